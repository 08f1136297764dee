(* The theorems as a person would write them, proved from what was generated from the program's text. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Counts Claim Check Tactics Formula Values.
From Loony Require Known allcock_1_4 allcock_1_5.
Import ListNotations.
Open Scope Z_scope.

Definition odd (x : Z) : bool := x mod 2 =? 1.
Definition distance_to_multiple_of_8 (x : Z) : Z := 4 - Z.abs (x mod 8 - 4).
Definition case_3 (G : summary) : bool :=
  (three_chains G =? 0) || ((three_chains G =? 1) && (size G mod 4 =? 3)).
(* Theorem 4.1, and 0 of the empty position *)
Definition closed_form (G : summary) : Z :=
  let c := controlled G in let f := four_loops G in
  if 0 <? size G then
    if 2 <=? c then c
    else if (c =? 0) && (0 <? f) && negb (is G (Summary 2 0 0 1 0 0 0)) then 0
    else if case_3 G && (2 <=? c + 4 * f) then distance_to_multiple_of_8 c
    else if case_3 G && odd (size G) then (if odd f then 1 else 3)
    else if case_3 G && (size G mod 4 =? 2) then 2
    else if case_3 G then (if odd f then 0 else 4)
    else if odd (size G) then 1 else 2
  else 0.

(* what was generated, and what is written here, are the same *)
Lemma closed_form_is_generated G : w G = closed_form G.
Proof. destruct G as [t l x f s m y]. unfold w, by_steps, number_of, counts_of. computed. reflexivity. Qed.

Theorem theorem_4_1 G : Forall legal G -> v G = closed_form (summary_of G).
Proof. intros F. rewrite (v_is_w G F). apply closed_form_is_generated. Qed.

(* opening the component that Theorem 1.1 names attains v(G) *)
Theorem theorem_1_1 G : Forall legal G -> G <> [] ->
  exists before after, G = before ++ to_open G :: after /\ v G = opened (to_open G) (v (before ++ after)).
Proof.
  intros F N. destruct (named_is_there G F N) as (I & E). apply in_split in I. destruct I as (b & a & S).
  exists b, a. split; [exact S|]. assert (Fr : Forall legal (b ++ a)) by (apply (rest_fits b (to_open G)); rewrite <- S; exact F).
  rewrite (v_is_w G F), (v_is_w _ Fr), E. f_equal. f_equal. rewrite S at 1. apply summary_without.
Qed.

(* C has just been opened: keep control of a loop if the rest is worth more than 4, of a chain if more than 2 *)
Theorem theorem_1_3 C G : opened C (v G) = if handout C <? v G then kept C (v G) else given_up C (v G).
Proof. unfold opened, kept, given_up. destruct (Z.ltb_spec (handout C) (v G)), C; cbn in *; lia. Qed.

(* what a checked claim says of the summary of a position *)
Lemma checked_of G claim certificate : check formula 11 Known.of_position claim certificate = true -> Forall legal G ->
  holds (by_steps formula) (told (summary_of G) (shortest_chain G) (shortest_loop G) 0 0) claim.
Proof.
  intros E F. apply (check_sound _ _ _ _ _ E).
  - unfold told. destruct (summary_of G). reflexivity.
  - apply known_of_shortest; [apply valid_summary | apply shortest_holds]; exact F.
Qed.
Lemma size_at_least_0 G : Forall legal G -> 0 <= size (summary_of G).
Proof. intros F. rewrite size_is_boxes. apply boxes_at_least_0, F. Qed.
Lemma size_more_than_0 G : Forall legal G -> G <> [] -> 0 < size (summary_of G).
Proof. intros F N. rewrite size_is_boxes. apply boxes_more_than_0; assumption. Qed.
Ltac stated G E := revert E; unfold w; destruct (summary_of G) as [t l x f s m y]; generalize (by_steps formula);
  intros val E; unfold holds, told in E; cbn [counts_of app] in E; computed_in E.

Theorem theorem_1_4 G : Forall legal G -> (v G > 4 <-> controlled (summary_of G) > 4).
Proof.
  intros F. rewrite (v_is_w G F), !Z.gt_lt_iff, <- !Z.ltb_lt.
  assert (E := checked_of G _ _ allcock_1_4.of_position.checked F). assert (P := size_at_least_0 G F). stated G E.
  apply (fun e => under _ _ e (proj2 (Z.leb_le _ _) P)) in E. apply eqb_prop in E.
  change (val (counts_of _)) with (val [t; l; x; f; s; m; y]). rewrite E. reflexivity.
Qed.

Definition beyond_two (G : summary) : bool :=
  let c := controlled G in let f := four_loops G in let t := three_chains G in
  (2 <? c) ||
  (((t =? 1) && (size G mod 4 =? 3) || (t =? 0) && negb (size G mod 4 =? 2)) &&
   ((2 <? c + 4 * f) && ((c mod 8 =? 3) || (c mod 8 =? 4) || (c mod 8 =? 5)) || (c + 4 * f <? 2) && (f mod 2 =? 0))).
Theorem theorem_1_5 G : Forall legal G -> G <> [] -> (v G > 2 <-> beyond_two (summary_of G) = true).
Proof.
  intros F N. rewrite (v_is_w G F), !Z.gt_lt_iff, <- !Z.ltb_lt.
  assert (E := checked_of G _ _ allcock_1_5.of_position.checked F). assert (P := size_more_than_0 G F N). stated G E.
  apply (fun e => under _ _ e (proj2 (Z.ltb_lt _ _) P)) in E. apply eqb_prop in E.
  change (val (counts_of _)) with (val [t; l; x; f; s; m; y]). rewrite E. reflexivity.
Qed.

Print Assumptions theorem_4_1.
Print Assumptions theorem_1_1.
Print Assumptions theorem_1_3.
Print Assumptions theorem_1_4.
Print Assumptions theorem_1_5.
