// What a family seeks in the background for the game on the page, one position after another.
(() => {
"use strict";

const {loony} = globalThis, {at} = loony;

let running = null;   // the search: {key, stop}
let halted = null;    // where a person stopped it: {key, state}

const keyOf = game => loony.address(game.isReview ? loony.steppedTo(game, 0) : game);

// Seek what the family wants next of a game, if anything; `learned` is called when more is known.
function think(game, isShown, learned) {
  const {family} = game, isHalted = halted !== null && halted.key === keyOf(game);
  const next = isShown && !isHalted && family.wanted ? family.wanted(game) : null;
  if (running && next && running.key === JSON.stringify(next)) return;
  if (running) running.stop();
  running = null;
  at("search").hidden = !isShown || (!next && !isHalted);
  at("halt").replaceChildren(isHalted ? "Search on" : "Stop");
  at("halt").onclick = () => {
    if (!isHalted) {
      halted = {key: keyOf(game), state: next};
      return running.stop();  // with what is known by then
    }
    family.forget(halted.state);
    halted = null;
    return learned();
  };
  const isNow = JSON.stringify(next) === JSON.stringify(loony.now(game));
  const what = game.isReview ? "Looking at the moves, from the last one back"
    : isNow ? "Searching" : "Following best play";
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
