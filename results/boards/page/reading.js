// Positions of boards as texts: 3x3:0110..., with the score and who is on move, which lines do not tell; diagrams of +
// and lines between; moves as on Little Golem, and files of KSquares. What is read, and refused, is the same as by
// `loony board`, but for strings of OpenSpiel without a size. Moves, a file of KSquares, and JSON of this page are a
// game too.
(() => {
"use strict";

const {loony} = globalThis, {boards, Refused, PLAYERS} = loony;
const {MOST_LINES, UNKNOWN} = boards;

const SCORE = /\bscore\s*:?\s*(?:([0-9]{1,3})\s*[-:]\s*([0-9]{1,3})(?![0-9])|unknown\b)/gi;
const MOVER = /\b(?:player\s+)?([AB])\s+(?:is\s+)?(?:to\s+move|on\s+move|moves)\b\.?/gi;
const SIZE = /^\s*([0-9]{1,6})\s*x\s*([0-9]{1,6})\s*(?::|$)/i;
const STARTS = /^\s*[0-9]{1,6}\s*x\s*[0-9]{1,6}\s*(?:[^0-9\s]|$|\s(?:score|player|[AB]\s))/i;
const ROW_OF_DOTS = /^\s*[+#][-\s0-9]*[+#]/m;
const NUMBER = /-?[0-9]+(?![0-9])/g;
const MOVE = /([a-z])([0-9]{1,2})\s*[-–]?\s*([a-z])([0-9]{1,2})(?![a-z0-9])/iy;
const BETWEEN = /(?:[\s,;]|[0-9]{1,3}\.(?![0-9]))*/y;
const KSQUARES = /^\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*$/;
const KSQUARES_LINE = /^\s*\(\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*\)\s*-\s*\(\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*\)\s*$/;

const JSON_TEXT = /^\s*\{\s*"/;
const LONGEST_JSON = 100_000;    // characters

const refused = message => new Refused(message, null);
const isFile = text => JSON_TEXT.test(text);
const reads = text => isFile(text) || STARTS.test(text) || isMoves(text) || (fileOf(text) || []).length > 1 ||
  (ROW_OF_DOTS.test(text) && text.includes("\n"));

const endOf = (pattern, text, at) => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};
const isMoves = text => endOf(MOVE, text, endOf(BETWEEN, text, 0)) > endOf(BETWEEN, text, 0);

// The lines of a file of KSquares that tell something, or null.
function fileOf(text) {
  const rows = text.split(/\r\n|\r|\n/).filter(row => /^\s*[^\s#]/.test(row));
  return KSQUARES.test(rows[0]) ? rows : null;
}

// A text with spaces in place of what matches, and what that tells, or null.
function cutOut(pattern, text, what) {
  const all = [...text.matchAll(pattern)].map(([, ...told]) => told.join("-").toUpperCase());
  if (new Set(all).size > 1) throw refused(`${what} stands twice`);
  return [text.replace(pattern, match => " ".repeat(match.length)), all.length ? all[0] : null];
}

function parse(text) {
  if (isFile(text)) return endOfGame(fromJson(text));
  const {left, score, mover} = partsOf(text), game = movesOf(left), who = mover === "B" ? 1 : 0;
  if (game) return played(game, score, mover && who);
  if (ROW_OF_DOTS.test(left)) return checked(diagram(left), score, who);
  const told = trimmedOf(left), size = SIZE.exec(told), rest = size ? told.slice(size[0].length) : told;
  if (!size) throw refused("a board is its size, a colon, and 1 for each line that is drawn and 0 for each that is not");
  const [rows, columns] = sized(Number(size[1]), Number(size[2])), number = boards.linesOf(rows, columns);
  const digits = rest.replace(/\s+/g, ""), wrong = digits.search(/[^01]/);
  if (wrong >= 0) throw refused(`“${digits[wrong]}” is neither 1, for a line that is drawn, nor 0`);
  if (digits && digits.length !== number) {
    throw refused(`a ${rows}x${columns} board has ${number} lines, and there are ${digits.length} digits`);
  }
  const position = boards.empty(rows, columns);
  return checked(digits ? {...position, lines: digits} : position, score, who);
}

const trimmedOf = text => text.trim().replace(/[,;.\s]+$/, "");

// What a text says of the score, or null, and of who is on move, or null; and the rest of it.
function partsOf(text) {
  loony.requireShort(text);
  const [unscored, score] = cutOut(SCORE, text, "the score");
  const [left, mover] = cutOut(MOVER, unscored, "who is on move");
  return {left, score: score && score !== "-" ? score.split("-").map(Number) : null, mover};
}

// The size of the board and the moves on it that a text tells, or null: {size, moves}, each move as its text and two
// dots.
function movesOf(left) {
  const file = fileOf(left), told = trimmedOf(left), size = SIZE.exec(told);
  const rest = size ? told.slice(size[0].length) : told;
  if (file) {
    const [, columns, rows] = KSQUARES.exec(file[0]).map(Number);
    return {size: sized(rows, columns), moves: file.slice(1).map(fromFile)};
  }
  if (ROW_OF_DOTS.test(left) || !isMoves(rest)) return null;
  return {size: size ? sized(Number(size[1]), Number(size[2])) : [5, 5], moves: asOnGolem(rest)};
}

// The game that a text tells, {position, codes}; or null where it tells a position, as moves do with another score or
// player on move than theirs.
function gameOf(text) {
  if (isFile(text)) return fromJson(text);
  const {left, score, mover} = partsOf(text), game = movesOf(left);
  if (!game || !game.moves.length) return null;
  const {codes, state} = replayed(game), isOther = mover !== null && PLAYERS[state.mover] !== mover;
  if (isOther || (score && score.join() !== state.score.join())) return null;
  return {position: boards.empty(...game.size), codes};
}

// A game as this page copies it, or another one with a first position and moves.
function fromJson(text) {
  if (text.length > LONGEST_JSON) throw refused(`a game is read from at most ${LONGEST_JSON} characters of JSON`);
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw refused(`this is no JSON: ${error.message}`);
  }
  const {start = data.position, moves = data.line} = data.game || data, known = Array.isArray(moves) ? moves : [];
  if (typeof start !== "string") throw refused("JSON of a game has its first position as “start”, and its “moves”");
  const names = known.map(move => String(move && move.line ? move.line : move)), position = parse(start);
  return {position, codes: replayed({position, moves: asOnGolem(names.join(" "))}).codes};
}

const endOfGame = ({position, codes}) => {
  const {rows, columns, lines, owner, score, mover, unscored} = codes.reduce(boards.after, boards.begin(position));
  return boards.positionOf(rows, columns, lines, owner, unscored ? null : score, mover);
};

function sized(rows, columns) {
  if (rows < 1 || columns < 1) throw refused("a board has a row and a column at least");
  const lines = boards.linesOf(rows, columns);
  if (lines > MOST_LINES) throw refused(`a ${rows}x${columns} board has ${lines} lines: boards have at most ${MOST_LINES}, such as 5x5`);
  return [rows, columns];
}

// A move in a line of a file of KSquares: the line, and its two dots by column and row from the lower left one.
function fromFile(row) {
  const dots = KSQUARES_LINE.exec(row);
  if (!dots) throw refused(`“${row}” is no line of KSquares, such as (0, 3) - (0, 4)`);
  const [x, y, u, v] = dots.slice(1).map(Number);
  return [row.trim(), [x, y], [u, v]];
}

function asOnGolem(text) {
  const moves = [], dot = (letter, number) => [letter.toLowerCase().charCodeAt(0) - 97, number - 1];
  for (let at = endOf(BETWEEN, text, 0); at < text.length; at = endOf(BETWEEN, text, MOVE.lastIndex)) {
    MOVE.lastIndex = at;
    const move = MOVE.exec(text);
    if (!move) throw refused(`“${text.slice(at, at + 20)}” is no move, which is the two dots of a line, such as b4-b5`);
    moves.push([move[0], dot(move[1], move[2]), dot(move[3], move[4])]);
  }
  return moves;
}

// The moves by name, and the state after them.
function replayed({size, position = boards.empty(...size), moves}) {
  const {rows, columns} = position, {names} = boards.boardOf(rows, columns), codes = [];
  let state = boards.begin(position);
  for (const [text, ...dots] of moves) {
    const [one, other] = dots.sort(([x, y], [u, v]) => x - u || y - v).map(([x, y]) => boards.columnName(x) + (y + 1));
    if (!names.includes(`${one}-${other}`)) throw refused(`${text} is no line of a ${rows}x${columns} board`);
    const next = boards.after(state, `${one}-${other}`);
    if (!next) throw refused(`${text}: the line is drawn already`);
    state = next;
    codes.push(`${one}-${other}`);
  }
  return {codes, state};
}

// The position after moves, with the score and the mover that they make, unless another mover is told.
function played(game, score, mover) {
  const {rows, columns, lines, owner, score: points, mover: next} = replayed(game).state, made = points.join("-");
  if (score && score.join("-") !== made) throw refused(`the text has the score ${score.join("-")}, and the moves make it ${made}`);
  return boards.positionOf(rows, columns, lines, owner, points, mover ?? next);
}

// A position, seen to be one: no open box is owned, and the score fits; it is null where neither it nor the owners tell it.
function checked(position, score, mover) {
  const {rows, columns, lines} = position, board = boards.boardOf(rows, columns), open = boards.openOf(lines);
  const owner = position.owner.map((who, box) => {
    const isClosed = !boards.openSides(board, open, box).length;
    if (who !== null && !isClosed) {
      throw refused(`the box in row ${Math.floor(box / columns) + 1}, column ${box % columns + 1} has an owner, ` +
        `${PLAYERS[who]}, and is open`);
    }
    return isClosed && who === null ? UNKNOWN : who;
  });
  const own = [0, 1].map(who => owner.filter(one => one === who).length), closed = owner.filter(one => one !== null).length;
  if (score && (score[0] < own[0] || score[1] < own[1] || score[0] + score[1] !== closed)) {
    throw refused(`the score ${score.join("-")} is not that of the drawing, in which ${loony.boxes(closed)} ` +
      `${closed === 1 ? "is" : "are"} closed`);
  }
  return boards.positionOf(rows, columns, lines, owner, score || (owner.includes(UNKNOWN) ? null : own), mover);
}

// The number that is there most often, of two the lesser.
function usual(numbers) {
  const times = one => numbers.filter(other => other === one).length;
  return [...numbers].sort((a, b) => times(b) - times(a) || a - b)[0];
}

const gaps = places => places.slice(1).map((place, at) => place - places[at]);

// The position of a diagram, as far as it can be seen; a line across has dashes all along, one down bars. A number on a
// line is its value, and a small letter in a box its region.
function diagram(text) {
  const every = text.split(/\r\n|\r|\n/).map(row => row.trimEnd());
  const dots = row => [...row].flatMap((sign, at) => "+#".includes(sign) ? [at] : []);
  const dotted = every.flatMap((row, at) => dots(row).length ? [at] : []), start = dotted[0];
  const picture = every.slice(start, dotted[dotted.length - 1] + 1), places = dotted.map(row => dots(every[row]));
  const wrong = (row, at, what) => refused(`line ${start + row + 1}, column ${at + 1}: ${what}`);
  const step = usual(places.flatMap(gaps)), apart = usual(gaps(dotted));
  if (!(step > 1 && apart > 1)) throw wrong(0, 0, "a diagram has rows of dots with room for lines between them, such as +-+");
  const left = Math.min(...places.flat()), right = Math.max(...places.flat());
  const [rows, columns] = sized(Math.floor((picture.length - 1) / apart), Math.floor((right - left) / step));
  const {lines, owner} = boards.empty(rows, columns), drawn = [...lines], {across} = boards.boardOf(rows, columns);
  const bars = new Map();
  picture.forEach((text, at) => {
    const row = Math.floor(at / apart);
    for (const place of dots(text)) {
      if (at % apart || (place - left) % step) throw wrong(at, place, "a dot is not in line with the others");
    }
    if (at % apart === 0) {
      for (let column = 0; column <= columns; column++) {
        const place = left + column * step;
        if (!"+#".includes(text[place] || "x")) throw wrong(at, place, "a dot is missing");
        if (column === columns) break;
        const dashes = text.slice(place + 1, place + step);
        if (/^-+$/.test(dashes)) drawn[row * columns + column] = "1";
        else if (!/^\s*(-?[0-9]+)?\s*$/.test(dashes)) throw wrong(at, place + 1, `“${dashes}” is no line, nor nothing`);
      }
      return;
    }
    [...text.replace(NUMBER, number => " ".repeat(number.length)).padEnd(right + 1)].forEach((sign, place) => {
      const column = Math.floor((place - left) / step), isBar = (place - left) % step === 0, box = row * columns + column;
      if (place < left || place > right) {
        if (sign !== " ") throw wrong(at, place, `“${sign}” is beside the board`);
      } else if (isBar) {
        if (!"| ".includes(sign)) throw wrong(at, place, `“${sign}” is no line, which is |`);
        const line = across + row * (columns + 1) + column, isDrawn = sign === "|";
        if (bars.has(line) && bars.get(line) !== isDrawn) throw wrong(at, place, "half of a line is drawn");
        bars.set(line, isDrawn);
        if (isDrawn) drawn[line] = "1";
      } else if (PLAYERS.includes(sign)) {
        if (owner[box] !== null) throw wrong(at, place, "the box has two owners");
        owner[box] = PLAYERS.indexOf(sign);
      } else if (!/[a-z*? ]/.test(sign)) {
        throw wrong(at, place, `“${sign}” is none of a box’s owners, A and B`);
      }
    });
  });
  return {rows, columns, lines: drawn.join(""), owner};
}

// A position in one line, all of it but who owns which box; score and mover where they are not those of an empty board.
function notation({rows, columns, lines, score, mover}) {
  return `${rows}x${columns}:${lines}` + (score && (score[0] || score[1]) ? `, score ${score.join("-")}` : "") +
    (mover ? ", B to move" : "");
}

Object.assign(boards, {isFile, reads, parse, gameOf, notation});
})();
