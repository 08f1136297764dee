"""The values of loony graphs, and the claims about them."""
