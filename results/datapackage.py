"""The description of a directory of tables for programs that know nothing of loony: Data Package, version 2."""

import json
from typing import Any

import pyarrow as pa

from loony.enumerate.version import VERSION
from loony.results.layout import SCHEMAS

PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"

_SOURCES = [
    {"title": "Allcock 2021, Best play in Dots and Boxes endgames", "path": "https://arxiv.org/abs/1811.10747"},
    {
        "title": "Buzzard and Ciere 2013, Playing simple loony Dots and Boxes endgames optimally",
        "path": "https://arxiv.org/abs/1305.2156",
    },
]


def datapackage(manifest: dict[str, Any]) -> dict[str, Any]:
    """The data package of a directory with this manifest: every file, its hash, its columns and what they mean."""
    return {
        "$schema": PROFILE,
        "name": f"loony-{manifest['family']}-{manifest['size']}",
        "title": f"Dots and Boxes endgames of size <= {manifest['size']}: every position, value and claim",
        "version": f"{VERSION}+schema.{manifest['schema_version']}",
        "licenses": [{"name": "MIT", "path": "https://opensource.org/license/mit", "title": "MIT License"}],
        "sources": _SOURCES,
        "resources": [_resource(name, manifest["files"][name]) for name in SCHEMAS],
    }


def _resource(name: str, file: dict[str, Any]) -> dict[str, Any]:
    """One file."""
    schema = SCHEMAS[name]
    described = json.loads(schema.metadata[b"columns"])
    return {
        "name": name.removesuffix(".parquet").replace("_", "-"),
        "path": name,
        "type": "table",
        "format": "parquet",
        "mediatype": "application/vnd.apache.parquet",
        "title": schema.metadata[b"title"].decode(),
        "bytes": file["bytes"],
        "hash": f"sha256:{file['sha256']}",
        "schema": {
            "fields": [
                {
                    "name": field.name,
                    "type": _kind(field.type),
                    "description": described[field.name],
                    "constraints": {"required": not field.nullable},
                }
                for field in schema
            ]
        },
    }


def _kind(kind: pa.DataType) -> str:
    """The type of a column in Data Package's words."""
    if pa.types.is_list(kind):
        return "array"
    return "integer" if pa.types.is_integer(kind) else "string"
