"""The results of the papers on even loops that hold with loops of any length, according to stored tables."""

from pathlib import Path
from typing import Any

from loony.results.asked.folder_evidence import tests_in
from loony.results.shown.report import Block, Report, Table, agreeing, count_of
from loony.system.errors import BadInput
from loony.verify.claims.claim import HOLDS, REFUTED, SKIPPED, UNCOVERED
from loony.verify.claims.register import least_bound
from loony.verify.examination.examine import in_words
from loony.verify.odd_loops import survivors
from loony.verify.odd_loops.family import ODD_LOOPS

SurvivorRow = dict[str, Any]


def survivors_in(directory: Path, manifest: dict[str, Any]) -> list[SurvivorRow]:
    """The claims of both papers, in their order, each with its smallest counterexample if it fails.

    A claim that the bounds are too small to test has the verdict `skipped`, with the least bound that tests it. A
    claim that the run was not asked to test has none. Raises BadInput where no claim was tested.
    """
    rows = [*tests_in(directory, manifest, {claim.id: claim for claim in survivors.READ})]
    bounds = dict(zip(ODD_LOOPS.domains, manifest["bounds"].values(), strict=True))
    tested_to = {some.option: bound for some, bound in bounds.items() if some.name in {row.domain for row, _ in rows}}
    found = []
    for claim in survivors.READ:
        tests = [(row, example) for row, example in rows if row.about == claim.id]
        verdicts = {row.verdict for row, _ in tests}
        verdict = next((kind for kind in (REFUTED, HOLDS, UNCOVERED, SKIPPED) if kind in verdicts), None)
        least, option = min(
            ((least_bound(claim, domain), domain.option) for domain in claim.domains), key=lambda bound: bound[0]
        )
        refuting = [(example, row.counterexample) for row, example in tests if example]
        example, counterexample = min(refuting, key=lambda row: int(row[0]["size"]), default=({}, None))
        found.append({
            "claim": claim.id, "source": claim.source.removeprefix(f"{survivors.PAPER}, "),
            "remark": survivors.REMARKS.get(claim.id), "title": claim.title, "verdict": verdict,
            "counterexample": counterexample, "value": example.get("value"), "expected": example.get("expected"),
            "tested_to": tested_to, "tested_from": {option: least} if verdict == SKIPPED else None,
        })  # fmt: skip
    if not tested(found):
        what = f"no claim of the papers on even loops was tested in {directory}"
        raise BadInput(f"{what}: make tables with all claims, loony verify --family odd-loops")
    return found


def tested(found: list[SurvivorRow]) -> list[SurvivorRow]:
    """The claims whose hypothesis covered a position, so that their verdict says something."""
    return [row for row in found if row["verdict"] in (HOLDS, REFUTED)]


def summary(found: list[SurvivorRow]) -> str:
    """The numbers of claims that hold, and that were not tested, in a sentence."""
    few = tested(found)
    hold = sum(row["verdict"] == HOLDS for row in few)
    if len(few) == len(found):
        return f"{hold} of {len(found)} claims that hold with even loops hold with loops of any length"
    reach = _reach(found[0]["tested_to"])
    said = [f"of {count_of(len(few), 'claim')} tested to {reach}, {hold} {agreeing('hold', hold)}"]
    if skipped := [bound for row in found if row["verdict"] == SKIPPED for bound in row["tested_from"].items()]:
        option, least = max(skipped, key=lambda bound: bound[1])
        last = "the last" * (len(skipped) > 1)
        what = f"{len(skipped)} {'is' if len(skipped) == 1 else 'are'} not tested there"
        said.append(", ".join([what, f"{last} from {option} {least} on".lstrip()]))
    if uncovered := sum(row["verdict"] == UNCOVERED for row in found):
        said.append(f"{uncovered} {agreeing('cover', uncovered)} no position there")
    if absent := sum(row["verdict"] is None for row in found):
        said.append(f"the tables were made without {count_of(absent, 'claim')}")
    return "; ".join(said)


def _reach(bounds: dict[str, int]) -> str:
    if len({*bounds.values()}) == 1:
        return f"size {max(bounds.values())}"
    return " and ".join(f"{option} {bound}" for option, bound in bounds.items())


def report(found: list[SurvivorRow], for_documents: bool) -> Report:
    """A row for each claim that was tested: for a person, or as docs/odd-loops.md has it."""
    few = tested(found)
    if not for_documents:
        rows = [(row["claim"], row["verdict"], _fails(row)) for row in few]
        return Report([Table(("claim", "verdict", "smallest counterexample"), rows, "<"), "", summary(found)], found)
    cited = []
    for row in few:
        source = f"{row['source']} ({row['remark']})" if row["remark"] else row["source"]
        cited.append((source, row["title"], row["verdict"], _fails(row, "`")))
    blocks: list[Block] = [Table(("result", "about", "with odd loops", "smallest counterexample"), cited, "<")]
    return Report([*blocks, "", summary(found)] if len(few) < len(found) else blocks, found)


def _fails(row: SurvivorRow, mark: str = "") -> str:
    if row["counterexample"] is None:
        return ""
    return f"{mark}{row['counterexample']}{mark}: v = {row['value']}, {in_words(row['expected'])}"
