"""Generated modules as plain Python: to compile them takes longer than most tests do."""

from functools import partial
from types import FunctionType
from typing import Any

from loony.kernels.endgames import rows
from loony.kernels.endgames.rows import ARRAYS, Row, Tests, nothing
from loony.kernels.rows import plain
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination.claims_in_rows import ClaimFolder, ClaimsInRows, by_instances


def made_plainly(source: str) -> dict[str, Any]:
    decorators = f"from {rows.__name__} import on_lanes, test\n"
    assert decorators in source
    made: dict[str, Any] = {"on_lanes": partial(plain, Row, ARRAYS), "test": lambda function: function}
    exec(source.replace(decorators, ""), made)
    return made


def uncompiled(kernel: Any, *names: str) -> Any:
    """A kernel in plain Python, and so those of some names that it calls."""
    function = getattr(kernel, "py_func", kernel)
    called = {one: uncompiled(function.__globals__[one], *names) for one in names if one in function.__code__.co_names}
    return FunctionType(function.__code__, {**function.__globals__, **called})


def plainly(some: list[Claim], apart: bool) -> ClaimsInRows:
    """`tests_of`, in plain Python."""
    found, reach = dict.fromkeys(Tests._fields, nothing), []
    for group in by_instances(some):
        made = made_plainly(ClaimFolder(group).source(apart)) if group else {"REACH": []}
        reach.append(made["REACH"])
        found |= {name: made[name] for name in Tests._fields if name in made}
    return ClaimsInRows(some, Tests(**found), reach)
