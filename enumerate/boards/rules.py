"""Rules that give the value of a position from the value of a smaller position.

The rules take integers and columns, and the kernels compile them. They are no definitions: tests compare them with
the rules of the game, and claims say where they are true.
"""

from typing import Any

LOONY = -1  # the entry in place of a nimber for a position that the player on move wins beside any heap


def worth(captures: Any, handout: Any, rest: Any) -> Any:
    """V of a position by the boxes that can be captured, the handout among them, and V of the rest.

    The player captures all boxes, or all but the handout; the other player takes the handout, and has to move on. V
    is the greater of captures + rest and, if there is a handout, captures - 2 handout - rest.
    """
    margin = rest + handout
    return captures + rest + (handout > 0) * (abs(margin) - margin)
