"""Notation, read and written: terms `5`, `8l`, `3^4`, `2*3` joined by `+`, and `0` for the empty position.

Each family has a `notation` of its own, with its lengths and their meaning.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import groupby
from string import ascii_lowercase
from typing import TypeVar

from loony.system.errors import BadInput, NotRead

EMPTY = "0"

MOST = 99_999  # the largest number of equal components in a text
MOST_LISTED = 1_000_000  # the largest number of components of a position as a list of their lengths
LONGEST_TEXT = 10_000  # characters of a text; this bounds the number of different components
LONGEST = 999_999  # the longest component in a text, in boxes

SPACES = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))
"""the white space of Unicode, and the mark that some editors put before a text

Python and browsers differ in the meaning of \\s and \\d, and a family's page may read the same texts. So these
characters are the spaces, and the digits are ASCII digits and raised digits.
"""

JOINS = "+,"  # the signs between components
RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"  # raised digits, from 0 to 9

_AS_DIGITS = str.maketrans(RAISED, "0123456789")

_S = f"[{re.escape(SPACES)}]*"
_POWERS = "raised", "power", "braced"
_LOOP = r"_?(?:[lLℓ]|\\ell)|_\{(?:[lLℓ]|\\ell)\}"


_TIMES = rf"{_S}(?:(?P<times>[0-9]{{1,12}}){_S}[*×·⋅]{_S})?"
POWER = (
    rf"{_S}(?:(?P<raised>[{RAISED}]{{1,12}})"
    rf"|\^{_S}(?:(?P<power>[0-9]{{1,12}})|\{{(?P<braced>[0-9]{{1,12}})\}}))?{_S}"
)


def pattern_of_term(boards: bool) -> re.Pattern[str]:
    """The pattern of a term, which may be a board. (`re` caches it: to compile it takes milliseconds.)"""
    before = f"(?:1{_S}[xX]{_S})?" if boards else ""
    return re.compile(rf"{_TIMES}{before}(?P<length>[0-9]{{1,12}}){_S}(?P<loop>{_LOOP})?{POWER}")


BEFORE_BRACKET = rf"{_TIMES}(?=[\[{{])"

ComponentKind = tuple[int, bool]  # a length, and whether it is a loop
Refusal = Callable[[int, bool], str | None]  # of (length, whether a loop): why there is no such component, or None
B = TypeVar("B")  # the term in brackets, where a family has such terms
Bracketed = Callable[[str, int], tuple[B, int]]  # of (text, place): the term that begins there, and where it ends


class _Unread(Exception):
    """The place where a text stops being terms, and the words for the missing term."""

    def __init__(self, at: int, what: str) -> None:
        self.at, self.what = at, what


def terms(
    text: str,
    examples: str,
    refusal: Refusal,
    most: int | None = MOST_LISTED,
    boards: bool = False,
    bracketed: Bracketed[B] | None = None,
) -> Iterator[tuple[ComponentKind | B, int]]:
    r"""The terms of a text one after another: length and whether it is a loop, and the number of such components.

    Spaces do not matter; `8L`, `8ℓ` and `8_\ell` mean `8l`, `3³` means `3^3`, and a comma means +. `refusal` says
    why there is no component of a length, or None; `most` is the largest number of components in all, None for any
    number; where components are `boards`, `1x7` means `7`; `bracketed` reads terms that begin with a bracket or a
    brace, if the family has them. Raises NotRead for anything but terms, and BadInput for refused components; both
    point at the place, with `examples` or a suggestion.
    """
    require_short(text)
    try:
        yield from _terms(text, refusal, most, boards, bracketed)
    except _Unread as stopped:
        what = f"{stopped.what.format(examples)}{_suggestion(text, refusal, boards, bracketed)}"
        raise error_at(text, stopped.at, what, NotRead) from None


def _terms(
    text: str, refusal: Refusal, most: int | None, boards: bool, bracketed: Bracketed[B] | None
) -> Iterator[tuple[ComponentKind | B, int]]:
    """The terms of a text, as `terms` has them; raises _Unread where the text has no term."""
    if text.strip(SPACES) == EMPTY:
        return
    numbers: Counter[ComponentKind | B] = Counter()
    in_all = 0
    at = 0
    pattern = pattern_of_term(boards)
    while True:
        kind: ComponentKind | B
        if bracketed and (before := re.compile(BEFORE_BRACKET).match(text, at)):
            start = before.end()
            kind, end = bracketed(text, start)
            term = re.compile(POWER).match(text, end)
            assert term is not None  # it may be empty
            number = _times(text, before, term)
        elif term := pattern.match(text, at):
            length, start = int(term["length"]), term.start("length")
            kind = length, bool(term["loop"])
            if why := refusal(*kind):
                if text[term.end() : term.end() + 1] not in JOINS:
                    raise _Unread(start, why)  # such as 1x22
                raise error_at(text, start, f"{why}{_other_order(term, refusal)}")
            if length > LONGEST:
                raise error_at(text, start, f"no component has more than {LONGEST:,} boxes")
            number = _times(text, term)
        else:
            raise _Unread(skip(text, at), "no component: write {}")
        numbers[kind] += number
        if numbers[kind] > MOST:
            raise error_at(text, start, f"at most {MOST:,} equal components")
        in_all += number
        if most is not None and in_all > most:
            raise error_at(text, start, f"at most {most:,} components in all")
        yield kind, number
        at = term.end()
        if at == len(text):
            return
        if text[at] not in JOINS:
            raise _Unread(at, "no component, nor a +: write {}, joined by +")
        at += 1


def _times(text: str, *matches: re.Match[str]) -> int:
    """The number of components of a term, by the numbers before and behind it."""
    number = 1
    for match in matches:
        for group, digits in match.groupdict().items():
            if digits is not None and group in ("times", *_POWERS):
                number *= int(digits.translate(_AS_DIGITS))
                if not 1 <= number <= MOST:
                    what = "at least 1" if number < 1 else f"at most {MOST:,}"
                    raise error_at(text, match.start(group), f"a number of components is {what}")
    return number


def require_short(text: str) -> None:
    """Raise BadInput for a text that is too long."""
    if len(text) > LONGEST_TEXT:
        raise BadInput(f"a position of {len(text):,} characters is not read: at most {LONGEST_TEXT:,}")


def _other_order(term: re.Match[str], refusal: Refusal) -> str:
    """A suggestion for `3*2` where nothing has length 2: here the number comes first."""
    if term["times"] is None or any(term[group] for group in _POWERS):
        return ""
    length, number, loop = int(term["times"]), int(term["length"]), bool(term["loop"])
    if number < 2 or length > LONGEST or refusal(length, loop):
        return ""
    mark = "l" * loop
    return f"; did you mean {number}*{length}{mark} or {length}{mark}^{number}?"


_MEANT = [
    (re.compile(pattern), here)
    for pattern, here in (
        (rf"([0-9]+){_S}(?:{_LOOP}){_S}[*×·⋅xX]{_S}([0-9]+)", r"\2*\1l"),  # 4l*2
        (rf"(?<![0-9])(?!1{_S}[xX])([0-9]+){_S}[xX]{_S}(?=[0-9])", r"\1*"),  # 2x3, which may be a board
        (rf"(?<=[0-9lLℓ]){_S}\*\*{_S}(?=[0-9])", "^"),
        (rf"(?<=[0-9lLℓ}}{RAISED}])(?:[{re.escape(SPACES)};&]|and)+(?=[0-9])", "+"),  # 3 3 4l
    )
]
"""patterns of other ways to write, and our way"""

LONGEST_MEANT = 100  # the most characters of a text for which we try a suggestion


def _suggestion(text: str, refusal: Refusal, boards: bool, bracketed: Bracketed[B] | None) -> str:
    """A suggestion for a text that `terms` does not read: the text in our way of writing, if `terms` reads that."""
    other = re.sub(f"[{re.escape(SPACES)}]+", " ", text).strip()
    if len(other) > LONGEST_MEANT:
        return ""
    for pattern, here in _MEANT[2 * boards :]:
        changed = pattern.sub(here, other)
        if changed == other:
            continue
        other = changed
        with suppress(_Unread, BadInput):
            _ = [*_terms(other, refusal, None, boards, bracketed)]
            return f"; did you mean {other}?"
    return ""


def skip(text: str, at: int, signs: str = SPACES) -> int:
    """The first place from `at` on whose sign is not among `signs`."""
    return at + len(text[at:]) - len(text[at:].lstrip(signs))


def error_at(text: str, at: int, what: str, kind: type[BadInput] = BadInput) -> BadInput:
    """An error that points at the sign at a place of a text."""
    problem = f"{text[at]!r} is not expected" if at < len(text) else "something is missing at the end"
    place = at
    if at > 60:  # a long text is cut
        text, at = f"...{text[at - 40 :]}", 43
    line = "".join(sign if sign.isprintable() else " " for sign in text[:76])
    error = kind(f"{problem}: {what}", f"\n  {line}\n  {' ' * at}^")
    error.at = place
    return error


def powers(lengths: Iterable[object], loop: str = "") -> list[str]:
    """The terms of some lengths, or terms themselves, equal ones in a row as a power."""
    return powers_of(((length, len([*group])) for length, group in groupby(lengths)), loop)


def powers_of(numbers: Iterable[tuple[object, int]], loop: str = "") -> list[str]:
    """The terms of some lengths, or terms themselves, each to the power of its number."""
    return [f"{length}{loop}" + (f"^{number}" if number > 1 else "") for length, number in numbers]


def letters(place: int) -> str:
    """The letters of a joint, or of a column of dots: a to z from 0 on, then aa, ab, ..., as in a spreadsheet."""
    before, letter = divmod(place, len(ascii_lowercase))
    return (letters(before - 1) if before else "") + ascii_lowercase[letter]


def in_latex(text: str) -> str:
    r"""A position in our notation as LaTeX sets it in math mode: `8l^12` as `8_\ell^{12}`."""
    text = re.sub(r"\^([0-9]{2,})", r"^{\1}", text)
    text = re.sub(r"(?<=[0-9])x(?=[0-9])", r"\\times ", text)
    text = re.sub(r"\b([a-z]+): *", r"\\mathrm{\1}\\colon ", text)
    text = re.sub(r"(?<=[0-9)]) (?=[0-9(])", r"\\ ", text)
    return re.sub(r"(?<=[0-9])l", r"_\\ell", text)
