// Drawn boards on the page: the board, what is known of a position, and what is said of it.
(() => {
"use strict";

const {loony} = globalThis, {boards, make, drawnAs, boxes, minus, plural, PLAYERS} = loony;
const {step, margin} = loony.printed.boards.measures;
const SHOWN = 3;              // best lines that the answer names
const QUICK = 12;             // runs of lines of a position that is valued at once

const sizeOf = ({rows, columns}) => boards.boardOf(rows, columns).size;
const told = value => value === null ? "?" : minus(value);

// ---- what is known of a position

const partsKnown = new WeakMap();

// What can be captured, and the regions of the rest: {board, captured, regions}.
function partsOf(state) {
  if (!partsKnown.has(state)) {
    const board = boards.boardOf(state.rows, state.columns);
    const captured = boards.captured(board, boards.openOf(state.lines));
    partsKnown.set(state, {board, captured, regions: boards.regions(board, captured.rest)});
  }
  return partsKnown.get(state);
}

const isDecided = ({kind}) => kind === "chain" || kind === "loop";

const valuesKnown = new Map();
const keyOf = state => `${sizeOf(state)}:${state.lines}`;

// What is known of V of a state and of its lines, best first, or null where nobody has sought it: {value, bounds, rest,
// lines, complete, nimbers}, with V of what rests. A line has {line, code, value, captures, leaves, rest}, and `share`, of
// the games tried with it those that the player on move wins, or null. What `isPassing` is known while the search goes on.
function thought(state) {
  const key = keyOf(state), whole = boards.wholeBoard(state);
  if (!valuesKnown.has(key) && (whole || isQuick(state))) {
    const {value, rest} = boards.found(state), lines = boards.lines(state), complete = lines.every(one => one.value !== null);
    const nimbers = boards.nimbersOf(state);
    if (whole || complete) learn(state, {value, rest, bounds: [value, value], lines, complete, nimbers, isPassing: !complete});
  }
  return valuesKnown.get(key) || null;
}

function isQuick(state) {
  const {board, captured, regions} = partsOf(state);
  return regions.every(isDecided) || boards.runs(board, captured.rest).length <= QUICK;
}

function learn(state, {value, rest, bounds, lines, complete, nimbers, isPassing = false}) {
  const {board} = partsOf(state), open = boards.openOf(state.lines);
  const all = lines.map(({line, value, rest, share = null}) => {
    const captures = board.beside[line].filter(box => boards.openSides(board, open, box).length === 1).length;
    const left = boards.captured(board, open.map((is, other) => is && other !== line)), number = left.boxes.size;
    const leaves = `${number ? `${boxes(number)}, ` : ""}${inNotation(boards.regions(board, left.rest))}`;
    return {line, code: board.names[line], value, share, captures, leaves, rest};
  });
  const order = ({value, share}) => value === null ? (share === null ? -Infinity : share - 1000) : value;
  all.sort((a, b) => (order(b) > order(a)) - (order(b) < order(a)) || a.line - b.line);
  valuesKnown.set(keyOf(state), {value, rest, bounds, lines: all, nimbers, complete: complete && value !== null,
    isPassing});
}

// Whether a longer search may find more than is known.
const unfinished = state => !isOver(state) && thought(state) !== null && !thought(state).complete &&
  !boards.wholeBoard(state) && !boards.isTooLarge(partsOf(state).board, partsOf(state).captured.rest);

const forget = state => valuesKnown.delete(keyOf(state));

const valueOf = state => boards.boxesLeft(state) ? (thought(state) || {value: null}).value : 0;
const isBest = ({value, complete}, line) => complete && line.value === value;
const holding = ({value, lines}) => value === null ? [] : lines.filter(line => line.value === value);

// Of the lines that are known to lose nothing the one that captures most, and then the first; null where none is
// known.
function bestKnown(state) {
  const known = boards.boxesLeft(state) ? thought(state) : null;
  const [first] = known ? holding(known).sort((a, b) => b.captures - a.captures || a.line - b.line) : [];
  return first ? first.code : null;
}

const reply = (state, level) => partsOf(state).board.names[boards.opponentMove(state, level, Math.random)];

function seekReply(state, level, patience) {
  const {promise, stop} = boards.playInBackground(state, level, patience);
  return {promise: promise.then(line => partsOf(state).board.names[line]), stop};
}

const isOver = state => !boards.boxesLeft(state);
const best = state => isOver(state) ? null : bestKnown(state) || reply(state, LEVELS.length);

// The next state of a game of which V is to be sought, or null: its last one, and of a game under review those before;
// else those of best play.
function wanted(game) {
  const isOpen = state => !isOver(state) && (!thought(state) || thought(state).isPassing);
  if (game.isReview) {
    const {states} = loony.whole(game), last = states.filter(state => !isOver(state)).reverse();
    const first = last.find(state => !thought(state) || thought(state).value === null);
    if (first && isOpen(first)) return first;
    return isOpen(loony.now(game)) ? loony.now(game) : null;
  }
  let state = loony.now(game);
  for (let code; !isOpen(state); state = boards.after(state, code)) {
    code = bestKnown(state);
    if (code === null) return null;
  }
  return state;
}

const think = (state, patience) => boards.solveInBackground(state, patience);

// ---- the board

// "c2 to d2".
const nameOf = (board, line) => board.names[line].replace("-", " to ");

function lineOf(state, line, known, act) {
  const {board} = partsOf(state), isDrawn = state.lines[line] === "1", code = board.names[line];
  const one = known && !isDrawn ? known.lines.find(other => other.line === line) : null;
  const value = one && one.value !== null ? `, V = ${told(one.value)}${isBest(known, one) ? ", best" : ""}` : "";
  const label = `${nameOf(board, line)}, ${isDrawn ? "drawn" : `open${value}`}`;
  const [x, y] = boards.middleOf(board, line), half = step / 2;
  const [row, column, below, right] = boards.dotsOf(board, line);
  const canDraw = act.isEditing || (!isDrawn && act.play), end = place => margin + step * place;
  const made = drawnAs("g", {
    class: canDraw ? "line" : "line fixed", role: canDraw ? "button" : "img", "aria-label": label, tabindex: "-1",
    "data-spot": `${row + below},${column + right}`, ...(canDraw ? {"data-code": code} : {}),
  }, drawnAs("title", {}, label),
  drawnAs("polygon", {points: `${x - half},${y} ${x},${y - half} ${x + half},${y} ${x},${y + half}`}),
  drawnAs("line", {x1: end(column), y1: end(row), x2: end(right), y2: end(below)}));
  if (act.isEditing) made.addEventListener("click", () => act.change(boards.edited(positionIn(state), code)));
  else if (canDraw) made.addEventListener("click", () => act.play(code));
  return made;
}

// "c2: 2 sides drawn, chain a".
function boxInWords(state, box, signs) {
  const {board, captured, regions} = partsOf(state), who = state.owner[box], name = board.boxes[box];
  if (who !== null) return `${name}: ${who in PLAYERS ? `taken by ${PLAYERS[who]}` : "taken"}`;
  const drawn = 4 - boards.openSides(board, boards.openOf(state.lines), box).length;
  const says = `${name}: ${plural(drawn, "side")} drawn`;
  if (captured.boxes.has(box)) return `${says}, can be captured`;
  const {kind} = regions.find(one => one.boxes.includes(box));
  return kind === "undecided" ? says : `${says}, ${kind} ${signs.get(box)}`;
}

function boxOf(state, box, signs) {
  const {columns} = state, row = Math.floor(box / columns), column = box % columns;
  return drawnAs("rect", {
    class: "cell", role: "img", "aria-label": boxInWords(state, box, signs), tabindex: "-1",
    "data-spot": `${2 * row + 1},${2 * column + 1}`,
    x: margin + step * column, y: margin + step * row, width: step, height: step,
  });
}

// A line that is a mistake, and lines that are better: {played, best}.
function pointers(state, {played, best}) {
  const board = boards.boardOf(state.rows, state.columns), end = place => margin + step * place;
  return [...(played ? [[played, "played"]] : []), ...best.map(code => [code, "better"])].map(([code, kind]) => {
    const [y1, x1, y2, x2] = boards.dotsOf(board, board.names.indexOf(code)).map(end);
    return drawnAs("line", {class: kind, x1, y1, x2, y2});
  });
}

// What the last turn drew and took, over the board.
function lastTurn({turn, rows, columns}) {
  if (!turn) return [];
  const board = boards.boardOf(rows, columns), end = place => margin + step * place;
  return [...turn.boxes.map(box => drawnAs("rect", {
    class: "took", width: step - 12, height: step - 12,
    x: end(box % columns) + 6, y: end(Math.floor(box / columns)) + 6,
  })), ...turn.lines.map(code => {
    const [y1, x1, y2, x2] = boards.dotsOf(board, board.names.indexOf(code)).map(end);
    return drawnAs("line", {class: "last", x1, y1, x2, y2});
  })];
}

// Where the keyboard is on the board, as row and column of dots, lines and boxes.
let spot = null;

const MOVES = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

// What a disc is coloured by: how much its line loses.
const LOST = ["", "lost-1", "lost-2", "lost-3"];

// The marks of a position, with what is known of its lines, or null.
function marksOf(state, known) {
  const lines = known ? known.lines.filter(({value}) => value !== null).sort((a, b) => a.line - b.line) : [];
  return boards.picture(state, partsOf(state), lines.map(one => ({...one, isBest: isBest(known, one)})));
}

const percent = share => `${Math.round(100 * share)} %`;

// The shares of games that are won with lines of which V is not known, on the board.
function estimates(state, known) {
  const {board} = partsOf(state), {disc, baseline} = loony.printed.boards.measures;
  return (known ? known.lines : []).filter(({value, share}) => value === null && share !== null).flatMap(({line, share}) => {
    const [x, y] = boards.middleOf(board, line), size = disc * 0.95;
    return [drawnAs("circle", {class: "disc", cx: x, cy: y, r: disc * 1.15}),
      drawnAs("text", {class: "value estimate", x, y: y + baseline * size, "font-size": size}, String(Math.round(100 * share)))];
  });
}

function board(state, act) {
  const {rows, columns} = state, known = act.hints ? thought(state) : null, signs = boards.signsOf(partsOf(state));
  const width = margin + step * columns + 25, height = margin + step * rows + 18;
  const losses = known && known.value !== null ? known.lines.filter(one => one.value !== null && !isBest(known, one))
    .sort((a, b) => a.line - b.line).map(({value}) => known.value - value) : [];
  const marks = marksOf(state, known).map(([tag, kind, numbers, text]) => drawnAs(tag, {
    class: kind === "disc" && losses.length ? `disc ${LOST[boards.gradeOf(losses.shift())]}`.trim() : kind, ...numbers,
  }, ...(text ? [text] : [])));
  const first = marks.findIndex(one => /disc/.test(one.getAttribute("class"))), under = first < 0 ? marks.length : first;
  const below = marks.slice(0, under), discs = marks.slice(under);
  const cells = state.owner.map((_, box) => boxOf(state, box, signs));
  const lines = [...state.lines].map((_, line) => lineOf(state, line, known, act)), all = [...cells, ...lines];
  const image = drawnAs("svg", {
    class: "board", viewBox: `1 20 ${width} ${height}`, role: "group",
    style: `--least: ${(columns + 1) * 44}px; --most: ${columns * 150 + 60}px; --ratio: ${width / height}`,
    "aria-label": `${sizeOf(state)} board; arrow keys go over its lines and boxes`,
  }, drawnAs("g", {"aria-hidden": "true"}, ...below, ...lastTurn(state), ...(act.mistake ? pointers(state, act.mistake) : []), ...discs,
    ...estimates(state, known)), ...all);
  const at = place => all.find(one => one.dataset.spot === place);
  const stop = at(spot) || lines.find(one => one.dataset.code) || lines[0];
  stop.setAttribute("tabindex", "0");
  image.addEventListener("focusin", ({target}) => {
    for (const one of all) one.setAttribute("tabindex", one === target ? "0" : "-1");
    spot = target.dataset.spot;
  });
  image.addEventListener("keydown", event => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    } else if (event.key in MOVES) {
      event.preventDefault();
      const [down, right] = MOVES[event.key], [row, column] = event.target.dataset.spot.split(",").map(Number);
      const places = [1, 2].map(far => `${row + far * down},${column + far * right}`);  // the second is past a dot
      (at(places[0]) || at(places[1]) || event.target).focus();
    }
  });
  return [make("li", {class: "scroll whole"}, image)];
}

// ---- what is said

const inWords = ({kind, name, boxes}) => isDecided({kind}) ? loony.withArticle(`${boxes.length}-${kind}`) : name;

function formula(state) {
  const {captured, regions} = partsOf(state), signs = boards.signsOf({captured, regions});
  const number = captured.boxes.size;
  const handed = captured.handout ? `, ${captured.handout} of them handed out` : "";
  const named = regions.filter(({kind}) => kind !== "undecided").map(one =>
    `${signs.get(one.boxes[0])}: ${inWords(one)}`);
  return [[...(number ? [`*: ${boxes(number)} can be captured at once${handed}`] : []), ...named].join("; ")];
}

// Regions as on the command line: 3+4l, and how much is undecided.
function inNotation(regions) {
  const G = regions.filter(isDecided).reduce((G, {kind, boxes}) =>
    loony.endgames.plus(G, {length: boxes.length, loop: kind === "loop"}), []);
  const others = regions.filter(one => !isDecided(one)).map(({name}) => name);
  return [...(G.length || !others.length ? [loony.endgames.notation(G)] : []), ...others].join(" + ");
}

function answer(state) {
  if (isOver(state)) return "V = 0: nothing is left to draw";
  const known = thought(state);
  if (!known) return "V is not known yet";
  const {value, bounds, lines, complete} = known, some = holding(known).map(({code}) => code);
  if (value === null) return minus(`V is not known: it is from ${bounds[0]} to ${bounds[1]}`);
  const names = loony.anyOf(some, SHOWN), V = `V = ${minus(value)}`;
  if (complete) return `${V}: draw ${names} ★`;
  const others = lines.some(line => line.value === null) ? "; others not looked at" : "";
  if (!some.length) return `${V}; which lines hold it is not known`;
  return `${V}: ${names} ${some.length > 1 ? "hold" : "holds"}${others}`;
}

function ends(state) {
  const value = valueOf(state);
  return value === null ? null : boards.finalScore(state, value);
}

// Why the best move is best, as far as is known or found at once.
function reasonOf(state) {
  const {value, rest} = boards.found(state), lines = boards.lines(state);
  const complete = lines.every(one => one.value !== null);
  return saidOf(state, thought(state) || {value, rest, lines, complete}).reason;
}

// The score at the end of best play, found at once, or null where that takes longer.
function endOf(state) {
  const value = isOver(state) ? 0 : boards.found(state).value;
  return value === null ? null : boards.finalScore(state, value);
}

function facts(state) {
  const {captured: {boxes: taken, handout}} = partsOf(state), left = boards.boxesLeft(state), value = valueOf(state);
  const handed = handout ? `${handout} of them can be handed out` : "";
  return [["Boxes left", boxes(left), ""], ["Captured at once", boxes(taken.size), handed],
    ["What rests", inNotation(partsOf(state).regions), ""],
    [["Value ", make("i", {}, "V")], told(value), value === null ? "not known" : value
      ? `${PLAYERS[value > 0 ? state.mover : 1 - state.mover]} comes out ${Math.abs(value)} ahead of these` : "both get as many"],
    ...nimberOf(state)];
}

// The fact of the nimber, where it is known.
function nimberOf(state) {
  const {position} = (isOver(state) ? null : thought(state))?.nimbers || {position: null};
  return position === null ? [] : [["Nimber", String(position), boards.inNimstring(position)]];
}

const saidOf = (state, known, played = null) => boards.wording(state, partsOf(state), known, played);

// The state after the best move that is known, or null.
function next(state) {
  const code = isOver(state) ? null : bestKnown(state);
  return code === null ? null : boards.after(state, code);
}

// What is said to a player of a state beside its value: why the best move is best, and the long chains.
function reasons(state) {
  const known = isOver(state) ? null : thought(state), {reason} = known ? saidOf(state, known) : {reason: ""};
  return [...(reason ? [`Best: ${reason}.`] : []), ...(isOver(state) ? [] : boards.rule(state, partsOf, next))];
}

function choiceOf({value, complete}, line) {
  if (line.value === null) return `estimate: ${percent(line.share)} won`;
  if (value === null) return "";
  return line.value < value ? `loses ${value - line.value} more` : complete ? "★ optimal" : "holds";
}

function table(state) {
  const known = isOver(state) ? null : thought(state), lines = known ? known.lines : [];
  const shown = lines.filter(({value, share}) => value !== null || share !== null), others = lines.length - shown.length;
  const says = known ? saidOf(state, known).lines : null;
  return {
    caption: "Every line, and by how much the player who draws it comes out ahead from here on; ? where that is not known.",
    heads: [["Line"], ["V", true], ["Captures", true], ["Choice"], ["Kind"], ["Leaves"]],
    rows: [...shown.map(one => ({
      code: one.code, best: isBest(known, one),
      cells: [one.code, told(one.value), one.captures, choiceOf(known, one), says.get(one.line), one.leaves],
    })), ...(others ? [{best: false, cells: [`V of ${plural(others, "line")} is not known.`]}] : [])],
  };
}

function why(state) {
  const {captured, regions} = partsOf(state), short = ({kind, boxes}) => kind === "chain" && boxes.length < 3;
  if (isOver(state)) return ["Nothing is left to play for."];
  const whole = regions.every(isDecided) ? null : boards.wholeBoard(state);
  if (whole) return [...reasons(state), `${whole.origin[0].toUpperCase()}${whole.origin.slice(1)}.`];
  const long = regions.filter(one => !short(one)), isEndgame = regions.every(isDecided);
  const all = [
    ...(captured.boxes.size ? ["the rule of captures: take all, or all but what can be handed out"] : []),
    ...(!isEndgame ? ["a search through all that can follow, with captures by their rule and chains and loops by their theorem"]
      : long.length ? ["Theorem 4.1 on long chains and loops"] : []),
    ...(isEndgame && regions.some(short) ? ["the rule of chains of 1 and 2"] : []),
  ];
  const isKnown = valueOf(state) !== null;
  return [...reasons(state), `${isKnown ? "Found" : "Sought"} by ${all.join("; ")}.`, ...(isKnown ? [] : [
    "Search on looks for up to ten minutes; the command loony board looks at more positions."])];
}

// What `loony board --json` says, as far as the page knows it.
function data(state) {
  const {rows, columns, lines, mover} = state, score = state.unscored ? null : state.score;
  const {captured, regions, board} = partsOf(state);
  const signs = boards.signsOf({captured, regions}), place = box => [Math.floor(box / columns) + 1, box % columns + 1];
  const known = isOver(state) ? {value: 0, lines: []} : thought(state) || {value: null, lines: []}, {value} = known;
  const {reason, lines: says} = saidOf(state, known), {chains, loops, forming, loops_forming, wanted} = boards.longChains(state, partsOf(state));
  return {
    position: `${board.size}:${lines}, ${score ? `score ${score.join("-")}, ` : ""}${PLAYERS[mover]} to move`, rows, columns, openspiel: lines,
    score, mover: PLAYERS[mover],
    captured: {boxes: [...captured.boxes].sort((a, b) => a - b).map(place), handout: captured.handout},
    regions: regions.map(one => ({mark: signs.get(one.boxes[0]), kind: one.kind, name: one.name,
      boxes: one.boxes.map(place),
      lines: one.lines.map(line => board.names[line])})),
    long_chains: {there: chains, forming, loops, loops_forming, wanted}, value, reason, final: score && ends(state),
    lines: known.lines.map(one => ({line: one.code, value: one.value,
      optimal: value === null || one.value === null ? null : one.value === value, captures: one.captures,
      leaves: one.leaves, says: says.get(one.line)})),
  };
}

// "B takes 8, c2-d2 last." of the last turn, and who is on move.
function status(state) {
  const {turn, mover, fresh} = state, next = isOver(state) ? ""
    : `${PLAYERS[mover]} draws a line${fresh ? "" : " again"}.`;
  if (!turn) return next;
  const last = turn.lines[turn.lines.length - 1], number = turn.boxes.length;
  return `${PLAYERS[turn.who]} ${number ? `takes ${number}${fresh ? `, ${last} last` : ""}` : says(last)}. ${next}`;
}

// ---- a position is put together

const positionIn = ({rows, columns, lines, owner, score, mover, unscored}) =>
  boards.positionOf(rows, columns, lines, owner, unscored ? null : score, mover);

// Fields for the size of another board, the score and the player on move; `act.change` takes the position that they
// make.
function setup(state, act) {
  const position = positionIn(state), {rows, columns, score, mover} = position;
  const closed = rows * columns - boards.boxesLeft(state);
  const field = (id, label, value, least, most, change) => {
    const input = make("input", {id, type: "number", inputmode: "numeric", min: least, max: most, value});
    input.addEventListener("change", () => {
      const number = input.value === "" ? null : Number(input.value);
      const isWhole = Number.isInteger(number) && number >= least && number <= most;
      if (number === null ? value !== null : isWhole) change(number, id);
      else input.value = value;
    });
    return make("label", {}, label, " ", input);
  };
  const resized = (high, wide, id) => {
    if (!high || !wide) return;
    const number = boards.linesOf(high, wide), most = boards.MOST_LINES;
    if (number <= most) act.change(boards.empty(high, wide), id);
    else act.complain(`a ${high} × ${wide} board has ${number} lines, and this page has boards of at most ${most}`);
  };
  const points = who => field(`points-${PLAYERS[who]}`, `Score of ${PLAYERS[who]}`, score ? score[who] : "", 0, closed,
    (number, id) =>
    act.change(boards.scored(position, number === null ? null : who ? closed - number : number), id));
  const movers = make("select", {id: "mover"},
    ...PLAYERS.map((name, who) => make("option", {value: String(who)}, name)));
  movers.value = String(mover);
  movers.addEventListener("change", () => act.change({...position, mover: Number(movers.value)}, "mover"));
  return [
    make("p", {class: "row"}, field("rows", "Rows", rows, 1, 27, (number, id) => resized(number, columns, id)),
      field("columns", "Columns", columns, 1, 27, (number, id) => resized(rows, number, id))),
    make("p", {class: "row"}, points(0), points(1), make("label", {}, "On move ", movers)),
    make("p", {class: "soft"}, `Click a line to draw it or to take it away. ${boxes(closed)} ` +
      `${closed === 1 ? "is" : "are"} closed; a blank score is unknown.`),
  ];
}

// ---- review

// Of a move by the states before and after it, or null where that is not known.
const lossOf = (before, after, code) => boards.losses([before, after], [code], thought)[0].loss;

const reviewOf = game => {
  const {states, codes} = loony.whole(game);
  return boards.losses(states, codes, thought).map(one => {
    const {at, code, loss} = one, why = loss ? saidOf(states[at], thought(states[at]), code).reason : "";
    return {...one, why, says: loss ? boards.lossInWords(one) : ""};
  });
};

const LEVELS = ["easy", "middling", "strong"];
const says = code => `draws ${code}`;

loony.families.push({
  ...boards, prefix: "", sign: 1, title: "Drawn boards", roles: ["moves first", "moves second"],
    levels: LEVELS.length, levelNames: LEVELS,
  start: "3x3", toPlay: "5x5",
  starts: {"3 × 3": "3x3", "4 × 4": "4x4", "5 × 5": "5x5",
    "An endgame": "4x5:1111101000010111111111011100101111101100111000111, score 2-3"},
  howToReview: "Moves as on Little Golem, a turn or a line each, on 5 x 5 unless a size is given: b4-b5, c1-d1, or " +
    "4x4: b4-b5. Or a link to trmph or to this page, moves of CodinGame, a file of KSquares (.dbl), actions of OpenSpiel, " +
    "a replay of Kaggle’s Game Arena, or JSON; a file may be dropped anywhere on the page.",
  rules: "A board of dots, on which some lines are drawn. Draw a line; who draws the last line of a box captures it and draws " +
    "again. Most boxes win. The value V is by how many boxes the player on move comes out ahead from here on.",
  how: `A board of at most ${boards.MOST_LINES} lines: its size, a colon, and 1 for each line that is drawn, 0 for each that is ` +
    "not, those across first; then the score and who is on move, as in 2x2:111000110010, score 1-0, B to move. " +
    "Or paste a diagram of + - | with A and B in the boxes, or a game: moves such as b4-b5, c1-d1, a file of " +
    "KSquares, actions of OpenSpiel, or JSON. A box is named by the dot at its lower left.",
  hint: "Click a line to draw it; who draws the last line of a box captures it and goes on.",
  legend: state => (thought(state)?.lines || []).some(({value, share}) => value === null && share !== null)
    ? "A number is an estimate: what percentage of tried games its line won."
    : "A number is V of its line, in a full disc where that is best; the redder a disc, the more its line loses.",
  examples: [["3x3:100001010000101000010000", ""], ["2x2:000000000000", "empty"], ["5x5", "empty"]],
  adds: "Another board", quick: [[2, 2], [3, 3], [3, 4], [4, 4], [4, 5], [5, 5], [6, 6]].map(size => ({says: size.join(" × "), component: size})),
  sized: [], fault: () => "", plus: (_, [rows, columns]) => boards.empty(rows, columns),
  says: (_, code) => says(code), told: all => says(all.map(one => one.slice(says("").length)).join(", ")),
  weight: () => 1, turnsLeft: () => "more turns", keeps: positionIn,
  replies: () => [], latex: state => `\\mathtt{${sizeOf(state)}:${state.lines}}`,
  status, formula, board, answer, ends, facts, table, why, data, best, bestKnown, reply, seekReply, isOver, thought, learn,
    reasonOf, endOf, forget, wanted, think, unfinished, setup,
  reviewOf, lossOf, treeOf: boards.treeOf, gradeOf: boards.gradeOf, reviewInWords: boards.reviewInWords, marksOf,
});
})();
