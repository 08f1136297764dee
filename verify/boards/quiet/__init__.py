"""The quiet positions of a board: their values, the comparisons of these, and the claims' columns."""
