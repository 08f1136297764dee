"""The pictures of narrow boards: what they are made of is as the papers print it, and they show that."""

import csv
from pathlib import Path
from typing import Any

import naive_strips
import numpy as np
import pytest
from conftest import ROOT
from drawings import cells, colours, labels, legible, no_ascii_signs, signed
from strips_cases import CLOSED, LONGEST

from loony.enumerate.strips.closed import closed_strings
from loony.results.shown.figures import OF_VALUE, drawn
from loony.results.strips.figures import DRAWN
from loony.results.strips.plots import PLOTS
from loony.system.stages import Stages

pytestmark = pytest.mark.no_kernel

TRIANGLES = CLOSED - 2


def printed() -> dict[int, int]:
    """Table 1 of Collette et al., by n: by how much the first player wins misère 1 x n."""
    found = {}
    with (ROOT / "verify" / "strips" / "narrow_misere_table_1.csv").open() as file:
        for row in csv.DictReader(file):
            who, *words = row["outcome"].split()
            if who in ("first", "second", "draw"):
                margin = int(words[-2]) if words else 0
                found[int(row["n"])] = -margin if who == "second" else margin
    return found


def counted(name: str, made: Path) -> Any:
    with Stages(shown=False) as stages:
        return PLOTS[name].counts(made, {}, stages)


def drawing(name: str, values: Any) -> Any:
    figure = drawn(DRAWN[name], values, "what was counted")
    assert figure.get_supxlabel() == "what was counted"
    assert no_ascii_signs(figure)
    (axes,) = figure.axes
    assert legible(axes)
    assert all(looks == {OF_VALUE[v]} for v, looks in colours(axes).items())
    return figure


def test_swedish_boards_are_as_the_paper_prints_them(made: Path) -> None:
    found = counted("swedish-boards", made)
    assert found == {n: v for n, v in printed().items() if n <= LONGEST}
    assert len(found) == LONGEST - 1


def test_closed_boards_are_as_they_are_played_string_by_string(made: Path) -> None:
    boxes, triangles = counted("closed-boards", made)
    assert ([*boxes], [*triangles]) == ([*range(1, CLOSED + 1)], [*range(1, TRIANGLES + 1)])
    for n in range(1, 5):
        assert boxes[n] == naive_strips.value(map(tuple, closed_strings("boxes", n))), n
    for n in range(1, min(4, TRIANGLES + 1)):
        assert triangles[n] == naive_strips.value(map(tuple, closed_strings("triangles", n))), n


def test_ten_swedish_boards_to_a_row() -> None:
    values = printed()
    figure = drawing("swedish-boards", values)
    (axes,) = figure.axes
    assert figure.get_suptitle() == "Misère Swedish boards: by how many boxes the first player wins 1 × n"
    numbers, words = cells(axes)
    assert numbers.shape == (5, 10)
    where = {((n - 2) // 10, (n - 2) % 10): v for n, v in values.items()}
    assert len(where) == 43
    assert words == {place: signed(v) for place, v in where.items()}
    assert "\u22123" in words.values()
    assert all(numbers[place] == v for place, v in where.items())
    assert np.isnan(numbers).sum() == 50 - 43
    assert labels(axes.get_yticklabels()) == ["2 to 11", "12 to 21", "22 to 31", "32 to 41", "42 to 44"]
    assert labels(axes.get_xticklabels()) == [*"2345678901"]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("n modulo 10", "n")
    (line,) = axes.lines
    assert [*line.get_ydata()] == [1.5, 1.5]  # between the rows that end with 21 and begin with 22
    assert (
        axes.get_title() == "below the line: n \u2265 22, for which Conjecture 1 of Collette et al. says period 10"
    )
    rows = numbers[2:4]
    assert (rows[0] == rows[1]).all()  # which the picture is about


def test_no_line_where_the_table_ends_before_it() -> None:
    (axes,) = drawing("swedish-boards", {n: v for n, v in printed().items() if n <= 21}).axes
    assert len(axes.lines) == 0
    assert axes.get_title() == ""
    assert labels(axes.get_yticklabels()) == ["2 to 11", "12 to 21"]


@pytest.mark.parametrize(("boxes", "triangles"), [(6, 4), (5, 5)])
def test_boxes_above_triangles(boxes: int, triangles: int) -> None:
    values = {1: 1, 2: -2, 3: 3, 4: 0, 5: 1, 6: 0}, {1: 1, 2: -3, 3: 5, 4: 1, 5: 1}
    of_boxes, of_triangles = (
        {n: v for n, v in one.items() if n <= most} for one, most in zip(values, (boxes, triangles), strict=True)
    )
    figure = drawing("closed-boards", (of_boxes, of_triangles))
    (axes,) = figure.axes
    assert figure.get_suptitle() == "Closed boards: by how many the first player wins 1 × n"
    numbers, words = cells(axes)
    assert numbers.shape == (2, boxes)
    assert words == {(0, n - 1): signed(v) for n, v in of_boxes.items()} | {
        (1, n - 1): signed(v) for n, v in of_triangles.items()
    }
    assert labels(axes.get_yticklabels()) == ["boxes", "triangles"]
    assert labels(axes.get_xticklabels()) == [f"{n}" for n in range(1, boxes + 1)]
    assert axes.get_xlabel() == "n" + ("; grey: larger than the table" if triangles < boxes else "")


def test_values_beyond_the_palette_have_the_colours_at_its_ends() -> None:
    figure = drawn(DRAWN["closed-boards"], ({1: -9, 2: -4}, {1: 9, 2: 40}), "")
    assert colours(figure.axes[0]) == {
        -9: {OF_VALUE[-3]}, -4: {OF_VALUE[-3]}, 9: {OF_VALUE[8]}, 40: {OF_VALUE[8]}
    }  # fmt: skip


def test_captions_say_what_was_counted() -> None:
    bounds = {"swedish": 80, "closed": 21, "triangles": 19}
    assert {name: one.what(bounds) for name, one in PLOTS.items()} == {
        "swedish-boards": "Swedish boards 1 × n, n \u2264 80",
        "closed-boards": "Closed boards 1 × n, boxes n \u2264 21, triangles n \u2264 19",
    }
