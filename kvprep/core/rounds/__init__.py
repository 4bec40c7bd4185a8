"""Mock rounds: what they ask, how time runs, what the interviewer does, what an answer was worth."""
