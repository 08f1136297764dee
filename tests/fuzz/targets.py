"""What there is to be given to the commands, and what is found wrong with their answers."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from fuzz import claim_files, every_byte, footers, manifests, notations, statements
from fuzz.asking import Input, Made, Trial


class Target(NamedTuple):
    """A kind of input."""

    name: str
    inputs: Callable[[int, Made], Iterator[Input]]
    """by a seed, without end"""
    tried: Callable[[Input, Made, Path], Trial]
    """of an input, in an empty folder, which the command runs in"""
    share: int
    """of the time"""


TARGETS = {
    target.name: target
    for target in (
        Target("notations", notations.inputs, notations.tried, 1),
        Target("conditions", statements.conditions, statements.tried, 1),
        Target("sql", statements.inputs, statements.tried, 1),
        Target("claims", claim_files.inputs, claim_files.tried, 1),
        Target("manifests", manifests.inputs, manifests.tried, 1),
        Target("footers", footers.inputs, footers.tried, 2),
        Target("bytes", every_byte.inputs, every_byte.tried, 3),
    )
}
