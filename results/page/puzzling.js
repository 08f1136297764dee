// The puzzles of a family: which are solved, what is said of one, and the next.
(() => {
"use strict";

const {loony} = globalThis, {at, make, button, PLAYERS} = loony;
const KEPT = "loony-solved";

// The positions of the puzzles that are solved. A browser may keep nothing: then they last as long as the page.
const solved = new Set(kept());

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) || [];
  } catch (error) {
    return [];
  }
}

function keep(position) {
  if (solved.has(position)) return;
  solved.add(position);
  try {
    localStorage.setItem(KEPT, JSON.stringify([...solved]));
  } catch (error) {
    // the browser keeps nothing
  }
}

// The place of a game's puzzle among those of its family, or -1.
function puzzleAt({family, position}) {
  const start = loony.write(family, position);
  return (family.puzzles || []).findIndex(one => one.position === start);
}

// The place of the next puzzle after this one: the first that is not solved, from there on and then from the start.
function nextAfter(place, puzzles, isSolved) {
  const round = puzzles.map((_, step) => (place + 1 + step) % puzzles.length);
  return round.find(one => !isSolved(puzzles[one])) ?? round[0];
}

// What is said of a puzzle, before its first line and after it.
function verdict(game, {grade, needs, solutions, reason}, number) {
  const {family, states, codes: [first]} = game, {mover} = states[0];
  if (!first) return `Puzzle ${number}, grade ${grade} (${needs}). ${PLAYERS[mover]} is on move: which line wins?`;
  if (solutions.includes(first)) return `Right, ${first} wins: ${reason}.`;
  const ends = family.endOf(states[1]), score = ends ? `: by best play it ends A ${ends.join(" – ")} B` : "";
  return `No, ${first} does not win${score}. The program shows why: ${PLAYERS[1 - mover]} plays on.`;
}

// Show what is said of the game's puzzle, with buttons for another try and for the next puzzle; whether it is one.
function showPuzzle(game, {pose}) {
  const place = puzzleAt(game), {family: {puzzles}, codes: [first]} = game, puzzle = puzzles?.[place];
  at("puzzle-acts").hidden = !puzzle;
  if (!puzzle) return false;
  const isRight = puzzle.solutions.includes(first);
  if (isRight) keep(puzzle.position);
  at("hint").replaceChildren(verdict(game, puzzle, place + 1));
  const next = puzzles[nextAfter(place, puzzles, one => solved.has(one.position))];
  at("puzzle-acts").replaceChildren(
    ...(first && !isRight ? [button("Try again", () => pose(puzzle.position), {id: "try-again"})] : []),
    button("Next puzzle", () => pose(next.position), {id: "next-puzzle"}));
  return true;
}

// Show the puzzles of a family by grade, and which are solved.
function showPuzzles(game, {pose}) {
  const puzzles = game.family.puzzles || [], here = puzzleAt(game), grades = [...new Set(puzzles.map(one => one.grade))];
  at("puzzles").hidden = !puzzles.length;
  at("puzzle-numbers").replaceChildren(...grades.map(grade => make("span", {class: "row"}, `Grade ${grade}`,
    ...puzzles.flatMap((one, place) => one.grade === grade ? [numbered(one, place, place === here, pose)] : []))));
}

function numbered({position, grade}, place, isHere, pose) {
  const isSolved = solved.has(position), number = place + 1;
  return button(`${number}${isSolved ? " ✓" : ""}`, () => pose(position), {
    id: `puzzle-${number}`, "aria-label": `Puzzle ${number}, of grade ${grade}${isSolved ? ", solved" : ""}`,
    ...(isHere ? {"aria-current": "true"} : {}),
  });
}

Object.assign(loony, {puzzleAt, nextAfter, showPuzzle, showPuzzles});
})();
