"""Values of Swedish positions, by four routes that agree with one another and with the rules."""

import naive_strips
import numpy as np
from naive_strips import Parts
from swedish_cases import BOUND, d_by_hand, misere, tables, up_to, value_by_recursion

from loony.enumerate.strips.notation import notation, numbers_of
from loony.enumerate.strips.swedish import count, dense_rooms, rank
from loony.kernels.strips.swedish_positions import best_by_the_rules
from loony.results.strips.boards import against_the_rules
from loony.results.strips.swedish_build import blocks_of, positions_up_to
from loony.verify.strips.play import by_recursion, state_of, value_of_state
from loony.verify.strips.stake_theorems import d_of, summary_of

ORACLE = 16
"""the oracle plays every position up to this total"""


# A 1 x k rectangle is a path of k coins, so a position of total T is what some cuts leave of 1 x T.


def strings_of(parts: Parts) -> list[naive_strips.String]:
    strings, coin = [], 0
    for part in parts:
        strings += [(c, c + 1) for c in range(coin, coin + part - 1)]
        coin += part
    return strings


def test_every_small_position_against_the_rules_by_every_route() -> None:
    dense = tables(ORACLE)
    for parts in up_to(ORACLE):
        value = naive_strips.value(strings_of(parts), misere=True)
        large, stake = state_of(parts)
        assert misere(dense, parts) == value, parts
        assert dense.stakes.value(parts) == dense.stakes.state(large, stake) == value, parts
        assert value_by_recursion(parts) == value, parts
        assert by_recursion(large, stake) == value, parts
        known = value_of_state(large, stake)
        assert known is None or known.value == value, parts
        assert dense.normal_value(parts) == naive_strips.value(strings_of(parts)) == sum(parts), parts


def test_d_is_what_it_is_by_hand() -> None:
    for parts in up_to(ORACLE):
        d = d_of(summary_of(numbers_of(parts)))
        assert d == (d_by_hand(parts) if parts and parts[0] >= 4 else None), parts


def test_dense_and_stake_tables_agree_on_every_position() -> None:
    dense = tables(BOUND)
    for block in blocks_of(dense):
        np.testing.assert_array_equal(block.record.value, block.record.stake_value)
        np.testing.assert_array_equal(block.record.normal_value, block.record.total)
    assert len(dense.misere) == count(dense_rooms(BOUND))


# Stored values against the rules, move by move.


def test_the_rules_find_a_planted_value() -> None:
    positions = positions_up_to(14, tables(BOUND))
    sound = against_the_rules(positions)
    assert (sound.examined, sound.differing, sound.smallest) == (len(up_to(14)), 0, None)
    for place in (1, 40, len(positions.values) - 1):
        values = positions.values.copy()
        values[place] += 2
        first, last = positions.offsets[place : place + 2]
        held = against_the_rules(positions._replace(values=values))
        assert held.differing >= 1, place
        assert held.smallest == notation(positions.parts[first:last].tolist()), place


def test_the_rules_by_kernel_are_the_rules_in_plain_python() -> None:
    """On values that are those of no game, so that every move counts."""
    rooms, every = dense_rooms(12), up_to(12)
    values = np.random.default_rng(7).integers(-9, 10, count(rooms)).astype(np.int16)
    flat = np.array([part for parts in every for part in parts[::-1]], np.int16)
    offsets = np.cumsum([0, *map(len, every)])
    best = np.empty(len(every), np.int16)
    best_by_the_rules(rooms, flat, offsets, values, best)
    for parts, found in zip(every, best.tolist(), strict=True):
        results = [0] * (not parts)
        for i, part in enumerate(parts):
            for cut in range(1, part):
                pieces = [piece for piece in (cut, part - cut) if piece > 1]
                v = int(values[rank(rooms, [*parts[:i], *parts[i + 1 :], *pieces])])
                results.append(v - (2 - len(pieces)) if len(pieces) < 2 else -v)
        assert found == max(results), parts
