"""What the contract asks of `loony check` on tables broken in every way: it refuses each, in a sentence."""

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from changed_tables import edit_manifest
from commanded import WITH_TESTS, one_sentence, ran
from contract.bench import RUNNER, Bench

from loony.results.stored.manifest import datapackage
from loony.results.stored.tables import DATAPACKAGE, MANIFEST

Check = Callable[[Bench], None]

NOT_DERIVED = ("source_digest", "versions", "run")
"""what a manifest says that nothing in the tables can show to be wrong"""

FLIPS = 8
"""bits that are flipped in a file, at places that are spread over it"""


def refused(bench: Bench, tables: Path, how: object, remedy: str = "loony verify") -> str:
    code, out, err = bench.loony("check", "--table", str(tables))
    assert (code, out, one_sentence(err)) == (4, "", True), f"{how}: {err}"
    assert remedy in err, f"{how}: {err}"
    return err


def refused_or_same(bench: Bench, tables: Path, how: object, same: Callable[[], bool]) -> None:
    """Broken tables are refused, or what was broken is nothing that they say."""
    code, _, err = bench.loony("check", "--table", str(tables), "--quiet")
    if code == 0:
        assert same(), f"{how} goes unseen"
    else:
        assert (code, one_sentence(err)) == (4, True), f"{how}: {err}"


def fit(tables: Path, name: str) -> None:
    """Make the manifest fit a file that may be no table any more."""
    data = (tables / name).read_bytes()

    def edit(manifest: dict[str, Any]) -> None:
        manifest["files"][name] |= {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
        (tables / DATAPACKAGE).write_text(json.dumps(datapackage(manifest)))

    edit_manifest(tables, edit)


def reads_as(path: Path, whole: pa.Table) -> bool:
    return bool(pq.read_table(path).equals(whole))


def says(text: bytes, like: bytes, blind: Collection[str]) -> bool:
    """A description says of the tables what another says, in entries of the same types."""
    found, wanted = (
        {name: json.dumps(entry, sort_keys=True) for name, entry in json.loads(one).items() if name not in blind}
        for one in (text, like)
    )
    return wanted.items() <= found.items()


def check_missing(bench: Bench) -> None:
    for name in [*bench.tables.schemas, MANIFEST, DATAPACKAGE]:
        remedy = "name a directory that  loony verify  made" if name == MANIFEST else bench.remedy
        (bench.copy() / name).unlink()
        err = refused(bench, bench.folder / bench.made.name, name, remedy)
        assert f"there is no {name} in" in err, name
        (bench.copy() / name).unlink()
        (bench.folder / bench.made.name / name).mkdir()
        refused(bench, bench.folder / bench.made.name, f"{name} a folder", remedy)


def flips(data: bytes, number: int = FLIPS) -> Iterator[tuple[int, bytes]]:
    """The data with a bit flipped, at some places: the first, the last, and between."""
    for i in range(number):
        at = round(i * (len(data) - 1) / (number - 1))
        flipped = bytearray(data)
        flipped[at] ^= 1 << i % 8
        yield at, bytes(flipped)


def cuts(data: bytes) -> Iterator[tuple[int, bytes]]:
    for length in (0, 1, 4, len(data) // 3, len(data) // 2, len(data) - 8, len(data) - 2):
        yield length, data[:length]


def check_flipped_and_cut(bench: Bench) -> None:
    tables = bench.copy()
    for name in bench.tables.schemas:
        data = (tables / name).read_bytes()
        for at, broken in [*flips(data), *cuts(data)]:
            (tables / name).write_bytes(broken)
            err = refused(bench, tables, (name, at), bench.remedy)
            assert f"{name} is corrupt: its SHA-256 is not the one in the manifest" in err, at
        (tables / name).write_bytes(data)


def check_flipped_and_signed(bench: Bench) -> None:
    """A flipped bit in a file that the manifest is made to fit is seen, or changes nothing that is read."""
    for name in bench.tables.schemas:
        whole, data = pq.read_table(bench.made / name), (bench.made / name).read_bytes()
        for at, broken in flips(data):
            tables = bench.copy()
            (tables / name).write_bytes(broken)
            fit(tables, name)
            refused_or_same(bench, tables, (name, at), partial(reads_as, tables / name, whole))


def check_cut_and_signed(bench: Bench) -> None:
    for name in bench.tables.schemas:
        for length, broken in cuts((bench.made / name).read_bytes()):
            tables = bench.copy()
            (tables / name).write_bytes(broken)
            fit(tables, name)
            assert "it cannot be read" in refused(bench, tables, (name, length), bench.remedy), length


def check_flipped_and_cut_json(bench: Bench) -> None:
    tables = bench.copy()
    for name, number, blind in ((MANIFEST, 30, NOT_DERIVED), (DATAPACKAGE, 8, ())):
        data = (tables / name).read_bytes()
        for at, broken in [*flips(data, number), *cuts(data), (0, b"\xff")]:
            (tables / name).write_bytes(broken)
            refused_or_same(bench, tables, (name, at), partial(says, broken, data, blind))
        for text in ("", "{", "[]", "null", '"x"', "[" * 100_000, '{"schema_version": 1}'):
            (tables / name).write_text(text)
            err = refused(bench, tables, (name, text[:20]), "loony verify" if name == MANIFEST else bench.remedy)
            assert re.search(r"is corrupt: it (is not|differs from)", err), text
        (tables / name).write_bytes(data)


def check_unreadable(bench: Bench) -> None:
    for target in (
        "loony.results.stored.files.sha256", "loony.results.stored.files.pq.ParquetFile",
        "pathlib.Path.open",
    ):  # fmt: skip

        def denied(*_: object, **__: object) -> None:
            raise PermissionError(13, "Permission denied")

        with bench.patch.context() as patch:
            patch.setattr(target, denied)
            assert "cannot be read" in refused(bench, bench.made, target), target


def require_footer(bench: Bench, what: bytes, at: int, bit: int) -> None:
    """A bit is flipped in the footer, beside some bytes of it; the process that reads it may not die."""
    name = bench.a_table
    data = bytearray((bench.made / name).read_bytes())
    footer = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    data[data.index(what, footer) + at] ^= 1 << bit
    tables = bench.copy()
    (tables / name).write_bytes(data)
    fit(tables, name)
    done = ran(*RUNNER, "check", "--table", str(tables), env=WITH_TESTS)
    assert (done.returncode, done.stdout, one_sentence(done.stderr)) == (4, "", True), done.stderr


def check_name_of_column(bench: Bench) -> None:
    require_footer(bench, bench.tables.schemas[bench.a_table].names[-1].encode(), 0, 7)


def check_compression(bench: Bench) -> None:
    require_footer(bench, b"\x15\x0c\x16", 1, 5)
