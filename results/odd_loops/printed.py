"""The theorems on loops of any length that the page of `loony explore` goes by, as JavaScript."""

from typing import Any

from loony.results.endgames.printed import theory
from loony.verify.odd_loops.play import ANY_LENGTH
from loony.verify.odd_loops.theorem import excess_of_loops, value_without_threes


def _told(G: Any) -> dict[str, Any]:
    excesses = {f"S{least}": excess_of_loops(G, least) for least in (5, 6, 7)}
    return {**excesses, "rest": value_without_threes(G)}


PRINTED = theory(ANY_LENGTH, _told)
