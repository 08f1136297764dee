"""The description of a directory of tables for programs that know nothing of loony: Data Package, version 2."""

import json
from typing import Any

import pyarrow as pa

from loony.results.stored.tables import tables_of
from loony.system.version import VERSION
from loony.verify.families import FAMILIES


def datapackage(manifest: dict[str, Any]) -> dict[str, Any]:
    """The data package of a directory with this manifest: each file with its hash, its columns and their meanings."""
    family, bounds = FAMILIES[manifest["family"]], manifest["bounds"]
    tables = tables_of(family)
    return {
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": f"loony-{family.name}-{bounds[family.bounds[0].name]}",
        "title": tables.title(bounds),
        "version": f"{VERSION}+schema.{manifest['schema_version']}",
        "licenses": [{"name": "MIT", "path": "https://opensource.org/license/mit", "title": "MIT License"}],
        "sources": [
            {"title": source.title} | ({"path": source.path} if source.path else {}) for source in family.sources
        ],
        "resources": [_resource(name, schema, manifest["files"][name]) for name, schema in tables.schemas.items()],
    }


def _resource(name: str, schema: pa.Schema, file: dict[str, Any]) -> dict[str, Any]:
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
    if pa.types.is_list(kind):
        return "array"
    return "integer" if pa.types.is_integer(kind) else "string"
