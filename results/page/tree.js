// A tree of moves: those that were tried at a position, the main line first, each {code, says, next} with a comment and
// the tree after it. Trees do not change; every function makes another one. As text a bracket has another move in place
// of the one before it, and what follows it; braces have a comment on the move before them.
(() => {
"use strict";

const {loony} = globalThis, {Refused} = loony;
const WORD = /\{([^{}]*)\}|[()]|[^\s(){}]+/g;
const NUMBER = /^[0-9]+\.+$/, MARK = /[?!]+$/;

const replaced = (moves, at, move) => moves.map((one, place) => place === at ? move : one);
const without = (moves, at) => moves.filter((_, place) => place !== at);

// The tree after a line of moves.
const treeAfter = (tree, codes) =>
  codes.reduce((moves, code) => (moves.find(one => one.code === code) || {next: []}).next, tree);

// The tree with this line in it.
function grown(tree, codes, from = 0) {
  if (from === codes.length) return tree;
  const at = tree.findIndex(({code}) => code === codes[from]);
  if (at < 0) return [...tree, {code: codes[from], says: "", next: grown([], codes, from + 1)}];
  return replaced(tree, at, {...tree[at], next: grown(tree[at].next, codes, from + 1)});
}

// The tree with the moves beside the last one of a line changed: `change` gets them, and the place of that one.
function changed(tree, [code, ...rest], change) {
  const at = tree.findIndex(one => one.code === code);
  return rest.length ? replaced(tree, at, {...tree[at], next: changed(tree[at].next, rest, change)}) : change(tree, at);
}

const pruned = (tree, codes) => changed(tree, codes, without);
const commented = (tree, codes, says) => changed(tree, codes, (moves, at) => replaced(moves, at, {...moves[at], says}));

// The tree with this line as its main line.
const promoted = (tree, codes) => codes.reduce((whole, _, last) =>
  changed(whole, codes.slice(0, last + 1), (moves, at) => [moves[at], ...without(moves, at)]), tree);

function mainLine(tree) {
  const codes = [];
  for (; tree.length; tree = tree[0].next) codes.push(tree[0].code);
  return codes;
}

const isLine = tree => !tree.length || (tree.length === 1 && !tree[0].says && isLine(tree[0].next));

// The line down to each move, in the order of the text.
function linesOf(tree, before = []) {
  const all = [];
  for (let line = before; tree.length; tree = tree[0].next) {
    const [main, ...others] = tree;
    all.push([...line, main.code]);
    for (const {code, next} of others) all.push([...line, code], ...linesOf(next, [...line, code]));
    line = [...line, main.code];
  }
  return all;
}

// ---- as words: moves, brackets, and comments in braces

function words(tree) {
  const all = [], put = ({code, says}) => all.push(code, ...(says ? [`{${says}}`] : []));
  for (; tree.length; tree = tree[0].next) {
    const [main, ...others] = tree;
    put(main);
    for (const other of others) {
      all.push("(");
      put(other);
      all.push(...words(other.next), ")");
    }
  }
  return all;
}

// The tree that words tell.
function ofWords(all) {
  const root = [], open = [];
  let moves = root, beside = null, last = null;
  for (const word of all) {
    if (word === "(") {
      if (!last) throw new Refused("a bracket holds another move in place of the one before it, and here is none", null);
      open.push({moves, beside, last});
      [moves, beside, last] = [beside, null, null];
    } else if (word === ")") {
      if (!open.length || !last) throw new Refused(`${last ? "a bracket ends that did not begin" : "a bracket is empty"}`, null);
      ({moves, beside, last} = open.pop());
    } else if (word.startsWith("{")) {
      if (!last) throw new Refused("a comment stands after its move, and here is none", null);
      last.says = [last.says, word.slice(1, -1).trim().replace(/\s+/g, " ")].filter(Boolean).join(" ");
    } else {
      beside = moves;
      last = moves.find(({code}) => code === word);
      if (!last) moves.push(last = {code: word, says: "", next: []});
      moves = last.next;
    }
  }
  if (open.length) throw new Refused("a bracket does not end", null);
  return root;
}

// The text of a tree, with the numbers of moves.
function treeText(tree) {
  const out = [], numbers = [];
  let number = 0;
  for (const word of words(tree)) {
    if (word === "(") numbers.push(number--);
    else if (word === ")") number = numbers.pop();
    out.push(/^[(){]/.test(word) ? word : `${++number}. ${word}`);
  }
  return out.join(" ").replace(/\( /g, "(").replace(/ \)/g, ")");
}

// The words of such a text, without numbers and marks.
const wordsIn = text => [...text.replaceAll(",", " ").matchAll(WORD)].map(([word]) => word.startsWith("{") ? word : word.replace(MARK, ""))
  .filter(word => word && !NUMBER.test(word)).map(word => word.replace(/^[0-9]+\.+/, ""));

// The moves of a tree for JSON: a move is its line, or has a comment, and the lines that were played instead of it.
function treeData(tree) {
  const all = [];
  for (; tree.length; tree = tree[0].next) {
    const [{code, says}, ...others] = tree;
    all.push(!says && !others.length ? code : {
      line: code, ...(says ? {comment: says} : {}), ...(others.length ? {instead: others.map(one => treeData([one]))} : {}),
    });
  }
  return all;
}

// The words of moves as JSON has them.
const wordsOfData = moves => moves.flatMap(one => typeof one === "string" ? [one] : [one.line,
  ...(one.comment ? [`{${String(one.comment).replace(/[{}]/g, "")}}`] : []),
  ...(one.instead || []).flatMap(line => ["(", ...wordsOfData(line), ")"])]);

Object.assign(loony, {treeAfter, grown, pruned, commented, promoted, mainLine, isLine, linesOf, words, ofWords, treeText, wordsIn,
  treeData, wordsOfData});
})();
