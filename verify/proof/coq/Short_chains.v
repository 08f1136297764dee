(* Chains of 1 and 2 beside long chains and loops of any length: the value is that of the long ones, and a rule. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Game.
Import ListNotations.
Open Scope Z_scope.

(* What opening costs where short chains are components, too. One of 1 is taken, and so is one of 2 that is opened in
   the middle; at an end one of 2 is opened as a longer chain is. The opener chooses,
   so it is never opened at an end. *)
Definition cost (C : component) (x : Z) : Z :=
  match C with
  | Chain k => if k =? 1 then given_up C x else if k =? 2 then Z.min (given_up C x) (opened C x) else opened C x
  | Loop _ => opened C x
  end.
Definition is_chain_of (k : Z) (C : component) : bool := match C with Chain j => j =? k | Loop _ => false end.
Definition number_of_chains (k : Z) (G : position) : nat := List.length (filter (is_chain_of k) G).
Definition long_part (G : position) : position := filter (fun C => negb (is_chain_of 1 C || is_chain_of 2 C)) G.
Definition has_chain_or_loop (C : component) : Prop := match C with Chain k => 1 <= k | Loop k => 4 <= k end.

(* the rule: 2 - x for an odd number of chains of 2, and then 1 - x for an odd number of chains of 1 *)
Definition beside_short (x : Z) (ones twos : nat) : Z :=
  let y := if Nat.odd twos then 2 - x else x in if Nat.odd ones then 1 - y else y.
(* ---- what follows ---- *)
Lemma v_at_least_0 G : Forall long G -> 0 <= v G.
Proof.
  intros F. destruct G as [|D G]; [reflexivity|].
  destruct (value_attained opened (D :: G)) as (b & C & a & E & EV); [discriminate|]. fold v in EV. rewrite EV, opened_is.
  rewrite Forall_forall in F. assert (L : long C) by (apply F; rewrite E; apply in_elt). destruct C; cbn in *; lia.
Qed.
Lemma boxes_with b C a : boxes (b ++ C :: a) = boxes_of C + boxes (b ++ a).
Proof. induction b as [|D b IH]; cbn; [reflexivity|]. rewrite IH. ring. Qed.
Lemma v_is_as_even_as_boxes G : exists i, v G = boxes G + 2 * i.
Proof.
  remember (length G) as n eqn:EN. revert G EN. induction n as [|n IH]; intros G EN.
  - destruct G; [exists 0; reflexivity | discriminate].
  - destruct (value_attained opened G) as (b & C & a & -> & EV); [destruct G; discriminate|]. fold v in EV.
    destruct (IH (b ++ a)) as (i & E); [rewrite app_length in *; cbn in *; lia|].
    rewrite EV, boxes_with, E. unfold opened, kept, given_up.
    match goal with |- context [Z.max ?x ?y] => destruct (Z.max_spec x y) as [(_ & ->) | (_ & ->)] end.
    + exists (- (boxes (b ++ a) + i)). lia.
    + exists (i - handout C). lia.
Qed.

Lemma chains_with k b C a :
  number_of_chains k (b ++ C :: a) = (if is_chain_of k C then S else fun n => n) (number_of_chains k (b ++ a)).
Proof.
  unfold number_of_chains. rewrite !filter_app, !app_length. cbn [filter]. destruct (is_chain_of k C); cbn; lia.
Qed.
Lemma long_part_is_long G : Forall has_chain_or_loop G -> Forall long (long_part G).
Proof.
  intros F. apply Forall_forall. intros C I. apply filter_In in I. destruct I as (I & S).
  rewrite Forall_forall in F. specialize (F C I). destruct C as [k | k]; cbn in *; [|exact F].
  destruct (Z.eqb_spec k 1); [discriminate|]. destruct (Z.eqb_spec k 2); [discriminate|]. lia.
Qed.
Lemma odd_next n : Nat.odd (S n) = negb (Nat.odd n).
Proof. rewrite Nat.odd_succ, <- Nat.negb_odd. reflexivity. Qed.
Lemma has_one k G : number_of_chains k G <> O -> In (Chain k) G.
Proof.
  unfold number_of_chains. intros N. destruct (filter _ G) as [|C r] eqn:E; [contradiction|].
  assert (I : In C (filter (is_chain_of k) G)) by (rewrite E; left; reflexivity). apply filter_In in I.
  destruct I as (I & S). destruct C as [j | j]; cbn in S; [|discriminate]. apply Z.eqb_eq in S. subst. exact I.
Qed.
Lemma no_short G : number_of_chains 1 G = O -> number_of_chains 2 G = O -> long_part G = G.
Proof.
  unfold number_of_chains, long_part. induction G as [|C G IH]; cbn; [reflexivity|].
  destruct (is_chain_of 1 C); [discriminate|]. destruct (is_chain_of 2 C); [discriminate|]. cbn.
  intros A B. rewrite IH by assumption. reflexivity.
Qed.

Definition by_rule (G : position) : Z :=
  beside_short (v (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G).
Ltac each_parity := unfold beside_short; rewrite ?odd_next; change (Nat.odd 0) with false;
  repeat match goal with |- context [Nat.odd ?n] => destruct (Nat.odd n) end; cbn [negb].

Lemma by_rule_at_most b C a : Forall has_chain_or_loop (b ++ C :: a) ->
  by_rule (b ++ C :: a) <= cost C (by_rule (b ++ a)).
Proof.
  intros F. unfold by_rule. rewrite !chains_with. assert (L := long_part_is_long _ F).
  assert (P := v_at_least_0 _ (long_part_is_long _ (rest_fits _ _ _ F))). revert L P.
  unfold long_part. rewrite !filter_app. cbn [filter]. fold (long_part b) (long_part a).
  destruct (is_chain_of 1 C) eqn:E1; [|destruct (is_chain_of 2 C) eqn:E2]; cbn [negb orb].
  - destruct C as [k | k]; [|discriminate]. apply Z.eqb_eq in E1. subst. cbn [is_chain_of cost Z.eqb Pos.eqb]. intros _ P.
    generalize dependent (v (long_part b ++ long_part a)). intros x P. unfold given_up. each_parity; cbn [boxes_of]; lia.
  - destruct C as [k | k]; [|discriminate]. apply Z.eqb_eq in E2. subst. cbn [is_chain_of cost Z.eqb Pos.eqb]. intros _ P.
    generalize dependent (v (long_part b ++ long_part a)). intros x P. rewrite opened_is. unfold given_up.
    cbn [boxes_of handout]. each_parity; lia.
  - intros L P. assert (M := value_at_most opened (long_part b) C (long_part a)). fold v in M.
    assert (Q := v_at_least_0 _ L). destruct (v_is_as_even_as_boxes (long_part b ++ C :: long_part a)) as (i & EX).
    destruct (v_is_as_even_as_boxes (long_part b ++ long_part a)) as (j & EY). rewrite boxes_with in EX.
    apply Forall_elt in L. generalize dependent (v (long_part b ++ C :: long_part a)).
    generalize dependent (v (long_part b ++ long_part a)). intros y P EY x M Q EX.
    assert (K : cost C = opened C). { destruct C as [k | k]; [|reflexivity]. cbn [is_chain_of] in *. unfold cost. rewrite E1, E2. reflexivity. }
    rewrite K. rewrite opened_is in *. generalize dependent (boxes (long_part b ++ long_part a)). intros r EY EX. subst y.
    destruct C as [k | k]; cbn [long boxes_of handout] in *; each_parity; lia.
Qed.

Lemma by_rule_attained G : Forall has_chain_or_loop G -> G <> [] ->
  exists b C a, G = b ++ C :: a /\ by_rule G = cost C (by_rule (b ++ a)).
Proof.
  intros F N. destruct (number_of_chains 1 G) as [|n] eqn:O; [destruct (number_of_chains 2 G) as [|n] eqn:T|].
  - destruct (value_attained opened G N) as (b & C & a & E & EV). fold v in EV. exists b, C, a. split; [exact E|].
    unfold by_rule. rewrite O, T, (no_short G O T), EV. rewrite E, chains_with in O, T.
    destruct (is_chain_of 1 C) eqn:E1; [discriminate|]. destruct (is_chain_of 2 C) eqn:E2; [discriminate|].
    rewrite O, T, (no_short _ O T). destruct C as [k | k]; [|reflexivity]. cbn [is_chain_of] in *. unfold cost. rewrite E1, E2.
    reflexivity.
  - assert (I : In (Chain 2) G) by (apply has_one; lia). apply in_split in I. destruct I as (b & a & E).
    exists b, (Chain 2), a. split; [exact E|]. subst G. rewrite chains_with in O. cbn [is_chain_of Z.eqb Pos.eqb] in O.
    unfold by_rule. rewrite !chains_with, O. cbn [is_chain_of Z.eqb Pos.eqb].
    assert (P := v_at_least_0 _ (long_part_is_long _ F)). revert P. unfold long_part. rewrite !filter_app.
    cbn [filter is_chain_of Z.eqb Pos.eqb negb orb cost]. fold (long_part b) (long_part a). generalize (v (long_part b ++ long_part a)). intros x P. rewrite opened_is.
    unfold given_up. cbn [boxes_of handout]. each_parity; lia.
  - assert (I : In (Chain 1) G) by (apply has_one; lia). apply in_split in I. destruct I as (b & a & E).
    exists b, (Chain 1), a. split; [exact E|]. subst G. unfold by_rule. rewrite !chains_with. cbn [is_chain_of Z.eqb Pos.eqb].
    unfold long_part. rewrite !filter_app. cbn [filter is_chain_of Z.eqb Pos.eqb negb orb cost]. unfold given_up. each_parity; cbn [boxes_of]; lia.
Qed.

(* a shortest short chain, if there is one, is best to open; so the value is by the rule *)
Theorem value_beside_short_chains G : Forall has_chain_or_loop G ->
  value cost G = beside_short (v (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G).
Proof.
  intros F. apply (value_is cost has_chain_or_loop by_rule eq_refl by_rule_at_most by_rule_attained G F).
Qed.

Print Assumptions value_beside_short_chains.
