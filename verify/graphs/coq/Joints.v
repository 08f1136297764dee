(* Let a state be at an altitude of theta - 1 or more, a state in it at theta or more, and none between them
   at theta or more. Then there is no joint: where bracelets meet in a joint, some string of links can be
   played first. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums Links.
Open Scope Z_scope.

Section Joints.
Variables links trinkets joints : nat.
Variables end1 end2 : nat -> node.
Variables cost gain : nat -> Z.
Variables base theta : Z.
Notation ends_at := (ends_at end1 end2).
Notation degree := (degree links end1 end2).
Notation there := (there links end1 end2).
Notation gains := (gains trinkets gain).
Notation altitude := (altitude links trinkets joints end1 end2 cost gain base).
Notation weigh := (weigh links).
Definition all : set := fun _ => true.
Notation degree_of w := (degree all w).

Hypothesis gain_bounds : forall t, (t < trinkets)%nat -> 0 <= gain t <= 4.
Hypothesis two_links : forall t, (t < trinkets)%nat -> degree_of (Trinket t) <= 2.
Hypothesis three_links : forall x, (x < joints)%nat -> degree_of (Joint x) = 0 \/ 3 <= degree_of (Joint x).
(* a link from a joint to itself would be a loop beside those of the packing *)
Hypothesis not_a_loop : forall l x, (l < links)%nat -> ~ (end1 l = Joint x /\ end2 l = Joint x).
Hypothesis base_high : theta <= base.
Hypothesis all_high : theta - 1 <= altitude all.
Hypothesis tight : forall Y, (forall x, (x < joints)%nat -> degree Y (Joint x) <> 1) ->
  (exists l, (l < links)%nat /\ Y l = true) -> (exists l, (l < links)%nat /\ Y l = false) ->
  altitude Y <= theta - 1.

Lemma weigh_all f : weigh all f = sum links f.
Proof. apply sum_same. intros l _. cbn [all Z.b2z]. lia. Qed.
Lemma weigh_others U f : weigh (fun l => negb (U l)) f = sum links f - weigh U f.
Proof.
  unfold Links.weigh. rewrite <- sum_minus. apply sum_same. intros l _. destruct (U l); cbn [negb Z.b2z]; lia.
Qed.

(* ---- strings: links that are joined at trinkets with two links ---- *)
(* A string is a set of links with one label. Its open ends are those that are not at such trinkets, two at
   most. *)
Definition string (label : nat -> nat) (k : nat) : set := fun l => Nat.eqb (label l) k.
Definition joined (m l : nat) : Z :=
  sum m (fun t => Z.b2z (degree_of (Trinket t) =? 2) * ends_at (Trinket t) l).

Lemma links_at_a_trinket t : degree_of (Trinket t) = 2 -> exists l l', (l < links)%nat /\ (l' < links)%nat /\
  1 <= ends_at (Trinket t) l /\ 1 <= ends_at (Trinket t) l' /\
  forall i, (i < links)%nat -> 1 <= ends_at (Trinket t) i -> i = l \/ i = l'.
Proof.
  unfold Links.degree. rewrite weigh_all. intros D. set (f := ends_at (Trinket t)) in *.
  assert (P : forall i, 0 <= f i <= 2) by (intros i; apply ends_at_bounds).
  destruct (sum_positive links f) as (l & L & Pl); [lia|]. assert (W := sum_without links f l L).
  set (h := fun i => if Nat.eqb i l then 0 else f i) in *.
  assert (Ph : forall i, (i < links)%nat -> 0 <= h i) by (intros i _; specialize (P i); unfold h; destruct
    (Nat.eqb i l); lia).
  destruct (Z_le_dec (sum links h) 0) as [S | S].
  - exists l, l. repeat split; auto; try lia. intros i I Pi. assert (T := sum_at_least_term links h i Ph I).
    unfold h in T at 1. destruct (Nat.eqb_spec i l); [auto|lia].
  - destruct (sum_positive links h) as (k & K & Pk); [lia|]. exists l, k. unfold h in Pk.
    destruct (Nat.eqb_spec k l) as [|N]; [lia|]. repeat split; auto; try lia. intros i I Pi.
    destruct (Nat.eq_dec i l) as [|Nl]; [auto|]. destruct (Nat.eq_dec i k) as [|Nk]; [auto|exfalso].
    assert (W' := sum_without links h k K).
    assert (T := sum_at_least_term links (fun j => if Nat.eqb j k then 0 else h j) i).
    cbn beta in T. unfold h in T at 2. destruct (Nat.eqb_spec i k); [contradiction|].
    destruct (Nat.eqb_spec i l); [contradiction|].
    assert (h k = f k) by (unfold h; destruct (Nat.eqb_spec k l); [contradiction|reflexivity]).
    enough (f i <= sum links (fun j => if Nat.eqb j k then 0 else h j)) by lia. apply T; [|exact I].
    intros j J. specialize (Ph j J). destruct (Nat.eqb j k); lia.
Qed.

Lemma strings m : exists label, (forall l, (l < links)%nat -> (label l < links)%nat) /\
  (forall t l l', (t < m)%nat -> degree_of (Trinket t) = 2 -> (l < links)%nat -> (l' < links)%nat ->
     1 <= ends_at (Trinket t) l -> 1 <= ends_at (Trinket t) l' -> label l = label l') /\
  forall k, weigh (string label k) (fun l => 2 - joined m l) <= 2.
Proof.
  induction m as [|m (label & Range & Same & Open)].
  - exists (fun l => l). split; [auto|]. split; [lia|]. intros k. unfold joined, string, Links.weigh.
    cbn [sum]. rewrite (sum_same links _ (fun l => Z.b2z (Nat.eqb k l) * 2))
      by (intros i _; rewrite Nat.eqb_sym; lia).
    destruct (le_lt_dec links k); [|rewrite sum_of_equal; lia]. rewrite sum_zero; [lia|]. intros i I.
    destruct (Nat.eqb_spec k i); [lia|reflexivity].
  - destruct (Z.eq_dec (degree_of (Trinket m)) 2) as [D | D].
    2: { exists label. split; [exact Range|]. split.
      - intros t l l' T E. apply Same; [|exact E]. assert (t <> m) by congruence. lia.
      - intros k. specialize (Open k). unfold joined in *. cbn [sum].
        destruct (Z.eqb_spec (degree_of (Trinket m)) 2); [contradiction|]. eapply Z.le_trans; [|exact Open].
        apply sum_at_most. intros l _. cbn [Z.b2z]. lia. }
    destruct (links_at_a_trinket m D) as (l & l' & L & L' & P & P' & Two).
    assert (J : forall i, joined (S m) i = joined m i + ends_at (Trinket m) i).
    { intros i. unfold joined. cbn [sum]. rewrite D. cbn [Z.eqb Pos.eqb Z.b2z]. lia. }
    exists (fun i => if Nat.eqb (label i) (label l') then label l else label i). split; [|split].
    + intros i I. destruct (Nat.eqb (label i) (label l')); auto.
    + intros t i i' T E I I' A A'. destruct (Nat.eq_dec t m) as [-> | N].
      * destruct (Two i I A) as [-> | ->], (Two i' I' A') as [-> | ->]; rewrite ?Nat.eqb_refl;
          try reflexivity;
          destruct (Nat.eqb_spec (label l) (label l')); reflexivity.
      * rewrite (Same t i i'); auto. lia.
    + intros k. pose proof (fun k => Open k) as Open'. unfold string, Links.weigh in *.
      assert (Less : forall i, 0 <= ends_at (Trinket m) i) by (intros i; apply ends_at_bounds).
      destruct (Nat.eq_dec (label l) (label l')) as [E | N]; [|destruct (Nat.eq_dec k (label l)) as [-> | K]].
      * eapply Z.le_trans; [|apply (Open k)]. apply sum_at_most. intros i _. rewrite J. specialize (Less i).
        destruct (Nat.eqb_spec (label i) (label l')) as [F | F]; [rewrite E, <- F|];
          destruct (Nat.eqb (label i) k); cbn [Z.b2z]; lia.
      * (* the two strings that meet *)
        assert (T : sum links (fun i => (Z.b2z (Nat.eqb (label i) (label l)) + Z.b2z (Nat.eqb (label i)
          (label l'))) * ends_at (Trinket m) i) = 2).
        { rewrite <- D. unfold Links.degree. rewrite weigh_all. apply sum_same. intros i I.
          specialize (Less i). destruct (Z_le_dec 1 (ends_at (Trinket m) i)) as [A | A];
            [|replace (ends_at (Trinket m) i) with 0 by lia; lia].
          destruct (Two i I A) as [-> | ->]; rewrite Nat.eqb_refl;
            destruct (Nat.eqb_spec (label l) (label l')), (Nat.eqb_spec (label l') (label l));
            try congruence; cbn [Z.b2z]; lia. }
        assert (O := Open (label l)). assert (O' := Open (label l')).
        enough (sum links (fun i => Z.b2z (Nat.eqb (if Nat.eqb (label i) (label l') then label l else label i)
          (label l)) * (2 - joined (S m) i)) =
          sum links (fun i => Z.b2z (Nat.eqb (label i) (label l)) * (2 - joined m i)) + sum links
          (fun i => Z.b2z (Nat.eqb (label i) (label l')) * (2 - joined m i))
          - sum links (fun i => (Z.b2z (Nat.eqb (label i) (label l)) + Z.b2z (Nat.eqb (label i) (label l'))) *
          ends_at (Trinket m) i)) by lia.
        rewrite <- sum_plus, <- sum_minus. apply sum_same. intros i _. rewrite J.
        destruct (Nat.eqb_spec (label i) (label l')) as [F | F]; rewrite ?Nat.eqb_refl;
          destruct (Nat.eqb_spec (label i) (label l)); cbn [Z.b2z]; lia || congruence.
      * eapply Z.le_trans; [|apply (Open k)]. apply sum_at_most. intros i I. rewrite J. specialize (Less i).
        assert (B : 0 <= 2 - joined m i).
        { unfold joined. pose proof (ends_of_trinkets m end1 end2 i).
          enough (sum m (fun t => Z.b2z (degree_of (Trinket t) =? 2) * ends_at (Trinket t) i) <=
            sum m (fun t => ends_at (Trinket t) i)) by lia. apply sum_at_most. intros t _.
          pose proof (ends_at_bounds end1 end2 (Trinket t) i). destruct (degree_of (Trinket t) =? 2);
            cbn [Z.b2z]; lia. }
        destruct (Nat.eqb_spec (label i) (label l')).
        -- destruct (Nat.eqb_spec (label l) k); [congruence|]. destruct (Nat.eqb (label i) k);
             cbn [Z.b2z]; lia.
        -- destruct (Nat.eqb (label i) k); cbn [Z.b2z]; lia.
Qed.
Lemma joined_ends_of_two l x z : z <> x -> ends_at (Joint x) l + ends_at (Joint z) l + joined trinkets l <= 2.
Proof.
  intros N. assert (E : forall v, Z.b2z (is v (Joint x)) + Z.b2z (is v (Joint z)) +
    sum trinkets (fun t => Z.b2z (degree_of (Trinket t) =? 2) * Z.b2z (is v (Trinket t))) <= 1).
  { intros v. destruct (some trinkets (fun t => is v (Trinket t))) eqn:S.
    - apply some_true in S. destruct S as (t & T & F). destruct (is_spec v (Trinket t)) as [-> |];
        [|discriminate].
      rewrite (sum_single _ _ t T).
      + destruct (is_spec (Trinket t) (Joint x)), (is_spec (Trinket t) (Joint z)); try discriminate.
        destruct (degree_of (Trinket t) =? 2), (is (Trinket t) (Trinket t)); cbn; lia.
      + intros i _ D. destruct (is_spec (Trinket t) (Trinket i)); [congruence|]. cbn. lia.
    - rewrite sum_zero; [destruct (is_spec v (Joint x)), (is_spec v (Joint z)); cbn; lia || congruence|].
      intros t T. rewrite (some_false _ _ S t T). cbn. lia. }
  pose proof (E (end1 l)). pose proof (E (end2 l)). unfold joined, Links.ends_at.
  rewrite (sum_same trinkets _ (fun t => Z.b2z (degree_of (Trinket t) =? 2) * Z.b2z (is (end1 l) (Trinket t))
    +
    Z.b2z (degree_of (Trinket t) =? 2) * Z.b2z (is (end2 l) (Trinket t)))) by (intros; lia).
    rewrite sum_plus. lia.
Qed.
Lemma joined_ends l x : ends_at (Joint x) l + joined trinkets l <= 2.
Proof.
  pose proof (joined_ends_of_two l x (S x)). pose proof (ends_at_bounds end1 end2 (Joint (S x)) l). lia.
Qed.

(* ---- what it costs to play a string ---- *)
Section Strings.
Variable label : nat -> nat.
Hypothesis label_range : forall l, (l < links)%nat -> (label l < links)%nat.
Hypothesis label_joins : forall t l l', (t < trinkets)%nat -> degree_of (Trinket t) = 2 -> (l < links)%nat ->
  (l' < links)%nat ->
  1 <= ends_at (Trinket t) l -> 1 <= ends_at (Trinket t) l' -> label l = label l'.
Hypothesis two_open : forall k, weigh (string label k) (fun l => 2 - joined trinkets l) <= 2.
Notation string := (string label).
Definition price (k : nat) : Z := weigh (string k) cost - gains (fun t => there (string k) (Trinket t)).
(* joints of three links that a string runs from and back to *)
Definition own_joints (k : nat) : Z :=
  sum joints (fun x => Z.b2z ((degree (string k) (Joint x) =? 2) && (degree_of (Joint x) =? 3))).
Notation present U := (sum joints (fun x => Z.b2z (there U (Joint x)))).

Lemma trinket_in_string t : (t < trinkets)%nat -> exists k, forall l, (l < links)%nat ->
  1 <= ends_at (Trinket t) l -> label l = k.
Proof.
  intros T. destruct (Z.eq_dec (degree_of (Trinket t)) 2) as [D | D].
  - destruct (links_at_a_trinket t D) as (l & _ & L & _ & P & _). exists (label l). intros i I A.
    apply label_joins with t; auto.
  - destruct (some_or_all links (fun l => 1 <= ends_at (Trinket t) l) (fun l => ends_at (Trinket t) l = 0)) as
      [(l & L & P) | N].
    + intros l _. pose proof (ends_at_bounds end1 end2 (Trinket t) l). lia.
    + exists (label l). intros i I A. destruct (Nat.eq_dec i l) as [-> | N]; [reflexivity|exfalso].
      specialize (two_links t T). unfold Links.degree in two_links, D. rewrite weigh_all in two_links, D.
      assert (W := sum_without links (ends_at (Trinket t)) l L).
      assert (G := sum_at_least_term links (fun i => if Nat.eqb i l then 0 else ends_at (Trinket t) i) i).
      cbn beta in G. destruct (Nat.eqb_spec i l); [contradiction|].
      enough (ends_at (Trinket t) i <= sum links (fun i => if Nat.eqb i l then 0 else ends_at (Trinket t) i))
        by lia.
      apply G; [|exact I]. intros j _. pose proof (ends_at_bounds end1 end2 (Trinket t) j).
      destruct (Nat.eqb j l); lia.
    + exists O. intros l L P. rewrite N in P by exact L. lia.
Qed.
Lemma degree_in_string t k : (t < trinkets)%nat -> (forall l, (l < links)%nat -> 1 <= ends_at (Trinket t) l ->
  label l = k) ->
  forall j, degree (string j) (Trinket t) = if Nat.eqb j k then degree_of (Trinket t) else 0.
Proof.
  intros T A j. unfold Links.degree, Links.weigh, Joints.string. destruct (Nat.eqb_spec j k) as [-> | N].
  - apply sum_same. intros l L. specialize (A l L). pose proof (ends_at_bounds end1 end2 (Trinket t) l).
    cbn [all]. destruct (Nat.eqb_spec (label l) k); [reflexivity|].
    destruct (Z.eq_dec (ends_at (Trinket t) l) 0) as [-> |]; [lia|]. elim n. apply A. lia.
  - apply sum_zero. intros l L. specialize (A l L). pose proof (ends_at_bounds end1 end2 (Trinket t) l).
    destruct (Nat.eqb_spec (label l) j); cbn [Z.b2z]; [|lia]. destruct (Z.eq_dec (ends_at (Trinket t) l) 0) as
      [-> |]; [lia|].
    elim N. rewrite <- A; [symmetry; assumption|lia].
Qed.
Lemma degree_of_joint k x : 0 <= degree (string k) (Joint x) <= 2.
Proof.
  split; [apply degree_not_negative|]. eapply Z.le_trans; [|apply (two_open k)].
  apply sum_at_most. intros l _. pose proof (joined_ends l x). destruct (string k l); cbn [Z.b2z]; lia.
Qed.
Lemma sum_over_strings f : sum links (fun k => weigh (string k) f) = sum links f.
Proof.
  unfold Links.weigh. rewrite sum_swap. apply sum_same. intros l L. unfold Joints.string.
  rewrite (sum_of_equal links (label l) (fun _ => f l)); auto.
Qed.

Lemma sum_of_prices : altitude all = base + sum links price + 5 * present all.
Proof.
  unfold Links.altitude, price. rewrite sum_minus, sum_over_strings, weigh_all.
  enough (sum links (fun k => gains (fun t => there (string k) (Trinket t))) = gains
    (fun t => there all (Trinket t))) by lia.
  unfold Links.gains. rewrite sum_swap. apply sum_same. intros t T.
  destruct (trinket_in_string t T) as (k & A). assert (D := degree_in_string t k T A).
  destruct (le_lt_dec links k) as [K | K].
  - (* no link is there *)
    assert (N : degree_of (Trinket t) = 0).
    { unfold Links.degree. rewrite weigh_all. apply sum_zero. intros l L. specialize (A l L).
      pose proof (ends_at_bounds end1 end2 (Trinket t) l). destruct (Z.eq_dec (ends_at (Trinket t) l) 0);
        [assumption|].
      assert (label l < links)%nat by auto. lia. }
    unfold Links.there. rewrite N, sum_zero; [cbn; lia|]. intros j J. rewrite D. destruct (Nat.eqb_spec j k);
      [lia|]. cbn. lia.
  - rewrite (sum_single links _ k K); unfold Links.there; [rewrite D, Nat.eqb_refl; reflexivity|].
    intros j _ N. rewrite D. destruct (Nat.eqb_spec j k); [contradiction|]. cbn. lia.
Qed.

Lemma own_joints_in_all : sum links own_joints <= present all.
Proof.
  unfold own_joints. rewrite sum_swap. apply sum_at_most. intros x _.
  assert (E : sum links (fun k => degree (string k) (Joint x)) = degree_of (Joint x)).
  { unfold Links.degree. rewrite sum_over_strings, weigh_all. reflexivity. }
  destruct (Z.eqb_spec (degree_of (Joint x)) 3) as [D | D].
  - assert (2 * sum links (fun k => Z.b2z ((degree (string k) (Joint x) =? 2) && true)) <= 3).
    { rewrite <- sum_times, <- D, <- E. apply sum_at_most. intros k _. pose proof (degree_of_joint k x).
      destruct (Z.eqb_spec (degree (string k) (Joint x)) 2); cbn [Z.b2z andb]; lia. }
    unfold Links.there. rewrite D. cbn. lia.
  - rewrite sum_zero; [apply b2z_bounds|]. intros k _. rewrite andb_false_r. reflexivity.
Qed.

(* a state where all joints are left *)
Lemma altitude_with_joints Y : (forall x, (x < joints)%nat -> 3 <= degree_of (Joint x) ->
  0 < degree Y (Joint x)) ->
  altitude Y = base + weigh Y cost + 5 * present all - gains (fun t => there Y (Trinket t)).
Proof.
  intros J. unfold Links.altitude. do 3 f_equal. apply sum_same. intros x X. specialize (J x X).
  unfold Links.there. assert (degree Y (Joint x) <= degree_of (Joint x)) by (apply degree_inside; intros l _
    _; reflexivity).
  pose proof (degree_not_negative links end1 end2 Y (Joint x)).
  destruct (three_links x X), (Z.ltb_spec 0 (degree Y (Joint x))), (Z.ltb_spec 0 (degree_of (Joint x)));
    try reflexivity; lia.
Qed.
Lemma gains_beside k : gains (fun t => there (fun l => negb (string k l)) (Trinket t)) +
  gains (fun t => there (string k) (Trinket t)) =
  gains (fun t => there all (Trinket t)).
Proof.
  unfold Links.gains. rewrite <- sum_plus. apply sum_same. intros t T.
  destruct (trinket_in_string t T) as (j & A). unfold Links.there. assert (D := degree_in_string t j T A k).
  unfold Links.degree in *. rewrite weigh_others, D, <- weigh_all.
  destruct (Nat.eqb k j); [rewrite Z.sub_diag|rewrite Z.sub_0_r]; cbn [Z.ltb Z.compare Z.b2z]; lia.
Qed.

Lemma string_is_dear k l x : (l < links)%nat -> label l = k -> (x < joints)%nat -> 3 <= degree_of (Joint x) ->
  altitude all - (theta - 1) - 4 * own_joints k <= price k.
Proof.
  intros L Lk X X3. set (others := fun l => negb (string k l)).
  assert (DO : forall w, degree others w = degree_of w - degree (string k) w).
  { intros w. unfold others, Links.degree. rewrite weigh_others, weigh_all. reflexivity. }
  assert (AllA := altitude_with_joints all ltac:(intros; lia)). rewrite weigh_all in AllA.
  assert (GB := gains_beside k). assert (OJ : 0 <= own_joints k) by (apply sum_not_negative; intros;
    apply b2z_bounds).
  destruct (some_or_all joints (fun y => degree others (Joint y) = 1) (fun y => degree others (Joint y) <> 1))
    as [(y & Y & Bad) | Good].
  { intros y _. lia. }
  2: { (* all joints are left without the string *)
    assert (H : altitude others <= theta - 1).
    { apply tight; [exact Good| |].
      - assert (P : 0 < degree others (Joint x)).
        { rewrite DO. pose proof (degree_of_joint k x). lia. }
        apply weigh_positive in P. destruct P as (i & I & Oi & _). exists i. auto.
      - exists l. split; [exact L|]. unfold others, Joints.string. rewrite Lk, Nat.eqb_refl. reflexivity. }
    rewrite altitude_with_joints in H. 2: { intros z Z Z3. specialize (Good z Z). rewrite DO in *. pose proof
      (degree_of_joint k z). lia. }
    unfold others in H. rewrite weigh_others in H. unfold price. lia. }
  (* the string runs from y and back to y, where one link is left *)
  rewrite DO in Bad. assert (K2 := degree_of_joint k y). destruct (three_links y Y) as [Y0 | Y3]; [lia|].
  assert (OJ1 : 1 <= own_joints k).
  { unfold own_joints.
    assert (G := sum_at_least_term joints (fun x => Z.b2z ((degree (string k) (Joint x) =? 2) &&
      (degree_of (Joint x) =? 3))) y).
    cbn beta in G. replace (degree (string k) (Joint y)) with 2 in G by lia.
    replace (degree_of (Joint y)) with 3 in G by lia. apply G; [intros; apply b2z_bounds|exact Y]. }
  assert (Tight : forall i, (i < links)%nat -> string k i = true -> ends_at (Joint y) i = 2 - joined
    trinkets i).
  { intros i I Ki. assert (Z : weigh (string k) (fun l => 2 - joined trinkets l - ends_at (Joint y) l) <= 0).
    { specialize (two_open k). unfold Links.weigh in *.
      rewrite (sum_same links _ (fun l => Z.b2z (string k l) * (2 - joined trinkets l) -
        Z.b2z (string k l) * ends_at (Joint y) l)) by (intros; lia). rewrite sum_minus.
      unfold Links.degree, Links.weigh in *. lia. }
    assert (G := weigh_at_least links (string k) (fun l => 2 - joined trinkets l - ends_at (Joint y) l) i).
    cbn beta in G. pose proof (joined_ends i y).
    enough (2 - joined trinkets i - ends_at (Joint y) i <= 0) by lia.
    eapply Z.le_trans; [apply G; auto|exact Z]. intros j _. pose proof (joined_ends j y). lia. }
  assert (Only : forall z, z <> y -> degree (string k) (Joint z) = 0).
  { intros z N. apply sum_zero. intros i I. destruct (string k i) eqn:Ki; cbn [Z.b2z]; [|lia].
    specialize (Tight i I Ki). pose proof (joined_ends_of_two i y z N).
    pose proof (ends_at_bounds end1 end2 (Joint z) i). lia. }
  assert (P : 0 < degree (string k) (Joint y)) by lia. apply weigh_positive in P.
  destruct P as (f & F & Kf & Pf). assert (One : ends_at (Joint y) f <= 1).
  { specialize (not_a_loop f y F). unfold Links.ends_at. destruct (is_spec (end1 f) (Joint y)),
      (is_spec (end2 f) (Joint y)); cbn; tauto || lia. }
  assert (Pt : 0 < joined trinkets f) by (rewrite (Tight f F Kf) in *; lia).
  apply sum_positive in Pt. destruct Pt as (t & T & Pt). destruct (Z.eqb_spec (degree_of (Trinket t)) 2) as
    [D2 |]; [|cbn in Pt; lia].
  cbn [Z.b2z] in Pt. assert (A : 1 <= ends_at (Trinket t) f) by lia.
  assert (Ends : forall w, ends_at w f = Z.b2z (is (Joint y) w) + Z.b2z (is (Trinket t) w)).
  { intros w. destruct (ends_at_cases end1 end2 (Joint y) f) as [|E]; [lia|].
    destruct (ends_at_cases end1 end2 (Trinket t) f) as [|E']; [lia|]. unfold Links.ends_at.
    destruct E as [E | E], E' as [E' | E']; try congruence; rewrite E, E'; lia. }
  assert (In : forall j, degree (string j) (Trinket t) = if Nat.eqb j k then 2 else 0).
  { intros j. rewrite <- D2. apply degree_in_string; [exact T|]. intros i I Ai.
    transitivity (label f); [apply label_joins with t; auto|]. apply Nat.eqb_eq, Kf. }
  assert (EJ : forall z, ends_at (Joint z) f = Z.b2z (Nat.eqb y z)).
  { intros z. rewrite Ends. destruct (is_spec (Joint y) (Joint z)), (is_spec (Trinket t) (Joint z)),
      (Nat.eqb_spec y z); congruence || reflexivity. }
  assert (ET : forall s, ends_at (Trinket s) f = Z.b2z (Nat.eqb t s)).
  { intros s. rewrite Ends. destruct (is_spec (Joint y) (Trinket s)), (is_spec (Trinket t) (Trinket s)),
      (Nat.eqb_spec t s); congruence || reflexivity. }
  (* the link f from y to the trinket t, and the rest of the string, could be played first *)
  assert (H1 : altitude (without all f) <= theta - 1).
  { apply tight.
    - intros z Z. rewrite degree_without, EJ by auto. destruct (Nat.eqb_spec y z) as [<- |]; cbn [Z.b2z];
        [lia|]. destruct (three_links z Z); lia.
    - assert (P : 0 < degree (without all f) (Joint y)) by (rewrite degree_without, EJ, Nat.eqb_refl
        by auto; cbn; lia).
      apply weigh_positive in P. destruct P as (i & I & W & _). exists i. auto.
    - exists f. unfold without. rewrite Nat.eqb_refl, andb_false_r. auto. }
  rewrite altitude_with_joints in H1.
  2: { intros z _ Z3. rewrite degree_without, EJ by auto. destruct (Nat.eqb y z); cbn [Z.b2z]; lia. }
  rewrite (gains_same _ _ _ (fun s => there all (Trinket s))) in H1.
  2: { intros s S. unfold Links.there. rewrite degree_without, ET by auto.
       destruct (Nat.eqb_spec t s) as [<- |]; [rewrite D2; reflexivity|].
    cbn [Z.b2z]. rewrite Z.sub_0_r. reflexivity. }
  rewrite weigh_without, weigh_all in H1 by auto.
  set (beside := fun i => others i || Nat.eqb f i).
  assert (WB : forall h, weigh beside h = weigh others h + h f).
  { intros h. rewrite <- (sum_of_equal links f h F). unfold Links.weigh. rewrite <- sum_plus. apply sum_same.
    intros i _. unfold beside. destruct (Nat.eqb_spec f i) as [<- |]; [unfold others; rewrite Kf | destruct
      (others i)]; cbn [negb orb Z.b2z]; lia. }
  assert (DB : forall w, degree beside w = degree_of w - degree (string k) w + ends_at w f).
  { intros w. unfold Links.degree. rewrite WB. fold (degree others w) (degree_of w) (degree (string k) w).
    rewrite DO. reflexivity. }
  assert (H2 : altitude beside <= theta - 1).
  { apply tight.
    - intros z Z. rewrite DB, EJ. destruct (Nat.eqb_spec y z) as [<- | N]; cbn [Z.b2z]; [lia|].
      rewrite Only by congruence. destruct (three_links z Z); lia.
    - exists f. unfold beside. rewrite Nat.eqb_refl, orb_true_r. auto.
    - assert (P : 0 < degree (string k) (Joint y) - ends_at (Joint y) f) by lia. unfold Links.degree in P.
      rewrite <- weigh_without in P by auto. apply weigh_positive in P. destruct P as (i & I & W & _).
      exists i. split; [exact I|]. unfold without in W. apply andb_prop in W.
      destruct W as (W & N). unfold beside, others. rewrite W. rewrite Nat.eqb_sym in N.
      destruct (Nat.eqb f i); [discriminate|reflexivity]. }
  rewrite altitude_with_joints in H2.
  2: { intros z _ Z3. rewrite DB, EJ. destruct (Nat.eqb_spec y z) as [<- | N]; cbn [Z.b2z]; [lia|].
       rewrite Only by congruence. lia. }
  assert (G2 : gains (fun s => there beside (Trinket s)) = gains (fun s => there others (Trinket s)) + gain
    t).
  { rewrite <- (sum_of_equal trinkets t gain T). unfold Links.gains. rewrite <- sum_plus. apply sum_same.
    intros s _. unfold Links.there. rewrite DB, DO, ET. destruct (Nat.eqb_spec t s) as [<- |];
      [|cbn [Z.b2z]; rewrite Z.add_0_r; lia].
    rewrite In, Nat.eqb_refl, D2. change (Z.b2z (0 <? 2 - 2 + Z.b2z true)) with 1.
    change (Z.b2z (0 <? 2 - 2)) with 0. cbn [Z.b2z]. lia. }
  rewrite WB in H2. unfold others in H2 at 1, G2. rewrite weigh_others in H2. specialize (gain_bounds t T).
  unfold price. fold others in GB, G2. lia.
Qed.

Lemma no_joint_by_strings x : (x < joints)%nat -> degree_of (Joint x) = 0.
Proof.
  intros X. destruct (three_links x X) as [|X3]; [assumption|exfalso]. assert (S := sum_of_prices).
  assert (O := own_joints_in_all). assert (P1 : 1 <= present all).
  { assert (G := sum_at_least_term joints (fun x => Z.b2z (there all (Joint x))) x). cbn beta in G.
    unfold Links.there in G at 2. destruct (Z.ltb_spec 0 (degree_of (Joint x))); [|lia].
    apply G; [intros; apply b2z_bounds|exact X]. }
  assert (P : 0 < degree_of (Joint x)) by lia. apply weigh_positive in P. destruct P as (l & L & _).
  assert (Dear : forall k, (k < links)%nat -> Z.b2z (Nat.eqb (label l) k) * (altitude all - (theta - 1)) +
    -4 * own_joints k <= price k).
  { intros k K. destruct (some_or_all links (fun i => label i = k) (fun i => label i <> k)) as
      [(i & I & E) | N]; [intros; lia| |].
    - assert (D := string_is_dear k i x I E X X3). destruct (Nat.eqb (label l) k); cbn [Z.b2z]; lia.
    - destruct (Nat.eqb_spec (label l) k); [elim (N l); assumption|].
      assert (Z : forall f, weigh (string k) f = 0).
      { intros f. apply sum_zero. intros i I. unfold Joints.string. destruct (Nat.eqb_spec (label i) k);
          [elim (N i); assumption|]. cbn. lia. }
      assert (0 <= own_joints k) by (apply sum_not_negative; intros; apply b2z_bounds).
      unfold price, Links.gains. rewrite Z, sum_zero; [cbn [Z.b2z]; lia|]. intros t _.
      unfold Links.there, Links.degree. rewrite Z. reflexivity. }
  apply sum_at_most in Dear. rewrite sum_plus, sum_times, (sum_of_equal links (label l)
    (fun _ => altitude all - (theta - 1))) in Dear by auto. lia.
Qed.
End Strings.

Theorem no_joint x : (x < joints)%nat -> degree_of (Joint x) = 0.
Proof.
  destruct (strings trinkets) as (label & R & S & O). apply no_joint_by_strings with label; assumption.
Qed.
End Joints.

Print Assumptions no_joint.
