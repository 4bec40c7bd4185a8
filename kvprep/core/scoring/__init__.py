"""From an answer as typed to a score that can say why."""
