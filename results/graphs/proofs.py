"""Proofs that v = cv on one graph, as text and data."""

from typing import TYPE_CHECKING, Any

from loony.enumerate.graphs.naming import GraphState, Named
from loony.results.shown.report import Table
from loony.system.errors import TooLarge, Unexpected
from loony.verify.graphs.packing import Packing, controlled_value, packing
from loony.verify.graphs.theorems import THEOREM_F, Proof, prove

if TYPE_CHECKING:
    from loony.system.stages import Stages

_HEADING = ("opening", "captured", "handout", "cv before", "cv after")

_MOST_NAMES = 20


def proof_beside(G: Named, best: Packing, value: int) -> Proof | None:
    """A proof that v = cv beside the value by a table. Raises Unexpected if they contradict each other."""
    try:
        proof = prove(G, best)
    except TooLarge:
        return None
    if proof is not None and value != controlled_value(G, best):
        raise Unexpected(f"{proof.theorem} gives v = cv for {G.position}, and its table does not: please report it")
    return proof


def proof_instead(G: Named, limit: str, running: "Stages") -> tuple[Packing, Proof]:
    """A maximum packing, and a proof that v = cv; raises TooLarge, which `limit` begins, where no proof is found."""
    running.start("packing loops", G.joints)
    best = packing(G, running.advance)
    running.start("looking for a flight")
    try:
        proof = prove(G, best)
    except TooLarge as error:
        raise TooLarge(f"{limit}; {error}; loony knows only that {_bound(G, best)}") from error
    if proof is None:
        why = "loony found no theorem that applies, and no flight that loses nothing and does not crash"
        raise TooLarge(f"{limit}; {why}: loony knows only that {_bound(G, best)}")
    return best, proof


def _bound(G: Named, best: Packing) -> str:
    return f"v >= cv = {controlled_value(G, best):,}"


def sentence(G: Named, proof: Proof) -> str:
    """A sentence on the theorem of a proof, and the facts that it uses."""
    number = len(proof.legs)
    openings = f"each of the {number:,} openings" if number > 1 else "the only opening"
    checked = f"{openings} of the flight was checked"
    if proof.theorem == THEOREM_F:
        why = f"the packing by itself has cv = {proof.landing_value}"
    elif proof.landing is None:
        why = "there is a flight through the packing"
    else:
        names = _names_of(G, proof.landing)
        more = f" and {len(names) - _MOST_NAMES:,} more" if len(names) > _MOST_NAMES else ""
        why = f"K is {', '.join(names[:_MOST_NAMES])}{more}, with cv(K) = {proof.landing_value}"
    return f"v = cv by {proof.theorem}: {why}; {checked}"


def table(proof: Proof) -> Table:
    """The flight of a proof."""
    rows = [(leg.piece, *map(str, leg[1:])) for leg in proof.legs]
    return Table(_HEADING, rows, "<>>>>")


def data(G: Named, proof: Proof | None) -> dict[str, Any] | None:
    """The proof for a program, without its flight."""
    if proof is None:
        return None
    K = proof.landing and _names_of(G, proof.landing)
    return {"theorem": proof.theorem, "K": K, "landing_value": proof.landing_value}


def flight_data(proof: Proof | None) -> list[dict[str, Any]] | None:
    """The flight of a proof for a program."""
    return proof and [leg._asdict() for leg in proof.legs]


def _names_of(G: Named, K: GraphState) -> list[str]:
    isolated = zip(G.isolated, K.numbers, strict=True)
    powers = [f"{kind.name}^{number}" if number > 1 else kind.name for kind, number in isolated if number]
    return [G.names[place] for place in range(len(G.pieces)) if K.pieces >> place & 1] + powers
