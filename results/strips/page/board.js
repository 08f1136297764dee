// Narrow boards on the page: a strip of boxes to click, and what is said of it.
(() => {
"use strict";

const {loony} = globalThis, {strips, make, button, boxes, minus, PLAYERS} = loony;
const {SWEDISH, CLOSED} = strips;

const left = state => strips.total(strips.wordsOf(state));

// ---- edges in words

// The boxes that hang together on both sides of an edge between two.
function piecesOf({between}, at) {
  let first = at, last = at + 1;
  while (first > 0 && !between[first - 1]) first -= 1;
  while (last < between.length && !between[last]) last += 1;
  return [at - first + 1, last - at];
}

// What drawing an edge does to a Swedish strip: the part, and such as "take 1" or "cut 2 + 5".
function swedishMove(state, code) {
  const {strip, at} = strips.edges(state).find(one => one.code === code);
  const pieces = piecesOf(state.strips[strip], at).sort((a, b) => a - b), taken = pieces.filter(one => one === 1).length;
  return {part: pieces[0] + pieces[1], taken, pieces, move: taken ? `take ${taken}` : `cut ${pieces[0]}`};
}

function placeOf(state, code, ofBox = "") {
  const {strip, at, under} = strips.edges(state).find(one => one.code === code);
  const place = under ? `under ${ofBox}${at + 1}` : `between ${at + 1} and ${at + 2}`;
  return state.strips.length > 1 ? `${place}, strip ${strip + 1}` : place;
}

// What a move is called: [of the player who makes it, as advice].
const WORDS = new Map([
  [SWEDISH, (state, code) => {
    const {part, taken, pieces} = swedishMove(state, code), parts = strips.wordsOf(state).length > 1;
    return taken ? [`takes ${taken}`, `take ${taken}${parts ? ` of the ${part}` : ""}`]
      : [`cuts ${pieces.join(" + ")}`, `cut ${pieces.join(" + ")}`];
  }],
  [CLOSED, (state, code) => {
    const captured = strips.captures(state, strips.after(state, code)), edge = placeOf(state, code);
    return captured ? [`takes ${captured} (${edge})`, `take ${captured} (${edge})`] : [`draws ${edge}`, `draw ${edge}`];
  }],
]);

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
    return make("span", {class: `cell${ends}${game === SWEDISH ? " flat" : ""}`}, box,
      ...(at < between.length ? [edge(code, between[at], "between")] : []),
      game === SWEDISH ? make("span", {class: "edge under drawn whole"}) : edge(`${code}u`, under[at], "under"));
  });
}

function board(game, state, act) {
  const best = new Set(act.hints ? strips.moves(game, state).filter(one => one.optimal).map(one => one.code) : []);
  return state.strips.map(({owner}, place) => make("li", {
    class: "strip", "aria-label": `strip ${place + 1}, of ${boxes(owner.length)}`,
  }, ...boxesOf(game, state, place, best, act)));
}

// ---- what is said

const outcome = value => value > 0 ? `wins by ${value}` : value < 0 ? `loses by ${-value}` : "draws";
const worth = (game, state) => strips.value(game, strips.wordsOf(state));

// The moves that differ in words, best first, with how many edges there are of each.
function different(game, state) {
  const found = new Map();
  for (const move of strips.moves(game, state)) {
    const [, words] = WORDS.get(game)(state, move.code);
    if (found.has(words)) found.get(words).edges += 1;
    else found.set(words, {...move, words, edges: 1});
  }
  return [...found.values()];
}

function answer(game, state) {
  const best = different(game, state).filter(one => one.optimal).map(one => one.words);
  return minus(`v = ${worth(game, state)}: `) + (best.length ? `${loony.anyOf(best, 2)} ★` : "nothing is left to draw");
}

function ends(game, state) {
  const all = left(state), ahead = game.sign * worth(game, state), takes = [(all + ahead) / 2, (all - ahead) / 2];
  return state.score.map((captured, who) => captured + takes[Number(who !== state.mover)]);
}

function facts(game, state) {
  const value = worth(game, state);
  return [["Boxes left", boxes(left(state)), ""],
    [["Value ", make("i", {}, "v")], minus(value),
      left(state) ? `the player on move ${outcome(value)}` : "nothing is left to win"],
    ["Who wins", game.sign > 0 ? "most boxes" : "fewest boxes", game.sign > 0 ? "" : "misère play"]];
}

function table(game, state) {
  const value = worth(game, state);
  return {
    caption: "Every move, and what the player who makes it wins by.",
    heads: [["Move"], ["edges", true], ["wins by", true], ["Choice"]],
    rows: different(game, state).map(one => ({best: one.optimal, cells: [one.words, one.edges, minus(one.value),
      one.optimal ? "★ optimal" : `loses ${value - one.value} more`]})),
  };
}

const status = state => left(state) ? `${PLAYERS[state.mover]} draws an edge${state.fresh ? "" : " again"}: click one.` : "";

// What `loony value --family strips --json` says of it, as far as the page knows it.
function data(game, state) {
  const words = strips.wordsOf(state), value = worth(game, state);
  if (game === CLOSED) {
    return {position: `boxes: ${CLOSED.notation(words)}`, boxes: left(state), value,
      edges: strips.moves(game, state).map(({code, value, optimal}) => ({edge: code, value, optimal}))};
  }
  const moves = different(game, state).map(({code, value, optimal}) => {
    const {part, move} = swedishMove(state, code);
    return {part, move, value, optimal};
  });
  moves.sort((a, b) => b.value - a.value || b.part - a.part);
  return {position: game.notation(words), total: left(state), value, moves};
}

const latex = (game, state) => `\\mathtt{${game.notation(strips.wordsOf(state))}}`;

function family(game, about) {
  return {
    ...game, ...about,
    begin: strips.begin, after: strips.after, best: state => strips.best(game, state),
    says: (state, code) => WORDS.get(game)(state, code)[0], told,
    plus: (words, word) => strips.canonical([...words, word]),
    weight: () => 1, turnsLeft: () => "more turns",
    keeps: state => strips.canBeWritten(game, strips.wordsOf(state)) ? strips.wordsOf(state) : null,
    formula: state => [state.drawn && strips.canBeWritten(game, strips.wordsOf(state))
      ? `Left: ${game.notation(strips.wordsOf(state))}` : ""],
    board: (state, act) => board(game, state, act), replies: () => [], status,
    answer: state => answer(game, state), ends: state => ends(game, state), facts: state => facts(game, state),
    table: state => table(game, state),
    why: () => [`Found by going through all positions, by the rules alone: at most ${boxes(game.most)} in all.`],
    data: state => data(game, state), latex: state => latex(game, state),
  };
}

// A component that may be added, if there is room for it.
const fits = (game, word, words) => game.fault(word.length, false) ||
  (strips.total(words) + word.length > game.most ? `this page plays at most ${boxes(game.most)} in all here` : "");

const ROLES = ["moves first", "moves second"];
const word = (letter, length) => ({says: `1 × ${length}`, component: letter.repeat(length)});
const sized = letter => [{says: "strip", component: length => letter.repeat(Math.min(Math.max(length, 0), 99))}];

loony.families.push(family(SWEDISH, {
  title: "Swedish strips, fewest boxes win", roles: ROLES, fault: (one, words) => fits(SWEDISH, one, words),
  rules: "A 1 × n board whose border is drawn. Draw an edge between two boxes; who draws the last edge of a box captures " +
    "it and draws again. Fewest boxes win, which is misère play. The value v is what the player on move wins by.",
  how: "Parts joined by +: 7 is a 1 × 7 strip with its border drawn, 7^2 or 2*7 are two of them. " +
    `At most ${boxes(SWEDISH.most)} in all.`,
  hint: "Click an edge between two boxes to draw it; who draws the last edge of a box captures it and goes on. " +
    "Fewest boxes win.",
  examples: [["swedish:7", ""], ["swedish:22", ""], ["swedish:7+4^2", ""]],
  quick: [3, 4, 5, 7, 10].map(length => word("0", length)), sized: sized("0"),
}), family(CLOSED, {
  title: "Closed strips, most boxes win", roles: ROLES, fault: (one, words) => fits(CLOSED, one, words),
  rules: "A 1 × n board whose top and sides are drawn, and whose bottom is not. Draw an edge between or under boxes; who " +
    "draws the last edge of a box captures it and draws again. Most boxes win. The value v is what the player on move wins by.",
  how: "Components joined by +: a letter is a box, 1 while the edge under it is not drawn, and 0 after. " +
    `At most ${boxes(CLOSED.most)} in all.`,
  hint: "Click an edge between or under boxes to draw it; who draws the last edge of a box captures it and goes on. " +
    "Most boxes win.",
  examples: [["boxes:1111111", ""], ["boxes:1101+11", ""]],
  quick: [2, 3, 4, 5, 7].map(length => word("1", length)), sized: sized("1"),
}));
})();
