"""Footers of Parquet files that say something else, statistics above all, with the manifest made to fit them."""

from pathlib import Path
from typing import Any

from fuzz import tables, thrift
from fuzz.asking import Input, Made, Trial
from fuzz.texts import spliced, splices, weighted
from fuzz.thrift import BINARY, FALSE, I16, I32, I64, TRUE, Node
from hypothesis import strategies as st

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


@st.composite
def edit(draw: st.DrawFn, found: list[tuple[thrift.At, Node]], statistics: list[int]) -> dict[str, Any]:
    """A change of a footer that has these parts; those at some of the places are statistics."""
    at, part = found[draw(st.one_of(st.sampled_from(statistics), st.integers(0, len(found) - 1)))]
    changes: list[st.SearchStrategy[dict[str, Any]]] = [st.sampled_from([{"cut": True}, {"twice": True}])]
    if alike := [where for where, other in found if other.kind == part.kind and other != part]:
        changes.append(st.sampled_from(alike).map(lambda where: {"from": where}))
    own: st.SearchStrategy[dict[str, Any]] = st.nothing()
    if part.kind in (I16, I32, I64):
        numbers = st.sampled_from([part.held + 1, part.held - 1, -part.held, *NUMBERS])
        own = numbers.map(lambda number: {"int": number})
    elif part.kind == BINARY:
        own = _other_bytes(part.held).map(lambda data: {"hex": data.hex()})
    elif part.kind in (TRUE, FALSE):
        own = st.just({"not": True})
    return {"at": at, **draw(weighted((1, st.one_of(changes)), (0 if own.is_empty else 2, own)))}


def _other_bytes(data: bytes) -> st.SearchStrategy[bytes]:
    """Bytes in place of others: a few, or the same with one changed, or cut, or longer."""
    few = st.sampled_from([b"", b"\0", b"\xff" * 4, b"\xff" * 1000, b"x", b"\x80"]) | st.binary(max_size=4)
    if not data:
        return few
    place = st.integers(0, len(data) - 1)
    step = st.sampled_from([1 << bit for bit in range(8)]) | st.integers(1, 255)
    return st.one_of(
        few, place.map(lambda at: data[:at]), st.binary(min_size=1, max_size=1).map(data.__add__),
        st.tuples(place, step).map(lambda two: _stepped(data, *two)),
    )  # fmt: skip


def _stepped(data: bytes, at: int, step: int) -> bytes:
    return data[:at] + bytes([data[at] ^ step]) + data[at + 1 :]


def inputs(made: Made) -> st.SearchStrategy[Input]:
    """Changes of the footers of each file of each family: one or two parts, or some bytes."""
    kinds: list[st.SearchStrategy[Input]] = []
    for family in FAMILIES:
        for name in tables_of(FAMILIES[family]).schemas:
            footer = divided((made.of(family) / name).read_bytes())[1]
            found = [*thrift.parts(thrift.read(footer))]
            in_statistics = [at[0] == 4 and at[4:6] == STATISTICS and len(at) > 6 for at, _ in found]
            places = [place for place, inside in enumerate(in_statistics) if inside] or [*range(len(found))]
            one: dict[str, st.SearchStrategy[Any]] = {"family": st.just(family), "file": st.just(name)}
            edits = st.lists(edit(found, places), min_size=1, max_size=2)
            some = st.fixed_dictionaries({**one, "bytes": splices(len(footer), st.binary(max_size=8))})
            kinds.append(weighted((5, st.fixed_dictionaries({**one, "edits": edits})), (1, some)))
    return st.one_of(kinds)


def tried(one: Input, made: Made, scratch: Path) -> Trial:
    """Have the tables checked with this footer."""
    pages, footer = divided((made.of(one["family"]) / one["file"]).read_bytes())
    if "bytes" in one:
        footer = spliced(footer, one["bytes"])
    else:
        footer = thrift.written(edited(thrift.read(footer), one["edits"]))
    return tables.tried(made, one, scratch, joined(pages, footer), signed=True)
