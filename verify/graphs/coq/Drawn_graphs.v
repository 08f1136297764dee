(* Loony graphs that are drawn on a board, and play line by line on them. The definitions to be believed are
   those before the first lemma, with loony graphs in Graphs.v, opens_at in Opened.v, play in Play.v, and
   captures in Captures.v. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Sums Links Joints Graphs Chains Opened Game Drawn Play Captures Laid_open.
Import ListNotations.
Open Scope Z_scope.

Section On_a_board.
Context (this : board).
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
(* Joints are boxes, and pieces go over lines and through boxes. *)
Variable at_joint : nat -> box.
Variable lines : nat -> list line.
Variable boxes : nat -> list box.
Definition at_node (a : option nat) : option box := option_map at_joint a.
Record drawn : Prop := {
  piece_is_walk : forall e, (e < pieces)%nat ->
    walk this (at_node (end1 e)) (lines e) (boxes e) (at_node (end2 e)) /\
    coins e = Z.of_nat (length (boxes e));
  lines_differ : NoDup (flat_map lines (seq 0 pieces));
  boxes_differ : NoDup (map at_joint (seq 0 joints) ++ flat_map boxes (seq 0 pieces)) }.
(* the open lines are those of the pieces of a state *)
Definition shows (open : list line) (Y : set) : Prop :=
  NoDup open /\ forall l, In l open <-> exists e, (e < pieces)%nat /\ Y e = true /\ In l (lines e).
(* the open lines are those of a loony graph *)
Definition reads_graph (open : list line) : Prop :=
  (forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x -> (x < joints)%nat) /\
  (forall e, (e < pieces)%nat -> 3 <= coins e) /\ Graphs.state pieces joints end1 end2 all /\
  drawn /\ shows open all.

(* ---- what follows ---- *)
Notation valence := (Graphs.valence pieces end1 end2).
Notation state := (Graphs.state pieces joints end1 end2).
Notation path := (Graphs.path pieces end1 end2).
Notation ends := (Graphs.ends end1 end2).
Notation chain := (Graphs.chain pieces end1 end2).
Notation opens_at := (Opened.opens_at pieces coins end1 end2).
Notation open_sides := (Drawn.open_sides this).
Notation completions := (Play.completions this).
Notation draw := (Play.draw this).
Notation walk := (Drawn.walk this).
Notation takes := (Captures.takes this).
Notation has := (Captures.has this).
Notation beside := (Captures.beside this).
Notation net_score := (Play.net_score this).
Hypothesis is_simple : simple this.
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.
Hypothesis is_drawn : drawn.
Arguments place_dec : simpl never.

(* ---- lists of lists, in which nothing is twice ---- *)
Lemma map_as_flat {S T} (f : S -> T) l : map f l = flat_map (fun x => [f x]) l.
Proof. induction l as [|x l IH]; cbn; congruence. Qed.
Lemma apart_in {S T} (f : S -> list T) l a b y : NoDup (flat_map f l) -> In a l -> In b l -> a <> b ->
  In y (f a) -> ~ In y (f b).
Proof.
  induction l as [|c l IH]; cbn; [intros _ []|]. intros N A B D Ya Yb. apply apart in N.
  destruct N as (_ & N & F).
  destruct A as [-> | A], B as [-> | B]; [congruence|..].
  - apply (F y Ya), in_flat_map. eauto.
  - apply (F y Yb), in_flat_map. eauto.
  - exact (IH N A B D Ya Yb).
Qed.
Lemma nodup_part {S T} (f : S -> list T) l es : NoDup (flat_map f l) -> NoDup es -> incl es l ->
  NoDup (flat_map f es).
Proof.
  intros N. induction es as [|e es IH]; intros Ne I; cbn; [constructor|]. inversion Ne as [|? ? F Ne']; subst.
  apply nodup_app.
  - assert (In e l) by (apply I; left; reflexivity). apply in_split in H. destruct H as (a & b & ->).
    rewrite flat_map_app in N. apply apart in N. destruct N as (_ & N & _). cbn in N. apply apart in N.
    apply N.
  - apply IH; [exact Ne'|]. intros x J. apply I. right. exact J.
  - intros y Y J. apply in_flat_map in J. destruct J as (x & J & X). apply (apart_in f l e x y N); auto.
    + apply I. left. reflexivity.
    + apply I. right. exact J.
    + intros ->. contradiction.
Qed.

(* ---- the open sides of boxes ---- *)
Definition held (Y : set) : list nat := filter Y (seq 0 pieces).
Lemma in_held Y e : In e (held Y) <-> (e < pieces)%nat /\ Y e = true.
Proof. unfold held. rewrite filter_In, in_seq. intuition lia. Qed.
Lemma total_held f Y : total f (held Y) = weigh pieces Y f.
Proof.
  unfold held. rewrite total_filter, total_below. apply sum_same. intros e _.
  destruct (Y e); cbn [Z.b2z]; lia.
Qed.
Lemma lines_of_held Y open : shows open Y -> Permutation open (flat_map lines (held Y)).
Proof.
  intros (N & A). apply NoDup_Permutation; [exact N|..].
  - apply (nodup_part _ (seq 0 pieces)); [apply is_drawn|apply NoDup_filter, seq_NoDup|].
    intros e I. apply in_held in I. apply in_seq. lia.
  - intros l. rewrite A, in_flat_map. split; intros (e & H); exists e; rewrite in_held in *; tauto.
Qed.
Lemma sides_in_all Y open b : shows open Y ->
  Z.of_nat (open_sides open b) = weigh pieces Y (fun e => Z.of_nat (open_sides (lines e) b)).
Proof.
  intros Sh. rewrite (open_sides_of this _ _ b (lines_of_held _ _ Sh)), <- total_held.
  induction (held Y) as [|e es IH]; [reflexivity|]. cbn [flat_map total]. rewrite <- IH.
  unfold Drawn.open_sides at 1. rewrite flat_map_app, count_occ_app, Nat2Z.inj_add. reflexivity.
Qed.
Lemma sides_in_piece e b : (e < pieces)%nat -> open_sides (lines e) b =
  (count_occ place_dec [at_node (end1 e); at_node (end2 e)] (Some b) +
   2 * count_occ place_dec (map Some (boxes e)) (Some b))%nat.
Proof. intros L. apply (walk_count this _ _ _ _ (proj1 (piece_is_walk is_drawn e L))). Qed.
Lemma no_joint_inside e b x : (e < pieces)%nat -> (x < joints)%nat -> In b (boxes e) -> at_joint x <> b.
Proof.
  intros L X I <-. destruct (apart _ _ (boxes_differ is_drawn)) as (_ & _ & F). apply (F (at_joint x)).
  - apply in_map, in_seq. lia.
  - apply in_flat_map. exists e. split; [apply in_seq; lia|exact I].
Qed.
Lemma same_joint x y : (x < joints)%nat -> (y < joints)%nat -> at_joint x = at_joint y -> x = y.
Proof.
  intros X Y E. destruct (apart _ _ (boxes_differ is_drawn)) as (N & _).
  destruct (Nat.eq_dec x y) as [|D]; [assumption|].
  exfalso. rewrite map_as_flat in N.
  apply (apart_in _ _ x y (at_joint x) N); try (apply in_seq; lia); [exact D|left; reflexivity|left; auto].
Qed.
Lemma absent b bs : ~ In b bs -> count_occ place_dec (map Some bs) (Some b) = 0%nat.
Proof. rewrite in_boxes. lia. Qed.
Lemma at_node_count a x : (forall y, a = Some y -> (y < joints)%nat) -> (x < joints)%nat ->
  count_occ place_dec [at_node a] (Some (at_joint x)) = if here a x then 1%nat else 0%nat.
Proof.
  intros R X. cbn [count_occ]. destruct (here_spec a x) as [-> | D]; cbn.
  - destruct (place_dec (Some (at_joint x)) (Some (at_joint x))); congruence.
  - destruct (place_dec (at_node a) (Some (at_joint x))) as [E |]; [exfalso|reflexivity].
    destruct a as [y|]; [|discriminate].
    apply D. f_equal. apply same_joint; [apply R; reflexivity|exact X|]. cbn in E. congruence.
Qed.
Lemma at_node_outside a b : (forall x, (x < joints)%nat -> at_joint x <> b) -> (forall y, a = Some y ->
  (y < joints)%nat) ->
  count_occ place_dec [at_node a] (Some b) = 0%nat.
Proof.
  intros D R. cbn [count_occ]. destruct (place_dec (at_node a) (Some b)) as [E |]; [exfalso|reflexivity].
  destruct a as [y|]; [|discriminate]. injection E as E. exact (D y (R y eq_refl) E).
Qed.
Lemma count_pair (x y z : option box) : count_occ place_dec [x; y] z =
  (count_occ place_dec [x] z + count_occ place_dec [y] z)%nat.
Proof. apply (count_occ_app place_dec [x] [y]). Qed.
Lemma sides_at_joint Y open x : shows open Y -> (x < joints)%nat ->
  Z.of_nat (open_sides open (at_joint x)) = valence Y x.
Proof.
  intros Sh X. rewrite (sides_in_all _ _ _ Sh). apply sum_same. intros e L. f_equal.
  rewrite (sides_in_piece _ _ L), absent, count_pair, !at_node_count; eauto.
  - unfold Graphs.ends. destruct (here (end1 e) x), (here (end2 e) x); reflexivity.
  - intros I. exact (no_joint_inside _ _ x L X I eq_refl).
Qed.
Lemma sides_inside Y open e b : shows open Y -> (e < pieces)%nat -> In b (boxes e) ->
  open_sides open b = if Y e then 2%nat else 0%nat.
Proof.
  intros Sh L I. apply Nat2Z.inj. rewrite (sides_in_all _ _ _ Sh). unfold weigh.
  destruct (apart _ _ (boxes_differ is_drawn)) as (_ & N & _).
  assert (Ends : forall i, (i < pieces)%nat -> count_occ place_dec [at_node (end1 i);
    at_node (end2 i)] (Some b) = 0%nat).
  { intros i Li. rewrite count_pair, !at_node_outside; eauto; intros x X; exact (no_joint_inside _ _ x L X I).
    }
  rewrite (sum_single pieces _ e L).
  - rewrite (sides_in_piece _ _ L), Ends by exact L. assert (C := count_at_most_1 this (boxes e) b).
    apply in_boxes in I. assert (Ne : NoDup (boxes e)).
    { apply (nodup_part _ _ [e]) in N; [cbn in N; rewrite app_nil_r in N; exact N|repeat constructor;
        intros []|].
      intros i [<- | []]. apply in_seq. lia. }
    specialize (C Ne). destruct (Y e); cbn [Z.b2z]; lia.
  - intros i Li D. rewrite (sides_in_piece _ _ Li), (Ends i Li), absent; [lia|].
    apply (apart_in boxes (seq 0 pieces) e i b N); try (apply in_seq; lia); auto.
Qed.
Lemma open_box_is Y open b : shows open Y -> beside b open ->
  (exists x, (x < joints)%nat /\ b = at_joint x) \/ exists e, (e < pieces)%nat /\ Y e = true /\
    In b (boxes e).
Proof.
  intros (N & A) (l & I & H). apply A in I. destruct I as (e & L & T & I).
  assert (P : (open_sides (lines e) b > 0)%nat) by (apply in_open, in_flat_map; eauto).
  rewrite (sides_in_piece _ _ L), count_pair in P.
  assert (At : forall a, (count_occ place_dec [at_node a] (Some b) > 0)%nat -> (forall x, a = Some x ->
    (x < joints)%nat) ->
    exists x, (x < joints)%nat /\ b = at_joint x).
  { intros a C R. apply count_occ_In in C. destruct C as [E | []]. destruct a as [x|]; [|discriminate].
    injection E as E. exists x. auto. }
  destruct (Nat.eq_dec (count_occ place_dec [at_node (end1 e)] (Some b)) 0) as [Z1 |]; [|left;
    apply (At (end1 e)); [lia|eauto]].
  destruct (Nat.eq_dec (count_occ place_dec [at_node (end2 e)] (Some b)) 0) as [Z2 |]; [|left;
    apply (At (end2 e)); [lia|eauto]].
  right. exists e. split; [exact L|]. split; [exact T|]. apply in_boxes. lia.
Qed.
Lemma no_box_of_one Y open b : state Y -> shows open Y -> open_sides open b <> 1%nat.
Proof.
  intros S Sh E. assert (B : beside b open) by (apply beside_is; lia).
  destruct (open_box_is _ _ _ Sh B) as [(x & X & ->) | (e & L & T & I)].
  - assert (V := sides_at_joint _ _ _ Sh X). rewrite E in V. exact (S x X (eq_sym V)).
  - rewrite (sides_inside _ _ _ _ Sh L I), T in E. discriminate.
Qed.
Lemma nothing_to_take Y open : state Y -> shows open Y -> still this open.
Proof. intros S Sh. apply still_if; [exact is_simple|apply Sh|]. intros b. exact (no_box_of_one _ _ b S Sh).
Qed.
Lemma joint_beside Y open x : shows open Y -> (x < joints)%nat -> (beside (at_joint x) open <->
  0 < valence Y x).
Proof. intros Sh X. rewrite beside_is, <- (sides_at_joint _ _ _ Sh X). lia. Qed.

(* ---- the number of boxes ---- *)
Notation number_of_boxes := (Captures.number_of_boxes this).
Notation coins_in := (Graphs.coins_in pieces joints coins end1 end2).
Notation present := (Graphs.present pieces end1 end2).
Lemma boxes_counted es : incl es (seq 0 pieces) -> Z.of_nat (length (flat_map boxes es)) = total coins es.
Proof.
  induction es as [|e es IH]; intros I; [reflexivity|]. cbn [flat_map total].
  rewrite app_length, Nat2Z.inj_add, IH.
  - rewrite (proj2 (piece_is_walk is_drawn e ltac:(apply (in_seq pieces 0), I; left; reflexivity))).
    reflexivity.
  - intros x J. apply I. right. exact J.
Qed.
Lemma boxes_are_coins Y open : shows open Y -> number_of_boxes open = coins_in Y.
Proof.
  intros Sh. unfold Captures.number_of_boxes, Graphs.coins_in.
  destruct (apart _ _ (boxes_differ is_drawn)) as (Nj & Nb & Apart).
  assert (Ih : incl (held Y) (seq 0 pieces)) by (intros e I; apply in_held in I; apply in_seq; lia).
  rewrite (Permutation_length (l' := flat_map boxes (held Y) ++ map at_joint (filter (present Y) (seq 0
    joints)))).
  - rewrite app_length, Nat2Z.inj_add, boxes_counted, total_held, map_length by exact Ih. f_equal.
    rewrite <- (Z.mul_1_l (Z.of_nat _)), <- total_constant, total_filter, total_below. apply sum_same.
    intros x _.
    destruct (present Y x); reflexivity.
  - apply NoDup_Permutation.
    + apply NoDup_nodup.
    + apply nodup_app.
      * apply (nodup_part _ (seq 0 pieces)); [exact Nb|apply NoDup_filter, seq_NoDup|exact Ih].
      * rewrite map_as_flat in *.
        apply (nodup_part _ (seq 0 joints)); [exact Nj|apply NoDup_filter, seq_NoDup|].
        intros x I. apply filter_In in I. apply I.
      * intros b I J. apply in_map_iff in J. destruct J as (x & <- & J). apply filter_In in J.
        apply (Apart (at_joint x)).
        -- apply in_map, J.
        -- apply in_flat_map in I. destruct I as (e & I & B). apply in_flat_map. exists e. auto.
    + intros b. rewrite beside_boxes, in_app_iff, in_flat_map, in_map_iff. split.
      * intros B. destruct (open_box_is _ _ _ Sh B) as [(x & X & ->) | (e & L & T & I)].
        -- right. exists x. split; [reflexivity|]. apply filter_In. split; [apply in_seq; lia|].
           apply Z.ltb_lt.
           apply (joint_beside _ _ _ Sh X), B.
        -- left. exists e. rewrite in_held. auto.
      * intros [(e & I & B) | (x & <- & I)].
        -- apply in_held in I. apply beside_is. rewrite (sides_inside _ _ e _ Sh); [|apply I|exact B].
           destruct I as (_ & ->). lia.
        -- apply filter_In in I. destruct I as (I & P). apply in_seq in I. apply Z.ltb_lt in P.
           apply (joint_beside _ _ _ Sh); [lia|exact P].
Qed.

(* ---- paths on the board ---- *)
Hypothesis is_long : forall e, (e < pieces)%nat -> 3 <= coins e.
Lemma path_walk Y a es xs b : path Y a es xs b -> exists ls bs, walk (at_node a) ls bs (at_node b) /\
  Permutation ls (flat_map lines es) /\ Permutation bs (flat_map boxes es ++ map at_joint xs).
Proof.
  assert (One : forall e a b, (e < pieces)%nat -> Graphs.joins end1 end2 e a b -> exists ls bs,
    walk (at_node a) ls bs (at_node b) /\ Permutation ls (lines e) /\ Permutation bs (boxes e)).
  { intros e v w L [(<- & <-) | (<- & <-)]; assert (W := proj1 (piece_is_walk is_drawn e L)).
    - exists (lines e), (boxes e). auto.
    - exists (rev (lines e)), (rev (boxes e)). split; [apply walk_turned, W|].
      split; symmetry; apply Permutation_rev. }
  induction 1 as [a e b L T J | a e x es xs b L T J P IH]; destruct (One _ _ _ L J)
    as (ls & bs & W & Pl & Pb).
  - exists ls, bs. cbn. rewrite !app_nil_r. auto.
  - destruct IH as (ls2 & bs2 & W2 & Pl2 & Pb2). exists (ls ++ ls2), (bs ++ at_joint x :: bs2).
    split; [exact (walk_app this _ _ _ _ _ _ _ W W2)|]. split; cbn.
    + apply Permutation_app; assumption.
    + rewrite Pb, Pb2, <- app_assoc. apply Permutation_app_head. apply Permutation_middle.
Qed.
Lemma path_on_board Y open a es xs b : shows open Y -> path Y a es xs b -> NoDup es ->
  (forall x, In x xs -> valence Y x = 2) -> exists ls bs, walk (at_node a) ls bs (at_node b) /\
  (forall l, In l ls <-> In l (flat_map lines es)) /\ NoDup ls /\ incl ls open /\ (3 <= length bs)%nat /\
  (forall c, In c bs -> open_sides open c = 2%nat) /\
  (forall c, In c bs -> (exists e, In e es /\ In c (boxes e)) \/ exists x, In x xs /\ c = at_joint x).
Proof.
  intros Sh P N V. assert (I := path_in _ _ _ _ _ _ _ _ P).
  destruct (path_walk _ _ _ _ _ P) as (ls & bs & W & Pl & Pb).
  assert (Bs : forall c, In c bs -> (exists e, In e es /\ In c (boxes e)) \/ exists x, In x xs /\
    c = at_joint x).
  { intros c Ic. apply (Permutation_in _ Pb), in_app_or in Ic. destruct Ic as [Ic | Ic].
    - left. apply in_flat_map, Ic.
    - right. apply in_map_iff in Ic. destruct Ic as (x & <- & Ix). eauto. }
  exists ls, bs. split; [exact W|]. split; [|split; [|split; [|split; [|split; [|exact Bs]]]]].
  - intros l. split; apply Permutation_in; [exact Pl|symmetry; exact Pl].
  - apply (Permutation_NoDup (Permutation_sym Pl)).
    apply (nodup_part _ (seq 0 pieces)); [apply is_drawn|exact N|].
    intros e J. apply in_seq. specialize (I e J). lia.
  - intros l J. apply (Permutation_in _ Pl), in_flat_map in J. destruct J as (e & J & K). apply Sh. exists e.
    specialize (I e J). tauto.
  - rewrite (Permutation_length Pb), app_length. apply Nat2Z.inj_le. rewrite Nat2Z.inj_add, boxes_counted.
    + assert (E : exists e r, es = e :: r) by (destruct P; eauto). destruct E as (e & r & ->). cbn [total].
      assert (3 <= coins e) by (apply is_long, I; left; reflexivity).
      assert (0 <= total coins r); [|lia]. apply total_not_negative. intros f J.
      assert (3 <= coins f) by (apply is_long, I; right; exact J). lia.
    + intros e J. apply in_seq. specialize (I e J). lia.
  - intros c Ic. destruct (Bs c Ic) as [(e & Ie & Ib) | (x & Ix & ->)].
    + destruct (I e Ie) as (L & T). rewrite (sides_inside _ _ _ _ Sh L Ib), T. reflexivity.
    + apply Nat2Z.inj. rewrite (sides_at_joint _ _ _ Sh), (V x Ix); [reflexivity|].
      apply (inner_in_range _ _ _ _ ends_in_range _ _ _ _ _ _ Ix P).
Qed.

(* ---- what a line lays open ---- *)
Lemma rest_shown Y open es zs e l : shows open Y -> vanish pieces joints end1 end2 Y es zs -> state Y ->
  In e es ->
  In l (lines e) ->
  (forall rest, NoDup rest -> still this rest -> incl rest (draw l open) -> forall f m, In f es ->
    In m (lines f) ->
    ~ In m rest) ->
  exists rest, takes (draw l open) rest /\ shows rest (minus Y es) /\
    number_of_boxes open - number_of_boxes rest = total coins es + Z.of_nat (length zs).
Proof.
  intros Sh V S Ie Il Gone. assert (Pc := vanish_pieces _ _ _ _ _ _ _ V). destruct Pc as (Ne & Ip).
  assert (N := proj1 Sh). assert (S' := vanish_state _ _ _ _ _ _ _ V S).
  destruct (something_rests this (draw l open) (draw_unique l open N)) as (rest & T). exists rest.
  split; [exact T|].
  assert (Nr := takes_unique this _ _ T (draw_unique l open N)). assert (I := takes_incl this _ _ T).
  assert (Sr : shows rest (minus Y es)).
  { split; [exact Nr|]. intros m. split.
    - intros M. assert (D := I m M). apply in_draw in D. destruct D as (D & _). apply Sh in D.
      destruct D as (f & L & Tf & F). exists f. split; [exact L|]. split; [|exact F]. apply minus_spec.
      split; [exact Tf|].
      intros If. exact (Gone rest Nr (takes_still this _ _ T) I f m If F M).
    - intros (f & L & Tf & F). set (some := flat_map lines (held (minus Y es))).
      assert (Ss : shows some (minus Y es)).
      { split.
        - apply (nodup_part _ (seq 0 pieces)); [apply is_drawn|apply NoDup_filter, seq_NoDup|].
          intros i J. apply in_held in J. apply in_seq. lia.
        - intros k. unfold some. rewrite in_flat_map.
          split; intros (i & H); exists i; rewrite in_held in *; tauto. }
      apply (still_rests this _ _ some T).
      + exact (nothing_to_take _ _ S' Ss).
      + intros k K. apply Ss in K. destruct K as (i & Li & Ti & K). apply minus_spec in Ti.
        destruct Ti as (Ti & Out).
        apply in_draw. split; [apply Sh; eauto|]. intros ->.
        apply (apart_in lines (seq 0 pieces) e i l (lines_differ is_drawn)); try exact Il; try exact K.
        * apply in_seq. specialize (Ip e Ie). lia.
        * apply in_seq. lia.
        * intros ->. contradiction.
      + apply Ss. eauto. }
  split; [exact Sr|]. rewrite (boxes_are_coins _ _ Sh), (boxes_are_coins _ _ Sr). unfold Graphs.coins_in.
  rewrite (vanish_joints_count _ _ coins _ _ _ _ _ V), weigh_minus by assumption. lia.
Qed.
(* a node where something is left rests, or is the ground *)
Lemma node_rests Y es zs rest a : vanish pieces joints end1 end2 Y es zs -> shows rest (minus Y es) ->
  (forall x, a = Some x -> (x < joints)%nat /\ ~ In x zs /\ 2 <= valence Y x) -> out this rest (at_node a).
Proof.
  intros V Sh A. destruct a as [x|]; cbn; [|exact I]. destruct (A x eq_refl) as (X & N & L).
  apply (joint_beside _ _ _ Sh X). destruct (vanish_left _ _ _ _ _ _ _ V x X) as (_ & G). specialize (G N).
  lia.
Qed.
(* The table of docs/boards.md: what a line opens, by the opening of its piece. *)
Theorem line_lays_open Y open ds es c h e l : state Y -> shows open Y -> opens_at Y ds es c h -> In e ds ->
  In l (lines e) ->
  completions l open = 0 /\ exists rest, takes (draw l open) rest /\ shows rest (minus Y es) /\
    number_of_boxes open - number_of_boxes rest = c /\
    can_hand_out_2 this (draw l open) rest = (h =? 2) /\ can_hand_out_4 this (draw l open) rest = true /\
      (h = 2 \/ h = 4).
Proof.
  intros S Sh O Ie Il. assert (No := proj1 Sh). assert (Q := nothing_to_take _ _ S Sh).
  assert (Hl : forall es, (forall e, In e es -> (e < pieces)%nat /\ Y e = true) -> In e es -> In l open).
  { intros fs A J. apply Sh. exists e. specialize (A e J). tauto. }
  assert (Gone : forall rest, incl rest (draw l open) -> incl rest open /\ ~ In l rest).
  { intros rest J. split; [intros m M; apply J, in_draw in M; apply M|]. intros M. apply J, in_draw in M.
    tauto. }
  assert (On : forall ls gs, (forall m, In m ls <-> In m (flat_map lines gs)) -> forall f m, In f gs ->
    In m (lines f) -> In m ls).
  { intros ls gs E f m F M. apply E, in_flat_map. eauto. }
  destruct O as [a es xs b C M | x es xs fs ys b C V3 C' N | x es xs P N V2].
  - (* a chain *)
    assert (V := chain_vanishes _ _ _ _ ends_in_range _ _ _ _ _ C M). destruct C as (P & N & V2 & A & B).
    assert (Ip := path_in _ _ _ _ _ _ _ _ P). assert (Lo := Hl es Ip Ie). split; [exact (Q l Lo)|].
    destruct (path_on_board _ _ _ _ _ _ Sh P N V2) as (ls & bs & W & E & Nl & J & L3 & Two & _).
    assert (Ll := On ls es E e l Ie Il).
    assert (All : forall rest, NoDup rest -> still this rest -> incl rest (draw l open) -> forall m,
      In m ls -> ~ In m rest).
    { intros rest Nr Qr Jr. destruct (Gone rest Jr) as (Jo & G).
      exact (walk_gone this is_simple open rest _ _ _ _ l W Nr Qr Jo J Two Ll G). }
    destruct (rest_shown Y open es xs e l Sh V S Ie Il) as (rest & T & Sr & Bx).
    { intros rest Nr Qr Jr f m F Lm. apply (All rest Nr Qr Jr). eapply On; eassumption. }
    exists rest. split; [exact T|]. split; [exact Sr|]. split; [exact Bx|].
    assert (Two' : can_hand_out_2 this (draw l open) rest = true).
    { destruct (far_end this _ _ _ _ l W Nl L3) as (m & n & d & y & Im & In' & Jm & Hn & Dmn & Dm & Dn & Y').
      apply (hands_out_2 this (draw l open) rest m n d y T); try assumption.
      - apply in_draw. split; [apply J, Im|exact Dm].
      - apply in_draw. split; [apply J, In'|exact Dn].
      - apply All; [apply Sr|exact (takes_still this _ _ T)|exact (takes_incl this _ _ T)|exact Im].
      - destruct (path_ends _ _ _ _ ends_in_range _ _ _ _ _ P) as (Ra & Rb & _).
        assert (End : forall v, is_end pieces end1 end2 Y v -> (forall z, v = Some z -> (z < joints)%nat) ->
          out this rest (at_node v)).
        { intros v Ev Rv. apply (node_rests Y es xs rest v V Sr). intros z ->. cbn in Ev. split; [auto|].
          split; [|lia]. intros Iz. specialize (V2 z Iz). lia. }
        destruct Y' as [-> | ->]; auto. }
    rewrite Two'. repeat split; auto. apply can_hand_out_4_of_2, Two'.
  - (* a loop at a joint of 3, and the third chain *)
    assert (V := loop_at_joint_vanishes _ _ _ _ ends_in_range _ _ _ _ _ _ _ C V3 C' N).
    destruct C as (P & N1 & V2 & A & _), C' as (P' & N2 & V2' & _ & B).
    assert (Bx := third_chain_leaves _ _ _ _ _ _ _ _ _ _ P V3 P' N).
    assert (Ip := path_in _ _ _ _ _ _ _ _ P). assert (Ip' := path_in _ _ _ _ _ _ _ _ P').
    assert (Lo := Hl es Ip Ie). split; [exact (Q l Lo)|].
    destruct (path_ends _ _ _ _ ends_in_range _ _ _ _ _ P) as (Ra & _ & _). assert (X := Ra x eq_refl).
    destruct (path_on_board _ _ _ _ _ _ Sh P N1 V2) as (ls & bs & W & E & Nl & J & L3 & Two & _).
    destruct (path_on_board _ _ _ _ _ _ Sh P' N2 V2') as (ks & cs & W' & E' & Nk & J' & L3' & Two' & _).
    assert (Ll := On ls es E e l Ie Il).
    assert (Apart : forall m, In m ls -> ~ In m ks).
    { intros m M K. apply E, in_flat_map in M. apply E', in_flat_map in K.
      destruct M as (i & I & M), K as (j & I' & K).
      apply (apart_in lines (seq 0 pieces) i j m (lines_differ is_drawn)); try assumption.
      - apply in_seq. specialize (Ip i I). lia.
      - apply in_seq. specialize (Ip' j I'). lia.
      - intros ->. destruct (apart _ _ N) as (_ & _ & F). exact (F j I I'). }
    assert (All : forall rest, NoDup rest -> still this rest -> incl rest (draw l open) ->
      (forall m, In m ls -> ~ In m rest) /\ forall m, In m ks -> ~ In m rest).
    { intros rest Nr Qr Jr. destruct (Gone rest Jr) as (Jo & G).
      assert (G1 := walk_gone this is_simple open rest _ _ _ _ l W Nr Qr Jo J Two Ll G). split; [exact G1|].
      assert (Nb : ~ beside (at_joint x) rest).
      { assert (Bs : bs <> []) by (intros ->; cbn in L3; lia).
        destruct (walk_starts this _ _ _ _ W Bs) as (p & p' & r & d & Ep & _ & Jp & _).
        assert (W2 := walk_turned this _ _ _ _ W).
        destruct (walk_head this _ _ _ _ W2) as (q & r' & Eq & Hq).
        assert (Iq : In q ls) by (apply in_rev; rewrite Eq; left; reflexivity).
        assert (Ipp : In p ls) by (rewrite Ep; left; reflexivity).
        apply (all_gone this is_simple open rest [p; q] (at_joint x) Nr Qr Jo).
        - repeat constructor; [|intros []]. intros [<- | []]. rewrite Ep in Eq. cbn [rev] in Eq.
          apply (f_equal (@rev line)) in Eq. cbn [rev] in Eq. rewrite !rev_app_distr, rev_involutive in Eq.
          cbn in Eq.
          rewrite Ep in Nl. destruct (rev r') as [|s t] eqn:R.
          + cbn in Eq. injection Eq as Eq. apply (f_equal (@length line)) in Eq.  cbn in Eq. lia.
          + cbn in Eq. injection Eq as <- Eq. inversion Nl as [|? ? F _]. apply F. rewrite Eq.
            apply in_or_app. right. left.
            reflexivity.
        - intros m [<- | [<- | []]]; (split; [apply J; assumption|]); (split; [|apply G1; assumption]).
          + apply (has_joined this _ _ _ _ Jp). auto.
          + exact Hq.
        - apply Nat2Z.inj_le. rewrite (sides_at_joint _ _ _ Sh X), V3. reflexivity. }
      destruct (walk_head this _ _ _ _ W') as (k & r & Ek & Hk).
      assert (Ik : In k ks) by (rewrite Ek; left; reflexivity).
      apply (walk_gone this is_simple open rest _ _ _ _ k W' Nr Qr Jo J' Two' Ik). intros K. apply Nb.
      exists k. auto. }
    destruct (rest_shown Y open (es ++ fs) (x :: xs ++ ys) e l Sh V S) as (rest & T & Sr & Bn).
    { apply in_or_app. auto. }
    { exact Il. }
    { intros rest Nr Qr Jr f m F Lm. destruct (All rest Nr Qr Jr) as (G1 & G2). apply in_app_or in F.
      destruct F as [F | F]; [apply G1 | apply G2]; eapply On; eassumption. }
    exists rest. split; [exact T|]. split; [exact Sr|]. split.
    { rewrite Bn, total_app. unfold coins_of. cbn [length]. rewrite app_length. lia. }
    assert (Hand : can_hand_out_2 this (draw l open) rest = true).
    { assert (W2 := walk_turned this _ _ _ _ W').
      assert (Cs : rev cs <> []) by (intros Z; apply (f_equal (@length box)) in Z; rewrite rev_length in Z;
        cbn in Z; lia).
      destruct (walk_starts this _ _ _ _ W2 Cs) as (m & n & r & d & Em & _ & Jm & Hn).
      assert (Im : In m ks) by (apply in_rev; rewrite Em; left; reflexivity).
      assert (In' : In n ks) by (apply in_rev; rewrite Em; right; left; reflexivity).
      assert (Dl : forall k, In k ks -> k <> l) by (intros k K ->; exact (Apart l Ll K)).
      apply (hands_out_2 this (draw l open) rest m n d (at_node b) T); try assumption.
      - apply in_draw. auto.
      - apply in_draw. auto.
      - apply All; [apply Sr|exact (takes_still this _ _ T)|exact (takes_incl this _ _ T)|exact Im].
      - intros ->. apply NoDup_rev in Nk. rewrite Em in Nk. inversion Nk as [|? ? F _]. apply F. left.
        reflexivity.
      - destruct (path_ends _ _ _ _ ends_in_range _ _ _ _ _ P') as (_ & Rb & _).
        apply (node_rests Y (es ++ fs) (x :: xs ++ ys) rest b V Sr). intros z ->. cbn in B. split; [auto|].
        split; [|lia]. intros [<- | Iz]; [congruence|]. apply in_app_or in Iz.
        destruct Iz as [Iz | Iz]; [specialize (V2 z Iz) | specialize (V2' z Iz)]; lia. }
    rewrite Hand. repeat split; auto. apply can_hand_out_4_of_2, Hand.
  - (* an isolated loop *)
    assert (V := isolated_loop_vanishes _ _ _ _ ends_in_range _ _ _ _ P N V2).
    assert (Ip := path_in _ _ _ _ _ _ _ _ P). assert (Lo := Hl es Ip Ie). split; [exact (Q l Lo)|].
    assert (V2' : forall y, In y xs -> valence Y y = 2) by (intros y I; apply V2; right; exact I).
    destruct (path_on_board _ _ _ _ _ _ Sh P N V2') as (ls & bs & W & E & Nl & J & L3 & Two & Bs).
    assert (Ll := On ls es E e l Ie Il).
    assert (All : forall rest, NoDup rest -> still this rest -> incl rest (draw l open) -> forall m,
      In m ls -> ~ In m rest).
    { intros rest Nr Qr Jr. destruct (Gone rest Jr) as (Jo & G).
      exact (walk_gone this is_simple open rest _ _ _ _ l W Nr Qr Jo J Two Ll G). }
    destruct (rest_shown Y open es (x :: xs) e l Sh V S Ie Il) as (rest & T & Sr & Bn).
    { intros rest Nr Qr Jr f m F Lm. apply (All rest Nr Qr Jr). eapply On; eassumption. }
    exists rest. split; [exact T|]. split; [exact Sr|]. split.
    { rewrite Bn. unfold coins_of. cbn [length]. lia. }
    split; [|split; [|auto]].
    + apply not_true_is_false. intros H. apply can_hand_out_2_is in H.
      destruct H as (m & y & Im & Gm & _ & Sy & Oy).
      apply in_draw in Im. destruct Im as (Im & Dm). apply Sh in Im. destruct Im as (f & Lf & Tf & Mf).
      assert (If : In f es).
      { destruct (in_dec Nat.eq_dec f es) as [|F]; [assumption|]. destruct Gm. apply Sr. exists f.
        rewrite minus_spec. auto. }
      assert (M := On ls es E f m If Mf).
      assert (Beside : forall z, (z < joints)%nat -> In z (x :: xs) -> ~ beside (at_joint z) rest).
      { intros z Z Iz H. apply (joint_beside _ _ _ Sr Z) in H.
        rewrite (proj1 (vanish_left _ _ _ _ _ _ _ V z Z) Iz) in H. lia. }
      destruct (path_ends _ _ _ _ ends_in_range _ _ _ _ _ P) as (Ra & _ & Rx). assert (X := Ra x eq_refl).
      destruct y as [d|].
      * assert (Id : d = at_joint x \/ In d bs).
        { assert (C := walk_count this _ _ _ _ W d).
          assert (Pd : (open_sides ls d > 0)%nat) by (apply in_open, in_flat_map; eauto).
          rewrite C, count_pair in Pd. cbn [at_node option_map count_occ] in Pd.
          destruct (place_dec (Some (at_joint x)) (Some d)) as [Ed |]; [left; congruence|]. right.
          apply in_boxes. lia. }
        cbn in Oy. destruct Id as [-> | Id]; [exact (Beside x X (or_introl eq_refl) Oy)|].
        destruct (Bs d Id) as [(i & Ii & Bi) | (z & Iz & ->)];
          [|exact (Beside z (Rx z Iz) (or_intror Iz) Oy)].
        apply beside_is in Oy. rewrite (sides_inside _ _ i _ Sr) in Oy; [|apply Ip, Ii|exact Bi].
        destruct (minus Y es i) eqn:Mi; [|lia]. apply minus_spec in Mi. tauto.
      * apply (walk_inside this _ _ _ _ W) with (l := m); try discriminate; assumption.
    + destruct (in_split _ _ Ll) as (l1 & l2 & El). assert (Le := Played.walk_length this _ _ _ _ W).
      apply (hands_out_4 this open rest l (l1 ++ l2) Q).
      * rewrite El in Nl. apply NoDup_remove_1 in Nl. exact Nl.
      * rewrite El, app_length in Le. cbn [length] in Le. rewrite app_length. lia.
      * intros m M. assert (Im : In m ls) by (rewrite El; apply in_or_app; apply in_app_or in M; cbn; tauto).
        split; [apply J, Im|]. split.
        -- intros ->. rewrite El in Nl. apply NoDup_remove_2 in Nl. contradiction.
        -- apply All; [apply Sr|exact (takes_still this _ _ T)|exact (takes_incl this _ _ T)|exact Im].
Qed.

(* ---- play ---- *)
Lemma cost_by_captures v Y open ds es c h e l : state Y -> shows open Y -> opens_at Y ds es c h -> In e ds ->
  In l (lines e) -> completions l open = 0 /\ exists rest, shows rest (minus Y es) /\
    (length rest < length open)%nat /\
    (net_score rest = - v (minus Y es) -> net_score (draw l open) = Graphs.after v Y es c h).
Proof.
  intros S Sh O Ie Il.
  destruct (line_lays_open _ _ _ _ _ _ _ _ S Sh O Ie Il) as (C & rest & T & Sr & B & H2 & H4 & Hh).
  split; [exact C|]. exists rest. split; [exact Sr|]. assert (N := proj1 Sh).
  assert (D := draw_unique l open N).
  assert (I : In l open).
  { apply Sh. exists e. assert (Ip : forall i, In i ds -> (i < pieces)%nat /\ Y i = true).
    { destruct O as [a es xs b (P & _) M | x es xs fs ys b (P & _) V3 C' N' | x es xs P N' V2];
        apply (path_in _ _ _ _ _ _ _ _ P). }
    specialize (Ip e Ie). tauto. }
  split.
  { assert (L := NoDup_incl_length (takes_unique this _ _ T D) (takes_incl this _ _ T)).
    rewrite (length_draw this l open N I). lia. }
  intros E. rewrite (rule_of_captures this is_simple _ _ D T).
  unfold by_captures, with_captures, Graphs.after.
  assert (Bd := number_of_boxes_draw this is_simple l open I). rewrite C in Bd.
  rewrite H2, H4, E. destruct Hh as [-> | ->]; cbn [Z.eqb Pos.eqb]; lia.
Qed.
Theorem score_of_drawn_graph v : values pieces joints coins end1 end2 v -> forall Y open, state Y ->
  shows open Y ->
  net_score open = - v Y.
Proof.
  intros V Y open. remember (length open) as n eqn:En. revert Y open En.
  induction n as [n IH] using lt_wf_ind.
  intros Y open -> S Sh. assert (N := proj1 Sh).
  assert (Cost : forall ds es c h e l, opens_at Y ds es c h -> In e ds -> In l (lines e) ->
    In l open /\ worth net_score (completions l open, draw l open) = - Graphs.after v Y es c h).
  { intros ds es c h e l O Ie Il.
    assert (Op : opening pieces coins end1 end2 Y es c h) by (apply opens_at_is; eauto).
    destruct (cost_by_captures v _ _ _ _ _ _ _ _ S Sh O Ie Il) as (C & rest & Sr & L & E). split.
    - apply Sh. exists e. assert (Ip : forall i, In i ds -> (i < pieces)%nat /\ Y i = true).
      { destruct O as [a es xs b (P & _) M | x es xs fs ys b (P & _) V3 C' N' | x es xs P N' V2];
          apply (path_in _ _ _ _ _ _ _ _ P). }
      specialize (Ip e Ie). tauto.
    - unfold worth. rewrite C. cbn [Z.ltb Z.compare]. rewrite E; [reflexivity|].
      apply (IH (length rest) L _ _ eq_refl); [|exact Sr].
      destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ Op) as ((zs & Vz) & _).
      exact (vanish_state _ _ _ _ _ _ _ Vz S). }
  destruct (empty_or_not pieces Y) as [Em | (e & Le & Te)].
  - rewrite (v_empty _ _ _ _ _ _ V Y Em). destruct open as [|l open]; [reflexivity|]. exfalso.
    destruct (proj1 (proj2 Sh l) (or_introl eq_refl)) as (e & L & T & _). rewrite (Em e L) in T. discriminate.
  - assert (NE : ~ empty pieces Y) by (intros Em; rewrite (Em e Le) in Te; discriminate).
    assert (Some_line : forall f, (f < pieces)%nat -> exists l, In l (lines f)).
    { intros f L. destruct (walk_head this _ _ _ _ (proj1 (piece_is_walk is_drawn f L))) as (l & r & -> & _).
      exists l. left. reflexivity. }
    apply (score_is this _ _ N).
    + destruct (Some_line e Le) as (l & Il). intros ->. apply (proj2 (proj2 Sh l)). eauto.
    + intros l I. apply Sh in I. destruct I as (f & Lf & Tf & If).
      destruct (piece_opens _ _ coins _ _ ends_in_range Y f S Lf Tf)
        as (ds & es & c & h & O & Id). destruct (Cost _ _ _ _ _ _ O Id If) as (_ & ->).
      assert (Op : opening pieces coins end1 end2 Y es c h) by (apply opens_at_is; eauto).
      assert (M := v_at_most _ _ _ _ _ _ V Y es c h S Op). lia.
    + destruct (v_attained _ _ _ _ _ _ V Y S NE) as (es & c & h & Op & E). apply opens_at_is in Op.
      destruct Op as (ds & O).
      assert (D : exists f, In f ds /\ (f < pieces)%nat).
      { destruct O as [a es xs b (P & _) M | x es xs fs ys b (P & _) V3 C' N' | x es xs P N' V2];
          destruct (path_in _ _ _ _ _ _ _ _ P (hd O es)) as (L & _); try (destruct P; left; reflexivity);
          exists (hd O es); split; try exact L; destruct P; left; reflexivity. }
      destruct D as (f & If & Lf). destruct (Some_line f Lf) as (l & Il).
      destruct (Cost _ _ _ _ _ _ O If Il) as (I & W). exists l. split; [exact I|]. rewrite W, E. lia.
Qed.
(* equation (3) of each line *)
Theorem cost_of_drawn_opening v Y open ds es c h e l : values pieces joints coins end1 end2 v -> state Y ->
  shows open Y ->
  opens_at Y ds es c h -> In e ds -> In l (lines e) ->
  completions l open = 0 /\ net_score (draw l open) = Graphs.after v Y es c h.
Proof.
  intros V S Sh O Ie Il.
  destruct (cost_by_captures v _ _ _ _ _ _ _ _ S Sh O Ie Il) as (C & rest & Sr & L & E).
  split; [exact C|]. apply E, (score_of_drawn_graph v V); [|exact Sr].
  assert (Op : opening pieces coins end1 end2 Y es c h) by (apply opens_at_is; eauto).
  destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ Op) as ((zs & Vz) & _).
  exact (vanish_state _ _ _ _ _ _ _ Vz S).
Qed.
End On_a_board.

Print Assumptions line_lays_open.
Print Assumptions score_of_drawn_graph.
Print Assumptions cost_of_drawn_opening.
