"""The values of loops and long chains."""
