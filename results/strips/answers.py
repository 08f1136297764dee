"""What is told of one position of a narrow board: a Swedish position, or one of a closed board."""

import textwrap
from collections.abc import Callable
from typing import TYPE_CHECKING

from loony.enumerate.strips.notation import closed_kind, names_a_game, notation_of, numbers_of
from loony.results.asked.answers import Answer, Answers
from loony.results.shown.text import Listing
from loony.system.errors import TooLarge
from loony.verify.strips.play import by_recursion, swedish_answer, table_needed, turn_in_words, turns_in_words

if TYPE_CHECKING:
    from loony.system.stages import Stages

TABLE_FROM = 40
"""A Swedish position that needs a table beyond this total is looked up in one that the kernels fill."""

MOST_SEARCHED = 50_000_000
"""positions of a closed board that a search looks into, which takes a minute or two: enough for all boxes, and for
triangles up to some 26 letters in a word, beyond which it may take hours"""

_SOURCES = {
    "theorems": "Theorems 1 and 4 alone",
    "recursion": "recursion, with Theorems 1 and 4",
    "stake table": "a stake table made just now, with Theorems 1 and 4",
}


def value(text: str, stages: Callable[[], "Stages"]) -> Answer:
    """The value of a position; the notation tells of which game it is."""
    kind, rest = closed_kind(text)
    return swedish(rest, stages) if kind is None else closed(kind, rest, stages)


def swedish(text: str, stages: Callable[[], "Stages"]) -> Answer:
    """The value of a Swedish position, of every move, and of a board every optimal first turn."""
    G = numbers_of(text)
    bound = table_needed(G)
    look_up: Callable[[tuple[int, ...], int], int] = by_recursion
    source = "recursion" if bound else "theorems"
    if bound > TABLE_FROM:
        look_up, source = _stakes(bound, stages), "stake table"
    found = swedish_answer(G, look_up, source)
    d = "" if found.controlled_value is None else f", D = {found.controlled_value}"
    lines = [
        f"{found.position}: misère, the player on move {_wins(found.value)} (total {found.total}{d})",
        f"in normal play the player on move takes all {found.total}" if G else "nothing is left to draw",
    ]
    if found.moves:
        lines += ["", "part  move     wins by  optimal"]
    rows = [(f"{move.part}", move.move, f"{move.value}", "*" * move.optimal) for move in found.moves]
    lines += [f"{part:>4}  {move:7}  {value:>7}  {mark}".rstrip() for part, move, value, mark in rows]
    listing = Listing(("part", "move", "wins by", "optimal"), rows, "><><") if rows else None
    if found.optimal_turns:
        lines += ["", textwrap.fill(f"optimal first turns: {turns_in_words(found.optimal_turns)}", 100)]
    if found.moves:
        lines += ["", f"found by {_SOURCES[found.source]}: docs/swedish.md"]
    moves = [move._asdict() for move in found.moves]
    optimal_turns = [turn_in_words(turn) for turn in found.optimal_turns]
    return Answer(lines, {**found._asdict(), "moves": moves, "optimal_turns": optimal_turns}, listing, found.moves)


_made: dict[int, Callable[[tuple[int, ...], int], int]] = {}
"""the largest stake table of this process by its bound: one position after another may need one"""


def _stakes(bound: int, stages: Callable[[], "Stages"]) -> Callable[[tuple[int, ...], int], int]:
    """Look-up in a stake table that goes at least so far. Raises TooLarge where there is no room for one."""
    if not any(made >= bound for made in _made):
        from loony.results.strips.swedish_build import stakes_up_to
        from loony.results.strips.tables import require_stake_room

        require_stake_room(bound)
        _made.clear()
        with stages() as running:
            running.start("filling the stake table")
            _made[bound] = stakes_up_to(bound, running.advance).state
    return next(iter(_made.values()))


def closed(kind: str, text: str, stages: Callable[[], "Stages"]) -> Answer:
    """The value of a position of a closed board of boxes or of triangles, by a search."""
    from loony.enumerate.strips.closed import coins_of, gap_of, notation, parse
    from loony.results.strips.tables import require_search_room
    from loony.verify.strips.closed import new_table, slots_for, value_of

    words, gap = parse(text), gap_of(kind)
    coins = coins_of(words, gap)
    letters = sum(word.bit_length() for word in words)
    require_search_room(kind, letters)
    told = f"{kind}: {notation(words)}"
    table = new_table(slots_for(kind, letters))
    with stages() as running:
        running.start("searching")
        looked_into = 0

        def looked(positions: int) -> None:
            nonlocal looked_into
            looked_into += positions
            running.advance(positions)
            if looked_into > MOST_SEARCHED:
                what = f"{told} takes a search through more than {MOST_SEARCHED:,} positions"
                raise TooLarge(f"{what}: ask for fewer letters")

        found = value_of(words, gap, table, looked)
    wins = f"the player on move {_wins(found.value)} ({coins} {kind})"
    lines = [f"{told}: {wins}", f"found by a search through {found.nodes:,} positions"]
    data = {"position": told, kind: coins, "value": found.value, "source": "search", "nodes": found.nodes}
    return Answer(lines, data)


def _wins(value: int) -> str:
    """The outcome for the player on move."""
    return f"wins by {value}" if value > 0 else f"loses by {-value}" if value < 0 else "draws"


def read(text: str) -> str:
    """A position as it is told."""
    kind, rest = closed_kind(text)
    if kind is None:
        return notation_of(numbers_of(rest))
    from loony.enumerate.strips.closed import notation, parse

    return f"{kind}: {notation(parse(rest))}"


ANSWERS = Answers(value, read=read, names_itself=names_a_game)
