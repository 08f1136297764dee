"""Claims run as programs for records, components and look-ups of any form, and not only for those of a family."""

from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from loony.enumerate.logic import all_of, where
from loony.enumerate.terms import Trace
from loony.kernels.jit import kernel
from loony.kernels.programs import runner
from loony.verify.claims.claim import NOT_THERE, Claim, Statement, claim, when
from loony.verify.examination.columns import states
from loony.verify.examination.examine import CounterexampleRow, examine
from loony.verify.examination.programs import Components, ProgramBlock, ProgramForm, ProgramInstances, compile_claims
from loony.verify.family import Domain

pytestmark = pytest.mark.compiler

LETTERS = Domain("letters", "alphabets", "letters")
COUNTS, BOUND = 9, 40
LETTER = "abcdefghi"


class Record(NamedTuple):
    """Nine counts, their weighted sum, and that of any other nine; a sum beyond the bound is not there."""

    a: Any
    b: Any
    c: Any
    d: Any
    e: Any
    f: Any
    g: Any
    h: Any
    i: Any
    size: Any
    value: Any
    v: Any


class Weights(NamedTuple):
    weights: NDArray[np.int16]

    def value_of(self, H: tuple[Any, ...]) -> Any:
        total = sum(int(weight) * np.asarray(count) for weight, count in zip(self.weights, H, strict=True))
        return np.where(total > BOUND, NOT_THERE, total)


@kernel
def look_up_sums(
    values: tuple[NDArray[np.int16]], registers: NDArray[Any], step: NDArray[np.int32], width: int
) -> None:
    """The weighted sums of a lane, for `loony.kernels.programs.look_up`."""
    out = registers[step[1]]
    for at in range(width):
        total = 0
        for k in range(9):
            total += values[0][k] * registers[step[2 + k]][at]
        out[at] = NOT_THERE if total > BOUND else total


FORM = ProgramForm(
    record=Record, component=lambda which: which, component_columns=1,
    component_in_words=lambda which: [LETTER[k] for k in which.tolist()], counts=COUNTS, look_up_counts=COUNTS,
    wide={}, row_fields=("size", "value"), run=runner(look_up_sums),
)  # fmt: skip


@claim("sum", "The value is the sum", source="by hand", domains=(LETTERS,))
def the_sum(G: Record) -> Statement:
    """v(G) is the value."""
    return when(G.size >= 0, G.v(tuple(G[:COUNTS])) == G.value)


@claim("one-more", "One more i", source="by hand", domains=(LETTERS,))
def one_more(G: Record) -> Statement:
    """One i more is worth 9 more."""
    return when(G.a > 0, G.v((*G[: COUNTS - 1], G.i + 1)) == G.value + 9)


@claim("component", "A component", source="by hand", domains=(LETTERS,))
def component(G: Record, C: Any) -> Statement:
    """One of the component's letter more is worth as much as the letter; of the first, it is said, 2."""
    counts = [where(k == C, count + 1, count) for k, count in enumerate(G[:COUNTS])]
    return when(all_of(C < 2, G.size < 9), G.v(tuple(counts)) == G.value + where(C == 0, 2, C + 1))


def block(number: int) -> ProgramBlock:
    """Random positions, with each of the nine components."""
    values = Weights(np.arange(1, COUNTS + 1, dtype=np.int16))
    counts = np.random.default_rng(number).integers(0, 2, (COUNTS, number), np.int32)
    size = counts.sum(axis=0, dtype=np.int32)
    value = np.array(values.value_of(tuple(counts)), np.int32)
    owner = np.repeat(np.arange(number, dtype=np.int32), COUNTS)
    which = np.tile(np.arange(COUNTS, dtype=np.int32), number)
    columns = np.stack([*counts, size, value])
    return ProgramBlock(FORM, columns, Components(owner, which[None]), values, BOUND, lambda at: {"position": f"{at}"})


def instances(one: Claim, number: int) -> list[ProgramInstances]:
    return [made() for made in block(number).instances(one)]


@pytest.mark.parametrize("one", [the_sum, one_more, component], ids=lambda one: one.id)
@pytest.mark.parametrize("number", [1, 700, 5_000])
def test_the_kernel_and_numpy_agree(one: Claim, number: int) -> None:
    for some in instances(one, number):
        ((covered, wrong),) = compile_claims(FORM, BOUND, [one])(some)
        plain_covered, plain_wrong = states(one, some)
        assert covered == plain_covered, some
        assert wrong.tolist() == plain_wrong.tolist(), some


def test_what_they_agree_on_is_right() -> None:
    (some,) = instances(the_sum, 700)
    columns = block(700).columns
    assert compile_claims(FORM, BOUND, [the_sum])(some)[0][1].tolist() == []
    changed = columns.copy()
    changed[Record._fields.index("value"), 300] += 1
    (forged,) = [made() for made in block(700)._replace(columns=changed).instances(the_sum)]
    assert compile_claims(FORM, BOUND, [the_sum])(forged)[0][1].tolist() == [300]
    (some,) = instances(component, 700)
    covered, wrong = compile_claims(FORM, BOUND, [component])(some)[0]
    small = np.flatnonzero((columns[COUNTS] < 9) & (columns[COUNTS + 1] + 1 <= BOUND))
    assert {*some.others[0, wrong].tolist()} == {0}
    assert {*small.tolist()} >= {*some.owner[wrong].tolist()} != set()
    assert covered > len(wrong)


def test_the_summary_of_another_form_is_refused() -> None:
    with pytest.raises(TypeError, match="v is asked of a position"):
        Trace(COUNTS).value((0,) * 7)


def test_the_one_runner_takes_it() -> None:
    kept: list[CounterexampleRow] = []
    tallies = examine(
        [the_sum, component], LETTERS, BOUND, [block(700)], lambda some: compile_claims(FORM, BOUND, some),
        lambda _, found: kept.extend(one.row for one in found), most=5,
    )  # fmt: skip
    assert [(tally.claim.id, tally.verdict, tally.examined) for tally in tallies] == [
        ("sum", "holds", 700), ("component", "refuted", 6_300),
    ]  # fmt: skip
    assert len(kept) == 5
    assert all(list(row) == ["position", "instance", "size", "value"] for row in kept)
    assert all(row["instance"] == "C = a" and row["size"] < 9 for row in kept)
    assert tallies[1].mismatches > 5
