"""The value of a position of a narrow board: a Swedish position, or a position of a closed board."""

import textwrap
from collections.abc import Callable
from typing import TYPE_CHECKING

from loony.enumerate.strips.notation import closed_kind, names_a_game, notation_of, numbers_of
from loony.results.asked.answers import Answer, Answers
from loony.results.shown.text import Listing
from loony.system.errors import TooLarge
from loony.system.places import with_paths
from loony.verify.strips.play import analyse, bound_needed, by_recursion, turn_in_words, turns_in_words

if TYPE_CHECKING:
    from loony.system.stages import Stages

TABLE_FROM = 40
"""a Swedish position that needs a table beyond this total is looked up in a table that the kernels fill"""

MOST_SEARCHED = 50_000_000
"""the most positions of a closed board that a search examines, in a minute or two: enough for all boxes, and for
triangles up to some 26 letters in a word, beyond which a search may take hours"""

_SOURCES = {
    "theorems": "Theorems 1 and 4 alone",
    "recursion": "recursion, with Theorems 1 and 4",
    "stake table": "a stake table made just now, with Theorems 1 and 4",
}


def value(text: str, stages: Callable[[], "Stages"]) -> Answer:
    """The value of a position; its notation names the game."""
    kind, rest = closed_kind(text)
    return swedish(rest, stages) if kind is None else closed(kind, rest, stages)


def swedish(text: str, stages: Callable[[], "Stages"]) -> Answer:
    """The value of a Swedish position, of every move, and of a board every optimal first turn."""
    G = numbers_of(text)
    bound = bound_needed(G)
    look_up: Callable[[tuple[int, ...], int], int] = by_recursion
    source = "recursion" if bound else "theorems"
    if bound > TABLE_FROM:
        look_up, source = _stakes(bound, stages), "stake table"
    analysis = analyse(G, look_up, source)
    d = "" if analysis.controlled_value is None else f", D = {analysis.controlled_value}"
    lines = [
        f"{analysis.position}: misère, the player on move {_wins(analysis.value)} (total {analysis.total}{d})",
        f"in normal play the player on move takes all {analysis.total}" if G else "nothing is left to draw",
    ]
    if analysis.moves:
        lines += ["", "part  move     wins by  optimal"]
    rows = [(f"{move.part}", move.move, f"{move.value}", "*" * move.optimal) for move in analysis.moves]
    lines += [f"{part:>4}  {move:7}  {value:>7}  {mark}".rstrip() for part, move, value, mark in rows]
    listing = Listing(("part", "move", "wins by", "optimal"), rows, "><><") if rows else None
    if analysis.optimal_turns:
        lines += ["", textwrap.fill(f"optimal first turns: {turns_in_words(analysis.optimal_turns)}", 100)]
    if analysis.moves:
        lines += ["", with_paths(f"found by {_SOURCES[analysis.source]}: docs/swedish.md")]
    moves = [move._asdict() for move in analysis.moves]
    optimal_turns = [turn_in_words(turn) for turn in analysis.optimal_turns]
    return Answer(
        lines, {**analysis._asdict(), "moves": moves, "optimal_turns": optimal_turns}, listing, analysis.moves
    )


_tables: dict[int, Callable[[tuple[int, ...], int], int]] = {}
"""the largest stake table of this process, by its bound: the next position may need it again"""


def _stakes(bound: int, stages: Callable[[], "Stages"]) -> Callable[[tuple[int, ...], int], int]:
    """Look-up in a stake table of at least this bound. Raises TooLarge if the table does not fit."""
    if not any(size >= bound for size in _tables):
        from loony.results.strips.swedish_build import stakes_up_to
        from loony.results.strips.tables import require_stake_room

        require_stake_room(bound)
        _tables.clear()
        with stages() as running:
            running.start("filling the stake table")
            _tables[bound] = stakes_up_to(bound, running.advance).state
    return next(iter(_tables.values()))


def closed(kind: str, text: str, stages: Callable[[], "Stages"]) -> Answer:
    """The value of a position of a closed board of boxes or of triangles, by a search."""
    from loony.enumerate.strips.closed import coins_of, gap_of, notation, parse
    from loony.results.strips.tables import require_search_room
    from loony.verify.strips.closed import new_table, slots_for, value_of

    words, gap = parse(text), gap_of(kind)
    coins = coins_of(words, gap)
    letters = sum(word.bit_length() for word in words)
    require_search_room(kind, letters)
    position = f"{kind}: {notation(words)}"
    table = new_table(slots_for(kind, letters))
    with stages() as running:
        running.start("searching")
        total = 0

        def count(positions: int) -> None:
            nonlocal total
            total += positions
            running.advance(positions)
            if total > MOST_SEARCHED:
                limit = f"{position} takes a search through more than {MOST_SEARCHED:,} positions"
                raise TooLarge(f"{limit}: ask for fewer letters")

        outcome = value_of(words, gap, table, count)
    wins = f"the player on move {_wins(outcome.value)} ({coins} {kind})"
    lines = [f"{position}: {wins}", f"found by a search through {outcome.nodes:,} positions"]
    data = {"position": position, kind: coins, "value": outcome.value, "source": "search", "nodes": outcome.nodes}
    return Answer(lines, data)


def _wins(value: int) -> str:
    """The outcome for the player on move."""
    return f"wins by {value}" if value > 0 else f"loses by {-value}" if value < 0 else "draws"


def read(text: str) -> str:
    """A position in its standard notation."""
    kind, rest = closed_kind(text)
    if kind is None:
        return notation_of(numbers_of(rest))
    from loony.enumerate.strips.closed import notation, parse

    return f"{kind}: {notation(parse(rest))}"


ANSWERS = Answers(value, read=read, names_itself=names_a_game)
