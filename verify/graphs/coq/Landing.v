(* Where to land: a state without moderate chains and loops has v = cv. So the main theorem is proved as
   Berlekamp and Scott state it, of such a K, with what Theorem_A.v adds about S; that S has a maximum packing
   of K in it need not be supposed. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums Links Joints Graphs Packings Theorem_A Theorem_F.
Import ListNotations.
Open Scope Z_scope.

Section Landing.
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Notation valence := (valence pieces end1 end2).
Notation state := (state pieces joints end1 end2).
Notation empty := (empty pieces).
Notation path := (path pieces end1 end2).
Notation ends := (ends end1 end2).
Notation chain := (chain pieces end1 end2).
Notation excess := (excess pieces joints coins end1 end2).
Notation opening := (opening pieces coins end1 end2).
Notation values := (values pieces joints coins end1 end2).
Notation loop_of := (loop_of pieces end1 end2).
Notation weight := (weight coins).
Notation packing := (packing pieces end1 end2).
Notation weighs_at_most := (weighs_at_most pieces coins end1 end2).
Notation controlled_value := (controlled_value pieces joints coins end1 end2).
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.
Hypothesis long : forall e, (e < pieces)%nat -> 3 <= coins e.
Variable v : set -> Z.
Hypothesis V : values v.

(* No chain is of 3 or 4 coins, and no loop that avoids the ground of less than 8. *)
Record not_moderate (Y : set) : Prop := {
  long_chains : forall a es xs b, chain Y a es xs b -> 5 <= coins_of coins es xs;
  long_loops : forall x es xs, loop_of Y (Some x, es, xs) -> 8 <= coins_of coins es xs + 1 }.

(* ---- what follows ---- *)
Lemma weight_2 X P : state X -> ~ empty X -> not_moderate X -> weighs_at_most X (total weight P) -> 2 <=
  total weight P.
Proof.
  intros S NE NM Q.
  destruct (Z_le_dec 2 (total weight P)); [assumption|exfalso].
  destruct (empty_or_not pieces X) as [E | (e & L & T)]; [contradiction|].
  destruct (three_chains pieces joints coins end1 end2 ends_in_range long X S) with (e := e) as (E1 & E2 & C3);
    auto.
  - intros M FM. apply packing_alone, Q in FM. cbn [total] in FM. lia.
  - assert (B := long_chains _ NM None [e] [] None). unfold coins_of in B. cbn [total length Z.of_nat] in B.
    enough (5 <= coins e + 0 + 0) by lia. apply B.
    split; [apply one_piece; auto; left; auto|]. split; [constructor; [tauto|constructor]|].
    split; [intros x []|]. cbn. auto.
Qed.
Lemma none_short X P : state X -> not_moderate X -> no_short_chain pieces coins end1 end2 X P.
Proof.
  intros S NM. destruct (short_or_not pieces coins end1 end2 X P) as [(e & L & (T & _) & C3 & Al) | N];
    [exfalso|exact N].
  assert (End : forall n, end1 e = n \/ end2 e = n -> is_end pieces end1 end2 X n).
  { intros [x|] At; cbn; [|auto]. assert (G := valence_at_end pieces end1 end2 X x e L T). specialize (Al x At).
    specialize (S x (ends_in_range e x L At)). enough (1 <= ends x e) by lia. unfold Graphs.ends.
    pose proof (b2z_bounds (here (end1 e) x)). pose proof (b2z_bounds (here (end2 e) x)).
    destruct At as [-> | ->]; cbn [here] in *; rewrite Nat.eqb_refl in *; cbn [Z.b2z] in *; lia. }
  assert (B := long_chains _ NM (end1 e) [e] [] (end2 e)). unfold coins_of in B.
  cbn [total length Z.of_nat] in B.
  enough (5 <= coins e + 0 + 0) by lia. apply B. split; [apply one_piece; auto; left; auto|].
  split; [constructor; [tauto|constructor]|]. split; [intros x []|]. auto.
Qed.

Theorem landing K k : state K -> not_moderate K -> controlled_value K k -> v K = k.
Proof.
  intros S NM [(E & ->) | (NE & q & ((P & Pk & WP) & Q) & ->)]; [apply (v_empty _ _ _ _ _ _ V _ E)|]. subst q.
  assert (W2 := weight_2 K P S NE NM Q). assert (N0 : P <> []) by (intros ->; cbn in W2; lia).
  assert (Lo : loops_of_8 coins P) by (intros x es xs I; apply (long_loops _ NM x), (P_loop _ _ _ _ _ Pk _ I)).
  assert (PQ := packed_in_most _ _ _ _ K P Pk Q).
  destruct (value_of_packed pieces joints coins end1 end2 ends_in_range long v V _ (packed_in P) P eq_refl)
    as (VP & High); auto.
  { apply (packed_state pieces joints end1 end2 K P Pk). } { apply (packed_in_not_empty _ _ _ P N0 K Pk). }
  { apply (packed_in_packing _ _ _ K P Pk). } { intros e _ T. exact T. }
  specialize (High Lo W2).
  apply (value_above pieces joints coins end1 end2 ends_in_range long v V P W2 VP ltac:(lia) _ K eq_refl S Pk
    Q).
  right. apply none_short; assumption.
Qed.

Theorem main_theorem H S K k h : state H -> (forall x, (x < joints)%nat -> valence all x <= 4) ->
  packing H S -> weighs_at_most H (total weight S) ->
  state K -> inside pieces K H -> apart pieces end1 end2 S K -> not_moderate K ->
  controlled_value K k -> 10 <= k -> controlled_value H h -> 9 <= h -> v H = h.
Proof.
  intros HS H4 SP SM KS KI KA NM CK K10 CH H9.
  apply (theorem_A pieces joints coins end1 end2 H ends_in_range long HS H4 v V S SP SM K k h KS KI KA CK);
    auto. apply landing; assumption.
Qed.
End Landing.

Print Assumptions landing.
Print Assumptions main_theorem.
