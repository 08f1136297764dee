"""The papers' notation for positions, in ASCII: `3^2+4+8l^2` is two 3-chains, a 4-chain and two 8-loops."""

from collections.abc import Iterator
from functools import lru_cache
from operator import index
from typing import SupportsIndex

from loony.enumerate.notation import EMPTY, MOST_LISTED, Refusal, powers, terms
from loony.system.errors import BadInput, TooLarge

LEAST_LONG = 3  # the fewest boxes of a long chain


class Position:
    """A raw position: the lengths of its chains and of its loops, each ascending.

    `str` gives its notation. Positions are added, and multiplied by a number:

    >>> G = Position(chains=(3, 3, 4), loops=(8, 8))
    >>> print(G)
    3^2+4+8l^2
    >>> print(G + parse("4l"), 2*G, sum([G, G]))
    3^2+4+4l+8l^2 3^4+4^2+8l^4 3^4+4^2+8l^4
    """

    # A position is no tuple, because 2*, sum() and "%s" % G do something else with a tuple.
    __slots__ = ("chains", "loops")

    chains: tuple[int, ...]
    """in boxes, each at least 1; stored tables have only chains of 3 or more"""
    loops: tuple[int, ...]
    """in boxes, each at least 4, and even but in the family of odd loops"""

    def __init__(self, chains: tuple[int, ...], loops: tuple[int, ...]) -> None:
        object.__setattr__(self, "chains", chains)
        object.__setattr__(self, "loops", loops)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Position does not change: make another")

    def __reduce__(self) -> tuple[type, tuple[tuple[int, ...], ...]]:
        return Position, (*self,)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter((self.chains, self.loops))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (*self,) == (*other,)

    def __lt__(self, other: "Position") -> bool:
        return (*self,) < (*other,)

    def __hash__(self) -> int:
        return hash((*self,))

    def __repr__(self) -> str:
        return f"Position(chains={self.chains!r}, loops={self.loops!r})"

    def __str__(self) -> str:
        return notation(self)

    def __add__(self, other: "Position") -> "Position":
        if not isinstance(other, Position):
            what = f"a Position is added to a Position, and not to {type(other).__name__}"
            raise TypeError(f"{what}: write  G + parse('3+4l')")
        chains, loops = (tuple(sorted([*lengths, *more])) for lengths, more in zip(self, other, strict=True))
        return Position(chains, loops)

    def __radd__(self, other: object) -> "Position":
        return self if other == 0 else self.__add__(other)  # type: ignore[operator]  # sum() begins with 0

    def __mul__(self, number: SupportsIndex) -> "Position":
        if not isinstance(number, SupportsIndex) or (times := index(number)) < 0:
            what = f"a Position is multiplied by a whole number from 0 on, and not by {number!r}"
            raise TypeError(f"{what}: write  2*G")
        if times * sum(map(len, self)) > MOST_LISTED:
            raise TooLarge(f"{times:,} times this position has more than {MOST_LISTED:,} components")
        chains, loops = (tuple(sorted([*lengths] * times)) for lengths in self)
        return Position(chains, loops)

    __rmul__ = __mul__


def parse(position: str | Position) -> Position:
    r"""The position that a text denotes: terms `5`, `8l`, `3^4`, `2*3` joined by `+`; `0` is empty.

    Spaces do not matter; `8L`, `8ℓ` and `8_\ell` mean `8l`, `3³` means `3^3`, and a comma means +. A `Position` is
    examined in the same way, and its lengths put in order. Raises BadInput for anything else, for a chain
    shorter than 3 and for a loop that is odd or shorter than 4, and points at the place.

    >>> parse("8l^2 + 3 + 4 + 3")
    Position(chains=(3, 3, 4), loops=(8, 8))
    """
    return position_in(position, no_component)


def position_in(position: str | Position, refusal: Refusal) -> Position:
    """The position that `parse` finds, with another refusal of components."""
    lengths: dict[bool, list[int]] = {False: [], True: []}
    for (length, is_loop), number in components_of(text_of(position), MOST_LISTED, refusal):
        lengths[is_loop].extend([length] * number)
    return Position(tuple(sorted(lengths[False])), tuple(sorted(lengths[True])))


def text_of(position: object) -> str:
    """A person's position as a text; raises BadInput if it is neither a text nor a `Position`."""
    if isinstance(position, str):
        return position
    if not isinstance(position, Position) or not all(isinstance(lengths, tuple | list) for lengths in position):
        what = "a Position with other things" if isinstance(position, Position) else type(position).__name__
        raise BadInput(f"a position is a text such as 3^2+4+8l^2, or a Position of two tuples, and not {what}")
    return str(position)


def no_component(length: int, is_loop: bool) -> str | None:
    """Why there is no such component of a position of even loops and long chains, if there is none."""
    if is_loop and length < 4:
        return f"a loop has length at least 4, not {length}: to keep control of one, 4 boxes of it are left"
    if is_loop and length % 2:
        return f"a loop is even and at least 4, not {length}"
    return f"a long chain has length at least {LEAST_LONG}, not {length}" if length < LEAST_LONG else None


def with_short_chains(refusal: Refusal) -> Refusal:
    """A refusal that admits chains of 1 and 2, for questions; tables and claims have none."""

    def refusal_of_others(length: int, is_loop: bool) -> str | None:
        if is_loop or length >= LEAST_LONG:
            return refusal(length, is_loop)
        return None if length else "a chain has length at least 1, not 0"

    return refusal_of_others


def components_of(
    text: str, most: int | None = None, refusal: Refusal = no_component
) -> Iterator[tuple[tuple[int, bool], int]]:
    """The terms of a text one after another: length and whether it is a loop, and the number of such components.

    `most` is the largest number of components in all, None for any number. Raises BadInput as `parse` does.
    """
    return terms(text, "3, 8l or 4l^2", refusal, most)


def notation(position: Position) -> str:
    """The position in the papers' notation, chains first, in ASCII; `parse` is its inverse."""
    chains, loops = map(tuple, position)
    return "+".join(filter(None, (_terms(chains, ""), _terms(loops, "l")))) or EMPTY


@lru_cache(1 << 13)  # because thousands of counterexamples share their chains, or their loops
def _terms(lengths: tuple[int, ...], loop: str) -> str:
    return "+".join(powers(lengths, loop))
