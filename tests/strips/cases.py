"""Tables of narrow boards for the tests: how large they are, how they are made, and which files they have."""

from conftest import COMPILED

from loony.results.stored.layout import DATAPACKAGE, MANIFEST
from loony.results.strips.tables import SCHEMAS

LONGEST, CLOSED = (32, 9) if COMPILED else (18, 5)
"""the largest Swedish board, and the largest closed board of boxes"""

OPEN, TWO_ROWS = (7, 4) if COMPILED else (4, 2)
"""the largest open board in misère play, of one row and of two"""

MISERE = ["--open", str(OPEN), "--two-rows", str(TWO_ROWS)]
SMALL = ["verify", "--family", "strips", "--swedish", str(LONGEST), "--closed", str(CLOSED), *MISERE]
TINY = ["verify", "--family", "strips", "--swedish", "6", "--open", "4", "--two-rows", "2", "--closed", "3"]
FILES = sorted([*SCHEMAS, MANIFEST, DATAPACKAGE])
