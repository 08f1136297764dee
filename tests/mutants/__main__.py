"""A mutation run: small changes of the kernels and of the claims, and whether a test notices each.

`make mutants SEED=1 MUTANTS=60` draws so many changes of the modules in kernels/ and verify/, and for each runs
the tests near the module, first as plain Python, then compiled, then the long ones, until one fails. A change
that no test notices is printed to be judged: docs/reliability.md says what came of a run. A change may make no
difference (a bound that is never met, a faster way that is left out): such are no holes in the tests.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from mutants.changes import Change, change, count

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("kernels", "verify")

LONGEST = 1800
"""seconds after which a run of tests is ended: the change has made something endless"""

SUITES: tuple[tuple[str, dict[str, str]], ...] = (
    ("not long", {"NUMBA_DISABLE_JIT": "1"}),
    ("not long and (compiler or no_kernel or slow_plain)", {}),
    ("long", {}),
)
"""the tests by their marks, and the switches of the compiler, in the order in which they are run"""

FAR = {"test_fuzz.py", "test_fuzz_by_hand.py", "test_surroundings.py", "test_breaking.py", "test_hostile.py",
       "test_memory.py", "test_docs.py", "test_outcomes.py", "test_plots.py", "test_figures.py", "test_explore.py",
       "test_digest.py", "test_package.py", "test_playing.py", "test_showing.py", "test_looks.py", "test_games.py",
       "test_drawings.py", "test_reading.py"}  # fmt: skip
"""tests of what surrounds the computation"""


class Outcome(NamedTuple):
    """What the tests make of a change."""

    change: Change
    noticed: str
    """the first test that fails, or nothing"""


def near(path: str) -> list[str]:
    """The tests near a module: those of its family, or of all families; those that import it come first."""
    family = Path(path).parent.name
    folder = ROOT / "tests" / family
    found = sorted(folder.glob("test_*.py")) if folder.is_dir() else sorted((ROOT / "tests").glob("*/test_*.py"))
    found += sorted((ROOT / "tests").glob("test_*.py"))
    module = "loony." + path.removesuffix(".py").replace("/", ".")
    parent, _, name = module.rpartition(".")
    kept = [file for file in found if file.name not in FAR]
    kept.sort(key=lambda file: not _imports(file.read_text(), module, parent, name))
    return [str(file) for file in kept]


def _imports(text: str, module: str, parent: str, name: str) -> bool:
    return f"from {module} import" in text or any(
        name in line for line in text.splitlines() if line.startswith(f"from {parent} import")
    )


def tried(change: Change, longest: float = LONGEST) -> Outcome:
    """Run the tests near a change, suite by suite; if a kernel is changed, all kernels are compiled anew."""
    with tempfile.TemporaryDirectory() as scratch:
        environment = {
            **os.environ, "PYTHONPATH": str(ROOT / "tests"), "MUTANT": f"{ROOT / change.path}:{change.place}",
        }  # fmt: skip
        if change.path.startswith("kernels") or "kernel" in (ROOT / change.path).read_text():
            environment["XDG_CACHE_HOME"] = scratch
        for marks, switches in SUITES:
            command = [
                sys.executable, "-m", "pytest", "-x", "-q", "-p", "mutants.plugin", "-p", "no:cacheprovider",
                "-p", "no:xdist", f"--basetemp={scratch}/tests", "-m", marks, *near(change.path),
            ]  # fmt: skip
            switched = environment | switches
            try:
                run = subprocess.run(
                    command, env=switched, cwd=ROOT, capture_output=True, text=True, timeout=longest, check=False
                )
            except subprocess.TimeoutExpired:
                return Outcome(change, f"nothing within {longest:.0f} s")
            if run.returncode not in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
                return Outcome(change, _failed(run.stdout + run.stderr))
    return Outcome(change, "")


def _failed(text: str) -> str:
    """The test that failed, by what pytest printed."""
    lines = [line for line in text.splitlines() if line.startswith(("FAILED", "ERROR", "E  "))]
    return (lines or text.splitlines() or ["it ends"])[-1].strip()[:150]


def drawn(seed: int, number: int, paths: list[str]) -> list[Change]:
    """So many changes of some modules, or of all."""
    modules = paths or sorted(
        file.relative_to(ROOT).as_posix() for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")
    )
    found = [(path, place) for path in modules for place in range(count(ROOT, path))]
    print(f"{len(found):,} changes of {len(modules)} modules; {min(number, len(found))} of them, by seed {seed}")
    return [change(ROOT, *one) for one in Random(seed).sample(found, min(number, len(found)))]


def outcomes(chosen: list[Change], lanes: int) -> Iterator[Outcome]:
    with ThreadPoolExecutor(lanes) as pool:
        yield from pool.map(tried, chosen)


def main() -> int:
    """Run it; 0 whatever comes out, for whoever reads it has to judge."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--lanes", type=int, default=os.cpu_count())
    parser.add_argument(
        "paths", nargs="*", metavar="MODULE", help="such as verify/endgames/claims/allcock.py (all)"
    )
    options = parser.parse_args()
    left, number = [], 0
    for one, noticed in outcomes(drawn(options.seed, options.number, options.paths), options.lanes):
        number += 1
        print(f"{one}\n    {noticed or 'NOT NOTICED'}", flush=True)
        if not noticed:
            left.append(one)
    print(f"\n{number - len(left)} of {number} changes were noticed; to be judged:", *left, sep="\n  ")
    return 0 if number else 2


if __name__ == "__main__":
    sys.exit(main())
