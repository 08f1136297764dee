"""Captures, regions and values of drawn positions."""
