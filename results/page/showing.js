// What the page shows of a game: its board, its moves, what is best, and what is known of its last state.
(() => {
"use strict";

const {loony} = globalThis, {families, at, make, button, boxes, plural, cut, PLAYERS} = loony;
const SHOWN = 250;    // rows of best play
const WORK = 2e6;     // moves of best play, times what the family says a move weighs
const LONG = 18;      // characters of a row's head that may be broken into lines

// The ways into the page. On a board that is put together line by line a person analyses, plays or reviews.
const DOORS = {analyse: "Analyse", play: "Play", review: "Review", edit: "Edit", theory: "Theory"};
const doorOf = ({family, isReview}, door) => !family.setup ? "theory" : isReview ? "review" : door;

// Show a game behind a door, with hints or without; `acts` is what buttons do: play, follow, change, added, sized, enter,
// go, line, learn, complain, pose; what is shown of a mistake; and whether the game was shown before, and only more is known
// of it.
function show(game, door, hints, acts) {
  const {family} = game, state = loony.now(game), known = {isOn: loony.isOn(game), isOver: loony.isOver(game), hints};
  if (document.body.dataset.door !== door) at("help").open = door === "theory";
  document.body.dataset.door = door;
  at("doors").replaceChildren(...Object.entries(DOORS).map(([id, text]) => button(text, () => acts.enter(id), {
    id: `door-${id}`, ...(id === door ? {"aria-current": "page"} : {}),
  })));
  (door === "theory" ? at("panel") : at("above")).prepend(at("status"));
  document.title = `${cut(loony.write(family, game.position))} – Dots and Boxes`;
  at("family").value = String(families.indexOf(family));
  showAnswer(game, state, known);
  at("formula").replaceChildren(...family.formula(state));
  at("board").replaceChildren(...family.board(state, {...acts, hints}));
  showBalance(family, state, hints || known.isOver);
  showHint(game, known, door, acts);
  showPanel(game, state, known, door, acts);
  showAdding(game, acts);
  at("reading").hidden = door !== "review";
  at("paste-how").replaceChildren(family.howToReview || "");
  loony.showReview(game, door, acts);
  at("analysis").hidden = !hints;
  if (hints) showAnalysis(game, state, known, acts);
  at("link").setAttribute("href", loony.linkTo(game));
  at("link").replaceChildren(`#${cut(loony.address(game))}`);
  if (acts.isLearned) return;
  at("setup").replaceChildren(...(door === "edit" ? family.setup(state, acts) : []));
  at("copied").replaceChildren();
  at("copy-by-hand").hidden = true;
}

// A bar beside the board: A's part of the boxes in the end, with best play.
function showBalance(family, state, hints) {
  const ends = family.setup && hints ? family.ends(state) : null, bar = at("balance");
  bar.hidden = !family.setup;
  bar.classList.toggle("unknown", ends === null);
  bar.setAttribute("aria-label", ends ? `Best play ends ${scored(state, ends)}` : hints ? "How best play ends is not known"
    : "How best play ends is hidden");
  bar.title = bar.getAttribute("aria-label");
  bar.firstElementChild.style.height = ends ? `${100 * ends[0] / ((ends[0] + ends[1]) || 1)}%` : "";
}

function showHint(game, {isOver, hints}, door, {mistake, lesson, lessonActs}) {
  const {family, codes} = game, isStarred = at("board").textContent.includes("★"), puzzle = puzzleOn(game);
  const last = door === "review" && codes.length ? family.reviewOf(game)[codes.length - 1] : null;
  const star = hints && family.legend ? ` ${family.legend(loony.now(game))}` : isStarred ? " ★ is optimal." : "";
  const says = lesson ? lesson : puzzle ? saysOf(puzzle, game) : mistake ? explained(family.reviewOf(game)[codes.length])
    : last ? explained(last) : isOver || door === "review" ? "" : door === "edit" ? star : family.hint + star;
  at("hint").replaceChildren(says);
  at("hint").className = says.startsWith("Right: ") ? "right" : says.startsWith("No, ") ? "wrong"
    : lesson || puzzle || mistake || last ? "" : "soft";
  at("lesson").hidden = !lessonActs.length;
  at("lesson").replaceChildren(...lessonActs.map(([text, act, id]) => button(text, act, {id})));
}

// What a move of a review lost, and why the best was better.
const explained = ({says, why}) => `${says}${why ? `. Best: ${why}.` : ""}`;

// The puzzles of a family, and those from a person's own games: {position, solutions, grade}.
const isPuzzle = one => one && typeof one.position === "string" && Array.isArray(one.solutions);
const ownPuzzles = () => loony.setting("puzzles", [], all => Array.isArray(all) && all.every(isPuzzle));
const puzzlesOf = ({puzzles}) => !puzzles ? [] : [
  ...puzzles.map((one, place) => ({...one, number: place + 1})),
  ...ownPuzzles().map((one, place) => ({...one, number: place + 1, isOwn: true})),
];

// The puzzle with which a game that is played began, or null.
function puzzleOn({family, position, isReview}) {
  const start = loony.write(family, position);
  return isReview ? null : puzzlesOf(family).find(one => one.position === start) || null;
}

// What is said of a puzzle, before its first line and after it.
function saysOf({grade, needs, solutions, isOwn}, {family, codes: [first, answer], states}) {
  const doesNot = isOwn ? "loses boxes" : "does not win";
  if (!first) return isOwn ? "A puzzle from your game: which line loses nothing?" : `A puzzle of grade ${grade}: which line wins?`;
  if (solutions.includes(first)) {
    const reason = family.reasonOf(states[0]);
    return `Right: ${first} ${isOwn ? "loses nothing" : `wins (${needs})`}.${reason ? ` Best: ${reason}.` : ""}`;
  }
  const refuted = answer && states[1].mover !== states[0].mover ? `: ${PLAYERS[states[1].mover]} answers ${answer}` : "";
  const ends = isOwn ? null : family.endOf(states[1]);
  return `No, ${first} ${doesNot}${refuted}${ends ? `, and best play ${ended(family, states[1], ends)}` : "."} Try another line.`;
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
  if (!hints) return at("answer").replaceChildren(game.isReview ? "" : "What is best is hidden while you play: press Hints to see it.");
  const foretold = ends ? ` Best play ${ended(family, state, ends)}` : "";
  at("answer").replaceChildren(make("b", {}, answer(game)), isOver ? "" : make("small", {},
    `${PLAYERS[state.mover]} is on move.${foretold}`));
}

function showPanel(game, state, {isOn, isOver, hints}, door, {play}) {
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
  const played = who => who === null ? "Two players, A and B"
    : `I am ${PLAYERS[1 - who]}, ${who === game.states[0].mover ? "second" : "first"}; the program is ${PLAYERS[who]}`;
  at("program").replaceChildren(...[null, 1, 0].map(who => make("option", {value: String(who)}, played(who))));
  at("program").value = String(program);
  at("strength").hidden = !family.levels || program === null;
  at("level").replaceChildren(...(family.levelNames || []).map((name, place) =>
    make("option", {value: String(place + 1)}, name)));
  at("level").value = String(game.level);
  at("patience").hidden = !family.seekReply;
  at("rematch").hidden = !(family.setup && isOver && isOn);
  at("review-this").hidden = !(family.setup && isOn) || door !== "play";
  at("game").hidden = !isOn || (family.setup && door !== "play");
  at("moves").replaceChildren(...tableOfTurns(loony.soFar(game).rows));
  at("moves").closest(".scroll").scrollTop = at("moves").closest(".scroll").scrollHeight;
}

// What the program did since the person moved.
function justPlayed(game) {
  const {codes, states, program, family} = game, says = [];
  for (let last = codes.length - 1; last >= 0 && program !== null && states[last].mover === program; last--) {
    says.unshift(family.says(states[last], codes[last]));
  }
  return says.length ? `The program ${says.join(", then ")}. ` : "";
}

// A table of turns; `follow` plays so many of their moves.
function tableOfTurns(rows, from = 0, follow = null) {
  return rows.map(row => {
    const {first, last, words, takes, score} = row;
    const turn = loony.turnOf({first: first + from, last: last + from});
    const said = follow ? button(words, () => follow(row.moves), {class: "plain"}) : words;
    return make("tr", {}, make("td", {class: "number"}, turn), make("td", {}, said, make("b", {}, loony.timesOf(row))),
      ...takes.map(one => make("td", {class: "number"}, String(one))), make("td", {class: "number"}, score.join(" – ")));
  });
}

const nodes = one => Array.isArray(one) ? one : [String(one)];

function showAnalysis(game, state, {isOn, isOver}, acts) {
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
  const played = code => button(code, () => acts.play(code), {class: "plain", "data-row": code});
  at("table").replaceChildren(...rows.map(({best, code, cells: [first, ...cells]}) => make("tr", best ? {class: "best"} : {},
    head(code && acts.play ? played(code) : first, !cells.length), ...cells.map((cell, place) =>
      make("td", heads[place + 1][1] ? {class: "number"} : {}, String(cell))))));
  at("why").replaceChildren(...family.why(state).map(one => make("p", {}, one)));
  const isPlayed = family.ends(state) !== null && !isOver;
  for (const id of ["play-heading", "best-play"]) at(id).hidden = !isPlayed;
  if (isPlayed) showBestPlay(game, state, isOn, acts);
}

function showBestPlay(game, state, isOn, acts) {
  const {family} = game;
  const most = Math.max(SHOWN, Math.floor(WORK / Math.max(family.weight(state), 1)));
  const {rows, state: last, codes} = loony.bestPlay(family, state, SHOWN, most), ends = family.ends(state);
  const before = loony.soFar(game).turns - Number(isOn && !state.fresh);  // a turn that was begun is gone on with
  at("play-heading").replaceChildren(isOn ? "Best play from here" : "Best play");
  const [a, b] = loony.rolesOf(game), roles = isOn ? "" : `: A ${a}, B ${b}`;
  at("play-caption").replaceChildren(`${PLAYERS[state.mover]} is on move${roles}. ${scoreOf(state)}`);
  const follow = family.setup && acts.play ? number => acts.follow(codes.slice(0, number)) : null;
  at("play").replaceChildren(...tableOfTurns(rows, before, follow));
  const left = (family.isOver ? family.isOver(last) : family.best(last) === null) ? ""
    : `After ${family.turnsLeft(last)} `;
  at("play-more").replaceChildren(`${left}${left ? "it" : "It"} ${ended(family, state, ends)}`);
}

function showAdding({family, position: start}, {change, added, sized, pose}) {
  const add = (called, text, component) => button(text, () => added(component()), {"data-add": called});
  at("adds").replaceChildren(family.adds || "Add a component");
  at("by-length").hidden = !family.sized.length;
  at("starts").replaceChildren(...Object.entries(family.starts || {}).map(([text, position]) =>
    button(text, () => change(family.parse(position)), {"data-add": text})));
  at("quick").replaceChildren(...family.quick.map(({says, component}) => add(says, says, () => component)),
    ...(family.sized.length ? [button("Clear", () => change(family.parse("0", 0)), {id: "clear"})] : []));
  at("sized").replaceChildren(...family.sized.map(({says, component}, place) => {
    const made = add(says, says, () => sized(component));
    made.setAttribute("class", place ? "" : "default");
    return made;
  }));
  const puzzles = puzzlesOf(family), now = loony.write(family, start), solved = loony.setting("solved", [], Array.isArray);
  at("puzzles").hidden = !puzzles.length;
  const numbered = ({number, position, grade, isOwn}) => button(`${number}${solved.includes(position) ? " ✓" : ""}`, () => pose(position), {
    id: `${isOwn ? "own-" : ""}puzzle-${number}`,
    "aria-label": `Puzzle ${number}${isOwn ? " from your games" : `, of grade ${grade}`}${solved.includes(position) ? ", solved" : ""}`,
    ...(position === now ? {"aria-current": "true"} : {}),
  });
  at("puzzle-numbers").replaceChildren(...[1, 2, 3, 4, 5].map(grade => make("span", {class: "row"}, `Grade ${grade}`,
    ...puzzles.filter(one => !one.isOwn && one.grade === grade).map(numbered))));
  const own = puzzles.filter(({isOwn}) => isOwn);
  at("own-puzzles").replaceChildren(...(own.length ? ["From your games", ...own.map(numbered)] : []));
  at("how").replaceChildren(family.how);
  at("examples").replaceChildren(...family.examples.flatMap(([text, from], place) => [place ? ", " : "",
    make("a", {href: `#${text}`}, text), from ? ` (${from})` : ""]));
}

Object.assign(loony, {show, answer, doorOf, puzzlesOf, ownPuzzles, puzzleOn});
})();
