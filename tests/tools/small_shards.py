"""Shards that take a moment, some of which end the process that runs them; workers import this too."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from loony.results.runs.shards import Shards, stored
from loony.results.stored.tables import SHARDS
from loony.system.errors import TooLarge
from loony.system.writing import LockedFile

NUMBER = 7


class Came(NamedTuple):
    number: int
    squares: list[list[int]]
    words: str | None


def expected(number: int) -> Came:
    return Came(number, [[one, one * one] for one in range(number)], f"{number}" if number % 2 else None)


def shards_in(folder: str, fatal: tuple[int, ...] = (), too_large: int = -1) -> Callable[[int], Came]:
    """Makes a function that runs a shard and writes down that it began.

    A fatal shard ends its process, as often as it is named; a shard that is too large raises an error.
    """
    (Path(folder) / f"made-{os.getpid()}").write_text("")

    def run(number: int) -> Came:
        begun = Path(folder) / f"run-{number}"
        with begun.open("a") as file:
            file.write(f"{os.getpid()}\n")
        time.sleep(0.1)
        if fatal.count(number) >= len(begun.read_text().split()):
            os.kill(os.getpid(), signal.SIGKILL)
        if number == too_large:
            raise TooLarge("it takes 3 GB of memory where 2 GB are free")
        return expected(number)

    return run


@contextmanager
def rewritten(directory: Path, kind: str, outcome: Any) -> Iterator[Shards[Any]]:
    """The shards of a finished run, which are written again as they are at the end, with their digests."""
    found = stored(directory, Shards[Any]({"kind": kind}, outcome))
    with LockedFile(directory / SHARDS, "file of shards") as file:
        found.file = file
        yield found
        found.write()


@contextmanager
def keeping(most: int | None = None) -> Iterator[list[int]]:
    """The numbers of the shards that are kept; the run is interrupted where that would be more than the most."""
    kept: list[int] = []
    keep = Shards.keep

    def keep_some(shards: Any, number: int, outcome: Any) -> None:
        if len(kept) == most:
            raise KeyboardInterrupt
        keep(shards, number, outcome)
        kept.append(number)

    with patch.object(Shards, "keep", keep_some):
        yield kept
