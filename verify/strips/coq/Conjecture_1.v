(* The value of a single part with any stake, and Conjecture 1 of Collette, Demaine, Demaine and Langerman. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Swedish Stakes Control Bank Cuts Small_D With_a_bank.
Import ListNotations.
Open Scope Z_scope.

Definition at_place (l : list Z) (i : Z) : Z := nth (Z.to_nat i) l 0.
(* the sequence of the paper, from n = 2 on *)
Definition outcome (n : Z) : Z :=
  if n <? 22 then at_place [-2; -3; 4; 5; 6; 5; 4; 3; 2; 1; 0; -1; -2; -1; 0; 1; 2; 1; 2; 1] (n - 2)
  else at_place [0; -1; 0; -1; 0; 1; 0; 1; 0; 1] ((n - 22) mod 10).
(* the same by D *)
Definition by_D (d : Z) : Z :=
  if d <=? 1 then - d
  else if d <? 10 then at_place [-2; -1; 0; 1; 2; 1; 2; 1] (d - 2)
  else at_place [0; -1; 0; -1; 0; 1; 0; 1; 0; 1] ((d - 10) mod 10).

Lemma one n s : 6 <= n -> D [n] s = n - 12 - s.
Proof. intros N. unfold D, tb. cbn [tot]. unfold tbs, dd, c6. tests. Qed.
Lemma one_part n : 4 <= n -> parts_only [n].
Proof. intros N. constructor; [exact N|constructor]. Qed.
Lemma one_numbers n : 14 <= n -> a [n] = 0 /\ live [n] = 1 /\ x [n] = 0 /\ y [n] = 0 /\ L [n] = n - 7
  /\ B [n] = n - 12.
Proof. intros N. unfold a, live, x, y, L, B. cbn [tot]. unfold fa, lv, fx, fy, fL, fB.
repeat split; tests; (reflexivity || lia). Qed.
Lemma S_00 e : 9 <= e -> Sxy e 0 0 = true <-> e mod 10 = 1 \/ e mod 10 = 3.
Proof.
  intros N. unfold Sxy. rewrite (leb_no e (-7)) by lia. destruct (Z.leb_spec e 11) as [C|C].
  - assert (e = 9 \/ e = 10 \/ e = 11) as [-> | [-> | ->]] by lia; cbn; (split; [intros H; try discriminate;
      auto|intros [H|H]; try discriminate; auto]).
  - change (start 0) with 11. change (Z.div2 0) with 0.
    rewrite (leb_no e (11 + 18 * 0)), (leb_no e 11), (leb_no e (11 + 28 * 0)) by lia.
    change (Z.odd 0) with false. unfold tail, mem. cbn [existsb]. rewrite !orb_true_iff, !Z.eqb_eq.
    split; [intros [H|[H|H]]; [left|right|discriminate]|intros [H|H]; [left|right; left]];
      Z.div_mod_to_equations; lia.
Qed.
Lemma one_cut n s i : 14 <= n -> 2 <= i <= 3 -> - w [n - i] (s + i) <= w [n] s.
Proof.
  intros N I. pose proof (w_ge [n] s _ _ _ (one_part n ltac:(lia)) (cut_at [] n [] i ltac:(lia))) as U.
  assert (E1 : eats n i = false) by (unfold eats; tests).
  assert (E2 : [] ++ kept i ++ kept (n - i) ++ [] = [n - i]).
  { unfold kept. rewrite (leb_no 4 i), (leb_yes 4 (n - i)) by lia. reflexivity. }
  assert (E3 : staked i + staked (n - i) = i) by (unfold staked; tests). rewrite E1, E2, E3 in U. exact U.
Qed.
Lemma one_lost n s : 0 <= s -> 11 <= n - 12 - s -> (n - 12 - s) mod 10 = 1 \/ (n - 12 - s) mod 10 = 3 ->
  w [n] s = -1.
Proof.
  intros SP B M. destruct (one_numbers n ltac:(lia)) as (N1 & N2 & N3 & N4 & N5 & N6).
  pose proof (one n s ltac:(lia)) as DD.
  apply bank; [apply one_part; lia|exact SP|lia|Z.div_mod_to_equations; lia| |].
  - unfold in_S, E. rewrite DD, N1, N3, N4. apply S_00; [lia|].
    replace (n - 12 - s - 8 * 0) with (n - 12 - s) by lia. exact M.
  - unfold banked, E. lia.
Qed.
Theorem single_part n s : 6 <= n -> 0 <= s -> w [n] s = by_D (n - 12 - s).
Proof.
  intros N SP. pose proof (one n s N) as DD. pose proof (one_part n ltac:(lia)) as G.
  set (d := n - 12 - s) in *. unfold by_D. destruct (Z.leb_spec d 1) as [C|C].
  { rewrite (equal_to_minus_D [n] G ltac:(discriminate) s SP ltac:(lia)). lia. }
  destruct (one_numbers n ltac:(lia)) as (N1 & N2 & _). destruct (Z.ltb_spec d 10) as [C2|C2].
  - assert (H : d = 2 \/ d = 3 \/ d = 4 \/ d = 5 \/ d = 6 \/ d = 7 \/ d = 8 \/ d = 9) by lia.
    destruct H as [H|[H|[H|[H|[H|[H|[H|H]]]]]]]; rewrite H in *; unfold at_place; cbn.
    + apply (v2 [n] s G SP DD). lia.
    + apply (v3 [n] s G SP DD). lia.
    + apply (v4 [n] s G SP DD). lia.
    + apply (v5 [n] s G SP DD).
    + apply (v6 [n] s G SP DD). lia.
    + apply (v7 [n] s G SP DD).
    + apply (v8 [n] s G SP DD); lia.
    + apply (v9 [n] s G SP DD). lia.
  - assert (P := parity [n] G s SP ltac:(lia)). rewrite DD in P. destruct P as (P0 & P1).
    assert (H : (d - 10) mod 10 = 0 \/ (d - 10) mod 10 = 1 \/ (d - 10) mod 10 = 2 \/ (d - 10) mod 10 = 3 \/
      (d - 10) mod 10 = 4
      \/ (d - 10) mod 10 = 5 \/ (d - 10) mod 10 = 6 \/ (d - 10) mod 10 = 7 \/ (d - 10) mod 10 = 8 \/ (d - 10)
        mod 10 = 9)
      by (Z.div_mod_to_equations; lia).
    assert (WON : forall i, 2 <= i <= 3 -> 11 <= d - 2 * i ->
      (d - 2 * i) mod 10 = 1 \/ (d - 2 * i) mod 10 = 3 -> d mod 2 = 1 -> w [n] s = 1).
    { intros i I B M O. pose proof (one_cut n s i ltac:(lia) I) as U. rewrite one_lost in U; [|lia|lia|].
      - specialize (P1 O). lia.
      - replace (n - i - 12 - (s + i)) with (d - 2 * i) by (subst d; lia). exact M. }
    destruct H as [H|[H|[H|[H|[H|[H|[H|[H|[H|H]]]]]]]]]; rewrite H; unfold at_place; cbn.
    + apply P0. Z.div_mod_to_equations; lia.
    + apply one_lost; [lia|Z.div_mod_to_equations; lia|]. fold d. left. Z.div_mod_to_equations; lia.
    + apply P0. Z.div_mod_to_equations; lia.
    + apply one_lost; [lia|Z.div_mod_to_equations; lia|]. fold d. right. Z.div_mod_to_equations; lia.
    + apply P0. Z.div_mod_to_equations; lia.
    + apply (WON 2); Z.div_mod_to_equations; lia.
    + apply P0. Z.div_mod_to_equations; lia.
    + apply (WON 2); Z.div_mod_to_equations; lia.
    + apply P0. Z.div_mod_to_equations; lia.
    + apply (WON 3); Z.div_mod_to_equations; lia.
Qed.

Lemma outcome_by_D n : 6 <= n -> by_D (n - 12) = outcome n.
Proof.
  intros N. unfold by_D, outcome. destruct (Z.ltb_spec n 22) as [C|C].
  - assert (H : exists k, (k < 16)%nat /\ n = 6 + Z.of_nat k) by (exists (Z.to_nat (n - 6)); lia).
    destruct H as (k & K & ->).
    do 16 (destruct k as [|k]; [reflexivity|]). lia.
  - rewrite (leb_no (n - 12) 1) by lia. destruct (Z.ltb_spec (n - 12) 10); [lia|].
    replace (n - 12 - 10) with (n - 22) by lia. reflexivity.
Qed.
Lemma position_one n : 2 <= n -> position [n].
Proof. intros N. constructor; [exact N|constructor]. Qed.
(* Conjecture 1 of Collette, Demaine, Demaine and Langerman *)
Theorem conjecture_1 n : 2 <= n -> v [n] = outcome n.
Proof.
  intros N. destruct (Z_le_gt_dec 6 n) as [C|C].
  - rewrite value_of_stake_game by (apply position_one; exact N). unfold parts, stake. cbn [filter tot].
    rewrite (leb_yes 4 n) by lia.
    replace (staked n + 0) with 0 by (unfold staked; tests). rewrite single_part by lia. rewrite Z.sub_0_r.
    apply outcome_by_D, C.
  - assert (H : n = 2 \/ n = 3 \/ n = 4 \/ n = 5) by lia.
    destruct H as [-> | [-> | [-> | ->]]]; vm_compute; reflexivity.
Qed.
Theorem period n : 22 <= n -> v [n + 10] = v [n].
Proof.
  intros N. rewrite !conjecture_1 by lia. unfold outcome.
  destruct (Z.ltb_spec (n + 10) 22), (Z.ltb_spec n 22); [lia|lia|lia|].
  f_equal. replace (n + 10 - 22) with (n - 22 + 1 * 10) by lia. apply Z.mod_add. lia.
Qed.
Print Assumptions single_part.
Print Assumptions conjecture_1.
Print Assumptions period.
