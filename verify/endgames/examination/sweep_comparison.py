"""Compares the counts of a sweep on small positions with the counts of programs and of a table."""

import numpy as np

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.components import KINDS
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import Counts, position_of, summary_of_counts
from loony.enumerate.endgames.positions import size as size_of
from loony.kernels.endgames.row_counts import SETS
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination.blocks import FORM, amalgamated_components, block, compiler_to, record_columns
from loony.verify.endgames.examination.dense import filled, read_out
from loony.verify.endgames.examination.sweep_shards import added, shards_of, tester
from loony.verify.endgames.family import AMALGAMATED
from loony.verify.examination.examination import KEPT, Comparison, Examination
from loony.verify.examination.examine import examine

COMPARED = 60  # the largest size compared; the programs also find the counterexamples up to this size


def openings_in(number: int) -> list[str]:
    """The kinds of components in a set of openings; the bits of the number are the members."""
    assert 0 <= number < SETS
    return [kind for place, kind in enumerate(KINDS) if number >> place & 1]


def compare_with_programs(largest: int, claims: list[Claim], examined: Examination) -> list[Comparison]:
    """The counts of a sweep on small positions against a table, and against programs, whose tallies it keeps."""
    bound, test = min(largest, COMPARED), tester(tuple(claims))
    dense = filled(bound)
    counts = dense_index.unrank(dense.rooms, np.arange(dense_index.count(bound)))
    order = np.lexsort([*reversed(counts), size_of(summary_of_counts(counts))])
    counts = Counts(*(column[order] for column in counts))
    G = summary_of_counts(counts)
    columns = record_columns(G, counts.chain, counts.loop, dense.value_of(G))

    def position(place: int) -> Position:
        return position_of(Counts(*(int(column[place]) for column in counts)))

    positions = block(columns, amalgamated_components(counts), dense, position)
    examined.tallies = examine(
        claims, AMALGAMATED, bound, [positions], compiler_to(FORM, bound), examined.keep, most=KEPT
    )
    total = added(bound, [test(bound, shard) for shard in shards_of(bound)])
    by_claim = Comparison("rows", f"counts of claims to size {bound}, of rows, compared with those of programs")
    for k, tally in enumerate(examined.tallies):
        if not tally.skipped:
            expected = tally.examined, tally.covered, tally.mismatches
            by_claim.add(total.known[k] != expected, tally.claim.id.format)
    value, openings = read_out(dense, np.stack(counts).astype(np.int16))
    optimal = ((openings == value) << np.arange(len(KINDS))[:, None]).sum(axis=0)
    values, sets = np.zeros_like(total.values), np.zeros_like(total.openings)
    np.add.at(values, (value, size_of(G)), 1)
    np.add.at(sets, (optimal, size_of(G)), 1)
    by_value = Comparison(
        "by_value", f"counts by value, and by optimal openings, to size {bound}, compared with the table"
    )
    by_value.add((values != total.values).ravel(), lambda place: f"value {place // (bound + 1)}")
    by_value.add((sets != total.openings).ravel(), lambda place: f"openings {openings_in(place // (bound + 1))}")
    return [by_claim, by_value]
