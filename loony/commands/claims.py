"""List the claims of the papers, or print the statement of a claim and the evidence for it.

A name is an id, such as allcock-4.1, or a part of ids: 4.1, allcock, 5-A1. The evidence comes from two places: the
record, which is a part of the program and says what Coq, the solvers and the tests of its authors found; and the
folder of tables here, where  loony verify  and  loony prove  write what they find. --coverage lists every result
of every paper, with the claims and the tests about it. --record adds the evidence of the tables here to the
record.
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from loony.shell.options import FOLDER
from loony.shell.output import say, say_json, tell
from loony.system.errors import BadInput, TableAbsent
from loony.verify.families import FAMILIES

if TYPE_CHECKING:
    from loony.verify.claims.claim import Claim
    from loony.verify.claims.coverage import ResultCoverage

FEW = 5
"""so many claims that are named are printed in full, and of more a line each"""

_OWN_RECORD = Path()
"""stands for the record that is a part of the program, where no other file is named"""

HELP = "list the claims, and the evidence for each"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("claims", nargs="*", metavar="CLAIM", help="such as allcock-4.1, or allcock (all)")
    parser.add_argument("--all", action="store_true", help=f"print every statement, also of more than {FEW} claims")
    parser.add_argument(
        "--table", type=Path, metavar="DIR",
        help=f"a directory of tables, or a folder with such directories ({FOLDER}, if it exists)",
    )  # fmt: skip
    parser.add_argument(
        "--coverage", action="store_true", help="list the results of the papers, and what tests or proves each"
    )
    parser.add_argument(
        "--record", nargs="?", type=Path, const=_OWN_RECORD, metavar="FILE",
        help="add the evidence of the tables here to the record, or to a copy of it; for developers",
    )  # fmt: skip
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the list as JSON")
    form.add_argument("--markdown", action="store_true", help="print the list as tables of Markdown")
    form.add_argument("--latex", action="store_true", help="print the outcomes for LaTeX, with booktabs")
    form.add_argument("--bibtex", action="store_true", help="print the entries of their papers, and of loony")


def run(options: argparse.Namespace) -> int:
    from loony.results.asked.cited import bibtex, latex
    from loony.results.asked.claims import data, index, markdown, summary, text
    from loony.results.asked.known import evidence_in
    from loony.verify.claims.register import claims

    chosen = claims(options.claims or None)
    if options.coverage:
        if options.latex or options.bibtex:
            raise BadInput("--coverage prints no LaTeX: leave out --latex and --bibtex")
        return _say_coverage(options, chosen)
    if options.markdown or (options.bibtex and options.record is None):
        say("\n".join(markdown(chosen)) if options.markdown else bibtex(chosen))
        return 0
    folder = options.table or FOLDER
    if options.table and not folder.is_dir():
        raise TableAbsent(f"there is no folder {folder}: name a folder with tables, or leave out --table")
    if options.record is not None:
        return _record(options, folder)
    here = evidence_in(folder, chosen)
    if options.json:
        say_json([data(claim, here.rows) for claim in chosen])
    elif options.latex:
        say(latex(chosen, here.rows))
    else:
        if options.all or (options.claims and len(chosen) <= FEW):
            say("\n\n".join(text(claim, here.rows, folder) for claim in chosen))
        else:
            say("\n".join(index(chosen, here.rows)))
        say(f"\n{summary(chosen, here, folder)}")
        _say_left_out(here.of_other_sources)
    return 0


def _say_left_out(number: int) -> None:
    if number:
        say(f"left out: {number} of the directories there, made from other sources; run  loony verify  again")


def _record(options: argparse.Namespace, folder: Path) -> int:
    """Write the record, or a copy of it; 1 where the tables of other sources were left out."""
    from loony.results.asked.known import renew
    from loony.results.asked.record import is_record, path, text_of
    from loony.system.writing import require_own_file, write_file
    from loony.verify.claims.register import claims

    if options.claims or options.json or options.markdown or options.latex or options.bibtex:
        forms = "--json, --markdown, --latex and --bibtex"
        raise BadInput(f"--record is about all claims, and prints no list: leave out names, {forms}")
    file = path() if options.record is _OWN_RECORD else options.record
    require_own_file(file, "", "record", is_record, "--record")
    record = renew(claims(), folder)
    write_file(file, text_of(record.rows), "--record")
    say(f"{file}: {len(record.rows):,} rows, {record.new:,} of them new, from {folder}")
    if record.dropped:
        say(f"dropped, because the claims have changed: {', '.join(sorted({row.about for row in record.dropped}))}")
    _say_left_out(record.of_other_sources)
    return 1 if record.of_other_sources else 0


def _say_coverage(options: argparse.Namespace, chosen: "list[Claim]") -> int:
    """Print the results of the papers, or those that the named claims are about; 1 where a result has nothing."""
    from loony.results.shown import coverage as report
    from loony.verify.claims.coverage import coverage, faults
    from loony.verify.claims.papers import papers_of
    from loony.verify.claims.register import claims

    results: list[ResultCoverage] = []
    messages: list[str] = []
    for family in FAMILIES.values():
        papers, claims_of_family = papers_of(family), claims(families=[family])
        results += coverage(papers, claims_of_family)
        messages += faults(papers, claims_of_family)
    if options.claims:
        ids = {claim.id for claim in chosen}
        results = [result for result in results if any(claim.id in ids for claim in result.claims)]
    if options.json:
        say_json(report.data(results))
    else:
        say("\n".join(report.markdown(results) if options.markdown else report.text(results)))
    for message in messages:
        tell(f"loony: {message}")
    return 1 if messages else 0
