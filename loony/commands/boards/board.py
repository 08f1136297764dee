"""The value of a drawn position: what can be captured, its regions, the value of every line, and best play.

POSITION is a file, or the text itself, or - for standard input. It is a diagram of + and -----, with A and B in
the boxes; or a string of OpenSpiel after the size of the board, 3x3:010...; or a size alone, 3x3 or '4x5
Icelandic'; or a game, such as b4-b5, as loony game reads it, after whose moves the position is. It may tell the
score of A and B, 'score 3-2', and who is on move, 'B to move'; otherwise A is.
A file has at most a million bytes, in UTF-8, or in UTF-16 with its mark. <(COMMAND) of a shell is read too, and a
named pipe, a device or a folder is refused.
V is by how many boxes the player on move comes out ahead from here on. It does not depend on the score. If the
score is unknown, the answer does not say how the game ends. A line is named by its two dots: columns are letters
from the left, and rows are numbers from the bottom.
"""

import argparse
from collections.abc import Callable
from functools import cache
from os.path import exists
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from loony.shell.options import FOLDER, limit
from loony.shell.output import say, say_report, stages, tell
from loony.system.errors import NotRead
from loony.system.reading import text_in
from loony.verify.boards.family import MOST_NODES, NODES_OF_WHOLE

if TYPE_CHECKING:
    from loony.enumerate.boards.board import Board, Position
    from loony.results.boards.quiet_table import QuietTable

T = TypeVar("T")

HELP = "the value of a drawn position, and of every line of it"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position", nargs="?", default="-", metavar="POSITION",
        help="a file, or a text such as 2x2:010011000000; - is standard input (-)",
    )  # fmt: skip
    parser.add_argument(
        "--nodes", type=limit, metavar="N",
        help=f"search at most N positions in all; values that take more are not known ({MOST_NODES:,}, or "
        f"{NODES_OF_WHOLE:,} beside a stored value of a whole board)",
    )  # fmt: skip
    add_quiet_table_option(parser)
    parser.add_argument(
        "--nimstring", action="store_true",
        help="find the nimbers of the position, and after each line, too; with a table they are always printed",
    )  # fmt: skip
    parser.add_argument(
        "--svg", type=Path, metavar="FILE", help="draw the position there, with the values on its lines"
    )
    parser.add_argument(
        "--certify", type=Path, metavar="DIR",
        help="write proofs of V and the values of lines there, in Coq, and check them if coqc is installed",
    )  # fmt: skip
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the answer as JSON")
    form.add_argument("--latex", action="store_true", help="print the values of lines for LaTeX, with booktabs")
    form.add_argument("--diagram", action="store_true", help="print the position as a diagram, and nothing else")
    form.add_argument(
        "--openspiel", action="store_true", help="print the position as a string of OpenSpiel, and nothing else"
    )


def run(options: argparse.Namespace) -> int:
    from loony.enumerate.boards.diagrams import diagram
    from loony.enumerate.boards.reading import score_and_mover, text_of

    position = position_of(options.position)
    if options.diagram or options.openspiel:
        picture = f"{diagram(position)}\n{score_and_mover(position)}"
        say(text_of(position) if options.openspiel else picture)
        return 0
    from loony.results.boards.analysis import analyse
    from loony.results.boards.answers import answer

    if options.svg:
        from loony.results.boards.drawing import is_picture, svg
        from loony.system.writing import require_own_file, write_file

        require_own_file(options.svg, ".svg", "picture", is_picture, "--svg")
    if options.certify:
        from loony.commands.boards.certified import check_proofs, require_place, write_proofs

        require_place(options.certify)
    table = table_in(options, position.board)
    analysis = analyse(position, options.nodes, lambda: stages(options.json), table)
    if options.svg:
        write_file(options.svg, svg(analysis), "--svg")
    nimbers = None
    if options.nimstring or analysis.table:
        from loony.results.boards.nimstring import nimbers_of

        nimbers = nimbers_of(position, table, by_table=not options.nimstring)
    if options.certify:
        write_proofs(analysis, options.certify)
    code = say_report(options, answer(analysis, nimbers).report)
    if options.certify:
        (tell if options.json or options.latex else say)(check_proofs(analysis, options.certify))
    return code


def add_quiet_table_option(parser: argparse.ArgumentParser) -> None:
    """The option for a table of quiet positions; `table_in` opens it."""
    parser.add_argument(
        "--table", type=Path, metavar="DIR",
        help=f"a table of loony tabulate, to ask before a search (that of the board in {FOLDER}, if there is one)",
    )  # fmt: skip


def table_in(options: argparse.Namespace, board: "Board") -> Callable[[], "QuietTable | None"]:
    """A function that opens the table of quiet positions for a board, once."""

    @cache
    def table() -> "QuietTable | None":
        from loony.results.boards.quiet_table import QuietTable, find_table

        return QuietTable(options.table, board) if options.table else find_table(board, FOLDER)

    return table


def position_of(argument: str) -> "Position":
    """The position of an argument. Raises BadInput where it denotes none, or cannot be read."""
    from loony.enumerate.boards.reading import read

    return read_argument(argument, read, "position")


def read_argument(argument: str, read: Callable[[str], T], what: str) -> T:
    """What a file with this name says, or standard input if it is -, or else the argument itself.

    Raises what `text_in` and `read` raise.
    """
    if argument == "-" or exists(argument):
        return read(text_in(argument, what))
    try:
        return read(argument)
    except NotRead as error:
        if not argument or "\n" in argument or " " in argument:
            raise
        raise NotRead(f"there is no file of that name, and {error}") from error
