"""The arguments of commands for drawn boards: a position, a game, a whole board, a table of quiet positions."""

import argparse
from collections.abc import Callable
from functools import cache
from os.path import exists
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loony.shell.options import FOLDER
from loony.system.errors import BadInput, NotRead
from loony.system.reading import text_in

if TYPE_CHECKING:
    from loony.enumerate.boards.board import Board
    from loony.results.boards.quiet.table import QuietTable


def read_argument(argument: str, read: Callable[[str], Any], what: str) -> Any:
    """Read the file of this name, or standard input if the name is -, or else the argument. Raises BadInput."""
    if argument == "-" or exists(argument):
        return read(text_in(argument, what))
    try:
        return read(argument)
    except NotRead as error:
        if not argument or "\n" in argument or " " in argument:
            raise
        raise NotRead(f"there is no file of that name, and {error}") from error


def add_board_argument(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Add the argument for a whole board, by its size."""
    board_help = f"rows and columns of boxes ({default})" if default else "rows and columns of boxes, such as 3x4"
    parser.add_argument(
        "board", type=whole_board, nargs="?" if default else None, default=default, metavar="MxN", help=board_help
    )


def whole_board(text: str) -> "Board":
    """The board with the size in a text, for argparse."""
    from loony.enumerate.boards.board import start
    from loony.enumerate.boards.reading import read

    try:
        position = read(text)
        if position == start(position.board):
            return position.board
    except NotRead:
        pass
    except BadInput as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    raise argparse.ArgumentTypeError(f"{text[:40]!r} is no board such as 3x4")


def add_quiet_table_option(parser: argparse.ArgumentParser) -> None:
    """The option for a table of quiet positions; `table_in` opens it."""
    table_help = f"a table of loony tabulate, to ask before a search (that of the board in {FOLDER}, if there is one)"
    parser.add_argument("--table", type=Path, metavar="DIR", help=table_help)


def table_in(options: argparse.Namespace, board: "Board") -> Callable[[], "QuietTable | None"]:
    """A function that opens the table of quiet positions for a board, once."""

    @cache
    def table() -> "QuietTable | None":
        if options.table is None and not any(FOLDER.glob("quiet-*")):
            return None  # for the import takes longer than many an answer
        from loony.results.boards.quiet.table import QuietTable, find_table

        return QuietTable(options.table, board) if options.table else find_table(board, FOLDER)

    return table
