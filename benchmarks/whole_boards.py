"""The rows of the table of whole boards in docs/boards.md, by a search.

Usage: python benchmarks/whole_boards.py [--value] [BOARD ...]   (BOARD such as 2x6 or 3x6-Swedish)

By default the boards are those that take seconds. With --value the first lines are not searched. A first line stands
for all lines that are symmetric to it. Seconds are processor time, for V and all first lines; kernels are compiled
before.
"""

import sys
import time

from loony.enumerate.boards.board import AMERICAN
from loony.enumerate.boards.reading import read
from loony.results.boards.making import nimber_of
from loony.results.boards.solving.solve import solve
from loony.system.stages import Stages

QUICK = (
    "2x2 2x3 2x4 2x5 3x3 3x4 2x2-Icelandic 2x3-Icelandic 2x4-Icelandic 2x5-Icelandic 2x6-Icelandic 2x7-Icelandic "
    "3x3-Icelandic 3x4-Icelandic 3x5-Icelandic 2x2-Swedish 2x3-Swedish 2x4-Swedish 2x5-Swedish 2x6-Swedish "
    "2x7-Swedish 2x8-Swedish 3x3-Swedish 3x4-Swedish 3x5-Swedish 3x6-Swedish 3x7-Swedish 3x8-Swedish 4x4-Swedish "
    "4x5-Swedish"
)


def row(name: str, with_lines: bool) -> str:
    """The rules, the size, V, the nimber, the best first lines, the positions searched for V, and seconds."""
    size, _, rules = name.partition("-")
    position = read(f"{size} {rules}")
    began = time.process_time()
    solution = solve(position, Stages(False), lambda _: None, with_lines=with_lines)
    seconds = time.process_time() - began
    nimber = nimber_of(position.board, rules or AMERICAN)
    best = [line.names[0] for line in solution.lines if line.value == solution.value]
    every = "all" if len(best) == len(solution.lines) > 1 else ", ".join(best)
    board = f"{rules or AMERICAN} | {size.replace('x', ' x ')} | {solution.value} | {'' if nimber is None else nimber}"
    return f"| {board} | {every} | {solution.value_nodes:,} | {seconds:.1f} |"


def main(arguments: list[str]) -> None:
    """Print the rows."""
    names = [argument for argument in arguments if not argument.startswith("-")] or QUICK.split()
    solve(read("2x3"), Stages(False), lambda _: None)
    for name in names:
        print(row(name, "--value" not in arguments), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
