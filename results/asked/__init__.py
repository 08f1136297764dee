"""Questions: the value of a position, the rows that meet a condition, the outcomes and the evidence of a claim."""
