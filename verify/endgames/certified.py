"""The goals of claims as steps, for certificates: in a single class, with a step for each v(H).

The goals for a solver have the closed form in place of each v(H), and the positions in classes. Here each v(H) is
a step, and the search for a certificate splits remainders where they occur.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from loony.enumerate.endgames.notation import position_in
from loony.enumerate.endgames.positions import UNMARKED
from loony.enumerate.logic import Partial, implies, plain, there
from loony.enumerate.terms import Trace
from loony.verify.claims.claim import Claim
from loony.verify.endgames.goals import Setting, goals_of
from loony.verify.family import Family
from loony.verify.proof.by_hand import folder_by_hand
from loony.verify.proof.steps import CertificateTheory, GoalSteps, Symbols

DRAWN = Path(__file__).parents[1] / "boards" / "coq"
"""the folder of the files by hand on drawn boards; these files are about loops of any length"""

OTHERS = ("shortest_longer_chain", "steps_to_shortest_longer_loop", "k", "number")
"""the inputs after the counts: two lengths, the steps from the least length of a longer component, and a number"""


def _names(setting: Setting) -> tuple[str, ...]:
    return tuple(name for name in setting.kind.summary._fields if not name.endswith("_mark"))


def certificate_theory(
    setting: Setting, family: Family, of_component: Claim, also: tuple[Claim, ...], theorems: dict[str, str]
) -> CertificateTheory:
    """The base of the certificates of claims of a family about positions with such loops.

    `of_component` is a claim about every component. The files by hand rest on the value formula, and on the claims
    `also`.
    """
    symbols = _symbols(setting)
    formula = symbols.steps(setting.closed_form(_summary(setting, symbols)))
    inputs = len(_names(setting)) + len(OTHERS)
    first, premises_of = (setting.formula, *also), (setting.formula, of_component)
    goals, by_hand = partial(_goals, setting), (*DRAWN.glob("*.v"), *folder_by_hand(family).glob("*.v"))
    return CertificateTheory(formula, inputs, goals, first, premises_of, theorems, _refutation_arguments, by_hand)


KINDS = {
    "": "position", "3": "three", "chain": "chain", "4l": "four", "5l": "five", "6l": "six", "7l": "seven",
    "loop": "loop",
}  # fmt: skip
"""kinds of components, as Coq names them"""


def _goals(setting: Setting, claim: Claim) -> Iterator[GoalSteps]:
    symbols = _symbols(setting)
    G = _summary(setting, symbols)

    def value(H: Any) -> Partial:
        return there(symbols.trace.value(type(H)(*map(plain, H))))

    with_value_steps = setting._replace(closed_form=value, classes=lambda _: iter([("", G, True)]))
    for goal in goals_of(with_value_steps, symbols, claim):
        kind, step = KINDS[goal.kind], goal.name.split(",")[0]
        name, premise_name = f"of_{kind}", f"of_{kind}"
        if claim is setting.formula:
            longer = step.startswith("w of a longer")
            name = f"longer_{kind}" if longer else f"at_most_{kind}" if goal.kind else step
            by_step = {"empty": "valid_position", "attained": "of_position"}
            premise_name = by_step.get(step, f"has_{name.removeprefix('at_most_')}")
        statement = implies(goal.hypothesis, goal.conclusion)
        yield GoalSteps(name, premise_name, symbols.steps(goal.premise), symbols.steps(statement))


def _refutation_arguments(words: str) -> str:
    """A position that refutes a claim, with component and number, as the arguments of `refuted` in Values.v."""
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
    names = _names(setting)
    return Symbols(Trace(len(setting.kind.summary._fields), len(names)), names + OTHERS)


def _summary(setting: Setting, symbols: Symbols) -> Any:
    counts = map(there, map(symbols.Int, _names(setting)))
    return setting.kind.summary(*counts)._replace(chain_mark=UNMARKED, loop_mark=UNMARKED)
