"""Values of lines, and a bot, for Dots and Boxes in OpenSpiel (pip install 'loony-endgames[openspiel]').

A state of OpenSpiel has its lines in the order of `loony.board`, so an action is the number of a line.

    >>> import pyspiel
    >>> from loony.openspiel import bot, values
    >>> state = pyspiel.load_game("dots_and_boxes(num_rows=3,num_cols=3)").new_initial_state()
    >>> max(values(state).values())
    -3
    >>> state.apply_action(bot(seed=1).step(state))

Importing this module imports no OpenSpiel: `values` takes strings too, and only `bot` needs it.
"""

import random
from typing import Any

from loony.enumerate.boards.board import OPEN, Board, Position, board_of, checked_position, members
from loony.enumerate.boards.kinds import plausible_lines
from loony.enumerate.boards.reading import read
from loony.results.boards.solving.shared_search import SharedSearch
from loony.system.errors import BadInput, TooLarge
from loony.verify.boards.family import MOST_NODES

_GAME = "dots_and_boxes"

_BOT_NODES = 200_000  # the most positions that a bot searches for a move, in some tenths of a second


def values(state: Any, nodes: int = MOST_NODES) -> dict[int, int | None]:
    """The worth of each undrawn line, by its action: V for the player who draws the line, in boxes.

    V is the number of boxes by which that player comes out ahead from here on. The best actions have the greatest
    worth. The worth is None if searches of at most `nodes` positions in all do not find it.

    `state` is a state of OpenSpiel, or the string of its lines, `state.dbn_string()`, with a 1 for each line that
    is drawn, after `2x3:` if the board is no square. Raises BadInput for anything else, and TooLarge for a state
    that no search takes.
    """
    position = _position(state)
    worths = SharedSearch(position.board, nodes).values(position.undrawn)
    return {line: worths.of_line(position.undrawn, line) for line in members(position.undrawn)}


def bot(nodes: int = _BOT_NODES, seed: int | None = None) -> Any:
    """A `pyspiel.Bot` that draws a best line wherever searches of at most `nodes` positions find its worth.

    Elsewhere the bot captures a box if it can, or else draws a line after which the opponent can capture the fewest
    boxes. It chooses among several such lines at random, by the seed. It plays for the largest margin, and so for the
    win: from a state whose value is known, no other player wins more.
    """
    import pyspiel

    class Bot(pyspiel.Bot):  # type: ignore[misc]
        def __init__(self) -> None:
            pyspiel.Bot.__init__(self)
            self._chance = random.Random(seed)
            self._searches: dict[Board, SharedSearch] = {}

        def step(self, state: Any) -> int:
            position = _position(state)
            if position.board not in self._searches:
                self._searches[position.board] = SharedSearch(position.board, nodes)
            return self._chance.choice(best_lines(position, self._searches[position.board]))

        def restart_at(self, state: Any) -> None:
            """The bot remembers nothing but values."""

    return Bot()


def best_lines(position: Position, search: SharedSearch) -> list[int]:
    """The lines known to be best, or else the lines that complete a box, or hand over the fewest boxes."""
    board, undrawn = position.board, position.undrawn
    values = search.values(undrawn)
    try:
        value = values.value(undrawn)
        best = [line for line in members(undrawn) if value is not None and values.of_line(undrawn, line) == value]
    except TooLarge:
        best = []
    return best or plausible_lines(board, undrawn)


def _position(state: Any) -> Position:
    if isinstance(state, str):
        return read(state)
    try:
        game = state.get_game()
        size = game.get_parameters()
        if game.get_type().short_name != _GAME:
            raise BadInput(f"this is a state of {game.get_type().short_name}, and not of {_GAME}")
    except AttributeError:
        raise BadInput(
            f"a state of OpenSpiel or a string of its lines is asked for, not {type(state).__name__}"
        ) from None
    board = board_of(size["num_rows"], size["num_cols"])
    undrawn = sum(1 << line for line in state.legal_actions())
    return checked_position(board, undrawn, OPEN * board.boxes)
