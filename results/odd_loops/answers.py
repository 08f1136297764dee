"""Answers about a position of chains, short ones too, and loops of any length."""

from functools import partial

from loony.enumerate.odd_loops.positions import no_component
from loony.results.endgames.answers import answers, reader, value
from loony.verify.odd_loops import play, theorem

_CASES = "Theorem 2, {theorem_2}", "by Theorem 1 on loops of any length: {theorem_1}"

ANSWERS = answers(
    reader(no_component), play.line, value=partial(value, play.answer, theorem.values, *_CASES), number=play.number
)
