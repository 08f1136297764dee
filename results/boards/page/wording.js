// What is said of a position and of its lines to a player, in the sentences of `loony board`
// (results/boards/positions/wording.json): what a line is, who keeps control, why a line is best, the long chains.
(() => {
"use strict";

const {loony} = globalThis, {boards, boxes, PLAYERS} = loony, SAID = loony.printed.boards.wording;
const KEEPS = "keeps", LEAST_LONG = 3;

const fill = (sentence, fields) => sentence.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
const playersOf = ({mover}) => ({player: PLAYERS[mover], other: PLAYERS[1 - mover]});
const taken = (number, handout) => ({number, every: number === 2 ? "both" : `all ${number}`, given: boxes(number), handout,
  kept: number - handout});

// What each line is: by its number {line, code, kind, captures, number, every, given, handout, kept}, with the boxes that
// can be captured after it. A line that opens a chain or a loop has "loony chain" or "loony loop" for its kind.
function linesOf({board, captured, regions}, state) {
  const open = boards.openOf(state.lines), found = new Map();
  open.forEach((is, line) => {
    if (!is) return;
    const after = boards.captured(board, open.map((one, other) => one && other !== line));
    const captures = board.beside[line].filter(box => boards.openSides(board, open, box).length === 1).length;
    const kind = kindOf(captured, captures, after);
    const region = kind === "loony" ? regions.find(one => one.lines.includes(line)) : null;
    const opens = region && (region.kind === "chain" || region.kind === "loop") ? ` ${region.kind}` : "";
    found.set(line, {line, code: board.names[line], kind: `${kind}${opens}`, captures,
      ...taken(after.boxes.size, after.handout)});
  });
  const all = [...found.values()];
  if (!all.some(({kind}) => kind === "safe")) return found;
  for (const one of all) {
    if (one.kind === "sacrifice" || one.kind === "hard-hearted handout") one.kind = "preemptive sacrifice";
  }
  return found;
}

// The kind of a line by the captures before it and after it, in a player's words; whether safe lines are left is asked
// later.
function kindOf(before, captures, after) {
  if (captures) return captures === 1 ? "capture" : "double-cross";
  const number = after.boxes.size;
  if (before.boxes.size) {
    const isDealt = number === before.handout && !after.handout && after.rest.every((is, line) => is === before.rest[line]);
    return isDealt ? "double-deal" : "declines";
  }
  if (!number) return "safe";
  if (after.handout) return number === 2 ? "half-hearted handout" : "loony";
  return number === 2 ? "hard-hearted handout" : "sacrifice";
}

// Whether the player who can hand out so many boxes keeps control by best play, by V of the rest; "" where it is not
// known or there is nothing to hand out.
function control(handout, rest) {
  if (!handout || rest === null || rest === undefined) return "";
  return rest < -handout ? KEEPS : rest > -handout ? "yields" : "either";
}

const controlAfter = (one, known) => one.captures ? "" : control(one.handout, known.rest);

function then(one, known, left) {
  if (!one.number) return "nothing";
  if (one.number === left) return "ends";
  const found = controlAfter(one, known) || (one.handout ? "can" : "moves");
  return found === KEEPS && !one.kept ? "keeps none" : found;
}

// Why to take all that can be captured, or all but a handout; `rest` is V of what rests.
function ofCaptures({captured: {boxes: {size}, handout}}, rest, left, players) {
  const loss = handout ? 2 * Math.abs(rest + handout) : 0, does = control(handout, rest);
  const key = size === left ? "last" : !handout ? "all"
    : {keeps: size === handout ? "deal none" : "deal", yields: "take", either: "either"}[does];
  return fill(SAID.captures[key], {...players, loss, ...taken(size, handout)});
}

// Why the best move is best, by what is known of a state: {value, rest, complete, lines}, a line {line, code, value,
// rest}, best first. It is compared with the line that was `played`, or else with the best of the lines that lose.
function reasonOf(state, parts, known, about, played) {
  const {value, rest, complete, lines} = known, left = boards.boxesLeft(state), players = playersOf(state);
  if (value === null || !left) return "";
  if (parts.captured.boxes.size) {
    return parts.captured.handout && rest === null ? "" : ofCaptures(parts, rest, left, players);
  }
  const best = lines.find(one => one.value === value);
  if (!best) return "";
  const fieldsOf = ({line, code}) => ({...players, ...about.get(line), line: code});
  const kindOf = ({line}) => about.get(line).kind;
  const worse = lines.find(one => one.value !== null && one.value < value && (!played || one.code === played));
  const draws = fill(SAID.draws[kindOf(best)], fieldsOf(best));
  let so = fill(SAID.then[then(about.get(best.line), best, left)], fieldsOf(best));
  if (!worse) return fill(SAID.compared[complete && !played ? "same" : "some"], {draws, then: so});
  const isEither = [best, worse].every(one => controlAfter(about.get(one.line), one) === KEEPS);
  if (isEither) so += SAID["either way"];
  const instead = fill(SAID.instead[kindOf(worse)], fieldsOf(worse));
  return fill(SAID.compared.costs, {draws, then: so, instead, loss: value - worse.value});
}

// The long chains and loops of what rests: {chains, forming, loops, loops_forming, short, isUndecided, parities, wanted}:
// which number of long chains the player who moves on wants and which the other, and by name who wants which, or null
// where nothing rests or the player on move chooses who moves on.
function longChains(state, {board, captured, regions}) {
  const runs = boards.runs(board, captured.rest), counted = {chains: 0, forming: 0, loops: 0, loops_forming: 0, short: 0};
  for (const {kind, boxes, lines} of regions) {
    if (kind === "loop") {
      counted.loops += 1;
    } else if (kind === "undecided") {
      for (const {ends: [a, b], coins} of runs.filter(run => lines.includes(run.lines[0]))) {
        if (coins >= LEAST_LONG) counted[a === b ? "loops_forming" : "forming"] += 1;
      }
    } else if (kind === "chain" && boxes.length < LEAST_LONG) {
      counted.short += 1;
    } else {
      counted.chains += lines.length - boxes.length;
    }
  }
  const left = captured.rest.filter(Boolean).length - regions.reduce((sum, one) => sum + one.boxes.length, 0);
  const parities = left % 2 ? ["even", "odd"] : ["odd", "even"], {player, other} = playersOf(state);
  const wanted = !regions.length || captured.handout ? null : {[player]: parities[0], [other]: parities[1]};
  return {...counted, isUndecided: regions.some(({kind}) => kind === "undecided"), parities, wanted};
}

// The long chains and loops of a state, and what the long chain rule says of them: lines of text. `partsOf` has the
// captures and regions of a state, and `next` the state after its best move, or null.
function rule(state, partsOf, next) {
  const countedIn = one => longChains(one, partsOf(one)), counted = countedIn(state), said = SAID.rule;
  const {isUndecided, short, wanted, parities: [parity, other_parity]} = counted;
  if (!isUndecided && !counted.chains && !counted.loops) return [];
  let later = isUndecided ? next(state) : null;
  while (later && (partsOf(later).captured.boxes.size || countedIn(later).isUndecided)) later = next(later);
  const number = later ? countedIn(later).chains : null;
  const isAfter = wanted ? "" : " after", {player, other} = playersOf(state);
  const fields = {...counted, number, player, other, first: short % 2 ? other : player, parity, other_parity};
  const key = isUndecided ? `wants${isAfter}` : !short ? `opens${isAfter}`
    : isAfter ? `expected after ${short % 2}` : "expected";
  return [isUndecided ? "forming" : "settled", ...(number === null ? [] : ["by play"]), key,
    ...(key.startsWith("opens") ? [] : ["limits"])].map(one => fill(said[one], fields));
}

// What is said of the lines of a state, by number, and why the best is best: {lines, reason}. `parts` are its captures
// and regions, and `known` is what is known of it, as `reasonOf` takes it.
function wording(state, parts, known, played = null) {
  const about = linesOf(parts, state), players = playersOf(state);
  const says = new Map(known.lines.map(one => {
    const its = about.get(one.line), does = controlAfter(its, one), kind = fill(SAID.kinds[its.kind], {...its, ...players});
    return [one.line, does ? fill(SAID.control[does], {kind, ...players}) : kind];
  }));
  return {lines: says, reason: reasonOf(state, parts, known, about, played)};
}

// Who wins Nimstring by a nimber, or "loony".
const inNimstring = nimber => SAID.nimstring[nimber === 0 ? "loses" : "wins"];

Object.assign(boards, {inNimstring, wording, longChains, rule});
})();
