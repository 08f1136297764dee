"""The page's search of drawn boards: its values by the kernels, what it tells meanwhile, and how it stops."""

import random
from pathlib import Path

import pytest
from page.conftest import Page
from page.engine import WRITE, Json, needs_node, run_in_node

from loony.enumerate.boards.board import Board, board_of, members
from loony.enumerate.boards.regions import captures_of
from loony.enumerate.boards.variants import ICELANDIC, start_of
from loony.results.boards.solved import whole_boards
from loony.verify.boards import search as searching
from loony.verify.boards.dense import BoardValues
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues

pytestmark = pytest.mark.no_kernel  # no kernel of the page's is run

SEARCHED = WRITE % """given.map(([rows, columns, lines]) => {
  const analysis = new boards.Analysis({rows, columns, lines}).goOn(Infinity);
  return [analysis.value, analysis.lines.map(({bounds}) => boards.valueOf(bounds)), analysis.isComplete];
})"""  # fmt: skip


def drawing(board: Board, undrawn: int) -> str:
    """The lines of a position as the page has them."""
    return "".join("10"[undrawn >> line & 1] for line in range(board.lines))


def safely(board: Board, undrawn: int, chance: random.Random) -> int:
    """So many undrawn lines, after lines at random that let nothing be captured, as long as there are some."""
    left = board.every
    for line in chance.sample(range(board.lines), board.lines):
        rest = left & ~(1 << line)
        if left.bit_count() > undrawn and all((rest & sides).bit_count() != 1 for sides in board.sides):
            left = rest
    return left


def at_random(board: Board, undrawn: int, chance: random.Random) -> int:
    """So many undrawn lines."""
    return sum(1 << line for line in chance.sample(range(board.lines), undrawn))


def in_page(board: Board, some: list[int], folder: Path) -> Json:
    return run_in_node(
        SEARCHED, [[board.rows, board.columns, drawing(board, undrawn)] for undrawn in some], folder
    )


@needs_node
@pytest.mark.parametrize(
    ("m", "n", "number"),
    [(2, 3, 100), pytest.param(3, 3, 150, marks=pytest.mark.long)],
)
def test_values_are_those_of_all_sets_of_lines(m: int, n: int, number: int, tmp_path: Path) -> None:
    board, chance = board_of(m, n), random.Random(m)
    dense = BoardValues(board)
    some = [at_random(board, chance.randint(0, board.lines - 1), chance) for _ in range(number)]
    some += [safely(board, undrawn, chance) for undrawn in range(board.lines) for _ in range(4)]
    for undrawn, (value, lines, is_complete) in zip(some, in_page(board, some, tmp_path), strict=True):
        assert (value, is_complete) == (dense.value(undrawn), True), drawing(board, undrawn)
        assert lines == [dense.of_line(undrawn, line) for line in members(undrawn)], undrawn


@needs_node
@pytest.mark.parametrize(
    ("m", "n", "undrawn", "number"),
    [(3, 4, 24, 4), (5, 5, 31, 4), (1, 21, 30, 2), pytest.param(5, 5, 36, 10, marks=pytest.mark.long)],
)
def test_values_of_larger_boards_are_those_of_the_kernels(
    m: int, n: int, undrawn: int, number: int, tmp_path: Path
) -> None:
    board, chance = board_of(m, n), random.Random(undrawn)
    some = [safely(board, undrawn, chance) for _ in range(number)]
    for left, (value, lines, is_complete) in zip(some, in_page(board, some, tmp_path), strict=True):
        ours = PositionValues(board, Search(board, 10**7, undrawn=left).value)
        assert captures_of(board, left).boxes == frozenset()
        assert (value, is_complete) == (ours.value(left), True), drawing(board, left)
        assert lines == [ours.of_line(left, line) for line in members(left)]


@needs_node
def test_an_empty_board_takes_as_many_positions_as_in_the_kernels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the kernels count chains and loops only, as the page does."""
    monkeypatch.setattr(searching, "MOST", 0)
    program = WRITE % """given.map(([rows, columns]) => {
      const board = boards.boardOf(rows, columns), open = board.beside.map(() => true);
      const search = new boards.Search(board, open), steps = search.bounds(open);
      for (;;) {
        const {value: bounds, done} = steps.next();
        if (done) return [bounds, search.positions];
      }
    })"""  # fmt: skip
    sizes = [(2, 2), (2, 3), (3, 3), (1, 7)]
    for (m, n), ((least, most), positions) in zip(sizes, run_in_node(program, sizes, tmp_path), strict=True):
        board = board_of(m, n)
        search = Search(board, 10**6)
        assert (least, most) == search.bounds(board.every) == (whole_boards(board)[board.every].value,) * 2
        assert (
            abs(positions - search.nodes) <= search.nodes / 100
        )  # tables differ in what has to make room in them


NOT_KNOWN = "5x5:" + "0" * 60
LARGE = "4x5:0011000001001000000001000010100000101101011001011"
"""of which V is found in a moment, and V of all lines in some more"""


@needs_node
def test_a_search_tells_how_far_it_is_and_stops(tmp_path: Path) -> None:
    program = """
      const told = [], position = boards.parse(given);
      const {promise, stop} = boards.solveInBackground(position, {seconds: 60, onProgress(progress) {
        told.push(progress);
        if (told.length === 3) stop();
      }});
      promise.then(answer => """ + WRITE % "[told, answer]" + ")"  # fmt: skip
    told, answer = run_in_node(program, NOT_KNOWN, tmp_path)
    assert [sorted(progress) for progress in told] == [["bounds", "positions", "seconds", "value"]] * 3
    assert 0 < told[0]["positions"] < told[1]["positions"] < told[2]["positions"] <= answer["positions"]
    assert 0 < told[0]["seconds"] < told[2]["seconds"] < 60
    assert (answer["value"], answer["complete"], len(answer["lines"])) == (None, False, 60)
    assert {line["value"] for line in answer["lines"]} == {None}


@needs_node
def test_a_list_is_complete_only_where_all_lines_were_looked_at(tmp_path: Path) -> None:
    program = """
      const solved = (text, seconds) => boards.solveInBackground(boards.parse(text), {seconds}).promise;
      (async () => {
        const answers = [];
        for (const [text, seconds] of given) answers.push(await solved(text, seconds));
        """ + WRITE % "answers" + "})()"  # fmt: skip
    icelandic_board = "4x3:" + "0" * 12 + "111" + "1000" * 4
    starts = [("4x4", 0), ("4x5", 0), (icelandic_board, 0)]
    asked = [("3x3:111011001110101111000100", 60), *starts, (LARGE, 0)]
    small, solved, published, icelandic, none = run_in_node(program, asked, tmp_path)
    assert small["complete"]
    assert {line["optimal"] for line in small["lines"]} == {False, True}
    assert small["value"] == max(line["value"] for line in small["lines"])
    assert (solved["value"], solved["bounds"], solved["complete"], solved["positions"]) == (0, [0, 0], True, 0)
    assert {line["value"] for line in solved["lines"]} == {0}
    values = whole_boards(board_of(4, 3))[start_of(board_of(4, 3), ICELANDIC)].lines
    assert {line["line"]: line["value"] for line in icelandic["lines"]} == values
    assert (icelandic["value"], len(values), icelandic["positions"]) == (4, 24, 0)
    assert (published["value"], published["complete"]) == (0, False)
    assert {(line["value"], line["optimal"]) for line in published["lines"]} == {(None, None)}
    assert (none["complete"], none["positions"] > 0) == (False, True)
    assert none["bounds"][0] < none["bounds"][1]


@needs_node
def test_the_page_says_where_a_stored_value_comes_from(tmp_path: Path) -> None:
    program = WRITE % """given.map(text => {
      const {family, position} = loony.read(text), state = family.begin(position);
      const {value, bounds, lines} = new boards.Analysis(state).goOn(Infinity);
      family.learn(state, {value, bounds, lines: lines.map(({line}) => ({line, value: null})), complete: false});
      return family.why(state)[0];
    })"""  # fmt: skip
    korf = "Published by Barker and Korf 2012, Solving Dots-And-Boxes, abstract; no search of loony has found it."
    wilson, published, ours, searched = run_in_node(program, ["4x4", "5x4", "3x4", "3x4: a1-a2"], tmp_path)
    assert wilson.startswith("Found by an earlier search of loony, and published by Wilson, ")
    assert (published, ours) == (korf, "Found by an earlier search of loony.")
    assert searched.startswith("Found by a search through all that can follow")


def test_a_worker_searches_beside_the_page(page: Page) -> None:
    here = page.at("3+4l")
    here.js("globalThis.workers = 0; globalThis.Worker = class extends Worker {"
        " constructor(...all) { super(...all); workers += 1; } }; null")  # fmt: skip
    answer = here.js(f"loony.boards.solveInBackground(loony.boards.parse({LARGE!r}), {{seconds: 60}}).promise")
    board = board_of(4, 5)
    undrawn = sum(1 << line for line, sign in enumerate(LARGE.partition(":")[2]) if sign == "0")
    ours = PositionValues(board, Search(board, 10**7, undrawn=undrawn).value)
    assert (answer["value"], answer["complete"]) == (ours.value(undrawn), True)
    assert [line["value"] for line in answer["lines"]] == [
        ours.of_line(undrawn, line) for line in members(undrawn)
    ]
    told, stopped = here.js(f"""(async () => {{
      const told = [], position = loony.boards.parse({NOT_KNOWN!r});
      const {{promise, stop}} = loony.boards.solveInBackground(position, {{seconds: 60, onProgress(progress) {{
        told.push(progress.positions);
        stop();
      }}}});
      return [told, await promise];
    }})()""")  # the page itself is free: else it would not hear of the progress
    assert (len(told), stopped["value"], stopped["complete"]) == (1, None, False)
    line = here.js(f"loony.boards.playInBackground(loony.boards.parse({LARGE!r}), 3)")
    assert ours.of_line(undrawn, line) == answer["value"]
    assert here.js("workers") == 1  # and no search was made on the page itself
