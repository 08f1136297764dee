(* The stake game, and Theorems 1 and 2 of docs/swedish.md: the 2s and 3s count by their total only, and one more at
   stake changes the value by exactly 1. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Swedish.
Import ListNotations.
Open Scope Z_scope.

(* The parts are the rectangles of 4 and more; the total of the others is at stake. *)
Definition parts (G : list Z) : list Z := filter (Z.leb 4) G.
Definition parts_only (Q : list Z) : Prop := Forall (fun k => 4 <= k) Q.
Definition kept (i : Z) : list Z := if 4 <=? i then [i] else [].
Definition staked (i : Z) : Z := if (2 <=? i) && (i <=? 3) then i else 0.
Definition stake (G : list Z) : Z := tot staked G.
Definition eats (k i : Z) : bool := (i =? 1) || (k - i =? 1).
(* the moves in parts: whether they capture a box, the parts after, and what joins the stake *)
Fixpoint stake_moves (Q : list Z) : list (bool * list Z * Z) :=
  match Q with
  | [] => []
  | k :: Q =>
      map (fun i => (eats k i, kept i ++ kept (k - i) ++ Q, staked i + staked (k - i))) (cuts_of k)
      ++ map (fun m => (fst (fst m), k :: snd (fst m), snd m)) (stake_moves Q)
  end.
Definition worth (x : Z) (e : bool) : Z := if e then x - 1 else - x.
(* where no part is left, the player on move has to take the stake *)
Fixpoint stake_play (n : nat) (Q : list Z) (s : Z) : Z :=
  match n with
  | O => - s
  | S n =>
      match Q with
      | [] => - s
      | _ => greatest (map (fun m => worth (stake_play n (snd (fst m)) (s + snd m)) (fst (fst m))) (stake_moves Q))
      end
  end.
Definition w (Q : list Z) (s : Z) : Z := stake_play (Z.to_nat (edges Q)) Q s.

(* ---- what follows ---- *)
Definition leads (Q : list Z) (e : bool) (Q' : list Z) (t : Z) : Prop := exists l k r i, Q = l ++ k :: r
  /\ 1 <= i < k /\ e = eats k i /\ Q' = l ++ kept i ++ kept (k - i) ++ r /\ t = staked i + staked (k - i).
Lemma in_stake_moves Q e Q' t : In (e, Q', t) (stake_moves Q) <-> leads Q e Q' t.
Proof.
  unfold leads. revert e Q' t. induction Q as [|k Q IH]; intros e Q' t; cbn.
  - split; [tauto|]. intros ([|] & ? & ? & ? & E & _); discriminate.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(i & E & I) | (((e1 & Q1) & t1) & E & I)].
      * apply in_cuts in I. injection E as <- <- <-. exists [], k, Q, i. auto.
      * cbn in E. injection E as <- <- <-. apply IH in I.
        destruct I as (l & k1 & r & i & -> & B & -> & -> & ->).
        exists (k :: l), k1, r, i. repeat split; auto; lia.
    + intros ([|k1 l] & k2 & r & i & E & B & -> & -> & ->).
      * cbn in E. injection E as <- <-. left. exists i. split; [reflexivity|]. apply in_cuts, B.
      * cbn in E. injection E as <- ->. right.
        exists (eats k2 i, l ++ kept i ++ kept (k2 - i) ++ r, staked i + staked (k2 - i)).
        split; [reflexivity|]. apply IH. exists l, k2, r, i. auto.
Qed.

Lemma tot_kept f i : tot f (kept i) = if 4 <=? i then f i else 0.
Proof. unfold kept. destruct (4 <=? i); cbn; lia. Qed.
Lemma leads_edges Q e Q' t : leads Q e Q' t -> edges Q' < edges Q.
Proof.
  intros (l & k & r & i & -> & B & _ & -> & _). rewrite !edges_tot, !tot_app, !tot_kept. cbn [tot].
  destruct (Z.leb_spec 4 i), (Z.leb_spec 4 (k - i)); lia.
Qed.
Lemma parts_only_app l r : parts_only (l ++ r) <-> parts_only l /\ parts_only r.
Proof. apply Forall_app. Qed.
Lemma parts_only_mid l k r : parts_only (l ++ k :: r) -> 4 <= k /\ parts_only (l ++ r).
Proof.
  rewrite !parts_only_app. intros (A & B). inversion B as [|k1 r1 C E]; subst. auto.
Qed.
Lemma parts_only_position Q : parts_only Q -> position Q.
Proof. apply Forall_impl. intros k. lia. Qed.
Lemma leads_to_parts Q e Q' t : leads Q e Q' t -> parts_only Q -> parts_only Q'.
Proof.
  intros (l & k & r & i & -> & _ & _ & -> & _). rewrite !parts_only_app. intros (A & B).
  assert (K : forall j, parts_only (kept j)) by (intros j; unfold kept, parts_only; destruct (Z.leb_spec 4 j); auto).
  repeat split; auto. inversion B; auto.
Qed.
Lemma parts_induction (P : list Z -> Prop) :
  (forall Q, parts_only Q -> (forall Q', parts_only Q' -> edges Q' < edges Q -> P Q') -> P Q) ->
  forall Q, parts_only Q -> P Q.
Proof.
  intros H Q G. pose proof (edges_induction (fun Q => parts_only Q -> P Q)) as I. apply I.
  - intros Q1 _ IH G1. apply H; [exact G1|]. intros Q2 G2 L.
    exact (IH Q2 (parts_only_position Q2 G2) L G2).
  - apply parts_only_position, G.
  - exact G.
Qed.
Lemma leads_induction (P : list Z -> Prop) :
  (forall Q, parts_only Q -> (forall e Q' t, leads Q e Q' t -> P Q') -> P Q) -> forall Q, parts_only Q -> P Q.
Proof.
  intros H. apply parts_induction. intros Q G IH. apply H; [exact G|]. intros e Q' t M.
  apply IH; [eapply leads_to_parts; eassumption|eapply leads_edges, M].
Qed.

Lemma w_nil s : w [] s = - s.
Proof. reflexivity. Qed.
Lemma w_is_the_greatest Q s : parts_only Q -> Q <> [] ->
  w Q s = greatest (map (fun m => worth (w (snd (fst m)) (s + snd m)) (fst (fst m))) (stake_moves Q)).
Proof.
  intros G N.
  assert (F : forall n m x, parts_only (fst x) -> edges (fst x) <= Z.of_nat n -> edges (fst x) <= Z.of_nat m ->
    stake_play n (fst x) (snd x) = stake_play m (fst x) (snd x)).
  { apply (enough (fun x => parts_only (fst x)) (fun x => edges (fst x))
      (fun n x => stake_play n (fst x) (snd x))).
    - intros n m ([|k Q'], s') G' _ H; [reflexivity|]. cbn [fst snd] in *. cbn [stake_play]. f_equal.
      apply map_ext_in. intros ((e, Q2), t) I. apply in_stake_moves in I. cbn [fst snd]. f_equal.
      apply (H (Q2, s' + t)); [eapply leads_to_parts; eassumption|eapply leads_edges, I].
    - intros n m (Q', s') G' E. cbn [fst snd] in *. rewrite (no_edges Q' (parts_only_position Q' G') E).
      destruct n, m; reflexivity. }
  unfold w at 1. rewrite (F _ (S (Z.to_nat (edges Q))) (Q, s) G) by (cbn [fst]; lia). cbn [fst snd].
  destruct Q as [|k Q]; [congruence|]. cbn [stake_play]. f_equal. apply map_ext_in.
  intros ((e, Q'), t) I. apply in_stake_moves in I. cbn [fst snd]. f_equal.
  apply (F (Z.to_nat (edges (k :: Q))) (Z.to_nat (edges Q')) (Q', s + t)); cbn [fst].
  - eapply leads_to_parts; eassumption.
  - apply leads_edges in I. lia.
  - lia.
Qed.
Lemma w_ge Q s e Q' t : parts_only Q -> leads Q e Q' t -> worth (w Q' (s + t)) e <= w Q s.
Proof.
  intros G M. assert (N : Q <> []). { destruct M as (l & k & r & i & -> & _). destruct l; discriminate. }
  rewrite (w_is_the_greatest Q s G N). apply at_most_greatest. apply in_map_iff. exists (e, Q', t).
  split; [reflexivity|]. apply in_stake_moves, M.
Qed.
Lemma w_is Q s : parts_only Q -> Q <> [] -> exists e Q' t, leads Q e Q' t /\ w Q s = worth (w Q' (s + t)) e.
Proof.
  intros G N. rewrite (w_is_the_greatest Q s G N).
  assert (L : map (fun m => worth (w (snd (fst m)) (s + snd m)) (fst (fst m))) (stake_moves Q) <> []).
  { destruct G as [|k Q A G]; [congruence|]. cbn [stake_moves]. unfold cuts_of.
    replace (Z.to_nat k - 1)%nat with (S (Z.to_nat k - 2))%nat by lia. cbn. discriminate. }
  apply greatest_attained in L. apply in_map_iff in L. destruct L as (((e & Q') & t) & E & I).
  exists e, Q', t. split; [apply in_stake_moves, I|]. rewrite <- E. reflexivity.
Qed.

(* The order of the parts does not count. *)
Lemma leads_permuted Q Q' e Q1 t : Permutation Q Q' -> leads Q e Q1 t ->
  exists Q2, leads Q' e Q2 t /\ Permutation Q1 Q2.
Proof.
  intros P (l & k & r & i & -> & B & -> & -> & ->).
  assert (I : In k Q') by (eapply Permutation_in; [exact P|apply in_elt]).
  apply in_split in I. destruct I as (l' & r' & ->). apply Permutation_app_inv in P.
  exists (l' ++ kept i ++ kept (k - i) ++ r'). split; [exists l', k, r', i; auto|].
  rewrite !(Permutation_app_swap_app _ (kept i)), !(Permutation_app_swap_app _ (kept (k - i))).
  do 2 apply Permutation_app_head. exact P.
Qed.
Lemma w_permuted Q : parts_only Q -> forall Q' s, Permutation Q Q' -> w Q s = w Q' s.
Proof.
  revert Q. apply (leads_induction (fun Q => forall Q' s, Permutation Q Q' -> w Q s = w Q' s)).
  intros Q G IH Q' s P. assert (G' : parts_only Q') by (eapply Permutation_Forall; eassumption).
  destruct (list_eq_dec Z.eq_dec Q []) as [->|N]; [apply Permutation_nil in P; subst; reflexivity|].
  assert (N' : Q' <> []) by (intros ->; apply Permutation_sym, Permutation_nil in P; congruence).
  apply Z.le_antisymm.
  - destruct (w_is Q s G N) as (e & Q1 & t & M & ->). destruct (leads_permuted _ _ _ _ _ P M) as (Q2 & M2 & P2).
    rewrite (IH _ _ _ M Q2 _ P2). apply w_ge; assumption.
  - destruct (w_is Q' s G' N') as (e & Q2 & t & M2 & ->).
    destruct (leads_permuted _ _ _ _ _ (Permutation_sym P) M2) as (Q1 & M & P1).
    rewrite <- (IH _ _ _ M Q2 _ (Permutation_sym P1)). apply w_ge; assumption.
Qed.

(* ---- Theorem 2 ---- *)
Lemma lipschitz Q : parts_only Q -> forall s, - 1 <= w Q (s + 1) - w Q s <= 1.
Proof.
  revert Q. apply (leads_induction (fun Q => forall s, - 1 <= w Q (s + 1) - w Q s <= 1)). intros Q G IH s.
  destruct (list_eq_dec Z.eq_dec Q []) as [->|N]; [rewrite (w_nil s), (w_nil (s + 1)); lia|].
  split.
  - destruct (w_is Q s G N) as (e & Q' & t & M & E). pose proof (w_ge Q (s + 1) _ _ _ G M) as U.
    specialize (IH _ _ _ M (s + t)). replace (s + 1 + t) with (s + t + 1) in U by lia.
    unfold worth in *. destruct e; lia.
  - destruct (w_is Q (s + 1) G N) as (e & Q' & t & M & E). pose proof (w_ge Q s _ _ _ G M) as U.
    specialize (IH _ _ _ M (s + t)). replace (s + 1 + t) with (s + t + 1) in E by lia.
    unfold worth in *. destruct e; lia.
Qed.
Lemma lipschitz_n Q : parts_only Q -> forall n s,
  w Q s - Z.of_nat n <= w Q (s + Z.of_nat n) <= w Q s + Z.of_nat n.
Proof.
  intros G. induction n as [|n IH]; intros s; [replace (s + Z.of_nat 0) with s by lia; lia|].
  specialize (IH s). pose proof (lipschitz Q G (s + Z.of_nat n)).
  replace (s + Z.of_nat (S n)) with (s + Z.of_nat n + 1) by lia. lia.
Qed.
(* w has the parity of the number of boxes *)
Lemma w_parity Q : parts_only Q -> forall s, (w Q s + tot (fun k => k) Q + s) mod 2 = 0.
Proof.
  revert Q. apply (leads_induction (fun Q => forall s, (w Q s + tot (fun k => k) Q + s) mod 2 = 0)).
  intros Q G IH s. destruct (list_eq_dec Z.eq_dec Q []) as [->|N].
  - rewrite w_nil. cbn [tot]. replace (- s + 0 + s) with 0 by lia. reflexivity.
  - destruct (w_is Q s G N) as (e & Q' & t & M & ->).
    specialize (IH _ _ _ M (s + t)).
    destruct M as (l & k & r & i & -> & BI & EE & -> & ->). apply parts_only_mid in G. destruct G as (K & _).
    revert IH. rewrite !tot_mid, !tot_app, !tot_kept. set (W := w _ _). clearbody W.
    unfold worth, staked, eats in *. set (a := tot _ l). set (b := tot _ r). clearbody a b.
    destruct (Z.eqb_spec i 1), (Z.eqb_spec (k - i) 1), (Z.leb_spec 4 i), (Z.leb_spec 4 (k - i)), (Z.leb_spec 2 i),
      (Z.leb_spec i 3), (Z.leb_spec 2 (k - i)), (Z.leb_spec (k - i) 3); cbn [orb andb] in *; subst e; intros IH;
      try lia; Z.div_mod_to_equations; lia.
Qed.
Theorem one_more_at_stake Q : parts_only Q -> forall s, Z.abs (w Q (s + 1) - w Q s) = 1.
Proof.
  intros G s. pose proof (lipschitz Q G s). pose proof (w_parity Q G s). pose proof (w_parity Q G (s + 1)).
  Z.div_mod_to_equations. lia.
Qed.

(* ---- Theorem 1 ---- *)
Lemma parts_app l r : parts (l ++ r) = parts l ++ parts r.
Proof. apply filter_app. Qed.
Lemma parts_keep i : parts (keep i) = kept i.
Proof.
  unfold keep, kept, parts. destruct (Z.eqb_spec i 1); [subst; reflexivity|]. cbn. destruct (4 <=? i); reflexivity.
Qed.
Lemma stake_keep i : tot staked (keep i) = staked i.
Proof. rewrite tot_keep. destruct (Z.eqb_spec i 1); [subst; reflexivity|reflexivity]. Qed.
Lemma parts_of G : parts_only (parts G).
Proof.
  unfold parts_only, parts. rewrite Forall_forall. intros k I. apply filter_In in I. destruct I as (_ & I).
  apply Z.leb_le, I.
Qed.
Lemma part_of G : forall l k r, parts G = l ++ k :: r -> exists l' r', G = l' ++ k :: r'
  /\ parts l' = l /\ parts r' = r /\ 4 <= k.
Proof.
  induction G as [|k1 G IH]; intros l k r EQ; [destruct l; discriminate|].
  unfold parts in EQ. cbn [filter] in EQ. destruct (Z.leb_spec 4 k1) as [K|K].
  - destruct l as [|k2 l]; cbn in EQ; injection EQ as -> EQ.
    + exists [], G. repeat split; auto.
    + destruct (IH l k r EQ) as (l' & r' & -> & <- & <- & K4). exists (k2 :: l'), r'. repeat split; auto.
      unfold parts. cbn [filter]. rewrite (proj2 (Z.leb_le 4 k2) K). reflexivity.
  - destruct (IH l k r EQ) as (l' & r' & -> & <- & <- & K4). exists (k1 :: l'), r'. repeat split; auto.
    unfold parts. cbn [filter]. rewrite (proj2 (Z.leb_gt 4 k1)) by lia. reflexivity.
Qed.
(* a cut of a part, as a move of the stake game *)
Lemma option_of_part l k r i : 4 <= k -> 1 <= i < k -> position (l ++ k :: r) ->
  (forall G, position G -> edges G < edges (l ++ k :: r) -> v G = w (parts G) (stake G)) ->
  option (captured i + captured (k - i)) (l ++ keep i ++ keep (k - i) ++ r) =
  worth (w (parts l ++ kept i ++ kept (k - i) ++ parts r) (stake (l ++ k :: r) + (staked i + staked (k - i))))
    (eats k i).
Proof.
  intros K BI P IH.
  assert (I : In (captured i + captured (k - i), l ++ keep i ++ keep (k - i) ++ r) (moves (l ++ k :: r))).
  { apply in_moves. exists l, k, r, i. auto. }
  destruct (moves_smaller _ _ _ I P) as (P' & L). unfold option. rewrite (IH _ P' L).
  rewrite !parts_app, !parts_keep. unfold stake. rewrite tot_mid, !tot_app, !stake_keep.
  assert (S0 : staked k = 0) by (unfold staked; destruct (Z.leb_spec 2 k), (Z.leb_spec k 3); cbn; lia).
  rewrite S0. replace (tot staked l + (staked i + (staked (k - i) + tot staked r)))
    with (0 + (tot staked l + tot staked r) + (staked i + staked (k - i))) by lia.
  unfold eats, worth, captured. destruct (Z.eqb_spec i 1), (Z.eqb_spec (k - i) 1); cbn [orb]; try reflexivity; lia.
Qed.
Theorem value_of_stake_game G : position G -> v G = w (parts G) (stake G).
Proof.
  revert G. apply (edges_induction (fun G => v G = w (parts G) (stake G))). intros G P IH.
  destruct (list_eq_dec Z.eq_dec G []) as [->|NE]; [reflexivity|].
  (* boxes taken from the stake *)
  assert (TAKE : forall l k r i, G = l ++ k :: r -> k < 4 -> 1 <= i < k ->
    option (captured i + captured (k - i)) (l ++ keep i ++ keep (k - i) ++ r) =
    w (parts G) (stake G - (captured i + captured (k - i))) - (captured i + captured (k - i))).
  { intros l k r i EG K BI.
    assert (I : In (captured i + captured (k - i), l ++ keep i ++ keep (k - i) ++ r) (moves G)).
    { apply in_moves. exists l, k, r, i. auto. }
    destruct (moves_smaller _ _ _ I P) as (P' & L). unfold option. rewrite (IH _ P' L). subst G.
    rewrite !parts_app, !parts_keep. unfold stake. rewrite !tot_app, !stake_keep. cbn [tot parts filter].
    assert (C : k = 2 /\ i = 1 \/ k = 3 /\ i = 1 \/ k = 3 /\ i = 2) by lia.
    destruct C as [(-> & ->) | [(-> & ->) | (-> & ->)]];
      match goal with |- (if ?b then _ else _) = _ => change b with true end; cbv iota;
      [change (2 - 1) with 1 | change (3 - 1) with 2 | change (3 - 2) with 1];
      change (kept 1) with (@nil Z); change (kept 2) with (@nil Z); change (staked 1) with 0;
      change (staked 2) with 2; change (staked 3) with 3; change (captured 1) with 1; change (captured 2) with 0;
      cbn [app]; unfold parts; (f_equal; f_equal; lia). }
  apply Z.le_antisymm.
  - destruct (v_is G P NE) as (c & G' & I & ->). apply in_moves in I.
    destruct I as (l & k & r & i & EG & BI & -> & ->). destruct (Z_le_gt_dec 4 k) as [K|K].
    + subst G. rewrite (option_of_part l k r i K BI P IH). apply w_ge; [apply parts_of|].
      exists (parts l), k, (parts r), i. rewrite parts_app. unfold parts at 2. cbn [filter].
      rewrite (proj2 (Z.leb_le 4 k) K). auto.
    + rewrite (TAKE l k r i EG ltac:(lia) BI). set (c := captured i + captured (k - i)).
      assert (C : 0 <= c) by (subst c; unfold captured; destruct (i =? 1), (k - i =? 1); lia).
      pose proof (lipschitz_n (parts G) (parts_of G) (Z.to_nat c) (stake G - c)) as LI.
      rewrite Z2Nat.id in LI by exact C. replace (stake G - c + c) with (stake G) in LI by lia. lia.
  - destruct (list_eq_dec Z.eq_dec (parts G) []) as [N|N].
    + rewrite N, w_nil. destruct G as [|k r]; [congruence|]. inversion P as [|k1 r1 K P']; subst k1 r1.
      assert (K3 : k < 4).
      { unfold parts in N. cbn [filter] in N. destruct (Z.leb_spec 4 k); [discriminate|lia]. }
      assert (I : In (captured 1 + captured (k - 1), [] ++ keep 1 ++ keep (k - 1) ++ r) (moves (k :: r))).
      { apply in_moves. exists [], k, r, 1. repeat split; lia. }
      pose proof (v_ge _ _ _ P I) as U. rewrite (TAKE [] k r 1 eq_refl K3 ltac:(lia)), N, w_nil in U. lia.
    + destruct (w_is (parts G) (stake G) (parts_of G) N) as (e & Q' & t & (l & k & r & i & EQ & BI & ->
        & -> & ->) & ->).
      destruct (part_of G l k r EQ) as (l' & r' & EG & <- & <- & K4). subst G.
      rewrite <- (option_of_part l' k r' i K4 BI P IH). apply v_ge; [exact P|].
      apply in_moves. exists l', k, r', i. auto.
Qed.
Theorem only_the_stake_counts G H : position G -> position H -> Permutation (parts G) (parts H) ->
  stake G = stake H -> v G = v H.
Proof.
  intros P P' A B. rewrite (value_of_stake_game G P), (value_of_stake_game H P'), B.
  apply w_permuted; [apply parts_of|exact A].
Qed.
Print Assumptions value_of_stake_game.
Print Assumptions one_more_at_stake.
Print Assumptions only_the_stake_counts.
