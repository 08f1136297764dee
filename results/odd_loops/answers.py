"""Answers about a position of chains, short ones too, and loops of any length."""

from loony.enumerate.odd_loops.positions import no_component
from loony.results.asked.answers import Answer, OpenStages
from loony.results.endgames.answers import answer_of, answers, reader, source_of
from loony.verify.odd_loops import play, theorem


def value(text: str, _: OpenStages) -> Answer:
    """The value of a position and of every opening, and the best reply of the controller to each."""
    found = play.answer(text)
    source = source_of(found.source, theorem.values)
    return answer_of(
        found,
        f"Theorem 2, {found.theorem_2}",
        f"by Theorem 1 on loops of any length: {found.theorem_1}; found by {source}",
    )


ANSWERS = answers(reader(no_component), play.line, value=value, number=play.number)
