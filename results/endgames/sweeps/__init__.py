"""Sweeps of two kinds: of amalgamated positions by planes, and of raw positions by rows."""
