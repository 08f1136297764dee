"""What came of examining tables: what is said of entries that were held against something, or are false."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from loony.enumerate.logic import all_of
from loony.verify.claims.claim import Statement, claim, when
from loony.verify.endgames.family import RAW
from loony.verify.examination.examination import Comparison
from loony.verify.examination.examine import false_parts

NOT_ASKED = "a place where nothing differs"


def add(held: Comparison, first: int, *differing: int, number: int = 10) -> None:
    """A stretch of entries, in which those at some places of the table differ."""
    differs = np.zeros(number, bool)
    differs[[place - first for place in differing]] = True

    def position(place: int) -> str:
        assert differs[place], NOT_ASKED
        return f"position {first + place}"

    held.add(differs, position)


def test_the_smallest_entry_that_differs_is_the_first_of_all_stretches() -> None:
    held = Comparison("rules", "entries against the rules")
    add(held, 0)
    assert (held.examined, held.differing, held.smallest) == (10, 0, None)
    assert held.words() == "10 entries against the rules: 0 differ"
    add(held, 10, 13, 17)
    assert (held.examined, held.differing, held.smallest) == (20, 2, "position 13")
    add(held, 20)
    add(held, 30, 30, 31, 39)
    assert (held.examined, held.differing, held.smallest) == (40, 5, "position 13")
    assert held.words() == "40 entries against the rules: 5 differ, the smallest at position 13"
    assert held.data() == {"examined": 40, "differing": 5, "smallest": "position 13"}


@pytest.mark.parametrize("place", [0, 5, 9])
def test_a_single_entry_that_differs_is_the_smallest_wherever_it_is(place: int) -> None:
    held = Comparison("rules", "entries against the rules")
    add(held, 0, place)
    assert (held.differing, held.smallest) == (1, f"position {place}")
    add(held, 10, number=0)
    assert (held.examined, held.smallest) == (10, f"position {place}")


@dataclass(frozen=True)
class Columns:
    """Columns of numbers, as a claim sees them."""

    value: NDArray[np.int64]
    size: NDArray[np.int64]


def in_two_parts(G: Any) -> Statement:
    """Of every G, the value is even, and the size is at most 5."""
    conclusion = all_of(G.value % 2 == 0, G.size <= 5)
    return when(True, conclusion)


def by_one_call(G: Any) -> Statement:
    """The same of the size alone, stated in one place."""
    return when(G.size > 0, all_of(G.size <= 5))


def of_many(G: Any) -> Statement:
    """The value is none of three numbers, which are not written one by one."""
    return when(True, all_of(*(G.value != number for number in (1, 2, 3))))


@pytest.mark.parametrize(("states", "found"), [
    (in_two_parts, ["G.value % 2 == 0", "G.size <= 5", "G.value % 2 == 0, G.size <= 5", ""]),
    (by_one_call, ["", "G.size <= 5", "G.size <= 5", ""]),
    (of_many, ["part 1 of 3", "part 2 of 3", "part 3 of 3", ""]),
])  # fmt: skip
def test_false_parts_of_a_conclusion_are_named(states: Callable[[Any], Statement], found: list[str]) -> None:
    one = claim("of-parts", "Of parts", source="none", domains=(RAW,))(states)
    assert false_parts(one, (Columns(np.array([1, 2, 3, 4]), np.array([5, 6, 7, 2])),)) == found
