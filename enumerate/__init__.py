"""Which positions there are: notation, canonical form, counts and the dense index."""
