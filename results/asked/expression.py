"""Conditions on the columns of a table, as a person writes them: `value = 0 and controlled_value < 2`.

DuckDB reads a condition and answers it. Queries within a condition, functions, and comparisons of different types
are refused here, although DuckDB takes them.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pyarrow as pa

from loony.results.asked.locked import locked, require_utf_8
from loony.results.asked.names import CONDITION, LIST, NUMBER, TEXT, Names, names_of
from loony.results.stored.tables import NOTHING, Computed
from loony.system.errors import BadInput

EXAMPLE = "value = 0 and controlled_value < 2"

_LONGEST, _PARENTHESES = 200_000, 500
"""characters, and pairs of parentheses: the time of DuckDB grows with the square of their depth"""

_QUOTED = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"")
_STRANGE = re.compile(r"--|\b\d+[A-Za-z_]|[^A-Za-z0-9_ \t\r\n+*%()<>=!,-]")
"""signs that no condition has outside of its texts: a comment, a fraction, a cast, the end of a statement"""

_CHAINED = re.compile(r"(-?\b\w+)\s*([<>=!]+)\s*(-?\w+)\s*([<>=!]+)\s*(-?\w+)\b")
"""two comparisons of numbers or columns; in a sum or a longer chain they stand where a number should be"""

_BEFORE = "SELECT * FROM rows WHERE "

_ARITHMETIC = """
    CREATE MACRO "+"(a, b) AS system.main."+"(a::BIGINT, b::BIGINT);
    CREATE MACRO "-"(a) AS system.main."-"(a::BIGINT), (a, b) AS system.main."-"(a::BIGINT, b::BIGINT);
    CREATE MACRO "*"(a, b) AS system.main."*"(a::BIGINT, b::BIGINT);
    CREATE MACRO "%"(a, b) AS mod(system.main."+"(mod(a::BIGINT, b::BIGINT), b::BIGINT), b::BIGINT);
"""
"""with 64 bits, however small the written numbers are, and a remainder that is not negative"""

_SIGNS = "EQUAL NOTEQUAL BETWEEN IN LESSTHAN GREATERTHAN LESSTHANOREQUALTO GREATERTHANOREQUALTO"
_COMPARISONS = {f"COMPARE_{sign}" for sign in _SIGNS.split()}

Node = Mapping[str, Any]
"""a part of a condition, as DuckDB reads it"""


def matching_rows(
    tables: Iterable[pa.Table],
    text: str,
    schema: pa.Schema,
    headings: Mapping[str, str] = {},
    computed: Computed = NOTHING,
) -> Iterator[pa.Table]:
    """The rows of each table that meet a condition on columns of whole numbers, texts and lists.

    It may have comparisons (=, !=, <, <=, >, >=, in (1, 2), between 1 and 3, or 0 < v < 3 of numbers and columns),
    `and`, `or`, `not`, parentheses, whole numbers, +, -, *, and % by a number above 0, whose result is not
    negative; texts in quotes; `len` of a list; `is null` and `is not null`. A comparison with null is not true.
    `headings` are other names of columns, and `computed` are columns that are not stored. Raises BadInput for
    anything else, and where a number does not fit 64 bits.
    """
    import duckdb

    statement = _in_sql(text)
    with locked(_ARITHMETIC) as connection:
        try:
            used = _columns_used(connection, text, statement, names_of(schema, headings, computed))
            for rows in tables:
                connection.register("rows", _wide(rows, {schema.names[0]: schema.names[0]} | used, computed))
                holds = connection.sql(f"SELECT ({statement}) AS holds FROM rows").to_arrow_table()
                yield rows.filter(holds["holds"])
        except (duckdb.OutOfRangeException, duckdb.ConversionException) as error:
            raise BadInput(
                f"the condition computes a number that does not fit in 64 bits ({_line(error)}): multiply less"
            ) from None
        except (duckdb.Error, RecursionError) as error:
            raise _refused(text, _line(error)) from None


def _line(error: Exception) -> str:
    return re.sub(r"^[A-Z][\w ]* Error: ", "", str(error).strip().split("\n")[0])


def _wide(rows: pa.Table, used: Mapping[str, str], computed: Computed) -> pa.Table:
    """Columns of some rows by the names that a condition has for them, with 64 bits for a number."""
    made = {name: pa.chunked_array([computed[name](rows)], pa.string()) for name in used if name in computed}
    columns = {name: rows[column] for name, column in used.items() if name not in made} | made
    numbers = {name: column.cast("int64") for name, column in columns.items() if pa.types.is_integer(column.type)}
    return pa.table(columns | numbers)


def _in_sql(text: str) -> str:
    """A condition with the quotes around its texts that SQL has, and `and` between two comparisons of a chain."""
    if len(text) > _LONGEST or text.count("(") > _PARENTHESES:
        raise BadInput(f"a condition has at most {_LONGEST:,} characters, and {_PARENTHESES} pairs of parentheses")
    require_utf_8(text, "condition")
    if not text.strip():
        raise _no_condition(text, "")
    if strange := _STRANGE.search(_QUOTED.sub(lambda match: " " * len(match[0]), text)):
        raise _no_condition(text, f" at character {strange.start() + 1}")

    def in_sql(match: re.Match[str]) -> str:
        if (mark := match[0][0]) in "'\"":
            return " '" + match[0][1:-1].replace(mark * 2, mark).replace("'", "''") + "' "
        if match["chained"]:
            return _CHAINED.sub(r"(\1 \2 \3 and \3 \4 \5)", match[0])
        return f" {match[0]} "  # else  !=-1  has an operator  !=-

    return re.sub(f"{_QUOTED.pattern}|(?P<chained>{_CHAINED.pattern})|[<>=!]+", in_sql, text)


def _no_condition(text: str, why: str) -> BadInput:
    return BadInput(f"{text[:200]!r} is no condition{why}: write such as  {EXAMPLE}")


def _refused(text: str, why: str) -> BadInput:
    """The error for a condition that DuckDB, or Python's stack, does not take."""
    if "depth" in why:
        return BadInput("the condition is nested too deeply: write it with fewer parentheses")
    return _no_condition(text, f" ({why})")


def _columns_used(connection: Any, text: str, statement: str, names: Names) -> dict[str, str]:
    """The columns that a condition names, by its names for them. Raises BadInput where it is none."""

    def read(condition: str) -> Any:
        ((tree,),) = connection.execute("SELECT json_serialize_sql(?)", [_BEFORE + condition]).fetchall()
        return json.loads(tree)

    tree, other = read(statement), read("true")
    if "error_message" in tree:
        raise _refused(text, tree["error_message"])
    condition, _ = (parsed["statements"][0]["node"].pop("where_clause", None) for parsed in (tree, other))
    if tree != other:
        raise _no_condition(text, ", for it goes on after one")
    reader = _Reader((_BEFORE + statement).encode(), names)
    if (kind := reader.kind(condition)) != CONDITION:
        raise BadInput(f"{text[:200]!r} is {kind}, not a condition: compare it, such as  value = 0")
    return reader.used


class _Reader:
    """The kinds of the parts of a condition, and the columns that these name."""

    def __init__(self, source: bytes, names: Names) -> None:
        self.source = source
        self.names = names
        self.used: dict[str, str] = {}

    def kind(self, node: Node) -> str:
        """The kind of a part. Raises BadInput where it may not stand in a condition."""
        parts = [*_parts(node)]
        kinds = [self.kind(part) for part in parts]
        match node:
            case {"class": "COLUMN_REF", "column_names": [name]}:
                self.used[name] = self.names.column(name)
                return self.names.columns[self.used[name]]
            case {"class": "CONSTANT"} if self.text(node).startswith("'"):
                return TEXT
            case {"class": "CONSTANT"} if self.text(node).strip("-() ").isdigit():
                return NUMBER
            case {"class": "CONJUNCTION"} | {"type": "OPERATOR_NOT"}:
                return self.require(CONDITION, parts, kinds, CONDITION)
            case {"type": "OPERATOR_IS_NULL" | "OPERATOR_IS_NOT_NULL"} if kinds != [CONDITION]:
                return CONDITION
            case {"type": type_} if type_ in _COMPARISONS and LIST in kinds:
                raise BadInput(f"{self.text(node)!r} compares a list: ask for its length, as in  len(loops) = 2")
            case {"type": type_} if type_ in _COMPARISONS and kinds[0] != CONDITION:
                return self.require(kinds[0], parts, kinds, CONDITION)
            case {"class": "FUNCTION", "function_name": "len"} if len(parts) == 1:
                return self.require(LIST, parts, kinds, NUMBER)
            case {"class": "FUNCTION", "function_name": "%"} if not self.text(parts[1]).strip("0").isdigit():
                raise BadInput(f"{self.text(node)!r} is not understood: % is by a whole number above 0")
            case {"class": "FUNCTION", "function_name": "+" | "-" | "*" | "%" as sign} if sign == "-" or parts[1:]:
                return self.require(NUMBER, parts, kinds, NUMBER)
        raise BadInput(f"{self.text(node)!r} is not understood in a condition: write such as  {EXAMPLE}")

    def require(self, expected: str, parts: list[Node], kinds: list[str], kind: str) -> str:
        """The kind of a part whose own parts are all as expected. Raises BadInput where they are not."""
        for part, actual in zip(parts, kinds, strict=True):
            if actual != expected:
                raise BadInput(f"{self.text(part)!r} is {actual} where {expected} should be")
        return kind

    def text(self, node: Node) -> str:
        """A part as it is written, or the whole condition, and at most 80 characters."""
        nodes = [node]
        for inner in nodes:
            nodes += _parts(inner)
        start = min(inner["query_location"] for inner in nodes)
        end = max(inner["query_location"] + inner["query_location_length"] for inner in nodes)
        text = self.source[start:end] or self.source[len(_BEFORE) :]
        return " ".join(text.decode(errors="replace").split())[:80]


def _parts(node: Any) -> Iterator[Node]:
    """The parts that a part of a condition is made of."""
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        if isinstance(part, dict) and "class" in part:
            yield part
        else:
            yield from _parts(part)
