// A drawn board as marks, in the order in which they are painted: [tag, kind, numbers, text]. They are those of
// `loony board --svg`, by the same measures.
(() => {
"use strict";

const {loony} = globalThis, {boards, minus, PLAYERS} = loony;
const {measures, regionLetters} = loony.printed.boards, {step, margin, dot, disc, digits, letter, sign, coordinate} = measures;
const {baseline, outside, tints} = measures;

const at = place => margin + step * place;

// A line as its two dots, by row and column, the upper or left one first.
function dotsOf({rows, columns, across}, line) {
  const wide = line < across ? columns : columns + 1, number = line < across ? line : line - across;
  const row = Math.floor(number / wide), column = number % wide;
  return line < across ? [row, column, row, column + 1] : [row, column, row + 1, column];
}

// Where the middle of a line is.
function middleOf(board, line) {
  const [row, column, below, right] = dotsOf(board, line);
  return [at((column + right) / 2), at((row + below) / 2)];
}

// The mark of each region, and * for boxes that can be captured: what a box is called by. Undecided regions come last,
// because no picture has their marks.
function signsOf({captured, regions}) {
  const signs = new Map(), isUndecided = ({kind}) => kind === "undecided", wide = regionLetters.length;
  const ordered = [...regions.filter(one => !isUndecided(one)), ...regions.filter(isUndecided)];
  ordered.forEach(({boxes}, place) => {
    const before = Math.floor(place / wide), name = (before ? regionLetters[before - 1] : "") + regionLetters[place % wide];
    for (const box of boxes) signs.set(box, name);
  });
  for (const box of captured.boxes) signs.set(box, "*");
  return signs;
}

// The marks of a position, what can be captured of it, its regions, and the lines of which V is known: {line, value,
// isBest}.
function picture({rows, columns, lines: drawn, owner}, parts, lines) {
  const board = boards.boardOf(rows, columns), marks = [], signs = signsOf(parts), kinds = new Map();
  const add = (tag, kind, numbers, text = "") => marks.push([tag, kind, numbers, text]);
  const write = (kind, text, x, y, size) => add("text", kind, {x, y: y + baseline * size, "font-size": size}, text);
  add("rect", "paper", {width: 2 * margin + step * columns, height: 2 * margin + step * rows});
  parts.regions.forEach(({kind, boxes}, place) => {
    if (kind !== "undecided") for (const box of boxes) kinds.set(box, `tint-${place % tints}`);
  });
  for (const box of parts.captured.boxes) kinds.set(box, "captured");
  owner.forEach((who, box) => {
    const x = box % columns, y = Math.floor(box / columns);
    const kind = who in PLAYERS ? `owned-${PLAYERS[who]}` : kinds.get(box);
    if (kind) add("rect", kind, {x: at(x), y: at(y), width: step, height: step});
    if (who !== null) write("owner", PLAYERS[who] || who, at(x + 0.5), at(y + 0.5), letter);
    else if (kind) write("sign", signs.get(box), at(x + 0.5), at(y + 0.5), sign);
  });
  [...drawn].forEach((is, line) => {
    const [y1, x1, y2, x2] = dotsOf(board, line).map(at);
    add("line", is === "1" ? "drawn" : "open", {x1, y1, x2, y2});
  });
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) add("circle", "dot", {cx: at(column), cy: at(row), r: dot});
  }
  for (const {line, value, isBest} of lines) {
    const [x, y] = middleOf(board, line);
    add("circle", isBest ? "best-disc" : "disc", {cx: x, cy: y, r: disc});
    write(isBest ? "best" : "value", minus(value), x, y, digits);
  }
  for (let column = 0; column <= columns; column++) {
    write("coordinate", boards.columnName(column), at(column), at(rows) + outside, coordinate);
  }
  for (let row = 0; row <= rows; row++) {
    write("coordinate", String(rows - row + 1), margin - outside, at(row), coordinate);
  }
  return marks;
}

Object.assign(boards, {dotsOf, middleOf, signsOf, picture});
})();
