"""What is shown: reports, text, LaTeX and pictures."""
