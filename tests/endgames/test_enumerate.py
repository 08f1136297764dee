"""Positions: counted twice, ranked, written and read."""

from typing import Any

import hypothesis.strategies as st
import naive
import numpy as np
import pytest
from conftest import SIZE
from dense_order import walked
from hypothesis import given

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import positions as endgames
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position, notation, parse
from loony.enumerate.endgames.positions import (
    Counts,
    amalgamate,
    controlled_value,
    multiset,
    notation_of,
    position_of_multiset,
    summary_of,
    summary_of_counts,
    summary_of_multiset,
)
from loony.enumerate.notation import in_latex
from loony.enumerate.odd_loops import positions as odd_loops
from loony.enumerate.partitions import counts_by_total, partitions
from loony.system.errors import BadInput

POSITIONS = st.builds(
    Position,
    st.lists(st.integers(3, 50), max_size=12).map(lambda lengths: tuple(sorted(lengths))),
    st.lists(st.integers(2, 25).map(lambda half: 2 * half), max_size=12).map(lambda x: tuple(sorted(x))),
)

BOTH = pytest.mark.parametrize("kind", [Counts, odd_loops.Counts])
"""where all loops are even, and where they have any length"""


@BOTH
@pytest.mark.parametrize("bound", [1, 2, 3, 7, 8, 12, 24])
def test_walking_meets_the_amalgamated_positions_in_order(bound: int, kind: Any) -> None:
    short = endgames.short_lengths(kind)
    amalgamated = [
        (chains.count(3), sum({*chains} - {3}), *map(loops.count, short), sum({*loops} - {*short}))
        for chains, loops in naive.positions(bound, endgames.loop_step(kind))
        if sum(n > 3 for n in chains) <= 1 and sum(n > 7 for n in loops) <= 1
    ]
    met = [kind(*one) for one in zip(*(column.tolist() for column in walked(bound, kind)), strict=True)]
    assert met == sorted(amalgamated, key=lambda G: (sum(map(sum, endgames.position_of(kind(*G)))), G))


def test_counts_that_are_known() -> None:
    assert dense_index.count(121) == 1_496_317
    assert dense_index.count(200) == 18_404_336
    assert [raw_endgames.count(bound) for bound in (27, 40, 60, 80)] == [3_445, 57_781, 2_309_440, 56_694_337]


@BOTH
@pytest.mark.parametrize("bound", [1, 2, 3, 8, 9, SIZE])
def test_rank_is_a_bijection_onto_the_whole_table(bound: int, kind: Any) -> None:
    short = endgames.short_lengths(kind)
    rooms = dense_index.rooms(bound, short)
    every = np.arange(dense_index.count(bound, short))
    np.testing.assert_array_equal(np.sort(dense_index.rank(rooms, walked(bound, kind), short)), every)


@pytest.mark.parametrize(("limit", "smallest", "step"), [(0, 3, 1), (2, 3, 1), (25, 3, 1), (30, 4, 2)])
def test_partitions_are_as_many_as_the_formula_says(limit: int, smallest: int, step: int) -> None:
    made = partitions(limit, smallest, step)
    assert np.bincount(made.totals, minlength=limit + 1).tolist() == counts_by_total(limit, smallest, step)
    sums = [int(made.parts[a:b].sum()) for a, b in zip(made.offsets[:-1], made.offsets[1:], strict=True)]
    assert sums == made.totals.tolist()
    part, without, offsets = made.removals
    owner = np.repeat(np.arange(len(made.totals)), np.diff(offsets))
    np.testing.assert_array_equal(made.totals[without], made.totals[owner] - part)


@given(POSITIONS)
def test_controlled_value_size_and_amalgamation(G: Position) -> None:
    summary = summary_of(G)
    form = summary_of_counts(amalgamate(summary))
    assert endgames.size(summary) == sum(map(sum, G))
    assert controlled_value(summary) == controlled_value(form) == naive.controlled_value(*G)
    assert endgames.size(summary) % 4 == endgames.size(form) % 4
    assert endgames.size(form) <= endgames.size(summary)


@given(POSITIONS)
def test_notation_round_trip(G: Position) -> None:
    assert parse(notation(G)) == parse(in_latex(notation(G))) == G


def test_notation_in_latex() -> None:
    assert in_latex("3^2+4l^12+8l") == r"3^2+4_\ell^{12}+8_\ell"
    assert in_latex("boxes: 1101+11") == r"\mathrm{boxes}\colon 1101+11"
    assert in_latex("1x45") == r"1\times 45"
    assert in_latex("[(3) 4 9 6]^12+8l") == r"[(3)\ 4\ 9\ 6]^{12}+8_\ell"


def test_a_size_is_as_large_as_int16_can_hold() -> None:
    """tests/commands/refusals has the next one."""
    assert dense_index.checked_size(32_767) == 32_767


@given(POSITIONS)
def test_a_multiset_is_the_position(G: Position) -> None:
    held = multiset(G)
    assert multiset(notation(G)) == multiset(held) == held
    assert position_of_multiset(held) == G
    assert notation_of(held) == notation(G)
    for lengths, numbers in zip(G, held, strict=True):
        assert numbers == tuple((length, lengths.count(length)) for length in sorted({*lengths})), lengths
    assert summary_of_multiset(held) == summary_of(G)


@pytest.mark.parametrize(("text", "position"), [
    ("3^2+4+8l^2", Position((3, 3, 4), (8, 8))), ("3 + 3 + 4 + 8ℓ + 8ℓ", Position((3, 3, 4), (8, 8))),
    (r"8_\ell^{2} + 4 + 3^2", Position((3, 3, 4), (8, 8))), ("4_l", Position((), (4,))), ("0", Position((), ())),
    ("2*3+4+6l", Position((3, 3, 4), (6,))), (" 3 + 4_\\ell ^ {2}", Position((3,), (4, 4))),
    ("2*4l^3", Position((), (4,) * 6)), ("4L", Position((), (4,))), ("3,4l", Position((3,), (4,))),
    ("3³+4ℓ¹⁰", Position((3,) * 3, (4,) * 10)), ("2·3+2⋅4_{l}", Position((3, 3), (4, 4))),
    ("4\\ell + 6_{\\ell}", Position((), (4, 6))), ("1×22", Position((22,), ())),
])  # fmt: skip
def test_notation_that_is_read(text: str, position: Position) -> None:
    assert parse(text) == position


@pytest.mark.parametrize(("text", "what"), [
    ("3*2+4l", "at least 3, not 2; did you mean 2\\*3 or 3\\^2\\?\n  3\\*2\\+4l\n    \\^$"),
    ("2", "at least 3"), ("3*2^2", "at least 3, not 2\n"), ("2*2", "at least 3, not 2\n"),
    ("2x3", "did you mean 2\\*3\\?"), ("3 2", "joined by \\+\n"), ("1x22", "at least 3, not 1\n"),
])  # fmt: skip
def test_chains_of_2_are_refused_where_no_short_chains_are_read(text: str, what: str) -> None:
    for read in (parse, multiset):
        with pytest.raises(BadInput, match=what):
            read(text)
