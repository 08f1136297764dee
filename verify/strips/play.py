"""Play in misère Swedish positions: the rules in plain Python, edges and first turns.

The *state* of a position decides its value: the parts >= 4, descending, and the stake, the total of the 2s and 3s
(docs/swedish.md). A position lists its different parts with their numbers, and an edge leads to a `SwedishSummary`:
so more equal parts take no more time. This module imports nothing heavy.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from loony.enumerate.strips.notation import Numbers, numbers_of
from loony.verify.strips import stake_theorems
from loony.verify.strips.stake_theorems import Known, SwedishSummary, joined, summary_of

TurnState = tuple[tuple[int, ...], int]

LONGEST = 255  # the longest part in a table: `LARGEST_TOTAL` of `loony.enumerate.strips.swedish`, which imports numpy


def cuts(part: int) -> Iterator[tuple[int, int]]:
    """For each edge of a 1 x part rectangle, the two pieces, the smaller first; a piece of 1 is captured."""
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


def worths(parts: tuple[int, ...], v: Callable[[tuple[int, ...]], int]) -> Iterator[tuple[int, tuple[int, int], int]]:
    """Every edge of a small position, as a part and its pieces, with its misère value; `v` values positions."""
    for part in set(parts):
        for pieces in cuts(part):
            boxes, rest = after(parts, part, pieces)
            yield part, pieces, worth_of(boxes, v(rest))


class FirstTurn(NamedTuple):
    """A first turn: boxes captured, then an edge that makes a rectangle of length `cut`, or 0."""

    boxes: int
    cut: int  # the length of the rectangle; 0 if no box remains
    last: int | None = None  # the longest cut, where turns with longer cuts are alike


def turn_in_words(turn: FirstTurn) -> str:
    """A turn in words, such as `take 7 cut 3`, `cut 2` or `take 3`, or `cut 13 to 150` for many turns."""
    cut = f"cut {turn.cut}" * (turn.cut > 0) + (f" to {turn.last}" if turn.last else "")
    return " ".join(filter(None, [f"take {turn.boxes}" * (turn.boxes > 0), cut]))


def turns_in_words(turns: Iterable[FirstTurn]) -> str:
    """Turns in the words of Table 2, such as `cut 3, 5, 6, ..., or 10; or take 1 then cut 2`."""
    cuts_by_boxes: dict[int, list[range]] = {}
    for turn in sorted(turns):
        runs = cuts_by_boxes.setdefault(turn.boxes, [])
        goes_on = runs and runs[-1].stop == turn.cut
        first = runs.pop().start if goes_on else turn.cut
        runs.append(range(first, (turn.last or turn.cut) + 1))
    clauses = []
    for boxes, runs in cuts_by_boxes.items():
        take = f"take {boxes}" * (boxes > 0)
        then = "" if runs == [range(1)] else f"cut {_list_in_words(runs)}"
        clauses.append(" then ".join(filter(None, [take, then])))
    return "; ".join([*clauses[:-1], "or " * (len(clauses) > 1) + clauses[-1]])


def _list_in_words(runs: list[range]) -> str:
    """Ascending numbers; a run of four or more shows only its first two and its last."""
    words: list[str] = []
    for run in runs:
        shown = [run[0], run[1], "...", run[-1]] if len(run) > 3 else run
        words += map(str, shown)
    comma = ", " if len(words) > 2 else " "
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f"{comma}or {words[-1]}"


def state_of(parts: tuple[int, ...]) -> TurnState:
    """The state of a position."""
    large = tuple(sorted((part for part in parts if part >= 4), reverse=True))
    return large, sum(part for part in parts if part < 4)


def total_of(G: Numbers) -> int:
    """The boxes of a position."""
    return sum(number * part for part, number in G)


def value_of_state(large: tuple[int, ...], stake: int) -> Known | None:
    """v of a state by the theorems; None if no theorem gives v."""
    return stake_theorems.value_by_theorem(
        joined(summary_of(numbers_of(large)), stake_theorems.EMPTY._replace(stake=stake))
    )


class Edge(NamedTuple):
    """An edge in a position, and the position after it; or several edges that the theorems do not distinguish."""

    part: int
    small: int  # the length of the smaller piece
    last: int  # the largest length of the smaller piece; all lengths from `small` on make the same summary
    rest: SwedishSummary  # the summary of the position after the edge

    @property
    def pieces(self) -> tuple[int, int]:
        """The lengths of the two pieces, the smaller first."""
        return self.small, self.part - self.small

    @property
    def boxes(self) -> int:
        """The number of boxes that the edge captures."""
        return self.pieces.count(1)

    @property
    def name(self) -> str:
        """The edge in words."""
        if self.boxes:
            return f"take {self.boxes}"
        return f"cut {self.small}" + f" to {self.last}" * (self.last > self.small)


def edges(G: Numbers, whole: SwedishSummary) -> Iterator[Edge]:
    """Every edge of a position with this summary; equal parts count once, the longest parts first.

    The cuts of a part longer than any table into two pieces of 13 or more are one edge.
    """
    for place, (part, number) in enumerate(G):
        piece = _piece_summary(part)
        left = G if place > 0 or number > 1 else G[1:]
        largest = left[0][0] if left else 0
        others = SwedishSummary(largest * (largest >= 4), *(g - p for g, p in zip(whole[1:], piece[1:], strict=True)))
        half, are_alike = part // 2, part > LONGEST
        for small in range(1, (ALIKE_FROM if are_alike else half) + 1):
            pieces = joined(_piece_summary(small), _piece_summary(part - small))
            last = half if are_alike and small == ALIKE_FROM else small
            yield Edge(part, small, last, joined(others, pieces))


ALIKE_FROM = 13  # the least length of alike pieces: of pieces of 13 or more, the theorems read only the total


@lru_cache(LONGEST)
def _piece_summary(piece: int) -> SwedishSummary:
    return stake_theorems.summary_of_part(piece, 1)


def rest_after(G: Numbers, edge: Edge) -> Numbers:
    """The position after an edge."""
    numbers = Counter(dict(G))
    numbers[edge.part] -= 1
    numbers.update(piece for piece in edge.pieces if piece > 1)
    return tuple(sorted(((part, number) for part, number in numbers.items() if number), reverse=True))


@cache
def by_recursion(large: tuple[int, ...], stake: int) -> int:
    """v of a small state by the theorems, or else by recursion on the moves in parts >= 4."""
    if known := value_of_state(large, stake):
        return known.value

    def v(rest: tuple[int, ...]) -> int:
        rest_large, more = state_of(rest)
        return by_recursion(rest_large, stake + more)

    return max(worth for *_, worth in worths(large, v))


@cache
def value_by_cuts(large: tuple[int, ...], stake: int) -> int:
    """v of a state by Theorems 4, 7 and 8, or else by recursion on cuts: with odd D >= 13 no capture is a gain."""
    known = value_of_state(large, stake)
    if known and known.theorem not in stake_theorems.OF_BANKS[1:]:
        return known.value
    for part in dict.fromkeys(large):
        for pieces in list(cuts(part))[1:]:
            rest, more = state_of(after(large, part, pieces)[1])
            if value_by_cuts(rest, stake + more) == -1:
                return 1
    return -1


def turns(n: int, v: Callable[[tuple[int, ...]], int], sign: int) -> Iterator[tuple[FirstTurn, int]]:
    """Every first turn on 1 x n, with its value by `v`; `sign` is the worth of a captured box: -1 misère, else 1."""
    for boxes in range(n - 3):
        for cut in range(2, (n - boxes) // 2 + 1):
            yield FirstTurn(boxes, cut), sign * boxes - v((n - boxes - cut, cut))
    yield FirstTurn(n, 0), sign * n
