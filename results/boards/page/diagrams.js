// Diagrams of + and lines between, as loony board reads them.
(() => {
"use strict";

const {loony} = globalThis, {boards, Refused, PLAYERS} = loony, {UNKNOWN} = boards;

const NUMBER = /-?[0-9]+(?![0-9])/g;
const PAIRS = ["AB", "12", "XO"];   // the signs for both players

const ROW_OF_DOTS = /^\s*(?:[0-9]{1,3} +)?[+#][-\s0-9]*[+#]/;
const ROWS_OF_OTHERS = ["o", "\\*", "\\.", "•", "·"].map(dot =>
  [dot.slice(-1), new RegExp(`^\\s*(?:[0-9]{1,3} +)?${dot}(?:[-\\s0-9]*${dot})+\\s*$`)]);

const refused = message => new Refused(message, null);
const gaps = places => places.slice(1).map((place, at) => place - places[at]);

// The signs that may be the dots of a text with rows of dots: +, or else each of the others, with its rows.
function dotsIn(text) {
  const rows = text.split("\n");
  if (rows.some(row => ROW_OF_DOTS.test(row))) return [["+", ROW_OF_DOTS]];
  return ROWS_OF_OTHERS.filter(([, row]) => rows.filter(one => row.test(one)).length > 1);
}

// A diagram with + for each dot; null for other texts.
function diagramIn(text) {
  if (/^[^\S\n]*[+#]/m.test(text)) return text;
  const dots = dotsIn(text);
  if (dots.length > 1) throw refused(`the dots of the diagram may be '${dots[0][0]}' or '${dots[1][0]}': write + for each`);
  if (!dots.length) return null;
  const [[sign, row]] = dots;
  return text.split("\n").map(one => row.test(one) ? one.replaceAll(sign, "+") : one).join("\n");
}

// The number that is there most often, of two the lesser.
function usual(numbers) {
  const times = one => numbers.filter(other => other === one).length;
  return [...numbers].sort((a, b) => times(b) - times(a) || a - b)[0];
}

// The position of a diagram, as far as it can be seen; a line across has dashes all along, one down bars. A number on a
// line is its value, and a letter in an open box its region.
function diagram(text) {
  const every = text.split("\n").map(row => row.trimEnd());
  const dots = row => [...row].flatMap((sign, at) => "+#".includes(sign) ? [at] : []);
  const dotted = every.flatMap((row, at) => dots(row).length ? [at] : []), start = dotted[0];
  const picture = every.slice(start, dotted[dotted.length - 1] + 1), places = dotted.map(row => dots(every[row]));
  const wrong = (row, at, what) => refused(`line ${start + row + 1}, column ${at + 1}: ${what}`);
  if (dotted.length < 2 || Math.max(...places.map(row => row.length)) < 2) {
    throw refused(`line ${start + 1}: a diagram has two rows of dots at least, and two dots in each`);
  }
  const step = usual(places.flatMap(gaps)), apart = usual(gaps(dotted));
  if (step < 2 || apart < 2) {
    throw refused(`line ${start + 1}: between two dots there is room for a line, such as +-+ and +-----+`);
  }
  const left = Math.min(...places.flat()), right = Math.max(...places.flat());
  const columns = Math.floor((right - left) / step), rows = Math.floor((picture.length - 1) / apart);
  picture.forEach((text, at) => {
    for (const place of dots(text)) {
      if (at % apart || (place - left) % step) throw wrong(at, place, "a dot is not in line with the others");
    }
    for (let column = 0; at % apart === 0 && column <= columns; column++) {
      const place = left + column * step;
      if (!"+#".includes(text[place] || "x")) {
        throw wrong(at, place, `the dot in row ${at / apart + 1}, column ${column + 1} of the dots is missing`);
      }
    }
  });
  boards.require(rows, columns);
  const {lines} = boards.empty(rows, columns), drawn = [...lines], {across} = boards.boardOf(rows, columns);
  const bars = new Map(), cells = Array.from({length: rows * columns}, () => []), end = left + step * columns;
  picture.forEach((text, at) => {
    const row = Math.floor(at / apart);
    for (let column = 0; at % apart === 0 && column < columns; column++) {
      const place = left + column * step + 1, dashes = text.slice(place, place + step - 1);
      if (/^[- ]*$/.test(dashes) && dashes.includes("-") && dashes.includes(" ")) {
        throw wrong(at, place, `half a line is drawn: '${dashes}'`);
      }
      if (/^-*$/.test(dashes)) drawn[row * columns + column] = "1";
      else if (!/^ *(-?[0-9]+)? *$/.test(dashes)) {
        throw wrong(at, place, `'${dashes}' is no line, which is '${"-".repeat(step - 1)}', nor nothing, nor a number`);
      }
    }
    if (at % apart === 0) return;
    const isOnLine = (from, length) => [...Array(length).keys()].some(more => (from + more - left) % step === 0);
    const signs = [...text.replace(NUMBER, (number, from) => isOnLine(from, number.length) ? " ".repeat(number.length) : number)
      .padEnd(end + 1)];
    const outside = signs.findIndex((sign, place) => sign !== " " && (place < left || place > end));
    if (outside >= 0) throw wrong(at, outside, `'${signs[outside]}' is beside the board`);
    for (let place = left; place <= end; place++) {
      const column = Math.floor((place - left) / step), sign = signs[place];
      if ((place - left) % step) {
        if (sign !== " ") cells[row * columns + column].push([start + at + 1, place + 1, sign]);
        continue;
      }
      if (!"| ".includes(sign)) throw wrong(at, place, `'${sign}' is no line, which is '|'`);
      const line = across + row * (columns + 1) + column;
      bars.set(line, [...(bars.get(line) || []), sign === "|"]);
    }
  });
  for (const [line, all] of bars) {
    const row = Math.floor((line - across) / (columns + 1)), column = (line - across) % (columns + 1);
    if (all.includes(true) && all.includes(false)) {
      throw wrong(row * apart + 1, left + column * step,
        `half of the line down from the dot in row ${row + 1}, column ${column + 1} of the dots is drawn`);
    }
    if (all[0]) drawn[line] = "1";
  }
  return {rows, columns, lines: drawn.join(""), owner: owners(boards.boardOf(rows, columns), drawn.join(""), cells)};
}

// The owners of the boxes, by the signs in them.
function owners(board, lines, cells) {
  const open = boards.openOf(lines);
  let pair = "", first = "";
  return cells.map((signs, box) => {
    const place = `the box in row ${Math.floor(box / board.columns) + 1}, column ${box % board.columns + 1}`;
    const isClosed = !boards.openSides(board, open, box).length, players = [];
    for (const [number, at, sign] of signs) {
      const wrong = what => refused(`line ${number}, column ${at}: ${what}`), own = PAIRS.find(one => one.includes(sign));
      if (own) {
        if (pair && own !== pair) throw wrong(`'${sign}' and '${first}' are owners of two kinds: write A and B`);
        if (!pair) [pair, first] = [own, own === "XO" ? sign : own[0]];
        players.push(sign === first ? 0 : 1);
        if (players.length > 1) {
          throw wrong(`${place} has two owners, ${PLAYERS[players[0]]} and ${PLAYERS[players[1]]}`);
        }
      } else if (!/[A-Za-z*?]/.test(sign) || (isClosed && sign !== UNKNOWN)) {
        throw wrong(`'${sign}' in ${place} is none of its owners, A and B`);
      }
    }
    return players.length ? players[0] : null;
  });
}

Object.assign(boards, {diagram, diagramIn, dotsIn});
})();
