"""The value of a position, of every opening, and what the controller should do after each.

POSITION is in the papers' notation, such as 3^2+4+8l^2 for two 3-chains, a 4-chain and two 8-loops.
"""

import argparse

from loony.commands.output import say

HELP = "the value of a position, and of every opening"

DOES = {
    "keep control": "keeps control",
    "give up control": "gives up control",
    "either": "keeps control or gives it up",
}
SOURCES = {
    "recursion": "recursion through all that it contains",
    "closed form": "its closed form, which is proved for all sizes",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony value`."""
    parser.add_argument("position", metavar="POSITION", help="such as 3^2+4+8l^2")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.enumerate.notation import parse
    from loony.verify.play import answer

    found = answer(parse(options.position))
    if options.json:
        import json

        openings = [opening._asdict() for opening in found.openings]
        say(json.dumps({**found._asdict(), "openings": openings}, indent=2))
        return 0
    say(
        f"{found.position}: the controller wins by {found.value} (size {found.size}, c = {found.controlled_value})"
    )
    if not found.openings:
        say("nothing is left to open")
        return 0
    boxes = f"{found.needed} box{'es' * (found.needed != 1)}"
    say(f"the opener wins in all if she is more than {boxes} ahead before it\n")
    width = max(7, *(len(opening.component) for opening in found.openings))
    say(f"{'opening':{width}}  wins by  optimal  the controller then")
    for opening in found.openings:
        mark = "*" if opening.optimal else ""
        named = f"   Theorem 1.1, {found.theorem_1_1}" if opening.component == found.recommended else ""
        does = DOES[opening.controller]
        say(f"{opening.component:{width}}  {opening.value:>7}  {mark:7}  {does:30}{named}".rstrip())
    say(f"\nv is case {found.theorem_4_1} of Theorem 4.1; found by {SOURCES[found.source]}")
    return 0
