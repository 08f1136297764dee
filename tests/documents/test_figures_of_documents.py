"""The figures in the documents: each is accounted for, and the quick commands print what the documents say."""

import re
import shlex
from contextlib import nullcontext
from pathlib import Path

import figures
import pytest
from commanded import Capsys, Patch, output_of
from read_documents import ROOT, documents, tables, text_of
from small_constants import FEW_BOARDS, short

from loony.shell.main import parser
from loony.verify.claims.claim import Evidence

ROWS, TEXTS = figures.rows(), documents()


def understood(command: str) -> None:
    program, *rest = shlex.split(command)
    if program == "make":
        assert f"\n{rest[0]}: " in (ROOT / "Makefile").read_text()
    elif program == "python":
        assert rest[0] == "-c" or (ROOT / rest[0]).exists()
    else:
        assert program == "loony"
        if rest != ["--help"]:
            options, left = parser().parse_known_args(rest)
            assert hasattr(options, "run")
            assert not left, command


def findings() -> list[tuple[str, str, str, str]]:
    rows = [row for table in tables(text_of("findings")) for _, row in table.rows]
    return [(evidence, command, prints, time) for _, _, evidence, command, prints, time in rows]


def test_each_finding_tells_its_evidence_and_a_command_that_there_is() -> None:
    kinds = tuple(kind.words for kind in Evidence)
    assert len(findings()) >= 30
    for evidence, command, prints, time in findings():
        assert evidence.startswith(kinds), command
        assert re.search(r"\d (s|min)\b|^minutes$", time), command
        assert all(re.fullmatch("`[^`]+`", text) for text in (command, prints)), command
        understood(command.strip("`"))


def test_every_figure_is_accounted_for() -> None:
    collected = {document: [*figures.figures(document, text)] for document, text in TEXTS.items()}
    assert sum(map(len, collected.values())) >= 350
    assert all(
        collected[name] for name in ("docs/results.md", "docs/findings.md", "docs/reliability.md", "docs/scale.md")
    )
    left = figures.unaccounted(TEXTS, ROWS)
    assert not left, "\n".join(f"{one.document}:{one.line}: nothing accounts for {one.text}" for one in left)


def test_every_row_is_about_words_that_a_document_has() -> None:
    for row in ROWS:
        assert figures.quoted(row, TEXTS[row.document]), f"{row.document} has no words {row.words!r}"


def test_every_row_names_what_there_is() -> None:
    """A test that stands in its file, and reads the document or has the figures; or a command that can be run."""
    makefile = (ROOT / "Makefile").read_text()
    for row in ROWS:
        if row.test:
            file, _, name = row.test.partition("::")
            text = (ROOT / file).read_text()
            tested = re.search(rf"^def {name}\((?:.*\n)(?:(?:[ )].*)?\n)*", text, re.MULTILINE)
            assert tested, row
            known = figures.numbers(tested[0].replace("_", ""))
            says = all({*one.figures} <= known for one in figures.quoted(row, TEXTS[row.document]))
            document = Path(row.document)
            reads = [document.name, document.stem.upper(), f'"{document.stem}"', "documents"]
            assert says or any(name in tested[0] for name in reads), row
        elif row.measured:
            assert row.command == "once" or f"\n{shlex.split(row.after)[1]}: " in makefile, row
            assert row.after in " ".join(TEXTS[row.document].split()), row
        else:
            assert "{" in row.prints, f"{row} prints no figure of the document"
            assert int(row.seconds) > 0, row
            for command in filter(None, (row.after, row.command)):
                understood(command)


FOUND = [
    (command.strip("`"), prints.strip("`")) for _, command, prints, time in findings()
    if (quick := re.fullmatch(r"(\d+) s", time)) and int(quick[1]) <= figures.QUICK
]  # fmt: skip
"""the quick commands of docs/findings.md, and what each prints"""
QUICK = sorted({*((row.after, row.command) for row in ROWS if row.quick), *(("", command) for command, _ in FOUND)})


@pytest.mark.slow_plain
@pytest.mark.usefixtures("formula_at_hand")
@pytest.mark.parametrize(
    ("after", "command"), [pytest.param(*one, marks=[pytest.mark.long] * (one in figures.SLOWER)) for one in QUICK]
)
def test_a_quick_command_prints_what_the_documents_say(
    after: str, command: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: Patch, capsys: Capsys
) -> None:
    monkeypatch.chdir(request.getfixturevalue("main_job") if after else tmp_path)
    # What such a run prints of claims does not depend on its other parts, which take most of the time.
    with short(FEW_BOARDS) if command.startswith("loony verify") else nullcontext():
        out = figures.run(command, lambda arguments: output_of(capsys, *arguments))
    asked = [row for row in ROWS if (row.after, row.command) == (after, command)]
    found = [prints for one, prints in FOUND if one == command]
    assert asked or found
    assert all(prints in " ".join(out.split()) for prints in found)
    for row in asked:
        assert not figures.differ(row, TEXTS[row.document], out), f"{row.document}: {row.words}"


def test_many_are_quick() -> None:
    assert len(QUICK) >= 55
    assert len(FOUND) >= 15


@pytest.mark.parametrize(("document", "was", "now"), [
    ("docs/results.md", "value of a drawn m x n", "value, of 1,234, of a drawn m x n"),
    ("docs/graphs.md", "at most one loop through the ground", "at most 4,567 loops through the ground"),
    ("docs/scale.md", "| 500 | 1,801,210,376 | 2 |", "| 500 | 1,801,210,376 | 2 | 12.5"),
    ("docs/gallery.md", "15 % still", "15 % and 7 % still"),
    ("docs/completeness.md", "in minutes.", "in minutes. There are 12 tables."),
    ("docs/findings.md", "| `15,813,404,153 by formula` |", "| `by formula` |"),
    ("docs/reliability.md", "An earlier run", "An earlier run, of 321 claims,"),
])  # fmt: skip
def test_a_figure_that_nothing_accounts_for_is_noticed(document: str, was: str, now: str) -> None:
    text = TEXTS[document]
    if was not in text:
        pytest.fail(f"{document} has no {was!r} any more: plant the figure elsewhere")
    before = {*figures.unaccounted({document: text}, ROWS)}
    left = {*figures.unaccounted({document: text.replace(was, now)}, ROWS)}
    assert {one.text for one in left} - {one.text for one in before}


def test_a_figure_or_a_row_that_is_changed_is_noticed() -> None:
    (row,) = (one for one in ROWS if "columns end at" in one.words)
    text = TEXTS[row.document]
    out = figures.run(row.command, str)
    assert figures.differ(row, text, out) == []
    assert figures.differ(row, text.replace("32,767", "32,768"), out) == ["32768"]
    assert figures.differ(row, text.replace("32,767", "2,767"), out) == ["2767"]
    assert figures.differ(row._replace(prints="{}.5"), text, out) == ["32767.5"]
    assert figures.quoted(row._replace(words="the columns never end"), text) == []
    others = [one for one in ROWS if one is not row]
    assert [one.text for one in figures.unaccounted({row.document: text}, others)] == ["32,767"]


def test_what_needs_no_row() -> None:
    """A year, the number of a result, a version, a time, and what stands in code; and nothing else."""
    text = (
        "Allcock 2021, Theorems 1.1, 4.2 and 5.1 amended, Lemma 2.2(1); Python 3.11; 12.5 s, 7.4 GB, 100 minutes; "
        "`12l+345`; [here](a/1234.md); size <= 4321.\n\n    loony value 3^999\n"
    )
    assert [*figures.figures("x", text)] == []
    text = "Of 1,234 it is 2.5 times 777; 9 claims and seven tests; 8 of 100, 15 %; `1,000`; 1.81e14."
    found = [one.text for one in figures.figures("x", text)]
    assert found == ["1,234", "2.5", "777", "9", "seven", "8", "15", "1,000", "1.81e14"]
