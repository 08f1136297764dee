"""All amalgamated positions of a size and smaller: the closed form is checked at each, without a table.

A shard is some long loops, and independent of the others.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import NO_LOOP
from loony.enumerate.endgames.notation import notation
from loony.enumerate.endgames.positions import Counts, position_of
from loony.kernels.endgames.local import NO_SIZE, Tests, walk_of, walk_with
from loony.kernels.jit import module_of
from loony.results.endgames.layout import SCHEMAS
from loony.results.endgames.sweeps.runner import SweepKind, amalgamated_part
from loony.results.stored.layout import MISMATCHES
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination.local import LARGEST_LOCAL_BOUND, key, source
from loony.verify.endgames.family import ENDGAMES
from loony.verify.examination.examination import Comparison, Examination

_WHOLE, _MOST = 24, 4_000_000_000
"""a shard has at most one part in so many of all positions, and so many positions, if no loop has more"""

Shard = list[int]
"""the long loops, 0 for none"""


class LocalShardResult(NamedTuple):
    """The counts of a shard, or of all."""

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


def checker(bound: int, _: list[Claim]) -> Callable[[Shard], LocalShardResult]:
    """The function that checks a shard, compiled."""
    tests = module_of(key(), source)
    through = walk_with(Tests(*(getattr(tests, name) for name in Tests._fields)))

    def run(shard: Shard) -> LocalShardResult:
        walk = walk_of(shard, bound)
        through(walk)
        smallest = walk.smallest.tolist() if walk.smallest[0] < NO_SIZE else []
        return LocalShardResult(np.cumsum(walk.sizes)[: bound + 1].tolist(), int(walk.wrong[0]), smallest)

    return run


def added(outcomes: list[LocalShardResult]) -> LocalShardResult:
    """The counts of all of some shards."""
    return LocalShardResult(
        np.array([result.sizes for result in outcomes]).sum(axis=0).tolist(),
        sum(result.differing for result in outcomes),
        min((result.smallest for result in outcomes if result.smallest), default=[]),
    )


def _report(
    bound: int, _: list[Claim], outcomes: list[LocalShardResult], __: Stages
) -> tuple[Examination, dict[str, pa.Table]]:
    """The examination, without a table."""
    total = added(outcomes)
    smallest = notation(position_of(Counts(*total.smallest[1:]))) if total.smallest else None
    closed_form = Comparison(
        "closed_form", "positions whose closed form is compared with that of every rest after an opening",
        examined=sum(total.sizes), differing=total.differing, smallest=smallest,
    )  # fmt: skip
    part = amalgamated_part(bound, "counted", [total.sizes], [closed_form])
    conclusion = _conclusion(total, part.sound, smallest)
    return Examination(ENDGAMES, {"size": bound}, SCHEMAS[MISMATCHES], [part], conclusion=conclusion), {}


def _conclusion(total: LocalShardResult, counted: bool, smallest: str | None) -> str:
    """The conclusion of a sweep, in a sentence."""
    walked = sum(total.sizes)
    if total.differing:
        return f"the closed form is not the value of {smallest}; it is the value of every smaller position"
    if not counted:
        return "the number of positions is not that of the formula"
    return f"by induction, the closed form is the value of each of these {walked:,} positions"


KIND: SweepKind[Shard, LocalShardResult] = SweepKind(
    name="local sweep",
    module=__name__,
    folder="sweep-local",
    largest=LARGEST_LOCAL_BOUND,
    too_large=f"a local sweep goes up to size {LARGEST_LOCAL_BOUND:,}: loony prove has the theorem for every size",
    stage="checking",
    schemas={},
    testable=lambda _: [],
    tests="a local sweep tests none",
    claims_in_shards=False,
    count=dense_index.count,
    parts=shards_of,
    outcome=LocalShardResult,
    fits=lambda bound, _, result: (
        len(result.sizes) == bound + 1 and len(result.smallest) in (0, 1 + len(Counts._fields))
    ),
    positions=lambda result: sum(result.sizes),
    run=checker,
    report=_report,
)
