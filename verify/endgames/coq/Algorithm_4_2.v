(* The algorithm giving optimal moves, Section 4.2 of Buzzard and Ciere 2013. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Counts Claim Check Tactics Formula Values Theorems Algorithms.
From Loony Require Known buzzard_ciere_4_2.
Import ListNotations.
Open Scope Z_scope.

Definition chosen (G : summary) (chain loop : Z) : component :=
  if opens_loop no_threes G then shortest_loop_of G loop else shortest_chain_of G chain.

(* so that the kernel compares what these are applied to, before it looks into them *)
#[local] Strategy 1000 [Z.add Z.sub Z.mul Z.modulo Z.div Z.ltb Z.leb Z.eqb Z.abs negb andb orb].
Lemma chosen_is_optimal val G chain loop : valid G -> shortest G chain loop -> 0 < size G ->
  holds val (told G chain loop 0 0) buzzard_ciere_4_2.of_position.said ->
  has G (chosen G chain loop) chain loop /\
  val (counts_of G) = opened (chosen G chain loop) (val (counts_of (without G (chosen G chain loop)))).
Proof.
  intros V (SC & SL & L) P E. rewrite opened_is. unfold chosen. remember (opens_loop no_threes G) as opens eqn:O.
  unfold opens_loop, theorem_23, theorem_25, theorem_29, no_threes, corollary_22 in O. cbv beta zeta in O.
  rewrite !plus_three, !plus_four, !without_three, !without_four, !without_six in O.
  destruct G as [t l x f s m y]. apply even_half in L. unfold holds, told in E. cbn [counts_of app] in E.
  set (o := loop / 2) in *. rewrite <- L in *. clearbody o. clear L loop.
  computed_in E. match type of E with _ || ((if ?b then _ else _) && _) = true =>
    assert (B : b = opens) by (rewrite O; computed; reflexivity) end.
  rewrite B in E. clear O B.
  apply (fun e => under _ _ e (proj2 (Z.ltb_lt _ _) P)) in E. apply andb_prop in E. destruct E as (E & F).
  unfold shortest_of, one_of in *.
  cbn [valid size three_chains longer_chains chain_excess four_loops six_loops longer_loops loop_excess] in *.
  destruct V as (?&?&?&?&?&?&?&?&?&_). destruct SC as (?&SC&_). destruct SL as (?&SL&_).
  unfold shortest_loop_of, shortest_chain_of. cbn [three_chains longer_chains four_loops six_loops longer_loops].
  revert E F. destruct opens.
  - destruct (Z.ltb_spec 0 f); [this_one|]. destruct (Z.ltb_spec 0 s); [this_one|].
    intros E F. assert (M : 0 < m).
    { conjuncts E. repeat match goal with H : (_ <=? _) = true |- _ => apply Z.leb_le in H end.
      destruct (Z.ltb_spec 0 m); [assumption|]. exfalso.
      destruct (Z.eqb_spec (2 * o) 4); destruct (Z.eqb_spec (2 * o) 6); cbn [negb andb] in *; lia. }
    specialize (SL M). revert E F. cbn [without changed].
    destruct (Z.eqb_spec (2 * o) 4); [lia|]. destruct (Z.eqb_spec (2 * o) 6); [lia|]. this_one.
  - destruct (Z.ltb_spec 0 t); [this_one|].
    intros E F. assert (M : 0 < l).
    { conjuncts E. repeat match goal with H : (_ <=? _) = true |- _ => apply Z.leb_le in H end.
      destruct (Z.ltb_spec 0 l); [assumption|]. exfalso. destruct (Z.eqb_spec chain 3); cbn [negb andb] in *; lia. }
    specialize (SC M). revert E F. cbn [without changed]. destruct (Z.eqb_spec chain 3); [lia|]. this_one.
Qed.

Lemma chosen_is_there G : Forall legal G -> G <> [] ->
  let C := chosen (summary_of G) (shortest_chain G) (shortest_loop G) in
  In C G /\ w (summary_of G) = opened C (w (without (summary_of G) C)).
Proof.
  intros F N. assert (E := checked_of G _ _ buzzard_ciere_4_2.of_position.checked F).
  destruct (chosen_is_optimal _ _ _ _ (valid_summary G F) (shortest_holds G F) (size_more_than_0 G F N) E) as (H & E').
  clear E. split; [|exact E'].
  destruct H as [(-> & Q) | [(-> & Q) | [(-> & Q) | [(-> & Q) | (-> & Q)]]]];
    auto using has_three, has_four, has_six, has_shortest_chain, has_shortest_loop.
Qed.
Theorem section_4_2 n G : Forall legal G -> G <> [] -> (2 <= n)%nat -> exists before after,
  G = before ++ opened_by_algorithm n G :: after /\ v G = opened (opened_by_algorithm n G) (v (before ++ after)).
Proof.
  intros F N K. destruct (chosen_is_there G F N) as (I & E). unfold opened_by_algorithm.
  replace n with (2 + (n - 2))%nat by lia. rewrite opens_loop_is_written_out by (apply valid_summary, F).
  fold (chosen (summary_of G) (shortest_chain G) (shortest_loop G)).
  revert I E. generalize (chosen (summary_of G) (shortest_chain G) (shortest_loop G)). intros C I E.
  apply in_split in I. destruct I as (b & a & ->). exists b, a. split; [reflexivity|].
  rewrite summary_without in E. rewrite (v_is_w _ F), (v_is_w _ (rest_fits b C a F)). exact E.
Qed.

Print Assumptions section_4_2.
