"""The notice that kernels are compiled, where that takes seconds; an interrupt waits until one is compiled.

`Stages` prints a notice of its own in the same way, where no progress bar is seen.

The compiler swallows an interrupt, or fails with another error a little later. This module imports no compiler: a
command sets what prints the notice before it imports one.
"""

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress

from loony.system.interrupts import hold_interrupts
from loony.system.logged import log

SECONDS = 2.0
"""of compiling in all, after which a person hears of it"""


class Compiling:
    """How long this process has compiled, and how it says so, at most once."""

    tell: Callable[[str], object] | None = None
    """prints the notice; None in a program that imports loony, which prints nothing"""
    busy = False
    """whether a kernel is being compiled now"""

    def __init__(self, folder: str | None) -> None:
        """The folder keeps compiled code, if there is one."""
        self._folder, self._depth, self._seconds = folder, 0, 0.0
        self._began, self._timer, self._held = 0.0, threading.Timer(0, self._say), ExitStack()

    def on_start(self, _: object = None) -> None:
        """A kernel is about to be compiled, perhaps for another that is being compiled."""
        self._depth += 1
        if self._depth == 1:
            Compiling.busy = True
            log("compiling kernels")
            self._held.enter_context(hold_interrupts())
        if self._depth == 1 and Compiling.tell:
            self._began = time.perf_counter()
            self._timer = threading.Timer(max(0.0, SECONDS - self._seconds), self._say)
            self._timer.daemon = True
            with suppress(RuntimeError):  # where the system allows no more threads
                self._timer.start()

    def on_end(self, _: object = None) -> None:
        """It is compiled, or cannot be."""
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
