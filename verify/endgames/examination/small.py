"""Tries a claim on every raw position of few boxes, with values by plain recursion, before a solver's proof."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np

from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.components import Component
from loony.enumerate.endgames.notation import Position
from loony.enumerate.partitions import list_parts
from loony.verify.claims.claim import Claim
from loony.verify.endgames.claims.definition import record_by_definition
from loony.verify.endgames.examination.blocks import block, components_from
from loony.verify.endgames.examination.stored import raw_values
from loony.verify.examination.columns import states
from loony.verify.examination.programs import ProgramBlock, ProgramForm
from loony.verify.proof.theory import Counterexample

SMALL = 20  # the most boxes of a small position


class LoopKind(NamedTuple):
    """The possible loops, and the types of positions with these loops that claims take."""

    loop_step: int  # the difference between the lengths of loops, which begin at 4
    summary: Any  # the class of summaries
    record: Callable[..., Any]  # makes a record from a summary, the shortest longer lengths, the value and v
    form: ProgramForm

    def by_definition(self, position: Position) -> Any:
        """The record of one raw position, of plain integers, by plain recursion."""
        return record_by_definition(position, self.record, self.summary)


@cache
def positions(kind: LoopKind, size: int = SMALL) -> list[Position]:
    """Every raw position of at most `size` boxes, smallest first."""
    raw = raw_endgames.raw_positions(size, kind.loop_step)
    chains, loops = list_parts(raw.chains), list_parts(raw.loops)
    pairs = zip(*(places.tolist() for places in raw_endgames.pairs(raw)), strict=True)
    return sorted((Position(chains[i], loops[j]) for i, j in pairs), key=lambda G: (sum(map(sum, G)), G))


@cache
def _block(kind: LoopKind, size: int) -> ProgramBlock:
    """All these positions, with each component, as a block."""
    every = positions(kind, size)
    records = [kind.by_definition(G) for G in every]
    columns = np.array([G[:-1] for G in records], np.int32).T
    summaries = kind.summary(*(column.astype(np.int64) for column in columns[: len(kind.summary._fields)]))
    values = raw_values(size, summaries, np.array([G.value for G in records]))
    each = [
        (place, length, is_loop)
        for place, G in enumerate(every)
        for is_loop, lengths in enumerate(G)
        for length in sorted(set(lengths))
    ]
    return block(columns, components_from(*np.array(each).T), values, every.__getitem__, kind.form)


def try_small(kind: LoopKind, claim: Claim, size: int = SMALL) -> tuple[bool, Counterexample | None]:
    """Whether the hypothesis of a claim holds at a position of at most `size` boxes, and its smallest mismatch."""
    is_covered, smallest = False, None
    every = _block(kind, size)
    for make in every.instances(claim):
        instances = make()
        number, places = states(claim, instances)
        is_covered = is_covered or number > 0
        if len(places) and smallest is None:
            at = places[:1]
            (row,) = every.rows(claim, instances, at)
            G = positions(kind, size)[int(instances.owner[at[0]])]
            _, C, *_ = (*instances.position_and_component(claim, at), None)
            C = None if C is None else Component(int(C.length[0]), bool(C.is_loop[0]))
            k = int(instances.others[-1, at[0]]) if claim.numbers else None
            words = ", ".join(filter(None, [row["position"], row["instance"]]))
            smallest = Counterexample(words, row["size"], partial(arguments, kind, claim, G, C, k))
    return is_covered, smallest


def arguments(kind: LoopKind, claim: Claim, G: Position, C: Component | None, number: int | None) -> tuple[Any, ...]:
    """The arguments of a claim at a position."""
    return claim.arguments(kind.by_definition(G), C, number)
