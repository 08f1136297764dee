"""The value of a position, and of every move in it.

POSITION is in the notation of its family. The answer says what it rests on.
"""

import argparse

from loony.commands.options import add_family_option, answering
from loony.commands.output import say_answer, stages

HELP = "the value of a position, and of every move"
LIGHT = True
"""it imports nothing that takes long or much"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony value`."""
    examples = "; ".join(f"of {family.name}, {family.example}" for family in answering())
    parser.add_argument("position", metavar="POSITION", help=f"such as, {examples}")
    add_family_option(parser, answering(), "what it is a position of")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.results.answers import answers_of, told_of_other_notation

    quiet = argparse.Namespace(quiet=options.json)
    with told_of_other_notation(options.position, options.family):
        answer = answers_of(options.family).value(options.position, lambda: stages(quiet))
    return say_answer(options, answer)
