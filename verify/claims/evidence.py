"""The scale of evidence for results, and the only place for its words."""

from enum import Enum


class Evidence(Enum):
    """A kind of evidence; the strongest comes first."""

    COQ = "certified by Coq", "proved, and the proof checked by Coq's kernel; it assumes nothing"
    SOLVER = "proved by solver", "proved by induction, each step of which was put to an SMT solver"
    WORDS = "proved in words", "proved in a document of this project, for people to check"
    EXHAUSTIVE = "exhaustive to a bound", "true of all that there is, as far as the bound says"
    OBSERVED = "observed", "true of what a command looked at, and no more is known"
    BY_HAND = "by hand", "a counterexample that can be followed with pencil and paper"

    def __init__(self, words: str, meaning: str) -> None:
        self.words = words
        self.meaning = meaning


def of_words(words: str) -> Evidence:
    """The kind of evidence that has this name. Raises ValueError where there is none."""
    for kind in Evidence:
        if kind.words == words:
            return kind
    raise ValueError(f"{words!r} is no kind of evidence")


def rank(kind: Evidence) -> int:
    """The place of a kind on the scale; 0 is the strongest."""
    return [*Evidence].index(kind)
