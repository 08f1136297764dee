(* Loony graphs, their states and openings, and the value. The definitions, up to the first lemma, are to be
   believed; it follows from them what an opening changes. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums Links.
Import ListNotations.
Open Scope Z_scope.

Section Graph.
(* Pieces are chains of coins between two nodes: joints, or the ground, None. Joints are coins too. An
   isolated loop of n coins is a chain of n - 1 from a joint to itself, where nothing else ends. *)
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.

(* A state is the set of pieces that are left. At a joint ends no piece, or two or more; at two, it is a coin
   like others. *)
Definition here (v : option nat) (x : nat) : bool := match v with Some y => Nat.eqb y x | None => false end.
Definition ends (x e : nat) : Z := Z.b2z (here (end1 e) x) + Z.b2z (here (end2 e) x).
Definition valence (Y : set) (x : nat) : Z := weigh pieces Y (ends x).
Definition state (Y : set) : Prop := forall x, (x < joints)%nat -> valence Y x <> 1.
Definition empty (Y : set) : Prop := forall e, (e < pieces)%nat -> Y e = false.

(* a path from node to node, over pieces es and through joints xs *)
Definition joins (e : nat) (a b : option nat) : Prop := end1 e = a /\ end2 e = b \/ end1 e = b /\ end2 e = a.
Inductive path (Y : set) : option nat -> list nat -> list nat -> option nat -> Prop :=
  | one_piece a e b : (e < pieces)%nat -> Y e = true -> joins e a b -> path Y a [e] [] b
  | more_pieces a e x es xs b : (e < pieces)%nat -> Y e = true -> joins e a (Some x) ->
      path Y (Some x) es xs b -> path Y a (e :: es) (x :: xs) b.
Definition coins_of (es xs : list nat) : Z := total coins es + Z.of_nat (length xs).
(* a chain of a state: through joints that are mere coins, and from a node that is none to such a node *)
Definition is_end (Y : set) (v : option nat) : Prop :=
  match v with Some x => 3 <= valence Y x | None => True end.
Definition chain (Y : set) (a : option nat) (es xs : list nat) (b : option nat) : Prop :=
  path Y a es xs b /\ NoDup es /\ (forall x, In x xs -> valence Y x = 2) /\ is_end Y a /\ is_end Y b.

(* What can be opened: its pieces, its coins, and how many of these are handed out. *)
Inductive opening (Y : set) : list nat -> Z -> Z -> Prop :=
  | open_chain a es xs b : chain Y a es xs b -> (forall x, a = Some x -> b = Some x -> 4 <= valence Y x) ->
      opening Y es (coins_of es xs) 2
  (* a loop at a joint, with the third chain there *)
  | open_loop_at_joint x es xs fs ys b : chain Y (Some x) es xs (Some x) -> valence Y x = 3 ->
      chain Y (Some x) fs ys b -> NoDup (es ++ fs) ->
      opening Y (es ++ fs) (coins_of es xs + 1 + coins_of fs ys) 2
  | open_isolated_loop x es xs : path Y (Some x) es xs (Some x) -> NoDup es ->
      (forall y, In y (x :: xs) -> valence Y y = 2) -> opening Y es (coins_of es xs + 1) 4.
Definition minus (Y : set) (es : list nat) : set := fun e => Y e && negb (existsb (Nat.eqb e) es).
(* The values of states: of an opening of C, |C| - h + |v(Y - C) - h|, the least of all. *)
Definition after (v : set -> Z) (Y : set) (es : list nat) (c h : Z) : Z := c - h + Z.abs (v (minus Y es) - h).
Record values (v : set -> Z) : Prop := {
  v_same : forall Y Y', same pieces Y Y' -> v Y = v Y';
  v_empty : forall Y, empty Y -> v Y = 0;
  v_at_most : forall Y es c h, state Y -> opening Y es c h -> v Y <= after v Y es c h;
  v_attained : forall Y, state Y -> ~ empty Y -> exists es c h, opening Y es c h /\ v Y = after v Y es c h }.

(* E = c + 4j - 2v of Berlekamp and Scott, by pieces; see excess_by_nodes *)
Definition present (Y : set) : set := fun x => 0 <? valence Y x.
Definition excess (Y : set) : Z :=
  weigh pieces Y (fun e => coins e - 4) + 5 * weigh joints (present Y) (fun _ => 1).

(* ---- what follows ---- *)
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.

Lemma minus_spec Y es e : minus Y es e = true <-> Y e = true /\ ~ In e es.
Proof.
  unfold minus. rewrite andb_true_iff, negb_true_iff. split; intros (A & B); split; auto.
  - intros I. assert (T : existsb (Nat.eqb e) es = true) by (apply existsb_exists; exists e; rewrite
      Nat.eqb_refl; auto). congruence.
  - destruct (existsb (Nat.eqb e) es) eqn:E; [|reflexivity]. apply existsb_exists in E.
    destruct E as (x & I & E). apply Nat.eqb_eq in E. subst. contradiction.
Qed.
Lemma minus_cons n Y e es : same n (minus Y (e :: es)) (minus (without Y e) es).
Proof. intros i _. unfold minus, without. cbn. destruct (Y i), (Nat.eqb i e); reflexivity. Qed.
Lemma weigh_minus n f es : forall Y, NoDup es -> (forall e, In e es -> (e < n)%nat /\ Y e = true) ->
  weigh n (minus Y es) f = weigh n Y f - total f es.
Proof.
  induction es as [|e es IH]; intros Y N I; cbn.
  - rewrite Z.sub_0_r. apply weigh_same. intros i _. unfold minus. cbn. apply andb_true_r.
  - inversion N as [|? ? F N']; subst. destruct (I e) as (L & T); [left; reflexivity|].
    rewrite (weigh_same _ _ _ _ (minus_cons n Y e es)), IH, weigh_without; auto; [lia|].
    intros i J. destruct (I i) as (Li & Ti); [right; exact J|]. split; [exact Li|].
    unfold without. rewrite Ti. destruct (Nat.eqb_spec i e); [congruence|reflexivity].
Qed.
Lemma minus_inside n Y es : inside n (minus Y es) Y.
Proof. intros e _ E. apply minus_spec in E. apply E. Qed.
Lemma minus_same n Y Y' es : same n Y Y' -> same n (minus Y es) (minus Y' es).
Proof. intros E i I. unfold minus. rewrite (E i I). reflexivity. Qed.

Lemma here_spec v x : reflect (v = Some x) (here v x).
Proof.
  destruct v as [y|]; cbn; [|constructor; discriminate]. destruct (Nat.eqb_spec y x); constructor; congruence.
Qed.
Lemma ends_bounds x e : 0 <= ends x e <= 2.
Proof.
  unfold ends. pose proof (b2z_bounds (here (end1 e) x)). pose proof (b2z_bounds (here (end2 e) x)). lia.
Qed.
Lemma valence_same Y Y' x : same pieces Y Y' -> valence Y x = valence Y' x.
Proof. apply weigh_same. Qed.
Lemma state_same Y Y' : same pieces Y Y' -> state Y -> state Y'.
Proof. intros E S x X. rewrite <- (valence_same Y Y' x E). apply S, X. Qed.
Lemma valence_inside Y Y' x : inside pieces Y Y' -> valence Y x <= valence Y' x.
Proof. intros I. apply weigh_inside; [exact I|]. intros. apply ends_bounds. Qed.
Lemma valence_not_negative Y x : 0 <= valence Y x.
Proof.
  apply sum_not_negative. intros e _. pose proof (ends_bounds x e). destruct (Y e); cbn [Z.b2z]; lia.
Qed.
Lemma valence_at_end Y x e : (e < pieces)%nat -> Y e = true -> ends x e <= valence Y x.
Proof. intros L T. apply weigh_at_least; auto. intros. apply ends_bounds. Qed.
Lemma excess_same Y Y' : same pieces Y Y' -> excess Y = excess Y'.
Proof.
  intros E. unfold excess. rewrite (weigh_same _ _ _ _ E). do 2 f_equal. apply weigh_same. intros x _.
  unfold present. rewrite (valence_same Y Y'); auto.
Qed.
Lemma excess_empty Y : empty Y -> excess Y = 0.
Proof.
  intros E. assert (Z : forall f, weigh pieces Y f = 0) by (intros f; apply sum_zero; intros e L; rewrite
    (E e L); reflexivity).
  unfold excess. rewrite Z. enough (weigh joints (present Y) (fun _ => 1) = 0) by lia.
  apply sum_zero. intros x _. unfold present, valence. rewrite Z. reflexivity.
Qed.
Lemma empty_or_not Y : empty Y \/ exists e, (e < pieces)%nat /\ Y e = true.
Proof.
  destruct (some_or_all pieces (fun e => Y e = true) (fun e => Y e = false)); [|auto|left; assumption].
  intros e _. destruct (Y e); auto.
Qed.

(* ---- paths ---- *)
Lemma joins_turned e a b : joins e a b -> joins e b a.
Proof. intros [(A & B) | (A & B)]; [right | left]; split; assumption. Qed.
Lemma joins_count e a b x : joins e a b -> ends x e = Z.b2z (here a x) + Z.b2z (here b x).
Proof. unfold ends. intros [(-> & ->) | (-> & ->)]; lia. Qed.
Lemma path_in Y a es xs b : path Y a es xs b -> forall e, In e es -> (e < pieces)%nat /\ Y e = true.
Proof.
  induction 1 as [a e b L T J | a e x es xs b L T J P IH]; cbn; intros i [<- | I]; auto. contradiction.
Qed.
Lemma path_weaken Y Y' a es xs b : path Y a es xs b -> (forall e, In e es -> Y' e = true) ->
  path Y' a es xs b.
Proof.
  induction 1 as [a e b L T J | a e x es xs b L T J P IH]; intros I.
  - apply one_piece; auto. apply I. left. reflexivity.
  - apply more_pieces; auto; [apply I; left; reflexivity|]. apply IH. intros i E. apply I. right. exact E.
Qed.
Lemma path_app Y a es xs b fs ys c : path Y a es xs (Some b) -> path Y (Some b) fs ys c ->
  path Y a (es ++ fs) (xs ++ b :: ys) c.
Proof.
  intros P Q. remember (Some b) as m eqn:M. induction P; subst; cbn; apply more_pieces; auto.
Qed.
Lemma path_turned Y a es xs b : path Y a es xs b -> path Y b (rev es) (rev xs) a.
Proof.
  induction 1 as [a e b L T J | a e x es xs b L T J P IH]; cbn.
  - apply one_piece; auto. apply joins_turned, J.
  - apply path_app with (ys := []); [exact IH|]. apply one_piece; auto. apply joins_turned, J.
Qed.
Lemma path_lengths Y a es xs b : path Y a es xs b -> length es = S (length xs).
Proof. induction 1; cbn; congruence. Qed.
Lemma path_ends Y a es xs b : path Y a es xs b ->
  (forall x, a = Some x -> (x < joints)%nat) /\ (forall x, b = Some x -> (x < joints)%nat) /\ forall x,
  In x xs -> (x < joints)%nat.
Proof.
  assert (R : forall e a b, (e < pieces)%nat -> joins e a b -> forall x, a = Some x -> (x < joints)%nat).
  { intros e v w L [(<- & <-) | (<- & <-)] x E; eapply ends_in_range; eauto. }
  induction 1 as [a e b L T J | a e x es xs b L T J P (IA & IB & IX)].
  - split; [eapply R; eauto|]. split; [eapply R; [exact L|apply joins_turned, J]|]. intros x [].
  - split; [eapply R; eauto|]. split; [exact IB|]. intros y [<- | I]; [apply IA; reflexivity|apply IX, I].
Qed.
Lemma inner_in_range Y a es xs b x : In x xs -> path Y a es xs b -> (x < joints)%nat.
Proof. intros I P. revert I. apply (path_ends _ _ _ _ _ P). Qed.
Lemma path_count Y a es xs b x : path Y a es xs b ->
  total (ends x) es = Z.b2z (here a x) + Z.b2z (here b x) + 2 * times x xs.
Proof.
  unfold times. induction 1 as [a e b L T J | a e y es xs b L T J P IH]; cbn [total here] in *;
    rewrite (joins_count _ _ _ _ J); cbn [here]; lia.
Qed.
Lemma valence_minus Y es x : NoDup es -> (forall e, In e es -> (e < pieces)%nat /\ Y e = true) ->
  valence (minus Y es) x = valence Y x - total (ends x) es.
Proof. apply weigh_minus. Qed.

(* ---- what an opening changes ---- *)
(* pieces es and joints zs vanish *)
Record vanish (Y : set) (es zs : list nat) : Prop := {
  vanish_pieces : NoDup es /\ forall e, In e es -> (e < pieces)%nat /\ Y e = true;
  vanish_joints : NoDup zs /\ forall x, In x zs -> (x < joints)%nat /\ 0 < valence Y x;
  vanish_left : forall x, (x < joints)%nat -> (In x zs -> valence (minus Y es) x = 0) /\ (~ In x zs ->
    valence (minus Y es) x = valence Y x \/ 2 <= valence (minus Y es) x) }.
Lemma vanish_state Y es zs : vanish Y es zs -> state Y -> state (minus Y es).
Proof.
  intros V S x X. destruct (vanish_left _ _ _ V x X) as (A & B). destruct (in_dec Nat.eq_dec x zs) as [I | N].
  - rewrite A by exact I. lia.
  - specialize (S x X). destruct (B N); lia.
Qed.
Lemma vanish_joints_count Y es zs : vanish Y es zs ->
  weigh joints (present (minus Y es)) (fun _ => 1) =
    weigh joints (present Y) (fun _ => 1) - Z.of_nat (length zs).
Proof.
  intros [_ (NZ & IZ) V]. rewrite (weigh_same joints (present (minus Y es)) (minus (present Y) zs)).
  - rewrite weigh_minus, total_constant; [lia|exact NZ|]. intros x I. destruct (IZ x I) as (X & P).
    split; [exact X|]. unfold present. apply Z.ltb_lt, P.
  - intros x X. destruct (V x X) as (A & B). apply eq_true_iff_eq. rewrite minus_spec. unfold present.
    rewrite !Z.ltb_lt. assert (Le : valence (minus Y es) x <= valence Y x) by (apply valence_inside,
      minus_inside).
    destruct (in_dec Nat.eq_dec x zs) as [I | N]; [specialize (A I)|specialize (B N)]; split; intuition lia.
Qed.
Lemma vanish_excess Y es zs : vanish Y es zs ->
  excess Y - excess (minus Y es) = total coins es - 4 * Z.of_nat (length es) + 5 * Z.of_nat (length zs).
Proof.
  intros V. assert (E := vanish_joints_count _ _ _ V). destruct V as [(NE & IE) _ _]. unfold excess.
  rewrite weigh_minus, total_minus, total_constant by assumption. lia.
Qed.

Lemma inner_joints Y a es xs b : path Y a es xs b -> NoDup es -> (forall x, In x xs -> valence Y x = 2) ->
  NoDup xs /\ forall x, In x xs -> a <> Some x /\ b <> Some x /\ total (ends x) es = 2.
Proof.
  intros P N V.
  assert (C : forall x, In x xs -> times x xs = 1 /\ a <> Some x /\ b <> Some x /\ total (ends x) es = 2).
  { intros x I. assert (T := path_count _ _ _ _ _ x P).
    assert (M := valence_minus Y es x N (path_in _ _ _ _ _ P)). rewrite (V x I) in M.
    pose proof (valence_not_negative (minus Y es) x). apply times_in in I.
    destruct (here_spec a x), (here_spec b x); cbn [Z.b2z] in T; repeat split; try assumption; lia. }
  split; [|intros x I; apply C, I]. apply times_once. intros x. destruct (in_dec Nat.eq_dec x xs) as [I | F].
  - destruct (C x I). lia.
  - rewrite times_in in F. lia.
Qed.
Lemma chain_vanishes Y a es xs b : chain Y a es xs b -> (forall x, a = Some x -> b = Some x ->
  4 <= valence Y x) -> vanish Y es xs.
Proof.
  intros (P & N & V & EA & EB) O. destruct (inner_joints _ _ _ _ _ P N V) as (NX & C). split.
  - split; [exact N|]. eapply path_in, P.
  - split; [exact NX|]. intros x I. split; [eapply inner_in_range; eassumption|]. rewrite (V x I). lia.
  - intros x X. rewrite valence_minus by (assumption || eapply path_in, P). split.
    + intros I. rewrite (V x I), (proj2 (proj2 (C x I))). lia.
    + intros F. rewrite times_in in F. pose proof (times_not_negative x xs).
      rewrite (path_count _ _ _ _ _ x P). destruct (here_spec a x) as [-> |], (here_spec b x) as [-> |];
        cbn [Z.b2z is_end] in *; [specialize (O x eq_refl eq_refl)|..]; lia.
Qed.
Lemma third_chain_leaves Y x es xs fs ys b : path Y (Some x) es xs (Some x) -> valence Y x = 3 ->
  path Y (Some x) fs ys b -> NoDup (es ++ fs) -> b <> Some x.
Proof.
  intros P V3 Q D ->. assert (T : valence (minus Y (es ++ fs)) x = valence Y x - total (ends x) (es ++ fs)).
  { apply valence_minus; [exact D|]. intros e I. apply in_app_or in I.
    destruct I as [I | I]; [exact (path_in _ _ _ _ _ P e I)|exact (path_in _ _ _ _ _ Q e I)]. }
  rewrite total_app, (path_count _ _ _ _ _ x P), (path_count _ _ _ _ _ x Q) in T.
  cbn [here] in T. rewrite Nat.eqb_refl in T. cbn [Z.b2z] in T.
  pose proof (valence_not_negative (minus Y (es ++ fs)) x). pose proof (times_not_negative x xs).
  pose proof (times_not_negative x ys). lia.
Qed.
Lemma loop_at_joint_vanishes Y x es xs fs ys b : chain Y (Some x) es xs (Some x) -> valence Y x = 3 ->
  chain Y (Some x) fs ys b ->
  NoDup (es ++ fs) -> vanish Y (es ++ fs) (x :: xs ++ ys).
Proof.
  intros (P & N & V & EA & _) V3 (Q & M & W & _ & EB) D.
  destruct (inner_joints _ _ _ _ _ P N V) as (NX & C). destruct (inner_joints _ _ _ _ _ Q M W) as (NY & C').
  assert (I : forall e, In e (es ++ fs) -> (e < pieces)%nat /\ Y e = true).
  { intros e I. apply in_app_or in I. destruct I; [eapply path_in, H|eapply path_in, H]; eassumption. }
  assert (T : forall y, valence (minus Y (es ++ fs)) y = valence Y y - total (ends y) es - total (ends y) fs).
  { intros y. rewrite valence_minus, total_app by assumption. lia. }
  assert (Bx := third_chain_leaves _ _ _ _ _ _ _ P V3 Q D).
  assert (Nx : ~ In x xs /\ ~ In x ys) by (split; intros J; [apply V in J | apply W in J]; lia).
  assert (Apart : forall y, In y xs -> ~ In y ys).
  { intros y J J'. specialize (T y). rewrite (proj2 (proj2 (C y J))), (proj2 (proj2 (C' y J'))), (V y J) in T.
    pose proof (valence_not_negative (minus Y (es ++ fs)) y). lia. }
  split.
  - split; assumption.
  - split.
    + apply times_once. intros y. cbn. unfold times. rewrite total_app. fold (times y xs) (times y ys).
      pose proof (proj2 (times_once xs) NX y). pose proof (proj2 (times_once ys) NY y). specialize (Apart y).
      pose proof (times_not_negative y xs). pose proof (times_not_negative y ys).
      rewrite !times_in in Apart. destruct (Nat.eqb_spec x y) as [<- |]; cbn [Z.b2z];
        [rewrite !times_in in Nx|]; lia.
    + intros y [<- | J]; [split; [apply (proj1 (path_ends _ _ _ _ _ P)); reflexivity|lia]|].
      apply in_app_or in J. destruct J as [J | J]; (split; [eapply inner_in_range; eassumption|]);
        [rewrite (V y J) | rewrite (W y J)]; lia.
  - intros y Ly. rewrite T, (path_count _ _ _ _ _ y P), (path_count _ _ _ _ _ y Q). cbn [here].
    pose proof (times_not_negative y xs). pose proof (times_not_negative y ys). split.
    + intros [<- | J].
      * rewrite Nat.eqb_refl. destruct (here_spec b x); [contradiction|]. rewrite !times_in in Nx.
        cbn [Z.b2z]. lia.
      * assert (Low := valence_not_negative (minus Y (es ++ fs)) y). rewrite T, (path_count _ _ _ _ _ y P),
          (path_count _ _ _ _ _ y Q) in Low.
        cbn [here] in Low. pose proof (b2z_bounds (Nat.eqb x y)). pose proof (b2z_bounds (here b y)).
        apply in_app_or in J. destruct J as [J | J]; [rewrite (V y J) in * | rewrite (W y J) in *];
          apply times_in in J; lia.
    + intros F. assert (~ In y xs /\ ~ In y ys /\ x <> y) as (F1 & F2 & F3).
      { repeat split; intros J; apply F; [right; apply in_or_app; auto|right; apply in_or_app;
          auto|left; exact J]. }
      rewrite times_in in F1, F2. destruct (Nat.eqb_spec x y); [contradiction|].
      destruct (here_spec b y) as [-> |]; cbn [Z.b2z is_end] in *; lia.
Qed.
Lemma isolated_loop_vanishes Y x es xs : path Y (Some x) es xs (Some x) -> NoDup es ->
  (forall y, In y (x :: xs) -> valence Y y = 2) ->
  vanish Y es (x :: xs).
Proof.
  intros P N V. destruct (inner_joints _ _ _ _ _ P N (fun y I => V y (or_intror I))) as (NX & C).
  assert (T : forall y, In y (x :: xs) -> valence (minus Y es) y = 0).
  { assert (I := path_in _ _ _ _ _ P). assert (VX : valence Y x = 2) by (apply V; left; reflexivity).
    intros y [<- | J]; rewrite valence_minus by assumption; [|rewrite (V y), (proj2 (proj2 (C y J)))
      by (right; exact J); lia].
    assert (Low := valence_not_negative (minus Y es) x). rewrite valence_minus, VX in * by assumption.
    rewrite (path_count _ _ _ _ _ x P) in *. cbn [here] in *. rewrite Nat.eqb_refl in *. cbn [Z.b2z] in *.
    pose proof (times_not_negative x xs). lia. }
  split.
  - split; [exact N|]. eapply path_in, P.
  - split.
    + constructor; [|exact NX]. intros I. apply C in I. destruct I as (I & _). congruence.
    + intros y I. split; [|rewrite (V y I); lia].
      destruct I as [<- | I]; [apply (proj1 (path_ends _ _ _ _ _ P)); reflexivity|eapply inner_in_range;
        eassumption].
  - intros y Ly. split; [apply T|]. intros F. left.
    rewrite valence_minus by (assumption || eapply path_in, P). rewrite (path_count _ _ _ _ _ y P).
    cbn [here]. destruct (Nat.eqb_spec x y); [elim F; left; assumption|]. cbn [Z.b2z].
    assert (~ In y xs) as G by (intros I; apply F; right; exact I). rewrite times_in in G.
    pose proof (times_not_negative y xs). lia.
Qed.

(* ---- E as Berlekamp and Scott have it ---- *)
(* c coins, pieces and joints; j joints that are no mere coins; v ends of pieces at these, and at the ground
   *)
Definition coins_in (Y : set) : Z := weigh pieces Y coins + weigh joints (present Y) (fun _ => 1).
Definition true_joint (Y : set) : set := fun x => 3 <=? valence Y x.
Definition grounded (e : nat) : Z :=
  Z.b2z (if end1 e then false else true) + Z.b2z (if end2 e then false else true).
Definition ends_in (Y : set) : Z := weigh joints (true_joint Y) (valence Y) + weigh pieces Y grounded.
Lemma excess_by_nodes Y : state Y ->
  excess Y = coins_in Y + 4 * weigh joints (true_joint Y) (fun _ => 1) - 2 * ends_in Y.
Proof.
  intros S. assert (Two : forall e, (e < pieces)%nat -> sum joints (fun x => ends x e) + grounded e = 2).
  { assert (One : forall n, (forall x, n = Some x -> (x < joints)%nat) ->
      sum joints (fun x => Z.b2z (here n x)) + Z.b2z (if n then false else true) = 1).
    { intros [y|] R; cbn [here].
      - rewrite (sum_same joints _ (fun x => Z.b2z (Nat.eqb y x) * 1)) by (intros; lia).
        rewrite sum_of_equal by (apply R; reflexivity). reflexivity.
      - rewrite sum_zero by reflexivity. reflexivity. }
    intros e L. unfold ends, grounded. rewrite sum_plus.
    assert (O1 := One (end1 e) (fun x E => ends_in_range e x L (or_introl E))).
    assert (O2 := One (end2 e) (fun x E => ends_in_range e x L (or_intror E))). lia. }
  assert (All : sum joints (valence Y) + weigh pieces Y grounded = 2 * weigh pieces Y (fun _ => 1)).
  { unfold valence, weigh. rewrite sum_swap, <- sum_times, <- sum_plus. apply sum_same. intros e L.
    rewrite sum_times. specialize (Two e L). nia. }
  assert (By : 5 * weigh joints (present Y) (fun _ => 1) - 2 * sum joints (valence Y) =
    weigh joints (present Y) (fun _ => 1) + 4 * weigh joints (true_joint Y) (fun _ => 1) - 2 * weigh joints
    (true_joint Y) (valence Y)).
  { unfold weigh. rewrite <- !sum_times, <- sum_plus, <- !sum_minus. apply sum_same. intros x X.
    specialize (S x X). pose proof (valence_not_negative Y x). unfold present, true_joint.
    destruct (Z.ltb_spec 0 (valence Y x)), (Z.leb_spec 3 (valence Y x)); cbn [Z.b2z]; lia. }
  assert (Pc : weigh pieces Y (fun e => coins e - 4) = weigh pieces Y coins - 4 * weigh pieces Y
    (fun _ => 1)).
  { unfold weigh. rewrite <- sum_times, <- sum_minus. apply sum_same. intros. lia. }
  unfold excess, coins_in, ends_in. lia.
Qed.

Lemma opening_same Y Y' es c h : same pieces Y Y' -> opening Y es c h -> opening Y' es c h.
Proof.
  intros E. assert (Vs : forall x, valence Y' x = valence Y x) by (intros x; symmetry; apply valence_same, E).
  assert (Ps : forall a es xs b, path Y a es xs b -> path Y' a es xs b).
  { intros a fs xs b P. eapply path_weaken; [exact P|]. intros e I.
    destruct (path_in _ _ _ _ _ P e I) as (L & T). rewrite <- (E e L). exact T. }
  assert (Cs : forall a es xs b, chain Y a es xs b -> chain Y' a es xs b).
  { intros a fs xs b (P & N & V2 & A & B). split; [auto|]. split; [exact N|].
    split; [intros x I; rewrite Vs; auto|]. destruct a, b; cbn in *; rewrite ?Vs; auto. }
  intros [a fs xs b C M | x fs xs gs ys b C V3 C' D | x fs xs P N V2].
  - apply open_chain with a b; [auto|]. intros x. rewrite Vs. apply M.
  - apply open_loop_at_joint with x b; auto. rewrite Vs. exact V3.
  - apply open_isolated_loop with x; auto. intros y I. rewrite Vs. auto.
Qed.
Definition drop (h : Z) : Z := if h =? 2 then 4 else 0.
Lemma opening_changes Y es c h : opening Y es c h ->
  (exists zs, vanish Y es zs) /\ excess Y - excess (minus Y es) = c - drop h /\ (h = 2 \/ h = 4) /\ es <> [].
Proof.
  intros [a es' xs b C O | x es' xs fs ys b C V3 C' D | x es' xs P N V].
  - assert (X := chain_vanishes _ _ _ _ _ C O). destruct C as (P & _). assert (L := path_lengths _ _ _ _ _ P).
    split; [eauto|]. rewrite (vanish_excess _ _ _ X). unfold coins_of. cbn. split; [lia|]. split; [auto|].
    destruct es'; discriminate.
  - assert (X := loop_at_joint_vanishes _ _ _ _ _ _ _ C V3 C' D). destruct C as (P & _), C' as (Q & _).
    assert (L := path_lengths _ _ _ _ _ P). assert (L' := path_lengths _ _ _ _ _ Q).
    split; [eauto|]. rewrite (vanish_excess _ _ _ X). unfold coins_of. cbn [length drop Z.eqb Pos.eqb].
    rewrite !app_length, total_app. split; [lia|]. split; [auto|]. destruct es'; discriminate.
  - assert (X := isolated_loop_vanishes _ _ _ _ P N V). assert (L := path_lengths _ _ _ _ _ P).
    split; [eauto|]. rewrite (vanish_excess _ _ _ X). unfold coins_of. cbn [length drop Z.eqb Pos.eqb].
    split; [lia|]. split; [auto|]. destruct es'; discriminate.
Qed.
End Graph.

Print Assumptions excess_by_nodes.
