"""Runs that cannot write, break off or are stopped: one sentence, the right exit code, and nothing lost."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from person import LOONY, SMALL, leavings, one_sentence, told

from loony.results.files import sha256


@pytest.mark.parametrize("kind", ["file", "strange", "manifest of another", "under a file", "link"])
def test_an_output_directory_that_is_none_of_ours_is_left_alone(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    if kind == "strange":
        out.mkdir()
        (out / "thesis.tex").write_text("years of work")
    elif kind == "manifest of another":
        out.mkdir()
        (out / "manifest.json").write_text('{"name": "a web page"}')
    elif kind == "link":
        out.symlink_to(tmp_path / "elsewhere")
    else:
        out.write_text("something else")
    before = leavings(tmp_path)
    code, _, err = told(capsys, *SMALL, "--out", str(out / "below" if kind == "under a file" else out))
    assert code == 2
    assert one_sentence(err)
    assert "--out" in err
    assert leavings(tmp_path) == before
    if kind == "strange":
        assert (out / "thesis.tex").read_text() == "years of work"
    if kind == "manifest of another":
        assert (out / "manifest.json").read_text() == '{"name": "a web page"}'


@pytest.mark.parametrize("out", [".", "", "..", "x/.."])
def test_the_directory_where_one_is_is_not_replaced(
    out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    code, _, err = told(capsys, *SMALL, "--out", out)
    assert code == 2
    assert "is where you are" in err
    assert leavings(tmp_path) == ["here"]


@pytest.mark.parametrize(
    ("error", "code", "what"),
    [
        (OSError(28, "No space left on device"), 2, "No space left on device; make room"),
        (PermissionError(13, "Permission denied"), 2, "Permission denied; name another"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (MemoryError(), 2, "memory is used up"),
        (ZeroDivisionError("division by zero"), 3, "internal error: ZeroDivisionError: division by zero"),
    ],
)
def test_a_run_that_breaks_leaves_the_old_table(
    error: BaseException,
    code: int,
    what: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = tmp_path / "t"
    assert told(capsys, *SMALL, "--out", str(out))[0] == 0
    before = {name: sha256(out / name) for name in leavings(out)}

    def breaks(*_: object) -> None:
        raise error

    monkeypatch.setattr("loony.results.endgames.tables.write_raw_positions", breaks)
    found, text, err = told(capsys, *SMALL, "--out", str(out))
    assert (found, text) == (code, "")
    assert one_sentence(err)
    assert what in err
    assert leavings(tmp_path) == ["t"]
    assert {name: sha256(out / name) for name in leavings(out)} == before


def test_a_program_that_finds_its_own_work_wrong_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loony.results.endgames.build.terminal_bonus", lambda G: 0 * G.three_chains)
    code, _, err = told(capsys, *SMALL, "--out", str(tmp_path / "t"))
    assert code == 3
    assert one_sentence(err)
    assert "is not in order, please report it: row 1 " in err
    assert leavings(tmp_path) == []


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("sent", "when"),
    [(signal.SIGINT, "writing"), (signal.SIGTERM, "writing"), (signal.SIGINT, "compiling")],
)
def test_an_interrupted_run(sent: signal.Signals, when: str, tmp_path: Path) -> None:
    out = tmp_path / "here" / "t"
    command = [*LOONY, "verify", "--size", "170", "--out", str(out)]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    begun = ".t.partial-*/positions.parquet" if when == "writing" else ".t.partial-*"
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as running:
        for _ in range(1200):
            if any(out.parent.glob(begun)):
                break
            time.sleep(0.05)
        time.sleep(0.5)
        running.send_signal(sent)
        text, err = running.communicate(timeout=60)
    assert (running.returncode, text) == (130, "")
    assert one_sentence(err)
    assert leavings(out.parent) == []
