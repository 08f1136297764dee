"""A drawn board to play on, from Python: `loony.Board`."""

from loony.enumerate.boards.board import OPEN, Position, members
from loony.enumerate.boards.diagrams import diagram, with_coordinates
from loony.enumerate.boards.moves import MOVE, line_of, quote
from loony.enumerate.boards.reading import read, text_of
from loony.results.asked.answers import unseen
from loony.results.boards.answers import value_of
from loony.results.boards.positions.analysis import BoardAnalysis, analyse, without_values
from loony.results.boards.positions.drawing import svg
from loony.system.errors import BadInput, TooLarge


class Board:
    """A drawn board to play on. It begins with a text in any notation of `loony board`, such as a size.

    `str` gives a diagram with coordinates. A notebook shows a picture, with the values of the lines once they were
    asked for.

    >>> board = Board("2x2: a1-a2, a2-b2, b2-b3, b2-c2")
    >>> board.turn, board.score, len(board.legal_lines)
    ('A', (0, 0), 8)
    >>> board.value(), board.best()
    (2, ['b1-c1', 'c1-c2'])
    >>> board.draw("b1-b2"), board.turn
    (0, 'B')
    >>> board.draw("a1-b1"), board.turn, board.score
    (1, 'B', (0, 1))
    >>> board
    Board('2x2:001110010110, score 0-1, B to move')
    >>> board.undo()
    'a1-b1'
    """

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise BadInput(f"a Board is made of a text, such as 2x2, and not of {type(text).__name__}")
        self._positions: list[Position] = [read(text)]
        self._lines: list[str] = []
        self._analysis: BoardAnalysis | None = None

    @property
    def text(self) -> str:
        """The position as a text, which `loony.board` and a `Board` read again; owners of boxes are not in it."""
        return text_of(self._positions[-1])

    @property
    def turn(self) -> str:
        """The player on move, `A` or `B`."""
        return self._positions[-1].mover

    @property
    def score(self) -> tuple[int, int] | None:
        """The boxes of A and of B; None where the text did not say whose the closed boxes are."""
        return self._positions[-1].score

    @property
    def legal_lines(self) -> list[str]:
        """The lines that are not drawn, each by its two dots; none at the end of a game."""
        position = self._positions[-1]
        return [position.board.name(line) for line in members(position.undrawn)]

    def draw(self, line: str) -> int:
        """Draw a line, such as `a1-a2`, and return how many boxes it closes. Raises BadInput for any other line."""
        position = self._positions[-1]
        match = MOVE.fullmatch(line.strip()) if isinstance(line, str) else None
        if match is None:
            raise BadInput(
                f"a line is drawn by the names of its two dots, such as a1-a2, and not by {quote(f'{line}')}"
            )
        number = line_of(position.board, match, match[0])
        if not position.undrawn >> number & 1:
            raise BadInput(f"the line {position.board.name(number)} is drawn already")
        after = position.draw(number)
        self._positions.append(after)
        self._lines.append(position.board.name(number))
        self._analysis = None
        return position.owners.count(OPEN) - after.owners.count(OPEN)

    def undo(self) -> str:
        """Take back the last line that `draw` drew, and return it. Raises BadInput where there is none."""
        if not self._lines:
            raise BadInput("there is no line to take back: none was drawn on this Board")
        self._positions.pop()
        self._analysis = None
        return self._lines.pop()

    def analysis(self) -> BoardAnalysis:
        """The analysis of the position, as `loony.board` returns it; kept until a line is drawn or taken back."""
        if self._analysis is None:
            self._analysis = analyse(self._positions[-1], None, unseen)
        return self._analysis

    def value(self) -> int:
        """V, the boxes by which the player on move comes out ahead from here on. Raises TooLarge if V is unknown."""
        return value_of(self.analysis())

    def best(self) -> list[str]:
        """The lines that are known to be worth V. Raises TooLarge if there is none."""
        value = self.value()
        best = [line.name for line in self.analysis().lines if line.optimal]
        if self.legal_lines and not best:
            raise TooLarge(f"V = {value}, but no line is known to be worth that: loony.board takes more nodes")
        return best

    def __repr__(self) -> str:
        return f"Board({self.text!r})"

    def __str__(self) -> str:
        position = self._positions[-1]
        return with_coordinates(position.board, diagram(position))

    def _repr_svg_(self) -> str:
        return svg(self._analysis or without_values(self._positions[-1]))
