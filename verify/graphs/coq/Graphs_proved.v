(* The development has the definitions of Statement_of_graphs.v, and proves its theorems. *)
From Coq Require Import ZArith List Bool.
From Loony Require Statement_of_graphs Sums Links Joints Graphs Packings Theorem_A Theorem_F Landing.
From Loony Require Ascent Converse Computed Tables Examples.
Import ListNotations.
Open Scope Z_scope.

Module Loony_graphs <: Statement_of_graphs.Loony_graphs.
Include Sums.
Definition all := Joints.all.
Definition inside := Links.inside.
Definition weigh := Links.weigh.
Include Graphs.
Include Packings.
Include Theorem_A.
Include Landing.
Include Ascent.
Definition in_range (pieces joints : nat) (end1 end2 : nat -> option nat) : Prop :=
  forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x -> (x < joints)%nat.
Definition long (pieces : nat) (coins : nat -> Z) : Prop := forall e, (e < pieces)%nat -> 3 <= coins e.
Definition four_at_most (pieces joints : nat) (end1 end2 : nat -> option nat) : Prop :=
  forall x, (x < joints)%nat -> valence pieces end1 end2 all x <= 4.
Definition single := Converse.single.
Definition whole_and_a_quarter := Converse.whole_and_a_quarter.
Definition packed_in := Theorem_F.packed_in.
Definition even_loops := Theorem_F.even_loops.

Definition there_is_a_value pieces joints coins end1 end2 (R : in_range pieces joints end1 end2) :
  exists v, values pieces joints coins end1 end2 v :=
  ex_intro _ _ (Computed.there_is_a_value pieces joints coins end1 end2 R).
Definition only_one_value := Computed.only_one_value.
Definition there_is_a_controlled_value pieces joints coins end1 end2
  (R : in_range pieces joints end1 end2) Y : exists c, controlled_value pieces joints coins end1 end2 Y c :=
  ex_intro _ _ (Tables.there_is_a_controlled_value pieces joints coins end1 end2 R Y).
Definition converse := Converse.converse.
Definition theorem_F := Theorem_F.theorem_F.
Definition theorem_F_even := Theorem_F.theorem_F_even.

Definition true_with (a b : Z) : Prop := forall pieces joints coins end1 end2 v S K k h,
  in_range pieces joints end1 end2 -> long pieces coins -> state pieces joints end1 end2 all ->
  four_at_most pieces joints end1 end2 -> values pieces joints coins end1 end2 v ->
  packing pieces end1 end2 all S -> weighs_at_most pieces coins end1 end2 all (total (weight coins) S) ->
  state pieces joints end1 end2 K -> apart pieces end1 end2 S K -> not_moderate pieces coins end1 end2 K ->
  controlled_value pieces joints coins end1 end2 K k -> v K = k -> a <= k ->
  controlled_value pieces joints coins end1 end2 all h -> b <= h -> v all = h.
Lemma of_examples a b : true_with a b -> Examples.main_theorem_with a b.
Proof.
  intros T G S K v k h [R L Z F] (P & M) ZK ((A & A') & N) k_cv k_high h_cv h_high V.
  refine (T _ _ _ _ _ v S K k h R L Z F V P M ZK _ N k_cv _ k_high h_cv h_high).
  - intros C I O. split; [exact (A C I O)|exact (A' C I O)].
  - exact (landing _ _ _ _ _ R L v V K k ZK N k_cv).
Qed.
Definition nine_is_best (T : true_with 10 8) : False := Examples.nine_is_best (of_examples _ _ T).
Definition no_bound_of_H_is_enough b (T : true_with 9 b) : False :=
  Examples.no_bound_of_H_is_enough b (of_examples _ _ T).
End Loony_graphs.
