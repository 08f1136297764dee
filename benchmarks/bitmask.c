/* The same values as loony.kernels.bitmask, by plain loops in C: every string of every set of strings, one by one.

   Usage: bitmask REPEATS COIN COIN COIN COIN ..., two coins for each string, -1 for the ground. Prints the number
   of sets, the best time in seconds, and a checksum of the values (their sum). */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int number;
static int64_t ends[30][2];
static int8_t *values;

static void fill(void)
{
    int64_t at[64] = {0};
    for (int i = 0; i < number; i++)
        for (int end = 0; end < 2; end++)
            if (ends[i][end] >= 0)
                at[ends[i][end]] |= (int64_t)1 << i;
    values[0] = 0;
    for (int64_t uncut = 1; uncut < (int64_t)1 << number; uncut++) {
        int best = -127;
        for (int i = 0; i < number; i++) {
            int64_t rest = uncut & ~((int64_t)1 << i);
            if (rest == uncut)
                continue;
            int captured = 0;
            for (int end = 0; end < 2; end++)
                captured += ends[i][end] >= 0 && (at[ends[i][end]] & rest) == 0;
            int value = captured ? captured + values[rest] : -values[rest];
            best = value > best ? value : best;
        }
        values[uncut] = best;
    }
}

int main(int argc, char **argv)
{
    number = (argc - 2) / 2;
    if (argc < 2 || argc % 2 || number > 30)
        return 2;
    for (int i = 0; i < number; i++) {
        ends[i][0] = atoi(argv[2 + 2 * i]);
        ends[i][1] = atoi(argv[3 + 2 * i]);
        if (ends[i][1] == ends[i][0])
            ends[i][1] = -1; /* a coin is captured once */
    }
    int64_t count = (int64_t)1 << number, sum = 0;
    values = malloc(count);
    double best = 1e9;
    for (int k = atoi(argv[1]); k > 0; k--) {
        struct timespec from, to;
        clock_gettime(CLOCK_MONOTONIC, &from);
        fill();
        clock_gettime(CLOCK_MONOTONIC, &to);
        double took = to.tv_sec - from.tv_sec + 1e-9 * (to.tv_nsec - from.tv_nsec);
        best = took < best ? took : best;
    }
    for (int64_t i = 0; i < count; i++)
        sum += values[i];
    printf("%lld %.9f %lld\n", (long long)count, best, (long long)sum);
    return 0;
}
