"""Claims in LaTeX and BibTeX, and the record of the release as a stranger reads it in an empty folder."""

import re
from pathlib import Path

import pytest
from commanded import Capsys, Patch, output_of
from conftest import ROOT

from loony.results.asked import record
from loony.results.asked.claims import entries, key_of, keys_of
from loony.results.asked.record import evidence_for, recorded
from loony.system.version import VERSION
from loony.verify.claims.papers import papers_of
from loony.verify.claims.register import all_claims
from loony.verify.families import FAMILIES

pytestmark = [pytest.mark.no_kernel, pytest.mark.usefixtures("elsewhere")]


def test_the_verdict_of_the_authors_stands_beside_none_of_ones_own(capsys: Capsys, monkeypatch: Patch) -> None:
    digest = evidence_for(all_claims()["allcock-1.5"]).recorded[0].digest
    text = output_of(capsys, "claims", "allcock-1.5")
    by = f"by the authors' runs of this version, {VERSION} (statement {digest}); yours: not yet"
    assert f"\n  holds, {by}\n" in text
    assert "\n  fails, as registered, by the authors' runs" in output_of(capsys, "claims", "allcock-5.1")
    older = tuple(row._replace(version="0.1") for row in recorded())
    monkeypatch.setattr(record, "recorded", lambda: older)
    assert "\n  holds, by the authors' runs of version 0.1 (" in output_of(capsys, "claims", "allcock-1.5")


def test_every_printed_paper_has_an_entry() -> None:
    papers = [paper for family in FAMILIES.values() for paper in papers_of(family) if not paper.document]
    assert len(papers) >= 6
    assert {key_of(paper.source) for paper in papers} <= entries().keys()
    assert all(re.fullmatch(r"@\w+\{[\w-]+,.*\}", entry, re.DOTALL) for entry in entries().values())


def test_the_bibliography_of_the_paper_is_that_of_the_package() -> None:
    assert (ROOT / "docs" / "paper.bib").read_bytes() == (ROOT / "loony" / "papers.bib").read_bytes()
    cited = {*re.findall(r"@([a-z][\w-]*)", (ROOT / "docs" / "paper.md").read_text())}
    assert len(cited) >= 10
    assert cited <= entries().keys()


def test_the_entries_of_claims(capsys: Capsys) -> None:
    text = output_of(capsys, "claims", "allcock-1.5", "berlekamp-scott-half", "odd-value", "--bibtex")
    assert re.findall(r"^@\w+\{([\w-]+),", text, re.MULTILINE) == ["allcock-2021", "loony", "berlekamp-scott-2002"]
    assert f"version = {{{VERSION}}}" in text
    assert keys_of(all_claims()["odd-value"]) == ["loony"]


def test_a_table_of_outcomes(capsys: Capsys) -> None:
    text = output_of(capsys, "claims", "allcock-1.5", "--latex")
    assert text.startswith("% \\cite{allcock-2021,loony}")
    rows = [line for line in text.splitlines() if line.startswith("allcock-1.5 & ")]
    assert len(rows) == len(evidence_for(all_claims()["allcock-1.5"]).recorded) > 2
    assert "claim & source & evidence & covered & verdict & run by \\\\" in text
    assert sum("authors" in row for row in rows) == len(rows)


@pytest.mark.slow_plain
@pytest.mark.parametrize(("command", "heading"), [
    (["value", "3+4l+8l^2"], "opening & wins by & optimal & the controller then & remark"),
    (["value", "--family", "strips", "4+7^2"], "part & move & wins by & optimal"),
    (["value", "--line", "3+4l+8l"], "opens & component & the other then & score & left"),
    (["value", "--line", "3+4l+8l", "--all"], "number & order"),
    (["value", "--line", "--family", "graphs", "[4 3 4]"], "opens & piece & the other then & score & left"),
    (["value", "--line", "2x2:010011000000"], "turn & player & lines & score & note"),
    (["board", "2x2:010011000000"], "line & $V$ & best & captures & kind & leaves"),
])  # fmt: skip
def test_answers_for_latex(command: list[str], heading: str, capsys: Capsys) -> None:
    text = output_of(capsys, *command, "--latex")
    before, needs, table = text.partition("% \\usepackage{booktabs}\n")
    begin, top, headed, middle, *rows, bottom = table.partition("\n\\end{tabular}")[0].splitlines()
    assert (needs != "", top, middle) == (True, r"\toprule", r"\midrule")
    assert (headed, bottom) == (rf"{heading} \\", r"\bottomrule")
    assert re.search(r"(?m)^(\$3\+4_|\$7\^2\+4\$|\$\[|2x2:|V = )", text)
    assert all(line.startswith(("% ", "$", "V = ", "2x2:")) for line in before.splitlines() if line), before
    assert rows
    assert {row.count(" & ") for row in rows} == {heading.count(" & ")}
    assert len(re.sub("[@{}]", "", begin.removeprefix(r"\begin{tabular}"))) == heading.count(" & ") + 1


@pytest.mark.parametrize(("command", "said"), [
    (["3+4l+8l^2"], r"$3+4_\ell+8_\ell^2$: the controller wins by 1 (size 23, c = 1)"),
    (["4+7^2", "--family", "strips"], r"$7^2+4$: misère, the player on move wins by 6 (total 18, D = -6)"),
    (["boxes: 11"], r"$\mathrm{boxes}\colon 11$: the player on move loses by 2 (2 boxes)"),
    (["0"], "$0$: the controller wins by 0 (size 0, c = 0)"),
])  # fmt: skip
def test_a_value_for_latex(command: list[str], said: str, capsys: Capsys) -> None:
    first, *table = [line for line in output_of(capsys, "value", *command, "--latex").splitlines() if line[:2] != "% "]
    assert (first, any(table)) == (said, "^2" in said), command


@pytest.mark.slow_plain
def test_ones_own_verdict_stands_beside_that_of_the_authors(small_tables: Path, capsys: Capsys) -> None:
    text = output_of(capsys, "claims", "allcock-1.5", "--table", str(small_tables))
    assert re.search(r"\n  holds, by the authors' runs of .*; yours: holds\n", text)
    text = output_of(capsys, "claims", "allcock-1.5", "--table", str(small_tables), "--latex")
    assert re.search(r"^allcock-1\.5 & .*amalgamated positions.* & holds & user", text, re.MULTILINE)
