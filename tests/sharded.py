"""Shards that take a moment, of which some end the process that runs them; workers import this too."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from loony.results.runs.cluster import end_if_unwanted
from loony.results.runs.shards import Shards
from loony.system.errors import TooLarge

NUMBER = 7


class Came(NamedTuple):
    """What comes of a shard."""

    number: int
    squares: list[list[int]]
    words: str | None


def expected(number: int) -> Came:
    return Came(number, [[one, one * one] for one in range(number)], f"{number}" if number % 2 else None)


def shards_in(folder: str, fatal: tuple[int, ...] = (), too_large: int = -1) -> Callable[[int], Came]:
    """What runs a shard, and writes down that it does; a fatal one ends its process, as often as it is named."""
    (Path(folder) / f"made-{os.getpid()}").write_text("")

    def run(number: int) -> Came:
        met = Path(folder) / f"run-{number}"
        with met.open("a") as file:
            file.write(f"{os.getpid()}\n")
        time.sleep(0.1)
        if fatal.count(number) >= len(met.read_text().split()):
            os.kill(os.getpid(), signal.SIGKILL)
        if number == too_large:
            raise TooLarge("it takes 3 GB of memory where 2 GB are free")
        return expected(number)

    return run


def endless(folder: str) -> Callable[[int], Came]:
    """Runs a shard for as long as somebody waits for it, and writes down when it begins and ends."""

    def run(number: int) -> Came:
        (Path(folder) / f"begun-{number}").write_text("")
        try:
            while True:
                end_if_unwanted()
                time.sleep(0.05)
        finally:
            (Path(folder) / f"ended-{number}").write_text("")

    return run


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
