(* Play line by line of pieces: paths and rings of lines. It has the score that the rule of captures and the recursion
   of Game.v say. The definitions that the theorems are about are those before the first lemma,
     with play in Play.v, and
   component, position and value in Game.v. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Short_chains Play.
Import ListNotations.
Open Scope Z_scope.

(* A path of lines has a box between any two lines that follow each other, and at each of its ends the ground, or a box
   that has no other line. A ring has as many boxes as lines.
   So a chain of n boxes is a path of n + 1 lines from ground
   to ground. A path of n lines with a box at one end has n boxes, which can be taken one after the other;
     with a box at
   both ends it has n + 1. *)
Inductive end_of_path := Ground | Box.
Inductive piece := Path (a z : end_of_path) (n : nat) | Ring (n : nat).
Definition piece_of (C : component) : piece :=
  match C with Chain k => Path Ground Ground (S (Z.to_nat k)) | Loop k => Ring (Z.to_nat k) end.
Definition lines_of (p : piece) : nat := match p with Path _ _ n | Ring n => n end.

(* A line of a path is drawn that has so many lines between it and an end of the path. If it has none, a box at that
   end is completed; else these lines are a path, whose new end is a box. *)
Definition completion_at (e : end_of_path) (between : nat) : Z := match e, between with Box, O => 1 | _, _ => 0 end.
Definition piece_before (a : end_of_path) (n : nat) : list piece := match n with O => [] | S _ => [Path a Box n] end.
Definition piece_after (z : end_of_path) (n : nat) : list piece := match n with O => [] | S _ => [Path Box z n] end.
Definition cut_path (a z : end_of_path) (before after : nat) : Z * list piece :=
  (completion_at a before + completion_at z after, piece_before a before ++ piece_after z after).
Definition cuts (p : piece) : list (Z * list piece) :=
  match p with
  | Path a z n => map (fun i => cut_path a z i (n - 1 - i)) (seq 0 n)
  | Ring n => [(0, [Path Box Box (n - 1)])]
  end.
Fixpoint piece_moves (P : list piece) : list (Z * list piece) :=
  match P with
  | [] => []
  | p :: P => map (fun m => (fst m, snd m ++ P)) (cuts p) ++ map (fun m => (fst m, p :: snd m)) (piece_moves P)
  end.
Definition all_lines (P : list piece) : nat := list_sum (map lines_of P).
Definition pieces_score (P : list piece) : Z := play piece_moves (all_lines P) P.

(* ---- what follows ---- *)
Lemma moves_are k Q P : In (k, Q) (piece_moves P) <->
  exists b p a c, P = b ++ p :: a /\ In (k, c) (cuts p) /\ Q = b ++ c ++ a.
Proof.
  revert Q. induction P as [|p P IH]; intros Q; cbn [piece_moves].
  - split; [intros []|]. intros (b & ? & ? & ? & E & _). destruct b; discriminate.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [((k' & c) & E & I) | ((k' & c) & E & I)]; cbn in E; injection E as -> <-.
      * exists [], p, P, c. auto.
      * apply IH in I. destruct I as (b & q & a & d & -> & I & ->). exists (p :: b), q, a, d. auto.
    + intros ([|p' b] & q & a & c & E & I & ->); injection E as -> ->.
      * left. exists (k, c). auto.
      * right. exists (k, b ++ c ++ a). split; [reflexivity|]. apply IH. eauto 8.
Qed.

(* how many boxes can be taken, which chains and loops are whole, and which handouts some piece offers *)
Definition to_take_of (p : piece) : Z :=
  match p with
  | Path Ground Ground _ | Ring _ => 0
  | Path Box Box n => Z.of_nat n + 1
  | Path _ _ n => Z.of_nat n
  end.
Fixpoint to_take (P : list piece) : Z := match P with [] => 0 | p :: P => to_take_of p + to_take P end.
Definition whole_of (p : piece) : position :=
  match p with Path Ground Ground n => [Chain (Z.of_nat n - 1)] | Ring n => [Loop (Z.of_nat n)] | _ => [] end.
Definition whole (P : list piece) : position := flat_map whole_of P.
Definition hands_out_2 (p : piece) : bool :=
  match p with Path Ground Box n | Path Box Ground n => (2 <=? n)%nat | _ => false end.
Definition hands_out_4 (p : piece) : bool := match p with Path Box Box n => (3 <=? n)%nat | _ => false end.
Definition offers_2 (P : list piece) : bool := existsb hands_out_2 P.
Definition offers_4 (P : list piece) : bool := existsb hands_out_4 P.
Definition by_pieces (P : list piece) : Z :=
  let T := to_take P in let r := value cost (whole P) in
  if offers_2 P then Z.max (T - r) (T - 4 + r) else if offers_4 P then Z.max (T - r) (T - 8 + r) else T - r.

Definition valid_piece (p : piece) : Prop :=
  match p with Path Ground Ground n => (2 <= n)%nat | Path _ _ n => (1 <= n)%nat | Ring n => (4 <= n)%nat end.

Lemma to_take_app P Q : to_take (P ++ Q) = to_take P + to_take Q.
Proof. induction P; cbn; lia. Qed.
Lemma whole_app P Q : whole (P ++ Q) = whole P ++ whole Q.
Proof. apply flat_map_app. Qed.
Lemma offers_2_app P Q : offers_2 (P ++ Q) = offers_2 P || offers_2 Q.
Proof. apply existsb_app. Qed.
Lemma offers_4_app P Q : offers_4 (P ++ Q) = offers_4 P || offers_4 Q.
Proof. apply existsb_app. Qed.
Lemma all_lines_app P Q : all_lines (P ++ Q) = (all_lines P + all_lines Q)%nat.
Proof. unfold all_lines. rewrite map_app. apply list_sum_app. Qed.
Lemma to_take_at_least_0 P : 0 <= to_take P.
Proof. induction P as [|[[] [] n | n] P IH]; cbn; lia. Qed.

(* the cuts of a path, one by one *)
Lemma cuts_of_path a z n k c : In (k, c) (cuts (Path a z n)) <->
  exists i j, (i + 1 + j = n)%nat /\ (k, c) = cut_path a z i j.
Proof.
  cbn [cuts]. rewrite in_map_iff. split.
  - intros (i & E & I). apply in_seq in I. exists i, (n - 1 - i)%nat. split; [lia|auto].
  - intros (i & j & E & ->). exists i. replace (n - 1 - i)%nat with j by lia. split; [reflexivity|].
    apply in_seq. lia.
Qed.

(* a move leads to valid pieces, of one line less *)
Lemma cut_valid p k c : valid_piece p -> In (k, c) (cuts p) ->
  Forall valid_piece c /\ (S (all_lines c) = lines_of p)%nat.
Proof.
  destruct p as [a z n | n].
  - intros V I. apply cuts_of_path in I. destruct I as (i & j & E & F). injection F as _ ->. subst n.
    destruct i as [|i], j as [|j], a, z; cbn in *;
      (split; [repeat (apply Forall_cons || apply Forall_nil); cbn; lia | unfold all_lines; cbn; lia]).
  - intros V [E | []]. injection E as <- <-. cbn in *. split; [|unfold all_lines; cbn; lia]. repeat constructor. cbn.
    lia.
Qed.
Lemma moves_valid P k Q : Forall valid_piece P -> In (k, Q) (piece_moves P) ->
  Forall valid_piece Q /\ S (all_lines Q) = all_lines P.
Proof.
  intros V I. apply moves_are in I. destruct I as (b & p & a & c & -> & I & ->). apply Forall_app in V.
  destruct V as (Vb & Va). inversion Va as [|? ? Vp Va']; subst. destruct (cut_valid _ _ _ Vp I) as (Vc & L).
  split; [rewrite !Forall_app; auto|]. rewrite !all_lines_app.
  change (all_lines (p :: a)) with (lines_of p + all_lines a)%nat.
  lia.
Qed.

(* bounds of by_pieces from below *)
Lemma by_pieces_takes P : to_take P - value cost (whole P) <= by_pieces P.
Proof. unfold by_pieces. destruct (offers_2 P), (offers_4 P); lia. Qed.
Lemma by_pieces_2 P : offers_2 P = true ->
  by_pieces P = Z.max (to_take P - value cost (whole P)) (to_take P - 4 + value cost (whole P)).
Proof. unfold by_pieces. intros ->. reflexivity. Qed.
Lemma by_pieces_4 P : offers_4 P = true -> to_take P - 8 + value cost (whole P) <= by_pieces P.
Proof. unfold by_pieces. intros ->. destruct (offers_2 P); lia. Qed.
Lemma by_pieces_0 P : offers_2 P = false -> offers_4 P = false -> by_pieces P = to_take P - value cost (whole P).
Proof. unfold by_pieces. intros -> ->. reflexivity. Qed.

Lemma offers_2_path e z n : (e = Ground /\ z = Box \/ e = Box /\ z = Ground) -> (2 <= n)%nat ->
  offers_2 [Path e z n] = true.
Proof. intros [(-> & ->) | (-> & ->)] L; unfold offers_2, existsb, hands_out_2; rewrite orb_false_r;
  apply Nat.leb_le, L.
Qed.
Lemma offers_4_path n : (3 <= n)%nat -> offers_4 [Path Box Box n] = true.
Proof. intros L. unfold offers_4, existsb, hands_out_4. rewrite orb_false_r. apply Nat.leb_le, L. Qed.

(* ---- no move is worth more ---- *)
(* to take boxes makes no handout *)
Lemma taking k b p c a : k + to_take c = to_take_of p -> whole c = whole_of p ->
  (offers_2 c = true -> hands_out_2 p = true) -> (offers_4 c = true -> hands_out_4 p = true) ->
  k + by_pieces (b ++ c ++ a) <= by_pieces (b ++ p :: a).
Proof.
  intros T R H2 H4. change (p :: a) with ([p] ++ a). unfold by_pieces.
  rewrite !to_take_app, !whole_app, !offers_2_app, !offers_4_app.
  cbn [to_take whole flat_map offers_2 offers_4 existsb]. rewrite R, !app_nil_r, !orb_false_r.
  generalize (value cost (whole b ++ whole_of p ++ whole a)). intros x.
  destruct (offers_2 b), (offers_2 a), (offers_4 b), (offers_4 a), (offers_2 c), (offers_4 c), (hands_out_2 p),
    (hands_out_4 p); cbn [orb];
    try specialize (H2 eq_refl); try specialize (H4 eq_refl); try discriminate; lia.
Qed.
Ltac count := cbn -[Z.of_nat Z.add Z.sub Z.mul Z.max Nat.leb value] in *.
Lemma by_pieces_at_most P k Q : Forall valid_piece P -> In (k, Q) (piece_moves P) ->
  worth by_pieces (k, Q) <= by_pieces P.
Proof.
  intros V I. apply moves_are in I. destruct I as (b & p & a & c & -> & I & ->). apply Forall_elt in V.
  assert (Tb := to_take_at_least_0 b). assert (Ta := to_take_at_least_0 a).
  unfold worth. destruct (Z.ltb_spec 0 k) as [K | K].
  - (* boxes are taken *)
    destruct p as [e z n | n]; [|destruct I as [E | []]; injection E as <- <-; lia].
    apply cuts_of_path in I. destruct I as (i & j & E & F). injection F as -> ->. subst n.
    apply taking; destruct e, z, i as [|i], j as [|j]; count; try lia; try reflexivity; try discriminate;
      rewrite ?orb_false_r; rewrite ?Nat.leb_le; lia.
  - assert (LT := by_pieces_takes (b ++ c ++ a)). assert (GT := by_pieces_takes (b ++ p :: a)).
    assert (L2 := by_pieces_2 (b ++ c ++ a)). assert (G2 := by_pieces_2 (b ++ p :: a)).
    assert (L4 := by_pieces_4 (b ++ c ++ a)). assert (G4 := by_pieces_4 (b ++ p :: a)). revert LT GT L2 G2 L4 G4.
    change (p :: a) with ([p] ++ a) in *. rewrite !offers_2_app, !offers_4_app, !to_take_app, !whole_app.
    generalize (by_pieces (b ++ c ++ a)), (by_pieces (b ++ [p] ++ a)). intros w' w.
    destruct p as [e z n | n].
    + apply cuts_of_path in I. destruct I as (i & j & E & F). injection F as -> ->. subst n. destruct e, z.
      * (* a chain is opened *)
        assert (M := value_at_most cost (whole b) (Chain (Z.of_nat (i + 1 + j) - 1)) (whole a)). revert M.
        unfold cost at 2. rewrite opened_is. unfold given_up. intros M LT GT L2 _ _ _. clear K.
        destruct (Z.eqb_spec (Z.of_nat (i + 1 + j) - 1) 1), (Z.eqb_spec (Z.of_nat (i + 1 + j) - 1) 2);
          destruct i as [|[|i]], j as [|[|j]]; count; rewrite ?orb_true_r in L2; try specialize (L2 eq_refl); lia.
      * intros LT _ _ G2 _ _. destruct j as [|j]; [destruct i; count; lia|].
      rewrite (offers_2_path Ground Box) in G2 by (auto; lia).
        rewrite orb_true_r in G2. specialize (G2 eq_refl). destruct i; count; lia.
      * intros LT _ _ G2 _ _. destruct i as [|i]; [destruct j; count; lia|].
      rewrite (offers_2_path Box Ground) in G2 by (auto; lia).
        rewrite orb_true_r in G2. specialize (G2 eq_refl). destruct j; count; lia.
      * intros LT _ _ _ _ G4. destruct i as [|i]; [destruct j; count; lia|]. destruct j as [|j]; [count; lia|].
        rewrite offers_4_path in G4 by lia. rewrite orb_true_r in G4. specialize (G4 eq_refl). count; lia.
    + destruct I as [E | []]. injection E as <- <-.
      assert (M := value_at_most cost (whole b) (Loop (Z.of_nat n)) (whole a)).
      unfold cost in M at 2. rewrite opened_is in M. intros LT GT _ _ L4 _. cbn [valid_piece] in V.
      rewrite offers_4_path in L4 by lia. rewrite orb_true_r in L4. specialize (L4 eq_refl). count; lia.
Qed.

(* ---- some move is worth as much ---- *)
Lemma moves_inside b k Q P a : In (k, Q) (piece_moves P) -> In (k, b ++ Q ++ a) (piece_moves (b ++ P ++ a)).
Proof.
  intros I. apply moves_are in I. destruct I as (b' & p & a' & c & -> & I & ->). apply moves_are.
  exists (b ++ b'), p, (a' ++ a), c. rewrite <- !app_assoc. auto.
Qed.
Lemma some_to_take P : 0 < to_take P -> exists b p a, P = b ++ p :: a /\ 0 < to_take_of p.
Proof.
  induction P as [|p P IH]; cbn; [lia|]. intros T. destruct (Z.ltb_spec 0 (to_take_of p)) as [L | L].
  - exists [], p, P. auto.
  - destruct IH as (b & q & a & -> & L'); [lia|]. exists (p :: b), q, a. auto.
Qed.
(* if there is a box to take, a box can be taken now *)
Lemma taking_now P : Forall valid_piece P -> 0 < to_take P ->
  exists k Q, In (k, Q) (piece_moves P) /\ 0 < k /\ to_take Q = to_take P - k /\ whole Q = whole P.
Proof.
  intros V T. destruct (some_to_take P T) as (b & p & a & -> & L). apply Forall_elt in V.
  assert (C : exists k c, In (k, c) (cuts p) /\ 0 < k /\ to_take c = to_take_of p - k /\ whole c = whole_of p).
  { destruct p as [e z [|n] | n]; [cbn in V; destruct e, z; lia| |cbn in L; lia].
    destruct e, z; [cbn in L; lia|exists 1, (piece_before Ground n)|exists 1, (piece_after Ground n)|
      exists (1 + completion_at Box n), (piece_after Box n)];
    (split; [apply cuts_of_path|destruct n; cbn -[Z.of_nat Z.add]; repeat split; lia]).
    - exists n, O. split; [lia|]. unfold cut_path. cbn. rewrite app_nil_r. destruct n; reflexivity.
    - exists O, n. split; [lia|]. unfold cut_path. cbn. destruct n; reflexivity.
    - exists O, n. split; [lia|]. reflexivity. }
  destruct C as (k & c & I & K & Tc & R). exists k, (b ++ c ++ a). split; [apply moves_are; eauto 8|].
  change (p :: a) with ([p] ++ a). rewrite !to_take_app, !whole_app. cbn [to_take whole flat_map].
  rewrite R, app_nil_r.
  repeat split; [exact K|lia].
Qed.
Lemma worth_taken k Q : 0 < k -> worth by_pieces (k, Q) = k + by_pieces Q.
Proof. intros K. unfold worth. apply Z.ltb_lt in K. rewrite K. reflexivity. Qed.

(* beside a piece that offers a handout, take what else there is *)
Lemma taking_beside b p a : Forall valid_piece b -> Forall valid_piece a -> 0 < to_take b + to_take a ->
  exists k Q, In (k, Q) (piece_moves (b ++ p :: a)) /\ 0 < k /\ to_take Q = to_take (b ++ p :: a) - k /\
    whole Q = whole (b ++ p :: a) /\ exists b' a', Q = b' ++ p :: a'.
Proof.
  intros Vb Va T. assert (Tb := to_take_at_least_0 b). assert (Ta := to_take_at_least_0 a).
  destruct (Z.ltb_spec 0 (to_take b)) as [L | L].
  - destruct (taking_now b Vb L) as (k & Q & I & K & TQ & RQ). exists k, (Q ++ p :: a).
    assert (M := moves_inside [] k Q b (p :: a) I). cbn [app] in M. rewrite !to_take_app, !whole_app, RQ, TQ.
    split; [exact M|]. repeat split; eauto; lia.
  - destruct (taking_now a Va ltac:(lia)) as (k & Q & I & K & TQ & RQ). exists k, (b ++ p :: Q).
    assert (M := moves_inside (b ++ [p]) k Q a [] I). rewrite !app_nil_r, <- !app_assoc in M. cbn [app] in M.
    change (p :: Q) with ([p] ++ Q). change (p :: a) with ([p] ++ a). rewrite !to_take_app, !whole_app, RQ, TQ.
    split; [exact M|]. split; [exact K|]. split; [lia|]. split; [reflexivity|]. exists b, Q. reflexivity.
Qed.

Lemma some_hands_out (f : piece -> bool) P : existsb f P = true -> exists b p a, P = b ++ p :: a /\ f p = true.
Proof. intros E. apply existsb_exists in E. destruct E as (p & I & E). apply in_split in I.
destruct I as (b & a & ->). eauto. Qed.
Lemma nothing_to_take P : Forall valid_piece P -> to_take P <= 0 -> offers_2 P = false /\ offers_4 P = false.
Proof.
  intros V T. split.
  - destruct (offers_2 P) eqn:E; [|reflexivity]. apply some_hands_out in E. destruct E as (b & p & a & -> & E).
    exfalso.
    change (p :: a) with ([p] ++ a) in T. rewrite !to_take_app in T. assert (Tb := to_take_at_least_0 b).
    assert (Ta := to_take_at_least_0 a).
    destruct p as [[] [] n | n]; try discriminate E; apply Nat.leb_le in E; cbn [to_take to_take_of] in T; lia.
  - destruct (offers_4 P) eqn:E; [|reflexivity]. apply some_hands_out in E. destruct E as (b & p & a & -> & E).
    exfalso.
    change (p :: a) with ([p] ++ a) in T. rewrite !to_take_app in T. assert (Tb := to_take_at_least_0 b).
    assert (Ta := to_take_at_least_0 a).
    destruct p as [[] [] n | n]; try discriminate E; apply Nat.leb_le in E; cbn [to_take to_take_of] in T; lia.
Qed.

(* a cut of p where nothing can be taken beside it *)
Lemma worth_alone b p a k c : Forall valid_piece b -> Forall valid_piece a -> to_take b + to_take a <= 0 ->
  In (k, c) (cuts p) ->
  exists Q, In (k, Q) (piece_moves (b ++ p :: a)) /\ to_take Q = to_take c /\
    whole Q = whole b ++ whole c ++ whole a /\
    offers_2 Q = offers_2 c /\ offers_4 Q = offers_4 c.
Proof.
  intros Vb Va T I. assert (Tb := to_take_at_least_0 b). assert (Ta := to_take_at_least_0 a).
  destruct (nothing_to_take b Vb ltac:(lia)) as (B2 & B4). destruct (nothing_to_take a Va ltac:(lia)) as (A2 & A4).
  exists (b ++ c ++ a). split; [apply moves_are; eauto 8|].
  rewrite !to_take_app, !whole_app, !offers_2_app, !offers_4_app, B2, B4, A2, A4, !orb_false_r. repeat split. lia.
Qed.

Lemma whole_split P : forall b C a, whole P = b ++ C :: a ->
  exists b' p a', P = b' ++ p :: a' /\ whole b' = b /\ whole_of p = [C] /\ whole a' = a.
Proof.
  induction P as [|p P IH]; intros b C a E; cbn [whole flat_map] in E.
  - destruct b; discriminate E.
  - fold (whole P) in E.
  assert (S : whole_of p = [] \/ exists D, whole_of p = [D]) by (destruct p as [[] [] n | n]; cbn; eauto).
    destruct S as [S | (D & S)]; rewrite S in E; cbn [app] in E.
    + destruct (IH b C a E) as (b' & q & a' & -> & Rb & Rq & Ra). exists (p :: b'), q, a'. split; [reflexivity|].
      split; [|auto]. cbn [whole flat_map]. fold (whole b'). rewrite S. exact Rb.
    + destruct b as [|D' b]; injection E as -> E.
      * exists [], p, P. auto.
      * destruct (IH b C a E) as (b' & q & a' & -> & Rb & Rq & Ra). exists (p :: b'), q, a'. split; [reflexivity|].
        split; [|auto]. cbn [whole flat_map]. fold (whole b'). rewrite S, Rb. reflexivity.
Qed.

Lemma by_pieces_attained P : Forall valid_piece P -> P <> [] ->
  exists m, In m (piece_moves P) /\ by_pieces P <= worth by_pieces m.
Proof.
  intros V NE. assert (T0 := to_take_at_least_0 P). destruct (Z.ltb_spec 0 (to_take P)) as [T | T].
  - assert (TAKE : exists m, In m (piece_moves P) /\ to_take P - value cost (whole P) <= worth by_pieces m).
    { destruct (taking_now P V T) as (k & Q & I & K & TQ & RQ). exists (k, Q). split; [exact I|].
      rewrite (worth_taken _ _ K). assert (L := by_pieces_takes Q). rewrite RQ in L. lia. }
    destruct (offers_2 P) eqn:E2; [|destruct (offers_4 P) eqn:E4].
    + rewrite (by_pieces_2 _ E2). apply Z.max_case_strong; [intros _; exact TAKE|intros _; clear TAKE].
      destruct (some_hands_out _ _ E2) as (b & p & a & -> & H). apply Forall_app in V. destruct V as (Vb & Va).
      inversion Va as [|? ? Vp Va']; subst. destruct (Z.ltb_spec 0 (to_take b + to_take a)) as [L | L].
      * destruct (taking_beside b p a Vb Va' L) as (k & Q & I & K & TQ & RQ & b' & a' & EQ). exists (k, Q).
        split; [exact I|]. rewrite (worth_taken _ _ K).
        rewrite (by_pieces_2 Q); [rewrite TQ, RQ; lia|]. rewrite EQ, offers_2_app. cbn [offers_2 existsb].
        rewrite H. apply orb_true_r.
      * assert (Tb := to_take_at_least_0 b). assert (Ta := to_take_at_least_0 a).
        rewrite to_take_app, whole_app. cbn [to_take].
        (* of two boxes, both are handed out; of more, a box is taken *)
        assert (C : exists n, to_take_of p = Z.of_nat (S (S n)) /\ whole_of p = [] /\
            exists k c, In (k, c) (cuts p) /\ to_take c = to_take_of p - k /\ whole c = [] /\
              match n with O => k = 0 /\ offers_2 c = false /\ offers_4 c = false | S _ => k = 1 /\
                offers_2 c = true end).
        { destruct p as [e z n | n]; [|discriminate H].
          assert (Z2 : (2 <= n)%nat) by (destruct e, z; try discriminate H; apply Nat.leb_le in H; exact H).
          destruct n as [|[|n]]; [lia|lia|]. exists n.
          destruct e, z; try discriminate H; (split; [reflexivity|]); (split; [reflexivity|]); destruct n as [|n].
          - exists 0, [Path Box Box 1]. split; [apply cuts_of_path; exists 0%nat, 1%nat; auto|repeat split].
          - exists 1, [Path Ground Box (S (S n))].
            split; [apply cuts_of_path; exists (S (S n)), 0%nat; split; [lia|reflexivity]|].
            split; [cbn [to_take to_take_of]; lia|repeat split].
          - exists 0, [Path Box Box 1]. split; [apply cuts_of_path; exists 1%nat, 0%nat; auto|repeat split].
          - exists 1, [Path Box Ground (S (S n))].
            split; [apply cuts_of_path; exists 0%nat, (S (S n)); split; [lia|reflexivity]|].
            split; [cbn [to_take to_take_of]; lia|repeat split]. }
        destruct C as (n & Tp & Rp & k & c & I & Tc & Rc & D).
        destruct (worth_alone b p a k c Vb Va' L I) as (Q & IQ & TQ & RQ & Q2 & Q4). exists (k, Q).
        split; [exact IQ|].
        rewrite Rc in RQ. cbn [whole flat_map]. rewrite Rp. fold (whole a). cbn [app] in *. rewrite <- RQ.
        destruct n as [|n]; destruct D as (-> & D).
        -- destruct D as (D2 & D4). unfold worth. cbn [Z.ltb Z.compare]. rewrite by_pieces_0 by congruence. lia.
        -- rewrite worth_taken by lia. rewrite by_pieces_2 by congruence. lia.
    + assert (G : forall w, to_take P - value cost (whole P) <= w ->
        to_take P - 8 + value cost (whole P) <= w -> by_pieces P <= w).
      { intros w. unfold by_pieces. rewrite E2, E4. lia. }
      destruct (Z.leb_spec (to_take P - 8 + value cost (whole P)) (to_take P - value cost (whole P))) as [LE | GT].
      { destruct TAKE as (m & I & L). exists m. split; [exact I|]. apply G; lia. }
      enough (D : exists m, In m (piece_moves P) /\ to_take P - 8 + value cost (whole P) <= worth by_pieces m).
      { destruct D as (m & I & L). exists m. split; [exact I|]. apply G; lia. }
      clear TAKE GT G.
      destruct (some_hands_out _ _ E4) as (b & p & a & -> & H). apply Forall_app in V. destruct V as (Vb & Va).
      inversion Va as [|? ? Vp Va']; subst. destruct (Z.ltb_spec 0 (to_take b + to_take a)) as [L | L].
      * destruct (taking_beside b p a Vb Va' L) as (k & Q & I & K & TQ & RQ & b' & a' & EQ). exists (k, Q).
        split; [exact I|]. rewrite (worth_taken _ _ K). assert (M := by_pieces_4 Q). rewrite TQ, RQ in M.
        enough (offers_4 Q = true) by (specialize (M H0); lia).
        rewrite EQ, offers_4_app. cbn [offers_4 existsb]. rewrite H. apply orb_true_r.
      * assert (Tb := to_take_at_least_0 b). assert (Ta := to_take_at_least_0 a).
        rewrite to_take_app, whole_app. cbn [to_take].
        destruct p as [e z n | n]; [|discriminate H]. destruct e, z; try discriminate H.
        assert (Z3 : (3 <= n)%nat) by (apply Nat.leb_le in H; exact H). destruct n as [|[|[|n]]]; [lia|lia|lia|].
        (* of four boxes, all are handed out; of more, a box is taken *)
        destruct n as [|n].
        -- destruct (worth_alone b (Path Box Box 3) a 0 [Path Box Box 1;
          Path Box Box 1] Vb Va' L) as (Q & IQ & TQ & RQ & Q2 & Q4).
           { apply cuts_of_path. exists 1%nat, 1%nat. auto. }
           exists (0, Q). split; [exact IQ|]. unfold worth. cbn [Z.ltb Z.compare]. rewrite by_pieces_0 by assumption.
           cbn [whole flat_map whole_of app] in *. fold (whole a). rewrite RQ, TQ. cbn [to_take to_take_of]. lia.
        -- destruct (worth_alone b (Path Box Box (S (S (S (S n))))) a 1 [Path Box Box (S (S
             (S n)))] Vb Va' L) as (Q & IQ & TQ & RQ & Q2 & Q4).
           { apply cuts_of_path. exists 0%nat, (S (S (S n))). split; [lia|reflexivity]. }
           exists (1, Q). split; [exact IQ|]. rewrite worth_taken by lia. assert (M := by_pieces_4 Q Q4).
           cbn [whole flat_map whole_of app] in *. fold (whole a). rewrite RQ, TQ in M.
           cbn [to_take to_take_of] in *. lia.
    + rewrite (by_pieces_0 _ E2 E4). exact TAKE.
  - destruct (nothing_to_take P V T) as (E2 & E4). rewrite (by_pieces_0 _ E2 E4).
    assert (NR : whole P <> []).
    { destruct P as [|p P]; [congruence|]. inversion V as [|? ? Vp _]; subst. cbn [to_take] in T.
      assert (TP := to_take_at_least_0 P).
      destruct p as [[] [] n | n]; cbn [to_take_of valid_piece] in *; try discriminate; lia. }
    destruct (value_attained cost (whole P) NR) as (rb & C & ra & E & EV). rewrite EV. clear NR NE E2 E4.
    destruct (whole_split P _ _ _ E) as (b & p & a & -> & <- & S & <-). apply Forall_app in V.
    destruct V as (Vb & Va).
    inversion Va as [|? ? Vp Va']; subst. rewrite to_take_app in *. cbn [to_take] in *.
    assert (Tb := to_take_at_least_0 b). assert (Ta := to_take_at_least_0 a).
    assert (Tp : to_take_of p = 0) by (destruct p as [[] [] n | n]; discriminate S || reflexivity). rewrite Tp in *.
    enough (D : exists c, In (0, c) (cuts p) /\ whole c = [] /\ forall Q, to_take Q = to_take c ->
        value cost (whole Q) = value cost (whole b ++ whole a) -> offers_2 Q = offers_2 c ->
          offers_4 Q = offers_4 c -> by_pieces Q <= cost C (value cost (whole b ++ whole a))).
    { destruct D as (c & I & Rc & D).
    destruct (worth_alone b p a 0 c Vb Va' ltac:(lia) I) as (Q & IQ & TQ & RQ & Q2 & Q4).
      exists (0, Q). split; [exact IQ|]. unfold worth. cbn [Z.ltb Z.compare]. rewrite Rc in RQ. cbn [app] in RQ.
      specialize (D Q TQ (f_equal _ RQ) Q2 Q4). lia. }
    generalize (value cost (whole b ++ whole a)). intros x.
    destruct p as [[] [] n | n]; try discriminate S; injection S as <-.
    + cbn [valid_piece] in Vp. destruct n as [|[|[|[|n]]]]; [lia|lia|..].
      * exists [Path Box Ground 1]. split; [apply cuts_of_path; exists 0%nat, 1%nat; auto|]. split; [reflexivity|].
        intros Q TQ RQ Q2 Q4. rewrite by_pieces_0 by assumption. rewrite TQ, RQ. cbn. unfold given_up. cbn. lia.
      * destruct (Z.leb_spec (given_up (Chain 2) x) (opened (Chain 2) x)) as [L' | L'];
          [exists [Path Ground Box 1; Path Box Ground 1] | exists [Path Box Ground 2]];
          (split; [apply cuts_of_path; (exists 1%nat, 1%nat; auto; fail) || (exists 0%nat, 2%nat; auto)|]); (split;
            [reflexivity|]);
          intros Q TQ RQ Q2 Q4; (rewrite by_pieces_0 by assumption) || (rewrite by_pieces_2 by assumption);
            rewrite TQ, RQ; revert L'; cbn; unfold opened, given_up, kept; cbn; lia.
      * exists [Path Box Ground (S (S (S n)))]. split; [apply cuts_of_path; exists 0%nat, (S (S (S n))); auto|].
        split; [reflexivity|]. intros Q TQ RQ Q2 Q4. rewrite by_pieces_2 by assumption. rewrite TQ, RQ. unfold cost.
        destruct (Z.eqb_spec (Z.of_nat (S (S (S (S n)))) - 1) 1); [lia|].
        destruct (Z.eqb_spec (Z.of_nat (S (S (S (S n)))) - 1) 2); [lia|].
        rewrite opened_is. cbn [to_take to_take_of boxes_of handout]. lia.
    + cbn [valid_piece] in Vp. exists [Path Box Box (n - 1)]. split; [left; reflexivity|]. split; [reflexivity|].
      intros Q TQ RQ Q2 Q4. rewrite (offers_4_path (n - 1)) in Q4 by lia. unfold by_pieces. rewrite TQ, RQ, Q2, Q4.
      cbn [offers_2 existsb hands_out_2 orb].
      unfold cost. rewrite opened_is. cbn [to_take to_take_of boxes_of handout]. lia.
Qed.

(* ---- so by_pieces is the score ---- *)
Theorem play_of_pieces n : forall P, Forall valid_piece P -> all_lines P = n -> play piece_moves n P = by_pieces P.
Proof.
  induction n as [|n IH]; intros P V L.
  - destruct P as [|p P]; [reflexivity|]. inversion V as [|? ? Vp _]; subst. exfalso. unfold all_lines in L.
    cbn in L.
    destruct p as [[] [] k | k]; cbn in *; lia.
  - cbn [play]. assert (A : forall m, In m (piece_moves P) -> worth (play piece_moves n) m = worth by_pieces m).
    { intros (k & Q) I. destruct (moves_valid _ _ _ V I) as (VQ & LQ). unfold worth. rewrite IH by (auto; lia).
      reflexivity. }
    apply greatest_is.
    + intros x I. apply in_map_iff in I. destruct I as ((k & Q) & <- & I). rewrite (A _ I).
      apply by_pieces_at_most; assumption.
    + destruct (by_pieces_attained P V) as (m & I & LE); [intros ->; discriminate L|].
      exists (worth by_pieces m). split; [|exact LE].
      apply in_map_iff. exists m. auto.
Qed.

Lemma piece_of_valid G : Forall has_chain_or_loop G -> Forall valid_piece (map piece_of G).
Proof. induction 1 as [|C G L _ IH]; constructor; [|exact IH]. destruct C; cbn in *; lia. Qed.
Lemma piece_of_is_whole G : Forall has_chain_or_loop G -> whole (map piece_of G) = G.
Proof.
  induction 1 as [|C G L _ IH]; [reflexivity|]. cbn [map].
  change (piece_of C :: map piece_of G) with ([piece_of C] ++ map piece_of G).
  rewrite whole_app, IH. destruct C as [k | k]; cbn -[Z.of_nat Z.sub]; do 2 f_equal; cbn in L; lia.
Qed.
Lemma nothing_of_whole G : to_take (map piece_of G) = 0 /\ offers_2 (map piece_of G) = false /\
  offers_4 (map piece_of G) = false.
Proof. induction G as [|[k | k] G IH]; cbn; auto. Qed.

(* Chains of any length and loops of 4 boxes or more, played line by line, have the score that the recursion says. *)
Theorem score_of_chains_and_loops G : Forall has_chain_or_loop G -> pieces_score (map piece_of G) = - value cost G.
Proof.
  intros F. unfold pieces_score. rewrite (play_of_pieces _ _ (piece_of_valid G F) eq_refl).
  destruct (nothing_of_whole G) as (T & E2 & E4). rewrite (by_pieces_0 _ E2 E4), T, (piece_of_is_whole G F). lia.
Qed.
Lemma long_is_any G : Forall long G -> Forall has_chain_or_loop G.
Proof. apply Forall_impl. intros [k | k]; cbn; lia. Qed.
Lemma value_of_long G : Forall long G -> value cost G = v G.
Proof.
  intros F. rewrite (value_beside_short_chains G (long_is_any G F)).
  assert (N : forall k, (k = 1 \/ k = 2) -> number_of_chains k G = O).
  { intros k K. unfold number_of_chains. induction F as [|C G L _ IH]; [reflexivity|]. cbn [filter].
    assert (E : is_chain_of k C = false) by (destruct C as [j | j]; cbn in *; [apply Z.eqb_neq; lia|reflexivity]).
    rewrite E. exact IH. }
  rewrite !N by auto. rewrite no_short by (apply N; auto). reflexivity.
Qed.
Theorem score_of_long_chains_and_loops G : Forall long G -> pieces_score (map piece_of G) = - v G.
Proof. intros F. rewrite score_of_chains_and_loops by (apply long_is_any, F). rewrite value_of_long by exact F.
reflexivity. Qed.

(* Equation (3): once a line of a chain or loop is drawn, the other player has the score that it says; but a chain of 1
   is given up, and so is a chain of 2 by its middle line. *)
Definition cost_of_cut (C : component) (middle : bool) (x : Z) : Z :=
  match C with
  | Chain k => if (k =? 1) || (k =? 2) && middle then given_up C x else opened C x
  | Loop _ => opened C x
  end.
Lemma by_pieces_beside c G : Forall has_chain_or_loop G -> whole c = [] -> by_pieces (c ++ map piece_of G) =
  let T := to_take c in let x := value cost G in
  if offers_2 c then Z.max (T - x) (T - 4 + x) else if offers_4 c then Z.max (T - x) (T - 8 + x) else T - x.
Proof.
  intros F E. destruct (nothing_of_whole G) as (T & E2 & E4). unfold by_pieces.
  rewrite to_take_app, whole_app, offers_2_app, offers_4_app, T, E2, E4, (piece_of_is_whole G F), E, !orb_false_r.
  rewrite Z.add_0_r. reflexivity.
Qed.
Lemma chain_opened i j G : (1 <= i + j)%nat -> Forall has_chain_or_loop G ->
  fst (cut_path Ground Ground i j) = 0 /\
  by_pieces (snd (cut_path Ground Ground i j) ++ map piece_of G) =
  cost_of_cut (Chain (Z.of_nat (i + j))) ((1 <=? i)%nat && (1 <=? j)%nat) (value cost G).
Proof.
  intros N F. split; [destruct i, j; reflexivity|]. rewrite by_pieces_beside; [|exact F|destruct i, j; reflexivity].
  generalize (value cost G). intros x. unfold cost_of_cut. rewrite opened_is. cbn [boxes_of handout given_up].
  unfold given_up. cbn [boxes_of].
  destruct (Z.eqb_spec (Z.of_nat (i + j)) 1), (Z.eqb_spec (Z.of_nat (i + j)) 2);
    destruct i as [|[|i]], j as [|[|j]]; try (exfalso; lia);
    cbn -[Z.of_nat Z.add Z.sub Z.max Z.abs] in *; rewrite ?orb_true_r; lia.
Qed.
Lemma loop_opened n G : (4 <= n)%nat -> Forall has_chain_or_loop G ->
  by_pieces ([Path Box Box (n - 1)] ++ map piece_of G) = opened (Loop (Z.of_nat n)) (value cost G).
Proof.
  intros N F. rewrite by_pieces_beside by (exact F || reflexivity). rewrite offers_4_path by lia.
  rewrite opened_is. cbn -[Z.of_nat Z.add Z.sub Z.max Z.abs]. lia.
Qed.

Print Assumptions play_of_pieces.
Print Assumptions score_of_chains_and_loops.
Print Assumptions score_of_long_chains_and_loops.
