(* Best play of endgames on boards of any shape, line by line, where loops may be odd. The theorems are about the
   definitions in Drawn.v, Play.v, Captures.v and Short_chains.v, about closed_form in Theorem_1.v and to_open in
   Theorem_2.v, and about to_open_of in Best_lines.v. *)
From Coq Require Import ZArith List Bool.
From Loony Require Import Game Short_chains Drawn Play Played Captures Best_lines.
From Loony Require Theorem_1 Theorem_2.
Import ListNotations.
Open Scope Z_scope.

(* the value of chains and loops by Theorem 1 of docs/odd-loops.md, and by the rule of short chains *)
Definition value_of_drawn (G : position) : Z :=
  beside_short (Theorem_1.closed_form (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G).
(* the component to open by Theorem 2; of short chains, a shortest *)
Definition to_open : position -> component := to_open_of Theorem_2.to_open.

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
(* Theorem 2 of lines: where chains and loops are all that is left, each line of the component to open is best; but of
   a chain of 2, the line in the middle. *)
Theorem theorem_2_of_lines (B : board) open G ls H l : simple B ->
  of_board B open -> reads B open G -> part B open (to_open G) ls H -> In l ls ->
  (to_open G = Chain 2 -> ~ In None (sides l)) ->
  worth (net_score B) (completions B l open, draw B l open) = net_score B open.
Proof. intros S O R. exact (lines_to_open B _ open G ls H l S O R (Theorem_2.theorem_2 G)). Qed.
(* and such a component is there *)
Theorem component_to_open_of_lines (B : board) open G : simple B ->
  of_board B open -> reads B open G -> open <> [] -> exists ls H, part B open (to_open G) ls H.
Proof. intros S O R N. exact (component_to_open B _ open G S O R N (Theorem_2.theorem_2 G)). Qed.

Print Assumptions theorem_1_of_lines.
Print Assumptions endgame_of_lines.
Print Assumptions theorem_2_of_lines.
Print Assumptions component_to_open_of_lines.
