"""The command as a person meets it: what it prints, what it leaves, and its exit codes."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from commanded import SMALL, Capsys, Patch, told

from loony.results.stored.layout import MISMATCHES
from loony.verify.claims.register import claims
from loony.verify.endgames.family import ENDGAMES

pytestmark = pytest.mark.no_kernel  # what is said of a run is said outside the kernels

REGISTERED = claims(families=[ENDGAMES])
REFUTED_CLAIMS = {one.id for one in REGISTERED if one.expected_verdict == "refuted"}


DOMAINS = ("amalgamated", "raw")
EMPTY = (("A1-no-4-loop", "at least 2"), ("A3-otherwise", "at least 3"))
"""fail at the empty position alone"""


FEW = ("allcock-1.4", "allcock-5.1", "allcock-5.1-amended", "allcock-5.2")
"""claims that small positions are enough for, but for three of them only from raw size 27 on"""


def test_every_counterexample_is_kept(small_tables: Path) -> None:
    rows = pq.read_table(small_tables / MISMATCHES).to_pylist()
    several = {"allcock-5-rule-of-thumb", "allcock-5-A1-misled", "allcock-5-A1-blind"}  # and both cases of an "or"
    one_by_one = [row for row in rows if row["claim"].startswith("allcock") and row["claim"] not in several]
    counted = Counter((row["claim"], row["domain"], row["value"], row["expected"]) for row in one_by_one)
    empty = {(f"allcock-5-{name}", domain, 0, expected): 1 for name, expected in EMPTY for domain in DOMAINS}
    single = {("allcock-5-A2-one-3-chain", domain, 3, "at most 1") for domain in DOMAINS}
    single |= {("allcock-5-A2-otherwise", domain, 1, "at least 2") for domain in DOMAINS}
    single |= {("allcock-4.2-order", domain, v, f"{v + 2}") for domain in DOMAINS for v in (1, 2, 3)}
    assert counted.keys() == empty.keys() | single | {("allcock-5.1", "raw", 0, "not 0")}
    assert counted["allcock-5.1", "raw", 0, "not 0"] == 31
    assert all(counted[key] == 1 for key in empty)
    assert next(row for row in rows if row["claim"] == "allcock-5.1") == {
        "claim": "allcock-5.1", "domain": "raw", "position": "3+5+4l", "instance": "", "chains": [3, 5],
        "loops": [4], "size": 12, "controlled_value": 0, "value": 0, "expected": "not 0",
    }  # fmt: skip


def test_a_claim_that_comes_out_otherwise_fails_a_run(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.verify.endgames.claims.allcock.one_or_two", lambda G: 1 + G.size % 2)
    code, text, _ = told(capsys, *SMALL, "--out", str(tmp_path / "t"))
    assert code == 1
    assert "refuted  but registered: holds" in text
    wrong = {"allcock-3.11", "allcock-4.1", "allcock-4.2"}
    assert f"FAILED: {', '.join(sorted(wrong))} did not come out as registered" in text
    mismatches = pq.read_table(tmp_path / "t" / MISMATCHES)
    assert set(mismatches["claim"].to_pylist()) == wrong | REFUTED_CLAIMS


def test_a_run_imports_neither_other_families_nor_pandas(tmp_path: Path) -> None:
    """Nor `pyarrow.compute`: the imports are a fifth of a run."""
    program = (
        "import sys\n"
        "from loony.shell import main\n"
        f"sys.argv = ['loony', 'verify', '--size', '8', '--quiet', '--out', {str(tmp_path / 'tables')!r}]\n"
        "try:\n    main.console()\nexcept SystemExit:\n    pass\n"
        "heavy = {'pandas', 'pyarrow.compute', 'loony.kernels.graphs', 'loony.verify.graphs.claims'}\n"
        "print(heavy & {*sys.modules})\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "set()"
