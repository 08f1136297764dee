"""What the papers say of loops and long chains: a function for each result."""
