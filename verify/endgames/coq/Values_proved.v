(* The development has the definitions of Statement_of_values.v where loops are even, and proves its theorems. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Proved Statement_of_values Counts Values Theorems Captures Best_play.
Import ListNotations.
Open Scope Z_scope.

Module Even_loops <: Statement_of_values.Even_loops.
Include Proved.Counts.
Definition case_3 (G : position) : bool := (chains 3 G =? 0) || (chains 3 G =? 1) && (size G mod 4 =? 3).
Definition distance_to_multiple_of_8 (x : Z) : Z := 4 - Z.abs (x mod 8 - 4).
Definition closed_form (G : position) : Z :=
  let f := loops 4 G in
  if size G =? 0 then 0
  else if 2 <=? c G then c G
  else if (c G =? 0) && (0 <? f) && negb ((chains 3 G =? 2) && (f =? 1) && (size G =? 10)) then 0
  else if case_3 G && (2 <=? c G + 4 * f) then distance_to_multiple_of_8 (c G)
  else if case_3 G && (size G mod 2 =? 1) then (if f mod 2 =? 1 then 1 else 3)
  else if case_3 G && (size G mod 4 =? 2) then 2
  else if case_3 G then (if f mod 2 =? 1 then 0 else 4)
  else if size G mod 2 =? 1 then 1 else 2.

(* what is counted here, and in Counts.v *)
Lemma counts_are G : Forall legal G -> let S := Counts.summary_of G in
  Counts.three_chains S = chains 3 G /\ Counts.longer_chains S = longer_chains G /\
  Counts.four_loops S = loops 4 G /\
  Counts.four_loops S + Counts.six_loops S + Counts.longer_loops S = number is_loop G /\
  Counts.chain_excess S + Counts.loop_excess S - Counts.three_chains S - 4 * Counts.four_loops S
    - 2 * Counts.six_loops S = total (fun C => boxes_of C - 2 * handout C) G /\
  Counts.size S = size G.
Proof.
  induction 1 as [|C G L F IH]; [repeat split|]. cbn [Counts.summary_of]. revert IH. cbv zeta.
  destruct (Counts.summary_of G) as [t l x f s m y].
  cbn [Counts.three_chains Counts.longer_chains Counts.chain_excess Counts.four_loops Counts.six_loops
    Counts.longer_loops Counts.loop_excess Counts.size].
  unfold chains, longer_chains, loops, number, size. intros (E1 & E2 & E3 & E4 & E5 & E6). cbn [total].
  rewrite <- E1, <- E2, <- E3, <- E4, <- E5, <- E6. unfold of_length.
  destruct C as [k | k]; cbn [legal is_chain is_loop andb boxes_of handout] in *; unfold Counts.plus, Counts.changed.
  - destruct (Z.eqb_spec k 3), (Z.leb_spec 4 k); try lia;
      cbn [Counts.three_chains Counts.longer_chains Counts.chain_excess Counts.four_loops Counts.six_loops
        Counts.longer_loops Counts.loop_excess Counts.size]; lia.
  - destruct (Z.eqb_spec k 4), (Z.eqb_spec k 6); try lia;
      cbn [Counts.three_chains Counts.longer_chains Counts.chain_excess Counts.four_loops Counts.six_loops
        Counts.longer_loops Counts.loop_excess Counts.size]; lia.
Qed.
Lemma closed_form_is G : Forall legal G -> Theorems.closed_form (Counts.summary_of G) = closed_form G.
Proof.
  intros F. assert (E := counts_are G F). assert (V := Counts.valid_summary G F). revert E V. cbv zeta.
  unfold closed_form, Theorems.closed_form, Theorems.case_3, case_3.
  intros (E1 & E2 & E3 & E4 & E5 & E6) V. rewrite E3, E6, E1.
  assert (N : 0 <= size G).
  { rewrite <- E6. clear - V. destruct (Counts.summary_of G). cbn [Counts.valid Counts.size] in *. lia. }
  assert (Ec : Values.controlled (Counts.summary_of G) = c G).
  { unfold c, bonus. rewrite <- E1, <- E2, <- E4, <- E5, <- E6.
    destruct (Counts.summary_of G) as [t l x f s m y]. unfold Values.controlled, Values.bonus.
    cbn [Counts.three_chains Counts.longer_chains Counts.chain_excess Counts.four_loops Counts.six_loops
      Counts.longer_loops Counts.loop_excess Counts.size Counts.valid] in *.
    repeat match goal with |- context [?a <? ?b] => destruct (Z.ltb_spec a b)
      | |- context [?a =? ?b] => destruct (Z.eqb_spec a b) end; cbn [andb orb negb]; lia. }
  rewrite Ec.
  assert (Ei : Values.is (Counts.summary_of G) (Counts.Summary 2 0 0 1 0 0 0) =
      (chains 3 G =? 2) && (loops 4 G =? 1) && (size G =? 10)).
  { rewrite <- E1, <- E3, <- E6. destruct (Counts.summary_of G) as [t l x f s m y]. unfold Values.is.
    cbn [Counts.three_chains Counts.longer_chains Counts.chain_excess Counts.four_loops Counts.six_loops
      Counts.longer_loops Counts.loop_excess Counts.size Counts.valid] in *.
    apply eq_true_iff_eq. rewrite !andb_true_iff, !Z.eqb_eq. lia. }
  rewrite Ei. destruct (Z.ltb_spec 0 (size G)), (Z.eqb_spec (size G) 0); try lia; reflexivity.
Qed.
Theorem theorem_4_1 : forall G, Forall legal G -> v G = closed_form G.
Proof. intros G F. rewrite <- (closed_form_is G F). exact (Theorems.theorem_4_1 G F). Qed.
Theorem score_on_squares : forall on_board open rest G, let B := squares on_board in
  of_board B open -> takes B open rest -> reads B rest G ->
  net_score B open =
  with_captures B open rest (- beside_short (closed_form (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G)).
Proof.
  intros on_board open rest G B O T R. assert (Or := Captures.rest_of_board B open rest O T).
  rewrite (Captures.captures_beside_a_reading B (squares_are_simple on_board) open rest G O T R).
  assert (L := Best_play.long_part_is_legal on_board rest G Or R). rewrite theorem_4_1 by exact L. reflexivity.
Qed.
End Even_loops.
Import Even_loops.

Print Assumptions theorem_4_1.
Print Assumptions score_on_squares.
