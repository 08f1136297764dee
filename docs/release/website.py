"""Makes the site of the documents: `make site`. It needs no network, and any warning of mkdocs is a failure.

The documents are copied to build/site-sources, so that each link leads to a page there, also to one of a source; a
link whose text is the path of a document gets its title instead. The README is the first page.
"""

import argparse
import json
import logging
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ready import found

from loony.results.page.explore import page as explore_page

ROOT = Path(__file__).parent.parent.parent
RELEASE, SOURCES = ROOT / "docs" / "release", ROOT / "build" / "site-sources"
CONFIGURATION, STYLE = RELEASE / "mkdocs.yml", RELEASE / "site.css"
LEFT_OUT = {"paper.md", "paper.bib", "release", "__pycache__", ".ipynb_checkpoints"}
"""in docs: the paper has citations that only the journal's own tool reads"""
_UNCHANGED = ("CHANGELOG.md", "CONTRIBUTING.md", ".github/CODE_OF_CONDUCT.md")
OUTER = {"README.md": "index.md", **{path: Path(path).name for path in _UNCHANGED}}
LANGUAGES = {".py": "python", ".v": "coq", ".csv": "", ".json": "json", ".cff": "yaml", "": "make"}

LINK = re.compile(
    r"(?P<before>!?\[[^\]]*\]\(|^\[[^\]]+\]: )(?P<link>(?![a-z]+:)[^)#:\s]+)(?P<after>#[^)\s]*)?", re.MULTILINE
)
NAMED = re.compile(r"\[(?:docs/)?[\w-]+\.md\]\(")  # the beginning of a link whose text is the path of a document
UNSEARCHED = "---\nsearch:\n  exclude: true\n---\n"


def write_sources(folder: Path) -> int:
    """Write all that mkdocs reads to a new folder; returns the number of pages."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    linked = set[Path]()
    for path in sorted((ROOT / "docs").rglob("*")):
        name = path.relative_to(ROOT / "docs")
        if path.is_dir() or {*name.parts} & LEFT_OUT:
            continue
        if path.suffix == ".ipynb":
            parts = [part for cell in json.loads(path.read_text("utf-8"))["cells"] for part in _parts(cell)]
            _write(folder / name.with_suffix(".md"), "\n\n".join(parts) + "\n")
        elif path.suffix == ".md":
            _write(folder / name, _page(path, folder / name, folder, linked))
        else:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, folder / name)
    for outer, page in OUTER.items():
        _write(folder / page, _page(ROOT / outer, folder / page, folder, linked))
    for path in sorted(linked):
        _write(folder / _page_of_source(path), _source_page(path))
    shutil.copy(STYLE, folder)
    _write(folder / "explore.html", explore_page())
    shutil.copy(RELEASE / "play.txt", folder / "play.md")
    return len([*folder.rglob("*.md")])


def _page(path: Path, page: Path, folder: Path, linked: set[Path]) -> str:
    """The text of a document with links to pages; the other files that it links to are added to `linked`."""

    def target(link: str) -> str:
        linked_file = (path.parent / link).resolve()
        if not linked_file.is_relative_to(ROOT):
            raise FileNotFoundError(f"{path} links to {link}, which is outside the project")
        place = linked_file.relative_to(ROOT)
        if place.as_posix() in OUTER:
            place = Path(OUTER[place.as_posix()])
        elif place.parts[0] == "docs" and linked_file.is_file():
            place = place.relative_to("docs")
            place = place.with_suffix(".md") if place.suffix == ".ipynb" else place
        else:
            linked.add(linked_file)
            place = _page_of_source(linked_file)
        up = len(page.relative_to(folder).parts) - 1
        return "../" * up + place.as_posix()

    return with_links(_nested(path.read_text("utf-8")), target, lambda link: found("^# (.+)$", path.parent / link))


def with_links(text: str, target: Callable[[str], str], title: Callable[[str], str]) -> str:
    """A text of Markdown with other targets, and titles in place of paths, of links outside blocks of code."""

    def replaced(match: re.Match[str]) -> str:
        link = match["link"]
        before = f"[{title(link)}](" if NAMED.fullmatch(match["before"]) else match["before"]
        return f"{before}{target(link)}{match['after'] or ''}"

    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if part.startswith("```") else LINK.sub(replaced, part) for part in parts)


def _nested(text: str) -> str:
    """A text where lists in lists are indented by four, as mkdocs wants it."""
    lines, in_list, in_code = [], False, False
    for line in text.split("\n"):
        in_code ^= line.startswith("```")
        if re.match(r"(?:- |\d+\. )", line):
            in_list = True
        elif line and not line.startswith(" "):
            in_list = False
        indent = len(line) - len(line.lstrip(" "))
        lines.append(" " * indent + line if in_list and not in_code and line.strip() else line)
    return "\n".join(lines)


def _page_of_source(path: Path) -> Path:
    return Path("source", f"{path.relative_to(ROOT).as_posix()}.md")


def _source_page(path: Path) -> str:
    name = path.relative_to(ROOT).as_posix()
    if path.is_dir():
        names = (f"{one.name}{'/' * one.is_dir()}" for one in path.iterdir() if one.name[0] not in "_.")
        text = "\n".join(sorted(names))
    else:
        text = path.read_text("utf-8")
    language = "" if path.is_dir() else LANGUAGES.get(path.suffix, "")
    return f"{UNSEARCHED}# `{name}`\n\n````{language}\n{text.rstrip()}\n````\n"


def _parts(cell: dict[str, Any]) -> Iterator[str]:
    """The texts of a cell of a notebook: its own text, or its code and what the code printed."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield source
        return
    yield f"```python\n{source}\n```"
    for output in cell["outputs"]:
        text = "".join(output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"])
        yield f"```text\n{text.rstrip()}\n```"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def outer_references(site: Path) -> list[str]:
    """The files that the pages would load from other sites, by page."""
    loads = re.compile(
        r"""<(?:script|img|iframe|link(?![^>]*rel="?canonical))[^>]*(?:src|href)=["']?(https?:[^"'\s>]+)"""
    )
    return [
        f"{path.relative_to(site)}: {found}"
        for path in sorted(site.rglob("*.html"))
        for found in loads.findall(path.read_text("utf-8"))
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="make the site of the documents")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--url", help="the address of the site, for the page that answers for missing pages")
    options = parser.parse_args()
    pages = write_sources(SOURCES)
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort

    try:
        build(load_config(str(CONFIGURATION), strict=True, site_dir=str(options.out.resolve()), site_url=options.url))
    except Abort as error:
        print(error)
        return 1
    if options.url is None:
        (options.out / "404.html").unlink()
    wrong = outer_references(options.out)
    said = f"{options.out}: {pages} pages; to read them:  python -m http.server -d {options.out}"
    print("\n".join([*wrong, said]))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
