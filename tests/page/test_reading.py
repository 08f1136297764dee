"""What a text means to the page, and where it is refused, as on the command line; functions as JavaScript."""

import sys
import unicodedata
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from page.engine import WRITE, Json, reading, run_in_node

from loony.enumerate.endgames.notation import with_short_chains
from loony.enumerate.endgames.positions import multiset, notation_of
from loony.enumerate.logic import all_of, any_of, magnitude, not_, quotient, where
from loony.enumerate.notation import LONGEST_TEXT, SPACES
from loony.enumerate.odd_loops.positions import no_component
from loony.enumerate.terms import BranchesOnTerm
from loony.results.page.explore import MOD, Chosen, function
from loony.system.errors import BadInput
from loony.verify.endgames.play import EVEN
from loony.verify.odd_loops.play import ANY_LENGTH

pytestmark = pytest.mark.no_kernel

read_question = partial(multiset, refusal=with_short_chains(no_component))

READ = reading("return endgames.notation(endgames.parse(text));", "[error.message, error.at]")

READ_BY_BOTH = (
    "3+4l", "3 + 4_\\ell", "8ℓ^2", "3^{2}", "4_{\\ell}^{3}", "4_ℓ+3", "0", " 0 ", "12+10l^2", "003", "3 ^ 2",
    "2*3+4+6l", "2×4l^2", "3\t+\n4", "4L", "3+5l", "9_l^2+7L", "3,4l, 4_L", "3³+4ℓ²⁰", "2·3+2⋅4\\ell",
    "4_{l}+6_{ℓ}^2+8_{L}", "4\\ell",
    *(f"{space}3{space}+{space}4l{space}^{space}2{space}" for space in SPACES),
    *(f"{space}0{space}" for space in SPACES),
    "3^99999+4^99999+5^99999+6^99999+7^99999+8^99999+9^99999+10^99999+11^99999+12^99999+13^99999",
    "3" + " " * (LONGEST_TEXT - 1),
    "+".join(["999999^9"] * 1111 + ["3"]),  # of 10,000 characters
    "2", "1", "1^2+2+3+4l", "2+5l",
)  # fmt: skip
REFUSED_BY_BOTH = (
    "", "3+", "+3", "3+x", "3+3l", "2l", "3^^2", "3^0", "3^1000000", "3^", "3^{2", "3^2}", "3l4", "1 2", "0+1",
    "0*3", "3^99999+3", "1000000", "4_", "4_x", "4ll", "-3", "3.5", "3++4", "l", "3^-1", "00", "0l", "0+3",
    "3_l", "3,,4", "3,", "3³^2", "3^³", "3⁰", "4{l}", "1x22", "2x3", "3*0", "4l*2", "3³³³³³³³³³³³³³", "3^2²",
    "2*3x", "4_{l", "5l+x", "3 + 4_", "8L,", "3+4l^0", "3+4q+5", "2*3^99998", "3*", "*3",
)  # fmt: skip


ODD = [
    "00000000000003", "00000000000" "3^0", "1234567890123", "3^1234567890123", "3^{}", "3^{ 2}", "{3}",
    "𝟴6", "3+𝟴6l", "\uff18", "\u0663", "\u0969l", "3^\xb2", "\xb9\xb2", "3\uff0b4", "4\uff4c",
    "3\u22124", "3\u207a4", "\ufe623", "3\u22174", "2\u27153", "4ℓℓ", "4\u2112", "3\u20444", "\u2074l",
    "3\x1c+4", "3\x1d+4", "3\x1e+4", "3\x1f+4", "3\0+4", "3\x7f+4", "3\u180e+4", "3\u200b+4", "3\u2060+4",
    "3\xad+4", "3\n4", "3\u20284", "\ufeff", "\u3000", "3+\ufeff", "0\u200b", "😀" * 6000, "3😀", "é+3", "4l_",
    "3" + " " * LONGEST_TEXT, "+".join(["999999^9"] * 1111 + ["33"]),
]  # fmt: skip
"""refused by both as well: digits, signs and spaces of other scripts, and texts that are too long"""


def agree(text: str, answer: Json) -> None:
    try:
        wanted = notation_of(read_question(text))
    except BadInput as refused:
        assert isinstance(answer, list), f"{text!r} is read as {answer}"
        *_, line = str(refused).splitlines()
        pointed = line.strip() == "^"  # else it is too long, and pointed at nowhere
        assert answer[1] == (line.index("^") - 2 if pointed else None), f"{text!r}: {answer}"
        assert "\n" not in answer[0], text
    else:
        assert answer == wanted, text


def test_the_engine_reads_what_we_read_and_refuses_what_we_refuse() -> None:
    texts = [*READ_BY_BOTH, *REFUSED_BY_BOTH, *ODD]
    for text, answer in zip(texts, run_in_node(READ, texts), strict=True):
        assert isinstance(answer, str) == (text in READ_BY_BOTH), (text, answer)
        agree(text, answer)


PIECES = st.sampled_from([
    "3", "4", "6", "12", "0", "9999999", "l", "ℓ", "_", "\\ell", "{", "}", "^", "+", "+", " ", "x", "^2", "*", "×",
    "\ufeff", "\xa0", "\x85", "\x1c", "\u200b", "\u2028", "\n", "𝟴", "３", "٣", "²", "＋", "−", "Ｌ",
    "L", ",", "·", "⋅", "³", "¹²", "⁰", "x",
])  # fmt: skip
TEXTS = st.lists(PIECES, max_size=9).map("".join) | st.text(max_size=5).map("3+4l+{}".format)


@settings(max_examples=5)
@given(st.lists(TEXTS, min_size=400, max_size=400))
def test_the_engine_reads_anything_as_we_do(texts: list[str]) -> None:
    for text, answer in zip(texts, run_in_node(READ, texts), strict=True):
        agree(text, answer)


def test_every_sign_is_read_as_we_read_it() -> None:
    letters = ("Lo", "Ll", "Lu", "Mn", "So", "Co", "Cn", "Cs")
    signs = [sign for sign in map(chr, range(sys.maxunicode)) if unicodedata.category(sign) not in letters]
    texts = [f"4{sign}" for sign in [*signs, "l", "ℓ"]]
    answers = run_in_node(READ, texts)
    read = [text for text, answer in zip(texts, answers, strict=True) if isinstance(answer, str)]
    assert read == [text for text in texts if is_read(text)]
    # The page has the spaces from there: these are those that JavaScript has from Unicode, and a mark.
    spaces = run_in_node(WRITE % r"given.filter(text => /[\p{White_Space}\uFEFF]/u.test(text))", texts)
    assert {*read} == {*spaces, *(f"4{sign}" for sign in "0123456789¹²³⁴⁵⁶⁷⁸⁹lℓ")}


def is_read(text: str) -> bool:
    try:
        return read_question(text) is not None
    except BadInput:
        return False


def test_a_text_is_read_in_one_pass() -> None:
    program = (
        """let work = 0;
    for (const method of ["filter", "reduce", "map", "find", "forEach", "flatMap", "slice"]) {
      const of = Array.prototype[method];
      Array.prototype[method] = function (...all) { work += this.length; return of.apply(this, all); };
    }
    const counted = text => {
      work = 0;
      const G = endgames.parse(text), read = work;
      endgames.openings(G);
      return [G.length, read, work - read];
    };
    """
        + WRITE % "given.map(counted)"
    )
    texts = ["+".join(map(str, range(3, 3 + kinds))) for kinds in (500, 2000)]
    for kinds, read, opened in run_in_node(program, texts):
        assert read <= 2 * kinds, kinds
        assert opened <= 5 * kinds, kinds


SIGNS = ("less", "equal", "more")

STEPS: dict[str, Callable[[Any, Any], Any]] = {
    "input": lambda x, y: y, "constant": lambda x, y: -7, "truth": lambda x, y: True,
    "sum": lambda x, y: x + y + 3, "difference": lambda x, y: x - (y - -2),
    "product": lambda x, y: (x + 1) * (y - 1), "remainder": lambda x, y: x % 5 - 2 * (y - x) % 8,
    "quotient": lambda x, y: quotient(x - y, 4), "magnitude": lambda x, y: magnitude(x - y),
    "less": lambda x, y: x < y, "at_most": lambda x, y: x <= y, "equal": lambda x, y: x == y,
    "equal_truths": lambda x, y: (x > 0) == (y > 0), "different": lambda x, y: x != y,
    "not": lambda x, y: not_(x < y), "and": lambda x, y: all_of(x > 0, any_of(y > 0, x > 2)),
    "or": lambda x, y: any_of(x > 0, all_of(y > 0, x < -2)),
    "where": lambda x, y: where(x < y, where(x < 0, x, 5), 2 * y),
}  # fmt: skip
SIGN = "sign"
NUMBERS = [*product(range(-9, 10), repeat=2)]


def steps(x: Any, y: Any) -> dict[str, Any]:
    sign = Chosen(SIGNS, where(x < y, 0, where(x == y, 1, 2)))
    return {**{name: of(x, y) for name, of in STEPS.items()}, SIGN: sign}


def test_each_step_means_the_same_in_javascript() -> None:
    program = f"{MOD}const f = {function(steps, ('x',), ('y',))};\n"
    answers = run_in_node(program + WRITE % "given.map(([x, y]) => f({x}, {y}))", NUMBERS)
    assert len(answers) == 361
    for (x, y), answer in zip(NUMBERS, answers, strict=True):
        meant: Json = {name: of(x, y) for name, of in STEPS.items()}
        assert answer == {**meant, SIGN: SIGNS[0 if x < y else 1 if x == y else 2]}, (x, y)
        assert [type(answer[name]) for name in meant] == [type(one) for one in meant.values()], x


def test_a_function_that_branches_is_not_printed() -> None:
    with pytest.raises(BranchesOnTerm):
        function(lambda x: {"value": 1 if x > 0 else 2}, ("x",))


def test_there_are_words_for_every_case_and_no_other() -> None:
    program = WRITE % "endgames.theories.map(one => [one.whyValue, one.whyMove].map(Object.keys))"
    cases = []
    for rules in (EVEN, ANY_LENGTH):
        empty = rules.summary(*[0] * len(rules.summary._fields))
        cases.append([[case.name for case in of(empty)] for of in (rules.cases_of_value, rules.cases_of_opening)])
    assert [len(names) for theory in cases for names in theory] == [7, 4, 7, 9]
    assert run_in_node(program, None) == cases
