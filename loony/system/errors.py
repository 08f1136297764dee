"""The errors that a person sees: one sentence, what was wrong and what to do, and an exit code."""

from collections.abc import Iterable


class LoonyError(Exception):
    """An error with a sentence for a person; the command prints it and exits with `exit_code`."""

    exit_code = 3

    def __init__(self, sentence: str, below: str = "") -> None:
        """The sentence stays one line, even if the name of a file in it has several; `below` follows it."""
        super().__init__(sentence.replace("\n", "\\n") + below)


class BadInput(LoonyError):
    """A size, a claim, a notation or an output directory that the program cannot use."""

    exit_code = 2
    at = 0  # the place up to which a text was read


class NotRead(BadInput):
    """A text in no notation of a family; it may be in the notation of another family."""


class TooLarge(BadInput):
    """The size does not fit the column type, the memory or the disk; the sentence says what it needs."""


class Unexpected(LoonyError):
    """The program found its own work wrong; please report it."""


class TableAbsent(LoonyError):
    """An expected stored table does not exist."""

    exit_code = 4


class TableCorrupt(LoonyError):
    """A stored table contradicts its manifest or the definition of a value."""

    exit_code = 4

    def __init__(self, table: object, what: str, remedy: str) -> None:
        super().__init__(f"{table} is corrupt: {what}; {remedy}")
        self.what = what


def first_line(error: BaseException) -> str:
    """The first line of the message of an error of a library, without its full stop; or else its type."""
    return str(error).strip().split("\n")[0].rstrip(".") or type(error).__name__


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: the nearest of some words, or nothing if none is near."""
    from difflib import get_close_matches  # only here, where something is wrong already

    near = get_close_matches(word.lower(), [*words], 1)
    return f"; did you mean {near[0]}?" if near else ""
