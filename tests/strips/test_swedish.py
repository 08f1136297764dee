"""Swedish positions: numbered, valued by four routes, and what the papers and docs/swedish.md say of them."""

import csv
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import naive_strips
import numpy as np
import pytest
from conftest import COMPILED, ROOT
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from loony.enumerate.errors import BadInput, TooLarge
from loony.enumerate.notation import notation_of_parts, parse_parts
from loony.enumerate.swedish import (
    LARGEST_TOTAL,
    checked_total,
    count,
    dense_rooms,
    rank,
    row_of,
    split,
    stake_rank,
    stake_rooms,
    unrank,
)
from loony.kernels.swedish import DENSE, MISERE, NORMAL, Layout, fill, stages_of, stake_layout, step, walk_from
from loony.kernels.swedish_positions import (
    COLUMNS,
    best_by_the_rules,
    list_positions,
    rank_of,
    ranks_of,
    read_rows,
)
from loony.results import swedish_build
from loony.results.strips_tables import against_the_rules
from loony.results.swedish_build import Dense, dense_up_to, positions_up_to, stakes_up_to, stretches_of
from loony.verify import narrow_misere, narrow_variations, restricted, strips
from loony.verify.claims import (
    CLOSED_BOXES,
    CLOSED_TRIANGLES,
    OPEN_BOXES,
    OPEN_MISERE,
    RESTRICTED,
    SWEDISH,
    SWEDISH_BOARDS,
    SWEDISH_TURNS,
)
from loony.verify.examine import Tally
from loony.verify.register import REGISTERED, claims
from loony.verify.strips import (
    Board,
    Stretch,
    StripMismatch,
    SwedishBoard,
    SwedishPosition,
    SwedishTurn,
    examine_strips,
)
from loony.verify.swedish import value_by_recursion
from loony.verify.swedish_play import (
    LONGEST,
    Turn,
    by_recursion,
    by_theorem,
    controlled_value,
    d_of,
    state_of,
    swedish_answer,
    table_needed,
    turn_in_words,
    turns,
    turns_in_words,
)

Parts = tuple[int, ...]

ORACLE = 16
"""the oracle plays every position up to this total"""

BOUND = 50 if COMPILED else 20

POSITIONS = st.lists(st.integers(2, 20), max_size=8).map(lambda parts: tuple(sorted(parts, reverse=True)))


def at_most(total: int) -> st.SearchStrategy[Parts]:
    """Positions of at most this total."""
    return st.lists(st.integers(2, total), max_size=total // 2).map(
        lambda parts: tuple(sorted((p for i, p in enumerate(parts) if sum(parts[: i + 1]) <= total), reverse=True))
    )


def partitions(total: int, largest: int | None = None) -> Iterator[Parts]:
    """All multisets of parts >= 2 with a sum, each descending."""
    if total == 0:
        yield ()
    for part in range(min(total, largest or total), 1, -1):
        yield from ((part, *rest) for rest in partitions(total - part, part))


@cache
def up_to(bound: int) -> list[Parts]:
    return [parts for total in range(bound + 1) for parts in partitions(total)]


def d_by_hand(parts: Parts) -> int:
    """D as docs/swedish.md has it."""
    large = [part for part in parts if part >= 4]
    bonus = {4: 2, 5: 4}.get(max(large), 6)
    return sum(part - 6 for part in large) - bonus - sum(part for part in parts if part < 4)


@cache
def tables(bound: int) -> Dense:
    return dense_up_to(bound, lambda _: None)


def misere(dense: Dense, parts: Parts) -> int:
    return sum(parts) - 2 * int(dense.misere[rank(dense.rooms, parts)])


# How positions are numbered and written.


@pytest.mark.parametrize("bound", [2, 3, 4, 5, 8, 13, 22])
def test_rank_and_unrank_are_a_bijection(bound: int) -> None:
    rooms, every = dense_rooms(bound), up_to(bound)
    assert sorted(rank(rooms, parts) for parts in every) == [*range(count(rooms))]
    assert {unrank(rooms, index) for index in range(count(rooms))} == set(every)
    assert all(unrank(rooms, rank(rooms, parts)) == parts for parts in every)
    assert all(rank(rooms, parts[::-1]) == rank(rooms, parts) for parts in every)


@pytest.mark.parametrize("bound", [2, 3, 4, 5, 8, 13, 22])
def test_states_with_a_stake_are_numbered_without_a_gap(bound: int) -> None:
    rooms = stake_rooms(bound)
    large = {tuple(split(parts)[0]) for parts in up_to(bound)}
    states = [(parts, stake) for parts in large for stake in range(bound - sum(parts) + 1)]
    assert count(rooms) == len(states)
    assert sorted(stake_rank(rooms, parts, stake) for parts, stake in states) == [*range(len(states))]
    assert all(row_of(rooms, parts)[1] == bound - sum(parts) for parts in large)


def test_there_are_as_many_positions_as_partitions() -> None:
    """Those of total <= N are the partitions of N, whose 1s are what the total lacks. Counted by Euler's rule."""
    number = [1]
    for n in range(1, 101):
        pentagonal = ((k * (3 * k - sign) // 2, k) for k in range(1, n + 1) for sign in (1, -1))
        number.append(sum((-1) ** (k + 1) * number[n - g] for g, k in pentagonal if g <= n))
    assert number[100] == 190_569_292
    assert [count(dense_rooms(n)) for n in range(2, 61)] == number[2:61]
    assert count(dense_rooms(100)) == number[100]


def test_rows_hold_for_every_part_and_room() -> None:
    rooms, stakes = dense_rooms(14), stake_rooms(14)
    for m in range(3, 15):
        for room in range(15):
            inside = [parts for parts in up_to(room) if not parts or parts[0] <= m]
            assert rooms[m, room] == len(inside)
            large = {tuple(split(parts)[0]) for parts in inside}
            assert stakes[m, room] == sum(room - sum(parts) + 1 for parts in large)


def test_bounds_that_are_none() -> None:
    assert [checked_total(n) for n in (2, 255)] == [2, 255]
    for none in (1, 0, -3):
        with pytest.raises(BadInput, match=f"at least 2 boxes, not {none}"):
            checked_total(none)
    with pytest.raises(TooLarge, match="256 boxes do not fit the uint8"):
        checked_total(256)


def test_unrank_refuses_what_is_no_index() -> None:
    for index in (-1, count(dense_rooms(20))):
        with pytest.raises(BadInput, match="from 0 to 626"):
            unrank(dense_rooms(20), index)


@given(POSITIONS)
def test_notation_round_trip(parts: Parts) -> None:
    assert parse_parts(notation_of_parts(parts)) == parts
    assert notation_of_parts(parts[::-1]) == notation_of_parts(parts)


@pytest.mark.parametrize(
    ("text", "parts"),
    [("0", ()), ("4+7^2", (7, 7, 4)), (" 2 * 3 + 4 ", (4, 3, 3)), ("4^{2}+4", (4, 4, 4)), ("2*3^2", (3,) * 4)],
)
def test_notation_that_is_read(text: str, parts: Parts) -> None:
    assert parse_parts(text) == parts


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "missing at the end"),
        ("4+", "missing at the end: no component: write 4, 7 or 2"),
        ("4+x", "'x' is not expected.*\n  4\\+x\n    \\^$"),
        ("1", "at least 2, not 1: a single box is taken at once"),
        ("8l", "no loops"),
        ("0+4", "at least 2, not 0"),
        ("4^0", "at least 1"),
        ("100000*4", "at most 99,999"),
        ("9999999", "no component has more"),
    ],
)
def test_notation_that_is_refused(text: str, what: str) -> None:
    with pytest.raises(BadInput, match=what):
        parse_parts(text)


# Lists of positions.


@pytest.mark.parametrize("total", [2, 3, 4, 7, 12, 21])
def test_positions_of_a_total_are_all_partitions_in_order(total: int) -> None:
    expected = sorted(parts[::-1] for parts in partitions(total))
    parts, offsets = np.empty(len(expected) * total, np.int16), np.empty(len(expected) + 1, np.int64)
    assert list_positions(total, parts, offsets) == len(expected)
    found = [tuple(parts[a:b].tolist()) for a, b in pairwise(offsets.tolist())]
    assert found == expected


def test_the_stored_positions_are_all_there_are_and_their_ranks_are_right() -> None:
    dense = tables(BOUND)
    positions = positions_up_to(20, dense)
    rows = positions.table().to_pylist()
    expected = [sorted(parts) for parts in up_to(20)]
    assert [row["parts"] for row in rows] == sorted(expected, key=lambda parts: (sum(parts), parts))
    assert [row["total"] for row in rows] == [sum(row["parts"]) for row in rows]
    assert [row["value"] for row in rows] == [misere(dense, tuple(row["parts"])) for row in rows]
    rooms, ranks = dense_rooms(23), np.empty(len(rows), np.int64)
    ranks_of(rooms, positions.parts, positions.offsets, ranks)
    assert ranks.tolist() == [rank(rooms, row["parts"]) for row in rows]
    assert rank_of(rooms, np.array([2, 3, 3, 7], np.int16)) == rank(rooms, (7, 3, 3, 2))


def test_the_rules_find_a_planted_value() -> None:
    positions = positions_up_to(14, tables(BOUND))
    sound = against_the_rules(positions)
    assert (sound.examined, sound.differing, sound.smallest) == (len(up_to(14)), 0, None)
    for place in (1, 40, len(positions.values) - 1):
        values = positions.values.copy()
        values[place] += 2
        first, last = positions.offsets[place : place + 2]
        held = against_the_rules(positions._replace(values=values))
        assert held.differing >= 1
        assert held.smallest == notation_of_parts(positions.parts[first:last].tolist())


def test_the_rules_by_kernel_are_the_rules_in_plain_python() -> None:
    """On values that are those of no game, so that every move counts."""
    rooms, every = dense_rooms(12), up_to(12)
    values = np.random.default_rng(7).integers(-9, 10, count(rooms)).astype(np.int16)
    flat = np.array([part for parts in every for part in parts[::-1]], np.int16)
    offsets = np.cumsum([0, *map(len, every)])
    best = np.empty(len(every), np.int16)
    best_by_the_rules(rooms, flat, offsets, values, best)
    for parts, found in zip(every, best.tolist(), strict=True):
        results = [0] * (not parts)
        for i, part in enumerate(parts):
            for cut in range(1, part):
                pieces = [piece for piece in (cut, part - cut) if piece > 1]
                v = int(values[rank(rooms, [*parts[:i], *parts[i + 1 :], *pieces])])
                results.append(v - (2 - len(pieces)) if len(pieces) < 2 else -v)
        assert found == max(results), parts


# Values. A 1 x k rectangle is a path of k coins, so a position of total T is what some cuts leave of 1 x T.


def strings_of(parts: Parts) -> list[naive_strips.String]:
    strings, coin = [], 0
    for part in parts:
        strings += [(c, c + 1) for c in range(coin, coin + part - 1)]
        coin += part
    return strings


def test_every_small_position_against_the_rules_by_every_route() -> None:
    dense = tables(ORACLE)
    for parts in up_to(ORACLE):
        value = naive_strips.value(strings_of(parts), misere=True)
        large, stake = state_of(parts)
        assert misere(dense, parts) == value, parts
        assert dense.stakes.value(parts) == dense.stakes.state(large, stake) == value, parts
        assert value_by_recursion(parts) == value, parts
        assert by_recursion(large, stake) == value, parts
        assert by_theorem(large, stake) in (None, value), parts
        assert dense.normal_value(parts) == naive_strips.value(strings_of(parts)) == sum(parts), parts


def test_the_order_of_parts_does_not_matter_to_the_oracle() -> None:
    for parts in [(5, 3, 2), (4, 4, 2), (6, 2, 3)]:
        values = {naive_strips.value(strings_of(order), misere=True) for order in (parts, parts[::-1])}
        assert values == {value_by_recursion(tuple(sorted(parts, reverse=True)))}


def test_the_theorem_gives_some_values_and_leaves_others() -> None:
    given_ = [parts for parts in up_to(ORACLE) if by_theorem(*state_of(parts)) is not None]
    assert {(), (2, 2), (13,), (4, 4, 4, 4), (9, 4, 3)} <= set(given_)
    assert (14,) not in given_
    for parts in up_to(ORACLE):
        large, stake = state_of(parts)
        if large:
            assert d_of(large, stake) == d_by_hand(parts)
            assert (parts in given_) == (d_by_hand(parts) <= 1)


def test_dense_and_stake_tables_agree_on_every_position() -> None:
    dense = tables(BOUND)
    for stretch in stretches_of(dense):
        np.testing.assert_array_equal(stretch.record.value, stretch.record.stake_value)
        np.testing.assert_array_equal(stretch.record.normal_value, stretch.record.total)
    assert len(dense.misere) == count(dense_rooms(BOUND))


@given(at_most(BOUND))
def test_tables_against_recursion_without_theorems(parts: Parts) -> None:
    parts = tuple(part for part in parts if part <= 12)[:5]
    assert misere(tables(BOUND), parts) == value_by_recursion(parts)


@given(at_most(min(BOUND, 30)))
def test_recursion_with_theorems(parts: Parts) -> None:
    assert by_recursion(*state_of(parts)) == misere(tables(BOUND), parts)


@given(at_most(BOUND))
def test_values_are_bounded_below_and_have_the_parity_of_the_total(parts: Parts) -> None:
    v = misere(tables(BOUND), parts)
    assert (v - sum(parts)) % 2 == 0
    assert abs(v) <= sum(parts)
    if parts and parts[0] >= 4:
        assert v >= -d_by_hand(parts)


@given(at_most(BOUND), st.randoms())
def test_the_order_of_parts_does_not_matter(parts: Parts, random: Any) -> None:
    mixed = list(parts)
    random.shuffle(mixed)
    dense = tables(BOUND)
    assert rank(dense.rooms, mixed) == rank(dense.rooms, parts)
    assert dense.stakes.value(tuple(mixed)) == dense.stakes.value(parts)


@given(at_most(min(BOUND, 30)), at_most(BOUND))
def test_one_more_at_stake_is_one_more_or_one_less(parts: Parts, other: Parts) -> None:
    large, stake = state_of(parts)
    stakes = tables(BOUND).stakes
    if sum(parts) < BOUND:
        assert abs(stakes.state(large, stake + 1) - stakes.state(large, stake)) == 1
    more = state_of(tuple(part for part in other if part < 4))[1]
    assert abs(by_recursion(large, stake + more + 1) - by_recursion(large, stake + more)) == 1


def test_twos_and_threes_count_by_their_total() -> None:
    for parts in [(7, 5), (9, 6), (8,)]:
        values = {value_by_recursion((*parts, *small)) for small in [(3, 3), (2, 2, 2)]}
        assert len(values) == 1


@pytest.mark.parametrize("rows", [1, 7, 1000])
@pytest.mark.parametrize(("kind", "taken"), [(DENSE, MISERE), (DENSE, NORMAL), (stake_layout(17), MISERE)])
def test_filling_in_stretches_is_filling_at_once(kind: Layout, taken: np.uint8, rows: int) -> None:
    rooms = dense_rooms(17) if kind == DENSE else stake_rooms(17)
    at_once, bit_by_bit = np.zeros(count(rooms), np.uint8), np.zeros(count(rooms), np.uint8)
    walk = walk_from(rooms)
    assert fill(rooms, kind, walk, at_once, taken, 10**6) == count(rooms)
    assert walk.depth[0] == -1
    walk, states, calls = walk_from(rooms), 0, 0
    while walk.depth[0] >= 0:
        states += fill(rooms, kind, walk, bit_by_bit, taken, rows)
        calls += 1
    assert states == count(rooms)
    assert (calls > 1) == (rows < 1000)
    np.testing.assert_array_equal(at_once, bit_by_bit)
    assert at_once.any() == bool(taken)


@pytest.mark.parametrize("taken", [MISERE, NORMAL])
@pytest.mark.parametrize("dense", [True, False])
def test_a_row_takes_every_move_into_account(dense: bool, taken: np.uint8) -> None:
    """On costs that are those of no game: in this one, some moves are never the only best ones."""
    bound = 17
    rooms, kind = (dense_rooms(bound), DENSE) if dense else (stake_rooms(bound), stake_layout(bound))
    random = np.random.default_rng(5)
    every = {*up_to(bound)} if dense else {(*split(parts)[0], -1) for parts in up_to(bound)}
    states = every if dense else {(*L[:-1], *[1] * s) for L in every for s in range(bound - sum(L[:-1]) + 1)}

    def place(parts: Parts) -> int:
        """Of a position; in a stake table its small change is written as 1s."""
        large = [part for part in parts if part >= 4]
        return rank(rooms, parts) if dense else stake_rank(rooms, large, sum(parts) - sum(large))

    before = np.empty(count(rooms), np.uint8)
    for parts in states:
        before[place(parts)] = random.integers(sum(parts) + 1)
    for large in {tuple(part for part in parts if part >= 4) for parts in states}:
        cost, expected = before.copy(), before.copy()
        fill(rooms, kind, walk_from(rooms, large), cost, taken, 1)
        row = [parts for parts in states if tuple(part for part in parts if part >= 4) == large]
        for parts in sorted(row, key=place):
            results = [sum(parts) * int(taken)] * (not large)
            for i, part in enumerate(parts if dense else large):
                for cut in range(1, part // 2 + 1):
                    pieces = [piece for piece in (cut, part - cut) if piece > 1]
                    rest = [*parts[:i], *parts[i + 1 :], *pieces]
                    ordered = tuple(sorted((n for n in rest if n >= 4), reverse=True))
                    small = [n for n in rest if n < 4]
                    after = int(expected[place((*ordered, *(small if dense else [1] * sum(small))))])
                    boxes = 2 - len(pieces)
                    results.append(after + boxes * int(taken) if boxes else sum(parts) - after)
            expected[place(parts)] = min(results)
        np.testing.assert_array_equal(cost, expected)


@pytest.mark.parametrize("bound", [2, 3, 4, 8, 9, 20])
def test_stages_have_every_row_once(bound: int) -> None:
    rooms, met = stake_rooms(bound), []
    for stage in stages_of(bound):
        for parts, rows in stage:
            walk = walk_from(rooms, parts)
            while rows > 0 and walk.depth[0] >= 0:
                met.append(tuple(walk.parts[: walk.depth[0]].tolist()))
                assert met[-1][: len(parts)] == parts
                assert walk.sums[len(met[-1]), 0] == row_of(rooms, met[-1])[0]
                step(rooms, walk)
                rows -= 1
    assert len(met) == len(set(met))
    assert set(met) == {tuple(split(parts)[0]) for parts in up_to(bound)}


@pytest.mark.parametrize("bound", [4, 9, 18])
@pytest.mark.parametrize("taken", [MISERE, NORMAL])
def test_walks_of_a_stage_read_nothing_of_one_another(bound: int, taken: np.uint8) -> None:
    """Each fills a copy of what the stages before it filled, where all else is a value that no position has."""
    rooms = dense_rooms(bound)
    together, at_once = np.full(count(rooms), 200, np.uint8), np.empty(count(rooms), np.uint8)
    fill(rooms, DENSE, walk_from(rooms), at_once, taken, 10**6)
    for stage in stages_of(bound):
        before = together.copy()
        for parts, rows in stage:
            alone = before.copy()
            fill(rooms, DENSE, walk_from(rooms, parts), alone, taken, rows)
            filled = alone != before
            assert (together[filled] == 200).all()
            together[filled] = alone[filled]
    np.testing.assert_array_equal(together, at_once)


@pytest.mark.parametrize("rows", [1, 5, 1 << 14])
def test_tables_are_filled_the_same_in_stages(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swedish_build, "_ROWS", rows)
    told: list[int] = []
    dense = dense_up_to(22, told.append)
    assert sum(told) == 2 * count(dense_rooms(22)) + count(stake_rooms(22))
    for rooms, kind, taken, cost in (
        (dense_rooms(22), DENSE, MISERE, dense.misere),
        (dense_rooms(22), DENSE, NORMAL, dense.normal),
        (stake_rooms(22), stake_layout(22), MISERE, dense.stakes.cost),
    ):
        at_once = np.empty(count(rooms), np.uint8)
        fill(rooms, kind, walk_from(rooms), at_once, taken, 10**6)
        np.testing.assert_array_equal(cost, at_once)


def test_columns_are_what_plain_python_makes_of_the_positions() -> None:
    bound = 15
    dense = tables(bound)
    columns = np.empty((len(COLUMNS), 60), np.int16)
    walk, first = walk_from(dense.rooms), 0
    while walk.depth[0] >= 0:
        number = read_rows(dense.rooms, walk, dense.misere, dense.normal, *dense.stakes, columns)
        assert 0 < number <= 60
        for place in range(number):
            parts = unrank(dense.rooms, first + place)
            large, stake = state_of(parts)
            excess, value = sum(part - 6 for part in large), value_by_recursion(parts)
            above = by_recursion(large, stake + 1) if sum(parts) < bound else 0
            row = (sum(parts), max(large, default=0), excess, stake, value, value, above, sum(parts))
            assert tuple(columns[:, place].tolist()) == row, parts
        first += number
    assert first == count(dense.rooms)


# Playing.


@pytest.mark.parametrize("parts", [(), (2,), (3,), (2, 2), (3, 2), (4,), (14,), (7, 7, 4), (12, 8, 3)])
def test_an_answer_says_what_every_move_is_worth(parts: Parts) -> None:
    found = swedish_answer(parts, by_recursion, "")
    assert (found.position, found.total) == (notation_of_parts(parts), sum(parts))
    assert found.value == value_by_recursion(parts)
    assert found.controlled_value == (d_by_hand(parts) if parts and parts[0] >= 4 else None)
    worth = {}
    for part in set(parts):
        rest = list(parts)
        rest.remove(part)
        for cut in range(1, part // 2 + 1):
            v = value_by_recursion(tuple(sorted([*rest, *(n for n in (cut, part - cut) if n > 1)], reverse=True)))
            name = "take 2" if part == 2 else "take 1" if cut == 1 else f"cut {cut}"
            worth[part, name] = v - 2 if part == 2 else v - 1 if cut == 1 else -v
    assert {(move.part, move.move): move.value for move in found.moves} == worth
    assert [move.value for move in found.moves] == sorted(worth.values(), reverse=True)
    assert all(move.optimal == (move.value == found.value) for move in found.moves)
    assert found.value == max(worth.values(), default=0)


def test_first_turns_are_what_moves_one_after_another_come_to() -> None:
    def played(n: int) -> dict[Turn, int]:
        """By taking boxes from the end one by one, until an edge takes none."""
        found = {Turn(n, 0): -n}
        for taken in range(n - 1):
            for cut in range(2, (n - taken) // 2 + 1):
                found[Turn(taken, cut)] = -taken - value_by_recursion((n - taken - cut, cut))
        return found

    for n in range(2, 20):
        assert dict(turns(n, value_by_recursion, -1)) == played(n)
        assert max(played(n).values()) == value_by_recursion((n,))


def test_no_table_is_needed_where_the_theorems_do() -> None:
    asked: list[Parts] = []

    def look_up(large: Parts, stake: int) -> int:
        asked.append((*large, stake))
        return by_recursion(large, stake)

    assert LONGEST == LARGEST_TOTAL
    for parts in [(4,) * 64, (9, *(2,) * 200), (3,) * 100, (5,) * 80]:
        assert table_needed(parts) == 0
        assert swedish_answer(parts, look_up, "").total == sum(parts)
        assert asked == []
    for parts in [(999_999,), (999_999,) * 1000, (300, *(2,) * 1000)]:
        assert table_needed(parts) == sum(parts)
    for parts in up_to(24):
        asked.clear()
        swedish_answer(parts, look_up, "")
        assert max(map(sum, asked), default=0) <= table_needed(parts) <= sum(parts)


# What was published.

# Table 1 of narrow_misere, n = 2, 3, ..., 44, typed once more.
TABLE_1 = [
    -2, -3, 4, 5, 6, 5, 4, 3, 2, 1, 0, -1, -2, -1, 0, 1, 2, 1, 2, 1, 0, -1,
    0, -1, 0, 1, 0, 1, 0, 1, 0, -1, 0, -1, 0, 1, 0, 1, 0, 1, 0, -1, 0,
]  # fmt: skip


def printed_entries() -> dict[int, str]:
    with (ROOT / "verify" / "narrow_misere_table_2.csv").open() as file:
        return {int(row["n"]): row["moves"] for row in csv.DictReader(file)}


def test_table_1_is_typed_the_same_twice() -> None:
    typed = narrow_misere.table_1()
    assert typed[2:].tolist()[: len(TABLE_1)] == TABLE_1
    assert typed[45:].tolist() == [narrow_misere.UNKNOWN] * len(typed[45:])
    assert [*narrow_misere.SEQUENCE[:20], *[*narrow_misere.SEQUENCE[20:]] * 3][: len(TABLE_1)] == TABLE_1


def test_table_1_by_recursion() -> None:
    assert [by_recursion(*state_of((n,))) for n in range(2, 41)] == TABLE_1[:39]


def entries_differ(v: Callable[[Parts], int], last: int) -> list[int]:
    """The boards for which the optimal turns, in words, are not the entry of Table 2."""
    differ = []
    for n, entry in printed_entries().items():
        if n <= last:
            worth = dict(turns(n, v, -1))
            best = [turn for turn, value in worth.items() if value == max(worth.values())]
            if entry == "any":
                wrong = len(best) < len(worth)
            else:
                wrong = turns_in_words(best) != entry.replace("all but 6", str(n - 6))
            differ += [n] * wrong
    return differ


def test_table_2_in_its_own_words() -> None:
    v = cache(lambda parts: by_recursion(*state_of(parts)))
    assert [*printed_entries()] == [*range(2, 53)]
    assert entries_differ(v, 40) == []
    assert entries_differ(lambda parts: v(parts) - 2 * (parts == (17, 4)), 40) == [21, 22, 23]


@pytest.mark.compiled
def test_tables_1_and_2_by_the_kernel() -> None:
    stakes = stakes_up_to(52, lambda _: None)
    assert [stakes.value((n,)) for n in range(2, 46)] == [*TABLE_1, -1]
    assert entries_differ(stakes.value, 52) == []


def test_every_printed_turn_is_a_turn() -> None:
    """Of a printed turn that does not exist, the claim would say nothing."""
    for n, printed in narrow_misere.table_2().items():
        there = {turn for turn, _ in turns(n, lambda _: 0, -1)}
        assert printed is None or printed <= there, n


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ([(0, 2)], "cut 2"),
        ([(0, 2), (0, 4)], "cut 2 or 4"),
        ([(0, 2), (0, 3), (0, 4)], "cut 2, 3, or 4"),
        ([(0, 2), (0, 3), (0, 4), (0, 5)], "cut 2, 3, ..., or 5"),
        ([(1, 3), (0, 3), (0, 5), (0, 6), (0, 7), (0, 8)], "cut 3, 5, 6, ..., or 8; or take 1 then cut 3"),
        ([(0, 2), (1, 2), (2, 3)], "cut 2; take 1 then cut 2; or take 2 then cut 3"),
        ([(3, 0)], "take 3"),
    ],
)
def test_turns_in_words(found: list[tuple[int, int]], words: str) -> None:
    made = [Turn(*turn) for turn in found]
    assert turns_in_words(made) == words
    if words != "take 3":
        assert narrow_misere.turns_of(60, words) == set(made)


def test_an_entry_is_read_as_turns() -> None:
    assert narrow_misere.turns_of(14, "cut 2; or take all but 6 then cut 3") == {Turn(0, 2), Turn(8, 3)}
    assert [turn_in_words(Turn(*turn)) for turn in [(7, 3), (0, 2), (3, 0)]] == ["take 7 cut 3", "cut 2", "take 3"]
    for none in ("", "cut", "take 2", "cut x", "cut 2; and cut 3"):
        with pytest.raises(ValueError, match="is no entry of Table 2"):
            narrow_misere.turns_of(14, none)


# The restricted game, with positions as multisets and nothing reduced.


def short_cuts(parts: Parts) -> Iterator[tuple[int, Parts]]:
    """Every edge that makes a rectangle 1 x 1 .. 1 x 4, the last only with no other 1 x 4."""
    for part in set(parts):
        rest = list(parts)
        rest.remove(part)
        for cut in range(1, part):
            pieces = (cut, part - cut)
            if min(pieces) <= 3 or (min(pieces) == 4 and 4 not in rest):
                left = [*rest, *(piece for piece in pieces if piece > 1)]
                yield pieces.count(1), tuple(sorted(left, reverse=True))


@cache
def restricted_value(parts: Parts) -> int:
    results = [
        restricted_value(rest) - boxes if boxes else -restricted_value(rest) for boxes, rest in short_cuts(parts)
    ]
    return max(results, default=0)


@cache
def some_line(parts: Parts) -> bool:
    """Whether short cuts that are all optimal in the full game lead to the end."""
    v = value_by_recursion
    return not parts or any(
        some_line(rest)
        for boxes, rest in short_cuts(parts)
        if (v(rest) - boxes if boxes else -v(rest)) == v(parts)
    )


def test_restricted_values_against_the_rule_itself() -> None:
    last = 26 if COMPILED else 20
    assert restricted.values(last)[2:].tolist() == [restricted_value((n,)) for n in range(2, last + 1)]


def test_restricted_values_are_the_printed_sequence_to_300() -> None:
    found = restricted.values(300)[2:].tolist()
    first, again = TABLE_1[:20], [0, -1, 0, -1, 0, 1, 0, 1, 0, 1]
    assert found == (first + again * 28)[:299]


def test_restricted_moves_need_that_there_is_no_other_four() -> None:
    cut_into_four = {after for boxes, after in restricted.moves(restricted.State(20, 0, 0)) if not boxes}
    assert restricted.State(16, 1, 0) in cut_into_four
    cut_beside_four = [after for boxes, after in restricted.moves(restricted.State(20, 1, 0)) if not boxes]
    assert restricted.State(16, 2, 0) not in cut_beside_four


def v_of_state(state: restricted.State) -> int:
    return by_recursion((state.large,) * (state.large > 0) + (4,) * state.fours, state.stake)


def test_a_line_of_short_cuts_is_found_and_a_planted_value_breaks_it() -> None:
    leads = restricted.lines(v_of_state)
    assert all(leads(restricted.board(n)) for n in range(4, 37))
    assert [some_line((n,)) for n in range(4, 20)] == [True] * 16
    for n in (4, 9, 20):
        planted = restricted.board(n)
        broken = restricted.lines(lambda state, planted=planted: v_of_state(state) + 2 * (state == planted))  # type: ignore[misc]
        assert not broken(planted)
    later = restricted.lines(lambda state: v_of_state(state) + 2 * (state.large == 10))
    assert not later(restricted.board(11))
    assert later(restricted.board(9))


# Claims, each on right values and on planted ones.


def outcome(
    id_: str, domain: str, record: Any, bound: int = 10**6, names: Callable[[int], str] = str
) -> tuple[Tally, list[StripMismatch]]:
    """What comes of a claim on columns that are cut into two stretches."""
    kept: list[StripMismatch] = []
    length = len(record.value)

    def part(first: int, last: int) -> Stretch:
        columns = (column[first:last] if isinstance(column, np.ndarray) else column for column in record)
        return Stretch(record._make(columns), lambda place: names(first + place), lambda _: "turn")

    stretches = [part(0, length // 3), part(length // 3, length)]
    (tally,) = examine_strips([REGISTERED[id_]], domain, bound, stretches, lambda _, found: kept.extend(found))
    assert tally.smallest == kept[:3]
    return tally, kept


def with_(record: Any, column: str, place: int, by: int) -> Any:
    """A record with one entry changed by so much."""
    values = getattr(record, column).copy()
    values[place] += by
    return record._replace(**{column: values})


@cache
def swedish_columns() -> SwedishPosition:
    (stretch,) = stretches_of(tables(20))
    return SwedishPosition._make([*map(np.copy, stretch.record[:-1]), 20])


@cache
def board_columns() -> SwedishBoard:
    n = np.arange(2, 45)
    return SwedishBoard(n, np.array(TABLE_1), np.array(TABLE_1), np.ones_like(n))


@cache
def turn_columns() -> SwedishTurn:
    v = cache(lambda parts: by_recursion(*state_of(parts)))
    rows = [
        (n, *turn, narrow_misere.printed(n, turn), max(dict(turns(n, v, -1)).values()), value)
        for n in range(2, 31) for turn, value in turns(n, v, -1)
    ]  # fmt: skip
    return SwedishTurn(*np.array(rows, np.int64).T)


def boards(values: list[int], first: int = 1) -> Board:
    return Board(np.arange(first, first + len(values)), np.array(values))


BOXES = [1, -2, 3, 0, 1, 0, 3, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]
TRIANGLES = [1, -3, 5, 1, 1, 5, 3, 1, 5, 1, 1, 5, 1, 1, 1]

RIGHT: dict[str, Callable[[], Any]] = {
    SWEDISH: swedish_columns,
    SWEDISH_BOARDS: board_columns,
    SWEDISH_TURNS: turn_columns,
    RESTRICTED: lambda: boards([*TABLE_1, -1, *TABLE_1[24:]], 2),
    CLOSED_BOXES: lambda: boards(BOXES),
    CLOSED_TRIANGLES: lambda: boards(TRIANGLES),
    OPEN_BOXES: lambda: boards([1, 0, 3, 0]),
    OPEN_MISERE: lambda: boards([1, 2, 3, 4, 3, 4]),
}
"""what each domain is, as published or by recursion"""


@pytest.mark.parametrize(
    ("id_", "domain"), [(one.id, domain) for one in claims(family="strips") for domain in one.domains]
)
def test_each_claim_comes_out_as_registered_on_right_values(id_: str, domain: str) -> None:
    tally, kept = outcome(id_, domain, RIGHT[domain]())
    assert tally.as_registered, kept[:3]
    assert 0 < tally.covered <= tally.examined == len(RIGHT[domain]().value)
    assert (tally.mismatches > 0) == (tally.verdict == "refuted")


def index_of(parts: Parts) -> int:
    return rank(dense_rooms(20), parts)


# By claim: a domain, a place where its hypothesis holds, a column, a change, the value reported and what the
# claim would have agreed with.
PLANTED: dict[str, tuple[str, Callable[[], int], str, int, int, str]] = {
    "swedish-1": (SWEDISH, lambda: index_of((7, 3)), "value", 2, 10, "8"),
    "swedish-2": (SWEDISH, lambda: index_of((7, 3)), "value_above", 2, 8, "10, 12"),
    "swedish-3": (SWEDISH, lambda: index_of((16, 3)), "value", -2, -3, "at least -1"),
    "swedish-4": (SWEDISH, lambda: index_of((7, 3)), "value", 2, 10, "8"),
    "swedish-5": (SWEDISH, lambda: index_of((15,)), "value", 4, 3, "at most 1"),
    "swedish-6": (SWEDISH, lambda: index_of((7, 3)), "normal_value", -2, 8, "none"),
    "narrow-misere-table-1": (SWEDISH_BOARDS, lambda: 40 - 2, "value", 2, 2, "0"),
    "narrow-misere-table-2": (SWEDISH_TURNS, lambda: 0, "value", 2, 0, "-2"),
    "narrow-misere-conjecture-1": (SWEDISH_BOARDS, lambda: 40 - 2, "value", -2, -2, "0"),
    "narrow-misere-conjecture-2": (SWEDISH_BOARDS, lambda: 40 - 2, "restricted_line", -1, 0, "none"),
    "narrow-misere-restricted-value": (SWEDISH_BOARDS, lambda: 40 - 2, "restricted_value", 1, 0, "1"),
    "narrow-misere-restricted": (RESTRICTED, lambda: 60 - 2, "value", 1, 1, "0"),
    "narrow-misere-1": (OPEN_MISERE, lambda: 4, "value", -1, 2, "at least 3"),
    "narrow-variations-table-1-boxes": (CLOSED_BOXES, lambda: 20, "value", 2, 3, "1"),
    "narrow-variations-table-1-triangles": (CLOSED_TRIANGLES, lambda: 14, "value", 4, 5, "1"),
    "narrow-variations-corollary-1": (CLOSED_BOXES, lambda: 5, "value", -2, -2, "at least 0"),
    "narrow-variations-1": (CLOSED_TRIANGLES, lambda: 9, "value", -2, -1, "at least 1"),
    "narrow-variations-odd-boxes": (CLOSED_BOXES, lambda: 10, "value", 2, 3, "1"),
    "narrow-variations-even-boxes": (CLOSED_BOXES, lambda: 11, "value", 2, 2, "0"),
}


@pytest.mark.parametrize("id_", PLANTED)
def test_one_planted_value_refutes_the_claim(id_: str) -> None:
    domain, place, column, by, value, expected = PLANTED[id_]
    tally, kept = outcome(id_, domain, with_(RIGHT[domain](), column, place(), by))
    assert tally.verdict == "refuted"
    assert kept == [(str(place()), "turn", value, expected)]
    assert kept[0].words() == f"{place()}  turn  v = {value}, expected {expected}"


def test_every_claim_that_holds_is_planted() -> None:
    assert PLANTED.keys() == {one.id for one in claims(family="strips") if one.expected_verdict == "holds"}


def test_refuted_claims_would_hold_on_other_values() -> None:
    tally, _ = outcome("narrow-variations-multiples-of-3", CLOSED_TRIANGLES, boards(TRIANGLES[:12]))
    assert tally.verdict == "holds"
    _, kept = outcome("narrow-variations-multiples-of-3", CLOSED_TRIANGLES, boards(TRIANGLES))
    assert kept == [("14", "turn", 1, "5")]
    assert outcome("narrow-misere-open-problem-1", OPEN_MISERE, boards([1, 2, 3]))[0].verdict == "holds"
    _, kept = outcome("narrow-misere-open-problem-1", OPEN_MISERE, RIGHT[OPEN_MISERE]())
    assert kept == [("3", "turn", 4, "at most 2")]


def test_open_boards_are_planted_too() -> None:
    _, kept = outcome("narrow-variations-corollary-1", OPEN_BOXES, boards([1, 0, 3, -4]))
    assert kept == [("3", "turn", -4, "at least 0")]


def test_a_wrong_table_refutes_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = narrow_misere.table_1().copy()
    wrong[23] += 2
    monkeypatch.setattr(narrow_misere, "table_1", lambda: wrong)
    _, kept = outcome(
        "narrow-misere-table-1", SWEDISH_BOARDS, board_columns(), names=lambda place: f"1x{place + 2}"
    )
    assert kept == [("1x23", "turn", -1, "1")]
    _, kept = outcome("narrow-misere-conjecture-1", SWEDISH_BOARDS, board_columns())
    assert [one.position for one in kept] == [str(33 - 2), str(43 - 2)]
    monkeypatch.setattr(narrow_misere, "SEQUENCE", -narrow_misere.SEQUENCE)
    assert outcome("narrow-misere-restricted", RESTRICTED, RIGHT[RESTRICTED]())[0].verdict == "refuted"
    scores = {game: narrow_variations.table_1(game).copy() for game in (CLOSED_BOXES, CLOSED_TRIANGLES)}
    monkeypatch.setattr(narrow_variations, "table_1", lambda game: scores[game])
    for id_, game in (
        ("narrow-variations-table-1-boxes", CLOSED_BOXES),
        ("narrow-variations-table-1-triangles", CLOSED_TRIANGLES),
    ):
        scores[game][6] += 2
        assert [one.position for one in outcome(id_, game, RIGHT[game]())[1]] == ["5"]


def test_a_turn_too_many_or_too_few_in_table_2_refutes_the_claim() -> None:
    columns = turn_columns()
    (place,) = np.flatnonzero((columns.n == 14) & (columns.taken == 0) & (columns.cut == 2)).tolist()
    _, kept = outcome("narrow-misere-table-2", SWEDISH_TURNS, with_(columns, "printed", place, -1))
    assert kept == [(str(place), "turn", -2, "not -2")]
    (place,) = np.flatnonzero((columns.n == 14) & (columns.taken == 0) & (columns.cut == 3)).tolist()
    _, kept = outcome("narrow-misere-table-2", SWEDISH_TURNS, with_(columns, "printed", place, 1))
    assert [one.expected for one in kept] == ["-2"]


@pytest.mark.parametrize(
    ("id_", "domain"),
    [(one.id, domain) for one in claims(family="strips") for domain in one.domains if one.least],
)
def test_a_claim_about_larger_boards_is_skipped(id_: str, domain: str) -> None:
    least = REGISTERED[id_].least
    tally, kept = outcome(id_, domain, RIGHT[domain](), bound=least - 1)
    assert (tally.verdict, tally.examined, kept) == ("skipped", 0, [])
    assert outcome(id_, domain, RIGHT[domain](), bound=least)[0].examined > 0


def test_a_claim_that_covers_nothing_is_uncovered() -> None:
    (stretch,) = stretches_of(tables(3))
    tally, _ = outcome("swedish-3", SWEDISH, stretch.record)
    assert (tally.verdict, tally.examined, tally.as_registered) == ("uncovered", 3, False)


def test_all_stretches_are_gone_through_though_no_claim_is_tested() -> None:
    met = []

    def stretches() -> Iterator[Stretch]:
        for stretch in stretches_of(tables(12)):
            met.append(len(stretch.record.value))
            yield stretch

    assert examine_strips([], SWEDISH, 12, stretches(), lambda *_: None) == []
    assert sum(met) == 77


def test_only_so_many_counterexamples_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strips, "KEPT", 20)
    right = swedish_columns()
    assert isinstance(right.value, np.ndarray)
    tally, kept = outcome("swedish-1", SWEDISH, right._replace(value=right.value + np.int16(2)))
    assert (tally.mismatches, len(kept)) == (627, 20)
    assert [one.position for one in kept] == [str(place) for place in range(20)]
    scattered = right.value.copy()
    scattered[100::50] += 2
    tally, kept = outcome("swedish-1", SWEDISH, right._replace(value=scattered))
    assert tally.mismatches == len(kept) == 11
    monkeypatch.setattr(strips, "KEPT", 7)
    tally, kept = outcome("swedish-1", SWEDISH, right._replace(value=scattered))
    assert (tally.mismatches, len(kept)) == (11, 7)
    assert [one.position for one in kept] == [str(place) for place in range(100, 450, 50)]


def test_positions_in_words_are_those_of_the_rows() -> None:
    (stretch,) = stretches_of(tables(12))
    values: NDArray[np.int16] = stretch.record.value
    for place, value in enumerate(values.tolist()):
        assert value_by_recursion(parse_parts(stretch.position(place))) == value


def test_d_is_a_column_as_it_is_a_number() -> None:
    columns = swedish_columns()
    some = np.flatnonzero(columns.largest >= 4)
    found = controlled_value(columns.excess, columns.largest, columns.stake)[some]
    assert found.tolist() == [d_by_hand(unrank(dense_rooms(20), int(place))) for place in some]
