"""Values with loops of any length, against plain recursion and printed values; and claims, and where those fail."""

import json
import re
from pathlib import Path

import naive
import numpy as np
import pytest
from commanded import Capsys, Patch, output_of, refused, told
from conftest import ROOT
from dense_order import in_dense_order
from naive_theorems import AnyLoops

from loony.enumerate.endgames import dense_index, positions
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.odd_loops.positions import (
    SHORT,
    Counts,
    Summary,
    no_component,
    parse,
    summary_of,
    summary_of_counts,
)
from loony.results.runs.run import verify
from loony.system.stages import Stages
from loony.verify.claims.claim import HOLDS, REFUTED
from loony.verify.claims.register import claims_of, least_bound, least_bounds
from loony.verify.endgames.claims import allcock
from loony.verify.endgames.claims.definition import record_by_definition
from loony.verify.endgames.examination.stored import filled
from loony.verify.endgames.family import ENDGAMES
from loony.verify.odd_loops import survivors, theorem
from loony.verify.odd_loops.family import ODD_LOOPS
from loony.verify.odd_loops.play import answer
from loony.verify.odd_loops.record import record


def test_sizes_and_controlled_values() -> None:
    for chains, loops in naive.positions(24, 1):
        G = summary_of(Position(chains, loops))
        form = summary_of_counts(positions.amalgamate(G, Counts))
        assert positions.size(G) == sum(chains) + sum(loops), (chains, loops)
        assert positions.controlled_value(G) == naive.controlled_value(chains, loops), (chains, loops)
        assert positions.controlled_value(form) == positions.controlled_value(G), (chains, loops)


def test_notation_has_odd_loops() -> None:
    G = parse("7l^2 + 4 + 4l^2")
    assert tuple(G) == ((4,), (4, 4, 7, 7))
    assert notation(G) == "4+4l^2+7l^2"
    assert positions.multiset("7l^99999", no_component).loops == ((7, 99_999),)


def test_where_loops_are_even_the_values_are_those_of_endgames() -> None:
    size = 60
    odd, even = filled(size, SHORT), filled(size)
    places = np.arange(len(odd.values) - size - 1)
    G = in_dense_order(size, Counts)
    both = (G.five_loops == 0) & (G.seven_loops == 0) & (G.loop % 2 == 0)
    shared = Counts(*(column[both] for column in G))
    of_endgames = positions.summary_of_counts(
        positions.Counts(shared.three_chains, shared.chain, shared.four_loops, shared.six_loops, shared.loop)
    )
    assert int(both.sum()) == int(even.rooms[-1, size])
    np.testing.assert_array_equal(even.value_of(of_endgames), odd.values[places[both]])


def test_a_look_up_knows_what_is_no_position_and_what_is_too_large() -> None:
    dense = filled(12, SHORT)
    none = Summary(0, 0, 1, 0, 0, 0, 0, 0, 0)
    larger = Summary(0, 0, 0, 0, 0, 0, 0, 1, 5)
    assert [int(dense.value_of(H)) for H in (none, larger)] == [-1, -2]


@pytest.mark.parametrize(("text", "case", "opening"), [
    ("7l^6", "no 3-chain, as the loops alone", "no chain"),
    ("4+4l^2+7l^2", "no 3-chain, as the loops alone", "no 3-chain, critical"),
    ("4+5l^2", "no 3-chain, as the loops alone", "no 3-chain, critical"), ("3+4", "c >= 3", "no loop"),
    ("5+4l^2+7l^2", "no 3-chain", "no 3-chain"), ("3+9l", "c >= 3", "(ii)"), ("3+5+4l", "B1", "(i)"),
    ("3+4l^2", "B2", "otherwise"), ("3+6l^2", "B2", "otherwise"), ("3+7l^3", "B3", "otherwise"),
    ("3+4l+7l^3", "B3", "(iv)"), ("3+5l+7l", "parity", "(iii)"),
])  # fmt: skip
def test_an_answer_names_the_case(text: str, case: str, opening: str) -> None:
    found = answer(text)
    assert (found.theorem_1, found.theorem_2) == (case, opening)
    assert next(one.optimal for one in found.openings if one.component == found.recommended)


def iterated(start: int, *loops: int) -> list[int]:
    """x -> (l - 4) + |x - 4| for each of these loops, of less than 8, from a start."""
    return AnyLoops((), loops).path(start)[1:]


@pytest.mark.parametrize(("example", "c", "value", "openings", "come_to"), [
    ("7l^6", 2, 4, {"7l": 4}, [(iterated(8, *[7] * 6), "{}, {}, {}, {}, {}, {}. So")]),
    (
        "4+4l^2+7l^2", -6, 2, {"4": 2, "4l": 4, "7l": 4},
        [(iterated(6, 4, 4), "|6 - 4| = {}, |2 - 4| = {} of it"), (iterated(4, 4, 4), "they make {}, {}.")],
    ),
    (
        "4+5l^2", -2, 2, {"4": 2, "5l": 4},
        [(iterated(8, 5, 5), "alone, from 8, come to {}, {},"), (iterated(4, 5, 5), "from 4, to {}, {}.")],
    ),
])  # fmt: skip
def test_the_examples_of_the_document_can_be_followed(
    example: str, c: int, value: int, openings: dict[str, int], come_to: list[tuple[list[int], str]]
) -> None:
    document = " ".join((ROOT / "docs" / "odd-loops.md").read_text().split())
    text = document.partition("## Examples")[2].partition("## What is tested")[0]
    (paragraph,) = [part for part in text.split("**`")[1:] if part.startswith(f"{example}`")]
    found = answer(example)
    assert (found.controlled_value, found.value) == (c, value)
    assert {one.component: one.value for one in found.openings} == openings
    assert f"v = {value}" in paragraph
    for values, words in come_to:
        assert words.format(*values) in paragraph, values


def test_the_document_says_how_many_positions_there_are_by_default() -> None:
    document = (ROOT / "docs" / "odd-loops.md").read_text()
    size, raw_size = (int(str(bound.default)) for bound in ODD_LOOPS.bounds)
    assert f"- all {dense_index.count(size, SHORT):,} amalgamated positions of size <= {size} " in document
    assert f"- all {raw_endgames.count(raw_size, 1):,} raw positions of size <= {raw_size}," in document


def test_reflections_are_what_is_iterated_and_another_is_noticed(monkeypatch: Patch) -> None:
    numbers = range(-100, 100)
    loops = [record_by_definition(parse(f"{length}l"), record, Summary) for length in range(4, 9)]
    assert [bool(theorem.reflections.states(G, 0).hypothesis) for G in loops] == [True] * 4 + [False]
    assert all(theorem.reflections.states(G, z).conclusion for G in loops for z in numbers)
    reflected = theorem.reflected
    monkeypatch.setattr(theorem, "reflected", lambda z, length: reflected(z, length) + (z == 8 - length))
    for G in loops[:-1]:
        assert not all(theorem.reflections.states(G, z).conclusion for z in numbers), G


def test_the_claims_of_the_papers_are_the_same_functions() -> None:
    read = {one.id.removeprefix("odd-"): one for one in survivors.READ}
    assert read["allcock-4.1"].states is allcock.values_explicit.states
    hold = {one.id.removesuffix("-amended") for one in claims_of(ENDGAMES).values() if one.expected_verdict == HOLDS}
    assert read.keys() < hold
    assert hold - read.keys() == {"allcock-Sigma", "allcock-Phi", "buzzard-ciere-21"}


@pytest.mark.slow_plain
def test_what_fails_fails_first_at_the_size_that_is_registered_and_is_told(tmp_path: Path, capsys: Capsys) -> None:
    largest = max(least_bound(one, domain) for one in survivors.READ for domain in one.domains)
    directory = tmp_path / "odd-loops-31"
    made = verify(ODD_LOOPS, {"size": largest, "raw_size": largest}, directory, [*survivors.READ], Stages(shown=False))
    for tally in made.tallies:
        assert tally.as_registered, tally
        if tally.claim.expected_verdict == REFUTED:
            assert tally.smallest[0].row["size"] == least_bounds()[tally.claim.id, tally.domain.name] > 0, tally
    out = output_of(capsys, "claims", "--survivors", "--table", str(directory), err="")
    assert "odd-buzzard-ciere-15               refuted  4+7l^2: v = 4, expected 2\n" in out
    assert out.endswith("\n54 of 110 claims that hold with even loops hold with loops of any length\n")
    code, out, _ = told(capsys, "claims", "--survivors", "--table", str(directory), "--markdown")
    assert (code, out.count("\n")) == (0, 112)
    lemma_15 = "| Buzzard and Ciere 2013, Lemma 15 (Remark 16) | What cv says of v | refuted |"
    assert f"{lemma_15} `4+7l^2`: v = 4, expected 2 |\n" in out
    document = (ROOT / "docs" / "odd-loops.md").read_text()
    assert document.endswith(f"\n\n{out}")
    assert "\n54 of 110 claims survive." in document
    code, out, _ = told(capsys, "claims", "--survivors", "--table", str(directory), "--json")
    rows = json.loads(out)
    assert [row["claim"] for row in rows if row["verdict"] == REFUTED] == [
        one.id for one in survivors.READ if one.expected_verdict == REFUTED
    ]
    assert all((row["counterexample"] is None) == (row["verdict"] == HOLDS) for row in rows)
    assert {row["tested_from"] for row in rows} == {None}


def test_what_says_nothing_does_not_survive(tmp_path: Path, capsys: Capsys) -> None:
    """A claim whose hypothesis covers nothing is not said to hold, and tables without claims are refused."""
    chosen = [one for one in survivors.READ if one.id in ("odd-buzzard-ciere-10", "odd-buzzard-ciere-29-large")]
    for name, tested in (("few", chosen), ("none", [theorem.values])):
        verify(ODD_LOOPS, {"size": 8, "raw_size": 8}, tmp_path / name, tested, Stages(shown=False))
    code, out, _ = told(capsys, "claims", "--survivors", "--table", str(tmp_path / "few"))
    assert (code, out.splitlines()[1].split()) == (0, ["odd-buzzard-ciere-10", "holds"])
    assert "\nodd-buzzard-ciere-10  holds\n\nof 1 claim tested to size 8, 1 holds; " in out
    assert re.search(r"; 1 is not tested there, from --(raw-)?size \d+ on; ", out)
    assert out.endswith(f"; the tables were made without {len(survivors.READ) - 2} claims\n")
    none = "no claim of the papers on even loops was tested in "
    refused(capsys, "claims", "--survivors", "--table", str(tmp_path / "none"), match=none)
