"""How claims about loops and long chains are run: one by one, and in rows."""
