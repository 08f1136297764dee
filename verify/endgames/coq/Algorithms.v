(* The algorithms of Section 4 of Buzzard and Ciere 2013 as a person would write them, and written out, as they are
   generated. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Counts Values Theorems.
Import ListNotations.
Open Scope Z_scope.

Definition empty (G : summary) : bool := is G none.
Definition loops (G : summary) : Z := four_loops G + six_loops G + longer_loops G.
Definition without_four_loops (G : summary) : summary :=
  let '(Summary t l x f s m y) := G in Summary t l x 0 s m y.
(* f times x -> |4 - x| of x, where 0 <= x <= 4f + 4 *)
Definition lemma_21 (x f : Z) : Z :=
  let d := x mod 8 in if odd f then Z.abs (4 - d) else 4 - Z.abs (4 - d).

(* ---- v(G), where v tells it of smaller positions ---- *)
(* chains alone *)
Definition theorem_10 (c : Z) : Z := if 1 <=? c then c else if (c - 1) mod 2 =? 0 then 1 else 2.
(* no 3-chain *)
Definition corollary_22 (G : summary) (v : summary -> Z) : Z :=
  let c := controlled G in let f := four_loops G in
  if (2 <=? c) || empty G then c
  else if f =? 0 then if odd c then 3 else if (c - 2) mod 4 =? 0 then 2 else 4
  else lemma_21 (v (without_four_loops G)) f.
(* one 3-chain and loops *)
Definition corollary_24 (G : summary) (v : summary -> Z) : Z :=
  let c := controlled G in let f := four_loops G in
  if 2 <=? c then c
  else if v (without G (Chain 3)) =? 2 then 1
  else if f =? 0 then 3
  else lemma_21 (v (without_four_loops G)) f.
(* one 3-chain, and a longer chain *)
Definition corollary_27 (G : summary) (v : summary -> Z) : Z :=
  let c := controlled G in let f := four_loops G in
  if 2 <=? c then c
  else if odd c then
    if v (without G (Chain 3)) =? 2 then 1
    else if f =? 0 then 3
    else lemma_21 (v (without_four_loops G)) f
  else if (0 <? f) && (controlled (without G (Loop 4)) =? 4) then 0 else 2.
(* two 3-chains or more *)
Definition corollary_30 (G : summary) : Z :=
  let c := controlled G in
  if 2 <=? c then c
  else if odd c then 1
  else if (0 <? four_loops G) && (controlled (without G (Loop 4)) =? 4) then 0 else 2.

(* Section 4.1, where v tells the values of the smaller positions that it starts again on *)
Definition algorithm_4_1 (v : summary -> Z) (G : summary) : Z :=
  let c := controlled G in
  if empty G then 0
  else if 2 <=? c then c
  else if loops G =? 0 then theorem_10 c
  else if three_chains G =? 0 then corollary_22 G v
  else if three_chains G =? 1 then
    if longer_chains G =? 0 then corollary_24 G v else corollary_27 G v
  else corollary_30 G.
(* it is at work on at most so many positions at a time *)
Fixpoint value_by_algorithm (n : nat) (G : summary) : Z :=
  match n with O => 0 | S n => algorithm_4_1 (value_by_algorithm n) G end.

(* ---- whether to open a shortest loop, or else a shortest chain ---- *)
(* one 3-chain and loops *)
Definition theorem_23 (G : summary) (v : summary -> Z) : bool :=
  let H := without G (Chain 3) in
  let six_is_shortest := (four_loops G =? 0) && (0 <? six_loops G) in
  negb ((v H =? 2) || six_is_shortest && (v (without H (Loop 6)) =? 2)).
(* one 3-chain, and a longer chain *)
Definition theorem_25 (G : summary) (v : summary -> Z) : bool :=
  let without_three := v (without G (Chain 3)) in
  (controlled G <=? 1) && (0 <? four_loops G) &&
  ((controlled (without G (Loop 4)) =? 4) || ((without_three =? 0) || (without_three =? 4))).
(* two 3-chains or more *)
Definition theorem_29 (G : summary) : bool :=
  let H := without (without G (Chain 3)) (Loop 4) in
  (0 <? four_loops G) &&
  ((controlled (plus H (Chain 3)) =? 4) || (controlled (plus H (Loop 4)) =? 4) || (controlled H =? 4)).
(* Section 4.2 *)
Definition opens_loop (v : summary -> Z) (G : summary) : bool :=
  let t := three_chains G in
  (t + longer_chains G =? 0) ||
  negb (loops G =? 0) &&
  ((t =? 0) ||
   (if t =? 1 then if longer_chains G =? 0 then theorem_23 G v else theorem_25 G v else theorem_29 G)).
Definition opened_by_algorithm (n : nat) (G : position) : component :=
  let S := summary_of G in
  if opens_loop (value_by_algorithm n) S then shortest_loop_of S (shortest_loop G)
  else shortest_chain_of S (shortest_chain G).

(* ---- the same, written out, as it was generated ---- *)
(* Corollary 22, which asks itself once, of a position without 4-loops *)
Definition no_threes (G : summary) : Z := corollary_22 G (fun K => corollary_22 K (fun _ => 0)).
(* Corollary 24 or 27, which asks Corollary 22 without the 3-chain, and itself without the 4-loops *)
Definition one_three (corollary : summary -> (summary -> Z) -> Z) (G : summary) : Z :=
  corollary G (fun H => if three_chains H =? 0 then no_threes H else corollary H no_threes).
Definition written_out (G : summary) : Z :=
  let c := controlled G in
  if empty G then 0
  else if 2 <=? c then c
  else if loops G =? 0 then theorem_10 c
  else if three_chains G =? 0 then no_threes G
  else if three_chains G =? 1 then
    if longer_chains G =? 0 then one_three corollary_24 G else one_three corollary_27 G
  else corollary_30 G.
(* so many more 3-chains and 4-loops and 6-loops, as it was generated *)
Definition more_or_less (G : summary) (three four six : Z) : summary :=
  let '(Summary t l x f s m y) := G in Summary (t + three) (l + 0) (x + 0) (f + four) (s + six) (m + 0) (y + 0).
Lemma without_three G : without G (Chain 3) = more_or_less G (-1) 0 0.
Proof. destruct G. cbn. apply alike; lia. Qed.
Lemma without_four G : without G (Loop 4) = more_or_less G 0 (-1) 0.
Proof. destruct G. cbn. apply alike; lia. Qed.
Lemma without_six G : without G (Loop 6) = more_or_less G 0 0 (-1).
Proof. destruct G. cbn. apply alike; lia. Qed.
Lemma plus_three G : plus G (Chain 3) = more_or_less G 1 0 0.
Proof. destruct G. cbn. apply alike; lia. Qed.
Lemma plus_four G : plus G (Loop 4) = more_or_less G 0 1 0.
Proof. destruct G. cbn. apply alike; lia. Qed.

(* ---- at most three positions at a time ---- *)
Lemma chains_alone G : valid G -> three_chains G <= 1 -> loops G = 0 -> empty G = true \/ 2 <= controlled G.
Proof.
  destruct G as [t l x f s m y]. unfold loops, empty, is, none, controlled, bonus.
  cbn [valid three_chains longer_chains chain_excess four_loops six_loops longer_loops loop_excess].
  intros (?&?&?&?&?&?&?&?&?&_) T L. assert (f = 0) by lia. assert (s = 0) by lia. assert (m = 0) by lia. subst.
  assert (y = 0) by lia. subst. cbn [Z.ltb Z.compare orb].
  destruct (Z.ltb_spec 0 t); destruct (Z.ltb_spec 0 l); cbn [negb andb orb]; try (right; lia).
  assert (t = 0) by lia. assert (l = 0) by lia. assert (x = 0) by lia. subst. left. reflexivity.
Qed.
Lemma empty_is_0 G : empty G = true -> controlled G = 0.
Proof.
  destruct G as [t l x f s m y]. unfold empty, is, none.
  cbn [three_chains longer_chains chain_excess four_loops six_loops longer_loops loop_excess].
  rewrite !andb_true_iff, !Z.eqb_eq. intros ((((((->&->)&->)&->)&->)&->)&->). reflexivity.
Qed.
Lemma nonempty_of_three G : three_chains G = 1 -> empty G = false.
Proof. intros T. unfold empty, is. rewrite T. reflexivity. Qed.
Lemma at_most_one_three v G : valid G -> three_chains G <= 1 -> algorithm_4_1 v G =
  if three_chains G =? 0 then corollary_22 G v
  else if longer_chains G =? 0 then corollary_24 G v else corollary_27 G v.
Proof.
  intros V T. assert (L := chains_alone G V T). assert (P : 0 <= three_chains G) by (destruct G; cbn in *; tauto).
  assert (E := empty_is_0 G). assert (N := nonempty_of_three G).
  unfold algorithm_4_1, corollary_22, corollary_24, corollary_27. destruct (empty G).
  - specialize (E eq_refl). rewrite E. destruct (Z.eqb_spec (three_chains G) 0); [reflexivity|].
    discriminate N. lia.
  - destruct (Z.leb_spec 2 (controlled G)) as [C | C].
    + cbn [orb]. destruct (three_chains G =? 0); [reflexivity|]. destruct (longer_chains G =? 0); reflexivity.
    + destruct (Z.eqb_spec (loops G) 0) as [O | O]; [destruct (L O); [discriminate | lia]|].
      destruct (Z.eqb_spec (three_chains G) 0); [reflexivity|].
      destruct (Z.eqb_spec (three_chains G) 1); [reflexivity | lia].
Qed.

Definition same_without_four_loops (G : summary) (v v' : summary -> Z) : Prop :=
  four_loops G <> 0 -> v (without_four_loops G) = v' (without_four_loops G).
Lemma same_22 G v v' : same_without_four_loops G v v' -> corollary_22 G v = corollary_22 G v'.
Proof.
  unfold corollary_22. intros S. destruct (_ || _); [reflexivity|].
  destruct (Z.eqb_spec (four_loops G) 0) as [|F]; [reflexivity | rewrite (S F); reflexivity].
Qed.
Lemma same_24 G v v' : v (without G (Chain 3)) = v' (without G (Chain 3)) -> same_without_four_loops G v v' ->
  corollary_24 G v = corollary_24 G v'.
Proof.
  unfold corollary_24. intros -> S. destruct (2 <=? _); [reflexivity|]. destruct (_ =? 2); [reflexivity|].
  destruct (Z.eqb_spec (four_loops G) 0) as [|F]; [reflexivity | rewrite (S F); reflexivity].
Qed.
Lemma same_27 G v v' : v (without G (Chain 3)) = v' (without G (Chain 3)) -> same_without_four_loops G v v' ->
  corollary_27 G v = corollary_27 G v'.
Proof.
  unfold corollary_27. intros -> S. destruct (2 <=? _); [reflexivity|]. destruct (odd _); [|reflexivity].
  destruct (_ =? 2); [reflexivity|].
  destruct (Z.eqb_spec (four_loops G) 0) as [|F]; [reflexivity | rewrite (S F); reflexivity].
Qed.

Lemma fewer_four_loops G : valid G -> valid (without_four_loops G) /\ four_loops (without_four_loops G) = 0 /\
  three_chains (without_four_loops G) = three_chains G /\ longer_chains (without_four_loops G) = longer_chains G.
Proof. destruct G. cbn. intuition lia. Qed.
Lemma one_three_less G : valid G -> three_chains G = 1 -> valid (without G (Chain 3)) /\
  three_chains (without G (Chain 3)) = 0 /\ four_loops (without G (Chain 3)) = four_loops G.
Proof. destruct G. cbn. intuition lia. Qed.

(* what starts again on nothing, or on a position that starts again on nothing *)
Lemma no_threes_nor_fours n G v : valid G -> three_chains G = 0 -> four_loops G = 0 ->
  value_by_algorithm (S n) G = corollary_22 G v.
Proof.
  intros V T F. cbn [value_by_algorithm]. rewrite at_most_one_three, T by (exact V || lia).
  apply same_22. intros N. contradiction.
Qed.
Lemma no_threes_is_written_out n G : valid G -> three_chains G = 0 -> value_by_algorithm (S (S n)) G = no_threes G.
Proof.
  intros V T. remember (S n) as i eqn:I. cbn [value_by_algorithm]. rewrite at_most_one_three, T by (exact V || lia).
  apply same_22. intros _. destruct (fewer_four_loops G V) as (V' & F & T' & _). subst i.
  apply no_threes_nor_fours; congruence.
Qed.
Lemma one_three_is_written_out n G : valid G -> three_chains G = 1 ->
  let v H := if three_chains H =? 0 then no_threes H
             else if longer_chains G =? 0 then corollary_24 H no_threes else corollary_27 H no_threes in
  value_by_algorithm (S (S n)) (without G (Chain 3)) = v (without G (Chain 3)) /\
  value_by_algorithm (S (S n)) (without_four_loops G) = v (without_four_loops G).
Proof.
  intros V T. cbv zeta. destruct (one_three_less G V T) as (V3 & T3 & _).
  destruct (fewer_four_loops G V) as (V4 & F4 & T4 & L4). rewrite T3, T4, T. split.
  - apply no_threes_is_written_out; assumption.
  - destruct (one_three_less _ V4 (eq_trans T4 T)) as (V43 & T43 & F43). rewrite F4 in F43.
    remember (S n) as i eqn:I. cbn [value_by_algorithm]. rewrite at_most_one_three, T4, T, L4 by (exact V4 || lia).
    subst i. cbn [Z.eqb Pos.eqb].
    assert (E := no_threes_nor_fours n _ (fun K => corollary_22 K (fun _ => 0)) V43 T43 F43).
    destruct (longer_chains G =? 0); [apply same_24 | apply same_27]; try exact E; intros N; contradiction.
Qed.
Lemma written_out_is_algorithm n G : valid G -> value_by_algorithm (3 + n) G = written_out G.
Proof.
  intros V. change (3 + n)%nat with (S (S (S n))). remember (S (S n)) as i eqn:I. cbn [value_by_algorithm].
  unfold algorithm_4_1, written_out. destruct (empty G); [reflexivity|]. destruct (2 <=? _); [reflexivity|].
  destruct (loops G =? 0); [reflexivity|]. destruct (Z.eqb_spec (three_chains G) 0) as [T | _].
  - apply same_22. intros _. destruct (fewer_four_loops G V) as (V' & F & T' & _). subst i.
    apply no_threes_nor_fours; congruence.
  - destruct (Z.eqb_spec (three_chains G) 1) as [T | _]; [|reflexivity].
    destruct (one_three_is_written_out n G V T) as (A & B). rewrite <- I in A, B. unfold one_three.
    destruct (longer_chains G =? 0); [apply same_24 | apply same_27]; assumption || (intros _; assumption).
Qed.
Lemma opens_loop_is_written_out n G : valid G -> opens_loop (value_by_algorithm (2 + n)) G = opens_loop no_threes G.
Proof.
  intros V. change (2 + n)%nat with (S (S n)). unfold opens_loop, theorem_23, theorem_25.
  destruct (Z.eqb_spec (three_chains G) 1) as [T | _]; [|reflexivity].
  destruct (one_three_less G V T) as (V' & T' & _). rewrite (no_threes_is_written_out n _ V' T').
  destruct (Z.ltb_spec 0 (six_loops G)) as [P | _]; [|rewrite andb_false_r; reflexivity].
  assert (Six : valid (without (without G (Chain 3)) (Loop 6)) /\
    three_chains (without (without G (Chain 3)) (Loop 6)) = 0) by (destruct G; cbn in *; intuition lia).
  rewrite (no_threes_is_written_out n _ (proj1 Six) (proj2 Six)). reflexivity.
Qed.
