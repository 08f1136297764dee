// Loops and long chains: their notation, values and best play by closed form. Nothing here knows of the page. A
// position is a list of {length, loop, number}, chains first, each kind once, ascending. Lengths, sizes and values are
// in boxes.
(() => {
"use strict";

const {loony} = globalThis;

// ---- notation

const kind = (length, loop) => length + (loop ? "l" : "");

const name = ({length, loop}) => `${length}-${loop ? "loop" : "chain"}`;

function notation(G) {
  return G.map(({length, loop, number}) => kind(length, loop) + (number > 1 ? `^${number}` : "")).join("+") || "0";
}

// Equal components together, in order; none that is there no time.
function collected(components) {
  const numbers = new Map();
  for (const {length, loop, number} of components) {
    const before = numbers.get(kind(length, loop));
    numbers.set(kind(length, loop), {length, loop, number: number + (before ? before.number : 0)});
  }
  const G = [...numbers.values()].filter(({number}) => number > 0);
  return G.sort((a, b) => a.loop - b.loop || a.length - b.length);
}

const plus = (G, {length, loop}) => collected([...G, {length, loop, number: 1}]);

function without(G, {length, loop}) {
  const left = G.map(one => one.length === length && one.loop === loop ? {length, loop, number: one.number - 1} : one);
  return left.filter(({number}) => number > 0);
}

// What makes a component impossible, or "".
function fault(length, loop) {
  if (loop && length < 4) {
    return `a loop has length at least 4, not ${length}: to keep control of one, 4 boxes of it are left`;
  }
  if (loop && length % 2) return `a loop is even and at least 4, not ${length}`;
  if (length < 3) return `a long chain has length at least 3, not ${length}`;
  return length > loony.LONGEST ? `a component here has at most ${loony.LONGEST} boxes` : "";
}

function parse(text, from = 0) {
  return collected(loony.terms(text, from, "3, 8l or 4l^2", fault));
}

// ---- values

const mod = (x, n) => ((x % n) + n) % n;

const handout = C => C.loop ? 4 : 2;

// What the theorems need to know of a position, under the names of the paper: c, tb, theta 3-chains, f 4-loops.
function summary(G) {
  let size = 0, chains = 0, loops = 0, theta = 0, f = 0;
  for (const {length, loop, number} of G) {
    size += length * number;
    if (loop) loops += number; else chains += number;
    if (!loop && length === 3) theta = number;
    if (loop && length === 4) f = number;
  }
  return completed({size, chains, loops, theta, f});
}

// The same of G - C, from that of G: in a long position it takes no longer than in a short one.
function summaryWithout({size, chains, loops, theta, f}, {length, loop}) {
  const one = is => is ? 1 : 0;
  return completed({
    size: size - length, chains: chains - one(!loop), loops: loops - one(loop),
    theta: theta - one(!loop && length === 3), f: f - one(loop && length === 4),
  });
}

function completed({size, chains, loops, theta, f}) {
  const tb = !chains && !loops ? 0 : !chains ? 8 : loops && theta === chains ? 6 : 4;
  return {size, chains, loops, theta, f, tb, c: size - 4 * chains - 8 * loops + tb};
}

// G is so many 3-chains and a 4-loop.
const isThreesAnd4l = ({chains, loops, theta, f}, threes) => theta === threes && chains === threes && loops === 1 && f === 1;

// v(G) by the first case of Theorem 4.1 that applies: the value, the case, and why it is that one.
const decided = G => decidedBy(summary(G));

function decidedBy(known) {
  const {size, theta, f, c} = known;
  const is = (value, which, because) => ({value, which, because});
  if (!size) return is(0, "", "nothing is left");
  if (c >= 2) return is(c, "(1)", `c = ${c} is at least 2, so v = c`);
  if (c === 0 && f && !isThreesAnd4l(known, 2)) {
    return is(0, "(2)", "c = 0 and there is a 4-loop (and G is not 3^2+4l), so v = 0");
  }
  if (theta === 0 || (theta === 1 && size % 4 === 3)) {
    const threes = theta ? "there is one 3-chain and the size is 3 mod 4" : "there is no 3-chain";
    const start = `c = ${c} is less than 2, ${threes}, `;
    if (c + 4 * f >= 2) {
      const value = Math.min(mod(c, 8), mod(-c, 8));
      return is(value, "(3)(a)", `${start}and c + 4f = ${c + 4 * f} is at least 2, so v = ${value} is the distance of c ` +
        "to the nearest multiple of 8");
    }
    const small = `${start}c + 4f = ${c + 4 * f} is less than 2, `;
    const fours = f % 2 ? `and the number of 4-loops, f = ${f}, is odd` : `and the number of 4-loops, f = ${f}, is even`;
    if (size % 2) return is(f % 2 ? 1 : 3, "(3)(b)(i)", `${small}the size is odd, ${fours}`);
    if (size % 4 === 2) return is(2, "(3)(b)(ii)", `${small}and the size is 2 mod 4`);
    return is(f % 2 ? 0 : 4, "(3)(b)(iii)", `${small}the size is 0 mod 4, ${fours}`);
  }
  const threes = theta > 1 ? `there are ${theta} 3-chains` : `there is one 3-chain but the size is ${size % 4} mod 4`;
  const parity = size % 2 ? "odd" : "even";
  return is(size % 2 ? 1 : 2, "(4)", `c = ${c} is less than 2, ${threes}, and the size is ${parity}`);
}

const value = G => decided(G).value;

// What the controller should do once a component is opened and `rest` = v(G - C): Theorem 1.3, and where it does not matter.
function advice(C, rest) {
  return rest > handout(C) ? "keep" : rest < handout(C) ? "give up" : "either";
}

// Every opening by equation (3), best first, then chains before loops and short before long.
function openings(G) {
  const best = value(G), {component} = recommended(G), known = summary(G);
  const all = G.map(({length, loop}) => {
    const C = {length, loop}, rest = decidedBy(summaryWithout(known, C)).value, h = handout(C);
    const won = length - h + Math.abs(rest - h);
    const named = component.length === length && component.loop === loop;
    return {length, loop, value: won, rest, optimal: won === best, named, advice: advice(C, rest)};
  });
  return all.sort((a, b) => a.value - b.value);
}

// The component that Theorem 1.1 tells to open, the case of it, and why that one; null in the empty position.
function recommended(G) {
  if (!G.length) return {component: null, which: "", because: "nothing is left to open"};
  const known = summary(G), {size, chains, loops, theta, f, c} = known;
  const shortest = loop => G.find(one => one.loop === loop);
  const loopFirst = (which, because) => ({component: shortest(true), which, because: `${because}, so open a shortest loop`});
  if (c >= 2 && theta === 1 && chains === 1 && loops) {
    return loopFirst("(i)", `c = ${c} is at least 2 and G is one 3-chain and loops`);
  }
  if (c >= -1 && c <= 1 && f && !isThreesAnd4l(known, 3)) {
    return loopFirst("(ii)", `c = ${c} is 0, 1 or -1 and there is a 4-loop (and G is not 3^3+4l)`);
  }
  if (c <= -2 && f && theta === 1 && (size - 7) % 4 === 0) {
    return loopFirst("(iii)", `c = ${c} is at most -2, and G = 4l+3+H, where H has ${size - 7} boxes, a multiple of 4, ` +
      "and no 3-chain");
  }
  const standard = "none of the cases (i) to (iii) applies, so make the standard move";
  if (theta) return {component: G[0], which: "otherwise", because: `${standard}: open a 3-chain`};
  if (loops) return {component: shortest(true), which: "otherwise", because: `${standard}: open a shortest loop`};
  return {component: G[0], which: "otherwise", because: `${standard}: open a shortest chain`};
}

// What the controller and the opener take of C, if control is kept or given up.
function shares(C, keeps) {
  return keeps ? [C.length - handout(C), handout(C)] : [C.length, 0];
}

// ---- play: a state is a position, with the component in it that is opened, if one is

const begin = G => ({position: G, opener: 0, mover: 0, score: [0, 0], opened: null, fresh: true});

const same = (one, other) => one.length === other.length && one.loop === other.loop;

const KEEP = "keep", GIVE_UP = "give";

// The state after a move: a component that is opened, by its notation, or what the controller does then; or null.
function after({position, opener, score, opened}, code) {
  if (!opened) {
    const found = position.find(C => kind(C.length, C.loop) === code);
    const component = found && {length: found.length, loop: found.loop};
    return found ? {position, opener, mover: 1 - opener, score, opened: component, fresh: false} : null;
  }
  const left = without(position, opened), keeps = code === KEEP;
  if (keeps ? !left.length : code !== GIVE_UP) return null;
  const [toController, toOpener] = shares(opened, keeps), next = keeps ? opener : 1 - opener;
  const taken = opener ? [score[0] + toController, score[1] + toOpener] : [score[0] + toOpener, score[1] + toController];
  return {position: left, opener: next, mover: next, score: taken, opened: null, fresh: true};
}

// Best play by Theorems 1.1 and 1.3; of equal replies the one that gives up control. Null where nothing is left.
function best({position, opened}) {
  if (!position.length) return null;
  if (!opened) {
    const {component} = recommended(position);
    return kind(component.length, component.loop);
  }
  const left = without(position, opened);
  return value(left) > handout(opened) ? KEEP : GIVE_UP;
}

// What the controller may do with the component that is opened, best first, and what he wins by then.
function replies({position, opened}) {
  const left = without(position, opened), rest = value(left);
  const all = (left.length ? [true, false] : [false]).map(keeps => {
    const [toController, toOpener] = shares(opened, keeps);
    return {code: keeps ? KEEP : GIVE_UP, keeps, last: !left.length, toController, toOpener,
      value: toController - toOpener + (keeps ? rest : -rest)};
  });
  const most = Math.max(...all.map(one => one.value));
  return all.map(one => ({...one, optimal: one.value === most})).sort((a, b) => b.value - a.value);
}

// By how much the controller wins from here, without the score.
const worth = state => state.opened ? replies(state)[0].value : value(state.position);

// What a move is called, of the player who makes it.
function says({position, opened}, code) {
  if (!opened) return `opens ${loony.withArticle(name(position.find(C => kind(C.length, C.loop) === code)))}`;
  return code === KEEP ? "keeps control" : without(position, opened).length ? "gives up control" : "takes all";
}

loony.endgames = {
  parse, notation, kind, name, fault, plus, without, summary, decided, value, openings, recommended, advice, shares, handout,
  begin, after, best, replies, worth, says, same,
};
})();
