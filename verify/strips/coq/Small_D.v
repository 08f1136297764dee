(* The values for D = 2 to 12; even D >= 10 is a draw, and odd D >= 9 is decided by 1; who wins with many 4s. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Swedish Stakes Control Cuts.
Import ListNotations.
Open Scope Z_scope.

Ltac up tac := apply at_most; [assumption|assumption|lia|]; intros e Q' t N' G' S' M HX;
  pose proof (a_nonneg Q'); pose proof (live_nonneg Q');
  destruct e; cbn [worth] in *; [|destruct HX as [HX|[HX|HX]]]; tac.
Ltac down lem tac := (eapply (at_least _ _ _ _ _ _); [eassumption|eassumption|lia|apply lem; try assumption;
  try lia|]);
  unfold p_eat, p_zero, p_three, p_up, p_down; intros Q' t N' G' S' EE' E' P'; pose proof (a_nonneg Q');
    pose proof (live_nonneg Q');
  cbn [worth] in *; tac.
Ltac k1 := idtac; match goal with |- context [w ?q ?u] => pose proof (equal_to_minus_D q ltac:(assumption)
  ltac:(assumption) u ltac:(assumption) ltac:(lia)); lia end.

Lemma v2 Q s : parts_only Q -> 0 <= s -> D Q s = 2 -> (1 <= a Q -> w Q s = 0) /\ (a Q = 0 -> w Q s = -2).
Proof.
  intros G S E. pose proof (a_nonneg Q). split; intros A; apply Z.le_antisymm.
  - up k1.
  - down has_d k1.
  - up k1.
  - down has_eat k1.
Qed.
Ltac k2 := idtac; first [k1 | match goal with |- context [w ?q ?u] => pose proof (v2 q u ltac:(assumption)
  ltac:(assumption) ltac:(lia)); lia end].
Lemma v3 Q s : parts_only Q -> 0 <= s -> D Q s = 3 -> (1 <= a Q -> w Q s = 1) /\ (a Q = 0 -> w Q s = -1).
Proof.
  intros G S E. pose proof (a_nonneg Q). split; intros A; apply Z.le_antisymm.
  - up k2.
  - down has_d k2.
  - up k2.
  - down has_two k2.
Qed.
Ltac k3 := idtac; first [k2 | match goal with |- context [w ?q ?u] => pose proof (v3 q u ltac:(assumption)
  ltac:(assumption) ltac:(lia)); lia end].
Lemma v4 Q s : parts_only Q -> 0 <= s -> D Q s = 4 -> (a Q = 1 -> w Q s = 2) /\ (a Q <> 1 -> w Q s = 0).
Proof.
  intros G S E. pose proof (a_nonneg Q). split; intros A; apply Z.le_antisymm.
  - up k3.
  - down has_d k3.
  - up k3.
  - down has_two k3.
Qed.
Ltac k4 := idtac; first [k3 | match goal with |- context [w ?q ?u] => pose proof (v4 q u ltac:(assumption)
  ltac:(assumption) ltac:(lia)); lia end].
Lemma v5 Q s : parts_only Q -> 0 <= s -> D Q s = 5 -> w Q s = 1.
Proof.
  intros G S E. pose proof (a_nonneg Q). apply Z.le_antisymm.
  - up k4.
  - down has_two k4.
Qed.
Ltac k5 := idtac; first [k4 | match goal with |- context [w ?q ?u] => pose proof (v5 q u ltac:(assumption)
  ltac:(assumption) ltac:(lia)); lia end].
Lemma v6 Q s : parts_only Q -> 0 <= s -> D Q s = 6 -> (a Q = 0 -> w Q s = 2) /\ (1 <= a Q -> w Q s = 0).
Proof.
  intros G S E. pose proof (a_nonneg Q). split; intros A; apply Z.le_antisymm.
  - up k5.
  - down has_two k5.
  - up k5.
  - down has_three k5.
Qed.
Ltac k6 := idtac; first [k5 | match goal with |- context [w ?q ?u] => pose proof (v6 q u ltac:(assumption)
  ltac:(assumption) ltac:(lia)); lia end].
Lemma v7 Q s : parts_only Q -> 0 <= s -> D Q s = 7 -> w Q s = 1.
Proof.
  intros G S E. pose proof (a_nonneg Q). apply Z.le_antisymm.
  - up k6.
  - down has_three k6.
Qed.
Ltac k7 := idtac; first [k6 | match goal with |- context [w ?q ?u] => pose proof (v7 q u ltac:(assumption)
  ltac:(assumption) ltac:(lia)); lia end].
Lemma v8 Q s : parts_only Q -> 0 <= s -> D Q s = 8 -> (a Q = 0 -> 0 < live Q ->
  w Q s = 2) /\ (1 <= a Q \/ live Q = 0 -> w Q s = 0).
Proof.
  intros G S E. pose proof (a_nonneg Q). pose proof (live_nonneg Q).
  split; [intros A L|intros A]; apply Z.le_antisymm.
  - up k7.
  - down has_three_live k7.
  - up k7.
  - down has_eat k7.
Qed.
Ltac k8 := idtac; first [k7 | match goal with |- context [w ?q ?u] => pose proof (v8 q u ltac:(assumption)
  ltac:(assumption) ltac:(lia)); lia end].
Lemma v9 Q s : parts_only Q -> 0 <= s -> D Q s = 9 ->
  (a Q = 0 \/ a Q = 1 /\ 0 < live Q -> w Q s = 1) /\ (2 <= a Q \/ a Q = 1 /\ live Q = 0 -> w Q s = -1).
Proof.
  intros G S E. pose proof (a_nonneg Q). pose proof (live_nonneg Q). split; intros A; apply Z.le_antisymm.
  - up k8.
  - destruct A as [A|(A & L)].
    + destruct (Z.eq_dec (live Q) 0).
      * down has_eat k8.
      * down has_three_live k8.
    + down has_eat4 k8.
  - up k8.
  - down has_two k8.
Qed.
Ltac k9 := idtac; first [k8 | match goal with |- context [w ?q ?u] => pose proof (v9 q u ltac:(assumption)
  ltac:(assumption) ltac:(lia)); lia end].
Lemma v10 Q s : parts_only Q -> 0 <= s -> D Q s = 10 -> w Q s = 0.
Proof.
  intros G S E. pose proof (a_nonneg Q). pose proof (live_nonneg Q). apply Z.le_antisymm.
  - up k9.
  - destruct (Z.eq_dec (a Q) 0).
    + down has_eat k9.
    + down has_two k9.
Qed.
Ltac k10 := idtac; first [k9 | match goal with |- context [w ?q ?u] => pose proof (v10 q u ltac:(assumption)
  ltac:(assumption) ltac:(lia)); lia end].
Lemma v11 Q s : parts_only Q -> 0 <= s -> D Q s = 11 ->
  (a Q <= 1 \/ a Q = 2 /\ 0 < live Q -> w Q s = -1) /\ (3 <= a Q \/ a Q = 2 /\ live Q = 0 -> w Q s = 1).
Proof.
  intros G S E. pose proof (a_nonneg Q). pose proof (live_nonneg Q). split; intros A; apply Z.le_antisymm.
  - up k10.
  - down has_eat k10.
  - up k10.
  - down has_d k10.
Qed.
Ltac k11 := idtac; first [k10 | match goal with |- context [w ?q ?u] => pose proof (v11 q u ltac:(assumption)
  ltac:(assumption) ltac:(lia)); lia end].
Lemma v12 Q s : parts_only Q -> 0 <= s -> D Q s = 12 -> w Q s = 0.
Proof.
  intros G S E. pose proof (a_nonneg Q). pose proof (live_nonneg Q). apply Z.le_antisymm.
  - up k11.
  - destruct (Z.eq_dec (a Q) 0).
    + down has_four_more k11.
    + down has_d k11.
Qed.

Theorem parity Q : parts_only Q -> forall s, 0 <= s -> 9 <= D Q s ->
  (D Q s mod 2 = 0 -> w Q s = 0) /\ (D Q s mod 2 = 1 -> w Q s = 1 \/ w Q s = -1).
Proof.
  revert Q. apply (parts_induction (fun Q => forall s, 0 <= s -> 9 <= D Q s ->
    (D Q s mod 2 = 0 -> w Q s = 0) /\ (D Q s mod 2 = 1 -> w Q s = 1 \/ w Q s = -1))). intros Q G IH s S B.
  assert (C : D Q s = 9 \/ D Q s = 10 \/ D Q s = 11 \/ D Q s = 12 \/ 13 <= D Q s) by lia.
  pose proof (a_nonneg Q). pose proof (live_nonneg Q).
  destruct C as [C|[C|[C|[C|C]]]].
  - pose proof (v9 Q s G S C). split; intros E; [rewrite C in E; discriminate|lia].
  - pose proof (v10 Q s G S C). split; intros E; [lia|rewrite C in E; discriminate].
  - pose proof (v11 Q s G S C). split; intros E; [rewrite C in E; discriminate|lia].
  - pose proof (v12 Q s G S C). split; intros E; [lia|rewrite C in E; discriminate].
  - assert (K : forall Q' s', parts_only Q' -> edges Q' < edges Q -> 0 <= s' -> 7 <= D Q' s' ->
      (D Q' s' mod 2 = 0 -> 0 <= w Q' s' <= 2 /\ (9 <= D Q' s' -> w Q' s' = 0)) /\
      (D Q' s' mod 2 = 1 -> w Q' s' = 1 \/ w Q' s' = -1)).
    { intros Q' s' G' EE S' B'. assert (C' : D Q' s' = 7 \/ D Q' s' = 8 \/ 9 <= D Q' s') by lia.
      pose proof (a_nonneg Q'). pose proof (live_nonneg Q').
      destruct C' as [C'|[C'|C']].
      - pose proof (v7 Q' s' G' S' C'). rewrite C'. split; [discriminate|lia].
      - pose proof (v8 Q' s' G' S' C'). rewrite C'. split; [lia|discriminate].
      - destruct (IH Q' G' EE s' S' C') as (X & Y). split; [intros Z; specialize (X Z); lia|exact Y]. }
    destruct (w_is Q s G ltac:(apply (nonempty_two Q s); auto; lia)) as (e & Q' & t & M & EQ).
    destruct (effect Q s e Q' t G S ltac:(lia) M) as (N' & G' & S' & F).
    pose proof (leads_edges _ _ _ _ M) as EE.
    destruct (K Q' (s + t) G' EE S') as (X & Y); [destruct e; lia|].
    split; intros E.
    + assert (LO : 0 <= w Q s).
      { destruct (has_two Q s G S ltac:(lia)) as (Q2 & t2 & M2 & E2 & _).
        pose proof (w_ge Q s _ _ _ G M2) as U. cbn [worth] in U.
        destruct (effect Q s _ Q2 t2 G S ltac:(lia) M2) as (_ & G2 & S2 & _).
        destruct (K Q2 (s + t2) G2 (leads_edges _ _ _ _ M2) S2 ltac:(lia)) as (X2 & _).
        assert (D Q2 (s + t2) mod 2 = 0) by (rewrite E2; Z.div_mod_to_equations; lia). specialize (X2 H1).
        lia. }
      assert (P : if e then D Q' (s + t) mod 2 = 1 else D Q' (s + t) mod 2 = 0).
      { destruct e; Z.div_mod_to_equations; lia. }
      rewrite EQ in *. destruct e; cbn [worth] in *; [specialize (Y P)|specialize (X P)]; lia.
    + assert (P : if e then D Q' (s + t) mod 2 = 0 else D Q' (s + t) mod 2 = 1).
      { destruct e; Z.div_mod_to_equations; lia. }
      rewrite EQ in *. destruct e; cbn [worth] in *; [specialize (X P)|specialize (Y P)]; lia.
Qed.

Theorem many_fours Q : parts_only Q -> forall s, 0 <= s -> 9 <= D Q s -> D Q s mod 8 = 1 ->
  D Q s + 7 <= 8 * a Q -> w Q s = -1.
Proof.
  revert Q. apply (parts_induction (fun Q => forall s, 0 <= s -> 9 <= D Q s -> D Q s mod 8 = 1 ->
    D Q s + 7 <= 8 * a Q -> w Q s = -1)).
  intros Q G IH s S B M8 A. destruct (Z.eq_dec (D Q s) 9) as [E9|N9].
  - pose proof (v9 Q s G S E9). lia.
  - assert (B17 : 17 <= D Q s) by (Z.div_mod_to_equations; lia).
    enough (w Q s <= -1). { pose proof (parity Q G s S B) as (_ & P).
    specialize (P ltac:(Z.div_mod_to_equations; lia)). lia. }
    apply at_most; [assumption|assumption|lia|]. intros e Q' t N' G' S' M H.
    pose proof (leads_edges _ _ _ _ M) as EE.
    destruct e; cbn [worth].
    + pose proof (parity Q' G' (s + t) S' ltac:(lia)) as (P & _).
      specialize (P ltac:(Z.div_mod_to_equations; lia)). lia.
    + enough (1 <= w Q' (s + t)) by lia. destruct H as [H|[H|H]].
      * eapply at_least; [eassumption|assumption|lia|apply has_three; auto; lia|]. unfold p_three.
        intros Q2 t2 N2 G2 S2 EE2 E2 P2. cbn [worth].
        rewrite (IH Q2 G2 ltac:(lia) _ S2); [lia|lia|Z.div_mod_to_equations; lia|lia].
      * eapply at_least; [eassumption|assumption|lia|apply has_two; auto; lia|]. unfold p_zero.
        intros Q2 t2 N2 G2 S2 EE2 E2 P2. cbn [worth].
        rewrite (IH Q2 G2 ltac:(lia) _ S2); [lia|lia|Z.div_mod_to_equations; lia|lia].
      * eapply at_least; [eassumption|assumption|lia|apply has_d; auto; lia|]. unfold p_down.
        intros Q2 t2 N2 G2 S2 EE2 E2 P2. cbn [worth].
        rewrite (IH Q2 G2 ltac:(lia) _ S2); [lia|lia|Z.div_mod_to_equations; lia|lia].
Qed.
