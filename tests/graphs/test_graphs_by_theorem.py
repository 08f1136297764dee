"""Graphs of any size: packings, openings, and flights that prove v = cv, against the oracle and the table."""

import io
import json
from itertools import combinations

import naive_graphs as naive
import numpy as np
import pytest
from commanded import Capsys, Patch, output_of, told
from oracle_graphs import oracle_of_named

from loony.enumerate.graphs.arrays import arrays_of
from loony.enumerate.graphs.listing import components, graphs
from loony.enumerate.graphs.notation import GraphState, Isolated, Named, named
from loony.enumerate.graphs.pieces import GROUND, joints_of
from loony.results.graphs.answers import proof_beside
from loony.system.errors import TooLarge, Unexpected
from loony.system.stages import Stages
from loony.verify.graphs import packing as packings
from loony.verify.graphs import theorems
from loony.verify.graphs.examination import comparisons
from loony.verify.graphs.examination.domains import measure_all
from loony.verify.graphs.lossless import NoFlight, PackingInPlay, legs_of
from loony.verify.graphs.packing import packing
from loony.verify.graphs.position import GraphPlay
from loony.verify.graphs.theorems import Proof, prove

Pieces = list[tuple[int, int, int]]

BEYOND = "[4 9 4 9 4 9 4]^6+40+12l^3"
"""24 joints and 42 pieces at them: 2^42 states"""

NO_FLIGHT = "[4 13 4 13 4 13 4]^6"


def graph(pieces: Pieces, isolated: tuple[Isolated, ...] = ()) -> Named:
    """A graph by its pieces between joints 0, 1, ... and the ground."""
    ordered = tuple((min(a, b), max(a, b), coins) for a, b, coins in pieces)
    return Named("a graph", ordered, tuple(f"p{place}" for place in range(len(pieces))), isolated)


def ladder(rungs: int) -> Named:
    """Two circles of joints, joined by rungs: each loop has 4 joints or more."""
    pieces: Pieces = []
    for rung in range(rungs):
        after = (rung + 1) % rungs
        pieces += [(2 * rung, 2 * rung + 1, 3), (2 * rung, 2 * after, 3), (2 * rung + 1, 2 * after + 1, 3)]
    return graph(pieces)


def bracelets(number: int, trinkets: int, isolated: tuple[Isolated, ...]) -> Named:
    pieces: Pieces = []
    for joint in range(number * trinkets):
        pieces.append((joint, joint, 3))
        if (joint + 1) % trinkets:
            pieces.append((joint, joint + 1, 8))
    return graph(pieces, isolated)


# ---- packings


def test_choices_with_and_without_the_ground_are_the_best_of_the_oracle() -> None:
    """Of components of 24 to 28 strings with three joints or more: their weights and their coins."""
    listed = [component for strings in range(24, 29) for component in components(strings)]
    listed = [component for component in listed if joints_of(component) > 2][::3]
    assert len(listed) > 1_000
    for component in listed:
        best = packings.best_choices(component, [*range(len(component))], lambda _: None)
        pieces = [(coins, (a + 1, b + 1)) for a, b, coins in component]
        sets = [some for k in range(len(pieces) + 1) for some in combinations(pieces, k) if naive.weight(some) >= 0]
        without = [some for some in sets if all(0 not in ends for _, ends in some)]
        for choice, choices in zip(best, (without, sets), strict=True):
            assert choice[:2] == max((naive.weight(some), naive.coins(some)) for some in choices), component
            assert naive.weight(tuple(pieces[place] for place in choice.places)) == choice.quarters, component


@pytest.mark.parametrize("rungs", [10, 101])
def test_a_long_ladder_has_a_loop_for_every_two_rungs(rungs: int) -> None:
    best = packing(ladder(rungs))
    assert best.quarters == 4 * (rungs // 2)
    assert len(best.loops) == rungs // 2


def test_a_grid_has_a_loop_for_every_four_joints() -> None:
    joint = {(x, y): 8 * x + y for x in range(8) for y in range(8)}
    pairs = [((x, y), other) for x, y in joint for other in ((x + 1, y), (x, y + 1)) if other in joint]
    corners = [joint[x, y] for x in (0, 7) for y in (0, 7)]
    pieces = [(joint[a], joint[b], 3) for a, b in pairs] + [(corner, GROUND, 3) for corner in corners]
    assert packing(graph(pieces)).quarters == 4 * 16


def test_hundreds_of_bracelets_and_trees_of_them_have_a_frontier_of_few_patterns(monkeypatch: Patch) -> None:
    monkeypatch.setattr(packings, "MOST_PATTERNS", 6)
    assert packing(bracelets(300, 8, ())).quarters == 4 * 2_400
    tree = [(x, x, 3) for x in range(63, 127)] + [((x - 1) // 2, x, 3) for x in range(1, 127)] + [(0, GROUND, 5)]
    assert packing(graph(tree)).quarters == 4 * 64


def test_a_graph_with_too_many_patterns_is_refused(monkeypatch: Patch) -> None:
    monkeypatch.setattr(packings, "MOST_PATTERNS", 3)
    with pytest.raises(TooLarge, match=r"packing .* is too hard to find, in a part of 30 pieces .*: at most 3 pat"):
        packing(ladder(10))


def test_progress_of_a_packing_can_be_interrupted() -> None:
    done: list[int] = []
    packing(ladder(50), done.append)
    assert sum(done) == 100

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        packing(ladder(50), interrupt)


# ---- flights


def is_flight(G: Named, proof: Proof) -> bool:
    """Whether the oracle can open what a flight opens, with v = cv of every rest, down to nothing."""
    states = {oracle_of_named(G)}
    for leg in proof.legs:
        states = {
            rest
            for state in states
            if naive.value(state) == naive.controlled_value(state) == leg.before
            for n, h, rest in naive.openings(state)
            if (n, h, naive.controlled_value(rest)) == (leg.captured, leg.handout, leg.after)
        }
    return () in states


def test_a_flight_is_found_wherever_v_is_cv_in_graphs_to_17_strings() -> None:
    """And Theorem F is named where it applies, by the kernel's packings."""
    listed = arrays_of(graph for strings in range(4, 18) for graph in graphs(strings))
    measures = measure_all(listed, lambda _: None)
    high = (measures.packing_value >= 3) & (measures.controlled_value >= 1)
    by_theorem = {theorems.THEOREM_F: 0, theorems.THEOREM_D: 0, theorems.THEOREM_B: 0}
    for place, is_high in enumerate(high.tolist()):
        G = named(listed.text(place))
        proof = prove(G)
        assert (proof is not None) == (measures.value[place] == measures.controlled_value[place]), place
        if proof is not None:
            assert is_flight(G, proof), place
            by_theorem[proof.theorem] += 1
            assert proof.theorem == theorems.THEOREM_F or not is_high, place
    assert by_theorem == {theorems.THEOREM_F: 491, theorems.THEOREM_D: 3, theorems.THEOREM_B: 72}


@pytest.mark.parametrize(("text", "theorem", "value"), [
    ("4", "Theorem F", 4), ("3^3", "Theorem F", 1), ("[4 13 4]^2+10", "Theorem A", 12),
    ("[4 9 4]+16", "Theorem F", 13),
    ("4+7l^2", None, None), ("[7 3 7]+4", None, None), ("[4 13 4]+9", None, None), ("0", None, None),
    ("[4 11 4 4 4 11 4]+10l", None, None), ("[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6", "Theorem A", 10),
    ("[5 12 4 (7)]", "Theorem D", 12), ("3+12+4l^2+5l", "Theorem B", 0), (BEYOND, "Theorem A", 46),
    (NO_FLIGHT, None, None), ("{a-3-a a-11-b b-3-b b-8-c c-3-c c-4-a}+10", "Theorem A", 9),
    ("{a-3-a a-11-b b-3-b b-8-c c-3-c c-6-a}+10", "Theorem A", 11),
])  # fmt: skip
def test_the_theorem_that_applies(text: str, theorem: str | None, value: int | None) -> None:
    proof = prove(named(text))
    assert (proof and proof.theorem, proof and proof.legs[0].before) == (theorem, value)


def test_ten_bracelets_of_eight_trinkets() -> None:
    """Each bracelet costs 7 times 4, and gains 8 times 4."""
    G = bracelets(10, 8, (Isolated(40, False, 1), Isolated(12, True, 3)))
    proof = prove(G)
    assert proof is not None
    assert proof.theorem == "Theorem A"
    assert proof.landing is not None
    assert (proof.landing, proof.landing_value) == ((0, (1, 3)), 52)
    assert proof.legs[0].before == 52 - 10 * (8 * 4 - 7 * 4)
    assert len(proof.legs) == 10 * 15 + 4


def test_a_flight_through_a_cycle_of_a_hundred_trinkets() -> None:
    joints = range(100)
    pieces = [(x, x, 3) for x in joints] + [(x, (x + 1) % 100, 4 + x % 5) for x in joints]
    G = graph(pieces, (Isolated(300, False, 1),))
    proof = prove(G)
    assert proof is not None
    assert (proof.theorem, proof.legs[0].before, len(proof.legs)) == ("Theorem A", 300 - 4 * 100 + 2 * 100, 201)


def test_the_least_landing_is_theta_of_the_proof() -> None:
    for loops, least in (("4l^2", 10), ("4l+6l", 8), ("6l^3", 6), ("4l", 6), ("7l", 4), ("8l", 4)):
        G = named(f"30+{loops}")
        of_packing = PackingInPlay(G, packing(G)).loops
        K = GraphState(0, (1, *([0] * (len(G.isolated) - 1))))
        assert theorems._least_landing(GraphPlay(G, K), of_packing) == least, loops


@pytest.mark.parametrize(("text", "plan", "why"), [
    ("[4 13 4]+9", "AB A B 9", "to open AB crashes: cv is 10 before it and 1 after it"),
    ("[4 13 4]+22", "A", "opening A takes a loop of the packing that is not isolated"),
    ("[4 13 4]+22", "22", "opening 22 takes a loop of the packing that is not isolated"),
    ("[4 13 4]+22", "AB A A", "A does not remain"),
    ("[4 13 4]+22", "AB A B", "the plan leaves pieces"),
    ("8l+3", "3 8l", "opening 3 takes a loop of the packing that is not isolated"),
    ("3^4", "3 3 3 3", "to open 3 is not lossless|to open 3 crashes"),
    ("4l^2", "4l 4l", None), ("[4 13 4]+22", "AB A B 22", None), ("8l+3", "8l 3", None), ("3^3", "3 3 3", None),
])  # fmt: skip
def test_the_check_refuses_a_crash_and_a_loss(text: str, plan: str, why: str | None) -> None:
    G = named(text)
    elements = {name: place for place, name in enumerate(G.names)}
    elements |= {kind.name: ~place for place, kind in enumerate(G.isolated)}
    order = [elements[name] for name in plan.split()]
    if why is None:
        legs = legs_of(G, packing(G), order)
        assert [leg.piece for leg in legs] == plan.split()
        assert legs[0].before == naive.value(oracle_of_named(G))
    else:
        with pytest.raises(NoFlight, match=why):
            legs_of(G, packing(G), order)


def test_the_check_refuses_a_packing_without_loops() -> None:
    G = named("4l+3")
    with pytest.raises(NoFlight, match="the packing is not maximum"):
        legs_of(G, packing(G)._replace(quarters=0, loops=()), [~0])


def test_a_theorem_that_fails_is_no_silent_loss(monkeypatch: Patch) -> None:
    """Where a theorem promises a flight and the plan is none, it is an error of the program."""
    monkeypatch.setattr(theorems, "_land", lambda rest, _: [~0] * rest.numbers[0])
    with pytest.raises(Unexpected, match="against a theorem, a flight through 10\\+5l fails"):
        prove(named("10+5l"))


def test_a_proof_against_the_table_is_an_error() -> None:
    G = named("[4 13 4]^2+12")
    best = packing(G)
    assert proof_beside(G, best, 14) is not None
    with pytest.raises(Unexpected, match="Theorem A gives v = cv"):
        proof_beside(G, best, 16)


def test_a_run_compares_values_where_a_flight_is_found() -> None:
    few = arrays_of(graph for strings in range(4, 15) for graph in graphs(strings))
    measures = measure_all(few, lambda _: None)
    same = comparisons.of_theorems(few, measures, Stages(shown=False))
    equal = int(np.count_nonzero(measures.value == measures.controlled_value))
    assert (same.examined, same.differing) == (equal, 0)
    assert same.what.startswith("values against cv where a flight proves v = cv, of the 170 of <= 24 strings")
    assert same.what.endswith("144 by Theorem F, 18 by A or D, 18 by both")
    wrong = measures.value.copy()
    wrong[5] += 2
    other = comparisons.of_theorems(few, measures._replace(value=wrong), Stages(shown=False))
    assert (other.examined, other.differing, other.smallest) == (equal, 1, few.text(5))


# ---- what is printed


def test_a_value_beyond_the_table_is_data_with_its_flight_and_its_proof(capsys: Capsys) -> None:
    data = json.loads(output_of(capsys, "value", "--family", "graphs", "--json", BEYOND))
    assert (data["value"], data["controlled_value"], data["source"], data["openings"]) == (46, 46, "Theorem A", [])
    assert data["proof"] == {"theorem": "Theorem A", "K": ["40", "12l^3"], "landing_value": 52}
    assert data["flight"][0] == {"piece": "AB", "captured": 9, "handout": 2, "before": 46, "after": 41}
    assert len(data["flight"]) == 46
    assert json.loads(output_of(capsys, "value", "--json", "[4 13 4]+9"))["proof"] is None


def test_many_texts_as_json_have_the_bound_in_their_errors(capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{NO_FLIGHT}\n{BEYOND}\n".encode())))
    code, out, _ = told(capsys, "value", "--family", "graphs", "--json", "-")
    first, second = map(json.loads, out.splitlines())
    assert code == 2
    assert first["error"].endswith("v >= cv = 74")
    assert second["value"] == 46
