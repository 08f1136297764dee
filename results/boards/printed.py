"""What the page of `loony explore` has of boards as JavaScript: readings, measures, solved boards, puzzles."""

from importlib.resources import files
from json import dumps, loads
from typing import Any

from loony.enumerate.boards.reading import LONGEST_JSON, NOTATIONS
from loony.enumerate.boards.variants import VARIANTS
from loony.results.boards.drawing import MEASURES
from loony.results.boards.solved import solved_boards


def _puzzles() -> list[dict[str, Any]]:
    """The stored puzzles: position, as the page writes it, grade, and solution."""
    stored = loads(files("loony.results.boards").joinpath("puzzles.json").read_text("utf-8"))["puzzles"]
    return [
        {**{name: puzzle[name] for name in ("grade", "solution")}, "position": _position(puzzle["position"])}
        for puzzle in stored
    ]


def _position(text: str) -> str:
    return text.removesuffix(", A to move").replace(", score 0-0", "")


PRINTED = {
    "solvedBoards": dumps(
        {f"{m}x{n}": solved._asdict() for (m, n), solved in solved_boards().items()}, separators=(",", ":")
    ),
    "measures": dumps(MEASURES),
    "reading": dumps({"NOTATIONS": NOTATIONS, "VARIANTS": VARIANTS, "LONGEST_JSON": LONGEST_JSON}),
    "puzzles": dumps(_puzzles(), separators=(",", ":")),
}
