"""The pictures of narrow boards: what they are made of is as the papers print it, and they show that."""

from pathlib import Path
from typing import Any

import naive_strips
import pytest
from drawings import colours, labels, legend, no_ascii_signs, signed
from pictures import require_pictures
from strips.cases import CLOSED, LONGEST
from swedish_cases import TABLE_1, d_by_hand, members

from loony.enumerate.strips.closed import closed_strings
from loony.results.shown.figures import OF_VALUE, drawn
from loony.results.strips.figures import DRAWN
from loony.results.strips.plots import PLOTS
from loony.system.stages import Stages

pytestmark = pytest.mark.no_kernel

TRIANGLES = CLOSED - 2


def printed() -> dict[int, int]:
    """Table 1 of Collette et al., by n: by how much the first player wins misère 1 x n."""
    return dict(enumerate(TABLE_1, 2))


def counted(name: str, made: Path) -> Any:
    with Stages(shown=False) as stages:
        return PLOTS[name].counts(made, {}, stages)


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
    (axes,) = drawn(DRAWN["swedish-boards"], values, "").axes
    assert len(axes.lines) == 0
    assert axes.get_title() == ""
    assert labels(axes.get_yticklabels()) == ["2 to 11", "12 to 21"]


def test_values_beyond_the_palette_have_the_colours_at_its_ends() -> None:
    figure = drawn(DRAWN["closed-boards"], ({1: -9, 2: -4}, {1: 9, 2: 40}), "")
    assert colours(figure.axes[0]) == {-9: {OF_VALUE[-3]}, -4: {OF_VALUE[-3]}, 9: {OF_VALUE[8]}, 40: {OF_VALUE[8]}}


def test_a_cut_and_the_reply_to_it() -> None:
    """D, E and S are worked out by hand here, and the pieces are read from the drawing."""
    figure = drawn(DRAWN["swedish-reply"], counted("swedish-reply", Path()), "")
    assert no_ascii_signs(figure)
    lost, cut, reply = figure.axes
    assert "loses by 1" in lost.get_title("left")
    assert cut.get_title("left").startswith("she cuts 33 = 8 + 25")
    drawn_pieces = [tuple(int(text.get_text()) for text in axes.texts) for axes in figure.axes]
    assert drawn_pieces == [(33, 8, 6, 4, 2), (8, 25, 8, 6, 4, 2), (8, 25, 8, 6, 2, 2, 2)]
    for axes, pieces, value in zip(figure.axes, drawn_pieces, (-1, 1, -1), strict=True):
        fours, sixes, eights = map(pieces.count, (4, 6, 8))
        e = d_by_hand(pieces) - 8 * fours
        within = "\u2208" if value == -1 else "\u2209"
        assert (e in members(sixes, eights, 99)) == (value == -1), axes
        assert axes.get_title("right") == (
            f"stake {sum(piece for piece in pieces if piece < 4)}, D = {d_by_hand(pieces)}, a = {fours}: "
            f"E = D \u2212 8a = {e} {within} S({sixes}, {eights}), v = {signed(value)}"
        ), axes
    assert not lost.lines
    for axes, before, after in ((cut, *drawn_pieces[:2]), (reply, *drawn_pieces[1:])):
        (edge,) = (line.get_xdata() for line in axes.lines if len(line.get_xdata()))
        ends = [box.vertices[:, 0].max() for bars in axes.collections[::2] for box in bars.get_paths()]
        assert edge[0] in ends, axes  # the edge drawn last is the end of a piece
        assert len(after) == len(before) + 1, axes
        assert sum(after) == sum(before) == 53, axes
    assert legend(reply) == [
        "at stake", "4, counted by a", "6, counted by x", "8, counted by y", "the edge drawn last",
    ]  # fmt: skip


def test_the_sets_are_drawn_as_their_words_say() -> None:
    figure = drawn(DRAWN["swedish-lost"], counted("swedish-lost", Path()), "")
    assert no_ascii_signs(figure)
    (axes,) = figure.axes
    rows = labels(axes.get_yticklabels())
    assert rows == [f"S({x}, {y})" for x in range(3) for y in range(3)]
    *periods, left, right, _ = axes.lines
    for row, (x, y, period) in enumerate(
        (x, y, periods[3 * x + y].get_xdata()[0] + 1) for x in range(3) for y in range(3)
    ):
        expected = members(x, y, 499)
        shown = [e for e in sorted(expected) if -23 <= e < 100]
        at = {text.get_position()[0]: text.get_text() for text in axes.texts if text.get_position()[1] == row}
        assert at == {e: signed(e) for e in shown}, row
        bars = [box.vertices[:, 0] for box in axes.collections[row].get_paths()]
        assert [(bar.min(), bar.max()) for bar in bars] == [(e - 1, e + 1) for e in shown], row
        breaks = [e for e in range(-23, 400, 2) if (e in expected) != (e + 10 in expected)]
        assert period == min(e for e in expected if e > max(breaks)), row
    assert (left.get_xdata()[0], right.get_xdata()[0]) == (-6, 22)
    assert legend(axes)[:2] == ["E is in S(x, y): v = \u22121", "it is not: v = 1"]


def test_captions_say_what_was_counted() -> None:
    bounds = {"swedish": 80, "closed": 21, "triangles": 19}
    assert {name: one.what(bounds) for name, one in PLOTS.items()} == {
        "swedish-boards": "Swedish boards 1 × n, n \u2264 80",
        "closed-boards": "Closed boards 1 × n, boxes n \u2264 21, triangles n \u2264 19",
        "swedish-reply": "The Swedish position 33 + 8 + 6 + 4 + 2",
        "swedish-lost": "The sets S(x, y) of docs/swedish.md, x and y \u2264 2",
    }
