"""Raw positions by whole rows, and in shards by their largest loop: the entries of each row, and their comparisons."""

import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import naive
import pyarrow.parquet as pq
import pytest
from conftest import COMPILED
from killed_sweeps import change, everything
from sweep_checks import require_checked, require_forms

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import Counts, Summary, summary_of
from loony.enumerate.partitions import list_parts, partitions
from loony.kernels.partition_rows import chains_of, loops_of, room_of_chains
from loony.results.endgames.sweeps.raw import (
    KIND,
    classes_of_chains,
    classes_of_loops,
    pass_rows,
    pass_shard,
    room_of_rows,
    room_of_shard,
    shards_of_rows,
)
from loony.results.endgames.sweeps.runner import SWEEP, claims_to_test, sweep
from loony.results.endgames.tables import RAW_CENSUS
from loony.results.runs.run import verify
from loony.results.stored.tables import CLAIMS, MANIFEST, SHARDS
from loony.shell.main import main
from loony.system.stages import Stages
from loony.verify.claims.register import claims
from loony.verify.endgames.examination.classes import can_read, classes, raw_positions_of
from loony.verify.endgames.examination.stored import filled
from loony.verify.endgames.family import ENDGAMES, RAW

BOUND = 40 if COMPILED else 24
STILL = Stages(shown=False)


def test_loops_are_the_partitions_into_even_loops() -> None:
    some, loops = partitions(BOUND, 4, 2), loops_of(BOUND)
    assert loops.removed.tolist() == some.removals.part.tolist()
    assert loops.without.tolist() == some.removals.without.tolist()
    assert loops.offsets.tolist() == some.removals.offsets.tolist()
    summaries = [summary_of(Position((), parts)) for parts in list_parts(some)]
    assert loops.counts.T.tolist() == [[G.four_loops, G.six_loops, G.longer_loops, G.loop_excess] for G in summaries]


def test_a_value_that_is_not_that_of_the_amalgamated_form_is_found() -> None:
    dense = filled(BOUND)
    place = dense_index.rank(dense.rooms, Counts(1, 6, 1, 0, 0))  # 3+6+4l, which 3+5^2+4l becomes too
    dense.values[place] += 1
    passed = pass_rows(BOUND, dense, chains_of(BOUND), loops_of(BOUND), STILL)
    assert passed.smallest
    assert passed.positions == raw_endgames.count(BOUND)
    assert (passed.smallest[1], passed.differing) == ("3+6+4l", len(of_form(1, 2, 1)))


def of_form(three_chains: int, excess: int, four_loops: int) -> list[Position]:
    """The raw positions of size <= BOUND that amalgamate to these, without other loops."""
    found: list[Position] = []
    for chains in range(1, BOUND // 4 + 1):
        G = Summary(three_chains, chains, excess, four_loops, 0, 0, 0)
        if 3 * three_chains + 4 * chains + excess + 4 * four_loops <= BOUND:
            found += raw_positions_of(G)
    return found


def test_classes_hold_every_raw_position_once() -> None:
    numbers: Counter[Summary] = Counter()
    for make in classes(BOUND, classes_of_chains(chains_of(BOUND)), classes_of_loops(loops_of(BOUND))):
        some = make()
        for *counts, many in zip(*some.G[:7], some.positions, strict=True):
            numbers[Summary(*map(int, counts))] += int(many)
    found: Counter[Summary] = Counter()
    bound = 24
    for chains, loops in naive.positions(bound):
        found[Summary(*summary_of(Position(chains, loops))[:7])] += 1
    small = {G: n for G, n in numbers.items() if raw_size(G) <= bound}
    assert small == found
    for G, number in small.items():
        positions = [*raw_positions_of(G)]
        assert len({*positions}) == len(positions) == number, G
        assert all(Summary(*summary_of(one)[:7]) == G for one in positions), G
        assert positions == sorted(positions), (G, number)


def raw_size(G: Summary) -> int:
    chains = 3 * G.three_chains + 4 * G.longer_chains + G.chain_excess
    return int(chains + 4 * G.four_loops + 6 * G.six_loops + 8 * G.longer_loops + G.loop_excess)


@pytest.fixture(scope="module")
def both_ways(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    """The same raw positions, most of them by rows, and all of them from their table: examined, and the folder."""
    bound, found = (30 if COMPILED else 20), []
    for raw_table in (11, bound):
        folder = tmp_path_factory.mktemp("rows") / "tables"
        bounds = {"size": bound, "raw_size": bound, "raw_table": raw_table}
        found.append((verify(ENDGAMES, bounds, folder, claims(families=[ENDGAMES]), STILL), folder))
    return found[0], found[1]


def test_claims_come_out_as_on_the_table(both_ways: tuple[Any, Any]) -> None:
    (by_rows, _), (by_table, _) = both_ways
    asked = 0
    for one, other in zip(by_rows.tallies, by_table.tallies, strict=True):
        if one.domain is RAW and can_read(one.claim):
            asked += 1
            assert one.skipped == other.skipped, one
            if one.skipped:  # what names a size beyond the tables of this test
                continue
            assert (one.examined, one.covered, one.mismatches, one.up_to) == (
                other.examined, other.covered, other.mismatches, other.up_to,
            ), one.claim.id  # fmt: skip
            assert [two.words() for two in one.smallest] == [two.words() for two in other.smallest], one
    assert asked == sum(RAW in one.domains and can_read(one) for one in claims(families=[ENDGAMES])) > 80
    told = {one.claim.id for one in by_table.tallies if one.domain is RAW and can_read(one.claim) and one.mismatches}
    assert len(told) >= 5
    rows, of_table = (
        [row for row in examined.mismatches_table().to_pylist() if row["domain"] == RAW.name and row["claim"] in told]
        for examined in (by_rows, by_table)
    )
    assert rows == of_table


SMALL = 30 if COMPILED else 27


@pytest.mark.parametrize("bound", [1, 5, 24, pytest.param(40, marks=pytest.mark.slow_plain)])
@pytest.mark.parametrize("wrong", [False, True], ids=["right", "wrong"])
def test_shards_come_to_what_all_rows_come_to(bound: int, wrong: bool) -> None:
    dense, loops = filled(bound), loops_of(bound)
    if wrong:
        for counts in Counts(1, 6, 1, 0, 0), Counts(0, 0, 0, 2, 12), Counts(0, 9, 0, 0, 0):
            if sum(counts) < bound / 2:
                dense.values[dense_index.rank(dense.rooms, counts)] += 1
    chains = chains_of(bound)
    whole = pass_rows(bound, dense, chains, loops, STILL)
    came = [pass_shard(bound, dense, chains, loops, largest) for largest in shards_of_rows(bound)]
    assert sum(one.positions for one in came) == whole.positions == raw_endgames.count(bound)
    assert sum(one.differing for one in came) == whole.differing
    assert (whole.differing > 0) == (wrong and bound > 16)
    smallest = min((one.smallest for one in came if one.smallest), default=None)
    assert smallest == whole.smallest


def test_each_shard_has_the_positions_with_its_largest_loop() -> None:
    bound = 20
    dense, chains, loops = filled(bound), chains_of(bound), loops_of(bound)
    found = Counter(max(of_loops, default=0) for _, of_loops in naive.positions(bound))
    met = {largest: pass_shard(bound, dense, chains, loops, largest).positions for largest in shards_of_rows(bound)}
    assert met == found


def test_a_sweep_comes_to_what_tables_come_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables, whole, broken = (tmp_path / name for name in ("tables", "whole", "broken"))
    some = claims_to_test(KIND, claims(families=[ENDGAMES]), named=False)[::9]
    verify(ENDGAMES, {"size": 8, "raw_size": SMALL, "raw_table": 11}, tables, some, STILL)
    ids = [one.id for one in some]
    arguments = ["sweep", "--raw", "--size", str(SMALL), "--claims", *ids, "--json", "--out"]
    assert main([*arguments, str(whole)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["counts"] == {"raw_rows": dict.fromkeys(["formula", "walked"], raw_endgames.count(SMALL))}
    assert pq.read_table(whole / RAW_CENSUS).equals(pq.read_table(tables / RAW_CENSUS))
    rows = {row["claim"]: row for row in pq.read_table(whole / SWEEP).to_pylist()}
    stored = {row["claim"]: row for row in pq.read_table(tables / CLAIMS).to_pylist() if row["domain"] == RAW.name}
    assert len(rows) == len(some) > 8
    assert rows == {claim: stored[claim] for claim in rows}
    shutil.copytree(whole, broken)
    (broken / MANIFEST).unlink()
    change(broken, 4, None)
    change(broken, 1, None)
    assert main([*arguments, str(broken), "--resume"]) == 0
    assert everything(broken) == everything(whole)
    assert main(["sweep", "--size", str(SMALL), "--out", str(broken), "--resume"]) == 2
    assert "has no sweep that loony made" in capsys.readouterr().err


def test_what_it_left_is_checked(tmp_path: Path) -> None:
    some = claims_to_test(KIND, claims(families=[ENDGAMES]), named=False)[:1]
    sweep(KIND, 14, some, 1, tmp_path, False, STILL)
    require_checked(tmp_path, SWEEP, RAW_CENSUS, MANIFEST, SHARDS)
    require_forms(KIND, tmp_path, some)


def test_a_thread_takes_less_room_than_all_rows() -> None:
    assert 7e9 < room_of_rows(121) < 9e9
    of_a_thread = max(room_of_shard(121, largest) for largest in shards_of_rows(121))
    assert room_of_chains(121) + of_a_thread < room_of_rows(121) / 2
    chains = chains_of(SMALL)
    assert room_of_chains(SMALL) == chains.entries.nbytes + chains.places.nbytes
