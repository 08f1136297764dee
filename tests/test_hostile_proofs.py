"""Proofs where somebody is in the way: files of a user's in the folder, and commands that are not Coq's."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from person import LOONY, Capsys, Patch, hears, leavings, one_sentence, refused, told

from loony.system.errors import BadInput
from loony.verify.boards.family import DRAWN_BOARDS
from loony.verify.proof import coq
from loony.verify.proof.development import files_of, write_by_hand

pytestmark = pytest.mark.no_kernel

ENDGAME = "2x2:110011101101"

TEXT = "Theorem holds : True.\nProof. exact I. Qed.\nPrint Assumptions holds.\n"


def stand_in(folder: Path, script: str) -> str:
    """A folder for PATH whose coqc runs this script of the shell, with the file as $file."""
    folder.mkdir()
    lines = ["#!/bin/sh", '[ "$1" = --print-version ] && { echo 8.16; exit; }', "for file; do :; done", script]
    (folder / "coqc").write_text("\n".join(lines) + "\n")
    (folder / "coqc").chmod(0o755)
    return str(folder)


@pytest.mark.parametrize("name", ["Makefile", "_CoqProject", "Game.v", "Position.v", "link", "folder"])
def test_a_users_files_are_kept(name: str, tmp_path: Path, capsys: Capsys) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "notes").write_text("mine")
    if name == "folder":
        (out / "Game.v").mkdir()
    elif name == "link":
        (out / "Game.v").symlink_to("notes")
    else:
        (out / name).write_text("years of work")
    before = {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}
    what = f"{out} holds {'Game.v' if name in ('link', 'folder') else name}, which loony did not write"
    refused(capsys, "board", ENDGAME, "--certify", str(out), match=what)
    assert {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()} == before


def test_a_development_is_written_again_beside_a_users_files(tmp_path: Path) -> None:
    """Also where it broke off, and where files are of another version."""
    write_by_hand(tmp_path, DRAWN_BOARDS, {"Position": "From Loony Require Import Game.\n"})
    (tmp_path / "mine.v").write_text("mine")
    (tmp_path / "Game.v").write_text("(* of an older version *)")
    (tmp_path / "Position.v").write_text("")
    write_by_hand(tmp_path, DRAWN_BOARDS, {"Position": "From Loony Require Import Game.\n"})
    assert (tmp_path / "Position.v").read_text().startswith("From Loony")
    assert len((tmp_path / "Game.v").read_text()) > 1000
    assert (tmp_path / "mine.v").read_text() == "mine"
    with pytest.raises(BadInput, match=r"holds mine\.v"):
        write_by_hand(tmp_path, DRAWN_BOARDS, {"mine": "From Loony Require Import Game.\n"})


@pytest.mark.parametrize(("script", "what"), [
    ('echo "(* more *)" >> "$file"', "A.v was changed while Coq read it"),
    ("printf '\\377\\376' >&2; exit 1", None), ("kill -9 $$", None), ("cat; exit 1", None),
    ("exec sleep 60", "takes more than 1 seconds for A.v"),
    ("", None),  # and Coq's words are missing
])  # fmt: skip
def test_what_is_not_coqs_word_certifies_nothing(
    script: str, what: str | None, tmp_path: Path, monkeypatch: Patch
) -> None:
    (tmp_path / "A.v").write_text(TEXT)
    coqc = f"{stand_in(tmp_path / 'bin', script)}/coqc"
    monkeypatch.setattr(coq, "LONGEST", 1)
    if what:
        with pytest.raises(BadInput, match=what):
            coq.compile_development(tmp_path, ["A"], coqc)
    else:
        results = coq.compile_development(tmp_path, ["A"], coqc)
        assert coq.faults(tmp_path, results)
        assert coq.theorems_by_hand(tmp_path, [tmp_path / "A.v"], results) == []
    assert coq._running == []


def test_a_command_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "A.v").write_text(TEXT)
    (tmp_path / "coqc").write_bytes(b"\x7fELF")
    (tmp_path / "coqc").chmod(0o755)
    with pytest.raises(BadInput, match=r"coqc cannot be run: Exec format error"):
        coq.compile_development(tmp_path, ["A"], f"{tmp_path}/coqc")
    (tmp_path / "A.vo").mkdir()
    with pytest.raises(BadInput, match=r"name another with --certify"):
        coq.compile_development(tmp_path, ["A"], f"{tmp_path}/coqc")


@pytest.mark.long
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_coq_too(sent: signal.Signals, tmp_path: Path) -> None:
    script = f'[ "$file" = Position.v ] && {{ echo $$ >> {tmp_path}/running; exec sleep 600; }}; :'
    folder = stand_in(tmp_path / "bin", script)
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    command = [*LOONY, "board", ENDGAME, "--certify", str(tmp_path / "out")]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, env=environment, preexec_fn=hears
    ) as process:
        while process.poll() is None and not (tmp_path / "running").exists():
            time.sleep(0.05)
        process.send_signal(sent)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, one_sentence(err)) == (130, True)
    for number in (tmp_path / "running").read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(number), 0)
    assert "Position" in files_of(tmp_path / "out")


def test_goals_do_not_replace_a_users_files(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("check.sh", "answers", "allcock-1.4-001.smt2", "notes"):
        Path("goals").mkdir()
        Path("goals", name).write_text("years of work")
        what = f"goals holds {name}, which loony did not write; name another with --emit"
        refused(capsys, "prove", "allcock-1.4", "--emit", "goals", match=what)
        assert Path("goals", name).read_text() == "years of work"
        Path("goals", name).unlink()
        Path("goals").rmdir()


def test_where_the_file_of_proofs_is_refused_no_folder_of_goals_is_left(
    tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text("years of work, and no database")
    arguments = ("prove", "allcock-1.4", "--emit", "new/goals", "--out", "mine")
    refused(capsys, *arguments, match="it cannot be read", code=4)
    assert (leavings(tmp_path), Path("mine").read_text()) == (["mine"], "years of work, and no database")


def test_goals_are_written_again(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("goals").mkdir()
    Path("goals", "allcock-1.4-001.smt2").write_text("; goal 1 of allcock-1.4: of an older version\n")
    monkeypatch.setattr("loony.verify.proof.solver.prove", lambda *_: iter(()))
    assert told(capsys, "prove", "allcock-1.4", "--emit", "goals", "--quiet")[0] == 0
