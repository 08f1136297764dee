"""Answers about a position of long chains and loops of any length."""

from collections.abc import Callable
from typing import Any

from loony.enumerate.odd_loops.positions import multiset
from loony.results.asked.answers import Answer
from loony.results.endgames.answers import answers, source_of, told
from loony.verify.odd_loops import play, theorem


def value(text: str, _: Callable[[], Any]) -> Answer:
    """The value of a position, of every opening, and what the controller should do after each."""
    found = play.answer(text)
    source = source_of(found.source, theorem.values)
    return told(
        found,
        f"Theorem 2, {found.theorem_2}",
        f"v by Theorem 1 on loops of any length: {found.theorem_1}; found by {source}",
    )


ANSWERS = answers(multiset, play.line, value=value, number=play.number)
