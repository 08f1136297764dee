"""Games on the page, of every family: their moves, their links, what is undone, and how they are told."""

import json

import pytest
from commanded import output_of
from page.engine import DATA, WRITE, run_in_node

pytestmark = pytest.mark.no_kernel

SHORT = ["3+2+1", "1+2", "2", "1^3+2^2+3+4l", "2+5l", "1+3^2+4l", "2^3+6l^2+7"]

STARTS = [
    "3+4l+8l^2", "1^2+2+3+4l", "3^3+5+12+4l^2+10l", "8l", "4+5l^2+7l+8l", "swedish: 7+4^2", "swedish: 12",
    "swedish: 31+4+3", "boxes: 11111",
    "boxes: 1101+11", "2x2:000100000000, score 0-0, B to move",
    "3x3:111011001110101111000100, score 1-0, B to move",
]  # fmt: skip

PLAYOUTS = """
// Any moves, the same each time: every possible one comes up.
let seed = 1;
const chosen = all => all[(seed = (seed * 48271) % 2147483647) % all.length];
const codesOf = (family, state) => state.lines ? boards.lines(state).map(({code}) => code)
  : state.parts ? swedish.edges(state.parts).map(swedish.codeOf)
  : family.prefix ? strips.edges(state).map(({code}) => code)
  : state.opened ? endgames.replies(state).map(({code}) => code)
  : state.position.map(C => endgames.kind(C.length, C.loop));
const plain = ({states, codes, program}) => JSON.stringify([states, codes, program]);
"""


def test_a_link_holds_the_whole_game_and_its_moves_are_undone_and_done_again() -> None:
    program = PLAYOUTS + WRITE % """given.flatMap(text => [null, 0, 1, null, 0, 1].map(program => {
      const {family, position} = loony.read(text), differ = [];
      let game = loony.answered(loony.begun(family, position, program));
      while (true) {
        const read = loony.fromAddress(loony.address(game));
        if (read.wrong || plain(read.game) !== plain(game)) differ.push(loony.address(game));
        if (loony.isOver(game)) break;
        if (loony.now(game).mover === program) differ.push("the program waits");
        game = loony.answered(loony.moved(game, chosen(codesOf(family, loony.now(game)))));
      }
      let back = game;
      const trail = [];
      while (loony.canUndo(back)) {
        trail.push(back);
        back = loony.undone(back);
        if (loony.now(back).mover === program) differ.push("undone to the program's move");
      }
      const undone = trail.length;
      while (back.ahead.length) {
        back = loony.redone(back);
        if (plain(back) !== plain(trail.pop())) differ.push("undone and done again");
      }
      if (trail.length) differ.push("not all is done again");
      if (loony.canUndo(game)) {
        const again = loony.startedOver(game);
        if (loony.canUndo(again)) differ.push("there is more to undo");
      }
      const {score} = loony.now(game), rows = loony.soFar(game).rows;
      const before = game.states[0].score;
      const taken = before.map((boxes, who) => rows.reduce((sum, row) => sum + row.takes[who], boxes));
      if (String(taken) !== String(score)) differ.push("what the turns take");
      if (String(family.ends(loony.now(game))) !== String(score)) differ.push("score");
      return [differ, undone, loony.address(game)];
    }))"""  # fmt: skip
    found = run_in_node(program, STARTS)
    assert [differ for differ, *_ in found] == [[]] * len(STARTS) * 6
    assert all(undone for _, undone, address in found if not address.startswith("8l"))
    assert len({address for *_, address in found}) > len(STARTS) * 4


def test_the_program_gets_what_best_play_gives_or_more() -> None:
    """Against any moves at all it ends no worse than foretold when it began."""
    program = PLAYOUTS + WRITE % """given.flatMap(text => [0, 1].flatMap(who => [...Array(20)].map(() => {
      const {family, position} = loony.read(text), better = family.sign;
      let game = loony.begun(family, position);
      const lead = ([a, b]) => better * (who ? b - a : a - b), foretold = lead(family.ends(loony.now(game)));
      game = loony.answered({...game, program: who});
      while (!loony.isOver(game)) {
        game = loony.answered(loony.moved(game, chosen(codesOf(family, loony.now(game)))));
      }
      return lead(loony.now(game).score) - foretold;
    })))"""  # fmt: skip
    more = run_in_node(program, STARTS)
    assert min(more) == 0
    assert max(more) > 0


def test_a_link_with_a_move_that_there_is_not_is_played_so_far() -> None:
    program = WRITE % """given.map(text => {
      const {game, wrong} = loony.fromAddress(text);
      return [loony.address(game), wrong];
    })"""  # fmt: skip
    links = {
        "3+4l/4l/keep/5": ("3+4l/4l/keep", "There is no move 3, “5”"),
        "3+4l/keep": ("3+4l", "There is no move 1, “keep”"),
        "3/3/keep": ("3/3", "There is no move 2, “keep”"),
        "3+4l/program=C": ("3+4l", "There is no move 1, “program=C”"),
        "swedish:4/1.4": ("swedish:4", "There is no move 1, “1.4”"),
        "swedish:4/1.1/1.1": ("swedish:4/1.1", "There is no move 2, “1.1”"),
        "3+4l/": ("3+4l", "There is no move 1, “”"),
        "3^2500" + "/3/give" * 2500: ("3^2500" + "/3/give" * 2500, ""),
        "3^2501" + "/3/give" * 2500 + "/3": ("3^2501", "A game of more than 5000 moves is not read."),
    }
    for answer, (played, wrong) in zip(run_in_node(program, [*links]), links.values(), strict=True):
        assert answer[0] == played, answer
        assert answer[1].startswith(wrong) if wrong else not answer[1], answer[1]


def test_a_number_has_the_article_that_it_is_spoken_with() -> None:
    with_an = [
        8, 11, 18, 80, 85, 89, 800, 850, 899, 8000, 8999, 11_000, 11_500, 18_999, 80_000, 89_123, 800_000,
        899_999,
    ]  # fmt: skip
    with_a = [
        3, 4, 7, 9, 10, 12, 17, 19, 79, 90, 100, 108, 110, 118, 180, 799, 900, 1000, 1100, 1800, 7999, 9000,
        10_000,
    ]  # fmt: skip
    names = [f"{number}-chain" for number in with_an + with_a]
    said = run_in_node(WRITE % "given.map(loony.withArticle)", names)
    assert said == [f"an {name}" for name in names[: len(with_an)]] + [f"a {name}" for name in names[len(with_an) :]]


@pytest.mark.parametrize("text", ["3+4l+8l^2", "3^5+4l+8l", "12+10l", "0", "3", "7l^6", "3+7l^3", *SHORT])
def test_the_data_are_those_of_the_command(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = run_in_node(DATA, text)
    out = output_of(capsys, "value", "--json", text)
    assert found == {**json.loads(out), "source": "closed form"}
