"""How much of a table DuckDB reads for one position: `make dataset-reads`, after `make dataset FULL=1`.

For some random positions of the table of amalgamated positions, DuckDB finds the row by its counts, and logs what
it reads of the file.
"""

import argparse
import random
import statistics
from collections.abc import Iterable
from pathlib import Path

import duckdb
import pyarrow.parquet as pq

from loony.results.endgames.tables import COUNTS

ROOT = Path(__file__).parent.parent.parent


def bytes_read(path: Path, position: dict[str, int]) -> int:
    """The bytes of a Parquet file that DuckDB reads to find the only row of a position, its metadata included."""
    connection = duckdb.connect(config={"threads": 1})
    connection.execute("CALL enable_logging('FileSystem')")
    condition = " AND ".join(f"{name} = {number}" for name, number in position.items())
    rows = connection.execute(f"SELECT value FROM read_parquet('{path}') WHERE {condition}").fetchall()
    if len(rows) != 1:
        raise ValueError(f"{path} has {len(rows)} rows of {position}")
    read = "SELECT pos, pos + bytes FROM duckdb_logs_parsed('FileSystem') WHERE op = 'READ'"
    return covered(connection.execute(read).fetchall())


def covered(ranges: Iterable[tuple[int, int]]) -> int:
    """The number of places in some range; a place in several ranges counts once."""
    number = end = 0
    for first, last in sorted(ranges):
        number += max(0, last - max(first, end))
        end = max(end, last)
    return number


def groups_left(metadata: pq.FileMetaData, position: dict[str, int]) -> int:
    """How many row groups the statistics of the columns leave for a position."""

    def excluded(column: pq.ColumnChunkMetaData) -> bool:
        known, name = column.statistics, column.path_in_schema
        return name in position and known is not None and not known.min <= position[name] <= known.max

    groups = (metadata.row_group(number) for number in range(metadata.num_row_groups))
    return sum(not any(excluded(group.column(i)) for i in range(group.num_columns)) for group in groups)


def main() -> int:
    parser = argparse.ArgumentParser(description="how much of a table DuckDB reads for one position")
    parser.add_argument("table", type=Path, nargs="?", default=ROOT / "build/dataset/endgames/positions.parquet")
    parser.add_argument("--positions", type=int, default=20)
    options = parser.parse_args()
    names = ["size", *COUNTS]
    table = pq.read_table(options.table, columns=names)
    chosen = random.Random(1).sample(range(len(table)), options.positions)
    whole = options.table.stat().st_size
    positions = [table.slice(row, 1).to_pylist()[0] for row in sorted(chosen)]
    metadata = pq.read_metadata(options.table)
    groups = metadata.num_row_groups
    footer = metadata.serialized_size
    print(f"{options.table}: {len(table):,} rows in {groups} row groups, {whole:,} bytes, {footer:,} of metadata")
    left = [groups_left(metadata, position) for position in positions]
    numbers = [bytes_read(options.table, position) for position in positions]
    for what, counts, of in (("row groups to read", left, groups), ("bytes read", numbers, whole)):
        middle, most = statistics.median(counts), max(counts)
        shares = f"{100 * middle / of:.1f} % and {100 * most / of:.1f} %"
        print(f"{what} for each of {len(positions)} positions: {middle:,.0f} (median), {most:,} (most), {shares}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
