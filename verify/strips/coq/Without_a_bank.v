(* Nine parts of 11 with nothing at stake: who wins where a bank is missing can differ from With_a_bank.v. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Swedish Stakes Control Bank Cuts Small_D With_a_bank.
Import ListNotations.
Open Scope Z_scope.

Definition nine_elevens : list Z := repeat 11 9.

(* ---- what follows ---- *)
(* With_a_bank.v says that the player on move loses. *)
Definition lost_with_a_bank (Q : list Z) (s : Z) : bool :=
  let e := E Q s in
  (9 <=? D Q s) && Z.odd (D Q s) && Sxy e (x Q) (y Q)
  && ((e <? -5) || (9 * e + 70 * a Q <=? 10 * L Q)) && ((e <? 23) || (19 * e + 60 * a Q <=? 20 * B Q)).
Lemma lost_with_a_bank_is Q s : parts_only Q -> 0 <= s -> lost_with_a_bank Q s = true -> w Q s = -1.
Proof.
  intros G S. unfold lost_with_a_bank. rewrite !andb_true_iff, !orb_true_iff, !Z.leb_le, !Z.ltb_lt.
  intros ((((D9 & O) & I) & BL) & BB). apply bank; [exact G|exact S|exact D9| |exact I|split; lia].
  rewrite Zodd_mod in O. apply Zeq_is_eq_bool, O.
Qed.
(* after the move m from (Q, s): a reply to such a position; or it was a box, and the rest is a draw *)
Definition in_vain (s : Z) (m : bool * list Z * Z) : bool :=
  let '(e, Q, t) := m in
  if e then (10 <=? D Q (s + t)) && Z.even (D Q (s + t))
  else existsb (fun r => let '(e2, Q2, t2) := r in negb e2 && lost_with_a_bank Q2 (s + t + t2)) (stake_moves Q).
Lemma all_in_vain : forallb (in_vain 0) (stake_moves nine_elevens) = true.
Proof. vm_compute. reflexivity. Qed.
Lemma staked_nonneg Q e Q' t : leads Q e Q' t -> 0 <= t.
Proof. intros (l & k & r & i & _ & _ & _ & _ & ->). unfold staked. tests. Qed.
Theorem bank_is_needed : D nine_elevens 0 = 39 /\ Sxy 39 0 0 = false /\ v nine_elevens = -1.
Proof.
  split; [reflexivity|]. split; [reflexivity|].
  assert (G : parts_only nine_elevens) by (repeat constructor; lia).
  rewrite (value_of_stake_game _ (parts_only_position _ G)). change (w nine_elevens 0 = -1).
  destruct (parity nine_elevens G 0) as (_ & O); [lia|vm_compute; discriminate|]. specialize (O eq_refl).
  enough (w nine_elevens 0 <= -1) by lia. clear O.
  destruct (w_is nine_elevens 0 G) as (e & Q & t & M & ->); [discriminate|].
  pose proof (leads_to_parts _ _ _ _ M G) as GQ. pose proof (staked_nonneg _ _ _ _ M) as T.
  pose proof (proj1 (forallb_forall _ _) all_in_vain (e, Q, t) (proj2 (in_stake_moves _ _ _ _) M)) as V.
  unfold in_vain in V. destruct e; cbn [worth].
  - rewrite andb_true_iff, Z.leb_le in V. destruct V as (D10 & EV).
    destruct (parity Q GQ (0 + t)) as (Z0 & _); [lia|lia|]. rewrite Z0; [lia|].
    rewrite Zeven_mod in EV. apply Zeq_is_eq_bool, EV.
  - apply existsb_exists in V. destruct V as (((e2, Q2), t2) & I & V). apply in_stake_moves in I.
    rewrite andb_true_iff, negb_true_iff in V. destruct V as (-> & V).
    pose proof (w_ge Q (0 + t) _ _ _ GQ I) as U.
    rewrite (lost_with_a_bank_is Q2 _ (leads_to_parts _ _ _ _ I GQ)) in U; [cbn [worth] in U; lia| |exact V].
    pose proof (staked_nonneg _ _ _ _ I). lia.
Qed.
Print Assumptions bank_is_needed.
