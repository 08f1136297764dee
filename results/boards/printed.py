"""What the page of `loony explore` has of boards as JavaScript: a rule, the measures of a board, solved boards."""

from json import dumps

from loony.enumerate.endgames.short_chains import with_short
from loony.results.boards.drawing import MEASURES
from loony.results.boards.solved import solved_boards
from loony.results.page.javascript import function

PRINTED = {
    "solvedBoards": dumps(
        {f"{m}x{n}": solved._asdict() for (m, n), solved in solved_boards().items()}, separators=(",", ":")
    ),
    "withShort": function(lambda x, ones, twos: {"v": with_short(x, ones, twos)}, ("x", "ones", "twos")),
    "measures": dumps(MEASURES),
}
