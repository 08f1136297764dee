"""The site and the notebooks: links lead to pages, nothing is loaded from elsewhere, and outputs are real."""

import json
import re
from pathlib import Path
from typing import Any

import notebooks
import pytest
import website
from conftest import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


@pytest.mark.no_kernel
def test_every_link_of_the_copied_documents_leads_to_a_file(tmp_path: Path) -> None:
    assert website.write_sources(tmp_path) > 40
    links = 0
    for page in tmp_path.rglob("*.md"):
        text = re.sub(r"^(````?).*?^\1$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
        for match in website.LINK.finditer(text):
            links += 1
            assert (page.parent / match["link"]).exists(), f"{page}: {match['link']}"
    assert links > 200
    listed = {*re.findall(r"[\w/-]+\.md", (ROOT / "docs" / "release" / "mkdocs.yml").read_text())}
    pages = {page.relative_to(tmp_path).as_posix() for page in tmp_path.rglob("*.md")}
    assert listed == {page for page in pages if not page.startswith("source/")}


@pytest.mark.no_kernel
def test_links_in_texts_are_changed_and_those_in_code_and_outside_are_not() -> None:
    text = (
        "[a](../b.py#c) ![p](p.svg) <https://x.org> [w](https://x.org) [docs/b.md](docs/b.md)\n\n[r]: ../r.py\n\n"
        "```\n[a](../b.py)\n```\n"
    )
    changed = website.with_links(text, lambda link: f"to/{link}", lambda link: f"title of {link}")
    assert changed == (
        "[a](to/../b.py#c) ![p](to/p.svg) <https://x.org> [w](https://x.org) "
        "[title of docs/b.md](to/docs/b.md)\n\n[r]: to/../r.py\n\n```\n[a](../b.py)\n```\n"
    )


@pytest.mark.no_kernel
def test_what_a_page_would_load_from_elsewhere_is_noticed(tmp_path: Path) -> None:
    page = '<link rel="canonical" href="https://a.org/"><a href="https://b.org">b</a><script src="site.js"></script>'
    (tmp_path / "index.html").write_text(page)
    assert website.outer_references(tmp_path) == []
    (tmp_path / "index.html").write_text(f'{page}<script src="https://c.org/x.js"></script>')
    assert website.outer_references(tmp_path) == ["index.html: https://c.org/x.js"]


@pytest.mark.longest
def test_the_page_for_what_is_not_found_has_links_from_the_path_of_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("mkdocs")
    url = "https://example.org/some/project/"
    monkeypatch.setattr("sys.argv", ["website", "--out", str(tmp_path / "site"), "--url", url])
    assert website.main() == 0
    page = (tmp_path / "site" / "404.html").read_text()
    links = [link for link in re.findall(r"""(?:src|href)=["']?([^"'\s>]+)""", page) if "://" not in link]
    assert len(links) > 30
    for link in links:
        place = link.removeprefix("/some/project/")
        assert link.startswith("#") or (place != link and (tmp_path / "site" / place).exists()), link


@pytest.mark.longest
def test_the_site_is_built_without_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mkdocs")
    monkeypatch.setattr("sys.argv", ["website", "--out", str(tmp_path / "site")])
    assert website.main() == 0
    pages = "index.html play.html explore.html api.html notebooks/tables.html search/search_index.json"
    for page in pages.split():
        assert (tmp_path / "site" / page).stat().st_size > 1000, page
    assert not (tmp_path / "site" / "404.html").exists()  # which would need the address


@pytest.mark.long
@pytest.mark.no_kernel
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_prints_what_it_shows(path: Path) -> None:
    stored = json.loads(path.read_text())
    assert notebooks.again(stored) == stored
    outputs = [output for cell in stored["cells"] if cell["cell_type"] == "code" for output in cell["outputs"]]
    assert len(outputs) >= 4
    assert not any("error" in str(output).lower() for output in outputs)


@pytest.mark.no_kernel
def test_a_cell_prints_and_shows_its_last_expression() -> None:
    assert len(NOTEBOOKS) == 5
    names: dict[str, Any] = {}
    assert notebooks.run_cell("x = 2\nprint(x)\nprint(3)", names) == [
        {"name": "stdout", "output_type": "stream", "text": ["2\n", "3\n"]}
    ]
    (shown,) = notebooks.run_cell("x * 21", names)
    assert shown["data"] == {"text/plain": ["42"]}
