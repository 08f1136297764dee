"""The values of positions: compiled loops that take and return arrays."""
