"""Positions that pass by in planes: their values, what is counted of the claims, and how a sweep goes on."""

import json
import os
import random
import re
import shutil
import signal
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from changed_tables import edit_manifest
from commanded import WAIT, Patch
from conftest import COMPILED, ROOT, SIZE
from dense_order import walked
from killed_sweeps import KEPT, change, everything, finished, held_against, numbers_in
from killed_sweeps import sweep as sweep_process
from small_shards import rewritten
from sweep_checks import require_checked, require_forms
from uncompiled import plainly, uncompiled

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.components import KINDS
from loony.enumerate.endgames.dense_index import LOOP
from loony.enumerate.endgames.positions import SHORT
from loony.enumerate.logic import where
from loony.kernels.endgames import planes, rows
from loony.kernels.endgames.fill import ABSENT
from loony.kernels.endgames.planes import planes_of, room_of_planes
from loony.kernels.endgames.row_counts import PERIOD, SETS, by_openings, by_value, count_row, row_counts
from loony.results.asked.sql import opened
from loony.results.endgames.sweeps.planes import KIND, SWEEP_OPENINGS, SWEEP_VALUES
from loony.results.endgames.sweeps.runner import SWEEP, claims_to_test, sweep
from loony.results.endgames.tables import OPENINGS, POSITIONS, SWEEP_REMEDY
from loony.results.runs.run import check
from loony.results.runs.shards import plan_of
from loony.results.shown.tallies import succeeded
from loony.results.stored.files import sha256, write_table
from loony.results.stored.manifest import write_manifest
from loony.results.stored.tables import CLAIMS, CLAIMS_SCHEMA, MANIFEST, SHARDS
from loony.system.errors import TableAbsent, TableCorrupt
from loony.system.stages import Stages
from loony.verify.claims.claim import Statement, when
from loony.verify.claims.register import claims
from loony.verify.endgames.examination import claims_in_rows, counts_in_rows
from loony.verify.endgames.examination.claims_in_rows import in_rows
from loony.verify.endgames.examination.counts_in_rows import ShardResult, shards_of
from loony.verify.endgames.examination.rows import LARGEST_SWEEP_BOUND
from loony.verify.endgames.examination.stored import DenseTable, filled
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES
from loony.verify.endgames.record import Record, claim, position
from loony.verify.examination.examination import Examination

STILL = Stages(shown=False)
BOUND = 40 if COMPILED else 24
SWEPT = claims_to_test(KIND, claims(families=[ENDGAMES]), named=False)
BRIEF = claims_to_test(
    KIND, claims(["allcock-4.1", "allcock-5-rule-of-thumb", "buzzard-ciere-12"], [ENDGAMES]), named=True
)

_NUMBERS = [*product((0, 1), (0, 1, -1, -2))]

REACH = [
    (*t, *f, *s, *loop)
    for t, f, s, loop in product(_NUMBERS, repeat=4)
    if planes.are_held(t, f, s, loop) and 3 * t[0] * t[1] + 4 * f[0] * f[1] + 6 * s[0] * s[1] <= 0
]
"""all rows of a sweep that such numbers name, without those of larger positions"""


def holding(dense: DenseTable, counted: list[int]) -> rows.Tests:
    """Tests that count what a row reaches, and what of it differs from a dense table."""

    def held(row: Any, loop: int, values: Any, places: Any, rests: Any) -> int:
        for (*reach,), place, rest in zip(REACH, places, rests, strict=True):
            numbers = zip(reach[::2], (row.t, row.f, row.s, loop), reach[1::2], strict=True)
            t, f, s, there = (times * number + more for times, number, more in numbers)
            found, expected = np.array([rest, *values[place : place + row.inside]]), np.array([-1])
            if min(t, f, s) >= 0 and (there == 0 or there >= 8):
                at = dense_index.row_start(dense.rooms, SHORT, (t, f, s, there))
                expected = dense.values[at : at + 1 + row.inside]
            counted[0] += len(found)
            counted[1] += int((found != expected).sum())
        return 0

    def with_loop(row: Any, values: Any, places: Any, rests: Any, _: Any) -> int:
        return held(row, 8 + 2 * row.h, values, places, rests)

    def without(row: Any, values: Any, places: Any, rests: Any, _: Any) -> int:
        return held(row, 0, values, places, rests)

    return rows.Tests(with_loop, with_loop, with_loop, without, *[rows.nothing] * 3)


def interpreted(tests: rows.Tests) -> Any:
    through = uncompiled(planes._sweep, "test_row")
    return lambda sweep: through(*tests, sweep)


@pytest.mark.parametrize("most", [pytest.param(1, marks=pytest.mark.long), 3])
def test_rows_are_handed_the_values_of_the_table(most: int) -> None:
    bound, counted = 28 if COMPILED else 16, [0, 0]
    dense, numbers = filled(bound), row_counts(bound)
    run = interpreted(holding(dense, counted))
    assert len(REACH) > 40
    alone = rows.request_rows(REACH, 0)
    loops = [*range(8, bound + 1, 2)]
    for shard in [[], *(loops[i : i + most] for i in range(0, len(loops), most))]:
        assert run(planes.sweep_of(shard, bound, numbers, alone, rows.NO_CLAIMS)) == 0, shard
    assert counted == [len(REACH) * dense_index.count(bound), 0]
    for found in (by_value(numbers), by_openings(numbers)):
        assert found.sum(axis=0).tolist() == np.diff(dense.rooms[LOOP], prepend=0).tolist(), found


def test_of_the_rows_that_fail_the_first_is_named() -> None:
    def fails(row: Any, *_: Any) -> int:
        return int(row.t == 2)

    sweep = planes.sweep_of([], 20, row_counts(20), rows.NO_CLAIMS, rows.NO_CLAIMS)
    failed = interpreted(rows.Tests(*[fails] * len(rows.Tests._fields)))(sweep)
    assert failed == sum(6 + 4 * f + 6 * s <= 20 for f in range(4) for s in range(3)) > 1
    assert sweep.failing.tolist() == [2, 0, 0, 0]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Examination]:
    """A sweep of every twelfth claim to the size of the small tables: to compile them all would take a minute."""
    directory = tmp_path_factory.mktemp("sweep") / "some"
    return directory, sweep(KIND, SIZE if COMPILED else 20, SWEPT[::12], 2, directory, False, STILL)


def test_a_sweep_counts_what_the_tables_have(whole: tuple[Path, Examination], small_tables: Path) -> None:
    directory, examined = whole
    bound = examined.bounds["size"]
    found = {row["claim"]: row for row in pq.read_table(directory / SWEEP).to_pylist()}
    stored = {
        row["claim"]: row
        for row in pq.read_table(small_tables / CLAIMS).to_pylist()
        if row["domain"] == AMALGAMATED.name and row["claim"] in found
    }
    assert len(found) == len(SWEPT[::12]) == len(stored) > 7
    if bound == SIZE:
        assert found == stored
        assert succeeded(examined)
    assert examined.sound
    positions = pq.read_table(small_tables / POSITIONS).to_pylist() if bound == SIZE else []
    values = Counter((row["size"], row["value"]) for row in positions)
    openings = Counter(
        (row["size"], tuple(kind for kind, name in zip(KINDS, OPENINGS, strict=True) if row[name] == row["value"]))
        for row in positions
    )
    by_both = pq.read_table(directory / SWEEP_VALUES).to_pylist()
    by_set = pq.read_table(directory / SWEEP_OPENINGS).to_pylist()
    assert sum(row["positions"] for row in by_both) == sum(row["positions"] for row in by_set)
    assert sum(row["positions"] for row in by_both) == dense_index.count(bound)
    if bound == SIZE:
        assert {(row["size"], row["value"]): row["positions"] for row in by_both} == values
        assert {(row["size"], tuple(row["openings"])): row["positions"] for row in by_set} == openings


@pytest.mark.parametrize("kind", ["rising", "returning", "returning, then rising", "neither"])
def test_rows_are_counted_as_one_by_one(kind: str) -> None:
    random = np.random.default_rng(len(kind))
    for length in (1, 7, 8, 9, 17, 40, 61):
        for size in (0, 3, 12):
            bound = size + length - 1
            x = np.arange(length)
            row, openings = x % 3 + size, x * 0 + 2
            if kind.startswith("returning"):
                pattern = random.integers(-1, 4, PERIOD)
                row, openings = pattern[x % PERIOD], pattern[x % PERIOD] + 3
            if kind.endswith("then rising"):
                turn = length // 2 + 3
                row[turn:], openings[turn:] = x[turn:] + min(2, size), 5
            if kind == "rising":
                row = x + size
            if kind == "neither":
                row, openings = random.integers(-2, bound + 3, length), random.integers(0, SETS, length)
            counted = row_counts(bound)
            count_row(row.astype(np.int16), openings.astype(np.int16), x.astype(np.int16), size, counted)
            values, sets = np.zeros((bound + 1, bound + 1), int), np.zeros((SETS, bound + 1), int)
            np.add.at(values, (row.clip(0, bound), size + x), 1)  # a value that cannot be is counted beside it
            np.add.at(sets, (openings, size + x), 1)
            assert by_value(counted).tolist() == values.tolist(), size
            assert by_openings(counted).tolist() == sets.tolist(), size
            one_by_one = int(counted.values.sum())
            assert one_by_one == 0 or kind != "rising", size
            assert one_by_one < length // 2 or "returning" not in kind or length < 40, size
            assert one_by_one > length // 2 or kind != "neither" or length < 9, size


def test_a_stored_sweep_is_checked(in_python: Patch, tmp_path: Path) -> None:
    sweep(KIND, 20, BRIEF[:2], 1, tmp_path / "sweep", False, STILL)
    require_checked(tmp_path / "sweep", SWEEP, SWEEP_VALUES, SWEEP_OPENINGS, MANIFEST, SHARDS)
    require_forms(KIND, tmp_path / "sweep", BRIEF[:2])


def test_sql_does_not_answer_from_a_damaged_sweep(in_python: Patch, tmp_path: Path) -> None:
    directory = tmp_path / "sweep"
    sweep(KIND, 16, BRIEF[:2], 1, directory, False, STILL)
    statement = "SELECT sum(examined) FROM sweep"

    def ask(check: bool = True) -> int:
        with opened(directory, check) as tables:
            return len(tables.ask(statement, None)[0])

    assert ask() == 1
    for name, what in ((SWEEP, "its SHA-256 is not the one"), (MANIFEST, "it has no hashes of the tables")):
        content = (directory / name).read_bytes()
        for damaged in (content[:-9], content[:9]):
            (directory / name).write_bytes(damaged)
            with pytest.raises(TableCorrupt, match=f"{name} is corrupt: {what}.*; {SWEEP_REMEDY}"):
                ask()
            if name == SWEEP:  # this table cannot be read, whether hashes are compared or not
                with pytest.raises(TableCorrupt, match=what):
                    ask(check=False)
        (directory / name).write_bytes(content)


def test_a_stored_sweep_that_is_strange_is_a_sentence(in_python: Patch, tmp_path: Path) -> None:
    directory = tmp_path / "sweep"
    sweep(KIND, 16, BRIEF[:2], 1, directory, False, STILL)
    plan, before = plan_of(directory / SHARDS) or {}, (directory / SHARDS).read_bytes()
    for place, changes, what in (
        (0, {"size": "16"}, "its size is not that of a sweep"),
        (0, {"size": 10**9}, "its size is not that of a sweep"),
        (0, {"size": 17}, "the shard in line 2 is not what was written"),
        (0, {"claims": [["a"]]}, "it has a claim that is not registered"),
        (0, {"shards": 0}, "the shard in line 2 is not what was written"),
        (0, {"shards": "3"}, "its plan does not say how many shards there are"),
        (0, None, "it does not begin with the plan of a run"),
        (1, None, "the shard in line 2 is not what was written"),
    ):
        change(directory, place, "[" * 100_000 if changes is None else json.dumps({**plan, **changes}))
        with pytest.raises(TableCorrupt, match=what):
            check(directory, STILL)
        (directory / SHARDS).write_bytes(before)
    (directory / MANIFEST).unlink()
    with pytest.raises(TableAbsent, match="continue with  --resume"):
        check(directory, STILL)


def test_a_claim_that_asks_for_what_rows_have_not_is_left_out() -> None:
    @claim("test-shorter", "A loop 2 shorter", source="none")
    def shorter_loop(G: Record) -> Statement:
        """None."""
        return when(G.loop_excess > 1, G.v(position(G)._replace(loop_excess=G.loop_excess - 2)) >= 0)

    @claim("test-other", "A 3-chain for a 4-loop", source="none")
    def chain_for_loop(G: Record) -> Statement:
        """None."""
        H = position(G)._replace(three_chains=G.three_chains + 1, four_loops=G.four_loops - 1)
        return when(G.four_loops > 0, G.v(H) >= 0)

    @claim("test-as-many", "As many 4-loops as 6-loops", source="none")
    def as_many(G: Record) -> Statement:
        """None."""
        return when(G.size > 0, G.v(position(G)._replace(four_loops=G.six_loops)) >= 0)

    @claim("test-product", "A product", source="none")
    def a_product(G: Record) -> Statement:
        """None."""
        return when(G.three_chains >= 0, where(G.longer_loops > 0, 0, G.chain_excess * G.six_loops) >= 0)

    some = [shorter_loop, a_product, *BRIEF, chain_for_loop, as_many]
    assert in_rows(some) == [shorter_loop, *BRIEF, chain_for_loop]
    assert in_rows(some, planes.are_held) == BRIEF


def test_a_check_notices_what_was_replaced_by_something_like_it(in_python: Patch, tmp_path: Path) -> None:
    directory = tmp_path / "sweep"
    sweep(KIND, 16, BRIEF[:2], 1, directory, False, STILL)
    table = pq.read_table(directory / SWEEP_VALUES)
    write_table(directory / SWEEP_VALUES, table.schema, [table.take(pa.array(range(len(table) - 1)))])
    edit_manifest(directory, lambda said: said["files"][SWEEP_VALUES].update(sha256=sha256(directory / SWEEP_VALUES)))
    with pytest.raises(TableCorrupt, match="differs from the sum of the shards"):
        check(directory, STILL)

    made = sweep(KIND, 16, BRIEF[:2], 1, directory, False, STILL)
    with rewritten(directory, "sweep", ShardResult) as shards:
        for number, outcome in shards.done.items():  # a claim covers a position more
            known = [[n, said + 1, *more] for n, said, *more in outcome.known]
            shards.done[number] = outcome._replace(known=known)
    stored = {row["claim"]: row for row in pq.read_table(directory / SWEEP).to_pylist()}
    more = len(shards.done)
    told = [row | {"covered": row["covered"] + more} for row in stored.values()]
    write_table(directory / SWEEP, CLAIMS_SCHEMA, [pa.Table.from_pylist(told, schema=CLAIMS_SCHEMA)])
    write_manifest(directory, KIND.name, made.derived(), (SWEEP, SWEEP_VALUES, SWEEP_OPENINGS))
    examined = check(directory, STILL)
    assert not examined.sound
    assert "3 differ, the smallest at shard" in "\n".join(examined.lines())


@pytest.fixture
def in_python(monkeypatch: Patch) -> Iterator[Patch]:
    """Sweeps in plain Python, and the claims as programs on few positions."""
    counts_in_rows.tester.cache_clear()
    monkeypatch.setattr(counts_in_rows, "sweep_with", interpreted)
    monkeypatch.setattr(claims_in_rows, "tests_of", plainly)
    monkeypatch.setattr(counts_in_rows, "COMPARED", 14)
    monkeypatch.setattr(counts_in_rows, "_BASES", 0)  # a shard each long loop
    yield monkeypatch
    counts_in_rows.tester.cache_clear()


def test_a_claim_that_fails_only_beyond_the_small_positions_is_counted(in_python: Patch, tmp_path: Path) -> None:
    @claim("test-size-20", "None of size 20", source="none")
    def none_of_size_20(G: Record) -> Statement:
        """No position has size 20 and a chain of length >= 4."""
        return when(G.longer_chains > 0, G.size != 20)

    examined = sweep(KIND, 22, [*BRIEF, none_of_size_20], 1, tmp_path / "sweep", False, STILL)
    table = walked(22)
    size = 3 * table.three_chains + table.chain + 4 * table.four_loops + 6 * table.six_loops + table.loop
    (*_, tally) = examined.tallies
    assert tally.covered == np.count_nonzero(table.chain)
    assert tally.mismatches == np.count_nonzero((table.chain > 0) & (size == 20)) > 0
    assert "a claim fails beside" in examined.lines()[0]
    assert not succeeded(examined)


def test_wrong_values_are_noticed(in_python: Patch, tmp_path: Path) -> None:
    def wrong(loops: list[int], bound: int) -> planes.Planes:
        found = planes_of(loops, bound)
        found.lanes[found.lanes == ABSENT] = 7  # as if there were a component that is not there
        return found

    in_python.setattr(planes, "planes_of", wrong)
    examined = sweep(KIND, 20, BRIEF, 1, tmp_path / "sweep", False, STILL)
    assert not examined.sound
    assert not succeeded(examined)


def test_positions_that_are_left_out_are_noticed(in_python: Patch, tmp_path: Path) -> None:
    shorter = replace(KIND, parts=lambda bound: shards_of(bound)[:-1])
    assert not sweep(shorter, 14, BRIEF[:2], 1, tmp_path / "sweep", False, STILL).sound


def test_every_long_loop_is_in_one_shard() -> None:
    for bound in (1, 8, 60, 200, 1000, LARGEST_SWEEP_BOUND):
        shards = shards_of(bound)
        assert [loop for shard in shards for loop in shard] == [*range(8, bound + 1, 2)], bound
        assert [] not in shards[1:], bound


ROWS = re.findall(
    r"^\| ([\d]+)(?:, refused)? \| ([\d.]+e\d+) \| [^|]+ \| (\d+) \| ([\d.]+) GB \|",
    (ROOT / "docs" / "scale.md").read_text(),
    re.MULTILINE,
)


@pytest.mark.parametrize(("size", "positions", "shards", "memory"), ROWS)
def test_shards_are_as_many_and_as_large_as_the_document_says(
    size: str, positions: str, shards: str, memory: str
) -> None:
    bound = int(size)
    assert f"{dense_index.count(bound):.2e}".replace("+", "") == positions
    parts = shards_of(bound)
    assert len(parts) == int(shards)
    assert f"{max(room_of_planes(part, bound) for part in parts) / 1e9:.1f}" == memory


def test_the_document_has_such_rows() -> None:
    assert len(ROWS) > 3


@pytest.mark.no_kernel  # its processes run without the compiler
@pytest.mark.long
def test_a_sweep_that_is_killed_or_interrupted_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    finished(sweep_process(whole))
    while not broken.exists():
        with sweep_process(broken, "--dask", "local", "--threads", "2") as process:
            while process.poll() is None and not numbers_in(broken):
                time.sleep(0.001)
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to its workers too
            said = process.communicate(timeout=WAIT)
        if process.returncode == 0:  # it was too quick for us
            shutil.rmtree(broken)
    assert (process.returncode, *said) == (130, "", KEPT)
    assert {*everything(broken)} == {SHARDS}
    assert 0 < len(numbers_in(broken)) < len(numbers_in(whole))
    assert len(held_against(whole, broken, random.Random(), 2)) == 2
