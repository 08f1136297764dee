(* The sets S(x, y) of docs/swedish.md, the kinds of cuts and of replies, and the finite check that a reply is there.
   No position occurs here. *)
From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.

Definition mem (m : Z) (l : list Z) : bool := existsb (Z.eqb m) l.
(* S(x, y) after its blocks for pairs of 6s and of 8s; e counts from there on *)
Definition tail (ox oy : bool) (e : Z) : bool :=
  match ox, oy with
  | false, false => mem (e mod 10) [0; 2]
  | false, true => if e <=? 20 then mem e [2; 10; 12; 20] else e mod 10 =? 0
  | true, false => e mod 10 =? 0
  | true, true => if e <=? 10 then e =? 10 else mem (e mod 10) [0; 8]
  end.
Definition start (x : Z) : Z := 11 + 18 * Z.div2 x + (if Z.odd x then 10 else 0).
Definition Sxy (E x y : Z) : bool :=
  if E <=? -7 then E mod 8 =? 1 else
  if E <=? 11 then mem E [-5; 3; 11] else
  if E <=? 11 + 18 * Z.div2 x then mem ((E - 11) mod 18) [0; 2; 10] else
  if E <=? start x then mem (E - 11 - 18 * Z.div2 x) [2; 10] else
  if E <=? start x + 28 * Z.div2 y then mem ((E - start x) mod 28) (if Z.odd x then [0; 10; 18; 20] else [0;
    2; 10; 12; 20]) else
  tail (Z.odd x) (Z.odd y) (E - start x - 28 * Z.div2 y).

(* a kind of cut: by how much D falls and a, x, y change, what B and L lose at most, and the part that it needs *)
Record cut := Cut { fall : Z; da : Z; dx : Z; dy : Z; lossB : Z; lossL : Z; need : Z }.
(* the cuts of the player on move; `need` is the part if it is a 4, 6 or 8 *)
Definition cuts : list cut :=
  [Cut 2 (-1) 0 0 0 0 4; Cut 4 0 0 0 2 2 0; Cut 4 0 0 1 0 2 0; Cut 4 0 1 (-1) 0 1 8; Cut 4 1 (-1) 0 0 0 6;
   Cut 6 0 (-1) 0 0 0 6; Cut 6 0 0 (-1) 0 1 8; Cut 6 0 0 0 12 7 0; Cut 6 0 0 1 8 7 0; Cut 6 0 0 2 4 7 0;
   Cut 6 0 1 0 6 6 0; Cut 6 0 1 1 2 6 0; Cut 6 0 2 0 0 5 0; Cut 6 1 0 0 4 4 0; Cut 6 1 0 1 0 4 0;
   Cut 6 1 1 0 0 3 0; Cut 6 2 0 (-1) 0 1 8].
(* the replies; `need` is 4, 6 or 8 for such a part; 13 for a part >= 13; 7 for a part >= 7, at E <= 21 only;
  9: a part >= 8, at E <= 21 only *)
Definition replies : list cut :=
  [Cut 2 (-1) 0 0 0 0 4; Cut 4 1 (-1) 0 0 0 6; Cut 6 0 (-1) 0 0 0 6; Cut 4 0 1 (-1) 0 1 8;
    Cut 6 0 0 (-1) 0 1 8;
   Cut 6 2 0 (-1) 0 1 8; Cut 6 1 0 0 4 4 13; Cut 6 0 0 0 3 3 13; Cut 4 0 0 0 2 2 13; Cut 4 0 0 0 0 2 7;
     Cut 6 0 0 0 0 3 9].

(* the least number of 4s with D >= 19 *)
Definition least_a (E : Z) (o : cut) : Z := Z.max (if need o =? 4 then 1 else 0) ((26 - E) / 8).
Definition answers (E x y : Z) (o r : cut) : bool :=
  let a := least_a E o in
  let E2 := E - fall o - 8 * da o - fall r - 8 * da r in
  if match need r with
     | 4 => 1 <=? a + da o
     | 6 => 1 <=? x + dx o
     | 8 => 1 <=? y + dy o
     | 13 => (23 <=? E) && (20 * lossB o <? 19 * E + 60 * a)
     | 7 => E2 <=? 21
     | _ => (E2 <=? 21) && (10 * lossL o <? 9 * E + 70 * a)
     end
  then if (E2 <=? -7) || (10 * (lossL o + lossL r) <=? 9 * (E - E2) - 70 * (da o + da r))
  then if (E2 <? 23) || (23 <=? E) && (20 * (lossB o + lossB r) <=? 19 * (E - E2) - 60 * (da o + da r))
  then Sxy E2 (x + dx o + dx r) (y + dy o + dy r)
  else false else false else false.
Fixpoint some (p : cut -> bool) (l : list cut) : bool := match l with [] => false | r :: l => if p r then
  true else some p l end.
Fixpoint every {T} (p : T -> bool) (l : list T) : bool := match l with [] => true | r :: l => if p r then
  every p l else false end.
Definition ready (x y : Z) (o : cut) : bool :=
  match need o with 6 => 1 <=? x | 8 => 1 <=? y | _ => true end.
(* the last reply, a cut 3 + (k - 3) with k >= 7, at E <= -7 *)
Definition low (E : Z) (o : cut) : bool := let E2 := E - fall o - 8 * da o - 6 in (E2 <=? -7) && (E2 mod 8 =?
  1).
Definition answered (E x y : Z) (o : cut) : bool :=
  if ready x y o then if some (answers E x y o) replies then true else low E o else true.
Definition range (lo : Z) (n : nat) : list Z := map (fun k => lo + Z.of_nat k) (seq 0 n).
(* no cut: the reply is a first move, from an E that is not in S(x, y) *)
Definition none : cut := Cut 0 0 0 0 0 0 0.
Definition holds (E x y : Z) : bool :=
  if Sxy E x y then every (answered E x y) cuts else if Z.odd E then answered E x y none else true.

(* ---- S(x, y) is made of blocks: by how much it can be moved ---- *)
Lemma every_in {T} (p : T -> bool) l : every p l = true <-> forall r, In r l -> p r = true.
Proof.
  induction l as [|q l IH]; cbn [every In]; [split; [tauto|reflexivity]|]. destruct (p q) eqn:E.
  - rewrite IH. split; [intros H r [<- | I]; auto|auto].
  - split; [discriminate|]. intros H. rewrite <- E. auto.
Qed.
Lemma some_in p l : some p l = true <-> exists r, In r l /\ p r = true.
Proof.
  induction l as [|q l IH]; cbn [some In]; [split; [discriminate|intros (r & [] & _)]|]. destruct (p q) eqn:E.
  - split; [intros _; exists q; auto|reflexivity].
  - rewrite IH. split; [intros (r & I & P); exists r; auto|]. intros (r & [<- | I] & P); [congruence|eauto].
Qed.
Lemma in_range lo n k : lo <= k < lo + Z.of_nat n -> In k (range lo n).
Proof.
  intros B. apply in_map_iff. exists (Z.to_nat (k - lo)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma div2_less x : Z.div2 (x - 2) = Z.div2 x - 1.
Proof. rewrite !Z.div2_div. Z.div_mod_to_equations. lia. Qed.
Lemma odd_less x : Z.odd (x - 2) = Z.odd x.
Proof. rewrite Z.odd_sub. cbn. apply xorb_false_r. Qed.
Lemma start_less x : start (x - 2) = start x - 18.
Proof. unfold start. rewrite div2_less, odd_less. destruct (Z.odd x); lia. Qed.
Lemma div2_up m x : 2 * m <= x -> m <= Z.div2 x.
Proof. intros B. rewrite Z.div2_div. Z.div_mod_to_equations. lia. Qed.
Lemma mod_less e b : (e - b) mod b = e mod b.
Proof. replace (e - b) with (e + (-1) * b) by lia.
destruct (Z.eq_dec b 0) as [->|N]; [rewrite !Zmod_0_r; lia|]. apply Z.mod_add, N. Qed.
Lemma leb_same a b c d : (a <= b <-> c <= d) -> (a <=? b) = (c <=? d).
Proof. intros H. destruct (Z.leb_spec a b), (Z.leb_spec c d); tauto || lia. Qed.
Lemma leb_no a b : b < a -> (a <=? b) = false.
Proof. intros. apply Z.leb_gt. assumption. Qed.
Lemma leb_yes a b : a <= b -> (a <=? b) = true.
Proof. intros. apply Z.leb_le. assumption. Qed.

(* beyond 29, two more 6s move S(x, y) by 18 *)
Lemma S_x E x y : 29 < E -> Sxy E x y = Sxy (E - 18) (x - 2) y.
Proof.
  intros B. unfold Sxy. rewrite start_less, div2_less, odd_less.
  rewrite (leb_no E (-7)), (leb_no E 11), (leb_no (E - 18) (-7)), (leb_no (E - 18) 11) by lia.
  rewrite (leb_same (E - 18) (11 + 18 * (Z.div2 x - 1)) E (11 + 18 * Z.div2 x)) by lia.
  rewrite (leb_same (E - 18) (start x - 18) E (start x)) by lia.
  rewrite (leb_same (E - 18) (start x - 18 + 28 * Z.div2 y) E (start x + 28 * Z.div2 y)) by lia.
  replace (E - 18 - 11) with (E - 11 - 18) by lia. rewrite mod_less.
  replace (E - 11 - 18 - 18 * (Z.div2 x - 1)) with (E - 11 - 18 * Z.div2 x) by lia.
  replace (E - 18 - (start x - 18)) with (E - start x) by lia. reflexivity.
Qed.
(* where there are 6s enough, their number does not count *)
Lemma S_x_low m E x x' y : E <= 11 + 18 * m -> 2 * m <= x -> 2 * m <= x' -> Sxy E x y = Sxy E x' y.
Proof.
  intros B X X'. apply div2_up in X, X'. unfold Sxy.
  rewrite (leb_yes E (11 + 18 * Z.div2 x)), (leb_yes E (11 + 18 * Z.div2 x')) by lia. reflexivity.
Qed.
(* beyond the first block for 8s, two more 8s move S(x, y) by 28 *)
Lemma start_least x : 11 + 18 * Z.div2 x <= start x.
Proof. unfold start. destruct (Z.odd x); lia. Qed.
Lemma S_y E x y : 39 < E -> start x + 28 < E -> Sxy E x y = Sxy (E - 28) x (y - 2).
Proof.
  intros X B. pose proof (start_least x). unfold Sxy. rewrite div2_less, odd_less.
  rewrite (leb_no E (-7)), (leb_no E 11), (leb_no (E - 28) (-7)), (leb_no (E - 28) 11) by lia.
  rewrite (leb_no E (11 + 18 * Z.div2 x)), (leb_no (E - 28) (11 + 18 * Z.div2 x)) by lia.
  rewrite (leb_no E (start x)), (leb_no (E - 28) (start x)) by lia.
  rewrite (leb_same (E - 28) (start x + 28 * (Z.div2 y - 1)) E (start x + 28 * Z.div2 y)) by lia.
  replace (E - 28 - start x) with (E - start x - 28) by lia. rewrite mod_less.
  replace (E - start x - 28 - 28 * (Z.div2 y - 1)) with (E - start x - 28 * Z.div2 y) by lia. reflexivity.
Qed.
(* where there are 8s enough, their number does not count *)
Lemma S_y_low m E x y y' : E <= start x + 28 * m -> 2 * m <= y -> 2 * m <= y' -> Sxy E x y = Sxy E x y'.
Proof.
  intros B Y Y'. apply div2_up in Y, Y'. unfold Sxy.
  rewrite (leb_yes E (start x + 28 * Z.div2 y)), (leb_yes E (start x + 28 * Z.div2 y')) by lia. reflexivity.
Qed.
(* beyond all blocks, S(x, y) has the period 10 *)
Lemma S_ten E x y : 21 < E -> start x + 10 < E -> start x + 28 * Z.div2 y + 30 < E ->
  Sxy E x y = Sxy (E - 10) x y.
Proof.
  intros X Y B. pose proof (start_least x). unfold Sxy.
  rewrite (leb_no E (-7)), (leb_no E 11), (leb_no (E - 10) (-7)), (leb_no (E - 10) 11) by lia.
  rewrite (leb_no E (11 + 18 * Z.div2 x)), (leb_no (E - 10) (11 + 18 * Z.div2 x)) by lia.
  rewrite (leb_no E (start x)), (leb_no (E - 10) (start x)) by lia.
  rewrite (leb_no E (start x + 28 * Z.div2 y)), (leb_no (E - 10) (start x + 28 * Z.div2 y)) by lia.
  set (e := E - start x - 28 * Z.div2 y).
  replace (E - 10 - start x - 28 * Z.div2 y) with (e - 10) by (subst e; lia).
  assert (30 < e) by (subst e; lia). clearbody e. unfold tail.
  rewrite (leb_no e 20), (leb_no e 10), (leb_no (e - 10) 20), (leb_no (e - 10) 10) by lia. rewrite mod_less.
  reflexivity.
Qed.

Definition small (c : cut) : bool := (0 <=? lossB c) && (0 <=? lossL c) && (-6 <=? fall c + 8 * da c) &&
  (fall c + 8 * da c <=? 22)
  && (-1 <=? dx c) && (dx c <=? 2) && (-1 <=? dy c) && (dy c <=? 2).
Lemma small_is c : small c = true ->
  0 <= lossB c /\ 0 <= lossL c /\ -6 <= fall c + 8 * da c <= 22 /\ -1 <= dx c <= 2 /\ -1 <= dy c <= 2.
Proof. unfold small. rewrite !andb_true_iff, !Z.leb_le. tauto. Qed.
Definition small_reply (c : cut) : bool := small c && (dx c <=? 1) && (dy c <=? 0).
Lemma cuts_small o : In o cuts -> small o = true.
Proof. revert o. apply every_in. reflexivity. Qed.
Lemma replies_small o : In o replies -> small o = true /\ dx o <= 1 /\ dy o <= 0.
Proof.
  intros I. assert (E : small_reply o = true). { revert o I. apply every_in. reflexivity. }
  unfold small_reply in E. rewrite !andb_true_iff, !Z.leb_le in E. tauto.
Qed.

Section Step.
  Variables E x y E' x' y' : Z.
  Hypothesis HE : E' = E \/ E' <= E /\ 67 <= E'.
  Hypothesis HO : Z.odd E' = Z.odd E.
  Hypothesis HX : x' = x \/ 2 <= x' /\ 2 <= x.
  Hypothesis HY : y' = y \/ 2 <= y' /\ 2 <= y.
  Hypothesis HS : forall d u t, -44 <= d <= 12 -> -2 <= u <= 3 -> -2 <= t <= 2 ->
      Sxy (E + d) (x + u) (y + t) = Sxy (E' + d) (x' + u) (y' + t).

  Lemma least_a_same o : least_a E o = least_a E' o.
  Proof.
    destruct HE as [->|(A & B)]; [reflexivity|]. unfold least_a.
    assert ((26 - E) / 8 <= 0) by (Z.div_mod_to_equations; lia).
    assert ((26 - E') / 8 <= 0) by (Z.div_mod_to_equations; lia).
    destruct (need o =? 4); lia.
  Qed.
  Lemma answers_step o r : small o = true -> In r replies -> answers E' x' y' o r = true ->
    answers E x y o r = true.
  Proof.
    intros O R. apply small_is in O. apply replies_small in R. destruct R as (R & R1 & R2).
    apply small_is in R.
    unfold answers. rewrite (least_a_same o). set (a := least_a E' o).
    assert (SS : Sxy (E - fall o - 8 * da o - fall r - 8 * da r) (x + dx o + dx r) (y + dy o + dy r)
      = Sxy (E' - fall o - 8 * da o - fall r - 8 * da r) (x' + dx o + dx r) (y' + dy o + dy r)).
    { pose proof (HS (- (fall o + 8 * da o) - (fall r + 8 * da r)) (dx o + dx r) (dy o + dy r)) as H.
      replace (E - fall o - 8 * da o - fall r - 8 * da r) with (E + (- (fall o + 8 * da o) - (fall r + 8 * da
        r))) by lia.
      replace (E' - fall o - 8 * da o - fall r - 8 * da r) with (E' + (- (fall o + 8 * da o) - (fall r + 8 *
        da r))) by lia.
      replace (x + dx o + dx r) with (x + (dx o + dx r)) by lia.
      replace (x' + dx o + dx r) with (x' + (dx o + dx r)) by lia.
      replace (y + dy o + dy r) with (y + (dy o + dy r)) by lia.
      replace (y' + dy o + dy r) with (y' + (dy o + dy r)) by lia.
      apply H; lia. }
    rewrite SS. clear SS. set (sv := Sxy _ _ _). clearbody sv. clear HS.
    assert (N : forall p q (c c' : bool), (p = true -> q = true) -> (c = true -> c' = true) ->
      (if p then c else false) = true -> (if q then c' else false) = true).
    { intros p q c c' A B. destruct p; [rewrite A by reflexivity; exact B|discriminate]. }
    apply N; [|apply N; [|apply N; [|tauto]]].
    - destruct HE as [->|(A & B)].
      + destruct HX as [->|(X & X')], HY as [->|(Y & Y')];
          destruct (need r) as [|[[[[]|[]|]|[[]|[]|]|]|[[[]|[]|]|[[]|[]|]|]|]|]; auto; rewrite ?Z.leb_le;
          intros; lia.
      + rewrite ?(leb_no (E - fall o - 8 * da o - fall r - 8 * da r) 21),
          ?(leb_no (E' - fall o - 8 * da o - fall r - 8 * da r) 21) by lia.
        destruct (need r) as [|[[[[]|[]|]|[[]|[]|]|]|[[[]|[]|]|[[]|[]|]|]|]|]; cbn [andb]; auto;
          rewrite ?andb_true_iff, ?Z.leb_le, ?Z.ltb_lt; intros; lia.
    - rewrite ?orb_true_iff, ?andb_true_iff, ?Z.leb_le. intros; lia.
    - rewrite ?orb_true_iff, ?andb_true_iff, ?Z.leb_le, ?Z.ltb_lt. intros; lia.
  Qed.
  Lemma answered_step o : small o = true -> answered E' x' y' o = true -> answered E x y o = true.
  Proof.
    intros O. unfold answered. assert (RR : ready x' y' o = ready x y o).
    { unfold ready. destruct (need o) as [|[[[[]|[]|]|[[]|[]|]|]|[[[]|[]|]|[[]|[]|]|]|]|]; try reflexivity;
        apply leb_same; lia. }
    rewrite RR. destruct (ready x y o); [|reflexivity].
    assert (SO : some (answers E' x' y' o) replies = true -> some (answers E x y o) replies = true).
    { rewrite !some_in. intros (r & I & A). exists r. split; [exact I|]. apply answers_step; assumption. }
    destruct (some (answers E' x' y' o) replies); [rewrite SO; reflexivity|].
    destruct (some (answers E x y o) replies); [reflexivity|]. apply small_is in O.
    unfold low. destruct HE as [->|(A & B)]; [auto|]. rewrite (leb_no (E' - _ - _ - _)) by lia. discriminate.
  Qed.
  Lemma holds_step : holds E' x' y' = true -> holds E x y = true.
  Proof.
    unfold holds. assert (SS := HS 0 0 0 ltac:(lia) ltac:(lia) ltac:(lia)). rewrite !Z.add_0_r in SS.
    rewrite SS, HO.
    destruct (Sxy E' x' y').
    - rewrite !every_in. intros H o O. apply answered_step; [apply cuts_small, O|auto].
    - case (Z.odd E); [|reflexivity]. apply answered_step. reflexivity.
  Qed.
End Step.

(* beyond this S(x, y), and those near it, have the period 10 *)
Definition bound (x y : Z) : Z := start x + 28 * Z.div2 y + 130.
Definition checked (X Y : nat) : bool :=
  every (fun x => every (fun y => every (fun E => holds E x y) (range (-5) (Z.to_nat (bound x y + 6))))
    (range 0 Y))
    (range 0 X).
Lemma finite : checked 14 14 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
