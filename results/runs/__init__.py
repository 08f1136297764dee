"""Runs that make tables and examine them again: as a whole, in shards, and on clusters."""
