"""The outcomes of every command on fixed inputs, as text: what a change of the code must leave as it is.

`make outcomes` records them anew in the folder outcomes beside this module, and git shows the difference. There a
long outcome is cut, and a file that a command writes is a row with a digest. With a folder as argument, all is
written there in full, to compare with those of other sources. Refusals are in the folder refusals.
"""

import io
import json
import os
import re
import shlex
import sys
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, cast
from unittest.mock import patch

import pyarrow.parquet as pq
import pytest
from formulas_once import formulas_proved_once
from small_constants import FEW_BOARDS, short

from loony.shell.main import main, subcommands
from loony.system.places import PACKAGE
from loony.system.version import VERSION

pytestmark = pytest.mark.slow_plain

OUTCOMES = Path(__file__).with_name("outcomes")
OWN_CLAIMS = Path(__file__).parents[2] / "docs" / "own-claim.md"

# Command lines by scene, each run in a directory of its own, in this order; [--json] is for both forms.
SCENES = {
    "endgames": r"""
        verify --size 24 --raw-size 26 --out endgames / verify --size 20 --raw-size 16 --out again --quiet
        verify --size 20 --raw-size 26 --claims allcock-5.2 allcock-1.4 --out some --json
        verify --size 2 --raw-size 2 --out little / check --table endgames
        check --table some [--json] / check --table little --quiet
        check --contents --table some [--json] / check --contents --table some --no-check
        query 'value = 0 and controlled_value < 2 and size < 20' --table endgames [--json]
        query 'value = 0 and controlled_value < 2 and size < 20' --table endgames --format notation
        query 'open_loop is null and not value in (1, 2) and size % 7 = 3' --table endgames --limit 5
        query 'size < 12' --table endgames --format csv / query 'size < 12' --table endgames --format parquet
        query 'value > 1000' --table endgames --no-check [--json]
        sql 'SELECT value, count(*) AS n FROM positions GROUP BY 1 ORDER BY 1' --table endgames [--json]
        sql 'SELECT claim, position FROM mismatches ORDER BY ALL' --table endgames --format csv
        sql 'SELECT max(size) AS largest FROM positions' --table endgames --format parquet
        census --table endgames [--json] / census --table again --out counts/of-20 --quiet
        plot shares --table endgames --out shares.svg / plot shares --table endgames --out shares.svg --json
        sweep --size 12 --claims allcock-4.1 allcock-5-rule-of-thumb --out sweep [--json] / check --table sweep
        sweep --raw --size 12 --claims allcock-4.1 --out raw --quiet
        test --claim own.py --table endgames --timeout 600 --json / test --claim own.py --table endgames --no-proof
        test --claim own.py --table little --no-proof --quiet / prove --claim own.py
        prove allcock-1.4 allcock-5.1 --out proofs.csv [--json]
        claims --table . / claims allcock-1.4 allcock-5.1 buzzard-ciere-30 --table . [--json]
        """,
    "strips": r"""
        verify --family strips --swedish 16 --closed 5 --out strips
        verify --family strips --swedish 12 --closed 4 --claims swedish-3 narrow-variations-1 --out some
        verify --family strips --swedish 12 --closed 4 --claims narrow-misere-conjecture-1 --out little --quiet
        check --table some [--json] / check --contents --table strips
        sql 'SELECT * FROM swedish_misere ORDER BY n' --table strips
        sql 'SELECT n, b.value FROM closed_boxes b JOIN closed_triangles USING (n) ORDER BY n' --table strips
        query 'value = 0' --table strips / plot --table strips --json
        claims swedish-1 narrow-misere-table-1 narrow-misere-conjecture-1 allcock-1.4 --table .
        value --family strips '4+7^2' [--json] / value --family strips 45 / value --family strips '2^3+3'
        value --family strips 0 / value --family strips '6+9+11+21' / value 'boxes: 1101+11'
        value 'triangles: 11+11' / value --line 'swedish: 4+7'
        """,
    "odd-loops-and-graphs": r"""
        verify --family graphs --strings 11 --bracelets 8 --sums 6 --played 8 --out graphs
        check --table graphs / check --contents --table graphs
        sql 'SELECT joints, count(*) AS n, avg(value) AS v FROM graphs GROUP BY 1 ORDER BY 1' --table graphs
        query 'v > cv and joints = 2' --table graphs --limit 5
        query 'tags = 2 and coins < 15' --of bracelets --table graphs
        query "claim = 'berlekamp-scott-ascent'" --of mismatches --table graphs
        value --family graphs '[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6' [--json]
        value --family graphs '{a-3-a a-5-a}+3^2' / value --family graphs '3^2+4+8l^2'
        value --line --family graphs '[4 13 4]+3+12l' [--json]
        value --plan lossless '[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6' [--json]
        value --plan 'CD DE D EF E' --moves '[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6'
        value --plan direct '[4 13 4]+3' / value --plan smooth '[4 13 4]+3' / value --plan lossless '[4 13 4]+3'
        value --family graphs '[4 9 4 9 4 9 4]^6+40+12l^3'
        verify --family odd-loops --size 16 --raw-size 16 --claims odd-value odd-move odd-allcock-4.1 --out odd
        check --table odd / check --contents --table odd
        claims --survivors --table odd [--json] / claims --survivors --table odd --markdown
        query 'open_five_loop = v and not open_four_loop is null' --table odd --limit 3 --format notation
        query 'len(loops) = 3' --of raw_positions --table odd --limit 3
        value 7l^6 / value '4+4l^2+7l^2' [--json] / value '3^1000+4+7l^500+9l^300'
        value --family odd-loops '3+4l' / value --line '4+4l^2+7l^2'
        """,
    "drawn-boards": r"""
        verify --family boards --lines 7 --positions 7 --pieces 6 --side 2 --out boards
        check --table boards / check --contents --table boards / census --table boards
        query 'value = 0 and sets > 1' --table boards
        query "kind = 'joined'" --of quiet --table boards
        sql 'SELECT question, answer, positions FROM endgames_census ORDER BY ALL' --table boards
        board 3x3:000000100100111101111111 [--json] / board 3x3:000000100100111101111111 --diagram
        board 3x3:000000100100111101111111 --openspiel / board 2x2:010011000000 --svg board.svg
        board '2x3: a1-a2 b1-b2, c1-c2' / board 4x4 --nodes 100 / board '2x2: a1-a2, b1-b2'
        tabulate 1x3 --out quiet [--json] / check --table quiet / board 1x3 --table quiet --nimstring
        claims --maxims 1x3 --table quiet [--json]
        sql 'SELECT nimber, count(*) AS n FROM quiet GROUP BY 1 ORDER BY 1' --table quiet
        solve 1x3 --again --threads 1 [--json] / solve '2x2 Swedish' / solve 2x2 --value --proof tree.parquet
        check --table tree.parquet / game '2x2: a1-a2, b1-b2, c1-c2, a2-b2, a1-b1' --svg moves [--json]
        puzzles 3x3 --number 1 --html puzzles.html
        dataset 1x2 --positions 20 --out dataset
        """,
    "without-tables": r"""
        value '3+4l+8l^2' [--json] / value 0 [--json] / value '3^3+4l' / value '3^2+4^3+5+17+4l^2+6l+10l+22l'
        value '8l^2 + 4 + 3' / value '3^40+4^30+4l^20+6l^12+50l' / value 2 / value 7l
        value --line '3+4l+8l^2' [--json] / value --line '3^2+5+4l+6l' / value --line '3+4l+8l^2' --all [--json]
        value --line '3^3+4^2+4l^2+6l+8l' --all --limit 7 / value --line '3+4l' --all --limit 999999999
        value --line 0 / value --line 0 --all
        explore --out page.html [--json] / explore --out page.html
        claims [--json] / claims --markdown / claims allcock-5.1-amended swedish-4 --markdown
        claims --coverage / claims allcock-1.4 --latex / claims --bibtex

        --version / --help
        """,
}

TEXTS = {".json", ".md", ".txt"}
MOST, FIRST, LAST = 36, 12, 3
"""an outcome of more than MOST lines is recorded by its FIRST and LAST lines, their number and a digest of all"""
WIDEST = 400
"""a longer line is recorded by its start, its length and a digest"""

DIFFERENT_EACH_TIME = (
    (r'"seconds": (\{[^}]*\}|[\d.]+)', '"seconds": SECONDS'),
    (r"\d+\.\d s \([^)]*\)", "SECONDS"),  # of verify and check
    (r"(?m)^(\S+ +(?:z3|cvc5) +\d+) +\d+\.\d  ", r"\1 SECONDS  "),  # of prove
    (r"made \d{4}-\d\d-\d\d", "made DATE"),
    (r'"(started|host)": "[^"]*"', r'"\1": THIS'),
)
DIFFERENT_IN_OTHER_SOURCES = (
    (r'("(?:source_)?digest": )"[0-9a-f]{64}"', r"\1DIGEST"),
    (r"(stated in \S+\.py):\d+", r"\1:LINE"),
    (r"sources (<code>)?[0-9a-f]{12}", r"sources \1DIGEST"),
)
DIFFERENT_IN_OTHER_VERSIONS = (
    (re.escape(VERSION), "VERSION"),
    (r'("by": "(?:z3|cvc5|Coq)) [^"]*"', r'\1 VERSION"'),
    (r'"(python|numba|numpy|pyarrow)": "\d[^"]*"', r'"\1": VERSION'),
    (r'"bytes": \d+', '"bytes": BYTES'),
    (r" +[\d,]+ bytes", " BYTES"),
    (r'"sha256": "[0-9a-f]{64}"', '"sha256": DIGEST'),
    (r'"hash": "sha256:[0-9a-f]{64}"', '"hash": DIGEST'),
    (r"sha256 [0-9a-f]{12}", "sha256 DIGEST"),
    (r"(DuckDB refuses the statement): .*", r"\1: MESSAGE"),
    (r"\(choose from .*?\)", "(choose from CHOICES)"),
    (r"\Ausage: (.+\n)+\n", ""),  # argparse breaks its lines in other places
)


def normalised(text: str, directory: Path) -> str:
    """The text without what depends on the time, the machine, the sources or the versions of libraries."""
    text = text.replace(str(directory), "DIR").replace(f"{PACKAGE}/", "")
    for pattern, replacement in DIFFERENT_EACH_TIME + DIFFERENT_IN_OTHER_SOURCES + DIFFERENT_IN_OTHER_VERSIONS:
        text = re.sub(pattern, replacement, text)
    return text


def table_text(file: Path | BinaryIO) -> str:
    table = pq.read_table(file)
    metadata = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    meanings = json.loads(metadata.pop("columns", "{}"))
    lines = [f"{key}: {metadata[key]}" for key in sorted(metadata.keys() - {"ARROW:schema", "tables_source_digest"})]
    lines += [f"{field.name} {field.type}: {meanings.get(field.name)}" for field in table.schema]
    rows = (json.dumps([*row.values()], ensure_ascii=False) for row in table.to_pylist())
    return "\n".join([*lines, f"{table.num_rows} rows", *rows, ""])


def stream_text(stream: io.TextIOWrapper, directory: Path) -> str:
    written = cast(io.BytesIO, stream.detach()).getvalue()
    return table_text(io.BytesIO(written)) if written.startswith(b"PAR1") else normalised(written.decode(), directory)


def answer(command: str, directory: Path) -> str:
    """What a command line prints, and its exit code where it is not 0."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(shlex.split(command))
        except SystemExit as usage:
            code = int(usage.code or 0)
    stdout, stderr = (stream_text(stream, directory) for stream in (out, err))
    return stdout + (f"--- stderr\n{stderr}" if stderr else "") + (f"--- exit code {code}\n" if code else "")


def file_text(path: Path, directory: Path) -> str:
    """The content of a file; of a page, a picture or a database, nothing but that it is there."""
    if path.suffix == ".parquet":
        return table_text(path)
    return normalised(path.read_text(), directory) if path.suffix in TEXTS else ""


def commands(scene: str) -> list[str]:
    lines = [part for line in SCENES[scene].strip().splitlines() for part in line.strip().split(" / ")]
    lines = [line.replace(" [--json]", form) for line in lines for form in ("", " --json")[: 1 + ("[" in line)]]
    helps = [f"{name} --help" for name in subcommands()] if "--help" in lines else []
    return [*lines, *helps]


def outcomes(scene: str, directory: Path) -> tuple[dict[str, str], dict[str, str]]:
    """What the commands of a scene print, by command line, and the files that they leave in the directory."""
    directory = directory.resolve()
    own = "\n\n".join(re.findall(r"```python\n(.*?)```", OWN_CLAIMS.read_text(), re.DOTALL)[:2])  # about endgames
    (directory / "own.py").write_text(own)
    with (
        chdir(directory), patch.dict(os.environ, COLUMNS="100"), formulas_proved_once(), short(FEW_BOARDS),
        patch("loony.results.asked.record.recorded", lambda: ()),  # which other sources make stale
        patch("loony.system.places._path", str),  # lines break in other places where paths are longer
    ):  # fmt: skip
        found = {f"$ loony {line}".strip(): answer(line, directory) for line in commands(scene)}
    files = sorted(path for path in directory.rglob("*") if path.is_file() and path.name != "own.py")
    return found, {path.relative_to(directory).as_posix(): file_text(path, directory) for path in files}


def digest(text: str) -> str:
    return f"SHA-256 {sha256(text.encode()).hexdigest()[:16]}"


def cut(heading: str, text: str) -> list[str]:
    """The lines of an outcome as they are recorded: some of a long outcome, and the start of a long line."""
    lines = text.splitlines()
    if heading.endswith("--help") and len(lines) > FIRST:  # a help stands in the sources as it is printed
        lines[:] = [*lines[:LAST], f"... {len(lines):,} lines, {digest(text)}"]
    elif len(lines) > MOST:
        lines[FIRST:-LAST] = [f"... {len(lines):,} lines, {digest(text)}"]
    return [
        line if len(line) <= WIDEST else f"{line[:WIDEST]}... {len(line):,} characters, {digest(line)}"
        for line in lines
    ]


def recorded(scene: str, directory: Path) -> dict[str, list[str]]:
    """The sections of the record of a scene: its command lines, and last its files, a row each."""
    found, files = outcomes(scene, directory)
    rows = [f"{name}: {text.count(chr(10))} lines, {digest(text)}" if text else name for name, text in files.items()]
    return {heading: cut(heading, text) for heading, text in found.items()} | {"= files": rows}


def record_text(found: dict[str, list[str]]) -> str:
    """The record of a scene: each command line or file, and its lines, indented."""
    paragraphs = ([heading, *(f"    {line}" if line else "" for line in lines)] for heading, lines in found.items())
    return "\n\n".join("\n".join(paragraph) for paragraph in paragraphs) + "\n"


def sections(record: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for paragraph in re.split(r"\n\n(?=[$=] )", record.removesuffix("\n")):
        heading, *lines = paragraph.split("\n")
        found[heading] = lines
    return found


def test_each_command_is_in_some_scene() -> None:
    lines = {line for scene in SCENES for line in commands(scene) if not line.endswith("--help")}
    assert {line.partition(" ")[0] for line in lines} >= {*subcommands()}


@pytest.mark.parametrize("scene", SCENES)
def test_outcomes_are_as_recorded(scene: str, tmp_path: Path) -> None:
    before = sections((OUTCOMES / f"{scene}.txt").read_text())
    now = sections(record_text(recorded(scene, tmp_path)))
    difference = [
        line
        for heading in before | now if before.get(heading) != now.get(heading)
        for line in unified_diff(before.get(heading, []), now.get(heading, []), heading, "now", lineterm="")
    ]  # fmt: skip
    if difference:
        pytest.fail("\n".join([*difference, "where this is meant:  make outcomes"]), pytrace=False)


def write(folder: Path, full: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        with tempfile.TemporaryDirectory() as name:
            directory = Path(name)
            if full:
                found, files = outcomes(scene, directory)
                texts = {**found, **{f"= {file}": text for file, text in files.items()}}
                sections_of = {heading: text.split("\n") for heading, text in texts.items()}
            else:
                sections_of = recorded(scene, directory)
        (folder / f"{scene}.txt").write_text(record_text(sections_of))


if __name__ == "__main__":
    write(Path(sys.argv[1]) if sys.argv[1:] else OUTCOMES, full=bool(sys.argv[1:]))
