// Loops of any length: Theorems 1 and 2 of docs/odd-loops.md, whose names these are. Nothing here knows of the page.
(() => {
"use strict";

const {theories, mod, isThreesAnd4l} = globalThis.loony.endgames;

// R_l(z): z where z >= l - 4, and else what goes up and down between l - 4 and 4.
function reflected(z, length) {
  const low = length - 4, width = 8 - length;
  return z >= low ? z : low + Math.abs(mod(z - low + width, 2 * width) - width);
}

// rho(s), with S7 of the loops; their excess of length over 8 is S7 + f7.
function afterLoops(start, {f, fives, sixes, sevens}, S7) {
  let x = start + S7 + sevens;
  for (const [length, number] of [[7, sevens], [6, sixes], [5, fives], [4, f]]) {
    x = reflected(x - (8 - length) * number, length);
  }
  return x;
}

// What Theorem 1 speaks of, and the value of what is left without the 3-chains.
function more(known) {
  const {size, inLoops, chains, loops, theta, f, fives, sixes} = known;
  const S5 = inLoops - 8 * loops + 4 * f, S6 = S5 + 3 * fives, S7 = S6 + 2 * sixes;
  const long = chains - theta, k = size - inLoops - 3 * theta - 4 * long;
  const two = sixes >= 2 || (!sixes && (fives >= 2 || (!fives && f >= 2)));
  const D = (S7 === -2 && two) || (S6 >= 0 && S6 % 3 === 0 && S5 <= -6), alone = !long || (!k && D);
  const rest = afterLoops(alone ? 8 : 4 + k, known, S7);
  return {S5, S6, S7, long, k, alone, rest, below: !long && !fives && !sixes && S7 === -3};
}

// v(G) by Theorem 1.
function decided(known) {
  const {size, theta, f, fives, c} = known, {S5, long, k, alone, rest, below} = more(known);
  const is = (value, which, because) => ({value, which, because});
  if (!theta && alone) {
    const why = long ? "all chains are 4-chains and D holds" : "there is no chain";
    return is(rest, "no 3-chain, as the loops alone", `${why}, so v = ρ(8) = ${rest}`);
  }
  if (!theta) {
    const why = k ? `there are longer chains, with k = ${k}` : "all chains are 4-chains, so that k = 0, and D does not hold";
    return is(rest, "no 3-chain", `${why}, so v = ρ(4 + k) = ${rest}`);
  }
  if (c >= 3) return is(c, "c >= 3", `there is a 3-chain and c = ${c} is at least 3, so v = c`);
  if (f && c === 0 && !isThreesAnd4l(known, 2)) return is(0, "B1", "c = 0, and there are a 3-chain and a 4-loop, so v = 0");
  const small = `c = ${c} is at most 2, `, turned = !long && ((S5 >= 0 && S5 % 4 === 0) || (S5 === -4 && fives > 0));
  if (theta === 1 && rest === (turned ? 0 : 4)) {
    const but = turned ? ` and there is no longer chain, but S5 = ${S5}` : "";
    return is(3, "B2", `${small}there is one 3-chain${but}, and v(G−3) = ${rest}, so v = 3`);
  }
  if (below && ((theta === 1 && f <= 1) || (theta === 2 && !f))) {
    return is(theta === 2 ? 3 : f ? 0 : 4, "B3", `${small}there is no longer chain, no 5-loop and no 6-loop, S7 = -3, ` +
      `and (t, f4) = (${theta}, ${f})`);
  }
  return is(size % 2 ? 1 : 2, "parity", `${small}there is a 3-chain, and the size is ${size % 2 ? "odd" : "even"}`);
}

// The opening by Theorem 2.
function opens(known) {
  const {chains, loops, theta, f, fives, sixes, c} = known, {S5, S6, S7, long, k, rest, below} = more(known);
  const loopFirst = (which, because) => ({loop: true, which, because: `${because}, so open a shortest loop`});
  const chainFirst = (which, because) => ({loop: false, which, because});
  if (!chains) return loopFirst("no chain", "there is no chain");
  if (!loops) return chainFirst("no loop", "there is no loop, so open a shortest chain");
  if (!theta) {
    const two = ["2,0,0", "0,2,0", "0,0,2"].includes([sixes, fives, f].join());
    const critical = (S7 === -2 && two) || (!f && S6 >= 0 && fives > 0 && S5 === -6);
    if (!k && critical) {
      return chainFirst("no 3-chain, critical", `all chains are 4-chains, S7 = ${S7}, S6 = ${S6}, S5 = ${S5} and (f6, f5, f4) = ` +
        `(${sixes}, ${fives}, ${f}), which is critical, so open a 4-chain`);
    }
    return loopFirst("no 3-chain", "there is no 3-chain, and G is not critical");
  }
  if (f && (c === 0 || (c === -1 && theta >= 2)) && !isThreesAnd4l(known, 2) && !isThreesAnd4l(known, 3)) {
    return loopFirst("(i)", `c = ${c} and there is a 4-loop (and G is not 3^2+4l or 3^3+4l)`);
  }
  if (theta === 1 && !long && c >= 2 && !(below && !f)) {
    return loopFirst("(ii)", `c = ${c} is at least 2 and G is one 3-chain and loops`);
  }
  if (theta === 1 && c <= 1 && (rest === 0 || rest === 4) && decided(known).value === 1) {
    return loopFirst("(iii)", `c = ${c} is at most 1, there is one 3-chain, v(G−3) = ${rest} and v = 1`);
  }
  if (below && f === 1 && theta <= 2) {
    return loopFirst("(iv)", `there is no longer chain, no 5-loop and no 6-loop, S7 = -3, f4 = 1 and t = ${theta}`);
  }
  return chainFirst("otherwise", "none of the cases (i) to (iv) applies, so open a 3-chain");
}

theories.push({
  value: "Theorem 1", move: "Theorem 2", on: " on loops of any length", otherwise: "",
  rules: "Where there are odd ones, as on boards of triangles, by Theorem 1 on loops of any length.",
  examples: [["7l^6", "odd loops"]],
  noLoop: () => "",
  covers: () => true, decided, opens,
});
})();
