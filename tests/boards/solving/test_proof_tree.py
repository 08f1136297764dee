"""Proof trees of values: what the checker accepts is true, and it refuses a tree with any error."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import naive
import naive_boards
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from commanded import Capsys, Patch, output_of, refused, told
from numpy.typing import NDArray

from loony.enumerate.boards.board import board_of
from loony.kernels.boards import pruning
from loony.results.boards.solving import proof_tree as leaves_checked
from loony.results.boards.solving.proof_tree import Judged, on_worker
from loony.results.stored.files import write_table
from loony.verify.boards import leaf_checked, proof_tree
from loony.verify.boards import tree_checked as checker
from loony.verify.boards.leaf_checked import CUT, IN_ALL, double, holds, room_for
from loony.verify.boards.line_by_line import BoardValues
from loony.verify.boards.proof_tree import Entries, prune
from loony.verify.boards.search import Search
from loony.verify.boards.tree_checked import Rules, Tree

pytestmark = pytest.mark.slow_plain


@cache
def rules_of(m: int, n: int) -> tuple[Rules, dict[str, int]]:
    return checker.rules_of(m, n)


@cache
def entries_of(m: int, n: int, frontier: int = 0) -> Entries:
    board = board_of(m, n)
    search = Search(board, 10**9)
    value = search.value(board.every)
    assert value is not None
    return prune(search, board.every, value, frontier=frontier)[0]


def tree_of(m: int, n: int, entries: Entries) -> Tree:
    numbers = rules_of(m, n)[1]
    endgames = np.array([numbers[name] for name in entries.names], np.int64)[entries.endgames]
    return Tree(entries.lines, endgames, entries.lower, entries.upper)


def failing(m: int, n: int, tree: Tree, places: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of these entries do not follow from others."""
    fails = np.ones(len(places), bool)
    checker.mark_failing(rules_of(m, n)[0], tree, places, fails)
    return fails


def is_accepted(m: int, n: int, tree: Tree, value: int) -> bool:
    rules, numbers = rules_of(m, n)
    if (np.diff(tree.lines) < 0).any() or tree.endgames.max() >= len(numbers):
        return False
    bounds = checker.value_bounds(rules, tree, board_of(m, n).every)
    return not failing(m, n, tree, np.arange(len(tree.lines))).any() and bounds == (value, value)


@cache
def true_value(m: int, n: int, lines: int, endgame: str) -> int:
    """V of a state, by the rules of the game alone."""
    drawn = [line for number, line in enumerate(naive_boards.board(m, n)) if lines >> number & 1]
    for place, piece in enumerate(endgame.split("+") if endgame != "0" else ()):
        boxes = [(100 + place, box) for box in range(int(piece.rstrip("l")))]
        ends = [*boxes, boxes[0]] if piece.endswith("l") else [None, *boxes, None]
        for before, after in pairwise(ends):
            drawn.append((1000 + len(drawn), frozenset(box for box in (before, after) if box is not None)))
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
    keep = np.arange(len(tree.lines)) != place
    return Tree(tree.lines[keep], tree.endgames[keep], tree.lower[keep], tree.upper[keep])


CHANGES: dict[str, Callable[[Tree, int], Tree]] = {
    "an entry is missing": without,
    "a lower bound is higher": lambda tree, place: changed(tree, place, "lower", 2),
    "a lower bound is odd": lambda tree, place: changed(tree, place, "lower", 1),
    "a lower bound is lower": lambda tree, place: changed(tree, place, "lower", -2),
    "an upper bound is odd": lambda tree, place: changed(tree, place, "upper", 1),
    "an upper bound is lower": lambda tree, place: changed(tree, place, "upper", -2),
    "an upper bound is higher": lambda tree, place: changed(tree, place, "upper", 2),
    "a key is another": lambda tree, place: changed(tree, place, "lines", 1),
    "an endgame is another": lambda tree, place: changed(tree, place, "endgames", 1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_tree_with_an_error_is_refused(change: str) -> None:
    """If a change is accepted, it makes no error: all entries are true, and the value is the same.

    V is even or odd as the open boxes are, and so are both bounds.
    """
    tree, refusals = tree_of(2, 2, entries_of(2, 2)), 0
    for place in range(len(tree.lines)):
        other = CHANGES[change](tree, place)
        if not is_accepted(2, 2, other, 2):
            refusals += 1
        else:
            assert all_true(2, 2, other), place
    least = len(tree.lines) if change.endswith("odd") else len(tree.lines) // 4  # some bounds said nothing before
    assert refusals >= least > 10


def test_a_tree_that_outgrows_its_table_has_all_that_it_needs(monkeypatch: Patch) -> None:
    expand, rows = pruning.expand, set()

    def watched(tree: pruning.Pruning, *where: int) -> tuple[int, int]:
        outcome: tuple[int, int] = expand(tree, *where)
        rows.add(len(tree.entries.lines))
        assert 3 * tree.number[0] <= 2 * len(tree.entries.lines), where
        return outcome

    monkeypatch.setattr(proof_tree, "_FEWEST_ROWS", 512)
    monkeypatch.setattr(pruning, "expand", watched)
    assert is_accepted(2, 3, tree_of(2, 3, entries_of.__wrapped__(2, 3)), -2)
    assert rows == {512, 1024}


def states_of(m: int, n: int) -> tuple[Tree, BoardValues]:
    """A tree of all states of a board, whose bounds are the values by play line by line."""
    board, rules, dense = board_of(m, n), rules_of(m, n)[0], BoardValues(board_of(m, n))
    every = np.arange(1, board.every + 1)
    for lines in board.sides:
        every = every[(every & lines == 0) | (every & lines & (every & lines) - 1 != 0)]
    values = {}
    for undrawn in every.tolist():
        lines, endgame = checker.without_endgame(rules, undrawn, 0)
        if lines:
            values[checker.key_of(rules, lines), endgame] = dense.value(undrawn)
    lines, endgames = np.array(sorted(values), np.int64).T.copy()
    bounds = np.array([values[state] for state in sorted(values)], np.int8)
    return Tree(lines, endgames, bounds, bounds), dense


@pytest.mark.parametrize(("m", "n"), [(1, 5), (2, 2), (2, 3)])
def test_the_rules_of_the_checker_give_every_position_its_value(m: int, n: int) -> None:
    board, rules = board_of(m, n), rules_of(m, n)[0]
    tree, dense = states_of(m, n)
    assert not failing(m, n, tree, np.arange(len(tree.lines))).any()
    for undrawn in range(0, board.every + 1, 1 + board.every // 10_000):
        value = dense.value(undrawn)
        assert checker.value_bounds(rules, tree, undrawn) == (value, value), undrawn
    for place in range(0, len(tree.lines), 7):
        for by in (-2, 2):
            bounds = tree.lower.copy()
            bounds[place] += by
            assert failing(m, n, tree._replace(lower=bounds, upper=bounds), np.array([place])).all(), place


def test_the_values_of_chains_and_loops_are_those_of_the_oracle() -> None:
    rules, numbers = rules_of(3, 3)
    found = dict(zip(numbers, rules.values.tolist(), strict=True))
    for chains, loops in naive.positions(9, least=1):
        name = "+".join([*map(str, chains), *(f"{loop}l" for loop in loops)]) or "0"
        assert found.pop(name) == -naive.value(chains, loops), name
    assert not found


def test_bounds_with_captures_are_the_least_and_the_most_that_values_within_give() -> None:
    examined = 0
    for captures, handout in ((3, 0), (2, 2), (5, 2), (4, 4)):
        for lower in range(-7, 8):
            for upper in range(lower, 8, 2):
                rests = range(lower, upper + 1, 2)
                worth = [captures + (max(rest, -2 * handout - rest) if handout else rest) for rest in rests]
                assert checker.bounds_with(captures, handout, lower, upper) == (min(worth), max(worth)), upper
                examined += 1
    assert examined == 4 * 64


# ---- leaves


def verdicts_on(m: int, n: int, tree: Tree, places: Iterable[int], most: int = 10**6) -> tuple[list[bool], int]:
    """Whether the bounds of entries hold as leaves, one after another in one table; and the states that were cut."""
    room = room_for(np.arange(board_of(m, n).lines), most)
    verdicts = [holds(rules_of(m, n)[0], tree, room, place) for place in places]
    assert room.counters[IN_ALL] > 0
    return verdicts, int(room.counters[CUT])


def test_the_search_for_a_leaf_finds_whether_its_bounds_are_true() -> None:
    """No other entry helps: the tree has copies of a single state, with bounds that are true or are not.

    V is that by play line by line, of positions of 3 x 3 at random, many with chains and loops beside other lines.
    """
    board, rules, dense, random = board_of(3, 3), rules_of(3, 3)[0], BoardValues(board_of(3, 3)), Random(1)
    with_pieces = with_cuts = examined = 0
    while examined < 120:
        undrawn = random.getrandbits(board.lines)
        lines, endgame = checker.without_endgame(rules, undrawn, 0)
        if lines == 0 or any((undrawn & sides).bit_count() == 1 for sides in board.sides):
            continue
        value = dense.value(undrawn)
        bounds = np.array([(value + low, value + high) for low in range(-2, 3) for high in range(low, 3)])
        tree = Tree(np.full(len(bounds), lines), np.full(len(bounds), endgame), *bounds.astype(np.int8).T.copy())
        verdicts, cut = verdicts_on(3, 3, tree, range(len(bounds)), most=9)
        true = [low <= value <= high and (low - value) % 2 == (high - value) % 2 == 0 for low, high in bounds]
        assert verdicts == true, undrawn
        examined, with_pieces, with_cuts = examined + 1, with_pieces + (endgame > 0), with_cuts + (cut > 0)
    assert min(with_pieces, with_cuts, examined - with_cuts) > 20


def test_a_table_grows_and_keeps_its_bounds(monkeypatch: Patch) -> None:
    """A table that stays small loses bounds, and finds them again."""
    monkeypatch.setattr(leaf_checked, "FEWEST_SLOTS", 16)
    rules, tree, tried = rules_of(2, 3)[0], tree_of(2, 3, entries_of(2, 3)), np.arange(board_of(2, 3).lines)
    small, large = room_for(tried, 10**6, 16), room_for(tried, 10**6, 1 << 10)
    for place in range(len(tree.lines)):
        alone = Tree(tree.lines[[place]], tree.endgames[[place]], tree.lower[[place]], tree.upper[[place]])
        assert holds(rules, alone, small, 0)
        assert holds(rules, alone, large, 0)
    assert large.counters[IN_ALL] < small.counters[IN_ALL]
    assert np.count_nonzero(small.table[:, 0]) <= 16 < 256 < np.count_nonzero(large.table[:, 0])
    larger = large._replace(table=np.zeros((1 << 12, 2), np.int64))
    larger.table[: 1 << 10] = large.table
    double(larger)
    double(larger)
    kept = sorted(row for row in map(tuple, larger.table.tolist()) if row[0])
    assert kept == sorted(row for row in map(tuple, large.table.tolist()) if row[0])
    for lines, data in kept:
        bounds = (data >> 7 & 127) - 64, (data & 127) - 64
        assert leaf_checked.recall(larger, lines, data >> 18, -64, 63) == bounds


def test_a_state_that_was_cut_counts_all_its_positions() -> None:
    """The table keeps what took the most positions, and a cut state took those of the states after its moves."""
    board, rules, none = board_of(2, 3), rules_of(2, 3)[0], np.zeros(0, np.int64)
    tree, room = Tree(none, none, *np.zeros((2, 0), np.int8)), room_for(np.arange(board.lines), 3)
    lines = int(checker.key_of(rules, board.every))
    assert leaf_checked.bounds_by(rules, tree, room, lines, 0, -6, 6, 0) == (-6, -2)
    assert room.counters[CUT] > 3
    data = int(room.table[leaf_checked.slot_of(room, lines, 0), 1])
    assert data >> 14 & 15 == (int(room.counters[IN_ALL]).bit_length() + 1) // 2 > 2


def test_no_leaf_vouches_for_itself() -> None:
    """The search of a leaf may come to another one, and trust its bounds; these must be found without that trust."""
    states, refusals = states_of(2, 3)[0], 0
    largest_first = np.argsort([-lines.bit_count() for lines in states.lines.tolist()], kind="stable").tolist()
    for wrong in range(0, len(states.lines), 1 + len(states.lines) // 12):
        for column, by in (("lower", 2), ("upper", -2)):
            other = "upper" if column == "lower" else "lower"
            tree = changed(changed(states, wrong, column, by), wrong, other, 2 * by)
            verdicts, _ = verdicts_on(2, 3, tree, largest_first)
            assert not verdicts[largest_first.index(wrong)], (wrong, column)
            refusals += 1
    assert refusals > 20


@pytest.mark.parametrize("frontier", [4, 16, 64])
def test_a_frontier_proves_what_the_whole_tree_proves(frontier: int) -> None:
    entries, tree = entries_of(2, 3, frontier), tree_of(2, 3, entries_of(2, 3, frontier))
    inner, leaves = np.flatnonzero(~entries.leaf), np.flatnonzero(entries.leaf)
    assert not failing(2, 3, tree, inner).any()
    assert checker.value_bounds(rules_of(2, 3)[0], tree, board_of(2, 3).every) == (-2, -2)
    assert verdicts_on(2, 3, tree, leaves) == ([True] * len(leaves), 0)
    assert len(inner) < len(entries_of(2, 3).lines)
    assert len(leaves) > 4
    verdicts, cut = verdicts_on(2, 3, tree, leaves, most=1)
    assert (all(verdicts), cut > 10) == (True, True)


def test_the_whole_tree_is_the_frontier_0_and_a_larger_frontier_has_fewer_entries() -> None:
    sizes = []
    for frontier in (0, 4, 16, 64, 256):
        entries = entries_of(2, 3, frontier)
        sizes.append(int(np.count_nonzero(~entries.leaf)))
        assert entries.leaf.any() == (frontier > 0), frontier
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 4 * sizes[-1] > 0


def test_a_frontier_without_one_of_its_leaves_is_refused() -> None:
    entries, tree = entries_of(2, 3, 16), tree_of(2, 3, entries_of(2, 3, 16))
    leaves = np.flatnonzero(entries.leaf).tolist()
    for place in leaves:
        inner = np.flatnonzero(np.delete(~entries.leaf, place))
        assert failing(2, 3, without(tree, place), inner).any(), place
    assert len(leaves) > 10


# ---- files


@pytest.fixture
def proof(tmp_path: Path, capsys: Capsys) -> Path:
    path = tmp_path / "proof.parquet"
    err = f"a proof tree of 351 entries is in {path}; to check it:  loony check --table {path}\n"
    assert output_of(capsys, "solve", "2x3", "--value", "--proof", str(path), err=err)
    return path


def with_column(table: pa.Table, name: str, column: list[object]) -> pa.Table:
    field = table.schema.field(name)
    return table.set_column(table.column_names.index(name), field, pa.array(column, field.type))


def with_last(name: str, last: object) -> Callable[[pa.Table], pa.Table]:
    return lambda table: with_column(table, name, [*table[name].to_pylist()[:-1], last])


def saying(key: str, text: str) -> Callable[[pa.Table], pa.Table]:
    return lambda table: table.replace_schema_metadata({**table.schema.metadata, key.encode(): text})


def only(rows: int) -> Callable[[pa.Table], pa.Table]:
    return lambda table: table.slice(0, rows)


NO_BOUNDS = "-6 and 6: 1 differ"

ERRORS: dict[str, tuple[Callable[[pa.Table], pa.Table], int, str]] = {
    "bound": (with_last("upper", -4), 1, "1 differ, the smallest at lines 131071"),
    "key": (with_last("lines", 131070), 1, f"give it, {NO_BOUNDS}"),
    "endgame": (
        lambda table: with_column(table, "endgame", ["9l", *table["endgame"].to_pylist()[1:]]), 4,
        "'9l' are no chains and loops of the board",
    ),
    "order": (
        lambda table: with_column(table, "lines", table["lines"].to_pylist()[::-1]), 4, "not in ascending order"
    ),
    "no board": (with_last("lines", 1 << 17), 4, "its lines are none of the board"),
    "no entry": (only(0), 4, "it has no entries"), "1 entry": (only(1), 1, NO_BOUNDS),
    "300 entries": (only(300), 1, NO_BOUNDS), "349 entries": (only(349), 1, NO_BOUNDS),
    "another value": (saying("value", "0"), 1, "FAILED"), "no value": (saying("value", "two"), 4, "loony: "),
    "another position": (saying("position", "2x3:00000000000000001"), 1, "FAILED"),
    "another board": (saying("position", "2x4"), 1, "FAILED"),
    "a large board": (saying("position", "8x8"), 4, "loony: "),
    "another kind": (saying("kind", "tree"), 4, "loony: "),
}  # fmt: skip


@pytest.mark.parametrize("error", ERRORS)
def test_a_file_with_an_error_is_refused(error: str, proof: Path, capsys: Capsys) -> None:
    check_refused(proof, capsys, *ERRORS[error])


def check_refused(
    path: Path, capsys: Capsys, change: Callable[[pa.Table], pa.Table], exit_code: int, words: str
) -> None:
    """A proof tree with a changed table fails its check, or is refused as it is read."""
    table = change(pq.read_table(path))
    write_table(path, table.schema, [table])
    code, out, err = told(capsys, "check", "--table", str(path))
    assert (code, words in out + err) == (exit_code, True), out + err
    assert ("FAILED" in out, bool(err)) == (exit_code == 1, exit_code == 4)


def with_leaf(name: str, change: Callable[[Any], object]) -> Callable[[pa.Table], pa.Table]:
    def changed_table(table: pa.Table) -> pa.Table:
        column = table[name].to_pylist()
        place = max(np.flatnonzero(table["leaf"]).tolist())
        return with_column(table, name, [*column[:place], change(column[place]), *column[place + 1 :]])

    return changed_table


LEAF_ERRORS: dict[str, tuple[Callable[[pa.Table], pa.Table], int, str]] = {
    "upper bound": (with_leaf("upper", lambda _: -4), 1, "1 differ, the smallest at lines"),
    "lower bound": (with_leaf("lower", lambda _: 4), 1, "1 differ, the smallest at lines"),
    "key": (with_leaf("lines", lambda lines: lines - 1), 1, "1 differ, the smallest at lines"),
    "endgame": (with_leaf("endgame", lambda _: "1"), 1, "1 differ, the smallest at lines"),
    "no leaf": (with_leaf("leaf", lambda _: False), 1, "1 differ, the smallest at lines"),
    "missing": (lambda table: table.filter(with_leaf("leaf", lambda _: None)(table)["leaf"].is_valid()), 1, "FAILED"),
    "leaves alone": (
        lambda table: with_column(table, "leaf", [True] * len(table)), 4, "it has no entries but leaves"
    ),
}  # fmt: skip


@pytest.fixture
def frontier(tmp_path: Path, capsys: Capsys) -> Path:
    path = tmp_path / "frontier.parquet"
    code, _, err = told(capsys, "solve", "2x3", "--value", "--proof", str(path), "--frontier", "16")
    assert (code, "a proof tree of 41 entries, 30 of them leaves is in" in err) == (0, True), err
    return path


def without_positions(said: str) -> list[str]:
    """What a check says but for seconds, and the positions searched, whose number depends on who judged what."""
    return re.sub(r"through [\d,]+ positions", "", said).splitlines()[:4]


def test_a_check_says_how_many_entries_and_leaves_it_examined(frontier: Path, capsys: Capsys) -> None:
    said = output_of(capsys, "check", "--table", str(frontier))
    for words in ("11 entries, against", "30 leaves, against a search by the rules, through ", "of them leaves"):
        assert words in said, said
    in_threads = output_of(capsys, "check", "--table", str(frontier), "--threads", "3")
    assert without_positions(in_threads) == without_positions(said)
    assert "leaves" not in output_of(capsys, "check", "--table", str(whole(frontier, capsys)))


def whole(frontier: Path, capsys: Capsys) -> Path:
    assert told(capsys, "solve", "2x3", "--value", "--proof", str(frontier), "--frontier", "0")[0] == 0
    return frontier


@pytest.mark.parametrize("error", LEAF_ERRORS)
def test_a_frontier_with_an_error_is_refused(error: str, frontier: Path, capsys: Capsys) -> None:
    check_refused(frontier, capsys, *LEAF_ERRORS[error])


def test_a_leaf_that_takes_too_many_positions_is_cut(frontier: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    assert "cut" not in output_of(capsys, "check", "--table", str(frontier))
    monkeypatch.setattr(leaf_checked, "MOST_POSITIONS", 3)
    said = output_of(capsys, "check", "--table", str(frontier))
    counted = re.search(
        r"30 leaves, against a search by the rules, through (\d+) positions, (\d+) of them cut: 0 di", said
    )
    assert counted, said
    assert int(counted[1]) > int(counted[2]) > 10
    check_refused(frontier, capsys, *LEAF_ERRORS["upper bound"])


def test_finished_leaves_are_kept(frontier: Path, tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    """Another run judges the other leaves alone, and says what a whole run says; no check of another file goes on."""
    file, judged = tmp_path / "check.json", list[int]()

    def watched(*about: Any) -> Callable[[int], Judged]:
        run = on_worker(*about)

        def noted(number: int) -> Judged:
            judged.append(number)
            return run(number)

        return noted

    monkeypatch.setattr(leaves_checked, "on_worker", watched)
    check = ["check", "--table", str(frontier), "--checkpoint", str(file)]
    whole = output_of(capsys, *check)
    assert "verdicts" not in whole
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:3], lines[3][:9]]))  # two shards, and another that is cut
    kept = f", the verdicts on 16 of them from {file}"
    again = output_of(capsys, *check)
    assert kept in again
    assert without_positions(again.replace(kept, "")) == without_positions(whole)
    assert judged == [0, 1, 2, 3, 2, 3]
    file.write_bytes(lines[0] + lines[1].replace(b"[]", b"[7]"))
    assert "is no checkpoint of this command, or is damaged" in refused(capsys, *check)
    file.write_bytes(b"".join(lines))
    assert told(capsys, "solve", "2x3", "--value", "--proof", str(frontier), "--frontier", "4")[0] == 0
    assert "is of another proof tree; name another with --checkpoint" in refused(capsys, *check)


@pytest.mark.no_kernel
@pytest.mark.long
def test_processes_judge_leaves_as_threads_do(frontier: Path, capsys: Capsys) -> None:
    check = ["check", "--table", str(frontier)]
    alone, together = (output_of(capsys, *check, *more) for more in ((), ("--dask", "local", "--threads", "2")))
    assert without_positions(alone) == without_positions(together)


def test_an_interrupt_names_the_file_of_finished_leaves(frontier: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(leaves_checked, "run_shards", interrupted)
    file = frontier.parent / "check.json"
    match = f"{file} keeps the finished leaves, and the same command goes on from them"
    refused(capsys, "check", "--table", str(frontier), "--checkpoint", str(file), match=match, code=130)


def test_threads_and_checkpoints_are_refused_without_leaves(proof: Path, capsys: Capsys, tmp_path: Path) -> None:
    says = f"{proof} has no leaves: leave out --threads, --dask and --checkpoint, which are for leaves"
    for options in (["--threads", "2"], ["--checkpoint", str(tmp_path / "check.json")], ["--dask", "local"]):
        refused(capsys, "check", "--table", str(proof), *options, match=says)


def test_bounds_beyond_the_open_boxes_say_nothing(proof: Path, capsys: Capsys) -> None:
    """Bounds that are wider than plus and minus the open boxes are as if there were none, and prove as much."""
    table, (rules, numbers) = pq.read_table(proof), rules_of(2, 3)
    states = zip(table["lines"].to_pylist(), table["endgame"].to_pylist(), strict=True)
    boxes = [checker.boxes_of(rules, lines, numbers[endgame]) for lines, endgame in states]
    for name, sign in (("lower", -1), ("upper", 1)):
        bounds = [*zip(table[name].to_pylist(), boxes, strict=True)]
        assert any(bound == sign * most for bound, most in bounds), name
        wider = [bound + 2 * sign * (bound == sign * most) for bound, most in bounds]
        table = with_column(table, name, wider)
    write_table(proof, table.schema, [table])
    assert "FAILED" not in output_of(capsys, "check", "--table", str(proof))


def test_a_damaged_file_is_refused(proof: Path, capsys: Capsys) -> None:
    content = proof.read_bytes()
    for size in (0, 3, 4, 100, len(content) // 2, len(content) - 1):
        proof.write_bytes(content[:size])
        code, out, err = told(capsys, "check", "--table", str(proof))
        assert (code, out, err.count("\n")) == (4, "", 1), size
    proof.write_bytes(content)
    table, refusals = pq.read_table(proof), 0
    for place in range(4, len(content), 97):
        proof.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        code, out, err = told(capsys, "check", "--table", str(proof))
        if code == 0:
            assert pq.read_table(proof).equals(table), place
        else:
            refusals += 1
            assert (code, out, err.count("\n")) == (4, "", 1), place
    assert refusals > 10


@pytest.mark.parametrize("position", ["1x7", "3x3 Icelandic", "3x3 Swedish", "2x4:0000000000001000001000"])
def test_positions_with_and_without_captures(position: str, tmp_path: Path, capsys: Capsys) -> None:
    """Lines that are drawn at the start keep fewer symmetries, and captures come before the first entry."""
    path = tmp_path / "a.parquet"
    assert told(capsys, "solve", position, "--value", "--proof", str(path))[0] == 0
    code, out, _ = told(capsys, "check", "--table", str(path))
    assert (code, "2 differ" in out) == (0, False)
