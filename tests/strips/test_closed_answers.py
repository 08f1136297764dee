"""`loony value --family strips 'boxes: 1101+11'`: what it answers of closed boards, and what it refuses."""

import json

import naive_strips
import numpy as np
import pytest
from commanded import Capsys, Patch, output_of, refused, told
from naive_strips import GROUND, String

from loony.enumerate.strips.closed import closed_strings
from loony.kernels.bitmask import values_of_all

# Strings by hand: the path within each component, then those to the ground.
BOXES_1101_11 = [(0, 1), (1, 2), (2, 3), (4, 5), *((coin, GROUND) for coin in (0, 1, 3, 4, 5))]
TRIANGLES_101_11 = [*((coin, coin + 1) for coin in (0, 1, 2, 3, 5, 6)), *((coin, GROUND) for coin in (0, 4, 5, 7))]


def test_the_value_for_a_person(capsys: Capsys) -> None:
    text = output_of(capsys, "value", "--family", "strips", "boxes: 1101+11", err="")
    assert text.splitlines() == [
        "boxes: 1011+11: the player on move loses by 2 (6 boxes)",
        "found by a search through 10 positions",
    ]
    assert naive_strips.value(BOXES_1101_11) == -2
    text = output_of(capsys, "value", "--family", "strips", "triangles: 111", err="")
    assert text.startswith(
        "triangles: 111: the player on move wins by 5 (5 triangles)\nfound by a search through "
    )
    assert values_of_all(closed_strings("triangles", 3))[-1] == 5
    nothing = "boxes: 0: the player on move draws (0 boxes)\nfound by a search through 0 positions\n"
    assert told(capsys, "value", "--family", "strips", "boxes: 0") == (0, nothing, "")


@pytest.mark.parametrize(("position", "canonical", "kind", "coins", "strings"), [
    ("boxes: 1101+11", "boxes: 1011+11", "boxes", 6, BOXES_1101_11),
    (" boxes :11 + 1011", "boxes: 1011+11", "boxes", 6, BOXES_1101_11),
    ("triangles: 101+11", "triangles: 101+11", "triangles", 8, TRIANGLES_101_11),
    ("triangles: 111", "triangles: 111", "triangles", 5, None),
    ("boxes: 111111", "boxes: 111111", "boxes", 6, None), ("boxes: 11", "boxes: 11", "boxes", 2, None),
    ("triangles: 0", "triangles: 0", "triangles", 0, []),
])  # fmt: skip
def test_the_value_for_a_program(
    position: str,
    canonical: str,
    kind: str,
    coins: int,
    strings: list[String] | None,
    capsys: Capsys,
) -> None:
    """Of some strings, or of a whole board, as solvers that assume nothing have it."""
    found = json.loads(output_of(capsys, "value", "--family", "strips", "--json", position, err=""))
    board = closed_strings(kind, coins if kind == "boxes" else (coins + 1) // 2) if strings is None else strings
    uncut = np.array(board, np.int64).reshape(-1, 2)
    value = naive_strips.value([(int(a), int(b)) for a, b in uncut])
    assert value == values_of_all(uncut)[-1]
    assert found.pop("nodes") >= (coins > 0)
    assert found == {"position": canonical, kind: coins, "value": value, "source": "search"}


def test_the_search_needs_memory(capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.system.capacity.available_memory", lambda: 650 * 10**6)
    refused(
        capsys, "value", "--family", "strips", "boxes: 111+1011",
        match="the search for closed boxes to n = 7 takes 668 MB of memory where 650 MB are free; ask for less",
    )  # fmt: skip
    monkeypatch.setattr("loony.system.capacity.available_memory", lambda: 700 * 10**6)
    assert told(capsys, "value", "--family", "strips", "boxes: 111+1011")[0] == 0
