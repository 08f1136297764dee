"""A line of best play for both sides, with the running score; or every optimal order of opening.

The first player is the opener at the start. POSITION is in the papers' notation, such as 3^5+4l+8l.
"""

import argparse
from itertools import islice

from loony.commands.output import say
from loony.commands.value import DOES

HELP = "a line of best play, with the running score"

LISTED = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony line`."""
    parser.add_argument("position", metavar="POSITION", help="such as 3^5+4l+8l")
    parser.add_argument("--all", action="store_true", help="count and list every optimal order of opening")
    parser.add_argument(
        "--limit", type=limit, default=LISTED, metavar="N", help=f"list at most so many orders ({LISTED})"
    )
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.enumerate.endgames.notation import notation, parse
    from loony.verify.endgames.play import line, number_of_optimal_orders, optimal_orders, source_of

    position = parse(options.position)
    asked = {"position": notation(position), "source": source_of(position)}
    if options.all:
        number = number_of_optimal_orders(position)
        orders = list(islice(optimal_orders(position), options.limit))
        if options.json:
            import json

            say(json.dumps({**asked, "number": number, "orders": orders}, indent=2))
        else:
            more = f"; the first {len(orders):,} of them:" if len(orders) < number else ":"
            say(f"{asked['position']}: {number:,} optimal order{'s' * (number != 1)} of opening{more}")
            say("\n".join("  " + ", ".join(order) for order in orders))
        return 0
    steps = line(position)
    if options.json:
        import json

        say(json.dumps({**asked, "line": [step._asdict() for step in steps]}, indent=2))
        return 0
    say(f"{asked['position']}: the first player opens; the score is hers : the second player's\n")
    say("  opens         the other then        score  left")
    for step in steps:
        score = f"{step.first} : {step.second}"
        say(f"  {step.opener:6}  {step.component:>4}  {DOES[step.controller]:16}  {score:>9}  {step.left}")
    margin = steps[-1].second - steps[-1].first if steps else 0
    say(f"\nthe second player wins by {margin}, the value of {asked['position']}, found by {asked['source']}")
    return 0


def limit(text: str) -> int:
    """The number that a text denotes, for argparse."""
    if not text.isdecimal() or int(text[:9]) == 0 or len(text) > 9:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number above 0")
    return int(text)
