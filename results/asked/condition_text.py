"""A condition as a person writes it, made an expression that Python's parser reads."""

import re
from typing import NamedTuple

_TEXT = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"")

_STRANGE = re.compile(r"[#|'\"\\]|[^ -~\s]")
"""what no condition has outside of its texts, and Python would take for a comment, or for other letters than it
shows, or for an operator that stands for `between` here"""

_NESTING = re.compile(r"\b(?:between|and)\b|[()\[\]]", re.IGNORECASE)


class NoWords(Exception):
    """A text that is no condition, and the place that shows it, if one does."""

    def __init__(self, at: int | None = None) -> None:
        self.at = at


class Words(NamedTuple):
    """A condition in Python's words."""

    python: str
    texts: list[str]
    """what the texts in it say, in their order; in `python` each is only as long"""
    moved: list[int]
    """where `python` has a sign more than the condition"""

    def place(self, at: int) -> int:
        """The place in the condition of one in `python`; both are counted from 1."""
        return at - sum(sign < at for sign in self.moved)


def words(text: str) -> Words:
    """A condition in Python's words.

    `a between 1 and 2` becomes `a in 1|2`, which is nothing else: no sign of a condition is `|`. Raises NoWords
    where there is a sign that no condition has.
    """
    texts: list[str] = []

    def hidden(found: re.Match[str]) -> str:
        if re.search(r"\w\Z", text[: found.start()]):
            raise NoWords(found.start() + 1)  # else it might be a text of Python's with a prefix
        mark = found[0][0]
        texts.append(found[0][1:-1].replace(mark * 2, mark))
        return f'"{"x" * (len(found[0]) - 2)}"'

    plain = _TEXT.sub(hidden, text)
    outside = _TEXT.sub(lambda found: "x" * len(found[0]), plain)
    if strange := _STRANGE.search(outside):
        raise NoWords(strange.start() + 1)
    plain = re.sub(r"\s", " ", _without_between(plain))
    plain = re.sub(r"\bNone\b", "none", plain)  # which is Python's word, and not a condition's
    plain = re.sub(r"<>", "!=", plain)
    plain = re.sub(r"\bis +not +null\b", lambda one: "!= None".ljust(len(one[0])), plain, flags=re.IGNORECASE)
    plain = re.sub(r"\bis +null\b", lambda one: "== None".ljust(len(one[0])), plain, flags=re.IGNORECASE)
    plain = re.sub(r"\b(and|or|not|in)\b", lambda word: word[0].lower(), plain, flags=re.IGNORECASE)
    single = re.compile(r"(?<![<>=!])=(?!=)")
    moved = [one.start() + 2 + number for number, one in enumerate(single.finditer(plain))]
    return Words(single.sub("==", plain), texts, moved)


def _without_between(text: str) -> str:
    """Each `between`, and the `and` that belongs to it, in Python's words; raises NoWords where one has none."""
    signs = [*text]
    depth = 0
    left: list[tuple[int, int]] = []
    for found in _NESTING.finditer(text):
        word = found[0].lower()
        if word == "between":
            left.append((depth, found.start()))
            signs[found.start() : found.end()] = "in     "
        elif word != "and":
            depth += 1 if word in "([" else -1
        elif left and left[-1][0] == depth:
            left.pop()
            signs[found.start() : found.end()] = "|  "
        if left and left[-1][0] > depth:
            break
    if left:
        raise NoWords(left[-1][1] + 1)
    return "".join(signs)
