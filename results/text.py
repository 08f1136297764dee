"""Tables of text, for a person."""

from collections.abc import Iterable, Sequence


def columns(rows: Sequence[Sequence[str]], ends: str) -> list[str]:
    """Rows of cells as lines, the heading first: `<` is a column to the left, `>` one to the right.

    The last end is that of the columns that are left.
    """
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    ends = ends.ljust(len(widths), ends[-1])
    return ["  ".join(_cells(row, ends, widths)).rstrip() for row in rows]


def _cells(row: Iterable[str], ends: str, widths: list[int]) -> list[str]:
    return [f"{cell:{end}{width}}" for cell, end, width in zip(row, ends, widths, strict=True)]
