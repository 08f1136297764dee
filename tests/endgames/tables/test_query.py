"""Stored tables asked: conditions, SQL, single positions, and what a table holds."""

import json
import re
from pathlib import Path
from typing import Any

import naive
import pyarrow.compute as pc
import pytest
from commanded import LOONY, Capsys, output_of, ran, told
from conftest import RAW_SIZE, SIZE
from oracle import POSITIONS as ORACLE

from loony.enumerate.endgames.dense_index import count
from loony.enumerate.endgames.notation import Position, notation, parse
from loony.results.asked.table import Table, open_table
from loony.results.endgames.tables import OPENINGS, POSITIONS, SCHEMAS, TABLES, notations
from loony.results.stored.tables import MANIFEST, tables_of
from loony.system.errors import BadInput, TooLarge
from loony.verify.endgames.play import answer
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.no_kernel

COLUMNS = SCHEMAS[POSITIONS].names


@pytest.fixture(scope="module")
def table(small_tables: Path) -> Table:
    return open_table(small_tables)


def test_values_and_openings_of_raw_positions(table: Table) -> None:
    for G in ORACLE[:: len(ORACLE) // 400]:
        assert table.value(G) == table.value(notation(G)) == naive.value(*G), G
        assert table.openings(G) == answer(G).openings, G
    assert table.value("3+4l+8l^2") == 1


def test_a_position_beyond_the_table_is_refused(table: Table) -> None:
    assert table.value("5^40") == naive.value((44,), ()) if table.bounds["size"] >= 44 else True
    with pytest.raises(TooLarge, match="loony value answers"):
        table.value("3^100")
    with pytest.raises(BadInput, match="not expected"):
        table.value("3+x")


def test_a_table_says_what_it_is(table: Table, small_tables: Path) -> None:
    assert len(table) == len(table.positions) == count(SIZE)
    digest = json.loads((small_tables / MANIFEST).read_text())["source_digest"][:12]
    assert repr(table) == (
        f"<Table of endgames with amalgamated positions of size <= {SIZE}, raw positions of size <= {RAW_SIZE}: "
        f"{len(table):,} positions, 14 columns; table {small_tables}, made from sources {digest}>"
    )


def rows_shown(table: Table) -> list[list[str]]:
    """The cells of the table that a notebook shows, the headings first."""
    html = table._repr_html_()
    assert f"&lt;= {SIZE}, raw positions of size &lt;= {RAW_SIZE}: " in html.split("<table>")[0]
    return [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", html)]


def test_a_notebook_shows_both_ends_of_a_table(table: Table) -> None:
    headings, *rows = rows_shown(table)
    assert headings == ["position", *TABLES.asked[0].shown.values()]
    every = notations(table.positions)
    assert [row[0] for row in rows] == [*every[:5], "\u22ee", *every[-5:]]
    assert rows[1] == ["3", "3", "3", "3", "3", "", "", "", ""]
    for number in (1, 10):
        few = Table(table.directory, table.manifest)
        few.positions = table.positions.slice(0, number)
        assert [row[0] for row in rows_shown(few)] == ["position", *every[:number]], number


def test_openings_are_integers_in_pandas(table: Table) -> None:
    for rows in (table.positions, table.where("size > 3"), table.where("size > 3", [*OPENINGS, "value"])):
        frame = rows.to_pandas()
        assert {str(frame[name].dtype) for name in OPENINGS} == {"Int16"}, rows
        assert str(frame["value"].dtype) == "int16", rows
        loops = frame["open_loop"]
        assert loops.isna().tolist() == rows["open_loop"].is_null().to_pylist(), rows
        assert loops.fillna(-1).tolist() == rows["open_loop"].fill_null(-1).to_pylist(), rows


def test_a_relation_has_64_bits_in_duckdb_pandas_and_polars(table: Table) -> None:
    for of in table.tables[:2]:
        stored, relation = table.rows(of), table.relation(of)
        powers = [size**4 for size in stored["size"].to_pylist()]
        assert max(powers) > 2**15, of
        frame, polars = relation.df(), relation.pl()
        for found in (
            [power for (power,) in relation.project("size * size * size * size").fetchall()],
            (frame["size"] ** 4).tolist(),
            (polars["size"] ** 4).to_list(),
        ):
            assert found == powers, of
        assert relation.to_arrow_table().cast(stored.schema).equals(stored), of
    assert {str(kind) for kind in relation.types} == {"BIGINT", "BIGINT[]"}
    assert table.relation().df()["open_loop"].isna().tolist() == table.positions["open_loop"].is_null().to_pylist()
    with pytest.raises(BadInput, match="have no 'position'"):
        table.relation("position")


def wrong_rows() -> list[tuple[Any, Any, str]]:
    short = {"controlled_value": "controlled_value (c)", "value": "value (v)"}
    there = f"the columns are {', '.join(short.get(name, name) for name in COLUMNS)}"
    size = pc.field("size")
    return [
        (7, None, "a condition is a text such as  value = 0 and controlled_value < 2, and not int"),
        ("value", None, "'value' is no condition: compare it, such as  value = 0"),
        ("value = 0", ["size", "worth"], f"there is no column 'worth': {there}"),
        ("value = 0", [7], f"there is no column '7': {there}"),
        ("value = 0", "value", "columns are a list of names, such as ['size', 'value'], and not 'value'"),
        ("value = 0", 7, "columns are a list of names, such as ['size', 'value'], and not 7"),
        (pc.field("worth") > 1, None, "the expression (worth > 1) is no condition on the table (No match for Field"),
        (size, None, "the expression size is no condition on the table (Filter expression must evaluate to bool"),
        (size == "x", None, "the expression (size == \"x\") is no condition on the table (Function 'equal' has no"),
    ]


@pytest.mark.parametrize(("wrong", "columns", "what"), wrong_rows(), ids=range(len(wrong_rows())))
def test_what_a_table_does_not_have_is_a_sentence(wrong: Any, columns: Any, what: str, table: Table) -> None:
    with pytest.raises(BadInput) as caught:
        table.where(wrong, columns)
    assert str(caught.value).startswith(what)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("wrong", [7, None, ((3,), ())])
def test_what_is_no_position_or_directory_is_a_sentence(wrong: Any, table: Table) -> None:
    for asks in (table.value, table.openings):
        with pytest.raises(BadInput, match="a position is a text such as"):
            asks(wrong)
    with pytest.raises(BadInput, match="a long chain has length at least 3, not 2"):
        table.value(Position((2,), ()))
    with pytest.raises(BadInput, match="a directory of tables is named by a text or a path, and not by "):
        open_table(wrong)


def asked(capsys: Capsys, tables: Path, text: str, *options: str) -> list[list[str]]:
    """The cells of the table that is printed, those of a row divided by two spaces or more."""
    out = output_of(capsys, "query", text, "--table", str(tables), *options)
    return [re.split(r"\s{2,}", line.strip()) for line in out.splitlines()]


def test_what_is_absent_comes_last(small_tables: Path, capsys: Capsys) -> None:
    _, *rows = asked(capsys, small_tables, "size = 7", "--columns", "position,open_chain", "--sort=-open_chain")
    assert [row[1] for row in rows] == ["7", "3", "-"]


def test_a_condition_takes_the_positions_that_are_printed(small_tables: Path, capsys: Capsys) -> None:
    for of in ("positions", "raw_positions"):
        listed = output_of(
            capsys, "query", "size < 15", "--table", str(small_tables), "--of", of, "--format", "notation"
        )
        for position in listed.split()[::25]:
            text = f"position = '{position}'"
            (row,) = asked(capsys, small_tables, text, "--of", of)[1:]
            assert row[0] == position, position
            assert len(open_table(small_tables).where(text, of=of)) == 1, position
    assert len(asked(capsys, small_tables, "position in ('3+4l', '3') and v = 3")) == 2


def test_the_help_lists_the_tables_and_their_columns(capsys: Capsys) -> None:
    text = " ".join(told(capsys, "query", "--help")[1].split())
    for family in FAMILIES.values():
        tables = tables_of(family)
        _, _, section = text.partition(f"of {family.name} ")
        assert section.startswith(f"{tables.asked[0].table.removesuffix('.parquet')}: "), family
        for name, schema in tables.schemas.items():
            listed = f" {section}".split(f" {name.removesuffix('.parquet')}: ")[1]
            assert [word.strip(",") for word in listed.split() if "(" not in word][: len(schema)] == schema.names, name


@pytest.mark.parametrize(("options", "number", "says"), [
    ((), 20, True), (("--limit", "30"), 30, False), (("--limit", "3"), 3, False), (("--quiet",), 0, False),
])  # fmt: skip
def test_a_table_has_twenty_rows_or_as_many_as_a_person_says(
    options: tuple[str, ...], number: int, says: bool, small_tables: Path, capsys: Capsys
) -> None:
    _, out, err = told(capsys, "query", "v >= 0", "--table", str(small_tables), *options)
    rows = [line for line in out.splitlines()[1:] if not line.startswith("...")]
    assert (len(rows), "; the first 20 are shown" in out + err) == (number, says)


@pytest.mark.parametrize(("expression", "shown"), [
    ("[3, 3, 4]", "3 3 4"), ("[]::INT[]", "[]"), ("NULL", "-"), ("['take 7 cut 3', 'x']", "take 7 cut 3, x"),
    ("0.1::DOUBLE + 0.2", "0.3"), ("2.0::DOUBLE", "2"), ("1e300", "1e+300"), ("DATE '2024-01-02'", "2024-01-02"),
    ("true", "true"), ("{'a': 1, 'b': [1, NULL]}", "a: 1, b: 1 -"), ("-0.00002::DOUBLE", "-2e-05"),
    ("'NaN'::DOUBLE", "nan"), ("sum(value)::HUGEINT - sum(value)", "0"), ("1.50::DECIMAL(4, 2)", "1.50"),
])  # fmt: skip
def test_entries_as_a_person_reads_them(expression: str, shown: str, small_tables: Path, capsys: Capsys) -> None:
    table = "FROM positions" if "value" in expression else ""
    code, out, _ = told(capsys, "sql", f"SELECT {expression} AS x {table}", "--table", str(small_tables))
    assert (code, out.splitlines()[1].strip()) == (0, shown)


def test_rows_for_latex(small_tables: Path, capsys: Capsys) -> None:
    text = "size between 11 and 12 and c between -9 and -1"
    out = output_of(
        capsys, "query", text, "--table", str(small_tables), "--latex", "--columns", "position,c,open_six_loop,v"
    )
    package, begin, top, heading, middle, *rows, bottom, end = out.splitlines()
    assert package == r"% \usepackage{booktabs}"
    assert (begin, end) == (r"\begin{tabular}{lrrr}", r"\end{tabular}")
    assert (top, middle, bottom) == (r"\toprule", r"\midrule", r"\bottomrule")
    assert heading == r"position & $c$ & open six loop & $v$ \\"
    assert r"$3+4_\ell^2$ & $-3$ & - & 3 \\" in rows
    found = told(capsys, "query", text, "--table", str(small_tables), "--format", "notation")[1].split()
    assert [parse(row.split("$")[1]) for row in rows] == [parse(G) for G in found]
    out = output_of(
        capsys, "sql", "SELECT '50 % & <x_1>' AS \"a#b\", -1.5 AS y", "--table", str(small_tables), "--latex"
    )
    assert out.splitlines()[3:6:2] == [r"a\#b & $y$ \\", r"50 \% \& $<$x\_1$>$ & $-1.5$ \\"]


def test_sql_shows_both_of_two_columns_of_one_name(small_tables: Path, capsys: Capsys) -> None:
    twice = ("sql", "SELECT 1 AS a, 2 AS a", "--table", str(small_tables))
    code, text, err = told(capsys, *twice)
    assert (code, text) == (0, "a  a\n1  2\n")
    assert err.startswith("1 row, from table")
    done = ran(*LOONY, *twice, "--format", "csv")
    assert (done.returncode, done.stdout) == (0, '"a","a"\n1,2\n')
    text = output_of(capsys, "sql", "SELECT * FROM positions p JOIN positions q USING (size) LIMIT 1", *twice[2:])
    assert text.splitlines()[0].split().count("value") == 2
