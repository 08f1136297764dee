// The page: a field with a position, the game that is played from there, and another that may take its place.
(() => {
"use strict";

const {loony} = globalThis, {families, at, make, plural, cut, CUT} = loony;

// The family of the board on which the page opens.
const own = families.find(({start}) => start);

const PASTED = 100_000;   // characters that are pasted into a field

// The game on the page, whether hints are shown and lines are edited, and what is to come in the game's place once it
// is left: {next, typed}.
let game = loony.begun(own, own.parse(own.start)), hints = true, isEditing = false, pending = null;

// The last game behind the doors that share one.
const last = {theory: loony.begun(families[0], families[0].parse(families[0].examples[0][0], 0)), own: game};

const state = () => loony.now(game);
const start = () => loony.write(game.family, game.position);

// Render, and let the keyboard go on from where it was: what was used may be gone.
function told(focus = null, isEntered = false, isLearned = false) {
  const before = document.activeElement, buttons = () => [...at("board").querySelectorAll("button:not(:disabled)")];
  const place = buttons().indexOf(before), isLost = () => !before.isConnected || before.disabled || before.hidden;
  link(isEntered);
  last[game.family.setup ? "own" : "theory"] = game;
  const isPlayed = !game.isReview && !loony.isPrograms(game);
  loony.show(game, hints, {...acts, isEditing, isLearned, play: isPlayed ? play : null});
  loony.think(game, hints || game.isReview, () => told(null, false, true));
  if (focus) {
    const next = at(focus) || at("text");
    return (next.checkVisibility() ? next : at("doors").querySelector("[aria-current]")).focus();
  }
  if (before === document.body || !isLost()) return;
  const {id, dataset: {spot, move}} = before;
  const again = id ? at(id) : spot ? at("board").querySelector(`[data-spot="${spot}"]`)
    : move ? at("losses-rows").querySelector(`[data-move="${move}"]`) : null;
  if (again && !again.disabled) return again.focus({preventScroll: true});
  const next = at("replies").querySelector("button") || buttons()[Math.min(Math.max(place, 0), buttons().length - 1)] ||
    [at("undo"), at("text")].find(one => !one.disabled);
  next.focus();
}

// ---- the game

function play(code) {
  game = loony.moved(game, code);
  goOn();
  told();
}

// Have the program move, at once or, where the family seeks its moves in the background, later.
function goOn() {
  if (game.family.seekReply && loony.isPrograms(game)) reply(game);
  else game = loony.answered(game);
}

// The program's turn, in the game's place once all of it is found; dropped if there is another game by then.
async function reply(before) {
  const {family, level} = before;
  let next = before;
  while (game === before && loony.isPrograms(next)) {
    next = loony.moved(next, await family.seekReply(loony.now(next), level));
  }
  if (game !== before) return;
  game = next;
  told();
}

for (const [id, act] of [["undo", loony.undone], ["redo", loony.redone], ["restart", loony.startedOver]]) {
  at(id).addEventListener("click", () => {
    game = act(game);
    if (id !== "undo") goOn();
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
at("level").addEventListener("change", () => {
  game = loony.playedBy(game, game.program, Number(at("level").value));
  told();
});

// Enter by a door: the game goes on there, or the last one that was played there.
function enter(door) {
  const base = door === "theory" ? last.theory : last.own, {family, codes, ahead} = base;
  const isUntouched = !codes.length && !ahead.length && loony.write(family, base.position) === own.start;
  isEditing = false;
  game = door === "theory" ? base : door !== "play" ? loony.reviewed(base, door === "review")
    : loony.playedBy(isUntouched || loony.isOver(base) ? loony.begun(family, family.parse(family.toPlay)) : base, 1);
  hints = game.program === null;
  settle(game, false, `door-${door}`, true);
}

function go(number) {
  game = loony.steppedTo(game, Math.max(0, Math.min(number, game.codes.length + game.ahead.length)));
  told();
}

function edit() {
  isEditing = !isEditing;
  told();
}

// ---- another position in the game's place, and the link

// Whether no move is lost where another game takes the place of this one: it has them too, or is behind another door.
function losesNothing(next) {
  const movesOf = ({family, position, codes, ahead}) =>
    [loony.write(family, position), ...codes, ...ahead, ""].join("/");
  return !loony.isOn(game) || !game.family.setup !== !next.family.setup || movesOf(next).startsWith(movesOf(game));
}

// Come to another game; where that would end one, ask first. What a person types stays as it is typed.
function replace(next, {typed = false, focus = null} = {}) {
  if (losesNothing(next)) return settle(next, typed, focus);
  pending = {next, typed, focus};
  at("question-text").replaceChildren(`This ends the game of ${plural(game.codes.length, "move")}. Leave it for ` +
    `${cut(loony.write(next.family, next.position))}?`);
  at("question").hidden = false;
  if (!typed) at("stay").focus();
}

function settle(next, typed = false, focus = null, isEntered = false) {
  if (next !== game && (next.program !== null || game.program !== null)) hints = next.program === null;
  game = next;
  pending = null;
  at("question").hidden = true;
  if (!typed) at("text").value = start();
  complain(null);
  told(focus, isEntered);
}

at("leave").addEventListener("click", () => settle(pending.next, pending.typed, pending.focus || "text"));
at("stay").addEventListener("click", () => settle(game, false, "text"));
addEventListener("keydown", event => {
  if (event.key === "Escape" && pending) settle(game, false, "text");
});

const changed = (position, focus = null) => {
  const {family, program, level} = game, long = loony.tooLong(loony.write(family, position));
  at("length-error").replaceChildren(long ? loony.TOO_LONG : "");
  if (!long) replace(loony.answered(loony.begun(family, position, family.setup ? program : null, level)), {focus});
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

// What buttons that are made anew do.
const refuse = text => at("length-error").replaceChildren(text);
const acts = {added, sized, change: changed, enter, go, edit, complain: refuse, pose};

// Come to a puzzle. A person plays on against the program at its strongest, which refutes a line that does not win.
function pose(text) {
  const {family} = game, position = family.parse(text), come = loony.puzzleAt(game) < 0 ? replace : settle;
  come(loony.begun(family, position, 1 - position.mover, family.levels));
  scrollTo(0, 0);
}

// Show what is wrong with the text, and where; the answer is then that of another text.
function complain(error) {
  const text = at("text").value, shown = document.body.classList;
  at("text").setAttribute("aria-invalid", String(error !== null));
  shown.toggle("stale", error !== null);
  at("stale").hidden = error === null;
  at("stale").replaceChildren(error === null ? "" : `The answer below is still that of ${cut(start())}.`);
  if (!error) return at("error").replaceChildren();
  if (error.at === null) return at("error").replaceChildren(`${error.message}.`);
  const offending = error.at < text.length ? String.fromCodePoint(text.codePointAt(error.at)) : " ";
  const before = error.at > CUT ? `…${text.slice(error.at - CUT, error.at)}` : text.slice(0, error.at);
  at("error").replaceChildren(
    make("code", {}, before, make("mark", {}, offending), cut(text.slice(error.at + offending.length))),
    `  ${error.message}.`);
}

// What a text makes, or null where it cannot be read, which is then said: of the text in the field, by default.
function understood(make, say = complain) {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof loony.Refused)) throw error;
    say(error);
    return null;
  }
}

// Read the text; what is below stays as it is where it cannot be read.
function read() {
  pending = null;
  at("question").hidden = true;
  const found = understood(() => loony.fromText(at("text").value));
  if (!found) return;
  complain(null);
  if (loony.isOn(game) && loony.address(found) === loony.write(game.family, game.position)) return;
  replace(found, {typed: true});
}

at("text").addEventListener("input", read);

// A browser takes its time to lay out what is pasted into a field: a text that is too long to be read stays out of it.
function pasteOf(id, isWhole, bring) {
  at(id).addEventListener("paste", event => {
    const text = event.clipboardData.getData("text");
    if (text.length <= PASTED && !isWhole(text)) return;
    event.preventDefault();
    bring(text);
  });
}

// Come to the game or the position that a text tells as a whole.
function bring(text, say = complain) {
  const found = understood(() => loony.fromText(text), say);
  if (found) replace(found);
  return found;
}

const sayOfPaste = error => at("paste-error").replaceChildren(`${error.message}.`);
const bringGame = text => bring(text, sayOfPaste) && at("paste-error").replaceChildren();
// A field of one line would join those of a diagram: what has several is a position by itself.
pasteOf("text", text => /[\n\r]/.test(text.trim()), text => bring(text));
pasteOf("paste", () => false, bringGame);
at("review").addEventListener("click", () => bringGame(at("paste").value));
// What a file has in its first million bytes: a longer text is refused. The mark of UTF-16 tells its order of bytes.
async function textOf(file) {
  const bytes = new Uint8Array(await file.slice(0, 1e6).arrayBuffer()), mark = bytes[0] << 8 | bytes[1];
  return new TextDecoder({0xfffe: "utf-16le", 0xfeff: "utf-16be"}[mark]).decode(bytes);
}

at("file").addEventListener("change", async () => {
  const [file] = at("file").files;
  if (file) bringGame(await textOf(file));
  at("file").value = "";
});
addEventListener("dragover", event => event.preventDefault());
addEventListener("drop", async event => {
  event.preventDefault();
  const {files: [file]} = event.dataTransfer, text = file ? await textOf(file) : event.dataTransfer.getData("text");
  if (loony.doorOf(game) === "review") bringGame(text);
  else bring(text);
});
at("form").addEventListener("submit", event => event.preventDefault());
at("family").addEventListener("change", () => {
  const family = families[Number(at("family").value)];
  replace(loony.begun(family, family.parse(family.examples[0][0], family.prefix ? family.prefix.length + 1 : 0)));
  at("family").value = String(families.indexOf(game.family));
});

function link(isEntered = false) {
  const address = `#${loony.address(game)}`;
  if (fragment() === address.slice(1)) return;
  try {
    history[isEntered ? "pushState" : "replaceState"](null, "", address);
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
  const text = fragment() || own.start, [position] = text.split("/"), isOn = loony.isOn(game);
  if (loony.tooLong(position) && !isOn) {
    // A browser takes its time to lay out a text that is not read anyway.
    at("text").value = "";
    return complain({message: `This link is too long: ${loony.TOO_LONG}`, at: null});
  }
  if (!isOn) at("text").value = position;
  const found = understood(() => loony.fromAddress(text), isOn ? error => {
    link();  // to the game, which goes on
    at("error").replaceChildren(`This link is to no position: ${error.message}.`);
  } : complain);
  if (!found) return;
  replace(found.game, {typed: !isOn});
  if (found.wrong) at("error").replaceChildren(found.wrong);
}

addEventListener("hashchange", () => {
  if (fragment() !== loony.address(game)) fromLink();
});

// ---- copying

for (const [id, made] of [
  ["text", () => loony.text(game, loony.answer(game), location.href)],
  ["latex", () => loony.latex(game, loony.answer(game))],
  ["json", () => loony.json(game)],
]) {
  at(`copy-${id}`).addEventListener("click", async () => {
    const done = await loony.copied(made(), at("copy-by-hand"));
    at("copied").replaceChildren(done ? "Copied." : "This browser does not let a page copy: here it is, selected.");
    if (done) at(`copy-${id}`).focus();
  });
}

at("rules").replaceChildren(...families.map(({title, rules}) => make("p", {}, make("b", {}, `${title}. `), rules)));
at("family").replaceChildren(...families.flatMap(({title, setup}, place) =>
  setup ? [] : [make("option", {value: String(place)}, title)]));
at("turns-to-come").append(at("turns").firstChild.cloneNode(true));
loony.show(game, hints, acts);
fromLink();
})();
