"""kvprep: prepare for an interview on LLM inference and KV-cache storage, offline, in a terminal."""

__version__ = "0.1.0"
