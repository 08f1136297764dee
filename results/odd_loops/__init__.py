"""Tables of positions of long chains and loops of any length, and what is told of one."""
