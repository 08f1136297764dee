"""The rules by which values of positions follow from those of less, on integers; the kernels compile them too.

They are no definitions: tests hold them against the rules of the game.
"""


def worth(taken: int, handout: int, rest: int) -> int:
    """V of a position by what can be captured, how much of it can be handed out, and V of what rests.

    All is captured, or all but the handout, which then goes to the other player, who has to move on.
    """
    if handout == 0:
        return taken + rest
    return max(taken + rest, taken - 2 * handout - rest)


def with_short(x: int, ones: int, twos: int) -> int:
    """v of a position by x, which is v of it less its chains of 1 and of 2, and by how many there are of these.

    True where all other components are chains, loops and loony joined ones: then opening a 1-chain, else a 2-chain
    in its middle, is optimal. With undecided ones it is false.
    """
    if twos % 2 == 1:
        x = 2 - x
    return 1 - x if ones % 2 == 1 else x
