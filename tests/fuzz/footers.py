"""Footers of Parquet files that say something else, statistics above all, with the manifest made to fit them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from fuzz import tables, thrift
from fuzz.asking import Input, Made, Trial
from fuzz.thrift import BINARY, FALSE, I16, I32, I64, LIST, STRUCT, TRUE, Node

from loony.results.stored.tables import tables_of
from loony.verify.families import FAMILIES

STATISTICS = (3, 12)
"""the numbers of the fields of a column that lead to its statistics"""

NUMBERS = [0, 1, -1, 2, 5, 7, 127, 128, 2**15, 2**31 - 1, -(2**31), 2**31, 2**62, -(2**62), 2**63 - 1, -(2**63)]


def divided(data: bytes) -> tuple[bytes, bytes]:
    """What comes before the footer, and the footer."""
    begins = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    return data[:begins], data[begins:-8]


def joined(pages: bytes, footer: bytes) -> bytes:
    """A Parquet file with this footer."""
    return pages + footer + len(footer).to_bytes(4, "little") + b"PAR1"


def edited(footer: Node, edits: list[dict[str, Any]]) -> Node:
    """A footer with parts put, cut, doubled, renumbered or exchanged; a part that is gone is left alone."""
    for edit in edits:
        at = tuple(edit["at"])
        part = thrift.at_place(footer, at)
        if part is None:
            continue
        if "int" in edit and part.kind in (I16, I32, I64):
            to = [part._replace(held=edit["int"])]
        elif "hex" in edit and part.kind == BINARY:
            to = [part._replace(held=bytes.fromhex(edit["hex"]))]
        elif "from" in edit and (other := thrift.at_place(footer, tuple(edit["from"]))):
            to = [other]
        elif "not" in edit and part.kind in (TRUE, FALSE):
            to = [part._replace(kind=TRUE + FALSE - part.kind)]
        else:
            to = {"twice": [part, part], "cut": []}.get(next((key for key in edit if key != "at"), ""), [part])
        footer = thrift.changed(footer, at, to)
    return footer


def edit(random: Random, found: list[tuple[thrift.At, Node]]) -> dict[str, Any]:
    """A change of a footer."""
    if random.randrange(2):
        statistics = [(at, part) for at, part in found if at[0] == 4 and at[4:6] == STATISTICS and len(at) > 6]
        found = statistics or found
    at, part = random.choice(found)
    alike = [where for where, other in found if other.kind == part.kind and other != part]
    kind = random.randrange(8)
    if kind == 0:
        return {"at": at, "cut": True}
    if kind == 1:
        return {"at": at, "twice": True}
    if kind == 2 and alike:
        return {"at": at, "from": random.choice(alike)}
    if part.kind in (I16, I32, I64):
        return {"at": at, "int": random.choice([part.held + 1, part.held - 1, -part.held, *NUMBERS])}
    if part.kind == BINARY:
        return {"at": at, "hex": _other_bytes(random, part.held).hex()}
    if part.kind in (TRUE, FALSE):
        return {"at": at, "not": True}
    return {"at": at, "cut": True} if part.kind in (LIST, STRUCT) and kind < 4 else {"at": at, "twice": True}


def _other_bytes(random: Random, data: bytes) -> bytes:
    """Other bytes in place of some."""
    if not data or random.randrange(5) == 0:
        return random.choice([b"", b"\0", b"\xff" * 4, b"\xff" * 1000, random.randbytes(4), b"x", b"\x80"])
    at = random.randrange(len(data))
    kind = random.randrange(4)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data + random.randbytes(1)
    step = 1 << random.randrange(8) if kind == 2 else random.randrange(1, 256)
    return data[:at] + bytes([data[at] ^ step]) + data[at + 1 :]


def inputs(seed: int, made: Made) -> Iterator[Input]:
    """Changes of the footers of each file of each family: one or two parts, or some bytes."""
    random = Random(seed)
    footers = {}
    for family in FAMILIES:
        for name in tables_of(FAMILIES[family]).schemas:
            footer = divided((made.of(family) / name).read_bytes())[1]
            footers[family, name] = footer, [*thrift.parts(thrift.read(footer))]
    while True:
        for (family, name), (footer, found) in footers.items():
            one: Input = {"family": family, "file": name}
            if random.randrange(6):
                one["edits"] = [edit(random, found) for _ in range(random.choice((1, 1, 1, 2)))]
            else:
                some = random.randbytes(random.choice((1, 1, 2, 8)))
                one["bytes"] = [random.randrange(len(footer)), random.choice((0, len(some))), some.hex()]
            yield one


def tried(one: Input, made: Made, scratch: Path) -> Trial:
    """Have the tables checked with this footer."""
    pages, footer = divided((made.of(one["family"]) / one["file"]).read_bytes())
    if "bytes" in one:
        at, length, put = one["bytes"]
        footer = footer[:at] + bytes.fromhex(put) + footer[at + length :]
    else:
        footer = thrift.written(edited(thrift.read(footer), one["edits"]))
    return tables.tried(made, one, scratch, joined(pages, footer), signed=True)
