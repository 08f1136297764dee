// V of a position and of its lines, sought while the page goes on.
(() => {
"use strict";

const {loony} = globalThis, {boards} = loony;

// The `promise` is of {value, bounds, lines: [{line, value}], complete, positions}, with null for a value that is not known;
// `stop` ends the search with what is known by then.
function solveInBackground(position) {
  let stop;
  const promise = new Promise(resolve => {
    const left = boards.boxesLeft(position), open = boards.openOf(position.lines).flatMap((is, line) => is ? [line] : []);
    const timer = setTimeout(() => {
      const {value, search} = boards.found(position), lines = boards.lines(position).map(({line, value}) => ({line, value}));
      const bounds = value === null ? [-left, left] : [value, value];
      resolve({value, bounds, lines, complete: lines.every(one => one.value !== null), positions: search ? search.states : 0});
    });
    stop = () => {
      clearTimeout(timer);
      resolve({value: null, bounds: [-left, left], lines: open.map(line => ({line, value: null})), complete: false, positions: 0});
    };
  });
  return {promise, stop};
}

Object.assign(boards, {solveInBackground});
})();
