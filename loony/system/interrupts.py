"""The signals that end a run in good order, how it ends, and blocks of code in which they wait."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

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
