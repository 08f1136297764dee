// Loops of any length: the words of Theorems 1 and 2 of docs/odd-loops.md. Nothing here knows of the page.
(() => {
"use strict";

const {endgames, printed} = globalThis.loony;

const loopFirst = "so open a shortest loop", below = "there is no longer chain, no 5-loop and no 6-loop, S7 = -3";
const small = ({c}) => `c = ${c} is at most 2`;

// Why a case of the theorem on values applies, in words.
const whyValue = {
  "no 3-chain, as the loops alone": ({longer_chains: n, value}) =>
    `${n ? "all chains are 4-chains and D holds" : "there is no chain"}, so v = ρ(8) = ${value}`,
  "no 3-chain": ({chain_excess: k, value}) => `${k ? `there are longer chains, with k = ${k}`
    : "all chains are 4-chains, so that k = 0, and D does not hold"}, so v = ρ(4 + k) = ${value}`,
  "c >= 3": ({c}) => `there is a 3-chain and c = ${c} is at least 3, so v = c`,
  B1: () => "c = 0, and there are a 3-chain and a 4-loop, so v = 0",
  B2: G => `${small(G)}, there is one 3-chain${G.rest ? "" : ` and there is no longer chain, but S5 = ${G.S5}`}, ` +
    `and v(G−3) = ${G.rest}, so v = 3`,
  B3: G => `${small(G)}, ${below}, and (t, f4) = (${G.three_chains}, ${G.four_loops})`,
  parity: G => `${small(G)}, there is a 3-chain, and the size is ${G.size % 2 ? "odd" : "even"}`,
};

// Why a case of the theorem on openings applies.
const whyMove = {
  "no chain": () => `there is no chain, ${loopFirst}`,
  "no loop": () => "there is no loop, so open a shortest chain",
  "no 3-chain, critical": ({S5, S6, S7, four_loops, five_loops, six_loops}) => `all chains are 4-chains, S7 = ${S7}, ` +
    `S6 = ${S6}, S5 = ${S5} and (f6, f5, f4) = (${six_loops}, ${five_loops}, ${four_loops}), which is critical, so open a 4-chain`,
  "no 3-chain": () => `there is no 3-chain, and G is not critical, ${loopFirst}`,
  "(i)": ({c}) => `c = ${c} and there is a 4-loop (and G is not 3^2+4l or 3^3+4l), ${loopFirst}`,
  "(ii)": ({c}) => `c = ${c} is at least 2 and G is one 3-chain and loops, ${loopFirst}`,
  "(iii)": ({c, rest}) => `c = ${c} is at most 1, there is one 3-chain, v(G−3) = ${rest} and v = 1, ${loopFirst}`,
  "(iv)": ({three_chains: t}) => `${below}, f4 = 1 and t = ${t}, ${loopFirst}`,
  otherwise: () => "none of the cases (i) to (iv) applies, so open a 3-chain",
};

endgames.theories.push({
  value: "Theorem 1", move: "Theorem 2", on: " on loops of any length", otherwise: "",
  rules: "Where there are odd ones, as on boards of triangles, by Theorem 1 on loops of any length.",
  examples: [["7l^6", "odd loops"]],
  noLoop: () => "",
  covers: () => true, ...printed["odd-loops"], whyValue, whyMove,
});
})();
