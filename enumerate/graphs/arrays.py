"""Loony graphs in arrays: their pieces, isolated chains and loops too, in the order of their texts; and strings."""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from string import ascii_uppercase
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.notation import Named, named, rank_and_term
from loony.enumerate.graphs.pieces import LOOSE, Component, Graph, Piece
from loony.enumerate.notation import powers

Column = NDArray[np.int64]


class _Term(NamedTuple):
    """A component in the order of its text."""

    text: str
    pieces: tuple[Piece, ...]
    names: list[str]
    joints: int
    order: tuple[Any, ...]  # the sort key of terms in a text


class GraphArrays(NamedTuple):
    """Graphs one after another: graph g has the pieces starts[g] to starts[g + 1] - 1."""

    starts: Column  # an entry for each graph, and the number of pieces
    ends: Column  # of shape (pieces, 2): the two nodes, joints numbered through each graph
    lengths: Column
    joints: Column  # of graphs
    terms: list[_Term]
    parts: Column  # the terms of each graph, as places in `terms`
    part_starts: Column

    def __len__(self) -> int:
        return len(self.joints)

    @property
    def strings(self) -> Column:
        """The number of strings of each graph."""
        return np.add.reduceat(self.lengths + (self.ends[:, 0] != LOOSE), self.starts[:-1])

    @property
    def coins(self) -> Column:
        """The number of coins of each graph, joints included."""
        return np.add.reduceat(self.lengths, self.starts[:-1]) + self.joints

    def text(self, place: int) -> str:
        """The text of a graph."""
        return "+".join(powers(term.text for term in self._terms_of(place)))

    def _terms_of(self, place: int) -> list[_Term]:
        here = self.parts[self.part_starts[place] : self.part_starts[place + 1]]
        return [self.terms[part] for part in here.tolist()]

    def pieces(self, place: int) -> list[Piece]:
        """The pieces of a graph."""
        here = slice(self.starts[place], self.starts[place + 1])
        return [(a, b, n) for (a, b), n in zip(self.ends[here].tolist(), self.lengths[here].tolist(), strict=True)]

    def names(self, place: int) -> list[str]:
        """The names of the pieces of a graph in its text."""
        terms = self._terms_of(place)
        if sum(term.text.startswith("{") for term in terms) > 1 or self.joints[place] > len(ascii_uppercase):
            return _names_of(named(self.text(place)))
        names: list[str] = []
        capitals = 0
        for term in terms:
            names += [name.translate(_SHIFTED[capitals]) for name in term.names] if capitals else term.names
            capitals += term.joints if term.text.startswith("[") else 0
        return names


# the letters in place of A, B, ... after bracelets that use the first letters for their joints
_SHIFTED = [str.maketrans(ascii_uppercase[: 26 - by], ascii_uppercase[by:]) for by in range(26)]


def _names_of(graph: Named) -> list[str]:
    return [*graph.names, *(isolated.name for isolated in graph.isolated for _ in range(isolated.number))]


def arrays_of(graphs: Iterable[Graph]) -> GraphArrays:
    """Some graphs as arrays, in their order."""
    places: dict[Component, int] = {}
    parts: list[int] = []
    numbers: list[int] = []
    for graph in graphs:
        parts += [places.setdefault(component, len(places)) for component in graph]
        numbers.append(len(graph))
    return _gather([_term(component) for component in places], parts, numbers)


@cache  # the same components come again in the graphs of another domain
def _term(component: Component) -> _Term:
    *order, text = rank_and_term(component)
    graph = named(text)
    return _Term(text, graph.pieces or component, _names_of(graph), graph.joints, (*order, text))


def _gather(terms: list[_Term], parts: list[int], numbers: list[int]) -> GraphArrays:
    """The graphs, each in the order of its text; graph g has numbers[g] parts, one graph after another in `parts`."""
    rank = np.empty(len(terms), np.int64)
    rank[sorted(range(len(terms)), key=lambda place: terms[place].order)] = np.arange(len(terms))
    graph = np.repeat(np.arange(len(numbers)), numbers)
    every = np.array(parts, np.int64)
    every = every[np.lexsort((rank[every], graph))]
    part_starts = _starts(np.array(numbers, np.int64))
    joints = np.array([term.joints for term in terms], np.int64)[every]
    before = _starts(joints)
    of_graphs = before[part_starts[1:]] - before[part_starts[:-1]]
    offset = before[:-1] - np.repeat(before[part_starts[:-1]], numbers)
    sizes = np.array([len(term.pieces) for term in terms], np.int64)
    pieces = np.array([piece for term in terms for piece in term.pieces], np.int64).reshape(-1, 3)
    long = sizes[every]
    places = np.repeat(_starts(sizes)[every] - _starts(long)[:-1], long) + np.arange(long.sum())
    ends, lengths = pieces[places, :2], pieces[places, 2]
    ends += np.where(ends >= 0, np.repeat(offset, long)[:, None], 0)
    return GraphArrays(_starts(long)[part_starts], ends, lengths, of_graphs, terms, every, part_starts)


def _starts(sizes: Column) -> Column:
    return np.concatenate([[0], np.cumsum(sizes)])


def strings_of_graph(pieces: Iterable[Piece], joints: int) -> Column:
    """The strings of a graph, to play it string by string: a row for each, of two coins, or a coin and GROUND.

    The joints are the coins from 0 on, and the other coins follow piece by piece.
    """
    strings: list[tuple[int, int]] = []
    coin = joints
    for a, b, coins in pieces:
        row = [*range(coin, coin + coins)]
        coin += coins
        path = [row[-1], *row] if a == LOOSE else [a, *row, b]
        strings += pairwise(path)
    return np.array([(max(pair), min(pair)) for pair in strings] or np.zeros((0, 2)), np.int64)
