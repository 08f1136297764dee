"""The questions of a census of long chains and loops of any length: kinds, and the cases of two theorems."""

from functools import partial
from typing import Any

import numpy as np

from loony.enumerate.endgames.components import kinds
from loony.enumerate.odd_loops.positions import SHORT, Counts, Summary
from loony.results.census.counts import Openings, Theorem, first_there, read_counts
from loony.results.endgames.census import questions, record_of_counts, shortest_loop
from loony.results.odd_loops.tables import COUNTS, OPENINGS
from loony.verify.odd_loops.family import AMALGAMATED
from loony.verify.odd_loops.record import Record
from loony.verify.odd_loops.theorem import cases_of_opening, cases_of_value

_record = partial(record_of_counts, Counts, Summary, Record)


def _values(G: Record, _: Openings) -> list[tuple[Any, Any]]:
    return [(applies, of_case) for _, applies, of_case in cases_of_value(G)]


def _openings(G: Record, openings: Openings) -> list[tuple[Any, Any]]:
    loop, chain = shortest_loop(openings), first_there(*openings[:2])
    return [(applies, loop if opens_loop else chain) for _, applies, opens_loop in cases_of_opening(G)]


_EMPTY = _record([np.int64(0)] * len(COUNTS), 0)

QUESTIONS = questions(
    columns=[*COUNTS, *OPENINGS],
    read=partial(read_counts, COUNTS, OPENINGS, _record),
    kinds=kinds(SHORT),
    theorems=(
        Theorem("1", tuple(case.name for case in cases_of_value(_EMPTY)), False, _values),
        Theorem("2", tuple(case.name for case in cases_of_opening(_EMPTY)), True, _openings),
    ),
    source="docs/odd-loops.md",
    case_named="its name, or what it is about",
    noun=AMALGAMATED.noun,
    raw_noun="multisets of chains of length >= 3 and loops of length >= 4, odd ones among them",
    sequence="amalgamated endgame positions (loops of any length and long chains)",
    board=None,
    formulas=(
        "(1 + x^4/(1-x)) * (1 + x^8/(1-x)) / ((1-x^3) * (1-x^4) * (1-x^5) * (1-x^6) * (1-x^7))",
        "(1-x^3) * Product_{k>=3} 1/(1-x^k)^2",
    ),
)
