"""Positions in notation, given to `loony value` and `loony line`: what is read is what was written.

What a text means is read here once more, by other means than the package's: by splitting it.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random

from fuzz.asking import SECONDS, Input, Made, Said, Trial, asked, misbehaves
from fuzz.texts import drawn, in_turn, mutations, seeds
from hypothesis import strategies as st

from loony.commands.main import INTERRUPTED
from loony.results.answers import answers_of
from loony.verify.families import FAMILIES

SMALL = 30
"""boxes, or twice the letters, of a position that is answered at once; a larger one may need a table"""

LOOPS = ("_{\\ell}", "_{ℓ}", "_{l}", "_\\ell", "\\ell", "_ℓ", "_l", "ℓ", "l")
"""the longer before those that they end with; with capitals as well"""

RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True))

Component = str | tuple[int, bool]
"""a word, or a length and whether it is a loop"""

Reading = tuple[str, Counter[Component]]


def reading(text: str) -> Reading | None:
    """What a text denotes, as a kind of board and how many there are of each component; None where nothing."""
    text = text.replace("\ufeff", " ").replace(",", "+")  # a space of no width
    kind, colon, words = text.partition(":")
    if colon:
        found = [word.strip() for word in words.split("+")]
        if words.strip() == "0":
            return kind.strip(), Counter()
        if not all(word and {*word} <= {*"01"} for word in found):
            return None
        return kind.strip(), Counter(min(word, word[::-1]) for word in found)
    if text.strip() == "0":
        return "", Counter()
    number: Counter[Component] = Counter()
    for term in text.split("+"):
        one = _term(re.sub("[×·⋅]", "*", term).replace("L", "l"))
        if one is None:
            return None
        number[one[:2]] += one[2]
    return "", number


def _term(text: str) -> tuple[int, bool, int] | None:
    """The length of a component, whether it is a loop, and how many there are."""
    times, star, one = text.rpartition("*")
    if board := re.fullmatch(r"\s*1\s*[xX]\s*([0-9][^lℓ]*)", one):
        one = board[1]  # only of strips: who reads it otherwise says so
    small = re.search(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?=\s*$)", one)
    if small and "^" not in one:
        one = f"{one[: small.start()]}^{''.join(RAISED[digit] for digit in small[0])}"
    one, power, raised = one.partition("^")
    raised = raised.strip()
    if raised[:1] == "{" and raised[-1:] == "}":
        raised = raised[1:-1]
    mark = next((mark for mark in LOOPS if one.strip().endswith(mark)), "")
    factors = [times] * bool(star) + [raised] * bool(power)
    length = one.strip().removesuffix(mark)
    if not all(part.strip().isdecimal() for part in (length, *factors)):
        return None
    number = 1
    for factor in factors:
        number *= int(factor)
    return int(length), bool(mark), number


def small(text: str) -> bool:
    """The position is answered at once, or there is none."""
    read = reading(text)
    if read is None:
        return True
    return sum(_room(one) * number for one, number in read[1].items()) <= SMALL


def _room(component: Component) -> int:
    return 2 * len(component) if isinstance(component, str) else component[0]


_SPACE = st.sampled_from(["", "", "", " ", "\t", "\u2003", "\n"])
_NUMBER = st.one_of(st.integers(1, 4), st.integers(2, 12), st.sampled_from([0, 99, 99_999, 100_000, 10**12]))
_DIGITS = _NUMBER.flatmap(lambda n: st.sampled_from([str(n), str(n), f"0{n}", "".join(map(_arabic, str(n)))]))
_LENGTH = st.one_of(st.integers(2, 12).map(str), _DIGITS)


def _arabic(digit: str) -> str:
    return chr(0x660 + int(digit))


def _small(digits: str) -> str:
    """Digits, those of ASCII raised."""
    return "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"["0123456789".find(digit)] if digit.isascii() else digit for digit in digits)


def _spaced(*parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(*(one for part in parts for one in (_SPACE, part)), _SPACE).map("".join)


_TERM = _spaced(
    st.one_of(st.just(""), st.tuples(_DIGITS, st.sampled_from("*×·⋅xX")).map("".join)),
    _LENGTH,
    st.sampled_from(["", "", "L", "_L", *LOOPS]),
    st.one_of(st.just(""), _DIGITS.map("^{}".format), _DIGITS.map("^{{{}}}".format), _DIGITS.map(_small)),
)
_WORDS = st.lists(_spaced(st.text("01", max_size=9)), min_size=1, max_size=3).map("+".join)
_KINDS = st.sampled_from(["boxes:", "triangles:", " boxes :", "hexagons:", ":"])
GRAMMAR = st.one_of(
    st.lists(_TERM, min_size=1, max_size=4).map("+".join),
    st.lists(_TERM, max_size=3).map(",".join),
    st.tuples(_KINDS, _WORDS).map("".join),
    st.text(),
)


def inputs(seed: int, made: Made) -> Iterator[Input]:
    """Every seed, then what the grammar makes and what mutation makes of seeds, for each family that answers."""
    kept = seeds("notations")
    named = [family.name for family in FAMILIES.values() if family.answers]
    for text in chain(kept, in_turn(drawn(GRAMMAR, seed), mutations(Random(seed), kept))):
        for family in named:
            yield {"family": family, "text": text}


def tried(one: Input, made: Made, scratch: Path) -> Trial:
    """Ask what a position is worth, and again in the words in which it was told."""
    text, quick = one["text"], small(one["text"])
    seconds = SECONDS if quick else 1
    said = [_value(one["family"], text, seconds, "--json")]
    if said[0].code != INTERRUPTED:
        said.append(_value(one["family"], text, seconds))
        if answers_of(FAMILIES[one["family"]]).line is not None:
            said.append(asked("line", "--family", one["family"], "--", text, seconds=seconds))
    for answer in said:
        if wrong := misbehaves(answer, shown=True, patient=not quick):
            return Trial(said, wrong)
    if said[0].code:
        return Trial(said, None)
    told = json.loads(said[0].out)
    if reading(text) is None or reading(text) != reading(told["position"]):
        return Trial(said, f"loony value reads this as {told['position'][:60]!r}")
    said.append(_value(one["family"], told["position"], seconds, "--json"))
    if said[-1].code:
        return Trial(said, f"loony value refuses its own {told['position'][:60]!r}")
    again = json.loads(said[-1].out)
    if (again["position"], again["value"]) != (told["position"], told["value"]):
        return Trial(said, f"loony value reads its own {told['position'][:60]!r} otherwise")
    return Trial(said, None)


def _value(family: str, text: str, seconds: int, *options: str) -> Said:
    return asked("value", "--family", family, *options, "--", text, seconds=seconds)
