"""What the values of loony graphs are held against: play string by string, the closed form, and plain Python."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.bracelets import Bracelets
from loony.enumerate.graphs.flat import Flat, flat
from loony.enumerate.graphs.naming import named
from loony.enumerate.graphs.strings import strings_of
from loony.kernels.bitmask import LANES, values_of_all
from loony.system.ahead import ahead
from loony.system.stages import Stages
from loony.verify.examination.examination import Comparison
from loony.verify.graphs.claims.bracelet_columns import Bracelet
from loony.verify.graphs.examination.domains import components_of
from loony.verify.graphs.examination.measured import GraphMeasures, measured
from loony.verify.graphs.packing import controlled_value, packing
from loony.verify.graphs.valued import is_closed, valued

_AT_A_TIME = 32

MOST_AS_GRAPHS = 30
"""coins of bracelets that are valued as graphs too"""


def of_few(graphs: Flat, found: GraphMeasures, few: NDArray[np.int64], stages: Stages) -> list[Comparison]:
    """What came of it, of those graphs that are played and packed."""
    return [_played(graphs, found, few, stages), _packed(graphs, found, few, stages)]


def _played(graphs: Flat, found: GraphMeasures, few: NDArray[np.int64], stages: Stages) -> Comparison:
    """Values against those of all sets of strings, every one of them cut."""
    held = Comparison("string_by_string", "values against play string by string")
    stages.start("playing string by string", len(few))
    stretches = np.split(few, range(_AT_A_TIME, len(few), _AT_A_TIME))

    def values(stretch: NDArray[np.int64]) -> list[int]:
        room = np.empty(max(LANES, 1 << int(graphs.strings[stretch].max(initial=0))), np.int8)
        boards = (strings_of(graphs.pieces(place), int(graphs.joints[place])) for place in stretch)
        return [-int(values_of_all(strings, into=room)[-1]) for strings in boards]

    for stretch, played in zip(stretches, ahead(values, stretches), strict=True):
        held.add(found.value[stretch] != played, partial(_text, graphs, stretch))
        stages.advance(len(stretch))
    return held


def of_closed(graphs: Flat, found: GraphMeasures, stages: Stages) -> Comparison:
    """Values of graphs without joints and odd loops against the closed form, Theorem 4.1 of Allcock 2021."""
    held = Comparison("closed_form", "values without joints and odd loops against Theorem 4.1 of Allcock 2021")
    stages.start("holding values against the closed form")
    for place in np.flatnonzero(graphs.joints == 0).tolist():
        G = named(graphs.text(place))
        if is_closed(G):
            answer = valued(G)
            held.add(found.value[[place]] != answer.v(answer.whole), partial(_text, graphs, [place]))
    return held


def _packed(graphs: Flat, found: GraphMeasures, few: NDArray[np.int64], stages: Stages) -> Comparison:
    """Packings and controlled values against those found loop by loop."""
    held = Comparison("packings", "packings and controlled values against those found loop by loop")
    stages.start("packing loops", len(few))
    for place in few.tolist():
        G = named(graphs.text(place))
        best = packing(G)
        ours = found.weight[place], found.controlled_value[place]
        differs = ours != (best.quarters, controlled_value(G, best))
        held.add(np.array([differs]), partial(_text, graphs, [place]))
        stages.advance(1)
    return held


def of_bracelets(every: Bracelets, found: Bracelet, stages: Stages) -> Comparison:
    """Values of bracelets that are not long against those of any graph; the two share no kernel."""
    held = Comparison("as_graphs", "values and controlled values of bracelets against those of any graph")
    number = int(np.count_nonzero(every.coins <= MOST_AS_GRAPHS))
    stages.start("valuing bracelets as graphs", number)
    graphs = flat((one,) for one in components_of(every)[:number])
    as_graphs = measured(graphs, stages.advance)
    differs = as_graphs.value != found.value[:number]
    differs |= as_graphs.controlled_value != found.controlled_value[:number]
    held.add(differs, every.text)
    return held


def _text(graphs: Flat, places: Sequence[int] | NDArray[np.int64], at: int) -> str:
    return graphs.text(int(places[at]))
