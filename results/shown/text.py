"""Tables of text, for a person, and texts of others, which a terminal must not obey."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Listing(NamedTuple):
    """A table of texts: for a person as `columns` sets it, for LaTeX as `shown.latex.tabular` does."""

    heading: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    ends: str
    """of its columns, as `columns` has them"""
    positions: tuple[str, ...] = ()
    """the headings of those that have positions in notation"""

    def lines(self) -> list[str]:
        """For a person."""
        return columns([self.heading, *self.rows], self.ends)


def visible(text: str, but: str = "") -> str:
    """A text whose characters that do not print, but some, are written as escapes.

    A table or a file of someone's may have any in it, among them such as move a terminal's cursor.
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in but else ascii(one)[1:-1] for one in text)


def count_of(number: int, noun: str) -> str:
    """A number of things in words, such as `1 row` and `2,000 rows`."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def columns(rows: Sequence[Sequence[str]], ends: str) -> list[str]:
    """Rows of cells as lines, the heading first: `<` is a column to the left, `>` one to the right.

    The last end is that of the columns that are left.
    """
    rows = [[*map(visible, row)] for row in rows]
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    ends = ends.ljust(len(widths), ends[-1])
    return ["  ".join(_cells(row, ends, widths)).rstrip() for row in rows]


def _cells(row: Iterable[str], ends: str, widths: list[int]) -> list[str]:
    return [f"{cell:{end}{width}}" for cell, end, width in zip(row, ends, widths, strict=True)]
