"""The claims about narrow boards on right values; what wrong ones they notice is in tests/claims/pinned.csv."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from swedish_cases import TABLE_1, d_by_hand, tables, value_by_recursion

from loony.enumerate.strips.notation import parse
from loony.enumerate.strips.swedish import dense_rooms, unrank
from loony.results.strips.swedish_build import blocks_of
from loony.verify.claims.register import all_claims, claims
from loony.verify.examination.columns import ColumnBlock, on_columns
from loony.verify.examination.examination import KEPT
from loony.verify.examination.examine import Mismatch, Tally, examine
from loony.verify.family import Domain
from loony.verify.strips import narrow_misere, restricted
from loony.verify.strips.family import (
    CLOSED_BOXES,
    CLOSED_TRIANGLES,
    DOUBLED,
    ELEVENS,
    MIRROR,
    OPEN_BOXES,
    OPEN_MISERE,
    OPPORTUNITIES,
    PLAYS,
    RESTRICTED,
    RESTRICTED_POSITIONS,
    STRATEGY,
    STRIPS,
    SWEDISH,
    SWEDISH_BOARDS,
    SWEDISH_TURNS,
    TWO_ROWS,
    TWO_ROWS_STRATEGY,
)
from loony.verify.strips.play import by_recursion, state_of, turns
from loony.verify.strips.records import (
    Doubled,
    MiddleBoard,
    Opportunity,
    Plays,
    RestrictedPosition,
    StripBoard,
    SwedishBoard,
    SwedishPosition,
    SwedishTurn,
    TwoRows,
)
from loony.verify.strips.small_boards import doubled_positions, opportunities
from loony.verify.strips.stake_theorems import controlled_value


def outcome(id_: str, domain: Domain, record: Any) -> tuple[Tally, list[Mismatch]]:
    """What comes of a claim on columns that are cut into two stretches."""
    kept: list[Mismatch] = []
    length = len(record.value)

    def part(first: int, last: int) -> ColumnBlock:
        columns = (column[first:last] if isinstance(column, np.ndarray) else column for column in record)
        return ColumnBlock(record._make(columns), lambda place: f"{first + place}", lambda _: "turn")

    stretches = [part(0, length // 3), part(length // 3, length)]
    one = all_claims()[id_]
    (tally,) = examine([one], domain, 10**6, stretches, on_columns, lambda _, found: kept.extend(found), KEPT)
    assert tally.smallest == kept[:3]
    return tally, kept


@cache
def swedish_columns(bound: int) -> SwedishPosition:
    (block,) = blocks_of(tables(bound))
    return SwedishPosition._make([*map(np.copy, block.record[:-1]), bound])


@cache
def board_columns() -> SwedishBoard:
    n = np.arange(2, 45)
    return SwedishBoard(n, np.array(TABLE_1), np.array(TABLE_1), np.ones_like(n), np.ones_like(n))


@cache
def turn_columns() -> SwedishTurn:
    v = cache(lambda parts: by_recursion(*state_of(parts)))
    rows = [
        (n, turn.boxes, turn.cut, narrow_misere.in_table_2(n, turn), max(dict(turns(n, v, -1)).values()), value)
        for n in range(2, 31) for turn, value in turns(n, v, -1)
    ]  # fmt: skip
    return SwedishTurn(*np.array(rows, np.int64).T)


@cache
def restricted_columns() -> RestrictedPosition:
    """The positions of the restricted game, with values by recursion."""
    rows = [
        (restricted.total_of(G), by_recursion((G.large,) * (G.large > 0) + (4,) * G.fours, G.stake))
        for G in restricted.positions(33)
    ]
    total, value = np.array(rows, np.int64).T
    return RestrictedPosition(total, value, value.copy())


def boards(values: list[int], first: int = 1) -> StripBoard:
    return StripBoard(np.arange(first, first + len(values)), np.array(values))


LARGEST = 34
"""the largest total of the Swedish positions: of many 4s the smallest have 33"""

BOXES = [1, -2, 3, 0, 1, 0, 3, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]
TRIANGLES = [1, -3, 5, 1, 1, 5, 3, 1, 5, 1, 1, 5, 1, 1, 1]

MIDDLE_BOXES = [1, -2, 3, 0, 1, 0] + [1, 0] * 7 + [1]
MIDDLE_TRIANGLES = [1, -3, 5, 1, 1, 5, 3, 1, 1, 1, 1, 5, 1, 1, 1]


def middle_boards(values: list[int], middle: list[int]) -> MiddleBoard:
    return MiddleBoard(np.arange(1, len(values) + 1), np.array(values), np.array(middle))


@cache
def opportunity_columns() -> Opportunity:
    record: Opportunity = opportunities(7).record
    return record


@cache
def doubled_columns() -> Doubled:
    record: Doubled = doubled_positions(5).record
    return record


RIGHT: dict[Domain, Callable[[], Any]] = {
    SWEDISH: lambda: swedish_columns(LARGEST), ELEVENS: lambda: boards([1, 0, 1, 0, 1, 0, 1, 0, -1]),
    SWEDISH_BOARDS: board_columns, SWEDISH_TURNS: turn_columns,
    RESTRICTED: lambda: boards([*TABLE_1, -1, *TABLE_1[24:]], 2),
    RESTRICTED_POSITIONS: lambda: restricted_columns(),
    CLOSED_BOXES: lambda: middle_boards(BOXES, MIDDLE_BOXES),
    CLOSED_TRIANGLES: lambda: middle_boards(TRIANGLES, MIDDLE_TRIANGLES),
    OPEN_BOXES: lambda: middle_boards([-1, 0, -1, 0], [-1, 0, -1, 0]),
    OPEN_MISERE: lambda: boards([1, 2, 3, 4, 3, 4, 5, 6, 5]),
    STRATEGY: lambda: boards([1, 2, 3, 4, 3]),
    TWO_ROWS: lambda: boards([2, -2, 2, 0, -2]),
    TWO_ROWS_STRATEGY: lambda: TwoRows(*np.array([[1, 2, 3], [2, -2, 2], [0, -2, -4], [2, 2, -6]])),
    MIRROR: lambda: StripBoard(np.arange(3, 16, 2), np.array([3, 1, -1, -3, -5, -7, -9])),
    OPPORTUNITIES: lambda: opportunity_columns(), DOUBLED: lambda: doubled_columns(),
    PLAYS: lambda: Plays(np.arange(1, 6), np.array(TRIANGLES[:5]), np.array([0, 1, 1, 1, 1])),
}  # fmt: skip
"""what each domain is, as published or by recursion"""


@pytest.mark.parametrize(
    ("id_", "domain"), [(one.id, domain) for one in claims(families=[STRIPS]) for domain in one.domains], ids=str
)
def test_each_claim_comes_out_as_registered_on_right_values(id_: str, domain: Domain) -> None:
    tally, kept = outcome(id_, domain, RIGHT[domain]())
    assert tally.as_registered, kept[:3]
    assert 0 < tally.covered <= tally.examined == len(RIGHT[domain]().value)
    assert (tally.mismatches > 0) == (tally.verdict == "refuted")


def test_positions_in_words_are_those_of_the_rows() -> None:
    (block,) = blocks_of(tables(12))
    values: NDArray[np.int16] = block.record.value
    for place, value in enumerate(values.tolist()):
        assert value_by_recursion(parse(block.position(place))) == value, place


def test_d_is_a_column_as_it_is_a_number() -> None:
    columns = swedish_columns(20)
    some = np.flatnonzero(columns.largest >= 4)
    found = controlled_value(columns.excess, columns.largest, columns.stake)[some]
    assert found.tolist() == [d_by_hand(unrank(dense_rooms(20), int(place))) for place in some]


def test_the_claim_on_table_1_is_about_its_last_row() -> None:
    n = np.arange(2, 60)
    board = SwedishBoard(*(n if field == "n" else np.zeros_like(n) for field in SwedishBoard._fields))
    covered = np.asarray(narrow_misere.who_wins.states(board).hypothesis)
    assert n[covered].tolist() == [*range(2, 45)]
