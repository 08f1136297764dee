"""What the page of `loony explore` gets as JavaScript: the rule of short chains, and the measures of a board."""

from json import dumps

from loony.enumerate.endgames.short_chains import with_short
from loony.results.boards.drawing import MEASURES
from loony.results.page.javascript import function

PRINTED = {
    "withShort": function(lambda x, ones, twos: {"v": with_short(x, ones, twos)}, ("x", "ones", "twos")),
    "measures": dumps(MEASURES),
}
