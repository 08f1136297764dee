"""What a census counts, counted by plain recursion: of even loops, and of loops of any length."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import naive
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from naive_theorems import decides

from loony.enumerate.endgames.notation import Position
from loony.results.census.layout import CENSUS_CASES, CENSUS_ONE_OR_TWO, CENSUS_OPENINGS, CENSUS_VALUES
from loony.results.stored.layout import MANIFEST

Rows = list[dict[str, Any]]

CasesOf = Callable[[naive.Lengths, naive.Lengths], list[tuple[str, bool, Any]]]
"""the cases of a theorem"""


def rows(census: Path, name: str) -> Rows:
    table: Rows = pq.read_table(census / name).to_pylist()
    return table


def size(G: Position) -> int:
    return sum(map(sum, G))


class Counted(NamedTuple):
    """The positions of size <= bound, whose loops differ in length by a step."""

    bound: int
    step: int

    def by_size(self, positions: list[Position], bound: int | None = None) -> list[int]:
        """How many of some positions there are of each size."""
        bound = self.bound if bound is None else bound
        sizes = [size(G) for G in positions if size(G) <= bound]
        counted: list[int] = np.bincount(sizes, minlength=bound + 1).tolist()
        return counted

    def of_a_size(self, census: Path, name: str) -> Rows:
        """The rows of one size, as far as plain recursion counts."""
        return [row for row in rows(census, name) if row["size"] is not None and row["size"] <= self.bound]

    @cache  # noqa: B019
    def raw(self) -> list[Position]:
        return [Position(*G) for G in naive.positions(self.bound, self.step)]

    @cache  # noqa: B019
    def amalgamated(self) -> list[Position]:
        """At most one chain of length >= 4, and at most one loop of length >= 8."""
        return [G for G in self.raw() if naive.is_amalgamated(*G)]

    def hold_values(self, census: Path) -> None:
        """The values of a census are those counted here."""
        expected: Counter[tuple[int, int]] = Counter()
        below: Counter[tuple[int, int]] = Counter()
        for G in self.amalgamated():
            expected[size(G), naive.value(*G)] += 1
            below[size(G), naive.value(*G)] += naive.controlled_value(*G) < 2
        found = self.of_a_size(census, CENSUS_VALUES)
        assert {(row["size"], row["value"]): row["positions"] for row in found} == expected
        assert {(row["size"], row["value"]): row["positions_below_two"] for row in found} == below
        found = self.of_a_size(census, CENSUS_ONE_OR_TWO)
        assert [row["size"] for row in found] == [*range(self.bound + 1)]
        for row in found:
            of_size = {value: n for (one, value), n in below.items() if one == row["size"]}
            total, some = sum(of_size.values()), of_size.get(1, 0) + of_size.get(2, 0)
            assert (row["positions_below_two"], row["one_or_two"]) == (total, some)
            assert row["share"] == (some / total if total else None)

    def sequences(self) -> dict[str, list[int]]:
        """The numbers of every sequence of a census, by size."""
        valued = {v: [G for G in self.amalgamated() if naive.value(*G) == v] for v in range(5)}
        low = [G for G in valued[1] + valued[2] if naive.controlled_value(*G) < 2]
        listed = {"positions": self.amalgamated(), "raw_positions": self.raw(), "one_or_two": low}
        listed |= {f"value_{v}": some for v, some in valued.items()}
        return {f"b_{name}": self.by_size(some) for name, some in listed.items()}

    def hold_openings(self, census: Path, kinds: tuple[str, ...]) -> None:
        """So are its openings."""
        expected: Counter[tuple[int, str, str]] = Counter()
        for G in self.amalgamated():
            openings = naive.openings(*G)
            optimal = [name for name, margin in openings.items() if margin == naive.value(*G)]
            expected.update((size(G), naive.kind(name), "positions") for name in openings)
            expected.update((size(G), naive.kind(name), "optimal") for name in optimal)
            if len(optimal) == 1:
                expected[size(G), naive.kind(optimal[0]), "only"] += 1
        found = self.of_a_size(census, CENSUS_OPENINGS)
        assert len(found) == self.bound * len(kinds)
        assert {kind for _, kind, _ in expected} == {*kinds}
        for row in found:
            for name in ("positions", "optimal", "only"):
                assert row[name] == expected[row["size"], row["kind"], name]

    def hold_cases(self, census: Path, theorems: dict[str, CasesOf]) -> None:
        """So are the cases of its theorems, in this reading of them: on values, and on openings."""
        expected: Counter[tuple[int, str, str, str]] = Counter()
        names = set()
        for G in filter(size, self.amalgamated()):
            openings, v = naive.openings(*G), naive.value(*G)
            values, moves = (of(*G) for of in theorems.values())
            of_value, of_move = theorems
            case, said = decides(values)
            move, opened = decides(moves)
            names |= {(of_value, name) for name, *_ in values} | {(of_move, name) for name, *_ in moves}
            for theorem, name, right, alone in (
                (of_value, case, said == v, sum(value == v for *_, value in values) == 1),
                (of_move, move, openings[opened] == v, [*openings.values()].count(v) == 1),
            ):
                expected[size(G), theorem, name, "positions"] += 1
                expected[size(G), theorem, name, "right"] += right
                expected[size(G), theorem, name, "only"] += right and alone
        found = self.of_a_size(census, CENSUS_CASES)
        assert len(found) == self.bound * len(names)
        for row in found:
            for name in ("positions", "right", "only"):
                assert row[name] == expected[row["size"], row["theorem"], row["case"], name], row


def hold_described(census: Path, tables: Path, schemas: dict[str, pa.Schema], bound: int) -> None:
    """The tables of a census have these columns, described, and say what they were made from."""
    digest = json.loads((tables / MANIFEST).read_text())["source_digest"]
    for name, wanted in schemas.items():
        schema = pq.read_schema(census / name)
        assert schema.equals(wanted, check_metadata=False)
        described = json.loads(schema.metadata[b"columns"])
        assert list(described) == schema.names
        assert all(described.values())
        assert schema.metadata[b"title"] == wanted.metadata[b"title"]
        assert schema.metadata[b"tables_source_digest"].decode() == digest
        assert schema.metadata[b"tables_size"].decode() == str(bound)


def hold_sums(census: Path, bound: int, nonempty: int) -> None:
    """The rows of all sizes are the sums of those of each size, and each theorem is about so many positions."""
    for name, keys, counted in (
        (CENSUS_ONE_OR_TWO, [], ["positions_below_two", "one_or_two"]),
        (CENSUS_OPENINGS, ["kind"], ["positions", "optimal", "only"]),
        (CENSUS_CASES, ["theorem", "case"], ["positions", "right", "only"]),
    ):
        table = rows(census, name)
        totals = [row for row in table if row["size"] is None]
        assert totals
        for total in totals:
            same = [row for row in table if row["size"] is not None and all(row[k] == total[k] for k in keys)]
            assert len(same) >= bound
            assert all(total[n] == sum(row[n] for row in same) for n in counted)
    cases = [row for row in rows(census, CENSUS_CASES) if row["size"] is None]
    theorems = {row["theorem"] for row in cases}
    assert len(theorems) == 2
    for theorem in theorems:
        applying = [row for row in cases if row["theorem"] == theorem]
        assert sum(row["positions"] for row in applying) == nonempty
        assert all(row["right"] == row["positions"] for row in applying)
