"""Every byte of small tables changed: as the files lie there, and with the manifest made to fit them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from fuzz import tables
from fuzz.asking import Input, Made, Trial

from loony.results.stored.tables import tables_of
from loony.verify.families import FAMILIES

BY = (0xFF, *(1 << bit for bit in range(8)))


def listed(seed: int, made: Made) -> Iterator[Input]:
    """Every byte once, in an order that is drawn, changed in a way that is drawn; then so again."""
    random = Random(seed)
    files = [(family, name) for family in FAMILIES for name in tables_of(FAMILIES[family]).schemas]
    while True:
        found = [(*file, at) for file in files for at in range(made.of(file[0]).joinpath(file[1]).stat().st_size)]
        random.shuffle(found)
        for family, name, at in found:
            yield {"family": family, "file": name, "at": at, "by": random.choice(BY)}


def tried(one: Input, made: Made, scratch: Path) -> Trial:
    """Have the tables checked with this byte, and once more with the manifest made to fit it."""
    family, name = one["family"], one["file"]
    data = bytearray((made.of(family) / name).read_bytes())
    data[one["at"]] ^= one["by"]
    plain = tables.tried(made, one, scratch, bytes(data), signed=False)
    if plain.finding:
        return plain
    if plain.said[0].code != 4:
        return Trial(plain.said, "loony check does not see that the SHA-256 is another")
    signed = tables.tried(made, one, scratch, bytes(data), signed=True)
    return Trial([*plain.said, *signed.said], signed.finding)
