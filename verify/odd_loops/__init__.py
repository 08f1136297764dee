"""What is true of positions of long chains and loops of any length."""
