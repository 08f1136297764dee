"""The tables of loony graphs."""
