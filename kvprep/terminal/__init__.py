"""SCREEN: everything that knows rich or prompt_toolkit."""
