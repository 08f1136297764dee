"""What the papers say of loony graphs: a function for each result, and the columns that they see."""
