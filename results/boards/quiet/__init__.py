"""The table of all quiet positions of a board: its making, its readers, and the counts of maxims."""
