"""Conditions on the columns of a table, as a person writes them: `value = 0 and controlled_value < 2`."""

import ast
import re
import warnings
from typing import Any

import pyarrow as pa
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
_ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "add_checked",
    ast.Sub: "subtract_checked",
    ast.Mult: "multiply_checked",
}

_LARGEST = 2**31

_LONGEST = 200_000
"""characters of a condition"""

_DEEPEST, _MOST = 60, 500
"""parts of a condition in one another, and comparisons: Arrow goes into them as deep as its stack allows"""

EXAMPLE = "value = 0 and controlled_value < 2"

_STRANGE = re.compile(r"#|[^ -~\s]")
"""what no condition has, and Python would take for a comment, or for other letters than it shows"""


def condition(text: str, columns: list[str]) -> pc.Expression:
    """The condition that a text states of some columns of integers, as an Arrow expression.

    It has comparisons (=, !=, <, <=, >, >=, in (1, 2), also chained), `and`, `or`, `not`, parentheses, whole
    numbers, +, -, *, and % by a number above 0, whose result is not negative; `is null` and `is not null`. A
    comparison with null is not true. Raises BadInput for anything else, and shows the place.
    """
    if len(text) > _LONGEST:
        raise BadInput(f"a condition has at most {_LONGEST:,} characters, and this one has {len(text):,}")
    if strange := _STRANGE.search(text):
        raise _no_condition(text, strange.start() + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", SyntaxWarning)  # such as for 1and
            tree = ast.parse(_python(text), mode="eval")
    except (SyntaxError, SyntaxWarning, ValueError, RecursionError, MemoryError) as error:
        raise _no_condition(text, getattr(error, "offset", None)) from None
    _require_shallow(tree.body)
    expression, is_condition = _translated(tree.body, columns)
    if not is_condition:
        raise BadInput(f"{text[:200]!r} is a number, not a condition: compare it, such as  value = 0")
    return expression


def _no_condition(text: str, at: int | None) -> BadInput:
    """The error for what is not one, at a character if that is known."""
    where = f" at character {min(at, len(text))}" if at else ""
    return BadInput(f"{text[:200]!r} is no condition{where}: write such as  {EXAMPLE}")


def matching_rows(rows: pa.Table, stated: pc.Expression) -> pa.Table:
    """The rows that meet a condition. Raises BadInput where a number in it does not fit 64 bits."""
    try:
        return rows.filter(stated)
    except pa.ArrowInvalid as error:
        raise BadInput(f"the condition computes a number that does not fit 64 bits ({error})") from None


def _require_shallow(root: ast.expr) -> None:
    """Raise BadInput where a condition has too many comparisons, or parts that lie in one another too deep."""
    left: list[tuple[ast.AST, int]] = [(root, 1)]
    comparisons = 0
    while left:
        node, depth = left.pop()
        comparisons += len(node.ops) if isinstance(node, ast.Compare) else 0
        if comparisons > _MOST:
            raise BadInput(f"a condition has at most {_MOST} comparisons: write  in (1, 2)  for a list of numbers")
        if depth > _DEEPEST:
            raise BadInput(f"the condition has parts within parts more than {_DEEPEST} deep: write it shallower")
        left += [(part, depth + 1) for part in ast.iter_child_nodes(node)]


def _python(text: str) -> str:
    """The same in Python's words; every replacement is as long as what it replaces, or comes after what counts."""
    text = re.sub(r"\bNone\b", "none", text.strip())  # which is Python's word, and not a condition's
    text = re.sub(r"(?<![<>=!])=(?!=)", "==", text)
    text = re.sub(r"<>", "!=", text)
    text = re.sub(r"\bis\s+not\s+null\b", "!= None", text, flags=re.IGNORECASE)
    text = re.sub(r"\bis\s+null\b", "== None", text, flags=re.IGNORECASE)
    return re.sub(r"\b(and|or|not|in)\b", lambda word: word[0].lower(), text, flags=re.IGNORECASE)


def _translated(node: ast.expr, columns: list[str]) -> tuple[pc.Expression, bool]:
    """The expression of a part of the text, and whether it is a condition and not a number."""
    match node:
        case ast.BoolOp(op=op, values=values):
            return _joined([_condition(value, columns) for value in values], isinstance(op, ast.And)), True
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return ~_condition(operand, columns), True
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            return _comparison([left, *comparators], ops, columns), True
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _call("negate_checked", _wide(operand, columns)), False
        case ast.BinOp(left=left, op=ast.Mod(), right=ast.Constant(value=int(divisor))) if (
            type(divisor) is int and 0 < divisor < _LARGEST
        ):
            return _remainder(_wide(left, columns), divisor), False
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
            return _call(_ARITHMETIC[type(op)], _wide(left, columns), _wide(right, columns)), False
        case ast.Name(id=name):
            if name not in columns:
                raise BadInput(f"there is no column {name[:80]!r}: the columns are {', '.join(columns)}")
            return pc.field(name), False
        case ast.Constant(value=int(number)) if type(number) is int and abs(number) < _LARGEST:
            return pc.scalar(number), False
        case ast.Constant(value=int(number)) if type(number) is int:
            raise BadInput(f"{_shown(node)} is too large: the numbers of a condition are below {_LARGEST:,}")
    raise BadInput(f"{_shown(node)} is not understood in a condition: write such as  {EXAMPLE}")


def _shown(node: ast.expr) -> str:
    """A part of the text, as far as it can be shown."""
    try:
        return repr(ast.unparse(node)[:80])
    except ValueError:  # a number of more digits than Python writes out
        return "a number of so many digits"


def _joined(conditions: list[pc.Expression], all_of_them: bool) -> pc.Expression:
    """All of the conditions, or any of them, as a tree that is no deeper than it must be."""
    while len(conditions) > 1:
        pairs = zip(conditions[::2], conditions[1::2], strict=False)
        rest = conditions[-1:] if len(conditions) % 2 else []
        conditions = [left & right if all_of_them else left | right for left, right in pairs] + rest
    return conditions[0]


def _comparison(operands: list[ast.expr], ops: list[ast.cmpop], columns: list[str]) -> pc.Expression:
    """A chain of comparisons."""
    found = []
    for left, op, right in zip(operands, ops, operands[1:], strict=False):
        if isinstance(right, ast.Constant) and right.value is None and isinstance(op, (ast.Eq, ast.NotEq)):
            null = _number(left, columns).is_null()
            found.append(null if isinstance(op, ast.Eq) else ~null)
        elif isinstance(op, (ast.In, ast.NotIn)) and (members := _members(right)):
            number = _number(left, columns)
            one_of = _one_of(number, members, columns)
            found.append(one_of if isinstance(op, ast.In) else ~one_of)
        elif type(op) in _COMPARISONS:
            found.append(_call(_COMPARISONS[type(op)], _number(left, columns), _number(right, columns)))
        else:
            raise BadInput(f"{_shown(right)} is no list of numbers: write such as  value in (0, 4)")
    return _joined(found, all_of_them=True)


def _members(node: ast.expr) -> list[ast.expr]:
    """The members of a list; a number in parentheses is one of a single member."""
    if isinstance(node, (ast.Tuple, ast.List)):
        return node.elts
    return [node] if _is_plain(node) else []


def _one_of(number: pc.Expression, members: list[ast.expr], columns: list[str]) -> pc.Expression:
    """The number is one of these; null is none of them, and neither is it outside of them."""
    plain = [ast.literal_eval(member) for member in members if _is_plain(member)]
    found = [_call("equal", number, _number(member, columns)) for member in members if not _is_plain(member)]
    if len(found) > _MOST:
        raise BadInput(f"a list has at most {_MOST} members that are computed; of whole numbers it may have more")
    if plain:
        among = pc.is_in(number.cast("int64"), pa.array(plain, pa.int64()))
        found.append(pc.if_else(number.is_null(), pa.scalar(None, pa.bool_()), among))
    return _joined(found, all_of_them=False)


def _is_plain(node: ast.expr) -> bool:
    """It is a whole number as it stands, with a sign or without."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value < _LARGEST


def _condition(node: ast.expr, columns: list[str]) -> pc.Expression:
    expression, is_condition = _translated(node, columns)
    if not is_condition:
        raise BadInput(f"{_shown(node)} is a number where a condition should be: compare it")
    return expression


def _number(node: ast.expr, columns: list[str]) -> pc.Expression:
    expression, is_condition = _translated(node, columns)
    if is_condition:
        raise BadInput(f"{_shown(node)} is a condition where a number should be")
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
