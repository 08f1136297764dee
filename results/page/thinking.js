// What a family seeks in the background for the game on the page, one position after another.
(() => {
"use strict";

const {loony} = globalThis, {at} = loony;

let running = null;   // the search: {state, stop}
let halted = null;    // the game, without the place in it, of which nothing more is sought

const keyOf = game => loony.address(game.isReview ? loony.steppedTo(game, 0) : game);

// Seek what the family wants next of a game, if anything; `learned` is called when more is known.
function think(game, isShown, learned) {
  const {family} = game, isHalted = halted === keyOf(game);
  const state = isShown && family.wanted ? family.wanted(game) : null, next = isHalted ? null : state;
  if (running && next && running.key === JSON.stringify(next)) return;
  if (running) running.stop();
  running = null;
  at("search").hidden = state === null;
  at("halt").replaceChildren(isHalted ? "Search on" : "Stop");
  at("halt").onclick = () => {
    halted = isHalted ? null : keyOf(game);
    if (running) running.stop();  // with what is known by then
    else think(game, isShown, learned);
  };
  const what = game.isReview ? "Looking at the moves, from the last one back" : "Searching";
  at("progress").replaceChildren(isHalted ? "The search was stopped." : `${what} …`);
  if (!next) return;
  const {promise, stop} = family.think(next, ({positions}) => {
    if (running === mine) at("progress").replaceChildren(`${what}: ${positions.toLocaleString("en")} positions …`);
  });
  const mine = running = {key: JSON.stringify(next), stop};
  promise.then(answer => {
    if (running !== mine) return;
    running = null;
    family.learn(next, answer);
    learned();
  });
}

Object.assign(loony, {think});
})();
