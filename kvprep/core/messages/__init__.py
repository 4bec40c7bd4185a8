"""Every sentence of the interface, in both languages, one module per screen."""
