"""What a wheel of this package has in it."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from conftest import ROOT


def test_every_file_that_is_no_source_is_packaged() -> None:
    """A wheel has only those data files that are named."""
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    named = setuptools["package-data"]
    for package in setuptools["packages"]:
        patterns = named.get(package, [])
        for path in _below(_folder(package)) if package != "loony.docs" else (ROOT / "docs").glob("*.md"):
            assert any(path.match(pattern) for pattern in patterns), path


def _folder(package: str) -> Path:
    """Where a package lies in a checkout: `loony/` has what is in no room."""
    parts = package.split(".")
    room = ROOT.joinpath(*parts[1:])
    return room if len(parts) > 1 and room.exists() else ROOT.joinpath(*parts)


def _below(folder: Path) -> Iterator[Path]:
    """The files of a package that are no sources, also in folders that are no packages."""
    for path in folder.iterdir():
        if path.is_dir() and path.name != "__pycache__" and not (path / "__init__.py").exists():
            yield from _below(path)
        elif path.is_file() and path.suffix not in (".py", ".pyc"):
            yield path


def test_every_folder_of_the_package_is_listed() -> None:
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    rooms = ("loony", "enumerate", "kernels", "results", "verify")
    found = [path.parent.relative_to(ROOT) for room in rooms for path in (ROOT / room).rglob("__init__.py")]
    names = [".".join(["loony", *folder.parts]).replace("loony.loony", "loony") for folder in found]
    assert sorted(packages) == sorted([*names, "loony.docs"])
