"""Conditions, which DuckDB reads, hold of as many rows as by hand; what is none is refused."""

from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import duckdb
import pyarrow as pa
import pytest

from loony.results.asked.query import names_of, rows_where
from loony.results.stored import views
from loony.results.stored.tables import QueryTable, tables_of
from loony.results.stored.views import views_of
from loony.system.errors import BadInput
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.no_kernel

ROWS: list[dict[str, Any]] = [
    {"a": a, "b": b, "t": t, "l": lengths}
    for a, b, (t, lengths) in product(
        (None, -32768, -7, -1, 0, 3, 32767), (-5, 0, 2, 3), ((None, None), ("it's", []), ('"', [3, 4]), ("and", [9]))
    )
]
SCHEMA = pa.schema([("a", pa.int16()), ("b", pa.int16()), ("t", pa.string()), ("l", pa.list_(pa.int16()))])
TABLE = pa.Table.from_pylist(ROWS, SCHEMA)
TABLES: Any = SimpleNamespace(
    schemas={"rows.parquet": SCHEMA}, asked=(QueryTable("others.parquet", {"b": "B"}, lambda _: []),)
)


def found(text: str) -> pa.Table:
    return rows_where(TABLE, text, TABLES, "rows.parquet")[0]


@pytest.mark.parametrize(("text", "number"), [
    ("a not between b and 3 and b >= 2", 40), ("0 < b and b <= a", 16), ("not a is null and a >= b", 44),
    ("a not in (-1, 3) or t is null", 76), ("-a % 3 = 1 and b = 0", 8), ("(-a % 3 + 3) % 3 = 2 and b = 0", 8),
    ("a * a * a * a < 0", 0), ("B = 2", 28), ("32767 * a > 0", 32), ("b != -5", 84), ("b = -(-(3))", 28),
    ("a = 99999999999999999999", 0), ("1 = 1", 112), ("a\n=\t3", 16),
    ("l is null and len(l) is null", 28), ("((b = 2) and (a = 0))", 4), ("l = [3, 4]", 28),
    ("a = (SELECT max(a) FROM rows)", 16), ("a = 3" + " and (a = 3)" * 500, 16), ("a=3" + " " * 199_997, 16),
    ("t = '--;'", 0), ("t = '/* ) */' or a = 3", 16),
])  # fmt: skip
def test_conditions_by_hand(text: str, number: int) -> None:
    assert len(found(text)) == number


@pytest.mark.parametrize(("text", "what"), [
    # what is written wrong
    ("", "SELECT clause without selection list; write such as  value = 0"), ("a =", 'syntax error at or near "="'),
    ("a between 1", "syntax error"), ("a = 'x", "unterminated string"), ("a = 1 = = 2", "syntax error"),
    ("(" * 400, "syntax error"), ("\0", "DuckDB refuses"), ("t = '\udcff'", "the condition is not UTF-8"),
    ("not " * 4000 + "a = 1", "Max expression depth"), ("a" + "+1" * 1000 + " = 1", "Max expression depth"),
    ("a = +", "syntax error"),
    # where people go wrong
    ("0 < a < 3", "; write  0 < v and v < 3  for  0 < v < 3"), ("b!=-5", "; put spaces around a comparison"),
    ('t = "x"', "; the columns are a, b (B), t, l; a text has single quotes"),
    ("worth = 0", 'column "worth" not found in FROM clause!; the columns are a, b (B), t, l;'),
    ("a", "'a' is no condition: compare it, such as  value = 0"), ("null", "'null' is no condition"),
    ("a = 'x'", "Could not convert string 'x'"), ("a % 0 = 1", "Division by zero"), ("count(*) > 1", "aggregates"),
    # what would not fit
    ("a * a * a * a * a > 0", "Overflow in multiplication of INT64"),
    # what is more than a condition
    ("a = 1 -- b", "a condition has no comment"), ("a = 1 /* b */", "a condition has no comment"),
    ("a = 1 -- b\n", "a condition has no comment"), ("a = 1; DROP VIEW rows", "more than one statement"),
    ("a = 1;", "syntax error"), ("a = 1 group by all", "GROUP BY clause"), ("a = 1 limit 1", "modifier"),
    ("a = 1) or (b = 1", 'syntax error at or near ")"'), ("a = 1) limit 1; select (1", "syntax error"),
    ("a = 1) union select (1", "syntax error"), ("a = 1 union select 1", "DuckDB refuses"), ("a = 1, b = 1", "2 expr"),
    ("a = $1", "Values were not provided"), ("a = 1 as x", 'syntax error at or near "as"'),
    ("a = 1 from rows", "DuckDB refuses"), ("a = getenv('HOME')", "getenv does not exist"),
    ("a = (SELECT max(a) FROM TABLES)", "Table with name TABLES does not exist"),
])  # fmt: skip
def test_what_is_no_condition(text: str, what: str) -> None:
    with pytest.raises(BadInput) as caught:
        found(text)
    assert what in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(("text", "is_given"), [
    ("a % 3 = 1", True), ("B % 3 = 1", True), ("len(l) % 3 = 1", False), ("a = 1", False), ("3 % 2 = 1", False),
])  # fmt: skip
def test_a_remainder_of_negative_numbers_has_a_hint(text: str, is_given: bool) -> None:
    hint = rows_where(TABLE, text, TABLES, "rows.parquet")[1]
    assert hint == "c % 4 is below 0 if c is; (c % 4 + 4) % 4 is not" * is_given


def test_a_condition_reads_and_writes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DuckDB refuses all of these; without its lock it reads the file."""
    file = tmp_path / "secret.csv"
    file.write_text("a\n1\n")
    reading = [f"(SELECT count(*) FROM {source}) > 0" for source in (f"read_csv('{file}')", f"'{file}'", f'"{file}"')]
    reading += [f"(SELECT len(content) FROM read_text('{file}')) > 0", f"a in (FROM read_csv('{file}'))"]
    for text in reading:
        with pytest.raises(BadInput, match=r"file system operations are disabled|does not exist"):
            found(text)
    before = sorted(tmp_path.iterdir())
    for text in (
        f"a = 1; ATTACH '{tmp_path}/x.db'", "a = 1; SET enable_external_access = true", "a = 1; INSTALL x",
        f"a = 1; COPY rows TO '{tmp_path}/x.csv'", f"a = 1) ; COPY rows TO '{tmp_path}/x.csv' --",
    ):  # fmt: skip
        with pytest.raises(BadInput):
            found(text)
    assert sorted(tmp_path.iterdir()) == before
    monkeypatch.setattr(views, "_SETTINGS", ())
    assert len(found(reading[0])) == len(TABLE)


def test_the_connection_is_locked(tmp_path: Path) -> None:
    """Also for a statement that no command would pass on."""
    with views_of({"rows": TABLE}) as connection:
        for statement in (
            "SET enable_external_access = true", "SET lock_configuration = false", f"ATTACH '{tmp_path}/x.db'",
            f"COPY rows TO '{tmp_path}/x.csv'", "INSTALL httpfs", f"EXPLAIN ANALYZE COPY rows TO '{tmp_path}/x.csv'",
        ):  # fmt: skip
            with pytest.raises(duckdb.Error):
                connection.execute(statement).fetchall()
    assert [*tmp_path.iterdir()] == []


@pytest.mark.long
def test_every_column_of_every_table_can_be_asked() -> None:
    """No name is a word of SQL's own."""
    number = 0
    for family in FAMILIES.values():
        tables = tables_of(family)
        for file, schema in tables.schemas.items():
            names = names_of(tables, file, computed=True)
            for name in (*names.columns, *names.headings):
                assert len(rows_where(schema.empty_table(), f"{name} is null", tables, file)[0]) == 0, name
                number += 1
    assert number > 100
