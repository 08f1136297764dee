"""What the contract asks of the making of tables, of sound ones, and of what a run is told and refuses."""

import json
import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from commanded import leavings
from contract.bench import Bench

from loony.results.runs.run import check
from loony.results.shown import tallies as report
from loony.results.shown.tallies import NAMED, succeeded
from loony.results.stored.files import sha256
from loony.results.stored.tables import CLAIMS, DATAPACKAGE, MANIFEST, MISMATCHES, ROW_GROUP
from loony.system.errors import LoonyError
from loony.system.stages import Stages
from loony.verify.claims.claim import HOLDS, REFUTED, SKIPPED
from loony.verify.claims.register import amended_claim, least_bound
from loony.verify.examination.examination import Examination
from loony.verify.family import Bounds

pytestmark = pytest.mark.slow_plain  # for tables are made several times, and checked a hundred times


def test_named(bench: Bench) -> None:
    family, bounds = bench.family, bench.bounds
    assert family.small().keys() == family.with_defaults({}).keys() == {one.name for one in family.bounds}
    assert all(one.family == family.name for one in family.domains)
    assert len({one.name for one in family.domains}) == len(family.domains)
    assert {one.option for one in family.domains} <= {None, *(one.option for one in family.bounds)}
    assert bench.tables.domain_bounds(bounds).keys() == {one.name for one in family.domains}
    assert bench.tables.rows(bounds).keys() <= bench.tables.schemas.keys() - {CLAIMS, MISMATCHES}
    for asked in bench.tables.asked:
        assert {*asked.shown} <= {*bench.tables.schemas[asked.table].names}, asked
    assert family.sources
    assert {*family.main} <= {*bench.claims}
    assert len({*family.main}) == len(family.main)
    assert family.title in bench.loony("verify", "--help")[1].replace("\n", " ")
    for one in bench.claims.values():
        assert one.family == family.name, one
        assert {*one.domains} <= {*family.domains}, one
        assert one.expected_verdict in (HOLDS, REFUTED), one
        assert all((one.title, one.source, one.statement)), one.id


def test_made_twice(bench: Bench) -> None:
    """A run without --out makes the directory that the family names, byte for byte as any other run."""
    bench.output_of("verify", *bench.job("--quiet"))
    assert leavings(bench.folder) == ["tables"]
    name = bench.family.directory_of(bench.bounds)
    assert leavings(bench.folder / "tables") == [name]
    again = bench.folder / "tables" / name
    assert leavings(again) == leavings(bench.made) == sorted([*bench.tables.schemas, MANIFEST, DATAPACKAGE])
    for file in {*leavings(again)} - {MANIFEST}:
        assert (again / file).read_bytes() == (bench.made / file).read_bytes(), file
    manifests = [json.loads((made / MANIFEST).read_bytes()) for made in (again, bench.made)]
    assert manifests[0].keys() == manifests[1].keys()
    assert [key for key in manifests[0] if manifests[0][key] != manifests[1][key]] in ([], ["run"])


def test_files(bench: Bench) -> None:
    """Every file has the columns that it should, described, and what the manifest says of it is so."""
    manifest = json.loads((bench.made / MANIFEST).read_bytes())
    package = json.loads((bench.made / DATAPACKAGE).read_bytes())
    assert (manifest["family"], manifest["bounds"]) == (bench.family.name, bench.bounds)
    assert manifest["claims"] == sorted(bench.claims)
    assert [one["path"] for one in package["resources"]] == list(bench.tables.schemas)
    for name, schema in bench.tables.schemas.items():
        refuted = name != MISMATCHES or any(one.expected_verdict == REFUTED for one in bench.claims.values())
        file, stated = pq.ParquetFile(bench.made / name), manifest["files"][name]
        assert file.schema_arrow.equals(schema, check_metadata=True), name
        assert schema.metadata[b"title"], name
        described = json.loads(schema.metadata[b"columns"])
        assert list(described) == schema.names, name
        assert all(described.values()), name
        groups = [file.metadata.row_group(i) for i in range(file.num_row_groups)]
        assert all(group.num_rows == ROW_GROUP for group in groups[:-1]), name
        assert {group.column(i).compression for group in groups for i in range(len(schema))} <= {"ZSTD"}, name
        assert stated["sha256"] == sha256(bench.made / name), name
        assert stated["bytes"] == (bench.made / name).stat().st_size, name
        assert stated["rows"] == file.metadata.num_rows, name
        assert stated["rows"] > 0 or not refuted, f"{name} is empty: small bounds have something of everything"
    for name, number in bench.tables.rows(bench.bounds).items():
        assert manifest["files"][name]["rows"] == number, name


def test_counted(bench: Bench) -> None:
    """What is there is counted twice and held against something, and every claim comes out as registered."""
    found = check(bench.made, Stages(shown=False))
    assert succeeded(found)
    assert (found.family, found.bounds) == (bench.family, bench.bounds)
    counted = [part for part in found.parts if part.domain]
    held = [one for part in found.parts for one in part.comparisons]
    assert counted
    assert held
    assert all(part.walked > 0 and part.formula in (None, part.walked) for part in counted)
    assert all(one.examined > 0 and not one.differing for one in held)
    assert found.lines()
    tested = [(tally.claim.id, tally.domain.name) for tally in found.tallies]
    assert tested == [(one.id, domain.name) for one in bench.claims.values() for domain in one.domains]
    bounds = bench.tables.domain_bounds(bench.bounds)
    for tally in found.tallies:
        if tally.skipped:
            assert bounds[tally.domain.name] < tally.needed, tally.claim.id
        else:
            assert tally.as_registered, tally.claim.id
            assert tally.examined >= tally.covered > 0, tally.claim.id
            assert bool(tally.smallest) == bool(tally.mismatches), tally.claim.id
    assert {domain for one in bench.claims.values() for domain in one.domains} <= {*bench.family.domains}
    _require_reports(bench, found)


def _require_reports(bench: Bench, found: Examination) -> None:
    """In full a report has every row; in short the main claims, and examples of what fails in our text."""
    rows = {*report.claims_table(found.tallies).lines(), *report.counterexamples(found.tallies)} - {""}
    full, short = (report.text(found, bench.made, {"all": 1.0}, in_full).splitlines() for in_full in (True, False))
    assert {*rows, *found.lines()} <= {*full}
    assert {*found.lines()} <= {*short}
    assert len([line for line in short if line in rows]) == 0
    assert full[-1] == short[-1] == report.summary(found)
    main = [bench.claims[id_].title for id_ in bench.family.main]
    shown = [line for line in short if line.endswith((" cases", "NOT TESTED"))]
    assert len(shown) == len(main)
    assert all(title in line for title, line in zip(main, shown, strict=True))
    for tally in found.tallies:
        if tally.mismatches and amended_claim(tally.claim):
            (line,) = (line for line in short if line.split()[:1] == [tally.claim.id])
            first = next(one for one in found.tallies if one.claim is tally.claim)
            assert line.endswith(tally.smallest[0].words()) or tally is not first, tally


def test_counterexamples(bench: Bench) -> None:
    rows = pq.read_table(bench.made / CLAIMS).to_pylist()
    kept = pq.read_table(bench.made / MISMATCHES)
    order = [(row["claim"], row["domain"]) for row in rows for _ in range(row["mismatches"])]
    assert [(row["claim"], row["domain"]) for row in kept.to_pylist()] == order
    for row in kept.to_pylist():
        assert row["position"], row
        assert row["expected"], row
        assert row["expected"] != str(row["value"]), row
    assert {row["verdict"] for row in rows} <= {HOLDS, REFUTED, SKIPPED}
    assert pa.types.is_integer(kept.schema.field("value").type)


def test_reports_agree(bench: Bench) -> None:
    report = json.loads(bench.output_of("verify", *bench.job("--json", "--out", "t")))
    assert report["succeeded"] is True
    assert report["directory"] == "t"
    assert report["family"] == bench.family.name
    assert bench.bounds.items() <= report.items()
    assert all(count["walked"] > 0 for count in report["counts"].values())
    stored = pq.read_table("t/claims.parquet")
    assert [{name: row[name] for name in stored.column_names} for row in report["claims"]] == stored.to_pylist()
    for row in report["claims"]:
        bound = row["bound"].removeprefix("--").replace("-", "_")  # none where it is fixed how far a claim is tested
        assert (row["verdict"] == SKIPPED) == (row["tested_from"] > bench.bounds.get(bound, 10**6)), row
    assert report["mismatches"] == pq.read_table("t/mismatches.parquet").to_pylist()
    assert bench.loony("check", "--table", "t", "--quiet") == (0, report["summary"] + "\n", "")
    assert bench.verify("--quiet", "--out", "t") == (0, report["summary"] + "\n", "")
    again = json.loads(bench.output_of("check", "--table", "t", "--json"))
    assert again.pop("seconds")
    assert again == {name: entry for name, entry in report.items() if name != "seconds"}
    text = bench.output_of("check", "--table", "t", "--all")
    assert text.endswith(f"tables in t; to see it again:  loony check --table t\n{report['summary']}\n")
    for claim in report["claims"]:
        assert claim["claim"] in text, claim


def test_bad_bounds(bench: Bench) -> None:
    for bound in bench.family.bounds:
        for text in ("0", "-1", "-7", "12.5", "", "many", "9" * 30, "9" * 5000, "1e3", "0x10", "1_0", " 7", "٣", "²"):
            given = [*bench.family.options(bench.bounds).split(), f"{bound.option}={text}"]
            err = bench.refused("verify", *bench.of_family, *given)
            numeric = text.lstrip("-").isdecimal() and text.isascii() and len(text) < 40
            assert "is not a whole number" in err or numeric, text
            assert ("of at most 30 digits" in err) == (len(text) > 30), text
        bench.refused("verify", *bench.of_family, bound.option)
    assert leavings(bench.folder) == []


def test_too_large(bench: Bench) -> None:
    with bench.patch.context() as patch:
        patch.setattr("loony.system.memory.available_memory", lambda: 1000)
        patch.setattr("loony.system.memory.free_disk", lambda _: 1000)
        patch.setattr("loony.results.runs.run.replaced", lambda *_: 1 // 0)
        bench.refused("verify", *bench.job(), match="of memory where 1,000 bytes are free; ")
    assert leavings(bench.folder) == []


def least_bounds(bench: Bench) -> Bounds:
    found = dict(bench.bounds)
    for name in reversed(found):  # one may be no larger than one before it
        for number in range(found[name]):
            try:
                bench.tables.rows({**found, name: number})
            except LoonyError:
                continue
            found[name] = number
            break
    return found


def test_skipped_loudly(bench: Bench) -> None:
    """Claims that need larger tables are told of, and to test none is a failure."""
    least = least_bounds(bench)
    bounds = bench.tables.domain_bounds(least)
    code, text, _ = bench.verify("--json", "--out", "t", bounds=least)
    report = json.loads(text)
    assert (code == 0) == report["succeeded"] == (not report["summary"].startswith("FAILED"))
    assert bench.loony("check", "--table", "t", "--quiet")[:2] == (code, report["summary"] + "\n")
    verdicts: dict[str, list[tuple[str, str]]] = {}
    for row in report["claims"]:
        (domain,) = (one for one in bench.family.domains if one.name == row["domain"])
        needed = least_bound(bench.claims[row["claim"]], domain)
        assert (row["verdict"] == SKIPPED) == (bounds[row["domain"]] < needed), row["claim"]
        verdicts.setdefault(row["claim"], []).append((row["verdict"], row["expected_verdict"]))
    skipped = [id_ for id_, found in verdicts.items() if {verdict for verdict, _ in found} == {SKIPPED}]
    right = [id_ for id_, found in verdicts.items() if all(verdict == expected for verdict, expected in found)]
    if not skipped:
        assert "NOT TESTED" not in report["summary"]
        return
    code, text, _ = bench.verify("--quiet", "--out", "t", "--claims", *skipped, bounds=least)
    assert code == 1
    names = r", ".join(rf"{re.escape(id_)} \(from [^()]+\)" for id_ in skipped)
    many = f", because the bounds are too small: {len(skipped)} claims; --"
    not_tested = f"; NOT TESTED{f': {names}' if len(skipped) <= NAMED else many}"
    assert re.match(f"FAILED: no claim was tested{not_tested}", text)
    code, text, _ = bench.verify("--quiet", "--out", "t", "--claims", *skipped, *right, bounds=least)
    assert code == (0 if right else 1)
    assert not right or re.search(f"tested came out as registered{not_tested}", text)


def test_chosen_claims(bench: Bench) -> None:
    """A claim may be tested alone: its rows are those of a run with all."""
    rows = pq.read_table(bench.made / CLAIMS).to_pylist()
    for id_ in [*bench.claims][::20]:
        code, text, _ = bench.verify("--quiet", "--out", "t", "--claims", id_)
        alone = pq.read_table("t/claims.parquet").to_pylist()
        assert alone == [row for row in rows if row["claim"] == id_], id_
        assert len(pq.read_table("t/mismatches.parquet")) == sum(row["mismatches"] for row in alone), id_
        assert json.loads((bench.folder / "t" / MANIFEST).read_bytes())["claims"] == [id_], id_
        assert bench.loony("check", "--table", "t", "--quiet") == (code, text, ""), id_


def test_left_alone(brief: Bench, another: Path) -> None:
    """What is no directory of the family's tables is not replaced."""
    (brief.folder / "here" / "x").mkdir(parents=True)
    (brief.folder / "file").write_text("mine")
    (brief.folder / "link").symlink_to(brief.folder / "elsewhere")
    for name, file in (("strange", "thesis.tex"), ("web", MANIFEST), ("hidden", ".git")):
        (brief.folder / name).mkdir()
        (brief.folder / name / file).write_text('{"name": "mine"}')
    tables = brief.copy()
    (tables / "notes").write_text("mine")
    brief.patch.chdir(brief.folder / "here")
    outs = [str(brief.folder / name) for name in ("file", "file/below", "link", "strange", "web", "hidden")]
    before = {path: path.read_bytes() for path in brief.folder.rglob("*") if path.is_file()}
    assert len(before) == 4 + len([*tables.iterdir()]) + len([*another.iterdir()])
    for out in (".", "", "..", "x/..", *outs, str(tables), str(another)):
        err = brief.refused("verify", *brief.job("--out", out), match="--out")
    assert {path: path.read_bytes() for path in brief.folder.rglob("*") if path.is_file()} == before
    assert "which is a table of another family; name another with --out" in err
