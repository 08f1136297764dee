// What is on the page as text, LaTeX and JSON, and its way to the clipboard.
(() => {
"use strict";

const {loony} = globalThis, {PLAYERS} = loony;

const textOf = one => Array.isArray(one) ? one.map(textOf).join("") : typeof one === "object" ? one.textContent : String(one);

// ---- as text

// Columns as wide as what is in them; numbers to the right.
function columns(heads, rows) {
  const all = [heads.map(([head]) => head), ...rows.map(row => row.cells.map(textOf))];
  const widths = heads.map((_, at) => Math.max(...all.map(row => (row[at] || "").length)));
  const padded = (cell, at) => heads[at][1] ? cell.padStart(widths[at]) : cell.padEnd(widths[at]);
  return all.map(row => row.map(padded).join("  ").trimEnd());
}

function text(game, answer, link) {
  const {family} = game, state = loony.now(game), {heads, rows} = family.table(state);
  const facts = family.facts(state, loony.isOn(game)).map(([term, what]) => `${textOf(term)}: ${what}`).join("; ");
  const moves = loony.soFar(game).rows.map(row => `${turnOf(row)}. ${row.words}${timesOf(row)}  ${row.score.join(" – ")}`);
  return [`${nowCalled(game)}`, answer, facts, "", ...columns(heads, rows), "",
    ...(moves.length ? [`The game so far, from ${loony.write(family, game.position)}:`, ...moves, ""] : []), link, ""].join("\n");
}

const turnOf = ({first, last}) => first === last ? String(first) : `${first}–${last}`;
const timesOf = ({first, last, inTurn}) => first === last ? "" : ` × ${last - first + 1}${inTurn ? ", in turn" : ""}`;

// The position that is left; or that which the game began with, where that cannot be written.
function nowCalled(game) {
  const {family} = game, left = family.keeps(loony.now(game));
  return loony.write(family, left === null ? game.position : left);
}

// ---- as LaTeX

const SIGNS = {
  "★": "$\\star$", "−": "$-$", "–": "--", "×": "$\\times$", "ℓ": "$\\ell$", "&": "\\&", "%": "\\%", "^": "\\^{}", "_": "\\_", "#": "\\#",
};
const escaped = one => textOf(one).replace(/[★−–×ℓ&%^_#]/g, sign => SIGNS[sign]);

function latex(game, answer) {
  const {family} = game, state = loony.now(game), {heads, rows} = family.table(state);
  const row = cells => `${cells.map(escaped).join(" & ")} \\\\`;
  const sides = heads.map(([, right]) => right ? "r" : "l").join("");
  return [`$${family.latex(state)}$: ${escaped(answer)}.`, "", `\\begin{tabular}{${sides}}`, "\\toprule",
    row(heads.map(([head]) => head)), "\\midrule", ...rows.map(one => row(one.cells)), "\\bottomrule", "\\end{tabular}", ""].join("\n");
}

// ---- as JSON

function json(game) {
  const {family, position, program, codes} = game, state = loony.now(game);
  const {score, mover, unscored} = state;
  const played = {
    start: loony.write(family, position), moves: family.setup && program === null ? loony.treeData(game.tree) : codes,
    score: unscored ? null : score, on_move: loony.isOver(game) ? null : PLAYERS[mover],
    program: program === null ? null : PLAYERS[program], ends: unscored ? null : family.ends(state),
  };
  return `${JSON.stringify({...family.data(state), game: played}, null, 2)}\n`;
}

// ---- to the clipboard

// Whether it came there: by the interface for it, or by that of old, where a page has no right to the other.
async function copied(what, field) {
  try {
    await navigator.clipboard.writeText(what);
    return true;
  } catch (error) {
    field.hidden = false;
    field.value = what;
    field.select();
    const done = document.execCommand("copy");
    field.hidden = done;
    return done;
  }
}

Object.assign(loony, {text, latex, json, copied, turnOf, timesOf});
})();
