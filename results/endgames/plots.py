"""The counts of each picture of the stored positions."""

from collections.abc import Callable
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from loony.results.endgames.tables import COUNTS, OPENINGS, POSITIONS, SCHEMAS
from loony.results.shown.plots import Plot
from loony.results.stored.layout import CLAIMS, MISMATCHES
from loony.results.stored.views import Counted, array_of, require_possible, view_of
from loony.system.errors import TableAbsent
from loony.system.stages import Stages
from loony.verify.claims.claim import SKIPPED
from loony.verify.endgames.claims.allcock import small_zeros
from loony.verify.family import Bounds

CONTROLLED, SMALL = range(-16, 9), range(5)
"""the controlled values in the pictures, and the values of positions with c < 2"""
COMPONENTS = 13  # the heat maps have 0 .. COMPONENTS - 1 components of each kind

_SHOWN = f"controlled_value BETWEEN {CONTROLLED[0]} AND {CONTROLLED[-1]}"
_PLACE = f"controlled_value - {CONTROLLED[0]}"


def value_by_c(stored: Any, _: int) -> Counted:
    """Nonempty positions by value 0 .. the last of CONTROLLED, and by c, both in boxes."""
    statement = f"SELECT value, {_PLACE}, count(*) FROM positions WHERE size > 0 AND {_SHOWN} GROUP BY ALL"
    return array_of(stored, statement, CONTROLLED[-1] + 1, len(CONTROLLED))


def shares(stored: Any, bound: int) -> Counted:
    """Nonempty positions with c < 2 by value 0 .. 4 and by size 0 .. bound, in boxes."""
    some = f"size > 0 AND controlled_value < 2 AND value <= {SMALL[-1]}"
    statement = f"SELECT value, size, count(*) FROM positions WHERE {some} GROUP BY ALL"
    return array_of(stored, statement, len(SMALL), bound + 1)


def values_of_two_kinds(kinds: tuple[str, str], stored: Any, _: int) -> Counted:
    """v(G) by the numbers of two kinds of components in G, without others; -1 where the table lacks G."""
    some = [f"{name} < {COMPONENTS}" if name in kinds else f"{name} = 0" for name in COUNTS]
    statement = f"SELECT {', '.join(kinds)}, value FROM positions WHERE {' AND '.join(some)}"
    return array_of(stored, statement, COMPONENTS, COMPONENTS, absent=-1)


threes_fours: Final = partial(values_of_two_kinds, ("three_chains", "four_loops"))
fours_sixes: Final = partial(values_of_two_kinds, ("four_loops", "six_loops"))


def transitions(stored: Any, _: int) -> tuple[Counted, Counted]:
    """By c, positions with a 3-chain and a 4-loop, and positions by kind of component.

    The first table has rows for its optimal openings: both components, only the 4-loop, only the 3-chain, neither. The
    second has for each kind the positions with such a component, and those where opening it is optimal.
    """
    three, four = "open_three_chain <> value", "open_four_loop <> value"  # null without such a component
    some = f"{_SHOWN} AND ({three}) IS NOT NULL AND ({four}) IS NOT NULL"
    statement = (
        f"SELECT 2 * ({four})::INT + ({three})::INT, {_PLACE}, count(*) FROM positions WHERE {some} GROUP BY ALL"
    )
    beside = array_of(stored, statement, 4, len(CONTROLLED))
    kinds = [
        " UNION ALL ".join(
            f"SELECT {kind}, {_PLACE}, {count.format(name)} FROM positions WHERE {_SHOWN} GROUP BY ALL"
            for kind, name in enumerate(OPENINGS)
        )
        for count in ("count({})", "count(*) FILTER ({} = value)")
    ]
    return beside, np.array([array_of(stored, each, len(OPENINGS), len(CONTROLLED)) for each in kinds])


class RawCounterexample(NamedTuple):
    """A raw position for which a theorem fails."""

    position: str
    chains: tuple[int, ...]  # the lengths of its components, ascending
    loops: tuple[int, ...]
    controlled_value: int
    value: int


def theorem_5_1(directory: Path, _: Bounds, stages: Stages) -> list[RawCounterexample]:
    """The counterexamples to Theorem 5.1 in our text, by size. Raises TableAbsent where it was not tested."""
    tested = f"claim = '{small_zeros.id}'"
    with view_of(directory / CLAIMS, SCHEMAS[CLAIMS]) as stored:
        if not stored.sql(f"FROM claims WHERE {tested} AND verdict <> '{SKIPPED}'").fetchall():
            what = f"{small_zeros.id} was not tested for {directory}"
            raise TableAbsent(f"{what}: loony verify without --claims tests it")
    columns = ", ".join(RawCounterexample._fields)
    with view_of(directory / MISMATCHES, SCHEMAS[MISMATCHES]) as stored:
        rows = stored.sql(f"SELECT size, {columns} FROM mismatches WHERE {tested}").fetchall()
    stages.advance(len(rows))
    return [
        RawCounterexample(position, tuple(chains), tuple(loops), *values)
        for _, position, chains, loops, *values in sorted(rows, key=itemgetter(0))  # stable
    ]


def _of_positions(count: Callable[[Any, int], Any]) -> Plot:
    def counted(directory: Path, bounds: Bounds, _: Stages) -> Any:
        path = directory / POSITIONS
        with view_of(path, SCHEMAS[POSITIONS]) as stored:
            require_possible(stored, "positions", path, bounds["size"])
            return count(stored, bounds["size"])

    return Plot(counted, "Amalgamated positions of size \u2264 {size} boxes".format_map)


_BELOW = small_zeros.size_below or 0

PLOTS = {
    "value-by-c": _of_positions(value_by_c),
    "shares": _of_positions(shares),
    "threes-fours": _of_positions(threes_fours),
    "fours-sixes": _of_positions(fours_sixes),
    "transitions": _of_positions(transitions),
    "theorem-5.1": Plot(
        theorem_5_1, lambda bounds: f"Raw positions of size \u2264 {min(_BELOW - 1, bounds['raw_size'])} boxes"
    ),
}
