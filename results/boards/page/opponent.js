// The opponent on a drawn board, on three levels. Where the search tells who wins it plays a line that wins, and a
// best one where V is known. In the opening it tries games: it draws safe lines at random, which let no box be
// captured, until the search tells who wins. So it finds the lines that bring about the number of long chains that
// its player wants by the long chain rule.
(() => {
"use strict";

const {loony} = globalThis, {boards} = loony, {Analysis, MOST_POSITIONS} = boards;

// By level: the positions that it searches, and how often it looks for the best line.
const LEVELS = {
  1: {most: 0, care: 0},
  2: {most: 5_000, care: 0.8},
  3: {most: 1_000_000, care: 1},
};
const SEARCHED = 41;     // open lines: with more a search finds nothing in time
const GAMES = 300;       // that are tried in the opening at most
const AT_MOST = 30_000;  // positions that are searched for such a game
const ESTIMATED = 400_000;   // positions that are searched for an estimate
const DRAWN = 4;         // lines that are drawn in it at least

const pickedFrom = (some, random) => some[Math.floor(random() * some.length)];

// A position in which lines are drawn fast: which lines are `open`, and how many sides of each box.
class Draft {
  constructor(board, open) {
    this.board = board;
    this.open = [...open];
    this.left = open.filter(Boolean).length;
    this.sides = board.sides.map(lines => lines.filter(line => open[line]).length);
  }

  // Draw an open line if it lets no box be captured; whether it was drawn.
  draw(line) {
    const {open, sides} = this, beside = this.board.beside[line];
    if (!open[line] || beside.some(box => sides[box] < 3)) return false;
    open[line] = false;
    for (const box of beside) sides[box] -= 1;
    this.left -= 1;
    return true;
  }
}

// So few lines are open when a game is searched. With more the search takes longer, and with fewer more depends on the
// lines that are drawn at random.
const searchedAt = left => Math.min(left > 46 ? 34 : 36, left - DRAWN);

// Try a game: lines of `order` that are safe are drawn at random, and moved to its start. How many they are, and
// whether the player on move, who is `lead` boxes ahead, wins if both play their best from there: 1, 0, or 0.5 for a
// tie and where the search does not tell.
function tried(search, open, order, lead, random) {
  const draft = new Draft(search.board, open), fewest = searchedAt(draft.left);
  let number = 0;
  for (let at = 0; at < order.length && draft.left > fewest; at++) {
    const other = at + Math.floor(random() * (order.length - at)), line = order[other];
    order[other] = order[at];
    order[at] = line;
    if (!draft.draw(line)) continue;
    order[at] = order[number];
    order[number++] = line;
  }
  const isOthers = number % 2, ahead = isOthers ? -lead : lead, until = search.positions + AT_MOST;
  const steps = search.bounds(draft.open);
  for (let isDone = false; !isDone;) {
    const {value: [least, most], done} = steps.next();
    if (ahead + least > 0) return [number, 1 - isOthers];
    if (ahead + most < 0) return [number, isOthers];
    isDone = done || search.positions > until;
  }
  return [number, 0.5];
}

// Of these lines the safe one with which the largest share of games is won; where no line is safe, one that gives
// least away. It does not matter when a safe line is drawn, so a game counts for all lines that were drawn in it.
function* opening(analysis, lines, lead, most, random) {
  const {board, open} = analysis, isSafe = ({line}) => new Draft(board, open).draw(line), safe = lines.filter(isSafe);
  if (!safe.length) {
    const least = Math.min(...lines.map(({leaves}) => leaves));
    return pickedFrom(lines.filter(({leaves}) => leaves === least), random).line;
  }
  if (boards.isTooLarge(board, open)) return pickedFrom(safe, random).line;
  const share = yield* shares(analysis, lead, most, random), best = Math.max(...safe.map(({line}) => share[line]));
  return pickedFrom(safe.filter(({line}) => share[line] === best), random).line;
}

// By line, of the games that are tried with it, the share that the player on move wins.
function* shares(analysis, lead, most, random) {
  const {board, open, lines} = analysis;
  const order = lines.map(({line}) => line).filter(line => new Draft(board, open).draw(line));
  const times = open.map(() => 1), won = open.map(() => 0.5);
  const search = boards.searchOf(board, open), until = analysis.positions + most;
  for (let game = 0, isOut = false; game < GAMES && analysis.positions < until && !isOut; game++) {
    const before = search.positions, [number, wins] = tried(search, open, order, lead, random);
    for (const line of order.slice(0, number)) {
      times[line] += 1;
      won[line] += wins;
    }
    analysis.positions += search.positions - before;
    isOut = yield analysis;
  }
  return won.map((games, line) => games / times[line]);
}

// Whether games are tried for an estimate: so many lines are open that a search finds little, and V of some is not known.
const isOpening = ({board, open, lines, isComplete}) => lines.length > SEARCHED && !isComplete && !boards.isTooLarge(board, open);

const leadOf = ({score, mover}) => score ? score[mover] - score[1 - mover] : 0;

// By line, of the games that are tried with it, the share that the player on move wins; null for lines of none.
function* tryGames(analysis, position) {
  const isSafe = line => new Draft(analysis.board, analysis.open).draw(line);
  const all = yield* shares(analysis, leadOf(position), ESTIMATED, Math.random);
  return all.map((share, line) => isSafe(line) ? share : null);
}

// Decide on the line that the opponent draws, in steps, each with what is known by then; a step that is told that the
// time is over makes an end.
function* deciding(position, level, random, most) {
  const {care} = LEVELS[level], analysis = new Analysis(position), {lines} = analysis;
  const lead = leadOf(position);
  if (!lines.length) return null;
  if (random() < care && lines.length <= SEARCHED) {
    const isKnown = () => analysis.value !== null && lines.some(one => analysis.isOptimal(one));
    while (analysis.positions < most && !isKnown() && !analysis.steps.next().done && !(yield analysis));
    analysis.look();
    const best = lines.filter(one => analysis.isOptimal(one));
    if (best.length) return pickedFrom(best, random).line;
  }
  const wins = ({bounds: [least]}) => lead + least > 0, loses = ({bounds: [, most]}) => lead + most < 0;
  const winning = lines.filter(wins), open = lines.filter(one => !loses(one));
  const capturing = lines.filter(({captures}) => captures);
  if (winning.length && winning.length < lines.length) return pickedFrom(winning, random).line;
  if (capturing.length) return capturing.reduce((one, other) => other.captures > one.captures ? other : one).line;
  return yield* opening(analysis, open.length ? open : lines, lead, most, random);
}

// The number of the line that the opponent draws, or null where none is open. `random` is a function of no arguments
// that gives numbers from 0 to 1. At most `most` positions are searched: by default so few that it takes a moment; in
// the worker as many as the level has.
function opponentMove(position, level, random, most = Math.min(LEVELS[level].most, MOST_POSITIONS)) {
  const steps = deciding(position, level, random, most);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

Object.assign(boards, {LEVELS, isOpening, tryGames, deciding, opponentMove});
})();
