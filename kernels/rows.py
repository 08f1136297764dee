"""Claims as source for the compiler: functions that test a stretch of a row of positions.

What does not change along the row is computed once before the loop, and the rest a lane at a time, in int16, in
one loop that the compiler vectorises.
"""

from collections.abc import Mapping
from typing import NamedTuple

from loony.kernels.folding import Atom, Folding, Truth


class Counted(NamedTuple):
    """What is counted of a claim in rows of a kind."""

    covered: Truth
    wrong: Truth
    apart: bool
    """its mismatches are counted: else it is only said that there is one, of any claim"""


_LANES = "    for j in range(width):\n        counts = np.int16(j) < np.int16(inside)\n"


def test_of(
    loads: Mapping[str, str],
    folding: Folding,
    counted: list[Counted],
    place: str = "wrong[{}]",  # noqa: PT028
) -> str:
    """The lines of a function that test a stretch of a row.

    `loads` reads, of what changes along the row, the lane `j`. The first `inside` of `width` lanes count. The
    lines add to covered[k] of claim k, and to the place of its mismatches, and set `bad` where another mismatch
    is.
    """
    atoms = folding.atoms
    before: list[str] = []
    within: list[str] = []
    after: list[str] = []
    roots: list[str] = []
    bad: list[str] = []
    counters: dict[str, str] = {}
    """of truths that change along the row"""

    def count(place: str, truth: Truth) -> None:
        """Add up how often something is so."""
        if truth is False:
            return
        if truth is True:
            after.append(f"    {place} += inside\n")
            return
        assert isinstance(truth, str)
        roots.append(truth)
        if atoms[truth].in_lanes:
            if truth not in counters:
                counter = counters[truth] = f"{folding.prefix}n{len(counters)}"
                before.append(f"    {counter} = np.int16(0)\n")
                within.append(f"        {counter} = np.int16({counter} + ({truth} & counts))\n")
            after.append(f"    {place} += {counters[truth]}\n")
        else:
            after.append(f"    {place} += {truth} * inside\n")

    for k, one in enumerate(counted):
        count(f"covered[{k}]", one.covered)
        if one.apart:
            count(place.format(k), one.wrong)
        elif isinstance(one.wrong, str):
            roots.append(one.wrong)
            bad.append(one.wrong)
        elif one.wrong:
            bad.append("True")
    moving: list[str] = []
    still: list[str] = []
    for at in _in_order(atoms, roots):
        text = atoms[at].text if atoms[at].text is not None else loads.get(at)
        if text is not None:
            (moving if atoms[at].in_lanes else still).append(f"{at} = {text}\n")
    still_bad = [one for one in bad if one == "True" or not atoms[one].in_lanes]
    lane_bad = [one for one in bad if one not in still_bad]
    lines = [*(f"    {line}" for line in still), *before]
    if still_bad:
        lines.append(f"    bad = np.int16(bad | ((inside > 0) & ({' | '.join(still_bad)})))\n")
    if within or lane_bad:
        lines += [_LANES, *(f"        {line}" for line in moving), *within]
    if lane_bad:
        lines.append(f"        bad = np.int16(bad | (({' | '.join(lane_bad)}) & counts))\n")
    return "".join([*lines, *after])


def _in_order(atoms: Mapping[str, Atom], roots: list[str]) -> list[str]:
    """What some atoms need and they themselves, each after what it needs."""
    order: dict[str, None] = {}
    for root in roots:
        stack = [(root, False)]
        while stack:
            at, ready = stack.pop()
            if at in order:
                continue
            if ready:
                order[at] = None
            else:
                stack.append((at, True))
                stack.extend((need, False) for need in atoms[at].needs)
    return list(order)
