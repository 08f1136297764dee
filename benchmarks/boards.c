/* The search of a drawn board in plain C, by one thread: the algorithm of kernels/boards/search.py, with a table of a
   fixed size. benchmarks/boards.py writes the board and its pieces into the file that is the only argument: fifteen
   arrays of 64-bit numbers, each after its length. Prints the positions searched, seconds, and V. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef int64_t word;
typedef struct { word key, index, lower, upper, captures, handout, coins; } move;
typedef struct { word key, index, lower, upper, coins, threshold, most; } frame;

enum { COINS = 80, DEPTH = 130, MOVES = 96, AHEAD = 3, BUCKET = 8, MOST_EFFORT = 15, SHORT = 1 };

/* the arrays of the file */
static word (*strings)[2], *sides, *images, *moved, (*corners)[2], *lengths, *kinds, *rooms, *starts, (*options)[4];
static word *chains, *loops, (*small)[2], *start, *words, *shape;
static word string_count, coin_count, symmetries, bytes, corner_count, none, boxes, small_count, most, beside;
static uint8_t *values;

static word taken[COINS], via[COINS], size[COINS], depth_of[COINS], longest[COINS]; /* of captures */
static word before[COINS], lowest[COINS], came_by[COINS], coins_below[COINS], below[COINS], first_coin[COINS];
static word listed[COINS], turned[8], after[8];
static move moves[DEPTH][MOVES];
static word nodes;

static word min(word a, word b) { return a < b ? a : b; }
static word max(word a, word b) { return a > b ? a : b; }
static int count_of(word set) { return __builtin_popcountll(set); }
static word first(word set) { return __builtin_ctzll(set); }
static word across(word string, word coin) { return strings[string][0] + strings[string][1] - coin; }
static word room_of(word piece, word room) { return rooms[piece * (boxes + 1) + room]; }

static word take_coin(word number, word coin, word string) {
    taken[number] = coin, via[coin] = string, size[coin] = depth_of[coin] = longest[coin] = 1;
    return number + 1;
}

static word take(word *rest, word coin, word number, word *end) {
    for (*end = -1; coin >= 0;) {
        word its = sides[coin] & *rest;
        if (its == 0) return number;
        if (its & (its - 1)) return *end = coin, number;
        word string = first(its);
        *rest &= ~(1LL << string);
        number = take_coin(number, coin, string);
        coin = across(string, coin);
        if (coin >= 0 && (sides[coin] & *rest) == 0) return take_coin(number, coin, -1);
    }
    return number;
}

static word handout_of(word rest, word number) {
    word handout = 0;
    for (word place = 0; number >= 2 && place < number; place++) {
        word coin = taken[place];
        if (via[coin] < 0) {
            if (longest[coin] >= 4 && handout == 0) handout = 4;
            continue;
        }
        word other = across(via[coin], coin);
        if (other >= 0 && (sides[other] & rest) == 0) {
            size[other] += size[coin];
            longest[other] = max(longest[other], max(longest[coin], depth_of[other] + depth_of[coin]));
            depth_of[other] = max(depth_of[other], depth_of[coin] + 1);
        } else if (size[coin] >= 2) handout = 2;
    }
    return handout;
}

static word run(word rest, word coin, word string, word *passed, word *end) {
    word number = 0;
    for (*passed = 1LL << string, *end = across(string, coin); *end >= 0;) {
        word its = sides[*end] & rest;
        if (count_of(its) != 2) break;
        number++;
        if (*end == coin) break;
        string = first(its & ~*passed);
        *passed |= 1LL << string;
        *end = across(string, *end);
    }
    return number;
}

static void walk(word coin, word string, word start_at, word *remaining, word *place) {
    before[coin] = lowest[coin] = ++*place;
    came_by[coin] = string, coins_below[coin] = 1, below[coin] = 0, first_coin[coin] = start_at;
    for (word its; (its = sides[coin] & *remaining);) {
        string = first(its);
        *remaining &= ~(1LL << string);
        below[coin] |= 1LL << string;
        word other = across(string, coin);
        if (other >= 0 && before[other] == 0) {
            walk(other, string, start_at, remaining, place);
            lowest[coin] = min(lowest[coin], lowest[other]);
            coins_below[coin] += coins_below[other], below[coin] |= below[other];
        } else if (other >= 0) lowest[coin] = min(lowest[coin], before[other]);
    }
}

static word settle(word *rest, word coin, word component, word coins) {
    if (coins <= most) {
        component &= *rest, *rest &= ~component;
        word mixed = (uint64_t)component * 0x2545F4914F6CDD1DULL, slot = (mixed ^ mixed >> 31) & (small_count - 1);
        while (small[slot][0] != 0 && small[slot][0] != component) slot = (slot + 1) & (small_count - 1);
        return small[slot][1];
    }
    word its = sides[coin] & *rest, passed, behind, end;
    if (count_of(its) != 2) return none;
    word number = run(*rest, coin, first(its), &passed, &end);
    if (end == coin) return *rest &= ~passed, loops[number];
    if (end >= 0) return none;
    number += 1 + run(*rest, coin, first(its & (its - 1)), &behind, &end);
    return end < 0 ? (*rest &= ~(passed | behind), chains[number]) : none;
}

static word pieces_at(word index, word room, word *list) {
    word number = 0;
    for (word piece = 0; index > 0; number++) {
        for (word last = none - 1; piece < last;) {
            word middle = (piece + last) / 2;
            if (index < room_of(middle + 1, room)) piece = middle + 1;
            else last = middle;
        }
        index -= room_of(piece + 1, room), room -= lengths[piece], list[number] = piece;
    }
    return number;
}

static word index_with(word *list, word number, word without, word piece, word other, word room, word *cancelled) {
    word lower = min(piece, other), higher = max(piece, other), index = 0, previous = none;
    *cancelled = 0;
    for (word place = 0; place < number || lower < none;) {
        word at;
        if (place == without) { place++; continue; }
        if (place < number && list[place] <= lower) at = list[place++];
        else at = lower, lower = higher, higher = none;
        if (at == previous) {
            room += lengths[at], index -= room_of(at + 1, room), *cancelled += 2 * lengths[at], previous = none;
        } else {
            index += room_of(at + 1, room), room -= lengths[at], previous = kinds[at] == SHORT ? at : none;
        }
    }
    return index;
}

static int has_better(word *list, word place, word number) {
    word kind = kinds[list[place]];
    for (word other = place + 1; other < number; other++)
        if (list[other] == list[place] || (kind > SHORT && kinds[list[other]] == kind)) return 1;
    return 0;
}

static word value_at(word index) {
    if (values[index]) return values[index] - 128;
    word list[COINS], number = pieces_at(index, boxes, list), best = number ? -127 : 0, cancelled;
    for (word place = 0; place < number; place++) {
        if (has_better(list, place, number)) continue;
        for (word *option = options[starts[list[place]]]; option < options[starts[list[place] + 1]]; option += 4) {
            if (option[1] != 0 && option[1] - option[0] <= best) continue;
            word rest = value_at(index_with(list, number, place, option[2], option[3], boxes, &cancelled));
            best = max(best, -option[0] - (option[1] ? max(rest, -2 * option[1] - rest) : rest));
        }
    }
    values[index] = best + 128;
    return best;
}

static word canonical(word lines) { /* `after` has the images */
    word best = lines;
    for (word symmetry = 0; symmetry < symmetries; symmetry++) {
        word differing = after[symmetry] ^ best;
        if (best & differing & -differing) best = after[symmetry];
    }
    return best;
}

static word mix(word lines) {
    word low_bits = shape[1], high_bits = shape[2];
    word low_mask = (1LL << low_bits) - 1, high_mask = (1LL << high_bits) - 1;
    word low = lines & low_mask, high = lines >> low_bits & high_mask;
    high ^= low * 0x61C88647 >> 20 & high_mask;
    low ^= high * 0x45D9F3B1 >> 20 & low_mask;
    high ^= low * 0x2C1B3C6D >> 20 & high_mask;
    return high << low_bits | low;
}

static word *bucket(word mixed, word index) {
    return words + ((mixed + index * 0x297A2D39) & ((1LL << shape[0]) - 1)) * BUCKET;
}

static word stored_key(word mixed, word index) { return mixed >> shape[0] << shape[3] | index; }

static void recall(word lines, word index, word coins, word *lower, word *upper) {
    word mixed = mix(lines), *at = bucket(mixed, index), key = stored_key(mixed, index), data = coins << 7;
    for (int place = 0; place < BUCKET; place++)
        if (at[place] >> 18 == key && at[place]) { data = at[place]; break; }
    *lower = 2 * (data & 127) - coins, *upper = 2 * (data >> 7 & 127) - coins;
}

static void keep(frame *f, word count) {
    word effort = 1, mixed = mix(f->key), *at = bucket(mixed, f->index), key = stored_key(mixed, f->index);
    for (; count >= 4 && effort < MOST_EFFORT; count >>= 2) effort++;
    int best = 0, least = MOST_EFFORT + 1;
    for (int place = 0; place < BUCKET; place++) {
        if (at[place] == 0 || at[place] >> 18 == key) { best = place; break; }
        if ((at[place] >> 14 & 15) < least) best = place, least = at[place] >> 14 & 15;
    }
    at[best] = key << 18 | effort << 14 | (f->upper + f->coins) / 2 << 7 | (f->lower + f->coins) / 2;
}

static void bounds_of_move(word captures, word handout, word lower, word upper, word *low, word *high) {
    word least = handout ? max(max(lower, -2 * handout - upper), -handout + ((upper - handout) & 1)) : lower;
    *low = -captures - (handout ? max(upper, -2 * handout - lower) : upper), *high = -captures - least;
}

static int may_be_worth(frame *f, word captures, word handout) {
    word low, high, coins = f->coins - captures;
    bounds_of_move(captures, handout, -coins, coins, &low, &high);
    if (high < f->threshold) f->most = max(f->most, high);
    return high >= f->threshold;
}

static word consider(frame *f, move *list, word number, word place) {
    move m = list[place];
    word low, high;
    if (m.lower < m.upper) {
        recall(m.key, m.index, m.coins, &low, &high);
        m.lower = max(m.lower, low), m.upper = min(m.upper, high);
    }
    bounds_of_move(m.captures, m.handout, m.lower, m.upper, &low, &high);
    if (low >= f->threshold) return f->lower = max(f->lower, low), -1;
    if (high < f->threshold) return f->most = max(f->most, high), number;
    return list[number] = m, number + 1;
}

static int is_in(move *list, word from, word end, word made) {
    for (move *m = list + made, *other = list + from; other < list + end; other++)
        if (other->key == m->key && other->index == m->index && other->captures == m->captures) {
            if (m->handout == 0) other->handout = 0;
            if (other->handout == 0 || other->handout == m->handout) return 1;
        }
    return 0;
}

/* Have the next move considered, if enough are made; returns 0 if it is worth the threshold. */
static int made_one(frame *f, move *list, word *number, word *made, word *decided) {
    ++*made;
    if (*made - *decided > AHEAD) *number = consider(f, list, *number, (*decided)++);
    return *number >= 0;
}

static int open_pieces(frame *f, move *list, word counted, int others, word *number, word *made, word *decided) {
    for (word place = 0; place < counted; place++) {
        word piece = listed[place], cancelled;
        if ((kinds[piece] == 0) != others || has_better(listed, place, counted)) continue;
        for (word *option = options[starts[piece]]; option < options[starts[piece + 1]]; option += 4) {
            if (!may_be_worth(f, option[0], option[1])) continue;
            word index = index_with(listed, counted, place, option[2], option[3], beside, &cancelled);
            word coins = f->coins - option[0] - cancelled;
            list[*made] = (move){f->key, index, -coins, coins, option[0], option[1], coins};
            __builtin_prefetch(bucket(mix(f->key), index));
            if (!made_one(f, list, number, made, decided)) return 0;
        }
    }
    return 1;
}

static word open_frame(frame *f, move *list) {
    word lines = f->key, counted = pieces_at(f->index, beside, listed), remaining = lines, place = 0;
    word number = 0, made = 0, decided = 0, cancelled;
    for (word symmetry = 0; symmetry < symmetries; symmetry++)
        for (word byte = turned[symmetry] = 0; byte < bytes; byte++)
            turned[symmetry] |= images[(symmetry * bytes + byte) * 256 + (lines >> 8 * byte & 255)];
    for (word coin = 0; coin < coin_count; coin++) before[coin] = 0;
    for (word coin = 0; coin < coin_count; coin++)
        if (before[coin] == 0 && sides[coin] & lines) walk(coin, -1, coin, &remaining, &place);
    if (!open_pieces(f, list, counted, 1, &number, &made, &decided)) return -1;
    for (remaining = lines; remaining;) {
        word string = first(remaining), rest = lines & ~(1LL << string);
        word coin = strings[string][0], other = strings[string][1];
        word handout = 0, end, other_end, piece = none, other_piece = none;
        remaining &= remaining - 1;
        word captured = take(&rest, coin, 0, &end), captures = take(&rest, other, captured, &other_end);
        if (captures > 0) {
            int plain = 1;
            handout = handout_of(rest, captures);
            for (word at = 0; at < captures; at++) plain = plain && count_of(sides[taken[at]] & lines) == 2;
            if (plain && captures == 2 && handout > 0) continue;
            if (plain) remaining &= rest;
        }
        if (!may_be_worth(f, captures, handout)) continue;
        if (end >= 0 || other_end >= 0) {
            word one = end >= 0 ? end : other_end, component = below[first_coin[one]], beyond = -1;
            word coins = coins_below[first_coin[one]];
            if (coin >= 0 && other >= 0) {
                if (came_by[other] == string && lowest[other] == before[other]) beyond = other;
                else if (came_by[coin] == string && lowest[coin] == before[coin]) beyond = coin;
            }
            if (beyond < 0) piece = settle(&rest, one, component, coins - captures);
            else {
                word part = below[beyond], count = coins_below[beyond];
                if (beyond == coin) part = component & ~part, count = coins - count;
                if (end >= 0) piece = settle(&rest, end, component & ~part, coins - count - captured);
                if (other_end >= 0) other_piece = settle(&rest, other_end, part, count - (captures - captured));
            }
        }
        move *m = list + made;
        *m = (move){0, f->index, 0, 0, captures, handout, f->coins - captures};
        if (rest == 0) {
            m->lower = m->upper = value_at(index_with(listed, counted, -1, piece, other_piece, boxes, &cancelled));
        } else {
            if (piece < none || other_piece < none) {
                m->index = index_with(listed, counted, -1, piece, other_piece, beside, &cancelled);
                m->coins -= cancelled;
            }
            m->lower = -m->coins, m->upper = m->coins;
            for (word at = 0; at < corner_count; at++) {
                word lonely = rest & ~(rest >> corners[at][1]) & corners[at][0];
                rest ^= lonely | lonely << corners[at][1];
            }
            for (word symmetry = 0; symmetry < symmetries; symmetry++) after[symmetry] = turned[symmetry];
            for (word removed = lines & ~rest; removed; removed &= removed - 1)
                for (word symmetry = 0; symmetry < symmetries; symmetry++)
                    after[symmetry] &= ~moved[first(removed) * symmetries + symmetry];
            m->key = canonical(rest);
            if (is_in(list, 0, number, made) || is_in(list, decided, made, made)) continue;
            __builtin_prefetch(bucket(mix(m->key), m->index));
        }
        if (!made_one(f, list, &number, &made, &decided)) return -1;
    }
    if (!open_pieces(f, list, counted, 0, &number, &made, &decided)) return -1;
    while (decided < made && number >= 0) number = consider(f, list, number, decided++);
    return number;
}

/* Bounds for the value of a position, of which one is not on the other side of the threshold. */
static void search(frame *f, word depth) {
    word count = nodes++, low, high;
    move *list = moves[depth];
    f->most = -64;
    word number = open_frame(f, list);
    for (word at = 0; f->lower < f->threshold && at < number;) {
        move *m = list + at;
        recall(m->key, m->index, m->coins, &low, &high);
        frame next = {m->key, m->index, max(low, m->lower), min(high, m->upper), m->coins};
        bounds_of_move(m->captures, m->handout, next.lower, next.upper, &low, &high);
        if (low >= f->threshold) f->lower = max(f->lower, low);
        else if (high < f->threshold) f->most = max(f->most, high), at++;
        else {
            next.threshold = 2 - f->threshold - m->captures;
            if (next.upper < next.threshold) next.threshold = f->threshold + m->captures - 2 * m->handout;
            search(&next, depth + 1);
            m->lower = next.lower, m->upper = next.upper;
        }
    }
    if (f->lower < f->threshold) f->upper = min(f->upper, f->most);
    keep(f, nodes - count);
}

int main(int count, char **arguments) {
    word *arrays[15], sizes[15];
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    for (int at = 0; at < 15; at++) {
        if (file == NULL || fread(sizes + at, sizeof(word), 1, file) != 1) return 1;
        arrays[at] = malloc(sizes[at] * sizeof(word) + 1);
        if (fread(arrays[at], sizeof(word), sizes[at], file) != (size_t)sizes[at]) return 1;
    }
    strings = (void *)arrays[0], sides = arrays[1], images = arrays[2], moved = arrays[3], corners = (void *)arrays[4];
    lengths = arrays[5], kinds = arrays[6], rooms = arrays[7], starts = arrays[8], options = (void *)arrays[9];
    chains = arrays[10], loops = arrays[11], small = (void *)arrays[12], start = arrays[13], shape = arrays[14];
    string_count = sizes[0] / 2, coin_count = sizes[1], symmetries = sizes[3] / string_count;
    bytes = symmetries ? sizes[2] / symmetries / 256 : 0, corner_count = sizes[4] / 2, none = sizes[5];
    boxes = sizes[7] / (none + 1) - 1, small_count = sizes[12] / 2, most = shape[4], beside = boxes - most - 1;
    values = calloc(room_of(0, boxes), 1), words = aligned_alloc(64, (sizeof(word) * BUCKET) << shape[0]);
    for (word at = 0; at < BUCKET << shape[0]; at++) words[at] = 0;
    clock_t began = clock();
    frame root = {start[0], start[1], -start[2], start[2], start[2]};
    root.threshold = min(max(start[2] % 2, root.lower + 2), root.upper);
    while (root.lower < root.upper) {
        search(&root, 0);
        root.threshold = root.lower >= root.threshold ? root.lower + 2 : root.upper;
    }
    printf("%lld %.6f %lld\n", (long long)nodes, (double)(clock() - began) / CLOCKS_PER_SEC, (long long)root.lower);
    return 0;
}
