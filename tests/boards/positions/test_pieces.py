"""Chains and loops, what they fall into, and positions of small boards: play line by line, and theory."""

from collections import Counter
from collections.abc import Iterable, Iterator

import naive_strips
import numpy as np
import pytest
from conftest import COMPILED
from naive_strips import GROUND, String
from numpy.typing import NDArray

from loony.enumerate.boards.board import board_of
from loony.enumerate.boards.pieces import CHAIN, FREE, HALF_OPEN, LOOP, Pieces, lines, notation, pieces_of
from loony.kernels.bitmask import values_of_all
from loony.kernels.boards.columns import CAPTURED, JOINED, KIND, SHORT, SIMPLE
from loony.verify.boards import drawn_positions, line_by_line
from loony.verify.claims.claim import Claim
from loony.verify.examination.columns import ColumnBlock, on_columns

Multiset = tuple[tuple[int, int], ...]

CLAIMS: list[Claim] = [drawn_positions.captures, drawn_positions.simple, drawn_positions.parity]
SIZE = 14 if COMPILED else 9


def multisets(size: int, least: tuple[int, int] = (CHAIN, 1)) -> Iterator[Multiset]:
    yield ()
    for kind in (CHAIN, LOOP, HALF_OPEN, FREE):
        for length in range({CHAIN: 1, LOOP: 4, HALF_OPEN: 1, FREE: 2}[kind], size + 1):
            if (kind, length) >= least:
                yield from (((kind, length), *more) for more in multisets(size - length, (kind, length)))


def strings_of(some: Multiset) -> list[String]:
    """The lines that are left, each between two boxes or a box and the ground."""
    strings, first = list[String](), 0
    for kind, length in some:
        strings += [(box, box + 1) for box in range(first, first + length - 1)]
        last = first + length - 1
        if kind == LOOP:
            strings.append((last, first))
        strings += [(first, GROUND)] * (kind == CHAIN) + [(last, GROUND)] * (kind in (CHAIN, HALF_OPEN))
        first += length
    return strings


def named(some: Multiset) -> str:
    terms = []
    for kind, sign in ((CHAIN, ""), (LOOP, "l"), (HALF_OPEN, "h"), (FREE, "f")):
        lengths = [length for one, length in some if one == kind]
        terms += [f"{n}{sign}" + f"^{lengths.count(n)}" * (lengths.count(n) > 1) for n in sorted({*lengths})]
    return "+".join(terms) or "0"


def by_name(pieces: Pieces, found: NDArray[np.int8]) -> dict[str, int]:
    return {notation(pieces, index): int(value) for index, value in enumerate(found)}


def test_values_are_those_of_the_rules() -> None:
    pieces = pieces_of(5)
    found = by_name(pieces, line_by_line.multiset_values(pieces))
    assert found == {named(some): naive_strips.value(strings_of(some), False) for some in multisets(5)}


@pytest.mark.slow_plain
def test_values_are_those_of_all_sets_of_strings() -> None:
    """As many boxes as nine: loops of every kind, and trees that can be handed out beside much else."""
    pieces = pieces_of(9)
    found = by_name(pieces, line_by_line.multiset_values(pieces))
    room = np.empty(1 << 18, np.int8)
    for some in multisets(9):
        strings = np.array(strings_of(some), np.int64).reshape(-1, 2)
        assert found.pop(named(some)) == values_of_all(strings, into=room)[-1], named(some)
    assert not found


def test_lines_make_less_of_every_piece() -> None:
    for kind, length in ((CHAIN, 1), (CHAIN, 4), (HALF_OPEN, 1), (HALF_OPEN, 4), (FREE, 2), (FREE, 5), (LOOP, 4)):
        number = len(strings_of(((kind, length),)))
        made = lines(kind, length)
        assert len(made) == number, (kind, length)
        assert all(sum(one for _, one in parts) == length for parts in made), kind
        assert all(len(strings_of(tuple(parts))) == number - 1 for parts in made), (kind, length)


def test_odd_loops_can_be_left_out() -> None:
    even, every = pieces_of(9, 2), pieces_of(9)
    some, more = by_name(even, line_by_line.multiset_values(even)), by_name(every, line_by_line.multiset_values(every))
    assert some == {name: value for name, value in more.items() if not {"5l", "7l", "9l"} & {*name.split("+")}}


def held_against(some: Iterable[ColumnBlock]) -> tuple[Counter[str], dict[str, list[str]]]:
    """What each claim is about in some blocks, and what contradicts it."""
    run, about, against = on_columns(CLAIMS), Counter[str](), {one.id: list[str]() for one in CLAIMS}
    for block in some:
        for one, (covered, wrong) in zip(CLAIMS, run(block), strict=True):
            about[one.id] += covered
            against[one.id] += map(block.position, wrong.tolist())
    return about, against


def test_columns_are_of_the_multiset() -> None:
    """In the order of the columns: what can be captured, what of it one move can hand out, and open boxes."""
    pieces, wanted = pieces_of(9, 2), dict[str, tuple[int, int, int]]()
    for some in multisets(9):
        taken = [(kind, length) for kind, length in some if kind in (HALF_OPEN, FREE)]
        handouts = [2 for kind, length in taken if kind == HALF_OPEN and length >= 2]
        handouts += [4 for kind, length in taken if kind == FREE and length >= 4]
        boxes = sum(length for _, length in some)
        wanted[named(some)] = sum(length for _, length in taken), min(handouts, default=0), boxes
    examined = 0
    for block in line_by_line.blocks_of_multisets(pieces, line_by_line.multiset_values(pieces)):
        columns = np.broadcast_arrays(block.record.captured, block.record.handout, block.record.boxes)
        for place, found in enumerate(zip(*columns, strict=True)):
            assert found == wanted[block.position(place)], block.position(place)
            examined += 1
    assert examined == pieces.rooms[0, -1] > 1000


@pytest.mark.slow_plain
def test_how_many_of_a_board_of_25_boxes() -> None:
    assert pieces_of(25).rooms[0, -1] == 4_503_412
    assert pieces_of(25, 2).rooms[0, -1] == 3_689_320


def told(dense: line_by_line.BoardValues) -> tuple[Counter[int], dict[str, int], dict[str, list[str]]]:
    """How many positions of each kind have no captures, what each claim is about, and what contradicts it."""
    kinds: Counter[int] = Counter()

    def described() -> Iterator[ColumnBlock]:
        for first, columns in line_by_line.describe_all(dense):
            kinds.update(columns[columns[:, CAPTURED] == 0, KIND].tolist())
            yield from line_by_line.blocks_of_positions(dense, first, columns)

    return kinds, *held_against(described())


@pytest.mark.long
@pytest.mark.slow_plain
def test_all_of_three_by_three() -> None:
    kinds, about, against = told(line_by_line.BoardValues(board_of(3, 3), with_twins=False))
    assert not any(against.values())
    assert about == {"boards-captures": 15_061_118, "boards-simple": 1 + 2_009 + 9_919, "boards-parity": 1 << 24}
    assert (kinds[SIMPLE] - 1, kinds[SHORT], kinds[JOINED]) == (2_009, 9_919, 82)
