// Games with variations as texts, as `loony game` reads them too: moves, brackets and comments, after the position in
// which they begin; or JSON in which a move has the lines that were played instead of it.
(() => {
"use strict";

const {loony} = globalThis, {boards, Refused} = loony;

const VARIED = /(?<![a-z0-9])[a-z]{1,2}[0-9]{1,3}\s*-?\s*[a-z]{1,2}[0-9]{1,3}(?![a-z0-9])[^({]*(?:\{|\(\s*(?:[0-9]{1,3}\.+\s*)?[a-z(])/i;
const MOVES = /(?<![a-z0-9])([a-z]{1,2}[0-9]{1,3})\s*-?\s*([a-z]{1,2}[0-9]{1,3})(?![a-z0-9])/gi;
const HEAD = /^[^({]*?(?=[\s,;:]+(?:\{|(?:[0-9]{1,3}\.+\s*)?[a-z]{1,2}[0-9]{1,3}\s*-?\s*[a-z]{1,2}[0-9]))/i;
const BEGINS = /^\s*(?:[0-9]{1,3}\.+\s*)?[a-z]{1,2}[0-9]{1,3}\s*-?\s*[a-z]{1,2}[0-9]/i;  // with a move: no head
const PLACED = /^\s*[0-9]+ *x *[0-9]+(?: *: *[01]{4}|[\s,-]+(?:american|icelandic|swedish))/i;
const COMMENT = /(\{[^{}]*\})/;
const USUAL = "5x5";

const refused = message => new Refused(message, null);

// The game with variations that a text tells, {position, tree}, or null where it tells another.
function treeOf(text) {
  if (boards.isData(text)) return ofData(text);
  if (loony.tooLong(text) || (!VARIED.test(text) && !(PLACED.test(text) && HEAD.test(text)))) return null;
  const [head] = !BEGINS.test(text) && HEAD.exec(text) || [""], parts = text.slice(head.length).split(COMMENT);
  if (parts.some((part, at) => at % 2 === 0 && /[{}]/.test(part))) throw refused("a comment stands between { and }");
  const words = parts.flatMap((part, at) => loony.wordsIn(at % 2 ? part : part.replace(MOVES, "$1-$2").replace(/[,;:]/g, " ")));
  return begun(boards.parse(head.trim() || USUAL), words);
}

function ofData(text) {
  const {position} = boards.gameOf(text), data = JSON.parse(text), {moves = data.line || []} = data.game || data;
  return moves.some(({instead, comment}) => instead || comment) ? begun(position, loony.wordsOfData(moves)) : null;
}

const begun = (position, words) => ({position, tree: named(boards.begin(position), loony.ofWords(words), 1)});

// The tree with its moves by name, seen to be those of a game.
function named(state, tree, number) {
  const {names} = boards.boardOf(state.rows, state.columns);
  return tree.map(one => {
    const asWritten = String(one.code).toLowerCase(), turned = asWritten.split("-").reverse().join("-");
    const code = names.find(name => name === asWritten || name === turned), next = code ? boards.after(state, code) : null;
    if (!code) throw refused(`move ${number}: '${loony.cut(one.code)}' is no line of a ${state.rows}x${state.columns} board`);
    if (!next) throw refused(`move ${number}: the line ${code} is drawn already`);
    return {...one, code, next: named(next, one.next, number + 1)};
  });
}

Object.assign(boards, {treeOf});
})();
