"""Which results of the papers on even loops hold with loops of any length, by stored tables."""

from pathlib import Path
from typing import Any

from loony.enumerate.errors import BadInput
from loony.results.files import whole_table
from loony.results.layout import CLAIMS, CLAIMS_SCHEMA, MISMATCHES
from loony.results.odd_loops.layout import SCHEMAS
from loony.results.text import columns
from loony.verify.claims import HOLDS, REFUTED
from loony.verify.examine import in_words
from loony.verify.odd_loops import survivors

Row = dict[str, Any]


def survivors_in(directory: Path) -> list[Row]:
    """The claims of both papers that were tested, in their order: what they say, and where they fail first.

    Where a claim fails it is with its smallest counterexample; counterexamples that are as small come after it in
    the order of the tables. Raises TableAbsent or TableCorrupt, and BadInput where none was tested.
    """
    rows = whole_table(directory / CLAIMS, CLAIMS_SCHEMA).to_pylist()
    verdicts: dict[str, set[str]] = {}
    for row in rows:
        verdicts.setdefault(row["claim"], set()).add(row["verdict"])
    smallest: dict[str, Row] = {}
    for row in whole_table(directory / MISMATCHES, SCHEMAS[MISMATCHES]).to_pylist():
        if row["claim"] not in smallest or row["size"] < smallest[row["claim"]]["size"]:
            smallest[row["claim"]] = row
    found = []
    for one in survivors.READ:
        verdict = next((verdict for verdict in (REFUTED, HOLDS) if verdict in verdicts.get(one.id, ())), None)
        if verdict is None:  # where a hypothesis covers nothing, nothing is said
            continue
        fails = smallest.get(one.id)
        found.append({
            "claim": one.id,
            "source": one.source.removeprefix(f"{survivors.PAPER}, "),
            "remark": survivors.REMARKS.get(one.id),
            "title": one.title,
            "verdict": verdict,
            "counterexample": ", ".join(filter(None, (fails["position"], fails["instance"]))) if fails else None,
            "value": fails["value"] if fails else None,
            "expected": fails["expected"] if fails else None,
        })  # fmt: skip
    if not found:
        raise BadInput(
            f"no claim of the papers on even loops was tested in {directory}: make tables with all claims, "
            "loony verify --family odd-loops"
        )
    return found


def summary(found: list[Row]) -> str:
    """How many hold, in a sentence."""
    hold = sum(row["verdict"] == HOLDS for row in found)
    return f"{hold} of {len(found)} claims that hold with even loops hold with loops of any length"


def text(found: list[Row]) -> list[str]:
    """A line a claim, for a person."""
    rows = [(row["claim"], row["verdict"], _fails(row)) for row in found]
    return [*columns(rows, "<<<"), "", summary(found)]


def markdown(found: list[Row]) -> list[str]:
    """The rows of the table in docs/odd-loops.md."""
    rows = ["| result | about | with odd loops | smallest counterexample |", "|---|---|---|---|"]
    for row in found:
        source = f"{row['source']} ({row['remark']})" if row["remark"] else row["source"]
        rows.append(f"| {source} | {row['title']} | {row['verdict']} | {_fails(row, '`')} |")
    return rows


def _fails(row: Row, mark: str = "") -> str:
    """Where a claim fails."""
    if row["counterexample"] is None:
        return ""
    return f"{mark}{row['counterexample']}{mark}: v = {row['value']}, {in_words(row['expected'])}"
