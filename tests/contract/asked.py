"""What the contract asks of the commands that ask stored tables, and of those that need none."""

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.csv as csv
import pyarrow.parquet as pq
import pytest
from changed_tables import edit_manifest
from contract.bench import Bench

import loony
from loony.results.stored.tables import CLAIMS, MANIFEST, QueryTable
from loony.verify.claims.claim import SKIPPED


def printed(bench: Bench, *arguments: str) -> bytes:
    with bench.patch.context() as patch, io.BytesIO() as kept:
        patch.setattr(sys, "stdout", io.TextIOWrapper(kept, write_through=True))
        code, _, err = bench.loony(*arguments)
        sys.stdout.flush()
        assert code == 0, err
        return kept.getvalue()


def check_show(bench: Bench) -> None:
    tables = str(bench.made)
    manifest = json.loads((bench.made / MANIFEST).read_bytes())
    text = bench.output_of("check", "--contents", "--table", tables)
    assert text.startswith(f"{tables}: {bench.family.name} {bench.tables.extent(bench.bounds)}\n")
    for name, file in manifest["files"].items():
        assert any(name in line and f" {file['rows']:,} rows" in line for line in text.splitlines()), name
    assert "every file has the hash in the manifest" in text
    assert "hashes not checked" not in text
    assert "hashes not checked" in bench.loony("check", "--contents", "--table", tables, "--no-check")[1]
    held = json.loads(bench.output_of("check", "--contents", "--table", tables, "--json"))
    assert bench.bounds.items() <= held.items()
    assert {name: held[name] for name in ("family", "counts", "files")} == {
        name: manifest[name] for name in ("family", "counts", "files")
    }
    assert held["claims"] == len(bench.tested)
    assert held["bytes"] == sum(path.stat().st_size for path in bench.made.iterdir())
    assert sum(held["verdicts"].values()) == manifest["files"][CLAIMS]["rows"]
    assert held["not_as_registered"] == []


OWN = """\
from loony.verify.claims.claim import REFUTED, claim, when
from loony.verify.families import FAMILIES


@claim("own", "No value", source="own", domains=FAMILIES["{family}"].domains, expected=REFUTED)
def own(G):
    return when(True, G.value != G.value)
"""


def check_own_claim(bench: Bench) -> None:
    """A claim of one's own runs on every domain, and sees all positions of those that are counted."""
    (bench.folder / "own.py").write_text(OWN.format(family=bench.family.name))
    code, text, err = bench.loony("test", "--claim", "own.py", "--table", str(bench.made), "--no-proof", "--json")
    assert err == ""
    rows = {row["domain"]: row for row in json.loads(text)["claims"]}
    assert [*rows] == [domain.name for domain in bench.family.domains if domain.name in rows]
    assert rows.keys() == {domain.name for domain in bench.family.domains}
    assert all(row["examined"] == row["covered"] == row["mismatches"] for row in rows.values())
    assert code == int(not all(row["examined"] for row in rows.values()))
    counts = json.loads((bench.made / MANIFEST).read_bytes())["counts"]
    counted = rows.keys() & counts.keys()
    assert counted
    assert {name: rows[name]["examined"] for name in counted} == {name: counts[name]["walked"] for name in counted}
    if not bench.family.proves:
        what = f"no solver proves claims about {bench.family.title}: test them with "
        bench.refused("prove", "--claim", "own.py", match=what)


def check_sql(bench: Bench) -> None:
    for name in bench.tables.schemas:
        whole = pq.read_table(bench.made / name)
        statement = f"SELECT count(*) AS n FROM {name.removesuffix('.parquet')}"
        code, text, err = bench.loony("sql", statement, "--table", str(bench.made), "--json")
        assert (code, json.loads(text)) == (0, [{"n": len(whole)}]), name
        assert err.startswith(f"1 row, from table {bench.made}, made from sources "), name
        statement = f"SELECT * FROM {name.removesuffix('.parquet')}"
        written = printed(bench, "sql", statement, "--table", str(bench.made), "--format", "parquet")
        rows = pq.read_table(io.BytesIO(written))
        assert rows.column_names == whole.column_names, name
        assert rows.to_pylist() == whole.to_pylist(), name
    assert bench.loony("sql", "SELECT 1 FROM nothing", "--table", str(bench.made))[0] == 2


def check_query(bench: Bench) -> None:
    """A condition selects the rows of any table that it is true of, in each format; positions are told."""
    for name in bench.tables.schemas:
        asked = next((one for one in bench.tables.asked if one.table == name), None)
        of = () if asked and asked == bench.tables.asked[0] else ("--of", name.removesuffix(".parquet"))
        whole = pq.read_table(bench.made / name)
        integers = [one.name for one in whole.schema if pa.types.is_integer(one.type)]
        column = next(one for one in reversed(integers) if not whole[one].null_count)
        value = whole[column][len(whole) // 2].as_py()
        found = whole.filter(pa.compute.equal(whole[column], value))
        assert len(found), name
        query = ("query", f"{column} = {value}", *of, "--table", str(bench.made))
        code, text, err = bench.loony(*query, "--json")
        assert (code, json.loads(text)) == (0, found.to_pylist()), name
        assert re.match(f"{len(found):,} {'[^,]*position' if asked else 'row'}", err), name
        assert pq.read_table(io.BytesIO(printed(bench, *query, "--format", "parquet"))).equals(found), name
        if not any(pa.types.is_list(one.type) for one in whole.schema):
            read = csv.read_csv(io.BytesIO(printed(bench, *query, "--format", "csv")))
            assert read.column_names == whole.column_names, name
            assert len(read) == len(found), name
        assert json.loads(bench.loony(*query, "--json", "--limit", "1")[1]) == found.slice(0, 1).to_pylist(), name
        assert bench.loony("query", f"{column} > {10**9}", *query[2:], "--json")[1] == "[]\n", name
        columns = [one for one in integers if not whole[one].null_count][:2]
        by = ("--columns", ",".join(columns), f"--sort=-{',-'.join(columns)}")
        rows = [tuple(row.values()) for row in json.loads(bench.loony(*query, "--json", *by)[1])]
        wanted = [tuple(row.values()) for row in found.select(columns).to_pylist()]
        assert rows == sorted(wanted, reverse=True), name
        if asked:
            require_positions(bench, query, found, asked)
        else:
            assert bench.loony(*query, "--format", "notation")[0] == 2, name
    assert bench.loony("query", "nothing = 1", "--table", str(bench.made))[0] == 2
    assert bench.loony("query", "value = 0", "--of", "nothing", "--table", str(bench.made))[0] == 2


def require_positions(bench: Bench, query: tuple[str, ...], found: pa.Table, asked: QueryTable) -> None:
    """Positions are told in the notation of the family, once each, and the headings are names too."""
    notations = asked.notations(found)
    assert bench.loony(*query, "--format", "notation")[1].splitlines() == notations
    assert len({*notations}) == len(notations)
    lines = bench.loony(*query)[1].splitlines()
    assert lines[0].split() == ["position", *" ".join(asked.shown.values()).split()]
    assert [line.split("  ")[0] for line in lines[1:21]] == notations[:20]
    with_headings = bench.loony(*query, "--json", "--columns", ",".join(["position", *asked.shown.values()]))[1]
    shown = [[*row.values()] for row in found.select([*asked.shown]).to_pylist()]
    rows = zip(notations, shown, strict=True)
    assert [[*row.values()] for row in json.loads(with_headings)] == [[position, *row] for position, row in rows]
    if bench.family.answers and asked.answered:
        for text in notations[:3]:
            assert bench.loony("value", *bench.of_family, "--", text)[0] == 0, text


def check_opened(bench: Bench) -> None:
    opened = loony.open_table(bench.made)
    assert (opened.family, opened.bounds) == (bench.family.name, bench.bounds)
    assert sorted(f"{name}.parquet" for name in opened.tables) == sorted(bench.tables.schemas)
    for name in opened.tables:
        whole = pq.read_table(bench.made / f"{name}.parquet")
        assert opened.rows(name).equals(whole), name
        column = next(one.name for one in whole.schema if not pa.types.is_list(one.type))
        told = whole[column][len(whole) // 2].as_py() if len(whole) else 0
        found = opened.where(pa.compute.field(column) == told, [column], of=name)
        assert found.to_pydict() == {column: [one for one in whole[column].to_pylist() if one == told]}, name
    for asked in bench.tables.asked:
        rows = pq.read_table(bench.made / asked.table)
        assert asked.table != bench.tables.asked[0].table or len(opened) == len(rows) > 0, asked
        if bench.tables.stored and asked.answered:
            some = rows.take([*range(0, len(rows), 1 + len(rows) // 100)])
            assert [opened.value(text) for text in asked.notations(some)] == some["value"].to_pylist(), asked
    with pytest.raises(loony.BadInput, match="have no 'nothing': there are"):
        opened.rows("nothing")
    tables = bench.copy()
    with pytest.raises(loony.TableAbsent):
        loony.open_table(tables / "nothing")
    first = bench.a_table.removesuffix(".parquet")
    edit_manifest(tables, lambda manifest: manifest["files"][bench.a_table].update(sha256="0" * 64))
    assert loony.open_table(tables, check=False).rows(first).equals(opened.rows(first))
    with pytest.raises(loony.TableCorrupt, match="SHA-256"):
        loony.open_table(tables)
    (tables / bench.a_table).write_bytes(b"PAR1")
    with pytest.raises(loony.TableCorrupt):
        loony.open_table(tables)
    edit_manifest(tables, lambda manifest: manifest.update(family="nothing"))
    with pytest.raises(loony.LoonyError, match="nothing"):
        loony.open_table(tables)


NUMBERS = ("verdict", "covered", "mismatches")


def check_claims(bench: Bench) -> None:
    bounds = bench.tables.domain_bounds(bench.bounds)
    stored = pq.read_table(bench.made / CLAIMS).to_pylist()
    ids = [*bench.claims]
    bench.copy()
    for folder in (bench.made, bench.folder):
        listed = json.loads(bench.output_of("claims", *ids, "--table", str(folder), "--json"))
        assert [one["claim"] for one in listed] == ids, folder
        for one in listed:
            rows = [row for row in stored if row["claim"] == one["claim"] and row["verdict"] != SKIPPED]
            found = [(row["domain"], *(row[name] for name in NUMBERS)) for row in one["tested"]]
            assert found == [(row["domain"], *(row[name] for name in NUMBERS)) for row in rows], one
            assert all(row["up_to"].endswith(f" {bounds[row['domain']]:,}") for row in one["tested"]), one
            assert {row["about"] for row in one["tested"]} <= {one["claim"]}, one
    text = bench.loony("claims", *ids, "--table", str(bench.folder))[1]
    tested = {row["claim"] for row in stored if row["verdict"] != SKIPPED}
    assert f"\n{len(ids)} claims in the folder {bench.folder}: {len(tested)} tested, " in text
    assert bench.loony("claims", *ids, "--markdown")[1].count("\n| `") == len(ids)
    text = bench.output_of("claims", *ids, "--coverage", "--json")
    assert {one["claim"] for row in json.loads(text) for one in row["claims"]} >= {*ids}
    empty = bench.folder / "empty"
    empty.mkdir()
    *_, last = bench.loony("claims", *ids, "--table", str(empty))[1].splitlines()
    assert last.startswith(f"{len(ids)} claims in the record of loony: ")
    assert last.endswith(" certified by Coq")
    edit_manifest(bench.folder / bench.made.name, lambda manifest: manifest.update(source_digest="0" * 64))
    text = bench.loony("claims", *ids, "--table", str(bench.folder))[1]
    assert re.search(f"\n{len(ids)} claims in the folder {re.escape(str(bench.folder))}: 0 tested, ", text)
    assert "left out: 1 of the directories there, made from other sources" in text


def asking(bench: Bench, tables: Path) -> list[tuple[str, ...]]:
    table = bench.tables.asked[0].table if bench.tables.asked else bench.a_table
    integer = next(one.name for one in bench.tables.schemas[table] if pa.types.is_integer(one.type))
    return [
        ("check", "--contents", "--table", str(tables)), ("query", f"{integer} = 0", "--table", str(tables)),
        ("sql", "SELECT 1", "--table", str(tables)), ("claims", next(iter(bench.claims)), "--table", str(tables)),
    ]  # fmt: skip


def check_asks_nothing_broken(bench: Bench) -> None:
    """Tables that are not as their manifest says are not asked; those that are not there neither."""
    tables = bench.copy()
    name = bench.a_table
    data = (tables / name).read_bytes()
    breaks: list[Callable[[], object]] = [
        lambda: (tables / name).write_bytes(data[: len(data) // 2]),
        (tables / name).unlink,
        (tables / MANIFEST).unlink,
    ]
    for broken in breaks:
        broken()
        for command in asking(bench, tables)[:3]:
            remedy = bench.remedy if (tables / MANIFEST).exists() else "  loony verify"
            bench.refused(*command, match=remedy, code=4)


def check_value(bench: Bench) -> None:
    position, what = bench.family.example.split(" for ", 1)
    text = bench.output_of("value", "--help")
    assert (f"{position} for {what}" in " ".join(text.split())) == bench.family.answers
    if not bench.family.answers:
        code, _, err = bench.loony("value", *bench.of_family, position)
        assert (code, "invalid choice" in err) == (2, True), err
        with pytest.raises(loony.BadInput, match="there is no family"):
            loony.answer(position, bench.family.name)
        return
    assert bench.output_of("value", *bench.of_family, position)
    data = json.loads(bench.output_of("value", *bench.of_family, position, "--json"))
    assert isinstance(data["value"], int)
    assert loony.answer(position, bench.family.name) == data
    assert loony.value(position, bench.family.name) == data["value"]
    for wrong in ("", "?", "5?", "\u221e", "9" * 5000):
        code, out, err = bench.loony("value", *bench.of_family, "--", wrong)
        assert (code, out, err.startswith("loony: ")) == (2, "", True), (wrong[:9], err)


def check_help(bench: Bench) -> None:
    """`loony verify --help` has the family, what it is, and each of its bounds with what it is by default."""
    text = bench.output_of("verify", "--help")
    words = re.sub(r"(?<=\w)-\s+", "-", " ".join(text.split()))  # a line may end with a hyphen
    assert f"of {bench.family.name}: {bench.family.title}" in words
    for bound in bench.family.bounds:
        assert f"{bound.option} {bound.letter}" in words, bound
        assert f"{bound.what} ({bound.default_in_words or bound.default})" in words, bound
    assert f"tables/{bench.family.directory.split('{')[0]}" in words
    for name in bench.family.commands:
        assert bench.loony(name, "--help")[0] == 0, name
