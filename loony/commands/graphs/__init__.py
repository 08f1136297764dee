"""The commands that only loony graphs have."""
