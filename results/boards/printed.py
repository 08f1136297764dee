"""What the page of `loony explore` has of boards as JavaScript: readings, measures, stored values, and puzzles."""

from importlib.resources import files
from json import dumps, loads
from typing import Any

from loony.enumerate.boards.board import OPEN, board_of, position_of
from loony.enumerate.boards.reading import LONGEST_JSON, NOTATIONS, openspiel
from loony.enumerate.boards.variants import VARIANTS
from loony.results.boards.drawing import MEASURES
from loony.results.boards.solved import solved_boards, whole_boards


def _puzzles() -> list[dict[str, Any]]:
    """The stored puzzles: position, as the page writes it, grade, and solution."""
    stored = loads(files("loony.results.boards").joinpath("puzzles.json").read_text("utf-8"))["puzzles"]
    return [
        {**{name: puzzle[name] for name in ("grade", "solution")}, "position": _position(puzzle["position"])}
        for puzzle in stored
    ]


def _position(text: str) -> str:
    return text.removesuffix(", A to move").replace(", score 0-0", "")


def _whole_boards() -> dict[str, Any]:
    """The starts of games whose values are known, as the page writes positions."""
    sizes = {size for rows, columns, _ in solved_boards() for size in ((rows, columns), (columns, rows))}
    return {
        openspiel(position_of(board, undrawn, OPEN * board.boxes)): whole._asdict()
        for board in (board_of(*size) for size in sorted(sizes))
        for undrawn, whole in whole_boards(board).items()
    }


PRINTED = {
    "wholeBoards": dumps(_whole_boards(), separators=(",", ":")),
    "measures": dumps(MEASURES),
    "reading": dumps({"NOTATIONS": NOTATIONS, "VARIANTS": VARIANTS, "LONGEST_JSON": LONGEST_JSON}),
    "puzzles": dumps(_puzzles(), separators=(",", ":")),
}
