"""The scale of evidence for results, and the only place for its words."""

from enum import Enum


class Evidence(Enum):
    """A kind of evidence; the strongest comes first."""

    COQ = "certified by Coq", "proved, and the proof checked by Coq's kernel; it assumes nothing"
    SOLVER = "proved by solver", "proved by induction, with an SMT solver for each step"
    WORDS = "proved in words", "proved in a document of this project, for people to check"
    EXHAUSTIVE = "exhaustive to a bound", "every case up to the bound was examined"
    OBSERVED = "observed", "a command examined some cases"
    BY_HAND = "by hand", "a counterexample that can be followed with pencil and paper"

    def __init__(self, words: str, meaning: str) -> None:
        self.words = words
        self.meaning = meaning

    def line(self, by: str, outcome: str = "") -> str:
        """A line of evidence: its words, its source or its bound, and the outcome."""
        return f"{self.words}{f' ({by})' if by else ''}{f': {outcome}' if outcome else ''}"


def of_words(words: str) -> Evidence:
    """The kind of evidence that has this name. Raises ValueError where there is none."""
    for kind in Evidence:
        if kind.words == words:
            return kind
    raise ValueError(f"{words!r} is no kind of evidence")


def rank(kind: Evidence) -> int:
    """The place of a kind on the scale; 0 is the strongest."""
    return [*Evidence].index(kind)
