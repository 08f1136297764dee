/* The same table as loony.kernels.endgames.fill, as plain loops in C: v(G) of every amalgamated position.

   Usage: fill SIZE REPEATS. Prints the number of positions, the best time in seconds, and a checksum of
   the values (their sum). Values are int16, in the same order as the kernel's. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ABSENT = 16384 };

static int bound;
static int64_t *rooms[5];
static int16_t *values;

static inline int16_t opened(int16_t length, int16_t handout, int16_t rest)
{
    int16_t margin = rest - handout;
    return length - handout + (margin < 0 ? -margin : margin);
}

static inline int16_t least(int16_t a, int16_t b) { return a < b ? a : b; }

static int64_t row_start(int fours, int sixes, int loop)
{
    int64_t start = 0;
    if (loop) {
        int shifted = bound - loop + 8;
        start = rooms[4][bound] - rooms[4][shifted] + rooms[3][shifted];
    }
    int room = bound - loop, left = room - 6 * sixes;
    return start + rooms[3][room] - rooms[3][left] + rooms[2][left] - rooms[2][left - 4 * fours];
}

static void fill(void)
{
    int64_t row = 0, absent = rooms[4][bound];
    for (int i = 0; i <= bound; i++)
        values[absent + i] = ABSENT;
    for (int loop = 0; loop <= bound; loop += loop ? 2 : 8)
        for (int sixes = 0; 6 * sixes <= bound - loop; sixes++)
            for (int fours = 0; 4 * fours <= bound - loop - 6 * sixes; fours++) {
                int room = bound - loop - 6 * sixes - 4 * fours;
                int64_t three = absent;
                int64_t four = fours ? row_start(fours - 1, sixes, loop) : absent;
                int64_t six = sixes ? row_start(fours, sixes - 1, loop) : absent;
                int64_t none = loop ? row_start(fours, sixes, 0) : absent;
                for (; room >= 0; room -= 3) {
                    int64_t length = rooms[0][room];
                    int16_t *out = values + row;
                    const int16_t *t = values + three, *f = values + four, *s = values + six, *l = values + none;
                    int16_t first = least(least(opened(3, 2, t[0]), opened(4, 4, f[0])),
                                          least(opened(6, 4, s[0]), opened(loop, 4, l[0])));
                    if (first >= ABSENT - 8)
                        first = 0;
                    out[0] = first;
                    for (int i = 1; i < length; i++) {
                        int16_t others = least(least(opened(3, 2, t[i]), opened(4, 4, f[i])),
                                               least(opened(6, 4, s[i]), opened(loop, 4, l[i])));
                        out[i] = least(others, opened(i + 3, 2, first));
                    }
                    three = row;
                    row += length;
                    if (fours) four += rooms[0][room + 4];
                    if (sixes) six += rooms[0][room + 6];
                    if (loop) none += rooms[0][room + loop];
                }
            }
}

int main(int argc, char **argv)
{
    if (argc != 3 || (bound = atoi(argv[1])) < 1)
        return 2;
    for (int k = 0; k < 5; k++)
        rooms[k] = calloc(bound + 1, sizeof(int64_t));
    for (int r = 0; r <= bound; r++) {
        rooms[0][r] = r < 4 ? 1 : r - 2;
        for (int k = 1; k < 4; k++) {
            int length = k == 1 ? 3 : 2 * k;
            rooms[k][r] = rooms[k - 1][r] + (r >= length ? rooms[k][r - length] : 0);
        }
        rooms[4][r] = rooms[3][r];
        for (int loop = 8; loop <= r; loop += 2)
            rooms[4][r] += rooms[3][r - loop];
    }
    int64_t count = rooms[4][bound];
    values = malloc((count + bound + 1) * sizeof(int16_t));
    double best = 1e9;
    for (int k = atoi(argv[2]); k > 0; k--) {
        struct timespec from, to;
        clock_gettime(CLOCK_MONOTONIC, &from);
        fill();
        clock_gettime(CLOCK_MONOTONIC, &to);
        double took = to.tv_sec - from.tv_sec + 1e-9 * (to.tv_nsec - from.tv_nsec);
        best = took < best ? took : best;
    }
    int64_t sum = 0;
    for (int64_t i = 0; i < count; i++)
        sum += values[i];
    printf("%lld %.9f %lld\n", (long long)count, best, (long long)sum);
    return 0;
}
