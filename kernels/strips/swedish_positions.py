"""Swedish positions one by one: listed by total, looked up, and compared with the rules of the game.

A list of positions is flat: position i has the parts `parts[offsets[i] : offsets[i + 1]]`, ascending. `rooms` is
`loony.enumerate.strips.swedish.dense_rooms(bound)` throughout, `cost` a dense table
(`loony.kernels.strips.swedish`).
"""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.strips.swedish import LEAST_LARGE, LEAST_PART
from loony.kernels.jit import kernel
from loony.kernels.partition_rows import first_partition, next_partition
from loony.kernels.strips.swedish import Costs, Rooms, Walk, step

Parts = NDArray[np.int16]


@kernel
def list_positions(total: int, parts: Parts, offsets: Rooms) -> int:
    """All positions of one total, in lexicographic order of their ascending parts.

    Requires: total >= 2; `parts` and `offsets` have room. Returns their number.
    """
    partition = np.empty(total, np.int64)
    length, count = first_partition(partition, total, LEAST_PART), 0
    offsets[0] = 0
    while True:
        start = offsets[count]
        for i in range(length):
            parts[start + i] = partition[i]
        count += 1
        offsets[count] = start + length
        if length == 1:
            return count
        length = next_partition(partition, length)


@kernel
def rank_of(rooms: Rooms, parts: Parts) -> int:
    """The dense index of the position with these parts, ascending: `loony.enumerate.strips.swedish.rank`."""
    room, index = rooms.shape[1] - 1, 0
    for i in range(len(parts) - 1, -1, -1):
        part = parts[i]
        if part >= LEAST_LARGE:
            index += rooms[part - 1, room]
        elif part == 3:
            index += room // 2 + 1
        else:
            index += 1
        room -= part
    return index


@kernel
def ranks_of(rooms: Rooms, parts: Parts, offsets: Rooms, ranks: Rooms) -> None:
    """The dense index of each position of a list."""
    for i in range(len(ranks)):
        ranks[i] = rank_of(rooms, parts[offsets[i] : offsets[i + 1]])


@kernel
def best_by_the_rules(rooms: Rooms, parts: Parts, offsets: Rooms, values: Parts, best: Parts) -> None:
    """The misere value of each position of a list, from the values of all positions that a move leads to.

    Requires: values[rank] is a value for each position of total <= bound, and 0 for the empty position. Computes,
    with nothing reduced: the largest of -2 + v after a 1 x 2 is taken, -1 + v after one box is, and -v after a
    cut.
    """
    after = np.empty(rooms.shape[1] + 1, np.int16)
    for i in range(len(best)):
        position = parts[offsets[i] : offsets[i + 1]]
        if len(position) == 0:
            best[i] = 0
            continue
        most = np.int16(-32_768)
        for j in range(len(position)):
            part = position[j]
            if j > 0 and position[j - 1] == part:
                continue
            for cut in range(1, part // 2 + 1):
                n = 0
                for other in range(len(position)):
                    if other != j:
                        after[n] = position[other]
                        n += 1
                boxes = 0
                for piece in (cut, part - cut):
                    if piece == 1:
                        boxes += 1
                        continue
                    at = n
                    while at > 0 and after[at - 1] > piece:
                        after[at] = after[at - 1]
                        at -= 1
                    after[at] = piece
                    n += 1
                v = values[rank_of(rooms, after[:n])]
                most = max(most, np.int16(v - boxes if boxes else -v))
        best[i] = most


COLUMNS = (
    "total", "largest", "excess", "stake", "value", "stake_value", "value_above", "normal_value",
    "parts", "fours", "sixes", "eights", "live", "above_7", "above_12",
)  # fmt: skip
"""the columns that `read_rows` makes, in this order"""


@kernel
def read_rows(
    rooms: Rooms, walk: Walk, cost: Costs, normal: Costs, stake_rooms: Rooms, stake_cost: Costs, columns: Parts
) -> int:
    """Read rows of a dense table, with the values in the stake table of the same positions.

    Requires: `walk` began at the start, and only this function has moved it; both tables have the same bound, and
    `columns`, of shape (len(COLUMNS), n), has room for the longest row.
    Computes, for each position: the total; the largest part, 0 if none is >= 4; the sum of k - 6 over the parts
    k >= 4; the total of the 2s and 3s; the misere value; the values in the stake table with this stake, and with a
    stake larger by 1, or 0 where that is beyond the bound; the value in normal play; the number of parts >= 4, of 4s,
    of 6s, of 8s, and of parts >= 4 that are not 4, 5 or 7; and the sums of the excess of parts over 7, and over 12.
    It reads as many rows as fit, and returns their number of positions.
    """
    bound = rooms.shape[1] - 1
    of_parts = np.empty(len(columns) - 8, np.int16)
    count = 0
    while walk.depth[0] >= 0:
        depth = walk.depth[0]
        room = walk.room[depth]
        if count + rooms[0, room] > columns.shape[1]:
            break
        large, excess, stakes, beside = 0, 0, 0, bound
        of_parts[:] = 0
        for i in range(depth):
            part = walk.parts[i]
            stakes += stake_rooms[part - 1, beside]
            beside -= part
            large += part
            excess += part - 6
            of_parts[0] += 1
            of_parts[1] += part == 4
            of_parts[2] += part == 6
            of_parts[3] += part == 8
            of_parts[4] += part not in (4, 5, 7)
            of_parts[5] += max(0, part - 7)
            of_parts[6] += max(0, part - 12)
        largest = walk.parts[0] if depth > 0 else 0
        index = walk.sums[depth, 0]
        for threes in range(room // 3 + 1):
            for twos in range((room - 3 * threes) // 2 + 1):
                stake = 3 * threes + 2 * twos
                total = large + stake
                columns[0, count] = total
                columns[1, count] = largest
                columns[2, count] = excess
                columns[3, count] = stake
                columns[4, count] = total - 2 * int(cost[index])
                columns[5, count] = total - 2 * int(stake_cost[stakes + stake])
                above = int(stake_cost[stakes + stake + 1]) if stake < room else 0
                columns[6, count] = total + 1 - 2 * above if stake < room else 0
                columns[7, count] = total - 2 * int(normal[index])
                for i in range(len(of_parts)):
                    columns[8 + i, count] = of_parts[i]
                index += 1
                count += 1
        step(rooms, walk)
    return count
