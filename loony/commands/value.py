"""Print the value of a position, and the value of every move; or how play goes on from it.

POSITION is in the notation of its family. With - the command reads positions from standard input, one a line, and
skips blank lines and comments after a #. The answer names the theorem or the computation that it rests on.

--line plays best for both sides, with the running score; the first player is the player on move at the start. With
--all it counts every optimal order of opening, and lists some.

--plan follows a flight through a loony graph: the opener opens piece after piece, and the controller keeps control
of each. PLAN is the names of pieces in order, such as 'AB A B 3', as the value of the graph prints them: AB is the
chain between the joints A and B, A the loop at A, A_ a chain from A to the ground, 6 and 12l an isolated chain and
an isolated loop. Or PLAN is direct (the bracelets one after another, each from left to right), smooth (the shortest
parts of bracelets that are a gain first), or lossless (a flight on which the opener loses nothing and does not
crash: this proves v = cv, for graphs of any size). An altitude is the opener's score minus the controller's,
measured from the ground at -cv, as in Berlekamp and Scott 2002. Where a plan names some pieces only, the other
pieces follow in an order of best play.
"""

import argparse

from loony.results.shown.report import Report
from loony.shell.options import add_family_option, add_output_options, limit, require_with, say_report, stages
from loony.shell.output import Output, print_note, say, say_json
from loony.system.errors import LoonyError
from loony.system.reading import lines_of_input
from loony.system.stages import Stages
from loony.verify.families import FAMILIES, first

HELP = "the value of a position and of every move, or a line of play"
GROUP = "ask a position"
EXITS = {0: "the answer is printed", 2: "usage: the text, or a line of standard input, is no position"}
LIGHT = True

LISTED = 100  # the default number of orders of play that --all lists


def add_arguments(parser: argparse.ArgumentParser) -> None:
    answering = [family for family in FAMILIES.values() if family.answers]
    examples = "; ".join(f"of {family.name}, {family.example}" for family in answering)
    parser.add_argument("position", metavar="POSITION", help=f"such as, {examples}; or - to read many")
    family_help = f"the family of the position ({first().name}, or the first other family that reads it)"
    add_family_option(parser, answering, family_help)
    play = parser.add_mutually_exclusive_group()
    play.add_argument("--line", action="store_true", help="print a line of best play, with the running score")
    play.add_argument("--plan", metavar="PLAN", help="follow a flight: pieces, direct, smooth or lossless")
    all_help = "with --line: count and list every optimal order of opening"
    parser.add_argument("--all", action="store_true", help=all_help)
    limit_help = f"with --line --all: list at most so many orders ({LISTED})"
    parser.add_argument("--limit", type=limit, metavar="N", help=limit_help)
    parser.add_argument("--moves", action="store_true", help="with --plan: print the altitude after every move")
    add_output_options(parser, "latex")


def run(options: argparse.Namespace) -> Report:
    """The exit code is 2 if one of many texts is no position."""
    require_with(options, all="line", limit="all", moves="plan")
    return _many(options) if options.position == "-" else _answer(options, options.position)


def _answer(options: argparse.Namespace, text: str) -> Report:
    from loony.results.asked.answers import line, plan, value

    if options.line:
        return line(text, options.family, (options.limit or LISTED) if options.all else None).report

    def running() -> Stages:
        return stages(options.quiet or options.json or options.position == "-")

    if options.plan is not None:
        return plan(text, options.family, options.plan, options.moves, running)
    return value(text, options.family, running).report


def _many(options: argparse.Namespace) -> Report:
    """Answer each position of standard input; a line without a position gets an error, the others an answer."""
    code, is_first = 0, True
    for number, line in enumerate(lines_of_input("position"), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            report = _answer(options, text)
        except LoonyError as error:
            code = error.exit_code
            if options.json:
                say_json({"line": number, "text": text, "error": str(error)}, indent=None)
            else:
                print_note(f"loony: line {number}: {error}", "\n")
        else:
            if options.json:
                say_json({"line": number, "text": text, **report.data}, indent=None)
            else:
                if not (is_first or options.quiet):
                    say("")
                say_report(options, report)
            is_first = False
        if not Output.has_reader:
            break
    return Report(exit_code=code)
