"""The search of drawn positions: its table, bits, threads, and checkpoints, against play line by line."""

import hashlib
import json
import os
import random
import re
import shlex
import signal
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from commanded import Capsys, Patch, by_shell, leavings, output_of, refused, told
from drawn_sets import strings_of
from numpy.typing import NDArray

from loony.enumerate.boards.board import AMERICAN, ICELANDIC, SWEDISH, Board, board_of, members, start, start_of
from loony.enumerate.boards.reading import openspiel, read
from loony.enumerate.boards.regions import captures_of, notation, regions
from loony.enumerate.boards.rules import worth
from loony.enumerate.endgames.notation import parse
from loony.kernels import null_window
from loony.kernels.bitmask import values_of_all
from loony.kernels.boards import search as slices
from loony.kernels.boards import state as kernels
from loony.kernels.boards import table as kernel
from loony.results.boards.solving import long_search
from loony.results.boards.solving.long_search import LongSearch, SearchOptions, checkpoint_at
from loony.results.boards.solving.solve import solve
from loony.system import memory
from loony.system.errors import BadInput, TooLarge
from loony.system.stages import Compiling, Stages
from loony.system.writing import LockedFile
from loony.verify.boards import search as searching
from loony.verify.boards import search_pieces
from loony.verify.boards.line_by_line import BoardValues
from loony.verify.boards.search import Search
from loony.verify.endgames.claims.definition import value_by_definition


@pytest.mark.parametrize(("low", "high"), [(1, 1), (4, 5), (6, 6)])
def test_sets_are_mixed_one_to_one(low: int, high: int) -> None:
    table = kernel.bound_table(low + high, 10, 64)._replace(low=low, high=high)
    every = range(1 << (low + high))
    assert {kernel.mix(table, lines) for lines in every} == {*every}


@pytest.mark.parametrize(("m", "n"), [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)])
def test_lines_with_the_same_ends_have_one_form(m: int, n: int) -> None:
    """So have their images, though a box of 1 x n has three lines to the ground, and not two as a corner."""
    board = board_of(m, n)
    searched = Search(board, 10)
    game, order, forms = searched._game, searched.order, dict[tuple[tuple[int, ...], ...], int]()
    for lines in range(1 << board.lines):
        form = kernels.in_corners(game.corners, lines)
        ends = tuple(sorted(board.strings[line] for place, line in enumerate(order) if lines >> place & 1))
        assert forms.setdefault(ends, form) == form, lines
        kernels.turn(game.images, form, game.turned[0])
        assert [kernels.in_corners(game.corners, int(image)) for image in game.turned[0]] == [*game.turned[0]], lines


@pytest.mark.parametrize("wide", [False, True])
def test_no_state_is_taken_for_another(wide: bool) -> None:
    """A table that is far too small has, of each state, the bounds of this state or none."""
    chance = random.Random(wide)
    table, kept, recalled = kernel.bound_table(12, 5, 64, wide), dict[tuple[int, int], tuple[int, int]](), 0
    for _ in range(4000):
        state = chance.randrange(1 << 12), chance.randrange(5)
        bounds = kernel.recall(table, *state, 12)
        assert bounds in (kept.get(state, (-12, 12)), (-12, 12))
        recalled += bounds != (-12, 12)
        lower = chance.randrange(-12, 13, 2)
        kept[state] = lower, chance.randrange(lower, 13, 2)
        kernel.keep(table, *state, 12, *kept[state], chance.randrange(1, 1000))
        assert kernel.recall(table, *state, 12) == kept[state]
    assert table.slot == 1 + wide
    assert recalled


@pytest.mark.parametrize("wide", [False, True])
def test_new_bounds_of_a_state_take_no_room_from_others(wide: bool) -> None:
    table = kernel.bound_table(12, 5, kernel.BUCKET, wide)  # a single bucket
    assert len(table.words) == kernel.BUCKET << table.bits
    first = kernel.bucket_of(table, kernel.mix(table, 7), 1)
    states = [(lines, 1) for lines in range(1 << 12) if kernel.bucket_of(table, kernel.mix(table, lines), 1) == first]
    states = states[: kernel.BUCKET // table.slot]
    for state in states:
        kernel.keep(table, *state, 12, 0, 12, 5)
    for lower in (0, 2, 4):
        kernel.keep(table, *states[1], 12, lower, 12, 5)
    bounds = [kernel.recall(table, *state, 12) for state in states]
    assert bounds == [(0, 12), (4, 12), *[(0, 12)] * (len(states) - 2)]
    assert len(states) == kernel.BUCKET // table.slot


@pytest.mark.parametrize("wide", [False, True])
def test_a_larger_table_has_the_same_bounds(wide: bool) -> None:
    table, larger = kernel.bound_table(20, 9, 256, wide), kernel.bound_table(20, 9, 1 << 12, wide)
    chance = random.Random(1)
    states = [(chance.getrandbits(20), chance.randrange(9)) for _ in range(60)]
    for lower, state in enumerate(states, -30):
        kernel.keep(table, *state, 30, 2 * (lower // 2), 30, 5)
    kernel.put_all(table, larger)
    before = [kernel.recall(table, *state, 30) for state in states]
    assert [kernel.recall(larger, *state, 30) for state in states] == before
    assert sum(bounds != (-30, 30) for bounds in before) > 50


@pytest.mark.parametrize(("lines", "multisets", "slot", "bits"), [
    (40, 3000, 1, 13), (49, 12_000, 1, 18), (60, 40_000, 2, 13), (64, 10**6, 2, 13), (62, 2, 1, 18),
])  # fmt: skip
def test_slots_have_two_words_where_a_key_takes_more_than_one(
    lines: int, multisets: int, slot: int, bits: int
) -> None:
    table = kernel.bound_table(lines, multisets, 1 << 16)
    assert (table.slot, table.bits) == (slot, bits)
    assert len(table.words) == kernel.BUCKET << bits
    assert table.words.ctypes.data % 64 == 0


@pytest.mark.slow_plain
@pytest.mark.parametrize(("m", "n", "most", "wide"), [
    (2, 3, 0, False), (2, 3, 2, False), (2, 3, 4, False), (1, 5, 3, False), (1, 5, 0, True),
])  # fmt: skip
def test_the_search_against_all_sets_of_lines(m: int, n: int, most: int, wide: bool, monkeypatch: Patch) -> None:
    """Where components of at most so many boxes are pieces."""
    monkeypatch.setattr(search_pieces, "_SAVED", 0)
    monkeypatch.setattr(searching, "MOST", most)
    monkeypatch.setattr(kernel, "bound_table", partial(kernel.bound_table, wide=wide))
    board = board_of(m, n)
    dense, search, rests = BoardValues(board, with_twins=False), Search(board, 10**7), set[int]()
    assert search._game.pieces.most == most
    for undrawn in range(1 << board.lines):
        if all((sides & undrawn).bit_count() != 1 for sides in board.sides):
            rests.add(undrawn)
            assert search.value(undrawn) == dense.values[undrawn], undrawn
    assert len(rests) > 1000


def played(board: Board, undrawn: int) -> int:
    """V by drawing each line, with the rule of captures, and without chains, loops or tables."""

    @cache
    def of_rest(rest: int) -> int:
        return max((-value(rest & ~(1 << line)) for line in members(rest)), default=0)

    def value(undrawn: int) -> int:
        captures = captures_of(board, undrawn)
        return int(worth(len(captures.boxes), captures.handout, of_rest(captures.rest)))

    return value(undrawn)


@pytest.mark.slow_plain
@pytest.mark.parametrize("boxes", [28, 29, 30, 31, 32, 33, 48])
def test_boards_of_many_boxes(boxes: int) -> None:
    """A chain along the first of three rows, and an undecided component of three boxes in the last."""
    board = board_of(3, boxes)
    chain = sum(1 << board.vertical(0, column) for column in range(boxes + 1))
    rest = chain | sum(1 << line for line in last_row(board))
    assert notation(regions(board, rest)) == f"{boxes} + 3 boxes undecided"
    search = Search(board, 10**6, undrawn=rest)
    assert search.value(rest) == played(board, rest)
    assert search.nodes > 1


BESIDE_UNDECIDED = [
    ("3+5+4l+6l", 3, "4x8:0100111011111111000101111111111111111000100100001101001111101001111111111000"),
    ("3+4", 3, "4x8:0110010111111111111111111111111111111000100010011111111111111111111111111000"),
    ("3^2+4l", 3, "4x8:0100101111111111001111111111111111111000100100111101111111101111111111111000"),
    ("4l^2+6l", 3, "4x8:1111111111111111010000011111111111111000111111111100101011100101011111111000"),
    ("3+4", 6, "3x8:01001101111111111111111111001100100100011111111111111000000"),
]
"""in the last, to open the 4-chain is worth 2 boxes less than to open the 3-chain"""


@pytest.mark.slow_plain
@pytest.mark.parametrize(("loony", "undecided", "text"), BESIDE_UNDECIDED)
def test_longer_chains_and_loops_need_not_be_opened(loony: str, undecided: int, text: str) -> None:
    """Beside an undecided component: the search opens the shortest only, and plain play all of them."""
    board, rest = read(text).board, read(text).undrawn
    assert notation(regions(board, rest)) == f"{loony} + {undecided} boxes undecided"
    assert Search(board, 10**6, undrawn=rest).value(rest) == played(board, rest)


def last_row(board: Board) -> list[int]:
    row = board.rows - 1
    down = [board.vertical(row, column) for column in range(board.columns - 2, board.columns + 1)]
    return [*down, *(board.horizontal(board.rows, column) for column in range(board.columns - 3, board.columns))]


@pytest.mark.slow_plain
@pytest.mark.parametrize("seed", range(5))
def test_only_undrawn_lines_take_bits(seed: int) -> None:
    """Positions in the corner of a board of 180 lines."""
    board, chance = board_of(9, 9), random.Random(seed)
    near = [line for line in range(board.lines) if all(x < 4 for dot in board.dots[line] for x in dot)]
    undrawn = sum(1 << line for line in chance.sample(near, 18))
    rest = captures_of(board, undrawn).rest
    assert len(near) == 24
    assert Search(board, 10**6, undrawn=undrawn).value(rest) == values_of_all(strings_of(board, rest))[-1]


@pytest.mark.slow_plain
@pytest.mark.parametrize(
    ("m", "n", "variant"), [(3, 3, AMERICAN), (2, 5, AMERICAN), (3, 4, ICELANDIC), (4, 4, SWEDISH)]
)
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_find_the_same_value(m: int, n: int, variant: str, threads: int, monkeypatch: Patch) -> None:
    monkeypatch.setattr(searching, "_SLICE", 500)
    board = board_of(m, n)
    undrawn = start_of(board, variant)
    together = Search(board, 10**7, undrawn=undrawn, threads=threads)
    assert together.threads == threads
    assert together.value(undrawn) == Search(board, 10**7, undrawn=undrawn).value(undrawn)


@pytest.mark.parametrize(("marked", "first"), [(5, 6), (6, 5), (None, 5)])
@pytest.mark.parametrize("thread", [0, 1])
def test_a_move_that_another_thread_searches_is_put_off(marked: int | None, first: int, thread: int) -> None:
    team = null_window.team_of(2)
    team[0].moves[3, :3, null_window.KEY] = 5, 6, 7
    if marked is not None:
        team[thread].marks[4, thread, null_window.KEY] = marked
    null_window._put_off(team[0], 3, 0, 3)
    assert team[0].moves[3, 0, null_window.KEY] == (first if thread else 5)


@pytest.mark.slow_plain
def test_threads_mark_what_they_search() -> None:
    """Near the start only; with one thread there are no marks."""
    board = board_of(2, 4)
    for threads in (1, 2):
        search = Search(board, 1000, threads=threads)
        search.value(board.every)
        marks = search._team[0].marks
        assert bool(marks[1:].any()) == (threads > 1), threads
        assert not marks[0].any()


@pytest.mark.slow_plain
@pytest.mark.parametrize(("system", "long", "said"), [
    ("always madvise [never]\n", 1, 1), ("always [madvise] never\n", 1, 0), (None, 1, 0),
    ("always madvise [never]\n", 1 << 30, 0),
])  # fmt: skip
def test_a_long_search_says_that_huge_pages_are_off(
    system: str | None, long: int, said: int, tmp_path: Path, monkeypatch: Patch, capsys: Capsys
) -> None:
    monkeypatch.setattr(memory, "_HUGE_PAGES", tmp_path / "enabled")
    monkeypatch.setattr(long_search, "_LONG", long)
    if system is not None:
        (tmp_path / "enabled").write_text(system)
    code, out, err = told(capsys, "solve", "3x3", "--again", "--value")
    assert (code, "V = -3" in out) == (0, True)
    assert err.count("huge pages of memory are off, and without them a position takes up to twice as long") == said


@pytest.mark.slow_plain
def test_slots_of_two_words_have_one_thread() -> None:
    assert Search(board_of(5, 5), 10, threads=2).threads == 1
    assert Search(board_of(4, 5), 10, slots=1 << 24, threads=2).threads == 1
    assert Search(board_of(4, 5), 10, slots=1 << 25, threads=2).threads == 2  # a larger table, so that keys fit a word
    assert len(Search(board_of(4, 5), 10, slots=1 << 25)._table.words) == searching.FEWEST_SLOTS


def test_plain_python_wraps_around_without_a_warning() -> None:
    done = by_shell('"$@"', "solve", "1x2", "--value", "--again", NUMBA_DISABLE_JIT="1")
    assert ("V = " in done.stdout, done.stderr) == (True, "")


@pytest.mark.slow_plain
def test_a_search_goes_on_from_a_file(tmp_path: Path) -> None:
    position, file = start(board_of(2, 4)), tmp_path / "search.npz"
    board, undrawn = position.board, position.undrawn
    short = Search(board, 3000)
    assert short.value(undrawn) is None
    search, whole = Search(board, 10**6), Search(board, 10**6)
    with checkpoint_at(file) as kept:
        assert not long_search.load(kept, position, search, 100)
        long_search.save(kept, position, short, 100)
        assert long_search.load(kept, position, search, 100)
    assert search.nodes == 3000
    assert search.value(undrawn) == whole.value(undrawn) == 2
    assert whole.nodes <= search.nodes < whole.nodes + 1000
    with checkpoint_at(file) as kept, pytest.raises(BadInput, match="is of another position"):
        long_search.load(kept, start(board_of(2, 3)), Search(board_of(2, 3), 1), 100)
    with checkpoint_at(file) as kept, pytest.raises(BadInput, match=r"would lose some: add --checkpoint-size 1$"):
        long_search.load(kept, position, search, 0)
    with checkpoint_at(file) as kept, pytest.raises(TooLarge, match="would lose some, for the table has 1,024 slots"):
        long_search.load(kept, position, Search(board, 1, 1 << 10), 100)
    full = Search(board, 10**6, 1 << 10)
    assert full.value(undrawn) == 2
    with checkpoint_at(tmp_path / "full.npz") as kept:
        long_search.save(kept, position, full, 100)
        assert len(full.costly(10**6)) > 1000
        same = Search(board, 10**6, 1 << 10)
        assert long_search.load(kept, position, same, 100)
    assert {*map(tuple, same.costly(10**6).tolist())} == {*map(tuple, full.costly(10**6).tolist())}
    other = Search(board, 1)
    other.order = other.order[::-1]
    with checkpoint_at(file) as kept, pytest.raises(BadInput, match="is of another order of lines"):
        long_search.load(kept, position, other, 100)
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    with checkpoint_at(file) as kept, pytest.raises(BadInput, match="damaged"):
        long_search.load(kept, position, search, 100)
    with checkpoint_at(tmp_path / "none.npz") as none:
        assert not long_search.load(none, position, search, 100)
    assert leavings(tmp_path) == ["full.npz", "search.npz"]


@pytest.mark.slow_plain
def test_a_search_goes_on_with_the_small_components_of_its_file(tmp_path: Path, monkeypatch: Patch) -> None:
    """The index of a multiset depends on which components are looked up, so bounds are of no use with others."""
    monkeypatch.setattr(search_pieces, "_SAVED", 0)
    position, file, stages = start(board_of(2, 4)), tmp_path / "search.npz", Stages(False)
    short = Search(position.board, 500, small=3)
    assert (short.small, short.value(position.undrawn)) == (3, None)
    with checkpoint_at(file) as kept:
        long_search.save(kept, position, short, 100)
        assert long_search.small_in(kept) == 3
    options = SearchOptions(file=file)
    with LongSearch(position, options, stages, lambda _: None) as search:
        assert search.value(position.undrawn) == 2
        assert search.search is not None
        assert search.search.small == 3
        assert search.nodes > 500
    monkeypatch.setattr(search_pieces, "MOST_MULTISETS", 1)
    monkeypatch.setattr(searching, "most_multisets_of", lambda _: 1)
    refusal = pytest.raises(TooLarge, match="is of a search with larger tables: go on with more memory")
    with refusal, LongSearch(position, options, stages, lambda _: None) as search:
        search.value(position.undrawn)


@pytest.mark.slow_plain
@pytest.mark.parametrize("wide", [False, True])
def test_a_search_goes_on_from_its_costliest_bounds_with_a_table_of_another_size(wide: bool) -> None:
    """All bounds of a table come through a list, to a table of any size and of slots of one word or two."""
    board = board_of(3, 3)
    whole, short = Search(board, 10**6), Search(board, 12_000)
    assert (whole.value(board.every), short.value(board.every)) == (-3, None)
    costly = short.costly(10**9)
    assert len(costly) == np.count_nonzero(short._table.words) > 5000
    other = kernel.bound_table(board.lines, short._multisets, 1 << 22, wide)
    kernel.put_listed(other, costly)
    again = np.zeros_like(costly)
    kernel.list_costly(other, 0, again)
    assert {*map(tuple, again.tolist())} == {*map(tuple, costly.tolist())}
    taken = []
    for most in (len(costly), 200, 20, 0):
        few, search = short.costly(most), Search(board, 10**6, slots=1 << 17)
        assert len(few) <= most
        assert {*map(tuple, few.tolist())} <= {*map(tuple, costly.tolist())}
        assert search.resume(few, 0)
        assert search.value(board.every) == -3
        taken.append(search.nodes)
    assert taken == sorted(taken)
    assert taken[0] < taken[1] < taken[3] == whole.nodes, taken
    assert effort_in(short.costly(200)).min() > np.median(effort_in(costly))


def effort_in(listed: NDArray[np.int64]) -> NDArray[np.int64]:
    return listed[:, 1] >> 2 * kernel._BITS & kernel._MOST_EFFORT


@pytest.mark.slow_plain
def test_memory_and_threads_that_a_machine_lacks_are_refused(
    capsys: Capsys, monkeypatch: Patch, tmp_path: Path
) -> None:
    monkeypatch.setattr("loony.system.memory.available_memory", lambda: 20 * 10**9)
    solve = ["solve", "2x3", "--value", "--again"]
    assert "--memory 20,001 is more than the 20,000 MB" in refused(capsys, *solve, "--memory", "20001")
    for megabytes, most in (("20000", "10,670.3"), ("110", "100.7"), ("100", "50.3"), ("1", "0.8")):
        err = told(capsys, *solve, "--memory", megabytes)[2]
        assert f"the tables of the search take at most {most} MB" in err, megabytes
    little = ("solve", "2x9", "--value", "--memory")
    assert "--memory 60 is too little: the tables of this search take 67.1 MB" in refused(capsys, *little, "60")
    assert "--frontier is about --proof" in refused(capsys, "solve", "2x2", "--nimber", "--frontier", "5")
    cores = os.cpu_count() or 1
    words = f"--threads {cores + 1} is more than the {cores} cores of this machine"
    assert words in refused(capsys, *solve, "--threads", f"{cores + 1}")
    assert "--checkpoint-size is about --checkpoint: add --checkpoint" in refused(
        capsys, *solve, "--checkpoint-size", "5"
    )
    for option in ("--memory", "--checkpoint-size"):
        more = ["--dask", "local", "--checkpoint", str(tmp_path / "a")]
        assert f"--dask and {option} do not go together" in refused(capsys, *solve, option, "9", *more), option


def test_a_long_search_says_how_far_it_is(capsys: Capsys, monkeypatch: Patch) -> None:
    said = list[str]()
    monkeypatch.setattr(Compiling, "print_note", said.append)
    monkeypatch.setattr("loony.results.boards.solving.long_search._NOTED", 0)
    monkeypatch.setattr("loony.system.stages.SECONDS", 1e5)  # no note on a slow machine
    monkeypatch.setattr(searching, "_SLICE", 5000)
    assert told(capsys, "solve", "3x3", "--value", "--again")[0] == 0
    err = "\n".join(said)
    words = r"^loony: V >= (-?\d+): \d of 4 first lines; ([\d,]+) positions, (\d+)% of a table of 0.5 MB$"
    notes = [[int(word.replace(",", "")) for word in note] for note in re.findall(words, err, re.MULTILINE)]
    assert len(notes) == len(said) > 3, err
    assert {note[0] for note in notes} == {1, -1, -3}
    for column in (1, 2):  # positions, and the share of the table
        numbers = [note[column] for note in notes]
        assert numbers == sorted(numbers), column
        assert numbers[0] < numbers[-1], column


def written(path: Path, words: Callable[[bytes], bytes] = bytes, **changes: Any) -> None:
    """A checkpoint of 2 x 3 in which some things differ, with the digest that belongs to it."""
    search = Search(board_of(2, 3), 300)
    search.value(board_of(2, 3).every)
    content = words(search.costly(10**6).tobytes())
    plan = long_search.plan_for(start(board_of(2, 3))) | {"order": search.order, "small": search.small}
    plan |= {"nodes": 5, "sha256": hashlib.sha256(content).hexdigest()}
    path.write_bytes(json.dumps(plan | changes).encode() + b"\n" + content)


OTHER_CONTENTS: list[dict[str, Any]] = [
    {"words": lambda words: words[:-1]}, {"words": lambda words: words[:-8]},
    {"words": lambda words: bytes(8) + words[8:]}, {"words": lambda words: words[:8] + b"\x7f" * 8 + words[16:]},
    {"words": lambda words: b"\x7f" * 8 + words[8:]},
    {"nodes": -5}, {"nodes": 1 << 63}, {"nodes": 2.5}, {"nodes": "7"}, {"nodes": None}, {"nodes": True},
    {"sha256": 5}, {"sha256": "0" * 64}, {"kind": "search of lines"}, {"kind": None},
    {"small": 99}, {"small": -1}, {"small": None}, {"small": True},
]  # fmt: skip


@pytest.mark.slow_plain
@pytest.mark.parametrize("changes", OTHER_CONTENTS)
def test_other_contents_are_refused_in_a_sentence(changes: dict[str, Any], tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "search.npz"
    written(file)
    output_of(capsys, "solve", "2x3", "--value", "--checkpoint", str(file))
    written(file, **changes)
    content = file.read_bytes()
    err = refused(capsys, "solve", "2x3", "--checkpoint", str(file), match="damaged")
    assert err.endswith("; name another with --checkpoint\n")
    assert file.read_bytes() == content


@pytest.mark.slow_plain
def test_one_process_at_a_time_has_a_checkpoint(tmp_path: Path, capsys: Capsys) -> None:
    file, link = tmp_path / "search.npz", tmp_path / "link"
    link.symlink_to(file)
    position, search = start(board_of(2, 3)), Search(board_of(2, 3), 1)
    with checkpoint_at(file) as kept:
        for _ in range(2):  # before a version is written, and when it was replaced
            for path in (file, link):
                refused(capsys, "solve", "2x3", "--checkpoint", str(path), match=f"another process has {path}: wait")
            long_search.save(kept, position, search, 100)
    assert "V = -2" in output_of(capsys, "solve", "2x3", "--checkpoint", str(link))
    assert link.is_symlink()
    (tmp_path / "empty").touch()
    for name in ("empty", "none"):
        with checkpoint_at(tmp_path / name) as kept:
            assert kept.is_new, name
    assert leavings(tmp_path) == ["empty", "link", "search.npz"]


def test_a_lock_goes_to_the_next_version(tmp_path: Path, monkeypatch: Patch) -> None:
    """A process that opened a version just before another replaced it locks the next version."""
    file = tmp_path / "search"
    with checkpoint_at(file) as kept:
        kept.replace(lambda stream: stream.write(b"old"))
    take, opened = LockedFile._locked, list[bytes]()

    def replaced_meanwhile(self: LockedFile, mode: Any, path: Path) -> Any:
        stream = take(self, mode, path)
        opened.append(path.read_bytes())
        if len(opened) == 1:
            (tmp_path / "new").write_bytes(b"new")
            (tmp_path / "new").replace(file)
        return stream

    monkeypatch.setattr(LockedFile, "_locked", replaced_meanwhile)
    with checkpoint_at(file) as kept:
        assert opened == [b"old", b"new"]
        monkeypatch.undo()
        with pytest.raises(BadInput, match="another process"):
            checkpoint_at(file)


@pytest.mark.slow_plain
def test_an_interrupt_says_how_to_go_on(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    file = tmp_path / "my search"
    monkeypatch.setattr(searching, "_SLICE", 500)
    monkeypatch.setattr("loony.commands.boards.solve.stages", lambda *_: Interrupting(False))
    command = f"loony solve 2x4 --checkpoint '{file}' --checkpoint-size 5 --threads 1 --value"
    code, out, err = told(capsys, *shlex.split(command)[1:])
    kept = re.escape(f"loony: interrupted; {file} keeps the search of ") + "[0-9,]+ positions; to go on:  "
    assert re.fullmatch(f"{kept}{re.escape(command)}\n", err), err
    assert (code, out) == (130, "")
    monkeypatch.undo()
    assert "V = 2, by a search" in output_of(capsys, *shlex.split(command)[1:])
    monkeypatch.setattr(searching, "_SLICE", 500)
    monkeypatch.setattr("loony.commands.boards.solve.stages", lambda *_: Interrupting(False))
    nothing = "loony: interrupted; nothing of the search is kept: --checkpoint FILE would keep it\n"
    assert told(capsys, "solve", "2x4", "--again") == (130, "", nothing)


def test_an_interrupt_waits_until_the_positions_of_a_slice_are_counted(monkeypatch: Patch) -> None:
    kernel_of_slice = slices.search

    def interrupted(*arguments: Any) -> Any:
        found = kernel_of_slice(*arguments)
        signal.raise_signal(signal.SIGINT)
        return found

    monkeypatch.setattr(slices, "search", interrupted)
    monkeypatch.setattr(searching, "_SLICE", 300)
    board = board_of(2, 4)
    search = Search(board, 10**6)
    with pytest.raises(KeyboardInterrupt):
        search.value(board.every)
    assert search.nodes == 300


@pytest.mark.slow_plain
@pytest.mark.parametrize(
    ("text", "m", "n", "variant"), [("3x3", 3, 3, AMERICAN), ("3 x 3 icelandic", 3, 3, ICELANDIC)]
)
def test_loony_solve_has_the_value_of_every_line(
    text: str, m: int, n: int, variant: str, capsys: Capsys, tmp_path: Path
) -> None:
    board, file = board_of(m, n), tmp_path / "search.npz"
    dense, undrawn = BoardValues(board), start_of(board, variant)
    first = json.loads(output_of(capsys, "solve", text, "--json", "--again"))
    values = {name: line["value"] for line in first["lines"] for name in line["names"]}
    assert values == {board.name(line): dense.of_line(undrawn, line) for line in members(undrawn)}
    assert first["value"] == dense.value(undrawn) == max(values.values())
    assert json.loads(output_of(capsys, "solve", text, "--json", "--checkpoint", str(file))) == first
    said = output_of(capsys, "solve", text, "--value", "--checkpoint", str(file))
    assert said.endswith(f"by a search through {first['nodes']:,} positions, those of {file} among them\n"), said
    again = json.loads(output_of(capsys, "solve", text, "--json", "--checkpoint", str(file), "--threads", "2"))
    assert [again["value"], again["lines"]] == [first["value"], first["lines"]]
    assert again["nodes"] == first["nodes"]  # all of it was in the file


class Interrupting(Stages):
    remaining = 2000

    def advance(self, positions: int) -> None:
        self.remaining -= positions
        if self.remaining <= 0:
            raise KeyboardInterrupt


@pytest.mark.slow_plain
def test_the_answer_is_there_where_the_file_cannot_be_written_at_the_end(tmp_path: Path, monkeypatch: Patch) -> None:
    save, messages = long_search.save, list[str]()

    def save_once(file: LockedFile, *rest: Any) -> None:
        if not file.is_new:
            raise BadInput("no room")
        save(file, *rest)

    monkeypatch.setattr(long_search, "save", save_once)
    with Stages(False) as stages:
        kept = long_search.SearchOptions(file=tmp_path / "search.npz")
        solution = solve(start(board_of(2, 2)), stages, messages.append, kept, with_lines=False)
    assert (solution.value, messages) == (2, ["no room"])


@pytest.mark.slow_plain
def test_the_file_is_written_every_ten_minutes_and_the_search_goes_on_where_it_cannot_be(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    save, messages, searched = long_search.save, list[str](), list[int]()

    def save_but_once(file: LockedFile, position: Any, search: Search, most: int) -> None:
        searched.append(search.nodes)
        if len(searched) == 3:
            raise BadInput("no room")
        save(file, position, search, most)

    monkeypatch.setattr(long_search, "save", save_but_once)
    monkeypatch.setattr(long_search, "_SECONDS", 0)
    monkeypatch.setattr(searching, "_SLICE", 500)
    with Stages(False) as stages:
        kept = long_search.SearchOptions(file=tmp_path / "search.npz")
        solution = solve(start(board_of(2, 4)), stages, messages.append, kept, with_lines=False)
    assert searched == sorted(searched)
    assert (searched[0], searched[-1], len({*searched}) > 5) == (0, solution.nodes, True)
    assert solution.value == 2
    assert messages == ["no room; the search goes on, and tries again in ten minutes"]


def test_a_file_that_no_search_needs_is_not_written(tmp_path: Path, capsys: Capsys) -> None:
    code, out, err = told(capsys, "solve", "2x2 Swedish", "--checkpoint", str(tmp_path / "search.npz"))
    assert (code, "V = -4, without a search" in out) == (0, True)
    assert err == f"this took no search, so {tmp_path / 'search.npz'} is not written\n"
    assert leavings(tmp_path) == []


@pytest.mark.slow_plain
def test_an_endgame_of_eight_by_eight_needs_no_search(capsys: Capsys) -> None:
    board = board_of(8, 8)
    lines = [board.vertical(row, column) for row in range(6) for column in range(9)]
    for column in range(0, 8, 2):
        lines += [board.horizontal(7, column), board.horizontal(7, column + 1)]
        lines += [board.vertical(6, column + 1), board.vertical(7, column + 1)]
    text = openspiel(board, sum(1 << line for line in lines))
    answer = json.loads(output_of(capsys, "board", text, "--json"))
    assert (answer["rest"], answer["argument"], answer["nodes"]) == ("8^6+4l^4", "closed form", 0)
    assert answer["value"] == -value_by_definition(parse("8^6+4l^4"))
    assert {line["value"] for line in answer["lines"]} >= {answer["value"]}
    assert all(line["value"] is not None for line in answer["lines"])
    assert len(answer["play"]) == len(lines)
