"""The results of the papers on narrow boards, in their order, and of our own text on Swedish boards."""

from loony.verify.claims.papers import Paper, Result
from loony.verify.strips import narrow_misere, narrow_variations, swedish

_HERE = "tests/strips"
_STRATEGY = f"{_HERE}/test_small_boards.py::test_the_strategy_of_theorem_1_against_everything"
_TWO_ROWS = f"{_HERE}/test_small_boards.py::test_two_rows"
_MIRRORED = f"{_HERE}/test_small_boards.py::test_the_play_against_a_mirroring_player"
_TWO_COPIES = f"{_HERE}/test_small_boards.py::test_two_copies_by_hand_and_by_recursion"
_SWEDISH_RULE = f"{_HERE}/test_swedish_values.py::test_tables_against_recursion_without_theorems"
_RESTRICTED = f"{_HERE}/test_restricted.py::test_every_position_of_the_restricted_game_and_its_value_by_the_rule"
_PICTURE = "a figure of the rules, or of their words"

_NARROW_MISERE = Paper(
    narrow_misere.PAPER,
    (
        Result("Figure 1", "a game under way", why_not=_PICTURE),
        Result("Figure 2", "which edges are at the boundary", why_not=_PICTURE),
        Result("Section 1", "a win by about n/6 boxes", part_of="Theorem 1"),
        Result("Theorem 1", "misère 1 x n is won by the first player"),
        Result("Theorem 1, proof", "the strategy, and how many boxes it completes", (_STRATEGY,)),
        Result("Figure 3", "a spanning tree of 2n + 1 edges", why_not="an example for a step of the proof"),
        Result("Figure 4", "how a box fills under the strategy", why_not="an example for a step of the proof"),
        Result("Figure 5", "the strategy completes as many boxes as its bound allows"),
        Result("Section 2", "the strategy is optimal up to additive constants"),
        Result("Open Problem 1", "whether the first player can be made to complete floor((n - 1)/3) boxes"),
        Result("Section 3", "misère 2 x n, and a strategy for it", (_TWO_ROWS,)),
        Result("Section 3, larger n", "whether the parity of n decides 2 x n beyond n = 3"),
        Result(
            "Section 3, large boards", "most boxes may be forced upon the player who leads",
            why_not="a guess about boards larger than 2 x 3",
        ),
        Result(
            "Table 1", "who wins Swedish boards, and by how much",
            (f"{_HERE}/test_swedish_turns.py::test_table_1_by_recursion",),
        ),
        Result("Conjecture 1", "period 10 from n = 22 on"),
        Result("Conjecture 2", "an optimal line of short rectangles"),
        Result(
            "Section 4", "the restricted game, its sequence, and an optimal first turn in it",
            (f"{_HERE}/test_restricted.py::test_restricted_values_are_the_printed_sequence_to_300",),
        ),
        Result(
            "Table 2", "all optimal first turns",
            (f"{_HERE}/test_swedish_turns.py::test_table_2_in_its_own_words",),
        ),
    ),
)  # fmt: skip

_NARROW_VARIATIONS = Paper(
    narrow_variations.PAPER,
    (
        Result("Figure 1", "the four boards for n = 5", why_not=_PICTURE),
        Result("Figure 2", "the same as strings and coins", why_not=_PICTURE),
        Result(
            "Figure 3", "opportunities to double-deal",
            (f"{_HERE}/test_small_boards.py::test_opportunities_by_recursion",),
        ),
        Result(
            "Section 1", "players take what they can, unless they double-deal",
            (f"{_HERE}/test_closed.py::test_every_position_of_small_boards",),
        ),
        Result(
            "Section 1, chains", "in a long chain every move is loony, in a short one not",
            why_not="a remark on the rules; boards are played by the rules themselves",
        ),
        Result("Remark 1", "who may double-deal gets at least a tie"),
        Result("Lemma 1", "G + G", (_TWO_COPIES,)),
        Result("Corollary 1", "at least a tie for even n"),
        Result(
            "Corollary 1, proof", "by the middle edge",
            (
                f"{_HERE}/test_small_boards.py::test_the_middle_of_closed_boards",
                f"{_HERE}/test_small_boards.py::test_the_middle_of_open_boards",
            ),
        ),
        Result("Lemma 2", "G + G with a long chain between", (_TWO_COPIES,)),
        Result(
            "Lemma 3", "a long chain must be opened, from n = 2 on",
            (f"{_HERE}/test_small_boards.py::test_every_play_opens_a_long_chain_from_two_on",),
        ),
        Result("Theorem 1", "closed triangles are won by the first player"),
        Result(
            "Theorem 1, proof", "by the middle edge",
            (f"{_HERE}/test_small_boards.py::test_the_middle_of_closed_boards",),
        ),
        Result("Figure 4", "the middle edge is cut", part_of="Theorem 1, proof"),
        Result("Figure 5", "an edge that cannot be mirrored", (_MIRRORED,)),
        Result("Figure 6", "the player who mirrors must open a long chain", (_MIRRORED,)),
        Result("Section 3", "mirroring on odd boards; odd n, even n, and multiples of 3", (_MIRRORED,)),
        Result("Table 1", "the values of closed boards", (f"{_HERE}/test_closed.py::test_table_1",)),
    ),
)  # fmt: skip


def _in_words(statement: str) -> tuple[str, str]:
    return swedish.OURS, statement


_SWEDISH = Paper(
    swedish.OURS,
    (
        Result("Lemma 1", "one more at stake, in the game that Theorem 1 speaks of", part_of="Theorem 2"),
        Result("Theorem 1", "2s and 3s count by their total", (_SWEDISH_RULE,), proof=_in_words("**Theorem 1.**")),
        Result("Theorem 2", "one more at stake", proof=_in_words("**Lemma 1.**")),
        Result("Theorem 3", "v >= -D", proof=_in_words("**Theorem 3.**")),
        Result("Theorem 4", "v = -D if D <= 1", proof=_in_words("**Theorem 4.**")),
        Result("Corollary 5", "v <= D - 2 if D >= 1", proof=_in_words("**Corollary 5.**")),
        Result("Theorem 6", "normal play: take all", proof=_in_words("**Theorem 6.**")),
        Result("Lemma 2", "by how much D falls", part_of="Theorem 7"),
        Result("Theorem 7", "v for small D; draws; decided by 1", proof=_in_words("**Theorem 7.**")),
        Result("Theorem 8", "many 4s", proof=_in_words("**Theorem 8.**")),
        Result("Lemma 3", "a reply to each cut", part_of="Theorem 9"),
        Result("Theorem 9", "with a bank: E in S is lost", proof=_in_words("**Theorem 9.**")),
        Result("Theorem 10", "with a bank: all else is won", proof=_in_words("**Theorem 10.**")),
        Result("Corollary 11", "v of a single part, for every stake", proof=_in_words("**Corollary 11.**")),
        Result("Theorem 12", "in every restricted position a restricted move is best", (_RESTRICTED,)),
        Result("without a bank", "how far the same law goes"),
        Result("parts of 11", "where it ends"),
    ),
    "docs/swedish.md",
)

PAPERS = (_NARROW_MISERE, _NARROW_VARIATIONS, _SWEDISH)
