(* Descents without joints: from a state Y at an altitude of theta - 1 or more there is a flight to every
   state Z in it at theta or more, where theta is enough for the trinkets, as 10 is. Y less Z is any number of
   bracelets, linear and cyclic: a trinket has two links at most, and a gain of 0 to 4. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums Links.
Open Scope Z_scope.

Section Descents.
Variables links trinkets : nat.
Variables end1 end2 : nat -> node.
Variables cost gain : nat -> Z.
Variables base theta : Z.
Notation ends_at := (ends_at end1 end2).
Notation degree := (degree links end1 end2).
Notation there := (there links end1 end2).
Notation gains := (gains trinkets gain).
Notation altitude := (altitude links trinkets 0 end1 end2 cost gain base).
Notation freed := (freed links end1 end2).
Notation safe := (safe links trinkets 0 end1 end2 cost gain base).
Notation flight := (flight links trinkets 0 end1 end2 cost gain base).
Notation inside := (inside links).
Notation below := (below links).
Notation size U := (weigh links U (fun _ => 1)).

Hypothesis gain_bounds : forall t, (t < trinkets)%nat -> 0 <= gain t <= 4.
Hypothesis theta_enough : enough links trinkets end1 end2 gain theta.
Hypothesis two_links : forall t, (t < trinkets)%nat -> sum links (ends_at (Trinket t)) <= 2.

Lemma degree_at_most_2 Y t : (t < trinkets)%nat -> degree Y (Trinket t) <= 2.
Proof.
  intros T. eapply Z.le_trans; [|apply (two_links t T)]. apply sum_at_most. intros l _.
  pose proof (ends_at_bounds end1 end2 (Trinket t) l). destruct (Y l); cbn [Z.b2z]; lia.
Qed.

(* U cuts a trinket if one of its two links is left in U, and none in Z *)
Definition cut (Y Z U : set) (t : nat) : bool :=
  (degree Z (Trinket t) =? 0) && (0 <? degree U (Trinket t))
  && (degree U (Trinket t) <? degree Y (Trinket t)).
Lemma cut_spec Y Z U t : cut Y Z U t = true <->
  degree Z (Trinket t) = 0 /\ 0 < degree U (Trinket t) /\ degree U (Trinket t) < degree Y (Trinket t).
Proof. unfold cut. rewrite !andb_true_iff, Z.eqb_eq, !Z.ltb_lt. tauto. Qed.
Lemma cut_degrees Y Z U t : (t < trinkets)%nat -> cut Y Z U t = true ->
  degree Z (Trinket t) = 0 /\ degree U (Trinket t) = 1 /\ degree Y (Trinket t) = 2.
Proof. intros T C. apply cut_spec in C. pose proof (degree_at_most_2 Y t T). lia. Qed.

Lemma altitude_without Y l : (l < links)%nat -> Y l = true ->
  altitude (without Y l) = altitude Y - cost l + gains (freed Y l).
Proof.
  intros L T. unfold Links.altitude. rewrite weigh_without by assumption. cbn [sum].
  enough (gains (fun t => there Y (Trinket t)) = gains (fun t => there (without Y l) (Trinket t)) + gains
    (freed Y l)) by lia.
  unfold Links.gains. rewrite <- sum_plus. apply sum_same. intros t _. unfold Links.freed, Links.there.
  rewrite degree_without by assumption. pose proof (ends_at_bounds end1 end2 (Trinket t) l).
  destruct (Z.ltb_spec 0 (degree Y (Trinket t))), (Z.ltb_spec 0 (degree Y (Trinket t) - ends_at (Trinket t)
    l)); cbn [andb negb Z.b2z]; lia.
Qed.

(* What U leaves and U itself are together as high as Y and Z: the gain of a trinket that U cuts is in both. *)
Lemma altitudes Y Z U : inside Z U -> inside U Y ->
  altitude U + altitude (rest Y Z U) = altitude Y + altitude Z - gains (cut Y Z U).
Proof.
  intros I J. unfold Links.altitude. cbn [sum]. assert (C := weigh_rest links Y Z U cost I J).
  assert (G : gains (fun t => there U (Trinket t)) + gains (fun t => there (rest Y Z U) (Trinket t)) =
    gains (fun t => there Y (Trinket t)) + gains (fun t => there Z (Trinket t)) + gains (cut Y Z U)); [|lia].
  unfold Links.gains. rewrite <- !sum_plus. apply sum_same. intros t _.
  assert (D := weigh_rest links Y Z U (ends_at (Trinket t)) I J).
  fold (degree U (Trinket t)) (degree Y (Trinket t)) in D.
  fold (degree Z (Trinket t)) (degree (rest Y Z U) (Trinket t)) in D.
  pose proof (degree_inside _ end1 end2 Z U (Trinket t) I).
  pose proof (degree_inside _ end1 end2 U Y (Trinket t) J).
  pose proof (degree_not_negative links end1 end2 Z (Trinket t)). unfold cut, Links.there.
  repeat match goal with
  | |- context [?a <? ?b] => destruct (Z.ltb_spec a b)
  | |- context [?a =? ?b] => destruct (Z.eqb_spec a b)
  end; cbn [Z.b2z andb]; lia.
Qed.

(* ---- a path: from a link at an outer end, each link is opened that hangs on by its other end ---- *)
(* an end of a link is outer if no trinket is there that joins it to another link of Y less Z *)
Definition outer (Y Z : set) (l : nat) : Prop :=
  (forall t, end1 l = Trinket t -> ~ (degree Z (Trinket t) = 0 /\ degree Y (Trinket t) = 2)) \/
  (forall t, end2 l = Trinket t -> ~ (degree Z (Trinket t) = 0 /\ degree Y (Trinket t) = 2)).

Section Path.
Variables Y Z : set.
Hypothesis Z_inside : inside Z Y.
Hypothesis low_between : forall U, below Z U -> below U Y -> altitude U <= altitude Y + altitude Z - theta.
Hypothesis connected : forall U, below Z U -> below U Y -> exists t, (t < trinkets)%nat /\ cut Y Z U t = true.
(* Z is high, or high enough where the last link frees but one trinket *)
Hypothesis high : theta <= altitude Z \/ 2 <= altitude Z /\ forall t, (t < trinkets)%nat ->
  degree Z (Trinket t) = 0 -> 0 < degree Y (Trinket t) ->
  degree Y (Trinket t) = 2 /\ 2 + gain t <= altitude Z /\ 4 <= altitude Z.

(* l is the first link and has an outer end, or it is at the only trinket that U cuts *)
Definition next (U : set) (l : nat) : Prop :=
  same links U Y /\ outer Y Z l \/
  exists t, (t < trinkets)%nat /\ cut Y Z U t = true /\ 1 <= ends_at (Trinket t) l /\
    forall s, (s < trinkets)%nat -> cut Y Z U s = true -> s = t.

Section Opening.
Variables (U : set) (l : nat).
Hypothesis U_from : inside Z U.
Hypothesis U_to : inside U Y.
Hypothesis l_links : (l < links)%nat.
Hypothesis U_l : U l = true.
Hypothesis Z_l : Z l = false.
Hypothesis l_next : next U l.
Notation R := (without U l).

Lemma not_all_cut t : same links U Y -> cut Y Z U t = false.
Proof.
  intros E. destruct (cut Y Z U t) eqn:C; [|reflexivity]. apply cut_spec in C.
  rewrite (degree_same _ _ _ U Y) in C by exact E. lia.
Qed.
Lemma cut_after t : (t < trinkets)%nat -> cut Y Z R t = true -> 1 <= ends_at (Trinket t) l.
Proof.
  intros T C. pose proof (ends_at_bounds end1 end2 (Trinket t) l).
  destruct (Z.eq_dec (ends_at (Trinket t) l) 0); [exfalso|lia]. assert (CU : cut Y Z U t = true).
  { apply cut_spec. apply cut_spec in C. rewrite degree_without in C by assumption. lia. }
  destruct l_next as [(E & _) | (s & _ & _ & A & O)]; [rewrite not_all_cut in CU; [discriminate|exact E]|].
  rewrite (O t T CU) in *. lia.
Qed.
Lemma at_end t : 1 <= ends_at (Trinket t) l -> end1 l = Trinket t \/ end2 l = Trinket t.
Proof. intros A. destruct (ends_at_cases end1 end2 (Trinket t) l); [lia|assumption]. Qed.

(* of the trinkets at l, those cut after it and those freed by it are together worth theta - 2 at most *)
Lemma gains_after :
  gains (cut Y Z R) + gains (freed U l) <= theta - 2 /\
  forall t, (t < trinkets)%nat -> freed U l t = true -> gains (cut Y Z R) + gains (freed U l) - gain
  t <= theta - 4.
Proof.
  assert (E : gains (cut Y Z R) + gains (freed U l) = gains (fun t => cut Y Z R t || freed U l t)).
  { unfold Links.gains. rewrite <- sum_plus. apply sum_same. intros t _. destruct (cut Y Z R t) eqn:C;
      cbn [orb Z.b2z]; [|lia].
    apply cut_spec in C. unfold Links.freed, Links.there.
    destruct (Z.ltb_spec 0 (degree R (Trinket t))); [|lia]. rewrite andb_false_r. cbn [Z.b2z]. lia. }
  rewrite E. destruct (gains_at_link links trinkets end1 end2 gain theta l (fun t => cut Y Z R t || freed U l
    t)) as (G & G').
  - exact theta_enough.
  - exact l_links.
  - intros t T P. apply orb_prop in P. destruct P as [C | F]; [apply cut_after; assumption|].
    eapply freed_at_end; eassumption.
  - split; [exact G|]. intros t T F. apply G'; [exact T|]. rewrite F. apply orb_true_r.
Qed.

(* a trinket freed by the last link is the only one, where all were joined to two links *)
Lemma freed_last : same links R Z ->
  (forall t, (t < trinkets)%nat -> degree Z (Trinket t) = 0 -> 0 < degree Y (Trinket t) ->
  degree Y (Trinket t) = 2) ->
  forall t, (t < trinkets)%nat -> freed U l t = true -> gains (freed U l) <= gain t.
Proof.
  intros E D2.
  assert (A : forall t, freed U l t = true -> 1 <= ends_at (Trinket t) l) by (intros t; apply freed_at_end;
    assumption).
  assert (One : forall s t, (s < trinkets)%nat -> (t < trinkets)%nat -> freed U l s = true ->
    freed U l t = true -> s = t).
  { assert (C : forall t s, (t < trinkets)%nat -> freed U l t = true -> freed U l s = true -> s <> t ->
      cut Y Z U t = true).
    { intros t s T F F' N. apply A in F' as A'. apply at_end in A'. apply A in F as A1. apply at_end in A1.
      apply cut_spec. assert (ends_at (Trinket t) l <= 1).
      { unfold Links.ends_at. destruct (is_spec (end1 l) (Trinket t)), (is_spec (end2 l) (Trinket t));
          cbn; try lia.
        destruct A'; congruence. }
      unfold Links.freed, Links.there in F. rewrite (degree_same _ _ _ R Z) in F by exact E.
      assert (DR := degree_without links end1 end2 U l (Trinket t) l_links U_l).
      rewrite (degree_same _ _ _ R Z) in DR by exact E. destruct (Z.ltb_spec 0 (degree U (Trinket t))),
        (Z.ltb_spec 0 (degree Z (Trinket t))); try discriminate.
      pose proof (degree_not_negative links end1 end2 Z (Trinket t)).
      pose proof (degree_inside links end1 end2 U Y (Trinket t) U_to). specialize (D2 t T). lia. }
    intros s t S T F F'. destruct (Nat.eq_dec s t) as [|N]; [assumption|].
    assert (Cs : cut Y Z U s = true) by (apply (C s t); auto).
    assert (Ct : cut Y Z U t = true) by (apply (C t s); auto).
    destruct l_next as [(EY & _) | (r & _ & _ & _ & O)];
      [rewrite not_all_cut in Cs; [discriminate|exact EY]|].
    rewrite (O s S Cs), (O t T Ct). reflexivity. }
  intros t T F. unfold Links.gains. rewrite (sum_single _ _ t T), F; [cbn [Z.b2z]; lia|].
  intros i I N. destruct (freed U l i) eqn:F'; [|reflexivity]. elim N. apply One; assumption.
Qed.
Lemma freed_degrees t : freed U l t = true -> same links R Z ->
  degree Z (Trinket t) = 0 /\ 0 < degree Y (Trinket t).
Proof.
  intros F E. unfold Links.freed, Links.there in F. rewrite (degree_same _ _ _ R Z) in F by exact E.
  pose proof (degree_not_negative links end1 end2 Z (Trinket t)).
  pose proof (degree_inside links end1 end2 U Y (Trinket t) U_to).
  destruct (Z.ltb_spec 0 (degree U (Trinket t))), (Z.ltb_spec 0 (degree Z (Trinket t)));
    try discriminate; lia.
Qed.

Lemma next_is_safe : safe U l.
Proof.
  destruct gains_after as (G & G'). destruct (inside_cases links Z R (inside_without links Z U l U_from Z_l))
    as [B | E].
  - assert (BY : below R Y) by (eapply below_inside; [apply without_below|]; eassumption).
    assert (S := altitudes Y Z R (proj1 B) (proj1 BY)).
    destruct (rest_between links Y Z R B BY) as (B' & BY'). assert (L := low_between _ B' BY'). split; [lia|].
    intros t T F. specialize (G' t T F). lia.
  - assert (C := gains_not_negative trinkets gain gain_bounds (cut Y Z R)).
    unfold Links.safe. rewrite <- (altitude_same _ _ _ _ _ _ _ _ _ _ E).
    destruct high as [H | (H & D2)].
    + split; [lia|]. intros t T F. specialize (G' t T F). lia.
    + assert (E' : same links R Z) by (intros i I; symmetry; auto).
      assert (F := freed_last E' (fun t T D0 D1 => proj1 (D2 t T D0 D1))). split.
      * destruct (some trinkets (freed U l)) eqn:S.
        -- apply some_true in S. destruct S as (t & T & FT). specialize (F t T FT).
           destruct (freed_degrees t FT E') as (D0 & D1). destruct (D2 t T D0 D1) as (_ & A & _). lia.
        -- unfold Links.gains. rewrite sum_zero; [lia|]. intros t T. rewrite (some_false _ _ S t T).
           reflexivity.
      * intros t T FT. specialize (F t T FT). destruct (freed_degrees t FT E') as (D0 & D1).
        destruct (D2 t T D0 D1) as (_ & _ & A). lia.
Qed.

(* the trinket that is cut afterwards has the only links that are next *)
Lemma one_cut_after : below Z R ->
  exists t, (t < trinkets)%nat /\ cut Y Z R t = true /\ forall s, (s < trinkets)%nat ->
  cut Y Z R s = true -> s = t.
Proof.
  intros B. assert (BY : below R Y) by (eapply below_inside; [apply without_below|]; eassumption).
  destruct (connected R B BY) as (t & T & C). exists t. repeat split; auto. intros s S C'.
  destruct (Nat.eq_dec s t) as [|N]; [assumption|exfalso].
  assert (A := at_end t (cut_after t T C)). assert (A' := at_end s (cut_after s S C')).
  destruct l_next as [(_ & [O | O]) | (r & Tr & Cr & Ar & _)].
  1, 2: apply (cut_degrees Y Z R t T) in C; apply (cut_degrees Y Z R s S) in C'; destruct A as [A | A];
    destruct A' as [A' | A'];
    try congruence; eapply O; try eassumption; tauto.
  apply (cut_degrees Y Z U r Tr) in Cr.
  assert (DR := degree_without links end1 end2 U l (Trinket r) l_links U_l).
  apply cut_spec in C, C'. assert (r <> t /\ r <> s) by (split; intros ->; lia). apply at_end in Ar.
  destruct A as [A | A]; destruct A' as [A' | A']; destruct Ar as [Ar | Ar]; intuition congruence.
Qed.
End Opening.

Lemma fly_on n : forall U, Z.to_nat (size U) = n -> inside Z U -> below U Y ->
  (exists t, (t < trinkets)%nat /\ cut Y Z U t = true /\ forall s, (s < trinkets)%nat ->
  cut Y Z U s = true -> s = t) ->
  flight U Z.
Proof.
  induction n as [n IH] using lt_wf_ind. intros U N I B (t & T & C & O).
  assert (D := C). apply cut_spec in D. assert (P : 0 < degree U (Trinket t) - degree Z (Trinket t)) by lia.
  unfold Links.degree, weigh in P. rewrite <- sum_minus in P. apply sum_positive in P.
  destruct P as (l & L & P). pose proof (ends_at_bounds end1 end2 (Trinket t) l).
  destruct (U l) eqn:UL; [|destruct (Z l); cbn in P; lia]. destruct (Z l) eqn:ZL; cbn [Z.b2z] in P; [lia|].
  assert (X : next U l) by (right; exists t; repeat split; auto; lia).
  assert (S := next_is_safe U l I (proj1 B) L UL ZL X). apply opening with l; auto.
  assert (W := inside_without links Z U l I ZL).
  destruct (inside_cases links Z _ W) as [B' | E]; [|apply landed; intros k K; symmetry; auto].
  apply IH with (m := Z.to_nat (size (without U l))); auto.
  - assert (M := below_size links _ _ (without_below links U l L UL)).
    pose proof (size_bounds links (without U l)). lia.
  - eapply below_inside; [apply without_below; auto|apply B].
  - apply one_cut_after; auto. apply B.
Qed.

Lemma fly l : (l < links)%nat -> Y l = true -> Z l = false -> outer Y Z l -> flight Y Z.
Proof.
  intros L YL ZL O. assert (X : next Y l) by (left; split; [intros k _; reflexivity|exact O]).
  assert (J : inside Y Y) by (intros k _ E; exact E). apply opening with l; auto; [apply next_is_safe; auto|].
  destruct (inside_cases links Z _ (inside_without links Z Y l Z_inside ZL)) as [B | E];
    [|apply landed; intros k K; symmetry; auto].
  apply fly_on with (n := Z.to_nat (size (without Y l))); auto; [apply B|apply without_below; auto|].
  apply one_cut_after; auto.
Qed.
End Path.

(* ---- the theorem ---- *)
Lemma connected_if_low Y Z M : inside Z Y -> (forall U, below Z U -> below U Y -> altitude U <= M) ->
  2 * M < altitude Y + altitude Z ->
  forall U, below Z U -> below U Y -> exists t, (t < trinkets)%nat /\ cut Y Z U t = true.
Proof.
  intros I L H U B B'. destruct (some trinkets (cut Y Z U)) eqn:S; [apply some_true, S|exfalso].
  assert (A := altitudes Y Z U (proj1 B) (proj1 B')). destruct (rest_between links Y Z U B B') as (C & C').
  unfold Links.gains in A. rewrite sum_zero in A; [|intros t T; rewrite (some_false _ _ S t T); reflexivity].
  pose proof (L U B B'). pose proof (L _ C C'). lia.
Qed.
Lemma link_at Y Z t : inside Z Y -> degree Z (Trinket t) < degree Y (Trinket t) ->
  exists l, (l < links)%nat /\ Y l = true /\ Z l = false /\ (end1 l = Trinket t \/ end2 l = Trinket t).
Proof.
  intros I D. assert (P : 0 < degree Y (Trinket t) - degree Z (Trinket t)) by lia.
  unfold Links.degree, weigh in P. rewrite <- sum_minus in P. apply sum_positive in P.
  destruct P as (l & L & P). exists l. pose proof (ends_at_bounds end1 end2 (Trinket t) l).
  destruct (Y l), (Z l); cbn [Z.b2z] in P; try lia. repeat split; auto.
  destruct (ends_at_cases end1 end2 (Trinket t) l) as [E | A]; [lia|exact A].
Qed.
Lemma outer_or_not Y Z l : outer Y Z l \/ forall t, end1 l = Trinket t \/ end2 l = Trinket t ->
  degree Z (Trinket t) = 0 /\ degree Y (Trinket t) = 2.
Proof.
  assert (D : forall v, (forall t, v = Trinket t -> ~ (degree Z (Trinket t) = 0 /\
    degree Y (Trinket t) = 2)) \/
    exists t, v = Trinket t /\ degree Z (Trinket t) = 0 /\ degree Y (Trinket t) = 2).
  { intros [|x|t]; [left; discriminate | left; discriminate|].
    destruct (Z.eq_dec (degree Z (Trinket t)) 0), (Z.eq_dec (degree Y (Trinket t)) 2); [right; eauto|..];
      left; intros s [= <-]; tauto. }
  unfold outer. destruct (D (end1 l)) as [O | (t & E & D1)]; [tauto|].
  destruct (D (end2 l)) as [O | (s & E' & D2)]; [tauto|]. right. intros r [F | F]; rewrite F in *;
    [injection E as -> | injection E' as ->]; assumption.
Qed.

(* W is the highest state between, and of these the greatest. If all is low between, and Y less Z is a circle
   of links, the flight lands at W on its way. *)
Lemma around_a_circle Y Z W : inside Z Y -> theta - 1 <= altitude Y -> theta <= altitude Z -> below Z W ->
  below W Y ->
  altitude W <= theta - 1 ->
  (forall U, below Z U -> below U Y -> altitude U <= altitude W) ->
  (forall U, below W U -> below U Y -> altitude U < altitude W) ->
  (forall l, (l < links)%nat -> Y l = true -> Z l = false -> forall t, end1 l = Trinket t \/ end2 l =
  Trinket t ->
    degree Z (Trinket t) = 0 /\ degree Y (Trinket t) = 2) ->
  flight Y Z.
Proof.
  intros ZY HY HZ B B' HW M M' C.
  (* without a link of W, at whose ends are other trinkets than those that are freed above W *)
  assert (Low : exists P, (forall m, 0 <= m -> (forall s, (s < trinkets)%nat -> P s = true -> gain s <= m) ->
      2 * theta - 1 - 2 * m <= 2 * altitude W) /\
    forall s, P s = true -> linked links end1 end2 s /\ 0 < degree W (Trinket s)).
  { destruct B as (I & j & J & Wj & Zj). assert (Yj := proj1 B' j J Wj).
    assert (R : below Z (without Y j)).
    { split; [apply inside_without; assumption|]. destruct B' as (_ & k & K & Yk & Wk). exists k.
      repeat split; auto.
      - unfold without. rewrite Yk. destruct (Nat.eqb_spec k j); [congruence|reflexivity].
      - destruct (Z k) eqn:E; [|reflexivity]. rewrite (I k K E) in Wk. discriminate. }
    assert (R' := without_below links Y j J Yj). assert (A := altitudes Y Z _ (proj1 R) (proj1 R')).
    destruct (rest_between links Y Z _ R R') as (S & S'). pose proof (M _ R R'). pose proof (M _ S S').
    assert (At : forall s, cut Y Z (without Y j) s = true -> 1 <= ends_at (Trinket s) j).
    { intros s E. apply cut_spec in E. rewrite degree_without in E by assumption. lia. }
    exists (cut Y Z (without Y j)). split.
    - intros m Hm G. enough (gains (cut Y Z (without Y j)) <= 2 * m) by lia.
      apply (gains_at_ends trinkets end1 end2 gain j); auto.
    - intros s E. split; [exists j; auto|]. pose proof (degree_at_end links end1 end2 W j (Trinket s) J Wj).
      specialize (At s E). lia. }
  assert (High : forall t, (t < trinkets)%nat -> linked links end1 end2 t -> degree W (Trinket t) = 0 ->
    2 + gain t <= altitude W /\ 4 <= altitude W).
  { destruct Low as (P & A & At). destruct theta_enough as [E4 E1 E2]. intros t T Lt Wt.
    assert (Two : forall s, (s < trinkets)%nat -> P s = true -> 2 + gain s + gain t <= theta /\
      4 + gain s <= theta).
    { intros s S E. destruct (At s E) as (Ls & Ws). apply E2; auto. intros ->. lia. }
    specialize (E1 t T). split.
    - enough (2 * theta - 1 - 2 * (theta - 2 - gain t) <= 2 * altitude W) by lia. apply A; [lia|].
      intros s S E. specialize (Two s S E). lia.
    - enough (2 * theta - 1 - 2 * (theta - 4) <= 2 * altitude W) by lia. apply A; [lia|]. intros s S E.
      specialize (Two s S E). lia. }
  assert (W2 : 2 <= altitude W).
  { destruct Low as (P & A & _). destruct theta_enough as [E4 E1 _].
    enough (2 * theta - 1 - 2 * (theta - 2) <= 2 * altitude W) by lia. apply A; [lia|]. intros s S _.
    specialize (E1 s S). lia. }
  assert (N : forall l, (l < links)%nat -> Y l = true -> W l = false -> Z l = false).
  { intros l L _ F. destruct (Z l) eqn:E; [|reflexivity]. rewrite (proj1 B l L E) in F. discriminate. }
  destruct (connected_if_low Y Z (theta - 1) ZY) with (U := W) as (t & T & D); auto;
    [intros U X X'; specialize (M U X X'); lia|lia|].
  apply cut_spec in D. destruct D as (Dz & Dw & Dy). apply flight_on with W.
  - destruct (link_at Y W t (proj1 B') Dy) as (l & L & Yl & Wl & A).
    apply fly with l; auto; [apply B'|intros U X X'; specialize (M' U X X'); lia| | |].
    + apply connected_if_low with (M := altitude W - 1); [apply B'| |lia]. intros U X X'.
      specialize (M' U X X'). lia.
    + right. split; [exact W2|]. intros s S Ds Dp.
      destruct (link_at Y W s (proj1 B')) as (k & K & Yk & Wk & Ak); [lia|].
      split; [apply (C k K Yk (N k K Yk Wk) s Ak)|]. apply High; [exact S| |exact Ds]. exists k.
      split; [exact K|]. unfold Links.ends_at. destruct Ak as [<- | <-]; [destruct (is_spec (end1 k) (end1 k))
        | destruct (is_spec (end2 k) (end2 k))];
        try congruence; [pose proof (b2z_bounds (is (end2 k) (end1 k))) | pose proof
        (b2z_bounds (is (end1 k) (end2 k)))]; cbn [Z.b2z]; lia.
    + destruct A as [A | A]; [left | right]; rewrite A; intros s [= <-]; lia.
  - destruct (link_at W Z t (proj1 B)) as (l & L & Wl & Zl & A); [lia|].
    assert (Q : forall U, below Z U -> below U W -> altitude U <= altitude W).
    { intros U X X'. apply M; [exact X|]. eapply below_inside; [exact X'|apply B']. }
    apply fly with l; auto; [apply B|intros U X X'; specialize (Q U X X'); lia| |].
    + apply connected_if_low with (M := altitude W); [apply B|exact Q|lia].
    + destruct A as [A | A]; [left | right]; rewrite A; intros s [= <-]; pose proof (degree_at_most_2 Y t T);
        lia.
Qed.

Theorem descent : forall Y Z, inside Z Y -> theta - 1 <= altitude Y -> theta <= altitude Z -> flight Y Z.
Proof.
  enough (H : forall n Y Z, Z.to_nat (size Y - size Z) = n -> inside Z Y ->
    theta - 1 <= altitude Y -> theta <= altitude Z -> flight Y Z).
  { intros Y Z. eapply H. reflexivity. }
  induction n as [n IH] using lt_wf_ind. intros Y Z E I HY HZ.
  destruct (inside_cases links Z Y I) as [(_ & l & L & Yl & Zl) | S];
    [|apply landed; intros k K; symmetry; auto].
  set (between := fun U => is_below links Z U && is_below links U Y).
  assert (BS : forall U, between U = true <-> below Z U /\ below U Y).
  { intros U. unfold between. rewrite andb_true_iff, !is_below_spec. tauto. }
  set (measure := fun U => altitude U * (Z.of_nat links + 1) + size U).
  destruct (greatest_set links between measure) as [None | (W & BW & MW)].
  { intros U V S. apply eq_true_iff_eq. rewrite !BS. split; intros (B & B'); split.
    1, 3: eapply below_inside; [exact B|]. 3, 4: eapply inside_below; [|exact B'].
    all: intros k K T; specialize (S k K); congruence. }
  { intros U V S. unfold measure. rewrite (altitude_same _ _ _ _ _ _ _ _ _ _ S), (weigh_same _ _ _ _ S).
    reflexivity. }
  - (* one link *)
    assert (R : same links (without Y l) Z).
    { destruct (inside_cases links Z _ (inside_without links Z Y l I Zl)) as [B | S];
        [|intros k K; symmetry; auto].
      assert (T : between (without Y l) = true) by (apply BS; split; [exact B|apply without_below; auto]).
      rewrite None in T. discriminate. }
    apply opening with l; auto; [|apply landed, R].
    destruct (gains_at_link links trinkets end1 end2 gain theta l (freed Y l) theta_enough L) as (G & G').
    { intros t T F. eapply freed_at_end; eassumption. }
    unfold Links.safe. rewrite (altitude_same _ _ _ _ _ _ _ _ _ _ R). split; [lia|]. intros t T F.
    specialize (G' t T F). lia.
  - apply BS in BW. destruct BW as (B & B').
    assert (M : forall U, below Z U -> below U Y -> altitude U < altitude W \/ altitude U = altitude W /\
      size U <= size W).
    { intros U X X'. specialize (MW U (proj2 (BS U) (conj X X'))). unfold measure in MW.
      pose proof (size_bounds links U). pose proof (size_bounds links W). nia. }
    destruct (Z_le_dec theta (altitude W)) as [H | H].
    + (* W is high: to W, and from there *)
      assert (SW := below_size _ _ _ B). assert (SW' := below_size _ _ _ B').
      apply flight_on with W; eapply IH; try reflexivity; try (apply B || apply B'); lia.
    + (* all is low: a path, or a circle *)
      destruct (some_or_all links (fun k => Y k = true /\ Z k = false /\ outer Y Z k) (fun k => Y k = true ->
        Z k = false ->
        forall t, end1 k = Trinket t \/ end2 k = Trinket t -> degree Z (Trinket t) = 0 /\
        degree Y (Trinket t) = 2))
        as [(k & K & Yk & Zk & O) | C].
      * intros k _. destruct (outer_or_not Y Z k) as [O | C]; [|right; auto].
        destruct (Y k), (Z k); auto; right; intros; discriminate.
      * apply fly with k; auto; [intros U X X'; specialize (M U X X'); lia|].
        apply connected_if_low with (theta - 1); [exact I|intros U X X'; specialize (M U X X'); lia|lia].
      * apply around_a_circle with W; auto; [lia|intros U X X'; specialize (M U X X'); lia|].
        intros U X X'. assert (SU := below_size _ _ _ X).
        destruct (M U); [eapply below_inside; [exact B|apply X]|exact X'|lia|lia].
Qed.
End Descents.

Print Assumptions descent.
