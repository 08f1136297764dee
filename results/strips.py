"""Narrow boards: the tables made, examined and kept, and re-made to be held against those that were kept."""

import platform
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pyarrow as pa

from loony.enumerate.errors import Unexpected
from loony.enumerate.strips.closed import open_strings
from loony.enumerate.strips.swedish import count, dense_rooms
from loony.kernels.bitmask import values_of_all
from loony.results.files import corrupt, replaced, told_of_bad_output, whole_table, write_table
from loony.results.layout import (
    BOXES,
    CLAIMS,
    MISMATCHES,
    POSITIONS_SWEDISH,
    STRIPS_SCHEMAS,
    SWEDISH_MISERE,
    SWEDISH_NORMAL,
    TRIANGLES,
)
from loony.results.manifest import write_manifest
from loony.results.outcome import claims_table
from loony.results.stages import Stages
from loony.results.strips.swedish_build import Stakes, dense_up_to, positions_up_to, stakes_up_to, stretches_of
from loony.results.strips_capacity import LARGEST_DENSE, Sizes, require_room
from loony.results.strips_examination import StripsExamination
from loony.results.strips_tables import (
    against_all_strings,
    against_the_rules,
    boards,
    closed_table,
    stored_boards,
    swedish_boards,
    swedish_table,
    swedish_turns,
)
from loony.verify.claims import (
    CLOSED_BOXES,
    CLOSED_TRIANGLES,
    OPEN_BOXES,
    OPEN_MISERE,
    RESTRICTED,
    SWEDISH,
    SWEDISH_BOARDS,
    SWEDISH_TURNS,
    Claim,
)
from loony.verify.strips import restricted
from loony.verify.strips.play import turns
from loony.verify.strips.records import Stretch, examine_strips

LARGEST_STORED = 60
"""Swedish positions of total up to this are stored"""

LARGEST_RESTRICTED = 300
"""the restricted game is solved up to this board, which takes a second"""

LARGEST_OPEN = 8
"""open boards are solved up to this one, whose 25 strings have 33 million subsets"""

Tables = dict[str, pa.Table]


def verify_strips(sizes: Sizes, directory: Path, claims: list[Claim], stages: Stages) -> StripsExamination:
    """Make the directory of tables of narrow boards, test the claims on them, and say what came of them.

    Raises what `loony.results.run.verify` raises; the old directory stays until the new one is whole.
    """
    require_room(sizes)
    with replaced(directory, STRIPS_SCHEMAS) as new:
        examined, tables = examine(sizes, claims, stages)
        stages.start("writing")
        with told_of_bad_output(directory):
            for name, table in tables.items():
                write_table(new / name, STRIPS_SCHEMAS[name], [table])
                if not whole_table(new / name, STRIPS_SCHEMAS).equals(table):
                    raise Unexpected(f"{name} is not read back as it was written to {directory}, please report it")
            stages.stop()
            run = {"host": platform.node(), "started": stages.began, "seconds": stages.seconds}
            write_manifest(new, examined.derived(), run)
    return examined


def examine_again(directory: Path, sizes: Sizes, claims: list[Claim], stages: Stages) -> StripsExamination:
    """Make the tables of these sizes once more, and hold those stored in a directory against them.

    Raises TooLarge where they cannot be made, and TableCorrupt where a stored table differs.
    """
    require_room(sizes)
    examined, tables = examine(sizes, claims, stages)
    stages.start("comparing")
    for name, table in tables.items():
        if not whole_table(directory / name, STRIPS_SCHEMAS).equals(table):
            raise corrupt(directory / name, "it is not what comes of making it again")
    return examined


def examine(sizes: Sizes, claims: list[Claim], stages: Stages) -> tuple[StripsExamination, Tables]:
    """Make all tables in memory, and test the tables and the claims."""
    bounds = {
        SWEDISH: min(sizes.swedish, LARGEST_DENSE),
        SWEDISH_BOARDS: sizes.swedish,
        SWEDISH_TURNS: sizes.swedish,
        RESTRICTED: max(LARGEST_RESTRICTED, sizes.swedish),
        CLOSED_BOXES: sizes.boxes,
        CLOSED_TRIANGLES: sizes.triangles,
        OPEN_BOXES: LARGEST_OPEN,
        OPEN_MISERE: LARGEST_OPEN,
    }
    result = StripsExamination(bounds)
    tables: Tables = {}
    stakes = _swedish_positions(result, tables, claims, stages)
    if bounds[SWEDISH_BOARDS] > bounds[SWEDISH]:
        del stakes
        stages.start("filling the stake table")
        stakes = stakes_up_to(bounds[SWEDISH_BOARDS], stages.advance)
    _swedish_boards(result, tables, claims, stakes, stages)
    del stakes
    _closed_boards(result, tables, claims, stages)
    result.tallies.sort(key=lambda tally: claims.index(tally.claim))
    tables[CLAIMS] = claims_table(result.tallies)
    tables[MISMATCHES] = result.mismatches_table()
    return result, tables


def _test(result: StripsExamination, claims: list[Claim], domain: str, stretches: Iterable[Stretch]) -> None:
    result.tallies += examine_strips(claims, domain, result.bounds[domain], stretches, result.keep)


def _swedish_positions(result: StripsExamination, tables: Tables, claims: list[Claim], stages: Stages) -> Stakes:
    """Make and test what the dense tables have. Returns the stake table beside them."""
    bound = result.bounds[SWEDISH]
    result.formula = count(dense_rooms(bound))
    stages.start("filling Swedish tables")
    dense = dense_up_to(bound, stages.advance)
    stages.start("testing Swedish positions", result.formula)

    def stretches() -> Iterator[Stretch]:
        for stretch in stretches_of(dense):
            yield stretch
            result.walked += len(stretch.record.value)
            stages.advance(len(stretch.record.value))

    _test(result, claims, SWEDISH, stretches())
    positions = positions_up_to(min(bound, LARGEST_STORED), dense)
    result.rules = against_the_rules(positions)
    tables[POSITIONS_SWEDISH] = positions.table()
    v = cache(dense.normal_value)
    found = {n: dict(turns(n, v, 1)) for n in range(2, bound + 1)}
    tables[SWEDISH_NORMAL] = swedish_table(SWEDISH_NORMAL, found, v)
    return dense.stakes


def _swedish_boards(
    result: StripsExamination, tables: Tables, claims: list[Claim], stakes: Stakes, stages: Stages
) -> None:
    """Make and test the misère boards, and the restricted game."""
    stages.start("testing Swedish boards")
    v = cache(stakes.value)
    found = {n: dict(turns(n, v, -1)) for n in range(2, result.bounds[SWEDISH_BOARDS] + 1)}
    tables[SWEDISH_MISERE] = swedish_table(SWEDISH_MISERE, found, v)
    easier = restricted.values(result.bounds[RESTRICTED])
    _test(result, claims, SWEDISH_BOARDS, [swedish_boards(tables[SWEDISH_MISERE], easier, stakes)])
    _test(result, claims, SWEDISH_TURNS, [swedish_turns(found)])
    _test(result, claims, RESTRICTED, [boards(range(2, len(easier)), easier[2:].tolist())])


def _closed_boards(result: StripsExamination, tables: Tables, claims: list[Claim], stages: Stages) -> None:
    """Make and test the closed boards, and the small open ones."""
    for domain, name in ((CLOSED_BOXES, BOXES), (CLOSED_TRIANGLES, TRIANGLES)):
        stages.start(f"searching {domain}")
        tables[name] = closed_table(name, result.bounds[domain], stages.advance)
        _test(result, claims, domain, [stored_boards(tables[name])])
    stages.start("solving small boards again")
    result.assumed = against_all_strings(tables)
    lengths = range(1, LARGEST_OPEN + 1)
    for domain, misere in ((OPEN_BOXES, False), (OPEN_MISERE, True)):
        if any(domain in one.domains for one in claims):
            values = [int(values_of_all(open_strings(n), misere)[-1]) for n in lengths]
            _test(result, claims, domain, [boards(lengths, values)])
