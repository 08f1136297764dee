"""The papers' notation for positions, in ASCII: `3^2+4+8l^2` is two 3-chains, a 4-chain and two 8-loops."""

import re
from itertools import groupby
from typing import NamedTuple

from loony.enumerate.errors import BadInput

EMPTY = "0"

MOST = 99_999
"""the largest power that is read: a position is held as its list of lengths"""

_TERM = re.compile(
    r"(?P<length>\d+)(?P<loop>l|ℓ|_ℓ|_l|_\\ell|_\{\\ell\})?(?:\^(?:(?P<power>\d+)|\{(?P<braced>\d+)\}))?"
)


class Position(NamedTuple):
    """A raw position: the lengths of its chains and of its loops, each ascending."""

    chains: tuple[int, ...]
    loops: tuple[int, ...]


def parse(text: str) -> Position:
    r"""The position that a text denotes: terms `5`, `8l`, `3^4`, `8l^2` joined by `+`; `0` is the empty one.

    Spaces do not matter; `8ℓ` and `8_\ell` mean `8l`. Raises BadInput for anything else, for a chain
    shorter than 3 and for a loop that is odd or shorter than 4, and shows the place.
    """
    if text.strip() == EMPTY:
        return Position((), ())
    chains: list[int] = []
    loops: list[int] = []
    at = 0
    for piece in text.split("+"):
        term = _TERM.fullmatch(piece.replace(" ", ""))
        if term is None:
            raise BadInput(
                f"{piece.strip()!r} at character {at + 1} of {text!r} is no component: write 3, 8l or 4l^2"
            )
        length = int(term["length"])
        number = int(term["power"] or term["braced"] or "1")
        if term["loop"] and (length < 4 or length % 2):
            raise BadInput(f"a loop is even and at least 4, not {length}, at character {at + 1} of {text!r}")
        if length < 3:
            raise BadInput(f"a long chain has length at least 3, not {length}, at character {at + 1} of {text!r}")
        if not 1 <= number <= MOST:
            what = "at least 1" if number < 1 else f"at most {MOST:,}"
            raise BadInput(f"a power is {what}, not {number}, at character {at + 1} of {text!r}")
        (loops if term["loop"] else chains).extend([length] * number)
        at += len(piece) + 1
    return Position(tuple(sorted(chains)), tuple(sorted(loops)))


def notation(position: Position) -> str:
    """The position in the papers' notation, chains first, in ASCII; `parse` is its inverse."""
    terms = [_term(length, len([*group]), "") for length, group in groupby(position.chains)]
    terms += [_term(length, len([*group]), "l") for length, group in groupby(position.loops)]
    return "+".join(terms) or EMPTY


def _term(length: int, number: int, loop: str) -> str:
    return f"{length}{loop}" + (f"^{number}" if number > 1 else "")
