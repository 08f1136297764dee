"""What the pictures count is what plain recursion counts, and they show that: in bars, cells, ticks and words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
import naive
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import SIZE
from drawings import (
    Numbers,
    bars,
    bars_are_told_apart,
    cells,
    colours,
    equal,
    in_cell,
    labels,
    legend,
    legible,
    no_ascii_signs,
    piled,
    signed,
)
from matplotlib.legend import Legend

from loony.results.endgames import plots
from loony.results.endgames.figures import DRAWN, alike
from loony.results.endgames.layout import POSITIONS, SCHEMAS
from loony.results.endgames.plots import PLOTS, RawCounterexample
from loony.results.shown.figures import CHAIN, LOOP, OF_VALUE, OTHER_CHAIN, OTHER_LOOP, drawn, listed
from loony.results.stored.files import whole_table, write_table
from loony.results.stored.layout import CLAIMS, MISMATCHES
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
    """The picture of a name; what all of them have is looked at."""
    figure = drawn(DRAWN[name], counted, CAPTION)
    assert figure.get_supxlabel() == CAPTION
    assert no_ascii_signs(figure)
    return figure


def positions() -> list[Position]:
    """The nonempty amalgamated positions."""
    return [G for G in naive.amalgamated(BOUND) if any(G)]


def counted_by(count: Callable[[Any, int], Any], small_tables: Path, bound: int = BOUND) -> Any:
    """The counts of a picture over the stored positions up to a size."""
    with views_of({"positions": pq.read_table(small_tables / POSITIONS, filters=[("size", "<=", bound)])}) as stored:
        return count(stored, bound)


def percent(part: int, whole: int) -> float:
    return 100 * part / whole


def test_the_share_of_each_value_by_c(small_tables: Path) -> None:
    counted = np.zeros((9, 25), int)
    for G in positions():
        c = naive.controlled_value(*G)
        if c in CONTROLLED:
            counted[naive.value(*G), c + 16] += 1
    np.testing.assert_array_equal(counted_by(plots.value_by_c, small_tables), counted)
    assert (counted.sum(axis=0) == 0).any()  # some columns are grey
    figure = drawing("value-by-c", counted)
    axes, bar = figure.axes
    wanted = [
        [percent(n, counted[:, at].sum()) if n else np.nan for at, n in enumerate(row)] for row in counted.tolist()
    ]
    numbers, words = cells(axes)
    equal(numbers, wanted)
    assert words == {(v, at): in_cell(wanted[v][at]) for v in range(9) for at in range(25) if counted[v, at]}
    assert {"100", "<1"} & {*words.values()}
    assert legible(axes)
    assert axes.images[0].get_clim() == (0, 100)
    assert labels(axes.get_xticklabels()) == [signed(c) for c in CONTROLLED]
    assert axes.get_xticks().tolist() == [*range(25)]
    assert axes.get_yticks().tolist() == [*range(9)]
    assert not axes.yaxis_inverted()  # the largest value is at the top
    assert axes.get_xlabel() == "controlled value c(G), in boxes"
    assert axes.get_ylabel() == "value v(G), in boxes"
    assert bar.get_ylabel() == "% of the positions with this c (grey: none)"
    assert figure.get_suptitle() == "Which values go with which controlled value"


def test_the_shares_of_values_where_c_is_small(small_tables: Path) -> None:
    by_size: dict[int, dict[int, int]] = {}
    for G in positions():
        if naive.controlled_value(*G) < 2:
            of_size = by_size.setdefault(naive.size(G), dict.fromkeys(range(5), 0))
            of_size[naive.value(*G)] += 1
    counted = np.zeros((5, BOUND + 1), int)
    for n, of_size in by_size.items():
        counted[:, n] = [*of_size.values()]
    np.testing.assert_array_equal(counted_by(plots.shares, small_tables), counted)
    figure = drawing("shares", counted)
    for axes, parity, order in zip(figure.axes, (0, 1), ((2, 0, 4), (1, 3)), strict=True):
        shares = {
            f"v = {v}": {
                n: percent(of_size[v], sum(of_size.values())) for n, of_size in by_size.items() if n % 2 == parity
            }
            for v in order
        }
        assert shares[f"v = {order[0]}"], axes
        for container, v in zip(axes.containers, order, strict=True):
            assert mpl.colors.to_hex(container.patches[0].get_facecolor()).upper() == OF_VALUE[v], axes
        piled(bars(axes), shares)
        assert bars_are_told_apart(axes), axes
        assert legend(axes) == [f"v = {v}" for v in reversed(order)], axes  # from the top
        assert axes.get_ylim() == (0, 100), axes
        assert axes.get_xlim() == (0, BOUND + 2), axes
        assert axes.get_ylabel() == f"% of the {('even', 'odd')[parity]} positions", axes
        for container in axes.containers:
            assert {round(bar.get_width(), 9) for bar in container} == {2}, axes
    assert [axes.get_xlabel() for axes in figure.axes] == ["", "size of G, in boxes"]
    assert figure.get_suptitle() == "The values of the positions with c(G) < 2, by size"
    usual = percent(counted[1].sum() + counted[2].sum(), counted.sum())
    assert figure.axes[0].get_title() == f"of all sizes together, {usual:.1f} % are 1 or 2"


@pytest.mark.parametrize(("name", "rows", "columns", "position"), [
    ("threes-fours", "3-chains", "4-loops", lambda i, j: ((3,) * i, (4,) * j)),
    ("fours-sixes", "4-loops", "6-loops", lambda i, j: ((), (4,) * i + (6,) * j)),
])  # fmt: skip
@pytest.mark.parametrize("bound", [SIZE, 200])
def test_the_values_of_two_kinds(
    name: str, rows: str, columns: str, position: Callable[[int, int], Position], bound: int, small_tables: Path
) -> None:
    """A table in which some are too large, and one in which none is."""
    wanted = {
        (i, j): naive.value(*position(i, j))
        for i in range(13)
        for j in range(13)
        if naive.size(position(i, j)) <= bound
    }
    counted = np.full((13, 13), -1)
    for place, v in wanted.items():
        counted[place] = v
    if bound == SIZE:
        counts = {"threes-fours": plots.threes_fours, "fours-sixes": plots.fours_sixes}[name]
        np.testing.assert_array_equal(counted_by(counts, small_tables, SIZE), counted)
    figure = drawing(name, counted)
    (axes,) = figure.axes
    numbers, words = cells(axes)
    # Every row of the table is shown by one row of cells, which has its value wherever it has one.
    shown = [[i for i in range(13) if text_has(text, i)] for text in labels(axes.get_yticklabels())]
    assert sorted(i for places in shown for i in places) == [i for i in range(13) if (i, 0) in wanted]
    assert len(shown) < 6
    for row, numbers_of_kind in enumerate(shown):
        for j in range(13):
            values = {wanted[i, j] for i in numbers_of_kind if (i, j) in wanted}
            assert {words[row, j]} == {f"{v}" for v in values} if values else (row, j) not in words, row
            assert {numbers[row, j]} == values if values else np.isnan(numbers[row, j]), row
    assert legible(axes)
    assert colours(axes) == {v: {OF_VALUE[v]} for v in wanted.values()}
    grey = len(words) < numbers.size
    assert axes.get_title() == "in boxes" + ("; grey: larger than the table" if grey else "")
    assert axes.get_xticks().tolist() == [*range(13)]
    assert axes.get_yticks().tolist() == [*range(len(shown))]
    assert (axes.get_xlabel(), axes.get_ylabel()) == (f"number of {columns}", f"number of {rows}")
    assert figure.get_suptitle() == f"The value of {rows} and {columns} with nothing else"


def text_has(text: str, number: int) -> bool:
    """A number is among those that a text lists, such as `3, 5, …, 11`."""
    if "\u2026" not in text:
        return number in map(int, text.split(", "))
    first, second, _, last = text.split(", ")
    return number in range(int(first), int(last) + 1, int(second) - int(first))


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


KINDS = ["a 3-chain", "a chain \u2265 4", "a 4-loop", "a 6-loop", "a loop \u2265 8"]
BESIDE = {(True, True): "either", (False, True): "the 4-loop only", (True, False): "the 3-chain only"}


def kind_of(name: str) -> int:
    return {"3": 0, "4l": 2, "6l": 3}.get(name, 4 if name.endswith("l") else 1)


def transitions() -> tuple[dict[str, dict[int, int]], Numbers, Numbers]:
    """Which of a 3-chain and a 4-loop are optimal, by c; and by kind and c, such components, and optimal ones."""
    beside: dict[str, dict[int, int]] = {label: {} for label in (*BESIDE.values(), "neither")}
    there, optimal = np.zeros((2, 5, 25), int)
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
            of_label = beside[BESIDE.get(("3" in best, "4l" in best), "neither")]
            of_label[at] = of_label.get(at, 0) + 1
    return beside, there, optimal


def test_which_opening_is_optimal_by_c(small_tables: Path) -> None:
    beside, there, optimal = transitions()
    counted = np.array([[of_label.get(at, 0) for at in range(25)] for of_label in beside.values()])
    found = counted_by(plots.transitions, small_tables)
    np.testing.assert_array_equal(found[0], counted)
    np.testing.assert_array_equal(found[1], [there, optimal])
    figure = drawing("transitions", (counted, np.array([there, optimal])))
    above, under = figure.axes
    wholes = {at: sum(of_label.get(at, 0) for of_label in beside.values()) for at in range(25)}
    shares = {
        label: {at: percent(n, wholes[at]) for at, n in of_label.items()}
        for label, of_label in beside.items() if of_label
    }  # fmt: skip
    assert len(shares) >= 3
    piled(bars(above), shares)
    assert bars_are_told_apart(above)
    assert legend(above) == [*shares]
    assert [labels(one.get_texts()) for one in above.findobj(Legend)] == [
        ["Theorem 1.1 changes its advice"], [*shares]
    ]  # fmt: skip
    assert above.get_legend().get_title().get_text() == "optimal to open:"
    assert above.get_ylabel() == "% of the positions with\na 3-chain and a 4-loop"
    assert above.get_ylim() == (0, 100)
    wanted = [
        [percent(optimal[kind, at], there[kind, at]) if there[kind, at] else np.nan for at in range(25)]
        for kind in range(5)
    ]
    numbers, words = cells(under)
    equal(numbers, wanted)
    assert words == {(kind, at): in_cell(wanted[kind][at]) for kind in range(5) for at in range(25) if there[kind, at]}
    assert "0" in words.values()  # an opening that is never optimal is no grey cell
    assert legible(under)
    assert under.images[0].get_clim() == (0, 100)
    assert under.get_yticks().tolist() == [*range(5)]
    assert labels(under.get_yticklabels()) == KINDS
    assert under.yaxis_inverted()  # the first kind is at the top
    assert under.get_xticks().tolist() == [*range(25)]
    assert labels(under.get_xticklabels()) == [signed(c) for c in CONTROLLED]
    assert under.get_xlabel() == "controlled value c(G), in boxes"
    assert under.get_title() == "% of the positions with such a component where opening it is optimal"
    assert figure.get_suptitle() == "Which component is optimal to open, by controlled value"


def test_lines_stand_where_the_theorem_changes_its_advice() -> None:
    beside, there, optimal = transitions()
    counted = np.array([[of_label.get(at, 0) for at in range(25)] for of_label in beside.values()])
    for axes in drawing("transitions", (counted, np.array([there, optimal]))).axes:
        assert [line.get_xdata()[0] for line in axes.lines] == [14.5, 17.5], axes  # after c = -2 and after c = 1
        assert all(line.get_xdata()[0] == line.get_xdata()[1] for line in axes.lines), axes
        assert axes.get_xlim() == (-0.5, 24.5), axes


def test_a_kind_that_nothing_was_counted_of_has_no_bars() -> None:
    nothing = np.zeros((4, 25), int)
    nothing[1, 3] = 7
    figure = drawing("transitions", (nothing, np.zeros((2, 5, 25), int)))
    above, under = figure.axes
    piled(bars(above), {"the 4-loop only": {3: 100.0}})
    numbers, words = cells(under)
    assert np.isnan(numbers).all()
    assert words == {}


def test_a_percentage_in_a_cell_is_100_or_0_only_where_it_is_that() -> None:
    counted = np.zeros((9, 25), int)
    counted[1, 0], counted[2, 0] = 999, 1
    counted[0, 1] = 5
    counted[3, 2], counted[4, 2] = 99, 1
    counted[5, 3], counted[6, 3] = 2, 1
    _, words = cells(drawing("value-by-c", counted).axes[0])
    assert words == {(1, 0): ">99", (2, 0): "<1", (0, 1): "100", (3, 2): "99", (4, 2): "1", (5, 3): "67", (6, 3): "33"}


def counterexamples() -> list[RawCounterexample]:
    """Those of docs/errata.md: a 3-chain, a 4-loop and c = 0, but for 3^2+4l."""
    found = []
    for chains, loops in naive.positions(27):
        c, v = naive.controlled_value(chains, loops), naive.value(chains, loops)
        if 3 in chains and 4 in loops and c == 0 and (chains, loops) != ((3, 3), (4,)):
            text = "+".join([*map(str, chains), *(f"{n}l" for n in loops)])
            found.append(RawCounterexample(text, chains, loops, c, v))
    return sorted(found, key=lambda G: sum(G.chains + G.loops))


def test_the_counterexamples_to_theorem_5_1(small_tables: Path) -> None:
    expected = counterexamples()
    with Stages(shown=False) as stages:
        found = PLOTS["theorem-5.1"].counts(small_tables, {}, stages)
    assert sorted(G[1:] for G in found) == sorted(G[1:] for G in expected)
    assert [sum(G.chains + G.loops) for G in found] == [sum(G.chains + G.loops) for G in expected]
    assert found[0].position == "3+5+4l"
    expected = found
    figure = drawing("theorem-5.1", expected)
    (axes,) = figure.axes
    assert figure.get_suptitle() == "The 31 counterexamples to Theorem 5.1 of Allcock 2021, in our text"
    assert axes.get_title(loc="left") == "each with c = 0 and v = 0"
    rows: dict[int, list[tuple[float, float, str]]] = {row: [] for row in range(31)}
    for bar in axes.patches:
        row = round(bar.get_y() + bar.get_height() / 2)
        rows[row].append((bar.get_x(), bar.get_width(), mpl.colors.to_hex(bar.get_facecolor()).upper()))
    for row, G in enumerate(expected):
        lengths = [*G.chains, *G.loops]
        kinds = [CHAIN if n == 3 else OTHER_CHAIN for n in G.chains] + [
            LOOP if n == 4 else OTHER_LOOP for n in G.loops
        ]
        assert rows[row] == [(sum(lengths[:at]), n, kinds[at]) for at, n in enumerate(lengths)], (row, G)
        words = [one for one in axes.texts if one.get_position()[1] == row]
        assert [one.get_text() for one in words] == [*map(str, lengths)], (row, G)
    assert labels(axes.get_yticklabels())[0] == r"$3+5+4\ell$"
    assert axes.yaxis_inverted()
    assert axes.get_xlabel() == "size, in boxes"
    assert legend(axes) == ["3-chain", "longer chain", "4-loop", "longer loop"]


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
