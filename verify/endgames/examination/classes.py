"""Raw positions by classes, in which all positions have the same counts and excesses.

A class is a summary without marks. The number of its raw positions is the number of choices for the lengths of its
longer chains, times the number of choices for the lengths of its longer loops. Suppose that each raw position has the
value of its amalgamated form. Then a claim that reads only counts and excesses of G is true of all positions of a
class or of none: the claim runs once for the class, and the result counts once for each position.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import groupby, islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import Summary, size
from loony.enumerate.endgames.raw import Column
from loony.system.prefetch import prefetched
from loony.verify.claims.claim import Claim, Statement, when
from loony.verify.endgames.examination.blocks import FORM, record_columns, row_of
from loony.verify.endgames.examination.stored import DenseTable
from loony.verify.examination.examine import NO_VALUE, SHOWN, Keep, Mismatch, Runner, Tally, expected, false_parts
from loony.verify.examination.programs import ProgramInstances, compile_claims, reads

_STRETCH = 1 << 16  # the number of classes in a stretch, which a thread takes
_SORTED = 100_000  # the most counterexamples of the same size that are sorted to find the first
VALUES = 256  # a number above all values: a value is a byte

_OF_A_CLASS = {*Summary._fields} - {"chain_mark", "loop_mark"} | {"value", "size", "controlled_value"}


class ChainCounts(NamedTuple):
    """The different (number, excess) of partitions into chains >= 4, by total, and how many partitions have each."""

    total: Column
    number: Column
    excess: Column
    partitions: Column


class LoopCounts(NamedTuple):
    """The different counts of partitions into loops, by total, and how many partitions have each."""

    total: Column
    four_loops: Column
    six_loops: Column
    number: Column
    excess: Column
    partitions: Column


class Classes(NamedTuple):
    """A stretch of classes."""

    G: Summary  # columns, without marks
    size: Column
    positions: Column  # the number of raw positions in each class


def classes(bound: int, chains: ChainCounts, loops: LoopCounts) -> Iterator[Callable[[], Classes]]:
    """All classes of raw positions of size <= bound in stretches, each as a function that makes it."""
    for three_chains in range(bound // 3 + 1):
        room = bound - 3 * three_chains - loops.total
        fitting = np.searchsorted(chains.total, room, side="right")  # chains come by total: a prefix of them
        ends = np.cumsum(fitting)
        for first in range(0, int(ends[-1]), _STRETCH):
            yield partial(_classes, three_chains, chains, loops, ends, ends - fitting, first)


def _classes(
    three_chains: int, chains: ChainCounts, loops: LoopCounts, ends: Column, starts: Column, first: int
) -> Classes:
    """The stretch that begins at a place; classes with the k-th counts of loops lie from starts[k] to ends[k]."""
    place = np.arange(first, min(first + _STRETCH, int(ends[-1])))
    loop = np.searchsorted(ends, place, side="right")
    chain = place - starts[loop]
    of_loops = (loops.four_loops[loop], loops.six_loops[loop], loops.number[loop], loops.excess[loop])
    G = Summary(np.full(len(place), three_chains), chains.number[chain], chains.excess[chain], *of_loops)
    return Classes(G, size(G), chains.partitions[chain] * loops.partitions[loop])


@cache
def can_read(claim: Claim) -> bool:
    """Whether a claim, v(H) included, depends only on the fields of a class."""
    return not claim.of_component and claim.numbers is None and reads(FORM, claim) <= _OF_A_CLASS


@dataclass
class _Search:
    """The test of a claim on larger positions."""

    tally: Tally
    above: int  # the largest size of the positions that the tally has
    up_to: int
    room: int  # the most counterexamples to keep
    against: NDArray[np.int64] = field(default_factory=lambda: np.empty((9, 0), np.int64))
    """the least classes of counterexamples, as columns: size, summary without marks, value"""


def examine_classes(
    tallies: list[Tally], bound: int, chains: ChainCounts, loops: LoopCounts, dense: DenseTable,
    keep: Keep | None, most: int,
) -> Column:  # fmt: skip
    """Continue the tallies of claims on raw positions to a larger bound, for claims that depend on classes.

    Requires: every raw position of size <= bound has the value of its amalgamated form, which `dense` has. The tally
    of a skipped claim begins again. This keeps `most` counterexamples of each claim, earlier counterexamples
    included; without `keep`, it makes only the counterexamples that a report shows.
    Returns the numbers of raw positions by size and value, at the places size * VALUES + value.
    """
    searches = [search for tally in tallies if (search := _search(tally, bound, most)) and can_read(tally.claim)]
    tested = [claim for search in searches for claim in _with_covering(search.tally.claim)]
    run = compile_claims(FORM, bound, tested) if tested else lambda _: []
    census = np.zeros((bound + 1) * VALUES, np.int64)
    for of_stretch, counts in prefetched(partial(_run, run, searches, dense), classes(bound, chains, loops)):
        census[: len(of_stretch)] += of_stretch
        for search, (examined, covered, mismatches, against) in zip(searches, counts, strict=True):
            search.tally.examined += examined
            search.tally.covered += covered
            search.tally.mismatches += mismatches
            if against.size:
                columns = np.concatenate([search.against, against], axis=1)
                search.against = columns[:, np.argsort(columns[0], kind="stable")[: search.room]]
    for search in searches:
        search.tally.up_to, search.tally.skipped = bound, False
        _keep_smallest(search, dense, keep)
    return census


def _search(tally: Tally, bound: int, most: int) -> _Search | None:
    """The test of a claim on larger positions; None if the claim is about no larger positions."""
    below = tally.claim.size_below
    up_to = bound if below is None else min(bound, below - 1)
    above = -1 if tally.skipped else tally.up_to
    if bound < tally.needed or up_to <= above:
        return None
    return _Search(tally, above, up_to, max(0, most - tally.mismatches))


def _with_covering(claim: Claim) -> tuple[Claim, Claim]:
    """A claim, and a claim that fails wherever the first claim covers, so that the runner lists these places."""

    def states(*arguments: Any) -> Statement:
        return when(claim.states(*arguments).hypothesis, False)

    return claim, replace(claim, states=states)


ClassCounts = tuple[int, int, int, Column]
"""the numbers of raw positions examined, covered and against a claim, and the classes against it, as in
`_Search.against`"""


def _run(
    run: Runner[ProgramInstances], searches: list[_Search], dense: DenseTable, make: Callable[[], Classes]
) -> tuple[Column, list[ClassCounts]]:
    """Run the claims on a stretch of classes; the numbers of its positions by size and value come first."""
    stretch = make()
    value: Column = dense.value_of(stretch.G)
    census = np.bincount(stretch.size * VALUES + value, stretch.positions).astype(np.int64)  # exact, below 2^53
    outcome = run(_instances(stretch.G, value, dense))
    numbers: dict[tuple[int, int], Column] = {}
    counts = []
    for search, (_, mismatches), (_, covered) in zip(searches, outcome[::2], outcome[1::2], strict=True):
        sizes = search.above, search.up_to
        if sizes not in numbers:
            inside = (stretch.size > search.above) & (stretch.size <= search.up_to)
            numbers[sizes] = np.where(inside, stretch.positions, 0)
        weights = numbers[sizes]
        against = mismatches[weights[mismatches] > 0]
        columns = np.stack([column[against] for column in (stretch.size, *stretch.G[:7], value)])
        least = np.argsort(columns[0], kind="stable")[: search.room]
        counts.append(
            (int(weights.sum()), int(weights[covered].sum()), int(weights[against].sum()), columns[:, least])
        )
    return census, counts


def _instances(G: Summary, value: Column, dense: DenseTable) -> ProgramInstances:
    columns = record_columns(G, 0, 0, value)
    owner = np.arange(columns.shape[1], dtype=np.int32)
    return ProgramInstances(FORM, columns, owner, np.empty((0, len(owner)), np.int32), dense)


def _keep_smallest(search: _Search, dense: DenseTable, keep: Keep | None) -> None:
    """Keep as many of the least counterexamples, in words, as there is room for: by size, then chains, then loops."""
    room = search.room if keep else min(SHOWN, search.room)
    sizes, *counts, value = search.against
    if not len(sizes):
        return
    claim = search.tally.claim
    arguments = _instances(Summary(*counts), value, dense).arguments(claim)
    words = expected(claim, arguments, range(int(sizes.max()) + 10))
    false = false_parts(claim, arguments) if NO_VALUE in words else [""] * len(words)
    summaries = [Summary(*summary) for summary in zip(*(column.tolist() for column in counts), strict=True)]
    fields = zip(*(getattr(arguments[0], name).tolist() for name in FORM.row_fields), strict=True)
    of_class = [{"instance": ""} | dict(zip(FORM.row_fields, numbers, strict=True)) for numbers in fields]
    mismatches: list[Mismatch] = []
    for _, places in groupby(range(len(sizes)), sizes.__getitem__):
        if len(mismatches) == room:
            break
        of_classes = ((position, place) for place in places for position in raw_positions_of(summaries[place]))
        for position, place in sorted(islice(of_classes, _SORTED))[: room - len(mismatches)]:
            mismatches.append(Mismatch(row_of(position) | of_class[place], words[place], false[place]))
    search.tally.smallest += mismatches[: SHOWN - len(search.tally.smallest)]
    if keep:
        keep(search.tally, mismatches)


def raw_positions_of(G: Summary) -> Iterator[Position]:
    """The raw positions of a class, in the order of their chains and then of their loops."""
    short_loops = (4,) * G.four_loops + (6,) * G.six_loops
    of_loops = [
        short_loops + tuple(8 + 2 * more for more in longer)
        for longer in partitions_into(G.loop_excess // 2, G.longer_loops)
    ]
    for longer in partitions_into(G.chain_excess + 4 * G.longer_chains, G.longer_chains, 4):
        yield from map(partial(Position, (3,) * G.three_chains + longer), of_loops)


def partitions_into(total: int, number: int, least: int = 0) -> Iterator[tuple[int, ...]]:
    """The partitions of a total into `number` numbers >= least, each ascending, in lexicographic order."""
    if number == 0:
        yield from [()] * (total == 0)
    elif number == 1:
        yield from [(total,)] * (total >= least)
    else:
        for first in range(least, total // number + 1):
            for rest in partitions_into(total - first, number - 1, first):
                yield (first, *rest)
