"""The page's search of drawn boards, what it tells meanwhile, and how it stops; and its opponent: what it draws
where V is known, where it is not, and how many games it wins.
"""

import random
import re
from collections import Counter

import pytest
from drawn_sets import at_random, drawing, safely
from page.conftest import Page
from page.engine import WRITE, Json, run_in_node
from page.games import Game, play

from loony.enumerate.boards.board import ICELANDIC, Board, board_of, members, start_of
from loony.results.boards.solving.solved import whole_boards
from loony.verify.boards import search as searching
from loony.verify.boards.line_by_line import BoardValues
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues

pytestmark = pytest.mark.no_kernel  # no kernel of the page's is run


def test_an_empty_board_takes_as_many_positions_as_in_the_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
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
    for (m, n), ((least, most), positions) in zip(sizes, run_in_node(program, sizes), strict=True):
        board = board_of(m, n)
        search = Search(board, 10**6)
        assert (least, most) == search.bounds(board.every) == (whole_boards(board)[board.every].value,) * 2, m
        assert abs(positions - search.nodes) <= search.nodes / 100, (m, n)  # what is kept in full tables differs


NOT_KNOWN = "5x5:" + "0" * 60
LARGE = "4x5:0011000001001000000001000010100000101101011001011"
"""of which V is found in a moment, and V of all lines in some more"""


def test_a_search_tells_how_far_it_is_and_stops() -> None:
    program = """
      const told = [], position = boards.parse(given);
      const {promise, stop} = boards.solveInBackground(position, {seconds: 60, onProgress(progress) {
        told.push(progress);
        if (told.length === 3) stop();
      }});
      promise.then(answer => """ + WRITE % "[told, answer]" + ")"  # fmt: skip
    told, answer = run_in_node(program, NOT_KNOWN)
    assert [sorted(progress) for progress in told] == [["bounds", "positions", "seconds", "value"]] * 3
    assert 0 < told[0]["positions"] < told[1]["positions"] < told[2]["positions"] <= answer["positions"]
    assert 0 < told[0]["seconds"] < told[2]["seconds"] < 60
    assert (answer["value"], answer["complete"], len(answer["lines"])) == (None, False, 60)
    assert {line["value"] for line in answer["lines"]} == {None}


def test_a_list_is_complete_only_where_all_lines_were_looked_at() -> None:
    program = """
      const solved = (text, seconds) => boards.solveInBackground(boards.parse(text), {seconds}).promise;
      (async () => {
        const answers = [];
        for (const [text, seconds] of given) answers.push(await solved(text, seconds));
        """ + WRITE % "answers" + "})()"  # fmt: skip
    icelandic_board = "4x3:" + "0" * 12 + "111" + "1000" * 4
    starts = [("4x4", 0), ("4x5", 0), (icelandic_board, 0)]
    asked = [("3x3:111011001110101111000100", 60), *starts, (LARGE, 0)]
    small, solved, published, icelandic, none = run_in_node(program, asked)
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


def test_the_page_says_where_a_stored_value_comes_from() -> None:
    program = WRITE % """given.map(text => {
      const {family, position} = loony.read(text), state = family.begin(position);
      const {value, bounds, lines} = new boards.Analysis(state).goOn(Infinity);
      family.learn(state, {value, bounds, lines: lines.map(({line}) => ({line, value: null})), complete: false});
      return family.why(state).find(text => /^(Found|Published)/.test(text));
    })"""  # fmt: skip
    korf = "Published by Barker and Korf 2012, Solving Dots-And-Boxes, abstract; no search of loony has found it."
    wilson, published, ours, searched = run_in_node(program, ["4x4", "5x4", "3x4", "2x3: a1-a2"])
    both = r"Found by a search of loony 1\.0\.0 through [\d,]+ positions, and by a table of all positions"
    assert re.match(rf"{both}, and published by Wilson, ", wilson)
    assert published == korf
    assert re.fullmatch(rf"{both}\.", ours)
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
    line = here.js(f"loony.boards.playInBackground(loony.boards.parse({LARGE!r}), 3).promise")
    assert ours.of_line(undrawn, line) == answer["value"]
    assert here.js("workers") == 1  # and no search was made on the page itself


DRAWN = WRITE % """given.map(({position: [rows, columns, lines], lead, level, most, times}) => {
  const position = {rows, columns, lines, score: [lead, 0], mover: 0};
  let last;
  const random = () => (last = last * 16807 % 2147483647) / 2147483647;
  return Array.from({length: times}, (_, at) => {
    last = 1 + at;
    random();
    return boards.opponentMove(position, level, random, most);
  });
})
"""  # fmt: skip

WINNING = WRITE % """given.map(([rows, columns, lines]) =>
  new boards.Analysis({rows, columns, lines}).goOn(Infinity).lines.filter(({bounds: [least]}) => least > 0)
    .map(({line}) => line))
"""  # fmt: skip


def drawn(board: Board, some: list[int], level: int, most: int, times: int, lead: int = 0) -> Json:
    """The lines that the opponent draws in each position, by different random numbers."""
    asked = {"level": level, "most": most, "times": times, "lead": lead}
    given = [{"position": (board.rows, board.columns, drawing(board, undrawn)), **asked} for undrawn in some]
    return run_in_node(DRAWN, given)


def safe(board: Board, undrawn: int) -> set[int]:
    return {
        line
        for line in members(undrawn)
        if all((sides & undrawn & ~(1 << line)).bit_count() != 1 for sides in board.sides if sides >> line & 1)
    }


def test_a_best_line_is_drawn_where_v_is_known() -> None:
    board, chance = board_of(3, 3), random.Random(1)
    dense = BoardValues(board)
    some = [at_random(board, undrawn, chance) for undrawn in range(1, 16) for _ in range(4)]
    some += [safely(board, undrawn, chance) for undrawn in range(8, 17)]
    for undrawn, lines in zip(some, drawn(board, some, 3, 50_000, 3), strict=True):
        assert {*lines} <= {*dense.best(undrawn)}, drawing(board, undrawn)


OF_ANY = pytest.mark.parametrize(("level", "lead"), [(1, 0), (2, 0), (3, 0), (3, 17), (3, -17)])
"""with a lead of 17 of 16 boxes every line wins, and with the other every line loses"""


@OF_ANY
def test_no_box_is_handed_out_while_a_line_is_safe(level: int, lead: int) -> None:
    board, chance = board_of(4, 4), random.Random(level)
    some = [safely(board, undrawn, chance) for undrawn in range(20, 41, 2)]
    number = 0
    for undrawn, lines in zip(some, drawn(board, some, level, 0, 8, lead), strict=True):
        without_loss = safe(board, undrawn)
        assert {*lines} <= (without_loss or {*members(undrawn)}), drawing(board, undrawn)
        if len(without_loss) > 10:
            number += 1
            assert len({*lines}) > 1, drawing(board, undrawn)  # it is not always the same
    assert number > 4


@OF_ANY
def test_a_box_is_taken_where_nothing_is_known(level: int, lead: int) -> None:
    board, chance = board_of(4, 4), random.Random(level)
    some = [at_random(board, 20, chance) for _ in range(20)]
    number = 0
    for undrawn, lines in zip(some, drawn(board, some, level, 0, 2, lead), strict=True):
        if any((sides & undrawn).bit_count() == 1 for sides in board.sides):
            number += 1
            assert all([*board.closed_by(line, undrawn & ~(1 << line))] for line in lines), lines
    assert number > 10


@pytest.mark.long
def test_games_that_are_tried_find_winning_lines_that_chance_misses() -> None:
    """With a search too short to tell who wins, in positions where some safe lines win and others do not."""
    board, chance = board_of(5, 5), random.Random(3)
    some = [safely(board, 38, chance) for _ in range(12)]
    positions = [(board.rows, board.columns, drawing(board, undrawn)) for undrawn in some]
    moves = [line for (line,) in drawn(board, some, 3, 8_000, 1)]
    won, by_chance, number = 0, 0.0, 0
    for undrawn, line, ahead in zip(some, moves, run_in_node(WINNING, positions), strict=True):
        lines, winning = safe(board, undrawn), safe(board, undrawn) & {*ahead}
        if winning and lines - winning:
            number, won, by_chance = number + 1, won + (line in winning), by_chance + len(winning) / len(lines)
    assert number >= 8
    assert won > number / 2 > 1.5 * by_chance


def test_the_second_player_wins_all_games_on_3x3() -> None:
    games = play(3, 3, range(0, 12), 3, 50_000, 0)
    seconds = games[1::2]  # where the opponent is the second player, for whom V of the board is 3
    assert len(seconds) == 6
    assert all(game.margin >= 3 for game in seconds)


@pytest.mark.longest
def test_most_games_on_5x5_are_won() -> None:
    games: list[Game] = play(5, 5, range(0, 9), 3, 100_000, 5_000)
    results = Counter(game.margin > 0 for game in games)
    assert results[True] >= 8
    assert all(game.known for game in games)
