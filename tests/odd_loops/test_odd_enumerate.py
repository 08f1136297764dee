"""Positions with loops of any length: measured, read and refused."""

import naive
import pytest

from loony.enumerate.endgames import positions
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.odd_loops.notation import parse
from loony.enumerate.odd_loops.positions import amalgamate, multiset, summary_of, summary_of_counts
from loony.system.errors import BadInput

SIZE = 24


def test_sizes_and_controlled_values() -> None:
    for chains, loops in naive.positions(SIZE, 1):
        G = summary_of(Position(chains, loops))
        form = summary_of_counts(amalgamate(G))
        assert positions.size(G) == sum(chains) + sum(loops), (chains, loops)
        assert positions.controlled_value(G) == naive.controlled_value(chains, loops), (chains, loops)
        assert positions.controlled_value(form) == positions.controlled_value(G), (chains, loops)


def test_notation_has_odd_loops() -> None:
    G = parse("7l^2 + 4 + 4l^2")
    assert tuple(G) == ((4,), (4, 4, 7, 7))
    assert notation(G) == "4+4l^2+7l^2"
    assert multiset("7l^99999").loops == ((7, 99_999),)


@pytest.mark.parametrize(
    ("text", "what"), [("3+3l", "loop has length at least 4, not 3: to keep"), ("2", "not 2")]
)
def test_notation_that_is_refused(text: str, what: str) -> None:
    for read in (parse, multiset):
        with pytest.raises(BadInput, match=what):
            read(text)
