"""A claim tried on every raw position of few boxes, with values by plain recursion: before a solver is asked."""

from functools import cache, partial
from typing import Any

import numpy as np

from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.components import Component
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import Summary
from loony.enumerate.partitions import listed
from loony.verify.claims import Claim
from loony.verify.endgames.blocks import components_of, raw_block
from loony.verify.endgames.definition import record_by_definition
from loony.verify.endgames.record import position
from loony.verify.endgames.stored import raw_values
from loony.verify.programs import Block, states
from loony.verify.proof import Counterexample

SMALL = 20
"""boxes"""


@cache
def _positions() -> list[Position]:
    """Every raw position of size <= SMALL, smallest first."""
    raw = raw_endgames.raw_positions(SMALL)
    chains, loops = listed(raw.chains), listed(raw.loops)
    pairs = zip(*(places.tolist() for places in raw_endgames.pairs(raw)), strict=True)
    return sorted((Position(chains[i], loops[j]) for i, j in pairs), key=lambda G: (sum(map(sum, G)), G))


@cache
def _block() -> Block:
    """All of them, with each component, as claims see them."""
    records = [record_by_definition(G) for G in _positions()]
    columns = np.array([G[:-1] for G in records], np.int32).T
    summaries = Summary(*(column.astype(np.int64) for column in columns[: len(position(records[0]))]))
    values = raw_values(SMALL, summaries, np.array([G.value for G in records]))
    each = [
        (place, length, is_loop)
        for place, G in enumerate(_positions()) for is_loop in (0, 1) for length in sorted(set(G[is_loop]))
    ]  # fmt: skip
    return raw_block(columns, components_of(*np.array(each).T), values, _positions().__getitem__)


def tried(one: Claim) -> tuple[bool, Counterexample | None]:
    """Whether the hypothesis of a claim holds at one of these positions, and the smallest where it fails."""
    covered, smallest = False, None
    for made in _block().instances(one):
        instances = made()
        number, places = states(one, instances)
        covered = covered or number > 0
        if len(places) and smallest is None:
            at = places[:1]
            (row,) = _block().rows(one, instances, at)
            G = _positions()[int(instances.owner[at[0]])]
            _, C, *_ = (*instances.position_and_component(one, at), None)
            C = None if C is None else Component(int(C.length[0]), bool(C.is_loop[0]))
            k = int(instances.others[-1, at[0]]) if one.numbers else None
            words = ", ".join(filter(None, [row["position"], row["instance"]]))
            smallest = Counterexample(words, row["size"], partial(arguments, one, G, C, k))
    return covered, smallest


def arguments(one: Claim, G: Position, C: Component | None, number: int | None) -> tuple[Any, ...]:
    """What a claim takes at a position."""
    return one.arguments(record_by_definition(G), C, number)
