"""Games of the page's opponent against a mover of random safe lines: `python -m page.games --help` in `tests`.

The mover plays perfectly as soon as the page's search tells V within so many positions. Before that it takes
boxes, and else draws a safe line at random. Both players begin equally often, and a game has its number as seed.
"""

import argparse
import time
from pathlib import Path
from typing import NamedTuple

from page.engine import WRITE, run_in_node

PLAY = Path(__file__).with_suffix(".js").read_text() + WRITE % "given.map(played)"


class Game(NamedTuple):
    margin: int
    """boxes by which the opponent came out ahead"""
    known: tuple[int, int] | None
    """the number of open lines when the mover first knew V, and V to the mover"""


def play(rows: int, columns: int, games: range, level: int, most: int | None, mover: int) -> list[Game]:
    """Games on a board by their seeds; the searches of a move take `most` positions, by default the level's."""
    given = [
        {"rows": rows, "columns": columns, "game": game, "level": level, "most": most, "mover": mover}
        for game in games
    ]
    return [Game(game["margin"], game["known"]) for game in run_in_node(PLAY, given)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--side", type=int, default=5)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--most", type=int, help="positions that the opponent searches; by default its level's")
    parser.add_argument("--mover", type=int, default=50_000, help="positions that the mover searches")
    asked = parser.parse_args()
    won = drawn = 0
    began = time.monotonic()
    for number in range(asked.games):
        seed = asked.first + number
        (game,) = play(asked.side, asked.side, range(seed, seed + 1), asked.level, asked.most, asked.mover)
        won, drawn = won + (game.margin > 0), drawn + (game.margin == 0)
        print(f"game {seed}: {game.margin:+d}, {game.known}; won {won} of {number + 1}", flush=True)
    print(f"the opponent won {won} of {asked.games} and drew {drawn}, in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
