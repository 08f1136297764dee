"""Every claim, pinned: how much it says, where it fails, and how many wrong entries it notices.

The golden file has, for each claim and domain: on how many instances of a run of fixed bounds the hypothesis
holds, and the conclusion then does not. And of a smaller run, with one value wrong at a time, of each position and
by each number of WRONG_BY: how many cases there are, and in how many the claim fails oftener or less often than
on the right values. Of a claim that notices no wrong value it is the first other column where it notices some.
Of odd loops it has what this project says of them; the claims of the papers are the same functions there.
`PYTHONPATH=tests:tests/tools python tests/claims/test_pinned.py` writes the file anew: read what is different.
"""

import csv
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, cast
from unittest.mock import patch

import numpy as np
import pytest
from small_constants import FEW_BOARDS, short

from loony.results.endgames import making as endgames
from loony.results.runs import maker
from loony.results.runs.run import verify
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.claims.register import claims_of
from loony.verify.endgames.examination.stored import DenseTable, RawValues
from loony.verify.examination.columns import ColumnBlock
from loony.verify.examination.examine import ClaimCounts, Tally, examine
from loony.verify.examination.programs import ProgramBlock
from loony.verify.families import FAMILIES
from loony.verify.family import Bounds, Domain
from loony.verify.odd_loops import survivors

pytestmark = pytest.mark.slow_plain

PINNED = Path(__file__).with_name("pinned.csv")

RUNS: dict[str, tuple[Any, Bounds, Bounds]] = {
    "endgames": (endgames, {"size": 40, "raw_size": 28}, {"size": 16, "raw_size": 16}),
    "strips": (
        maker,
        {"swedish": 33, "closed": 9, "triangles": 15, "open": 9, "two_rows": 5},
        {"swedish": 15, "closed": 9, "triangles": 7, "open": 9, "two_rows": 5},
    ),
    "odd-loops": (maker, {"size": 28, "raw_size": 24}, {"size": 14, "raw_size": 14}),
    "boards": (
        maker,
        {"lines": 4, "undrawn": 12, "positions": 12, "pieces": 9, "side": 1},
        {"lines": 4, "undrawn": 12, "positions": 4, "pieces": 5, "side": 1},
    ),
}
"""by family: the module whose runs are looked into, the bounds of the run, and those of the smaller run"""

_SWEDISH = {"swedish": 25, "closed": 2, "triangles": 2, "open": 1, "two_rows": 1}
LARGER = {
    **dict.fromkeys(["swedish-7-even", "swedish-7-odd", "swedish-9", "swedish-10", "swedish-no-bank"], _SWEDISH),
    "swedish-8": _SWEDISH | {"swedish": 33},
    "boards-all-captured": {"lines": 4, "undrawn": 12, "positions": 4, "pieces": 6, "side": 1},
    "nimstring-rows-4": {"lines": 4, "undrawn": 12, "positions": 7, "pieces": 4, "side": 1},
    "nimstring-rows-5": {"lines": 4, "undrawn": 12, "positions": 10, "pieces": 4, "side": 1},
    "nimstring-long-chain-rule": {"lines": 4, "undrawn": 12, "positions": 4, "pieces": 9, "side": 1},
    "buzzard-ciere-9": {"size": 2, "raw_size": 20},
    "buzzard-ciere-11": {"size": 21, "raw_size": 21},
    "buzzard-ciere-29-large": {"size": 21, "raw_size": 21},
    "narrow-misere-conjecture-1": {"swedish": 33, "closed": 2, "triangles": 2, "open": 1, "two_rows": 1},
    "narrow-variations-multiples-of-3": {"swedish": 2, "closed": 2, "triangles": 15, "open": 1, "two_rows": 1},
}
"""bounds of the smaller run for claims that say nothing on it"""

LONG = 1000
"""of a longer block on columns only the positions where a hypothesis holds are looked at"""

ENOUGH = 10**6
"""a bound of a domain with which no claim is skipped"""

WRONG_BY = (-4, -3, -2, -1, 1, 2, 3, 4)

OF_NUMBERS = {
    "allcock-1.3", "allcock-2.1-line", "allcock-2.1-loss", "allcock-Sigma", "allcock-Phi", "buzzard-ciere-21",
    "buzzard-ciere-4.1-again", "odd-reflections",
}  # fmt: skip
"""claims that are true of numbers, whatever the tables say of positions"""


@cache
def claims_pinned(family: str) -> dict[str, Claim]:
    return {id_: one for id_, one in claims_of(FAMILIES[family]).items() if one not in survivors.READ}


class Asked(NamedTuple):
    """What a run asks of the runner of claims, on one domain."""

    claims: list[Claim]
    domain: Domain
    blocks: list[Any]
    runner: Callable[[list[Claim]], Any]

    def tallies(self) -> list[Tally]:
        return examine(self.claims, self.domain, ENOUGH, self.blocks, self.runner, lambda *_: None, most=0)

    def mismatches(self, blocks: Iterable[Any], chosen: list[Claim]) -> list[list[int]]:
        """For each of some blocks, which may be wrong, the number of mismatches of each claim.

        All go through one examination, without threads: the blocks are so small that to start these takes longer.
        """
        numbers: list[list[int]] = []

        def walk() -> Iterator[Any]:
            for block in blocks:
                numbers.append([0] * len(chosen))
                yield block

        def runner(claims: list[Claim]) -> Any:
            places_of = self.runner(claims)
            columns = [chosen.index(claim) for claim in claims]

            def run(instances: Any) -> ClaimCounts:
                counts: ClaimCounts = places_of(instances)
                for column, (_, places) in zip(columns, counts, strict=True):
                    numbers[-1][column] += len(places)
                return counts

            return run

        with patch("loony.verify.examination.examine.prefetched", map):
            examine(chosen, self.domain, ENOUGH, walk(), runner, lambda *_: None, most=0)
        return numbers


def asked(family: str, bounds: Bounds, chosen: Collection[Claim]) -> list[Asked]:
    """All that a run of a family asks about some claims."""
    found: list[Asked] = []

    def kept(claims: list[Claim], domain: Domain, bound: int, blocks: Any, runner: Any, *_: Any) -> list[Tally]:
        runners = cache(lambda ids: runner([one for one in claims if one.id in ids]))
        blocks = [*blocks]
        of_these = [one for one in claims if domain in one.domains]
        found.append(Asked(of_these, domain, blocks, lambda group: runners(tuple(one.id for one in group))))
        return examine(claims, domain, bound, blocks, runner, lambda *_: None, most=0)

    with (
        short(FEW_BOARDS), patch.object(RUNS[family][0], "examine", kept), TemporaryDirectory() as made,
        Stages(shown=False) as stages,
    ):  # fmt: skip
        verify(FAMILIES[family], bounds, Path(made) / "tables", [*chosen], stages)
    return found


def columns(block: Any) -> list[str]:
    """The columns of a block that can be wrong, the value first, and then what is computed."""
    if isinstance(block, ColumnBlock):
        record = block.record._asdict()
        names = [name for name, column in record.items() if isinstance(column, np.ndarray) and column.ndim]
    else:
        names = [name for name in block.form.record._fields[: block.form.columns] if name not in block.form.wide]
    return sorted(names, key=lambda name: (name != "value", name != "controlled_value", name in ("n", "total")))


def wrong(block: Any, column: str) -> Iterator[Any]:
    """The block with one entry of a column wrong, of each position and by each of WRONG_BY."""
    return wrong_columns(block, column) if isinstance(block, ColumnBlock) else wrong_programs(block, column)


def wrong_columns(block: ColumnBlock, column: str) -> Iterator[ColumnBlock]:
    for place in range(len(block)):
        for by in WRONG_BY:
            entries = getattr(block.record, column).copy()
            entries[place] += by
            yield ColumnBlock(block.record._replace(**{column: entries}), block.position, block.instance)


def wrong_programs(block: ProgramBlock, column: str) -> Iterator[ProgramBlock]:
    """Where it is the value that is wrong, it is found wrong too where it is looked up."""
    values = cast("DenseTable | RawValues", block.values)
    places = values._replace(values=np.arange(len(values.values), dtype=np.int16))
    looked_up = places.value_of(block.form.record(*block.columns, None).position())
    field = [*block.form.record._fields].index(column)
    for place, entry in enumerate(block.columns[field]):
        for by in WRONG_BY:
            if entry + by >= 0 or column == "controlled_value":
                columns, entries = block.columns.copy(), values.values.copy()
                columns[field, place] += by
                entries[looked_up[place]] += by * (column == "value")
                yield block._replace(columns=columns, values=values._replace(values=entries))


def noticed(asked: Asked, column: str, chosen: list[Claim]) -> list[tuple[int, int]]:
    """For each claim, how many wrong entries of a column there are, and how many of them the claim notices."""
    cases, found = 0, np.zeros(len(chosen), int)
    for long in asked.blocks:  # alone, for the others have as many mismatches as before
        block = _covered(long, chosen) if isinstance(long, ColumnBlock) and len(long) > LONG else long
        right, *others = asked.mismatches(chain([block], wrong(block, column)), chosen)
        cases += len(others)
        found += (np.array(others) != right).sum(axis=0)
    return [(cases, n) for n in found.tolist()]


def _covered(block: ColumnBlock, chosen: list[Claim]) -> ColumnBlock:
    """The positions of a block where the hypothesis of a claim holds; no claim looks at two of them."""
    at = np.flatnonzero(np.any([one.states(block.record).hypothesis for one in chosen], axis=0))
    columns = (column[at] if isinstance(column, np.ndarray) and column.ndim else column for column in block.record)
    return ColumnBlock(block.record._make(columns), block.position, block.instance)


Row = dict[str, str]


def counted(family: str) -> Iterator[Row]:
    """Of each claim and domain of a run, how much the claim says, and where it fails."""
    for one in asked(family, RUNS[family][1], claims_pinned(family).values()):
        for tally in one.tallies():
            counts = {"examined": tally.examined, "covered": tally.covered, "mismatches": tally.mismatches}
            yield {"claim": tally.claim.id, "domain": one.domain.name} | {k: str(n) for k, n in counts.items()}


def sensitive(one: Asked, chosen: list[Claim]) -> Iterator[Row]:
    """Of some claims on a domain of a smaller run, how many wrong entries of which column they notice."""
    for column in columns(one.blocks[0]):
        left = []
        for claim, (cases, number) in zip(chosen, noticed(one, column, chosen), strict=True):
            if number or claim.id in OF_NUMBERS:
                row = {"claim": claim.id, "domain": one.domain.name, "column": column}
                yield row | {"wrong": str(cases), "noticed": str(number)}
            else:
                left.append(claim)
        if not (chosen := left):
            return
    assert not chosen, f"{', '.join(one.id for one in chosen)} notice nothing"


def sensitivities(family: str) -> Iterator[Row]:
    """The same of all claims of a family."""
    runs: dict[tuple[tuple[str, int], ...], list[Claim]] = {}
    for claim in claims_pinned(family).values():
        runs.setdefault((*LARGER.get(claim.id, RUNS[family][2]).items(),), []).append(claim)
    for bounds, chosen in runs.items():
        for one in asked(family, dict(bounds), chosen):
            if one.claims:
                yield from sensitive(one, one.claims)


def pinned(family: str, *columns: str) -> dict[tuple[str, str], Row]:
    with PINNED.open(newline="") as file:
        return {
            (row["claim"], row["domain"]): {name: row[name] for name in ("claim", "domain", *columns)}
            for row in csv.DictReader(file) if row["claim"] in claims_pinned(family)
        }  # fmt: skip


def keyed(rows: Iterator[Row]) -> dict[tuple[str, str], Row]:
    return {(row["claim"], row["domain"]): row for row in rows}


@pytest.mark.parametrize("family", RUNS)
def test_claims_say_as_much_as_they_did(family: str) -> None:
    assert keyed(counted(family)) == pinned(family, "examined", "covered", "mismatches")


@pytest.mark.parametrize(
    "family", [pytest.param(name, marks=[pytest.mark.long] * (name in ("endgames", "boards"))) for name in RUNS]
)
def test_claims_notice_as_much_as_they_did(family: str) -> None:
    assert keyed(sensitivities(family)) == pinned(family, "column", "wrong", "noticed")


@pytest.mark.parametrize("family", RUNS)
def test_every_claim_is_pinned_and_says_something(family: str) -> None:
    rows = pinned(family, "covered", "noticed")
    assert rows.keys() == {(one.id, domain.name) for one in claims_pinned(family).values() for domain in one.domains}
    assert all(int(row["covered"]) > 0 for row in rows.values())
    assert {claim for (claim, _), row in rows.items() if not int(row["noticed"])} == OF_NUMBERS & {
        claim for claim, _ in rows
    }


if __name__ == "__main__":
    with PINNED.open("w", newline="") as file:
        names = ["claim", "domain", "examined", "covered", "mismatches", "column", "wrong", "noticed"]
        writer = csv.DictWriter(file, names, lineterminator="\n")
        writer.writeheader()
        for family in RUNS:
            found = keyed(sensitivities(family))
            writer.writerows(row | found.get(key, {}) for key, row in keyed(counted(family)).items())
