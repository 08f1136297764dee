"""Claims as programs: the kernel says of every instance what numpy says; what may overflow is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import DENSE, VALUES, G, blocks, form_of, outcome

from loony.enumerate.endgames.positions import SHORT, Summary
from loony.enumerate.logic import all_of, any_of, iff, magnitude, not_, plain, quotient, there, where
from loony.enumerate.odd_loops.positions import SHORT as ODD_SHORT
from loony.enumerate.odd_loops.positions import Summary as OddSummary
from loony.enumerate.terms import BranchesOnTerm, Trace
from loony.kernels import programs as kernel
from loony.kernels.endgames.look_up import look_up_summaries
from loony.system.errors import TooLarge
from loony.verify.claims.claim import NOT_THERE, Claim, Statement, when
from loony.verify.claims.register import claims
from loony.verify.endgames.examination.blocks import FORM, compiler_to
from loony.verify.endgames.examination.stored import DenseTable, RawValues, filled
from loony.verify.endgames.family import ENDGAMES, RAW
from loony.verify.endgames.record import Record, claim, position
from loony.verify.examination.columns import states
from loony.verify.examination.programs import program_of

# Right values, and values wrong in three places, so that there are mismatches to agree on.
WRONG = np.where(np.arange(len(DENSE.values)) % 97 == 5, 3, DENSE.values).astype(np.int16)
WRONG_RAW = np.where(np.arange(len(VALUES.values)) % 97 == 5, 3, VALUES.values).astype(np.int16)
TABLES = {"amalgamated": DENSE._replace(values=WRONG), "raw": VALUES._replace(values=WRONG_RAW)}


@pytest.mark.compiler
@pytest.mark.parametrize("one", claims(families=[ENDGAMES]), ids=lambda one: one.id)
@pytest.mark.parametrize("values", TABLES.values(), ids=TABLES.keys())
def test_the_kernel_agrees_with_numpy_on_every_instance(one: Claim, values: DenseTable | RawValues) -> None:
    run, met = compiler_to(form_of(values), 27)([one]), 0
    for block in blocks(G, values):
        for stretch in block.instances(one):
            instances = stretch()
            (by_kernel,), by_numpy = run(instances), states(one, instances)
            assert by_kernel[0] == by_numpy[0], stretch
            np.testing.assert_array_equal(by_kernel[1], by_numpy[1])
            met += len(instances)
    assert met == outcome(one)[0].examined > 0


@pytest.mark.compiler
def test_claims_that_share_a_program_do_not_disturb_each_other() -> None:
    about_endgames = claims(families=[ENDGAMES])
    group = [one for one in about_endgames if not one.of_component and not one.numbers and RAW in one.domains]
    together = compiler_to(FORM, 27)(group)
    wrong = DENSE._replace(values=WRONG)
    for block in blocks(G._replace(value=np.roll(G.value, 1)), wrong):
        for stretch in block.instances(group[0]):
            instances = stretch()
            for one, (covered, places) in zip(group, together(instances), strict=True):
                alone = states(one, instances)
                assert covered == alone[0], one
                np.testing.assert_array_equal(places, alone[1])


@pytest.mark.compiler
def test_numbers_that_do_not_fit_take_more_room_or_are_refused() -> None:
    def squares(power: int) -> Claim:
        @claim("squares", "Squares", source="none")
        def one(G: Record) -> Statement:
            """A power of the size is not negative."""
            result = G.size
            for _ in range(power - 1):
                result = result * G.size
            return when(G.size >= 0, result >= 0)

        return one

    assert program_of(FORM, [squares(2)], 20).kind is np.int16
    assert program_of(FORM, [squares(2)], 121).kind is np.int32
    assert outcome(squares(3))[0].verdict == "holds"
    with pytest.raises(TooLarge, match="32 bits"):
        outcome(squares(5))


LARGEST, WIDE = 20, 31
"""the first input is from -20 to 20, and the second from -31 to 31"""

RANGES: dict[str, Callable[[Any, Any], Any]] = {
    "an input": lambda a, b: a, "a wide input": lambda a, b: b, "a constant": lambda a, b: 0 * a - 17,
    "a sum": lambda a, b: (a + 3) + b, "a sum of numbers of one sign": lambda a, b: (a + 100) + (b + 50),
    "a difference": lambda a, b: (a + 3) - b,
    "a difference of numbers of other signs": lambda a, b: (a - 100) - (b + 50),
    "a difference the other way": lambda a, b: (b + 50) - (a - 100), "a product": lambda a, b: (a + 3) * (b - 7),
    "a product of numbers below 0": lambda a, b: (a - 100) * (b - 50),
    "a square": lambda a, b: (a + 3) * (a + 3) + 0 * b, "a remainder": lambda a, b: b % 8,
    "a remainder of a larger divisor": lambda a, b: (a * b) % 300, "a quotient": lambda a, b: quotient(a, 3),
    "a quotient of numbers above 0": lambda a, b: quotient(b + 100, 4),
    "a quotient of numbers below 0": lambda a, b: quotient(b - 100, 7), "a magnitude": lambda a, b: magnitude(a),
    "a magnitude, most of it below 0": lambda a, b: magnitude(a - 9),
    "a magnitude, most of it above 0": lambda a, b: magnitude(a + 9),
    "a choice, the first larger": lambda a, b: where((a + b) % 2 == 0, b + 40, a - 40),
    "a choice, the second larger": lambda a, b: where((a + b) % 2 == 0, a - 40, b + 40),
    "a choice, the first wider": lambda a, b: where((a + b) % 2 == 0, b, quotient(a, 2)),
    "a choice, the second wider": lambda a, b: where((a + b) % 2 == 0, quotient(a, 2), b),
    "a truth": lambda a, b: where(a < b, 1, 0),
}  # fmt: skip
"""numbers with small ranges, of which every step can be as small or as large as its arguments let it"""

LEAST_OF_SQUARE = -17 * 23
"""which no square is: the kernel takes the factors for numbers that differ"""


def kind_for(function: Callable[[Any, Any], Any]) -> Any:
    trace = Trace(FORM.counts)
    found = trace.lifted(plain(function(*map(there, trace.inputs(2)))))
    return kernel.program([(trace.lifted(True), found == found)], LARGEST, {1: WIDE}).kind


@pytest.mark.parametrize("name", RANGES)
def test_a_program_is_narrow_where_the_ranges_of_its_numbers_just_allow_it(name: str) -> None:
    """The range is counted by trying all inputs; a number more or less shows at both of its ends."""
    function = RANGES[name]
    a, b = np.meshgrid(np.arange(-LARGEST, LARGEST + 1), np.arange(-WIDE, WIDE + 1))
    numbers = function(a, b)
    low, high = int(numbers.min()), int(numbers.max())
    low = LEAST_OF_SQUARE if name == "a square" else low
    most = 2**15 - 1
    assert kind_for(lambda a, b: function(a, b) - high + most) is np.int16
    assert kind_for(lambda a, b: function(a, b) - (high - 1) + most) is np.int32
    assert kind_for(lambda a, b: function(a, b) - low - most) is np.int16
    assert kind_for(lambda a, b: function(a, b) - (low + 1) - most) is np.int32


def test_an_input_may_be_as_large_as_its_type() -> None:
    def kind(largest: int) -> Any:
        trace = Trace(FORM.counts)
        (a,) = trace.inputs(1)
        return kernel.program([(trace.lifted(True), a == a)], largest, {}).kind

    assert kind(2**15 - 1) is np.int16
    assert kind(2**15) is kind(2**31 - 1) is np.int32
    with pytest.raises(TooLarge, match="32 bits"):
        kind(2**31)


def test_an_instance_that_asks_beyond_the_table_is_not_covered() -> None:
    @claim("larger", "Larger", source="none")
    def larger(G: Record) -> Statement:
        """With two 3-chains more, the value is not 1000."""
        H = G._replace(three_chains=G.three_chains + 2)
        return when(G.size >= 0, G.v(position(H)) != 1000)

    tally, _ = outcome(larger)
    assert tally.mismatches == 0
    assert tally.covered == int((G.v(position(G._replace(three_chains=G.three_chains + 2))) != NOT_THERE).sum())
    assert 0 < tally.covered < tally.examined


def run_term(function: Any, columns: list[np.ndarray[Any, Any]]) -> np.ndarray[Any, Any]:
    """Where the kernel computes another result of a function of columns than numpy."""
    trace = Trace(FORM.counts)
    inputs = map(there, trace.inputs(len(columns)))
    expected = function(*columns)
    term = trace.lifted(plain(function(*inputs)))
    true = term == trace.inputs(len(columns) + 1)[-1]
    program = kernel.program([(trace.lifted(True), trace.lifted(true))], 1000, {})
    covered, wrong = np.zeros(1, np.int64), np.zeros((1, len(columns[0])), bool)
    registers = np.zeros((program.registers, kernel.LANE), program.kind)
    owner = np.arange(len(columns[0]), dtype=np.int32)
    table = np.array([*columns, np.broadcast_to(expected, columns[0].shape)], np.int32)
    others = np.empty((0, len(owner)), np.int32)
    FORM.run(program.steps, registers, table, owner, others, DENSE, covered, wrong)
    assert covered[0] == len(owner)
    found: np.ndarray[Any, Any] = wrong[0]
    return found


OPERATIONS = {
    "arithmetic": lambda a, b: 3 * a - (b - 7) * 2 + -a,
    "remainders": lambda a, b: (a % 8) + 10 * (b % 4) + 100 * (a % 3),
    "quotients": lambda a, b: quotient(a, 4) - quotient(b, 3) + 5 * quotient(a + b, 1),
    "magnitude": lambda a, b: magnitude(a - b),
    "comparisons": lambda a, b: where(a < b, 1, 0) + where(a <= b, 2, 0) + where(a == b, 4, 0) + where(a > b, 8, 0),
    "logic": lambda a, b: where(any_of(all_of(a != 1, not_(b >= 3), True), iff(a > 0, b > 0)), a, b),
    "operators": lambda a, b: where((a < 2) & (b >= 3) | (a == b), a, -b),
}


@pytest.mark.compiler
@pytest.mark.parametrize("name", OPERATIONS)
@given(pairs=st.lists(st.tuples(st.integers(-999, 999), st.integers(-999, 999)), min_size=1, max_size=700))
def test_each_step_computes_what_numpy_does(name: str, pairs: list[tuple[int, int]]) -> None:
    columns = [np.array(column, np.int64) for column in zip(*pairs, strict=True)]
    assert not run_term(OPERATIONS[name], columns).any()


def test_equal_steps_are_one_node() -> None:
    a, b = Trace(FORM.counts).inputs(2)
    assert (a + b).place == (a + b).place != (b + a).place
    assert len(a.trace.nodes) == 4


@pytest.mark.parametrize(
    "branch", [lambda a: 1 if a > 0 else 2, lambda a: a > 0 and a < 3, lambda a: max(a, 0), lambda a: a in (1, 2)]
)
def test_a_branch_is_noticed(branch: Any) -> None:
    (a,) = Trace(FORM.counts).inputs(1)
    with pytest.raises(BranchesOnTerm):
        branch(a)


@pytest.mark.parametrize("number", [1.5, "1", None])
def test_what_is_no_integer_is_refused(number: Any) -> None:
    (a,) = Trace(FORM.counts).inputs(1)
    with pytest.raises(TypeError, match="computes with integers"):
        a + number


@pytest.mark.parametrize("divisor", [0, -2])
def test_a_divisor_is_above_0(divisor: int) -> None:
    (a,) = Trace(FORM.counts).inputs(1)
    with pytest.raises(TypeError, match="divisor"):
        a % divisor


@pytest.mark.parametrize(("summary", "short"), [(Summary, SHORT), (OddSummary, ODD_SHORT)])
def test_the_look_up_is_that_of_the_dense_table(summary: Any, short: tuple[int, ...]) -> None:
    """Of summaries near those of positions: some are none, by each of their counts, and some are too large."""
    dense = filled(24, short)
    number = len(summary._fields) - 2
    asked = np.random.default_rng(1).choice([-1, 0, 1, 2, 4], (number, 3_000), p=[0.03, 0.67, 0.15, 0.1, 0.05])
    registers = np.zeros((1 + number, asked.shape[1]), np.int32)
    registers[1:] = asked
    look_up_summaries(dense, registers, np.arange(-1, 1 + number, dtype=np.int32), asked.shape[1])
    right = dense.value_of(summary(*asked))
    np.testing.assert_array_equal(registers[0], right)
    assert {-2, -1, 0, 4} <= {*right.tolist()}
    for count in range(number):
        assert (right[(asked[count] < 0) & (np.delete(asked, count, 0) >= 0).all(axis=0)] == -1).any(), count
