"""The results of this project on drawn boards."""

from loony.verify.boards import drawn
from loony.verify.claims.papers import Paper, Result

PAPERS = (
    Paper(
        drawn.PAPER,
        (
            Result("Theorem 1", "what can be captured, and what of it can be handed out"),
            Result("Theorem 2", "chains and loops, and short chains among them"),
            Result("Lemma 3", "parity"),
        ),
        "docs/boards.md",
    ),
)
