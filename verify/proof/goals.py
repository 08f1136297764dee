"""Writes the goals of proofs into files for any solver, with a script that compares its answers with ours."""

import re
from pathlib import Path
from typing import Any, Final

from loony.system.writing import marked, write_file
from loony.verify.claims.claim import Claim

ANSWERS, SCRIPT = "answers", "check.sh"

_SCRIPT = """\
#!/bin/sh
# Asks a solver about every goal here, and compares its answers with those in the file `answers`:
#   sh check.sh cvc5 --tlimit=60000
# A claim is proved if each of its goals is answered with unsat. Ends with 0 if all answers are the same.
[ $# -gt 0 ] || { echo "name a solver that reads SMT-LIB files, such as  sh check.sh cvc5"; exit 2; }
command -v "$1" > /dev/null || { echo "there is no $1 here: install it, or name another solver"; exit 2; }
cd "$(dirname "$0")" || exit 2
same=0 other=0 open=0
while read -r answer file; do
  said=$("$@" "$file" 2>&1 | head -n 1)
  case $said in
    "$answer") same=$((same + 1)) ;;
    sat|unsat) other=$((other + 1)); echo "$file: $said, where it was $answer" ;;
    *) open=$((open + 1)); echo "$file: no answer: $said" ;;
  esac
done < answers
echo "$same goals answered alike, $other otherwise, $open not at all"
[ $same -gt 0 ] && [ $other -eq 0 ] && [ $open -eq 0 ]
"""


is_of_goals: Final = marked(
    b"; goal ",
    re.escape(_SCRIPT[:80].encode()),
    rb"(sat|unsat|unknown) \S+\.smt2\n",
    names=("*-*.smt2", ANSWERS, SCRIPT),
)
"""whether this module wrote a file"""


def write_goal(directory: Path, claim: Claim, number: int, solver: Any) -> str:
    """Write a goal of a claim, in the solver's words, into a directory; returns the name of the file."""
    heading = f"; goal {number} of {claim.id}: it is proved if this is unsat\n(set-logic QF_LIA)\n"
    name = f"{claim.id}-{number:03}.smt2"
    write_file(directory / name, heading + solver.to_smt2(), "--emit")
    return name


def write_answers(directory: Path, answers: dict[str, str]) -> None:
    """Write the solver's answers, by the files of the goals, and the script that asks another solver."""
    write_file(directory / ANSWERS, "".join(f"{answer} {name}\n" for name, answer in answers.items()), "--emit")
    write_file(directory / SCRIPT, _SCRIPT, "--emit")
