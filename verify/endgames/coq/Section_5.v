(* Section 5 of Allcock 2021 as a person would write it: small positions of value 0 and 4. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Counts Claim Check Tactics Formula Values Theorems.
From Loony Require Known allcock_5_1_amended allcock_5_2.
Import ListNotations.
Open Scope Z_scope.

Definition is_one_of (G : summary) (some : list position) : bool :=
  fold_left (fun found H => found || is G (summary_of H)) some false.
(* 4+4l+6l^2 and 4^2+4l+6l^2 *)
Definition sporadic_zeros : list position :=
  [[Chain 4; Loop 4; Loop 6; Loop 6]; [Chain 4; Chain 4; Loop 4; Loop 6; Loop 6]].
(* 4+6l^2, 4^2+6l^2, 4^3+6l^2, 4+4l^2+6l^2, 4+6l^2+8l, 6+6l^3 and 6l^4 *)
Definition sporadic_fours : list position :=
  [[Chain 4; Loop 6; Loop 6]; [Chain 4; Chain 4; Loop 6; Loop 6]; [Chain 4; Chain 4; Chain 4; Loop 6; Loop 6];
   [Chain 4; Loop 4; Loop 4; Loop 6; Loop 6]; [Chain 4; Loop 6; Loop 6; Loop 8]; [Chain 6; Loop 6; Loop 6; Loop 6];
   [Loop 6; Loop 6; Loop 6; Loop 6]].

Definition is_zero (G : summary) : bool :=
  let c := controlled G in
  is_one_of G sporadic_zeros
  || (three_chains G =? 0) && (0 <? four_loops G) && (c mod 8 =? 0)
     && negb (is G (summary_of [Chain 4; Loop 4; Loop 4; Loop 6; Loop 6]))
  || (c =? 0) && (0 <? four_loops G) && negb (is G (summary_of [Chain 3; Chain 3; Loop 4])).
Definition is_four (G : summary) : bool :=
  (three_chains G =? 0) && (controlled G mod 8 =? 4) && negb (is_one_of G sporadic_zeros)
  || is_one_of G sporadic_fours.

Lemma both (a b : bool) : a = true -> b = true -> a && b = true.
Proof. destruct a, b; auto. Qed.

Theorem theorem_5_1_amended G : Forall legal G -> G <> [] -> boxes G < 28 -> controlled (summary_of G) < 2 ->
  (v G = 0 <-> is_zero (summary_of G) = true).
Proof.
  intros F N S C. rewrite (v_is_w G F), <- Z.eqb_eq.
  assert (E := checked_of G _ _ allcock_5_1_amended.of_position.checked F). rewrite <- size_is_boxes in S.
  assert (P := size_more_than_0 G F N). apply Z.ltb_lt in S, C, P. stated G E.
  apply (fun e => under _ _ e (both _ _ S (both _ _ P (both _ _ S C)))) in E. apply eqb_prop in E.
  change (val (counts_of _)) with (val [t; l; x; f; s; m; y]). rewrite E. reflexivity.
Qed.

Theorem theorem_5_2 G : Forall legal G -> boxes G < 28 -> controlled (summary_of G) < 2 ->
  (v G = 4 <-> is_four (summary_of G) = true).
Proof.
  intros F S C. rewrite (v_is_w G F), <- Z.eqb_eq.
  assert (E := checked_of G _ _ allcock_5_2.of_position.checked F). rewrite <- size_is_boxes in S.
  apply Z.ltb_lt in S, C. stated G E.
  apply (fun e => under _ _ e (both _ _ S (both _ _ S C))) in E. apply eqb_prop in E.
  change (val (counts_of _)) with (val [t; l; x; f; s; m; y]). rewrite E. reflexivity.
Qed.

Print Assumptions theorem_5_1_amended.
Print Assumptions theorem_5_2.
