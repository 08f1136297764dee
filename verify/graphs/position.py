"""A position in the course of play on a typed graph of any size: what each opening takes, in plain Python.

An *element* of a graph is a number: for a piece at joints its place in `Named.pieces`; for an isolated chain or
loop ~k, which is negative, where k is its place in `Named.isolated`. This module shares nothing with the kernels.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from loony.enumerate.graphs.naming import Named
from loony.enumerate.graphs.pieces import GROUND, LOOSE

CHAIN_HANDOUT, LOOP_HANDOUT = 2, 4

_OF_JOINT, _OF_CHAIN = 5, -4
"""what a joint and a chain add to E beside their coins"""


class Run(NamedTuple):
    """A chain or an isolated loop of a position, with the joints of two ends in it."""

    elements: tuple[int, ...]
    coins: int
    ends: tuple[int, int]
    """nodes; LOOSE twice for an isolated loop"""

    @property
    def is_loop(self) -> bool:
        """Whether it is an isolated loop."""
        return self.ends == (LOOSE, LOOSE)


class Capture(NamedTuple):
    """What an opening takes."""

    run: Run
    """the chain or loop that was opened"""
    elements: tuple[int, ...]
    """all captured elements"""
    captured: int
    """coins in all"""
    handout: int
    """coins that the controller declines if she keeps control"""

    @property
    def climb(self) -> int:
        """By how much the altitude changes if the controller declines."""
        return 2 * self.handout - self.captured


class Position:
    """A state of a graph, which openings change."""

    def __init__(self, G: Named, places: Iterable[int] | None = None, numbers: Sequence[int] | None = None) -> None:
        """The state with the pieces at these places and these numbers of isolated kinds; by default the graph."""
        self.G = G
        self.places = {*(range(len(G.pieces)) if places is None else places)}
        self.numbers = [kind.number for kind in G.isolated] if numbers is None else [*numbers]
        self._at: dict[int, list[int]] = {}
        for place in sorted(self.places):
            for node in G.pieces[place][:2]:
                if node != GROUND:
                    self._at.setdefault(node, []).append(place)
        self.excess = _OF_JOINT * len(self._at)
        """E of the state, by Lemma 1 of docs/graphs-proof.md: over all pieces and joints that remain"""
        self.excess += sum(G.pieces[place][2] + _OF_CHAIN for place in self.places)
        for kind, number in zip(G.isolated, self.numbers, strict=True):
            self.excess += number * (kind.length + (0 if kind.is_loop else _OF_CHAIN))

    @property
    def is_empty(self) -> bool:
        """Whether nothing remains."""
        return not self.places and not any(self.numbers)

    def has(self, element: int) -> bool:
        """Whether the element remains; of an isolated kind, whether there is one of it."""
        return element in self.places if element >= 0 else self.numbers[~element] > 0

    def valence(self, joint: int) -> int:
        """How many ends remain at a joint."""
        return len(self._at.get(joint, ()))

    def run(self, element: int) -> Run:
        """The chain or loop in which a remaining element lies."""
        if element < 0:
            kind = self.G.isolated[~element]
            node = LOOSE if kind.is_loop else GROUND
            return Run((element,), kind.length, (node, node))
        elements, coins, ends = [element], self.G.pieces[element][2], []
        for node in self.G.pieces[element][:2]:
            last = element
            while node != GROUND and self.valence(node) == 2:
                last = sum(self._at[node]) - last
                coins += 1
                if last == element:
                    return Run(tuple(sorted(elements)), coins, (LOOSE, LOOSE))
                elements.append(last)
                a, b, more = self.G.pieces[last]
                coins += more
                node = a + b - node
            ends.append(node)
        return Run(tuple(sorted(elements)), coins, (ends[0], ends[1]))

    def capture(self, element: int) -> Capture:
        """What it takes to open the chain or loop of an element, without doing so."""
        run = self.run(element)
        if run.is_loop:
            return Capture(run, run.elements, run.coins, LOOP_HANDOUT)
        a, b = run.ends
        if a == b != GROUND and self.valence(a) == 3:
            handle = self.run(next(place for place in self._at[a] if place not in run.elements))
            return Capture(run, run.elements + handle.elements, run.coins + 1 + handle.coins, CHAIN_HANDOUT)
        return Capture(run, run.elements, run.coins, CHAIN_HANDOUT)

    def open(self, element: int) -> Capture:
        """Open the chain or loop of an element."""
        capture = self.capture(element)
        for piece in capture.elements:
            self._take(piece)
        return capture

    def _take(self, element: int) -> None:
        if element < 0:
            kind = self.G.isolated[~element]
            self.numbers[~element] -= 1
            self.excess -= kind.length + (0 if kind.is_loop else _OF_CHAIN)
            return
        self.places.remove(element)
        a, b, coins = self.G.pieces[element]
        self.excess -= coins + _OF_CHAIN
        for node in (a, b):
            if node != GROUND:
                self._at[node].remove(element)
                if not self._at[node]:
                    del self._at[node]
                    self.excess -= _OF_JOINT

    def name(self, run: Run) -> str:
        """The names of the elements of a chain or loop, joined by -."""
        if run.elements[0] < 0:
            return self.G.isolated[~run.elements[0]].name
        return "-".join(self.G.names[place] for place in run.elements)
