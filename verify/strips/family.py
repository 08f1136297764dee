"""The family of narrow boards 1 x n: Swedish boards, and closed boards of boxes and of triangles."""

from loony.verify.family import Bound, Domain, Family, Picture, Source

_NAME = "strips"

SWEDISH = Domain("swedish", _NAME, "Swedish positions", option="--swedish")
ELEVENS = Domain("elevens", _NAME, "positions of parts of 11 alone")
SWEDISH_BOARDS = Domain("swedish boards", _NAME, "Swedish boards", option="--swedish")
SWEDISH_TURNS = Domain("swedish turns", _NAME, "first turns on Swedish boards", option="--swedish")
RESTRICTED = Domain("restricted", _NAME, "boards of the restricted game")
RESTRICTED_POSITIONS = Domain("restricted positions", _NAME, "positions of the restricted game", option="--swedish")
CLOSED_BOXES = Domain("closed boxes", _NAME, "closed boards of boxes", option="--closed")
CLOSED_TRIANGLES = Domain("closed triangles", _NAME, "closed boards of triangles", option="--triangles")
OPEN_BOXES = Domain("open boxes", _NAME, "open boards of boxes")
OPEN_MISERE = Domain("open boxes misère", _NAME, "open boards in misère play", option="--open")
STRATEGY = Domain("open strategy misère", _NAME, "open boards in misère play with the strategy")
TWO_ROWS = Domain("two rows misère", _NAME, "boards of two rows in misère play", option="--two-rows")
TWO_ROWS_STRATEGY = Domain("two rows strategy misère", _NAME, "boards of two rows in misère play with the strategy")
MIRROR = Domain("mirrored boxes", _NAME, "closed boards with a mirroring player")
OPPORTUNITIES = Domain("opportunities", _NAME, "positions with an opportunity to double-deal")
DOUBLED = Domain("doubled positions", _NAME, "positions beside their copies")
PLAYS = Domain("plays of triangles", _NAME, "plays of closed triangles")


STRIPS = Family(
    name=_NAME,
    title="narrow boards",
    example="4+7^2 for a 1 x 4 and two 1 x 7 of Swedish boards, fewest boxes win; boxes: 1101+11 of closed ones",
    bounds=(
        Bound("swedish", "N", "Swedish boards 1 x n, n <= N", 80, 32),
        Bound("closed", "N", "closed boards of boxes 1 x n, n <= N", 21, 9),
        Bound(
            "triangles", "N", "closed boards of triangles 1 x n, n <= N",
            lambda bounds: max(1, bounds["closed"] - 2), 7, "2 fewer than boxes",
        ),
        Bound("open", "N", "open boards of boxes 1 x n in misère play, n <= N", 13, 5),
        Bound("two_rows", "N", "boards of two rows 2 x n in misère play, n <= N", 5, 3),
    ),
    domains=(
        SWEDISH, SWEDISH_BOARDS, SWEDISH_TURNS, RESTRICTED, RESTRICTED_POSITIONS, CLOSED_BOXES,
        CLOSED_TRIANGLES, OPEN_BOXES, OPEN_MISERE, STRATEGY, TWO_ROWS, TWO_ROWS_STRATEGY, ELEVENS, MIRROR,
        OPPORTUNITIES, DOUBLED, PLAYS,
    ),
    papers=("narrow_misere", "narrow_variations", "swedish"),
    sources=(
        Source("Collette, Demaine, Demaine and Langerman 2015, Narrow misère Dots-and-Boxes"),
        Source(
            "Jobson, Sledd, White and Wildstrom 2017, Variations on narrow Dots-and-Boxes and Dots-and-Triangles",
            "https://arxiv.org/abs/1507.08707",
        ),
    ),
    directory="strips",
    answers=True,
    proves=False,
    by_hand=True,
    pictures=(
        Picture("swedish-boards", "misère Swedish boards: the value by n, ten to a row"),
        Picture("closed-boards", "closed boards of boxes and of triangles: the value by n"),
        Picture("swedish-reply", "misère Swedish boards: a lost position, a cut, and the reply to it"),
        Picture("swedish-lost", "misère Swedish boards: the sets S(x, y) of E where the player on move loses"),
    ),
    main=(
        "narrow-misere-1", "narrow-misere-table-1", "narrow-misere-table-2", "narrow-misere-conjecture-1",
        "narrow-misere-conjecture-2", "narrow-variations-table-1-boxes", "narrow-variations-table-1-triangles",
        "narrow-variations-1",
    ),
    prints=True,
    page=("values", "swedish", "board"),
)  # fmt: skip
