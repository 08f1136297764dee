"""How often Berlekamp's maxims hold in the quiet positions of a board, and the smallest positions where they fail.

The maxims say that a player who wins Nimstring, or to whom the parity of the long chains is favourable, comes out
ahead in boxes. `loony claims nimstring` has their statements. The positions are those of the table that `loony
tabulate` made of the board. A first count has each position once up to symmetry; a second counts the sets of lines
that are such a position. The exceptions with the fewest undrawn lines are drawn.
"""

import argparse

from loony.commands.boards.arguments import whole_board
from loony.results.shown.report import Report
from loony.shell.options import FOLDER, refuse_with, stages

HELP = "how often Berlekamp's maxims hold on a board, with the smallest exceptions"


def add_option(parser: argparse.ArgumentParser) -> None:
    text = f"{HELP}, such as 3x3, by the table of loony tabulate ({FOLDER}/quiet-MxN)"
    parser.add_argument("--maxims", type=whole_board, metavar="MxN", help=text)


def run(options: argparse.Namespace) -> Report:
    from loony.results.boards.quiet.maxims import answer, count_maxims
    from loony.verify.boards.orders import upright

    refuse_with(options, "maxims", "markdown")
    board = upright(options.maxims)
    directory = options.table or FOLDER / f"quiet-{board}"
    with stages(options.quiet or options.json) as running:
        counts = count_maxims(board, directory, running)
    return answer(directory, board, counts)
