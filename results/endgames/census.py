"""The questions of a census of loops and long chains: its kinds of components, and the cases of theorems."""

from typing import Any

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames.components import kinds
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import Counts, short_lengths, summary_of, summary_of_counts
from loony.results.census.counts import ABSENT, Census, Openings, Questions, Theorem
from loony.results.endgames.tables import OPENINGS, POSITIONS, RAW_CENSUS, RAW_POSITIONS
from loony.verify.endgames.family import AMALGAMATED
from loony.verify.endgames.play import EVEN, Rules


def _first_there(*openings: Any) -> Any:
    """The first of these values that is not ABSENT, position by position."""
    *before, chosen = openings
    for values in reversed(before):
        chosen = np.where(values == ABSENT, chosen, values)
    return chosen


def theorem(name: str, rules: Rules, of_openings: bool) -> Theorem:
    """The theorem in some rules on openings, or else on values."""
    cases_of = rules.cases_of_opening if of_openings else rules.cases_of_value

    def says(G: Any, openings: Openings) -> list[tuple[Any, Any]]:
        answers = [(applies, answer) for _, applies, answer in cases_of(G)]
        if not of_openings:
            return answers
        chain, loop = _first_there(*openings[:2]), _first_there(*openings[2:])  # of loops the shortest come first
        return [(applies, np.where(opens_loop, loop, chain)) for applies, opens_loop in answers]

    names = (case.name for case in cases_of(summary_of(Position((), ()), rules.summary)))
    return Theorem(name, tuple(names), of_openings, says)


THEOREMS = theorem("1.1", EVEN, of_openings=True), theorem("4.1", EVEN, of_openings=False)


def _about(census: Census) -> str:
    """The number of positions, in words."""
    return (
        f"{sum(census.by_size):,} amalgamated positions of size <= {census.size}, "
        f"{sum(census.raw_by_size):,} raw ones of size <= {census.raw_size}"
    )


def questions(rules: Rules, counts: Any, openings: list[str], **more: Any) -> Questions:
    """The questions to a table of amalgamated positions with the columns of this class of counts, and of openings."""

    def read(batch: pa.RecordBatch) -> tuple[Any, Openings]:
        columns = counts(*(batch[name].to_numpy().astype(np.int32) for name in counts._fields))
        values = np.stack([batch[name].fill_null(ABSENT).to_numpy() for name in openings])
        return summary_of_counts(columns, rules.summary), values

    columns, of_kinds = [*counts._fields, *openings], kinds(short_lengths(counts))
    return Questions(POSITIONS, RAW_POSITIONS, columns, read, of_kinds, about=_about, **more)


QUESTIONS = questions(
    EVEN,
    Counts,
    OPENINGS,
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
