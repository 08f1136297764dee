"""What a wheel of this package has in it."""

import tomllib

from conftest import ROOT


def test_every_file_that_is_no_source_is_packaged() -> None:
    """A wheel has only those data files that are named."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    for package in ("commands", "enumerate", "kernels", "results", "verify"):
        patterns = [*named["*"], *named.get(f"loony.{package}", [])]
        for path in (ROOT / package).iterdir():
            if path.is_file() and path.suffix != ".py":
                assert any(path.match(pattern) for pattern in patterns), path
