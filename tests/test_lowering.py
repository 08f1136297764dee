"""Generated functions, compiled by our own reading of them, do what they do as plain Python."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import COMPILED

from loony.kernels import jit
from loony.kernels.jit import kernel_of, module_of, signature
from loony.kernels.lowering import lowered

_NUMBERS, _LANES = np.empty(1, np.int64), np.empty(1, np.int16)
TYPES = signature(True, 0, (0, 0), (np.int16(0), np.int16(0)), _LANES, _NUMBERS)


# Each thing that a generated function may do.
def everything(width: Any, two: Any, rests: Any, lanes: Any, counted: Any) -> bool:
    a, b = two
    least, most = rests
    bad = np.int16(0)
    n0 = np.int16(0)
    first, last = 1, width - 1
    c = -7 * a + 2 * b + -3
    d = c // 3
    e = c % 3
    f = c & 3
    g = c <= least
    h = g ^ True
    i = 5 + h * (d - 5)
    k = max(c, -c) + min(a, b)
    m = np.int16(2 * b + i)
    for j in range(width):
        counts = np.int16(j) < np.int16(last)
        v = lanes[np.uint64(first) + np.uint64(j)]
        w = np.int16(np.int16(v + m) + -4)
        x = max(w, np.int16(-w))
        y = x == 3
        z = v == np.int16(3 * x)
        o = np.int16((np.int16(x + m)) & 3)
        p = np.int16(np.int16(o + v) >> 1)
        q = np.int16(p + y * (np.int16(x + o) - p))
        r = q > 2
        s = r ^ (y | z)
        n0 = np.int16(n0 + (s & counts))
        bad = np.int16(bad | ((r | y) & counts))
    bad = np.int16(bad | ((width > 0) & (g | (most != 2))))
    counted[0] += n0
    counted[1] += h * width
    counted[2] += d
    counted[3] += e
    counted[4] += f
    counted[5] += i
    counted[6] += k
    return bad != 0  # type: ignore[no-any-return]


BODY = lowered(everything, TYPES)


def _called(width: Any, two: Any, rests: Any, lanes: Any, counted: Any) -> bool:
    found: bool = BODY(width, two, rests, lanes, counted)
    return found


@pytest.mark.compiled
def test_compiled_and_plain_agree() -> None:
    compiled = kernel_of(_called, TYPES)
    random = np.random.default_rng(1)
    found = []
    for _ in range(300):
        width = int(random.integers(0, 50))
        two = tuple(int(n) for n in random.integers(-20, 20, 2))
        rests = tuple(np.int16(n) for n in random.integers(-4, 4, 2))
        lanes = random.integers(-9, 9, 60).astype(np.int16)
        plain, ours = np.zeros(7, np.int64), np.zeros(7, np.int64)
        answer = everything(width, two, rests, lanes, plain)
        assert (compiled(width, two, rests, lanes, ours), ours.tolist()) == (bool(answer), plain.tolist())
        found.append((bool(answer), *plain.tolist()))
    assert COMPILED
    assert all(len(set(column)) > 1 for column in zip(*found, strict=True))


def test_a_generated_module_is_made_once_and_again_where_it_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
