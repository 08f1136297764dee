"""Runs of `loony verify` on narrow boards: chosen claims, bounds, and what makes a run fail."""

import json
import shutil
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from changed_tables import changed, edit_manifest
from commanded import Capsys, Patch, leavings, output_of, refused, told
from strips.cases import CLOSED, LONGEST, MISERE, SMALL, TINY

from loony.enumerate.strips.swedish import count, dense_rooms
from loony.kernels.strips.swedish import stages_of
from loony.results.runs.run import examine_stored
from loony.results.stored.folder import how_to_remake
from loony.results.stored.tables import CLAIMS, MANIFEST, MISMATCHES
from loony.results.strips import tables as strip_tables
from loony.results.strips.making import against_all_strings, closed_table, swedish_table
from loony.results.strips.tables import (
    BOXES,
    POSITIONS_SWEDISH,
    SWEDISH_MISERE,
    SWEDISH_NORMAL,
    TRIANGLES,
    domain_bounds,
)
from loony.system.errors import Unexpected
from loony.system.stages import Stages
from loony.verify.claims.register import claims
from loony.verify.examination.examination import Comparison
from loony.verify.strips import narrow_misere
from loony.verify.strips.family import OPEN_BOXES, STRIPS
from loony.verify.strips.play import turn_in_words, turns

pytestmark = pytest.mark.usefixtures("small_open_boards")


def test_a_table_that_is_not_filled_is_refused(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    stages = [[walk for walk in stage if walk[0] != (5, 4)] for stage in stages_of(12)]
    monkeypatch.setattr("loony.kernels.strips.swedish.stages_of", lambda _: (stage for stage in stages if stage))
    refused(
        capsys, *TINY, "--swedish", "12", "--out", str(tmp_path / "t"),
        match=f"{count(dense_rooms(12)) - 3:,} states of a table were filled, which has {count(dense_rooms(12))}",
        code=3,
    )  # fmt: skip
    assert leavings(tmp_path) == []


def test_a_board_whose_turns_make_it_another_value_is_refused() -> None:
    found = {n: dict(turns(n, lambda parts: 0, -1)) for n in (4, 5)}
    with pytest.raises(Unexpected, match="another value of 1x4"):
        swedish_table(SWEDISH_MISERE, found, lambda parts: 1)


def test_so_many_counterexamples_are_kept_of_each_claim(
    made: Path, tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    wrong = narrow_misere.table_1() + 2
    monkeypatch.setattr(narrow_misere, "table_1", lambda: wrong)
    (one,) = claims(["narrow-misere-table-1"])
    seen = examine_stored(made, [one], Stages(shown=False))
    assert seen.tallies[0].mismatches == LONGEST - 1
    assert len(seen.mismatches_table()) == len(seen.tallies[0].smallest) == 3
    monkeypatch.setattr("loony.results.runs.maker.TableMaker.most_mismatches", 4)
    out = tmp_path / "t"
    code, text, _ = told(capsys, *TINY, "--claims", one.id, "--out", str(out))
    assert code == 1
    assert "the smallest 3 of 5 counterexamples, on Swedish boards:\n  1x2  v = -2, expected 0\n" in text
    assert pq.read_table(out / CLAIMS)["mismatches"].to_pylist() == [5]
    assert pq.read_table(out / MISMATCHES)["position"].to_pylist() == ["1x2", "1x3", "1x4", "1x5"]
    assert told(capsys, "check", "--table", str(out), "--quiet")[0] == 1


@pytest.mark.parametrize(("stage", "found"), [
    ("against_all_strings", Comparison("assumed", "boards", None, 3, 1, "closed boxes 1x2")),
    ("against_all_strings", Comparison("assumed", "boards")),
    ("against_the_rules", Comparison("rules", "values", None, 3, 1, "4")),
])  # fmt: skip
def test_tables_that_a_check_refutes_fail_the_run(
    stage: str, found: Comparison, tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(f"loony.results.strips.making.{stage}", lambda _: found)
    code, text, _ = told(capsys, *TINY, "--claims", "swedish-1", "--out", str(tmp_path / "t"))
    assert code == 1
    assert found.smallest is None or f"1 differ, the smallest at {found.smallest}" in text
    assert text.endswith("FAILED: the tables do not agree with a second computation, or have a wrong number of rows\n")


def test_small_closed_boards_are_held_against_a_solver_that_finds_a_planted_value() -> None:
    made = {name: closed_table(name, 4, lambda _: None) for name in (BOXES, TRIANGLES)}
    what = "small boards against a solver that assumes nothing"
    assert against_all_strings(made) == Comparison("assumed", what, None, 8, 0, None)
    made[TRIANGLES] = changed(made[TRIANGLES], "value", 2, lambda v: v - 2)
    assert against_all_strings(made) == Comparison("assumed", what, None, 8, 1, "closed triangles 1x3")


def test_a_claim_that_says_nothing_where_no_option_sets_the_bound_fails(
    tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    """No bound that is given is too small there."""
    monkeypatch.setitem(strip_tables.FIXED, OPEN_BOXES, 3)
    out, id_ = str(tmp_path / "t"), "narrow-variations-corollary-1"
    code, text, err = told(capsys, *TINY[:-1], "4", "--out", out, "--claims", id_)
    assert (code, err) == (1, "")
    assert f"FAILED: {id_} did not come out as registered (a hypothesis that covers nothing is a failure)" in text
    rows = [line.split() for line in told(capsys, "check", "--table", out, "--all")[1].splitlines()]
    assert [id_, "open", "boxes", "3", "0", "0", "uncovered", "but", "registered:", "holds"] in rows
    report = json.loads(told(capsys, "check", "--table", out, "--json")[1])
    found = [(row["domain"], row["verdict"]) for row in report["claims"]]
    assert found == [("closed boxes", "holds"), ("open boxes", "uncovered")]


def test_triangles_may_have_a_bound_of_their_own(tmp_path: Path, capsys: Capsys) -> None:
    out = tmp_path / "t"
    sizes = ("--triangles", "4", "--claims", "narrow-variations-1", "--quiet")
    assert told(capsys, *TINY, *sizes, "--out", str(out))[0] == 0
    assert pq.read_table(out / TRIANGLES)["value"].to_pylist() == [1, -3, 5, 1]
    assert told(capsys, *TINY[:-1], "1", "--out", str(out), "--claims", "swedish-1")[0] == 0
    assert pq.read_table(out / TRIANGLES)["n"].to_pylist() == [1]


def test_beyond_the_dense_tables_the_stake_table_goes_on(
    made: Path, tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    for name in ("LARGEST_DENSE", "LARGEST_STORED"):
        monkeypatch.setattr(f"loony.results.strips.tables.{name}", 14)
    out = tmp_path / "t"
    text = output_of(capsys, *SMALL, "--out", str(out))
    assert f"Swedish boards 1 x n: to n = {LONGEST} misère, to n = 14 in normal play" in text
    assert (out / SWEDISH_MISERE).read_bytes() == (made / SWEDISH_MISERE).read_bytes()
    assert pq.read_table(out / SWEDISH_NORMAL)["n"].to_pylist()[-1] == 14
    manifest = json.loads((out / MANIFEST).read_text())
    assert manifest["counts"]["swedish"] == {"formula": 135, "walked": 135}
    whole = json.loads((made / MANIFEST).read_text())["counts"]
    assert manifest["counts"]["restricted positions"] == whole["restricted positions"]
    bounds = domain_bounds(manifest["bounds"])
    assert (bounds["swedish"], bounds["swedish boards"], manifest["bounds"]["swedish"]) == (14, LONGEST, LONGEST)
    assert told(capsys, "check", "--table", str(out))[0] == 0


@pytest.mark.slow_plain
def test_open_boards_to_8_and_triangles_to_15(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setitem(strip_tables.FIXED, OPEN_BOXES, 8)
    sizes = ("--swedish", "33", "--closed", "9", "--triangles", "15", "--open", "8", "--two-rows", "4")
    code, text, _ = told(capsys, *SMALL[:3], *sizes, "--quiet", "--out", str(tmp_path / "t"))
    assert (code, text) == (0, f"all {len(claims(families=[STRIPS]))} claims tested came out as registered\n")
    rows = pq.read_table(tmp_path / "t" / MISMATCHES).to_pylist()
    of_boards = [row for row in rows if row["domain"] in ("open boxes misère", "closed triangles")]
    assert [(row["claim"][:17], row["position"], row["value"]) for row in of_boards] == [
        ("narrow-misere-ope", "1x4", 4), ("narrow-misere-ope", "1x7", 5), ("narrow-misere-ope", "1x8", 6),
        ("narrow-variations", "1x15", 1),
    ]  # fmt: skip


def test_the_boards_are_the_published_ones(made: Path) -> None:
    first, second = narrow_misere.table_1(), narrow_misere.table_2()
    for row in pq.read_table(made / SWEDISH_MISERE).to_pylist():
        assert row["value"] == first[row["n"]], row
        if row["n"] > 3:  # the paper lists no first turns of shorter boards
            assert row["optimal_moves"] == [turn_in_words(turn) for turn in sorted(second[row["n"]] or ())], row
    normal = pq.read_table(made / SWEDISH_NORMAL).to_pylist()
    assert normal == [{"n": n, "value": n, "optimal_moves": [f"take {n}"]} for n in range(2, LONGEST + 1)]
    boxes, triangles = [1, -2, 3, 0, 1, 0, 3, 0, 1], [1, -3, 5, 1, 1, 5, 3]
    for name, values in ((BOXES, boxes[:CLOSED]), (TRIANGLES, triangles[: CLOSED - 2])):
        assert pq.read_table(made / name).to_pylist() == [{"n": n, "value": v} for n, v in enumerate(values, 1)], name


def test_positions_are_stored_to_60_and_no_further(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.results.strips.tables.LARGEST_STORED", 9)
    assert told(capsys, *TINY[:4], "14", "--closed", "3", *MISERE, "--out", str(tmp_path / "t"))[0] == 0
    assert pq.read_table(tmp_path / "t" / POSITIONS_SWEDISH)["total"].to_pylist()[-1] == 9
    assert pq.read_table(tmp_path / "t" / SWEDISH_MISERE)["n"].to_pylist()[-1] == 14
    assert told(capsys, "check", "--table", str(tmp_path / "t"))[0] == 0


@pytest.mark.usefixtures("without_record")
def test_the_widest_of_several_tables_counts(made: Path, tmp_path: Path, capsys: Capsys) -> None:
    shutil.copytree(made, tmp_path / "strips-wide")
    one = ("--claims", "swedish-1", "--quiet")
    assert told(capsys, *TINY, *one, "--out", str(tmp_path / "strips"))[0] == 0
    text = output_of(capsys, "claims", "swedish-1", "--table", str(tmp_path))
    assert f"  - exhaustive to a bound (Swedish positions up to {LONGEST}): holds" in text
    assert text.count("Swedish positions up to") == 1


def test_tables_that_cannot_be_made_again_here(made: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.system.memory.available_memory", lambda: 10**8)
    refused(capsys, "check", "--table", str(made), match="of memory where 100 MB are free")


def test_the_remedy_names_the_family_and_its_bounds(made: Path, tables: Path) -> None:
    no_guess = "make it with  loony verify --out 'a b/strips-80'"
    assert how_to_remake(Path("a b/strips-80")) == no_guess
    bounds = f"--swedish {LONGEST} --closed {CLOSED} --triangles {CLOSED - 2} {' '.join(MISERE)}"
    assert how_to_remake(made) == f"make it again with  loony verify --family strips {bounds} --out {made}"
    edit_manifest(tables, lambda manifest: manifest["bounds"].pop("closed"))
    assert how_to_remake(tables) == f"make it again with  loony verify --family strips --out {tables}"
