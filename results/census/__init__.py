"""The census: counts of stored positions, as a paper would tabulate them."""
