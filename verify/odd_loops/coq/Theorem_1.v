(* Theorem 1 of docs/odd-loops.md as a person would write it: the value of long chains and loops of any length. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Totals Claim Check Tactics Formula Attained Values Short_chains.
Import ListNotations.
Open Scope Z_scope.

(* the numbers of 3-chains, of longer chains, of 4- to 7-loops, and of longer loops; and the totals of (length - 4) over
   the longer chains, and of (length - 8) over the longer loops *)
Record counted := Counted { t : Z; chains : Z; k : Z; f4 : Z; f5 : Z; f6 : Z; f7 : Z; loops : Z; lam : Z }.
Definition counted_of (G : position) : counted :=
  Counted (total three_chain G) (total (is_there chain_length) G) (total (excess 4 chain_length) G)
    (total (loop_of 4) G) (total (loop_of 5) G) (total (loop_of 6) G) (total (loop_of 7) G)
    (total (is_there loop_length) G) (total (excess 8 loop_length) G).
Definition size (G : counted) : Z :=
  3 * t G + 4 * chains G + k G + 4 * f4 G + 5 * f5 G + 6 * f6 G + 7 * f7 G + 8 * loops G + lam G.
Definition has_loop (G : counted) : bool :=
  (0 <? f4 G) || (0 <? f5 G) || (0 <? f6 G) || (0 <? f7 G) || (0 <? loops G).
Definition bonus (G : counted) : Z :=
  if has_loop G && negb (0 <? t G) && negb (0 <? chains G) then 8
  else if has_loop G && (0 <? t G) && negb (0 <? chains G) then 6
  else if (0 <? t G) || (0 <? chains G) || has_loop G then 4 else 0.
(* c(G), the controlled value *)
Definition c (G : counted) : Z := k G + lam G - t G - 4 * f4 G - 3 * f5 G - 2 * f6 G - f7 G + bonus G.
Definition S7 (G : counted) : Z := lam G - f7 G.
Definition S6 (G : counted) : Z := lam G - 2 * f6 G - f7 G.
Definition S5 (G : counted) : Z := lam G - 3 * f5 G - 2 * f6 G - f7 G.

(* a loop of length l that is opened makes so much of the value of the rest; and 7-loops are the first to do so *)
Definition phi (l x : Z) : Z := (l - 4) + Z.abs (x - 4).
Definition iterated (step : Z -> Z) (n x : Z) : Z := Nat.iter (Z.to_nat n) step x.
Definition rho (G : counted) (s : Z) : Z :=
  iterated (phi 4) (f4 G) (iterated (phi 5) (f5 G) (iterated (phi 6) (f6 G) (iterated (phi 7) (f7 G) (s + lam G)))).

Definition D (G : counted) : bool :=
  (S7 G =? -2) && ((2 <=? f6 G) || (f6 G =? 0) && (2 <=? f5 G) || (f6 G =? 0) && (f5 G =? 0) && (2 <=? f4 G)) ||
  (0 <=? S6 G) && (S6 G mod 3 =? 0) && (S5 G <=? -6).
Definition as_loops_alone (G : counted) : bool := (chains G =? 0) || (k G =? 0) && D G.
Definition B1 (G : counted) : bool :=
  (0 <? f4 G) && (c G =? 0) && negb ((t G =? 2) && (f4 G =? 1) && (size G =? 10)).
Section Value.
  Variable rho : counted -> Z -> Z.
  Definition without_threes (G : counted) : Z := rho G (if as_loops_alone G then 8 else 4 + k G).
  Definition B2 (G : counted) : bool :=
    let turned := (chains G =? 0) && ((0 <=? S5 G) && (S5 G mod 4 =? 0) || (S5 G =? -4) && (0 <? f5 G)) in
    (t G =? 1) && (if turned then without_threes G =? 0 else without_threes G =? 4).
  Definition B3 (G : counted) : bool :=
    (chains G =? 0) && (f5 G =? 0) && (f6 G =? 0) && (S7 G =? -3) &&
    ((t G =? 1) && (f4 G <=? 1) || (t G =? 2) && (f4 G =? 0)).
  (* The first case that applies, for which the document says that they are disjoint; and 0 of the empty position. What
     the document says of v(G-3) is said here of its formula: G - 3 is empty only where c is 3 or more. *)
  Definition value_by (G : counted) : Z :=
    if 0 <? size G then
      if (t G =? 0) && as_loops_alone G then rho G 8
      else if t G =? 0 then rho G (4 + k G)
      else if 3 <=? c G then c G
      else if B1 G then 0
      else if B2 G then 3
      else if B3 G then (if t G =? 2 then 3 else if f4 G =? 0 then 4 else 0)
      else if size G mod 2 =? 0 then 2 else 1
    else 0.
End Value.
Definition closed_form (G : position) : Z := value_by rho (counted_of G).

(* ---- what was generated takes the steps at once: down, and then up and down ---- *)
Definition reflected (z l : Z) : Z :=
  if l - 4 <=? z then z else (l - 4) + Z.abs ((z - (l - 4) + (8 - l)) mod (2 * (8 - l)) - (8 - l)).
Definition rho_at_once (G : counted) (s : Z) : Z :=
  reflected (reflected (reflected (reflected (s + lam G - f7 G) 7 - 2 * f6 G) 6 - 3 * f5 G) 5 - 4 * f4 G) 4.
Definition numbers (G : counted) : list Z := [t G; chains G; k G; f4 G; f5 G; f6 G; f7 G; loops G; lam G].
(* so that the kernel compares what these are applied to, before it looks into them *)
#[local] Strategy 1000 [Z.add Z.sub Z.mul Z.modulo Z.div Z.ltb Z.leb Z.eqb Z.abs negb andb orb Bool.eqb].
Lemma generated_is G : w (numbers G) = value_by rho_at_once G.
Proof. destruct G. unfold w, by_steps, number_of. computed. rewrite Z.mul_1_l. reflexivity. Qed.

#[local] Strategy transparent [Z.add Z.sub Z.mul Z.modulo Z.div Z.ltb Z.leb Z.eqb Z.abs negb andb orb Bool.eqb].
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.
Lemma phi_of_reflected z l : 4 <= l <= 7 -> phi l (reflected z l) = reflected (z - (8 - l)) l.
Proof.
  intros L. assert (K : l = 4 \/ l = 5 \/ l = 6 \/ l = 7) by lia. unfold phi, reflected.
  destruct K as [-> | [-> | [-> | ->]]];
    repeat match goal with |- context [_ mod (2 * ?b)] => let d := eval vm_compute in (2 * b) in change (2 * b) with d end;
    repeat match goal with |- context [?a <=? ?b] => destruct (Z.leb_spec a b) end; lia.
Qed.
Lemma iterated_is l n z : 4 <= l <= 7 -> l - 4 <= z -> 0 <= n -> iterated (phi l) n z = reflected (z - (8 - l) * n) l.
Proof.
  intros L P. revert n. apply natlike_ind.
  - unfold iterated, reflected. cbn [Z.to_nat Nat.iter nat_rect]. rewrite Z.mul_0_r, Z.sub_0_r.
    destruct (Z.leb_spec (l - 4) z); lia.
  - intros n Q IH. unfold iterated in *. rewrite Z2Nat.inj_succ by exact Q. cbn [Nat.iter nat_rect] in *.
    unfold Nat.iter in IH. rewrite IH, phi_of_reflected by exact L. f_equal. lia.
Qed.
Lemma reflected_at_least z l : 4 <= l <= 7 -> l - 4 <= reflected z l.
Proof. intros L. unfold reflected. destruct (Z.leb_spec (l - 4) z); lia. Qed.
Lemma rho_is G s : 0 <= f4 G -> 0 <= f5 G -> 0 <= f6 G -> 0 <= f7 G -> 4 <= s + lam G -> rho G s = rho_at_once G s.
Proof.
  intros N4 N5 N6 N7 P. unfold rho, rho_at_once. rewrite (iterated_is 7) by lia.
  replace ((8 - 7) * f7 G) with (f7 G) by lia.
  assert (A7 := reflected_at_least (s + lam G - f7 G) 7). rewrite (iterated_is 6) by lia.
  assert (A6 := reflected_at_least (reflected (s + lam G - f7 G) 7 - (8 - 6) * f6 G) 6).
  rewrite (iterated_is 5) by lia.
  assert (A5 := reflected_at_least
    (reflected (reflected (s + lam G - f7 G) 7 - (8 - 6) * f6 G) 6 - (8 - 5) * f5 G) 5).
  rewrite (iterated_is 4) by lia. reflexivity.
Qed.

Theorem theorem_1 G : Forall long G -> v G = closed_form G.
Proof.
  intros F. rewrite (v_is_w G F). change (counts_of G) with (numbers (counted_of G)). rewrite generated_is. unfold closed_form.
  assert (V := counts_fit G). cbv beta zeta in V.
  assert (R : forall s, 4 <= s -> rho (counted_of G) s = rho_at_once (counted_of G) s)
    by (intros s Q; apply rho_is; cbn [f4 f5 f6 f7 lam counted_of]; lia).
  assert (K : 0 <= k (counted_of G)) by (cbn [k counted_of]; lia).
  revert R K. generalize (counted_of G). intros H R K. unfold value_by, B2, without_threes.
  assert (W : rho_at_once H (if as_loops_alone H then 8 else 4 + k H) = rho H (if as_loops_alone H then 8 else 4 + k H))
    by (destruct (as_loops_alone H); symmetry; apply R; lia).
  rewrite W, <- !R by lia. reflexivity.
Qed.

(* and beside chains of 1 and 2, by the rule of these *)
Theorem value_of_any_chains G : Forall has_chain_or_loop G ->
  value cost G = beside_short (closed_form (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G).
Proof.
  intros F. rewrite (value_beside_short_chains G F). f_equal. apply theorem_1. exact (long_part_is_long G F).
Qed.

Print Assumptions theorem_1.
Print Assumptions value_of_any_chains.
