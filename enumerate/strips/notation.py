"""The notation for Swedish positions, by their parts: `7^2+4` is two 1 x 7 rectangles and a 1 x 4.

The text of a position of a closed board begins with its kind, `boxes: 1101+11`; `loony.enumerate.strips.closed`
reads the words after it. `swedish: 7` means `7`, where a text has to name its game.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from loony.enumerate.notation import EMPTY, MOST_LISTED, SPACES, powers, powers_of, require_short, terms

Numbers = tuple[tuple[int, int], ...]  # parts, each once and descending, with the number of each, 1 or more


def parse(text: str) -> tuple[int, ...]:
    """The Swedish position that a text denotes, its parts descending; `1x7` means `7`.

    Raises BadInput for any other text, and points at the place.
    """
    return list_parts(_numbers(text, MOST_LISTED))


def numbers_of(position: str | Iterable[int]) -> Numbers:
    """A Swedish position by its different parts, from its notation, of any length, or from a list of parts.

    Raises BadInput for any other text.
    """
    return _numbers(position, None) if isinstance(position, str) else _descending(Counter(position))


def list_parts(G: Numbers) -> tuple[int, ...]:
    """All parts of a position, descending."""
    return tuple(part for part, number in G for _ in range(number))


def _numbers(text: str, most: int | None) -> Numbers:
    numbers: Counter[int] = Counter()
    for (length, _), number in terms(text, "4, 7 or 2^3", _no_part, most, boards=True):
        numbers[length] += number
    return _descending(numbers)


def _descending(numbers: Counter[int]) -> Numbers:
    return tuple(sorted(numbers.items(), reverse=True))


_CLOSED, _SWEDISH = ("boxes", "triangles"), "swedish"  # the words with which a text may begin, before a colon


def closed_kind(text: str) -> tuple[str | None, str]:
    """The kind of closed board that a text begins with, or None, and the rest. Raises BadInput for a long text."""
    require_short(text)
    kind, colon, words = text.partition(":")
    kind = kind.strip(SPACES)
    if colon and kind in (*_CLOSED, _SWEDISH):
        return (None if kind == _SWEDISH else kind), words
    return None, text


def names_a_game(text: str) -> bool:
    """Whether a text begins with the name of a game and a colon: `boxes`, `triangles` or `swedish`."""
    kind, colon, _ = text.partition(":")
    return bool(colon) and kind.strip(SPACES) in (*_CLOSED, _SWEDISH)


def _no_part(length: int, is_loop: bool) -> str | None:
    if is_loop:
        return "a Swedish position has no loops"
    return f"a part is at least 2, not {length}: a single box is taken at once" if length < 2 else None


def notation(parts: Sequence[int]) -> str:
    """The Swedish position with these parts, the largest first; `parse` is its inverse."""
    return "+".join(powers(sorted(parts, reverse=True))) or EMPTY


def notation_of(G: Numbers) -> str:
    """The notation of a position by its different parts."""
    return "+".join(powers_of(G)) or EMPTY
