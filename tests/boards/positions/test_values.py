"""What drawn positions are worth: regions, short chains, and the search, against the rules of the game."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, count

import naive_boards as naive
import numpy as np
import pytest
from drawn_sets import at_random, left_of, safely, strings_of

from loony.enumerate.boards.board import AMERICAN, GROUND, ICELANDIC, Board, board_of, members, start_of
from loony.enumerate.boards.regions import CHAIN, JOINED, LOOP, UNDECIDED, captures_of, regions
from loony.enumerate.endgames.notation import Position, parse
from loony.kernels.bitmask import values_of_all
from loony.kernels.boards import captures as kernels
from loony.kernels.boards import columns
from loony.kernels.boards import components as small
from loony.kernels.boards import multisets as kernel
from loony.kernels.boards.state import BoardGame, value_of_pieces
from loony.kernels.boards.table import MOST_COINS
from loony.kernels.null_window import DEPTH
from loony.verify.boards import search as searching
from loony.verify.boards import search_pieces
from loony.verify.boards.orders import by_rule
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues
from loony.verify.endgames.claims.definition import value_by_definition
from loony.verify.endgames.play import number as number_of

KINDS = {CHAIN: 0, LOOP: 0, JOINED: columns.JOINED, UNDECIDED: columns.JOINED | columns.UNDECIDED}


def by_chance(board: Board, number: int) -> list[int]:
    chance = random.Random(board.lines)
    bits = chance.getrandbits
    return [bits(board.lines) | (bits(board.lines) & -(chance.random() < 0.7)) for _ in range(number)]


def dense(board: Board) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
    return values_of_all(kernels.lay_out(board)[0])


BOARDS = [(2, 2, 300), (2, 3, 300), (3, 3, 300), (3, 4, 300), (5, 5, 300), (1, 20, 100)]


@pytest.mark.parametrize(("m", "n", "number"), BOARDS)
def test_one_position_is_taken_apart_as_the_kernels_do_it(m: int, n: int, number: int) -> None:
    board = board_of(m, n)
    layout, room = kernels.lay_out(board), np.zeros((5, board.boxes), np.int64)
    for some in by_chance(board, number):
        found = captures_of(board, some)
        *counted, rest = kernels.captures(*layout, kernels.word(some), room)
        assert ([len(found.boxes), found.handout], found.rest) == (counted, rest & (1 << 64) - 1), some
        chains, loops = np.zeros(kernels.LONGEST, np.int64), np.zeros(kernels.LONGEST, np.int64)
        kind = kernels.components(*layout, rest, chains, loops)
        parts = regions(board, found.rest)
        expected = 0
        for part in parts:
            expected |= KINDS[part.kind] | columns.SHORT * part.is_short
        assert kind == expected, some
        for name, numbers in ((CHAIN, chains), (LOOP, loops)):
            lengths = Counter(len(part.boxes) for part in parts if part.kind == name)
            assert lengths == {n: number for n, number in enumerate(numbers.tolist()) if number}, name
        assert sum(part.lines for part in parts) == found.rest, some


SMALL = [(1, 1), (1, 3), pytest.param(2, 2, marks=pytest.mark.slow_plain)]


@pytest.mark.parametrize(("m", "n"), SMALL)
def test_every_value_and_every_line_is_the_oracles(m: int, n: int) -> None:
    board, lines = board_of(m, n), naive.board(m, n)
    values = PositionValues(board, Search(board, 10**6).value)
    for some in range(1 << board.lines):
        left = left_of(board, some)
        assert values.value(some) == naive.value(left), some
        assert all(values.of_line(some, line) == naive.of_line(left, lines[line]) for line in members(some)), some


@pytest.mark.slow_plain
@pytest.mark.parametrize(("m", "n"), [(2, 3), (1, 7), (3, 3)])
def test_values_of_larger_boards_by_chance(m: int, n: int) -> None:
    board = board_of(m, n)
    known = dense(board)
    search = Search(board, 10**6)
    values = PositionValues(board, search.value)
    for some in by_chance(board, 1500):
        value = values.value(some)
        assert value is not None, some
        assert value == known[some], some
        assert (value - sum(bool(lines & some) for lines in board.sides)) % 2 == 0, some
        rest = captures_of(board, some).rest
        assert search.value(rest) == known[rest], some  # endgames too


@cache
def game_of(m: int, n: int) -> BoardGame:
    return Search(board_of(m, n), 1)._game


@pytest.mark.slow_plain
def test_values_of_endgames_are_those_of_the_definition() -> None:
    game = game_of(4, 5)
    pieces, none = game.pieces, len(game.pieces.lengths)
    size, tested = pieces.boxes, 0
    for text in ("0", "3", "3^2+4l", "4l+6l+8l", "3+5+7", "3^3+8l", "6l^3", "4+12l", "3+4+4l+6l", "9+10l"):
        G = parse(text)
        numbers = sorted([*pieces.chains[[*G.chains]], *pieces.loops[[*G.loops]]])
        game.counted[: len(numbers)] = numbers
        assert value_of_pieces(game, len(numbers), none, none) == -value_by_definition(G), text
        index, cancelled = kernel.index_with(pieces, game.counted, len(numbers), -1, none, none, size, True)
        assert (kernel.pieces_at(pieces, index, size, game.counted), cancelled) == (len(numbers), 0), text
        assert game.counted[: len(numbers)].tolist() == numbers, text
        tested += 1
    assert tested == 10


@pytest.mark.slow_plain
def test_values_of_the_largest_endgames_are_those_of_the_closed_form() -> None:
    chance, largest = random.Random(3), 0
    pieces = search_pieces.pieces_of(np.zeros((0, 2), np.int64), np.zeros(0, np.int64), MOST_COINS, 8)
    stack, none = np.zeros((DEPTH, MOST_COINS + 8), np.int64), len(pieces.lengths)
    assert pieces.most == 0
    for _ in range(100):
        parts, boxes, longest = [], MOST_COINS, chance.choice((5, 8, 12, 64))
        while boxes > 0:
            is_loop = chance.random() < 0.4
            length = chance.randrange(4, max(5, longest), 2) if is_loop else chance.randint(1, longest)
            if (boxes := boxes - length) >= 0:
                parts.append((is_loop, length))
        numbers = np.array(sorted((pieces.loops if is_loop else pieces.chains)[n] for is_loop, n in parts), np.int64)
        index, _ = kernel.index_with(pieces, numbers, len(numbers), -1, none, none, MOST_COINS, True)
        chains, loops = (tuple(sorted(n for is_loop, n in parts if is_loop == kind)) for kind in (False, True))
        assert kernel.value_at(pieces, index, stack) == -number_of(Position(chains, loops)), parts
        largest += len(parts) > 15
    assert largest > 10


@pytest.mark.slow_plain
def test_small_components_are_worth_what_all_sets_of_lines_say() -> None:
    """Each component of at most 5 boxes of 2 x 4, alone and beside each that does not touch it."""
    board = board_of(2, 4)
    (strings, sides), values = kernels.lay_out(board), dense(board)
    areas, _ = search_pieces._areas(strings, 5, 1 << 40)
    quiet = search_pieces._quiet(strings, sides, areas)
    pieces = search_pieces._pieces(strings, sides, board.boxes, quiet, 5)
    game = game_of(2, 4)._replace(pieces=pieces._replace(values=np.zeros(int(pieces.rooms[0, -1]), np.uint8)))
    none, pairs, place = len(pieces.lengths), 0, {}
    for boxes, number, lines in quiet.tolist():
        assert number == lines.bit_count(), boxes
        piece = place[lines] = int(pieces.small[small.slot_of(pieces.small, lines), 1])
        assert pieces.lengths[piece] == boxes, number
        assert value_of_pieces(game, 0, piece, none) == values[lines], number
    touched = {lines: {box for line in members(lines) for box in board.strings[line]} - {GROUND} for lines in place}
    for lines, other in combinations(place, 2):
        if not touched[lines] & touched[other]:
            assert value_of_pieces(game, 0, place[lines], place[other]) == values[lines | other], lines
            pairs += 1
    assert (len(place) > 500, pairs > 1000) == (True, True)
    assert len(pieces.lengths) < len(place) / 4  # many have the same options


@pytest.mark.slow_plain
@pytest.mark.parametrize(("chains", "more", "remaining", "cancelled"), [
    ([3, 1], (), [3, 1], 0), ([1, 1], (), [], 2), ([3, 2], (2,), [3], 4), ([2, 1], (1, 2), [], 6),
    ([1], (1, 1), [1], 2), ([3], (3,), [3, 3], 0), ([2, 2, 2], (1,), [2, 1], 4), ([], (2, 2), [], 4),
])  # fmt: skip
def test_pairs_of_short_chains_cancel(
    chains: list[int], more: tuple[int, ...], remaining: list[int], cancelled: int
) -> None:
    game = game_of(4, 5)
    pieces, none = game.pieces, len(game.pieces.lengths)
    size = pieces.boxes
    game.counted[: len(chains)] = pieces.chains[chains]
    lower, higher = [*pieces.chains[[*more]], none, none][:2]
    index, coins = kernel.index_with(pieces, game.counted, len(chains), -1, lower, higher, size, True)
    assert coins == cancelled
    number = kernel.pieces_at(pieces, index, size, game.counted)
    assert pieces.lengths[game.counted[:number]].tolist() == remaining


@pytest.mark.parametrize(("m", "n", "number"), [(3, 3, 7), (2, 3, 3), (1, 4, 3)])
def test_symmetries_keep_boxes(m: int, n: int, number: int) -> None:
    board = board_of(m, n)
    assert len({*board.symmetries}) == number
    for moved in board.symmetries:
        assert {sum(1 << moved[line] for line in members(lines)) for lines in board.sides} == {*board.sides}, moved


@pytest.mark.parametrize(("m", "n", "variant", "pick"), [
    (3, 4, AMERICAN, max), (4, 3, AMERICAN, max), (4, 4, AMERICAN, min), (4, 4, ICELANDIC, max),
    (1, 3, AMERICAN, max),
])  # fmt: skip
def test_lines_in_the_middle_come_first_and_the_border_last(
    m: int, n: int, variant: str, pick: Callable[..., int]
) -> None:
    board = board_of(m, n)
    order = [board.dots[line] for line in by_rule(board, start_of(board, variant))]
    assert sorted(order) == sorted(board.dots)
    inner = 2 * m * n - m - n
    for place, ((row, column), (below, right)) in enumerate(order):
        border = row == below in (0, m) or column == right in (0, n)
        assert border == (place >= inner), place
    inside = [(abs(row + below - m), abs(column + right - n)) for (row, column), (below, right) in order[:inner]]
    assert pick(map(sum, (ends for ends in inside if min(ends) == 0))) == sum(inside[0])
    assert min(inside[0]) == 0  # on a middle line
    if max(m, n) % 2 == 0:  # the lines that cut the board into halves
        cut = order[: min(m, n)]
        assert {end[n >= m] for ends in cut for end in ends} == {max(m, n) // 2}


@pytest.mark.slow_plain
def test_a_search_that_takes_too_long_gives_bounds() -> None:
    board = board_of(3, 3)
    short = Search(board, 1000)
    assert short.value(board.every) is None
    low, high = short.bounds(board.every)
    assert -9 <= low <= -3 <= high <= 9
    assert PositionValues(board, short.value).value(board.every) is None
    assert short.nodes == 1000
    search = Search(board, 10**6)
    assert search.value(board.every) == -3
    assert search.nodes < 60_000  # 91,292 where lines are tried from the centre outwards


@pytest.mark.slow_plain
@pytest.mark.parametrize("slots", [2, 64, 1 << 16])
def test_the_size_of_the_table_changes_no_value(slots: int) -> None:
    board = board_of(2, 3)
    search = Search(board, 10**7, slots)
    known = dense(board)
    for some in by_chance(board, 40):
        rest = captures_of(board, some).rest
        assert search.value(rest) == known[rest], some


@pytest.mark.slow_plain
@pytest.mark.parametrize(("doubled", "sizes"), [(1 << 15, [10, 11, 12, 13, 14, 15]), (1 << 12, [10, 11, 12, 15])])
def test_a_table_that_grows_forgets_nothing(doubled: int, sizes: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "FEWEST_SLOTS", 1 << 10)
    monkeypatch.setattr(searching, "_MOST_DOUBLED", doubled)
    monkeypatch.setattr(searching, "_SLICE", 100)
    board = board_of(3, 3)
    search = Search(board, 10**7, 1 << 15)
    taken = {len(search._table.words)}
    search._advance = lambda _: taken.add(len(search._table.words))
    assert search.value(board.every) == -3
    assert sorted(taken) == [1 << bits for bits in sizes]
    looked = search.nodes
    assert 2_000 < looked < 1 << 14
    assert search.value(board.every) == -3
    assert search.nodes == looked
    whole = Search(board, 10**7, 1 << 10)
    assert whole.value(board.every) == -3
    assert whole.nodes > looked


def safely_drawn(board: Board, number: int, chance: random.Random) -> int:
    tried = (safely(board, number, chance) for _ in count())
    return next(some for some in tried if some.bit_count() == number)


@pytest.mark.slow_plain
@pytest.mark.parametrize(
    ("seed", "lines"), [(4, 24), (5, 24), *(pytest.param(seed, 28, marks=pytest.mark.long) for seed in range(7))]
)
def test_whole_positions_of_the_large_board_by_both_methods(seed: int, lines: int) -> None:
    """So many lines are left, after safe play, or by chance: then there is much to be captured."""
    board, chance = board_of(5, 5), random.Random(seed)
    some = safely_drawn(board, lines, chance) if seed < 4 else at_random(board, lines, chance)
    left = strings_of(board, some)
    value = PositionValues(board, Search(board, 10**6).value).value(some)
    assert len(left) == lines
    assert value == values_of_all(left)[-1]
    boxes = sum(bool(lines & some) for lines in board.sides)
    assert value is not None
    assert (value - boxes) % 2 == 0
    assert bool(captures_of(board, some).boxes) == (seed >= 4)
