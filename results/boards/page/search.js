// V of a position of a board, by how much the player on move comes out ahead from here on: by captures, and of what rests
// by the closed form of chains and loops, or else by search.
//
// A search is of what rests of one position, and of all that can come of that: whatever is drawn, whole runs go. So a set
// of runs, a number with their bits, is a state, and there are at most 31 of them; else nothing is searched.
(() => {
"use strict";

const {loony} = globalThis, {boards, endgames} = loony, {withShort} = loony.printed.boards;
const {GROUND, LOOSE} = boards;
const MOST_STATES = 50_000;   // that are looked at for one position and all its lines
const MOST_RUNS = 31;

const OVER = Symbol("a search that takes too long");

// V of runs that are chains and loops.
function ofEndgame(all) {
  const long = all.filter(({coins}) => coins > 2), short = length => all.filter(({coins}) => coins === length).length;
  const G = long.reduce((G, {coins, loop}) => endgames.plus(G, {length: coins, loop}), []);
  return 0 - withShort({x: endgames.value(G), ones: short(1), twos: short(2)}).v;
}

class Search {
  constructor(board, open) {
    this.board = board;
    const far = ({lines: [line]}) => this._far(line);
    this.runs = boards.runs(board, open).sort((a, b) => far(a) - far(b));  // from the middle outwards
    this.bits = new Map(this.runs.flatMap(({lines}, run) => lines.map(line => [line, 1 << run])));
    this.incident = board.sides.map((_, box) => this.runs.flatMap(({ends}, run) => ends.filter(end => end === box).map(() => run)));
    const equal = new Map();
    this.runs.forEach(({ends, coins}, run) => {
      const key = [...ends].sort((a, b) => a - b).concat(coins).join();
      equal.set(key, [...(equal.get(key) || []), 1 << run]);
    });
    this.equal = [...equal.values()].filter(one => one.length > 1);
    this.bounds = new Map();   // of states: the least and the most that V can be
    this.endgames = new Map();
    this.degrees = new Int8Array(board.sides.length);  // of joints, in the state that was looked at last
    this.states = 0;
  }

  // How far from the middle of the board a line is.
  _far(line) {
    const [one, other = one] = this.board.beside[line], {columns, rows} = this.board;
    const place = box => [2 * Math.floor(box / columns) + 1 - rows, 2 * (box % columns) + 1 - columns];
    const [[y, x], [v, u]] = [place(one), place(other)];
    return (x + u) ** 2 + (y + v) ** 2;
  }

  // Whether all that is open here is a state.
  covers(board, open) {
    return board === this.board && this.runs.length <= MOST_RUNS && open.every((is, line) => !is || this.bits.has(line));
  }

  // What is asked of the state in which this is open, or null where that takes too long.
  ask(open, question) {
    if (this.runs.length > MOST_RUNS) return null;
    const state = this._canonical(open.reduce((bits, is, line) => is ? bits | this.bits.get(line) : bits, 0));
    try {
      return question(state);
    } catch (error) {
      if (error !== OVER) throw error;
      return null;
    }
  }

  // V of a position in which nothing can be captured.
  value(open) {
    return this.ask(open, state => this._value(state));
  }

  // Whether V of a position is at least so much, of which this is captured.
  reaches({boxes, handout, rest}, limit) {
    return this.ask(rest, state => this._givesAtLeast({taken: boxes.size, handout, rest: state}, limit));
  }

  _value(state) {
    let {lower, upper} = this._boundsOf(state);
    let limit = Math.min(Math.max(lower + 2, Math.abs(upper % 2)), upper);  // most positions are worth little
    while (lower < upper) {
      if (this._isAtLeast(state, limit)) lower = limit;
      else upper = limit - 2;
      limit = lower === limit ? lower + 2 : upper;
    }
    return lower;
  }

  // Of equal runs, with the same ends, the first ones are left.
  _canonical(state) {
    for (const group of this.equal) {
      let number = 0;
      for (const bit of group) if (state & bit) number += 1;
      for (const bit of group) state = number-- > 0 ? state | bit : state & ~bit;
    }
    return state;
  }

  // The runs that there are now, of which some were joined where a joint has two lines left: {bits, coins, ends, loop};
  // and how many lines each joint has.
  _runs(state) {
    const {degrees} = this, found = [];
    degrees.fill(0);
    for (let left = state; left; left &= left - 1) {
      const [one, other] = this.runs[31 - Math.clz32(left & -left)].ends;
      if (one >= 0) degrees[one] += 1;
      if (other >= 0) degrees[other] += 1;
    }
    for (let left = state; left;) {
      const first = 31 - Math.clz32(left & -left), {ends: [a, b], coins} = this.runs[first];
      const one = {bits: 1 << first, coins, a, b, loop: a === LOOSE};
      if (b >= 0 && degrees[b] === 2) one.b = this._goneOn(state, one, first, b);
      if (a >= 0 && degrees[a] === 2 && !one.loop) one.a = this._goneOn(state, one, first, a);
      left &= ~one.bits;
      found.push(one);
    }
    return found;
  }

  // Where a run ends that goes on through a joint; or it comes back, and is a loop.
  _goneOn(state, one, run, joint) {
    while (joint >= 0 && this.degrees[joint] === 2) {
      const from = run, next = this.incident[joint].find(other => other !== from && state >>> other & 1);
      one.coins += 1;
      one.loop = next === undefined || (one.bits >>> next & 1) === 1;
      if (one.loop) return joint;
      const {ends: [a, b], coins} = this.runs[run = next];
      one.bits |= 1 << run;
      one.coins += coins;
      joint = a === joint ? b : a;
    }
    return joint;
  }

  // What comes of drawing a line of a run: all of it is captured but a handout, and the best line of 2 boxes is between
  // them. Where both ends were at a joint of three lines, so is that, and the third run.
  _opened(state, all, run) {
    const {bits, coins, a, loop} = run;
    if (loop) return {taken: coins, handout: 4, rest: state & ~bits};
    if (run.isAtThree) {
      const third = all.find(one => one !== run && (one.a === a || one.b === a));
      return {taken: coins + 1 + third.coins, handout: 2, rest: state & ~bits & ~third.bits};
    }
    return {taken: coins, handout: coins > 2 ? 2 : 0, rest: state & ~bits};
  }

  _boundsOf(state) {
    const known = this.bounds.get(state);
    if (known) return known;
    const all = this._runs(state);
    let boxes = 0, isEndgame = true;
    for (const {coins, a, b, loop} of all) {
      boxes += coins;
      if (!loop && (a >= 0 || b >= 0)) isEndgame = false;
    }
    for (const degree of this.degrees) boxes += Number(degree > 2);
    if (!isEndgame && ++this.states > MOST_STATES) throw OVER;
    const value = isEndgame ? this._ofEndgame(all) : null;
    const found = isEndgame ? {lower: value, upper: value} : {lower: -boxes, upper: boxes};
    this.bounds.set(state, found);
    return found;
  }

  // V of chains and loops.
  _ofEndgame(all) {
    const key = all.map(({coins, loop}) => loop ? -coins : coins).sort().join();
    if (!this.endgames.has(key)) this.endgames.set(key, ofEndgame(all));
    return this.endgames.get(key);
  }

  // Whether V is at least so much, which is even where the number of boxes is.
  _isAtLeast(state, limit) {
    const known = this._boundsOf(state);
    if (known.lower >= limit) return true;
    if (known.upper < limit) return false;
    const all = this._runs(state);
    for (const run of all) run.isAtThree = !run.loop && run.a >= 0 && run.a === run.b && this.degrees[run.a] === 3;
    all.sort((one, other) => one.coins - other.coins);
    const found = all.some(run => !this._givesAtLeast(this._opened(state, all, run), 2 - limit));
    if (found) known.lower = limit;
    else known.upper = limit - 2;
    return found;
  }

  // Whether a player wins at least so much who can capture, hand out, and then has the rest.
  _givesAtLeast({taken, handout, rest}, limit) {
    const state = this._canonical(rest), needed = limit - taken;
    if (needed <= -handout) return handout > 0 || this._isAtLeast(state, needed);
    return this._isAtLeast(state, needed) || (handout > 0 && !this._isAtLeast(state, 2 - needed - 2 * handout));
  }
}

// ---- positions

let last = null;       // the last search, which knows what can come of its position too

function searchOf(board, rest) {
  if (!last || last.states > MOST_STATES || !last.covers(board, rest)) last = new Search(board, rest);
  return last;
}

const known = new WeakMap();

// What is found of a state: {board, open, captured, regions, value}, with null for a value that is not known.
function found(state) {
  if (!known.has(state)) {
    const board = boards.boardOf(state.rows, state.columns), open = boards.openOf(state.lines);
    const captured = boards.captured(board, open), {boxes, handout, rest} = captured, search = searchOf(board, rest);
    const value = search.value(rest);
    known.set(state, {board, open, captured, search, lines: null, regions: boards.regions(board, rest),
      value: value === null ? null : boards.worth(boxes.size, handout, value)});
  }
  return known.get(state);
}

const openLines = ({open}) => open.flatMap((is, line) => is ? [line] : []);

// The boxes that a line captures.
const captures = ({board, open}, line) => board.beside[line].filter(box => boards.openSides(board, open, box).length === 1).length;

// What a line leaves, and whether it is optimal, or null where that is not known.
function drawn(all, line) {
  const {board, open, search, value} = all, won = captures(all, line);
  const left = boards.captured(board, open.map((is, one) => is && one !== line));
  const reached = value === null ? null : search.reaches(left, won ? value - won : 2 - value);
  return {won, left, optimal: reached === null ? null : reached === won > 0};
}

// What drawing a line is worth to who draws it: {line, code, captures, leaves, value, optimal}, best first; those of which
// nothing is known last. A line leaves so many boxes to be captured; whether it is optimal is null where that is not known.
function lines(state) {
  const all = found(state);
  if (!all.lines) {
    const {board, search, value} = all;
    const told = openLines(all).map(line => {
      const {won, left, optimal} = drawn(all, line), V = optimal ? value : search.value(left.rest);
      const after = optimal || V === null ? null : boards.worth(left.boxes.size, left.handout, V);
      return {line, code: board.names[line], captures: won, leaves: left.boxes.size, optimal,
        value: after === null ? V : won ? won + after : 0 - after};
    });
    const order = one => one.value === null ? -Infinity : one.value;
    all.lines = told.sort((a, b) => (order(b) > order(a)) - (order(b) < order(a)) || a.line - b.line);
    if (search.states > MOST_STATES) all.search = null;  // it is not asked again, and takes room
  }
  return all.lines;
}

// Of the best lines the one that captures most, and then the first; where none is known, one that gives least away. Null
// where nothing is left to draw.
function best(state) {
  const all = found(state), {board, value} = all;
  if (value !== null && !all.lines) {
    const order = openLines(all).sort((a, b) => captures(all, b) - captures(all, a) || a - b);
    const line = order.find(one => drawn(all, one).optimal);
    if (line !== undefined) return board.names[line];
  }
  const gain = one => value !== null ? one.captures : one.captures ? one.captures + one.leaves : -one.leaves;
  const first = [...lines(state)].sort((a, b) => Number(b.optimal) - Number(a.optimal) ||
    gain(b) - gain(a) || a.line - b.line)[0];
  return first ? first.code : null;
}

Object.assign(boards, {MOST_STATES, MOST_RUNS, found, lines, best});
})();
