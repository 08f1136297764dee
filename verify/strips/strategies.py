"""Sets of strings and coins: double-deals and long chains, and strategies for misère boards.

A position of a board is the set of its uncut strings, or undrawn edges: a number with their bits. A strategy allows
certain edges, by the undrawn edges and the last edge of the opponent's turn. If it allows several edges, the result is
for the worst choice or for the best choice, against every play of the opponent.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.strips.closed import GROUND, Strings, closed_strings, open_strings


class Handout(NamedTuple):
    """A chance to double-deal: a coin of one string beside a coin of two, whose other string captures nothing."""

    coin: int
    first: int  # the string that captures the coin, as a bit
    second: int  # the string that gives both coins away
    positions: NDArray[np.int64]  # all positions with this chance


def strings_at(strings: Strings) -> list[int]:
    """By coin, the bits of its strings."""
    return [
        sum(1 << int(place) for place in np.flatnonzero((strings == coin).any(1)))
        for coin in range(int(strings.max()) + 1)
    ]


def handouts(strings: Strings) -> Iterator[Handout]:
    """Every chance to double-deal on a board, and the positions with this chance (Figure 3 of the paper)."""
    at = strings_at(strings)
    everything = np.arange(1 << len(strings))
    ends = [[int(end) for end in string] for string in strings]
    for i, pair in enumerate(ends):
        for coin, other in (pair, pair[::-1]):
            for j, string in enumerate(ends):
                if GROUND in (coin, other) or other not in string or j == i:
                    continue
                (third,) = string[1 - string.index(other) :][:1]
                first, second = 1 << i, 1 << j
                matches = (everything & at[coin] == first) & (everything & at[other] == first | second)
                if third != GROUND:
                    matches &= everything & at[third] != second
                yield Handout(coin, first, second, np.flatnonzero(matches))


def capturable(strings: Strings) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """By position: whether there is a capturable coin, and whether some capturable coin allows no double-deal."""
    everything = np.arange(1 << len(strings))
    uncut = [everything & strings_of for strings_of in strings_at(strings)]
    alone = np.array([(own != 0) & (own & (own - 1) == 0) for own in uncut])
    without = alone.copy()
    for handout in handouts(strings):
        without[handout.coin, handout.positions] = False
    return np.logical_or.reduce(alone), np.logical_or.reduce(without)


def doubled(strings: Strings, coin: int, chain: int) -> Strings:
    """The strings of two copies of a board, and of a chain of `chain` coins from a coin to its copy."""
    coins = int(strings.max()) + 1
    copy = np.where(strings == GROUND, GROUND, strings + coins)
    path = [coin, *range(2 * coins, 2 * coins + chain), coin + coins]
    links = np.array([*pairwise(path)][: chain + (chain > 0)], np.int64).reshape(-1, 2)
    return np.concatenate([strings, copy, links])


def long_chains(uncut: int, at: list[int], ends: list[list[int]]) -> int:
    """The strings of all long chains, as bits: chains of three or more coins in a row with two strings each."""
    two = {coin for coin, strings in enumerate(at) if (uncut & strings).bit_count() == 2}
    result = 0
    while two:
        chain, new = set[int](), {two.pop()}
        while new:
            chain |= new
            cut = [string for place, string in enumerate(ends) if uncut >> place & 1 and new & {*string}]
            new = {end for string in cut for end in string} & two
            two -= new
        if len(chain) >= 3:
            for coin in chain:
                result |= uncut & at[coin]
    return result


def opens_a_long_chain(n: int) -> bool:
    """Whether each play on closed 1 x n triangles opens a long chain, if all captures are made or double-dealt."""
    strings = closed_strings("triangles", n)
    at, ends = strings_at(strings), strings.tolist()
    deals: dict[int, list[Handout]] = {}
    for handout in handouts(strings):
        for position in handout.positions.tolist():
            deals.setdefault(position, []).append(handout)

    @cache
    def always(uncut: int) -> bool:
        if uncut == 0:
            return False
        alone = {coin: uncut & bits for coin, bits in enumerate(at) if (uncut & bits).bit_count() == 1}
        dealt = deals.get(uncut, [])
        cuts = {*alone.values()} or {1 << i for i in range(len(ends)) if uncut >> i & 1}
        if not alone:
            cuts -= {1 << i for i in range(len(ends)) if long_chains(uncut, at, ends) >> i & 1}
        elif alone.keys() == {handout.coin for handout in dealt}:
            cuts |= {handout.second for handout in dealt}
        return all(always(uncut ^ cut) for cut in cuts)

    return always((1 << len(strings)) - 1)


def two_rows(n: int) -> Strings:
    """The 5n + 2 edges of the 2 x n board, the boxes numbered row by row."""
    boxes = np.pad(np.arange(2 * n).reshape(2, n), 1, constant_values=GROUND)
    across = zip(boxes[:-1, 1:-1].ravel(), boxes[1:, 1:-1].ravel(), strict=True)
    along = zip(boxes[1:-1, :-1].ravel(), boxes[1:-1, 1:].ravel(), strict=True)
    return np.array([*across, *along], np.int64)


def interior(edges: Strings) -> int:
    """The edges with a box on both sides."""
    return sum(1 << place for place, edge in enumerate(edges.tolist()) if GROUND not in edge)


def beside(edges: Strings) -> tuple[int, ...]:
    """The other interior edges of the boxes of each edge."""
    inside, at = interior(edges), [*strings_at(edges), 0]  # no edge is at GROUND, which is -1
    return tuple((at[a] | at[b]) & inside & ~(1 << place) for place, (a, b) in enumerate(edges.tolist()))


def completed_by_theorem_1(n: int) -> int:
    """The most boxes that a first player who follows Theorem 1 has to complete on misère 1 x n.

    She begins with an interior edge of no end box, or else with any interior edge. She answers a boundary edge with
    an interior edge of the same box, and an interior edge with any interior edge. Her choices are the worst.
    """
    edges = open_strings(n)
    inside, full = interior(edges), (1 << len(edges)) - 1
    answers = tuple(0 if inside >> place & 1 else near for place, near in enumerate(beside(edges)))
    of_follower, of_opponent = boxes_completed(edges, answers, takes=False, again=False, worst=True)
    if n == 1:
        return int(of_follower[full])
    at = strings_at(edges)
    first = inside & ~(at[0] | at[n - 1]) or inside
    return int(max(of_opponent[full ^ (1 << place)] for place in range(len(edges)) if first >> place & 1))


def completed_on_two_rows(n: int, takes: bool, worst: bool) -> int:
    """The most boxes that a player who follows Section 3 has to complete on misère 2 x n.

    The player is the leader: the first player if n is odd. `takes`: with the first rule of the strategy, to take
    boxes.
    """
    edges = two_rows(n)
    first, second = boxes_completed(edges, beside(edges), takes, again=True, worst=worst)
    return int((first if n % 2 else second)[-1])


def boxes_completed(
    edges: Strings, answers: tuple[int, ...], takes: bool, again: bool, worst: bool
) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The most boxes that a follower of a strategy has to complete, by the set of undrawn edges.

    The follower may draw the edges of the first rule that allows any. The rules: complete a box, if `takes`; answer
    the opponent's last edge, by `answers` with an interior edge; draw an interior edge; complete no box; draw any
    edge. A follower who completes a box answers the same edge once more if `again`. Returns two arrays: for the
    follower on move without an edge to answer, and for the opponent on move. The follower's own choices are the worst
    if `worst`, else the best.
    """
    number, inside = len(edges), interior(edges)
    groups = sorted({0, *answers})
    group_of = [groups.index(answer) for answer in answers]
    follows = np.zeros((len(groups), 1 << number), np.int8)
    opponent = np.zeros(1 << number, np.int8)
    bits = (1 << np.arange(number, dtype=np.int64))[:, None]
    for undrawn in _by_size(number):
        can_draw = (undrawn & bits) != 0
        rest = undrawn & ~bits
        boxes = _completes(edges, rest) * can_draw
        no_box = boxes == 0
        opponent[undrawn] = np.max(
            [
                np.where(can_draw[i], np.where(no_box[i], follows[group_of[i], rest[i]], opponent[rest[i]]), -1)
                for i in range(number)
            ],
            axis=0,
        )
        count = np.where(no_box, opponent[rest], boxes + follows[0][rest])
        for group, answer in enumerate(groups):
            if again:
                count = np.where(no_box, count, boxes + follows[group][rest])
            rules = [~no_box] if takes else []
            rules += [_members(answer, number), _members(inside, number), no_box, can_draw]
            may = _first_rule([can_draw & rule for rule in rules])
            counts = np.where(may, count, -1 if worst else 127)
            follows[group, undrawn] = counts.max(0) if worst else counts.min(0)
    return follows[0], opponent


def _first_rule(rules: Iterable[NDArray[np.bool_]]) -> NDArray[np.bool_]:
    """For each set of undrawn edges, the edges of the first rule that allows any."""
    first, *others = rules
    for rule in others:
        first = first | (rule & ~first.any(0))
    return first


def _completes(edges: Strings, rest: NDArray[np.int64]) -> NDArray[np.int8]:
    """The number of boxes that an edge completes, by the edge and by the set of undrawn edges after it."""
    number, at = np.zeros(rest.shape, np.int8), strings_at(edges)
    for place, edge in enumerate(edges):
        for box in edge[edge != GROUND]:
            number[place] += (rest[place] & at[box]) == 0
    return number


def _by_size(number: int) -> Iterable[NDArray[np.int64]]:
    """The nonempty sets of `number` edges, by size."""
    size = np.zeros(1 << number, np.int8)
    for place in range(number):
        size[1 << place : 2 << place] = size[: 1 << place] + 1
    order = np.argsort(size, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(size[order])) + 1)[1:]


def _members(edges: int, number: int) -> NDArray[np.bool_]:
    """A set of edges as a column of truths."""
    return np.array([edges >> place & 1 for place in range(number)], bool)[:, None]
