"""Branch-free functions as JavaScript, made from their terms (`loony.enumerate.terms`)."""

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
"""the JavaScript for remainders, also of negative numbers, which the functions call"""


class Chosen(NamedTuple):
    """A choice between texts; a function returns the index of the text."""

    texts: Sequence[str]
    place: Any


def function(outputs: Callable[..., Mapping[str, Any]], *objects: Sequence[str]) -> str:
    """A function as JavaScript, from terms for the fields of its objects; it returns an object of `outputs`."""
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
    chosen = {name: json.dumps(value.texts) for name, value in results.items() if isinstance(value, Chosen)}
    outputs_of = {name: f"{chosen[name]}[{texts[at]}]" if name in chosen else texts[at] for name, at in places.items()}
    fields = ", ".join(f"{name}: {text}" for name, text in outputs_of.items())
    return f"({read}) => {{\n{''.join(lines)}return {{{fields}}};\n}}"
