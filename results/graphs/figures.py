"""The counts and graphs of each picture of loony graphs, and its drawing."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from loony.enumerate.graphs.notation import GraphState, Named, named
from loony.enumerate.graphs.pieces import GROUND
from loony.results.graphs.tables import BRACELETS_TABLE, SCHEMAS
from loony.results.shown.figures import CHAIN, INK, LOOP, MARK, Plot, figure_of, number, percent_cells
from loony.results.stored.views import Counted, array_of, view_of
from loony.system.stages import Stages
from loony.verify.family import Bounds
from loony.verify.graphs.flights import Flight, FlightTurn, fly
from loony.verify.graphs.packing import controlled_value, packing
from loony.verify.graphs.play import evaluate, state_notation

FIGURE_2 = "[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6"
DIRECT = "AB A BC B CD C DE D EF E FG F GH G H"
BETTER = "CD DE D EF E AB A BC B C FG F GH G H"

EXAMPLES = (FIGURE_2, "[(3) 4 (14)]+5", "[4 13 4]+3+12l", "{a-3-a a-5-a}", "{a-3-b a-4-b a-5-_ b-6-_}")

PAIR = "CD DE D EF E"  # a part of the graph of Figure 2, as the proof of Lemma 8 of docs/graphs-proof.md opens it

CONTROLLED = range(-9, 25)
MOST_ABOVE = 12  # the largest v - cv in that picture


def _flights(_: Path, __: Bounds, stages: Stages) -> tuple[list[Flight], Flight, Flight]:
    """The flights of a 3-chain, a 4-loop and a 5-chain, each before a longer chain, and two flights of Figure 2."""
    pieces = [fly(evaluate(named(f"{piece}+99")), [piece]) for piece in ("3", "4l", "5")]
    graph = evaluate(named(FIGURE_2), stages.advance)
    return pieces, fly(graph, DIRECT.split()), fly(graph, BETTER.split())


def bracelets(directory: Path, _: Bounds, __: Stages) -> Counted:
    """Linear bracelets by half of v - cv, from 0 on, and by cv."""
    shown = f"controlled_value BETWEEN {CONTROLLED[0]} AND {CONTROLLED[-1]} AND above BETWEEN 0 AND {MOST_ABOVE // 2}"
    statement = f"""
        SELECT (value - controlled_value) // 2 AS above, controlled_value - {CONTROLLED[0]}, count(*)
        FROM bracelets WHERE {shown} GROUP BY ALL"""
    with view_of(directory / BRACELETS_TABLE, SCHEMAS[BRACELETS_TABLE]) as stored:
        return array_of(stored, statement, MOST_ABOVE // 2 + 1, len(CONTROLLED))


class TightPair(NamedTuple):
    """A tight pair X > Z of docs/graphs-proof.md: X is a graph, and Z is X without some links and trinkets."""

    X: Named
    costs: dict[int, int]  # the signs of the links, by the places of these pieces
    gains: dict[int, int]  # the signs of the trinkets
    altitudes: tuple[int, int]
    between: int  # the greatest altitude of an S-state between them
    flight: Flight


def _tight_pair(_: Path, __: Bounds, stages: Stages) -> TightPair:
    X = named(FIGURE_2)
    places = [X.names.index(name) for name in PAIR.split()]
    coins = {place: X.pieces[place][2] for place in places}
    gains = {place: 8 - (coins[place] + 1) for place in places if X.pieces[place][0] == X.pieces[place][1]}
    costs = {place: coins[place] - 4 for place in places if place not in gains}
    everything = (1 << len(X.pieces)) - 1
    altitudes = {}
    for some in range(1 << len(places)):
        removed = {place for bit, place in enumerate(places) if some >> bit & 1}
        ends = [X.pieces[place][:2] for place in costs if place not in removed]
        if all(X.pieces[place][0] not in end for place in gains if place in removed for end in ends):
            pieces = everything - sum(1 << place for place in removed)
            state = named(state_notation(X, GraphState(pieces, X.whole.numbers)))  # with all isolated chains and loops
            altitudes[some] = controlled_value(state, packing(state))
    first, *between, last = altitudes.values()  # X has all of the pair, and Z has none of it
    flight = fly(evaluate(X, stages.advance), PAIR.split())
    return TightPair(X, costs, gains, (first, last), max(between), flight)


_GROUND = "#8C6D46"
_TOP = 14  # the distance of the names of pieces above the highest altitude
_APART = 12  # moves between the small pieces


def draw_flight(flights: tuple[list[Flight], Flight, Flight]) -> Figure:
    """Altitudes move by move: three pieces, and two plans one below the other."""
    pieces, direct, better = flights
    title = f"Left's net score, move by move, on {FIGURE_2.replace('l', 'ℓ').replace('+', ' + ')}"
    figure, (small, *plans) = figure_of(10.4, 8.2, title, rows=3, ratios=[1.0, 2.0, 2.0])
    start = 0
    for piece, name in zip(pieces, ("3-chain", "4-loop", "5-chain"), strict=True):
        turn = piece.turns[0]
        moves = [altitude - turn.before for altitude in (turn.before, *turn.moves())]
        _path(small, start, moves, LOOP if "loop" in name else CHAIN)
        small.plot([start, start + len(moves) - 1], [0, 0], color="#AAAAAA", linewidth=0.8, zorder=1)
        change = f"{name}: {'+' * (moves[-1] > 0)}{number(moves[-1])}"
        small.text(start + len(moves) - 0.4, moves[-1], change, va="center", fontsize=8)
        start += len(moves) + _APART
    small.set(ylim=(-3.7, 4.9), ylabel="change of score")
    for colour, name in ((CHAIN, "a chain is opened"), (LOOP, "a loop is opened")):
        small.plot([], [], color=colour, linewidth=1.6, label=name)
    small.legend(loc="upper right", frameon=False)
    small.set_title("what is opened, and all but the handout taken: Figures 4 and 5", loc="left", fontsize=9)
    _flight(plans[0], direct, "the direct flight")
    _flight(plans[1], better, "a better plan")
    plans[-1].set_xlabel("moves")
    for axes in (small, *plans):
        axes.spines[["top", "right"]].set_visible(False)
    for axes in plans:
        axes.set_yticks(range(0, _TOP, 2))
    return figure


def _flight(axes: Axes, plan: Flight, name: str) -> None:
    low, bump = plan.lowest(), plan.bump()
    assert low is not None
    assert bump is not None
    *starts, end = _turns(axes, plan.turns)
    if plan.leaves is not None:
        turn = plan.turns[plan.leaves]
        crash = starts[plan.leaves] + [turn.before, *turn.moves()].index(turn.lowest)
        axes.plot([crash], [turn.lowest], "x", color=MARK, markersize=8, markeredgewidth=2, zorder=4)
        text = f"crashed: Right accepts {turn.piece},\nand wins by {plan.worth}"
        place, arrow = (crash + 4, turn.lowest - 0.3), {"arrowstyle": "-", "color": MARK}
        axes.annotate(text, (crash + 0.6, turn.lowest), place, color=MARK, fontsize=8, va="top", arrowprops=arrow)
    level = plan.turns[bump.low].lowest + bump.points
    first, last = starts[bump.first], starts[bump.last] + len(plan.turns[bump.last].moves()) - 1
    axes.plot([first, last], [level, level], ":", color=INK, linewidth=1, zorder=1)
    axes.text((first + last) / 2, level + 0.15, f"a bump of {bump.points}", ha="center", va="bottom", fontsize=8)
    axes.set(ylim=(-4, _TOP + 1.2), xlim=(-1, end + 1), ylabel="altitude above the ground")
    caption = f"{name}, worth {plan.worth} to Right; lowest altitude {number(low.lowest)}, in {low.piece}"
    axes.set_title(caption, loc="left", fontsize=9)


def _turns(axes: Axes, turns: Sequence[FlightTurn]) -> list[int]:
    starts = [0]
    for turn in turns:
        start, moves = starts[-1], [turn.before, *turn.moves()]
        end = start + len(moves) - 1
        _path(axes, start, moves, LOOP if turn.handout > 2 else CHAIN)
        axes.axvline(end, color="#DDDDDD", linewidth=0.7, zorder=0)
        axes.text((start + end) / 2, _TOP, turn.piece.replace("l", "ℓ"), ha="center", va="bottom", fontsize=7.5)
        starts.append(end)
    axes.axhspan(-4, 0, color=_GROUND, alpha=0.18, linewidth=0, zorder=0)
    axes.axhline(0, color=_GROUND, linewidth=1.2, zorder=1)
    return starts


def _path(axes: Axes, start: int, moves: list[int], colour: str) -> None:
    places = np.arange(start, start + len(moves))
    axes.plot(places, moves, color=colour, linewidth=1.6, zorder=2)
    axes.plot(places, moves, ".", color=INK, markersize=2.4, zorder=3)


def draw_bracelets(counts: Counted) -> Figure:
    """A heat map of the share of each v - cv among the bracelets of each cv."""
    figure, (axes,) = figure_of(11.0, 3.6, "By how much the value of a bracelet is more than its controlled value")
    totals = counts.sum(axis=0)
    image = percent_cells(axes, np.where(counts > 0, 100 * counts / np.maximum(totals, 1), np.nan))
    axes.invert_yaxis()
    axes.set_xticks(range(len(CONTROLLED)), [number(c) for c in CONTROLLED])
    axes.set_yticks(range(len(counts)), [number(2 * half) for half in range(len(counts))])
    axes.set(xlabel="controlled value cv, in coins", ylabel="v - cv, in coins".replace("-", "\N{MINUS SIGN}"))
    bar = figure.colorbar(image, ax=axes, pad=0.01, fraction=0.03)
    bar.set_label("% of the bracelets\nwith this cv (grey: none)")
    return figure


def draw_graphs(examples: list[Named]) -> Figure:
    """Graphs, each above its text; the first graph is above the others."""
    figure, rows = figure_of(10.4, 4.6, "Loony graphs", rows=2, shared=False)
    for axes, row in zip(rows, (examples[:1], examples[1:]), strict=True):
        start = 0.0
        for G in row:
            width = _draw(axes, G, start)
            text = G.position.replace("l", "ℓ")
            axes.text(start + width / 2, _GROUND_AT - 0.3, text, ha="center", va="top")
            start += width + 1.3
        _bare(axes, start - 1.3, -0.5)
    return figure


def draw_tight_pair(pair: TightPair) -> Figure:
    """X, where what is not in Z is in colours, and the altitudes of the flight from X to Z."""
    above, below = map(number, pair.altitudes)
    title = f"A tight pair X > Z: altitude {above} at X, {below} at Z, and at most {pair.between} between"
    figure, (drawing, altitudes) = figure_of(10.4, 6.4, title, rows=2, ratios=[1.0, 1.7], shared=False)
    pieces = pair.X.pieces
    signs = {piece: f"$c_{place} = {number(cost)}$" for place, (piece, cost) in enumerate(pair.costs.items(), 1)}
    signs |= {piece: f"$g_{place} = {gain}$" for place, (piece, gain) in enumerate(pair.gains.items(), 1)}
    _bare(drawing, _draw(drawing, pair.X, 0, signs), 0)
    joints = {pieces[trinket][0] for trinket in pair.gains}
    ends = [both for link in pair.costs for both in (pieces[link][:2], pieces[link][1::-1])]
    loose = [0.85 * _joint(end) + 0.15 * _joint(other) for end, other in ends if end not in joints]
    for colour, name in ((CHAIN, "a link, and its cost"), (LOOP, "a trinket, and its gain"), (_STAYS, "in Z")):
        drawing.plot([], [], color=colour, linewidth=2.2, label=name)
    drawing.plot(loose, [0] * len(loose), "o", color=MARK, markerfacecolor="white", zorder=5, label="a loose end")
    drawing.legend(loc="lower left", frameon=False, ncols=4)
    turns = pair.flight.turns[: pair.flight.planned]
    *starts, end = _turns(altitudes, turns)
    for start, altitude in zip([*starts, end], [*(turn.before for turn in turns), turns[-1].after], strict=True):
        altitudes.text(start, altitude + 0.3, number(altitude), ha="center", va="bottom", fontsize=8)
    for place, state in ((0, "X"), (end, "Z")):
        altitudes.text(place, -0.4, state, ha="center", va="top", fontsize=10, style="italic")
    altitudes.set(ylim=(-2, _TOP + 1.2), xlim=(-1, end + 1), ylabel="altitude above the ground", xlabel="moves")
    altitudes.set_yticks(range(0, _TOP, 2))
    altitudes.spines[["top", "right"]].set_visible(False)
    altitudes.set_title("the flight: a link, then each trinket that has no link left", loc="left", fontsize=9)
    return figure


_STEP, _RADIUS, _GROUND_AT = 1.5, 0.38, -1.1
"""the distance of joints, the radius of loops, and the height of the ground where joints are at 0"""
_STAYS = "#999999"


def _joint(joint: int) -> float:
    return _RADIUS + _STEP * joint


def _draw(axes: Axes, G: Named, start: float, signs: Mapping[int, str] | None = None) -> float:
    """Draw a graph from a place on, and return its width. With `signs` at some pieces, all others are grey."""
    at = [start + _joint(joint) for joint in range(G.joints)]
    numbers, turns = Counter(piece[:2] for piece in G.pieces), Counter[tuple[int, int]]()
    names: dict[int, str] = {}
    for place, (a, b, coins) in enumerate(G.pieces):
        aside = turns[a, b] - (numbers[a, b] - 1) / 2
        points = _chain(at[a], 0, at[b], 0, 0.8 * aside + 0.9 * (b - a > 1))
        if a == b:
            points = _loop(at[a], -_RADIUS if turns[a, b] else _RADIUS)
        elif a == GROUND:
            points = _chain(at[b], 0, at[b] + 0.9 * aside, _GROUND_AT, 0)
        turns[a, b] += 1
        sign = (signs or {}).get(place, "")
        _piece(axes, points, coins + (a == b), a == b, signs is not None and not sign, sign)
        if a in (b, GROUND):
            names[b] = G.names[place].rstrip("_0123456789")
    end = at[-1] + _RADIUS if at else start - 0.5
    for kind in [isolated for isolated in G.isolated for _ in range(isolated.number)]:
        left, end = end + 0.5, end + 0.5 + 2 * _RADIUS
        points = _loop(left + _RADIUS, 0) if kind.is_loop else _chain(left, _GROUND_AT, end, _GROUND_AT, 1.0)
        _piece(axes, points, kind.length, kind.is_loop, signs is not None)
    axes.plot(at, [0] * len(at), "o", color=INK, markersize=5, zorder=4)
    for joint, name in names.items():
        axes.text(at[joint] + 0.1, -0.09, name, ha="left", va="top", fontsize=8, color="#555555")
    return end - start


Points = tuple[NDArray[np.float64], NDArray[np.float64]]


def _loop(x: float, y: float) -> Points:
    around = np.linspace(0, 2 * np.pi, 49)
    return x + _RADIUS * np.sin(around), y - _RADIUS * np.cos(around)


def _chain(x: float, y: float, to_x: float, to_y: float, height: float) -> Points:
    along = np.linspace(0, 1, 33 if height else 3)
    return x + (to_x - x) * along, y + (to_y - y) * along + 4 * height * along * (1 - along)


def _piece(axes: Axes, points: Points, coins: int, is_loop: bool, stays: bool, sign: str = "") -> None:
    x, y = points
    axes.plot(x, y, color=_STAYS if stays else LOOP if is_loop else CHAIN, linewidth=2.2, zorder=2)
    for foot in x[y == _GROUND_AT]:
        axes.plot([foot - 0.2, foot + 0.2], [_GROUND_AT - 0.05] * 2, color=_GROUND, linewidth=4, zorder=1)
    middle = (x.mean(), y.mean()) if is_loop else (x[len(x) // 2], y[len(y) // 2])
    frame = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}
    axes.text(*middle, f"{coins}", ha="center", va="center", fontsize=8.5, zorder=3, bbox=frame)
    if sign:
        axes.text(middle[0], y.max() + 0.14, sign, ha="center", va="bottom", fontsize=9)


def _bare(axes: Axes, width: float, below: float) -> None:
    axes.set(xlim=(-0.2, width + 0.2), ylim=(_GROUND_AT - 0.2 + below, 2 * _RADIUS + 0.45), aspect="equal")
    axes.set_axis_off()


_OF_FIGURE_2 = "The position of Figure 2 of Berlekamp and Scott 2002"

PLOTS = {
    "graphs": Plot(
        lambda *_: [named(text) for text in EXAMPLES], draw_graphs, lambda _: "Loony graphs, each above its text"
    ),
    "tight-pair": Plot(_tight_pair, draw_tight_pair, lambda _: _OF_FIGURE_2),
    "flight": Plot(_flights, draw_flight, lambda _: _OF_FIGURE_2),
    "bracelets": Plot(bracelets, draw_bracelets, "Linear bracelets of \u2264 {bracelets} coins".format_map),
}
