"""The values of narrow boards."""
