"""The documents say what the program does: the table of results, the examples, the lists of claims."""

import contextlib
import doctest
import io
import re
import shlex
from pathlib import Path

import naive
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from conftest import ROOT
from person import told

import loony
from loony.enumerate.endgames.components import Component
from loony.enumerate.endgames.notation import parse
from loony.results import report
from loony.results.endgames.layout import POSITIONS, SCHEMAS
from loony.results.examination import Examination
from loony.results.run import verify
from loony.results.stages import Stages
from loony.verify.endgames.definition import record_by_definition
from loony.verify.endgames.family import ENDGAMES
from loony.verify.register import claims, claims_of
from loony.verify.strips.family import STRIPS

README = (ROOT / "README.md").read_text()
TABLES = (ROOT / "docs" / "tables.md").read_text()


@pytest.fixture(scope="module")
def tables_121(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Examination]:
    """The main job as the README shows it: the folder where it ran, and what came of it."""
    folder = tmp_path_factory.mktemp("readme")
    with Stages(shown=False) as stages:
        out = folder / "tables" / "endgames-121"
        return folder, verify(ENDGAMES, {}, out, claims(families=[ENDGAMES]), stages)


@pytest.mark.compiled
def test_the_table_of_results_is_the_programs(tables_121: tuple[Path, Examination]) -> None:
    (shown,) = (block.splitlines() for block in README.split("```\n") if block.startswith("Allcock 2021\n"))
    printed = report.text(tables_121[1], Path("tables"), {"all": 1.0}, in_full=False).splitlines()
    at = printed.index(shown[0])
    assert len(shown) == 8
    assert printed[at : at + 9] == [*shown, ""]


def test_the_drawn_position_is_answered_as_the_program_answers(capsys: pytest.CaptureFixture[str]) -> None:
    (drawn,) = (block for block in README.split("```\n") if "$ loony" in block)
    left = drawn.index("$ loony")
    column = left - drawn.rindex("\n", 0, left) - 1
    lines = [line[column:] for line in drawn.splitlines()]
    command, shown = next((line, lines[i + 1 :]) for i, line in enumerate(lines) if line.startswith("$ loony"))
    code, text, _ = told(capsys, *shlex.split(command)[2:])
    assert code == 0
    assert [line.split("   Theorem")[0].rstrip() for line in text.splitlines()[: len(shown)]] == shown


def test_the_numbers_of_claims_are_right() -> None:
    numbers = re.search(r"(\d+)\s+claims,\s+of\s+which\s+(\d+)\s+fail\s+as\s+printed", README)
    assert numbers is not None
    endgames, strips = (claims(families=[family]) for family in (ENDGAMES, STRIPS))
    refuted = [one for one in endgames if one.expected_verdict == "refuted" and "as printed" in one.title]
    assert [int(number) for number in numbers.groups()] == [len(endgames), len(refuted)]
    completeness = (ROOT / "docs" / "completeness.md").read_text()
    for listed in (endgames, strips):
        assert f"{len(listed)} claims, {sum(len(one.domains) for one in listed)} rows" in completeness


@pytest.mark.compiled
def test_the_table_is_small(tables_121: tuple[Path, Examination]) -> None:
    assert (tables_121[0] / "tables" / "endgames-121" / POSITIONS).stat().st_size < 6_000_000


@pytest.mark.compiled
@pytest.mark.parametrize("library", ["pyarrow", "polars", "duckdb"])
def test_the_queries_run_and_agree(
    library: str, tables_121: tuple[Path, Examination], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tables_121[0])
    blocks = re.findall(r"```python\n(.*?)```", TABLES, re.S)
    (block,) = (text for text in blocks if f"import {library}" in text)
    assert len(block.splitlines()) == 3
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block, "tables.md", "exec"), {})
    table = pq.read_table(f"tables/endgames-121/{POSITIONS}")
    values = table.filter(pc.less(table["controlled_value"], 2))["value"].value_counts().to_pylist()
    assert len(values) == 5
    for value in values:
        assert re.search(rf"\b{value['counts']}\b", printed.getvalue()), printed.getvalue()


@pytest.mark.compiled
def test_the_tutorial_shows_the_report(tables_121: tuple[Path, Examination]) -> None:
    shown = (ROOT / "docs" / "tutorial.md").read_text().split("```\n")[1].splitlines()
    printed = report.text(tables_121[1], Path("tables/endgames-121"), {"all": 1.0}, False).splitlines()
    assert len(printed) > 20
    assert [line for line in shown if " s (" not in line] == [line for line in printed if " s (" not in line]


@pytest.mark.compiled
@pytest.mark.usefixtures("formula_at_hand")
def test_the_tutorial_prints_what_it_shows(
    tables_121: tuple[Path, Examination], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tutorial = (ROOT / "docs" / "tutorial.md").read_text()
    monkeypatch.chdir(tables_121[0])
    guess = tutorial.split("`guess.py`:\n\n```python\n")[1].split("```")[0]
    Path("guess.py").write_text(guess)
    blocks = re.findall(r"```console\n\$ loony ((?:[^'\n]|'[^']*')*)\n(.*?)```", tutorial, re.S)
    assert len(blocks) == 8
    for command, shown in blocks:
        code, text, _ = told(capsys, *shlex.split(command))
        assert code == 0, command
        assert text
        if shown:
            assert [line.rstrip() for line in text.splitlines()] == [line.rstrip() for line in shown.splitlines()]
    (block,) = (text for text in re.findall(r"```python\n(.*?)```", tutorial, re.S) if "open_table" in text)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block, "tutorial.md", "exec"), {})
    assert printed.getvalue().splitlines()[1:2] == ["1"]
    assert "component='4l', value=1, optimal=True" in printed.getvalue()


@pytest.mark.compiled
def test_the_examples_of_the_docstrings_print_what_they_show(
    tables_121: tuple[Path, Examination], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tables_121[0])
    names = {name: getattr(loony, name) for name in loony.__all__}
    runner, ran = doctest.DocTestRunner(), {}
    for name, documented in {"loony": loony, **names}.items():
        found = doctest.DocTestFinder(recurse=False).find(documented, name, globs=dict(names))
        told: list[str] = []
        failed = [runner.run(one, out=told.append).failed for one in found]
        assert not any(failed), "".join(told)
        ran[name] = sum(len(one.examples) for one in found)
    asked = {"loony", "value", "openings", "line", "answer", "parse", "Position", "open_table", "Table"}
    assert {name for name, examples in ran.items() if examples} == asked


def test_the_columns_are_all_named() -> None:
    for schema in SCHEMAS.values():
        assert all(f"`{name}`" in TABLES for name in schema.names)


def test_every_refuted_claim_has_an_erratum_with_its_counterexample() -> None:
    sections = (ROOT / "docs" / "errata.md").read_text().split("\n## ")[1:]
    fails = [one for one in claims(families=[ENDGAMES]) if one.expected_verdict == "refuted"]
    refuted = [one for one in fails if "as printed" in one.title]
    assert (len(refuted), len(fails)) == (5, 14)
    for one in fails:
        if one not in refuted:
            (counterexample,) = re.findall(rf"\(`{re.escape(one.id)}`\):\s+`(.*?)`", "".join(sections))
            of_one = one.arguments(record_by_definition(parse(counterexample)), Component(4, False), None)
            hypothesis, conclusion = one.states(*of_one)
            assert hypothesis
            assert not conclusion
    for one in claims(families=[STRIPS]):
        if one.expected_verdict == "refuted":
            (section,) = (text for text in sections if text.startswith(f"{one.source}:"))
            assert re.search(r"Smallest counterexample: `[12]x", section)
    for one in refuted:
        (section,) = (
            text for text in sections if text.startswith((f"{one.source}:", f"{one.source},", f"{one.source}\n"))
        )
        assert f"{one.id}-amended" in section
        (counterexample,) = re.findall(r"Smallest counterexample: `(.*?)`", section)
        position = parse(counterexample)
        hypothesis, conclusion = one.states(record_by_definition(position))
        assert hypothesis
        assert not conclusion
        G, amended = record_by_definition(position), claims_of(ENDGAMES)[f"{one.id}-amended"]
        assert naive.value(*position) == G.value
        assert not amended.states(G).hypothesis or amended.states(G).conclusion


def test_claims_md_has_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    document = (ROOT / "docs" / "claims.md").read_text()
    for options in (["--markdown"], ["--coverage", "--markdown"]):
        code, text, _ = told(capsys, "claims", *options)
        assert code == 0
        assert f"\n\n{text}\n" in document


def test_every_difference_from_a_paper_is_a_row_about_claims_that_there_are() -> None:
    section = (ROOT / "docs" / "claims.md").read_text().split("\n## Where the words differ from the paper's\n")[1]
    heading, _, *rows = [line.strip("|").split(" | ") for line in section.splitlines() if line.startswith("|")]
    assert [cell.strip() for cell in heading] == ["claim", "the paper", "here"]
    assert len(rows) == len({tuple(row) for row in rows}) >= 48
    for row in rows:
        assert len(row) == 3, row
        assert all(cell.strip() for cell in row)
        assert {*re.findall(r"`(.*?)`", row[0])} <= {one.id for one in claims()}, row[0]
    assert not re.search(r"^- ", section, re.MULTILINE)


def test_no_gap_was_left_in_a_document() -> None:
    for document in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        assert not re.search(r"@@|@[A-Z0-9]+@|TODO|XXX", document.read_text())


def test_documents_link_to_what_there_is() -> None:
    for document in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        links = re.findall(r"\]\(([^)#]+)\)", document.read_text())
        assert links or document.name in ("architecture.md", "errata.md", "completeness.md")
        for link in links:
            assert link.startswith("https://") or (document.parent / link).exists(), f"{document.name}: {link}"
