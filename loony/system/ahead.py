"""Work on one thing after another in threads, a little ahead of whoever takes what comes of it."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")


def ahead(make: Callable[[Item], Made], items: Iterable[Item]) -> Iterator[Made]:
    """What is made of each item, in their order, by a thread a core; few are made before their turn.

    What is raised for an item is raised in its turn.
    """
    number = os.cpu_count() or 1
    threads = ThreadPoolExecutor(number)
    made: deque[Future[Made]] = deque()
    try:
        for item in items:
            made.append(threads.submit(make, item))
            if len(made) > number:
                yield made.popleft().result()
        while made:
            yield made.popleft().result()
    finally:
        threads.shutdown(cancel_futures=True)  # so that an interrupted run ends at once
