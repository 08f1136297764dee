"""How claims are run: on columns or as programs, in any domain of any family; and what was examined."""
