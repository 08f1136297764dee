"""What the papers say of positions, and the engines that test it."""
