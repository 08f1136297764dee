"""The quiet positions of a board: their values, comparisons of the values, and columns for claims."""
