"""The page's drawn boards: values of lines, regions, captures, and what is read, against ours and the rules."""

import json
import random
import re
from collections import Counter
from itertools import islice, pairwise, product
from typing import Any

import naive_boards as naive
import pytest
from boards.positions.test_board_command import UNSCORED as WITHOUT_SCORE
from boards.positions.test_notations import READ as NOTED
from boards.positions.test_notations import REFUSED
from commanded import Capsys, output_of
from conftest import ROOT
from drawn_sets import at_random, left_of, numbered, safely
from page.engine import DATA, WRITE, Json, reading, run_in_node

import loony
from loony.enumerate.boards.board import FIRST, OPEN, SECOND, Board, Position, board_of, members, start
from loony.enumerate.boards.board import checked_position as seen
from loony.enumerate.boards.reading import read
from loony.enumerate.boards.reading import text_of as written
from loony.enumerate.boards.regions import CHAIN, LOOP, UNDECIDED, Region, captures_of, marks, regions
from loony.results.asked.answers import unseen
from loony.results.boards.positions.analysis import analyse
from loony.results.boards.positions.drawing import picture
from loony.results.boards.positions.review import GameReview
from loony.system.errors import BadInput
from loony.verify.boards.line_by_line import BoardValues
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues

pytestmark = pytest.mark.no_kernel  # no kernel of the page's is run

BEGUN = "const begun = text => boards.begin(boards.parse(text));\n"

VALUES = BEGUN + WRITE % """given.map(text => {
  const state = begun(text), lines = [...boards.lines(state)].sort((a, b) => a.line - b.line);
  const {value} = boards.found(state);
  return [value, lines.map(one => one.value), lines.map(one => one.optimal), boards.best(state)];
})"""  # fmt: skip


Known = tuple[int, list[int]]


def with_score(board: Board, undrawn: int) -> Position:
    """The position of these undrawn lines in which A has what is closed."""
    closed = len([*board.closed_boxes(undrawn)])
    return seen(board, undrawn, OPEN * board.boxes, (closed, 0))


def agree(board: Board, some: list[int], values: list[Known]) -> None:
    answers = run_in_node(VALUES, [written(with_score(board, undrawn)) for undrawn in some])
    for undrawn, (value, lines), (V, of_lines, optimal, best) in zip(some, values, answers, strict=True):
        assert (V, of_lines) == (value, lines), (board, undrawn)
        assert optimal == [one == value for one in lines], undrawn
        names = [board.name(line) for line in members(undrawn)]
        assert optimal[names.index(best)] if names else best is None, undrawn


@pytest.mark.parametrize(("m", "n"), [(1, 3), (2, 2)])
def test_every_line_of_every_position_has_the_value_of_the_rules(m: int, n: int) -> None:
    board, every, values = board_of(m, n), [*range(1 << board_of(m, n).lines)], list[Known]()
    for undrawn in every:
        left = left_of(board, undrawn)
        values.append((naive.value(left), [naive.of_line(left, line) for line in sorted(left)]))
    agree(board, every, values)


def by_chance(board: Board, number: int, most: int, safe: bool = False) -> list[int]:
    """Sets of at most so many lines at random; if `safe`, of so many or more, none that lets a box be captured."""
    chance = random.Random(board.lines + most)
    if safe:
        return [safely(board, most, chance) for _ in range(number)]
    return [at_random(board, chance.randint(0, most), chance) for _ in range(number)]


@pytest.mark.parametrize(("m", "n", "number"), [(2, 3, 150), pytest.param(3, 3, 1500, marks=pytest.mark.long)])
def test_values_are_those_of_all_positions_by_the_rules(m: int, n: int, number: int) -> None:
    board = board_of(m, n)
    known = BoardValues(board)
    some = by_chance(board, number, 18 if n == 3 == m else board.lines) + by_chance(board, 30, 8, safe=True)
    values = [(known.value(one), [known.of_line(one, line) for line in members(one)]) for one in some]
    agree(board, some, values)


@pytest.mark.parametrize(
    ("m", "n", "most"), [(3, 4, 24), (5, 5, 31), (1, 21, 30), pytest.param(5, 5, 36, marks=pytest.mark.long)]
)
def test_values_of_larger_boards_are_those_of_our_search(m: int, n: int, most: int) -> None:
    board, values = board_of(m, n), list[Known]()
    some = by_chance(board, 4, most, safe=True) + by_chance(board, 8, min(most, 30))
    for one in some:
        ours = PositionValues(board, Search(board, 10**7, undrawn=one).value)
        values.append((ours.value(one), [ours.of_line(one, line) for line in members(one)]))  # type: ignore[arg-type, misc]
    agree(board, some, values)


def test_captures_and_regions_are_ours() -> None:
    program = BEGUN + WRITE % """given.map(text => {
      const {rows, columns, lines} = begun(text), board = boards.boardOf(rows, columns);
      const {boxes, handout, rest} = boards.captured(board, boards.openOf(lines));
      const found = boards.regions(board, rest).map(({kind, name, boxes, lines}) => [kind, name, boxes, lines]);
      return [[...boxes].sort((a, b) => a - b), handout, found];
    })"""  # fmt: skip
    seen = Counter[str]()
    for m, n, most in ((3, 3, 20), (4, 4, 28), (5, 5, 30)):
        board = board_of(m, n)
        some = by_chance(board, 60, most) + by_chance(board, 60, most, safe=True)
        answers = run_in_node(program, [written(with_score(board, one)) for one in some])
        for one, (boxes, handout, found) in zip(some, answers, strict=True):
            ours = captures_of(board, one)
            assert (boxes, handout) == (sorted(ours.boxes), ours.handout), (m, n)
            parts = regions(board, ours.rest)
            for part, (kind, name, in_it, lines) in zip(parts, found, strict=True):
                seen[kind] += 1
                assert (kind, in_it, lines) == (part.kind, sorted(part.boxes), [*members(part.lines)]), part
                assert name == (part.name if kind in (CHAIN, LOOP) else f"{len(part.boxes)} boxes {kind}"), part
    assert {*seen} == {"chain", "loop", "joined", "undecided"}


READ = reading("""const {rows, columns, lines, owner, score, mover} = boards.parse(text);
  const owners = owner.map(who => who === null ? " " : loony.PLAYERS[who] || who).join("");
  return [rows, columns, lines, owners, score, "AB"[mover], loony.read(text).family.title];""")


def is_read_alike(text: str, answer: Json) -> bool:
    """Whether the page reads a text as the program does, or refuses it in the same words, or as too large."""
    is_too_large = isinstance(answer, str) and "boards of this page" in answer
    try:
        ours = read(text)
    except BadInput as refused:
        no_json = "the text is no JSON"  # and why not, in words of each machine
        return bool(is_too_large or answer == str(refused) or (no_json in answer and no_json in str(refused)))
    if is_too_large:
        return ours.board.lines > 64
    lines = "".join("01"[not ours.undrawn >> line & 1] for line in range(ours.board.lines))
    expected = [ours.board.rows, ours.board.columns, lines, ours.owners]
    expected += [None if ours.score is None else [*ours.score], ours.mover, "Drawn boards"]
    return bool(answer == expected)


def test_regions_have_the_marks_of_the_command() -> None:
    kinds = [UNDECIDED, CHAIN, *[CHAIN] * 438, UNDECIDED]
    mark = marks([Region(kind, frozenset([box]), 0, None) for box, kind in enumerate(kinds)], frozenset([7]))
    program = WRITE % """(regions => {
      const signs = boards.signsOf({captured: {boxes: new Set([7])}, regions});
      return regions.map((_, box) => signs.get(box));
    })(given.map((kind, box) => ({kind, boxes: [box]})))"""  # fmt: skip
    assert run_in_node(program, kinds) == [mark(box) for box in range(len(kinds))]


def test_what_is_read_is_what_the_command_reads() -> None:
    """Also where a sign is another, or one more, or one less."""
    chance, drawn = random.Random(1), []
    for m, n in ((1, 2), (2, 2), (3, 3), (5, 5)):
        for mover in (FIRST, SECOND) * 3:
            position = start(board_of(m, n), mover)
            for line in chance.sample(range(position.board.lines), chance.randint(0, position.board.lines)):
                position = position.draw(line)
            drawn += [written(position), f"{numbered(position)}\n{position.mover} to move"]
    written_well = ["b4-b5, d3-e3", "1. b4-b5 2. d3 – E3; 10.e3-e4", *(noted.text for noted in NOTED), *drawn]
    changed = []
    for text in written_well * 10:
        place, sign = chance.randrange(len(text)), chance.choice("AB1?xo*R|+-# \n0123,;.()┌│╴")
        changed.append(text[:place] + chance.choice([sign, "", sign + text[place]]) + text[place + 1 :])
    texts = [*written_well, *REFUSED, *changed]
    answers = run_in_node(READ, texts)
    are_refused = [isinstance(answer, str) for answer in answers[: -len(changed)]]
    assert are_refused == [False] * len(written_well) + [True] * len(REFUSED)
    for text, answer in zip(texts, answers, strict=True):
        assert is_read_alike(text, answer), (text, answer)


ENDGAME = "3x3:111110000110000110111011, score 0-0, B to move"
CAPTURES = "3x3:111011001110101111000100, score 1-0, B to move"
UNSCORED = CAPTURES.replace(", score 1-0", "")


@pytest.mark.parametrize("text", [ENDGAME, CAPTURES, UNSCORED, "2x2", "1x1:1111, score 0-1", *WITHOUT_SCORE])
def test_the_data_are_those_of_the_command(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    found: Json = run_in_node(DATA, text)
    data = json.loads(output_of(capsys, "board", "--json", text))
    for one in data["lines"]:
        del one["kind"], one["loony"]
    assert found == {key: data[key] for key in found}
    assert len(found) == 13


DRAWN = [
    ENDGAME, CAPTURES, UNSCORED, "2x2", "1x1:1111, score 0-1", "1x9:1111111111111111110000000000",
    "+-+-+\n|B| |\n+-+-+\n  |\n+ + +\nB to move",
    "4x5:1111101000010111111111011100101111101100111000111, score 2-3",
]  # fmt: skip
"""with captures, chains and loops, undecided regions, and boxes of A, of B and of who is not told"""


def test_the_board_of_the_page_is_that_of_the_command() -> None:
    program = WRITE % """given.map(text => {
      const {family, position} = loony.read(text), state = family.begin(position);
      return family.marksOf(state, family.isOver(state) ? null : family.thought(state));
    })"""  # fmt: skip
    kinds = Counter[str]()
    for text, drawn in zip(DRAWN, run_in_node(program, DRAWN), strict=True):
        ours = [*picture(analyse(read(text), 10**5, unseen))]
        assert drawn == [[*mark] for mark in ours], text
        kinds.update(mark.kind for mark in ours)
    tints = {f"tint-{place}" for place in range(3)}
    discs = {"disc", "value", "best-disc", "best"}
    boxes = {"paper", "captured", "owned-B", "owner", "sign"}
    assert {*kinds} == tints | discs | boxes | {"open", "drawn", "dot", "coordinate"}


PARTIAL = WRITE % """given.map(([lines, complete]) => {
  const {family, position} = loony.read("5x5"), state = family.begin(position), names = boards.boardOf(5, 5).names;
  const all = names.map((_, line) => ({line, value: lines[line] ?? null}));
  family.learn(state, {value: 3, bounds: [3, 3], lines: all, complete});
  const {rows} = family.table(state), marks = family.marksOf(state, family.thought(state));
  return [family.answer(state), rows.map(({best, cells}) => [best, cells[0], cells[3]]),
    marks.some(([, kind]) => kind === "best")];
})"""  # fmt: skip


def test_lines_stand_best_first_and_those_last_of_which_nothing_is_known() -> None:
    """Also where the search ends early; then what it tells of a line is as true."""
    program = BEGUN + WRITE % """given.map(([text, most]) => {
      const {prototype} = boards.Analysis, {goOn} = prototype;
      prototype.goOn = function (_, ...until) { return goOn.call(this, most, ...until); };
      const lines = boards.lines(begun(text));
      prototype.goOn = goOn;
      return lines;
    })"""  # fmt: skip
    board, partly, limits = board_of(3, 3), 0, (*[30] * 40, 1e9)
    texts = [written(with_score(board, undrawn)) for undrawn in by_chance(board, 6, 18, safe=True)]
    found = iter(run_in_node(program, [*product(texts, limits)]))
    for text in texts:
        answers = [*islice(found, len(limits))]
        of_whole = {line["code"]: line for line in answers[-1]}
        for lines in answers:
            values = [line["value"] for line in lines]
            known = [value for value in values if value is not None]
            assert values == sorted(known, reverse=True) + [None] * (len(values) - len(known)), text
            assert all(line == of_whole[line["code"]] for line in lines if line["optimal"]), (text, lines)
            partly += 0 < len(known) < len(values)
    assert partly > 10


def test_no_line_has_a_star_where_some_were_not_looked_at() -> None:
    known: list[Json] = [[[3, 1], False], [[1, 1], False], [[3, *[1] * 59], True]]
    partly, none, whole = run_in_node(PARTIAL, known)
    assert partly[0] == "V = 3: a6-b6 holds; others not looked at"
    assert partly[1][:3] == [
        [False, "a6-b6", "holds"], [False, "b6-c6", "loses 2 more"], [False, "V of 58 lines is not known.", None],
    ]  # fmt: skip
    assert none[0] == "V = 3; which lines hold it is not known"
    assert (partly[2], none[2], whole[2]) == (False, False, True)
    assert whole[0] == "V = 3: draw a6-b6 ★"
    assert [row for row in whole[1] if row[0]] == [[True, "a6-b6", "★ optimal"]]


def test_what_each_move_of_a_game_lost() -> None:
    board, chance = board_of(3, 3), random.Random(3)
    ours = PositionValues(board, Search(board, 10**6).value)
    games = [chance.sample(range(board.lines), board.lines) for _ in range(6)]
    program = WRITE % """given.map(moves => {
      const family = loony.families.find(({gameOf}) => gameOf), game = loony.fromText(`3x3: ${moves.join(" ")}`);
      const bare = state => {
        const known = family.thought(state);
        return known && {...known, lines: known.lines.map(line => ({...line, value: null}))};
      };
      return [family.reviewOf(game), boards.losses(game.states, game.codes, bare).map(({loss}) => loss)];
    })"""  # fmt: skip
    reviews = run_in_node(program, [[board.name(line) for line in moves] for moves in games])
    known = lossy = only = 0
    for moves, (review, by_next) in zip(games, reviews, strict=True):
        undrawn = board.every
        # where V of the line is not known, V of the position after it tells as much
        assert by_next == [move["loss"] for move in review], moves
        for line, move in zip(moves, review, strict=True):
            if move["loss"] is not None:
                V = ours.value(undrawn)
                best = [board.name(one) for one in members(undrawn) if ours.of_line(undrawn, one) == V]
                known += 1
                assert V is not None, line
                assert move["loss"] == V - (ours.of_line(undrawn, line) or 0), line
                assert sorted(move["best"]) == sorted(best), line
                if move["loss"]:
                    lossy += 1
                    only += len(best) == 1
                    assert ("was the only move" in move["says"]) == (len(best) == 1), line
            undrawn &= ~(1 << line)
    assert known > 6 * 12
    assert min(lossy, only) >= 3


REVIEWED = WRITE % """given.map(([text, known]) => {
  const game = loony.fromText(text), {states, codes} = game, family = loony.families.find(({reviewOf}) => reviewOf);
  if (!known) {
    for (const state of states) {
      const {value, bounds, rest, lines, isComplete: complete} = new boards.Analysis(state).goOn(Infinity);
      const found = lines.map(one => ({...one, value: boards.valueOf(one.bounds)}));
      family.learn(state, {value, bounds, rest, lines: found, complete});
    }
  }
  const thought = state => known ? known[states.indexOf(state)] || null : family.thought(state);
  const all = boards.losses(states, codes, thought);
  const [decided, ...lost] = boards.reviewInWords(all);
  const whys = known ? [] : family.reviewOf(game).map(({why}) => why);
  return [decided, ...all.filter(({loss}) => loss).flatMap(one =>
    [boards.lossInWords(one), ...(whys[one.at] ? [`    best: ${whys[one.at]}`] : [])]), ...lost];
})"""  # fmt: skip


@pytest.mark.parametrize(("size", "nodes", "known_before"), [((3, 3), 10**6, "every"), ((4, 4), 3_000, "not")])
def test_a_game_is_reviewed_in_the_words_of_the_command(
    size: tuple[int, int], nodes: int, known_before: str, capsys: Capsys
) -> None:
    """As far as either knows V: the page's own search, and values of searches that end early."""
    board, chance = board_of(*size), random.Random(7)
    asked: list[Json] = []
    printed = []
    for _ in range(4):
        text = f"{board}: {', '.join(map(board.name, chance.sample(range(board.lines), board.lines)))}"
        found = loony.game(text, nodes=nodes)
        values = [*(move.value for move in found.moves), 0]
        known = [{"value": value, "lines": lines_known(found, place)} for place, value in enumerate(values)]
        asked.append([text, known])
        lines = [line for line in output_of(capsys, "game", text, "--nodes", f"{nodes}").splitlines()[1:] if line]
        printed.append([re.sub(r" \(loony game .*\)", "", line) for line in lines])
        assert known_before in printed[-1][0]
    expected = [[line for line in lines if not line.startswith("    best: ")] for lines in printed]
    if known_before == "every":
        asked += [[text, None] for text, _ in asked]
        expected += printed
    in_page = run_in_node(REVIEWED, asked)
    assert [[re.sub(r" \(loony game .*\)", "", line) for line in lines] for lines in in_page] == expected
    sentences = [line for lines in expected[:4] for line in lines[1:-2]]
    assert len(sentences) > 8
    assert any("was the only move" in line for line in sentences)
    assert any("is not known" in line for line in sentences) == (size == (4, 4))


def lines_known(found: GameReview, place: int) -> list[dict[str, Any]]:
    board, undrawn = found.positions[place].board, found.positions[place].undrawn
    values = {line.line: line.value for line in found.marked[place + 1].lines} if place + 1 in found.marked else {}
    lines = [
        {
            "line": line, "code": board.name(line), "value": values.get(line),
            "captures": len(board.closed_by(line, undrawn & ~(1 << line))),
        }
        for line in members(undrawn)
    ]  # fmt: skip
    return sorted(lines, key=lambda line: -99 if line["value"] is None else -line["value"])


GAMES = reading("""const {codes, isReview} = loony.fromText(text);
  return [isReview, codes.join(" "), loony.address(loony.fromText(text))];""")


def test_a_game_is_read_in_any_notation(capsys: pytest.CaptureFixture[str]) -> None:
    moves, link = "a1-a2 b1-b2 a1-b1 a2-b2", "1x2:0000000/review/a1-a2/b1-b2/a1-b1/a2-b2"
    texts = [
        "1x2: a1-a2 b1-b2, a1b1; B2-a2", json.dumps({"start": "1x2", "moves": moves.split()}),
        " " * 20_000 + json.dumps({"position": "1x2", "line": [{"line": move} for move in moves.split()]}),
    ]  # fmt: skip
    board = "1x2:1010110, score 0-1"
    best_play = output_of(capsys, "value", "--line", "--json", CAPTURES)
    refused = ['{"moves": ["a1-a2"]}', '{"start": "1x2", "moves": ["a1-a3"]}', '{"start": "1x2"', '{"a": 1}']
    *read_as, position, best, wrong_1, wrong_2, wrong_3, wrong_4 = run_in_node(
        GAMES, [*texts, board, best_play, *refused]
    )
    assert read_as == [[True, moves, link]] * len(texts)
    assert position == [False, "", board]
    assert best[0]
    assert best[1].split() == [step["line"] for step in json.loads(best_play)["line"]]
    assert all(isinstance(wrong, str) and wrong for wrong in (wrong_1, wrong_2, wrong_3, wrong_4))


PUZZLES: list[Json] = json.loads((ROOT / "results" / "boards" / "puzzles.json").read_text())["puzzles"]
PUZZLES.sort(key=lambda one: (one["grade"], len(one["tempting"])))


def test_the_puzzles_of_the_page_have_the_stored_solutions() -> None:
    """The search of the page finds the same lines that win, in a few puzzles of each grade."""
    program = """boards.puzzles.map(({position, solutions, grade, needs}, place) => {
      const state = boards.begin(boards.parse(position));
      const told = [position === boards.notation(state), position, solutions, grade, needs];
      if (place % 10) return [...told, null, null];
      const {lines, value} = new boards.Analysis(state).goOn(Infinity);
      const lead = state.score[state.mover] - state.score[1 - state.mover];
      return [...told, value, lines.filter(({bounds: [least]}) => lead + least > 0).map(({code}) => code)];
    })"""
    found = run_in_node(WRITE % program, None)
    assert len(found) == 100
    for place, (one, told) in enumerate(zip(PUZZLES, found, strict=True)):
        searched = [None, None] if place % 10 else [one["value"], one["solutions"]]
        position = one["position"].removesuffix(", A to move").replace(", score 0-0", "")
        assert told == [True, position, one["solutions"], one["grade"], one["needs"], *searched], place


def test_a_line_is_taken_away_and_its_boxes_with_it() -> None:
    """Edited positions can be read by the command, and a line that is edited twice is as it was."""
    program = WRITE % """given.map(([text, moves]) => moves.reduce((all, code) =>
      [...all, boards.edited(all[all.length - 1], code)], [boards.parse(text)])
      .map(boards.notation))"""  # fmt: skip
    text = "2x2:111000110010, score 1-0, B to move"
    there_and_back = ["a2-a3", "a2-a3", "b2-c2", "c2-c3", "c2-c3", "b2-c2", "a3-b3", "b1-b2"]
    taken = dict.fromkeys(["AAB", "AAA"], (2, 0)) | dict.fromkeys(["ABB", "AB?", "A??", "AA?", "ABA"], (1, 1))
    closed = [
        [f"+-+-+-+\n|{'|'.join(owners)}|\n+-+-+-+\nscore {owners.count('A')}-{3 - owners.count('A')}", ["d1-d2"]]
        for owners in taken
    ]
    found = run_in_node(program, [[text, there_and_back], ["2x2", ["a1-b1"]], *closed])
    assert [read(after).score for _, after in found[2:]] == [*taken.values()]
    assert read(found[0][6]).undrawn == read(text).undrawn
    for texts in found:
        for before, after in pairwise(texts):
            one, other = read(before), read(after)
            assert (one.undrawn ^ other.undrawn).bit_count() == 1, before
            assert sum(other.score or ()) == len([*other.board.closed_boxes(other.undrawn)]), before
    assert [read(text).score for text in found[0][:4]] == [(1, 0), (0, 0), (0, 1), (0, 1)]
