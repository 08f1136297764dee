"""The sentences about lines and positions: the page says what `loony board` says, and the rules of the game agree."""

import random
import re
from collections import Counter

import naive_boards as naive
import pytest
from commanded import Capsys, output_of
from drawn_sets import at_random, left_of, safely
from page.engine import WRITE, run_in_node

from loony.enumerate.boards.board import Board, Position, board_of, members, start
from loony.enumerate.boards.reading import text_of
from loony.enumerate.boards.regions import captures_of
from loony.enumerate.boards.rules import LOONY
from loony.results.boards.positions.analysis import BoardAnalysis, analysis_by, best_play
from loony.results.boards.positions.nimbers import nimbers_of_sets
from loony.results.boards.positions.wording import line_in_words, reason, rule
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues

pytestmark = pytest.mark.slow_plain

LONG = pytest.mark.long
EVERY = pytest.param(2, 2, 0, 0, marks=LONG)
"""of all positions of a board; those of others are drawn at random"""

Said = tuple[dict[str, str], str, dict[str, str], list[str]]
"""what is said of each line, why the best is best, the same beside each line that may be played, the long chains"""

SAID = WRITE % """given.map(text => {
  const state = boards.begin(boards.parse(text)), {value, rest} = boards.found(state), lines = boards.lines(state);
  const partsOf = ({rows, columns, lines}) => {
    const board = boards.boardOf(rows, columns), captured = boards.captured(board, boards.openOf(lines));
    return {board, captured, regions: boards.regions(board, captured.rest)};
  };
  const next = state => boards.boxesLeft(state) ? boards.after(state, boards.best(state)) : null;
  const parts = partsOf(state), known = {value, rest, lines, complete: true};
  const says = boards.wording(state, parts, known);
  return [Object.fromEntries(lines.map(one => [one.code, says.lines.get(one.line)])), says.reason,
    Object.fromEntries(lines.map(({code}) => [code, boards.wording(state, parts, known, code).reason])),
    boards.rule(state, partsOf, next)];
})"""  # fmt: skip


def analysed(values: PositionValues, position: Position) -> BoardAnalysis:
    value = values.value(position.undrawn)
    return analysis_by(values, position, value)._replace(play=best_play(position, values))


def said(analysis: BoardAnalysis) -> Said:
    beside = {line.name: reason(analysis, line.name) for line in analysis.lines}
    return (
        {line.name: line_in_words(analysis, line) for line in analysis.lines},
        reason(analysis), beside, rule(analysis),
    )  # fmt: skip


def positions_of(board: Board, some: list[int]) -> list[Position]:
    """Positions with these undrawn lines, in which A and B are on move in turn."""
    whole = start(board)
    return [
        whole._replace(
            undrawn=undrawn, mover="AB"[place % 2], score=(len([*board.closed_boxes(undrawn)]), 0),
            owners="".join("A" if box in {*board.closed_boxes(undrawn)} else " " for box in range(board.boxes)),
        )
        for place, undrawn in enumerate(some)
    ]  # fmt: skip


def by_chance(board: Board, number: int, most: int) -> list[int]:
    chance = random.Random(board.lines)
    some = [at_random(board, chance.randint(0, most), chance) for _ in range(number)]
    return some + [safely(board, chance.randint(4, most), chance) for _ in range(number)]


@pytest.mark.parametrize(("m", "n", "number", "most"), [EVERY, (1, 6, 60, 19), (3, 3, 60, 20), (4, 5, 25, 24)])
def test_the_page_says_of_each_line_what_the_command_says(m: int, n: int, number: int, most: int) -> None:
    board = board_of(m, n)
    values = PositionValues(board, Search(board, 10**7).value)
    some = by_chance(board, number, most) if number else [*range(1 << board.lines)]
    positions = positions_of(board, some)
    ours = [said(analysed(values, position)) for position in positions]
    pages = run_in_node(SAID, [text_of(position) for position in positions])
    for position, mine, page in zip(positions, ours, pages, strict=True):
        assert mine == tuple(page), position
    assert len({sentence for lines, *_ in ours for sentence in lines.values()}) > 8


def after_captures(lines: naive.Lines) -> tuple[int, naive.Lines]:
    """The boxes that can be captured one after the other, and the lines that are left."""
    won, rest = naive.captures(lines)
    return sum(won), rest


def controls(lines: naive.Lines, handout: int) -> str:
    """What the player on move does best with captures of which boxes can be handed out, by recursion on the rest."""
    number, rest = after_captures(lines)
    takes, deals = number + naive.value(rest), number - 2 * handout - naive.value(rest)
    assert max(takes, deals) == naive.value(lines)
    return "keeps control" if deals > takes else "takes all" if takes > deals else "takes all or keeps control"


def check_line(analysis: BoardAnalysis, line: int, sentence: str, seen: Counter[str]) -> None:
    board, undrawn = analysis.position.board, analysis.position.undrawn & ~(1 << line)
    left, (mover, opponent) = left_of(board, undrawn), players(analysis)
    kind, _, control = sentence.partition("; ")
    closed = naive.completed(left, next(one for one in naive.board(board.rows, board.columns) if one[0] == line))
    handout = captures_of(board, undrawn).handout
    assert (kind in ("capture", "double-cross")) == (closed > 0), sentence
    assert bool(control) == (not closed and handout > 0), sentence
    if control:
        assert control == f"{opponent} {controls(left, handout)}", sentence
    seen[sentence.replace(opponent, "B")] += 1
    if size := re.search(r"opens a (chain|loop) of (\d+)", kind):
        number, rest = after_captures(left)
        assert number == int(size[2]), sentence
        before = left_of(board, analysis.position.undrawn) - rest
        boxes = {box for _, beside in before for box in beside}
        assert (len(boxes), len(before) - len(boxes)) == (number, int(size[1] == "chain")), sentence
    assert mover != opponent


def players(analysis: BoardAnalysis) -> tuple[str, str]:
    return ("A", "B") if analysis.position.mover == "A" else ("B", "A")


def check_reason(analysis: BoardAnalysis, sentence: str, lines: dict[str, str], seen: Counter[str]) -> None:
    """Why the best is best agrees with play line by line: each number, who keeps control, what another line costs."""
    sentence = re.sub(r"(takes?|hands? out) both", r"\1 all 2", sentence)
    board, undrawn = analysis.position.board, analysis.position.undrawn
    left, (_, opponent) = left_of(board, undrawn), players(analysis)
    all_lines = {board.name(line[0]): line for line in left}
    worths = {name: naive.of_line(left, line) for name, line in all_lines.items()}
    best, (number, rest) = max(worths.values(), default=0), after_captures(left)
    numbers = [int(digits) for digits in re.findall(r"(?<![a-z])\d+", sentence)]
    if number:
        handout = captures_of(board, undrawn).handout
        takes, deals = number + naive.value(rest), number - 2 * handout - naive.value(rest)
        if "none can be handed out" in sentence:
            assert (handout, best, numbers) == (0, takes, [number]), sentence
        elif "the game ends" in sentence:
            assert (rest, best, numbers) == (frozenset(), number, [number]), sentence
        elif sentence.startswith("take all") and sentence.endswith("more"):
            assert (best, numbers) == (takes, [number, handout, takes - deals]), sentence
        elif "both come to the same" in sentence:
            assert (takes, best, numbers) == (deals, takes, [number, handout]), sentence
        elif sentence.startswith("take "):
            assert (best, numbers) == (deals, [number - handout, handout, number, deals - takes]), sentence
        else:
            assert sentence.startswith(f"hand out all {handout}: {opponent} has to move"), sentence
            assert (best, number, numbers) == (deals, handout, [handout, deals - takes]), sentence
        seen[re.sub(r"\d+", "n", sentence)] += 1
        return
    draws, _, rest_of = sentence.partition(": ")
    then, _, compared = rest_of.partition("; ")
    chosen = line_of(draws, lines)
    assert worths[chosen] == best, sentence
    given, after = after_captures(left - {all_lines[chosen]})
    handout = captures_of(board, undrawn & ~(1 << all_lines[chosen][0])).handout
    assert_then(then, opponent, given, handout, after, left - {all_lines[chosen]})
    if compared.startswith("every line"):
        assert {*worths.values()} == {best}, sentence
    elif compared:
        other = line_of(compared, lines)
        assert numbers[-1] == best - worths[other] > 0, sentence
        if then.endswith("either way"):
            after_other = left - {all_lines[other]}
            worst = captures_of(board, undrawn & ~(1 << all_lines[other][0])).handout
            assert controls(after_other, worst) == "keeps control", sentence
    seen[re.sub(r"[a-z]\d-[a-z]\d|\d+", "n", sentence)] += 1


def line_of(phrase: str, lines: dict[str, str]) -> str:
    """The line that a phrase names, by its name or as the opening of a chain or a loop."""
    if name := re.search(r"[a-z]\d-[a-z]\d", phrase):
        kind = lines[name[0]].partition(";")[0]
        assert re.sub("^(safe|loony)$", r"\1 line", kind) in phrase, phrase
        return name[0]
    opened = re.search(r"the (chain|loop) of (\d+)", phrase)
    assert opened is not None, phrase
    return next(
        name for name, kind in lines.items() if f"opens a {opened[1]} of {opened[2]}" in kind.partition(";")[0]
    )


def assert_then(then: str, opponent: str, given: int, handout: int, after: naive.Lines, left: naive.Lines) -> None:
    boxes = f"{given} box{'es' * (given != 1)}"
    does = controls(left, handout) if handout and after else ""
    if not given:
        assert then == f"it gives {opponent} no box"
    elif not after:
        assert then == f"{opponent} takes {boxes}, and the game ends"
    elif not handout:
        assert then == f"{opponent} takes {boxes} and has to move"
    elif does == "takes all":
        assert then == f"{opponent} takes all {given} and has to move"
    elif does == "keeps control":
        some = f"takes {given - handout}, hands out {handout}" if given > handout else f"hands out all {given}"
        assert then.removesuffix(" either way") == f"{opponent} {some} and keeps control"
    else:
        assert then.startswith(
            f"{opponent} takes all {given} and has to move, or hands out {handout} and keeps control"
        )


@pytest.mark.parametrize(
    ("m", "n", "number", "most"), [EVERY, (1, 5, 80, 16), (2, 3, 60, 16), pytest.param(3, 3, 60, 13, marks=LONG)]
)
def test_each_sentence_agrees_with_play_line_by_line(m: int, n: int, number: int, most: int) -> None:
    board = board_of(m, n)
    values = PositionValues(board, Search(board, 10**7).value)
    some = by_chance(board, number, most) if number else [*range(1 << board.lines)]
    of_lines, reasons = Counter[str](), Counter[str]()
    for position in positions_of(board, some):
        analysis = analysed(values, position)
        lines, why, beside, _ = said(analysis)
        numbers = {line.name: line.line for line in analysis.lines}
        for name, sentence in lines.items():
            check_line(analysis, numbers[name], sentence, of_lines)
        assert bool(why) == bool(analysis.boxes), position
        for sentence in {why, *beside.values()} - {""}:
            check_reason(analysis, sentence, lines, reasons)
    assert (len(of_lines) > 9, len(reasons) > 8) == (True, True)


@pytest.mark.parametrize(("m", "n", "number", "most"), [EVERY, (3, 3, 40, 16)])
def test_nimbers_of_the_page_are_those_of_all_sets_of_lines(m: int, n: int, number: int, most: int) -> None:
    program = WRITE % """given.map(text => {
      const {position, lines} = boards.nimbersOf(boards.begin(boards.parse(text)), 1e6);
      return [position, lines];
    })"""  # fmt: skip
    board = board_of(m, n)
    some = by_chance(board, number, most) if number else [*range(1 << board.lines)]
    answers = run_in_node(program, [text_of(position) for position in positions_of(board, some)])
    seen = Counter[object]()

    def shown(nimber: int) -> int | str:
        return "loony" if nimber == LOONY else nimber

    for undrawn, (position, lines) in zip(some, answers, strict=True):
        order = [*members(undrawn)]
        nimbers = nimbers_of_sets(board, undrawn).tolist()
        assert position == shown(nimbers[-1]), undrawn
        after = {str(line): shown(nimbers[-1 - (1 << place)]) for place, line in enumerate(order)}
        assert lines == after, undrawn
        seen[position] += 1
    assert len(seen) > 3


def components(lines: naive.Lines) -> list[naive.Lines]:
    parts: list[naive.Lines] = []
    for line in lines:
        joined = [part for part in parts if any(line[1] & beside for _, beside in part)]
        parts = [part for part in parts if part not in joined] + [frozenset({line}).union(*joined)]
    return parts


def counted(lines: naive.Lines) -> tuple[int, int, int] | None:
    """The long chains, loops and short chains; None if lines form anything else."""
    sizes = [(len({box for _, beside in part for box in beside}), len(part)) for part in components(lines)]
    sides = Counter(box for _, beside in lines for box in beside)
    if {*sides.values()} - {2}:
        return None
    chains = [boxes for boxes, number in sizes if number > boxes]
    long = sum(boxes > 2 for boxes in chains)
    return long, len(sizes) - len(chains), len(chains) - long


def forming(part: naive.Lines) -> tuple[int, int]:
    """Of lines that join, the long chains between joints and the ground, and the long loops at a joint."""
    sides, besides = Counter(box for _, beside in part for box in beside), dict(part)
    joints = frozenset(box for box, number in sides.items() if number > 2)
    found = [0, 0]
    for run in components(frozenset((line, beside - joints) for line, beside in part)):
        ends = [joint for line, _ in run for joint in besides[line] & joints]
        found[len(ends) == 2 and ends[0] == ends[1]] += len({box for _, beside in run for box in beside}) > 2
    return found[0], found[1]


def check_mid_game(analysis: BoardAnalysis, left: naive.Lines, sentences: list[str], seen: Counter[str]) -> None:
    """The sentences on a position that is not decided, of which `left` is what no captures are left in."""
    simple = [numbers for part in components(left) if (numbers := counted(part))]
    there, loops = (sum(numbers[place] for numbers in simple) for place in (0, 1))
    to_come = [forming(part) for part in components(left) if counted(part) is None]
    chains, rings = (sum(numbers[place] for numbers in to_come) for place in (0, 1))
    forms = f"long chains: {there}, and {chains} forming; loops: {loops}, and {rings} forming"
    assert sentences[0] == forms, analysis.position
    (mover, opponent), boxes = players(analysis), {box for _, beside in left for box in beside}
    odd = (len(left) - len(boxes)) % 2 == 0
    wants, other = ("odd", "even") if odd else ("even", "odd")
    who = f"{mover} wants an {wants} number of long chains at the end, {opponent} an {other} one"
    if analysis.captured.handout:
        who = f"who moves on after the captures wants an {wants} number of long chains at the end"
    assert sentences[-2] == f"long chain rule: {who}", analysis.position
    lines = left_of(analysis.position.board, analysis.position.undrawn)
    for step in analysis.play:
        lines = frozenset(line for line in lines if analysis.position.board.name(line[0]) != step.line)
        if not after_captures(lines)[0] and (numbers := counted(lines)):
            says = f"in the best play shown here, long chains at the end of the mid-game: {numbers[0]}"
            assert sentences[1] == says, analysis.position
            break
    seen[re.sub(r"\d+", "n", f"{sentences[0]} {chains > 0} {rings > 0}")] += 1


@pytest.mark.parametrize(("m", "n", "number", "most"), [EVERY, (2, 3, 80, 17), (3, 3, 80, 16)])
def test_the_long_chains_are_counted_and_who_has_to_open_the_first(m: int, n: int, number: int, most: int) -> None:
    board = board_of(m, n)
    values = PositionValues(board, Search(board, 10**7).value)
    seen = Counter[str]()
    some = by_chance(board, number, most) if number else [*range(1 << board.lines)]
    for position in positions_of(board, some):
        analysis = analysed(values, position)
        sentences, (mover, opponent) = rule(analysis), players(analysis)
        left = after_captures(left_of(board, position.undrawn))[1]
        numbers = counted(left)
        if numbers is None:
            check_mid_game(analysis, left, sentences, seen)
        if numbers is None or not sum(numbers[:2]):
            continue
        chains, loops, short = numbers
        assert sentences[0] == f"long chains: {chains}; loops: {loops}; short chains: {short}", position
        opens_at_once = all(after_captures(left - {line})[0] > 2 for line in left)
        assert ("has to open the first" in sentences[1]) == opens_at_once == (not short), position
        first = mover if short % 2 == 0 else opponent  # with a turn for each short chain
        if not analysis.captured.handout:
            assert f" {first} is to open the first" in sentences[1] or f"so {first} has to open" in sentences[1], (
                position
            )
        seen[re.sub("[AB]", "P", sentences[1])] += 1
    assert len(seen) > 1


def test_lines_of_which_nothing_is_known_are_one_row(capsys: Capsys) -> None:
    text = output_of(capsys, "board", "5x5", "--nodes", "1")
    assert re.search(r"^a6-b6 and 59 more +\? +safe", text, re.M)
    assert text.count("?") == 1
