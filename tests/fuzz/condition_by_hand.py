"""What a condition says of a row, by a reader of its own and whole numbers of any length.

It shares nothing with `loony.results.asked.expression`, which makes Python of a condition, and Arrow of that. A truth
is True, False or None: a comparison with null is none of the two.
"""

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

_TOKEN = re.compile(
    r"\s*('(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|0[xXoObB][0-9a-fA-F_]+|[0-9][0-9_]*|[^\W\d]\w*|<>|[<>=!]=|[-+*%()<>=,\[\]])"
)

_COMPARISONS = {
    "=": operator.eq, "==": operator.eq, "!=": operator.ne, "<>": operator.ne, "<": operator.lt,
    "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip

LARGEST = 2**31

Row = Mapping[str, Any]
"""of whole numbers, texts, lists and None"""

CONDITION, NUMBER, TEXT, LIST = "condition", "number", "text", "list"
Evaluated = Callable[[Row], Any]


class NoCondition(Exception):
    """A text that is no condition."""


class TooWide(Exception):
    """A number on the way that 64 bits do not hold."""


class Part(NamedTuple):
    """A part of a condition."""

    value: Evaluated
    kind: str


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

    def __init__(
        self, text: str, columns: list[str] | Mapping[str, str], headings: Mapping[str, str] = {}
    ) -> None:
        """`columns` are what each column is, or names of numbers; `headings` are other names of some."""
        self.columns = columns if isinstance(columns, Mapping) else dict.fromkeys(columns, NUMBER)
        self.headings = headings
        self.tokens: list[str] = []
        self.at = 0
        plain = re.sub(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"", "", text)
        self.unusual = not plain.isascii() or "_" in re.sub(r"[a-z]\w*", "", plain)
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
            self.unusual |= found[1][0] in "'\"" and re.search(r"\w\Z", text[: found.start(1)]) is not None
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
        return self.of_kind(part, CONDITION)

    def number(self, part: Part) -> Evaluated:
        return self.of_kind(part, NUMBER)

    def of_kind(self, part: Part, *kinds: str) -> Evaluated:
        if part.kind not in kinds:
            raise NoCondition(f"a {part.kind} where a {kinds[0]} should be")
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
        return Part(lambda row: join([one(row) for one in found]), CONDITION)

    def negation(self) -> Part:
        if not self.take("not"):
            return self.comparison()
        found = self.truth(self.negation())
        return Part(lambda row: None if (truth := found(row)) is None else not truth, CONDITION)

    def comparison(self) -> Part:
        left = self.sum()
        found: list[Evaluated] = []
        going_on = (*_COMPARISONS, "in", "is", "not", "between")
        while self.next in going_on:
            token = self.take(*going_on)
            if token in _COMPARISONS:
                right = self.sum()
                found.append(self._alike(_COMPARISONS[token], left, right))
                left = right
                continue
            if token == "is":
                value = self.of_kind(left, NUMBER, TEXT, LIST)
                found.append(self._null(value, bool(self.take("not"))))
                self.need("null")
            else:
                negated = token == "not"
                if negated and not (token := self.take("in", "between")):
                    raise NoCondition("not what")
                found.append(self._among(left, negated) if token == "in" else self._between(left, negated))
            if self.next in going_on:
                raise NoCondition("that is no value")
        return Part(lambda row: _and([one(row) for one in found]), CONDITION) if found else left

    def _alike(self, by: Callable[[Any, Any], bool], left: Part, right: Part) -> Evaluated:
        """Two numbers, or two texts, compared."""
        return self._compared(by, self.of_kind(left, NUMBER, TEXT), self.of_kind(right, left.kind))

    def _between(self, left: Part, negated: bool) -> Evaluated:
        low = self.sum()
        self.need("and")
        both = [self._alike(operator.le, low, left), self._alike(operator.le, left, self.sum())]

        def between(row: Row) -> bool | None:
            found = _and([one(row) for one in both])
            return None if found is None else found != negated

        return between

    def _compared(self, by: Callable[[Any, Any], bool], left: Evaluated, right: Evaluated) -> Evaluated:
        def compared(row: Row) -> bool | None:
            a, b = left(row), right(row)
            return None if a is None or b is None else by(a, b)

        return compared

    def _null(self, number: Evaluated, negated: bool) -> Evaluated:
        return lambda row: (number(row) is None) != negated

    def _among(self, left: Part, negated: bool) -> Evaluated:
        """A list has two members or more, or a comma behind the one."""
        closing = {"(": ")", "[": "]"}.get(self.take("(", "["))
        if closing is None:
            raise NoCondition("no list")
        value = self.of_kind(left, NUMBER, TEXT)
        members = [self.of_kind(self.either(), left.kind)]
        self.unusual |= self.next == closing
        while self.take(","):
            if self.next == closing:
                break
            members.append(self.of_kind(self.either(), left.kind))
        self.need(closing)

        def among(row: Row) -> bool | None:
            a = value(row)
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

        return Part(computed, NUMBER)

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
        if token[:1] in ("'", '"'):
            text = token[1:-1].replace(token[0] * 2, token[0])
            self.refused |= any("\ud800" <= one <= "\udfff" for one in text)
            return Part(lambda _: text, TEXT)
        if token == "len" and self.take("("):
            of = self.of_kind(self.either(), LIST)
            self.unusual |= bool(self.take(","))
            self.need(")")
            return Part(lambda row: None if (entries := of(row)) is None else len(entries), NUMBER)
        name = token if token in self.columns else self.headings.get(token, "")
        if name not in self.columns:
            raise NoCondition(f"no column {token!r}")
        return Part(lambda row: row[name], self.columns[name])

    def _literal(self, token: str) -> Part:
        try:
            number = int(token, 0)
        except ValueError:
            raise NoCondition(token) from None
        self.refused |= number >= LARGEST
        return Part(lambda _: number, NUMBER)
