// Positions and games of boards as texts. What is read, and refused, is the same as by `loony board`, in the same words.
(() => {
"use strict";

const {loony} = globalThis, {boards, Refused, PLAYERS} = loony, {SPACES} = loony.notation;
const {MOST_LINES, UNKNOWN} = boards, {VARIANTS, NOTATIONS, LONGEST_JSON} = loony.printed.boards.reading;

const SCORE = /\bscore\s*:?\s*(?:([0-9]{1,3})\s*[-:]\s*([0-9]{1,3})(?![0-9])|unknown\b)/gi;
const MOVER = /\b(?:player\s+)?([AB])\s+(?:is\s+)?(?:to\s+move|on\s+move|moves)\b\.?/gi;
const SIZE = /^ *([0-9]{1,6}) *x *([0-9]{1,6}) *(?::|\n|$)/i;
const VARIANT = /^ *([0-9]{1,6}) *x *([0-9]{1,6})[\s,-]+([a-z]{2,30})$/i;
const STRING = /^[01\s]+$/, ACTIONS = /^\s*[01](?:\s+[01])?$/;   // actions with the digits of a string
const MOVE = /([a-z]{1,2})([0-9]{1,3})\s*-?\s*([a-z]{1,2})([0-9]{1,3})(?![a-z0-9])/iy;
const BETWEEN = /(?:[\s,;]|[0-9]{1,3}\.(?![0-9]))*/y;
const KSQUARES = /^\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*$/;
const KSQUARES_LINE = /^\s*\(\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*\)\s*-\s*\(\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*\)\s*$/;
const ACTION = /(P[12])\(\s*([hv])\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*\)|([0-9]{1,3})(?![0-9])/y;
const BETWEEN_ACTIONS = /[\s,;[\]]*/y;
const TRMPH = /^\s*(?:\S*trmph\.com\/\S*)?#([0-9]{1,3}),/i;
const CELL = /([a-z]{1,2})([0-9]{1,3})(?![0-9])/iy;
const SIDE = /([a-z])([0-9]{1,2})\s+([LTRB])(?![a-z0-9])(?: +MSG[^\n]*)?/iy;
const NUMBERED = /^\s*[0-9]{1,4}\s*-\s*[0-9]{1,4}(?![0-9])/;
const CROSSED = new RegExp("^" + ["", "[\\s,]", "[\\s,)]", "[\\s,]"].map(one => one + "[\\s,(]*([0-9]{1,3})").join("") + "[\\s,)]*$");
const SERIALIZED = /^(?:\s|#.*\n)*\[Meta\][^[]*\[Game\]\s*dots_and_boxes(?:\(([^)]*)\))?\s*\[State\]([0-9\s]*)$/;
const GAME = /^dots_and_boxes(?:_proxy)?(?:\(([^)]*)\))?$/;
const NAMES = /^\s*[0-9]{1,6} *x *[0-9]{1,6} *(?:[^0-9\s]|\n\s*\S|\s*$|\s(?:score|player|[AB]\s))/i;
const BARE = /^\s*[01]{7,}\s*$/;   // a string of OpenSpiel without a size, and no component
const JSON_TEXT = /^\s*\{\s*"/;
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g;
const LINE_OF_PLAYER = {A: 0, B: 1, P1: 0, P2: 1};

const EXAMPLE = 'JSON of a game is such as {"rows": 2, "columns": 2, "moves": ["b2-b3"]}';
const NUMBERS = "in JSON of a game, rows and columns are whole numbers, and moves are a list";
const NO_MOVE = "is no move, which is the two dots of a line, such as b4-b5";

const refused = message => new Refused(message, null);
const quote = text => {
  const [first] = text.split("\n");
  return `'${[...first].length <= 60 ? first : `${[...first].slice(0, 57).join("")}...`}'`;
};
const matched = (pattern, text, at) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};
const endOf = (pattern, text, at) => matched(pattern, text, at) ? pattern.lastIndex : at;
const isMoves = text => [MOVE, SIDE].some(one => matched(one, text, endOf(BETWEEN, text, 0))) || TRMPH.test(text);

// A text in which lines end with a line feed, each other space is a space, each dash a hyphen, and each sign of a
// diagram of OpenSpiel that of ours.
function plain(text) {
  const other = new RegExp(`[${SPACES.replace("\t", "").replace("\n", "")}]`, "g");
  return text.replace(/^\ufeff/, "").replace(/\r\n|[\r\x85\u2028\u2029]/g, "\n").replace(other, " ").replace(/[╴╶]/g, " ")
    .replace(/[‐‑‒–—―−─]/g, "-").replace(/[┌┬┐├┼┤└┴┘]/g, "+").replace(/│/g, "|")
    .split("\n").map(row => {
      if (!row.includes("\t")) return row;
      let out = "";
      for (const sign of row) out += sign === "\t" ? " ".repeat(8 - [...out].length % 8) : sign;
      return out;
    }).join("\n");
}

const isData = text => JSON_TEXT.test(text);

// A text of which no other family can read a part.
const isFile = text => isData(text) || (!loony.tooLong(text) && SERIALIZED.test(plain(text)));

// Whether a text says that it is about a board, by a size or by its notation.
function reads(text) {
  text = plain(text);
  if (NAMES.test(text) || isFile(text) || BARE.test(text) || isMoves(text)) return true;
  const rows = text.split("\n").filter(row => /^\s*[^\s#]/.test(row));
  return (rows.length > 1 && KSQUARES.test(rows[0])) || (text.trim().includes("\n") && boards.dotsIn(text).length > 0);
}

// A text with spaces in place of what matches, and what that says, or null.
function cutOut(pattern, text, what) {
  const all = [...text.matchAll(pattern)];
  if (new Set(all.map(([, ...groups]) => groups.join("-"))).size > 1) {
    throw refused(`${what} stands twice, '${all[0][0].trim()}' and '${all[1][0].trim()}'`);
  }
  return [text.replace(pattern, match => " ".repeat(match.length)), all.length ? all[0] : null];
}

// The start of a game, by a match of VARIANT or of a size.
function begun([, rows, columns, word]) {
  const name = word ? word[0].toUpperCase() + word.slice(1).toLowerCase() : VARIANTS[0];
  if (!VARIANTS.includes(name)) throw refused(`${name} is no variant: write ${VARIANTS.slice(0, -1).join(", ")} or ${VARIANTS.at(-1)}`);
  return start(...sized(Number(rows), Number(columns)), name);
}

// The first position of a text, and its moves by name: {position, codes}. A position has none.
function read(text) {
  const whole = plain(text);
  if (/^\s*\{/.test(whole)) return fromJson(whole);
  loony.requireShort(text);
  const [unscored, scored] = cutOut(SCORE, whole, "the score"), [body, moving] = cutOut(MOVER, unscored, "who is on move");
  const score = scored && scored[1] ? scored.slice(1, 3).map(Number) : null, mover = moving && PLAYERS.indexOf(moving[1].toUpperCase());
  if (!body.trim()) {
    const also = scored || moving ? " beside the score and who is on move" : "";
    throw refused(`there is no position and no game${also}: write ${NOTATIONS}`);
  }
  const {said, size, rest} = sizedIn(body);
  requireNamedDots(rest);
  const isString = STRING.test(rest) && !(size && ACTIONS.test(rest));
  const game = isString ? null : movesIn(body);
  if (game) return agreed(replayed(boards.empty(...game.size), game.moves), score, mover);
  const found = VARIANT.exec(said) || (size && !rest.trim() ? size : null);
  let position;
  const drawn = isString ? null : boards.diagramIn(body);
  if (drawn) position = boards.diagram(drawn);
  else if (isString) position = ofString(rest.replace(/\s+/g, ""), size);
  else if (found) position = begun(found);
  else throw refused(`${quote(whole.trim())} is no position and no game: write ${NOTATIONS}`);
  return {position: checked(position, score, mover || 0), codes: []};
}

// The position after the moves of a text.
function parse(text) {
  const {position, codes} = read(text);
  if (!codes.length) return position;
  const {rows, columns, lines, owner, score, mover, unscored} = codes.reduce(boards.after, boards.begin(position));
  return boards.positionOf(rows, columns, lines, owner, unscored ? null : score, mover);
}

// The game that a text has, or null where it has a position.
function gameOf(text) {
  const game = read(text);
  return game.codes.length || isFile(text) ? game : null;
}

function sizedIn(text) {
  const said = text.trim().replace(/[,;. \n]+$/, ""), size = SIZE.exec(said);
  return {said, size, rest: size ? said.slice(size[0].length) : said};
}

// The size of a board that the page has.
function sized(rows, columns) {
  boards.require(rows, columns);
  return [rows, columns];
}

function require(rows, columns) {
  if (rows < 1 || columns < 1) throw refused(`there is no ${rows}x${columns} board: it has a row and a column at least`);
  const lines = boards.linesOf(rows, columns);
  if (lines > MOST_LINES) {
    throw refused(`a ${rows}x${columns} board has ${lines} lines: boards of this page have at most ${MOST_LINES}, such as 6x6`);
  }
}

// The board on which no line is drawn; Icelandic, only its left and bottom border; Swedish, all its border.
function start(rows, columns, variant = "") {
  const {across} = boards.boardOf(rows, columns), isSwedish = /^s/i.test(variant), isOther = isSwedish || /^i/i.test(variant);
  const lines = [...boards.empty(rows, columns).lines].map((_, line) => {
    const isDown = line >= across, wide = isDown ? columns + 1 : columns, at = isDown ? line - across : line;
    const row = Math.floor(at / wide), column = at % wide;
    const isOwn = isDown ? column === 0 : row === rows, isOpposite = isDown ? column === columns : row === 0;
    return Number((isOwn && isOther) || (isOpposite && isSwedish));
  });
  return {...boards.empty(rows, columns), lines: lines.join("")};
}

// The position of a string of OpenSpiel, on a square board, or the only one of so many lines, where no size stands.
function ofString(digits, size) {
  const number = digits.length, fitting = [];
  if (size) {
    const [rows, columns] = sized(Number(size[1]), Number(size[2])), lines = boards.linesOf(rows, columns);
    if (number !== lines) throw refused(`a ${rows}x${columns} board has ${lines} lines, and the string has ${number} digits`);
    return {...boards.empty(rows, columns), lines: digits};
  }
  for (let rows = 1; rows < number; rows++) {
    for (let columns = 1; boards.linesOf(rows, columns) <= number; columns++) {
      if (boards.linesOf(rows, columns) === number) fitting.push([rows, columns]);
    }
  }
  const own = fitting.find(([rows, columns]) => rows === columns || fitting.length === 1);
  if (own) return {...boards.empty(...sized(...own)), lines: digits};
  const what = `the string has ${number} digits, and`, names = fitting.map(one => one.join("x"));
  if (!names.length) throw refused(`${what} no board of at most 1,000 lines has so many`);
  throw refused(`${what} may be of a ${names.join(" or a ")} board: write ${names[0]}:${digits}`);
}

// ---- the moves of a game: {size, moves}, each {where, dots, name, player}, with the dots by row from the top and column

function movesIn(text) {
  const serialized = SERIALIZED.exec(text);
  if (serialized) {
    const size = sizeOfGame(serialized[1]);
    return {size, moves: actions(size, serialized[2])};
  }
  const trmph = TRMPH.exec(text);
  if (trmph) {
    const size = sized(Number(trmph[1]), Number(trmph[1]));
    return {size, moves: ofTrmph(size, text.slice(trmph[0].length).replace(/[,;. \n]+$/, ""))};
  }
  const rows = text.split("\n").map((row, at) => [at + 1, row]).filter(([, row]) => row.trim());
  const isComment = ([, row]) => /^\s*#/.test(row), content = rows.filter(row => !isComment(row));
  if (content.length && KSQUARES.test(content[0][1])) {
    const [, columns, high] = KSQUARES.exec(content[0][1]).map(Number), size = sized(high, columns);
    if (content.length === 1) {
      throw refused(`a file of KSquares has moves, and this has a size alone: write ${size.join("x")} for the board`);
    }
    const isNamed = rows.some(row => isComment(row) && row[1].toLowerCase().includes("ksquares"));
    return {size, moves: ofKSquares(size, content.slice(1), isNamed)};
  }
  const {size, rest} = sizedIn(text), first = text.indexOf(rest), told = text.slice(0, first + rest.length);
  if (matched(MOVE, rest, endOf(BETWEEN, rest, 0))) {
    const own = size ? sized(Number(size[1]), Number(size[2])) : [5, 5];
    return {size: own, moves: asOnGolem(own, told, first)};
  }
  if (matched(SIDE, rest, endOf(BETWEEN, rest, 0))) {
    if (!size) throw refused(`${quote(rest)} is the side of a box, and the board has no size: write 5x5: A1 B for it`);
    const own = sized(Number(size[1]), Number(size[2]));
    return {size: own, moves: sides(own, told, first)};
  }
  if (!size || !matched(ACTION, rest, endOf(BETWEEN_ACTIONS, rest, 0))) return null;
  const own = sized(Number(size[1]), Number(size[2]));
  return {size: own, moves: actions(own, rest)};
}

// The size of a board by the parameters of a game of OpenSpiel.
function sizeOfGame(parameters) {
  const parameter = name => Number((new RegExp(`num_${name}=([0-9]{1,6})`).exec(parameters || "") || [0, 2])[1]);
  return sized(parameter("rows"), parameter("cols"));
}

// Throw Refused for moves that name dots by numbers alone: programs number them in several ways.
function requireNamedDots(text) {
  const crossed = text.split("\n").filter(row => row.trim()).map(row => CROSSED.exec(row));
  const isStep = found => found && Math.abs(found[1] - found[3]) + Math.abs(found[2] - found[4]) === 1;
  const refuse = what => {
    throw refused(`${quote(text.trim())} ${what}: write the lines by their dots, such as a1-b1`);
  };
  if (crossed.length && crossed.every(isStep)) refuse("may count the rows from the top or the bottom, and from 0 or 1");
  if (NUMBERED.test(text)) refuse("has numbers for dots, and programs number them in several ways");
}

// The moves of trmph, where a row of dots and a row of boxes are rows, from the bottom, and columns alike.
function* ofTrmph([rows, columns], text) {
  let number = 1;
  for (let at = endOf(BETWEEN, text, 0); at < text.length; number++) {
    const where = `move ${number}`, found = matched(CELL, text, at);
    if (!found) throw refused(`${where}: ${quote(text.slice(at))} is no move on trmph, such as i14`);
    at = endOf(BETWEEN, text, CELL.lastIndex);
    const row = 2 * rows + 1 - Number(found[2]), column = columnOf(found[1]), down = row % 2, right = column % 2;
    if (row < 0 || row > 2 * rows || column > 2 * columns || down === right) {
      const last = `${boards.columnName(2 * columns)}${2 * rows + 1}`, board = `${rows}x${columns} board`;
      throw refused(`${where}: ${found[0]} is no line on trmph, where a ${board} is from a1 to ${last}, and a2 and b1 are lines`);
    }
    const dot = [(row - down) / 2, (column - right) / 2];
    yield move([rows, columns], dot, [dot[0] + down, dot[1] + right], where, `${where}: ${found[0]}`);
  }
}

// The moves of CodinGame: a box, its rows from the bottom, and a side of it.
function* sides([rows, columns], text, first) {
  let number = 1;
  for (let at = endOf(BETWEEN, text, first); at < text.length; number++) {
    const where = `move ${number}`, found = matched(SIDE, text, at);
    if (!found) throw refused(`${where}: ${quote(text.slice(at))} is no side of a box, such as A1 B`);
    at = endOf(BETWEEN, text, SIDE.lastIndex);
    const row = rows - Number(found[2]), column = columnOf(found[1]), side = found[3].toUpperCase();
    if (row < 0 || row >= rows || column >= columns) {
      const last = `${boards.columnName(columns - 1).toUpperCase()}${rows}`;
      throw refused(`${where}: ${found[0]} is beside the ${rows}x${columns} board, whose boxes are A1 to ${last}`);
    }
    const dot = [row + (side === "B"), column + (side === "R")], isAcross = "TB".includes(side);
    yield move([rows, columns], dot, [dot[0] + !isAcross, dot[1] + isAcross], where, `${where}: ${found[0]}`);
  }
}

function ofKSquares([rows, columns], lines, isNamed) {
  let isOnBorder = Math.min(rows, columns) === 1;
  const moves = lines.map(([number, row]) => {
    const found = KSQUARES_LINE.exec(row), where = `line ${number}`;
    if (!found) throw refused(`${where}: ${quote(row.trim())} is no line of KSquares, such as (0, 3) - (0, 4)`);
    const [x, y, u, v] = found.slice(1).map(Number);
    isOnBorder = isOnBorder || (x === u && (x === 0 || x === columns)) || (y === v && (y === 0 || y === rows));
    return move([rows, columns], [y, x], [v, u], where, `${where}: ${quote(row.trim())}`);
  });
  if (isOnBorder || isNamed) return moves;
  throw refused(`this may be a file of KSquares, of a ${rows}x${columns} board, or one of Dabble, of ${rows - 1}x${columns - 1}, ` +
    "which is not read: if it is of KSquares, write # KSquares in a line before it");
}

function* actions([rows, columns], text) {
  let number = 1;
  for (let at = endOf(BETWEEN_ACTIONS, text, 0); at < text.length; number++) {
    const where = `move ${number}`, found = matched(ACTION, text, at);
    if (!found) throw refused(`${where}: ${quote(text.slice(at))} is no action of OpenSpiel, such as P1(h,0,0) or 7`);
    at = endOf(BETWEEN_ACTIONS, text, ACTION.lastIndex);
    if (found[5]) {
      const code = boards.boardOf(rows, columns).names[Number(found[5])];
      if (!code) {
        const last = boards.linesOf(rows, columns) - 1;
        throw refused(`${where}: ${found[0]} is no action on ${rows}x${columns}, whose actions are 0 to ${last}`);
      }
      yield {where, code};
    } else {
      const row = Number(found[3]), column = Number(found[4]), end = found[2] === "h" ? [row, column + 1] : [row + 1, column];
      yield move([rows, columns], [row, column], end, where, `${where}: ${found[0]}`, found[1]);
    }
  }
}

function* asOnGolem(size, text, first) {
  let number = 1;
  for (let at = endOf(BETWEEN, text, first); at < text.length; number++) {
    const before = text.slice(0, at).split("\n"), column = before[before.length - 1].length + 1;
    const where = `move ${number}, in line ${before.length}, column ${column}`, found = matched(MOVE, text, at);
    if (!found) throw refused(`${where}: ${quote(text.slice(at))} ${NO_MOVE}`);
    at = endOf(BETWEEN, text, MOVE.lastIndex);
    yield byDots(size, found, where);
  }
}

// The column of dots with these letters; no board of the page has one of two letters.
const columnOf = letters => letters.length > 1 ? 99 : letters.toLowerCase().charCodeAt(0) - 97;

// A move by the names of its dots.
function byDots(size, found, where, player) {
  const dot = (letters, digits) => [size[0] + 1 - Number(digits), columnOf(letters)];
  return move(size, dot(found[1], found[2]), dot(found[3], found[4]), where, `${where}: ${found[0]}`, player);
}

// A move between two dots. Throws Refused where there is no line.
function move([rows, columns], one, other, where, text, player) {
  for (const [row, column] of [one, other]) {
    if (row < 0 || row > rows || column < 0 || column > columns) {
      const last = `${boards.columnName(columns)}${rows + 1}`;
      throw refused(`${text} is beside the ${rows}x${columns} board, whose dots are a1 to ${last}`);
    }
  }
  const [first, second] = [one, other].sort(([row, column], [down, right]) => column - right || down - row);
  const code = [first, second].map(([row, column]) => `${boards.columnName(column)}${rows - row + 1}`).join("-");
  if (!boards.boardOf(rows, columns).names.includes(code)) {
    throw refused(`${text} is no line: its two dots are not next to each other`);
  }
  return {where, code, player};
}

// The moves by name, seen to be those of a game, and the state after them.
function replayed(position, moves) {
  const codes = [];
  let state = boards.begin(position);
  for (const {where, code, player} of moves) {
    const next = boards.after(state, code);
    if (!next) throw refused(`${where}: the line ${code} is drawn already`);
    if (player !== undefined && player !== null && LINE_OF_PLAYER[player] !== state.mover) {
      throw refused(`${where}: it is of ${player}, and ${PLAYERS[state.mover]} is on move`);
    }
    state = next;
    codes.push(code);
  }
  return {position, codes, state};
}

// A game whose text does not contradict its moves.
function agreed({position, codes, state}, score, mover) {
  const made = state.score.join("-");
  if (score && score.join("-") !== made) throw refused(`the text has the score ${score.join("-")}, and the moves make it ${made}`);
  if (mover !== null && mover !== state.mover) {
    throw refused(`${PLAYERS[mover]} cannot be on move: after the moves ${PLAYERS[state.mover]} is`);
  }
  return {position, codes};
}

// ---- JSON

// Throw what is wrong where a key stands twice in an object of JSON.
function requireOnce(text) {
  const objects = [];
  for (const [token, isKey] of text.matchAll(TOKENS)) {
    if (token === "{") objects.push(new Set());
    else if (token === "}") objects.pop();
    else if (isKey) {
      const key = JSON.parse(token.replace(/\s*:$/, "")), own = objects[objects.length - 1];
      if (own.has(key)) throw refused(`in JSON of a game, ${quote(key)} stands twice in an object`);
      own.add(key);
    }
  }
}

const isObject = one => typeof one === "object" && one !== null && !Array.isArray(one);

// The game of a replay of Kaggle's Game Arena, or null for data that is no such replay.
function ofReplay({info, configuration}) {
  if (!isObject(info) || !isObject(configuration) || !Object.hasOwn(info, "actionHistory")) return null;
  const history = info.actionHistory, game = GAME.exec(`${configuration.openSpielGameString}`);
  if (!game || !Array.isArray(history) || !history.every(one => typeof one === "string")) {
    throw refused("the replay is of another game: a replay of dots_and_boxes is read, with its actions as texts");
  }
  const size = sizeOfGame(game[1]);
  return replayed(boards.empty(...size), actions(size, history.join(", ")));
}

// A game as this page or a command writes it, from a first position or an empty board.
function fromJson(text) {
  if (text.length > LONGEST_JSON) throw refused(`a game is read from at most ${LONGEST_JSON.toLocaleString("en")} characters of JSON`);
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw refused(`the text is no JSON: ${error.message}; ${EXAMPLE}`);
  }
  requireOnce(text);
  const has = key => Object.hasOwn(data, key);
  const replay = ofReplay(data);
  if (replay) return replay;
  if (isObject(data.game)) data = data.game;
  const moves = has("moves") ? data.moves : has("line") ? data.line : [], first = has("start") ? data.start : data.position;
  let position;
  if (!has("start") && has("rows") && has("columns") && has("moves")) {
    if (!Number.isInteger(data.rows) || !Number.isInteger(data.columns)) throw refused(NUMBERS);
    position = boards.empty(...sized(data.rows, data.columns));
  } else if (typeof first === "string") position = parse(first);
  else throw refused(EXAMPLE);
  if (!Array.isArray(moves)) throw refused(NUMBERS);
  const size = [position.rows, position.columns], {codes} = replayed(position, function* () {
    for (const [at, one] of moves.entries()) {
      const {line: name, player} = isObject(one) ? one : {line: one}, where = `move ${at + 1}`;
      const found = typeof name === "string" ? matched(MOVE, name, 0) : null;
      if (!found || MOVE.lastIndex < name.length) throw refused(`${where}: ${quote(typeof name === "string" ? name : JSON.stringify(name ?? null))} ${NO_MOVE}`);
      yield byDots(size, found, where, player);
    }
  }());
  return {position, codes};
}

// A position, seen to be one: no open box has an owner, and the score fits; it is null where neither it nor the owners make it.
function checked(position, score, mover) {
  const {rows, columns, lines} = position, board = boards.boardOf(rows, columns), open = boards.openOf(lines);
  const owner = position.owner.map((who, box) => {
    const sides = boards.openSides(board, open, box);
    if (who !== null && sides.length) {
      throw refused(`the box in row ${Math.floor(box / columns) + 1}, column ${box % columns + 1} has an owner, ` +
        `${PLAYERS[who]}, and is open: its line ${board.names[Math.min(...sides)]} is not drawn`);
    }
    return !sides.length && who === null ? UNKNOWN : who;
  });
  const own = [0, 1].map(who => owner.filter(one => one === who).length), closed = owner.filter(one => one !== null).length;
  if (score && (score[0] < own[0] || score[1] < own[1] || score[0] + score[1] !== closed)) {
    const owned = own[0] || own[1] ? `, ${own[0]} of A's and ${own[1]} of B's` : "";
    throw refused(`the score ${score.join("-")} is not that of the drawing: ${loony.boxes(closed)} ` +
      `${closed === 1 ? "is" : "are"} closed${owned}`);
  }
  return boards.positionOf(rows, columns, lines, owner, score || (owner.includes(UNKNOWN) ? null : own), mover);
}

// A position in one line, all of it but who owns which box; score and mover where they are not those of an empty board.
function notation({rows, columns, lines, score, mover}) {
  return `${rows}x${columns}:${lines}` + (score && (score[0] || score[1]) ? `, score ${score.join("-")}` : "") +
    (mover ? ", B to move" : "");
}

Object.assign(boards, {isData, isFile, reads, parse, gameOf, notation, require});
})();
