"""The signals that end a run in good order, and moments at which they wait."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGALRM") if hasattr(signal, name)
)  # not every system has all
"""what interrupts a run"""


@contextmanager
def held_back() -> Iterator[None]:
    """What interrupts a run waits until the block has ended; only the main thread is ever interrupted."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {number: signal.signal(number, lambda number, _: came.append(number)) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
        if came:
            signal.raise_signal(came[0])
