"""Our graphs as the oracle has them, which numbers joints from 1 on and calls the ground 0."""

from collections.abc import Iterable

import naive_graphs as naive

from loony.enumerate.graphs.notation import Named, parse
from loony.enumerate.graphs.pieces import GROUND, LOOSE, Component, Piece


def oracle_of(pieces: Iterable[Piece]) -> naive.Graph:
    """Of pieces whose joints are numbered through."""
    return tuple(sorted((n, () if a == LOOSE else (a + 1, b + 1)) for a, b, n in pieces))


def oracle_of_graph(graph: Iterable[Component]) -> naive.Graph:
    """Of components, each with joints of its own."""
    pieces, joints = list[Piece](), 0
    for one in graph:
        pieces += [(a + joints * (a >= 0), b + joints * (b >= 0), n) for a, b, n in one]
        joints += 1 + max(GROUND, *(b for _, b, _ in one))
    return oracle_of(pieces)


def oracle_of_text(text: str) -> naive.Graph:
    return oracle_of_graph(parse(text))


def oracle_of_named(G: Named) -> naive.Graph:
    """Of pieces at joints, and those that are isolated."""
    isolated = [
        (LOOSE if kind.is_loop else GROUND, LOOSE if kind.is_loop else GROUND, kind.length)
        for kind in G.isolated for _ in range(kind.number)
    ]  # fmt: skip
    return oracle_of([*G.pieces, *isolated])


def no_one(_: int) -> None:
    """Nobody is told how far it is."""
