// Texts of positions: terms joined by +, and which family a text is about. What a text
// means, and where one is refused, is the same as on the command line.
(() => {
"use strict";

// Limits, signs and the pattern of a term: those of the command line. The largest power and the longest component keep
// every number here an exact integer; a long text is measured in characters, each of them once.
const {loony} = globalThis, {EMPTY, MOST, LONGEST, LONGEST_TEXT, SPACES, JOINS, RAISED} = loony.notation;

class Refused extends Error {
  constructor(message, at) {
    super(message);
    this.at = at;  // the place of the offending character in the text; its length where something is missing; or null
  }
}

const S = `[${SPACES}]*`;
const BLANK = new RegExp(`^${S}$`);
const NOTHING = new RegExp(`^${S}${EMPTY}${S}$`);
const SKIPPED = new RegExp(S, "y");
const AROUND = new RegExp(`^${S}|${S}$`, "g");

// [number *] length [loop sign] [^ power, or raised digits], with spaces between them; of boards, 1x7 is 7.
const TERM = new RegExp(loony.notation.TERM, "dy"), BOARD = new RegExp(loony.notation.BOARD, "dy");
const BEFORE_BRACKET = new RegExp(loony.notation.BEFORE_BRACKET, "dy"), POWER = new RegExp(loony.notation.POWER, "dy");

const blank = text => BLANK.test(text);
const trimmed = text => text.replace(AROUND, "");
const skipped = (text, at) => (SKIPPED.lastIndex = at) + SKIPPED.exec(text)[0].length;

// More characters than are read. A character is one unit of the text or two, so that most texts need not be counted.
const TOO_LONG = `a position is written in at most ${LONGEST_TEXT} characters`;
const tooLong = text => text.length > 2 * LONGEST_TEXT || (text.length > LONGEST_TEXT && [...text].length > LONGEST_TEXT);

function requireShort(text) {
  if (tooLong(text)) throw new Refused(TOO_LONG, null);
}

// Throw what is wrong with the character at a place.
function refuse(text, at, wanted) {
  const what = at < text.length ? `“${String.fromCodePoint(text.codePointAt(at))}” is not expected` : "something is missing";
  throw new Refused(`${what} at character ${[...text.slice(0, at)].length + 1}: ${wanted}`, at);
}

// The terms of a text from a place on, one after another, as {length, loop, number}. `fault` says what makes a component
// impossible, or "". `bracketed` reads a term that begins with a bracket or a brace, as {part, end}; the part has a `text`.
function listed(text, from, examples, fault, boards = false, bracketed = null) {
  requireShort(text);
  if (NOTHING.test(text.slice(from))) return [];
  const all = [], numbers = new Map(), pattern = boards ? BOARD : TERM;
  let at = from;
  for (;;) {
    const before = bracketed && matched(BEFORE_BRACKET, text, at);
    let one, start, number;
    if (before) {
      start = BEFORE_BRACKET.lastIndex;
      const {part, end} = bracketed(text, start);
      one = {part};
      number = numberOf(before, matched(POWER, text, end));
      at = POWER.lastIndex;
    } else {
      const term = matched(pattern, text, at);
      if (!term) refuse(text, skipped(text, at), `write a component, such as ${examples}`);
      one = {length: Number(term.groups.length), loop: Boolean(term.groups.loop)};
      start = term.indices.groups.length[0];
      const wrong = fault(one.length, one.loop);
      if (wrong) throw new Refused(wrong, start);
      number = numberOf(term);
      at = pattern.lastIndex;
    }
    // Checked here, and not in the end, so that the place is known.
    const called = one.part ? one.part.text : `${one.length}${one.loop ? "l" : ""}`, inAll = number + (numbers.get(called) || 0);
    if (inAll > MOST) throw new Refused(`at most ${MOST} equal components`, start);
    numbers.set(called, inAll);
    all.push({...one, number});
    if (at === text.length) return all;
    if (!JOINS.includes(text[at])) refuse(text, at, `write components joined by +, such as ${examples}`);
    at += 1;
  }
}

function matched(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

// The number of components of a term, by the numbers before and behind it.
function numberOf(...matches) {
  let number = 1;
  for (const {groups, indices} of matches) {
    for (const group of ["times", "raised", "power", "braced"]) {
      if (groups[group] === undefined) continue;
      number *= Number(groups[group].replace(/[^0-9]/g, digit => RAISED.indexOf(digit)));
      if (number < 1 || number > MOST) {
        throw new Refused(`a number of components is at ${number < 1 ? "least 1" : `most ${MOST}`}`, indices.groups[group][0]);
      }
    }
  }
  return number;
}

// The same terms, each kind once.
function terms(text, from, examples, fault, boards = false) {
  const found = new Map();
  for (const {length, loop, number} of listed(text, from, examples, fault, boards)) {
    const called = `${length}${loop ? "l" : ""}`, before = found.get(called);
    found.set(called, {length, loop, number: number + (before ? before.number : 0)});
  }
  return [...found.values()];
}

// Of which family a text has a position, and the position: one says that it `reads` it, or has the name before its colon;
// a blank text has the empty position. The first family has no colon. A text that `isFile` may be long.
function read(text) {
  const whole = loony.families.find(({isFile}) => isFile && isFile(text));
  if (whole) return {family: whole, position: whole.parse(text, 0)};
  requireShort(text);
  const colon = text.indexOf(":"), prefix = trimmed(text.slice(0, Math.max(colon, 0))), {families} = loony;
  const named = families.find(one => one.reads ? one.reads(text) : one.prefix && one.prefix === prefix);
  const family = named || families[0], from = family.prefix ? colon + 1 : 0;
  return {family, position: blank(text.slice(from)) ? family.parse("0", 0) : family.parse(text, from)};
}

// The inverse: a text that is read as this position.
const write = (family, position) => (family.prefix ? `${family.prefix}: ` : "") + family.notation(position);

Object.assign(loony, {
  families: [], Refused, blank, trimmed, skipped, tooLong, refuse, requireShort, terms, listed, read, write, MOST, LONGEST, TOO_LONG,
});
})();
