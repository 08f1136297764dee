"""The pieces of a typed graph by names, in the order of its text: `AB` is a chain from joint A to B, `A` the loop
at A, `A_` a chain to the ground, and `6` and `12l` are isolated.

The joints of bracelets are A, B, C, ... from left to right through the whole text; joints in braces have their
letters. A second piece of the same name is `AB2`. Isolated chains and loops are counted, and equal ones share a
name.
"""

from collections import Counter
from string import ascii_uppercase
from typing import NamedTuple

from loony.enumerate.graphs.pieces import GROUND, LOOSE, Piece
from loony.enumerate.graphs.reading import parts
from loony.enumerate.notation import EMPTY
from loony.system.errors import TooLarge

MOST_PIECES = 62
"""that hang together at joints: a set of them is a word"""


class Isolated(NamedTuple):
    """Equal isolated chains or loops."""

    length: int
    is_loop: bool
    number: int

    @property
    def name(self) -> str:
        """The notation, such as 6 or 12l."""
        return f"{self.length}{'l' * self.is_loop}"


class Named(NamedTuple):
    """A graph by its pieces, in the order of its text."""

    position: str
    """the text, without needless spaces"""
    pieces: tuple[Piece, ...]
    """of components with joints; the joints have numbers from 0 on through all components"""
    names: tuple[str, ...]
    """of these pieces, all different"""
    isolated: tuple[Isolated, ...]
    """each length once"""

    @property
    def joints(self) -> int:
        """The number of joints."""
        return max((b for _, b, _ in self.pieces), default=GROUND) + 1

    @property
    def coins(self) -> int:
        """The number of coins, joints included."""
        return self.joints + sum(c for *_, c in self.pieces) + sum(c * number for c, _, number in self.isolated)


def named(text: str) -> Named:
    """The pieces of the graph that a text denotes.

    Raises BadInput if it is no loony graph, and TooLarge where names or places for pieces do not suffice.
    """
    term_texts: list[str] = []
    pieces: list[Piece] = []
    names: list[str] = []
    numbers: Counter[tuple[int, bool]] = Counter()
    uses: Counter[str] = Counter()
    capitals = joints = 0
    for part, number in parts(text):
        term_texts.append(part.text + (f"^{number}" if number > 1 else ""))
        hanging = [piece for piece in part.pieces if piece[1] >= 0]
        for _, b, coins in part.pieces:
            if b < 0:
                numbers[coins, b == LOOSE] += number
        if len(pieces) + number * len(hanging) > MOST_PIECES:
            what = f"{len(pieces) + number * len(hanging):,} pieces hang together at joints"
            raise TooLarge(f"{what}: this is worked out for at most {MOST_PIECES}")
        more = max((b for _, b, _ in part.pieces), default=GROUND) + 1
        for _ in range(number if hanging else 0):
            letters = part.letters or ascii_uppercase[capitals : capitals + more]
            if len(letters) < more:
                what = f"the joints of bracelets are called A to Z, and there are {capitals + more}"
                raise TooLarge(f"{what}: put a bracelet into braces, whose joints have letters of their own")
            capitals += 0 if part.letters else more
            for a, b, coins in hanging:
                name = letters[b] + "_" if a == GROUND else "".join(sorted({letters[a], letters[b]}))
                uses[name] += 1
                names.append(name + (f"{uses[name]}" if uses[name] > 1 else ""))
                pieces.append((a if a == GROUND else a + joints, b + joints, coins))
            joints += more
    isolated = (Isolated(*kind, number) for kind, number in numbers.items())
    return Named("+".join(term_texts) or EMPTY, tuple(pieces), tuple(names), tuple(isolated))
