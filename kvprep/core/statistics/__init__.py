"""What a log shows: days, forgetting, predictions held against what happened, and what is hard."""
