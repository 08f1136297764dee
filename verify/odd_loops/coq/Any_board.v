(* Best play of endgames on boards of any shape, line by line, where loops may be odd. The theorem is about the
   definitions in Drawn.v, Play.v, Captures.v and Short_chains.v, and about closed_form in Theorem_1.v. *)
From Coq Require Import ZArith List Bool.
From Loony Require Import Game Short_chains Drawn Play Played Captures.
From Loony Require Theorem_1.
Import ListNotations.
Open Scope Z_scope.

(* the value of chains and loops by Theorem 1 of docs/odd-loops.md, and by the rule of short chains *)
Definition value_of_drawn (G : position) : Z :=
  beside_short (Theorem_1.closed_form (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G).

(* Theorem 1 of lines. T boxes are captured, or all but a handout; what rests is read as the chains and loops G. *)
Theorem theorem_1_of_lines (B : board) open rest G : simple B ->
  of_board B open -> takes B open rest -> reads B rest G ->
  net_score B open = with_captures B open rest (- value_of_drawn G).
Proof.
  intros S O T R. rewrite (captures_beside_a_reading B S open rest G O T R). unfold value_of_drawn.
  rewrite Theorem_1.theorem_1; [reflexivity|]. apply long_part_is_long.
  exact (endgame_is_long_enough _ _ _ S (rest_of_board _ _ _ O T) R).
Qed.
(* where nothing can be captured *)
Theorem endgame_of_lines (B : board) open G : simple B -> of_board B open -> reads B open G ->
  net_score B open = - value_of_drawn G.
Proof.
  intros S O R. rewrite (score_of_any_reading B open G S O R). unfold value_of_drawn.
  rewrite Theorem_1.theorem_1; [reflexivity|]. apply long_part_is_long.
  exact (endgame_is_long_enough _ _ _ S O R).
Qed.

Print Assumptions theorem_1_of_lines.
Print Assumptions endgame_of_lines.
