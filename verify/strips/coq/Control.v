(* D, and Theorems 3 and 4 and Corollary 5 of docs/swedish.md: v >= -D, and what follows from it for small D. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Swedish Stakes.
Import ListNotations.
Open Scope Z_scope.

(* what a part counts in the number of parts of 6 or more, and in that of 5s *)
Definition c6 (k : Z) : Z := if 6 <=? k then 1 else 0.
Definition c5 (k : Z) : Z := if k =? 5 then 1 else 0.
(* by the numbers of parts of 6 or more, and of 5s *)
Definition tbs (n6 n5 : Z) : Z := if 0 <? n6 then 6 else if 0 <? n5 then 4 else 2.
Definition tb (Q : list Z) : Z := tbs (tot c6 Q) (tot c5 Q).
Definition dd (k : Z) : Z := k - 6.
Definition D (Q : list Z) (s : Z) : Z := tot dd Q - tb Q - s.

(* ---- what follows ---- *)
(* f of a piece, if it is a part *)
Definition ib (f : Z -> Z) (i : Z) : Z := if 4 <=? i then f i else 0.
Lemma after f l k r i : tot f (l ++ kept i ++ kept (k - i) ++ r) = ib f i + ib f (k - i) + tot f (l ++ r).
Proof. rewrite !tot_app, !tot_kept. unfold ib. lia. Qed.
Lemma c6_nonneg Q : 0 <= tot c6 Q.
Proof. apply tot_nonneg. intros k. unfold c6. destruct (6 <=? k); lia. Qed.
Lemma c5_nonneg Q : 0 <= tot c5 Q.
Proof. apply tot_nonneg. intros k. unfold c5. destruct (k =? 5); lia. Qed.
Lemma no_six Q : parts_only Q -> tot c6 Q = 0 -> tot dd Q <= 0.
Proof.
  intros G. induction G as [|k Q A G IH]; cbn; [lia|]. intros E. pose proof (c6_nonneg Q).
  unfold c6 at 1 in E. unfold dd at 1. destruct (Z.leb_spec 6 k), (Z.leb_spec 4 k); lia.
Qed.

Ltac tests := repeat match goal with
  | |- context [?a <=? ?b] => destruct (Z.leb_spec a b); cbn [andb orb negb]; try lia
  | |- context [?a =? ?b] => destruct (Z.eqb_spec a b); cbn [andb orb negb]; try lia
  | |- context [?a <? ?b] => destruct (Z.ltb_spec a b); cbn [andb orb negb]; try lia
  | H : context [?a <=? ?b] |- _ => destruct (Z.leb_spec a b); cbn [andb orb negb] in H; try lia
  | H : context [?a =? ?b] |- _ => destruct (Z.eqb_spec a b); cbn [andb orb negb] in H; try lia
  | H : context [?a <? ?b] |- _ => destruct (Z.ltb_spec a b); cbn [andb orb negb] in H; try lia
  end.

Lemma eats_1 k : eats k 1 = true.
Proof. reflexivity. Qed.
Lemma cut_at l k r i : 1 <= i < k ->
  leads (l ++ k :: r) (eats k i) (l ++ kept i ++ kept (k - i) ++ r) (staked i + staked (k - i)).
Proof. intros B. exists l, k, r, i. auto. Qed.

(* eating from a part beside one that is no smaller *)
Lemma eat_smaller l r k m : 4 <= k -> k <= m -> In m (l ++ r) -> parts_only (l ++ r) ->
  forall s, D (l ++ kept 1 ++ kept (k - 1) ++ r) (s + (staked 1 + staked (k - 1))) = D (l ++ k :: r) s - 1.
Proof.
  intros A B I G s. unfold D, tb. rewrite !after, !tot_mid.
  pose proof (c6_nonneg (l ++ r)) as N6. pose proof (c5_nonneg (l ++ r)) as N5.
  assert (M6 : 6 <= m -> 0 < tot c6 (l ++ r)).
  { intros M. apply in_split in I. destruct I as (l1 & l2 & ->). rewrite tot_mid.
    pose proof (c6_nonneg (l1 ++ l2)). assert (c6 m = 1) by (unfold c6; tests). lia. }
  assert (M5 : m = 5 -> 0 < tot c5 (l ++ r)).
  { intros ->. apply in_split in I. destruct I as (l1 & l2 & ->). rewrite tot_mid.
    pose proof (c5_nonneg (l1 ++ l2)). assert (c5 5 = 1) by reflexivity. lia. }
  set (n6 := tot c6 (l ++ r)) in *. set (n5 := tot c5 (l ++ r)) in *. set (d := tot dd (l ++ r)).
  unfold ib, tbs, staked, dd, c6, c5. change (4 <=? 1) with false. change ((2 <=? 1) && (1 <=? 3)) with false.
  rewrite ?andb_true_r.
  replace ((2 <=? k - 1) && (k - 1 <=? 3)) with (k - 1 <=? 3) by (destruct (Z.leb_spec 2 (k - 1));
    [reflexivity|lia]).
  assert (C : k = 4 \/ k = 5 \/ k = 6 \/ 7 <= k) by lia.
  destruct C as [-> | [-> | [-> | C]]]; tests.
Qed.

(* Theorem 3 *)
Theorem at_minus_D Q : parts_only Q -> Q <> [] -> forall s, - D Q s <= w Q s.
Proof.
  revert Q. apply (leads_induction (fun Q => Q <> [] -> forall s, - D Q s <= w Q s)). intros Q G IH N s.
  destruct Q as [|k1 [|k2 Q]]; [congruence| |].
  - (* one part *)
    assert (A : 4 <= k1) by (inversion G; auto).
    assert (C : k1 = 4 \/ k1 = 5 \/ k1 = 6 \/ 7 <= k1) by lia.
    destruct C as [-> | [-> | [-> | C]]].
    + assert (U : worth (w [] (s + 4)) false <= w [4] s) by exact (w_ge _ s _ _ _ G (cut_at [] 4 [] 2
        ltac:(lia))).
      rewrite w_nil in U. cbn [worth] in U. change (D [4] s) with (-2 - 2 - s). lia.
    + assert (U : worth (w [] (s + 5)) false <= w [5] s) by exact (w_ge _ s _ _ _ G (cut_at [] 5 [] 2
        ltac:(lia))).
      rewrite w_nil in U. cbn [worth] in U. change (D [5] s) with (-1 - 4 - s). lia.
    + assert (U : worth (w [] (s + 6)) false <= w [6] s) by exact (w_ge _ s _ _ _ G (cut_at [] 6 [] 3
        ltac:(lia))).
      rewrite w_nil in U. cbn [worth] in U. change (D [6] s) with (0 - 6 - s). lia.
    + pose proof (cut_at [] k1 [] 1 ltac:(lia)) as M. pose proof (w_ge _ s _ _ _ G M) as U.
      assert (E : [] ++ kept 1 ++ kept (k1 - 1) ++ [] = [k1 - 1]).
      { unfold kept. destruct (Z.leb_spec 4 (k1 - 1)); [reflexivity|lia]. }
      rewrite E in *. rewrite eats_1 in U. cbn [worth] in U.
      assert (T : staked 1 + staked (k1 - 1) = 0) by (unfold staked; tests). rewrite T in *.
      specialize (IH _ _ _ M ltac:(discriminate) (s + 0)).
      assert (DD : D [k1 - 1] (s + 0) = D [k1] s - 1).
      { unfold D, tb. cbn [tot]. unfold tbs, c6, c5, dd. tests. }
      lia.
  - assert (A1 : 4 <= k1) by (inversion G; auto).
    assert (G1 : parts_only (k2 :: Q)) by (inversion G; auto).
    assert (A2 : 4 <= k2) by (inversion G1; auto).
    assert (G2 : parts_only (k1 :: Q)) by (constructor; inversion G1; auto).
    destruct (Z_le_gt_dec k1 k2) as [C|C].
    + pose proof (cut_at [] k1 (k2 :: Q) 1 ltac:(lia)) as M. pose proof (w_ge _ s _ _ _ G M) as U.
      rewrite eats_1 in U. cbn [worth] in U.
      pose proof (eat_smaller [] (k2 :: Q) k1 k2 A1 C (or_introl eq_refl) G1 s) as DD.
      specialize (IH _ _ _ M ltac:(cbn; destruct (kept (k1 - 1)); discriminate) (s + (staked 1 + staked (k1 - 1)))).
      cbn [app] in *. lia.
    + pose proof (cut_at [k1] k2 Q 1 ltac:(lia)) as M. pose proof (w_ge _ s _ _ _ G M) as U.
      rewrite eats_1 in U. cbn [worth] in U.
      pose proof (eat_smaller [k1] Q k2 k1 A2 ltac:(lia) (or_introl eq_refl) G2 s) as DD.
      specialize (IH _ _ _ M ltac:(discriminate) (s + (staked 1 + staked (k2 - 1)))).
      cbn [app] in *. lia.
Qed.
Lemma nonempty_pos (Q : list Z) : Q <> [] -> 0 < tot (fun _ => 1) Q.
Proof.
  destruct Q as [|k Q]; [congruence|]. intros _. cbn [tot].
  pose proof (tot_nonneg (fun _ => 1) Q (fun _ => Z.le_0_1)). lia.
Qed.
(* Theorem 4 *)
Theorem equal_to_minus_D Q : parts_only Q -> Q <> [] -> forall s, 0 <= s -> D Q s <= 1 -> w Q s = - D Q s.
Proof.
  revert Q. apply (leads_induction (fun Q => Q <> [] -> forall s, 0 <= s -> D Q s <= 1 -> w Q s = - D Q s)).
  intros Q G IH N s S B. apply Z.le_antisymm; [|apply Z.opp_le_mono; rewrite Z.opp_involutive;
    pose proof (at_minus_D Q G N s); lia].
  destruct (w_is Q s G N) as (e & Q' & t & M & ->). pose proof (leads_to_parts _ _ _ _ M G) as G'.
  pose proof (IH _ _ _ M) as IH1. clear IH.
  assert (T : 0 <= t). { destruct M as (l & k & r & i & _ & _ & _ & _ & ->). unfold staked. tests. }
  destruct (list_eq_dec Z.eq_dec Q' []) as [E|N'].
  - (* nothing is left *)
    subst Q'. rewrite w_nil. destruct M as (l & k & r & i & -> & BI & -> & E & ->).
    symmetry in E. apply app_eq_nil in E. destruct E as (-> & E). apply app_eq_nil in E.
    destruct E as (E1 & E).
    apply app_eq_nil in E. destruct E as (E2 & ->). apply parts_only_mid in G. destruct G as (K & _).
    cbn [app] in *.
    unfold kept in E1, E2. destruct (Z.leb_spec 4 i); [discriminate|].
    destruct (Z.leb_spec 4 (k - i)); [discriminate|].
    unfold worth, eats, D, tb, staked in *. cbn [tot] in *. unfold tbs, c6, c5, dd in *.
    assert (C : k = 4 \/ k = 5 \/ k = 6) by lia. assert (C2 : i = 1 \/ i = 2 \/ i = 3) by lia.
    destruct C as [-> | [-> | ->]], C2 as [-> | [-> | ->]]; clear - S BI; tests.
  - pose proof (at_minus_D Q' G' N' (s + t)) as LO. destruct e; cbn [worth].
    + (* a box *)
      assert (C : D Q' (s + t) = D Q s - 1 \/ D Q' (s + t) = D Q s + 1).
      { destruct M as (l & k & r & i & -> & BI & E & -> & ->). apply parts_only_mid in G. destruct G as (K & G).
        unfold D, tb. rewrite !after, !tot_mid. pose proof (c6_nonneg (l ++ r)) as N6.
        pose proof (c5_nonneg (l ++ r)) as N5.
        set (n6 := tot c6 (l ++ r)) in *. set (n5 := tot c5 (l ++ r)) in *. set (d := tot dd (l ++ r)).
        clearbody n6 n5 d. clear - BI E K N6 N5. unfold eats in E.
        assert (C : i = 1 \/ k - i = 1) by (tests; discriminate).
        assert (F : forall f, ib f i + ib f (k - i) = ib f (k - 1)).
        { intros f. unfold ib. destruct C as [-> | C]; [reflexivity|]. rewrite C.
          replace (k - 1) with i by lia. cbn [Z.leb Z.compare Pos.compare Pos.compare_cont]. lia. }
        assert (F' : staked i + staked (k - i) = staked (k - 1)).
        { destruct C as [-> | C]; [reflexivity|]. rewrite C. replace (k - 1) with i by lia.
          change (staked 1) with 0. lia. }
        rewrite !F, F'. clear F F' C E BI i.
        unfold ib, tbs, staked, dd, c6, c5. assert (C : k = 4 \/ k = 5 \/ k = 6 \/ 7 <= k) by lia.
        destruct C as [-> | [-> | [-> | C]]]; tests. }
      destruct (Z_le_gt_dec (D Q' (s + t)) 1) as [A|A].
      * rewrite (IH1 N' (s + t) ltac:(lia) A). lia.
      * assert (D Q' (s + t + 1) = D Q' (s + t) - 1) by (unfold D; lia).
        pose proof (IH1 N' (s + t + 1) ltac:(lia) ltac:(lia)). pose proof (lipschitz Q' G' (s + t)). lia.
    + (* a cut *)
      enough (D Q' (s + t) + D Q s <= 0) by lia. clear LO IH1.
      destruct M as (l & k & r & i & -> & BI & E & -> & ->). apply parts_only_mid in G. destruct G as (K & G).
      assert (RN : ib (fun _ => 1) i + ib (fun _ => 1) (k - i) + tot (fun _ => 1) (l ++ r) > 0).
      { rewrite <- after. apply nonempty_pos in N'. lia. }
      revert B. unfold D, tb. rewrite !after, !tot_mid. pose proof (c6_nonneg (l ++ r)) as N6.
      pose proof (c5_nonneg (l ++ r)) as N5.
      pose proof (no_six (l ++ r) G) as NS.
      set (n6 := tot c6 (l ++ r)) in *. set (n5 := tot c5 (l ++ r)) in *. set (d := tot dd (l ++ r)) in *.
      set (n := tot (fun _ => 1) (l ++ r)) in *. clearbody n6 n5 d n. clear - S BI E K N6 N5 NS RN.
      unfold eats in E. assert (BJ : 2 <= i <= k - 2) by (tests; discriminate). clear E BI.
      unfold ib, tbs, staked, dd, c6, c5 in *.
      assert (C1 : i = 2 \/ i = 3 \/ 4 <= i) by lia.
      assert (C2 : k - i = 2 \/ k - i = 3 \/ 4 <= k - i) by lia.
      destruct C1 as [-> | [-> | C1]], C2 as [C2 | [C2 | C2]]; intros B; tests.
Qed.
(* Corollary 5 *)
Theorem two_less_than_D Q : parts_only Q -> Q <> [] -> forall s, 0 <= s -> 1 <= D Q s -> w Q s <= D Q s - 2.
Proof.
  intros G N s S B. pose proof (lipschitz_n Q G (Z.to_nat (D Q s - 1)) s) as L. rewrite Z2Nat.id in L by lia.
  assert (E : D Q (s + (D Q s - 1)) = 1) by (unfold D; lia).
  rewrite (equal_to_minus_D Q G N (s + (D Q s - 1))) in L by lia. lia.
Qed.
