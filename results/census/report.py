"""A census in short: the totals, as plain data for a program and as text for a person."""

from typing import Any

import pyarrow as pa

from loony.results.census.layout import (
    CENSUS_CASES,
    CENSUS_EXCEPTIONS,
    CENSUS_ONE_OR_TWO,
    CENSUS_OPENER,
    CENSUS_OPENINGS,
)
from loony.results.census.questions import Census, weights
from loony.results.shown.latex import NEEDS, tabular
from loony.results.shown.text import Listing

_SHOWN_VALUES = 5


def totals(census: Census, tables: dict[str, pa.Table]) -> dict[str, Any]:
    """What was counted in all sizes together."""

    def of_all_sizes(name: str) -> list[dict[str, Any]]:
        rows = tables[name].to_pylist()
        return [{key: entry for key, entry in row.items() if key != "size"} for row in rows if row["size"] is None]

    by_value, below_two = census.values.sum(axis=0), census.values_below_two.sum(axis=0)
    one_or_two = tables[CENSUS_ONE_OR_TWO].to_pylist()
    board = census.questions.board
    return {
        "positions": int(by_value.sum()),
        "raw_positions": int(census.raw_positions.sum()),
        "values": [
            {"value": value, "positions": int(n), "positions_below_two": int(below)}
            for value, (n, below) in enumerate(zip(by_value, below_two, strict=True))
            if n
        ],
        "one_or_two": of_all_sizes(CENSUS_ONE_OR_TWO)[0],
        "one_or_two_of_largest_size": one_or_two[-2],
        "openings": of_all_sizes(CENSUS_OPENINGS),
        "cases": of_all_sizes(CENSUS_CASES),
        **({"board": {"boxes": census.board, "about": board.about}} if board else {}),
        **({"opener": _opener(census, tables)} if board else {}),
    }


def _opener(census: Census, tables: dict[str, pa.Table]) -> list[dict[str, int]]:
    """What was counted of positions that are held against a board, by the opener's advantage."""
    opener: dict[int, dict[str, int]] = {}
    for row in tables[CENSUS_OPENER].to_pylist():
        sums = opener.setdefault(row["advantage"], dict.fromkeys(list(row)[2:], 0) | {"exceptions": 0})
        for name in list(row)[2:]:
            sums[name] += row[name]
    exceptions = tables[CENSUS_EXCEPTIONS]
    for advantage, times in zip(exceptions["advantage"].to_pylist(), weights(census, exceptions), strict=True):
        opener[advantage]["exceptions"] += int(times)
    return [{"advantage": advantage, **sums} for advantage, sums in opener.items()]


def listings(report: dict[str, Any]) -> dict[str, Listing]:
    """The tables of the totals, by what each is about."""
    openings = [(row["kind"], *_with_shares(row, "positions", "optimal", "only")) for row in report["openings"]]
    cases = [
        (row["theorem"], row["case"], *_with_shares(row, "positions", "right", "only")) for row in report["cases"]
    ]
    found = {
        "values": Listing(
            ("value", "positions", "share", "with c < 2", "share"), _value_rows(report["values"]), "<>"
        ),
        "openings": Listing(("to open", "have one", "optimal", "share", "alone", "share"), openings, "<>"),
        "cases": Listing(("theorem", "case", "applies", "right", "share", "alone", "share"), cases, "<<>"),
    }
    if "board" in report:
        opener = [(f"{row['advantage']}", *(f"{n:,}" for n in [*row.values()][1:])) for row in report["opener"]]
        won = ("A", "positions", "won", "lost", "with c < 2", "won", "lost", "exceptions")
        if opener:
            found[report["board"]["about"]] = Listing(won, opener, "<>")
    return found


def text(report: dict[str, Any]) -> str:
    """The totals for a person."""
    found = listings(report)
    whole, largest = report["one_or_two"], report["one_or_two_of_largest_size"]
    lines = [
        *_about(report),
        "",
        *found["values"].lines(),
        "",
        f"value 1 or 2 where c < 2: {whole['one_or_two']:,} of {whole['positions_below_two']:,}, "
        f"{_share(whole['one_or_two'], whole['positions_below_two'])}; "
        f"of size {largest['size']}: {_share(largest['one_or_two'], largest['positions_below_two'])}",
        "",
        *found["openings"].lines(),
        "",
        *found["cases"].lines(),
        "",
    ]
    if "board" in report:
        about = report["board"]["about"]
        size = f"those of size <= {report['raw_listed']}"
        if about in found:
            lines += [f"{about}:", *found[about].lines()]
            if report["raw_listed"] < report["board"]["boxes"] - 1:
                lines.append(f"  of these, only {size}, which the tables have")
        else:
            lines.append(f"{about}: none among {size}, and the tables have no others")
        lines.append("")
    return "\n".join([*lines, f"{len(report['files'])} files in {report['directory']}"])


def latex(report: dict[str, Any]) -> str:
    """The tables of the totals for LaTeX, each with a line that says what it is about."""
    lines = [NEEDS, *(f"% {line}" for line in _about(report))]
    for title, listing in listings(report).items():
        lines += ["", f"% {title}", *tabular(*listing)]
    return "\n".join(lines)


def _about(report: dict[str, Any]) -> list[str]:
    """What was counted."""
    return [
        f"census of {report['table']} (sources {report['source_digest'][:12]})",
        report["about"],
    ]


def _value_rows(values: list[dict[str, int]]) -> list[tuple[str, ...]]:
    """A row for each small value, one for the others, and one for all."""
    small = [row for row in values if row["value"] < _SHOWN_VALUES]
    groups = [(f"{row['value']}", [row]) for row in small]
    groups += [(f">= {_SHOWN_VALUES}", values[len(small) :]), ("all", values)]
    every = [_sums(values, name) for name in ("positions", "positions_below_two")]
    rows: list[tuple[str, ...]] = []
    for name, group in groups:
        counted = [_sums(group, "positions"), _sums(group, "positions_below_two")]
        shares = [_share(n, of) for n, of in zip(counted, every, strict=True)]
        rows.append((name, f"{counted[0]:,}", shares[0], f"{counted[1]:,}", shares[1]))
    return rows


def _sums(rows: list[dict[str, int]], name: str) -> int:
    return sum(row[name] for row in rows)


def _with_shares(row: dict[str, Any], whole: str, *parts: str) -> list[str]:
    """How many, and of them each part with its share."""
    cells = [f"{row[whole]:,}"]
    for part in parts:
        cells += [f"{row[part]:,}", _share(row[part], row[whole])]
    return cells


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "-"
