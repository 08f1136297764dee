"""The documents say what the program does: the table of results, the examples, the lists of claims."""

import contextlib
import io
import re
from pathlib import Path

import naive
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from conftest import ROOT

from loony.enumerate.notation import parse
from loony.results.examination import Examination
from loony.results.layout import POSITIONS, SCHEMAS
from loony.results.report import claims_lines
from loony.results.run import verify
from loony.results.stages import Stages
from loony.verify.register import REGISTERED, claims

README = (ROOT / "README.md").read_text()


@pytest.fixture(scope="module")
def tables_121(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Examination]:
    """The main job as the README shows it: the folder where it ran, and what came of it."""
    folder = tmp_path_factory.mktemp("readme")
    with Stages(shown=False) as stages:
        return folder, verify(121, 40, folder / "tables" / "endgames-121", claims(), stages)


@pytest.mark.compiled
def test_the_table_of_results_is_the_programs(tables_121: tuple[Path, Examination]) -> None:
    assert "\n".join(claims_lines(tables_121[1].tallies)) in README


@pytest.mark.compiled
def test_the_table_is_small(tables_121: tuple[Path, Examination]) -> None:
    assert (tables_121[0] / "tables" / "endgames-121" / POSITIONS).stat().st_size < 6_000_000


@pytest.mark.compiled
@pytest.mark.parametrize("library", ["pyarrow", "polars", "duckdb"])
def test_the_queries_run_and_agree(
    library: str, tables_121: tuple[Path, Examination], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tables_121[0])
    (block,) = (text for text in re.findall(r"```python\n(.*?)```", README, re.S) if f"import {library}" in text)
    assert len(block.splitlines()) == 3
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block, "README.md", "exec"), {})
    table = pq.read_table(f"tables/endgames-121/{POSITIONS}")
    values = table.filter(pc.less(table["controlled_value"], 2))["value"].value_counts().to_pylist()
    assert len(values) == 5
    for value in values:
        assert re.search(rf"\b{value['counts']}\b", printed.getvalue()), printed.getvalue()


def test_the_columns_are_all_named() -> None:
    for schema in SCHEMAS.values():
        assert all(f"`{name}`" in README for name in schema.names)


def test_every_claim_is_listed_with_its_verdict() -> None:
    rows = re.findall(r"^\| `(.*?)` \| .*? \| (\w+) \|$", (ROOT / "docs" / "claims.md").read_text(), re.M)
    assert dict(rows) == {one.id: one.expected_verdict for one in claims()}


def test_every_refuted_claim_has_an_erratum_with_its_counterexample() -> None:
    errata = (ROOT / "docs" / "errata.md").read_text()
    refuted = [one for one in claims() if one.expected_verdict == "refuted"]
    assert refuted
    for one in refuted:
        assert one.source in errata
        assert f"{one.id}-amended" in errata
        assert f"{one.id}-amended" in REGISTERED
    chains, loops = parse(re.findall(r"Smallest counterexample: `(.*?)`", errata)[0])
    assert (naive.value(chains, loops), naive.controlled_value(chains, loops)) == (0, 0)
    assert naive.openings(chains, loops)["4l"] == 0


def test_no_gap_was_left_in_a_document() -> None:
    for document in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        assert not re.search(r"@@|TODO|XXX", document.read_text())


def test_documents_link_to_what_there_is() -> None:
    for document in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        links = re.findall(r"\]\(([^)#]+)\)", document.read_text())
        assert links or document.name in ("architecture.md", "errata.md")
        for link in links:
            assert link.startswith("https://") or (document.parent / link).exists(), f"{document.name}: {link}"
