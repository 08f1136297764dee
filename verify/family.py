"""A family of positions, as the rest of the program knows it: data, with few imports (docs/architecture.md)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

Bounds = dict[str, int]  # the bounds of tables, by their names, such as {"size": 121, "raw_size": 40}


class Bound(NamedTuple):
    """An option of `loony verify` that bounds the tables of a family."""

    name: str
    letter: str
    what: str  # the positions up to the bound, in the words of a help text
    default: int | Callable[[Bounds], int]  # a number, or a function of the bounds before this one
    small: int  # a bound with which a run takes a moment, and still tests every part
    default_in_words: str = ""  # the default in the words of a help text, if it is a function

    @property
    def option(self) -> str:
        """The option of a command that sets it."""
        return f"--{self.name.replace('_', '-')}"


class Domain(NamedTuple):
    """A set of positions that claims are tested on."""

    name: str  # the name in stored tables
    family: str
    noun: str  # the noun in sentences, such as `raw positions`
    up_to: str = "up to"  # the words between the noun and the bound of the domain
    option: str | None = None  # the option that sets the bound; None where the bound is fixed
    less: int = 0  # the value of the option, less the bound of the domain

    def __str__(self) -> str:
        return self.name

    def heading(self, bound: int) -> str:
        """The domain up to a bound, for a report."""
        return f"{self.noun} {self.up_to} {bound}"


class Source(NamedTuple):
    """A paper, for a data package."""

    title: str
    path: str | None = None


class Picture(NamedTuple):
    """A picture of stored tables that `loony plot` draws."""

    name: str
    what: str  # the content, in the words of a help text


class Family(NamedTuple):
    """A family of positions. (A dataclass would import more than the whole rest of `--help`.)"""

    name: str
    title: str
    example: str  # a position in notation, and in words, for a help text
    bounds: tuple[Bound, ...]
    domains: tuple[Domain, ...]
    papers: tuple[str, ...]  # the modules of `loony.verify.<name>` that make claims, in the order of lists of claims
    sources: tuple[Source, ...]
    directory: str  # the name of a directory of its tables, such as `NAME-{size}`
    answers: bool  # whether commands answer for the value of a position: `loony.results.<name>.answers` has ANSWERS
    proves: bool  # whether a solver proves its claims: `loony.verify.<name>.theory` has THEORY
    by_hand: bool = False
    """whether theorems in Coq by hand certify claims, without a solver: its folder `coq` has all files"""
    census: bool = False  # whether there is a census of its positions: `loony.results.<name>.census` has QUESTIONS
    extends: str = ""
    """a family with fewer positions, in the same notation: a command without a family asks that family first, and
    this family about the positions that it refuses"""
    commands: tuple[str, ...] = ()  # commands of its own: modules of `loony.commands.<name>`
    sections: tuple[str, ...] = ()  # options of `loony claims` of its own: modules of `loony.commands.<name>`
    pictures: tuple[Picture, ...] = ()  # `figures` counts and draws them: PLOTS
    main: tuple[str, ...] = ()  # the ids of the claims with a line of their own in a short report
    page: tuple[str, ...] = ()  # its scripts for `loony explore`, in this order: files in `loony/results/<name>/page`
    prints: bool = False  # whether the page gets functions from Python: `loony.results.<name>.printed` has PRINTED

    @property
    def folder(self) -> str:
        """The name of the family's folders in the rooms, with an underscore for each hyphen."""
        return self.name.replace("-", "_")

    def with_defaults(self, chosen: Mapping[str, int]) -> Bounds:
        """All bounds: the chosen bounds, and defaults for the others."""
        bounds: Bounds = {}
        for bound in self.bounds:
            default = bound.default if isinstance(bound.default, int) else bound.default(bounds)
            bounds[bound.name] = chosen.get(bound.name, default)
        return bounds

    def small(self) -> Bounds:
        """Bounds with which a run takes a moment."""
        return {bound.name: bound.small for bound in self.bounds}

    def domain_bounds(self, bounds: Bounds) -> dict[str, int]:
        """The bound of each domain that an option bounds."""
        by_option = {bound.option: bounds[bound.name] for bound in self.bounds}
        return {some.name: max(0, by_option[some.option] - some.less) for some in self.domains if some.option}

    def directory_of(self, bounds: Bounds) -> str:
        """The name of the directory of tables with these bounds."""
        return self.directory.format(**bounds)

    def options(self, bounds: Bounds) -> str:
        """Bounds as options of a command, each with a space behind it."""
        return "".join(f"{bound.option} {bounds[bound.name]} " for bound in self.bounds if bound.name in bounds)
