"""The scale of evidence for results; only this module has the words of the scale."""

from enum import Enum


class Evidence(Enum):
    """A kind of evidence; the strongest comes first."""

    COQ = "certified by Coq", "proved, and Coq's kernel checked the proof, which assumes nothing"
    SOLVER = "proved by solver", "proved by induction, and an SMT solver proved each step"
    WORDS = "proved in words", "a document of this project has a proof, for people to check"
    EXHAUSTIVE = "exhaustive to a bound", "every case up to the bound was tested"
    OBSERVED = "observed", "a command shows it, and no more is known"
    BY_HAND = "by hand", "a counterexample to follow with pencil and paper"

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
