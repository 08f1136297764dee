"""The stages of a run: shown on a progress bar while they last, and timed."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from tqdm import tqdm


class Stages:
    """Where a run is. As a context it takes its bar away at the end."""

    def __init__(self, shown: bool, unit: str = "positions") -> None:
        self.began = time.strftime("%Y-%m-%dT%H:%M:%S%z")
        self.seconds: dict[str, float] = {}
        """what each stage took"""
        scaled = unit == "positions"  # of which there are millions
        self._bar = tqdm(disable=not shown, leave=False, unit=f" {unit}", unit_scale=scaled, dynamic_ncols=True)
        self._stage, self._since = "", 0.0

    def start(self, stage: str, positions: int | None = None) -> None:
        """A stage starts, and the one before it ends; `positions` is how many it goes through, if known."""
        self.stop()
        self._stage, self._since = stage, time.perf_counter()
        self._bar.reset(total=positions)
        self._bar.set_description(stage)

    def advance(self, positions: int) -> None:
        """The stage has gone through so many more."""
        self._bar.update(positions)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """The bar makes room for what is printed meanwhile."""
        self._bar.clear()
        yield
        self._bar.refresh()

    def stop(self) -> None:
        """The last stage ends."""
        if self._stage:
            self.seconds[self._stage] = round(time.perf_counter() - self._since, 3)
        self._stage = ""

    def __enter__(self) -> "Stages":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.stop()
        self._bar.close()
