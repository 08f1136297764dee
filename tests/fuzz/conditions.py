"""Conditions, given to `loony query`: as many rows meet one as by a reader that shares nothing with ours."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
from fuzz.asking import Input, Made, Trial, asked, misbehaves
from fuzz.condition_by_hand import NoCondition, Reader, TooWide
from fuzz.texts import drawn, in_turn, mutations, seeds
from hypothesis import strategies as st

from loony.results.tables import tables_of
from loony.verify.families import FAMILIES

LIMITS = "parts within parts", "at most", "so many digits"
"""what a sentence says of a condition that has a meaning, and is too deep or too long"""

NESTED = 50
"""parentheses, with which Python may find it too deep"""


@cache
def rows_of(made: Made, family: str) -> list[dict[str, int | None]]:
    """The rows that are asked, with their columns of integers."""
    wanted = tables_of(FAMILIES[family]).asked
    assert wanted is not None
    table = pq.read_table(made.of(family) / wanted.table)
    names = [one.name for one in table.schema if pa.types.is_integer(one.type)]
    found: list[dict[str, int | None]] = table.select(names).to_pylist()
    return found


def asking(made: Made) -> dict[str, list[str]]:
    """The columns of integers that there are to ask, by family."""
    named = [family for family in FAMILIES.values() if tables_of(family).asked is not None]
    return {family.name: [*rows_of(made, family.name)[0]] for family in named}


def grammar(columns: list[str]) -> st.SearchStrategy[str]:
    """Conditions on these columns."""
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
    comparison = st.one_of(
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
    """Seeds, what the grammar makes, and mutations of seeds, of each family whose positions can be asked."""
    kept = seeds("conditions")
    columns = asking(made)
    made_of = {family: drawn(grammar(names), seed) for family, names in columns.items()}
    kept_on = {family: mutations(Random(seed), kept) for family in columns}
    for text in kept:
        yield from ({"family": family, "text": text} for family in columns)
    sources = {family: in_turn(made_of[family], kept_on[family]) for family in columns}
    while True:
        for family, source in sources.items():
            yield {"family": family, "text": next(source)}


def wanted(text: str, rows: list[dict[str, int | None]]) -> tuple[int | None, bool, str]:
    """How many rows meet a condition, None if it must be refused; whether it may be; and why."""
    try:
        reader = Reader(text, [*rows[0]])
        holds = reader.whole()
        if reader.refused:
            return None, True, "a number beyond 31 bits"
        number = 0
        for row in rows:
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
    family, text = one["family"], one["text"]
    table = ("--table", str(made.of(family)), "--no-check")
    said = asked("query", "--json", *table, "--", text)
    if wrong := misbehaves(said, shown=True):
        return Trial([said], wrong)
    number, may_be_refused, why = wanted(text, rows_of(made, family))
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
