"""Tables of text for a person, and texts made safe for a terminal."""

from collections.abc import Sequence


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
