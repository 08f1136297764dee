"""`loony claims` and the file of proofs: what is known is what a run left, and nothing else."""

import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from changed_tables import changed, rewrite
from commanded import Capsys, Patch, leavings, output_of, refused, told
from conftest import RAW_SIZE, ROOT, SIZE

from loony.results.asked import folder_evidence, record
from loony.results.asked.claims import mark
from loony.results.asked.record import FolderEvidence, path, rows_in, text_of
from loony.results.stored.tables import CLAIMS, MANIFEST, PROOFS
from loony.verify.claims.claim import PROVED, REFUTED
from loony.verify.claims.register import all_claims, claims
from loony.verify.proof.solver import Proof
from loony.verify.proof.theory import Counterexample

pytestmark = [pytest.mark.slow_plain, pytest.mark.usefixtures("without_record")]


@pytest.fixture
def folder(small_tables: Path, tmp_path: Path) -> Path:
    shutil.copytree(small_tables, tmp_path / small_tables.name)
    holds, fails = (all_claims()[id_] for id_ in ("allcock-1.4", "allcock-5.1"))
    example = Counterexample("3+5+4l", 12, tuple)
    keep(tmp_path / PROOFS, Proof(holds, PROVED, 16), Proof(fails, REFUTED, counterexample=example))
    return tmp_path


def keep(path: Path, *proved: Proof) -> None:
    record.keep_proofs(path, [record.row_of(one, f"z3 {version('z3-solver')}") for one in proved])


def test_where_a_claim_is_stated_is_told(tmp_path: Path, capsys: Capsys) -> None:
    *told_of, _ = output_of(capsys, "claims", "--all", "--table", str(tmp_path)).split("\n\n")
    for one, text in zip(all_claims().values(), told_of, strict=True):
        assert f"{one.id}  {one.title}  ({one.source})\n    {one.statement[:40]}" in text, one
        ((path, number),) = re.findall(r"\n  - stated in (\S+):(\d+)$", text)
        stated = "".join((ROOT / path).read_text().splitlines()[int(number) - 1 :][:2])
        read_with_odd_loops = one.id.removeprefix("odd-")  # it is the function of the paper's claim
        assert re.match(rf'@\w+\(\s*"({one.id}|{read_with_odd_loops}(-amended)?)"', stated), one.id


def test_few_that_are_named_are_told_of_in_full_and_of_more_a_line(capsys: Capsys) -> None:
    text = told(capsys, "claims", "Allcock 3.3")[1]
    assert text.count("  - stated in ") == 5
    text = told(capsys, "claims", "Allcock 3.3", "3.1")[1]
    assert text.count("  - stated in ") == 0
    assert text.count("\n...  ") + text.count("\n+..  ") == 6
    assert told(capsys, "claims", "Allcock 3.3", "3.1", "--all")[1].count("  - stated in ") == 6


@pytest.mark.parametrize(("expected", "verdicts", "sign"), [
    ("holds", [], "."), ("holds", ["holds"], "+"), ("holds", ["holds", "refuted"], "!"),
    ("holds", ["uncovered"], "!"), ("holds", ["proved"], "+"), ("holds", ["proved", "undecided"], "+"),
    ("holds", ["undecided"], "?"), ("refuted", ["refuted"], "x"), ("refuted", ["proved"], "!"),
    ("refuted", ["holds"], "!"),
])  # fmt: skip
def test_marks(expected: str, verdicts: list[str], sign: str) -> None:
    one = replace(all_claims()["allcock-1.4"], expected_verdict=expected)
    assert mark(one, {*verdicts}) == sign


def test_where_nothing_was_run_nothing_is_known(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    err = refused(capsys, "claims", "--table", "none", code=4)
    assert err == "loony: there is no folder none: name a folder with tables, or leave out --table\n"
    text = output_of(capsys, "claims", "--all")
    in_words = len(re.findall(r"  - proved in words [(]\S*docs/", text))
    assert in_words == 41
    assert text.count("no evidence yet") == len(all_claims()) - in_words
    text = output_of(capsys, "claims")
    assert text.count("\n...  ") == len(all_claims())
    nothing = f"{len(all_claims())} claims"
    (tmp_path / "empty").mkdir()
    for folder in ((), ("--table", "empty")):
        text = told(capsys, "claims", *folder)[1]
        assert text.endswith(
            f"\n\n{nothing} in the record of loony: 0 tested, 0 tried by a solver, 0 certified by Coq\n"
        ), folder


def test_of_a_claim_whose_text_has_changed_the_record_says_how_to_do_it_again(
    folder: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    """The rows are believed of no claim but the one that they were written about."""
    now = [row for row in rows_in(path().read_text("utf-8")) if row.about == "allcock-4.1"]
    before = [row._replace(digest="0" * len(row.digest)) for row in now]
    commands = {row.by for row in now if not row.is_proof}
    assert commands
    assert len(commands) < len(now)
    said = "the record has evidence for an older text of this claim\n      again:  "
    for rows in (now, before):
        monkeypatch.setattr("loony.results.asked.record.recorded", lambda rows=rows: tuple(rows))
        (folder / "empty").mkdir(exist_ok=True)
        text = told(capsys, "claims", "allcock-4.1", "--table", str(folder / "empty"))[1]
        assert "no evidence yet" not in text, rows
        assert (text.count("(recorded with loony") == len(now)) == (rows is now), rows
        for command in commands | {"loony prove allcock-4.1"}:
            assert (f"  - {said}{command}\n" in text) == (rows is before), command
    text = told(capsys, "claims", "allcock-4.1", "--table", str(folder))[1]
    assert not any(f"{said}{command}\n" in text for command in commands)
    assert f"{said}loony prove allcock-4.1\n" in text


def test_what_other_sources_found_does_not_count(folder: Path, monkeypatch: Patch) -> None:
    for module in (folder_evidence, record):
        monkeypatch.setattr(module, "source_digest", lambda: "other")
    assert folder_evidence.evidence_in(folder, claims(["allcock-1.4"])) == FolderEvidence([], 1)


def listed(capsys: Capsys, tables: Path) -> dict[str, list[dict[str, Any]]]:
    text = output_of(capsys, "claims", "--table", str(tables), "--json")
    return {row["claim"]: row["tested"] for row in json.loads(text)}


@pytest.fixture
def tables(small_tables: Path, tmp_path: Path) -> Path:
    """A copy of the tables in a folder where nothing was proved."""
    return Path(shutil.copytree(small_tables, tmp_path / "folder" / small_tables.name))


def test_tables_are_found_whatever_their_directory_is_called(tables: Path, capsys: Capsys) -> None:
    folder, before = tables.parent, listed(capsys, tables.parent)
    assert {row["up_to"] for row in before["allcock-1.4"]} == {
        f"amalgamated positions of size <= {SIZE}", f"raw positions of size <= {RAW_SIZE}",
    }  # fmt: skip
    renamed = tables.rename(folder / "the tables of [last] week")
    assert listed(capsys, folder) == before
    assert listed(capsys, renamed) == before
    assert not any(listed(capsys, folder.parent).values())


@pytest.mark.parametrize("kind", ["partial", "replaced"])
def test_what_a_run_has_beside_its_directory_is_passed_over(kind: str, tables: Path, capsys: Capsys) -> None:
    folder, before = tables.parent, listed(capsys, tables.parent)
    beside = folder / f".{tables.name}.{kind}-1"
    shutil.copytree(tables, beside)
    (beside / "claims.parquet").unlink()
    assert listed(capsys, folder) == before
    shutil.rmtree(tables)
    assert not any(listed(capsys, folder).values())


def test_foreign_directories_with_manifests_are_passed_over(tables: Path, capsys: Capsys) -> None:
    folder, before = tables.parent, listed(capsys, tables.parent)
    foreign = ['{"name": "a web page"}', '{"family": "sans-serif"}', '{"family": ["endgames"]}', "[]", "null", "{", ""]
    for number, text in enumerate(foreign):
        for directory in (folder / f"site-{number}", folder / f"endgames-{number + 1}"):
            directory.mkdir()
            (directory / MANIFEST).write_text(text)
        (folder / MANIFEST).write_text(text)
        assert listed(capsys, folder) == before, number
    (folder / "site-0" / MANIFEST).write_bytes(b"\xff")
    text = output_of(capsys, "claims", "--table", str(folder))
    assert "left out" not in text


def test_a_corrupt_folder_is_refused(folder: Path, capsys: Capsys) -> None:
    whole = (folder / PROOFS).read_bytes()
    assert whole == text_of(rows_in(whole.decode())).encode()
    for broken in (
        b"nothing", whole[:-1], whole[:200], whole + whole, whole.replace(b"proved", b"uproven", 1),
        b"\xff" + whole,
    ):  # fmt: skip
        (folder / PROOFS).write_bytes(broken)
        for command in (["claims", "--table", str(folder)], ["prove", "--out", str(folder / PROOFS)]):
            err = refused(capsys, *command, match=f"{folder / PROOFS} is corrupt: ", code=4)
            assert "move it away, and prove again with  loony prove" in err, command
            assert (folder / PROOFS).read_bytes() == broken, command
    (folder / PROOFS).unlink()
    (folder / f"endgames-{SIZE}" / MANIFEST).write_text("{}")
    assert told(capsys, "claims", "--table", str(folder))[0] == 4


def test_a_record_and_a_file_of_proofs_do_not_replace_each_other(folder: Path, capsys: Capsys) -> None:
    record = folder / "record.csv"
    output_of(capsys, "claims", "--record", str(record), "--table", str(folder))
    before = {path: path.read_bytes() for path in (record, folder / PROOFS)}
    what = "exists, and is not a record of loony; name another with --record"
    refused(capsys, "claims", "--record", str(folder / PROOFS), "--table", str(folder), match=what)
    refused(capsys, "prove", "--out", str(record), match="it is a record of evidence", code=4)
    assert {path: path.read_bytes() for path in before} == before
    output_of(capsys, "claims", "--record", str(record), "--table", str(folder))


def test_a_later_proof_takes_the_place_of_an_older_one(folder: Path) -> None:
    keep(folder / PROOFS, Proof(all_claims()["allcock-1.4"]))
    rows = record.proofs_in(folder / PROOFS)
    assert {row.about: row.verdict for row in rows} == {"allcock-1.4": "undecided", "allcock-5.1": "refuted"}
    assert sorted(path.name for path in folder.iterdir()) == [f"endgames-{SIZE}", PROOFS]


def test_a_file_of_proofs_that_cannot_be_written_is_refused_first(tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "file").write_text("")
    refused(capsys, "prove", "--out", str(tmp_path / "file" / PROOFS))
    (tmp_path / PROOFS).touch()
    assert record.proofs_in(tmp_path / PROOFS) == []  # as a process leaves it that is killed here


KEEPS_TWENTY = """
import sys
from pathlib import Path
from loony.results.asked import record
from loony.verify.claims.register import claims
from loony.verify.proof.solver import Proof

print("ready", flush=True)
first = int(sys.stdin.readline())
for one in claims()[first : first + 20]:
    record.keep_proofs(Path(sys.argv[1]), [record.row_of(Proof(one), "z3 5")])
"""


def test_two_runs_at_once_lose_no_proof(tmp_path: Path) -> None:
    path = tmp_path / "not yet" / "tables" / PROOFS
    command = [sys.executable, "-c", KEEPS_TWENTY, str(path)]
    runs = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for run in runs:
        assert run.stdout, run
        assert run.stdout.readline() == "ready\n", run
    for run, first in zip(runs, (0, 20), strict=True):
        assert run.stdin, run
        run.stdin.write(f"{first}\n")
        run.stdin.flush()
    assert [(*run.communicate(), run.returncode) for run in runs] == [("", "", 0)] * 2
    rows = record.proofs_in(path)
    assert sorted(row.about for row in rows) == sorted(one.id for one in claims()[:40])
    assert leavings(path.parent) == [PROOFS]


def test_an_outcome_that_does_not_fit_its_hash_is_not_believed(folder: Path, capsys: Capsys) -> None:
    tables = folder / f"endgames-{SIZE}"
    rewrite(tables, CLAIMS, lambda table: changed(table, "verdict", 0, lambda _: "proved"), signed=False)
    refused(capsys, "claims", "--table", str(folder), match="its SHA-256 is not the one in the manifest", code=4)
