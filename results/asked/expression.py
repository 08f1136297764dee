"""Conditions on the columns of a table, as a person writes them: `value = 0 and controlled_value < 2`.

DuckDB reads a condition and answers it. What it takes besides, such as queries within a condition, functions and
comparisons of what is not alike, is refused here.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pyarrow as pa

from loony.results.asked.locked import locked
from loony.results.asked.names import CONDITION, LIST, NUMBER, TEXT, Names, names_of
from loony.system.errors import BadInput

EXAMPLE = "value = 0 and controlled_value < 2"

_LONGEST, _PARENTHESES = 200_000, 500
"""characters, and pairs of parentheses: DuckDB needs a time that grows with the square of their depth"""

_QUOTED = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"")
_STRANGE = re.compile(r"--|\b\d+[A-Za-z_]|[^A-Za-z0-9_ \t\r\n+*%()<>=!,-]")
"""what no condition has outside of its texts: a comment, a fraction, a cast, the end of a statement"""

_CHAINED = re.compile(r"(-?\b\w+)\s*([<>=!]+)\s*(-?\w+)\s*([<>=!]+)\s*(-?\w+)\b")
"""two comparisons of numbers or columns; in a sum or a longer chain they stand where a number should be"""

_BEFORE = "SELECT * FROM rows WHERE "

_ARITHMETIC = """
    CREATE MACRO "+"(a, b) AS system.main."+"(a::BIGINT, b::BIGINT);
    CREATE MACRO "-"(a) AS system.main."-"(a::BIGINT), (a, b) AS system.main."-"(a::BIGINT, b::BIGINT);
    CREATE MACRO "*"(a, b) AS system.main."*"(a::BIGINT, b::BIGINT);
    CREATE MACRO "%"(a, b) AS mod(system.main."+"(mod(a::BIGINT, b::BIGINT), b::BIGINT), b::BIGINT);
"""
"""with 64 bits, however small the numbers are that are written, and a remainder that is not negative"""

_COMPARED = {f"COMPARE_{one}" for one in ("EQUAL", "NOTEQUAL", "BETWEEN", "IN", "LESSTHAN", "GREATERTHAN")}
_COMPARED |= {"COMPARE_LESSTHANOREQUALTO", "COMPARE_GREATERTHANOREQUALTO"}

Node = Mapping[str, Any]
"""a part of a condition, as DuckDB reads it"""


def matching_rows(
    tables: Iterable[pa.Table], text: str, schema: pa.Schema, headings: Mapping[str, str] = {}
) -> Iterator[pa.Table]:
    """The rows of each of some tables that meet a condition on columns of whole numbers, texts and lists.

    It has comparisons (=, !=, <, <=, >, >=, in (1, 2), between 1 and 3, and 0 < v < 3 of numbers and columns),
    `and`, `or`, `not`, parentheses, whole numbers, +, -, *, and % by a number above 0, whose result is not
    negative; texts in quotes; `len` of a list; `is null` and `is not null`. A comparison with null is not true.
    `headings` are other names of columns. Raises BadInput for anything else, and where a number does not fit 64
    bits.
    """
    import duckdb

    statement = _in_sql(text)
    with locked(_ARITHMETIC) as connection:
        try:
            used = _columns_used(connection, text, statement, names_of(schema, headings))
            for rows in tables:
                connection.register("rows", _wide(rows, {schema.names[0]: schema.names[0]} | used))
                holds = connection.sql(f"SELECT ({statement}) AS holds FROM rows").to_arrow_table()
                yield rows.filter(holds["holds"])
        except (duckdb.OutOfRangeException, duckdb.ConversionException) as error:
            raise BadInput(f"the condition computes a number that does not fit 64 bits ({_line(error)})") from None
        except (duckdb.Error, RecursionError) as error:
            raise _refused(text, _line(error)) from None


def _line(error: Exception) -> str:
    return re.sub(r"^[A-Z][\w ]* Error: ", "", str(error).strip().split("\n")[0])


def _wide(rows: pa.Table, used: Mapping[str, str]) -> pa.Table:
    """Columns of some rows by the names that a condition has for them, with 64 bits for a number."""
    columns = {name: rows[column] for name, column in used.items()}
    numbers = {name: one.cast("int64") for name, one in columns.items() if pa.types.is_integer(one.type)}
    return pa.table(columns | numbers)


def _in_sql(text: str) -> str:
    """A condition with the quotes around its texts that SQL has, and `and` between two comparisons of a chain."""
    if len(text) > _LONGEST or text.count("(") > _PARENTHESES:
        raise BadInput(f"a condition has at most {_LONGEST:,} characters, and {_PARENTHESES} pairs of parentheses")
    if text != text.encode(errors="replace").decode():
        raise BadInput("the condition is not UTF-8")
    if strange := _STRANGE.search(_QUOTED.sub(lambda found: " " * len(found[0]), text)):
        raise _no_condition(text, f" at character {strange.start() + 1}")

    def in_sql(found: re.Match[str]) -> str:
        if (mark := found[0][0]) in "'\"":
            return " '" + found[0][1:-1].replace(mark * 2, mark).replace("'", "''") + "' "
        if found["chained"]:
            return _CHAINED.sub(r"(\1 \2 \3 and \3 \4 \5)", found[0])
        return f" {found[0]} "  # else  !=-1  has an operator  !=-

    return re.sub(f"{_QUOTED.pattern}|(?P<chained>{_CHAINED.pattern})|[<>=!]+", in_sql, text)


def _no_condition(text: str, why: str) -> BadInput:
    return BadInput(f"{text[:200]!r} is no condition{why}: write such as  {EXAMPLE}")


def _refused(text: str, why: str) -> BadInput:
    """The error for what DuckDB, or Python's stack, does not take."""
    if "depth" in why:
        return BadInput("the condition has parts within parts too deep: write it shallower")
    return _no_condition(text, f" ({why})")


def _columns_used(connection: Any, text: str, statement: str, names: Names) -> dict[str, str]:
    """The columns that a condition names, by its names for them. Raises BadInput where it is none."""

    def read(condition: str) -> Any:
        ((tree,),) = connection.execute("SELECT json_serialize_sql(?)", [_BEFORE + condition]).fetchall()
        return json.loads(tree)

    tree, other = read(statement), read("true")
    if "error_message" in tree:
        raise _refused(text, tree["error_message"])
    condition, _ = (one["statements"][0]["node"].pop("where_clause", None) for one in (tree, other))
    if tree != other:
        raise _no_condition(text, ", for it goes on after one")
    reader = _Reader((_BEFORE + statement).encode(), names)
    if (kind := reader.kind(condition)) != CONDITION:
        raise BadInput(f"{text[:200]!r} is {kind}, not a condition: compare it, such as  value = 0")
    return reader.used


class _Reader:
    """What the parts of a condition are, and which columns they name."""

    def __init__(self, source: bytes, names: Names) -> None:
        self.source = source
        self.names = names
        self.used: dict[str, str] = {}

    def kind(self, node: Node) -> str:
        """What a part is. Raises BadInput where it may not stand in a condition."""
        parts = [*_parts(node)]
        kinds = [self.kind(part) for part in parts]
        match node:
            case {"class": "COLUMN_REF", "column_names": [name]}:
                self.used[name] = self.names.column(name)
                return self.names.columns[self.used[name]]
            case {"class": "CONSTANT"} if self.shown(node).startswith("'"):
                return TEXT
            case {"class": "CONSTANT"} if self.shown(node).strip("-() ").isdigit():
                return NUMBER
            case {"class": "CONJUNCTION"} | {"type": "OPERATOR_NOT"}:
                return self.of(CONDITION, parts, kinds, CONDITION)
            case {"type": "OPERATOR_IS_NULL" | "OPERATOR_IS_NOT_NULL"} if kinds != [CONDITION]:
                return CONDITION
            case {"type": type_} if type_ in _COMPARED and LIST in kinds:
                raise BadInput(f"{self.shown(node)!r} compares a list: ask for its length, as in  len(loops) = 2")
            case {"type": type_} if type_ in _COMPARED and kinds[0] != CONDITION:
                return self.of(CONDITION, parts, kinds, kinds[0])
            case {"class": "FUNCTION", "function_name": "len"} if len(parts) == 1:
                return self.of(NUMBER, parts, kinds, LIST)
            case {"class": "FUNCTION", "function_name": "%"} if not self.shown(parts[1]).strip("0").isdigit():
                raise BadInput(f"{self.shown(node)!r} is not understood: % is by a whole number above 0")
            case {"class": "FUNCTION", "function_name": "+" | "-" | "*" | "%" as sign} if sign == "-" or parts[1:]:
                return self.of(NUMBER, parts, kinds, NUMBER)
        raise BadInput(f"{self.shown(node)!r} is not understood in a condition: write such as  {EXAMPLE}")

    def of(self, kind: str, parts: list[Node], kinds: list[str], wanted: str) -> str:
        """The kind of a part, whose own parts must all be of one."""
        for part, found in zip(parts, kinds, strict=True):
            if found != wanted:
                raise BadInput(f"{self.shown(part)!r} is {found} where {wanted} should be")
        return kind

    def shown(self, node: Node) -> str:
        """A part as it is written, as far as it can be shown."""
        nodes = [node]
        for one in nodes:
            nodes += _parts(one)
        start = min(one["query_location"] for one in nodes)
        end = max(one["query_location"] + one["query_location_length"] for one in nodes)
        said = self.source[start:end] or self.source[len(_BEFORE) :]
        return " ".join(said.decode(errors="replace").split())[:80]


def _parts(node: Any) -> Iterator[Node]:
    """The parts that a part of a condition is made of."""
    for one in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        if isinstance(one, dict) and "class" in one:
            yield one
        else:
            yield from _parts(one)
