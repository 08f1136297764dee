"""JavaScript about boards for the page of `loony explore`: readers, measures, sentences, stored values and puzzles."""

from importlib.resources import files
from json import dumps, loads
from typing import Any

from loony.enumerate.boards.board import OPEN, board_of, checked_position
from loony.enumerate.boards.reading import LONGEST_JSON, NOTATIONS, openspiel
from loony.enumerate.boards.variants import VARIANTS
from loony.results.boards.positions.drawing import MEASURES
from loony.results.boards.positions.wording import SENTENCES
from loony.results.boards.solving.solved import solved_boards, whole_boards


def _puzzles() -> list[dict[str, Any]]:
    """The stored puzzles, the easy ones first: position in the notation of the page, grade, solutions, and why."""
    stored = loads(files("loony.results.boards").joinpath("puzzles.json").read_text("utf-8"))["puzzles"]
    stored.sort(key=lambda puzzle: (puzzle["grade"], len(puzzle["tempting"])))
    kept = ("grade", "solutions", "reason")
    return [{**{name: puzzle[name] for name in kept}, "position": _position(puzzle["position"])} for puzzle in stored]


def _position(text: str) -> str:
    return text.removesuffix(", A to move").replace(", score 0-0", "")


def _whole_boards(origins: list[str]) -> dict[str, Any]:
    """The starts of games with known values, in the notation of the page, each with the index of its origin.

    Adds each origin to the list once.
    """

    def placed(whole: Any) -> dict[str, Any]:
        if whole.origin not in origins:
            origins.append(whole.origin)
        return {**whole._asdict(), "origin": origins.index(whole.origin)}

    sizes = {size for rows, columns, _ in solved_boards() for size in ((rows, columns), (columns, rows))}
    return {
        openspiel(checked_position(board, undrawn, OPEN * board.boxes)): placed(whole)
        for board in (board_of(*size) for size in sorted(sizes))
        for undrawn, whole in whole_boards(board).items()
    }


_origins: list[str] = []

PRINTED = {
    "wholeBoards": dumps(_whole_boards(_origins), separators=(",", ":")),
    "origins": dumps(_origins),
    "measures": dumps(MEASURES),
    "wording": dumps(SENTENCES, separators=(",", ":")),
    "reading": dumps({"NOTATIONS": NOTATIONS, "VARIANTS": VARIANTS, "LONGEST_JSON": LONGEST_JSON}),
    "puzzles": dumps(_puzzles(), separators=(",", ":")),
}
