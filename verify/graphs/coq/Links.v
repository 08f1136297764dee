(* Links, trinkets and joints: what lies between two states of a loony graph, the greater of which is played
   down to the lesser, Z. A link is a chain outside Z. A trinket is a loop of a maximum packing, of less than
   8 coins; at its joint end at most two links. Any other end of a link is at a joint, or loose: at the
   ground, or at a node of Z. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums.
Import ListNotations.
Open Scope Z_scope.

Inductive node := Loose | Joint (x : nat) | Trinket (t : nat).
Definition node_dec (v w : node) : {v = w} + {v <> w}.
Proof. repeat decide equality. Defined.
Definition is (v w : node) : bool := if node_dec v w then true else false.

Section System.
Variables links trinkets joints : nat. (* their numbers: each is called by a number below *)
Variables end1 end2 : nat -> node.
Variable cost : nat -> Z. (* of a link: its coins, less 4 *)
Variable gain : nat -> Z. (* of a trinket: 8, less its coins *)
Variable base : Z. (* the altitude of Z: its controlled value *)

Definition ends_at (w : node) (l : nat) : Z := Z.b2z (is (end1 l) w) + Z.b2z (is (end2 l) w).

(* A state is the set of links that are left. A trinket or a joint is there as long as a link ends at it. *)
Definition weigh (Y : set) (f : nat -> Z) : Z := sum links (fun l => Z.b2z (Y l) * f l).
Definition degree (Y : set) (w : node) : Z := weigh Y (ends_at w).
Definition there (Y : set) (w : node) : bool := 0 <? degree Y w.
Definition gains (P : set) : Z := sum trinkets (fun t => Z.b2z (P t) * gain t).
Definition altitude (Y : set) : Z :=
  base + weigh Y cost + 5 * sum joints (fun x => Z.b2z (there Y (Joint x)))
  - gains (fun t => there Y (Trinket t)).
(* Left is lowest where the last coins of a link, or of a trinket, are handed out; joints aside. *)
Definition without (U : set) (l : nat) : set := fun k => U k && negb (Nat.eqb k l).
Definition freed (U : set) (l t : nat) : bool :=
  there U (Trinket t) && negb (there (without U l) (Trinket t)).
Definition safe (U : set) (l : nat) : Prop :=
  2 + gains (freed U l) <= altitude (without U l) /\
  forall t, (t < trinkets)%nat -> freed U l t = true ->
    4 + gains (freed U l) - gain t <= altitude (without U l).
(* Left opens links, and after each link the trinkets that it frees, in any order; and does not crash *)
Inductive flight : set -> set -> Prop :=
  | landed Y Z : same links Y Z -> flight Y Z
  | opening Y Z l : (l < links)%nat -> Y l = true -> safe Y l -> flight (without Y l) Z -> flight Y Z.

(* A landing at theta is high enough for these trinkets. It is 4 or more, for the handout of a trinket that is
   opened last; 2 more than the gains of two trinkets that a link frees, for its handout; and 4 more than the
   gain of a trinket that is left when another is opened. *)
Definition linked (t : nat) : Prop := exists l, (l < links)%nat /\ 1 <= ends_at (Trinket t) l.
Record enough (theta : Z) : Prop := {
  enough_alone : 4 <= theta;
  enough_for_one : forall t, (t < trinkets)%nat -> 2 + gain t <= theta;
  enough_for_two : forall s t, (s < trinkets)%nat -> (t < trinkets)%nat -> s <> t -> linked s -> linked t ->
    2 + gain s + gain t <= theta /\ 4 + gain s <= theta }.

Definition inside (U V : set) : Prop := forall l, (l < links)%nat -> U l = true -> V l = true.
Definition below (U V : set) : Prop := inside U V /\ exists l, (l < links)%nat /\ V l = true /\ U l = false.

(* ---- what follows ---- *)
Lemma is_spec v w : reflect (v = w) (is v w).
Proof. unfold is. destruct (node_dec v w); constructor; assumption. Qed.
Lemma ends_at_bounds w l : 0 <= ends_at w l <= 2.
Proof.
  unfold ends_at. pose proof (b2z_bounds (is (end1 l) w)). pose proof (b2z_bounds (is (end2 l) w)). lia.
Qed.
Lemma ends_at_cases w l : ends_at w l = 0 \/ end1 l = w \/ end2 l = w.
Proof. unfold ends_at. destruct (is_spec (end1 l) w), (is_spec (end2 l) w); auto. Qed.
Lemma ends_of_trinkets l : sum trinkets (fun t => ends_at (Trinket t) l) <= 2.
Proof.
  assert (E : forall v, sum trinkets (fun t => Z.b2z (is v (Trinket t))) <= 1).
  { intros v. destruct (some trinkets (fun t => is v (Trinket t))) eqn:S.
    - apply some_true in S. destruct S as (t & T & E). rewrite (sum_single _ _ t T);
        [pose proof (b2z_bounds (is v (Trinket t))); lia|].
      intros i _ N. destruct (is_spec v (Trinket t)), (is_spec v (Trinket i)); reflexivity || congruence.
    - rewrite sum_zero; [lia|]. intros t T. rewrite (some_false _ _ S t T). reflexivity. }
  unfold ends_at. rewrite sum_plus. pose proof (E (end1 l)). pose proof (E (end2 l)). lia.
Qed.

Lemma weigh_same U V f : same links U V -> weigh U f = weigh V f.
Proof. intros E. apply sum_same. intros l L. rewrite E; auto. Qed.
Lemma weigh_without U l f : (l < links)%nat -> U l = true -> weigh (without U l) f = weigh U f - f l.
Proof.
  intros L T. unfold weigh. transitivity (sum links (fun k => if Nat.eqb k l then 0 else Z.b2z (U k) * f k)).
  - apply sum_same. intros k _. unfold without. destruct (Nat.eqb k l), (U k); reflexivity || cbn
      [andb negb Z.b2z]; lia.
  - rewrite sum_without, T by exact L. cbn [Z.b2z]. lia.
Qed.
Lemma weigh_at_least U f l : (forall k, (k < links)%nat -> 0 <= f k) -> (l < links)%nat -> U l = true ->
  f l <= weigh U f.
Proof.
  intros P L T. pose proof (sum_at_least_term links (fun k => Z.b2z (U k) * f k) l) as G. cbn beta in G.
  rewrite T in G. cbn [Z.b2z] in G. rewrite Z.mul_1_l in G. apply G; [|exact L]. intros k K.
  specialize (P k K). destruct (U k); cbn [Z.b2z]; lia.
Qed.
Lemma weigh_positive U f : 0 < weigh U f -> exists l, (l < links)%nat /\ U l = true /\ 0 < f l.
Proof.
  intros P. apply sum_positive in P. destruct P as (l & L & P). exists l. destruct (U l); cbn [Z.b2z] in P;
    split; auto; lia.
Qed.
Lemma weigh_inside U V f : inside U V -> (forall l, (l < links)%nat -> 0 <= f l) -> weigh U f <= weigh V f.
Proof.
  intros I P. apply sum_at_most. intros l L. specialize (I l L). specialize (P l L).
  destruct (U l), (V l); cbn [Z.b2z]; lia.
Qed.
Lemma degree_same U V w : same links U V -> degree U w = degree V w.
Proof. apply weigh_same. Qed.
Lemma degree_not_negative U w : 0 <= degree U w.
Proof.
  apply sum_not_negative. intros l _. pose proof (ends_at_bounds w l). destruct (U l); cbn [Z.b2z]; lia.
Qed.
Lemma degree_inside U V w : inside U V -> degree U w <= degree V w.
Proof. intros I. apply weigh_inside; [exact I|]. intros l _. apply ends_at_bounds. Qed.
Lemma degree_without U l w : (l < links)%nat -> U l = true -> degree (without U l) w = degree U w -
  ends_at w l.
Proof. intros L T. apply weigh_without; assumption. Qed.
Lemma degree_at_end U l w : (l < links)%nat -> U l = true -> ends_at w l <= degree U w.
Proof. intros L T. apply weigh_at_least; auto. intros k _. apply ends_at_bounds. Qed.
Lemma there_same U V w : same links U V -> there U w = there V w.
Proof. intros E. unfold there. rewrite (degree_same U V); auto. Qed.
Lemma gains_same P Q : same trinkets P Q -> gains P = gains Q.
Proof. intros E. apply sum_same. intros t T. rewrite E; auto. Qed.
Lemma altitude_same U V : same links U V -> altitude U = altitude V.
Proof.
  intros E. unfold altitude. f_equal; [f_equal; [rewrite (weigh_same U V) by exact E; reflexivity|f_equal]|].
  - apply sum_same. intros x _. rewrite (there_same U V); auto.
  - apply gains_same. intros t _. apply there_same, E.
Qed.
Lemma without_same U V l : same links U V -> same links (without U l) (without V l).
Proof. intros E k K. unfold without. rewrite E; auto. Qed.
Lemma flight_same U V Z : same links U V -> flight V Z -> flight U Z.
Proof.
  intros E F. revert U E. induction F as [Y Z S | Y Z l L T (SL & ST) F IH]; intros U E.
  - apply landed. intros l L. rewrite E; auto.
  - assert (EW := without_same U Y l E).
    assert (EF : same trinkets (freed U l) (freed Y l)).
    { intros t _. unfold freed. rewrite (there_same U Y), (there_same _ _ _ EW); auto. }
    apply opening with l; auto; [rewrite E; auto|]. unfold safe.
    rewrite (gains_same _ _ EF), (altitude_same _ _ EW). split; [exact SL|]. intros t T'. rewrite (EF t T').
    apply ST, T'.
Qed.
Lemma flight_on X Y Z : flight X Y -> flight Y Z -> flight X Z.
Proof. intros F G. induction F; [eapply flight_same; eassumption|]. eapply opening; eauto. Qed.

(* ---- states inside each other ---- *)
Lemma inside_trans U V W : inside U V -> inside V W -> inside U W.
Proof. unfold inside. auto. Qed.
Lemma below_inside U V W : below U V -> inside V W -> below U W.
Proof. intros (I & l & L & T & F) J. split; [eapply inside_trans; eauto|]. exists l. auto. Qed.
Lemma inside_below U V W : inside U V -> below V W -> below U W.
Proof.
  intros I (J & l & L & T & F). split; [eapply inside_trans; eauto|]. exists l. repeat split; auto.
  destruct (U l) eqn:E; [|reflexivity]. rewrite (I l L E) in F. discriminate.
Qed.
Lemma inside_cases U V : inside U V -> below U V \/ same links U V.
Proof.
  intros I. destruct (some links (fun l => V l && negb (U l))) eqn:S.
  - apply some_true in S. destruct S as (l & L & E). apply andb_prop in E. destruct E as (T & F). left.
    split; [exact I|]. exists l. destruct (U l); [discriminate|]. auto.
  - right. intros l L. assert (F := some_false _ _ S l L). cbn beta in F. specialize (I l L).
    destruct (U l), (V l); try reflexivity; [symmetry; auto|discriminate F].
Qed.
Definition is_inside (U V : set) : bool := negb (some links (fun l => U l && negb (V l))).
Definition is_below (U V : set) : bool := is_inside U V && some links (fun l => V l && negb (U l)).
Lemma is_inside_spec U V : is_inside U V = true <-> inside U V.
Proof.
  unfold is_inside. destruct (some links _) eqn:S; cbn.
  - apply some_true in S. destruct S as (l & L & E). apply andb_prop in E. destruct E as (T & F).
    split; [discriminate|]. intros I. rewrite (I l L T) in F. discriminate.
  - split; [|auto]. intros _ l L T. assert (F := some_false _ _ S l L). cbn beta in F. rewrite T in F.
    destruct (V l); [reflexivity|discriminate].
Qed.
Lemma is_below_spec U V : is_below U V = true <-> below U V.
Proof.
  unfold is_below. rewrite andb_true_iff, is_inside_spec. unfold below. split; intros (I & S); split;
    try exact I.
  - apply some_true in S. destruct S as (l & L & E). apply andb_prop in E. destruct E as (T & F). exists l.
    destruct (U l); [discriminate|]. auto.
  - destruct S as (l & L & T & F). apply some_if with l; [exact L|]. rewrite T, F. reflexivity.
Qed.
Lemma below_size U V : below U V -> weigh U (fun _ => 1) < weigh V (fun _ => 1).
Proof.
  intros (I & l & L & T & F). assert (M := weigh_without V l (fun _ => 1) L T). cbn beta in M.
  assert (weigh U (fun _ => 1) <= weigh (without V l) (fun _ => 1)); [|lia]. apply weigh_inside; [|lia].
  intros k K E. unfold without. rewrite (I k K E). destruct (Nat.eqb_spec k l); [congruence|reflexivity].
Qed.
Lemma size_bounds U : 0 <= weigh U (fun _ => 1) <= Z.of_nat links.
Proof.
  assert (C := sum_constant links 1). rewrite Z.mul_1_r in C. rewrite <- C. unfold weigh.
  split; [apply sum_not_negative | apply sum_at_most]; intros l _; destruct (U l); cbn; lia.
Qed.
Lemma without_below U l : (l < links)%nat -> U l = true -> below (without U l) U.
Proof.
  intros L T. split; [|exists l; unfold without; rewrite Nat.eqb_refl, andb_false_r; auto].
  intros k _ E. apply andb_prop in E. apply E.
Qed.
Lemma inside_without Z U l : inside Z U -> Z l = false -> inside Z (without U l).
Proof.
  intros I F k K E. unfold without. rewrite (I k K E). destruct (Nat.eqb_spec k l); [congruence|reflexivity].
Qed.

(* what U of Y leaves, beside Z *)
Definition rest (Y Z U : set) : set := fun l => Z l || (Y l && negb (U l)).
Lemma rest_between Y Z U : below Z U -> below U Y -> below Z (rest Y Z U) /\ below (rest Y Z U) Y.
Proof.
  intros (I & k & K & KU & KZ) (J & l & L & LY & LU). split; split.
  - intros i _ E. unfold rest. rewrite E. reflexivity.
  - exists l. unfold rest. rewrite LY, LU, orb_true_r. repeat split; auto.
    destruct (Z l) eqn:E; [|reflexivity]. rewrite (I l L E) in LU. discriminate.
  - intros i H E. apply orb_prop in E. destruct E as [E | E]; [auto|]. apply andb_prop in E. apply E.
  - exists k. unfold rest. rewrite KZ, KU, andb_false_r. auto.
Qed.
Lemma weigh_rest Y Z U f : inside Z U -> inside U Y -> weigh U f + weigh (rest Y Z U) f = weigh Y
  f + weigh Z f.
Proof.
  intros I J. unfold weigh. rewrite <- !sum_plus. apply sum_same. intros l L. specialize (I l L).
  specialize (J l L). unfold rest. destruct (Z l), (U l), (Y l); cbn [Z.b2z orb andb negb]; try lia;
    (discriminate (I eq_refl) || discriminate (J eq_refl)).
Qed.

(* ---- trinkets at the two ends of a link ---- *)
Section Gains.
Hypothesis gain_bounds : forall t, (t < trinkets)%nat -> 0 <= gain t <= 4.
Lemma gains_not_negative P : 0 <= gains P.
Proof.
  apply sum_not_negative. intros t T. specialize (gain_bounds t T). destruct (P t); cbn [Z.b2z]; lia.
Qed.
Lemma gains_without P t : (t < trinkets)%nat -> P t = true -> gains (without P t) = gains P - gain t.
Proof.
  intros T E. unfold gains.
  assert (W := sum_without trinkets (fun t => Z.b2z (P t) * gain t) t T). cbn beta in W.
  rewrite E in W. cbn [Z.b2z] in W. rewrite Z.mul_1_l in W. rewrite <- W. apply sum_same. intros i _.
  unfold without. destruct (Nat.eqb i t); [rewrite andb_false_r; reflexivity|]. rewrite andb_true_r.
  reflexivity.
Qed.
(* at an end of a link is one trinket, so of trinkets with a gain of m at most *)
Lemma gains_by_ends l P m :
  (forall t, (t < trinkets)%nat -> P t = true -> 1 <= ends_at (Trinket t) l /\ gain t <= m) -> 0 <= m ->
  gains P <= m * sum trinkets (fun t => Z.b2z (P t) * ends_at (Trinket t) l).
Proof.
  intros H M. unfold gains. rewrite <- sum_times. apply sum_at_most. intros t T. specialize (H t T).
  destruct (P t); cbn [Z.b2z]; [destruct (H eq_refl)|]; nia.
Qed.
Lemma ends_at_most_two l P : sum trinkets (fun t => Z.b2z (P t) * ends_at (Trinket t) l) <= 2.
Proof.
  eapply Z.le_trans; [|apply (ends_of_trinkets l)]. apply sum_at_most. intros t _.
  pose proof (ends_at_bounds (Trinket t) l). destruct (P t); cbn [Z.b2z]; lia.
Qed.
Lemma gains_at_ends l P m :
  (forall t, (t < trinkets)%nat -> P t = true -> 1 <= ends_at (Trinket t) l /\ gain t <= m) -> 0 <= m ->
  gains P <= 2 * m.
Proof. intros H M. assert (G := gains_by_ends l P m H M). assert (E := ends_at_most_two l P). nia. Qed.
Lemma gains_at_link theta l P : enough theta -> (l < links)%nat ->
  (forall t, (t < trinkets)%nat -> P t = true -> 1 <= ends_at (Trinket t) l) ->
  gains P <= theta - 2 /\ forall t, (t < trinkets)%nat -> P t = true -> gains P - gain t <= theta - 4.
Proof.
  intros [E4 E1 E2] L H.
  assert (A : forall t, (t < trinkets)%nat -> P t = true -> gains P - gain t <= Z.min (theta - 4)
    (theta - 2 - gain t)).
  { intros t T PT. rewrite <- gains_without by assumption. specialize (E1 t T) as G.
    set (m := Z.min (theta - 4) (theta - 2 - gain t)). assert (M : 0 <= m) by lia.
    assert (B : forall s, (s < trinkets)%nat -> without P t s = true -> 1 <= ends_at (Trinket s) l /\
      gain s <= m).
    { intros s S W. apply andb_prop in W. destruct W as (PS & N).
      destruct (Nat.eqb_spec s t) as [|N']; [discriminate|]. split; [auto|].
      destruct (E2 s t S T N') as (B1 & B2); [exists l; auto|exists l; auto|]. lia. }
    assert (Le := gains_by_ends l _ m B M).
    enough (sum trinkets (fun s => Z.b2z (without P t s) * ends_at (Trinket s) l) <= 1) by nia.
    assert (S := sum_without trinkets (fun s => Z.b2z (P s) * ends_at (Trinket s) l) t T). cbn beta in S.
    rewrite PT in S. cbn [Z.b2z] in S. specialize (H t T PT). assert (Two := ends_at_most_two l P).
    rewrite (sum_same trinkets _ (fun s => if Nat.eqb s t then 0 else Z.b2z (P s) * ends_at (Trinket s) l));
      [lia|].
    intros s _. unfold without. destruct (Nat.eqb s t); [rewrite andb_false_r; reflexivity|].
    rewrite andb_true_r. reflexivity. }
  split; [|intros t T PT; specialize (A t T PT); lia]. destruct (some trinkets P) eqn:S.
  - apply some_true in S. destruct S as (t & T & PT). specialize (A t T PT). lia.
  - unfold gains. rewrite sum_zero; [lia|]. intros t T. rewrite (some_false _ _ S t T). reflexivity.
Qed.
Lemma freed_at_end U l t : (l < links)%nat -> U l = true -> freed U l t = true -> 1 <= ends_at (Trinket t) l.
Proof.
  intros L T F. unfold freed, there in F. rewrite degree_without in F by assumption.
  destruct (Z.ltb_spec 0 (degree U (Trinket t))), (Z.ltb_spec 0 (degree U (Trinket t) - ends_at (Trinket t)
    l)); try discriminate. lia.
Qed.
End Gains.
End System.
