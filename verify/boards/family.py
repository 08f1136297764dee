"""The family of drawn positions of m x n boards."""

from loony.verify.family import Domain

_NAME = "boards"

PIECES = Domain(
    "pieces", _NAME, "multisets of chains and loops and of what they fall into", "of boxes <=", "--pieces"
)
POSITIONS = Domain("positions", _NAME, "drawn positions", "of boards of boxes <=", "--dense")
