"""File names, columns by name, type and meaning, and Parquet settings, for all families."""

import csv
import json
from collections.abc import Collection
from importlib.resources import files
from itertools import groupby
from typing import Any

import pyarrow as pa

SCHEMA_VERSION = 1  # the version of the manifest, and of the columns in each Parquet file

CLAIMS, MISMATCHES = "claims.parquet", "mismatches.parquet"
MANIFEST, DATAPACKAGE = "manifest.json", "datapackage.json"
PROOFS = "proofs.csv"
TABLES = "tables"  # the kind in the manifest of a directory that `loony verify` makes
SHARDS = "shards.jsonl"

ROW_GROUP = 122_880

PARQUET: dict[str, Any] = {
    "compression": "zstd",
    "compression_level": 3,
    "write_page_checksum": True,
    "write_statistics": True,  # a question about few rows reads few row groups
    "use_dictionary": False,  # before zstd, the plain encoding is smaller and faster to write
}

FILE_KIND = "kind"  # the entry for its kind in the metadata of a file that stands outside a directory of tables

LENGTHS = pa.list_(pa.field("element", pa.int16(), nullable=False))
STRINGS = pa.list_(pa.field("element", pa.string(), nullable=False))


def lists(entries: Any, offsets: Any) -> pa.Array:
    """An array of LENGTHS: list i has the entries from offsets[i] to offsets[i + 1]."""
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), pa.array(entries, pa.int16()), type=LENGTHS)


def schema(title: str, columns: list[tuple[str, Any, str]], nullable: Collection[str] = ()) -> pa.Schema:
    """A schema whose metadata describes the table and every column, by name, type and meaning, as JSON."""
    meanings = json.dumps({name: text for name, _, text in columns}, ensure_ascii=False)
    fields = [pa.field(name, kind, nullable=name in nullable) for name, kind, _ in columns]
    return pa.schema(fields, {"title": title, "schema_version": str(SCHEMA_VERSION), "columns": meanings})


def described(folder: str, **blanks: Any) -> dict[str, pa.Schema]:
    """The schemas of tables, by tables.csv in their folder, where the first row of a table has its title.

    The table of claims stands before the table of their counterexamples. `blanks` are the words for {blanks} in the
    texts. A column whose name becomes empty is omitted.
    """
    types = {"lengths": LENGTHS, "texts": STRINGS}
    with files(f"loony.results.{folder}").joinpath("tables.csv").open(encoding="utf-8") as file:
        filled = [{key: text.format(**blanks) for key, text in row.items()} for row in csv.DictReader(file)]
    schemas = {}
    for name, (title, *rows) in groupby(filled, lambda row: row["file"]):
        named = [row for row in rows if row["column"]]
        columns = [(row["column"], types.get(row["type"]) or row["type"], row["meaning"]) for row in named]
        if name == MISMATCHES:
            schemas[CLAIMS] = CLAIMS_SCHEMA
        schemas[name] = schema(title["meaning"], columns, [row["column"] for row in named if row["null"]])
    return schemas


CLAIMS_SCHEMA = described("stored")[CLAIMS]
