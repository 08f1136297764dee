"""The value of a drawn position: what can be captured, its regions, the value of every line, and best play.

POSITION is a file, or the text itself, or - for standard input. It is a diagram of + and -----, with A and B in the
boxes; or a string of OpenSpiel after the size of the board, 3x3:010...; or a size alone, 3x3 or '4x5 Icelandic'; or
a game, such as b4-b5, as loony game reads it: this is the position after its moves. The text may give the score of
A and B, 'score 3-2', and the player on move, 'B to move'; otherwise A is on move.
A file has at most ten million bytes, in UTF-8, or in UTF-16 with its mark. <(COMMAND) of a shell is read too, and a
named pipe, a device or a folder is refused.
V is the number of boxes by which the player on move comes out ahead from here on. V does not depend on the score.
If the score is unknown, the answer does not say how the game ends. A line is named by its two dots: columns are
letters from the left, and rows are numbers from the bottom.
"""

import argparse
from pathlib import Path

from loony.commands.boards.arguments import add_quiet_table_option, read_argument, table_in
from loony.results.shown.report import Report
from loony.shell.options import add_output_options, form_in, limit, stages
from loony.verify.boards.family import LINES_OF_WHOLE, MOST_NODES, NODES_OF_WHOLE

HELP = "the value of a drawn position, and of every line of it"
GROUP = "play and analyse a drawn board"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    position_help = "a file, or a text such as 2x2:010011000000; - is standard input (-)"
    parser.add_argument("position", nargs="?", default="-", metavar="POSITION", help=position_help)
    nodes_help = (
        f"search at most N positions in all; values that take more are not known ({MOST_NODES:,}; "
        f"beside a listed V {NODES_OF_WHOLE:,}, and none where more than {LINES_OF_WHOLE} lines are undrawn)"
    )
    parser.add_argument("--nodes", type=limit, metavar="N", help=nodes_help)
    add_quiet_table_option(parser)
    nimstring_help = "find the nimbers of the position, and after each line, too; with a table they are always printed"
    parser.add_argument("--nimstring", action="store_true", help=nimstring_help)
    svg_help = "draw the position there, with the values on its lines"
    parser.add_argument("--svg", type=Path, metavar="FILE", help=svg_help)
    certify_help = "write proofs of V and the values of lines there, in Coq, and check them if coqc is installed"
    parser.add_argument("--certify", type=Path, metavar="DIR", help=certify_help)
    form = add_output_options(parser, "latex")
    form.add_argument("--diagram", action="store_true", help="print the position as a diagram, and nothing else")
    openspiel_help = "print the position as a string of OpenSpiel, and nothing else"
    form.add_argument("--openspiel", action="store_true", help=openspiel_help)


def run(options: argparse.Namespace) -> Report:
    from loony.enumerate.boards.diagrams import diagram
    from loony.enumerate.boards.reading import read, score_and_mover, text_of

    position = read_argument(options.position, read, "position")
    if options.diagram or options.openspiel:
        picture = f"{diagram(position)}\n{score_and_mover(position)}"
        return Report([text_of(position) if options.openspiel else picture])
    from loony.results.boards.answers import answer
    from loony.results.boards.positions.analysis import analyse

    if options.svg:
        from loony.results.boards.positions.drawing import is_picture, svg
        from loony.system.writing import require_own_file, write_file

        require_own_file(options.svg, ".svg", "picture", is_picture, "--svg")
    if options.certify:
        from loony.commands.boards import certified
        from loony.verify.boards.family import DRAWN_BOARDS
        from loony.verify.proof import development

        development.require_place(options.certify, {certified.NAME: ""})
    table = table_in(options, position.board)
    analysis = analyse(position, options.nodes, lambda: stages(options.quiet or options.json), table)
    if options.svg:
        write_file(options.svg, svg(analysis), "--svg")
    nimbers = None
    if options.nimstring or analysis.table:
        from loony.results.boards.positions.nimbers import nimbers_of

        most = (options.nodes or MOST_NODES) if options.nimstring else 0
        with stages(options.quiet or options.json) as running:
            running.start("searching for nimbers")
            nimbers = nimbers_of(position, table, most, running.advance)
    if options.certify:
        development.write_by_hand(options.certify, DRAWN_BOARDS, {certified.NAME: certified.text(analysis)})
    report = answer(analysis, nimbers).report
    if not options.certify:
        return report
    sentence = certified.check_proofs(analysis, options.certify)
    if form_in(options) == "text":
        return report._replace(blocks=[*report.blocks, sentence])
    return report._replace(notes=[sentence])
