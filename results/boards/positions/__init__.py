"""The analysis, the nimbers and the picture of a drawn position, and the review of a game."""
