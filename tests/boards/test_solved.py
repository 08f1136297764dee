"""The empty boards that the page has values of, searched again.

`python tests/boards/test_solved.py` writes the file anew: with the largest boards it takes some minutes.
"""

import csv
from pathlib import Path

import pytest

from loony.enumerate.boards.board import OPEN, Position, board_of, position_of
from loony.results.boards import solved
from loony.results.boards.empty import boards_of
from loony.results.boards.solved import Solved, solved_boards
from loony.results.boards.solving import solve
from loony.system.stages import Stages
from loony.verify.boards.dense import BoardValues
from loony.verify.boards.published import AMERICAN_VALUES

MOST_LINES = 31
LARGER = [(3, 5), (4, 4)]
SIZES = [(board.rows, board.columns) for board in boards_of(MOST_LINES)] + LARGER


def empty(m: int, n: int) -> Position:
    board = board_of(m, n)
    return position_of(board, board.every, OPEN * board.boxes)


def searched(m: int, n: int) -> Solved:
    """A board with the value of each line, by a search."""
    position = empty(m, n)
    with Stages(shown=False) as stages:
        solution = solve(position, 1, True, None, stages, lambda _: None)
    values = {name: line.value for line in solution.lines for name in line.names}
    return Solved(solution.value, [values[position.board.name(line)] for line in range(position.board.lines)])


def test_the_boards_are_all_of_so_many_lines_and_those_published() -> None:
    assert {*solved_boards()} == {size for m, n in [*SIZES, *AMERICAN_VALUES] for size in ((m, n), (n, m))}
    for size, published in AMERICAN_VALUES.items():
        assert solved_boards()[size].value == published.value


@pytest.mark.parametrize(("m", "n"), [(1, 4), (4, 1), (2, 3), (3, 2), (3, 3)])
def test_values_are_those_of_all_sets_of_lines(m: int, n: int) -> None:
    board = board_of(m, n)
    dense = BoardValues(board)
    lines = [dense.of_line(board.every, line) for line in range(board.lines)]
    assert solved_boards()[m, n] == (dense.value(board.every), lines)


@pytest.mark.long
@pytest.mark.parametrize(("m", "n"), [(1, 10), (2, 5), (3, 4)])
def test_values_of_larger_boards_are_those_of_a_search(m: int, n: int) -> None:
    assert solved_boards()[m, n] == searched(m, n)


@pytest.mark.longest
@pytest.mark.parametrize(("m", "n"), LARGER)
def test_values_of_the_largest_boards_are_those_of_a_search(m: int, n: int) -> None:
    assert solved_boards()[m, n] == searched(m, n)


if __name__ == "__main__":
    with (Path(__file__).parents[2] / "results" / "boards" / solved.SOLVED).open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["rows", "columns", "value", "lines"])
        for m, n in SIZES:
            value, lines = searched(m, n)
            writer.writerow([m, n, value, " ".join(map(str, lines or []))])
