function numbers(seed) {   // from 0 to 1
  return () => {
    seed = seed + 0x6D2B79F5 | 0;
    let mixed = Math.imul(seed ^ seed >>> 15, 1 | seed);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}
const picked = (some, random) => some[Math.floor(random() * some.length)];
const isSafe = (board, open, line) =>
  board.beside[line].every(box => boards.openSides(board, open, box).length > 2);

// The line of the mover, and V where it knows it.
function movers(state, most, random) {
  const analysis = new boards.Analysis(state), {board, open} = analysis, {lines} = analysis;
  if (lines.length <= 46) {   // else the search finds nothing in time
    analysis.goOn(most, ({value}) => value !== null && lines.some(one => analysis.isOptimal(one)));
  }
  const best = lines.filter(one => analysis.isOptimal(one)), capturing = lines.filter(({captures}) => captures);
  if (best.length) return {line: picked(best, random).line, value: analysis.value};
  const safe = lines.filter(({line}) => isSafe(board, open, line));
  return {line: picked(capturing.length ? capturing : safe.length ? safe : lines, random).line, value: null};
}

function played({rows, columns, game, level, most, mover}) {
  const random = numbers(game), board = boards.boardOf(rows, columns), opponent = game % 2;
  let state = boards.begin(boards.empty(rows, columns)), known = null;
  while (state.lines.includes("0")) {
    const left = [...state.lines].filter(one => one === "0").length, isOpponents = state.mover === opponent;
    const {line, value} = !isOpponents ? movers(state, mover, random)
      : {line: boards.opponentMove(state, level, random, most ?? boards.LEVELS[level].most), value: null};
    if (value !== null && !known) known = [left, value];
    const next = boards.after(state, board.names[line]);
    if (!next) throw new Error(`there is no line ${line} in ${state.lines}`);
    state = next;
  }
  return {margin: state.score[opponent] - state.score[1 - opponent], known};
}
