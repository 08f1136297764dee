(* The closed form of docs/odd-loops.md is the value: by induction, from its checked goals. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Totals Claim Check Tactics Formula.
From Loony Require Known odd_value.
Import ListNotations.
Open Scope Z_scope.

Definition w (counts : list Z) : Z := by_steps formula counts.
(* what a claim is told of a position; k is what a longer component has more than 4 boxes, or 8; and n is the number
   that some claims speak of *)
Definition numbers_of (G : position) (k n : Z) : list Z := counts_of G ++ [shortest_chain G; shortest_loop G; k; n].

(* ---- from checked goals to what they say of w ---- *)
Ltac at_most K checked :=
  apply (check_sound _ _ _ _ _ checked) in K; [|reflexivity];
  rewrite ?opened_is; unfold w; cbn [boxes_of handout];
  revert K; generalize (by_steps formula); intros val K; unfold holds in K; computed_in K;
  try (apply andb_prop in K; destruct K as (_ & K)); apply Z.leb_le in K; rewrite ?Z.add_0_r in K; lia.

Section Steps.
  Variables t l x f v s e m y : Z.
  Hypothesis V : 0 <= t /\ 0 <= l /\ 0 <= x /\ 0 <= f /\ 0 <= v /\ 0 <= s /\ 0 <= e /\ 0 <= m /\ 0 <= y /\
    (l = 0 -> x = 0) /\ (m = 0 -> y = 0).
  Ltac known K fact := assert (K : holds (by_steps formula) [t; l; x; f; v; s; e; m; y; 0; 0; 0; 0] fact)
    by (generalize (by_steps formula); intros val; unfold holds; computed; all_hold).
  Lemma w_three : 0 < t ->
    w [t; l; x; f; v; s; e; m; y] <= opened (Chain 3) (w [t + -1; l; x; f; v; s; e; m; y]).
  Proof. intros P. known K Known.has_three. at_most K odd_value.at_most_three.checked. Qed.
  Lemma w_chain : 0 < l -> (l = 1 -> x = 0) ->
    w [t; l; x; f; v; s; e; m; y] <= opened (Chain 4) (w [t; l + -1; x; f; v; s; e; m; y]).
  Proof. intros P Q. known K Known.has_chain. at_most K odd_value.at_most_chain.checked. Qed.
  Lemma w_longer_chain : 0 < l -> w [t; l; x + 1; f; v; s; e; m; y] <= w [t; l; x; f; v; s; e; m; y] + 1.
  Proof. intros P. known K Known.has_longer_chain. at_most K odd_value.longer_chain.checked. Qed.
  Lemma w_four : 0 < f -> w [t; l; x; f; v; s; e; m; y] <= opened (Loop 4) (w [t; l; x; f + -1; v; s; e; m; y]).
  Proof. intros P. known K Known.has_four. at_most K odd_value.at_most_four.checked. Qed.
  Lemma w_five : 0 < v -> w [t; l; x; f; v; s; e; m; y] <= opened (Loop 5) (w [t; l; x; f; v + -1; s; e; m; y]).
  Proof. intros P. known K Known.has_five. at_most K odd_value.at_most_five.checked. Qed.
  Lemma w_six : 0 < s -> w [t; l; x; f; v; s; e; m; y] <= opened (Loop 6) (w [t; l; x; f; v; s + -1; e; m; y]).
  Proof. intros P. known K Known.has_six. at_most K odd_value.at_most_six.checked. Qed.
  Lemma w_seven : 0 < e -> w [t; l; x; f; v; s; e; m; y] <= opened (Loop 7) (w [t; l; x; f; v; s; e + -1; m; y]).
  Proof. intros P. known K Known.has_seven. at_most K odd_value.at_most_seven.checked. Qed.
  Lemma w_loop : 0 < m -> (m = 1 -> y = 0) ->
    w [t; l; x; f; v; s; e; m; y] <= opened (Loop 8) (w [t; l; x; f; v; s; e; m + -1; y]).
  Proof. intros P Q. known K Known.has_loop. at_most K odd_value.at_most_loop.checked. Qed.
  Lemma w_longer_loop : 0 < m -> w [t; l; x; f; v; s; e; m; y + 1] <= w [t; l; x; f; v; s; e; m; y] + 1.
  Proof. intros P. known K Known.has_longer_loop. at_most K odd_value.longer_loop.checked. Qed.
End Steps.

(* a longer component is one of the least length, made longer box by box *)
Section Longer.
  Variables t l x f v s e m y j : Z.
  Hypothesis V : 0 <= t /\ 0 <= l /\ 0 <= x /\ 0 <= f /\ 0 <= v /\ 0 <= s /\ 0 <= e /\ 0 <= m /\ 0 <= y /\
    (l = 0 -> x = 0) /\ (m = 0 -> y = 0).
  Lemma w_any_chain : 0 < l -> (l = 1 -> x = 0) -> 0 <= j ->
    w [t; l; x + j; f; v; s; e; m; y] <= opened (Chain (4 + j)) (w [t; l + -1; x; f; v; s; e; m; y]).
  Proof.
    intros P Q. revert j. apply natlike_ind.
    - replace (x + 0) with x by lia. apply w_chain; assumption.
    - intros i I IH. rewrite opened_is in *. cbn [boxes_of handout] in *.
      assert (L := w_longer_chain t l (x + i) f v s e m y). replace (x + Z.succ i) with (x + i + 1) by lia. lia.
  Qed.
  Lemma w_any_loop : 0 < m -> (m = 1 -> y = 0) -> 0 <= j ->
    w [t; l; x; f; v; s; e; m; y + j] <= opened (Loop (8 + j)) (w [t; l; x; f; v; s; e; m + -1; y]).
  Proof.
    intros P Q. revert j. apply natlike_ind.
    - replace (y + 0) with y by lia. apply w_loop; assumption.
    - intros i I IH. rewrite opened_is in *. cbn [boxes_of handout] in *.
      assert (L := w_longer_loop t l x f v s e m (y + i)). replace (y + Z.succ i) with (y + i + 1) by lia. lia.
  Qed.
End Longer.

Lemma counts_fit G : let n := fun f => total f G in
  0 <= n three_chain /\ 0 <= n (is_there chain_length) /\ 0 <= n (excess 4 chain_length) /\ 0 <= n (loop_of 4) /\
  0 <= n (loop_of 5) /\ 0 <= n (loop_of 6) /\ 0 <= n (loop_of 7) /\ 0 <= n (is_there loop_length) /\
  0 <= n (excess 8 loop_length) /\ (n (is_there chain_length) = 0 -> n (excess 4 chain_length) = 0) /\
  (n (is_there loop_length) = 0 -> n (excess 8 loop_length) = 0).
Proof.
  cbv zeta. assert (A := at_least_0 G). assert (B := of_shortest_chain G). assert (C := of_shortest_loop G).
  cbv zeta in B, C. intuition.
Qed.

(* what a component counts *)
Lemma counts_with b C a : counts_of (b ++ C :: a) = map (fun f => f C + total f (b ++ a)) each_count.
Proof. unfold counts_of. apply map_ext. intros f. apply total_with. Qed.
Ltac each_total G := generalize (total three_chain G) (total (is_there chain_length) G) (total (excess 4 chain_length) G)
  (total (loop_of 4) G) (total (loop_of 5) G) (total (loop_of 6) G) (total (loop_of 7) G) (total (is_there loop_length) G)
  (total (excess 8 loop_length) G).
Ltac which_kind k := repeat match goal with
  | |- context [k =? ?b] => destruct (Z.eqb_spec k b); [subst k; cbn | try lia]
  | |- context [?b <=? k] => destruct (Z.leb_spec b k); try lia
  end.

Lemma w_at_most b C a : Forall long (b ++ C :: a) -> w (counts_of (b ++ C :: a)) <= opened C (w (counts_of (b ++ a))).
Proof.
  intros F. apply Forall_elt in F. rewrite counts_with. assert (V := counts_fit (b ++ a)). cbv zeta in V. revert V.
  unfold counts_of, each_count. cbn [map]. each_total (b ++ a). intros t l x f v s e m y V.
  destruct C as [k | k]; cbn [long] in F; cbn [three_chain loop_of]; unfold is_there, excess, chain_length, loop_length, one.
  - destruct (Z.eqb_spec k 3) as [-> | N].
    + change (4 <=? 3) with false. cbn [Z.ltb Z.compare]. rewrite !Z.add_0_l.
      replace t with (1 + t + -1) at 2 by lia. apply w_three; lia.
    + destruct (Z.leb_spec 4 k); [|lia]. destruct (Z.ltb_spec 0 k); [|lia]. cbn [Z.ltb Z.compare]. rewrite !Z.add_0_l.
      assert (A := w_any_chain t (1 + l) x f v s e m y (k - 4)). replace (4 + (k - 4)) with k in A by lia.
      replace (1 + l + -1) with l in A by lia. rewrite (Z.add_comm (k - 4) x). apply A; lia.
  - destruct (Z.leb_spec 8 k).
    + destruct (Z.ltb_spec 0 k); [|lia]. destruct (Z.eqb_spec k 4), (Z.eqb_spec k 5), (Z.eqb_spec k 6), (Z.eqb_spec k 7); try lia.
      cbn [Z.ltb Z.compare]. rewrite !Z.add_0_l. assert (A := w_any_loop t l x f v s e (1 + m) y (k - 8)).
      replace (8 + (k - 8)) with k in A by lia. replace (1 + m + -1) with m in A by lia.
      rewrite (Z.add_comm (k - 8) y). apply A; lia.
    + assert (K : k = 4 \/ k = 5 \/ k = 6 \/ k = 7) by lia. destruct K as [-> | [-> | [-> | ->]]];
        cbn [Z.ltb Z.eqb Pos.eqb Z.compare]; rewrite !Z.add_0_l.
      * replace f with (1 + f + -1) at 2 by lia. apply w_four; lia.
      * replace v with (1 + v + -1) at 2 by lia. apply w_five; lia.
      * replace s with (1 + s + -1) at 2 by lia. apply w_six; lia.
      * replace e with (1 + e + -1) at 2 by lia. apply w_seven; lia.
Qed.
