"""Values with loops of any length: kernels and closed form against plain recursion, and against printed values."""

import naive
import numpy as np
import pytest
from conftest import ROOT

from loony.enumerate.endgames import dense_index, positions
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.odd_loops.positions import (
    SHORT,
    Counts,
    Summary,
    amalgamate,
    multiset,
    parse,
    summary_of,
    summary_of_counts,
)
from loony.verify.endgames.examination.stored import filled
from loony.verify.odd_loops.family import ODD_LOOPS
from loony.verify.odd_loops.play import answer


def test_sizes_and_controlled_values() -> None:
    for chains, loops in naive.positions(24, 1):
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


def test_where_loops_are_even_the_values_are_those_of_endgames() -> None:
    size = 60
    odd, even = filled(size, SHORT), filled(size)
    places = np.arange(len(odd.values) - size - 1)
    G = dense_index.unrank(odd.rooms, places, Counts)
    both = (G.five_loops == 0) & (G.seven_loops == 0) & (G.loop % 2 == 0)
    shared = Counts(*(column[both] for column in G))
    of_endgames = positions.summary_of_counts(
        positions.Counts(shared.three_chains, shared.chain, shared.four_loops, shared.six_loops, shared.loop)
    )
    assert int(both.sum()) == int(even.rooms[-1, size])
    np.testing.assert_array_equal(even.value_of(of_endgames), odd.values[places[both]])


def test_a_look_up_knows_what_is_no_position_and_what_is_too_large() -> None:
    dense = filled(12, SHORT)
    none = Summary(0, 0, 1, 0, 0, 0, 0, 0, 0)
    larger = Summary(0, 0, 0, 0, 0, 0, 0, 1, 5)
    assert [int(dense.value_of(H)) for H in (none, larger)] == [-1, -2]


@pytest.mark.parametrize(("text", "case", "opening"), [
    ("7l^6", "no 3-chain, as the loops alone", "no chain"),
    ("4+4l^2+7l^2", "no 3-chain, as the loops alone", "no 3-chain, critical"),
    ("4+5l^2", "no 3-chain, as the loops alone", "no 3-chain, critical"), ("3+4", "c >= 3", "no loop"),
    ("5+4l^2+7l^2", "no 3-chain", "no 3-chain"), ("3+9l", "c >= 3", "(ii)"), ("3+5+4l", "B1", "(i)"),
    ("3+4l^2", "B2", "otherwise"), ("3+6l^2", "B2", "otherwise"), ("3+7l^3", "B3", "otherwise"),
    ("3+4l+7l^3", "B3", "(iv)"), ("3+5l+7l", "parity", "(iii)"),
])  # fmt: skip
def test_an_answer_names_the_case(text: str, case: str, opening: str) -> None:
    found = answer(text)
    assert (found.theorem_1, found.theorem_2) == (case, opening)
    assert next(one.optimal for one in found.openings if one.component == found.recommended)


def iterated(start: int, *loops: int) -> list[int]:
    """x -> (l - 4) + |x - 4| for each of these loops, from a start."""
    values = []
    for length in loops:
        start = length - 4 + abs(start - 4)
        values.append(start)
    return values


@pytest.mark.parametrize(("example", "c", "value", "openings", "come_to"), [
    ("7l^6", 2, 4, {"7l": 4}, [(iterated(8, *[7] * 6), "{}, {}, {}, {}, {}, {}. So")]),
    (
        "4+4l^2+7l^2", -6, 2, {"4": 2, "4l": 4, "7l": 4},
        [(iterated(6, 4, 4), "|6 - 4| = {}, |2 - 4| = {} of it"), (iterated(4, 4, 4), "they make {}, {}.")],
    ),
    (
        "4+5l^2", -2, 2, {"4": 2, "5l": 4},
        [(iterated(8, 5, 5), "alone, from 8, come to {}, {},"), (iterated(4, 5, 5), "from 4, to {}, {}.")],
    ),
])  # fmt: skip
def test_the_examples_of_the_document_can_be_followed(
    example: str, c: int, value: int, openings: dict[str, int], come_to: list[tuple[list[int], str]]
) -> None:
    document = " ".join((ROOT / "docs" / "odd-loops.md").read_text().split())
    text = document.partition("## Examples")[2].partition("## What is tested")[0]
    (paragraph,) = [part for part in text.split("**`")[1:] if part.startswith(f"{example}`")]
    found = answer(example)
    assert (found.controlled_value, found.value) == (c, value)
    assert {one.component: one.value for one in found.openings} == openings
    assert f"v = {value}" in paragraph
    for values, told in come_to:
        assert told.format(*values) in paragraph, values


def test_the_document_says_how_many_positions_there_are_by_default() -> None:
    document = (ROOT / "docs" / "odd-loops.md").read_text()
    size, raw_size = (int(str(bound.default)) for bound in ODD_LOOPS.bounds)
    assert f"- all {dense_index.count(size, SHORT):,} amalgamated positions of size <= {size} " in document
    assert f"- all {raw_endgames.count(raw_size, 1):,} raw positions of size <= {raw_size}," in document
