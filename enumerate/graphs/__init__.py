"""Loony graphs: chains and loops that share joints and the ground."""
