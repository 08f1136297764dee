"""The census: what a paper would tabulate, counted over the stored positions."""
