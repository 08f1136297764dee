"""Tables of positions of long chains and loops of any length, and answers about them."""
