"""The description of a directory of tables for programs that know nothing of loony: Data Package, version 2."""

import json
from typing import Any

import pyarrow as pa

from loony.enumerate.version import VERSION
from loony.results.layout import SCHEMAS_OF
from loony.verify.claims import CLOSED_BOXES, CLOSED_TRIANGLES, ENDGAMES, STRIPS, SWEDISH_BOARDS

PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"

_SOURCES = {
    ENDGAMES: [
        {
            "title": "Allcock 2021, Best play in Dots and Boxes endgames",
            "path": "https://arxiv.org/abs/1811.10747",
        },
        {
            "title": "Buzzard and Ciere 2013, Playing simple loony Dots and Boxes endgames optimally",
            "path": "https://arxiv.org/abs/1305.2156",
        },
    ],
    STRIPS: [
        {"title": "Collette, Demaine, Demaine and Langerman 2015, Narrow misère Dots-and-Boxes"},
        {
            "title": "Jobson, Sledd, White and Wildstrom 2017, Variations on narrow Dots-and-Boxes and "
            "Dots-and-Triangles",
            "path": "https://arxiv.org/abs/1507.08707",
        },
    ],
}


def datapackage(manifest: dict[str, Any]) -> dict[str, Any]:
    """The data package of a directory with this manifest: every file, its hash, its columns and what they mean."""
    family = manifest["family"]
    size, title = _size_and_title(manifest)
    return {
        "$schema": PROFILE,
        "name": f"loony-{family}-{size}",
        "title": title,
        "version": f"{VERSION}+schema.{manifest['schema_version']}",
        "licenses": [{"name": "MIT", "path": "https://opensource.org/license/mit", "title": "MIT License"}],
        "sources": _SOURCES[family],
        "resources": [
            _resource(name, schema, manifest["files"][name]) for name, schema in SCHEMAS_OF[family].items()
        ],
    }


def _size_and_title(manifest: dict[str, Any]) -> tuple[int, str]:
    """How far the tables of a directory go, and what they are."""
    if manifest["family"] == STRIPS:
        bounds = manifest["bounds"]
        return bounds[SWEDISH_BOARDS], (
            f"Narrow Dots and Boxes boards 1 x n: Swedish to n = {bounds[SWEDISH_BOARDS]}, closed boxes to "
            f"n = {bounds[CLOSED_BOXES]} and triangles to n = {bounds[CLOSED_TRIANGLES]}"
        )
    size = manifest["size"]
    return size, f"Dots and Boxes endgames of size <= {size}: every position, value and claim"


def _resource(name: str, schema: pa.Schema, file: dict[str, Any]) -> dict[str, Any]:
    """One file."""
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
