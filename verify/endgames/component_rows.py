"""Claims about every component C of G, and perhaps about numbers, as source for rows of a dense table.

What C is, and which long components there are, is known beforehand, one case after the other. So v(G - C), and
v(H) of any H that differs from G by some components, lie in rows whose places follow from the counts of G.
"""

from functools import partial
from typing import Any, NamedTuple

from loony.enumerate.endgames.components import FOUR_LOOP, SIX_LOOP, THREE_CHAIN
from loony.enumerate.endgames.positions import Summary
from loony.enumerate.logic import plain
from loony.enumerate.terms import Term, Trace
from loony.kernels.endgames.planes import LANES
from loony.kernels.endgames.table_rows import OF_COMPONENTS, OWN, SHORTER, WITHOUT
from loony.kernels.folding import Atom, Folding, Given, NotInARow, Sum, Truth, atom, number, plus, times
from loony.kernels.jit import is_kept, module_of
from loony.kernels.rows import Counted, test_of
from loony.verify.claims import HOLDS, Claim
from loony.verify.endgames.blocks import FORM
from loony.verify.endgames.record import Record
from loony.verify.endgames.rows import LARGEST_BOUND
from loony.verify.examine import Known
from loony.verify.programs import as_terms, stated

_MOST_NUMBERS = 4
"""that a claim is tested with in one row"""

_ARGUMENTS = "row_inside, kind, values, ramp, places, rests, covered, wrong"

_HEAD = f"""@on_lanes
def {{name}}_on_lanes({_ARGUMENTS}):
    t, f, s, h, bonus = kind
    bad = np.int16(0)
"""

_TAIL = f"""    return bad != 0


@test
def {{name}}({_ARGUMENTS}):
    return {{name}}_on_lanes({_ARGUMENTS})
"""

_STRETCHES = {
    0: "    inside = 1\n",
    4: "    first = 0\n    inside = min(row_inside, 1)\n    width = inside + 0\n",
    5: (
        "    first = 1\n    inside = max(row_inside - 1, 0)\n"
        f"    width = (inside + {LANES - 1}) // {LANES} * {LANES}\n"
    ),
}
"""of a row: the position without a long chain, the one with a chain of length 4, and those with a longer one"""

_LOOPS = dict(zip(OF_COMPONENTS, (0, 8, 10), strict=True))
"""the least long loop in the rows that a function tests"""


class InRows(NamedTuple):
    """Claims about components, and what tests them in rows."""

    claims: list[Claim]
    functions: dict[str, Any]
    """by the names of `loony.kernels.endgames.table_rows.OF_COMPONENTS`"""
    reach: list[tuple[int, int, int, int]]
    """the rows that they ask for values"""

    @property
    def counters(self) -> int:
        """How many entries `covered` and `wrong` have."""
        return 2 * len(self.claims) * _PLACES

    def known(self, covered: Any, wrong: Any) -> dict[Claim, Known]:
        """What the counters say of each claim."""
        numbers = [
            counters.reshape(2, len(self.claims), _PLACES).sum(axis=2).tolist() for counters in (covered, wrong)
        ]
        (said, examined), (failed, _) = numbers
        return {one: Known(*counts) for one, *counts in zip(self.claims, examined, said, failed, strict=True)}


_KINDS_OF_COMPONENTS = 5
_PLACES = _KINDS_OF_COMPONENTS * _MOST_NUMBERS


class _Source:
    """The functions that test some claims, as far as rows can be asked for what these ask."""

    def __init__(self, claims: list[Claim]) -> None:
        self._trace = Trace(FORM.counts, FORM.asked)
        G, C, _ = as_terms(self._trace, FORM, True)
        self._statements: list[tuple[Term, Term]] = list(stated(self._trace, FORM, claims))
        counts = G.three_chains, G.longer_chains, G.four_loops, G.six_loops, G.longer_loops
        self._has = [self._lifted(count > 0) for count in counts]
        self._claims = claims
        self._numbers = [
            None if one.numbers is None else [self._lifted(end) for end in one.numbers(G, C)] for one in claims
        ]
        self.reach: list[tuple[int, int, int, int]] = [(0, 0, 0, OWN)]

    def _lifted(self, number: Any) -> Term:
        return self._trace.lifted(plain(number))

    def key(self) -> str:
        """All that the source follows from."""
        numbers = [None if ends is None else [end.place for end in ends] for ends in self._numbers]
        places = [(hypothesis.place, conclusion.place) for hypothesis, conclusion in self._statements]
        expected = [one.expected_verdict for one in self._claims]
        return repr((self._trace.nodes, places, numbers, expected, [has.place for has in self._has]))

    def text(self) -> str:
        """The source, with which of the claims it tests, and which rows these ask for values."""
        kinds = [(chain, loop) for loop in _LOOPS.values() for chain in _STRETCHES]
        tested = [k for k in range(len(self._claims)) if all(self._can_be_folded(k, *kind) for kind in kinds)]
        texts = []
        for name, loop in _LOOPS.items():
            lines = [_HEAD.format(name=name)]
            for letter, chain in zip("abc", _STRETCHES, strict=True):
                folding, counted = self._counted(tested, chain, loop, letter)
                lines += [_STRETCHES[chain], test_of(self._loads(folding), folding, counted)]
            texts.append("".join([*lines, _TAIL.format(name=name)]))
        imports = "import numpy as np\n\nfrom loony.kernels.endgames.table_rows import on_lanes, test\n"
        return "\n\n".join([imports, f"TESTED, REACH = {tested}, {self.reach}\n", *texts])

    def _can_be_folded(self, k: int, chain: int, loop: int) -> bool:
        try:
            self._counted([k], chain, loop, "a")
        except NotInARow:
            return False
        return True

    def _counted(self, tested: list[int], chain: int, loop: int, prefix: str) -> tuple[Folding, list[Counted]]:
        """What is counted in a kind of rows: where claims say something, and on how many instances they do."""
        G, given = self._given(chain, loop)
        folding = Folding(self._trace, given, prefix)
        components = (
            (number(THREE_CHAIN.length), 0), (plus(G.chain_excess, number(4)), 0), (number(FOUR_LOOP.length), 1),
            (number(SIX_LOOP.length), 1), (plus(G.loop_excess, number(8)), 1),
        )  # fmt: skip
        said, examined = [], []
        for k in tested:
            for has, (length, is_loop) in zip(map(folding.truth, self._has), components, strict=True):
                several = self._numbers_of(k, folding, given, length, is_loop) if has is not False else []
                for i in range(_MOST_NUMBERS):
                    inside = i < len(several)
                    covered, wrong = _stated(several[i], self._statements[k], has) if inside else (False, False)
                    said.append(Counted(covered, wrong, self._claims[k].expected_verdict != HOLDS))
                    examined.append(Counted(has if inside else False, False, False))
        return folding, said + examined

    def _numbers_of(self, k: int, folding: Folding, given: Given, length: Sum, is_loop: int) -> list[Folding]:
        """What is known where C is of one kind, with each number that a claim is tested with."""
        of_component = {FORM.columns: length, FORM.columns + 1: number(is_loop)}
        one = folding.beside(given._replace(inputs={**given.inputs, **of_component}))
        if (ends := self._numbers[k]) is None:
            return [one]
        least, largest = map(one.number, ends)
        many = largest - least
        if many.multiples or many.constant >= _MOST_NUMBERS:
            raise NotInARow("how many numbers there are differs along the row, or there are too many")
        numbers = [plus(least, number(i)) for i in range(many.constant + 1)]
        place = FORM.columns + FORM.component_columns
        return [folding.beside(given._replace(inputs={**given.inputs, **of_component, place: n})) for n in numbers]

    def _given(self, chain: int, loop: int) -> tuple[Summary, Given]:
        """What is known of the positions of a stretch, and what their counts are."""
        most = LARGEST_BOUND
        atoms = {name: Atom(0, most // length, False, None, ()) for name, length in (("t", 3), ("f", 4), ("s", 6))}
        atoms["h"] = Atom(1, most // 2, False, None, ())
        atoms["bonus"] = Atom(0, 8, False, None, ())
        atoms["x"] = Atom(1, most + LANES, True, None, ())
        G = Summary(
            atom("t"), number(int(chain > 0)), atom("x") if chain > 4 else number(0), atom("f"), atom("s"),
            number(int(loop > 0)), times(2, atom("h")) if loop > 8 else number(0), None, None,
        )  # fmt: skip
        size = _size(G)
        bonus = number(4) if chain else atom("bonus")
        less = [times(-1, G.three_chains), times(-4, G.four_loops), times(-2, G.six_loops)]
        controlled = plus(G.chain_excess, G.loop_excess, *less, bonus)
        shortest = (
            plus(G.chain_excess, number(4)) if chain else number(0),
            plus(G.loop_excess, number(8)) if loop else number(0),
        )
        value = self._value(atoms, 0, 0 if chain else None)
        columns = Record(*G, *shortest, value, size, controlled, lambda _: None)[:-1]
        inputs = {place: column for place, column in enumerate(columns) if column is not None}
        return G, Given(atoms, inputs, ((size, 0, most + LANES),), partial(self._v, G))

    def _v(self, G: Summary, folding: Folding, H: list[Sum]) -> Sum:
        """v(H), of the row in which it lies, and of a lane so far from that of G or of no lane."""
        t, chains, chain_excess, f, s, loops, loop_excess = H
        known = [one.constant for one in H if not one.multiples]
        if min(known, default=0) < 0:
            return number(-1)
        for several, excess in ((chains, chain_excess), (loops, loop_excess)):
            if several == number(0) and not excess.multiples and excess.constant:
                return number(-1)
        own = G.three_chains, G.four_loops, G.six_loops
        more = [one - mine for one, mine in zip((t, f, s), own, strict=True)]
        which = {number(0): OWN, number(-2): SHORTER}.get(loop_excess - G.loop_excess)
        if loops == loop_excess == number(0):
            which = WITHOUT if G.longer_loops.constant else OWN
        elif loops != G.longer_loops:
            which = None
        lane: int | None = None
        if chains == G.longer_chains == number(1):
            further = chain_excess - G.chain_excess
            lane = further.constant
            more.append(further)
        elif not chains == chain_excess == number(0):
            which = None
        larger = _size(Summary(t, chains, chain_excess, f, s, loops, loop_excess)) - _size(G)
        before = lane is not None and folding.range_of(chain_excess)[0] < 0  # in some lane that is no chain
        if which is None or before or any(one.multiples for one in more) or folding.range_of(larger)[1] > 0:
            raise NotInARow("it asks for the value of a position that a row does not have")
        row = (*(one.constant for one in more[:3]), which)
        if row not in self.reach:
            self.reach.append(row)
        return self._value(folding.atoms, self.reach.index(row), lane)

    def _value(self, atoms: dict[str, Atom], row: int, lane: int | None) -> Sum:
        """The atom of a value, of some row that is reached."""
        name = f"bare_{row}" if lane is None else f"v_{row}_{lane}".replace("-", "less_")
        atoms[name] = Atom(-1, LARGEST_BOUND + LANES, lane is not None, None, ())
        return atom(name)

    def _loads(self, folding: Folding) -> dict[str, str]:
        """How the values that were asked for are read."""
        loads = {"x": "ramp[np.uint64(first) + np.uint64(j)]"}
        for name in folding.atoms:
            kind, _, place = name.partition("_")
            if kind == "bare":
                loads[name] = f"rests[{place}]"
            elif kind == "v":
                row, _, lane = place.partition("_")
                loads[name] = (
                    f"values[np.uint64(places[{row}] + {lane.replace('less_', '-')} + first) + np.uint64(j)]"
                )
        return loads


def _size(G: Summary) -> Sum:
    """size(G), of sums."""
    lengths = 3, 4, 1, 4, 6, 8, 1
    return plus(*(times(length, count) for length, count in zip(lengths, G[:7], strict=True)))


def _stated(folding: Folding, statement: tuple[Term, Term], has: Truth) -> tuple[Truth, Truth]:
    """Where a claim says something of a component, and where that is wrong."""
    hypothesis, conclusion = statement
    covered = folding.both(has, folding.truth(hypothesis))
    if covered is False:
        return False, False
    return covered, folding.both(covered, folding.negation(folding.truth(conclusion)))


def tests_of_components(claims: list[Claim]) -> InRows:
    """Those of some claims that rows can be asked about, if they are about components, with what tests them."""
    if not (candidates := _candidates(claims)):
        return InRows([], {}, [])
    source = _Source(candidates)
    module: Any = module_of(source.key(), source.text)
    functions = {name: getattr(module, name) for name in OF_COMPONENTS}
    return InRows([candidates[k] for k in module.TESTED], functions, module.REACH)


def are_kept(claims: list[Claim]) -> bool:
    """What tests them need not be compiled again."""
    candidates = _candidates(claims)
    return not candidates or is_kept(_Source(candidates).key(), OF_COMPONENTS)


def _candidates(claims: list[Claim]) -> list[Claim]:
    return [one for one in claims if one.of_component and one.size_below is None]
