"""An alarm for what takes too long."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def alarm(seconds: float, ring: Callable[[int, FrameType | None], None], of_processor: bool = False) -> Iterator[None]:
    """Call `ring`, as a handler of a signal, if the block takes more than so many seconds, perhaps of the processor."""
    clock, rung = (signal.ITIMER_PROF, signal.SIGPROF) if of_processor else (signal.ITIMER_REAL, signal.SIGALRM)
    before = signal.signal(rung, ring)
    signal.setitimer(clock, seconds)
    try:
        yield
    finally:
        signal.setitimer(clock, 0)
        signal.signal(rung, before)
