"""The tables of narrow boards."""
