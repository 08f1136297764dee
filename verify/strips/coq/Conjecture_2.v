(* Conjecture 2 of Collette, Demaine, Demaine and Langerman, in every reading of its words. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Swedish Stakes Control Bank Cuts Small_D With_a_bank Conjecture_1.
Import ListNotations.
Open Scope Z_scope.

(* A restricted move makes a piece of 1, 2 or 3, or one of 4 if there is no 4 yet. The paper leaves open what is
   meant where the other piece is a 4 too (5 = 1 + 4, 6 = 2 + 4 and 7 = 3 + 4 beside a 4, and 8 = 4 + 4). The
   theorems hold for every reading between the loosest and the strictest. `four` says whether there is a 4. *)
Definition loosest (four : bool) (k i : Z) : bool :=
  (i <=? 3) || (k - i <=? 3) || negb four && ((i =? 4) || (k - i =? 4)).
Definition strictest (four : bool) (k i : Z) : bool :=
  ((i <=? 4) || (k - i <=? 4))
  && (if i =? 4 then negb four && negb (k - i =? 4) else if k - i =? 4 then negb four else true).
Definition a_reading (allowed : bool -> Z -> Z -> bool) : Prop := forall four k i, 1 <= i < k ->
  (strictest four k i = true -> allowed four k i = true) /\ (allowed four k i = true -> loosest four k i = true).
Definition has_four (G : list Z) : bool := existsb (Z.eqb 4) G.
Definition restricted_moves (allowed : bool -> Z -> Z -> bool) (G : list Z) : list (Z * list Z) :=
  moves_if (allowed (has_four G)) G.
Definition restricted_v (allowed : bool -> Z -> Z -> bool) : list Z -> Z :=
  to_the_end (-1) (restricted_moves allowed).
(* the positions that restricted moves lead to from 1 x n *)
Inductive reached (allowed : bool -> Z -> Z -> bool) (n : Z) : list Z -> Prop :=
  | begin : reached allowed n [n]
  | next G c G' : reached allowed n G -> In (c, G') (restricted_moves allowed G) -> reached allowed n G'.

(* ---- what follows ---- *)
Lemma strictest_loosest four k i : 1 <= i < k -> strictest four k i = true -> loosest four k i = true.
Proof.
  intros B. unfold strictest, loosest.
  destruct (Z.leb_spec i 3), (Z.leb_spec (k - i) 3), (Z.leb_spec i 4), (Z.leb_spec (k - i) 4),
    (Z.eqb_spec i 4), (Z.eqb_spec (k - i) 4); try lia; destruct four; cbn; congruence.
Qed.
Theorem loosest_is_a_reading : a_reading loosest.
Proof. split; [apply strictest_loosest; assumption|auto]. Qed.
Theorem strictest_is_a_reading : a_reading strictest.
Proof. split; [auto|apply strictest_loosest; assumption]. Qed.

Section Restricted.
Variable allowed : bool -> Z -> Z -> bool.
Hypothesis reading : a_reading allowed.

(* ---- the shape of a restricted position ---- *)
Definition fb k := if 5 <=? k then 1 else 0.
Definition shape Q := tot fb Q <= 1 /\ (tot fb Q = 1 -> tot fa Q <= 1).
Lemma fb_nonneg Q : 0 <= tot fb Q.
Proof. apply tot_nonneg. intros k. unfold fb. destruct (5 <=? k); lia. Qed.
Lemma four_is G : has_four G = false <-> tot fa G = 0.
Proof.
  unfold has_four in *. induction G as [|k G IH]; cbn [existsb tot]; [tauto|]. pose proof (a_nonneg G) as N.
  unfold a in N.
  unfold fa at 1. rewrite (Z.eqb_sym 4 k).
  destruct (Z.eqb_spec k 4); cbn [orb]; [split; [discriminate|lia]|]. rewrite IH. lia.
Qed.
Lemma shape_kept four G c G' : position G -> shape G -> (four = false -> tot fa G = 0) ->
  In (c, G') (moves_if (allowed four) G) -> shape G'.
Proof.
  intros P (B1 & A1) F I. apply in_moves_if in I. destruct I as (l & k & r & i & -> & BI & AL & -> & ->).
  unfold shape in *.
  rewrite !tot_mid in *. rewrite !tot_app, !tot_keep in *. pose proof (fb_nonneg l). pose proof (fb_nonneg r).
  pose proof (a_nonneg l) as N1. pose proof (a_nonneg r) as N2. unfold a in N1, N2.
  set (b1 := tot fb l) in *. set (b2 := tot fb r) in *. set (a1 := tot fa l) in *.
  set (a2 := tot fa r) in *. clearbody b1 b2 a1 a2.
  assert (AL' : i <= 3 \/ k - i <= 3 \/ (i = 4 \/ k - i = 4) /\ fa k + (a1 + a2) = 0).
  { apply reading in AL; [|exact BI]. unfold loosest in AL.
    rewrite !orb_true_iff, andb_true_iff, negb_true_iff, orb_true_iff, !Z.leb_le, !Z.eqb_eq in AL.
    destruct AL as [[AL|AL]|(AL & AL2)]; auto. }
  clear AL F P. unfold fb, fa in *. tests.
Qed.
Lemma reached_shape n G : 2 <= n -> reached allowed n G -> position G /\ shape G.
Proof.
  intros N R. induction R as [|G c G' R (P & S) I].
  - split; [apply position_one, N|]. unfold shape. cbn. unfold fb, fa. tests.
  - split; [apply moves_if_are_moves, moves_smaller in I; tauto|].
    eapply shape_kept; [exact P|exact S| |exact I]. apply four_is.
Qed.

(* ---- best moves of the stake game ---- *)
Definition best Q s k i := exists l r, Q = l ++ k :: r /\ 1 <= i < k
  /\ w Q s = worth (w (l ++ kept i ++ kept (k - i) ++ r) (s + (staked i + staked (k - i)))) (eats k i).
Lemma best_if Q s k i : parts_only Q -> 0 <= s -> 2 <= D Q s -> part Q k -> 1 <= i < k ->
  (forall Q' s', made Q s k i Q' s' -> w Q s <= worth (w Q' s') (eats k i)) -> best Q s k i.
Proof.
  intros G SP B (l & r & E) BI H. exists l, r. split; [exact E|]. split; [exact BI|]. subst Q.
  apply Z.le_antisymm.
  - apply H. apply made_at; assumption.
  - apply w_ge; [exact G|]. apply cut_at, BI.
Qed.

Lemma all_fours Q : parts_only Q -> tot fb Q = 0 ->
  tot dd Q = -2 * a Q /\ live Q = 0 /\ x Q = 0 /\ y Q = 0 /\ B Q = 0 /\ L Q = 0.
Proof.
  intros G. unfold a, live, x, y, B, L. induction G as [|k Q K G IH]; cbn [tot]; [lia|]. intros E.
  pose proof (fb_nonneg Q) as N.
  assert (k = 4) as ->. { unfold fb at 1 in E. destruct (Z.leb_spec 5 k); lia. }
  change (fb 4) with 0 in E. specialize (IH E).
  change (dd 4) with (-2). change (fa 4) with 1. change (lv 4) with 0. change (fx 4) with 0.
  change (fy 4) with 0.
  change (fB 4) with 0. change (fL 4) with 0. lia.
Qed.
Lemma big_part Q s : parts_only Q -> shape Q -> 0 <= s -> 2 <= D Q s ->
  exists l, part Q l /\ 14 <= l /\ 0 <= a Q <= 1
  /\ D Q s = l - 12 - 2 * a Q - s /\ 0 < live Q /\ x Q = 0 /\ y Q = 0 /\ B Q = l - 12 /\ L Q = l - 7.
Proof.
  intros G (S1 & S2) SP Bd. pose proof (a_nonneg Q) as AN. destruct (two Q s G SP Bd) as (TB & _).
  destruct (part_seven Q s G SP Bd) as (l & L7 & (u & z & ->)). exists l. split; [exists u, z; reflexivity|].
  pose proof (parts_only_mid _ _ _ G) as (_ & G'). pose proof (fb_nonneg (u ++ z)) as FN.
  rewrite tot_mid in S1, S2. assert (FL : fb l = 1) by (unfold fb; tests). rewrite FL in *.
  destruct (all_fours (u ++ z) G' ltac:(lia)) as (T1 & T2 & T3 & T4 & T5 & T6).
  specialize (S2 ltac:(lia)). unfold a in *. unfold live, x, y, B, L in *. rewrite !tot_mid in *.
  assert (FA : fa l = 0) by (unfold fa; tests). rewrite FA in *.
  assert (DD : D (u ++ l :: z) s = l - 12 - 2 * tot fa (u ++ z) - s).
  { unfold D. rewrite TB, tot_mid, T1. unfold dd. lia. }
  pose proof (a_nonneg (u ++ z)) as AN2. unfold a in AN2.
  assert (L14 : 14 <= l) by lia. rewrite DD. split; [exact L14|]. rewrite T2, T3, T4, T5, T6.
  unfold lv, fx, fy, fB, fL. repeat split; tests; cbn; lia.
Qed.

Ltac value Q' s' N' G' S' := first
  [ pose proof (equal_to_minus_D Q' G' N' s' S' ltac:(lia)) | pose proof (v2 Q' s' G' S' ltac:(lia))
  | pose proof (v3 Q' s' G' S' ltac:(lia)) | pose proof (v4 Q' s' G' S' ltac:(lia))
  | pose proof (v5 Q' s' G' S' ltac:(lia)) | pose proof (v6 Q' s' G' S' ltac:(lia))
  | pose proof (v7 Q' s' G' S' ltac:(lia)) | pose proof (v8 Q' s' G' S' ltac:(lia))
  | pose proof (v9 Q' s' G' S' ltac:(lia)) | pose proof (v10 Q' s' G' S' ltac:(lia))
  | pose proof (v11 Q' s' G' S' ltac:(lia)) ]; lia.
Theorem restricted_best Q s : parts_only Q -> Q <> [] -> shape Q -> 0 <= s ->
  exists k i, best Q s k i /\ (i <= 3 \/ i = 4 /\ a Q = 0) /\ k - i <> 4.
Proof.
  intros G N SH SP. destruct (Z_le_gt_dec (D Q s) 1) as [B1|B1].
  - (* D <= 1 *)
    pose proof (equal_to_minus_D Q G N s SP B1) as V.
    assert (EAT : forall l k r m, Q = l ++ k :: r -> 4 <= k <= m -> In m (l ++ r) -> best Q s k 1).
    { intros l k r m E K I. exists l, r. split; [exact E|]. split; [lia|]. subst Q.
      pose proof (parts_only_mid _ _ _ G) as (_ & G').
      pose proof (eat_smaller l r k m ltac:(lia) ltac:(lia) I G' s) as DD. rewrite eats_1. cbn [worth].
      rewrite (equal_to_minus_D (l ++ kept 1 ++ kept (k - 1) ++ r)); [lia| | |unfold staked; tests|lia].
      - eapply leads_to_parts; [apply (cut_at l k r 1); lia|exact G].
      - intros E0. apply app_eq_nil in E0. destruct E0 as (-> & E0). apply app_eq_nil in E0.
        destruct E0 as (_ & E0).
        apply app_eq_nil in E0. destruct E0 as (_ & ->). destruct I. }
    destruct Q as [|k1 [|k2 Q]]; [congruence| |].
    + assert (K : 4 <= k1) by (inversion G; auto).
      assert (C : k1 = 4 \/ k1 = 5 \/ k1 = 6 \/ 7 <= k1) by lia. destruct C as [-> | [-> | [-> | C]]].
      * exists 4, 2. split; [|lia]. exists [], []. split; [reflexivity|]. split; [lia|]. rewrite V.
        change (D [4] s) with (-2 - 2 - s).
        transitivity (- w [] (s + 4)); [rewrite (w_nil (s + 4)); lia|reflexivity].
      * exists 5, 2. split; [|lia]. exists [], []. split; [reflexivity|]. split; [lia|]. rewrite V.
        change (D [5] s) with (-1 - 4 - s).
        transitivity (- w [] (s + 5)); [rewrite (w_nil (s + 5)); lia|reflexivity].
      * exists 6, 3. split; [|lia]. exists [], []. split; [reflexivity|]. split; [lia|]. rewrite V.
        change (D [6] s) with (0 - 6 - s).
        transitivity (- w [] (s + 6)); [rewrite (w_nil (s + 6)); lia|reflexivity].
      * exists k1, 1. split; [|lia]. exists [], []. split; [reflexivity|]. split; [lia|]. rewrite eats_1.
        cbn [worth].
        assert (E : [] ++ kept 1 ++ kept (k1 - 1) ++ [] = [k1 - 1]). { unfold kept.
        rewrite (leb_yes 4 (k1 - 1)) by lia. reflexivity. }
        assert (T : staked 1 + staked (k1 - 1) = 0) by (unfold staked; tests). rewrite E, T, Z.add_0_r.
        rewrite (one k1) in V, B1 by lia.
        rewrite V, (equal_to_minus_D [k1 - 1] (one_part (k1 - 1) ltac:(lia)) ltac:(discriminate) s SP),
          (one (k1 - 1)) by (rewrite ?(one (k1 - 1)); lia). lia.
    + assert (TWO : k1 <= 4 \/ k2 <= 4).
      { destruct SH as (S1 & _). cbn [tot] in S1. pose proof (fb_nonneg Q). unfold fb at 1 2 in S1. tests. }
      destruct (Z_le_gt_dec k1 k2) as [C|C].
      * exists k1, 1. split; [|lia]. apply (EAT [] k1 (k2 :: Q) k2); [reflexivity| |left; reflexivity].
        inversion G; lia.
      * exists k2, 1. split; [|lia]. apply (EAT [k1] k2 Q k1); [reflexivity| |left; reflexivity].
        inversion G as [|? ? ? G2]. inversion G2; lia.
  - (* D >= 2 *)
    assert (B2 : 2 <= D Q s) by lia. clear B1 N.
    destruct (big_part Q s G SH SP B2) as (l & P & L14 & A & DD & LV & X0 & Y0 & BB & LL).
    (* the cuts of l, and of the 4 *)
    assert (CUT : forall i, 1 <= i <= 4 -> (forall Q' s', Q' <> [] -> parts_only Q' -> 0 <= s' ->
      D Q' s' = D Q s - (if i =? 1 then 1 else if i =? 2 then 4 else 6) ->
      a Q' = a Q + (if i =? 4 then 1 else 0) -> 0 < live Q' -> x Q' = 0 -> y Q' = 0 -> B Q - 4 <= B Q' ->
        L Q - 4 <= L Q' ->
      w Q s <= worth (w Q' s') (i =? 1)) -> best Q s l i).
    { intros i BI H. apply best_if; [exact G|exact SP|exact B2|exact P|lia|].
      intros Q' s' (N' & G' & S' & EE & D' & F).
      assert (EA : eats l i = (i =? 1)) by (unfold eats; rewrite (proj2 (Z.eqb_neq (l - i) 1)) by lia;
        apply orb_false_r).
      rewrite EA. unfold a, live, x, y, B, L in *.
      apply H; [exact N'|exact G'|exact S'| | | | | | |].
      all: rewrite ?F, ?D'. all: clear DD BB LL A.
      all: set (ta := tot fa Q) in *; set (tl := tot lv Q) in *; set (tx := tot fx Q) in *;
        set (ty := tot fy Q) in *; set (tB := tot fB Q) in *; set (tL := tot fL Q) in *.
      all: clearbody ta tl tx ty tB tL.
      all: unfold drop, change, ib, staked, dd, fa, lv, fx, fy, fB, fL.
      all: assert (CI : i = 1 \/ i = 2 \/ i = 3 \/ i = 4) by lia.
      all: clear H F EE EA G' N' D' P SH.
      all: destruct CI as [-> | [-> | [-> | ->]]]; tests. }
    assert (FOUR : a Q = 1 -> forall i, i = 1 \/ i = 2 -> (forall Q' s', Q' <> [] -> parts_only Q' -> 0 <= s' ->
      D Q' s' = D Q s - i ->
      a Q' = 0 -> 0 < live Q' -> w Q s <= worth (w Q' s') (i =? 1)) -> best Q s 4 i).
    { intros A1 i CI H. destruct (part_four Q ltac:(lia)) as (u & z & E4).
      apply best_if; [exact G|exact SP|exact B2|exists u, z; exact E4|lia|].
      intros Q' s' (N' & G' & S' & EE & D' & F).
      assert (EA : eats 4 i = (i =? 1)) by (destruct CI as [-> | ->]; reflexivity). rewrite EA.
      apply H; [exact N'|exact G'|exact S'| | |]; unfold a, live in *; rewrite ?F, ?D';
        destruct CI as [-> | ->]; cbn; lia. }
    Ltac l_cut_with i tac := match goal with CUT : forall i, 1 <= i <= 4 -> _ ->
      best _ _ ?l i |- _ => exists l, i; split; [apply (CUT i); [lia|]|lia] end;
      let Q' := fresh "Q'" in let s' := fresh "s'" in let N' := fresh "N'" in let G' := fresh "G'" in let S'
        := fresh "S'" in
      let D' := fresh "D'" in let A' := fresh "A'" in
      intros Q' s' N' G' S' D' A' LV' X' Y' B' L'; cbv beta iota delta [Z.eqb Pos.eqb] in D', A' |- *;
        cbn [worth]; tac Q' s' N' G' S'.
    Ltac l_cut i := l_cut_with i ltac:(fun Q' s' N' G' S' => value Q' s' N' G' S').
    Ltac four_cut i := match goal with FOUR : _ = 1 -> forall i, _ -> _ -> best _ _ 4 i |- _ => exists 4, i;
      split; [apply (FOUR ltac:(lia) i); [lia|]|lia] end;
      let Q' := fresh "Q'" in let s' := fresh "s'" in let N' := fresh "N'" in let G' := fresh "G'" in let S'
        := fresh "S'" in
      let D' := fresh "D'" in let A' := fresh "A'" in
      intros Q' s' N' G' S' D' A' LV'; cbv beta iota delta [Z.eqb Pos.eqb] in D', A' |- *; cbn [worth];
        value Q' s' N' G' S'.
    clear P. set (d := D Q s) in *.
    assert (V : d <= 12 \/ 13 <= d /\ d mod 2 = 0 \/ 13 <= d /\ d mod 2 = 1) by (Z.div_mod_to_equations; lia).
    destruct V as [V|[(V & O)|(V & O)]].
    + assert (C : d = 2 \/ d = 3 \/ d = 4 \/ d = 5 \/ d = 6 \/ d = 7 \/ d = 8 \/ d = 9 \/ d = 10 \/ d = 11 \/
        d = 12) by lia.
      assert (A2 : a Q = 0 \/ a Q = 1) by lia.
      destruct C as [C|[C|[C|[C|[C|[C|[C|[C|[C|[C|C]]]]]]]]]]; subst d.
      * pose proof (v2 Q s G SP C). destruct A2 as [A2|A2]; [l_cut 1|four_cut 2].
      * pose proof (v3 Q s G SP C). destruct A2 as [A2|A2]; [l_cut 2|four_cut 2].
      * pose proof (v4 Q s G SP C). destruct A2 as [A2|A2]; [l_cut 2|four_cut 2].
      * pose proof (v5 Q s G SP C). l_cut 2.
      * pose proof (v6 Q s G SP C). destruct A2 as [A2|A2]; [l_cut 2|l_cut 3].
      * pose proof (v7 Q s G SP C). l_cut 3.
      * pose proof (v8 Q s G SP C). l_cut 3.
      * pose proof (v9 Q s G SP C). destruct A2 as [A2|A2]; [l_cut 3|four_cut 1].
      * pose proof (v10 Q s G SP C). destruct A2 as [A2|A2]; [l_cut 3|l_cut 2].
      * pose proof (v11 Q s G SP C). l_cut 2.
      * pose proof (v12 Q s G SP C). destruct A2 as [A2|A2]; [l_cut 4|four_cut 2].
    + (* even D: 0, and cutting off a 2 is best *)
      pose proof (parity Q G s SP ltac:(fold d; lia)) as (P0 & _). fold d in P0. specialize (P0 O).
      l_cut_with 2 ltac:(fun Q' s' N' G' S' => pose proof (parity Q' G' s' S' ltac:(lia)) as (P0' & _);
        specialize (P0' ltac:(Z.div_mod_to_equations; lia)); lia).
    + (* odd D: 1 or -1 *)
      pose proof (parity Q G s SP ltac:(fold d; lia)) as (_ & P1). fold d in P1. specialize (P1 O).
      assert (LOST : forall i, i = 2 \/ i = 3 -> 11 <= d - 2 * i -> forall Q' s', parts_only Q' -> 0 <= s' ->
        D Q' s' = d - 2 * i -> a Q' = a Q -> x Q' = 0 -> y Q' = 0 ->
        B Q - 4 <= B Q' -> L Q - 4 <= L Q' ->
          (d - 8 * a Q - 2 * i) mod 10 = 1 \/ (d - 8 * a Q - 2 * i) mod 10 = 3 ->
        w Q' s' = -1).
      { intros i CI B11 Q' s' G' S' D' A' X' Y' B' L' M. destruct (Z.eq_dec (D Q' s') 11) as [E11|N11].
        - apply (proj1 (v11 Q' s' G' S' E11)). lia.
        - apply bank; [assumption|assumption|Z.div_mod_to_equations; lia|Z.div_mod_to_equations; lia| |].
          + unfold in_S, E. rewrite X', Y', A'. apply S_00; [Z.div_mod_to_equations; lia|].
            rewrite D'. replace (d - 2 * i - 8 * a Q) with (d - 8 * a Q - 2 * i) by lia. exact M.
          + unfold banked, E. rewrite A'. lia. }
      pose proof (a_nonneg Q) as AN.
      assert (C : (d - 8 * a Q) mod 10 = 1 \/ (d - 8 * a Q) mod 10 = 3 \/ (d - 8 * a Q) mod 10 = 5 \/ (d - 8
        * a Q) mod 10 = 7 \/ (d - 8 * a Q) mod 10 = 9)
        by (Z.div_mod_to_equations; lia).
      assert (WIN : forall i, i = 2 \/ i = 3 -> 11 <= d - 2 * i ->
        (d - 8 * a Q - 2 * i) mod 10 = 1 \/ (d - 8 * a Q - 2 * i) mod 10 = 3 -> best Q s l i).
      { intros i CI B11 M. apply CUT; [lia|]. intros Q' s' N' G' S' D' A' LV' X' Y' B' L'.
        rewrite (LOST i CI B11 Q' s'); try assumption.
        - destruct CI as [-> | ->]; cbn; lia.
        - destruct CI as [-> | ->]; cbv beta iota delta [Z.eqb Pos.eqb] in D'; lia.
        - destruct CI as [-> | ->]; cbv beta iota delta [Z.eqb Pos.eqb] in A'; lia. }
      destruct (Z_le_gt_dec d 13) as [D13|D13].
      { (* D = 13 *)
        assert (d = 13) by lia. clear D13. destruct (Z.eq_dec (a Q) 0) as [A0|A0].
        - (* lost: E = 13 *)
          assert (w Q s = -1).
          { apply bank; [exact G|exact SP|fold d; lia|fold d; exact O| |].
            - unfold in_S, E. fold d. rewrite X0, Y0, A0. apply S_00; [lia|].
              replace (d - 8 * 0) with 13 by lia. right. reflexivity.
            - unfold banked, E. fold d. rewrite A0. lia. }
          l_cut 2.
        - four_cut 2. }
      destruct C as [C|[C|[C|[C|C]]]].
      * assert (w Q s = -1).
        { apply bank; [exact G|exact SP|fold d; lia|fold d; exact O| |].
          - unfold in_S, E. fold d. rewrite X0, Y0. apply S_00; [Z.div_mod_to_equations; lia|]. left. exact C.
          - unfold banked, E. fold d. lia. }
        l_cut_with 2 ltac:(fun Q' s' N' G' S' => pose proof (parity Q' G' s' S' ltac:(lia)) as (_ & P1');
          specialize (P1' ltac:(Z.div_mod_to_equations; lia)); lia).
      * assert (w Q s = -1).
        { apply bank; [exact G|exact SP|fold d; lia|fold d; exact O| |].
          - unfold in_S, E. fold d. rewrite X0, Y0. apply S_00; [Z.div_mod_to_equations; lia|]. right.
            exact C.
          - unfold banked, E. fold d. lia. }
        l_cut_with 2 ltac:(fun Q' s' N' G' S' => pose proof (parity Q' G' s' S' ltac:(lia)) as (_ & P1');
          specialize (P1' ltac:(Z.div_mod_to_equations; lia)); lia).
      * exists l, 2. split; [|lia]. apply WIN; [lia| |left]; Z.div_mod_to_equations; lia.
      * exists l, 2. split; [|lia]. apply WIN; [lia| |right]; Z.div_mod_to_equations; lia.
      * exists l, 3. split; [|lia]. apply WIN; [lia| |right]; Z.div_mod_to_equations; lia.
Qed.

(* ---- the real game ---- *)
Lemma tot_parts f G : (forall k, k < 4 -> f k = 0) -> tot f (parts G) = tot f G.
Proof.
  intros H. induction G as [|k G IH]; [reflexivity|]. unfold parts in *. cbn [filter tot].
  destruct (Z.leb_spec 4 k); cbn [tot]; rewrite IH; [reflexivity|rewrite H by lia; lia].
Qed.

Theorem conjecture_2 n G : 2 <= n -> reached allowed n G -> G <> [] ->
  exists c G', In (c, G') (restricted_moves allowed G) /\ v G = option c G'.
Proof.
  intros N R NE. destruct (reached_shape n G N R) as (P & SH). unfold restricted_moves. clear n N R.
  assert (SN : 0 <= stake G). { apply tot_nonneg. intros k. unfold staked.
  destruct ((2 <=? k) && (k <=? 3)) eqn:K; [|lia]. rewrite andb_true_iff, Z.leb_le in K. lia. }
  assert (F1 : tot fb (parts G) = tot fb G) by (apply tot_parts; intros k K; unfold fb; tests).
  assert (F2 : tot fa (parts G) = tot fa G) by (apply tot_parts; intros k K; unfold fa; tests).
  destruct (list_eq_dec Z.eq_dec (parts G) []) as [E0|E0].
  - (* no part is left *)
    destruct G as [|k G]; [congruence|].
    exists (captured 1 + captured (k - 1)), (keep 1 ++ keep (k - 1) ++ G).
    assert (K : 2 <= k <= 3). { inversion P; subst. unfold parts in E0. cbn [filter] in E0.
    destruct (Z.leb_spec 4 k); [discriminate|lia]. }
    assert (I : In (captured 1 + captured (k - 1),
      keep 1 ++ keep (k - 1) ++ G) (moves_if (allowed (has_four (k :: G))) (k :: G))).
    { apply in_moves_if. exists [], k, G, 1. split; [reflexivity|]. split; [lia|]. split; [|auto].
      apply reading; [lia|]. assert (C : k = 2 \/ k = 3) by lia. destruct C as [-> | ->]; reflexivity. }
    split; [exact I|]. apply moves_if_are_moves, moves_smaller in I; [|exact P]. destruct I as (P' & _).
    unfold option. rewrite !value_of_stake_game by assumption. rewrite E0. rewrite !parts_app, !parts_keep.
    assert (E1 : parts G = []). { unfold parts in *. cbn [filter] in E0.
    destruct (4 <=? k); [discriminate|exact E0]. }
    rewrite E1. unfold stake. rewrite !tot_app, !stake_keep. cbn [tot].
    assert (C : k = 2 \/ k = 3) by lia.
    destruct C as [-> | ->]; match goal with |- _ = (if ?b then _ else _) => change b with true end;
    cbv iota; [change (2 - 1) with 1 | change (3 - 1) with 2]; change (kept 1) with (@nil Z);
      change (kept 2) with (@nil Z); cbn [app];
    rewrite (w_nil (staked _ + _)); change (staked 1) with 0; change (staked 2) with 2; change (staked 3) with 3;
      change (captured 1) with 1;
    change (captured 2) with 0; rewrite (w_nil (0 + _)); lia.
  - destruct (restricted_best (parts G) (stake G) (parts_of G) E0) as (k & i & (l & r & EQ & BI & V) & A &
      A4).
    + unfold shape in *. rewrite F1, F2. exact SH.
    + exact SN.
    + destruct (part_of G l k r EQ) as (l' & r' & EG & <- & <- & K4).
      exists (captured i + captured (k - i)), (l' ++ keep i ++ keep (k - i) ++ r'). split.
      * apply in_moves_if. exists l', k, r', i. split; [exact EG|]. split; [exact BI|]. split; [|auto].
        apply reading; [exact BI|]. unfold strictest.
        rewrite (leb_yes i 4), (proj2 (Z.eqb_neq (k - i) 4) A4) by lia. cbn [orb andb].
        destruct (Z.eqb_spec i 4) as [I4|I4]; [|reflexivity]. destruct A as [A|(_ & A0)]; [lia|].
        unfold a in A0. rewrite F2 in A0.
        apply four_is in A0. rewrite A0. reflexivity.
      * subst G. rewrite (option_of_part l' k r' i K4 BI P (fun G P _ => value_of_stake_game G P)).
        rewrite (value_of_stake_game _ P). exact V.
Qed.

(* so the restricted game has the value of the full game *)
Theorem restricted_value n G : 2 <= n -> reached allowed n G -> restricted_v allowed G = v G.
Proof.
  intros N R. destruct (reached_shape n G N R) as (P & _). revert G P R.
  apply (edges_induction (fun G => reached allowed n G -> restricted_v allowed G = v G)). intros G P IH R.
  destruct (list_eq_dec Z.eq_dec G []) as [->|NE]; [reflexivity|].
  unfold restricted_v at 1.
  rewrite (to_the_end_is _ (restricted_moves allowed) (fun G m => moves_if_are_moves _ G m) G P).
  rewrite (map_ext_in _ (fun m => option (fst m) (snd m))).
  - destruct (conjecture_2 n G N R NE) as (c & G' & I & V). apply Z.le_antisymm.
    + assert (X : map (fun m => option (fst m) (snd m)) (restricted_moves allowed G) <> []).
      { intros E. apply map_eq_nil in E. rewrite E in I. exact I. }
      apply greatest_attained, in_map_iff in X. destruct X as ((c2, G2) & <- & I2). cbn [fst snd].
      apply v_ge; [exact P|]. exact (moves_if_are_moves _ _ _ I2).
    + rewrite V. apply at_most_greatest. apply in_map_iff. exists (c, G'). split; [reflexivity|exact I].
  - intros (c, G') I. cbn [fst snd]. assert (M := moves_if_are_moves _ _ _ I).
    apply moves_smaller in M; [|exact P]. destruct M as (P' & L).
    assert (E := IH G' P' L (next _ _ _ _ _ R I)). unfold restricted_v in E. rewrite E. unfold option.
    destruct (0 <? c); lia.
Qed.
Theorem restricted_outcome n : 2 <= n -> restricted_v allowed [n] = outcome n.
Proof. intros N. rewrite (restricted_value n [n] N (begin _ n)). apply conjecture_1, N. Qed.
End Restricted.
Print Assumptions loosest_is_a_reading.
Print Assumptions strictest_is_a_reading.
Print Assumptions conjecture_2.
Print Assumptions restricted_value.
Print Assumptions restricted_outcome.
