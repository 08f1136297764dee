"""Searches of a board, here or on a cluster; checkpoints, proof trees, and the list of solved boards."""
