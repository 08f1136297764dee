"""The domains of claims about all small positions of strings and coins, and about strategies."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.strips.closed import GROUND, KINDS, Strings, closed_strings, coins_of_board, gap_of, open_strings
from loony.enumerate.strips.notation import notation
from loony.kernels.bitmask import values_of_all
from loony.verify.examination.columns import ColumnBlock
from loony.verify.strips import strategies
from loony.verify.strips.closed import new_table, slots_for, value_of, value_of_two_rows
from loony.verify.strips.play import value_by_cuts
from loony.verify.strips.records import Doubled, MiddleBoard, Opportunity, Plays, StripBoard, TwoRows

MOST_LINKED = 7  # the most strings of a board for doubled positions with a chain between the two copies
CHAINS = (3,)  # the lengths of the chains from a coin in the first half of the board to its copy


def small_boards(most: int) -> Iterable[tuple[str, Strings]]:
    """The closed boards of boxes and of triangles, and the open boards, of at most `most` strings."""
    kinds: dict[str, Callable[[int], Strings]] = {kind: partial(closed_strings, kind) for kind in KINDS}
    for kind, strings_of in {**kinds, "open boxes": open_strings}.items():
        n = 2
        while len(strings := strings_of(n)) <= most:
            yield f"1x{n} {kind}", strings
            n += 1


def in_words(strings: Strings, uncut: int) -> str:
    """A set of strings in words, such as `a-b a-ground`."""
    ends = [["ground" if end == GROUND else chr(97 + end) for end in string] for string in strings.tolist()]
    return " ".join("-".join(string) for place, string in enumerate(ends) if uncut >> place & 1)


def block_of(record: Any, rows: int = 1) -> ColumnBlock:
    """Boards with their columns; column `n` gives the name of each board, such as 1x7."""
    return ColumnBlock(record, lambda place: f"{rows}x{record.n[place]}")


def middle_boards(kind: str, values: list[int]) -> ColumnBlock:
    """Closed boards 1 x 1, 1 x 2, ... with their values, and with the value of a first move in the middle."""
    n, table = np.arange(1, len(values) + 1), new_table(slots_for(kind, len(values)))
    middle = [_begun_in_the_middle(kind, length, gap_of(kind), table) for length in n.tolist()]
    return block_of(MiddleBoard(n, np.array(values), np.array(middle)))


def _begun_in_the_middle(kind: str, n: int, gap: int, table: NDArray[np.int64]) -> int:
    """The value of the middle string for the player who cuts it first.

    On triangles with n even this cut frees the coin in the middle, and the opponent takes the coin at once. The
    neighbour of the coin has three strings; but for n = 2 the opponent takes all coins.
    """
    half = n // 2
    if n == 1:
        return 1
    if n % 2:
        return -value_of(((1 << n) - 1 ^ 1 << half,), gap, table).value
    if half == 1:
        return -coins_of_board(kind, n)
    return -gap - value_of(((1 << half) - 1,) * 2, gap, table).value


def open_middle_boards(largest: int) -> ColumnBlock:
    """The open boards 1 x n with their values, and with the value of a first move in the middle."""
    n = np.arange(1, largest + 1)
    rows = []
    for length in n.tolist():
        values = values_of_all(open_strings(length))
        # a middle string of the path, or the top of the middle box
        place = (length - 1) // 2 + (length - 1 if length % 2 else 0)
        after = int(values[len(values) - 1 ^ 1 << place])
        rows.append((int(values[-1]), -after))
    value, middle = np.array(rows, np.int64).T
    return block_of(MiddleBoard(n, value, middle))


def strategy_boards(largest: int) -> ColumnBlock:
    """The open misère boards, with the least margin of the strategy of Theorem 1."""
    n = np.arange(1, largest + 1)
    most = np.array([strategies.completed_by_theorem_1(length) for length in n.tolist()])
    return block_of(StripBoard(n, n - 2 * most))


def two_row_boards(largest: int) -> ColumnBlock:
    """The misère boards of two rows, with their values, and with the margins of a strategy."""
    n = np.arange(1, largest + 1)
    rows = [
        (
            value_of_two_rows(columns),
            2 * columns - 2 * strategies.completed_on_two_rows(columns, takes=True, worst=False),
            2 * columns - 2 * strategies.completed_on_two_rows(columns, takes=False, worst=True),
        )
        for columns in n.tolist()
    ]
    return block_of(TwoRows(n, *np.array(rows, np.int64).T), rows=2)


def elevens(largest: int) -> ColumnBlock:
    """The positions of n parts of 11 without a stake, with their values from theorems and a recursion on cuts."""
    n = np.arange(1, largest + 1)
    values = [value_by_cuts((11,) * number, 0) for number in n.tolist()]
    return ColumnBlock(StripBoard(n, np.array(values, np.int64)), lambda place: notation([11] * int(n[place])))


def mirrored_boards(largest: int) -> ColumnBlock:
    """The closed boards of boxes of odd length, with the margin of a first player who mirrors.

    She cuts the ground string in the middle. Then she mirrors each ground string that the second player cuts,
    until only the coins at the ends and beside the middle have a ground string. The second player now cuts a
    string of the middle coin. The first player takes that coin and moves again, and both go on optimally.
    """
    n = np.arange(3, largest + 1, 2)
    table = new_table(slots_for("boxes", largest))
    chains = [value_of((1 | 1 << half - 1,) * 2, 0, table).value if half > 1 else 2 for half in (n // 2).tolist()]
    value = 1 + np.array(chains, np.int64)
    return block_of(StripBoard(n, value))


def opportunities(most: int) -> ColumnBlock:
    """All chances to double-deal in all positions of small boards."""
    parts: list[NDArray[np.int64]] = []
    names: list[tuple[str, Strings, str]] = []
    for name, strings in small_boards(most):
        values = values_of_all(strings)
        for handout in strategies.handouts(strings):
            rest = handout.positions & ~(handout.first | handout.second)
            board = np.full(len(rest), len(names))
            names.append((name, strings, f"double-deal at {chr(97 + handout.coin)}"))
            parts.append(np.array([board, handout.positions, values[handout.positions], values[rest]], np.int64))
    return _by_size(Opportunity, np.concatenate(parts, axis=1), names)


def doubled_positions(most: int) -> ColumnBlock:
    """G + G, and G + G with a chain from a coin to its copy, for all positions G of small boards.

    Positions with a capturable coin that allows no double-deal are excluded.
    """
    parts: list[NDArray[np.int64]] = []
    names: list[tuple[str, Strings, str]] = []
    for name, strings in small_boards(most):
        everything = np.arange(1 << len(strings))
        free, loose = strategies.capturable(strings)
        links = [(0, 0)]
        if len(strings) <= MOST_LINKED:
            links += [(coin, chain) for coin in range(int(strings.max()) // 2 + 1) for chain in CHAINS]
        for coin, chain in links:
            capturables, excluded, exists = free, loose, everything >= 0
            if chain:
                linked = np.concatenate([strings, [[coin, GROUND]]])  # the chain is one more string of the coin
                capturables, excluded = (both[1 << len(strings) :] for both in strategies.capturable(linked))
                exists = everything & strategies.strings_at(strings)[coin] != 0
            at = np.flatnonzero(exists & ~excluded)
            values = values_of_all(strategies.doubled(strings, coin, chain))
            whole = at | at << len(strings) | ((1 << chain + (chain > 0)) - 1) << 2 * len(strings)
            rows: list[Any] = [np.full(len(at), len(names)), at, values[whole], np.full(len(at), chain)]
            parts.append(np.array([*rows, loose[at] & (chain > 0), capturables[at]], np.int64))
            names.append((name, strings, f"chain of {chain} at {chr(97 + coin)}" if chain else ""))
    return _by_size(Doubled, np.concatenate(parts, axis=1), names)


def _by_size(record: Any, rows: NDArray[np.int64], names: list[tuple[str, Strings, str]]) -> ColumnBlock:
    """The block of rows (place in `names`, uncut strings, record), sorted by the number of uncut strings."""
    size = sum(rows[1] >> bit & 1 for bit in range(int(rows[1].max(initial=0)).bit_length()))
    board, uncut, *columns = rows[:, np.argsort(size, kind="stable")]

    def position(place: int) -> str:
        name, strings, _ = names[board[place]]
        return f"{name}: {in_words(strings, int(uncut[place])) or 'nothing'}"

    return ColumnBlock(record(*columns), position, lambda place: names[board[place]][2])


def plays(largest: int) -> ColumnBlock:
    """The closed boards of triangles, and whether every play on them opens a long chain."""
    n = np.arange(1, largest + 1)
    opens_long_chain = np.array([strategies.opens_a_long_chain(length) for length in n.tolist()], np.int64)
    value = [int(values_of_all(closed_strings("triangles", length))[-1]) for length in n.tolist()]
    return block_of(Plays(n, np.array(value), opens_long_chain))
