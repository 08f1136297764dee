// A game: where it began, its moves, which player the program plays and at which level, and whether it is under
// review.
//
// A family's state is a position in play: it has at least the `mover`, player 0 or 1, the `score`, boxes taken by 0
// and by 1, or since the start where it is `unscored`, and whether it is `fresh`, at the beginning of a turn. The
// family says how a game may `begin`, what comes `after` a move, which is `best`, and how a game `ends` with best
// play, or null where that is not known. It may say when a game `isOver` without seeking the best move, how the
// program replies at a `level`, of which there are `levels`, also in the background (`seekReply`, a promise of the
// move), and which game a text tells (`gameOf`). Games do not change; every function makes another one.
(() => {
"use strict";

const {loony} = globalThis;
const PLAYERS = ["A", "B"];
const LONGEST_GAME = 5000;   // moves that are read
const PLAYED = /^program=([AB])([1-9])?$/;
const REVIEWED = /^review(?:=([0-9]{1,4}))?$/;

const begun = (family, position, program = null, level = family.levels) =>
  ({family, position, program, level, isReview: false, states: [family.begin(position)], codes: [], ahead: []});

const now = ({states}) => states[states.length - 1];
const isOver = game => game.family.isOver ? game.family.isOver(now(game)) : game.family.best(now(game)) === null;
const isOn = ({codes}) => codes.length > 0;
const rolesOf = ({family, states: [{mover}]}) => [0, 1].map(who => family.roles[Number(who !== mover)]);
const isPrograms = game => now(game).mover === game.program && !isOver(game);

// The game after a move, or null if there is no such move.
function moved(game, code) {
  const next = game.family.after(now(game), code);
  return next && {...game, states: [...game.states, next], codes: [...game.codes, code], ahead: []};
}

// The game with the program's moves made, until it is another's turn.
function answered(game) {
  const {family, level} = game, reply = state => family.reply ? family.reply(state, level) : family.best(state);
  while (isPrograms(game)) game = moved(game, reply(now(game)));
  return game;
}

const playedBy = (game, program, level = game.level) => answered({...game, program, level, isReview: false});

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
  let ahead = game.ahead;
  do {
    game = moved(game, ahead[0]);
    ahead = ahead.slice(1);
  } while (ahead.length && isPrograms(game));
  return {...game, ahead};
}

// ---- review: all moves stay, and one goes forwards and backwards through them

// The game with its moves to come made too.
const whole = game => game.ahead.reduce(moved, {...game, ahead: []});

// The game after so many of its moves.
function steppedTo(game, number) {
  const {states, codes} = whole(game);
  return {...game, states: states.slice(0, number + 1), codes: codes.slice(0, number), ahead: codes.slice(number)};
}

const reviewed = (game, isReview) => ({...game, isReview, program: null});

// The game that a text tells, at its last move and under review; or that begins with the position which it tells.
function fromText(text) {
  const {family, position} = loony.read(text), told = family.gameOf ? family.gameOf(text) : null;
  return told ? reviewed(told.codes.reduce(moved, begun(family, told.position)), true) : begun(family, position);
}

// ---- the game as a link: POSITION/program=B/8l/keep, or POSITION/review=23/a1-a2/...

function address(game) {
  const {family, program, level, isReview, codes, ahead} = game;
  const position = loony.write(family, game.position).replace(": ", ":");
  const marker = program !== null ? [`program=${PLAYERS[program]}${level === family.levels ? "" : level}`]
    : isReview ? [`review${ahead.length ? `=${codes.length}` : ""}`] : [];
  return [position, ...marker, ...codes, ...(isReview ? ahead : [])].join("/");
}

// The game that a link tells, and what is wrong with it where only its beginning can be played. Throws Refused for a
// position that cannot be read.
function fromAddress(text) {
  const [start, ...codes] = text.split("/"), [first = ""] = codes;
  const program = PLAYED.exec(first), review = REVIEWED.exec(first);
  let game = fromText(start);
  const {family, position} = game, level = program && program[2] <= family.levels ? Number(program[2]) : family.levels;
  if (program) game = begun(family, position, PLAYERS.indexOf(program[1]), level);
  if (review) game = reviewed(game, true);
  if (program || review) codes.shift();
  if (codes.length > LONGEST_GAME) return {game, wrong: `A game of more than ${LONGEST_GAME} moves is not read.`};
  for (const [at, code] of codes.entries()) {
    const next = family.after(now(game), code);
    if (!next) {
      const wrong = `There is no move ${at + 1}, “${code.slice(0, 20)}”, in the game of this link.`;
      return {game: answered(game), wrong};
    }
    game.states.push(next);
    game.codes.push(code);
  }
  if (review && review[1]) game = steppedTo(game, Math.min(Number(review[1]), game.codes.length));
  return {game: answered(game), wrong: ""};
}

// ---- in words

// The turns that begin at a state, each a row: {first, last, words, takes, score}. Equal ones after each other are one row,
// also where the players do the same in turn.
// `next` says of a state and the number of moves before it which move is made, or null. Also the last state.
function turns(family, state, next) {
  const rows = [];
  let said = [], takes = [0, 0], turn = 0;
  const ended = () => {
    const last = rows[rows.length - 1], [[begins]] = said, inWords = said.map(([who, ...all]) => [who, family.told(all)]);
    const words = inWords.map(([who, all]) => `${PLAYERS[who]} ${all}`).join("; ");
    const key = inWords.map(([who, all]) => `${who === begins} ${all}`).join("; ");  // whoever does it
    turn += 1;
    if (last && last.key === key) {
      Object.assign(last, {last: turn, takes: last.takes.map((boxes, who) => boxes + takes[who]), score: state.score,
        inTurn: last.inTurn || words !== last.words});
    } else {
      rows.push({first: turn, last: turn, words, key, inTurn: false, takes, score: state.score});
    }
    said = [];
    takes = [0, 0];
  };
  for (let number = 0; ; number++) {
    if (said.length && state.fresh) ended();
    const code = next(state, number, rows.length), after = code === null ? null : family.after(state, code);
    if (!after) {
      if (said.length) ended();
      return {rows, turns: turn, state};
    }
    const last = said[said.length - 1], says = family.says(state, code);
    if (last && last[0] === state.mover) last.push(says);
    else said.push([state.mover, says]);
    takes = takes.map((boxes, who) => boxes + after.score[who] - state.score[who]);
    state = after;
  }
}

const soFar = ({family, states, codes}) => turns(family, states[0], (_, at) => at < codes.length ? codes[at] : null);

// Best play from a state, at most so many rows and about so many moves, but whole turns if they are not far longer.
const bestPlay = (family, state, mostRows, mostMoves) => turns(family, state, (one, moves, rows) =>
  (one.fresh && (moves >= mostMoves || rows >= mostRows)) || moves >= 4 * mostMoves ? null : (family.bestKnown || family.best)(one));

Object.assign(loony, {
  PLAYERS, begun, now, isOver, isOn, isPrograms, rolesOf, moved, answered, playedBy, canUndo, undone, startedOver,
    redone, address, fromAddress,
  soFar, bestPlay, whole, steppedTo, reviewed, fromText,
});
})();
