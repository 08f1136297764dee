"""Runs of `loony verify` on narrow boards: chosen claims, bounds, and what makes a run fail."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from changed_tables import changed
from commanded import Capsys, Patch, leavings, output_of, refused, told
from conftest import COMPILED
from strips_cases import CLOSED, LONGEST, SMALL, TINY

from loony.enumerate.strips.swedish import count, dense_rooms
from loony.kernels.strips.swedish import stages_of
from loony.results.runs.check import examine_stored
from loony.results.stored.layout import CLAIMS, MANIFEST, MISMATCHES
from loony.results.strips.boards import against_all_strings, closed_table, swedish_table
from loony.results.strips.extents import domain_bounds
from loony.results.strips.layout import BOXES, SWEDISH_MISERE, SWEDISH_NORMAL, TRIANGLES
from loony.system.errors import Unexpected
from loony.system.stages import Stages
from loony.verify.claims.register import claims
from loony.verify.examination.examination import Comparison
from loony.verify.strips import narrow_misere
from loony.verify.strips.family import STRIPS
from loony.verify.strips.play import turns

pytestmark = pytest.mark.usefixtures("small_open_boards")


def positions_of_short_cuts(largest: int) -> int:
    """How many positions of 2s and 3s by their total, at most two 4s, and a part >= 5 beside at most one 4."""
    return sum(
        (stake > 0 or fours + large > 0) and stake != 1 and large + 4 * fours + stake <= largest
        for large in (0, *range(5, largest + 1))
        for fours in range(2 if large else 3)
        for stake in range(largest + 1)
    )  # fmt: skip


def test_the_report_as_json(tmp_path: Path, capsys: Capsys) -> None:
    out = str(tmp_path / "t")
    printed = json.loads(output_of(capsys, *SMALL, "--out", out, "--json", err=""))
    assert printed["succeeded"] is True
    assert printed["directory"] == out
    number = count(dense_rooms(LONGEST))
    assert printed["family"] == "strips"
    assert [printed[bound] for bound in ("swedish", "closed", "triangles")] == [LONGEST, CLOSED, CLOSED - 2]
    assert "bounds" not in printed
    restricted = positions_of_short_cuts(LONGEST)
    assert printed["counts"] == {
        "swedish": {"formula": number, "walked": number},
        "restricted positions": {"formula": restricted, "walked": restricted},
    }
    assert printed["rules"] == {"examined": number, "differing": 0, "smallest": None}
    assert printed["assumed"] == {"examined": 2 * CLOSED - 2, "differing": 0, "smallest": None}
    assert len(printed["claims"]) == sum(len(one.domains) for one in claims(families=[STRIPS]))
    refuted = [row["position"] for row in printed["mismatches"]]
    assert refuted[:4] == ["1x4", "1x7", "2x4", "2x2"] if COMPILED else refuted[:2] == ["1x4", "2x2"]
    assert {"filling Swedish tables", "searching closed boxes", "writing"} <= printed["seconds"].keys()
    assert "comparing" in json.loads(output_of(capsys, "check", out, "--json"))["seconds"]


def test_a_table_that_is_not_filled_is_refused(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    stages = [[walk for walk in stage if walk[0] != (5, 4)] for stage in stages_of(12)]
    monkeypatch.setattr(
        "loony.results.strips.swedish_build.stages_of", lambda _: (stage for stage in stages if stage)
    )
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
    assert told(capsys, "check", str(out), "--quiet")[0] == 1


@pytest.mark.parametrize(("stage", "found"), [
    ("against_all_strings", Comparison("assumed", "boards", None, 3, 1, "closed boxes 1x2")),
    ("against_all_strings", Comparison("assumed", "boards")),
    ("against_the_rules", Comparison("rules", "values", None, 3, 1, "4")),
])  # fmt: skip
def test_tables_that_a_check_refutes_fail_the_run(
    stage: str,
    found: Comparison,
    tmp_path: Path,
    capsys: Capsys,
    monkeypatch: Patch,
) -> None:
    monkeypatch.setattr(f"loony.results.strips.making.{stage}", lambda _: found)
    code, text, _ = told(capsys, *TINY, "--claims", "swedish-1", "--out", str(tmp_path / "t"))
    assert code == 1
    assert found.smallest is None or f"1 differ, the smallest at {found.smallest}" in text
    assert text.endswith(
        "FAILED: the tables do not agree with a second computation, or have a wrong number of rows\n"
    )


def test_small_closed_boards_are_held_against_a_solver_that_finds_a_planted_value() -> None:
    made = {name: closed_table(name, 4, lambda _: None) for name in (BOXES, TRIANGLES)}
    what = "small boards against a solver that assumes nothing"
    assert against_all_strings(made) == Comparison("assumed", what, None, 8, 0, None)
    made[TRIANGLES] = changed(made[TRIANGLES], "value", 2, lambda v: v - 2)
    assert against_all_strings(made) == Comparison("assumed", what, None, 8, 1, "closed triangles 1x3")


def test_positions_are_counted_where_no_claim_is_about_them(tmp_path: Path, capsys: Capsys) -> None:
    chosen = ("--claims", "narrow-variations-1")
    text = output_of(capsys, *TINY, *chosen, "--out", str(tmp_path / "t"))
    assert "11 by formula, 11 by walking" in text
    assert text.endswith("the one claim tested came out as registered\n")
    assert told(capsys, "check", str(tmp_path / "t"))[0] == 0


def test_a_claim_that_says_nothing_where_no_option_sets_the_bound_fails(
    tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    """No bound that is given is too small there."""
    monkeypatch.setattr("loony.results.strips.extents.LARGEST_OPEN", 3)
    out, id_ = str(tmp_path / "t"), "narrow-variations-corollary-1"
    code, text, err = told(capsys, *TINY[:-1], "4", "--out", out, "--claims", id_)
    assert (code, err) == (1, "")
    assert f"FAILED: {id_} did not come out as registered (a hypothesis that covers nothing is a failure)" in text
    rows = [line.split() for line in told(capsys, "check", out, "--all")[1].splitlines()]
    assert [id_, "open", "boxes", "3", "0", "0", "uncovered", "but", "registered:", "holds"] in rows
    report = json.loads(told(capsys, "check", out, "--json")[1])
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
        monkeypatch.setattr(f"loony.results.strips.extents.{name}", 14)
    out = tmp_path / "t"
    text = output_of(capsys, *SMALL, "--out", str(out))
    assert f"Swedish boards 1 x n: to n = {LONGEST} misère, to n = 14 in normal play" in text
    assert (out / SWEDISH_MISERE).read_bytes() == (made / SWEDISH_MISERE).read_bytes()
    assert pq.read_table(out / SWEDISH_NORMAL)["n"].to_pylist()[-1] == 14
    manifest = json.loads((out / MANIFEST).read_text())
    assert manifest["counts"]["swedish"] == {"formula": 135, "walked": 135}
    assert manifest["counts"]["restricted positions"]["walked"] == positions_of_short_cuts(LONGEST)
    bounds = domain_bounds(manifest["bounds"])
    assert (bounds["swedish"], bounds["swedish boards"], manifest["bounds"]["swedish"]) == (14, LONGEST, LONGEST)
    assert told(capsys, "check", str(out))[0] == 0


@pytest.mark.slow_plain
def test_open_boards_to_8_and_triangles_to_15(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.results.strips.extents.LARGEST_OPEN", 8)
    sizes = ("--swedish", "33", "--closed", "9", "--triangles", "15", "--open", "8", "--two-rows", "4")
    code, text, _ = told(capsys, *SMALL[:3], *sizes, "--quiet", "--out", str(tmp_path / "t"))
    assert (code, text) == (0, f"all {len(claims(families=[STRIPS]))} claims tested came out as registered\n")
    rows = pq.read_table(tmp_path / "t" / MISMATCHES).to_pylist()
    of_boards = [row for row in rows if row["domain"] in ("open boxes misère", "closed triangles")]
    assert [(row["claim"][:17], row["position"], row["value"]) for row in of_boards] == [
        ("narrow-misere-ope", "1x4", 4), ("narrow-misere-ope", "1x7", 5), ("narrow-misere-ope", "1x8", 6),
        ("narrow-variations", "1x15", 1),
    ]  # fmt: skip
