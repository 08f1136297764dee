"""The closed form held against its own openings, position by position: what is noticed, and how it goes on."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import naive
import numpy as np
import pytest
from commanded import Capsys, Patch
from killed_sweeps import everything
from sweep_checks import require_checked, require_forms
from uncompiled import made_plainly, uncompiled

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import LOOP, NO_LOOP
from loony.enumerate.endgames.notation import notation
from loony.enumerate.endgames.positions import Counts, position_of, summary_of_counts
from loony.enumerate.endgames.positions import size as size_of
from loony.enumerate.logic import any_of, magnitude, where
from loony.kernels.endgames import local as rows
from loony.kernels.jit import module_of
from loony.results.endgames.sweeps import local as checking
from loony.results.endgames.sweeps import runner as sweeps
from loony.results.endgames.sweeps.local import KIND, checker, shards_of
from loony.results.endgames.sweeps.runner import on_worker, sweep
from loony.results.runs.workers import Workers, run_shards, workers
from loony.results.stored.layout import MANIFEST, SHARDS
from loony.shell.main import main
from loony.system.stages import Stages
from loony.verify.endgames.claims import allcock, vocabulary
from loony.verify.endgames.examination.local import LARGEST_LOCAL_BOUND, source
from loony.verify.endgames.family import AMALGAMATED

pytestmark = pytest.mark.no_kernel  # here a local claim is plain Python

STILL = Stages(shown=False)
BOUND = 30

Plant = Callable[[Patch], None]


def plain_tests(_: str, make: Callable[[], str]) -> SimpleNamespace:
    """What the generated module has, as plain Python."""
    return SimpleNamespace(**made_plainly(make(), rows, rows.Row, ()))


def all_counts(bound: int) -> list[Counts]:
    """Every amalgamated position, by size and then the counts."""
    columns = dense_index.unrank(dense_index.rooms(bound), np.arange(dense_index.count(bound)))
    found = [Counts(*counts) for counts in zip(*(column.tolist() for column in columns), strict=True)]
    return sorted(found, key=lambda G: (size_of(summary_of_counts(G)), *G))


def w(G: Counts) -> int:
    return int(allcock.closed_form(summary_of_counts(G)))


def follows(G: Counts) -> bool:
    """By integers and the definition: take all of C and open next, or leave 2 or 4 boxes of it."""
    t, chain, f, s, loop = G
    left = [
        (t > 0, 3, 2, G._replace(three_chains=t - 1)), (chain > 0, chain, 2, G._replace(chain=0)),
        (f > 0, 4, 4, G._replace(four_loops=f - 1)), (s > 0, 6, 4, G._replace(six_loops=s - 1)),
        (loop > 0, loop, 4, G._replace(loop=0)),
    ]  # fmt: skip
    openings = [n - handout + abs(w(rest) - handout) for there, n, handout, rest in left if there]
    return w(G) == min(openings, default=0)


def first_wrong(bound: int) -> Counts:
    """The smallest position of which w is not the value, by plain recursion."""
    return next(G for G in all_counts(bound) if w(G) != naive.value(*position_of(G)))


def _other_residue(monkeypatch: Patch) -> None:
    monkeypatch.setattr(allcock, "distance_to_multiple_of_8", lambda x: 4 - magnitude(x % 8 - 3))


def _other_constant(monkeypatch: Patch) -> None:
    monkeypatch.setattr(allcock, "one_or_two", lambda G: where(vocabulary.odd(G.size), 3, 2))


def _no_exception(monkeypatch: Patch) -> None:
    monkeypatch.setattr(allcock, "equals", lambda G, _: False)


def _one_more(monkeypatch: Patch) -> None:
    """Wherever the size is one of some: so in positions of every kind."""
    right = allcock.explicit_value
    monkeypatch.setattr(
        allcock, "explicit_value", lambda G: right(G) + where(any_of(G.size % 16 == 9, G.size == 14), 1, 0)
    )


def _nothing(_: Patch) -> None:
    """As it is."""


@pytest.mark.long
@pytest.mark.parametrize("plant", [_nothing, _other_residue, _no_exception, _one_more])
def test_the_source_says_of_each_row_what_integers_say(monkeypatch: Patch, plant: Plant) -> None:
    plant(monkeypatch)
    tests = rows.Tests(*(vars(plain_tests("", source))[name] for name in rows.Tests._fields))
    tested = uncompiled(rows._tested)
    wrong: Counter[tuple[int, ...]] = Counter()
    positions: Counter[tuple[int, ...]] = Counter()
    for t, chain, f, s, loop in all_counts(BOUND):
        positions[t, f, s, loop] += 1
        wrong[t, f, s, loop] += not follows(Counts(t, chain, f, s, loop))
    assert {still: tested(tests, *still, number - 1) for still, number in positions.items()} == wrong
    assert any(wrong.values()) == (plant is not _nothing)


def test_of_the_rows_that_fail_the_smallest_position_is_kept() -> None:
    keep = uncompiled(rows._keep_first, "_tested")
    failing = SimpleNamespace(**dict.fromkeys(rows.Tests._fields, lambda _: 1))
    smallest = np.full(6, 1000)
    kept = []
    for t, f, s, loop in ((5, 0, 0, 0), (0, 1, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0)):
        keep(failing, (t, f, s, loop), 0, smallest)
        kept.append(tuple(smallest.tolist()))
    assert kept == [(15, 5, 0, 0, 0, 0), (4, 0, 0, 1, 0, 0), (3, 1, 0, 0, 0, 0), (3, 1, 0, 0, 0, 0)]


@pytest.fixture
def in_python(monkeypatch: Patch) -> Patch:
    """What is compiled, as plain Python."""
    made: dict[str, SimpleNamespace] = {}

    def once(key: str, make: Callable[[], str]) -> SimpleNamespace:
        if key not in made:
            made[key] = plain_tests(key, make)
        return made[key]

    monkeypatch.setattr(checking, "module_of", once)
    through = uncompiled(rows._walk, "_keep_first", "_tested")
    monkeypatch.setattr(checking, "walk_with", lambda tests: lambda walk: through(*tests, walk))
    return monkeypatch


@pytest.mark.long
def test_what_is_compiled_notices_what_integers_do(monkeypatch: Patch) -> None:
    _one_more(monkeypatch)
    monkeypatch.setattr(checking, "module_of", lambda key, make: module_of(f"one more, {key}", make))
    bound = 44
    wrong = [G for G in all_counts(bound) if not follows(G)]
    total = checking.added([*map(checker(bound, []), shards_of(bound))])
    assert total.sizes == np.diff(dense_index.rooms(bound)[LOOP], prepend=0).tolist()
    assert total.differing == len(wrong) > 1000
    assert Counts(*total.smallest[1:]) == wrong[0] == first_wrong(bound)


@pytest.mark.parametrize("plant", [_nothing, _other_constant])
def test_the_command_tells_what_came_of_it(in_python: Patch, tmp_path: Path, capsys: Capsys, plant: Plant) -> None:
    plant(in_python)
    arguments = ["sweep", "--local", "--size", "18", "--threads", "2", "--out", str(tmp_path / "sweep")]
    right = plant is _nothing
    assert main([*arguments, "--json"]) == (0 if right else 1)
    told = json.loads(capsys.readouterr().out)
    number = dense_index.count(18)
    assert told["counts"] == {AMALGAMATED.name: dict.fromkeys(["formula", "walked"], number)}
    assert told["sizes"] == {"examined": 19, "differing": 0, "smallest": None}
    wrong = [G for G in all_counts(18) if not follows(G)]
    assert wrong[:1] == ([] if right else [first_wrong(18)])
    smallest = notation(position_of(wrong[0])) if wrong else None
    assert told["closed_form"] == {"examined": number, "differing": len(wrong), "smallest": smallest}
    assert told["succeeded"] == right == (not wrong)
    manifest = json.loads((tmp_path / "sweep" / MANIFEST).read_text())
    assert manifest["kind"] == KIND.name
    (check,) = (one for one in manifest["checks"] if one["name"] == "closed_form")
    assert told["closed_form"].items() <= check.items()
    assert main([*arguments, "--resume"]) == (0 if right else 1)
    out = capsys.readouterr().out
    assert f"the closed form is the value of each of these {number:,} positions" in out or not right
    assert f"FAILED: the closed form is not the value of {smallest}" in out or right


def test_positions_that_are_left_out_are_noticed(in_python: Patch, tmp_path: Path, capsys: Capsys) -> None:
    in_python.setattr(checking, "KIND", replace(KIND, parts=lambda bound: shards_of(bound)[:-1]))
    assert main(["sweep", "--local", "--size", "14", "--out", str(tmp_path / "sweep"), "--quiet"]) == 1
    assert "FAILED: the number of positions is not that of the formula" in capsys.readouterr().out


def test_workers_are_handed_what_makes_the_same(in_python: Patch, tmp_path: Path) -> None:
    asked = []

    def run(there: Workers, some: Any, maker: Any, *arguments: Any) -> Any:
        asked.append((maker, arguments))
        return run_shards(there, some, maker, *arguments)

    @contextmanager
    def threads(number: int, dask: str | None) -> Iterator[Workers]:
        with workers(number) as there:
            yield there._replace(address=dask or "")

    in_python.setattr(sweeps, "workers", threads)
    in_python.setattr(sweeps, "run_shards", run)
    for name, dask in (("threads", None), ("cluster", "local")):
        assert sweep(KIND, 14, [], 2, tmp_path / name, False, STILL, dask=dask).sound, name
    assert asked[1] == (on_worker, (checking.__name__, 14, ()))
    assert everything(tmp_path / "threads") == everything(tmp_path / "cluster")


def test_every_long_loop_is_in_one_shard() -> None:
    for bound in (1, 8, 60, 1000, LARGEST_LOCAL_BOUND):
        shards = shards_of(bound)
        assert [loop for shard in shards for loop in shard] == [0, *range(8, bound + 1, 2)], bound
        in_rooms = dense_index.rooms(bound)[NO_LOOP]
        most = min(dense_index.count(bound) // 24, 4_000_000_000)
        for shard in shards:
            assert len(shard) == 1 or sum(int(in_rooms[bound - loop]) for loop in shard) <= most, shard


def test_what_it_left_is_checked(in_python: Patch, tmp_path: Path) -> None:
    sweep(KIND, 16, [], 1, tmp_path / "sweep", False, STILL)
    require_checked(tmp_path / "sweep", MANIFEST, SHARDS)
    require_forms(KIND, tmp_path / "sweep", [])
