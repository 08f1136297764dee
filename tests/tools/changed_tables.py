"""Tables changed as a forger would change them, so that nothing but what they say is wrong."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from loony.results.stored.manifest import datapackage
from loony.results.stored.tables import DATAPACKAGE, MANIFEST, PARQUET, ROW_GROUP


def edit_manifest(tables: Path, edit: Callable[[dict[str, Any]], None]) -> None:
    manifest = json.loads((tables / MANIFEST).read_text())
    edit(manifest)
    (tables / MANIFEST).write_text(json.dumps(manifest))


def sign_again(tables: Path, name: str) -> None:
    def edit(manifest: dict[str, Any]) -> None:
        manifest["files"][name] = {
            "sha256": hashlib.sha256((tables / name).read_bytes()).hexdigest(),
            "rows": pq.read_metadata(tables / name).num_rows,
            "bytes": (tables / name).stat().st_size,
        }
        (tables / DATAPACKAGE).write_text(json.dumps(datapackage(manifest)))

    edit_manifest(tables, edit)


def rewrite(tables: Path, name: str, edit: Callable[[pa.Table], pa.Table], signed: bool = True) -> None:
    """Replace a table by an edited one; where it is signed, the manifest is made to fit."""
    table = edit(pq.read_table(tables / name))
    pq.write_table(table, tables / name, row_group_size=ROW_GROUP, **PARQUET)
    if signed:
        sign_again(tables, name)


def changed(table: pa.Table, column: str, row: int, by: Callable[[Any], Any]) -> pa.Table:
    values = table[column].to_pylist()
    values[row] = by(values[row])
    at = table.schema.get_field_index(column)
    return table.set_column(at, table.schema.field(column), pa.array(values, table.schema.field(column).type))


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 4
    path.write_bytes(data)
