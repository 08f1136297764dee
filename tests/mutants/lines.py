"""Which tests run a line: recorded in build/mutants by one run of them as plain Python.

`make tests-of FILE=kernels/rows.py` lists the quickest that run a file. To know which tests are near a file takes no
recording: `.ci/run` runs the long ones of these.
"""

import ast
import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from commanded import WITH_TESTS
from coverage import CoverageData
from mutants.changes import ROOT

FOLDERS = ("kernels", "verify")


class Recording(NamedTuple):
    """Lines of kernels/ and verify/, and the tests that run them."""

    lines: CoverageData
    """by context: the name of a test, or of a fixture"""
    seconds: dict[str, float | None]
    """how long each test takes as plain Python, or None where it takes too long"""
    fixtures: dict[str, list[str]]
    """the tests that use a fixture"""

    def tests_of(self, path: str, line: int) -> set[str]:
        """The tests that run a line of a module; where it is the middle of a statement, those of its beginning."""
        by_line = self.lines.contexts_by_lineno(str((ROOT / path).resolve()))
        contexts = {*by_line.get(line, ()), *by_line.get(_beginning(path, line), ())}
        return self._tests(contexts)

    def tests_of_module(self, path: str) -> set[str]:
        """The tests that run some line of a module's functions."""
        by_line = self.lines.contexts_by_lineno(str((ROOT / path).resolve()))
        return self._tests({context for contexts in by_line.values() for context in contexts})

    def _tests(self, contexts: set[str]) -> set[str]:
        tests = contexts & self.seconds.keys()
        for context in contexts:
            tests.update(self.fixtures.get(context.removeprefix("fixture "), ()))
        return tests


def _beginning(path: str, line: int) -> int:
    """The first line of the innermost statement that a line belongs to."""
    module = ast.parse((ROOT / path).read_text())
    beginnings = [
        node.lineno
        for node in ast.walk(module)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or line)
    ]
    return max(beginnings, default=line)


def imports(text: str, path: str) -> bool:
    """Whether a text imports the module of this path."""
    module = "loony." + path.removesuffix(".py").replace("/", ".")
    parent, _, name = module.rpartition(".")
    return f"from {module} import" in text or any(
        name in line for line in text.splitlines() if line.startswith(f"from {parent} import")
    )


def digest(paths: Sequence[Path]) -> str:
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sorted(paths))).hexdigest()


def record(files: Sequence[Path], folder: Path) -> None:
    """Run the tests of some files, and write to a folder which lines each of them runs.

    They are run once more without the tracing, and quickest first: of a test that fails then nothing is kept.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _run(["mutants.recording"], files, {"RECORDING": str(folder)})
    forget_failing(folder)


def forget_failing(folder: Path) -> None:
    """Forget the tests that fail without a change, where the order is the one of a mutation run."""
    tests = json.loads((folder / "tests.json").read_text())
    timed = {name: test["seconds"] for name, test in tests.items() if test["seconds"] is not None}
    order = folder / "order"
    order.write_text("\n".join(sorted(timed, key=timed.__getitem__)))
    names = [*dict.fromkeys(ROOT / name.split("::")[0] for name in timed)]
    text = _run(["mutants.choosing"], names, {"CHOSEN": str(order)})
    lines = [line for line in text.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    failing = {name for name in timed for line in lines if f"{line} ".split(" ", 1)[1].startswith(f"{name} ")}
    print(f"{len(tests):,} tests, of which {len(failing)} fail in another order and are left out", flush=True)
    (folder / "tests.json").write_text(json.dumps({name: test for name, test in tests.items() if name not in failing}))


def _run(plugins: Sequence[str], files: Sequence[Path], switches: dict[str, str]) -> str:
    with tempfile.TemporaryDirectory() as scratch:
        environment = WITH_TESTS | {"NUMBA_DISABLE_JIT": "1", "XDG_CACHE_HOME": scratch} | switches
        command = [
            sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=no", *(f"-p{plugin}" for plugin in plugins),
            "-p", "no:cacheprovider", "-p", "no:xdist", f"--basetemp={scratch}/tests", *map(str, files),
        ]  # fmt: skip
        return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def read(folder: Path) -> Recording:
    lines = CoverageData(str(folder / "lines"))
    lines.read()
    tests = json.loads((folder / "tests.json").read_text())
    fixtures: dict[str, list[str]] = {}
    for name, test in tests.items():
        for fixture in test["fixtures"]:
            fixtures.setdefault(fixture, []).append(name)
    return Recording(lines, {name: test["seconds"] for name, test in tests.items()}, fixtures)


def recorded(files: Sequence[Path], folder: Path, lanes: int) -> Recording:
    """The recording in a folder, with those tests recorded anew that have changed; all, if a source has.

    So many lanes of tests run side by side.
    """
    sources = digest([file for room in FOLDERS for file in (ROOT / room).rglob("*.py")])
    kept = folder / "digests.json"
    digests = json.loads(kept.read_text()) if kept.exists() else {}
    if digests.get("sources") != sources:
        digests = {"sources": sources}
        for name in ("lines", "tests.json"):
            (folder / name).unlink(missing_ok=True)
    changed = [file for file in files if digests.get(file.relative_to(ROOT).as_posix()) != digest([file])]
    if changed:
        print(f"recording which lines the tests of {len(changed)} files run, in {folder}", flush=True)
        lanes = min(lanes, len(changed))
        new = [folder / f"new-{lane}" for lane in range(lanes)]
        with ThreadPoolExecutor(lanes) as pool:
            [*pool.map(record, (changed[lane::lanes] for lane in range(lanes)), new)]
        for part in new:
            merge(part, folder)
        digests |= {file.relative_to(ROOT).as_posix(): digest([file]) for file in changed}
        kept.write_text(json.dumps(digests))
    return read(folder)


def merge(new: Path, folder: Path) -> None:
    """Add what was recorded in one folder to that of another, and remove the one."""
    lines, added = CoverageData(str(folder / "lines")), CoverageData(str(new / "lines"))
    added.read()
    lines.read()
    lines.update(added)
    lines.write()
    tests = folder / "tests.json"
    before = json.loads(tests.read_text()) if tests.exists() else {}
    tests.write_text(json.dumps(before | json.loads((new / "tests.json").read_text())))
    for name in ("lines", "tests.json"):
        (new / name).unlink()


FOLDER = ROOT / "build" / "mutants"
SHOWN = 20


def near(paths: list[str]) -> list[str]:
    """The files of tests that import one of these, are among them, or lie in a folder of its family's name."""
    families = {folder for path in paths if not path.startswith("tests/") for folder in path.split("/")[1:-1]}
    found = []
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        place, text = file.relative_to(ROOT), file.read_text()
        name = place.as_posix()
        imported = any(path.endswith(".py") and imports(text, path) for path in paths)
        if imported or name in paths or families.intersection(place.parts):
            found.append(name)
    return found


def quickest(path: str) -> list[str]:
    """The quickest tests that run some line of a file, with their seconds as plain Python."""
    if not (FOLDER / "tests.json").exists():
        return []
    recording = read(FOLDER)
    timed = [(recording.seconds[test], test) for test in recording.tests_of_module(path)]
    return [f"{seconds:8.3f} s  {test}" for seconds, test in sorted(one for one in timed if one[0] is not None)]


def main() -> int:
    """Print them; with --files, only the names of the files."""
    if sys.argv[1:2] == ["--files"]:
        print("\n".join(near(sys.argv[2:])))
        return 0
    for path in sys.argv[1:]:
        if tests := quickest(path):
            print(f"{path} is run by {len(tests)} tests that were recorded:", *tests[:SHOWN], sep="\n")
        else:
            print(
                f"no recorded test runs {path}:  make mutants MUTANTS=1 PATHS={path}  records the tests near a "
                "file of kernels/ or verify/, which takes minutes. Near it are"
            )
            print(*near([path]), sep="\n")
    return 0 if len(sys.argv) > 1 else 2


if __name__ == "__main__":
    sys.exit(main())
