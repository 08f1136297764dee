"""What `loony verify` leaves of narrow boards: its files, and what is in each."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from commanded import Capsys, Patch, leavings, output_of, told
from strips_cases import CLOSED, FILES, LONGEST, MISERE, OPEN, SMALL, TINY, TWO_ROWS

from loony.enumerate.strips.swedish import count, dense_rooms
from loony.results.shown.report import NAMED
from loony.results.strips.layout import (
    BOXES,
    POSITIONS_SWEDISH,
    SWEDISH_MISERE,
    SWEDISH_NORMAL,
    TRIANGLES,
)
from loony.verify.claims.least import least_bound
from loony.verify.claims.register import claims
from loony.verify.strips import narrow_misere
from loony.verify.strips.family import STRIPS
from loony.verify.strips.play import turn_in_words

pytestmark = pytest.mark.usefixtures("small_open_boards")

BOUNDS = {
    "--swedish": LONGEST, "--closed": CLOSED, "--triangles": CLOSED - 2, "--open": OPEN, "--two-rows": TWO_ROWS,
}  # fmt: skip
SKIPPED = {
    one.id
    for one in claims(families=[STRIPS])
    if any(least_bound(one, domain) > BOUNDS.get(str(domain.option), 10**6) for domain in one.domains)
}


def test_verify_leaves_nine_files_and_reports(tmp_path: Path, capsys: Capsys) -> None:
    out = tmp_path / "new" / "tables"
    text = output_of(capsys, *SMALL, "--out", str(out), "--all", err="")
    assert leavings(out) == FILES
    assert leavings(out.parent) == ["tables"]
    number = count(dense_rooms(LONGEST))
    assert f"Swedish positions of total <= {LONGEST}: {number:,} by formula, {number:,} by walking" in text
    assert f"  {number:,} stored values against the rules of the game: 0 differ" in text
    assert f"Swedish boards 1 x n: to n = {LONGEST} misère, to n = {LONGEST} in normal play" in text
    assert f"closed boards 1 x n: boxes to n = {CLOSED}, triangles to n = {CLOSED - 2}" in text
    assert f"  {2 * CLOSED - 2} small boards against a solver that assumes nothing: 0 differ" in text
    assert "  1x4  v = 4, expected at most 2" in text
    rows = {line.split()[0]: line for line in text.splitlines() if line.startswith(("swedish-", "narrow-"))}
    assert rows.keys() >= {one.id for one in claims(families=[STRIPS])}
    assert rows["swedish-1"].split() == ["swedish-1", "swedish", f"{number:,}", f"{number:,}", "0", "holds"]
    assert (
        f"all {len(claims(families=[STRIPS])) - len(SKIPPED)} claims tested came out as registered; NOT TESTED"
        in text
    )
    last = text.splitlines()[-1]
    if len(SKIPPED) > NAMED:
        assert f"too small: {len(SKIPPED)} claims; " in last
        assert "--two-rows 4 --swedish 33 --closed 9 --triangles 15 would test all" in last
    else:
        assert all(f"{id_} (from --" in last for id_ in SKIPPED)
        assert "(from --triangles 15)" in last
        assert "(from --swedish 33)" in last


def test_the_boards_are_the_published_ones(made: Path) -> None:
    misere = pq.read_table(made / SWEDISH_MISERE).to_pylist()
    assert [row["n"] for row in misere] == [*range(2, LONGEST + 1)]
    assert [row["value"] for row in misere] == narrow_misere.table_1()[2 : LONGEST + 1].tolist()
    for row in misere[2:]:
        printed = narrow_misere.table_2()[row["n"]]
        assert printed is not None, row
        assert row["optimal_moves"] == [turn_in_words(turn) for turn in sorted(printed)], row
    first = {row["n"]: row["optimal_moves"] for row in misere}
    assert (first[2], first[3], first[4]) == (["take 2"], ["take 3"], ["cut 2"])
    assert (first[13], first[14]) == (["take 7 cut 3"], ["cut 2", "take 8 cut 3"])
    normal = pq.read_table(made / SWEDISH_NORMAL).to_pylist()
    assert normal == [{"n": n, "value": n, "optimal_moves": [f"take {n}"]} for n in range(2, LONGEST + 1)]
    boxes, triangles = [1, -2, 3, 0, 1, 0, 3, 0, 1], [1, -3, 5, 1, 1, 5, 3]
    for name, values in ((BOXES, boxes[:CLOSED]), (TRIANGLES, triangles[: CLOSED - 2])):
        assert pq.read_table(made / name).to_pylist() == [{"n": n, "value": v} for n, v in enumerate(values, 1)]


def test_positions_are_stored_to_60_and_no_further(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.results.strips.extents.LARGEST_STORED", 9)
    assert told(capsys, *TINY[:4], "14", "--closed", "3", *MISERE, "--out", str(tmp_path / "t"))[0] == 0
    assert pq.read_table(tmp_path / "t" / POSITIONS_SWEDISH)["total"].to_pylist()[-1] == 9
    assert pq.read_table(tmp_path / "t" / SWEDISH_MISERE)["n"].to_pylist()[-1] == 14
    assert told(capsys, "check", str(tmp_path / "t"))[0] == 0
