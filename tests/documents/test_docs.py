"""The documents say what the program does: the table of results, the examples, the lists of claims."""

import ast
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
from commanded import Capsys, Patch, output_of, told
from read_documents import ROOT, consoles, documents, fenced, files, tables, text_of

import loony
from loony.enumerate.endgames.components import Component
from loony.enumerate.endgames.notation import parse
from loony.results.asked.claims import for_documents
from loony.results.asked.record import RecordRow, evidence_for
from loony.results.census.counts import census_schemas
from loony.results.endgames.sweeps.planes import SWEEP_SCHEMAS
from loony.results.endgames.tables import POSITIONS
from loony.results.odd_loops.making import KEPT as KEPT_ODD
from loony.results.shown.report import as_markdown
from loony.results.stored.tables import PROOFS, tables_of
from loony.verify.claims.register import claims, claims_of
from loony.verify.endgames.claims.definition import record_by_definition
from loony.verify.endgames.family import ENDGAMES
from loony.verify.examination.examination import KEPT
from loony.verify.families import FAMILIES
from loony.verify.strips.family import STRIPS
from loony.verify.strips.narrow_misere import SEQUENCE

RESULTS, TABLES = text_of("results"), text_of("tables")


@pytest.mark.slow_plain
def test_the_table_of_results_is_the_programs(main_job: Path) -> None:
    (shown,) = (block.splitlines() for block in fenced(RESULTS) if block.startswith("Allcock 2021\n"))
    printed = (main_job / "printed").read_text().splitlines()
    at = printed.index(shown[0])
    assert len(shown) == 8
    assert printed[at : at + 9] == [*shown, ""]


def test_the_drawn_position_is_answered_as_the_program_answers(capsys: Capsys) -> None:
    (drawn,) = (block for block in fenced(documents()["README.md"]) if "$ loony" in block)
    left = drawn.index("$ loony")
    column = left - drawn.rindex("\n", 0, left) - 1
    lines = [line[column:] for line in drawn.splitlines()]
    command, shown = next((line, lines[i + 1 :]) for i, line in enumerate(lines) if line.startswith("$ loony"))
    text = output_of(capsys, *shlex.split(command)[2:])
    assert text.splitlines()[: len(shown)] == shown


def test_the_picture_is_of_the_board_in_boards_md(tmp_path: Path, capsys: Capsys) -> None:
    (board,) = (block for block in fenced(text_of("boards")) if block.startswith("+-+"))
    output_of(capsys, "board", board, "--svg", str(tmp_path / "board.svg"))
    assert (tmp_path / "board.svg").read_text() == (ROOT / "docs" / "board.svg").read_text()


def test_the_numbers_of_claims_are_right() -> None:
    said = r"(\d+) claims: (\d+) hold. (\d+) fail in our text, and hold once they are amended. (\d+) are questions"
    numbers = re.search(said.replace(" ", r"\s+"), RESULTS)
    assert numbers is not None
    endgames = claims(families=[ENDGAMES])
    fails = [one for one in endgames if one.expected_verdict == "refuted"]
    amended = sum("in our text" in one.title for one in fails)
    kinds = [len(endgames), len(endgames) - len(fails), amended, len(fails) - amended]
    assert [int(number) for number in numbers.groups()] == kinds
    assert claims_told(text_of("completeness")) == claims_registered()


def claims_told(document: str) -> list[tuple[int, int, int]]:
    """How many claims, rows of claims, and kept counterexamples a document says each family has, in its order."""
    told = []
    for part in re.split(r"^## ", document, flags=re.MULTILINE):
        for number, rows in re.findall(r"\| (\d+) claims, (\d+) rows \|", part):
            (kept,) = re.findall(r"(?:up to|first) ([\d,]+) of a claim", part)
            told.append((int(number), int(rows), int(kept.replace(",", ""))))
    return told


def claims_registered() -> list[tuple[int, int, int]]:
    found = []
    for name in ("endgames", "odd-loops", "strips", "graphs", "boards"):
        listed, kept = claims(families=[FAMILIES[name]]), KEPT_ODD if name == "odd-loops" else KEPT
        found.append((len(listed), sum(len(one.domains) for one in listed), kept))
    assert len(found) == len(FAMILIES)
    return found


@pytest.mark.slow_plain
@pytest.mark.usefixtures("formula_at_hand")
@pytest.mark.parametrize(("name", "code"), [("rule.py", 1), ("better.py", 0)])
def test_the_worked_example_counts_as_many(
    name: str, code: int, main_job: Path, monkeypatch: Patch, capsys: Capsys
) -> None:
    document = text_of("own-claim")
    monkeypatch.chdir(main_job)
    Path(name).write_text(files(document)[name])
    found, text, _ = told(capsys, "test", "--claim", name)
    assert found == code
    shown = fenced(document.partition(f"`{name}`:\n")[2], "")[0].splitlines()
    assert shown
    assert [line for line in shown if line not in text.splitlines()] == []
    assert "Outside the solver" in text


@pytest.mark.slow_plain
@pytest.mark.parametrize("library", ["pyarrow", "polars", "duckdb", "loony"])
def test_the_queries_run_and_agree(library: str, main_job: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(main_job)
    (block,) = (text for text in fenced(TABLES, "python") if f"import {library}" in text)
    assert len(block.splitlines()) == 3
    printed = printed_by(block)
    table = pq.read_table(f"tables/endgames-121/{POSITIONS}")
    values = table.filter(pc.less(table["controlled_value"], 2))["value"].value_counts().to_pylist()
    assert len(values) == 5
    assert Path(f"tables/endgames-121/{POSITIONS}").stat().st_size < 6_000_000
    for value in values:
        assert re.search(rf"\b{value['counts']}\b", printed), printed


def printed_by(source: str) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(source, {})
    return printed.getvalue()


@pytest.mark.slow_plain
def test_the_tutorial_shows_the_report(main_job: Path) -> None:
    shown = fenced(text_of("tutorial"))[0].splitlines()
    printed = (main_job / "printed").read_text().splitlines()
    assert len(printed) > 20
    assert [line for line in shown if " s (" not in line] == [line for line in printed if " s (" not in line]


@pytest.mark.slow_plain
@pytest.mark.usefixtures("formula_at_hand")
def test_the_tutorial_prints_what_it_shows(main_job: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    tutorial = text_of("tutorial")
    monkeypatch.chdir(main_job)
    Path("guess.py").write_text(files(tutorial)["guess.py"])
    assert len(consoles(tutorial)) == 8
    for words, shown in consoles(tutorial):
        printed = [line.rstrip() for line in output_of(capsys, *words).splitlines()]
        assert printed, words
        assert not shown or printed == [line.rstrip() for line in shown.splitlines()], words
    (block,) = (text for text in fenced(tutorial, "python") if "open_table" in text)
    assert printed_by(block).splitlines()[1:2] == ["1"]
    assert "component='4l', value=1, optimal=True" in printed_by(block)


@pytest.mark.slow_plain
def test_the_examples_in_python_print_what_they_show(main_job: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(main_job)
    for name, examples in (("tutorial", 13), ("../README", 4)):
        text, told = "\n".join(fenced(text_of(name), "pycon")), list[str]()
        test = doctest.DocTestParser().get_doctest(text, {}, f"{name}.md", None, 0)
        done = doctest.DocTestRunner().run(test, out=told.append)
        assert done.attempted == examples, name
        assert not done.failed, "".join(told)


def test_the_page_of_boards_shows_what_is_printed(capsys: Capsys, monkeypatch: Patch, tmp_path: Path) -> None:
    page = text_of("boards")
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text(fenced(page)[0])
    Path("game.txt").write_text(next(block for block in fenced(page) if block.startswith("3x3: ")))
    shown = [(words, out) for words, out in consoles(page) if words[1:] in (["board.txt"], ["game.txt"])]
    assert [words[0] for words, _ in shown] == ["board", "game"]
    for words, out in shown:
        assert output_of(capsys, *words) == out, words


@pytest.mark.slow_plain
def test_the_examples_of_the_docstrings_print_what_they_show(main_job: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(main_job)
    names = {name: getattr(loony, name) for name in loony.__all__}
    runner, ran = doctest.DocTestRunner(), {}
    for name, documented in {"loony": loony, **names}.items():
        found = doctest.DocTestFinder(recurse=False).find(documented, name, globs=dict(names))
        told: list[str] = []
        failed = [runner.run(one, out=told.append).failed for one in found]
        assert not any(failed), "".join(told)
        ran[name] = sum(len(one.examples) for one in found)
    asked = {
        "Board", "loony", "value", "openings", "line", "answer", "board", "game", "parse", "Position", "open_table",
        "Table",
    }  # fmt: skip
    assert {name for name, examples in ran.items() if examples} == asked


def columns_told(document: str) -> dict[str, dict[str, set[str]]]:
    """The columns that a document names, by the name of the directory (or nothing) and the file."""
    told: dict[str, dict[str, set[str]]] = {}
    for part in document.partition("\n## ")[0].split("\n\n")[1:]:
        if opened := re.match(r"(?:Beside them, )?`tables/(?:([a-z-]+?)(?:-N|-121)?/)?`", part):
            of = told.setdefault(opened[1] or "", {})
        for item in re.split(r"^- ", part, flags=re.MULTILINE)[1:]:
            files = re.match(r"(?:`\w+\.(?:parquet|csv)`(?:, )?)+", item)
            assert files, item
            words = {*re.findall(r"`([a-z_]+)`", item[files.end() :])}
            for file in re.findall(r"`(\w+\.\w+)`", files[0]):
                above = "claims.parquet" if file == "sweep.parquet" else file
                of[file] = words | (told["endgames"][above] if re.search("as .*above", item) else set())
    return {directory: files for directory, files in told.items() if files}


def columns_stored() -> dict[str, dict[str, set[str]]]:
    """The columns of every file that a command leaves, in the same way; of all families together in a census."""
    found: dict[str, dict[str, set[str]]] = {"": {PROOFS: {*RecordRow._fields}}, "census": {}}
    found["sweep"] = {file: {*schema.names} for file, schema in SWEEP_SCHEMAS.items()}
    for family in FAMILIES.values():
        tables = {file: {*schema.names} for file, schema in tables_of(family).schemas.items()}
        found[family.directory.partition("-{")[0]] = tables
        for file, schema in census_schemas(family).items() if family.census else ():
            found["census"].setdefault(file, set()).update(schema.names)
    return found


def test_the_columns_are_all_named() -> None:
    """Of every family, both ways: no column is left out, and none is named that there is not."""
    told, stored = columns_told(TABLES), columns_stored()
    assert told == stored
    assert sum(map(len, stored.values())) > 30
    assert re.findall(r"`tables/endgames-121/` holds (\w+) Parquet files", TABLES) == ["five"]
    assert len(stored["endgames"]) == 5


def test_every_refuted_claim_has_an_erratum_with_its_counterexample() -> None:
    sections = text_of("errata").split("\n## ")[1:]
    fails = [one for one in claims(families=[ENDGAMES]) if one.expected_verdict == "refuted"]
    refuted = [one for one in fails if "in our text" in one.title]
    assert (len(refuted), len(fails)) == (5, 14)
    for one in fails:
        about = [text for text in sections if re.match(rf"{re.escape(one.source)}[:,\n]", text)]
        pattern = "Smallest counterexample: `(.*?)`" if one in refuted else rf"\(`{re.escape(one.id)}`\):\s+`(.*?)`"
        (counterexample,) = re.findall(pattern, "".join(about if one in refuted else sections))
        G = record_by_definition(parse(counterexample))
        hypothesis, conclusion = one.states(*one.arguments(G, Component(4, False), None))
        assert (bool(hypothesis), bool(conclusion)) == (True, False), one.id
        assert naive.value(*parse(counterexample)) == G.value, one.id
        if one in refuted:
            assert f"{one.id}-amended" in about[0], one.id
            amended = claims_of(ENDGAMES)[f"{one.id}-amended"].states(G)
            assert not amended.hypothesis or amended.conclusion, one.id
    for one in claims(families=[STRIPS]):
        if one.expected_verdict == "refuted":
            (section,) = (text for text in sections if text.startswith(f"{one.source}:"))
            assert re.search(r"Smallest counterexample: `([12]x|11\^9)", section), one.id


def test_claims_md_has_each_statement_once() -> None:
    listed = re.findall(r"^\| `(\S+)` \| ", as_markdown(for_documents([*map(evidence_for, claims())])), re.MULTILINE)
    statements = [(one.title, one.statement) for one in claims()]
    assert len(listed) == len({*listed}) == len({*statements}) > 200
    assert {(one.title, one.statement) for one in claims() if one.id in listed} == {*statements}


def test_every_difference_from_a_paper_is_a_row_about_claims_that_there_are() -> None:
    section = text_of("claims").split("\n## Where the words differ from the paper's\n")[1]
    (table,) = tables(section)
    assert table.heading == ["claim", "the paper", "here"]
    rows = [row for _, row in table.rows]
    assert len(rows) == len({tuple(row) for row in rows}) >= 48
    for row in rows:
        assert len(row) == 3, row
        assert all(cell.strip() for cell in row), row
        assert {*re.findall(r"`(.*?)`", row[0])} <= {one.id for one in claims()}, row[0]
    assert not re.search(r"^- ", section, re.MULTILINE)


def test_no_gap_was_left_in_a_document() -> None:
    for name, text in documents().items():
        assert not re.search(r"@@|@[A-Z0-9]+@|TODO|XXX", text), name


def test_documents_link_to_what_there_is() -> None:
    links = [(ROOT / name, link) for name, text in documents().items() for link in re.findall(r"\]\(([^)#]+)\)", text)]
    assert len(links) >= 150
    for document, link in links:
        assert link.startswith("https://") or (document.parent / link).exists(), f"{document.name}: {link}"


def faults_of_latex(note: str) -> list[str]:
    """Braces, environments, formulas and references that do not match; packages; letters beyond ASCII."""
    text = re.sub(r"(?<!\\)%.*|\\\\|\\[{}$%_&]", "", note)
    faults = [] if text.count("$") % 2 == 0 and text.count("{") == text.count("}") else ["$ or braces"]
    opened: list[str] = []
    for kind, name in re.findall(
        r"\\(begin|end){(\w+)}", text.replace("\\[", r"\begin{d}").replace("\\]", r"\end{d}")
    ):
        if kind == "begin":
            opened.append(name)
        elif not opened or opened.pop() != name:
            faults.append(name)
    cited, items = {*re.findall(r"\\cite{(\w+)}", text)}, {*re.findall(r"\\bibitem{(\w+)}", text)}
    faults += [*opened, *(cited ^ items), *re.findall(r"\\usepackage.*", text)]
    return faults if text.isascii() else [*faults, "letters beyond ASCII"]


NOTE = (ROOT / "docs" / "swedish.tex").read_text()


def test_the_note_in_latex_is_whole_and_names_what_there_is() -> None:
    assert faults_of_latex(NOTE) == []
    statement = (ROOT / "verify" / "strips" / "coq" / "Statement_of_swedish.v").read_text()
    makefile = (ROOT / "Makefile").read_text()
    named = [name.replace("\\", "") for name in re.findall(r"\\texttt{(.*?)}", NOTE)]
    assert len(named) >= 12
    for name in named:
        is_theorem = f"\nAxiom {name} :" in statement
        is_target = name.startswith("make ") and f"\n{name[5:]}:" in makefile
        assert is_theorem or is_target or name == "coqchk" or ("/" in name and (ROOT / name).is_file()), name
    printed = re.search(r"^(-2,-3,.*),\\quad \[\\,(.*)\\,\]", NOTE, re.MULTILINE)
    assert printed
    assert f"{printed[1]},{printed[2]}".split(",") == [str(number) for number in SEQUENCE]


@pytest.mark.parametrize(("was", "now"), [
    ("\\end{theorem}", ""), ("$v=0$", "$v=0"), ("\\emph{bank}", "\\emph{bank"), ("\\cite{narrow}", "\\cite{wide}"),
    ("\\begin{center}", "\\begin{array}"), ("\\title", "\\usepackage{amsmath}\n\\title"),
])  # fmt: skip
def test_a_fault_in_latex_is_noticed(was: str, now: str) -> None:
    assert was in NOTE
    assert faults_of_latex(NOTE.replace(was, now, 1))


def differing_ways(text: str) -> list[str]:
    """The ways to run a claim in architecture.md whose lines are not those of their files, to the next hundred."""
    table = text.partition("| way | for |")[2].partition("\n\n")[0].splitlines()[2:]
    assert len(table) == 8
    differing = []
    for row in table:
        _, way, _, named, lines, _ = row.split("|")
        counted = sum(len((ROOT / path).read_text().splitlines()) for path in re.findall(r"`([^`]+)`", named))
        if round(counted, -2) != int(lines):
            differing.append(way)
    return differing


def test_architecture_md_counts_the_lines_of_each_way_to_run_a_claim() -> None:
    text = text_of("architecture")
    assert not differing_ways(text)
    assert differing_ways(text.replace("| 500 |", "| 900 |"))


def misplaced_passes(text: str) -> list[str]:
    """The passes in architecture.md that are not called, in this order, by the function that names them."""
    table = text.partition("| the claim becomes |")[2].partition("\n\n")[0].splitlines()[2:]
    assert len(table) == 3
    misplaced = []
    for row in table:
        _, _, place, passes, _ = row.split("|")
        function, path = re.findall(r"`([^`]+)`", place)[:2]
        (node,) = (
            node
            for node in ast.walk(ast.parse((ROOT / path).read_text()))
            if isinstance(node, ast.FunctionDef) and node.name == function
        )
        source, at = "\n".join(map(ast.unparse, node.body[1:])), 0
        for name in re.findall(r"(?:^ |; )`(\w+)`", passes):
            called = re.compile(rf"\b{name}\(").search(source, at)
            misplaced += [] if called else [name]
            at = called.end() if called else at
    return misplaced


def test_architecture_md_has_the_passes_of_a_claim_in_their_order() -> None:
    text = text_of("architecture")
    assert not misplaced_passes(text)
    assert misplaced_passes(text.replace("`traced` calls", "`program` calls")) == ["_where_known", "program"]
    assert misplaced_passes(text.replace("`stretch_of` parts", "`lowered` parts")) == ["lowered"]


def test_architecture_md_names_modules_that_there_are() -> None:
    text = text_of("architecture")
    paths = [
        path
        for path in re.findall(r"`([\w./]+/[\w.]+)`", text)
        if not re.search("NAME|FAMILY|PAPER|build|cache", path)
    ]
    assert len(paths) >= 60
    assert not [path for path in paths if not (ROOT / path).exists()]
