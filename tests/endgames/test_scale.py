"""What docs/scale.md says of sizes beyond those that were run."""

import re

import pytest
from conftest import ROOT

from loony.enumerate.endgames import dense_index
from loony.kernels.endgames.planes import room_of_planes
from loony.verify.endgames.examination.sweep_shards import shards_of

ROWS = re.findall(
    r"^\| ([\d]+)(?:, refused)? \| ([\d.]+e\d+) \| [^|]+ \| (\d+) \| ([\d.]+) GB \|",
    (ROOT / "docs" / "scale.md").read_text(),
    re.MULTILINE,
)


@pytest.mark.parametrize(("size", "positions", "shards", "memory"), ROWS)
def test_shards_are_as_many_and_as_large_as_the_document_says(
    size: str, positions: str, shards: str, memory: str
) -> None:
    bound = int(size)
    assert f"{dense_index.count(bound):.2e}".replace("+", "") == positions
    parts = shards_of(bound)
    assert len(parts) == int(shards)
    assert f"{max(room_of_planes(part, bound) for part in parts) / 1e9:.1f}" == memory


def test_the_document_has_such_rows() -> None:
    assert len(ROWS) > 3
