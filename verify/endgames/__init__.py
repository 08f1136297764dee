"""The claims of the papers about loops and long chains, their tests and their proofs."""
