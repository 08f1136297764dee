"""Raw positions by classes: what a claim that reads only counts and excesses of G cannot tell apart.

A class is a summary without marks. It has as many raw positions as there are partitions into longer chains of one
total and number, times those into longer loops. A claim that reads nothing else of G comes out alike on all of
them, once each is known to have the value of its amalgamated form: so it is run once, and counts as often.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby, islice, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import Summary, size
from loony.verify.claims.claim import Claim, Statement, when
from loony.verify.claims.conclusion import false_parts
from loony.verify.endgames.examination.blocks import FORM, record_columns
from loony.verify.endgames.examination.stored import DenseTable
from loony.verify.endgames.record import Record
from loony.verify.examination.examine import NO_VALUE, SHOWN, Keep, Mismatch, Runner, Tally, expected
from loony.verify.examination.programs import ProgramInstances, compiled, reads

Column = NDArray[np.int64]

_STRETCH = 1 << 16
"""classes that a thread takes at a time"""

_SORTED = 100_000
"""counterexamples of one size that are put in order at most, before the first of them are kept"""

_OF_A_CLASS = {*Summary._fields} - {"chain_mark", "loop_mark"} | {"value", "size", "controlled_value"}


class Chains(NamedTuple):
    """The different (number, excess) of partitions into chains >= 4, by total, and how many have each."""

    total: Column
    number: Column
    excess: Column
    many: Column


class Loops(NamedTuple):
    """The different counts of partitions into loops, by total, and how many have each."""

    total: Column
    four_loops: Column
    six_loops: Column
    number: Column
    excess: Column
    many: Column


class Classes(NamedTuple):
    """A stretch of classes."""

    G: Summary
    """columns, without marks"""
    size: Column
    many: Column
    """raw positions in each"""


def classes(bound: int, chains: Chains, loops: Loops) -> Iterator[Classes]:
    """All classes of raw positions of size <= bound."""
    for three_chains in range(bound // 3 + 1):
        left = bound - 3 * three_chains - loops.total
        fitting = np.searchsorted(chains.total, left, side="right")  # chains come by total: a prefix of them
        ends = np.cumsum(fitting)
        for first in range(0, int(ends[-1]), _STRETCH):
            place = np.arange(first, min(first + _STRETCH, int(ends[-1])))
            loop = np.searchsorted(ends, place, side="right")
            chain = place - (ends - fitting)[loop]
            G = Summary(
                np.full(len(place), three_chains), chains.number[chain], chains.excess[chain],
                loops.four_loops[loop], loops.six_loops[loop], loops.number[loop], loops.excess[loop],
            )  # fmt: skip
            yield Classes(G, size(G), chains.many[chain] * loops.many[loop])


def can_read(claim: Claim) -> bool:
    """A claim reads no more of a position than a class has; v(H) of another depends on no more either."""
    return not claim.of_component and claim.numbers is None and reads(FORM, claim) <= _OF_A_CLASS


@dataclass
class _Found:
    """What comes of one claim."""

    tally: Tally
    above: int
    """positions of this size and smaller were seen to before"""
    up_to: int
    room: int
    """counterexamples to be kept at most"""
    against: NDArray[np.int64] = field(default_factory=lambda: np.empty((9, 0), np.int64))
    """the least classes against it, as columns: size, summary without marks, value"""


def examine_classes(
    tallies: list[Tally], bound: int, stretches: Iterator[Classes], dense: DenseTable, keep: Keep, most: int
) -> None:
    """Carry the tallies of claims on raw positions on to a larger bound, as far as the claims can be read there.

    Requires: every raw position of size <= bound has the value of its amalgamated form, which `dense` has.
    The tally of a claim that was skipped begins anew. `most` counterexamples of each claim are kept, with those
    that it has.
    """
    found = [one for tally in tallies if (one := _found(tally, bound, most)) and can_read(tally.claim)]
    if not found:
        return
    run = compiled(FORM, bound, [claim for one in found for claim in _with_covering(one.tally.claim)])
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        for stretch, value, outcome in threads.map(partial(_run, run, found, dense), stretches):
            for one, (examined, covered, mismatches, against) in zip(found, outcome, strict=True):
                one.tally.examined += examined
                one.tally.covered += covered
                one.tally.mismatches += mismatches
                if len(against):
                    columns = np.stack([stretch.size, *stretch.G[:7], value])[:, against]
                    columns = np.concatenate([one.against, columns], axis=1)
                    one.against = columns[:, np.argsort(columns[0], kind="stable")[: one.room]]
    for one in found:
        one.tally.up_to, one.tally.skipped = bound, False
        _keep_smallest(one, dense, keep)


def _found(tally: Tally, bound: int, most: int) -> _Found | None:
    """What is to be found out of a claim: None where it has nothing to say of larger positions."""
    below = tally.claim.size_below
    up_to = bound if below is None else min(bound, below - 1)
    above = -1 if tally.skipped else tally.up_to
    if bound < tally.needed or up_to <= above:
        return None
    return _Found(tally, above, up_to, max(0, most - tally.mismatches))


def _with_covering(claim: Claim) -> tuple[Claim, Claim]:
    """A claim, and one that fails wherever its hypothesis holds, so that the runner tells where that is."""

    def states(*arguments: Any) -> Statement:
        return when(claim.states(*arguments).hypothesis, False)

    return claim, replace(claim, states=states)


Counted = tuple[int, int, int, Column]
"""raw positions examined, covered and against a claim, and the classes of the latter"""


def _run(
    run: Runner[ProgramInstances], found: list[_Found], dense: DenseTable, stretch: Classes
) -> tuple[Classes, Column, list[Counted]]:
    """Run the claims on a stretch of classes."""
    value: Column = dense.value_of(stretch.G)
    outcome = run(_instances(stretch.G, value, dense))
    numbers: dict[tuple[int, int], Column] = {}
    counted = []
    for one, (_, wrong), (_, covered) in zip(found, outcome[::2], outcome[1::2], strict=True):
        if (one.above, one.up_to) not in numbers:
            inside = (stretch.size > one.above) & (stretch.size <= one.up_to)
            numbers[one.above, one.up_to] = np.where(inside, stretch.many, 0)
        many = numbers[one.above, one.up_to]
        against = wrong[many[wrong] > 0]
        counted.append((int(many.sum()), int(many[covered].sum()), int(many[against].sum()), against))
    return stretch, value, counted


def _instances(G: Summary, value: Column, dense: DenseTable) -> ProgramInstances:
    columns = record_columns(G, 0, 0, value)
    owner = np.arange(columns.shape[1], dtype=np.int32)
    return ProgramInstances(FORM, columns, owner, np.empty((0, len(owner)), np.int32), dense)


def _keep_smallest(one: _Found, dense: DenseTable, keep: Keep) -> None:
    """Put the least counterexamples in words, as many as there is room for: by size, then chains, then loops."""
    of_size, *counts, value = one.against
    if not len(of_size):
        return
    G, *others = _instances(Summary(*counts), value, dense).arguments(one.tally.claim)
    words = expected(one.tally.claim, (G, *others), range(int(of_size.max()) + 10))
    false = false_parts(one.tally.claim, (G, *others)) if NO_VALUE in words else [""] * len(words)
    found: list[Mismatch] = []
    for _, places in groupby(range(len(of_size)), of_size.__getitem__):
        of_classes = (
            (position, place)
            for place in places
            for position in raw_positions_of(Summary(*(int(column[place]) for column in counts)))
        )
        least = sorted(islice(of_classes, _SORTED))[: one.room - len(found)]
        found += (Mismatch(_row(G, place, position), words[place], false[place]) for position, place in least)
    one.tally.smallest += found[: SHOWN - len(one.tally.smallest)]
    keep(one.tally, found)


def _row(G: Record, place: int, position: Position) -> dict[str, Any]:
    """A counterexample, in the columns of the mismatches."""
    told = {name: int(getattr(G, name)[place]) for name in FORM.row_fields}
    head = {"position": notation(position), "instance": "", "chains": position.chains, "loops": position.loops}
    return head | told


def raw_positions_of(G: Summary) -> Iterator[Position]:
    """The raw positions of a class, in the order of their chains and then of their loops."""
    of_loops = [*parted(G.loop_excess // 2, G.longer_loops)]
    for longer, long_loops in product(parted(G.chain_excess, G.longer_chains), of_loops):
        yield Position(
            (3,) * G.three_chains + tuple(4 + more for more in longer),
            (4,) * G.four_loops + (6,) * G.six_loops + tuple(8 + 2 * more for more in long_loops),
        )


def parted(total: int, number: int, least: int = 0) -> Iterator[tuple[int, ...]]:
    """The ways to part a total into so many numbers >= least, each ascending, in lexicographic order."""
    if number == 0:
        yield from [()] * (total == 0)
    elif number == 1:
        yield from [(total,)] * (total >= least)
    else:
        for first in range(least, total // number + 1):
            for rest in parted(total - first, number - 1, first):
                yield (first, *rest)
