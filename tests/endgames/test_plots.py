"""What the pictures of endgames are made of is what plain recursion counts."""

from pathlib import Path

import naive
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import SIZE

from loony.results.endgames import plots
from loony.results.endgames.layout import POSITIONS, SCHEMAS
from loony.results.endgames.plots import COMPONENTS, CONTROLLED, PLOTS
from loony.results.stored.files import whole_table, write_table
from loony.results.stored.layout import CLAIMS, MISMATCHES
from loony.system.errors import TableAbsent
from loony.system.stages import Stages
from loony.verify.claims.claim import SKIPPED

NAIVE = 24


def rows(small_tables: Path, largest: int = NAIVE) -> list[pa.RecordBatch]:
    """The stored positions that plain recursion can count too."""
    table = pq.read_table(small_tables / POSITIONS, filters=[("size", "<=", largest)])
    batches: list[pa.RecordBatch] = table.to_batches(1_000)
    return batches


def positions() -> list[tuple[naive.Lengths, naive.Lengths]]:
    """The nonempty amalgamated positions."""
    return [G for G in naive.positions(NAIVE) if any(G) and naive.is_amalgamated(*G)]


def test_values_by_c_and_by_size_are_those_of_plain_recursion(small_tables: Path) -> None:
    by_c = np.zeros((CONTROLLED[-1] + 1, len(CONTROLLED)), int)
    by_size = np.zeros((5, NAIVE + 1), int)
    for G in positions():
        c, v = naive.controlled_value(*G), naive.value(*G)
        if c in CONTROLLED:
            by_c[v, CONTROLLED.index(c)] += 1
        if c < 2:
            by_size[v, sum(map(sum, G))] += 1
    np.testing.assert_array_equal(plots.value_by_c(iter(rows(small_tables)), NAIVE), by_c)
    np.testing.assert_array_equal(plots.shares(iter(rows(small_tables)), NAIVE), by_size)


def test_heat_maps_have_the_values_of_plain_recursion(small_tables: Path) -> None:
    batches = rows(small_tables, SIZE)
    threes_fours = plots.threes_fours(iter(batches), SIZE)
    fours_sixes = plots.fours_sixes(iter(batches), SIZE)
    for i in range(COMPONENTS):
        for j in range(COMPONENTS):
            expected = naive.value((3,) * i, (4,) * j) if 3 * i + 4 * j <= SIZE else -1
            assert threes_fours[i, j] == expected
            expected = naive.value((), (4,) * i + (6,) * j) if 4 * i + 6 * j <= SIZE else -1
            assert fours_sixes[i, j] == expected


def test_openings_by_c_are_those_of_plain_recursion(small_tables: Path) -> None:
    beside, kinds = np.zeros((4, len(CONTROLLED)), int), np.zeros((2, 5, len(CONTROLLED)), int)
    for G in positions():
        c, openings = naive.controlled_value(*G), naive.openings(*G)
        if c not in CONTROLLED:
            continue
        at = CONTROLLED.index(c)
        optimal = {name for name, margin in openings.items() if margin == naive.value(*G)}
        for name in openings:
            kind = {"3": 0, "4l": 2, "6l": 3}.get(name, 4 if name.endswith("l") else 1)
            kinds[0, kind, at] += 1
            kinds[1, kind, at] += name in optimal
        if {"3", "4l"} <= openings.keys():
            which = {(True, True): 0, (False, True): 1, (True, False): 2, (False, False): 3}
            beside[which["3" in optimal, "4l" in optimal], at] += 1
    found = plots.transitions(iter(rows(small_tables)), NAIVE)
    np.testing.assert_array_equal(found[0], beside)
    np.testing.assert_array_equal(found[1], kinds)


def test_the_counterexamples_to_theorem_5_1_are_those_of_plain_recursion(small_tables: Path) -> None:
    """Just the positions of size < 28 with a 3-chain, a 4-loop and c = 0, but for 3^2+4l, and all of value 0."""
    with Stages(shown=False) as stages:
        found = PLOTS["theorem-5.1"].counts(small_tables, {}, stages)
    expected = {
        (chains, loops, 0, 0)
        for chains, loops in naive.positions(27)
        if 3 in chains and 4 in loops and naive.controlled_value(chains, loops) == 0 == naive.value(chains, loops)
    }
    assert len(found) == len(expected) == 31
    assert {tuple(G[1:]) for G in found} == expected
    assert all(G.chains != (3, 3) or G.loops != (4,) for G in found)
    sizes = [sum(G.chains + G.loops) for G in found]
    assert sizes == sorted(sizes)
    assert found[0].position == "3+5+4l"


@pytest.mark.parametrize("how", ["left out", SKIPPED])
def test_a_theorem_that_was_not_tested_has_none(how: str, small_tables: Path, tmp_path: Path) -> None:
    rows = whole_table(small_tables / CLAIMS, SCHEMAS[CLAIMS]).to_pylist()
    if how == SKIPPED:
        rows = [row | {"verdict": how} for row in rows]
    else:
        rows = [row for row in rows if row["claim"] != "allcock-5.1"]
    write_table(tmp_path / CLAIMS, SCHEMAS[CLAIMS], [pa.Table.from_pylist(rows, SCHEMAS[CLAIMS])])
    (tmp_path / MISMATCHES).write_bytes((small_tables / MISMATCHES).read_bytes())
    with Stages(shown=False) as stages, pytest.raises(TableAbsent, match=r"allcock-5\.1 was not tested"):
        PLOTS["theorem-5.1"].counts(tmp_path, {}, stages)
