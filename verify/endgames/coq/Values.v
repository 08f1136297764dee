(* Theorem 4.1 by induction, from its checked goals; and what every certificate says, of positions. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Counts Claim Check Tactics Formula.
From Loony Require Known allcock_4_1.
Import ListNotations.
Open Scope Z_scope.

Definition counts_of (G : summary) : list Z :=
  let '(Summary t l x f s m y) := G in [t; l; x; f; s; m; y].
(* what a claim is told of a position; k is what a longer chain has more than 4 boxes, or half of what a longer loop
   has more than 8; and n is the number that some claims speak of *)
Definition told (G : summary) (chain loop k n : Z) : list Z := counts_of G ++ [chain; loop / 2; k; n].
Definition numbers_of (G : position) (k n : Z) : list Z :=
  told (summary_of G) (shortest_chain G) (shortest_loop G) k n.
Definition w (G : summary) : Z := by_steps formula (counts_of G).

Lemma even_mod y : Z.Even y -> y mod 2 = 0.
Proof. intros (h & ->). rewrite Z.mul_comm. apply Z.mod_mul. lia. Qed.
Lemma even_half y : Z.Even y -> 2 * (y / 2) = y.
Proof. intros (h & ->). rewrite (Z.mul_comm 2 h), Z.div_mul by lia. lia. Qed.

Lemma known_of_shortest v G chain loop k n : valid G -> shortest G chain loop ->
  holds v (told G chain loop k n) Known.of_position.
Proof.
  destruct G as [t l x f s m y]. unfold shortest, shortest_of, one_of.
  cbn [valid longer_chains chain_excess longer_loops loop_excess].
  intros (?&?&?&?&?&?&?&?&?&E) ((?&?&?)&(?&?&?)&L). apply even_mod in E. apply even_half in L.
  unfold holds, told. cbn [counts_of app]. set (o := loop / 2) in *. rewrite <- L in *. clearbody o. clear L. computed. all_hold.
Qed.

(* what a component has more than 4 boxes, or half of what it has more than 8; less than 0 of a 3-chain, a 4-loop and a 6-loop, of which no claim asks *)
Definition more (C : component) : Z := match C with Chain k => k - 4 | Loop k => (k - 8) / 2 end.
Lemma more_of_loop k : Z.Even k -> 2 * more (Loop k) = k - 8.
Proof. intros (h & ->). apply even_half. exists (h - 4). lia. Qed.

(* what is known of the counts where there is a component of the least length of its kind, or a longer one *)
Lemma known_has_three v t l x f s m y : valid (Summary t l x f s m y) -> 0 < t ->
  holds v (told (Summary t l x f s m y) 0 0 0 0) Known.has_three.
Proof. cbn [valid]. intros (?&?&?&?&?&?&?&?&?&E) P. apply even_mod in E. computed. all_hold. Qed.
Lemma known_has_chain v t l x f s m y : valid (Summary t l x f s m y) -> 0 < l -> (l = 1 -> x = 0) ->
  holds v (told (Summary t l x f s m y) 0 0 0 0) Known.has_chain.
Proof. cbn [valid]. intros (?&?&?&?&?&?&?&?&?&E) P Q. apply even_mod in E. computed. all_hold. Qed.
Lemma known_has_longer_chain v t l x f s m y : valid (Summary t l x f s m y) -> 0 < l ->
  holds v (told (Summary t l x f s m y) 0 0 0 0) Known.has_longer_chain.
Proof. cbn [valid]. intros (?&?&?&?&?&?&?&?&?&E) P. apply even_mod in E. computed. all_hold. Qed.
Lemma known_has_four v t l x f s m y : valid (Summary t l x f s m y) -> 0 < f ->
  holds v (told (Summary t l x f s m y) 0 0 0 0) Known.has_four.
Proof. cbn [valid]. intros (?&?&?&?&?&?&?&?&?&E) P. apply even_mod in E. computed. all_hold. Qed.
Lemma known_has_six v t l x f s m y : valid (Summary t l x f s m y) -> 0 < s ->
  holds v (told (Summary t l x f s m y) 0 0 0 0) Known.has_six.
Proof. cbn [valid]. intros (?&?&?&?&?&?&?&?&?&E) P. apply even_mod in E. computed. all_hold. Qed.
Lemma known_has_loop v t l x f s m y : valid (Summary t l x f s m y) -> 0 < m -> (m = 1 -> y = 0) ->
  holds v (told (Summary t l x f s m y) 0 0 0 0) Known.has_loop.
Proof. cbn [valid]. intros (?&?&?&?&?&?&?&?&?&E) P Q. apply even_mod in E. computed. all_hold. Qed.
Lemma known_has_longer_loop v t l x f s m y : valid (Summary t l x f s m y) -> 0 < m ->
  holds v (told (Summary t l x f s m y) 0 0 0 0) Known.has_longer_loop.
Proof. cbn [valid]. intros (?&?&?&?&?&?&?&?&?&E) P. apply even_mod in E. computed. all_hold. Qed.

(* ---- the induction ---- *)
Lemma w_none : w none = 0.
Proof. vm_compute. reflexivity. Qed.

(* what a checked goal says of w *)
Ltac at_most K checked :=
  apply (check_sound _ _ _ _ _ checked) in K; [|reflexivity];
  revert K; generalize (by_steps formula); intros val K; unfold holds, told in K; cbn [counts_of app] in K;
  computed_in K; try (apply andb_prop in K; destruct K as (_ & K)); apply Z.leb_le in K.
Ltac by_goal K checked := rewrite ?opened_is; unfold w; cbn [counts_of boxes_of handout]; at_most K checked;
  rewrite ?Z.add_0_r in K; lia.

Section Steps.
  Variables t l x f s m y : Z.
  Hypothesis V : valid (Summary t l x f s m y).
  Lemma w_three : 0 < t -> w (Summary t l x f s m y) <= opened (Chain 3) (w (Summary (t + -1) l x f s m y)).
  Proof. intros P. assert (K := known_has_three (by_steps formula) _ _ _ _ _ _ _ V P).
    by_goal K allcock_4_1.at_most_three.checked. Qed.
  Lemma w_chain : 0 < l -> (l = 1 -> x = 0) ->
    w (Summary t l x f s m y) <= opened (Chain 4) (w (Summary t (l + -1) x f s m y)).
  Proof. intros P Q. assert (K := known_has_chain (by_steps formula) _ _ _ _ _ _ _ V P Q).
    by_goal K allcock_4_1.at_most_chain.checked. Qed.
  Lemma w_longer_chain : 0 < l -> w (Summary t l (x + 1) f s m y) <= w (Summary t l x f s m y) + 1.
  Proof. intros P. assert (K := known_has_longer_chain (by_steps formula) _ _ _ _ _ _ _ V P).
    by_goal K allcock_4_1.longer_chain.checked. Qed.
  Lemma w_four : 0 < f -> w (Summary t l x f s m y) <= opened (Loop 4) (w (Summary t l x (f + -1) s m y)).
  Proof. intros P. assert (K := known_has_four (by_steps formula) _ _ _ _ _ _ _ V P).
    by_goal K allcock_4_1.at_most_four.checked. Qed.
  Lemma w_six : 0 < s -> w (Summary t l x f s m y) <= opened (Loop 6) (w (Summary t l x f (s + -1) m y)).
  Proof. intros P. assert (K := known_has_six (by_steps formula) _ _ _ _ _ _ _ V P).
    by_goal K allcock_4_1.at_most_six.checked. Qed.
  Lemma w_loop : 0 < m -> (m = 1 -> y = 0) ->
    w (Summary t l x f s m y) <= opened (Loop 8) (w (Summary t l x f s (m + -1) y)).
  Proof. intros P Q. assert (K := known_has_loop (by_steps formula) _ _ _ _ _ _ _ V P Q).
    by_goal K allcock_4_1.at_most_loop.checked. Qed.
  Lemma w_longer_loop : 0 < m -> w (Summary t l x f s m (y + 2)) <= w (Summary t l x f s m y) + 2.
  Proof. intros P. assert (K := known_has_longer_loop (by_steps formula) _ _ _ _ _ _ _ V P).
    by_goal K allcock_4_1.longer_loop.checked. Qed.
End Steps.

(* a longer component is one of the least length, made longer step by step *)
Lemma w_any_chain t l x f s m y j : valid (Summary t l x f s m y) -> 0 < l -> (l = 1 -> x = 0) -> 0 <= j ->
  w (Summary t l (x + j) f s m y) <= opened (Chain (4 + j)) (w (Summary t (l + -1) x f s m y)).
Proof.
  intros V P Q. revert j. apply natlike_ind.
  - replace (x + 0) with x by lia. apply w_chain; assumption.
  - intros j J IH. rewrite opened_is in *. cbn [boxes_of handout] in *.
    assert (L : w (Summary t l (x + j + 1) f s m y) <= w (Summary t l (x + j) f s m y) + 1)
      by (apply w_longer_chain; [cbn [valid] in *; intuition lia | exact P]).
    replace (x + Z.succ j) with (x + j + 1) by lia. lia.
Qed.
Lemma w_any_loop t l x f s m y j : valid (Summary t l x f s m y) -> 0 < m -> (m = 1 -> y = 0) -> 0 <= j ->
  w (Summary t l x f s m (y + 2 * j)) <= opened (Loop (8 + 2 * j)) (w (Summary t l x f s (m + -1) y)).
Proof.
  intros V P Q. revert j. apply natlike_ind.
  - replace (y + 2 * 0) with y by lia. apply w_loop; assumption.
  - intros j J IH. rewrite opened_is in *. cbn [boxes_of handout] in *.
    assert (L : w (Summary t l x f s m (y + 2 * j + 2)) <= w (Summary t l x f s m (y + 2 * j)) + 2).
    { apply w_longer_loop; [|exact P]. cbn [valid] in *. destruct V as (?&?&?&?&?&?&?&?&?&h&->).
      repeat split; try lia. exists (h + j). lia. }
    replace (y + 2 * Z.succ j) with (y + 2 * j + 2) by lia. lia.
Qed.

Lemma w_at_most G C : valid G -> legal C -> possible G C -> w G <= opened C (w (without G C)).
Proof.
  intros V L P. destruct G as [t l x f s m y]. unfold without, changed.
  destruct C as [k | k]; cbn [legal possible three_chains longer_chains chain_excess four_loops six_loops longer_loops
    loop_excess] in *; unfold one_of in P.
  - destruct (Z.eqb_spec k 3) as [-> | N]; [apply w_three; assumption|].
    assert (A := w_any_chain t l (x - (k - 4)) f s m y (k - 4)).
    replace (x - (k - 4) + (k - 4)) with x in A by lia. replace (4 + (k - 4)) with k in A by lia.
    replace (x + -1 * (k - 4)) with (x - (k - 4)) by lia. cbn [valid] in *. apply A; intuition lia.
  - destruct L as (L & i & ->). destruct (Z.eqb_spec (2 * i) 4) as [-> | N4]; [apply w_four; assumption|].
    destruct (Z.eqb_spec (2 * i) 6) as [-> | N6]; [apply w_six; assumption|].
    assert (A := w_any_loop t l x f s m (y - (2 * i - 8)) (i - 4)).
    replace (y - (2 * i - 8) + 2 * (i - 4)) with y in A by lia. replace (8 + 2 * (i - 4)) with (2 * i) in A by lia.
    replace (y + -1 * (2 * i - 8)) with (y - (2 * i - 8)) by lia. cbn [valid] in *.
    destruct V as (?&?&?&?&?&?&?&?&?&h&->). apply A; try lia. repeat split; try lia. exists (h - i + 4). lia.
Qed.

(* ---- Theorem 1.1: the component that it tells the opener to open, of a position with a summary ---- *)
Definition bonus (G : summary) : Z :=
  let '(Summary t l x f s m y) := G in
  let loops := (0 <? f) || (0 <? s) || (0 <? m) in
  if loops && negb (0 <? t) && negb (0 <? l) then 8
  else if loops && (0 <? t) && negb (0 <? l) then 6
  else if (0 <? t) || (0 <? l) || loops then 4 else 0.
(* c(G), the controlled value (equations (2) and (5)) *)
Definition controlled (G : summary) : Z :=
  let '(Summary t l x f s m y) := G in x + y - t - 4 * f - 2 * s + bonus G.
Definition is (G H : summary) : bool :=
  (three_chains G =? three_chains H) && (longer_chains G =? longer_chains H) && (chain_excess G =? chain_excess H) &&
  (four_loops G =? four_loops H) && (six_loops G =? six_loops H) && (longer_loops G =? longer_loops H) &&
  (loop_excess G =? loop_excess H).
Definition has_loop (G : summary) : bool := 0 <? four_loops G + six_loops G + longer_loops G.

Definition case_i (G : summary) : bool :=
  (2 <=? controlled G) && ((three_chains G =? 1) && (longer_chains G =? 0)) && has_loop G.
Definition case_ii (G : summary) : bool :=
  (-1 <=? controlled G) && (controlled G <=? 1) && (0 <? four_loops G) && negb (is G (Summary 3 0 0 1 0 0 0)).
Definition case_iii (G : summary) : bool :=
  (controlled G <=? -2) && (0 <? four_loops G) && (three_chains G =? 1) && ((size G - 3 - 4) mod 4 =? 0).
Definition shortest_loop_of (G : summary) (loop : Z) : component :=
  if 0 <? four_loops G then Loop 4 else if 0 <? six_loops G then Loop 6 else Loop loop.
Definition shortest_chain_of (G : summary) (chain : Z) : component :=
  if 0 <? three_chains G then Chain 3 else Chain chain.
Definition standard (G : summary) (chain loop : Z) : component :=
  if 0 <? three_chains G then Chain 3 else if has_loop G then shortest_loop_of G loop else shortest_chain_of G chain.
Definition named (G : summary) (chain loop : Z) : component :=
  if case_i G || case_ii G || case_iii G then shortest_loop_of G loop else standard G chain loop.
Definition to_open (G : position) : component := named (summary_of G) (shortest_chain G) (shortest_loop G).

(* what a position with such counts has *)
Definition has (G : summary) (C : component) (chain loop : Z) : Prop :=
  C = Chain 3 /\ 0 < three_chains G \/ C = Chain chain /\ 0 < longer_chains G \/
  C = Loop 4 /\ 0 < four_loops G \/ C = Loop 6 /\ 0 < six_loops G \/ C = Loop loop /\ 0 < longer_loops G.

Ltac this_one := let E := fresh in let F := fresh in
  intros E F; cbn [boxes_of handout without changed counts_of Z.eqb Pos.eqb negb andb] in *; split;
  [unfold has; cbn [three_chains longer_chains four_loops six_loops longer_loops]; auto 10 |
   apply Z.eqb_eq in F; rewrite ?Z.add_0_r in F; lia].

Lemma w_attained G chain loop : valid G -> shortest G chain loop -> 0 < size G ->
  has G (named G chain loop) chain loop /\ w G = opened (named G chain loop) (w (without G (named G chain loop))).
Proof.
  intros V S P. rewrite opened_is. assert (E := known_of_shortest (by_steps formula) G chain loop 0 0 V S).
  destruct G as [t l x f s m y].
  apply (check_sound _ _ _ _ _ allcock_4_1.attained.checked) in E; [|reflexivity]. revert E. unfold w.
  generalize (by_steps formula). intros val E. unfold holds, told in E. cbn [counts_of app] in E.
  destruct S as (SC & SL & L). apply even_half in L. set (o := loop / 2) in *. rewrite <- L in *. clearbody o. clear L loop.
  computed_in E. apply (fun e => under _ _ e (proj2 (Z.ltb_lt _ _) P)) in E.
  unfold shortest_of, one_of in *.
  cbn [valid size three_chains longer_chains chain_excess four_loops six_loops longer_loops loop_excess] in *.
  destruct V as (?&?&?&?&?&?&?&?&?&_). destruct SC as (?&SC&_). destruct SL as (?&SL&_).
  apply andb_prop in E. destruct E as (E & F).
  unfold named. match type of E with (if ?b then _ else _) = _ => change b with
    (case_i (Summary t l x f s m y) || case_ii (Summary t l x f s m y) || case_iii (Summary t l x f s m y)) in E, F end.
  revert E F. unfold standard, shortest_loop_of, shortest_chain_of, has_loop.
  cbn [three_chains longer_chains four_loops six_loops longer_loops].
  destruct (case_i _ || case_ii _ || case_iii _); [|destruct (Z.ltb_spec 0 t); [this_one|];
    destruct (Z.ltb_spec 0 (f + s + m)); [|clear SL]].
  1,2: destruct (Z.ltb_spec 0 f); [this_one|]; destruct (Z.ltb_spec 0 s); [this_one|].
  1,2: intros E F; assert (M : 0 < m) by
    (conjuncts E; repeat match goal with H : (_ <=? _) = true |- _ => apply Z.leb_le in H end;
     destruct (Z.ltb_spec 0 m); [assumption|]; exfalso;
     destruct (Z.eqb_spec (2 * o) 4); destruct (Z.eqb_spec (2 * o) 6); cbn [negb andb] in *; lia);
    specialize (SL M); revert E F; cbn [without changed];
    destruct (Z.eqb_spec (2 * o) 4); [lia|]; destruct (Z.eqb_spec (2 * o) 6); [lia|]; this_one.
  intros E F. assert (M : 0 < l) by
    (conjuncts E; repeat match goal with H : (_ <=? _) = true |- _ => apply Z.leb_le in H end;
     destruct (Z.ltb_spec 0 l); [assumption|]; exfalso; destruct (Z.eqb_spec chain 3); cbn [negb andb] in *; lia).
  specialize (SC M). revert E F. cbn [without changed]. destruct (Z.eqb_spec chain 3); [lia|]. this_one.
Qed.

(* Theorem 4.1 and Theorem 1.1, the value being the closed form as the program has it *)
Lemma named_is_there G : Forall legal G -> G <> [] ->
  In (to_open G) G /\ w (summary_of G) = opened (to_open G) (w (without (summary_of G) (to_open G))).
Proof.
  intros F N. unfold to_open. assert (P := boxes_more_than_0 G F N). rewrite <- size_is_boxes in P.
  destruct (w_attained _ _ _ (valid_summary G F) (shortest_holds G F) P) as (H & E). split; [|exact E].
  destruct H as [(-> & Q) | [(-> & Q) | [(-> & Q) | [(-> & Q) | (-> & Q)]]]];
    auto using has_three, has_four, has_six, has_shortest_chain, has_shortest_loop.
Qed.
Theorem v_is_w G : Forall legal G -> v G = w (summary_of G).
Proof.
  apply (value_is opened legal (fun G => w (summary_of G)) w_none); clear G.
  - intros b C a F. rewrite <- (summary_without b C a). apply w_at_most.
    + apply valid_summary, F.
    + rewrite Forall_forall in F. apply F, in_elt.
    + apply possible_where_in; [exact F | apply in_elt].
  - intros G F N. destruct (named_is_there G F N) as (I & E). apply in_split in I. destruct I as (b & a & S).
    exists b, (to_open G), a. split; [exact S|]. rewrite E. do 2 f_equal. rewrite S at 1. apply summary_without.
Qed.

(* ---- every certificate, of positions ---- *)
(* the value that a claim asks for by counts: that of a position, where there is one with such counts *)
Definition some_valid (G : summary) : bool :=
  let '(Summary t l x f s m y) := G in
  (0 <=? t) && (0 <=? l) && (0 <=? x) && (0 <=? f) && (0 <=? s) && (0 <=? m) && (0 <=? y) &&
  (negb (l =? 0) || (x =? 0)) && (negb (m =? 0) || (y =? 0)) && Z.even y.
Definition value_asked (counts : list Z) : Z :=
  match counts with
  | [t; l; x; f; s; m; y] =>
    let G := Summary t l x f s m y in if some_valid G then v (position_of G) else by_steps formula counts
  | _ => by_steps formula counts
  end.
Lemma some_valid_is G : some_valid G = true -> valid G.
Proof.
  destruct G as [t l x f s m y]. unfold some_valid, valid. rewrite !andb_true_iff, !orb_true_iff, !negb_true_iff, !Z.leb_le.
  rewrite !Z.eqb_neq, !Z.eqb_eq, Z.even_spec. intuition lia.
Qed.
Lemma value_asked_is counts : by_steps formula counts = value_asked counts.
Proof.
  destruct counts as [|t [|l [|x [|f [|s [|m [|y [|z rest]]]]]]]]; cbn [value_asked];
    match goal with |- ?a = ?a => exact (eq_refl a) | _ => idtac end.
  destruct (some_valid (Summary t l x f s m y)) eqn:E; [|exact (eq_refl _)]. apply some_valid_is in E.
  apply position_of_valid in E. destruct E as (F & E). rewrite (v_is_w _ F), E. unfold w, counts_of. exact (eq_refl _).
Qed.

Lemma claim_holds known claim certificate inputs : check formula 11 known claim certificate = true ->
  length inputs = 11%nat -> holds (by_steps formula) inputs known -> holds value_asked inputs claim.
Proof.
  intros E N K. apply (holds_alike _ _ _ _ value_asked_is). exact (check_sound _ _ _ _ _ E inputs N K).
Qed.

(* a claim about every position *)
Definition true_of_position (claim : steps) : Prop :=
  forall G n, Forall legal G -> holds value_asked (numbers_of G 0 n) claim.
Theorem of_position claim certificate : check formula 11 Known.of_position claim certificate = true ->
  true_of_position claim.
Proof.
  intros E G n F. apply (claim_holds _ _ _ _ E).
  - unfold numbers_of, told. destruct (summary_of G). reflexivity.
  - apply known_of_shortest; [apply valid_summary | apply shortest_holds]; exact F.
Qed.

(* a claim about every component of every position, as it is stated for each kind of component *)
Definition by_kind {A} (C : component) (three chain four six loop : A) : A :=
  match C with
  | Chain k => if k =? 3 then three else chain
  | Loop k => if k =? 4 then four else if k =? 6 then six else loop
  end.
Definition true_of_component (three chain four six loop : steps) : Prop :=
  forall G C n, Forall legal G -> In C G ->
  holds value_asked (numbers_of G (more C) n) (by_kind C three chain four six loop).

Lemma joined (a s p : bool) : a && s = true -> a && p = true -> a && s && p = true.
Proof. destruct a, s, p; auto. Qed.
Lemma known_of_component v G c o C n : Forall legal G -> In C G -> c = shortest_chain G -> o = shortest_loop G ->
  holds v (told (summary_of G) c o (more C) n)
    (by_kind C Known.of_three Known.of_chain Known.of_four Known.of_six Known.of_loop).
Proof.
  intros F I -> ->. assert (V := valid_summary G F). assert (S := shortest_holds G F).
  assert (P := possible_where_in G C F I). assert (L : legal C) by (rewrite Forall_forall in F; auto).
  revert V S P. generalize (summary_of G) (shortest_chain G) (shortest_loop G). clear G F I. intros [t l x f s m y] c o.
  unfold shortest, shortest_of, one_of, possible. cbn [valid three_chains longer_chains chain_excess four_loops six_loops
    longer_loops loop_excess]. intros (?&?&?&?&?&?&?&?&?&E) ((?&?&?)&(?&?&?)&O) P. apply even_mod in E. apply even_half in O.
  unfold told. cbn [counts_of app]. set (i := o / 2) in *. rewrite <- O in *. clearbody i. clear O.
  destruct C as [k | k]; cbn [by_kind legal] in *.
  - destruct (Z.eqb_spec k 3); cbn [more]; unfold holds, one_of in *; computed; all_hold.
  - destruct L as (L & K). apply more_of_loop in K. revert K. generalize (more (Loop k)). intros j K.
    destruct (Z.eqb_spec k 4); [|destruct (Z.eqb_spec k 6)]; unfold holds, one_of in *; computed; all_hold.
Qed.

Theorem of_component three chain four six loop c3 cc c4 c6 cl :
  check formula 11 Known.of_three three c3 = true -> check formula 11 Known.of_chain chain cc = true ->
  check formula 11 Known.of_four four c4 = true -> check formula 11 Known.of_six six c6 = true ->
  check formula 11 Known.of_loop loop cl = true -> true_of_component three chain four six loop.
Proof.
  intros E3 Ec E4 E6 El G C n F I.
  assert (K := known_of_component (by_steps formula) G _ _ C n F I eq_refl eq_refl). unfold numbers_of.
  assert (N : length (told (summary_of G) (shortest_chain G) (shortest_loop G) (more C) n) = 11%nat)
    by (unfold told; destruct (summary_of G); reflexivity).
  revert K N. unfold by_kind. destruct C; repeat match goal with |- context [if ?b then _ else _] => destruct b end;
    intros K N; eapply claim_holds; eassumption.
Qed.

(* ---- a claim that fails, by the value of one position, which is computed ---- *)
Definition true_of_one (claim : component -> steps) (G : position) (C : option component) (n : Z) : Prop :=
  match C with
  | None => holds value_asked (numbers_of G 0 n) (claim (Chain 3))
  | Some C => holds value_asked (numbers_of G (more C) n) (claim C)
  end.
Definition refuted (claim : component -> steps) (G : position) (C : option component) (n : Z) : Prop :=
  Forall legal G /\ (forall D, C = Some D -> In D G) /\ ~ true_of_one claim G C n.
Definition is_even (k : Z) (E : Z.even k = true) : Z.Even k := proj1 (Z.even_spec k) E.
Ltac each_is_legal := repeat (apply Forall_cons; [cbn [legal]; first [lia | split; [lia | apply is_even; reflexivity]]|]);
  apply Forall_nil.
Ltac computes := split; [each_is_legal|]; split;
  [intros D E; first [discriminate E | injection E as <-; cbn; auto 20] | unfold true_of_one; vm_compute; discriminate].
