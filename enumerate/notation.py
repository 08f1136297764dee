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
"""the largest number of equal components that is read"""

MOST_LISTED = 1_000_000
"""the largest number of components of a position that is held as the list of their lengths"""

LONGEST_TEXT = 10_000
"""characters of a text that is read, which bounds how many different components there are"""

_LONGEST = 999_999
"""the longest component that is read, in boxes"""

SPACES = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))
"""what Unicode calls white space, and the mark that some editors put before a text

Python and browsers mean something else each by \\s and by \\d, and a family may have a page that reads what is
read here: these, and of digits those of ASCII.
"""

_S = f"[{re.escape(SPACES)}]*"

_TERM = re.compile(
    rf"{_S}(?:(?P<times>[0-9]{{1,12}}){_S}[*×]{_S})?(?P<length>[0-9]{{1,12}})"
    rf"{_S}(?P<loop>l|ℓ|_ℓ|_l|_\\ell|_\{{\\ell\}})?"
    rf"{_S}(?:\^{_S}(?:(?P<power>[0-9]{{1,12}})|\{{(?P<braced>[0-9]{{1,12}})\}}))?{_S}"
)


def terms(
    text: str,
    examples: str,
    refused: Callable[[int, bool], str | None],
    most: int | None = MOST_LISTED,
) -> Iterator[tuple[tuple[int, bool], int]]:
    r"""The terms of a text one after another: length and whether it is a loop, and how many times.

    Spaces do not matter; `8ℓ` and `8_\ell` mean `8l`. `refused` says of a length why there is no such component,
    or None; `most` is how many components there may be in all, None for any number. Raises BadInput for anything
    else than terms, and for what is refused, and points at the place; `examples` are shown there.
    """
    require_short(text)
    if text.strip(SPACES) == EMPTY:
        return
    numbers: Counter[tuple[int, bool]] = Counter()
    in_all = 0
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
        in_all += number
        if most is not None and in_all > most:
            raise _pointed(text, start, f"at most {most:,} components in all")
        yield kind, number
        at = term.end()
        if at == len(text):
            return
        if text[at] != "+":
            raise _pointed(text, at, f"no component, nor a +: write {examples}, joined by +")
        at += 1


def require_short(text: str) -> None:
    """See that a text is not too long to be read; raises BadInput where it is."""
    if len(text) > LONGEST_TEXT:
        raise BadInput(f"a position of {len(text):,} characters is not read: at most {LONGEST_TEXT:,}")


def _skipped(text: str, at: int) -> int:
    """The first place from there on that is no space."""
    return at + len(text[at:]) - len(text[at:].lstrip(SPACES))


def _pointed(text: str, at: int, what: str) -> BadInput:
    """The error for what stands at a place of a text, with the place pointed at."""
    found = f"{text[at]!r} is not expected" if at < len(text) else "something is missing at the end"
    if at > 60:  # a long text is cut
        text, at = f"...{text[at - 40 :]}", 43
    shown = "".join(sign if sign.isprintable() else " " for sign in text[:76])
    return BadInput(f"{found}: {what}\n  {shown}\n  {' ' * at}^")


def powers(lengths: Iterable[int], loop: str) -> list[str]:
    """A term for each length, as a power where it comes several times in a row."""
    return powers_of(((length, len([*group])) for length, group in groupby(lengths)), loop)


def powers_of(numbers: Iterable[tuple[int, int]], loop: str) -> list[str]:
    """A term for each length, as a power of the number that comes with it."""
    return [f"{length}{loop}" + (f"^{number}" if number > 1 else "") for length, number in numbers]
