(* The rule of captures, for every position of every board. The definitions to be believed are those before the first
   lemma, with net_score in Play.v, and board in Drawn.v. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Game Short_chains Drawn Play Pieces Played.
Import ListNotations.
Open Scope Z_scope.

Section On_a_board.
Context (this : board).
Notation open_sides := (Drawn.open_sides this).
Notation boxes_among := (Drawn.boxes_among this).
Notation completions := (Play.completions this).
Notation draw := (Play.draw this).
Notation line_moves := (Play.line_moves this).
Notation net_score := (Play.net_score this).

(* While some line completes a box, draw it: then these lines rest. *)
Inductive takes : list line -> list line -> Prop :=
  | takes_none open : (forall l, In l open -> completions l open = 0) -> takes open open
  | takes_more open l rest : In l open -> 0 < completions l open -> takes (draw l open) rest -> takes open rest.
(* how many boxes have an open side *)
Definition number_of_boxes (open : list line) : Z := Z.of_nat (length (Drawn.open_boxes this open)).
(* A line hands out boxes if it does not rest, and completes no box now. If one of its sides is the ground, or a box
   that rests, two boxes can be handed out; else, if some line hands out at all, four. *)
Definition hands_out (open rest : list line) (l : line) : bool :=
  if in_dec line_dec l rest then false else completions l open =? 0.
Definition outside (rest : list line) (x : option box) : bool :=
  match x with None => true | Some b => negb (open_sides rest b =? 0)%nat end.
Definition can_hand_out_2 (open rest : list line) : bool :=
  existsb (fun l => hands_out open rest l && existsb (outside rest) (sides l)) open.
Definition can_hand_out_4 (open rest : list line) : bool := existsb (hands_out open rest) open.
(* T boxes can be captured, and then V is the score of what rests. All are captured; or all but a handout, of which the
   other player captures as many boxes, and moves on in what rests. *)
Definition with_captures (open rest : list line) (V : Z) : Z :=
  let T := number_of_boxes open - number_of_boxes rest in
  if can_hand_out_2 open rest then Z.max (T + V) (T - 4 - V)
  else if can_hand_out_4 open rest then Z.max (T + V) (T - 8 - V) else T + V.
Definition by_captures (open rest : list line) : Z := with_captures open rest (net_score rest).

(* ---- what follows ---- *)
Hypothesis is_simple : simple this.
Lemma no_self l b : ~ joins l (Some b) (Some b).
Proof. apply is_simple. Qed.
Lemma no_other_between l m a b : joins l (Some a) (Some b) -> joins m (Some a) (Some b) -> l = m.
Proof. apply is_simple. Qed.

Definition has (l : line) (b : box) : Prop := In (Some b) (sides l).
Definition beside (b : box) (ls : list line) : Prop := exists l, In l ls /\ has l b.
(* a box can be captured if it has an open side, and none among the lines that rest *)
Definition capturable (open rest : list line) (b : box) : Prop := beside b open /\ ~ beside b rest.
Definition lone (l : line) (b : box) (open : list line) : Prop := has l b /\ forall m, In m open -> has m b -> m = l.

Lemma in_draw m l open : In m (draw l open) <-> In m open /\ m <> l.
Proof. unfold draw. split; [apply in_remove|]. intros (I & D). apply in_in_remove; assumption. Qed.
Lemma beside_is b ls : beside b ls <-> (open_sides ls b > 0)%nat.
Proof. rewrite <- in_open, in_flat_map. reflexivity. Qed.
Lemma beside_boxes b ls : In b (Drawn.open_boxes this ls) <-> beside b ls.
Proof. rewrite in_open_boxes, beside_is. reflexivity. Qed.
Lemma beside_dec b ls : {beside b ls} + {~ beside b ls}.
Proof. destruct (in_dec box_dec b (Drawn.open_boxes this ls)) as [I | I]; rewrite beside_boxes in I; auto. Qed.
Lemma not_beside_draw l b open : (open_sides (draw l open) b = 0)%nat <-> ~ beside b (draw l open).
Proof. rewrite beside_is. lia. Qed.

Lemma completes l open : 0 < completions l open <-> exists b, lone l b open.
Proof.
  unfold Play.completions. split.
  - intros L. destruct (filter _ _) as [|b r] eqn:E; [cbn in L; lia|].
  assert (I : In b (b :: r)) by (left; reflexivity).
    rewrite <- E in I. apply filter_In in I. destruct I as (I & D). apply in_boxes_among in I. exists b.
    split; [exact I|].
    intros m Im Hm. apply Nat.eqb_eq, not_beside_draw in D. destruct (line_dec m l) as [? | N]; [assumption|].
    destruct D. exists m. rewrite in_draw. auto.
  - intros (b & H & U). assert (I : In b (filter (fun b => (open_sides (draw l open) b =? 0)%nat) (boxes_among
      (sides l)))).
    { apply filter_In. split; [apply in_boxes_among, H|]. apply Nat.eqb_eq, not_beside_draw. intros (m & Im & Hm).
      apply in_draw in Im. destruct Im as (Im & N). apply N, U; assumption. }
    destruct (filter _ _); [destruct I|cbn; lia].
Qed.
Lemma completions_at_least_0 l open : 0 <= completions l open.
Proof. apply Zle_0_nat. Qed.
Lemma completes_none l open : completions l open = 0 <->
  forall b, has l b -> exists m, In m open /\ has m b /\ m <> l.
Proof.
  split.
  - intros E b H. destruct (beside_dec b (draw l open)) as [(m & I & Hm) | N].
    + apply in_draw in I. exists m. tauto.
    + exfalso. enough (0 < completions l open) by lia. apply completes. exists b. split; [exact H|]. intros m I Hm.
      destruct (line_dec m l) as [? | D]; [assumption|]. destruct N. exists m. rewrite in_draw. auto.
  - intros A. destruct (Z.eq_dec (completions l open) 0) as [? | N]; [assumption|]. exfalso.
    assert (L : 0 < completions l open) by (assert (P := completions_at_least_0 l open); lia). apply completes in L.
    destruct L as (b & H & U). destruct (A b H) as (m & I & Hm & D). apply D, U; assumption.
Qed.
Lemma completes_none_more l open more : incl open more -> completions l open = 0 -> completions l more = 0.
Proof.
  rewrite !completes_none. intros S E b H. destruct (E b H) as (m & I & R). exists m. split; [apply S, I|exact R].
Qed.
Lemma completes_fewer l open fewer : incl fewer open -> 0 < completions l open -> 0 < completions l fewer.
Proof. rewrite !completes. intros S (b & H & U). exists b. split; [exact H|]. intros m I. apply U, S, I. Qed.

(* boxes are counted *)
Lemma sides_differ l : NoDup (boxes_among (sides l)).
Proof.
  destruct (joins_some this l) as (a & b & [E | E]); rewrite E; destruct a as [a|], b as [b|]; cbn;
    repeat constructor; cbn;
    try tauto; intros [D | []]; apply (no_self l a); subst; [left | right]; exact E.
Qed.
Lemma number_of_boxes_draw l open : In l open ->
  number_of_boxes open = completions l open + number_of_boxes (draw l open).
Proof.
  intros I. unfold number_of_boxes, Play.completions. rewrite <- Nat2Z.inj_add, <- app_length. f_equal.
  apply Permutation_length, NoDup_Permutation.
  - apply NoDup_nodup.
  - assert (A : forall l m : list box, NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m)).
    { clear. induction l as [|x l IH]; cbn; intros m N M D; [exact M|]. inversion N; subst. constructor.
      - rewrite in_app_iff. intros [? | J]; [contradiction|]. exact (D x (or_introl eq_refl) J).
      - apply IH; auto. }
    apply A; [apply NoDup_filter, sides_differ|apply NoDup_nodup|]. intros b F J. apply filter_In in F.
    destruct F as (_ & F).
    apply Nat.eqb_eq, not_beside_draw in F. apply F, beside_boxes, J.
  - intros b. rewrite in_app_iff, filter_In, !beside_boxes, in_boxes_among, Nat.eqb_eq, not_beside_draw. split.
    + intros B. destruct (beside_dec b (draw l open)) as [D | D]; [auto|]. left. split; [|exact D].
      destruct B as (m & J & H). destruct (line_dec m l) as [-> | N]; [exact H|]. destruct D. exists m.
      rewrite in_draw. auto.
    + intros [(H & _) | (m & J & H)]; [exists l; auto|]. apply in_draw in J. exists m. tauto.
Qed.

(* ---- lines are taken, in any order ---- *)
Lemma takes_incl open rest : takes open rest -> incl rest open.
Proof.
  induction 1 as [open N|open l rest I K T IH]; intros m J; [exact J|]. apply IH, in_draw in J. apply J.
Qed.
Lemma takes_still open rest : takes open rest -> forall l, In l rest -> completions l rest = 0.
Proof. induction 1; auto. Qed.
Lemma length_draw l open : NoDup open -> In l open -> length open = S (length (draw l open)).
Proof.
  intros N I. assert (P : exists r, Permutation open (l :: r)).
  { apply in_split in I. destruct I as (a & b & ->). exists (a ++ b). symmetry. apply Permutation_middle. }
  destruct P as (r & P). rewrite (Permutation_length P), (Permutation_length (draw_rest l open r N P)). reflexivity.
Qed.
Lemma some_completes open : (exists l, In l open /\ 0 < completions l open) \/ forall l, In l open -> completions l
  open = 0.
Proof.
  destruct (existsb (fun l => 0 <? completions l open) open) eqn:E.
  - left. apply existsb_exists in E. destruct E as (l & I & L). apply Z.ltb_lt in L. eauto.
  - right. intros l I. assert (P := completions_at_least_0 l open).
  destruct (Z.eq_dec (completions l open) 0) as [? | N]; [assumption|].
    exfalso. enough (true = false) by discriminate. rewrite <- E. symmetry. apply existsb_exists. exists l.
    rewrite Z.ltb_lt.
    split; [exact I|lia].
Qed.
Theorem something_rests open : NoDup open -> exists rest, takes open rest.
Proof.
  remember (length open) as n eqn:E. revert open E. induction n as [|n IH]; intros open E N;
    (destruct (some_completes open) as [(l & I & L) | A]; [|exists open; apply takes_none, A]).
  - destruct open; [destruct I|discriminate].
  - destruct (IH (draw l open)) as (rest & T).
    + rewrite (length_draw _ _ N I) in E. congruence.
    + apply draw_unique, N.
    + exists rest. exact (takes_more _ _ _ I L T).
Qed.
Lemma draw_draw l m open : draw l (draw m open) = draw m (draw l open).
Proof. apply remove_remove_comm. Qed.
Lemma draw_incl l open : incl (draw l open) open.
Proof. intros m I. apply in_draw in I. apply I. Qed.
(* another line may be drawn first *)
Lemma takes_without open rest m : takes open rest -> In m open -> ~ In m rest -> takes (draw m open) rest.
Proof.
  intros T. induction T as [open N|open l rest I K T IH]; intros Im Nm; [contradiction|].
  destruct (line_dec m l) as [-> | D]; [exact T|]. apply (takes_more _ l).
  - apply in_draw. auto.
  - exact (completes_fewer _ _ _ (draw_incl m open) K).
  - rewrite draw_draw. apply IH; [apply in_draw; auto|exact Nm].
Qed.
Lemma takes_then open rest m rest' : takes open rest -> In m rest -> takes (draw m rest) rest' -> takes (draw m
  open) rest'.
Proof.
  intros T. induction T as [open N|open l rest I K T IH]; intros Im T'; [exact T'|].
  assert (J : In m (draw l open)) by (apply (takes_incl _ _ T), Im). apply in_draw in J. destruct J as (_ & D).
  apply (takes_more _ l).
  - apply in_draw. auto.
  - exact (completes_fewer _ _ _ (draw_incl m open) K).
  - rewrite draw_draw. apply IH; assumption.
Qed.

(* a line that is taken has a box that is taken, and no such box has two lines whose other sides are not taken *)
Lemma taken_side open rest l : takes open rest -> In l open -> ~ In l rest -> exists b, has l b /\ ~ beside b rest.
Proof.
  intros T. induction T as [open N|open m rest I K T IH]; intros Il Nl; [contradiction|].
  destruct (line_dec l m) as [-> | D]; [|apply IH; [apply in_draw; auto|exact Nl]].
  apply completes in K. destruct K as (b & H & U). exists b. split; [exact H|]. intros (n & J & Hn).
  assert (J' := takes_incl _ _ T _ J). apply in_draw in J'. destruct J' as (J' & D). apply D, U; assumption.
Qed.
Definition out (rest : list line) (x : option box) : Prop := match x with None => True | Some b => beside b rest end.
Lemma outside_is rest x : outside rest x = true <-> out rest x.
Proof.
  destruct x as [b|]; cbn; [|tauto]. rewrite negb_true_iff, Nat.eqb_neq, beside_is. lia.
Qed.
Lemma out_dec rest x : {out rest x} + {~ out rest x}.
Proof. destruct x as [b|]; cbn; [apply beside_dec|auto]. Qed.
Lemma has_joined l a b x : joins l a b -> (has l x <-> a = Some x \/ b = Some x).
Proof. intros J. unfold has. rewrite (joins_in _ _ _ _ J). intuition congruence. Qed.
Lemma one_way_out open rest : takes open rest -> forall l m b x y, l <> m ->
  joins l (Some b) x -> joins m (Some b) y -> out rest x -> out rest y ->
  In l open -> In m open -> In l rest.
Proof.
  intros T. induction T as [open N|open c rest I K T IH]; intros l m b x y D Jl Jm X Y Il Im; [exact Il|].
  assert (G : forall l m x, l <> m -> joins l (Some b) x -> has m b -> out rest x -> In m open -> c <> l).
  { clear - K T. intros l m x D J H X I ->. apply completes in K. destruct K as (d & Hd & U).
    apply (has_joined _ _ _ _ J) in Hd. destruct Hd as [E | ->].
    - injection E as <-. apply D. symmetry. apply U; assumption.
    - cbn in X. destruct X as (n & In' & Hn). assert (J' := takes_incl _ _ T _ In'). apply in_draw in J'.
      destruct J' as (J' & D'). apply D', U; assumption. }
  apply (IH l m b x y); try assumption; apply in_draw; (split; [assumption|]); intros ->.
  - apply (G c m x D Jl); auto. apply (has_joined _ _ _ _ Jm). auto.
  - apply (G c l y (not_eq_sym D) Jm); auto. apply (has_joined _ _ _ _ Jl). auto.
Qed.

Lemma hands_out_is open rest l : hands_out open rest l = true <-> ~ In l rest /\ completions l open = 0.
Proof.
  unfold hands_out. destruct (in_dec line_dec l rest) as [I | I]; [split; [discriminate|tauto]|].
  rewrite Z.eqb_eq. tauto.
Qed.
Lemma can_hand_out_2_is open rest : can_hand_out_2 open rest = true <->
  exists l x, In l open /\ ~ In l rest /\ completions l open = 0 /\ In x (sides l) /\ out rest x.
Proof.
  unfold can_hand_out_2. rewrite existsb_exists. split.
  - intros (l & I & E). apply andb_true_iff in E. destruct E as (Q & E). apply hands_out_is in Q.
    apply existsb_exists in E.
    destruct E as (x & J & O). apply outside_is in O. exists l, x. tauto.
  - intros (l & x & I & N & C & J & O). exists l. split; [exact I|]. apply andb_true_iff. rewrite hands_out_is.
    split; [auto|].
    apply existsb_exists. exists x. rewrite outside_is. auto.
Qed.
Lemma can_hand_out_4_is open rest : can_hand_out_4 open rest = true <->
  exists l, In l open /\ ~ In l rest /\ completions l open = 0.
Proof.
  unfold can_hand_out_4. rewrite existsb_exists. split.
  - intros (l & I & Q). apply hands_out_is in Q. exists l. tauto.
  - intros (l & I & N & C). exists l. rewrite hands_out_is. auto.
Qed.
Lemma can_hand_out_4_of_2 open rest : can_hand_out_2 open rest = true -> can_hand_out_4 open rest = true.
Proof. rewrite can_hand_out_2_is, can_hand_out_4_is. intros (l & x & I & N & C & _). eauto. Qed.
(* with more lines there are no fewer handouts *)
Lemma can_hand_out_2_more open more rest : incl open more -> can_hand_out_2 open rest = true ->
  can_hand_out_2 more rest = true.
Proof.
  rewrite !can_hand_out_2_is. intros S (l & x & I & N & C & R). exists l, x. split; [apply S, I|]. split; [exact N|].
  split; [exact (completes_none_more _ _ _ S C)|exact R].
Qed.
Lemma can_hand_out_4_more open more rest : incl open more -> can_hand_out_4 open rest = true ->
  can_hand_out_4 more rest = true.
Proof.
  rewrite !can_hand_out_4_is. intros S (l & I & N & C). exists l. split; [apply S, I|]. split; [exact N|].
  exact (completes_none_more _ _ _ S C).
Qed.

(* ---- bounds of the number of boxes that are taken ---- *)
Lemma taken_at_least open rest bs : incl rest open -> NoDup bs -> (forall b, In b bs -> beside b open /\ ~ beside b
  rest) ->
  Z.of_nat (length bs) <= number_of_boxes open - number_of_boxes rest.
Proof.
  intros S N B. unfold number_of_boxes.
  enough (length (bs ++ Drawn.open_boxes this rest) <= length (Drawn.open_boxes this open))%nat
    by (rewrite app_length in H; lia).
  apply NoDup_incl_length.
  - induction N as [|b bs F N IH]; [apply NoDup_nodup|]. cbn.
  constructor; [|apply IH; intros; apply B; right; assumption].
    rewrite in_app_iff, beside_boxes. intros [? | H]; [contradiction|]. exact (proj2 (B b (or_introl eq_refl)) H).
  - intros b I. apply in_app_or in I. rewrite beside_boxes in *. destruct I as [I | (l & I & H)]; [apply B, I|].
    exists l. auto.
Qed.
Lemma taken_at_most open rest bs : (forall b, beside b open -> In b bs \/ beside b rest) ->
  number_of_boxes open - number_of_boxes rest <= Z.of_nat (length bs).
Proof.
  intros B. unfold number_of_boxes.
  enough (length (Drawn.open_boxes this open) <= length (bs ++ Drawn.open_boxes this rest))%nat
    by (rewrite app_length in H; lia).
  apply NoDup_incl_length; [apply NoDup_nodup|]. intros b I. rewrite in_app_iff, !beside_boxes in *. apply B, I.
Qed.
Lemma side_joined l x : In x (sides l) -> exists y, joins l x y.
Proof.
  intros I. destruct (joins_some this l) as (a & b & J). apply (joins_in _ _ _ _ J) in I.
  destruct I as [-> | ->]; [exists b; exact J|exists a; apply joins_turned, J].
Qed.

(* a line that does not rest, with the ground or a box that rests on a side, has a box that is taken on the other *)
Lemma way_out open rest l x : takes open rest -> In l open -> ~ In l rest -> In x (sides l) -> out rest x ->
  exists b, joins l (Some b) x /\ ~ beside b rest.
Proof.
  intros T I N Sx O. destruct (taken_side _ _ _ T I N) as (b & H & B). exists b. split; [|exact B].
  destruct (side_joined _ _ H) as (y & J). apply (joins_in _ _ _ _ J) in Sx.
  destruct Sx as [-> | ->]; [contradiction|exact J].
Qed.
(* a line that hands out 2 is beside a box that is taken, another line of which leads to another such box *)
Lemma two_that_hand_out open rest : takes open rest -> can_hand_out_2 open rest = true -> exists b c l m x,
  capturable open rest b /\ capturable open rest c /\ In l open /\ In m open /\
  joins l (Some b) x /\ out rest x /\ joins m (Some b) (Some c).
Proof.
  intros T E. apply can_hand_out_2_is in E. destruct E as (l & x & I & N & C & Sx & O).
  destruct (way_out _ _ _ _ T I N Sx O) as (b & J & B).
  assert (Hb : has l b) by (apply (has_joined _ _ _ _ J); auto).
  destruct (proj1 (completes_none _ _) C b Hb) as (m & Im & Hm & D). destruct (side_joined _ _ Hm) as (y & Jm).
  destruct (out_dec rest y) as [Y | Y].
  - destruct N. exact (one_way_out _ _ T l m b x y (not_eq_sym D) J Jm O Y I Im).
  - destruct y as [c|]; [|destruct (Y Logic.I)]. exists b, c, l, m, x. split; [split; [exists l; auto|exact B]|].
    split; [split; [exists m; split; [exact Im|apply (has_joined _ _ _ _ Jm); auto]|exact Y]|auto 6].
Qed.
Lemma two_at_least open rest : takes open rest -> can_hand_out_2 open rest = true ->
  2 <= number_of_boxes open - number_of_boxes rest.
Proof.
  intros T E. destruct (two_that_hand_out _ _ T E) as (b & c & l & m & x & Cb & Cc & _ & _ & _ & _ & J).
  apply (taken_at_least _ _ [b; c]); [exact (takes_incl _ _ T)|..].
  - repeat constructor; cbn; [|tauto]. intros [-> | []]. exact (no_self _ _ J).
  - intros e [<- | [<- | []]]; assumption.
Qed.

(* where 2 cannot be handed out, each line of a box that has two and does not rest leads to a box that does not rest *)
Lemma way_in open rest l m b : takes open rest -> can_hand_out_2 open rest = false -> In l open -> In m open ->
  m <> l ->
  has l b -> has m b -> ~ beside b rest -> exists c, joins l (Some b) (Some c) /\ ~ beside c rest.
Proof.
  intros T E Il Im D Hl Hm B. destruct (side_joined _ _ Hl) as (y & J).
  assert (Nl : ~ In l rest) by (intros R; apply B; exists l; auto).
  destruct (out_dec rest y) as [Y | Y]; [|destruct y as [c|]; [eauto|destruct (Y Logic.I)]].
  exfalso. enough (can_hand_out_2 open rest = true) by congruence. apply can_hand_out_2_is. exists l, y.
  split; [exact Il|].
  split; [exact Nl|]. split; [|split; [apply (joins_in _ _ _ _ J); auto|exact Y]].
  apply completes_none. intros e He. apply (has_joined _ _ _ _ J) in He. destruct He as [He | ->].
  - injection He as <-. eauto.
  - destruct Y as (n & In' & Hn). exists n. split; [exact (takes_incl _ _ T _ In')|]. split; [exact Hn|]. congruence.
Qed.
Lemma four_that_hand_out open rest : takes open rest -> can_hand_out_2 open rest = false ->
  can_hand_out_4 open rest = true ->
  exists a b c d l m n, NoDup [a; b; c; d] /\ capturable open rest a /\ capturable open rest b /\
    capturable open rest c /\ capturable open rest d /\ In l open /\ In m open /\ In n open /\
    joins l (Some a) (Some b) /\ joins m (Some b) (Some c) /\ joins n (Some c) (Some d).
Proof.
  intros T E F. apply can_hand_out_4_is in F. destruct F as (l & I & N & C).
  destruct (taken_side _ _ _ T I N) as (b & Hb & B).
  destruct (proj1 (completes_none _ _) C b Hb) as (m & Im & Hm & Dm).
  destruct (way_in _ _ l m b T E I Im Dm Hb Hm B) as (c & J & Bc).
  assert (Hc : has l c) by (apply (has_joined _ _ _ _ J); auto).
  destruct (proj1 (completes_none _ _) C c Hc) as (n & In' & Hn & Dn).
  destruct (way_in _ _ m l b T E Im I (not_eq_sym Dm) Hm Hb B) as (a & Ja & Ba).
  destruct (way_in _ _ n l c T E In' I (not_eq_sym Dn) Hn Hc Bc) as (d & Jd & Bd).
  exists a, b, c, d, m, l, n. split.
  - repeat constructor; cbn; try tauto; intros Q; repeat (destruct Q as [Q | Q]); try exact Q; subst.
    + exact (no_self _ _ Ja).
    + apply Dm, (no_other_between _ _ _ _ Ja J).
    + exact (proj2 (proj2 is_simple) _ _ _ _ _ _ (joins_turned _ _ _ _ Ja) J Jd).
    + exact (no_self _ _ J).
    + apply Dn, (no_other_between _ _ _ _ Jd (joins_turned _ _ _ _ J)).
    + exact (no_self _ _ Jd).
  - unfold capturable. repeat split; auto using joins_turned.
    + exists m. split; [exact Im|]. apply (has_joined _ _ _ _ Ja). auto.
    + exists l. auto.
    + exists l. auto.
    + exists n. split; [exact In'|]. apply (has_joined _ _ _ _ Jd). auto.
Qed.
Lemma four_at_least open rest : takes open rest -> can_hand_out_2 open rest = false ->
  can_hand_out_4 open rest = true ->
  4 <= number_of_boxes open - number_of_boxes rest.
Proof.
  intros T E F. destruct (four_that_hand_out _ _ T E F) as (a & b & c & d & l & m & n & N & Ca & Cb & Cc & Cd & _).
  apply (taken_at_least _ _ [a; b; c; d]); [exact (takes_incl _ _ T)|exact N|].
  intros e [<- | [<- | [<- | [<- | []]]]]; assumption.
Qed.

(* ---- where boxes can be handed out, a box can be taken so that they still can, or they are all that is left ---- *)
Lemma taken_is_no_rest open rest c : takes open rest -> 0 < completions c open -> ~ In c rest.
Proof.
  intros T K I. assert (S := takes_still _ _ T c I). assert (L := completes_fewer c _ _ (takes_incl _ _ T) K). lia.
Qed.
Lemma two_goes_on open rest : takes open rest -> can_hand_out_2 open rest = true ->
  (exists c, In c open /\ 0 < completions c open /\ can_hand_out_2 (draw c open) rest = true) \/
  (exists l, In l open /\ ~ In l rest /\ completions l open = 0 /\ can_hand_out_4 (draw l open) rest = false /\
    number_of_boxes open - number_of_boxes rest <= 2).
Proof.
  intros T E. apply can_hand_out_2_is in E. destruct E as (l & x & I & N & C & Sx & O).
  destruct (way_out _ _ _ _ T I N Sx O) as (b & J & B). assert (T' := T).
  destruct T' as [open A | open c rest Ic K Tc]; [contradiction|].
  destruct (can_hand_out_2 (draw c open) rest) eqn:E; [left; eauto|].
  assert (Dc : l <> c) by (intros ->; lia).
  assert (Hb : has l b) by (apply (has_joined _ _ _ _ J); auto).
  (* l hands out 2 as long as b has another line *)
  assert (G : forall c' m, c' <> l -> ~ In c' rest -> m <> l -> m <> c' -> In m open -> has m b ->
    can_hand_out_2 (draw c' open) rest = true).
  { intros c' m D R D1 D2 Im Hm. apply can_hand_out_2_is. exists l, x. split; [apply in_draw; auto|].
    split; [exact N|].
    split; [|auto]. apply completes_none. intros e He. apply (has_joined _ _ _ _ J) in He. destruct He as [He | ->].
    - injection He as <-. exists m. rewrite in_draw. auto.
    - destruct O as (n & In' & Hn). exists n. rewrite in_draw. assert (n <> c') by congruence.
      assert (n <> l) by congruence.
      split; [split; [exact (takes_incl _ _ T _ In')|assumption]|auto]. }
  assert (Rc := taken_is_no_rest _ _ _ T K).
  assert (Lb : forall m, In m open -> has m b -> m = l \/ m = c).
  { intros m Im Hm. destruct (line_dec m l); [auto|]. destruct (line_dec m c); [auto|]. exfalso.
    rewrite (G c m) in E by auto. discriminate. }
  assert (Hc : has c b).
  { destruct (proj1 (completes_none _ _) C b Hb) as (m & Im & Hm & D). destruct (Lb m Im Hm); congruence. }
  assert (K' := K). apply completes in K'. destruct K' as (d & Hd & Ld).
  assert (Jc : joins c (Some b) (Some d)).
  { destruct (side_joined _ _ Hc) as (y & Jc). apply (has_joined _ _ _ _ Jc) in Hd.
    destruct Hd as [Hd | ->]; [|exact Jc].
    injection Hd as <-. destruct Dc. apply Ld; assumption. }
  assert (T2 : takes (draw l (draw c open)) rest) by (apply takes_without; [exact Tc|apply in_draw; auto|exact N]).
  assert (In2 : forall m, In m open -> m = l \/ m = c \/ In m (draw l (draw c open))).
  { intros m Im. destruct (line_dec m l); [auto|]. destruct (line_dec m c); [auto|]. rewrite !in_draw. auto. }
  inversion T2 as [o A E1 E2 | o c2 r I2 K2 T3]; subst.
  - right. exists l. split; [exact I|]. split; [exact N|]. split; [exact C|]. split.
    + apply not_true_is_false. intros F. apply can_hand_out_4_is in F. destruct F as (m & Im & Nm & Cm).
      apply in_draw in Im.
      destruct Im as (Im & D). destruct (In2 m Im) as [? | [-> | ?]]; [contradiction| |contradiction].
      assert (L := completes_fewer c _ _ (draw_incl l open) K). lia.
    + apply (taken_at_most _ _ [b; d]). intros e (m & Im & He). destruct (In2 m Im) as [-> | [-> | R]].
      * apply (has_joined _ _ _ _ J) in He.
      destruct He as [He | ->]; [injection He as <-; left; left; reflexivity|right; exact O].
      * apply (has_joined _ _ _ _ Jc) in He. left. destruct He as [He | He]; injection He as <-; cbn; auto.
      * right. exists m. auto.
  - left. assert (R2 := taken_is_no_rest _ _ _ T2 K2). apply completes in K2. destruct K2 as (e & He & Le).
    rewrite !in_draw in I2. destruct I2 as ((I2 & D2) & D2').
    assert (Nb : e <> b). { intros ->. destruct (Lb c2 I2 He); congruence. }
    exists c2. split; [exact I2|]. split.
    + apply completes. exists e. split; [exact He|]. intros m Im Hm.
    destruct (In2 m Im) as [-> | [-> | R]]; [..|apply Le; auto].
      * apply (has_joined _ _ _ _ J) in Hm. destruct Hm as [Hm | ->]; [congruence|]. exfalso.
        destruct O as (n & In' & Hn). apply R2.
        rewrite <- (Le n); [exact In'|exact (takes_incl _ _ T2 _ In')|exact Hn].
      * apply (has_joined _ _ _ _ Jc) in Hm. destruct Hm as [Hm | Hm]; [congruence|]. injection Hm as <-.
        destruct D2. apply Ld; assumption.
    + apply (G c2 c); auto.
Qed.
Lemma four_goes_on open rest : takes open rest -> can_hand_out_2 open rest = false ->
  can_hand_out_4 open rest = true ->
  (exists c, In c open /\ 0 < completions c open /\ can_hand_out_4 (draw c open) rest = true) \/
  (exists l, In l open /\ ~ In l rest /\ completions l open = 0 /\ can_hand_out_4 (draw l open) rest = false /\
    number_of_boxes open - number_of_boxes rest <= 4).
Proof.
  intros T E F. apply can_hand_out_4_is in F. destruct F as (l & I & N & C). assert (T' := T).
  destruct T' as [open A | open c rest Ic K Tc]; [contradiction|].
  destruct (can_hand_out_4 (draw c open) rest) eqn:F; [left; eauto|].
  assert (Dc : l <> c) by (intros ->; lia). assert (Rc := taken_is_no_rest _ _ _ T K).
  (* once c is drawn no line hands out, so l is the only line of some box *)
  assert (Q : forall c' m, can_hand_out_4 (draw c' open) rest = false -> In m open -> m <> c' -> ~ In m rest ->
    exists h, lone m h (draw c' open)).
  { intros c' m F' Im D R. apply completes. assert (P := completions_at_least_0 m (draw c' open)).
    destruct (Z.eq_dec (completions m (draw c' open)) 0) as [Z0 | ?]; [|lia]. exfalso.
    rewrite (proj2 (can_hand_out_4_is _ _)) in F'; [discriminate|]. exists m. rewrite in_draw. auto. }
  destruct (Q c l F I Dc N) as (e & He & Le).
  destruct (proj1 (completes_none _ _) C e He) as (m & Im & Hm & Dm).
  assert (m = c). { destruct (line_dec m c); [assumption|]. destruct Dm. apply Le; [apply in_draw; auto|exact Hm]. }
  subst m. rename Hm into Hc. clear Im Dm.
  assert (Lines_e : forall m, In m open -> has m e -> m = l \/ m = c).
  { intros m Im Hm. destruct (line_dec m c); [auto|]. left. apply Le; [apply in_draw; auto|exact Hm]. }
  assert (Be : ~ beside e rest).
  { intros (m & Im & Hm). destruct (Lines_e m (takes_incl _ _ T _ Im) Hm); congruence. }
  destruct (way_in _ _ l c e T E I Ic (not_eq_sym Dc) He Hc Be) as (f & J & Bf).
  assert (Hf : has l f) by (apply (has_joined _ _ _ _ J); auto).
  assert (K' := K). apply completes in K'. destruct K' as (d & Hd & Ld).
  assert (Jc : joins c (Some e) (Some d)).
  { destruct (side_joined _ _ Hc) as (y & Jc). apply (has_joined _ _ _ _ Jc) in Hd.
    destruct Hd as [Hd | ->]; [|exact Jc].
    injection Hd as <-. destruct Dc. apply Ld; assumption. }
  destruct (proj1 (completes_none _ _) C f Hf) as (n & In' & Hn & Dn).
  assert (Nc : n <> c).
  { intros ->. apply (has_joined _ _ _ _ Jc) in Hn. destruct Hn as [Hn | Hn]; injection Hn as <-.
    - exact (no_self _ _ J).
    - apply Dc, Ld; assumption. }
  destruct (way_in _ _ n l f T E In' I (not_eq_sym Dn) Hn Hf Bf) as (g & Jn & Bg).
  assert (Rn : ~ In n rest) by (intros R; apply Bf; exists n; auto).
  assert (Hg : has n g) by (apply (has_joined _ _ _ _ Jn); auto).
  assert (Ng : g <> e) by (intros ->; destruct (Lines_e n In' Hg); congruence).
  assert (Nd : g <> d) by (intros ->; apply Nc, Ld; assumption).
  assert (Lg : forall m, In m open -> has m g -> m = n).
  { destruct (Q c n F In' Nc Rn) as (h & Hh & Lh). apply (has_joined _ _ _ _ Jn) in Hh.
    destruct Hh as [Hh | Hh]; injection Hh as <-.
    - destruct Dn. symmetry. apply Lh; [apply in_draw; auto|exact Hf].
    - intros m Im Hm. destruct (line_dec m c) as [-> | D]; [|apply Lh; [apply in_draw; auto|exact Hm]]. exfalso.
      apply (has_joined _ _ _ _ Jc) in Hm. destruct Hm as [Hm | Hm]; congruence. }
  assert (Kn : 0 < completions n open) by (apply completes; exists g; split; assumption).
  destruct (can_hand_out_4 (draw n open) rest) eqn:F'; [left; eauto|].
  assert (Lines_f : forall m, In m open -> has m f -> m = l \/ m = n).
  { destruct (Q n l F' I (not_eq_sym Dn) N) as (h & Hh & Lh). apply (has_joined _ _ _ _ J) in Hh.
    destruct Hh as [Hh | Hh]; injection Hh as <-.
    - destruct Dc. symmetry. apply Lh; [apply in_draw; auto|exact Hc].
    - intros m Im Hm. destruct (line_dec m n); [auto|]. left. apply Lh; [apply in_draw; auto|exact Hm]. }
  (* so the lines that are taken are c, l and n, between the boxes d, e, f and g in their order *)
  assert (T3 : takes (draw n (draw l (draw c open))) rest).
  { apply takes_without; [apply takes_without; [exact Tc|apply in_draw; auto|exact N]|rewrite !in_draw;
      auto|exact Rn]. }
  assert (In3 : forall m, In m open -> m = l \/ m = c \/ m = n \/ In m (draw n (draw l (draw c open)))).
  { intros m Im. destruct (line_dec m l); [auto|]. destruct (line_dec m c); [auto|].
    destruct (line_dec m n); [auto|].
    rewrite !in_draw. auto 8. }
  inversion T3 as [o A E1 E2 | o c3 r I3 K3 T4]; subst.
  - right. exists l. split; [exact I|]. split; [exact N|]. split; [exact C|]. split.
    + apply not_true_is_false. intros F4. apply can_hand_out_4_is in F4. destruct F4 as (m & Im & Nm & Cm).
      apply in_draw in Im.
      destruct Im as (Im & D). destruct (In3 m Im) as [? | [-> | [-> | ?]]]; try contradiction.
      * assert (L := completes_fewer c _ _ (draw_incl l open) K). lia.
      * assert (L := completes_fewer n _ _ (draw_incl l open) Kn). lia.
    + apply (taken_at_most _ _ [d; e; f; g]). intros h (m & Im & Hh). destruct (In3 m Im) as [-> | [-> | [-> | R]]].
      * apply (has_joined _ _ _ _ J) in Hh. left. destruct Hh as [Hh | Hh]; injection Hh as <-; cbn; auto.
      * apply (has_joined _ _ _ _ Jc) in Hh. left. destruct Hh as [Hh | Hh]; injection Hh as <-; cbn; auto.
      * apply (has_joined _ _ _ _ Jn) in Hh. left. destruct Hh as [Hh | Hh]; injection Hh as <-; cbn; auto.
      * right. exists m. auto.
  - left. assert (R3 := taken_is_no_rest _ _ _ T3 K3). apply completes in K3. destruct K3 as (h & Hh & Lh).
    rewrite !in_draw in I3. destruct I3 as (((I3 & D3) & D3') & D3'').
    assert (Ne : h <> e) by (intros ->; destruct (Lines_e c3 I3 Hh); congruence).
    assert (Nf : h <> f) by (intros ->; destruct (Lines_f c3 I3 Hh); congruence).
    assert (Nd' : h <> d) by (intros ->; apply D3, Ld; assumption).
    assert (Ng' : h <> g) by (intros ->; apply D3'', Lg; assumption).
    exists c3. split; [exact I3|]. split.
    + apply completes. exists h. split; [exact Hh|]. intros m Im Hm.
    destruct (In3 m Im) as [-> | [-> | [-> | R]]]; [..|apply Lh; auto].
      * apply (has_joined _ _ _ _ J) in Hm. destruct Hm; congruence.
      * apply (has_joined _ _ _ _ Jc) in Hm. destruct Hm; congruence.
      * apply (has_joined _ _ _ _ Jn) in Hm. destruct Hm; congruence.
    + apply can_hand_out_4_is. exists l. rewrite in_draw. split; [auto|]. split; [exact N|]. apply completes_none.
      intros i Hi. apply (has_joined _ _ _ _ J) in Hi. destruct Hi as [Hi | Hi]; injection Hi as <-.
      * exists c. rewrite in_draw. auto.
      * exists n. rewrite in_draw. auto.
Qed.

(* ---- the rule ---- *)
Lemma score_is open w : NoDup open -> open <> [] ->
  (forall l, In l open -> worth net_score (completions l open, draw l open) <= w) ->
  (exists l, In l open /\ w <= worth net_score (completions l open, draw l open)) -> net_score open = w.
Proof.
  intros N NE U A.
  assert (E : net_score open = greatest (map (fun l => worth net_score (completions l open, draw l open)) open)).
  { unfold Play.net_score at 1. destruct (length open) as [|n] eqn:L; [destruct open; [congruence|discriminate]|].
    cbn [play]. unfold Play.line_moves at 2. rewrite map_map. f_equal. apply map_ext_in. intros l I. unfold worth.
    assert (D := length_draw l open N I). rewrite L in D. injection D as ->. reflexivity. }
  rewrite E. apply greatest_is.
  - intros x I. apply in_map_iff in I. destruct I as (l & <- & I). apply U, I.
  - destruct A as (l & I & G). eexists. split; [|exact G]. apply in_map_iff. eauto.
Qed.
Lemma score_at_least open l : NoDup open -> In l open ->
  worth net_score (completions l open, draw l open) <= net_score
  open.
Proof.
  intros N I. unfold Play.net_score at 2. rewrite (length_draw l open N I). cbn [play].
  apply at_most_greatest, in_map_iff.
  exists (completions l open, draw l open). split; [reflexivity|]. apply in_map_iff. eauto.
Qed.
Lemma takes_unique open rest : takes open rest -> NoDup open -> NoDup rest.
Proof. induction 1; auto using draw_unique. Qed.

Lemma by_captures_at_most open rest w : let T := number_of_boxes open - number_of_boxes rest in let V :=
  net_score rest in
  T + V <= w -> (can_hand_out_2 open rest = true -> T - 4 - V <= w) -> (can_hand_out_4 open rest = true ->
    T - 8 - V <= w) ->
  by_captures open rest <= w.
Proof.
  intros T V A B C. unfold by_captures, with_captures. fold T V.
  destruct (can_hand_out_2 open rest); [specialize (B eq_refl); lia|].
  destruct (can_hand_out_4 open rest); [specialize (C eq_refl); lia|lia].
Qed.
Lemma by_captures_at_least open rest : let T := number_of_boxes open - number_of_boxes rest in let V :=
  net_score rest in
  T + V <= by_captures open rest /\ (can_hand_out_2 open rest = true -> T - 4 - V <= by_captures open rest) /\
  (can_hand_out_4 open rest = true -> T - 8 - V <= by_captures open rest).
Proof.
  intros T V. unfold by_captures, with_captures. fold T V.
  destruct (can_hand_out_2 open rest), (can_hand_out_4 open rest); (split; [lia|split; intros ?;
    try discriminate; lia]).
Qed.
Lemma taken_at_least_0 open rest : takes open rest -> 0 <= number_of_boxes open - number_of_boxes rest.
Proof. intros T. apply (taken_at_least _ _ []); [exact (takes_incl _ _ T)|constructor|intros b []]. Qed.

(* The rule, for every position. *)
Theorem rule_of_captures open rest : NoDup open -> takes open rest -> net_score open = by_captures open rest.
Proof.
  remember (length open) as n eqn:EN. revert open rest EN. induction n as [n IH] using lt_wf_ind.
  intros open rest -> N T.
  assert (T' := T). destruct T' as [open A | open c rest Ic Kc Tc].
  - (* nothing is taken *)
    assert (F : can_hand_out_4 open open = false).
    { apply not_true_is_false. intros F. apply can_hand_out_4_is in F. destruct F as (l & I & R & _).
      contradiction. }
    assert (E : can_hand_out_2 open open = false).
    { apply not_true_is_false. intros E. apply can_hand_out_4_of_2 in E. congruence. }
    unfold by_captures, with_captures. rewrite E, F. lia.
  - assert (I1 : forall l r, In l open -> takes (draw l open) r ->
      net_score (draw l open) = by_captures (draw l open) r).
    { intros l r I R. apply (IH (length (draw l open))); auto using draw_unique. rewrite (length_draw l open N I).
      lia. }
    assert (T0 := taken_at_least_0 _ _ T). destruct (by_captures_at_least open rest) as (G0 & G2 & G4).
    apply score_is; [exact N|intros ->; destruct Ic|..].
    + intros l I. unfold worth. assert (P := completions_at_least_0 l open).
      assert (BL := number_of_boxes_draw l open I).
      destruct (in_dec line_dec l rest) as [R | R].
      * (* a line that rests *)
        assert (Nr := takes_unique _ _ T N).
        assert (Cr := takes_still _ _ T l R). assert (C := completes_none_more l _ _ (takes_incl _ _ T) Cr).
        destruct (something_rests (draw l rest) (draw_unique _ _ Nr)) as (rest' & T2).
        assert (T1 := takes_then _ _ _ _ T R T2).
        assert (E1 := I1 l rest' I T1).
        assert (E2 : net_score (draw l rest) = by_captures (draw l rest) rest').
        { apply (IH (length (draw l rest))); auto using draw_unique.
          assert (L : (length rest <= length open)%nat) by (apply NoDup_incl_length;
            [exact Nr|exact (takes_incl _ _ T)]).
          rewrite (length_draw l rest Nr R) in L. lia. }
        assert (V := score_at_least rest l Nr R). unfold worth in V. rewrite Cr in V. cbn [Z.ltb Z.compare] in V.
        rewrite C in *. cbn [Z.ltb Z.compare]. assert (BR := number_of_boxes_draw l rest R). rewrite Cr in BR.
        assert (S : incl (draw l rest) (draw l open)).
        { intros m J. apply in_draw in J. apply in_draw. split; [apply (takes_incl _ _ T)|]; apply J. }
        destruct (by_captures_at_least (draw l open) rest') as (H0 & H2 & H4).
        assert (U : by_captures (draw l rest) rest' <= by_captures (draw l open) rest' +
          (number_of_boxes open - number_of_boxes rest)).
        { apply by_captures_at_most; [lia|..].
          - intros E. specialize (H2 (can_hand_out_2_more _ _ _ S E)). lia.
          - intros E. specialize (H4 (can_hand_out_4_more _ _ _ S E)). lia. }
        rewrite E1. lia.
      * assert (T1 := takes_without _ _ _ T I R). assert (E1 := I1 l rest I T1).
        destruct (Z.ltb_spec 0 (completions l open)) as [K | K].
        -- (* boxes are taken *)
           enough (U : net_score (draw l open) <= by_captures open rest - completions l open) by lia. rewrite E1.
           apply by_captures_at_most; [lia|..].
           ++ intros E. specialize (G2 (can_hand_out_2_more _ _ _ (draw_incl l open) E)). lia.
           ++ intros E. specialize (G4 (can_hand_out_4_more _ _ _ (draw_incl l open) E)). lia.
        -- (* boxes are handed out *)
           destruct (by_captures_at_least (draw l open) rest) as (H0 & _). rewrite <- E1 in H0.
           assert (F : can_hand_out_4 open rest = true) by (apply can_hand_out_4_is; exists l; repeat split;
             auto; lia).
           destruct (can_hand_out_2 open rest) eqn:E.
           ++ assert (L := two_at_least _ _ T E). specialize (G2 eq_refl). lia.
           ++ assert (L := four_at_least _ _ T E F). specialize (G4 F). lia.
    + (* some line is worth as much *)
      assert (A : forall l, In l open -> 0 < completions l open ->
        let w := worth net_score (completions l open, draw l open) in
        number_of_boxes open - number_of_boxes rest + net_score rest <= w /\
        (can_hand_out_2 (draw l open) rest = true ->
          number_of_boxes open - number_of_boxes rest - 4 - net_score rest <= w) /\
        (can_hand_out_4 (draw l open) rest = true ->
          number_of_boxes open - number_of_boxes rest - 8 - net_score rest <= w)).
      { intros l I K. cbn zeta. unfold worth. apply Z.ltb_lt in K. rewrite K. apply Z.ltb_lt in K.
        rewrite (I1 l rest I (takes_without _ _ _ T I (taken_is_no_rest _ _ _ T K))).
        assert (BL := number_of_boxes_draw l open I).
        destruct (by_captures_at_least (draw l open) rest) as (H0 & H2 & H4).
        split; [lia|]. split; intros E; [specialize (H2 E)|specialize (H4 E)]; lia. }
      assert (B : forall l, In l open -> ~ In l rest -> completions l open = 0 ->
        can_hand_out_4 (draw l open) rest = false ->
        worth net_score (completions l open,
          draw l open) = - (number_of_boxes open - number_of_boxes rest) - net_score rest).
      { intros l I R C F. unfold worth. rewrite C. cbn [Z.ltb Z.compare].
      rewrite (I1 l rest I (takes_without _ _ _ T I R)).
        assert (E : can_hand_out_2 (draw l open) rest = false).
        { apply not_true_is_false. intros E. apply can_hand_out_4_of_2 in E. congruence. }
        unfold by_captures, with_captures. rewrite E, F. assert (BL := number_of_boxes_draw l open I). lia. }
      destruct (A c Ic Kc) as (A0 & _).
      unfold by_captures, with_captures.
      destruct (can_hand_out_2 open rest) eqn:E; [|destruct (can_hand_out_4 open rest) eqn:F].
      * apply Z.max_case_strong; intros _; [eauto|].
        destruct (two_goes_on _ _ T E) as [(l & I & K & E') | (l & I & R & C & F & L)].
        -- exists l. split; [exact I|]. apply (A l I K), E'.
        -- exists l. split; [exact I|]. rewrite (B l I R C F). lia.
      * apply Z.max_case_strong; intros _; [eauto|].
        destruct (four_goes_on _ _ T E F) as [(l & I & K & F') | (l & I & R & C & F' & L)].
        -- exists l. split; [exact I|]. apply (A l I K), F'.
        -- exists l. split; [exact I|]. rewrite (B l I R C F'). lia.
      * eauto.
Qed.
(* the same lines rest, in whichever order lines are drawn *)
Theorem rest_is_unique open rest rest' : takes open rest -> takes open rest' -> rest = rest'.
Proof.
  intros T. revert rest'. induction T as [open A|open l rest I K T IH]; intros rest' T'.
  - destruct T' as [|open l rest' I K T']; [reflexivity|]. specialize (A l I). lia.
  - apply IH, takes_without; [exact T'|exact I|exact (taken_is_no_rest _ _ _ T' K)].
Qed.

(* ---- the handouts as docs/boards.md has them ---- *)
(* boxes of a tree are joined by lines between boxes that can be captured *)
Inductive same_tree (open rest : list line) : box -> box -> Prop :=
  | tree_of b : capturable open rest b -> same_tree open rest b b
  | tree_more a b c l : same_tree open rest a b -> In l open -> joins l (Some b) (Some c) ->
      capturable open rest c -> same_tree open rest a c.
Definition line_out_of_a_tree (open rest : list line) : Prop :=
  exists a b l x, same_tree open rest a b /\ a <> b /\ In l open /\ joins l (Some b) x /\ out rest x.
Definition path_of_4 (open rest : list line) : Prop :=
  exists a b c d l m n, NoDup [a; b; c; d] /\ capturable open rest a /\ capturable open rest b /\
    capturable open rest c /\ capturable open rest d /\ In l open /\ In m open /\ In n open /\
    joins l (Some a) (Some b) /\ joins m (Some b) (Some c) /\ joins n (Some c) (Some d).
Theorem handout_of_2_is_a_line_out_of_a_tree open rest : takes open rest ->
  (can_hand_out_2 open rest = true <-> line_out_of_a_tree open rest).
Proof.
  intros T. split.
  - intros E. destruct (two_that_hand_out _ _ T E) as (b & c & l & m & x & Cb & Cc & I & Im & J & O & Jm).
    exists c, b, l, x. split; [|split; [intros ->; exact (no_self _ _ Jm)|auto]].
    exact (tree_more _ _ c c b m (tree_of _ _ c Cc) Im (joins_turned _ _ _ _ Jm) Cb).
  - intros (a & b & l & x & S & D & I & J & O). apply can_hand_out_2_is. exists l, x. split; [exact I|].
    destruct S as [b C | a b c m S Im Jm C]; [congruence|].
    assert (Hc : has l c) by (apply (has_joined _ _ _ _ J); auto).
    assert (Nl : ~ In l rest) by (intros R; apply C; exists l; auto).
    assert (Cb : capturable open rest b) by (destruct S; assumption).
    split; [exact Nl|]. split; [|split; [apply (joins_in _ _ _ _ J); auto|exact O]].
    apply completes_none. intros e He. apply (has_joined _ _ _ _ J) in He. destruct He as [He | ->].
    + injection He as <-. exists m. split; [exact Im|]. split; [apply (has_joined _ _ _ _ Jm); auto|]. intros ->.
      assert (Hb : has l b) by (apply (has_joined _ _ _ _ Jm); auto). apply (has_joined _ _ _ _ J) in Hb.
      destruct Hb as [Hb | ->]; [injection Hb as ->; exact (no_self _ _ Jm)|]. apply Cb, O.
    + destruct O as (n & In' & Hn). exists n. split; [exact (takes_incl _ _ T _ In')|]. split; [exact Hn|].
      congruence.
Qed.
Theorem handout_of_4_is_a_path_of_4 open rest : takes open rest -> can_hand_out_2 open rest = false ->
  (can_hand_out_4 open rest = true <-> path_of_4 open rest).
Proof.
  intros T E. split; [exact (four_that_hand_out _ _ T E)|].
  intros (a & b & c & d & l & m & n & N & Ca & Cb & Cc & Cd & Il & Im & In' & Jl & Jm & Jn).
    apply can_hand_out_4_is. exists m. split; [exact Im|].
    assert (Hb : has m b) by (apply (has_joined _ _ _ _ Jm); auto).
    split; [intros R; apply Cb; exists m; auto|]. apply completes_none. intros e He.
    apply (has_joined _ _ _ _ Jm) in He.
    assert (Dl : l <> m).
    { intros ->. assert (Ha : has m a) by (apply (has_joined _ _ _ _ Jl); auto). apply (has_joined _ _ _ _ Jm) in Ha.
      inversion N as [|? ? F _]; subst. apply F. cbn. destruct Ha as [Ha | Ha]; injection Ha as ->; auto. }
    assert (Dn : n <> m).
    { intros ->. assert (Hd : has m d) by (apply (has_joined _ _ _ _ Jn); auto). apply (has_joined _ _ _ _ Jm) in Hd.
      inversion N as [|? ? _ N']; subst. inversion N' as [|? ? F N'']; subst. inversion N'' as [|? ? F' _]; subst.
      cbn in F, F'.
      destruct Hd as [Hd | Hd]; injection Hd as ->; tauto. }
    destruct He as [He | He]; injection He as <-.
    + exists l. split; [exact Il|]. split; [apply (has_joined _ _ _ _ Jl); auto|exact Dl].
    + exists n. split; [exact In'|]. split; [apply (has_joined _ _ _ _ Jn); auto|exact Dn].
Qed.
(* So this is the rule of captures: T boxes are captured, and V is the score of what rests. *)
Theorem captures_by_trees open rest : NoDup open -> takes open rest ->
  let T := number_of_boxes open - number_of_boxes rest in
  let V := net_score rest in
  (line_out_of_a_tree open rest -> net_score open = Z.max (T + V) (T - 4 - V)) /\
  (~ line_out_of_a_tree open rest -> path_of_4 open rest -> net_score open = Z.max (T + V) (T - 8 - V)) /\
  (~ line_out_of_a_tree open rest -> ~ path_of_4 open rest -> net_score open = T + V).
Proof.
  intros N R T V. rewrite <- (handout_of_2_is_a_line_out_of_a_tree _ _ R), (rule_of_captures _ _ N R).
  unfold by_captures, with_captures. fold T V. destruct (can_hand_out_2 open rest) eqn:E.
  - split; [reflexivity|split; intros O; destruct (O eq_refl)].
  - split; [discriminate|]. rewrite <- (handout_of_4_is_a_path_of_4 _ _ R E).
    destruct (can_hand_out_4 open rest); split; intros _ F; try discriminate F; try destruct (F eq_refl); reflexivity.
Qed.

(* ---- consequences ---- *)
(* where taking all is best, every line that completes a box is best *)
Theorem capturing_is_best open rest l : NoDup open -> takes open rest ->
  net_score open = number_of_boxes open - number_of_boxes rest + net_score rest ->
  In l open -> 0 < completions l open -> worth net_score (completions l open, draw l open) = net_score open.
Proof.
  intros N T E I K. apply Z.le_antisymm; [apply score_at_least; assumption|]. rewrite E. unfold worth.
  apply Z.ltb_lt in K. rewrite K. apply Z.ltb_lt in K.
  rewrite (rule_of_captures (draw l open) rest).
  - assert (B := number_of_boxes_draw l open I). destruct (by_captures_at_least (draw l open) rest) as (G & _). lia.
  - apply draw_unique, N.
  - apply takes_without; [exact T|exact I|exact (taken_is_no_rest _ _ _ T K)].
Qed.
(* where chains and loops rest *)
Lemma rest_of_board open rest : of_board this open -> takes open rest -> of_board this rest.
Proof.
  intros (N & O) T. split; [exact (takes_unique _ _ T N)|]. intros l I. apply O, (takes_incl _ _ T), I.
Qed.
Theorem captures_beside_a_reading open rest G : of_board this open -> takes open rest -> reads this rest G ->
  net_score open =
  with_captures open rest (- beside_short (v (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G)).
Proof.
  intros O T R. assert (Or := rest_of_board _ _ O T). rewrite (rule_of_captures _ _ (proj1 O) T). unfold by_captures.
  rewrite (score_of_any_reading _ _ _ is_simple Or R). reflexivity.
Qed.
(* where no box has more than two open sides, chains and loops rest *)
Theorem an_endgame_rests open rest : of_board this open -> (forall b, (open_sides open b <= 2)%nat) ->
  takes open rest ->
  endgame this rest.
Proof.
  intros (N & O) L T. assert (Nr := takes_unique _ _ T N). assert (S := takes_incl _ _ T).
  split; [split; [exact Nr|intros l I; apply O, S, I]|]. intros b.
  destruct (beside_dec b rest) as [(l & I & H) | D]; [|left; rewrite beside_is in D; lia]. right.
  assert (more : forall m ls, (open_sides (m :: ls) b = count_occ place_dec (sides m)
    (Some b) + open_sides ls b)%nat).
  { intros m ls. unfold Drawn.open_sides. cbn [flat_map]. apply count_occ_app. }
  assert (M : (open_sides rest b <= open_sides open b)%nat).
  { clear - S Nr more. revert open S. induction rest as [|l rest IH]; intros open S; [cbn; lia|].
    inversion Nr as [|? ? F Nr']; subst. destruct (in_split l open (S l (or_introl eq_refl))) as (o1 & o2 & ->).
    rewrite (open_sides_of _ _ _ b (Permutation_sym (Permutation_middle o1 o2 l))), !more.
    apply Nat.add_le_mono_l, (IH Nr').
    intros m I. assert (J := S m (or_intror I)). apply in_app_or in J. apply in_or_app.
    destruct J as [J | [-> | J]]; [auto|contradiction|auto]. }
  assert (C := takes_still _ _ T l I). rewrite completes_none in C. destruct (C b H) as (m & Im & Hm & Dm).
  enough (2 <= open_sides rest b)%nat by (specialize (L b); lia).
  destruct (in_split l rest I) as (r1 & r2 & ->).
  assert (I2 : In m (r1 ++ r2)) by (apply in_app_or in Im; apply in_or_app; destruct Im as [? | [? | ?]];
    [auto|congruence|auto]).
  destruct (in_split m _ I2) as (q1 & q2 & E).
  rewrite (open_sides_of _ _ _ b (Permutation_sym (Permutation_middle r1 r2 l))), more, E.
  rewrite (open_sides_of _ _ _ b (Permutation_sym (Permutation_middle q1 q2 m))), more.
  unfold has in H, Hm. apply (count_occ_In place_dec) in H, Hm. lia.
Qed.
(* the score is even if and only if the number of boxes is *)
Theorem parity open : NoDup open -> exists i, net_score open = number_of_boxes open + 2 * i.
Proof.
  remember (length open) as n eqn:EN. revert open EN. induction n as [|n IH]; intros open EN N.
  - destruct open; [exists 0; reflexivity|discriminate].
  - assert (A : forall l, In l open ->
      exists i, worth net_score (completions l open, draw l open) = number_of_boxes open + 2 * i).
    { intros l I. destruct (IH (draw l open)) as (i & E).
      - rewrite (length_draw l open N I) in EN. congruence.
      - apply draw_unique, N.
      - unfold worth. rewrite E, (number_of_boxes_draw l open I). assert (P := completions_at_least_0 l open).
        destruct (Z.ltb_spec 0 (completions l open)); [exists i; lia|]. exists (- i - number_of_boxes (draw l open)).
        lia. }
    assert (M : In (net_score open) (map (fun l => worth net_score (completions l open, draw l open)) open)).
    { unfold Play.net_score at 1. rewrite <- EN. cbn [play]. unfold Play.line_moves at 2. rewrite map_map.
      match goal with |- In (greatest ?f) ?g => replace f with g; [apply greatest_attained; destruct open;
        discriminate|] end.
      apply map_ext_in. intros l I. unfold worth. assert (D := length_draw l open N I). rewrite <- EN in D.
      injection D as ->.
      reflexivity. }
    apply in_map_iff in M. destruct M as (l & <- & I). exact (A l I).
Qed.

(* the lines that rest, computed *)
Fixpoint resting (lines : nat) (open : list line) : list line :=
  match lines with
  | O => open
  | S n => match filter (fun l => 0 <? completions l open) open with [] => open | l :: _ => resting n (draw l open)
    end
  end.
Definition rest_of (open : list line) : list line := resting (length open) open.
Lemma rest_of_is open : NoDup open -> takes open (rest_of open).
Proof.
  unfold rest_of. remember (length open) as n eqn:E. revert open E. induction n as [|n IH]; intros open E N.
  - destruct open; [|discriminate]. apply takes_none. intros l [].
  - cbn [resting]. destruct (filter _ open) as [|l r] eqn:F.
    + apply takes_none. intros l I. assert (P := completions_at_least_0 l open).
      destruct (Z.ltb_spec 0 (completions l open)) as [K | K]; [|lia]. exfalso.
      assert (J : In l (filter (fun l => 0 <? completions l open) open)) by (apply filter_In; split;
        [exact I|apply Z.ltb_lt, K]).
      rewrite F in J. destruct J.
    + assert (J : In l (filter (fun l => 0 <? completions l open) open)) by (rewrite F; left; reflexivity).
      apply filter_In in J. destruct J as (I & K). apply Z.ltb_lt in K. apply (takes_more _ l); [exact I|exact K|].
      apply IH; [rewrite (length_draw l open N I) in E; congruence|apply draw_unique, N].
Qed.
End On_a_board.

Print Assumptions rule_of_captures.
Print Assumptions something_rests.
Print Assumptions rest_is_unique.
Print Assumptions handout_of_2_is_a_line_out_of_a_tree.
Print Assumptions handout_of_4_is_a_path_of_4.
Print Assumptions captures_by_trees.
Print Assumptions capturing_is_best.
Print Assumptions captures_beside_a_reading.
Print Assumptions an_endgame_rests.
Print Assumptions parity.
