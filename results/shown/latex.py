"""Tables and positions as LaTeX sets them, with the package booktabs."""

import re
from collections.abc import Collection, Iterable, Sequence

from loony.enumerate.notation import in_latex

NEEDS = r"% \usepackage{booktabs}"
"""what a document with such a table has before it begins"""

_MEANINGS = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    **{sign: f"${sign}$" for sign in "<>|*"},
    "≤": r"$\le$", "≥": r"$\ge$", "×": r"$\times$", "ℓ": r"$\ell$", '"': r"\textquotedbl{}",
}  # fmt: skip


def tabular(
    heading: Sequence[str], rows: Iterable[Sequence[str]], ends: str, positions: Collection[str] = ()
) -> list[str]:
    """The lines of a table of texts; `ends` are as `loony.results.shown.text.columns` has them.

    The columns with these headings have positions in our notation, which are set in math mode, as are numbers
    below 0 and headings of one letter.
    """
    told = [name in positions for name in heading]
    ends = ends.ljust(len(heading), ends[-1]).replace("<", "l").replace(">", "r")
    return [
        f"\\begin{{tabular}}{{{ends}}}",
        r"\toprule",
        _row(f"${name}$" if re.fullmatch("[a-z]", name) else in_text(name) for name in heading),
        r"\midrule",
        *(
            _row(position(cell) if is_told else in_text(cell) for cell, is_told in zip(row, told, strict=True))
            for row in rows
        ),
        r"\bottomrule",
        r"\end{tabular}",
    ]


def position(told: str) -> str:
    """A position in our notation, in math mode; a text that is none as a text."""
    return f"${in_latex(told)}$" if re.fullmatch(r"(?:[a-z]+: *)?[0-9+^lx\[() \]]+", told) else in_text(told)


def in_text(text: str) -> str:
    """A text whose signs LaTeX takes for nothing else; a number below 0 has its sign."""
    if re.fullmatch(r"-[0-9][0-9.,]*", text):
        return f"${text}$"
    return "".join(_MEANINGS.get(sign, sign) for sign in " ".join(text.split()))


def _row(cells: Iterable[str]) -> str:
    return " & ".join(cells) + r" \\"
