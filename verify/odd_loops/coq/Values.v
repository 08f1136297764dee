(* The closed form of docs/odd-loops.md is the value: by induction, from its checked goals. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Totals Claim Check Tactics Formula Attained.
From Loony Require Known odd_value.
Import ListNotations.
Open Scope Z_scope.

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

Lemma w_at_most b C a : Forall long (b ++ C :: a) -> w (counts_of (b ++ C :: a)) <= opened C (w (counts_of (b ++ a))).
Proof.
  intros F. apply Forall_elt in F. rewrite counts_with. assert (V := counts_fit (b ++ a)). cbv beta zeta in V. revert V.
  unfold counts_of, each_count. cbn [map]. each_total (b ++ a). intros t l x f v s e m y V.
  destruct C as [k | k]; cbn [long] in F; cbn [three_chain loop_of]; unfold is_there, excess, chain_length, loop_length, one.
  - destruct (Z.eqb_spec k 3) as [-> | N].
    + change (4 <=? 3) with false. cbn [Z.ltb Z.compare]. rewrite !Z.add_0_l.
      assert (A := w_three (1 + t) l x f v s e m y). replace (1 + t + -1) with t in A by lia. apply A; lia.
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
      * assert (A := w_four t l x (1 + f) v s e m y). replace (1 + f + -1) with f in A by lia. apply A; lia.
      * assert (A := w_five t l x f (1 + v) s e m y). replace (1 + v + -1) with v in A by lia. apply A; lia.
      * assert (A := w_six t l x f v (1 + s) e m y). replace (1 + s + -1) with s in A by lia. apply A; lia.
      * assert (A := w_seven t l x f v s (1 + e) m y). replace (1 + e + -1) with e in A by lia. apply A; lia.
Qed.

(* ---- the induction ---- *)
Lemma size_more_than_0 G : Forall long G -> G <> [] -> let n := fun f => total f G in
  0 < 3 * n three_chain + 4 * n (is_there chain_length) + n (excess 4 chain_length) + 4 * n (loop_of 4) +
    5 * n (loop_of 5) + 6 * n (loop_of 6) + 7 * n (loop_of 7) + 8 * n (is_there loop_length) + n (excess 8 loop_length).
Proof.
  intros F N. destruct G as [|C G]; [contradiction|]. apply Forall_inv in F. cbv beta zeta. cbn [total].
  assert (V := counts_fit G). cbv beta zeta in V. revert V. each_total G. intros t l x f v s e m y V.
  destruct C as [k | k]; cbn [long three_chain loop_of chain_length loop_length] in *; unfold is_there, excess, chain_length,
    loop_length, one.
  - destruct (Z.eqb_spec k 3), (Z.leb_spec 4 k); change (0 <? 0) with false; cbv beta iota; try lia.
    destruct (Z.ltb_spec 0 k); cbv beta iota; lia.
  - destruct (Z.leb_spec 8 k); change (0 <? 0) with false; cbv beta iota.
    + destruct (Z.ltb_spec 0 k), (k =? 4), (k =? 5), (k =? 6), (k =? 7); cbv beta iota; lia.
    + destruct (Z.eqb_spec k 4), (Z.eqb_spec k 5), (Z.eqb_spec k 6), (Z.eqb_spec k 7); cbv beta iota; lia.
Qed.
Lemma has_three G : 0 < total three_chain G -> In (Chain 3) G.
Proof.
  intros P. apply total_has in P; [|intros [k | k]; cbn; unfold one; [destruct (k =? 3)|]; lia].
  destruct P as ([k | k] & I & Q); cbn in Q; [|lia]. unfold one in Q. destruct (Z.eqb_spec k 3); [congruence | lia].
Qed.
Lemma has_loop n G : 0 < total (loop_of n) G -> In (Loop n) G.
Proof.
  intros P. apply total_has in P; [|intros [k | k]; cbn; unfold one; [|destruct (k =? n)]; lia].
  destruct P as ([k | k] & I & Q); cbn in Q; [lia|]. unfold one in Q. destruct (Z.eqb_spec k n); [congruence | lia].
Qed.
Lemma has_shortest_chain G : 0 < total (is_there chain_length) G -> In (Chain (shortest_chain G)) G.
Proof.
  intros P. destruct (of_shortest_chain G) as (_&_&_&Q&_). assert (R := shortest_is_there 4 _ eq_refl chain_length_is G P).
  destruct R as ([k | k] & I & E); cbn in E; fold (shortest_chain G) in E; specialize (Q P); fold (shortest_chain G) in Q.
  - destruct (4 <=? k); [congruence | lia].
  - lia.
Qed.
Lemma has_shortest_loop G : 0 < total (is_there loop_length) G -> In (Loop (shortest_loop G)) G.
Proof.
  intros P. destruct (of_shortest_loop G) as (_&_&_&Q&_). assert (R := shortest_is_there 8 _ eq_refl loop_length_is G P).
  destruct R as ([k | k] & I & E); cbn in E; fold (shortest_loop G) in E; specialize (Q P); fold (shortest_loop G) in Q.
  - lia.
  - destruct (8 <=? k); [congruence | lia].
Qed.

(* the counts of the rest are as told *)
#[local] Opaque w.
Ltac these_counts E := refine (eq_trans E _); apply f_equal, f_equal; unfold each_count;
  cbn [map three_chain loop_of]; unfold is_there, excess, chain_length, loop_length, one;
  repeat match goal with |- context [?a <=? ?b] => destruct (Z.leb_spec a b); try lia end; cbv beta iota;
  repeat match goal with |- context [?a <? ?b] => destruct (Z.ltb_spec a b); try lia end; cbv beta iota;
  repeat match goal with |- context [?a =? ?b] => destruct (Z.eqb_spec a b); try lia end; cbv beta iota;
  repeat (apply f_equal2; [lia|]); reflexivity.
(* the component that the goal names *)
Definition to_open (G : position) : component := let n f := total f G in
  named (opens_loop (n three_chain) (n (is_there chain_length)) (n (excess 4 chain_length)) (n (loop_of 4))
    (n (loop_of 5)) (n (loop_of 6)) (n (loop_of 7)) (n (is_there loop_length)) (n (excess 8 loop_length)))
    (n three_chain) (n (loop_of 4)) (n (loop_of 5)) (n (loop_of 6)) (n (loop_of 7))
    (shortest_chain G) (shortest_loop G).
Lemma named_is_there G : Forall long G -> G <> [] -> In (to_open G) G /\
  w (counts_of G) = opened (to_open G) (w (map (fun f => total f G + - f (to_open G)) each_count)).
Proof.
  intros F N. assert (P := size_more_than_0 G F N). assert (V := counts_fit G). cbv beta zeta in P, V.
  destruct (of_shortest_chain G) as (_&_&C1&C2&C3). destruct (of_shortest_loop G) as (_&_&L1&L2&L3).
  fold (shortest_chain G) in C1, C2, C3. fold (shortest_loop G) in L1, L2, L3.
  assert (A := w_attained _ _ _ _ _ _ _ _ _ (shortest_chain G) (shortest_loop G) V).
  specialize (A ltac:(split; [intros Z0; apply C1, Z0 | split; assumption])).
  specialize (A ltac:(split; [intros Z0; apply L1, Z0 | split; assumption]) P). cbv zeta in A.
  fold (to_open G) in A.
  destruct A as [A | [A | [A | [A | [A | [A | A]]]]]]; destruct A as (-> & Q & E).
  - split; [apply has_three, Q|]. these_counts E.
  - split; [apply has_shortest_chain, Q|]. specialize (C2 Q). these_counts E.
  - split; [apply has_loop, Q|]. these_counts E.
  - split; [apply has_loop, Q|]. these_counts E.
  - split; [apply has_loop, Q|]. these_counts E.
  - split; [apply has_loop, Q|]. these_counts E.
  - split; [apply has_shortest_loop, Q|]. specialize (L2 Q). these_counts E.
Qed.
Lemma attained G : Forall long G -> G <> [] ->
  exists b a, G = b ++ to_open G :: a /\ w (counts_of G) = opened (to_open G) (w (counts_of (b ++ a))).
Proof.
  intros F N. destruct (named_is_there G F N) as (I & E). apply in_split in I. destruct I as (b & a & S).
  exists b, a. split; [exact S|]. rewrite E. do 2 f_equal. apply map_ext. intros f. rewrite S at 1.
  rewrite total_with. ring.
Qed.

(* v is the closed form *)
Theorem v_is_w G : Forall long G -> v G = w (counts_of G).
Proof.
  apply (value_is opened long (fun G => w (counts_of G)) eq_refl w_at_most). intros H F N.
  destruct (attained H F N) as (b & a & E). exists b, (to_open H), a. exact E.
Qed.
(* and opening the component that the goal names attains it *)
Theorem v_attained G : Forall long G -> G <> [] ->
  exists b a, G = b ++ to_open G :: a /\ v G = opened (to_open G) (v (b ++ a)).
Proof.
  intros F N. destruct (attained G F N) as (b & a & S & E). exists b, a. split; [exact S|].
  rewrite (v_is_w G F), E, v_is_w; [reflexivity|]. apply (rest_fits b (to_open G)). rewrite <- S. exact F.
Qed.
#[local] Transparent w.

(* ---- every certificate, of positions ---- *)
(* the value that a claim asks for by counts: that of a position, where there is one with such counts *)
Definition value_asked (counts : list Z) : Z :=
  if fit counts then v (position_of counts) else by_steps formula counts.
Lemma value_asked_is counts : by_steps formula counts = value_asked counts.
Proof.
  unfold value_asked. destruct (fit counts) eqn:E; [|exact (eq_refl _)]. apply position_of_fit in E. destruct E as (F & E).
  rewrite (v_is_w _ F), E. exact (eq_refl _).
Qed.
Lemma claim_holds known claim certificate inputs : check formula 13 known claim certificate = true ->
  length inputs = 13%nat -> holds (by_steps formula) inputs known -> holds value_asked inputs claim.
Proof.
  intros E N K. apply (holds_alike _ _ _ _ value_asked_is). exact (check_sound _ _ _ _ _ E inputs N K).
Qed.

(* a claim about every position *)
Definition true_of_position (claim : steps) : Prop :=
  forall G n, Forall long G -> holds value_asked (numbers_of G 0 n) claim.
Lemma shortest_fit G : let n := fun f => total f G in let c := shortest_chain G in let o := shortest_loop G in
  let l := n (is_there chain_length) in let x := n (excess 4 chain_length) in
  let m := n (is_there loop_length) in let y := n (excess 8 loop_length) in
  ((l = 0 -> c = 0) /\ (0 < l -> 4 <= c /\ c - 4 <= x /\ (l = 1 -> c - 4 = x)) /\ (1 < l -> 2 * (c - 4) <= x)) /\
  ((m = 0 -> o = 0) /\ (0 < m -> 8 <= o /\ o - 8 <= y /\ (m = 1 -> o - 8 = y)) /\ (1 < m -> 2 * (o - 8) <= y)).
Proof.
  cbv beta zeta. destruct (of_shortest_chain G) as (_&_&C1&C2&C3). destruct (of_shortest_loop G) as (_&_&L1&L2&L3).
  fold (shortest_chain G) in C1, C2, C3. fold (shortest_loop G) in L1, L2, L3.
  split; (split; [|split; assumption]); [apply C1 | apply L1].
Qed.
Theorem of_position claim certificate : check formula 13 Known.of_position claim certificate = true ->
  true_of_position claim.
Proof.
  intros E G n F. apply (claim_holds _ _ _ _ E); [reflexivity|].
  destruct (shortest_fit G). apply known_of_position; [apply counts_fit | assumption | assumption].
Qed.

(* a claim about every component of every position, as it is stated for each kind of component *)
Definition by_kind {A} (C : component) (three chain four five six seven loop : A) : A :=
  match C with
  | Chain k => if k =? 3 then three else chain
  | Loop k => if k =? 4 then four else if k =? 5 then five else if k =? 6 then six else if k =? 7 then seven else loop
  end.
(* what a component has more than 4 boxes, or 8; less than 0 of the short ones, of which no claim asks *)
Definition more (C : component) : Z := match C with Chain k => k - 4 | Loop k => k - 8 end.
Definition true_of_component (three chain four five six seven loop : steps) : Prop :=
  forall G C n, Forall long G -> In C G ->
  holds value_asked (numbers_of G (more C) n) (by_kind C three chain four five six seven loop).
Lemma known_of_component val G C n : Forall long G -> In C G ->
  holds val (numbers_of G (more C) n) (by_kind C Known.of_three Known.of_chain Known.of_four Known.of_five Known.of_six
    Known.of_seven Known.of_loop).
Proof.
  intros F I. assert (L : long C) by (rewrite Forall_forall in F; auto). destruct (shortest_fit G) as (SC & SL).
  apply in_split in I. destruct I as (b & a & S). unfold numbers_of. revert SC SL.
  generalize (shortest_chain G) (shortest_loop G). intros c o.
  cbv beta zeta. unfold counts_of, each_count. cbn [map app]. rewrite S, !total_with. clear S G F.
  assert (V := counts_fit (b ++ a)). cbv beta zeta in V. revert V. each_total (b ++ a). intros t l x f v s e m y V.
  destruct C as [k | k]; cbn [long three_chain loop_of by_kind more] in *; unfold is_there, excess, chain_length, loop_length,
    one.
  - destruct (Z.eqb_spec k 3), (Z.leb_spec 4 k); try lia; change (0 <? 0) with false; cbv beta iota;
      [|destruct (Z.ltb_spec 0 k); [cbv beta iota|lia]]; rewrite ?Z.add_0_l; intros; unfold holds; computed; all_hold.
  - destruct (Z.leb_spec 8 k); change (0 <? 0) with false; cbv beta iota.
    + destruct (Z.ltb_spec 0 k), (Z.eqb_spec k 4), (Z.eqb_spec k 5), (Z.eqb_spec k 6), (Z.eqb_spec k 7); try lia;
        cbv beta iota; rewrite ?Z.add_0_l; intros; unfold holds; computed; all_hold.
    + destruct (Z.eqb_spec k 4), (Z.eqb_spec k 5), (Z.eqb_spec k 6), (Z.eqb_spec k 7); try lia;
        cbv beta iota; rewrite ?Z.add_0_l; intros; unfold holds; computed; all_hold.
Qed.
Theorem of_component three chain four five six seven loop c3 cc c4 c5 c6 c7 cl :
  check formula 13 Known.of_three three c3 = true -> check formula 13 Known.of_chain chain cc = true ->
  check formula 13 Known.of_four four c4 = true -> check formula 13 Known.of_five five c5 = true ->
  check formula 13 Known.of_six six c6 = true -> check formula 13 Known.of_seven seven c7 = true ->
  check formula 13 Known.of_loop loop cl = true -> true_of_component three chain four five six seven loop.
Proof.
  intros E3 Ec E4 E5 E6 E7 El G C n F I. assert (K := known_of_component (by_steps formula) G C n F I). revert K.
  unfold by_kind. destruct C; repeat match goal with |- context [if ?b then _ else _] => destruct b end;
    intros K; (eapply claim_holds; [eassumption | reflexivity | exact K]).
Qed.

(* ---- a claim that fails, by the value of one position, which is computed ---- *)
Definition true_of_one (claim : component -> steps) (G : position) (C : option component) (n : Z) : Prop :=
  match C with
  | None => holds value_asked (numbers_of G 0 n) (claim (Chain 3))
  | Some C => holds value_asked (numbers_of G (more C) n) (claim C)
  end.
Definition refuted (claim : component -> steps) (G : position) (C : option component) (n : Z) : Prop :=
  Forall long G /\ (forall D, C = Some D -> In D G) /\ ~ true_of_one claim G C n.
Ltac computes := split; [repeat (apply Forall_cons; [cbn [long]; lia|]); apply Forall_nil|]; split;
  [intros D E; first [discriminate E | injection E as <-; cbn; auto 20] | unfold true_of_one; vm_compute; discriminate].
