"""Narrow boards 1 x n: Swedish positions and closed boards, their notation and numbers."""
