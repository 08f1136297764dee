// The nimbers of a drawn position and of those after its lines, in Nimstring, by recursion on components.
(() => {
"use strict";

const {boards} = globalThis.loony;
const LOONY = "loony";   // in place of a nimber
const OPENED_AT_ONCE = 100, MOST_OPENED = 1_000;   // components of which every line is tried; in the worker

class NimberSearch {
  constructor(board, most) {
    this.board = board;
    this.most = most;
    this.opened = 0;
    this.known = new Map();   // of components, by their lines
  }

  // The nimber of a position, LOONY where boxes can be handed out, or null where that is more than can be tried.
  of(open) {
    const {board} = this, {handout, rest} = boards.captured(board, open);
    if (handout) return LOONY;
    let sum = 0;
    for (const {kind, boxes, lines} of boards.regions(board, rest)) {
      // every line of a loop, a long chain or a joined component lets boxes be handed out
      const nimber = kind === "undecided" ? this._ofComponent(lines) : Number(kind === "chain" && boxes.length < 3);
      if (nimber === null) return null;
      sum ^= nimber;
    }
    return sum;
  }

  _ofComponent(lines) {
    const key = lines.join();
    if (this.known.has(key)) return this.known.get(key);
    if (this.opened >= this.most) return null;
    this.opened += 1;
    const open = this.board.beside.map(() => false), options = new Set();
    for (const line of lines) open[line] = true;
    for (const line of lines) {
      open[line] = false;
      const option = this.of(open);
      open[line] = true;
      if (option === null) return null;
      options.add(option);
    }
    let nimber = 0;
    while (options.has(nimber)) nimber += 1;
    this.known.set(key, nimber);
    return nimber;
  }
}

// {position, lines}: the nimber of a position, and those after each line, by its number; null for what is not known.
function nimbersOf({rows, columns, lines}, most = OPENED_AT_ONCE) {
  const board = boards.boardOf(rows, columns), open = boards.openOf(lines), search = new NimberSearch(board, most);
  const position = search.of(open), after = {};
  open.forEach((is, line) => {
    if (!is) return;
    open[line] = false;
    after[line] = search.of(open);
    open[line] = true;
  });
  return {position, lines: after};
}

Object.assign(boards, {MOST_OPENED, nimbersOf});
})();
