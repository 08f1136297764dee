"""The digests of the sources: each file that a compiled kernel, or a table, depends on is in its digest."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commanded import Patch
from conftest import ROOT

from loony.kernels import jit
from loony.kernels.endgames import planes
from loony.system import digest as sources
from loony.verify.endgames.examination import claims_in_rows

FOLDERS = ("enumerate", "kernels", "verify", "results")

DIGESTS = {"kernels": sources.KERNELS, "claims": sources.CLAIMS, "stored": sources.STORED}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: Patch) -> Path:
    """A copy of the package, which the digest is taken of, with a sub-folder in each folder."""
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
        for path in files_of_each_kind(tmp_path / folder):
            below = path.parent / "below" / "further" / path.name
            below.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, below)
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    return tmp_path


def files_of_each_kind(folder: Path) -> list[Path]:
    """A file of each suffix in a folder, not in those below."""
    return [*{path.suffix: path for path in sorted(folder.iterdir()) if path.is_file()}.values()]


def digest(rooms: tuple[str, ...] = sources.STORED) -> str:
    """The digest of some rooms now, past the cache that holds it for the life of a process."""
    return sources.digest_of.__wrapped__(rooms)


def test_a_digest_changes_with_the_rooms_that_it_is_of_and_with_no_other(package: Path) -> None:
    shutil.copytree(ROOT / "loony", package / "loony")
    seen: dict[str, list[str]] = {}
    for room in (*FOLDERS, "loony"):
        before = {name: digest(rooms) for name, rooms in DIGESTS.items()}
        (package / room / "added.py").write_text("VALUE = 1\n")
        seen[room] = [name for name, rooms in DIGESTS.items() if digest(rooms) != before[name]]
    assert seen == {
        "enumerate": ["kernels", "claims", "stored"], "kernels": ["kernels", "claims", "stored"],
        "verify": ["claims", "stored"], "results": ["stored"], "loony": [],
    }  # fmt: skip


def test_the_manifest_has_that_of_all_rooms() -> None:
    assert sources.source_digest() == digest(sources.STORED)


IN_ROWS = "verify/endgames/examination/claims_in_rows.py"
"""a module that writes modules of kernels"""

PLANES = "kernels/endgames/planes.py"
"""a module that says which rows there are"""


def keys(package: Path) -> dict[str, str]:
    """What the compiled code of each module of kernels, and of those that are written, is kept under."""
    sources._imported.cache_clear()
    sources.digest_of_module.cache_clear()
    found = {path: jit._directory_of(package / path).name for path in modules(package, "kernels")}
    here = planes.are_held.__code__.replace(co_filename=f"{package / PLANES}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(claims_in_rows, "__file__", f"{package / IN_ROWS}")
        patch.setattr(planes.are_held, "__code__", here)
        return found | {IN_ROWS: claims_in_rows.ClaimFolder([], planes.are_held).key()}


def modules(package: Path, *rooms: str) -> list[str]:
    return [path.relative_to(package).as_posix() for room in rooms for path in (package / room).rglob("*.py")]


@pytest.fixture
def uncached() -> Iterator[None]:
    """What is known of the modules here is forgotten after the test."""
    yield
    sources._imported.cache_clear()
    sources.digest_of_module.cache_clear()


EDITED = {
    "enumerate/notation.py": {"kernels/endgames/fill.py", PLANES, IN_ROWS},
    "kernels/strips/swedish.py": {"kernels/strips/swedish.py", "kernels/strips/swedish_positions.py"},
    "kernels/boards/samples.py": {"kernels/boards/samples.py"},
    "kernels/jit.py": {"kernels/jit.py", "kernels/boards/search.py", "kernels/bitmask.py"},
    PLANES: {PLANES, IN_ROWS},
    IN_ROWS: {IN_ROWS},
    "verify/endgames/claims/allcock.py": set[str](),
    "enumerate/graphs/notation.py": set[str](),
    "verify/odd_loops/family.py": set[str](),
}
"""a module, and some whose kernels are compiled anew when it changes"""


@pytest.mark.usefixtures("uncached")
def test_a_kernel_is_compiled_anew_when_what_its_module_imports_has_changed(package: Path) -> None:
    before = keys(package)
    graph = {
        path: {*_names(ast.parse((package / path).read_text()))}
        for path in modules(package, "enumerate", "kernels", "verify")
    }
    graph[IN_ROWS].add(PLANES)
    for edited, some in EDITED.items():
        (package / edited).write_text(f"{(package / edited).read_text()}# a comment\n")
        after = keys(package)
        changed = {name for name, key in after.items() if key != before[name]}
        assert some <= changed, edited
        assert changed == {name for name in before if edited in imported(graph, name)}, edited
        assert len(changed) < len(before) / 2 or edited == "kernels/jit.py", edited
        before = after


def imported(graph: dict[str, set[str]], name: str) -> set[str]:
    """A module, and what it imports of the rooms, and so on, as Python's own parser has it."""
    found, new = set[str](), {name}
    while new:
        found |= new
        new = {other for one in new for other in graph[one] & graph.keys()} - found
    return found


def _names(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, node
            names = [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            yield f"{name.removeprefix('loony.').replace('.', '/')}.py"
            yield f"{name.removeprefix('loony.').replace('.', '/')}/__init__.py"


@pytest.mark.usefixtures("uncached")
def test_a_copy_of_a_kernel_has_the_digest_of_the_kernels_that_it_is_given(tmp_path: Path, monkeypatch: Patch) -> None:
    """Its module need not import theirs."""
    names = set()
    for number in (1, 2):
        path = tmp_path / "given.py"
        path.write_text(f"def given():\n    return {number}\n")
        made: dict[str, Any] = {"__name__": "given"}
        exec(compile(path.read_text(), path, "exec"), made)
        sources.digest_of_module.cache_clear()
        copy = jit.kernel_with(digest, lambda function: function, chosen=made["given"])
        names.add(copy.__name__)
    assert len(names) == 2


def test_the_directories_lie_in_a_folder_of_the_user(monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert jit._cache_directory.__wrapped__() == str(tmp_path / "loony")
    monkeypatch.setattr("numba.config.BOUNDSCHECK", None)
    unchecked = jit._directory_of(Path(jit.__file__)).name
    monkeypatch.setattr("numba.config.BOUNDSCHECK", 1)
    assert jit._directory_of(Path(jit.__file__)).name == f"{unchecked}-checked"


BEYOND = """
import numpy as np
from loony.kernels.jit import bare_kernel, kernel

@kernel
def third(numbers):
    return numbers[3]

@bare_kernel
def bare_third(numbers):
    return numbers[3]

found = 0
for function in (third, bare_third):
    try:
        function(np.zeros(4, np.int16)[:3])
    except IndexError:
        found += 1
print(found)
"""


@pytest.mark.compiler
def test_an_index_outside_an_array_is_an_error_where_bounds_are_checked(tmp_path: Path) -> None:
    """And none where they are not: the one run does not take the other's compiled code."""
    (tmp_path / "beyond.py").write_text(BEYOND)
    for checks, errors in (("0", 0), ("1", 2)):
        environment = {**os.environ, "NUMBA_BOUNDSCHECK": checks, "XDG_CACHE_HOME": str(tmp_path)}
        command = [sys.executable, str(tmp_path / "beyond.py")]
        process = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert int(process.stdout) == errors, checks


def test_a_copy_of_the_package_has_its_digest(tmp_path: Path, monkeypatch: Patch) -> None:
    here = digest()
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, tmp_path / "copy" / folder)
    monkeypatch.setattr(sources, "PACKAGE", tmp_path / "copy")
    assert digest() == here


def test_an_edit_of_any_kind_of_file_is_seen(package: Path) -> None:
    places = [path for folder in FOLDERS for path in [package / folder, *(package / folder).rglob("*")]]
    paths = [path for place in places if place.is_dir() for path in files_of_each_kind(place)]
    assert {path.suffix for path in paths} >= {".py", ".csv", ".html"}
    unseen, before = [], digest()
    for path in paths:
        path.write_bytes(path.read_bytes() + b" ")
        after = digest()
        if after == before:
            unseen.append(path.relative_to(package).as_posix())
        before = after
    assert unseen == []


FIRST, SECOND = "VALUE = 1\n", "VALUE = 2\n"
TREES = [
    *({name: FIRST} for name in ("kernels/one.py", "kernels/two.py", "kernels/below/one.py", "verify/one.py")),
    {"kernels/one.py": FIRST, "kernels/two.py": SECOND},
    {"kernels/one.py": f"{FIRST}kernels/two.py\n{SECOND}"},
    {"kernels/one.py": f"{FIRST}kernels/two.py {len(SECOND)}\n{SECOND}"},
]
"""files with other names, and a file that holds what stands for another: only lengths tell where a file ends"""


def test_names_and_texts_of_files_are_told_apart_but_not_their_order(tmp_path: Path, monkeypatch: Patch) -> None:
    digests, files_of = set(), sources._files
    for number, files in enumerate(TREES):
        monkeypatch.setattr(sources, "PACKAGE", package := tmp_path / f"{number}")
        for name, text in files.items():
            path = package / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        for step in (1, -1):
            monkeypatch.setattr(sources, "_files", lambda rooms, step=step: sorted(files_of(rooms))[::step])
            digests.add(digest())
    assert len(digests) == len(TREES)


def test_what_python_or_an_editor_leaves_is_not_in_it(package: Path) -> None:
    before = digest()
    for name in (
        "__pycache__/fill.cpython-311.pyc", "__pycache__/fill.nbi", "below/__pycache__/fill.cpython-311.pyc",
        "fill.pyc", ".fill.py.swp", ".checkpoints/fill.py", "below/.fill.py",
    ):  # fmt: skip
        for folder in FOLDERS:
            path = package / folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(b"made")
        assert digest() == before, name
    (package / "kernels" / "fill.py").write_text("")
    assert digest() != before
