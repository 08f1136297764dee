"""Review a game: what each move lost, as far back from its end as the value of the position can be found.

GAME is a file, or the text itself, or - for standard input. It has moves as on Little Golem, 'b4-b5, d3-e3', on 5 x 5
or after the size of another board; or it is a file of KSquares; or a link to trmph, or its end, '#7,i14k12'; or it
has the moves of CodinGame, '5x5: A1 B', or the actions of OpenSpiel, by number or name after the size of the board,
'3x3: 0, 7, 12' or '3x3: P1(h,0,0)', or as its serialize_game_and_state writes them; or it is JSON with moves, such as
--json or the page of loony explore writes, or a replay of Kaggle's Game Arena. Brackets hold a variation, which begins
with another move in place of the move before the bracket: '2x2: a1-a2 (a1-b1 {tried later} b1-c1) b2-c2'.
A move is a line. V is the number of boxes by which the player on move comes out ahead from there on. A move loses as
much as V falls: 2 for each box that goes to the other player in the end.
"""

import argparse
import re
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from loony.commands.boards.arguments import add_quiet_table_option, read_argument, table_in
from loony.results.shown.report import Report
from loony.shell.options import add_output_options, limit, stages
from loony.verify.boards.family import MOST_NODES

if TYPE_CHECKING:
    from loony.results.boards.positions.review import GameReview

HELP = "review a game: which moves lost boxes, and which would not have"
GROUP = "play and analyse a drawn board"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_help = "a file, or a text such as '2x2: a1-a2, b2-c2'; - is standard input (-)"
    parser.add_argument("game", nargs="?", default="-", metavar="GAME", help=game_help)
    nodes_help = f"search at most N positions to find V before a move, else end the review ({MOST_NODES:,})"
    parser.add_argument("--nodes", type=limit, default=MOST_NODES, metavar="N", help=nodes_help)
    add_quiet_table_option(parser)
    moves_help = "print the game as text, with marks on the moves that lost boxes, and with better lines in brackets"
    parser.add_argument("--moves", action="store_true", help=moves_help)
    svg_help = "draw the position before each move that lost something, in this folder"
    parser.add_argument("--svg", type=Path, metavar="DIR", help=svg_help)
    add_output_options(parser)


def run(options: argparse.Namespace) -> Report:
    from loony.results.boards.positions.review import answer, review
    from loony.results.boards.positions.variations import annotated, data_of_moves, read_variations, text_of_variations
    from loony.system.writing import own_folder

    game = read_argument(options.game, read_variations, "game")
    positions = game.main_line()
    with own_folder(options.svg, _is_drawing, "--svg") if options.svg else nullcontext():
        with stages(options.quiet or options.json) as running:
            reviewed = review(positions, options.nodes, running, table_in(options, positions[0].board))
        if options.svg:
            _draw(options.svg, reviewed)
    report = answer(reviewed)
    if options.moves:
        report = report._replace(blocks=text_of_variations(*annotated(game, reviewed)).split("\n"))
    moves = [move | more for move, more in zip(report.data["moves"], data_of_moves(game), strict=True)]
    return report._replace(data=report.data | {"moves": moves})


def _is_drawing(path: Path) -> bool:
    """Whether a file is a drawing of ours, and has the name of one: a renamed copy is the user's."""
    from loony.results.boards.positions.drawing import is_picture

    return re.fullmatch(r"move-[0-9]+\.svg", path.name) is not None and is_picture(path)


def _draw(folder: Path, reviewed: "GameReview") -> None:
    from loony.results.boards.positions.drawing import svg
    from loony.system.stages import hold_interrupts
    from loony.system.writing import report_bad_output, write_file

    pictures = {
        f"move-{number:02}.svg": svg(analysis, reviewed.moves[number - 1].line)
        for number, analysis in reviewed.marked.items()
    }
    with hold_interrupts(), report_bad_output(folder, "--svg"):
        for path in [*folder.iterdir()]:
            if path.name not in pictures and _is_drawing(path):
                path.unlink()
        for name, picture in pictures.items():
            write_file(folder / name, picture, "--svg")
