"""Proofs where somebody is in the way: files of a user's in the folder, and commands that are not Coq's."""

import os
import shutil
import signal
from pathlib import Path

import pytest
from certifying import stand_in
from commanded import LOONY, Capsys, Patch, interrupted, one_sentence, output_of, ran, refused, told

from loony.results.asked.record import proofs_in
from loony.system.errors import BadInput
from loony.verify.boards.family import DRAWN_BOARDS
from loony.verify.proof import coq
from loony.verify.proof.development import files_of, write_by_hand

pytestmark = pytest.mark.no_kernel

ENDGAME = "2x2:110011101101"

TEXT = "Theorem holds : True.\nProof. exact I. Qed.\nPrint Assumptions holds.\n"


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
    if name in ("Makefile", "_CoqProject"):
        refused(capsys, "prove", "--certify", str(out), match=what)
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
    ("printf '\\377\\376' >&2; exit 1", "Coq cannot run here"), ("kill -9 $$", "coqc says  nothing; install Coq"),
    ("cat; exit 1", "Coq cannot run here"), ('[ "$file" = Library.v ] || exit 1', None),
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


BROKEN = """\
printf 'Warning: old.\\nFile "./%s", line 1, characters 0-41:\\n' "$file" >&2
printf 'Error: Cannot find a physical path bound to logical path\\nZArith with prefix Coq.\\n\\n' >&2
exit 1"""


@pytest.mark.parametrize("arguments", [
    ["board", ENDGAME], ["prove", "allcock-1.4", "--quiet"],
    pytest.param(["prove", "--family", "graphs", "--quiet"], marks=pytest.mark.long),
])  # fmt: skip
def test_a_broken_coq_is_no_refutation(
    arguments: list[str], tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    monkeypatch.chdir(tmp_path)
    coqc = f"{stand_in(tmp_path / 'bin', BROKEN)}/coqc"
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    err = refused(capsys, *arguments, "--certify", "out")
    says = "Cannot find a physical path bound to logical path ZArith with prefix Coq."
    where = f"of its own library {coqc} says  {says}; install Coq and its library again (Debian: coq, libcoq-stdlib)"
    assert err == f"loony: Coq cannot run here, so nothing was checked: {where}\n"


def test_coqs_own_words_are_repeated() -> None:
    def said(output: str) -> str:
        return coq.said_by(coq.CoqResult(False, output, 0))

    here = 'File "./A.v", line 1, characters 0-9:\n'
    assert said(f"{here}Error:\nUnable to unify\n  a with b.\n") == "Unable to unify a with b."
    assert (
        said(f"Warning: old.\n[old]\n{here}Error: The term has type\nZ.\n\n{here}Error: 2") == "The term has type Z."
    )
    assert said("\n  Killed.\n") == "Killed."
    assert said("") == "nothing"
    assert said(f"Error: {'so ' * 100}") == f"{('so ' * 100)[:200]}..."


ROCQ = """\
#!/bin/sh
# Accepts every file. A check finds no axioms.
echo "$@" >> "$ASKED"
[ "$1" = --print-version ] && echo "9.0.0 5.2.0" && exit
[ "$1" = check ] && printf '* Axioms:\\n  <none>\\n' && exit
[ "$1" = compile ] || exit 1
for file; do :; done
: > "${file}o"
while read -r line; do
    case $line in "Print Assumptions"*) echo "Closed under the global context";; esac
done < "$file"
"""


def test_rocq_is_taken_where_there_is_no_coqc(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "rocq").write_text(ROCQ)
    (tmp_path / "bin" / "rocq").chmod(0o755)
    path = os.environ["PATH"]
    monkeypatch.setenv("PATH", f"{tmp_path}/bin")
    monkeypatch.setenv("ASKED", f"{tmp_path}/asked")
    out = output_of(capsys, "board", ENDGAME, "--certify", "out", err="")
    assert "certified by Coq: V and the values of 4 lines" in out
    asked = (tmp_path / "asked").read_text().splitlines()
    assert {*asked} == {f"compile -q -Q . Loony {name}.v" for name in files_of(tmp_path / "out")}
    asks = ("prove", "--family", "graphs", "--certify", "graphs", "--coqchk", "--quiet")
    out = output_of(capsys, *asks, err="")
    assert "with all files that they require: no axioms" in out
    asked = (tmp_path / "asked").read_text().splitlines()[len(asked) :]
    assert {line.split()[0] for line in asked} == {"compile", "check", "--print-version"}
    assert {row.by for row in proofs_in(tmp_path / "tables/proofs.csv")} == {"Coq 9.0.0"}
    (tmp_path / "bin" / "make").symlink_to(shutil.which("make", path=path) or "make")
    (tmp_path / "bin" / "sh").symlink_to("/bin/sh")
    ran("make", "--directory=out", "--always-make", check=True)
    assert (tmp_path / "asked").read_text().splitlines()[-1] == "compile -q -Q . Loony Position.v"


@pytest.mark.long
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_coq_too(sent: signal.Signals, tmp_path: Path) -> None:
    script = f'[ "$file" = Position.v ] && {{ echo $$ >> {tmp_path}/running; exec sleep 600; }}; :'
    folder = stand_in(tmp_path / "bin", script)
    command = [*LOONY, "board", ENDGAME, "--certify", str(tmp_path / "out")]
    path = f"{folder}:{os.environ['PATH']}"
    code, _, err = interrupted(command, (tmp_path / "running").exists, sent, PATH=path)
    assert (code, one_sentence(err)) == (130, True)
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
        assert Path("goals", name).read_text() == "years of work", name
        Path("goals", name).unlink()
        Path("goals").rmdir()
    Path("goals").mkdir()
    Path("goals", "my copy").write_text("; goal 1 of allcock-1.4: of an older version\n")
    refused(capsys, "prove", "allcock-1.4", "--emit", "goals", match="goals holds my copy, which loony did not write")


def test_goals_are_written_again(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("goals").mkdir()
    Path("goals", "allcock-1.4-001.smt2").write_text("; goal 1 of allcock-1.4: of an older version\n")
    monkeypatch.setattr("loony.shell.proofs.prove", lambda *_: iter(()))
    assert told(capsys, "prove", "allcock-1.4", "--emit", "goals", "--quiet")[0] == 0
