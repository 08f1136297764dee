"""Stretches of rows in LLVM's language, because numba would take long to compile them from Python.

Numbers that change along a row have 16 bits, others 64.
"""

import inspect
from functools import reduce
from typing import Any, cast

from llvmlite import ir
from numba.core import cgutils, config
from numba.extending import intrinsic

from loony.enumerate import terms
from loony.kernels.folding import Argument, Sum
from loony.kernels.rows import Stretch, plain

_CODE: Any = cgutils

_TRUTH, _LANE, _NUMBER = ir.IntType(1), ir.IntType(16), ir.IntType(64)

VECTOR = 16  # lanes at a time; the last lanes of a vector may not count

_SIGNS = {terms.LESS: "<", terms.AT_MOST: "<=", terms.EQUAL: "=="}


def lowered(row: type[Any], arrays: tuple[str, ...], types_of: Any, stretches: list[Stretch]) -> Any:
    """A function that a kernel can call, of the same result as `plain(row, arrays, stretches)`, for these types.

    Requires: `values` has entries for `VECTOR` more lanes behind the last lane that counts, of any content.
    """
    if cast(Any, config).DISABLE_JIT:
        return plain(row, arrays, stretches)

    def typed(_: Any, *arguments: Any) -> Any:
        def generate(context: Any, builder: ir.IRBuilder, _: Any, values: Any) -> Any:
            fields: Any = _CODE.unpack_tuple(builder, values[0])
            names = dict(zip(row._fields, fields, strict=True))
            for name, kind, value in zip(arrays, arguments[1:], values[1:], strict=True):
                names[name] = context.make_array(kind)(context, builder, value).data
            return _Lowering(builder, names).of_all(stretches)

        return (types_of, generate) if arguments == types_of.args else None

    parameters = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in ("_", "row", *arrays)]
    typed.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return intrinsic(typed)


class _Lowering:
    """A function, stretch by stretch."""

    def __init__(self, builder: ir.IRBuilder, values: dict[str, Any]) -> None:
        self._builder = builder
        self._values = values  # numbers, truths, and pointers to the first elements of arrays

    def of_all(self, stretches: list[Stretch]) -> Any:
        """The number of lanes in which something fails."""
        builder = self._builder
        failing = _CODE.alloca_once_value(builder, _number(0))
        for stretch in stretches:
            before = {**self._values}
            first, inside = _number(0), _number(1)
            if stretch.first is not None:
                first, last = (self._values[end] if isinstance(end, str) else _number(end) for end in stretch[:2])
                inside = builder.sub(self._larger("<", last, self._values["inside"]), first)
            with builder.if_then(builder.icmp_signed(">", inside, _number(0))):
                self._stretch(stretch, first, inside, failing)
            self._values = before
        return builder.load(failing)

    def _stretch(self, stretch: Stretch, first: Any, inside: Any, failing: Any) -> None:
        builder, changing = self._builder, {name for name, _, _ in stretch.moving}
        for name, operation, arguments in stretch.still:
            self._values[name] = (
                self._load(arguments, first) if operation == terms.VALUE else self._step(operation, arguments, _NUMBER)
            )
        counters: dict[Any, Any] = {
            truth: _CODE.alloca_once(builder, _LANE) for _, truth in stretch.counted if truth in changing
        }
        if stretch.moving:
            self._lanes(stretch, first, inside, counters)
        for place, truth in stretch.counted:
            at = failing if place is None else self._element("counts", _number(place))
            if truth in counters:
                more = self._as(_NUMBER, builder.load(counters[truth]))
            else:
                more = inside if truth is True else builder.mul(self._as(_NUMBER, self._values[str(truth)]), inside)
            builder.store(builder.add(builder.load(at), more), at)

    def _lanes(self, stretch: Stretch, first: Any, inside: Any, counters: dict[Any, Any]) -> None:
        """Take the steps whose results change along a stretch, and count the lanes in which each truth holds."""
        builder = self._builder
        for counter in counters.values():
            builder.store(ir.Constant(_LANE, 0), counter)
        rows = {
            name: self._place(arguments, first)
            for name, operation, arguments in stretch.moving
            if operation == terms.VALUE
        }
        width = builder.and_(builder.add(inside, _number(VECTOR - 1)), _number(-VECTOR))
        with _CODE.for_range(builder, width) as loop:
            lane = builder.trunc(loop.index, _LANE)
            for name, operation, arguments in stretch.moving:
                if operation == terms.VALUE:
                    value = builder.load(builder.gep(rows[name], [loop.index], inbounds=True))
                elif operation == terms.INPUT:
                    value = builder.add(lane, self._as(_LANE, first))
                else:
                    value = self._step(operation, arguments, _LANE)
                self._values[name] = value
            counts = builder.icmp_signed("<", lane, self._as(_LANE, inside))
            for truth, counter in counters.items():
                more = builder.zext(builder.and_(self._values[truth], counts), _LANE)
                builder.store(builder.add(builder.load(counter), more), counter)

    def _load(self, arguments: tuple[Argument, ...], first: Any) -> Any:
        """A v(H) that is constant: in the first lane of a row, or without a long chain."""
        if len(arguments) == 1:
            return self._as(_NUMBER, self._builder.load(self._element("rests", _number(arguments[0]))))
        return self._as(_NUMBER, self._builder.load(self._place(arguments, first)))

    def _place(self, arguments: tuple[Argument, ...], first: Any) -> Any:
        """A pointer to the value, in a row that is reached, for the first lane of a stretch."""
        row, lanes = arguments
        start = self._builder.load(self._element("places", _number(row)))
        return self._element("values", self._builder.add(start, self._builder.add(first, _number(lanes))))

    def _element(self, array: str, place: Any) -> Any:
        return self._builder.gep(self._values[array], [place], inbounds=True)

    def _step(self, operation: int, arguments: tuple[Any, ...], kind: ir.IntType) -> Any:
        builder = self._builder
        if operation == terms.NOT:
            return builder.xor(self._values[arguments[0]], ir.Constant(_TRUTH, 1))
        if operation in (terms.AND, terms.DIFFERENT):
            left, right = (self._values[name] for name in arguments)
            return builder.and_(left, right) if operation == terms.AND else builder.xor(left, right)
        numbers = [self._sum(argument, kind) for argument in arguments if isinstance(argument, Sum)]
        if operation in _SIGNS:
            return builder.icmp_signed(_SIGNS[operation], *numbers)
        if operation == terms.WHERE:
            return builder.select(self._values[arguments[0]], *numbers)
        (number,) = numbers
        if operation == terms.MAGNITUDE:
            return self._larger(">", number, builder.neg(number))
        return number if operation == terms.ADD else self._divide(operation, number, arguments[1], kind)

    def _divide(self, operation: int, number: Any, by: int, kind: ir.IntType) -> Any:
        """The remainder, or the quotient rounded down."""
        builder, divisor = self._builder, ir.Constant(kind, by)
        if by & (by - 1) == 0:
            if operation == terms.REMAINDER:
                return builder.and_(number, ir.Constant(kind, by - 1))
            return builder.ashr(number, ir.Constant(kind, by.bit_length() - 1))
        rest = builder.srem(number, divisor)
        below = builder.icmp_signed("<", rest, ir.Constant(kind, 0))
        rest = builder.select(below, builder.add(rest, divisor), rest)
        return rest if operation == terms.REMAINDER else builder.sdiv(builder.sub(number, rest), divisor)

    def _sum(self, total: Sum, kind: ir.IntType) -> Any:
        builder = self._builder
        parts = []
        for name, multiple in total.multiples:
            value = self._as(kind, self._values[name])
            parts.append(value if multiple == 1 else builder.mul(value, ir.Constant(kind, multiple)))
        if total.constant or not parts:
            parts.append(ir.Constant(kind, total.constant))
        return reduce(builder.add, parts)

    def _larger(self, sign: str, left: Any, right: Any) -> Any:
        """The larger number; the smaller number if the sign is <."""
        return self._builder.select(self._builder.icmp_signed(sign, left, right), left, right)

    def _as(self, kind: ir.IntType, value: Any) -> Any:
        if value.type == _TRUTH:
            return self._builder.zext(value, kind)
        if value.type.width > kind.width:
            return self._builder.trunc(value, kind)
        return value if value.type == kind else self._builder.sext(value, kind)


def _number(constant: Any) -> Any:
    return ir.Constant(_NUMBER, constant)
