"""The values in tests/FAMILY/values.txt by every way to a value, and what these files are made of."""

import io
import json
import re
import shutil
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import boundaries
import naive
import naive_strips
import numpy as np
import pytest
from boundaries import FAMILIES, RECURSION, Row, rows_in
from certifying import asked_of_coq, numbers_in
from commanded import Capsys, Patch, output_of
from conftest import ROOT
from page.engine import WRITE, run_in_node

import loony
from loony.enumerate.boards.reading import read
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position, position_in, with_short_chains
from loony.enumerate.graphs.notation import named
from loony.enumerate.odd_loops.positions import no_component
from loony.enumerate.strips import closed
from loony.enumerate.strips.notation import parse as parse_swedish
from loony.enumerate.strips.swedish import rank
from loony.kernels.bitmask import values_of_all
from loony.results.asked import answers
from loony.results.endgames.making import raw_positions
from loony.results.endgames.tables import RAW_POSITIONS, SCHEMAS
from loony.results.odd_loops.tables import SCHEMAS as ODD_SCHEMAS
from loony.results.strips.swedish_build import dense_up_to, stakes_up_to
from loony.verify.boards.line_by_line import BoardValues
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues
from loony.verify.endgames import play
from loony.verify.endgames.claims.buzzard_ciere import value_by_algorithm
from loony.verify.endgames.examination.stored import filled
from loony.verify.families import FAMILIES as REGISTERED
from loony.verify.graphs.play import evaluate
from loony.verify.graphs.theorems import prove
from loony.verify.odd_loops.play import ANY_LENGTH
from loony.verify.proof import coq
from loony.verify.strips.closed import new_table, value_of
from loony.verify.strips.play import by_recursion, state_of

pytestmark = pytest.mark.slow_plain

SIZE, RAW, SWEDISH = 48, 26, 60
"""boxes of the tables here"""

PAGE = 32
"""boxes of the largest Swedish position on the page"""

IN_COQ = 14
"""boxes of the largest Swedish position that Coq plays to the end"""

Way = Callable[[list[str]], list[int | None]]
"""the value of each of some positions, None where this way has none"""


def valued(family: str) -> list[Row]:
    """The rows of positions with their values, each position once."""
    rows = {row.position: row for row in rows_in(family) if not re.search("[;(]", row.position) or "[" in row.position}
    return [*rows.values()]


def endgame(text: str) -> Position:
    return position_in(text, with_short_chains(no_component))


def is_in_tables(G: Position, most: int) -> bool:
    return naive.size(G) <= most and min(G.chains, default=3) > 2


def by_tables(rules: play.Rules, short: tuple[int, ...], schema: Any, step: int) -> dict[str, Way]:
    """The two tables of chains and loops, and values by recursion and in closed form."""

    def dense(texts: list[str]) -> list[int | None]:
        table = filled(SIZE, short)
        summaries = (
            play.with_summary(text, rules._replace(refused=with_short_chains(rules.refused))) for text in texts
        )
        return [
            int(table.value_of(one.summary)) if is_in_tables(endgame(text), SIZE) else None
            for text, one in zip(texts, summaries, strict=True)
        ]

    def raw(texts: list[str]) -> list[int | None]:
        table = raw_positions(RAW, schema, step, rules.summary).to_pylist()
        assert len(table) == raw_endgames.count(RAW, step)
        values = {(tuple(row["chains"]), tuple(row["loops"])): row["value"] for row in table}
        return [values.get((endgame(text).chains, endgame(text).loops)) for text in texts]

    def from_source(source: str) -> Way:
        def found(texts: list[str]) -> list[int | None]:
            asked = [play.question(text, rules) for text in texts]
            return [
                play.value_of(one, source) if source == play.CLOSED_FORM or play.source_of(one.G) == source else None
                for one in asked
            ]

        return found

    return {"dense table": dense, "raw table": raw} | {
        source: from_source(source) for source in (play.RECURSION, play.CLOSED_FORM)
    }


def by_algorithm(texts: list[str]) -> list[int | None]:
    """Of Buzzard and Ciere, who have no chains of 1 and 2."""
    asked = [play.question(text) for text in texts]
    return [
        int(value_by_algorithm(one.summary)) if min(endgame(text).chains, default=3) > 2 else None
        for text, one in zip(texts, asked, strict=True)
    ]


def by_flight(texts: list[str]) -> list[int | None]:
    proofs = [prove(named(text)) for text in texts]
    return [proof.legs[0].before if proof else None for proof in proofs]


def of_swedish(way: Callable[[list[tuple[int, ...]]], Iterable[int]]) -> Way:
    """A way to the values of Swedish positions, which has none of closed boards."""

    def found(texts: list[str]) -> list[int | None]:
        values = iter(way([parse_swedish(text) for text in texts if ":" not in text]))
        return [None if ":" in text else next(values) for text in texts]

    return found


def by_dense_swedish(positions: list[tuple[int, ...]]) -> Iterable[int]:
    table = dense_up_to(SWEDISH, lambda _: None)
    return [sum(G) - 2 * int(table.misere[rank(table.rooms, G)]) for G in positions]


def of_closed(way: Callable[[tuple[int, ...], int], int]) -> Way:
    """A way to the values of closed boards, by their words and the coins between two letters."""

    def found(texts: list[str]) -> list[int | None]:
        parted = [text.rpartition(": ") for text in texts]
        return [way(closed.parse(words), closed.gap_of(kind)) if kind else None for kind, _, words in parted]

    return found


def by_lines(texts: list[str]) -> list[int | None]:
    values = cache(BoardValues)
    return [values(one.board).value(one.undrawn) for one in map(read, texts)]


def by_search(texts: list[str]) -> list[int | None]:
    searches = [(one.undrawn, one.board, Search(one.board, 10**6)) for one in map(read, texts)]
    return [PositionValues(board, search.value).value(undrawn) for undrawn, board, search in searches]


WAYS: dict[str, dict[str, Way]] = {
    "endgames": by_tables(play.EVEN, (4, 6), SCHEMAS[RAW_POSITIONS], 2) | {"algorithm": by_algorithm},
    "odd_loops": by_tables(ANY_LENGTH, (4, 5, 6, 7), ODD_SCHEMAS[RAW_POSITIONS], 1),
    "graphs": {"states": lambda texts: [evaluate(named(text)).value for text in texts], "flight": by_flight},
    "strips": {
        "dense table": of_swedish(by_dense_swedish),
        "stake table": of_swedish(lambda positions: map(stakes_up_to(SWEDISH, lambda _: None).value, positions)),
        "recursion": of_swedish(lambda positions: [by_recursion(*state_of(G)) for G in positions]),
        "search": of_closed(lambda words, gap: value_of(words, gap, new_table(1 << 10)).value),
        "all sets of strings": of_closed(
            lambda words, gap: int(values_of_all(np.array(naive_strips.strings_of_words(words, gap)))[-1])
        ),
    },
    "boards": {"all lines": by_lines, "search": by_search},
}  # fmt: skip


@pytest.mark.parametrize(("family", "way"), [(family, way) for family, ways in WAYS.items() for way in ways])
def test_a_way_has_the_value(family: str, way: str) -> None:
    rows = valued(family)
    found = WAYS[family][way]([row.position for row in rows])
    assert sum(value is not None for value in found) * 5 > len(rows)
    for row, value in zip(rows, found, strict=True):
        assert value in (None, row.value), row


def name_of(family: str) -> str:
    return next(one.name for one in REGISTERED.values() if one.folder == family)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_library_has_the_value(family: str) -> None:
    for row in valued(family):
        assert loony.value(row.position, name_of(family)) == row.value, row


@pytest.mark.parametrize("family", FAMILIES)
def test_the_command_has_the_value_the_openings_and_the_controlled_value(
    family: str, capsys: Capsys, monkeypatch: Patch
) -> None:
    rows = rows_in(family)
    texts = [re.sub(r"^c\((.*)\)$|;.*", r"\1", row.position) for row in rows]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(texts).encode())))
    lines = output_of(capsys, "value", "--family", name_of(family), "--json", "-").splitlines()
    for row, found in zip(rows, map(json.loads, lines), strict=True):
        position, _, opened = row.position.partition(";")
        options = {one["component"]: one for one in found.get("openings", ()) if "component" in one}
        if opened:
            assert options[opened]["value"] == row.value, row
        elif re.match(r"c\(", position):
            assert found["controlled_value"] == row.value, row
        else:
            assert found["value"] == row.value, row
            if recommended := found.get("recommended"):
                assert options[recommended]["optimal"], row


@pytest.mark.parametrize("family", [family for family in FAMILIES if family != "boards"])
def test_a_line_of_play_ends_with_the_value(family: str) -> None:
    for row in valued(family):
        if row.position.startswith(("boxes", "triangles")):  # of which loony has no line of play
            continue
        line = answers.line(row.position, REGISTERED[name_of(family)]).report.data["line"]
        end = line[-1] if line else {"first": 0, "second": 0}
        assert end["second"] - end["first"] == row.value, row


OF_PAGE = WRITE % """given.map(text => {
  const {family, position} = loony.read(text);
  return family.data(family.begin(position)).value;
})"""  # fmt: skip
OF_BOARD = (
    WRITE
    % """given.map(([rows, columns, lines]) =>
  new boards.Analysis({rows, columns, lines}).goOn(Infinity).value)"""
)


@pytest.mark.no_kernel
@pytest.mark.parametrize("family", FAMILIES)
def test_the_page_has_the_value(family: str) -> None:
    rows, program = valued(family), OF_PAGE
    asked: list[Any] = [row.position for row in rows]
    if family == "strips":
        rows = [row for row in rows if not row.position.startswith("triangles")]  # which are not on the page
        rows = [row for row in rows if ":" in row.position or sum(parse_swedish(row.position)) <= PAGE]
        asked = [row.position if ":" in row.position else f"swedish: {row.position}" for row in rows]
    if family == "boards":
        program = OF_BOARD
        asked = [[*map(int, size.split("x")), lines] for size, _, lines in (text.partition(":") for text in asked)]
    assert len(rows) > 20
    assert dict(zip(rows, run_in_node(program, asked), strict=True)) == {row: row.value for row in rows}


# ---- in Coq, what the statements of its theorems define


def in_coq(G: Position) -> str:
    return "; ".join([f"M.Chain {n}" for n in G.chains] + [f"M.Loop {n}" for n in G.loops])


STATEMENTS = {
    "endgames": ("boards", ["Statement", "Statement_of_values"], "Even_loops", "M.closed_form"),
    "odd_loops": ("boards", ["Statement", "Statement_of_values"], "Any_loops", "M.closed_form"),
    "strips": ("strips", ["Statement_of_swedish"], "Misere_Swedish", "(fun G => M.w (M.parts G) (M.stake G))"),
}
"""of a family: where the statement is, its files, the module type, and the function that has the value"""


@pytest.mark.usefixtures("has_coq")
@pytest.mark.parametrize("family", STATEMENTS)
def test_what_coq_states_has_the_value(family: str, tmp_path: Path) -> None:
    where, files, module, function = STATEMENTS[family]
    for name in files:
        shutil.copy(ROOT / f"verify/{where}/coq/{name}.v", tmp_path)
        assert coq.compile_file(tmp_path, name, "coqc").accepted, name
    if family == "strips":
        rows = [row for row in valued(family) if ":" not in row.position]
        rows = [row for row in rows if sum(parse_swedish(row.position)) <= IN_COQ]
        positions = ["; ".join(map(str, parse_swedish(row.position))) for row in rows]
    else:
        rows = [row for row in valued(family) if min(endgame(row.position).chains, default=3) > 2]
        positions = [in_coq(endgame(row.position)) for row in rows]
    listed = "; ".join(f"[{one}]" for one in positions)
    questions = f"Declare Module M : {module}.\nEval vm_compute in map {function} [{listed}].\n"
    values = numbers_in(asked_of_coq(tmp_path, files[-1], questions))
    assert dict(zip(rows, values, strict=True)) == {row: row.value for row in rows}


# ---- what is in the files


@pytest.mark.no_kernel
@pytest.mark.parametrize("family", ["endgames", "odd_loops"])
def test_plain_recursion_has_what_the_papers_print(family: str) -> None:
    rows = [row for row in rows_in(family) if not row.source.startswith(RECURSION)]
    assert len(rows) >= 10
    for row in rows:
        position, _, opened = row.position.partition(";")
        G = endgame(re.sub(r"^c\((.*)\)$", r"\1", position))
        if opened:
            assert naive.openings(*G)[opened] == row.value, row
        else:
            assert (naive.controlled_value if position.startswith("c(") else naive.value)(*G) == row.value, row


@pytest.mark.longest
@pytest.mark.parametrize("family", FAMILIES)
def test_the_file_has_the_least_positions_of_every_case_and_of_every_change(family: str) -> None:
    """Each small change of a closed form is noticed by a row, or listed."""
    assert boundaries.text_of(family) == (ROOT / "tests" / family / "values.txt").read_text("utf-8")
