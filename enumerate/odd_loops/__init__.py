"""Positions of long chains and loops of any length from 4 on: their counts, lists, notation and numbers."""
