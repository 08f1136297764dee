"""The page's search of drawn boards: its values, by those of the kernels; what it tells meanwhile, and how it stops."""

import random
from pathlib import Path

import pytest
from page.conftest import Page
from page.engine import WRITE, Json, needs_node, run_in_node

from loony.enumerate.boards.board import Board, board_of, members
from loony.enumerate.boards.regions import captures_of
from loony.results.boards.solved import solved_boards
from loony.verify.boards.dense import BoardValues
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues

pytestmark = pytest.mark.no_kernel  # no kernel of the page's is run

SEARCHED = WRITE % """given.map(([rows, columns, lines]) => {
  const analysis = new boards.Analysis({rows, columns, lines}).goOn(Infinity);
  return [analysis.value, analysis.lines.map(({bounds}) => boards.valueOf(bounds)), analysis.isComplete];
})"""  # fmt: skip


def drawing(board: Board, undrawn: int) -> str:
    """The lines of a position as the page has them."""
    return "".join("10"[undrawn >> line & 1] for line in range(board.lines))


def safely(board: Board, undrawn: int, chance: random.Random) -> int:
    """So many undrawn lines, after lines at random that let nothing be captured, as long as there are some."""
    left = board.every
    for line in chance.sample(range(board.lines), board.lines):
        rest = left & ~(1 << line)
        if left.bit_count() > undrawn and all((rest & sides).bit_count() != 1 for sides in board.sides):
            left = rest
    return left


def at_random(board: Board, undrawn: int, chance: random.Random) -> int:
    """So many undrawn lines."""
    return sum(1 << line for line in chance.sample(range(board.lines), undrawn))


def in_page(board: Board, some: list[int], folder: Path) -> Json:
    return run_in_node(SEARCHED, [[board.rows, board.columns, drawing(board, undrawn)] for undrawn in some], folder)


@needs_node
@pytest.mark.parametrize(
    ("m", "n", "number"),
    [(2, 3, 100), pytest.param(3, 3, 150, marks=pytest.mark.long)],
)
def test_values_are_those_of_all_sets_of_lines(m: int, n: int, number: int, tmp_path: Path) -> None:
    board, chance = board_of(m, n), random.Random(m)
    dense = BoardValues(board)
    some = [at_random(board, chance.randint(0, board.lines - 1), chance) for _ in range(number)]
    some += [safely(board, undrawn, chance) for undrawn in range(board.lines) for _ in range(4)]
    for undrawn, (value, lines, is_complete) in zip(some, in_page(board, some, tmp_path), strict=True):
        assert (value, is_complete) == (dense.value(undrawn), True), drawing(board, undrawn)
        assert lines == [dense.of_line(undrawn, line) for line in members(undrawn)]


@needs_node
@pytest.mark.parametrize(
    ("m", "n", "undrawn", "number"),
    [(3, 4, 24, 4), (5, 5, 31, 4), (1, 21, 30, 2), pytest.param(5, 5, 36, 10, marks=pytest.mark.long)],
)
def test_values_of_larger_boards_are_those_of_the_kernels(
    m: int, n: int, undrawn: int, number: int, tmp_path: Path
) -> None:
    board, chance = board_of(m, n), random.Random(undrawn)
    some = [safely(board, undrawn, chance) for _ in range(number)]
    for left, (value, lines, is_complete) in zip(some, in_page(board, some, tmp_path), strict=True):
        ours = PositionValues(board, Search(board, 10**7, undrawn=left).value)
        assert captures_of(board, left).boxes == frozenset()
        assert (value, is_complete) == (ours.value(left), True), drawing(board, left)
        assert lines == [ours.of_line(left, line) for line in members(left)]


@needs_node
def test_an_empty_board_takes_as_many_positions_as_in_the_kernels(tmp_path: Path) -> None:
    program = WRITE % """given.map(([rows, columns]) => {
      const board = boards.boardOf(rows, columns), open = board.beside.map(() => true), search = new boards.Search(board, open);
      const steps = search.bounds(open);
      for (;;) {
        const {value: bounds, done} = steps.next();
        if (done) return [bounds, search.positions];
      }
    })"""  # fmt: skip
    sizes = [(2, 2), (2, 3), (3, 3), (1, 7)]
    for (m, n), ((least, most), positions) in zip(sizes, run_in_node(program, sizes, tmp_path), strict=True):
        board = board_of(m, n)
        search = Search(board, 10**6)
        assert (least, most) == search.bounds(board.every) == (solved_boards()[m, n].value,) * 2
        assert search.nodes <= positions <= search.nodes * 1.01  # tables differ in what has to make room in them
