"""The theorems on values and openings of loops and long chains, read once more. Imports nothing of loony.

Of a nonempty position, each theorem has its cases in order: a name, whether the case applies, and what it says.
The last always applies. Theorems on openings say which component to open.
"""

from typing import TypeVar

from naive import Lengths, controlled_value

Said = TypeVar("Said")
Values = list[tuple[str, bool, int]]
Openings = list[tuple[str, bool, str]]


def decides(cases: list[tuple[str, bool, Said]]) -> tuple[str, Said]:
    """The first case that applies, and what it says."""
    return next((name, said) for name, applies, said in cases if applies)


def first_of(lengths: Lengths, sign: str = "") -> str:
    return f"{min(lengths, default=0)}{sign}"


def theorem_4_1(chains: Lengths, loops: Lengths) -> Values:
    """Of Allcock 2021, on values."""
    c, f, theta, size = controlled_value(chains, loops), loops.count(4), chains.count(3), sum(chains + loops)
    three = theta == 0 or (theta == 1 and size % 4 == 3)
    return [
        ("(1)", c >= 2, c),
        ("(2)", c == 0 and f > 0 and (chains, loops) != ((3, 3), (4,)), 0),
        ("(3)(a)", three and c + 4 * f >= 2, min(c % 8, -c % 8)),
        ("(3)(b)(i)", three and size % 2 == 1, 1 if f % 2 else 3),
        ("(3)(b)(ii)", three and size % 4 == 2, 2),
        ("(3)(b)(iii)", three, 0 if f % 2 else 4),
        ("(4)", True, 2 - size % 2),
    ]


def theorem_1_1(chains: Lengths, loops: Lengths) -> Openings:
    """Of Allcock 2021, on openings."""
    c, rest, loop = controlled_value(chains, loops), sum(chains + loops) - 4 - 3, first_of(loops, "l")
    return [
        ("(i)", c >= 2 and loops != () and chains == (3,), loop),
        ("(ii)", abs(c) <= 1 and 4 in loops and (chains, loops) != ((3, 3, 3), (4,)), loop),
        ("(iii)", c <= -2 and 4 in loops and chains.count(3) == 1 and rest % 4 == 0, loop),
        ("otherwise", True, loop if loops and 3 not in chains else first_of(chains)),
    ]


class AnyLoops:
    """Theorems 1 and 2 of docs/odd-loops.md, for one position."""

    def __init__(self, chains: Lengths, loops: Lengths) -> None:
        self.chains, self.loops, self.t = chains, loops, chains.count(3)
        self.c, self.size = controlled_value(chains, loops), sum(chains + loops)
        self.long = max(chains, default=0) > 3
        self.k = sum(n - 4 for n in chains if n > 3)
        self.f4, self.f5, self.f6 = map(loops.count, (4, 5, 6))
        self.S7, self.S6, self.S5 = (sum(n - 8 for n in loops if n >= least) for least in (7, 6, 5))
        some = self.f6 >= 2 or (self.f6 == 0 and (self.f5 >= 2 or (self.f5 == 0 and self.f4 >= 2)))
        self.D = (self.S7 == -2 and some) or (self.S6 >= 0 and self.S6 % 3 == 0 and self.S5 <= -6)
        two = self.S7 == -2 and sorted((self.f4, self.f5, self.f6)) == [0, 0, 2]
        self.critical = two or (self.f4 == 0 and self.f5 > 0 and self.S6 >= 0 and self.S5 == -6)
        turned = (self.S5 >= 0 and self.S5 % 4 == 0) or (self.S5 == -4 and self.f5 > 0)
        self.turned = not self.long and turned
        self.alone = not self.long or (self.k == 0 and self.D)
        self.below = not self.long and self.f5 == self.f6 == 0 and self.S7 == -3
        self.rest = self.rho(8 if self.alone else 4 + self.k)

    def path(self, s: int) -> list[int]:
        """What s comes to by the loops of 8 and more, and then by each shorter one, the longest first."""
        numbers = [s + sum(n - 8 for n in self.loops if n >= 8)]
        for n in sorted((n for n in self.loops if n < 8), reverse=True):
            numbers.append(n - 4 + abs(numbers[-1] - 4))
        return numbers

    def rho(self, s: int) -> int:
        return self.path(s)[-1]

    def values(self) -> Values:
        t, f4 = self.t, self.f4
        return [
            ("no 3-chain, as the loops alone", t == 0 and self.alone, self.rho(8)),
            ("no 3-chain", t == 0, self.rho(4 + self.k)),
            ("c >= 3", self.c >= 3, self.c),
            ("B1", f4 > 0 and self.c == 0 and not (t == 2 and f4 == 1 and self.size == 10), 0),
            ("B2", t == 1 and self.rest == (0 if self.turned else 4), 3),
            ("B3", self.below and (t, f4) in ((1, 0), (1, 1), (2, 0)), 3 if t == 2 else 0 if f4 else 4),
            ("parity", True, 2 - self.size % 2),
        ]

    def openings(self) -> Openings:
        t, c, f4, loop, chain = self.t, self.c, self.f4, first_of(self.loops, "l"), first_of(self.chains)
        exception = not self.long and t in (2, 3) and f4 == 1 and self.size == 3 * t + 4
        return [
            ("no chain", not self.chains, loop),
            ("no loop", not self.loops, chain),
            ("no 3-chain, critical", t == 0 and self.k == 0 and self.critical, chain),
            ("no 3-chain", t == 0, loop),
            ("(i)", f4 > 0 and (c == 0 or (c == -1 and t >= 2)) and not exception, loop),
            ("(ii)", t == 1 and not self.long and c >= 2 and not (self.below and f4 == 0), loop),
            ("(iii)", t == 1 and c <= 1 and self.rest in (0, 4) and decides(self.values())[1] == 1, loop),
            ("(iv)", self.below and f4 == 1 and t in (1, 2), loop),
            ("otherwise", True, chain),
        ]


def theorems(chains: Lengths, loops: Lengths, even: bool) -> tuple[Values, Openings]:
    """On values and on openings: those for even loops alone, or those for any."""
    if even:
        return theorem_4_1(chains, loops), theorem_1_1(chains, loops)
    any_loops = AnyLoops(chains, loops)
    return any_loops.values(), any_loops.openings()
