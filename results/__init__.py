"""The stored tables, the runs that make and check them, and the questions to them."""
