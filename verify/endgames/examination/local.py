"""The closed form of Theorem 4.1, compared with equations (3) and (4) at each position by itself, in rows.

Write w for the closed form. Let w be 0 at the empty position, and at every other position the least value that (3)
gives to an opening, with w in place of v. Then w = v, by induction on the number of components. So no value of
another position is needed.

Lane x of a row has a chain of length 4 + x; the other components are the same in all lanes. A row is cut where
c(G), or c of G without its long loop, enters another range: there the cases of the theorem change. Most pieces
fold to a few comparisons of constants.
"""

from pathlib import Path
from typing import Any

from loony.enumerate.endgames.components import FOUR_LOOP, SIX_LOOP, THREE_CHAIN, Component, handout, is_valid, without
from loony.enumerate.endgames.positions import Summary, size
from loony.enumerate.logic import all_of, any_of, implies, plain, where
from loony.enumerate.terms import Trace
from loony.kernels.endgames.local import HIGH, LOW
from loony.kernels.folding import Folding, Given, NotInARow, Sum
from loony.kernels.lowering import VECTOR
from loony.kernels.rows import Ends, Stretch, source_of, stretch_of
from loony.system.digest import digest_of_module
from loony.verify.endgames.claims.allcock import closed_form
from loony.verify.endgames.claims.definition import opening_value
from loony.verify.endgames.examination.blocks import FORM
from loony.verify.endgames.examination.rows import Range, RowKind, controlled_value_of, counts_of, size_of
from loony.verify.examination.programs import as_terms

LARGEST_LOCAL_BOUND = 5_000
"""larger positions may need more than 16 bits"""

_FAR = 8 * LARGEST_LOCAL_BOUND


def follows(G: Summary) -> Any:
    """w(G) is the least value of an opening of G by w; at the empty position, it is 0.

    An amalgamated position has at most one component of each of the five kinds, or equal ones.
    """
    w = closed_form(G)
    openings = []
    for C in (
        THREE_CHAIN, Component(4 + G.chain_excess, False),
        FOUR_LOOP, SIX_LOOP, Component(8 + G.loop_excess, True),
    ):  # fmt: skip
        rest = without(G, C)
        openings.append((is_valid(rest), opening_value(C.length, handout(C), closed_form(rest))))
    none_less = all_of(*(implies(possible, w <= opening) for possible, opening in openings))
    one_equal = any_of(*(all_of(possible, w == opening) for possible, opening in openings))
    return where(size(G) == 0, w == 0, all_of(none_less, one_equal))


_CHAIN, _LOOP = (0, LARGEST_LOCAL_BOUND + VECTOR), (0, LARGEST_LOCAL_BOUND // 2)

_EVER = (-_FAR, _FAR)
_UNDER, _OVER = (-_FAR, LOW), (HIGH, _FAR)
_BELOW, _BETWEEN = (-_FAR, HIGH - 1), (LOW + 1, HIGH - 1)

Ranges = dict[Ends, tuple[Range, Range]]
"""by stretches of a row: the ranges of c(G), and of c without the long loop, which is not larger"""

_TWICE: Ranges = {
    (0, "low"): (_UNDER, _UNDER),
    ("low", "high"): (_BETWEEN, _BELOW),
    ("high", "high_too"): (_OVER, _BELOW),
    ("high_too", "inside"): (_OVER, _OVER),
}
_ONCE: Ranges = {(0, "low"): (_UNDER, _EVER), ("low", "high"): (_BETWEEN, _EVER), ("high", "inside"): (_OVER, _EVER)}
_BARE: Ranges = {(None, None): (_EVER, _EVER)}


_MOST = LARGEST_LOCAL_BOUND // 3

_KINDS = {
    name: (RowKind(_CHAIN, loop, least, most), RowKind(None, loop, least, most))
    for name, loop, least, most in (
        ("all_kinds", _LOOP, (3, 1, 1), _MOST),
        ("threes", _LOOP, (3, 0, 0), _MOST),
        ("two_threes", _LOOP, (2, 0, 0), 2),
        ("one_three", _LOOP, (1, 0, 0), 1),
        ("no_threes", _LOOP, (0, 0, 0), 0),
        ("without_loop", None, (0, 0, 0), _MOST),
    )
}
"""with a long chain, and without; rare kinds are joined, because each takes long to compile"""


def key() -> str:
    """A text that determines the source: what is imported here is in the digest, the theorem too."""
    return f"the closed form in rows, {digest_of_module(Path(__file__))}"


def source() -> str:
    """The source of the tests of rows, which count the positions where `follows` is false."""
    functions = {}
    for name, (lanes, bare) in _KINDS.items():
        cut = _TWICE if lanes.loop else _ONCE
        if name == "all_kinds":
            functions[f"{name}_bare"] = _stretches(bare, cut)
            functions[name] = _stretches(lanes, cut)
        else:
            functions[name] = [*_stretches(bare, _BARE), *_stretches(lanes, cut)]
    return source_of("loony.kernels.endgames.local", (), functions)


def _stretches(kind: RowKind, cut: Ranges) -> list[Stretch]:
    """The stretches of a row of a kind in which `follows` may be false."""
    trace = Trace(FORM.counts)
    record, _, _ = as_terms(trace, FORM, False)
    truth = trace.lifted(plain(follows(record.position())))
    G, atoms = counts_of(kind, LARGEST_LOCAL_BOUND)
    c = controlled_value_of(G, kind)
    found = []
    for letter, (ends, (range_, without_loop)) in zip("abcd", cut.items(), strict=False):
        facts = [(size_of(G), 0, LARGEST_LOCAL_BOUND + VECTOR)]
        if cut is not _BARE:
            facts += [(c, *range_), (c - G.loop_excess, *without_loop)]
        inputs = {place: count for place, count in enumerate(G) if count is not None}
        folding = Folding(trace, Given(atoms, inputs, tuple(facts), _none), letter)
        found.append(stretch_of(ends, folding, [], [folding.negation(folding.truth(truth))]))
    return [stretch for stretch in found if stretch.counted]


def _none(_: Folding, __: list[Sum]) -> Sum:
    raise NotInARow("it asks for a value")
