"""Manifests and data packages that say something else: refused, unless what they say of the tables is the same."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from fuzz import tables
from fuzz.asking import Input, Made, Trial
from fuzz.texts import NUMBERS, ODD

from loony.results.stored.layout import DATAPACKAGE, MANIFEST
from loony.verify.families import FAMILIES

Keys = tuple[str | int, ...]


def entries(said: Any, at: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """Every entry of a description, with the keys that lead to it."""
    inner = said.items() if isinstance(said, dict) else enumerate(said) if isinstance(said, list) else ()
    for key, one in inner:
        yield (*at, key), one
        yield from entries(one, (*at, key))


def edited(said: Any, edits: list[dict[str, Any]]) -> Any:
    """A description with entries put, cut or called otherwise; an edit whose place is gone does nothing."""
    for edit in edits:
        *above, key = edit["at"]
        where = said
        for one in above:
            inside = isinstance(where, dict) and one in where
            inside |= isinstance(where, list) and isinstance(one, int) and one < len(where)
            where = where[one] if inside else None
        if isinstance(where, list) and isinstance(key, int) and key >= len(where):
            continue
        if not isinstance(where, (dict, list)) or (isinstance(where, list) and not isinstance(key, int)):
            continue
        if "put" in edit:
            where[key] = edit["put"]
        elif isinstance(where, list):
            where[key : key + 1] = [where[key]] * 2 if "twice" in edit else []
        elif key in where:
            found = where.pop(key)
            if "called" in edit:
                where[edit["called"]] = found
    return said


def another(random: Random, entry: Any, others: list[Any]) -> Any:
    """Another entry in place of one."""
    kind = random.randrange(4)
    if kind == 0:
        return random.choice(others)
    if kind == 1:
        numbers = [*NUMBERS, *(-n for n in NUMBERS), 0.5, -0.0, 1e308, float("inf"), float("nan")]
        return random.choice([None, True, False, "", [], {}, [[]], {"": None}, *ODD, *numbers])
    if isinstance(entry, bool | None | dict | list):
        return str(entry)
    if isinstance(entry, int):
        return random.choice([entry + 1, entry - 1, -entry, entry * 10, float(entry), str(entry), [entry]])
    text = str(entry)
    at = random.randrange(len(text) + 1)
    odd = random.choice(ODD)
    return random.choice([text[:at] + odd + text[at:], text[:at] + text[at + 1 :], text.swapcase(), text * 50])


def edit(random: Random, said: Any) -> dict[str, Any]:
    """A change of a description."""
    found = [*entries(said)]
    at, entry = random.choice(found)
    kind = random.randrange(6)
    if kind == 0:
        return {"at": at}
    if kind == 1 and isinstance(at[-1], int):
        return {"at": at, "twice": True}
    if kind == 1:
        names = [key[-1] for key, _ in found if isinstance(key[-1], str)]
        return {"at": at, "called": random.choice([*names, *ODD])}
    return {"at": at, "put": another(random, entry, [other for _, other in found])}


def inputs(seed: int, made: Made) -> Iterator[Input]:
    """Changes of the descriptions of each family: one or two entries, or some bytes of the text."""
    random = Random(seed)
    while True:
        for family in FAMILIES:
            name = random.choice((MANIFEST, MANIFEST, DATAPACKAGE))
            text = (made.of(family) / name).read_bytes()
            one: Input = {"family": family, "file": name}
            if random.randrange(4):
                said = json.loads(text)
                one["edits"] = [edit(random, said) for _ in range(random.choice((1, 1, 2)))]
            else:
                odd = random.choice([*ODD, *map(str, NUMBERS)]).encode("utf-8", "surrogatepass")
                at = random.randrange(len(text))
                one["bytes"] = [at, random.choice((0, 1, 5)), odd.hex()]
            yield one


def tried(one: Input, made: Made, scratch: Path) -> Trial:
    """Have the tables checked with this description."""
    family, name = one["family"], one["file"]
    data = (made.of(family) / name).read_bytes()
    if "bytes" in one:
        at, length, put = one["bytes"]
        data = data[:at] + bytes.fromhex(put) + data[at + length :]
    else:
        data = json.dumps(edited(json.loads(data), one["edits"])).encode("utf-8", "surrogatepass")
    return tables.tried(made, one, scratch, data, signed=False)
