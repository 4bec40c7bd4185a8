"""THOUGHT: same input, same output; no clock, chance, file, environment or terminal."""
