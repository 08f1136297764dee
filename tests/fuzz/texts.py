"""Texts for the targets: seeds that are kept, mutations of them, and what hypothesis draws from a grammar."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy

SEEDS = Path(__file__).parent / "seeds"

ODD = [
    "\0", "\x1b[2J", "\x9b31m", "\x7f", "\r", "\n", "\t", "\u202e", "\u2028", "\u200b", "\ufeff", "\udcff",
    "\xa0", "²", "٣", "５", "ℓ", "×", "\U0001f600", "'", '"', "\\", "#", ";", "--", "/*", "%", "%s", "{", "}", "(",
    ")", "[", "]", ",", ".", "+", "-", "*", "^", "=", "<", ">", "!", "~", "@", ":", "_", " ", "l", "0x", "1e9",
]  # fmt: skip
"""what no person would type, and what has a meaning"""

NUMBERS = [
    0, 1, 2, 3, 4, 8, 12, 99, 127, 128, 255, 256, 32767, 32768, 65536, 99_999, 100_000, 999_999, 2**31 - 1, 2**31,
    2**32, 2**53, 2**63 - 1, 2**63, 2**64, 10**30,
]  # fmt: skip


def seeds(target: str) -> list[str]:
    """The seeds of a target: a line each, or parts that lines of %% divide."""
    text = (SEEDS / f"{target}.txt").read_text()
    return [part.strip("\n") for part in text.split("\n%%\n")] if "\n%%\n" in text else text.splitlines()


def mutated(random: Random, kept: list[str]) -> str:
    """A seed with one to three changes."""
    text = random.choice(kept)
    for _ in range(random.choice((1, 1, 2, 3))):
        text = _changed(random, text, kept)
    return text


def _changed(random: Random, text: str, kept: list[str]) -> str:
    """A text with one change."""
    first, last = sorted(random.randrange(len(text) + 1) for _ in range(2))
    other = random.choice(kept)
    from_, to = sorted(random.randrange(len(other) + 1) for _ in range(2))
    last = min(last, first + random.choice((1, 3, 20)))
    kind = random.randrange(8)
    if kind == 0:
        return text[:first] + text[last:]
    if kind == 1:
        return text[:last] + text[first:]
    if kind == 2:
        return text[:first] + random.choice(ODD) + text[first:]
    if kind == 3:
        return text[:first] + random.choice(ODD) + text[last:]
    if kind == 4:
        return text[:first] + other[from_:to] + text[last:]
    if kind == 5:
        return text[:first] + text[first:last] * random.choice((2, 3, 10, 200)) + text[last:]
    if kind == 6:
        return text[:first] + text[first:last].swapcase() + text[last:]
    return _other_number(random, text)


def _other_number(random: Random, text: str) -> str:
    """A text with a number in place of one of its digits, or of some of them."""
    digits = [at for at, one in enumerate(text) if one.isdigit()]
    if not digits:
        return text + str(random.choice(NUMBERS))
    first = last = random.choice(digits)
    while last < len(text) and text[last].isdigit():
        last += 1
    return text[:first] + str(random.choice(NUMBERS)) + text[last:]


def drawn(strategy: SearchStrategy[str], seed: int, batch: int = 50) -> Iterator[str]:
    """What hypothesis draws, without end; the same for the same seed."""
    for number in count():
        found: list[str] = []

        @hypothesis.seed(seed * 1_000_003 + number)
        @settings(
            max_examples=batch, phases=[Phase.generate], database=None, deadline=None,
            suppress_health_check=[*HealthCheck],
        )  # fmt: skip
        @given(strategy)
        def draw(text: str) -> None:
            found.append(text)  # noqa: B023 (it is called before the next batch)

        draw()
        yield from found


def in_turn(*sources: Iterator[str]) -> Iterator[str]:
    """One of each, again and again; those that end are passed over."""
    left = [*sources]
    while left:
        for source in [*left]:
            try:
                yield next(source)
            except StopIteration:
                left.remove(source)


def mutations(random: Random, kept: list[str]) -> Iterator[str]:
    """Mutated seeds, without end."""
    while True:
        yield mutated(random, kept)
