"""A position G of loops and long chains as the claims see it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from loony.enumerate.endgames import positions
from loony.enumerate.endgames.positions import Summary
from loony.verify import claims
from loony.verify.claims import HOLDS, Claim, Numbers, Statement
from loony.verify.endgames.family import AMALGAMATED, RAW
from loony.verify.family import Domain


class Record(NamedTuple):
    """A position G as the claims see it, or columns of positions. Lengths, sizes and values in boxes."""

    three_chains: Any
    longer_chains: Any
    chain_excess: Any
    four_loops: Any
    six_loops: Any
    longer_loops: Any
    loop_excess: Any
    chain_mark: Any
    loop_mark: Any
    shortest_longer_chain: Any
    """length of a shortest chain of length >= 4, 0 where there is none"""
    shortest_longer_loop: Any
    """length of a shortest loop of length >= 8, 0 where there is none"""
    value: Any
    size: Any
    controlled_value: Any
    v: Callable[[Summary], Any]
    """v(H), in boxes, of the position with a given summary: a `Partial`, not there where there is none"""

    def position(self) -> Summary:
        """Its summary."""
        return Summary(*self[: len(Summary._fields)])


def record(
    G: Summary, shortest_longer_chain: Any, shortest_longer_loop: Any, value: Any, v: Callable[[Summary], Any]
) -> Record:
    """The record of positions with the given summary, shortest lengths, value and values of others."""
    found: Record = record_of(Record, G, shortest_longer_chain, shortest_longer_loop, value, v)
    return found


def record_of(kind: Any, G: Any, shortest_chain: Any, shortest_loop: Any, value: Any, v: Any) -> Any:
    """The same in a class of records, which have the fields of their summaries and then those named here."""
    numbers = (shortest_chain, shortest_loop, value, positions.size(G), positions.controlled_value(G))
    return kind(*G, *numbers, v)


def position(G: Record) -> Summary:
    """The position of a record, to which components can be added, and taken away."""
    return G.position()


def claim(
    id: str,  # noqa: A002
    title: str,
    *,
    source: str,
    domains: tuple[Domain, ...] = (AMALGAMATED, RAW),
    expected: str = HOLDS,
    size_below: int | None = None,
    numbers: Numbers | None = None,
) -> Callable[[Callable[..., Statement]], Claim]:
    """Make a claim about loops and long chains as `loony.verify.claims.claim` does, by default on both domains."""
    return claims.claim(
        id, title, source=source, domains=domains, expected=expected, size_below=size_below, numbers=numbers
    )  # fmt: skip
