"""What  loony prove --certify DIR  does: proofs that Coq checks, of positions of every size."""

import argparse
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loony.shell.options import FOLDER
from loony.shell.output import say, say_json, stages, tell

if TYPE_CHECKING:
    from loony.verify.claims.claim import Claim
    from loony.verify.proof.coq import CoqResult
    from loony.verify.proof.development import Certification
    from loony.verify.proof.solver import Proof


def certify(options: argparse.Namespace) -> int:
    """Write the development, and compile it where coqc is at hand.

    Returns 0 where each claim is certified, or written, and Coq accepts the other files there, else 1.
    """
    from loony.results.asked.proofs import by_coq, keep_proofs, row_of, row_of_theorem
    from loony.results.stored.layout import PROOFS
    from loony.shell.proofs import claims_to_prove, numbers_in_words
    from loony.system.errors import BadInput
    from loony.verify.claims.evidence import Evidence
    from loony.verify.families import FAMILIES
    from loony.verify.proof.coq import (
        apply_results,
        compile_development,
        faults,
        find_coq,
        theorems_by_hand,
        version_of,
    )
    from loony.verify.proof.development import by_hand, files_of, own_by_hand, write_development
    from loony.verify.proof.own import errors_of
    from loony.verify.proof.solver import PROVED
    from loony.verify.proof.theory import theory_of

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
    coqc = find_coq()
    file = FOLDER / PROOFS
    messages: list[str] = []
    if not options.claim:
        keep_proofs(file)  # that it cannot be written is better known at once
    with stages(options.quiet, "claims") as running, errors_of(options.claim):
        running.start("looking for certificates", len(chosen))
        outcomes = write_development(options.certify, chosen, options.timeout, lambda _: running.advance(1))
        if coqc:
            files = files_of(options.certify)
            running.start("checking with coqc", len(files))
            compiled = compile_development(options.certify, files, coqc, lambda: running.advance(1))
            apply_results(options.certify, outcomes, compiled)
            messages = faults(options.certify, compiled)
        if coqc and not options.claim:
            by = by_coq(version_of(coqc))
            rows = [row_of(proof(outcome), by, Evidence.COQ) for outcome in outcomes if outcome.certified]
            paths = own_by_hand(theory_of(FAMILIES[families[0]]))
            theorems = theorems_by_hand(options.certify, paths, compiled)
            keep_proofs(file, [*rows, *(row_of_theorem(families[0], theorem, by) for theorem in theorems)])
    right = [outcome for outcome in outcomes if (outcome.certified if coqc else not outcome.remark)]
    if options.json:
        say_json([data(outcome) for outcome in outcomes])
    else:
        if not options.quiet:
            for outcome in outcomes:
                say(text(outcome))
        if coqc:
            numbers = numbers_in_words([outcome.claim for outcome in right], PROVED)
            say(f"{len(right)} of {len(outcomes)} {Evidence.COQ.words}{numbers}; see {options.certify}")
        else:
            say(f"{len(right)} of {len(outcomes)} claims written, none checked: {without_coq(options.certify)}")
    if coqc and options.coqchk:
        names = {path.stem for path in by_hand(theory_of(FAMILIES[families[0]]))} & {*files}
        messages += checked_again(options, names, compiled)
    for message in messages:
        tell(f"loony: {message}")
    return 1 if len(right) < len(outcomes) or messages else 0


def certify_by_hand(options: argparse.Namespace) -> int:
    """Write the files in Coq of a family that has all of them by hand, and compile them where coqc is at hand.

    Returns 0 where Coq accepts every theorem, or is not there, else 1: also where a claim names a theorem in vain.
    A claim may name a theorem of another family, whose development certifies it.
    """
    from loony.results.asked.proofs import by_coq, keep_proofs, row_of_theorem
    from loony.results.stored.layout import PROOFS
    from loony.system.errors import BadInput
    from loony.verify.claims.register import claims
    from loony.verify.proof.by_hand import family_of
    from loony.verify.proof.coq import compile_development, faults, find_coq, theorems_by_hand, version_of
    from loony.verify.proof.development import files_of, write_by_hand

    if options.claims:
        raise BadInput("Coq files written by hand are checked all together: leave out the claims")
    coqc = find_coq()
    file = FOLDER / PROOFS
    keep_proofs(file)  # that it cannot be written is better known at once
    paths = write_by_hand(options.certify, options.family)
    names = files_of(options.certify)
    if not coqc:
        say(f"{len(names)} files written, none checked: {without_coq(options.certify)}")
        return 0
    with stages(options.quiet, "files") as running:
        running.start("checking with coqc", len(names))
        compiled = compile_development(options.certify, names, coqc, lambda: running.advance(1))
    messages = faults(options.certify, compiled)
    theorems = theorems_by_hand(options.certify, paths, compiled)
    by = by_coq(version_of(coqc))
    keep_proofs(file, [row_of_theorem(options.family.name, theorem, by) for theorem in theorems])
    by_theorem: dict[str, list[Claim]] = {theorem: [] for theorem in theorems}
    for claim in claims(families=[options.family]):
        if claim.theorem in by_theorem:
            by_theorem[claim.theorem].append(claim)
        elif claim.theorem and family_of(claim.theorem, claim.family) == claim.family:
            messages.append(f"Coq did not accept {claim.theorem}, the theorem of {claim.id}")
    certified = [claim.id for of_theorem in by_theorem.values() for claim in of_theorem]
    if options.json:
        say_json(
            [
                {"theorem": theorem, "claims": [claim.id for claim in of_theorem]}
                for theorem, of_theorem in by_theorem.items()
            ]
        )
    else:
        if not options.quiet:
            for theorem, of_theorem in by_theorem.items():
                say("\n".join([f"{theorem}  Qed, no assumptions", *(f"    {claim.id}" for claim in of_theorem)]))
        say(
            f"{len(theorems)} theorems certified by Coq, and with them {len(certified)} claims; "
            f"see {options.certify}"
        )
    if options.coqchk:
        messages += checked_again(options, {path.stem for path in paths}, compiled)
    for message in messages:
        tell(f"loony: {message}")
    return 1 if messages else 0


MACHINE_INTEGERS = "Coq.Numbers.Cyclic.Int63.PrimInt63."
"""the names of Coq's machine integers begin with it: the kernel computes with them and supposes nothing of them"""


def checked_again(options: argparse.Namespace, names: set[str], compiled: "dict[str, CoqResult]") -> list[str]:
    """Have coqchk check the accepted files among these, and say what it found. Returns sentences on faults."""
    from loony.verify.proof.coq import check_again

    accepted = sorted(name for name in names if compiled[name].accepted)
    check = check_again(options.certify, accepted)
    if check is None:
        tell("loony: coqchk is not installed here, so there is no second check")
        return []
    if not check.accepted:
        last = check.output.strip().splitlines()[-1:]
        return [f"coqchk does not accept the files in {options.certify}: {' '.join(last)}"]
    axioms = [name for name in check.axioms if not name.startswith(MACHINE_INTEGERS)]
    if not options.json:
        found = "no axioms"
        if check.axioms and not axioms:
            found = f"no axioms but {len(check.axioms)} of Coq's machine integers"
        elif axioms:
            found = f"axioms: {', '.join(axioms)}"
        what = (
            f"{len(accepted)} file{'s' * (len(accepted) != 1)} written by hand, with all files that they require"
        )
        say(f"coqchk accepts {what}: {found}, {check.seconds:.0f} s")
    return [f"coqchk finds the axiom {name}" for name in axioms]


def without_coq(directory: Path) -> str:
    """The end of a sentence: what is missing, and what to do."""
    return f"coqc is not installed here; install Coq (Debian: coq), and run  make --directory={directory}"


def proof(outcome: "Certification") -> "Proof":
    """A certified claim as a proof, which is kept beside those by solvers."""
    from loony.verify.claims.claim import REFUTED
    from loony.verify.proof.solver import PROVED, Proof

    verdict = REFUTED if outcome.claim.expected_verdict == REFUTED else PROVED
    return Proof(outcome.claim, verdict, outcome.goals, seconds=outcome.seconds)


def text(outcome: "Certification") -> str:
    """The outcome for a claim, and its statement."""
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


def data(outcome: "Certification") -> dict[str, Any]:
    """The same for a program."""
    return {
        "claim": outcome.claim.id, "theorem": outcome.theorem, "certified": outcome.certified,
        "remark": outcome.remark, "assumptions": outcome.assumptions, "goals": outcome.goals,
        "words": outcome.words, "seconds": round(outcome.seconds, 3),
    }  # fmt: skip
