"""The results of this project on drawn boards."""

from loony.verify.boards import drawn, nimstring
from loony.verify.claims.papers import Paper, Result

PAPERS = (
    Paper(
        drawn.PAPER,
        (
            Result("Theorem 1", "what can be captured, and what of it can be handed out"),
            Result("Theorem 2", "chains and loops, and short chains among them"),
            Result("Lemma 3", "parity"),
            Result(
                "Lemma 4",
                "nimbers of chains and loops",
                proof=("docs/boards.md", "**Chains and loops in Nimstring.**"),
            ),
            Result(
                "Theorem 5",
                "nimbers of 1 x n boards, as rows of coins",
                proof=("docs/boards-proof.md", "**Theorem.** On a 1 x n board"),
            ),
            Result("Rows of coins", "what becomes of Theorem 5 if more strings are missing"),
        ),
        "docs/boards.md",
    ),
    Paper(
        nimstring.BERLEKAMP,
        (
            Result("Long chain rule", "who comes out ahead, by the parity of the long chains"),
            Result("Nimstring", "who comes out ahead, by the nimber"),
        ),
    ),
)
