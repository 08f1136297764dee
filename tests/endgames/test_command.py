"""The command as a person meets it: what it prints, what it leaves, and its exit codes."""

import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from commanded import SMALL, Capsys, Patch, ran, told

from loony.results.stored.tables import MISMATCHES
from loony.verify.claims.register import claims
from loony.verify.endgames.family import ENDGAMES

pytestmark = pytest.mark.no_kernel  # what is said of a run is said outside the kernels

REGISTERED = claims(families=[ENDGAMES])
REFUTED_CLAIMS = {one.id for one in REGISTERED if one.expected_verdict == "refuted"}


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
    run = ran(sys.executable, "-c", program, check=True)
    assert run.stdout.splitlines()[-1] == "set()"
