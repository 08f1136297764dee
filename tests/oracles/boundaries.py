"""The least position of each case of a closed form, and positions that show that a small change makes it wrong.

Each operator, number and name in the functions of a form is changed, one at a time. Right values come from plain
recursion that imports nothing of loony. `python tests/oracles/boundaries.py FAMILY` writes the rows of
tests/FAMILY/values.txt, and below them how many changes of each function make no position wrong up to the bounds,
with a digest of these changes.
"""

import ast
import inspect
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from mutants.changes import changed, in_words
from timer import alarm

TESTS = Path(__file__).parents[1]

FAMILIES = ("endgames", "odd_loops", "graphs", "strips", "boards")

RECURSION = "recursion: "
"""how the source of a row begins that this module writes; others are papers"""

UNNOTICED = "changes that make no position wrong, up to the bounds, by their functions:"

SECONDS = 10
"""of the processor, after which a changed function is taken to run for ever"""


class Form(NamedTuple):
    """A closed form, and the positions that it is compared on."""

    roots: tuple[Any, ...]
    """its functions; those that they call are changed too"""
    modules: tuple[str, ...]
    """where all these functions are"""
    values: dict[str, int]
    """positions, smallest first, with their values by plain recursion"""
    right: Callable[[], Iterable[Any]]
    """whether the form is right at each of them"""
    cases: Callable[[], Iterable[str]] = tuple
    """the case of the form at each, or nothing"""


class Row(NamedTuple):
    """A line of a file of values."""

    position: str
    """or `G;C` for the value of opening C, or `c(G)` for the controlled value"""
    value: int
    source: str


def rows_in(family: str) -> list[Row]:
    lines = (TESTS / family / "values.txt").read_text("utf-8").splitlines()
    rows = [re.split("  +", line) for line in lines if line and not line.startswith("#")]
    return [Row(position, int(value), source) for position, value, source in rows]


def text_of(family: str) -> str:
    """What the file of a family should be: its rows from papers as they are, and those of this module."""
    values, reasons, left = dict[str, int](), dict[str, list[str]](), dict[str, bool]()
    rows = [row for row in rows_in(family) if not row.source.startswith(RECURSION)]
    printed = {row.position for row in rows}
    for form in import_module(f"{family}.forms").forms():
        assert all(form.right()), form
        for reason, place in noticed_at(form, {*printed, *values}):
            if place is None:
                left.setdefault(reason, True)
                continue
            left[reason] = False
            if place >= 0:
                position = [*form.values][place]
                values[position] = form.values[position]
                reasons.setdefault(position, []).append(reason.partition(": ")[0])
    rows += [
        Row(place, values[place], RECURSION + ", ".join(dict.fromkeys(reasons[place])))
        for place in reasons if place not in printed
    ]  # fmt: skip
    lines = [f"{position}  {value}  {source}" for position, value, source in rows]
    unnoticed = [reason for reason, is_left in left.items() if is_left]
    numbers = Counter(reason.partition(": ")[0] for reason in unnoticed)
    counted = ", ".join(f"{name} {number}" for name, number in numbers.items())
    digest = sha256("\n".join(sorted(unnoticed)).encode()).hexdigest()[:16]
    words = textwrap.wrap(f"{UNNOTICED} {counted}; digest {digest}", 116, break_long_words=False)
    return "\n".join([*lines, "", *(f"# {line}" for line in words), ""])


def noticed_at(form: Form, known: set[str]) -> Iterator[tuple[str, int | None]]:
    """Each case with the place of its least position, and each change as `shown_at` gives it."""
    before = {""}
    places = dict.fromkeys(place for place, position in enumerate(form.values) if position in known)
    for place, case in enumerate(form.cases()):
        if case not in before:
            before.add(case)
            places[place] = None
            yield f"case {case}", place
    functions, caches = functions_of(form.roots, form.modules)
    for function in functions:
        for change, code in changes(function):
            with in_place(function, code, caches):
                shown = shown_at(form.right, places)
            if shown is not None and shown >= 0:
                places[shown] = None
            yield f"{function.__qualname__}: {change}", shown


def shown_at(right: Callable[[], Iterable[Any]], places: Iterable[int]) -> int | None:
    """The place of a position where a form is wrong: one of some places, or else the first.

    -1 if the form fails at all, None if it is right.
    """
    wrong, place = dict[int, None](), -1
    try:
        for place, one in enumerate(right()):
            if not one:
                wrong[place] = None
    except Exception:  # whatever a wrong function does
        wrong[place + 1 if place >= 0 else -1] = None
    return next((place for place in [*places, *wrong] if place in wrong), None)


def functions_of(roots: Iterable[Any], modules: tuple[str, ...]) -> tuple[list[FunctionType], list[Any]]:
    """Functions with those that they call, in some modules; and those of them that keep results."""
    found, caches, waiting = dict[FunctionType, None](), list[Any](), [*roots]
    while waiting:
        one = waiting.pop(0)
        if hasattr(one, "cache_clear"):
            caches.append(one)
        one = inspect.unwrap(one.func if isinstance(one, partial) else one)
        if not getattr(one, "__module__", "").startswith(modules):
            continue
        if isinstance(one, type):
            waiting += [getattr(part, "fget", part) for part in vars(one).values()]
        elif isinstance(one, FunctionType) and one not in found and Path(one.__code__.co_filename).exists():
            found[one] = None
            waiting += [one.__globals__[name] for name in names_in(one.__code__) if name in one.__globals__]
    return [*found], caches


class Numbers(ast.NodeTransformer):
    def __init__(self, named: dict[str, Any]) -> None:
        self.named = named

    def visit_Name(self, node: ast.Name) -> ast.expr:
        number = self.named.get(node.id)
        return ast.Constant(number) if type(number) is int and node.id.isupper() else node


def names_in(code: CodeType) -> list[str]:
    """The names that a function uses, and those of the functions in it."""
    return [*code.co_names, *(name for one in inner(code) for name in names_in(one))]


def inner(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def changes(function: FunctionType) -> Iterator[tuple[str, CodeType]]:
    """Each small change of a function, in words, with the changed code; numbers with a name are changed too."""
    source = ast.parse(textwrap.dedent(inspect.getsource(function)))
    for node, field, was, module in changed(ast.unparse(Numbers(function.__globals__).visit(source))):
        around = node
        if isinstance(node, ast.Constant | ast.Name | ast.Attribute):  # which of many is seen by what is around it
            around = next(one for one in ast.walk(module) if node in ast.iter_child_nodes(one))
        before, after = in_words(node, field, was, around)
        compiled = compile(ast.fix_missing_locations(module), function.__code__.co_filename, "exec")
        (code,) = [one for one in inner(compiled) if one.co_name == function.__name__]
        yield f"{before} -> {after}", code


@contextmanager
def in_place(function: FunctionType, code: CodeType, caches: list[Any]) -> Iterator[None]:
    """The function with other code, and without results that were kept."""

    def stop(*_: object) -> None:
        raise TimeoutError

    was = function.__code__
    for one in caches:
        one.cache_clear()
    try:
        function.__code__ = code
        with alarm(SECONDS, stop, of_processor=True):
            yield
    finally:
        function.__code__ = was
        for one in caches:
            one.cache_clear()


if __name__ == "__main__":
    for name in sys.argv[1:] or FAMILIES:
        text = text_of(name)
        (TESTS / name / "values.txt").write_text(text, "utf-8")
