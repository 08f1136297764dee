"""The family of drawn positions of m x n boards."""

from loony.verify.family import Bound, Domain, Family, Picture, Source
from loony.verify.graphs.family import LOONY_GRAPHS

_NAME = "boards"

PIECES = Domain("pieces", _NAME, "multisets of chains, loops and what they fall into", "of boxes <=", "--pieces")
POSITIONS = Domain("positions", _NAME, "drawn positions", "of boards of lines <=", "--positions")

ENDGAMES = Domain("endgames", _NAME, "endgames", "of square boards up to", "--side")
BOARDS = Domain("boards", _NAME, "boards", "of lines <=", "--lines")
"""domains that only counts name: no claim has them"""
EMPTY = Domain("empty", _NAME, "empty boards", "of lines <=", "--lines")
QUIET = Domain("quiet", _NAME, "quiet positions", "of boards of lines <=", "--positions")
ROWS = Domain("rows", _NAME, "rows of coins", "of 1 x n boards of lines <=", "--positions")

MOST_NODES = 4_000_000  # the most positions of a search for a value, if no option says otherwise: some seconds

NODES_OF_WHOLE = 200_000
"""the most positions of a search if V of the whole board is listed: tenths of a second"""

LINES_OF_WHOLE = 32  # the most undrawn lines of such a board on which a search of so many positions finds more

DRAWN_BOARDS = Family(
    name=_NAME,
    title="drawn boards",
    example="2x2:110011101101 for a 4-loop, 1 for each line that is drawn",
    bounds=(
        Bound("lines", "L", "values of boards of <= L lines", 31, 12),
        Bound("undrawn", "U", "values of larger boards, to 5 x 5, on which <= U lines are not drawn", 24, 18),
        Bound("positions", "P", "all positions of boards of <= P lines", 24, 10),
        Bound("pieces", "B", "chains and loops of <= B boxes are played line by line", 25, 8),
        Bound("side", "N", "the endgames that occur on the N x N board", 5, 2),
    ),
    domains=(POSITIONS, QUIET, ROWS, PIECES, EMPTY),
    papers=("drawn_positions", "nimstring"),
    sources=(
        Source("loony, Drawn boards"),
        Source("Allcock 2021, Best play in Dots and Boxes endgames", "https://arxiv.org/abs/1811.10747"),
        *LOONY_GRAPHS.sources,
        Source("Barker and Korf 2012, Solving Dots-And-Boxes"),
        Source("Wilson, Dots-and-Boxes Analysis Results", "http://wilson.engr.wisc.edu/boxes/results.shtml"),
    ),
    directory="boards",
    answers=True,
    proves=False,
    by_hand=True,
    census=True,
    commands=("board", "game", "puzzles", "solve", "tabulate", "dataset"),
    sections=("maxims",),
    pictures=(Picture("nimbers", "scores of quiet positions, by nimber"),),
    page=(
        "position", "table", "search", "solving", "nimbers", "background", "opponent", "diagrams", "reading",
        "drawing", "wording", "puzzles", "variations", "review", "board",
    ),
    prints=True,
    main=("boards-captures", "boards-simple", "boards-parity"),
)  # fmt: skip
