"""How often Berlekamp's maxims hold in the quiet positions of a board, and the smallest positions where they fail.

The maxims say that a player who wins Nimstring, or to whom the parity of the long chains is favourable, comes out
ahead in boxes. `loony claims nimstring` has their statements. The positions are those of the table that `loony
tabulate` made of the board. Each counts once up to symmetry, and in a second count as often as there are sets of
lines that are such a position. The exceptions with the fewest undrawn lines are drawn.
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from loony.commands.boards.arguments import add_board_argument
from loony.shell.options import FOLDER
from loony.shell.output import stages

if TYPE_CHECKING:
    from loony.results.shown.report import Report

HELP = "how often Berlekamp's maxims hold on a board, with the smallest exceptions"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_board_argument(parser)
    parser.add_argument(
        "--table", type=Path, metavar="DIR",
        help=f"the table of its quiet positions, of loony tabulate ({FOLDER}/quiet-MxN)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def run(options: argparse.Namespace) -> "Report":
    from loony.results.boards.maxims import answer, count_maxims
    from loony.results.boards.upright import upright

    board = upright(options.board)
    directory = options.table or FOLDER / f"quiet-{board}"
    with stages(options.json) as running:
        counts = count_maxims(board, directory, running)
    return answer(directory, board, counts)
