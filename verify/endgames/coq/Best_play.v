(* Best play of endgames on boards of squares, line by line: Theorem 4.1 and Theorem 1.1 of lines that are drawn on a
   board. The theorems are about the definitions in Drawn.v, Play.v, Captures.v and Short_chains.v, about closed_form
   and to_open of the other files, and about to_open_of in Best_lines.v. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Game Short_chains Drawn Play Played Captures Best_lines.
From Loony Require Counts Values Theorems.
Import ListNotations.
Open Scope Z_scope.

(* the value of chains and loops by Theorem 4.1, and by the rule of short chains *)
Definition value_of_drawn (G : position) : Z :=
  beside_short (Theorems.closed_form (Counts.summary_of (long_part G))) (number_of_chains 1 G) (number_of_chains 2 G).
(* the component to open by Theorem 1.1; of short chains, a shortest *)
Definition to_open : position -> component := to_open_of Values.to_open.

Lemma long_part_is_legal on_board open G : of_board (squares on_board) open -> reads (squares on_board) open G ->
  Forall legal (long_part G).
Proof.
  intros B R. assert (F := endgame_is_long_enough _ _ _ (squares_are_simple on_board) B R).
  apply Forall_forall. intros C I. assert (L := proj1 (Forall_forall _ _) (long_part_is_long _ F) C I).
  apply filter_In in I. destruct I as (I & _).
  destruct C as [k | k]; [exact L|exact (loops_are_even _ _ _ B R k I)].
Qed.
(* of such chains and loops, the component that Theorem 1.1 names is best to open *)
Lemma theorem_1_1_names_the_best on_board open G : of_board (squares on_board) open ->
  reads (squares on_board) open G -> names_the_best Values.to_open G.
Proof.
  intros B R L N. apply Theorems.theorem_1_1; [|exact N].
  apply (legal_if_chains_are_long _ _ _ B R). intros k I. rewrite Forall_forall in L. exact (L _ I).
Qed.

(* Theorem 4.1 of lines. T boxes are captured, or all but a handout; what rests is read as the chains and loops G. *)
Theorem theorem_4_1_of_lines on_board open rest G : let B := squares on_board in
  of_board B open -> takes B open rest -> reads B rest G ->
  net_score B open = with_captures B open rest (- value_of_drawn G).
Proof.
  intros B O T R. rewrite (captures_beside_a_reading B (squares_are_simple on_board) open rest G O T R).
  unfold value_of_drawn. rewrite Theorems.theorem_4_1; [reflexivity|].
  exact (long_part_is_legal _ _ _ (rest_of_board _ _ _ O T) R).
Qed.
(* where nothing can be captured *)
Theorem endgame_of_lines on_board open G : let B := squares on_board in
  of_board B open -> reads B open G -> net_score B open = - value_of_drawn G.
Proof.
  intros B O R. rewrite (score_of_any_reading B open G (squares_are_simple on_board) O R). unfold value_of_drawn.
  rewrite Theorems.theorem_4_1; [reflexivity|]. exact (long_part_is_legal _ _ _ O R).
Qed.
(* Theorem 1.1 of lines: where chains and loops are all that is left, each line of the component to open is best; but
   of a chain of 2, the line in the middle. *)
Theorem theorem_1_1_of_lines on_board open G ls H l : let B := squares on_board in
  of_board B open -> reads B open G -> part B open (to_open G) ls H -> In l ls ->
  (to_open G = Chain 2 -> ~ In None (sides l)) ->
  worth (net_score B) (completions B l open, draw B l open) = net_score B open.
Proof.
  intros B O R. apply (lines_to_open B Values.to_open); [exact (squares_are_simple on_board)|exact O|exact R|].
  exact (theorem_1_1_names_the_best on_board open G O R).
Qed.
(* and such a component is there *)
Theorem component_to_open_of_lines on_board open G : let B := squares on_board in
  of_board B open -> reads B open G -> open <> [] -> exists ls H, part B open (to_open G) ls H.
Proof.
  intros B O R N. apply (component_to_open B Values.to_open _ _ (squares_are_simple on_board) O R N).
  exact (theorem_1_1_names_the_best on_board open G O R).
Qed.

Print Assumptions theorem_4_1_of_lines.
Print Assumptions endgame_of_lines.
Print Assumptions theorem_1_1_of_lines.
Print Assumptions component_to_open_of_lines.
