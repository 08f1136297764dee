"""A family of positions that are numbers, and all that a family brings: less could not be asked, nor more."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from loony.results.asked.answers import Answer, Answers
from loony.results.shown.report import Report
from loony.results.stored.files import corrupt, whole_table, write_table
from loony.results.stored.tables import CLAIMS, CLAIMS_SCHEMA, MISMATCHES, Examined, QueryTable, Tables, schema
from loony.system.errors import BadInput, TooLarge
from loony.system.memory import require
from loony.system.stages import Stages
from loony.verify.claims.claim import REFUTED, Claim, Statement, claim, when
from loony.verify.claims.papers import Paper, Result
from loony.verify.claims.register import least_bounds
from loony.verify.examination.columns import ColumnBlock, on_columns
from loony.verify.examination.examination import Comparison, Examination, ExaminedPart
from loony.verify.examination.examine import examine
from loony.verify.families import FAMILIES
from loony.verify.family import Bound, Bounds, Domain, Family, Source

BOUNDS = least_bounds()
NUMBERS = "numbers.parquet"
PILES = Domain("piles", "toy", "piles", "of <=", "--piles")
TOY = Family(
    name="toy", title="piles of stones", example="5 for a pile of 5 stones",
    bounds=(Bound("piles", "N", "piles of <= N stones", 30, 12),), domains=(PILES,), papers=("paper",),
    sources=(Source("Nobody, On remainders"),), directory="toy-{piles}", answers=True, proves=False,
    main=("toy-1",),
)  # fmt: skip
VALUE = ("value", pa.int16(), "what is left when threes are taken away")
SCHEMAS = {
    NUMBERS: schema("Piles", [("n", pa.int16(), "number of stones"), VALUE]),
    CLAIMS: CLAIMS_SCHEMA,
    MISMATCHES: schema(
        "Counterexamples",
        [(name, pa.string(), name) for name in ("claim", "domain", "position", "instance")]
        + [VALUE, ("expected", pa.string(), "what would have agreed")],
    ),
}


class Pile(NamedTuple):
    n: Any
    value: Any


@claim("toy-1", "piles", source="Nobody, Theorem 1", domains=(PILES,))
def toy_1(G: Pile) -> Statement:
    """A pile of stones has a value of less than 3."""
    return when(G.n > 0, G.value < 3)


@claim("toy-2", "piles", source="Nobody, Theorem 2", domains=(PILES,), expected=REFUTED)
def toy_2(G: Pile) -> Statement:
    """No pile of more than 6 stones has the value 1."""
    return when(G.n > 6, G.value != 1)


PAPERS = (Paper("Nobody", (Result("Theorem 1", "values"), Result("Theorem 2", "large piles"))),)


def piles(largest: int) -> pa.Table:
    """The piles of 1 .. largest stones."""
    n = np.arange(1, largest + 1, dtype=np.int16)
    return pa.table({"n": n, "value": n % np.int16(3)}, schema=SCHEMAS[NUMBERS])


def rows(bounds: Bounds) -> dict[str, int]:
    if bounds["piles"] < 1:
        raise BadInput(f"a pile has at least 1 stone, not {bounds['piles']}")
    if bounds["piles"] > 32_767:
        raise TooLarge(f"{bounds['piles']} stones are too many")
    return {NUMBERS: bounds["piles"]}


def make(bounds: Bounds, new: Path, claims: list[Claim], stages: Stages) -> Examined:
    write_table(new / NUMBERS, SCHEMAS[NUMBERS], [piles(bounds["piles"])])
    return again(bounds, new, claims, stages)


def again(bounds: Bounds, directory: Path, claims: list[Claim], stages: Stages, most: int | None = None) -> Examined:
    stages.start("testing")
    stored, largest = whole_table(directory / NUMBERS, SCHEMAS[NUMBERS]), bounds["piles"]
    if not stored.equals(piles(largest)):
        raise corrupt(directory / NUMBERS, "it differs from a table made again")
    result = Examination(FAMILIES["toy"], bounds, SCHEMAS[MISMATCHES])
    held = Comparison("rule", "values against the rule", examined=len(stored))
    result.parts.append(ExaminedPart(f"piles of <= {largest}", PILES, largest, len(stored), [held]))
    columns = (column.to_numpy() for column in stored.columns)
    stretch = ColumnBlock(Pile(*columns), lambda place: str(place + 1))
    result.tallies += examine(claims, PILES, largest, [stretch], on_columns, result.keep, most)
    return result, {}


TABLES = Tables(
    schemas=SCHEMAS, title=lambda bounds: f"Piles of <= {bounds['piles']} stones",
    extent=lambda bounds: f"of <= {bounds['piles']} stones",
    domain_bounds=lambda bounds: {PILES.name: bounds["piles"]}, rows=rows,
    require_room=lambda bounds, at: require("this", "ask for less", 10**6 + sum(rows(bounds).values())), make=make,
    again=again,
    asked=(QueryTable(NUMBERS, {"value": "v"}, lambda found: [str(n) for n in found["n"].to_pylist()]),),
)  # fmt: skip


def value(text: str, _: Callable[[], Stages]) -> Answer:
    if not text.isdecimal() or len(text) > 9:
        raise BadInput(f"{text[:40]!r} is no pile")
    return Answer(Report([f"{text}: {int(text) % 3}"], {"position": text, "value": int(text) % 3}))


ANSWERS = Answers(value)


def register(
    families: Callable[[str, Family], None] = FAMILIES.__setitem__,
    modules: Callable[[str, Any], None] = sys.modules.__setitem__,
    family: Family = TOY,
    instead: Mapping[str, Any] = {},
    bounds: Callable[[tuple[str, str], int], None] = BOUNDS.__setitem__,
) -> None:
    """Put the family, or one that differs, where the others are: this module has all that it brings."""
    families(family.name, family)
    bounds((toy_2.id, PILES.name), 7)
    for room in ("results.toy.tables", "results.toy.answers", "verify.toy.paper"):
        modules(f"loony.{room}", instead.get(room, sys.modules[__name__]))
