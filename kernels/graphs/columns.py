"""The columns of numbers that kernels find for graphs and bracelets. Claims read them without a compiler."""

NONE = -32768  # in place of a number that does not exist

_OF_FLIGHTS = ("bump", "lowest", "worth", "smooth_bump", "smooth_lowest", "smooth_worth")
MEASURES = (*_OF_FLIGHTS, *(f"backward_{name}" for name in _OF_FLIGHTS), "value", "best_part", "minimal_bump")
"""the numbers that `measure` finds for each bracelet, in this order"""
