"""Print the value of a position, and the value of every move.

POSITION is in the notation of its family. With - the command reads positions from standard input, one a line, and
skips blank lines and comments after a #. The answer names the theorem or the computation that it rests on.
"""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from loony.shell.options import add_answering_option, answering
from loony.shell.output import Output, say, say_json, say_report, stages, tell
from loony.system.errors import LoonyError
from loony.system.reading import lines_of_input

if TYPE_CHECKING:
    from loony.results.shown.report import Report

HELP = "print the value of a position, and of every move"
LIGHT = True
"""it imports nothing that takes long or much"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples = "; ".join(f"of {family.name}, {family.example}" for family in answering())
    parser.add_argument("position", metavar="POSITION", help=f"such as, {examples}; or - to read many")
    add_answering_option(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the answer as JSON; with -, an answer a line")
    form.add_argument("--latex", action="store_true", help="print the table for LaTeX, with booktabs")


def run(options: argparse.Namespace) -> int:
    """Returns 2 where one of many positions is none."""
    return _many(options) if options.position == "-" else say_report(options, _answer(options, options.position))


def _answer(options: argparse.Namespace, text: str) -> "Report":
    """The answer to one position."""
    from loony.results.asked.answers import value

    return value(text, options.family, lambda: stages(options.json or options.position == "-")).report


def _many(options: argparse.Namespace) -> int:
    """Answer each position of standard input; a line without a position gets an error, the others an answer."""
    code, is_first = 0, True
    for number, text in _positions():
        try:
            answer = _answer(options, text)
        except LoonyError as error:
            code = error.exit_code
            if options.json:
                say_json({"line": number, "text": text, "error": str(error)}, indent=None)
            else:
                tell(f"loony: line {number}: {error}", "\n")
        else:
            if options.json:
                say_json({"line": number, "text": text, **answer.data}, indent=None)
            else:
                if not is_first:
                    say("")
                say_report(options, answer)
            is_first = False
        if not Output.has_reader:
            break
    return code


def _positions() -> Iterator[tuple[int, str]]:
    """The lines of standard input that have a position, numbered. Raises what `lines_of_input` raises."""
    for number, line in enumerate(lines_of_input("position"), 1):
        if text := line.partition("#")[0].strip():
            yield number, text
