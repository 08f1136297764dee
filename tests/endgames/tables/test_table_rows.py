"""Claims counted in the rows of a whole table: as often as programs and numpy find them there."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dense_order import in_dense_order
from sweep_checks import require_counted
from uncompiled import plainly, uncompiled

from loony.enumerate.endgames.components import Component
from loony.enumerate.endgames.dense_index import LOOP
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import Counts, summary_of_counts
from loony.enumerate.logic import any_of
from loony.kernels import jit
from loony.kernels.endgames import table_rows as kernels
from loony.kernels.endgames.planes import are_held
from loony.kernels.endgames.table_rows import padding
from loony.results.endgames import making as tables
from loony.results.runs.run import verify
from loony.results.stored.tables import CLAIMS, MISMATCHES
from loony.system.errors import Unexpected
from loony.system.stages import Stages
from loony.verify.claims.claim import REFUTED, Claim, Statement, when
from loony.verify.claims.register import claims
from loony.verify.endgames.examination import blocks, counts_in_rows
from loony.verify.endgames.examination.claims_in_rows import in_rows
from loony.verify.endgames.examination.counts_in_rows import count_rows
from loony.verify.endgames.examination.stored import DenseTable, dense_table, filled
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES
from loony.verify.endgames.record import Record, claim, position
from loony.verify.examination.examination import Examination
from loony.verify.examination.examine import KnownCounts, Tally, examine

ALL = [one for one in claims(families=[ENDGAMES]) if AMALGAMATED in one.domains]
FEW = ["allcock-4.1", "allcock-5-rule-of-thumb", "allcock-5-A2-one-3-chain", "allcock-1.3", "buzzard-ciere-2"]
FEW_CLAIMS = claims(FEW, [ENDGAMES])


def counted_plainly(some: list[Claim], dense: DenseTable) -> dict[Claim, KnownCounts] | None:
    tested, through = plainly(in_rows(some), False), uncompiled(kernels._rows, "test_row")
    return count_rows(dense, tested, lambda asked: through(*tested.tests, asked))


def table(bound: int, wrong: bool) -> DenseTable:
    rooms, values, *_ = filled(bound)
    values = values[: int(rooms[LOOP, bound])].copy()
    if wrong:
        values[5::97] = 3
        values[7::89] += 1
    return dense_table(rooms, np.concatenate([values, np.full(padding(bound), -1, np.int16)]))


def columns_of(dense: DenseTable, counts: Counts) -> Any:
    values = dense.values[: len(counts.chain)]
    return blocks.record_columns(summary_of_counts(counts), counts.chain, counts.loop, values)


def test_claims_fail_in_the_rows_of_a_table_where_they_fail_by_numpy() -> None:
    bound = 22
    dense = table(bound, wrong=True)
    counts = in_dense_order(bound)
    columns = columns_of(dense, counts)
    whole = blocks.block(columns, blocks.amalgamated_components(counts), dense, lambda _: None)  # type: ignore[arg-type, return-value]
    found = counted_plainly([replace(one, expected_verdict=REFUTED) for one in ALL], dense)
    assert found is not None
    assert {one.id for one in ALL} - {one.id for one in found} == {
        one.id for one in ALL if one.numbers and not one.of_component
    }
    require_counted(found, whole)
    of_components = [known for one, known in found.items() if one.of_component]
    assert len(of_components) == 10
    assert sum(known.mismatches > 0 for known in of_components) >= 7
    assert sum(known.mismatches > 0 for known in found.values()) > len(found) // 2


def made_both_ways(monkeypatch: pytest.MonkeyPatch, folder: Path, bound: int, counted: Any) -> list[Examination]:
    """Tables, examined with and without counting by rows: the same bytes come of it."""
    found = []
    for name, by_rows in (("programs", lambda *_: {}), ("rows", counted)):
        monkeypatch.setattr(tables, "counts_by_rows", by_rows)
        bounds = {"size": bound, "raw_size": 10, "raw_table": 10}
        found.append(verify(ENDGAMES, bounds, folder / name, FEW_CLAIMS, Stages(shown=False)))
    for name in (CLAIMS, MISMATCHES):
        assert (folder / "rows" / name).read_bytes() == (folder / "programs" / name).read_bytes(), name
    return found


def test_the_same_comes_of_tables_by_rows_and_by_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[int] = []

    def counted(some: list[Claim], dense: DenseTable) -> dict[Claim, KnownCounts]:
        found = counted_plainly(some, dense)
        assert found is not None
        asked.append(len(found))
        return found

    for examined in made_both_ways(monkeypatch, tmp_path, 20, counted):
        refuted = [tally.claim.id for tally in examined.tallies if tally.mismatches and tally.domain == AMALGAMATED]
        assert refuted == ["allcock-5-A2-one-3-chain", "allcock-5-rule-of-thumb"], examined
    assert asked == [len(FEW)]


@pytest.mark.parametrize("failing", ["allcock-4.1", "buzzard-ciere-2"])
def test_a_claim_that_fails_unexpectedly_is_left_to_the_programs(failing: str) -> None:
    """One that is about positions alone, and one about components."""
    some = [one for one in FEW_CLAIMS if one.expected_verdict == REFUTED or one.id == failing]
    dense = table(20, wrong=False)
    assert counted_plainly(some, dense) is not None
    dense.values[300] += 8
    assert counted_plainly(some, dense) is None


@pytest.mark.slow_plain
def test_compiled_rows_count_as_programs_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def worthwhile_from(positions: int) -> None:
        for kind in ("WORTHWHILE", "WORTHWHILE_WITH_COMPONENTS"):
            monkeypatch.setattr(counts_in_rows, kind, positions)

    worthwhile_from(0)
    dense = table(60, wrong=False)
    known = counts_in_rows.counts_by_rows(FEW_CLAIMS, dense)
    assert {*known} == {*FEW_CLAIMS}
    made_both_ways(monkeypatch, tmp_path, 60, counts_in_rows.counts_by_rows)
    worthwhile_from(10**9)
    assert counts_in_rows.counts_by_rows(FEW_CLAIMS, dense) == known  # they are kept
    assert counts_in_rows.counts_by_rows(FEW_CLAIMS[:1] + FEW_CLAIMS[2:4], dense) == {}
    dense.values[5::97] = 3
    worthwhile_from(0)
    assert counts_in_rows.counts_by_rows(FEW_CLAIMS, dense) == {}


@pytest.mark.parametrize("most", [None, 30, 5, 0])
def test_of_what_is_known_only_the_first_mismatches_are_looked_for(most: int | None) -> None:
    (one,) = (one for one in FEW_CLAIMS if one.id == "allcock-5-rule-of-thumb")
    dense = table(20, wrong=False)
    counts = in_dense_order(20)
    columns = columns_of(dense, counts)
    nothing = blocks.components_from(*np.empty((3, 0), np.int64))
    compiled = blocks.compiler_to(blocks.FORM, 20)([one])

    def examined(known: dict[Claim, KnownCounts] | None) -> tuple[Tally, int, int]:
        runs: list[Any] = []
        kept: list[Any] = []

        def run(instances: Any) -> Any:
            runs.append(instances)
            return compiled(instances)

        parts = (blocks.block(columns[:, i::7], nothing, dense, lambda _: Position((), ())) for i in range(7))
        (tally,) = examine(
            [one], AMALGAMATED, 20, parts, lambda _: run, lambda _, found: kept.extend(found), most, known
        )
        return tally, len(runs), len(kept)

    by_programs, runs, kept = examined(None)
    known = KnownCounts(by_programs.examined, by_programs.covered, by_programs.mismatches)
    again, fewer_runs, kept_again = examined({one: known})
    assert (again, kept_again) == (by_programs, kept)
    assert kept == (by_programs.mismatches if most is None else min(most, by_programs.mismatches))
    assert (runs, fewer_runs) == (7, {None: 7, 30: 6, 5: 1, 0: 0}[most])
    if most is None:
        with pytest.raises(Unexpected, match=rf"mismatches of {one.id} were counted, and {known.mismatches:,} found"):
            examined({one: known._replace(mismatches=known.mismatches + 1)})


def test_compiled_code_is_kept_only_where_all_of_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(jit, "_cache_directory", lambda: str(tmp_path))
    assert not jit.is_kept("one key", ["f", "g"])
    module = jit.module_of("one key", lambda: "f = g = 1\n")
    assert not jit.is_kept("one key", ["f", "g"])
    folder = jit._directory_of(Path(str(module.__file__))) / "compiled"
    folder.mkdir(parents=True)
    (folder / f"{module.__name__}.f-1.py311.nbi").touch()
    assert jit.is_kept("one key", ["f"])
    assert [jit.is_any_kept(function) for function in ("f", "g")] == [True, False]
    assert not jit.is_kept("one key", ["f", "g"])
    (folder / f"{module.__name__}.g-1.py311.nbi").touch()
    assert jit.is_kept("one key", ["f", "g"])
    assert not jit.is_kept("another", ["f", "g"])
    (tmp_path / f"{module.__name__}.py").write_text("f = g = 2\n")
    assert not jit.is_kept("one key", ["f", "g"])


def test_a_sweep_tests_all_for_which_it_holds_the_rows() -> None:
    """As docs/claims.md says."""
    in_table, held = in_rows(ALL), in_rows(ALL, are_held)
    assert in_table == [one for one in ALL if one.of_component or one.numbers is None]
    assert [one.id for one in in_table if one not in held] == ["buzzard-ciere-example-1", "buzzard-ciere-2"]


def test_a_claim_that_asks_for_a_chain_that_may_be_none_is_no_row() -> None:
    @claim("test-shorter", "A chain 2 shorter", source="none")
    def shorter(G: Record, C: Component) -> Statement:
        """None."""
        H = position(G)._replace(chain_excess=G.chain_excess - 2)
        return when(G.longer_chains > 0, any_of(G.v(H) >= 0, G.chain_excess < 2))

    @claim("test-less-two", "Less a 4-loop", source="none")
    def less_a_loop(G: Record, C: Component) -> Statement:
        """None."""
        return when(G.four_loops > 0, G.v(position(G)._replace(four_loops=G.four_loops - 1)) >= 0)

    assert in_rows([shorter, less_a_loop]) == [less_a_loop]
