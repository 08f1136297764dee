"""Forms: sums of variables with integer coefficients, and a constant."""

from math import gcd

Form = tuple[int, ...]
"""a constant, then the coefficients of variables 0, 1, ..., of which the last is not 0"""


def variable(place: int) -> Form:
    """A variable by itself."""
    return (*(0,) * (1 + place), 1)


def coefficient(form: Form, place: int) -> int:
    """That of a variable."""
    return form[1 + place] if len(form) > 1 + place else 0


def trimmed(numbers: list[int]) -> Form:
    """The form with such a constant and such coefficients, the last of which may be 0."""
    while len(numbers) > 1 and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def sum_of(one: Form, other: Form) -> Form:
    """The sum of two forms."""
    if len(one) < len(other):
        one, other = other, one
    return trimmed([a + b for a, b in zip(one, other)] + list(one[len(other) :]))  # noqa: B905


def times(factor: int, form: Form) -> Form:
    """So much of a form."""
    return tuple(factor * one for one in form) if factor else (0,)


def minus(one: Form, other: Form) -> Form:
    """The difference of two forms."""
    return sum_of(one, times(-1, other))


def tight(form: Form) -> Form:
    """A form that is >= 0 for the same integers, and whose coefficients have no common divisor."""
    divisor = gcd(*form[1:])
    return tuple(one // divisor for one in form) if divisor > 1 else form


def opposite(form: Form) -> Form:
    """A form that is >= 0 for the other integers."""
    return minus((-1,), form)
