"""List the claims of the papers, or print the statement of a claim and the evidence for it.

A name is an id, such as allcock-4.1, or a part of ids: 4.1, allcock, 5-A1. The evidence comes from two places: the
record, which is a part of the program and says what Coq, the solvers and the tests of its authors found; and the
folder of tables here, where  loony verify  and  loony prove  write what they find. --coverage lists every result
of every paper, with the claims and the tests about it. --record adds the evidence of the tables here to the
record.

--survivors asks which results of Allcock, and of Buzzard and Ciere, hold with loops of any length. In both papers
every loop is even. Each claim that holds there was tested again, as the same function, when tables with odd loops
were made; for each claim that fails, the list has the smallest counterexample. Small tables do not test every claim:
the number of untested claims is printed, and with --json each of these has the verdict skipped and the least bound
that tests it. verify/odd_loops/survivors.py says how each claim is read.
"""

import argparse
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType

from loony.results.shown.report import Report
from loony.shell.options import FOLDER, add_output_options, refuse_with
from loony.system.errors import TableAbsent
from loony.verify.families import FAMILIES

FEW = 5  # the most named claims that are printed in full; more claims have a line each

_OWN_RECORD = Path()  # the record that is a part of the program: --record without a file

HELP = "list the claims, and the evidence for each"
GROUP = "verify and prove"
EXITS = {1: "--coverage: a result has no claim, no test and no reason; --record: other sources"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("claims", nargs="*", metavar="CLAIM", help="such as allcock-4.1, or allcock (all)")
    parser.add_argument("--all", action="store_true", help=f"print every statement, also of more than {FEW} claims")
    table_help = f"a directory of tables, or a folder with such directories ({FOLDER}, if it exists)"
    parser.add_argument("--table", type=Path, metavar="DIR", help=table_help)
    coverage_help = "list the results of the papers, and what tests or proves each"
    parser.add_argument("--coverage", action="store_true", help=coverage_help)
    record_help = "add the evidence of the tables here to the record, or to a copy of it; for developers"
    parser.add_argument("--record", nargs="?", type=Path, const=_OWN_RECORD, metavar="FILE", help=record_help)
    parser.add_argument("--bibtex", action="store_true", help="print the entries of their papers, and of loony")
    for section in _sections().values():
        section.add_option(parser)
    add_output_options(parser, "latex", "markdown")


def _sections() -> dict[str, ModuleType]:
    return {
        name: import_module(f"loony.commands.{family.folder}.{name}")
        for family in FAMILIES.values()
        for name in family.sections
    }


def run(options: argparse.Namespace) -> Report:
    from loony.results.asked.claims import bibtex, data_of, for_documents, index, outcomes, summary, text
    from loony.results.asked.record import FolderEvidence, evidence_for
    from loony.verify.claims.register import claims

    refuse_with(options, "record", "claims", "coverage", "bibtex", "json", "latex", "markdown")
    refuse_with(options, "bibtex", "coverage", "json", "latex", "markdown")
    refuse_with(options, "coverage", "latex")
    for name, section in _sections().items():
        if getattr(options, name):
            refuse_with(options, name, "claims", "coverage", "record", "bibtex", "latex")
            report: Report = section.run(options)
            return report
    chosen = claims(options.claims or None)
    if options.coverage:
        from loony.results.shown.coverage import report_on

        return report_on({claim.id for claim in chosen} if options.claims else None, options.markdown)
    if options.bibtex:
        return Report([bibtex(chosen)])
    if options.markdown:
        return Report(for_documents([*map(evidence_for, chosen)]))
    folder = options.table or FOLDER
    if options.table and not folder.is_dir():
        raise TableAbsent(f"there is no folder {folder}: name a folder with tables, or leave out --table")
    if options.record is not None:
        return _record(options, folder)
    here = FolderEvidence([], 0)
    if folder.is_dir():  # the libraries that read tables take half a second to import
        from loony.results.asked.folder_evidence import evidence_in

        here = evidence_in(folder, chosen)
    known = [evidence_for(claim, here.rows) for claim in chosen]
    if options.latex:
        return Report(outcomes(known))
    if options.all or (options.claims and len(chosen) <= FEW):
        lines = ["\n\n".join(text(each, folder) for each in known)]
    else:
        lines = index(known)
    numbers = summary(known, here, folder)
    return Report([*lines, "", numbers, *_left_out(here.of_other_sources)], partial(data_of, known), numbers)


def _left_out(number: int) -> list[str]:
    note = f"left out: {number} of the directories there, made from other sources; run  loony verify  again"
    return [note] if number else []


def _record(options: argparse.Namespace, folder: Path) -> Report:
    """Write the record, or a copy of it; exit code 1 if tables of other sources were omitted."""
    from loony.results.asked.folder_evidence import renew
    from loony.results.asked.record import is_record, path, text_of
    from loony.system.writing import require_own_file, write_file
    from loony.verify.claims.register import claims

    file = path() if options.record is _OWN_RECORD else options.record
    require_own_file(file, "", "record", is_record, "--record")
    record = renew(claims(), folder)
    write_file(file, text_of(record.rows), "--record")
    lines = [f"{file}: {len(record.rows):,} rows, {record.new:,} of them new, from {folder}"]
    if record.dropped:
        changed = ", ".join(sorted({row.about for row in record.dropped}))
        lines.append(f"dropped, because the claims have changed: {changed}")
    lines += _left_out(record.of_other_sources)
    return Report(lines, exit_code=1 if record.of_other_sources else 0)
