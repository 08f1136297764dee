"""The outcomes of every command on fixed inputs, as text: what a change of the code must leave as it is.

`python tests/test_outcomes.py` records them anew in tests/outcomes, and git shows what has changed. There a long
outcome is cut. `python tests/test_outcomes.py DIR` writes all in full, to compare with those of other sources.
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
from proved import formulas_proved_once
from short import short

from loony.shell.main import main
from loony.system.places import PACKAGE
from loony.system.version import VERSION

pytestmark = pytest.mark.slow_plain

OUTCOMES = Path(__file__).with_name("outcomes")
OWN_CLAIMS = Path(__file__).parent.parent / "docs" / "own-claim.md"

# Command lines by scene, each run in a directory of its own, in this order; [--json] is for both forms.
SCENES = {
    "endgames": r"""
        verify --size 40 --raw-size 27 --out endgames-40
        verify --size 24 --raw-size 22 --out endgames-24 --json
        verify --size 20 --raw-size 26 --out endgames-20 --quiet
        verify --size 20 --raw-size 26 --claims allcock-5.2 allcock-1.4 --out some [--json]
        verify --size 2 --raw-size 2 --out little [--json] / verify --size 2 --raw-size 2 --out taken/tables
        verify --size 2 --raw-size 2 --out kept / check endgames-40 [--json] / check endgames-24 --quiet
        check some / check little / show endgames-40 [--json] / show endgames-40 --no-check
        show some [--json]
        query 'value = 0 and controlled_value < 2 and size < 20' --table endgames-40 [--json]
        query 'value = 0 and controlled_value < 2 and size < 20' --table endgames-40 --format notation
        query 'open_loop is null and not value in (1, 2) and size % 7 = 3' --table endgames-40
        query '2 * three_chains + four_loops - value > 12 or loop = 38' --table endgames-40 --limit 5 [--json]
        query 'size < 12' --table endgames-40 --format csv
        query 'size < 12' --table endgames-40 --format parquet
        query 'value > 1000' --table endgames-40 --no-check [--json] / query 'worth = 0' --table endgames-40
        query 'value = 0.5' --table endgames-40 / query 'value = ' --table endgames-40
        query '' --table endgames-40 / query 'value = 0' --table endgames-40 --limit 0
        query 'value = 0' --table endgames-40 --format yaml / query 'value = 0' --table none
        query 'value = 0' --table broken / query 'value = 0'
        sql 'SELECT value, count(*) AS n FROM positions GROUP BY 1 ORDER BY 1' --table endgames-40 [--json]
        sql 'SELECT * FROM raw_positions WHERE value = 0 ORDER BY ALL' --table endgames-40 [--json]
        sql 'SELECT claim, position FROM mismatches ORDER BY ALL' --table endgames-40 --format csv
        sql 'SELECT max(size) AS largest FROM positions' --table endgames-40 --format parquet
        sql 'SELECT worth FROM positions' --table endgames-40
        sql 'SELECT 1; DROP TABLE positions' --table endgames-40
        sql "COPY claims TO 'claims.csv'" --table endgames-40 / sql '' --table endgames-40
        sql 'SELECT 1' --table none / census --table endgames-40 [--json]
        census --table endgames-24 --out counts/of-24 --quiet / census --table endgames-40 --out endgames-40
        census --table none / plot shares --table endgames-40
        plot shares --table endgames-40 --out shares.svg [--json]
        plot all --table endgames-40 --out shares.svg / plot shares --table endgames-40 --out shares.gif
        plot shares --table none / plot picture --table endgames-40
        """,
    "claims-and-proofs": r"""
        verify --size 30 --raw-size 27 --out endgames-30 --quiet / verify --size 2 --raw-size 2 --out little
        test --claim own.py --table endgames-30 --timeout 600 --json
        test --claim own.py --table endgames-30 --no-proof [--json]
        test --claim own.py --table little --no-proof --quiet / test --claim own.py --table none
        test --claim empty.py --table endgames-30 / test --claim none.py --table endgames-30
        test --table endgames-30 / prove allcock-1.4 allcock-5.1 --out proofs.csv
        claims --table . [--json]
        claims allcock-1.4 allcock-5.1 buzzard-ciere-30 --table . [--json]
        """,
    "strips": r"""
        verify --family strips --swedish 30 --closed 9 --out strips
        verify --family strips --swedish 12 --closed 4 --claims swedish-3 narrow-variations-1 --out strips-12
        verify --family strips --swedish 20 --closed 4 --triangles 3 --claims swedish-3 --out strips-20 --json
        verify --family strips --swedish 12 --closed 4 --claims narrow-misere-conjecture-1 --out little --quiet
        check strips-12 [--json] / show strips [--json] / show strips-12 --no-check
        sql 'SELECT * FROM swedish_misere ORDER BY n' --table strips [--json]
        sql 'SELECT parts, value FROM positions_swedish WHERE total = 11 ORDER BY ALL' --table strips [--json]
        sql 'SELECT n, b.value FROM closed_boxes b JOIN closed_triangles USING (n) ORDER BY n' --table strips
        sql 'SELECT * FROM positions' --table strips / query 'value = 0' --table strips
        census --table strips / plot shares --table strips / plot --table strips
        plot closed-boards --table strips --out closed.pdf --json
        test --claim own.py --table strips --no-proof / verify --size 2 --raw-size 2 --out strips
        claims swedish-1 narrow-misere-table-1 narrow-misere-conjecture-1 allcock-1.4 --table . [--json]
        """,
    "graphs": r"""
        verify --family graphs --strings 19 --bracelets 24 --sums 12 --played 8 --out graphs
        verify --family graphs --strings 14 --bracelets 8 --played 8 --claims berlekamp-scott-cv --out little
        verify --family graphs --strings 3 --out none / verify --family graphs --strings 99 --out none
        check little [--json] / show graphs [--json]
        sql 'SELECT joints, avg(value > controlled_value) AS more FROM graphs GROUP BY 1 ORDER BY 1' --table graphs
        query 'v > cv and joints = 2' --table graphs --limit 5 [--json]
        query 'tags = 2 and coins < 15' --of bracelets --table graphs
        query "claim = 'berlekamp-scott-ascent'" --of mismatches --table graphs
        value --family graphs '[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6' [--json]
        value --family graphs '{a-3-a a-5-a}+3^2' / value --family graphs '3^2+4+8l^2'
        value --family graphs '[4 2 4]' / value --family graphs '{a-3-b a-3-b a-3-b a-3-b a-3-b}'
        value --family graphs '{a-3-b b-3-_}' / value --family graphs '[4' / value --family graphs '[4]'
        line --family graphs '[4 13 4]+3+12l' [--json]
        flight '[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6' [--json]
        flight '[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6' --plan 'CD DE D EF E' --moves
        flight '[4 13 4]+3' --smooth / flight '[4 13 4]+3' --direct / flight '[4 13 4]+3' --plan 'AB X'
        flight '[4 13 4]+3' [--json] / flight '[4 13 4 13 4 13 4]^6'
        value --family graphs '[4 9 4 9 4 9 4]^6+40+12l^3' [--json]
        """,
    "odd-loops": r"""
        verify --family odd-loops --size 22 --raw-size 20 --claims odd-value odd-move odd-allcock-4.1 --out odd
        verify --family odd-loops --size 16 --raw-size 16 --claims odd-value --out little --json
        verify --family odd-loops --raw-size 61 --out none
        verify --family odd-loops --size 22 --raw-size 20 --claims allcock-4.1 --out none
        check odd [--json] / show odd [--json] / survivors odd [--json] / survivors little
        query 'v = 4 and c < 2 and seven_loops > 0' odd [--json]
        query 'open_five_loop = v and not open_four_loop is null' --table odd --limit 3 --format notation
        query 'len(loops) = 3' --of raw_positions --table odd --limit 3
        sql 'SELECT value, count(*) AS n FROM positions GROUP BY 1 ORDER BY 1' --table odd [--json]
        value 7l^6 [--json] / value '4+4l^2+7l^2' [--json] / value '3^1000+4+7l^500+9l^300'
        value --family odd-loops '3+4l' / value --family odd-loops 0 / value --family endgames 7l
        value 3l+7l / value 7l+3l / value 7l+3q / value '7l^6+[4' / line '4+4l^2+7l^2' [--json]
        line 7l --all
        """,
    "drawn-boards": r"""
        verify --family boards --lines 12 --positions 12 --pieces 9 --side 3 --out boards
        verify --family boards --lines 4 --positions 4 --pieces 6 --side 2 --claims boards-captures --out little
        verify --family boards --lines 33 --out none / verify --family boards --side 6 --out none
        check boards [--json] / show boards [--json] / census boards [--json]
        query 'value = 0 and sets > 100' boards [--json] / query 'kind = "joined"' --of quiet --table boards
        sql 'SELECT question, answer, positions FROM endgames_census ORDER BY ALL' --table boards [--json]
        sql 'SELECT * FROM boards WHERE published IS NOT NULL ORDER BY ALL' --table boards
        board 3x3:000000100100111101111111 [--json] / board 3x3:000000100100111101111111 --diagram
        board 3x3:000000100100111101111111 --openspiel / board 2x2:010011000000 --svg board.svg
        board 2x2 [--json] / board '2x3: a1-a2 b1-b2, c1-c2' / board 4x4 --nodes 100 [--json] / board 3x3:0101
        tabulate 2x2 --out quiet [--json] / check quiet / board 2x2 --table quiet --nimstring [--json]
        tabulate 3x3 --undrawn 99 --out none
        sql 'SELECT nimber, count(*) AS n FROM quiet GROUP BY 1 ORDER BY 1' --table quiet
        board '+-+ | | +-+' / board 7x7 / board none / board . --svg board.png
        """,
    "without-tables": r"""
        value '3+4l+8l^2' [--json] / value 0 [--json] / value '3^3+4l' [--json]
        value '3^2+4^3+5+17+4l^2+6l+10l+22l' [--json] / value '8l^2 + 4 + 3' [--json]
        value '3^40+4^30+4l^20+6l^12+50l' [--json] / value --family strips '4+7^2' [--json]
        value --family strips 45 [--json] / value --family strips '2^3+3' [--json]
        value --family strips 0 [--json] / value --family strips '6+9+11+21' [--json]
        value --family strips 4l / value --family closed 4 / value 2 / value 7l / value '3++4l' / value '3^0'
        value three / value '' / value / line '3+4l+8l^2' [--json] / line '3^2+5+4l+6l' [--json]
        line '3+4l+8l^2' --all [--json] / line '3^3+4^2+4l^2+6l+8l' --all --limit 7 [--json] / line 0 [--json]
        line 0 --all / line '3^' --all / line 3 --all --limit -1 / explore [--json] / explore --out page.html
        explore --out none/page.html / explore --out taken / explore --out taken/page.html
        prove narrow-misere-1 / prove allcock-9.9 / prove allcock-1.4 --timeout 0
        prove allcock-1.4 --solver z4 / prove allcock-1.4 --emit goals --solver cvc5
        prove allcock-1.4 --out kept / claims [--json] / claims --markdown
        claims allcock-5.1-amended swedish-4 --markdown / claims allcock-9.9 [--json]
        claims --json --markdown / claims --table taken / verify --size 0 / verify --size 12.5
        verify --size 32768 / verify --raw-size -3 / verify --claims / verify --claims allcock-9.9
        verify --claims swedish-1 / verify --family strips --claims allcock-1.4
        verify --family strips --size 60 / verify --family strips --swedish 1
        verify --family strips --closed 0 / verify --swedish 30 / verify --family triangles / check none
        check taken / check broken / check / show none [--json] / show broken / frobnicate / --frobnicate

        --version / --help / verify --help / check --help / claims --help / prove --help / test --help
        value --help / line --help / query --help / sql --help / show --help / explore --help / census --help
        plot --help / board --help
        """,
}

TEXTS = {".json", ".txt", ".html"}
MOST, FIRST, LAST = 80, 30, 10
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
    """The title, the columns and the rows of a Parquet file, whose bytes depend on pyarrow."""
    table = pq.read_table(file)
    metadata = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    meanings = json.loads(metadata.pop("columns", "{}"))
    lines = [
        f"{key}: {metadata[key]}" for key in sorted(metadata.keys() - {"ARROW:schema", "tables_source_digest"})
    ]
    lines += [f"{field.name} {field.type}: {meanings.get(field.name)}" for field in table.schema]
    rows = (json.dumps([*row.values()], ensure_ascii=False) for row in table.to_pylist())
    return "\n".join([*lines, f"{table.num_rows} rows", *rows, ""])


def stream_text(stream: io.TextIOWrapper, directory: Path) -> str:
    """What was written to stdout or stderr, normalised."""
    written = cast(io.BytesIO, stream.detach()).getvalue()
    return (
        table_text(io.BytesIO(written)) if written.startswith(b"PAR1") else normalised(written.decode(), directory)
    )


def answer(command: str, directory: Path) -> str:
    """What a command line prints, and its exit code."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(shlex.split(command))
        except SystemExit as usage:
            code = int(usage.code or 0)
    stdout, stderr = (stream_text(stream, directory) for stream in (out, err))
    return f"{stdout}--- stderr\n{stderr}--- exit code {code}\n"


def file_text(path: Path, directory: Path) -> str:
    """The content of a file; of a picture or a database, that it is there."""
    if path.suffix == ".parquet":
        return table_text(path)
    return normalised(path.read_text(), directory) if path.suffix in TEXTS else f"a {path.suffix} file\n"


def commands(scene: str) -> list[str]:
    lines = [part for line in SCENES[scene].strip().splitlines() for part in line.strip().split(" / ")]
    return [line.replace(" [--json]", form) for line in lines for form in ("", " --json")[: 1 + ("[" in line)]]


def outcomes(scene: str, directory: Path) -> dict[str, str]:
    """What the commands of a scene print, by command line, and the files that they leave in the directory."""
    directory = directory.resolve()
    own = "\n\n".join(re.findall(r"```python\n(.*?)```", OWN_CLAIMS.read_text(), re.DOTALL)[:2])  # about endgames
    files = {"own.py": own, "empty.py": "x = 1\n", "taken": "a file\n"}
    for name, text in {**files, "kept/notes.txt": "notes\n", "broken/manifest.json": "{}\n"}.items():
        (directory / name).parent.mkdir(exist_ok=True)
        (directory / name).write_text(text)
    with (
        chdir(directory), patch.dict(os.environ, COLUMNS="100"), formulas_proved_once(), short(),
        patch("loony.results.asked.record.recorded", lambda: ()),  # which other sources make stale
    ):  # fmt: skip
        found = {f"$ loony {line}".strip(): answer(line, directory) for line in commands(scene)}
    for path in sorted(directory.rglob("*")):
        if path.is_file():
            found[f"= {path.relative_to(directory).as_posix()}"] = file_text(path, directory)
    return found


def digest(text: str) -> str:
    return f"SHA-256 {sha256(text.encode()).hexdigest()}"


def cut(text: str) -> list[str]:
    """The lines of an outcome as they are recorded: some of a long outcome, and the start of a long line."""
    lines = text.splitlines()
    if len(lines) > MOST:
        lines[FIRST:-LAST] = [f"... {len(lines):,} lines, {digest(text)}"]
    return [
        line if len(line) <= WIDEST else f"{line[:WIDEST]}... {len(line):,} characters, {digest(line)}"
        for line in lines
    ]


def record_text(found: dict[str, list[str]]) -> str:
    """The record of a scene: each command line or file, and its lines, indented."""
    paragraphs = (
        [heading, *(f"    {line}" if line else "" for line in lines)] for heading, lines in found.items()
    )
    return "\n\n".join("\n".join(paragraph) for paragraph in paragraphs) + "\n"


def sections(record: str) -> dict[str, list[str]]:
    """The lines of a record, by command line and by file."""
    found: dict[str, list[str]] = {}
    for paragraph in re.split(r"\n\n(?=[$=] )", record.removesuffix("\n")):
        heading, *lines = paragraph.split("\n")
        found[heading] = lines
    return found


@pytest.mark.parametrize("scene", SCENES)
def test_outcomes_are_as_recorded(scene: str, tmp_path: Path) -> None:
    recorded = sections((OUTCOMES / f"{scene}.txt").read_text())
    found = {heading: cut(text) for heading, text in outcomes(scene, tmp_path).items()}
    now = sections(record_text(found))
    difference = [
        line
        for heading in recorded | now if recorded.get(heading) != now.get(heading)
        for line in unified_diff(recorded.get(heading, []), now.get(heading, []), heading, "now", lineterm="")
    ]  # fmt: skip
    if difference:
        pytest.fail("\n".join([*difference, "where this is meant:  python tests/test_outcomes.py"]), pytrace=False)


def write(folder: Path, full: bool) -> None:
    """Write the record of each scene, cut or in full."""
    folder.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        with tempfile.TemporaryDirectory() as directory:
            texts = outcomes(scene, Path(directory))
        found = {heading: text.split("\n") if full else cut(text) for heading, text in texts.items()}
        (folder / f"{scene}.txt").write_text(record_text(found))


if __name__ == "__main__":
    write(Path(sys.argv[1]) if sys.argv[1:] else OUTCOMES, full=bool(sys.argv[1:]))
