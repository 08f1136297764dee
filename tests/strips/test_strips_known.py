"""What is known of narrow boards: tables shown and asked, and claims listed with what was found."""

import json
import shutil
from pathlib import Path

import pytest
from forger import edit_manifest
from person import Capsys, output_of, refused, told
from strips_cases import LONGEST, TINY
from swedish_cases import value_by_recursion

from loony.enumerate.strips.notation import parse
from loony.enumerate.strips.swedish import count, dense_rooms
from loony.results.stored.layout import MANIFEST
from loony.results.strips.extents import domain_bounds
from loony.verify.claims.least import least_bound
from loony.verify.claims.register import claims
from loony.verify.families import FAMILIES
from loony.verify.strips.family import STRIPS

pytestmark = pytest.mark.usefixtures("small_open_boards", "without_record")


def test_the_tables_are_shown_and_asked(made: Path, capsys: Capsys) -> None:
    text = output_of(capsys, "show", str(made))
    assert f"{made}: strips up to swedish {LONGEST}, swedish boards {LONGEST}, " in text
    statement = "SELECT n, value FROM swedish_misere WHERE value > 4 ORDER BY n"
    text = output_of(capsys, "sql", statement, "--table", str(made), "--format", "csv")
    assert [line.replace('"', "") for line in text.split()] == ["n,value", "5,5", "6,6", "7,5"]


def test_small_positions_are_asked_for(made: Path, capsys: Capsys) -> None:
    condition = ("query", "value > 4 and total < 8 or total = 12 and value < -8", "--table", str(made))
    code, text, err = told(capsys, *condition)
    assert code == 0
    assert [line.split() for line in text.splitlines()] == [
        ["position", "total", "v"],
        ["5", "5", "5"], ["4+2", "6", "6"], ["6", "6", "6"], ["5+2", "7", "7"], ["4+3", "7", "7"], ["7", "7", "5"],
        ["2^6", "12", "-12"], ["3^2+2^3", "12", "-12"], ["3^4", "12", "-12"],
    ]  # fmt: skip
    assert err.startswith(f"9 positions, from table {made}, made from sources ")
    notations = ["5", "4+2", "6", "5+2", "4+3", "7", "2^6", "3^2+2^3", "3^4"]
    assert all(value_by_recursion(parse(one)) in (5, 6, 7, -12) for one in notations)
    code, text, _ = told(capsys, *condition, "--format", "notation")
    assert (code, text.split()) == (0, notations)
    code, text, _ = told(capsys, *condition, "--json", "--limit", "1")
    assert (code, json.loads(text)) == (0, [{"total": 5, "parts": [5], "value": 5}])
    code, out, err = told(capsys, "query", "size = 5", "--table", str(made))
    assert (code, out) == (2, "")
    assert err == "loony: there is no column 'size': the columns are total, parts, value (v), position\n"


def test_claims_are_listed_with_what_is_known(made: Path, capsys: Capsys) -> None:
    code, text, _ = told(capsys, "claims", "--table", str(made.parent), "--json")
    rows = {row["claim"]: row for row in json.loads(text)}
    assert code == 0
    bounds = domain_bounds(json.loads((made / MANIFEST).read_text())["bounds"])
    for one in claims(families=[STRIPS]):
        row = rows[one.id]
        assert (row["source"], row["title"], row["statement"]) == (one.source, one.title, one.statement)
        found = {tested["domain"]: (tested["up_to"], tested["verdict"]) for tested in row["tested"]}
        tested = [domain.name for domain in one.domains if bounds[domain.name] >= least_bound(one, domain)]
        words = {domain.name: f"{domain.noun} {domain.up_to} {bounds[domain.name]}" for domain in one.domains}
        assert found == {domain: (words[domain], one.expected_verdict) for domain in tested}
        assert row["proofs"] == []
    assert rows["allcock-1.1"]["tested"] == []


def test_the_list_for_a_person(made: Path, capsys: Capsys) -> None:
    ids = ("swedish-1", "narrow-variations-multiples-of-3")
    text = output_of(capsys, "claims", *ids, "--table", str(made.parent))
    assert "swedish-1  2s and 3s count by their total  (docs/swedish.md, Theorem 1)" in text
    number = count(dense_rooms(LONGEST))
    assert f"  - exhaustive to a bound (Swedish positions up to {LONGEST}): holds, {number:,} covered" in text
    assert "no evidence yet" in text
    assert f"2 claims in the folder {made.parent}: 1 tested, 0 tried by a solver, 0 certified by Coq\n" in text


def test_the_widest_of_several_tables_counts(made: Path, tmp_path: Path, capsys: Capsys) -> None:
    shutil.copytree(made, tmp_path / "strips-wide")
    one = ("--claims", "swedish-1", "--quiet")
    assert told(capsys, *TINY, *one, "--out", str(tmp_path / "strips"))[0] == 0
    text = output_of(capsys, "claims", "swedish-1", "--table", str(tmp_path))
    assert f"  - exhaustive to a bound (Swedish positions up to {LONGEST}): holds" in text
    assert text.count("Swedish positions up to") == 1


@pytest.mark.parametrize("bounds", [None, {}, {"swedish": "all"}])
def test_a_folder_with_a_corrupt_manifest_is_refused(bounds: object, tables: Path, capsys: Capsys) -> None:
    edit_manifest(tables, lambda manifest: manifest.update(bounds=bounds))
    refused(capsys, "claims", "swedish-1", "--table", str(tables.parent), code=4)


def test_tables_of_other_sources_are_left_out(tables: Path, capsys: Capsys) -> None:
    edit_manifest(tables, lambda manifest: manifest.update(source_digest="0" * 64, bounds=None))
    text = output_of(capsys, "claims", "swedish-1", "--table", str(tables.parent))
    assert "left out: 1 of the directories there" in text


def test_the_families_share_no_claim() -> None:
    of = {name: {one.id for one in claims(families=[family])} for name, family in FAMILIES.items()}
    assert {one.id for one in claims()} == set().union(*of.values())
    assert len(claims()) == sum(map(len, of.values()))
    assert len(of["strips"]) == 51
    assert all({*one.domains} <= {*FAMILIES[one.family].domains} for one in claims())
    assert {d for one in claims(families=[STRIPS]) for d in one.domains} == {*STRIPS.domains}
