"""The page's search of drawn boards: its values by the kernels, what it tells meanwhile, and how it stops."""

from pathlib import Path

import pytest
from page.conftest import Page
from page.engine import WRITE, needs_node, run_in_node

from loony.enumerate.boards.board import board_of, members
from loony.enumerate.boards.variants import ICELANDIC, start_of
from loony.results.boards.solved import whole_boards
from loony.verify.boards import search as searching
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues

pytestmark = pytest.mark.no_kernel  # no kernel of the page's is run


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
        assert abs(positions - search.nodes) <= search.nodes / 100, (m, n)  # what is kept in full tables differs


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
    wilson, published, ours, searched = run_in_node(program, ["4x4", "5x4", "3x4", "2x3: a1-a2"], tmp_path)
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
    lines = [ours.of_line(undrawn, line) for line in members(undrawn)]
    assert [line["value"] for line in answer["lines"]] == lines
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
