(* Every state falls into chains and isolated loops: paths through joints that are mere coins. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums Links Graphs.
Import ListNotations.
Open Scope Z_scope.

Lemma total_over_places {T} (d : T) (g : T -> Z) l : sum (length l) (fun i => g (nth i l d)) = total g l.
Proof.
  induction l as [|x l IH] using rev_ind; [reflexivity|]. rewrite app_length, Nat.add_1_r, total_app.
  cbn [sum total].
  rewrite app_nth2, Nat.sub_diag by lia. cbn [nth]. rewrite <- IH. replace (g x + 0) with (g x) by lia. f_equal.
  apply sum_same.
  intros i I. rewrite app_nth1 by exact I. reflexivity.
Qed.
Lemma total_filter {T} (p : T -> bool) (f : T -> Z) l : total f (filter p l) =
  total (fun x => if p x then f x else 0) l.
Proof. induction l as [|x l IH]; cbn; [reflexivity|]. destruct (p x); cbn; lia. Qed.
Lemma total_map {S T} (h : S -> T) (f : T -> Z) l : total f (map h l) = total (fun x => f (h x)) l.
Proof. induction l as [|x l IH]; cbn; lia. Qed.
Lemma total_same {T} (f g : T -> Z) l : (forall x, In x l -> f x = g x) -> total f l = total g l.
Proof. induction l as [|x l IH]; cbn; intros E; [reflexivity|]. rewrite E, IH; auto. Qed.
Lemma total_below n f : total f (seq 0 n) = sum n f.
Proof. induction n; [reflexivity|]. rewrite seq_S, total_app. cbn. lia. Qed.
Lemma total_swap {T} n (g : T -> nat -> Z) l : sum n (fun e => total (fun q => g q e) l) =
  total (fun q => sum n (g q)) l.
Proof. induction l as [|q l IH]; cbn [total]; [apply sum_zero; reflexivity|]. rewrite sum_plus, IH. reflexivity.
Qed.
Lemma total_by_times n f l : (forall e, In e l -> (e < n)%nat) -> sum n (fun e => times e l * f e) = total f l.
Proof.
  induction l as [|i l IH]; intros R; cbn [total]; [apply sum_zero; reflexivity|]. unfold times in *.
  cbn [total].
  rewrite (sum_same n _ (fun e => Z.b2z (Nat.eqb i e) * f e + total (fun y => Z.b2z (Nat.eqb y e)) l * f e))
    by (intros; lia).
  rewrite sum_plus, sum_of_equal, IH; [reflexivity| |apply R; left; reflexivity]. intros e E. apply R. right.
  exact E.
Qed.
Lemma total_zero_terms {T} (f : T -> Z) l : (forall x, In x l -> 0 <= f x) -> total f l = 0 -> forall x,
  In x l -> f x = 0.
Proof. intros P Z x I. assert (H := total_at_least f l x P I). specialize (P x I). lia. Qed.
Lemma total_positive {T} (f : T -> Z) l : 0 < total f l -> exists x, In x l /\ 0 < f x.
Proof.
  induction l as [|y l IH]; cbn; [lia|]. intros P. destruct (Z_lt_dec 0 (f y)); [exists y; auto|].
  destruct IH as (x & I & Q); [lia|]. exists x. auto.
Qed.

Record strand := Strand { from : option nat; over : list nat; through : list nat; to : option nat }.

Section Chains.
Variables pieces joints : nat.
Variables end1 end2 : nat -> option nat.
Notation valence := (valence pieces end1 end2).
Notation state := (state pieces joints end1 end2).
Notation path := (path pieces end1 end2).
Notation joins := (joins end1 end2).
Notation ends := (ends end1 end2).
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.

Definition ends_of (q : strand) (x : nat) : Z := Z.b2z (here (from q) x) + Z.b2z (here (to q) x).
Definition strand_of (Y : set) (q : strand) : Prop :=
  path Y (from q) (over q) (through q) (to q) /\ forall x, In x (through q) -> valence Y x = 2.
Definition covers (Y : set) (l : list strand) : Prop :=
  forall e, (e < pieces)%nat -> total (fun q => times e (over q)) l = Z.b2z (Y e).
(* at a joint of valence 2 ends no strand, unless it is a loop *)
Definition loop_if_at (x : nat) (q : strand) : Prop := from q = Some x \/ to q = Some x -> from q = Some x /\
  to q = Some x.
Definition falls_into (Y : set) (l : list strand) : Prop :=
  Forall (strand_of Y) l /\ covers Y l /\ forall x, (x < joints)%nat -> valence Y x = 2 ->
    Forall (loop_if_at x) l.

Lemma weigh_strands Y l f : Forall (strand_of Y) l -> covers Y l -> weigh pieces Y f =
  total (fun q => total f (over q)) l.
Proof.
  intros F C. unfold weigh. rewrite (sum_same pieces _ (fun e => total (fun q => times e (over q) * f e) l)).
  - rewrite total_swap. apply total_same. intros q I. apply total_by_times. rewrite Forall_forall in F.
    intros e E.
    apply (path_in _ _ _ _ _ _ _ _ (proj1 (F q I)) e E).
  - intros e E. rewrite <- (C e E). clear. induction l as [|q l IH]; cbn [total]; [lia|]. lia.
Qed.
Lemma strand_ends Y q x : strand_of Y q -> total (ends x) (over q) = ends_of q x + 2 * times x (through q).
Proof. intros (P & _). apply (path_count _ _ _ _ _ _ _ _ x P). Qed.
Lemma valence_of_strands Y l x : Forall (strand_of Y) l -> covers Y l ->
  valence Y x = total (fun q => ends_of q x + 2 * times x (through q)) l.
Proof.
  intros F C. unfold Graphs.valence. rewrite (weigh_strands Y l _ F C). apply total_same. intros q I.
  rewrite Forall_forall in F.
  eapply strand_ends, F, I.
Qed.
Lemma strand_nodup Y l q : Forall (strand_of Y) l -> covers Y l -> In q l -> NoDup (over q).
Proof.
  intros F C I. apply times_once. intros e. destruct (lt_dec e pieces) as [L | L].
  - assert (H := total_at_least (fun q => times e (over q)) l q (fun _ _ => times_not_negative _ _) I).
    rewrite (C e L) in H.
    pose proof (b2z_bounds (Y e)). cbn beta in H. lia.
  - enough (~ In e (over q)) as N by (rewrite times_in in N; lia). intros E. rewrite Forall_forall in F.
    apply L, (path_in _ _ _ _ _ _ _ _ (proj1 (F q I)) e E).
Qed.

(* a strand with one end at m, so that it ends there *)
Lemma ending_at Y q m : strand_of Y q -> ends_of q m = 1 -> exists a es xs, path Y a es xs (Some m) /\
  a <> Some m /\
  (forall f : nat -> Z, total f es = total f (over q)) /\ (forall x, In x xs -> In x (through q)) /\
  (forall x, a = Some x -> from q = Some x \/ to q = Some x).
Proof.
  intros (P & _) E. unfold ends_of in E.
  destruct (here_spec (from q) m) as [F | F], (here_spec (to q) m) as [T | T]; cbn in E; try lia.
  - exists (to q), (rev (over q)), (rev (through q)). rewrite <- F. split; [apply path_turned, P|].
    split; [congruence|].
    split; [intros; apply total_rev|]. split; [intros x; rewrite <- in_rev; auto|auto].
  - exists (from q), (over q), (through q). rewrite <- T. split; [exact P|]. split; [congruence|]. auto.
Qed.

Lemma falls_up_to Y m : (m <= joints)%nat -> exists l, Forall (strand_of Y) l /\ covers Y l /\
  Forall (fun q => forall x, In x (through q) -> (x < m)%nat) l /\
  forall x, (x < m)%nat -> valence Y x = 2 -> Forall (loop_if_at x) l.
Proof.
  induction m as [|m IH]; intros Le.
  - exists (map (fun e => Strand (end1 e) [e] [] (end2 e)) (filter Y (seq 0 pieces))).
    split; [|split; [|split; [|lia]]].
    + apply Forall_forall. intros q I. apply in_map_iff in I. destruct I as (e & <- & I). apply filter_In in I.
      destruct I as (I & T).
      apply in_seq in I. split; [apply one_piece; [lia|exact T|left; auto]|]. intros x [].
    + intros e L. rewrite total_map, total_filter, total_below. rewrite (sum_single pieces _ e L).
      * unfold times. cbn [over total]. rewrite Nat.eqb_refl. destruct (Y e); reflexivity.
      * intros i _ N. unfold times. cbn [over total]. destruct (Nat.eqb_spec i e); [contradiction|].
        destruct (Y i); reflexivity.
    + apply Forall_forall. intros q I. apply in_map_iff in I. destruct I as (e & <- & _). intros x [].
  - destruct IH as (l & F & C & Th & Lo); [lia|].
    assert (Small : forall q, In q l -> times m (through q) = 0).
    { intros q I. rewrite Forall_forall in Th. specialize (Th q I m). rewrite times_in in Th.
      pose proof (times_not_negative m (through q)). lia. }
    assert (P : forall q, 0 <= ends_of q m <= 2).
    { intros q. unfold ends_of. pose proof (b2z_bounds (here (from q) m)).
      pose proof (b2z_bounds (here (to q) m)). lia. }
    assert (Grow : Forall (fun q => forall x, In x (through q) -> (x < S m)%nat) l).
    { eapply Forall_impl; [|exact Th]. cbn beta. intros q H x I. specialize (H x I). lia. }
    assert (Cases : valence Y m <> 2 \/ Forall (fun q => ends_of q m <> 1) l \/ valence Y m = 2 /\ exists q,
      In q l /\ ends_of q m = 1).
    { destruct (Z.eq_dec (valence Y m) 2); [right|auto]. destruct (Forall_Exists_dec (fun q => ends_of q m <> 1)
        ltac:(intros q; destruct (Z.eq_dec (ends_of q m) 1); [right; tauto | left; assumption]) l) as [A | A];
          [auto|].
      right. split; [assumption|]. apply Exists_exists in A. destruct A as (q & I & E). exists q.
      split; [exact I|lia]. }
    destruct Cases as [V | [N | (V & q & I & E)]].
    + exists l. repeat split; auto. intros x X V2. apply Lo; [|exact V2]. assert (x <> m) by congruence. lia.
    + exists l. repeat split; auto. intros x X V2.
      destruct (Nat.eq_dec x m) as [-> |]; [|apply Lo; [lia|exact V2]].
      eapply Forall_impl; [|exact N]. intros q D A. unfold ends_of in D.
      destruct (here_spec (from q) m), (here_spec (to q) m); cbn in D; try lia; tauto.
    + (* two strands that meet at m become one *)
      apply in_split in I. destruct I as (l1 & l2 & ->).
      assert (M := valence_of_strands Y _ m F C).
      rewrite V, (total_same _ (fun q => ends_of q m)) in M by (intros r J; rewrite (Small r J); lia).
      rewrite total_app in M. cbn [total] in M. rewrite E in M.
      assert (R : total (fun q => ends_of q m) (l1 ++ l2) = 1) by (rewrite total_app; lia).
      destruct (total_positive (fun q => ends_of q m) (l1 ++ l2)) as (r & J & Pr); [lia|].
      apply in_split in J. destruct J as (m1 & m2 & E12). rewrite E12, total_app in R. cbn [total] in R.
      assert (Rest : total (fun q => ends_of q m) (m1 ++ m2) = 1 - ends_of r m) by (rewrite total_app; lia).
      assert (Nn : 0 <= total (fun q => ends_of q m) (m1 ++ m2)) by (apply total_not_negative; intros; apply P).
      assert (E' : ends_of r m = 1) by lia.
      assert (In' : forall s, In s (r :: m1 ++ m2) -> In s (l1 ++ q :: l2)).
      { intros s A. assert (B : In s (l1 ++ l2)).
        { rewrite E12. destruct A as [<- | A]; [apply in_elt|]. apply in_app_or in A. apply in_or_app. cbn.
          tauto. }
        apply in_app_or in B. apply in_or_app. cbn. tauto. }
      assert (Iq : In q (l1 ++ q :: l2)) by apply in_elt. assert (Ir := In' r (or_introl eq_refl)).
      rewrite Forall_forall in F, Th, Grow.
      destruct (ending_at Y q m (F q Iq) E) as (a & es & xs & Pa & Na & Ta & Xa & Ea).
      destruct (ending_at Y r m (F r Ir) E') as (b & fs & ys & Pb & Nb & Tb & Xb & Eb).
      exists (Strand a (es ++ rev fs) (xs ++ m :: rev ys) b :: m1 ++ m2). repeat split.
      * constructor; [|apply Forall_forall; intros s A; apply F, In'; right; exact A].
        split; cbn [from over through to].
        -- apply path_app; [exact Pa|]. apply path_turned, Pb.
        -- intros x A. apply in_app_or in A.
           destruct A as [A | [<- | A]]; [apply (proj2 (F q Iq)), Xa, A|exact V|].
           rewrite <- in_rev in A. apply (proj2 (F r Ir)), Xb, A.
      * intros e L. specialize (C e L). rewrite total_app in C. cbn [total] in C. cbn [total over].
        rewrite total_app.
        assert (C12 : total (fun q => times e (over q)) (l1 ++ l2) = total (fun q => times e (over q)) (m1 ++ r
          :: m2)) by (rewrite E12; reflexivity).
        rewrite !total_app in C12. cbn [total] in C12. unfold times in *. rewrite total_app, total_rev, Ta, Tb.
        lia.
      * constructor; cbn [through].
        -- intros x A. apply in_app_or in A. destruct A as [A | [<- | A]]; [apply (Grow q Iq), Xa, A|lia|].
           rewrite <- in_rev in A. apply (Grow r Ir), Xb, A.
        -- apply Forall_forall. intros s A. apply Grow, In'. right. exact A.
      * intros x X V2. constructor.
        -- intros A. cbn [from to] in *. exfalso. assert (x <> m) by (intros ->; destruct A; contradiction).
           assert (LX := Lo x ltac:(lia) V2). rewrite Forall_forall in LX.
           destruct A as [A | A]; [assert (B := LX q Iq (Ea x A)); clear E' | assert (B := LX r Ir (Eb x A));
             clear E].
           all: destruct B as (B1 & B2); unfold ends_of in *; rewrite B1, B2 in *; cbn [here] in *.
           all: destruct (Nat.eqb_spec x m); [contradiction|]; cbn in *; lia.
        -- destruct (Nat.eq_dec x m) as [-> | N].
           ++ apply Forall_forall.
              intros s A [B | B]; exfalso; assert (Z := total_zero_terms (fun q => ends_of q m) (m1 ++ m2)
                (fun q _ => proj1 (P q)) ltac:(lia) s A); unfold ends_of in Z; rewrite B in Z; cbn [here] in Z;
                  rewrite Nat.eqb_refl in Z; cbn [Z.b2z] in Z;
                [pose proof (b2z_bounds (here (to s) m)) | pose proof (b2z_bounds (here (from s) m))]; lia.
           ++ assert (LX := Lo x ltac:(lia) V2). rewrite Forall_forall in *. intros s A. apply LX, In'. right.
              exact A.
Qed.
Theorem state_falls Y : exists l, falls_into Y l.
Proof. destruct (falls_up_to Y joints (le_n _)) as (l & F & C & _ & L). exists l. split; [exact F|].
split; assumption. Qed.

(* a strand lies in a state W, or outside *)
Lemma path_head Y a es xs b x : path Y a es xs b -> a = Some x -> exists e es', es = e :: es' /\ 1 <= ends x e.
Proof.
  intros [a' e b' L T J | a' e y es' xs' b' L T J P] ->; eexists e, _; (split; [reflexivity|]);
    rewrite (joins_count _ _ _ _ _ x J);
    cbn [here]; rewrite Nat.eqb_refl; cbn [Z.b2z];
      [pose proof (b2z_bounds (here b' x)) | pose proof (b2z_bounds (Nat.eqb y x))]; lia.
Qed.
Lemma path_fused Y W a es xs b : path Y a es xs b -> (forall x, In x xs -> valence Y x = 2) -> state W ->
  inside pieces W Y ->
  forall e e', In e es -> In e' es -> W e = W e'.
Proof.
  intros P V SW I.
  assert (Both : forall e f x, (e < pieces)%nat -> (f < pieces)%nat -> Y f = true -> (x < joints)%nat ->
    valence Y x = 2 -> 1 <= ends x e -> 1 <= ends x f ->
    W e = true -> W f = true).
  { intros e f x Le Lf Yf X V2 E F We. destruct (W f) eqn:Wf; [reflexivity|exfalso]. specialize (SW x X).
    assert (G := valence_at_end pieces end1 end2 W x e Le We).
    assert (H := weigh_without pieces Y f (ends x) Lf Yf).
    assert (Low : valence W x <= weigh pieces (without Y f) (ends x)).
    { apply weigh_inside; [|intros; apply ends_bounds]. apply inside_without; assumption. }
    unfold Graphs.valence in *. lia. }
  assert (One : forall e, In e es -> W e = W (hd O es)).
  { induction P as [a e b L T J | a e x es xs b L T J P IH]; [intros i [<- | []]; reflexivity|].
    destruct (path_head _ _ _ _ _ x P eq_refl) as (f & es' & -> & Ef). cbn [hd] in *.
    assert (Lf := path_in _ _ _ _ _ _ _ _ P f (or_introl eq_refl)). destruct Lf as (Lf & Tf).
    assert (Ee : 1 <= ends x e).
    { rewrite (joins_count _ _ _ _ _ x J). cbn [here]. rewrite Nat.eqb_refl. pose proof (b2z_bounds (here a x)).
      cbn [Z.b2z]. lia. }
    assert (X : (x < joints)%nat).
    { destruct J as [(A & B) | (A & B)]; apply (ends_in_range e); auto. }
    assert (V2 := V x (or_introl eq_refl)).
    assert (Eq : W f = W e).
    { apply eq_true_iff_eq. split; [apply (Both f e x) | apply (Both e f x)]; assumption. }
    intros i [<- | A]; [reflexivity|]. rewrite <- Eq. apply IH; [|exact A]. intros y B. apply V. right. exact B.
    }
  intros e e' A A'. rewrite (One e A), (One e' A'). reflexivity.
Qed.
(* a loop at a joint that is no mere coin is a strand alone *)
Lemma loop_alone Y a es xs b p x : path Y a es xs b -> (forall y, In y xs -> valence Y y = 2) -> In p es ->
  end1 p = Some x -> end2 p = Some x ->
  valence Y x <> 2 -> es = [p] /\ xs = [] /\ a = Some x /\ b = Some x.
Proof.
  intros P V I E1 E2 N. induction P as [a e b L T J | a e y es xs b L T J P IH].
  - destruct I as [-> | []]. destruct J as [(A & B) | (A & B)]; repeat split; congruence.
  - exfalso. assert (V2 := V y (or_introl eq_refl)). destruct I as [-> | I].
    + assert (y = x) by (destruct J as [(A & B) | (A & B)]; congruence). subst. contradiction.
    + destruct (IH (fun z A => V z (or_intror A)) I) as (_ & _ & A & _). injection A as ->. contradiction.
Qed.
End Chains.
