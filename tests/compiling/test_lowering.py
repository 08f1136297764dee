"""Stretches of rows do the same compiled and as plain Python."""

import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from commanded import Patch
from conftest import COMPILED

from loony.enumerate import terms
from loony.kernels import jit
from loony.kernels.folding import Sum
from loony.kernels.jit import kernel_of, module_of, signature
from loony.kernels.lowering import lowered
from loony.kernels.rows import RowStep, Stretch, plain


class Row(NamedTuple):
    a: int
    b: int
    inside: int
    cut: int


ARRAYS = "values", "places", "rests", "counts"
_NUMBERS = np.empty(1, np.int64)
TYPES = signature(0, Row(0, 0, 0, 0), np.empty(1, np.int16), *[_NUMBERS] * 3)


def sum_of(constant: int, **multiples: int) -> Sum:
    return Sum(tuple(multiples.items()), constant)


# Each step that there may be.
STILL: list[RowStep] = [
    ("u", terms.VALUE, (1,)), ("c", terms.ADD, (sum_of(-3, a=-7, b=2),)),
    ("d", terms.QUOTIENT, (sum_of(0, c=1), 3)), ("e", terms.REMAINDER, (sum_of(1, c=1), 3)),
    ("f", terms.REMAINDER, (sum_of(0, c=1), 4)), ("g", terms.AT_MOST, (sum_of(0, c=1), sum_of(0, u=1))),
    ("h", terms.NOT, ("g",)), ("i", terms.WHERE, ("h", sum_of(0, d=1), sum_of(5, e=1))),
    ("k", terms.MAGNITUDE, (sum_of(0, a=1, f=-4),)), ("l", terms.LESS, (sum_of(0, i=1), sum_of(0, k=1))),
    ("m", terms.EQUAL, (sum_of(0, e=1), sum_of(0, f=1))),
]  # fmt: skip
MOVING: list[RowStep] = [
    ("v", terms.VALUE, (0, 2)), ("x", terms.INPUT, ()), ("w", terms.MAGNITUDE, (sum_of(-4, v=1, i=1),)),
    ("y", terms.EQUAL, (sum_of(0, w=1), sum_of(3))), ("z", terms.LESS, (sum_of(0, v=1), sum_of(0, x=3))),
    ("o", terms.REMAINDER, (sum_of(0, w=1, k=1), 4)), ("p", terms.QUOTIENT, (sum_of(0, o=1, v=1), 2)),
    ("q", terms.WHERE, ("y", sum_of(0, w=1, o=1), sum_of(0, p=1))),
    ("r", terms.AT_MOST, (sum_of(3), sum_of(0, q=1))), ("s", terms.DIFFERENT, ("r", "z")),
    ("t", terms.AND, ("s", "l")),
]  # fmt: skip
STRETCHES = [
    Stretch(None, None, STILL, [], [(0, "g"), (1, "l"), (2, True), (None, "m")]),
    Stretch(0, "cut", STILL, MOVING, [(3, "r"), (4, "t"), (5, "h"), (6, "y"), (6, "y"), (None, "z")]),
    Stretch("cut", "inside", STILL, [], [(7, "m"), (8, True), (None, "g")]),
    Stretch(
        1, "inside", [("v", terms.VALUE, (0, -1)), ("y", terms.LESS, (sum_of(0, v=1), sum_of(1)))], [], [(9, "y")]
    ),
]

BODY = lowered(Row, ARRAYS, TYPES, STRETCHES)


def _called(row: Any, values: Any, places: Any, rests: Any, counts: Any) -> int:
    found: int = BODY(row, values, places, rests, counts)
    return found


@pytest.mark.compiler
def test_compiled_and_plain_agree() -> None:
    compiled, in_python = kernel_of(_called, TYPES), plain(Row, ARRAYS, STRETCHES)
    random = np.random.default_rng(1)
    found = []
    for _ in range(300):
        inside = int(random.integers(0, 50))
        a, b, cut = random.integers((-20, -20, 0), (20, 20, 60)).tolist()
        row = Row(a, b, inside, cut)
        arrays = random.integers(-9, 9, 90).astype(np.int16), np.array([5, 0]), random.integers(-4, 4, 2)
        counts, ours = np.zeros(10, np.int64), np.zeros(10, np.int64)
        answer = in_python(row, *arrays, counts)
        assert (compiled(row, *arrays, ours), ours.tolist()) == (answer, counts.tolist())
        found.append((answer, *counts.tolist()))
    assert COMPILED
    assert [len(set(column)) > 1 for column in zip(*found, strict=True)] == [n != 3 for n in range(11)]


def test_a_generated_module_is_made_once_and_again_where_it_is_damaged(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(jit, "_cache_directory", lambda: str(tmp_path))
    made: list[int] = []

    def source() -> str:
        made.append(len(made))
        return f"NUMBER = {len(made)}\n" + "#" * len(made)  # so that no bytecode of the last fits it

    def module(key: str) -> int:
        for name in names:
            monkeypatch.delitem(sys.modules, name, raising=False)
        found = module_of(key, source)
        names.add(found.__name__)
        return int(found.NUMBER)

    names: set[str] = set()
    assert (module("a"), module("a"), made) == (1, 1, [0])
    (path,) = tmp_path.glob("*.py")
    path.write_text(path.read_text().replace("1", "7"))
    assert (module("a"), made) == (2, [0, 1])
    path.write_bytes(b"\xff")
    assert module("a") == 3
    monkeypatch.setattr(jit, "_cache_directory", lambda: str(tmp_path / "none"))  # nor can that be made
    assert (module("b"), module("b")) == (4, 5)
    monkeypatch.setattr(jit, "_cache_directory", lambda: None)
    assert module("c") == 6
