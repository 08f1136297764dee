"""Climb from the order in which the search draws the lines of a board to orders that take fewer positions.

Usage: python benchmarks/climb.py BOARD MINUTES [ORDER EVALUATIONS SEED]   (BOARD such as 3x4 or 4x4-Icelandic)

Each evaluation swaps lines, moves a line or moves a few lines together, at random, and searches the start of a game by
one thread. The first lines matter most: two changes in three are among the first eight lines or the first twelve. The
new order stays if the search takes no more positions. The climb begins with the stored order of the board, or else
with that of the rule, and it stores each better order in verify/boards/orders.csv, beside the number of evaluations so
far. So the same command goes on. ORDER is another order to begin with, as names of lines in quotes; so many
evaluations found it, with this seed. With 0 minutes it is only compared with the stored order.
"""

import argparse
import csv
import io
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from loony.enumerate.boards.board import VARIANTS, Board, start_of
from loony.enumerate.boards.reading import read
from loony.enumerate.boards.regions import captures_of
from loony.shell.options import number_from
from loony.system.errors import LoonyError
from loony.system.writing import write_file
from loony.verify.boards.orders import ORDERS, StoredOrder, by_rule, lines_named, stored_orders
from loony.verify.boards.search import Search, require_searchable

MOST = 1 << 40  # the most positions of a search


def evaluated(board: Board, undrawn: int, order: list[int], most: int = MOST) -> tuple[int | None, int]:
    """V, and the number of positions that the search takes; no V where these are more than `most`."""
    search = Search(board, most, undrawn=undrawn, order=order)
    return search.value(captures_of(board, undrawn).rest), search.nodes


def changed(order: list[int], chance: random.Random) -> list[int]:
    """An order in which two lines are swapped, a line is moved, or two to four are moved together; or two of these."""
    order = order[:]
    for _ in range(chance.choice((1, 1, 2))):
        here, there, kind = chance.randrange(len(order)), chance.randrange(len(order)), chance.random()
        if kind < 0.45:
            order[here], order[there] = order[there], order[here]
        else:
            end = here + (1 if kind < 0.9 else chance.randrange(2, 5))
            moved = order[here:end]
            del order[here:end]
            order[there:there] = moved
    return order


def better_orders(board: Board, undrawn: int, order: list[int], seed: str) -> Iterator[tuple[list[int], int]]:
    """The best order so far and its number of positions: first `order`, and then that after each evaluation."""
    chance = random.Random(seed)
    value, positions = evaluated(board, undrawn, order)
    yield order, positions
    while True:
        end = chance.choice((8, 12, len(order)))
        new = changed(order[:end], chance) + order[end:]
        its, number = evaluated(board, undrawn, new, positions)
        if its is not None:
            assert its == value, (its, value, new)
            order, positions = new, number
        yield order, positions


def climb(
    name: str, minutes: float, order: str = "", evaluations: int = 0, seed: int = 1, *, path: Path = ORDERS
) -> None:
    """Climb for some minutes, and store each order that takes no more positions than the stored order."""
    board, undrawn = (position := read(name)).board, position.undrawn
    variant = next((each for each in VARIANTS if undrawn == start_of(board, each)), None)
    if variant is None or require_searchable(board, undrawn)[1] == 0:
        sys.exit(f"{name} is not the start of a game whose V takes a search: name a board such as 3x4-Icelandic")
    if board.rows > board.columns:
        sys.exit(f"{name} has more rows than columns: name {board.columns}x{board.rows}")
    key = board.rows, board.columns, variant
    stored = stored_orders(path).get(key)
    if not order:
        lines = [line for line in by_rule(board, undrawn) if undrawn >> line & 1]
        order = " ".join(map(board.name, lines))
        if stored:
            order, evaluations, seed = stored.order, stored.evaluations, stored.seed
    least, end, tried = stored.positions if stored else MOST, time.monotonic() + 60 * minutes, max(1, evaluations)
    climbing = better_orders(board, undrawn, lines_named(board, variant, order.split()), f"{seed} {tried}")
    for number, (best, positions) in enumerate(climbing, tried):
        if positions < least:
            print(f"{name}: {positions:,} positions after {number:,} evaluations", flush=True)
        if positions <= least:
            least = positions
            store(StoredOrder(*key, " ".join(map(board.name, best)), positions, number, seed), path)
        if time.monotonic() >= end:
            break
    print(f"{name}: {least:,} positions with the order in {path}")


def store(row: StoredOrder, path: Path) -> None:
    """Put a row into the file of orders, beside what other climbs have stored since, unless theirs is better."""
    stored_orders.cache_clear()
    rows = {**stored_orders(path)}
    if row[:3] in rows and rows[row[:3]].positions < row.positions:
        return
    rows[row[:3]] = row
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([StoredOrder._fields, *sorted(rows.values())])
    write_file(path, text.getvalue())


def main(arguments: list[str]) -> None:
    """Climb as the arguments say."""
    parser = argparse.ArgumentParser(
        description=__doc__, usage=argparse.SUPPRESS, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", metavar="BOARD")
    parser.add_argument("minutes", metavar="MINUTES", type=number_from(0))
    parser.add_argument("order", metavar="ORDER", nargs="?", default="")
    parser.add_argument("evaluations", metavar="EVALUATIONS", nargs="?", type=number_from(0), default=0)
    parser.add_argument("seed", metavar="SEED", nargs="?", type=number_from(0), default=1)
    try:
        climb(**vars(parser.parse_args(arguments)))
    except LoonyError as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(sys.argv[1:])
