"""What claims about all small positions of strings and coins, and about strategies, are tested on."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.strips.closed import (
    GROUND,
    Strings,
    closed_strings,
    coins_of_board,
    gap_of,
    open_strings,
)
from loony.kernels.bitmask import values_of_all
from loony.verify.examination.columns import ColumnBlock
from loony.verify.strips.closed import new_table, slots_for, value_of
from loony.verify.strips.handouts import capturable, doubled, handouts, opens_a_long_chain
from loony.verify.strips.records import Doubled, MiddleBoard, Opportunity, Plays, StripBoard, TwoRows
from loony.verify.strips.strategies import completed_by_theorem_1, completed_on_two_rows, two_rows

LARGEST_STRATEGY = 5
"""open boards on which the strategy of Theorem 1 is played against everything"""

LARGEST_TWO_ROWS = 3
"""and boards of two rows"""

LARGEST_MIRRORED = 15
"""closed boards of boxes on which mirroring is looked at; the two long chains to which that leads are searched"""

LARGEST_PLAYS = 5
"""boards of triangles on which all plays are gone through"""

MOST_STRINGS = {"opportunities": 13, "doubled positions": 9}
"""by domain, of the boards of which all positions are gone through"""

MOST_LINKED = 7
"""and of those of which the doubled positions are linked by a chain"""

MOST_OF_ALL = max(MOST_STRINGS.values())

CHAINS = (3,)
"""the coins of the chains that link a position to its copy, from a coin in the first half of the board"""


def small_boards(most: int) -> Iterable[tuple[str, Strings]]:
    """The closed boards of boxes and triangles, and the open ones, with so many strings at most."""
    kinds: list[tuple[str, Callable[[int], Strings]]] = [
        ("boxes", lambda n: closed_strings("boxes", n)),
        ("triangles", lambda n: closed_strings("triangles", n)),
        ("open boxes", open_strings),
    ]
    for kind, strings_of in kinds:
        n = 2
        while len(strings := strings_of(n)) <= most:
            yield f"1x{n} {kind}", strings
            n += 1


def in_words(strings: Strings, uncut: int) -> str:
    """Such as `a-b a-ground`."""
    ends = [["ground" if end == GROUND else chr(97 + end) for end in string] for string in strings.tolist()]
    return " ".join("-".join(string) for place, string in enumerate(ends) if uncut >> place & 1)


def middle_boards(kind: str, n: NDArray[np.int64], value: NDArray[np.int64]) -> ColumnBlock:
    """Closed boards 1 x n with their values, and with what it is worth to begin in the middle."""
    table = new_table(slots_for(kind, int(n[-1])))
    middle = [_begun_in_the_middle(kind, one, gap_of(kind), table) for one in n.tolist()]
    return ColumnBlock(MiddleBoard(n, value, np.array(middle, np.int64)), lambda place: f"1x{n[place]}")


def _begun_in_the_middle(kind: str, n: int, gap: int, table: NDArray[np.int64]) -> int:
    """What the middle string is worth to whoever cuts it.

    If n is even, that of triangles frees the coin in the middle, which is taken at once: its neighbour has three
    strings, but for n = 2, where all is taken.
    """
    half = n // 2
    if n == 1:
        return 1
    if n % 2:
        return -value_of(((1 << n) - 1 ^ 1 << half,), gap, table).value
    if half == 1:
        return -coins_of_board(kind, n)
    return -gap - value_of(((1 << half) - 1,) * 2, gap, table).value


def open_middle_boards(lengths: Iterable[int]) -> ColumnBlock:
    """The open boards 1 x n with their values, and with what it is worth to begin in the middle."""
    n = np.array(list(lengths))
    found = []
    for one in n.tolist():
        values = values_of_all(open_strings(one))
        place = (one - 1) // 2 + (
            one - 1 if one % 2 else 0
        )  # a middle string of the path, or the top of the middle box
        after = int(values[len(values) - 1 ^ 1 << place])
        found.append((int(values[-1]), -after))
    value, middle = np.array(found, np.int64).T
    return ColumnBlock(MiddleBoard(n, value, middle), lambda place: f"1x{n[place]}")


def strategy_boards(largest: int) -> ColumnBlock:
    """The open misère boards, with what the strategy of Theorem 1 wins at worst."""
    n = np.arange(1, largest + 1)
    most = np.array([completed_by_theorem_1(one, worst=True) for one in n.tolist()])
    return ColumnBlock(StripBoard(n, n - 2 * most), lambda place: f"1x{n[place]}")


def two_row_boards(largest: int) -> ColumnBlock:
    """The misère boards of two rows, with their values, and with what comes of a strategy."""
    n = np.arange(1, largest + 1)
    rows = [
        (
            int(values_of_all(two_rows(one), misere=True)[-1]),
            2 * one - 2 * completed_on_two_rows(one, takes=True, worst=False),
            2 * one - 2 * completed_on_two_rows(one, takes=False, worst=True),
        )
        for one in n.tolist()
    ]
    return ColumnBlock(TwoRows(n, *np.array(rows, np.int64).T), lambda place: f"2x{n[place]}")


def mirrored_boards(largest: int) -> ColumnBlock:
    """The closed boards of boxes of odd length, with what comes of mirroring on them.

    The first player cuts the ground string in the middle, and then the mirror image of each ground string that the
    second one cuts, until only the coins at the ends and beside the middle have theirs. The second player cuts a
    string of the middle coin, the first takes that and moves again, and then both play as well as can be.
    """
    n = np.arange(3, largest + 1, 2)
    table = new_table(slots_for("boxes", largest))
    chains = [value_of((1 | 1 << half - 1,) * 2, 0, table).value if half > 1 else 2 for half in (n // 2).tolist()]
    value = 1 + np.array(chains, np.int64)
    return ColumnBlock(StripBoard(n, value), lambda place: f"1x{n[place]}")


def opportunities(most: int) -> ColumnBlock:
    """All opportunities to double-deal in all positions of small boards."""
    parts: list[NDArray[np.int64]] = []
    names: list[tuple[str, Strings, str]] = []
    for name, strings in small_boards(most):
        values = values_of_all(strings)
        for one in handouts(strings):
            rest = one.positions & ~(one.first | one.second)
            board = np.full(len(rest), len(names))
            names.append((name, strings, f"double-deal at {chr(97 + one.coin)}"))
            parts.append(np.array([board, one.positions, values[one.positions], values[rest]], np.int64))
    board, uncut, value, rest_value = _by_size(np.concatenate(parts, axis=1), 1)

    def position(place: int) -> str:
        name, strings, _ = names[board[place]]
        return f"{name}: {in_words(strings, int(uncut[place]))}"

    return ColumnBlock(Opportunity(value, rest_value), position, lambda place: names[board[place]][2])


def doubled_positions(most: int) -> ColumnBlock:
    """G + G, and that with a chain from a coin to its copy, for all positions G of small boards.

    Without those that have a capturable coin with which one may not double-deal.
    """
    parts: list[NDArray[np.int64]] = []
    names: list[tuple[str, Strings, str]] = []
    for name, strings in small_boards(most):
        everything = np.arange(1 << len(strings))
        free, loose = capturable(strings)
        links = [(0, 0)]
        if len(strings) <= MOST_LINKED:
            links += [(coin, chain) for coin in range(int(strings.max()) // 2 + 1) for chain in CHAINS]
        for coin, chain in links:
            has, wrong, there = free, loose, everything >= 0
            if chain:
                linked = np.concatenate([strings, [[coin, GROUND]]])  # as if the coin had one string more
                has, wrong = (both[1 << len(strings) :] for both in capturable(linked))
                its = sum(1 << int(i) for i in np.flatnonzero((strings == coin).any(1)))
                there = everything & its != 0
            at = np.flatnonzero(there & ~wrong)
            values = values_of_all(doubled(strings, coin, chain))
            whole = at | at << len(strings) | ((1 << chain + (chain > 0)) - 1) << 2 * len(strings)
            rows: list[Any] = [np.full(len(at), len(names)), at, values[whole], np.full(len(at), chain)]
            parts.append(np.array([*rows, loose[at] & (chain > 0), has[at]], np.int64))
            names.append((name, strings, f"chain of {chain} at {chr(97 + coin)}" if chain else ""))
    board, uncut, *columns = _by_size(np.concatenate(parts, axis=1), 1)

    def position(place: int) -> str:
        name, strings, _ = names[board[place]]
        return f"{name}: {in_words(strings, int(uncut[place])) or 'nothing'}"

    return ColumnBlock(Doubled(*columns), position, lambda place: names[board[place]][2])


def _by_size(rows: NDArray[np.int64], place: int) -> NDArray[np.int64]:
    """Columns by how many strings the position in some row has."""
    size = sum(rows[place] >> bit & 1 for bit in range(MOST_OF_ALL))
    return rows[:, np.argsort(size, kind="stable")]


def plays(largest: int) -> ColumnBlock:
    """The closed boards of triangles, with what comes of every play."""
    n = np.arange(1, largest + 1)
    opened = np.array([opens_a_long_chain(one) for one in n.tolist()], np.int64)
    value = [int(values_of_all(closed_strings("triangles", one))[-1]) for one in n.tolist()]
    return ColumnBlock(Plays(n, np.array(value), opened), lambda place: f"1x{n[place]}")
