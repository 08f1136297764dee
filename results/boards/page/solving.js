// V of a position of a board, by how much the player on move comes out ahead from here on, and of each of its lines:
// by captures, and of what rests by the closed form of chains and loops, or else by a search.
(() => {
"use strict";

const {loony} = globalThis, {boards} = loony, {wholeBoards, origins} = loony.printed.boards;

const MOST_POSITIONS = 50_000;   // that are searched at once for a position and its lines

const SMALL = 32;                // lines of a board of which all positions are searched with the same table

let last = null;   // the last search, whose table has bounds of what can come of its position too

// A search that takes this position: the last one, unless it looks at symmetries that this position of a larger board
// lacks.
function searchOf(board, rest) {
  const isLast = last && last.covers(board, rest), isSmall = board.beside.length <= SMALL;
  if (isLast && (isSmall || !last.symmetries)) return last;
  const fresh = new boards.Search(board, isSmall ? rest.map(() => true) : rest);
  if (!isLast || fresh.symmetries < last.symmetries) last = fresh;
  return last;
}

// Bounds of V of a position by what is captured, how much can be handed out, and bounds of V of what rests.
function worthWithin(taken, handout, [least, most]) {
  const ends = [least, most].map(value => boards.worth(taken, handout, value));
  // with a handout it falls up to V = -handout, and rises from there; V is even or odd as its bounds are
  const isBetween = handout && least < -handout && -handout < most;
  return [isBetween ? taken - handout + (most - handout & 1) : Math.min(...ends), Math.max(...ends)];
}

// What is known of a whole board before any search: {value, lines, origin}, or undefined; `lines` has V of lines by
// number, or is empty.
function wholeBoard({rows, columns, lines}) {
  const whole = wholeBoards[`${rows}x${columns}:${lines}`];
  return whole && {...whole, origin: origins[whole.origin]};
}

// Whether more lines are outside chains and loops than a search takes.
const isTooLarge = (board, rest) => boards.regions(board, rest).filter(({kind}) => kind !== "chain" && kind !== "loop")
  .reduce((number, {lines}) => number + lines.length, 0) > boards.MOST_SEARCHED;

const valueOf = ([least, most]) => least === most ? least : null;

// What is known of a position: `bounds` of V, {line, code, captures, leaves, bounds} of each line, and the `positions`
// that were searched for it. A step finds out more, first V and then V of the lines, the most promising first.
class Analysis {
  constructor({rows, columns, lines}) {
    this.board = boards.boardOf(rows, columns);
    this.open = boards.openOf(lines);
    this.captured = boards.captured(this.board, this.open);
    this.positions = 0;
    const boxes = this.board.sides.filter((_, box) => boards.openSides(this.board, this.open, box).length).length;
    this.bounds = [-boxes, boxes];
    this.rest = null;   // V of what rests, where it is known
    this.lines = this.open.flatMap((is, line) => is ? [this._drawn(line)] : []);
    const whole = wholeBoard({rows, columns, lines});
    if (whole) this._lookUp(whole);
    this.steps = whole ? [].values() : this._search();
  }

  _drawn(line) {
    const {board, open} = this, left = boards.captured(board, open.map((is, other) => is && other !== line));
    const captures = board.beside[line].filter(box => boards.openSides(board, open, box).length === 1).length;
    return {line, code: board.names[line], captures, leaves: left.boxes.size, left, bounds: this.bounds, rest: null};
  }

  get value() {
    return valueOf(this.bounds);
  }

  // Whether V of all lines is known, so that the best can be told.
  get isComplete() {
    return this.value !== null && this.lines.every(({bounds}) => valueOf(bounds) !== null);
  }

  // Whether a line is best, or null where that is not known.
  isOptimal({bounds: [least, most]}) {
    const {value} = this;
    return value === null || (least < value && value <= most) ? null : least === value;
  }

  // Go on for so many positions in all at most, until it is known what is asked, or all is.
  goOn(mostPositions, isKnown = () => false) {
    while (this.positions < mostPositions && !isKnown(this) && !this.steps.next().done);
    return this;
  }

  // Bounds of V of the lines by what the search has found.
  look() {
    if (this.search) for (const one of this.lines) one.bounds = this._within(one, this.search.known(one.left.rest));
  }

  // Bounds of V of a line, or of the position itself, by bounds of V of what rests.
  _within(what, rest) {
    const {left, captures} = what, {boxes, handout} = left || this.captured;
    const [least, most] = worthWithin(boxes.size, handout, rest);
    what.rest = valueOf(rest);
    return !left ? [least, most] : captures ? [captures + least, captures + most] : [0 - most, 0 - least];
  }

  _lookUp({value, lines}) {
    this.bounds = [value, value];
    for (const one of this.lines) {
      one.bounds = one.line in lines ? [lines[one.line], lines[one.line]] : [one.bounds[0], value];
    }
  }

  *_search() {
    if (isTooLarge(this.board, this.captured.rest)) return;
    this.search = searchOf(this.board, this.captured.rest);
    yield* this._find(this, this.captured.rest);
    this.look();
    const promising = [...this.lines].sort(({bounds: [a, b]}, {bounds: [c, d]}) => c - a || d - b);
    for (const one of promising) yield* this._find(one, one.left.rest);
  }

  // Find V of a line, or of the position itself, by what rests.
  *_find(what, rest) {
    const {search} = this, steps = search.bounds(rest);
    for (let isDone = false; !isDone;) {
      const before = search.positions, {value, done} = steps.next();
      this.positions += search.positions - before;
      what.bounds = this._within(what, value);
      isDone = done;
      yield this;
    }
  }
}

// ---- positions

const known = new WeakMap();

function analysed(state) {
  if (!known.has(state)) known.set(state, new Analysis(state));
  return known.get(state);
}

// What is found of a state at once: {board, open, captured, regions, value, rest}, with null for a value that is not
// known; `rest` is V of what rests.
function found(state) {
  const analysis = analysed(state).goOn(MOST_POSITIONS, ({value}) => value !== null);
  const {board, open, captured, value, rest} = analysis;
  analysis.regions ??= boards.regions(board, captured.rest);
  return {board, open, captured, regions: analysis.regions, value, rest};
}

// What drawing a line is worth to who draws it: {line, code, captures, leaves, value, rest, optimal}, best first; those
// of which nothing is known last. A line leaves so many boxes to be captured, and `rest` is V of what rests then;
// whether it is optimal is null where that is not known.
function lines(state) {
  const analysis = analysed(state).goOn(MOST_POSITIONS), order = ({value}) => value === null ? -Infinity : value;
  return analysis.lines.map(one => ({line: one.line, code: one.code, captures: one.captures, leaves: one.leaves,
    value: valueOf(one.bounds), rest: one.rest, optimal: analysis.isOptimal(one)}))
    .sort((a, b) => (order(b) > order(a)) - (order(b) < order(a)) || a.line - b.line);
}

// Of the best lines the one that captures most, and then the first; where none is known, one that gives least away.
// Null where nothing is left to draw.
function best(state) {
  const {value} = found(state);
  const gain = one => value !== null ? one.captures : one.captures ? one.captures + one.leaves : -one.leaves;
  const order = (a, b) => Number(b.optimal) - Number(a.optimal) || gain(b) - gain(a) || a.line - b.line;
  const [first] = lines(state).sort(order);
  return first ? first.code : null;
}

Object.assign(boards, {MOST_POSITIONS, wholeBoard, isTooLarge, searchOf, Analysis, valueOf, found, lines, best});
})();
