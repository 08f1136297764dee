"""Positions of loops and long chains: their counts, lists, notation and numbers."""
