// A table of bounds for the values of states, in typed arrays. A state has a key of three words of 32 bits: the two
// halves of a set of lines, and the index of a multiset of chains and loops. A slot has the whole key, so that no two
// states are ever taken for each other, and both bounds beside it.
(() => {
"use strict";

const {boards} = globalThis.loony;

const SLOT = 4;                // words: the key, and the data
const BUCKET = 4 * SLOT;       // a line of a processor's cache
const BITS = 7, BOUND = (1 << BITS) - 1, BIAS = 64;  // a bound is stored as a number from 0 to 127
const MOST_EFFORT = 15;
const FEWEST_SLOTS = 1 << 16, MOST_SLOTS = 1 << 22;  // at most 64 MB

// The bounds in the data of a slot.
const leastOf = data => (data & BOUND) - BIAS;
const mostOf = data => (data >> BITS & BOUND) - BIAS;

class BoundTable {
  constructor(slots = FEWEST_SLOTS) {
    this.words = new Int32Array(slots * SLOT);
  }

  // The first word of the bucket of a state.
  _bucket(low, high, index) {
    let mixed = Math.imul(low ^ low >>> 15, 0x2c1b3c6d) ^ Math.imul(high ^ high >>> 13, 0x297a2d39) ^
      Math.imul(index, 0x61c88647);
    mixed = Math.imul(mixed ^ mixed >>> 16, 0x45d9f3b1);
    return (mixed ^ mixed >>> 13) & this.words.length - BUCKET;
  }

  // The data of a state, or 0 where the table has none.
  recall(low, high, index) {
    const {words} = this, first = this._bucket(low, high, index);
    for (let at = first; at < first + BUCKET; at += SLOT) {
      if (words[at] === low && words[at + 1] === high && words[at + 2] === index) return words[at + 3];
    }
    return 0;
  }

  // Store bounds that took so many positions to find, in place of bounds that took the fewest.
  keep(low, high, index, least, most, positions) {
    const effort = Math.min((32 - Math.clz32(positions)) + 1 >> 1, MOST_EFFORT);
    this._put(low, high, index, effort << 2 * BITS | most + BIAS << BITS | least + BIAS);
  }

  _put(low, high, index, data) {
    const {words} = this, first = this._bucket(low, high, index);
    let best = first, fewest = MOST_EFFORT + 1;
    for (let at = first; at < first + BUCKET; at += SLOT) {
      const other = words[at + 3];
      if (other === 0 || (words[at] === low && words[at + 1] === high && words[at + 2] === index)) {
        best = at;
        break;
      }
      if (other >> 2 * BITS < fewest) {
        best = at;
        fewest = other >> 2 * BITS;
      }
    }
    words[best] = low;
    words[best + 1] = high;
    words[best + 2] = index;
    words[best + 3] = data;
  }

  // Take twice as many slots once the positions that were searched fill most of them.
  grow(positions) {
    const slots = this.words.length / SLOT;
    if (slots >= MOST_SLOTS || positions * 5 / 4 < slots) return;
    const old = this.words;
    this.words = new Int32Array(2 * old.length);
    for (let at = 0; at < old.length; at += SLOT) {
      if (old[at + 3]) this._put(old[at], old[at + 1], old[at + 2], old[at + 3]);
    }
  }
}

Object.assign(boards, {BoundTable, leastOf, mostOf});
})();
