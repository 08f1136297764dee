"""JavaScript about boards for the page of `loony explore`: readers, measures, sentences, solved boards, puzzles."""

from importlib.resources import files
from json import dumps, loads

from loony.enumerate.boards.board import VARIANTS, board_of
from loony.enumerate.boards.reading import LONGEST_JSON, NOTATIONS, openspiel
from loony.enumerate.boards.regions import REGION_LETTERS
from loony.results.boards.positions.drawing import MEASURES
from loony.results.boards.positions.wording import SENTENCES
from loony.results.boards.solving.solved import solved_boards, whole_boards


def _puzzles() -> list[str]:
    """The puzzles of the page, the easy ones first, as texts that `results/boards/page/puzzles.js` reads."""
    puzzles = loads(files("loony.results.boards").joinpath("puzzles.json").read_text("utf-8"))["puzzles"]
    texts = []
    for puzzle in sorted(puzzles, key=lambda puzzle: (puzzle["grade"], len(puzzle["tempting"]))):
        size_and_drawn, score, mover = puzzle["position"].split(", ")
        size, drawn = size_and_drawn.split(":")
        digits = "".join(f"{int(drawn[at : at + 4].ljust(4, '0'), 2):x}" for at in range(0, len(drawn), 4))
        score, mover = score.removeprefix("score "), mover.removesuffix(" to move")
        texts.append(" ".join([f"{puzzle['grade']}", size, digits, score, mover, *puzzle["solutions"]]))
    return texts


_SIZES = {size for rows, columns, _ in solved_boards() for size in ((rows, columns), (columns, rows))}
_WHOLE = {
    openspiel(board, undrawn): whole
    for board in (board_of(*size) for size in sorted(_SIZES))
    for undrawn, whole in whole_boards(board).items()
}
"""the starts of games with known values, in the notation of the page"""
_ORIGINS = [*dict.fromkeys(whole.origin for whole in _WHOLE.values())]
_PLACED = {name: {**whole._asdict(), "origin": _ORIGINS.index(whole.origin)} for name, whole in _WHOLE.items()}

PRINTED = {
    "wholeBoards": dumps(_PLACED, separators=(",", ":")),
    "origins": dumps(_ORIGINS),
    "measures": dumps(MEASURES),
    "wording": dumps(SENTENCES, separators=(",", ":")),
    "regionLetters": dumps(REGION_LETTERS),
    "reading": dumps({"NOTATIONS": NOTATIONS, "VARIANTS": VARIANTS, "LONGEST_JSON": LONGEST_JSON}),
    "puzzles": dumps(_puzzles(), separators=(",", ":")),
}
