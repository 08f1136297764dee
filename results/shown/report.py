"""The report of a command: lines and tables, data for programs, and their forms as text, LaTeX and Markdown.

Only `loony.shell.options.say_report` prints it, so a command looks at --json, --latex or --quiet only to do less. In
LaTeX the package booktabs sets tables.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from loony.enumerate.notation import in_latex


def visible(text: str, but: str = "") -> str:
    """A text with escapes for characters that do not print, such as control characters; those in `but` stay."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in but else ascii(sign)[1:-1] for sign in text)


def count_of(number: int, noun: str) -> str:
    """A number of things in words, such as `1 row`, `2,000 rows` and `2 boxes`."""
    return f"{number:,} {noun}{('es' if noun.endswith('x') else 's') * (number != 1)}"


def agreeing(verb: str, number: int) -> str:
    """The form of a verb, `hold` or `holds`, for a number of things."""
    return f"{verb}s" if number == 1 else verb


def columns(rows: Sequence[Sequence[str]], ends: str) -> list[str]:
    """Rows of cells as lines, the heading first; `<` aligns left, `>` right, the last sign all other columns too."""
    rows = [[*map(visible, row)] for row in rows]
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    ends = ends.ljust(len(widths), ends[-1])
    layout = "  ".join(f"{{:{end}{width}}}" for end, width in zip(ends, widths, strict=bool(rows)))
    return [layout.format(*row).rstrip() for row in rows]


NEEDS = r"% \usepackage{booktabs}"

_MEANINGS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    '"': r"\textquotedbl{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    **{sign: f"${sign}$" for sign in "<>|*"},
    **dict(zip("≤≥×ℓ", (r"$\le$", r"$\ge$", r"$\times$", r"$\ell$"), strict=True)),
}


def tabular(heading: Sequence[str], rows: Iterable[Sequence[str]], ends: str, positions: Collection[str]) -> list[str]:
    """The lines of a table of texts, in math mode where a heading is in `positions`; `ends` are those of `columns`."""
    setters = [position_in_latex if name in positions else in_text for name in heading]
    ends = ends.ljust(len(heading), ends[-1]).replace("<", "l").replace(">", "r")
    return [
        f"\\begin{{tabular}}{{{ends}}}",
        r"\toprule",
        _row(_heading(name) for name in heading),
        r"\midrule",
        *(_row(set_(cell) for set_, cell in zip(setters, row, strict=True)) for row in rows),
        r"\bottomrule",
        r"\end{tabular}",
    ]


def _heading(name: str) -> str:
    if re.fullmatch("[A-Za-z]", name):
        return f"${name}$"
    return in_text(name.replace("_", " "))


def position_in_latex(text: str) -> str:
    """A position in our notation, in math mode; any other text as a text."""
    return f"${in_latex(text)}$" if re.fullmatch(r"(?:[a-z]+: *)?[0-9+^lx\[() \]]+", text) else in_text(text)


def in_text(text: str) -> str:
    """A text with the commands of LaTeX escaped; a number below 0 in math mode."""
    if re.fullmatch(r"-[0-9][0-9.,]*", text):
        return f"${text}$"
    text = " ".join(text.split()).replace("<=", "≤").replace(">=", "≥")
    return "".join(_MEANINGS.get(sign, sign) for sign in text)


def _row(cells: Iterable[str]) -> str:
    return " & ".join(cells) + r" \\"


class Table(NamedTuple):
    """A table of texts."""

    heading: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    ends: str
    """the alignment of the columns, in the signs of `columns`"""
    positions: tuple[str, ...] = ()
    """the headings of columns with positions in notation"""

    def lines(self) -> list[str]:
        """The table as lines of text."""
        return columns([self.heading, *self.rows], self.ends)


class Sentence(NamedTuple):
    """A line about a position; in LaTeX a sentence of a paper."""

    position: str
    """the position in notation; empty if the line does not begin with it"""
    about: str

    def text(self) -> str:
        """The sentence as text."""
        return f"{self.position}: {self.about}" if self.position else self.about

    def latex(self) -> str:
        """The sentence in LaTeX."""
        start = f"{position_in_latex(self.position)}: " if self.position else ""
        return f"{start}{in_text(self.about)}"


Block = str | Sentence | Table
"""a text is one line or more, and a comment in LaTeX; an empty text separates blocks"""


class Report(NamedTuple):
    """The output of a command, and the exit code of the process."""

    blocks: Sequence[Block] = ()
    data: Any = None
    """the data for --json; or a function that makes the data, where that takes long"""
    summary: str = ""
    """the line that --quiet prints; by default the first sentence, or the first block"""
    content: bytes = b""
    """the text of a file, which is printed in place of the blocks"""
    notes: Sequence[str] = ()
    """sentences for stderr, after the report"""
    exit_code: int = 0


def as_text(blocks: Iterable[Block]) -> str:
    """The blocks as text."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Table):
            lines += block.lines()
        else:
            lines.append(block.text() if isinstance(block, Sentence) else block)
    return "\n".join(lines)


def as_latex(blocks: Iterable[Block]) -> str:
    """The blocks in LaTeX: the sentences and the tables, and all other lines as comments."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Table):
            needs = [] if NEEDS in lines else [NEEDS]
            lines += ["", *needs, *tabular(*block), ""]
        elif isinstance(block, Sentence):
            lines.append(block.latex())
        else:
            lines += [f"% {line}".rstrip() for line in block.split("\n") if line]
    return "\n".join(lines).strip("\n")


def as_markdown(blocks: Iterable[Block]) -> str:
    """The blocks in Markdown: tables with bars."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Table):
            heading, *rows = (f"| {' | '.join(row)} |" for row in [block.heading, *block.rows])
            lines += [heading, f"|{'---|' * len(block.heading)}", *rows]
        else:
            lines.append(as_text([block]))
    return "\n".join(lines)


def in_a_line(report: Report) -> str:
    """The report as --quiet prints it."""
    sentences = (block.text() for block in report.blocks if isinstance(block, Sentence))
    return report.summary or next(sentences, "") or as_text(report.blocks[:1])
