"""What a claim is: a statement of a paper about positions, with where it comes from and what is expected of it.

A claim is one function of a `Record` G that reads like its paper and returns `when(hypothesis, conclusion)`.
It is branch-free, so that it runs on whole columns as on single positions.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from loony.enumerate.endgames import (
    Counts,
    Summary,
    controlled_value,
    size,
    summary_of_counts,
)
from loony.enumerate.logic import where

AMALGAMATED, RAW = "amalgamated", "raw"

HOLDS, REFUTED, UNCOVERED, SKIPPED = "holds", "refuted", "uncovered", "skipped"
"""Verdicts: no mismatch; a mismatch; the hypothesis covered nothing; not tested on this domain."""


class Record(NamedTuple):
    """A position G as the claims see it, or columns of positions. Lengths, sizes and values in boxes."""

    three_chains: Any
    longer_chains: Any
    chain_excess: Any
    four_loops: Any
    six_loops: Any
    longer_loops: Any
    loop_excess: Any
    size: Any
    controlled_value: Any
    value: Any
    open_three_chain: Any
    """v(G;C) for a 3-chain C, -1 where there is none; likewise for the next two"""
    open_shortest_chain: Any
    open_shortest_loop: Any


def amalgamated_record(counts: Counts, value: Any, openings: Counts) -> Record:
    """The record of amalgamated positions: `openings` holds v(G;C) by kind of component, -1 for none."""
    G = summary_of_counts(counts)
    shortest_loop = where(
        G.four_loops > 0, openings.four_loops, where(G.six_loops > 0, openings.six_loops, openings.loop)
    )
    shortest_chain = where(G.three_chains > 0, openings.three_chains, openings.chain)
    return record(G, value, openings.three_chains, shortest_chain, shortest_loop)


def record(G: Summary, value: Any, three_chain: Any, shortest_chain: Any, shortest_loop: Any) -> Record:
    """The record of positions with the given summary, value and values of openings."""
    return Record(*G, size(G), controlled_value(G), value, three_chain, shortest_chain, shortest_loop)


class Statement(NamedTuple):
    """What a claim says of G: where it says something, and what it says there."""

    hypothesis: Any
    conclusion: Any


def when(hypothesis: Any, conclusion: Any) -> Statement:
    """The statement that the hypothesis implies the conclusion."""
    return Statement(hypothesis, conclusion)


@dataclass(frozen=True)
class Claim:
    """A registered claim."""

    id: str
    title: str
    source: str
    """paper and number"""
    statement: str
    """the claim in words"""
    states: Callable[[Record], Statement]
    expected_verdict: str
    domains: tuple[str, ...]
    size_below: int | None
    """the claim is about positions of size < this; None for all sizes"""


def claim(
    id: str,  # noqa: A002
    title: str,
    *,
    source: str,
    expected: str = HOLDS,
    domains: tuple[str, ...] = (AMALGAMATED, RAW),
    size_below: int | None = None,
) -> Callable[[Callable[[Record], Statement]], Claim]:
    """Make a claim of the decorated function; its docstring is the statement."""

    def made(states: Callable[[Record], Statement]) -> Claim:
        statement = " ".join((states.__doc__ or "").split())
        return Claim(id, title, source, statement, states, expected, domains, size_below)

    return made
