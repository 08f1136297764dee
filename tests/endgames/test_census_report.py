"""The totals of `loony census`: every number for a person and for a program, by plain recursion."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import naive
import pytest
from person import Capsys, output_of, told

from loony.enumerate.endgames.notation import Position
from loony.verify.endgames.claims.allcock import cases_of_theorem_1_1, cases_of_theorem_4_1, recommended_move
from loony.verify.endgames.claims.definition import record_by_definition

BOUND, RAW_BOUND, LISTED = 26, 25, 24
"""the largest amalgamated positions, raw ones, and raw ones that have a row each"""

KINDS = ("3-chain", "chain >= 4", "4-loop", "6-loop", "loop >= 8")


@pytest.fixture(scope="module")
def small_census(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables that plain recursion can count whole; not to be changed."""
    from loony.shell.main import main

    tables = tmp_path_factory.mktemp("census") / f"endgames-{BOUND}"
    bounds = ["--size", str(BOUND), "--raw-size", str(RAW_BOUND), "--raw-table", str(LISTED)]
    assert main(["verify", *bounds, "--claims", "allcock-1.4", "--quiet", "--out", str(tables)]) == 0
    return tables


@cache
def raw() -> list[Position]:
    return [Position(*G) for G in naive.positions(RAW_BOUND)]


@cache
def amalgamated() -> list[Position]:
    """At most one chain of length >= 4, and at most one loop of length >= 8; the empty one too."""
    every = (Position(*G) for G in naive.positions(BOUND))
    return [G for G in every if naive.is_amalgamated(*G)]


def size(G: Position) -> int:
    return sum(map(sum, G))


def below_two(G: Position) -> bool:
    return naive.controlled_value(*G) < 2


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "-"


def openings() -> list[dict[str, Any]]:
    counted: Counter[tuple[str, str]] = Counter()
    for G in amalgamated():
        margins = naive.openings(*G)
        best = [name for name, margin in margins.items() if margin == naive.value(*G)]
        counted.update((naive.kind(name), "positions") for name in margins)
        counted.update((naive.kind(name), "optimal") for name in best)
        counted.update((naive.kind(name), "only") for name in best if len(best) == 1)
    return [
        {"kind": one, **{name: counted[one, name] for name in ("positions", "optimal", "only")}} for one in KINDS
    ]


def cases() -> list[dict[str, Any]]:
    counted: dict[tuple[str, str], list[int]] = {}
    for G in filter(size, amalgamated()):
        one, v = record_by_definition(G), naive.value(*G)
        of_1_1, of_4_1 = [*cases_of_theorem_1_1(one)], [*cases_of_theorem_4_1(one)]
        for name in (*(name for name, _ in of_1_1), "otherwise"):
            counted.setdefault(("1.1", name), [0, 0, 0])
        for case in of_4_1:
            counted.setdefault(("4.1", case.name), [0, 0, 0])
        chosen = next((name for name, applies in of_1_1 if applies), "otherwise")
        best = [margin for margin in naive.openings(*G).values() if margin == v]
        first = next(case for case in of_4_1 if case.applies)
        for key, right, alone in (
            (("1.1", chosen), recommended_move(one) == v, len(best) == 1),
            (("4.1", first.name), first.value == v, sum(case.value == v for case in of_4_1) == 1),
        ):
            for place, holds in enumerate((True, right, right and alone)):
                counted[key][place] += bool(holds)
    return [
        {"theorem": theorem, "case": case, "positions": n, "right": right, "only": only}
        for (theorem, case), (n, right, only) in sorted(counted.items(), key=lambda item: item[0][0])
    ]


def opener() -> list[dict[str, int]]:
    """An opener who is ahead by A boxes wins if A > v(G); claimed boxes are at least A, and of its parity."""
    found = []
    for A in (1, 2, 3):
        here = [G for G in raw() if 0 < size(G) <= 25 - A and (25 - size(G) - A) % 2 == 0]
        below = [G for G in here if below_two(G)]
        won, won_below = ([G for G in some if naive.value(*G) < A] for some in (here, below))
        # Where v(G) is 1 or 2, it has the parity of G; so that one of the two would be the value.
        usual = [G for G in below if (naive.value(*G) < A) == ((1 if size(G) % 2 else 2) < A)]
        found.append({
            "advantage": A,
            "positions": len(here), "won": len(won), "lost": len(here) - len(won),
            "positions_below_two": len(below), "won_below_two": len(won_below),
            "lost_below_two": len(below) - len(won_below), "exceptions": len(below) - len(usual),
        })  # fmt: skip
    return found


def values() -> list[dict[str, int]]:
    every = Counter(naive.value(*G) for G in amalgamated())
    below = Counter(naive.value(*G) for G in amalgamated() if below_two(G))
    return [{"value": v, "positions": n, "positions_below_two": below[v]} for v, n in sorted(every.items())]


def one_or_two(positions: list[Position]) -> dict[str, Any]:
    below = [G for G in positions if below_two(G)]
    some = [G for G in below if naive.value(*G) in (1, 2)]
    return {"positions_below_two": len(below), "one_or_two": len(some), "share": len(some) / len(below)}


def test_every_total_is_that_of_plain_recursion(small_census: Path, capsys: Capsys) -> None:
    report = json.loads(output_of(capsys, "census", "--table", str(small_census), "--json", err=""))
    largest = [G for G in amalgamated() if size(G) == BOUND]
    assert (report["size"], report["raw_size"], report["raw_listed"]) == (BOUND, RAW_BOUND, LISTED)
    assert report["positions"] == len(amalgamated())
    assert report["raw_positions"] == len(raw())
    assert report["values"] == values()
    assert report["one_or_two"] == pytest.approx(one_or_two(amalgamated()))
    assert report["one_or_two_of_largest_size"] == pytest.approx({"size": BOUND, **one_or_two(largest)})
    assert report["openings"] == openings()
    assert report["cases"] == cases()
    assert report["opener"] == opener()
    assert sum(row["exceptions"] for row in report["opener"]) > 0


def test_every_number_for_a_person_is_that_of_plain_recursion(small_census: Path, capsys: Capsys) -> None:
    text = output_of(capsys, "census", "--table", str(small_census), err="")
    blocks = [block.splitlines() for block in text.rstrip("\n").split("\n\n")]
    head, by_value, usual, by_kind, by_case, by_advantage, last = blocks
    assert head[1:] == [
        f"{len(amalgamated()):,} amalgamated positions of size <= {BOUND}, "
        f"{len(raw()):,} raw ones of size <= {RAW_BOUND}"
    ]
    totals = [sum(row[name] for row in values()) for name in ("positions", "positions_below_two")]
    groups = [(f"{row['value']}", [row]) for row in values()[:5]]
    groups += [(">= 5", values()[5:]), ("all", values())]
    wanted = []
    for name, rows in groups:
        numbers = [sum(row[column] for row in rows) for column in ("positions", "positions_below_two")]
        shares = [share(n, of) for n, of in zip(numbers, totals, strict=True)]
        wanted.append([name, f"{numbers[0]:,}", shares[0], f"{numbers[1]:,}", shares[1]])
    assert cells(by_value) == [["value", "positions", "share", "with c < 2", "share"], *wanted]
    every, largest = one_or_two(amalgamated()), one_or_two([G for G in amalgamated() if size(G) == BOUND])
    assert usual == [
        f"value 1 or 2 if c < 2: {every['one_or_two']:,} of {every['positions_below_two']:,}, "
        f"{100 * every['share']:.2f} %; of size {BOUND}: {100 * largest['share']:.2f} %"
    ]
    assert cells(by_kind) == [
        ["to open", "have one", "optimal", "share", "alone", "share"],
        *([row["kind"], *with_shares(row["positions"], row["optimal"], row["only"])] for row in openings()),
    ]
    assert cells(by_case) == [
        ["theorem", "case", "applies", "right", "share", "alone", "share"],
        *(
            [row["theorem"], row["case"], *with_shares(row["positions"], row["right"], row["only"])]
            for row in cases()
        ),
    ]
    assert by_advantage[0].startswith(
        "nonempty raw positions of as many boxes as 5x5 can have left, whether they fit"
    )
    assert cells(by_advantage[1:]) == [
        ["A", "positions", "won", "lost", "with c < 2", "won", "lost", "exceptions"],
        *([f"{n:,}" for n in row.values()] for row in opener()),
    ]
    assert last == [f"15 files in {small_census.parent / f'census-{BOUND}'}"]


def cells(lines: list[str]) -> list[list[str]]:
    """A table of the report, whose columns stand at least two spaces apart."""
    return [re.split(r" {2,}", line.strip()) for line in lines]


def with_shares(whole: int, *parts: int) -> list[str]:
    return [f"{whole:,}", *(text for part in parts for text in (f"{part:,}", share(part, whole)))]


def test_the_latex_tables_have_what_a_person_is_told(small_census: Path, tmp_path: Path, capsys: Capsys) -> None:
    asked = ("census", str(small_census), "--out", str(tmp_path / "census"))
    text, latex = told(capsys, *asked)[1], told(capsys, *asked, "--latex")[1]
    assert latex.startswith("% \\usepackage{booktabs}\n% census of ")
    tables = latex.split(r"\begin{tabular}")[1:]
    assert len(tables) == 4
    for table in tables:
        ends, *rows = table.split("}", 1)[0].strip("{"), *re.findall(r"(.*) \\\\\n", table)
        assert table.count(r"\toprule") == table.count(r"\midrule") == table.count(r"\bottomrule") == 1
        assert len(rows) > 2
        for row in rows:
            cells = [
                cell.replace(r"\%", "%").replace(r"$\ge$", ">=").replace("$", "") for cell in row.split(" & ")
            ]
            assert len(cells) == len(ends)
            assert re.search(" +".join(map(re.escape, cells)), text), cells
