"""Proof trees of values: what the checker accepts is true, and it refuses a tree with any error."""

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import naive_boards
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from person import Capsys, Patch, told

from loony.enumerate.boards.board import board_of
from loony.enumerate.boards.regions import captures_of
from loony.verify.boards import tree_checked as checker
from loony.verify.boards.dense import BoardValues
from loony.verify.boards.proof_tree import Entries, prune
from loony.verify.boards.search import Search
from loony.verify.boards.tree_checked import Rules, Tree

pytestmark = pytest.mark.slow_plain


@cache
def rules_of(m: int, n: int) -> tuple[Rules, dict[str, int]]:
    return checker.rules_of(m, n)


@cache
def entries_of(m: int, n: int) -> Entries:
    """The proof tree of an empty board."""
    board = board_of(m, n)
    search = Search(board, 10**9)
    value = search.value(board.every)
    assert value is not None
    return prune(search, board.every, value)[0]


def tree_of(m: int, n: int, entries: Entries) -> Tree:
    numbers = rules_of(m, n)[1]
    endgames = np.array([numbers[name] for name in entries.names], np.int64)[entries.endgames]
    return Tree(entries.lines, endgames, entries.lower, entries.upper)


def is_accepted(m: int, n: int, tree: Tree, value: int) -> bool:
    rules, _ = rules_of(m, n)
    fails = np.ones(len(tree.lines), bool)
    checker.mark_failing(rules, tree, 0, fails)
    bounds = checker.value_bounds(rules, tree, board_of(m, n).every)
    return not fails.any() and bounds == (value, value)


@cache
def true_value(m: int, n: int, lines: int, endgame: str) -> int:
    """V of a state, by the rules of the game alone."""
    drawn = [line for number, line in enumerate(naive_boards.board(m, n)) if lines >> number & 1]
    for place, piece in enumerate(endgame.split("+") if endgame != "0" else ()):
        boxes = [(100 + place, box) for box in range(int(piece.rstrip("l")))]
        ends = [*boxes, boxes[0]] if piece.endswith("l") else [None, *boxes, None]
        for before, after in zip(ends, ends[1:], strict=False):
            drawn.append((1000 + len(drawn), frozenset({before, after} - {None})))
    return naive_boards.value(frozenset(drawn))


def all_true(m: int, n: int, tree: Tree) -> bool:
    names = [*rules_of(m, n)[1]]
    rows = zip(*(column.tolist() for column in tree), strict=True)
    return all(lower <= true_value(m, n, lines, names[endgame]) <= upper for lines, endgame, lower, upper in rows)


@pytest.mark.parametrize(("m", "n", "value"), [(1, 3, -1), (1, 4, 0), (2, 2, 2)])
def test_each_entry_of_a_tree_is_true(m: int, n: int, value: int) -> None:
    tree = tree_of(m, n, entries_of(m, n))
    assert is_accepted(m, n, tree, value)
    assert not is_accepted(m, n, tree, value + 2)
    assert all_true(m, n, tree)
    assert len(tree.lines) > 10


def changed(tree: Tree, place: int, column: str, by: int) -> Tree:
    values = getattr(tree, column).copy()
    values[place] += by
    return tree._replace(**{column: values})


def without(tree: Tree, place: int) -> Tree:
    return Tree(*(np.delete(column, place) for column in tree))


CHANGES: dict[str, Callable[[Tree, int], Tree]] = {
    "an entry is missing": without,
    "a lower bound is higher": lambda tree, place: changed(tree, place, "lower", 2),
    "a lower bound is odd": lambda tree, place: changed(tree, place, "lower", 1),
    "a lower bound is lower": lambda tree, place: changed(tree, place, "lower", -2),
    "an upper bound is lower": lambda tree, place: changed(tree, place, "upper", -2),
    "an upper bound is higher": lambda tree, place: changed(tree, place, "upper", 2),
    "a key is another": lambda tree, place: changed(tree, place, "lines", 1),
    "an endgame is another": lambda tree, place: changed(tree, place, "endgames", 1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_tree_with_an_error_is_refused(change: str) -> None:
    """A change that is accepted is none: all entries are true, and the bounds of the board are the same."""
    tree, refused = tree_of(2, 2, entries_of(2, 2)), 0
    for place in range(len(tree.lines)):
        other = CHANGES[change](tree, place)
        if (np.diff(other.lines) < 0).any() or not is_accepted(2, 2, other, 2):
            refused += 1
        else:
            assert all_true(2, 2, other)
    print(change, refused, len(tree.lines))
    assert refused > len(tree.lines) * 9 // 10


def states_of(m: int, n: int) -> tuple[Tree, BoardValues]:
    """A tree of all states of a board, whose bounds are the values by play line by line."""
    board, rules, dense = board_of(m, n), rules_of(m, n)[0], BoardValues(board_of(m, n))
    values = {}
    for undrawn in range(1, board.every + 1):
        if not any((lines & undrawn).bit_count() == 1 for lines in board.sides):
            lines, endgame = checker.without_endgame(rules, undrawn, 0)
            if lines:
                values[checker.key_of(rules, lines), endgame] = dense.value(undrawn)
    lines, endgames = np.array(sorted(values), np.int64).T.copy()
    bounds = np.array([values[state] for state in sorted(values)], np.int8)
    return Tree(lines, endgames, bounds, bounds), dense


@pytest.mark.parametrize(("m", "n"), [(1, 5), (2, 2), (2, 3), (3, 2)])
def test_the_rules_of_the_checker_give_every_position_its_value(m: int, n: int) -> None:
    board, rules = board_of(m, n), rules_of(m, n)[0]
    tree, dense = states_of(m, n)
    fails = np.ones(len(tree.lines), bool)
    checker.mark_failing(rules, tree, 0, fails)
    assert not fails.any()
    for undrawn in range(board.every + 1):
        value = dense.value(undrawn)
        assert checker.value_bounds(rules, tree, undrawn) == (value, value)
    for place in range(0, len(tree.lines), 7):
        for by in (-2, 2):
            bounds = tree.lower.copy()
            bounds[place] += by
            checker.mark_failing(rules, tree._replace(lower=bounds, upper=bounds), place, fails[:1])
            assert fails[0]
