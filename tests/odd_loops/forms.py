"""The closed forms of values and openings where loops may be odd."""

from collections.abc import Iterator
from itertools import chain

import naive
from boundaries import Form
from endgames.forms import MODULES, forms_of, smallest_first

from loony.verify.odd_loops.play import ANY_LENGTH

RAW, AMALGAMATED = 20, 40


def forms() -> Iterator[Form]:
    positions = smallest_first(chain(naive.positions(RAW, 1), naive.amalgamated(AMALGAMATED, 1)))
    return forms_of(positions, ANY_LENGTH, (*MODULES, "loony.verify.odd_loops"))
