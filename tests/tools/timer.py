"""An alarm for what takes too long."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def alarm(seconds: float, ring: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Call `ring`, as a handler of a signal, if the block takes more than so many seconds."""
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
