"""The value of a position, of every opening, and what the controller should do after each.

POSITION is in the papers' notation, such as 3^2+4+8l^2 for two 3-chains, a 4-chain and two 8-loops. With
--family swedish it is a Swedish position, such as 4+7^2 for a 1 x 4 and two 1 x 7 rectangles, in which the fewest
boxes win; and the value is that of every move.
"""

import argparse
import textwrap
from collections.abc import Callable

from loony.commands.output import say, stages

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
    parser.add_argument("position", metavar="POSITION", help="such as 3^2+4+8l^2, or 4+7^2 with --family swedish")
    parser.add_argument(
        "--family", choices=["endgames", "swedish"], default="endgames", help="what it is a position of (endgames)"
    )
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def run(options: argparse.Namespace) -> int:
    """Run it."""
    if options.family == "swedish":
        return _swedish(options)
    from loony.enumerate.endgames.notation import parse
    from loony.verify.endgames.play import answer

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


TABLE_FROM = 40
"""A Swedish position that needs a table beyond this total is looked up in one that the kernels fill."""


SWEDISH_SOURCES = {
    "theorems": "Theorems 1 and 4 alone",
    "recursion": "recursion, with Theorems 1 and 4",
    "stake table": "a stake table made just now, with Theorems 1 and 4",
}


def _swedish(options: argparse.Namespace) -> int:
    """The value of a Swedish position and of every move."""
    from loony.enumerate.strips.notation import parse_parts
    from loony.verify.strips.play import by_recursion, swedish_answer, table_needed, turn_in_words, turns_in_words

    parts = parse_parts(options.position)
    bound = table_needed(parts)
    look_up: Callable[[tuple[int, ...], int], int] = by_recursion
    source = "recursion" if bound else "theorems"
    if bound > TABLE_FROM:
        from loony.results.strips.swedish_build import stakes_up_to
        from loony.results.strips_capacity import require_stake_room

        require_stake_room(bound)
        with stages(argparse.Namespace(quiet=options.json)) as running:
            running.start("filling the stake table")
            look_up = stakes_up_to(bound, running.advance).state
        source = "stake table"
    found = swedish_answer(parts, look_up, source)
    if options.json:
        import json

        moves = [move._asdict() for move in found.moves]
        optimal_turns = [turn_in_words(turn) for turn in found.optimal_turns]
        say(json.dumps({**found._asdict(), "moves": moves, "optimal_turns": optimal_turns}, indent=2))
        return 0
    d = "" if found.controlled_value is None else f", D = {found.controlled_value}"
    say(f"{found.position}: misère, the player on move {_wins(found.value)} (total {found.total}{d})")
    say(f"in normal play the player on move takes all {found.total}" if parts else "nothing is left to draw")
    if found.moves:
        say("\npart  move     wins by  optimal")
    for move in found.moves:
        say(f"{move.part:>4}  {move.move:7}  {move.value:>7}  {'*' * move.optimal}".rstrip())
    if found.optimal_turns:
        say("\n" + textwrap.fill(f"optimal first turns: {turns_in_words(found.optimal_turns)}", 100))
    if found.moves:
        say(f"\nfound by {SWEDISH_SOURCES[found.source]}: docs/swedish.md")
    return 0


def _wins(value: int) -> str:
    """The outcome for the player on move."""
    return f"wins by {value}" if value > 0 else f"loses by {-value}" if value < 0 else "draws"
