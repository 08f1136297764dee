"""File names, the columns of claims and mismatches, and Parquet settings, for all families."""

import json
from collections.abc import Collection
from typing import Any

import pyarrow as pa

SCHEMA_VERSION = 1
"""of the manifest, and of the columns in each Parquet file"""

CLAIMS, MISMATCHES = "claims.parquet", "mismatches.parquet"
MANIFEST, DATAPACKAGE = "manifest.json", "datapackage.json"
PROOFS = "proofs.csv"
TABLES = "tables"
"""the kind, in a manifest, of what `loony verify` makes"""
SHARDS = "shards.jsonl"
"""in the directory of a run of shards, their results"""

ROW_GROUP = 122_880

PARQUET: dict[str, Any] = {
    "compression": "zstd",
    "compression_level": 3,
    "write_page_checksum": True,
    "write_statistics": True,  # a question about few rows reads few row groups
    "use_dictionary": False,  # with zstd behind it, plain is smaller, and faster to write
}

FILE_KIND = "kind"
"""in the metadata of a file outside a directory of tables, its kind"""

Column = tuple[str, pa.DataType, str]
"""name, type, and what it means"""

LENGTHS = pa.list_(pa.field("element", pa.int16(), nullable=False))
STRINGS = pa.list_(pa.field("element", pa.string(), nullable=False))


def schema(title: str, columns: list[Column], nullable: Collection[str] = ()) -> pa.Schema:
    """A schema whose metadata describes the table and every column, as JSON."""
    metadata = {
        "title": title,
        "schema_version": str(SCHEMA_VERSION),
        "columns": json.dumps({name: text for name, _, text in columns}, ensure_ascii=False),
    }
    fields = [pa.field(name, kind, nullable=name in nullable) for name, kind, _ in columns]
    return pa.schema(fields, metadata=metadata)


CLAIMS_SCHEMA = schema(
    "Claims, with the outcome of each on each domain",
    [
        ("claim", pa.string(), "id"),
        ("title", pa.string(), "title of the claim"),
        ("source", pa.string(), "paper and number"),
        ("statement", pa.string(), "statement of the claim"),
        ("domain", pa.string(), "the positions of the test, such as raw"),
        ("up_to", pa.int64(), "the bound of the test, such as the largest size"),
        (
            "examined",
            pa.int64(),
            "instances examined: positions, or (position, component) pairs, with every number",
        ),
        ("covered", pa.int64(), "number of instances at which the hypothesis holds"),
        ("mismatches", pa.int64(), "number of covered instances at which the conclusion fails"),
        (
            "verdict",
            pa.string(),
            "holds, refuted, uncovered (hypothesis never true) or skipped (too small a bound)",
        ),
        ("expected_verdict", pa.string(), "the verdict that the claim is registered with"),
    ],
)


def of_claims(position: str, instance: str, numbers: list[Column]) -> dict[str, pa.Schema]:
    """The schemas of claims and of their counterexamples.

    `position` and `instance` describe these columns of a counterexample; `numbers` are more columns of it.
    """
    columns = [
        ("claim", pa.string(), "id"),
        ("domain", pa.string(), "the positions of the test"),
        ("position", pa.string(), position),
        ("instance", pa.string(), instance),
        *numbers,
        ("expected", pa.string(), "the values with which the claim would hold"),
    ]
    title = "Counterexamples to claims, the first 10,000 of each claim on each domain"
    return {CLAIMS: CLAIMS_SCHEMA, MISMATCHES: schema(title, columns)}
