"""Amalgamated positions of loops and long chains: count vectors, sizes, controlled values.

An amalgamated position is a vector of five counts (`Counts`). Its chains of length >= 4 are merged into one
(a, b -> a + b - 4) and its loops of length >= 8 into one (a, b -> a + b - 8), which keeps the value
(Buzzard and Ciere 2013, Section 7). The empty position is amalgamated too.

Functions of counts take integers or numpy arrays of integers, and work entry by entry. A raw position may also be
a `Multiset`, which is as short as its text.
"""

from collections import Counter
from functools import cache, lru_cache
from typing import Any, ClassVar, NamedTuple, NoReturn

from loony.enumerate.endgames.notation import Position, components_of, no_component
from loony.enumerate.logic import all_of, any_of, not_, where
from loony.enumerate.notation import EMPTY, Refusal, powers_of


class Counts(NamedTuple):
    """An amalgamated position, or columns of them; lengths and sizes in boxes."""

    three_chains: Any  # number of 3-chains, >= 0
    chain: Any  # length of the amalgamated chain of the chains of length >= 4: 0 (none) or >= 4
    four_loops: Any  # number of 4-loops, >= 0
    six_loops: Any  # number of 6-loops, >= 0
    loop: Any  # length of the amalgamated loop of the loops of length >= 8: 0 (none) or even and >= 8


SHORT_LOOPS = {"four_loops": 4, "five_loops": 5, "six_loops": 6, "seven_loops": 7}
"""lengths of loops, by the names of the fields that count them"""

SHORT = (4, 6)  # lengths of loops less than 8, where all loops are even


@cache
def short_lengths(kind: Any) -> tuple[int, ...]:
    """The lengths of loops less than 8 in a class of summaries, records or counts; ascending."""
    return tuple(length for name, length in SHORT_LOOPS.items() if name in kind._fields)


def short_loops(G: Any) -> list[tuple[Any, int]]:
    """The number of loops of each length less than 8 in a summary, a record or counts, with the length."""
    return [(getattr(G, name), length) for name, length in SHORT_LOOPS.items() if name in G._fields]


def loop_step(G: Any) -> int:
    """The difference between lengths of loops: 2, or 1 where loops may be odd."""
    return 1 if "five_loops" in G._fields else 2


class Unmarked:
    """What a proof has in place of a total of marks: marks slow the solver, and no theorem needs them."""

    def __eq__(self, _: object) -> NoReturn:
        raise TypeError("in a proof nothing can be said of marks")

    __hash__: ClassVar[None] = None  # type: ignore[assignment]


UNMARKED = Unmarked()


class Summary(NamedTuple):
    """The counts of a position, amalgamated or raw, on which the theorems depend; or columns of them."""

    three_chains: Any
    longer_chains: Any  # number of chains of length >= 4
    chain_excess: Any  # total of (length - 4) over the chains of length >= 4
    four_loops: Any
    six_loops: Any
    longer_loops: Any  # number of loops of length >= 8
    loop_excess: Any  # total of (length - 8) over the loops of length >= 8
    chain_mark: Any = 0  # total of `mark` over the chains of length >= 4, or `UNMARKED`
    loop_mark: Any = 0  # total of `mark` over the loops of length >= 8


def mark(length: Any) -> Any:
    """The mark of a length: sums of marks distinguish raw positions of equal counts and excesses.

    Marks look random; a run found that the sums differ for all positions of at most `LARGEST_MARKED` boxes. Every step
    fits 32 bits.
    """
    length = length % 128
    scattered = length * length * length * 1013 % 46337
    return scattered * scattered % MARKS


MARKS, LARGEST_MARKED = 67_108_859, 80  # more than any mark; the most boxes of a raw position found by its marks


def summary_of(position: Position, kind: Any = Summary) -> Any:
    """The summary of a raw position, in plain integers; `kind` is the class of summaries."""
    chains, loops = position
    longer_chains = [length for length in chains if length >= 4]
    longer_loops = [length for length in loops if length >= 8]
    return kind(
        chains.count(3), len(longer_chains), sum(longer_chains) - 4 * len(longer_chains),
        *map(loops.count, short_lengths(kind)), len(longer_loops), sum(longer_loops) - 8 * len(longer_loops),
        sum(map(mark, longer_chains)), sum(map(mark, longer_loops)),
    )  # fmt: skip


def summary_of_counts(counts: Any, kind: Any = Summary) -> Any:
    """The summary of an amalgamated position, which has at most one longer chain and one longer loop."""
    t, chain, *short, loop = counts
    return kind(
        t, where(chain > 0, 1, 0), where(chain > 0, chain - 4, 0), *short,
        where(loop > 0, 1, 0), where(loop > 0, loop - 8, 0),
    )  # fmt: skip


def position_of(counts: Any) -> Position:
    """An amalgamated position by its lengths."""
    t, chain, *numbers, loop = counts
    kind: Any = type(counts)
    loops: tuple[int, ...] = ()
    for number, length in zip(numbers, short_lengths(kind), strict=True):
        loops += (length,) * number
    return Position((3,) * t + (chain,) * (chain > 0), loops + (loop,) * (loop > 0))


Numbers = tuple[tuple[int, int], ...]  # lengths, each once and ascending, with the number of components of each


class Multiset(NamedTuple):
    """A raw position by its different components: as short as its text, however many components there are."""

    chains: Numbers
    loops: Numbers


def multiset(position: str | Position | Multiset, refusal: Refusal = no_component) -> Multiset:
    """A position as a multiset, from its notation, of any number of components, or from the lists of its lengths.

    Raises BadInput for any other text, and for a component that `refusal` refuses.
    """
    if isinstance(position, Multiset):
        return position
    numbers: dict[bool, Counter[int]] = {False: Counter(), True: Counter()}
    if isinstance(position, str):
        for (length, is_loop), number in components_of(position, refusal=refusal):
            numbers[is_loop][length] += number
    else:
        numbers = {False: Counter(position.chains), True: Counter(position.loops)}
    return Multiset(tuple(sorted(numbers[False].items())), tuple(sorted(numbers[True].items())))


def position_of_multiset(G: Multiset) -> Position:
    """A multiset by the lists of its lengths."""
    chains, loops = (tuple(length for length, number in numbers for _ in range(number)) for numbers in G)
    return Position(chains, loops)


def notation_of(G: Multiset) -> str:
    """A multiset in the papers' notation."""
    return "+".join(powers_of(G.chains, "") + powers_of(G.loops, "l")) or EMPTY


def summary_of_multiset(G: Multiset, kind: Any = Summary) -> Any:
    """The summary of a multiset: each entry is a sum over the components."""
    summaries = [kind(*[0] * len(kind._fields))]
    for is_loop, numbers in enumerate(G):
        for length, number in numbers:
            summaries.append(kind(*(number * entry for entry in summary_of_one(length, bool(is_loop), kind))))
    return kind(*map(sum, zip(*summaries, strict=True)))


@lru_cache(10_000)
def summary_of_one(length: int, is_loop: bool, kind: Any = Summary) -> Any:
    """The summary of a single component."""
    return summary_of(Position((), (length,)) if is_loop else Position((length,), ()), kind)


def amalgamate(G: Any, kind: Any = Counts) -> Any:
    """The amalgamated form of a position (Buzzard and Ciere 2013, Section 7); `kind` is the class of counts."""
    return kind(
        G.three_chains,
        where(G.longer_chains > 0, 4 + G.chain_excess, 0),
        *(number for number, _ in short_loops(G)),
        where(G.longer_loops > 0, 8 + G.loop_excess, 0),
    )


def size(G: Any) -> Any:
    """size(G): the number of unclaimed boxes."""
    boxes = 3 * G.three_chains + 4 * G.longer_chains + G.chain_excess
    for number, length in short_loops(G):
        boxes = boxes + length * number
    return boxes + 8 * G.longer_loops + G.loop_excess


def terminal_bonus(G: Any) -> Any:
    """tb(G), in boxes: 0, 4, 6 or 8 (Allcock 2021, equation (2))."""
    threes = G.three_chains > 0
    longer = G.longer_chains > 0
    loops = any_of(*(number > 0 for number, _ in short_loops(G)), G.longer_loops > 0)
    only_loops = all_of(loops, not_(threes), not_(longer))
    loops_and_threes = all_of(loops, threes, not_(longer))
    nonempty = any_of(threes, longer, loops)
    return where(only_loops, 8, where(loops_and_threes, 6, where(nonempty, 4, 0)))


def controlled_value(G: Any) -> Any:
    """c(G), in boxes (Allcock 2021, equation (5))."""
    total = G.chain_excess + G.loop_excess - G.three_chains
    for number, length in short_loops(G):
        total = total - (8 - length) * number
    return total + terminal_bonus(G)
