(* Positions of long chains and loops of any length: what is counted of them. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game.
Import ListNotations.
Open Scope Z_scope.

Fixpoint total (f : component -> Z) (G : position) : Z := match G with [] => 0 | C :: G => f C + total f G end.
Definition one (b : bool) : Z := if b then 1 else 0.
Definition three_chain (C : component) : Z := match C with Chain k => one (k =? 3) | Loop _ => 0 end.
Definition loop_of (length : Z) (C : component) : Z := match C with Chain _ => 0 | Loop k => one (k =? length) end.
(* its length if it is a longer chain, or loop, and else 0 *)
Definition chain_length (C : component) : Z := match C with Chain k => if 4 <=? k then k else 0 | Loop _ => 0 end.
Definition loop_length (C : component) : Z := match C with Chain _ => 0 | Loop k => if 8 <=? k then k else 0 end.
Definition is_there (length : component -> Z) (C : component) : Z := one (0 <? length C).
Definition excess (least : Z) (length : component -> Z) (C : component) : Z :=
  if 0 <? length C then length C - least else 0.

(* 3-chains; longer chains, and their excess over 4; 4- to 7-loops; longer loops, and their excess over 8 *)
Definition each_count : list (component -> Z) :=
  [three_chain; is_there chain_length; excess 4 chain_length; loop_of 4; loop_of 5; loop_of 6; loop_of 7;
   is_there loop_length; excess 8 loop_length].
Definition counts_of (G : position) : list Z := map (fun f => total f G) each_count.

Lemma total_with f b C a : total f (b ++ C :: a) = f C + total f (b ++ a).
Proof. induction b as [|D b IH]; cbn; [reflexivity|]. rewrite IH. ring. Qed.
Lemma total_and f G H : total f (G ++ H) = total f G + total f H.
Proof. induction G as [|C G IH]; cbn; [reflexivity|]. rewrite IH. ring. Qed.
Lemma total_at_least_0 f G : (forall C, 0 <= f C) -> 0 <= total f G.
Proof. intros P. induction G as [|C G IH]; cbn; [lia|]. specialize (P C). lia. Qed.
Lemma total_has f G : (forall C, 0 <= f C) -> 0 < total f G -> exists C, In C G /\ 0 < f C.
Proof.
  intros P. induction G as [|C G IH]; cbn; [lia|]. intros T. destruct (Z.ltb_spec 0 (f C)); [eauto|].
  destruct IH as (D & I & Q); [specialize (P C); lia|]. eauto.
Qed.

(* ---- a shortest one of some kind; 0 where there is none ---- *)
Fixpoint shortest (length : component -> Z) (G : position) : Z :=
  match G with
  | [] => 0
  | C :: G => let rest := shortest length G in
    if 0 <? length C then if rest =? 0 then length C else Z.min (length C) rest else rest
  end.

Section Longer.
  Variable least : Z.
  Variable length : component -> Z.
  Hypothesis least_is : 0 < least.
  Hypothesis length_is : forall C, length C = 0 \/ least <= length C.
  Lemma is_there_at_least_0 C : 0 <= is_there length C.
  Proof. unfold is_there, one. destruct (0 <? length C); lia. Qed.
  Lemma excess_at_least_0 C : 0 <= excess least length C.
  Proof. unfold excess. destruct (length_is C); destruct (Z.ltb_spec 0 (length C)); lia. Qed.

  (* what is so of their number, their excess, and the shortest *)
  Lemma of_shortest G : let n := total (is_there length) G in let x := total (excess least length) G in
    let k := shortest length G in
    0 <= n /\ 0 <= x /\ (n = 0 -> x = 0 /\ k = 0) /\
    (0 < n -> least <= k /\ k - least <= x /\ (n = 1 -> k - least = x)) /\ (1 < n -> 2 * (k - least) <= x).
  Proof.
    cbv zeta. induction G as [|C G IH]; cbn [total shortest]; [lia|].
    assert (E := excess_at_least_0 C). revert E. unfold is_there at 1 3 5 7 9, excess at 1 2 4 6 8 10, one.
    destruct (length_is C) as [L | L]; destruct (Z.ltb_spec 0 (length C)); try lia.
    intros _. destruct (Z.eqb_spec (shortest length G) 0); lia.
  Qed.
  Lemma shortest_is_there G : 0 < total (is_there length) G -> exists C, In C G /\ length C = shortest length G.
  Proof.
    induction G as [|C G IH]; cbn [total shortest In]; [lia|]. unfold is_there at 1, one.
    assert (P := of_shortest G). cbv zeta in P. destruct (Z.ltb_spec 0 (length C)).
    - intros _. destruct (Z.eqb_spec (shortest length G) 0); [eauto|].
      destruct (Z.min_spec (length C) (shortest length G)) as [(_ & ->) | (_ & ->)]; [eauto|].
      destruct IH as (D & I & Q); [lia|]. eauto.
    - intros T. destruct IH as (D & I & Q); [lia|]. eauto.
  Qed.
End Longer.

Lemma chain_length_is C : chain_length C = 0 \/ 4 <= chain_length C.
Proof. destruct C as [k | k]; cbn; [destruct (Z.leb_spec 4 k)|]; lia. Qed.
Lemma loop_length_is C : loop_length C = 0 \/ 8 <= loop_length C.
Proof. destruct C as [k | k]; cbn; [|destruct (Z.leb_spec 8 k)]; lia. Qed.
Definition shortest_chain : position -> Z := shortest chain_length.
Definition shortest_loop : position -> Z := shortest loop_length.
Definition of_shortest_chain := of_shortest 4 chain_length eq_refl chain_length_is.
Definition of_shortest_loop := of_shortest 8 loop_length eq_refl loop_length_is.

Lemma at_least_0 G : 0 <= total three_chain G /\ 0 <= total (loop_of 4) G /\ 0 <= total (loop_of 5) G /\
  0 <= total (loop_of 6) G /\ 0 <= total (loop_of 7) G.
Proof.
  repeat split; apply total_at_least_0; intros [k | k]; cbn; unfold one;
    try match goal with |- context [if ?b then _ else _] => destruct b end; lia.
Qed.

(* ---- each nine counts that fit together are those of some position ---- *)
Definition some (n : Z) (C : component) : position := repeat C (Z.to_nat n).
Definition longer (n least excess : Z) (C : Z -> component) : position :=
  if 0 <? n then C (least + excess) :: some (n - 1) (C least) else [].
Definition position_of (counts : list Z) : position :=
  match counts with
  | [t; l; x; f; v; s; e; m; y] =>
    some t (Chain 3) ++ longer l 4 x Chain ++ some f (Loop 4) ++ some v (Loop 5) ++ some s (Loop 6) ++ some e (Loop 7) ++
    longer m 8 y Loop
  | _ => []
  end.
Definition fit (counts : list Z) : bool :=
  match counts with
  | [t; l; x; f; v; s; e; m; y] =>
    (0 <=? t) && (0 <=? l) && (0 <=? x) && (0 <=? f) && (0 <=? v) && (0 <=? s) && (0 <=? e) && (0 <=? m) && (0 <=? y) &&
    (negb (l =? 0) || (x =? 0)) && (negb (m =? 0) || (y =? 0))
  | _ => false
  end.
Lemma total_some f n C : 0 <= n -> total f (some n C) = n * f C.
Proof.
  intros P. unfold some. rewrite <- (Z2Nat.id n P) at 2. induction (Z.to_nat n) as [|i IH]; cbn [repeat total]; [lia|].
  rewrite IH. lia.
Qed.
Lemma all_long C n : long C -> Forall long (some n C).
Proof. intros L. apply Forall_forall. intros D I. apply repeat_spec in I. congruence. Qed.
Theorem position_of_fit counts : fit counts = true ->
  Forall long (position_of counts) /\ counts_of (position_of counts) = counts.
Proof.
  unfold fit. destruct counts as [|t [|l [|x [|f [|v [|s [|e [|m [|y [|z r]]]]]]]]]]; try discriminate.
  rewrite !andb_true_iff, !orb_true_iff, !negb_true_iff, !Z.leb_le, !Z.eqb_neq, !Z.eqb_eq.
  intros ((((((((((?&?)&?)&?)&?)&?)&?)&?)&?)&X)&Y). cbn [position_of]. unfold longer. split.
  - repeat (apply Forall_app; split); try (apply all_long; cbn; lia).
    + destruct (0 <? l); [|constructor]. constructor; [unfold long; lia | apply all_long; cbn; lia].
    + destruct (0 <? m); [|constructor]. constructor; [unfold long; lia | apply all_long; cbn; lia].
  - unfold counts_of, each_count. cbn [map]. rewrite !total_and, !total_some by assumption.
    destruct (Z.ltb_spec 0 l), (Z.ltb_spec 0 m); cbn [total]; rewrite ?total_some by lia;
      unfold excess, is_there, chain_length, loop_length, three_chain, loop_of, one;
      repeat match goal with |- context [?a <=? ?b] => destruct (Z.leb_spec a b); try lia end;
      repeat match goal with |- context [?a <? ?b] => destruct (Z.ltb_spec a b); try lia end;
      repeat match goal with |- context [?a =? ?b] => destruct (Z.eqb_spec a b); try lia end;
      repeat (apply f_equal2; [lia|]); reflexivity.
Qed.

Print Assumptions position_of_fit.
