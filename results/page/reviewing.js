// The moves of a game with what they lost, its variations, and its score as a graph.
(() => {
"use strict";

const {loony} = globalThis, {at, make, drawnAs, button, plural, PLAYERS} = loony;
const MARKS = ["", "?!", "?", "??"];
const WIDEST = 640, HIGH = 200, LEFT = 44, RIGHT = 14, LOW = 22, TOP = 8;   // of the graph, and of its edges
const MOVES = 45;   // of its width, for the number of a move

const isSame = (one, other) => one.length === other.length && one.every((code, at) => code === other[at]);

// The moves of the main line that lost something, as `reviewOf` has them; of one player only if asked.
const mistakes = (game, who = null) => game.family.reviewOf(loony.toMainLine(game))
  .filter(({loss, mover}) => loss && (who === null || mover === who));

// Show the steps, the moves and, of a game under review, the graph and what it can teach. `acts.line` goes to a line of
// the tree, `acts.learn` to the first mistake of a player.
function showReview(game, door, acts) {
  const {family, codes, ahead, tree} = game, total = codes.length + ahead.length, here = codes.length;
  const isOn = family.setup && tree.length > 0 && (door === "review" || door === "analyse");
  at("stepping").hidden = at("losses").hidden = !isOn;
  document.body.classList.toggle("has-moves", tree.length > 0);
  if (!isOn) return;
  for (const [id, number, isOff] of [
    ["first", 0, !here], ["back", here - 1, !here], ["forward", here + 1, !ahead.length],
    ["last", total, !ahead.length],
  ]) {
    at(id).disabled = isOff;
    at(id).onclick = () => acts.go(number);
  }
  at("move-number").replaceChildren(`Move ${here} of ${total}`);
  const main = loony.toMainLine(game), all = family.reviewOf(main), isReview = door === "review";
  at("losses-caption").replaceChildren(...(isReview ? ["What each move lost, in boxes of the final difference. " +
    `${family.reviewInWords(all).join(". ")}.`] : []));
  at("mistakes").replaceChildren(...(isReview ? PLAYERS.flatMap((name, who) => {
    const number = mistakes(game, who).length;
    return number ? [button(`Learn from ${name}’s ${plural(number, "mistake")}`, () => acts.learn(who), {id: `learn-${name}`})] : [];
  }) : []));
  showMoves(game, main, all, acts);
  at("graph").parentElement.hidden = !isReview;
  if (!isReview) return;
  at("graph").replaceChildren(graph(main, all, codes, acts.line));
  at("graph-caption").replaceChildren("A’s lead after each move; dashed: the lead in the end, with best play. A bar is " +
    "what a move lost; a click goes to a move.");
}

// ---- the moves

function showMoves(game, main, all, acts) {
  const {codes, family} = game, shown = acts.mistake?.played ? [...codes, acts.mistake.played] : codes;
  const step = (line, loss, text = "") => {
    const code = line[line.length - 1], isHere = isSame(line, shown);
    const made = button(`${text}${code}${MARKS[family.gradeOf(loss)]}`, () => acts.line(line, loss), {
      "data-line": line.join("/"), "data-move": String(line.length), class: "plain",
    });
    if (isHere) made.setAttribute("aria-current", "step");
    return made;
  };
  // What stands in brackets: a move in place of another, and what follows, with its own brackets.
  const inBrackets = (states, before, tree) => {
    const [{code, says, next}, ...others] = tree, state = states[states.length - 1], after = family.after(state, code);
    const line = [...before, code];
    return [step(line, family.lossOf(state, after, code), `${line.length}. `), ...(says ? [` ${says}`] : []),
      ...others.flatMap(other => [" (", ...inBrackets(states, before, [other]), ")"]),
      ...(next.length ? [" ", ...inBrackets([...states, after], line, next)] : [])];
  };
  let tree = game.tree;
  at("losses-rows").replaceChildren(...all.flatMap(({at: place, code, loss, says}) => {
    const line = main.codes.slice(0, place + 1), isHere = isSame(line, shown), [first, ...others] = tree;
    tree = first.next;
    const lost = loss === null ? "" : loss ? says.slice(says.indexOf(" loses") + 1) : "nothing";
    return [make("tr", {class: `${isHere ? "here" : ""}${loss ? " lost" : ""}`},
      make("td", {class: "number"}, String(place + 1)), make("td", {}, PLAYERS[main.states[place].mover]),
      make("th", {scope: "row"}, step(line, loss)),
      make("td", {class: "number"}, main.states[place + 1].score.join(" – ")),
      make("td", {}, lost, ...(first.says ? [make("small", {class: "says"}, first.says)] : []))),
    ...others.map(other => make("tr", {class: "variation"}, make("td", {}), make("td", {colspan: 4}, "(",
      ...inBrackets(main.states.slice(0, place + 1), line.slice(0, -1), [other]), ")")))];
  }));
  const row = at("losses-rows").querySelector("[aria-current]"), box = at("losses").querySelector(".scroll");
  box.scrollTop = row ? row.closest("tr").offsetTop - box.clientHeight / 2 : 0;
  const isVariation = codes.length > 0 && !isSame(codes, main.codes.slice(0, codes.length));
  at("variation").hidden = !codes.length;
  at("promote").hidden = !isVariation;
  const says = loony.treeAfter(game.tree, codes.slice(0, -1)).find(({code}) => code === codes[codes.length - 1])?.says || "";
  if (document.activeElement !== at("says")) at("says").value = says;
}

// ---- the graph

function graph({states, codes: all, family}, moves, codes, go) {
  const leads = states.map(({score: [a, b]}) => a - b), foretold = states.map(state => family.ends(state));
  const ends = foretold.map(score => score && score[0] - score[1]), number = states.length - 1;
  const most = Math.max(3, ...leads.map(Math.abs), ...ends.map(lead => Math.abs(lead || 0)));
  const across = Math.min(WIDEST, document.body.clientWidth);
  const wide = (across - LEFT - RIGHT) / Math.max(number, 1), middle = (HIGH - LOW + TOP) / 2, high = middle - TOP;
  const x = place => LEFT + wide * place, y = lead => middle - lead * high / most;
  const path = (lead, kind) => {
    const places = lead.flatMap((one, place) => one === null ? [] : [place]);
    const points = places.flatMap((place, index) => [...(index ? [`${x(place)},${y(lead[places[index - 1]])}`] : []),
      `${x(place)},${y(lead[place])}`]);
    return drawnAs("polyline", {class: kind, points: points.join(" ")});
  };
  const write = (text, x, y, anchor) => drawnAs("text", {class: "axis", x, y, "text-anchor": anchor}, text);
  const steps = [1, 2, 5, 10, 20], every = steps.find(step => most / step <= 3) || 50;
  const apart = steps.find(step => step * wide >= MOVES) || 50;
  const rows = [], columns = [];
  for (let lead = -Math.floor(most / every) * every; lead <= most; lead += every) {
    rows.push(drawnAs("line", {class: lead ? "grid" : "even", x1: LEFT, x2: across - RIGHT, y1: y(lead), y2: y(lead)}),
      write(lead ? `${lead > 0 ? "A" : "B"} +${Math.abs(lead)}` : "0", LEFT - 4, y(lead) + 4, "end"));
  }
  for (let move = 0; move <= number; move += apart) columns.push(write(String(move), x(move), HIGH - 6, "middle"));
  const main = all.slice(0, codes.length), here = isSame(main, codes) ? codes.length : null;
  const image = drawnAs("svg", {
    class: "score", viewBox: `0 0 ${across} ${HIGH}`, role: "img",
    "aria-label": `A’s lead after each of ${plural(number, "move")}`,
  }, ...rows, ...columns, ...moves.filter(({loss}) => loss).map(({at: place, loss}) => drawnAs("rect", {
    class: "loss", x: x(place + 0.1), width: wide * 0.8,
    y: HIGH - LOW - Math.min(high, 4 * loss), height: Math.min(high, 4 * loss),
  })), path(ends, "foretold"), path(leads, "lead"),
  ...(here === null ? [] : [drawnAs("line", {class: "now", x1: x(here), x2: x(here), y1: TOP, y2: HIGH - LOW})]));
  image.addEventListener("click", event => {
    const {left, width} = image.getBoundingClientRect(), at = (event.clientX - left) / width * across;
    go(all.slice(0, Math.max(0, Math.min(Math.round((at - LEFT) / wide), number))));
  });
  return image;
}

Object.assign(loony, {showReview, mistakes, isSame});
})();
