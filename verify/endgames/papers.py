"""The results of Allcock, and of Buzzard and Ciere, in their order."""

from loony.verify.claims.papers import Paper, Result
from loony.verify.endgames.claims import allcock, buzzard_ciere

_HERE = "tests/endgames"
PRINTED, PRINTED_ODD = f"{_HERE}/values.txt", "tests/odd_loops/values.txt"
_DEFINED = f"{_HERE}/test_definition.py::test_the_fillers_table_fits_the_definition"
_RAW_DEFINED = f"{_HERE}/test_definition.py::test_raw_values_fit_the_definition_and_a_wrong_one_does_not"
_CONTROLLED = f"{_HERE}/test_enumerate.py::test_controlled_value_size_and_amalgamation"
_PARITY = f"{_HERE}/test_naive.py::test_either_player_may_lose_nothing_by_parity"
_STRATEGY = f"{_HERE}/test_naive.py::test_the_control_strategy_wins_the_controlled_value_in_play"
_STEP = "a step of a proof; what it leads to is tested"
_DEFINITION = "definitions: verify/endgames/record.py"

_ALLCOCK = Paper(
    allcock.PAPER,
    (
        Result(
            "Section 1", "the position 3+4l+8l^2: its value, and how to lose by no more",
            (PRINTED, f"{_HERE}/test_remarks.py::test_the_line_of_section_1_is_the_only_optimal_order"),
        ),
        Result("equation (1)", "c(G), by the size and the numbers of chains and loops", (_CONTROLLED,)),
        Result(
            "equation (2)", "the terminal bonus", (PRINTED, _CONTROLLED), cited="Section 1, equations (2) and (4)"
        ),
        Result("Section 1, standard move", "what to open as a rule", part_of="Theorem 1.1"),
        Result("Theorem 1.1", "what to open"),
        Result(
            "Section 1, transitions", "the advice changes between c = 1 and 2, and between -2 and -1",
            (
                f"{_HERE}/test_figures.py::test_which_opening_is_optimal_by_c",
                f"{_HERE}/test_figures.py::test_lines_stand_where_the_theorem_changes_its_advice",
            ),
        ),
        Result(
            "Example 1.2", "3^5+4l+8l, and its two optimal orders",
            (PRINTED, f"{_HERE}/test_naive.py::test_example_1_2_has_two_optimal_orders"),
        ),
        Result("Theorem 1.3", "when to keep control"),
        Result("Theorem 1.4", "values > 4"),
        Result("Theorem 1.5", "values > 2"),
        Result("after Theorem 1.5", "values > 2 where there are 3-chains"),
        Result(
            "Section 1, sacrifices", "one box may be given away before the endgame, and two may not, as a rule",
            part_of="Section 5: a simple rule of thumb",
        ),
        Result(
            "Section 1, computer check", "all positions of size <= 121, around 1.5 million of them",
            ("tests/documents/test_docs.py::test_the_table_of_results_is_the_programs",),
        ),
        Result(
            "Figure 1", "12+10l, and two lines of play",
            (PRINTED, f"{_HERE}/test_naive.py::test_figure_1_both_lines_of_play"),
        ),
        Result("Figure 2", "how to open a chain of length 2", why_not="no position here has such a chain"),
        Result(
            "Section 2, long chain rule", "who will be the controller, by the number of long chains",
            why_not="about a whole game on a board; a position here is only its end",
        ),
        Result(
            "Section 2", "3+3; the outcome of keeping control of 3-chains, and until the second-to-last turn",
            (PRINTED, f"{_HERE}/test_remarks.py::test_control_is_lost_by_keeping_it"),
        ),
        Result("Section 2, notation", "size, theta, f, s and the like", why_not=_DEFINITION),
        Result(
            "equation (3)", "v(G;C), by v(G - C)",
            (
                _DEFINED, _RAW_DEFINED,
                f"{_HERE}/test_play.py::test_the_controllers_advice_is_the_better_of_the_two",
            ),
        ),
        Result("equation (4)", "v(G) is the least of all v(G;C)", (_DEFINED, _RAW_DEFINED)),
        Result("Section 2, v(3^n)", "positions of 3-chains: their values, and when to keep control", (PRINTED,)),
        Result("equation (5)", "c(G), by the excess of each component", (_CONTROLLED,)),
        Result(
            "Section 2, the control strategy", "its outcome if control is kept until the last turns",
            (
                PRINTED,
                f"{_HERE}/test_remarks.py::test_control_kept_until_the_last_or_second_to_last_turn_loses_3_3_4l_by_2",
            ),
        ),
        Result("Theorem 2.1", "the control strategy wins c(G)", (_STRATEGY,)),
        Result(
            "proof of Theorem 2.1", "what the control strategy loses among 3-chains",
            (f"{_HERE}/test_remarks.py::test_what_the_control_strategy_loses_among_three_chains",),
        ),
        Result("Section 2, before Lemma 2.2", "size, c and v mod 4"),
        Result("Lemma 2.2", "v >= c; size, c and v mod 2 and mod 4"),
        Result("Lemma 3.1", "one component, or a 3-chain and a loop"),
        Result("proof of Lemma 3.1", "a 3-chain and a loop: the 3-chain is not optimal"),
        Result("Theorem 3.2", "c >= 2: the value, and what to open"),
        Result("Lemma 3.3", "c >= 2, in detail"),
        Result("Lemma 3.4", "neither 3-chain nor 4-loop, and c <= 4"),
        Result("proof of Lemma 3.4", "c of two 6-loops", (PRINTED,)),
        Result("equation (6)", "v(G;6l) in Lemma 3.4, by size(G - 6l) mod 4", why_not=_STEP),
        Result("equation (7)", "bounds of v(G;C) in Lemma 3.4", why_not=_STEP),
        Result("equation (8)", "v(G;C) and v(G;6l), if Lemma 3.4 were wrong", why_not="the proof refutes it"),
        Result("Lemma 3.5", "a 3-chain and no 4-loop, and c < 2"),
        Result("equation (9)", "the value in Lemma 3.5", part_of="Lemma 3.5"),
        Result("Lemma 3.6", "3-chains and 4-loops only", (PRINTED,)),
        Result("Lemma 3.6, table", "the values of 3^theta+4l^f, printed"),
        Result("Lemma 3.7", "a 4-loop, and c >= -2"),
        Result("proof of Lemma 3.7", "3^k+4l one by one, and opening a 4-loop", (PRINTED,)),
        Result("Lemma 3.8", "no 3-chain, and c < 2"),
        Result("equation (10)", "the value in Lemma 3.8 where c + 4f >= 2", part_of="Lemma 3.8"),
        Result("equation (11)", "the value in Lemma 3.8 where c + 4f < 2", part_of="Lemma 3.8"),
        Result("Remark 3.9", "equation (11) by the size in place of c"),
        Result("equation (12)", "c + 4f is that of G without a 4-loop"),
        Result("Lemma 3.10", "one 3-chain, size = 3 mod 4, and c < 2"),
        Result("equation (13)", "the value in Lemma 3.10 where c + 4f >= 2", part_of="Lemma 3.10"),
        Result("equation (14)", "the value in Lemma 3.10 where c + 4f < 2", part_of="Lemma 3.10"),
        Result("proof of Lemma 3.10", "opening the 3-chain"),
        Result("Lemma 3.11", "other positions with a 3-chain, and c < -1"),
        Result("Theorem 4.1", "every value, in cases"),
        Result("Section 4", "the core: its c is its value"),
        Result(
            "Section 4, what has the same core", "components that are not of the core do not change it",
            why_not="follows from its definition",
        ),
        Result("Section 4, definition of Sigma", "Sigma, iterated"),
        Result("Section 4, definition of Phi", "Phi, iterated"),
        Result("Theorem 4.2", "every value, by a procedure"),
        Result("Example 4.3", "18+3+4l^101+6l^9+8l, one step after another", (PRINTED,)),
        Result("proof of Theorem 4.2", "neither 3-chain nor 4-loop: v >= 2", (PRINTED,)),
        Result("Section 5", "values where c < 2"),
        Result(
            "Section 5: a simple rule of thumb", "v is 1 or 2 almost always",
            ("tests/families/test_census.py::test_the_opener_wins_what_she_wins_by_plain_recursion",),
        ),
        Result("Section 5, A = 1: f = 0", "one box ahead, without a 4-loop"),
        Result("Section 5, A = 1: c = 0", "one box ahead, with a 4-loop, and c = 0"),
        Result("Section 5, A = 1: c != 0", "one box ahead, with a 4-loop, and other c"),
        Result("Section 5, A = 1: theta = 0", "one box ahead, without a 3-chain"),
        Result("Section 5, A = 1: s large", "what c + 4f < 2 needs"),
        Result("Section 5, A = 1: simplified advice", "one box ahead, whatever the number of 6-loops"),
        Result("Theorem 5.1", "the positions of size < 28 and value 0"),
        Result("Section 5, A = 2: theta >= 2", "two boxes ahead, with two 3-chains"),
        Result("Section 5, A = 2: a single 3-chain", "two boxes ahead, with one 3-chain"),
        Result("Section 5, A = 2: otherwise", "two boxes ahead, in the other positions"),
        Result("Section 5, A = 3: theta > 0", "three boxes ahead, with a 3-chain, or size = 2 mod 4"),
        Result("Section 5, A = 3: otherwise", "three boxes ahead, in the other positions"),
        Result("Theorem 5.2", "the positions of size < 28 and value 4"),
    ),
)  # fmt: skip

_BUZZARD_CIERE = Paper(
    buzzard_ciere.PAPER,
    (
        Result("Section 1", "a chain by itself is worth its length", part_of="Theorem 10"),
        Result("Figure 1", "an endgame on 5 x 5, lost by 12-13", why_not="a picture without words"),
        Result("Figure 2", "a chain that runs into a loop", why_not="a picture; no position here has this chain"),
        Result("Figure 3", "a chain is opened", why_not="a figure of the rules"),
        Result("Figure 4", "all but two boxes are taken", why_not="a figure of the rules"),
        Result(
            "Figure 5", "3^2+4+6l, in a line of best play and with control kept",
            (PRINTED, f"{_HERE}/test_remarks.py::test_figure_5_in_the_line_that_is_given_and_with_control_kept"),
            cited="Section 2, Figure 5",
        ),
        Result("Section 2", "a hundred 3-chains and a hundred 4-loops", (PRINTED,)),
        Result("Section 3", "the controlled value, and that v has the parity of the size", (_CONTROLLED, _PARITY)),
        Result("Section 3, notation", "simple loony endgames, v(G;m), fcv", why_not=_DEFINITION),
        Result("Section 4.1", "the algorithm for values, and how often it starts again"),
        Result("Section 4.2", "the algorithm for openings"),
        Result(
            "Section 4, the worked example", "3+4+4l^100+6l^100, the longest way through the algorithm",
            (PRINTED, f"{_HERE}/test_remarks.py::test_the_algorithm_starts_again_three_times_at_most"),
        ),
        Result("Section 5", "v(G;C), by v(G - C); when to keep control", (_DEFINED, _RAW_DEFINED)),
        Result("Example 1", "a 3-chain in place of a 4-chain", (PRINTED,)),
        Result("Lemma 2", "a component of another length"),
        Result("Corollary 3", "shorter chains, and shorter loops, first"),
        Result(
            "Section 6, after Corollary 3", "a shortest loop or a shortest chain is optimal", part_of="Corollary 3"
        ),
        Result("Section 7", "a 6-chain in place of two 5-chains", part_of="Proposition 4"),
        Result("Proposition 4", "two chains of length >= 4 amalgamated"),
        Result("Corollary 5", "all chains of length >= 4 amalgamated"),
        Result("Lemma 6", "what is optimal beside amalgamated chains"),
        Result("Proposition 7", "two loops of length >= 8 amalgamated"),
        Result("Corollary 8", "all loops of length >= 8 amalgamated"),
        Result("Lemma 9", "what is optimal beside amalgamated loops"),
        Result("Theorem 10", "only chains"),
        Result("Remark 11", "Theorem 10 asks for no other value", why_not="follows from the theorem"),
        Result("Theorem 12", "only loops"),
        Result("Lemma 13", "v >= cv", (_STRATEGY,)),
        Result("Remark 14", "where Lemma 13 is from", why_not="about the literature"),
        Result("Lemma 15", "what cv says of v"),
        Result(
            "Remark 16", "Lemma 15(a) fails with loops of odd length",
            (PRINTED_ODD, "tests/families/test_values.py::test_plain_recursion_has_what_the_papers_print"),
        ),
        Result("Corollary 17", "what v says of cv"),
        Result("Theorem 18", "no 3-chain: what to open"),
        Result(
            "Remark 19", "Theorem 18 fails with loops of odd length",
            (PRINTED_ODD, "tests/families/test_values.py::test_plain_recursion_has_what_the_papers_print"),
        ),
        Result("Proposition 20", "loops and a 4-chain: what to open"),
        Result("proof of Proposition 20", "loops and a 4-chain: large values, and values mod 4"),
        Result("proof of Theorem 18", "a loop beside a chain that is one box longer"),
        Result("Section 10, after Theorem 18", "all loops first, and then the chains", part_of="Theorem 18"),
        Result("Lemma 21", "x -> |4 - x|, iterated"),
        Result("Corollary 22", "no 3-chain: the value"),
        Result(
            "Section 11", "3+6l^3; a loop beside a 3-chain may be better, worse or as good",
            (PRINTED, f"{_HERE}/test_remarks.py::test_section_11_has_openings_of_both_kinds"),
        ),
        Result("Theorem 23", "loops and one 3-chain: what to open"),
        Result("proof of Theorem 23", "its cases, one by one"),
        Result("Corollary 24", "loops and one 3-chain: the value"),
        Result("Theorem 25", "one 3-chain and a longer chain: what to open"),
        Result("proof of Theorem 25", "its cases, one by one"),
        Result("Remark 26", "a value in Theorem 25 is that of Corollary 22", part_of="Corollary 22"),
        Result("Corollary 27", "one 3-chain and a longer chain: the value"),
        Result("Remark 28", "a value in Corollary 27 is that of Corollary 22", part_of="Corollary 22"),
        Result("Theorem 29", "two 3-chains: what to open"),
        Result("proof of Theorem 29", "its cases, one by one"),
        Result("Corollary 30", "two 3-chains: the value"),
    ),
)  # fmt: skip

PAPERS = (_ALLCOCK, _BUZZARD_CIERE)
