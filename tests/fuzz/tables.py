"""Small tables that are changed: what is accepted says what the tables said before."""

import json
import shutil
import zlib
from functools import cache
from pathlib import Path

import pyarrow as pa
from contract.bench import some_claims
from contract.broken import NOT_DERIVED, fit, says
from fuzz.asking import Input, Made, Said, Trial, asked, misbehaves
from small_constants import FEW_BOARDS, short

from loony.results.runs.run import verify
from loony.results.stored.tables import DATAPACKAGE, MANIFEST, tables_of
from loony.system.stages import Stages
from loony.verify.families import FAMILIES

PART = 3
"""of the bounds with which a run takes a moment, those of these tables are this part"""

LEAST = {"strings": 8, "bracelets": 8, "played": 8, "lines": 4, "undrawn": 12, "positions": 4, "pieces": 4, "open": 8}
"""with these there is something of each kind; of other bounds 2 is enough"""

ONE_IN = 3
"""of so many tables that are refused, or described otherwise, another command is asked of one"""


def make(folder: Path) -> Made:
    with short(FEW_BOARDS), Stages(shown=False) as stages:
        for family in FAMILIES.values():
            bounds = {one.name: max(one.small // PART, LEAST.get(one.name, 2)) for one in family.bounds}
            verify(family, bounds, folder / family.name, some_claims(family), stages)
    return Made(folder)


@cache
def questions(made: Made, family: str, name: str) -> list[tuple[str, ...]]:
    """Commands whose answers are all that a table says. Their last argument is the directory."""
    tables, view = tables_of(FAMILIES[family]), name.removesuffix(".parquet")
    found: list[tuple[str, ...]] = [("sql", "--no-check", "--json", f"SELECT * FROM {view}", "--table")]
    column = next(one.name for one in reversed(tables.schemas[name]) if pa.types.is_integer(one.type))
    all_rows = f"{column} is null or {column} * 0 = 0"
    found.append(("query", "--no-check", "--json", "--of", view, all_rows, "--table"))
    return [*found, ("check", "--contents", "--no-check", "--json", "--table")]


def _told(said: Said) -> bytes:
    """What a command printed, but for what nothing in the tables can show to be wrong."""
    if said.command == "check" and said.code == 0:
        told = json.loads(said.out)
        kept = {name: one for name, one in told.items() if name in ("family", "counts", "claims", "verdicts")}
        return json.dumps(kept, sort_keys=True).encode()
    return said.out


@cache
def right_answers(made: Made, family: str, name: str) -> list[bytes]:
    said = [asked(*question, str(made.of(family))) for question in questions(made, family, name)]
    assert not any(one.code for one in said)
    return [_told(one) for one in said]


def answers_otherwise(made: Made, family: str, name: str, tables: Path) -> tuple[list[Said], str | None]:
    """What was asked of tables of which one was replaced, and which answer is another than it was."""
    said = []
    for question, right in zip(questions(made, family, name), right_answers(made, family, name), strict=True):
        said.append(asked(*question, str(tables)))
        if said[-1].code or _told(said[-1]) != right:
            return said, f"loony {said[-1].command} answers otherwise"
    return said, None


def copied(made: Made, family: str, scratch: Path) -> Path:
    copy = scratch / family
    if not copy.exists():
        shutil.copytree(made.of(family), copy)
    return copy


def tried(made: Made, one: Input, scratch: Path, data: bytes, signed: bool) -> Trial:
    """Put these bytes in place of a file, with the manifest made to fit if it is to be `signed`, and ask.

    `loony check` refuses the tables, or they answer as they did. Other commands may answer anything, or refuse it
    in a sentence; they are asked of one in three, and all of them where an input says `every`, as those kept do.
    """
    family, name = one["family"], one["file"]
    tables = copied(made, family, scratch)
    described = name in (MANIFEST, DATAPACKAGE)
    try:
        (tables / name).write_bytes(data)
        if signed:
            fit(tables, name)
        said = [asked("check", "--quiet", "--table", str(tables))]
        if wrong := misbehaves(said[0], shown=True):
            return Trial(said, wrong)
        accepted = said[0].code in (0, 1)
        blind = NOT_DERIVED if name == MANIFEST else ()
        if accepted and described and not says(data, (made.of(family) / name).read_bytes(), blind):
            return Trial(said, f"loony check accepts another {name}")
        if accepted and not described:
            more, otherwise = answers_otherwise(made, family, name, tables)
            said += more
            if otherwise:
                return Trial(said, f"loony check accepts it, and {otherwise}")
        elif signed or described:
            for question in _others(made, family, data, one.get("every", False)):
                said.append(asked(*question, str(tables)))
                if said[-1].code == 1:
                    return Trial(said, f"loony {said[-1].command}: exit code 1")
                if wrong := misbehaves(said[-1]):
                    return Trial(said, wrong)
        return Trial(said, None)
    finally:
        for changed in (name, MANIFEST, DATAPACKAGE):
            shutil.copyfile(made.of(family) / changed, tables / changed)


def _others(made: Made, family: str, data: bytes, every: bool) -> list[tuple[str, ...]]:
    """Other commands that ask tables: every one, or one, or none, chosen by what is wrong with the tables."""
    tables = tables_of(FAMILIES[family])
    found = [
        *questions(made, family, next(iter(tables.schemas))),
        ("claims", "--json", "--table"), ("check", "--contents", "--table"),
        ("check", "--contents", "--json", "--table"), ("check", "--contents", "--no-check", "--table"),
        ("sql", "--no-check", "SELECT * FROM claims", "--table"),
        ("sql", "--no-check", "SELECT * FROM mismatches", "--table"),
    ]  # fmt: skip
    chosen = zlib.crc32(data)
    return found if every else [found[chosen // ONE_IN % len(found)]] if chosen % ONE_IN == 0 else []
