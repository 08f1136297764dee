"""Small components as pieces: two components of as many boxes are the same piece if they have the same options.

An option of a component is a line to draw: the boxes T that the line leaves to the other player, the handout h, and
the at most two pieces that remain. Pieces with the same options can replace each other in any position. So, by
induction on the number of lines, the value of a position depends on its pieces alone.
"""

import numpy as np

from loony.kernels.boards.captures import component_of, first_of, handout_of, number_of, take
from loony.kernels.boards.columns import CHAIN_HANDOUT, LOOP_HANDOUT, Numbers
from loony.kernels.jit import bare_kernel, joined_kernel, kernel

OTHER, SHORT, LONG, LOOP = range(4)  # kinds of pieces: no chain or loop, a chain of 1 or 2, a longer chain, a loop
_PIECE = 20  # bits
_HANDOUTS = (0, LOOP_HANDOUT, CHAIN_HANDOUT)  # from the handout that leaves the other player the least choice on


@joined_kernel
def slot_of(small: Numbers, component: int) -> int:
    """The slot of a component, or a free slot for the component; a row of `small` has a component and its piece."""
    mixed = component * 0x2545F4914F6CDD1D
    slot: int = (mixed ^ mixed >> 31) & len(small) - 1
    while small[slot, 0] != 0 and small[slot, 0] != component:
        slot = slot + 1 & len(small) - 1
    return slot


@kernel
def list_quiet(strings: Numbers, sides: Numbers, areas: Numbers, quiet: Numbers) -> int:
    """List the components that have just the coins of an area, each with two strings at least.

    Requires: `areas`, sets of coins that strings join. Computes: the first rows of `quiet`: coins and strings by
    number, and the strings. Returns the number of components, which may be more than there are rows.
    """
    count, inside, ends, its = 0, np.zeros(64, np.int64), np.zeros(64, np.int64), np.zeros(64, np.int64)
    for area in areas:
        boxes, number, remaining = 0, 0, area
        while remaining != 0:
            its[boxes] = 0
            boxes += 1
            remaining &= remaining - 1
        for string in range(len(strings)):
            coin, other = strings[string]
            if (coin < 0 or area >> coin & 1) and (other < 0 or area >> other & 1):
                inside[number], ends[number] = string, 0
                for end in strings[string]:
                    if end >= 0:
                        box = number_of(area & (1 << end) - 1)
                        ends[number] |= 1 << box
                        its[box] |= 1 << number
                number += 1
        for choice in range(1 << number):
            enough, box = True, boxes - 1  # the first strings change fastest, so the last box comes first
            while box >= 0 and enough:
                enough = number_of(its[box] & choice) >= 2
                box -= 1
            if not enough:
                continue
            reached, before = 1, 0
            while reached != before:
                before = reached
                for place in range(number):
                    if choice >> place & 1 and ends[place] & reached:
                        reached |= ends[place]
            if reached != (1 << boxes) - 1:
                continue
            if count < len(quiet):
                component = 0
                for place in range(number):
                    component |= (choice >> place & 1) << inside[place]
                quiet[count, 0], quiet[count, 1], quiet[count, 2] = (boxes, number_of(choice), component)
            count += 1
    return count


@bare_kernel
def _options_of(
    strings: Numbers, sides: Numbers, component: int, small: Numbers, room: Numbers, codes: Numbers
) -> int:
    """Put the codes of the options of a component into `codes`, ascending; returns their number.

    If several options leave the same pieces and as many boxes, the list has only the option with the best handout.
    """
    number, remaining = 0, component
    while remaining != 0:
        string = first_of(remaining)
        remaining &= remaining - 1
        captures, rest, end = take(strings, sides, component & ~(1 << string), strings[string, 0], 0, room)
        captures, rest, _ = take(strings, sides, rest, strings[string, 1], captures, room)
        handout = handout_of(strings, sides, rest, captures, room)
        piece = other_piece = 0
        if end >= 0:
            part = component_of(strings, sides, rest, sides[end] & rest)
            piece, rest = small[slot_of(small, part), 1], rest & ~part
        if rest != 0:
            other_piece = small[slot_of(small, rest), 1]
        rank = 0 if handout == 0 else 1 if handout == LOOP_HANDOUT else 2
        lower, higher = min(piece, other_piece), max(piece, other_piece)
        code = ((captures << _PIECE | higher) << _PIECE | lower) << 2 | rank
        place = number
        while place > 0 and codes[place - 1] > code:
            codes[place] = codes[place - 1]
            place -= 1
        codes[place] = code
        number += 1
    best = 0
    for place in range(number):
        if best == 0 or codes[place] >> 2 != codes[best - 1] >> 2:
            codes[best] = codes[place]
            best += 1
    return best


@kernel
def find_pieces(
    strings: Numbers, sides: Numbers, quiet: Numbers, size: int, small: Numbers, pieces: Numbers, options: Numbers
) -> int:
    """Find the pieces: all chains and loops of at most `size` boxes, and the components listed.

    Requires: `quiet` as `list_quiet` makes it, ascending; `small`, all 0, with more rows than components; `pieces`
    and `options` have room for the rows, and for one more.
    Computes: `pieces`, from row 1 on, each after the pieces that its options leave: the boxes, the kind, the
    number of its first option. `options` has T, h and two pieces, 0 for none; `small` has the piece of each
    component.
    Returns the number of rows of `pieces`.
    """
    room, codes, by_options = np.zeros((5, 64), np.int64), np.zeros(64, np.int64), np.zeros(len(small), np.int64)
    number, at = 1, 0
    for boxes in range(1, size + 1):
        for kind in (SHORT if boxes < 3 else LONG, LOOP):
            if kind != LOOP or (boxes >= 4 and boxes % 2 == 0):
                option = options[pieces[number, 2]]
                option[0], option[2], option[3] = boxes, 0, 0
                option[1] = 0 if kind == SHORT else LOOP_HANDOUT if kind == LOOP else CHAIN_HANDOUT
                number += _find(pieces, number, boxes, kind, 1, options, by_options) == number
        while at < len(quiet) and quiet[at, 0] == boxes:
            component, made = quiet[at, 2], pieces[number, 2]
            at += 1
            count = _options_of(strings, sides, component, small, room, codes)
            for place in range(count):
                rank, code = codes[place] & 3, codes[place] >> 2
                option = options[made + place]
                option[0] = code >> 2 * _PIECE
                option[1] = _HANDOUTS[rank]
                option[2], option[3] = code >> _PIECE & (1 << _PIECE) - 1, code & (1 << _PIECE) - 1
            piece = _find(pieces, number, boxes, OTHER, count, options, by_options)
            number += piece == number
            slot = slot_of(small, component)
            small[slot, 0], small[slot, 1] = component, piece
    return number


@bare_kernel
def _find(
    pieces: Numbers, number: int, boxes: int, kind: int, count: int, options: Numbers, by_options: Numbers
) -> int:
    """The earlier piece with as many boxes and the same options as the new piece `number`; else the new piece."""
    made, mixed = pieces[number, 2], boxes
    pieces[number, 0], pieces[number, 1], pieces[number + 1, 2] = boxes, kind, made + count
    for place in range(made, made + count):
        for column in range(4):
            mixed = (mixed ^ options[place, column]) * 0x2545F4914F6CDD1D
            mixed ^= mixed >> 31
    slot = mixed & len(by_options) - 1
    while by_options[slot] != 0 and not _are_same(pieces, by_options[slot], number, options):
        slot = slot + 1 & len(by_options) - 1
    if by_options[slot] == 0:
        by_options[slot] = number
    return int(by_options[slot])


@bare_kernel
def _are_same(pieces: Numbers, piece: int, other_piece: int, options: Numbers) -> bool:
    start, other_start = pieces[piece, 2], pieces[other_piece, 2]
    count = pieces[piece + 1, 2] - start
    if pieces[piece, 0] != pieces[other_piece, 0] or pieces[other_piece + 1, 2] - other_start != count:
        return False
    for place in range(count):
        for column in range(4):
            if options[start + place, column] != options[other_start + place, column]:
                return False
    return True
