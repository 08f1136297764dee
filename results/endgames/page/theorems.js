// Even loops: Theorems 4.1 and 1.1 of Allcock's paper. Nothing here knows of the page.
(() => {
"use strict";

const {theories, mod, isThreesAnd4l} = globalThis.loony.endgames;

// v(G) by the first case of Theorem 4.1 that applies.
function decided(known) {
  const {size, theta, f, c} = known;
  const is = (value, which, because) => ({value, which, because});
  if (c >= 2) return is(c, "(1)", `c = ${c} is at least 2, so v = c`);
  if (c === 0 && f && !isThreesAnd4l(known, 2)) {
    return is(0, "(2)", "c = 0 and there is a 4-loop (and G is not 3^2+4l), so v = 0");
  }
  if (theta === 0 || (theta === 1 && size % 4 === 3)) {
    const threes = theta ? "there is one 3-chain and the size is 3 mod 4" : "there is no 3-chain";
    const start = `c = ${c} is less than 2, ${threes}, `;
    if (c + 4 * f >= 2) {
      const value = Math.min(mod(c, 8), mod(-c, 8));
      return is(value, "(3)(a)", `${start}and c + 4f = ${c + 4 * f} is at least 2, so v = ${value} is the distance of c ` +
        "to the nearest multiple of 8");
    }
    const small = `${start}c + 4f = ${c + 4 * f} is less than 2, `;
    const fours = f % 2 ? `and the number of 4-loops, f = ${f}, is odd` : `and the number of 4-loops, f = ${f}, is even`;
    if (size % 2) return is(f % 2 ? 1 : 3, "(3)(b)(i)", `${small}the size is odd, ${fours}`);
    if (size % 4 === 2) return is(2, "(3)(b)(ii)", `${small}and the size is 2 mod 4`);
    return is(f % 2 ? 0 : 4, "(3)(b)(iii)", `${small}the size is 0 mod 4, ${fours}`);
  }
  const threes = theta > 1 ? `there are ${theta} 3-chains` : `there is one 3-chain but the size is ${size % 4} mod 4`;
  const parity = size % 2 ? "odd" : "even";
  return is(size % 2 ? 1 : 2, "(4)", `c = ${c} is less than 2, ${threes}, and the size is ${parity}`);
}

// The opening by the first case of Theorem 1.1 that applies.
function opens(known) {
  const {size, chains, loops, theta, f, c} = known;
  const loopFirst = (which, because) => ({loop: true, which, because: `${because}, so open a shortest loop`});
  if (c >= 2 && theta === 1 && chains === 1 && loops) {
    return loopFirst("(i)", `c = ${c} is at least 2 and G is one 3-chain and loops`);
  }
  if (c >= -1 && c <= 1 && f && !isThreesAnd4l(known, 3)) {
    return loopFirst("(ii)", `c = ${c} is 0, 1 or -1 and there is a 4-loop (and G is not 3^3+4l)`);
  }
  if (c <= -2 && f && theta === 1 && (size - 7) % 4 === 0) {
    return loopFirst("(iii)", `c = ${c} is at most -2, and G = 4l+3+H, where H has ${size - 7} boxes, a multiple of 4, ` +
      "and no 3-chain");
  }
  const opened = theta ? "3-chain" : loops ? "shortest loop" : "shortest chain";
  return {loop: !theta && loops > 0, which: "otherwise",
    because: `none of the cases (i) to (iii) applies, so make the standard move: open a ${opened}`};
}

theories.push({
  value: "Theorem 4.1", move: "Theorem 1.1", on: "", otherwise: ", all other cases",
  rules: "Where all loops are even, v is computed by Theorem 4.1 and equation (3) of Allcock's paper.",
  examples: [["3+4l+8l^2", ""], ["3^5+4l+8l", "Example 1.2"], ["18+8l+6l^9+3+4l^101", "Example 4.3"], ["12+10l", "Figure 1"]],
  noLoop: length => length % 2 ? "a loop is even and at least 4" : "",
  covers: ({odd}) => !odd, decided, opens,
});
})();
