(* The development has the definitions of Statement_of_values.v where loops may be odd, and proves its theorems. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Short_chains Played Captures Best_lines Proved Statement_of_values.
From Loony Require Totals Values Theorem_1 Theorem_2 Any_board.
Import ListNotations.
Open Scope Z_scope.

Module Any_loops <: Statement_of_values.Any_loops.
Include Proved.Counts.
Definition k : position -> Z := total (fun C => if is_chain C && (4 <=? boxes_of C) then boxes_of C - 4 else 0).
Definition excess (n : Z) : position -> Z :=
  total (fun C => if is_loop C && (n <=? boxes_of C) then boxes_of C - 8 else 0).
Definition lam : position -> Z := excess 8.
Definition S7 : position -> Z := excess 7.
Definition S6 : position -> Z := excess 6.
Definition S5 : position -> Z := excess 5.
Definition rho (G : position) (s : Z) : Z :=
  let phi l x := (l - 4) + Z.abs (x - 4) in
  let steps l x := Nat.iter (Z.to_nat (loops l G)) (phi l) x in
  steps 4 (steps 5 (steps 6 (steps 7 (s + lam G)))).
Definition without_threes (G : position) : Z :=
  let f l := loops l G in
  let D := (S7 G =? -2) && ((2 <=? f 6) || (f 6 =? 0) && (2 <=? f 5) || (f 6 =? 0) && (f 5 =? 0) && (2 <=? f 4)) ||
    (0 <=? S6 G) && (S6 G mod 3 =? 0) && (S5 G <=? -6) in
  rho G (if (longer_chains G =? 0) || (k G =? 0) && D then 8 else 4 + k G).
Definition three_below (G : position) : bool :=
  (longer_chains G =? 0) && (loops 5 G =? 0) && (loops 6 G =? 0) && (S7 G =? -3).
Definition closed_form (G : position) : Z :=
  let t := chains 3 G in let f l := loops l G in
  let B1 := (0 <? f 4) && (c G =? 0) && negb ((t =? 2) && (f 4 =? 1) && (size G =? 10)) in
  let turned := (longer_chains G =? 0) && ((0 <=? S5 G) && (S5 G mod 4 =? 0) || (S5 G =? -4) && (0 <? f 5)) in
  let B2 := (t =? 1) && (if turned then without_threes G =? 0 else without_threes G =? 4) in
  let B3 := three_below G && ((t =? 1) && (f 4 <=? 1) || (t =? 2) && (f 4 =? 0)) in
  if size G =? 0 then 0
  else if t =? 0 then without_threes G
  else if 3 <=? c G then c G
  else if B1 then 0
  else if B2 then 3
  else if B3 then (if t =? 2 then 3 else if f 4 =? 0 then 4 else 0)
  else if size G mod 2 =? 0 then 2 else 1.
Definition opens_loop (G : position) : bool :=
  let t := chains 3 G in let f l := loops l G in
  let are six five four := (f 6 =? six) && (f 5 =? five) && (f 4 =? four) in
  let critical := (k G =? 0) && ((S7 G =? -2) && (are 2 0 0 || are 0 2 0 || are 0 0 2) ||
    (f 4 =? 0) && (0 <=? S6 G) && (0 <? f 5) && (S5 G =? -6)) in
  let i := (0 <? f 4) && ((c G =? 0) || (c G =? -1) && (2 <=? t)) &&
    negb ((f 4 =? 1) && ((t =? 2) && (size G =? 10) || (t =? 3) && (size G =? 13))) in
  let ii := (t =? 1) && (longer_chains G =? 0) && (2 <=? c G) && negb (three_below G && (f 4 =? 0)) in
  let iii := (t =? 1) && (c G <=? 1) && ((without_threes G =? 0) || (without_threes G =? 4)) && (closed_form G =? 1) in
  let iv := three_below G && (f 4 =? 1) && ((t =? 1) || (t =? 2)) in
  if (t =? 0) && (longer_chains G =? 0) then true
  else if number is_loop G =? 0 then false
  else if t =? 0 then negb critical else i || ii || iii || iv.
Definition shortest (is : component -> bool) (G : position) : Z := least (map boxes_of (filter is G)).
Definition to_open_of_long (G : position) : component :=
  if opens_loop G then Loop (shortest is_loop G) else Chain (shortest is_chain G).
Definition to_open (G : position) : component :=
  if 0 <? chains 1 G then Chain 1 else if 0 <? chains 2 G then Chain 2 else to_open_of_long G.

(* what is counted here, and in Theorem_1.v *)
Lemma counts_are G : Forall long G -> let N := Theorem_1.counted_of G in
  Theorem_1.t N = chains 3 G /\ Theorem_1.chains N = longer_chains G /\ Theorem_1.k N = k G /\
  Theorem_1.f4 N = loops 4 G /\ Theorem_1.f5 N = loops 5 G /\ Theorem_1.f6 N = loops 6 G /\
  Theorem_1.f7 N = loops 7 G /\
  Theorem_1.f4 N + Theorem_1.f5 N + Theorem_1.f6 N + Theorem_1.f7 N + Theorem_1.loops N = number is_loop G /\
  Theorem_1.lam N = lam G /\ Theorem_1.S7 N = S7 G /\ Theorem_1.S6 N = S6 G /\ Theorem_1.S5 N = S5 G /\
  Theorem_1.k N + Theorem_1.lam N - Theorem_1.t N - 4 * Theorem_1.f4 N - 3 * Theorem_1.f5 N - 2 * Theorem_1.f6 N
    - Theorem_1.f7 N = total (fun C => boxes_of C - 2 * handout C) G /\
  Theorem_1.size N = size G.
Proof.
  unfold Theorem_1.counted_of, Theorem_1.size, Theorem_1.S7, Theorem_1.S6, Theorem_1.S5, chains, longer_chains, loops,
    number, size, of_length, k, lam, S7, S6, S5, excess. cbv zeta.
  cbn [Theorem_1.t Theorem_1.chains Theorem_1.k Theorem_1.f4 Theorem_1.f5 Theorem_1.f6 Theorem_1.f7 Theorem_1.loops
    Theorem_1.lam].
  induction 1 as [|C G L F IH]; [repeat split|]. cbn [total Totals.total].
  repeat match goal with |- context [Totals.total ?f G] =>
    let x := fresh in set (x := Totals.total f G) in *; clearbody x end.
  destruct IH as (E1 & E2 & E3 & E4 & E5 & E6 & E7 & E8 & E9 & S7 & S6 & S5 & E10 & E11).
  destruct C as [n | n]; cbv [Totals.three_chain Totals.is_there Totals.chain_length Totals.loop_length Totals.loop_of
    Totals.excess Totals.one]; cbn [is_chain is_loop boxes_of handout andb long] in L |- *;
    repeat match goal with |- context [?a <=? n] => destruct (Z.leb_spec a n)
      | |- context [n =? ?a] => destruct (Z.eqb_spec n a) | |- context [0 <? n] => destruct (Z.ltb_spec 0 n) end;
    try lia; cbn [Z.ltb Z.compare]; repeat split; lia.
Qed.
Section Long.
Variable G : position.
Hypothesis F : Forall long G.
Let N := Theorem_1.counted_of G.
Lemma rho_is s : Theorem_1.rho N s = rho G s.
Proof.
  destruct (counts_are G F) as (_ & _ & _ & E4 & E5 & E6 & E7 & _ & E9 & _). fold N in E4, E5, E6, E7, E9.
  unfold Theorem_1.rho, rho. rewrite E4, E5, E6, E7, E9. reflexivity.
Qed.
Lemma c_is : Theorem_1.c N = c G.
Proof.
  destruct (counts_are G F) as (E1 & E2 & _ & _ & _ & _ & _ & E8 & _ & _ & _ & _ & E10 & E11).
  assert (P := Theorem_2.countable_of G). unfold Theorem_2.countable in P. fold N in E1, E2, E8, E10, E11, P.
  unfold c, bonus, Theorem_1.c, Theorem_1.bonus, Theorem_1.has_loop. rewrite <- E1, <- E2, <- E8, <- E10, <- E11.
  clear - P. unfold Theorem_1.size in *.
  repeat match goal with |- context [?a <? ?b] => destruct (Z.ltb_spec a b)
    | |- context [?a =? ?b] => destruct (Z.eqb_spec a b) end; cbn [andb orb negb]; lia.
Qed.
Lemma without_threes_is : Theorem_1.without_threes Theorem_1.rho N = without_threes G.
Proof.
  destruct (counts_are G F) as (_ & E2 & E3 & E4 & E5 & E6 & _ & _ & _ & ES7 & ES6 & ES5 & _).
  fold N in E2, E3, E4, E5, E6, ES7, ES6, ES5.
  unfold Theorem_1.without_threes, Theorem_1.as_loops_alone, Theorem_1.D, without_threes.
  rewrite rho_is, E2, E3, E4, E5, E6, ES7, ES6, ES5. reflexivity.
Qed.
Lemma closed_form_is : Theorem_1.closed_form G = closed_form G.
Proof.
  destruct (counts_are G F) as (E1 & E2 & E3 & E4 & E5 & E6 & _ & _ & _ & ES7 & _ & ES5 & _ & E11).
  assert (P := Theorem_2.countable_of G). unfold Theorem_2.countable in P.
  assert (Q : 0 <= Theorem_1.size (Theorem_1.counted_of G)) by (unfold Theorem_1.size; lia). clear P.
  fold N in E1, E2, E3, E4, E5, E6, ES7, ES5, E11, Q.
  assert (W := without_threes_is). unfold Theorem_1.without_threes in W.
  unfold Theorem_1.closed_form, Theorem_1.value_by, Theorem_1.B1, Theorem_1.B2, Theorem_1.B3, Theorem_1.without_threes.
  fold N. unfold closed_form, three_below. rewrite <- W, c_is, E1, E4, E5, E6, ES7, ES5, E11, E2. rewrite E11 in Q.
  destruct (Z.ltb_spec 0 (size G)), (Z.eqb_spec (size G) 0); try lia.
  unfold Theorem_1.as_loops_alone. rewrite E2. destruct (chains 3 G =? 0); [|reflexivity].
  cbn [andb]. destruct ((longer_chains G =? 0) || _); reflexivity.
Qed.
Lemma opens_loop_is : Theorem_2.opens_loop_by Theorem_1.rho N = opens_loop G.
Proof.
  destruct (counts_are G F) as (E1 & E2 & E3 & E4 & E5 & E6 & _ & E8 & _ & ES7 & ES6 & ES5 & _ & E11).
  assert (P := Theorem_2.countable_of G). unfold Theorem_2.countable in P.
  fold N in E1, E2, E3, E4, E5, E6, E8, ES7, ES6, ES5, E11, P.
  assert (L : negb (Theorem_1.has_loop N) = (number is_loop G =? 0)).
  { rewrite <- E8. unfold Theorem_1.has_loop. clear - P.
    repeat match goal with |- context [?a <? ?b] => destruct (Z.ltb_spec a b)
      | |- context [?a =? ?b] => destruct (Z.eqb_spec a b) end; cbn [orb negb]; try reflexivity; lia. }
  assert (V : Theorem_1.value_by Theorem_1.rho N = closed_form G) by exact closed_form_is.
  unfold Theorem_2.opens_loop_by, Theorem_2.critical, Theorem_2.case_i, Theorem_2.case_ii, Theorem_2.case_iii,
    Theorem_2.case_iv, Theorem_2.three_below, opens_loop, three_below.
  rewrite L, V, without_threes_is, c_is, E1, E2, E3, E4, E5, E6, ES7, ES6, ES5, E11.
  destruct (chains 3 G =? 2), (chains 3 G =? 3), (loops 4 G =? 1), (size G =? 10), (size G =? 13); reflexivity.
Qed.
Lemma to_open_is : Theorem_2.to_open G = to_open_of_long G.
Proof. unfold Theorem_2.to_open, to_open_of_long. fold N. rewrite opens_loop_is. reflexivity. Qed.
End Long.
Theorem theorem_1 : forall G, Forall long G -> v G = closed_form G.
Proof. intros G F. rewrite <- (closed_form_is G F). exact (Theorem_1.theorem_1 G F). Qed.
Theorem score_on_any_board : forall B open rest G,
  simple B -> of_board B open -> takes B open rest -> reads B rest G ->
  net_score B open =
  with_captures B open rest (- beside_short (closed_form (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G)).
Proof.
  intros B open rest G S O T R. rewrite (Any_board.theorem_1_of_lines B open rest G S O T R).
  unfold Any_board.value_of_drawn. rewrite closed_form_is; [reflexivity|]. apply Short_chains.long_part_is_long.
  exact (Played.endgame_is_long_enough _ _ _ S (Captures.rest_of_board B open rest O T) R).
Qed.

Lemma some_chain_of n G : existsb (is_chain_of n) G = (0 <? chains n G).
Proof.
  assert (P : forall H, 0 <= chains n H).
  { induction H as [|C H IH]; [reflexivity|]. unfold chains, number in *. cbn [total]. destruct (_ && _); lia. }
  induction G as [|C G IH]; [reflexivity|]. specialize (P G). cbn [existsb]. rewrite IH. unfold chains, number in *.
  cbn [total]. destruct C as [j | j]; cbn [is_chain_of is_chain of_length boxes_of andb orb]; [|reflexivity].
  unfold of_length in *. cbn [boxes_of]. cbv beta in *. destruct (j =? n); [|reflexivity].
  symmetry. apply Z.ltb_lt. lia.
Qed.
Lemma to_open_beside_short G : to_open G = Best_lines.to_open_of to_open_of_long G.
Proof. unfold to_open, Best_lines.to_open_of. rewrite !some_chain_of. reflexivity. Qed.
Lemma long_names_the_best G : Best_lines.names_the_best to_open_of_long G.
Proof. intros F N. rewrite <- (to_open_is G F). exact (Theorem_2.theorem_2 G F N). Qed.
Theorem theorem_2 : forall G, Forall long G -> G <> [] ->
  exists before after, G = before ++ to_open G :: after /\ v G = opened (to_open G) (v (before ++ after)).
Proof.
  intros G F N. assert (E : to_open G = to_open_of_long G).
  { rewrite to_open_beside_short. unfold Best_lines.to_open_of.
    assert (S : forall n, n < 3 -> existsb (is_chain_of n) G = false).
    { intros n L. apply not_true_is_false. intros X. apply existsb_exists in X. destruct X as (C & I & X).
      rewrite Forall_forall in F. specialize (F C I). destruct C as [j | j]; cbn in *; [|discriminate X].
      apply Z.eqb_eq in X. lia. }
    rewrite !S by reflexivity. reflexivity. }
  rewrite E. exact (long_names_the_best G F N).
Qed.
Theorem best_line_on_any_board : forall B open G ls H l,
  simple B -> of_board B open -> reads B open G -> part B open (to_open G) ls H -> In l ls ->
  (to_open G = Chain 2 -> ~ In None (sides l)) ->
  worth (net_score B) (completions B l open, draw B l open) = net_score B open.
Proof.
  intros B open G ls H l S O R. rewrite to_open_beside_short.
  exact (Best_lines.lines_to_open B _ open G ls H l S O R (long_names_the_best G)).
Qed.
Theorem component_to_open_on_any_board : forall B open G,
  simple B -> of_board B open -> reads B open G -> open <> [] -> exists ls H, part B open (to_open G) ls H.
Proof.
  intros B open G S O R N. rewrite to_open_beside_short.
  exact (Best_lines.component_to_open B _ open G S O R N (long_names_the_best G)).
Qed.
End Any_loops.
Import Any_loops.

Print Assumptions theorem_1.
Print Assumptions score_on_any_board.
Print Assumptions theorem_2.
Print Assumptions best_line_on_any_board.
Print Assumptions component_to_open_on_any_board.
