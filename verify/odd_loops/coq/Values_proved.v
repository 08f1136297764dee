(* The development has the definitions of Statement_of_values.v where loops may be odd, and proves its theorems. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Short_chains Played Captures Proved Statement_of_values Totals Values Theorem_1.
Import ListNotations.
Open Scope Z_scope.

Module Any_loops <: Statement_of_values.Any_loops.
Include Proved.Counts.
Definition rho (G : position) (s : Z) : Z :=
  let phi l x := (l - 4) + Z.abs (x - 4) in
  let steps l x := Nat.iter (Z.to_nat (loops l G)) (phi l) x in
  let lam := total (fun C => if is_loop C && (8 <=? boxes_of C) then boxes_of C - 8 else 0) G in
  steps 4 (steps 5 (steps 6 (steps 7 (s + lam)))).
Definition closed_form (G : position) : Z :=
  let t := chains 3 G in
  let k := total (fun C => if is_chain C && (4 <=? boxes_of C) then boxes_of C - 4 else 0) G in
  let lam := total (fun C => if is_loop C && (8 <=? boxes_of C) then boxes_of C - 8 else 0) G in
  let f l := loops l G in
  let S7 := lam - f 7 in let S6 := S7 - 2 * f 6 in let S5 := S6 - 3 * f 5 in
  let D := (S7 =? -2) && ((2 <=? f 6) || (f 6 =? 0) && (2 <=? f 5) || (f 6 =? 0) && (f 5 =? 0) && (2 <=? f 4)) ||
    (0 <=? S6) && (S6 mod 3 =? 0) && (S5 <=? -6) in
  let no_chain := longer_chains G =? 0 in
  let as_loops_alone := no_chain || (k =? 0) && D in
  let without_threes := rho G (if as_loops_alone then 8 else 4 + k) in
  let B1 := (0 <? f 4) && (c G =? 0) && negb ((t =? 2) && (f 4 =? 1) && (size G =? 10)) in
  let turned := no_chain && ((0 <=? S5) && (S5 mod 4 =? 0) || (S5 =? -4) && (0 <? f 5)) in
  let B2 := (t =? 1) && (if turned then without_threes =? 0 else without_threes =? 4) in
  let B3 :=
    no_chain && (f 5 =? 0) && (f 6 =? 0) && (S7 =? -3) && ((t =? 1) && (f 4 <=? 1) || (t =? 2) && (f 4 =? 0)) in
  if size G =? 0 then 0
  else if t =? 0 then without_threes
  else if 3 <=? c G then c G
  else if B1 then 0
  else if B2 then 3
  else if B3 then (if t =? 2 then 3 else if f 4 =? 0 then 4 else 0)
  else if size G mod 2 =? 0 then 2 else 1.

(* what is counted here, and in Theorem_1.v *)
Lemma counts_are G : Forall long G -> let N := Theorem_1.counted_of G in
  Theorem_1.t N = chains 3 G /\ Theorem_1.chains N = longer_chains G /\
  Theorem_1.k N = total (fun C => if is_chain C && (4 <=? boxes_of C) then boxes_of C - 4 else 0) G /\
  Theorem_1.f4 N = loops 4 G /\ Theorem_1.f5 N = loops 5 G /\ Theorem_1.f6 N = loops 6 G /\
  Theorem_1.f7 N = loops 7 G /\
  Theorem_1.f4 N + Theorem_1.f5 N + Theorem_1.f6 N + Theorem_1.f7 N + Theorem_1.loops N = number is_loop G /\
  Theorem_1.lam N = total (fun C => if is_loop C && (8 <=? boxes_of C) then boxes_of C - 8 else 0) G /\
  Theorem_1.k N + Theorem_1.lam N - Theorem_1.t N - 4 * Theorem_1.f4 N - 3 * Theorem_1.f5 N - 2 * Theorem_1.f6 N
    - Theorem_1.f7 N = total (fun C => boxes_of C - 2 * handout C) G /\
  Theorem_1.size N = size G.
Proof.
  unfold Theorem_1.counted_of, Theorem_1.size, chains, longer_chains, loops, number, size, of_length. cbv zeta.
  cbn [Theorem_1.t Theorem_1.chains Theorem_1.k Theorem_1.f4 Theorem_1.f5 Theorem_1.f6 Theorem_1.f7 Theorem_1.loops
    Theorem_1.lam].
  induction 1 as [|C G L F IH]; [repeat split|]. cbn [total Totals.total].
  repeat match goal with |- context [Totals.total ?f G] =>
    let x := fresh in set (x := Totals.total f G) in *; clearbody x end.
  destruct IH as (E1 & E2 & E3 & E4 & E5 & E6 & E7 & E8 & E9 & E10 & E11).
  destruct C as [n | n]; cbv [Totals.three_chain Totals.is_there Totals.chain_length Totals.loop_length Totals.loop_of
    Totals.excess Totals.one]; cbn [is_chain is_loop boxes_of handout andb long] in *;
    repeat match goal with |- context [?a <=? n] => destruct (Z.leb_spec a n)
      | |- context [n =? ?a] => destruct (Z.eqb_spec n a) | |- context [0 <? n] => destruct (Z.ltb_spec 0 n) end;
    try lia; cbn [Z.ltb Z.compare]; repeat split; lia.
Qed.
Lemma closed_form_is G : Forall long G -> Theorem_1.closed_form G = closed_form G.
Proof.
  intros F. destruct (counts_are G F) as (E1 & E2 & E3 & E4 & E5 & E6 & E7 & E8 & E9 & E10 & E11).
  assert (V := Values.counts_fit G). cbv beta zeta in V.
  assert (P : 0 <= Theorem_1.t (Theorem_1.counted_of G) /\ 0 <= Theorem_1.chains (Theorem_1.counted_of G) /\
      0 <= Theorem_1.k (Theorem_1.counted_of G) /\ 0 <= Theorem_1.f4 (Theorem_1.counted_of G) /\
      0 <= Theorem_1.f5 (Theorem_1.counted_of G) /\ 0 <= Theorem_1.f6 (Theorem_1.counted_of G) /\
      0 <= Theorem_1.f7 (Theorem_1.counted_of G) /\ 0 <= Theorem_1.loops (Theorem_1.counted_of G) /\
      0 <= Theorem_1.lam (Theorem_1.counted_of G) /\
      (Theorem_1.chains (Theorem_1.counted_of G) = 0 -> Theorem_1.k (Theorem_1.counted_of G) = 0) /\
      (Theorem_1.loops (Theorem_1.counted_of G) = 0 -> Theorem_1.lam (Theorem_1.counted_of G) = 0))
    by (unfold Theorem_1.counted_of; cbn; lia). clear V.
  unfold Theorem_1.closed_form, closed_form, rho, c, bonus. cbv zeta.
  rewrite <- E1, <- E2, <- E3, <- E4, <- E5, <- E6, <- E7, <- E8, <- E9, <- E10, <- E11.
  clear - P. revert P. generalize (Theorem_1.counted_of G). clear. intros N P.
  assert (S7 : Theorem_1.lam N - Theorem_1.f7 N = Theorem_1.S7 N) by reflexivity. rewrite S7.
  assert (S6 : Theorem_1.S7 N - 2 * Theorem_1.f6 N = Theorem_1.S6 N) by (unfold Theorem_1.S7, Theorem_1.S6; lia).
  rewrite S6.
  assert (S5 : Theorem_1.S6 N - 3 * Theorem_1.f5 N = Theorem_1.S5 N) by (unfold Theorem_1.S6, Theorem_1.S5; lia).
  rewrite S5. clear S7 S6 S5.
  match goal with |- context [_ + (if ?b then 0 else ?x)] =>
    assert (B : (if b then 0 else x) = Theorem_1.bonus N) end.
  { unfold Theorem_1.bonus, Theorem_1.has_loop, Theorem_1.size.
    repeat match goal with |- context [?a <? ?b] => destruct (Z.ltb_spec a b)
      | |- context [?a =? ?b] => destruct (Z.eqb_spec a b) end; cbn [andb orb negb]; lia. }
  rewrite B. clear B.
  transitivity (
    if Theorem_1.size N =? 0 then 0
    else if Theorem_1.t N =? 0 then Theorem_1.without_threes Theorem_1.rho N
    else if 3 <=? Theorem_1.c N then Theorem_1.c N
    else if Theorem_1.B1 N then 0
    else if Theorem_1.B2 Theorem_1.rho N then 3
    else if Theorem_1.B3 N then (if Theorem_1.t N =? 2 then 3 else if Theorem_1.f4 N =? 0 then 4 else 0)
    else if Theorem_1.size N mod 2 =? 0 then 2 else 1); [|reflexivity].
  assert (Q : 0 <= Theorem_1.size N) by (unfold Theorem_1.size; lia). clear P. unfold Theorem_1.value_by.
  destruct (Z.ltb_spec 0 (Theorem_1.size N)), (Z.eqb_spec (Theorem_1.size N) 0); try lia; try reflexivity.
  unfold Theorem_1.without_threes.
  destruct (Theorem_1.t N =? 0), (Theorem_1.as_loops_alone N); reflexivity.
Qed.
Theorem theorem_1 : forall G, Forall long G -> v G = closed_form G.
Proof. intros G F. rewrite <- (closed_form_is G F). exact (Theorem_1.theorem_1 G F). Qed.
Theorem score_on_any_board : forall B open rest G,
  simple B -> of_board B open -> takes B open rest -> reads B rest G ->
  net_score B open =
  with_captures B open rest (- beside_short (closed_form (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G)).
Proof.
  intros B open rest G S O T R. rewrite (Captures.captures_beside_a_reading B S open rest G O T R).
  assert (Or := Captures.rest_of_board B open rest O T).
  rewrite theorem_1; [reflexivity|]. apply Short_chains.long_part_is_long.
  exact (Played.endgame_is_long_enough _ _ _ S Or R).
Qed.
End Any_loops.
Import Any_loops.

Print Assumptions theorem_1.
Print Assumptions score_on_any_board.
