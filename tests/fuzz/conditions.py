"""Conditions, given to `loony query`: as many rows meet one as by a reader that shares nothing with ours."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
from fuzz.asking import Input, Made, Trial, asked, misbehaves
from fuzz.condition_by_hand import LIST, NUMBER, TEXT, NoCondition, Reader, Row, TooWide
from fuzz.texts import drawn, in_turn, mutations, seeds
from hypothesis import strategies as st

from loony.results.stored.tables import tables_of
from loony.verify.families import FAMILIES

LIMITS = "parts within parts", "at most", "so many digits"
"""what a sentence says of a condition that has a meaning, and is too deep or too long"""

NESTED = 50
"""parentheses, with which Python may find it too deep"""


class Table(NamedTuple):
    """A stored table that is asked."""

    kinds: dict[str, str]
    """of its columns"""
    headings: dict[str, str]
    """by other names, its columns"""
    rows: list[Row]


@cache
def table_of(made: Made, family: str, of: str | None) -> Table:
    """The table of positions of a family, or the one that is named."""
    tables = tables_of(FAMILIES[family])
    stored = pq.read_table(made.of(family) / (tables.asked[0].table if of is None else f"{of}.parquet"))
    kinds = {
        one.name: NUMBER if pa.types.is_integer(one.type) else LIST if pa.types.is_list(one.type) else TEXT
        for one in stored.schema
    }
    shown = {heading: name for one in tables.asked for name, heading in one.shown.items() if heading != name}
    return Table(kinds, {heading: name for heading, name in shown.items() if name in kinds}, stored.to_pylist())


def asking() -> list[tuple[str, str | None]]:
    """The tables that there are to ask, as a family and, but for that of positions, a name."""
    return [
        (family.name, of)
        for family in FAMILIES.values()
        for of in (None, *(name.removesuffix(".parquet") for name in tables_of(family).schemas))
    ]


def texts_in(table: Table) -> list[str]:
    """Texts that are compared with those of a table: some that it has, and others."""
    stored = {row[name] for row in table.rows[:40] for name, kind in table.kinds.items() if kind == TEXT}
    texts = stored - {None}
    return [*sorted(text for text in texts if len(text) < 40)[:12], "", "and", "it's", "a = 1", "≤", "x" * 9]


def grammar(table: Table) -> st.SearchStrategy[str]:
    """Conditions on the columns of a table."""
    of_kind = {kind: [name for name, one in table.kinds.items() if one == kind] for kind in (NUMBER, TEXT, LIST)}
    columns = [*of_kind[NUMBER], *(one for one, name in table.headings.items() if table.kinds[name] == NUMBER)]
    columns += [f"len({name})" for name in of_kind[LIST]]
    near, far = st.integers(0, 40), st.sampled_from([32767, 32768, 65536, 10**9, 2**31 - 1, 2**31, 2**63])
    literal = st.one_of(near, near, near, far).map(str)
    space = st.sampled_from([" ", " ", "  ", "\t"])
    name = st.sampled_from(columns)

    def numbers(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.one_of(
            st.tuples(inner, space, st.sampled_from("+-*"), space, inner).map("".join),
            st.tuples(inner, st.sampled_from([" % ", "%"]), st.integers(1, 20).map(str)).map("".join),
            inner.map("-{}".format), inner.map("({})".format),
        )  # fmt: skip

    number = st.recursive(st.one_of(name, name, literal), numbers, max_leaves=5)
    compare = st.sampled_from(["=", "==", "!=", "<>", "<", "<=", ">", ">="])
    null = st.sampled_from([" is null", " IS NOT NULL", " is  not\tnull"])
    several = st.lists(st.one_of(literal, literal.map("-{}".format), number), min_size=1, max_size=4)
    between = st.sampled_from(["between", "not between", "BETWEEN"])
    quoted = st.sampled_from(texts_in(table)).flatmap(
        lambda text: st.sampled_from(
            ["'{}'".format(text.replace("'", "''")), '"{}"'.format(text.replace('"', '""'))]
        )
    )
    either = st.sampled_from([*of_kind[TEXT], *of_kind[TEXT], "claim"])
    of_texts = st.one_of(
        st.tuples(either, space, compare, space, quoted).map("".join),
        st.tuples(either, between, quoted, st.just("and"), quoted).map(" ".join),
        st.tuples(either, st.just("not in"), st.lists(quoted, min_size=2).map(", ".join).map("({})".format))
        .map(" ".join),
        st.tuples(st.sampled_from([*table.kinds, "claim"]), null).map("".join),
    )  # fmt: skip
    comparison = st.one_of(
        *[of_texts, of_texts] * bool(of_kind[TEXT]),
        st.tuples(number, between, number, st.just("and"), number).map(" ".join),
        st.tuples(number, space, compare, space, number).map("".join),
        st.tuples(number, compare, number, compare, number).map(" ".join),
        st.tuples(name, null).map("".join), st.tuples(number, null).map("".join),
        st.tuples(number, st.sampled_from(["in", "not in", "NOT  IN"]), several.map(", ".join).map("({})".format))
        .map(" ".join),
    )  # fmt: skip

    def conditions(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        word = st.sampled_from(["and", "or", "AND", "Or"])
        return st.one_of(
            st.tuples(inner, word, inner).map(" ".join), inner.map("not {}".format), inner.map("({})".format),
            inner.map("NOT ({})".format),
        )  # fmt: skip

    return st.recursive(comparison, conditions, max_leaves=6)


def inputs(seed: int, made: Made) -> Iterator[Input]:
    """Seeds, what the grammar makes, and mutations of seeds, of each table of each family."""
    kept = seeds("conditions")
    for text in kept:
        yield from ({"family": family, "of": of, "text": text} for family, of in asking() if of is None)
    sources = {
        one: in_turn(drawn(grammar(table_of(made, *one)), seed, 10), mutations(Random(seed), kept))
        for one in asking()
    }
    while True:
        for (family, of), source in sources.items():
            yield {"family": family, "of": of, "text": next(source)}


def wanted(text: str, table: Table) -> tuple[int | None, bool, str]:
    """How many rows meet a condition, None if it must be refused; whether it may be; and why."""
    try:
        reader = Reader(text, table.kinds, table.headings)
        holds = reader.whole()
        if reader.refused:
            return None, True, "a number beyond 31 bits, or no text"
        number = 0
        for row in table.rows:
            number += holds(row) is True
    except NoCondition as error:
        return None, True, f"no condition: {error}"
    except RecursionError:
        return None, True, "it is too deep"
    except TooWide:
        return None, True, "a number beyond 64 bits"
    return number, reader.unusual, ""


def tried(one: Input, made: Made, scratch: Path) -> Trial:
    """Ask for the rows, and count them here."""
    family, of, text = one["family"], one.get("of"), one["text"]
    table = ("--table", str(made.of(family)), "--no-check", *(("--of", of) if of else ()))
    said = asked("query", "--json", *table, "--", text)
    if wrong := misbehaves(said, shown=True):
        return Trial([said], wrong)
    number, may_be_refused, why = wanted(text, table_of(made, family, of))
    if said.code:
        long = text.count("(") > NESTED or any(what in said.err for what in LIMITS)
        bad = not (may_be_refused or long)
        return Trial([said], f"loony query refuses what {number} rows meet: {said.err.strip()}" if bad else None)
    found = len(json.loads(said.out))
    if number is None and why != "a number beyond 64 bits":
        return Trial([said], f"loony query finds {found} rows by what is none: {why}")
    if number is not None and found != number:
        return Trial([said], f"loony query finds {found} rows, and there are {number}")
    shown = asked("query", *table, "--", text)
    return Trial([said, shown], misbehaves(shown, shown=True))
