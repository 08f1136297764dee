"""Tables and positions as LaTeX sets them, with the package booktabs."""

import re
from collections.abc import Collection, Iterable, Sequence

from loony.enumerate.notation import in_latex

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
    setters = [position if name in positions else in_text for name in heading]
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


def position(text: str) -> str:
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
