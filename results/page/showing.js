// What the page shows of a game: its board, its moves, what is best, and what is known of its last state.
(() => {
"use strict";

const {loony} = globalThis, {families, at, make, button, boxes, plural, cut, PLAYERS} = loony;
const SHOWN = 250;    // rows of best play
const WORK = 2e6;     // moves of best play, times what the family says a move weighs
const LONG = 18;      // characters of a row's head that may be broken into lines

// The ways into the page. On a board that is put together line by line a person analyses, plays or reviews.
const DOORS = {analyse: "Analyse", play: "Play", review: "Review a game", theory: "Theory"};
const doorOf = ({family, isReview, program}) =>
  !family.setup ? "theory" : isReview ? "review" : program === null ? "analyse" : "play";

// Show a game, with hints or without; `acts` is what buttons do: play, change, added, sized, enter, go, edit,
// complain, pose; whether lines are edited; and whether it was shown before, and only more is known of it.
function show(game, hints, acts) {
  const {family} = game, state = loony.now(game), known = {isOn: loony.isOn(game), isOver: loony.isOver(game), hints};
  const door = doorOf(game);
  if (document.body.dataset.door !== door) at("help").open = door === "theory";
  document.body.dataset.door = door;
  at("doors").replaceChildren(...Object.entries(DOORS).map(([id, text]) => button(text, () => acts.enter(id), {
    id: `door-${id}`, ...(id === door ? {"aria-current": "page"} : {}),
  })));
  (door === "theory" ? at("panel") : at("above")).prepend(at("status"));
  document.title = `${cut(loony.write(family, game.position))} – Dots and Boxes endgames`;
  at("family").value = String(families.indexOf(family));
  showAnswer(game, state, known);
  at("formula").replaceChildren(...family.formula(state));
  at("board").replaceChildren(...family.board(state, {...acts, hints}));
  showHint(game, known, door, acts);
  showPanel(game, state, known, acts);
  showAdding(game, acts);
  if (!acts.isLearned) at("setup").replaceChildren(...(door === "analyse" ? family.setup(state, acts) : []));
  at("reading").hidden = door !== "review";
  at("paste-how").replaceChildren(family.howToReview || "");
  loony.showReview(game, acts.go);
  at("analysis").hidden = !hints;
  if (hints) showAnalysis(game, state, known);
  at("link").setAttribute("href", `#${loony.address(game)}`);
  at("link").replaceChildren(`#${cut(loony.address(game))}`);
  at("copied").replaceChildren();
  at("copy-by-hand").hidden = true;
}

function showHint(game, {isOver, hints}, door, acts) {
  const {family, codes} = game, isStarred = at("board").textContent.includes("★");
  const last = door === "review" && codes.length ? family.reviewOf(game)[codes.length - 1] : null;
  const star = hints && family.legend ? ` ${family.legend}` : isStarred ? " ★ is optimal." : "";
  if (loony.showPuzzle(door === "review" ? {...game, family: {}} : game, acts)) return null;
  return at("hint").replaceChildren(last ? last.says : isOver || door === "review" ? "" : family.hint + star);
}

// Who has won with a score.
function outcome({sign}, {unscored}, [a, b]) {
  if (unscored) return "score unknown";
  if (a === b) return "a tie";
  return `${PLAYERS[Number(b > a === sign > 0)]} wins by ${boxes(Math.abs(a - b))}`;
}

const scored = ({unscored}, [a, b]) => `A ${a} – ${b} B${unscored ? " since the start" : ""}`;
const ended = (family, state, ends) => `ends ${scored(state, ends)}: ${outcome(family, state, ends)}.`;
const scoreOf = state => `Score${state.unscored ? " unknown" : ""}: ${scored(state, state.score)}.`;

const answer = game =>
  `${loony.isOn(game) && !game.isReview ? "From here, " : ""}${game.family.answer(loony.now(game))}`;

function showAnswer(game, state, {isOn, isOver, hints}) {
  const {family} = game, ends = family.ends(state);
  if (isOver && isOn) return at("answer").replaceChildren(`The game is over: ${scored(state, ends)}, ${outcome(family, state, ends)}.`);
  if (!hints) return at("answer").replaceChildren("What is best is hidden while you play: press Hints to see it.");
  const foretold = ends ? ` Best play ${ended(family, state, ends)}` : "";
  at("answer").replaceChildren(make("b", {}, answer(game)), isOver ? "" : make("small", {},
    `${PLAYERS[state.mover]} is on move.${foretold}`));
}

function showPanel(game, state, {isOn, isOver, hints}, {play}) {
  const {family, program, ahead} = game;
  const yours = program === null ? "" : ` You are ${PLAYERS[1 - program]}; the program is ${PLAYERS[program]}.`;
  at("status").replaceChildren(make("b", {}, `${scoreOf(state)} `), family.setup ? "" : justPlayed(game),
    isOver && !family.setup ? "" : family.status(state),
    isOver && isOn ? `The game is over: ${outcome(family, state, state.score)}.` : "", isOver ? "" : yours);
  at("replies").replaceChildren(...family.replies(state).map(({code, text}) =>
    button(text, () => play(code), {"data-code": code})));
  at("undo").disabled = at("restart").disabled = !loony.canUndo(game);
  at("redo").disabled = !ahead.length;
  at("best").hidden = isOver || !hints;
  at("best").replaceChildren(`Play ${family.ends(state) ? "the best" : "a"} move`);
  at("hints").setAttribute("aria-pressed", String(hints));
  at("keep").hidden = !isOn || family.keeps(state) === null;
  const roles = loony.rolesOf(game), isFirst = who => who === game.states[0].mover;
  const played = who => who === null ? "I play both, A and B" : `I am ${PLAYERS[1 - who]} and move ` +
    `${isFirst(1 - who) ? "first" : "second"}; the program is ${PLAYERS[who]} and ${roles[who]}`;
  at("program").replaceChildren(...[null, 1, 0].map(who => make("option", {value: String(who)}, played(who))));
  at("program").value = String(program);
  at("strength").hidden = !family.levels || program === null;
  at("level").replaceChildren(...(family.levelNames || []).map((name, place) =>
    make("option", {value: String(place + 1)}, name)));
  at("level").value = String(game.level);
  at("game").hidden = !isOn || game.isReview;
  at("moves").replaceChildren(...tableOfTurns(loony.soFar(game).rows));
}

// What the program did since the person moved.
function justPlayed(game) {
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

function showAnalysis(game, state, {isOn, isOver}) {
  const {family} = game;
  at("heading").replaceChildren(isOn ? "From here" : "Analysis");
  at("facts").replaceChildren(...family.facts(state, isOn).map(([term, what, more]) => make("div", {},
    make("dt", {}, ...nodes(term)), make("dd", {}, what, ...(more ? [make("small", {}, more)] : [])))));
  const {caption, heads, rows} = family.table(state);
  at("table-caption").replaceChildren(caption);
  at("table").closest(".scroll").hidden = !rows.length;
  at("table-heads").replaceChildren(make("tr", {}, ...heads.map(([head, right]) =>
    make("th", {scope: "col", ...(right ? {class: "number"} : {})}, head))));
  const head = (cell, alone) => make("th", {
    scope: "row", ...(alone ? {colspan: heads.length} : {}), ...(cell.length > LONG ? {} : {class: "short"}),
  }, cell);
  at("table").replaceChildren(...rows.map(({best, cells: [first, ...cells]}) => make("tr", best ? {class: "best"} : {},
    head(first, !cells.length), ...cells.map((cell, place) =>
      make("td", heads[place + 1][1] ? {class: "number"} : {}, String(cell))))));
  at("why").replaceChildren(...family.why(state).map(one => make("p", {}, one)));
  const isPlayed = family.ends(state) !== null && !isOver;
  for (const id of ["play-heading", "best-play"]) at(id).hidden = !isPlayed;
  if (isPlayed) showBestPlay(game, state, isOn);
}

function showBestPlay(game, state, isOn) {
  const {family} = game;
  const most = Math.max(SHOWN, Math.floor(WORK / Math.max(family.weight(state), 1)));
  const {rows, state: last} = loony.bestPlay(family, state, SHOWN, most), ends = family.ends(state);
  const before = loony.soFar(game).turns - Number(isOn && !state.fresh);  // a turn that was begun is gone on with
  at("play-heading").replaceChildren(isOn ? "Best play from here" : "Best play");
  const [a, b] = loony.rolesOf(game), roles = isOn ? "" : `: A ${a}, B ${b}`;
  at("play-caption").replaceChildren(`${PLAYERS[state.mover]} is on move${roles}. ${scoreOf(state)}`);
  at("play").replaceChildren(...tableOfTurns(rows, before));
  const left = (family.isOver ? family.isOver(last) : family.best(last) === null) ? ""
    : `After ${family.turnsLeft(last)} `;
  at("play-more").replaceChildren(`${left}${left ? "it" : "It"} ${ended(family, state, ends)}`);
}

function showAdding(game, acts) {
  const {family} = game, {change, added, sized} = acts;
  const add = (called, text, component) => button(text, () => added(component()), {"data-add": called});
  at("adds").replaceChildren(family.adds || "Add a component");
  at("by-length").hidden = !family.sized.length;
  at("quick").replaceChildren(...family.quick.map(({says, component}) => add(says, says, () => component)),
    ...(family.sized.length ? [button("Clear", () => change(family.parse("0", 0)), {id: "clear"})] : []));
  at("sized").replaceChildren(...family.sized.map(({says, component}, place) => {
    const made = add(says, says, () => sized(component));
    made.setAttribute("class", place ? "" : "default");
    return made;
  }));
  loony.showPuzzles(game, acts);
  at("how").replaceChildren(family.how);
  at("examples").replaceChildren(...family.examples.flatMap(([text, from], place) => [place ? ", " : "",
    make("a", {href: `#${text}`}, text), from ? ` (${from})` : ""]));
}

Object.assign(loony, {show, answer, doorOf});
})();
