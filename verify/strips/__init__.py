"""What the papers say of narrow boards."""
