"""Stretches of positions of loops and long chains, as the one runner of claims takes them."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.components import Component
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import Counts, Summary
from loony.kernels.endgames.look_up import look_up_summaries
from loony.kernels.programs import runner
from loony.verify.claims import Claim
from loony.verify.endgames.record import Record, record
from loony.verify.endgames.stored import Dense
from loony.verify.examine import Places, Row, Runner
from loony.verify.programs import Components, Form, Instances, compiled, instances_of, number_in_words


def component(length: Any, is_loop: Any) -> Component:
    """The component of two columns, of which the second has 0 or 1."""
    return Component(length, is_loop != 0)


FORM = Form(Record, component, len(Component._fields), len(Summary._fields), runner(look_up_summaries))


def compiled_to(bound: int) -> Callable[[list[Claim]], Runner[Instances]]:
    """What makes claims ready to be run on the blocks of positions of size <= bound."""
    return partial(compiled, FORM, bound)


class Block(NamedTuple):
    """A stretch of a domain."""

    columns: NDArray[np.int32]
    """the columns of the record of its positions, shape (FORM.columns, n)"""
    components: Components
    dense: Dense
    """where v(H) is looked up"""
    position: Callable[[int], Position]
    """the position at each place"""

    def instances(self, one: Claim) -> Iterator[Callable[[], Instances]]:
        """What a claim speaks of, in stretches that are made when they are called."""
        bound = self.dense.rooms.shape[1] - 1
        return instances_of(one, FORM, self.columns, self.components, self.dense, bound)

    def rows(self, one: Claim, instances: Instances, at: Places) -> list[Row]:
        """Some of the instances: the position, the component and the number, size, c and v."""
        G, C = instances.position_and_component(one, at)
        words: list[list[str]] = []
        if C is not None:
            loops = zip(C.length.tolist(), C.is_loop.tolist(), strict=True)
            words.append([f"C = {length}{'l' * is_loop}" for length, is_loop in loops])
        if one.numbers is not None:
            words.append(number_in_words(one, instances.others[-1, at]))
        texts = map(", ".join, zip(*words, strict=True)) if words else [""] * len(at)
        columns = (column.tolist() for column in (instances.owner[at], G.size, G.controlled_value, G.value))
        found = []
        for instance, place, size, c, value in zip(texts, *columns, strict=True):
            position = self.position(place)
            found.append({
                "position": notation(position), "instance": instance, "chains": position.chains,
                "loops": position.loops, "size": size, "controlled_value": c, "value": value,
            })  # fmt: skip
        return found

    def candidates(self, G: Record) -> range:
        """No value is larger than the size by more than a little, or below 0."""
        return range(int(G.size.max()) + 10)


def record_columns(G: Summary, shortest_chain: Any, shortest_loop: Any, value: Any) -> NDArray[np.int32]:
    """The columns of a record, without v."""
    *columns, _ = record(G, shortest_chain, shortest_loop, value, lambda _: None)
    return np.array(columns, np.int32)


def amalgamated_components(counts: Counts) -> Components:
    """The components of amalgamated positions: at most one of each kind."""
    lengths = np.stack(np.broadcast_arrays(3, counts.chain, 4, 6, counts.loop))
    kind, owner = np.nonzero(np.stack(counts))
    return components_of(owner, lengths[kind, owner], kind >= 2)


def components_of(owner: Any, length: Any, is_loop: Any) -> Components:
    """Components by three columns: place of the position, length, and whether it is a loop."""
    return Components(owner.astype(np.int32), np.stack([length, is_loop]).astype(np.int32))
