"""SQL over the stored tables, by DuckDB: an optional extra, imported only here."""

from pathlib import Path

import pyarrow as pa
import pyarrow.dataset as ds

from loony.enumerate.errors import BadInput
from loony.results.files import require_file
from loony.results.query import source_of_table, trusted_manifest


def ask(directory: Path, statement: str, check: bool = True) -> tuple[pa.Table, str]:
    """What a statement selects from the tables of a directory, and what it comes from.

    The tables are bound as views under the names of their files; no file can be read or written besides. Raises
    BadInput where DuckDB is not installed or refuses the statement, and TableAbsent or TableCorrupt.
    """
    try:
        import duckdb
    except ImportError:
        raise BadInput("loony sql needs DuckDB: install it with  pip install 'loony-endgames[sql]'") from None
    manifest = trusted_manifest(directory, check)
    with duckdb.connect(":memory:") as connection:
        for name in manifest["files"]:
            require_file(directory / name)
            connection.register(name.removesuffix(".parquet"), ds.dataset(directory / name))
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")
        try:
            kinds = {one.type for one in connection.extract_statements(statement)}
            if not kinds <= {duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN}:
                raise BadInput("the tables are only read: ask with a SELECT")
            selected = connection.sql(statement)
            rows = pa.table({}) if selected is None else selected.to_arrow_table()
        except (duckdb.Error, pa.ArrowException, OSError) as error:
            raise BadInput(f"DuckDB refuses that: {str(error).strip().splitlines()[0]}") from error
    return rows, source_of_table(directory, manifest)
