"""Conditions on the columns of a table, as a person writes them: `value = 0 and controlled_value < 2`."""

import ast
import warnings
from collections.abc import Mapping
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from loony.results.asked.condition_text import NoWords, words
from loony.results.asked.names import CONDITION, LIST, NUMBER, TEXT, Names, names_of
from loony.system.errors import BadInput

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

Part = tuple[pc.Expression, str]
"""and what it is"""


def condition(text: str, schema: pa.Schema, headings: Mapping[str, str] = {}) -> pc.Expression:
    """The condition that a text states of columns of whole numbers, texts and lists, as an Arrow expression.

    It has comparisons (=, !=, <, <=, >, >=, in (1, 2), between 1 and 3, also chained), `and`, `or`, `not`,
    parentheses, whole numbers, +, -, *, and % by a number above 0, whose result is not negative; texts in quotes;
    `len` of a list; `is null` and `is not null`. A comparison with null is not true. `headings` are other names of
    columns. Raises BadInput for anything else, and shows the place.
    """
    if len(text) > _LONGEST:
        raise BadInput(f"a condition has at most {_LONGEST:,} characters, and this one has {len(text):,}")
    before = len(text) - len(text.lstrip())
    try:
        said = words(text.strip())
    except NoWords as error:
        raise _no_condition(text, error.at and error.at + before) from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", SyntaxWarning)  # such as for 1and
            tree = ast.parse(said.python, mode="eval")
    except (SyntaxError, SyntaxWarning, ValueError, RecursionError, MemoryError) as error:
        at = getattr(error, "offset", None)
        raise _no_condition(text, at and said.place(at) + before) from None
    _require_shallow(tree.body)
    if not _put_back(tree.body, said.texts):
        raise _no_condition(text, None)
    expression, kind = _translated(tree.body, names_of(schema, headings))
    if kind != CONDITION:
        raise BadInput(f"{text[:200]!r} is {kind}, not a condition: compare it, such as  value = 0")
    return expression


def _put_back(root: ast.expr, texts: list[str]) -> bool:
    """Put the texts of a condition where Python read others of their length; False where it read others."""
    found = [node for node in ast.walk(root) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    found.sort(key=lambda node: node.col_offset)
    if len(found) != len(texts):
        return False  # one behind the other, which Python takes for one
    for node, text in zip(found, texts, strict=True):
        node.value = text
    return True


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
            raise BadInput(f"a condition has at most {_MOST} comparisons: write  in (1, 2)  for a list")
        if depth > _DEEPEST:
            raise BadInput(f"the condition has parts within parts more than {_DEEPEST} deep: write it shallower")
        left += [(part, depth + 1) for part in ast.iter_child_nodes(node)]


def _translated(node: ast.expr, names: Names) -> Part:
    """The expression of a part of the text, and what it is."""
    match node:
        case ast.BoolOp(op=op, values=values):
            return _joined([_condition(value, names) for value in values], isinstance(op, ast.And)), CONDITION
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return ~_condition(operand, names), CONDITION
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            return _comparison([left, *comparators], ops, names), CONDITION
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _call("negate_checked", _wide(operand, names)), NUMBER
        case ast.BinOp(left=left, op=ast.Mod(), right=ast.Constant(value=int(divisor))) if (
            type(divisor) is int and 0 < divisor < _LARGEST
        ):
            return _remainder(_wide(left, names), divisor), NUMBER
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
            return _call(_ARITHMETIC[type(op)], _wide(left, names), _wide(right, names)), NUMBER
        case ast.Call(func=ast.Name(id="len"), args=[of], keywords=[]):
            return _call("list_value_length", _of_kind(of, LIST, names)).cast("int64"), NUMBER
        case ast.Name(id=name):
            column = names.column(name)
            return pc.field(column), names.columns[column]
        case ast.Constant(value=int(number)) if type(number) is int and abs(number) < _LARGEST:
            return pc.scalar(number), NUMBER
        case ast.Constant(value=int(number)) if type(number) is int:
            raise BadInput(f"{_shown(node)} is too large: the numbers of a condition are below {_LARGEST:,}")
        case ast.Constant(value=str(text)):
            return pc.scalar(_encoded(text)), TEXT
    raise BadInput(f"{_shown(node)} is not understood in a condition: write such as  {EXAMPLE}")


def _encoded(text: str) -> str:
    """A text that can be compared with stored ones."""
    if text != text.encode(errors="replace").decode():
        raise BadInput("a text in the condition is not UTF-8")
    return text


def _shown(node: ast.expr) -> str:
    """A part of the text, as far as it can be shown."""
    try:
        return repr(ast.unparse(node).replace(" | ", " and ")[:80])
    except ValueError:  # a number of more digits than Python writes out
        return "a number of so many digits"


def _joined(conditions: list[pc.Expression], all_of_them: bool) -> pc.Expression:
    """All of the conditions, or any of them, as a tree that is no deeper than it must be."""
    while len(conditions) > 1:
        pairs = zip(conditions[::2], conditions[1::2], strict=False)
        rest = conditions[-1:] if len(conditions) % 2 else []
        conditions = [left & right if all_of_them else left | right for left, right in pairs] + rest
    return conditions[0]


def _comparison(operands: list[ast.expr], ops: list[ast.cmpop], names: Names) -> pc.Expression:
    """A chain of comparisons."""
    found = []
    for left, op, right in zip(operands, ops, operands[1:], strict=False):
        negated = isinstance(op, (ast.NotEq, ast.NotIn))
        if isinstance(right, ast.Constant) and right.value is None and isinstance(op, (ast.Eq, ast.NotEq)):
            one = _value(left, names)[0].is_null()
        elif isinstance(op, (ast.In, ast.NotIn)) and isinstance(right, ast.BinOp) and _is_between(right):
            bounds = [
                _compared(ast.LtE(), right.left, left, names),
                _compared(ast.LtE(), left, right.right, names),
            ]
            one = _joined(bounds, all_of_them=True)
        elif isinstance(op, (ast.In, ast.NotIn)) and (members := _members(right)):
            one = _one_of(left, members, names)
        elif type(op) in _COMPARISONS:
            negated, one = False, _compared(op, left, right, names)
        else:
            raise BadInput(f"{_shown(right)} is no list of numbers or texts: write such as  value in (0, 4)")
        found.append(~one if negated else one)
    return _joined(found, all_of_them=True)


def _is_between(node: ast.BinOp) -> bool:
    """The two bounds of a `between`."""
    return isinstance(node.op, ast.BitOr)


def _compared(op: ast.cmpop, left: ast.expr, right: ast.expr, names: Names) -> pc.Expression:
    """Two values of one kind, compared."""
    (one, kind), (other, other_kind) = _value(left, names), _value(right, names)
    if kind != other_kind:
        raise BadInput(f"{_shown(left)} is {kind}, and {_shown(right)} is {other_kind}: compare what is alike")
    if kind == LIST:
        raise BadInput(
            f"{_shown(left)} is a list, which is not compared: ask for its length, as in  len(loops) = 2"
        )
    return _call(_COMPARISONS[type(op)], one, other)


def _members(node: ast.expr) -> list[ast.expr]:
    """The members of a list; a value in parentheses is one of a single member."""
    if isinstance(node, (ast.Tuple, ast.List)):
        return node.elts
    return [node] if _is_plain(node) else []


def _one_of(left: ast.expr, members: list[ast.expr], names: Names) -> pc.Expression:
    """The value is one of these; null is none of them, and neither is it outside of them."""
    found = [_compared(ast.Eq(), left, member, names) for member in members if not _is_plain(member)]
    if len(found) > _MOST:
        raise BadInput(f"a list has at most {_MOST} members that are computed; of others it may have more")
    if plain := [member for member in members if _is_plain(member)]:
        for one in {type(ast.literal_eval(member)): member for member in plain}.values():
            _compared(ast.Eq(), left, one, names)  # raises where they are not alike
        value, kind = _value(left, names)
        type_ = pa.int64() if kind == NUMBER else pa.string()
        entries = [ast.literal_eval(member) for member in plain]
        among = pc.is_in(
            value.cast(type_), pa.array([_encoded(one) if kind == TEXT else one for one in entries], type_)
        )
        found.append(pc.if_else(value.is_null(), pa.scalar(None, pa.bool_()), among))
    return _joined(found, all_of_them=False)


def _is_plain(node: ast.expr) -> bool:
    """It is a text, or a whole number, as it stands, with a sign or without."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return True
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value < _LARGEST


def _condition(node: ast.expr, names: Names) -> pc.Expression:
    return _of_kind(node, CONDITION, names)


def _value(node: ast.expr, names: Names) -> Part:
    """A number, a text or a list."""
    expression, kind = _translated(node, names)
    if kind == CONDITION:
        raise BadInput(f"{_shown(node)} is a condition where a value should be")
    return expression, kind


def _of_kind(node: ast.expr, wanted: str, names: Names) -> pc.Expression:
    expression, kind = _translated(node, names)
    if kind != wanted:
        compare = ": compare it" if wanted == CONDITION else ""
        raise BadInput(f"{_shown(node)} is {kind} where {wanted} should be{compare}")
    return expression


def _wide(node: ast.expr, names: Names) -> pc.Expression:
    """A number to compute with, which 16 bits might not hold."""
    return _of_kind(node, NUMBER, names).cast("int64")


def _call(name: str, *arguments: Any) -> pc.Expression:
    return getattr(pc, name)(*arguments)


def _remainder(number: pc.Expression, divisor: int) -> pc.Expression:
    """The remainder from 0 on, also of a negative number: Arrow's quotient is rounded toward 0."""
    toward_0 = number - pc.multiply(pc.divide(number, pc.scalar(divisor)), pc.scalar(divisor))
    return pc.if_else(pc.less(toward_0, pc.scalar(0)), toward_0 + pc.scalar(divisor), toward_0)
