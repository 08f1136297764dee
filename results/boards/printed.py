"""What the page of `loony explore` has of boards as JavaScript: the measures of a board, and solved boards."""

from json import dumps

from loony.results.boards.drawing import MEASURES
from loony.results.boards.solved import solved_boards

PRINTED = {
    "solvedBoards": dumps(
        {f"{m}x{n}": solved._asdict() for (m, n), solved in solved_boards().items()}, separators=(",", ":")
    ),
    "measures": dumps(MEASURES),
}
