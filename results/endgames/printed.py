"""The theorems on endgames, and the rule of short chains, as JavaScript for the page of `loony explore`."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from loony.enumerate.endgames.components import Component, plus, with_short
from loony.enumerate.endgames.positions import UNMARKED, controlled_value, size
from loony.results.page.explore import Chosen, function
from loony.verify.endgames.claims.allcock import Case, first_of
from loony.verify.endgames.play import EVEN, Rules


def theory(rules: Rules, told: Callable[[Any], Mapping[str, Any]]) -> dict[str, str]:
    """The JavaScript for rules on a nonempty position, by the counts and excesses of its summary.

    `added` adds some components of a kind to a position; `decided` gives v and the case, and `opens` whether to open a
    shortest loop, and the case; `told` gives the other numbers in the sentences for these cases.
    """
    names = [name for name in rules.summary._fields if not name.endswith("_mark")]

    def of(counts: tuple[Any, ...]) -> Any:
        return rules.summary(*counts, UNMARKED, UNMARKED)

    def added(*inputs: Any) -> Mapping[str, Any]:
        *counts, length, loop, number = inputs
        G = plus(of(tuple(counts)), Component(length, loop != 0), number)
        return {**{name: getattr(G, name) for name in names}, "size": size(G), "c": controlled_value(G)}

    return {
        "empty": json.dumps(dict.fromkeys(names, 0)),
        "added": function(added, names, ("length", "loop", "number")),
        "decided": function(lambda *counts: _first("value", rules.cases_of_value(of(counts))), names),
        "opens": function(lambda *counts: _first("loop", rules.cases_of_opening(of(counts))), names),
        "told": function(lambda *counts: told(of(counts)), names),
    }


def _first(what: str, cases: list[Case]) -> Mapping[str, Any]:
    place = first_of([case._replace(value=place) for place, case in enumerate(cases)])
    return {"which": Chosen([case.name for case in cases], place), what: first_of(cases)}


PRINTED = {
    **theory(EVEN, lambda _: {}),
    "withShort": function(lambda x, ones, twos: {"v": with_short(x, ones, twos)}, ("x", "ones", "twos")),
}
