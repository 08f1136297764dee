"""The restricted game of Conjecture 2 in Collette, Demaine, Demaine and Langerman 2015, on misère Swedish boards.

Every edge has to make a rectangle 1 x 1, 1 x 2, 1 x 3 or 1 x 4. If the edge makes no rectangle shorter than 1 x 4,
there must be no other 1 x 4. From 1 x n this play leads to positions with at most one part >= 5. Beside a part >= 5
there is at most one 4, and without a part >= 5 there are at most two 4s. The rest is the stake, the total of the 2s
and 3s. As in the full game, nobody gains by an early capture in the stake (docs/swedish.md).
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from loony.enumerate.logic import all_of, any_of, not_
from loony.verify.strips.play import worth_of


class RestrictedState(NamedTuple):
    """A position of the restricted game."""

    large: int  # the part >= 5, or 0
    fours: int
    stake: int


def board(n: int) -> RestrictedState:
    """The 1 x n board."""
    return _with(RestrictedState(0, 0, 0), n)


def _with(state: RestrictedState, part: int) -> RestrictedState:
    """A state with another part; a part of 1 is a captured box."""
    large, fours, stake = state
    if part >= 5:
        return RestrictedState(part, fours, stake)
    return RestrictedState(large, fours + (part == 4), stake + part * (part in (2, 3)))


def is_restricted(pieces: tuple[Any, Any], fours: Any, strictly: bool = False) -> Any:
    """Whether the restricted game allows an edge that makes these pieces, the smaller first, beside so many 4s.

    The paper leaves open whether an edge may make a 4 beside another 4 if it also makes a piece of 1, 2 or 3, and
    whether an edge may make two 4s. Here an edge may do both; if `strictly`, neither.
    """
    small, large = pieces
    makes_a_four = any_of(small == 4, large == 4)
    strict, loose = all_of(makes_a_four, any_of(fours > 0, small == large)), all_of(small == 4, fours > 0)
    return all_of(small <= 4, not_(strict if strictly else loose))


def moves(state: RestrictedState) -> Iterator[tuple[int, RestrictedState]]:
    """Every edge in a part >= 4 that the restricted game allows: the boxes captured, and the state after the edge."""
    large, fours, stake = state
    for part, rest in (
        (large, RestrictedState(0, fours, stake)),
        (4 * (fours > 0), RestrictedState(large, fours - 1, stake)),
    ):
        for small in range(1, min(part // 2, 4) + 1):
            if is_restricted((small, part - small), fours):
                yield int(small == 1), _with(_with(rest, small), part - small)


def positions(bound: int) -> list[RestrictedState]:
    """The positions of at most `bound` boxes that short cuts lead to from the boards 1 x n, smallest first."""
    states = {board(n) for n in range(2, bound + 1)}
    new = list(states)
    while new:
        reached = {after for state in new for _, after in moves(state)} - states
        states |= reached
        new = list(reached)
    return sorted(states, key=lambda state: (total_of(state), state))


def count(bound: int) -> int:
    """The number of `positions(bound)`: no part >= 4, a 4, two 4s, or a part >= 5 with or without a 4."""
    smallest = [4, 8, *range(5, bound + 1), *range(9, bound + 1)]
    stakes: list[int] = [max(bound - parts, 1) for parts in smallest if parts <= bound]  # the stakes 0, 2, 3, ...
    return max(0, bound - 1) + sum(stakes)  # without parts >= 4, the stakes 2, 3, ...


def total_of(state: RestrictedState) -> int:
    """The boxes of a position."""
    return state.large + 4 * state.fours + state.stake


def values(bound: int) -> Callable[[RestrictedState], int]:
    """v in the restricted game, of positions of at most `bound` boxes."""
    by_stake: dict[tuple[int, int], list[int]] = {(0, 0): [-stake for stake in range(bound + 1)]}
    for large in (0, *range(5, bound + 1)):
        for fours in range(2 if large else 3):
            if (large, fours) == (0, 0):
                continue
            row: list[int] = []
            for stake in range(bound - large - 4 * fours + 1):
                results = (
                    (boxes, by_stake[after.large, after.fours][after.stake])
                    for boxes, after in moves(RestrictedState(large, fours, stake))
                )
                row.append(max(worth_of(boxes, v) for boxes, v in results))
            by_stake[large, fours] = row
    return lambda state: by_stake[state.large, state.fours][state.stake]


def lines(v: Callable[[RestrictedState], int]) -> Callable[[RestrictedState], bool]:
    """Of a state: whether optimal moves lead to the end in the restricted game; `v` has values of the full game."""

    @cache
    def leads_to_the_end(state: RestrictedState) -> bool:
        if (state.large, state.fours) == (0, 0):
            return True
        return any(leads_to_the_end(after) for boxes, after in moves(state) if worth_of(boxes, v(after)) == v(state))

    return leads_to_the_end
