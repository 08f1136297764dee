"""The toy family, and toys that lie: the contract refuses each."""

import dataclasses
import itertools
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any

import pyarrow as pa
import pytest
from commanded import Capsys, Patch
from contract import asked, breaking, forged, making, runs, toy
from contract.bench import Bench
from contract.toy import NUMBERS, PILES, SCHEMAS, TABLES, TOY

from loony.results.asked.answers import Answer, Answers
from loony.results.runs.run import verify
from loony.results.shown.report import Report
from loony.results.stored.files import whole_table, write_table
from loony.results.stored.tables import Examined
from loony.system.errors import BadInput, LoonyError
from loony.system.stages import Stages
from loony.verify.claims.claim import REFUTED, Claim, when
from loony.verify.claims.papers import Result
from loony.verify.claims.register import claims_of
from loony.verify.examination.examination import Examination
from loony.verify.families import FAMILIES
from loony.verify.family import Domain

pytestmark = pytest.mark.no_kernel  # the toy has no kernel

Edit = Callable[[Examination], object]
count = itertools.count()


def tables(**changes: Any) -> dict[str, Any]:
    """A toy with other tables."""
    return {"results.toy.tables": SimpleNamespace(TABLES=dataclasses.replace(TABLES, **changes))}


def examined(edit: Edit) -> dict[str, Any]:
    """A toy of which something else is found."""

    def edited(function: Callable[..., Examined]) -> Callable[..., Examined]:
        def examine(*job: Any) -> Examined:
            found = function(*job)
            edit(found[0])
            return found

        return examine

    return tables(make=edited(toy.make), again=edited(toy.again))


def listed(*results: Result) -> dict[str, Any]:
    """A toy whose paper says something else."""
    return {"verify.toy.papers": SimpleNamespace(PAPERS=(toy.PAPERS[0]._replace(results=results),))}


def part(**changes: Any) -> dict[str, Any]:
    """A toy that says otherwise what was counted."""
    return examined(lambda found: found.parts[0].__dict__.update(changes))


def held(**changes: Any) -> dict[str, Any]:
    """A toy that says otherwise what was held against something."""
    return examined(lambda found: found.parts[0].comparisons[0].__dict__.update(changes))


def valued(text: str, value: int) -> Answer:
    return Answer(Report([text], {"value": value}))


def answers(value: Callable[..., Answer]) -> dict[str, Any]:
    """A toy that answers otherwise."""
    return {"results.toy.answers": SimpleNamespace(ANSWERS=Answers(value))}


def papers(*claims: Claim) -> dict[str, Any]:
    """A toy with other claims."""
    for one in claims:
        one.states.__module__ = toy.__name__
    named = {f"claim_{i}": one for i, one in enumerate(claims)}
    return {"verify.toy.paper": SimpleNamespace(__name__=toy.__name__, **named)}


def asks(**changes: Any) -> dict[str, Any]:
    """A toy that is asked otherwise."""
    return tables(asked=(TABLES.asked[0]._replace(**changes),))


def family(**changes: Any) -> dict[str, Any]:
    """A toy that says something else of itself."""
    return {"family": TOY._replace(**changes)}


def changed(one: Claim, **changes: Any) -> Claim:
    return dataclasses.replace(one, **changes)


def never_compares(bounds: Any, _: Path, *job: Any) -> Examined:
    """Examines tables that it has made itself, in place of those that it should."""
    return toy.make(bounds, Path(mkdtemp()), job[0], job[1])


def turned(bounds: Any, new: Path, *job: Any) -> Examined:
    """Writes the rows in another order at each run."""
    found = toy.make(bounds, new, *job)
    whole, at = whole_table(new / NUMBERS, SCHEMAS[NUMBERS]), 1 + next(count) % 10
    write_table(new / NUMBERS, SCHEMAS[NUMBERS], [pa.concat_tables([whole.slice(at), whole.slice(0, at)])])
    return found


def stamped(bounds: Any, new: Path, *job: Any) -> Examined:
    """Says of a claim when it was tested."""
    found = toy.make(bounds, new, *job)
    found[0].tallies[0].examined = time.time_ns()
    return found


def leaves_another(bounds: Any, new: Path, *job: Any) -> Examined:
    (new / "notes").write_text("")
    return toy.make(bounds, new, *job)


def leaves_beside(bounds: Any, new: Path, *job: Any) -> Examined:
    (new.parent / f"notes-{next(count)}").write_text("")
    return toy.make(bounds, new, *job)


def writes_too_early(bounds: Any, new: Path, *job: Any) -> Examined:
    for out in new.parent.glob("[a-z]*"):
        (out / NUMBERS).unlink(missing_ok=True)
    return toy.make(bounds, new, *job)


def fewer(bounds: Any, new: Path, *job: Any) -> Examined:
    found = toy.make(bounds, new, *job)
    write_table(new / NUMBERS, SCHEMAS[NUMBERS], [toy.piles(bounds["piles"] - 1)])
    return found


def raises(error: Exception) -> Callable[..., Any]:
    def called(*_: object) -> Any:
        raise error

    return called


UNDESCRIBED = SCHEMAS[NUMBERS].with_metadata({**SCHEMAS[NUMBERS].metadata, b"columns": b'{"n": "", "value": ""}'})

LIES: dict[str, tuple[dict[str, Any], Callable[[Bench], None]]] = {
    "more rows by formula": (tables(rows=lambda bounds: {NUMBERS: bounds["piles"] + 1}), making.check_files),
    "more rows than it checks": (tables(rows=lambda bounds: {NUMBERS: bounds["piles"] + 1}), making.check_counted),
    "fewer rows than by formula": (tables(make=fewer), making.check_counted),
    "rows that raise for its own bounds": (tables(rows=raises(BadInput("none"))), making.check_counted),
    "rows for any bound": (
        tables(rows=lambda bounds: {NUMBERS: bounds["piles"]}, require_room=lambda *_: None),
        runs.check_bad_bounds,
    ),
    "no look at the room": (tables(require_room=lambda bounds, _: toy.rows(bounds)), runs.check_too_large),
    "entries never compared": (tables(again=never_compares), forged.check_changed),
    "rows never compared": (tables(again=never_compares), forged.check_arranged),
    "rows in another order at each run": (tables(make=turned, again=never_compares), making.check_made_twice),
    "a time stamp": (tables(make=stamped), making.check_made_twice),
    "another file in the directory": (tables(make=leaves_another), making.check_made_twice),
    "a file beside the directory": (tables(make=leaves_beside), breaking.check_breaks),
    "the old table lost": (tables(make=writes_too_early), breaking.check_breaks),
    "nothing counted": (part(domain=None), making.check_counted),
    "nothing walked": (part(walked=0, formula=0), making.check_counted),
    "another number by formula": (part(formula=13), making.check_counted),
    "nothing held": (part(comparisons=[]), making.check_counted),
    "nothing examined": (held(examined=0), making.check_counted),
    "one differs": (held(differing=1), making.check_counted),
    "a claim left out": (examined(lambda found: found.tallies.pop()), making.check_counted),
    "a claim skipped in silence": (
        examined(lambda found: setattr(found.tallies[0], "skipped", True)), making.check_counted,
    ),
    "counterexamples not kept": (examined(lambda found: found._mismatches.clear()), making.check_counterexamples),
    "another verdict": (papers(changed(toy.toy_1, expected_verdict=REFUTED)), making.check_counted),
    "a claim that covers nothing": (
        papers(changed(toy.toy_1, states=lambda G: when(G.n < 0, G.value < 3))), making.check_counted,
    ),
    "a claim that says nothing in words": (papers(changed(toy.toy_1, statement="")), making.check_named),
    "a claim of another family": (
        papers(changed(toy.toy_1, domains=(Domain("x", "other", "x"),))), making.check_named,
    ),
    "two claims of one id": (papers(toy.toy_1, changed(toy.toy_2, id="toy-1")), making.check_named),
    "no description": (tables(schemas={**SCHEMAS, NUMBERS: UNDESCRIBED}), making.check_files),
    "a domain without a bound": (tables(domain_bounds=lambda _: {}), making.check_named),
    "a domain of another family": (family(domains=(PILES._replace(family="other"),)), making.check_named),
    "a bound that nobody sets": (family(domains=(PILES._replace(option="--heaps"),)), making.check_named),
    "a directory with another bound": (family(directory="toy-{heaps}"), making.check_named),
    "a main claim that there is not": (family(main=("toy-1", "toy-3")), making.check_named),
    "nothing to cite": (family(sources=()), making.check_named),
    "an example that is no position": (family(example="five for a pile of 5"), asked.check_value),
    "an answer to nonsense": (answers(lambda text, _: valued(text, len(text))), asked.check_value),
    "an answer that breaks": (answers(lambda text, _: valued(text, int(text))), asked.check_value),
    "notations that are the same": (asks(notations=lambda found: ["5"] * len(found)), asked.check_query),
    "notations that are no positions": (
        asks(notations=lambda found: [f"{n} stones" for n in found["n"].to_pylist()]), asked.check_query,
    ),
    "a result that nothing tests": (
        listed(*toy.PAPERS[0].results, Result("Theorem 3", "more")), asked.check_claims,
    ),
    "a claim about no result": (listed(*toy.PAPERS[0].results[:1]), asked.check_claims),
    "a table to be asked that there is not": (asks(table="heaps.parquet"), making.check_named),
    "a column shown that there is not": (asks(shown={"heaps": "h"}), making.check_named),
}  # fmt: skip


@pytest.fixture
def lying(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> Callable[[dict[str, Any]], Bench]:
    """What makes a toy that lies, and its tables."""

    def made(lie: dict[str, Any]) -> Bench:
        family = lie.get("family", TOY)._replace(title=f"piles of stones {next(count)}")  # so no claims are known
        toy.register(
            lambda name, family: monkeypatch.setitem(FAMILIES, name, family),
            lambda name, module: monkeypatch.setitem(sys.modules, name, module),
            family, lie, lambda pair, bound: monkeypatch.setitem(toy.BOUNDS, pair, bound),
        )  # fmt: skip
        (tmp_path / "work").mkdir()
        monkeypatch.chdir(tmp_path / "work")
        directory = tmp_path / "made" / family.directory_of(family.small())
        claims = claims_of(family)
        with Stages(shown=False) as stages:
            verify(family, family.small(), directory, [*claims.values()], stages)
        return Bench(family, directory, tmp_path / "work", family.small(), [*claims], capsys, monkeypatch)

    return made


HONEST = dict.fromkeys(check for _, check in LIES.values())


@pytest.mark.parametrize("check", HONEST, ids=lambda check: check.__name__)
def test_the_honest_toy_passes(check: Callable[[Bench], None], lying: Callable[[dict[str, Any]], Bench]) -> None:
    check(lying({}))


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_refused(lie: str, lying: Callable[[dict[str, Any]], Bench]) -> None:
    changes, check = LIES[lie]
    with pytest.raises((AssertionError, LoonyError, ValueError, LookupError)) as refused:
        check(lying(changes))
    print(lie, "->", repr(refused.value)[:300])
