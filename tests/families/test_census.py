"""`loony census` of loops and long chains: files, report and LaTeX have the numbers of plain recursion."""

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import naive
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from changed_tables import changed, rewrite
from commanded import Capsys, leavings, output_of, refused, told
from conftest import MakeOnce
from power_series import entries_of, hold_document, hold_entries

from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.odd_loops.positions import summary_of
from loony.results.census.counts import (
    CENSUS_CASES,
    CENSUS_EXCEPTIONS,
    CENSUS_ONE_OR_TWO,
    CENSUS_OPENER,
    CENSUS_OPENINGS,
    CENSUS_VALUES,
    census_schemas,
    questions_of,
)
from loony.results.endgames.tables import POSITIONS
from loony.results.stored.files import sha256
from loony.results.stored.tables import MANIFEST
from loony.shell.main import main
from loony.verify.endgames.claims.allcock import cases_of_theorem_1_1, cases_of_theorem_4_1, recommended_move
from loony.verify.endgames.claims.definition import record_by_definition
from loony.verify.families import FAMILIES
from loony.verify.odd_loops.theorem import cases_of_loop_before_three_chain, cases_of_value, opens_loop

Rows = list[dict[str, Any]]
Applying = tuple[tuple[str, str, bool, bool], ...]
"""of each theorem its name, the first case that applies, whether that is right, and whether it alone is"""


def of_even_loops(G: Position, v: int) -> Applying:
    one = record_by_definition(G)
    cases = cases_of_theorem_4_1(one)
    case = next(case for case in cases if case.applies)
    named = next((name for name, applies in cases_of_theorem_1_1(one) if applies), "otherwise")
    best = [*naive.openings(*G).values()].count(v)
    return (
        ("1.1", named, recommended_move(one) == v, best == 1),
        ("4.1", case.name, case.value == v, sum(bool(other.value == v) for other in cases) == 1),
    )


def of_any_loops(G: Position, v: int) -> Applying:
    summary, openings = summary_of(G), naive.openings(*G)
    cases = cases_of_value(summary)
    case = next(case for case in cases if case.applies)
    opened = f"{G.loops[0]}l" if opens_loop(summary) else f"{G.chains[0]}"
    if not G.chains or not G.loops:
        named = "no chain" if G.loops else "no loop"
    elif G.chains[0] > 3:
        named = "no 3-chain" if opened.endswith("l") else "no 3-chain, critical"
    else:
        three_chain = cases_of_loop_before_three_chain(summary)
        named = next((name for name, applies in three_chain if applies), "otherwise")
    return (
        ("1", case.name, bool(case.value == v), sum(bool(other.value == v) for other in cases) == 1),
        ("2", named, openings[opened] == v, [*openings.values()].count(v) == 1),
    )


class Asked(NamedTuple):
    """A family, and tables of it that plain recursion can count whole."""

    family: str
    step: int
    """by which the lengths of loops differ"""
    size: int
    raw_size: int
    listed: int
    """the largest raw positions that have a row each"""
    kinds: tuple[str, ...]
    cases: Callable[[Position, int], Applying]

    def verify(self, directory: Path) -> None:
        bounds = ["--size", str(self.size), "--raw-size", str(self.raw_size)]
        bounds += ["--raw-table", str(self.listed)] * (self.listed < self.raw_size)
        claim = "odd-small" if self.step == 1 else "allcock-1.4"
        options = ["--claims", claim, "--quiet", "--out", str(directory)]
        assert main(["verify", "--family", self.family, *bounds, *options]) == 0

    @property
    def has_board(self) -> bool:
        return self.step == 2


EVEN = Asked("endgames", 2, 26, 25, 24, ("3-chain", "chain >= 4", "4-loop", "6-loop", "loop >= 8"), of_even_loops)
ODD = Asked(
    "odd-loops", 1, 28, 20, 20,
    ("3-chain", "chain >= 4", "4-loop", "5-loop", "6-loop", "7-loop", "loop >= 8"), of_any_loops,
)  # fmt: skip
"""to 3+4l+7l^3, the smallest position in case (iv) of Theorem 2"""

each = pytest.mark.parametrize("of", [EVEN, ODD], ids=["even", "odd"])


@cache
def raw(of: Asked) -> list[Position]:
    return [Position(*G) for G in naive.positions(of.raw_size, of.step)]


@cache
def amalgamated(of: Asked) -> list[Position]:
    """At most one chain of length >= 4, and at most one loop of length >= 8; the empty one too."""
    return [Position(*G) for G in naive.amalgamated(of.size, of.step)]


def below_two(G: Position) -> bool:
    return naive.controlled_value(*G) < 2


@cache
def expected(of: Asked) -> dict[str, Rows]:
    """The rows of each file, and last those of all sizes together."""
    values, below, usual = Counter[Any](), Counter[Any](), Counter[Any]()
    openings, cases = Counter[Any](), Counter[Any]()
    for G in amalgamated(of):
        v, margins, low = naive.value(*G), naive.openings(*G), below_two(G)
        best = [name for name, margin in margins.items() if margin == v]
        applying = of.cases(G, v) if any(G) else ()
        values[naive.size(G), v] += 1
        below[naive.size(G), v] += low
        for at in (naive.size(G), None):
            usual[at, "positions_below_two"] += low
            usual[at, "one_or_two"] += low and v in (1, 2)
            openings.update((at, naive.kind(name), "positions") for name in margins)
            openings.update((at, naive.kind(name), "optimal") for name in best)
            openings.update((at, naive.kind(name), "only") for name in best if len(best) == 1)
            for theorem, case, right, alone in applying:
                for what, holds in (("positions", True), ("right", right), ("only", right and alone)):
                    cases[at, theorem, case, what] += bool(holds)
    sizes = [*range(1, of.size + 1), None]
    of_usual = ({n: usual[at, n] for n in ("positions_below_two", "one_or_two")} for at in (0, *sizes))
    named = [(one.name, case) for one in questions_of(FAMILIES[of.family]).theorems for case in one.cases]
    assert {(theorem, case) for _, theorem, case, _ in cases} <= {*named}
    return {
        CENSUS_VALUES: [
            {"size": n, "value": v, "positions": number, "positions_below_two": below[n, v]}
            for (n, v), number in sorted(values.items())
        ],
        CENSUS_ONE_OR_TWO: [
            {"size": at, **counted, "share": counted["one_or_two"] / whole if whole else None}
            for at, counted in zip((0, *sizes), of_usual, strict=True)
            for whole in [counted["positions_below_two"]]
        ],
        CENSUS_OPENINGS: [
            {"size": at, "kind": kind, **{n: openings[at, kind, n] for n in ("positions", "optimal", "only")}}
            for at in sizes for kind in of.kinds
        ],
        CENSUS_CASES: [
            {"size": at, "theorem": theorem, "case": case,
             **{n: cases[at, theorem, case, n] for n in ("positions", "right", "only")}}
            for at in sizes for theorem, case in named
        ],
    }  # fmt: skip


def of_all_sizes(of: Asked, name: str) -> Rows:
    rows = expected(of)[name]
    return [{n: entry for n, entry in row.items() if n != "size"} for row in rows if row["size"] is None]


def by_value(of: Asked) -> Rows:
    found: dict[int, dict[str, int]] = {}
    for row in expected(of)[CENSUS_VALUES]:
        sums = found.setdefault(row["value"], {"value": row["value"], "positions": 0, "positions_below_two": 0})
        for name in ("positions", "positions_below_two"):
            sums[name] += row[name]
    return [found[v] for v in sorted(found)]


@cache
def opener() -> tuple[Rows, Rows]:
    """The rows of the opener by her advantage A and size, and the exceptions.

    She wins if A > v(G); claimed boxes are at least A, and of its parity. A value of 1 or 2 has the parity of G.
    """
    rows, exceptions = [], []
    for A in (1, 2, 3):
        for n in range(3, 26 - A):
            here = [G for G in raw(EVEN) if naive.size(G) == n]
            if (25 - n - A) % 2 or not here:
                continue
            row = {"advantage": A, "size": n}
            for suffix, some in (("", here), ("_below_two", [G for G in here if below_two(G)])):
                won = sum(naive.value(*G) < A for G in some)
                row |= {f"positions{suffix}": len(some), f"won{suffix}": won, f"lost{suffix}": len(some) - won}
            rows.append(row)
            exceptions += [
                {"advantage": A, "position": notation(G), "won": naive.value(*G) < A} for G in here
                if below_two(G) and (naive.value(*G) < A) != ((1 if n % 2 else 2) < A)
            ]  # fmt: skip
    return rows, exceptions


def by_advantage() -> Rows:
    rows, exceptions = opener()
    return [
        {"advantage": A}
        | {n: sum(row[n] for row in rows if row["advantage"] == A) for n in list(rows[0])[2:]}
        | {"exceptions": sum(row["advantage"] == A for row in exceptions)}
        for A in (1, 2, 3)
    ]


def sequences(of: Asked) -> dict[str, list[int]]:
    valued = {f"value_{v}": [G for G in amalgamated(of) if naive.value(*G) == v] for v in range(5)}
    low = [G for G in valued["value_1"] + valued["value_2"] if below_two(G)]
    listed = valued | {"positions": amalgamated(of), "one_or_two": low}
    found = {
        f"b_{name}": np.bincount([*map(naive.size, some)], minlength=of.size + 1) for name, some in listed.items()
    }
    found["b_raw_positions"] = np.bincount([*map(naive.size, raw(of))], minlength=of.raw_size + 1)
    return {name: numbers.tolist() for name, numbers in found.items()}


@pytest.fixture
def tables(of: Asked, made_once: MakeOnce) -> Path:
    """Tables with their census beside them; not to be changed."""

    def make(folder: Path) -> None:
        directory = folder / FAMILIES[of.family].directory_of({"size": of.size})
        of.verify(directory)
        assert main(["census", "--table", str(directory), "--quiet"]) == 0

    return made_once(f"census/{of.family}", make) / FAMILIES[of.family].directory_of({"size": of.size})


@pytest.fixture
def census(of: Asked, tables: Path) -> Path:
    return tables.parent / f"census-{tables.name.removeprefix('endgames-')}"


@each
def test_the_files_are_described(of: Asked, tables: Path, census: Path) -> None:
    schemas = census_schemas(FAMILIES[of.family])
    assert leavings(census) == sorted([*schemas, "sequences.txt", *(f"{name}.txt" for name in sequences(of))])
    assert (CENSUS_OPENER in schemas) == (CENSUS_EXCEPTIONS in schemas) == of.has_board
    digest = json.loads((tables / MANIFEST).read_text())["source_digest"]
    for name, wanted in schemas.items():
        schema = pq.read_schema(census / name)
        assert schema.equals(wanted, check_metadata=False), name
        described = json.loads(schema.metadata[b"columns"])
        assert list(described) == schema.names, name
        assert all(described.values()), name
        assert schema.metadata[b"title"] == wanted.metadata[b"title"], name
        assert schema.metadata[b"tables_source_digest"].decode() == digest, name
        assert schema.metadata[b"tables_size"].decode() == str(of.size), name
        assert of.has_board or b"amalgamated positions with odd loops" in wanted.metadata[b"title"].lower(), name
    if not of.has_board:
        described = json.loads(schemas[CENSUS_CASES].metadata[b"columns"])
        assert b"the cases of Theorems 1 and 2 of docs/odd-loops.md" in schemas[CENSUS_CASES].metadata[b"title"]
        assert described["theorem"] == "1 (the value) or 2 (which opening is optimal)"
        assert described["right"].endswith("its value is v(G) (1), or its opening is optimal (2)")


@each
def test_every_row_is_that_of_plain_recursion(of: Asked, census: Path) -> None:
    for name, rows in expected(of).items():
        assert pq.read_table(census / name).to_pylist() == rows, name
    applying = of_all_sizes(of, CENSUS_CASES)
    for theorem in {row["theorem"] for row in applying}:
        cases = [row for row in applying if row["theorem"] == theorem]
        assert sum(row["right"] for row in cases) == sum(row["positions"] for row in cases), theorem
        assert sum(row["positions"] for row in cases) == len(amalgamated(of)) - 1, theorem
    assert of.has_board or all(row["positions"] > 0 for row in applying)


@pytest.mark.parametrize("of", [EVEN], ids=["even"])
def test_the_opener_wins_what_she_wins_by_plain_recursion(of: Asked, census: Path) -> None:
    rows, exceptions = opener()
    assert pq.read_table(census / CENSUS_OPENER).to_pylist() == [row for row in rows if row["size"] <= of.listed]
    found = pq.read_table(census / CENSUS_EXCEPTIONS).select(["advantage", "position", "won"]).to_pylist()
    assert sorted(map(str, found)) == sorted(map(str, exceptions))
    won = {(row["advantage"], row["position"]): row["won"] for row in found}
    assert (won[1, "3+5+4l"], won[2, "3+4l^2"]) == (True, False)


@each
def test_b_files_and_the_entries_of_sequences(of: Asked, census: Path) -> None:
    found = {}
    for path in census.glob("b_*.txt"):
        first, *lines = path.read_text().splitlines()
        assert re.fullmatch(r"# a\(n\) is the number of .*boxes.*", first), path
        assert all(re.fullmatch(r"\d+ \d+", line) for line in lines), path
        assert path.read_bytes().endswith(b"\n"), path
        assert [int(line.split()[0]) for line in lines] == [*range(len(lines))], path
        found[path.stem] = [int(line.split()[1]) for line in lines]
        if not of.has_board:
            assert path.stem != "b_value_3" or "(loops of any length and long chains)" in first, path
            assert path.stem != "b_raw_positions" or first.endswith("loops of length >= 4, odd ones among them"), path
    assert found == sequences(of)
    entries = entries_of(census)
    assert len(entries) == len(found)
    assert hold_entries(census, entries) == ["b_positions.txt", "b_raw_positions.txt"]
    for entry in entries.values():
        assert re.fullmatch(r"Number of .*boxes.*\.", entry["N"][0]), entry
        assert (entry["O"], entry["K"]) == (["0"], ["nonn"]), entry
        assert any("https://arxiv.org/abs/1811.10747" in link for link in entry["H"]), entry
        assert f"--size {of.size} " in entry["o"][0], entry
    hold_document(census, [EVEN, ODD].index(of))


def one_or_two(positions: list[Position]) -> dict[str, Any]:
    below = [G for G in positions if below_two(G)]
    some = [G for G in below if naive.value(*G) in (1, 2)]
    return {"positions_below_two": len(below), "one_or_two": len(some), "share": len(some) / len(below)}


@each
def test_every_total_is_that_of_plain_recursion(of: Asked, tables: Path, tmp_path: Path, capsys: Capsys) -> None:
    asked = ("census", "--table", str(tables), "--out", str(tmp_path / "c"))
    assert told(capsys, *asked, "--quiet")[1] == f"{len(leavings(tmp_path / 'c'))} files in {tmp_path / 'c'}\n"
    before = {name: sha256(tmp_path / "c" / name) for name in leavings(tmp_path / "c")}
    report = json.loads(output_of(capsys, *asked, "--json", err=""))
    assert {name: sha256(tmp_path / "c" / name) for name in leavings(tmp_path / "c")} == before
    assert sorted(report["files"]) == sorted(before)
    assert (report["size"], report["raw_size"], report["raw_listed"]) == (of.size, of.raw_size, of.listed)
    assert (report["positions"], report["raw_positions"]) == (len(amalgamated(of)), len(raw(of)))
    assert report["values"] == by_value(of)
    largest = [G for G in amalgamated(of) if naive.size(G) == of.size]
    assert report["one_or_two"] == pytest.approx(one_or_two(amalgamated(of)))
    assert report["one_or_two_of_largest_size"] == pytest.approx({"size": of.size, **one_or_two(largest)})
    assert report["openings"] == of_all_sizes(of, CENSUS_OPENINGS)
    assert report["cases"] == of_all_sizes(of, CENSUS_CASES)
    assert report.get("opener") == (by_advantage() if of.has_board else None)


@each
def test_the_tables_for_a_document_are_those_for_a_person(
    of: Asked, tables: Path, tmp_path: Path, capsys: Capsys
) -> None:
    """What a person is told tests/commands/outcomes have, and the numbers are those of the test above."""
    asked = ("census", "--table", str(tables), "--out", str(tmp_path / "c"))
    text, latex = output_of(capsys, *asked, err=""), output_of(capsys, *asked, "--latex")
    assert latex.startswith("% census of ")
    assert latex.index("% \\usepackage{booktabs}\n") < latex.index("tabular")
    in_latex = latex.split(r"\begin{tabular}")[1:]
    assert len(in_latex) == 3 + of.has_board
    rows = 0
    for one in in_latex:
        ends, *lines = one.split("}", 1)[0].strip("{"), *re.findall(r"(.*) \\\\\n", one)
        assert one.count(r"\toprule") == one.count(r"\midrule") == one.count(r"\bottomrule") == 1, one
        assert len(lines) > 2, ends
        for line in lines:
            plain = line.replace(r"\%", "%").replace(r"$\ge$", ">=").replace("$", "")
            entries = plain.split(" & ")
            assert len(entries) == len(ends), line
            assert re.search(" +".join(map(re.escape, entries)), text), entries
        rows += len(lines)
    assert rows == len(re.findall(r"^\S.*[^:\s]( {2,})\S", text, re.MULTILINE))


@each
def test_tables_that_are_not_there_or_not_whole(of: Asked, tables: Path, tmp_path: Path, capsys: Capsys) -> None:
    forged = Path(shutil.copytree(tables, tmp_path / "t"))
    absent = str(tmp_path / f"{of.family}-77")
    refused(capsys, "census", "--table", absent, match=f"; make it with  loony verify --out {absent}", code=4)
    rewrite(forged, POSITIONS, lambda table: changed(table, "value", 100, lambda _: 0), signed=False)
    refused(capsys, "census", "--table", str(forged), match="SHA-256", code=4)
    assert leavings(tmp_path) == ["t"]
    out = ("--out", str(tmp_path / "c"))
    assert told(capsys, "census", "--table", str(forged), "--no-check", "--quiet", *out)[0] == 0
    rewrite(forged, POSITIONS, lambda table: changed(table, "value", 100, lambda _: 999), signed=False)
    asked = ("census", "--table", str(forged), "--no-check", "--out", str(tmp_path / "d"))
    refused(capsys, *asked, match=f"no position of size <= {of.size}", code=4)
    assert leavings(tmp_path) == ["c", "t"]


@pytest.mark.parametrize("of", [ODD], ids=["odd"])
def test_where_it_cannot_write(of: Asked, tables: Path, census: Path, tmp_path: Path, capsys: Capsys) -> None:
    before = leavings(tables)
    (tmp_path / "file").write_text("")
    asked = ("census", "--table", str(tables), "--no-check", "--quiet", "--out")
    for out, what in ((tables, "lie alone"), (tables / "deeper", "lie alone"), (tmp_path / "file", "File exists")):
        refused(capsys, *asked, str(out), match=what)
    assert leavings(tables) == before
    out = Path(shutil.copytree(census, tmp_path / "c"))
    for name in (CENSUS_VALUES, "sequences.txt"):
        shutil.copy(out / name, out / "my copy")
        refused(capsys, *asked, str(out), match=f"{out} holds my copy, which loony did not write")
    (out / "my copy").unlink()
    for name, other in product((CENSUS_VALUES, "b_value_0.txt"), (b"mine", b"")):
        ours = (out / name).read_bytes()
        (out / name).write_bytes(other)
        refused(capsys, *asked, str(out), match=f"{out} holds {name}, which loony did not write")
        assert (out / name).read_bytes() == other, name
        (out / name).write_bytes(ours)
    pq.write_table(pa.table({"size": [1]}), out / CENSUS_ONE_OR_TWO)
    refused(capsys, *asked, str(out), match=f"{out} holds {CENSUS_ONE_OR_TWO}, which loony did not write")
    shutil.copy(census / CENSUS_ONE_OR_TWO, out)
    values = pq.read_table(out / CENSUS_VALUES)
    title = b"Amalgamated positions of each size and value"  # of even loops
    pq.write_table(values.replace_schema_metadata(values.schema.metadata | {b"title": title}), out / CENSUS_VALUES)
    refused(capsys, *asked, str(out), match=f"{out} holds {CENSUS_VALUES}, which loony did not write")


def test_tables_too_small_for_the_board_say_so(tmp_path: Path, capsys: Capsys) -> None:
    tables = str(tmp_path / "t")
    assert told(capsys, "verify", "--size", "9", "--raw-size", "3", "--out", tables, "--quiet")[0] == 0
    text = output_of(capsys, "census", "--table", tables)
    assert "only those of size <= 3, which the tables have" in text
    assert re.search("^A +positions +won +lost", text, re.MULTILINE)
    assert told(capsys, "verify", "--size", "2", "--raw-size", "2", "--out", tables, "--quiet")[0] == 0
    text = output_of(capsys, "census", "--table", tables, "--out", str(tmp_path / "c"))
    assert not re.search("^A +positions +won +lost", text, re.MULTILINE)
    assert ": none among those of size <= 2, and the tables have no others\n" in text
    assert (tmp_path / "c" / "b_value_4.txt").read_text().splitlines()[1:] == ["0 0", "1 0", "2 0"]
