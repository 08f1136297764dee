// Narrow boards: a position is a list of words over 0 and 1, rows of boxes that hang together. A letter is a box, 1 while
// the edge under it is not drawn; whoever draws the last edge of a box captures it and moves again. Values of closed boards
// come from the rules alone, by going through all positions; so the boards are small.
(() => {
"use strict";

const {loony} = globalThis;

// ---- how positions of closed boards are written

const CLOSED = {prefix: "boxes", sign: 1, most: 10};

const mirrored = word => [...word].reverse().join("");

// A word means the same from either side; the smaller reading of each that came up.
const readings = new Map();

function reading(word) {
  if (!readings.has(word)) readings.set(word, word < mirrored(word) ? word : mirrored(word));
  return readings.get(word);
}

// As everyone would write it: long words first, and of equal length large ones, as numbers.
const canonical = words => words.map(reading).sort((a, b) => b.length - a.length || (a < b) - (a > b));

const total = words => words.reduce((sum, word) => sum + word.length, 0);

// A position in which no box can be captured, which is all that can be written of closed boards; its words begin and end
// with 1, for boxes outside of the outermost 1s could be captured.
const isWord = word => /^1[01]*1$/.test(word);

CLOSED.parse = (text, from) => {
  if (loony.trimmed(text.slice(from)) === "0") return [];
  let at = from;
  const words = text.slice(from).split(new RegExp(`[${loony.notation.JOINS}]`)).map(part => {
    const start = loony.skipped(text, at), word = loony.trimmed(part), wrong = word.search(/[^01]/);
    if (!word || wrong >= 0) {
      loony.refuse(text, start + Math.max(wrong, 0), "write components of 0 and 1 joined by +, such as 1101+11");
    }
    if (!isWord(word)) {
      throw new loony.Refused("a component has two letters or more, and begins and ends with 1", start);
    }
    at += part.length + 1;
    return word;
  });
  const wrong = CLOSED.excess(total(words));
  if (wrong) throw new loony.Refused(wrong, null);
  return canonical(words);
};

CLOSED.notation = words => canonical(words).join("+") || "0";
CLOSED.excess = boxes => boxes > CLOSED.most ? `this page plays at most ${CLOSED.most} boxes in all here` : "";
CLOSED.fault = length => length < 2 ? `a board here has at least 2 boxes, not ${length}` : "";

// Whether these words can be written as a position.
const canBeWritten = words => words.every(isWord);

// ---- values

// What one edge of a word leaves: how many boxes it captures, and the words.
const cutsOfWords = new Map();

function cuts(word) {
  const known = cutsOfWords.get(word);
  if (known) return known;
  const found = new Map();
  const add = pieces => {
    const left = canonical(pieces.filter(piece => piece !== "0")), captured = pieces.length - left.length;
    found.set(`${captured} ${left}`, {captured, left});
  };
  for (let at = 0; at < word.length; at++) {
    if (word[at] === "1") add([`${word.slice(0, at)}0${word.slice(at + 1)}`]);
    if (at) add([word.slice(0, at), word.slice(at)]);
  }
  cutsOfWords.set(word, [...found.values()]);
  return cutsOfWords.get(word);
}

const values = new Map();

// By how much the player on move comes out ahead, with best play; in canonical words.
function value(words) {
  if (!words.length) return 0;
  const key = words.join("+"), known = values.get(key);
  if (known !== undefined) return known;
  let best = -Infinity;
  words.forEach((word, at) => {
    if (at && word === words[at - 1]) return;
    const rest = [...words.slice(0, at), ...words.slice(at + 1)];
    for (const {captured, left} of cuts(word)) {
      best = Math.max(best, worthOf(captured, left.length ? canonical([...rest, ...left]) : rest));
    }
  });
  values.set(key, best);
  return best;
}

// What an edge is worth that captures so many boxes and leaves these canonical words.
const worthOf = (captured, left) => captured ? captured + value(left) : 0 - value(left);

// ---- play: a state is the board as it is drawn

// Each strip has its edges, between boxes and under them, as whether they are drawn, and who has which box, or null.
function begin(words) {
  const strips = words.map(word => ({
    between: Array(word.length - 1).fill(false), under: [...word].map(letter => letter === "0"),
    owner: Array(word.length).fill(null),
  }));
  return {strips, mover: 0, score: [0, 0], fresh: true, drawn: null};
}

// The words of what is left.
function wordsOf({strips}) {
  const words = strips.flatMap(({between, under, owner}) => {
    const rows = [""];
    under.forEach((drawn, at) => {
      rows[rows.length - 1] += drawn ? "0" : "1";
      if (between[at]) rows.push("");
    });
    return rows.filter(row => row !== "0");
  });
  return canonical(words);
}

// The edges that are not drawn: {code, strip, at, under}. The code of the one after box 3 of strip 1 is 1.3, and of the one
// under that box 1.3u.
function edges({strips}) {
  return strips.flatMap(({between, under}, strip) => under.flatMap((_, at) => [
    ...(under[at] ? [] : [{code: `${strip + 1}.${at + 1}u`, strip, at, under: true}]),
    ...(at < between.length && !between[at] ? [{code: `${strip + 1}.${at + 1}`, strip, at, under: false}] : []),
  ]));
}

function after(state, code) {
  const edge = edges(state).find(one => one.code === code);
  if (!edge) return null;
  const {between, under, owner} = state.strips[edge.strip];
  const strip = {between: [...between], under: [...under], owner: [...owner]};
  strip[edge.under ? "under" : "between"][edge.at] = true;
  let captured = 0;
  for (const box of edge.under ? [edge.at] : [edge.at, edge.at + 1]) {
    const [before, behind] = [box === 0 || strip.between[box - 1], box === between.length || strip.between[box]];
    if (!(strip.under[box] && before && behind)) continue;
    strip.owner[box] = state.mover;
    captured += 1;
  }
  const score = state.score.map((boxes, who) => boxes + (who === state.mover ? captured : 0));
  const strips = state.strips.map((one, at) => at === edge.strip ? strip : one);
  return {strips, mover: captured ? state.mover : 1 - state.mover, score, fresh: !captured, drawn: code};
}

const captures = (state, next) => next.score[0] + next.score[1] - state.score[0] - state.score[1];

// Every edge and what it is worth, best first: {code, captured, value, optimal}.
function moves(state) {
  const all = edges(state).map(({code}) => {
    const next = after(state, code), captured = captures(state, next);
    return {code, captured, value: worthOf(captured, wordsOf(next))};
  });
  const most = Math.max(...all.map(one => one.value));
  return all.map(one => ({...one, optimal: one.value === most})).sort((a, b) => b.value - a.value);
}

// Of the best edges the first, one that captures before others.
function best(state) {
  const optimal = moves(state).filter(one => one.optimal);
  return optimal.length ? (optimal.find(one => one.captured) || optimal[0]).code : null;
}

loony.strips = {CLOSED, canonical, total, value, canBeWritten, begin, wordsOf, edges, after, captures, moves, best};
})();
