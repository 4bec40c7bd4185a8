"""Levels: what fourteen domains ask, what was claimed and measured of them, and which gates that opens."""
