"""What a family of positions is to all but its own folders: data, and no more imports than that takes.

A family registers in `loony.verify.families`. What else it brings is imported when it is asked for: its tables
from `loony.results.<name>.tables`, how it answers from `loony.results.<name>.answers`, what is asked in a
census from `loony.results.<name>.census`, its pictures from `loony.results.<name>.plots` and `figures`, functions
for the page from `loony.results.<name>.printed`, its proofs from `loony.verify.<name>.theory`, and what its papers
say from `loony.verify.<name>.papers`.
"""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

Bounds = dict[str, int]
"""how far tables go, by the names of a family's bounds, such as {"size": 121, "raw_size": 40}"""


class Bound(NamedTuple):
    """An option of `loony verify` that says how far the tables of a family go."""

    name: str
    letter: str
    what: str
    """in the words of a help text"""
    default: int | Callable[[Bounds], int]
    """or what makes it of the bounds before it"""
    small: int
    """with it a run takes a moment, and has something of everything"""
    default_in_words: str = ""
    """where the default is no number"""

    @property
    def option(self) -> str:
        """As it is given to a command."""
        return f"--{self.name.replace('_', '-')}"


class Domain(NamedTuple):
    """What claims are tested on."""

    name: str
    """as it is stored"""
    family: str
    noun: str
    """as it is spoken of, such as `raw positions`"""
    up_to: str = "up to"
    """what comes between the noun and the bound of the domain"""
    option: str | None = None
    """what sets the bound; None where it is fixed"""
    less: int = 0
    """by so much the bound is less than what is given with the option"""

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
    what: str
    """what it shows, in the words of a help text"""


class Family(NamedTuple):
    """A family of positions. (No dataclass: importing that would take longer than all the rest of `--help`.)"""

    name: str
    title: str
    example: str
    """a position in its notation, and what that is, for a help text"""
    bounds: tuple[Bound, ...]
    domains: tuple[Domain, ...]
    papers: tuple[str, ...]
    """the modules of `loony.verify.<name>` that make claims, in the order in which these are listed"""
    sources: tuple[Source, ...]
    directory: str
    """what a directory of its tables is called, such as `NAME-{size}`"""
    answers: bool
    """it can be asked for the value of a position: `loony.results.<name>.answers` has ANSWERS"""
    proves: bool
    """its claims are put to a solver: `loony.verify.<name>.theory` has THEORY"""
    census: bool = False
    """there is a census of its positions: `loony.results.<name>.census` has QUESTIONS"""
    extends: str = ""
    """the family of whose notation its own is an extension, and of its positions: where none is named,
    it answers what that family refuses"""
    commands: tuple[str, ...] = ()
    """commands of its own: modules of `loony.commands.<name>`"""
    pictures: tuple[Picture, ...] = ()
    """`loony.results.<name>.plots` has what each shows, as PLOTS, and `figures` how it is drawn, as DRAWN"""
    main: tuple[str, ...] = ()
    """the claims that a short report names one by one, by their ids: for them people come"""
    page: tuple[str, ...] = ()
    """its parts of the page of `loony explore`: scripts in the `page` of its folder in `results`, in this order"""
    prints: bool = False
    """there are functions in Python that its page has too: `loony.results.<name>.printed` has them as PRINTED"""

    @property
    def folder(self) -> str:
        """What its folders in the rooms are called: its name, with an underscore for each hyphen."""
        return self.name.replace("-", "_")

    def with_defaults(self, given: Mapping[str, int]) -> Bounds:
        """The bounds, as they are given, or else by default."""
        found: Bounds = {}
        for bound in self.bounds:
            default = bound.default if isinstance(bound.default, int) else bound.default(found)
            found[bound.name] = given.get(bound.name, default)
        return found

    def small(self) -> Bounds:
        """Bounds with which a run takes a moment."""
        return {bound.name: bound.small for bound in self.bounds}

    def directory_of(self, bounds: Bounds) -> str:
        """What the directory of tables with these bounds is called."""
        return self.directory.format(**bounds)

    def bounds_in(self, name: str) -> Bounds | None:
        """The bounds that the name of a directory of its tables tells, or None if it is no name of such a one."""
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[1-9]\\d*)", re.escape(self.directory))
        if named := re.fullmatch(pattern, name):
            return {bound: int(number) for bound, number in named.groupdict().items()}
        return {} if name.startswith(self.name) else None

    def options(self, bounds: Bounds) -> str:
        """Bounds as they are given to a command, each with a space behind it."""
        return "".join(f"{one.option} {bounds[one.name]} " for one in self.bounds if one.name in bounds)
