"""The programs of benchmarks/, which import each other by their names, and are no package."""

from importlib import import_module
from typing import Any

import pytest
from conftest import ROOT

FOLDER = ROOT / "benchmarks"


def benchmark(name: str) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        return import_module(name)
