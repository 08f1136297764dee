"""The notice that kernels are being compiled, if that takes seconds; an interrupt waits until a kernel is compiled.

`Stages` prints another notice in the same way, where no progress bar is seen.

The compiler swallows an interrupt, or fails with another error a little later. This module imports no compiler: a
command sets `Compiling.tell` before it imports the compiler.
"""

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress

from loony.system.interrupts import hold_interrupts

SECONDS = 2.0
"""seconds of compiling in all, after which the notice is printed"""


class Compiling:
    """Measures how long this process has compiled, and prints the notice, at most once."""

    tell: Callable[[str], object] | None = None
    """prints the notice; None in a program that imports loony, which prints nothing"""
    busy = False
    """whether a kernel is being compiled now"""

    def __init__(self, folder: str | None) -> None:
        """`folder` keeps compiled code; None if nothing can."""
        self._folder, self._depth, self._seconds = folder, 0, 0.0
        self._began, self._timer, self._held = 0.0, threading.Timer(0, self._say), ExitStack()

    def on_start(self, _: object = None) -> None:
        """A kernel is about to be compiled, perhaps as a part of another kernel."""
        self._depth += 1
        if self._depth == 1:
            Compiling.busy = True
            self._held.enter_context(hold_interrupts())
        if self._depth == 1 and Compiling.tell:
            self._began = time.perf_counter()
            self._timer = threading.Timer(max(0.0, SECONDS - self._seconds), self._say)
            self._timer.daemon = True
            with suppress(RuntimeError):  # where the system allows no more threads
                self._timer.start()

    def on_end(self, _: object = None) -> None:
        """The kernel is compiled, or cannot be."""
        self._depth -= 1
        if self._depth == 0:
            Compiling.busy = False
            self._timer.cancel()
            self._seconds += time.perf_counter() - self._began
            self._held.close()

    def _say(self) -> None:
        tell, Compiling.tell = Compiling.tell, None
        later = "later runs find them compiled" if self._folder else "no folder can keep them for later runs"
        if tell:
            tell(f"loony: kernels are being compiled, which may take a minute; {later}")
