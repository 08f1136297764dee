// Narrow boards on the page: a strip of boxes to click, or the parts of a larger board, and what is said of it.
(() => {
"use strict";

const {loony} = globalThis, {strips, swedish, make, button, boxes, minus, cut, PLAYERS} = loony;
const {CLOSED} = strips;
const ROWS = 100;    // moves in the table
const PARTS = 24;    // different parts that are shown
const SHOWN = 12;    // boxes of a long part that are drawn
const UNKNOWN = "1 or −1";

// ---- edges in words

// The boxes that hang together on both sides of an edge between two.
function piecesOf({between}, at) {
  let first = at, last = at + 1;
  while (first > 0 && !between[first - 1]) first -= 1;
  while (last < between.length && !between[last]) last += 1;
  return [at - first + 1, last - at];
}

// The edge of a part that is drawn, as one in the list of edges.
function cutOf(state, code) {
  const {strip, at} = strips.edges(state).find(one => one.code === code);
  const [small, large] = piecesOf(state.strips[strip], at).sort((a, b) => a - b);
  return {part: small + large, small};
}

function placeOf(state, code, ofBox = "") {
  const {strip, at, under} = strips.edges(state).find(one => one.code === code);
  const place = under ? `under ${ofBox}${at + 1}` : `between ${at + 1} and ${at + 2}`;
  return state.strips.length > 1 ? `${place}, strip ${strip + 1}` : place;
}

// What an edge of a Swedish part is called; of some that are alike, all of them.
function cutInWords({part, small, last = small}, takes, cuts) {
  const taken = (small === 1) + (part === 2);
  return taken ? `${takes} ${taken}` : last > small ? `${cuts} ${small} to ${last} of the ${part}`
    : `${cuts} ${small} + ${part - small}`;
}

function swedishSays(state, code) {
  if (code === swedish.ALL) return `takes ${swedish.total(swedish.left(state))}`;
  const [part, small] = code.split(".").map(Number);
  return cutInWords(state.parts ? {part, small} : cutOf(state, code), "takes", "cuts");
}

// What an edge of a closed strip is called: [of the player who draws it, as advice].
function closedWords(state, code) {
  const captured = strips.captures(state, strips.after(state, code)), edge = placeOf(state, code);
  return captured ? [`takes ${captured} (${edge})`, `take ${captured} (${edge})`] : [`draws ${edge}`, `draw ${edge}`];
}

// What one player says of several moves in a row: captures that are told by their number alone are added up.
function told(all) {
  const words = [];
  let taken = 0;
  for (const says of [...all, ""]) {
    const captures = /^takes ([0-9]+)$/.exec(says);
    if (captures) {
      taken += Number(captures[1]);
      continue;
    }
    if (taken) words.push(`takes ${taken}`);
    taken = 0;
    if (says) words.push(says);
  }
  return words.join(", ");
}

// ---- what is known of a state

const analyses = new WeakMap();

function analysis(state) {
  if (!analyses.has(state)) analyses.set(state, swedish.analysis(swedish.left(state)));
  return analyses.get(state);
}

// The edges of a state that are drawn or listed: from those of a part with the same pieces, their codes.
function codesOf(state, {part, small, last}) {
  if (state.parts) return [swedish.codeOf({part, small})];
  return strips.edges(state).map(({code}) => code).filter(code => {
    const one = cutOf(state, code);
    return one.part === part && one.small >= small && one.small <= last;
  });
}

// The moves that differ in words, best first, with how many edges there are of each.
function swedishMoves(state) {
  const G = swedish.left(state), several = G.length > 1 || (G.length && G[0].number > 1);
  return analysis(state).moves.map(move => {
    const {part, small, last} = move, {number} = G.find(({length}) => length === part);
    const words = cutInWords(move, "take", "cut") + (several && move.boxes ? ` of the ${part}` : "");
    return {...move, words, edges: number * (2 * (last - small + 1) - (2 * last === part))};
  });
}

function closedMoves(state) {
  return strips.moves(state).map(one => ({...one, words: closedWords(state, one.code)[1], edges: 1}));
}

function bestOf(state, found) {
  if (state.parts && swedish.isStake(state.parts)) return swedish.ALL;
  return found ? codesOf(state, {...found, last: found.small})[0] : null;
}

const bestKnown = state => bestOf(state, swedish.bestKnown(swedish.left(state)));
// Where none is known to be best, a cut that may be.
const best = state => bestKnown(state) ||
  bestOf(state, swedish.edges(swedish.left(state)).find(one => one.small === 2));

// ---- the board

function boxesOf(game, state, place, best, act) {
  const {between, under, owner} = state.strips[place];
  const edge = (code, isDrawn, kind) => {
    const last = code === state.drawn ? " last" : "";
    if (isDrawn) return make("span", {class: `edge ${kind} drawn${last}`});
    const isBest = best.has(code), label = `draw ${placeOf(state, code, "box ")}${isBest ? " (best)" : ""}`;
    return button(isBest ? "★" : "", () => act.play(code), {
      class: `edge ${kind}`, "data-code": code, "aria-label": label, title: label,
    });
  };
  return owner.map((who, at) => {
    const ends = (at ? "" : " first") + (at === between.length ? " end" : "");
    const player = who === null ? "" : PLAYERS[who];
    const box = make("span", {class: `box${player && ` owner-${player}`}${ends}`}, player);
    const code = `${place + 1}.${at + 1}`;
    return make("span", {class: `cell${ends}${game.prefix === swedish.prefix ? " flat" : ""}`}, box,
      ...(at < between.length ? [edge(code, between[at], "between")] : []),
      game.prefix === swedish.prefix ? make("span", {class: "edge under drawn whole"}) : edge(`${code}u`, under[at], "under"));
  });
}

function board(game, state, act) {
  const best = new Set(act.hints ? game.bestCodes(state) : []);
  return state.parts ? state.parts.slice(0, PARTS).map(one => partOf(one, best, act)).concat(notShown(state.parts))
    : state.strips.map(({owner}, place) => make("li", {
      class: "strip", "aria-label": `strip ${place + 1}, of ${boxes(owner.length)}`,
    }, ...boxesOf(game, state, place, best, act)));
}

const notShown = ({length}) => length > PARTS ? [make("li", {}, `and ${length - PARTS} different parts more, not shown`)] : [];

// A part of a large board: its first boxes, whose edges are clicked, and a field for the others.
function partOf({length: part, number}, best, act) {
  const codeAt = at => swedish.codeOf({part, small: Math.min(at, part - at)}), isLong = part > SHOWN + 2;
  const name = `1 × ${part}${number > 1 ? `, ${number} times` : ""}`, shown = isLong ? SHOWN : part;
  const cells = Array.from({length: shown}, (_, at) => {
    const ends = (at ? "" : " first") + (at === part - 1 ? " end" : ""), code = codeAt(at + 1), isBest = best.has(code);
    const label = `cut ${at + 1} off a 1 × ${part}${isBest ? " (best)" : ""}`;
    return make("span", {class: `cell flat${ends}`}, make("span", {class: `box${ends}`}),
      ...(at < part - 1 ? [button(isBest ? "★" : "", () => act.play(code), {
        class: "edge between", "data-code": code, "aria-label": label, title: label,
      })] : []), make("span", {class: "edge under drawn whole"}));
  });
  return make("li", {class: "whole"}, make("b", {}, name), make("div", {class: "strip"}, ...cells), ...(isLong ? [cutField(part, best, act)] : []));
}

function cutField(part, best, act) {
  const from = SHOWN + 1, stars = [...best].map(code => code.split(".").map(Number));
  const [, first = from] = stars.find(([of, small]) => of === part && small >= from) || [];
  const isBest = best.has(swedish.codeOf({part, small: first}));
  const field = make("input", {type: "number", inputmode: "numeric", min: 1, max: part - 1, required: "", value: first,
    "data-cut": String(part)});
  const form = make("form", {class: "row cut"}, make("label", {}, "··· or cut off ", field, " boxes"),
    make("button", {}, `Cut${isBest ? " ★" : ""}`));
  form.addEventListener("submit", event => {
    event.preventDefault();
    const small = Number(field.value);
    act.play(swedish.codeOf({part, small: Math.min(small, part - small)}));
  });
  return form;
}

// ---- what is said

const outcome = value => value === null ? "wins or loses by 1"
  : value > 0 ? `wins by ${value}` : value < 0 ? `loses by ${-value}` : "draws";
const inNumbers = value => value === null ? UNKNOWN : minus(value);

function answer(game, state) {
  const best = game.different(state).filter(one => one.optimal).map(one => one.words), value = game.worth(state);
  if (value === null) return minus(`v is 1 or -1`);
  return minus(`v = ${value}: `) + (!game.left(state) ? "nothing is left to draw"
    : best.length ? `${loony.anyOf(best, 2)} ★` : "no theorem says which move is best");
}

function ends(game, state) {
  const all = game.left(state), value = game.worth(state);
  if (value === null) return null;
  const ahead = game.sign * value, takes = [(all + ahead) / 2, (all - ahead) / 2];
  return state.score.map((captured, who) => captured + takes[Number(who !== state.mover)]);
}

function facts(game, state) {
  const numbers = game.numbers(state);
  return [["Boxes left", boxes(game.left(state)), ""],
    [["Value ", make("i", {}, "v")], inNumbers(game.worth(state)),
      game.left(state) ? `the player on move ${outcome(game.worth(state))}` : "nothing is left to win"],
    ...(numbers ? [[[make("i", {}, "D")], minus(numbers.d), "which the theorems read"]] : []),
    ["Who wins", game.sign > 0 ? "most boxes" : "fewest boxes", game.sign > 0 ? "" : "misère play"]];
}

function table(game, state) {
  const value = game.worth(state), all = game.different(state);
  const rows = all.slice(0, ROWS).map(one => ({one, answer: game.answerTo(state, one)}));
  const isAnswered = rows.some(({answer}) => answer);
  return {
    caption: `${all.length > ROWS ? `${ROWS} of ${all.length} moves` : "Every move"}, and what the player who makes it wins by.`,
    heads: [["Move"], ["edges", true], ["wins by", true], ["Choice"], ...(isAnswered ? [["An answer"]] : [])],
    rows: rows.map(({one, answer}) => ({best: one.optimal, cells: [one.words, one.edges, inNumbers(one.value),
      one.optimal ? "★ optimal" : one.optimal === null ? "not known" : `loses ${value - one.value} more`,
      ...(isAnswered ? [answer || ""] : [])]})),
  };
}

function status(game, state) {
  if (!game.left(state)) return "";
  const how = state.parts ? "click one, or write where to cut" : "click one";
  return `${PLAYERS[state.mover]} draws an edge${state.fresh ? "" : " again"}: ${how}.`;
}

// What `loony value --family strips --json` says of it, as far as the page knows it.
function swedishData(state) {
  const G = swedish.left(state), {value, moves, numbers, theorem, isSearched} = analysis(state);
  const {d = null, e, fours, sixes, eights, above_7, above_12} = numbers || {};
  return {position: swedish.notation(G), total: swedish.total(G), value, controlled_value: d, normal_value: swedish.total(G),
    moves: moves.map(move => ({part: move.part, move: move.name, value: move.value, optimal: move.optimal,
      reply: swedish.answerTo(G, value, move)})),
    theorem, source: isSearched ? "recursion" : "theorems",
    ...(numbers ? {e, fours, sixes, eights, above_7, above_12} : {})};
}

function closedData(state) {
  const words = strips.wordsOf(state);
  return {position: `boxes: ${CLOSED.notation(words)}`, boxes: strips.total(words), value: strips.value(words),
    edges: strips.moves(state).map(({code, value, optimal}) => ({edge: code, value, optimal}))};
}

// What the page asks of both games, by what each knows.
function family(game) {
  return {
    ...game, roles: ["moves first", "moves second"], weight: state => state.parts ? 400 : 1, turnsLeft: () => "more turns", told, replies: () => [],
    isOver: state => !game.left(state), board: (state, act) => board(game, state, act), status: state => status(game, state),
    answer: state => answer(game, state), ends: state => ends(game, state), facts: state => facts(game, state),
    table: state => table(game, state),
    formula: state => [state.drawn && game.keeps(state) ? `Left: ${cut(game.notation(game.keeps(state)))}` : ""],
    latex: state => `\\mathtt{${game.notation(game.keeps(state) || strips.wordsOf(state))}}`,
  };
}

const quick = (lengths, component) => lengths.map(length => ({says: `1 × ${length}`, component: component(length)}));
const asPart = length => ({length, number: 1}), asWord = length => "1".repeat(Math.min(Math.max(length, 0), 99));

loony.families.push(family({
  ...swedish, best, bestKnown, different: swedishMoves, data: swedishData, says: swedishSays,
  left: state => swedish.total(swedish.left(state)), worth: state => swedish.value(swedish.left(state)),
  numbers: state => analysis(state).numbers, keeps: swedish.left,
  answerTo: (state, move) => swedish.answerTo(swedish.left(state), analysis(state).value, move),
  bestCodes: state => analysis(state).moves.filter(one => one.optimal).flatMap(one => codesOf(state, one)),
  why: state => analysis(state).why.map(minus),
  plus: (G, {length}) => swedish.plus(G, length),
  fault: ({length}, G) => swedish.fault(length) ||
    (G.some(one => one.length === length && one.number >= loony.MOST) ? `at most ${loony.MOST} equal parts` : ""),
  title: "Swedish strips, fewest boxes win",
  rules: "A 1 × n board whose border is drawn. Draw an edge between two boxes; who draws the last edge of a box captures " +
    "it and draws again. Fewest boxes win, which is misère play. The value v is what the player on move wins by.",
  how: "Parts joined by +: 7 is a 1 × 7 strip with its border drawn, 7^2 or 2*7 are two of them.",
  hint: "Click an edge between two boxes to draw it; who draws the last edge of a box captures it and goes on. " +
    "Fewest boxes win.",
  examples: [["swedish:7", ""], ["swedish:22", ""], ["swedish:7+4^2", ""], ["swedish:100003", ""]],
  quick: quick([3, 4, 5, 7, 10], asPart), sized: [{says: "strip", component: asPart}],
}), family({
  ...CLOSED, begin: strips.begin, after: strips.after, best: strips.best, different: closedMoves, data: closedData,
  says: (state, code) => closedWords(state, code)[0],
  left: state => strips.total(strips.wordsOf(state)), worth: state => strips.value(strips.wordsOf(state)),
  numbers: () => null, answerTo: () => null,
  keeps: state => strips.canBeWritten(strips.wordsOf(state)) ? strips.wordsOf(state) : null,
  bestCodes: state => strips.moves(state).filter(one => one.optimal).map(one => one.code),
  why: () => [`Found by going through all positions, by the rules alone: at most ${boxes(CLOSED.most)} in all.`],
  plus: (words, word) => strips.canonical([...words, word]),
  fault: (word, words) => CLOSED.fault(word.length) || CLOSED.excess(strips.total(words) + word.length),
  title: "Closed strips, most boxes win",
  rules: "A 1 × n board whose top and sides are drawn, and whose bottom is not. Draw an edge between or under boxes; who " +
    "draws the last edge of a box captures it and draws again. Most boxes win. The value v is what the player on move wins by.",
  how: "Components joined by +: a letter is a box, 1 while the edge under it is not drawn, and 0 after. " +
    `At most ${boxes(CLOSED.most)} in all.`,
  hint: "Click an edge between or under boxes to draw it; who draws the last edge of a box captures it and goes on. " +
    "Most boxes win.",
  examples: [["boxes:1111111", ""], ["boxes:1101+11", ""]],
  quick: quick([2, 3, 4, 5, 7], asWord), sized: [{says: "strip", component: asWord}],
}));
})();
