"""Work on one item after another in threads, a little ahead of the reader of the results."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def prefetched(make: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    """The result of each item, in their order, by a thread for each core; an exception is raised in its turn."""
    number = os.cpu_count() or 1
    threads = ThreadPoolExecutor(number)
    running: deque[Future[Result]] = deque()
    try:
        for item in items:
            running.append(threads.submit(make, item))
            if len(running) > number:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    finally:
        threads.shutdown(cancel_futures=True)  # so that an interrupted run ends at once
