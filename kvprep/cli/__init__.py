"""WORDS: arguments in, exit code out; one file a command group."""
