"""Reports, their text and LaTeX, and pictures."""
