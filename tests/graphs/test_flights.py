"""Flights through bracelets, held against the oracle of the rules and a plain account of every move; and what
`loony value --plan` says where there is little to print: the rest is in the outcomes and the refusals of commands.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import product

import commanded
import numpy as np
import pytest
from naive_graphs import Graph, absorbed, value

from loony.enumerate.graphs.bracelets import Bracelets, bracelets
from loony.enumerate.graphs.notation import named
from loony.kernels.graphs.columns import NONE
from loony.kernels.graphs.flights import lay_out, smooth
from loony.kernels.graphs.paths import fill_path
from loony.verify.graphs.claims.records import Bracelet, bracelet_columns
from loony.verify.graphs.flights import Bump, Flight, fly, largest_bump
from loony.verify.graphs.flights import plan as plan_of
from loony.verify.graphs.play import evaluate

MOST = 21
FIGURE_2 = "[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6"
FIGURE_7 = "AB A BC B CD C DE D EF E FG F GH G H"
SMOOTH = "CD DE D EF E AB A BC B C FG F GH G H"

Order = list[int]
"""pieces by their places along the path"""


@pytest.fixture(scope="module")
def every() -> Bracelets:
    return bracelets(MOST)


@pytest.fixture(scope="module")
def columns(every: Bracelets) -> Bracelet:
    return bracelet_columns(every)


class Path:
    """A bracelet as a plain list of lengths, with its joints at their places along it."""

    def __init__(self, lengths: list[int], tags: int) -> None:
        self.lengths = lengths
        self.trinkets = range(tags // 2, len(lengths), 2)

    def handout(self, piece: int) -> int:
        return 4 if piece in self.trinkets else 2

    def graph(self, left: set[int]) -> Graph:
        pieces: list[tuple[int, tuple[int, ...]]] = []
        for piece in left:
            joints = [1 + self.trinkets.index(at) for at in (piece - 1, piece + 1) if at in self.trinkets]
            if piece in self.trinkets:
                joint = 1 + self.trinkets.index(piece)
                pieces.append((self.lengths[piece] - 1, (joint, joint)))
            else:
                pieces.append((self.lengths[piece], tuple(sorted([*joints, 0][:2]))))
        return absorbed(tuple(pieces))

    def direct(self, part: list[int], backward: bool) -> Order:
        """The chains of a part one after another, and each trinket once the chains beside it are gone."""
        order: Order = []
        for chain in sorted((one for one in part if one not in self.trinkets), reverse=backward):
            order.append(chain)
            order += self.free(part, order, backward)
        return order + self.free(part, order, backward)

    def free(self, part: list[int], order: Order, backward: bool) -> Order:
        left = {*part} - {*order}
        trinkets = sorted((one for one in left if one in self.trinkets), reverse=backward)
        return [one for one in trinkets if not left & {one - 1, one + 1}]

    def moves(self, order: Order) -> list[int]:
        """The altitude after every move, all being declined."""
        found = [0]
        for piece in order:
            found.append(found[-1])
            for _ in range(self.lengths[piece] - self.handout(piece)):
                found.append(found[-1] - 1)
            found.append(found[-1])
            for _ in range(self.handout(piece) // 2):
                found.append(found[-1] + 2)
        return found

    def worth(self, order: Order) -> int:
        """By how much the controller wins, who may accept any piece, after which both play well."""
        if not order:
            return 0
        piece, *rest = order
        handout = self.handout(piece)
        declined = self.worth(rest) - handout
        accepted = handout - value(self.graph({*rest}))
        return self.lengths[piece] - handout + max(declined, accepted)

    def gain(self, part: list[int]) -> int:
        return sum(2 * self.handout(piece) - self.lengths[piece] for piece in part)

    def parts(self, left: set[int]) -> Iterator[list[int]]:
        """What can be played by itself: trinkets in a row, the chains between them, and those at their ends."""
        for first, last in product(self.trinkets, repeat=2):
            if first <= last and {*range(first, last + 1)} <= left:
                yield sorted({*range(first - 1, last + 2)} & left)

    def smooth(self, left: set[int]) -> Iterator[Order]:
        """All flights by the algorithm: any minimal part that is a gain, or else any bracelet, either way."""
        if not left:
            yield []
            return
        parts = [*self.parts(left)]
        gains = [part for part in parts if self.gain(part) > 0]
        chosen = [part for part in gains if not any({*other} < {*part} for other in gains)]
        for part in chosen or [part for part in parts if not any({*part} < {*other} for other in parts)]:
            for backward in (False, True):
                for rest in self.smooth(left - {*part}):
                    yield self.direct(part, backward) + rest


def bump(moves: list[int]) -> int:
    """The largest k with a descent of k to some move, and then an ascent of k, by trying all moves."""
    return max(min(max(moves[: at + 1]), max(moves[at:])) - low for at, low in enumerate(moves))


def paths(every: Bracelets) -> list[Path]:
    return [Path(every.lengths_of(place), int(every.tags[place])) for place in range(len(every.coins))]


def test_values_with_trinkets_of_any_size() -> None:
    for lengths in product((4, 16), (3, 9), (4, 20), (3, 9), (4, 12)):
        for tags in range(3):
            path = Path([*([5] * (tags > 1)), *lengths, *([3] * (tags > 0))], tags)
            values = np.zeros(1 << len(path.lengths), np.int16)
            fill_path(np.array(path.lengths), tags // 2, values)
            assert values[-1] == value(path.graph({*range(len(path.lengths))})), tags


def test_values_and_controlled_values(every: Bracelets, columns: Bracelet) -> None:
    for place, path in enumerate(paths(every)):
        whole = {*range(len(path.lengths))}
        assert columns.value[place] == value(path.graph(whole)), (place, path)
        assert columns.gain[place] == path.gain([*whole]) == 8 - columns.controlled_value[place], (place, path)
    assert (columns.value >= columns.controlled_value).all()


def test_lengths(every: Bracelets, columns: Bracelet) -> None:
    for place, path in enumerate(paths(every)):
        trinkets = [path.lengths[piece] for piece in path.trinkets]
        chains = [length for piece, length in enumerate(path.lengths) if piece not in path.trinkets]
        found = (columns.smallest_trinket, columns.largest_trinket, columns.shortest_chain, columns.longest_chain)
        expected = [min(trinkets), max(trinkets), min(chains), max(chains)]
        assert [int(column[place]) for column in found] == expected, (place, path)


@pytest.mark.parametrize("backward", [False, True])
def test_direct_flights(every: Bracelets, columns: Bracelet, backward: bool) -> None:
    bumps, lowest, worth = (
        (columns.backward_bump, columns.backward_lowest, columns.backward_worth) if backward
        else (columns.bump, columns.lowest, columns.worth)
    )  # fmt: skip
    for place, path in enumerate(paths(every)):
        order = path.direct([*range(len(path.lengths))], backward)
        moves = path.moves(order)
        assert bumps[place] == bump(moves), (place, path)
        landing = path.moves(order[:-1])
        landing += [landing[-1] - path.lengths[order[-1]]]
        assert lowest[place] == columns.controlled_value[place] + min(landing), (place, path)
        assert worth[place] == path.worth(order), (place, path)


@pytest.mark.parametrize("backward", [False, True])
def test_smooth_flights_are_some_by_the_algorithm(every: Bracelets, columns: Bracelet, backward: bool) -> None:
    found = (columns.backward_smooth_bump, columns.backward_smooth_worth, columns.backward_smooth_lowest)
    if not backward:
        found = (columns.smooth_bump, columns.smooth_worth, columns.smooth_lowest)
    for place, path in enumerate(paths(every)):
        ways = [*path.smooth({*range(len(path.lengths))})]
        assert (found[0][place], found[1][place]) in {(bump(path.moves(way)), path.worth(way)) for way in ways}, place
        assert found[2][place] <= columns.controlled_value[place], (place, path)


def test_parts(every: Bracelets, columns: Bracelet) -> None:
    for place, path in enumerate(paths(every)):
        whole = [*range(len(path.lengths))]
        parts = [*path.parts({*whole})]
        gains = [part for part in parts if path.gain(part) > 0]
        minimal = [part for part in gains if not any({*other} < {*part} for other in gains)]
        bumps = [bump(path.moves(path.direct(part, way))) for part in minimal for way in (False, True)]
        best = max((path.gain(part) for part in parts if part != whole), default=NONE)
        assert columns.best_part[place] == best, (place, path)
        assert columns.minimal_bump[place] == max(bumps, default=NONE), (place, path)


BUMPY = [
    Path([4, *(length for chain in chains for length in (chain, 4))], 0)
    for joints, lengths in ((4, (5, 7, 13)), (5, (5, 13)))
    for chains in product(lengths, repeat=joints - 1)
]


def test_no_choice_in_the_algorithm_is_bumpy() -> None:
    """Bracelets of very long chains with bumps of 11 and more, and every choice that the algorithm leaves."""
    assert sum(bump(path.moves(path.direct([*range(len(path.lengths))], False))) > 10 for path in BUMPY) > 10
    for path in BUMPY:
        orders = [*path.smooth({*range(len(path.lengths))})]
        assert max(bump(path.moves(order)) for order in orders) <= 10, path
        assert by_kernel([path], False) in orders, path
        assert by_kernel([path], True) in orders, path


def test_backward_is_forward_in_the_mirror() -> None:
    for lengths in product((4, 7), (5, 9), (4, 6), (5, 6), (4, 5), (4, 8), (4, 7)):
        path, mirror = Path([*lengths], 0), Path([*lengths[::-1]], 0)
        last = len(lengths) - 1
        assert by_kernel([path], True) == [last - piece for piece in by_kernel([mirror], False)], lengths


def by_kernel(side_by_side: list[Path], backward: bool) -> Order:
    """The kernel's smooth flight through some bracelets, whose pieces are numbered one after another."""
    pieces = sum(len(path.lengths) for path in side_by_side)
    layout, handouts = np.zeros((pieces, 3), np.int64), np.zeros(pieces, np.int64)
    at = joint = 0
    for path in side_by_side:
        joints = len(path.trinkets)
        tags = len(path.lengths) - 2 * joints + 1
        lay_out(np.array(path.lengths), joints, tags, at, layout[joint:], handouts)
        at, joint = at + len(path.lengths), joint + joints
    lengths, order = np.array([length for path in side_by_side for length in path.lengths]), np.zeros(pieces, int)
    turns = smooth(layout[:joint], lengths, handouts, (1 << pieces) - 1, backward, order)
    assert sorted(order.tolist()) == [*range(turns)]
    return [int(piece) for piece in order]


def test_sums_of_two(every: Bracelets, columns: Bracelet) -> None:
    """The largest bump of the kernel's flights through a bracelet and any that is not after it."""
    very_long = [place for place in range(len(every.coins)) if columns.shortest_chain[place] >= 5]
    summed = [place for place in very_long if every.coins[place] + every.coins[very_long[0]] <= MOST]
    assert np.flatnonzero(columns.sum_bump != NONE).tolist() == summed
    for place in summed:
        found = []
        for other in very_long:
            if other <= place and every.coins[other] + every.coins[place] <= MOST:
                first, second = (Path(every.lengths_of(one), int(every.tags[one])) for one in (place, other))
                for backward in (False, True):
                    order = by_kernel([first, second], backward)
                    found.append(bump(moves_of([first, second], order)))
        assert columns.sum_bump[place] == max(found), place


def moves_of(side_by_side: list[Path], order: Order) -> list[int]:
    owners = [(path, piece) for path in side_by_side for piece in range(len(path.lengths))]
    found = [0]
    for path, piece in (owners[place] for place in order):
        found += [found[-1] + altitude for altitude in path.moves([piece])]
    return found


@cache
def flight(text: str, plan: str) -> Flight:
    return fly(evaluate(named(text)), plan.split())


def test_figures_4_and_5() -> None:
    altitudes = {piece: flight(f"{piece}+99", piece).turns[0] for piece in ("3", "4l", "5")}
    moves = {piece: [altitude - turn.before for altitude in turn.moves()] for piece, turn in altitudes.items()}
    assert moves == {"3": [0, -1, -1, 1], "4l": [0, 0, 2, 4], "5": [0, -1, -2, -3, -3, -1]}


def test_figure_7() -> None:
    """The partial sums of the paper's table, its lowest point, its bump of 11, and its landing."""
    found = flight(FIGURE_2, FIGURE_7)
    table = [-5, 2, -6, 4, -1, 4, -4, 4, -1, 4, -6, 4, -5, 4, 2]
    assert [turn.after - turn.before for turn in found.turns[:15]] == table
    assert [turn.before for turn in found.turns] == [10 + sum(table[:place]) for place in range(16)] + [6]
    assert (found.value, found.controlled_value, found.worth) == (10, 10, 12)
    assert found.lowest() == found.turns[2]
    assert (found.turns[2].piece, found.turns[2].lowest, found.leaves) == ("BC", -1, 2)
    points, *turns = found.bump() or (0,)
    assert (points, [found.turns[turn].piece for turn in turns]) == (11, ["AB", "BC", "E"])
    assert [turn.piece for turn in found.turns[15:]] == ["12l", "6"]
    assert (found.turns[-1].accepted, found.turns[-1].after) == (True, 0)


def test_the_papers_better_plan() -> None:
    found = flight(FIGURE_2, "CD DE D EF E")
    assert (found.worth, found.leaves, found.planned) == (10, None, 5)
    assert found.turns[5].before == 12
    low = found.lowest()
    assert low is not None
    assert (low.piece, low.lowest) == ("BC", 1)
    part = [(turn.before, turn.lowest, turn.after) for turn in found.turns[:5]]
    assert largest_bump(part) == Bump(7, 0, 1, 4)


@pytest.mark.parametrize("headband", [3, 9, 11, 12, 13, 20])
def test_earmuffs(headband: int) -> None:
    """A descent of n - 2, then an ascent of 2 and 8: a bump of 10 from a 12-chain on."""
    found = flight(f"[4 {headband} 4]+99", "AB A B").bump()
    assert found == Bump(min(headband - 2, 10), 0, 0, 2) or headband < 12
    assert found is not None
    assert found.points == min(headband - 2, 10)


def test_bump_of_no_descent() -> None:
    assert largest_bump([(0, 0, 4), (4, 4, 8)]) is None
    assert largest_bump([(4, 1, 1)]) is None
    assert largest_bump([]) is None


def test_the_plans_of_a_typed_graph() -> None:
    G = named(FIGURE_2)
    assert plan_of(G, is_smooth=False) == FIGURE_7.split()
    assert plan_of(G, is_smooth=True) == SMOOTH.split()
    assert fly(evaluate(G), plan_of(G, is_smooth=True)).worth == 10


@pytest.mark.parametrize(("text", "plan"), [
    ("[4 13 4]^2", "AB A B CD C D"), ("[(3) 4 5 4 (5)]+[4 (5)]", "A_ AB A B_ B C_ C"), ("[(5) 4 (6)]", "A_ A_2 A"),
    ("{a-3-a b-4-b a-9-b}", "ab a b"), ("{b-4-b a-9-b c-3-c a-3-a c-5-b}", "ab a bc b c"), ("{a-3-a a-4-a}", ""),
    ("{a-3-_ a-4-_ a-4-_}", ""), ("{a-3-a b-3-b a-4-b a-5-b}", ""), ("{a-3-a b-3-b c-3-c a-9-b b-9-c a-9-c}", ""),
    ("[8 4 5]", ""), ("3+8l", ""),
])  # fmt: skip
def test_direct_plans(text: str, plan: str) -> None:
    assert plan_of(named(text), is_smooth=False) == plan.split()


def test_a_piece_that_became_longer_is_named_by_any_of_its_pieces() -> None:
    for name in ("A_", "A_2", "A_2-A_"):
        turn = flight("[(3) 4 (5)]+9", f"A {name}").turns[1]
        assert (turn.piece, turn.captured) == ("A_-A_2", 9), name


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    return commanded.output_of(
        capsys, "value", *(("--plan", "lossless") if "--plan" not in arguments else ()), *arguments
    )


def test_a_flight_beyond_the_table_has_every_column(capsys: pytest.CaptureFixture[str]) -> None:
    """What the controller gets who accepts: no more than v."""
    data = json.loads(told(capsys, "[4 9 4 9 4 9 4]^6+40+12l^3", "--json"))
    assert (data["value"], data["worth"], data["leaves"], len(data["turns"])) == (46, 46, None, 46)
    assert max(turn["if_accepted"] for turn in data["turns"]) == 46


def test_moves_are_data_too(capsys: pytest.CaptureFixture[str]) -> None:
    _, turn, *_ = json.loads(told(capsys, FIGURE_2, "--plan", "direct", "--json", "--moves"))["turns"]
    assert (turn["piece"], turn["altitudes"]) == ("A", [5, 5, 4, 3, 3, 5, 7])


def test_nothing_to_fly_through(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "12l").endswith("; the only opening of the flight was checked\n")
    assert told(capsys, "0").splitlines()[-1] == "nothing is left to open"
    assert "there is no plan, only an order of best play" in told(capsys, "{a-3-_ a-4-_ a-4-_}+8l", "--plan", "direct")
    assert json.loads(told(capsys, "0", "--json"))["lowest"] is None
