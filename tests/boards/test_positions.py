"""Every position of a small board: what play line by line comes to, and what theory says."""

from collections import Counter

import pytest

from loony.enumerate.boards.board import board_of
from loony.enumerate.boards.reading import read
from loony.kernels.boards.columns import CAPTURED, JOINED, KIND, SHORT, SIMPLE
from loony.verify.boards import drawn
from loony.verify.boards.dense import BoardValues
from loony.verify.boards.occurring import endgames_on
from loony.verify.boards.positions import blocks, describe_all
from loony.verify.claims.claim import Claim
from loony.verify.examination.columns import on_columns

CLAIMS: list[Claim] = [drawn.captures, drawn.simple, drawn.parity]


def told(dense: BoardValues) -> tuple[Counter[int], dict[str, int], dict[str, list[str]]]:
    """How many positions of each kind have no captures, what each claim is about, and what contradicts it."""
    kinds: Counter[int] = Counter()
    about, against = Counter[str](), {one.id: list[str]() for one in CLAIMS}
    run = on_columns(CLAIMS)
    for first, columns in describe_all(dense):
        kinds.update(columns[columns[:, CAPTURED] == 0, KIND].tolist())
        for block in blocks(dense, first, columns):
            for one, (covered, wrong) in zip(CLAIMS, run(block), strict=True):
                about[one.id] += covered
                against[one.id] += map(block.position, wrong.tolist())
    return kinds, about, against


@pytest.mark.parametrize(("m", "n"), [(1, 3), (2, 2), pytest.param(2, 3, marks=pytest.mark.slow_plain)])
def test_play_is_theory(m: int, n: int) -> None:
    board = board_of(m, n)
    kinds, about, against = told(BoardValues(board, with_twins=False))
    assert not any(against.values())
    assert about["boards-parity"] == board.every + 1
    assert about["boards-captures"] + kinds.total() == board.every + 1
    endgames = endgames_on(board)
    assert kinds[SIMPLE] + kinds[SHORT] == about["boards-simple"] == sum(one.number for one in endgames)
    assert kinds[SIMPLE] == sum(one.number for one in endgames if one.is_loony)


@pytest.mark.long
@pytest.mark.slow_plain
def test_all_of_three_by_three() -> None:
    kinds, about, against = told(BoardValues(board_of(3, 3), with_twins=False))
    assert not any(against.values())
    assert about == {"boards-captures": 15_061_118, "boards-simple": 1 + 2_009 + 9_919, "boards-parity": 1 << 24}
    assert (kinds[SIMPLE] - 1, kinds[SHORT], kinds[JOINED]) == (2_009, 9_919, 82)


@pytest.mark.parametrize(("text", "claim"), [
    ("2x2:010011111111", "boards-captures"), ("2x2:110011101101", "boards-simple"),
    ("2x2:110011101101", "boards-parity"),
])  # fmt: skip
def test_a_wrong_value_is_noticed(text: str, claim: str) -> None:
    dense = BoardValues(board_of(2, 2), with_twins=False)
    undrawn = read(f"{text}, score 0-0").undrawn
    dense.values[undrawn] += 1 if claim == "boards-parity" else 2
    assert text in told(dense)[2][claim]
