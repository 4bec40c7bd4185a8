"""STORIES: each activity is one straight function; the clock and chance are born here."""
