"""`loony explore`: the file that it writes, and what it does not write over."""

import re
from pathlib import Path

import pytest
from commanded import Capsys, Patch, leavings, output_of, refused, told
from conftest import ROOT

from loony.results.page.explore import page
from loony.system.digest import source_digest
from loony.system.version import VERSION
from loony.verify.families import FAMILIES

PAGE = page()


PAPERS = {source.path for family in FAMILIES.values() for source in family.sources if source.path}


def test_the_page_is_small_and_asks_nothing_of_a_server() -> None:
    assert len(PAGE.encode()) <= 350_000
    assert not re.search(
        r"<script[^>]* src|<link[^>]*stylesheet|@import|url\(|fetch\(|XMLHttpRequest|WebSocket|import\(", PAGE
    )
    assert set(re.findall(r'(?:src|href)="(?!#)([^"]*)"', PAGE)) == {"data:,"} | PAPERS
    assert "{{" not in PAGE
    for source in {source for family in FAMILIES.values() for source in family.sources}:
        assert PAGE.count(f">{source.title}<") == 1, source


def test_the_page_says_of_which_sources_it_is_and_how_to_cite_it() -> None:
    (line,) = re.findall(r'<p id="cite">(.*?)</p>', PAGE, re.S)
    said = " ".join(re.sub("<[^>]*>", "", line).split())
    assert f"version {VERSION}, sources {source_digest()[:12]}." in said
    cited = (ROOT / "CITATION.cff").read_text()
    for fact in re.findall(r'^(?:title|  - name): "([^"]*)"$', cited, re.M):
        assert fact in said, fact
    (year,) = re.findall(r"^date-released: (\d{4})", cited, re.M)
    assert f"version {VERSION} ({year})" in said


def test_explore_writes_the_page(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "new").mkdir()
    for arguments, path in (((), tmp_path / "explore.html"), (("--out", "new/page.html"), tmp_path / "new/page.html")):
        for _ in range(2):  # over its own page too
            out = output_of(capsys, "explore", *arguments, err="")
            assert str(path) in out, path
            assert path.read_text() == PAGE, path
    assert leavings(tmp_path) == ["explore.html", "new"]


OURS_TITLE, OLDER_TITLE = "<title>Dots and Boxes, by loony</title>", "<title>Dots and Boxes endgames</title>"
OTHERS = {
    "a page like any other": "<!DOCTYPE html>\n<html><head><title>Thesis</title></head></html>",
    "a page without a title": "<!DOCTYPE html>",
    "ours under another title": PAGE.replace(OURS_TITLE, "<title>Dots and Boxes</title>"),
    "a title that begins as ours": PAGE.replace(OURS_TITLE, "<title>Dots and Boxes, by loony, solved</title>"),
    "our title in what is no page": f"notes on {OURS_TITLE}: {PAGE}", "our title and nothing before": OURS_TITLE,
    "our title far below": f"<!DOCTYPE html><!--{' ' * 1000}-->{OURS_TITLE}", "a blank line": "\n",
}  # fmt: skip


@pytest.mark.parametrize("kind", OTHERS)
def test_the_page_of_someone_else_is_left_alone(kind: str, tmp_path: Path, capsys: Capsys) -> None:
    assert OTHERS[kind] != PAGE
    (tmp_path / "page.html").write_text(OTHERS[kind])
    refused(
        capsys, "explore", "--out", str(tmp_path / "page.html"),
        match="page.html exists, and is not a page of loony; name another with --out",
    )  # fmt: skip
    assert leavings(tmp_path) == ["page.html"]
    assert (tmp_path / "page.html").read_text() == OTHERS[kind]


def test_a_page_of_ours_is_replaced_in_whatever_state(tmp_path: Path, capsys: Capsys) -> None:
    assert PAGE.count(OURS_TITLE) == 1
    older = PAGE.replace("</html>", "<!-- an older one --></html>")
    renamed = PAGE.replace(OURS_TITLE, OLDER_TITLE)
    for state in (older, renamed, PAGE[: PAGE.index(OURS_TITLE) + len(OURS_TITLE)], ""):
        (tmp_path / "page.html").write_text(state)
        code, _, err = told(capsys, "explore", "--out", str(tmp_path / "page.html"))
        assert (code, err) == (0, ""), state
        assert (tmp_path / "page.html").read_text() == PAGE, state
