"""Loony graphs as a person types them, term by term: docs/graphs.md has the notation.

The number of a loop at a joint counts the joint in brackets, and does not count it in braces.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from loony.enumerate.graphs.pieces import GROUND, LEAST_CHAIN, LEAST_LOOP, LEAST_VALENCE, LOOSE, MOST_VALENCE, Piece
from loony.enumerate.notation import LONGEST, SPACES, error_at, skip, terms

MOST_PIECES = 400  # the most pieces in brackets and braces in a whole text

_BETWEEN = f"{SPACES},"
_S = f"[{re.escape(SPACES)}]*"
_NUMBER = re.compile(rf"(?P<tag>\({_S})?(?P<coins>[0-9]{{1,12}})(?(tag){_S}\))")
_NODE = "[a-z]+|_"
PIECE = re.compile(rf"(?P<a>{_NODE}){_S}-{_S}(?:(?P<coins>[0-9]{{1,12}}){_S}-{_S})?(?P<b>{_NODE})(?![A-Za-z_0-9])")


class Part(NamedTuple):
    """A term of a text."""

    pieces: tuple[Piece, ...]  # with joints numbered from left to right
    joints: tuple[str, ...]  # the names of the joints in the text; a bracelet names no joint
    text: str  # the term, with single spaces


def parts(text: str, most: int | None = None) -> Iterator[tuple[Part, int]]:
    """The terms of a text one after another, each with its power; `most` is the largest number of terms in all.

    Raises NotRead if it is no such text, and BadInput if the graph is not loony; both point at the place.
    """

    def bracketed(text: str, at: int) -> tuple[Part, int]:
        return (_bracelet if text[at] == "[" else _in_braces)(text, at)

    for part, number in terms(text, "5, 8l, [6 9 4] or {a-3-a a-5-_}", _no_component, most, bracketed=bracketed):
        if isinstance(part, Part):
            yield part, number
        else:
            length, is_loop = part
            node = LOOSE if is_loop else GROUND
            yield Part(((node, node, length),), (), f"{length}{'l' * is_loop}"), number


def _no_component(length: int, is_loop: bool) -> str | None:
    if is_loop:
        return f"a loop has at least {LEAST_LOOP} coins, not {length}" if length < LEAST_LOOP else None
    return f"a chain has at least {LEAST_CHAIN} coins, not {length}" if length < LEAST_CHAIN else None


def _matches(
    text: str, at: int, pattern: re.Pattern[str], brackets: tuple[str, str], what: str
) -> tuple[list[re.Match[str]], int]:
    """The matches of a pattern between a bracket and the last bracket, one or more, and the place behind them."""
    matches: list[re.Match[str]] = []
    last, name = brackets
    while (at := skip(text, at + 1, _BETWEEN)) < len(text) and text[at] != last:
        match = pattern.match(text, at)
        if match is None:
            raise error_at(text, at, what)
        if match["coins"] and int(match["coins"]) > LONGEST:
            raise error_at(text, match.start("coins"), f"no piece has more than {LONGEST:,} coins")
        if len(matches) == MOST_PIECES:
            raise error_at(text, at, f"brackets and braces hold at most {MOST_PIECES} pieces")
        matches.append(match)
        at = match.end() - 1
    if at == len(text):
        raise error_at(text, at, f"{last} ends what is in {name}")
    if not matches:
        raise error_at(text, at, f"nothing is in the {name}: {what}")
    return matches, at + 1


def _bracelet(text: str, at: int) -> tuple[Part, int]:
    what = "a bracelet has loops and chains by turns, [6 9 4], and a tag is in round brackets, [(5) 4 9 6]"
    matches, end = _matches(text, at, _NUMBER, ("]", "brackets"), what)
    first, last = (bool(matches[place]["tag"]) for place in (0, -1))
    if len(matches) == 1 and first:
        raise error_at(text, matches[0].start(), f"a tag is at a loop; did you mean {matches[0]['coins']}?")
    turns = matches[first : len(matches) - last]
    for place, match in enumerate(matches):
        coins = int(match["coins"])
        if match["tag"]:
            if match in turns:
                raise error_at(text, match.start(), "a tag is the first or the last in its bracelet")
            _require_chain(text, match, f"the tag ({coins})", coins)
        elif (place - first) % 2 == 0:
            if coins < LEAST_LOOP:
                what = f"a loop has at least {LEAST_LOOP} coins, its joint among them, not {coins}"
                raise error_at(text, match.start(), what)
        else:
            _require_chain(text, match, f"the chain {coins}", coins)
    if len(turns) % 2 == 0:
        match = turns[-1] if turns else matches[-1]
        what = "loops and chains come by turns, from a loop to a loop; a chain to the ground is a tag"
        raise error_at(text, match.start(), f"{what}, ({match['coins']})")
    joints = len(turns) // 2 + 1
    if len(matches) == 1:
        coins = int(turns[0]["coins"])
        raise error_at(text, turns[0].start(), f"a loop alone has no joint; did you mean {coins}l?")
    pieces = [(GROUND, 0, int(matches[0]["coins"]))] * first
    for place, match in enumerate(turns):
        coins, joint = int(match["coins"]), place // 2
        pieces.append((joint, joint + 1, coins) if place % 2 else (joint, joint, coins - 1))
    pieces += [(GROUND, joints - 1, int(matches[-1]["coins"]))] * last
    words = (f"({int(match['coins'])})" if match["tag"] else f"{int(match['coins'])}" for match in matches)
    return Part(tuple(pieces), (), f"[{' '.join(words)}]"), end


def _require_chain(text: str, at: re.Match[str], name: str, coins: int) -> None:
    if coins == 0:
        what = f"{name} would be a string that joins two nodes directly, which is not loony"
        raise error_at(text, at.start(), f"{what}: a chain has at least {LEAST_CHAIN} coins")
    if coins < LEAST_CHAIN:
        raise error_at(text, at.start(), f"{name} is too short: a chain has at least {LEAST_CHAIN} coins")


def _in_braces(text: str, at: int) -> tuple[Part, int]:
    what = "a piece is a chain, such as a-5-b between joints a and b, a-5-_ to the ground, or the loop a-3-a at a"
    matches, end = _matches(text, at, PIECE, ("}", "braces"), what)
    names = [f"{match['a']}-{int(match['coins'] or 0)}-{match['b']}" for match in matches]
    valences: Counter[str] = Counter()
    for match, name in zip(matches, names, strict=True):
        a, b, coins = match["a"], match["b"], int(match["coins"] or 0)
        if a != b or a == "_":
            _require_chain(text, match, f"the chain {name}", coins)
        elif coins + 1 < LEAST_LOOP:
            what = f"a loop has at least {LEAST_LOOP} coins, its joint among them, not {coins + 1}"
            raise error_at(text, match.start(), f"the loop {name} is too short: {what}")
        for joint in (a, b):
            valences[joint] += 1
            if joint != "_" and valences[joint] > MOST_VALENCE:
                raise error_at(text, match.start(), f"with {name}, joint {joint} has more than {MOST_VALENCE} ends")
    for joint, valence in valences.items():
        if joint != "_" and valence < LEAST_VALENCE:
            raise _no_joint(text, joint, [match for match in matches if joint in (match["a"], match["b"])])
    joints = tuple(joint for joint in valences if joint != "_")
    numbers = {"_": GROUND} | {joint: place for place, joint in enumerate(joints)}
    pieces = []
    for match in matches:
        a, b = sorted((numbers[match["a"]], numbers[match["b"]]))
        pieces.append((a, b, int(match["coins"])))
    return Part(tuple(pieces), joints, f"{{{' '.join(names)}}}"), end


def _no_joint(text: str, joint: str, around: list[re.Match[str]]) -> Exception:
    """The error for a joint of one end or two."""
    last = around[-1]
    others = [end for match in around for end in (match["a"], match["b"]) if end != joint]
    if not others:
        what = f"{joint} is no joint, but a coin of a loop; did you mean {int(last['coins']) + 1}l?"
        return error_at(text, last.start(), what)
    if len(around) == 1:
        piece = f"{last['a']}-{int(last['coins'])}-{last['b']}"
        what = f"joint {joint} has a single end, of {piece}, and a joint has {LEAST_VALENCE} or {MOST_VALENCE}"
        return error_at(text, last.start(), f"{what}: a chain to the ground ends in _")
    coins = sum(int(match["coins"]) for match in around) + 1
    whole = f"{others[0]}-{coins}-{others[1]}"
    what = f"{joint} is no joint, with two ends only: join the two chains to one, {whole}"
    return error_at(text, last.start(), what)
