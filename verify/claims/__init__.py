"""What a claim is: a statement of a paper, the register of all of them, and what speaks for each."""
