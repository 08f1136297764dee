"""The errors that a person is told of: one sentence, what was wrong and what to do, and an exit code."""

from collections.abc import Iterable


class LoonyError(Exception):
    """An error with a sentence for a person; the command prints it and exits with `exit_code`."""

    exit_code = 3


class BadInput(LoonyError):
    """What was asked for cannot be done as asked: a size, a claim, a notation, an output directory."""

    exit_code = 2
    at = 0  # the place in a text, up to which it was read


class NotRead(BadInput):
    """A text that is in no notation of the family it was asked of; it may be in that of another."""


class TooLarge(BadInput):
    """The size does not fit the column type, the memory or the disk; the sentence says what it needs."""


class Unexpected(LoonyError):
    """The program found its own work wrong; please report it."""


class TableAbsent(LoonyError):
    """There is no stored table where one was expected."""

    exit_code = 4


class TableCorrupt(LoonyError):
    """A stored table is not what its manifest or the definition of a value says it must be."""

    exit_code = 4

    def __init__(self, table: object, what: str, remedy: str) -> None:
        super().__init__(f"{table} is corrupt: {what}; {remedy}")
        self.what = what


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """What a sentence about an unknown word ends with: the nearest of those known, or nothing if none is near."""
    from difflib import get_close_matches  # only here, where something is wrong already

    near = get_close_matches(word.lower(), [*known], 1)
    return f"; did you mean {near[0]}?" if near else ""
