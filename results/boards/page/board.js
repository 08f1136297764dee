// Drawn boards on the page: lines to click, regions in colours, and what is said of a position.
(() => {
"use strict";

const {loony} = globalThis, {boards, make, button, boxes, minus, PLAYERS} = loony;
const HUES = [210, 30, 110, 350, 265, 60, 320, 170];   // of regions, in turn
const SHOWN = 3;                                       // best lines that the answer names

const sizeOf = ({rows, columns}) => boards.boardOf(rows, columns).size;
const told = value => value === null ? "?" : minus(value);
const unknown = all => all.filter(({value}) => value === null).length;
const codes = all => all.filter(({optimal}) => optimal).map(({code}) => code);

// Of each box the letter of its region and its colour, or * where it can be captured.
function marksOf(state) {
  const {captured, regions} = boards.found(state), marks = new Map();
  regions.forEach(({boxes}, place) => {
    for (const box of boxes) marks.set(box, {sign: "abcdefghijklmnopqrstuvwxyz"[place % 26], hue: HUES[place % HUES.length]});
  });
  for (const box of captured.boxes) marks.set(box, {sign: "*", hue: null});
  return marks;
}

// ---- the board

function lineOf(state, line, known, act) {
  const {across, names} = boards.boardOf(state.rows, state.columns), name = names[line];
  const kind = line < across ? "across" : "down";
  if (state.lines[line] === "1") return make("span", {class: `line ${kind} drawn${name === state.drawn ? " last" : ""}`});
  const one = known.get(line), isBest = known.best && one.optimal;
  const label = `draw ${name}${one ? `, V = ${told(one.value)}` : ""}${isBest ? " (best)" : ""}`;
  const made = button(one ? told(one.value) : "", () => act.play(name), {
    class: `line ${kind}${isBest ? " best" : ""}`, "data-code": name, "aria-label": label, title: label,
  });
  if (isBest) made.append(make("span", {}, "★"));
  return made;
}

function boxOf(state, box, marks) {
  const who = state.owner[box], mark = marks.get(box);
  if (who !== null) return make("span", {class: `square${who in PLAYERS ? ` owner-${PLAYERS[who]}` : ""}`}, PLAYERS[who] || who);
  if (mark.hue === null) return make("span", {class: "square taken"}, mark.sign);
  return make("span", {class: "square region", style: `--hue: ${mark.hue}`}, mark.sign);
}

function board(state, act) {
  const {rows, columns} = state, {across, size} = boards.boardOf(rows, columns), marks = marksOf(state), cells = [];
  const all = act.hints ? boards.lines(state) : [], known = new Map(all.map(one => [one.line, one]));
  known.best = all.length && !unknown(all);  // a best line is marked where all are known
  const dot = () => make("span", {class: "dot"});
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column < columns; column++) cells.push(dot(), lineOf(state, row * columns + column, known, act));
    cells.push(dot());
    for (let column = 0; row < rows && column <= columns; column++) {
      cells.push(lineOf(state, across + row * (columns + 1) + column, known, act));
      if (column < columns) cells.push(boxOf(state, row * columns + column, marks));
    }
  }
  const grid = make("div", {class: "drawn-board", style: `--columns: ${columns}; --rows: ${rows}`}, ...cells);
  return [make("li", {class: "scroll", "aria-label": `${size} board`}, grid)];
}

// ---- what is said

function inWords({kind, name, boxes}) {
  return kind === "loop" || kind === "chain" ? loony.withArticle(`${boxes.length}-${kind}`) : name;
}

function formula(state) {
  const {captured, regions} = boards.found(state), marks = marksOf(state), number = captured.boxes.size;
  const handed = captured.handout ? `, ${captured.handout} of them handed out` : "";
  const all = [...(number ? [`*: ${boxes(number)} can be captured at once${handed}`] : []),
    ...regions.map(one => `${marks.get(one.boxes[0]).sign}: ${inWords(one)}`)];
  return [all.join("; ")];
}

// What rests, as on the command line: 3+4l, and how much is undecided.
function restOf(state) {
  const {regions} = boards.found(state), named = ({kind}) => kind === "chain" || kind === "loop";
  const G = regions.filter(named).reduce((G, {kind, boxes}) => loony.endgames.plus(G, {length: boxes.length, loop: kind === "loop"}), []);
  const others = regions.filter(one => !named(one)).map(({name}) => name);
  return [...(G.length || !others.length ? [loony.endgames.notation(G)] : []), ...others].join(" + ");
}

function answer(state) {
  const {value} = boards.found(state);
  if (!boards.boxesLeft(state)) return "V = 0: nothing is left to draw";
  if (value === null) return "V is not known: a search would take too long here";
  const all = boards.lines(state), best = loony.anyOf(codes(all), SHOWN), number = unknown(all), V = `V = ${minus(value)}`;
  return number ? `${V}${best && `: draw ${best}, which keeps V`}; V of ${loony.plural(number, "line")} is not known`
    : `${V}: draw ${best} ★`;
}

function ends(state) {
  const {value} = boards.found(state), left = boards.boxesLeft(state), takes = [(left + value) / 2, (left - value) / 2];
  return value === null ? null : state.score.map((taken, who) => taken + takes[Number(who !== state.mover)]);
}

function facts(state) {
  const {value, captured: {boxes: taken, handout}} = boards.found(state), left = boards.boxesLeft(state);
  const handed = handout ? `of which ${handout} can be handed out` : "";
  return [["Boxes left", boxes(left), ""], ["Captured at once", boxes(taken.size), handed], ["What rests", restOf(state), ""],
    [["Value ", make("i", {}, "V")], told(value), value === null ? "not known" : value
      ? `${PLAYERS[value > 0 ? state.mover : 1 - state.mover]} comes out ${Math.abs(value)} ahead of these` : "both get as many"]];
}

function table(state) {
  const {value} = boards.found(state), all = boards.lines(state), isComplete = !unknown(all);
  const choice = one => one.optimal ? (isComplete ? "★ optimal" : "keeps V") : value === null || one.value === null ? ""
    : `loses ${value - one.value} more`;
  return {
    caption: "Every line, and by how much the player who draws it comes out ahead from here on; ? where that is not known.",
    heads: [["Line"], ["V", true], ["captures", true], ["then to be captured", true], ["Choice"]],
    rows: all.map(one => ({best: isComplete && one.optimal, cells: [one.code, told(one.value), one.captures, one.leaves, choice(one)]})),
  };
}

function why(state) {
  const {value, captured, regions} = boards.found(state), short = ({kind, boxes}) => kind === "chain" && boxes.length < 3;
  if (!boards.boxesLeft(state)) return ["Nothing is left to play for."];
  const long = regions.filter(one => !short(one)), isEndgame = regions.every(({kind}) => kind === "chain" || kind === "loop");
  const all = [
    ...(captured.boxes.size ? ["the rule of captures: take all, or all but what can be handed out"] : []),
    ...(!isEndgame ? ["a search through all that can follow, with captures by their rule and chains and loops by their theorem"]
      : long.length ? ["Theorem 4.1 on long chains and loops"] : []),
    ...(isEndgame && regions.some(short) ? ["the rule of chains of 1 and 2"] : []),
  ];
  const not = `That would take too long: this page looks at ${boards.MOST_POSITIONS} positions at once, and the ` +
    "command loony board at more. What it plays here is a line that gives least away.";
  return [`${value === null ? "Sought" : "Found"} by ${all.join("; ")}.`, ...(value === null ? [not] : [])];
}

// What `loony board --json` says, as far as the page knows it.
function data(state) {
  const {rows, columns, lines, mover} = state, score = state.unscored ? null : state.score, {value, captured, regions, board} = boards.found(state);
  const marks = marksOf(state), place = box => [Math.floor(box / columns) + 1, box % columns + 1];
  return {
    position: `${board.size}:${lines}, ${score ? `score ${score.join("-")}, ` : ""}${PLAYERS[mover]} to move`, rows, columns, openspiel: lines,
    score, mover: PLAYERS[mover],
    captured: {boxes: [...captured.boxes].sort((a, b) => a - b).map(place), handout: captured.handout},
    regions: regions.map(one => ({mark: marks.get(one.boxes[0]).sign, kind: one.kind, name: one.name, boxes: one.boxes.map(place),
      lines: one.lines.map(line => board.names[line])})),
    value, final: score && ends(state),
    lines: boards.lines(state).map(one => ({line: one.code, value: one.value, optimal: one.optimal, captures: one.captures})),
  };
}

const says = code => `draws ${code}`;

loony.families.push({
  ...boards, prefix: "", sign: 1, title: "Drawn boards", roles: ["moves first", "moves second"],
  rules: "A board of dots, on which some lines are drawn. Draw a line; who draws the last line of a box captures it and draws " +
    "again. Most boxes win. The value V is by how many boxes the player on move comes out ahead from here on.",
  how: `A board of at most ${boards.MOST_LINES} lines: its size, a colon, and 1 for each line that is drawn, 0 for each that is ` +
    "not, those across first; then the score and who is on move, as in 2x2:111000110010, score 1-0, B to move. " +
    "Or paste a diagram of + - | with A and B in the boxes, moves such as b4-b5, c1-d1, or a file of KSquares.",
  hint: "Click a line to draw it; who draws the last line of a box captures it and goes on. A number is V of that line.",
  examples: [["3x3:100001010000101000010000", ""], ["2x2:000000000000", "empty"], ["5x5", "empty"]],
  adds: "Another board", quick: [[2, 2], [3, 3], [3, 4], [4, 4], [5, 5]].map(size => ({says: size.join(" × "), component: size})),
  sized: [], fault: () => "", plus: (_, [rows, columns]) => boards.empty(rows, columns),
  says: (_, code) => says(code), told: all => says(all.map(one => one.slice(says("").length)).join(", ")),
  weight: () => 1, turnsLeft: () => "more turns",
  keeps: ({rows, columns, lines, owner, score, mover, unscored}) =>
    boards.positionOf(rows, columns, lines, owner, unscored ? null : score, mover),
  replies: () => [], latex: state => `\\mathtt{${sizeOf(state)}:${state.lines}}`,
  status: state => boards.boxesLeft(state) ? `${PLAYERS[state.mover]} draws a line${state.fresh ? "" : " again"}: click one.` : "",
  formula, board, answer, ends, facts, table, why, data,
});
})();
