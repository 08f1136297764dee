"""What there is to be given to the commands, and what is found wrong with their answers."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from fuzz import claim_files, drawn, every_byte, manifests, notations, statements
from fuzz.asking import Input, Made, Trial
from hypothesis.strategies import SearchStrategy, nothing


class Target(NamedTuple):
    name: str
    listed: Callable[[int, Made], Iterator[Input]]
    """those that come first, by a seed, and one after another"""
    inputs: Callable[[Made], SearchStrategy[Input]]
    """those that hypothesis draws then"""
    tried: Callable[[Input, Made, Path], Trial]
    """of an input, in an empty folder, which the command runs in"""
    share: int
    """of the time"""


TARGETS = {
    target.name: target
    for target in (
        Target("notations", notations.listed, notations.inputs, notations.tried, 1),
        Target("drawn", drawn.listed, drawn.inputs, drawn.tried, 1),
        Target("conditions", statements.conditions_listed, statements.conditions, statements.tried, 1),
        Target("sql", statements.listed, statements.inputs, statements.tried, 1),
        Target("claims", claim_files.listed, claim_files.inputs, claim_files.tried, 1),
        Target("manifests", lambda *_: iter(()), manifests.inputs, manifests.tried, 1),
        Target("bytes", every_byte.listed, lambda made: nothing(), every_byte.tried, 3),
    )
}
