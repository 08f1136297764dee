// Values of loony graphs: of each state, a set of the pieces at joints and numbers of isolated chains and loops, from
// the values of the states that its openings leave (the openings O1 to O4 of docs/graphs-proof.md). And the heaviest
// packing of each state, which gives its controlled value.
(() => {
"use strict";

const {loony} = globalThis, {graphs} = loony, {GROUND} = graphs;
const MOST_VALUES = 1 << 18;
const WHOLE = 4, HALF = 2, QUARTER = 1;   // weights of loops, in quarters
const COINS = 2 ** 32;                    // more than all coins: packings are compared by weight, then by coins

const handoutOf = loop => loop ? 4 : 2;
const numberOfValues = ({pieces, isolated}) =>
  isolated.reduce((all, {number}) => all * (number + 1), 2 ** pieces.length);

// Why the page does not play a graph, or "".
function excess(position) {
  const number = numberOfValues(position), command = `loony value --family graphs '${loony.cut(position.text)}'`;
  return number > MOST_VALUES ? `this takes ${number.toLocaleString("en")} values, and this page computes at most ` +
    `${MOST_VALUES.toLocaleString("en")}: run ${command}` : "";
}

// ---- the states of one graph

class States {
  constructor(position) {
    this.position = position;
    this.pieces = position.pieces;
    this.at = Array.from({length: position.joints}, () => []);   // of each joint, the pieces that end there
    this.pieces.forEach(({a, b}, piece) => {
      if (a !== GROUND) this.at[a].push(piece);
      if (b !== a) this.at[b].push(piece);
    });
    this.valences = new Int8Array(position.joints);              // in the set that was looked at last
    this.whole = (1 << this.pieces.length) - 1;
    this.strides = position.isolated.map((_, kind) =>
      position.isolated.slice(kind + 1).reduce((all, {number}) => all * (number + 1), 1));
    this.stride = position.isolated.reduce((all, {number}) => all * (number + 1), 1);
    this.values = new Int32Array((this.whole + 1) * this.stride);
    this.heaviest = [0, 1].map(() => new Float64Array(this.whole + 1));   // without the ground, with it
    this.states = -1;                                            // but the empty one
    for (let set = 0; set <= this.whole; set++) this._fill(set);
  }

  // The valences of a set of pieces; whether a joint has a single end.
  _look(set) {
    const {valences, pieces} = this;
    valences.fill(0);
    for (let piece = 0; piece < pieces.length; piece++) {
      if (!(set >> piece & 1)) continue;
      const {a, b} = pieces[piece];
      if (a !== GROUND) valences[a] += 1;
      valences[b] += 1;
    }
    return !valences.includes(1);
  }

  // The chain or loop that a piece is a part of, with the joints of valence 2 as coins: {set, coins, ends, loop}.
  _run(set, piece) {
    const {pieces, valences, at} = this, {a, b} = pieces[piece], ends = [a, b];
    let run = 1 << piece, {coins} = pieces[piece];
    if (a === b && valences[a] === 2) return {set: run, coins: coins + 1, ends: [], loop: true};
    for (const way of [1, 0]) {
      let last = piece, node = ends[way];
      while (node !== GROUND && valences[node] === 2) {
        const joint = node, next = at[joint].find(other => other !== last && set >> other & 1);
        coins += 1;
        if (next === piece) return {set: run, coins, ends: [], loop: true};
        run |= 1 << next;
        coins += pieces[next].coins;
        node = pieces[next].a + pieces[next].b - joint;
        last = next;
      }
      ends[way] = node;
    }
    return {set: run, coins, ends, loop: false};
  }

  // The runs of a set that was looked at.
  _runs(set) {
    const all = [];
    for (let rest = set; rest;) {
      const run = this._run(set, 31 - Math.clz32(rest & -rest));
      all.push(run);
      rest &= ~run.set;
    }
    return all;
  }

  // The openings of a set that was looked at: the set that is opened, the coins that are captured, the handout, and
  // the set that is left.
  _openings(set) {
    const runs = this._runs(set);
    return runs.map(run => {
      const [a, b] = run.ends, handout = handoutOf(run.loop), rest = set & ~run.set;
      const isAtThree = !run.loop && a === b && a !== GROUND && this.valences[a] === 3;
      if (!isAtThree) return {opened: run.set, captured: run.coins, handout, rest};
      const third = runs.find(other => other !== run && other.ends.includes(a));
      return {opened: run.set, captured: run.coins + 1 + third.coins, handout, rest: rest & ~third.set};
    });
  }

  _fill(set) {
    const {stride, strides, values, position: {isolated}} = this, isState = this._look(set);
    const all = isState ? this._openings(set) : [];
    this._pack(set, isState);
    if (isState) this.states += stride;
    for (let row = 0; isState && row < stride; row++) {
      let least = set || row ? Infinity : 0;
      for (const {captured, handout, rest} of all) {
        least = Math.min(least, captured - handout + Math.abs(values[rest * stride + row] - handout));
      }
      for (let kind = 0; kind < isolated.length; kind++) {
        const {length, loop, number} = isolated[kind], h = handoutOf(loop);
        if (Math.floor(row / strides[kind]) % (number + 1)) {
          least = Math.min(least, length - h + Math.abs(values[set * stride + row - strides[kind]] - h));
        }
      }
      values[set * stride + row] = least;
    }
  }

  // The heaviest packing in a set: the set itself, if all its nodes have valence 2, or that of the set less a piece.
  _pack(set, isState) {
    const own = [-1, -1];
    if (isState && this.valences.every(valence => valence === 0 || valence === 2)) {
      const runs = this._runs(set), grounded = runs.filter(({loop}) => !loop);
      const weight = ({loop, coins}) => COINS * (loop ? WHOLE : coins > 3 ? HALF : QUARTER) + coins;
      const total = runs.reduce((sum, run) => sum + weight(run), 0);
      if (grounded.length < 2) own[1] = total;
      if (!grounded.length) own[0] = total;
    }
    for (const ground of [0, 1]) {
      const heaviest = this.heaviest[ground];
      let best = own[ground];
      for (let rest = set; rest; rest &= rest - 1) best = Math.max(best, heaviest[set & ~(rest & -rest)]);
      heaviest[set] = best;
    }
  }

  rowOf(numbers) {
    return numbers.reduce((sum, number, kind) => sum + number * this.strides[kind], 0);
  }

  value({set, numbers}) {
    return this.values[set * this.stride + this.rowOf(numbers)];
  }

  // The openings of a state, in the order of the text: {code, opened, captured, handout, rest, length, loop}.
  options({set, numbers}) {
    this._look(set);
    const {names, isolated} = this.position;
    const hanging = this._openings(set).map(one => ({
      ...one, code: names.filter((_, piece) => one.opened >> piece & 1).join("-"), rest: {set: one.rest, numbers},
    }));
    const alone = isolated.flatMap(({length, loop}, kind) => numbers[kind] ? [{
      code: `${length}${loop ? "l" : ""}`, captured: length, handout: handoutOf(loop), kind,
      rest: {set, numbers: numbers.map((number, other) => number - Number(other === kind))},
    }] : []);
    return [...hanging, ...alone];
  }

  // What is left in a state: its pieces between joints of valence 3 or more, and isolated ones.
  left({set, numbers}) {
    this._look(set);
    const pieces = [], isolated = new Map(), {isolated: kinds} = this.position;
    const count = (length, loop, number) => {
      const key = `${length}${loop ? "l" : ""}`, before = isolated.get(key);
      isolated.set(key, {length, loop, number: number + (before ? before.number : 0)});
    };
    kinds.forEach(({length, loop}, kind) => numbers[kind] && count(length, loop, numbers[kind]));
    for (const {coins, ends, loop, set: run} of this._runs(set)) {
      const [a, b] = [...ends].sort((x, y) => x - y);
      if (loop || b === GROUND) count(coins, loop, 1);
      else pieces.push({a, b, coins, run});
    }
    return {pieces, isolated: [...isolated.values()]};
  }

  // A packing of the greatest weight of a state, p in quarters, and the controlled value.
  packing({set, numbers}) {
    const {isolated} = this.position, left = this.left({set, numbers});
    const loops = isolated.reduce((sum, {loop}, kind) => sum + (loop ? numbers[kind] : 0), 0);
    const chain = isolated.reduce((best, {length, loop}, kind) =>
      loop || !numbers[kind] ? best : Math.max(best, COINS * (length > 3 ? HALF : QUARTER) + length), 0);
    const [without, among] = this.heaviest.map(heaviest => heaviest[set]), ground = among >= without + chain ? 1 : 0;
    const quarters = WHOLE * loops + Math.floor((ground ? among : without + chain) / COINS);
    const joints = new Set(left.pieces.flatMap(({a, b}) => [a, b]).filter(end => end !== GROUND));
    const chains = left.isolated.reduce((sum, {loop, number}) => sum + (loop ? 0 : number), 0);
    const ends = 2 * (left.pieces.length + chains);
    const coins = this.coins({set, numbers});
    const cv = coins ? 8 + coins + 4 * joints.size - 2 * ends - 2 * (quarters === QUARTER ? HALF : quarters) : 0;
    return {quarters, cv, joints: joints.size, coins};
  }

  coins({set, numbers}) {
    this._look(set);
    const {isolated} = this.position;
    const hanging = this._runs(set).reduce((sum, {coins}) => sum + coins, 0);
    return hanging + this.valences.filter(valence => valence > 2).length +
      isolated.reduce((sum, {length}, kind) => sum + length * numbers[kind], 0);
  }
}

const known = new WeakMap();

function statesOf(position) {
  if (!known.has(position)) known.set(position, new States(position));
  return known.get(position);
}

// ---- play: a state with the score, and the opening that was made, if one was

const KEEP = "keep", GIVE_UP = "give";

function begin(position) {
  const {whole} = statesOf(position), numbers = position.isolated.map(({number}) => number);
  return {position, set: whole, numbers, opener: 0, mover: 0, score: [0, 0], opened: null, fresh: true};
}

const isEmpty = ({set, numbers}) => !set && numbers.every(number => !number);
const value = state => statesOf(state.position).value(state);
const options = state => statesOf(state.position).options(state);
const advice = ({handout}, rest) => rest > handout ? "keep" : rest < handout ? "give up" : "either";

// Every opening with v(G;C), best first, then in the order of the text.
function openings(state) {
  const states = statesOf(state.position), best = states.value(state);
  const all = options(state).map(one => {
    const rest = states.value(one.rest), won = one.captured - one.handout + Math.abs(rest - one.handout);
    return {...one, left: rest, value: won, optimal: won === best, advice: advice(one, rest)};
  });
  return all.sort((one, other) => one.value - other.value);
}

function after(state, code) {
  const {position, opener, score, opened} = state;
  if (!opened) {
    const found = options(state).find(one => one.code === code);
    return found ? {...state, mover: 1 - opener, opened: found, fresh: false} : null;
  }
  const keeps = code === KEEP, {captured, handout, rest} = opened;
  if (keeps ? isEmpty(rest) : code !== GIVE_UP) return null;
  const given = keeps ? handout : 0, next = keeps ? opener : 1 - opener;
  const taken = score.map((boxes, who) => boxes + (who === opener ? given : captured - given));
  return {position, ...rest, opener: next, mover: next, score: taken, opened: null, fresh: true};
}

// Best play: the first of the best openings; of equal replies the one that gives up control. Null where nothing is
// left.
function best(state) {
  if (isEmpty(state)) return null;
  if (!state.opened) return openings(state)[0].code;
  return statesOf(state.position).value(state.opened.rest) > state.opened.handout ? KEEP : GIVE_UP;
}

// What the controller may do with what is opened, best first, and what he wins by then.
function replies({position, opened: {captured, handout, rest}}) {
  const worth = statesOf(position).value(rest), last = isEmpty(rest);
  const all = (last ? [false] : [true, false]).map(keeps => {
    const toOpener = keeps ? handout : 0, toController = captured - toOpener;
    return {code: keeps ? KEEP : GIVE_UP, keeps, last, toController, toOpener,
      value: toController - toOpener + (keeps ? worth : -worth)};
  });
  const most = Math.max(...all.map(one => one.value));
  return all.map(one => ({...one, optimal: one.value === most})).sort((one, other) => other.value - one.value);
}

// By how much the controller wins from here, without the score.
const worth = state => state.opened ? replies(state)[0].value : value(state);

const isWhole = ({position, set, numbers}) =>
  set === statesOf(position).whole && position.isolated.every(({number}, kind) => number === numbers[kind]);

// A state as a text: that of the position as it was typed, and of any other state another one.
function textOf(state) {
  if (isWhole(state)) return state.position.text;
  const {pieces, isolated} = statesOf(state.position).left(state);
  return graphs.write(pieces, isolated);
}

Object.assign(graphs, {
  MOST_VALUES, excess, statesOf, begin, after, best, replies, openings, worth, value, isEmpty, isWhole, textOf,
  packing: state => statesOf(state.position).packing(state), left: state => statesOf(state.position).left(state),
});
})();
