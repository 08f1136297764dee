// V of a drawn position in which nothing can be captured: null windows and a table of bounds, as the program's own
// search has them, with the same order of lines and the same keys (docs/boards.md, "Search").
//
// A state has the lines of all components but chains and loops, as bits of two words, the first line to draw lowest,
// and beside them the index of the multiset of its chains and loops. One state stands for all its images under the
// symmetries of the board, and for all that differ in which lines of a box to the border are drawn.
(() => {
"use strict";

const {loony} = globalThis, {boards, endgames} = loony;
const {GROUND, BoundTable, leastOf, mostOf} = boards;

const CHAIN_HANDOUT = 2, LOOP_HANDOUT = 4;
const LOW = 0, HIGH = 1, INDEX = 2, COINS = 3, LEAST = 4, MOST = 5;  // of frames and of moves
const TAKEN = 6, HANDOUT = 7, MOVE_FIELDS = 8;                       // of moves
const THRESHOLD = 6, WORTH = 7, NUMBER = 8, AT = 9, BEFORE = 10, FRAME_FIELDS = 11;  // of frames
const NEW = -1;                       // the place of the next move of a frame without moves
const DEPTH = 130, MOST_MOVES = 96;   // more than a game of so many lines has as a search takes
const SLICE = 1 << 12;                // positions between two looks at the clock
const NO_VALUE = -128, LEAST_WORTH = -64;
const NONE = -1;                      // in place of a line

const bit = place => place < 32 ? [1 << place, 0] : [0, 1 << place];
const firstOf = (low, high) => low !== 0 ? 31 - Math.clz32(low & -low) : 63 - Math.clz32(high & -high);

function countOf(some) {
  let number = 0;
  for (; some !== 0; some &= some - 1) number += 1;
  return number;
}

// Bounds for the worth of a move to the player who makes it, by bounds for V of the state after it.
const leastWorth = (taken, handout, least, most) =>
  handout === 0 ? -taken - most : -taken - Math.max(most, -2 * handout - least);
const mostWorth = (taken, handout, least, most) =>
  handout === 0 ? -taken - least : -taken - Math.max(least, -2 * handout - most, -handout + (most - handout & 1));

const boxesOf = (board, open) => board.sides.filter((_, box) => boards.openSides(board, open, box).length).length;

// V of chains and loops, {length, loop}.
const ofEndgame = pieces => 0 - endgames.value(pieces.reduce(endgames.plus, []));

// Twice the place of the middle of a line, by row and column.
function middleOf({across, columns}, line) {
  const isAcross = line < across, wide = isAcross ? columns : columns + 1, at = isAcross ? line : line - across;
  return [2 * Math.floor(at / wide) + Number(!isAcross), 2 * (at % wide) + Number(isAcross)];
}

// The image of each line under each symmetry of a board but the identity.
function symmetries(board) {
  const {rows, columns, beside} = board, middles = beside.map((_, line) => middleOf(board, line));
  const lineAt = new Map(middles.map((middle, line) => [middle.join(), line])), all = [];
  for (const turn of rows === columns ? [false, true] : [false]) {
    for (const down of [false, true]) {
      for (const across of [false, true]) {
        all.push(middles.map(middle => {
          const [y, x] = turn ? [...middle].reverse() : middle;
          return lineAt.get([down ? 2 * rows - y : y, across ? 2 * columns - x : x].join());
        }));
      }
    }
  }
  return all.slice(1);
}

// Some lines in the order in which they are drawn: those near a middle line first, and those of the border last. Of
// lines equally near, those that cut the board into two halves come first; of the others, those nearest to the centre
// on a square board whose border is not drawn, and else those farthest from it.
function inOrder(board, open, lines) {
  const {rows, columns} = board, isBorder = line => board.beside[line].length < 2;
  const outwards = rows === columns && open.every((is, line) => is || !isBorder(line));
  const far = line => {
    const [y, x] = middleOf(board, line), down = Math.abs(y - rows), across = Math.abs(x - columns);
    const cuts = columns >= rows ? across === 0 && y % 2 === 1 : down === 0 && x % 2 === 1;
    const fromCentre = outwards ? down + across : -(down + across);
    return [Number(isBorder(line)), Math.min(down * columns, across * rows), Number(!cuts), fromCentre, -line];
  };
  const difference = (a, b) => a.map((number, at) => number - b[at]).find(Boolean) || 0;
  return lines.map(line => [far(line), line]).sort(([a], [b]) => difference(a, b)).map(([, line]) => line);
}

// The chains and loops of a position without captures, {length, loop}, and its other lines.
function parts(board, open) {
  const pieces = [], lines = [];
  for (const {kind, boxes, lines: own} of boards.regions(board, open)) {
    if (kind === "chain" || kind === "loop") pieces.push({length: boxes.length, loop: kind === "loop"});
    else lines.push(...own);
  }
  return {pieces, lines};
}

class Search {
  // The search looks at positions in which no other lines are open than these.
  constructor(board, open) {
    this.board = board;
    this.positions = 0;       // that were searched
    this.table = new BoundTable();
    this._layOut(open, parts(board, open).lines);
    this._countPieces(Math.max(8, boxesOf(board, open)));
    this.frames = new Int32Array(DEPTH * FRAME_FIELDS);
    this.moves = new Int32Array(DEPTH * MOST_MOVES * MOVE_FIELDS);
    this.depth = 0;
    this.asked = 0;                    // questions so far
    this.rest = new Int32Array(2);     // the state that is looked at
    this.chosen = new Int32Array(2);   // the state that stands for it
    this.passed = new Int32Array(2);   // the lines that `_run` went along,
    this.length = 0;                   // and the number of its coins
    this.number = 0;                   // of coins that were captured
    this.cancelled = 0;                // coins of chains that cancel
  }

  _layOut(open, lines) {
    const {board} = this, order = inOrder(board, open, lines);
    const places = new Map(order.map((line, place) => [line, place]));
    const boxes = [...new Set(order.flatMap(line => board.beside[line]))].sort((a, b) => a - b);
    const coins = new Map(boxes.map((box, coin) => [box, coin]));
    this.places = places;
    this.ends = Int8Array.from(order.flatMap(line => {
      const [one, other] = board.beside[line];
      return [coins.get(one), other === undefined ? GROUND : coins.get(other)];
    }));
    this.sides = Int32Array.from(boxes.flatMap(box => this._words(board.sides[box])));
    this.captured = new Int8Array(boxes.length + 1);   // coins, each after those that hang on it
    this.via = new Int8Array(boxes.length);            // of coins: the line by which each was left
    [this.size, this.far, this.longest] = [0, 0, 0].map(() => new Int8Array(boxes.length));
    // lines of the same ends, in the order of places: of these it matters only how many are open, and the last ones
    // are
    const twins = new Map();
    order.forEach((_, place) => {
      const key = [this.ends[2 * place], this.ends[2 * place + 1]].sort((a, b) => a - b).join();
      twins.set(key, [...(twins.get(key) || []), place]);
    });
    const groups = new Map([...twins.values()].flatMap(group => group.map(place => [place, group])));
    this.exchanges = Int32Array.from([...twins.values()].flatMap(group => group.flatMap((_, end) =>
      group.slice(0, group.length - 1 - end).flatMap((place, at) => [...bit(place), ...bit(group[at + 1])]))));
    const images = symmetries(board).filter(image => order.every(line => places.has(image[line]))).map(image =>
      order.map((line, place) => groups.get(places.get(image[line]))[groups.get(place).indexOf(place)]));
    this.symmetries = images.length;
    this.moved = Int32Array.from(order.flatMap((_, place) => images.flatMap(image => bit(image[place]))));
    this.turned = new Int32Array(2 * images.length);
    this.after = new Int32Array(2 * images.length);
  }

  // The pieces are chains, from the longest to 1, and then loops, of at most `size` boxes; rooms[t, r] is how many
  // multisets of pieces from number t on have at most r boxes.
  _countPieces(size) {
    const lengths = [];
    for (let length = size; length; length--) lengths.push(length);
    for (let length = size - size % 2; length > 3; length -= 2) lengths.push(length);
    const wide = size + 1, rooms = new Int32Array((lengths.length + 1) * wide).fill(1);
    for (let piece = lengths.length - 1; piece >= 0; piece--) {
      for (let room = 0; room < wide; room++) {
        const fewer = room < lengths[piece] ? 0 : rooms[piece * wide + room - lengths[piece]];
        rooms[piece * wide + room] = rooms[(piece + 1) * wide + room] + fewer;
      }
    }
    this.boxes = size;
    this.lengths = Int32Array.from(lengths);
    this.rooms = rooms;
    this.pieces = new Int32Array(size + 2);
    this.values = new Int8Array(rooms[size]).fill(NO_VALUE);
  }

  _pieceOf(length, loop) {
    return loop ? this.boxes + (this.lengths[this.boxes] - length) / 2 : this.boxes - length;
  }

  _words(lines) {
    const words = [0, 0];
    for (const line of lines) {
      if (!this.places.has(line)) continue;
      const [low, high] = bit(this.places.get(line));
      words[0] |= low;
      words[1] |= high;
    }
    return words;
  }

  // Whether all that is open here, beside chains and loops, is in a position of this search.
  covers(board, open) {
    return board === this.board && boxesOf(board, open) <= this.boxes &&
      parts(board, open).lines.every(line => this.places.has(line));
  }

  // The state of a position without captures: its words, index and coins, and bounds for its value.
  _stateOf(open) {
    const {board} = this, {pieces, lines} = parts(board, open), none = this.lengths.length;
    const numbers = pieces.map(({length, loop}) => this._pieceOf(length, loop)).sort((a, b) => a - b);
    this.pieces.set(numbers);
    const index = this._indexWith(numbers.length, none, none), coins = boxesOf(board, open) - this.cancelled;
    if (!lines.length) return [0, 0, index, coins, this._valueOf(index), this._valueOf(index)];
    [this.rest[0], this.rest[1]] = this._words(lines);
    this._inCorners();
    this._turn(this.rest[0], this.rest[1], this.after);
    this._choose();
    const [low, high] = this.chosen, data = this.table.recall(low, high, index);
    return [low, high, index, coins, ...data ? [leastOf(data), mostOf(data)] : [-coins, coins]];
  }

  // The least and the most that V of a position without captures can be, without a search.
  known(open) {
    return this._stateOf(open).slice(LEAST);
  }

  // The same by a search, at the end of which both are V. It stops for a moment after every so many positions.
  *bounds(open) {
    const state = this._stateOf(open), {frames} = this;
    let [, , , coins, least, most] = state;
    let threshold = Math.min(Math.max(coins % 2, least + 2), most);  // most values are small
    while (least < most) {
      this._begin(state, least, most, threshold);
      while (!this._goOn(this.positions + SLICE)) {
        const {asked} = this;
        yield [least, most];
        if (this.asked !== asked) this._begin(state, least, most, threshold);  // something else was searched meanwhile
      }
      least = frames[LEAST];
      most = frames[MOST];
      threshold = least >= threshold ? least + 2 : most;
      yield [least, most];
    }
    return [least, most];
  }

  // Ask whether V of a state is at least the threshold.
  _begin(state, least, most, threshold) {
    this.frames.set([...state.slice(0, LEAST), least, most, threshold, 0, 0, NEW, 0]);
    this.depth = 0;
    this.asked += 1;
  }

  // ---- chains and loops

  // The index of the first `number` pieces in `pieces`, which ascend, and two more. Two chains of 1 cancel, and two
  // chains of 2: so many boxes are `cancelled`.
  _indexWith(number, piece, otherPiece) {
    const {rooms, lengths, pieces, boxes} = this, wide = boxes + 1, none = lengths.length;
    let lower = Math.min(piece, otherPiece), higher = Math.max(piece, otherPiece);
    let index = 0, room = boxes, place = 0;
    let before = none;   // the chain of 1 or 2 before, which the next piece may cancel
    this.cancelled = 0;
    while (place < number || lower < none) {
      let next = lower;
      if (place < number && pieces[place] <= lower) {
        next = pieces[place++];
      } else {
        lower = higher;
        higher = none;
      }
      if (next === before) {
        room += lengths[next];
        index -= rooms[(next + 1) * wide + room];
        this.cancelled += 2 * lengths[next];
        before = none;
      } else {
        index += rooms[(next + 1) * wide + room];
        room -= lengths[next];
        before = next >= boxes - 2 && next < boxes ? next : none;
      }
    }
    return index;
  }

  // Find the multiset at an index; its number of pieces.
  _piecesAt(index) {
    const {rooms, lengths, pieces, boxes} = this, wide = boxes + 1;
    let number = 0, piece = 0, room = boxes;
    while (index > 0) {
      while (index < rooms[(piece + 1) * wide + room]) piece += 1;
      index -= rooms[(piece + 1) * wide + room];
      room -= lengths[piece];
      pieces[number++] = piece;
    }
    return number;
  }

  // V of a multiset of chains and loops.
  _valueOf(index) {
    if (this.values[index] === NO_VALUE) {
      const kept = this.pieces.slice(), number = this._piecesAt(index);
      const all = [...this.pieces.subarray(0, number)].map(piece =>
        ({length: this.lengths[piece], loop: piece >= this.boxes}));
      this.pieces.set(kept);
      this.values[index] = ofEndgame(all);
    }
    return this.values[index];
  }

  // ---- the state that stands for others

  // Of lines of the same ends the last ones, as many as are open in `rest`.
  _inCorners() {
    const {rest, exchanges} = this;
    let low = rest[0], high = rest[1];
    for (let at = 0; at < exchanges.length; at += 4) {
      const firstLow = exchanges[at], firstHigh = exchanges[at + 1];
      const lastLow = exchanges[at + 2], lastHigh = exchanges[at + 3];
      if ((low & firstLow | high & firstHigh) !== 0 && (low & lastLow | high & lastHigh) === 0) {
        low ^= firstLow | lastLow;
        high ^= firstHigh | lastHigh;
      }
    }
    rest[0] = low;
    rest[1] = high;
  }

  // The images of a state under the symmetries.
  _turn(low, high, images) {
    const {moved} = this, wide = images.length;
    images.fill(0);
    for (let half = 0; half < 2; half++) {
      for (let left = half ? high : low; left; left &= left - 1) {
        const from = (32 * half + 31 - Math.clz32(left & -left)) * wide;
        for (let at = 0; at < wide; at++) images[at] |= moved[from + at];
      }
    }
  }

  // The image of the state `rest` that lacks the first lines, by its images in `after`.
  _choose() {
    const {after, rest, chosen} = this;
    let low = rest[0], high = rest[1];
    for (let at = 0; at < after.length; at += 2) {
      const otherLow = after[at], otherHigh = after[at + 1], inLow = low ^ otherLow, inHigh = high ^ otherHigh;
      if (inLow !== 0 ? (low & inLow & -inLow) !== 0 : (high & inHigh & -inHigh) !== 0) {
        low = otherLow;
        high = otherHigh;
      }
    }
    chosen[0] = low;
    chosen[1] = high;
  }

  // ---- captures

  // Take a coin of `rest` if it has a single line, then the coin at the other end, and so on until a coin has more
  // lines: that coin, or GROUND.
  _take(coin) {
    const {ends, sides, rest, captured, via, size, far, longest} = this;
    while (coin >= 0) {
      const low = sides[2 * coin] & rest[0], high = sides[2 * coin + 1] & rest[1];
      if ((low | high) === 0) return GROUND;
      if ((low & low - 1 | high & high - 1) !== 0 || (low !== 0 && high !== 0)) return coin;
      const line = firstOf(low, high);
      rest[0] ^= low;
      rest[1] ^= high;
      captured[this.number++] = coin;
      via[coin] = line;
      size[coin] = far[coin] = longest[coin] = 1;
      coin = ends[2 * line] + ends[2 * line + 1] - coin;
      if (coin >= 0 && (sides[2 * coin] & rest[0] | sides[2 * coin + 1] & rest[1]) === 0) {
        captured[this.number++] = coin;   // the last of a tree without a line out
        via[coin] = NONE;
        size[coin] = far[coin] = longest[coin] = 1;
        return GROUND;
      }
    }
    return GROUND;
  }

  // How many of the captured coins can be handed out.
  _handout() {
    const {ends, sides, rest, captured, via, size, far, longest} = this;
    let handout = 0;
    for (let place = 0; place < this.number; place++) {
      const coin = captured[place], line = via[coin];
      if (line === NONE) {
        if (longest[coin] >= 4 && handout === 0) handout = LOOP_HANDOUT;
        continue;
      }
      const other = ends[2 * line] + ends[2 * line + 1] - coin;
      if (other >= 0 && (sides[2 * other] & rest[0] | sides[2 * other + 1] & rest[1]) === 0) {
        size[other] += size[coin];
        longest[other] = Math.max(longest[other], longest[coin], far[other] + far[coin]);
        far[other] = Math.max(far[other], far[coin] + 1);
      } else if (size[coin] >= 2) {
        handout = CHAIN_HANDOUT;
      }
    }
    return handout;
  }

  // Go from a coin along one of its lines, through coins of two lines in `rest`: to a coin of more lines, to the
  // ground, or back to the coin, in a loop. The lines are `passed`, and of coins there is a `number`.
  _run(coin, line) {
    const {ends, sides, rest, passed} = this;
    let end = ends[2 * line] + ends[2 * line + 1] - coin;
    passed[0] |= line < 32 ? 1 << line : 0;
    passed[1] |= line < 32 ? 0 : 1 << line;
    while (end >= 0) {
      const low = sides[2 * end] & rest[0], high = sides[2 * end + 1] & rest[1];
      if (countOf(low) + countOf(high) !== 2) break;
      this.length += 1;
      if (end === coin) break;
      line = firstOf(low & ~passed[0], high & ~passed[1]);
      passed[0] |= line < 32 ? 1 << line : 0;
      passed[1] |= line < 32 ? 0 : 1 << line;
      end = ends[2 * line] + ends[2 * line + 1] - end;
    }
    return end;
  }

  // If the component of a coin is a chain or a loop, take it out of `rest`: its piece; else no piece.
  _settle(coin) {
    const {sides, rest, passed} = this, none = this.lengths.length;
    const low = sides[2 * coin] & rest[0], high = sides[2 * coin + 1] & rest[1];
    if (countOf(low) + countOf(high) !== 2) return none;
    const first = firstOf(low, high);
    passed[0] = passed[1] = this.length = 0;
    const end = this._run(coin, first), loop = end === coin;
    if (!loop) {
      if (end >= 0) return none;
      this.length += 1;
      if (this._run(coin, firstOf(low & ~passed[0], high & ~passed[1])) >= 0) return none;
    }
    rest[0] &= ~passed[0];
    rest[1] &= ~passed[1];
    return this._pieceOf(this.length, loop);
  }

  // ---- the search

  // Make the moves of the state of a frame that the table does not decide; their number, or -1 as soon as a move is
  // worth the threshold. Lines are tried by their places, and chains and loops after them. Of two moves to the same
  // state with as many boxes only one stays, in the earlier place.
  _open(frame, first) {
    const {frames, moves, ends, sides, rest, captured, pieces, rooms, lengths, boxes} = this;
    const {turned, after, moved, chosen} = this;
    const low = frames[frame + LOW], high = frames[frame + HIGH];
    const index = frames[frame + INDEX], coins = frames[frame + COINS];
    const wide = boxes + 1, none = lengths.length, counted = this._piecesAt(index), images = turned.length;
    this._turn(low, high, turned);
    let number = 0, leftLow = low, leftHigh = high;
    while ((leftLow | leftHigh) !== 0) {
      const line = firstOf(leftLow, leftHigh);
      rest[0] = low;
      rest[1] = high;
      if (leftLow !== 0) {
        leftLow &= leftLow - 1;
        rest[0] ^= 1 << line;
      } else {
        leftHigh &= leftHigh - 1;
        rest[1] ^= 1 << line;
      }
      this.number = 0;
      const end = this._take(ends[2 * line]), otherEnd = this._take(ends[2 * line + 1]), taken = this.number;
      let handout = 0;
      if (taken > 0) {
        handout = this._handout();
        let isPlain = true;   // all that was captured is a chain between joints and ground
        for (let place = 0; place < taken; place++) {
          const coin = captured[place];
          isPlain = isPlain && countOf(sides[2 * coin] & low) + countOf(sides[2 * coin + 1] & high) === 2;
        }
        if (isPlain) {
          if (taken === 2 && handout > 0) continue;   // the middle of a 2-chain is no worse
          leftLow &= rest[0];
          leftHigh &= rest[1];
        }
      }
      if (!this._mayBeWorth(frame, coins - taken, taken, handout)) continue;
      const piece = end < 0 ? none : this._settle(end), otherPiece = otherEnd < 0 ? none : this._settle(otherEnd);
      const move = first + number * MOVE_FIELDS;
      moves[move + TAKEN] = taken;
      moves[move + HANDOUT] = handout;
      moves[move + INDEX] = index;
      moves[move + COINS] = coins - taken;
      if (piece < none || otherPiece < none) {
        moves[move + INDEX] = this._indexWith(counted, piece, otherPiece);
        moves[move + COINS] -= this.cancelled;
      }
      if ((rest[0] | rest[1]) === 0) {
        moves[move + LOW] = moves[move + HIGH] = 0;
        moves[move + LEAST] = moves[move + MOST] = this._valueOf(moves[move + INDEX]);
      } else {
        moves[move + LEAST] = -moves[move + COINS];
        moves[move + MOST] = moves[move + COINS];
        this._inCorners();
        for (let at = 0; at < images; at++) after[at] = turned[at];
        for (let half = 0; half < 2; half++) {
          for (let gone = half ? high & ~rest[1] : low & ~rest[0]; gone; gone &= gone - 1) {
            const from = (32 * half + 31 - Math.clz32(gone & -gone)) * images;
            for (let at = 0; at < images; at++) after[at] &= ~moved[from + at];
          }
        }
        this._choose();
        moves[move + LOW] = chosen[0];
        moves[move + HIGH] = chosen[1];
        if (this._isThere(first, move)) continue;
      }
      number = this._consider(frame, move, number);
      if (number < 0) return number;
    }
    for (let place = 0; place < counted; place++) {
      const piece = pieces[place], length = lengths[piece], loop = piece >= boxes;
      // to open a shorter long chain, or a shorter loop, is as good
      if (place + 1 < counted && length > 2 && (pieces[place + 1] < boxes - 2) === (piece < boxes - 2)) continue;
      const handout = loop ? LOOP_HANDOUT : length > 2 ? CHAIN_HANDOUT : 0;
      if (!this._mayBeWorth(frame, coins - length, length, handout)) continue;
      let less = 0, room = boxes;
      for (let other = 0; other < counted; other++) {
        if (other === place) continue;
        less += rooms[(pieces[other] + 1) * wide + room];
        room -= lengths[pieces[other]];
      }
      const move = first + number * MOVE_FIELDS;
      moves[move + LOW] = low;
      moves[move + HIGH] = high;
      moves[move + INDEX] = less;
      moves[move + COINS] = coins - length;
      moves[move + LEAST] = length - coins;
      moves[move + MOST] = coins - length;
      moves[move + TAKEN] = length;
      moves[move + HANDOUT] = handout;
      number = this._consider(frame, move, number);
      if (number < 0) return number;
    }
    return number;
  }

  // Whether a move before this one leaves the same and is no worse; the better handout is kept.
  _isThere(first, move) {
    const {moves} = this;
    for (let other = first; other < move; other += MOVE_FIELDS) {
      if (moves[other + LOW] !== moves[move + LOW] || moves[other + HIGH] !== moves[move + HIGH] ||
        moves[other + INDEX] !== moves[move + INDEX] || moves[other + TAKEN] !== moves[move + TAKEN]) continue;
      // no worse, for the other player has one choice less
      if (moves[move + HANDOUT] === 0) moves[other + HANDOUT] = 0;
      if (moves[other + HANDOUT] === 0 || moves[other + HANDOUT] === moves[move + HANDOUT]) return true;
    }
    return false;
  }

  // Whether a move that takes so many boxes, and leaves so many coins, may be worth the threshold; else it is noted.
  _mayBeWorth(frame, coins, taken, handout) {
    const {frames} = this, most = mostWorth(taken, handout, -coins, coins);
    if (most >= frames[frame + THRESHOLD]) return true;
    frames[frame + WORTH] = Math.max(frames[frame + WORTH], most);
    return false;
  }

  // The number of moves with this one, if the table does not refute it, or -1 if it is worth the threshold.
  _consider(frame, move, number) {
    const {frames, moves} = this;
    if (moves[move + LEAST] < moves[move + MOST]) this._recall(move);
    const verdict = this._judge(frame, move);
    return verdict > 0 ? -1 : verdict < 0 ? number : number + 1;
  }

  // Narrow the bounds of a move by those in the table.
  _recall(move) {
    const {moves} = this, data = this.table.recall(moves[move + LOW], moves[move + HIGH], moves[move + INDEX]);
    if (data === 0) return;
    moves[move + LEAST] = Math.max(moves[move + LEAST], leastOf(data));
    moves[move + MOST] = Math.min(moves[move + MOST], mostOf(data));
  }

  // 1 if a move is worth the threshold by its bounds, -1 if it is not, and 0 if they do not decide it.
  _judge(frame, move) {
    const {frames, moves} = this, taken = moves[move + TAKEN], handout = moves[move + HANDOUT];
    const threshold = frames[frame + THRESHOLD];
    const low = leastWorth(taken, handout, moves[move + LEAST], moves[move + MOST]);
    if (low >= threshold) {
      frames[frame + LEAST] = Math.max(frames[frame + LEAST], low);
      return 1;
    }
    const high = mostWorth(taken, handout, moves[move + LEAST], moves[move + MOST]);
    if (high >= threshold) return 0;
    frames[frame + WORTH] = Math.max(frames[frame + WORTH], high);
    return -1;
  }

  // Go on with the comparison of the state of the first frame with its threshold; whether it is decided. It stops
  // after so many positions.
  _goOn(until) {
    const {frames, moves, table} = this, wide = MOST_MOVES * MOVE_FIELDS;
    while (this.depth >= 0) {
      const frame = this.depth * FRAME_FIELDS, at = frames[frame + AT], threshold = frames[frame + THRESHOLD];
      if (at === NEW) {
        if (this.positions >= until) {
          table.grow(this.positions);
          return false;
        }
        frames[frame + BEFORE] = this.positions++;
        frames[frame + AT] = 0;
        frames[frame + WORTH] = LEAST_WORTH;
        frames[frame + NUMBER] = Math.max(0, this._open(frame, this.depth * wide));
      } else if (frames[frame + LEAST] < threshold && at < frames[frame + NUMBER]) {
        const move = this.depth * wide + at * MOVE_FIELDS;
        this._recall(move);
        const verdict = this._judge(frame, move);
        if (verdict < 0) {
          frames[frame + AT] += 1;
        } else if (verdict === 0) {
          // it is worth the threshold if V <= -threshold - T and, with a handout, V >= -2h less that
          const below = frame + FRAME_FIELDS, asked = 2 - threshold - moves[move + TAKEN];
          for (let field = LOW; field <= MOST; field++) frames[below + field] = moves[move + field];
          frames[below + AT] = NEW;
          frames[below + THRESHOLD] = moves[move + MOST] >= asked ? asked
            : threshold + moves[move + TAKEN] - 2 * moves[move + HANDOUT];
          this.depth += 1;
        }
      } else {
        if (frames[frame + LEAST] < threshold) {
          frames[frame + MOST] = Math.min(frames[frame + MOST], frames[frame + WORTH]);
        }
        table.keep(frames[frame + LOW], frames[frame + HIGH], frames[frame + INDEX], frames[frame + LEAST],
          frames[frame + MOST], this.positions - frames[frame + BEFORE]);
        this.depth -= 1;
        if (this.depth >= 0) {
          const above = this.depth * FRAME_FIELDS, move = this.depth * wide + frames[above + AT] * MOVE_FIELDS;
          moves[move + LEAST] = frames[frame + LEAST];
          moves[move + MOST] = frames[frame + MOST];
        }
      }
    }
    return true;
  }
}

Object.assign(boards, {Search});
})();
