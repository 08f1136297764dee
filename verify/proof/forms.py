"""Forms: sums of variables with integer coefficients, and a constant."""

from math import gcd

LinearForm = tuple[int, ...]  # a constant, then the coefficients of variables 0, 1, ...; the last coefficient is not 0


def variable(place: int) -> LinearForm:
    """A variable by itself."""
    return (*(0,) * (1 + place), 1)


def coefficient(form: LinearForm, place: int) -> int:
    """The coefficient of a variable."""
    return form[1 + place] if len(form) > 1 + place else 0


def trimmed(numbers: list[int]) -> LinearForm:
    """The form with this constant and these coefficients, whose last may be 0."""
    while len(numbers) > 1 and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def sum_of(form: LinearForm, other: LinearForm) -> LinearForm:
    """The sum of two forms."""
    if len(form) < len(other):
        form, other = other, form
    return trimmed([a + b for a, b in zip(form, other)] + list(form[len(other) :]))  # noqa: B905


def times(factor: int, form: LinearForm) -> LinearForm:
    """A form times a number."""
    return tuple(factor * number for number in form) if factor else (0,)


def minus(form: LinearForm, other: LinearForm) -> LinearForm:
    """The difference of two forms."""
    return sum_of(form, times(-1, other))


def tight(form: LinearForm) -> LinearForm:
    """The form that is >= 0 for the same integers, and whose coefficients have no common divisor."""
    divisor = gcd(*form[1:])
    return tuple(number // divisor for number in form) if divisor > 1 else form


def opposite(form: LinearForm) -> LinearForm:
    """The form that is >= 0 for the other integers."""
    return minus((-1,), form)
