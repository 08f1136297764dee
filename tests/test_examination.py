"""What came of examining tables: what is said of entries that were held against something."""

import numpy as np
import pytest

from loony.results.examination import Held

NOT_ASKED = "a place where nothing differs"


def add(held: Held, first: int, *differing: int, number: int = 10) -> None:
    """A stretch of entries, in which those at some places of the table differ."""
    differs = np.zeros(number, bool)
    differs[[place - first for place in differing]] = True

    def position(place: int) -> str:
        assert differs[place], NOT_ASKED
        return f"position {first + place}"

    held.add(differs, position)


def test_the_smallest_entry_that_differs_is_the_first_of_all_stretches() -> None:
    held = Held("rules", "entries against the rules")
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
    held = Held("rules", "entries against the rules")
    add(held, 0, place)
    assert (held.differing, held.smallest) == (1, f"position {place}")
    add(held, 10, number=0)
    assert (held.examined, held.smallest) == (10, f"position {place}")
