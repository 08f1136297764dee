"""The commands that only loops and long chains have."""
