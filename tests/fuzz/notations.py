"""Positions in notation, given to `loony value`, also with --line: what is read is what was written.

What a text means is read here once more, by other means than the package's: by splitting it.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from fuzz.asking import SECONDS, Input, Made, Said, Trial, asked, misbehaves
from fuzz.texts import mutated, seeds
from hypothesis import strategies as st

from loony.results.asked.answers import answers_of
from loony.system.stages import INTERRUPTED
from loony.verify.boards.family import DRAWN_BOARDS
from loony.verify.families import FAMILIES
from loony.verify.family import Family

SMALL = 30
"""boxes, or twice the letters, of a position that is answered at once; a larger one may need a table"""

LOOPS = ("_{\\ell}", "_{ℓ}", "_{l}", "_\\ell", "\\ell", "_ℓ", "_l", "ℓ", "l")
"""the longer before those that they end with; with capitals as well"""

RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True))

_BRACKETS = re.compile(r"(^|[+*×·⋅,])(\s*)(\[[^][{}]*\]|\{[^][{}]*\})")
"""at the beginning of a term: braces are around powers too"""

_KEPT = "\ue000"
"""stands for what is in brackets, on both sides of its number"""

Component = str | tuple[int, bool]
"""a word, what is in brackets, or a length and whether it is a loop"""

Reading = tuple[str, Counter[Component]]


def reading(text: str) -> Reading | None:
    """What a text denotes, as a kind of board and how many there are of each component; None where nothing."""
    text = text.replace("\ufeff", " ")  # a space of no width
    if _KEPT in text:
        return None
    inside: list[str] = []
    while found := _BRACKETS.search(text):
        inside.append(found[3])
        text = f"{text[: found.start(3)]}{_KEPT}{len(inside) - 1}{_KEPT}{text[found.end() :]}"
    text = text.replace(",", "+")
    kind, colon, words = text.partition(":")
    if colon:
        letters = [word.strip() for word in words.split("+")]
        if words.strip() == "0":
            return kind.strip(), Counter()
        if not all(word and {*word} <= {*"01"} for word in letters):
            return None
        return kind.strip(), Counter(min(word, word[::-1]) for word in letters)
    if text.strip() == "0":
        return "", Counter()
    number: Counter[Component] = Counter()
    for term in text.split("+"):
        one = _term(re.sub("[×·⋅]", "*", term).replace("L", "l"), inside)
        if one is None:
            return None
        number[one[0]] += one[1]
    return "", number


def _in_brackets(text: str) -> str | None:
    """What brackets hold, with single spaces; None where that is no number, tag or piece."""
    item = r"\(\s*[0-9]+\s*\)|[0-9]+" if text[0] == "[" else r"[a-z_]\s*-\s*[0-9]+\s*-\s*[a-z_]"
    if re.sub(item, "", text[1:-1]).replace(",", " ").strip():
        return None
    items = (re.sub("[0-9]+", lambda digits: str(int(digits[0])), one) for one in re.findall(item, text[1:-1]))
    return text[0] + " ".join("".join(one.split()) for one in items) + text[-1]


def _term(text: str, inside: list[str]) -> tuple[Component, int] | None:
    """A component, and how many there are."""
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
    bracketed = None
    if (kept := re.fullmatch(f"{_KEPT}([0-9]+){_KEPT}", length)) and not mark:
        bracketed = _in_brackets(inside[int(kept[1])])
        length = "0" if bracketed else ""
    if not all(part.strip().isdecimal() for part in (length, *factors)):
        return None
    number = 1
    for factor in factors:
        number *= int(factor)
    return bracketed or (int(length), bool(mark)), number


def small(text: str) -> bool:
    """The position is answered at once, or there is none."""
    read = reading(text)
    if read is None:
        return True
    rooms = ((2 * len(one) if isinstance(one, str) else one[0], number) for one, number in read[1].items())
    return sum(room * number for room, number in rooms) <= SMALL


_SPACE = st.sampled_from(["", "", "", " ", "\t", "\u2003", "\n"])
_NUMBER = st.one_of(st.integers(1, 4), st.integers(2, 12), st.sampled_from([0, 99, 99_999, 100_000, 10**12]))
_ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_DIGITS = _NUMBER.flatmap(lambda n: st.sampled_from([str(n), str(n), f"0{n}", str(n).translate(_ARABIC)]))
_RAISED_DIGITS = _DIGITS.map(lambda digits: digits.translate(_SMALL))
_LENGTH = st.one_of(st.integers(2, 12).map(str), _DIGITS)


def _spaced(*parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(*(one for part in parts for one in (_SPACE, part)), _SPACE).map("".join)


_TAG = st.one_of(st.just(""), st.just(""), _LENGTH.map("({})".format))
_LENGTHS = st.one_of(
    st.tuples(_LENGTH, _LENGTH), st.lists(_LENGTH, max_size=5), st.lists(st.integers(3, 6).map(str), max_size=5)
).map(" ".join)
_NODE = st.sampled_from("aaabb_")
_PIECE = _spaced(_NODE, st.just("-"), st.sampled_from(["3", "4", "5", "2"]), st.just("-"), _NODE)
_BRACKETED = st.one_of(
    _spaced(st.just("["), _TAG, _LENGTHS, _TAG, st.just("]")),
    st.sampled_from(["{a-3-a a-4-a}", "{a-3-b a-3-b b-4-a}", "{a-5-_ a-3-b b-4-b a-3-_ _-3-b _-3-_}"]),
    st.lists(_PIECE, max_size=4).map(lambda pieces: f"{{{' '.join(pieces)}}}"),
)
_TERM = _spaced(
    st.one_of(st.just(""), st.tuples(_DIGITS, st.sampled_from("*×·⋅xX")).map("".join)),
    st.one_of(_LENGTH, _LENGTH, _BRACKETED),
    st.sampled_from(["", "", "L", "_L", *LOOPS]),
    st.one_of(st.just(""), _DIGITS.map("^{}".format), _DIGITS.map("^{{{}}}".format), _RAISED_DIGITS),
)
_WORDS = st.lists(_spaced(st.text("01", max_size=9)), min_size=1, max_size=3).map("+".join)
_KINDS = st.sampled_from(["boxes:", "triangles:", " boxes :", "hexagons:", ":"])
GRAMMAR = st.one_of(
    st.lists(_TERM, min_size=1, max_size=4).map("+".join), st.lists(_TERM, max_size=3).map(",".join),
    st.tuples(_KINDS, _WORDS).map("".join), st.text(),
)  # fmt: skip


def fuzzed() -> list[Family]:
    """The families that answer, and whose notation is terms: drawn boards are read by rules of their own."""
    return [family for family in FAMILIES.values() if family.answers and family is not DRAWN_BOARDS]


def listed(seed: int, made: Made) -> Iterator[Input]:
    for text in seeds("notations"):
        yield from ({"family": family.name, "text": text} for family in fuzzed())


def inputs(made: Made) -> st.SearchStrategy[Input]:
    families = st.sampled_from([family.name for family in fuzzed()])
    return st.fixed_dictionaries({"family": families, "text": st.one_of(GRAMMAR, mutated(seeds("notations")))})


def tried(one: Input, made: Made, scratch: Path) -> Trial:
    """Ask what a position is worth, and again in the words in which it was told."""
    text, quick = one["text"], small(one["text"])
    seconds = SECONDS if quick else 1
    said = [_value(one["family"], text, seconds, "--json")]
    if said[0].code != INTERRUPTED:
        said.append(_value(one["family"], text, seconds))
        if answers_of(FAMILIES[one["family"]]).line is not None:
            said.append(asked("value", "--line", "--family", one["family"], "--", text, seconds=seconds))
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
