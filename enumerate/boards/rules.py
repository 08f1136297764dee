"""The rules by which values of positions follow from those of less.

They take integers and columns alike, and the kernels compile them too. They are no definitions: tests hold them
against the rules of the game, and claims say where they are true.
"""

from typing import Any


def worth(taken: Any, handout: Any, rest: Any) -> Any:
    """V of a position by what can be captured, how much of it can be handed out, and V of what rests.

    All is captured, or all but the handout, which then goes to the other player, who has to move on: that is the
    greater of taken + rest and taken - 2 handout - rest, if there is a handout.
    """
    left = rest + handout
    return taken + rest + (handout > 0) * (abs(left) - left)


def with_short(x: Any, ones: Any, twos: Any) -> Any:
    """v of a position by x, which is v of it less its chains of 1 and of 2, and by how many there are of these.

    True where all other components are chains, loops and loony joined ones: then opening a 1-chain, else a 2-chain
    in its middle, is optimal. With undecided ones it is false.
    """
    x = x + twos % 2 * (2 - 2 * x)
    return x + ones % 2 * (1 - 2 * x)
