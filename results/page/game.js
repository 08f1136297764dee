// A game: where it began, the tree of its moves, where in it one is, which player the program plays and at which level,
// and whether it is under review. `codes` are the moves that were made to come there, and `ahead` those that follow in
// the same line.
//
// A family's state is a position in play: it has at least the `mover`, player 0 or 1, the `score`, boxes taken by 0
// and by 1, or since the start where it is `unscored`, and whether it is `fresh`, at the beginning of a turn. The
// family says how a game may `begin`, what comes `after` a move, which is `best`, and how a game `ends` with best
// play, or null where that is not known. It may say when a game `isOver` without seeking the best move, how the
// program replies at a `level`, of which there are `levels`, also in the background (`seekReply`, a promise of the
// move), and which game a text tells (`gameOf`), or which tree of moves (`treeOf`). Games do not change; every function makes another one.
(() => {
"use strict";

const {loony} = globalThis;
const PLAYERS = ["A", "B"];
const LONGEST_GAME = 5000;   // moves that are read
const PLAYED = /^program=([AB])([1-9])?$/;
const LINK = /^\s*\S+\.html#(\S+)\s*$/;   // of a page such as this
const REVIEWED = /^(review|at)(?:=([0-9]{1,4}))?$/;

const begun = (family, position, program = null, level = family.levels) =>
  ({family, position, program, level, isReview: false, states: [family.begin(position)], codes: [], ahead: [],
    tree: []});

const now = ({states}) => states[states.length - 1];
const isOver = game => game.family.isOver ? game.family.isOver(now(game)) : game.family.best(now(game)) === null;
const isOn = ({codes}) => codes.length > 0;
const rolesOf = ({family, states: [{mover}]}) => [0, 1].map(who => family.roles[Number(who !== mover)]);
const isPrograms = game => now(game).mover === game.program && !isOver(game);

// The game after a move, or null if there is no such move. A move that is not the next one is another line of the tree.
function moved(game, code) {
  const next = game.family.after(now(game), code), {ahead} = game;
  if (!next) return null;
  const codes = [...game.codes, code], after = {...game, states: [...game.states, next], codes, ahead: ahead.slice(1)};
  if (ahead[0] === code) return after;
  const tree = loony.grown(game.tree, codes);
  return {...after, tree, ahead: loony.mainLine(loony.treeAfter(tree, codes))};
}

// The game with the program's moves made, until it is another's turn.
function answered(game) {
  const {family, level} = game, reply = state => family.reply ? family.reply(state, level) : family.best(state);
  while (isPrograms(game)) game = moved(game, reply(now(game)));
  return game;
}

// A person undoes down to a decision of their own, and what follows can be done again.
function decisions({states, program}) {
  return states.slice(0, -1).map((state, at) => state.mover === program ? null : at).filter(at => at !== null);
}

function backTo(game, at) {
  return {...game, states: game.states.slice(0, at + 1), codes: game.codes.slice(0, at),
    ahead: [...game.codes.slice(at), ...game.ahead]};
}

const canUndo = game => decisions(game).length > 0;
const undone = game => backTo(game, decisions(game).pop());
const startedOver = game => backTo(game, decisions(game)[0]);

function redone(game) {
  do game = moved(game, game.ahead[0]);
  while (game.ahead.length && isPrograms(game));
  return game;
}

// ---- review: one goes forwards and backwards through the moves

// The game with its moves to come made too.
const whole = game => game.ahead.reduce(moved, game);

// The game after so many of its moves.
function steppedTo(game, number) {
  const {states, codes} = whole(game);
  return {...game, states: states.slice(0, number + 1), codes: codes.slice(0, number), ahead: codes.slice(number)};
}

// The game at the end of a line of its tree; the moves to come are those of the main line from there.
function atLine(game, codes) {
  const {family, tree, states: [first]} = game, states = [first];
  for (const code of codes) states.push(family.after(states[states.length - 1], code));
  return {...game, states, codes, ahead: loony.mainLine(loony.treeAfter(tree, codes))};
}

// The game with another tree, as near to where it was as that has it.
function withTree(game, tree) {
  let {codes} = game;
  while (codes.length && !loony.treeAfter(tree, codes.slice(0, -1)).some(({code}) => code === codes[codes.length - 1])) {
    codes = codes.slice(0, -1);
  }
  return atLine({...game, tree}, codes);
}

const toMainLine = game => atLine(game, loony.mainLine(game.tree));

const reviewed = (game, isReview) => ({...game, isReview, program: null});

// The game that a text tells, at its last move and under review; or that begins with the position which it tells; or the
// game of a link to a page such as this, as it is there.
function fromText(text) {
  const link = LINK.exec(text);
  if (link) {
    const {game, wrong} = fromAddress(decoded(link[1]));
    if (wrong) throw new loony.Refused(wrong.slice(0, -1), null);
    return game;
  }
  const teller = loony.families.find(({treeOf}) => treeOf), found = teller ? teller.treeOf(text) : null;
  if (found) return reviewed(toMainLine({...begun(teller, found.position), tree: found.tree}), true);
  const {family, position} = loony.read(text), told = family.gameOf ? family.gameOf(text) : null;
  return told ? reviewed(told.codes.reduce(moved, begun(family, told.position)), true) : begun(family, position);
}

// ---- the game as a link: POSITION/program=B/8l/keep, or POSITION/review=23/a1-a2/(/a1-b1/)/...

// Where in the tree one is: the number of the move in the order of the text, from 1 on.
const placeOf = ({tree, codes}) =>
  loony.linesOf(tree).findIndex(line => line.length === codes.length && line.every((code, at) => code === codes[at])) + 1;

function address(game) {
  const {family, program, level, isReview, codes, ahead, tree} = game;
  const position = loony.write(family, game.position).replace(": ", ":");
  if (program !== null) {
    return [position, `program=${PLAYERS[program]}${level === family.levels ? "" : level}`, ...codes].join("/");
  }
  if (!family.setup) return [position, ...codes].join("/");
  const isAll = !ahead.length && loony.isLine(tree);
  if (!isReview && isAll) return [position, ...codes].join("/");
  const words = loony.words(tree).map(word => word.startsWith("{") ? `{${encodeURIComponent(word.slice(1, -1))}}` : word);
  return [position, isReview && isAll ? "review" : `${isReview ? "review" : "at"}=${placeOf(game)}`, ...words].join("/");
}

// The link to a game, in which a % of the address is a % again.
const linkTo = game => `#${address(game).replace(/%/g, "%25")}`;

// The moves of a tree that can be played from a state.
const playable = (family, state, tree) => tree.flatMap(one => {
  const next = family.after(state, one.code);
  return next ? [{...one, next: playable(family, next, one.next)}] : [];
});

// The game that a link tells, and what is wrong with it where only its beginning can be played. Throws Refused for a
// position that cannot be read.
function fromAddress(text) {
  const [start, ...codes] = text.split("/"), [first = ""] = codes;
  const program = PLAYED.exec(first), review = REVIEWED.exec(first);
  let game = fromText(start);
  const {family, position} = game, level = program && program[2] <= family.levels ? Number(program[2]) : family.levels;
  if (program) game = begun(family, position, PLAYERS.indexOf(program[1]), level);
  if (review) game = reviewed(game, review[1] === "review");
  if (program || review) codes.shift();
  if (codes.length > LONGEST_GAME) return {game, wrong: `A game of more than ${LONGEST_GAME} moves is not read.`};
  if (review && codes.some(code => /^[({]/.test(code))) return {game: ofLink(game, codes, review[2]), wrong: ""};
  for (const [at, code] of codes.entries()) {
    const next = family.after(now(game), code);
    if (!next) {
      const wrong = `There is no move ${at + 1}, “${code.slice(0, 20)}”, in the game of this link.`;
      return {game: answered(grownBy(game)), wrong};
    }
    game.states.push(next);
    game.codes.push(code);
  }
  game = grownBy(game);
  if (review && review[2]) game = steppedTo(game, Math.min(Number(review[2]), game.codes.length));
  return {game: answered(game), wrong: ""};
}

const grownBy = game => ({...game, tree: loony.grown(game.tree, game.codes)});

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return text;  // a stray % is part of it
  }
}

// The game with the tree of a link, at a place in it.
function ofLink(game, words, place) {
  const tree = playable(game.family, now(game), loony.ofWords(words.map(word => word.startsWith("{") ? decoded(word) : word)));
  return place ? atLine({...game, tree}, loony.linesOf(tree)[place - 1] || []) : toMainLine({...game, tree});
}

// ---- in words

// The turns that begin at a state, each a row: {first, last, words, takes, score, moves}. Equal ones after each other are one row,
// also where the players do the same in turn.
// `next` says of a state and the number of moves before it which move is made, or null. Also the last state and the
// moves; `moves` of a row are how many have been made at its end.
function turns(family, state, next) {
  const rows = [], codes = [];
  let said = [], takes = [0, 0], turn = 0;
  const ended = () => {
    const last = rows[rows.length - 1], [[begins]] = said, inWords = said.map(([who, ...all]) => [who, family.told(all)]);
    const words = inWords.map(([who, all]) => `${PLAYERS[who]} ${all}`).join("; ");
    const key = inWords.map(([who, all]) => `${who === begins} ${all}`).join("; ");  // whoever does it
    turn += 1;
    if (last && last.key === key) {
      Object.assign(last, {last: turn, takes: last.takes.map((boxes, who) => boxes + takes[who]), score: state.score,
        moves: codes.length, inTurn: last.inTurn || words !== last.words});
    } else {
      rows.push({first: turn, last: turn, words, key, inTurn: false, takes, score: state.score, moves: codes.length});
    }
    said = [];
    takes = [0, 0];
  };
  for (let number = 0; ; number++) {
    if (said.length && state.fresh) ended();
    const code = next(state, number, rows.length), after = code === null ? null : family.after(state, code);
    if (!after) {
      if (said.length) ended();
      return {rows, turns: turn, state, codes};
    }
    const last = said[said.length - 1], says = family.says(state, code);
    if (last && last[0] === state.mover) last.push(says);
    else said.push([state.mover, says]);
    takes = takes.map((boxes, who) => boxes + after.score[who] - state.score[who]);
    state = after;
    codes.push(code);
  }
}

const soFar = ({family, states, codes}) => turns(family, states[0], (_, at) => at < codes.length ? codes[at] : null);

// Best play from a state, at most so many rows and about so many moves, but whole turns if they are not far longer.
const bestPlay = (family, state, mostRows, mostMoves) => turns(family, state, (one, moves, rows) =>
  (one.fresh && (moves >= mostMoves || rows >= mostRows)) || moves >= 4 * mostMoves ? null : (family.bestKnown || family.best)(one));

Object.assign(loony, {
  PLAYERS, begun, now, isOver, isOn, isPrograms, rolesOf, moved, answered, canUndo, undone, startedOver,
    redone, address, linkTo, fromAddress,
  soFar, bestPlay, whole, steppedTo, atLine, withTree, toMainLine, reviewed, fromText,
});
})();
