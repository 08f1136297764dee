"""Positions with loops of any length: counted twice, indexed, read and refused."""

import naive
import numpy as np
import pytest

from loony.enumerate.endgames import positions
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.errors import BadInput
from loony.enumerate.odd_loops import dense_index
from loony.enumerate.odd_loops.notation import parse
from loony.enumerate.odd_loops.positions import Counts, amalgamate, multiset, summary_of, summary_of_counts
from loony.kernels.odd_loops.look_up import walk

SIZE = 24


def walked(bound: int) -> Counts:
    columns = np.empty((7, dense_index.count(bound)), np.int16)
    assert walk(0, bound, columns) == columns.shape[1]
    return Counts(*columns.astype(np.int64))


def test_amalgamated_positions_are_those_of_the_oracle_in_order() -> None:
    listed = [positions.position_of(Counts(*one)) for one in zip(*(c.tolist() for c in walked(SIZE)), strict=True)]
    forms = {
        positions.position_of(Counts(*map(int, amalgamate(summary_of(Position(*one))))))
        for one in naive.positions(SIZE, 1)
    }
    assert {*listed} == {one for one in forms if sum(map(sum, one)) <= SIZE}
    sizes = [sum(map(sum, one)) for one in listed]
    assert len(listed) == len({*listed})
    assert sizes == sorted(sizes)


def test_the_dense_index_is_a_bijection_with_chains_side_by_side() -> None:
    rooms, counts = dense_index.rooms(SIZE), walked(SIZE)
    place = dense_index.rank(rooms, counts)
    assert sorted(place.tolist()) == [*range(dense_index.count(SIZE))]
    for column, again in zip(counts, dense_index.unrank(rooms, place), strict=True):
        np.testing.assert_array_equal(column, again)
    row = Counts(1, np.array([0, 4, 5, 6]), 0, 1, 0, 1, 0)
    np.testing.assert_array_equal(np.diff(dense_index.rank(rooms, row)), 1)
    with pytest.raises(BadInput, match=f"from 0 to {dense_index.count(SIZE) - 1:,}"):
        dense_index.unrank(rooms, dense_index.count(SIZE))


def test_raw_positions_are_those_of_the_oracle() -> None:
    assert raw_endgames.raw_positions(SIZE, 1).starts[-1] == raw_endgames.count(SIZE, 1)
    assert raw_endgames.count(SIZE, 1) == len([*naive.positions(SIZE, 1)])


def test_sizes_and_controlled_values() -> None:
    for chains, loops in naive.positions(SIZE, 1):
        G = summary_of(Position(chains, loops))
        form = summary_of_counts(amalgamate(G))
        assert positions.size(G) == sum(chains) + sum(loops)
        assert positions.controlled_value(G) == naive.controlled_value(chains, loops)
        assert positions.controlled_value(form) == positions.controlled_value(G)


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
