"""Runs claims about loops and long chains, position by position and in rows, and checks stored tables."""
