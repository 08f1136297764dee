"""Theorems about positions of long chains and loops of any length."""
