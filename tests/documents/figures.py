"""The figures that the documents give: where each stands, what accounts for it, and the commands that print them.

`python -m figures`, which is  make figures, runs every command of tests/figures.csv, and says which of them does
not print what a document says. A row names a document; words of it, with {} for a figure; a command; the command
that leaves the tables that it asks, if any; what it prints, with {} for the same figures; and the seconds that it
takes. Instead of a command there may be

- a test, `tests/documents/test_docs.py::test_name`, that holds the block, table or sentence with these words;
- `measured`: what is never twice the same. Then `after` is the command, and the document names it;
- `once`: a count that was made once, by hand or by a script that is not kept. Then `after` is its month, which the
  document names.
"""

import argparse
import contextlib
import csv
import io
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from commanded import WITH_TESTS
from evidence import BEGINS, ENDS
from read_documents import ROOT, documents, tables

from loony.verify.families import FAMILIES

ROWS = ROOT / "tests" / "figures.csv"
QUICK = 10
"""seconds that a command takes which the tests run"""
LEFT = ("", "loony verify")
"""what a quick command may come after: nothing, or the main job"""

COUNTED = (
    "boards|cases|chapters|claims|columns|entries|files|formulas|graphs|instances|lines|lists|multisets|papers|"
    "positions|results|rows|sets|states|tables|targets|tests|theorems|values|words"
)
SPELLED = "claims|columns|files|papers|results|rows|tests|theorems"
_FROM_THREE = """
    three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty
"""
WORDS = {word: str(number) for number, word in enumerate(re.findall(r"\w+", _FROM_THREE), start=3)}
NUMBER = r"(?<![\w.,^-])\d+(?:,\d{3})*(?:\.\d+)?(?:e\d+)?(?![\w^])"
FIGURE = re.compile(
    rf"(?<![\w.,^])\d{{1,3}}(?:,\d{{3}})+(?!\w)|{NUMBER}"
    rf"|\b(?:{'|'.join(WORDS)})(?=\s(?:\w+\s)?(?:{SPELLED})\b)",
    re.IGNORECASE,
)
RULES = {
    "year": re.compile(r"[A-Z]\w+,?\s(?:19|20)\d\d\b|\b20\d\d-\d\d-\d\d\b"),
    "number of a result": re.compile(
        r"\b(?:Theorem|Lemma|Section|Corollary|Proposition|Remark|Figure|Table|Example|Problem|equation)s?\s+"
        r"\(?\d+(?:\.\d+)?\)?(?:\(\w+\))*(?:(?:,|\s+or|\s+and|,\s+and)\s+\(?\d+\.\d+(?:\(\w+\))*)*"
    ),
    "version": re.compile(
        r"(?:Python|numba-cuda|Coq|version|MSRI Publications|## )\s?\d+(?:\.\d+)+|(?<=and )3\.\d+\b"
    ),
    "time or memory": re.compile(
        r"\d+(?:\.\d+)?(?:\s|-)(?:(?:CPU|processor)\s)?(?:s|ms|ns|min|minutes?|hours?|days|seconds?|[kKMG]i?B)\b"
    ),
    "size of what a figure counts": re.compile(r"\bsizes?\s(?:<=\s|of\s)?\d+"),
}
"""what needs no row, if it stands so"""


class Figure(NamedTuple):
    document: str
    line: int
    text: str
    start: int
    end: int


class Row(NamedTuple):
    """A row of tests/figures.csv, or of a table of docs/findings.md with the commands that it names."""

    document: str
    words: str
    command: str
    after: str
    prints: str
    seconds: str

    @property
    def test(self) -> str:
        """The test that holds the words, or nothing."""
        return self.command if "::" in self.command else ""

    @property
    def measured(self) -> bool:
        return self.command in ("measured", "once")

    @property
    def quick(self) -> bool:
        return not self.test and not self.measured and int(self.seconds) <= QUICK and self.after in LEFT


def rows() -> list[Row]:
    with ROWS.open(encoding="utf-8") as file:
        return [Row(**row) for row in csv.DictReader(file)]


SLOWER = {(row.after, row.command) for row in rows() if row.quick and int(row.seconds) > 3}
"""the quick commands that only the long tests run"""


def numbers(text: str) -> set[str]:
    """The figures of a text, of any size, without commas, and those in words as digits."""
    found = {word.lower() for word in re.findall(r"[A-Za-z]+", text)} & WORDS.keys()
    return {WORDS[word] for word in found} | {*re.findall(r"\d+(?:\.\d+)?(?:e\d+)?", plain(text))}


def figures(document: str, text: str) -> Iterator[Figure]:
    """The figures that have to be accounted for, but for those for which a rule does."""
    spans = [match.span() for rule in RULES.values() for match in rule.finditer(text)]
    spans += [match.span() for match in re.finditer(r"\]\([^)]*\)|https?://\S+|<!--.*?-->", text)]
    spans += [*defaults(text), *seconds(text)]
    code = [match.span() for match in re.finditer(r"(?<!`)`[^`]+`(?!`)|^ {4}.*$", text, re.MULTILINE)]
    for match in FIGURE.finditer(text):
        start, end = match.span()
        found, then, before = match[0], text[end : end + 40], text[max(0, start - 6) : start]
        counts = re.match(rf"\s(?:[a-z-]+\s)?(?:{COUNTED})\b", then)
        share = re.match(r"\s(?:%|of\s\d\d)|\s(?:survive|fail)\b", then)
        whole = len(found) > 1 and re.search(r"\d\sof\s$", before)
        large = "," in found or "." in found or "e" in found or len(found) > 2
        if any(first <= start and end <= last for first, last in spans):
            continue
        if re.search(r"\sof\s$", before) and found == "100":
            continue  # the whole of a share, which is collected itself
        if any(first <= start and end <= last for first, last in code) and "," not in found:
            continue  # in commands, positions and formulas
        if large or counts or share or whole or found.isalpha():
            yield Figure(document, text.count("\n", 0, start) + 1, found, start, end)


def seconds(text: str) -> Iterator[tuple[int, int]]:
    """The cells of a table under a heading that names seconds."""
    for table in re.finditer(r"^(\|.*)\n\|---.*\n(?:\|.*\n?)+", text, re.MULTILINE):
        timed = {place for place, cell in enumerate(table[1].split("|")) if re.search(r"\bseconds\b", cell)}
        for line in re.finditer(r"^\|.*", text[table.start() : table.end()], re.MULTILINE):
            at = table.start() + line.start()
            for place, cell in enumerate(line[0].split("|")):
                if place in timed:
                    yield at, at + len(cell)
                at += len(cell) + 1


def defaults(text: str) -> list[tuple[int, int]]:
    """Where the default of a family's bound is named as a bound: `size <= 121`, `of size 40`, `to n = 80`."""
    bounds = {str(one.default) for family in FAMILIES.values() for one in family.bounds if not callable(one.default)}
    named = r"(?:<=|\bsize|\bsizes|\bto|\btotal|\bof|\bat most|=)\s"
    return [match.span() for match in re.finditer(rf"{named}(?:{'|'.join(sorted(bounds))})\b(?![,.]\d)", text)]


class Quoted(NamedTuple):
    start: int
    end: int
    figures: list[str]
    """those in place of {}, without commas"""
    spans: list[tuple[int, int]]
    """where these are"""


def quoted(row: Row, text: str) -> list[Quoted]:
    """Every place where a row's words stand, whatever the spaces."""
    words = r"\s+".join(re.escape(word).replace(r"\{\}", rf"({FIGURE.pattern})") for word in row.words.split())
    found = re.finditer(rf"(?<![\w]){words}", text, re.IGNORECASE)
    return [
        Quoted(
            *match.span(),
            [plain(one) for one in match.groups()],
            [match.span(k + 1) for k in range(len(match.groups()))],
        )
        for match in found
    ]


def plain(text: str) -> str:
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)
    return WORDS.get(text.lower(), text)


def covered(row: Row, text: str) -> list[tuple[int, int]]:
    """Where a row accounts for the figures: in place of {}, and where the command or what it prints has them.

    Of a test, and of what was measured, it is all the words, and the whole block or table in which they stand.
    """
    places = quoted(row, text)
    if not row.test and not row.measured:
        known = numbers(row.command) | numbers(row.after) | numbers(row.prints)
        spans = [span for one in places for span in one.spans]
        for one in places:
            spans += [
                (one.start + match.start(), one.start + match.end())
                for match in FIGURE.finditer(text[one.start : one.end])
                if numbers(match[0]) <= known
            ]
        return spans
    spans = [(one.start, one.end) for one in places]
    blocks = re.finditer(r"^```(?:.|\n)*?^```|^\|.*\n(?:\|.*\n?)+", text, re.MULTILINE)
    return spans + [
        block.span() for block in blocks if any(block.start() <= one.start < block.end() for one in places)
    ]


def printed_beside(text: str) -> list[tuple[int, int]]:
    """Where a figure stands in a row of a table that names a command, and what that prints, with this figure."""
    found = []
    for table in tables(text):
        if {"command", "prints"} <= {*table.heading}:
            for at, row in table.rows:
                cells = dict(zip(table.heading, row, strict=False))
                shown = numbers(cells.get("command", "")) | numbers(cells.get("prints", ""))
                for match in FIGURE.finditer(text[at:].partition("\n")[0]):
                    if numbers(match[0]) <= shown:
                        found.append((at + match.start(), at + match.end()))
    return found


def from_the_record(text: str) -> list[tuple[int, int]]:
    """What `make docs` writes from the record of evidence, which test_evidence.py compares with it."""
    found = [match.span() for match in re.finditer(f"{re.escape(BEGINS)}(?:.|\n)*?{re.escape(ENDS)}", text)]
    for table in tables(text):
        if {"rests on", "evidence"} <= {*table.heading}:
            for at, row in table.rows:
                start = at + text[at:].index(cell := row[table.heading.index("evidence")])
                found.append((start, start + len(cell)))
    return found


def unaccounted(texts: dict[str, str], of: Iterable[Row]) -> list[Figure]:
    left = []
    of = [*of]
    for document, text in texts.items():
        known = [span for row in of if row.document == document for span in covered(row, text)]
        known += printed_beside(text) + from_the_record(text)
        left += [
            one
            for one in figures(document, text)
            if not any(first <= one.start and one.end <= last for first, last in known)
        ]
    return left


def differ(row: Row, text: str, out: str) -> list[str]:
    """What the command should have printed, by the document, and did not."""
    said = plain(" ".join(out.split()))
    wanted = [plain(" ".join(row.prints.format(*one.figures).split())) for one in quoted(row, text)]
    return [one for one in wanted if not re.search(rf"(?<![\d.]){re.escape(one)}(?!\.?\d)", said)]


def run(command: str, loony: Callable[[list[str]], str]) -> str:
    """What a command prints: one of loony by the function that is given, a piece of Python here."""
    program, *rest = shlex.split(command)
    if program == "loony":
        return loony(rest)
    if [program, rest[0]] == ["python", "-c"]:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(rest[1], command, "exec"), {})
        return said.getvalue()
    assert program == "python", command
    return _told([sys.executable, str(ROOT / rest[0]), *rest[1:]])


def _told(arguments: list[str]) -> str:
    done = subprocess.run(arguments, capture_output=True, text=True, check=False, env=WITH_TESTS)
    return done.stdout + done.stderr


def main() -> int:
    """Run them all, each once, in an empty directory or one that is named; 1 if one prints something else."""
    options = argparse.ArgumentParser(prog="figures", description="Run every command that tests/figures.csv names.")
    options.add_argument("--in", dest="directory", type=Path, help="where tables are made, and kept")
    options.add_argument("--most", type=int, default=10**9, help="leave out what takes more seconds than this")
    asked = options.parse_args()
    said: dict[str, str] = {}
    texts = documents()
    takes = {row.command: int(row.seconds) for row in rows() if row.seconds}
    wrong = left_out = held = 0
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(asked.directory or scratch)
        for row in rows():
            if row.test or row.measured:
                continue
            if int(row.seconds) + takes.get(row.after, 0) > asked.most:
                left_out += 1
                continue
            for command in filter(None, (row.after, row.command)):
                if command not in said:
                    print(f"... {command}", flush=True)
                    said[command] = run(command, lambda rest: _told([sys.executable, "-m", "loony", *rest]))
            held += 1
            for text in differ(row, texts[row.document], said[row.command]):
                wrong += 1
                print(f"{row.document}, {row.words!r}: the command does not print {text!r}", flush=True)
    print(f"{held} rows held against {len(said)} commands, {left_out} left out: {wrong} differ")
    return 1 if wrong or not held else 0


if __name__ == "__main__":
    sys.exit(main())
