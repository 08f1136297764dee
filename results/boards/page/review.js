// What each move of a game lost, by V of the positions before and after it, in the words of `loony game`.
(() => {
"use strict";

const {loony} = globalThis, {boards} = loony, {plural, PLAYERS} = loony;
const NAMED = 3;   // better lines that a sentence names

// The score at the end of best play from a state whose V is known.
function finalScore(state, value) {
  const left = boards.boxesLeft(state), takes = [(left + value) / 2, (left - value) / 2];
  return state.score.map((taken, who) => taken + takes[Number(who !== state.mover)]);
}

// Of each move {at, mover, code, loss, best, unknown, ends}: by how much less the player comes out ahead than with best
// play, or null before the last move of which that is not known; the lines that are known to lose nothing, the number
// of lines whose worth is not known, and the scores at the end of best play before and after the move. `thought` has
// what is known of a state, or null.
function losses(states, codes, thought) {
  const all = codes.map((code, at) => {
    const before = thought(states[at]), after = thought(states[at + 1]), {mover} = states[at];
    const known = before && before.value !== null, line = known ? before.lines.find(one => one.code === code) : null;
    const worth = !known ? null : line.value !== null ? line.value : after && after.value !== null
      ? line.captures ? line.captures + after.value : 0 - after.value : null;
    if (worth === null) return {at, mover, code, loss: null};
    const left = line.captures ? worth - line.captures : 0 - worth;
    return {
      at, mover, code, loss: before.value - worth,
      best: before.lines.filter(one => one.value === before.value).map(one => one.code),
      unknown: before.lines.filter(one => one.value === null).length,
      ends: [finalScore(states[at], before.value), finalScore(states[at + 1], left)],
    };
  });
  const first = knownFrom(all);
  return all.map(one => one.at < first ? {...one, loss: null} : one);
}

// The place of the first move of a game from which on the loss of each is known.
const knownFrom = all => all.map(({loss}) => loss).lastIndexOf(null) + 1;

// "19. B b3-b4 loses 4: a3-a4 was the only move (by best play 2-7 before it, and 4-5 after it)".
function lossInWords({at, mover, code, loss, best, unknown, ends}) {
  const names = best.slice(0, NAMED), more = best.length - NAMED;
  if (more > 0) names.push(`${more} more`);
  const last = names.pop() || "another line";
  let better = names.length ? `${names.join(", ")} and ${last} were better` : `${last} was better`;
  if (best.length === 1 && !unknown) better = `${last} was the only move`;
  if (unknown) better += `; V of ${plural(unknown, "line")} is not known`;
  const [before, after] = ends.map(score => score.join("-"));
  return `${at + 1}. ${PLAYERS[mover]} ${code} loses ${loss}: ${better} ` +
    `(by best play ${before} before it, and ${after} after it)`;
}

// From where on V is known, and what each player lost: a line each.
function reviewInWords(all) {
  const first = knownFrom(all), known = all.slice(first), more = "(loony game looks at more positions)";
  if (!known.length) return [`V is not known before any move ${more}`];
  const lost = PLAYERS.map((player, who) => {
    const own = known.filter(({mover}) => mover === who), sum = own.reduce((sum, {loss}) => sum + loss, 0);
    const wrong = own.filter(({loss}) => loss).length, percent = Math.round(100 * (own.length - wrong) / own.length);
    return `${player} lost ${sum} in ${wrong} of ${plural(own.length, "move")}${own.length ? `: accuracy ${percent} %` : ""}`;
  });
  return [first ? `V is known from move ${first + 1} on, and not before ${more}` : "V is known before every move",
    ...lost];
}

// The grade of a move by the boxes of the final difference that it lost: 0 for none, 1, 2, and 3 for 5 or more. Its mark.
const gradeOf = loss => !loss ? 0 : loss <= 2 ? 1 : loss <= 4 ? 2 : 3;

Object.assign(boards, {finalScore, gradeOf, losses, lossInWords, reviewInWords});
})();
