"""The table of all quiet positions of a board: made, read, and asked for the maxims."""
