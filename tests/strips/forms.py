"""The theorems on misère Swedish positions, with the recursions that begin where no theorem has the value."""

from collections.abc import Callable, Iterator
from functools import cache, partial

import naive_strips
import numpy as np
from boundaries import Form
from naive_strips import Parts

from loony.enumerate.strips.closed import gap_of
from loony.enumerate.strips.notation import notation, numbers_of
from loony.verify.strips import stake_theorems
from loony.verify.strips.closed import new_table, value_of
from loony.verify.strips.play import by_recursion, value_by_cuts
from loony.verify.strips.stake_theorems import (
    EMPTY,
    LAST_SMALL,
    Known,
    SwedishSummary,
    d_of,
    e_of,
    has_bank,
    is_lost,
    joined,
    summary_of,
    value_by_theorem,
    value_of_single_part,
)

LARGEST, EACH, FEW = 58, 46, 40

THEOREMS = (stake_theorems.__name__,)

States = dict[tuple[Parts, int], int]


@cache
def states() -> States:
    """The values of all states of at most LARGEST boxes, those with the fewest first."""
    every = naive_strips.stake_values(LARGEST)
    found = {(large, stake): int(value) for large, values in every.items() for stake, value in enumerate(values)}
    return {state: found[state] for state in sorted(found, key=lambda state: (sum(state[0]) + state[1], state))}


def text(large: Parts, stake: int) -> str:
    """A state as a position: the stake in 2s, and a 3 if it is odd."""
    small = [3] * (stake % 2) + [2] * (stake // 2 - stake % 2)
    return notation([*large, *small])


def values_of(some: list[tuple[Parts, int]]) -> dict[str, int]:
    return {text(*state): states()[state] for state in some}


def is_right(known: Known | None, value: int) -> bool:
    """A theorem has the value, or does not say which of 1 and -1 it is."""
    return abs(value) == 1 if known is None else known.value == value


def forms() -> Iterator[Form]:
    """Of states with a stake of 1, which is that of no position, nothing is said."""
    every = [state for state in states() if state[1] != 1]
    summaries: dict[SwedishSummary, tuple[Parts, int]] = {}
    of_large: dict[Parts, SwedishSummary] = {}
    for large, stake in every:
        of_large.setdefault(large, summary_of(numbers_of(large)))
        summaries.setdefault(joined(of_large[large], EMPTY._replace(stake=stake)), (large, stake))
    least = [(G, state) for G, state in summaries.items() if sum(state[0]) + state[1] <= EACH]
    yield Form(
        (value_by_theorem,),
        THEOREMS,
        values_of([state for _, state in least]),
        lambda: (is_right(value_by_theorem(G), states()[state]) for G, state in least),
        lambda: (known.theorem if (known := value_by_theorem(G)) else "undecided" for G, _ in least),
    )
    odd = [(G, state) for G, state in summaries.items() if (d := d_of(G)) is not None and d > LAST_SMALL and d % 2]
    G = SwedishSummary(*np.array([G for G, _ in odd], np.int64).T)
    e = np.array([e_of(G) for G, _ in odd])
    value = np.array([states()[state] for _, state in odd])
    yield Form(
        (is_lost, has_bank),
        THEOREMS,
        values_of([state for _, state in odd]),
        lambda: (
            (value == np.where(is_lost(e, G.sixes, G.eights), -1, 1))
            | ~((e <= -7) | has_bank(e, G.fours, G.above_7, G.above_12))
        ),
    )
    few = [(numbers_of(text(*state)), states()[state]) for _, state in least if sum(state[0]) + state[1] <= FEW]
    yield Form(
        (summary_of,),
        THEOREMS,
        values_of([state for _, state in least][: len(few)]),
        lambda: (is_right(value_by_theorem(summary_of(numbers)), value) for numbers, value in few),
    )
    singles: list[tuple[Parts, int]] = [(large, stake) for large, stake in every if len(large) == 1 and large[0] > 5]
    of_single = np.array([large[0] - 12 - stake for large, stake in singles])
    yield Form(
        (value_of_single_part,),
        THEOREMS,
        values_of(singles),
        lambda: value_of_single_part(of_single) == np.array([states()[state] for state in singles]),
    )
    undecided = [state for G, state in least if value_by_theorem(G) is None]
    for function in (by_recursion, value_by_cuts):
        yield Form(
            (function,), ("loony.verify.strips.play",), values_of(undecided), partial(right_at, function, undecided)
        )
    yield closed_boards("boxes", 6)
    yield closed_boards("triangles", 4)


def closed_boards(kind: str, most: int) -> Form:
    """The search of closed boards: of each number of letters, the least position with each value."""
    gap, table = gap_of(kind), new_table(1 << 16)
    every = (words for letters in range(2, most + 1) for words in words_of(letters, (1 << letters) - 1))
    values = {words: naive_strips.value(naive_strips.strings_of_words(words, gap)) for words in every}
    return Form(
        (),
        (),
        {f"{kind}: {'+'.join(f'{word:b}' for word in words)}": value for words, value in values.items()},
        lambda: (value_of(words, gap, table).value == value for words, value in values.items()),
        lambda: (
            f"{kind} of {sum(word.bit_length() for word in words)} letters, {value}" for words, value in values.items()
        ),
    )


def words_of(letters: int, largest: int) -> Iterator[Parts]:
    """Multisets of words that begin and end with 1, with so many letters in all, the largest first."""
    if letters == 0:
        yield ()
    for word in range(min((1 << letters) - 1, largest), 2, -2):
        for rest in words_of(letters - word.bit_length(), word):
            yield (word, *rest)


def right_at(function: Callable[[Parts, int], int], some: list[tuple[Parts, int]]) -> Iterator[bool]:
    return (function(*state) == states()[state] for state in some)
