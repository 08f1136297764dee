"""Left's descent from a graph H to a state K: the rule of play in the proof of Theorem C of docs/graphs-proof.md.

S is a maximum packing of H. The loop of S through the ground lies in K. Each other loop of S lies in K; or it shares
no node with K and has less than 8 coins, and is a *trinket*. A *link* is a chain that is neither in K nor a trinket.
Trinkets and links make *strings*: a trinket is between at most two links.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import accumulate
from typing import Final, NamedTuple

from loony.enumerate.graphs.notation import GraphState, Named
from loony.enumerate.graphs.pieces import GROUND, components_of
from loony.verify.graphs.lossless import NoFlight
from loony.verify.graphs.position import GraphPlay, handout_of

LEAST_NOT_MODERATE = 8  # coins of the shortest loop that is no trinket


_UNKNOWN, _NO_PART = -(1 << 62), 1 << 62  # numbers in place of the cost of the cheapest part


class _String(NamedTuple):
    """Links one after another, with the trinkets between them."""

    links: list[int]  # elements, one for each link
    costs: list[int]
    trinkets: list[int | None]  # elements: the trinkets before each link and after the last; None where none
    gains: list[int]  # the gain of each of these trinkets; 0 where there is none
    ends: tuple[int, int]  # the two outer nodes
    is_cyclic: bool  # whether the last trinket is the first


class _Part(NamedTuple):
    """A part of the rest that can be played by itself: a trinket, or a linear or cyclic bracelet."""

    cost: int  # the fall of cv
    order: Callable[[], list[int]]  # makes the elements in the order of Lemma 8 or 9


class Descent:
    """A descent from G to K: the present state, and the plan.

    `loops` are the loops of S by their elements, `altitudes` are cv(G) and cv(K). After each part that is played, the
    altitude is cv(K) or more, or above cv(G) if that is less; and no smaller part of this part has that property. By
    Theorem C no opening leads deeper than 9 below cv(G) or 10 below cv(K), whichever is lower. The time is
    polynomial: after each part that is played, the search goes through all parts of all strings.
    """

    def __init__(
        self, G: Named, loops: Collection[tuple[int, ...]], K: GraphState, altitudes: tuple[int, int]
    ) -> None:
        self.G, self.K = G, K
        self.altitude: int
        self.altitude, of_landing = altitudes
        self.least: Final = min(self.altitude + 1, of_landing)
        self.rest: Final = GraphPlay(G)
        self.order: list[int] = []
        outside = [place for place in range(len(G.pieces)) if not K.pieces >> place & 1]
        self.trinket_at: Final = {G.pieces[place][0]: place for place in outside if (place,) in loops}  # by joint
        self.components: Final = sorted(components_of(G.pieces, outside))

    def plan(self) -> list[int]:
        """The plan, as elements. Raises NoFlight if S and K lack the properties above."""
        gains = [
            (kind.length - handout_of(kind.is_loop), ~place)
            for place, kind in enumerate(self.G.isolated)
            for _ in range(self.rest.numbers[place] - self.K.numbers[place])
        ]  # isolated 3-chains and moderate loops, each with the least altitude from which it does not crash
        gains.sort(reverse=True)
        costs = dict.fromkeys(range(len(self.components)), _UNKNOWN)  # of the cheapest part of each component
        is_stuck = False
        while not is_stuck or gains:
            while gains and (is_stuck or gains[-1][0] <= self.altitude):
                self._open(gains.pop()[1])
                is_stuck = False
            is_stuck = True
            for component, cost in costs.items():
                if cost <= self.altitude - self.least:
                    part, costs[component] = self._first_part(self.components[component])
                    if part is not None:
                        is_stuck, costs[component] = False, _UNKNOWN
                        for element in part.order():
                            self._open(element)
        if self.rest.state != self.K:
            raise NoFlight("no part of the rest can be played by itself")
        return self.order

    def _open(self, element: int) -> None:
        self.altitude += self.rest.open(element).climb
        self.order.append(element)

    def _first_part(self, component: list[int]) -> tuple[_Part | None, int]:
        """A part that can be played now and contains no other such part, and the cost of the cheapest part seen."""
        cheapest = _NO_PART
        for part in _parts(self.rest, *self._strings(component)):
            cheapest = min(cheapest, part.cost)
            if part.cost <= self.altitude - self.least:
                return part, cheapest
        return None, cheapest

    def _strings(self, component: list[int]) -> tuple[list[tuple[int, int]], list[_String]]:
        """The trinkets without links, with their gains, and the strings of the rest of a component."""
        rest, trinket_at = self.rest, self.trinket_at
        around: dict[int, list[int]] = {}  # by trinket, the links with an end there
        links: dict[int, tuple[int, tuple[int, int]]] = {}
        in_links: set[int] = set()
        for place in component:
            if rest.has(place) and place not in in_links:
                a, b, _ = self.G.pieces[place]
                if a == b and trinket_at.get(a) == place:
                    around.setdefault(a, [])
                    continue
                run = rest.run(place)
                in_links |= {*run.elements}
                links[place] = run.coins - 4, run.ends
                for end in run.ends:
                    if end in trinket_at:
                        around.setdefault(end, []).append(place)
        gain = {joint: LEAST_NOT_MODERATE - 1 - self.G.pieces[trinket_at[joint]][2] for joint in around}
        alone = [(trinket_at[joint], gain[joint]) for joint, near in around.items() if not near]
        strings: list[_String] = []
        in_strings: set[int] = set()

        def walk(link: int, node: int, is_cyclic: bool) -> None:
            first, order, joints = node, [], [node]
            while True:
                in_strings.add(link)
                order.append(link)
                a, b = links[link][1]
                node = a + b - node
                joints.append(node)
                following = [other for other in around.get(node, ()) if other != link]
                if not following or following[0] in in_strings:
                    break
                link = following[0]
            at = [joint if joint in around else None for joint in joints]
            strings.append(
                _String(
                    order,
                    [links[link][0] for link in order],
                    [None if joint is None else trinket_at[joint] for joint in at],
                    [0 if joint is None else gain[joint] for joint in at],
                    (first, node),
                    is_cyclic,
                )
            )

        for is_cyclic in (False, True):
            for link, (_, ends) in links.items():
                for end in ends:
                    if link not in in_strings and (is_cyclic or len(around.get(end, ())) < 2):
                        walk(link, end, is_cyclic)
        return alone, strings


def _parts(rest: GraphPlay, alone: list[tuple[int, int]], strings: list[_String]) -> Iterator[_Part]:
    """All parts that can be played by themselves; a part comes after the parts inside it."""
    for trinket, gain in alone:
        yield _Part(-gain, partial(list, [trinket]))
    for length in range(1, max((len(string.links) for string in strings), default=0) + 1):
        for string in strings:
            if length <= len(string.links):
                yield from _linear(rest, string, length)
    for string in strings:
        if string.is_cyclic:
            yield _cyclic(string)


def _linear(rest: GraphPlay, string: _String, length: int) -> Iterator[_Part]:
    """The linear bracelets of `length` links in a string, without and with trinkets at the ends of the string."""
    number, (a, b) = len(string.links), string.ends
    costs = [*accumulate(string.costs * 2, initial=0)]
    gains = [*accumulate(string.gains[:number] * 2, initial=0)]  # the total gain of the trinkets before each place
    for first in range(number if string.is_cyclic else number - length + 1):
        last = first + length
        cost = costs[last] - costs[first] - (gains[last] - gains[first + 1])
        at_first = first == 0 and not string.is_cyclic and string.trinkets[0] is not None
        at_last = last == number and not string.is_cyclic and string.trinkets[number] is not None
        is_whole = length == number and not string.is_cyclic and not at_first and not at_last
        if is_whole and a == b != GROUND and rest.valence(a) == 3:
            continue  # this bracelet would leave one end at this joint
        for with_first in (False, True)[: 1 + at_first]:
            for with_last in (False, True)[: 1 + at_last]:
                total = cost - with_first * string.gains[0] - with_last * string.gains[number]
                yield _Part(total, partial(_in_order, string, first, length, with_first, with_last))


def _in_order(string: _String, first: int, length: int, with_first: bool, with_last: bool) -> list[int]:
    """Some links of a string and the trinkets between them, in the order of Lemma 8, and its outer trinkets."""
    order: list[int | None] = []
    for step in range(length):
        place = (first + step) % len(string.links)
        order += [string.links[place], string.trinkets[place] if step or with_first else None]
    order.append(string.trinkets[-1] if with_last else None)
    return [element for element in order if element is not None]


def _cyclic(string: _String) -> _Part:
    """A whole cyclic bracelet, in the order of Lemma 9."""
    number = len(string.links)
    sums = [*accumulate((c - g for c, g in zip(string.costs * 2, string.gains[1:] * 2, strict=True)), initial=0)]
    if sums[number] < 0:
        first = max(range(number), key=lambda place: (sums[place], place))
    else:
        first = max(range(number, 2 * number), key=sums.__getitem__) % number
    last = [trinket for trinket in [string.trinkets[first]] if trinket is not None]
    return _Part(sums[number], lambda: _in_order(string, first, number, False, False) + last)
