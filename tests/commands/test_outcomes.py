"""The outcomes of every command on fixed inputs, as text: what a change of the code must leave as it is.

Each file of the folder outcomes is a scene: command lines that are run in a directory of their own, in this order,
and what each prints. A new one is a line `$ loony ...` there: `make outcomes` records anew what stands below the
lines, and git shows the difference. A long outcome is cut, and a file that a command writes is a row with a digest.
With a folder as argument, all is written there in full, to compare with those of other sources.
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
from small_constants import FEW_BOARDS, formulas_proved_once, short

from loony.shell.main import main, subcommands
from loony.system.places import PACKAGE
from loony.system.version import VERSION

pytestmark = pytest.mark.slow_plain

OUTCOMES = Path(__file__).with_name("outcomes")
OWN_CLAIMS = Path(__file__).parents[2] / "docs" / "own-claim.md"

SCENES = sorted(path.stem for path in OUTCOMES.iterdir())

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
    headings = sections((OUTCOMES / f"{scene}.txt").read_text())
    return [heading.removeprefix("$ loony").strip() for heading in headings if heading.startswith("$")]


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


def test_each_command_is_in_some_scene_and_so_is_its_help() -> None:
    lines = {line for scene in SCENES for line in commands(scene)}
    assert len(lines) > 160, "a scene is missing: each has 20 command lines or more"
    helps = {f"{name} --help" for name in subcommands()}
    assert helps <= lines
    assert {line.partition(" ")[0] for line in lines - helps} >= {*subcommands()}


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
