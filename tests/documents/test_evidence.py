"""The record of what was certified, proved and tested, and what documents say by it."""

import csv
import inspect
import io
import json
import re
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import evidence as documents
import manual
import pytest
from commanded import Capsys, Patch, output_of, refused, told
from conftest import ROOT

from loony.enumerate.logic import all_of
from loony.results.asked import record
from loony.results.asked.folder_evidence import renew
from loony.results.asked.record import (
    CLAIM,
    THEOREM,
    RecordRow,
    is_believed,
    keep_proofs,
    recorded,
    row_of,
    rows_in,
    text_of,
)
from loony.results.stored.tables import PROOFS
from loony.shell.main import subcommands
from loony.system.errors import BadInput
from loony.verify.claims import statement
from loony.verify.claims.claim import HOLDS, PROVED, UNDECIDED, Claim, Evidence, Statement, when
from loony.verify.claims.papers import papers_of
from loony.verify.claims.register import all_claims, claims
from loony.verify.claims.statement import statement_digest
from loony.verify.endgames.claims import allcock
from loony.verify.families import FAMILIES
from loony.verify.proof import by_hand
from loony.verify.proof.solver import Proof

pytestmark = pytest.mark.slow_plain

SOME = ("allcock-1.4", "allcock-5.1", "allcock-5.1-amended")


# The record.


def test_every_row_is_of_a_text_that_there_is_and_says_what_was_to_be_expected() -> None:
    assert len(recorded()) >= 300
    everything = all_claims()
    for row in recorded():
        assert is_believed(row, everything), row.about
        assert row.family in FAMILIES, row
        assert row.covered > 0, row
        assert row.evidence in (Evidence.COQ.words, Evidence.SOLVER.words, Evidence.EXHAUSTIVE.words), row
        assert (row.evidence == Evidence.COQ.words) == row.by.startswith("Coq "), row
        if row.kind == CLAIM:
            expected = everything[row.about].expected_verdict
            assert row.verdict == (PROVED if row.is_proof and expected == HOLDS else expected), row
            assert bool(row.mismatches) == (expected != HOLDS), row
        else:
            assert row.verdict == (PROVED if row.kind == THEOREM else HOLDS), row
    assert len({row.key for row in recorded()}) == len(recorded())


def test_every_claim_was_tested_and_all_of_endgames_were_certified() -> None:
    of_kind = {kind: {row.about for row in recorded() if row.evidence == kind.words} for kind in Evidence}
    assert {one.id for one in claims()} <= of_kind[Evidence.EXHAUSTIVE]
    certificates = (ROOT / "docs" / "certificates.md").read_text()
    (number,) = re.findall(r"all (\d+) claims about endgames", certificates)
    certified = {one.id for one in claims(families=[FAMILIES["endgames"]])} & of_kind[Evidence.COQ]
    assert len(certified) == int(number)
    for theorem in re.findall(r"^\|[^|]*\| (`\w+`(?:, `\w+`)*) \|", certificates, re.MULTILINE):
        for name in re.findall(r"\w+", theorem):
            found = {row.about.partition(".")[2] for row in recorded() if row.kind == THEOREM}
            assert name in found | {"holds", "fails"}, name


@pytest.mark.parametrize("change", [
    lambda text: text.replace("holds", "refuted", 1),
    lambda text: text.replace("exhaustive to a bound", "certified by Coq", 1),
    lambda text: re.sub(r"(?m)^claim,.*\n", "", text, count=1), lambda text: text[:-2] + "\n",
    lambda text: text.rpartition("sha256")[0], lambda _: "",
])  # fmt: skip
def test_a_record_that_was_written_in_by_hand_is_refused(
    change: Any, tmp_path: Path, monkeypatch: Patch, capsys: Capsys
) -> None:
    text = record.path().read_text()
    assert text == text_of(rows_in(text))
    (tmp_path / "record.csv").write_text(change(text))
    monkeypatch.setattr(record, "path", lambda: tmp_path / "record.csv")
    monkeypatch.setattr(record, "recorded", record.recorded.__wrapped__)
    monkeypatch.chdir(tmp_path)
    refused(capsys, "claims", "allcock-1.4", match="it is not a record", code=4)


@pytest.mark.parametrize("column", RecordRow._fields)
def test_a_record_without_a_column_is_read_if_the_column_has_a_default(column: str) -> None:
    """So a new column needs a default, and no run of all claims."""
    place = RecordRow._fields.index(column)
    table = [[*RecordRow._fields], *([str(cell) for cell in row] for row in recorded())]
    body = io.StringIO()
    csv.writer(body, lineterminator="\n").writerows(cells[:place] + cells[place + 1 :] for cells in table)
    text = f"{body.getvalue()}sha256,{sha256(body.getvalue().encode()).hexdigest()}\n"
    if column in RecordRow._field_defaults:
        default = RecordRow._field_defaults[column]
        assert [*rows_in(text)] == [row._replace(**{column: default}) for row in recorded()]
    else:
        with pytest.raises(ValueError, match="its columns are not those of this version"):
            next(rows_in(text))


@pytest.mark.usefixtures("formula_at_hand")
def test_quick_proofs_come_out_as_they_are_recorded(tmp_path: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert told(capsys, "prove", *SOME)[0] == 0
    again = [row for row in renew(claims(), tmp_path / "tables", ()).rows if row.kind == CLAIM]
    assert {row.about for row in again} == {*SOME}
    before = [row for row in recorded() if row.about in SOME and row.evidence == Evidence.SOLVER.words]
    assert [row._replace(by="", version="") for row in again] == [row._replace(by="", version="") for row in before]


def test_a_small_run_agrees_with_the_record_and_does_not_replace_what_goes_further(small_tables: Path) -> None:
    found = renew(claims(), small_tables.parent)
    assert {row.key for row in found.rows} == {row.key for row in recorded()}
    assert {row.key: row for row in found.rows} == {row.key: row for row in recorded()}
    small = {row.key: row for row in renew(claims(), small_tables.parent, ()).rows}
    assert len(small) > 200
    for row in recorded():
        if row.key in small:
            assert small[row.key].verdict == row.verdict, row
            assert small[row.key].covered <= row.covered, row
            assert small[row.key].counterexample == row.counterexample, row.about


def test_a_run_that_goes_further_takes_its_place(small_tables: Path) -> None:
    short = [row._replace(covered=0) for row in recorded()]
    found = renew(claims(), small_tables.parent, short)
    assert found.new > 200
    assert {row.key for row in found.rows} == {row.key for row in recorded()}
    small = {row.key for row in renew(claims(), small_tables.parent, ()).rows}
    assert all(bool(row.covered) == (row.key in small) for row in found.rows)


def test_what_a_solver_could_not_decide_is_not_recorded(tmp_path: Path) -> None:
    for verdict, number in ((UNDECIDED, 0), (PROVED, 1)):
        keep_proofs(tmp_path / PROOFS, [row_of(Proof(all_claims()["allcock-1.4"], verdict, 1), "z3 5")])
        assert len(renew(claims(), tmp_path, ()).rows) == number, verdict


def test_the_command_writes_a_copy_and_says_what_it_dropped(
    small_tables: Path, tmp_path: Path, monkeypatch: Patch, capsys: Capsys
) -> None:
    older = [row._replace(digest="0" * 16) if row.about == "odd-value" else row for row in recorded()]
    moved = next(row for row in recorded() if row.about == "narrow-misere-2xn")
    older.append(moved._replace(domain="swedish"))  # a domain that the claim does not have
    monkeypatch.setattr("loony.results.asked.folder_evidence.recorded", lambda: older)
    copy = tmp_path / "record.csv"
    text = output_of(capsys, "claims", "--record", str(copy), "--table", str(small_tables.parent))
    assert "dropped, because the claims have changed: narrow-misere-2xn, odd-value\n" in text
    assert {*rows_in(copy.read_text())} == {row for row in recorded() if row.about != "odd-value"}
    assert told(capsys, "claims", "allcock", "--record", str(copy))[0] == 2


# What the digest of a statement sees.


def _longer(G: Any) -> Statement:
    return when(G.size > 0, all_of(G.value >= 1, G.value >= 0))


def test_a_changed_statement_has_another_digest_and_its_rows_are_not_believed() -> None:
    one: Claim = all_claims()["allcock-1.4"]
    digest = statement_digest(one)
    assert statement_digest(replace(one, title="another", source="elsewhere", statement="other words")) == digest
    for other in (
        replace(one, states=lambda G: when(True, (G.value > 4) == (G.controlled_value > 5))),
        replace(one, states=lambda G: when(G.size > 0, (G.value > 4) == (G.controlled_value > 4))),
        replace(one, size_below=28), replace(one, domains=all_claims()["odd-value"].domains),
        replace(one, states=_longer),
    ):  # fmt: skip
        assert statement_digest(other) != digest, other
        rows = [row for row in recorded() if row.about == one.id]
        assert rows, other
        assert all(is_believed(row, {one.id: one}) for row in rows), other
        assert not any(is_believed(row, {one.id: other}) for row in rows), other
    same = replace(one, states=lambda position: one.states(position))
    assert statement_digest(same) == digest


def test_what_a_claim_calls_comes_into_its_digest(monkeypatch: Patch) -> None:
    digest = statement_digest(allcock.values_explicit)
    monkeypatch.setattr(allcock, "explicit_value", lambda G: G.controlled_value + 1)
    assert statement_digest.__wrapped__(allcock.values_explicit) != digest


@pytest.mark.parametrize(("was", "now", "same"), [
    ('"""For n = 2, ..., 44', '"""For n from 2', True), ('"Who wins"', '"The winner"', True),
    ("UNKNOWN = -1_000", "UNKNOWN = -2_000", False),
])  # fmt: skip
def test_a_claim_that_is_no_term_has_the_digest_of_its_modules_text(
    was: str, now: str, same: bool, monkeypatch: Patch
) -> None:
    one, source = all_claims()["narrow-misere-table-1"], inspect.getsource
    digest = statement_digest(one)
    monkeypatch.setattr(statement, "_text", statement._text.__wrapped__)
    monkeypatch.setattr(inspect, "getsource", lambda module: source(module).replace(was, now))
    assert was in source(sys.modules[one.states.__module__])
    assert (statement_digest.__wrapped__(one) == digest) == same


@pytest.mark.parametrize(("name", "believed"), [("Short_chains", False), ("Game", False), ("Drawn", True)])
def test_another_text_of_a_theorem_by_hand_or_of_what_it_requires_is_not_believed(
    name: str, believed: bool, monkeypatch: Patch
) -> None:
    rows = [row for row in recorded() if row.about == "Short_chains.value_beside_short_chains"]
    text = by_hand.text_of_file
    for module in (by_hand, record):
        monkeypatch.setattr(module, "text_of_file", lambda file: text(file) + " " * (file.stem == name))
    monkeypatch.setattr(record, "theorem_digest", record.theorem_digest.__wrapped__)
    assert {is_believed(row, {}) for row in rows} == {believed}
    assert not any(is_believed(row._replace(about="Short_chains.other"), {}) for row in rows)


# What documents say.


def test_the_manual_has_a_page_for_each_command_with_all_its_options() -> None:
    pages = manual.pages()
    assert {path.name: path.read_text() for path in (documents.DOCS / "man").iterdir()} == pages
    assert pages.keys() == {"loony.1", *(f"loony-{name}.1" for name in subcommands())}
    assert r".B \-\-nimstring" in pages["loony-board.1"]
    assert "usage: the command cannot be run as given" in pages["loony-sql.1"]
    for name, page in pages.items():
        assert all(re.match(r"\.(TH|SH|PP|TP|B|BR)\b|[^.']", line) for line in page.splitlines()), name
        unescaped = re.search(r"(?<!\\)-", page.partition("\n")[2])  # it could be broken, or copied as another
        assert unescaped is None, name


@pytest.mark.parametrize("name", documents.WRITTEN)
def test_a_document_has_the_evidence_that_the_record_gives(name: str) -> None:
    text = (documents.DOCS / name).read_text()
    assert text == documents.WRITTEN[name](text)


def test_a_grade_by_hand_is_noticed() -> None:
    text = (documents.DOCS / "findings.md").read_text()
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    for was, is_now in (
        (Evidence.COQ.words, "proved"), ("<= 121", "<= 122"),
        ("| exhaustive to a bound", f"| {Evidence.COQ.words}"),
    ):  # fmt: skip
        row = next(line for line in rows if was in line)
        assert documents.with_evidence(text.replace(row, row.replace(was, is_now))) == text, was


@pytest.mark.parametrize(
    "rests_on", ["", "`allcock-9.9`", "`Short_chains.other`", "`boards/other`", "`allcock-1.4` and more", "guesses"]
)
def test_what_a_row_rests_on_is_there(rests_on: str) -> None:
    with pytest.raises((ValueError, BadInput)):
        documents.evidence(rests_on)


def test_a_row_does_not_rest_on_what_came_out_otherwise(monkeypatch: Patch) -> None:
    wrong = [row._replace(verdict="refuted") if row.about == "allcock-1.4" else row for row in recorded()]
    monkeypatch.setattr(record, "recorded", lambda: wrong)
    with pytest.raises(ValueError, match=r"allcock-1\.4 is refuted"):
        documents.evidence("`allcock-1.4`")


def test_proofs_in_words_stand_where_they_are_said_to_stand() -> None:
    found = [result for family in FAMILIES.values() for paper in papers_of(family) for result in paper.results]
    proved = [result.proof for result in found if result.proof]
    assert len(proved) >= 6
    for document, begins in proved:
        text = (ROOT / document).read_text()
        assert text.count(begins) == 1, document
        after = text.partition(begins)[2].partition("\n**")[0]
        assert "*Proof" in after or "theorem 6" in begins.lower(), document


# What the command says.


def test_in_an_empty_folder_the_record_is_told(tmp_path: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    monkeypatch.chdir(tmp_path)
    text = output_of(capsys, "claims", "allcock-1.5")
    assert re.search(
        r"certified by Coq \(Coq [\d.]+\): holds for positions of every size \(recorded with loony [\d.]+\)\n"
        r"      again:  loony prove --certify DIR allcock-1\.5\n",
        text,
    )
    assert "no evidence yet" not in text
    assert max(map(len, text.splitlines())) <= 115
    listed = json.loads(told(capsys, "claims", "allcock-1.5", "--json")[1])
    assert listed[0]["evidence"] == Evidence.COQ.words
    assert [row["evidence"] for row in listed[0]["recorded"]] == sorted(
        (row["evidence"] for row in listed[0]["recorded"]), key=[kind.words for kind in Evidence].index
    )
    text = output_of(capsys, "claims", "allcock-1")
    assert re.search(rf"\n\+\+\+  allcock-1\.5 +Values > 2 +{Evidence.COQ.words}\n", text)
