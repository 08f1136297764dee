"""The oracle of docs/graphs-proof.md: S-states, flights and tight pairs by their definitions. Imports no loony.

A graph is as in `naive_graphs`. A state is a frozenset of places in the graph, so that no joint has valence 1.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import naive_graphs as naive

State = frozenset[int]


class Opening(NamedTuple):
    captured: State
    coins: int
    handout: int


def valences(graph: naive.Graph, state: State) -> Counter[int]:
    return Counter(end for place in state for end in graph[place][1])


def states(graph: naive.Graph) -> list[State]:
    every = (frozenset(some) for k in range(len(graph) + 1) for some in combinations(range(len(graph)), k))
    return [some for some in every if all(n != 1 for node, n in valences(graph, some).items() if node)]


def absorbed(graph: naive.Graph, state: State) -> naive.Graph:
    return naive.absorbed(tuple(sorted(graph[place] for place in state)))


def together(graph: naive.Graph, some: State, joints: set[int]) -> list[State]:
    """The parts of a set of pieces that hang together at these joints."""
    parts: list[set[int]] = []
    for place in some:
        near = [part for part in parts for other in part if {*graph[place][1]} & {*graph[other][1]} & joints]
        parts = [part for part in parts if part not in near] + [{place}.union(*near)]
    return [frozenset(part) for part in parts]


def fused(graph: naive.Graph, state: State) -> list[tuple[State, int, list[int]]]:
    """The chains and loops of a state: pieces, coins, and ends."""
    through = {node for node, n in valences(graph, state).items() if node and n == 2}
    chains = []
    for part in together(graph, state, through):
        nodes = [end for place in part for end in graph[place][1]]
        coins = sum(graph[place][0] for place in part) + len({*nodes} & through)
        chains.append((part, coins, [node for node in nodes if node not in through]))
    return chains


def openings(graph: naive.Graph, state: State) -> Iterator[Opening]:
    """The table of openings, O1 to O4."""
    number = valences(graph, state)
    chains = fused(graph, state)
    for part, coins, ends in chains:
        if not ends:
            yield Opening(part, coins, 4)
        elif ends[0] == ends[1] != 0 and number[ends[0]] == 3:
            ((third, more, _),) = [other for other in chains if ends[0] in other[2] and other[0] != part]
            yield Opening(part | third, coins + 1 + more, 2)
        else:
            yield Opening(part, coins, 2)


def loops(graph: naive.Graph, packing: State) -> list[State]:
    return together(graph, packing, {end for _, ends in graph for end in ends})


def nodes(graph: naive.Graph, some: State) -> set[int]:
    return {end for place in some for end in graph[place][1]}


def loop_coins(graph: naive.Graph, loop: State) -> int:
    return sum(graph[place][0] for place in loop) + len(nodes(graph, loop) - {0})


def weight(graph: naive.Graph, some: list[State]) -> int:
    return sum(naive.weight(tuple(graph[place] for place in loop)) for loop in some)


class Pair(NamedTuple):
    """A graph H, a maximum packing S of it, by its loops, and K."""

    graph: naive.Graph
    S: list[State]
    K: State

    @property
    def H(self) -> State:  # noqa: N802
        return frozenset(range(len(self.graph)))

    @property
    def trinkets(self) -> list[State]:
        return [T for T in self.S if not T <= self.K and loop_coins(self.graph, T) < 8]

    def are_all_moderate(self) -> bool:
        return all(loop in self.trinkets for loop in self.S if not loop <= self.K)

    def altitude(self, Y: State) -> int:
        """A(Y) = 8 + E(Y) - 8 w, w in quarters."""
        whole = absorbed(self.graph, Y)
        joints = {end for _, ends in whole for end in ends} - {0}
        excess = naive.coins(whole) + 4 * len(joints) - 2 * sum(len(ends) for _, ends in whole)
        return 8 + excess - 2 * weight(self.graph, [loop for loop in self.S if loop <= Y])

    def s_states(self) -> list[State]:
        def is_one(Y: State) -> bool:
            absent = [T for T in self.trinkets if not T <= Y]
            return self.K <= Y and not any(T & Y or nodes(self.graph, T) & nodes(self.graph, Y) for T in absent)

        return [Y for Y in states(self.graph) if is_one(Y)]

    def theta(self) -> int:
        gains = sorted((8 - loop_coins(self.graph, T) for T in self.trinkets), reverse=True)
        g, other = [*gains, 0, 0][:2]
        return max(4, 2 + g + other, *([4 + g] if len(gains) > 1 else []))

    def unmatched(self) -> bool:
        return any(
            weight(self.graph, [loop for loop in self.S if loop <= Y]) != naive.quarters(absorbed(self.graph, Y))
            for Y in self.s_states()
        )

    def between(self) -> list[State]:
        return [Y for Y in self.s_states() if Y not in (self.H, self.K)]

    def depth(self) -> int | None:
        """The depth of the best flight from H to K, by all sequences of openings; None where there is none."""
        through = {*self.s_states()}
        best: dict[State, int] = {self.H: 10**6}
        for Y in sorted(through, key=len, reverse=True):
            for captured, coins, handout in openings(self.graph, Y) if Y in best else ():
                R = Y - captured
                if R in through and self.altitude(Y) - self.altitude(R) == coins - 2 * handout:
                    best[R] = max(best.get(R, -(10**6)), min(best[Y], self.altitude(R) - handout))
        return best.get(self.K)

    def is_tight(self) -> bool:
        high = self.altitude(self.H) >= 9 and self.altitude(self.K) >= 10
        return high and all(self.altitude(Y) <= 9 for Y in self.between())

    def joints_outside(self) -> set[int]:
        return nodes(self.graph, self.H) - nodes(self.graph, self.K) - {0}

    def free_joints(self) -> int:
        return len(self.joints_outside() - {node for T in self.trinkets for node in nodes(self.graph, T)})

    def components(self) -> int:
        return len(together(self.graph, self.H - self.K, self.joints_outside()))

    def depth_of(self, order: list[int]) -> int | None:
        """The depth of the flight that opens single pieces in an order; None where it is no flight to K."""
        Y, depth, through = self.H, 10**6, {*self.s_states()}
        for place in order:
            R = Y - {place}
            ways = [one for one in openings(self.graph, Y) if one.captured == {place}]
            if not ways or R not in through:
                return None
            if self.altitude(Y) - self.altitude(R) != ways[0].coins - 2 * ways[0].handout:
                return None
            depth, Y = min(depth, self.altitude(R) - ways[0].handout), R
        return depth if Y == self.K else None


def orders(pair: Pair) -> list[list[int]]:
    """The orders of Lemma 8 or 9 for a tight pair: from each end, or from each link that Lemma 9 allows."""
    graph = pair.graph
    trinket_at = {node: place for T in pair.trinkets for place in T for node in graph[place][1]}
    links = [place for place in pair.H - pair.K if frozenset({place}) not in pair.trinkets]
    if not links:
        return [[*(pair.H - pair.K)]]
    found = []
    for first in links:
        for start, far in {graph[first][1], graph[first][1][::-1]}:
            row, joint, after = [first], far, [trinket_at.get(far)]
            while joint in trinket_at:
                more = [place for place in links if joint in graph[place][1] and place not in row]
                if not more:
                    break
                a, b = graph[more[0]][1]
                joint = a + b - joint
                row.append(more[0])
                after.append(trinket_at.get(joint))
            if len(row) < len(links):
                continue
            is_round = joint == start and joint in trinket_at
            if not is_round:
                elsewhere = [place for place in links if start in graph[place][1] and place != first]
                if start in trinket_at and elsewhere:
                    continue
                found.append(in_turn(row, after, trinket_at.get(start)))
            elif may_begin(graph, row, after):
                found.append(in_turn(row, after, None))
    return found


def in_turn(row: list[int], after: list[int | None], before: int | None) -> list[int]:
    """l_1, T_0, l_2, T_1, ..., l_m, T_(m-1), T_m, without those that are not there."""
    turns = [turn for pair in zip(row, [before, *after[:-1]], strict=True) for turn in pair]
    return [turn for turn in [*turns, after[-1]] if turn is not None]


def may_begin(graph: naive.Graph, row: list[int], after: list[int | None]) -> bool:
    """Whether the first sums of z_j are negative, or, where the sum of all is not, the last sums are not."""
    z = [graph[link][0] - 4 - (7 - graph[T][0]) for link, T in zip(row, after, strict=True) if T is not None]
    if sum(z) < 0:
        return all(sum(z[:k]) < 0 for k in range(1, len(z)))
    return all(sum(z[k:]) >= 0 for k in range(1, len(z)))


def pairs(graph: naive.Graph) -> Iterator[Pair]:
    """All S and K, other than H, with (1) and (2)."""
    every = states(graph)
    most = naive.quarters(graph)
    for S in every:
        its_loops = loops(graph, S)
        if S and naive.weight(tuple(graph[place] for place in S)) == most:
            for K in every:
                outside = [loop for loop in its_loops if not loop <= K]
                apart = all(0 not in nodes(graph, T) and not T & K for T in outside)
                if len(K) < len(graph) and apart and not any(nodes(graph, T) & nodes(graph, K) for T in outside):
                    yield Pair(graph, its_loops, K)


def landed(graph: naive.Graph) -> tuple[int, bool]:
    """The number of states H but G with v = cv that flights lead to, and whether one leads to a single piece."""
    G = frozenset(range(len(graph)))
    reached, new = {G}, [G]
    while new:
        Y = new.pop()
        here = naive.controlled_value(absorbed(graph, Y))
        for captured, coins, handout in openings(graph, Y):
            R = Y - captured
            there = naive.controlled_value(absorbed(graph, R))
            if R and R not in reached and here == coins - 2 * handout + there and there >= handout:
                reached.add(R)
                new.append(R)
    ends = [absorbed(graph, Y) for Y in reached]
    equal = sum(naive.value(H) == naive.controlled_value(H) for H in ends) - (
        naive.value(graph) == naive.controlled_value(graph)
    )
    return equal, any(len(H) == 1 and H[0][1] in ((), (0, 0)) for H in ends)
