"""The closed form of Theorem 4.1, held against equations (3) and (4) at each position by itself, as source.

Write w for the closed form. If w is 0 of the empty position and, of every other, the least of what its openings
make of w, then w = v, by induction on the number of components. So no value of another position is needed but w.

Lane x of a row has a chain of length 4 + x; what else there is stands still. A row is cut where c(G), and c of G
without its long loop, come to lie in another range: there the cases of the theorem change. The rest is folded by
structure alone, which leaves little to be computed: of most rows some comparisons of what stands still.
"""

from typing import Any, NamedTuple

from loony.enumerate.endgames.components import (
    FOUR_LOOP,
    SIX_LOOP,
    THREE_CHAIN,
    Component,
    handout,
    is_valid,
    without,
)
from loony.enumerate.endgames.positions import UNMARKED, Summary, controlled_value, size
from loony.enumerate.logic import all_of, any_of, implies, plain, there, where
from loony.enumerate.terms import Trace
from loony.kernels.folding import Atom, Folding, Given, NotInARow, Sum, atom, number, plain_text
from loony.kernels.rows import Counted, test_of
from loony.verify.endgames.allcock import closed_form
from loony.verify.endgames.definition import opening_value

LARGEST_BOUND = 5_000
"""larger positions may need more than 16 bits"""

LANES = 16
"""rows are gone through by so many lanes"""

LOW, HIGH = -5, 4
"""a row is cut where c is more than the one, and where it reaches the other"""

_FAR = 8 * LARGEST_BOUND

Fact = tuple[Sum, int, int]
"""a sum, and what it lies between"""


def follows(G: Summary) -> Any:
    """w(G) is the least of what the openings of G make of w; of the empty position, it is 0.

    An amalgamated position has at most one component of each of the five kinds, or equal ones.
    """
    w = closed_form(G)
    openings = []
    for C in (
        THREE_CHAIN, Component(4 + G.chain_excess, False),
        FOUR_LOOP, SIX_LOOP, Component(8 + G.loop_excess, True),
    ):  # fmt: skip
        left = without(G, C)
        openings.append((is_valid(left), opening_value(C.length, handout(C), closed_form(left))))
    none_less = all_of(*(implies(possible, w <= opening) for possible, opening in openings))
    one_equal = any_of(*(all_of(possible, w == opening) for possible, opening in openings))
    return where(size(G) == 0, w == 0, all_of(none_less, one_equal))


class Kind(NamedTuple):
    """A kind of rows."""

    chain: bool
    """a row of lanes, or else the position without a long chain"""
    loop: bool
    """there is a long loop"""
    least: tuple[int, int, int] = (0, 0, 0)
    """3-chains, 4-loops and 6-loops that there are"""
    most: int = LARGEST_BOUND // 3
    """3-chains at most"""
    cut: bool = True
    """into stretches"""


KINDS = {
    "all_kinds": Kind(True, True, (3, 1, 1)),
    "threes": Kind(True, True, (3, 0, 0)),
    "two_threes": Kind(True, True, (2, 0, 0), 2),
    "one_three": Kind(True, True, (1, 0, 0), 1),
    "no_threes": Kind(True, True, (0, 0, 0), 0),
    "without_loop": Kind(True, False),
    "all_kinds_bare": Kind(False, True, (3, 1, 1)),
    "bare": Kind(False, True, cut=False),
    "without_loop_bare": Kind(False, False, cut=False),
}
"""of these a function each; what is rare is not told apart, for that takes long to compile"""

_EVER = (-_FAR, _FAR)
_UNDER, _OVER = (-_FAR, LOW), (HIGH, _FAR)
_BELOW, _BETWEEN = (-_FAR, HIGH - 1), (LOW + 1, HIGH - 1)

_TWICE = {
    ("0", "low"): (_UNDER, _UNDER),
    ("low", "high"): (_BETWEEN, _BELOW),
    ("high", "high_too"): (_OVER, _BELOW),
    ("high_too", "lanes"): (_OVER, _OVER),
}
"""the stretches of a row with a long loop: from which lane to which, and the ranges of c(G), and of c without the
loop, which is not larger"""

_ONCE = {("0", "low"): (_UNDER, _EVER), ("low", "high"): (_BETWEEN, _EVER), ("high", "lanes"): (_OVER, _EVER)}

_WHOLE = {("0", "lanes"): (_EVER, _EVER)}

_STRETCH = f"""@on_lanes
def {{name}}(t, f, s, h, first, inside, ramp):
    width = (inside + {LANES - 1}) // {LANES} * {LANES}
    wrong = 0
{{body}}    return wrong
"""

_KIND = """@check
def {name}(t, f, s, h, lanes):
    wrong = 0
{body}    return wrong
"""

_CUT = "    {lane} = min(max({least} - ({c}), 0), lanes)\n"

_ASK = """    first, last = {first}, {last}
    if last > first:
        wrong += {stretch}(t, f, s, h, first, last - first, ramp)
"""

_LOADS = {"x": "ramp[np.uint64(first) + np.uint64(j)]"}


_ROW = """@check
def row(t, f, s, loop, positions):
    h, lanes = max(loop // 2 - 4, 0), positions - 1
    if loop == 0:
        return without_loop_bare(t, f, s, h, 1) + without_loop(t, f, s, h, lanes)
    if t > 2 and f > 0 and s > 0:
        return all_kinds_bare(t, f, s, h, 1) + all_kinds(t, f, s, h, lanes)
    wrong = bare(t, f, s, h, 1)
    if t > 2:
        return wrong + threes(t, f, s, h, lanes)
    if t == 2:
        return wrong + two_threes(t, f, s, h, lanes)
    if t == 1:
        return wrong + one_three(t, f, s, h, lanes)
    return wrong + no_threes(t, f, s, h, lanes)
"""


def source() -> str:
    """The source of a function `row`.

    It takes the 3-chains, 4-loops and 6-loops, the long loop, or 0, and how many positions: of these the first has
    no long chain, and the next are the lanes. It returns of how many w does not follow.
    """
    ramp = f"ramp = np.arange({LARGEST_BOUND + LANES}, dtype=np.int16)\n"
    texts = [f"import numpy as np\n\nfrom loony.kernels.endgames.local import check, on_lanes\n\n{ramp}"]
    for name, kind in KINDS.items():
        texts += _functions(name, kind)
    return "\n\n".join([*texts, _ROW])


def _functions(name: str, kind: Kind) -> list[str]:
    """The functions of the stretches of a kind of rows, and the one that cuts them."""
    c, c_too, boxes = _sums(kind)
    cuts = [("low", LOW + 1, c), ("high", HIGH, c), ("high_too", HIGH, c_too)][: 2 + kind.loop]
    lines = []
    for lane, least, one in cuts if kind.cut else ():
        in_first = Sum(tuple((name, n) for name, n in one.multiples if name != "x"), one.constant)
        lines.append(_CUT.format(lane=lane, least=least, c=plain_text(in_first)))
    stretches = _WHOLE if not kind.cut else _TWICE if kind.loop else _ONCE
    found = []
    trace, G = _terms(kind)
    truth = trace.lifted(plain(follows(G)))
    for letter, ((first, last), (range_, range_too)) in zip("abcd", stretches.items(), strict=False):
        facts = (c, *range_), (c_too, *range_too), (boxes, 0, LARGEST_BOUND + LANES)
        folding = Folding(trace, _given(kind, facts if kind.cut else facts[2:]), letter)
        wrong = folding.negation(folding.truth(truth))
        if body := test_of(_LOADS, folding, [Counted(False, wrong, True)], "wrong"):
            found.append(_STRETCH.format(name=f"{name}_{letter}", body=body))
            lines.append(_ASK.format(first=first, last=last, stretch=f"{name}_{letter}"))
    return [*found, _KIND.format(name=name, body="".join(lines))]


def _terms(kind: Kind) -> tuple[Trace, Summary]:
    """A trace, and the rows of a kind in its terms."""
    trace = Trace(len(Summary._fields))
    t, f, s, h, x = map(there, trace.inputs(5))
    chain, loop = (x if kind.chain else 0), (h + h if kind.loop else 0)
    return trace, Summary(t, int(kind.chain), chain, f, s, int(kind.loop), loop, UNMARKED, UNMARKED)


def _sums(kind: Kind) -> tuple[Sum, Sum, Sum]:
    """c(G), c without the long loop, and the size."""
    trace, G = _terms(kind)
    folding = Folding(trace, _given(kind), "")
    less = G._replace(longer_loops=0, loop_excess=0)
    c, c_too, boxes = (
        folding.number(trace.lifted(plain(one))) for one in (controlled_value(G), controlled_value(less), size(G))
    )
    return c, c_too, boxes


def _given(kind: Kind, facts: tuple[Fact, ...] = ()) -> Given:
    """What is known of rows of a kind."""
    t, f, s = kind.least
    ranges = {
        "t": (t, kind.most), "f": (f, LARGEST_BOUND // 4), "s": (s, LARGEST_BOUND // 6),
        "h": (0, LARGEST_BOUND // 2), "x": (0, LARGEST_BOUND + LANES),
    }  # fmt: skip
    atoms = {name: Atom(low, high, name == "x", None, ()) for name, (low, high) in ranges.items()}
    sums = [number(low) if low == high else atom(name) for name, (low, high) in ranges.items()]
    return Given(atoms, dict(enumerate(sums)), facts, _none)


def _none(_: Folding, __: list[Sum]) -> Sum:
    raise NotInARow("it asks for a value")
