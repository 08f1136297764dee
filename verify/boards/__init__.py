"""What drawn positions are worth, and what is said of them."""
