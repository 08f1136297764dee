"""What the papers say of loops and long chains."""
