(* What a move does where D >= 2: to D, to the numbers a, x, y of 4s, 6s and 8s, to the parts that are not 4, 5 or 7
   (which are live), and to the banks B and L. Which moves there are. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Swedish Stakes Control Bank.
Import ListNotations.
Open Scope Z_scope.

Definition h k := Z.max 0 (k - 6).
Definition fa k := if k =? 4 then 1 else 0.
Definition lv k := if (k =? 4) || (k =? 5) || (k =? 7) then 0 else 1.
Definition a Q := tot fa Q.
Definition live Q := tot lv Q.
Lemma a_nonneg Q : 0 <= a Q.
Proof. apply tot_nonneg. intros k. unfold fa. destruct (k =? 4); lia. Qed.
Lemma live_nonneg Q : 0 <= live Q.
Proof. apply tot_nonneg. intros k. unfold lv. destruct ((k =? 4) || (k =? 5) || (k =? 7)); lia. Qed.
Lemma h_six Q : 0 < tot h Q -> 0 < tot c6 Q.
Proof.
  intros P. apply tot_pick in P. destruct P as (l & k & r & -> & P). rewrite tot_mid.
  pose proof (c6_nonneg (l ++ r)).
  assert (c6 k = 1) by (unfold c6, h in *; tests). lia.
Qed.
Lemma two Q s : parts_only Q -> 0 <= s -> 2 <= D Q s -> tb Q = 6 /\ D Q s + 6 + s <= tot h Q.
Proof.
  intros G S B. assert (A : 0 < tot c6 Q).
  { pose proof (c6_nonneg Q). destruct (Z.eq_dec (tot c6 Q) 0) as [E|]; [|lia]. pose proof (no_six Q G E).
    revert B. unfold D, tb, tbs. tests. }
  assert (T : tb Q = 6) by (unfold tb, tbs; tests). split; [exact T|].
  assert (tot dd Q <= tot h Q). { apply tot_le. intros k. unfold dd, h. lia. }
  unfold D in *. lia.
Qed.

(* k has been cut into i and k - i: by how much D falls, and how a sum over the parts changes *)
Definition drop k i := dd k - (ib dd i - staked i) - (ib dd (k - i) - staked (k - i)).
Definition change (f : Z -> Z) k i := ib f i + ib f (k - i) - f k.
Definition part (Q : list Z) k := exists l r, Q = l ++ k :: r.
Definition made Q s k i Q' s' := Q' <> [] /\ parts_only Q' /\ 0 <= s' /\ edges Q' < edges Q
  /\ D Q' s' = D Q s - drop k i
  /\ forall f, tot f Q' = tot f Q + change f k i.
Lemma made_at l k r s i : parts_only (l ++ k :: r) -> 0 <= s -> 2 <= D (l ++ k :: r) s -> 1 <= i < k ->
  made (l ++ k :: r) s k i (l ++ kept i ++ kept (k - i) ++ r) (s + (staked i + staked (k - i))).
Proof.
  intros G SP Bd BI. pose proof (cut_at l k r i BI) as M. set (Q := l ++ k :: r) in *.
  destruct (two Q s G SP Bd) as (TB & H8).
  assert (F : forall f, tot f (l ++ kept i ++ kept (k - i) ++ r) = tot f Q + change f k i).
  { intros f. subst Q. rewrite after, tot_mid. unfold change. lia. }
  assert (H2 : 0 < tot h (l ++ kept i ++ kept (k - i) ++ r)) by (rewrite F; unfold change, ib, h in *; tests).
  split; [intros E0; rewrite E0 in H2; cbn in H2; lia|]. split; [eapply leads_to_parts; eassumption|].
  split; [unfold staked; tests|]. split; [eapply leads_edges, M|]. split; [|exact F].
  apply h_six in H2. assert (TB' : tb (l ++ kept i ++ kept (k - i) ++ r) = 6) by (unfold tb, tbs; tests).
  unfold D. rewrite TB, TB', F. unfold drop, change. lia.
Qed.
Lemma leads_made Q s e Q' t : parts_only Q -> 0 <= s -> 2 <= D Q s -> leads Q e Q' t ->
  exists k i, part Q k /\ 4 <= k /\ 1 <= i < k /\ e = eats k i /\ made Q s k i Q' (s + t).
Proof.
  intros G S Bd (l & k & r & i & -> & BI & EQ & -> & ->). exists k, i. split; [exists l, r; reflexivity|].
  split; [apply parts_only_mid in G; tauto|]. split; [exact BI|]. split; [exact EQ|]. apply made_at; assumption.
Qed.
Lemma made_leads Q s k i : parts_only Q -> 0 <= s -> 2 <= D Q s -> part Q k -> 1 <= i < k ->
  exists Q' t, leads Q (eats k i) Q' t /\ made Q s k i Q' (s + t).
Proof.
  intros G S Bd (l & r & ->) BI. do 2 eexists. split; [exact (cut_at l k r i BI)|]. apply made_at; assumption.
Qed.

Lemma effect Q s e Q' t : parts_only Q -> 0 <= s -> 2 <= D Q s -> leads Q e Q' t ->
  Q' <> [] /\ parts_only Q' /\ 0 <= s + t /\
  if e then D Q' (s + t) = D Q s - 1 /\ (a Q' = a Q - 1 /\ live Q' = live Q \/ a Q <= a Q' <= a Q + 1)
  else D Q' (s + t) = D Q s - 2 /\ a Q' = a Q - 1 /\ live Q' = live Q
  \/ D Q' (s + t) = D Q s - 4 /\ a Q <= a Q' <= a Q + 1
  \/ D Q' (s + t) = D Q s - 6 /\ a Q <= a Q' <= a Q + 2 /\ (a Q' = a Q -> 0 < live Q).
Proof.
  intros G S B M. destruct (leads_made Q s e Q' t G S B M) as (k & i & (l & r & P) & K & BI & E & N' & G' & S' &
    _ & DD & F).
  split; [exact N'|]. split; [exact G'|]. split; [exact S'|]. unfold a, live. rewrite !F, DD.
  assert (LN : lv k <= tot lv Q). { pose proof (live_nonneg (l ++ r)) as LN. unfold live in LN.
  rewrite P, tot_mid. lia. }
  set (d := D Q s) in *. clearbody d. clear N' G' S' DD F P l r G S B M Q' t s. set (n2 := tot fa Q).
  set (n3 := tot lv Q) in *. clearbody n2 n3.
  unfold eats in E. assert (C : e = true /\ (i = 1 \/ k - i = 1) \/ e = false /\ 2 <= i <= k - 2).
  { subst e. destruct (Z.eqb_spec i 1), (Z.eqb_spec (k - i) 1); cbn [orb]; [left|left|left|right]; (split;
      [reflexivity|lia]). }
  clear E. destruct C as [(-> & C) | (-> & C)]; unfold drop, change, ib, dd, staked, fa, lv in *.
  - destruct C as [-> | C]; [|replace i with (k - 1) in * by lia; replace (k - (k - 1)) with 1 by lia]; tests.
  - assert (C1 : i = 2 \/ i = 3 \/ i = 4 \/ 5 <= i) by lia.
    assert (C2 : k - i = 2 \/ k - i = 3 \/ k - i = 4 \/ 5 <= k - i) by lia.
    destruct C1 as [-> | [-> | [-> | C1]]], C2 as [C2 | [C2 | [C2 | C2]]]; tests; cbn [orb] in LN; lia.
Qed.

Lemma part_seven Q s : parts_only Q -> 0 <= s -> 2 <= D Q s -> exists k, 7 <= k /\ part Q k.
Proof.
  intros G S B. destruct (two Q s G S B) as (_ & H).
  destruct (tot_pick h Q ltac:(lia)) as (l & k & r & E & P).
  exists k. split; [unfold h in P; lia|]. exists l, r. exact E.
Qed.
Lemma part_four Q : 0 < a Q -> part Q 4.
Proof.
  intros P. destruct (tot_pick fa Q P) as (l & k & r & E & F). unfold fa in F.
  destruct (Z.eqb_spec k 4); [subst; exists l, r; reflexivity|lia].
Qed.
Lemma part_live Q : parts_only Q -> 0 < live Q -> exists k, (k = 6 \/ 8 <= k) /\ part Q k.
Proof.
  intros G P. destruct (tot_pick lv Q P) as (l & k & r & E & F). exists k. split; [|exists l, r; exact E].
  subst Q. apply parts_only_mid in G. destruct G as (K & _). unfold lv in F. tests.
Qed.

(* there is a move by which D falls by d, and p holds of the change of a and of the number of live parts after it *)
Definition has Q s e d (p : Z -> Z ->
  Prop) := exists Q' t, leads Q e Q' t /\ D Q' (s + t) = D Q s - d /\ p (a Q' - a Q) (live Q').
Lemma cut_stats Q s : parts_only Q -> 0 <= s -> 2 <= D Q s -> forall k, part Q k -> forall i, 1 <= i < k ->
  exists Q' t, leads Q (eats k i) Q' t /\ D Q' (s + t) = D Q s - drop k i
  /\ a Q' - a Q = change fa k i /\ live Q' = live Q + change lv k i.
Proof.
  intros G S B k K i BI. destruct (made_leads Q s k i G S B K BI) as (Q' & t & M & _ & _ & _ & _ & DD & F).
  exists Q', t.
  split; [exact M|]. split; [exact DD|]. unfold a, live. rewrite !F. lia.
Qed.

Definition p_eat Q da l := da = 0 /\ (live Q = 0 -> 0 < l).
Lemma has_eat Q s : parts_only Q -> 0 <= s -> 2 <= D Q s -> has Q s true 1 (p_eat Q).
Proof.
  intros G S B. destruct (part_seven Q s G S B) as (k & K7 & K). unfold has, p_eat.
  change true with (eats k 1).
  destruct (cut_stats Q s G S B k K 1 ltac:(lia)) as (Q' & t & M & E1 & E2 & E3). exists Q', t.
  split; [exact M|].
  assert (L : live Q = 0 -> k = 7).
  { intros L. destruct K as (l & r & ->). unfold live in L. rewrite tot_mid in L.
    pose proof (live_nonneg (l ++ r)) as LN.
    unfold live in LN. assert (lv k = 0 \/ lv k = 1) by (unfold lv; tests). assert (E : lv k = 0) by lia.
    clear - E K7.
    unfold lv in E. tests. }
  pose proof (live_nonneg Q) as LN. set (n := live Q) in *. clearbody n.
  unfold drop, change, ib, dd, staked, fa, lv in *.
  split; [tests|]. split; [tests|]. intros E. specialize (L E). subst k. tests.
Qed.
Definition p_zero (da l : Z) := da = 0.
Lemma has_two Q s : parts_only Q -> 0 <= s -> 2 <= D Q s -> has Q s false 4 p_zero.
Proof.
  intros G S B. destruct (part_seven Q s G S B) as (k & K7 & K). unfold has, p_zero.
  destruct (cut_stats Q s G S B k K 2 ltac:(lia)) as (Q' & t & M & E1 & E2 & E3). exists Q', t.
  assert (E : eats k 2 = false) by (unfold eats; tests). rewrite E in M. split; [exact M|].
  clear - K7 E1 E2. unfold drop, change, ib, dd, staked, fa in *. split; tests.
Qed.
Definition p_three (da l : Z) := 0 <= da <= 1.
Lemma has_three Q s : parts_only Q -> 0 <= s -> 2 <= D Q s -> has Q s false 6 p_three.
Proof.
  intros G S B. destruct (part_seven Q s G S B) as (k & K7 & K). unfold has, p_three.
  destruct (cut_stats Q s G S B k K 3 ltac:(lia)) as (Q' & t & M & E1 & E2 & E3). exists Q', t.
  assert (E : eats k 3 = false) by (unfold eats; tests). rewrite E in M. split; [exact M|].
  clear - K7 E1 E2. unfold drop, change, ib, dd, staked, fa in *. split; tests.
Qed.
Lemma has_three_live Q s : parts_only Q -> 0 <= s -> 2 <= D Q s -> 0 < live Q -> has Q s false 6 p_zero.
Proof.
  intros G S B L. destruct (part_live Q G L) as (k & K7 & K). unfold has, p_zero.
  destruct (cut_stats Q s G S B k K 3 ltac:(lia)) as (Q' & t & M & E1 & E2 & E3). exists Q', t.
  assert (E : eats k 3 = false) by (unfold eats; tests). rewrite E in M. split; [exact M|].
  clear - K7 E1 E2. unfold drop, change, ib, dd, staked, fa in *. split; tests.
Qed.
Definition p_up (da l : Z) := 1 <= da.
Lemma has_four_more Q s : parts_only Q -> 0 <= s -> 2 <= D Q s -> has Q s false 6 p_up.
Proof.
  intros G S B. destruct (part_seven Q s G S B) as (k & K7 & K). unfold has, p_up.
  destruct (cut_stats Q s G S B k K 4 ltac:(lia)) as (Q' & t & M & E1 & E2 & E3). exists Q', t.
  assert (E : eats k 4 = false) by (unfold eats; tests). rewrite E in M. split; [exact M|].
  clear - K7 E1 E2. unfold drop, change, ib, dd, staked, fa in *. split; tests.
Qed.
Definition p_down Q (da l : Z) := da = -1 /\ l = live Q.
Lemma has_d Q s : parts_only Q -> 0 <= s -> 2 <= D Q s -> 0 < a Q -> has Q s false 2 (p_down Q).
Proof.
  intros G S B A. pose proof (part_four Q A) as K. unfold has, p_down.
  destruct (cut_stats Q s G S B 4 K 2 ltac:(lia)) as (Q' & t & M & E1 & E2 & E3). exists Q', t.
  split; [exact M|]. unfold drop, change, ib, dd, staked, fa, lv in *. cbn in E1, E2, E3. lia.
Qed.
Lemma has_eat4 Q s : parts_only Q -> 0 <= s -> 2 <= D Q s -> 0 < a Q -> has Q s true 1 (p_down Q).
Proof.
  intros G S B A. pose proof (part_four Q A) as K. unfold has, p_down.
  destruct (cut_stats Q s G S B 4 K 1 ltac:(lia)) as (Q' & t & M & E1 & E2 & E3). exists Q', t.
  split; [exact M|]. unfold drop, change, ib, dd, staked, fa, lv in *. cbn in E1, E2, E3. lia.
Qed.

(* ---- bounds of w, by all moves and by one ---- *)
Lemma nonempty_two Q s : parts_only Q -> 0 <= s -> 2 <= D Q s -> Q <> [].
Proof. intros G S B ->. change (D [] s) with (0 - 2 - s) in B. lia. Qed.
(* every option is at most b *)
Lemma at_most Q s b : parts_only Q -> 0 <= s -> 2 <= D Q s ->
  (forall e Q' t, Q' <> [] -> parts_only Q' -> 0 <= s + t -> leads Q e Q' t ->
    (if e then D Q' (s + t) = D Q s - 1 /\ (a Q' = a Q - 1 /\ live Q' = live Q \/ a Q <= a Q' <= a Q + 1)
     else D Q' (s + t) = D Q s - 2 /\ a Q' = a Q - 1 /\ live Q' = live Q
     \/ D Q' (s + t) = D Q s - 4 /\ a Q <= a Q' <= a Q + 1
     \/ D Q' (s + t) = D Q s - 6 /\ a Q <= a Q' <= a Q + 2 /\ (a Q' = a Q -> 0 < live Q)) ->
    worth (w Q' (s + t)) e <= b) -> w Q s <= b.
Proof.
  intros G S B H. destruct (w_is Q s G (nonempty_two Q s G S B)) as (e & Q' & t & M & ->).
  destruct (effect Q s e Q' t G S B M) as (N' & G' & S' & E). exact (H e Q' t N' G' S' M E).
Qed.
Lemma at_least Q s e d p b : parts_only Q -> 0 <= s -> 2 <= D Q s -> has Q s e d p ->
  (forall Q' t, Q' <> [] -> parts_only Q' -> 0 <= s + t -> edges Q' < edges Q -> D Q' (s + t) = D Q s - d ->
    p (a Q' - a Q) (live Q') -> b <= worth (w Q' (s + t)) e) -> b <= w Q s.
Proof.
  intros G S B (Q' & t & M & E & P) H. pose proof (w_ge Q s e Q' t G M).
  destruct (effect Q s e Q' t G S B M) as (N' & G' & S' & _).
  specialize (H Q' t N' G' S' (leads_edges _ _ _ _ M) E P). lia.
Qed.

Definition fx k := if k =? 6 then 1 else 0.
Definition fy k := if k =? 8 then 1 else 0.
Definition fB k := Z.max 0 (k - 12).
Definition fL k := Z.max 0 (k - 7).
Definition x Q := tot fx Q.
Definition y Q := tot fy Q.
Definition B Q := tot fB Q.
Definition L Q := tot fL Q.
Definition E Q s := D Q s - 8 * a Q.
Lemma x_nonneg Q : 0 <= x Q.
Proof. apply tot_nonneg. intros k. unfold fx. destruct (k =? 6); lia. Qed.
Lemma y_nonneg Q : 0 <= y Q.
Proof. apply tot_nonneg. intros k. unfold fy. destruct (k =? 8); lia. Qed.

(* ---- every cut is of one of the kinds in Bank.v ---- *)
Definition is_kind k i (o : cut) : bool :=
  (drop k i =? fall o) && (change fa k i =? da o) && (change fx k i =? dx o) && (change fy k i =? dy o)
  && (- lossB o <=? change fB k i) && (- lossL o <=? change fL k i)
  && (if need o =? 4 then k =? 4 else true) && (if need o =? 6 then k =? 6 else true) && (if need o =? 8 then
    k =? 8 else true).
Definition kinds_to (K : nat) : bool :=
  every (fun k => every (fun i => some (is_kind k i) cuts) (range 2 (Z.to_nat (k - 3)))) (range 4 K).
Lemma kinds_small : kinds_to 60 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma kinds_to_is K : kinds_to K = true -> forall k i, 4 <= k < 4 + Z.of_nat K -> 2 <= i <= k - 2 ->
  some (is_kind k i) cuts = true.
Proof.
  unfold kinds_to. intros F k i HK HI. rewrite every_in in F. specialize (F k (in_range 4 K k HK)).
  rewrite every_in in F.
  apply F. apply in_range. lia.
Qed.
Definition kind k i (o : cut) : Prop :=
  In o cuts /\ drop k i = fall o /\ change fa k i = da o /\ change fx k i = dx o /\ change fy k i = dy o
  /\ - lossB o <= change fB k i /\ - lossL o <= change fL k i
  /\ (need o = 4 -> k = 4) /\ (need o = 6 -> k = 6) /\ (need o = 8 -> k = 8).
Lemma kind_sym k i o : kind k (k - i) o -> kind k i o.
Proof.
  assert (A : forall f, change f k (k - i) = change f k i). { intros f. unfold change.
  replace (k - (k - i)) with i by lia. lia. }
  assert (A' : drop k (k - i) = drop k i). { unfold drop. replace (k - (k - i)) with i by lia. lia. }
  unfold kind. rewrite !A, A'. tauto.
Qed.
Lemma kind_of k i : 4 <= k -> 2 <= i <= k - 2 -> exists o, kind k i o.
Proof.
  intros K BI. destruct (Z_lt_le_dec k 60) as [C|C].
  - pose proof (kinds_to_is 60 kinds_small k i ltac:(lia) BI) as H. apply some_in in H.
    destruct H as (o & I & H). exists o.
    unfold is_kind in H. rewrite !andb_true_iff, !Z.eqb_eq, !Z.leb_le in H.
    destruct H as ((((((((H1 & H2) & H3) & H4) & H5) & H6) & H7) & H8) & H9). unfold kind.
    split; [exact I|]. repeat (split; [assumption|]).
    split; [|split]; intros N; rewrite N in *; cbn in *; lia.
  - assert (R : forall j, 2 <= j -> j <= k - j -> exists o, kind k j o).
    { intros j J J'. assert (J2 : j = 2 \/ j = 3 \/ j = 4 \/ j = 6 \/ j = 8 \/ 5 <= j /\ j <> 6
        /\ j <> 8) by lia.
      destruct J2 as [-> | [-> | [-> | [-> | [-> | J2]]]]];
      [exists (Cut 4 0 0 0 2 2 0) | exists (Cut 6 0 0 0 12 7 0) | exists (Cut 6 1 0 0 4 4 0) | exists (Cut 6
        0 1 0 6 6 0)
      | exists (Cut 6 0 0 1 8 7 0) | exists (Cut 6 0 0 0 12 7 0)];
      unfold kind, drop, change, ib, staked, dd, fa, fx, fy, fB, fL; cbn [fall da dx dy lossB lossL need];
      (split; [unfold cuts; cbn [In]; tauto|]); repeat split; try lia; tests. }
    destruct (Z_le_gt_dec i (k - i)) as [A|A]; [apply R; lia|]. destruct (R (k - i)) as (o & O); [lia|lia|].
    exists o. apply kind_sym, O.
Qed.

(* ---- a reply can be made where there is what it needs ---- *)
Definition had (Q : list Z) (r : cut) : Prop :=
  match need r with 4 => 1 <= a Q | 6 => 1 <= x Q | 8 => 1 <= y Q | 13 => 1 <= B Q | 7 => True | _ => 1 <= L
    Q end.
Definition pick (f : Z -> Z) Q : 0 < tot f Q -> exists k, part Q k /\ 0 < f k.
Proof. intros P. destruct (tot_pick f Q P) as (l & k & r & -> & F). exists k.
split; [exists l, r; reflexivity|exact F]. Qed.
Lemma reply Q s r : parts_only Q -> 0 <= s -> 2 <= D Q s -> In r replies -> had Q r ->
  exists Q' t, leads Q false Q' t /\ Q' <> [] /\ parts_only Q' /\ 0 <= s + t /\ edges Q' < edges Q
  /\ D Q' (s + t) = D Q s - fall r /\ a Q' = a Q + da r /\ L Q - lossL r <= L Q'
  /\ (need r <> 7 -> need r <> 9 -> x Q' = x Q + dx r /\ y Q' = y Q + dy r /\ B Q - lossB r <= B Q').
Proof.
  intros G S Bd I H.
  assert (R : exists k i, part Q k /\ 1 <= i < k /\ eats k i = false /\ drop k i = fall r
    /\ change fa k i = da r
    /\ - lossL r <= change fL k i
    /\ (need r <> 7 -> need r <> 9 ->
      change fx k i = dx r /\ change fy k i = dy r /\ - lossB r <= change fB k i)).
  { unfold replies in I. cbn [In] in I.
    Ltac numbers := unfold drop, change, eats, ib, staked, dd, fa, fx, fy, fB, fL;
      cbn [fall da dx dy lossB lossL need]; repeat split; try lia; tests.
    destruct I as [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]]]]]; unfold had in H; cbn [need] in H.
    - destruct (pick fa Q ltac:(unfold a in H; lia)) as (k & P & F). exists k, 2. split; [exact P|].
      unfold fa in F.
      destruct (Z.eqb_spec k 4); [subst k|lia]. numbers.
    - destruct (pick fx Q ltac:(unfold x in H; lia)) as (k & P & F). exists k, 2. split; [exact P|].
      unfold fx in F.
      destruct (Z.eqb_spec k 6); [subst k|lia]. numbers.
    - destruct (pick fx Q ltac:(unfold x in H; lia)) as (k & P & F). exists k, 3. split; [exact P|].
      unfold fx in F.
      destruct (Z.eqb_spec k 6); [subst k|lia]. numbers.
    - destruct (pick fy Q ltac:(unfold y in H; lia)) as (k & P & F). exists k, 2. split; [exact P|].
      unfold fy in F.
      destruct (Z.eqb_spec k 8); [subst k|lia]. numbers.
    - destruct (pick fy Q ltac:(unfold y in H; lia)) as (k & P & F). exists k, 3. split; [exact P|].
      unfold fy in F.
      destruct (Z.eqb_spec k 8); [subst k|lia]. numbers.
    - destruct (pick fy Q ltac:(unfold y in H; lia)) as (k & P & F). exists k, 4. split; [exact P|].
      unfold fy in F.
      destruct (Z.eqb_spec k 8); [subst k|lia]. numbers.
    - destruct (pick fB Q ltac:(unfold B in H; lia)) as (k & P & F). exists k, 4. split; [exact P|].
      unfold fB in F.
      assert (13 <= k) by lia. clear F. numbers.
    - destruct (pick fB Q ltac:(unfold B in H; lia)) as (k & P & F). exists k, 3. split; [exact P|].
      unfold fB in F.
      assert (13 <= k) by lia. clear F. numbers.
    - destruct (pick fB Q ltac:(unfold B in H; lia)) as (k & P & F). exists k, 2. split; [exact P|].
      unfold fB in F.
      assert (13 <= k) by lia. clear F. numbers.
    - destruct (part_seven Q s G S Bd) as (k & K7 & P). exists k, 2. split; [exact P|]. numbers.
    - destruct (pick fL Q ltac:(unfold L in H; lia)) as (k & P & F). exists k, 3. split; [exact P|].
      unfold fL in F.
      assert (8 <= k) by lia. clear F. numbers. }
  destruct R as (k & i & P & BI & EA & R1 & R2 & R3 & R4).
  destruct (made_leads Q s k i G S Bd P BI) as (Q' & t & M & N' & G' & S' & EE & DD & F). rewrite EA in M.
  exists Q', t. split; [exact M|]. repeat (split; [assumption|]). unfold a, L, x, y, B. rewrite !F.
  split; [lia|]. split; [lia|]. split; [lia|]. intros N7 N9. destruct (R4 N7 N9) as (X & Y & Z). lia.
Qed.
