"""DISK: everything that knows files, SQLite or subprocesses."""
