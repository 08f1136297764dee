"""What there is to know of a position but its value, as columns of a table."""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]

COLUMNS = 16

CHAINS = -1
"""before the numbers of chains of 1, 2, 3, and 4 or more boxes"""
LOOPS = 0
"""before those of loops of 4, ..., 7, and 8 or more, which begin at 4"""
CHAIN_EXCESS, LOOP_EXCESS = 9, 10
"""the totals of what the longest of these have beyond 4, and beyond 8"""
CAPTURED, HANDOUT = 11, 12
"""boxes that can be captured, and how many of them can be handed out"""
BOXES, WHOLE, KIND = 13, 14, 15
"""all boxes that are left; where what rests stands; and of what kind that is, `loony.kernels.boards.captures`"""
