// Loony graphs on the page: a drawing with the joints in a row, and what is said of a state.
(() => {
"use strict";

const {loony} = globalThis, {graphs, make, drawnAs, button, boxes, minus, plural, PLAYERS} = loony, {GROUND} = graphs;
const {DOES, controller, does, advised} = loony;
const SHOWN = 3;                                  // optimal openings that the answer names
const STEP = 3.2, RADIUS = 0.85, BELOW = 2.4;     // between joints, of loops, and from the joints down to the ground
const SCALE = 22;                                 // pixels

const rest = ({position, opened}) => ({position, ...opened.rest});
const present = state => state.opened ? rest(state) : state;

// ---- the board

// A graph, its joints in a row: each chain or loop with its coins.
function picture(state) {
  const {pieces, isolated} = graphs.left(state), {names} = state.position, marks = [], uses = new Map();
  const joints = [...new Set(pieces.flatMap(({a, b}) => [a, b]))].filter(end => end !== GROUND).sort((x, y) => x - y);
  const x = joint => RADIUS + STEP * joints.indexOf(joint);
  let right = joints.length ? RADIUS + x(joints[joints.length - 1]) : -0.6;
  const numbered = (mark, x, y, coins) => marks.push(mark, drawnAs("text", {x, y: y + 0.28}, String(coins)));
  const circle = (cx, cy, coins) => numbered(drawnAs("circle", {cx, cy, r: RADIUS, class: "loop"}), cx, cy, coins);
  const chain = (d, x, y, coins) => numbered(drawnAs("path", {d}), x, y, coins);
  const foot = at => marks.push(drawnAs("path", {d: `M${at - 0.4} ${BELOW}h.8`, class: "ground"}));
  for (const {a, b, coins} of pieces) {
    const key = `${a} ${b}`, turn = uses.get(key) || 0;
    const number = pieces.filter(one => one.a === a && one.b === b).length;
    const aside = turn - (number - 1) / 2;
    uses.set(key, turn + 1);
    if (a === b) circle(x(a), turn ? RADIUS : -RADIUS, coins + 1);
    else if (a === GROUND) {
      const at = x(b) + 2.2 * aside;
      chain(`M${x(b)} 0L${at} ${BELOW}`, 0.4 * x(b) + 0.6 * at, 0.6 * BELOW, coins);
      foot(at);
    } else {
      const far = joints.indexOf(b) - joints.indexOf(a) > 1 ? 2.2 : 0;
      const height = 1.8 * aside - far, middle = (x(a) + x(b)) / 2;
      chain(`M${x(a)} 0Q${middle} ${2 * height} ${x(b)} 0`, middle, height, coins);
    }
  }
  for (const {length, loop, number} of isolated) {
    const left = right + 0.7, middle = left + RADIUS;
    if (loop) circle(middle, 0, length);
    else {
      chain(`M${left} ${BELOW}Q${middle} ${-BELOW} ${left + 2 * RADIUS} ${BELOW}`, middle, 0, length);
      foot(left);
      foot(left + 2 * RADIUS);
    }
    right = left + 2 * RADIUS;
    if (number > 1) marks.push(drawnAs("text", {x: right + 0.8, y: 0.3}, `× ${number}`));
    right += number > 1 ? 1.6 : 0;
  }
  for (const joint of joints) {
    marks.push(drawnAs("circle", {cx: x(joint), cy: 0, r: 0.16}));
    const own = pieces.filter(({a, b}) => b === joint && (a === joint || a === GROUND));
    const loops = own.filter(({a}) => a === joint).length, isFirst = pieces.some(({a}) => a === joint);
    const aside = loops > 1 || own.length - loops > 1 ? 1.2 : !loops && isFirst ? -0.55 : 0.55;
    const called = own.map(({run}) => /^[A-Za-z]+/.exec(names[31 - Math.clz32(run & -run)])[0]);
    if (called.length) marks.push(drawnAs("text", {x: x(joint) + aside, y: 0.85, class: "name"}, called[0]));
  }
  const wide = Math.max(right, 1) + 1.7, high = BELOW + 2 * RADIUS + 1.2;
  return drawnAs("svg", {
    class: "graph", viewBox: `-0.7 ${-2 * RADIUS - 0.5} ${wide} ${high}`, width: SCALE * wide, height: SCALE * high,
    role: "img", "aria-label": `a drawing of ${graphs.textOf(state)}`,
  }, ...marks);
}

function openingOf(state, one, act) {
  const isBest = act.hints && one.optimal, label = `open ${one.code}, of ${plural(one.captured, "coin")}`;
  const made = button(`${one.code}${isBest ? " ★" : ""}`, () => act.play(one.code), {
    "data-code": one.code, "aria-label": `${label}${isBest ? " (best)" : ""}`, title: label,
  });
  made.disabled = state.opened !== null;
  return made;
}

function board(state, act) {
  const from = state.opened ? {...state, opened: null} : state, codes = codesOf(state);
  const inOrder = graphs.openings(from).sort((one, other) => codes.indexOf(one.code) - codes.indexOf(other.code));
  return [make("li", {class: "scroll"}, picture(from)),
    make("li", {class: "row"}, ...inOrder.map(one => openingOf(state, one, act)))];
}

const codesOf = state => graphs.statesOf(state.position).options(state).map(({code}) => code);

const replies = state => state.opened ? loony.choices(graphs.replies(state)) : [];

// ---- what is said

function status(state) {
  const {opener, opened} = state;
  if (graphs.isEmpty(state)) return "";
  if (!opened) return `${PLAYERS[opener]} opens next, and ${controller(state)} controls: click a piece.`;
  return `${PLAYERS[opener]} has opened ${opened.code}. ` + (graphs.isEmpty(opened.rest)
    ? `${controller(state)} takes all of it, the last.` : `${controller(state)} keeps control or gives it up.`);
}

function answer(state) {
  if (graphs.isEmpty(state)) return "v = 0: nothing is left to open";
  if (state.opened) {
    const all = graphs.replies(state), best = all.filter(one => one.optimal);
    return minus(`v(G; ${state.opened.code}) = ${all[0].value}: ${best.map(does).join(" or ")} ★`);
  }
  const all = graphs.openings(state).filter(one => one.optimal).map(({code}) => code);
  return `v = ${graphs.value(state)}: open ${loony.anyOf(all, SHOWN)} ★`;
}

const ends = state => loony.finalScore(state, graphs.packing(state).coins, graphs.worth(state));

function facts(state, isOn) {
  const now = present(state), {quarters, cv, joints, coins} = graphs.packing(now), value = graphs.value(now);
  const of = state.opened ? "(G−C)" : "";
  const found = [["Coins", boxes(coins), joints ? `${plural(joints, "joint")} among them` : "no joints"],
    [["Controlled value ", make("i", {}, `cv${of}`)], minus(cv), `a maximum packing has the weight ${quarters / 4}`],
    [["Value ", make("i", {}, `v${of}`)], String(value),
      !coins ? "nothing is left to win" : value ? `the controller wins by ${boxes(value)}` : "a tie"]];
  if (state.opened) {
    const worth = minus(graphs.worth(state));
    return [...found, [["Value ", make("i", {}, "v(G;C)")], worth, `once ${state.opened.code} is opened`]];
  }
  return [...found, loony.neededLead(state, value, isOn)];
}

function table(state) {
  if (state.opened) return loony.tableOfReplies(state, state.opened.code, graphs.replies(state), graphs.worth(state));
  const value = graphs.value(state);
  return {
    caption: "Every opening C. v(G;C) is what the controller wins by once C is opened, v(G−C) the value of the rest.",
    heads: [["Open C"], ["coins", true], ["handout", true], ["v(G;C)", true], ["v(G−C)", true],
      ["The controller should"], ["Opening"]],
    rows: graphs.openings(state).map(one => ({best: one.optimal, cells: [one.code, one.captured, one.handout,
      one.value, one.left, graphs.isEmpty(one.rest) ? "take all: it is the last" : DOES[one.advice],
      one.optimal ? "★ optimal" : `loses ${one.value - value} more`]})),
  };
}

function why(state) {
  const {states} = graphs.statesOf(state.position), {cv} = graphs.packing(present(state));
  const more = graphs.value(present(state)) - cv, number = states.toLocaleString("en");
  return [`Found by the values of all ${number} states of the graph: v(G) is the least |C| − h + |v(G−C) − h| of ` +
    "all openings C, where h is the handout.",
  minus(`The controller wins cv = ${cv} if she stays in control to the end and the opener loses no loop of a ` +
    `maximum packing. v is never less, and here it is ${more ? `${more} more` : "the same"}.`)];
}

// What `loony value --family graphs --json` says, as far as the page knows it.
function data(state) {
  const {quarters, cv, coins, joints} = graphs.packing(state), value = graphs.value(state);
  return {
    position: graphs.textOf(state), coins, joints, value, controlled_value: cv, packing: {p: quarters / 4},
    openings: graphs.openings(state).map(one => ({
      piece: one.code, value: one.value, optimal: one.optimal, captured: one.captured, handout: one.handout,
      controller: advised(one.advice),
      left: graphs.textOf({position: state.position, ...one.rest}),
    })),
    needed: value, source: "states",
  };
}

const inLatex = text => text.replace(/[{}_^]/g, sign => sign === "^" ? "\\hat{}" : `\\${sign}`);
const latex = state => `\\mathtt{${inLatex(graphs.textOf(state))}}`;

const QUICK = {"3-chain": "3", "12-loop": "12l", dipper: "[4 (5)]", earmuffs: "[4 9 4]", twin: "{a-3-a a-5-a}"};
const plus = ({text}, term) => graphs.parse(text === loony.notation.EMPTY ? term : `${text}+${term}`);

loony.families.push({
  ...graphs, prefix: "", sign: 1, title: "Loony graphs", roles: ["opens first", "controls first"],
  rules: "Chains and loops that share joints. A joint is a box at which three or four chains meet. Who opens a " +
    "chain or a loop hands it to the controller, who takes all of it, or leaves 2 boxes of it, or 4 of an isolated loop, " +
    "and keeps control. A loop at a joint of three ends is captured with the joint and the third chain.",
  how: "Chains and loops joined by +, such as 3 and 12l; a bracelet of loops and chains by turns in brackets, " +
    "[6 9 4 (5)], in which a tag to the ground is in round brackets; and any graph by its pieces in braces, " +
    "{a-3-b a-4-b a-5-_ b-6-_}, where _ is the ground. " +
    `This page computes at most ${graphs.MOST_VALUES.toLocaleString("en")} values of a graph. ` +
    "In names of pieces AB is the chain from A to B, A the loop at A, and A_ a chain from A to the ground.",
  hint: "Click a piece to open it and play on.",
  examples: [["[4 13 4]+3+12l", "earmuffs"], ["[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6", "a bracelet"],
    ["{a-3-a a-5-a}", "a twin"], ["{a-3-b a-4-b a-5-_ b-6-_}", ""]],
  adds: "Add a component", quick: Object.entries(QUICK).map(([says, component]) => ({says, component})),
  sized: [{says: "chain", component: length => `${length}`}, {says: "loop", component: length => `${length}l`}],
  fault: (term, position) => {
    try {
      plus(position, term);
      return "";
    } catch (error) {
      if (!(error instanceof loony.Refused)) throw error;
      return error.message;
    }
  },
  plus, weight: state => codesOf(state).length, turnsLeft: () => "more turns",
  // A text without a joint is one of loops and long chains.
  keeps: state => state.opened ? null : graphs.isWhole(state) ? state.position
    : graphs.reads(graphs.textOf(state)) ? graphs.parse(graphs.textOf(state)) : null,
  says: ({opened}, code) => !opened ? `opens ${code}` : code === "keep" ? "keeps control"
    : graphs.isEmpty(opened.rest) ? "takes all" : "gives up control",
  told: all => all.join(", "),
  formula: state => ["G = ", graphs.isEmpty(state) ? "∅, the empty position" : graphs.textOf(state),
    ...(state.opened ? [`, of which ${state.opened.code} is opened`] : [])],
  board, replies, status, answer, ends, facts, table, why, data, latex,
});
})();
