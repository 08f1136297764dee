"""The papers' notation for positions, in ASCII: `3^2+4+8l^2` is two 3-chains, a 4-chain and two 8-loops.

A Swedish position is written likewise, by its parts: `7^2+4` is two 1 x 7 rectangles and a 1 x 4.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from loony.enumerate.errors import BadInput

EMPTY = "0"

MOST = 99_999
"""the largest number of equal components that is read: a position is held as its list of lengths"""

_LONGEST = 999_999
"""the longest component that is read, in boxes"""

_TERM = re.compile(
    r"\s*(?:(?P<times>\d{1,12})\s*[*×]\s*)?(?P<length>\d{1,12})\s*(?P<loop>l|ℓ|_ℓ|_l|_\\ell|_\{\\ell\})?"
    r"\s*(?:\^\s*(?:(?P<power>\d{1,12})|\{(?P<braced>\d{1,12})\}))?\s*"
)


class Position(NamedTuple):
    """A raw position: the lengths of its chains and of its loops, each ascending."""

    chains: tuple[int, ...]
    loops: tuple[int, ...]


def parse(text: str) -> Position:
    r"""The position that a text denotes: terms `5`, `8l`, `3^4`, `2*3` joined by `+`; `0` is the empty one.

    Spaces do not matter; `8ℓ` and `8_\ell` mean `8l`. Raises BadInput for anything else, for a chain
    shorter than 3 and for a loop that is odd or shorter than 4, and points at the place.
    """
    lengths: dict[bool, list[int]] = {False: [], True: []}
    for (length, is_loop), number in _terms(text, "3, 8l or 4l^2", _no_component):
        lengths[is_loop].extend([length] * number)
    return Position(tuple(sorted(lengths[False])), tuple(sorted(lengths[True])))


def parse_parts(text: str) -> tuple[int, ...]:
    """The Swedish position that a text denotes, its parts descending: terms `7`, `4^2`, `2*3` joined by `+`.

    Spaces do not matter, and `0` is the empty position. Raises BadInput for anything else, and points at the
    place.
    """
    found = _terms(text, "4, 7 or 2^3", _no_part)
    return tuple(sorted((length for (length, _), number in found for _ in range(number)), reverse=True))


def _no_component(length: int, is_loop: bool) -> str | None:
    """Why there is no such component of a position of loops and long chains, if there is none."""
    if is_loop and (length < 4 or length % 2):
        return f"a loop is even and at least 4, not {length}"
    return f"a long chain has length at least 3, not {length}" if length < 3 else None


def _no_part(length: int, is_loop: bool) -> str | None:
    """Why there is no such part of a Swedish position, if there is none."""
    if is_loop:
        return "a Swedish position has no loops"
    return f"a part is at least 2, not {length}: a single box is taken at once" if length < 2 else None


def _terms(
    text: str, examples: str, refused: Callable[[int, bool], str | None]
) -> Iterator[tuple[tuple[int, bool], int]]:
    """The terms of a text one after another: length and whether it is a loop, and how many times."""
    if text.strip() == EMPTY:
        return
    numbers: Counter[tuple[int, bool]] = Counter()
    at = 0
    while True:
        term = _TERM.match(text, at)
        if term is None:
            raise _pointed(text, _skipped(text, at), f"no component: write {examples}")
        length, start = int(term["length"]), term.start("length")
        kind = length, bool(term["loop"])
        if why := refused(*kind):
            raise _pointed(text, start, why)
        if length > _LONGEST:
            raise _pointed(text, start, f"no component has more than {_LONGEST:,} boxes")
        number = 1
        for group in ("times", "power", "braced"):
            if term[group] is not None:
                number *= int(term[group])
                if not 1 <= number <= MOST:
                    what = "at least 1" if number < 1 else f"at most {MOST:,}"
                    raise _pointed(text, term.start(group), f"a number of components is {what}")
        numbers[kind] += number
        if numbers[kind] > MOST:
            raise _pointed(text, start, f"at most {MOST:,} equal components")
        yield kind, number
        at = term.end()
        if at == len(text):
            return
        if text[at] != "+":
            raise _pointed(text, at, f"no component, nor a +: write {examples}, joined by +")
        at += 1


def _skipped(text: str, at: int) -> int:
    """The first place from there on that is no space."""
    return at + len(text[at:]) - len(text[at:].lstrip())


def _pointed(text: str, at: int, what: str) -> BadInput:
    """The error for what stands at a place of a text, with the place pointed at."""
    found = f"{text[at]!r} is not expected" if at < len(text) else "something is missing at the end"
    if at > 60:  # a long text is cut
        text, at = f"...{text[at - 40 :]}", 43
    shown = text[:76].replace("\n", " ").replace("\t", " ")
    return BadInput(f"{found}: {what}\n  {shown}\n  {' ' * at}^")


def notation(position: Position) -> str:
    """The position in the papers' notation, chains first, in ASCII; `parse` is its inverse."""
    return "+".join(_powers(position.chains, "") + _powers(position.loops, "l")) or EMPTY


def notation_of_parts(parts: Sequence[int]) -> str:
    """The Swedish position with these parts, the largest first; `parse_parts` is its inverse."""
    return "+".join(_powers(sorted(parts, reverse=True), "")) or EMPTY


def _powers(lengths: Iterable[int], loop: str) -> list[str]:
    """A term for each length, as a power where it comes several times."""
    numbers = [(length, len([*group])) for length, group in groupby(lengths)]
    return [f"{length}{loop}" + (f"^{number}" if number > 1 else "") for length, number in numbers]
