"""What the pictures count is what plain recursion counts; what they show is in pictures.txt, and here at its edges."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import naive
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import SIZE
from drawings import cells, labels
from families.pictures import require_pictures

from loony.results.endgames import figures
from loony.results.endgames.figures import PLOTS, RawCounterexample, alike
from loony.results.endgames.tables import POSITIONS, SCHEMAS
from loony.results.shown.figures import drawn, listed
from loony.results.stored.files import whole_table, write_table
from loony.results.stored.tables import CLAIMS, MISMATCHES
from loony.results.stored.views import views_of
from loony.system.errors import TableAbsent
from loony.system.stages import Stages
from loony.verify.claims.claim import SKIPPED

pytestmark = pytest.mark.no_kernel

BOUND = 24
"""the largest size that is counted here"""
CONTROLLED = range(-16, 9)
CAPTION = "what was counted"

Position = tuple[naive.Lengths, naive.Lengths]


def drawing(name: str, counted: Any) -> Any:
    return drawn(PLOTS[name].draw, counted, CAPTION)


def positions() -> list[Position]:
    return [G for G in naive.amalgamated(BOUND) if any(G)]


def counted_by(count: Callable[[Any, int], Any], small_tables: Path, bound: int = BOUND) -> Any:
    with views_of({"positions": pq.read_table(small_tables / POSITIONS, filters=[("size", "<=", bound)])}) as stored:
        return count(stored, bound)


def test_the_pictures_show_what_they_did(small_tables: Path) -> None:
    require_pictures("endgames", small_tables)


def test_the_share_of_each_value_by_c(small_tables: Path) -> None:
    counted = np.zeros((9, 25), int)
    for G in positions():
        c = naive.controlled_value(*G)
        if c in CONTROLLED:
            counted[naive.value(*G), c + 16] += 1
    np.testing.assert_array_equal(counted_by(figures.value_by_c, small_tables), counted)


def test_the_shares_of_values_where_c_is_small(small_tables: Path) -> None:
    counted = np.zeros((5, BOUND + 1), int)
    for G in positions():
        if naive.controlled_value(*G) < 2:
            counted[naive.value(*G), naive.size(G)] += 1
    np.testing.assert_array_equal(counted_by(figures.shares, small_tables), counted)


@pytest.mark.parametrize(("count", "position"), [
    (figures.threes_fours, lambda i, j: ((3,) * i, (4,) * j)),
    (figures.fours_sixes, lambda i, j: ((), (4,) * i + (6,) * j)),
])  # fmt: skip
def test_the_values_of_two_kinds(count: Any, position: Callable[[int, int], Position], small_tables: Path) -> None:
    some = [[position(i, j) for j in range(13)] for i in range(13)]
    counted = [[naive.value(*G) if naive.size(G) <= SIZE else -1 for G in row] for row in some]
    np.testing.assert_array_equal(counted_by(count, small_tables, SIZE), counted)


def test_rows_are_alike_where_both_have_an_entry() -> None:
    table = np.array([[0, 4, 0], [3, 1, -1], [-1, -1, 5], [-1, -1, -1], [3, -1, 3], [2, -1, 5], [2, 1, -1]])
    assert [(places, row.tolist()) for places, row in alike(table)] == [
        ([0], [0, 4, 0]), ([1, 4], [3, 1, 3]), ([2, 5, 6], [2, 1, 5])
    ]  # fmt: skip
    assert table[1].tolist() == [3, 1, -1]  # the table stays as it was


def test_numbers_are_listed_in_short_where_their_steps_are_equal() -> None:
    assert [listed(some) for some in ([7], [0, 2, 4], [2, 4, 6, 8], [1, 3, 5, 8])] == [
        "7", "0, 2, 4", "2, 4, \u2026, 8", "1, 3, 5, 8"
    ]  # fmt: skip


def kind_of(name: str) -> int:
    return {"3": 0, "4l": 2, "6l": 3}.get(name, 4 if name.endswith("l") else 1)


def test_which_opening_is_optimal_by_c(small_tables: Path) -> None:
    """Which of a 3-chain and a 4-loop are optimal, by c; and by kind and c, such components, and optimal ones."""
    beside, (there, optimal) = np.zeros((4, 25), int), np.zeros((2, 5, 25), int)
    for G in positions():
        at = naive.controlled_value(*G) + 16
        if not 0 <= at < 25:
            continue
        openings = naive.openings(*G)
        best = {name for name, margin in openings.items() if margin == naive.value(*G)}
        for name in openings:
            there[kind_of(name), at] += 1
            optimal[kind_of(name), at] += name in best
        if {"3", "4l"} <= openings.keys():
            beside[2 * ("4l" not in best) + ("3" not in best), at] += 1
    found = counted_by(figures.transitions, small_tables)
    np.testing.assert_array_equal(found[0], beside)
    np.testing.assert_array_equal(found[1], [there, optimal])


def test_lines_stand_where_the_theorem_changes_its_advice() -> None:
    """And a kind that nothing was counted of has no bars."""
    nothing = np.zeros((4, 25), int)
    nothing[1, 3] = 7
    figure = drawing("transitions", (nothing, np.zeros((2, 5, 25), int)))
    for axes in figure.axes:
        assert [line.get_xdata()[0] for line in axes.lines] == [14.5, 17.5], axes  # after c = -2 and after c = 1
    assert [one.get_label() for one in figure.axes[0].containers] == ["the 4-loop only"]
    assert np.isnan(cells(figure.axes[1])[0]).all()


def test_a_percentage_in_a_cell_is_100_or_0_only_where_it_is_that() -> None:
    counted = np.zeros((9, 25), int)
    counted[1, 0], counted[2, 0] = 999, 1
    counted[0, 1] = 5
    counted[3, 2], counted[4, 2] = 99, 1
    counted[5, 3], counted[6, 3] = 2, 1
    _, words = cells(drawing("value-by-c", counted).axes[0])
    assert words == {(1, 0): ">99", (2, 0): "<1", (0, 1): "100", (3, 2): "99", (4, 2): "1", (5, 3): "67", (6, 3): "33"}


def test_powers_of_a_position_are_printed_as_such() -> None:
    G = RawCounterexample("3^12+4l^2", (3,) * 12, (4, 4), -2, 1)
    (axes,) = drawing("theorem-5.1", [G, G._replace(position="3+4l", value=2)]).axes
    assert labels(axes.get_yticklabels()) == [r"$3^{12}+4\ell^{2}$", r"$3+4\ell$"]
    assert axes.get_title(loc="left") == "each with c = \u22122 and v = 1, or c = \u22122 and v = 2"


def test_where_there_is_nothing_to_draw() -> None:
    assert drawing("theorem-5.1", []).get_suptitle().startswith("The 0 counterexamples")
    figure = drawing("shares", np.zeros((5, 3), int))
    assert [axes.get_title() for axes in figure.axes] == ["", ""]


def test_captions_say_what_was_counted() -> None:
    said = {name: one.what({"size": 121, "raw_size": 40}) for name, one in PLOTS.items()}
    assert said.pop("theorem-5.1") == "Raw positions of size \u2264 27 boxes"
    assert {*said.values()} == {"Amalgamated positions of size \u2264 121 boxes"}
    assert PLOTS["theorem-5.1"].what({"size": 30, "raw_size": 20}) == "Raw positions of size \u2264 20 boxes"


@pytest.mark.parametrize("how", ["left out", SKIPPED])
def test_a_theorem_that_was_not_tested_has_none(how: str, small_tables: Path, tmp_path: Path) -> None:
    rows = whole_table(small_tables / CLAIMS, SCHEMAS[CLAIMS]).to_pylist()
    if how == SKIPPED:
        rows = [row | {"verdict": how} for row in rows]
    else:
        rows = [row for row in rows if row["claim"] != "allcock-5.1"]
    write_table(tmp_path / CLAIMS, SCHEMAS[CLAIMS], [pa.Table.from_pylist(rows, SCHEMAS[CLAIMS])])
    (tmp_path / MISMATCHES).write_bytes((small_tables / MISMATCHES).read_bytes())
    with Stages(shown=False) as stages, pytest.raises(TableAbsent, match=r"allcock-5\.1 was not tested"):
        PLOTS["theorem-5.1"].counts(tmp_path, {}, stages)
