// A game under review: its moves with what they lost, and its score as a graph.
(() => {
"use strict";

const {loony} = globalThis, {at, make, drawnAs, button, plural, PLAYERS} = loony;
const HIGH = 60, WIDE = 6;   // of the graph: half of its height, and a move

// Show the moves, the steps and the graph; `go` goes to the position after so many moves.
function showReview(game, go) {
  const {isReview, family, codes, ahead} = game, total = codes.length + ahead.length, isOn = isReview && total > 0;
  at("stepping").hidden = at("losses").hidden = !isOn;
  if (!isOn) return;
  const {states} = loony.whole(game), all = family.reviewOf(game), here = codes.length;
  for (const [id, number, isOff] of [
    ["first", 0, !here], ["back", here - 1, !here], ["forward", here + 1, !ahead.length],
    ["last", total, !ahead.length],
  ]) {
    at(id).disabled = isOff;
    at(id).onclick = () => go(number);
  }
  at("move").max = String(total);
  at("move").value = String(here);
  at("move").oninput = () => go(Number(at("move").value));
  at("move-number").replaceChildren(`${here} of ${total}`);
  at("losses-caption").replaceChildren("What each move lost, in boxes of the final difference. " +
    `${family.reviewInWords(all).join(". ")}.`);
  at("losses-rows").replaceChildren(...all.map(({at: place, code, loss, says}) => {
    const step = button(code, () => go(place + 1), {"data-move": String(place + 1), class: "plain"});
    if (place + 1 === here) step.setAttribute("aria-current", "step");
    return make("tr", {class: `${place + 1 === here ? "here" : ""}${loss ? " lost" : ""}`},
      make("td", {class: "number"}, String(place + 1)), make("td", {}, PLAYERS[states[place].mover]),
      make("th", {scope: "row"}, step),
      make("td", {class: "number"}, states[place + 1].score.join(" – ")),
      make("td", {}, loss === null ? "" : loss ? says.slice(says.indexOf(" loses") + 1) : "nothing"));
  }));
  const row = at("losses-rows").querySelector(".here"), box = at("losses").querySelector(".scroll");
  box.scrollTop = row ? row.offsetTop - box.clientHeight / 2 : 0;
  at("graph").replaceChildren(graph(states, all, family, here, go));
  at("graph-caption").replaceChildren("The score, A’s lead upwards and B’s downwards; dashed: how it ends with best " +
    "play. A bar is a move that lost something; a click goes to a move.");
}

function graph(states, all, family, here, go) {
  const leads = states.map(({score: [a, b]}) => a - b), foretold = states.map(state => family.ends(state));
  const ends = foretold.map(score => score && score[0] - score[1]), wide = WIDE * (states.length - 1);
  const most = Math.max(3, ...leads.map(Math.abs), ...ends.map(lead => Math.abs(lead || 0)));
  const x = place => WIDE * place, y = lead => HIGH - lead * (HIGH - 4) / most;
  const path = (lead, kind) => {
    const places = lead.flatMap((one, place) => one === null ? [] : [place]);
    const points = places.flatMap((place, index) => [...(index ? [`${x(place)},${y(lead[places[index - 1]])}`] : []),
      `${x(place)},${y(lead[place])}`]);
    return drawnAs("polyline", {class: kind, points: points.join(" ")});
  };
  const image = drawnAs("svg", {
    class: "score", viewBox: `-2 0 ${wide + 4} ${2 * HIGH}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `the score after each of ${plural(states.length - 1, "move")}`,
  }, drawnAs("line", {class: "even", x1: 0, x2: wide, y1: HIGH, y2: HIGH}),
  ...all.filter(({loss}) => loss).map(({at: place, loss}) => drawnAs("rect", {
    class: "loss", x: x(place + 0.5), width: WIDE * 0.8,
    y: 2 * HIGH - Math.min(HIGH, 4 * loss), height: Math.min(HIGH, 4 * loss),
  })), path(ends, "foretold"), path(leads, "lead"),
  drawnAs("line", {class: "now", x1: x(here), x2: x(here), y1: 0, y2: 2 * HIGH}));
  image.addEventListener("click", event => {
    const {left, width} = image.getBoundingClientRect();
    go(Math.round(((event.clientX - left) / width * (wide + 4) - 2) / WIDE));
  });
  return image;
}

Object.assign(loony, {showReview});
})();
