"""Makes a folder that can be cited: the tables of all families, with all that a stranger needs to read them.

`make dataset` runs it. Beside a folder of Parquet files for each family and one of proof trees lie the descriptions
`datapackage.json` and `croissant.json`, `provenance.json`, `SHA256SUMS`, `views.sql` for DuckDB, a licence, a citation
and a README. A second run leaves the same bytes: there are no manifests, which have times, and no database.
"""

import argparse
import itertools
import json
import shlex
import shutil
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from ready import found

from loony.results.asked.claims import PROGRAM, entries
from loony.results.runs.run import verify
from loony.results.stored.files import sha256
from loony.results.stored.manifest import datapackage, family_in, made_by, read_manifest
from loony.results.stored.tables import PARQUET, tables_of
from loony.shell.main import main as loony
from loony.system.stages import Stages
from loony.system.version import VERSION
from loony.verify.claims.register import claims
from loony.verify.families import FAMILIES
from loony.verify.family import Bounds, Family

RELEASE = Path(__file__).parent
ROOT = RELEASE.parent.parent
ROW_GROUP = 24_576
"""the least rows of a group: each group costs about a kilobyte of metadata, which a reader reads as a whole"""
TITLE = "Exact values of Dots and Boxes endgames"
DESCRIPTION = (
    "Every position of five families of Dots and Boxes endgames up to a bound, with its exact value, and the "
    "outcome of testing each published theorem on all of them."
)
FRONTIER = 4096  # of the proof trees
PROOFS = "2x8 Swedish", "3x6 Swedish", "3x7 Swedish", "4x5 Swedish"
"""boards of more than 40 lines, of which the search takes a moment"""
LONG_PROOFS = "4x4", "2x8 Icelandic", "3x8 Swedish", "4x6 Swedish", "5x5 Swedish", "3x6 Icelandic", "4x5 Icelandic"
"""boards of 40 lines or more, of which the search takes up to ten minutes, and the check of all an hour and a half"""


class Made(NamedTuple):
    """A directory of tables, with its manifest."""

    directory: Path
    manifest: dict[str, Any]

    @property
    def family(self) -> Family:
        return family_in(self.manifest)


def make_tables(folder: Path, chosen: dict[str, Bounds]) -> list[Path]:
    directories = []
    for name, bounds in chosen.items():
        family, directory = FAMILIES[name], folder / name
        with Stages(shown=False) as stages:
            verify(family, bounds, directory, claims(families=[family]), stages)
        directories.append(directory)
    return directories


def make_proofs(folder: Path, boards: Iterable[str]) -> dict[str, Path]:
    """Write a proof tree of each board, and check it; returns the files by their commands."""
    proofs = {}
    for board in boards:
        path = folder / f"{board.replace(' ', '-')}.parquet"
        solve = ["solve", board, "--value", "--proof", path.name, "--frontier", f"{FRONTIER}"]
        solve_here = [str(path) if word == path.name else word for word in solve]
        for command in (solve_here, ["check", "--table", str(path)]):
            if code := loony([*command, "--quiet"]):
                raise SystemExit(code)
        proofs[shlex.join(["loony", *solve])] = path
    return proofs


def write_dataset(directories: Sequence[Path], out: Path, proofs: Mapping[str, Path] = MappingProxyType({})) -> None:
    """Write the folder from directories of tables, one a family, and from proof trees. An older folder is replaced."""
    made = [Made(directory, read_manifest(directory)) for directory in directories]
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    files = {one.family.name: _copy_tables(one, out / one.family.name) for one in made}
    packages = [
        datapackage(one.manifest | {"files": files[one.family.name]}) | {"family": one.family.name} for one in made
    ]
    _write_json(out / "datapackage.json", _datapackage(packages))
    _write_json(out / "croissant.json", croissant(packages))
    (out / "proofs").mkdir()
    for path in proofs.values():
        shutil.copy(path, out / "proofs" / path.name)
    trees = {f"proofs/{path.name}": command for command, path in proofs.items()}
    _write_json(out / "provenance.json", _provenance(made, files) | {"proofs": trees})
    (out / "views.sql").write_text(_views(made), "utf-8")
    (out / "README.md").write_text(_readme(made, files), "utf-8")
    for name in ("LICENSE", "CITATION.cff"):
        shutil.copy(ROOT / name, out / name)
    paths = sorted(path for path in out.rglob("*") if path.is_file())
    sums = [f"{sha256(path)}  {path.relative_to(out).as_posix()}\n" for path in paths]
    (out / "SHA256SUMS").write_text("".join(sums), "utf-8")


def _copy_tables(made: Made, folder: Path) -> dict[str, dict[str, Any]]:
    """Write the tables again, in row groups of whole sizes; returns the entry of a manifest for each file."""
    folder.mkdir()
    files = {}
    for name in made.manifest["files"]:
        table, path = pq.read_table(made.directory / name), folder / name
        options = PARQUET | {"write_statistics": table.column_names[:3]}  # the rows are sorted by these columns
        with pq.ParquetWriter(path, table.schema, **options) as writer:
            for start, end in itertools.pairwise([0, *group_ends(table.column(0))]):
                writer.write_table(table.slice(start, end - start), row_group_size=4 * ROW_GROUP)
        files[name] = {"sha256": sha256(path), "rows": len(table), "bytes": path.stat().st_size}
    return files


def group_ends(column: pa.ChunkedArray) -> list[int]:
    """The rows at which row groups end: where the column changes after at least ROW_GROUP rows, and the last."""
    ends = [0]
    if len(column):
        for end in pc.run_end_encode(column.combine_chunks()).run_ends.to_pylist():
            if end - ends[-1] >= ROW_GROUP or end == len(column):
                ends.append(end)
    return ends[1:]


def _datapackage(packages: list[dict[str, Any]]) -> dict[str, Any]:
    """One data package of all families, whose resources are named after their families."""
    sources = {source["title"]: source for package in packages for source in package["sources"]}
    resources = [
        resource
        | {"name": f"{package['family']}-{resource['name']}", "path": f"{package['family']}/{resource['path']}"}
        for package in packages
        for resource in package["resources"]
    ]
    return {
        "$schema": packages[0]["$schema"],
        "name": "loony-endgames",
        "title": TITLE,
        "description": DESCRIPTION,
        "version": packages[0]["version"],
        "licenses": packages[0]["licenses"],
        "sources": [*sources.values()],
        "resources": resources,
    }


def croissant(packages: list[dict[str, Any]]) -> dict[str, Any]:
    """The folder in the words of Croissant 1.0: a file object and a record set for each table."""
    objects, records = [], []
    released = found(r"^date-released: (\S+)$", ROOT / "CITATION.cff")
    for package in packages:
        for resource in package["resources"]:
            path = f"{package['family']}/{resource['path']}"
            name = path.removesuffix(".parquet")
            objects.append({
                "@type": "cr:FileObject", "@id": path, "name": path, "description": resource["title"],
                "contentUrl": path, "contentSize": f"{resource['bytes']} B",
                "encodingFormat": "application/x-parquet", "sha256": resource["hash"].removeprefix("sha256:"),
            })  # fmt: skip
            fields = [
                {
                    "@type": "cr:Field", "@id": f"{name}/{field['name']}", "name": field["name"],
                    "description": field["description"], **_type_of(field["type"], field["name"]),
                    "source": {"fileObject": {"@id": path}, "extract": {"column": field["name"]}},
                }
                for field in resource["schema"]["fields"]
            ]  # fmt: skip
            records.append(
                {"@type": "cr:RecordSet", "@id": name, "name": name, "description": resource["title"], "field": fields}
            )
    return {
        "@context": json.loads((RELEASE / "croissant.json").read_text("utf-8")), "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": "loony-endgames", "description": DESCRIPTION, "license": packages[0]["licenses"][0]["path"],
        "version": VERSION,
        "datePublished": released, "url": packages[0]["sources"][0]["path"],
        "creator": {"@type": "sc:Organization", "name": "The loony-endgames authors"},
        "citeAs": entries()[PROGRAM], "distribution": objects, "recordSet": records,
    }  # fmt: skip


def _type_of(kind: str, name: str) -> dict[str, Any]:
    """The type of a column: lists have entries of whole numbers, or of texts in columns of moves and pieces."""
    if kind == "array":
        entries = "sc:Integer" if name in ("chains", "loops", "parts") else "sc:Text"
        return {"dataType": entries, "repeated": True}
    return {"dataType": "sc:Integer" if kind == "integer" else "sc:Text"}


def _provenance(made: list[Made], files: dict[str, dict[str, Any]]) -> dict[str, Any]:
    of_families = {
        one.family.name: {
            "command": f"loony verify --family {one.family.name} {one.family.options(one.manifest['bounds'])}".strip(),
            **{key: one.manifest[key] for key in ("bounds", "counts", "checks")},
            "rows": {name: file["rows"] for name, file in files[one.family.name].items()},
        }
        for one in made
    }
    return {"made_by": "make dataset", **made_by(), "families": of_families}


def _views(made: list[Made]) -> str:
    """A view for each table, `FAMILY_TABLE`, over the files in the folder in which DuckDB is started."""
    lines = ["-- In this folder:  duckdb -init views.sql"]
    for one in made:
        for name in one.manifest["files"]:
            select = f"SELECT * FROM read_parquet('{one.family.name}/{name}')"
            lines.append(f"CREATE OR REPLACE VIEW {_view(one, name)} AS {select};")
    return "\n".join([*lines, ""])


def _view(made: Made, table: str) -> str:
    return f"{made.family.folder}_{table.removesuffix('.parquet')}"


def _readme(made: list[Made], files: dict[str, dict[str, Any]]) -> str:
    lines = []
    for one in made:
        name = one.family.name
        rows = ", ".join(f"{file.removesuffix('.parquet')} ({of['rows']:,})" for file, of in files[name].items())
        lines.append(f"| `{name}/` | {tables_of(one.family).title(one.manifest['bounds'])} | {rows} |")
    table = tables_of(made[0].family).asked[0].table
    sources = dict.fromkeys(source for one in made for source in one.family.sources)
    return (RELEASE / "dataset.txt").read_text("utf-8").format(
        title=TITLE, description=textwrap.fill(DESCRIPTION, 115), version=VERSION, tables="\n".join(lines),
        table=_view(made[0], table), path=f"{made[0].family.name}/{table}",
        sources="\n".join(f"- {source.title}{f', <{source.path}>' * bool(source.path)}" for source in sources),
    )  # fmt: skip


def _write_json(path: Path, content: dict[str, Any]) -> None:
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", "utf-8")


def faults(folder: Path) -> list[str]:
    """The faults that the libraries of Data Package and Croissant find; the second also reads rows of every table."""
    import frictionless
    import mlcroissant

    report = frictionless.Package.validate_descriptor(str(folder / "datapackage.json"))
    wrong = [error.message for error in report.errors] + [error.message for t in report.tasks for error in t.errors]
    dataset = mlcroissant.Dataset(jsonld=folder / "croissant.json")
    issues = dataset.metadata.ctx.issues
    wrong += [*issues.errors, *issues.warnings]
    for table in dataset.metadata.record_sets:
        rows = pq.read_metadata(folder / f"{table.id}.parquet").num_rows
        if rows and next(iter(dataset.records(table.id)), None) is None:
            wrong.append(f"{table.id} has no record")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="make a folder of tables that can be cited")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "dataset")
    parser.add_argument("--full", action="store_true", help="the bounds of loony verify, and larger boards: hours")
    parser.add_argument("--no-check", action="store_true", help="do without the libraries of the descriptions")
    options = parser.parse_args()
    chosen = {name: family.with_defaults({} if options.full else family.small()) for name, family in FAMILIES.items()}
    tables = options.out.with_name(f"{options.out.name}-tables")
    directories = make_tables(tables, chosen)
    write_dataset(directories, options.out, make_proofs(tables, PROOFS + LONG_PROOFS if options.full else PROOFS))
    wrong = [] if options.no_check else faults(options.out)
    files = [path for path in options.out.rglob("*") if path.is_file()]
    print(f"{options.out}: {len(files)} files, {sum(path.stat().st_size for path in files):,} bytes", flush=True)
    for fault in wrong:
        print(f"wrong: {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
