// Loony graphs as texts: chains and loops, bracelets in brackets, and any graph in braces by its pieces. What is
// read, and where a text is refused, is the same as on the command line.
//
// A position is {text, joints, pieces, names, isolated}: a piece {a, b, coins} is a chain between joints, which are
// numbers from 0 on, or from the ground, or a loop of coins + 1 where a = b; the isolated ones are
// {length, loop, number}.
(() => {
"use strict";

const {loony} = globalThis, {refuse, skipped} = loony;
const {MOST_PIECES, LEAST_CHAIN, LEAST_LOOP, LEAST_VALENCE, MOST_VALENCE, PIECE} = loony.printed.graphs;
const {LONGEST, SPACES} = loony.notation;
const GROUND = -1;

const S = `[${SPACES}]*`;
const NUMBER = new RegExp(`\\(${S}(?<tag>[0-9]{1,12})${S}\\)|(?<plain>[0-9]{1,12})`, "dy");
const BETWEEN = new RegExp(`[${SPACES},]*`, "y");
const EXAMPLES = "5, 8l, [6 9 4] or {a-3-a a-5-_}";

// A bracket or brace, but for those of a power or a loop sign: 3^{2} and 4_{\ell}.
const OPENS = new RegExp(`\\[|(?:^|[^\\^_${SPACES}])${S}\\{`);
const reads = text => OPENS.test(text) && !text.includes(":");   // which names a position of another family

function fault(length, loop) {
  if (loop) return length < LEAST_LOOP ? `a loop has at least ${LEAST_LOOP} coins, not ${length}` : "";
  return length < LEAST_CHAIN ? `a chain has at least ${LEAST_CHAIN} coins, not ${length}` : "";
}

// The matches of a pattern between a bracket and the last bracket, and where the brackets end.
function matches(text, at, pattern, last, wanted) {
  const found = [];
  for (;;) {
    BETWEEN.lastIndex = at + 1;
    at += 1 + BETWEEN.exec(text)[0].length;
    if (at >= text.length) refuse(text, text.length, `${last} ends the ${last === "]" ? "brackets" : "braces"}`);
    if (text[at] === last) {
      if (!found.length) refuse(text, at, wanted);
      return {found, end: at + 1};
    }
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) refuse(text, at, wanted);
    const group = ["coins", "tag", "plain"].find(name => match.groups[name] !== undefined);
    const coins = Number(match.groups[group] || 0);
    if (coins > LONGEST) refuse(text, match.indices.groups[group][0], `no piece has more than ${LONGEST} coins`);
    if (found.length === MOST_PIECES) refuse(text, at, `brackets and braces hold at most ${MOST_PIECES} pieces`);
    found.push({...match.groups, at, coins, group});
    at = pattern.lastIndex - 1;
  }
}

function requireChain(text, at, name, coins) {
  if (coins < LEAST_CHAIN) refuse(text, at, `the ${name} is too short: a chain has at least ${LEAST_CHAIN} coins`);
}

function requireLoop(text, at, coins) {
  const wanted = `a loop has at least ${LEAST_LOOP} coins, its joint among them, not ${coins}`;
  if (coins < LEAST_LOOP) refuse(text, at, wanted);
}

function bracelet(text, from) {
  const wanted = "a bracelet has loops and chains by turns, [6 9 4], and a tag is in round brackets, [(5) 4 9 6]";
  const {found, end} = matches(text, from, NUMBER, "]", wanted), isTag = ({group}) => group === "tag";
  const first = isTag(found[0]), last = isTag(found[found.length - 1]);
  if (found.length === 1 && first) refuse(text, found[0].at, `a tag is at a loop; did you mean ${found[0].coins}?`);
  const turns = found.slice(Number(first), found.length - Number(last));
  found.forEach((one, place) => {
    const {at, coins} = one;
    if (isTag(one)) {
      if (turns.includes(one)) refuse(text, at, "a tag is the first or the last in its bracelet");
      requireChain(text, at, `tag (${coins})`, coins);
    } else if ((place - Number(first)) % 2 === 0) requireLoop(text, at, coins);
    else requireChain(text, at, `chain ${coins}`, coins);
  });
  if (turns.length % 2 === 0) {
    const {at, coins} = turns[turns.length - 1] || found[found.length - 1];
    const turn = "loops and chains come by turns, from a loop to a loop";
    refuse(text, at, `${turn}; a chain to the ground is a tag, (${coins})`);
  }
  if (found.length === 1) refuse(text, found[0].at, `a loop alone has no joint; did you mean ${found[0].coins}l?`);
  const joints = (turns.length + 1) / 2, tag = (is, one, b) => is ? [{a: GROUND, b, coins: one.coins}] : [];
  const pieces = [...tag(first, found[0], 0), ...turns.map(({coins}, place) => place % 2
    ? {a: (place - 1) / 2, b: (place + 1) / 2, coins} : {a: place / 2, b: place / 2, coins: coins - 1}),
  ...tag(last, found[found.length - 1], joints - 1)];
  const words = found.map(one => isTag(one) ? `(${one.coins})` : one.coins);
  return {part: {pieces, joints: null, text: `[${words.join(" ")}]`}, end};
}

function inBraces(text, from) {
  const wanted = "write chains, such as a-5-b between joints a and b, a-5-_ to the ground, or the loop a-3-a at a";
  const {found, end} = matches(text, from, new RegExp(PIECE, "dy"), "}", wanted), valences = new Map();
  for (const {at, a, b, coins} of found) {
    const name = `${a}-${coins}-${b}`;
    if (a !== b || a === "_") requireChain(text, at, `chain ${name}`, coins);
    else requireLoop(text, at, coins + 1);
    for (const joint of [a, b]) {
      valences.set(joint, (valences.get(joint) || 0) + 1);
      if (joint !== "_" && valences.get(joint) > MOST_VALENCE) {
        refuse(text, at, `with ${name}, joint ${joint} has more than ${MOST_VALENCE} ends`);
      }
    }
  }
  for (const [joint, valence] of valences) {
    if (joint === "_" || valence >= LEAST_VALENCE) continue;
    const around = found.filter(({a, b}) => joint === a || joint === b), {at, coins} = around[around.length - 1];
    if (around.length === 1 && valence === 2) {
      refuse(text, at, `${joint} is no joint, but a coin of a loop; did you mean ${coins + 1}l?`);
    }
    refuse(text, at, valence === 1
      ? `joint ${joint} has a single end, and a joint has ${LEAST_VALENCE} or ${MOST_VALENCE}`
      : `${joint} is no joint, with two ends only: join the two chains to one`);
  }
  const joints = [...valences.keys()].filter(joint => joint !== "_");
  const pieces = found.map(({a, b, coins}) => {
    const [low, high] = [joints.indexOf(a), joints.indexOf(b)].sort((x, y) => x - y);
    return {a: low, b: high, coins};
  });
  return {part: {pieces, joints, text: `{${found.map(({a, b, coins}) => `${a}-${coins}-${b}`).join(" ")}}`}, end};
}

// ---- names

// A, B, ..., Z, AA, AB, ...
function jointName(place) {
  return (place < 26 ? "" : jointName(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + place % 26);
}

// Of two joints' names the one that comes first in the name of a chain.
const before = (one, other) => one.length - other.length || (one < other ? -1 : 1);

function nameOf({a, b}, joints, dot) {
  if (a === GROUND) return `${joints[b]}_`;
  return a === b ? joints[a] : [joints[a], joints[b]].sort(before).join(dot);
}

function parse(text, from = 0) {
  const bracketed = (text, at) => text[at] === "[" ? bracelet(text, at) : inBraces(text, at);
  const terms = loony.listed(text, from, EXAMPLES, fault, false, bracketed);
  const texts = [], pieces = [], names = [], isolated = new Map(), uses = new Map(), copies = [];
  let capitals = 0, joints = 0, hanging = 0;
  const counted = (length, loop, number) => {
    const key = `${length}${loop ? "l" : ""}`, earlier = isolated.get(key);
    isolated.set(key, {length, loop, number: number + (earlier ? earlier.number : 0)});
  };
  for (const {length, loop, number, part} of terms) {
    texts.push((part ? part.text : `${length}${loop ? "l" : ""}`) + (number > 1 ? `^${number}` : ""));
    if (!part) {
      counted(length, loop, number);
      continue;
    }
    for (const {b, coins} of part.pieces) if (b === GROUND) counted(coins, false, number);
    const own = part.pieces.filter(({b}) => b !== GROUND), more = Math.max(0, ...own.map(({b}) => b + 1));
    hanging += number * own.length;
    if (hanging > MOST_PIECES) throw new loony.Refused(`a graph has at most ${MOST_PIECES} pieces at joints`, null);
    for (let copy = 0; more && copy < number; copy++) {
      copies.push([own, part.joints || Array.from({length: more}, (_, place) => jointName(capitals + place))]);
      capitals += part.joints ? 0 : more;
    }
  }
  const dot = copies.some(([, called]) => called.some(joint => joint.length > 1)) ? "." : "";
  for (const [own, called] of copies) {
    for (const piece of own) {
      const name = nameOf(piece, called, dot), use = (uses.get(name) || 0) + 1, {a, b, coins} = piece;
      uses.set(name, use);
      names.push(name + (use > 1 ? use : ""));
      pieces.push({a: a === GROUND ? a : a + joints, b: b + joints, coins});
    }
    joints += called.length;
  }
  const whole = texts.join("+") || loony.notation.EMPTY;
  const position = {text: whole, joints, pieces, names, isolated: [...isolated.values()]};
  const wrong = loony.graphs.excess(position);
  if (wrong) throw new loony.Refused(wrong, null);
  return position;
}

// ---- a graph as a text, from pieces {a, b, coins} between joints of any numbers, and isolated ones

function write(pieces, isolated) {
  const terms = components(pieces).map(own => inBrackets(own) || braces(own));
  const sorted = [...isolated].sort((one, other) => one.loop - other.loop || one.length - other.length);
  const alone = sorted.map(({length, loop, number}) => length + (loop ? "l" : "") + (number > 1 ? `^${number}` : ""));
  return [...terms, ...alone].join("+") || loony.notation.EMPTY;
}

// The pieces of each component: those that hang together where the ground is left out.
function components(pieces) {
  let parts = [];
  for (const piece of pieces) {
    const joints = [piece.a, piece.b].filter(end => end !== GROUND);
    const meets = parts.filter(part => joints.some(joint => part.joints.has(joint)));
    parts = [...parts.filter(part => !meets.includes(part)), {
      joints: new Set([...joints, ...meets.flatMap(part => [...part.joints])]),
      pieces: [...meets.flatMap(part => part.pieces), piece],
    }];
  }
  return parts.map(part => part.pieces);
}

// A bracelet in brackets, or null where the component is none.
function inBrackets(own) {
  const joints = [...new Set(own.flatMap(({a, b}) => [a, b]))].filter(end => end !== GROUND).sort((x, y) => x - y);
  const loops = new Map(own.filter(({a, b}) => a === b).map(({a, coins}) => [a, coins + 1]));
  const between = own.filter(({a, b}) => a !== b && a !== GROUND), tags = own.filter(({a}) => a === GROUND);
  if (loops.size < joints.length || loops.size + between.length + tags.length < own.length) return null;
  if (between.length !== joints.length - 1) return null;
  const near = joint => between.filter(({a, b}) => joint === a || joint === b);
  const tagsAt = joint => tags.filter(({b}) => b === joint).map(({coins}) => `(${coins})`);
  let joint = joints.find(one => near(one).length < 2), last = null;
  const words = tagsAt(joint).slice(joints.length > 1 ? 0 : 1);
  for (;;) {
    words.push(loops.get(joint));
    const next = near(joint).find(one => one !== last);
    if (!next) return `[${[...words, ...tagsAt(joint).slice(0, last ? undefined : 1)].join(" ")}]`;
    words.push(next.coins);
    [joint, last] = [next.a + next.b - joint, next];
  }
}

function braces(own) {
  const joints = [...new Set(own.flatMap(({a, b}) => [a, b]))].filter(end => end !== GROUND).sort((x, y) => x - y);
  const called = end => end === GROUND ? "_" : jointName(joints.indexOf(end)).toLowerCase();
  const ends = ({a, b}) => a === GROUND ? [b, a] : [a, b];
  return `{${own.map(one => ends(one).map(called).join(`-${one.coins}-`)).join(" ")}}`;
}

loony.graphs = {GROUND, reads, fault, parse, write, notation: ({text}) => text};
})();
