"""Runs claims on any domain of any family, on columns or as programs, and keeps the results of the examination."""
