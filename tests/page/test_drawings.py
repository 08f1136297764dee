"""How the page draws a component: its boxes, and its walls."""

from pathlib import Path

import pytest
from page.engine import WRITE, needs_node, run_in_node

pytestmark = pytest.mark.no_kernel


@needs_node
def test_components_are_added_and_removed(tmp_path: Path) -> None:
    program = WRITE % """given.map(([text, length, loop]) => {
      const G = endgames.parse(text), C = {length, loop};
      return [endgames.notation(endgames.plus(G, C)), endgames.notation(endgames.without(endgames.plus(G, C), C))];
    })"""  # fmt: skip
    cases = {
        ("0", 3, False): "3", ("4l", 4, False): "4+4l", ("3+4l^2", 4, True): "3+4l^3", ("12", 5, False): "5+12",
    }  # fmt: skip
    answers = run_in_node(program, [*cases], tmp_path)
    for ((text, *_), meant), answer in zip(cases.items(), answers, strict=True):
        assert answer == [meant, text], text


@needs_node
def test_an_odd_loop_is_drawn_as_a_ring(tmp_path: Path) -> None:
    lengths = [*range(5, 41, 2), 41, 999_999]
    program = WRITE % "given.map(length => endgames.shape(length, true))"
    for length, found in zip(lengths, run_in_node(program, lengths, tmp_path), strict=True):
        assert found["gap"] == (length > 40)
        assert len(found["cells"]) == (14 if length > 40 else length)
        corners = [{*map(tuple, cell)} for cell in found["cells"]]
        walls = [{(x, y), (u, v)} for x, y, u, v in found["lines"]]
        shared = [one & other for one, other in zip(corners, corners[1:] + corners[:1], strict=True)]
        for cell, before, after in zip(corners, shared[-1:] + shared, shared, strict=False):
            if not found["gap"]:  # two sides are open, to the boxes before and after it, and two are walls
                assert (len(before), len(after), before | after) == (2, 2, cell), before
            assert before not in walls
            assert after not in walls, before
            assert sum(wall <= cell for wall in walls) == 2, length
        assert all(-1e-9 <= x <= 10 + 1e-9 for cell in corners for point in cell for x in point), length


@needs_node
def test_drawings_have_the_boxes_and_the_walls(tmp_path: Path) -> None:
    program = WRITE % """given.map(([length, loop]) => {
      const {boxes, gap} = endgames.drawn(length, loop); return [boxes, gap, endgames.walls(boxes, loop)];
    })"""  # fmt: skip
    shapes = [(length, False) for length in range(3, 60)] + [(length, True) for length in range(4, 60, 2)]
    shapes += [(999_999, False), (999_998, True)]
    for (length, loop), (boxes, gap, walls) in zip(shapes, run_in_node(program, shapes, tmp_path), strict=True):
        assert len({*map(tuple, boxes)}) == len(boxes), length
        assert gap == (len(boxes) != length) == (length > 40)
        steps = [abs(x - u) + abs(y - v) for (x, y), (u, v) in zip(boxes, boxes[1:] + boxes[:1], strict=True)]
        assert steps.count(1) + steps.count(2) * gap >= len(boxes) - (not loop), length
        assert not loop or steps[-1] == 1, length
        assert max(x for x, _ in boxes) < 10, length
        sides = {*map(tuple, walls)}
        assert len(sides) == len(walls), length
        for x, y in boxes:
            own = {(x, y, x + 1, y), (x, y + 1, x + 1, y + 1), (x, y, x, y + 1), (x + 1, y, x + 1, y + 1)}
            assert len(own & sides) == 2, (length, loop)
