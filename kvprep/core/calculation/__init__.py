"""Sums: their formulae, the problems made of them, and what a typed answer is worth."""
