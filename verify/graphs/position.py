"""A position in the course of play on a typed graph of any size, with the captures of each opening, in plain Python.

An *element* of a graph is a number. A piece at joints is its place in `Named.pieces`. An isolated chain or loop is
~k, a number below 0, where k is its place in `Named.isolated`. This module shares nothing with the kernels.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from loony.enumerate.graphs.notation import GraphState, Named
from loony.enumerate.graphs.pieces import GROUND, LOOSE

_OF_JOINT, _OF_CHAIN = 5, -4  # the terms of a joint and of a chain in E, without the terms of their coins


def handout_of(is_loop: bool) -> int:
    """The coins that the controller declines to keep control, if an isolated loop, or anything else, was opened."""
    return 4 if is_loop else 2


class Run(NamedTuple):
    """A chain or an isolated loop of a position; its coins include the joints of valence 2."""

    elements: tuple[int, ...]
    coins: int
    ends: tuple[int, int]  # nodes; LOOSE twice for an isolated loop

    @property
    def is_loop(self) -> bool:
        """Whether the run is an isolated loop."""
        return self.ends == (LOOSE, LOOSE)


class Capture(NamedTuple):
    """The captures of an opening."""

    run: Run  # the chain or loop that was opened
    elements: tuple[int, ...]  # all captured elements
    captured: int  # the number of captured coins
    handout: int  # coins that the controller declines if she keeps control

    @property
    def climb(self) -> int:
        """The change of altitude if the controller declines."""
        return 2 * self.handout - self.captured


class Option(NamedTuple):
    """A chain or loop to open in a state."""

    name: str  # the name of the piece; a hyphen joins the names of pieces that became one piece
    captured: int  # coins in all
    handout: int  # coins that the controller declines if she keeps control
    rest: GraphState


class GraphPlay:
    """A state of a graph, which openings change."""

    def __init__(self, G: Named, state: GraphState | None = None) -> None:
        """A state of a graph, by default the whole graph."""
        pieces, numbers = state or G.whole
        self.G = G
        self.places: Final = {place for place in range(len(G.pieces)) if pieces >> place & 1}
        self.numbers: Final = [*numbers]
        self._at: dict[int, list[int]] = {}
        for place in sorted(self.places):
            for node in G.pieces[place][:2]:
                if node != GROUND:
                    self._at.setdefault(node, []).append(place)
        self.excess: int = _OF_JOINT * len(self._at)  # E of the state, by Lemma 1 of docs/graphs-proof.md
        self.excess += sum(G.pieces[place][2] + _OF_CHAIN for place in self.places)
        for kind, number in zip(G.isolated, self.numbers, strict=True):
            self.excess += number * (kind.length + (0 if kind.is_loop else _OF_CHAIN))

    @property
    def state(self) -> GraphState:
        """The remaining pieces, as a state."""
        return GraphState(sum(1 << place for place in self.places), tuple(self.numbers))

    @property
    def is_empty(self) -> bool:
        """Whether no piece remains."""
        return not self.places and not any(self.numbers)

    def has(self, element: int) -> bool:
        """Whether the element remains; for a kind of isolated components, whether at least one of them remains."""
        return element in self.places if element >= 0 else self.numbers[~element] > 0

    def valence(self, joint: int) -> int:
        """The number of remaining ends at a joint."""
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
        """The captures if the chain or loop of an element were opened; the state stays as it is."""
        run = self.run(element)
        elements, captured, (a, b) = run.elements, run.coins, run.ends
        if a == b >= 0 and self.valence(a) == 3:
            handle = self.run(next(place for place in self._at[a] if place not in elements))
            elements, captured = elements + handle.elements, captured + 1 + handle.coins
        return Capture(run, elements, captured, handout_of(run.is_loop))

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
        """The names of the elements of a chain or loop, joined by hyphens."""
        if run.elements[0] < 0:
            return self.G.isolated[~run.elements[0]].name
        return "-".join(self.G.names[place] for place in run.elements)


def options(G: Named, state: GraphState) -> Iterator[Option]:
    """The options of a state, in the order of the text."""
    here, opened = GraphPlay(G, state), set[int]()
    for element in (*range(len(G.pieces)), *(~kind for kind in range(len(G.isolated)))):
        if here.has(element) and element not in opened:
            capture = here.capture(element)
            opened |= {*capture.run.elements}
            yield Option(here.name(capture.run), capture.captured, capture.handout, _without(state, capture.elements))


def _without(state: GraphState, elements: tuple[int, ...]) -> GraphState:
    if elements[0] >= 0:
        return GraphState(state.pieces - sum(1 << place for place in elements), state.numbers)
    kind = ~elements[0]
    return GraphState(state.pieces, (*state.numbers[:kind], state.numbers[kind] - 1, *state.numbers[kind + 1 :]))
