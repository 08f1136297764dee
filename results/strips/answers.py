"""The value of a position of a narrow board: a Swedish position, or a position of a closed board."""

import textwrap
from collections.abc import Callable

from loony.enumerate.strips.notation import Numbers, closed_kind, names_a_game, notation_of, numbers_of
from loony.results.asked.answers import Answer, Answers, OpenStages, unseen
from loony.results.shown.report import Block, Report, Sentence, Table
from loony.system.errors import BadInput, TooLarge
from loony.system.places import with_paths
from loony.verify.strips.analysis import MOST_EDGES, LookUp, SwedishAnalysis, analyse, bound_needed, play_line
from loony.verify.strips.play import LONGEST, by_recursion, total_of, turn_in_words, turns_in_words
from loony.verify.strips.stake_theorems import OF_BANKS, e_of, summary_of

TABLE_FROM = 60  # beyond this total, the kernels fill a table for a Swedish position that needs one

MOST_SEARCHED = 50_000_000
"""the most positions of a closed board that a search examines, in a minute or two: enough for all boxes, and for
triangles up to some 26 letters in a word, beyond which a search may take hours"""

_SOURCES = {
    "theorems": "the theorems",
    "recursion": "recursion, with the theorems",
    "stake table": "a stake table made just now, with the theorems",
}


def value(text: str, stages: OpenStages) -> Answer:
    """The value of a position, in the game that its notation names."""
    kind, rest = closed_kind(text)
    return swedish(rest, stages) if kind is None else closed(kind, rest, stages)


def swedish(text: str, stages: OpenStages) -> Answer:
    """The value of a Swedish position and of every move; for a board also every optimal first turn."""
    G = numbers_of(text)
    look_up, source = _look_up(bound_needed(G), stages)
    found = analyse(G, look_up, source)
    d = "" if found.controlled_value is None else f", D = {found.controlled_value}"
    blocks: list[Block] = [
        Sentence(found.position, f"misère, the player on move {_wins(found.value)} (total {found.total}{d})"),
        f"in normal play the player on move takes all {found.total}" if G else "nothing is left to draw",
    ]
    numbers = _numbers(G)
    if found.moves:
        answered = any(move.reply for move in found.moves)
        head = ("part", "move", "wins by", "optimal", *(("an answer",) * answered))
        rows = []
        for part, move, worth, optimal, reply in found.moves:
            wins = "1 or -1" if worth is None else f"{worth}"
            rows.append((f"{part}", move, wins, _MARKS[optimal], reply or "")[: len(head)])
        blocks += ["", Table(head, rows, "><><<"[: len(head)]), ""]
        if found.optimal_turns:
            blocks += [textwrap.fill(f"optimal first turns: {turns_in_words(found.optimal_turns)}", 100), ""]
        blocks += _why(found, numbers)
    data = {
        **found._asdict(),
        **numbers,
        "moves": [move._asdict() for move in found.moves],
        "optimal_turns": [turn_in_words(turn) for turn in found.optimal_turns],
    }
    return Answer(Report(blocks, data), found.moves)


def _numbers(G: Numbers) -> dict[str, int]:
    """The numbers of docs/swedish.md besides D, of a position with a part >= 4: E, a, x, y, L and B."""
    summary = summary_of(G)
    if not summary.largest:
        return {}
    names = ("fours", "sixes", "eights", "above_7", "above_12")
    return {"e": e_of(summary), **{name: getattr(summary, name) for name in names}}


def _why(found: SwedishAnalysis, numbers: dict[str, int]) -> list[str]:
    lines = []
    if found.theorem in OF_BANKS:
        lines = [E_IN_S.format(**numbers, within="in" if found.value == -1 else "not in")]
    value = f"v by {found.theorem}" if found.theorem else f"v by {_SOURCES[found.source]}"
    if found.value is None:
        value = f"v {UNDECIDED}"
    moves = "" if found.theorem is None else f"; the moves by {_SOURCES[found.source]}"
    return [*lines, with_paths(f"{value}{moves}: docs/swedish.md")]


E_IN_S = (
    "E = D - 8a = {e} is {within} S({sixes}, {eights}); "
    "a = {fours}, x = {sixes}, y = {eights}, L = {above_7}, B = {above_12}"
)

UNDECIDED = "is 1 or -1 by Theorem 7: no theorem says which, and the position is too large to be searched"

_MARKS = {True: "*", False: "", None: "?"}


def line(text: str) -> Answer:
    """A line of best play of a Swedish position for both sides, with the boxes that each completes."""
    kind, rest = closed_kind(text)
    if kind is not None:
        raise BadInput(
            f"loony has no line of play for closed boards of {kind}: leave out --line, for the value of the position"
        )
    G = numbers_of(rest)
    edges = sum((part - 1) * number for part, number in G)
    if edges > MOST_EDGES:
        raise TooLarge(f"a line of play is worked out of at most {MOST_EDGES:,} edges, and not of {edges:,}")
    look_up, source = _look_up(total_of(G) if total_of(G) <= TABLE_FROM else 0, unseen)
    steps = play_line(G, look_up if source == "recursion" else None)
    position = notation_of(G)
    if steps is None:
        raise TooLarge(f"no theorem gives best play from {position}: leave out --line, for the value of the position")
    first = f"{position}: misère, the first player is on move; boxes of the first : of the second player"
    blocks: list[Block] = [first, ""]
    if steps:
        rows = [(step.player, f"{step.part}", step.move, f"{step.first} : {step.second}", step.rest) for step in steps]
        blocks += [Table(("moves", "part", "move", "boxes", "left"), rows, "<><><", ("left",)), ""]
    margin = steps[-1].second - steps[-1].first if steps else 0
    blocks.append(Sentence(position, f"the player on move {_wins(margin)}, so the value is {margin}"))
    data = {"position": position, "source": source, "line": [step._asdict() for step in steps]}
    return Answer(Report(blocks, data), steps)


def value_alone(text: str) -> int:
    """The value of a position alone. Raises TooLarge where it is unknown."""
    margin = value(text, unseen).report.data["value"]
    if margin is None:
        raise TooLarge(f"v of {text} {UNDECIDED}")
    return int(margin)


def _look_up(bound: int, stages: OpenStages) -> tuple[LookUp | None, str]:
    if bound > LONGEST:
        return None, "theorems"
    if bound > TABLE_FROM:
        try:
            return _stakes(bound, stages), "stake table"
        except TooLarge:
            return None, "theorems"
    return by_recursion, "recursion" if bound else "theorems"


_tables: dict[int, Callable[[tuple[int, ...], int], int]] = {}
"""the largest stake table so far, with its bound, because the next position may need it too"""


def _stakes(bound: int, stages: OpenStages) -> Callable[[tuple[int, ...], int], int]:
    """The look-up in a stake table of at least this bound. Raises TooLarge if the table does not fit."""
    if not any(size >= bound for size in _tables):
        from loony.results.strips.swedish_build import stakes_up_to
        from loony.results.strips.tables import require_stake_room

        require_stake_room(bound)
        _tables.clear()
        with stages() as running:
            running.start("filling the stake table")
            _tables[bound] = stakes_up_to(bound, running.advance).state
    return next(iter(_tables.values()))


def closed(kind: str, text: str, stages: OpenStages) -> Answer:
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
    wins = Sentence(position, f"the player on move {_wins(outcome.value)} ({coins} {kind})")
    blocks: list[Block] = [wins, f"found by a search through {outcome.nodes:,} positions"]
    data = {"position": position, kind: coins, "value": outcome.value, "source": "search", "nodes": outcome.nodes}
    return Answer(Report(blocks, data))


def _wins(value: int | None) -> str:
    if value is None:
        return "wins or loses by 1"
    return f"wins by {value}" if value > 0 else f"loses by {-value}" if value < 0 else "draws"


def read(text: str) -> str:
    """A position in its standard notation."""
    kind, rest = closed_kind(text)
    if kind is None:
        return notation_of(numbers_of(rest))
    from loony.enumerate.strips.closed import notation, parse

    return f"{kind}: {notation(parse(rest))}"


ANSWERS = Answers(value, line, read=read, names_itself=names_a_game, number=value_alone)
