"""The page's values of narrow boards: against the rules on every small position, against our tables on more."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import naive_strips
import pytest
from commanded import Capsys, output_of
from page.engine import DATA, WRITE, Json, reading, run_in_node
from swedish_cases import TABLE_1, misere, tables, up_to

from loony.enumerate.strips.closed import Words, canonical, notation, parse
from loony.enumerate.strips.notation import notation as swedish_notation
from loony.results.asked.answers import unseen
from loony.results.shown.report import as_text
from loony.results.strips import answers
from loony.results.strips.swedish_build import SwedishTables
from loony.verify.strips.closed import new_table, slots_for, value_of

pytestmark = pytest.mark.no_kernel  # the page has no kernel

SWEDISH_TOTAL, CLOSED_LETTERS = 32, 10
"""the page draws boards to 32, and searches to 10"""


def sums(boxes: int, letters: str, last: str = "") -> Iterator[tuple[str, ...]]:
    """All sums of words of so many boxes, of which one alone may not be a 0: that is a box that someone has."""
    if not boxes:
        yield ()
    for length in range(1, boxes + 1):
        for word in map("".join, product(letters, repeat=length)):
            if word != "0" and word >= last:
                yield from ((word, *rest) for rest in sums(boxes - length, letters, word))


VALUES = {
    "swedish": "given.map(words => swedish.value(words.reduce((G, {length}) => swedish.plus(G, length), [])))",
    "closed": "given.map(words => strips.value(strips.canonical(words)))",
}


@pytest.mark.parametrize(("game", "letters", "most"), [("swedish", "0", 11), ("closed", "01", 5)])
def test_every_small_board_has_the_value_of_the_rules(game: str, letters: str, most: int) -> None:
    """Boxes that can be captured at once are among them, which no notation has."""
    all_sums = [words for boxes in range(most + 1) for words in sums(boxes, letters)]
    found = run_in_node(WRITE % VALUES[game], all_sums)
    assert len(found) == {"swedish": 56, "closed": 162}[game]
    for words, value in zip(all_sums, found, strict=True):
        assert value == naive_strips.value(naive_strips.strings_of(words), misere=game == "swedish"), words


def test_every_swedish_position_has_the_value_of_our_table() -> None:
    dense: SwedishTables = tables(SWEDISH_TOTAL)
    program = WRITE % "given.map(text => swedish.value(swedish.parse(text, 0)))"
    positions = up_to(SWEDISH_TOTAL)
    assert len(positions) == {32: 8349, 20: 627}[SWEDISH_TOTAL]
    found = run_in_node(program, [swedish_notation(parts) for parts in positions])
    assert found == [misere(dense, parts) for parts in positions]
    boards = [found[positions.index((n,))] for n in range(2, SWEDISH_TOTAL + 1)]
    assert boards == TABLE_1[: SWEDISH_TOTAL - 1]


@cache
def closed_up_to(letters: int) -> list[Words]:
    words = [word for word in range(3, 1 << letters, 2) if canonical((word,)) == (word,)]

    def below(room: int, last: int) -> Iterator[Words]:
        yield ()
        for at, word in enumerate(words[:last]):
            if word.bit_length() <= room:
                yield from ((word, *rest) for rest in below(room - word.bit_length(), at + 1))

    return [*below(letters, len(words))]


def test_every_position_of_closed_boards_has_the_value_of_our_search() -> None:
    positions = closed_up_to(CLOSED_LETTERS)
    assert len(positions) == len({*positions}) > {10: 500, 7: 50}[CLOSED_LETTERS]
    program = WRITE % "given.map(text => strips.value(strips.CLOSED.parse(text, 0)))"
    found = run_in_node(program, [notation(words) for words in positions])
    table = new_table(slots_for("boxes", CLOSED_LETTERS))
    for words, value in zip(positions, found, strict=True):
        assert value == value_of(words, 0, table).value, notation(words)


PLAYED = """given.map(text => {
  const {family, position} = loony.read(text), found = [];
  let state = family.begin(position);
  for (;;) {
    const moves = family.prefix === "boxes" ? strips.moves(state) : swedish.analysis(swedish.left(state)).moves;
    const code = family.best(state);
    found.push([moves, family.ends(state), state.mover, state.score, code && family.after(state, code).mover]);
    if (code === null) return found;
    state = family.after(state, code);
  }
})"""
BOARDS = [
    "swedish:2", "swedish:12", "swedish:7+4^2+3", "swedish:33", "swedish:45", "swedish:143", "swedish:3^20",
    "boxes:1111111", "boxes:1101+11", "swedish:0",
]  # fmt: skip


def test_best_play_ends_as_it_is_foretold_from_every_state() -> None:
    for board, states in zip(BOARDS, run_in_node(WRITE % PLAYED, BOARDS), strict=True):
        end = states[-1][3]
        for at, (moves, ends, mover, score, then) in enumerate(states):
            assert ends == end, (board, at)
            if moves:
                more = states[at + 1][3]
                assert then == (mover if more != score else 1 - mover), (board, at)
                assert more[1 - mover] == score[1 - mover], (board, at)
                values = [move["value"] for move in moves]
                assert values == sorted(values, reverse=True), (board, at)


def test_of_best_edges_one_that_captures_is_drawn_in_every_state() -> None:
    program = WRITE % """given.flatMap(text => {
      const {family, position} = loony.read(text), states = new Map([["", family.begin(position)]]);
      const found = [], worth = (state, code) => {
        const next = family.after(state, code), captured = strips.captures(state, next), v = family.worth(next);
        return {code, captured, value: captured ? family.sign * captured + v : 0 - v};
      };
      for (const state of states.values()) {   // also those that are added meanwhile
        const all = strips.edges(state).map(({code}) => worth(state, code));
        const most = Math.max(...all.map(one => one.value));
        const moves = all.map(one => ({...one, optimal: one.value === most}));
        const drawn = moves.find(({code}) => code === family.best(state));
        if (moves.length) found.push([drawn, moves.filter(one => one.optimal)]);
        for (const {code} of moves) {
          const next = family.after(state, code);
          states.set(JSON.stringify(next.strips.map(({between, under}) => [between, under])), next);
        }
      }
      return found;
    })"""  # fmt: skip
    found = run_in_node(program, ["boxes:11011", "boxes:101+11", "swedish:5"])
    assert len(found) > 300
    for drawn, optimal in found:
        assert drawn in optimal, (drawn, optimal)
        assert drawn["captured"] > 0 or not any(move["captured"] for move in optimal), (drawn, optimal)


def test_what_is_written_of_narrow_boards_is_read_as_we_read_it() -> None:
    written = "const {family, position} = loony.read(text); return loony.write(family, position);"
    read = {
        "swedish: 7+4^2": "swedish: 7+4^2", " swedish :4+7+ 4": "swedish: 7+4^2", "swedish:2*3": "swedish: 3^2",
        "swedish:0": "swedish: 0", "swedish:": "swedish: 0", "swedish:32": "swedish: 32",
        "swedish:1000+3^2+2": "swedish: 1000+3^2+2", "swedish: 2^99999": "swedish: 2^99999",
        "boxes:1101 + 11": f"boxes: {notation(parse('1101 + 11'))}",
        "boxes: 11+1111011": f"boxes: {notation(parse('11+1111011'))}", "boxes:0": "boxes: 0", "3+4l": "3+4l",
        "": "0",
    }  # fmt: skip
    places: dict[str, int | None] = {
        "swedish: 1": 9, "swedish: 4l": 9, "swedish: 4+x": 11, "swedish: 1000000": 9, "swedish: 2^100000": 11,
        "boxes: 1": 7, "boxes: 011": 7, "boxes: 11+10": 10, "boxes: 11+12": 11, "boxes:": None, "boxes: 11+": 10,
        "boxes: 11111111111": None, "Swedish: 4": 0, "triangles: 11": 0, ":3": 0, "swedish": 0,
    }  # fmt: skip
    answers = run_in_node(reading(written, "[error.message, error.at]"), [*read, *places])
    for (text, meant), answer in zip([*read.items(), *places.items()], answers, strict=True):
        if text == "boxes:":
            assert answer == "boxes: 0", text
        elif isinstance(meant, str):
            assert answer == meant, text
        else:
            assert isinstance(answer, list), (text, answer)
            assert answer[1] == meant, (text, answer)


def test_the_data_are_those_of_the_command(capsys: Capsys) -> None:
    found: Json = run_in_node(DATA, "boxes:1101+11")
    data = json.loads(output_of(capsys, "value", "--family", "strips", "--json", "boxes: 1101+11"))
    assert data.keys() & found.keys() == {"position", "boxes", "value"}
    for key in data.keys() & found.keys():
        assert found[key] == data[key], key


SWEDISH = [
    "0", "2", "3+2", "4", "7", "14", "22", "23", "31", "33", "45", "7+4^2", "9+4", "13+4^2", "12^3+8^2+6^2",
    "8^9+6^5", "17+4^2+3", "20+4^6+11^2", "4^30+301", "4^30+293", "4^3+31+30", "20+21", "22+21+2", "29+28+3",
    "11^5+3", "30+20+10", "100003", "1000+3^2+2", "2001+4^3", "261", "262+8+6", "5^80", "3^99999", "99999*2+9",
    "4^64", "999999", "999993+2", "21^21", "40^9+41", "300+299+298",
]  # fmt: skip


def test_swedish_positions_of_any_size_are_answered_as_the_program_does() -> None:
    program = WRITE % """given.map(text => {
      const {family, position} = loony.read(text), state = family.begin(position);
      return [family.data(state), family.why(state)];
    })"""  # fmt: skip
    theorems: Counter[str | None] = Counter()
    for text, (found, why) in zip(
        SWEDISH, run_in_node(program, [f"swedish: {text}" for text in SWEDISH]), strict=True
    ):
        ours = answers.value(f"swedish: {text}", unseen).report
        data = {**ours.data, "moves": [*map(dict, ours.data["moves"])]}
        del data["optimal_turns"]
        assert found == data, text
        theorems[data["theorem"]] += 1
        said = "\n".join(why).replace("−", "-")
        explained = [line for line in as_text(ours.blocks).split("\n") if line.startswith(("E = ", "v "))]
        assert explained or text == "0", text
        for line in explained:
            assert line.split(";" if line.startswith("v by") else ":")[0].split(": docs")[0] in said, (text, line)
    assert {*theorems} == {None, *(f"Theorem {number}" for number in (1, 4, 7, 8, 9, 10))}


def test_the_reply_wins_against_any_move() -> None:
    """The second player, by the strategy of the page, never ends below the value: against moves at random."""
    program = WRITE % """given.map(text => {
      let seed = 7;
      const {family, position} = loony.read(text), [, margin] = family.ends(family.begin(position));
      return [...Array(10)].map(() => {
        let state = family.begin(position);
        while (!family.isOver(state)) {
          const all = swedish.edges(state.parts);
          seed = (seed * 48271) % 2147483647;
          state = family.after(state, state.mover ? family.best(state) : swedish.codeOf(all[seed % all.length]));
        }
        return margin - state.score[1];
      });
    })"""  # fmt: skip
    for ahead in run_in_node(program, [f"swedish: {n}" for n in (33, 35, 53, 105, 255, 303)]):
        assert min(ahead) >= 0, ahead
