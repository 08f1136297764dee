"""The claims of the papers about loops and long chains: a function for each result."""
