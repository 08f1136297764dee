"""Branch-free functions as JavaScript, from traces as for programs: `loony.enumerate.terms`."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from loony.enumerate import terms
from loony.enumerate.logic import plain, there
from loony.enumerate.terms import Trace, needs

_TEXTS = {
    terms.ADD: "({}+{})", terms.SUBTRACT: "({}-{})", terms.MULTIPLY: "({}*{})",
    terms.REMAINDER: "mod({},{})", terms.QUOTIENT: "Math.floor({}/{})", terms.MAGNITUDE: "Math.abs({})",
    terms.LESS: "({}<{})", terms.AT_MOST: "({}<={})", terms.EQUAL: "({}==={})",
    terms.DIFFERENT: "({}!=={})", terms.NOT: "!{}", terms.AND: "({}&&{})", terms.OR: "({}||{})",
    terms.WHERE: "({}?{}:{})",
}  # fmt: skip


MOD = "const mod = (x, n) => ((x % n) + n) % n;\n"
"""the remainder of a number that may be negative, which the functions here call"""


class Chosen(NamedTuple):
    """A choice of a text, which a function names by its place."""

    texts: Sequence[str]
    place: Any


def function(outputs: Callable[..., Mapping[str, Any]], *objects: Sequence[str]) -> str:
    """A function as JavaScript, of objects with fields of these names, which are whole numbers.

    It returns an object of the outputs, which are made of one term for each of these fields. Raises what `outputs`
    raises when it is called with terms: see `loony.enumerate.terms`.
    """
    inputs = [name for names in objects for name in names]
    trace = Trace(0)
    results = outputs(*map(there, trace.inputs(len(inputs))))
    numbers = {name: value.place if isinstance(value, Chosen) else value for name, value in results.items()}
    places = {name: trace.lifted(plain(number)).place for name, number in numbers.items()}
    uses = Counter(places.values())
    for place in reversed(range(len(trace.nodes))):
        if uses[place]:
            uses.update(needs(trace.nodes[place]))
    texts: dict[int, str] = {}
    lines: list[str] = []
    for place in sorted(place for place in uses if uses[place]):
        operation, *arguments = trace.nodes[place]
        if operation == terms.INPUT:
            texts[place] = inputs[arguments[0]]
        elif operation == terms.CONSTANT:
            number, is_truth = arguments
            texts[place] = json.dumps(bool(number)) if is_truth else f"({number})" if number < 0 else f"{number}"
        else:
            texts[place] = _TEXTS[operation].format(*(texts[argument] for argument in arguments))
            if uses[place] > 1:
                name = f"_{len(lines)}"
                lines.append(f"const {name}={texts[place]};\n")
                texts[place] = name
    read = ", ".join(f"{{{', '.join(name for name in names if name in texts.values())}}}" for names in objects)
    fields = ", ".join(f"{name}: {_output(results[name], texts[place])}" for name, place in places.items())
    return f"({read}) => {{\n{''.join(lines)}return {{{fields}}};\n}}"


def _output(value: Any, text: str) -> str:
    return f"{json.dumps(value.texts)}[{text}]" if isinstance(value, Chosen) else text
