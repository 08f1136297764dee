"""The footer of a stored table compared with its rows: readers such as DuckDB skip rows by the footer."""

from itertools import zip_longest
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from loony.results.stored.files import corrupt, open_parquet
from loony.results.stored.layout import ROW_GROUP

_AROUND = "it holds more than its rows, such as a foreign index"


def require_footer(path: Path, schema: pa.Schema) -> None:
    """Raise TableCorrupt where the footer of a stored table does not follow from its rows.

    Compared are the settings, the rows of each row group, the least and greatest entry and the number of nulls of
    each column of each row group. Nothing may lie between the columns or behind them, such as an index.
    Requires: the table was read to the end, because pyarrow ends the process at an unknown compression.
    """
    with open_parquet(path, schema) as file:
        groups = [file.metadata.row_group(i) for i in range(file.num_row_groups)]
        if any(group.num_columns != len(file.schema) for group in groups):
            raise corrupt(path, "a row group does not have the columns of the table")
        columns = [group.column(i) for group in groups for i in range(group.num_columns)]
        kinds = [file.schema.column(i).physical_type for i in range(len(file.schema))]
        # pyarrow fails at statistics of another physical type than the column's, too.
        if [column.physical_type for column in columns] != kinds * len(groups):
            raise corrupt(path, "a column is not stored as its type is")
        names = [file.schema.column(i).path for i in range(len(file.schema))]
        if _names(columns) != names * len(groups):
            raise corrupt(path, "a column has another name than in the table")
        if any(column.compression != "ZSTD" for column in columns):
            raise corrupt(path, "its compression is not that of this version")
        if file.metadata.num_rows != sum(group.num_rows for group in groups):
            raise corrupt(path, "the rows of its row groups do not add up to its own")
        _require_nothing_around(path, file.metadata, columns)
        for group, batch in zip_longest(groups, file.iter_batches(ROW_GROUP)):
            if group is None or batch is None or group.num_rows != batch.num_rows:
                raise corrupt(path, "a row group does not have as many rows as it says")
            for i, entries in enumerate(batch.columns):
                _require_statistics(path, group.column(i), entries)


def _require_nothing_around(path: Path, footer: pq.FileMetaData, columns: list[pq.ColumnChunkMetaData]) -> None:
    """The pages of the columns follow one another from the first byte after the magic number to the footer."""
    end = len(b"PAR1")
    for column in columns:
        pages = column.has_dictionary_page or column.has_offset_index or column.has_column_index
        if pages or column.data_page_offset != end or getattr(column, "bloom_filter_offset", None) is not None:
            raise corrupt(path, _AROUND)
        end += column.total_compressed_size
    length_and_magic_number = 8
    if end + footer.serialized_size + length_and_magic_number != path.stat().st_size:
        raise corrupt(path, _AROUND)


def _require_statistics(path: Path, column: pq.ColumnChunkMetaData, entries: pa.Array) -> None:
    """Compare the statistics of a column in a row group with its entries; long texts have none."""
    stated = column.statistics
    if stated is None:
        return
    values, absent = _values(entries)
    by_rows = tuple(_raw(pc.min_max(values)[name].as_py()) for name in ("min", "max"))
    by_footer = (stated.min_raw, stated.max_raw) if stated.has_min_max else by_rows
    nulls = stated.null_count if stated.has_null_count else absent
    numbers = nulls, stated.num_values, column.num_values
    if by_footer != by_rows or numbers != (absent, len(values), len(values) + absent):
        raise corrupt(path, f"its footer is wrong about {column.path_in_schema}")


def _names(columns: list[pq.ColumnChunkMetaData]) -> list[str] | None:
    """The names of the columns of the row groups; None where a name is no text."""
    try:
        return [column.path_in_schema for column in columns]
    except UnicodeDecodeError:
        return None


def _values(entries: pa.Array) -> tuple[pa.Array, int]:
    """The entries, those of lists singly, without nulls; and the number of nulls and empty lists."""
    if not pa.types.is_list(entries.type):
        return entries.drop_null(), entries.null_count
    values = entries.flatten()
    absent = pc.sum(pc.less_equal(pc.fill_null(pc.list_value_length(entries), 0), 0), min_count=0).as_py()
    return values.drop_null(), absent + values.null_count


def _raw(entry: object) -> object:
    """An entry as a footer has it: bytes for a text."""
    return entry.encode() if isinstance(entry, str) else entry
