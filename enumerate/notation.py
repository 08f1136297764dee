"""Notation, read and written: terms `5`, `8l`, `3^4`, `2*3` joined by `+`, and `0` for the empty position.

What the lengths are, and which there are, is the families' business: each has a `notation` of its own.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

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


def terms(
    text: str, examples: str, refused: Callable[[int, bool], str | None]
) -> Iterator[tuple[tuple[int, bool], int]]:
    r"""The terms of a text one after another: length and whether it is a loop, and how many times.

    Spaces do not matter; `8ℓ` and `8_\ell` mean `8l`. `refused` says of a length why there is no such component,
    or None. Raises BadInput for anything else than terms, and for what is refused, and points at the place;
    `examples` are shown there.
    """
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


def powers(lengths: Iterable[int], loop: str) -> list[str]:
    """A term for each length, as a power where it comes several times."""
    numbers = [(length, len([*group])) for length, group in groupby(lengths)]
    return [f"{length}{loop}" + (f"^{number}" if number > 1 else "") for length, number in numbers]
