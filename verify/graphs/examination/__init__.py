"""The domains of claims about loony graphs, and the comparisons of values with independent values."""
