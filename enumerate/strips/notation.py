"""The notation for Swedish positions, by their parts: `7^2+4` is two 1 x 7 rectangles and a 1 x 4.

A position of a closed board has its kind before its words, `boxes: 1101+11`, which `loony.enumerate.strips.closed`
reads.
"""

import re
from collections.abc import Sequence

from loony.enumerate.notation import EMPTY, powers, terms


def parse(text: str) -> tuple[int, ...]:
    """The Swedish position that a text denotes, its parts descending: terms `7`, `4^2`, `2*3` joined by `+`.

    Spaces do not matter, and `0` is the empty position. Raises BadInput for anything else, and points at the
    place.
    """
    found = terms(text, "4, 7 or 2^3", _no_part)
    return tuple(sorted((length for (length, _), number in found for _ in range(number)), reverse=True))


def closed_kind(text: str) -> tuple[str | None, str]:
    """Of which kind of closed board a text has a position, or None if of none, and the text without it."""
    if named := re.match(r"\s*(boxes|triangles)\s*:", text):
        return named[1], text[named.end() :]
    return None, text


def _no_part(length: int, is_loop: bool) -> str | None:
    """Why there is no such part of a Swedish position, if there is none."""
    if is_loop:
        return "a Swedish position has no loops"
    return f"a part is at least 2, not {length}: a single box is taken at once" if length < 2 else None


def notation(parts: Sequence[int]) -> str:
    """The Swedish position with these parts, the largest first; `parse` is its inverse."""
    return "+".join(powers(sorted(parts, reverse=True), "")) or EMPTY
