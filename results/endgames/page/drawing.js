// Loops and chains as boxes of a grid, odd loops as rings.
(() => {
"use strict";

const WIDEST = 10;   // of a chain's rows and of a loop
const DRAWN = 40;    // a longer component is drawn with a gap
const COPIES = 4;    // equal components are drawn singly up to this many
const BOXES = 1200;  // of all drawings together

// The boxes of a component on a grid as [x, y], in the order in which they hang together, and whether some are left out.
function drawn(length, loop) {
  const boxes = [];
  if (length > DRAWN && loop) {
    boxes.push([0, 0], [1, 0], [2, 0], [4, 0], [5, 0], [6, 0], [6, 1]);
    boxes.push([6, 2], [5, 2], [4, 2], [2, 2], [1, 2], [0, 2], [0, 1]);
  } else if (length > DRAWN) {
    boxes.push([0, 0], [1, 0], [2, 0], [4, 0], [5, 0], [6, 0]);
  } else if (loop) {
    // Around a rectangle, as flat as it may be; with a hole from 8 boxes on.
    const half = length / 2 + 2, high = length < 8 ? 2 : Math.max(3, half - WIDEST), wide = half - high;
    for (let x = 0; x < wide; x++) boxes.push([x, 0]);
    for (let y = 1; y < high; y++) boxes.push([wide - 1, y]);
    for (let x = wide - 2; x >= 0; x--) boxes.push([x, high - 1]);
    for (let y = high - 2; y > 0; y--) boxes.push([0, y]);
  } else {
    // To and fro in rows of one width.
    const wide = Math.ceil(length / Math.ceil(length / WIDEST));
    for (let at = 0; at < length; at++) {
      const y = Math.floor(at / wide), x = at % wide;
      boxes.push([y % 2 ? wide - 1 - x : x, y]);
    }
  }
  return {boxes, gap: length > DRAWN};
}

// How many times each component is drawn, for as many as there is room for: one each of them where many are large.
function copies(G) {
  const boxes = ({length, loop}) => length <= DRAWN ? length : loop ? 14 : 6;
  const singly = G.map(C => C.number <= COPIES ? C.number : 1);
  const total = numbers => G.reduce((sum, C, place) => sum + boxes(C) * numbers[place], 0);
  if (total(singly) <= BOXES) return singly;
  let room = BOXES;
  const first = G.findIndex(C => (room -= boxes(C)) < 0);
  return G.slice(0, first < 0 ? G.length : first).map(() => 1);
}

// The sides of the boxes that are drawn, as [x1, y1, x2, y2]: all but those where one box leads on to the next, and the
// two ends of a chain.
function walls(boxes, loop) {
  const side = ([x, y], [dx, dy]) => dx ? [x + (dx > 0), y, x + (dx > 0), y + 1] : [x, y + (dy > 0), x + 1, y + (dy > 0)];
  const towards = ([x, y], [u, v]) => [Math.sign(u - x), u === x ? Math.sign(v - y) : 0];
  const back = ([dx, dy]) => [-dx, -dy];
  const open = new Set();
  boxes.forEach((box, at) => {
    const before = boxes[at - 1] || (loop && boxes[boxes.length - 1]);
    const after = boxes[at + 1] || (loop && boxes[0]), ahead = before ? back(towards(box, before)) : [1, 0];
    // The end of a chain is open straight on.
    open.add(String(side(box, before ? towards(box, before) : back(after ? towards(box, after) : ahead))));
    open.add(String(side(box, after ? towards(box, after) : ahead)));
  });
  const closed = new Map();
  for (const box of boxes) {
    for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const line = side(box, way);
      if (!open.has(String(line))) closed.set(String(line), line);
    }
  }
  return [...closed.values()];
}

// A loop of any length as a ring, as wide as one on a grid may be: the corners of its boxes, and their sides within and
// without.
function ring(length) {
  const middle = Math.min(WIDEST / 2 - 0.5, 0.5 / Math.sin(Math.PI / length));  // there a box is one wide, if there is room
  const at = (place, outwards) => {
    const angle = (2 * (place % length) / length - 0.5) * Math.PI, radius = middle + outwards;
    return [middle + 0.5 + radius * Math.cos(angle), middle + 0.5 + radius * Math.sin(angle)];
  };
  const places = [...Array(length).keys()];
  return {
    cells: places.map(place => [at(place, -0.5), at(place, 0.5), at(place + 1, 0.5), at(place + 1, -0.5)]),
    lines: places.flatMap(place => [0.5, -0.5].map(side => [...at(place, side), ...at(place + 1, side)])),
  };
}

// How a component is drawn: the corners of each box, the walls as [x1, y1, x2, y2], and whether some boxes are left out,
// as they are of each long one; so that an odd one is drawn as if it were even.
function shape(length, loop) {
  if (loop && length % 2 && length <= DRAWN) return {...ring(length), gap: false};
  const {boxes, gap} = drawn(length, loop);
  return {cells: boxes.map(([x, y]) => [[x, y], [x, y + 1], [x + 1, y + 1], [x + 1, y]]), lines: walls(boxes, loop), gap};
}

Object.assign(globalThis.loony.endgames, {drawn, copies, walls, shape});
})();
