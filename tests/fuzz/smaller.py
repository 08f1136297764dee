"""An input with which something is found, made smaller as long as the same is found."""

import re
import time
from collections.abc import Callable, Iterator

from fuzz.asking import Input

SECONDS = 5
"""after which it is small enough"""


def kind(finding: str) -> str:
    """What two findings have in common that are of one kind."""
    return re.sub(r"'.*?'|\".*?\"|\[.*\]|U\+\w+|[0-9][0-9,]*", "_", finding)[:70]


def parts(one: Input) -> Iterator[Input]:
    """The input without some of it: the larger parts first."""
    for name in {"text", "source", "claim"} & {*one}:
        text = one[name]
        length = len(text) // 2
        while length:
            for at in range(0, len(text), length):
                yield {**one, name: text[:at] + text[at + length :]}
            length //= 2
    edits = one.get("edits", [])
    if len(edits) > 1:
        for at in range(len(edits)):
            yield {**one, "edits": edits[:at] + edits[at + 1 :]}


def smaller(one: Input, found: str, finding: Callable[[Input], str | None]) -> Input:
    """A smaller input with which what is found is of the same kind."""
    ends = time.monotonic() + SECONDS
    goes_on = True
    while goes_on:
        goes_on = False
        for other in parts(one):
            if time.monotonic() > ends:
                return one
            again = finding(other)
            if again is not None and kind(again) == kind(found):
                one, goes_on = other, True
                break
    return one
