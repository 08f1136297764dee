"""How the tables of Swedish positions are filled, row by row and in stages, and read row by row."""

import numpy as np
import pytest
from naive_strips import Parts
from swedish_cases import tables, up_to, value_by_recursion

from loony.enumerate.strips.swedish import count, dense_rooms, rank, split, stake_rank, stake_rooms, unrank
from loony.kernels.strips.swedish import DENSE, MISERE, NORMAL, fill, stages_of, stake_layout, walk_from
from loony.kernels.strips.swedish_positions import COLUMNS, read_rows
from loony.results.strips import swedish_build
from loony.results.strips.swedish_build import dense_up_to
from loony.verify.strips.play import by_recursion, state_of


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
            assert (together[filled] == 200).all(), parts
            together[filled] = alone[filled]
    np.testing.assert_array_equal(together, at_once)


@pytest.mark.parametrize("rows", [1, 5, 1 << 14])
def test_tables_are_filled_the_same_in_stages(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swedish_build, "_ROWS", rows)
    told: list[int] = []
    dense = dense_up_to(22, told.append)
    assert sum(told) == 2 * count(dense_rooms(22)) + count(stake_rooms(22))
    for rooms, kind, taken, cost in (
        (dense_rooms(22), DENSE, MISERE, dense.misere), (dense_rooms(22), DENSE, NORMAL, dense.normal),
        (stake_rooms(22), stake_layout(22), MISERE, dense.stakes.cost),
    ):  # fmt: skip
        at_once = np.empty(count(rooms), np.uint8)
        fill(rooms, kind, walk_from(rooms), at_once, taken, 10**6)
        np.testing.assert_array_equal(cost, at_once)


def test_columns_are_what_plain_python_makes_of_the_positions() -> None:
    bound = 18  # so that a part >= 13 may be beside a 4
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
            row = (
                sum(parts), max(large, default=0), excess, stake, value, value, above, sum(parts),
                len(large), large.count(4), large.count(6), large.count(8),
                len([part for part in large if part not in (4, 5, 7)]),
                sum(part - 7 for part in large if part > 7), sum(part - 12 for part in large if part > 12),
            )  # fmt: skip
            assert tuple(columns[:, place].tolist()) == row, parts
        first += number
    assert first == count(dense.rooms)
