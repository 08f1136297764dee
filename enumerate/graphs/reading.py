"""What a person types for a loony graph, term by term.

Isolated chains and loops are `5` and `12l`. A *bracelet* is in brackets, `[(3) 4 9 6]`: loops at joints, counted
with their joint, and the chains between them by turns; a tag, a chain from an end joint to the ground, is in
round brackets. Anything else is in braces, by its pieces, `{a-3-b a-4-b a-5-_ b-6-_}`: a chain of so many coins
between joints a to z and the ground `_`; `a-3-a` is a loop of 3 coins beside the joint.
"""

import re
from collections import Counter
from collections.abc import Iterator
from string import ascii_lowercase
from typing import NamedTuple

from loony.enumerate.graphs.pieces import (
    GROUND,
    LEAST_CHAIN,
    LEAST_LOOP,
    LEAST_VALENCE,
    LOOSE,
    MOST_VALENCE,
    Piece,
)
from loony.enumerate.notation import LONGEST, SPACES, pointed, skipped, terms

MOST_JOINTS = len(ascii_lowercase)
"""of what one pair of brackets or braces holds"""

MOST_PIECES = 27
"""of what one pair of braces holds: of more, the canonical form could take long"""

_BETWEEN = f"{SPACES},"
_S = f"[{re.escape(SPACES)}]*"
_NUMBER = re.compile(rf"(?P<tag>\({_S})?(?P<coins>[0-9]{{1,12}})(?(tag){_S}\))")
_PIECE = re.compile(rf"(?P<a>[a-z_]){_S}-{_S}(?:(?P<coins>[0-9]{{1,12}}){_S}-{_S})?(?P<b>[a-z_])(?![a-z_0-9])")


class Part(NamedTuple):
    """One term of a text, in its order."""

    pieces: tuple[Piece, ...]
    """its joints numbered from left to right"""
    letters: str
    """what its joints are called in the text; nothing in a bracelet"""
    told: str
    """the term, with single spaces"""


def parts(text: str, most: int | None = None) -> Iterator[tuple[Part, int]]:
    """The terms of a text one after another, and how many times each comes; of at most so many in all.

    Raises NotRead for what is no such text, and BadInput for graphs that are not loony; both point at the place.
    """
    for part, number in terms(text, "5, 8l, [6 9 4] or {a-3-a a-5-_}", _no_component, most, bracketed=_bracketed):
        if isinstance(part, Part):
            yield part, number
        else:
            length, is_loop = part
            node = LOOSE if is_loop else GROUND
            yield Part(((node, node, length),), "", f"{length}{'l' * is_loop}"), number


def _no_component(length: int, is_loop: bool) -> str | None:
    """Why there is no such isolated chain or loop, if there is none."""
    if is_loop:
        return f"a loop has at least {LEAST_LOOP} coins, not {length}" if length < LEAST_LOOP else None
    return f"a chain has at least {LEAST_CHAIN} coins, not {length}" if length < LEAST_CHAIN else None


def _bracketed(text: str, at: int) -> tuple[Part, int]:
    """What brackets or braces hold that begin at a place, and where they end."""
    return (_bracelet if text[at] == "[" else _in_braces)(text, at)


def _found(text: str, at: int, pattern: re.Pattern[str], last: str, what: str) -> Iterator[re.Match[str]]:
    """What stands between a bracket and the last one, each as a pattern has it."""
    while (at := skipped(text, at + 1, _BETWEEN)) < len(text) and text[at] != last:
        one = pattern.match(text, at)
        if one is None:
            raise pointed(text, at, what)
        if one["coins"] and int(one["coins"]) > LONGEST:
            raise pointed(text, one.start("coins"), f"no piece has more than {LONGEST:,} coins")
        yield one
        at = one.end() - 1
    if at == len(text):
        raise pointed(text, at, f"{last} ends what is in {'brackets' if last == ']' else 'braces'}")


def _end(text: str, at: int, found: list[re.Match[str]], last: str) -> int:
    """Where it ends."""
    return text.index(last, found[-1].end() if found else at) + 1


def _bracelet(text: str, at: int) -> tuple[Part, int]:
    what = "a bracelet has loops and chains by turns, [6 9 4], and a tag is in round brackets, [(5) 4 9 6]"
    found = [*_found(text, at, _NUMBER, "]", what)]
    end = _end(text, at, found, "]")
    if not found:
        raise pointed(text, end - 1, f"nothing is in the brackets: {what}")
    first, last = (bool(found[place]["tag"]) for place in (0, -1))
    if len(found) == 1 and first:
        raise pointed(text, found[0].start(), f"a tag is at a loop; did you mean {found[0]['coins']}?")
    turns = found[first : len(found) - last]
    for place, one in enumerate(found):
        coins = int(one["coins"])
        if one["tag"]:
            if one in turns:
                raise pointed(text, one.start(), "a tag is the first or the last in its bracelet")
            _require_chain(text, one, f"the tag ({coins})", coins)
        elif (place - first) % 2 == 0:
            if coins < LEAST_LOOP:
                what = f"a loop has at least {LEAST_LOOP} coins, its joint among them, not {coins}"
                raise pointed(text, one.start(), what)
        else:
            _require_chain(text, one, f"the chain {coins}", coins)
    if len(turns) % 2 == 0:
        one = turns[-1] if turns else found[-1]
        what = "loops and chains come by turns, from a loop to a loop; a chain to the ground is a tag"
        raise pointed(text, one.start(), f"{what}, ({one['coins']})")
    joints = len(turns) // 2 + 1
    if joints > MOST_JOINTS:
        raise pointed(text, turns[2 * MOST_JOINTS].start(), f"a bracelet has at most {MOST_JOINTS} joints")
    if len(found) == 1:
        coins = int(turns[0]["coins"])
        raise pointed(text, turns[0].start(), f"a loop alone has no joint; did you mean {coins}l?")
    pieces = [(GROUND, 0, int(found[0]["coins"]))] * first
    for place, one in enumerate(turns):
        coins, joint = int(one["coins"]), place // 2
        pieces.append((joint, joint + 1, coins) if place % 2 else (joint, joint, coins - 1))
    pieces += [(GROUND, joints - 1, int(found[-1]["coins"]))] * last
    told = (f"({int(one['coins'])})" if one["tag"] else f"{int(one['coins'])}" for one in found)
    return Part(tuple(pieces), "", f"[{' '.join(told)}]"), end


def _require_chain(text: str, at: re.Match[str], name: str, coins: int) -> None:
    """See that a chain that stands there is long enough."""
    if coins == 0:
        what = f"{name} would be a string that joins two nodes directly, which is not loony"
        raise pointed(text, at.start(), f"{what}: a chain has at least {LEAST_CHAIN} coins")
    if coins < LEAST_CHAIN:
        raise pointed(text, at.start(), f"{name} is too short: a chain has at least {LEAST_CHAIN} coins")


def _in_braces(text: str, at: int) -> tuple[Part, int]:
    what = "a piece is a chain, such as a-5-b between joints a and b, a-5-_ to the ground, or the loop a-3-a at a"
    found = [*_found(text, at, _PIECE, "}", what)]
    end = _end(text, at, found, "}")
    if not found:
        raise pointed(text, end - 1, f"nothing is in the braces: {what}")
    if len(found) > MOST_PIECES:
        raise pointed(text, found[MOST_PIECES].start(), f"braces hold at most {MOST_PIECES} pieces")
    told = [f"{one['a']}-{int(one['coins'] or 0)}-{one['b']}" for one in found]
    valences: Counter[str] = Counter()
    for one, name in zip(found, told, strict=True):
        a, b, coins = one["a"], one["b"], int(one["coins"] or 0)
        if a != b or a == "_":
            _require_chain(text, one, f"the chain {name}", coins)
        elif coins + 1 < LEAST_LOOP:
            what = f"a loop has at least {LEAST_LOOP} coins, its joint among them, not {coins + 1}"
            raise pointed(text, one.start(), f"the loop {name} is too short: {what}")
        for joint in (a, b):
            valences[joint] += 1
            if joint != "_" and valences[joint] > MOST_VALENCE:
                raise pointed(text, one.start(), f"with {name}, joint {joint} has more than {MOST_VALENCE} ends")
    for joint, valence in valences.items():
        if joint != "_" and valence < LEAST_VALENCE:
            raise _no_joint(text, joint, [one for one in found if joint in (one["a"], one["b"])])
    letters = "".join(joint for joint in valences if joint != "_")
    numbers = {"_": GROUND} | {letter: place for place, letter in enumerate(letters)}
    pieces = []
    for one in found:
        a, b = sorted((numbers[one["a"]], numbers[one["b"]]))
        pieces.append((a, b, int(one["coins"])))
    return Part(tuple(pieces), letters, f"{{{' '.join(told)}}}"), end


def _no_joint(text: str, joint: str, around: list[re.Match[str]]) -> Exception:
    """The error for a joint of one end or two."""
    last = around[-1]
    others = [end for one in around for end in (one["a"], one["b"]) if end != joint]
    if not others:
        what = f"{joint} is no joint, but a coin of a loop; did you mean {int(last['coins']) + 1}l?"
        return pointed(text, last.start(), what)
    if len(around) == 1:
        piece = f"{last['a']}-{int(last['coins'])}-{last['b']}"
        what = f"joint {joint} has a single end, of {piece}, and a joint has {LEAST_VALENCE} or {MOST_VALENCE}"
        return pointed(text, last.start(), f"{what}: a chain to the ground ends in _")
    coins = sum(int(one["coins"]) for one in around) + 1
    whole = f"{others[0]}-{coins}-{others[1]}"
    what = f"{joint} is no joint, with two ends only: join the two chains to one, {whole}"
    return pointed(text, last.start(), what)
