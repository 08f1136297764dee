"""The stages of a run: timed, and shown on a progress bar, or else noted in a line if the run takes long."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from loony.system.compiling import SECONDS, Compiling, begun_timer, log

Advance = Callable[[int], object]  # takes numbers of positions, or of other things, that are done


class _NoBar:
    """In place of a bar that nobody sees: tqdm takes longer to import than the rest of a short command."""

    def __getattr__(self, _: str) -> Callable[..., None]:
        return lambda *_, **__: None


class Stages:
    """The progress of a run. As a context, and `with_note`, it prints once that the run takes long."""

    def __init__(self, shown: bool, unit: str = "positions", with_note: bool = False) -> None:
        self.began: str = time.strftime("%Y-%m-%dT%H:%M:%S%z")
        self.seconds: dict[str, float] = {}
        """the seconds of each stage"""
        self._bar: Any = _NoBar()
        if shown:
            from tqdm import tqdm

            scaled = unit == "positions"  # there are millions
            self._bar = tqdm(leave=False, unit=f" {unit}", unit_scale=scaled, dynamic_ncols=True)
        self._stage, self._since = "", 0.0
        self._with_note = with_note
        self._timer = threading.Timer(0, self._say)

    def start(self, stage: str, positions: int | None = None) -> None:
        """Start a stage, and end the stage before; `positions` is the number that it goes through, if known."""
        self.stop()
        self._stage, self._since = stage, time.perf_counter()
        log(stage)
        self._bar.reset(total=positions)
        self._bar.set_description(stage)

    def advance(self, positions: int) -> None:
        """Add positions that the stage has gone through."""
        self._bar.update(positions)

    def note(self, text: str) -> None:
        """Say how far the stage is: beside the bar, or in a line where no bar is seen."""
        self._bar.set_postfix_str(text)
        if self._with_note and Compiling.print_note:
            Compiling.print_note(f"loony: {text}")

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Hide the bar while the block prints."""
        self._bar.clear()
        yield
        self._bar.refresh()

    def stop(self) -> None:
        """End the last stage."""
        if self._stage:
            self.seconds[self._stage] = round(time.perf_counter() - self._since, 3)
        self._stage = ""

    def _wait(self) -> None:
        self._timer = begun_timer(SECONDS, self._say)

    def _say(self) -> None:
        if Compiling.busy:  # which has a note of its own
            self._wait()
        elif Compiling.print_note and not Compiling.is_said:  # a note about compiling said so already
            Compiling.print_note(f"loony: {self._stage or 'this'} takes longer than {SECONDS:g} seconds")

    def __enter__(self) -> "Stages":
        if self._with_note and Compiling.print_note:
            self._wait()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._timer.cancel()
        self.stop()
        self._bar.close()
