"""The tables of loops and long chains, and the questions to them."""
