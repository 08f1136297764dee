(* What is proved of all positions of misere Swedish 1 x n, in terms of v. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Swedish Stakes Control Bank Cuts Small_D With_a_bank.
Import ListNotations.
Open Scope Z_scope.

(* v for D = 2 to 9 and 11, if `fours` parts are 4s and `others` parts are not 4, 5 or 7 *)
Definition v_of_small (d fours others : Z) : Z :=
  if d =? 2 then if 1 <=? fours then 0 else -2
  else if d =? 3 then if 1 <=? fours then 1 else -1
  else if d =? 4 then if fours =? 1 then 2 else 0
  else if d =? 6 then if fours =? 0 then 2 else 0
  else if d =? 8 then if (fours =? 0) && (0 <? others) then 2 else 0
  else if d =? 9 then if (fours =? 0) || (fours =? 1) && (0 <? others) then 1 else -1
  else if d =? 11 then if (fours <=? 1) || (fours =? 2) && (0 <? others) then -1 else 1
  else 1.

(* ---- what follows ---- *)
Lemma stake_nonneg G : 0 <= stake G.
Proof. apply tot_nonneg. intros k. unfold staked. tests. Qed.
Section Position.
Variable G : list Z.
Hypothesis P : position G.
Hypothesis N : parts G <> [].
Let Q : list Z := parts G.
Let s : Z := stake G.
Theorem v_at_least : - D Q s <= v G.
Proof. rewrite (value_of_stake_game G P). apply at_minus_D; [apply parts_of|exact N]. Qed.
Theorem v_for_D_up_to_1 : D Q s <= 1 -> v G = - D Q s.
Proof.
  rewrite (value_of_stake_game G P). apply equal_to_minus_D; [apply parts_of|exact N|apply stake_nonneg].
Qed.
Theorem v_at_most : 1 <= D Q s -> v G <= D Q s - 2.
Proof.
  rewrite (value_of_stake_game G P). apply two_less_than_D; [apply parts_of|exact N|apply stake_nonneg].
Qed.
Theorem v_for_small_D : 2 <= D Q s <= 9 \/ D Q s = 11 -> v G = v_of_small (D Q s) (a Q) (live Q).
Proof.
  rewrite (value_of_stake_game G P). fold Q s. pose proof (parts_of G) as GQ. pose proof (stake_nonneg G) as S.
  fold Q in GQ. fold s in S. pose proof (a_nonneg Q). pose proof (live_nonneg Q). intros H1.
  assert (C : D Q s = 2 \/ D Q s = 3 \/ D Q s = 4 \/ D Q s = 5 \/ D Q s = 6 \/ D Q s = 7 \/ D Q s = 8 \/ D Q s = 9
    \/ D Q s = 11) by lia.
  destruct C as [C|[C|[C|[C|[C|[C|[C|[C|C]]]]]]]]; rewrite C; unfold v_of_small; cbn [Z.eqb Pos.eqb].
  - pose proof (v2 Q s GQ S C). tests.
  - pose proof (v3 Q s GQ S C). tests.
  - pose proof (v4 Q s GQ S C). tests.
  - apply (v5 Q s GQ S C).
  - pose proof (v6 Q s GQ S C). tests.
  - apply (v7 Q s GQ S C).
  - pose proof (v8 Q s GQ S C). tests.
  - pose proof (v9 Q s GQ S C). tests.
  - pose proof (v11 Q s GQ S C). tests.
Qed.
Theorem draw : 10 <= D Q s -> D Q s mod 2 = 0 -> v G = 0.
Proof.
  intros B. rewrite (value_of_stake_game G P). apply parity; [apply parts_of|apply stake_nonneg|].
  fold Q s. lia.
Qed.
Theorem by_one : 9 <= D Q s -> D Q s mod 2 = 1 -> v G = 1 \/ v G = -1.
Proof.
  intros B. rewrite (value_of_stake_game G P). apply parity; [apply parts_of|apply stake_nonneg|exact B].
Qed.
Theorem with_a_bank : 9 <= D Q s -> D Q s mod 2 = 1 -> banked Q s ->
  v G = if Sxy (E Q s) (x Q) (y Q) then -1 else 1.
Proof.
  intros B M BK. rewrite (value_of_stake_game G P). fold Q s. destruct (Sxy _ _ _) eqn:I.
  - apply bank; try assumption; [apply parts_of|apply stake_nonneg].
  - apply first; try assumption; [apply parts_of|apply stake_nonneg|]. unfold in_S. rewrite I. discriminate.
Qed.
End Position.
Print Assumptions v_at_least.
Print Assumptions v_for_D_up_to_1.
Print Assumptions v_at_most.
Print Assumptions v_for_small_D.
Print Assumptions draw.
Print Assumptions by_one.
Print Assumptions with_a_bank.
