"""Which endgames occur on a board, against going through all sets of its lines, and what is counted of them."""

import re
from collections import Counter
from itertools import product
from pathlib import Path

import naive
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import ROOT

from loony.enumerate.boards.board import board_of
from loony.enumerate.endgames import raw
from loony.enumerate.endgames.notation import Position, notation, parse
from loony.results.boards.census import QUESTIONS, census
from loony.results.boards.layout import ENDGAMES_TABLE, SCHEMAS
from loony.results.census import report as census_report
from loony.results.census.counts import CENSUS_EXCEPTIONS, Census, take_census
from loony.results.stored.tables import PARQUET, ROW_GROUP
from loony.system.errors import TooLarge
from loony.system.stages import Stages
from loony.verify.boards.endgame_counts import Endgame, endgames_on
from loony.verify.boards.family import DRAWN_BOARDS

Sides = list[list[int]]


def sides_of(m: int, n: int) -> Sides:
    across = {(row, column): row * n + column for row in range(m + 1) for column in range(n)}
    down = {(row, column): len(across) + row * (n + 1) + column for row in range(m) for column in range(n + 1)}
    return [
        [across[row, column], across[row + 1, column], down[row, column], down[row, column + 1]]
        for row, column in product(range(m), range(n))
    ]


def endgame(sides: Sides, undrawn: int) -> Position:
    """The chains and loops that are left, if each box has no side that is not drawn, or two."""
    parts: list[tuple[set[int], int]] = []  # lines that are not drawn, and how many boxes they are sides of
    for lines in sides:
        open_lines = {line for line in lines if undrawn >> line & 1}
        assert len(open_lines) in (0, 2), lines
        if open_lines:
            joined = [part for part in parts if part[0] & open_lines]
            parts = [part for part in parts if part not in joined]
            parts.append((open_lines.union(*(part[0] for part in joined)), 1 + sum(part[1] for part in joined)))
    chains, loops = (sorted(n for lines, n in parts if (len(lines) == n) == is_loop) for is_loop in (False, True))
    return Position(tuple(chains), tuple(loops))


def by_all_sets(m: int, n: int) -> dict[Position, tuple[int, int]]:
    """Of each endgame, how many sets of lines it is, and the least of them."""
    sides = sides_of(m, n)
    sets = np.arange(1 << 2 * m * n + m + n)
    for lines in sides:
        open_lines = sum(sets >> line & 1 for line in lines)
        sets = sets[(open_lines == 0) | (open_lines == 2)]
    every = sets.tolist()
    found = [endgame(sides, undrawn) for undrawn in every]
    least = dict(zip(reversed(found), reversed(every), strict=True))
    return {position: (number, least[position]) for position, number in Counter(found).items()}


LARGER = [pytest.param(m, n, marks=pytest.mark.slow_plain) for m, n in ((2, 4), (4, 2))]
LARGEST = pytest.param(3, 3, marks=[pytest.mark.slow_plain, pytest.mark.long])


@pytest.mark.parametrize(("m", "n"), [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), *LARGER, LARGEST])
def test_all_sets_of_lines(m: int, n: int) -> None:
    found = endgames_on(board_of(m, n))
    assert {one.position: (one.number, one.witness) for one in found} == by_all_sets(m, n)
    assert found[0].position == Position((), ())
    assert [sum(map(sum, one.position)) for one in found] == sorted(sum(map(sum, one.position)) for one in found)


@pytest.mark.parametrize(
    ("m", "n", "multisets", "loony"), [(3, 3, 97, 22), pytest.param(4, 4, 1_222, 203, marks=pytest.mark.slow_plain)]
)
def test_how_many(m: int, n: int, multisets: int, loony: int) -> None:
    found = endgames_on(board_of(m, n))
    assert (len(found), sum(one.is_loony for one in found)) == (multisets, loony)
    sides = sides_of(m, n)
    assert all(endgame(sides, one.witness) == one.position for one in found)


@pytest.mark.long
@pytest.mark.slow_plain
def test_five_by_five() -> None:
    found = endgames_on(board_of(5, 5))
    loony = [one for one in found if one.is_loony]
    assert (len(found), sum(one.number for one in found)) == (14_999, 2_234_126_207)
    assert (len(loony), sum(one.number for one in loony)) == (2_085, 215_369_293)
    sides = sides_of(5, 5)
    assert all(endgame(sides, one.witness) == one.position for one in found)
    fitting = {one.position for one in loony}
    assert len(fitting) == len(loony)
    positions = raw.raw_positions(25)
    assert positions.starts[-1] == raw.count(25) == 2_140 == len(loony) + 55
    assert Position((3,) * 6, ()) not in fitting
    page = (ROOT / "docs" / "boards.md").read_text().partition("do not fit:")[2].partition("\n- ")[0]
    too_large = {parse(text) for text in re.findall(r"`(.*?)`", page)}
    assert (len(too_large), too_large & fitting) == (55, set())
    assert max(sum(map(sum, one)) for one in too_large) == 25
    assert {(3,) * number for number in range(1, 6)} <= {one.chains for one in fitting}


def test_a_board_that_is_too_large() -> None:
    with pytest.raises(TooLarge, match="a 1x21 board has 64 lines"):
        endgames_on(board_of(1, 21))


def counted(found: list[Endgame]) -> dict[str, dict[str, tuple[int, int]]]:
    questions: dict[str, dict[str, tuple[int, int]]] = {}
    for row in census(found).to_pylist():
        questions.setdefault(row["question"], {})[row["answer"]] = row["positions"], row["sets"]
    return questions


def taken(folder: Path, side: int, found: list[Endgame]) -> Census:
    """The census over a table of these, of which values and controlled values are by plain recursion."""
    rows: list[dict[str, object]] = [
        {
            "size": sum(map(sum, one.position)), "position": notation(one.position), "chains": one.position.chains,
            "loops": one.position.loops, "sets": one.number, "witness": "", "optimal_openings": [],
            "controlled_value": naive.controlled_value(*one.position) if one.is_loony else None,
            "value": naive.value(*one.position) if one.is_loony else -1,
        }
        for one in found
    ]  # fmt: skip
    table = pa.Table.from_pylist(rows, SCHEMAS[ENDGAMES_TABLE])
    pq.write_table(table, folder / ENDGAMES_TABLE, row_group_size=ROW_GROUP, **PARQUET)
    files = {ENDGAMES_TABLE: {"rows": len(rows)}}
    manifest = {"family": DRAWN_BOARDS.name, "bounds": {"side": side}, "files": files}
    return take_census(folder, manifest, Stages(shown=False))


@pytest.mark.parametrize("side", [3, 4])
def test_each_endgame_counts_as_often_as_it_is_drawn(side: int, tmp_path: Path) -> None:
    found = endgames_on(board_of(side, side))
    loony = {tuple(one.position): one.number for one in found if one.is_loony}
    of = taken(tmp_path, side, found)
    report = census_report.totals(of)
    assert QUESTIONS.about(of).startswith(f"{sum(loony.values()):,} sets of lines of {side} x {side} are loony")
    absent = sum(1 for one in naive.positions(side**2) if one not in loony)
    assert f", {len(loony)} multisets; {absent} more of <= {side**2} boxes do not fit" in QUESTIONS.about(of)
    values, openings = Counter[int](), Counter[tuple[str, str]]()
    for position, number in loony.items():
        v, margins = naive.value(*position), naive.openings(*position)
        values[v] += number
        best = {naive.kind(name) for name, margin in margins.items() if margin == v}
        for kind in {naive.kind(name) for name in margins}:
            openings[kind, "positions"] += number
            openings[kind, "optimal"] += number * (kind in best)
            openings[kind, "only"] += number * (best == {kind})
    assert {row["value"]: row["positions"] for row in report["values"]} == values
    for row in report["openings"]:
        assert all(row[name] == openings[row["kind"], name] for name in ("positions", "optimal", "only")), row
    for row in report["opener"]:
        A = row["advantage"]
        worths = [
            (naive.value(*position), naive.controlled_value(*position) < 2, number)
            for position, number in loony.items()
            if 0 < sum(map(sum, position)) <= side**2 - A and (sum(map(sum, position)) + A + side) % 2 == 0
        ]
        assert row["positions"] == sum(number for _, _, number in worths), row
        assert row["won"] == sum(number for v, _, number in worths if v < A), row
        assert row["lost"] == sum(number for v, _, number in worths if v > A), row
        assert row["won_below_two"] == sum(number for v, below, number in worths if below and v < A), row
        usual = 1 if (side + A) % 2 else 2
        unusual = sum(number for v, below, number in worths if below and (v < A) != (usual < A))
        assert row["exceptions"] == unusual, row


def test_an_exception_is_counted_as_often_as_it_is_drawn(tmp_path: Path) -> None:
    found = endgames_on(board_of(4, 4))
    tables = taken(tmp_path, 4, found).tables
    sets = {notation(one.position): one.number for one in found}
    rows = tables[CENSUS_EXCEPTIONS].to_pylist()
    assert [row for row in rows if row["sets"] != sets[row["position"]]] == []
    assert {row["position"]: row["won"] for row in rows if row["advantage"] == 2}["3+5+4l"] is True


@pytest.mark.slow_plain
def test_the_census_of_five_by_five(tmp_path: Path) -> None:
    endgames = endgames_on(board_of(5, 5))
    found = counted(endgames)
    for question in ("value", "Theorem 1.1"):
        positions, sets = map(sum, zip(*found[question].values(), strict=True))
        assert (positions, sets) == (2_084, 215_369_292), question
    cases = {case: positions for case, (positions, _) in found["Theorem 1.1"].items()}
    assert cases == {"(i)": 30, "(ii)": 179, "(iii)": 17, "otherwise": 1_858}
    page = " ".join((ROOT / "docs" / "boards.md").read_text().split())
    standard, first, second, third = (found["Theorem 1.1"][case][1] for case in ("otherwise", "(i)", "(ii)", "(iii)"))
    assert f"its standard move in {standard:,} sets" in page
    assert f"come up in {first:,}, {second:,} and {third:,}, which are {30 + 179 + 17} of" in page
    of_hundred = [number * 100 / 215_369_292 for _, number in found["value"].values()]
    shares = [*of_hundred[:5], *(sum(of_hundred[at:to]) for at, to in ((5, 9), (9, 13), (13, 17), (17, 26)))]
    assert " | ".join(f"{share:.1f}" for share in shares) in page
    kinds = ("chain >= 4", "3-chain", "4-loop", "6-loop", "loop >= 8")
    best = [found["optimal opening"][kind][1] * 100 / 215_369_292 for kind in kinds]
    assert [f"{share:.0f}" for share in best] == ["92", "50", "16", "4", "2"]
    assert "chain of 4 or more in 92 % of the sets, a 3-chain in 50 %, a 4-loop in 16 %, a 6-loop in 4 %" in page
    of = taken(tmp_path, 5, endgames)
    report = census_report.totals(of)
    cases = {row["case"]: row["positions"] for row in report["cases"] if row["theorem"] == "1.1"}
    assert cases == {case: sets for case, (_, sets) in found["Theorem 1.1"].items()}
    assert all(row["right"] == row["positions"] for row in report["cases"])
    assert f"`{QUESTIONS.about(of)}`" in page
    for row in report["opener"]:
        numbers = (row["positions"], row["won"], row["positions_below_two"], row["won_below_two"])
        assert f"| {row['advantage']} | {' | '.join(f'{number:,}' for number in numbers)} |" in page, row
    usual = report["one_or_two"]
    assert f"c < 2 in {usual['positions_below_two']:,} sets" in page
    assert f"1 or 2 in {100 * usual['share']:.1f} %" in page
