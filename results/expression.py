"""Conditions on the columns of a table, as a person writes them: `value = 0 and controlled_value < 2`."""

import ast
import re
from typing import Any

import pyarrow.compute as pc

from loony.enumerate.errors import BadInput

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "equal",
    ast.NotEq: "not_equal",
    ast.Lt: "less",
    ast.LtE: "less_equal",
    ast.Gt: "greater",
    ast.GtE: "greater_equal",
}
_ARITHMETIC: dict[type[ast.operator], str] = {ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply"}

_LARGEST = 2**31

EXAMPLE = "value = 0 and controlled_value < 2"


def condition(text: str, columns: list[str]) -> pc.Expression:
    """The condition that a text states of some columns of integers, as an Arrow expression.

    It has comparisons (=, !=, <, <=, >, >=, in (1, 2), also chained), `and`, `or`, `not`, parentheses, whole
    numbers, +, -, *, and % by a number above 0, whose result is not negative; `is null` and `is not null`. A
    comparison with null is not true. Raises BadInput for anything else, and shows the place.
    """
    source = _python(text)
    try:
        tree = ast.parse(source, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        at = getattr(error, "offset", None)
        where = f" at character {min(at, len(text))}" if at else ""
        raise BadInput(
            f"{text[:200]!r} is no condition{where}: write such as  value = 0 and controlled_value < 2"
        ) from None
    expression, is_condition = _translated(tree.body, columns)
    if not is_condition:
        raise BadInput(f"{text[:200]!r} is a number, not a condition: compare it, such as  value = 0")
    return expression


def _python(text: str) -> str:
    """The same in Python's words; every replacement is as long as what it replaces, or comes after what counts."""
    text = re.sub(r"(?<![<>=!])=(?!=)", "==", text.strip())
    text = re.sub(r"<>", "!=", text)
    text = re.sub(r"\bis\s+not\s+null\b", "!= None", text, flags=re.IGNORECASE)
    text = re.sub(r"\bis\s+null\b", "== None", text, flags=re.IGNORECASE)
    return re.sub(r"\b(and|or|not|in)\b", lambda word: word[0].lower(), text, flags=re.IGNORECASE)


def _translated(node: ast.expr, columns: list[str]) -> tuple[pc.Expression, bool]:
    """The expression of a part of the text, and whether it is a condition and not a number."""
    match node:
        case ast.BoolOp(op=op, values=values):
            conditions = [_condition(value, columns) for value in values]
            joined = conditions[0]
            for one in conditions[1:]:
                joined = joined & one if isinstance(op, ast.And) else joined | one
            return joined, True
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return ~_condition(operand, columns), True
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            return _comparison([left, *comparators], ops, columns), True
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _call("negate", _wide(operand, columns)), False
        case ast.BinOp(left=left, op=ast.Mod(), right=ast.Constant(value=int(divisor))) if 0 < divisor < _LARGEST:
            return _remainder(_wide(left, columns), divisor), False
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
            return _call(_ARITHMETIC[type(op)], _wide(left, columns), _wide(right, columns)), False
        case ast.Name(id=name):
            if name not in columns:
                raise BadInput(f"there is no column {name!r}: the columns are {', '.join(columns)}")
            return pc.field(name), False
        case ast.Constant(value=int(number)) if type(number) is int and abs(number) < _LARGEST:
            return pc.scalar(number), False
    raise BadInput(f"{ast.unparse(node)[:80]!r} is not understood in a condition: write such as  {EXAMPLE}")


def _comparison(operands: list[ast.expr], ops: list[ast.cmpop], columns: list[str]) -> pc.Expression:
    """A chain of comparisons."""
    found = []
    for left, op, right in zip(operands, ops, operands[1:], strict=False):
        if isinstance(right, ast.Constant) and right.value is None and isinstance(op, (ast.Eq, ast.NotEq)):
            null = _number(left, columns).is_null()
            found.append(null if isinstance(op, ast.Eq) else ~null)
        elif isinstance(op, (ast.In, ast.NotIn)) and isinstance(right, (ast.Tuple, ast.List)) and right.elts:
            number = _number(left, columns)
            members = [_call("equal", number, _number(member, columns)) for member in right.elts]
            one_of = members[0]
            for member in members[1:]:
                one_of = one_of | member
            found.append(one_of if isinstance(op, ast.In) else ~one_of)
        elif type(op) in _COMPARISONS:
            found.append(_call(_COMPARISONS[type(op)], _number(left, columns), _number(right, columns)))
        else:
            raise BadInput(f"{ast.unparse(right)[:80]!r} is no list of numbers: write such as  value in (0, 4)")
    whole = found[0]
    for one in found[1:]:
        whole = whole & one
    return whole


def _condition(node: ast.expr, columns: list[str]) -> pc.Expression:
    expression, is_condition = _translated(node, columns)
    if not is_condition:
        raise BadInput(f"{ast.unparse(node)[:80]!r} is a number where a condition should be: compare it")
    return expression


def _number(node: ast.expr, columns: list[str]) -> pc.Expression:
    expression, is_condition = _translated(node, columns)
    if is_condition:
        raise BadInput(f"{ast.unparse(node)[:80]!r} is a condition where a number should be")
    return expression


def _wide(node: ast.expr, columns: list[str]) -> pc.Expression:
    """A number to compute with, which 16 bits might not hold."""
    return _number(node, columns).cast("int64")


def _call(name: str, *arguments: Any) -> pc.Expression:
    return getattr(pc, name)(*arguments)


def _remainder(number: pc.Expression, divisor: int) -> pc.Expression:
    """The remainder from 0 on, also of a negative number: Arrow's quotient is rounded toward 0."""
    toward_0 = number - pc.multiply(pc.divide(number, pc.scalar(divisor)), pc.scalar(divisor))
    return pc.if_else(pc.less(toward_0, pc.scalar(0)), toward_0 + pc.scalar(divisor), toward_0)
