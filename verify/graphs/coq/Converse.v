(* The converse of Theorem B. Where v = cv, Left can fly from the graph to a single chain or a single isolated
   loop, unless the greatest weight of a packing is k + 1/4 with a whole number k >= 1. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums Links Graphs Packings Tables Ascent.
Import ListNotations.
Open Scope Z_scope.

Section Converse.
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Notation valence := (valence pieces end1 end2).
Notation state := (state pieces joints end1 end2).
Notation empty := (empty pieces).
Notation path := (path pieces end1 end2).
Notation chain := (chain pieces end1 end2).
Notation excess := (excess pieces joints coins end1 end2).
Notation opening := (opening pieces coins end1 end2).
Notation values := (values pieces joints coins end1 end2).
Notation loop_of := (loop_of pieces end1 end2).
Notation weight := (weight coins).
Notation packing := (packing pieces end1 end2).
Notation weighs_at_most := (weighs_at_most pieces coins end1 end2).
Notation greatest_weight := (greatest_weight pieces coins end1 end2).
Notation controlled_value := (controlled_value pieces joints coins end1 end2).
Notation flies := (flies pieces joints coins end1 end2).

(* all pieces are those of one chain from the ground to the ground, or of one isolated loop *)
Definition single (Y : set) : Prop := exists es xs, (forall e, (e < pieces)%nat -> Y e = true -> In e es) /\
  (chain Y None es xs None \/
   exists x, path Y (Some x) es xs (Some x) /\ NoDup es /\ forall y, In y (x :: xs) -> valence Y y = 2).
(* weights are in quarters *)
Definition whole_and_a_quarter (q : Z) : Prop := exists k, 1 <= k /\ q = 4 * k + 1.

(* ---- what follows ---- *)
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.
Hypothesis long : forall e, (e < pieces)%nat -> 3 <= coins e.

(* ---- the flight ---- *)
Variable v : set -> Z.
Hypothesis V : values v.

Lemma empty_valence Y x : empty Y -> valence Y x = 0.
Proof. intros E. apply sum_zero. intros e L. rewrite (E e L). reflexivity. Qed.
(* the last that is opened is a single chain or isolated loop, if its coins are no more than the controlled
   value *)
Lemma last_opening Y es c h q : opening Y es c h -> empty (minus Y es) -> weighs_at_most Y q ->
  c <= 8 + excess Y - 2 * Z.max q 2 -> single Y.
Proof.
  intros O E Q Le. destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & X & _).
  rewrite (excess_empty _ _ _ _ _ _ E) in X.
  assert (All : forall e, (e < pieces)%nat -> Y e = true -> In e es).
  { intros e L T. destruct (in_dec Nat.eq_dec e es) as [I | N]; [exact I|exfalso].
    assert (M : minus Y es e = true) by (apply minus_spec; auto). rewrite (E e L) in M. discriminate. }
  exists es. destruct O as [a es xs b C O | x es xs fs ys b C V3 C' D | x es xs P N V2];
    cbn [drop Z.eqb Pos.eqb] in X.
  - exists xs. split; [exact All|]. left. assert (W := chain_vanishes _ _ _ _ ends_in_range _ _ _ _ _ C O).
    assert (Ground : forall n, is_end pieces end1 end2 Y n -> (forall x, n = Some x -> (x < joints)%nat) ->
      n = None).
    { intros [x|] B R; [exfalso|reflexivity]. cbn in B. specialize (R x eq_refl).
      assert (N : ~ In x xs) by (intros I; destruct C as (_ & _ & V2 & _); rewrite (V2 x I) in B; lia).
      assert (Z := proj2 (vanish_left _ _ _ _ _ _ _ W x R) N). rewrite (empty_valence _ x E) in Z. lia. }
    assert (C' := C). destruct C' as (P & _ & _ & A & B).
    destruct (path_ends _ _ _ _ ends_in_range _ _ _ _ _ P) as (RA & RB & _).
    rewrite (Ground a A RA), (Ground b B RB) in C. exact C.
  - exfalso. destruct C as (P & N & V2 & _). destruct (inner_joints _ _ _ _ _ _ _ _ P N V2) as (NX & Off).
    assert (Lo : loop_of Y (Some x, es, xs)).
    { split; [exact P|]. split; [exact N|]. apply loop_nodes; [exact NX|]. intros y I. apply (Off y I). }
    apply packing_alone, Q in Lo. cbn [total Packings.weight] in Lo. lia.
  - exists xs. split; [exact All|]. right. exists x. auto.
Qed.
(* an isolated loop can be added to every packing of the rest *)
Lemma packing_beside Y x es xs q : path Y (Some x) es xs (Some x) -> NoDup es -> (forall y, In y (x :: xs) ->
  valence Y y = 2) ->
  weighs_at_most Y q -> weighs_at_most (minus Y es) (q - 4).
Proof.
  intros P N V2 Q M (F & D). assert (W := isolated_loop_vanishes _ _ _ _ ends_in_range _ _ _ _ P N V2).
  destruct (vanish_joints _ _ _ _ _ _ _ W) as (NX & RX).
  assert (Pk : packing Y ((Some x, es, xs) :: M)).
  { assert (Nn : NoDup (nodes (Some x, es, xs))).
    { inversion NX; subst. apply loop_nodes; [assumption|]. congruence. }
    split.
    - constructor; [split; [exact P|]; split; [exact N|exact Nn]|]. eapply Forall_impl; [|exact F].
      intros L. apply loop_of_inside, minus_inside.
    - cbn [flat_map]. apply nodup_app; [exact Nn|exact D|]. intros n A B.
      assert (A' : In n (map Some (x :: xs))) by exact A. apply in_map_iff in A'. destruct A' as (y & <- & I).
      apply in_flat_map in B. destruct B as (L & IL & B). rewrite Forall_forall in F.
      assert (Z := node_has_ends _ _ _ _ _ _ (F L IL) B).
      rewrite (proj1 (vanish_left _ _ _ _ _ _ _ W y (proj1 (RX y I))) I) in Z. lia. }
  apply Q in Pk. cbn [total Packings.weight] in Pk. lia.
Qed.

Lemma flight_to_single n : forall G q, Z.to_nat (weigh pieces G (fun _ => 1)) = n -> state G -> ~ empty G ->
  greatest_weight G q ->
  ~ whole_and_a_quarter q -> v G = 8 + excess G - 2 * Z.max q 2 -> exists Y, flies G Y /\ single Y.
Proof.
  induction n as [n IH] using lt_wf_ind. intros G q N GS NE (Gp & Q) NQ VG.
  destruct (v_attained _ _ _ _ _ _ V G GS NE) as (es & c & h & O & E). unfold after in E.
  assert (RS := opening_state _ _ _ _ _ ends_in_range _ _ _ _ GS O).
  assert (Sz := opening_size _ _ _ _ _ ends_in_range _ _ _ _ O).
  pose proof (size_bounds pieces (minus G es)) as Sb.
  destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & X & H24 & _).
  assert (Hc := opening_handout _ _ _ _ long _ _ _ _ O).
  destruct (empty_or_not pieces (minus G es)) as [Em | (e & Le & Te)].
  - exists G. split; [apply there_already; intros ? _; reflexivity|]. apply (last_opening G es c h q O Em Q).
    rewrite (v_empty _ _ _ _ _ _ V _ Em) in E. lia.
  - assert (NR : ~ empty (minus G es)) by (intros F; rewrite (F e Le) in Te; discriminate).
    destruct (there_is_a_controlled_value pieces joints coins end1 end2 ends_in_range (minus G es))
      as [(F & _) | (_ & r & (Rp & R) & _)]; [contradiction|].
    assert (CR : controlled_value (minus G es) (8 + excess (minus G es) - 2 * Z.max r 2)).
    { right. split; [exact NR|]. exists r. split; [split; assumption|reflexivity]. }
    assert (Low := value_at_least_controlled_value _ _ _ _ _ ends_in_range long v V _ _ RS CR).
    assert (CG : controlled_value G (v G)) by (right; split; [exact NE|]; exists q; split;
      [split; assumption|exact VG]).
    (* the rest weighs as much, or 4 less *)
    assert (RQ : r <= q - (4 - drop h)).
    { destruct Rp as (P & Pk & WP). destruct H24 as [-> | ->]; cbn [drop Z.eqb Pos.eqb].
      - assert (B := Q P (packing_inside _ _ _ _ _ _ (minus_inside _ _ _) Pk)). lia.
      - rewrite <- WP. replace (q - (4 - 0)) with (q - 4) by lia. remember 4 as f eqn:F.
        destruct O as [| | x es xs Pa Nd V2]; try discriminate.
        apply (packing_beside G x es xs q Pa Nd V2 Q P Pk). }
    assert (R1 : 1 <= r).
    { destruct (Z_le_dec 1 r) as [|Z]; [assumption|exfalso].
      assert (T3 := fun e L T => three_chains pieces joints coins end1 end2 ends_in_range long (minus G es) RS
        (fun L K => ltac:(specialize (R _ (packing_alone _ _ _ _ _ K)); cbn [total] in R; lia)) e L T).
      destruct (T3 e Le Te) as (E1 & E2 & _).
      assert (W : loop_of (minus G es) (None, [e], [])).
      { split; [apply one_piece; auto; left; auto|]. split; [constructor; [tauto|constructor]|]. cbn.
        constructor; [tauto|constructor]. }
      apply packing_alone, R in W. cbn [total] in W. pose proof (weight_bounds coins (None, [e], [])). lia. }
    assert (Eq : v (minus G es) = 8 + excess (minus G es) - 2 * Z.max r 2 /\ h <= v (minus G es) /\
      (r = q - (4 - drop h) \/ r <= 2)).
    { assert (r = 1 -> h = 4 -> q <> 5) by (intros _ _ ->; apply NQ; exists 1; lia).
      destruct H24 as [-> | ->]; cbn [drop Z.eqb Pos.eqb] in *; lia. }
    destruct Eq as (VR & Hr & Rq).
    assert (NR' : ~ whole_and_a_quarter r).
    { intros (k & K & ->). apply NQ. destruct H24 as [-> | ->]; cbn [drop Z.eqb Pos.eqb] in *;
        [exists k | exists (k + 1)]; lia. }
    destruct (IH (Z.to_nat (weigh pieces (minus G es) (fun _ => 1))) ltac:(lia) (minus G es) r eq_refl RS NR
      (conj Rp R) NR' VR)
      as (Y & F & Sg).
    exists Y. split; [|exact Sg]. rewrite <- VR in CR. apply opens with es c h (v G) (v (minus G es)); auto.
    lia.
Qed.
Theorem converse G g : state G -> ~ empty G -> controlled_value G g -> v G = g ->
  (forall q, greatest_weight G q -> ~ whole_and_a_quarter q) -> exists Y, flies G Y /\ single Y.
Proof.
  intros GS NE [(E & _) | (_ & q & GQ & ->)] VG NQ; [contradiction|].
  apply (flight_to_single _ G q eq_refl GS NE GQ (NQ q GQ) VG).
Qed.
End Converse.

Print Assumptions converse.
