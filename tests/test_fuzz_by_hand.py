"""The readers of the fuzzer's own, which what the commands answer is held against."""

import pytest
from fuzz.claim_files import by_hand
from fuzz.condition_by_hand import NoCondition, Reader, Row, TooWide
from fuzz.notations import reading


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("a = 1", 1), ("a <> 1", 1), ("not a = 1", 1), ("a is null", 1), ("not a is null and a >= b", 2),
        ("a in (1, 5) or a is null", 3), ("a not in (1, 2)", 1), ("b in (2, a)", 2), ("0 < b <= a", 2),
        ("-a % 3 = 2", 1), ("a + 1 is not null", 2), ("b * 9223372036854775807 >= 0", None),
        ("b = 2147483648", None), ("b between 1 and 2", 2), ("a not between b and 3", 1), ("B between 4 and a", 1),
        ("t = 'it''s' or t < \"b\"", 2), ("t in ('and', '') or t is null", 1), ("t between 'and' and 'b'", 1),
        ("len(l) > 1", 1), ("l is null and len(l) is null", 1), ("len(l) between 0 and 1", 1),
        ("t = '\udcff'", None),
    ],
)  # fmt: skip
def test_conditions_by_hand(text: str, number: int | None) -> None:
    rows: list[Row] = [
        {"a": 1, "b": 1, "t": "and", "l": [3]},
        {"a": 5, "b": 4, "t": "it's", "l": [3, 3]},
        {"a": None, "b": 2, "t": "x", "l": None},
    ]
    reader = Reader(text, {"a": "number", "b": "number", "t": "text", "l": "list"}, {"B": "b"})
    holds = reader.whole()
    if number is None:
        assert reader.refused
    else:
        assert sum(holds(row) is True for row in rows) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "a =",
        "c = 1",
        "a = 1 # 2",
        "a and b",
        "(a = 1",
        "a = 1)",
        "a % b = 1",
        "a = 'x'",
        "'x",
        "a between 1",
        "a between 1 and 2 < 3",
        "a between 1 or 2",
        "len(a) = 1",
        "a between (1 and 2)",
        "'x' + 1 = 2",
    ],
)
def test_what_is_no_condition_by_hand(text: str) -> None:
    with pytest.raises(NoCondition):
        Reader(text, ["a", "b"]).whole()


def test_numbers_beyond_64_bits_by_hand() -> None:
    with pytest.raises(TooWide):
        Reader("a * a * a * a * a > 0", ["a"]).whole()({"a": 65536})


def test_claims_by_hand() -> None:
    rows = [{"size": size, "value": size % 3} for size in range(6)]
    assert by_hand("all_of(G.size > 1, not_(G.size == 4))", "quotient(G.value, 2) == 0", rows) == (6, 3, 2)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("3^2 + 4l", "4_ℓ+2*3"),
        ("2×8_{\\ell}^{2}", "8l^4"),
        ("boxes: 1101+11", "boxes:11+1011"),
        ("0", " 0 "),
        ("3³, 4L", "4_{ℓ}+3·3"),
        ("1x22^2", "2⋅22"),
        ("4ℓ¹²", "3*4\\ell^4"),
        ("boxes: 11,11", "boxes: 11+11"),
        ("[ 6,09 4(3) ]² + 3", "3+2*[6 9 4 (3)]"),
        ("{a - 3-a,a-5-_}, 3", "{a-3-a a-5-_}+3"),
    ],
)
def test_notations_read_by_hand(text: str, other: str) -> None:
    assert reading(text) == reading(other) is not None
    assert reading(text) != reading(text.replace("8", "6").replace("3", "5") + "+3") is not None or ":" in text
    assert reading("x") is reading("boxes: 12") is reading("3^^2") is reading("3^²") is reading("2x7") is None
    assert reading("[4 x]") is reading("[4 3 4]l") is reading("{a-b}") is reading("[4 3 4") is None
    assert reading("[4 9 6]") != reading("[6 9 4]")
    assert reading("boxes: 011") != reading("boxes: 11")
