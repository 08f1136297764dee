"""Proofs of claims for positions of every size: by a solver, by certificates, and by Coq."""
