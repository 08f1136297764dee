// Misère Swedish positions of any size: values by the theorems of docs/swedish.md, which are printed from Python. A
// position is its different parts, descending, with their numbers: {length, number}.
(() => {
"use strict";

const {loony} = globalThis, {strips} = loony;
const {EMPTY, ALIKE_FROM, LONGEST, SEARCHED, UNDECIDED, OF_BANKS, E_IN_S, added, decided, told, isRestricted} =
  loony.printed.strips;

const DRAWN = 32;   // boxes of a position that is drawn whole

const game = {prefix: "swedish", sign: -1};

game.fault = (length, loop) => loop ? "a Swedish position has no loops"
  : length < 2 ? `a part is at least 2, not ${length}: a single box is taken at once`
  : length > loony.LONGEST ? `a part here has at most ${loony.LONGEST} boxes` : "";

const descending = G => G.filter(({number}) => number).sort((a, b) => b.length - a.length);

game.parse = (text, from) => descending(loony.terms(text, from, "4, 7 or 2^3", game.fault, true));

game.notation = G => G.map(({length, number}) => length + (number > 1 ? `^${number}` : "")).join("+") || "0";

const total = G => G.reduce((sum, {length, number}) => sum + length * number, 0);

// The position with so many more of a part, or fewer.
function plus(G, length, number = 1) {
  const before = G.find(one => one.length === length);
  return descending([...G.filter(one => one !== before), {length, number: number + (before ? before.number : 0)}]);
}

// ---- edges: those with the same pieces are one, and beyond 1 x LONGEST so are those from `small` to `last`

const summary = G => G.reduce((sum, {length, number}) => added(sum, {part: length, number}), EMPTY);

// Of each part what else is there, and the smallest piece from which its edges are one.
function partsIn(G) {
  const whole = summary(G);
  return G.map(({length: part, number}, place) => {
    const next = G[number > 1 ? place : place + 1];
    const largest = place ? whole.largest : next && next.length > 3 ? next.length : 0;
    const half = Math.floor(part / 2), alike = part > LONGEST ? ALIKE_FROM : half;
    return {part, half, alike, others: {...added(whole, {part, number: -1}), largest}};
  });
}

function edge({part, half, alike, others}, small) {
  const pieces = [small, part - small], rest = pieces.reduce((sum, one) => added(sum, {part: one, number: 1}), others);
  return {part, small, last: small < alike ? small : half, boxes: pieces.filter(one => one === 1).length, rest};
}

const edges = G => partsIn(G).flatMap(one => Array.from({length: one.alike}, (_, at) => edge(one, at + 1)));

const after = (G, {part, small}) =>
  [small, part - small].reduce((H, piece) => piece > 1 ? plus(H, piece) : H, plus(G, part, -1));

const name = ({small, last, boxes}) => boxes ? `take ${boxes}` : `cut ${small}${last > small ? ` to ${last}` : ""}`;

// ---- values: what the player on move wins by; null where that is 1 or -1, and not known

const searched = new Map();

// Of a position that no theorem decides: D is odd and 13 or more, so nobody gains by taking a box, by Theorem 7.
function byCuts(G) {
  const key = game.notation(G);
  if (!searched.has(key)) searched.set(key, edges(G).some(one => !one.boxes && valueOfRest(G, one) === -1) ? 1 : -1);
  return searched.get(key);
}

function value(G) {
  const {theorem, value: known} = decided(summary(G));
  if (theorem) return known;
  if (total(G) <= SEARCHED) return byCuts(G);
  return edges(G).some(one => worth(G, one) === 1) ? 1 : null;
}

function valueOfRest(G, one) {
  const {theorem, value: known} = decided(one.rest);
  return theorem ? known : total(G) - one.boxes > SEARCHED ? null : byCuts(after(G, one));
}

function worth(G, one) {
  const rest = valueOfRest(G, one);
  return rest === null ? null : one.boxes ? rest - one.boxes : 0 - rest;
}

// An edge that is worth so much, of one part or of any: a restricted one first, the stake last, the smallest piece first.
function bestEdge(G, value, only = null) {
  const all = partsIn(G).filter(({part}) => only === null || part === only), {fours} = summary(G);
  const most = Math.max(0, ...all.map(one => one.alike));
  for (const isLarge of [true, false]) {
    for (const isAllowed of [true, false]) {
      for (let small = 1; small <= most; small++) {
        for (const one of all) {
          if (one.part > 3 !== isLarge || small > one.alike) continue;
          if (isRestricted({small, large: one.part - small, fours}).restricted !== isAllowed) continue;
          const found = edge(one, small);
          if (worth(G, found) === value) return found;
        }
      }
    }
  }
  return null;
}

// The best edge as far as it is known: where the position is worth -1, so is every cut of which no more is known.
function bestKnown(G) {
  const v = value(G), found = v === null ? null : bestEdge(G, v);
  return found || (v === -1 ? edges(G).find(one => !one.boxes) : null);
}

// Where a cut loses, a move that answers it; of cuts that are alike, each of them.
function answerTo(G, v, cut) {
  if (v === null || v >= 0 || cut.boxes || cut.value === null) return null;
  const isAlike = cut.last > cut.small, found = bestEdge(after(G, cut), 0 - cut.value, isAlike ? cut.part - cut.small : null);
  return found && `${name(found)} of ${isAlike ? "the larger" : found.part}`;
}

// The value, the theorem, and every move, best first, as `loony value` lists them.
function analysis(G) {
  const whole = summary(G), {theorem} = decided(whole), v = value(G), all = edges(G);
  const moves = all.map(one => {
    const known = worth(G, one), least = known === null && v === -1 ? -1 : known;
    return {...one, name: name(one), value: least, optimal: least === null || v === null ? null : least === v};
  }).sort((a, b) => (a.value === null) - (b.value === null) || b.value - a.value || b.part - a.part);
  const numbers = whole.largest ? {...told(whole), ...whole} : null;
  const within = v === -1 ? "in" : "not in";
  const inS = OF_BANKS.includes(theorem)
    ? [E_IN_S.replace(/\{(\w+)\}/g, (_, field) => field === "within" ? within : numbers[field])] : [];
  const isSearched = [{rest: whole, boxes: 0}, ...all].some(({rest, boxes}) =>
    !decided(rest).theorem && total(G) - boxes <= SEARCHED);
  const unknown = !moves.some(one => one.value === null) ? []
    : ["Of a move that wins by 1 or -1 no theorem says which" + (total(G) > LONGEST ? "." : ": loony value asks a table for it.")];
  return {theorem: theorem || null, value: v, moves, numbers, isSearched,
    why: [...inS, theorem ? `v by ${theorem} of docs/swedish.md.`
      : v === null ? `v ${UNDECIDED}.` : `v by ${isSearched ? "recursion, with " : ""}the theorems of docs/swedish.md.`,
    ...unknown]};
}

// ---- play: a small position is drawn, and of a larger one the parts are listed

const begin = G => total(G) > DRAWN ? {parts: G, mover: 0, score: [0, 0], fresh: true, drawn: null}
  : strips.begin(G.flatMap(({length, number}) => Array(number).fill("0".repeat(length))));

const left = state => state.parts ||
  strips.wordsOf(state).reduce((G, {length}) => plus(G, length), []);

// The code of an edge in the list, such as 100.3: it cuts 3 off a 1 x 100. Where only 2s and 3s are left, `all` takes them.
const ALL = "all";
const codeOf = ({part, small}) => `${part}.${small}`;
const isStake = G => G.length > 0 && G[0].length < 4;

function afterCode(state, code) {
  if (!state.parts) return strips.after(state, code);
  if (code === ALL && isStake(state.parts)) {
    const {mover} = state, score = state.score.map((score, who) => score + (who === mover ? total(state.parts) : 0));
    return {parts: [], mover, fresh: false, drawn: code, score};
  }
  const found = /^([0-9]{1,6})\.([0-9]{1,6})$/.exec(code), [part, small] = found ? found.slice(1).map(Number) : [];
  const one = partsIn(state.parts).find(one => one.part === part);
  if (!one || small < 1 || small > one.half) return null;
  const {boxes} = edge(one, small), {mover} = state;
  return {parts: after(state.parts, {part, small}), mover: boxes ? mover : 1 - mover, fresh: !boxes, drawn: code,
    score: state.score.map((score, who) => score + (who === mover ? boxes : 0))};
}

loony.swedish = {...game, total, plus, value, analysis, bestKnown, bestEdge, edges, answerTo, begin, left, codeOf,
  after: afterCode, isStake, ALL};
})();
