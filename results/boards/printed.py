"""JavaScript about boards for the page of `loony explore`: readers, measures, sentences, stored values and puzzles."""

from importlib.resources import files
from json import dumps, loads
from typing import Any

from loony.enumerate.boards.board import OPEN, board_of, checked_position
from loony.enumerate.boards.reading import LONGEST_JSON, NOTATIONS, openspiel
from loony.enumerate.boards.regions import REGION_LETTERS
from loony.enumerate.boards.variants import VARIANTS
from loony.results.boards.positions.drawing import MEASURES
from loony.results.boards.positions.wording import SENTENCES
from loony.results.boards.solving.solved import solved_boards, whole_boards


def _puzzles() -> list[str]:
    """The stored puzzles, the easy ones first, each a short text: grade, drawn lines as digits of base 16, and so on.

    The page makes positions of these texts (`results/boards/page/puzzles.js`).
    """
    stored = loads(files("loony.results.boards").joinpath("puzzles.json").read_text("utf-8"))["puzzles"]
    stored.sort(key=lambda puzzle: (puzzle["grade"], len(puzzle["tempting"])))
    return [*map(_shortened, stored)]


def _shortened(puzzle: dict[str, Any]) -> str:
    size_and_drawn, score, mover = puzzle["position"].split(", ")
    size, drawn = size_and_drawn.split(":")
    digits = "".join(f"{int(drawn[at : at + 4].ljust(4, '0'), 2):x}" for at in range(0, len(drawn), 4))
    score, mover = score.removeprefix("score "), mover.removesuffix(" to move")
    return " ".join([f"{puzzle['grade']}", size, digits, score, mover, *puzzle["solutions"]])


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
    "regionLetters": dumps(REGION_LETTERS),
    "reading": dumps({"NOTATIONS": NOTATIONS, "VARIANTS": VARIANTS, "LONGEST_JSON": LONGEST_JSON}),
    "puzzles": dumps(_puzzles(), separators=(",", ":")),
}
