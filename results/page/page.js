// The page: a field with a position, the game that is played from there, and what is known of its last state.
(() => {
"use strict";

const {loony} = globalThis, {families, make, button, boxes, plural, PLAYERS} = loony;
const SHOWN = 250;    // rows of best play
const WORK = 2e6;     // moves of best play, times what the family says a move weighs
const LONG = 18;      // characters of a row's head that may be broken into lines
const CUT = 200;      // characters of a text that is shown in passing
const FIRST = "3+4l+8l^2";
const at = id => document.getElementById(id);
const cut = text => text.length > CUT ? `${text.slice(0, CUT)}…` : text;

// The game on the page, whether hints are shown, and what is to come in the game's place once it is left: {next, typed}.
let game = loony.begun(families[0], []), hints = true, pending = null;

const state = () => loony.now(game);
const start = () => loony.write(game.family, game.position);

// ---- what is shown

function show() {
  const {family} = game, isOn = loony.isOn(game), isOver = loony.isOver(game);
  document.title = `${cut(start())} – Dots and Boxes endgames`;
  at("family").value = String(families.indexOf(family));
  showAnswer(family, isOn, isOver);
  at("formula").replaceChildren(...family.formula(state()));
  at("board").replaceChildren(...family.board(state(), {play, hints, change: changed}));
  at("hint").replaceChildren(isOver ? "" : family.hint + (hints ? " ★ is optimal." : ""));
  showPanel(family, isOn, isOver);
  showAdding(family);
  at("analysis").hidden = !hints;
  if (hints) showAnalysis(family, isOn);
  at("link").setAttribute("href", `#${loony.address(game)}`);
  at("link").replaceChildren(`#${cut(loony.address(game))}`);
  at("copied").replaceChildren();
  at("copy-by-hand").hidden = true;
}

// Who has won with a score.
function outcome({sign}, [a, b]) {
  if (a === b) return "a tie";
  return `${PLAYERS[Number(b > a === sign > 0)]} wins by ${boxes(Math.abs(a - b))}`;
}

const scored = ([a, b]) => `A ${a} – ${b} B`;

function answer() {
  return `${loony.isOn(game) ? "From here, " : ""}${game.family.answer(state())}`;
}

function showAnswer(family, isOn, isOver) {
  const ends = family.ends(state());
  if (isOver && isOn) return at("answer").replaceChildren(`The game is over: ${scored(ends)}, ${outcome(family, ends)}.`);
  if (!hints) return at("answer").replaceChildren("What is best is hidden while you play: press Hints to see it.");
  at("answer").replaceChildren(make("b", {}, answer()), isOver ? "" : make("small", {},
    `${PLAYERS[state().mover]} is on move. Best play ends ${scored(ends)}: ${outcome(family, ends)}.`));
}

function showPanel(family, isOn, isOver) {
  const {program, ahead} = game;
  const yours = program === null ? "" : ` You are ${PLAYERS[1 - program]}; the program is ${PLAYERS[program]}.`;
  at("status").replaceChildren(make("b", {}, `Score: ${scored(state().score)}. `), justPlayed(),
    isOver ? (isOn ? `The game is over: ${outcome(family, state().score)}.` : "") : family.status(state()), yours);
  at("replies").replaceChildren(...family.replies(state()).map(({code, text}) =>
    button(text, () => play(code), {"data-code": code})));
  at("undo").disabled = at("restart").disabled = !loony.canUndo(game);
  at("redo").disabled = !ahead.length;
  at("best").hidden = isOver || !hints;
  at("hints").setAttribute("aria-pressed", String(hints));
  at("keep").hidden = !isOn || family.keeps(state()) === null;
  at("program").replaceChildren(...[null, 1, 0].map(who => make("option", {value: String(who)}, who === null ? "I play both, A and B"
    : `I am ${PLAYERS[1 - who]} and ${["move first", "move second"][1 - who]}; the program is ${PLAYERS[who]} and ${family.roles[who]}`)));
  at("program").value = String(program);
  at("game").hidden = !isOn;
  at("moves").replaceChildren(...tableOfTurns(loony.soFar(game).rows));
}

// What the program did since the person moved.
function justPlayed() {
  const {codes, states, program, family} = game, says = [];
  for (let last = codes.length - 1; last >= 0 && program !== null && states[last].mover === program; last--) {
    says.unshift(family.says(states[last], codes[last]));
  }
  return says.length ? `The program ${says.join(", then ")}. ` : "";
}

function tableOfTurns(rows, from = 0) {
  return rows.map(row => {
    const {first, last, words, takes, score} = row;
    const turn = loony.turnOf({first: first + from, last: last + from});
    return make("tr", {}, make("td", {class: "number"}, turn), make("td", {}, words, make("b", {}, loony.timesOf(row))),
      ...takes.map(one => make("td", {class: "number"}, String(one))), make("td", {class: "number"}, score.join(" – ")));
  });
}

const nodes = one => Array.isArray(one) ? one : [String(one)];

function showAnalysis(family, isOn) {
  at("heading").replaceChildren(isOn ? "From here" : "Analysis");
  at("facts").replaceChildren(...family.facts(state(), isOn).map(([term, what, more]) => make("div", {},
    make("dt", {}, ...nodes(term)), make("dd", {}, what, ...(more ? [make("small", {}, more)] : [])))));
  const {caption, heads, rows} = family.table(state());
  at("table-caption").replaceChildren(caption);
  at("table-heads").replaceChildren(make("tr", {}, ...heads.map(([head, right]) =>
    make("th", {scope: "col", ...(right ? {class: "number"} : {})}, head))));
  at("table").replaceChildren(...rows.map(({best, cells}) => make("tr", best ? {class: "best"} : {}, ...cells.map((cell, column) =>
    column ? make("td", heads[column][1] ? {class: "number"} : {}, String(cell))
      : make("th", {scope: "row", ...(cells.length === 1 ? {colspan: heads.length} : {}), ...(cell.length > LONG ? {} : {class: "short"})},
        String(cell))))));
  at("why").replaceChildren(...family.why(state()).map(one => make("p", {}, one)));
  showBestPlay(family, isOn);
}

function showBestPlay(family, isOn) {
  const most = Math.max(SHOWN, Math.floor(WORK / Math.max(family.weight(state()), 1)));
  const {rows, turns, state: last} = loony.bestPlay(family, state(), SHOWN, most), ends = family.ends(state());
  at("play-heading").replaceChildren(isOn ? "Best play from here" : "Best play");
  at("play-caption").replaceChildren(`${PLAYERS[state().mover]} is on move${isOn ? "" : `: A ${family.roles[0]}, B ${family.roles[1]}`}. ` +
    `The score is ${scored(state().score)}.`);
  at("play").replaceChildren(...tableOfTurns(rows));
  const left = family.best(last) === null ? 0 : family.turnsIn(last);
  at("play-more").replaceChildren(!turns ? "There is nothing to play."
    : `${left ? `After ${family.prefix ? "more turns" : plural(left, "more turn")} it` : "It"} ends ${scored(ends)}: ${outcome(family, ends)}.`);
}

function showAdding(family) {
  const add = (called, text, component) => button(text, () => added(component()), {"data-add": called});
  at("quick").replaceChildren(...family.quick.map(({says, component}) => add(says, says, () => component)),
    button("Clear", () => changed(family.parse("0", 0)), {id: "clear"}));
  at("sized").replaceChildren(...family.sized.map(({says, component}, place) => {
    const made = add(says, says, () => sized(component));
    made.setAttribute("class", place ? "" : "default");
    return made;
  }));
  at("how").replaceChildren(family.how);
  at("examples").replaceChildren(...family.examples.flatMap(([text, from], place) => [place ? ", " : "",
    make("a", {href: `#${text}`}, text), from ? ` (${from})` : ""]));
}

// Render, and let the keyboard go on from where it was: what was used may be gone.
function told(focus = null) {
  const before = document.activeElement, buttons = () => [...at("board").querySelectorAll("button:not(:disabled)")];
  const place = buttons().indexOf(before), isLost = () => !before.isConnected || before.disabled || before.hidden;
  link();
  show();
  if (focus) return (at(focus) || at("text")).focus();
  if (before === document.body || !isLost()) return;
  const next = at("replies").querySelector("button") || buttons()[Math.min(Math.max(place, 0), buttons().length - 1)] ||
    [at("undo"), at("text")].find(one => !one.disabled);
  next.focus();
}

// ---- the game

function play(code) {
  game = loony.answered(loony.moved(game, code));
  told();
}

for (const [id, act] of [["undo", loony.undone], ["redo", loony.redone], ["restart", loony.startedOver]]) {
  at(id).addEventListener("click", () => {
    game = act(game);
    if (id === "restart") game = loony.answered(game);
    told();
  });
}
at("best").addEventListener("click", () => play(game.family.best(state())));
at("keep").addEventListener("click", () => settle(loony.begun(game.family, game.family.keeps(state()))));
at("hints").addEventListener("click", () => {
  hints = !hints;
  told();
});
at("program").addEventListener("change", () => {
  const {value} = at("program");
  game = loony.playedBy(game, value === "null" ? null : Number(value));
  hints = game.program === null;
  told();
});

// ---- another position in the game's place, and the link

// Come to another game; where that would end one, ask first. What a person types stays as it is typed.
function replace(next, {typed = false, focus = null} = {}) {
  if (!loony.isOn(game) || loony.address(next) === loony.address(game)) return settle(next, typed, focus);
  pending = {next, typed, focus};
  at("question-text").replaceChildren(`This ends the game of ${plural(game.codes.length, "move")}. Leave it for ` +
    `${cut(loony.write(next.family, next.position))}?`);
  at("question").hidden = false;
  if (!typed) at("stay").focus();
}

function settle(next, typed = false, focus = null) {
  if (next.program !== game.program) hints = next.program === null;
  game = next;
  pending = null;
  at("question").hidden = true;
  if (!typed) at("text").value = start();
  complain(null);
  told(focus);
}

at("leave").addEventListener("click", () => settle(pending.next, pending.typed, pending.focus || "text"));
at("stay").addEventListener("click", () => settle(game, false, "text"));
addEventListener("keydown", event => {
  if (event.key === "Escape" && pending) settle(game, false, "text");
});

const changed = (position, focus = null) => {
  const long = loony.tooLong(loony.write(game.family, position));
  at("length-error").replaceChildren(long ? `a position is written in at most ${loony.LONGEST_TEXT} characters` : "");
  if (!long) replace(loony.begun(game.family, position), {focus});
};

const base = () => game.family.keeps(state()) === null ? game.position : game.family.keeps(state());

function added(component) {
  if (component === null) return;
  const wrong = game.family.fault(component, base());
  at("length-error").replaceChildren(wrong);
  if (!wrong) changed(game.family.plus(base(), component));
}

// A component of the length in the field, or null.
function sized(component) {
  const {value} = at("length"), length = Number(value);
  if (value && Number.isInteger(length)) return component(length);
  at("length-error").replaceChildren("write a length");
  return null;
}

at("adding").addEventListener("submit", event => {
  event.preventDefault();
  added(sized(game.family.sized[0].component));
});

// Show what is wrong with the text, and where; the answer is then that of another text.
function complain(error) {
  const text = at("text").value, shown = document.body.classList;
  at("text").setAttribute("aria-invalid", String(error !== null));
  shown.toggle("stale", error !== null);
  at("stale").hidden = error === null;
  at("stale").replaceChildren(error === null ? "" : `What is below is still ${cut(start())}.`);
  if (!error) return at("error").replaceChildren();
  if (error.at === null) return at("error").replaceChildren(`${error.message}.`);
  const offending = error.at < text.length ? String.fromCodePoint(text.codePointAt(error.at)) : " ";
  const before = error.at > CUT ? `…${text.slice(error.at - CUT, error.at)}` : text.slice(0, error.at);
  at("error").replaceChildren(
    make("code", {}, before, make("mark", {}, offending), cut(text.slice(error.at + offending.length))),
    `  ${error.message}.`);
}

// What a text makes, or null where it cannot be read, which is then said.
function understood(make) {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof loony.Refused)) throw error;
    complain(error);
    return null;
  }
}

// Read the text; what is below stays as it is where it cannot be read.
function read() {
  pending = null;
  at("question").hidden = true;
  const found = understood(() => loony.read(at("text").value));
  if (!found) return;
  complain(null);
  if (loony.isOn(game) && loony.write(found.family, found.position) === start()) return;
  replace(loony.begun(found.family, found.position), {typed: true});
}

at("text").addEventListener("input", read);
at("form").addEventListener("submit", event => event.preventDefault());
at("family").addEventListener("change", () => {
  const family = families[Number(at("family").value)];
  replace(loony.begun(family, family.parse(family.examples[0][0], family.prefix ? family.prefix.length + 1 : 0)));
  at("family").value = String(families.indexOf(game.family));
});

function link() {
  const address = `#${loony.address(game)}`;
  try {
    history.replaceState(null, "", address);
  } catch (error) {
    location.hash = address;  // a browser that does not let a local file change its address
  }
}

// What the link says. A field has one line: it would join what stands on two, so these are kept apart.
function fragment() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text).replace(/[\n\r]/g, " ");
  } catch (error) {
    return text;  // a stray % is pointed at
  }
}

function fromLink() {
  const text = fragment() || FIRST, [position] = text.split("/");
  if (loony.tooLong(position)) {
    // A browser takes its time to lay out a text that is not read anyway.
    at("text").value = "";
    return complain({message: `This link is too long: a position is written in at most ${loony.LONGEST_TEXT} characters`, at: null});
  }
  if (!loony.isOn(game)) at("text").value = position;
  const found = understood(() => loony.fromAddress(text));
  if (!found) return;
  replace(found.game, {typed: !loony.isOn(game)});
  if (found.wrong) at("error").replaceChildren(found.wrong);
}

addEventListener("hashchange", () => {
  if (fragment() !== loony.address(game)) fromLink();
});

// ---- copying

for (const [id, made] of [
  ["text", () => loony.text(game, answer(), location.href)],
  ["latex", () => loony.latex(game, answer())],
  ["json", () => loony.json(game)],
]) {
  at(`copy-${id}`).addEventListener("click", async () => {
    const done = await loony.copied(made(), at("copy-by-hand"));
    at("copied").replaceChildren(done ? "Copied." : "This browser does not let a page copy: here it is, selected.");
    if (done) at(`copy-${id}`).focus();
  });
}

at("family").replaceChildren(...families.map(({title}, place) => make("option", {value: String(place)}, title)));
show();
fromLink();
})();
