"""Claims in a row of positions as data: steps and counters, for a compiler or for plain Python.

Steps whose results do not change along the row are taken once before the lanes, the others a lane at a time.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from loony.enumerate import terms
from loony.kernels.folding import Argument, Folding, Truth

RowStep = tuple[str, int, tuple[Argument, ...]]
"""the name of the result, the operation as in `loony.enumerate.terms`, and its arguments. INPUT is the lane. VALUE has
two arguments, the number of a row that is reached and the distance of its value in lanes; or only the number, for the
position without a long chain"""


class Stretch(NamedTuple):
    """The steps and counters for the lanes first, first + 1, ..., last - 1 of a row, as far as these lanes count.

    An end is a number, or the name of a field of the row. A stretch without a first lane is the position without a
    long chain.
    """

    first: int | str | None
    last: int | str | None
    still: list[RowStep]
    moving: list[RowStep]  # the steps whose results change along the row
    counted: list[tuple[int | None, Truth]]  # the place of a counter, or None for the result; and a truth


Ends = tuple[int | str | None, int | str | None]


def stretch_of(ends: Ends, folding: Folding, counted: list[tuple[int | None, Truth]], failing: list[Truth]) -> Stretch:
    """The stretch, with its steps, that counts some truths, and the lanes in which any of `failing` fails."""
    none_fails: Truth = True
    for truth in failing:
        none_fails = folding.both(none_fails, folding.negation(truth))
    counted = [(at, truth) for at, truth in [*counted, (None, folding.negation(none_fails))] if truth is not False]
    still: list[RowStep] = []
    moving: list[RowStep] = []
    names = [truth for _, truth in counted if isinstance(truth, str)]
    for name in terms.in_order(names, lambda name: folding.atoms[name].needs):
        atom = folding.atoms[name]
        if atom.operation is not None:
            (moving if atom.in_lanes else still).append((name, atom.operation, atom.arguments))
    return Stretch(*ends, still, moving, counted)


_FUNCTION = """

{name}_on_lanes = on_lanes({stretches})


@test
def {name}({parameters}):
    return {name}_on_lanes({parameters})
"""


def source_of(compiler: str, arrays: tuple[str, ...], functions: Mapping[str, list[Stretch]]) -> str:
    """The source of a module of tests, each of some stretches; the module `compiler` has the decorators."""
    parameters = ", ".join(["row", *arrays])
    imports = f"from {compiler} import on_lanes, test\nfrom loony.kernels.folding import Sum\n"
    texts = (_FUNCTION.format(name=name, parameters=parameters, stretches=each) for name, each in functions.items())
    return f"{imports}from loony.kernels.rows import Stretch\n{''.join(texts)}"


_TEXTS = {
    terms.ADD: "{}", terms.REMAINDER: "({}) % {}", terms.QUOTIENT: "({}) // {}", terms.MAGNITUDE: "abs({})",
    terms.LESS: "{} < {}", terms.AT_MOST: "{} <= {}", terms.EQUAL: "{} == {}", terms.DIFFERENT: "{} != {}",
    terms.NOT: "not {}", terms.AND: "{} and {}", terms.WHERE: "{1} if {0} else {2}", terms.INPUT: "j",
}  # fmt: skip


def plain(row: type[Any], arrays: tuple[str, ...], stretches: list[Stretch]) -> Callable[..., int]:
    """The function that some stretches describe, in plain Python.

    The function takes a row, a named tuple, and arrays with the names `arrays`. It adds to the counters, and returns
    the number of lanes in which something fails.
    """
    lines = [f"def tested({', '.join(['row', *arrays])}):", f"    {', '.join(row._fields)}, = row", "    found = 0"]
    for first, last, still, moving, counted in stretches:
        lanes = "1" if first is None else f"min({last}, inside) - {first}"
        changing = {name for name, _, _ in moving}
        counts = [("found" if at is None else f"counts[{at}]", truth) for at, truth in counted]
        lines += [f"    lanes = {lanes}", "    if lanes > 0:", "        pass"]
        lines += [f"        {_text(step, first)}" for step in still]
        lines += [f"        {at} += lanes * {truth}" for at, truth in counts if truth not in changing]
        lines += [f"        for j in range({first}, {first} + lanes):"] * bool(moving)
        lines += [f"            {_text(step, 'j')}" for step in moving]
        lines += [f"            {at} += {truth}" for at, truth in counts if truth in changing]
    names: dict[str, Any] = {}
    exec("\n".join([*lines, "    return found"]), names)
    function: Callable[..., int] = names["tested"]
    return function


def _text(step: RowStep, lane: int | str | None) -> str:
    name, operation, arguments = step
    if operation == terms.VALUE:
        row, *further = arguments
        return f"{name} = int(" + (f"values[places[{row}] + {lane} + {further[0]}])" if further else f"rests[{row}])")
    return f"{name} = {_TEXTS[operation].format(*arguments)}"
