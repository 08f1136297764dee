"""Writes the address of the public sources into a copy of them that is packed: `make dist SOURCE=https://...`.

A package index shows the README alone, so its links become absolute; and the package names its pages. Paths are those
of GitHub.
"""

import sys
from pathlib import Path

from website import with_links

PAGES = {"Source": "", "Documentation": "/tree/main/docs", "Issues": "/issues", "Changelog": "/blob/main/CHANGELOG.md"}
PICTURES = (".png", ".svg")


def address(root: Path, source: str) -> None:
    """Write the address into README.md and pyproject.toml of a copy of the sources."""
    readme, project = root / "README.md", root / "pyproject.toml"

    def target(link: str) -> str:
        return f"{source}/{'raw' if link.endswith(PICTURES) else 'blob'}/main/{link}"

    readme.write_text(with_links(readme.read_text("utf-8"), target, lambda link: link), "utf-8")
    urls = "".join(f'{name} = "{source}{path}"\n' for name, path in PAGES.items())
    project.write_text(project.read_text("utf-8").replace("[project.urls]\n", f"[project.urls]\n{urls}"), "utf-8")


if __name__ == "__main__":
    address(Path(sys.argv[1]), sys.argv[2].rstrip("/"))
