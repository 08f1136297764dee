"""Manifests and data packages that say something else: refused, unless what they say of the tables is the same."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

from fuzz import tables
from fuzz.asking import Input, Made, Trial
from fuzz.texts import NUMBERS, ODD, mutated, spliced, splices, weighted
from hypothesis import strategies as st

from loony.results.stored.tables import DATAPACKAGE, MANIFEST
from loony.verify.families import FAMILIES

Keys = tuple[str | int, ...]


def entries(said: Any, at: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    inner = said.items() if isinstance(said, dict) else enumerate(said) if isinstance(said, list) else ()
    for key, one in inner:
        yield (*at, key), one
        yield from entries(one, (*at, key))


def edited(said: Any, edits: list[dict[str, Any]]) -> Any:
    """A description with entries put, cut or called otherwise; an edit whose place is gone does nothing."""
    for edit in edits:
        *above, key = edit["at"]
        with suppress(LookupError, TypeError, AttributeError):
            where = reduce(getitem, above, said)
            if "put" in edit:
                where[key] = edit["put"]
            elif isinstance(where, list):
                where[key : key + 1] = [where[key]] * 2 if "twice" in edit else []
            else:
                found = where.pop(key)
                if "called" in edit:
                    where[edit["called"]] = found
    return said


ANYTHING: st.SearchStrategy[Any] = st.sampled_from(
    [
        None, True, False, "", [], {}, [[]], {"": None}, *ODD, *NUMBERS, *(-n for n in NUMBERS),
        0.5, -0.0, 1e308, float("inf"), float("nan"),
    ]
)  # fmt: skip


def another(entry: Any) -> st.SearchStrategy[Any]:
    if isinstance(entry, bool | None | dict | list):
        return st.just(str(entry))
    if isinstance(entry, int):
        return st.sampled_from([entry + 1, entry - 1, -entry, entry * 10, float(entry), str(entry), [entry]])
    text = str(entry)
    return st.one_of(mutated([text]), st.sampled_from([text.swapcase(), text * 50]))


@st.composite
def edit(draw: st.DrawFn, found: list[tuple[Keys, Any]]) -> dict[str, Any]:
    at, entry = draw(st.sampled_from(found))
    put = st.one_of(st.sampled_from([other for _, other in found]), ANYTHING, another(entry))
    names = st.sampled_from([*(key[-1] for key, _ in found if isinstance(key[-1], str)), *ODD])
    change: st.SearchStrategy[dict[str, Any]] = weighted(
        (1, st.just({})),
        (1, st.just({"twice": True}) if isinstance(at[-1], int) else names.map(lambda name: {"called": name})),
        (4, put.map(lambda one: {"put": one})),
    )
    return {"at": at, **draw(change)}


def inputs(made: Made) -> st.SearchStrategy[Input]:
    odd = st.sampled_from([*ODD, *map(str, NUMBERS)]).map(lambda text: text.encode("utf-8", "surrogatepass"))
    kinds: list[st.SearchStrategy[Input]] = []
    for family in FAMILIES:
        for name in (MANIFEST, MANIFEST, DATAPACKAGE):
            text = (made.of(family) / name).read_bytes()
            edits = st.lists(edit([*entries(json.loads(text))]), min_size=1, max_size=2)
            one: dict[str, st.SearchStrategy[Any]] = {"family": st.just(family), "file": st.just(name)}
            some = st.fixed_dictionaries({**one, "bytes": splices(len(text), odd)})
            kinds.append(weighted((3, st.fixed_dictionaries({**one, "edits": edits})), (1, some)))
    return st.one_of(kinds)


def tried(one: Input, made: Made, scratch: Path) -> Trial:
    family, name = one["family"], one["file"]
    data = (made.of(family) / name).read_bytes()
    if "bytes" in one:
        data = spliced(data, one["bytes"])
    else:
        data = json.dumps(edited(json.loads(data), one["edits"])).encode("utf-8", "surrogatepass")
    return tables.tried(made, one, scratch, data, signed=False)
