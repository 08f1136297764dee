"""The errors that a person is told of: one sentence, what was wrong and what to do, and an exit code."""


class LoonyError(Exception):
    """An error with a sentence for a person; the command prints it and exits with `exit_code`."""

    exit_code = 3


class BadInput(LoonyError):
    """What was asked for cannot be done as asked: a size, a claim, a notation, an output directory."""

    exit_code = 2


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
