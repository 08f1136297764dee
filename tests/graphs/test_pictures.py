"""The numbers in the pictures of loony graphs: those of the theorem that a picture shows, and of the oracle."""

from pathlib import Path

import naive_graphs as naive
import pytest

from loony.enumerate.graphs.naming import named
from loony.results.graphs.plots import EXAMPLES, PAIR, PLOTS, TightPair
from loony.system.stages import Stages


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
