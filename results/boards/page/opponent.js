// The opponent on a drawn board, on three levels. Where the search tells who wins it plays a line that wins, and a
// best one where V is known. In the opening it goes by the long chain rule: it tries to leave the other player on move
// when only long chains and loops are left, of which she has to open one.
//
// Which chains are forming it finds by going on with safe lines at random, which let no box be captured, until there
// are none.
(() => {
"use strict";

const {loony} = globalThis, {boards} = loony, {Analysis, GROUND, MOST_POSITIONS, ofEndgame} = boards;

// By level: the positions that it searches, how often it looks for the best line, and how often it goes on at random
// from each line in the opening.
const LEVELS = {
  1: {most: 0, care: 0, games: 0},
  2: {most: 5_000, care: 0.8, games: 5},
  3: {most: 1_000_000, care: 1, games: 12},
};
const SEARCHED = 46;   // open lines: with more a search finds nothing in time
const CLOSE = 0.05;    // shares of won games that are taken as equal

const pickedFrom = (some, random) => some[Math.floor(random() * some.length)];

// A position in which lines are drawn fast: which lines are `open`, and how many sides of each box.
class Draft {
  constructor(board, open) {
    this.board = board;
    this.open = Uint8Array.from(open, Number);
    this.sides = Int8Array.from(board.sides, lines => lines.filter(line => open[line]).length);
  }

  copy({open, sides}) {
    this.open.set(open);
    this.sides.set(sides);
  }

  draw(line) {
    this.open[line] = 0;
    for (const box of this.board.beside[line]) this.sides[box] -= 1;
  }

  // Whether a line is open, and lets no box be captured.
  isSafe(line) {
    const [one, other = one] = this.board.beside[line];
    return this.open[line] === 1 && this.sides[one] > 2 && this.sides[other] > 2;
  }

  // Draw all of these lines that are still safe, in a random order; how many.
  goOn(lines, random) {
    let number = 0;
    for (let left = lines.length; left; left--) {
      const at = Math.floor(random() * left), line = lines[at];
      lines[at] = lines[left - 1];
      lines[left - 1] = line;
      if (!this.isSafe(line)) continue;
      this.draw(line);
      number += 1;
    }
    return number;
  }

  // Draw a line, and then take what can be taken: the number of boxes, and of lines.
  drawAndTake(line) {
    const {board, open, sides} = this;
    let lines = 1, boxes = 0;
    this.draw(line);
    for (const first of board.beside[line]) {
      for (let box = first; box !== GROUND && sides[box] === 1;) {
        const last = board.sides[box].find(other => open[other]), [one, other = GROUND] = board.beside[last];
        this.draw(last);
        lines += 1;
        boxes += 1;
        box = one === box ? other : one;
        if (box !== GROUND && !sides[box]) boxes += 1;
      }
    }
    return {lines, boxes};
  }
}

const values = new Map();   // of chains and loops, by their lengths, with those of loops negative

// About V where no line is safe: of the chains and loops that are opened one after another if each time it is the
// shortest. With joints that is not always best; and some lines then let nothing be captured.
function valueOfEnding(draft) {
  const now = new Draft(draft.board, draft.open), trial = new Draft(draft.board, draft.open), pieces = [];
  let sign = 1;
  for (;;) {
    let best = null, fewest = Infinity;
    now.open.forEach((is, line) => {
      if (!is || fewest === 0) return;
      trial.copy(now);
      const {boxes} = trial.drawAndTake(line);
      if (boxes < fewest) [best, fewest] = [line, boxes];
    });
    if (best === null) break;
    const {lines, boxes} = now.drawAndTake(best);
    if (boxes) pieces.push(lines === boxes ? -boxes : boxes);
    else sign = -sign;
  }
  const key = pieces.sort((a, b) => a - b).join();
  if (!values.has(key)) values.set(key, ofEndgame(pieces.map(boxes => ({length: Math.abs(boxes), loop: boxes < 0}))));
  return sign * values.get(key);
}

// The share of games that who draws a line wins, if both go on at random; a player is ahead by so many boxes.
function share(draft, line, safe, lead, games, random) {
  const later = new Draft(draft.board, draft.open), order = [...safe];
  let won = 0;
  for (let game = 0; game < games; game++) {
    later.copy(draft);
    later.draw(line);
    const isOthers = later.goOn(order, random) % 2 === 0, margin = lead + valueOfEnding(later) * (isOthers ? -1 : 1);
    won += margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
  }
  return games ? won / games : 0;
}

// A line of the opening: of these, by the long chain rule if they are safe, else one that gives least away.
function opening(analysis, lines, lead, games, random) {
  const draft = new Draft(analysis.board, analysis.open);
  const safe = lines.map(({line}) => line).filter(line => draft.isSafe(line));
  if (!safe.length) {
    const least = Math.min(...lines.map(({leaves}) => leaves));
    return pickedFrom(lines.filter(({leaves}) => leaves === least), random).line;
  }
  const shares = safe.map(line => share(draft, line, safe, lead, games, random)), most = Math.max(...shares);
  return pickedFrom(safe.filter((_, at) => shares[at] >= most - CLOSE), random);
}

// The number of the line that the opponent draws, or null where none is open. `random` is a function of no arguments
// that gives numbers from 0 to 1. At most `most` positions are searched: by default so few that it takes a moment; in
// the worker as many as the level has.
function opponentMove(position, level, random, most = Math.min(LEVELS[level].most, MOST_POSITIONS)) {
  const {care, games} = LEVELS[level], analysis = new Analysis(position), {lines} = analysis;
  const {score, mover} = position, lead = score ? score[mover] - score[1 - mover] : 0;
  if (!lines.length) return null;
  if (random() < care && lines.length <= SEARCHED) {
    analysis.goOn(most, ({value, lines}) => value !== null && lines.some(one => analysis.isOptimal(one)));
    analysis.look();
    const best = lines.filter(one => analysis.isOptimal(one));
    if (best.length) return pickedFrom(best, random).line;
  }
  const wins = ({bounds: [least]}) => lead + least > 0, loses = ({bounds: [, most]}) => lead + most < 0;
  const winning = lines.filter(wins), open = lines.filter(one => !loses(one));
  const capturing = lines.filter(({captures}) => captures);
  if (winning.length && winning.length < lines.length) return pickedFrom(winning, random).line;
  if (capturing.length) return capturing.reduce((one, other) => other.captures > one.captures ? other : one).line;
  return opening(analysis, open.length ? open : lines, lead, games, random);
}

Object.assign(boards, {LEVELS, SEARCHED, opponentMove});
})();
