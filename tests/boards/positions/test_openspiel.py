"""Values of lines and a bot for OpenSpiel, held against OpenSpiel's own rules where it is installed."""

import random
from typing import Any

import naive_boards as naive
import pytest
from drawn_sets import at_random, drawing, left_of

from loony.enumerate.boards.board import board_of, members
from loony.enumerate.boards.reading import read
from loony.enumerate.boards.regions import captures_of
from loony.openspiel import best_lines, bot, values
from loony.results.boards.solving.shared_search import SharedSearch
from loony.system.errors import BadInput


def sets_of(rows: int, columns: int, number: int, most: int) -> list[int]:
    board, chance = board_of(rows, columns), random.Random(1)
    return [at_random(board, chance.randint(1, most), chance) for _ in range(number)]


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3)])
def test_the_lines_of_a_string_are_worth_what_the_rules_say(rows: int, columns: int) -> None:
    board = board_of(rows, columns)
    for undrawn in sets_of(rows, columns, 30, 12):
        rest, text = left_of(board, undrawn), drawing(board, undrawn)
        found = values(text if rows == columns else f"{rows}x{columns}:{text}")
        assert found == {line[0]: naive.of_line(rest, line) for line in rest}, text


@pytest.mark.parametrize(
    ("state", "what"),
    [(7, "a state of OpenSpiel or a string of its lines is asked for, not int"), ("01010", "the string has 5 digits")],
)
def test_what_is_no_state_is_refused(state: Any, what: str) -> None:
    with pytest.raises(BadInput, match=what):
        values(state)


def margin(state: Any, seen: dict[str, float]) -> float:
    """By how many boxes player 0 wins from a state on, if both play best: by the rules of OpenSpiel alone."""
    if state.is_terminal():
        return float(state.returns()[0])
    key = f"{state}{state.current_player()}"
    if key not in seen:
        ends = [margin(state.child(action), seen) for action in state.legal_actions()]
        seen[key] = max(ends) if state.current_player() == 0 else min(ends)
    return seen[key]


def openspiel() -> Any:
    return pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open_spiel)")


def game(rows: int, columns: int) -> Any:
    return openspiel().load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns},utility_margin=true)")


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3)])
def test_the_lines_of_a_state_are_worth_what_openspiel_plays(rows: int, columns: int) -> None:
    compared = 0
    for text in (drawing(board_of(rows, columns), undrawn) for undrawn in sets_of(rows, columns, 20, 8)):
        state = game(rows, columns).new_initial_state(text)
        assert values(state) == values(f"{rows}x{columns}:{text}"), text
        undrawn = [line for line, digit in enumerate(text) if digit == "0"]
        assert [*values(state)] == state.legal_actions() == undrawn, text
        for action, worth in values(state).items():
            assert worth == margin(state.child(action), {}), (text, action)
            compared += 1
    assert compared > 60


def test_a_state_in_the_midst_of_a_game_needs_no_score() -> None:
    state, chance = game(2, 2).new_initial_state(), random.Random(3)
    while not state.is_terminal():
        assert values(state) == values(state.dbn_string())
        state.apply_action(chance.choice(state.legal_actions()))
    assert values(state) == {}


def test_the_bot_gets_what_the_board_is_worth() -> None:
    pyspiel = openspiel()

    def returns(first: Any, second: Any) -> float:
        return float(pyspiel.evaluate_bots(game(3, 3).new_initial_state(), [first, second], 1)[0])

    assert returns(bot(seed=1), bot(seed=2)) == -3
    for seed in range(3):
        assert returns(bot(seed=seed), pyspiel.make_uniform_random_bot(1, seed)) >= -3, seed
        assert returns(pyspiel.make_uniform_random_bot(0, seed), bot(seed=seed)) <= -3, seed


def test_a_bot_that_knows_no_value_captures_and_hands_over_little() -> None:
    state, board = game(4, 4).new_initial_state(), board_of(4, 4)
    weak, chance = bot(nodes=1, seed=1), random.Random(4)
    captures = 0
    while len(state.legal_actions()) > 18:
        undrawn = sum(1 << line for line in state.legal_actions())
        after = {line: undrawn & ~(1 << line) for line in members(undrawn)}
        action = weak.step(state)
        won = {line: len(board.closed_by(line, rest)) for line, rest in after.items()}
        handed = {line: len(captures_of(board, rest).boxes) for line, rest in after.items() if not won[line]}
        assert bool(won[action]) == any(won.values())
        assert won[action] or handed[action] == min(handed.values())
        captures += won[action]
        state.apply_action(action)
        if state.legal_actions():
            state.apply_action(chance.choice(state.legal_actions()))
    assert captures > 0


def test_where_no_value_is_known_the_bot_completes_a_box_or_hands_over_few() -> None:
    """By the rules alone: of 5 x 5 in mid-game, a search through a single position finds no value."""
    chance, board, compared = random.Random(7), board_of(5, 5), [0, 0]
    for number_of_lines in (40, 55, 58):
        undrawn = at_random(board, number_of_lines, chance)
        rest, position = left_of(board, undrawn), read(f"5x5:{drawing(board, undrawn)}")
        completing = {line[0] for line in rest if naive.completed(rest, line)}
        number = {line[0]: naive.captured(rest - {line}) for line in rest}
        fewest = {line for line, boxes in number.items() if boxes == min(number.values())}
        assert {*best_lines(position, SharedSearch(position.board, 1))} == (completing or fewest), number_of_lines
        compared[bool(completing)] += 1
    assert min(compared) > 0


def test_a_state_of_another_game_is_refused() -> None:
    state = openspiel().load_game("tic_tac_toe").new_initial_state()
    with pytest.raises(BadInput, match="this is a state of tic_tac_toe, and not of dots_and_boxes"):
        values(state)
