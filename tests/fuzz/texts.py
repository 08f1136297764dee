"""Texts for the targets: seeds that are kept, and strategies of hypothesis for odd ones like them."""

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

T = TypeVar("T")

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


@st.composite
def mutated(draw: st.DrawFn, kept: list[str]) -> str:
    """A seed, of which some pieces are left out or changed: hypothesis shrinks it by leaving out more."""
    text, pieces = draw(st.sampled_from(kept)), []
    longest = max(2, len(text) // 3)
    while text:
        length = draw(st.integers(1, longest))
        piece, text = text[:length], text[length:]
        way = draw(st.integers(0, 9))
        pieces.append("" if way == 0 else piece if way < 8 else draw(_changed(piece, kept)))
    return "".join(pieces)


def _changed(piece: str, kept: list[str]) -> st.SearchStrategy[str]:
    odd, number = st.sampled_from(ODD), st.sampled_from(NUMBERS).map(str)
    return st.one_of(
        odd, odd.map(piece.__add__), st.just(piece.swapcase()),
        st.sampled_from([2, 3, 10, 200]).map(piece.__mul__),
        number.map(lambda digits: re.sub("[0-9]+", digits, piece, count=1)),
        st.sampled_from(kept).flatmap(_part),
    )  # fmt: skip


def _part(text: str) -> st.SearchStrategy[str]:
    ends = st.integers(0, len(text))
    return st.tuples(ends, ends).map(lambda two: text[min(two) : max(two)])


def weighted(*choices: tuple[int, st.SearchStrategy[T]]) -> st.SearchStrategy[T]:
    """The strategies of some choices, each as often as its number says: `one_of` passes over what is repeated."""
    places = [place for place, (number, _) in enumerate(choices) for _ in range(number)]
    return st.sampled_from(places).flatmap(lambda place: choices[place][1])


def splices(length: int, put: st.SearchStrategy[bytes]) -> st.SearchStrategy[list[int | str]]:
    """Bytes put into so many, as JSON holds it: the place, how many they replace, and their digits."""
    return st.tuples(st.integers(0, length - 1), st.sampled_from([0, 1, 5]), put.map(bytes.hex)).map(list)


def spliced(data: bytes, splice: list[Any]) -> bytes:
    at, length, put = splice
    return data[:at] + bytes.fromhex(put) + data[at + length :]


def drawn(strategy: st.SearchStrategy[T], seed: int, batch: int = 50) -> Iterator[T]:
    """What hypothesis draws, without end; the same for the same seed."""
    for number in count():
        found: list[T] = []

        @hypothesis.seed(seed * 1_000_003 + number)
        @settings(
            max_examples=batch, phases=[Phase.generate], database=None, deadline=None,
            suppress_health_check=[*HealthCheck],
        )  # fmt: skip
        @given(strategy)
        def draw(one: T) -> None:
            found.append(one)  # noqa: B023 (it is called before the next batch)

        draw()
        yield from found
