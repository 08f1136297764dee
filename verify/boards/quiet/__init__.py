"""The quiet positions of a board: their values and nimbers, comparisons of the values, and columns for claims."""
