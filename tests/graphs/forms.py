"""The controlled values of graphs of any size, by heaviest packings, and the proofs that they are the values."""

from collections.abc import Iterator
from itertools import product

import naive_graphs as naive
from boundaries import Form
from oracle_graphs import oracle_of_named

from loony.enumerate.graphs.arrays import arrays_of
from loony.enumerate.graphs.listing import graphs
from loony.enumerate.graphs.notation import Named, named
from loony.verify.graphs.packing import controlled_value, packing
from loony.verify.graphs.theorems import prove

STRINGS = 18


def forms() -> Iterator[Form]:
    """One: where a proof is found, the value is the controlled value, and only there."""
    listed = arrays_of(graph for strings in range(4, STRINGS + 1) for graph in graphs(strings))
    texts = [listed.text(place) for place in range(len(listed))]
    texts += [f"[{t} {c} {t}]^{k}+{n}" for k, t, c, n in product((1, 2), (4, 5), range(8, 14), range(8, 14))]
    some = [named(text) for text in texts]
    small = {*texts[: len(listed)]}
    values = {G.position: naive.value(oracle_of_named(G)) for G in some}
    controlled = {G.position: naive.controlled_value(oracle_of_named(G)) for G in some}

    def is_right(G: Named) -> bool:
        best, cv = packing(G), controlled[G.position]
        proof = prove(G, best)
        if controlled_value(G, best) != cv or (G.position in small and (proof is None) != (values[G.position] != cv)):
            return False
        return proof is None or proof.legs[0].before == cv == values[G.position]

    def theorem(G: Named) -> str:
        proof = prove(G)
        return proof.theorem if proof else "no proof"

    yield Form(
        (prove, controlled_value, packing),
        ("loony.verify.graphs",),
        values,
        lambda: map(is_right, some),
        lambda: map(theorem, some),
    )
