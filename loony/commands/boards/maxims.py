"""How often Berlekamp's maxims hold in the quiet positions of a board, and the smallest positions where they fail.

A player who wins Nimstring, or for whom the parity of the chains is right, mostly wins the boxes too, but not
always. The answer is from the table that `loony tabulate` makes. It counts each position once up to symmetry, and
again as many times as sets of lines are such a position. It draws the exceptions with the fewest undrawn lines.
"""

import argparse
from pathlib import Path

from loony.commands.boards.tabulate import board_name
from loony.shell.options import FOLDER
from loony.shell.output import say_answer, stages

HELP = "how often Berlekamp's maxims hold on a board, with the smallest exceptions"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", type=board_name, metavar="MxN", help="the board, such as 3x3")
    parser.add_argument(
        "--table", type=Path, metavar="DIR", help=f"the table of its quiet positions ({FOLDER}/quiet-MxN)"
    )
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def run(options: argparse.Namespace) -> int:
    from loony.results.boards.maxims import answer, count_maxims

    directory = options.table or FOLDER / f"quiet-{options.board}"
    with stages(options.json) as running:
        counts = count_maxims(options.board, directory, running)
    return say_answer(options, answer(directory, options.board, counts))
