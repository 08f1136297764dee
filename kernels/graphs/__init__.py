"""The values of loony graphs."""
