"""The questions of a census of loops and long chains: its kinds of components, and the cases of theorems."""

from functools import partial
from typing import Any, Final

import numpy as np

from loony.enumerate.endgames import positions
from loony.enumerate.endgames.components import KINDS
from loony.enumerate.endgames.positions import Counts, Summary
from loony.results.census.counts import Census, Openings, Questions, Theorem, first_there, read_counts
from loony.results.endgames.tables import COUNTS, OPENINGS, POSITIONS, RAW_CENSUS, RAW_POSITIONS
from loony.verify.endgames.claims.allcock import cases_of_theorem_1_1, cases_of_theorem_4_1
from loony.verify.endgames.family import AMALGAMATED
from loony.verify.endgames.record import Record, record_of


def record_of_counts(counts: Any, summary: Any, record: Any, columns: list[Any], value: Any) -> Any:
    """The record of amalgamated positions by columns of their counts; the first arguments are the classes for it."""
    G = positions.summary_of_counts(counts(*columns), summary)
    return record_of(record, G, columns[1], columns[-1], value, lambda _: None)


_record = partial(record_of_counts, Counts, Summary, Record)


def shortest_loop(openings: Openings) -> Any:
    """v(G;C) of a shortest loop: loops come after both kinds of chains, the shortest loops first."""
    return first_there(*openings[2:])


def _openings(G: Record, openings: Openings) -> list[tuple[Any, Any]]:
    """In the cases of Theorem 1.1 the opener opens a shortest loop; otherwise a 3-chain, or else the loop."""
    loop = shortest_loop(openings)
    standard = first_there(openings[0], loop, openings[1])
    return [*((applies, loop) for _, applies in cases_of_theorem_1_1(G)), (True, standard)]


def _values(G: Record, _: Openings) -> list[tuple[Any, Any]]:
    return [(applies, of_case) for _, applies, of_case in cases_of_theorem_4_1(G)]


_EMPTY = _record([np.int64(0)] * len(COUNTS), 0)

THEOREMS = (
    Theorem("1.1", (*(name for name, _ in cases_of_theorem_1_1(_EMPTY)), "otherwise"), True, _openings),
    Theorem("4.1", tuple(case.name for case in cases_of_theorem_4_1(_EMPTY)), False, _values),
)


def about(census: Census) -> str:
    """The number of positions, in words."""
    return (
        f"{sum(census.by_size):,} amalgamated positions of size <= {census.size}, "
        f"{sum(census.raw_by_size):,} raw ones of size <= {census.raw_size}"
    )


questions: Final = partial(Questions, positions=POSITIONS, raw=RAW_POSITIONS, about=about)

QUESTIONS = questions(
    columns=[*COUNTS, *OPENINGS],
    read=partial(read_counts, COUNTS, OPENINGS, _record),
    kinds=KINDS,
    theorems=THEOREMS,
    source="Allcock 2021",
    case_named="its name in the paper",
    formulas=(
        "(1 + x^4/(1-x)) * (1 + x^8/(1-x^2)) / ((1-x^3) * (1-x^4) * (1-x^6))",
        "1/(1-x^4) * Product_{k>=3} 1/((1-x^k) * (1-x^(2*k)))",
    ),
    noun=AMALGAMATED.noun,
    raw_noun="multisets of chains of length >= 3 and even loops of length >= 4",
    raw_counts=RAW_CENSUS,
    sequence="amalgamated endgame positions (loops and long chains)",
    board=lambda _: 25,
    about_board=(
        "nonempty raw positions of as many boxes as 5x5 can have left, whether they fit it or not, "
        "the opener ahead by A boxes"
    ),
)
