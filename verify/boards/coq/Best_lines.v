(* Which lines of an endgame are best: those of the shortest short chain, or else of a component that is best to open.
   The theorems are about the definitions in Drawn.v and Play.v, and about cost_of_line in Played.v. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Game Short_chains Drawn Play Pieces Played.
Import ListNotations.
Open Scope Z_scope.

(* the component to open: a chain of 1; else a chain of 2; else the component that is named for long ones *)
Definition to_open_of (named : position -> component) (G : position) : component :=
  if existsb (is_chain_of 1) G then Chain 1 else if existsb (is_chain_of 2) G then Chain 2 else named G.
(* of long components, the component that is named is there, and best to open *)
Definition names_the_best (named : position -> component) (G : position) : Prop := Forall long G -> G <> [] ->
  exists before after, G = before ++ named G :: after /\ v G = opened (named G) (v (before ++ after)).

(* ---- what follows ---- *)
Lemma is_chain_of_is k C : is_chain_of k C = true <-> C = Chain k.
Proof.
  destruct C as [j | j]; cbn; [rewrite Z.eqb_eq|]; (split; [intros E; try discriminate E; congruence|]);
    intros E; [injection E as ->; reflexivity|discriminate E].
Qed.
Lemma some_chain_of k G : existsb (is_chain_of k) G = true <-> In (Chain k) G.
Proof.
  rewrite existsb_exists. split.
  - intros (C & I & E). apply is_chain_of_is in E. subst. exact I.
  - intros I. exists (Chain k). rewrite is_chain_of_is. auto.
Qed.
Lemma no_chain_of k G : existsb (is_chain_of k) G = false -> number_of_chains k G = O.
Proof.
  intros E. unfold number_of_chains. induction G as [|C G IH]; [reflexivity|]. cbn in *. apply orb_false_iff in E.
  destruct E as (-> & E). apply IH, E.
Qed.
Lemma has_no_other k C H : number_of_chains k (C :: H) = O -> number_of_chains k H = O.
Proof. unfold number_of_chains. cbn [filter]. destruct (is_chain_of k C); [discriminate|auto]. Qed.
Lemma best_chain_of_1 H : Forall has_chain_or_loop (Chain 1 :: H) ->
  value cost (Chain 1 :: H) = given_up (Chain 1) (value cost H).
Proof.
  intros F. rewrite (value_beside_short_chains _ F), (value_beside_short_chains H) by (inversion F; assumption).
  change (long_part (Chain 1 :: H)) with (long_part H).
  change (number_of_chains 1 (Chain 1 :: H)) with (S (number_of_chains 1 H)).
  change (number_of_chains 2 (Chain 1 :: H)) with (number_of_chains 2 H).
  unfold given_up. cbn [boxes_of]. each_parity; lia.
Qed.
Lemma best_chain_of_2 H : Forall has_chain_or_loop (Chain 2 :: H) -> number_of_chains 1 H = O ->
  value cost (Chain 2 :: H) = given_up (Chain 2) (value cost H).
Proof.
  intros F N. rewrite (value_beside_short_chains _ F), (value_beside_short_chains H) by (inversion F; assumption).
  change (long_part (Chain 2 :: H)) with (long_part H).
  change (number_of_chains 1 (Chain 2 :: H)) with (number_of_chains 1 H). rewrite N.
  change (number_of_chains 2 (Chain 2 :: H)) with (S (number_of_chains 2 H)).
  unfold given_up. cbn [boxes_of]. each_parity; lia.
Qed.
Lemma no_short_is_long G : Forall has_chain_or_loop G -> existsb (is_chain_of 1) G = false ->
  existsb (is_chain_of 2) G = false -> Forall long G.
Proof.
  intros F N1 N2. rewrite <- (no_short G (no_chain_of _ _ N1) (no_chain_of _ _ N2)). apply long_part_is_long, F.
Qed.

Section On_a_board.
Context (this : board).
(* On any board, each line of the component to open is best. But of a chain of 2, the line in the middle is. *)
Theorem lines_to_open named open G ls H l : simple this -> of_board this open -> reads this open G ->
  names_the_best named G -> part this open (to_open_of named G) ls H -> In l ls ->
  (to_open_of named G = Chain 2 -> ~ In None (sides l)) ->
  worth (net_score this) (completions this l open, draw this l open) = net_score this open.
Proof.
  intros S B RG R P I M. apply (best_lines this _ _ _ _ _ S B P I).
  assert (PG : Permutation G (to_open_of named G :: H)) by exact (reading_is_unique _ _ _ _ B RG
    (part_is_read _ _ _ _ _ P)).
  assert (FG : Forall has_chain_or_loop G) by exact (endgame_is_long_enough _ _ _ S B RG).
  assert (F : Forall has_chain_or_loop (to_open_of named G :: H)).
  { rewrite Forall_forall in *. intros C J. apply FG, (Permutation_in _ (Permutation_sym PG)), J. }
  unfold to_open_of in *. destruct (existsb (is_chain_of 1) G) eqn:E1;
    [|destruct (existsb (is_chain_of 2) G) eqn:E2].
  - rewrite best_chain_of_1 by exact F. reflexivity.
  - assert (Mid : existsb (fun x => match x with None => true | Some _ => false end) (sides l) = false).
    { apply not_true_is_false. intros X. apply existsb_exists in X. destruct X as ([b|] & J & X); [discriminate X|].
      exact (M eq_refl J). }
    rewrite best_chain_of_2; [|exact F|].
    + unfold cost_of_line. rewrite Mid. reflexivity.
    + apply no_chain_of. apply not_true_is_false. intros X. apply some_chain_of in X.
      assert (Y : In (Chain 1) G) by (apply (Permutation_in _ (Permutation_sym PG)); right; exact X).
      apply some_chain_of in Y. congruence.
  - assert (L : Forall long G) by (apply no_short_is_long; assumption).
    assert (L' : Forall long (named G :: H)).
    { rewrite Forall_forall in *. intros C J. apply L, (Permutation_in _ (Permutation_sym PG)), J. }
    inversion L' as [|? ? LC LH]; subst. rewrite cost_of_long_line by exact LC.
    assert (N : G <> []) by (intros Z0; rewrite Z0 in PG at 1; exact (Permutation_nil_cons PG)).
    destruct (R L N) as (b & a & SG & V). rewrite (value_of_long H LH), (value_of_long _ L').
    assert (VH : v H = v (b ++ a)).
    { apply value_of_any_order. rewrite SG in PG at 1. exact (Permutation_sym (Permutation_app_inv b a [] H _ PG)). }
    rewrite VH, <- V. exact (value_of_any_order opened _ _ PG).
Qed.
(* and there is such a component *)
Theorem component_to_open named open G : simple this -> of_board this open -> reads this open G -> open <> [] ->
  names_the_best named G -> exists ls H, part this open (to_open_of named G) ls H.
Proof.
  intros S B RG N R. apply (part_of_component _ _ _ _ RG).
  assert (FG : Forall has_chain_or_loop G) by exact (endgame_is_long_enough _ _ _ S B RG).
  unfold to_open_of. destruct (existsb (is_chain_of 1) G) eqn:E1; [apply some_chain_of, E1|].
  destruct (existsb (is_chain_of 2) G) eqn:E2; [apply some_chain_of, E2|].
  destruct R as (b & a & SG & _); [apply no_short_is_long; assumption| |].
  - intros ->. destruct RG as (ls & bs & A & P & _). inversion A; subst. apply N, Permutation_nil, Permutation_sym, P.
  - assert (I := in_elt (named G) b a). rewrite <- SG in I. exact I.
Qed.
End On_a_board.

Print Assumptions lines_to_open.
Print Assumptions component_to_open.
