"""Claims of the papers, their register, and the kinds of evidence for them."""
