"""What is asked: the value of a position, the rows that meet a condition, what is known of a claim."""
