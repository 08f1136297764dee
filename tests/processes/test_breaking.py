"""Runs that cannot write, break off or are stopped: one sentence, the right exit code, and nothing lost."""

import signal
from pathlib import Path

import pytest
from commanded import LOONY, SMALL, Capsys, Patch, interrupted, leavings, one_sentence, refused


def test_a_program_that_finds_its_own_work_wrong_says_so(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.results.endgames.making.positions.terminal_bonus", lambda G: 0 * G.three_chains)
    refused(capsys, *SMALL, "--out", str(tmp_path / "t"), match="are not in order, please report it: row 1 ", code=3)
    assert leavings(tmp_path) == []


@pytest.mark.long
@pytest.mark.compiler
@pytest.mark.parametrize(
    ("sent", "when"), [(signal.SIGINT, "writing"), (signal.SIGTERM, "writing"), (signal.SIGINT, "compiling")]
)
def test_an_interrupted_run(sent: signal.Signals, when: str, tmp_path: Path) -> None:
    out = tmp_path / "here" / "t"
    command = [*LOONY, "verify", "--size", "170", "--quiet", "--out", str(out)]
    begun = ".t.partial-*/positions.parquet" if when == "writing" else ".t.partial-*"
    cache = str(tmp_path / "cache")
    code, text, err = interrupted(command, lambda: any(out.parent.glob(begun)), sent, XDG_CACHE_HOME=cache)
    assert (code, text, one_sentence(err)) == (130, "", True), err
    assert {*leavings(tmp_path)} <= {"cache"}
