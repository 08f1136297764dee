"""The cost of the search for the value of a drawn position, and of all sets of lines at once.

Usage: python benchmarks/boards.py [BOARD ...]   (2x5 3x3 3x4 where none are given; 3x5 and 4x4 take minutes)

Whole boards first, such as 3x4 and 5x5-Swedish. Then positions of the 5 x 5 board with some number of undrawn lines,
after random play in which nobody gives a box away. Seconds are processor time; kernels are compiled before. Last,
one board by the same search in plain C, with the same table: both find V through as many positions.
"""

import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np
from fill import NO_COMPILER, Result, Run, c_program
from record import Comparison, best_in_turn, compare

from loony.enumerate.boards.board import AMERICAN, Board, board_of, members, start, start_of
from loony.enumerate.boards.reading import read
from loony.results.boards.solving.shared_search import slots
from loony.verify.boards.line_by_line import BoardValues, sets_of
from loony.verify.boards.search import Search

UNDRAWN = (30, 32, 34, 36, 38, 40)  # numbers of undrawn lines

POSITIONS = 9  # for each number of lines

SLOTS = 1 << 21  # of the table beside plain C

MOST = 10**9  # states to look at


def run_search(board: Board, undrawn: int) -> tuple[int | None, int, float]:
    """V, the states that the search looked at, and seconds."""
    search, began = Search(board, MOST, slots(), undrawn=undrawn), time.process_time()
    return search.value(undrawn), search.nodes, time.process_time() - began


def safely_drawn(board: Board, lines_undrawn: int, chance: random.Random) -> int:
    """A position with so many undrawn lines, by play that gives no box; tried again where it gets stuck."""
    while True:
        position = start(board)
        while position.undrawn.bit_count() > lines_undrawn:
            safe = [
                line
                for line in members(position.undrawn)
                if all(box < 0 or (position.undrawn & board.sides[box]).bit_count() > 2 for box in board.strings[line])
            ]
            if not safe:
                break
            position = position.draw(chance.choice(safe))
        else:
            return position.undrawn


def boards(names: list[str]) -> list[Comparison]:
    """Print a line for each board, by the search, and by all sets of lines where they fit 2 GB."""
    comparisons = []
    print(f"{'board':14}{'V':>4}{'searched':>14}{'seconds':>10}{'all sets':>16}{'seconds':>10}{'bytes':>16}")
    for name in names:
        size, _, variant = name.partition("-")
        board = read(size).board
        undrawn = start_of(board, variant or AMERICAN)
        value, nodes, seconds = run_search(board, undrawn)
        print(f"{name:14}{value!s:>4}{nodes:>14,}{seconds:>10.2f}", end="", flush=True)
        if sets_of(board, undrawn) <= 1 << 31:
            began = time.process_time()
            dense = BoardValues(board, undrawn=undrawn)
            assert dense.value(undrawn) == value
            took = time.process_time() - began
            comparisons += compare(name, {"search": seconds, "all sets of lines": took})
            print(f"{1 << undrawn.bit_count():>16,}{took:>10.2f}{dense.values.nbytes:>16,}", end="")
        print()
    return comparisons


def positions() -> None:
    """Print a line for each number of undrawn lines."""
    board = board_of(5, 5)
    print(f"\n{'5x5, left':12}{'positions':>10}{'searched, median':>18}{'most':>14}{'seconds':>10}{'most':>10}")
    for lines_undrawn in UNDRAWN:
        chance = random.Random(lines_undrawn)
        searches = [run_search(board, safely_drawn(board, lines_undrawn, chance)) for _ in range(POSITIONS)]
        _, nodes, seconds = zip(*searches, strict=True)
        print(f"{lines_undrawn:<12}{len(searches):>10}{median(nodes):>18,}{max(nodes):>14,}", end="")
        print(f"{median(seconds):>10.2f}{max(seconds):>10.2f}")


def kernel(board: Board, undrawn: int, value: int) -> Run:
    """Our search, with a table that does not grow: each call returns seconds, the states searched, and V."""

    def run() -> Result:
        search = searched_in_c(board, undrawn)
        began = time.process_time()
        assert search.value(undrawn) == value
        return time.process_time() - began, search.nodes, value

    return run


def searched_in_c(board: Board, undrawn: int) -> Search:
    """A search with a table of a fixed size, whose pieces have their values in a table."""
    search = Search(board, MOST, SLOTS, undrawn=undrawn)
    search._table = search._new_table(SLOTS)
    assert search._table.slot == 1
    assert search._game.pieces.most
    return search


def write_board(board: Board, undrawn: int, path: Path) -> None:
    """The arrays that boards.c reads, each after its length."""
    search = searched_in_c(board, undrawn)
    game, pieces, table = search._game, search._game.pieces, search._table
    arrays = [
        game.strings,
        game.sides,
        game.images,
        game.moved,
        game.corners,
        pieces.lengths,
        pieces.kinds,
        pieces.rooms,
        pieces.starts,
        pieces.options,
        pieces.chains,
        pieces.loops,
        pieces.small,
        np.array(search._state(undrawn)),
        np.array([table.bits, table.low, table.high, table.index_bits, pieces.most]),
    ]
    with path.open("wb") as file:
        for array in arrays:
            np.concatenate([[array.size], array.ravel()]).astype(np.int64).tofile(file)


def beside_c(name: str) -> list[Comparison]:
    """Compare our search of a board with that in plain C, if there is a compiler."""
    size, _, variant = name.partition("-")
    board = read(size).board
    undrawn = start_of(board, variant)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board"
        write_board(board, undrawn, file)
        c = c_program("plain C, -O3", Path(__file__).with_suffix(".c"), Path(folder), str(file))
        if not c:
            print(NO_COMPILER)
            return []
        value = c["plain C, -O3"]()[2]
        ours, theirs = best_in_turn({"search": kernel(board, undrawn, value), **c}).values()
    assert ours[1:] == theirs[1:], (ours, theirs)
    print(f"\n{name}: {ours[1]:,} positions in {ours[0]:.3f} s, by plain C in {theirs[0]:.3f} s", end="")
    print(f": ratio {ours[0] / theirs[0]:.3g}")
    return compare(name, {"search": ours[0], "plain C, -O3": theirs[0]})


def main(arguments: list[str]) -> list[Comparison]:
    """Run the comparison and print it."""
    Search(board_of(2, 2), MOST).value(board_of(2, 2).every), BoardValues(board_of(2, 2))
    comparisons = boards(arguments or ["2x5", "3x3", "3x4"])
    positions()
    return comparisons + beside_c("3x5-Icelandic")


if __name__ == "__main__":
    main(sys.argv[1:])
