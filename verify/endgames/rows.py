"""The rows of amalgamated positions that differ only in the long chain, and claims as source for them.

A row has so many 3-chains, 4-loops and 6-loops, and a long loop or none; lane x of it has a chain of length 4 + x,
and the position without a long chain stands by itself. A claim about positions alone can ask a row for v(H) where
H is G less a component, or two of some kinds, or less all 4-loops, or the core.
"""

from functools import partial
from itertools import product
from typing import Any, NamedTuple

from loony.enumerate.endgames.positions import Summary
from loony.enumerate.errors import TooLarge
from loony.enumerate.terms import Term, Trace
from loony.kernels.endgames.planes import HIGH, LANES, LOW
from loony.kernels.folding import Atom, Folding, Given, NotInARow, Sum, atom, number, plus, times
from loony.kernels.jit import is_kept, module_of
from loony.kernels.rows import Counted, test_of
from loony.verify.claims import HOLDS, Claim
from loony.verify.endgames.blocks import FORM
from loony.verify.endgames.record import Record
from loony.verify.programs import stated

LARGEST_BOUND = 2_500
"""larger positions may need more than 16 bits in a claim"""

_FAR = 8 * LARGEST_BOUND

RESTS = {
    "three": ("old", "t"), "four": ("cur", "f"), "six": ("cur", "s"), "loop": ("base", "m"),
    "three_four": ("old", "tf"), "three_six": ("old", "ts"), "fours": ("cur", ""), "core": ("core", ""),
}  # fmt: skip
"""what is less in the rows in which v(H) is looked up: the plane of each, and of what G must have one for it"""

_ARGUMENTS = "low, high, row_width, row_inside, kind, cur, old, base, core, ramp, places, rests, covered, wrong"

_HEAD = f"""@on_lanes
def {{name}}_on_lanes({_ARGUMENTS}):
    t, f, s, h, bonus = kind
    at, {", ".join(f"at_{rest}" for rest in RESTS)} = places
    bare, {", ".join(f"bare_{rest}" for rest in RESTS)} = rests
    bad = np.int16(0)
"""

_TAIL = f"""    return bad != 0


@test
def {{name}}({_ARGUMENTS}):
    return {{name}}_on_lanes({_ARGUMENTS})
"""

_STRETCH = """    first, width = {first}, {last} - {first}
    inside = max(min(row_inside - first, width), 0)
"""


class Kind(NamedTuple):
    """A kind of stretches of rows."""

    chain: bool
    """a stretch of lanes, or else the position without a long chain"""
    loop: bool
    """there is a long loop"""
    least: tuple[int, int, int] = (0, 0, 0)
    """3-chains, 4-loops and 6-loops that there are"""
    most: int = LARGEST_BOUND // 3
    """3-chains at most"""
    controlled: tuple[int, int] = (-_FAR, _FAR)
    """what c(G) lies between"""


_BARE, _THREES, _ALL = ("0", "0"), (2, 0, 0), (2, 1, 1)

TESTS: dict[str, dict[tuple[str, str], Kind]] = {
    "all_kinds": {
        _BARE: Kind(False, True, _ALL),
        ("0", "low"): Kind(True, True, _ALL, controlled=(-_FAR, LOW)),
        ("low", "high"): Kind(True, True, _ALL),
        ("high", "row_width"): Kind(True, True, _ALL, controlled=(HIGH, _FAR)),
    },
    "threes": {_BARE: Kind(False, True, _THREES), ("0", "row_width"): Kind(True, True, _THREES)},
    "few_threes": {("0", "row_width"): Kind(True, True, most=1)},
    "few_threes_bare": {_BARE: Kind(False, True, most=1)},
    "without_loop": {("0", "row_width"): Kind(True, False)},
    "without_loop_bare": {_BARE: Kind(False, False)},
}
"""the functions that test a row, by their names in `loony.kernels.endgames.planes`: the stretches into which
they cut it, by the first lane and the next after the last, and of what kind these are"""


def in_rows(claims: list[Claim]) -> list[Claim]:
    """Those that can be put to rows: about positions alone, and asking them for nothing that they do not have."""
    alone = [one for one in claims if not one.of_component and one.numbers is None and one.size_below is None]
    if not alone:
        return []
    found: Any = module_of(f"in rows: {_key_of(alone, False)}", lambda: f"TESTED = {_tested(alone)}\n")
    return [alone[k] for k in found.TESTED]  # kept, for to fold what they all say takes a second


def _tested(claims: list[Claim]) -> list[int]:
    """The places of those of some claims about positions alone that can be put to rows."""
    found = [*claims]
    for kind in [Kind(chain, loop) for chain, loop in product((True, False), repeat=2)]:
        if not found:
            break
        folding, statements = _folding(found, kind, "a")
        found = [one for one, of_one in zip(found, statements, strict=True) if _can_be_folded(folding, of_one)]
    return [claims.index(one) for one in found]


def _can_be_folded(folding: Folding, statement: tuple[Term, Term]) -> bool:
    try:
        for term in statement:
            folding.truth(term)
    except NotInARow:
        return False
    return True


def tests_of(claims: list[Claim], apart: bool) -> dict[str, Any]:
    """The functions that test some claims on stretches of rows, compiled, by their names in `TESTS`.

    Mismatches are counted apart, or only those of claims that are expected to have some.
    """
    module = module_of(_key_of(claims, apart), partial(source_of, claims, apart))
    return {name: getattr(module, name) for name in TESTS}


def are_kept(claims: list[Claim], apart: bool) -> bool:
    """These functions need not be compiled again."""
    return not claims or is_kept(_key_of(claims, apart), TESTS)


def _key_of(claims: list[Claim], apart: bool) -> str:
    """All that their source follows from."""
    trace = Trace(FORM.counts, FORM.asked)
    statements = [
        (hypothesis.place, conclusion.place, one.expected_verdict)
        for one, (hypothesis, conclusion) in zip(claims, stated(trace, FORM, claims), strict=True)
    ]
    return repr((trace.nodes, statements, apart))


def source_of(claims: list[Claim], apart: bool) -> str:
    """The source of these functions."""
    planes = {"v": ("cur", "at")} | {f"v_{rest}": (RESTS[rest][0], f"at_{rest}") for rest in RESTS}
    loads = {v: f"{plane}[{at} + np.uint64(first) + np.uint64(j)]" for v, (plane, at) in planes.items()}
    loads["x"] = "ramp[np.uint64(first) + np.uint64(j)]"
    texts = ["import numpy as np\n\nfrom loony.kernels.endgames.planes import on_lanes, test\n"]
    for name, stretches in TESTS.items():
        lines = [_HEAD.format(name=name)]
        for letter, ((first, last), kind) in zip("abcd", stretches.items(), strict=False):
            stretch = _STRETCH.format(first=first, last=last) if kind.chain else "    inside = 1\n"
            lines += [stretch, test_of(loads, *_counted(claims, kind, apart, letter))]
        texts.append("".join([*lines, _TAIL.format(name=name)]))
    return "\n\n".join(texts)


def _counted(claims: list[Claim], kind: Kind, apart: bool, prefix: str = "a") -> tuple[Folding, list[Counted]]:
    """What is counted of some claims in stretches of a kind."""
    folding, statements = _folding(claims, kind, prefix)
    counted = []
    for one, (hypothesis, conclusion) in zip(claims, statements, strict=True):
        try:
            covered = folding.truth(hypothesis)
            wrong = folding.both(covered, folding.negation(folding.truth(conclusion)))
        except TooLarge as error:
            raise TooLarge(f"{one.id} {error}") from error
        counted.append(Counted(covered, wrong, apart or one.expected_verdict != HOLDS or not kind.chain))
    return folding, counted


def _folding(claims: list[Claim], kind: Kind, prefix: str) -> tuple[Folding, list[tuple[Term, Term]]]:
    """What some claims state, and what it comes to in stretches of a kind."""
    trace = Trace(FORM.counts, FORM.asked)
    return Folding(trace, _given(kind), prefix), list(stated(trace, FORM, claims))


def _given(kind: Kind) -> Given:
    """What is known of the stretches of a kind."""
    t, f, s = kind.least
    exists = {"t": t > 0, "f": f > 0, "s": s > 0, "m": kind.loop}
    atoms = {
        "t": Atom(t, kind.most, False, None, ()),
        "f": Atom(f, LARGEST_BOUND // 4, False, None, ()),
        "s": Atom(s, LARGEST_BOUND // 6, False, None, ()),
        "h": Atom(0, LARGEST_BOUND // 2, False, None, ()),
        "bonus": Atom(0, 8, False, None, ()),
        "x": Atom(0, LARGEST_BOUND + LANES, True, None, ()),
        "v": Atom(0, LARGEST_BOUND + LANES, True, None, ()),
        "bare": Atom(0, LARGEST_BOUND, False, None, ()),
    }
    for rest, (_, has) in RESTS.items():
        low = 0 if all(exists[one] for one in has) else -1
        atoms[f"v_{rest}"] = Atom(low, LARGEST_BOUND + LANES, True, None, ())
        atoms[f"bare_{rest}"] = Atom(low, LARGEST_BOUND, False, None, ())
    x = atom("x") if kind.chain else number(0)
    h = times(2, atom("h")) if kind.loop else number(0)
    counts = Summary(
        atom("t"), number(int(kind.chain)), x, atom("f"), atom("s"), number(int(kind.loop)), h,
        None, None,
    )  # fmt: skip
    size = plus(
        times(3, atom("t")), times(4, atom("f")), times(6, atom("s")), x, h,
        number(4 * kind.chain + 8 * kind.loop),
    )  # fmt: skip
    bonus = number(4) if kind.chain else number(6) if kind.loop and t > 0 else atom("bonus")
    controlled = plus(x, h, times(-1, atom("t")), times(-4, atom("f")), times(-2, atom("s")), bonus)
    shortest = (
        plus(x, number(4)) if kind.chain else number(0),
        plus(h, number(8)) if kind.loop else number(0),
    )
    value = atom("v" if kind.chain else "bare")
    columns = Record(*counts, *shortest, value, size, controlled, lambda _: None)[:-1]
    inputs = {place: column for place, column in enumerate(columns) if column is not None}
    facts = ((controlled, *kind.controlled), (size, 0, LARGEST_BOUND + LANES))
    return Given(atoms, inputs, facts, partial(_v, counts))


def _v(G: Summary, folding: Folding, H: list[Sum]) -> Sum:
    """v(H), of the row in which it lies and of the lane of G or of no lane."""
    t, chains, chain_excess, f, s, loops, loop_excess = H
    if any(not one.multiples and one.constant < 0 for one in H):
        return number(-1)
    row = _row_of(G, t, f, s, loops)
    if row is None or loop_excess != (G.loop_excess if loops.constant else number(0)):
        raise NotInARow("it asks for the value of a position that a row does not have")
    lane, bare = (atom(f"v_{row}"), atom(f"bare_{row}")) if row else (atom("v"), atom("bare"))
    if chains == G.longer_chains and chain_excess == G.chain_excess:
        return lane if chains.constant else bare
    if chains == number(0) and row != "core":  # the core without the long chain has none of the 3-chains either
        return folding.where_zero(chain_excess, bare, number(-1))
    raise NotInARow("it asks for the value of a position that a row does not have")


def _row_of(G: Summary, t: Sum, f: Sum, s: Sum, loops: Sum) -> str | None:
    """What is less in the row in which a position lies: nothing, if it is empty."""
    own = G.three_chains, G.four_loops, G.six_loops, G.longer_loops
    differences = [one - mine for one, mine in zip((t, f, s, loops), own, strict=True)]
    less = tuple(None if one.multiples else one.constant for one in differences)
    known: dict[Any, str] = {
        (0, 0, 0, 0): "", (-1, 0, 0, 0): "three", (0, -1, 0, 0): "four", (0, 0, -1, 0): "six",
        (0, 0, 0, -1): "loop", (-1, -1, 0, 0): "three_four", (-1, 0, -1, 0): "three_six",
    }  # fmt: skip
    if less in known:
        return known[less]
    if f == number(0) and less[0] == less[2] == less[3] == 0:
        return "fours"
    no_threes = G.longer_chains.constant > 0
    if f == s == number(0) and less[3] == 0 and (t == number(0) if no_threes else less[0] == 0):
        return "core"
    return None
