// The page: a field with a position, the game that is played from there, and another that may take its place.
(() => {
"use strict";

const {loony} = globalThis, {families, at, make, plural, cut, CUT} = loony;

// The family of the board on which the page opens.
const own = families.find(({start}) => start);

const PASTED = 100_000;   // characters that are pasted into a field

const BETWEEN = 350;      // milliseconds between two lines that the program draws

// The game on the page, the door of a board that is not under review, whether hints are shown, and what is to come in the
// game's place once it is left: {next, typed}.
let game = loony.begun(own, own.parse(own.start)), door = "analyse", hints = true, pending = null;

// What a person tries again: {codes, who}, the line before a mistake of that player, and the line that is tried there,
// `tried`, or that the answer `isShown`.
let lesson = null;

// The last game behind the doors that share one.
const last = {theory: loony.begun(families[0], families[0].parse(families[0].examples[0][0], 0)), own: game};

const state = () => loony.now(game);
const start = () => loony.write(game.family, game.position);
const doorNow = () => loony.doorOf(game, door);

// The position on the board as a text, where that can be written, and else that with which the game began.
function positionNow() {
  const now = game.family.setup ? game.family.keeps(state()) : null;
  return loony.write(game.family, now === null ? game.position : now);
}

// Render, and let the keyboard go on from where it was: what was used may be gone.
function told(focus = null, isEntered = false, isLearned = false) {
  const before = document.activeElement, buttons = () => [...at("board").querySelectorAll("button:not(:disabled)")];
  const place = buttons().indexOf(before), isLost = () => !before.isConnected || before.disabled || !before.checkVisibility();
  link(isEntered);
  last[game.family.setup ? "own" : "theory"] = game;
  const isPlayed = !loony.isPrograms(game) && doorNow() !== "edit", isHidden = isTrying();
  loony.show(game, doorNow(), hints && !isHidden, {...acts, isEditing: doorNow() === "edit", isLearned,
    play: isPlayed ? play : null, ...teaching()});
  if (game.family.setup && !isLearned && document.activeElement !== at("text") && at("error").textContent === "") {
    at("text").value = positionNow();
  }
  loony.think(game, hints || game.isReview, () => told(null, false, true));
  if (focus) {
    const next = at(focus) || at("text");
    return (next.checkVisibility() ? next : at("doors").querySelector("[aria-current]")).focus({preventScroll: true});
  }
  if (before === document.body || !isLost()) return;
  const {id, dataset} = before, key = ["spot", "line", "row", "add"].find(name => name in dataset);
  const again = id ? at(id) : key ? document.querySelector(`[data-${key}="${dataset[key]}"]`) : null;
  if (again && !again.disabled && again.checkVisibility()) return again.focus({preventScroll: true});
  const next = [at("replies").querySelector("button"), buttons()[Math.min(Math.max(place, 0), buttons().length - 1)], at("undo"),
    at("back"), at("board").querySelector("[tabindex='0']"), at("text")].find(one => one && !one.disabled && one.checkVisibility());
  next.focus({preventScroll: true});
}

// Have a board be in the window after what was chosen below it.
function inView() {
  const {top, bottom} = at("board").getBoundingClientRect();
  if (game.family.setup && (top < 0 || bottom > innerHeight)) scrollTo(0, 0);
}

// ---- the game

function play(code) {
  withdraw();
  if (isTrying()) {
    attempt(code);
  } else {
    if (lesson && lesson.isShown) lesson = null;
    game = loony.moved(game, code);
  }
  goOn();
  noteSolved();
  told();
  inView();
}

// Make all of these moves.
function follow(codes) {
  game = codes.reduce(loony.moved, game);
  told();
  inView();
}

// Have the program move, at once or, where the family seeks its moves in the background, later.
function goOn() {
  if (game.family.seekReply && loony.isPrograms(game)) reply(game);
  else game = loony.answered(game);
}

const pause = time => new Promise(done => setTimeout(done, time));
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let replying = null;   // the game in which the program's move is sought

// The program's turn, line by line, dropped as soon as there is another game.
async function reply(next) {
  if (replying === next) return;
  while (game === next && loony.isPrograms(next)) {
    replying = next;
    const code = await loony.thinkReply(next);
    if (game !== next) return;
    game = next = loony.moved(next, code);
    replying = next;
    told();
    if (loony.isPrograms(next) && !isStill()) await pause(BETWEEN);
  }
}

for (const [id, act] of [["undo", loony.undone], ["redo", loony.redone], ["restart", loony.startedOver]]) {
  at(id).addEventListener("click", () => {
    withdraw();
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
  remember("program", value);
  game = {...game, program: value === "null" ? null : Number(value), isReview: false};
  if (game.family.setup) door = "play";
  hints = game.program === null && doorNow() !== "play";
  goOn();
  told();
});
at("level").addEventListener("change", () => {
  remember("level", Number(at("level").value));
  game = {...game, level: Number(at("level").value)};
  told();
});
at("rematch").addEventListener("click", () => {
  const {family, position, program, level} = game;
  settle(loony.begun(family, position, program === null ? null : 1 - program, level));
});
at("review-this").addEventListener("click", () => enter("review"));

// What a person chose on boards is remembered.
const remember = (name, value) => game.family.setup && loony.remember(name, value);

// A game on the board that was played on last, by the players of then.
function gameToPlay(family) {
  const size = loony.setting("size", family.toPlay, text => typeof text === "string" && /^[0-9]+x[0-9]+$/.test(text));
  const position = understood(() => family.parse(size), () => {}) || family.parse(family.toPlay);
  const program = loony.setting("program", "1", one => ["null", "0", "1"].includes(one));
  const level = loony.setting("level", family.levels, one => Number.isInteger(one) && one > 0 && one <= family.levels);
  return loony.begun(family, position, program === "null" ? null : Number(program), level);
}

// Enter by a door: the game goes on there, or the last one that was played there.
function enter(name) {
  const base = name === "theory" ? last.theory : last.own, {family, codes, ahead} = base;
  const isUntouched = !codes.length && !ahead.length && loony.write(family, base.position) === loony.write(own, own.parse(own.start));
  const program = loony.setting("program", "1", one => ["null", "0", "1"].includes(one));
  lesson = null;
  door = name;
  game = name === "theory" ? base : name !== "play" ? loony.reviewed(base, name === "review")
    : isUntouched || loony.isOver(base) ? gameToPlay(family)
      : {...base, program: program === "null" ? null : Number(program), isReview: false};
  hints = game.program === null && name !== "play";
  settle(game, false, `door-${name}`, true);
}

function go(number) {
  game = loony.steppedTo(game, Math.max(0, Math.min(number, game.codes.length + game.ahead.length)));
  lesson = null;
  told();
  inView();
}

// Go to a line of the tree; of one that lost something under review, to the position before it.
function line(codes, loss = 0) {
  game = loony.atLine(game, codes);
  if (loss && game.isReview && codes.length) game = {...loony.atLine(game, codes.slice(0, -1)), ahead: aheadBy(codes)};
  lesson = null;
  told();
  inView();
}

// The moves that follow the position before the last move of a line, by that move.
const aheadBy = codes => [codes[codes.length - 1], ...loony.mainLine(loony.treeAfter(game.tree, codes))];

for (const [id, act] of [
  ["promote", () => loony.promoted(game.tree, game.codes)], ["prune", () => loony.pruned(game.tree, game.codes)],
]) {
  at(id).addEventListener("click", () => {
    game = loony.withTree(game, act());
    lesson = null;
    told();
  });
}
at("says").addEventListener("change", () => {
  const says = at("says").value.replace(/[{}]/g, "").trim();
  game = {...game, tree: loony.commented(game.tree, game.codes, says)};
  told();
});

addEventListener("keydown", event => {
  const {key, target, ctrlKey, metaKey, shiftKey} = event, isTyped = target.matches("input, textarea, select");
  if (isTyped || event.defaultPrevented) return;
  const number = game.codes.length, total = number + game.ahead.length;
  const letter = (ctrlKey || metaKey) && key.toLowerCase(), isBack = letter === "z" && !shiftKey;
  if (isBack || letter === "y" || letter === "z") {
    event.preventDefault();
    if (isBack ? loony.canUndo(game) : game.ahead.length) at(isBack ? "undo" : "redo").click();
  } else if (game.family.setup && !at("stepping").hidden && !ctrlKey && !target.matches(".scroll")) {
    const to = {ArrowLeft: number - 1, ArrowRight: number + 1, Home: 0, End: total}[key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }
});

// ---- what is learnt from a mistake

const isTrying = () => lesson !== null && !lesson.isShown && loony.isSame(lesson.codes, game.codes);

// The mistake that the next move is: {played, best}, or null.
function mistakeAhead() {
  const {family, codes, ahead, isReview} = game, [played] = ahead;
  const next = isReview && played ? family.reviewOf(game)[codes.length] : null;
  return next && next.loss ? {played, best: next.best} : null;
}

// A line is tried: one that loses nothing ends the lesson, and another one is a variation.
function attempt(code) {
  const {best} = mistakeAhead(), ahead = aheadBy([...game.codes, game.ahead[0]]);
  lesson = {...lesson, tried: code, ahead, isShown: best.includes(code)};
  if (!lesson.isShown) game = loony.moved(game, code);
}

// What is said and shown of a mistake, and what a person may do.
function teaching() {
  const mistake = mistakeAhead(), isBefore = lesson && loony.isSame(lesson.codes, game.codes), {tried} = lesson || {};
  const again = ["Try again", tryAgain, "try-again"], next = ["Next mistake", nextMistake, "next-mistake"];
  const puzzle = loony.puzzleOn(game);
  if (puzzle) return {mistake: null, lessonActs: game.codes.length ? actsOf(puzzle) : []};
  if (!lesson && !mistake) return {mistake, lessonActs: []};
  if (isBefore && !lesson.isShown) {
    return {mistake: null, lesson: `${loony.PLAYERS[state().mover]} played ${game.ahead[0]} here. Draw a line that loses nothing.`,
      lessonActs: [["Show the answer", showAnswer, "show-answer"], next]};
  }
  const all = [again, next, ["Keep as a puzzle", keepPuzzle, "keep-puzzle"]];
  if (isBefore) return {mistake, ...(tried ? {lesson: `Right: ${tried} loses nothing.`} : {}), lessonActs: all};
  if (!lesson || !tried) return {mistake, lessonActs: all};
  const answer = game.family.bestKnown(state()), before = game.states[lesson.codes.length];
  const loss = game.family.lossOf(before, game.states[lesson.codes.length + 1], tried);
  const refuted = answer ? ` ${loony.PLAYERS[state().mover]} goes on with ${answer}.` : "";
  return {
    mistake: {played: null, best: answer ? [answer] : []}, lessonActs: [again, next],
    lesson: `No, ${tried} loses ${loss}.${game.codes.length === lesson.codes.length + 1 ? refuted : ""}`,
  };
}

function teach(codes, who) {
  const played = loony.treeAfter(game.tree, codes)[0].code;
  game = loony.atLine(game, codes);
  game = {...game, ahead: aheadBy([...codes, played])};
  lesson = {codes, who};
  told();
  inView();
}

function tryAgain() {
  if (!lesson) {
    lesson = {codes: game.codes, who: state().mover};
  } else {
    game = {...loony.atLine(game, lesson.codes), ahead: lesson.ahead || game.ahead};
    lesson = {codes: lesson.codes, who: lesson.who};
  }
  told();
  inView();
}

function showAnswer() {
  lesson = {...lesson, isShown: true};
  told();
}

function nextMistake() {
  const here = lesson ? lesson.codes.length : game.codes.length, all = loony.mistakes(game, lesson ? lesson.who : null);
  const next = all.find(({at: place}) => place > here) || all[0];
  teach(loony.mainLine(game.tree).slice(0, next.at), lesson ? lesson.who : null);
}

const learn = who => teach(loony.mainLine(game.tree).slice(0, loony.mistakes(game, who)[0].at), who);

function keepPuzzle() {
  const {best} = mistakeAhead(), position = positionNow(), others = loony.ownPuzzles().filter(one => one.position !== position);
  loony.remember("puzzles", [...others, {position, solutions: best}]);
  told();
  at("hint").append(" It is kept under Play.");
}

// ---- puzzles

function noteSolved() {
  const puzzle = loony.puzzleOn(game), solved = loony.setting("solved", [], Array.isArray);
  if (puzzle && puzzle.solutions.includes(game.codes[0]) && !solved.includes(puzzle.position)) {
    loony.remember("solved", [...solved, puzzle.position]);
  }
}

const actsOf = ({position, solutions}) => [
  ...(solutions.includes(game.codes[0]) ? [] : [["Try again", () => pose(position, true), "try-again"]]),
  ["Next puzzle", nextPuzzle, "next-puzzle"],
];

// The next puzzle that is not solved, or the next of all.
function nextPuzzle() {
  const all = loony.puzzlesOf(game.family), solved = loony.setting("solved", [], Array.isArray), here = start();
  const at = all.findIndex(({position}) => position === here), others = [...all.slice(at + 1), ...all.slice(0, at)];
  pose((others.find(({position}) => !solved.includes(position)) || others[0]).position, true);
}

// ---- another position in the game's place, and the link

// Whether no move is lost where another game takes the place of this one: it has them too, or is behind another door.
function losesNothing(next) {
  const movesOf = ({family, position, codes, ahead}) =>
    [loony.write(family, position), ...codes, ...ahead, ""].join("/");
  return !(loony.canUndo(game) || (game.isReview && game.ahead.length)) || !game.family.setup !== !next.family.setup || movesOf(next).startsWith(movesOf(game));
}

// Ask no longer whether the game may be left.
function withdraw() {
  pending = null;
  at("question").hidden = true;
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
  if (next.family.setup && !next.isReview) door = next.program !== null ? "play" : door === "review" ? "analyse" : door;
  withdraw();
  if (!typed) at("text").value = positionNow();
  lesson = null;
  complain(null);
  goOn();
  told(focus, isEntered);
  if (!typed) inView();
}

at("leave").addEventListener("click", () => settle(pending.next, pending.typed, pending.focus || "text"));
at("stay").addEventListener("click", () => settle(game, false, "text"));
addEventListener("keydown", event => {
  if (event.key === "Escape" && pending) settle(game, false, "text");
});

const changed = (position, focus = null) => {
  const {family, program, level} = game, long = loony.tooLong(loony.write(family, position));
  at("length-error").replaceChildren(long ? loony.TOO_LONG : "");
  if (long) return;
  const [size, lines] = family.notation(position).split(":");
  if (door === "play" && !/[^0]/.test(lines)) remember("size", size);
  replace(loony.begun(family, position, family.setup ? program : null, level), {focus});
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
const acts = {added, sized, change: changed, follow, enter, go, line, learn, complain: refuse, pose};

// Come to a puzzle, which a person plays on against the program.
function pose(text, isSure = false) {
  const {family} = game, position = family.parse(text), next = loony.begun(family, position, 1 - position.mover);
  if (isSure) settle(next);
  else replace(next);
}

// Show what is wrong with the text, and where; the answer is then that of another text.
function complain(error) {
  const text = at("text").value, shown = document.body.classList;
  at("text").setAttribute("aria-invalid", String(error !== null));
  shown.toggle("stale", error !== null);
  at("stale").hidden = error === null;
  at("stale").replaceChildren(error === null ? "" : `${game.family.setup ? "The board" : "The answer below"} is still ` +
    `that of ${cut(positionNow())}.`);
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

// The game that a text tells. An empty text is an empty endgame, which nobody means on a board.
function gameIn(text) {
  if (game.family.setup && !text.trim()) throw new loony.Refused("write or paste a position or a game", null);
  return loony.fromText(text);
}

// Read the text; what is below stays as it is where it cannot be read.
function read() {
  withdraw();
  const found = understood(() => gameIn(at("text").value));
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
  const found = understood(() => gameIn(text), say);
  if (found) replace(found);
  return found;
}

function sayOfPaste(error) {
  at("paste-error").replaceChildren(`${error.message}.`);
  at("paste-error").scrollIntoView({block: "nearest"});
}

const bringGame = text => bring(text, sayOfPaste) && at("paste-error").replaceChildren();
// A field of one line would join those of a diagram: what has several is a position by itself.
pasteOf("text", text => /[\n\r]/.test(text.trim()), text => bring(text));
pasteOf("paste", () => false, bringGame);
at("review").addEventListener("click", () => bringGame(at("paste").value));
// What a file has in its first ten million bytes and one more: a longer text is refused. The mark of UTF-16 tells its order of bytes.
async function textOf(file) {
  const bytes = new Uint8Array(await file.slice(0, 1e7 + 1).arrayBuffer()), mark = bytes[0] << 8 | bytes[1];
  return new TextDecoder({0xfffe: "utf-16le", 0xfeff: "utf-16be"}[mark]).decode(bytes);
}

at("choose").addEventListener("click", () => at("file").click());
at("file").addEventListener("change", async () => {
  const [file] = at("file").files;
  if (file) bringGame(await textOf(file));
  at("file").value = "";
});
addEventListener("dragover", event => event.preventDefault());
addEventListener("drop", async event => {
  event.preventDefault();
  const {files: [file]} = event.dataTransfer, text = file ? await textOf(file) : event.dataTransfer.getData("text");
  if (doorNow() === "review") bringGame(text);
  else bring(text);
});
at("form").addEventListener("submit", event => event.preventDefault());
at("family").addEventListener("change", () => {
  const family = families[Number(at("family").value)];
  replace(loony.begun(family, family.parse(family.examples[0][0], family.prefix ? family.prefix.length + 1 : 0)));
  at("family").value = String(families.indexOf(game.family));
});

function link(isEntered = false) {
  const address = loony.linkTo(game);
  if (fragment() === loony.address(game)) return;
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
  ["link", () => location.href],
  ["moves", () => `${loony.write(game.family, game.position)}\n${loony.treeText(game.tree)}\n`],
  ["text", () => loony.text(game, loony.answer(game), location.href)],
  ["latex", () => loony.latex(game, loony.answer(game))],
  ["json", () => loony.json(game)],
]) {
  at(`copy-${id}`).addEventListener("click", async () => {
    const done = await loony.copied(made(), at("copy-by-hand"));
    const others = id === "link" && location.protocol === "file:" ? " Others can paste it into Review." : "";
    at("copied").replaceChildren(done ? `Copied.${others}` : "This browser does not let a page copy: here it is, selected.");
    if (done) at(`copy-${id}`).focus();
  });
}

const drawing = () => at("board").querySelector("svg"), called = () => positionNow().split(":")[0];
at("save-svg").addEventListener("click", () => loony.saveSvg(drawing(), called()));
at("save-png").addEventListener("click", () => loony.savePng(drawing(), called()));

at("rules").replaceChildren(...families.map(({title, rules}) => make("p", {}, make("b", {}, `${title}. `), rules)));
at("family").replaceChildren(...families.flatMap(({title, setup}, place) =>
  setup ? [] : [make("option", {value: String(place)}, title)]));
at("turns-to-come").append(at("turns").firstChild.cloneNode(true));
loony.show(game, door, hints, {...acts, play, lessonActs: []});
fromLink();
})();
