"""Constants on which it depends how long a small run takes, and others in their place for the tests."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import MappingProxyType
from typing import Any

import pytest

from loony.enumerate.boards.variants import VARIANTS

SLOW: dict[str, dict[str, Any]] = {
    "loony.results.strips.extents": {
        "LARGEST_OPEN": 4, "LARGEST_RESTRICTED": 40,
        "LARGEST_STRATEGY": 4, "LARGEST_TWO_ROWS": 2, "LARGEST_MIRRORED": 9, "LARGEST_PLAYS": 4,
        "MOST_STRINGS": {"opportunities": 7, "doubled positions": 5},
    },
}  # fmt: skip
"""by their modules; open boards of 8 boxes have sets of strings that take seconds, and others as many"""

FEW_BOARDS: dict[str, dict[str, Any]] = {
    "loony.results.boards.tables": {"LARGER": {(3, 3): VARIANTS}},
    "loony.results.boards.whole_boards": {"MOST_STRINGS": 18, "MOST_OPENED": 1000},
}
"""the same, for runs that are checked a hundred times: a nimber of 24 undrawn lines takes up to half a second"""


@contextmanager
def short(more: Mapping[str, dict[str, Any]] = MappingProxyType({})) -> Iterator[None]:
    """A small run takes a moment, with more constants in place of others."""
    with pytest.MonkeyPatch.context() as patch:
        for module, constants in {**SLOW, **more}.items():
            for name, constant in constants.items():
                patch.setattr(import_module(module), name, constant)
        yield
