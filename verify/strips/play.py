"""Playing misère Swedish positions: the rules in plain Python, and the values of all moves and first turns.

The *state* of a position decides its value: the parts >= 4, descending, and the stake, the total of the 2s and 3s
(docs/swedish.md). Where D <= 1 no table is needed. A position lists its different parts with their numbers, and an
edge leads to a `Summary`, so the number of equal parts costs nothing. This module imports nothing heavy.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from loony.enumerate.logic import where
from loony.enumerate.strips.notation import Numbers, list_parts, notation_of

TurnState = tuple[tuple[int, ...], int]

LONGEST = 255
"""the longest part in a table: `loony.enumerate.strips.swedish.LARGEST_TOTAL`, whose module imports numpy"""


def cuts(part: int) -> Iterator[tuple[int, int]]:
    """The two pieces that each edge makes of a 1 x part rectangle, the smaller first; a piece of 1 is captured."""
    for small in range(1, part // 2 + 1):
        yield small, part - small


def after(parts: tuple[int, ...], part: int, pieces: tuple[int, int]) -> tuple[int, tuple[int, ...]]:
    """The number of boxes captured by an edge that cuts a part into these pieces, and the position after it."""
    rest = list(parts)
    rest.remove(part)
    rest += [piece for piece in pieces if piece > 1]
    return pieces.count(1), tuple(sorted(rest, reverse=True))


def worth_of(boxes: int, rest: int) -> int:
    """The misère value of an edge that captures `boxes` boxes and leaves a position of value `rest`."""
    return rest - boxes if boxes else -rest


def worths(
    parts: tuple[int, ...], v: Callable[[tuple[int, ...]], int]
) -> Iterator[tuple[int, tuple[int, int], int]]:
    """Every edge, as a part and its pieces, with its misère value; `v` gives the values of positions.

    Only for small positions: it lists all parts after every edge.
    """
    for part in set(parts):
        for pieces in cuts(part):
            boxes, rest = after(parts, part, pieces)
            yield part, pieces, worth_of(boxes, v(rest))


def controlled_value(excess: Any, largest: Any, stake: Any) -> Any:
    """D = the sum of k - 6 over the parts k >= 4, less tb, less the stake: tb = 2, 4, 6 for a largest part 4, 5,
    >= 6.

    Requires: there is a part >= 4.
    """
    return excess - where(largest >= 6, 6, where(largest == 5, 4, 2)) - stake


class FirstTurn(NamedTuple):
    """A first turn: boxes captured, then an edge that makes a rectangle of length `cut`, or 0."""

    boxes: int
    cut: int
    """0 where no box is left"""


def turn_in_words(turn: FirstTurn) -> str:
    """A turn in words, such as `take 7 cut 3`, `cut 2` or `take 3`."""
    return " ".join(filter(None, [f"take {turn.boxes}" * (turn.boxes > 0), f"cut {turn.cut}" * (turn.cut > 0)]))


def turns_in_words(turns: Iterable[FirstTurn]) -> str:
    """Turns in the words of Table 2, such as `cut 3, 5, 6, ..., or 10; or take 1 then cut 2`."""
    cuts_by_boxes: dict[int, list[int]] = {}
    for boxes, cut in sorted(turns):
        cuts_by_boxes.setdefault(boxes, []).append(cut)
    clauses = []
    for boxes, lengths in cuts_by_boxes.items():
        take = f"take {boxes}" * (boxes > 0)
        then = "" if lengths == [0] else f"cut {_list_in_words(lengths)}"
        clauses.append(" then ".join(filter(None, [take, then])))
    return "; ".join([*clauses[:-1], "or " * (len(clauses) > 1) + clauses[-1]])


def _list_in_words(numbers: list[int]) -> str:
    """Ascending numbers; a run of four or more shows only its first two and its last."""
    words: list[str] = []
    for place, number in enumerate(numbers):
        if place >= 2 and numbers[place - 2 : place + 2] == [*range(number - 2, number + 2)]:
            words += ["..."] if words[-1] != "..." else []
        else:
            words.append(str(number))
    comma = ", " if len(words) > 2 else " "
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f"{comma}or {words[-1]}"


class Move(NamedTuple):
    """An edge that can be drawn."""

    part: int
    move: str
    """such as `cut 3`, `take 1`, or `take 2` of a 1 x 2"""
    value: int
    """the margin of the player who makes it"""
    optimal: bool


class SwedishAnalysis(NamedTuple):
    """The value of a position, and all its moves."""

    position: str
    total: int
    value: int
    """the misère margin of the player on move"""
    controlled_value: int | None
    """D; None if no part is >= 4"""
    normal_value: int
    """in normal play: the player on move takes all, by Theorem 6"""
    moves: list[Move]
    """best first"""
    optimal_turns: list[FirstTurn]
    """every optimal first turn on a single rectangle; empty for other positions"""
    source: str
    """the source of the values: `theorems` alone, or `recursion` or a `stake table` with them"""


def state_of(parts: tuple[int, ...]) -> TurnState:
    """The state of a position."""
    large = tuple(sorted((part for part in parts if part >= 4), reverse=True))
    return large, sum(part for part in parts if part < 4)


class Summary(NamedTuple):
    """The numbers of a position that the theorems read."""

    excess: int
    """total of k - 6 over the parts k >= 4"""
    largest: int
    """the largest part >= 4, or 0"""
    stake: int


def summary_of(G: Numbers) -> Summary:
    """The summary of a position."""
    return Summary(
        sum(number * (part - 6) for part, number in G if part >= 4),
        max((part for part, _ in G if part >= 4), default=0),
        sum(number * part for part, number in G if part < 4),
    )


def total_of(G: Numbers) -> int:
    """The boxes of a position."""
    return sum(number * part for part, number in G)


def d_of(G: Summary) -> int | None:
    """D of a position; None if no part is >= 4."""
    return int(controlled_value(*G)) if G.largest else None


def value_by_theorem(G: Summary) -> int | None:
    """v by the theorems, else None: a stake alone is lost; v = -D where D <= 1 (docs/swedish.md, Theorem 4)."""
    d = d_of(G)
    if d is None:
        return -G.stake
    return -d if d <= 1 else None


def state_value_by_theorem(large: tuple[int, ...], stake: int) -> int | None:
    """v of a state by the theorems, else None."""
    return value_by_theorem(Summary(sum(large) - 6 * len(large), max(large, default=0), stake))


class Edge(NamedTuple):
    """An edge in a position, and the position after it."""

    part: int
    pieces: tuple[int, int]
    rest: Summary
    """the summary of the position after it"""

    @property
    def boxes(self) -> int:
        """The number of boxes that it captures."""
        return self.pieces.count(1)


def edges(G: Numbers) -> Iterator[Edge]:
    """Every edge of a position; equal parts count once."""
    for place, (part, number) in enumerate(G):
        remaining = ((part, number - 1),) * (number > 1)
        others = summary_of((*G[:place], *remaining, *G[place + 1 :]))
        for pieces in cuts(part):
            small, large = map(_piece_summary, pieces)
            rest = Summary(
                others.excess + small.excess + large.excess,
                max(others.largest, large.largest),
                others.stake + small.stake + large.stake,
            )
            yield Edge(part, pieces, rest)


@lru_cache(LONGEST)
def _piece_summary(piece: int) -> Summary:
    """The summary of a rectangle; a single box is captured, so its summary is that of the empty position."""
    return summary_of(((piece, 1),) if piece > 1 else ())


def rest_after(G: Numbers, edge: Edge) -> tuple[int, ...]:
    """The position after an edge, with all its parts listed."""
    return after(list_parts(G), edge.part, edge.pieces)[1]


def bound_needed(G: Numbers) -> int:
    """The least bound of a stake table that has the values of a position and of all its moves.

    0 if the theorems give all of them. First turns on a single rectangle lead to no larger positions. A part that
    is longer than any table has too many moves to examine, so its position needs a table.
    """
    summary, total = summary_of(G), total_of(G)
    if value_by_theorem(summary) is None or summary.largest > LONGEST:
        return total
    return max((total - edge.boxes for edge in edges(G) if value_by_theorem(edge.rest) is None), default=0)


@cache
def by_recursion(large: tuple[int, ...], stake: int) -> int:
    """v of a small state by the theorems, or else by recursion on the moves in parts >= 4."""
    value = state_value_by_theorem(large, stake)
    if value is not None:
        return value

    def v(rest: tuple[int, ...]) -> int:
        rest_large, more = state_of(rest)
        return by_recursion(rest_large, stake + more)

    return max(worth for *_, worth in worths(large, v))


def turns(n: int, v: Callable[[tuple[int, ...]], int], sign: int) -> Iterator[tuple[FirstTurn, int]]:
    """Every first turn on the 1 x n board, with its value; `v` gives the values of positions.

    `sign` is the worth of a captured box: -1 misère, 1 in normal play.
    """
    for boxes in range(n - 3):
        for cut in range(2, (n - boxes) // 2 + 1):
            yield FirstTurn(boxes, cut), sign * boxes - v((n - boxes - cut, cut))
    yield FirstTurn(n, 0), sign * n


def analyse(G: Numbers, look_up: Callable[[tuple[int, ...], int], int], source: str) -> SwedishAnalysis:
    """The analysis of a position; `look_up` gives the values of states up to `bound_needed`, from `source`."""

    def v(parts: tuple[int, ...]) -> int:
        state = state_of(parts)
        value = state_value_by_theorem(*state)
        return look_up(*state) if value is None else value

    summary, total = summary_of(G), total_of(G)
    theorem_value = value_by_theorem(summary)
    value = v(list_parts(G)) if theorem_value is None else theorem_value
    moves = []
    for edge in edges(G):
        rest = value_by_theorem(edge.rest)
        worth = worth_of(edge.boxes, v(rest_after(G, edge)) if rest is None else rest)
        name = f"take {edge.boxes}" if edge.boxes else f"cut {edge.pieces[0]}"
        moves.append(Move(edge.part, name, worth, worth == value))
    ordered = sorted(moves, key=lambda move: (-move.value, -move.part))
    only = G[0][0] if sum(number for _, number in G) == 1 else None
    first = () if only is None else turns(only, v, -1)
    optimal = [turn for turn, worth in first if worth == value]
    return SwedishAnalysis(notation_of(G), total, value, d_of(summary), total, ordered, optimal, source)
