"""The course of a run: its stages, the note that it takes long or that kernels are compiled, and its interrupts.

The compiler swallows an interrupt, or fails with another error a little later: so an interrupt waits until a kernel is
compiled. This module imports no compiler: a command sets `Compiling.print_note` before it imports the compiler.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import TracebackType
from typing import Any

ENDING = signal.SIGINT, signal.SIGTERM

INTERRUPTED = 130

NOTHING_REMAINS = "nothing half-written is left"  # what an interrupted run says, where it does not name what remains


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Signals that interrupt a run wait until the block has ended; only the main thread is ever interrupted."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signals: list[int] = []
    before = {number: signal.signal(number, lambda number, _: signals.append(number)) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
        if signals:
            signal.raise_signal(signals[0])


SECONDS = 2.0  # seconds of compiling in all, after which the note is printed


def _log(message: str) -> None:
    """Give a message to the logger `loony`, if this process has imported logging: without it, nobody can hear."""
    if logging := sys.modules.get("logging"):
        logging.getLogger("loony").info(message)


def _begun_timer(seconds: float, say: Callable[[], None]) -> threading.Timer:
    """A timer that has begun, where the system allows one more thread."""
    timer = threading.Timer(max(0.0, seconds), say)
    timer.daemon = True
    with suppress(RuntimeError):
        timer.start()
    return timer


class Compiling:
    """Measures how long this process has compiled, and prints the note, at most once."""

    print_note: Callable[[str], object] | None = None
    """prints the note; None in a program that imports loony, which prints nothing"""
    busy: bool = False
    is_said: bool = False  # whether the note was printed

    def __init__(self, folder: str | None) -> None:
        """`folder` keeps compiled code; None if nothing can."""
        self._folder, self._depth, self._seconds = folder, 0, 0.0
        self._began, self._timer, self._held = 0.0, threading.Timer(0, self._say), ExitStack()

    def on_start(self, _: object = None) -> None:
        """A kernel is about to be compiled, perhaps as a part of another kernel."""
        self._depth += 1
        if self._depth == 1:
            Compiling.busy = True
            _log("compiling kernels")
            self._held.enter_context(hold_interrupts())
        if self._depth == 1 and Compiling.print_note and not Compiling.is_said:
            self._began = time.perf_counter()
            self._timer = _begun_timer(SECONDS - self._seconds, self._say)

    def on_end(self, _: object = None) -> None:
        """The kernel is compiled, or cannot be."""
        self._depth -= 1
        if self._depth == 0:
            Compiling.busy = False
            self._timer.cancel()
            self._seconds += time.perf_counter() - self._began
            self._held.close()

    def _say(self) -> None:
        later = "later runs find them compiled" if self._folder else "no folder can keep them for later runs"
        if Compiling.print_note and not Compiling.is_said:
            Compiling.is_said = True
            Compiling.print_note(f"loony: kernels are being compiled, which may take a minute; {later}")


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
        _log(stage)
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
        self._timer = _begun_timer(SECONDS, self._say)

    def _say(self) -> None:
        if Compiling.busy:  # which has a note of its own
            self._wait()
        elif Compiling.print_note and not Compiling.is_said:  # a note about compiling said so already
            stage = f"; now: {self._stage}" if self._stage else ""
            Compiling.print_note(f"loony: this takes longer than {SECONDS:g} seconds{stage}")

    def __enter__(self) -> "Stages":
        if self._with_note and Compiling.print_note:
            self._wait()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._timer.cancel()
        self.stop()
        self._bar.close()
