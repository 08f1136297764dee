"""Amalgamated positions of loops and long chains: count vectors, sizes, controlled values.

An amalgamated position is a vector of five counts (`Counts`). Its chains of length >= 4 are merged into one
(a, b -> a + b - 4) and its loops of length >= 8 into one (a, b -> a + b - 8), which keeps the value
(Buzzard and Ciere 2013, Section 7). The empty position is one of them.

What takes counts takes integers or numpy arrays of integers, and works entry by entry. One raw position may also
be held as a `Multiset`, which is as short as its text.
"""

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

from loony.enumerate.endgames.notation import Position, components_of
from loony.enumerate.logic import all_of, any_of, not_, where
from loony.enumerate.notation import EMPTY, powers_of


class Counts(NamedTuple):
    """An amalgamated position, or columns of them; lengths and sizes in boxes."""

    three_chains: Any
    """number of 3-chains, >= 0"""
    chain: Any
    """length of the amalgamated chain of the chains of length >= 4: 0 (none) or >= 4"""
    four_loops: Any
    """number of 4-loops, >= 0"""
    six_loops: Any
    """number of 6-loops, >= 0"""
    loop: Any
    """length of the amalgamated loop of the loops of length >= 8: 0 (none) or even and >= 8"""


class Unmarked:
    """In place of a total of marks in a proof, where it would slow the solver and no theorem needs it."""

    def __eq__(self, _: object) -> NoReturn:
        raise TypeError("in a proof nothing can be said of marks")

    __hash__ = None  # type: ignore[assignment]


UNMARKED = Unmarked()


class Summary(NamedTuple):
    """What the theorems need to know of a position, amalgamated or raw; or columns of it."""

    three_chains: Any
    longer_chains: Any
    """number of chains of length >= 4"""
    chain_excess: Any
    """total of (length - 4) over those"""
    four_loops: Any
    six_loops: Any
    longer_loops: Any
    """number of loops of length >= 8"""
    loop_excess: Any
    """total of (length - 8) over those"""
    chain_mark: Any = 0
    """total of `mark` over the chains of length >= 4, or `UNMARKED`"""
    loop_mark: Any = 0
    """total of `mark` over the loops of length >= 8"""


def mark(length: Any) -> Any:
    """What tells raw positions of equal counts and excesses apart, in a sum over their components.

    It looks random, and its sums differ for all positions of at most `LARGEST_MARKED` boxes, which was tried.
    Every step fits 32 bits.
    """
    length = length % 128
    scattered = length * length * length * 1013 % 46337
    return scattered * scattered % MARKS


MARKS, LARGEST_MARKED = 67_108_859, 80
"""no mark is as large; no raw position that is looked up by its marks has more boxes"""


def summary_of(position: Position) -> Summary:
    """The summary of one raw position, of plain integers."""
    chains, loops = position
    longer_chains = [length for length in chains if length >= 4]
    longer_loops = [length for length in loops if length >= 8]
    return Summary(
        chains.count(3), len(longer_chains), sum(longer_chains) - 4 * len(longer_chains),
        loops.count(4), loops.count(6), len(longer_loops), sum(longer_loops) - 8 * len(longer_loops),
        sum(map(mark, longer_chains)), sum(map(mark, longer_loops)),
    )  # fmt: skip


def summary_of_counts(counts: Counts) -> Summary:
    """The summary of an amalgamated position, which has at most one longer chain and one longer loop."""
    t, chain, f, s, loop = counts
    return Summary(
        t, where(chain > 0, 1, 0), where(chain > 0, chain - 4, 0), f, s,
        where(loop > 0, 1, 0), where(loop > 0, loop - 8, 0),
    )  # fmt: skip


def position_of(counts: Counts) -> Position:
    """One amalgamated position by its lengths."""
    t, chain, f, s, loop = counts
    return Position((3,) * t + (chain,) * (chain > 0), (4,) * f + (6,) * s + (loop,) * (loop > 0))


Numbers = tuple[tuple[int, int], ...]
"""lengths, each once and ascending, and how many there are of each: 1 or more"""


class Multiset(NamedTuple):
    """A raw position by its different components: of any number of components, as short as its text."""

    chains: Numbers
    loops: Numbers


def multiset(position: str | Position | Multiset) -> Multiset:
    """A position as a multiset, from its notation or from the lists of its lengths.

    Reads what `parse` reads, and of any number of components in all. Raises BadInput for other texts.
    """
    if isinstance(position, Multiset):
        return position
    numbers: dict[bool, Counter[int]] = {False: Counter(), True: Counter()}
    if isinstance(position, str):
        for (length, is_loop), number in components_of(position):
            numbers[is_loop][length] += number
    else:
        numbers = {False: Counter(position.chains), True: Counter(position.loops)}
    return Multiset(tuple(sorted(numbers[False].items())), tuple(sorted(numbers[True].items())))


def listed(G: Multiset) -> Position:
    """The lists of its lengths."""
    chains, loops = (tuple(length for length, number in numbers for _ in range(number)) for numbers in G)
    return Position(chains, loops)


def notation_of(G: Multiset) -> str:
    """A multiset in the papers' notation, as `notation` has the lists of its lengths."""
    return "+".join(powers_of(G.chains, "") + powers_of(G.loops, "l")) or EMPTY


def summary_of_multiset(G: Multiset) -> Summary:
    """The summary of a multiset: each entry is a sum over the components."""
    summaries = [Summary(*[0] * len(Summary._fields))]
    for is_loop, numbers in enumerate(G):
        for length, number in numbers:
            summaries.append(Summary(*(number * entry for entry in summary_of_one(length, bool(is_loop)))))
    return Summary(*map(sum, zip(*summaries, strict=True)))


@lru_cache(10_000)
def summary_of_one(length: int, is_loop: bool) -> Summary:
    """The summary of the position that is one component."""
    return summary_of(Position((), (length,)) if is_loop else Position((length,), ()))


def amalgamate(G: Summary) -> Counts:
    """The amalgamated form of a position (Buzzard and Ciere 2013, Section 7)."""
    return Counts(
        G.three_chains,
        where(G.longer_chains > 0, 4 + G.chain_excess, 0),
        G.four_loops,
        G.six_loops,
        where(G.longer_loops > 0, 8 + G.loop_excess, 0),
    )


def size(G: Summary) -> Any:
    """size(G): the number of unclaimed boxes."""
    chains = 3 * G.three_chains + 4 * G.longer_chains + G.chain_excess
    return chains + 4 * G.four_loops + 6 * G.six_loops + 8 * G.longer_loops + G.loop_excess


def terminal_bonus(G: Summary) -> Any:
    """tb(G), in boxes: 0, 4, 6 or 8 (Allcock 2021, equation (2))."""
    threes = G.three_chains > 0
    longer = G.longer_chains > 0
    loops = any_of(G.four_loops > 0, G.six_loops > 0, G.longer_loops > 0)
    only_loops = all_of(loops, not_(threes), not_(longer))
    loops_and_threes = all_of(loops, threes, not_(longer))
    some = any_of(threes, longer, loops)
    return where(only_loops, 8, where(loops_and_threes, 6, where(some, 4, 0)))


def controlled_value(G: Summary) -> Any:
    """c(G), in boxes (Allcock 2021, equation (5))."""
    excess = G.chain_excess + G.loop_excess
    return excess - G.three_chains - 4 * G.four_loops - 2 * G.six_loops + terminal_bonus(G)
