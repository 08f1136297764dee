"""The goals of claims as steps, for certificates: in one class, with values that are asked for by name.

What a solver is asked has the closed form in place of each value, and the positions in classes; here a value is a
step of its own, and remainders are split where they are met.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.components import counts_of
from loony.enumerate.endgames.notation import Position, notation, position_in
from loony.enumerate.endgames.positions import UNMARKED, summary_of
from loony.enumerate.logic import Partial, implies, plain, there
from loony.enumerate.partitions import listed
from loony.verify.claims import Claim
from loony.verify.endgames.goals import Setting, parts_of
from loony.verify.steps import Certified, Stated, Steps, Symbols, computed

BY_HAND = Path(__file__).parent / "coq"
"""where the files are that are written by hand"""

OTHERS = ("shortest_longer_chain", "steps_to_shortest_longer_loop", "k", "number")
"""inputs after the counts: two lengths, what a component has more than 4 or 8, and a number"""


def _names(setting: Setting) -> tuple[str, ...]:
    return tuple(name for name in setting.kind.summary._fields if not name.endswith("_mark"))


def certified(
    setting: Setting,
    of_component: Claim,
    also: tuple[Claim, ...],
    theorems: dict[str, str],
    by_hand: Iterable[Path],
) -> Certified:
    """What certificates of claims about such positions are about.

    One claim is about each component; files by hand rest on some claims also, besides the value formula.
    """
    symbols = _symbols(setting)
    formula = symbols.steps(setting.closed_form(_summary(setting, symbols)))
    inputs = len(_names(setting)) + len(OTHERS)
    return Certified(
        formula, inputs, partial(_stated, setting), (setting.formula, *also), (setting.formula, of_component),
        theorems, partial(_larger, setting, formula), _refuting, tuple(by_hand),
    )  # fmt: skip


KINDS = {
    "": "position", "3": "three", "chain": "chain", "4l": "four", "5l": "five", "6l": "six", "7l": "seven",
    "loop": "loop",
}  # fmt: skip
"""kinds of components, as Coq names them"""


def _stated(setting: Setting, one: Claim) -> Iterator[Stated]:
    """The goals of a claim."""
    symbols = _symbols(setting)
    G = _summary(setting, symbols)

    def value(H: Any) -> Partial:
        return there(symbols.trace.value(type(H)(*map(plain, H))))

    plainly = setting._replace(closed_form=value, classes=lambda _: iter([("", G, True)]))
    for part in parts_of(plainly, symbols, one):
        kind, step = KINDS[part.kind], part.name.split(",")[0]
        name, known_as = f"of_{kind}", f"of_{kind}"
        if one is setting.formula:
            longer = step.startswith("w of a longer")
            name = f"longer_{kind}" if longer else f"at_most_{kind}" if part.kind else step
            of_step = {"empty": "valid_position", "attained": "of_position"}
            known_as = of_step.get(step, f"has_{name.removeprefix('at_most_')}")
        said = implies(part.hypothesis, part.conclusion)
        yield Stated(name, known_as, symbols.steps(part.known), symbols.steps(said))


def _refuting(words: str) -> str:
    """A position that refutes a claim, with the component and the number, as `refuted` in Values.v takes them."""
    about, *others = words.split(", ")
    G = position_in(about, lambda *_: None)
    components = [f"Chain {length}" for length in G.chains] + [f"Loop {length}" for length in G.loops]
    C, n = "None", "0"
    for other in others:
        name, _, text = other.partition(" = ")
        if name == "C":
            C = f"(Some (Loop {text[:-1]}))" if text.endswith("l") else f"(Some (Chain {text}))"
        else:
            n = f"({text})"
    return f"[{'; '.join(components)}] {C} {n}"


def _symbols(setting: Setting) -> Symbols:
    fields = len(setting.kind.summary._fields)
    return Symbols(fields, len(_names(setting)), _names(setting) + OTHERS)


def _summary(setting: Setting, symbols: Symbols) -> Any:
    counts = map(there, map(symbols.Int, _names(setting)))
    return setting.kind.summary(*counts)._replace(chain_mark=UNMARKED, loop_mark=UNMARKED)


_LARGER = 28
"""boxes up to which a position is looked for that refutes a claim, where no smaller one does"""


def _larger(setting: Setting, formula: Steps, one: Claim) -> str | None:
    """The first position, beyond those that are tried by plain recursion, where a claim about positions fails."""
    goals = [*_stated(setting, one)]
    if len(goals) > 1:
        return None
    raw = raw_endgames.raw_positions(_LARGER, setting.kind.loop_step)
    chains, loops = listed(raw.chains), listed(raw.loops)

    def value(counts: list[int]) -> int:
        return computed(formula, counts, lambda _: 0)

    pairs = zip(*(places.tolist() for places in raw_endgames.pairs(raw)), strict=True)
    positions = (Position(chains[i], loops[j]) for i, j in pairs)
    for G in sorted(positions, key=lambda G: (sum(map(sum, G)), G)):
        longer_chain = min((length for length in G.chains if length > 3), default=0)
        longer_loop = min((length for length in G.loops if length > 7), default=0)
        counts = [*map(int, counts_of(summary_of(G, setting.kind.summary)))]
        inputs = [*counts, longer_chain, longer_loop // setting.kind.loop_step, 0, 0]
        if not computed(goals[0].said, inputs, value):
            return notation(G)
    return None
