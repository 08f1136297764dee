"""The theorems on misère Swedish 1 x n, which Coq accepts as they stand; the statement that they are held to;
errors in both, which it must refuse; its values of small positions, which are the oracle's; and who compared the
claims.
"""

import re
from pathlib import Path

import pytest
from certifying import Development, asked_of_coq, with_error
from strips.test_restricted import restricted_value
from swedish_cases import up_to, value_by_recursion

from loony.verify.proof import coq

pytestmark = [pytest.mark.no_kernel, pytest.mark.longest]


def test_a_reply_that_loses_more_of_the_bank_than_it_says_is_refused(development: Development, tmp_path: Path) -> None:
    said = "Cut 6 1 0 0 4 4 13"
    assert with_error(development[0], "Bank", said, "Cut 6 1 0 0 3 4 13", tmp_path).accepted
    result = coq.compile_file(tmp_path, "Cuts", "coqc")
    assert not result.accepted
    number = re.search(r'"./Cuts.v", line (\d+)', result.output)
    assert number is not None
    lines = (tmp_path / "Cuts.v").read_text("utf-8").split("\n")[: int(number[1])]
    assert [line for line in lines if line.startswith("Lemma ")][-1].startswith("Lemma reply ")


def test_coqs_values_of_small_swedish_positions_are_the_oracles(development: Development) -> None:
    folder, _ = development
    some = [parts for parts in up_to(8) if parts]
    lists = "; ".join(f"[{'; '.join(map(str, parts))}]" for parts in some)
    output = asked_of_coq(
        folder, "Swedish Stakes Conjecture_2",
        f"Definition some := [{lists}].\n"
        "Eval vm_compute in map v some.\n"
        "Eval vm_compute in map (fun G => w (parts G) (stake G)) some.\n"
        "Eval vm_compute in map (restricted_v loosest) some.\n"
        "Eval vm_compute in map (restricted_v strictest) some.\n",
    )  # fmt: skip
    v, w, loosest, strictest = (
        [*map(int, re.findall(r"-?\d+", part.partition(":")[0]))] for part in output.split("= ")[1:]
    )
    assert v == w == [value_by_recursion(parts) for parts in some]
    assert loosest == [restricted_value(parts, strict=False) for parts in some]
    assert strictest == [restricted_value(parts, strict=True) for parts in some]
    assert len({*v}) > 6
