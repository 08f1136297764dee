"""Answers about a position of chains, short ones too, and loops of any length."""

from loony.results.endgames.answers import answers
from loony.verify.odd_loops import theorem
from loony.verify.odd_loops.play import ANY_LENGTH

_CASES = "Theorem 2, {theorem_2}", "by Theorem 1 on loops of any length: {theorem_1}"

ANSWERS = answers(ANY_LENGTH, theorem.values, *_CASES)
