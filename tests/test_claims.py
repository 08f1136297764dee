"""Every claim on every domain as registered, and every claim able to fail."""

from collections.abc import Callable, Iterator
from typing import Any

import naive
import numpy as np
import pytest
from numpy.typing import NDArray

from loony.enumerate import logic, raw_endgames
from loony.enumerate.endgames import Summary
from loony.enumerate.errors import BadInput
from loony.enumerate.notation import Position, notation
from loony.verify import allcock
from loony.verify.claims import HOLDS, RAW, Claim, Record, Statement, claim, record, when
from loony.verify.examine import Block, Mismatch, Tally, _in_words, examine
from loony.verify.register import REGISTERED, claims

BOUND = 27
POSITIONS = sorted((Position(*G) for G in naive.positions(BOUND)), key=lambda G: (sum(map(sum, G)), G))


def naive_record() -> Record:
    """The record of all raw positions of size <= 27, with the values and openings of the oracle."""
    columns = []
    for G in POSITIONS:
        opening = naive.openings(*G)
        chain = opening[f"{G.chains[0]}"] if G.chains else -1
        loop = opening[f"{G.loops[0]}l"] if G.loops else -1
        columns.append((*raw_endgames.summary_of(G), naive.value(*G), opening.get("3", -1), chain, loop))
    *summary, value, three_chain, shortest_chain, shortest_loop = np.array(columns).T
    return record(Summary(*summary), value, three_chain, shortest_chain, shortest_loop)


G = naive_record()


def outcome(one: Claim, G: Record = G) -> tuple[Tally, list[Mismatch]]:
    """What comes of the claim on these positions, in blocks of uneven length, and every mismatch."""
    kept: list[Mismatch] = []

    def blocks() -> Iterator[Block]:
        for first, last in ((0, 1), (1, 1000), (1000, len(POSITIONS))):
            part = Record(*(column[first:last] for column in G))
            yield Block(part, POSITIONS[first:last].__getitem__)

    (tally,) = examine([one], RAW, BOUND, blocks(), lambda _, mismatches: kept.extend(mismatches))
    assert tally.mismatches == len(kept)
    assert tally.smallest == kept[:3]
    return tally, kept


@pytest.mark.parametrize("one", claims(), ids=lambda one: one.id)
def test_claim_comes_out_as_registered(one: Claim) -> None:
    tally, _ = outcome(one)
    assert tally.as_registered
    assert tally.examined == len(POSITIONS) == 3445
    assert 0 < tally.covered <= tally.examined


# Which value a position is made to have too much of, so that the claim must notice.
FLIPPED = {one.id: 0 for one in claims()} | {"allcock-5.2": 4}


@pytest.mark.parametrize("one", claims(), ids=lambda one: one.id)
def test_one_wrong_value_makes_one_mismatch_more(one: Claim) -> None:
    hypothesis, conclusion = one.states(G)
    place = int(np.flatnonzero(hypothesis & conclusion & (G.value == FLIPPED[one.id]))[-1])
    value = G.value.copy()
    value[place] += 5
    (_, before), (_, after) = outcome(one), outcome(one, G._replace(value=value))
    new = [mismatch for mismatch in after if mismatch not in before]
    assert [mismatch.position for mismatch in new] == [POSITIONS[place]]
    assert new[0].value == value[place]
    assert len(after) == len(before) + 1


@pytest.mark.parametrize(
    ("claim_id", "exception"),
    [
        ("allcock-1.1", "3^3+4l"),
        ("allcock-4.1", "3^2+4l"),
        ("allcock-4.2", "3^2+4l"),
        ("allcock-5.1-amended", "3^2+4l"),
        ("allcock-5.1-amended", "4+4l+6l^2"),
        ("allcock-5.1-amended", "4^2+4l+6l^2"),
        ("allcock-5.1-amended", "4+4l^2+6l^2"),
        ("allcock-5.2", "4+4l+6l^2"),
        ("allcock-5.2", "4^2+4l+6l^2"),
        ("allcock-5.2", "4+6l^2"),
        ("allcock-5.2", "4^2+6l^2"),
        ("allcock-5.2", "4^3+6l^2"),
        ("allcock-5.2", "4+4l^2+6l^2"),
        ("allcock-5.2", "4+6l^2+8l"),
        ("allcock-5.2", "6+6l^3"),
        ("allcock-5.2", "6l^4"),
    ],
)
def test_each_exception_is_needed(claim_id: str, exception: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true_equals = allcock.equals

    def forgetful(G: Record, text: str) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = true_equals(G, text)
        return found & False if text == exception else found

    monkeypatch.setattr(allcock, "equals", forgetful)
    _, mismatches = outcome(REGISTERED[claim_id])
    assert [notation(mismatch.position) for mismatch in mismatches] == [exception]


@pytest.mark.parametrize(
    ("claim_id", "helper", "other"),
    [
        ("allcock-1.1", "standard_move", lambda G: G.open_shortest_chain),
        ("allcock-4.1", "distance_to_multiple_of_8", lambda x: x % 8),
        ("allcock-4.1", "case_3", lambda G: G.three_chains == 0),
        ("allcock-4.2", "Sigma", lambda x, times: abs(x - 2 * times)),
        ("allcock-4.2", "Phi", lambda x, times: abs(x - 4 * times)),
        ("allcock-4.2", "Theta", lambda x, times: x),
        ("allcock-4.1", "one_or_two", lambda G: 1 + G.size % 2),
        ("allcock-5.1-amended", "zero_by_residue", lambda G: (G.four_loops > 0) & (G.controlled_value % 8 == 0)),
    ],
)
def test_another_rule_is_refuted(
    claim_id: str, helper: str, other: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allcock, helper, other)
    assert outcome(REGISTERED[claim_id])[0].verdict == "refuted"


@pytest.mark.parametrize("one", [one for one in claims() if one.expected_verdict == HOLDS], ids=lambda one: one.id)
def test_each_case_is_needed(one: Claim, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget one alternative of one disjunction of the claim: it fails."""
    alternatives: list[int] = []
    forgotten: tuple[int, int] | None = None

    def any_but(*statements: Any) -> Any:
        number = len(alternatives)
        alternatives.append(len(statements))
        kept = [s for i, s in enumerate(statements) if (number, i) != forgotten]
        return logic.any_of(*kept)

    def mismatches() -> int:
        alternatives.clear()
        hypothesis, conclusion = one.states(G)
        return int(np.count_nonzero(hypothesis & ~conclusion))

    monkeypatch.setattr(allcock, "any_of", any_but)
    assert mismatches() == 0
    cases = [(call, i) for call, number in enumerate(alternatives) for i in range(number)]
    assert len(cases) == {"allcock-1.1": 3, "allcock-1.5": 9, "allcock-4.1": 2, "allcock-4.2": 6}.get(
        one.id, len(cases)
    )
    for forgotten in cases:
        assert mismatches() > 0, f"alternative {forgotten} is not needed"


def test_theorem_5_1_fails_just_where_theorem_4_1_gives_0_beside_a_three_chain() -> None:
    _, mismatches = outcome(REGISTERED["allcock-5.1"])
    found = {mismatch.position for mismatch in mismatches}
    zero = {
        position
        for position in POSITIONS
        if 3 in position.chains and 4 in position.loops and naive.controlled_value(*position) == 0
    }
    assert found == zero - {Position((3, 3), (4,))}
    assert len(mismatches) == 31
    assert mismatches[0] == (Position((3, 5), (4,)), 12, 0, 0, "not 0")


def test_iterates_in_closed_form_are_iterates() -> None:
    for x in range(60):
        sigma = phi = x
        for times in range(60):
            assert int(allcock.Sigma(np.array(x), times)) == sigma
            assert int(allcock.Phi(np.array(x), times)) == phi
            assert allcock.Theta(x, times) == x - times
            sigma, phi = abs(sigma - 4) + 2, abs(phi - 4)


def test_a_claim_that_covers_nothing_is_uncovered_and_not_as_registered() -> None:
    @claim("nothing", "Nothing", source="none")
    def nothing(G: Record) -> Statement:
        """Nothing is said of anything."""
        return when(G.size < 0, G.size < 0)

    tally, _ = outcome(nothing)
    assert (tally.examined, tally.covered, tally.verdict) == (3445, 0, "uncovered")
    assert not tally.as_registered


def test_a_claim_on_sizes_that_are_not_there_is_skipped() -> None:
    (tally,) = examine([REGISTERED["allcock-5.2"]], RAW, 26, [], lambda *_: None)
    assert (tally.verdict, tally.as_registered) == ("skipped", False)


def test_unknown_claim_is_refused() -> None:
    with pytest.raises(BadInput, match=r"no claim 'allcock-9\.9': the claims are allcock-1\.1"):
        claims(["allcock-9.9"])


def test_a_position_that_its_summary_does_not_tell_is_refused_in_a_claim() -> None:
    with pytest.raises(ValueError, match="does not tell"):
        allcock.equals(G, "4+6")


@pytest.mark.parametrize(
    ("agrees", "words"),
    [
        ("0100", "1"),
        ("1011", "not 1"),
        ("0011", "at least 2"),
        ("1100", "at most 1"),
        ("0000", "none"),
        ("1010", "0, 2"),
    ],
)
def test_values_in_words(agrees: str, words: str) -> None:
    assert _in_words(np.array([letter == "1" for letter in agrees])) == words
