// Loops and chains: their notation, values and best play by closed form. A position is a list of {length, loop,
// number}, chains first, each kind once, ascending. Lengths, sizes and values are in boxes. Beside chains of 1 and 2 the
// value of long chains and loops gives that of all by a rule (docs/boards.md, "Short chains").
//
// Which closed form, a theory says. It `covers` some positions, of which a summary is known; there is `noLoop` of some
// lengths in these, and why. Its functions are printed from the theorems in Python: of a position that is not empty,
// what is `decided`, {which, value}, and whether it `opens` a shortest loop, {which, loop}, or else a shortest chain;
// `told` has other numbers of which `whyValue` and `whyMove` speak, which say why it is that case, by its name. `value`
// and `move` name its theorems, `on` says what they are on, and `otherwise` what no case of `move` is called.
(() => {
"use strict";

const {loony} = globalThis, {withShort} = loony.printed.endgames;

const theories = [];  // each covers more than those before it

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
  const wrong = loop ? theories.at(-1).noLoop(length) : length ? "" : "a chain has length at least 1";
  if (wrong) return `${wrong}, not ${length}`;
  return length > loony.LONGEST ? `a component here has at most ${loony.LONGEST} boxes` : "";
}

function parse(text, from = 0) {
  return collected(loony.terms(text, from, "3, 8l or 4l^2", fault));
}

// ---- values

const handout = C => C.loop ? 4 : 2;

// Whether C is a chain of 1 or 2. Such a chain is taken whole; one of 2 is opened in its middle.
const isShort = ({length, loop}) => !loop && length < 3;

// What the theorems need to know of a position: of its long chains and loops the counts and excesses of a summary in
// Python, by their names there, the size, the controlled value c, and the number of odd loops; and the numbers of
// chains of 1 and 2, `ones` and `twos`.
function summary(G) {
  let known = {...theories.at(-1).empty, size: 0, c: 0, odd: 0, ones: 0, twos: 0};
  for (const C of G) known = summaryWith(known, C);
  return known;
}

function summaryWith(known, {length, loop, number}) {
  const {ones, twos} = known;
  if (isShort({length, loop})) {
    return length < 2 ? {...known, ones: ones + number} : {...known, twos: twos + number};
  }
  const sum = theories.at(-1).added(known, {length, loop: Number(loop), number});
  return {...sum, ones, twos, odd: known.odd + (loop ? length % 2 * number : 0)};
}

// The same of G - C, from that of G: in a long position it takes no longer than in a short one.
const summaryWithout = (known, C) => summaryWith(known, {...C, number: -1});

const sizeOf = G => G.reduce((sum, {length, number}) => sum + length * number, 0);
const theoryOn = known => theories.find(one => one.covers(known));
const valueBy = known =>
  withShort({x: known.size ? theoryOn(known).decided(known).value : 0, ones: known.ones, twos: known.twos}).v;
const value = G => valueBy(summary(G));

// v of the long chains and loops of G, by the first theory that covers them: the theory, the value, the case, and why
// it is that one.
function decided(G) {
  const known = summary(G), theory = theoryOn(known);
  if (!known.size) return {theory, value: 0, which: "", because: "nothing is left"};
  const found = theory.decided(known);
  return {theory, ...found, because: theory.whyValue[found.which]({...known, ...theory.told(known), ...found})};
}

// What the controller should do once a component is opened and `rest` = v(G - C): Theorem 1.3, and where it does not matter.
function advice(C, rest) {
  if (isShort(C)) return "give up";
  return rest > handout(C) ? "keep" : rest < handout(C) ? "give up" : "either";
}

// Every opening by equation (3), best first, then chains before loops and short before long.
function openings(G) {
  const best = value(G), {component} = recommended(G), known = summary(G);
  const all = G.map(({length, loop}) => {
    const C = {length, loop}, rest = valueBy(summaryWithout(known, C)), h = handout(C);
    const won = isShort(C) ? length - rest : length - h + Math.abs(rest - h);
    const named = component.length === length && component.loop === loop;
    return {length, loop, value: won, rest, optimal: won === best, named, advice: advice(C, rest)};
  });
  return all.sort((a, b) => a.value - b.value);
}

// The component that the same theory tells to open, the case of it, and why that one; null in the empty position.
function recommended(G) {
  if (!G.length) return {component: null, which: "", because: "nothing is left to open"};
  if (isShort(G[0])) return {component: G[0], which: "", because: "it is a shortest chain of 1 or 2"};
  const known = summary(G), theory = theoryOn(known), {which, loop} = theory.opens(known);
  const because = theory.whyMove[which]({...known, ...theory.told(known), loop});
  return {component: loop ? G.find(one => one.loop) : G[0], which, because};
}

// Whether the controller has a choice, once C is opened and so much is left.
const canKeep = (left, C) => left.length > 0 && !isShort(C);

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
  if (keeps ? !canKeep(left, opened) : code !== GIVE_UP) return null;
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
  return advice(opened, value(left)) === "keep" ? KEEP : GIVE_UP;
}

// What the controller may do with the component that is opened, best first, and what he wins by then.
function replies({position, opened}) {
  const left = without(position, opened), rest = value(left);
  const all = (canKeep(left, opened) ? [true, false] : [false]).map(keeps => {
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
  theories, parse, notation, kind, name, fault, plus, without, summary, decided, value, openings,
  recommended, advice, shares, handout, begin, after, best, replies, worth, says, same, isShort, sizeOf,
};
})();
