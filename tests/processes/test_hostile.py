"""What was tried on purpose: files of others in the way, conditions that overflow, readers that leave."""

import json
import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.csv as csv
import pyarrow.parquet as pq
import pytest
from changed_tables import edit_manifest
from commanded import LOONY, SMALL, Capsys, Patch, by_shell, leavings, one_sentence, ran, refused, told
from killed_sweeps import everything

from loony.enumerate.endgames.dense_index import count
from loony.results.asked.record import keep_proofs
from loony.results.endgames.tables import POSITIONS, RAW_POSITIONS
from loony.results.runs import run as runs
from loony.results.stored.folder import replaced
from loony.results.stored.tables import CLAIMS, MANIFEST, Examined, tables_of
from loony.shell.options import stages
from loony.system.errors import BadInput
from loony.system.stages import Stages
from loony.system.writing import make_folder
from loony.verify.claims.claim import Claim
from loony.verify.endgames.family import ENDGAMES
from loony.verify.examination import programs
from loony.verify.family import Bounds

pytestmark = [pytest.mark.no_kernel, pytest.mark.long]  # what is in the way of a run is met outside the kernels

TINY = ["verify", "--size", "3", "--raw-size", "3", "--claims", "allcock-1.4", "--quiet"]


@pytest.mark.parametrize("kind", ["dataset", "text", "manifest", "listed", "link", "folder", "more"])
def test_files_of_others_are_not_replaced(kind: str, tables: Path, tmp_path: Path, capsys: Capsys) -> None:
    out = tmp_path / "out"
    if kind == "dataset":
        (out / POSITIONS).mkdir(parents=True)
        (out / POSITIONS / "part-0.parquet").write_bytes(b"years of work")
    elif kind == "text":
        out.mkdir()
        (out / CLAIMS).write_text("my claims")
    else:
        tables.rename(out)
    if kind == "manifest":
        (out / MANIFEST).write_text('{"family": "endgames"}')
    elif kind == "listed":
        (out / "thesis.tex").write_text("years of work")
        edit_manifest(out, lambda manifest: manifest["files"].update({"thesis.tex": {}}))
    elif kind == "link":
        (out / RAW_POSITIONS).rename(tmp_path / "elsewhere")
        (out / RAW_POSITIONS).symlink_to(tmp_path / "elsewhere")
    elif kind == "folder":
        (out / RAW_POSITIONS).unlink()
        (out / RAW_POSITIONS).mkdir()
        (out / RAW_POSITIONS / "mine").write_text("years of work")
    elif kind == "more":
        (out / "swedish_misere.parquet").write_text("of another run")
    before = everything(tmp_path)
    err = refused(capsys, *TINY, "--out", str(out), match=f"{out} holds ")
    assert "name another with --out" in err
    assert everything(tmp_path) == before


def test_a_file_that_comes_while_tables_are_made_is_not_lost(tmp_path: Path) -> None:
    out = tmp_path / "out"

    def make() -> None:
        with replaced(out, [CLAIMS]) as new:
            (new / CLAIMS).write_text("ours")
            out.mkdir()
            (out / "thesis.tex").write_text("years of work")

    with pytest.raises(BadInput, match=r"holds thesis\.tex"):
        make()
    assert everything(tmp_path) == {"out/thesis.tex": b"years of work"}


def test_new_tables_that_another_process_removes_are_a_sentence(tmp_path: Path, monkeypatch: Patch) -> None:
    tables = tables_of(ENDGAMES)

    def make(bounds: Bounds, new: Path, claims: list[Claim], stages: Stages) -> Examined:
        shutil.rmtree(new)
        return tables.again(bounds, new, claims, stages, None)

    monkeypatch.setattr(runs, "tables_of", lambda _: replace(tables, make=make))
    with pytest.raises(BadInput, match="were removed as they were made: make them again"):
        runs.verify(ENDGAMES, {"size": 3, "raw_size": 3}, tmp_path / "out", [], Stages(shown=False))
    assert everything(tmp_path) == {}


def test_what_was_named_by_mistake_is_no_place_for_tables(tmp_path: Path, capsys: Capsys) -> None:
    pq.write_table(pa.table({"mine": [1]}), tmp_path / POSITIONS)  # a user's, or of  loony dataset
    refused(capsys, "check", "--table", str(tmp_path), match="; name a directory that  loony verify  made", code=4)
    (tmp_path / POSITIONS).write_bytes(b"PAR1 damaged")
    refused(capsys, "check", "--table", str(tmp_path), match="; name a directory that  loony verify  made", code=4)


def test_a_pipe_in_place_of_a_manifest_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    os.mkfifo(tmp_path / "out" / MANIFEST)
    for command in (
        ["check", "--contents", "--table", str(tmp_path / "out")],
        ["check", "--table", str(tmp_path / "out")],
        ["check", "--contents"],
    ):
        ended = ran(*LOONY, *command, cwd=tmp_path)
        assert ended.returncode == 4, command
        assert one_sentence(ended.stderr), command


def test_a_read_only_directory_of_tables_stays(tables: Path, capsys: Capsys) -> None:
    before, beside = everything(tables), sorted(tables.parent.iterdir())
    tables.chmod(0o555)
    try:
        command = ("verify", "--size", "12", "--raw-size", "12", "--raw-table", "12", "--quiet", "--out", str(tables))
        refused(capsys, *command, match=f"cannot write to {tables}: ")
        assert (everything(tables), sorted(tables.parent.iterdir())) == (before, beside)
        sweeping = ("sweep", "--size", "12", "--quiet", "--out", str(tables))
        refused(capsys, *sweeping, match=f"cannot write to {tables}: ")
        assert everything(tables) == before
    finally:
        tables.chmod(0o755)
    assert told(capsys, *command)[0] == 0


def asked(capsys: Capsys, tables: Path, condition: str) -> tuple[int, str, str]:
    return told(capsys, "query", condition, "--table", str(tables), "--format", "notation", "--no-check")


def test_long_lists_are_looked_up(small_tables: Path, capsys: Capsys) -> None:
    size = json.loads((small_tables / MANIFEST).read_text())["bounds"]["size"]
    members = ", ".join(map(str, range(12_000)))
    for condition, number in (
        (f"value in ({members})", count(size)),
        (f"value not in ({members})", 0),
        (f"open_loop in ({members}) or open_loop is null", count(size)),
        (f"not open_loop in ({members})", 0),  # a comparison with null is not true
        ("value in (-1, -2, value)", count(size)),
        (" or ".join(f"value = {n}" for n in range(9_000)), count(size)),
        ("value = 2147483648", 0),
    ):
        code, text, err = asked(capsys, small_tables, condition)
        assert code == 0, condition
        assert len(text.split()) == number, condition
        assert f"{number:,} amalgamated position" in err, condition
    for long, short in (
        ("value in (" + ", ".join(f"size + {n}" for n in range(501)) + ")", "value >= size"),
        ("(" * 300 + "value = 1" + ")" * 300, "value = 1"),
    ):
        assert asked(capsys, small_tables, long) == asked(capsys, small_tables, short), long


@pytest.mark.parametrize("module", ["loony.shell.main", "argparse", "loony.verify.families"])
def test_an_interrupted_import_is_no_internal_error(module: str) -> None:
    program = f"""
import os, signal, sys
from types import SimpleNamespace

def find_spec(name, *_):
    if name == {module!r}:
        os.kill(os.getpid(), signal.SIGINT)

sys.modules.pop({module!r}, None)
from loony.__main__ import console
sys.meta_path.insert(0, SimpleNamespace(find_spec=find_spec))
console()
"""
    said = ran(sys.executable, "-c", program)
    assert (said.returncode, said.stdout) == (130, "")
    assert one_sentence(said.stderr)


def test_lists_are_texts(tmp_path: Path, small_tables: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    from loony.shell.main import main

    statement = "SELECT chains, size FROM raw_positions WHERE size = 7 ORDER BY ALL"
    assert main(["sql", statement, "--table", str(small_tables), "--format", "csv"]) == 0
    (tmp_path / "rows.csv").write_bytes(capsysbinary.readouterr().out)
    rows = csv.read_csv(tmp_path / "rows.csv").to_pylist()
    assert {row["chains"] for row in rows} == {"[3]", "[3, 4]", "[7]"}


@pytest.mark.parametrize("form", ["csv", "table", "parquet", "notation"])
def test_a_reader_of_rows_that_leaves_is_no_error(form: str, small_tables: Path) -> None:
    query = ("query", "size > 0", "--table", str(small_tables), "--no-check", "--format", form)
    done = by_shell('"$@" | head -c 1; exit ${PIPESTATUS[0]}', *query)
    assert (done.returncode, "error" in done.stderr) == (0, False), done.stderr


@pytest.mark.parametrize("form", ["csv", "table", "parquet"])
@pytest.mark.parametrize(("tail", "what"), [("> /dev/full", "No space left on device"), (">&-", "stdout is closed")])
def test_rows_that_cannot_be_written_are_a_sentence(tail: str, what: str, form: str, small_tables: Path) -> None:
    query = ("query", "size > 0", "--table", str(small_tables), "--no-check", "--format", form)
    done = by_shell(f'"$@" {tail}', *query)
    assert (done.returncode, one_sentence(done.stderr), what in done.stderr) == (2, True, True), done.stderr


def test_help_that_cannot_be_printed_is_a_sentence() -> None:
    for command in (["--help"], ["value", "--help"]):
        done = by_shell('"$@" > /dev/full', *command)
        assert (done.returncode, one_sentence(done.stderr)) == (2, True), command


def test_a_usage_error_is_one_though_nobody_can_be_told() -> None:
    for tail in ("2> /dev/full", "2>&-", "2> /dev/full > /dev/full"):
        assert by_shell(f'"$@" {tail}', "verify", "--size", "many").returncode == 2, tail
        assert by_shell(f'"$@" {tail}', "value", "three").returncode == 2, tail


def test_nothing_but_rows_comes_to_stdout(small_tables: Path) -> None:
    query = ("query", "value = 0 and size < 12", "--table", str(small_tables), "--no-check", "--format", "csv")
    with_stderr, without = by_shell('"$@"', *query), by_shell('"$@" 2>&-', *query)
    assert with_stderr.stdout == without.stdout != ""
    assert "positions, from table" in with_stderr.stderr


def test_a_run_is_left_where_it_was(tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "t").mkdir()  # an empty directory has nothing to lose
    assert told(capsys, *SMALL, "--claims", "allcock-1.4", "--out", str(tmp_path / "t"))[0] == 0
    assert leavings(tmp_path) == ["t"]


def test_of_a_folder_that_cannot_be_made_no_parent_is_left(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(BadInput, match="File name too long; name another with --out"):
        make_folder(tmp_path / "mine" / "a" / "b" / ("c" * 300))
    assert [*tmp_path.rglob("*")] == [tmp_path / "mine"]
    make_folder(tmp_path / "mine" / "a" / "b")
    assert (tmp_path / "mine" / "a" / "b").is_dir()


@pytest.mark.parametrize(("compiles", "is_seen", "quiet"), [
    (False, True, False), (True, True, False), (False, False, False), (False, True, True),
])  # fmt: skip
def test_a_person_who_waits_hears_that_kernels_are_plain_python(
    compiles: bool, is_seen: bool, quiet: bool, capsys: Capsys, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(programs, "COMPILES", compiles)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_seen)
    with stages(quiet):
        pass
    hears_it = "kernels run as plain Python, and may take a hundred times longer" in capsys.readouterr().err
    assert hears_it == (not compiles and is_seen and not quiet)


def test_where_the_path_of_proofs_is_too_long_no_folder_is_left(tmp_path: Path) -> None:
    for path in (tmp_path.joinpath(*["folder" * 30] * 24, "proofs"), tmp_path / "new" / ("x" * 252)):
        with pytest.raises(BadInput, match="File name too long; name another with --out"):
            keep_proofs(path)
        assert leavings(tmp_path) == [], path
