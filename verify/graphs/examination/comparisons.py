"""Comparisons of the values of loony graphs with play string by string, the closed form, and plain Python."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.arrays import GraphArrays, arrays_of, strings_of_graph
from loony.enumerate.graphs.bracelets import Bracelets
from loony.enumerate.graphs.notation import named
from loony.kernels.bitmask import LANES, values_of_all
from loony.system.prefetch import prefetched
from loony.system.stages import Stages
from loony.verify.examination.examination import Comparison
from loony.verify.graphs.claims.records import Bracelet
from loony.verify.graphs.examination.domains import GraphMeasures, as_components, measure_all
from loony.verify.graphs.packing import controlled_value, packing
from loony.verify.graphs.play import evaluate, is_closed
from loony.verify.graphs.theorems import THEOREM_A, THEOREM_D, THEOREM_F, proofs

_AT_A_TIME = 32

MOST_BY_THEOREM = 24  # the most strings of graphs in the comparison with the theorems on v = cv: 14,000 graphs in 7 s
MOST_AS_GRAPHS = 30  # the most coins of bracelets in the comparison with their values as graphs


def of_few(graphs: GraphArrays, measures: GraphMeasures, few: NDArray[np.int64], stages: Stages) -> list[Comparison]:
    """The comparisons of some graphs: with play string by string, and with packing piece by piece."""
    return [_by_strings(graphs, measures, few, stages), _by_loops(graphs, measures, few, stages)]


def _by_strings(graphs: GraphArrays, measures: GraphMeasures, few: NDArray[np.int64], stages: Stages) -> Comparison:
    """Values compared with play string by string, through all sets of strings."""
    result = Comparison("string_by_string", "values against play string by string")
    stages.start("playing string by string", len(few))
    stretches = np.split(few, range(_AT_A_TIME, len(few), _AT_A_TIME))

    def values(stretch: NDArray[np.int64]) -> list[int]:
        room = np.empty(max(LANES, 1 << int(graphs.strings[stretch].max(initial=0))), np.int8)
        boards = (strings_of_graph(graphs.pieces(place), int(graphs.joints[place])) for place in stretch)
        return [-int(values_of_all(strings, into=room)[-1]) for strings in boards]

    for stretch, values_by_strings in zip(stretches, prefetched(values, stretches), strict=True):
        result.add(measures.value[stretch] != values_by_strings, partial(_text, graphs, stretch))
        stages.advance(len(stretch))
    return result


def of_closed(graphs: GraphArrays, measures: GraphMeasures, stages: Stages) -> Comparison:
    """Values of graphs without joints and odd loops, compared with the closed form: Theorem 4.1 of Allcock 2021."""
    result = Comparison("closed_form", "values without joints and odd loops against Theorem 4.1 of Allcock 2021")
    stages.start("comparing values with the closed form")
    for place in np.flatnonzero(graphs.joints == 0).tolist():
        G = named(graphs.text(place))
        if is_closed(G):
            result.add(measures.value[[place]] != evaluate(G).value, partial(_text, graphs, [place]))
    return result


def of_theorems(graphs: GraphArrays, measures: GraphMeasures, stages: Stages) -> Comparison:
    """Values of graphs of few strings compared with cv, wherever a flight proves that v = cv, theorem by theorem."""
    result = Comparison("theorems", "")
    few = np.flatnonzero(graphs.strings <= MOST_BY_THEOREM)
    stages.start("flying by the theorems", len(few))
    by_F = by_A = by_both = 0
    for place in few.tolist():
        G = named(graphs.text(place))
        best, theorems = packing(G), set[str]()
        for proof in proofs(G, best):  # Theorem F comes first
            theorems.add(proof.theorem)
            if proof.theorem in (THEOREM_A, THEOREM_D):
                break
        by_F += THEOREM_F in theorems
        by_A += bool(theorems & {THEOREM_A, THEOREM_D})
        by_both += THEOREM_F in theorems and bool(theorems & {THEOREM_A, THEOREM_D})
        if theorems:
            is_mismatch = measures.value[place] != controlled_value(G, best)
            result.add(np.array([is_mismatch]), partial(_text, graphs, [place]))
        stages.advance(1)
    equal = int(np.count_nonzero(measures.value[few] == measures.controlled_value[few]))
    result.what = (
        f"values against cv where a flight proves v = cv, of the {equal:,} of <= {MOST_BY_THEOREM} strings with "
        f"v = cv: {by_F:,} by Theorem F, {by_A:,} by A or D, {by_both:,} by both"
    )
    return result


def _by_loops(graphs: GraphArrays, measures: GraphMeasures, few: NDArray[np.int64], stages: Stages) -> Comparison:
    """Packings and controlled values compared with those of a search piece by piece."""
    result = Comparison("packings", "packings and controlled values against those found piece by piece")
    stages.start("packing loops", len(few))
    for place in few.tolist():
        G = named(graphs.text(place))
        best = packing(G)
        pair = measures.weight[place], measures.controlled_value[place]
        is_mismatch = pair != (best.quarters, controlled_value(G, best))
        result.add(np.array([is_mismatch]), partial(_text, graphs, [place]))
        stages.advance(1)
    return result


def of_bracelets(bracelets: Bracelets, columns: Bracelet, stages: Stages) -> Comparison:
    """Values of short bracelets compared with their values as graphs; the two computations share no kernel."""
    result = Comparison("as_graphs", "values and controlled values of bracelets against those of any graph")
    number = int(np.count_nonzero(bracelets.coins <= MOST_AS_GRAPHS))
    stages.start("valuing bracelets as graphs", number)
    graphs = arrays_of((component,) for component in as_components(bracelets)[:number])
    as_graphs = measure_all(graphs, stages.advance)
    mismatches = as_graphs.value != columns.value[:number]
    mismatches |= as_graphs.controlled_value != columns.controlled_value[:number]
    result.add(mismatches, bracelets.text)
    return result


def _text(graphs: GraphArrays, places: Sequence[int] | NDArray[np.int64], at: int) -> str:
    return graphs.text(int(places[at]))
