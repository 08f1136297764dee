"""A plugin of pytest: only the tests in the file that CHOSEN names, a test a line, in this order.

They are run whichever their marks: those that conftest.py leaves out of plain Python may be among them.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

ORDER = {name: place for place, name in enumerate(Path(os.environ["CHOSEN"]).read_text().splitlines())}


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    collected = [*items]
    yield
    chosen = [item for item in collected if item.nodeid in ORDER]
    items[:] = sorted(chosen, key=lambda item: ORDER[item.nodeid])
