(* Loops, packings and the controlled value of loony graphs; and that it is a lower bound of the value. The
   definitions are to be believed, up to the first lemma. *)
From Coq Require Import ZArith List Lia Bool FinFun.
From Loony Require Import Sums Links Graphs.
Import ListNotations.
Open Scope Z_scope.

Section Packings.
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Notation valence := (valence pieces end1 end2).
Notation state := (state pieces joints end1 end2).
Notation empty := (empty pieces).
Notation path := (path pieces end1 end2).
Notation joins := (joins end1 end2).
Notation ends := (ends end1 end2).
Notation coins_of := (coins_of coins).
Notation excess := (excess pieces joints coins end1 end2).
Notation opening := (opening pieces coins end1 end2).
Notation values := (values pieces joints coins end1 end2).
Notation minus := Graphs.minus.

(* A loop is a path back to where it starts, which goes through no node twice. Its weight, in quarters: 4 if it
   avoids the ground; if not, 1 if it has 3 coins, and 2 if it has more. *)
Definition loop : Type := option nat * list nat * list nat.
Definition nodes (L : loop) : list (option nat) := let '(a, _, xs) := L in a :: map Some xs.
Definition pieces_of (L : loop) : list nat := let '(_, es, _) := L in es.
Definition loop_of (Y : set) (L : loop) : Prop :=
  let '(a, es, xs) := L in path Y a es xs a /\ NoDup es /\ NoDup (nodes L).
Definition weight (L : loop) : Z :=
  match L with (Some _, _, _) => 4 | (None, es, xs) => if coins_of es xs <=? 3 then 1 else 2 end.
(* a packing is loops without a common node *)
Definition packing (Y : set) (P : list loop) : Prop := Forall (loop_of Y) P /\ NoDup (flat_map nodes P).
Definition weighs_at_most (Y : set) (q : Z) : Prop := forall P, packing Y P -> total weight P <= q.
Definition greatest_weight (Y : set) (q : Z) : Prop :=
  (exists P, packing Y P /\ total weight P = q) /\ weighs_at_most Y q.
(* cv = 8 + E - 8p, where p counts as 1/2 if it is less *)
Definition controlled_value (Y : set) (c : Z) : Prop :=
  empty Y /\ c = 0 \/ ~ empty Y /\ exists q, greatest_weight Y q /\ c = 8 + excess Y - 2 * Z.max q 2.

(* ---- what follows ---- *)
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.
Hypothesis long : forall e, (e < pieces)%nat -> 3 <= coins e.

Lemma weight_bounds L : 1 <= weight L <= 4.
Proof. destruct L as (([x|], es), xs); cbn; [lia|]. destruct (_ <=? 3); lia. Qed.
Lemma weight_not_negative P : 0 <= total weight P.
Proof. apply total_not_negative. intros L _. pose proof (weight_bounds L). lia. Qed.
Lemma loop_of_weaken Y Y' a es xs : loop_of Y (a, es, xs) -> (forall e, In e es -> Y' e = true) ->
  loop_of Y' (a, es, xs).
Proof. intros (P & N & M) I. split; [eapply path_weaken; eassumption|]. split; assumption. Qed.
Lemma loop_of_inside Y Y' L : inside pieces Y Y' -> loop_of Y L -> loop_of Y' L.
Proof.
  destruct L as ((a, es), xs). intros I F. apply loop_of_weaken with Y; [exact F|]. destruct F as (P & _).
  intros e E.
  destruct (path_in _ _ _ _ _ _ _ _ P e E). auto.
Qed.
Lemma packing_inside Y Y' P : inside pieces Y Y' -> packing Y P -> packing Y' P.
Proof. intros I (F & N). split; [|exact N]. eapply Forall_impl; [|exact F]. intros L. apply loop_of_inside, I.
Qed.
Lemma packing_alone Y L : loop_of Y L -> packing Y [L].
Proof.
  intros F. split; [constructor; [exact F|constructor]|]. destruct L as ((a, es), xs).
  destruct F as (_ & _ & N). cbn. rewrite app_nil_r. exact N.
Qed.
Lemma packing_none Y : packing Y [].
Proof. split; constructor. Qed.
Lemma loop_nodes (a : option nat) (xs : list nat) : NoDup xs -> (forall y, In y xs -> a <> Some y) ->
  NoDup (a :: map Some xs).
Proof.
  intros N F. constructor.
  - rewrite in_map_iff. intros (y & E & I). apply (F y I). congruence.
  - apply Injective_map_NoDup; [|exact N]. intros y z. congruence.
Qed.
Lemma joins_end f x : 0 < ends x f -> exists y, joins f y (Some x).
Proof.
  unfold Graphs.ends. destruct (here_spec (end1 f) x) as [E | _]; [intros _; exists (end2 f); right; auto|].
  destruct (here_spec (end2 f) x) as [E | _]; [intros _; exists (end1 f); left; auto|]. cbn. lia.
Qed.
Lemma path_split Y a es xs b z : path Y a es xs b -> In z xs ->
  exists es1 xs1 es2 xs2, path Y a es1 xs1 (Some z) /\ es = es1 ++ es2 /\ xs = xs1 ++ z :: xs2.
Proof.
  induction 1 as [|a e x es xs b L T J P IH]; cbn; [tauto|]. destruct (Nat.eq_dec x z) as [-> | N].
  - intros _. exists [e], [], es, xs. split; [apply one_piece; assumption|]. auto.
  - intros [E | I]; [contradiction|]. destruct (IH I) as (es1 & xs1 & es2 & xs2 & Q & -> & ->).
    exists (e :: es1), (x :: xs1), es2, xs2.
    split; [apply more_pieces; assumption|]. auto.
Qed.
Lemma coins_of_path Y a es xs b : path Y a es xs b -> 3 + 4 * Z.of_nat (length xs) <= coins_of es xs.
Proof.
  unfold Graphs.coins_of.
  induction 1 as [a e b L T J | a e x es xs b L T J P IH]; cbn [total length]; specialize (long e L); lia.
Qed.

Lemma node_has_ends Y L x : loop_of Y L -> In (Some x) (nodes L) -> 2 <= valence Y x.
Proof.
  destruct L as ((a, es), xs). intros (P & N & _) I.
  assert (M := valence_minus pieces end1 end2 Y es x N (path_in _ _ _ _ _ _ _ _ P)).
  rewrite (path_count _ _ _ _ _ _ _ _ x P) in M.
  pose proof (valence_not_negative pieces end1 end2 (minus Y es) x).
  pose proof (times_not_negative x xs). pose proof (b2z_bounds (here a x)). destruct I as [-> | I].
  - cbn [here] in M. rewrite Nat.eqb_refl in M. cbn [Z.b2z] in M. lia.
  - apply in_map_iff in I. destruct I as (y & [= <-] & I). apply times_in in I. lia.
Qed.
Lemma path_nodes Y a es xs b e : path Y a es xs b -> In e es ->
  exists n m, joins e n m /\ In n (a :: map Some xs ++ [b]) /\ In m (a :: map Some xs ++ [b]).
Proof.
  induction 1 as [a f b L T J | a f x es xs b L T J P IH].
  - intros [<- | []]. exists a, b. split; [exact J|]. cbn. auto.
  - intros [<- | I]; [exists a, (Some x); split; [exact J|]; cbn; auto|].
    destruct (IH I) as (n & m & J' & A & B). exists n, m. split; [exact J'|].
    cbn in *. tauto.
Qed.
Lemma loop_nodes_of_piece Y L e : loop_of Y L -> In e (pieces_of L) -> exists n m, joins e n m /\
  In n (nodes L) /\ In m (nodes L).
Proof.
  destruct L as ((a, es), xs). intros (P & _) I. destruct (path_nodes _ _ _ _ _ e P I) as (n & m & J & A & B).
  exists n, m. split; [exact J|].
  assert (C : forall k : option nat, In k (a :: map Some xs ++ [a]) -> In k (nodes (a, es, xs))).
  { intros k [<- | K']; [left; reflexivity|]. apply in_app_or in K'.
    destruct K' as [K' | [<- | []]]; [right; exact K'|left; reflexivity]. }
  auto.
Qed.
Lemma one_loop_at l L M n : NoDup (flat_map nodes l) -> In L l -> In M l -> In n (nodes L) -> In n (nodes M) ->
  L = M.
Proof.
  induction l as [|N l IH]; [intros _ []|]. intros D. assert (D' := D). cbn in D.
  assert (Rest : NoDup (flat_map nodes l)) by (clear - D; induction (nodes N) as [|k m IH]; [exact D|];
    inversion D; auto).
  assert (Apart : forall k M, In k (nodes N) -> In M l -> ~ In k (nodes M)).
  { clear - D. intros k M I J K'. assert (F : In k (flat_map nodes l)) by (apply in_flat_map; eauto).
    induction (nodes N) as [|j m IH]; [destruct I|]. inversion D as [|? ? G D2]; subst.
    destruct I as [<- | I]; [apply G, in_or_app; auto|auto]. }
  intros [<- | I] [<- | J] A B; [reflexivity| | |apply IH; assumption]; exfalso; eapply Apart; eassumption.
Qed.

(* ---- a graph whose loops all weigh less than 1/2 is 3-chains ---- *)
Section Walk.
Variable R : set.
Hypothesis R_state : state R.
Hypothesis light : forall L, loop_of R L -> weight L < 2.

Lemma walk_on n : forall x es xs a, (joints - length xs = n)%nat -> path R (Some x) es xs a -> NoDup es ->
  NoDup (x :: xs) ->
  (forall y, In y (x :: xs) -> a <> Some y) ->
  exists es' xs', path R None es' xs' a /\ NoDup es' /\ NoDup xs' /\ (forall y, In y xs' -> a <> Some y) /\
    xs' <> [].
Proof.
  induction n as [n IH] using lt_wf_ind. intros x es xs a E P N M F.
  assert (I := path_in _ _ _ _ _ _ _ _ P).
  destruct (path_ends _ _ _ _ ends_in_range _ _ _ _ _ P) as (RX & _ & RXS).
  assert (X : (x < joints)%nat) by (apply RX; reflexivity).
  assert (Len : (length (x :: xs) <= joints)%nat).
  { rewrite <- (seq_length joints 0). apply NoDup_incl_length; [exact M|].
    intros y [<- | J]; apply in_seq; [lia|]. specialize (RXS y J). lia. }
  assert (T : total (ends x) es = 1).
  { rewrite (path_count _ _ _ _ _ _ _ _ x P). cbn [here]. rewrite Nat.eqb_refl.
    specialize (F x (or_introl eq_refl)).
    destruct (here_spec a x); [contradiction|]. inversion M as [|? ? G _]; subst. rewrite times_in in G.
    pose proof (times_not_negative x xs). cbn [Z.b2z]. lia. }
  assert (V := valence_minus pieces end1 end2 R es x N I).
  pose proof (valence_not_negative pieces end1 end2 (minus R es) x).
  assert (Pos : 0 < valence (minus R es) x) by (specialize (R_state x X); lia).
  apply weigh_positive in Pos. destruct Pos as (f & Lf & Mf & Pf). apply minus_spec in Mf.
  destruct Mf as (Rf & Nf).
  destruct (joins_end f x Pf) as (y & J).
  assert (More : path R y (f :: es) (x :: xs) a) by (apply more_pieces; assumption).
  assert (N' : NoDup (f :: es)) by (constructor; assumption).
  destruct y as [z|]; [|exists (f :: es), (x :: xs); repeat split; auto; discriminate].
  assert (No : forall es xs, ~ loop_of R (Some z, es, xs)) by (intros es' xs' L; apply light in L; cbn in L;
    lia).
  destruct (Nat.eq_dec z x) as [-> | Nz].
  { elim (No [f] []). split; [apply one_piece; assumption|]. split; [constructor; [tauto|constructor]|]. cbn.
    constructor; [tauto|constructor]. }
  destruct (in_dec Nat.eq_dec z xs) as [Iz | Iz].
  { destruct (path_split _ _ _ _ _ z P Iz) as (es1 & xs1 & es2 & xs2 & Q & -> & ->).
    elim (No (f :: es1) (x :: xs1)).
    split; [apply more_pieces; assumption|]. split.
    - constructor; [intros A; apply Nf, in_or_app; auto|]. eapply nodup_prefix, N.
    - apply loop_nodes.
      + change (x :: xs1 ++ z :: xs2) with ((x :: xs1) ++ z :: xs2) in M. eapply nodup_prefix, M.
      + intros y A B. injection B as <-. change (x :: xs1 ++ z :: xs2) with ((x :: xs1) ++ z :: xs2) in M.
        apply NoDup_remove_2 in M.
        apply M, in_or_app. left. exact A. }
  assert (Dec : a = Some z \/ a <> Some z) by (destruct (here_spec a z); auto).
  destruct Dec as [-> | Na].
  { elim (No (f :: es) (x :: xs)). split; [exact More|]. split; [exact N'|]. apply loop_nodes; assumption. }
  eapply IH; [| reflexivity | exact More | exact N' | |].
  - cbn [length] in *. lia.
  - constructor; [|exact M]. intros [A | A]; [congruence|contradiction].
  - intros y [<- | A]; [exact Na|apply F, A].
Qed.

Lemma three_chains e : (e < pieces)%nat -> R e = true -> end1 e = None /\ end2 e = None /\ coins e = 3.
Proof.
  intros L Re.
  assert (Ground : forall es xs, path R None es xs None -> NoDup es -> NoDup xs -> xs = []).
  { intros es xs P N M. destruct xs as [|x xs]; [reflexivity|exfalso]. assert (B := coins_of_path _ _ _ _ _ P).
    assert (W : loop_of R (None, es, x :: xs)).
    { split; [exact P|]. split; [exact N|]. apply loop_nodes; [exact M|]. discriminate. }
    apply light in W. cbn [weight] in W. cbn [length] in B.
    destruct (Z.leb_spec (coins_of es (x :: xs)) 3); lia. }
  assert (Away : forall x y, ~ joins e y (Some x)).
  { intros x y J. assert (J' := joins_turned _ _ _ _ _ J). assert (Loose : y <> Some x).
    { intros ->. assert (W : loop_of R (Some x, [e], [])).
      { split; [apply one_piece; assumption|]. split; [constructor; [tauto|constructor]|]. cbn.
        constructor; [tauto|constructor]. }
      apply light in W. cbn in W. lia. }
    destruct (walk_on _ x [e] [] y eq_refl) as (es & xs & P & N & M & F & Ne).
    { apply one_piece; assumption. } { constructor; [tauto|constructor]. } { constructor; [tauto|constructor].
      } { intros z [<- | []]. exact Loose. }
    destruct y as [z|]; [|apply Ne; eapply Ground; eassumption].
    destruct (walk_on _ z (rev es) (rev xs) None eq_refl) as (fs & ys & P' & N' & M' & _ & Ne').
    { apply path_turned, P. } { apply NoDup_rev, N. }
    { constructor; [|apply NoDup_rev, M]. rewrite <- in_rev. intros I. apply (F z I). reflexivity.
      } { discriminate. }
    apply Ne'. eapply Ground; eassumption. }
  destruct (end1 e) as [x|] eqn:E1; [elim (Away x (end2 e)); right; auto|].
  destruct (end2 e) as [x|] eqn:E2; [elim (Away x None); left; auto|].
  split; [reflexivity|]. split; [reflexivity|]. assert (W : loop_of R (None, [e], [])).
  { split; [apply one_piece; auto; left; auto|]. split; [constructor; [tauto|constructor]|]. cbn.
    constructor; [tauto|constructor]. }
  apply light in W. cbn [weight] in W. specialize (long e L). unfold Graphs.coins_of in W.
  cbn [total length Z.of_nat] in W.
  destruct (Z.leb_spec (coins e + 0 + 0) 3); lia.
Qed.
End Walk.

(* ---- the value is at least the controlled value ---- *)
Section Bound.
Variable v : set -> Z.
Hypothesis V : values v.

Lemma opening_in Y es c h : opening Y es c h -> forall e, In e es -> (e < pieces)%nat /\ Y e = true.
Proof. intros O. destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as ((zs & W) & _).
apply (vanish_pieces _ _ _ _ _ _ _ W). Qed.
Lemma opening_state Y es c h : state Y -> opening Y es c h -> state (minus Y es).
Proof. intros S O. destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as ((zs & W) & _).
eapply vanish_state; eassumption. Qed.
Lemma opening_size Y es c h : opening Y es c h ->
  weigh pieces (minus Y es) (fun _ => 1) < weigh pieces Y (fun _ => 1).
Proof.
  intros O. assert (I := opening_in _ _ _ _ O).
  destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as ((zs & W) & _ & _ & N).
  rewrite weigh_minus; [|apply (vanish_pieces _ _ _ _ _ _ _ W)|exact I]. rewrite total_constant.
  destruct es; [congruence|]. cbn [length]. lia.
Qed.
Lemma opening_handout Y es c h : opening Y es c h -> h <= c.
Proof.
  intros [a es' xs b (P & _) _ | x es' xs fs ys b (P & _) _ (Q & _) _ | x es' xs P _ _];
    assert (B := coins_of_path _ _ _ _ _ P); try assert (B' := coins_of_path _ _ _ _ _ Q); lia.
Qed.
Lemma value_not_negative Y : state Y -> 0 <= v Y.
Proof.
  intros S. destruct (empty_or_not pieces Y) as [E | (e & L & T)]; [rewrite (v_empty _ _ _ _ _ _ V Y E); lia|].
  destruct (v_attained _ _ _ _ _ _ V Y S) as (es & c & h & O & ->); [intros E; rewrite (E e L) in T;
    discriminate|].
  apply opening_handout in O. unfold after. lia.
Qed.
Definition only_three_chains (Y : set) : Prop := forall e, (e < pieces)%nat -> Y e = true -> end1 e = None /\
  end2 e = None /\ coins e = 3.
Lemma value_of_three_chains n : forall Y, Z.to_nat (weigh pieces Y (fun _ => 1)) = n -> only_three_chains Y ->
  state Y -> v Y <= 3.
Proof.
  induction n as [n IH] using lt_wf_ind. intros Y N O S.
  destruct (empty_or_not pieces Y) as [E | (e & L & T)]; [rewrite (v_empty _ _ _ _ _ _ V Y E); lia|].
  destruct (O e L T) as (E1 & E2 & C3).
  assert (Op : opening Y [e] (coins_of [e] []) 2).
  { apply open_chain with (a := None) (b := None); [|discriminate]. split; [apply one_piece; auto; left; auto|].
    split; [constructor; [tauto|constructor]|]. split; [intros x []|]. cbn. auto. }
  assert (B := v_at_most _ _ _ _ _ _ V Y _ _ _ S Op). assert (S' := opening_state _ _ _ _ S Op).
  assert (Sz := opening_size _ _ _ _ Op).
  pose proof (size_bounds pieces (minus Y [e])). unfold after, Graphs.coins_of in B.
  cbn [total length Z.of_nat] in B.
  assert (v (minus Y [e]) <= 3).
  { eapply IH; [|reflexivity| |exact S']; [lia|]. intros f Lf Tf. apply minus_spec in Tf.
    apply O; [exact Lf|apply Tf]. }
  assert (P := value_not_negative _ S'). lia.
Qed.
Lemma excess_of_three_chains Y : only_three_chains Y -> excess Y = - weigh pieces Y (fun _ => 1).
Proof.
  intros O. unfold Graphs.excess. replace (weigh joints _ _) with 0.
  - unfold weigh. rewrite <- (Z.mul_1_l (sum pieces (fun l => Z.b2z (Y l) * 1))), <- Z.mul_opp_l, <- sum_times.
    rewrite Z.add_0_r. apply sum_same. intros e L. specialize (O e L). destruct (Y e); cbn [Z.b2z]; [|lia].
    destruct O as (_ & _ & ->); auto; lia.
  - symmetry. apply sum_zero. intros x _. unfold present. replace (valence Y x) with 0; [reflexivity|].
    symmetry. apply sum_zero. intros e L.
    specialize (O e L). unfold Graphs.ends. destruct (Y e); cbn [Z.b2z]; [|lia].
    destruct O as (-> & -> & _); auto.
Qed.

Lemma lower_bound n : forall Y q, Z.to_nat (weigh pieces Y (fun _ => 1)) = n -> state Y -> ~ empty Y ->
  weighs_at_most Y q -> 2 <= q ->
  8 + excess Y - 2 * q <= v Y.
Proof.
  induction n as [n IH] using lt_wf_ind. intros Y q N S E Q Q2.
  destruct (v_attained _ _ _ _ _ _ V Y S E) as (es & c & h & O & ->). unfold after.
  assert (S' := opening_state _ _ _ _ S O). assert (Sz := opening_size _ _ _ _ O).
  pose proof (size_bounds pieces (minus Y es)) as Sb.
  destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & X & H & _).
  assert (I : inside pieces (minus Y es) Y) by apply minus_inside.
  assert (Next : forall q', ~ empty (minus Y es) -> weighs_at_most (minus Y es) q' -> 2 <= q' ->
    8 + excess (minus Y es) - 2 * q' <= v (minus Y es)).
  { intros q' E' Q' L'. eapply IH; [|reflexivity| | | |]; try assumption. lia. }
  destruct (empty_or_not pieces (minus Y es)) as [Em | (e & Le & Te)].
  - rewrite (v_empty _ _ _ _ _ _ V _ Em). rewrite (excess_empty _ _ _ _ _ _ Em) in X.
    destruct O as [a es xs b C _ | x es xs fs ys b C V3 C' D | x es xs P Nd V2].
    1, 2: cbn [drop Z.eqb Pos.eqb] in X; lia.
    assert (W : loop_of Y (Some x, es, xs)).
    { split; [exact P|]. split; [exact Nd|].
      destruct (vanish_joints _ _ _ _ _ _ _ (isolated_loop_vanishes _ _ _ _ ends_in_range _ _ _ _ P Nd V2))
        as (Nx & _).
      inversion Nx; subst. apply loop_nodes; [assumption|]. congruence. }
    apply packing_alone, Q in W. cbn [total weight] in W. cbn [drop Z.eqb Pos.eqb] in X. lia.
  - assert (Ne : ~ empty (minus Y es)) by (intros F; rewrite (F e Le) in Te; discriminate).
    destruct H as [-> | ->].
    { assert (B := Next q Ne (fun P K => Q P (packing_inside _ _ _ I K)) Q2). cbn [drop Z.eqb Pos.eqb] in X.
      lia. }
    assert (Q4 : weighs_at_most (minus Y es) (q - 4)).
    { intros P K. remember 4 as h eqn:Eh. destruct O as [| | x es xs Pa Nd V2]; try discriminate. clear Eh.
      assert (Van := isolated_loop_vanishes _ _ _ _ ends_in_range _ _ _ _ Pa Nd V2).
      destruct (vanish_joints _ _ _ _ _ _ _ Van) as (Nx & Rx).
      assert (W : packing Y ((Some x, es, xs) :: P)).
      { destruct K as (F & M). split.
        - constructor; [|eapply Forall_impl; [|exact F]; intros L; apply loop_of_inside, I]. split; [exact Pa|].
          split; [exact Nd|].
          inversion Nx; subst. apply loop_nodes; [assumption|]. congruence.
        - cbn [flat_map nodes]. change (Some x :: map Some xs) with (map Some (x :: xs)).
          apply nodup_app; [|exact M|].
          + clear - Nx. apply Injective_map_NoDup; [|exact Nx]. intros y z. congruence.
          + intros y A B. apply in_map_iff in A. destruct A as (z & <- & A). apply in_flat_map in B.
            destruct B as (L & IL & B).
            rewrite Forall_forall in F. assert (Z := node_has_ends _ _ _ (F L IL) B).
            destruct (Rx z A) as (Lz & _).
            rewrite (proj1 (vanish_left _ _ _ _ _ _ _ Van z Lz) A) in Z. lia. }
      apply Q in W. cbn [total weight] in W. lia. }
    cbn [drop Z.eqb Pos.eqb] in X.
    destruct (Z_le_dec 2 (q - 4)) as [L4 | L4]; [assert (B := Next _ Ne Q4 L4); lia|].
    assert (T3 : only_three_chains (minus Y es)).
    { intros f Lf Tf. apply (three_chains (minus Y es)); try assumption. intros L K.
      apply packing_alone, Q4 in K. cbn [total] in K. lia. }
    assert (B := value_of_three_chains _ _ eq_refl T3 S'). assert (B' := excess_of_three_chains _ T3).
    assert (One := weigh_at_least pieces (minus Y es) (fun _ => 1) e ltac:(lia) Le Te). cbn beta in One.
    assert (W : packing (minus Y es) [(None, [e], [])]).
    { destruct (T3 e Le Te) as (E1 & E2 & _). apply packing_alone. split; [apply one_piece; auto; left; auto|].
      split; [constructor; [tauto|constructor]|]. cbn. constructor; [tauto|constructor]. }
    apply Q4 in W. cbn [total] in W. pose proof (weight_bounds (None, [e], [])). lia.
Qed.
Theorem value_at_least_controlled_value Y c : state Y -> controlled_value Y c -> c <= v Y.
Proof.
  intros S [(E & ->) | (E & q & (_ & Q) & ->)]; [rewrite (v_empty _ _ _ _ _ _ V Y E); lia|].
  apply (lower_bound _ Y (Z.max q 2) eq_refl S E); [|lia]. intros P K. specialize (Q P K). lia.
Qed.
End Bound.
End Packings.

Print Assumptions value_at_least_controlled_value.
