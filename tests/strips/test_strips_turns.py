"""What is said of a first turn that a claim is wrong about: in the report, in the tables, and by `check`."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from commanded import told
from swedish_cases import value_by_recursion

from loony.results.stored.layout import MISMATCHES
from loony.verify.strips import narrow_misere
from loony.verify.strips.play import FirstTurn

pytestmark = pytest.mark.usefixtures("small_open_boards")

BOUNDS = ["--swedish", "14", "--closed", "3", "--open", "1", "--two-rows", "1"]
HEAD = {"claim": "narrow-misere-table-2", "domain": "swedish turns"}


def worth(n: int, taken: int, cut: int) -> int:
    """What a turn on the misère board is worth, by plain recursion."""
    return -taken - value_by_recursion((n - taken - cut, cut))


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """Table 2 with a turn too many, which is not optimal, and with one too few; the rows that come of it."""
    table = dict(narrow_misere.table_2())
    (nine, fourteen) = table[9], table[14]
    assert nine is not None
    assert fourteen == {FirstTurn(0, 2), FirstTurn(8, 3)}
    too_many = FirstTurn(2, 3)
    assert too_many not in nine
    table[9], table[14] = nine | {too_many}, {FirstTurn(0, 2)}
    monkeypatch.setattr(narrow_misere, "table_2", lambda: table)
    best = value_by_recursion((9,))
    return [
        {**HEAD, "position": "1x9", "instance": "take 2 cut 3", "value": worth(9, 2, 3), "expected": f"{best}"},
        {**HEAD, "position": "1x14", "instance": "take 8 cut 3", "value": worth(14, 8, 3), "expected": "not -2"},
    ]


def test_a_mismatch_on_a_turn_names_the_board_and_the_turn(
    planted: list[dict[str, object]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("verify", "--family", "strips", *BOUNDS, "--claims", HEAD["claim"], "--out", str(tmp_path / "t"))
    code, text, err = told(capsys, *asked)
    assert (code, err) == (1, "")
    assert pq.read_table(tmp_path / "t" / MISMATCHES).to_pylist() == planted
    source = "narrow-misere-table-2 (Collette, Demaine, Demaine and Langerman 2015, Table 2)"
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(source))
    assert lines[start] == f"{source}: the smallest 2 counterexamples, on first turns on Swedish boards:"
    assert lines[start + 1 : start + 4] == [
        f"  1x9  take 2 cut 3  v = {worth(9, 2, 3)}, expected {value_by_recursion((9,))}",
        "  1x14  take 8 cut 3  v = -2, expected not -2",
        "",
    ]
    code, text, _ = told(capsys, "check", str(tmp_path / "t"), "--json")
    assert json.loads(text)["mismatches"] == planted
    assert code == 1
