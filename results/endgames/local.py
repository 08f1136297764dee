"""All amalgamated positions of a size and smaller, at each of which the closed form is checked by itself.

A shard is some long loops. It needs nothing of another, and no table; what comes of it is a small file, from which
a run that was interrupted goes on.
"""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

import numpy as np

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import LOOP, NO_LOOP, checked_size
from loony.enumerate.endgames.notation import notation
from loony.enumerate.endgames.positions import Counts, position_of
from loony.kernels.endgames.local import NO_SIZE, Tests, walk_of, walk_with
from loony.kernels.jit import module_of
from loony.results.endgames.layout import SCHEMAS
from loony.results.runs.cluster import connected, go_through
from loony.results.runs.left import bound_of, leave, repeat_some, require_left
from loony.results.runs.shards import Shards
from loony.results.stored.layout import MISMATCHES
from loony.system.errors import TooLarge
from loony.system.stages import Stages
from loony.verify.endgames.examination.local import LARGEST_BOUND, source
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES
from loony.verify.examination.examination import Comparison, Examination, ExaminedPart

KIND = "local sweep"

_WHOLE, _MOST = 24, 4_000_000_000
"""a shard has at most such a part of all positions, and so many, but for one long loop that has more"""

Shard = list[int]
"""the long loops, 0 for none"""


class Outcome(NamedTuple):
    """What came of a shard, or of all."""

    sizes: list[int]
    """positions of each size"""
    differing: int
    smallest: list[int]
    """the size of the first that differs, and its counts; empty where none does"""


def shards_of(bound: int) -> list[Shard]:
    """Long loops in shards of about equal work, the largest first."""
    rooms = dense_index.rooms(bound)[NO_LOOP]
    loops = [0, *range(8, bound + 1, 2)]
    most = min(sum(int(rooms[bound - loop]) for loop in loops) // _WHOLE, _MOST)
    shards: list[Shard] = []
    done = most
    for loop in loops:
        positions = int(rooms[bound - loop])
        if not shards or done + positions > most:
            shards.append([])
            done = 0
        shards[-1].append(loop)
        done += positions
    return shards


def check_locally(
    bound: int, threads: int, directory: Path, resume: bool, stages: Stages, dask: str | None = None
) -> Examination:
    """Check the closed form at all amalgamated positions of size <= bound, and leave what came of it.

    Shards are run in threads, or by the workers of a dask scheduler at an address.
    Raises TooLarge for a size that does not fit, BadInput for a directory that is of anything else or cannot be
    written, and TableCorrupt where the outcome of a shard is damaged.
    """
    if checked_size(bound) > LARGEST_BOUND:
        raise TooLarge(
            f"a local sweep goes up to size {LARGEST_BOUND:,}: loony prove has the theorem for every size"
        )
    number = len(shards_of(bound))
    with nullcontext() if dask is None else connected(dask, min(threads, number)) as client:
        stages.start("compiling")
        run = checker(bound) if client is None else None
        kept = Shards(directory, KIND, {"size": bound}, number, Outcome, [], resume)
        stages.start("checking", dense_index.count(bound))
        go_through(client, kept, threads, run, checker, (bound,), lambda one: sum(one.sizes), stages)
    stages.stop()
    total = added(kept.outcomes())
    examined = _examination(bound, total)
    leave(directory, kept.plan, examined, {})
    return examined


def check_local_sweep(directory: Path, stages: Stages) -> Examination:
    """Re-read what a local sweep left, and go through some of its shards again, by chance.

    Raises TableAbsent or TableCorrupt with what was found first; returns what was examined.
    """
    shards: Shards[Outcome] = Shards.stored(directory, KIND, Outcome)
    bound = bound_of(shards, LARGEST_BOUND, shards_of)
    total = added([*shards.done.values()])
    examined = _examination(bound, total)
    require_left(directory, shards.plan, examined, {})
    stages.start("compiling")
    examined.parts[0].comparisons.append(repeat_some(shards, checker(bound), stages))
    stages.stop()
    return examined


def checker(bound: int) -> Callable[[int], Outcome]:
    """What checks a shard by its number, compiled."""
    shards = shards_of(bound)
    tests = module_of("the closed form in rows", source)
    through = walk_with(Tests(*(getattr(tests, name) for name in Tests._fields)))

    def run(number: int) -> Outcome:
        walk = walk_of(shards[number], bound)
        through(walk)
        smallest = walk.smallest.tolist() if walk.smallest[0] < NO_SIZE else []
        return Outcome(np.cumsum(walk.sizes)[: bound + 1].tolist(), int(walk.wrong[0]), smallest)

    return run


def added(outcomes: list[Outcome]) -> Outcome:
    """What came of all of some shards."""
    return Outcome(
        np.array([one.sizes for one in outcomes]).sum(axis=0).tolist(),
        sum(one.differing for one in outcomes),
        min((one.smallest for one in outcomes if one.smallest), default=[]),
    )


def _examination(bound: int, total: Outcome) -> Examination:
    """What came of it, for a report."""
    walked = sum(total.sizes)
    by_size = np.diff(dense_index.rooms(bound)[LOOP], prepend=0)
    sizes = Comparison("sizes", "sizes, whose positions are counted and held against the formula")
    sizes.add(by_size != total.sizes, lambda size: f"size {size}")
    smallest = notation(position_of(Counts(*total.smallest[1:]))) if total.smallest else None
    closed_form = Comparison(
        "closed_form", "positions whose closed form is held against that of all that is left by an opening",
        examined=walked, differing=total.differing, smallest=smallest,
    )  # fmt: skip
    heading = f"{AMALGAMATED.noun} {AMALGAMATED.up_to} {bound}"
    part = ExaminedPart(heading, AMALGAMATED, dense_index.count(bound), walked, [sizes, closed_form])
    return Examination(
        ENDGAMES, {"size": bound}, SCHEMAS[MISMATCHES], [part], conclusion=_conclusion(total, part.sound, smallest)
    )


def _conclusion(total: Outcome, counted: bool, smallest: str | None) -> str:
    """One sentence: what it means."""
    walked = sum(total.sizes)
    if total.differing:
        return f"the closed form is not the value of {smallest}; of all smaller positions it is"
    if not counted:
        return "the number of positions is not that of the formula"
    return f"by induction, the closed form is the value of each of these {walked:,} positions"
