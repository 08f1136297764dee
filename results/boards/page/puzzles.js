// The puzzles, from short texts: "3 5x5 f90...f 4-0 A c3-d3", with the grade, the size, the drawn lines as digits
// of base 16, the score, the player on move, and the lines that win.
(() => {
"use strict";

const {loony} = globalThis, {boards} = loony, {puzzles, wording: {needs}} = loony.printed.boards;

// {grade, needs, position, solutions}, the position as the page writes it.
function puzzleOf(text) {
  const [grade, size, digits, score, mover, ...solutions] = text.split(" "), [rows, columns] = size.split("x").map(Number);
  const drawn = [...digits].map(digit => parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
  const position = `${size}:${drawn.slice(0, boards.linesOf(rows, columns))}` +
    `${score === "0-0" ? "" : `, score ${score}`}${mover === "A" ? "" : `, ${mover} to move`}`;
  return {grade: Number(grade), needs: needs[grade], position, solutions};
}

boards.puzzles = puzzles.map(puzzleOf);
})();
