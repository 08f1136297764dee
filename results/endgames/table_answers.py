"""Stored values of loops and long chains in a dense table, which answers for any raw position."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames.positions import Counts, amalgamate, notation_of, short_lengths, size, summary_of_counts
from loony.results.endgames.layout import POSITIONS
from loony.results.stored.files import corrupt
from loony.results.stored.tables import StoredAnswers
from loony.system.errors import TooLarge
from loony.verify.endgames import play
from loony.verify.endgames.play import EVEN, Rules
from loony.verify.family import Bounds


def answers_of_table(
    rows: Callable[[str], pa.Table], bounds: Bounds, directory: Path, rules: Rules = EVEN, counts: Any = Counts
) -> StoredAnswers:
    """The answers of the table of amalgamated positions. Raises TableCorrupt if it has not every position once."""
    from loony.verify.endgames.examination.stored import StoredValues  # compiled

    positions = rows(POSITIONS)
    values = StoredValues(bounds["size"], short_lengths(counts))
    values.add(np.stack([positions[column].to_numpy() for column in counts._fields]), positions["value"].to_numpy())
    if not values.complete():
        raise corrupt(directory / POSITIONS, "its rows are not all positions, once each")
    dense, bound = values.dense, bounds["size"]

    def value(asked: play.PositionAndSummary) -> int:
        boxes = size(summary_of_counts(amalgamate(asked.summary, counts), rules.summary))
        if boxes > bound:
            raise TooLarge(
                f"{notation_of(asked.G)} has {boxes:,} boxes in amalgamated form, and the table goes to "
                f"{bound:,}; loony value answers for any size"
            )
        return int(dense.value_of(asked.summary))

    def openings(text: str) -> list[play.Opening]:
        asked = play.with_summary(text, rules)
        return play.best_first(value(asked), ((C, value(play.less(asked, C))) for C in play.components(asked.G)))

    return StoredAnswers(lambda text: value(play.with_summary(text, rules)), openings)
