// A move of the program in play.
(() => {
"use strict";

const {boards} = globalThis.loony;

// A line of a position, of the best as far as they are known, at random.
function opponentMove(position, level, random) {
  const all = boards.lines(position), best = all.filter(({optimal}) => optimal), first = boards.best(position);
  const choices = best.length ? best : all.filter(({code}) => code === first);
  return choices[Math.floor(random() * choices.length)].line;
}

Object.assign(boards, {opponentMove});
})();
