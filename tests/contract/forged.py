"""What the contract asks of `loony check` on tables that were changed as a forger would change them."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from changed_tables import changed, edit_manifest, rewrite, sign_again
from contract.asked import asking
from contract.bench import Bench
from contract.broken import NOT_DERIVED, refused

from loony.results.stored.manifest import datapackage
from loony.results.stored.tables import CLAIMS, DATAPACKAGE, MANIFEST, MISMATCHES, PARQUET
from loony.verify.claims.register import all_claims
from loony.verify.families import FAMILIES

DELETED = object()
Forgery = tuple[list[str], object]


def each(*keys: str, of: Iterable[object]) -> Iterator[Forgery]:
    """An entry of a manifest, by its keys, and each of what it is not."""
    return (([*keys], wrong) for wrong in of)


def forgeries(manifest: dict[str, Any]) -> Iterator[Forgery]:
    """The entries of a manifest in other forms and with other numbers."""
    yield from each("schema_version", of=(0, 2, 99, None, True, "1", 1.0, [], {}, DELETED))
    yield from each("kind", of=(None, "other", "", 5, [], DELETED))
    yield from each("family", of=("nobody", "", None, 5, True, [], {}, DELETED))
    for name in ("bounds", "files", "counts", "claims"):
        yield from each(name, of=(None, [], {}, "", 7, DELETED))
    for name, bound in manifest["bounds"].items():
        yield from each("bounds", name, of=(None, True, "9", "", 9.0, [], {}, [9], str(bound), float(bound), DELETED))
        yield from each("bounds", name, of=(0, -1, -(10**6), 10**6, 10**9, 10**30, bound - 1, bound + 1))
    yield from each("bounds", "length", of=(9,))
    for name, file in manifest["files"].items():
        yield from each("files", name, of=(None, [], {}, 7, "x", DELETED))
        yield from each("files", name, "sha256", of=(None, 0, "", "0" * 64, file["sha256"].upper(), [], DELETED))
        rows, size = file["rows"], file["bytes"]
        yield from each("files", name, "rows", of=(None, -1, rows + 1, str(rows), float(rows), 10**30, [], DELETED))
        yield from each("files", name, "bytes", of=(None, str(size), float(size), [], DELETED))
        yield from each("files", name, "bytes", of=(size + 1,) if name == CLAIMS else ())
    for name in ("other.parquet", "../other.parquet"):
        yield from each("files", name, of=(manifest["files"][CLAIMS],))
    for domain, counts in manifest["counts"].items():
        for name, number in counts.items():
            yield from each("counts", domain, name, of=(number + 1,))
        yield from each("counts", domain, of=(str(counts), DELETED))
    yield from each("counts", "other", of=({"walked": 1},))
    for name in NOT_DERIVED:
        yield from each(name, of=(DELETED, None, 5, [], {}, *(["x"] * (name != "source_digest"))))
    first, *others = manifest["checks"]
    more = [{**first, name: first[name] + 1} for name in ("examined", "differing")]
    yield from each("checks", of=(None, {}, others, *([one, *others] for one in more), DELETED))
    claims = manifest["claims"]
    yield from each("claims", of=(claims[1:], [*claims, "nobody-1"], [*claims, claims[0]]))


def check_forged_manifest(bench: Bench) -> None:
    """A manifest with another entry, with the data package made to fit it where one can be made of it."""
    tables = bench.copy()
    whole = (tables / MANIFEST).read_bytes()
    for keys, wrong in forgeries(json.loads(whole)):
        manifest = json.loads(whole)
        at: dict[str, Any] = manifest
        for key in keys[:-1]:
            at = at[key]
        if wrong is DELETED:
            del at[keys[-1]]
        else:
            at[keys[-1]] = wrong
        (tables / MANIFEST).write_text(json.dumps(manifest))
        with suppress(LookupError, TypeError, AttributeError, ValueError):
            (tables / DATAPACKAGE).write_text(json.dumps(datapackage(manifest)))
        refused(bench, tables, f"{keys} {'deleted' if wrong is DELETED else repr(wrong)}")
        for command in asking(bench, tables)[:3] if keys[0] in NOT_DERIVED else ():
            code, _, err = bench.loony(*command)
            assert code == 4, (command, keys, wrong, err)


def put(tables: Path, name: str, table: pa.Table) -> None:
    rewrite(tables, name, lambda _: table)


def check_other_families(bench: Bench) -> None:
    for other in FAMILIES.keys() - {bench.family.name}:
        tables = bench.copy()
        edit_manifest(tables, partial(dict.update, family=other))
        assert "it does not list just the files" in refused(bench, tables, other), other


def check_written_again(bench: Bench) -> None:
    """So that what is refused below is refused for what was changed."""
    tables = bench.copy()
    for name in bench.tables.schemas:
        rewrite(tables, name, lambda table: table)
    assert bench.loony("check", "--table", str(tables), "--quiet")[0] == 0


def arranged(whole: pa.Table) -> Iterator[tuple[str, pa.Table]]:
    rows = len(whole)
    if not rows:
        return
    for at in sorted({0, rows // 2}):
        before, one, after = whole.slice(0, at), whole.slice(at, 1), whole.slice(at + 1)
        yield f"row {at} left out", pa.concat_tables([before, after])
        yield f"row {at} doubled", pa.concat_tables([before, one, one, after])
        if len(after):
            yield f"row {at} in place of the next", pa.concat_tables([before, one, one, after.slice(1)])
            yield f"row {at} after the next", pa.concat_tables([before, after.slice(0, 1), one, after.slice(1)])
    yield "the last row left out", whole.slice(0, rows - 1)
    yield "no rows", whole.slice(0, 0)
    yield "twice", pa.concat_tables([whole, whole])


def check_arranged(bench: Bench) -> None:
    for name in bench.tables.schemas:
        tables = bench.copy()
        whole = pq.read_table(tables / name)
        for how, table in arranged(whole):
            assert not table.equals(whole), how
            put(tables, name, table)
            refused(bench, tables, (name, how), bench.remedy)


def other(entry: Any, kind: pa.DataType) -> Any:
    """An entry of a column that is another, of the same type."""
    if pa.types.is_list(kind):
        return [*entry[:-1], other(entry[-1], kind.value_type)] if entry else [other(None, kind.value_type)]
    if pa.types.is_integer(kind):
        return 3 if entry is None else entry - 1 if entry == 2 ** (kind.bit_width - 1) - 1 else entry + 1
    return f"{entry or ''}x"


def check_changed(bench: Bench) -> None:
    for name, schema in bench.tables.schemas.items():
        tables = bench.copy()
        whole = pq.read_table(tables / name)
        for i, column in enumerate(schema if len(whole) else []):
            row = (len(whole) // 3, len(whole) - 1, 0)[i % 3]
            table = changed(whole, column.name, row, partial(other, kind=column.type))
            assert not table.equals(whole), i
            put(tables, name, table)
            refused(bench, tables, f"{name}: {column.name}, row {row}", bench.remedy)


def check_other_columns(bench: Bench) -> None:
    """A table with other columns, or described otherwise, or in other row groups."""
    for name, schema in bench.tables.schemas.items():
        tables = bench.copy()
        whole = pq.read_table(tables / name)
        wide = [pa.field(one.name, pa.int32()) if one.type == pa.int16() else one for one in schema]
        for table in (
            whole.drop_columns(schema.names[-1:]), whole.select(schema.names[::-1]),
            whole.rename_columns([*schema.names[:-1], "other"]),
            whole.append_column("other", whole[schema.names[0]]),
            whole.cast(pa.schema([one.with_nullable(True) for one in schema], schema.metadata)),
            whole.replace_schema_metadata({**schema.metadata, "title": "other"}),
            whole.replace_schema_metadata(None),
            *([whole.cast(pa.schema(wide, schema.metadata))] if wide != list(schema) else []),
        ):  # fmt: skip
            put(tables, name, table)
            if table.schema.equals(schema, check_metadata=True):  # that column may be null as it is
                continue
            err = refused(bench, tables, (name, table.schema), bench.remedy)
            assert "its columns or their descriptions are not those of this version" in err
        if len(whole) > 1:
            pq.write_table(whole, tables / name, row_group_size=len(whole) - 1, **PARQUET)
            sign_again(tables, name)
            assert "row groups" in refused(bench, tables, (name, "row groups"), bench.remedy)


def check_unknown_claims(bench: Bench) -> None:
    strange = next(id_ for id_, one in all_claims().items() if one.family != bench.family.name)
    for id_ in ("nobody-1", "", strange):
        tables = bench.copy()
        put(tables, CLAIMS, changed(pq.read_table(tables / CLAIMS), "claim", 0, id_.format))
        assert f"there is no claim {id_!r}" in refused(bench, tables, id_, bench.remedy), id_


def check_package(bench: Bench) -> None:
    tables = bench.copy()
    whole = json.loads((tables / DATAPACKAGE).read_bytes())
    edits: list[dict[str, Any]] = [{**whole, "other": 1}]
    for name in whole:
        edits += [{**whole, name: None}, {key: entry for key, entry in whole.items() if key != name}]
    for i, resource in enumerate(whole["resources"]):
        for name in [*resource][i::3]:
            others = [*whole["resources"]]
            others[i] = {**resource, name: "other"}
            edits.append({**whole, "resources": others})
    for package in edits:
        (tables / DATAPACKAGE).write_text(json.dumps(package))
        assert "differs from the manifest" in refused(bench, tables, "a data package", bench.remedy), package


def refused_wherever_asked(bench: Bench, tables: Path, how: object) -> None:
    refused(bench, tables, how, bench.remedy)
    for command in asking(bench, tables):
        code, _, err = bench.loony(*command)
        assert code in (0, 4), (command, err)


def check_no_text(bench: Bench) -> None:
    for name, column in ((CLAIMS, "claim"), (CLAIMS, "domain"), (MISMATCHES, "position")):
        tables = bench.copy()
        table = pq.read_table(tables / name)
        texts = [text.encode() for text in table[column].to_pylist()]
        stored = pa.array([*texts[:-1], b"\xff\xfe"], pa.binary())
        broken = pa.Array.from_buffers(pa.string(), len(stored), stored.buffers())
        at = table.schema.get_field_index(column)
        put(tables, name, table.set_column(at, table.schema.field(column), broken))
        refused_wherever_asked(bench, tables, (name, column))


def check_strange_outcome(bench: Bench) -> None:
    """An outcome with a domain, a claim or a verdict that there is not."""
    for column in ("claim", "domain", "verdict"):
        tables = bench.copy()
        put(tables, CLAIMS, changed(pq.read_table(tables / CLAIMS), column, 0, "other".format))
        refused_wherever_asked(bench, tables, column)
