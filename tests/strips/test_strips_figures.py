"""The pictures of narrow boards: what they are made of is as the papers print it, and they show that."""

from pathlib import Path
from typing import Any

import naive_strips
import pytest
from drawings import colours, labels
from families.pictures import require_pictures
from strips.cases import CLOSED, LONGEST
from swedish_cases import TABLE_1

from loony.enumerate.strips.closed import closed_strings
from loony.results.shown.figures import OF_VALUE, drawn
from loony.results.strips.figures import PLOTS
from loony.system.stages import Stages

pytestmark = pytest.mark.no_kernel

TRIANGLES = CLOSED - 2


def printed() -> dict[int, int]:
    """Table 1 of Collette et al., by n: by how much the first player wins misère 1 x n."""
    return dict(enumerate(TABLE_1, 2))


def counted(name: str, made: Path) -> Any:
    return PLOTS[name].counts(made, {}, Stages(shown=False))


def test_the_pictures_show_what_they_did(made: Path) -> None:
    require_pictures("strips", made)


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


def test_no_line_where_the_table_ends_before_it() -> None:
    values = {n: v for n, v in printed().items() if n <= 21}
    (axes,) = drawn(PLOTS["swedish-boards"].draw, values, "").axes
    assert len(axes.lines) == 0
    assert axes.get_title() == ""
    assert labels(axes.get_yticklabels()) == ["2 to 11", "12 to 21"]


def test_values_beyond_the_palette_have_the_colours_at_its_ends() -> None:
    figure = drawn(PLOTS["closed-boards"].draw, ({1: -9, 2: -4}, {1: 9, 2: 40}), "")
    assert colours(figure.axes[0]) == {-9: {OF_VALUE[-3]}, -4: {OF_VALUE[-3]}, 9: {OF_VALUE[8]}, 40: {OF_VALUE[8]}}
