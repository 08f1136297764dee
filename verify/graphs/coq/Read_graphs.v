(* A position of a board in which no box has a single open side is a drawn loony graph: first each line is a
   piece and each box a joint, and then its strands are the pieces. These are long if the chains between nodes
   have three boxes or more. The definitions to be believed are those before the first lemma, with those of
   Drawn_graphs.v. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Sums Links Graphs Joints Chains Opened Game Drawn Play Captures Laid_open
  Drawn_graphs.
Import ListNotations.
Open Scope Z_scope.

Section On_a_board.
Context (this : board).
Notation open_sides := (Drawn.open_sides this).
Notation walk := (Drawn.walk this).
(* nothing can be captured *)
Definition quiet (open : list line) : Prop := of_board this open /\ forall b, open_sides open b <> 1%nat.
(* A node is the ground, or a joint, which is a box with three open sides or more. Chains between nodes go
   through boxes of two. *)
Definition is_node (open : list line) (a : option box) : Prop :=
  match a with None => True | Some b => (3 <= open_sides open b)%nat end.
Definition long_chains (open : list line) : Prop := forall a ls bs z, walk a ls bs z -> NoDup ls ->
  incl ls open -> (forall b, In b bs -> open_sides open b = 2%nat) -> is_node open a -> is_node open z ->
  (3 <= length bs)%nat.

(* ---- what follows ---- *)
(* a graph, and where it lies *)
Record drawing := Drawing {
  pieces : nat; joints : nat; coins : nat -> Z; end1 : nat -> option nat; end2 : nat -> option nat;
  at_joint : nat -> box; lines : nat -> list line; boxes : nat -> list box }.
Definition is_on (open : list line) (D : drawing) : Prop :=
  drawn this (pieces D) (joints D) (coins D) (end1 D) (end2 D) (at_joint D) (lines D) (boxes D) /\
  shows this (pieces D) (lines D) open all.
Definition in_range (D : drawing) : Prop :=
  forall e x, (e < pieces D)%nat -> end1 D e = Some x \/ end2 D e = Some x -> (x < joints D)%nat.
Definition long (D : drawing) : Prop := forall e, (e < pieces D)%nat -> 3 <= coins D e.
Hypothesis is_simple : simple this.
Notation from := Chains.from.
Notation to := Chains.to.
Notation through := Chains.through.
Fixpoint index {T} (dec : forall x y : T, {x = y} + {x <> y}) (x : T) (l : list T) : nat :=
  match l with [] => O | y :: l => if dec x y then O else S (index dec x l) end.
Lemma index_in {T} dec (x d : T) l : In x l -> (index dec x l < length l)%nat /\ nth (index dec x l) l d = x.
Proof.
  induction l as [|y l IH]; cbn; [intros []|]. intros I.
  destruct (dec x y) as [-> | D]; [split; [lia|reflexivity]|].
  destruct I as [-> | I]; [congruence|]. destruct (IH I). split; [lia|assumption].
Qed.
Lemma all_places {S T} (d : S) (f : S -> list T) l : flat_map (fun e => f (nth e l d)) (seq 0 (length l)) =
  flat_map f l.
Proof.
  induction l as [|x l IH] using rev_ind; [reflexivity|].
  rewrite app_length, Nat.add_1_r, seq_S, !flat_map_app, <- IH.
  cbn [flat_map plus]. rewrite nth_middle. f_equal. rewrite !flat_map_concat_map. f_equal. apply map_ext_in.
  intros e I. apply in_seq in I.
  rewrite app_nth1 by lia. reflexivity.
Qed.
Lemma all_chosen {S T} (R : S -> T -> Prop) l : (forall x, In x l -> exists y, R x y) -> exists m,
  Forall2 R l m.
Proof.
  induction l as [|x l IH]; intros A; [exists []; constructor|].
  destruct (A x) as (y & H); [left; reflexivity|].
  destruct IH as (m & F); [intros z I; apply A; right; exact I|]. exists (y :: m). constructor; assumption.
Qed.
Lemma as_many {S T} (R : S -> T -> Prop) l m : Forall2 R l m -> length l = length m.
Proof. induction 1; cbn; congruence. Qed.
Lemma chosen_at {S T} (R : S -> T -> Prop) l m : Forall2 R l m -> forall d d' e, (e < length l)%nat ->
  R (nth e l d) (nth e m d').
Proof.
  induction 1 as [|x y l m H F IH]; cbn; intros d d' e L; [lia|]. destruct e as [|e]; [exact H|]. apply IH.
  lia.
Qed.

(* each line by itself is a piece, and each box a joint *)
Definition line_by_line (open : list line) (l : line) (b : box) : drawing :=
  let among := Drawn.open_boxes this open in
  let number := option_map (fun c => index box_dec c among) in
  Drawing (length open) (length among) (fun _ => 0) (fun e => number (side_1 (nth e open l)))
    (fun e => number (side_2 (nth e open l))) (fun x => nth x among b) (fun e => [nth e open l]) (fun _ =>
      []).
Lemma side_is_open open l c : In l open -> In (Some c) (sides l) -> In c (Drawn.open_boxes this open).
Proof. intros I H. apply beside_boxes. exists l. split; assumption. Qed.
Lemma line_by_line_reads open l b : NoDup open -> let D := line_by_line open l b in is_on open D /\
  in_range D.
Proof.
  intros N D. assert (Back : forall a, (forall c, a = Some c -> In c (Drawn.open_boxes this open)) ->
    option_map (at_joint D) (option_map (fun c => index box_dec c (Drawn.open_boxes this open)) a) = a).
  { intros [c|] A; cbn; [|reflexivity]. f_equal. apply index_in, A. reflexivity. }
  assert (Side : forall e c, (e < length open)%nat -> side_1 (nth e open l) = Some c \/
    side_2 (nth e open l) = Some c ->
    In c (Drawn.open_boxes this open)).
  { intros e c L H. apply (side_is_open open (nth e open l)); [apply nth_In, L|]. cbn. tauto. }
  assert (All : flat_map (fun e => [nth e open l]) (seq 0 (length open)) = open).
  { rewrite (all_places l (fun k => [k])), <- map_as_flat. apply map_id. }
  split; [split; [split|]|].
  - intros e L. cbn in L |- *. split; [|reflexivity]. apply over_one. unfold at_node. cbn.
    rewrite !Back; [left; reflexivity|..];
      intros c E; apply (Side e c L); auto.
  - cbn. rewrite All. exact N.
  - cbn. assert (E : forall es : list nat, flat_map (fun _ => @nil box) es = []) by (induction es;
      assumption || reflexivity).
    rewrite E, app_nil_r, map_as_flat, (all_places b (fun c => [c])), <- map_as_flat, map_id.
    apply NoDup_nodup.
  - split; [exact N|]. intros m. cbn. rewrite <- All at 1. rewrite in_flat_map.
    split; intros (e & H); exists e; rewrite in_seq in *;
      cbn in *; intuition lia.
  - intros e x L E. cbn in L, E |- *. destruct E as [E | E].
    + destruct (side_1 (nth e open l)) as [c|] eqn:A; [|discriminate]. injection E as <-.
      apply index_in; [exact b|]. eauto.
    + destruct (side_2 (nth e open l)) as [c|] eqn:A; [|discriminate]. injection E as <-.
      apply index_in; [exact b|]. eauto.
Qed.

Lemma times_flat {T} (f : T -> list nat) x l : times x (flat_map f l) = total (fun q => times x (f q)) l.
Proof. unfold times. induction l as [|q l IH]; cbn [flat_map total]; [reflexivity|]. rewrite total_app, IH.
reflexivity. Qed.
(* a walk back to its box, through boxes of two open sides, is a loop of four boxes or more *)
Lemma loop_is_long b ls bs : walk (Some b) ls bs (Some b) -> NoDup ls -> (3 <= length bs)%nat.
Proof.
  intros W N. inversion W as [? l ? J | ? l c ls' bs' ? J W2]; subst;
    [destruct (no_self this is_simple _ _ J)|].
  inversion W2 as [? m ? K | ? m d ls2 bs2 ? K W3]; subst.
  { apply joins_turned in K. assert (E := no_other_between this is_simple _ _ _ _ J K). subst.
    inversion N as [|? ? F _]; subst. destruct F. left. reflexivity. }
  inversion W3 as [? n ? M | ? n e ls3 bs3 ? M W4]; subst; [|cbn; lia].
  exfalso. exact (proj2 (proj2 is_simple) _ _ _ _ _ _ J K M).
Qed.
Theorem quiet_is_drawn open : quiet open -> open <> [] -> exists D, is_on open D /\ in_range D /\
  state (pieces D) (joints D) (end1 D) (end2 D) all /\ (long_chains open -> long D).
Proof.
  intros ((N & Grounded) & Q) NE. assert (Start : exists l b, In l open /\ In (Some b) (sides l)).
  { destruct open as [|l r]; [congruence|]. specialize (Grounded l (or_introl eq_refl)).
    destruct (joins_some this l) as ([b|] & z & J); [|destruct z as [b|]; [|contradiction]]; exists l, b;
      (split; [left; reflexivity|]; apply (joins_in this _ _ _ J); auto). }
  destruct Start as (l0 & b0 & _). destruct (line_by_line_reads open l0 b0 N) as (([W0 L0 B0] & Sh0) & R0).
  set (D0 := line_by_line open l0 b0) in *.
  assert (Dr0 : drawn this (pieces D0) (joints D0) (coins D0) (end1 D0)
    (end2 D0) (at_joint D0) (lines D0) (boxes D0)) by (split; assumption).
  assert (V0 : forall x, (x < joints D0)%nat ->
    Z.of_nat (open_sides open (at_joint D0 x)) = valence (pieces D0) (end1 D0) (end2 D0) all x).
  { intros x X. exact (sides_at_joint this _ _ _ _ _ _ _ _ R0 Dr0 all open x Sh0 X). }
  assert (S0 : state (pieces D0) (joints D0) (end1 D0) (end2 D0) all).
  { intros x X E. specialize (V0 x X). specialize (Q (at_joint D0 x)). lia. }
  destruct (state_falls (pieces D0) (joints D0) (end1 D0) (end2 D0) all) as (l & Fa). assert (Fa' := Fa).
  destruct Fa' as (F & C & Lo). assert (Fq := F). rewrite Forall_forall in Fq.
  destruct (all_chosen (fun q (w : list line * list box) =>
    walk (at_node this (at_joint D0) (from q)) (fst w) (snd w) (at_node this (at_joint D0) (to q)) /\
    Permutation (fst w) (flat_map (lines D0) (over q)) /\
    Permutation (snd w) (map (at_joint D0) (through q))) l) as (ws & Ws).
  { intros q I. destruct (path_walk this _ _ _ _ _ _ _ _ Dr0 _ _ _ _ _ (proj1 (Fq q I)))
      as (ls & bs & W & Pl & Pb).
    exists (ls, bs). split; [exact W|]. split; [exact Pl|]. cbn. rewrite Pb. cbn.
    assert (E : forall es : list nat, flat_map (fun _ => @nil box) es = []) by (induction es; assumption ||
      reflexivity).
    rewrite E. reflexivity. }
  (* the pieces are those of the strands, each once *)
  assert (Over : Permutation (flat_map over l) (seq 0 (pieces D0))).
  { assert (T : forall e, times e (flat_map over l) = if lt_dec e (pieces D0) then 1 else 0).
    { intros e. rewrite times_flat.
      destruct (lt_dec e (pieces D0)) as [Le | Le]; [rewrite (C e Le); reflexivity|].
      assert (Z0 : forall q, In q l -> times e (over q) = 0).
      { intros q I. pose proof (times_not_negative e (over q)).
        enough (~ In e (over q)) as A by (rewrite times_in in A; lia).
        intros A. apply Le, (path_in _ _ _ _ _ _ _ _ (proj1 (Fq q I)) e A). }
      rewrite (total_same _ (fun _ => 0) l Z0), total_constant. lia. }
    apply NoDup_Permutation; [|apply seq_NoDup|].
    - apply times_once. intros e. rewrite T. destruct (lt_dec e (pieces D0)); lia.
    - intros e. rewrite times_in, T, in_seq. destruct (lt_dec e (pieces D0)); lia. }
  assert (Lines : Permutation (flat_map fst ws) open).
  { transitivity (flat_map (lines D0) (flat_map over l)).
    - clear - Ws. induction Ws as [|q w l ws (_ & P & _) Ws IH]; [reflexivity|]. cbn [flat_map].
      rewrite flat_map_app.
      apply Permutation_app; assumption.
    - rewrite Over. cbn. rewrite (all_places l0 (fun k => [k])), <- map_as_flat, map_id. reflexivity. }
  assert (Boxes : Permutation (flat_map snd ws) (map (at_joint D0) (flat_map through l))).
  { clear - Ws. induction Ws as [|q w l ws (_ & _ & P) Ws IH]; [reflexivity|]. cbn [flat_map].
    rewrite map_app.
    apply Permutation_app; assumption. }
  assert (Le := as_many _ _ _ Ws).
  (* joints are the boxes where strands end *)
  set (inner := flat_map through l).
  set (J := filter (fun x => if in_dec Nat.eq_dec x inner then false else true) (seq 0 (joints D0))).
  assert (In_J : forall x, In x J <-> (x < joints D0)%nat /\ ~ In x inner).
  { intros x. unfold J. rewrite filter_In, in_seq.
    destruct (in_dec Nat.eq_dec x inner); intuition (lia || congruence). }
  assert (Val : forall x, valence (pieces D0) (end1 D0) (end2 D0) all x =
    total (fun q => ends_of q x) l + 2 * total (fun q => times x (through q)) l).
  { intros x. rewrite (valence_of_strands _ _ _ _ l x F C). clear. induction l; cbn [total]; lia. }
  assert (Inner : forall x, In x inner -> valence (pieces D0) (end1 D0) (end2 D0) all x = 2 /\
    (x < joints D0)%nat).
  { intros x I. apply in_flat_map in I. destruct I as (q & I & T). split; [exact (proj2 (Fq q I) x T)|].
    exact (inner_in_range _ _ _ _ R0 _ _ _ _ _ _ T (proj1 (Fq q I))). }
  assert (Ends_P : forall q x, 0 <= ends_of q x).
  { intros q x. unfold ends_of. pose proof (b2z_bounds (here (from q) x)).
    pose proof (b2z_bounds (here (to q) x)). lia. }
  assert (Ends : forall q x, In q l -> from q = Some x \/ to q = Some x -> In x J).
  { intros q x I At. destruct (path_ends _ _ _ _ R0 _ _ _ _ _ (proj1 (Fq q I))) as (Ra & Rb & _). apply In_J.
    split; [destruct At; auto|]. intros In_. destruct (Inner x In_) as (V2 & X). rewrite Val in V2.
    apply times_in in In_. unfold inner in In_. rewrite times_flat in In_.
    assert (M := total_at_least (fun q => ends_of q x) l q (fun q _ => Ends_P q x) I). cbn beta in M.
    assert (1 <= ends_of q x); [|lia]. unfold ends_of.
    destruct At as [-> | ->]; cbn [here]; rewrite Nat.eqb_refl; cbn [Z.b2z];
      [pose proof (b2z_bounds (here (to q) x)) | pose proof (b2z_bounds (here (from q) x))]; lia. }
  assert (Ni : NoDup inner).
  { apply times_once. intros x. pose proof (times_not_negative x inner).
    destruct (Z.eq_dec (times x inner) 0); [lia|].
    assert (I : In x inner) by (apply times_in; lia). destruct (Inner x I) as (V2 & _). rewrite Val in V2.
    unfold inner in *. rewrite times_flat in *.
    assert (0 <= total (fun q => ends_of q x) l) by (apply total_not_negative; intros; apply Ends_P). lia. }
  set (number := option_map (fun x => index Nat.eq_dec x J)). set (q0 := Strand None [] [] None).
  set (D := Drawing (length l) (length J) (fun e => Z.of_nat (length (through (nth e l q0))))
    (fun e => number (from (nth e l q0))) (fun e => number (to (nth e l q0))) (fun i => at_joint D0 (nth i J
      O))
    (fun e => fst (nth e ws ([], []))) (fun e => snd (nth e ws ([], [])))).
  assert (Range : in_range D).
  { intros e x L E. cbn in L, E |- *. unfold number in E. assert (I := nth_In l q0 L).
    destruct E as [E | E]; [destruct (from (nth e l q0)) as [y|] eqn:A | destruct (to (nth e l q0)) as [y|]
      eqn:A];
      try discriminate; injection E as <-; apply index_in; try exact O; apply (Ends _ _ I); auto. }
  assert (Back : forall q a, In q l -> a = from q \/ a = to q ->
    at_node this (at_joint D) (number a) = at_node this (at_joint D0) a).
  { intros q [x|] I A; cbn; [|reflexivity]. f_equal. unfold D. cbn [at_joint]. f_equal. apply index_in.
    apply (Ends q x I).
    destruct A; auto. }
  assert (Dr : drawn this (pieces D) (joints D) (coins D) (end1 D) (end2 D) (at_joint D) (lines D) (boxes D)).
  { split.
    - intros e L. cbn [pieces D] in L. assert (I := nth_In l q0 L).
      destruct (chosen_at _ _ _ Ws q0 ([], []) e L) as (W & _ & Pb).
      cbn [coins end1 end2 lines boxes D]. rewrite !(Back (nth e l q0)) by auto. split; [exact W|].
      rewrite (Permutation_length Pb), map_length. reflexivity.
    - cbn [pieces lines D]. rewrite Le, (all_places ([], []) fst).
      exact (Permutation_NoDup (Permutation_sym Lines) N).
    - cbn [pieces joints at_joint boxes D]. rewrite Le, (all_places ([], []) snd).
      rewrite (map_as_flat (fun i => at_joint D0 (nth i J O))), (all_places O (fun x => [at_joint D0 x])),
        <- map_as_flat.
      apply (Permutation_NoDup (l := map (at_joint D0) (J ++ inner))).
      + rewrite map_app. apply Permutation_app_head. symmetry. exact Boxes.
      + destruct (apart _ _ B0) as (B1 & _ & _). rewrite map_as_flat in *.
        apply (nodup_part _ (seq 0 (joints D0)) _ B1).
        * apply nodup_app; [apply NoDup_filter, seq_NoDup|exact Ni|]. intros x I. apply In_J, I.
        * intros x I. apply in_app_or in I. apply in_seq.
          destruct I as [I | I]; [apply In_J in I | apply Inner in I]; lia. }
  assert (Sh : shows this (pieces D) (lines D) open all).
  { split; [exact N|]. intros k. transitivity (In k (flat_map fst ws)).
    - split; apply Permutation_in; [symmetry|]; exact Lines.
    - rewrite <- (all_places ([], []) fst ws), <- Le. rewrite in_flat_map. cbn [pieces lines D].
      split; intros (e & H); exists e; rewrite in_seq in *; cbn in *; intuition lia. }
  assert (Node : forall a, is_end (pieces D0) (end1 D0) (end2 D0) all a -> (forall x, a = Some x ->
    (x < joints D0)%nat) ->
    is_node open (at_node this (at_joint D0) a)).
  { intros [x|] A R; [|exact Logic.I]. specialize (V0 x (R x eq_refl)). unfold is_end in A.
    unfold is_node, at_node, option_map. lia. }
  exists D. split; [split; assumption|]. split; [exact Range|]. split.
  - intros x X E. assert (V := sides_at_joint this _ _ _ _ _ _ _ _ Range Dr all open x Sh X).
    specialize (Q (at_joint D x)). lia.
  - intros Long e L. cbn [pieces D] in L. cbn [coins D]. assert (I := nth_In l q0 L).
    set (q := nth e l q0) in *.
    assert (Nq := strand_nodup _ _ _ _ _ _ F C I).
    destruct (chosen_at _ _ _ Ws q0 ([], []) e L) as (W & Pl & Pb). fold q in W, Pl, Pb.
    set (w := nth e ws ([], [])) in *.
    assert (Nw : NoDup (fst w)).
    { apply (Permutation_NoDup (Permutation_sym Pl)). apply (nodup_part _ (seq 0 (pieces D0)) _ L0 Nq).
      intros i A. apply in_seq.
      assert (P := path_in _ _ _ _ _ _ _ _ (proj1 (Fq q I)) i A). lia. }
    assert (Lw : length (snd w) = length (through q)) by (rewrite (Permutation_length Pb); apply map_length).
    enough (3 <= length (snd w))%nat by lia.
    destruct (chain_or_loop _ _ _ _ R0 all l q S0 Fa I) as [(P & _ & V2 & A & B) | (x & A & B & _)].
    + apply (Long _ _ _ _ W Nw).
      * intros k K. apply (Permutation_in _ Lines), in_flat_map. exists w. split; [|exact K]. apply nth_In.
        lia.
      * intros c I'. apply (Permutation_in _ Pb), in_map_iff in I'. destruct I' as (x & <- & I').
        apply Nat2Z.inj.
        rewrite V0; [exact (V2 x I')|]. exact (inner_in_range _ _ _ _ R0 _ _ _ _ _ _ I' P).
      * destruct (path_ends _ _ _ _ R0 _ _ _ _ _ P) as (Ra & _). apply Node; assumption.
      * destruct (path_ends _ _ _ _ R0 _ _ _ _ _ P) as (_ & Rb & _). apply Node; assumption.
    + rewrite A, B in W. exact (loop_is_long _ _ _ W Nw).
Qed.
(* its graph *)
Theorem quiet_is_read open : quiet open -> long_chains open -> open <> [] ->
  exists pieces joints coins end1 end2 at_joint lines boxes,
  reads_graph this pieces joints coins end1 end2 at_joint lines boxes open.
Proof.
  intros Q L NE. destruct (quiet_is_drawn open Q NE) as (D & (Dr & Sh) & R & S & L'). specialize (L' L).
  exists (pieces D), (joints D), (coins D), (end1 D), (end2 D), (at_joint D), (lines D), (boxes D).
  exact (conj R (conj L' (conj S (conj Dr Sh)))).
Qed.
(* nothing can be captured in what rests *)
Theorem rest_is_quiet open rest : of_board this open -> takes this open rest -> quiet rest.
Proof.
  intros O T. assert (Or := rest_of_board this _ _ O T). split; [exact Or|]. intros b E.
  assert (B : beside this b rest) by (apply beside_is; lia). destruct B as (l & I & H).
  destruct (proj1 (completes_none this _ _) (takes_still this _ _ T l I) b H) as (m & Im & Hm & D).
  assert (L := lines_at_most this is_simple b rest [l; m]). cbn [length] in L.
  enough (2 <= open_sides rest b)%nat by lia.
  apply L; [repeat constructor; [intros [A | []]; congruence|intros []]|].
  intros n [<- | [<- | []]]; auto.
Qed.
End On_a_board.

Print Assumptions quiet_is_read.
Print Assumptions rest_is_quiet.
