"""One drawn position, or a game of them: its analysis, its nimbers, its review and its picture."""
