"""The cost of testing each claim: nanoseconds an instance, in the kernel and on numpy columns, in one run.

Usage: python benchmarks/claims.py [SIZE]   (80 where none is given)

The positions are amalgamated, of size <= SIZE; for claims about raw positions they are raw, of size <= 40. An
instance is a position, or a position with a component, and perhaps a number. The kernel and numpy take the same
instances in turn, on one thread, several times; the best time of each counts. In a run of loony all claims about
positions alone share one program, and the last line is its cost.
"""

import sys
import tempfile
from functools import partial
from pathlib import Path
from statistics import median

import numpy as np
from record import Comparison, best_in_turn, seconds_of

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import SHORT, Counts, summary_of_counts
from loony.kernels.endgames.look_up import walk
from loony.results.endgames.reading import read_raw
from loony.results.endgames.tables import RAW_POSITIONS
from loony.results.runs.run import verify
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.claims.register import claims
from loony.verify.endgames.examination.blocks import amalgamated_components, block, compiler_to, record_columns
from loony.verify.endgames.examination.stored import filled
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES
from loony.verify.examination.columns import states
from loony.verify.examination.programs import ProgramBlock, ProgramInstances

RAW_BOUND = 40
REPEATS = 5


def amalgamated(bound: int) -> ProgramBlock:
    """All amalgamated positions."""
    dense = filled(bound)
    columns = np.empty((5, dense_index.count(bound)), np.int16)
    walk(0, bound, SHORT, columns)
    counts = Counts(*columns.astype(np.int32))
    value = dense.values[dense_index.rank(dense.rooms, counts)]
    columns_of_record = record_columns(summary_of_counts(counts), counts.chain, counts.loop, value)
    return block(columns_of_record, amalgamated_components(counts), dense, lambda _: Position((), ()))


def raw() -> ProgramBlock:
    """All raw positions, from a new table."""
    with tempfile.TemporaryDirectory() as folder, Stages(shown=False) as stages:
        verify(ENDGAMES, {"size": 8, "raw_size": RAW_BOUND}, Path(folder) / "tables", [], stages)
        (block,) = read_raw(Path(folder) / "tables" / RAW_POSITIONS, RAW_BOUND).blocks(RAW_BOUND)
    return block


def show(name: str, group: list[Claim], stretches: list[ProgramInstances], bound: int) -> float:
    """Print one line; returns the time of the kernel divided by the time of numpy."""
    runner, number = compiler_to(stretches[0].form, bound)(group), sum(map(len, stretches))

    def by_kernel() -> None:
        for instances in stretches:
            runner(instances)

    def by_numpy() -> None:
        for instances in stretches:
            for claim in group:
                states(claim, instances)

    runs = {run.__name__: partial(seconds_of, run) for run in (by_kernel, by_numpy)}
    kernel, numpy = best_in_turn(runs, REPEATS).values()
    print(f"{name:32}{number:>12,}{kernel / number * 1e9:>10.1f}{numpy / number * 1e9:>10.1f}{numpy / kernel:>10.3g}")
    return kernel / numpy


def main(arguments: list[str]) -> list[Comparison]:
    """Run the comparison and print it."""
    bound = int(arguments[0]) if arguments else 80
    block = amalgamated(bound)
    raw_block = raw()
    print(f"{'claim':32}{'instances':>12}{'kernel':>10}{'numpy':>10}{'ratio':>10}")
    together = []
    ratios = []
    for claim in claims(families=[ENDGAMES]):
        on_raw = AMALGAMATED not in claim.domains
        instances = [make() for make in (raw_block if on_raw else block).instances(claim)]
        ratios.append(show(claim.id, [claim], instances, bound))
        if not (on_raw or claim.of_component or claim.numbers):
            together.append(claim)
    stretches = [make() for make in block.instances(together[0])]
    ratio = show(f"{len(together)} of them in one program", together, stretches, bound)
    print("nanoseconds an instance; ratio: of numpy's to the kernel's")
    return [
        Comparison(f"size {bound}", "kernel, the median claim", "numpy, the median claim", median(ratios)),
        Comparison(f"size {bound}", "kernel, claims in one program", "numpy, one claim after another", ratio),
    ]


if __name__ == "__main__":
    main(sys.argv[1:])
