"""The values of drawn positions, and the claims about them."""
