"""Every count that a run writes, held against counts by plain recursion or by trying all.

These share nothing with the program, but for the lists of graphs and bracelets, which tests/graphs/test_listing.py
holds against the numbers of another program. All bounds of a run differ, from each other and from the defaults, so
that a count that goes by the wrong bound is noticed.
"""

import json
import re
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import naive
import naive_graphs
import numpy as np
import pyarrow.parquet as pq
import pytest
from boards.positions.test_occurring import by_all_sets
from boards.positions.test_pieces import multisets
from commanded import Capsys, output_of, refused
from graphs import naive_trinkets
from oracle_graphs import oracle_of_graph
from small_constants import short
from strips.test_restricted import reached, state_of_parts

from loony.enumerate.endgames.notation import Position
from loony.enumerate.graphs.bracelets import bracelets
from loony.enumerate.graphs.listing import components, graphs
from loony.results.endgames.tables import RAW_CENSUS, RAW_POSITIONS, REACH, SCHEMAS, TABLES
from loony.results.stored.files import write_table
from loony.results.stored.tables import CLAIMS, MANIFEST, MISMATCHES
from loony.verify.claims.claim import Claim
from loony.verify.claims.register import claims_of
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.slow_plain

BOUNDS = {
    "endgames": {"size": 17, "raw_size": 23, "raw_table": 19},
    "odd-loops": {"size": 15, "raw_size": 17},
    "strips": {"swedish": 14, "closed": 7, "triangles": 6, "open": 8, "two_rows": 3},
    "graphs": {"strings": 14, "bracelets": 15, "sums": 27, "played": 9},
    "boards": {"lines": 7, "undrawn": 12, "positions": 10, "pieces": 6, "side": 3},
}

FORMULA = "{0:,} by formula, {0:,} by walking"


def loony(capsys: Capsys, *arguments: str) -> str:
    return output_of(capsys, *arguments, err="")


def test_all_bounds_differ() -> None:
    assert BOUNDS.keys() == FAMILIES.keys()
    for name, bounds in BOUNDS.items():
        family = FAMILIES[name]
        defaults = family.with_defaults({})
        assert bounds.keys() == defaults.keys(), name
        assert len({*bounds.values()}) == len(bounds), name
        assert not {*bounds.values()} & {*defaults.values(), *family.with_defaults(bounds | defaults).values()}, name


class Made:
    """A run of a family: its directory, and what was printed of it."""

    def __init__(self, name: str, folder: Path) -> None:
        self.family, self.bounds = FAMILIES[name], BOUNDS[name]
        self.directory = folder / self.family.directory_of(self.bounds)
        options = [part for one in self.family.bounds for part in (one.option, str(self.bounds[one.name]))]
        self.command = ["verify", "--family", name, *options, "--out", str(self.directory)]

    def manifest(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.directory / MANIFEST).read_text())
        return found

    def rows(self) -> dict[str, int]:
        return {name.removesuffix(".parquet"): file["rows"] for name, file in self.manifest()["files"].items()}

    def table(self, name: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = pq.read_table(self.directory / name).to_pylist()
        return found


def held(made: Made, capsys: Capsys, counts: dict[str, Any], rows: dict[str, int], lines: list[str]) -> str:
    """Run a family; hold its manifest, its tables and the lines of its reports against what there is."""
    text = loony(capsys, *made.command)
    again = loony(capsys, "check", "--table", str(made.directory))
    shown = loony(capsys, "check", "--contents", "--table", str(made.directory))
    for report in (text, again):
        assert report.split("\n\n")[0].splitlines() == lines, report
    for domain, found in made.manifest()["counts"].items():
        assert {*found.values()} == {counts[domain]}, domain
    assert made.manifest()["counts"].keys() == counts.keys()
    claims = made.table(CLAIMS)
    pairs = sum(len(one.domains) for one in claims_of(made.family).values())
    mismatches = sum(row["mismatches"] for row in claims)
    assert made.rows() == rows | {"claims": pairs, "mismatches": mismatches}
    for name, number in made.rows().items():
        assert re.search(rf"^  {name}\.parquet +{number:,} rows ", shown, re.M), (name, number)
        assert len(made.table(f"{name}.parquet")) == number, name
    verdicts = Counter(row["verdict"] for row in claims)
    told_of = ", ".join(f"{verdict} in {number}" for verdict, number in sorted(verdicts.items()))
    assert f"  {len(claims_of(made.family))} claims, on {len(claims)} domains in all: {told_of}" in shown
    tested = len({row["claim"] for row in claims if row["verdict"] != "skipped"})
    assert f"all {tested} claims tested came out as registered" in text.splitlines()[-1]
    for row in made.table(MISMATCHES):
        assert row["claim"] in claims_of(made.family), row
    return text


# Loops and long chains


Endgame = tuple[tuple[int, ...], tuple[int, ...]]


@cache
def raw(bound: int, step: int) -> list[Endgame]:
    return [*naive.positions(bound, step)]


def by_size_and_value(some: list[Endgame]) -> Counter[tuple[int, int]]:
    return Counter((naive.size(G), naive.value(*G)) for G in some)


def numbers_in(path: Path) -> dict[tuple[int, int], int]:
    return {(row["size"], row["value"]): row["positions"] for row in pq.read_table(path).to_pylist()}


def instances(one: Claim, positions: list[Endgame]) -> int:
    """Positions that a claim speaks of, or these with each of their different components."""
    below = one.size_below or 10**6
    return sum(sum(len({*part}) for part in G) if one.of_component else 1 for G in positions if naive.size(G) < below)


def require_claims(made: Made, of_domain: dict[str, list[Endgame]], listed: list[Endgame]) -> None:
    """Claims are examined on the positions, or on those that have a row, or on their different components."""
    registered, seen = claims_of(made.family), 0
    for row in made.table(CLAIMS):
        one, positions = registered[row["claim"]], of_domain[row["domain"]]
        if row["verdict"] == "skipped" or one.numbers:
            continue
        if row["up_to"] < made.bounds.get("raw_size", 0) and row["domain"] == "raw":
            positions = listed
        assert row["examined"] == instances(one, positions) >= row["covered"] >= row["mismatches"], one.id
        seen += 1
    assert seen > 90


@pytest.mark.parametrize(("family", "step", "odd"), [("endgames", 2, ""), ("odd-loops", 1, " with odd loops")])
def test_loops_and_long_chains(family: str, step: int, odd: str, tmp_path: Path, capsys: Capsys) -> None:
    made = Made(family, tmp_path)
    N, M, *more = made.bounds.values()
    T = more[0] if more else M  # the largest that have a row each
    merged, every, listed = [*naive.amalgamated(N, step)], raw(M, step), raw(T, step)
    assert len(merged) < len(listed) < len(every) or not more
    by_equations, of_forms = (
        "entries against equations (3) and (4)",
        "raw values against those of the amalgamated forms",
    )
    lines = [
        f"amalgamated positions{odd} of size <= {N}: {FORMULA.format(len(merged))}",
        f"  {len(merged):,} {by_equations}: 0 differ",
        f"raw positions{odd} of size <= {T}: {FORMULA.format(len(listed))}",
        f"  {len(listed):,} {by_equations}: 0 differ",
        f"  {len(listed):,} {of_forms}: 0 differ",
    ]
    counts = {"amalgamated": len(merged), "raw": len(listed)}
    rows = {"positions": len(merged), "raw_positions": len(listed)}
    if more:
        lines += [
            f"raw positions, row by row, of size <= {M}: {FORMULA.format(len(every))}",
            f"  {len(every):,} {of_forms}: 0 differ",
        ]
        counts["raw_rows"], rows["raw_census"] = len(every), len(by_size_and_value(every))
    held(made, capsys, counts, rows, lines)
    require_claims(made, {"amalgamated": merged, "raw": every}, listed)
    for name, positions in (("positions", merged), ("raw_positions", listed)):
        found = Counter((row["size"], row["value"]) for row in made.table(f"{name}.parquet"))
        assert found == by_size_and_value(positions), name
    assert not more or numbers_in(made.directory / RAW_CENSUS) == by_size_and_value(every)


def test_a_census_that_ends_too_early_is_refused(tmp_path: Path, capsys: Capsys) -> None:
    """Where a table ends before the bound that it is taken to go to."""
    made = Made("endgames", tmp_path)
    loony(capsys, *made.command, "--claims", "allcock-4.1")
    asked = ["census", "--table", str(made.directory), "--no-check", "--out", str(tmp_path / "c")]
    reach, of_24 = dict(TABLES.reach), sum(naive.size(G) == 24 for G in raw(24, 2))
    with patch.dict(REACH, {RAW_POSITIONS: reach[RAW_CENSUS]}):
        what = "raw_positions.parquet has 465 rows in it, and its bounds make 1,307"
        refused(capsys, *asked, match=what, code=4)
    with patch.dict(REACH, {RAW_CENSUS: reach[RAW_CENSUS]._replace(largest=lambda _: 24)}):
        what = f"0 positions of size 24 were counted in it, and by formula there are {of_24}"
        refused(capsys, *asked, match=what, code=4)
    path = made.directory / RAW_CENSUS
    table = pq.read_table(path)
    write_table(path, SCHEMAS[RAW_CENSUS], [table.filter(np.arange(len(table)) != len(table) - 1)])
    refused(capsys, *asked, match="rows of it were read, and its manifest has 109", code=4)
    assert not (tmp_path / "c").exists()


# Narrow boards


@cache
def partitions(total: int, least: int = 2) -> int:
    return 1 if total == 0 else sum(partitions(total - part, part) for part in range(least, total + 1))


def test_strips(tmp_path: Path, capsys: Capsys) -> None:
    made = Made("strips", tmp_path)
    N, boxes, triangles, *_ = made.bounds.values()
    positions, restricted = sum(map(partitions, range(N + 1))), len({*map(state_of_parts, reached(N))})
    lines = [
        f"Swedish positions of total <= {N}: {FORMULA.format(positions)}",
        f"  {positions:,} stored values against the rules of the game: 0 differ",
        f"positions of the restricted game up to {N}: {FORMULA.format(restricted)}",
        f"Swedish boards 1 x n: to n = {N} misère, to n = {N} in normal play",
        f"closed boards 1 x n: boxes to n = {boxes}, triangles to n = {triangles}",
        f"  {boxes + triangles} small boards against a solver that assumes nothing: 0 differ",
    ]
    rows = {
        "swedish_misere": N - 1, "swedish_normal": N - 1, "closed_boxes": boxes,
        "closed_triangles": triangles, "positions_swedish": positions,
    }  # fmt: skip
    with short():
        held(made, capsys, {"swedish": positions, "restricted positions": restricted}, rows, lines)
    found = Counter(row["total"] for row in made.table("positions_swedish.parquet"))
    assert found == {total: partitions(total) for total in range(N + 1) if partitions(total)}
    examined = {(row["domain"], row["examined"]) for row in made.table(CLAIMS) if row["verdict"] != "skipped"}
    assert {number for domain, number in examined if domain == "swedish"} == {positions}


# Loony graphs


def loops_in(component: naive_graphs.Graph) -> int:
    """The loops of a component that keep off the ground."""
    return sum(
        naive_graphs.weight(some) == 4 and 0 not in {end for _, ends in some for end in ends}
        for some in naive_graphs.parts(component)
    )


def test_graphs(tmp_path: Path, capsys: Capsys) -> None:
    made = Made("graphs", tmp_path)
    strings, coins, sums, played = made.bounds.values()
    by_strings = {number: [oracle_of_graph(graph) for graph in graphs(number)] for number in range(4, strings + 1)}
    every = [graph for some in by_strings.values() for graph in some]
    few = [graph for number, some in by_strings.items() if number <= played for graph in some]
    closed = [graph for graph in every if all(ends in ((), (0, 0)) for _, ends in graph)]
    even = [graph for graph in closed if not any(n % 2 for n, ends in graph if not ends)]
    single = [oracle_of_graph([one]) for number in range(4, strings + 1) for one in components(number)]
    loops = sum(map(loops_in, single))
    of_coins, muffs = len(bracelets(coins).coins), sums - 16
    pairs = (muffs - 2) * (len(raw(muffs, 1)) - 1)  # headbands, and what is beside them, which is not nothing
    triples = sum(1 for graph in every for _ in naive_trinkets.pairs(graph))
    text = loony(capsys, *made.command)
    counts = {name: {*found.values()} for name, found in made.manifest()["counts"].items()}
    of_pairs = ("twins", "descents", "ascents", "sums", "packed sums", "beside")
    several = {name: counts.pop(name) for name in of_pairs if name in counts}
    assert counts == {
        "graphs": {len(every)}, "played": {len(few)}, "loops": {loops}, "bracelets": {of_coins},
        "earmuffs": {pairs}, "packed": {triples},
    }  # fmt: skip
    for line in (
        f"loony graphs of strings <= {strings}: {FORMULA.format(len(every))}",
        f"  {len(even):,} values without joints and odd loops against Theorem 4.1 of Allcock 2021: 0 differ",
        f"loony graphs that are played of strings <= {played}: {FORMULA.format(len(few))}",
        f"  {len(few):,} values against play string by string: 0 differ",
        f"  {len(few):,} packings and controlled values against those found piece by piece: 0 differ",
        f"loops in loony graphs of strings <= {strings}: {loops:,} by walking",
        f"linear bracelets of coins <= {coins}: {FORMULA.format(of_coins)}",
        f"  {of_coins:,} values and controlled values of bracelets against those of any graph: 0 differ",
        f"pairs of earmuffs and the pieces beside them of coins <= {muffs}: {pairs:,} by walking",
        f"triples of a graph H, a packing of H and a state K of H of strings <= {strings}: {triples:,} by walking",
    ):
        assert line in text.splitlines(), line
    assert several.keys() >= {"twins", "sums", "packed sums", "beside"}
    rows = made.rows()
    assert (rows["graphs"], rows["bracelets"]) == (len(every), of_coins)
    assert Counter(row["strings"] for row in made.table("graphs.parquet")) == {
        number: len(some) for number, some in by_strings.items()
    }


# Drawn boards


def quiet_narrow(n: int) -> int:
    """The number of positions of 1 x n without a box with one undrawn line, up to reversal, by a list of all."""
    forms = set()
    for ground in product(*(range(3 + (box == 0) + (box == n - 1)) for box in range(n))):
        for links in product((0, 1), repeat=n - 1):
            if all(lines + sum(links[max(0, box - 1) : box + 1]) != 1 for box, lines in enumerate(ground)):
                forms.add(min((ground, links), (ground[::-1], links[::-1])))
    return len(forms)


def test_boards(tmp_path: Path, capsys: Capsys) -> None:
    made = Made("boards", tmp_path)
    lines, undrawn, most, boxes, side = made.bounds.values()
    all_lines = {(m, n): 2 * m * n + m + n for n in range(1, 20) for m in range(1, n + 1)}
    small = [board for board, number in all_lines.items() if number <= lines]
    some = [number for number in all_lines.values() if number <= most]
    larger = [(3, 3), (3, 5), (4, 4), (4, 5)]  # whose values are published
    found = sum(all_lines[m, n] - 2 * (m + n) <= undrawn for m, n in larger)
    endgames = by_all_sets(side, side)
    loony_ones = {G: number for G, (number, _) in endgames.items() if min(G.chains, default=3) > 2 and even(G)}
    pieces, positions = sum(1 for _ in multisets(boxes)), sum(1 << number for number in some)
    played = sum(naive.size(G) <= boxes for G in endgames)
    text = loony(capsys, *made.command)
    assert all(m == 1 for (m, _), number in all_lines.items() if number <= most)
    quiet_ones = sum(quiet_narrow(n) for (_, n), number in all_lines.items() if number <= most)
    counts = {
        "boards": len(small), "positions": positions, "quiet": quiet_ones, "pieces": pieces,
        "endgames": len(endgames), "rows": sum(3**n for (_, n), number in all_lines.items() if number <= most),
    }  # fmt: skip
    assert {name: {*numbers.values()} for name, numbers in made.manifest()["counts"].items()} == {
        name: {number} for name, number in counts.items()
    }
    for line in (
        f"boards of lines <= {lines}, and {found} values of larger ones: {len(small)} by walking",
        f"  {3 * len(small)} values by a search, against drawing every line: 0 differ",
        f"drawn positions of boards of lines <= {most}: {FORMULA.format(positions)}",
        f"multisets of chains, loops and what they fall into of boxes <= {boxes}: {FORMULA.format(pieces)}",
        f"rows of coins of 1 x n boards of lines <= {most}: {FORMULA.format(counts['rows'])}",
        f"endgames that occur on {side}x{side}, as {sum(number for number, _ in endgames.values()):,} sets of "
        f"lines; {len(loony_ones)} of them loony, as {sum(loony_ones.values()):,} sets, of "
        f"{len(raw(side**2, 2))} possible by size: {len(endgames)} by walking",
        f"  {len(endgames)} witnesses decomposed again, by other code: 0 differ",
        f"  {len(endgames)} values against the closed form, and the rule of short chains: 0 differ",
        f"  {played} values against chains and loops played line by line: 0 differ",
    ):
        assert line in text.splitlines(), line
    rows = made.rows()
    assert (rows["boards"], rows["endgames"]) == (3 * len(small) + len(larger) + found, len(endgames))
    quiet = re.search(r"^  ([0-9,]+) values of chains, loops and graphs, short chains too, against play", text, re.M)
    assert quiet
    assert rows["quiet"] == int(quiet[1].replace(",", ""))
    sequences = tmp_path / "census"
    loony(capsys, "census", "--table", str(made.directory), "--out", str(sequences))
    by_size = Counter[int]()
    for G, number in loony_ones.items():
        by_size[naive.size(G)] += number
    for name, numbers in (("positions", by_size), ("raw_positions", Counter(map(naive.size, loony_ones)))):
        found_lines = (sequences / f"b_{name}.txt").read_text().splitlines()[1:]
        assert found_lines == [f"{n} {numbers[n]}" for n in range(side**2 + 1)], name


def even(G: Position) -> bool:
    return not any(n % 2 for n in G.loops)
