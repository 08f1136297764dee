"""The proof in words of docs/odd-loops.md, step by step on all small positions, with values by plain recursion."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import naive
import pytest
from conftest import ROOT
from naive import value, without
from naive_theorems import AnyLoops

SIZE = 24
DOCUMENT = (ROOT / "docs" / "odd-loops.md").read_text()


class Counts(AnyLoops):
    """A position, with the numbers that the proof speaks about."""

    def __repr__(self) -> str:
        return f"{self.chains} {self.loops}"

    @property
    def v(self) -> int:
        return value(self.chains, self.loops)

    @property
    def odd(self) -> bool:
        return self.size % 2 == 1

    def is_in(self, case: str) -> bool:
        """Whether a case of Theorem 1 or 2 applies."""
        return next(applies for name, applies, _ in [*self.values(), *self.openings()] if name == case)

    def in_b3(self, t: int, f4: int) -> bool:
        return self.below and (self.t, self.f4) == (t, f4)

    def less(self, chain: int = 0, loop: int = 0) -> "Counts":
        chains = without(self.chains, chain) if chain else self.chains
        return Counts(chains, without(self.loops, loop) if loop else self.loops)

    def worth(self, chain: int = 0, loop: int = 0) -> int:
        return naive.openings(self.chains, self.loops)[f"{loop}l" if loop else str(chain)]


@cache
def positions() -> list[Counts]:
    """All nonempty positions of size <= SIZE, and the larger ones that B3, D and their neighbours need."""
    larger = [
        Counts((3,) * t, (4,) * f4 + loops)
        for t in range(4) for f4 in range(3) for loops in ((7, 7, 7), (7, 7, 7, 8), (7, 7, 7, 7, 9), (6, 7, 7, 7))
    ] + [
        Counts(chains, (length,) * number + sevens)
        for chains in ((4,), (4, 4)) for length in (4, 5, 6) for number in range(4)
        for sevens in ((7, 7), (7, 7, 7, 9))
    ]  # fmt: skip
    return [Counts(*G) for G in naive.positions(SIZE, 1) if any(G)] + [G for G in larger if G.size > SIZE]


def phi(length: int, x: int) -> int:
    return length - 4 + abs(x - 4)


def with_three_chains() -> Iterator[Counts]:
    """The positions of steps 9 and 10."""
    yield from (G for G in positions() if G.t and G.loops and G.c <= 2)


def test_steps_1_and_2_lengths() -> None:
    longer = 0
    for G in positions():
        assert G.v >= 0, G
        assert G.v % 2 == G.odd, G
        if G.size < SIZE:
            chains = [Counts(tuple(sorted((*without(G.chains, n), n + 1))), G.loops) for n in G.chains]
            loops = [Counts(G.chains, tuple(sorted((*without(G.loops, n), n + 1)))) for n in G.loops]
            assert {abs(H.v - G.v) for H in chains + loops} == {1}, G
            longer += len(chains + loops)
        if G.chains:
            assert min(G.worth(n) for n in G.chains) == G.worth(G.chains[0]), G
        if G.loops:
            assert min(G.worth(loop=n) for n in G.loops) == G.worth(loop=G.loops[0]), G
    assert longer > 1_000


def test_step_3_paths() -> None:
    sums = Counter[bool]()
    for G in (G for G in positions() if G.loops and not G.chains):
        for s in range(4, 22):
            for other in (4, 5, 8):
                assert abs(G.rho(s) - G.rho(other)) in range((s - other) % 2, abs(s - other) + 1, 2), G
            short = sorted((n for n in G.loops if n < 8), reverse=True)
            below = False
            for length, x, after in zip(short, G.path(s), G.path(s)[1:], strict=False):
                below |= x < 4
                assert after >= length - 4, length
                assert after <= 4 if below else after == x - (8 - length), length
            total = s + sum(n - 8 for n in G.loops)
            assert total < 3 or G.rho(s) == total, G
            assert total > 4 or 0 <= G.rho(s) <= 4, G
            sums[total >= 3] += 1
    assert min(sums.values()) > 100


def test_steps_4_to_6_without_3_chains() -> None:
    cases = Counter[str]()
    for G in (G for G in positions() if not G.t):
        if not G.chains or not G.loops:
            assert G.v == (G.rho(8) if G.loops else 4 + G.k), G
            cases["one kind"] += 1
        elif G.k:
            assert G.v == G.rho(4 + G.k) == G.worth(loop=G.loops[0]), G
            if G.chains == (5,):
                assert G.rho(5) <= G.rho(8) + 1 or (G.rho(5) == G.rho(8) + 3 and G.rho(8) <= 1), G
                cases["differ by 3"] += G.rho(5) == G.rho(8) + 3
            cases["longer chains"] += 1
        else:
            met = (4, 2) in [*zip(G.path(4), G.path(8), strict=True)]
            assert met == G.D, G
            assert G.v == G.rho(8 if met else 4), G
            assert G.critical == (met and not G.less(loop=G.loops[0]).D), G
            assert G.v == (G.worth(4) if G.critical else G.worth(loop=G.loops[0])), G
            assert not G.critical or G.v == 2, G
            cases["D" if met else "not D"] += 1
    assert min(cases.values()) >= 5


def test_the_table_of_step_6_is_right() -> None:
    """It has every pair that follows once a is below 4, with each next loop, until (4, 2) or equal numbers."""
    text = DOCUMENT.partition("| (a, b) |")[2].partition("\n\n")[0]
    rows: dict[tuple[int, int], dict[int, str]] = {}
    for line in text.splitlines()[2:]:
        first, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        a, b = map(int, re.findall(r"\d+", first))
        rows[a, b] = dict(zip((7, 6, 5, 4), cells, strict=True))
        for length, cell in rows[a, b].items():
            after = phi(length, a), phi(length, b)
            assert cell in ("", "equal" if after[0] == after[1] else f"({after[0]}, {after[1]})"), length
        assert (4 - b if b < 2 else b) >= a, line
    assert len(rows) == 12
    used = set[tuple[int, int, int]]()
    seen, ahead = set[tuple[int, int, int]](), [(a, a + 4, 7) for a in range(4, 12)]
    while ahead:
        a, b, longest = ahead.pop()
        for length in range(longest, 3, -1):
            after = phi(length, a), phi(length, b)
            if min(a, b) < 4 or (a, b) == (4, 6):
                assert rows[a, b][length] == ("equal" if after[0] == after[1] else f"({after[0]}, {after[1]})"), length
                used.add((a, b, length))
            if after[0] != after[1] and after != (4, 2) and (*after, length) not in seen:
                seen.add((*after, length))
                ahead.append((*after, length))
    assert used == {(*pair, length) for pair, row in rows.items() for length, cell in row.items() if cell}


def test_steps_7_and_8_controlled_values() -> None:
    cases = Counter[str]()
    for G in positions():
        assert G.v >= G.c, G
        if G.c >= 3:
            assert G.v == G.c, G
            cases["c >= 3"] += 1
        if not G.t and G.c <= 4:
            assert G.v <= 4, G
            cases["no 3-chain"] += 1
        if G.t and not G.loops:
            assert G.v == (G.c if G.c >= 1 else 2 - G.odd), G
            cases["no loop"] += 1
        if not G.t and G.D and G.chains and G.loops and not G.k:
            assert G.c <= -2, G
            cases["D"] += 1
    assert min(cases.values()) >= 5


def test_step_9_even_size() -> None:
    cases = Counter[int]()
    for G in (G for G in with_three_chains() if not G.odd):
        assert (G.v == 0) == (G.f4 > 0 and G.less(loop=4).v == 4) == (G.is_in("B1") or G.in_b3(1, 1)), G
        assert (G.v == 4) == G.in_b3(1, 0), G
        assert G.v in (0, 2, 4), G
        x = G.less(3).v
        assert x in (1, 3) or (x, G.t, G.long, G.c) == (5, 1, False, 2), G
        assert (x == 5) == (G.t == 1 and not G.long and G.c == 2), G
        cases[G.v] += 1
    assert {*cases} == {0, 2, 4}


def test_step_10_odd_size() -> None:
    cases = Counter[str]()
    for G in (G for G in with_three_chains() if G.odd):
        x, c = G.less(3).v, G.c
        after_four = G.less(loop=4).v if G.f4 else 0
        after_five = G.less(loop=5).v if G.f5 and not G.f4 else 0
        assert c <= 1, G
        assert x in (0, 2, 4), G
        assert G.v == (1 if x == 2 or after_four in (3, 5) or after_five == 4 else 3), G  # (A)
        assert (G.v == 3) == (G.is_in("B2") or G.in_b3(2, 0)), G
        if G.f4 and c in (1, -1):
            assert G.v == 1, G  # (B)
        if G.t >= 3:
            assert x == 2 or (x == 0 and G.f4 and c == -1), G
        elif G.t == 2:
            assert (x == 4) == G.in_b3(2, 0), G
            assert (x == 0) == ((G.f4 > 0 and c == -1) or G.in_b3(2, 1)), G
        else:
            R = G.less(3)
            assert R.loops[0] > 7 or R.c < R.loops[0] - 4 or x == R.c, G  # (C)
            if not G.f4:
                assert x > 0, G
                assert not G.turned or (G.f5, c) >= (1, 1), G
            elif c in (1, -1):
                assert x == R.c, G
                assert G.turned or x != 4, G
            elif x != 2:
                y = R.less(loop=4).v
                assert (x, y) in ((0, 4), (4, 0)), G
                assert G.turned == G.less(loop=4).turned, G
                cases["turned" if G.turned else "not turned"] += 1
        cases[f"t = {min(G.t, 3)}"] += 1
    assert len(cases) == 5
    assert min(cases.values()) >= 5


def test_step_11_openings() -> None:
    clauses = Counter[str]()
    for G in (G for G in positions() if G.t and G.loops):
        named = {name: G.is_in(name) for name in ("(i)", "(ii)", "(iii)", "(iv)")}
        clauses.update(name for name, applies in named.items() if applies)
        assert G.v == (G.worth(loop=G.loops[0]) if any(named.values()) else G.worth(3)), G
    assert len(clauses) == 4


@pytest.mark.parametrize("s", [lambda x: 2 - x, lambda x: 1 - x, lambda x: x - 1])
def test_lemma_8_short_chains(s: Callable[[int], int]) -> None:
    seen = 0
    for G in positions():
        for n in {*G.chains}:
            assert s(G.v) <= n - 2 + abs(s(G.less(n).v) - 2), n
        for n in {*G.loops}:
            assert s(G.v) <= n - 4 + abs(s(G.less(loop=n).v) - 4), n
        seen += len({*G.chains}) + len({*G.loops})
    assert seen > 1_000
