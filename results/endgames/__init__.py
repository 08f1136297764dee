"""The tables of loops and long chains, and what is asked of them."""
