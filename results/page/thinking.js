// What is sought in the background for the game on the page, one position after another, and how far it is.
(() => {
"use strict";

const {loony} = globalThis, {at, make, minus} = loony;

const SECONDS = {5: "5 s", 10: "10 s", 30: "30 s", 120: "2 min", 600: "10 min"};   // that a search may take
const USUAL = "10", LONGEST = 600;

let running = null;   // the search: {key, stop}
let halted = null;    // where a person stopped it: {key, state}
let longer = null;    // the key of the position that is searched on

const keyOf = game => loony.address(game.isReview ? loony.steppedTo(game, 0) : game);
const seconds = () => Number(loony.setting("seconds", USUAL, one => one in SECONDS));

// Show a search of so many seconds; a function that shows how far it is.
function shown(what, most, stopping, stop) {
  at("search").hidden = false;
  at("bar").hidden = stop === null;
  at("bar").value = 0;
  at("halt").replaceChildren(stopping);
  at("progress").replaceChildren(what);
  at("halt").onclick = stop;
  return ({positions, seconds: gone, value, bounds: [least, greatest]}) => {
    at("bar").value = Math.min(gone / most, 1);
    const V = value === null ? least < greatest ? `, V is from ${least} to ${greatest}` : "" : `, V = ${value}`;
    at("progress").replaceChildren(minus(`${what}: ${positions.toLocaleString("en")} positions${V}`));
  };
}

// Seek what the family wants next of a game, if anything; `learned` is called when more is known.
function think(game, isShown, learned) {
  if (running && running.isReply) {
    if (running.game === game) return;
    running.stop();
    running = null;
  }
  const {family} = game, isHalted = halted !== null && halted.key === keyOf(game), now = loony.now(game);
  const next = isShown && !isHalted && family.wanted ? family.wanted(game) : null;
  if (running && next && running.key === JSON.stringify(next)) return;
  if (running) running.stop();
  running = null;
  at("search").hidden = true;
  if (!next) {
    const open = !isShown ? null : isHalted ? halted.state : family.unfinished && family.unfinished(now) ? now : null;
    if (open === null) return;
    shown(isHalted ? "The search was stopped." : "The search has ended before all was known.", 0, "Search on", () => {
      longer = JSON.stringify(open);
      halted = null;
      family.forget(open);
      learned();
    });
    at("bar").hidden = true;
    return;
  }
  const key = JSON.stringify(next), most = key === longer ? LONGEST : seconds();
  const what = game.isReview && key !== JSON.stringify(now) ? "Looking at the moves, from the last one back"
    : key === JSON.stringify(now) ? "Searching" : "Following best play";
  const tell = shown(what, most, "Stop", () => {
    halted = {key: keyOf(game), state: next};
    return running.stop();  // with what is known by then
  });
  const {promise, stop} = family.think(next, {seconds: most, onProgress: progress => {
    if (running !== mine) return;
    tell(progress);
    if (!progress.answer) return;
    family.learn(next, {...progress.answer, isPassing: true});
    learned();
  }});
  const mine = running = {key, stop};
  promise.then(answer => {
    if (running !== mine) return;
    running = null;
    family.learn(next, answer);
    learned();
  });
}

// A promise of the program's move in a game, with a bar and a button that has it move at once.
function thinkReply(game) {
  if (running) running.stop();
  const most = seconds(), tell = shown("The program thinks", most, "Move now", () => running.stop());
  const {promise, stop} = game.family.seekReply(loony.now(game), game.level, {seconds: most, onProgress: tell});
  const mine = running = {isReply: true, game, stop};
  return promise.finally(() => {
    if (running !== mine) return;
    running = null;
    at("search").hidden = true;
  });
}

at("seconds").append(...Object.entries(SECONDS).map(([value, text]) => make("option", {value}, text)));
at("seconds").value = String(seconds());
at("seconds").addEventListener("change", () => loony.remember("seconds", at("seconds").value));

Object.assign(loony, {think, thinkReply});
})();
