(* The value of a loony graph as Coq computes it: so there is one, and the theorems are about something. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums Links Graphs Packings Chains Opened.
Import ListNotations.
Open Scope Z_scope.

Section Computed.
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Notation valence := (valence pieces end1 end2).
Notation state := (state pieces joints end1 end2).
Notation empty := (empty pieces).
Notation path := (path pieces end1 end2).
Notation joins := (joins end1 end2).
Notation ends := (ends end1 end2).
Notation chain := (chain pieces end1 end2).
Notation is_end := (is_end pieces end1 end2).
Notation opening := (opening pieces coins end1 end2).
Notation values := (values pieces joints coins end1 end2).
Notation coins_of := (coins_of coins).

(* all paths from a, of n pieces at most and each once *)
Definition walk : Type := list nat * list nat * option nat.
Definition node_equal (a b : option nat) : bool :=
  match a, b with Some x, Some y => Nat.eqb x y | None, None => true | _, _ => false end.
Definition far_ends (e : nat) (a : option nat) : list (option nat) :=
  (if node_equal (end1 e) a then [end2 e] else []) ++ (if node_equal (end2 e) a then [end1 e] else []).
Definition prolonged (e x : nat) (w : walk) : walk := let '(es, xs, b) := w in (e :: es, x :: xs, b).
Fixpoint walks (n : nat) (Y : set) (a : option nat) : list walk :=
  match n with
  | O => []
  | S n => flat_map (fun e => if Y e
      then flat_map (fun b => ([e], [], b) ::
          match b with Some x => map (prolonged e x) (walks n (without Y e) (Some x)) | None => [] end)
        (far_ends e a)
      else []) (seq 0 pieces)
  end.
Definition ends_there (Y : set) (a : option nat) : bool :=
  match a with Some x => 3 <=? valence Y x | None => true end.
Definition is_chain (Y : set) (a : option nat) (w : walk) : bool :=
  let '(_, xs, b) := w in forallb (fun x => valence Y x =? 2) xs && ends_there Y a && ends_there Y b.
Definition chains (Y : set) (a : option nat) : list walk := filter (is_chain Y a) (walks pieces Y a).
Definition may_open (Y : set) (a b : option nat) : bool :=
  match a, b with Some x, Some y => negb (Nat.eqb x y) || (4 <=? valence Y x) | _, _ => true end.
Definition all_joints : list nat := seq 0 joints.
Definition openings (Y : set) : list (list nat * Z * Z) :=
  flat_map (fun a => flat_map (fun w => let '(es, xs, b) := w in
      if may_open Y a b then [(es, coins_of es xs, 2)] else []) (chains Y a))
    (None :: map Some all_joints)
  ++ flat_map (fun x => if valence Y x =? 3
      then flat_map (fun w => let '(es, xs, b) := w in if here b x
          then flat_map (fun u => let '(fs, ys, _) := u in
              if forallb (fun f => negb (existsb (Nat.eqb f) es)) fs
              then [(es ++ fs, coins_of es xs + 1 + coins_of fs ys, 2)] else [])
            (chains Y (Some x))
          else [])
        (chains Y (Some x))
      else []) all_joints
  ++ flat_map (fun x => flat_map (fun w => let '(es, xs, b) := w in
      if here b x && forallb (fun y => valence Y y =? 2) (x :: xs)
      then [(es, coins_of es xs + 1, 4)] else []) (walks pieces Y (Some x))) all_joints.
Definition least (l : list Z) : Z := match l with [] => 0 | x :: l => fold_right Z.min x l end.
Definition listed (Y : set) : set := let l := map Y (seq 0 pieces) in fun e => nth e l false.
Fixpoint value_in (n : nat) (Y : set) : Z :=
  match n with
  | O => 0
  | S n => least (map (fun o => let '(es, c, h) := o in after (fun R => value_in n (listed R)) Y es c h)
      (openings Y))
  end.
Definition value (Y : set) : Z := value_in pieces (listed Y).

(* ---- what follows ---- *)
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.

Lemma node_equal_spec a b : node_equal a b = true <-> a = b.
Proof. destruct a, b; cbn; rewrite ?Nat.eqb_eq; split; congruence. Qed.
Lemma far_ends_spec e a b : In b (far_ends e a) <-> joins e a b.
Proof.
  unfold far_ends, Graphs.joins. rewrite in_app_iff. destruct (node_equal (end1 e) a) eqn:E1,
    (node_equal (end2 e) a) eqn:E2;
    rewrite <- ?not_true_iff_false, ?node_equal_spec in *; cbn [In]; intuition congruence.
Qed.
Lemma walks_spec n : forall Y a es xs b, In (es, xs, b) (walks n Y a) <-> path Y a es xs b /\ NoDup es /\
  (length es <= n)%nat.
Proof.
  induction n as [|n IH]; intros Y a es xs b; cbn [walks].
  - split; [intros []|]. intros (P & _ & L). apply path_lengths in P. lia.
  - rewrite in_flat_map. split.
    + intros (e & I & J). apply in_seq in I. destruct (Y e) eqn:T; [|destruct J]. apply in_flat_map in J.
      destruct J as (c & F & J). apply far_ends_spec in F. destruct J as [J | J].
      * injection J as <- <- <-. split; [apply one_piece; [lia|assumption|assumption]|].
        split; [constructor; [tauto|constructor]|cbn; lia].
      * destruct c as [x|]; [|destruct J]. apply in_map_iff in J. destruct J as (((fs, ys), d) & E & J).
        injection E as <- <- <-. apply IH in J. destruct J as (P & N & L). split.
        -- apply more_pieces; [lia|assumption|assumption|]. eapply path_weaken; [exact P|]. intros f Jf.
           destruct (path_in _ _ _ _ _ _ _ _ P f Jf) as (_ & Tf). apply andb_prop in Tf. apply Tf.
        -- split; [|cbn; lia]. constructor; [|exact N]. intros Je.
           destruct (path_in _ _ _ _ _ _ _ _ P e Je) as (_ & Te). unfold without in Te.
           rewrite Nat.eqb_refl, andb_false_r in Te. discriminate.
    + intros (P & N & L). destruct P as [a e b Le T J | a e x es xs b Le T J P].
      * exists e. rewrite T. split; [apply in_seq; lia|]. apply in_flat_map. exists b.
        split; [apply far_ends_spec, J|left; reflexivity].
      * exists e. rewrite T. split; [apply in_seq; lia|]. apply in_flat_map. exists (Some x).
        split; [apply far_ends_spec, J|]. right. apply in_map_iff. exists (es, xs, b). split; [reflexivity|].
        inversion N as [|? ? F N']; subst. apply IH. split; [|split; [exact N'|cbn in L; lia]].
        eapply path_weaken; [exact P|]. intros f Jf. unfold without.
        rewrite (proj2 (path_in _ _ _ _ _ _ _ _ P f Jf)). destruct (Nat.eqb_spec f e);
          [congruence|reflexivity].
Qed.
Lemma all_walks Y a es xs b : In (es, xs, b) (walks pieces Y a) <-> path Y a es xs b /\ NoDup es.
Proof.
  rewrite walks_spec. split; [tauto|]. intros (P & N). split; [exact P|]. split; [exact N|].
  rewrite <- (seq_length pieces 0). apply NoDup_incl_length; [exact N|]. intros e I. apply in_seq.
  destruct (path_in _ _ _ _ _ _ _ _ P e I). lia.
Qed.
Lemma ends_there_spec Y a : ends_there Y a = true <-> is_end Y a.
Proof. destruct a; cbn; [apply Z.leb_le|tauto]. Qed.
Lemma chains_spec Y a es xs b : In (es, xs, b) (chains Y a) <-> chain Y a es xs b.
Proof.
  unfold chains, Graphs.chain. rewrite filter_In, all_walks. cbn [is_chain].
  rewrite !andb_true_iff, forallb_forall, !ends_there_spec.
  split; [intros ((P & N) & (V & A) & B) | intros (P & N & V & A & B)]; repeat split; auto; intros x I;
    apply Z.eqb_eq, V, I.
Qed.
Lemma may_open_spec Y a b : may_open Y a b = true <-> forall x, a = Some x -> b = Some x -> 4 <= valence Y x.
Proof.
  unfold may_open. destruct a as [x|], b as [y|]; try (split; [discriminate|reflexivity] || (split;
    [intros _ z; discriminate|reflexivity])).
  - rewrite orb_true_iff, negb_true_iff, Nat.eqb_neq, Z.leb_le. split.
    + intros [N | F] z [= <-] [= <-]; [congruence|exact F].
    + intros F. destruct (Nat.eq_dec x y) as [<- |]; [right; apply F; reflexivity|left; assumption].
Qed.
Lemma openings_spec Y es c h : In (es, c, h) (openings Y) <-> opening Y es c h.
Proof.
  unfold openings. rewrite !in_app_iff, !in_flat_map. split.
  - intros [(a & _ & I) | [(x & _ & I) | (x & _ & I)]].
    + apply in_flat_map in I. destruct I as (((fs, xs), b) & I & J). apply chains_spec in I.
      destruct (may_open Y a b) eqn:M; [|destruct J]. destruct J as [J | []]. injection J as <- <- <-.
      apply open_chain with a b; [exact I|]. apply may_open_spec, M.
    + destruct (Z.eqb_spec (valence Y x) 3) as [V3 |]; [|destruct I]. apply in_flat_map in I.
      destruct I as (((fs, xs), b) & I & J). apply chains_spec in I. destruct (here_spec b x) as [-> |];
        [|destruct J]. apply in_flat_map in J. destruct J as (((gs, ys), d) & K & J).
      apply chains_spec in K. destruct (forallb _ gs) eqn:D; [|destruct J]. destruct J as [J | []].
      injection J as <- <- <-. apply open_loop_at_joint with x d; try assumption.
      apply nodup_app; [apply I|apply K|]. intros e E F. rewrite forallb_forall in D.
      specialize (D e F). apply negb_true_iff in D. assert (T : existsb (Nat.eqb e) fs = true)
        by (apply existsb_exists; exists e; rewrite Nat.eqb_refl; auto). congruence.
    + apply in_flat_map in I. destruct I as (((fs, xs), b) & I & J). apply all_walks in I.
      destruct I as (P & N). destruct (here_spec b x) as [-> |]; [|destruct J].
      destruct (forallb _ (x :: xs)) eqn:D; [|destruct J]. destruct J as [J | []]. injection J as <- <- <-.
      apply open_isolated_loop with x; try assumption. rewrite forallb_forall in D. intros y I.
      apply Z.eqb_eq, D, I.
  - assert (R : forall Y a es xs b, path Y a es xs b -> In a (None :: map Some all_joints)).
    { intros Y' a es' xs b P. destruct a as [x|]; [right|left; reflexivity]. apply in_map, in_seq.
      assert (x < joints)%nat by (apply (proj1 (path_ends _ _ _ _ ends_in_range _ _ _ _ _ P)); reflexivity).
      lia. }
    assert (R' : forall Y x es xs b, path Y (Some x) es xs b -> In x all_joints).
    { intros Y' x es' xs b P. destruct (R _ _ _ _ _ P) as [E | I]; [discriminate|]. apply in_map_iff in I.
      destruct I as (y & [= <-] & I). exact I. }
    intros [a fs xs b C M | x fs xs gs ys b C V3 C' D | x fs xs P N V2].
    + left. exists a. split; [eapply R, C|]. apply in_flat_map. exists (fs, xs, b).
      split; [apply chains_spec, C|]. rewrite (proj2 (may_open_spec Y a b) M). left. reflexivity.
    + right. left. exists x. split; [eapply R', C|]. rewrite V3. cbn [Z.eqb Pos.eqb]. apply in_flat_map.
      exists (fs, xs, Some x). split; [apply chains_spec, C|]. cbn [here]. rewrite Nat.eqb_refl.
      apply in_flat_map. exists (gs, ys, b). split; [apply chains_spec, C'|].
      replace (forallb _ gs) with true; [left; reflexivity|]. symmetry. apply forallb_forall. intros e I.
      apply negb_true_iff. destruct (existsb (Nat.eqb e) fs) eqn:T; [exfalso|reflexivity].
      apply existsb_exists in T. destruct T as (f & J & E). apply Nat.eqb_eq in E. subst f.
      clear - I J D. induction fs as [|f fs IH]; [destruct J|]. cbn in D. inversion D as [|? ? F D']; subst.
      destruct J as [<- | J]; [|auto]. apply F, in_or_app. auto.
    + right. right. exists x. split; [eapply R', P|]. apply in_flat_map. exists (fs, xs, Some x).
      split; [apply all_walks; auto|]. cbn [here]. rewrite Nat.eqb_refl.
      replace (forallb _ (x :: xs)) with true; [left; reflexivity|]. symmetry. apply forallb_forall.
      intros y I. apply Z.eqb_eq, V2, I.
Qed.

Lemma least_at_most l x : In x l -> least l <= x.
Proof.
  destruct l as [|y l]; cbn; [tauto|]. intros [-> | I]; [induction l; cbn; lia|].
  induction l as [|z l IH]; cbn in *; [tauto|]. destruct I as [-> | I]; [lia|]. specialize (IH I). lia.
Qed.
Lemma least_attained l : l <> [] -> In (least l) l.
Proof.
  destruct l as [|y l]; [congruence|]. intros _. cbn. induction l as [|z l IH]; cbn; [auto|].
  destruct (Z.min_dec z (fold_right Z.min y l)) as [-> | ->]; tauto.
Qed.

(* there is something to open in every state but the empty one *)
Lemma something_opens Y : state Y -> ~ empty Y -> exists es c h, opening Y es c h.
Proof.
  intros S NE. destruct (empty_or_not pieces Y) as [|(e & Le & Te)]; [contradiction|].
  destruct (piece_opens _ _ coins _ _ ends_in_range Y e S Le Te) as (ds & es & c & h & O & _). exists es, c, h.
  apply opens_at_is. eauto.
Qed.

Lemma listed_is Y : same pieces (listed Y) Y.
Proof.
  intros e L. unfold listed. rewrite (nth_indep _ false (Y O)) by (rewrite map_length, seq_length; exact L).
  rewrite map_nth, seq_nth by exact L. reflexivity.
Qed.
Lemma listed_same Y Y' : same pieces Y Y' -> listed Y = listed Y'.
Proof.
  intros E. unfold listed. rewrite (map_ext_in Y Y' (seq 0 pieces)); [reflexivity|]. intros e I.
  apply in_seq in I. apply E. lia.
Qed.
Lemma nothing_opens Y : weigh pieces Y (fun _ => 1) <= 0 -> openings Y = [].
Proof.
  intros L. destruct (openings Y) as [|((es, c), h) l] eqn:E; [reflexivity|exfalso].
  assert (I : In (es, c, h) (openings Y)) by (rewrite E; left; reflexivity).
  apply openings_spec in I. assert (Sz := opening_size _ joints _ _ _ ends_in_range _ _ _ _ I).
  pose proof (size_bounds pieces (minus Y es)). lia.
Qed.
Lemma value_in_is n : forall m Y, weigh pieces Y (fun _ => 1) <= Z.of_nat n -> weigh pieces Y (fun _ => 1) <=
  Z.of_nat m -> value_in n Y = value_in m Y.
Proof.
  induction n as [|n IH]; intros m Y L L'.
  - destruct m; [reflexivity|]. cbn [value_in]. rewrite nothing_opens by lia. reflexivity.
  - destruct m as [|m]; [cbn [value_in]; rewrite nothing_opens by lia; reflexivity|]. cbn [value_in]. f_equal.
    apply map_ext_in. intros ((es, c), h) I. apply openings_spec in I.
    assert (Sz := opening_size _ joints _ _ _ ends_in_range _ _ _ _ I). unfold after.
    rewrite (IH m); [reflexivity| |]; rewrite (weigh_same _ _ _ _ (listed_is _)); lia.
Qed.
Lemma value_step Y : (0 < pieces)%nat -> value Y = least (map (fun o => let '(es, c, h) :=
  o in after value (listed Y) es c h) (openings (listed Y))).
Proof.
  intros P. unfold value at 1. destruct pieces as [|k] eqn:E; [lia|]. rewrite <- E in *. rewrite E at 1.
  cbn [value_in]. f_equal. apply map_ext_in. intros ((es, c), h) I. apply openings_spec in I.
  assert (Sz := opening_size _ joints _ _ _ ends_in_range _ _ _ _ I). unfold after, value.
  pose proof (size_bounds pieces (listed Y)). rewrite (value_in_is k pieces); [reflexivity| |];
    rewrite (weigh_same _ _ _ _ (listed_is _)); lia.
Qed.
Lemma after_value Y Y' es c h : same pieces Y Y' -> after value Y es c h = after value Y' es c h.
Proof.
  intros E. unfold after, value. rewrite (listed_same _ _ (minus_same pieces Y Y' es E)). reflexivity.
Qed.

Theorem there_is_a_value : values value.
Proof.
  split.
  - intros Y Y' E. unfold value. rewrite (listed_same Y Y' E). reflexivity.
  - intros Y E. unfold value. rewrite (value_in_is pieces 0); [reflexivity| |];
      rewrite (weigh_same _ _ _ _ (listed_is Y)); unfold weigh;
      rewrite sum_zero; try lia; intros e L; rewrite (E e L); reflexivity.
  - intros Y es c h _ O. assert (P : (0 < pieces)%nat).
    { destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & _ & _ & N).
      destruct es as [|e es]; [congruence|]. destruct (opening_in _ joints _ _ _ ends_in_range _ _ _ _ O e
        (or_introl eq_refl)). lia. }
    rewrite (value_step Y P), <- (after_value _ _ es c h (listed_is Y)). apply least_at_most.
    apply in_map_iff. exists (es, c, h). split; [reflexivity|].
    apply openings_spec, (opening_same pieces coins end1 end2 Y);
      [intros e L; symmetry; apply listed_is, L|exact O].
  - intros Y S NE. destruct (something_opens Y S NE) as (es & c & h & O). assert (P : (0 < pieces)%nat).
    { destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & _ & _ & N).
      destruct es as [|e es]; [congruence|]. destruct (opening_in _ joints _ _ _ ends_in_range _ _ _ _ O e
        (or_introl eq_refl)). lia. }
    apply (opening_same pieces coins end1 end2 Y (listed Y)) in O; [|intros e L; symmetry; apply listed_is,
      L]. apply openings_spec in O.
    rewrite (value_step Y P). match goal with |- exists es c h, _ /\ least ?l = _ =>
      assert (I : In (least l) l) end.
    { apply least_attained. intros F.
      apply (in_map (fun o => let '(es, c, h) := o in after value (listed Y) es c h)) in O. rewrite F in O.
      destruct O. }
    apply in_map_iff in I. destruct I as (((fs, d), k) & <- & I). apply openings_spec in I. exists fs, d, k.
    split; [apply (opening_same pieces coins end1 end2 (listed Y)); [apply listed_is|exact I]|apply
      after_value, listed_is].
Qed.

Theorem only_one_value v v' : values v -> values v' -> forall Y, state Y -> v Y = v' Y.
Proof.
  intros V V' Y. remember (Z.to_nat (weigh pieces Y (fun _ => 1))) as n eqn:N. symmetry in N. revert Y N.
  induction n as [n IH] using lt_wf_ind. intros Y N S. destruct (empty_or_not pieces Y) as [E | (e & L & T)].
  - rewrite (v_empty _ _ _ _ _ _ V _ E), (v_empty _ _ _ _ _ _ V' _ E). reflexivity.
  - assert (NE : ~ empty Y) by (intros E; rewrite (E e L) in T; discriminate).
    assert (Next : forall es c h, opening Y es c h -> v (minus Y es) = v' (minus Y es)).
    { intros es c h O. assert (S' := opening_state _ joints _ _ _ ends_in_range _ _ _ _ S O).
      assert (Sz := opening_size _ joints _ _ _ ends_in_range _ _ _ _ O).
      pose proof (size_bounds pieces (minus Y es)). eapply IH; [|reflexivity|exact S']. lia. }
    destruct (v_attained _ _ _ _ _ _ V Y S NE) as (es & c & h & O & E).
    destruct (v_attained _ _ _ _ _ _ V' Y S NE) as (es' & c' & h' & O' & E').
    assert (B := v_at_most _ _ _ _ _ _ V _ _ _ _ S O'). assert (B' := v_at_most _ _ _ _ _ _ V' _ _ _ _ S O).
    unfold after in *. rewrite (Next _ _ _ O) in E. rewrite (Next _ _ _ O') in B. lia.
Qed.
End Computed.

Print Assumptions there_is_a_value.
Print Assumptions only_one_value.
