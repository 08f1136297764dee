"""Raw positions in shards by their largest loop, held against all of them in one slab."""

import json
import shutil
from collections import Counter
from pathlib import Path

import naive
import pyarrow.parquet as pq
import pytest
from conftest import COMPILED
from killed_sweeps import change, everything
from sweep_checks import require_checked, require_forms

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.positions import Counts
from loony.kernels.partition_rows import chains_of, loops_of, room_of_chains
from loony.results.endgames.layout import RAW_CENSUS
from loony.results.endgames.sweeps.raw import KIND
from loony.results.endgames.sweeps.raw_rows import pass_rows, pass_shard, room_of_rows, room_of_shard, shards_of_rows
from loony.results.endgames.sweeps.runner import SWEEP, claims_to_test, sweep
from loony.results.runs.run import verify
from loony.results.stored.layout import CLAIMS, MANIFEST, SHARDS
from loony.shell.main import main
from loony.system.stages import Stages
from loony.verify.claims.register import claims
from loony.verify.endgames.examination.dense import filled
from loony.verify.endgames.family import ENDGAMES, RAW

STILL = Stages(shown=False)
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
    assert sum(one.walked for one in came) == whole.walked == raw_endgames.count(bound)
    assert sum(one.differing for one in came) == whole.differing
    assert (whole.differing > 0) == (wrong and bound > 16)
    smallest = min((one.smallest for one in came if one.smallest), default=None)
    assert smallest == whole.smallest


def test_each_shard_has_the_positions_with_its_largest_loop() -> None:
    bound = 20
    dense, chains, loops = filled(bound), chains_of(bound), loops_of(bound)
    found = Counter(max(of_loops, default=0) for _, of_loops in naive.positions(bound))
    met = {largest: pass_shard(bound, dense, chains, loops, largest).walked for largest in shards_of_rows(bound)}
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
