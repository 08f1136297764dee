"""Claims on instances: as a compiled program, or, with the compiler off, as they stand on numpy columns."""

import os
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate import terms
from loony.enumerate.endgames.components import Component
from loony.enumerate.errors import BadInput, TooLarge
from loony.enumerate.logic import all_of
from loony.enumerate.terms import Trace
from loony.kernels.programs import LANE, Program, expand, program, run
from loony.verify.claims import Claim
from loony.verify.endgames.record import NOT_THERE, Record
from loony.verify.endgames.stored import Dense

COMPILES = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
"""with the compiler off, a kernel would take a Python loop for each number"""

COLUMNS = len(Record._fields) - 1
"""the columns of a record: all but v"""


class Instances(NamedTuple):
    """What some claims of one form speak of: positions, or positions and components, and perhaps numbers."""

    columns: NDArray[np.int32]
    """the columns of the records of some positions, shape (COLUMNS, m)"""
    owner: NDArray[np.int32]
    """for each instance, the place of its position"""
    others: NDArray[np.int32]
    """for each instance, length and is_loop of its component, and its number, as far as claims speak of them"""
    dense: Dense
    """where v(H) is looked up"""

    def position_and_component(self, one: Claim, at: Any = slice(None)) -> tuple[Record, Component | None]:
        """The columns G and C of these instances, or of some."""
        columns = self.columns[:, self.owner[at]]
        G = Record(**dict(zip(Record._fields, columns, strict=False)), v=self.dense.value_of)
        length, is_loop = self.others[:2, at] if one.of_component else (None, None)
        return G, None if length is None else Component(length, is_loop != 0)

    def arguments(self, one: Claim, at: Any = slice(None)) -> tuple[Any, ...]:
        """The arguments of a claim: of all these instances, or of some."""
        return one.arguments(*self.position_and_component(one, at), self.others[-1, at] if one.numbers else None)

    def numbered(self, least: NDArray[np.int32], many: NDArray[np.int32]) -> "Instances":
        """Each instance with each of many numbers, from the least on."""
        total = int(many.sum(dtype=np.int64))
        if total > _MOST:
            raise BadInput(
                f"the numbers of a claim make {total:,} instances at a time: give it fewer with numbers="
            )
        owner, others = np.empty(total, np.int32), np.empty((len(self.others) + 1, total), np.int32)
        expand(self.owner, self.others, least, many, owner, others)
        return Instances(self.columns, owner, others, self.dense)


def states(one: Claim, instances: Instances) -> tuple[int, NDArray[np.int64]]:
    """On how many instances the hypothesis of a claim holds, and where the conclusion then does not; by numpy."""
    inside = np.ones(len(instances.owner), bool)
    G, *others = instances.arguments(one)

    def v(H: Any) -> Any:
        nonlocal inside
        value = instances.dense.value_of(H)
        inside = inside & (value != NOT_THERE)
        return value

    hypothesis, conclusion = one.states(G._replace(v=v), *others)
    covered = np.asarray(hypothesis, bool) & inside
    return int(np.count_nonzero(covered)), np.flatnonzero(covered & ~np.asarray(conclusion, bool))


def traced(claims: list[Claim], bound: int) -> Program:
    """The program of some claims of one form, for positions of size <= bound.

    Raises what a claim raises when it is called with terms, and TooLarge where it computes with too large numbers.
    """
    trace = Trace()
    columns = trace.inputs(COLUMNS + 2 * claims[0].of_component + 1)
    G = Record(**dict(zip(Record._fields, columns[:COLUMNS], strict=False)), v=trace.value)
    C = Component(columns[COLUMNS], columns[COLUMNS + 1] != 0) if claims[0].of_component else None
    statements = []
    for one in claims:
        stated = one.states(*one.arguments(G, C, columns[-1]))
        hypothesis, conclusion = trace.lifted(stated.hypothesis), trace.lifted(stated.conclusion)
        if not (trace.truths[hypothesis.place] and trace.truths[conclusion.place]):
            raise TypeError(f"{one.id} states a number, where it should be when(truth, truth)")
        for place in sorted(_reached(trace, hypothesis.place, conclusion.place)):
            if trace.nodes[place][0] == terms.VALUE:
                hypothesis = all_of(hypothesis, terms.Term(trace, place) != NOT_THERE)
        statements.append((hypothesis, conclusion))
    try:
        return program(statements, LARGEST * bound)
    except TooLarge as error:
        which = next(
            (one for one, stated in zip(claims, statements, strict=True) if _too_large(stated, bound)), None
        )
        raise TooLarge(f"{which.id if which else 'a claim'} {error}") from error


def _too_large(statement: tuple[terms.Term, terms.Term], bound: int) -> bool:
    """The statement computes with too large numbers."""
    try:
        program([statement], LARGEST * bound)
    except TooLarge:
        return True
    return False


def _reached(trace: Trace, *places: int) -> set[int]:
    """The nodes that come into some nodes."""
    met: set[int] = set()
    left = list(places)
    while left:
        place = left.pop()
        if place not in met:
            met.add(place)
            left += terms.needs(trace.nodes[place])
    return met


_MOST = 1 << 24
"""instances that are made at a time"""

LARGEST = 8
"""no number in a record, and none that a claim is tested with, is larger than this many times the bound"""

Outcome = list[tuple[int, NDArray[np.int64]]]
"""for each claim, on how many instances its hypothesis holds, and where the conclusion then does not"""


class Runner:
    """Some claims of one form, ready to be run on instances."""

    def __init__(self, claims: list[Claim], bound: int) -> None:
        self.claims = claims
        self._program = traced(claims, bound) if COMPILES else None

    def __call__(self, instances: Instances) -> Outcome:
        """Run them, on one thread."""
        if self._program is None:
            return [states(one, instances) for one in self.claims]
        covered = np.zeros(len(self.claims), np.int64)
        wrong = np.zeros((len(self.claims), len(instances.owner)), bool)
        registers = np.empty((self._program.registers, LANE), self._program.kind)
        columns, owner, others, dense = instances
        run(self._program.steps, registers, columns, owner, others, *dense, covered, wrong)
        return [(int(number), np.flatnonzero(row)) for number, row in zip(covered, wrong, strict=True)]
