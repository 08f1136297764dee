"""Constants on which it depends how long a small run takes, and others in their place for the tests."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import MappingProxyType
from typing import Any

import pytest

from loony.enumerate.boards.board import VARIANTS
from loony.verify.strips import family as strips

SLOW: dict[str, dict[str, Any]] = {
    "loony.results.strips.tables": {
        "FIXED": {
            strips.OPEN_BOXES: 4, strips.RESTRICTED: 40, strips.STRATEGY: 4, strips.TWO_ROWS_STRATEGY: 2,
            strips.ELEVENS: 9, strips.MIRROR: 9, strips.PLAYS: 4, strips.OPPORTUNITIES: 7, strips.DOUBLED: 5,
        },
    },
}  # fmt: skip
"""by their modules; open boards of 8 boxes have sets of strings that take seconds, and others as many"""

FEW_BOARDS: dict[str, dict[str, Any]] = {
    "loony.results.boards.tables": {"LARGER": {(3, 3): VARIANTS}},
    "loony.results.boards.making": {"MOST_STRINGS": 18, "MOST_OPENED": 1000},
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
