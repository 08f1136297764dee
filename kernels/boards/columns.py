"""The columns of a table that describe a position, without its value."""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]

COLUMNS = 16

CHAINS = -1  # the column before the numbers of chains of 1, 2, 3, and 4 or more boxes
LOOPS = 0  # column 4 has the number of loops of 4 boxes, and so on to 7; column 8 loops of 8 or more
CHAIN_EXCESS, LOOP_EXCESS = 9, 10
"""totals of length - 4 over chains of 4 or more, of length - 8 over loops of 8 or more"""
CAPTURED, HANDOUT = 11, 12  # the number of boxes that can be captured, and the number of these that can be handed out
BOXES, WHOLE, KIND = 13, 14, 15  # all remaining boxes; the index of the rest; and the kind of the rest

# Kinds of a rest, as bits: it has a chain of 1 or 2, a joint, or an undecided component. A simple rest consists of
# loops and chains of 3 or more.
SHORT, JOINED, UNDECIDED, SIMPLE = 1, 2, 4, 0

CHAIN_HANDOUT, LOOP_HANDOUT = 2, 4
