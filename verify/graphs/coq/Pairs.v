(* A pair of states, X above W: what is between them is links, trinkets and joints. If all states between are
   low, no joint is there, and so there is a flight from X to W. And from there down to K, pair by pair. What
   is supposed of trinkets, of theta and of the packing, is proved in Theorem_A.v. *)
From Coq Require Import ZArith List Lia Bool FinFun.
From Loony Require Import Sums Links Descents Joints Flights Graphs Packings Chains.
Import ListNotations.
Open Scope Z_scope.

Section Trinkets.
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Notation valence := (valence pieces end1 end2).
Notation state := (state pieces joints end1 end2).
Notation empty := (empty pieces).
Notation path := (path pieces end1 end2).
Notation joins := (joins end1 end2).
Notation ends := (ends end1 end2).
Notation excess := (excess pieces joints coins end1 end2).
Notation opening := (opening pieces coins end1 end2).
Notation loop_of := (loop_of pieces end1 end2).
Notation weight := (weight coins).
Notation packing := (packing pieces end1 end2).
Notation weighs_at_most := (weighs_at_most pieces coins end1 end2).
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.
Hypothesis long : forall e, (e < pieces)%nat -> 3 <= coins e.

(* Trinkets are loops of less than 8 coins: a piece each, from a joint to itself. K is a state without them,
   in the whole graph; kept is the weight of the loops of the packing that are in K. *)
Variable has : nat -> bool.
Variable piece_at : nat -> nat.
Variables whole K : set.
Variables kept mu theta : Z.
Hypothesis trinket : forall x, (x < joints)%nat -> has x = true ->
  (piece_at x < pieces)%nat /\ end1 (piece_at x) = Some x /\ end2 (piece_at x) = Some x /\
  coins (piece_at x) <= 6.
Hypothesis valence_at_trinket : forall x Y, (x < joints)%nat -> has x = true -> valence Y x <= 4.
Hypothesis K_apart : forall x, (x < joints)%nat -> has x = true -> valence K x = 0.

Definition held (Y : set) : set := fun x => has x && Y (piece_at x).
Definition packed (Y : set) : Z := kept + 4 * weigh joints (held Y) (fun _ => 1).
(* the altitude of a state, above mu; in a good state the loops of the packing are a maximum packing *)
Definition A (Y : set) : Z := 8 + excess Y - 2 * packed Y - mu.
Record good (Y : set) : Prop := {
  good_state : state Y;
  good_K : inside pieces K Y;
  good_whole : inside pieces Y whole;
  good_trinkets : forall x, (x < joints)%nat -> has x = true -> Y (piece_at x) = true \/ valence Y x = 0 }.
Hypothesis packed_most : forall Y, good Y -> weighs_at_most Y (packed Y).
Hypothesis packing_of_K : exists P, packing K P /\ total weight P = kept.

(* Openings from state to state, each of which costs c coins less twice the handout h. When all of it but the
   handout is taken, Left is no lower than mu. *)
Inductive descends : set -> set -> Prop :=
  | there_already Y Z : same pieces Y Z -> descends Y Z
  | step_down Y es c h Z : good Y -> opening Y es c h -> A Y = c - 2 * h + A (minus Y es) ->
      h <= A (minus Y es) -> descends (minus Y es) Z -> descends Y Z.

(* theta is high enough for the trinkets, as `enough` in Links.v; a gain is 7 less the coins of the piece *)
Hypothesis theta_alone : 4 <= theta.
Hypothesis theta_for_one : forall x, (x < joints)%nat -> has x = true ->
  2 + (7 - coins (piece_at x)) <= theta.
Hypothesis theta_for_two : forall x y, (x < joints)%nat -> (y < joints)%nat -> x <> y -> has x = true ->
  has y = true ->
  2 + (7 - coins (piece_at x)) + (7 - coins (piece_at y)) <= theta /\ 4 + (7 - coins (piece_at x)) <= theta.

Lemma trinket_ends x y : (x < joints)%nat -> has x = true -> ends y (piece_at x) = 2 * Z.b2z (Nat.eqb x y).
Proof.
  intros X H. destruct (trinket x X H) as (_ & E1 & E2 & _). unfold Graphs.ends. rewrite E1, E2.
  cbn [here]. lia.
Qed.
Lemma trinket_apart x y : (x < joints)%nat -> (y < joints)%nat -> has x = true -> has y = true ->
  piece_at x = piece_at y -> x = y.
Proof.
  intros X Y H H' E. destruct (trinket x X H) as (_ & E1 & _). destruct (trinket y Y H') as (_ & E2 & _).
  congruence.
Qed.
Lemma held_valence Y x : (x < joints)%nat -> has x = true -> Y (piece_at x) = true -> 2 <= valence Y x.
Proof.
  intros X H T. destruct (trinket x X H) as (L & _). assert (G := valence_at_end pieces end1 end2 Y x _ L T).
  rewrite trinket_ends, Nat.eqb_refl in G by assumption. cbn [Z.b2z] in G. lia.
Qed.

(* a loop beside those of the packing would make a heavier packing *)
Lemma no_more_loops X x es xs : good X -> loop_of X (Some x, es, xs) ->
  (forall y, In y (x :: xs) -> (y < joints)%nat /\ valence K y = 0 /\ held X y = false) -> False.
Proof.
  intros G L F. destruct packing_of_K as (P & (FP & NP) & WP).
  set (T := map (fun y => (Some y, [piece_at y], []) : loop) (filter (held X) (seq 0 joints))).
  assert (TI : forall y, In y (filter (held X) (seq 0 joints)) <-> (y < joints)%nat /\ held X y = true).
  { intros y. rewrite filter_In, in_seq. intuition lia. }
  assert (TN : flat_map nodes T = map Some (filter (held X) (seq 0 joints))).
  { unfold T. clear. induction (filter _ _) as [|y l IH]; cbn; [reflexivity|]. rewrite IH. reflexivity. }
  assert (Pk : packing X ((Some x, es, xs) :: T ++ P)).
  { split.
    - constructor; [exact L|]. apply Forall_app. split.
      + apply Forall_forall. intros Q I. apply in_map_iff in I. destruct I as (y & <- & I). apply TI in I.
        destruct I as (Y & H). apply andb_prop in H. destruct H as (H & XT).
        destruct (trinket y Y H) as (Lp & E1 & E2 & _).
        split; [apply one_piece; [exact Lp|exact XT|left; auto]|]. split; [constructor; [tauto|constructor]|].
        cbn. constructor; [tauto|constructor].
      + eapply Forall_impl; [|exact FP]. intros Q. apply loop_of_inside, (good_K _ G).
    - cbn [flat_map]. apply nodup_app; [apply L| |].
      + rewrite flat_map_app, TN. apply nodup_app; [|exact NP|].
        * apply Injective_map_NoDup; [intros y z; congruence|]. apply NoDup_filter, seq_NoDup.
        * intros n I J. apply in_map_iff in I. destruct I as (y & <- & I). apply TI in I.
          destruct I as (Y & H). apply andb_prop in H. apply in_flat_map in J. destruct J as (Q & IQ & J).
          rewrite Forall_forall in FP. assert (Z := node_has_ends _ _ _ _ _ _ (FP Q IQ) J).
          rewrite (K_apart y Y (proj1 H)) in Z. lia.
      + intros n I J. assert (I' : In n (map Some (x :: xs))) by exact I. apply in_map_iff in I'.
        destruct I' as (y & <- & I'). destruct (F y I') as (Y & Ky & H). rewrite flat_map_app, TN in J.
        apply in_app_or in J. destruct J as [J | J].
        * apply in_map_iff in J. destruct J as (z & E & J). injection E as ->. apply TI in J.
          destruct J as (_ & J). congruence.
        * apply in_flat_map in J. destruct J as (Q & IQ & J). rewrite Forall_forall in FP.
          assert (Z := node_has_ends _ _ _ _ _ _ (FP Q IQ) J). lia. }
  apply (packed_most X G) in Pk. cbn [total] in Pk. rewrite total_app, WP in Pk. unfold packed in Pk.
  enough (total weight T = 4 * weigh joints (held X) (fun _ => 1)) by (cbn [Packings.weight] in Pk; lia).
  unfold T. rewrite total_map, total_filter, total_below. unfold weigh. rewrite <- sum_times. apply sum_same.
  intros y _. cbn. destruct (held X y); cbn; lia.
Qed.

Lemma A_same Y Y' : same pieces Y Y' -> A Y = A Y'.
Proof.
  intros E. unfold A, packed. rewrite (excess_same _ _ _ _ _ _ _ E).
  rewrite (weigh_same joints (held Y) (held Y')); [reflexivity|]. intros x L. unfold held.
  destruct (has x) eqn:H; [|reflexivity]. cbn [andb]. apply E. apply trinket; assumption.
Qed.
Lemma good_same Y Y' : same pieces Y Y' -> good Y -> good Y'.
Proof.
  intros E [S I J T]. split.
  - eapply state_same; eassumption.
  - intros e L F. rewrite <- (E e L). apply I; assumption.
  - intros e L F. apply (J e L). rewrite (E e L). exact F.
  - intros x L H. rewrite <- (valence_same _ _ _ _ _ x E), <- (E (piece_at x)); [auto|].
    apply trinket; assumption.
Qed.
Lemma descends_same Y Y' Z : same pieces Y Y' -> descends Y Z -> descends Y' Z.
Proof.
  intros E D. revert Y' E. induction D as [Y Z E' | Y es c h Z G O EA Le D IH]; intros Y' E.
  - apply there_already. intros e L. rewrite <- (E e L). auto.
  - assert (M := minus_same pieces Y Y' es E). rewrite (A_same _ _ E), (A_same _ _ M) in EA.
    rewrite (A_same _ _ M) in Le. apply step_down with es c h; auto; [eapply good_same | eapply opening_same];
      eassumption.
Qed.
Lemma descends_on X Y Z : descends X Y -> descends Y Z -> descends X Z.
Proof.
  intros D D'. induction D as [X Y E | X es c h Y G O EA Le D IH]; [|apply step_down with es c h; auto].
  apply (descends_same Y); [intros e L; symmetry; auto|exact D'].
Qed.

(* ---- the system of a pair ---- *)
Section Pair.
Variables X W : set.
Hypothesis GX : good X.
Hypothesis GW : good W.
Hypothesis W_below : inside pieces W X.
Definition own (x : nat) : bool := held X x && negb (W (piece_at x)).
Hypothesis attached : forall x, (x < joints)%nat -> own x = true -> 3 <= valence X x.
Variable strands : list strand.
Hypothesis X_falls : falls_into pieces joints end1 end2 X strands.

Lemma own_has x : own x = true -> has x = true /\ X (piece_at x) = true /\ W (piece_at x) = false.
Proof.
  unfold own, held. intros E. destruct (has x), (X (piece_at x)), (W (piece_at x)); try discriminate; auto.
Qed.
Lemma own_W x : (x < joints)%nat -> own x = true -> valence W x = 0.
Proof.
  intros L O. apply own_has in O. destruct O as (H & _ & F). destruct (good_trinkets _ GW x L H) as [T |];
    [congruence|assumption].
Qed.
Definition is_own (e : nat) : bool := some joints (fun x => own x && Nat.eqb (piece_at x) e).
Definition is_link (q : strand) : bool :=
  match over q with e :: _ => negb (W e) && negb (is_own e) | [] => false end.
Definition link_list : list strand := filter is_link strands.
Definition links : nat := length link_list.
Definition link (l : nat) : strand := nth l link_list (Strand None [] [] None).

Lemma strand_in q : In q strands -> strand_of pieces end1 end2 X q.
Proof. destruct X_falls as (F & _). rewrite Forall_forall in F. apply F. Qed.
Lemma link_in l : (l < links)%nat -> In (link l) strands /\ is_link (link l) = true.
Proof. intros L. apply filter_In. apply nth_In, L. Qed.
Lemma over_links (g : strand -> Z) : sum links (fun l => g (link l)) = total g link_list.
Proof. apply total_over_places. Qed.
Lemma is_own_spec e : is_own e = true -> exists x, (x < joints)%nat /\ own x = true /\ piece_at x = e.
Proof.
  intros S. apply some_true in S. destruct S as (x & L & E). apply andb_prop in E.
  destruct E as (O & E). exists x. apply Nat.eqb_eq in E. auto.
Qed.
Lemma is_own_if x : (x < joints)%nat -> own x = true -> is_own (piece_at x) = true.
Proof. intros L O. apply some_if with x; [exact L|]. rewrite O, Nat.eqb_refl. reflexivity. Qed.
Lemma own_alone q x : In q strands -> (x < joints)%nat -> own x = true -> In (piece_at x) (over q) ->
  over q = [piece_at x].
Proof.
  intros I L O E. destruct (strand_in q I) as (P & V2). destruct (own_has x O) as (H & _).
  destruct (trinket x L H) as (_ & E1 & E2 & _). assert (A3 := attached x L O).
  apply (loop_alone _ _ _ _ _ _ _ _ _ _ P V2 E E1 E2). lia.
Qed.
Lemma is_link_at q e : In q strands -> In e (over q) -> is_link q = negb (W e) && negb (is_own e).
Proof.
  intros I E. destruct (strand_in q I) as (P & V2). unfold is_link. destruct (over q) as [|f es] eqn:Q;
    [destruct E|].
  rewrite (path_fused _ _ _ _ ends_in_range X W _ _ _ _ P V2 (good_state _ GW) W_below f e (or_introl eq_refl)
    E). f_equal. f_equal.
  apply eq_true_iff_eq. split; intros S; apply is_own_spec in S; destruct S as (x & L & O & <-).
  - assert (Al := own_alone q x I L O ltac:(rewrite Q; left; reflexivity)). rewrite Q in Al.
    injection Al as ->. destruct E as [<- | []]. apply is_own_if; assumption.
  - assert (Al := own_alone q x I L O ltac:(rewrite Q; exact E)). rewrite Q in Al. injection Al as -> _.
    apply is_own_if; assumption.
Qed.

(* how often a piece is in W, in links of U, and a trinket at a joint in D: once at most *)
Definition number (U D : set) (e : nat) : Z :=
  Z.b2z (W e) + weigh links U (fun l => times e (over (link l)))
  + weigh joints (fun x => D x && own x) (fun x => Z.b2z (Nat.eqb (piece_at x) e)).
Definition union (U D : set) : set := fun e => 0 <? number U D e.
Lemma own_number e : weigh joints own (fun x => Z.b2z (Nat.eqb (piece_at x) e)) = Z.b2z (is_own e).
Proof.
  destruct (is_own e) eqn:S.
  - apply is_own_spec in S. destruct S as (x & L & O & <-). unfold weigh. rewrite (sum_single _ _ x L).
    + rewrite O, Nat.eqb_refl. reflexivity.
    + intros y Ly N. destruct (own y) eqn:O'; [|reflexivity].
      destruct (Nat.eqb_spec (piece_at y) (piece_at x)); [|reflexivity]. elim N.
      apply trinket_apart; auto; apply own_has; assumption.
  - apply sum_zero. intros x L. assert (F := some_false _ _ S x L). cbn beta in F.
    destruct (own x); [|reflexivity]. cbn [andb] in F. rewrite F. reflexivity.
Qed.
Lemma number_of_all e : (e < pieces)%nat -> number all all e = Z.b2z (X e).
Proof.
  intros L. unfold number. rewrite (weigh_same joints (fun x => all x && own x) own)
    by (intros x _; reflexivity). rewrite own_number.
  unfold weigh. rewrite (sum_same links _ (fun l => times e (over (link l))))
    by (intros; cbn [all Z.b2z]; lia).
  rewrite (over_links (fun q => times e (over q))). unfold link_list. rewrite total_filter.
  destruct X_falls as (_ & C & _). specialize (C e L).
  rewrite (total_same _ (fun q => Z.b2z (negb (W e) && negb (is_own e)) * times e (over q))).
  - assert (T : forall k (l : list strand), total (fun q => k * times e (over q)) l = k * total
      (fun q => times e (over q)) l).
    { intros k l. induction l as [|q l IH]; cbn [total]; [lia|]. rewrite IH. lia. }
    rewrite T, C. specialize (W_below e L). destruct (W e) eqn:We; [|destruct (is_own e) eqn:Oe].
    + rewrite W_below by reflexivity. destruct (is_own e) eqn:Oe; [|cbn; lia]. apply is_own_spec in Oe.
      destruct Oe as (x & _ & O & <-). apply own_has in O. destruct O as (_ & _ & F). congruence.
    + apply is_own_spec in Oe. destruct Oe as (x & _ & O & <-). apply own_has in O.
      destruct O as (_ & -> & _). cbn. lia.
    + cbn. lia.
  - intros q I. destruct (in_dec Nat.eq_dec e (over q)) as [J | J].
    + rewrite (is_link_at q e I J). destruct (negb (W e) && negb (is_own e)); cbn [Z.b2z]; lia.
    + rewrite times_in in J. pose proof (times_not_negative e (over q)).
      replace (times e (over q)) with 0 by lia. destruct (is_link q); lia.
Qed.
Lemma number_bounds U D e : 0 <= number U D e <= number all all e.
Proof.
  unfold number. assert (N : forall n (S : set) f, (forall i, 0 <= f i) -> 0 <= weigh n S f).
  { intros n S f P. apply sum_not_negative. intros i _. specialize (P i). destruct (S i); cbn [Z.b2z]; lia. }
  assert (M : forall n (S S' : set) f, (forall i, 0 <= f i) -> (forall i, S i = true -> S' i = true) ->
    weigh n S f <= weigh n S' f).
  { intros n S S' f P I. apply weigh_inside; auto. intros i _. apply I. }
  pose proof (b2z_bounds (W e)). pose proof (N links U (fun l => times e (over (link l)))
    (fun _ => times_not_negative _ _)).
  pose proof (N joints (fun x => D x && own x) (fun x => Z.b2z (Nat.eqb (piece_at x) e))
    (fun _ => proj1 (b2z_bounds _))).
  pose proof (M links U all (fun l => times e (over (link l))) (fun _ => times_not_negative _ _)
    (fun _ _ => eq_refl)).
  pose proof (M joints (fun x => D x && own x) (fun x => all x && own x)
    (fun x => Z.b2z (Nat.eqb (piece_at x) e)) (fun _ => proj1 (b2z_bounds _))
    ltac:(intros i E; apply andb_prop in E; apply E)). lia.
Qed.
Lemma number_is U D e : (e < pieces)%nat -> Z.b2z (union U D e) = number U D e.
Proof.
  intros L. assert (B := number_bounds U D e). rewrite (number_of_all e L) in B.
  pose proof (b2z_bounds (X e)). unfold union. destruct (Z.ltb_spec 0 (number U D e)); cbn [Z.b2z]; lia.
Qed.
Lemma union_inside U D : inside pieces (union U D) X.
Proof.
  intros e L E. assert (B := number_bounds U D e). rewrite (number_of_all e L) in B. unfold union in E.
  apply Z.ltb_lt in E. destruct (X e); [reflexivity|]. cbn in B. lia.
Qed.
Lemma W_inside_union U D : inside pieces W (union U D).
Proof.
  intros e L E. apply Z.ltb_lt. unfold number. rewrite E. cbn [Z.b2z].
  assert (0 <= weigh links U (fun l => times e (over (link l)))).
  { apply sum_not_negative. intros i _. pose proof (times_not_negative e (over (link i))).
    destruct (U i); cbn [Z.b2z]; lia. }
  assert (0 <= weigh joints (fun x => D x && own x) (fun x => Z.b2z (Nat.eqb (piece_at x) e))); [|lia].
  apply sum_not_negative. intros i _. pose proof (b2z_bounds (Nat.eqb (piece_at i) e)).
  destruct (D i && own i); cbn [Z.b2z]; lia.
Qed.
Lemma weigh_union U D f : weigh pieces (union U D) f =
  weigh pieces W f + weigh links U (fun l => total f (over (link l))) +
  weigh joints (fun x => D x && own x) (fun x => f (piece_at x)).
Proof.
  transitivity (sum pieces (fun e => Z.b2z (W e) * f e + sum links (fun l => Z.b2z (U l) *
    (times e (over (link l)) * f e))
    + sum joints (fun x => Z.b2z (D x && own x) * (Z.b2z (Nat.eqb (piece_at x) e) * f e)))).
  - apply sum_same. intros e L. rewrite (number_is U D e L). unfold number, weigh. rewrite !Z.mul_add_distr_r.
    f_equal; [f_equal|]; rewrite Z.mul_comm, <- sum_times; apply sum_same; intros; lia.
  - rewrite !sum_plus. f_equal; [f_equal|]; unfold weigh; rewrite sum_swap; apply sum_same; intros i I;
      rewrite sum_times.
    + f_equal. apply total_by_times. intros e E. destruct (link_in i I) as (J & _).
      apply (path_in _ _ _ _ _ _ _ _ (proj1 (strand_in _ J)) e E).
    + destruct (D i && own i) eqn:O; [|reflexivity]. apply andb_prop in O. destruct O as (_ & O). f_equal.
      apply (sum_of_equal pieces (piece_at i) f). apply trinket; [exact I|apply own_has, O].
Qed.
Lemma X_is_all : same pieces (union all all) X.
Proof.
  intros e L. assert (E := number_is all all e L). rewrite (number_of_all e L) in E.
  destruct (union all all e), (X e); cbn in E; reflexivity || discriminate.
Qed.

(* ends of links, and their inner joints *)
Definition ends_here (U : set) (y : nat) : Z := weigh links U (fun l => ends_of (link l) y).
Definition inner (U : set) (y : nat) : Z := weigh links U (fun l => times y (through (link l))).
Lemma ends_of_bounds q y : 0 <= ends_of q y <= 2.
Proof.
  unfold ends_of. pose proof (b2z_bounds (here (from q) y)). pose proof (b2z_bounds (here (to q) y)). lia.
Qed.
Lemma ends_here_bounds U y : 0 <= ends_here U y <= ends_here all y.
Proof.
  split; [apply sum_not_negative | apply sum_at_most]; intros l _; pose proof (ends_of_bounds (link l) y);
    destruct (U l); cbn [all Z.b2z]; lia.
Qed.
Lemma inner_bounds U y : 0 <= inner U y <= inner all y.
Proof.
  split; [apply sum_not_negative | apply sum_at_most]; intros l _;
    pose proof (times_not_negative y (through (link l))); destruct (U l); cbn [all Z.b2z]; lia.
Qed.
Lemma valence_union U D y : (y < joints)%nat ->
  valence (union U D) y = valence W y + ends_here U y + 2 * inner U y + 2 * Z.b2z (D y && own y).
Proof.
  intros L. unfold Graphs.valence at 1. rewrite weigh_union. fold (valence W y). unfold ends_here, inner.
  assert (E : weigh joints (fun x => D x && own x) (fun x => ends y (piece_at x)) = 2 * Z.b2z (D y && own y)).
  { unfold weigh. rewrite (sum_single _ _ y L).
    - destruct (D y && own y) eqn:O; [|reflexivity]. apply andb_prop in O. destruct O as (_ & O).
      rewrite trinket_ends, Nat.eqb_refl by (assumption || apply own_has, O). reflexivity.
    - intros x Lx N. destruct (D x && own x) eqn:O; [|reflexivity]. apply andb_prop in O.
      destruct O as (_ & O). rewrite trinket_ends by (assumption || apply own_has, O).
      destruct (Nat.eqb_spec x y); [contradiction|reflexivity]. }
  rewrite E. enough (weigh links U (fun l => total (ends y) (over (link l))) =
    weigh links U (fun l => ends_of (link l) y) + 2 * weigh links U (fun l => times y (through (link l))))
    by lia.
  unfold weigh. rewrite <- sum_times, <- sum_plus. apply sum_same. intros l Ll.
  destruct (link_in l Ll) as (I & _). rewrite (strand_ends _ _ _ _ _ y (strand_in _ I)). lia.
Qed.
Lemma valence_all y : (y < joints)%nat -> valence X y = valence W y + ends_here all y + 2 * inner all y + 2 *
  Z.b2z (own y).
Proof. intros L. rewrite <- (valence_same _ _ _ _ _ y X_is_all), valence_union by exact L. reflexivity. Qed.
Lemma W_valence y : (y < joints)%nat -> valence W y = 0 \/ 2 <= valence W y.
Proof.
  intros L. assert (S := good_state _ GW y L). pose proof (valence_not_negative pieces end1 end2 W y). lia.
Qed.
Lemma inner_alone y : (y < joints)%nat -> 0 < inner all y -> own y = false /\ valence W y = 0 /\ ends_here all
  y = 0 /\ inner all y = 1.
Proof.
  intros L P. assert (E := valence_all y L). unfold inner in P. apply weigh_positive in P.
  destruct P as (l & Ll & _ & P). apply times_in in P. destruct (link_in l Ll) as (I & _).
  rewrite (proj2 (strand_in _ I) y P) in E. pose proof (valence_not_negative pieces end1 end2 W y).
  pose proof (ends_here_bounds all y). assert (G : 1 <= inner all y).
  { apply times_in in P. unfold inner.
    assert (H' := weigh_at_least links all (fun l => times y (through (link l))) l
      (fun _ _ => times_not_negative _ _) Ll eq_refl).
    cbn beta in H'. lia. }
  destruct (own y); cbn [Z.b2z] in E; repeat split; lia.
Qed.

(* links of the system end at its trinkets, at its joints, or elsewhere *)
Definition classify (n : option nat) : node :=
  match n with
  | None => Loose
  | Some y => if own y then Trinket y else if valence W y =? 0 then Joint y else Loose
  end.
Definition link_end1 (l : nat) : node := classify (from (link l)).
Definition link_end2 (l : nat) : node := classify (to (link l)).
Definition cost (l : nat) : Z := coins_of coins (over (link l)) (through (link l)) - 4.
Definition gain (x : nat) : Z := if own x then 7 - coins (piece_at x) else 0.
Notation degree := (Links.degree links link_end1 link_end2).
Notation there := (Links.there links link_end1 link_end2).
Notation gains := (Links.gains joints gain).
Notation altitude := (Links.altitude links joints joints link_end1 link_end2 cost gain (A W)).
Definition attached_to (U : set) : set := fun t => there U (Trinket t).

Lemma classify_trinket n y : is (classify n) (Trinket y) = own y && here n y.
Proof.
  destruct n as [z|]; cbn [classify here]; [|destruct (is_spec Loose (Trinket y));
    [discriminate|rewrite andb_false_r; reflexivity]].
  destruct (own z) eqn:O; [|destruct (valence W z =? 0)]; match goal with |- is ?a ?b = _ =>
    destruct (is_spec a b) as [E | E] end; try discriminate E.
  - injection E as ->. rewrite O, Nat.eqb_refl. reflexivity.
  - destruct (Nat.eqb_spec z y); [congruence|]. rewrite andb_false_r. reflexivity.
  - destruct (Nat.eqb_spec z y) as [<- |]; [rewrite O|rewrite andb_false_r]; reflexivity.
  - destruct (Nat.eqb_spec z y) as [<- |]; [rewrite O|rewrite andb_false_r]; reflexivity.
Qed.
Lemma classify_joint n y : is (classify n) (Joint y) = negb (own y) && (valence W y =? 0) && here n y.
Proof.
  destruct n as [z|]; cbn [classify here]; [|destruct (is_spec Loose (Joint y));
    [discriminate|rewrite andb_false_r; reflexivity]].
  destruct (own z) eqn:O; [|destruct (valence W z =? 0) eqn:E0]; match goal with |- is ?a ?b = _ =>
    destruct (is_spec a b) as [E | E] end; try discriminate E.
  - destruct (Nat.eqb_spec z y) as [<- |]; [rewrite O|rewrite andb_false_r]; reflexivity.
  - injection E as ->. rewrite O, E0, Nat.eqb_refl. reflexivity.
  - destruct (Nat.eqb_spec z y); [congruence|]. rewrite andb_false_r. reflexivity.
  - destruct (Nat.eqb_spec z y) as [<- |]; [rewrite O, E0|rewrite andb_false_r]; reflexivity.
Qed.
Lemma degree_trinket U y : degree U (Trinket y) = if own y then ends_here U y else 0.
Proof.
  unfold Links.degree, ends_here, Links.ends_at, link_end1, link_end2, ends_of.
  destruct (own y) eqn:O; [apply sum_same | apply sum_zero];
    intros l _; rewrite !classify_trinket, O; cbn [andb Z.b2z]; lia.
Qed.
Lemma degree_joint U y : degree U (Joint y) = if negb (own y) && (valence W y =? 0) then ends_here U y else 0.
Proof.
  unfold Links.degree, ends_here, Links.ends_at, link_end1, link_end2, ends_of.
  destruct (negb (own y) && (valence W y =? 0)) eqn:O;
    [apply sum_same | apply sum_zero]; intros l _; rewrite !classify_joint, O; cbn [andb Z.b2z]; lia.
Qed.

(* trinkets with links are among those of D *)
Definition enough_trinkets (U D : set) : Prop :=
  forall y, (y < joints)%nat -> there U (Trinket y) = true -> D y = true.
Lemma present_union U D y : (y < joints)%nat -> enough_trinkets U D ->
  Z.b2z (present pieces end1 end2 (union U D) y) =
  Z.b2z (present pieces end1 end2 W y) + inner U y + Z.b2z (D y && own y) + Z.b2z (there U (Joint y)).
Proof.
  intros L E. specialize (E y L). unfold present, Links.there in *. rewrite valence_union by exact L.
  rewrite degree_joint, degree_trinket in *. pose proof (ends_here_bounds U y). pose proof (inner_bounds U y).
  pose proof (W_valence y L). pose proof (inner_alone y L) as IA. destruct (own y) eqn:O.
  - rewrite (own_W y L O) in *. assert (inner U y = 0) as -> by (destruct (Z.eq_dec (inner all y) 0); [lia|];
      destruct IA as (IA & _); [lia|discriminate]).
    cbn [negb andb]. rewrite andb_true_r. destruct (Z.ltb_spec 0 (ends_here U y)).
    + rewrite E by reflexivity. cbn [Z.b2z]. destruct (Z.ltb_spec 0 (0 + ends_here U y + 2 * 0 + 2 * 1)); cbn;
        lia.
    + destruct (D y); cbn [Z.b2z]; match goal with |- context [0 <? ?a] => destruct (Z.ltb_spec 0 a) end; cbn;
        lia.
  - rewrite andb_false_r. cbn [negb andb Z.b2z]. destruct (Z.eq_dec (inner all y) 0) as [I0 | I0].
    + replace (inner U y) with 0 by lia. destruct (Z.eqb_spec (valence W y) 0) as [W0 | W0].
      * rewrite W0. destruct (Z.ltb_spec 0 (ends_here U y)), (Z.ltb_spec 0 (0 + ends_here U y + 2 * 0 + 2 *
          0)); cbn; lia.
      * destruct (Z.ltb_spec 0 (valence W y)), (Z.ltb_spec 0 (valence W y + ends_here U y + 2 * 0 + 2 * 0));
          cbn; lia.
    + destruct IA as (_ & W0 & E0 & I1); [lia|]. rewrite W0. replace (ends_here U y) with 0 by lia.
      cbn [Z.eqb]. destruct (Z.ltb_spec 0 (0 + 0 + 2 * inner U y + 2 * 0)); cbn; lia.
Qed.
Lemma excess_union U D : enough_trinkets U D -> excess (union U D) = excess W + weigh links U cost +
  weigh joints (fun x => D x && own x) (fun x => coins (piece_at x) + 1) +
  5 * sum joints (fun y => Z.b2z (there U (Joint y))).
Proof.
  intros E. unfold Graphs.excess. rewrite weigh_union.
  assert (P : weigh joints (present pieces end1 end2 (union U D)) (fun _ => 1) = weigh joints
    (present pieces end1 end2 W) (fun _ => 1)
    + weigh links U (fun l => Z.of_nat (length (through (link l)))) + weigh joints (fun x => D x && own x)
    (fun _ => 1)
    + sum joints (fun y => Z.b2z (there U (Joint y)))).
  { transitivity (sum joints (fun y => Z.b2z (present pieces end1 end2 W y) * 1 + inner U y + Z.b2z (D y &&
      own y) * 1 + Z.b2z (there U (Joint y)))).
    - apply sum_same. intros y L. rewrite (present_union U D y L E). lia.
    - rewrite !sum_plus. do 2 f_equal. unfold weigh. f_equal. unfold inner, weigh. rewrite sum_swap.
      apply sum_same. intros l L. rewrite sum_times. f_equal.
      rewrite (sum_same joints _ (fun y => times y (through (link l)) * 1)) by (intros; lia).
      rewrite (total_by_times joints (fun _ => 1)), total_constant; [lia|]. intros y I.
      destruct (link_in l L) as (J & _).
      eapply inner_in_range; [exact ends_in_range|exact I|apply (strand_in _ J)]. }
  rewrite P. assert (C : weigh links U (fun l => total (fun e => coins e - 4) (over (link l))) + 5 * weigh
    links U (fun l => Z.of_nat (length (through (link l))))
    = weigh links U cost).
  { unfold weigh. rewrite <- sum_times, <- sum_plus. apply sum_same. intros l L.
    destruct (link_in l L) as (J & _). assert (Len := path_lengths _ _ _ _ _ _ _ _ (proj1 (strand_in _ J))).
    unfold cost, coins_of. rewrite total_minus, total_constant, Len. lia. }
  assert (T : weigh joints (fun x => D x && own x) (fun x => coins (piece_at x) - 4) + 5 * weigh joints
    (fun x => D x && own x) (fun _ => 1) =
    weigh joints (fun x => D x && own x) (fun x => coins (piece_at x) + 1)).
  { unfold weigh. rewrite <- sum_times, <- sum_plus. apply sum_same. intros. lia. }
  lia.
Qed.
Lemma held_union U D x : (x < joints)%nat ->
  Z.b2z (held (union U D) x) = Z.b2z (held W x) + Z.b2z (D x && own x).
Proof.
  intros L. unfold held. destruct (has x) eqn:H; [|unfold own, held; rewrite H, andb_false_r; reflexivity].
  cbn [andb]. destruct (trinket x L H) as (Lp & _). destruct (own x) eqn:O.
  - rewrite andb_true_r. assert (F := number_of_all (piece_at x) Lp). destruct (own_has x O) as (_ & T & Wf).
    rewrite T in F. rewrite (number_is U D _ Lp), Wf. unfold number in *. rewrite Wf in *. cbn [Z.b2z] in *.
    assert (S : forall D', weigh joints (fun y => D' y && own y)
      (fun y => Z.b2z (Nat.eqb (piece_at y) (piece_at x))) = Z.b2z (D' x)).
    { intros D'. unfold weigh. rewrite (sum_single _ _ x L), O, Nat.eqb_refl, andb_true_r;
        [cbn [Z.b2z]; lia|].
      intros y Ly N. destruct (own y) eqn:Oy; [|rewrite andb_false_r; reflexivity].
      destruct (Nat.eqb_spec (piece_at y) (piece_at x)) as [E |]; [|cbn; lia].
      elim N. apply trinket_apart; auto. apply own_has, Oy. }
    rewrite S in *. cbn [all Z.b2z] in F.
    assert (0 <= weigh links U (fun l => times (piece_at x) (over (link l))) <=
        weigh links all (fun l => times (piece_at x) (over (link l)))); [|lia].
    split; [apply sum_not_negative | apply sum_at_most]; intros l _;
      pose proof (times_not_negative (piece_at x) (over (link l)));
      destruct (U l); cbn [all Z.b2z]; lia.
  - rewrite andb_false_r. cbn [Z.b2z]. rewrite Z.add_0_r. f_equal. destruct (W (piece_at x)) eqn:T;
      [apply W_inside_union; assumption|].
    destruct (union U D (piece_at x)) eqn:F; [|reflexivity]. apply union_inside in F; [|exact Lp].
    unfold own, held in O. rewrite H, F, T in O. discriminate.
Qed.
Lemma A_union U D : enough_trinkets U D ->
  A (union U D) = A W + weigh links U cost + 5 * sum joints (fun y => Z.b2z (there U (Joint y))) - gains D.
Proof.
  intros E. unfold A, packed. rewrite (excess_union U D E).
  assert (P : weigh joints (held (union U D)) (fun _ => 1) = weigh joints (held W) (fun _ => 1) + weigh joints
    (fun x => D x && own x) (fun _ => 1)).
  { unfold weigh. rewrite <- sum_plus. apply sum_same. intros x L. rewrite (held_union U D x L). lia. }
  rewrite P. enough (gains D = 8 * weigh joints (fun x => D x && own x) (fun _ => 1) - weigh joints
    (fun x => D x && own x) (fun x => coins (piece_at x) + 1)) by lia.
  unfold weigh. rewrite <- sum_times, <- sum_minus. apply sum_same. intros x _. unfold gain.
  destruct (own x); rewrite ?andb_true_r, ?andb_false_r; cbn [Z.b2z]; lia.
Qed.
Lemma enough_attached U : enough_trinkets U (attached_to U).
Proof. intros y _ T. exact T. Qed.
Lemma altitude_is U : altitude U = A (union U (attached_to U)).
Proof. rewrite A_union by apply enough_attached. reflexivity. Qed.

Lemma good_union U D : enough_trinkets U D -> (forall y, (y < joints)%nat -> degree U (Joint y) <> 1) ->
  good (union U D).
Proof.
  intros E J. split.
  - intros y L. specialize (E y L). specialize (J y L). unfold Links.there in E.
    rewrite valence_union by exact L. rewrite degree_joint in J. rewrite degree_trinket in E.
    pose proof (ends_here_bounds U y). pose proof (inner_bounds U y). pose proof (W_valence y L).
    pose proof (inner_alone y L) as IA. destruct (own y) eqn:O.
    + rewrite (own_W y L O). rewrite andb_true_r. destruct (D y); [cbn [Z.b2z]; lia|].
      destruct (Z.ltb_spec 0 (ends_here U y)); [discriminate E; reflexivity|]. cbn [Z.b2z]. lia.
    + rewrite andb_false_r. cbn [negb andb Z.b2z] in *. destruct (Z.eqb_spec (valence W y) 0); [|lia].
      destruct (Z.eq_dec (inner all y) 0); [lia|]. destruct IA as (_ & _ & E0 & _); lia.
  - intros e L T. apply W_inside_union; [exact L|]. apply (good_K _ GW e L T).
  - intros e L T. apply (good_whole _ GX e L), (union_inside U D e L T).
  - intros x L H. destruct (trinket x L H) as (Lp & _). assert (HU := held_union U D x L). unfold held in HU.
    rewrite H in HU. cbn [andb] in HU. destruct (union U D (piece_at x)) eqn:T; [auto|right].
    destruct (own x) eqn:O.
    + rewrite valence_union by exact L. rewrite (own_W x L O). specialize (E x L). unfold Links.there in E.
      rewrite degree_trinket, O in E. rewrite andb_true_r in HU. rewrite O, andb_true_r.
      destruct (D x); [destruct (W (piece_at x)); cbn in HU; lia|]. pose proof (ends_here_bounds U x).
      destruct (Z.ltb_spec 0 (ends_here U x)); [discriminate E; reflexivity|].
      pose proof (inner_bounds U x). destruct (Z.eq_dec (inner all x) 0); [cbn [Z.b2z]; lia|].
      destruct (inner_alone x L) as (O' & _); [lia|congruence].
    + rewrite andb_false_r in HU. assert (Wf : W (piece_at x) = false) by (destruct (W (piece_at x));
        [cbn in HU; lia|reflexivity]).
      assert (Xf : X (piece_at x) = false).
      { unfold own, held in O. rewrite H, Wf in O. destruct (X (piece_at x)); [discriminate|reflexivity]. }
      assert (Z : valence X x = 0) by (destruct (good_trinkets _ GX x L H); [congruence|assumption]).
      assert (Le := valence_inside pieces end1 end2 _ _ x (union_inside U D)).
      pose proof (valence_not_negative pieces end1 end2 (union U D) x). lia.
Qed.

(* ---- what lies between is a state of the pair ---- *)
Lemma number_grows U U' D D' e : inside links U U' -> (forall x, (x < joints)%nat -> D x = true ->
  D' x = true) -> number U D e <= number U' D' e.
Proof.
  intros I J. unfold number. assert (weigh links U (fun l => times e (over (link l))) <= weigh links U'
    (fun l => times e (over (link l)))).
  { apply weigh_inside; [exact I|]. intros l _. apply times_not_negative. }
  enough (weigh joints (fun x => D x && own x) (fun x => Z.b2z (Nat.eqb (piece_at x) e)) <= weigh joints
    (fun x => D' x && own x) (fun x => Z.b2z (Nat.eqb (piece_at x) e))) by lia.
  apply weigh_inside; [|intros x _; apply b2z_bounds]. intros x L E. apply andb_prop in E.
  destruct E as (E & ->). rewrite (J x L E). reflexivity.
Qed.
Lemma union_same U U' D D' : same links U U' -> (forall x, (x < joints)%nat -> own x = true -> D x = D' x) ->
  same pieces (union U D) (union U' D').
Proof.
  intros E E' e _. unfold union, number. rewrite (weigh_same links U U' _ E), (weigh_same joints _
    (fun x => D' x && own x)); [reflexivity|].
  intros x L. specialize (E' x L). destruct (own x); rewrite ?andb_true_r, ?andb_false_r; auto.
Qed.
Lemma over_W l e : (l < links)%nat -> In e (over (link l)) -> (e < pieces)%nat /\ X e = true /\ W e = false.
Proof.
  intros L E. destruct (link_in l L) as (I & K').
  destruct (path_in _ _ _ _ _ _ _ _ (proj1 (strand_in _ I)) e E) as (Le & T).
  rewrite (is_link_at _ e I E) in K'. apply andb_prop in K'. destruct (W e); [destruct K'; discriminate|].
  auto.
Qed.
Lemma union_at U D l e : (l < links)%nat -> In e (over (link l)) -> union U D e = U l.
Proof.
  intros L E. destruct (over_W l e L E) as (Le & T & F). apply times_in in E.
  assert (All := number_of_all e Le). rewrite T in All. cbn [Z.b2z] in All.
  unfold union. destruct (U l) eqn:Ul.
  - apply Z.ltb_lt. assert (G := weigh_at_least links U (fun l => times e (over (link l))) l
      (fun _ _ => times_not_negative _ _) L Ul). cbn beta in G.
    unfold number.
    assert (0 <= weigh joints (fun x => D x && own x) (fun x => Z.b2z (Nat.eqb (piece_at x) e))).
    { apply sum_not_negative. intros x _. pose proof (b2z_bounds (Nat.eqb (piece_at x) e)).
      destruct (D x && own x); cbn [Z.b2z]; lia. }
    pose proof (b2z_bounds (W e)). lia.
  - apply Z.ltb_ge. assert (M := number_grows U (without all l) D all e). eapply Z.le_trans; [apply M|].
    + intros k _ Uk. unfold without. cbn [all andb]. destruct (Nat.eqb_spec k l); [congruence|reflexivity].
    + reflexivity.
    + unfold number in *. rewrite weigh_without by (exact L || reflexivity). lia.
Qed.
Lemma link_piece l : (l < links)%nat -> exists e, In e (over (link l)).
Proof.
  intros L. destruct (link_in l L) as (_ & K'). unfold is_link in K'. destruct (over (link l)) as [|e es];
    [discriminate|]. exists e. left. reflexivity.
Qed.
Lemma W_below_union U D : (exists l, (l < links)%nat /\ U l = true) -> below pieces W (union U D).
Proof.
  intros (l & L & Ul). split; [apply W_inside_union|]. destruct (link_piece l L) as (e & E). exists e.
  destruct (over_W l e L E) as (Le & _ & F). rewrite (union_at U D l e L E). auto.
Qed.
Lemma union_below_X U D : (exists l, (l < links)%nat /\ U l = false) -> below pieces (union U D) X.
Proof.
  intros (l & L & Ul). split; [apply union_inside|]. destruct (link_piece l L) as (e & E). exists e.
  destruct (over_W l e L E) as (Le & T & _). rewrite (union_at U D l e L E). auto.
Qed.
Lemma own_inner x : (x < joints)%nat -> own x = true -> forall U, inner U x = 0.
Proof.
  intros L O U. pose proof (inner_bounds U x). destruct (Z.eq_dec (inner all x) 0); [lia|].
  destruct (inner_alone x L) as (O' & _); [lia|congruence].
Qed.
Lemma X_is_union : same pieces (union all (attached_to all)) X.
Proof.
  intros e L. rewrite <- (X_is_all e L). apply union_same; [intros l _; reflexivity| |exact L]. intros x Lx O.
  unfold attached_to, Links.there. rewrite degree_trinket, O. assert (E := valence_all x Lx).
  rewrite (own_W x Lx O), O, (own_inner x Lx O) in E. specialize (attached x Lx O). cbn [Z.b2z] in E.
  apply Z.ltb_lt. lia.
Qed.
(* a link from a joint to itself, away from W and trinkets, would be one more loop *)
Lemma no_loop l y : (l < links)%nat -> from (link l) = Some y -> to (link l) = Some y -> own y = false ->
  valence W y = 0 -> False.
Proof.
  intros L Fy Ty O W0. destruct (link_in l L) as (I & _). destruct (strand_in _ I) as (P & V2).
  destruct X_falls as (F & C & _). assert (N := strand_nodup _ _ _ _ _ _ F C I).
  destruct (inner_joints _ _ _ _ _ _ _ _ P N V2) as (NX & Off).
  assert (Lo : loop_of X (Some y, over (link l), through (link l))).
  { split; [rewrite Fy, Ty in P; exact P|]. split; [exact N|]. apply loop_nodes; [exact NX|]. intros z Iz.
    rewrite <- Fy. apply (Off z Iz). }
  apply (no_more_loops X y _ _ GX Lo). intros z Iz.
  assert (Z : (z < joints)%nat /\ own z = false /\ valence W z = 0).
  { destruct Iz as [<- | Iz].
    - split; [apply (proj1 (path_ends _ _ _ _ ends_in_range _ _ _ _ _ P)), Fy|]. auto.
    - assert (Lz := inner_in_range _ _ _ _ ends_in_range _ _ _ _ _ _ Iz P). split; [exact Lz|].
      assert (Pos : 0 < inner all z).
      { apply times_in in Iz. assert (G := weigh_at_least links all (fun l => times z (through (link l))) l
          (fun _ _ => times_not_negative _ _) L eq_refl).
        cbn beta in G. unfold inner. lia. }
      destruct (inner_alone z Lz Pos) as (Oz & Wz & _). auto. }
  destruct Z as (Lz & Oz & Wz). split; [exact Lz|]. split.
  - assert (Le := valence_inside pieces end1 end2 K W z (good_K _ GW)).
    pose proof (valence_not_negative pieces end1 end2 K z). lia.
  - destruct (held X z) eqn:H; [|reflexivity]. unfold own in Oz. rewrite H in Oz. unfold held in H.
    apply andb_prop in H. destruct H as (H & _). destruct (W (piece_at z)) eqn:T; [|discriminate].
    assert (G := held_valence W z Lz H T). lia.
Qed.
Lemma end_in_range l y : (l < links)%nat -> from (link l) = Some y \/ to (link l) = Some y ->
  (y < joints)%nat.
Proof.
  intros L E. destruct (link_in l L) as (I & _).
  destruct (path_ends _ _ _ _ ends_in_range _ _ _ _ _ (proj1 (strand_in _ I))) as (A1 & A2 & _).
  destruct E; auto.
Qed.
Lemma gain_bounds t : (t < joints)%nat -> 0 <= gain t <= 4.
Proof.
  intros L. unfold gain. destruct (own t) eqn:O; [|lia]. destruct (trinket t L (proj1 (own_has t O))) as
    (Lp & _ & _ & S). specialize (long _ Lp). lia.
Qed.
Lemma two_links t : (t < joints)%nat -> degree all (Trinket t) <= 2.
Proof.
  intros L. rewrite degree_trinket. destruct (own t) eqn:O; [|lia]. assert (E := valence_all t L).
  rewrite O, (own_inner t L O), (own_W t L O) in E. cbn [Z.b2z] in E.
  assert (F := valence_at_trinket t X L (proj1 (own_has t O))). lia.
Qed.
Lemma three_links y : (y < joints)%nat -> degree all (Joint y) = 0 \/ 3 <= degree all (Joint y).
Proof.
  intros L. rewrite degree_joint. destruct (negb (own y) && (valence W y =? 0)) eqn:F; [|auto].
  apply andb_prop in F. destruct F as (O & W0). apply negb_true_iff in O. apply Z.eqb_eq in W0.
  assert (E := valence_all y L). rewrite O, W0 in E. cbn [Z.b2z] in E. pose proof (ends_here_bounds all y).
  pose proof (inner_bounds all y). destruct (Z.eq_dec (inner all y) 0) as [I0 | I0].
  2: { destruct (inner_alone y L) as (_ & _ & E0 & _); [lia|]. left. exact E0. }
  assert (S := good_state _ GX y L). destruct (Z.eq_dec (ends_here all y) 2) as [E2 |]; [exfalso|lia].
  assert (P : 0 < ends_here all y) by lia. unfold ends_here in P. apply weigh_positive in P.
  destruct P as (l & Ll & _ & P). assert (At : from (link l) = Some y \/ to (link l) = Some y).
  { unfold ends_of in P. destruct (here_spec (from (link l)) y), (here_spec (to (link l)) y); cbn in P; auto.
    lia. }
  destruct X_falls as (_ & _ & Lo). specialize (Lo y L ltac:(lia)). rewrite Forall_forall in Lo.
  destruct (link_in l Ll) as (I & _). destruct (Lo _ I At) as (B1 & B2). apply (no_loop l y); assumption.
Qed.
Lemma link_no_loop l x : (l < links)%nat -> ~ (link_end1 l = Joint x /\ link_end2 l = Joint x).
Proof.
  intros L (E1 & E2). unfold link_end1, link_end2 in *.
  assert (C : forall n, classify n = Joint x -> n = Some x /\ own x = false /\ valence W x = 0).
  { intros n. destruct n as [z|]; cbn; [|discriminate]. destruct (own z) eqn:O; [discriminate|].
    destruct (valence W z =? 0) eqn:W0; [|discriminate]. intros [= <-]. apply Z.eqb_eq in W0. auto. }
  destruct (C _ E1) as (F & O & W0). destruct (C _ E2) as (T & _). apply (no_loop l x); assumption.
Qed.

Lemma theta_enough : enough links joints link_end1 link_end2 gain theta.
Proof.
  assert (Own : forall t, linked links link_end1 link_end2 t -> own t = true).
  { intros t (l & L & E). unfold Links.ends_at, link_end1, link_end2 in E. rewrite !classify_trinket in E.
    destruct (own t); [reflexivity|]. cbn in E. lia. }
  split; [exact theta_alone| |].
  - intros t L. unfold gain. destruct (own t) eqn:O; [|lia]. apply theta_for_one; [exact L|apply own_has, O].
  - intros s t Ls Lt N Es Et. unfold gain. rewrite (Own s Es), (Own t Et).
    apply theta_for_two; auto; apply own_has; auto.
Qed.

(* ---- the flight ---- *)
Hypothesis X_high : theta - 1 <= A X.
Hypothesis W_high : theta <= A W.
Hypothesis low_between : forall Y, good Y -> below pieces W Y -> below pieces Y X -> A Y <= theta - 1.

Lemma no_joints y : (y < joints)%nat -> degree all (Joint y) = 0.
Proof.
  apply (no_joint links joints joints link_end1 link_end2 cost gain (A W) theta gain_bounds two_links
    three_links link_no_loop W_high).
  - rewrite altitude_is, (A_same _ _ X_is_union). exact X_high.
  - intros U J S S'. rewrite altitude_is.
    apply low_between; [|apply W_below_union, S|apply union_below_X, S'].
    apply good_union; [apply enough_attached|exact J].
Qed.
Lemma no_joints_in U y : (y < joints)%nat -> degree U (Joint y) = 0.
Proof.
  intros L. assert (Le := degree_inside links link_end1 link_end2 U all (Joint y) (fun _ _ _ => eq_refl)).
  rewrite (no_joints y L) in Le. pose proof (degree_not_negative links link_end1 link_end2 U (Joint y)). lia.
Qed.
Notation altitude_0 := (Links.altitude links joints 0 link_end1 link_end2 cost gain (A W)).
Notation freed := (Links.freed links link_end1 link_end2).
Lemma altitude_0_is U D : enough_trinkets U D ->
  A (union U D) = altitude_0 U + gains (attached_to U) - gains D.
Proof.
  intros E. rewrite (A_union U D E), (sum_zero joints); [unfold Links.altitude, attached_to; cbn [sum]; lia|].
  intros y L. unfold Links.there. rewrite (no_joints_in U y L). reflexivity.
Qed.
Lemma union_good U D : enough_trinkets U D -> good (union U D).
Proof. intros E. apply good_union; [exact E|]. intros y L. rewrite (no_joints_in U y L). lia. Qed.

Lemma open_link U l : (l < links)%nat -> U l = true ->
  opening (union U (attached_to U)) (over (link l)) (cost l + 4) 2 /\
  same pieces (minus (union U (attached_to U)) (over (link l))) (union (without U l) (attached_to U)).
Proof.
  intros L Ul. destruct (link_in l L) as (I & _). destruct (strand_in _ I) as (P & V2).
  destruct X_falls as (F & C & _). assert (N := strand_nodup _ _ _ _ _ _ F C I). split.
  - assert (End : forall y, (y < joints)%nat -> 0 < ends_of (link l) y -> 2 + ends_of (link l) y <= valence
      (union U (attached_to U)) y).
    { intros y Ly Py. rewrite valence_union by exact Ly.
      assert (G := weigh_at_least links U (fun l => ends_of (link l) y) l
        (fun _ _ => proj1 (ends_of_bounds _ _)) L Ul). cbn beta in G. fold (ends_here U y) in G.
      pose proof (inner_bounds U y). pose proof (W_valence y Ly) as Wy. unfold attached_to, Links.there.
      rewrite degree_trinket. destruct (own y) eqn:O.
      - rewrite (own_W y Ly O). destruct (Z.ltb_spec 0 (ends_here U y)); [cbn; lia|lia].
      - rewrite andb_false_r. cbn [Z.b2z]. destruct Wy as [W0 | W2]; [|lia].
        assert (Z := no_joints_in U y Ly). rewrite degree_joint, O, W0 in Z. cbn in Z. lia. }
    unfold cost. replace (coins_of coins (over (link l)) (through (link l)) - 4 + 4) with
      (coins_of coins (over (link l)) (through (link l))) by lia.
    apply open_chain with (a := from (link l)) (b := to (link l)).
    + split; [eapply path_weaken; [exact P|]; intros e E; rewrite (union_at U _ l e L E); exact Ul|].
      split; [exact N|]. split.
      * intros y Iy. assert (Ly := inner_in_range _ _ _ _ ends_in_range _ _ _ _ _ _ Iy P).
        rewrite valence_union by exact Ly. apply times_in in Iy.
        assert (G := weigh_at_least links U (fun l => times y (through (link l))) l
          (fun _ _ => times_not_negative _ _) L Ul). cbn beta in G. fold (inner U y) in G.
        pose proof (inner_bounds U y). pose proof (ends_here_bounds U y).
        destruct (inner_alone y Ly) as (O & W0 & E0 & I1); [lia|]. rewrite O, andb_false_r. cbn [Z.b2z]. lia.
      * split; [destruct (from (link l)) as [y|] eqn:E | destruct (to (link l)) as [y|] eqn:E];
          cbn [is_end]; auto.
        all: assert (Ly := end_in_range l y L ltac:(auto)); specialize (End y Ly); unfold ends_of in End;
               rewrite E in End; cbn [here] in End; rewrite Nat.eqb_refl in End; cbn [Z.b2z] in End.
        -- pose proof (b2z_bounds (here (to (link l)) y)). lia.
        -- pose proof (b2z_bounds (here (from (link l)) y)). lia.
    + intros y Fy Ty. assert (Ly := end_in_range l y L ltac:(auto)). specialize (End y Ly).
      unfold ends_of in End. rewrite Fy, Ty in End. cbn [here] in End. rewrite Nat.eqb_refl in End.
      cbn [Z.b2z] in End. lia.
  - intros e Le. apply eq_true_iff_eq. rewrite minus_spec.
    destruct (in_dec Nat.eq_dec e (over (link l))) as [E | E].
    + rewrite (union_at (without U l) _ l e L E). unfold without. rewrite Nat.eqb_refl, andb_false_r.
      intuition discriminate.
    + unfold union. rewrite !Z.ltb_lt. unfold number. rewrite (weigh_without links U l) by assumption.
      assert (times e (over (link l)) = 0) as -> by (rewrite times_in in E; pose proof (times_not_negative e
        (over (link l))); lia). rewrite Z.sub_0_r. tauto.
Qed.
Lemma open_trinket U D t : (t < joints)%nat -> own t = true -> D t = true -> ends_here U t = 0 ->
  opening (union U D) [piece_at t] (8 - gain t) 4 /\
  same pieces (minus (union U D) [piece_at t]) (union U (without D t)).
Proof.
  intros L O Dt E0. destruct (own_has t O) as (H & _ & Wf). destruct (trinket t L H) as (Lp & E1 & E2 & _).
  split.
  - assert (T : union U D (piece_at t) = true).
    { assert (HU := held_union U D t L). unfold held in HU. rewrite H, Dt, O in HU. cbn [andb] in HU.
      rewrite Wf in HU. destruct (union U D (piece_at t)); [reflexivity|cbn in HU; lia]. }
    unfold gain. rewrite O. replace (8 - (7 - coins (piece_at t))) with (coins_of coins [piece_at t] [] + 1)
      by (unfold coins_of; cbn [total length Z.of_nat]; lia).
    apply open_isolated_loop with t; [apply one_piece; auto; left; auto|constructor; [tauto|constructor]|].
    intros y [<- | []]. rewrite valence_union, (own_W t L O), E0, (own_inner t L O), Dt, O by exact L.
    reflexivity.
  - intros e Le. apply eq_true_iff_eq. rewrite minus_spec. cbn [In].
    destruct (Nat.eq_dec (piece_at t) e) as [<- | N].
    + assert (HU := held_union U (without D t) t L). unfold held in HU. rewrite H, Wf in HU. cbn [andb] in HU.
      unfold without in HU at 2. rewrite Nat.eqb_refl, !andb_false_r in HU. cbn [andb] in HU.
      destruct (union U (without D t) (piece_at t)); [cbn in HU; lia|]. intuition discriminate.
    + unfold union. rewrite !Z.ltb_lt. enough (number U D e = number U (without D t) e) as -> by tauto.
      unfold number. f_equal. apply sum_same. intros x _. unfold without.
      destruct (Nat.eqb_spec x t) as [-> |]; [|cbn [negb]; rewrite andb_true_r; reflexivity].
      destruct (Nat.eqb_spec (piece_at t) e); [contradiction|cbn; lia].
Qed.

(* values of links U with free trinkets F beside them *)
Definition beside (U F : set) : set := union U (fun x => there U (Trinket x) || F x).
Lemma beside_none U : same pieces (union U (attached_to U)) (beside U none).
Proof.
  apply union_same; [intros ? _; reflexivity|]. intros x _ _. unfold none, attached_to. rewrite orb_false_r.
  reflexivity.
Qed.
Lemma beside_good U F : good (beside U F).
Proof. apply union_good. intros x _ T. rewrite T. reflexivity. Qed.
Lemma beside_same U U' F F' : same links U U' -> same joints F F' -> same pieces (beside U F) (beside U' F').
Proof.
  intros E E'. apply union_same; [exact E|]. intros x L _. rewrite (E' x L). f_equal. apply there_same, E.
Qed.
Lemma freed_spec U l t : freed U l t = true -> own t = true /\ there U (Trinket t) = true /\
  there (without U l) (Trinket t) = false /\ ends_here (without U l) t = 0.
Proof.
  unfold Links.freed. intros F. apply andb_prop in F. destruct F as (T & F). apply negb_true_iff in F.
  unfold Links.there in T, F. rewrite degree_trinket in T, F. unfold Links.there. rewrite !degree_trinket.
  destruct (own t); [|discriminate]. apply Z.ltb_ge in F as F'. pose proof (ends_here_bounds (without U l) t).
  repeat split; auto. lia.
Qed.
Lemma A_beside U l F : free links joints link_end1 link_end2 U l F ->
  A (beside (without U l) F) = altitude_0 (without U l) - gains F.
Proof.
  intros Fr. unfold beside. rewrite altitude_0_is by (intros x _ T; rewrite T; reflexivity).
  enough (gains (fun x => there (without U l) (Trinket x) || F x) = gains (attached_to (without U l)) +
    gains F) by lia.
  unfold Links.gains. rewrite <- sum_plus. apply sum_same. intros t T. unfold attached_to.
  destruct (F t) eqn:E; [|rewrite orb_false_r; cbn; lia].
  destruct (freed_spec U l t (Fr t T E)) as (_ & _ & -> & _). cbn. lia.
Qed.

Lemma opened_link U l : enough_trinkets (without U l) (attached_to U) ->
  same pieces (union (without U l) (attached_to U)) (beside (without U l) (freed U l)).
Proof.
  intros E. apply union_same; [intros ? _; reflexivity|]. intros x Lx _. specialize (E x Lx).
  unfold attached_to, Links.freed in *. destruct (there (without U l) (Trinket x));
    [|rewrite andb_true_r; reflexivity]. rewrite E; reflexivity.
Qed.
Theorem descent_of_pair : descends X W.
Proof.
  assert (At : forall U, A (beside U none) = altitude_0 U).
  { intros U. rewrite <- (A_same _ _ (beside_none U)), altitude_0_is by apply enough_attached. lia. }
  assert (W_is : same pieces (beside none none) W).
  { intros e Le. rewrite <- (beside_none none e Le). assert (N := number_is none (attached_to none) e Le).
    unfold number, weigh in N. rewrite (sum_zero links), (sum_zero joints) in N; try (intros; reflexivity).
    - destruct (union none (attached_to none) e), (W e); cbn in N; reflexivity || lia.
    - intros x _. unfold attached_to, Links.there. rewrite degree_trinket. unfold ends_here, weigh.
      rewrite (sum_zero links) by (intros; reflexivity). destruct (own x); reflexivity. }
  assert (R : descends (beside all none) W).
  { apply (opening_by_opening links joints 0 link_end1 link_end2 cost gain (A W) gain_bounds
      (fun U F => descends (beside U F) W)) with (Z := none).
    - intros Y Y' F F' E E'. apply descends_same, beside_same; assumption.
    - intros Y l L Yl Le D. destruct (open_link Y l L Yl) as (O & M).
      assert (E : enough_trinkets (without Y l) (attached_to Y)).
      { intros x Lx T. unfold attached_to, Links.there in *. apply Z.ltb_lt in T. apply Z.ltb_lt.
        rewrite degree_without in T by assumption.
        pose proof (ends_at_bounds link_end1 link_end2 (Trinket x) l). lia. }
      assert (M' : same pieces (minus (union Y (attached_to Y)) (over (link l))) (beside (without Y l)
        (freed Y l))).
      { intros e He. rewrite (M e He). apply (opened_link Y l E e He). }
      assert (AM := A_same _ _ M'). rewrite (A_beside Y l (freed Y l)) in AM by (intros ? _ F; exact F).
      assert (AY := altitude_without links joints link_end1 link_end2 cost gain (A W) Y l L Yl).
      apply (descends_same _ _ _ (beside_none Y)), step_down with (over (link l)) (cost l + 4) 2; auto.
      + apply union_good, enough_attached.
      + rewrite (A_same _ _ (beside_none Y)), At. lia.
      + lia.
      + eapply descends_same; [|exact D]. intros e He. symmetry. apply (M' e He).
    - intros Y l F t L Yl Fr T Ft Le D. destruct (freed_spec Y l t (Fr t T Ft)) as (O & _ & T0 & E0).
      destruct (open_trinket (without Y l) (fun x => there (without Y l) (Trinket x) || F x) t T O)
        as (Op & M);
        [rewrite Ft; apply orb_true_r|exact E0|].
      assert (M' : same pieces (minus (beside (without Y l) F) [piece_at t]) (beside (without Y l)
        (without F t))).
      { intros e He. unfold beside at 1. rewrite (M e He).
        apply union_same; [intros ? _; reflexivity| |exact He]. intros x _ _. unfold without at 1 4.
        destruct (Nat.eqb_spec x t) as [-> |].
        - rewrite T0, !andb_false_r. reflexivity.
        - cbn [negb]. rewrite !andb_true_r. reflexivity. }
      assert (AM := A_same _ _ M').
      assert (Fr' : free links joints link_end1 link_end2 Y l (without F t)).
      { intros s Hs E. apply andb_prop in E. apply Fr; [exact Hs|apply E]. }
      rewrite (A_beside Y l _ Fr') in AM. assert (G := gains_without joints gain F t T Ft).
      apply step_down with [piece_at t] (8 - gain t) 4; auto.
      + apply beside_good.
      + rewrite (A_beside Y l F Fr). lia.
      + lia.
      + eapply descends_same; [|exact D]. intros e He. symmetry. apply (M' e He).
    - apply (descent links joints link_end1 link_end2 cost gain (A W) theta gain_bounds theta_enough);
        [|intros ? _ E; discriminate E| |].
      + intros t L. rewrite <- weigh_all. apply (two_links t L).
      + rewrite <- At, (A_same _ X); [exact X_high|]. intros e Le. rewrite <- (X_is_union e Le). symmetry.
        apply beside_none, Le.
      + rewrite <- At, (A_same _ _ W_is). exact W_high.
    - apply there_already, W_is. }
  apply (descends_same (beside all none)); [|exact R]. intros e Le. rewrite <- (X_is_union e Le). symmetry.
  apply beside_none, Le.
Qed.
End Pair.

(* ---- down to K: a free trinket first, or to the greatest state that is high ---- *)
Hypothesis K_state : state K.
Hypothesis K_whole : inside pieces K whole.
Hypothesis K_high : theta <= A K.

Definition is_good (Y : set) : bool :=
  negb (some joints (fun x => valence Y x =? 1)) && is_inside pieces K Y && is_inside pieces Y whole &&
  negb (some joints (fun x => has x && negb (Y (piece_at x)) && negb (valence Y x =? 0))).
Lemma is_good_spec Y : is_good Y = true <-> good Y.
Proof.
  unfold is_good. rewrite !andb_true_iff, !negb_true_iff, !is_inside_spec. split.
  - intros (((S & I) & J) & T). split; [|exact I|exact J|].
    + intros x L E. assert (F := some_false _ _ S x L). cbn beta in F. rewrite E in F. discriminate.
    + intros x L H. assert (F := some_false _ _ T x L). cbn beta in F. rewrite H in F.
      destruct (Y (piece_at x)); [auto|right]. destruct (Z.eqb_spec (valence Y x) 0);
        [assumption|discriminate].
  - intros [S I J T]. split; [split; [split; [|exact I]|exact J]|].
    + destruct (some joints _) eqn:E; [|reflexivity]. apply some_true in E. destruct E as (x & L & E).
      apply Z.eqb_eq in E. elim (S x L E).
    + destruct (some joints _) eqn:E; [|reflexivity]. apply some_true in E. destruct E as (x & L & E).
      apply andb_prop in E. destruct E as (E & F). apply andb_prop in E. destruct E as (H & E).
      destruct (T x L H) as [G | G]; rewrite G in *; discriminate.
Qed.
Lemma K_good : good K.
Proof.
  split; [exact K_state|intros e _ T; exact T|exact K_whole|]. intros x L H. right. apply K_apart; assumption.
Qed.

Lemma free_trinket X x : good X -> (x < joints)%nat -> held X x = true -> valence X x = 2 ->
  good (minus X [piece_at x]) /\
  weigh pieces (minus X [piece_at x]) (fun _ => 1) < weigh pieces X (fun _ => 1) /\
  exists c, 4 <= c <= 7 /\ A (minus X [piece_at x]) = A X + 8 - c /\ opening X [piece_at x] c 4.
Proof.
  intros G L H V2. assert (H' := H). apply andb_prop in H'. destruct H' as (Hx & T).
  destruct (trinket x L Hx) as (Lp & E1 & E2 & C6). set (p := piece_at x) in *. set (R := minus X [p]).
  assert (P : path X (Some x) [p] [] (Some x)) by (apply one_piece; auto; left; auto).
  assert (O : opening X [p] (coins p + 1) 4).
  { replace (coins p + 1) with (coins_of coins [p] [] + 1) by (unfold coins_of; cbn [total length Z.of_nat];
      lia).
    apply open_isolated_loop with x; [exact P|constructor; [tauto|constructor]|].
    intros y [<- | []]. exact V2. }
  assert (S := opening_state _ _ _ _ _ ends_in_range _ _ _ _ (good_state _ G) O).
  assert (Sz := opening_size _ _ _ _ _ ends_in_range _ _ _ _ O).
  destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & Ex & _).
  cbn [drop Z.eqb Pos.eqb] in Ex. assert (Kp : K p = false).
  { destruct (K p) eqn:E; [|reflexivity]. assert (F := held_valence K x L Hx E).
    rewrite (K_apart x L Hx) in F. lia. }
  assert (VR : forall y, valence R y = valence X y - 2 * Z.b2z (Nat.eqb x y)).
  { intros y. unfold R. rewrite valence_minus by ((constructor; [tauto|constructor]) || (intros e [<- | []];
      auto)). cbn [total].
    unfold p. rewrite trinket_ends by assumption. lia. }
  split; [|split; [exact Sz|]].
  - split; [exact S| | |].
    + intros e Le Ke. apply minus_spec. split; [apply (good_K _ G e Le Ke)|]. intros [<- | []]. congruence.
    + intros e Le Re. apply (good_whole _ G e Le). apply minus_spec in Re. apply Re.
    + intros y Ly Hy. destruct (Nat.eq_dec x y) as [<- | N]; [right; rewrite VR, V2, Nat.eqb_refl;
        reflexivity|].
      destruct (good_trinkets _ G y Ly Hy) as [Ty | V0].
      * left. apply minus_spec. split; [exact Ty|]. intros [E | []]. apply N. apply trinket_apart; assumption.
      * right. rewrite VR. destruct (Nat.eqb_spec x y); [contradiction|]. cbn. lia.
  - exists (coins p + 1). specialize (long p Lp). split; [lia|]. split; [|exact O].
    unfold A, packed. fold R in Ex. enough (weigh joints (held R) (fun _ => 1) = weigh joints (held X)
      (fun _ => 1) - 1) by lia.
    rewrite <- (weigh_without joints (held X) x (fun _ => 1) L H). apply weigh_same. intros y Ly.
    unfold held, without, R. destruct (has y) eqn:Hy; [|reflexivity]. cbn [andb]. apply eq_true_iff_eq.
    rewrite minus_spec, andb_true_iff, negb_true_iff, Nat.eqb_neq. split; intros (A1 & A2); split; auto.
    + intros ->. apply A2. left. reflexivity.
    + intros [E | []]. apply A2. symmetry. apply trinket_apart; assumption.
Qed.

Theorem descent_to_K n : forall X, Z.to_nat (weigh pieces X (fun _ => 1)) = n -> good X -> theta - 1 <= A X ->
  descends X K.
Proof.
  induction n as [n IH] using lt_wf_ind. intros X N G H9. assert (SX := size_bounds pieces X).
  destruct (inside_cases pieces K X (good_K _ G)) as [B | E].
  2: { apply there_already. intros e L. symmetry. auto. }
  destruct (some_or_all joints (fun x => held X x = true /\ valence X x = 2) (fun x => held X x = true ->
    3 <= valence X x)) as [(x & L & H & V2) | F].
  { intros x L. destruct (held X x) eqn:H; [|right; discriminate]. assert (H' := H). apply andb_prop in H'.
    destruct H' as (Hx & T). assert (V2 := held_valence X x L Hx T). destruct (Z.eq_dec (valence X x) 2);
      [left; auto|right; lia]. }
  - destruct (free_trinket X x G L H V2) as (G' & Sz & c & C & EA & O).
    pose proof (size_bounds pieces (minus X [piece_at x])). apply step_down with [piece_at x] c 4; auto;
      [lia|lia|]. eapply IH; [|reflexivity|exact G'|]; lia.
  - set (high := fun Y => is_good Y && is_below pieces Y X && (theta <=? A Y)).
    assert (HS : forall Y, high Y = true <-> good Y /\ below pieces Y X /\ theta <= A Y).
    { intros Y. unfold high. rewrite !andb_true_iff, is_good_spec, is_below_spec, Z.leb_le. tauto. }
    destruct (greatest_set pieces high (fun Y => weigh pieces Y (fun _ => 1))) as [None | (W & HW & M)].
    { intros U U' E. apply eq_true_iff_eq. rewrite !HS, (A_same U U' E). split; intros (A1 & A2 & A3);
        (split; [|split; [|exact A3]]).
      1: apply (good_same U); assumption. 2: apply (good_same U'); [intros e Le; symmetry; auto|assumption].
      all: eapply inside_below; [|exact A2]; intros e Le T; specialize (E e Le); congruence. }
    { intros U U' E. apply weigh_same, E. }
    { assert (Hk : high K = true) by (apply HS; split; [exact K_good|]; split; [exact B|exact K_high]).
      rewrite None in Hk. discriminate. }
    apply HS in HW. destruct HW as (GW & BW & HW). destruct (state_falls pieces joints end1 end2 X) as
      (strands & Fa).
    assert (Sz := below_size _ _ _ BW). pose proof (size_bounds pieces W).
    apply descends_on with W; [|eapply IH; [|reflexivity|exact GW|]; lia].
    apply (descent_of_pair X W G GW (proj1 BW)) with (strands := strands); auto.
    + intros x L O. apply F; [exact L|]. unfold own in O. apply andb_prop in O. apply O.
    + intros Y GY B1 B2. destruct (Z_le_dec (A Y) (theta - 1)); [assumption|exfalso].
      assert (Hy : high Y = true) by (apply HS; split; [exact GY|]; split; [exact B2|lia]).
      apply M in Hy. assert (S2 := below_size _ _ _ B1). lia.
Qed.
End Trinkets.
