"""The stored orders of lines: each is an order of its board, takes as many positions as the file says, and is used."""

from pathlib import Path
from typing import Any

import pytest
from commanded import Capsys, Patch, refused
from conftest import benchmark

from loony.enumerate.boards.board import AMERICAN, board_of, members, start_of
from loony.enumerate.boards.regions import captures_of
from loony.results.boards.solving.solved import solved_boards
from loony.system.errors import Unexpected
from loony.verify.boards import orders
from loony.verify.boards.orders import StoredOrder, by_rule, in_order, lines_named, stored_orders
from loony.verify.boards.search import Search

ROWS = [*stored_orders().values()]


def names(rows: list[StoredOrder]) -> list[str]:
    return [f"{row.rows}x{row.columns} {row.variant}" for row in rows]


def searched(row: StoredOrder, by_rows: bool = False, turned: bool = False) -> tuple[int | None, int]:
    """V of a board and the number of positions searched for it; with the order of the rule if `by_rows`."""
    board = board_of(row.columns, row.rows) if turned else board_of(row.rows, row.columns)
    undrawn = start_of(board, row.variant)
    search = Search(board, 1 << 40, undrawn=undrawn, order=by_rule(board, undrawn) if by_rows else None)
    return search.value(captures_of(board, undrawn).rest), search.nodes


@pytest.mark.no_kernel
def test_each_row_has_each_undrawn_line_once() -> None:
    assert [row[:3] for row in ROWS] == sorted(stored_orders())
    for row in ROWS:
        assert row.rows <= row.columns, row
        for board in (board_of(row.rows, row.columns), board_of(row.columns, row.rows)):
            undrawn = start_of(board, row.variant)
            order = in_order(board, undrawn)
            assert sorted(order) == [*range(board.lines)], row
            assert {*order[: undrawn.bit_count()]} == {*members(undrawn)}, row
        upright = board_of(row.rows, row.columns)
        its = [upright.name(line) for line in in_order(upright, start_of(upright, row.variant))]
        assert its[: len(row.order.split())] == row.order.split(), row


def compare(row: StoredOrder) -> None:
    value = solved_boards()[row[:3]].value
    assert searched(row) == (value, row.positions)
    by_the_rule, most = searched(row, by_rows=True)
    assert by_the_rule == value
    assert row.positions < most


SMALL = [row for row in ROWS if row.positions < 100_000]


@pytest.mark.slow_plain
@pytest.mark.parametrize("row", SMALL, ids=names(SMALL))
def test_small_boards_take_the_positions_that_the_file_says(row: StoredOrder) -> None:
    compare(row)
    assert searched(row, turned=True) == searched(row)


@pytest.mark.longest
@pytest.mark.parametrize("row", LARGE := [row for row in ROWS if row not in SMALL], ids=names(LARGE))
def test_large_boards_take_the_positions_that_the_file_says(row: StoredOrder) -> None:
    compare(row)


@pytest.mark.no_kernel
def test_other_positions_have_the_order_of_the_rule() -> None:
    board = board_of(3, 4)
    drawn = board.every & ~(1 << 5)
    assert in_order(board, drawn) == by_rule(board, drawn)
    assert in_order(board, board.every) != by_rule(board, board.every)
    board = board_of(2, 2)  # no row
    assert in_order(board, board.every) == by_rule(board, board.every)


WRONG = {
    "a line missing": lambda names: names[1:],
    "a line twice": lambda names: [*names, names[0]],
    "a line in place of another": lambda names: [*names[1:], names[1]],
    "no line": lambda names: [*names[1:], "z9-z8"],
}


@pytest.mark.no_kernel
@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_wrong_order_is_an_error(wrong: Any, monkeypatch: Patch, capsys: Capsys) -> None:
    row = stored_orders()[3, 4, AMERICAN]
    assert lines_named(board_of(3, 4), AMERICAN, row.order.split())
    changed = row._replace(order=" ".join(wrong(row.order.split())))
    with pytest.raises(Unexpected):
        lines_named(board_of(3, 4), AMERICAN, changed.order.split())
    monkeypatch.setattr(orders, "stored_orders", lambda: {row[:3]: changed})
    match = "an order of the lines of 3x4 American does not have each undrawn line once"
    refused(capsys, "solve", "4x3", "--again", "--value", match=match, code=3)


@pytest.mark.slow_plain
def test_a_climb_goes_on_from_the_file(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    file, climbing = tmp_path / "orders.csv", benchmark("climb")
    better, seeds = climbing.better_orders, list[str]()

    def noted(*arguments: Any) -> Any:
        seeds.append(arguments[-1])
        return better(*arguments)

    monkeypatch.setattr(climbing, "better_orders", noted)
    file.write_text("".join(orders.ORDERS.read_text().splitlines(keepends=True)[:2]))

    def climb(minutes: float, *order: Any) -> StoredOrder:
        stored_orders.cache_clear()
        climbing.climb("2x3", minutes, *order, path=file)
        stored_orders.cache_clear()
        return stored_orders(file)[2, 3, AMERICAN]

    first = climb(0)
    assert (first.positions, first.evaluations, first.seed) == (503, 1, 1)
    second = climb(0.01)
    third = climb(0.01)
    assert 503 > second.positions >= third.positions
    assert 1 < second.evaluations < third.evaluations
    assert seeds == ["1 1", "1 1", f"1 {second.evaluations}"]  # with the same chances it would try the same again
    board = board_of(2, 3)
    order = lines_named(board, AMERICAN, third.order.split())
    assert climbing.evaluated(board, board.every, order) == (-2, third.positions)
    assert climb(0, first.order, 7, 2) == third  # no better
    assert climb(0, third.order, 9000, 2) == third._replace(evaluations=9000, seed=2)
    assert [*stored_orders(file)] == [(2, 3, AMERICAN), ROWS[0][:3]]
    assert f"2x3: {third.positions:,} positions" in capsys.readouterr().out


@pytest.mark.no_kernel
def test_climbs_at_once_keep_the_better_order_and_those_of_other_boards(tmp_path: Path) -> None:
    file, climbing = tmp_path / "orders.csv", benchmark("climb")
    own, other = (StoredOrder(2, columns, AMERICAN, "a1-a2", 400, 7, 1) for columns in (3, 4))
    file.write_text(",".join(StoredOrder._fields) + "\n")
    climbing.store(own, file)
    with file.open("a") as stored:  # by another climb
        stored.write(",".join(map(str, other)) + "\n")
    climbing.store(own._replace(positions=399), file)
    climbing.store(own._replace(positions=401), file)
    stored_orders.cache_clear()
    assert [*stored_orders(file).values()] == [own._replace(positions=399), other]
    stored_orders.cache_clear()


@pytest.mark.no_kernel
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["3x4-Dutch", "0"], "Dutch is no variant: write American, Icelandic or Swedish"),
        (["2x2-Swedish", "0"], "2x2-Swedish is not the start of a game whose V takes a search: name a board such as"),
        (["2x2:010000000000", "0"], "2x2:010000000000 is not the start of a game whose V takes a search"),
        (["4x3", "0"], "4x3 has more rows than columns: name 3x4"),
        (["3x4", "0", "a1-a2"], "an order of the lines of 3x4 American does not have each undrawn line once"),
    ],
)
def test_a_climb_refuses_bad_input_in_a_sentence(arguments: list[str], says: str) -> None:
    with pytest.raises(SystemExit, match=says):
        benchmark("climb").main(arguments)
