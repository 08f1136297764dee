(* The algorithm to compute values, Section 4.1 of Buzzard and Ciere 2013. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Counts Claim Check Tactics Formula Values Theorems Algorithms.
From Loony Require Known buzzard_ciere_4_1.
Import ListNotations.
Open Scope Z_scope.

(* so that the kernel compares what these are applied to, before it looks into them *)
#[local] Strategy 1000 [Z.add Z.sub Z.mul Z.modulo Z.div Z.ltb Z.leb Z.eqb Z.abs negb andb orb].
Lemma written_out_is_said val G chain loop : holds val (told G chain loop 0 0) buzzard_ciere_4_1.of_position.said ->
  negb (0 <=? size G) || (written_out G =? val (counts_of G)) = true.
Proof.
  intros E. unfold written_out, one_three, no_threes, corollary_22, corollary_24, corollary_27, corollary_30.
  cbv beta zeta. rewrite !without_three, !without_four.
  destruct G as [t l x f s m y]. unfold holds, told in E. cbn [counts_of app] in E.
  computed_in E. computed. exact E.
Qed.

Lemma written_out_is_v G : Forall legal G -> written_out (summary_of G) = v G.
Proof.
  intros F. apply Z.eqb_eq, (under (0 <=? size (summary_of G))); [|apply Z.leb_le, size_at_least_0, F].
  rewrite (v_is_w G F).
  exact (written_out_is_said _ _ _ _ (checked_of G _ _ buzzard_ciere_4_1.of_position.checked F)).
Qed.
Theorem section_4_1 n G : Forall legal G -> (3 <= n)%nat -> v G = value_by_algorithm n (summary_of G).
Proof.
  intros F N. replace n with (3 + (n - 3))%nat by lia. rewrite written_out_is_algorithm by (apply valid_summary, F).
  symmetry. apply written_out_is_v, F.
Qed.

Print Assumptions section_4_1.
