"""A census in short: the totals, as plain data for a program and as blocks of a report."""

from collections import Counter
from itertools import chain
from typing import Any

import pyarrow as pa

from loony.results.census import counts
from loony.results.census.counts import Census
from loony.results.shown.report import Block, Table

_SHOWN_VALUES = 5


def totals(census: Census) -> dict[str, Any]:
    """The counts of all sizes together."""

    def of_all_sizes(name: str) -> list[dict[str, Any]]:
        rows = census.tables[name].to_pylist()
        return [{key: entry for key, entry in row.items() if key != "size"} for row in rows if row["size"] is None]

    found: dict[str, Any] = {
        "positions": sum(census.by_size),
        "raw_positions": sum(census.raw_by_size),
        "values": _sums(census.tables[counts.CENSUS_VALUES].drop_columns("size"), "value"),
        "one_or_two": of_all_sizes(counts.CENSUS_ONE_OR_TWO)[0],
        "one_or_two_of_largest_size": census.tables[counts.CENSUS_ONE_OR_TWO].to_pylist()[-2],
        "openings": of_all_sizes(counts.CENSUS_OPENINGS),
        "cases": of_all_sizes(counts.CENSUS_CASES),
    }
    if census.questions.board:
        found["board"] = {"boxes": census.board, "about": census.questions.about_board}
        exceptions = Counter[int]()
        for row in census.tables[counts.CENSUS_EXCEPTIONS].to_pylist():
            exceptions[row["advantage"]] += row.get(census.questions.weight, 1)
        opener = _sums(census.tables[counts.CENSUS_OPENER].drop_columns("size"), "advantage")
        found["opener"] = [row | {"exceptions": exceptions[row["advantage"]]} for row in opener]
    return found


def _sums(rows: pa.Table, key: str) -> list[dict[str, int]]:
    """The sums of all other columns by a column, which ascends."""
    names = [name for name in rows.column_names if name != key]
    sums = rows.group_by(key).aggregate([(name, "sum") for name in names]).sort_by(key)
    found: list[dict[str, int]] = sums.rename_columns(
        [name.removesuffix("_sum") for name in sums.column_names]
    ).to_pylist()
    return found


def tables_of(report: dict[str, Any]) -> dict[str, Table]:
    """The tables of the totals, by their titles."""
    openings = [(row["kind"], *_with_shares(row, "optimal", "only")) for row in report["openings"]]
    cases = [(row["theorem"], row["case"], *_with_shares(row, "right", "only")) for row in report["cases"]]
    of_values = ("value", "positions", "share", "with c < 2", "share")
    tables = {
        "values": Table(of_values, _value_rows(report["values"]), "<>"),
        "openings": Table(("to open", "have one", "optimal", "share", "alone", "share"), openings, "<>"),
        "cases": Table(("theorem", "case", "applies", "right", "share", "alone", "share"), cases, "<<>"),
    }
    if opener := report.get("opener"):
        rows = [tuple(f"{number:,}" for number in row.values()) for row in opener]
        heading = ("A", "positions", "won", "lost", "with c < 2", "won", "lost", "exceptions")
        tables[report["board"]["about"]] = Table(heading, rows, "<>")
    return tables


def blocks(counted: dict[str, Any]) -> list[Block]:
    """The totals as blocks of a report."""
    tables = tables_of(counted)
    whole, largest = counted["one_or_two"], counted["one_or_two_of_largest_size"]
    one_or_two = (
        f"value 1 or 2 if c < 2: {whole['one_or_two']:,} of {whole['positions_below_two']:,}, "
        f"{_share(whole['one_or_two'], whole['positions_below_two'])}; "
        f"of size {largest['size']}: {_share(largest['one_or_two'], largest['positions_below_two'])}"
    )
    source = f"census of {counted['table']} (sources {counted['source_digest'][:12]})"
    found: list[Block] = [source, counted["about"], "", tables["values"], "", one_or_two, ""]
    found += [tables["openings"], "", tables["cases"], ""]
    if "board" in counted:
        about = counted["board"]["about"]
        size = f"those of size <= {counted['raw_listed']}"
        if about in tables:
            found += [f"{about}:", tables[about]]
            if counted["raw_listed"] < counted["board"]["boxes"] - 1:
                found.append(f"  of these, only {size}, which the tables have")
        else:
            found.append(f"{about}: none among {size}, and the tables have no others")
        found.append("")
    return [*found, in_short(counted)]


def in_short(counted: dict[str, Any]) -> str:
    """A sentence with the number of files that a census has written."""
    return f"{len(counted['files'])} files in {counted['directory']}"


def _value_rows(values: list[dict[str, int]]) -> list[tuple[str, ...]]:
    small = [row for row in values if row["value"] < _SHOWN_VALUES]
    groups = [(f"{row['value']}", [row]) for row in small]
    groups += [(f">= {_SHOWN_VALUES}", values[len(small) :]), ("all", values)]
    rows: list[tuple[str, ...]] = []
    for heading, group in groups:
        cells = [heading]
        for name in ("positions", "positions_below_two"):
            number, whole = (sum(row[name] for row in some) for some in (group, values))
            cells += [f"{number:,}", _share(number, whole)]
        rows.append(tuple(cells))
    return rows


def _with_shares(row: dict[str, Any], *parts: str) -> list[str]:
    shares = [[f"{row[part]:,}", _share(row[part], row["positions"])] for part in parts]
    return [f"{row['positions']:,}", *chain(*shares)]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "-"
