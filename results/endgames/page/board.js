// Loops and chains on the page: what is drawn and said of a state.
(() => {
"use strict";

const {loony} = globalThis, {endgames, make, drawnAs, button, boxes, minus, plural, withArticle, PLAYERS} = loony;
const {DOES, controller, does, advised} = loony;
const ROWS = 100;    // openings, and terms of the formula
const SHOWN = 3;     // optimal openings that the answer names

const called = C => withArticle(endgames.name(C));
const BY_SHORT = "the rule of chains of 1 and 2";

const size = ({position}) => endgames.sizeOf(position);
const leftOf = ({position, opened}) => endgames.without(position, opened);

// ---- the board

// 4l^101 as it is printed.
function term({length, loop, number}) {
  const made = make("span", {}, String(length));
  if (loop) made.append(make("sub", {}, "ℓ"));
  if (number > 1) made.append(make("sup", {}, String(number)));
  return made;
}

function formula({position, opened}) {
  const terms = position.slice(0, ROWS).map(term).flatMap((one, at) => at ? [" + ", one] : [one]);
  if (position.length > ROWS) terms.push(` + … and ${plural(position.length - ROWS, "more term")}`);
  return ["G = ", make("span", {}, ...(terms.length ? terms : ["∅, the empty position"])),
    ...(opened ? [`, of which ${called(opened)} is opened`] : [])];
}

function picture(C) {
  const {cells, lines, gap} = endgames.shape(C.length, C.loop), corners = new Map(cells.flat().map(one => [String(one), one]));
  const [wide, high] = [0, 1].map(way => Math.max(...[...corners.values()].map(one => one[way])));
  const image = drawnAs("svg", {
    viewBox: `-0.15 -0.15 ${wide + 0.3} ${high + 0.3}`, width: 20 * (wide + 0.3), height: 20 * (high + 0.3),
    "aria-hidden": "true", focusable: "false",
  });
  for (const cell of cells) {
    // A little smaller, about its middle.
    const middle = [0, 1].map(way => cell.reduce((sum, one) => sum + one[way], 0) / cell.length);
    const smaller = cell.map(one => one.map((x, way) => middle[way] + 0.84 * (x - middle[way])));
    image.append(drawnAs("polygon", {points: smaller.map(one => one.map(x => +x.toFixed(2))).join(" ")}));
  }
  for (const [x1, y1, x2, y2] of lines) image.append(drawnAs("line", {x1, y1, x2, y2}));
  for (const [cx, cy] of corners.values()) image.append(drawnAs("circle", {cx, cy, r: 0.11}));
  if (gap) for (let y = 0; y < high; y += 2) image.append(drawnAs("text", {x: 3.5, y: y + 0.6}, "···"));
  return image;
}

function card(state, C, copies, isBest, act) {
  const {position, opened} = state, name = endgames.name(C), isOpened = opened && endgames.same(opened, C);
  const drawing = button("", () => act.play(endgames.kind(C.length, C.loop)), {
    class: "drawing", "data-code": endgames.kind(C.length, C.loop), title: `open ${called(C)}`,
    "aria-label": `open ${called(C)}, of which there ${C.number === 1 ? "is 1" : `are ${C.number}`}` +
      (isBest ? " (best)" : ""),
  });
  for (let copy = 0; copy < copies; copy++) drawing.append(picture(C));
  if (copies < C.number) drawing.append(make("span", {class: "times"}, `× ${C.number}`));
  drawing.disabled = opened !== null;
  const counted = (text, id, what, changed) => button(text, () => act.change(changed(position, C), id), {
    id, "aria-label": `${what} ${called(C)}`,
  });
  const less = counted("−", `less-${name}`, "remove", endgames.without);
  const more = counted("+", `more-${name}`, "add", endgames.plus);
  more.disabled = C.number >= loony.MOST;
  return make("li", isOpened ? {class: "card opened"} : {class: "card"}, drawing,
    make("div", {class: "count"}, less, make("span", {}, `${name}${isBest ? " ★" : ""}`), more));
}

function board(state, act) {
  const {position, opened} = state, copies = endgames.copies(position), undrawn = position.length - copies.length;
  const best = new Set(act.hints && !opened
    ? endgames.openings(position).filter(one => one.optimal).map(one => endgames.kind(one.length, one.loop)) : []);
  const cards = copies.map((number, place) => position[place]).map((C, place) =>
    card(state, C, copies[place], best.has(endgames.kind(C.length, C.loop)), act));
  return [...cards, ...(undrawn ? [make("li", {}, `and ${undrawn} more, which are not drawn`)] : [])];
}

const replies = state => state.opened ? loony.choices(endgames.replies(state)) : [];

// ---- what is said

const hasShort = G => G.length > 0 && endgames.isShort(G[0]);

function status(state) {
  const {position, opener, opened} = state;
  if (!position.length) return "";
  if (!opened) return `${PLAYERS[opener]} opens next, and ${controller(state)} controls: click a drawing.`;
  const next = !leftOf(state).length ? "takes all of it, the last" : endgames.isShort(opened)
    ? "takes all of it, and opens next" : "keeps control or gives it up";
  return `${PLAYERS[opener]} has opened ${called(opened)}. ${controller(state)} ${next}.`;
}

function answer(state) {
  const {position, opened} = state;
  if (!position.length) return "v = 0: nothing is left to open";
  if (opened) {
    const all = endgames.replies(state), best = all.filter(one => one.optimal);
    return minus(`v(G; ${endgames.kind(opened.length, opened.loop)}) = ${all[0].value}: ${best.map(does).join(" or ")} ★`);
  }
  const all = endgames.openings(position).filter(one => one.optimal).map(called);
  return minus(`v = ${endgames.value(position)}: open ${loony.anyOf(all, SHOWN)} ★`);
}

const ends = state => loony.finalScore(state, size(state), endgames.worth(state));

const won = value => value ? `the ${value < 0 ? "opener" : "controller"} wins by ${boxes(Math.abs(value))}`
  : "the endgame is a tie";

function facts(state, isOn) {
  const {position, opened} = state, rest = opened ? leftOf(state) : position;
  const {c} = endgames.summary(rest), value = endgames.value(rest), of = opened ? "(G−C)" : "";
  const without = opened ? `${boxes(endgames.sizeOf(rest))} without the ${endgames.name(opened)}` : "";
  const ofLong = hasShort(rest) ? "of the long chains and loops" : "";
  const found = [["Size", boxes(size(state)), without], [["Controlled value ", make("i", {}, `c${of}`)], minus(c),
    ofLong],
    [["Value ", make("i", {}, `v${of}`)], minus(value), rest.length ? won(value) : "nothing is left to win"]];
  if (opened) {
    const worth = minus(endgames.worth(state));
    return [...found, [["Value ", make("i", {}, "v(G;C)")], worth, `once ${called(opened)} is opened`]];
  }
  return [...found, loony.neededLead(state, value, isOn)];
}

function table(state) {
  const {position, opened} = state;
  if (opened) return loony.tableOfReplies(state, `the ${endgames.name(opened)}`, endgames.replies(state), endgames.worth(state));
  const all = endgames.openings(position), {theory} = endgames.decided(position), value = endgames.value(position);
  const move = hasShort(position) ? "" : `, ${theory.move}`;
  const rows = all.slice(0, ROWS).map(one => ({best: one.optimal, cells: [
    endgames.name(one), minus(one.value), minus(one.rest), size(state) === one.length ? "take all: it is the last" : DOES[one.advice],
    (one.optimal ? "★ optimal" : `loses ${one.value - value} more`) + (one.named ? move : "") +
      (endgames.isShort(one) && one.length > 1 ? ", in its middle" : "")]}));
  if (all.length > ROWS) rows.push({best: false, cells: [`and ${all.length - ROWS} more, no better`]});
  return {
    caption: "Every opening. v(G;C) is what the controller wins by once C is opened, v(G−C) the value of what is left without C.",
    heads: [["Open C"], ["v(G;C)", true], ["v(G−C)", true], ["The controller should"], ["Opening"]], rows,
  };
}

function why(state) {
  const {position, opened} = state, G = opened ? leftOf(state) : position, value = endgames.value(G);
  const long = endgames.decided(G), {which, theory} = long;
  if (!position.length) return ["Value 0: nothing is left."];
  const theorem = `by ${theory.value}${theory.on}, case ${which}: ${long.because}.`;
  const decides = !hasShort(G) ? theorem : `by ${BY_SHORT}, from ${long.value} for the long chains and loops` +
    (which ? `, which is ${theorem}` : ", of which there are none.");
  if (opened) {
    if (!G.length) return ["It is the last component."];
    const cost = endgames.handout(opened), what = DOES[endgames.advice(opened, value)];
    return [endgames.isShort(opened) ? `${controller(state)} takes all of ${called(opened)} by ${BY_SHORT}.` :
      `${controller(state)} should ${what} by Theorem 1.3: v(G−C) = ${value}, and keeping control costs ${cost}.`,
    `v(G−C) = ${value} ${decides}`].map(minus);
  }
  const first = endgames.recommended(position), named = first.which === "otherwise" ? theory.otherwise : `, case ${first.which}`;
  const move = hasShort(position) ? BY_SHORT : `${theory.move}${theory.on}${named}`;
  return [`Value ${value} ${decides}`, `Open ${called(first.component)} by ${move}: ${first.because}.`].map(minus);
}

// "Theorem 4.1" in what `loony value --json` says.
const keyOf = theorem => theorem.toLowerCase().replace(/[ .]/g, "_");

// What `loony value --json` says, and what is opened.
function data(state) {
  const {position, opened} = state, {c} = endgames.summary(position), value = endgames.value(position);
  const long = endgames.decided(position), {theory} = long;
  const first = endgames.recommended(position), kind = C => C ? endgames.kind(C.length, C.loop) : "";
  return {
    position: endgames.notation(position), size: size(state), controlled_value: c, value_of_long: long.value, value,
    openings: endgames.openings(position).map(one => ({
      component: kind(one), value: one.value, optimal: one.optimal,
      controller: advised(one.advice),
    })),
    [keyOf(theory.move)]: first.which, [keyOf(theory.value)]: long.which,
    recommended: kind(first.component), needed: value,
    source: "closed form",
    ...(opened ? {opened: kind(opened), replies: endgames.replies(state).map(one => ({
      controller: does(one), value: one.value, optimal: one.optimal}))} : {}),
  };
}

const latex = ({position}) => position.map(({length, loop, number}) =>
  length + (loop ? "_\\ell" : "") + (number > 1 ? `^{${number}}` : "")).join(" + ") || "\\emptyset";

const component = (length, loop) => ({says: endgames.name({length, loop}), component: {length, loop}});

loony.families.push({
  ...endgames,
  prefix: "", sign: 1, title: "Loops and chains", roles: ["opens first", "controls first"],
  get rules() {
    return ["Exact play where nothing else is left. The opener must open a loop or a chain; the controller takes all of its " +
      "boxes and must then open another herself, or takes all but 2 of a chain, or 4 of a loop, and so keeps control. " +
      "The value v is the number of boxes by which the controller wins. Loops have at least 4 boxes. " +
      "A chain of 1 or 2, opened in its middle, gives no choice: the controller takes it and opens next.",
    ...endgames.theories.map(one => one.rules)].join(" ");
  },
  how: "Components joined by +: a chain is its length, a loop has an l after it, and 4l^2 or 2*4l is two 4-loops. " +
    "3 + 4_\\ell is read too.",
  hint: "Click a drawing to open that component and play on; − and + remove and add one.",
  get examples() { return endgames.theories.flatMap(one => one.examples); },
  quick: [component(3, false), component(4, false), component(4, true), component(6, true), component(8, true)],
  sized: [false, true].map(loop => ({says: loop ? "loop" : "chain", component: length => ({length, loop})})),
  fault: (C, G) => endgames.fault(C.length, C.loop) ||
    (G.some(one => endgames.same(one, C) && one.number >= loony.MOST) ? `at most ${loony.MOST} equal components` : ""),
  weight: ({position}) => position.length,
  turnsLeft: ({position}) => plural(position.reduce((sum, C) => sum + C.number, 0), "more turn"),
  keeps: ({position, opened}) => opened ? null : position,
  told: all => all.join(", "), formula, board, replies, status, answer, ends, facts, table, why, data, latex,
});
})();
