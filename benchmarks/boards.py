"""The search for the value of a drawn position, and all sets of lines at once: what they take.

Usage: python benchmarks/boards.py [BOARD ...]   (2x5 3x3 3x4 where none are given; 3x5 and 4x4 take minutes)

Whole boards first, such as 3x4 and 5x5-Swedish. Then positions of the 5 x 5 board, with so many lines that are not
drawn, after play by chance in which nobody gives a box away as long as that can be helped. Seconds are of the
processor; kernels are compiled before.
"""

import random
import sys
import time
from statistics import median

from loony.enumerate.boards.board import Board, board_of, members, start
from loony.enumerate.boards.reading import read
from loony.results.boards.analysis import slots
from loony.verify.boards.dense import AMERICAN, BoardValues, sets_of, start_of
from loony.verify.boards.search import Search

LEFT = (30, 32, 34, 36, 38, 40)
"""lines that are not drawn"""

POSITIONS = 9
"""of each number of lines"""

MOST = 10**9
"""states that are looked at"""


def searched(board: Board, undrawn: int) -> tuple[int | None, int, float]:
    """V, the states that were looked at, and seconds."""
    search, began = Search(board, MOST, slots()), time.process_time()
    return search.value(undrawn), search.nodes, time.process_time() - began


def safely_drawn(board: Board, left: int, chance: random.Random) -> int:
    """A position with so many lines left, by play that gives no box; tried again where there is none."""
    while True:
        position = start(board)
        while position.undrawn.bit_count() > left:
            safe = [
                line
                for line in members(position.undrawn)
                if all(
                    box < 0 or (position.undrawn & board.sides[box]).bit_count() > 2 for box in board.strings[line]
                )
            ]
            if not safe:
                break
            position = position.draw(chance.choice(safe))
        else:
            return position.undrawn


def boards(names: list[str]) -> None:
    """Print a line for each board, by the search, and by all sets of lines where they fit 2 GB."""
    print(f"{'board':14}{'V':>4}{'searched':>14}{'seconds':>10}{'all sets':>16}{'seconds':>10}{'bytes':>16}")
    for name in names:
        size, _, variant = name.partition("-")
        board = read(size).board
        undrawn = start_of(board, variant or AMERICAN)
        value, nodes, seconds = searched(board, undrawn)
        print(f"{name:14}{value!s:>4}{nodes:>14,}{seconds:>10.2f}", end="", flush=True)
        if sets_of(board, undrawn) <= 1 << 31:
            began = time.process_time()
            dense = BoardValues(board, undrawn=undrawn)
            assert dense.value(undrawn) == value
            took = time.process_time() - began
            print(f"{1 << undrawn.bit_count():>16,}{took:>10.2f}{dense.values.nbytes:>16,}", end="")
        print()


def positions() -> None:
    """Print a line for each number of lines that are left."""
    board = board_of(5, 5)
    print(f"\n{'5x5, left':12}{'positions':>10}{'searched, median':>18}{'most':>14}{'seconds':>10}{'most':>10}")
    for left in LEFT:
        chance = random.Random(left)
        found = [searched(board, safely_drawn(board, left, chance)) for _ in range(POSITIONS)]
        _, nodes, seconds = zip(*found, strict=True)
        print(f"{left:<12}{len(found):>10}{median(nodes):>18,}{max(nodes):>14,}", end="")
        print(f"{median(seconds):>10.2f}{max(seconds):>10.2f}")


if __name__ == "__main__":
    Search(board_of(2, 2), MOST).value(board_of(2, 2).every), BoardValues(board_of(2, 2))
    boards(sys.argv[1:] or ["2x5", "3x3", "3x4"])
    positions()
