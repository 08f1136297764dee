"""The work of  loony prove --certify DIR: proofs that Coq checks, for positions of every size."""

import argparse
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from loony.results.asked.record import THEOREM, RecordRow, by_coq, keep_proofs, row_of, theorem_digest
from loony.results.shown.report import Report, count_of
from loony.results.stored.tables import PROOFS
from loony.shell.options import FOLDER, stages
from loony.shell.output import print_note
from loony.shell.proofs import claims_to_prove, numbers_in_words
from loony.system.errors import BadInput
from loony.system.stages import Stages
from loony.verify.claims.claim import PROVED, REFUTED, Evidence
from loony.verify.claims.register import claims
from loony.verify.families import FAMILIES
from loony.verify.proof import by_hand, coq, development, own
from loony.verify.proof.development import Certification
from loony.verify.proof.solver import Proof
from loony.verify.proof.theory import theory_of

_Compiled = dict[str, coq.CoqResult]


def certify(options: argparse.Namespace) -> Report:
    """Write the development of claims, and compile it if coqc is installed; exit code 1 if Coq refuses a part."""
    if options.emit or options.out or options.solver != "z3":
        what = "--certify runs no solver, and writes only to its directory"
        raise BadInput(f"{what}: leave out --emit, --out and --solver")
    if options.family and options.family.by_hand and not options.claim:
        return certify_by_hand(options)
    chosen = claims_to_prove(options, None)
    families = sorted({claim.family for claim in chosen})
    if len(families) > 1:
        what = f"these claims are about {' and '.join(families)}, and a Coq development is about one family"
        raise BadInput(f"{what}: name the claims of one family")
    theory = theory_of(FAMILIES[families[0]])
    if not options.claim:
        keep_proofs(FOLDER / PROOFS)  # a file that cannot be written is better known at once
    with stages(options.quiet, "claims") as running, own.errors_of(options.claim):
        running.start("looking for certificates", len(chosen))
        outcomes = development.write_development(
            options.certify, chosen, options.timeout, lambda _: running.advance(1)
        )
        compiled = compile_written(options.certify, running)
        if compiled is not None:
            coq.apply_results(options.certify, outcomes, compiled)
    if compiled is not None and not options.claim:
        keep(options.certify, families[0], development.own_by_hand(theory), compiled, outcomes)
    right = [outcome for outcome in outcomes if (not outcome.remark if compiled is None else outcome.certified)]
    if compiled is None:
        summary = f"{len(right)} of {len(outcomes)} claims written, none checked: {without_coq(options.certify)}"
    else:
        numbers = numbers_in_words([outcome.claim for outcome in right], PROVED)
        summary = f"{len(right)} of {len(outcomes)} {Evidence.COQ.words}{numbers}; see {options.certify}"
    report = Report([*map(text, outcomes), summary], [*map(data, outcomes)], summary)
    report = with_second_check(options, report, development.by_hand(theory), compiled)
    return report if len(right) == len(outcomes) else report._replace(exit_code=1)


def certify_by_hand(options: argparse.Namespace) -> Report:
    """Write the handwritten Coq files of a family, and compile them; exit code 1 if a claim names no theorem there."""
    if options.claims:
        raise BadInput("Coq files written by hand are checked all together: leave out the claims")
    keep_proofs(FOLDER / PROOFS)  # a file that cannot be written is better known at once
    paths = development.write_by_hand(options.certify, options.family)
    with stages(options.quiet, "files") as running:
        compiled = compile_written(options.certify, running)
    if compiled is None:
        number = len(development.files_of(options.certify))
        return Report([f"{number} files written, none checked: {without_coq(options.certify)}"], [])
    theorems = keep(options.certify, options.family.name, paths, compiled)
    by_theorem: dict[str, list[str]] = {theorem: [] for theorem in theorems}
    unaccepted = []
    for claim in claims(families=[options.family]):
        if claim.theorem in by_theorem:
            by_theorem[claim.theorem].append(claim.id)
        elif claim.theorem and by_hand.family_of(claim.theorem, claim.family) == claim.family:
            unaccepted.append(f"Coq did not accept {claim.theorem}, the theorem of {claim.id}")
    lines = ["\n    ".join([f"{theorem}  Qed, no assumptions", *ids]) for theorem, ids in by_theorem.items()]
    certified = f"with them {sum(map(len, by_theorem.values()))} claims; see {options.certify}"
    summary = f"{len(theorems)} theorems certified by Coq, and {certified}"
    listed = [{"theorem": theorem, "claims": ids} for theorem, ids in by_theorem.items()]
    return with_second_check(options, Report([*lines, summary], listed, summary), paths, compiled, unaccepted)


def compile_written(directory: Path, running: Stages) -> _Compiled | None:
    """The result of Coq for each file of the development in a directory; None if Coq is not installed."""
    coqc, names = coq.find_coq(), development.files_of(directory)
    if coqc is None:
        return None
    running.start("checking with coqc", len(names))
    return coq.compile_development(directory, names, coqc, lambda: running.advance(1))


def keep(
    directory: Path, family: str, paths: list[Path], compiled: _Compiled, outcomes: Iterable[Certification] = ()
) -> list[str]:
    """Store the certified claims, and the theorems in these handwritten files; return the names of the theorems."""
    by = by_coq(coq.version_of(coq.find_coq() or ""))
    theorems = coq.theorems_by_hand(directory, paths, compiled)
    rows = []
    for claim, outcome in ((outcome.claim, outcome) for outcome in outcomes if outcome.certified):
        verdict = REFUTED if claim.expected_verdict == REFUTED else PROVED
        rows.append(row_of(Proof(claim, verdict, outcome.goals, seconds=outcome.seconds), by, Evidence.COQ))
    for theorem in theorems:
        digest = theorem_digest(family, theorem)
        rows.append(RecordRow(THEOREM, family, theorem, "", Evidence.COQ.words, by, digest=digest))
    keep_proofs(FOLDER / PROOFS, rows)
    return theorems


def with_second_check(
    options: argparse.Namespace,
    report: Report,
    paths: list[Path],
    compiled: _Compiled | None,
    faults: Iterable[str] = (),
) -> Report:
    """The report with the faults; if asked, also with the result of coqchk for the handwritten files."""
    faults = [*(coq.faults(options.certify, compiled) if compiled else ()), *faults]
    if compiled and options.coqchk:
        accepted = sorted(name for name in {path.stem for path in paths} & {*compiled} if compiled[name].accepted)
        sentence, wrong = checked_again(options.certify, accepted)
        faults += wrong
        if sentence:
            report = report._replace(blocks=[*report.blocks, sentence], summary="\n".join([report.summary, sentence]))
    notes = [f"loony: {fault}" for fault in faults]
    return report._replace(notes=notes, exit_code=1 if faults else 0)


MACHINE_INTEGERS = "Coq.Numbers.Cyclic.Int63.PrimInt63."
"""the beginning of the names of Coq's machine integers, with which the kernel computes; they are no assumptions"""


def checked_again(directory: Path, accepted: list[str]) -> tuple[str, list[str]]:
    """Have coqchk check the accepted files. Returns a sentence on the check, if there was one, and on each fault."""
    check = coq.check_again(directory, accepted)
    if check is None:
        print_note("loony: coqchk is not installed here, so there is no second check")
        return "", []
    if not check.accepted:
        last = check.output.strip().splitlines()[-1:]
        return "", [f"coqchk does not accept the files in {directory}: {' '.join(last)}"]
    axioms = [name for name in check.axioms if not name.startswith(MACHINE_INTEGERS)]
    found = "no axioms"
    if check.axioms and not axioms:
        found = f"no axioms but {len(check.axioms)} of Coq's machine integers"
    elif axioms:
        found = f"axioms: {', '.join(axioms)}"
    what = f"{count_of(len(accepted), 'file')} written by hand, with all files that they require"
    sentence = f"coqchk accepts {what}: {found}, {check.seconds:.0f} s"
    return sentence, [f"coqchk finds the axiom {name}" for name in axioms]


def without_coq(directory: Path) -> str:
    """The end of a sentence: the missing program, and advice."""
    return f"coqc is not installed here; install Coq (Debian: coq), and run  make --directory={directory}"


def text(outcome: Certification) -> str:
    if outcome.remark:
        words = outcome.remark
    elif outcome.assumptions is None:
        words = f"written: {outcome.words} words for {outcome.goals} goals"
    elif outcome.assumptions:
        words = f"Qed, but it assumes {', '.join(outcome.assumptions)}"
    else:
        words = f"Qed, no assumptions, {outcome.seconds:.1f} s"
    statement = textwrap.wrap(outcome.claim.statement, 100, initial_indent="    ", subsequent_indent="    ")
    return "\n".join([f"{outcome.claim.id}  {outcome.theorem}  {words}", *statement])


def data(outcome: Certification) -> dict[str, Any]:
    names = ("theorem", "certified", "remark", "assumptions", "goals", "words")
    fields = {name: getattr(outcome, name) for name in names}
    return {"claim": outcome.claim.id, **fields, "seconds": round(outcome.seconds, 3)}
