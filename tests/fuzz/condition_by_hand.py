"""What a condition says of a row, by a reader of its own and whole numbers of any length.

It shares nothing with `loony.results.expression`, which makes Python of a condition, and Arrow of that. A truth
is True, False or None: a comparison with null is none of the two.
"""

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

_TOKEN = re.compile(r"\s*(0[xXoObB][0-9a-fA-F_]+|[0-9][0-9_]*|[^\W\d]\w*|<>|[<>=!]=|[-+*%()<>=,\[\]])")

_COMPARISONS = {
    "=": operator.eq, "==": operator.eq, "!=": operator.ne, "<>": operator.ne, "<": operator.lt,
    "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip

LARGEST = 2**31

Row = Mapping[str, int | None]
Evaluated = Callable[[Row], Any]


class NoCondition(Exception):
    """A text that is no condition."""


class TooWide(Exception):
    """A number on the way that 64 bits do not hold."""


class Part(NamedTuple):
    """A part of a condition."""

    value: Evaluated
    is_truth: bool


def _wide(number: int | None) -> int | None:
    if number is not None and not -(2**63) <= number < 2**63:
        raise TooWide
    return number


def _and(truths: list[Any]) -> Any:
    return False if False in truths else None if None in truths else True


def _or(truths: list[Any]) -> Any:
    return True if True in truths else None if None in truths else False


class Reader:
    """A text, read from left to right."""

    def __init__(self, text: str, columns: list[str]) -> None:
        self.columns = columns
        self.tokens: list[str] = []
        self.at = 0
        self.unusual = not text.isascii() or "_" in re.sub(r"[a-z]\w*", "", text)
        """it may be refused though it has a meaning"""
        self.refused = False
        """it must be, though it has one"""
        text = text.strip()
        place = 0
        while place < len(text):
            found = _TOKEN.match(text, place)
            if found is None:
                raise NoCondition(text[place:])
            self.unusual |= "\n" in found[0] or "\r" in found[0]
            self.unusual |= found[1][-1:].isdecimal() and re.match(r"\w", text[found.end() :]) is not None
            self.tokens.append(found[1])
            place = found.end()

    @property
    def next(self) -> str:
        return self.tokens[self.at].lower() if self.at < len(self.tokens) else ""

    def take(self, *tokens: str) -> str:
        """The next token if it is one of these."""
        found = self.next
        if found and found in tokens:
            self.at += 1
            return found
        return ""

    def need(self, token: str) -> None:
        if not self.take(token):
            raise NoCondition(f"{token} is missing")

    def whole(self) -> Evaluated:
        found = self.truth(self.either())
        if self.next:
            raise NoCondition(f"{self.next} is too much")
        return found

    def truth(self, part: Part) -> Evaluated:
        if not part.is_truth:
            raise NoCondition("a number where a condition should be")
        return part.value

    def number(self, part: Part) -> Evaluated:
        if part.is_truth:
            raise NoCondition("a condition where a number should be")
        return part.value

    def either(self) -> Part:
        return self._joined("or", self.both, _or)

    def both(self) -> Part:
        return self._joined("and", self.negation, _and)

    def _joined(self, word: str, part: Callable[[], Part], join: Callable[[list[Any]], Any]) -> Part:
        first = part()
        if self.next != word:
            return first
        found = [self.truth(first)]
        while self.take(word):
            found.append(self.truth(part()))
        return Part(lambda row: join([one(row) for one in found]), True)

    def negation(self) -> Part:
        if not self.take("not"):
            return self.comparison()
        found = self.truth(self.negation())
        return Part(lambda row: None if (truth := found(row)) is None else not truth, True)

    def comparison(self) -> Part:
        left = self.sum()
        found: list[Evaluated] = []
        while self.next in (*_COMPARISONS, "in", "is") or self.next == "not":
            token = self.take(*_COMPARISONS, "in", "is", "not")
            if token in _COMPARISONS:
                right = self.sum()
                found.append(self._compared(_COMPARISONS[token], self.number(left), self.number(right)))
                left = right
            elif token == "is":
                found.append(self._null(self.number(left), bool(self.take("not"))))
                self.need("null")
                if self.next in (*_COMPARISONS, "in", "is", "not"):
                    raise NoCondition("null is no number")
            else:
                if token == "not":
                    self.need("in")
                found.append(self._among(self.number(left), token == "not"))
                if self.next in (*_COMPARISONS, "in", "is", "not"):
                    raise NoCondition("a list is no number")
        return Part(lambda row: _and([one(row) for one in found]), True) if found else left

    def _compared(self, by: Callable[[Any, Any], bool], left: Evaluated, right: Evaluated) -> Evaluated:
        def compared(row: Row) -> bool | None:
            a, b = left(row), right(row)
            return None if a is None or b is None else by(a, b)

        return compared

    def _null(self, number: Evaluated, negated: bool) -> Evaluated:
        return lambda row: (number(row) is None) != negated

    def _among(self, number: Evaluated, negated: bool) -> Evaluated:
        """A list has two members or more, or a comma behind the one."""
        closing = {"(": ")", "[": "]"}.get(self.take("(", "["))
        if closing is None:
            raise NoCondition("no list")
        members = [self.number(self.either())]
        self.unusual |= self.next == closing
        while self.take(","):
            if self.next == closing:
                break
            members.append(self.number(self.either()))
        self.need(closing)

        def among(row: Row) -> bool | None:
            a = number(row)
            found = _or([None if a is None or (b := one(row)) is None else a == b for one in members])
            return None if found is None else found != negated

        return among

    def sum(self) -> Part:
        found = self.product()
        while token := self.take("+", "-"):
            by = operator.add if token == "+" else operator.sub
            found = self._computed(by, self.number(found), self.number(self.product()))
        return found

    def product(self) -> Part:
        found = self.factor()
        while token := self.take("*", "%"):
            if token == "%":
                divisor = self.next
                if not divisor.isdecimal() or not 0 < int(divisor) < LARGEST:
                    raise NoCondition("no divisor")
                self.at += 1
                found = self._computed(operator.mod, self.number(found), self._literal(divisor).value)
            else:
                found = self._computed(operator.mul, self.number(found), self.number(self.factor()))
        return found

    def _computed(self, by: Callable[[int, int], int], left: Evaluated, right: Evaluated) -> Part:
        def computed(row: Row) -> int | None:
            a, b = left(row), right(row)
            return None if a is None or b is None else _wide(by(a, b))

        return Part(computed, False)

    def factor(self) -> Part:
        if self.take("-"):
            found = self.number(self.factor())
            return self._computed(lambda _, b: -b, lambda _: 0, found)
        if self.take("("):
            inner = self.either()
            self.need(")")
            return inner
        token = self.tokens[self.at] if self.at < len(self.tokens) else ""
        self.at += 1
        if token[:1].isdecimal():
            return self._literal(token)
        if token not in self.columns:
            raise NoCondition(f"no column {token!r}")
        return Part(lambda row: row[token], False)

    def _literal(self, token: str) -> Part:
        try:
            number = int(token, 0)
        except ValueError:
            raise NoCondition(token) from None
        self.refused |= number >= LARGEST
        return Part(lambda _: number, False)
