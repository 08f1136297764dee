"""The papers' notation for positions, in ASCII: `3^2+4+8l^2` is two 3-chains, a 4-chain and two 8-loops."""

import re
from collections import Counter
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
    if text.strip() == EMPTY:
        return Position((), ())
    chains: list[int] = []
    loops: list[int] = []
    numbers: Counter[tuple[int, bool]] = Counter()
    at = 0
    while True:
        term = _TERM.match(text, at)
        if term is None:
            raise _pointed(text, _skipped(text, at), "no component: write 3, 8l or 4l^2")
        length, start = int(term["length"]), term.start("length")
        if term["loop"] and (length < 4 or length % 2):
            raise _pointed(text, start, f"a loop is even and at least 4, not {length}")
        if length < 3:
            raise _pointed(text, start, f"a long chain has length at least 3, not {length}")
        if length > _LONGEST:
            raise _pointed(text, start, f"no component has more than {_LONGEST:,} boxes")
        number = 1
        for group in ("times", "power", "braced"):
            if term[group] is not None:
                number *= int(term[group])
                if not 1 <= number <= MOST:
                    what = "at least 1" if number < 1 else f"at most {MOST:,}"
                    raise _pointed(text, term.start(group), f"a number of components is {what}")
        kind = length, bool(term["loop"])
        numbers[kind] += number
        if numbers[kind] > MOST:
            raise _pointed(text, start, f"at most {MOST:,} equal components")
        (loops if term["loop"] else chains).extend([length] * number)
        at = term.end()
        if at == len(text):
            return Position(tuple(sorted(chains)), tuple(sorted(loops)))
        if text[at] != "+":
            raise _pointed(text, at, "no component, nor a +: write 3, 8l or 4l^2, joined by +")
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
    terms = [_term(length, len([*group]), "") for length, group in groupby(position.chains)]
    terms += [_term(length, len([*group]), "l") for length, group in groupby(position.loops)]
    return "+".join(terms) or EMPTY


def _term(length: int, number: int, loop: str) -> str:
    return f"{length}{loop}" + (f"^{number}" if number > 1 else "")
