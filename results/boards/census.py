"""What players want counted of the loony endgames that really occur on a board."""

from collections import Counter
from collections.abc import Iterable

import pyarrow as pa

from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import summary_of
from loony.results.boards.layout import CENSUS_TABLE, SCHEMAS
from loony.verify.boards.occurring import Endgame
from loony.verify.boards.simple import openings, value
from loony.verify.endgames.allcock import cases_of_theorem_1_1
from loony.verify.endgames.record import record


def census(found: Iterable[Endgame]) -> pa.Table:
    """How often each value, optimal opening and case of Theorem 1.1 comes up, the empty endgame apart."""
    positions, sets = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for one in found:
        if one.is_loony and any(one.position):
            for key in _keys(one.position):
                positions[key] += 1
                sets[key] += one.number
    order = sorted(positions, key=lambda key: (key[0], len(key[1]), key[1]))
    rows = [
        {
            "question": question,
            "answer": case,
            "positions": positions[question, case],
            "sets": sets[question, case],
        }
        for question, case in order
    ]
    return pa.Table.from_pylist(rows, SCHEMAS[CENSUS_TABLE])


def _keys(position: Position) -> list[tuple[str, str]]:
    """The questions that a position answers, and how."""
    v = value(position)
    best = {_kind(is_loop, length) for is_loop, length, worth in openings(position) if worth == v}
    G = record(summary_of(position), 0, 0, v, lambda _: 0)
    case = next((name for name, applies in cases_of_theorem_1_1(G) if applies), "otherwise")
    questions = ["optimal opening"] + ["only optimal opening"] * (len(best) == 1)
    return [("value", f"{v}"), ("Theorem 1.1", case), *((one, kind) for one in questions for kind in best)]


def _kind(is_loop: bool, length: int) -> str:
    """The kind of a component, as the census of endgames has it."""
    if is_loop:
        return f"{length}-loop" if length < 8 else "loop >= 8"
    return "3-chain" if length == 3 else "chain >= 4"
