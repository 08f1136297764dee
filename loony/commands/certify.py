"""What  loony prove --certify DIR  does: proofs that Coq checks, of positions of every size."""

import argparse
import textwrap
from typing import TYPE_CHECKING, Any

from loony.shell.options import FOLDER, families_proved
from loony.shell.output import say, stages, tell

if TYPE_CHECKING:
    from loony.verify.proof.development import Certification
    from loony.verify.proof.solver import Proof


def certify(options: argparse.Namespace) -> int:
    """Write the development, and compile it where coqc is at hand; 0 where each claim is certified, or written,
    and Coq accepts all else that is there.
    """
    from loony.results.stored.layout import PROOFS
    from loony.results.stored.proofs import COQ, keep_proofs, keep_theorems
    from loony.shell.proofs import counted
    from loony.system.errors import BadInput
    from loony.verify.claims.register import claims
    from loony.verify.families import FAMILIES
    from loony.verify.proof.coq import (
        apply_results,
        compile_development,
        faults,
        find_coq,
        theorems_by_hand,
        version_of,
    )
    from loony.verify.proof.development import by_hand, files_of, write_development
    from loony.verify.proof.theory import theory_of

    if options.emit or options.out or options.solver != "z3":
        raise BadInput(
            "--certify asks no solver, and keeps nothing elsewhere: leave out --emit, --out and --solver"
        )
    asked = claims(options.claims or None, families_proved(options.family, options.claims))
    families = sorted({one.family for one in asked})
    if len(families) > 1:
        raise BadInput(
            f"a development is about one family, and not about {' and '.join(families)}: name one's claims"
        )
    coqc = find_coq()
    kept = FOLDER / PROOFS
    wrong: list[str] = []
    keep_proofs(kept, [])  # that it cannot be written is better known at once
    with stages(options, "claims") as running:
        running.start("looking for certificates", len(asked))
        outcomes = write_development(options.certify, asked, options.timeout, lambda _: running.advance(1))
        if coqc:
            files = files_of(options.certify)
            running.start("checking with coqc", len(files))
            compiled = compile_development(options.certify, files, coqc, lambda: running.advance(1))
            apply_results(options.certify, outcomes, compiled)
            wrong = faults(options.certify, compiled)
            keep_proofs(kept, [(COQ, proof(one)) for one in outcomes if one.certified], version_of(coqc))
            theorems = theorems_by_hand(options.certify, by_hand(theory_of(FAMILIES[families[0]])), compiled)
            keep_theorems(kept, families[0], theorems, version_of(coqc))
    failed = [one for one in outcomes if (not one.certified if coqc else one.remark)]
    if options.json:
        import json

        say(json.dumps([data(one) for one in outcomes], indent=2))
    elif not options.quiet:
        for one in outcomes:
            say(text(one))
    if not options.json:
        written = len(outcomes) - len(failed)
        if coqc:
            what = counted([one.claim for one in outcomes if one.certified])
            say(f"{written} of {len(outcomes)} certified by Coq{what}; see {options.certify}")
        else:
            say(
                f"{written} of {len(outcomes)} written, none checked, for there is no coqc here: install Coq "
                f"(Debian: coq), and  make --directory={options.certify}"
            )
    for what in wrong:
        tell(f"loony: {what}")
    return 1 if failed or wrong else 0


def proof(one: "Certification") -> "Proof":
    """What is kept of a certified claim, beside the proofs by solvers."""
    from loony.verify.claims.claim import REFUTED
    from loony.verify.proof.solver import PROVED, Proof

    verdict = REFUTED if one.claim.expected_verdict == REFUTED else PROVED
    return Proof(one.claim, verdict, one.goals, seconds=one.seconds)


def text(one: "Certification") -> str:
    """What came of a claim, and what it says."""
    if one.remark:
        came = one.remark
    elif one.assumptions is None:
        came = f"written: {one.words} words for {one.goals} goals"
    elif one.assumptions:
        came = f"Qed, but assumes {', '.join(one.assumptions)}"
    else:
        came = f"Qed, no assumptions, {one.seconds:.1f} s"
    head = f"{one.claim.id}  {one.theorem}  {came}"
    return "\n".join(
        [head, *textwrap.wrap(one.claim.statement, 100, initial_indent="    ", subsequent_indent="    ")]
    )


def data(one: "Certification") -> dict[str, Any]:
    """The same for a program."""
    return {
        "claim": one.claim.id,
        "theorem": one.theorem,
        "certified": one.certified,
        "remark": one.remark,
        "assumptions": one.assumptions,
        "goals": one.goals,
        "words": one.words,
        "seconds": round(one.seconds, 3),
    }
