// Even loops: the words of Theorems 4.1 and 1.1 of Allcock's paper. Nothing here knows of the page.
(() => {
"use strict";

const {endgames, printed} = globalThis.loony;

const threes = ({three_chains: t}) => t ? "there is one 3-chain and the size is 3 mod 4" : "there is no 3-chain";
const few = G => `c = ${G.c} is less than 2, ${threes(G)}`, sum = G => `c + 4f = ${G.c + 4 * G.four_loops} is`;
const small = G => `${few(G)}, ${sum(G)} less than 2`;
const fours = ({four_loops: f}) => `and the number of 4-loops, f = ${f}, is ${f % 2 ? "odd" : "even"}`;
const loopFirst = "so open a shortest loop";

// Why a case of the theorem on values applies, in words.
const whyValue = {
  "(1)": ({c}) => `c = ${c} is at least 2, so v = c`,
  "(2)": () => "c = 0 and there is a 4-loop (and G is not 3^2+4l), so v = 0",
  "(3)(a)": G => `${few(G)}, and ${sum(G)} at least 2, so v = ${G.value} is the distance of c to the nearest multiple of 8`,
  "(3)(b)(i)": G => `${small(G)}, the size is odd, ${fours(G)}`,
  "(3)(b)(ii)": G => `${small(G)}, and the size is 2 mod 4`,
  "(3)(b)(iii)": G => `${small(G)}, the size is 0 mod 4, ${fours(G)}`,
  "(4)": ({c, size, three_chains: t}) => `c = ${c} is less than 2, ${t > 1 ? `there are ${t} 3-chains`
    : `there is one 3-chain but the size is ${size % 4} mod 4`}, and the size is ${size % 2 ? "odd" : "even"}`,
};

// Why a case of the theorem on openings applies.
const whyMove = {
  "(i)": ({c}) => `c = ${c} is at least 2 and G is one 3-chain and loops, ${loopFirst}`,
  "(ii)": ({c}) => `c = ${c} is 0, 1 or -1 and there is a 4-loop (and G is not 3^3+4l), ${loopFirst}`,
  "(iii)": ({c, size}) => `c = ${c} is at most -2, and G = 4l+3+H, where H has ${size - 7} boxes, a multiple of 4, ` +
    `and no 3-chain, ${loopFirst}`,
  otherwise: ({three_chains: t, loop}) => "none of the cases (i) to (iii) applies, so make the standard move: open a " +
    (t ? "3-chain" : loop ? "shortest loop" : "shortest chain"),
};

endgames.theories.push({
  value: "Theorem 4.1", move: "Theorem 1.1", on: "", otherwise: ", all other cases",
  rules: "Where all loops are even, v is computed by Theorem 4.1 and equation (3) of Allcock's paper.",
  examples: [["3+4l+8l^2", ""], ["3^5+4l+8l", "Example 1.2"], ["18+8l+6l^9+3+4l^101", "Example 4.3"], ["12+10l", "Figure 1"]],
  noLoop: length => length % 2 ? "a loop is even and at least 4" : "",
  covers: ({odd}) => !odd, ...printed.endgames, whyValue, whyMove,
});
})();
