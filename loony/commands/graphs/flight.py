"""Follow a flight: the opener's net score, turn by turn, while the controller keeps control of every piece.

POSITION is in the notation of graphs. Its pieces have the names that `loony value --family graphs` prints: AB is
the chain between the joints A and B, A the loop at A, A_ a chain from A to the ground, 6 and 12l an isolated chain
and an isolated loop. An altitude is the opener's score minus the controller's, measured from the ground at -cv, as
in Berlekamp and Scott 2002. By default the program looks for a flight on which the opener loses nothing and does
not crash; this proves v = cv, for graphs of any size. If it finds none, the answer says so. If a plan names some
pieces only, the other pieces follow in an order of best play.
"""

import argparse

from loony.results.shown.report import Report
from loony.shell.output import stages

HELP = "print the net score along a plan of play, and where the controller leaves it"
LIGHT = True
"""it imports nothing that takes long or much, but to work a plan out"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("position", metavar="POSITION", help="such as '[4 13 4]+3+12l'")
    plans = parser.add_mutually_exclusive_group()
    plans.add_argument(
        "--plan", metavar="PIECES", help="the pieces that the opener opens, in order, such as 'AB A B 3'"
    )
    plans.add_argument(
        "--direct", action="store_true", help="open the bracelets one after another, each from left to right"
    )
    plans.add_argument(
        "--smooth", action="store_true", help="open the shortest parts of bracelets that are a gain first"
    )
    parser.add_argument("--moves", action="store_true", help="print the altitude after every move")
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(options: argparse.Namespace) -> Report:
    from loony.results.asked.answers import hint_at_other_notation
    from loony.results.graphs.flights import DIRECT, SMOOTH, flight
    from loony.verify.graphs.family import LOONY_GRAPHS

    with hint_at_other_notation(options.position, LOONY_GRAPHS):
        through = DIRECT if options.direct else SMOOTH if options.smooth else None
        arguments = options.position, options.plan, through, options.moves
        return flight(*arguments, lambda: stages(options.json, "values"))
