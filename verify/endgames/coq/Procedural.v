(* Theorem 4.2 of Allcock 2021 as a person would write it: the value by a procedure, which takes steps again and
   again. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Counts Claim Check Tactics Formula Values Theorems.
From Loony Require Known allcock_4_2.
Import ListNotations.
Open Scope Z_scope.

Definition Sigma (x : Z) : Z := Z.abs (x - 4) + 2.
Definition Theta (x : Z) : Z := x - 1.
Definition Phi (x : Z) : Z := Z.abs (x - 4).
(* a step taken n times *)
Definition iterated (step : Z -> Z) (n x : Z) : Z := Nat.iter (Z.to_nat n) step x.

Definition case_2 (G : summary) : bool :=
  (controlled G =? 0) && (0 <? four_loops G) && negb (is G (summary_of [Chain 3; Chain 3; Loop 4])).
Definition one_or_two (G : summary) : Z := if odd (size G) then 1 else 2.
(* G_0: the chains of 4 boxes or more and the loops of 8 or more, or the 3-chain where there is no longer chain *)
Definition core (G : summary) : summary :=
  let '(Summary t l x f s m y) := G in Summary (if l =? 0 then t else 0) l x 0 0 m y.
Definition procedural (G : summary) : Z :=
  let threes_outside := three_chains G - three_chains (core G) in
  iterated Phi (four_loops G) (iterated Theta threes_outside (iterated Sigma (six_loops G) (controlled (core G)))).

(* ---- the closed forms in what was generated ---- *)
(* down by 2 to at most 4, then reflections across 3; the first step takes 0 and 1 to 6 and 5 *)
Definition Sigma_closed (x n : Z) : Z :=
  let small := (x <? 2) && (0 <? n) in
  let x := if small then 6 - x else x in let n := if small then n - 1 else n in
  let down := if 4 <? x then (x - 3) / 2 else 0 in let last := x - 2 * down in let left := n - down in
  if left <=? 0 then x - 2 * n else if left mod 2 =? 0 then last else 6 - last.
(* down by 4 to at most 4, then reflections across 2 *)
Definition Phi_closed (x n : Z) : Z :=
  let down := if 4 <? x then (x - 1) / 4 else 0 in let last := x - 4 * down in let left := n - down in
  if left <=? 0 then x - 4 * n else if left mod 2 =? 0 then last else 4 - last.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.
(* all cases of what is compared, from the inside *)
Ltac plain x := lazymatch x with context [if _ then _ else _] => fail | _ => idtac end.
Ltac cases := repeat (cbn [negb andb orb]; match goal with
  | |- context [?a <=? ?b] => plain a; plain b; destruct (Z.leb_spec a b)
  | |- context [?a <? ?b] => plain a; plain b; destruct (Z.ltb_spec a b)
  | |- context [?a =? ?b] => plain a; plain b; destruct (Z.eqb_spec a b)
  end; try (exfalso; lia)); cbn [negb andb orb].

Lemma iterated_is step closed x : closed x 0 = x -> (forall n, 0 <= n -> closed x (n + 1) = step (closed x n)) ->
  forall n, 0 <= n -> iterated step n x = closed x n.
Proof.
  intros Z S. apply natlike_ind; [symmetry; exact Z|]. intros n P E. rewrite <- Z.add_1_r, S, <- E by exact P.
  unfold iterated. rewrite Z2Nat.inj_add, Nat.add_1_r by lia. reflexivity.
Qed.
Lemma Sigma_iterated x n : 0 <= x -> 0 <= n -> iterated Sigma n x = Sigma_closed x n.
Proof.
  intros P. apply iterated_is; [unfold Sigma_closed; cases; lia|]. intros i Q. unfold Sigma, Sigma_closed. cases; lia.
Qed.
Lemma Theta_iterated x n : 0 <= n -> iterated Theta n x = x - n.
Proof. apply (iterated_is _ Z.sub); [lia|]. unfold Theta. lia. Qed.
Lemma Phi_iterated x n : 0 <= x -> 0 <= n -> iterated Phi n x = Phi_closed x n.
Proof.
  intros P. apply iterated_is; [unfold Phi_closed; cases; lia|]. intros i Q. unfold Phi, Phi_closed. cases; lia.
Qed.
Definition procedural_closed (G : summary) : Z :=
  let threes_outside := three_chains G - three_chains (core G) in
  Phi_closed (Sigma_closed (controlled (core G)) (six_loops G) - threes_outside) (four_loops G).
(* as no number that steps start from is negative *)
Lemma procedural_is_closed G : valid G -> case_3 G = true -> procedural G = procedural_closed G.
Proof.
  destruct G as [t l x f s m y]. unfold procedural, procedural_closed, case_3.
  cbn [valid three_chains four_loops six_loops core]. intros (?&?&?&?&?&?&?&?&?&_) C.
  assert (T : 0 <= t <= 1) by
    (destruct (Z.eqb_spec t 0); [lia|]; destruct (Z.eqb_spec t 1); [lia | cbn in C; discriminate]). clear C.
  set (outside := t - if l =? 0 then t else 0).
  assert (O : 0 <= outside <= 1) by (unfold outside; cases; lia).
  assert (P : 0 <= controlled (Summary (if l =? 0 then t else 0) l x 0 0 m y) /\
    (0 < outside -> 4 <= controlled (Summary (if l =? 0 then t else 0) l x 0 0 m y))).
  { unfold outside, controlled, bonus. destruct (Z.eqb_spec l 0); [|split]; cases; lia. }
  clearbody outside. revert P. generalize (controlled (Summary (if l =? 0 then t else 0) l x 0 0 m y)).
  intros c (P & Q). rewrite Sigma_iterated, Theta_iterated, Phi_iterated by (unfold Sigma_closed; cases; lia).
  reflexivity.
Qed.

(* what was generated, of a position and a number that is to be its value *)
Definition generated (value : Z) (G : summary) : bool :=
  let c := controlled G in
  negb (0 <? size G) ||
  ((negb (2 <=? c) || (value =? c)) && (negb (case_2 G) || (value =? 0)) &&
   (negb (case_3 G) || (value =? procedural_closed G)) &&
   ((2 <=? c) || case_2 G || case_3 G || (value =? one_or_two G))).
(* so that the kernel compares what these are applied to, before it looks into them *)
#[local] Strategy 1000 [Z.add Z.sub Z.mul Z.modulo Z.div Z.ltb Z.leb Z.eqb Z.abs negb andb orb].
Lemma generated_is_said val G chain loop : holds val (told G chain loop 0 0) allcock_4_2.of_position.said ->
  generated (val (counts_of G)) G = true.
Proof.
  destruct G as [t l x f s m y]. unfold holds, told. intros E. cbn [counts_of app] in E. computed_in E.
  computed. exact E.
Qed.

Lemma each_case (n a b c p q r z : bool) :
  negb n || ((negb a || p) && (negb b || q) && (negb c || r) && (a || b || c || z)) = true -> n = true ->
  (a = true -> p = true) /\ (b = true -> q = true) /\ (c = true -> r = true) /\
  (a = false -> b = false -> c = false -> z = true).
Proof.
  intros E ->. cbn [negb orb] in E. repeat (apply andb_prop in E; let E' := fresh in destruct E as (E & E')).
  repeat split; [intros ->; assumption..|]. intros -> -> ->. assumption.
Qed.
Lemma generated_holds G : Forall legal G -> generated (v G) (summary_of G) = true.
Proof.
  intros F. rewrite (v_is_w G F).
  exact (generated_is_said _ _ _ _ (checked_of G _ _ allcock_4_2.of_position.checked F)).
Qed.
Theorem theorem_4_2 G : Forall legal G -> G <> [] ->
  let c := controlled (summary_of G) in
  (2 <= c -> v G = c) /\
  (case_2 (summary_of G) = true -> v G = 0) /\
  (case_3 (summary_of G) = true -> v G = procedural (summary_of G)) /\
  (c < 2 -> case_2 (summary_of G) = false -> case_3 (summary_of G) = false -> v G = one_or_two (summary_of G)).
Proof.
  intros F N. assert (E := generated_holds G F). assert (P := size_more_than_0 G F N).
  assert (L : case_3 (summary_of G) = true -> procedural (summary_of G) = procedural_closed (summary_of G)) by
    (apply procedural_is_closed, valid_summary, F).
  revert E P L. generalize (v G) (summary_of G). intros value S E P L. apply Z.ltb_lt in P. unfold generated in E.
  destruct (each_case _ _ _ _ _ _ _ _ E P) as (E1 & E2 & E3 & E4). split; [|split; [|split]]; intros C.
  - apply Z.eqb_eq, E1, Z.leb_le, C.
  - apply Z.eqb_eq, E2, C.
  - rewrite (L C). apply Z.eqb_eq, E3, C.
  - intros C2 C3. apply Z.eqb_eq, E4; [apply Z.leb_gt, C | exact C2 | exact C3].
Qed.

Print Assumptions theorem_4_2.
