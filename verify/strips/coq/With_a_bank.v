(* Odd D with a bank: the player on move loses if E is in S(x, y), and wins if not. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Swedish Stakes Control Bank Lemma_5 Cuts Small_D.
Import ListNotations.
Open Scope Z_scope.

Lemma S_21 e u t : 12 <= e <= 21 -> 0 <= u -> 0 <= t -> Sxy e u t = mem e [13; 21].
Proof.
  intros H U T. unfold Sxy, start. rewrite (leb_no e (-7)), (leb_no e 11) by lia. rewrite !Z.div2_div.
  pose proof (Zmod_odd u) as OU. pose proof (Zmod_odd t) as OT.
  assert (PU : 0 <= u / 2) by (Z.div_mod_to_equations; lia).
  assert (PT : 0 <= t / 2) by (Z.div_mod_to_equations; lia).
  set (p := u / 2) in *. set (q := t / 2) in *. clearbody p q.
  assert (C : e = 12 \/ e = 13 \/ e = 14 \/ e = 15 \/ e = 16 \/ e = 17 \/ e = 18 \/ e = 19 \/ e = 20 \/ e =
    21) by lia.
  destruct (Z.eq_dec p 0) as [-> | P].
  - change (11 + 18 * 0) with 11. rewrite (leb_no e 11) by lia. destruct (Z.odd u).
    + rewrite (leb_yes e (11 + 10)) by lia. repeat (destruct C as [-> | C]; [reflexivity|]). subst e.
      reflexivity.
    + rewrite (leb_no e (11 + 0)) by lia. destruct (Z.eq_dec q 0) as [-> | Q].
      * rewrite (leb_no e (11 + 0 + 28 * 0)) by lia.
        destruct (Z.odd t); repeat (destruct C as [-> | C]; [reflexivity|]); subst e; reflexivity.
      * rewrite (leb_yes e (11 + 0 + 28 * q)) by lia. repeat (destruct C as [-> | C]; [reflexivity|]).
        subst e. reflexivity.
  - rewrite (leb_yes e (11 + 18 * p)) by lia. repeat (destruct C as [-> | C]; [reflexivity|]). subst e.
    reflexivity.
Qed.
Lemma S_low e u t u' t' : e <= 21 -> 0 <= u -> 0 <= t -> 0 <= u' -> 0 <= t' -> Sxy e u t = Sxy e u' t'.
Proof.
  intros H U T U' T'. destruct (Z_le_gt_dec 12 e) as [C|C].
  - rewrite !S_21 by lia. reflexivity.
  - unfold Sxy. rewrite (leb_yes e 11) by lia. reflexivity.
Qed.

Lemma L_live Q : 0 < L Q -> 0 < live Q.
Proof.
  intros P. destruct (pick fL Q P) as (k & (l & r & ->) & F). unfold live. rewrite tot_mid.
  pose proof (live_nonneg (l ++ r)) as N. unfold live in N.
  assert (lv k = 1) by (unfold lv, fL in *; tests). lia.
Qed.

Definition banked Q s := (-5 <= E Q s -> 9 * E Q s + 70 * a Q <= 10 * L Q) /\ (23 <= E Q s ->
  19 * E Q s + 60 * a Q <= 20 * B Q).
Definition in_S Q s := Sxy (E Q s) (x Q) (y Q) = true.
(* a cut of the kind o *)
Definition cut_by Q s (o : cut) Q' s' := D Q' s' = D Q s - fall o /\ a Q' = a Q + da o
  /\ x Q' = x Q + dx o /\ y Q' = y Q + dy o /\ B Q - lossB o <= B Q' /\ L Q - lossL o <= L Q'.
Lemma leads_cut Q s Q' t : parts_only Q -> 0 <= s -> 2 <= D Q s -> leads Q false Q' t ->
  exists o, In o cuts /\ cut_by Q s o Q' (s + t) /\ ready (x Q) (y Q) o = true /\ (need o = 4 -> 1 <= a Q).
Proof.
  intros G Sxy Bd M. destruct (leads_made _ _ _ _ _ G Sxy Bd M) as (k & i & P & K & BI & EA & N' & G' & S' & EE
    & DD & F).
  assert (BI' : 2 <= i <= k - 2). { unfold eats in EA.
  destruct (Z.eqb_spec i 1), (Z.eqb_spec (k - i) 1); cbn in EA; try discriminate. lia. }
  destruct (kind_of k i K BI') as (o & I & K1 & K2 & K3 & K4 & K5 & K6 & K7 & K8 & K9). exists o.
  split; [exact I|].
  split; [|split].
  - unfold cut_by. split; [lia|]. unfold a, x, y, B, L. rewrite !F. lia.
  - destruct P as (l & r & ->). unfold x, y. rewrite !tot_mid.
    pose proof (x_nonneg (l ++ r)) as XN. pose proof (y_nonneg (l ++ r)) as YN. unfold x, y in XN, YN.
    unfold ready. destruct (Z.eq_dec (need o) 6) as [N|N]; [rewrite N, (K8 N); apply Z.leb_le;
      change (fx 6) with 1; lia|].
    destruct (Z.eq_dec (need o) 8) as [N8|N8]; [rewrite N8, (K9 N8); apply Z.leb_le; change (fy 8) with 1;
      lia|].
    clear - I N N8. unfold cuts in I. cbn [In] in I.
    repeat (destruct I as [<- | I]; [cbn in *; try reflexivity; lia|]). tauto.
  - intros N. destruct P as (l & r & ->). unfold a. rewrite tot_mid. pose proof (a_nonneg (l ++ r)) as AN.
    unfold a in AN.
    rewrite (K7 N). change (fa 4) with 1. lia.
Qed.

Lemma need_of r : In r replies -> need r = 4 \/ need r = 6 \/ need r = 8 \/ need r = 13 \/ need r = 7 \/ need
  r = 9.
Proof. unfold replies. cbn [In]. intros I. repeat (destruct I as [<- | I]; [cbn; tauto|]). tauto. Qed.

Lemma need_any r : In r replies -> need r = 7 \/ need r = 9 -> dx r = 0 /\ dy r = 0.
Proof. unfold replies. cbn [In]. intros I. repeat (destruct I as [<- | I]; [cbn; lia|]). tauto. Qed.
Lemma falls c : In c cuts \/ In c replies -> 2 <= fall c <= 6 /\ fall c mod 2 = 0.
Proof.
  unfold cuts, replies. cbn [In].
  intros [I | I]; repeat (destruct I as [<- | I]; [cbn; split; [lia|reflexivity]|]); tauto.
Qed.
Lemma S_seven e u t : Sxy e u t = true -> e <= 7 -> e mod 8 = 7 -> False.
Proof.
  unfold Sxy. intros H B M. destruct (Z.leb_spec e (-7)).
  - apply Z.eqb_eq in H. lia.
  - rewrite (leb_yes e 11) in H by lia. assert (C : e = 7 \/ e = -1) by (Z.div_mod_to_equations; lia).
    destruct C as [-> | ->]; discriminate.
Qed.

Lemma cuts_loss o : In o cuts -> lossL o <= 7.
Proof. unfold cuts. cbn [In]. intros I. repeat (destruct I as [<- | I]; [cbn; lia|]). tauto. Qed.
(* for D up to 17 *)
Lemma bank_small Q s : parts_only Q -> 0 <= s -> 9 <= D Q s <= 17 -> D Q s mod 2 = 1 -> -5 <= E Q s -> in_S Q s ->
  9 * E Q s + 70 * a Q <= 10 * L Q -> w Q s = -1.
Proof.
  intros G SP BD OD E5 HS HL. unfold in_S in HS.
  pose proof (a_nonneg Q) as AN. pose proof (x_nonneg Q) as XN. pose proof (y_nonneg Q) as YN.
  assert (M : E Q s <= 21 -> mem (E Q s) [-5; 3; 11; 13; 21] = true).
  { intros e. destruct (Z_le_gt_dec 12 (E Q s)).
    - rewrite S_21 in HS by lia. unfold mem in *. cbn [existsb] in *. rewrite !orb_true_iff in *. tauto.
    - unfold Sxy in HS. rewrite (leb_yes _ 11), (leb_no _ (-7)) in HS by lia. unfold mem in *.
      cbn [existsb] in *.
      rewrite !orb_true_iff in *. tauto. }
  unfold mem in M. cbn [existsb] in M. rewrite !orb_true_iff, !Z.eqb_eq in M. clear HS. unfold E in *.
  assert (C : D Q s = 9 \/ D Q s = 11 \/ D Q s = 13 \/ D Q s = 15 \/ D Q s = 17) by (Z.div_mod_to_equations;
    lia). clear OD.
  destruct C as [C|[C|[C|[C|C]]]]; rewrite C in *; try (exfalso; specialize (M ltac:(lia));
    destruct M as [M|[M|[M|[M|[M|M]]]]]; [lia|lia|lia|lia|lia|discriminate]).
  - apply (proj1 (v11 Q s G SP C)). destruct (Z_le_gt_dec (a Q) 1); [lia|]. right. split; [lia|].
    apply L_live. lia.
  - assert (A0 : a Q = 0) by (specialize (M ltac:(lia)); destruct M as [M|[M|[M|[M|[M|M]]]]];
      [lia|lia|lia|lia|lia|discriminate]).
    clear M. enough (U : w Q s <= -1). { pose proof (parity Q G s SP ltac:(lia)) as (_ & P). rewrite C in P.
    specialize (P eq_refl). lia. }
    apply at_most; [assumption|assumption|lia|]. intros e Q' t N' G' S' M H.
    pose proof (leads_edges _ _ _ _ M) as EE.
    pose proof (a_nonneg Q') as AN'. destruct e; cbn [worth].
    + pose proof (v12 Q' (s + t) G' S' ltac:(lia)). lia.
    + enough (1 <= w Q' (s + t)) by lia. destruct H as [H|[(H1 & H2)|H]].
      * lia.
      * assert (LV : 0 < live Q').
        { destruct (leads_cut Q s Q' t G SP ltac:(lia) M) as (o & I & CB & _).
          destruct CB as (_ & _ & _ & _ & _ & CL).
          pose proof (cuts_loss o I). apply L_live. lia. }
        rewrite (proj1 (v9 Q' (s + t) G' S' ltac:(lia))); [lia|]. lia.
      * rewrite (v7 Q' (s + t) G' S'); lia.
Qed.
(* After a cut o, or after none, there is a cut to a position with E in S(x, y) and a bank. *)
Lemma lands Q s o Q' s' : banked Q s -> -5 <= E Q s -> D Q s mod 2 = 1 -> cut_by Q s o Q' s' ->
  small o = true -> fall o mod 2 = 0 ->
  least_a (E Q s) o <= a Q -> ready (x Q) (y Q) o = true -> answered (E Q s) (x Q) (y Q) o = true ->
  parts_only Q' -> 0 <= s' -> 13 <= D Q' s' ->
  exists Q2 t, leads Q' false Q2 t /\ parts_only Q2 /\ 0 <= s' + t /\ 9 <= D Q2 (s' + t) /\ D Q2 (s' + t) mod 2 = 1
  /\ in_S Q2 (s' + t) /\ banked Q2 (s' + t).
Proof.
  intros (HL & HB) E5 OD (C1 & C2 & C3 & C4 & C5 & C6) OS OF LA RD A G' S' DD. specialize (HL E5).
  apply small_is in OS.
  assert (END : forall Q2 t, D Q2 (s' + t) mod 2 = 1 -> 7 <= D Q2 (s' + t) -> in_S Q2 (s' + t) ->
    9 <= D Q2 (s' + t)).
  { intros Q2 t O B7 INS. destruct (Z.eq_dec (D Q2 (s' + t)) 7) as [E7|]; [|Z.div_mod_to_equations; lia].
    exfalso.
    pose proof (a_nonneg Q2). unfold in_S in INS. apply (S_seven _ _ _ INS); unfold E; [lia|].
    Z.div_mod_to_equations; lia. }
  unfold answered in A. rewrite RD in A.
  destruct (some (answers (E Q s) (x Q) (y Q) o) replies) eqn:SO; [clear A|].
  - apply some_in in SO. destruct SO as (r & R & A). pose proof (need_of r R) as NR.
    pose proof (replies_small r R) as (RS & _).
    apply small_is in RS. unfold answers in A. set (a0 := least_a (E Q s) o) in *.
    assert (CC : forall p c : bool, (if p then c else false) = true ->
      p = true /\ c = true) by (intros [|] c; [auto|discriminate]).
    apply CC in A. destruct A as (A1 & A). apply CC in A. destruct A as (A2 & A). apply CC in A.
    destruct A as (A3 & A4). clear CC.
    rewrite orb_true_iff, !Z.leb_le in A2. rewrite orb_true_iff, andb_true_iff, Z.ltb_lt, !Z.leb_le in A3.
    assert (HD : had Q' r /\ (need r = 7 \/ need r = 9 ->
      E Q s - fall o - 8 * da o - fall r - 8 * da r <= 21)).
    { unfold had. destruct NR as [N|[N|[N|[N|[N|N]]]]]; rewrite N in *;
        rewrite ?andb_true_iff, ?Z.leb_le, ?Z.ltb_lt in A1.
      - split; lia.
      - split; lia.
      - split; lia.
      - split; [|lia]. destruct A1 as (A1 & A1'). specialize (HB A1). lia.
      - split; [exact Logic.I|]. lia.
      - split; lia. }
    destruct HD as (HD & HLOW).
    destruct (reply Q' s' r G' S' ltac:(lia) R HD) as (Q2 & t & M2 & N2 & G2 & S2 & EE2 & R1 & R2 & R3 & R4).
    assert (E2 : E Q2 (s' + t) = E Q s - fall o - 8 * da o - fall r - 8 * da r) by (unfold E; lia).
    assert (INS : in_S Q2 (s' + t)).
    { unfold in_S. rewrite E2. pose proof (x_nonneg Q2). pose proof (y_nonneg Q2). pose proof (x_nonneg Q').
      pose proof (y_nonneg Q').
      destruct (Z.eq_dec (need r) 7) as [N7|N7]; [|destruct (Z.eq_dec (need r) 9) as [N9|N9]].
      - destruct (need_any r R (or_introl N7)) as (U & V). rewrite <- A4. apply S_low; lia.
      - destruct (need_any r R (or_intror N9)) as (U & V). rewrite <- A4. apply S_low; lia.
      - destruct (R4 N7 N9) as (R5 & R6 & _). rewrite R5, R6, C3, C4. exact A4. }
    destruct (falls r (or_intror R)) as (FR & FR2).
    assert (OD2 : D Q2 (s' + t) mod 2 = 1) by (Z.div_mod_to_equations; lia).
    exists Q2, t. repeat (split; [assumption|]). split; [apply END; [exact OD2|lia|exact INS]|].
    repeat (split; [assumption|]).
    unfold banked. rewrite E2. clear A1 A4 INS HD. split; [intros V; lia|]. intros V.
    destruct (Z.eq_dec (need r) 7) as [N7|N7]; [lia|].
    destruct (Z.eq_dec (need r) 9) as [N9|N9]; [lia|]. specialize (R4 N7 N9). lia.
  - unfold low in A. rewrite andb_true_iff, Z.leb_le, Z.eqb_eq in A. destruct A as (A1 & A2).
    destruct (has_three Q' s' G' S' ltac:(lia)) as (Q2 & t & M2 & DD2 & P). unfold p_three in P.
    destruct (effect Q' s' _ Q2 t G' S' ltac:(lia) M2) as (N2 & G2 & S2 & _).
    assert (OD2 : D Q2 (s' + t) mod 2 = 1) by (Z.div_mod_to_equations; lia).
    assert (E2 : E Q2 (s' + t) <= -7) by (unfold E in *; lia).
    assert (INS : in_S Q2 (s' + t)).
    { unfold in_S, Sxy. rewrite (leb_yes _ _ E2). apply Z.eqb_eq. unfold E in *.
      Z.div_mod_to_equations; lia. }
    exists Q2, t. repeat (split; [assumption|]). split; [apply END; [exact OD2|lia|exact INS]|].
    repeat (split; [assumption|]).
    unfold banked. lia.
Qed.

Theorem bank Q : parts_only Q -> forall s, 0 <= s -> 9 <= D Q s -> D Q s mod 2 = 1 -> in_S Q s -> banked Q s ->
  w Q s = -1.
Proof.
  revert Q. apply (parts_induction (fun Q => forall s, 0 <= s -> 9 <= D Q s -> D Q s mod 2 = 1 -> in_S Q s ->
    banked Q s -> w Q s = -1)).
  intros Q G IH s SP BD OD HS HB.
  destruct (Z_le_gt_dec (E Q s) (-7)) as [Z|Z].
  { unfold in_S in HS. apply many_fours; [exact G|exact SP|exact BD| |unfold E in Z; lia].
    unfold Sxy in HS. rewrite (leb_yes _ _ Z) in HS. apply Z.eqb_eq in HS. unfold E in HS.
    Z.div_mod_to_equations. lia. }
  assert (E5 : -5 <= E Q s) by (unfold E in *; Z.div_mod_to_equations; lia). clear Z.
  destruct (Z_le_gt_dec 19 (D Q s)) as [B19|B19].
  - enough (U : w Q s <= -1). { pose proof (parity Q G s SP BD) as (_ & P). specialize (P OD). lia. }
    apply at_most; [assumption|assumption|lia|]. intros e Q' t N' G' S' M H.
    pose proof (leads_edges _ _ _ _ M) as EE.
    destruct e; cbn [worth].
    + pose proof (parity Q' G' (s + t) S' ltac:(lia)) as (P & _).
      specialize (P ltac:(Z.div_mod_to_equations; lia)). lia.
    + enough (1 <= w Q' (s + t)) by lia.
      destruct (leads_cut Q s Q' t G SP ltac:(lia) M) as (o & I & C & RD & NA).
      destruct (lands Q s o Q' (s + t) HB E5 OD C (cuts_small o I) (proj2 (falls o (or_introl I)))) as (Q2 &
        t2 & M2 & G2 & S2 & B2 & OD2 & INS & BK).
      * unfold least_a, E. destruct (Z.eqb_spec (need o) 4) as [N|N]; [specialize (NA N)|];
          pose proof (a_nonneg Q); Z.div_mod_to_equations; lia.
      * exact RD.
      * apply lemma_5; [apply x_nonneg|apply y_nonneg|exact E5|exact HS|exact I].
      * exact G'.
      * exact S'.
      * lia.
      * pose proof (w_ge Q' (s + t) _ _ _ G' M2) as U. pose proof (leads_edges _ _ _ _ M2).
        rewrite (IH Q2 G2 ltac:(lia) _ S2 B2 OD2 INS BK) in U. cbn [worth] in U. lia.
  - apply bank_small; try assumption; [Z.div_mod_to_equations; lia|]. apply HB, E5.
Qed.

(* with a bank and E not in S(x, y), the player on move wins *)
Lemma first_small Q s : parts_only Q -> 0 <= s -> 9 <= D Q s <= 17 -> D Q s mod 2 = 1 -> banked Q s -> ~ in_S Q s ->
  1 <= w Q s.
Proof.
  intros G SP BD OD (HL & _) NS. pose proof (a_nonneg Q) as AN. pose proof (x_nonneg Q) as XN.
  pose proof (y_nonneg Q) as YN.
  assert (T : E Q s = 13 \/ E Q s = 11 \/ E Q s = 3 \/ E Q s = -5 \/ E Q s <= -7 /\ E Q s mod 8 = 1 -> False).
  { intros H. apply NS. unfold in_S. destruct H as [H|[H|[H|[H|(H & M)]]]].
    - rewrite H, S_21 by lia. reflexivity.
    - rewrite H. reflexivity.
    - rewrite H. reflexivity.
    - rewrite H. reflexivity.
    - unfold Sxy. rewrite (leb_yes _ _ H). apply Z.eqb_eq, M. }
  clear NS. unfold E in *.
  assert (TO : forall e d p, has Q s e d p -> (forall Q' t, parts_only Q' -> 0 <= s + t -> D Q' (s + t) = D Q s - d ->
    p (a Q' - a Q) (live Q') -> 1 <= worth (w Q' (s + t)) e) -> 1 <= w Q s).
  { intros e d p H K. apply (at_least Q s e d p 1 G SP ltac:(lia) H). intros Q' t _ G' S' _. apply K; assumption. }
  assert (C : D Q s = 9 \/ D Q s = 11 \/ D Q s = 13 \/ D Q s = 15 \/ D Q s = 17) by (Z.div_mod_to_equations; lia).
  clear OD. destruct C as [C|[C|[C|[C|C]]]]; rewrite C in *.
  - enough (w Q s = 1) by lia. apply (proj1 (v9 Q s G SP C)).
    assert (A : a Q = 0 \/ a Q = 1 \/ 2 <= a Q) by lia. destruct A as [A|[A|A]]; [auto| |].
    + right. split; [exact A|]. apply L_live. lia.
    + exfalso. apply T. do 4 right. split; [lia|]. Z.div_mod_to_equations; lia.
  - enough (w Q s = 1) by lia. apply (proj2 (v11 Q s G SP C)). lia.
  - destruct (Z_le_gt_dec (a Q) 2) as [A|A].
    + apply (TO _ _ _ (has_d Q s G SP ltac:(lia) ltac:(lia))). unfold p_down. intros Q' t G' S' D' P. cbn [worth].
      pose proof (v11 Q' (s + t) G' S' ltac:(lia)). lia.
    + apply (TO _ _ _ (has_two Q s G SP ltac:(lia))). unfold p_zero. intros Q' t G' S' D' P. cbn [worth].
      pose proof (v9 Q' (s + t) G' S' ltac:(lia)). lia.
  - destruct (Z_le_gt_dec (a Q) 1) as [A|A].
    + apply (TO _ _ _ (has_two Q s G SP ltac:(lia))). unfold p_zero. intros Q' t G' S' D' P. cbn [worth].
      pose proof (v11 Q' (s + t) G' S' ltac:(lia)). lia.
    + apply (TO _ _ _ (has_three Q s G SP ltac:(lia))). unfold p_three. intros Q' t G' S' D' P. cbn [worth].
      pose proof (v9 Q' (s + t) G' S' ltac:(lia)). lia.
  - destruct (Z.eq_dec (a Q) 0) as [A|A].
    + apply (TO _ _ _ (has_three Q s G SP ltac:(lia))). unfold p_three. intros Q' t G' S' D' P. cbn [worth].
      pose proof (v11 Q' (s + t) G' S' ltac:(lia)). lia.
    + destruct (Z_le_gt_dec (a Q) 2) as [A2|A2].
      * destruct (reply Q s (Cut 6 0 0 0 0 3 9) G SP ltac:(lia))
          as (Q' & t & M & N' & G' & S' & _ & R1 & R2 & R3 & _).
        { unfold replies. cbn [In]. tauto. }
        { unfold had. cbn [need]. lia. }
        cbn [fall da lossL] in R1, R2, R3. pose proof (w_ge Q s _ _ _ G M) as U. cbn [worth] in U.
        pose proof (L_live Q' ltac:(lia)). pose proof (v11 Q' (s + t) G' S' ltac:(lia)). lia.
      * exfalso. apply T. do 4 right. split; [lia|]. Z.div_mod_to_equations; lia.
Qed.
Theorem first Q s : parts_only Q -> 0 <= s -> 9 <= D Q s -> D Q s mod 2 = 1 -> banked Q s -> ~ in_S Q s ->
  w Q s = 1.
Proof.
  intros G SP B19 OD HB NS. enough (U : 1 <= w Q s). { pose proof (parity Q G s SP ltac:(lia)) as (_ & P).
  specialize (P OD). lia. }
  destruct (Z_le_gt_dec (D Q s) 17) as [B17|B17]; [apply first_small; try assumption; lia|].
  assert (B19' : 19 <= D Q s) by (Z.div_mod_to_equations; lia). clear B17 B19. rename B19' into B19.
  unfold in_S in NS. apply not_true_is_false in NS. pose proof (a_nonneg Q) as AN.
  destruct (Z_le_gt_dec (E Q s) (-7)) as [Z|Z].
  - unfold Sxy in NS. rewrite (leb_yes _ _ Z) in NS. apply Z.eqb_neq in NS. unfold E in *.
    assert (C : D Q s mod 8 = 3 \/ D Q s mod 8 = 5 \/ D Q s mod 8 = 7) by (Z.div_mod_to_equations; lia).
    destruct C as [C|[C|C]].
    + apply (at_least Q s false 2 (p_down Q) 1 G SP ltac:(lia) (has_d Q s G SP ltac:(lia) ltac:(lia))).
      unfold p_down.
      intros Q' t _ G' S' _ D' P. cbn [worth].
      rewrite (many_fours Q' G' (s + t) S'); Z.div_mod_to_equations; lia.
    + apply (at_least Q s false 4 p_zero 1 G SP ltac:(lia) (has_two Q s G SP ltac:(lia))). unfold p_zero.
      intros Q' t _ G' S' _ D' P. cbn [worth].
      rewrite (many_fours Q' G' (s + t) S'); Z.div_mod_to_equations; lia.
    + apply (at_least Q s false 6 p_three 1 G SP ltac:(lia) (has_three Q s G SP ltac:(lia))).
      unfold p_three.
      intros Q' t _ G' S' _ D' P. cbn [worth].
      rewrite (many_fours Q' G' (s + t) S'); Z.div_mod_to_equations; lia.
  - assert (E5 : -5 <= E Q s) by (unfold E in *; Z.div_mod_to_equations; lia).
    destruct (lands Q s none Q s HB E5 OD) as (Q2 & t2 & M2 & G2 & S2 & B2 & OD2 & INS & BK);
      try reflexivity; try assumption; try lia.
    + unfold cut_by, none. cbn [fall da dx dy lossB lossL]. lia.
    + unfold least_a. change (need none =? 4) with false. cbv iota. unfold E. Z.div_mod_to_equations; lia.
    + apply lemma_5_first; [apply x_nonneg|apply y_nonneg|exact E5| |exact NS].
      unfold E. rewrite odd_less_even by (rewrite Z.odd_mul; reflexivity). rewrite Zodd_mod.
      apply Zeq_is_eq_bool, OD.
    + pose proof (w_ge Q s _ _ _ G M2) as U. rewrite (bank Q2 G2 _ S2 B2 OD2 INS BK) in U. exact U.
Qed.
