"""The theorems on misère Swedish positions, and the sentences of answers, as JavaScript for `loony explore`."""

import json
from collections.abc import Mapping
from typing import Any

from loony.enumerate.logic import where
from loony.results.page.explore import Chosen, function
from loony.results.strips.answers import E_IN_S, TABLE_FROM, UNDECIDED
from loony.verify.strips import stake_theorems as theorems
from loony.verify.strips.play import ALIKE_FROM, LONGEST
from loony.verify.strips.restricted import is_restricted
from loony.verify.strips.stake_theorems import SwedishSummary


def _added(*inputs: Any) -> Mapping[str, Any]:
    *numbers, part, number = inputs
    return theorems.joined(SwedishSummary(*numbers), theorems.summary_of_part(part, number))._asdict()


def _decided(*numbers: Any) -> Mapping[str, Any]:
    """v and its theorem, by the first case that applies."""
    *cases, (_, last) = theorems.cases_of_value(SwedishSummary(*numbers))
    names, value, place = [last.theorem if last else ""], last.value if last else 0, 0
    for applies, known in reversed(cases):
        names.append(known.theorem if known else "")
        value = where(applies, known.value if known else 0, value)
        place = where(applies, len(names) - 1, place)
    return {"theorem": Chosen(names, place), "value": value}


def _told(*numbers: Any) -> Mapping[str, Any]:
    G = SwedishSummary(*numbers)
    return {"d": theorems.controlled_value(G), "e": theorems.e_of(G)}


_CONSTANTS = {
    "EMPTY": theorems.EMPTY._asdict(),
    "OF_BANKS": theorems.OF_BANKS,
    "ALIKE_FROM": ALIKE_FROM,
    "LONGEST": LONGEST,
    "SEARCHED": TABLE_FROM,
    "UNDECIDED": UNDECIDED,
    "E_IN_S": E_IN_S,
}

PRINTED = {
    **{name: json.dumps(value) for name, value in _CONSTANTS.items()},
    "added": function(_added, SwedishSummary._fields, ("part", "number")),
    "decided": function(_decided, SwedishSummary._fields),
    "told": function(_told, SwedishSummary._fields),
    "isRestricted": function(
        lambda small, large, fours: {"restricted": is_restricted((small, large), fours, strictly=True)},
        ("small", "large", "fours"),
    ),
}
