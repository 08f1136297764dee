(* Theorem 2 of docs/odd-loops.md as a person would write it: which component of long chains and loops of any length is
   best to open. Theorem_1.v has what is counted of them, and the value. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Totals Attained Values Theorem_1.
Import ListNotations.
Open Scope Z_scope.

(* all chains are 4-chains, and to open one is better than to open a shortest loop *)
Definition critical (G : counted) : bool :=
  let are six five four := (f6 G =? six) && (f5 G =? five) && (f4 G =? four) in
  (k G =? 0) && ((S7 G =? -2) && (are 2 0 0 || are 0 2 0 || are 0 0 2) ||
    (f4 G =? 0) && (0 <=? S6 G) && (0 <? f5 G) && (S5 G =? -6)).
(* no long chain, no 5-loop and no 6-loop, and S7 = -3 *)
Definition three_below (G : counted) : bool := (chains G =? 0) && (f5 G =? 0) && (f6 G =? 0) && (S7 G =? -3).
Definition case_i (G : counted) : bool :=
  let is_3_2_4l := (t G =? 2) && (f4 G =? 1) && (size G =? 10) in
  let is_3_3_4l := (t G =? 3) && (f4 G =? 1) && (size G =? 13) in
  (0 <? f4 G) && ((c G =? 0) || (c G =? -1) && (2 <=? t G)) && negb (is_3_2_4l || is_3_3_4l).
Definition case_ii (G : counted) : bool :=
  (t G =? 1) && (chains G =? 0) && (2 <=? c G) && negb (three_below G && (f4 G =? 0)).
Definition case_iv (G : counted) : bool := three_below G && (f4 G =? 1) && ((t G =? 1) || (t G =? 2)).
Section Opening.
  Variable rho : counted -> Z -> Z.
  (* v(G - 3) by its formula, as in Theorem_1.v: there is a loop, so G - 3 is not empty *)
  Definition case_iii (G : counted) : bool :=
    (t G =? 1) && (c G <=? 1) && ((without_threes rho G =? 0) || (without_threes rho G =? 4)) && (value_by rho G =? 1).
  (* a shortest loop is opened, and not a shortest chain *)
  Definition opens_loop_by (G : counted) : bool :=
    if (t G =? 0) && (chains G =? 0) then true
    else if negb (has_loop G) then false
    else if t G =? 0 then negb (critical G)
    else case_i G || case_ii G || case_iii G || case_iv G.
End Opening.
Definition shortest_of (is : component -> bool) (G : position) : Z := least (map boxes_of (filter is G)).
Definition is_loop (C : component) : bool := match C with Chain _ => false | Loop _ => true end.
Definition is_chain (C : component) : bool := match C with Chain _ => true | Loop _ => false end.
Definition to_open (G : position) : component :=
  if opens_loop_by rho (counted_of G) then Loop (shortest_of is_loop G) else Chain (shortest_of is_chain G).

(* ---- what was generated opens the same ---- *)
(* numbers that are counted of some position *)
Definition countable (G : counted) : Prop :=
  0 <= t G /\ 0 <= chains G /\ 0 <= k G /\ 0 <= f4 G /\ 0 <= f5 G /\ 0 <= f6 G /\ 0 <= f7 G /\ 0 <= loops G /\
  0 <= lam G /\ (chains G = 0 -> k G = 0) /\ (loops G = 0 -> lam G = 0).
Definition generated (G : counted) : bool :=
  opens_loop (t G) (chains G) (k G) (f4 G) (f5 G) (f6 G) (f7 G) (loops G) (lam G).
(* the value of what is not empty *)
Definition value_as_generated (G : counted) : Z :=
  if (t G =? 0) && as_loops_alone G then rho_at_once G 8
  else if t G =? 0 then rho_at_once G (4 + k G)
  else if 3 <=? c G then c G
  else if B1 G then 0
  else if B2 rho_at_once G then 3
  else if B3 G then (if t G =? 2 then 3 else if f4 G =? 0 then 4 else 0)
  else if size G mod 2 =? 0 then 2 else 1.
Definition generated_case_i (G : counted) : bool :=
  (0 <? f4 G) && ((c G =? 0) || (c G =? -1) && (2 <=? t G)) &&
  negb ((chains G =? 0) && ((t G =? 2) || (t G =? 3)) && (f4 G =? 1) && (size G =? 3 * t G + 4)).
Definition generated_case_iii (G : counted) : bool :=
  (t G =? 1) && (c G <=? 1) && ((without_threes rho_at_once G =? 0) || (without_threes rho_at_once G =? 4)) &&
  (value_as_generated G =? 1).
Definition as_generated (G : counted) : bool :=
  let are six five four := (f6 G =? six) && (f5 G =? five) && (f4 G =? four) in
  if (t G =? 0) && (chains G =? 0) then true
  else if (f4 G =? 0) && (f5 G =? 0) && (f6 G =? 0) && (f7 G =? 0) && (loops G =? 0) then false
  else if (t G =? 0) && critical G then false
  else if t G =? 0 then true
  else if generated_case_i G then true
  else if case_ii G then true
  else if generated_case_iii G then true
  else if case_iv G then true else false.
#[local] Strategy 1000 [Z.add Z.sub Z.mul Z.modulo Z.div Z.ltb Z.leb Z.eqb Z.abs negb andb orb Bool.eqb].
Lemma generated_is G : generated G = as_generated G.
Proof. destruct G. unfold generated, opens_loop. Tactics.computed. rewrite ?Z.mul_1_l. reflexivity. Qed.

#[local] Strategy transparent [Z.add Z.sub Z.mul Z.modulo Z.div Z.ltb Z.leb Z.eqb Z.abs negb andb orb Bool.eqb].

Ltac compared := repeat match goal with
  | |- context [?a <? ?b] => destruct (Z.ltb_spec a b)
  | |- context [?a =? ?b] => destruct (Z.eqb_spec a b) end.
Lemma has_loop_is G : countable G ->
  negb (has_loop G) = (f4 G =? 0) && (f5 G =? 0) && (f6 G =? 0) && (f7 G =? 0) && (loops G =? 0).
Proof. unfold countable, has_loop. intros P. compared; cbn [negb andb orb]; try reflexivity; lia. Qed.
Lemma case_i_is G : countable G -> generated_case_i G = case_i G.
Proof.
  unfold countable, generated_case_i, case_i, size. intros P. f_equal. f_equal.
  apply eq_true_iff_eq. rewrite ?orb_true_iff, ?andb_true_iff, ?orb_true_iff, !Z.eqb_eq. lia.
Qed.
(* the steps of rho are taken at once where Theorem 1 takes them *)
Lemma rho_is_at_once G s : countable G -> 4 <= s -> rho G s = rho_at_once G s.
Proof. intros P Q. apply rho_is; unfold countable in P; lia. Qed.
Lemma value_is_as_generated G : countable G -> 0 < size G -> value_as_generated G = value_by rho G.
Proof.
  intros P Q. assert (K : 0 <= k G) by (unfold countable in P; lia).
  unfold value_as_generated, value_by, B2, without_threes. rewrite (proj2 (Z.ltb_lt _ _) Q).
  rewrite !rho_is_at_once by (try exact P; destruct (as_loops_alone G); lia). reflexivity.
Qed.
Lemma case_iii_is G : countable G -> generated_case_iii G = case_iii rho G.
Proof.
  intros P. unfold generated_case_iii, case_iii. destruct (Z.eqb_spec (t G) 1) as [T|]; [|reflexivity].
  assert (K : 0 <= k G) by (unfold countable in P; lia).
  rewrite value_is_as_generated by (try exact P; unfold countable, size in *; lia). unfold without_threes.
  rewrite rho_is_at_once by (try exact P; destruct (as_loops_alone G); lia). reflexivity.
Qed.
Lemma opens_loop_is G : countable G -> generated G = opens_loop_by rho G.
Proof.
  intros P. rewrite generated_is. unfold as_generated, opens_loop_by.
  rewrite <- (has_loop_is G P), (case_i_is G P), (case_iii_is G P).
  destruct (t G =? 0), (chains G =? 0), (has_loop G), (critical G); try reflexivity.
  all: destruct (case_i G), (case_ii G), (case_iii rho G), (case_iv G); reflexivity.
Qed.

(* ---- a shortest loop, and a shortest chain ---- *)
Lemma least_with x l : l <> [] -> least (x :: l) = Z.min x (least l).
Proof.
  destruct l as [|y l]; [contradiction|]. intros _. cbn [least fold_right].
  induction l as [|z l IH]; cbn [fold_right]; lia.
Qed.
Lemma shortest_with is C G : is C = true -> filter is G <> [] ->
  shortest_of is (C :: G) = Z.min (boxes_of C) (shortest_of is G).
Proof.
  unfold shortest_of. intros E N. cbn [filter]. rewrite E. apply least_with.
  destruct (filter is G); [contradiction|discriminate].
Qed.
Lemma shortest_alone is C G : is C = true -> filter is G = [] -> shortest_of is (C :: G) = boxes_of C.
Proof. unfold shortest_of. intros E N. cbn [filter]. rewrite E, N. reflexivity. Qed.
Ltac cases_of_shortest := repeat match goal with
  | |- context [if ?a <=? ?b then _ else _] => destruct (Z.leb_spec a b); try lia
  | |- context [if ?a <? ?b then _ else _] => destruct (Z.ltb_spec a b); try lia
  | |- context [if ?a =? ?b then _ else _] => destruct (Z.eqb_spec a b); try lia end.
Lemma shortest_loop_is G : Forall long G -> let n f := total f G in
  (filter is_loop G = [] /\ n (loop_of 4) = 0 /\ n (loop_of 5) = 0 /\ n (loop_of 6) = 0 /\ n (loop_of 7) = 0 /\
    n (is_there loop_length) = 0 \/
   filter is_loop G <> [] /\
    0 < n (loop_of 4) + n (loop_of 5) + n (loop_of 6) + n (loop_of 7) + n (is_there loop_length)) /\
  shortest_of is_loop G = if 0 <? n (loop_of 4) then 4 else if 0 <? n (loop_of 5) then 5
    else if 0 <? n (loop_of 6) then 6 else if 0 <? n (loop_of 7) then 7 else shortest_loop G.
Proof.
  cbv zeta. induction 1 as [|C G L F (IH & E)]; [repeat (split; [left; repeat split|]); reflexivity|].
  assert (P := at_least_0 G). assert (Q := of_shortest_loop G). cbv zeta in Q. fold (shortest_loop G) in Q.
  destruct C as [k | k]; cbn [long] in L.
  - cbn [filter is_loop total loop_of is_there loop_length].
    change (shortest_of is_loop (Chain k :: G)) with (shortest_of is_loop G).
    change (shortest_loop (Chain k :: G)) with (shortest_loop G). change (is_there loop_length (Chain k)) with 0.
    rewrite !Z.add_0_l. auto.
  - cbn [filter is_loop total]. unfold shortest_loop. cbn [shortest]. fold (shortest_loop G).
    repeat match goal with |- context [loop_of ?n (Loop k)] => change (loop_of n (Loop k)) with (one (k =? n)) end.
    change (is_there loop_length (Loop k)) with (one (0 <? loop_length (Loop k))).
    change (loop_length (Loop k)) with (if 8 <=? k then k else 0).
    revert P Q IH E. generalize (total (loop_of 4) G) (total (loop_of 5) G) (total (loop_of 6) G) (total (loop_of 7) G)
      (total (is_there loop_length) G) (total (excess 8 loop_length) G) (shortest_loop G).
    intros f v s e m y o P Q IH E.
    assert (S : shortest_of is_loop (Loop k :: G) = k /\ f + v + s + e + m = 0 \/
      shortest_of is_loop (Loop k :: G) = Z.min k (shortest_of is_loop G) /\ 0 < f + v + s + e + m).
    { destruct IH as [(N & IH) | (N & IH)]; [left | right]; (split; [|lia]);
        [apply (shortest_alone is_loop (Loop k)) | apply (shortest_with is_loop (Loop k))]; auto. }
    rewrite E in S. clear IH E. split; [right; split; [discriminate|]|].
    + unfold one. cases_of_shortest.
    + revert S. generalize (shortest_of is_loop (Loop k :: G)). intros x S. revert S. unfold one.
      destruct (Z.eqb_spec k 4), (Z.eqb_spec k 5), (Z.eqb_spec k 6), (Z.eqb_spec k 7), (Z.leb_spec 8 k); try lia;
        cases_of_shortest.
Qed.
Lemma shortest_chain_is G : Forall long G -> let n f := total f G in
  (filter is_chain G = [] /\ n three_chain = 0 /\ n (is_there chain_length) = 0 \/
   filter is_chain G <> [] /\ 0 < n three_chain + n (is_there chain_length)) /\
  shortest_of is_chain G = if 0 <? n three_chain then 3 else shortest_chain G.
Proof.
  cbv zeta. induction 1 as [|C G L F (IH & E)]; [split; [left; repeat split|]; reflexivity|].
  assert (P := at_least_0 G). assert (Q := of_shortest_chain G). cbv zeta in Q. fold (shortest_chain G) in Q.
  destruct C as [k | k]; cbn [long] in L.
  - cbn [filter is_chain total]. unfold shortest_chain. cbn [shortest]. fold (shortest_chain G).
    change (three_chain (Chain k)) with (one (k =? 3)).
    change (is_there chain_length (Chain k)) with (one (0 <? chain_length (Chain k))).
    change (chain_length (Chain k)) with (if 4 <=? k then k else 0).
    revert P Q IH E. generalize (total three_chain G) (total (is_there chain_length) G)
      (total (excess 4 chain_length) G) (shortest_chain G). intros t l x c P Q IH E.
    assert (S : shortest_of is_chain (Chain k :: G) = k /\ t + l = 0 \/
      shortest_of is_chain (Chain k :: G) = Z.min k (shortest_of is_chain G) /\ 0 < t + l).
    { destruct IH as [(N & IH) | (N & IH)]; [left | right]; (split; [|lia]);
        [apply (shortest_alone is_chain (Chain k)) | apply (shortest_with is_chain (Chain k))]; auto. }
    rewrite E in S. clear IH E. split; [right; split; [discriminate|]|].
    + unfold one. cases_of_shortest.
    + revert S. generalize (shortest_of is_chain (Chain k :: G)). intros z S. revert S. unfold one.
      destruct (Z.eqb_spec k 3), (Z.leb_spec 4 k); try lia; cases_of_shortest.
  - change (filter is_chain (Loop k :: G)) with (filter is_chain G).
    change (shortest_of is_chain (Loop k :: G)) with (shortest_of is_chain G).
    change (shortest_chain (Loop k :: G)) with (shortest_chain G). cbn [total three_chain].
    change (is_there chain_length (Loop k)) with 0. rewrite !Z.add_0_l. auto.
Qed.

Lemma countable_of G : countable (counted_of G).
Proof. assert (V := counts_fit G). cbv beta zeta in V. unfold countable, counted_of. cbn. intuition. Qed.
Lemma to_open_is G : Forall long G -> Values.to_open G = to_open G.
Proof.
  intros F. destruct (shortest_loop_is G F) as (_ & L). destruct (shortest_chain_is G F) as (_ & C).
  unfold to_open. rewrite L, C, <- (opens_loop_is _ (countable_of G)). clear L C F.
  unfold Values.to_open, named, generated, counted_of. cbn [t chains k f4 f5 f6 f7 loops lam].
  repeat match goal with |- context [if ?b then _ else _] => destruct b end; reflexivity.
Qed.
Theorem theorem_2 G : Forall long G -> G <> [] ->
  exists before after, G = before ++ to_open G :: after /\ v G = opened (to_open G) (v (before ++ after)).
Proof. intros F N. rewrite <- (to_open_is G F). exact (v_attained G F N). Qed.

Print Assumptions theorem_2.
