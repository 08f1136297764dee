"""Generated functions on lanes, handed to the compiler in its own language: numba would be long in reading them.

Such a function is plain Python too, and is run as such in tests. It is made of whole numbers, truths and nothing
else: assignments, sums and comparisons of names, `max`, `min`, one kind of loop, and elements of arrays. Numbers
have 64 bits, but for those of lanes, and for all within `np.int16(...)`, which have 16.
"""

import ast
import inspect
import operator
import textwrap
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar, cast

from llvmlite import ir
from numba.core import cgutils, config, types
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., object])

_CODE: Any = cgutils
_CONFIG: Any = config

TRUTH, LANE, NUMBER = ir.IntType(1), ir.IntType(16), ir.IntType(64)

_KNOWN: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor,
}  # fmt: skip

_STEPS: dict[type[ast.operator], Callable[[ir.IRBuilder], Callable[..., Any]]] = {
    ast.Add: lambda builder: builder.add, ast.Sub: lambda builder: builder.sub,
    ast.Mult: lambda builder: builder.mul, ast.BitAnd: lambda builder: builder.and_,
    ast.BitOr: lambda builder: builder.or_, ast.BitXor: lambda builder: builder.xor,
    ast.RShift: lambda builder: builder.ashr,
}  # fmt: skip

_SIGNS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}


def lowered(function: F, types_of: Any) -> F:
    """What a kernel can call in place of a function of these types: the same, read by this module if compiled."""
    if _CONFIG.DISABLE_JIT:
        return function

    def typed(_: Any, *arguments: Any) -> Any:
        def generate(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
            tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
            assert isinstance(tree, ast.FunctionDef)
            return _Lowering(context, builder, tree, signature.args, values).result

        return (types_of, generate) if arguments == types_of.args else None

    parameters = inspect.signature(function).parameters.values()
    context = inspect.Parameter("_", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    typed.__signature__ = inspect.Signature([context, *parameters])  # type: ignore[attr-defined]
    typed.__name__ = typed.__qualname__ = function.__name__
    typed.__module__ = function.__module__
    return cast(F, intrinsic(typed))


class _Lowering:
    """One function, statement by statement."""

    def __init__(
        self, context: Any, builder: ir.IRBuilder, tree: ast.FunctionDef, kinds: Any, values: Any
    ) -> None:
        self._builder = builder
        self._values: dict[str, Any] = {}
        """numbers, elements of tuples, and pointers to the elements of arrays"""
        self.result: Any = None
        for argument, kind, value in zip(tree.args.args, kinds, values, strict=True):
            if isinstance(kind, types.Array):
                self._values[argument.arg] = context.make_array(kind)(context, builder, value).data
            elif isinstance(kind, types.BaseTuple):
                elements: Any = _CODE.unpack_tuple(builder, value)
                self._values[argument.arg] = [self._as(NUMBER, one) for one in elements]
            else:
                self._values[argument.arg] = self._as(NUMBER, value)
        assigned = Counter(node.id for node in ast.walk(tree)
                           if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))  # fmt: skip
        self._changing = {name for name, times in assigned.items() if times > 1}
        self._places: dict[str, Any] = {}
        for statement in tree.body:
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Assign):
            (target,) = node.targets
            if isinstance(target, ast.Tuple):
                values = (
                    self._values[node.value.id]
                    if isinstance(node.value, ast.Name)
                    else [self._of(one) for one in node.value.elts]  # type: ignore[attr-defined]
                )
                for name, value in zip(target.elts, values, strict=True):
                    self._assign(name.id, value)  # type: ignore[attr-defined]
            else:
                self._assign(target.id, self._of(node.value))  # type: ignore[attr-defined]
        elif isinstance(node, ast.AugAssign):
            more = self._as(NUMBER, self._of(node.value))
            if isinstance(node.target, ast.Name):
                self._assign(node.target.id, self._builder.add(self._as(NUMBER, self._of(node.target)), more))
                return
            assert isinstance(node.target, ast.Subscript)
            place = self._element(node.target)
            self._builder.store(self._builder.add(self._builder.load(place), more), place)
        elif isinstance(node, ast.For):
            self._loop(node)
        else:
            assert isinstance(node, ast.Return)
            self.result = self._of(node.value)  # type: ignore[arg-type]

    def _assign(self, name: str, value: Any) -> None:
        if name not in self._changing:
            self._values[name] = value
            return
        if name not in self._places:
            kind = NUMBER if isinstance(value, int) else value.type
            self._places[name] = _CODE.alloca_once(self._builder, kind)
        place = self._places[name]
        self._builder.store(self._as(place.type.pointee, value), place)

    def _loop(self, node: ast.For) -> None:
        assert isinstance(node.iter, ast.Call)
        assert isinstance(node.target, ast.Name)
        end = self._as(NUMBER, self._of(node.iter.args[0]))
        with _CODE.for_range(self._builder, end) as loop:
            self._values[node.target.id] = loop.index
            for statement in node.body:
                self._statement(statement)

    def _of(self, node: ast.expr, kind: ir.IntType = NUMBER) -> Any:
        """The value of an expression; whole numbers that are known stay Python's."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, bool) else int(node.value)  # type: ignore[arg-type]
        if isinstance(node, ast.Name):
            place = self._places.get(node.id)
            return self._values[node.id] if place is None else self._builder.load(place)
        if isinstance(node, ast.Subscript):
            return self._builder.load(self._element(node))
        if isinstance(node, ast.UnaryOp):
            value = self._of(node.operand, kind)
            return -value if isinstance(value, int) else self._builder.neg(self._as(kind, value))
        if isinstance(node, ast.BinOp):
            return self._step(type(node.op), self._of(node.left, kind), self._of(node.right, kind), kind)
        if isinstance(node, ast.Compare):
            left, right = self._alike(self._of(node.left), self._of(node.comparators[0]))
            return self._builder.icmp_signed(_SIGNS[type(node.ops[0])], left, right)
        assert isinstance(node, ast.Call)
        if isinstance(node.func, ast.Attribute):
            kind = LANE if node.func.attr == "int16" else NUMBER
            return self._as(kind, self._of(node.args[0], kind))
        assert isinstance(node.func, ast.Name)
        left, right = self._alike(*(self._of(one, kind) for one in node.args))
        first = self._builder.icmp_signed(">" if node.func.id == "max" else "<", left, right)
        return self._builder.select(first, left, right)

    def _step(self, step: type[ast.operator], left: Any, right: Any, kind: ir.IntType) -> Any:
        if isinstance(left, int) and isinstance(right, int):
            return _KNOWN[step](left, right)
        if step in (ast.FloorDiv, ast.Mod):
            return self._divided(step, self._as(NUMBER, left), ir.Constant(NUMBER, right))
        if all(isinstance(one, bool) or getattr(one, "type", None) == TRUTH for one in (left, right)):
            kind = TRUTH
        return _STEPS[step](self._builder)(self._as(kind, left), self._as(kind, right))

    def _divided(self, step: type[ast.operator], value: Any, divisor: Any) -> Any:
        """By a positive number, rounded down."""
        builder = self._builder
        rest = builder.srem(value, divisor)
        below = builder.icmp_signed("<", rest, ir.Constant(NUMBER, 0))
        rest = builder.select(below, builder.add(rest, divisor), rest)
        return rest if step is ast.Mod else builder.sdiv(builder.sub(value, rest), divisor)

    def _element(self, node: ast.Subscript) -> Any:
        """A pointer to an element of an array."""
        assert isinstance(node.value, ast.Name)
        place = self._as(NUMBER, self._of(node.slice))
        return self._builder.gep(self._values[node.value.id], [place], inbounds=True)

    def _alike(self, left: Any, right: Any) -> tuple[Any, Any]:
        """Two numbers with as many bits."""
        kinds = [one.type for one in (left, right) if not isinstance(one, int)]
        kind = LANE if kinds and all(one == LANE for one in kinds) else NUMBER
        return self._as(kind, left), self._as(kind, right)

    def _as(self, kind: ir.IntType, value: Any) -> Any:
        """A number with so many bits."""
        if isinstance(value, int):
            return ir.Constant(kind, int(value))
        if value.type == TRUTH:
            return value if kind == TRUTH else self._builder.zext(value, kind)
        if value.type.width > kind.width:
            return self._builder.trunc(value, kind)
        return value if value.type == kind else self._builder.sext(value, kind)
