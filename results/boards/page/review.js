// What each move of a game lost, by V of the positions before and after it.
(() => {
"use strict";

const {loony} = globalThis, {boards} = loony;
const NAMED = 3;   // moves that would have lost nothing

// Of each move {at, code, loss, best, isComplete}: by how much less the player comes out ahead than with best play, or
// null where that is not known; and the lines that are known to lose nothing, which are all if `isComplete`. `thought`
// has what is known of a state, or null.
function losses(states, codes, thought) {
  return codes.map((code, at) => {
    const before = thought(states[at]), after = thought(states[at + 1]);
    const known = before && before.value !== null, line = known ? before.lines.find(one => one.code === code) : null;
    const value = !known ? null : line.value !== null ? line.value : after && after.value !== null
      ? line.captures ? line.captures + after.value : 0 - after.value : null;
    return {
      at, code, loss: value === null ? null : before.value - value, isComplete: Boolean(known && before.complete),
      best: known ? before.lines.filter(one => one.value === before.value).map(one => one.code) : [],
    };
  });
}

// "23. c3-d3 loses 4: e4-e5 was the only move".
function lossInWords({at, code, loss, best, isComplete}) {
  const says = `${at + 1}. ${code} loses ${loss}`;
  if (!best.length) return says;
  if (isComplete && best.length === 1) return `${says}: ${best[0]} was the only move`;
  return `${says}: ${loony.anyOf(best, NAMED)} loses nothing`;
}

Object.assign(boards, {losses, lossInWords});
})();
