"""The rule of short chains that the page of `loony explore` goes by, as JavaScript."""

from loony.enumerate.boards.rules import with_short
from loony.results.page.javascript import function

PRINTED = {
    "solvedBoards": "{}",
    "withShort": function(lambda x, ones, twos: {"v": with_short(x, ones, twos)}, ("x", "ones", "twos")),
}
