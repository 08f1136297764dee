"""Toy families that lie: the contract refuses each. The honest toy is one of the families of the contract."""

import dataclasses
import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any

import pytest
from commanded import Capsys, Patch
from contract import test_asked as asked
from contract import test_breaking as breaking
from contract import test_forged as forged
from contract import test_making as making
from contract import toy
from contract.bench import Bench
from contract.toy import NUMBERS, TABLES, TOY

from loony.results.asked.answers import Answer, Answers
from loony.results.runs.run import verify
from loony.results.shown.report import Report
from loony.results.stored.tables import Examined
from loony.system.errors import LoonyError
from loony.system.stages import Stages
from loony.verify.claims.register import claims_of
from loony.verify.examination.examination import Examination
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.no_kernel  # the toy has no kernel

Edit = Callable[[Examination], object]
count = itertools.count()


def tables(**changes: Any) -> dict[str, Any]:
    return {"results.toy.tables": SimpleNamespace(TABLES=dataclasses.replace(TABLES, **changes))}


def examined(edit: Edit) -> dict[str, Any]:
    def edited(function: Callable[..., Examined]) -> Callable[..., Examined]:
        def examine(*job: Any) -> Examined:
            found = function(*job)
            edit(found[0])
            return found

        return examine

    return tables(make=edited(toy.make), again=edited(toy.again))


def part(**changes: Any) -> dict[str, Any]:
    return examined(lambda found: found.parts[0].__dict__.update(changes))


def valued(text: str, value: int) -> Answer:
    return Answer(Report([text], {"value": value}))


def answers(value: Callable[..., Answer]) -> dict[str, Any]:
    return {"results.toy.answers": SimpleNamespace(ANSWERS=Answers(value))}


def asks(**changes: Any) -> dict[str, Any]:
    return tables(asked=(TABLES.asked[0]._replace(**changes),))


def never_compares(bounds: Any, _: Path, *job: Any) -> Examined:
    """Examines tables that it has made itself, in place of those that it should."""
    return toy.make(bounds, Path(mkdtemp()), job[0], job[1])


def leaves_another(bounds: Any, new: Path, *job: Any) -> Examined:
    (new / "notes").write_text("")
    return toy.make(bounds, new, *job)


def leaves_beside(bounds: Any, new: Path, *job: Any) -> Examined:
    (new.parent / f"notes-{next(count)}").write_text("")
    return toy.make(bounds, new, *job)


LIES: dict[str, tuple[dict[str, Any], Callable[[Bench], None]]] = {
    "more rows by formula": (tables(rows=lambda bounds: {NUMBERS: bounds["piles"] + 1}), making.test_files),
    "rows for any bound": (
        tables(rows=lambda bounds: {NUMBERS: bounds["piles"]}, require_room=lambda *_: None),
        making.test_bad_bounds,
    ),
    "no look at the room": (tables(require_room=lambda bounds, _: toy.rows(bounds)), making.test_too_large),
    "entries never compared": (tables(again=never_compares), forged.test_changed),
    "rows never compared": (tables(again=never_compares), forged.test_arranged),
    "another file in the directory": (tables(make=leaves_another), making.test_made_twice),
    "a file beside the directory": (tables(make=leaves_beside), breaking.test_breaks),
    "nothing walked": (part(walked=0, formula=0), making.test_counted),
    "nothing compared": (part(comparisons=[]), making.test_counted),
    "a claim left out": (examined(lambda found: found.tallies.pop()), making.test_counted),
    "counterexamples not kept": (examined(lambda found: found._mismatches.clear()), making.test_counterexamples),
    "a domain without a bound": (tables(domain_bounds=lambda _: {}), making.test_named),
    "an answer to nonsense": (answers(lambda text, _: valued(text, len(text))), asked.test_value),
    "notations that are the same": (asks(notations=lambda found: ["5"] * len(found)), asked.test_query),
    "a claim about no result": (
        {"verify.toy.paper": SimpleNamespace(
            **vars(toy) | {"PAPERS": (toy.PAPERS[0]._replace(results=toy.PAPERS[0].results[:1]),)}
        )},
        asked.test_claims,
    ),
}  # fmt: skip


@pytest.fixture
def lying(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> Callable[[dict[str, Any]], Bench]:
    """What makes a toy that lies, and its tables."""

    def made(lie: dict[str, Any]) -> Bench:
        family = TOY._replace(title=f"piles of stones {next(count)}")  # so no claims are known
        toy.register(
            lambda name, family: monkeypatch.setitem(FAMILIES, name, family),
            lambda name, module: monkeypatch.setitem(sys.modules, name, module),
            family, lie, lambda pair, bound: monkeypatch.setitem(toy.BOUNDS, pair, bound),
        )  # fmt: skip
        (tmp_path / "work").mkdir()
        monkeypatch.chdir(tmp_path / "work")
        directory = tmp_path / "made" / family.directory_of(family.small())
        claims = claims_of(family)
        verify(family, family.small(), directory, [*claims.values()], Stages(shown=False))
        return Bench(family, directory, tmp_path / "work", family.small(), [*claims], capsys, monkeypatch)

    return made


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_refused(lie: str, lying: Callable[[dict[str, Any]], Bench]) -> None:
    changes, check = LIES[lie]
    with pytest.raises((AssertionError, LoonyError, ValueError, LookupError)) as refused:
        check(lying(changes))
    print(lie, "->", repr(refused.value)[:300])
