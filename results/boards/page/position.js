// Drawn boards: positions and moves, what can be captured, and the regions of what rests.
//
// Lines are numbered as in OpenSpiel: the horizontal ones row by row from the top, from left to right, and after them the
// vertical ones; boxes likewise. The lines of a position are a text, with 1 for each that is drawn, and what is open of it
// is an array that has whether each is not. A line is called by its two dots, as on Little Golem.
(() => {
"use strict";

const {loony} = globalThis;

const MOST_LINES = 84, MOST_SEARCHED = 64;   // of a board, and outside chains and loops in a search
const GROUND = -1, LOOSE = -2;   // what is no joint: all around the board, and the ends of a loop
const UNKNOWN = "?";             // who owns a box of which only the score is known

const linesOf = (rows, columns) => 2 * rows * columns + rows + columns;

const laidOut = new Map();

// Of dots: a to z, and then aa, ab, ...
const columnName = column => (column < 26 ? "" : columnName(Math.floor(column / 26) - 1)) + "abcdefghijklmnopqrstuvwxyz"[column % 26];

// The board of this size: the four `sides` of each box, the one or two boxes `beside` each line, and the `names` of
// lines and of `boxes`.
function boardOf(rows, columns) {
  const size = `${rows}x${columns}`;
  if (!laidOut.has(size)) laidOut.set(size, layOut(rows, columns, size));
  return laidOut.get(size);
}

function layOut(rows, columns, size) {
  const across = (rows + 1) * columns, sides = [], beside = Array.from({length: linesOf(rows, columns)}, () => []);
  for (let box = 0; box < rows * columns; box++) {
    const left = across + box + Math.floor(box / columns);
    sides.push([box, box + columns, left, left + 1]);
    for (const line of sides[box]) beside[line].push(box);
  }
  const dot = (row, column) => columnName(column) + (rows - row + 1);
  const names = beside.map((_, line) => {
    const wide = line < across ? columns : columns + 1, at = line < across ? line : line - across;
    const row = Math.floor(at / wide), column = at % wide;
    return line < across ? `${dot(row, column)}-${dot(row, column + 1)}` : `${dot(row + 1, column)}-${dot(row, column)}`;
  });
  // A box by the dot at its lower left.
  const boxes = sides.map((_, box) => dot(Math.floor(box / columns) + 1, box % columns));
  return {rows, columns, size, across, sides, beside, names, boxes};
}

const openOf = lines => [...lines].map(one => one === "0");
const openSides = ({sides}, open, box) => sides[box].filter(line => open[line]);
const acrossFrom = ({beside}, line, box) => beside[line].length < 2 ? GROUND : beside[line][0] + beside[line][1] - box;

// ---- play: a state is a position too

const empty = (rows, columns) => positionOf(rows, columns, "0".repeat(linesOf(rows, columns)), Array(rows * columns).fill(null));

const positionOf = (rows, columns, lines, owner, score = [0, 0], mover = 0) => ({rows, columns, lines, owner, score, mover});

// The last `turn` has its player, its lines by name, and the boxes that it took.
const begin = position =>
  ({...position, score: position.score || [0, 0], unscored: !position.score, fresh: true, turn: null});

const boxesLeft = ({owner}) => owner.filter(who => who === null).length;

function after(state, code) {
  const board = boardOf(state.rows, state.columns), line = board.names.indexOf(code);
  if (line < 0 || state.lines[line] === "1") return null;
  const lines = `${state.lines.slice(0, line)}1${state.lines.slice(line + 1)}`, open = openOf(lines);
  const won = board.beside[line].filter(box => !openSides(board, open, box).length), {mover} = state;
  const {who, lines: before, boxes} = state.turn && !state.fresh ? state.turn : {who: mover, lines: [], boxes: []};
  return {
    ...state, lines, owner: state.owner.map((who, box) => won.includes(box) ? mover : who),
    score: state.score.map((boxes, who) => boxes + (who === mover ? won.length : 0)),
    mover: won.length ? mover : 1 - mover, fresh: !won.length,
    turn: {who, lines: [...before, code], boxes: [...boxes, ...won]},
  };
}

// ---- a position is put together

// The position with a line drawn that is open, or open that is drawn. The player on move gets a box that is closed so;
// a box that is opened is taken from its owner, or from who has more.
function edited(position, code) {
  const {rows, columns, mover} = position, board = boardOf(rows, columns), line = board.names.indexOf(code);
  const open = openOf(position.lines), isDrawn = !open[line], closed = box => !openSides(board, open, box).length;
  const before = board.beside[line].filter(closed), score = position.score && [...position.score];
  open[line] = isDrawn;
  const owner = position.owner.map((who, box) => {
    if (!board.beside[line].includes(box)) return who;
    if (before.includes(box) && score) score[who === 0 || who === 1 ? who : Number(score[1] > score[0])] -= 1;
    if (!closed(box)) return null;
    if (score) score[mover] += 1;
    return mover;
  });
  return positionOf(rows, columns, open.map(is => is ? "0" : "1").join(""), owner, score, mover);
}

// The position with so many boxes of A's, or null for an unknown score; owners that do not fit are not known.
function scored(position, boxes) {
  const closed = position.owner.filter(who => who !== null).length;
  const score = boxes === null ? null : [boxes, closed - boxes];
  const fits = score && [0, 1].every(who => position.owner.filter(one => one === who).length <= score[who]);
  return {...position, score, owner: fits ? position.owner : position.owner.map(who => who === null ? null : UNKNOWN)};
}

// ---- what can be captured

// The boxes that can be captured at once, how many of them can be handed out, and what is open if all are captured.
function captured(board, open) {
  const rest = [...open], taken = new Set();
  for (let more = true; more;) {
    more = false;
    board.sides.forEach((_, box) => {
      const left = openSides(board, rest, box);
      if (left.length !== 1) return;
      rest[left[0]] = false;
      more = true;
    });
  }
  board.sides.forEach((_, box) => {
    if (openSides(board, open, box).length && !openSides(board, rest, box).length) taken.add(box);
  });
  let handout = 0;
  for (const tree of hangingTogether(board, open, taken)) {
    const lines = tree.flatMap(box => openSides(board, open, box));
    const isOut = lines.some(line => board.beside[line].length < 2 || !board.beside[line].every(box => taken.has(box)));
    // A path of 4 boxes has a line in its middle, with another line on both sides.
    const isLong = lines.some(line => board.beside[line].every(box => openSides(board, open, box).length > 1));
    if (isOut ? tree.length > 1 : isLong && !handout) handout = isOut ? 2 : 4;
  }
  return {boxes: taken, handout, rest};
}

// The parts of some boxes that open lines join, in the order of their first boxes.
function hangingTogether(board, open, boxes) {
  const left = new Set([...boxes].sort((a, b) => a - b)), found = [];
  for (const first of left) {
    const part = [first];
    left.delete(first);
    for (const box of part) {  // which grows as it is gone through
      for (const line of openSides(board, open, box)) {
        const other = acrossFrom(board, line, box);
        if (left.delete(other)) part.push(other);
      }
    }
    found.push(part.sort((a, b) => a - b));
  }
  return found;
}

// V of a position by what is captured, how much can be handed out, and V of what rests.
const worth = (taken, handout, rest) => handout ? taken - handout + Math.abs(rest + handout) : taken + rest;

// ---- what rests

// Where nothing can be captured lines are in runs, through boxes of two lines from a joint, which has more, or the ground
// to another: {ends, coins, lines}, with the boxes on the way. A loop has no ends.
function runs(board, open) {
  const found = [], seen = new Set();
  const along = (line, box, lines) => {
    while (box !== GROUND && openSides(board, open, box).length === 2) {
      const from = line;
      line = openSides(board, open, box).find(one => one !== from);
      if (lines.includes(line)) return LOOSE;
      lines.push(line);
      box = acrossFrom(board, line, box);
    }
    return box;
  };
  open.forEach((isOpen, line) => {
    if (!isOpen || seen.has(line)) return;
    const lines = [line], [one] = board.beside[line], first = along(line, one, lines), isLoop = first === LOOSE;
    const ends = [first, isLoop ? LOOSE : along(line, acrossFrom(board, line, one), lines)];
    for (const one of lines) seen.add(one);
    found.push({ends, coins: lines.length - Number(!isLoop), lines});
  });
  return found;
}

// The components: {kind, name, boxes, lines}. In a joined one, which has joints, every line leaves boxes to be handed out.
function regions(board, open) {
  const every = runs(board, open), left = board.sides.map((_, box) => box).filter(box => openSides(board, open, box).length);
  return hangingTogether(board, open, left).map(boxes => {
    const lines = [...new Set(boxes.flatMap(box => openSides(board, open, box)))].sort((a, b) => a - b), number = boxes.length;
    const own = every.filter(run => lines.includes(run.lines[0])), [{ends}] = own;
    const kind = own.length > 1 ? (own.every(({coins}) => coins > 2) ? "joined" : "undecided") : ends[0] === LOOSE ? "loop"
      : "chain";
    const name = own.length > 1 ? `${loony.boxes(number)} ${kind}` : kind === "loop" ? `${number}l` : `${number}`;
    return {kind, name, boxes, lines};
  });
}

loony.boards = {
  MOST_LINES, MOST_SEARCHED, GROUND, LOOSE, UNKNOWN, linesOf, boardOf, openOf, openSides, empty, positionOf, begin, boxesLeft, after,
  captured, worth, runs, regions, columnName, edited, scored,
};
})();
