"""Playing misère Swedish positions: the rules in plain Python, and what every move and every first turn is worth.

A *state* is what a value depends on: the parts >= 4, descending, and the stake, the total of the 2s and 3s
(docs/swedish.md). Where D <= 1 no table is needed, and there may be any number of parts: a position that is
asked for is held by its different parts, and what an edge leaves as a `Summary`, so that an answer costs no more
for that. Nothing heavy is imported.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from loony.enumerate.logic import where
from loony.enumerate.strips.notation import Numbers, list_parts, notation_of

TurnState = tuple[tuple[int, ...], int]

LONGEST = 255
"""no table has a longer part: `loony.enumerate.strips.swedish.LARGEST_TOTAL`, which takes numpy to import"""


def cuts(part: int) -> Iterator[tuple[int, int]]:
    """The pieces that one edge makes of a 1 x part rectangle, the smaller first; a piece of 1 is captured."""
    for small in range(1, part // 2 + 1):
        yield small, part - small


def after(parts: tuple[int, ...], part: int, pieces: tuple[int, int]) -> tuple[int, tuple[int, ...]]:
    """How many boxes an edge captures that cuts a part into these pieces, and the position after it."""
    rest = list(parts)
    rest.remove(part)
    rest += [piece for piece in pieces if piece > 1]
    return pieces.count(1), tuple(sorted(rest, reverse=True))


def worth_of(boxes: int, rest: int) -> int:
    """What an edge is worth that captures so many boxes and leaves a position of the value `rest`, misère."""
    return rest - boxes if boxes else -rest


def worths(
    parts: tuple[int, ...], v: Callable[[tuple[int, ...]], int]
) -> Iterator[tuple[int, tuple[int, int], int]]:
    """Every edge, as a part and its pieces, and what it is worth by the values v of positions, misère.

    It lists all parts after every edge: for small positions.
    """
    for part in set(parts):
        for pieces in cuts(part):
            boxes, rest = after(parts, part, pieces)
            yield part, pieces, worth_of(boxes, v(rest))


def controlled_value(excess: Any, largest: Any, stake: Any) -> Any:
    """D = the sum of k - 6 over the parts k >= 4, less tb, less the stake: tb = 2, 4, 6 for a largest part 4, 5,
    >= 6.

    Means nothing where there is no part >= 4.
    """
    return excess - where(largest >= 6, 6, where(largest == 5, 4, 2)) - stake


class FirstTurn(NamedTuple):
    """A first turn: boxes captured, then an edge that makes a rectangle of length `cut`, or 0."""

    taken: int
    cut: int
    """0 where no box is left"""


def turn_in_words(turn: FirstTurn) -> str:
    """Such as `take 7 cut 3`, `cut 2` or `take 3`."""
    return " ".join(filter(None, [f"take {turn.taken}" * (turn.taken > 0), f"cut {turn.cut}" * (turn.cut > 0)]))


def turns_in_words(turns: Iterable[FirstTurn]) -> str:
    """Such as `cut 3, 5, 6, ..., or 10; or take 1 then cut 2`: the words of Table 2 in narrow_misere."""
    by_taken: dict[int, list[int]] = {}
    for taken, cut in sorted(turns):
        by_taken.setdefault(taken, []).append(cut)
    clauses = []
    for taken, lengths in by_taken.items():
        take = f"take {taken}" * (taken > 0)
        then = "" if lengths == [0] else f"cut {_list_in_words(lengths)}"
        clauses.append(" then ".join(filter(None, [take, then])))
    return "; ".join([*clauses[:-1], "or " * (len(clauses) > 1) + clauses[-1]])


def _list_in_words(numbers: list[int]) -> str:
    """Ascending numbers; of a run of four or more, the first two and the last."""
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
    """by how much the player who makes it wins"""
    optimal: bool


class SwedishAnswer(NamedTuple):
    """What there is to know of a position."""

    position: str
    total: int
    value: int
    """misère: by how much the player on move wins"""
    controlled_value: int | None
    """D; None where there is no part >= 4"""
    normal_value: int
    """in normal play, where the player on move takes all: Theorem 6"""
    moves: list[Move]
    """best first"""
    optimal_turns: list[FirstTurn]
    """of a single rectangle: every optimal first turn, to the edge that ends it"""
    source: str
    """what the values rest on: `theorems` alone, or with them `recursion` or a `stake table`"""


def state_of(parts: tuple[int, ...]) -> TurnState:
    """The state of a position."""
    return tuple(sorted((part for part in parts if part >= 4), reverse=True)), sum(
        part for part in parts if part < 4
    )


class Summary(NamedTuple):
    """What the theorems need to know of a position."""

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
    """D of a position; None where there is no part >= 4."""
    return int(controlled_value(*G)) if G.largest else None


def given(G: Summary) -> int | None:
    """v where the theorems give it: the stake alone is lost, and D <= 1 makes v = -D. Else None."""
    d = d_of(G)
    if d is None:
        return -G.stake
    return -d if d <= 1 else None


def by_theorem(large: tuple[int, ...], stake: int) -> int | None:
    """The same for a state."""
    return given(Summary(sum(large) - 6 * len(large), max(large, default=0), stake))


class Edge(NamedTuple):
    """An edge that can be drawn in a position."""

    part: int
    pieces: tuple[int, int]
    left: Summary
    """of the position after it"""

    @property
    def boxes(self) -> int:
        """How many it captures."""
        return self.pieces.count(1)


def edges(G: Numbers) -> Iterator[Edge]:
    """Every edge, each once for all equal parts."""
    for place, (part, number) in enumerate(G):
        less = ((part, number - 1),) * (number > 1)
        kept = summary_of((*G[:place], *less, *G[place + 1 :]))
        for pieces in cuts(part):
            small, large = map(_summary_of_one, pieces)
            left = Summary(
                kept.excess + small.excess + large.excess,
                max(kept.largest, large.largest),
                kept.stake + small.stake + large.stake,
            )
            yield Edge(part, pieces, left)


@lru_cache(LONGEST)
def _summary_of_one(piece: int) -> Summary:
    """The summary of a rectangle; that of one box, which is captured, is the summary of nothing."""
    return summary_of(((piece, 1),) if piece > 1 else ())


def left_by(G: Numbers, edge: Edge) -> tuple[int, ...]:
    """The position after an edge, all its parts listed: where the theorems do not give its value."""
    return after(list_parts(G), edge.part, edge.pieces)[1]


def table_needed(G: Numbers) -> int:
    """The least bound of a stake table with which the values of a position and of all its moves are found.

    0 where the theorems give them all. The first turns on a single rectangle lead to no larger positions. The
    moves of parts longer than any table are too many to go through, so these are said to need one.
    """
    summary, total = summary_of(G), total_of(G)
    if given(summary) is None or summary.largest > LONGEST:
        return total
    return max((total - edge.boxes for edge in edges(G) if given(edge.left) is None), default=0)


@cache
def by_recursion(large: tuple[int, ...], stake: int) -> int:
    """v of a state by the moves of the parts >= 4, with the theorems where they give it: for small ones."""
    found = by_theorem(large, stake)
    if found is not None:
        return found

    def v(rest: tuple[int, ...]) -> int:
        kept, more = state_of(rest)
        return by_recursion(kept, stake + more)

    return max(worth for *_, worth in worths(large, v))


def turns(n: int, v: Callable[[tuple[int, ...]], int], sign: int) -> Iterator[tuple[FirstTurn, int]]:
    """Every first turn on the 1 x n board and what it is worth, by the values v of positions.

    `sign` is what a captured box is worth: -1 misère, 1 in normal play.
    """
    for taken in range(n - 3):
        for cut in range(2, (n - taken) // 2 + 1):
            yield FirstTurn(taken, cut), sign * taken - v((n - taken - cut, cut))
    yield FirstTurn(n, 0), sign * n


def swedish_answer(G: Numbers, look_up: Callable[[tuple[int, ...], int], int], source: str) -> SwedishAnswer:
    """All that there is to know of a position, with the values of states up to `table_needed` from some source."""

    def v(parts: tuple[int, ...]) -> int:
        state = state_of(parts)
        found = by_theorem(*state)
        return look_up(*state) if found is None else found

    summary, total = summary_of(G), total_of(G)
    known = given(summary)
    value = v(list_parts(G)) if known is None else known
    moves = []
    for edge in edges(G):
        rest = given(edge.left)
        worth = worth_of(edge.boxes, v(left_by(G, edge)) if rest is None else rest)
        name = f"take {edge.boxes}" if edge.boxes else f"cut {edge.pieces[0]}"
        moves.append(Move(edge.part, name, worth, worth == value))
    ordered = sorted(moves, key=lambda move: (-move.value, -move.part))
    only = G[0][0] if sum(number for _, number in G) == 1 else None
    first = () if only is None else turns(only, v, -1)
    optimal = [turn for turn, worth in first if worth == value]
    return SwedishAnswer(notation_of(G), total, value, d_of(summary), total, ordered, optimal, source)
