"""What the pictures show: bars, cells, ticks and words, against counts by plain recursion."""

from collections.abc import Callable, Sequence
from typing import Any

import naive
import numpy as np
import pytest
from numpy.typing import NDArray

from loony.results.endgames.figures import DRAWN
from loony.results.endgames.plots import Source

pytest.importorskip("matplotlib")

BOUND = 24
"""the largest size that is counted here"""
SOURCE = Source("endgames-24", BOUND, "0123456789abcdef")
CONTROLLED = range(-16, 9)
CAPTION = "Amalgamated positions of size \u2264 24 boxes, from endgames-24 (sources 0123456789ab)."

Position = tuple[naive.Lengths, naive.Lengths]
Numbers = NDArray[Any]


def positions() -> list[Position]:
    """The nonempty amalgamated positions."""
    return [
        (chains, loops)
        for chains, loops in naive.positions(BOUND)
        if sum(chains) + sum(loops) > 0 and sum(n > 3 for n in chains) <= 1 and sum(n > 6 for n in loops) <= 1
    ]


def size(G: Position) -> int:
    return sum(map(sum, G))


def percent(part: int, whole: int) -> float:
    return 100 * part / whole


def in_cell(number: float) -> str:
    """A percentage in a cell: 0 and 100 only where it is just that."""
    if number in (0, 100):
        return f"{number:.0f}"
    return "<1" if number < 1 else ">99" if number > 99 else f"{number:.0f}"


def cells(axes: Any) -> tuple[Numbers, dict[tuple[int, int], str]]:
    """The numbers of a heat map, and the words in its cells by row and column."""
    (image,) = axes.images
    assert image.origin == "lower"
    words = {(round(one.get_position()[1]), round(one.get_position()[0])): one.get_text() for one in axes.texts}
    assert len(words) == len(axes.texts)
    return np.ma.filled(np.ma.asarray(image.get_array(), float), np.nan), words


def bars(axes: Any) -> dict[str, dict[int, tuple[float, float]]]:
    """By the label, from where to where each bar goes, by its place; bars without height are left out."""
    found: dict[str, dict[int, tuple[float, float]]] = {}
    for container in axes.containers:
        found[container.get_label()] = {
            round(bar.get_x() + bar.get_width() / 2): (bar.get_y(), bar.get_y() + bar.get_height())
            for bar in container if bar.get_height() > 0
        }  # fmt: skip
    return found


def labels(ticks: Sequence[Any]) -> list[str]:
    return [one.get_text() for one in ticks]


def legend(axes: Any) -> list[str]:
    return labels(axes.get_legend().get_texts())


def colours_are_told_apart(axes: Any) -> bool:
    """Bars differ by their colours, and by their hatches or in that they have none."""
    looks = [(one.patches[0].get_facecolor(), one.patches[0].get_hatch()) for one in axes.containers]
    return len({colour for colour, _ in looks}) == len(looks)


def legible(axes: Any) -> bool:
    """The words in dark cells are white, and those in light cells are black."""
    (image,) = axes.images
    numbers, _ = cells(axes)
    for one in axes.texts:
        column, row = map(round, one.get_position())
        red, green, blue, _ = image.cmap(image.norm(numbers[row, column]))
        if (0.299 * red + 0.587 * green + 0.114 * blue < 0.5) != (one.get_color() == "white"):
            return False
    return True


def equal(found: Numbers, expected: Sequence[Sequence[float]]) -> None:
    np.testing.assert_allclose(found, np.array(expected, float), rtol=0, atol=1e-9)


def piled(found: dict[str, dict[int, tuple[float, float]]], shares: dict[str, dict[int, float]]) -> None:
    """Bars have these heights, and stand on one another in this order."""
    assert [*found] == [*shares]
    below: dict[int, float] = {}
    for label, by_place in shares.items():
        assert found[label].keys() == {place for place, share in by_place.items() if share}, label
        for place, share in by_place.items():
            if share:
                start = below.get(place, 0.0)
                assert found[label][place] == pytest.approx((start, start + share))
                below[place] = start + share


def test_the_share_of_each_value_by_c() -> None:
    counted = np.zeros((9, 25), int)
    for G in positions():
        c = naive.controlled_value(*G)
        if c in CONTROLLED:
            counted[naive.value(*G), c + 16] += 1
    assert (counted.sum(axis=0) == 0).any()  # some columns are grey
    figure = DRAWN["value-by-c"](counted, SOURCE)
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
    assert labels(axes.get_xticklabels()) == [f"{c}" for c in CONTROLLED]
    assert axes.get_xticks().tolist() == [*range(25)]
    assert axes.get_yticks().tolist() == [*range(9)]
    assert axes.get_xlabel() == "controlled value c(G), in boxes"
    assert axes.get_ylabel() == "value v(G), in boxes"
    assert bar.get_ylabel() == "% of the positions with this c (grey: none)"
    assert figure.get_suptitle() == "Which values go with which controlled value"
    assert figure.get_supxlabel() == CAPTION


def test_the_shares_of_values_where_c_is_small() -> None:
    by_size: dict[int, dict[int, int]] = {}
    for G in positions():
        if naive.controlled_value(*G) < 2:
            of_size = by_size.setdefault(size(G), dict.fromkeys(range(5), 0))
            of_size[naive.value(*G)] += 1
    counted = np.zeros((5, BOUND + 1), int)
    for n, of_size in by_size.items():
        counted[:, n] = [*of_size.values()]
    figure = DRAWN["shares"](counted, SOURCE)
    for axes, parity, order in zip(figure.axes, (0, 1), ((2, 0, 4), (1, 3)), strict=True):
        shares = {
            f"v = {v}": {
                n: percent(of_size[v], sum(of_size.values())) for n, of_size in by_size.items() if n % 2 == parity
            }
            for v in order
        }
        assert shares[f"v = {order[0]}"]
        piled(bars(axes), shares)
        assert colours_are_told_apart(axes)
        assert legend(axes) == [f"v = {v}" for v in reversed(order)]  # from the top
        assert axes.get_ylim() == (0, 100)
        assert axes.get_xlim() == (0, BOUND + 2)
        assert axes.get_ylabel() == f"% of the {('even', 'odd')[parity]} positions"
        for container in axes.containers:
            assert {round(bar.get_width(), 9) for bar in container} == {2}
    assert [axes.get_xlabel() for axes in figure.axes] == ["", "size of G, in boxes"]
    assert figure.get_suptitle() == "Where c(G) < 2, almost all values are 1 or 2"
    assert figure.get_supxlabel() == CAPTION


@pytest.mark.parametrize(
    ("name", "rows", "columns", "position"),
    [
        ("threes-fours", "3-chains", "4-loops", lambda i, j: ((3,) * i, (4,) * j)),
        ("fours-sixes", "4-loops", "6-loops", lambda i, j: ((), (4,) * i + (6,) * j)),
    ],
)
@pytest.mark.parametrize("bound", [BOUND, 200])
def test_the_values_of_two_kinds(
    name: str, rows: str, columns: str, position: Callable[[int, int], Position], bound: int
) -> None:
    """A table in which some are too large, and one in which none is."""
    wanted = {
        (i, j): naive.value(*position(i, j)) for i in range(13) for j in range(13) if size(position(i, j)) <= bound
    }
    counted = np.full((13, 13), -1)
    for place, v in wanted.items():
        counted[place] = v
    figure = DRAWN[name](counted, SOURCE)
    (axes,) = figure.axes
    numbers, words = cells(axes)
    equal(numbers, [[wanted.get((i, j), np.nan) for j in range(13)] for i in range(13)])
    assert words == {place: f"{v}" for place, v in wanted.items()}
    assert legible(axes)
    largest = max(wanted.values())
    assert axes.images[0].get_clim() == (0, largest)
    assert largest + 1 == axes.images[0].cmap.N  # a colour a value
    assert axes.get_title() == "in boxes" + ("; grey: larger than the table" if len(wanted) < 169 else "")
    assert axes.get_xticks().tolist() == axes.get_yticks().tolist() == [*range(13)]
    assert (axes.get_xlabel(), axes.get_ylabel()) == (f"number of {columns}", f"number of {rows}")
    assert figure.get_suptitle() == f"The value of {rows} and {columns} with nothing else"
    assert figure.get_supxlabel() == CAPTION


KINDS = ["a 3-chain", "a chain >= 4", "a 4-loop", "a 6-loop", "a loop >= 8"]
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


def test_which_opening_is_optimal_by_c() -> None:
    beside, there, optimal = transitions()
    counted = np.array([[of_label.get(at, 0) for at in range(25)] for of_label in beside.values()])
    figure = DRAWN["transitions"]((counted, np.array([there, optimal])), SOURCE)
    above, under = figure.axes
    wholes = {at: sum(of_label.get(at, 0) for of_label in beside.values()) for at in range(25)}
    shares = {
        label: {at: percent(n, wholes[at]) for at, n in of_label.items()}
        for label, of_label in beside.items() if of_label
    }  # fmt: skip
    assert len(shares) >= 3
    piled(bars(above), shares)
    assert colours_are_told_apart(above)
    assert legend(above) == [*shares]
    assert above.get_legend().get_title().get_text() == "optimal to open:"
    assert above.get_ylabel() == "% of the positions with\na 3-chain and a 4-loop"
    assert above.get_ylim() == (0, 100)
    wanted = [
        [percent(optimal[kind, at], there[kind, at]) if there[kind, at] else np.nan for at in range(25)]
        for kind in range(5)
    ]
    numbers, words = cells(under)
    equal(numbers, wanted)
    assert words == {
        (kind, at): in_cell(wanted[kind][at]) for kind in range(5) for at in range(25) if there[kind, at]
    }
    assert "0" in words.values()  # an opening that is never optimal is no grey cell
    assert legible(under)
    assert under.images[0].get_clim() == (0, 100)
    assert under.get_yticks().tolist() == [*range(5)]
    assert labels(under.get_yticklabels()) == KINDS
    assert under.yaxis_inverted()  # the first kind is at the top
    assert under.get_xticks().tolist() == [*range(25)]
    assert labels(under.get_xticklabels()) == [f"{c}" for c in CONTROLLED]
    assert under.get_xlabel() == "controlled value c(G), in boxes"
    assert under.get_title() == "% of the positions with such a component where opening it is optimal"
    assert figure.get_suptitle().startswith("What is optimal to open changes between c = -2 and -1")
    assert figure.get_supxlabel() == CAPTION


def test_lines_stand_where_the_theorem_changes_its_advice() -> None:
    beside, there, optimal = transitions()
    counted = np.array([[of_label.get(at, 0) for at in range(25)] for of_label in beside.values()])
    for axes in DRAWN["transitions"]((counted, np.array([there, optimal])), SOURCE).axes:
        assert [line.get_xdata()[0] for line in axes.lines] == [14.5, 17.5]  # after c = -2 and after c = 1
        assert all(line.get_xdata()[0] == line.get_xdata()[1] for line in axes.lines)
        assert axes.get_xlim() == (-0.5, 24.5)


def test_a_kind_that_nothing_was_counted_of_has_no_bars() -> None:
    nothing = np.zeros((4, 25), int)
    nothing[1, 3] = 7
    figure = DRAWN["transitions"]((nothing, np.zeros((2, 5, 25), int)), SOURCE)
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
    _, words = cells(DRAWN["value-by-c"](counted, SOURCE).axes[0])
    assert words == {
        (1, 0): ">99", (2, 0): "<1", (0, 1): "100", (3, 2): "99", (4, 2): "1", (5, 3): "67", (6, 3): "33"
    }  # fmt: skip
