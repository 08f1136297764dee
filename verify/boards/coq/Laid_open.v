(* Walks that are laid open: lines through boxes of two open sides each. Where one of these lines is drawn,
   the others can be captured; and what can be handed out. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Game Drawn Play Captures.
Import ListNotations.
Open Scope Z_scope.

Section On_a_board.
Context (this : board).
Notation open_sides := (Drawn.open_sides this).
Notation completions := (Play.completions this).
Notation draw := (Play.draw this).
Notation walk := (Drawn.walk this).
Notation takes := (Captures.takes this).
Notation has := (Captures.has this).
Notation beside := (Captures.beside this).
Hypothesis is_simple : simple this.

(* ---- the lines beside a box ---- *)
Definition lines_beside (b : box) (open : list line) : list line :=
  filter (fun l => if in_dec place_dec (Some b) (sides l) then true else false) open.
Lemma in_lines_beside b open l : In l (lines_beside b open) <-> In l open /\ has l b.
Proof.
  unfold lines_beside, Captures.has. rewrite filter_In.
  destruct (in_dec place_dec (Some b) (sides l)); intuition congruence.
Qed.
Lemma sides_once l b : count_occ place_dec (sides l) (Some b) =
  if in_dec place_dec (Some b) (sides l) then 1%nat else 0%nat.
Proof.
  destruct (joins_some this l) as (x & y & J). rewrite (joins_count this _ _ _ _ J).
  assert (I := joins_in this _ _ _ J (Some b)). cbn [count_occ].
  destruct (in_dec place_dec (Some b) (sides l)) as [S | S], (place_dec x (Some b)) as [-> |],
    (place_dec y (Some b)) as [-> |];
    try reflexivity; exfalso.
  - exact (no_self this is_simple _ _ J).
  - destruct (proj1 I S); congruence.
  - exact (no_self this is_simple _ _ J).
  - apply S, I. auto.
  - apply S, I. auto.
Qed.
Lemma open_sides_are b open : open_sides open b = length (lines_beside b open).
Proof.
  unfold Drawn.open_sides, lines_beside.
  induction open as [|l open IH]; cbn [flat_map filter]; [reflexivity|].
  rewrite count_occ_app, IH, sides_once. destruct (in_dec place_dec (Some b) (sides l)); reflexivity.
Qed.
Lemma lines_at_most b open ls : NoDup ls -> (forall l, In l ls -> In l open /\ has l b) ->
  (length ls <= open_sides open b)%nat.
Proof.
  intros N I. rewrite open_sides_are. apply NoDup_incl_length; [exact N|]. intros l J.
  apply in_lines_beside, I, J.
Qed.
Lemma another b open l : NoDup open -> open_sides open b <> 1%nat -> In l open -> has l b ->
  exists m, In m open /\ has m b /\ m <> l.
Proof.
  intros N D I H. rewrite open_sides_are in D.
  assert (NF : NoDup (lines_beside b open)) by apply NoDup_filter, N.
  assert (J : In l (lines_beside b open)) by (apply in_lines_beside; auto).
  destruct (lines_beside b open) as [|m [|n r]] eqn:E; [destruct J|destruct (D eq_refl)|]. rewrite <- E in J.
  assert (M : In m (lines_beside b open)) by (rewrite E; left; reflexivity).
  assert (K : In n (lines_beside b open)) by (rewrite E; right; left; reflexivity).
  apply in_lines_beside in M, K. destruct (line_dec m l) as [-> |]; [|exists m; tauto]. exists n.
  split; [apply K|]. split; [apply K|]. intros ->. inversion NF as [|? ? F _]. apply F. left. reflexivity.
Qed.

(* ---- lines that rest ---- *)
Definition still (rest : list line) : Prop := forall l, In l rest -> completions l rest = 0.
Lemma still_if rest : NoDup rest -> (forall b, open_sides rest b <> 1%nat) -> still rest.
Proof. intros N A l I. apply completes_none. intros b. apply another; auto. Qed.
Lemma still_rests open rest some : takes open rest -> still some -> incl some open -> incl some rest.
Proof.
  intros T S. induction T as [open N|open l rest I K T IH]; intros J; [exact J|]. apply IH. intros m M.
  apply in_draw. split; [apply J, M|]. intros ->. assert (L := completes_fewer this l _ _ J K).
  rewrite (S l M) in L. lia.
Qed.
(* all lines of a box are gone but one: then this is gone too *)
Lemma all_gone open rest gone b : NoDup rest -> still rest -> incl rest open -> NoDup gone ->
  (forall m, In m gone -> In m open /\ has m b /\ ~ In m rest) ->
    (open_sides open b <= S (length gone))%nat ->
  ~ beside b rest.
Proof.
  intros N Q I NG G L (n & In' & Hn).
  destruct (proj1 (completes_none this _ _) (Q n In') b Hn) as (k & Ik & Hk & D).
  assert (A := lines_at_most b open (k :: n :: gone)). cbn [length] in A.
  enough (S (S (length gone)) <= open_sides open b)%nat by lia. apply A.
  - constructor; [intros [E | M]; [congruence|apply G in M; tauto]|].
    constructor; [intros M; apply G in M; tauto|exact NG].
  - intros m [<- | [<- | M]]; [auto..|]. apply G in M. tauto.
Qed.
(* of a walk through boxes of two open sides all lines rest, or none *)
Lemma walk_head a ls bs z : walk a ls bs z -> exists l ls', ls = l :: ls' /\ In a (sides l).
Proof.
  intros [? l ? J | ? l b ls' bs' ? J _]; eexists _, _; (split; [reflexivity|]);
    apply (joins_in this _ _ _ J); auto.
Qed.
Lemma walk_all_or_none open rest a ls bs z : walk a ls bs z -> NoDup rest -> still rest -> incl rest open ->
  incl ls open -> (forall b, In b bs -> open_sides open b = 2%nat) ->
  (forall n, In n ls -> In n rest) \/ forall n, In n ls -> ~ In n rest.
Proof.
  intros W N Q I. induction W as [a l z J | a l b ls bs z J W IH]; intros A Two.
  - destruct (in_dec line_dec l rest) as [R | R]; [left | right]; intros n [<- | []]; exact R.
  - destruct (walk_head _ _ _ _ W) as (m & ls' & -> & Hm).
    assert (Hl : has l b) by (apply (has_joined this _ _ _ _ J); auto).
    assert (Al : In l open) by (apply A; left; reflexivity).
    assert (Am : In m open) by (apply A; right; left; reflexivity).
    assert (Next : forall p q, In p open -> has p b -> In q rest -> has q b -> In p rest).
    { intros p q Ip Hp Iq Hq. destruct (in_dec line_dec p rest) as [|G]; [assumption|exfalso].
      apply (all_gone open rest [p] b N Q I); [repeat constructor; intros [ ]| |rewrite Two; [cbn; lia|left;
        reflexivity]|].
      - intros n [<- | []]. auto.
      - exists q. auto. }
    destruct IH as [R | G].
    + intros k K. apply A. right. exact K.
    + intros c Ic. apply Two. right. exact Ic.
    + left. intros n [<- | In']; [|exact (R n In')].
      apply (Next l m Al Hl); [apply R; left; reflexivity|exact Hm].
    + right. intros n [<- | In'] In_; [|exact (G n In' In_)]. apply (G m); [left; reflexivity|].
      exact (Next m l Am Hm In_ Hl).
Qed.
Lemma walk_gone open rest a ls bs z m : walk a ls bs z -> NoDup rest -> still rest -> incl rest open ->
  incl ls open -> (forall b, In b bs -> open_sides open b = 2%nat) -> In m ls -> ~ In m rest -> forall n,
  In n ls -> ~ In n rest.
Proof.
  intros W N Q I A Two M G. destruct (walk_all_or_none _ _ _ _ _ _ W N Q I A Two) as [R | R]; [|exact R].
  destruct (G (R m M)).
Qed.

(* ---- the ends of a walk ---- *)
Lemma walk_starts a ls bs z : walk a ls bs z -> bs <> [] -> exists m n ls' b,
  ls = m :: n :: ls' /\ In b bs /\ joins m a (Some b) /\ has n b.
Proof.
  intros [? l ? J | ? l b ls' bs' ? J W] N; [congruence|].
  destruct (walk_head _ _ _ _ W) as (k & ls2 & -> & K).
  exists l, k, ls2, b. repeat split; [left; reflexivity|exact J|exact K].
Qed.
(* a line at an end of the walk which is not next to l, with the line next to it *)
Lemma far_end a ls bs z l : walk a ls bs z -> NoDup ls -> (3 <= length bs)%nat -> exists m n b y,
  In m ls /\ In n ls /\ joins m y (Some b) /\ has n b /\ m <> n /\ m <> l /\ n <> l /\ (y = a \/ y = z).
Proof.
  intros W N L. assert (LW := Played.walk_length this _ _ _ _ W).
  assert (NE : bs <> []) by (intros ->; cbn in L; lia).
  destruct (walk_starts _ _ _ _ W NE) as (m & n & ls' & b & -> & _ & J & H).
  inversion N as [|? ? F N']; subst.
  inversion N' as [|? ? F' N'']; subst. cbn in F, F'.
  assert (Dmn : m <> n) by (intros ->; apply F; left; reflexivity).
  destruct (in_dec line_dec l [m; n]) as [I | I].
  - assert (W' := walk_turned this _ _ _ _ W).
    assert (NE' : rev bs <> []) by (intros E; apply NE; rewrite <- (rev_involutive bs), E; reflexivity).
    destruct (walk_starts _ _ _ _ W' NE') as (p & q & ls2 & c & E & _ & J' & H'). exists p, q, c, z.
    assert (P : Permutation (m :: n :: ls') (p :: q :: ls2)) by (rewrite <- E; apply Permutation_rev).
    cbn [rev] in E.
    assert (In' : forall k, In k [p; q] -> In k ls').
    { destruct (rev ls') as [|r [|s t]] eqn:R.
      - apply (f_equal (@length line)) in R. rewrite rev_length in R. cbn in *. lia.
      - apply (f_equal (@length line)) in R. rewrite rev_length in R. cbn in *. lia.
      - cbn in E. injection E as <- <- _. intros k K. apply in_rev. rewrite R. cbn in *. tauto. }
    assert (Ip := In' p (or_introl eq_refl)). assert (Iq := In' q (or_intror (or_introl eq_refl))).
    assert (N2 := Permutation_NoDup P N). inversion N2 as [|? ? F2 _]; subst. cbn in F2.
    assert (forall k, In k ls' -> k <> l) by (intros k K ->; destruct I as [-> | [-> | []]]; tauto).
    repeat split; auto; [right; right; exact Ip|right; right; exact Iq].
  - exists m, n, b, a. cbn in I |- *. repeat split; auto; tauto.
Qed.

(* ---- what is handed out ---- *)
Lemma hands_out_2 open rest m n b y : takes open rest -> In m open -> In n open -> ~ In m rest ->
  joins m y (Some b) -> has n b ->
  m <> n -> out this rest y -> can_hand_out_2 this open rest = true.
Proof.
  intros T Im In' G J H D O. apply can_hand_out_2_is. exists m, y. split; [exact Im|]. split; [exact G|].
  split.
  - apply completes_none. intros e E. apply (has_joined this _ _ _ _ J) in E. destruct E as [-> | E].
    + destruct O as (k & K & Hk). exists k. split; [exact (takes_incl this _ _ T k K)|]. split; [exact Hk|].
      congruence.
    + injection E as <-. exists n. auto.
  - split; [apply (joins_in this _ _ _ J); auto|exact O].
Qed.
(* of three lines beside the line l that is drawn, one completes no box *)
Lemma hands_out_4 open rest l ms : still open -> NoDup ms -> (3 <= length ms)%nat ->
  (forall m, In m ms -> In m open /\ m <> l /\ ~ In m rest) -> can_hand_out_4 this (draw l open) rest = true.
Proof.
  intros S N L A. apply can_hand_out_4_is.
  assert (C : forall m, In m ms -> completions m (draw l open) = 0 \/ exists b, has l b /\
    lone this m b (draw l open)).
  { intros m I. destruct (A m I) as (Im & D & _). assert (P := completions_at_least_0 this m (draw l open)).
    destruct (Z.eq_dec (completions m (draw l open)) 0); [left; assumption|right].
    assert (K : 0 < completions m (draw l open)) by lia. apply completes in K. destruct K as (b & Hb & U).
    exists b.
    split; [|split; assumption].
    destruct (proj1 (completes_none this _ _) (S m Im) b Hb) as (k & Ik & Hk & Dk).
    destruct (line_dec k l) as [<- |]; [exact Hk|]. destruct Dk. apply U; [apply in_draw; auto|exact Hk]. }
  assert (R : forall m, In m ms -> completions m (draw l open) = 0 -> exists m, In m (draw l open) /\
    ~ In m rest /\
    completions m (draw l open) = 0).
  { intros m I E. exists m. destruct (A m I) as (Im & D & G). rewrite in_draw. auto. }
  assert (U : forall m n b, In m ms -> In n ms -> m <> n -> lone this m b (draw l open) ->
    lone this n b (draw l open) ->
    False).
  { intros m n b _ I D (_ & Lm) (Hn & _). destruct (A n I) as (In' & Dn & _). apply D. symmetry.
    apply Lm; [apply in_draw; auto|exact Hn]. }
  destruct ms as [|p [|q [|r ms]]]; cbn [length] in L; try lia.
  inversion N as [|? ? F N']; subst. inversion N' as [|? ? F' _]; subst. cbn in F, F'.
  destruct (C p) as [E | (b & Hb & Lb)]; [cbn; auto|eapply R; [|exact E]; cbn; auto|].
  destruct (C q) as [E | (c & Hc & Lc)]; [cbn; auto|eapply R; [|exact E]; cbn; auto|].
  destruct (C r) as [E | (d & Hd & Ld)]; [cbn; auto|eapply R; [|exact E]; cbn; auto|]. exfalso.
  destruct (joins_some this l) as (x & y & J). apply (has_joined this _ _ _ _ J) in Hb, Hc, Hd.
  assert (E : b = c \/ b = d \/ c = d) by (destruct Hb, Hc, Hd; subst; intuition congruence).
  destruct E as [-> | [-> | ->]];
    [apply (U p q c) | apply (U p r d) | apply (U q r d)]; cbn; auto; intros ->; tauto.
Qed.
End On_a_board.
