/* The values of all states of loony graphs, by plain loops in C: the table of rules, and nothing beside the values.

   Usage: graphs REPEATS FILE, in which each graph is a number of pieces and then the coins and the two ends of each,
   joints from 0 on, -1 for the ground, -2 twice for an isolated loop. Prints the number of states of all graphs, the
   best time in seconds, and a checksum of the values (their sum).

   A state is a set of pieces, in which no joint has one end. The sets come in ascending order, each after those that
   it can be opened to. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PIECES = 26, JOINTS = 26 };

static int number, joints;
static const int *coins, *ends;
static int at[JOINTS];
static int16_t *values;

static int valence(int state, int joint)
{
    int found = 0;
    for (int left = state & at[joint]; left; left &= left - 1) {
        int piece = __builtin_ctz(left);
        found += 1 + (ends[2 * piece] == ends[2 * piece + 1]);
    }
    return found;
}

/* The pieces of the chain or loop that a piece is part of; its coins and the nodes at its ends. */
static int through(int state, const int *valences, int piece, int *total, int *nodes)
{
    int pieces = 1 << piece;
    *total = coins[piece];
    nodes[0] = ends[2 * piece];
    nodes[1] = ends[2 * piece + 1];
    for (int side = 0; side < 2; side++)
        while (nodes[side] >= 0 && valences[nodes[side]] == 2) {
            ++*total;
            if (nodes[0] == nodes[1]) {
                nodes[0] = nodes[1] = -2;
                return pieces;
            }
            int next = __builtin_ctz(at[nodes[side]] & state & ~pieces);
            pieces |= 1 << next;
            *total += coins[next];
            nodes[side] = ends[2 * next] + ends[2 * next + 1] - nodes[side];
        }
    return pieces;
}

static int value(int state, const int *valences)
{
    int best = state ? 32767 : 0;
    for (int left = state; left;) {
        int total, nodes[2], more, others[2], handout = 2;
        int pieces = through(state, valences, __builtin_ctz(left), &total, nodes);
        int captured = pieces;
        left &= ~pieces;
        if (nodes[0] == -2)
            handout = 4;
        else if (nodes[0] == nodes[1] && nodes[0] >= 0 && valences[nodes[0]] == 3) {
            int handle = __builtin_ctz(at[nodes[0]] & state & ~pieces);
            captured |= through(state, valences, handle, &more, others);
            total += 1 + more;
        }
        int worth = total - handout + abs(values[state & ~captured] - handout);
        best = worth < best ? worth : best;
    }
    return best;
}

static void fill(int64_t *count, int64_t *sum)
{
    joints = 0;
    for (int piece = 0; piece < number; piece++)
        for (int end = 0; end < 2; end++)
            if (ends[2 * piece + end] >= joints)
                joints = ends[2 * piece + end] + 1;
    for (int joint = 0; joint < joints; joint++) {
        at[joint] = 0;
        for (int piece = 0; piece < number; piece++)
            if (ends[2 * piece] == joint || ends[2 * piece + 1] == joint)
                at[joint] |= 1 << piece;
    }
    for (int state = 0; state < 1 << number; state++) {
        int valences[JOINTS], is_state = 1;
        for (int joint = 0; joint < joints && is_state; joint++) {
            valences[joint] = valence(state, joint);
            is_state = valences[joint] != 1;
        }
        if (!is_state)
            continue;
        values[state] = value(state, valences);
        ++*count;
        *sum += values[state];
    }
}

int main(int argc, char **argv)
{
    FILE *file = argc == 3 ? fopen(argv[2], "r") : NULL;
    if (!file)
        return 2;
    int *read = NULL, next;
    int64_t length = 0, room = 0, count = 0, sum = 0;
    while (fscanf(file, "%d", &next) == 1) {
        if (length == room)
            read = realloc(read, (room = 2 * room + 1024) * sizeof *read);
        read[length++] = next;
    }
    values = malloc(sizeof *values << PIECES);
    double best = 1e9;
    for (int k = atoi(argv[1]); k > 0; k--) {
        struct timespec from, to;
        count = sum = 0;
        clock_gettime(CLOCK_MONOTONIC, &from);
        for (int64_t place = 0; place < length; place += 1 + 3 * number) {
            number = read[place];
            coins = read + place + 1;
            ends = coins + number;
            fill(&count, &sum);
        }
        clock_gettime(CLOCK_MONOTONIC, &to);
        double took = to.tv_sec - from.tv_sec + 1e-9 * (to.tv_nsec - from.tv_nsec);
        best = took < best ? took : best;
    }
    printf("%lld %.9f %lld\n", (long long)count, best, (long long)sum);
    return 0;
}
