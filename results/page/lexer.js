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

// The terms of a text from a place on, as {length, loop, number}, each kind once. `fault` says what makes a component
// impossible, or "".
function terms(text, from, examples, fault, boards = false) {
  requireShort(text);
  if (NOTHING.test(text.slice(from))) return [];
  const found = new Map(), pattern = boards ? BOARD : TERM;
  let at = from;
  for (;;) {
    pattern.lastIndex = at;
    const term = pattern.exec(text);
    if (!term) refuse(text, skipped(text, at), `write a component, such as ${examples}`);
    const {groups} = term, places = term.indices.groups;
    const length = Number(groups.length), loop = Boolean(groups.loop), start = places.length[0];
    const wrong = fault(length, loop);
    if (wrong) throw new Refused(wrong, start);
    let number = 1;
    for (const group of ["times", "raised", "power", "braced"]) {
      if (groups[group] === undefined) continue;
      number *= Number(groups[group].replace(/[^0-9]/g, digit => RAISED.indexOf(digit)));
      if (number < 1 || number > MOST) {
        throw new Refused(`a number of components is at ${number < 1 ? "least 1" : `most ${MOST}`}`, places[group][0]);
      }
    }
    // Checked here, and not in the end, so that the place is known.
    const called = `${length}${loop ? "l" : ""}`, before = found.get(called);
    if (before) number += before.number;
    if (number > MOST) throw new Refused(`at most ${MOST} equal components`, start);
    found.set(called, {length, loop, number});
    at = pattern.lastIndex;
    if (at === text.length) return [...found.values()];
    if (!JOINS.includes(text[at])) refuse(text, at, `write components joined by +, such as ${examples}`);
    at += 1;
  }
}

// Of which family a text has a position, and the position: one says that it `reads` it, or has the name before its colon;
// a blank text has the empty position. The first family has no colon.
function read(text) {
  requireShort(text);
  const colon = text.indexOf(":"), prefix = trimmed(text.slice(0, Math.max(colon, 0))), {families} = loony;
  const named = families.find(one => one.reads ? one.reads(text) : one.prefix && one.prefix === prefix);
  const family = named || families[0], from = family.prefix ? colon + 1 : 0;
  return {family, position: blank(text.slice(from)) ? family.parse("0", 0) : family.parse(text, from)};
}

// The inverse: a text that is read as this position.
const write = (family, position) => (family.prefix ? `${family.prefix}: ` : "") + family.notation(position);

Object.assign(loony, {
  families: [], Refused, blank, trimmed, skipped, tooLong, refuse, requireShort, terms, read, write, MOST, LONGEST, TOO_LONG,
});
})();
