"""Questions: values of positions, rows of tables that meet a condition, the evidence for claims."""
