(* Values and controlled values that Coq computes in seconds. A table has the number of each state once; it is
   checked that each number is the least over all openings, so that the table has the values. The controlled
   value is computed by trying all packings. So every state has one. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Sums Links Graphs Packings Chains Computed.
Import ListNotations.
Open Scope Z_scope.

(* ---- tables of numbers, one for each set of the numbers below n ---- *)
Inductive table : Type := Number (z : Z) | Fork (out inside : table).
Fixpoint number_of (t : table) (bits : list bool) : Z :=
  match t, bits with
  | Number z, _ => z
  | Fork out inside, b :: bits => number_of (if b then inside else out) bits
  | Fork _ _, [] => 0
  end.
Fixpoint put (bits : list bool) (z : Z) (t : table) : table :=
  match bits with
  | [] => Number z
  | b :: bits =>
    let '(out, inside) := match t with Fork out inside => (out, inside) | Number z => (Number z,
      Number z) end in
    if b then Fork out (put bits z inside) else Fork (put bits z out) inside
  end.
Definition bits (n : nat) (Y : set) : list bool := map Y (seq 0 n).

Section Tables.
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Notation state := (state pieces joints end1 end2).
Notation empty := (empty pieces).
Notation opening := (opening pieces coins end1 end2).
Notation openings := (openings pieces joints coins end1 end2).
Notation values := (values pieces joints coins end1 end2).
Notation excess := (excess pieces joints coins end1 end2).
Notation path := (path pieces end1 end2).
Notation loop_of := (loop_of pieces end1 end2).
Notation packing := (packing pieces end1 end2).
Notation weight := (weight coins).
Notation weighs_at_most := (weighs_at_most pieces coins end1 end2).
Notation controlled_value := (controlled_value pieces joints coins end1 end2).

Definition least_of (v : set -> Z) (Y : set) : Z := least (map (fun o => let '(es, c,
  h) := o in after v Y es c h) (openings Y)).
Definition in_table (t : table) (Y : set) : Z := number_of t (bits pieces Y).
(* a set comes after all sets that are inside it *)
Definition fill : table :=
  fold_left (fun t Y => put (bits pieces Y) (least_of (in_table t) Y) t) (all_sets pieces) (Number 0).
Definition right (t : table) : bool := forallb (fun Y => in_table t Y =? least_of (in_table t) Y) (all_sets
  pieces).

(* all loops, and the greatest weight of some of them without a common node, beside nodes that are used *)
Fixpoint distinct (l : list (option nat)) : bool :=
  match l with [] => true | n :: l => negb (existsb (node_equal n) l) && distinct l end.
Definition disjoint (l used : list (option nat)) : bool :=
  forallb (fun n => negb (existsb (node_equal n) used)) l.
Definition loops (Y : set) : list loop :=
  flat_map (fun a => flat_map (fun w => let '(es, xs, b) := w in
    if node_equal a b && distinct (a :: map Some xs) then [(a, es,
      xs)] else []) (walks pieces end1 end2 pieces Y a))
    (None :: map Some (seq 0 joints)).
Fixpoint greatest_of (l : list loop) (used : list (option nat)) : Z :=
  match l with
  | [] => 0
  | L :: l => let z := greatest_of l used in
    if disjoint (nodes L) used then Z.max z (weight L + greatest_of l (nodes L ++ used)) else z
  end.
Definition controlled (Y : set) : Z :=
  if some pieces Y then 8 + excess Y - 2 * Z.max (greatest_of (loops Y) []) 2 else 0.

(* ---- what follows ---- *)
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.

Lemma in_table_same t Y Y' : same pieces Y Y' -> in_table t Y = in_table t Y'.
Proof.
  intros E. unfold in_table, bits. f_equal. apply map_ext_in. intros e I. apply in_seq in I. apply E. lia.
Qed.
Lemma after_same t Y Y' es c h : same pieces Y Y' -> after (in_table t) Y es c h = after (in_table t) Y' es c h.
Proof. intros E. unfold after. rewrite (in_table_same t _ _ (minus_same pieces Y Y' es E)). reflexivity. Qed.
Theorem right_table t : right t = true -> values (in_table t).
Proof.
  intros R. unfold right in R. rewrite forallb_forall in R.
  assert (Listed : forall Y, exists Z, same pieces Y Z /\ in_table t Y = least_of (in_table t) Z).
  { intros Y. destruct (set_is_listed pieces Y) as (Z & I & E & _). exists Z.
    split; [intros e L; symmetry; auto|].
    rewrite <- (in_table_same t Z Y E). apply Z.eqb_eq, R, I. }
  split.
  - apply in_table_same.
  - intros Y Em. destruct (Listed Y) as (Z & E & ->). unfold least_of.
    rewrite (nothing_opens pieces joints coins end1 end2 ends_in_range Z); [reflexivity|].
    rewrite <- (weigh_same _ _ _ _ E). unfold weigh. rewrite sum_zero; [lia|]. intros e L. rewrite (Em e L).
    reflexivity.
  - intros Y es c h _ O. destruct (Listed Y) as (Z & E & ->). rewrite (after_same t Y Z es c h E).
    unfold least_of.
    apply (least_at_most pieces coins), in_map_iff. exists (es, c, h). split; [reflexivity|].
    apply (openings_spec _ _ _ _ _ ends_in_range), (opening_same _ _ _ _ Y Z); assumption.
  - intros Y S NE.
    destruct (something_opens pieces joints coins end1 end2 ends_in_range Y S NE) as (es & c & h & O).
    destruct (Listed Y) as (Z & E & ->). apply (opening_same _ _ _ _ Y Z) in O; [|exact E].
    apply (openings_spec _ _ _ _ _ ends_in_range) in O.
    assert (I : In (least_of (in_table t) Z) (map (fun o => let '(es, c,
      h) := o in after (in_table t) Z es c h) (openings Z))).
    { apply (least_attained pieces coins). intros F. apply map_eq_nil in F. rewrite F in O. destruct O. }
    apply in_map_iff in I. destruct I as (((fs, d), k) & <- & I).
    apply (openings_spec _ _ _ _ _ ends_in_range) in I.
    assert (E' : same pieces Z Y) by (intros e L; symmetry; auto). exists fs, d, k.
    split; [apply (opening_same _ _ _ _ Z Y); assumption|apply after_same, E'].
Qed.

Lemma in_nodes n l : existsb (node_equal n) l = true <-> In n l.
Proof.
  rewrite existsb_exists. split; [intros (m & I & E); apply node_equal_spec in E; subst; exact I|]. intros I.
  exists n. split; [exact I|].
  apply node_equal_spec. reflexivity.
Qed.
Lemma distinct_spec l : distinct l = true <-> NoDup l.
Proof.
  induction l as [|n l IH]; cbn; [split; [constructor|reflexivity]|].
  rewrite andb_true_iff, negb_true_iff, IH, <- not_true_iff_false, in_nodes.
  split; [intros (F & N); constructor; assumption|intros N; inversion N; auto].
Qed.
Lemma disjoint_spec l used : disjoint l used = true <-> forall n, In n l -> ~ In n used.
Proof.
  unfold disjoint. rewrite forallb_forall. split; intros D n I; specialize (D n I).
  - rewrite <- in_nodes. apply not_true_iff_false, negb_true_iff, D.
  - apply negb_true_iff, not_true_iff_false. rewrite in_nodes. exact D.
Qed.
Lemma loops_spec Y L : In L (loops Y) <-> loop_of Y L.
Proof.
  destruct L as ((a, es), xs). unfold loops. rewrite in_flat_map. cbn [Packings.loop_of nodes]. split.
  - intros (a' & _ & I). apply in_flat_map in I. destruct I as (((fs, ys), b) & W & I).
    apply (all_walks pieces coins) in W. destruct W as (P & N).
    destruct (node_equal a' b) eqn:E; [|destruct I]. apply node_equal_spec in E. subst b.
    destruct (distinct (a' :: map Some ys)) eqn:D; [|destruct I]. apply distinct_spec in D.
    destruct I as [[= <- <- <-] | []]. auto.
  - intros (P & N & D). exists a. split.
    + destruct a as [x|]; [right|left; reflexivity]. apply in_map, in_seq.
      assert (x < joints)%nat by (apply (proj1 (path_ends _ _ _ _ ends_in_range _ _ _ _ _ P)); reflexivity).
      lia.
    + apply in_flat_map. exists (es, xs, a). split; [apply (all_walks pieces coins); auto|].
      rewrite (proj2 (node_equal_spec a a) eq_refl).
      rewrite (proj2 (distinct_spec _) D). left. reflexivity.
Qed.
Lemma packing_is_no_heavier l : forall used P, incl P l -> NoDup (flat_map nodes P) ->
  (forall n, In n (flat_map nodes P) -> ~ In n used) -> total weight P <= greatest_of l used.
Proof.
  induction l as [|L l IH]; intros used P I N U.
  - destruct P as [|M P]; [cbn; lia|]. destruct (I M (or_introl eq_refl)).
  - cbn [greatest_of].
    assert (D : {In L P} + {~ In L P}) by (apply in_dec; repeat decide equality). destruct D as [J | J].
    + apply in_split in J. destruct J as (P1 & P2 & ->).
      assert (Pe : Permutation (P1 ++ L :: P2) (L :: P1 ++ P2)) by (symmetry; apply Permutation_middle).
      assert (N' := Permutation_NoDup (Permutation_flat_map nodes Pe) N). cbn [flat_map] in N'.
      assert (W : total weight (P1 ++ L :: P2) = weight L + total weight (P1 ++ P2)) by (rewrite !total_app;
        cbn [total]; lia).
      assert (In' : forall n, In n (nodes L ++ flat_map nodes (P1 ++ P2)) -> ~ In n used).
      { intros n A. apply U. eapply Permutation_in; [symmetry; apply (Permutation_flat_map nodes Pe)|exact A]. }
      assert (Off : forall n, In n (flat_map nodes (P1 ++ P2)) -> ~ In n (nodes L)).
      { intros n A B. clear - N' A B. induction (nodes L) as [|k m IH]; [destruct B|].
        inversion N' as [|? ? F N]; subst.
        destruct B as [<- | B]; [apply F, in_or_app; auto|auto]. }
      rewrite (proj2 (disjoint_spec (nodes L) used)) by (intros n A; apply In', in_or_app; auto). rewrite W.
      assert (B : total weight (P1 ++ P2) <= greatest_of l (nodes L ++ used)); [|lia]. apply IH.
      * intros M A. destruct (I M) as [<- | A']; [apply in_app_or in A; apply in_or_app; cbn; tauto| |exact A'].
        exfalso.
        destruct L as ((a, es), xs).
        apply (Off a); [apply in_flat_map; eexists; split; [exact A|]|]; left; reflexivity.
      * clear - N'. induction (nodes L) as [|k m IH]; [exact N'|]. inversion N'; auto.
      * intros n A B. apply in_app_or in B. destruct B as [B | B]; [apply (Off n A B)|].
        apply (In' n); [apply in_or_app; auto|exact B].
    + assert (B : total weight P <= greatest_of l used).
      { apply IH; [|exact N|exact U]. intros M A. destruct (I M A) as [-> | A']; [contradiction|exact A']. }
      destruct (disjoint (nodes L) used); lia.
Qed.
Lemma some_packing_weighs_it l : (forall L, In L l -> NoDup (nodes L)) -> forall used, exists P, incl P l /\
  NoDup (flat_map nodes P) /\
  (forall n, In n (flat_map nodes P) -> ~ In n used) /\ total weight P = greatest_of l used.
Proof.
  induction l as [|L l IH]; intros D used.
  - exists []. split; [intros L []|]. split; [constructor|]. split; [intros n []|reflexivity].
  - assert (IH' := IH (fun M A => D M (or_intror A))). cbn [greatest_of].
    destruct (IH' used) as (P & I & N & U & W).
    assert (Same : exists P, incl P (L :: l) /\ NoDup (flat_map nodes P) /\ (forall n,
      In n (flat_map nodes P) -> ~ In n used) /\
      total weight P = greatest_of l used) by (exists P; split; [intros M A; right; apply I, A|auto]).
    destruct (disjoint (nodes L) used) eqn:E; [|exact Same].
    destruct (Z.max_dec (greatest_of l used) (weight L + greatest_of l (nodes L ++ used))) as [-> | ->];
      [exact Same|].
    destruct (IH' (nodes L ++ used)) as (P' & I' & N' & U' & W'). exists (L :: P'). split; [|split; [|split]].
    + intros M [<- | A]; [left; reflexivity|right; apply I', A].
    + cbn [flat_map]. apply nodup_app; [apply D; left; reflexivity|exact N'|]. intros n A B.
      apply (U' n B), in_or_app. auto.
    + intros n A. cbn [flat_map] in A. apply in_app_or in A.
      destruct A as [A | A]; [apply (proj1 (disjoint_spec _ _) E n A)|].
      intros B. apply (U' n A), in_or_app. auto.
    + cbn [total]. lia.
Qed.
Theorem there_is_a_controlled_value Y : controlled_value Y (controlled Y).
Proof.
  unfold controlled. destruct (some pieces Y) eqn:E; [right|left].
  - split; [intros Em; apply some_true in E; destruct E as (e & L & T); rewrite (Em e L) in T; discriminate|].
    exists (greatest_of (loops Y) []). split; [split|reflexivity].
    + destruct (some_packing_weighs_it (loops Y)) with (used := @nil (option nat)) as (P & I & N & _ & W).
      { intros ((a, es), xs) I. apply loops_spec in I. apply I. }
      exists P. split; [|exact W]. split; [|exact N]. apply Forall_forall. intros L A. apply loops_spec, I, A.
    + intros P (F & N). apply packing_is_no_heavier; [|exact N|intros n _ []]. intros L A.
      rewrite Forall_forall in F. apply loops_spec, F, A.
  - split; [|reflexivity]. intros e L. apply (some_false _ _ E e L).
Qed.
End Tables.

Print Assumptions right_table.
Print Assumptions there_is_a_controlled_value.
