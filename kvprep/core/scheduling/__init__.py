"""What comes next: study days, FSRS-6 memory, the order of the queue."""
