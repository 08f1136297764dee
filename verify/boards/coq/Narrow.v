(* Nimstring in rows of coins: the nimber of rows in which at most three strings are missing. It is the proof of
   docs/boards-proof.md. The definitions to be believed are those before the first lemma, with those of Nimstring.v. *)
From Coq Require Import List Lia Bool Arith.
From Loony Require Import Nimstring.
Import ListNotations.

(* A row of coins, neighbours of which are joined by a string. Of each coin the row has how many of its four strings
   are missing; its other strings go to the ground. A position is some rows; a captured coin is a row [4]. A cut takes
   a string to the ground, or the string between two neighbours. It captures if a coin had no other string. *)
Notation row := (list nat) (only parsing).
Notation position := (list (list nat)) (only parsing).
Definition neighbour (side : row) : nat := match side with [] => 0 | _ => 1 end.
Inductive cut : bool -> row -> position -> Prop :=
  | ground u c v : c + neighbour u + neighbour v <= 3 -> cut (c =? 3) (u ++ c :: v) [u ++ S c :: v]
  | between u c d v : cut ((c =? 3) || (d =? 3)) (u ++ c :: d :: v) [u ++ [S c]; S d :: v].
Inductive step : bool -> position -> position -> Prop :=
  | here b w ps B : cut b w ps -> step b (w :: B) (ps ++ B)
  | later b w A B : step b A B -> step b (w :: A) (w :: B).
#[local] Notation won := (Nimstring.won step) (only parsing).
#[local] Notation lost := (Nimstring.lost step) (only parsing).

(* ---- what follows ---- *)
(* steps beside other rows *)
Lemma step_before b A X Y : step b X Y -> step b (A ++ X) (A ++ Y).
Proof. induction A as [|w A IH]; cbn; [auto|]. intros S. apply later, IH, S. Qed.
Lemma step_after b X Y B : step b X Y -> step b (X ++ B) (Y ++ B).
Proof.
  induction 1 as [b w ps C K | b w X Y S IH]; cbn.
  - rewrite <- app_assoc. apply here, K.
  - apply later, IH.
Qed.
Lemma step_of b X B Z : step b (X ++ B) Z ->
  (exists Y, step b X Y /\ Z = Y ++ B) \/ (exists C, step b B C /\ Z = X ++ C).
Proof.
  revert Z. induction X as [|w X IH]; cbn; intros Z S; [right; eauto|]. inversion S as [? ? ps ? K | ? ? ? Y S'];
    subst.
  - left. exists (ps ++ X). split; [apply here, K|apply app_assoc].
  - destruct (IH _ S') as [(Y' & K & ->) | (C & K & ->)]; [left; exists (w :: Y') | right; exists C];
      (split; [|reflexivity]); [apply later|]; exact K.
Qed.
Lemma step_of_row b w Z : step b [w] Z -> cut b w Z.
Proof. intros S. inversion S as [? ? ps ? K | ? ? ? Y S']; subst; [rewrite app_nil_r; exact K|inversion S']. Qed.
Lemma row_step b w ps : cut b w ps -> step b [w] ps.
Proof. intros K. rewrite <- (app_nil_r ps). apply here, K. Qed.
Lemma row_among b A w ps B : cut b w ps -> step b (A ++ w :: B) (A ++ ps ++ B).
Proof. intros K. apply step_before, here, K. Qed.

(* captures, one after another *)
Inductive captures : position -> position -> Prop :=
  | no_more X : captures X X
  | one_more X Y Z : step true X Y -> captures Y Z -> captures X Z.
Lemma one_capture X Y : step true X Y -> captures X Y.
Proof. intros S. eapply one_more; [exact S|apply no_more]. Qed.
Lemma won_by_captures X Y h : captures X Y -> won Y h -> won X h.
Proof. induction 1; intros W; [exact W|]. eapply again; eauto. Qed.
Lemma captures_before A X Y : captures X Y -> captures (A ++ X) (A ++ Y).
Proof. induction 1; [apply no_more|]. eapply one_more; [apply step_before; eassumption|assumption]. Qed.
Lemma captures_after X Y B : captures X Y -> captures (X ++ B) (Y ++ B).
Proof. induction 1; [apply no_more|]. eapply one_more; [apply step_after; eassumption|assumption]. Qed.
Lemma captures_twice X Y Z : captures X Y -> captures Y Z -> captures X Z.
Proof. induction 1; intros C; [exact C|]. eapply one_more; eauto. Qed.

(* Coins on offer: G is left of X once they are captured,
  and a move that does not capture is a move of G that does not
   capture. Then X is lost if G is: the other player captures first. *)
Inductive offers : position -> position -> Prop :=
  | offer X G : captures X G -> (forall Y, step true X Y -> offers Y G) ->
      (forall Y, step false X Y -> exists Z, step false G Z /\ captures Y Z) -> offers X G.
Lemma lost_with_offers X G h : offers X G -> lost G h -> lost X h.
Proof.
  induction 1 as [X G C _ IH F]. intros L. apply loses.
  - intros Y S. apply (IH _ S), L.
  - intros Y S. destruct (F _ S) as (Z & S' & C'). inversion L as [? ? _ W _]; subst.
    apply (won_by_captures _ _ _ C'), W, S'.
  - intros k K. inversion L as [? ? _ _ W]; subst. apply (won_by_captures _ _ _ C), W, K.
Qed.
Definition quiet (G : position) : Prop := forall Y, ~ step true G Y.
Lemma quiet_offers G : quiet G -> offers G G.
Proof.
  intros Q. apply offer.
  - apply no_more.
  - intros Y S. destruct (Q _ S).
  - intros Y S. exists Y. split; [exact S|apply no_more].
Qed.
Lemma offers_both X G X' G' : offers X G -> offers X' G' -> offers (X ++ X') (G ++ G').
Proof.
  intros O. revert X' G'. induction O as [X G C A IH F]. intros X' G' O'.
  induction O' as [X' G' C' A' IH' F']. apply offer.
  - eapply captures_twice; [apply captures_after, C|apply captures_before, C'].
  - intros Z S. destruct (step_of _ _ _ _ S) as [(Y & K & ->) | (Y & K & ->)].
    + apply (IH _ K). apply offer; assumption.
    + apply (IH' _ K).
  - intros Z S. destruct (step_of _ _ _ _ S) as [(Y & K & ->) | (Y & K & ->)].
    + destruct (F _ K) as (V & S' & C2). exists (V ++ G'). split; [apply step_after, S'|].
      eapply captures_twice; [apply captures_after, C2|apply captures_before, C'].
    + destruct (F' _ K) as (V & S' & C2). exists (G ++ V). split; [apply step_before, S'|].
      eapply captures_twice; [apply captures_after, C|apply captures_before, C2].
Qed.

(* ---- rows whose coins have two strings or more ---- *)
Definition open (w : row) : Prop := forall c, In c w -> c <= 2.
Definition dead (w : row) : Prop := w = [4]. (* a captured coin *)
Lemma open_quiet w : open w -> quiet [w].
Proof.
  intros O Y S. apply step_of_row in S. remember true as b eqn:E. destruct S as [u c v _ | u c d v].
  - apply Nat.eqb_eq in E. specialize (O c). rewrite in_app_iff in O. cbn in O. lia.
  - assert (Oc := O c). assert (Od := O d). rewrite in_app_iff in Oc, Od. cbn in Oc, Od.
    apply orb_prop in E. rewrite !Nat.eqb_eq in E. lia.
Qed.
Lemma dead_stays w b ps : dead w -> ~ cut b w ps.
Proof.
  unfold dead. intros -> K. remember [4] as w eqn:D. destruct K as [u c v L | u c d v];
    destruct u as [|e [|f u]]; cbn in *; inversion D; subst; cbn in L; lia.
Qed.
Lemma dead_quiet w : dead w -> quiet [w].
Proof. intros D Y S. apply (dead_stays _ _ _ D (step_of_row _ _ _ S)). Qed.
Lemma quiet_both A B : quiet A -> quiet B -> quiet (A ++ B).
Proof. intros QA QB Y S. destruct (step_of _ _ _ _ S) as [(Z & K & _) | (Z & K & _)]; [eapply QA|eapply QB]; eauto.
  Qed.

(* a coin with one string at the end of a row: what is left once it is captured *)
Definition last_taken (p : row) (e : nat) : position := [p ++ [S e]; [4]].
Definition first_taken (e : nat) (q : row) : position := [[4]; S e :: q].
Lemma split_last {A} (l : list A) : l = [] \/ exists k x, l = k ++ [x].
Proof. destruct l as [|x l]; [auto|]. right. destruct (@exists_last _ (x :: l)) as (k & y & E);
  [discriminate|eauto]. Qed.

Lemma ground_takes u v : u = [] -> v = [] -> cut true (u ++ 3 :: v) [u ++ 4 :: v].
Proof. intros -> ->. apply (ground [] 3 []). cbn. lia. Qed.
Lemma ground_keeps u c v : c <= 2 -> c + neighbour u + neighbour v <= 3 -> cut false (u ++ c :: v) [u ++ S c :: v].
Proof. intros N L. replace false with (c =? 3); [apply ground, L|]. apply Nat.eqb_neq. lia. Qed.
Lemma between_takes u c d v : c = 3 \/ d = 3 -> cut true (u ++ c :: d :: v) [u ++ [S c]; S d :: v].
Proof.
  intros E. replace true with ((c =? 3) || (d =? 3)); [apply between|]. apply orb_true_iff. rewrite !Nat.eqb_eq.
    exact E.
Qed.
Lemma between_keeps u c d v : c <= 2 -> d <= 2 -> cut false (u ++ c :: d :: v) [u ++ [S c]; S d :: v].
Proof.
  intros C D. replace false with ((c =? 3) || (d =? 3)); [apply between|]. apply orb_false_iff.
  rewrite !Nat.eqb_neq. lia.
Qed.
Lemma alone_offers : offers [[3]] [[4]].
Proof.
  assert (K : forall b Y, step b [[3]] Y -> b = true /\ Y = [[4]]).
  { intros b Y S. apply step_of_row in S. remember [3] as w eqn:E.
    destruct S as [u c v L | u c d v]; destruct u as [|e [|f u]]; cbn in *; inversion E; subst; auto. }
  apply offer.
  - apply one_capture, row_step, (ground_takes [] []); reflexivity.
  - intros Y S. destruct (K _ _ S) as (_ & ->). apply quiet_offers, dead_quiet. reflexivity.
  - intros Y S. destruct (K _ _ S) as (E & _). discriminate E.
Qed.
Lemma last_offers p e : open p -> e <= 1 -> offers [p ++ [e; 3]] (last_taken p e).
Proof.
  intros O L. assert (Oe : forall c, In c (p ++ [e]) -> c <= 2).
  { intros c I. apply in_app_or in I. destruct I as [I | [<- | []]]; [apply O, I|lia]. }
  assert (T : forall q f, step true [q ++ [f; 3]] [q ++ [S f]; [4]]).
  { intros q f. apply row_step, between_takes. auto. }
  apply offer.
  - apply one_capture, T.
  - intros Y S. apply step_of_row in S. remember true as b eqn:B in S. remember (p ++ [e; 3]) as w eqn:E.
    destruct S as [u c v G | u c d v].
    + apply Nat.eqb_eq in B. subst c. destruct u, v; cbn in G; try lia. cbn in E.
      destruct p as [|? [|? ?]]; discriminate E.
    + destruct (split_last v) as [-> | (v' & x & ->)].
      * change (p ++ [e; 3]) with (p ++ [e] ++ [3]) in E. change (u ++ [c; d]) with (u ++ [c] ++ [d]) in E.
        rewrite !app_assoc in E. apply app_inj_tail in E. destruct E as (E & ->). apply app_inj_tail in E.
        destruct E as (-> & ->). apply quiet_offers, (quiet_both [_] [_]); [|apply dead_quiet; reflexivity].
        apply open_quiet. intros c I. apply in_app_or in I. destruct I as [I | [<- | []]]; [apply O, I|lia].
      * change (p ++ [e; 3]) with (p ++ [e] ++ [3]) in E.
        change (u ++ c :: d :: v' ++ [x]) with (u ++ (c :: d :: v') ++ [x]) in E.
        rewrite !app_assoc in E. apply app_inj_tail in E. destruct E as (E & ->). rewrite <- E in Oe.
        assert (C := Oe c). assert (D := Oe d). rewrite in_app_iff in C, D. cbn in C, D.
        apply orb_prop in B. rewrite !Nat.eqb_eq in B. lia.
  - intros Y S. apply step_of_row in S. remember false as b eqn:B in S. remember (p ++ [e; 3]) as w eqn:E.
    destruct S as [u c v G | u c d v].
    + apply Nat.eqb_neq in B. destruct (split_last v) as [-> | (v' & x & ->)].
      { change (p ++ [e; 3]) with (p ++ [e] ++ [3]) in E. rewrite app_assoc in E. apply app_inj_tail in E.
        destruct E as (_ & E). contradiction. }
      change (p ++ [e; 3]) with (p ++ [e] ++ [3]) in E.
        change (u ++ c :: v' ++ [x]) with (u ++ (c :: v') ++ [x]) in E.
      rewrite !app_assoc in E. apply app_inj_tail in E. destruct E as (E & ->).
      destruct (split_last v') as [-> | (v & y & ->)].
      * apply app_inj_tail in E. destruct E as (-> & ->). exists [p ++ [S (S e)]; [4]]. split.
        -- apply (here false _ [_] [[4]]), (ground_keeps p (S e) []); cbn in *; lia.
        -- apply one_capture, T.
      * change (u ++ c :: v ++ [y]) with (u ++ (c :: v) ++ [y]) in E. rewrite app_assoc in E.
        apply app_inj_tail in E. destruct E as (<- & ->). exists [(u ++ S c :: v) ++ [S e]; [4]]. split.
        -- apply (here false _ [_] [[4]]). rewrite <- !app_assoc. cbn. apply ground_keeps.
           ++ apply Oe. rewrite !in_app_iff. cbn. auto.
           ++ destruct v; cbn in *; exact G.
        -- apply one_capture. specialize (T (u ++ S c :: v) e). rewrite <- !app_assoc in T |- *. exact T.
    + apply orb_false_iff in B. rewrite !Nat.eqb_neq in B. destruct B as (C & D).
      destruct (split_last v) as [-> | (v' & x & ->)].
      { change (p ++ [e; 3]) with (p ++ [e] ++ [3]) in E. change (u ++ [c; d]) with (u ++ [c] ++ [d]) in E.
        rewrite !app_assoc in E. apply app_inj_tail in E. destruct E as (_ & E). contradiction. }
      change (p ++ [e; 3]) with (p ++ [e] ++ [3]) in E.
        change (u ++ c :: d :: v' ++ [x]) with (u ++ (c :: d :: v') ++ [x]) in E.
      rewrite !app_assoc in E. apply app_inj_tail in E. destruct E as (E & ->).
      assert (C' : c <= 2). { apply Oe. rewrite <- E, in_app_iff. cbn. auto. }
      assert (D' : d <= 2). { apply Oe. rewrite <- E, in_app_iff. cbn. auto. }
      destruct (split_last v') as [-> | (v & y & ->)].
      * change (u ++ [c; d]) with (u ++ [c] ++ [d]) in E. rewrite app_assoc in E. apply app_inj_tail in E.
        destruct E as (<- & ->). exists [u ++ [S c]; [S (S e)]; [4]]. split.
        -- apply (here false _ [_; _] [[4]]). rewrite <- app_assoc. cbn. apply between_keeps; lia.
        -- apply one_capture, later. apply (T [] (S e)).
      * change (u ++ c :: d :: v ++ [y]) with (u ++ (c :: d :: v) ++ [y]) in E. rewrite app_assoc in E.
        apply app_inj_tail in E. destruct E as (<- & ->). exists [u ++ [S c]; (S d :: v) ++ [S e]; [4]]. split.
        -- apply (here false _ [_; _] [[4]]). rewrite <- app_assoc. cbn. apply between_keeps; lia.
        -- apply one_capture, later. specialize (T (S d :: v) e). rewrite <- app_assoc. exact T.
Qed.

(* ---- the mirror image ---- *)
Definition mirror (X : position) : position := rev (map (@rev nat) X).
Lemma mirror_twice X : mirror (mirror X) = X.
Proof.
  unfold mirror. rewrite map_rev, rev_involutive, map_map. rewrite <- (map_id X) at 2. apply map_ext, rev_involutive.
Qed.
Lemma mirror_both X Y : mirror (X ++ Y) = mirror Y ++ mirror X.
Proof. unfold mirror. rewrite map_app. apply rev_app_distr. Qed.
Lemma mirror_neighbour u : neighbour (rev u) = neighbour u.
Proof. destruct u as [|c u]; [reflexivity|]. cbn. destruct (rev u); reflexivity. Qed.
Lemma mirror_cut b w ps : cut b w ps -> cut b (rev w) (mirror ps).
Proof.
  destruct 1 as [u c v G | u c d v].
  - unfold mirror. cbn. rewrite !rev_app_distr. cbn. rewrite <- !app_assoc. cbn. apply ground.
    rewrite !mirror_neighbour. lia.
  - unfold mirror. cbn. rewrite !rev_app_distr. cbn. rewrite <- !app_assoc. cbn. rewrite orb_comm. apply between.
Qed.
Lemma mirror_step b X Y : step b X Y -> step b (mirror X) (mirror Y).
Proof.
  induction 1 as [b w ps C K | b w X Y S IH].
  - rewrite mirror_both. change (w :: C) with ([w] ++ C). rewrite mirror_both. apply step_before, row_step,
    mirror_cut, K.
  - change (w :: X) with ([w] ++ X). change (w :: Y) with ([w] ++ Y). rewrite !mirror_both. apply step_after, IH.
Qed.
Lemma mirror_step_back b X Y : step b (mirror X) Y -> step b X (mirror Y).
Proof. intros S. apply mirror_step in S. rewrite mirror_twice in S. exact S. Qed.
Lemma mirror_captures X Y : captures X Y -> captures (mirror X) (mirror Y).
Proof. induction 1; [apply no_more|]. eapply one_more; [apply mirror_step; eassumption|assumption]. Qed.
Lemma mirror_offers X G : offers X G -> offers (mirror X) (mirror G).
Proof.
  induction 1 as [X G C A IH F]. apply offer.
  - apply mirror_captures, C.
  - intros Y S. apply mirror_step_back in S. specialize (IH _ S). rewrite mirror_twice in IH. exact IH.
  - intros Y S. apply mirror_step_back in S. destruct (F _ S) as (Z & S' & K). exists (mirror Z).
    split; [apply mirror_step, S'|]. apply mirror_captures in K. rewrite mirror_twice in K. exact K.
Qed.

(* ---- rows with few strings missing, and their parity ---- *)
Definition total : row -> nat := list_sum.
Definition few (w : row) : Prop := w <> [] /\ open w /\ total w <= 3.
Definition good (G : position) : Prop := Forall (fun w => few w \/ dead w) G.
Definition row_parity (w : row) : bool := if list_eq_dec Nat.eq_dec w [4] then false else Nat.even (total w).
Definition parity (G : position) : bool := fold_right xorb false (map row_parity G).
Definition nimber (G : position) : nat := Nat.b2n (parity G).
Definition strings (w : row) : nat := 3 * length w + 1 - total w.
Definition size (G : position) : nat := list_sum (map strings G).

Lemma total_both u v : total (u ++ v) = total u + total v.
Proof. apply list_sum_app. Qed.
Lemma size_both A B : size (A ++ B) = size A + size B.
Proof. unfold size. rewrite map_app. apply list_sum_app. Qed.
Lemma parity_both A B : parity (A ++ B) = xorb (parity A) (parity B).
Proof. unfold parity. induction A as [|w A IH]; cbn; [destruct (fold_right _ _ _); reflexivity|]. rewrite IH.
  destruct (row_parity w), (fold_right xorb false (map row_parity A)), (fold_right xorb false (map row_parity B));
  reflexivity. Qed.
Lemma parity_of_row w : parity [w] = row_parity w.
Proof. cbn. apply xorb_false_r. Qed.
Lemma open_parity w : open w -> row_parity w = Nat.even (total w).
Proof.
  intros O. unfold row_parity. destruct (list_eq_dec _ _ _) as [-> | _]; [|reflexivity].
  specialize (O 4 (or_introl eq_refl)). lia.
Qed.
Lemma open_parts u v : open (u ++ v) -> open u /\ open v.
Proof. intros O. split; intros c I; apply O, in_or_app; auto. Qed.
Lemma open_cons c u : open (c :: u) <-> c <= 2 /\ open u.
Proof.
  split.
  - intros O. split; [apply O; left; reflexivity|]. intros d I. apply O. right. exact I.
  - intros (L & O) d [<- | I]; [exact L|apply O, I].
Qed.
Lemma open_app u v : open u -> open v -> open (u ++ v).
Proof. intros U V c I. apply in_app_or in I. destruct I; auto. Qed.
Lemma open_nil : open [].
Proof. intros c []. Qed.
Lemma good_quiet G : good G -> quiet G.
Proof.
  induction 1 as [|w G F _ IH]; [intros Y S; inversion S|]. apply (quiet_both [w]); [|exact IH].
  destruct F as [(_ & O & _) | D]; [apply open_quiet, O|apply dead_quiet, D].
Qed.
Lemma good_both A B : good A -> good B -> good (A ++ B).
Proof. intros. apply Forall_app. auto. Qed.
Lemma good_row w : w <> [] -> open w -> total w <= 3 -> good [w].
Proof. intros. apply Forall_cons; [left; repeat split; assumption|apply Forall_nil]. Qed.
Lemma good_dead : good [[4]].
Proof. apply Forall_cons; [right; reflexivity|apply Forall_nil]. Qed.
Lemma even_S n : Nat.even (S n) = negb (Nat.even n).
Proof. rewrite Nat.even_succ, <- Nat.negb_even. reflexivity. Qed.
Lemma even_both m n : Nat.even (m + n) = negb (xorb (Nat.even m) (Nat.even n)).
Proof. rewrite Nat.even_add. destruct (Nat.even m), (Nat.even n); reflexivity. Qed.

(* the coin with one string at an end is on offer *)
Lemma offered_last p : open p -> total p <= 2 -> (forall q e, p = q ++ [e] -> e <= 1) ->
  exists X, offers [p ++ [3]] X /\ good X /\ parity X = negb (Nat.even (total p)) /\
    size X + total p <= 3 * length p + 1.
Proof.
  intros O L E. destruct (split_last p) as [-> | (q & e & ->)].
  - exists [[4]]. split; [exact alone_offers|]. split; [exact good_dead|]. split; [reflexivity|cbn; lia].
  - specialize (E _ _ eq_refl). destruct (open_parts _ _ O) as (Oq & _). rewrite total_both in *. cbn in L.
    assert (O' : open (q ++ [S e])) by (apply open_app; [exact Oq|apply open_cons; split; [lia|apply open_nil]]).
    exists (last_taken q e). split; [rewrite <- app_assoc; apply last_offers; assumption|]. unfold last_taken.
      split; [|split].
    + apply (good_both [_]); [|exact good_dead]. apply good_row; [destruct q; discriminate|exact O'|].
      rewrite total_both. cbn. lia.
    + change (parity ([q ++ [S e]] ++ [[4]]) = negb (Nat.even (total q + (e + 0)))). rewrite parity_both,
      parity_of_row, open_parity by exact O'.
      rewrite total_both. cbn. rewrite Nat.add_0_r, Nat.add_succ_r.
        change (xorb (Nat.even (S (total q + e))) false = negb (Nat.even (total q + e))).
      rewrite even_S. apply xorb_false_r.
    + cbn. unfold strings. rewrite total_both, !app_length. cbn. lia.
Qed.
Lemma total_rev u : total (rev u) = total u.
Proof.
  induction u as [|c u IH]; [reflexivity|]. cbn [rev]. rewrite total_both, IH. change (total [c]) with (c + 0).
  change (total (c :: u)) with (c + total u). lia.
Qed.
Lemma mirror_good X : good X -> good (mirror X).
Proof.
  intros G. apply Forall_forall. intros w I. unfold mirror in I. apply in_rev in I.
  apply in_map_iff in I. destruct I as (u & <- & I). unfold good in G. rewrite Forall_forall in G.
    destruct (G _ I) as [(N & O & T) | ->]; [left | right; reflexivity].
  split; [|split].
  - intros E. apply N. rewrite <- (rev_involutive u), E. reflexivity.
  - intros c J. apply O, in_rev, J.
  - rewrite total_rev. exact T.
Qed.
Lemma mirror_parity X : parity (mirror X) = parity X.
Proof.
  induction X as [|w X IH]; [reflexivity|]. change (w :: X) with ([w] ++ X). rewrite mirror_both, !parity_both, IH,
    xorb_comm.
  f_equal. cbn. f_equal. unfold row_parity. rewrite total_rev.
  destruct (list_eq_dec _ (rev w) _) as [E | E], (list_eq_dec _ w _) as [E' | E']; try reflexivity.
  - destruct E'. rewrite <- (rev_involutive w), E. reflexivity.
  - subst w. destruct E. reflexivity.
Qed.
Lemma mirror_size X : size (mirror X) = size X.
Proof.
  induction X as [|w X IH]; [reflexivity|]. change (w :: X) with ([w] ++ X). rewrite mirror_both, !size_both, IH.
  cbn. unfold strings. rewrite total_rev, rev_length. lia.
Qed.
Lemma offered_first p : open p -> total p <= 2 -> (forall e q, p = e :: q -> e <= 1) ->
  exists X, offers [3 :: p] X /\ good X /\ parity X = negb (Nat.even (total p)) /\
    size X + total p <= 3 * length p + 1.
Proof.
  intros O L E. destruct (offered_last (rev p)) as (X & F & G & P & S).
  - intros c I. apply O, in_rev, I.
  - rewrite total_rev. exact L.
  - intros q e R. apply (E e (rev q)). rewrite <- (rev_involutive p), R. rewrite rev_app_distr. reflexivity.
  - exists (mirror X). rewrite mirror_parity, mirror_size. rewrite total_rev in P, S. rewrite rev_length in S.
    split; [|split; [apply mirror_good, G|auto]]. apply mirror_offers in F. unfold mirror at 1 in F. cbn in F.
    rewrite rev_app_distr, rev_involutive in F. exact F.
Qed.
Lemma total_cons c u : total (c :: u) = c + total u.
Proof. reflexivity. Qed.
Lemma total_nil : total [] = 0.
Proof. reflexivity. Qed.
Lemma parity_cons w G : parity (w :: G) = xorb (row_parity w) (parity G).
Proof. reflexivity. Qed.
Lemma size_cons w G : size (w :: G) = strings w + size G.
Proof. reflexivity. Qed.
Lemma size_nil : size [] = 0.
Proof. reflexivity. Qed.
Ltac count_once := first [rewrite total_both in * | rewrite total_cons in * | rewrite total_nil in * |
  rewrite app_length in * | rewrite size_cons in * | rewrite size_both in * | rewrite size_nil in * |
  progress cbn [length] in *].
Ltac count := repeat count_once; unfold strings in *; repeat count_once.
Lemma at_most_1 c : c <= 2 -> c <> 2 -> c <= 1. Proof. lia. Qed.
(* a row with a total of 4 can be answered back *)
Definition back (u : row) : Prop :=
  exists Y X, cut false u Y /\ offers Y X /\ good X /\ size X < strings u /\ parity X = false.
Lemma back_with_pair p q : open p -> open q -> total p = 0 -> total q = 0 -> back (p ++ 2 :: 2 :: q).
Proof.
  intros Op Oq P Q.
  destruct (offered_last p Op) as (X & F & G & E & M); [lia| |].
  { intros r e ->. count. lia. }
  destruct (offered_first q Oq) as (X' & F' & G' & E' & M'); [lia| |].
  { intros e r ->. count. lia. }
  exists [p ++ [3]; 3 :: q], (X ++ X'). split; [apply between_keeps; lia|]. split; [apply (offers_both [_] _ [_]);
    assumption|].
  split; [apply good_both; assumption|]. split.
  - count. lia.
  - rewrite parity_both, E, E', P, Q. reflexivity.
Qed.
Lemma part_of_total u k : (forall c, In c u -> c <= 1) -> k <= total u -> exists x y, u = x ++ y /\ total x = k.
Proof.
  revert k. induction u as [|c u IH]; intros k O L.
  - exists [], []. rewrite total_nil in *. split; [reflexivity|lia].
  - assert (C := O c (or_introl eq_refl)). rewrite total_cons in L. destruct k as [|k].
    + exists [], (c :: u). auto.
    + destruct (IH (S k - c)) as (x & y & -> & T); [intros d I; apply O; right; exact I|lia|].
      exists (c :: x), y. split; [reflexivity|]. rewrite total_cons. lia.
Qed.
Lemma back_from_4 u : open u -> total u = 4 -> back u.
Proof.
  intros O T. destruct (in_dec Nat.eq_dec 2 u) as [I | N].
  - apply in_split in I. destruct I as (p & q & ->). destruct (open_parts _ _ O) as (Op & O2).
    apply open_cons in O2. destruct O2 as (_ & Oq). count. destruct q as [|d q].
    + destruct (split_last p) as [-> | (r & e & ->)]; [count; lia|]. destruct (Nat.eq_dec e 2) as [-> | D].
      * rewrite <- app_assoc. destruct (open_parts _ _ Op) as (Or & _). count. apply (back_with_pair r []);
        try assumption; count; lia.
      * destruct (offered_last (r ++ [e]) Op) as (X & F & G & E & M); [count; lia| |].
        { intros r' e' E. apply app_inj_tail in E. destruct E as (_ & <-). apply at_most_1; [|exact D]. apply Op,
          in_or_app. cbn. auto. }
        exists [(r ++ [e]) ++ [3]], X. split; [apply (ground_keeps _ 2 []); [lia|]; destruct (r ++ [e]); cbn; lia|].
        split; [exact F|]. split; [exact G|]. split; [count; lia|]. rewrite E.
          replace (total (r ++ [e])) with 2 by (count; lia). reflexivity.
    + apply open_cons in Oq. destruct Oq as (Ld & Oq). count. destruct (Nat.eq_dec d 2) as [-> | D].
      * apply back_with_pair; try assumption; lia.
      * destruct (split_last p) as [-> | (r & e & ->)].
        { destruct (offered_last [] open_nil) as (X & F & G & E & M); [count; lia|intros [|? ?] ? E; discriminate E|].
          exists ([3] :: [S d :: q]), (X ++ [S d :: q]). split; [apply (between_keeps [] 2 d q); lia|].
          assert (Od : open (S d :: q)) by (apply open_cons; split; [lia|exact Oq]).
          split; [apply (offers_both [_] _ [_]); [exact F|apply quiet_offers, open_quiet, Od]|].
          split; [apply good_both; [exact G|apply good_row; [discriminate|exact Od|count; lia]]|]. split; [count;
            lia|].
          rewrite parity_both, E, parity_of_row, open_parity by exact Od. count.
            replace (S d + total q) with 3 by lia. reflexivity. }
        destruct (Nat.eq_dec e 2) as [-> | D'].
        { rewrite <- app_assoc. destruct (open_parts _ _ Op) as (Or & _). count. cbn [app].
          apply back_with_pair; try assumption; try (count; lia). apply open_cons. split; [lia|exact Oq]. }
        destruct (offered_last (r ++ [e]) Op) as (X & F & G & E & M); [count; lia| |].
        { intros r' e' E. apply app_inj_tail in E. destruct E as (_ & <-). apply at_most_1; [|exact D']. apply Op,
          in_or_app. cbn. auto. }
        assert (Od : open (S d :: q)) by (apply open_cons; split; [lia|exact Oq]).
        exists [(r ++ [e]) ++ [3]; S d :: q], (X ++ [S d :: q]). split; [apply between_keeps; lia|].
        split; [apply (offers_both [_] _ [_]); [exact F|apply quiet_offers, open_quiet, Od]|].
        split; [apply good_both; [exact G|apply good_row; [discriminate|exact Od|count; lia]]|]. split; [count; lia|].
        rewrite parity_both, E, parity_of_row, open_parity by exact Od. count.
        assert (V : total r + (e + 0) + (d + total q) = 2) by lia. apply (f_equal Nat.even) in V. revert V.
        rewrite even_both. cbn [Nat.add]. rewrite (even_S (d + total q)). destruct (Nat.even (total r + (e + 0))),
          (Nat.even (d + total q)); cbn; congruence.
  - assert (O1 : forall c, In c u -> c <= 1).
    { intros c I. apply at_most_1; [apply O, I|]. intros ->. contradiction. }
    destruct (part_of_total u 2 O1) as (x & y & -> & Tx); [lia|]. count.
    destruct (split_last x) as [-> | (p & c & ->)]; [count; lia|]. destruct y as [|d q]; [count; lia|].
    assert (C : c <= 1) by (apply O1; rewrite !in_app_iff; cbn; auto).
    assert (D : d <= 1) by (apply O1; rewrite !in_app_iff; cbn; auto).
    destruct (open_parts _ _ O) as (Op & Oq). apply open_parts in Op. destruct Op as (Op & _). apply open_cons in Oq.
    destruct Oq as (_ & Oq). count.
    assert (Oc : open (p ++ [S c])) by (apply open_app; [exact Op|apply open_cons; split; [lia|apply open_nil]]).
    assert (Od : open (S d :: q)) by (apply open_cons; split; [lia|exact Oq]).
    assert (G : good [p ++ [S c]; S d :: q]).
    { apply (good_both [_] [_]); apply good_row; try assumption; try (count; lia); [destruct p|]; discriminate. }
    exists [p ++ [S c]; S d :: q], [p ++ [S c]; S d :: q]. split; [|split; [apply quiet_offers, good_quiet,
      G|split; [exact G|split]]].
    + rewrite <- app_assoc. apply between_keeps; lia.
    + count. lia.
    + rewrite !parity_cons, !open_parity by assumption. count.
      replace (total p + (S c + 0)) with 3 by lia. replace (S d + total q) with 3 by lia. reflexivity.
Qed.

(* ---- the theorem, by the number of strings ---- *)
Section Fewer_strings.
Variable n : nat.
Hypothesis fewer_lost : forall G, good G -> size G < n -> lost G (nimber G).
Hypothesis fewer_won : forall G h, good G -> size G < n -> h <> nimber G -> won G h.

Section Beside.
Variables (A B : position) (w : row).
Hypothesis (GA : good A) (GB : good B) (L : size (A ++ w :: B) < S n).
Let h := nimber (A ++ w :: B).
Lemma other_parity X : good X -> size X < strings w -> parity X = negb (row_parity w) -> won (A ++ X ++ B) h.
Proof.
  intros G M P. apply fewer_won.
  - apply good_both; [exact GA|apply good_both; assumption].
  - rewrite !size_both in *. rewrite size_cons in L. lia.
  - unfold h, nimber. rewrite !parity_both, parity_cons, P.
    destruct (parity A), (row_parity w), (parity B); cbn; discriminate.
Qed.
Lemma same_parity Y X : offers Y X -> good X -> size X < strings w -> parity X = row_parity w ->
  lost (A ++ Y ++ B) h.
Proof.
  intros O G M P. apply (lost_with_offers _ (A ++ X ++ B)).
  - apply offers_both; [apply quiet_offers, good_quiet, GA|]. apply offers_both; [exact O|].
    apply quiet_offers, good_quiet, GB.
  - replace h with (nimber (A ++ X ++ B)).
    + apply fewer_lost.
      * apply good_both; [exact GA|apply good_both; assumption].
      * rewrite !size_both in *. rewrite size_cons in L. lia.
    + unfold h, nimber. rewrite !parity_both, parity_cons, P. reflexivity.
Qed.
Lemma captured Y X : offers Y X -> won (A ++ X ++ B) h -> won (A ++ Y ++ B) h.
Proof.
  intros O. apply won_by_captures, captures_before, captures_after. destruct O as [? ? C _ _]. exact C.
Qed.
End Beside.
Lemma reply A B w b ps : good A -> good B -> few w -> size (A ++ w :: B) < S n -> cut b w ps ->
  won (A ++ ps ++ B) (nimber (A ++ w :: B)).
Proof.
  intros GA GB F L K. assert (OP := other_parity A B w GA GB L). assert (SP := same_parity A B w GA GB L).
  assert (CP := captured A B w). destruct F as (_ & O & T). destruct K as [u c v G | u c d v].
  - destruct (open_parts _ _ O) as (Ou & Ov). apply open_cons in Ov. destruct Ov as (C & Ov).
    assert (P := open_parity _ O). destruct (Nat.eq_dec c 2) as [-> | N].
    + destruct v as [|d v].
      * destruct (offered_last u Ou) as (X & Of & GX & E & M); [count; lia| |].
        { intros r e ->. count. lia. }
        apply (CP _ _ Of), OP; [exact GX|count; lia|]. rewrite E, P. count.
        rewrite (Nat.add_comm (total u)). reflexivity.
      * destruct u as [|e u]; [|cbn in G; lia].
        destruct (offered_first (d :: v) Ov) as (X & Of & GX & E & M); [count; lia| |].
        { intros e q Q. injection Q as -> ->. count. lia. }
        apply (CP _ _ Of), OP; [exact GX|count; lia|]. rewrite E, P. cbn [app].
        rewrite (total_cons 2). reflexivity.
    + assert (O' : open (u ++ S c :: v)) by (apply open_app; [exact Ou|apply open_cons; split; [lia|exact Ov]]).
      assert (T' : total (u ++ S c :: v) = S (total (u ++ c :: v))) by (count; lia).
      assert (M : strings (u ++ S c :: v) < strings (u ++ c :: v)) by (count; lia).
      destruct (Nat.eq_dec (total (u ++ c :: v)) 3) as [E | E].
      * destruct (back_from_4 _ O') as (Y & X & KY & OY & GX & MX & PX); [lia|].
        eapply turn; [apply row_among, KY|]. apply (SP Y X); [exact OY|exact GX|lia|].
        rewrite PX, P, E. reflexivity.
      * apply OP; [apply good_row; [destruct u; discriminate|exact O'|lia]|rewrite size_cons, size_nil; lia|].
        rewrite parity_of_row, P, open_parity by exact O'. rewrite T'. apply even_S.
  - destruct (open_parts _ _ O) as (Ou & Ov). apply open_cons in Ov. destruct Ov as (C & Ov). apply open_cons in Ov.
    destruct Ov as (D & Ov). assert (P := open_parity _ O). count.
    destruct (Nat.eq_dec c 2) as [-> | N].
    { destruct (offered_last u Ou) as (X & Of & GX & E & M); [lia| |].
      { intros r e ->. count. lia. }
      assert (Od : open (S d :: v)) by (apply open_cons; split; [lia|exact Ov]).
      apply (CP _ (X ++ [S d :: v])); [apply (offers_both [_] _ [_]); [exact Of|apply quiet_offers, open_quiet, Od]|].
      apply OP.
      - apply good_both; [exact GX|]. apply good_row; [discriminate|exact Od|count; lia].
      - count. lia.
      - rewrite parity_both, E, P, parity_of_row, open_parity by exact Od. count.
        replace (S d + total v) with (S (d + total v)) by lia.
        replace (total u + (2 + (d + total v))) with (S (S (total u + (d + total v)))) by lia.
        rewrite !even_S, (even_both (total u) (d + total v)).
        destruct (Nat.even (total u)), (Nat.even (d + total v)); reflexivity. }
    destruct (Nat.eq_dec d 2) as [-> | N'].
    { destruct (offered_first v Ov) as (X & Of & GX & E & M); [lia| |].
      { intros e r ->. count. lia. }
      assert (Oc : open (u ++ [S c])) by (apply open_app; [exact Ou|apply open_cons; split; [lia|apply open_nil]]).
      apply (CP _ ([u ++ [S c]] ++ X)); [apply (offers_both [_] _ [_]); [apply quiet_offers, open_quiet,
        Oc|exact Of]|].
      apply OP.
      - apply good_both; [|exact GX]. apply good_row; [destruct u; discriminate|exact Oc|count; lia].
      - count. lia.
      - rewrite parity_both, E, P, parity_of_row, open_parity by exact Oc. count.
        replace (total u + (S c + 0)) with (S (total u + c)) by lia.
        replace (total u + (c + (2 + total v))) with (S (S (total u + c + total v))) by lia.
        rewrite !even_S, (even_both (total u + c) (total v)).
        destruct (Nat.even (total u + c)), (Nat.even (total v)); reflexivity. }
    assert (Oc : open (u ++ [S c])) by (apply open_app; [exact Ou|apply open_cons; split; [lia|apply open_nil]]).
    assert (Od : open (S d :: v)) by (apply open_cons; split; [lia|exact Ov]).
    assert (Pc : Nat.even (total (u ++ [S c])) = negb (Nat.even (total u + c))).
    { count. replace (total u + (S c + 0)) with (S (total u + c)) by lia. apply even_S. }
    assert (Pd : Nat.even (total (S d :: v)) = negb (Nat.even (d + total v))).
    { count. apply even_S. }
    assert (Pw : Nat.even (total u + (c + (d + total v))) =
      negb (xorb (Nat.even (total u + c)) (Nat.even (d + total v)))).
    { rewrite Nat.add_assoc. apply even_both. }
    assert (few_left : total u + c <= 2 -> good [u ++ [S c]]).
    { intros. apply good_row; [destruct u; discriminate|exact Oc|count; lia]. }
    assert (few_right : d + total v <= 2 -> good [S d :: v]).
    { intros. apply good_row; [discriminate|exact Od|count; lia]. }
    destruct (Nat.eq_dec (total u + c) 3) as [E | E]; [|destruct (Nat.eq_dec (d + total v) 3) as [E' | E']].
    + destruct (back_from_4 _ Oc) as (Y & X & KY & OY & GX & MX & PX); [count; lia|].
      assert (GD : good [S d :: v]) by (apply few_right; lia).
      eapply turn; [apply (row_among false A (u ++ [S c]) Y ([S d :: v] ++ B)), KY|]. rewrite app_assoc with (l := Y).
      eapply (SP _ (X ++ [S d :: v])); [apply offers_both; [exact OY|apply quiet_offers, good_quiet, GD]| | |].
      * apply good_both; assumption.
      * count. lia.
      * rewrite parity_both, PX, P, parity_of_row, open_parity, Pd, Pw by exact Od. rewrite E.
        replace (d + total v) with 0 by lia. reflexivity.
    + destruct (back_from_4 _ Od) as (Y & X & KY & OY & GX & MX & PX); [count; lia|].
      assert (GC : good [u ++ [S c]]) by (apply few_left; lia).
      eapply turn; [cbn [app]; change ((u ++ [S c]) :: (S d :: v) :: B) with ([u ++ [S c]] ++ (S d :: v) :: B);
        rewrite app_assoc; apply row_among, KY|]. rewrite <- app_assoc. rewrite (app_assoc [u ++ [S c]]).
      eapply (SP _ ([u ++ [S c]] ++ X)); [apply offers_both; [apply quiet_offers, good_quiet, GC|exact OY]| | |].
      * apply good_both; assumption.
      * count. lia.
      * rewrite parity_both, PX, P, parity_of_row, open_parity, Pc, Pw by exact Oc. rewrite E'.
        replace (total u + c) with 0 by lia. reflexivity.
    + apply OP.
      * apply (good_both [_] [_]); [apply few_left|apply few_right]; lia.
      * count. lia.
      * rewrite P, !parity_cons, !open_parity, Pc, Pd, Pw by assumption.
        destruct (Nat.even (total u + c)), (Nat.even (d + total v)); reflexivity.
Qed.
(* the nimber is 1: the player on move leaves parity 0 *)
Lemma one_more_missing w : few w -> row_parity w = true -> exists Y X, cut false w Y /\ offers Y X /\ good X /\
  size X < strings w /\ parity X = false.
Proof.
  intros (N & O & T). rewrite (open_parity _ O). intros P.
  assert (T2 : total w <= 2). { destruct (Nat.eq_dec (total w) 3) as [E | E]; [rewrite E in P; discriminate P|lia]. }
  assert (K : forall u c v, w = u ++ c :: v -> c <= 1 -> neighbour u + neighbour v + c <= 3 ->
    exists Y X, cut false w Y /\ offers Y X /\ good X /\ size X < strings w /\ parity X = false).
  { intros u c v -> C G. destruct (open_parts _ _ O) as (Ou & Ov). apply open_cons in Ov. destruct Ov as (_ & Ov).
    assert (O' : open (u ++ S c :: v)) by (apply open_app; [exact Ou|apply open_cons; split; [lia|exact Ov]]).
    assert (T' : total (u ++ S c :: v) = S (total (u ++ c :: v))) by (count; lia).
    assert (G' : good [u ++ S c :: v]) by (apply good_row; [destruct u; discriminate|exact O'|lia]).
    exists [u ++ S c :: v], [u ++ S c :: v].
    split; [apply ground_keeps; lia|]. split; [apply quiet_offers, good_quiet, G'|]. split; [exact G'|].
    split; [count; lia|]. rewrite parity_of_row, open_parity, T', even_S, P by exact O'. reflexivity. }
  destruct w as [|c v]; [contradiction|]. destruct (Nat.eq_dec c 2) as [-> | C].
  - destruct v as [|d v].
    + exists [[3]], [[4]]. split; [apply (ground_keeps [] 2 []); cbn; lia|]. split; [exact alone_offers|].
      split; [exact good_dead|]. split; [cbn; lia|reflexivity].
    + apply (K [2] d v); [reflexivity| |]; count; [lia|]. destruct v; cbn; lia.
  - assert (C1 := O c (or_introl eq_refl)). apply (K [] c v); [reflexivity|lia|]. destruct v; cbn; lia.
Qed.

Lemma none_wins G : good G -> size G < S n -> parity G = true -> won G 0.
Proof.
  intros GG L P. assert (K : exists A w B, G = A ++ w :: B /\ row_parity w = true).
  { clear GG L. induction G as [|w G IH]; [discriminate P|]. rewrite parity_cons in P. destruct (row_parity w) eqn:E.
    - exists [], w, G. auto.
    - destruct IH as (A & u & B & -> & E'); [rewrite <- P; destruct (parity G); reflexivity|]. exists (w :: A), u,
      B. auto. }
  destruct K as (A & w & B & -> & E). apply Forall_app in GG. destruct GG as (GA & GG).
  apply Forall_cons_iff in GG. destruct GG as ([F | D] & GB); [|rewrite D in E; discriminate E].
  destruct (one_more_missing w F E) as (Y & X & KY & O & G & M & PX).
  eapply turn; [apply row_among, KY|]. apply (lost_with_offers _ (A ++ X ++ B)).
  - apply offers_both; [apply quiet_offers, good_quiet, GA|]. apply offers_both; [exact O|].
    apply quiet_offers, good_quiet, GB.
  - replace 0 with (nimber (A ++ X ++ B)).
    + apply fewer_lost; [apply good_both; [exact GA|apply good_both; assumption]|].
      rewrite !size_both in *. rewrite size_cons in L. lia.
    + unfold nimber. rewrite !parity_both, PX. rewrite parity_both, parity_cons, E in P.
      destruct (parity A), (parity B); try discriminate P; reflexivity.
Qed.
Lemma step_in G b Q : step b G Q -> exists A w B ps, G = A ++ w :: B /\ Q = A ++ ps ++ B /\ cut b w ps.
Proof.
  induction 1 as [b w ps B K | b w X Y S (A & u & B & ps & -> & -> & K)].
  - exists [], w, B, ps. auto.
  - exists (w :: A), u, B, ps. auto.
Qed.
Lemma nimber_lost G : good G -> size G < S n -> lost G (nimber G).
Proof.
  intros GG L. apply loses.
  - intros Q S. destruct (good_quiet _ GG _ S).
  - intros Q S. destruct (step_in _ _ _ S) as (A & w & B & ps & -> & -> & K). apply Forall_app in GG.
    destruct GG as (GA & GG). apply Forall_cons_iff in GG. destruct GG as ([F | D] & GB).
    + apply (reply A B w _ _ GA GB F L K).
    + destruct (dead_stays _ _ _ D K).
  - intros k K. unfold nimber in K. destruct (parity G) eqn:P; cbn in K; [|lia]. replace k with 0 by lia.
    apply none_wins; assumption.
Qed.
Lemma other_won G h : good G -> size G < S n -> h <> nimber G -> won G h.
Proof.
  intros GG L D. destruct (Nat.lt_trichotomy h (nimber G)) as [K | [K | K]]; [|contradiction|].
  - unfold nimber in K. destruct (parity G) eqn:P; cbn in K; [|lia]. replace h with 0 by lia.
    apply none_wins; assumption.
  - eapply from_heap; [exact K|]. apply nimber_lost; assumption.
Qed.
End Fewer_strings.

Theorem few_missing G : good G -> lost G (nimber G) /\ forall h, h <> nimber G -> won G h.
Proof.
  enough (E : forall n, (forall G, good G -> size G < n -> lost G (nimber G)) /\
    (forall G h, good G -> size G < n -> h <> nimber G -> won G h)).
  { intros GG. split; [|intros h D]; eapply (E (S (size G))); auto with arith. }
  induction n as [|n (IL & IW)]; [split; intros; lia|]. split.
  - intros H GH L. apply (nimber_lost n IL IW _ GH L).
  - intros H h GH L D. apply (other_won n IL IW _ _ GH L D).
Qed.

(* A row of coins of two strings or more, at most three of their strings missing, has the nimber 1 if an even number
   is missing, and else 0: the player on move loses beside a heap of this size, and wins beside any other heap. *)
Theorem nimber_of_row w : w <> [] -> (forall c, In c w -> c <= 2) -> list_sum w <= 3 ->
  forall h, let g := if Nat.even (list_sum w) then 1 else 0 in
  (lost [w] h <-> h = g) /\ (won [w] h <-> h <> g).
Proof.
  intros N O T h g. destruct (few_missing [w]) as (L & W); [apply good_row; assumption|].
  assert (E : nimber [w] = g). { unfold nimber. rewrite parity_of_row, open_parity by exact O. reflexivity. }
  rewrite E in L, W. destruct (Nat.eq_dec h g) as [-> | D].
  - split; [tauto|]. split; [intros W' _; exact (never_both _ _ _ W' L)|contradiction].
  - split; [|split; auto]. split; [|contradiction]. intros L'. destruct (never_both _ _ _ (W h D) L').
Qed.
Print Assumptions nimber_of_row.
