"""Claims as programs, and the kernel that runs them: a few hundred positions at a time, one step after another.

A program is a list of steps on registers. Each step is a short loop over a lane of positions, which the compiler
vectorises. So one kernel, compiled once, runs every claim. A register is free after its last use, so that all
registers stay in the cache.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate import terms
from loony.enumerate.terms import Term
from loony.kernels.jit import bare_kernel, kernel_with
from loony.system.errors import TooLarge

LANE = 512  # positions at a time: a register is 1 or 2 KiB
VERDICT = len(terms.OPERATIONS)  # the step that counts, from a hypothesis and a conclusion

Integers = NDArray[np.int32]

Steps = Integers  # a row for each step: the operation, the register of the result, and the arguments
_FEWEST = 5  # the fewest columns of steps: a choice has three arguments


class Program(NamedTuple):
    """The steps of some claims, and the registers that they need."""

    steps: Steps
    registers: int
    kind: type[np.signedinteger[Any]]  # int16 if every step fits for all inputs, and else int32


def program(statements: list[tuple[Term, Term]], largest: int, wide: Mapping[int, int]) -> Program:
    """The program of some statements of one trace: their hypotheses and conclusions.

    Inputs and values are from -largest to largest, but `wide` has other limits for some inputs. Raises TooLarge
    where a step may not fit int32.
    """
    nodes = statements[0][0].trace.nodes

    def needs_of(at: int) -> tuple[int, ...]:  # a number below 0 is the verdict of a claim
        return terms.needs(nodes[at]) if at >= 0 else tuple(term.place for term in statements[-1 - at])

    order = [(at, needs_of(at)) for at in terms.in_order([-1 - k for k in range(len(statements))], needs_of)]
    kind = _kind_for(nodes, [at for at, _ in order if at >= 0], largest, wide)
    last_use = {need: i for i, (_, needs) in enumerate(order) for need in needs}
    width = max(_FEWEST, *(2 + len(needs) for _, needs in order))
    steps = np.zeros((len(order), width), np.int32)
    register: dict[int, int] = {}
    free: list[int] = []
    registers = 0
    for i, (at, needs) in enumerate(order):
        operands = [register[need] for need in needs]
        if at < 0:
            steps[i, :4] = (VERDICT, -1 - at, *operands)
        else:
            # the result and an argument never share a register, so that no loop reads what it has overwritten
            if not free:
                free.append(registers)
                registers += 1
            register[at] = free.pop()
            operation, *arguments = nodes[at]
            operands = operands if needs else arguments
            steps[i, : 2 + len(operands)] = (operation, register[at], *operands)
        free += {register[need] for need in needs if last_use[need] == i}
    return Program(steps, registers, kind)


def _kind_for(
    nodes: list[tuple[int, ...]], order: list[int], largest: int, wide: Mapping[int, int]
) -> type[np.signedinteger[Any]]:
    """The narrowest type in which no step overflows, from the ranges of all results."""
    ranges: dict[int, tuple[int, int]] = {}
    for at in order:
        operation, *arguments = nodes[at]
        its_ranges = [ranges[need] for need in terms.needs(nodes[at])]
        most = wide.get(arguments[0], largest) if operation == terms.INPUT else largest
        ranges[at] = _range(operation, arguments, its_ranges, most)
    most = max(max(-low, high) for low, high in ranges.values())
    if most > np.iinfo(np.int32).max:
        raise TooLarge("computes with numbers that may not fit 32 bits: multiply less, or take a smaller size")
    return np.int16 if most <= np.iinfo(np.int16).max else np.int32


def _range(operation: int, arguments: list[int], ranges: list[tuple[int, int]], largest: int) -> tuple[int, int]:
    """The least and the largest result of a step, from the ranges of its arguments."""
    if operation == terms.CONSTANT:
        return arguments[0], arguments[0]
    if operation in (terms.INPUT, terms.VALUE):
        return -largest, largest
    if operation == terms.ADD:
        return ranges[0][0] + ranges[1][0], ranges[0][1] + ranges[1][1]
    if operation == terms.SUBTRACT:
        return ranges[0][0] - ranges[1][1], ranges[0][1] - ranges[1][0]
    if operation == terms.MULTIPLY:
        products = [a * b for a in ranges[0] for b in ranges[1]]
        return min(products), max(products)
    if operation == terms.REMAINDER:
        return 0, ranges[1][1] - 1
    if operation == terms.QUOTIENT:
        return ranges[0][0] // ranges[1][1], ranges[0][1] // ranges[1][1]
    if operation == terms.MAGNITUDE:
        return 0, max(-ranges[0][0], ranges[0][1])
    if operation == terms.WHERE:
        return min(ranges[1][0], ranges[2][0]), max(ranges[1][1], ranges[2][1])
    return 0, 1


def runner(look_up: Callable[..., None]) -> Callable[..., None]:
    """The kernel `_run` with the look-up of a family compiled into it."""
    return kernel_with(_run, bare_kernel, look_up=look_up)


def look_up(values: Any, registers: NDArray[Any], step: NDArray[np.int32], width: int) -> None:
    """v(H) of a lane of summaries H; each family replaces this by its own look-up.

    Requires: `values` as the instances have them; `step` of operation VALUE, so that step[2:] are the registers of
    the counts of H.
    Computes: the first `width` entries of registers[step[1]]: v(H), or NO_POSITION or NOT_THERE.
    """
    raise NotImplementedError


def _run(
    steps: Steps,
    registers: NDArray[Any],
    columns: Integers,
    owner: Integers,
    others: Integers,
    values: Any,
    covered: NDArray[np.int64],
    mismatches: NDArray[np.bool_],
) -> None:
    """Run a program on n instances of its claims.

    Requires: `steps` of a `Program`, `registers` of its kind and of shape (its registers, LANE), `columns` of
    shape (k, m); `owner` of shape (n,), places < m; `others` of shape (l, n); `values` for the family's look-up;
    `covered` of shape (claims,) and `mismatches` of shape (claims, n). Input i of instance j is columns[i,
    owner[j]] for i < k, and else others[i - k, j].
    Computes: adds to covered[i] the number of instances that claim i covers; mismatches[i, j], whether claim i covers
    instance j and its conclusion does not hold there.
    """
    number = len(owner)
    for first in range(0, number, LANE):
        width = min(LANE, number - first)
        for at in range(len(steps)):
            step = steps[at]
            operation = step[0]
            if operation == VERDICT:
                hypothesis, conclusion = registers[step[2]], registers[step[3]]
                of_claim = mismatches[step[1], first : first + width]
                count = np.int16(0)  # in a lane; a wider count would be four times slower
                for i in range(width):
                    count = np.int16(count + hypothesis[i])
                for i in range(width):  # both are 0 or 1
                    of_claim[i] = hypothesis[i] > conclusion[i]
                covered[step[1]] += count
                continue
            out = registers[step[1]]
            if operation == terms.INPUT:
                if step[2] < len(columns):
                    column, places = columns[step[2]], owner[first : first + width]
                    for i in range(width):
                        out[i] = column[np.uint32(places[i])]  # no index from the end
                else:
                    column = others[step[2] - len(columns), first : first + width]
                    for i in range(width):
                        out[i] = column[i]
                continue
            if operation == terms.CONSTANT:
                for i in range(width):
                    out[i] = step[2]
                continue
            a, b = registers[step[2]], registers[step[3]]
            if operation == terms.ADD:
                for i in range(width):
                    out[i] = a[i] + b[i]
            elif operation == terms.SUBTRACT:
                for i in range(width):
                    out[i] = a[i] - b[i]
            elif operation == terms.MULTIPLY:
                for i in range(width):
                    out[i] = a[i] * b[i]
            elif operation == terms.REMAINDER:
                divisor = b[0]
                if divisor & (divisor - 1) == 0:
                    for i in range(width):
                        out[i] = a[i] & (divisor - 1)
                else:
                    for i in range(width):
                        out[i] = a[i] % divisor
            elif operation == terms.QUOTIENT:
                divisor = b[0]
                if divisor & (divisor - 1) == 0:
                    shift = 0
                    while divisor >> shift > 1:
                        shift += 1
                    for i in range(width):
                        out[i] = a[i] >> shift
                else:
                    for i in range(width):
                        out[i] = a[i] // divisor
            elif operation == terms.MAGNITUDE:
                for i in range(width):
                    out[i] = max(a[i], -a[i])
            elif operation == terms.LESS:
                for i in range(width):
                    out[i] = a[i] < b[i]
            elif operation == terms.AT_MOST:
                for i in range(width):
                    out[i] = a[i] <= b[i]
            elif operation == terms.DIFFERENT:
                for i in range(width):
                    out[i] = a[i] != b[i]
            elif operation == terms.EQUAL:
                for i in range(width):
                    out[i] = a[i] == b[i]
            elif operation == terms.NOT:
                for i in range(width):
                    out[i] = 1 - a[i]
            elif operation == terms.AND:
                for i in range(width):
                    out[i] = a[i] & b[i]
            elif operation == terms.OR:
                for i in range(width):
                    out[i] = a[i] | b[i]
            elif operation == terms.WHERE:
                c = registers[step[4]]
                for i in range(width):
                    out[i] = c[i] ^ ((b[i] ^ c[i]) & -a[i])  # a choice would not be vectorised
            elif operation == terms.VALUE:
                look_up(values, registers, step, width)
