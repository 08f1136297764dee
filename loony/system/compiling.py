"""The note that kernels are being compiled, if that takes seconds; an interrupt waits until a kernel is compiled.

The compiler swallows an interrupt, or fails with another error a little later. This module imports no compiler: a
command sets `Compiling.print_note` before it imports the compiler.
"""

import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress

from loony.system.interrupts import hold_interrupts

SECONDS = 2.0  # seconds of compiling in all, after which the note is printed


def log(message: str) -> None:
    """Give a message to the logger `loony`, if this process has imported logging: without it, nobody can hear."""
    if logging := sys.modules.get("logging"):
        logging.getLogger("loony").info(message)


def begun_timer(seconds: float, say: Callable[[], None]) -> threading.Timer:
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
            log("compiling kernels")
            self._held.enter_context(hold_interrupts())
        if self._depth == 1 and Compiling.print_note and not Compiling.is_said:
            self._began = time.perf_counter()
            self._timer = begun_timer(SECONDS - self._seconds, self._say)

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
