"""The readers of the fuzzer's own, which what the commands answer is held against."""

import pytest
from fuzz.claim_files import by_hand
from fuzz.notations import reading


def test_claims_by_hand() -> None:
    rows = [{"size": size, "value": size % 3} for size in range(6)]
    assert by_hand("all_of(G.size > 1, not_(G.size == 4))", "quotient(G.value, 2) == 0", rows) == (6, 3, 2)


@pytest.mark.parametrize(("text", "other"), [
    ("3^2 + 4l", "4_ℓ+2*3"), ("2×8_{\\ell}^{2}", "8l^4"), ("boxes: 1101+11", "boxes:11+1011"), ("0", " 0 "),
    ("3³, 4L", "4_{ℓ}+3·3"), ("1x22^2", "2⋅22"), ("4ℓ¹²", "3*4\\ell^4"), ("boxes: 11,11", "boxes: 11+11"),
    ("[ 6,09 4(3) ]² + 3", "3+2*[6 9 4 (3)]"), ("{a - 3-a,a-5-_}, 3", "{a-3-a a-5-_}+3"),
])  # fmt: skip
def test_notations_read_by_hand(text: str, other: str) -> None:
    assert reading(text) == reading(other) is not None
    assert reading(text) != reading(text.replace("8", "6").replace("3", "5") + "+3") is not None or ":" in text
    assert reading("x") is reading("boxes: 12") is reading("3^^2") is reading("3^²") is reading("2x7") is None
    assert reading("[4 x]") is reading("[4 3 4]l") is reading("{a-b}") is reading("[4 3 4") is None
    assert reading("[4 9 6]") != reading("[6 9 4]")
    assert reading("boxes: 011") != reading("boxes: 11")
