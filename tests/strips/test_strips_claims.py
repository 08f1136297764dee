"""The claims about narrow boards, each on right values and on planted ones."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from naive_strips import Parts
from numpy.typing import NDArray
from swedish_cases import TABLE_1, d_by_hand, tables, value_by_recursion

from loony.enumerate.strips.notation import parse
from loony.enumerate.strips.swedish import dense_rooms, rank, unrank
from loony.results.strips.swedish_build import blocks_of
from loony.verify.claims.register import all_claims, claims
from loony.verify.examination.columns import ColumnBlock, on_columns
from loony.verify.examination.examination import KEPT
from loony.verify.examination.examine import Mismatch, Tally, examine, in_words
from loony.verify.family import Domain
from loony.verify.strips import narrow_misere, narrow_variations, restricted
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


def outcome(
    id_: str,
    domain: Domain,
    record: Any,
    bound: int = 10**6,
    names: Callable[[int], str] = str,
    most: int | None = KEPT,
) -> tuple[Tally, list[Mismatch]]:
    """What comes of a claim on columns that are cut into two stretches."""
    kept: list[Mismatch] = []
    length = len(record.value)

    def part(first: int, last: int) -> ColumnBlock:
        columns = (column[first:last] if isinstance(column, np.ndarray) else column for column in record)
        return ColumnBlock(record._make(columns), lambda place: names(first + place), lambda _: "turn")

    stretches = [part(0, length // 3), part(length // 3, length)]
    one = all_claims()[id_]
    (tally,) = examine([one], domain, bound, stretches, on_columns, lambda _, found: kept.extend(found), most)
    assert tally.smallest == kept[:3]
    return tally, kept


def mismatch(position: object, value: int, expected: str) -> Mismatch:
    return Mismatch({"position": str(position), "instance": "turn", "value": value}, expected)


def with_(record: Any, column: str, place: int, by: int) -> Any:
    """A record with one entry changed by so much."""
    values = getattr(record, column).copy()
    values[place] += by
    return record._replace(**{column: values})


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


def first(*truths: Any) -> int:
    return int(np.flatnonzero(np.logical_and.reduce(truths))[0])


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


def index_of(parts: Parts) -> int:
    return rank(dense_rooms(LARGEST), parts)


# By claim: a domain, a place where its hypothesis holds, a column, a change, the value reported and what the
# claim would have agreed with.
PLANTED: dict[str, tuple[Domain, Callable[[], int], str, int, int, str]] = {
    "swedish-1": (SWEDISH, lambda: index_of((7, 3)), "value", 2, 10, "8"),
    "swedish-2": (SWEDISH, lambda: index_of((7, 3)), "value_above", 2, 8, "10, 12"),
    "swedish-3": (SWEDISH, lambda: index_of((16, 3)), "value", -2, -3, "at least -1"),
    "swedish-4": (SWEDISH, lambda: index_of((7, 3)), "value", 2, 10, "8"),
    "swedish-5": (SWEDISH, lambda: index_of((15,)), "value", 4, 3, "at most 1"),
    "swedish-6": (SWEDISH, lambda: index_of((7, 3)), "normal_value", -2, 8, "none"),
    "swedish-7": (SWEDISH, lambda: index_of((21,)), "value", -2, -1, "1"),
    "swedish-7-even": (SWEDISH, lambda: index_of((22,)), "value", 2, 2, "0"),
    "swedish-7-odd": (SWEDISH, lambda: index_of((25,)), "value", 4, 3, "-1, 1"),
    "swedish-8": (SWEDISH, lambda: index_of((25, 4, 4)), "value", 2, 1, "-1"),
    "swedish-9": (SWEDISH, lambda: index_of((25,)), "value", 2, 1, "-1"),
    "swedish-10": (SWEDISH, lambda: index_of((27,)), "value", -2, -1, "1"),
    "swedish-11": (SWEDISH, lambda: index_of((25, 2)), "value", 2, 1, "-1"),
    "swedish-no-bank": (SWEDISH, lambda: index_of((18, 15)), "value", -2, -1, "1"),
    "narrow-misere-table-1": (SWEDISH_BOARDS, lambda: 40 - 2, "value", 2, 2, "0"),
    "narrow-misere-table-2": (SWEDISH_TURNS, lambda: 0, "value", 2, 0, "-2"),
    "narrow-misere-conjecture-1": (SWEDISH_BOARDS, lambda: 40 - 2, "value", -2, -2, "0"),
    "narrow-misere-conjecture-2": (SWEDISH_BOARDS, lambda: 40 - 2, "restricted_line", -1, 0, "none"),
    "narrow-misere-conjecture-2-everywhere": (
        RESTRICTED_POSITIONS, lambda: restricted.positions(33).index(restricted.RestrictedState(20, 1, 2)),
        "value", 2, 4, "2",
    ),
    "narrow-misere-restricted-value": (SWEDISH_BOARDS, lambda: 40 - 2, "restricted_value", 1, 0, "1"),
    "narrow-misere-restricted": (RESTRICTED, lambda: 60 - 2, "value", 1, 1, "0"),
    "narrow-misere-1": (OPEN_MISERE, lambda: 4, "value", -1, 2, "at least 3"),
    "narrow-variations-table-1-boxes": (CLOSED_BOXES, lambda: 20, "value", 2, 3, "1"),
    "narrow-variations-table-1-triangles": (CLOSED_TRIANGLES, lambda: 14, "value", 4, 5, "1"),
    "narrow-variations-corollary-1": (CLOSED_BOXES, lambda: 5, "value", -2, -2, "at least 0"),
    "narrow-variations-1": (CLOSED_TRIANGLES, lambda: 9, "value", -2, -1, "at least 1"),
    "narrow-misere-1-win": (OPEN_MISERE, lambda: 4, "value", -4, -1, "at least 1"),
    "narrow-misere-quarter": (OPEN_MISERE, lambda: 8, "value", -2, 3, "5"),
    "narrow-misere-1-strategy": (STRATEGY, lambda: 4, "value", -2, 1, "at least 3"),
    "narrow-misere-figure-5": (STRATEGY, lambda: 4, "value", 2, 5, "at most 3"),
    "narrow-misere-2xn": (TWO_ROWS, lambda: 1, "value", 4, 2, "at most -1"),
    "narrow-misere-2xn-strategy-amended": (TWO_ROWS_STRATEGY, lambda: 1, "amended_value", -4, -2, "none"),
    "narrow-misere-table-2-short": (SWEDISH_BOARDS, lambda: 40 - 2, "short_turn", -1, 0, "none"),
    "narrow-variations-remark-1": (
        OPPORTUNITIES, lambda: first(opportunity_columns().value == 0), "value", -2, -2, "at least 0",
    ),
    "narrow-variations-remark-1-sharper": (
        OPPORTUNITIES, lambda: first(opportunity_columns().value == 2, opportunity_columns().rest_value == 0),
        "value", -2, 0, "at least 2",
    ),
    "narrow-variations-lemma-1-amended": (
        DOUBLED, lambda: first(doubled_columns().chain == 0, doubled_columns().value == 0), "value", 2, 2,
        "at most 0",
    ),
    "narrow-variations-lemma-2-amended": (
        DOUBLED, lambda: first(doubled_columns().chain == 3, doubled_columns().value == -1), "value", 2, 1,
        "at most 0",
    ),
    "narrow-variations-lemma-3": (PLAYS, lambda: 1, "opens_long_chain", -1, -3, "none"),
    "narrow-variations-corollary-1-middle": (CLOSED_BOXES, lambda: 5, "middle_value", -2, 0, "none"),
    "narrow-variations-1-middle": (CLOSED_TRIANGLES, lambda: 9, "middle_value", -2, 1, "none"),
    "narrow-variations-mirror": (MIRROR, lambda: 3, "value", 4, 1, "at most -1"),
    "narrow-variations-mirror-by": (MIRROR, lambda: 3, "value", 2, -1, "-3"),
    "narrow-variations-odd-boxes": (CLOSED_BOXES, lambda: 10, "value", 2, 3, "1"),
    "narrow-variations-even-boxes": (CLOSED_BOXES, lambda: 11, "value", 2, 2, "0"),
}  # fmt: skip


@pytest.mark.parametrize("id_", PLANTED)
def test_one_planted_value_refutes_the_claim(id_: str) -> None:
    domain, place, column, by, value, expected = PLANTED[id_]
    tally, kept = outcome(id_, domain, with_(RIGHT[domain](), column, place(), by))
    assert tally.verdict == "refuted"
    assert [one._replace(false="") for one in kept] == [mismatch(place(), value, expected)]
    assert kept[0].words() == f"{place()}  turn  v = {value}, {in_words(expected, kept[0].false)}"
    assert bool(kept[0].false) == (expected == "none")


def test_every_claim_that_holds_is_planted() -> None:
    assert PLANTED.keys() == {one.id for one in claims(families=[STRIPS]) if one.expected_verdict == "holds"}


# By claim and domain: values, and the mismatches that come of them; without any, the claim holds.
OTHERWISE: list[tuple[str, Domain, Callable[[], Any], list[Mismatch]]] = [
    ("narrow-variations-multiples-of-3", CLOSED_TRIANGLES, lambda: boards(TRIANGLES[:12]), []),
    ("narrow-variations-multiples-of-3", CLOSED_TRIANGLES, lambda: boards(TRIANGLES), [mismatch(14, 1, "5")]),
    ("narrow-misere-open-problem-1", OPEN_MISERE, lambda: boards([1, 2, 3]), []),
    ("narrow-misere-open-problem-1", OPEN_MISERE, RIGHT[OPEN_MISERE],
     [mismatch(3, 4, "at most 2"), mismatch(6, 5, "at most 3"), mismatch(7, 6, "at most 4")]),
    ("narrow-misere-2xn-longer", TWO_ROWS, lambda: boards([2, -2, 2, -2, 2]), []),
    ("narrow-misere-2xn-longer", TWO_ROWS, RIGHT[TWO_ROWS],
     [mismatch(3, 0, "at most -1"), mismatch(4, -2, "at least 1")]),
    ("narrow-misere-2xn-strategy", TWO_ROWS_STRATEGY,
     lambda: TwoRows(*np.array([[1, 2, 3], [2, -2, 2], [0, 2, -4], [2, 2, -6]])), []),
    ("narrow-variations-lemma-1", DOUBLED, lambda: without_capturable(), []),
    ("narrow-variations-lemma-2", DOUBLED, lambda: without_capturable(), []),
    # Parts of 11 would follow the law but for the ninth.
    ("swedish-no-bank-ever", ELEVENS, lambda: boards([1, 0, 1, 0, 1, 0, 1, 0, 1]), []),
    ("swedish-no-bank-ever", ELEVENS, RIGHT[ELEVENS], [mismatch(8, -1, "1")]),
    ("narrow-variations-corollary-1", OPEN_BOXES, lambda: boards([1, 0, 3, -4]), [mismatch(3, -4, "at least 0")]),
]  # fmt: skip


def without_capturable() -> Doubled:
    right = doubled_columns()
    return right._replace(value=np.where(right.capturable == 1, -right.value, right.value))


@pytest.mark.parametrize(("id_", "domain", "values", "found"), OTHERWISE, ids=range(len(OTHERWISE)))
def test_on_such_values_a_claim_comes_out_so(
    id_: str, domain: Domain, values: Callable[[], Any], found: list[Mismatch]
) -> None:
    tally, kept = outcome(id_, domain, values())
    assert (kept, tally.verdict == "holds") == (found, not found)


def test_a_wrong_table_refutes_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = narrow_misere.table_1().copy()
    wrong[23] += 2
    monkeypatch.setattr(narrow_misere, "table_1", lambda: wrong)
    _, kept = outcome("narrow-misere-table-1", SWEDISH_BOARDS, board_columns(), names=lambda place: f"1x{place + 2}")
    assert kept == [mismatch("1x23", -1, "1")]
    _, kept = outcome("narrow-misere-conjecture-1", SWEDISH_BOARDS, board_columns())
    assert [one.row["position"] for one in kept] == [str(33 - 2), str(43 - 2)]
    monkeypatch.setattr(narrow_misere, "SEQUENCE", -narrow_misere.SEQUENCE)
    assert outcome("narrow-misere-restricted", RESTRICTED, RIGHT[RESTRICTED]())[0].verdict == "refuted"
    games = (CLOSED_BOXES.name, CLOSED_TRIANGLES.name)
    scores = {game: narrow_variations.table_1(game).copy() for game in games}
    monkeypatch.setattr(narrow_variations, "table_1", lambda game: scores[game])
    for id_, game in (
        ("narrow-variations-table-1-boxes", CLOSED_BOXES),
        ("narrow-variations-table-1-triangles", CLOSED_TRIANGLES),
    ):
        scores[game.name][6] += 2
        assert [one.row["position"] for one in outcome(id_, game, RIGHT[game]())[1]] == ["5"], id_


def test_a_turn_too_many_or_too_few_in_table_2_refutes_the_claim() -> None:
    columns = turn_columns()
    (place,) = np.flatnonzero((columns.n == 14) & (columns.boxes == 0) & (columns.cut == 2)).tolist()
    _, kept = outcome("narrow-misere-table-2", SWEDISH_TURNS, with_(columns, "in_table_2", place, -1))
    assert kept == [mismatch(place, -2, "not -2")]
    (place,) = np.flatnonzero((columns.n == 14) & (columns.boxes == 0) & (columns.cut == 3)).tolist()
    _, kept = outcome("narrow-misere-table-2", SWEDISH_TURNS, with_(columns, "in_table_2", place, 1))
    assert [one.expected for one in kept] == ["-2"]


def test_all_stretches_are_gone_through_though_no_claim_is_tested() -> None:
    met = []

    def stretches() -> Iterator[ColumnBlock]:
        for block in blocks_of(tables(12)):
            met.append(len(block.record.value))
            yield block

    assert examine([], SWEDISH, 12, stretches(), on_columns, lambda *_: None, KEPT) == []
    assert sum(met) == 77


def test_only_so_many_counterexamples_are_kept() -> None:
    right = swedish_columns(20)
    assert isinstance(right.value, np.ndarray)
    tally, kept = outcome("swedish-1", SWEDISH, right._replace(value=right.value + np.int16(2)), most=20)
    assert (tally.mismatches, len(kept)) == (627, 20)
    assert [one.row["position"] for one in kept] == [str(place) for place in range(20)]
    scattered = right.value.copy()
    scattered[100::50] += 2
    tally, kept = outcome("swedish-1", SWEDISH, right._replace(value=scattered), most=20)
    assert tally.mismatches == len(kept) == 11
    tally, kept = outcome("swedish-1", SWEDISH, right._replace(value=scattered), most=7)
    assert (tally.mismatches, len(kept)) == (11, 7)
    assert [one.row["position"] for one in kept] == [str(place) for place in range(100, 450, 50)]


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
