"""Conditions hold of the rows that Python finds by the same condition, row by row; what is none is refused."""

import operator
from collections.abc import Callable
from contextlib import nullcontext
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import duckdb
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loony.results.asked import expression
from loony.results.asked.expression import _ARITHMETIC, matching_rows
from loony.results.asked.locked import locked
from loony.results.asked.names import CONDITION, names_of
from loony.results.stored.tables import headings_of, tables_of
from loony.system.errors import BadInput
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.no_kernel

Row = dict[str, Any]

ROWS: list[Row] = [
    {"a": a, "b": b, "t": t, "l": lengths}
    for a, b, (t, lengths) in product(
        (None, -32768, -7, -1, 0, 3, 32767), (-5, 0, 2, 3), ((None, None), ("it's", []), ('"', [3, 4]), ("and", [9]))
    )
]
SCHEMA = pa.schema([("a", pa.int16()), ("b", pa.int16()), ("t", pa.string()), ("l", pa.list_(pa.int16()))])
TABLE = pa.Table.from_pylist(ROWS, SCHEMA)


class Part(NamedTuple):
    """A part of a condition as a text, and what it is of a row."""

    text: str
    of: Callable[[Row], Any]


def said(text: str, value: object) -> Part:
    """A number or a text, as it is written and as it is."""
    return Part(text, lambda _: value)


def column(text: str, name: str) -> Part:
    return Part(text, operator.itemgetter(name))


def computed(text: str, by: Callable[..., Any], *parts: Part) -> Part:
    """What is null where one of its parts is."""

    def of(row: Row) -> Any:
        found = [part.of(row) for part in parts]
        return None if None in found else by(*found)

    return Part(text.format(*(part.text for part in parts)), of)


def decided(text: str, by: bool, *parts: Part) -> Part:
    """What a single part decides: `and` if it is false, `or` if it is true."""

    def of(row: Row) -> bool | None:
        found = [part.of(row) for part in parts]
        return by if by in found else None if None in found else not by

    return Part(text.format(*(part.text for part in parts)), of)


def among(value: Part, members: list[Part]) -> Part:
    """That a value is one of some."""
    one_of = decided("", True, *(computed("", operator.eq, value, member) for member in members))
    return Part(f"{value.text} in ({', '.join(member.text for member in members)})", one_of.of)


COMPARED = {
    "=": operator.eq, "==": operator.eq, "!=": operator.ne, "<>": operator.ne, "<": operator.lt,
    "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
SIGNS = {"+": operator.add, "-": operator.sub, "*": operator.mul}

literals = st.integers(0, 70_000).map(lambda number: said(str(number), number))
columns = st.sampled_from([column("a", "a"), column("b", "b"), column("B", "b")])
length = st.just(computed("len({})", len, column("l", "l")))
stored = st.just(column("t", "t"))
texts = st.sampled_from([
    said("'it''s'", "it's"), said('"it\'s"', "it's"), said('""""', '"'), said("'and'", "and"), said("''", ""),
    said("'--;'", "--;"), said("'≤'", "≤"), column("t", "t"),
])  # fmt: skip


def arithmetic(inner: st.SearchStrategy[Part]) -> st.SearchStrategy[Part]:
    sign, modulus = st.sampled_from([*SIGNS]), st.integers(1, 9)
    return st.one_of(
        st.builds(lambda by, x, y: computed(f"({{}}{by} {{}})", SIGNS[by], x, y), sign, inner, inner),
        st.builds(lambda m, x: computed(f"(({{}}) %{m})", lambda number: number % m, x), modulus, inner),
        inner.map(lambda x: computed("(- ({}))", operator.neg, x)),
    )


numbers = st.recursive(literals | columns | columns | length, arithmetic, max_leaves=3)


def comparisons(left: st.SearchStrategy[Part], right: st.SearchStrategy[Part]) -> st.SearchStrategy[Part]:
    sign = st.sampled_from([*COMPARED])
    between = lambda x, low, high: decided(  # noqa: E731
        f"{x.text} between {low.text} and {high.text}", False,
        computed("", operator.le, low, x), computed("", operator.le, x, high),
    )  # fmt: skip
    return st.one_of(
        st.builds(lambda by, x, y: computed(f"{{}}{by}{{}}", COMPARED[by], x, y), sign, left, right),
        st.builds(between, left, right, right),
        st.builds(among, left, st.lists(right, min_size=1, max_size=3)),
        left.map(lambda x: Part(f"{x.text} is null", lambda row: x.of(row) is None)),
        left.map(lambda x: Part(f"{x.text} IS NOT NULL", lambda row: x.of(row) is not None)),
    )


def chained(by: str, other: str, x: Part, y: Part, z: Part) -> Part:
    """Two comparisons, of x and y and of y and z."""
    both = decided("", False, computed("", COMPARED[by], x, y), computed("", COMPARED[other], y, z))
    return Part(f"{x.text} {by} {y.text} {other} {z.text}", both.of)


chains = st.builds(chained, *[st.sampled_from([*COMPARED])] * 2, *[literals | columns] * 3)


def logic(inner: st.SearchStrategy[Part]) -> st.SearchStrategy[Part]:
    return st.one_of(
        st.builds(lambda x, y: decided("({} and {})", False, x, y), inner, inner),
        st.builds(lambda x, y: decided("({} OR {})", True, x, y), inner, inner),
        inner.map(lambda x: computed("not {}", operator.not_, x)),
    )


conditions = st.recursive(comparisons(numbers, numbers) | comparisons(stored, texts) | chains, logic, max_leaves=5)


def found(text: str, rows: pa.Table = TABLE) -> pa.Table:
    return next(matching_rows([rows], text, rows.schema, {"B": "b"}))


@settings(deadline=None, max_examples=20)
@given(st.lists(conditions, min_size=10, max_size=10))
def test_a_condition_holds_of_the_rows_that_python_finds(drawn: list[Part]) -> None:
    with locked(_ARITHMETIC) as one, patch.object(expression, "locked", lambda *_: nullcontext(one)):
        for condition in drawn:  # by one connection, for each takes longer than its conditions
            wanted = TABLE.filter(pa.array([condition.of(row) is True for row in ROWS]))
            assert found(condition.text).equals(wanted), condition.text


@pytest.mark.parametrize(("text", "number"), [
    ("a not between b and 3 and b >= 2", 40), ("0 < b <= a", 16), ("not a is null and a >= b", 44),
    ("a not in (-1, 3) or t is null", 76), ("-a % 3 = 2 and b = 0", 8), ("a * a * a * a < 0", 0),
    ("65536 * 65536 * b > 0", 56), ("b != -5", 84), ("b!=-5", 84), ("b = -(-(3))", 28),
    ("a = 99999999999999999999", 0), ("1 = 1", 112), ("not -1 <= b < 3", 56), ("a\n=\t3", 16),
    ("l is null and len(l) is null", 28), ("((b = 2) and (a = 0))", 4),
    ("a = 3" + " and (a = 3)" * 500, 16), ("a=3" + " " * 199_997, 16),
])  # fmt: skip
def test_conditions_by_hand(text: str, number: int) -> None:
    assert len(found(text)) == number


@pytest.mark.parametrize(("text", "what"), [
    # what is written wrong
    ("", "'' is no condition: write such as"), ("a =", "no condition"),
    ("a between 1", "no condition"),
    ("a = 'x", "no condition at character 5"), ("a = 1 = = 2", "no condition"),
    ("t = 'x' 'y'", "no condition"),
    ("(" * 400, "no condition"), ("a = 3" + " and (a = 3)" * 501, "200,000 characters, and 500 pairs"),
    ("\0", "no condition"),
    ("t = '\udcff'", "is not UTF-8"), ("t = r'x'", "not understood"),
    ("a = 1e3", "no condition at character 5"),
    ("a=3" + " " * 199_998, "at most 200,000"), ("not " * 4000 + "a = 1", "too deep"),
    ("a" + "+1" * 400 + " = 1", "too deep"),
    # what there is not
    ("worth = 0", "there is no column 'worth': the columns are a, b (B), t, l"), ("A = 1", "no column 'A'"),
    ("a = 1.5", "no condition at character 6"), ("a / 2 = 1", "at character 3"),
    ("a // 2 = 1", "at character 3"),
    ("a % 0 = 1", "a whole number above 0"), ("a % b = 1", "a whole number above 0"),
    ("a = +1", "not understood"),
    ("a = true", "not understood"), ("a = null", "not understood"),
    ("abs(a) = 1", "'abs(a)' is not understood"),
    ("a in b", "not understood"), ("a in ()", "not understood"), ("a in [1]", "at character 6"),
    ("a::text = 'x'", "at character 2"), ("cast(a as text) = 'x'", "not understood"),
    ("a ** 9 = 1", "not und"),
    ("len(distinct l) = 1", "is no condition"), ("len(l) over () = 1", "not understood"),
    # what is not alike
    ("a", "'a' is a number, not a condition"), ("t = 1", "'1' is a number where a text should be"),
    ("a = '1'", "\"'1'\" is a text where a number"), ("t in ('x', 1)", "'1' is a number where a text"),
    ("t + 'x' = 'y'", "'t' is a text where a number"), ("l = l", "ask for its length, as in  len(loops) = 2"),
    ("a and b = 1", "'a' is a number where a condition"), ("(a = 0) + 1 = 2", "'a = 0' is a condition where"),
    ("len(a) = 1", "'a' is a number where a list"), ("(0 < a) < 3", "not understood"),
    ("not a", "'a' is a number"),
    ("(a = 1) is null", "not understood"),
    ("9 > a between 1 and 2", "is a condition where a number should be"),
    # chains of what is more than a number or a column
    ("0 < a < b < 3", "not understood"), ("1 + 0 < a < b", "a condition where a number should be"),
    ("a - 1 < b < 3", "a condition where a number"), ("0 < a < b + 1", "a condition where a number"),
    # what would not fit
    ("a * a * a * a * a > 0", "does not fit in 64 bits (Overflow"), ("9223372036854775808 + a = 0", "64 bits"),
    # what is more than a condition
    ("a = 1 -- b", "at character 7"), ("a = 1 /* b */", "at character 7"),
    ("a = 1; DROP VIEW rows", "at character 6"),
    ("a = 1 group by all", "for it goes on after one"), ("a = 1 limit 1", "for it goes on"),
    ("a = 1) or (b = 1", "no con"),
    ("a in (select 1)", "not understood"), ("exists (from rows)", "not understood"),
    ("a = $1", "at character 5"),
    ("a = 1 union select 1", "is no condition"), ("(select count(*) from rows) > 0", "not understood"),
])  # fmt: skip
def test_what_is_no_condition(text: str, what: str) -> None:
    with pytest.raises(BadInput) as caught:
        found(text)
    assert what in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


def test_a_condition_reads_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused as it is read, and were it taken, DuckDB would refuse it; else it reads the file."""
    file = tmp_path / "secret.csv"
    file.write_text("a\n1\n")
    reading = [f"(SELECT count(*) FROM {source}) > 0" for source in (f"read_csv('{file}')", f"'{file}'", f'"{file}"')]
    reading += [f"len(read_text('{file}')) > 0", f"a in (FROM read_csv('{file}'))"]
    for text in reading:
        with pytest.raises(BadInput, match=r"not understood|no condition"):
            found(text)
    assert duckdb.execute(f"SELECT {reading[0]}").fetchall() == [(True,)]
    monkeypatch.setattr(expression._Reader, "kind", lambda *_: CONDITION)
    with pytest.raises(BadInput, match="file system operations are disabled"):
        found(reading[0])


@pytest.mark.long
def test_every_column_of_every_table_can_be_asked() -> None:
    """No name is a word of SQL's own."""
    number = 0
    for family in FAMILIES.values():
        tables = tables_of(family)
        for schema in tables.schemas.values():
            names = names_of(schema, headings_of(tables))
            for name in (*names.columns, *names.headings):
                rows = matching_rows([schema.empty_table()], f"{name} is null", schema, headings_of(tables))
                assert len(next(rows)) == 0, name
                number += 1
    assert number > 100
