"""Statements for `loony sql`, and conditions for `loony query`: they read the tables alone, and write nothing."""

from collections.abc import Iterator
from pathlib import Path

from fuzz.asking import Input, Made, Trial, asked, misbehaves
from fuzz.texts import mutated, seeds
from hypothesis import strategies as st

from loony.results.stored.tables import tables_of
from loony.verify.families import FAMILIES

SECONDS = 4
"""after which a statement is interrupted, for it may ask for anything"""

SECRET, WORD = "secret.csv", "xyzzy-4711"
"""a file where the command runs, and what is in it"""

FORMS = (["--json"], ["--format", "table"], ["--format", "csv"], ["--format", "parquet"])


LITERALS = """0|1|-1|NULL|1.5|1e300|170141183460469231731687303715884105727|'x'|''|true|DATE '2000-01-01'|[1, 2]
INTERVAL 1 DAY|{'a': 1}|'\\xAA'::BLOB|chr(0)|chr(27)|chr(8238)|''''|MAP {'a': 1}|'NaN'::DOUBLE|uuid()|now()
TIMESTAMP '294000-01-01'|1::HUGEINT|'101'::BIT|DATE '0044-03-15 (BC)'|TIME '12:00'|1.10::DECIMAL(38, 10)"""

FUNCTIONS = "count|sum|min|max|abs|length|list|typeof|hash|upper|unnest|median|any_value|sqrt|reverse|first"

INFIX = st.sampled_from([" + ", " - ", " * ", " / ", " % ", " = ", " < ", " AND ", " OR ", " || ", " IN (", "::"])

SOURCES = """'secret.csv'|read_csv('secret.csv')|read_text('secret.csv')|read_blob('secret.csv')|glob('*')|range(5)
sniff_csv('secret.csv')|duckdb_settings()|duckdb_functions()|sqlite_master|manifest|statement|connection|directory
information_schema.tables|duckdb_logs()|read_json('secret.csv')|parquet_scan('secret.csv')|query('SELECT 1')
query_table('claims')|(VALUES (1), (2)) t(a)|pragma_table_info('claims')|duckdb_memory()|arrow_scan(1, 2, 3)"""
"""what is no table; some of it may not be read"""

AROUND = """{}|{}|{}|EXPLAIN {}|EXPLAIN ANALYZE {}|COPY ({}) TO 'written.csv'|{}; {}|CREATE TABLE t AS {}|FROM ({})
EXPLAIN ANALYZE COPY ({}) TO 'written.csv'|CREATE VIEW v AS {}|DESCRIBE {}|SUMMARIZE {}|PREPARE p AS {}|-- {}
WITH t AS ({}) SELECT * FROM t|SELECT ({})|{} UNION ALL {}|EXPORT DATABASE 'written' -- {}|SET VARIABLE a = ({})
ATTACH 'written.db' -- {}|PIVOT ({}) ON value|INSERT INTO claims {}|EXPLAIN ANALYZE INSERT INTO claims {}
CREATE MACRO m() AS TABLE {}"""


def _one_of(texts: str) -> st.SearchStrategy[str]:
    return st.sampled_from([one for line in texts.split("\n") for one in line.split("|")])


def grammar(family: str) -> st.SearchStrategy[str]:
    """Statements about the tables of a family, and about what a statement may not touch."""
    schemas = tables_of(FAMILIES[family]).schemas
    selects = [_select(name.removesuffix(".parquet"), schema.names) for name, schema in schemas.items()]
    return st.tuples(_one_of(AROUND), st.one_of(selects)).map(lambda two: two[0].replace("{}", two[1]))


def _select(table: str, columns: list[str]) -> st.SearchStrategy[str]:
    function = _one_of(FUNCTIONS)

    def expressions(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.one_of(
            st.tuples(function, inner).map(lambda two: f"{two[0]}({two[1]})"),
            st.tuples(inner, INFIX, inner).map(lambda parts: "".join(parts) + ")" * ("(" in parts[1])),
            inner.map("CASE WHEN {} IS NULL THEN 1 END".format), inner.map("CAST({} AS VARCHAR)".format),
            inner.map("({})".format),
        )  # fmt: skip

    column = st.sampled_from(columns)
    expression = st.recursive(st.one_of(column, column, _one_of(LITERALS)), expressions, max_leaves=4)
    return st.tuples(
        st.lists(st.one_of(expression, st.just("*")), min_size=1, max_size=3).map(", ".join),
        st.one_of(st.just(table), st.just(table), st.just(table), _one_of(SOURCES)),
        st.one_of(st.just(""), st.tuples(column, INFIX, expression).map("".join).map(" WHERE {}".format)),
        st.one_of(st.just(""), st.just(" GROUP BY ALL"), expression.map(" ORDER BY {}".format)),
        st.one_of(st.just(""), st.just(" LIMIT 3")),
    ).map(lambda parts: f"SELECT {parts[0]} FROM {''.join(parts[1:])}")


def listed(seed: int, made: Made) -> Iterator[Input]:
    for text in seeds("sql"):
        yield from ({"family": family, "text": text, "form": form} for family in FAMILIES for form in range(4))


def inputs(made: Made) -> st.SearchStrategy[Input]:
    forms, odd = st.integers(0, len(FORMS) - 1), mutated(seeds("sql"))
    texts = {family: st.one_of(grammar(family), odd) for family in FAMILIES}
    return st.one_of(
        [st.fixed_dictionaries({"family": st.just(one), "text": text, "form": forms}) for one, text in texts.items()]
    )


def conditions_listed(seed: int, made: Made) -> Iterator[Input]:
    yield from ({"family": family, "text": text} for text in seeds("conditions") for family in FAMILIES)


def conditions(made: Made) -> st.SearchStrategy[Input]:
    odd = mutated(seeds("conditions"))
    texts = {family: st.one_of(grammar(family).map("value = ({})".format), odd) for family in FAMILIES}
    return st.one_of(
        [st.fixed_dictionaries({"family": st.just(family), "text": text}) for family, text in texts.items()]
    )


def present(*folders: Path) -> dict[str, tuple[int, int]]:
    found = [path for folder in folders for path in [folder, *folder.rglob("*")]]
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in found}


def tried(one: Input, made: Made, scratch: Path) -> Trial:
    """Ask, where a file lies that may not be read, and none may be written."""
    tables = made.of(one["family"])
    (scratch / SECRET).write_text(f"a,b\n1,{WORD}\n")
    before = present(tables, scratch)
    options = ("--table", str(tables), "--no-check", *FORMS[one.get("form", 1)], "--", one["text"])
    sql = "form" in one
    said = asked("sql", *options, seconds=SECONDS) if sql else asked("query", *options)
    if wrong := misbehaves(said, shown=one.get("form", 1) == 1, patient=sql):
        return Trial([said], wrong)
    if changed := present(tables, scratch).items() ^ before.items():
        names = sorted({Path(path).name for path, _ in changed} - {scratch.name})
        return Trial([said], f"loony {said.command} writes {', '.join(names)}")
    if WORD.encode() in said.out or WORD in said.err:
        return Trial([said], f"loony {said.command} reads {SECRET}")
    return Trial([said], None)
