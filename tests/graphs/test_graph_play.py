"""What is told of one loony graph, by the oracle: values, openings, packings, play, and numbers in pictures."""

from itertools import pairwise
from pathlib import Path

import naive_graphs as naive
import pytest
from commanded import Patch
from oracle_graphs import oracle_of_graph, oracle_of_text

from loony.enumerate.graphs.listing import components, graphs
from loony.enumerate.graphs.notation import named, notation, parse
from loony.enumerate.graphs.pieces import LOOSE, Graph, graph_of, joints_of
from loony.results.asked.answers import Answer
from loony.results.graphs.answers import ANSWERS
from loony.results.graphs.figures import EXAMPLES, PAIR, PLOTS, TightPair
from loony.results.shown.report import Table, tabular
from loony.system.errors import TooLarge
from loony.system.stages import Stages
from loony.verify.endgames import play as endgames
from loony.verify.graphs import play
from loony.verify.graphs.packing import controlled_value, packing
from loony.verify.graphs.play import CLOSED_FORM, STATES, GraphAnalysis, analyse, evaluate, line, number_of_values

FIGURE_2 = "[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6"

GRAPHS = [tuple(sorted(graph)) for strings in range(4, 18) for graph in graphs(strings)]
TEXTS = [notation(graph) for graph in GRAPHS]


def of(text: str) -> GraphAnalysis:
    return analyse(named(text))


def test_values_and_openings_are_the_oracles() -> None:
    for graph, text in zip(GRAPHS, TEXTS, strict=True):
        found, oracle = of(text), oracle_of_graph(graph)
        assert (found.value, found.needed, found.coins) == (*[naive.value(oracle)] * 2, naive.coins(oracle)), graph
        openings = {(n, h, n - h + abs(naive.value(rest) - h), as_ours(rest)) for n, h, rest in naive.openings(oracle)}
        assert {(one.captured, one.handout, one.value, parse(one.left)) for one in found.openings} == openings, text
        assert [one.value for one in found.openings] == sorted(one.value for one in found.openings), (graph, text)
        assert all(one.optimal == (one.value == found.value) for one in found.openings), (graph, text)
        assert len({one.piece for one in found.openings}) == len(found.openings), (graph, text)
        for one in found.openings:
            rest = naive.value(oracle_of_text(one.left))
            keep, give_up = one.captured - 2 * one.handout + rest, one.captured - rest
            wanted = "either" if keep == give_up else "keep control" if keep > give_up else "give up control"
            assert one.controller == wanted, (graph, text)


def as_ours(graph: naive.Graph) -> Graph:
    return graph_of((ends[0] - 1, ends[1] - 1, n) if ends else (LOOSE, LOOSE, n) for n, ends in graph)


def test_packings_weigh_what_the_oracle_says_and_so_is_the_controlled_value() -> None:
    for graph in [*GRAPHS, *((one,) for one in components(24) if joints_of(one) > 2)]:
        G, oracle = named(notation(graph)), oracle_of_graph(graph)
        best = packing(G)
        assert best.quarters == naive.quarters(oracle), graph
        assert controlled_value(G, best) == naive.controlled_value(oracle), graph


def test_the_loops_of_a_packing_are_pieces_that_make_node_disjoint_loops() -> None:
    for text in [*TEXTS, FIGURE_2, "[(3) 4 (14)]+5", "{a-3-b a-4-b a-5-_ b-6-_}+3^2"]:
        G, pieces, taken = named(text), dict[str, naive.Piece](), list[naive.Piece]()
        pieces |= {name: (n, (a + 1, b + 1)) for name, (a, b, n) in zip(G.names, G.pieces, strict=True)}
        pieces |= {one.name: (one.length, () if one.is_loop else (0, 0)) for one in G.isolated}
        for loop in packing(G).loops:
            some = tuple(pieces[name] for name in loop.pieces) * loop.number
            assert loop.length * loop.number == naive.coins(some), text
            assert loop.grounded == any(0 in ends for _, ends in some), text
            taken += some
        assert naive.weight(tuple(taken)) == packing(G).quarters, text


def test_of_packings_of_the_same_weight_that_with_the_most_coins_is_taken() -> None:
    assert [loop.pieces for loop in packing(named("{a-3-b a-4-b a-5-b a-3-_ b-3-_}")).loops] == [("ab2", "ab3")]
    assert [loop.pieces for loop in packing(named("{a-3-b a-3-b a-9-c b-9-c c-3-_}")).loops] == [("ab", "ac", "bc")]
    assert [loop.pieces for loop in packing(named("4+9+5+4l")).loops] == [("9",), ("4l",)]
    assert [loop.pieces for loop in packing(named("[(3) 4 (14)]+5")).loops] == [("A",), ("5",)]
    assert [loop.pieces for loop in packing(named("{a-3-_ a-5-_ a-4-_}+6")).loops] == [("a_2", "a_3")]


def test_the_bracelet_of_figure_2() -> None:
    """The rest of what is printed of it is in the outcomes."""
    found = of(FIGURE_2)
    assert (found.coins, found.joints, found.value, found.controlled_value) == (110, 8, 10, 10)
    assert {one.piece for one in found.openings if one.optimal} == {"AB", "BC", "CD", "DE", "EF", "FG", "GH"}
    assert found.packing.quarters == 8 * 4 + 4 + 2


def test_a_line_of_best_play_ends_with_the_value() -> None:
    for graph, text in zip(GRAPHS, TEXTS, strict=True):
        oracle = oracle_of_graph(graph)
        steps, whole = line(evaluate(named(text))), naive.value(oracle)
        assert steps[-1].first + steps[-1].second == naive.coins(oracle), (graph, text)
        assert steps[-1].second - steps[-1].first == whole, (graph, text)
        assert steps[-1].left == "0", (graph, text)
        for step, after in pairwise(steps):
            # What is still to be won goes to the player who does not open next.
            rest = naive.value(oracle_of_text(step.left))
            assert step.second - step.first + (rest if after.opener == "first" else -rest) == whole, (graph, text)


def test_pieces_that_became_one_are_told_together() -> None:
    steps = line(evaluate(named("[(3) 4 (14)]+5")))
    assert {step.piece for step in steps} <= {"A", "A_", "A_2", "A_-A_2", "5"}
    steps = line(evaluate(named("{a-3-b a-4-b a-5-_ b-6-_}+3^2+5l")))
    assert "ab-ab2" in [step.piece for step in steps]


def test_the_closed_form_of_endgames_agrees_with_the_states(monkeypatch: Patch) -> None:
    """Of all graphs to 24 strings that have no joint and no odd loop."""
    texts = [notation(graph) for strings in range(4, 25) for graph in graphs(strings) if is_closed(graph)]
    assert len(texts) == 904
    closed = [of(text) for text in texts]
    assert {one.source for one in closed} == {CLOSED_FORM}
    assert [one.controlled_value for one in closed] == [endgames.answer(text).controlled_value for text in texts]
    monkeypatch.setattr(play, "is_closed", lambda _: False)
    for text, expected in zip(texts, closed, strict=True):
        found = of(text)
        assert found.source == STATES, text
        assert found._replace(source=CLOSED_FORM, states=0) == expected, text


def is_closed(graph: Graph) -> bool:
    return all(one[0][1] < 0 and (one[0][0] != LOOSE or one[0][2] % 2 == 0) for one in graph)


def test_many_components_take_no_longer() -> None:
    assert of("3^99999").value == endgames.answer("3^99999").value
    assert of("5l+3^500").states == 2 * 501 - 1
    assert of("[4 (13)]+3^500+4l^20").openings[0].left.endswith("4l^20")


def test_the_most_kinds_are_answered() -> None:
    """The values of long chains alone are those of equation (3), from the longest on."""
    value = 0
    for length in range(202, 2, -1):
        value = length - 2 + abs(value - 2)
    found = of("+".join(f"{n}" for n in range(3, 203)))
    assert (found.value, len(found.openings)) == (value, 200)


def test_progress_counts_every_value() -> None:
    done: list[int] = []
    analyse(named(FIGURE_2), done.append)
    assert sum(done) == number_of_values(named(FIGURE_2)) == 4 << 15


def test_a_line_of_chains_and_loops_is_that_of_endgames() -> None:
    steps = line(evaluate(named("3^4+4l+8l")))
    assert [tuple(step) for step in steps] == [tuple(step) for step in endgames.line("3^4+4l+8l")]
    with pytest.raises(TooLarge, match="a line of 3,000 openings is too long"):
        line(evaluate(named("3^3000")))


def test_an_answer_says_what_it_rests_on_and_has_a_table_for_latex() -> None:
    def answer(text: str) -> Answer:
        return ANSWERS.value(text, lambda: Stages(shown=False))

    assert answer("0").report.blocks[1] == "nothing is left to open"
    said = str(answer("4l^2").report.blocks[-1])
    assert said.startswith("found by the closed form of endgames, ")
    assert said.endswith(" for positions of every size")
    (table_of_openings,) = (block for block in answer("[4 (13)]+3").report.blocks if isinstance(block, Table))
    table = tabular(*table_of_openings)
    assert any(row.startswith(r"A\_ & 12 & $*$ & 13") and row.endswith(r"$3+4_\ell$ \\") for row in table)
    assert any(row.startswith("$3$ & 12") and row.endswith(r"$[4\ (13)]$ \\") for row in table)
    assert ANSWERS.read is not None
    assert ANSWERS.read(" [6,9 4]") == "[6 9 4]"


@pytest.fixture(scope="module")
def pair() -> TightPair:
    counts = PLOTS["tight-pair"].counts(Path(), {}, Stages(False))
    assert isinstance(counts, TightPair)
    return counts


def test_the_pair_is_tight(pair: TightPair) -> None:
    above, below = pair.altitudes
    assert (above, below, pair.between) == (10, 12, 9)
    assert above >= 9
    assert below >= 10
    assert pair.between <= 9
    assert above - below == sum(pair.costs.values()) - sum(pair.gains.values())
    assert [pair.X.names[place] for place in (*pair.costs, *pair.gains)] == ["CD", "DE", "EF", "D", "E"]


def test_its_altitudes_are_controlled_values_of_the_oracle(pair: TightPair) -> None:
    """X, and Z, in which C and F are no joints any more but coins of loops."""
    X: list[naive.Piece] = [(c, (a + 1, b + 1)) for a, b, c in pair.X.pieces]
    beside: list[naive.Piece] = [(12, ()), (6, (0, 0))]
    part = {*pair.costs, *pair.gains}
    Z = naive.absorbed((*(piece for place, piece in enumerate(X) if place not in part), *beside))
    assert naive.controlled_value(Z) == pair.altitudes[1]
    assert naive.value(Z) == pair.altitudes[1]


def test_its_flight_does_not_crash_and_comes_from_x_to_z(pair: TightPair) -> None:
    turns = pair.flight.turns[: pair.flight.planned]
    assert [turn.piece for turn in turns] == PAIR.split()
    assert (turns[0].before, turns[-1].after) == pair.altitudes
    assert all(turn.after >= turn.handout for turn in turns)
    assert pair.flight.leaves is None
    assert pair.flight.value == pair.flight.controlled_value


def test_the_graphs_that_are_drawn_are_those_of_the_document() -> None:
    counts = PLOTS["graphs"].counts(Path(), {}, Stages(False))
    assert [G.position for G in counts] == [*EXAMPLES] == [named(text).position for text in EXAMPLES]
    document = Path(__file__).parents[2].joinpath("docs", "graphs.md").read_text(encoding="utf-8")
    assert all(text in document for text in EXAMPLES[:-1])
