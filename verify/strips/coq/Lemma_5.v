(* The finite check of Bank.v is enough for all E, x and y: there is a reply to every cut. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Bank.
Import ListNotations.
Open Scope Z_scope.

Lemma checked_is X Y : checked X Y = true ->
  forall x y E, 0 <= x < Z.of_nat X -> 0 <= y < Z.of_nat Y -> -5 <= E <= bound x y -> holds E x y = true.
Proof.
  unfold checked. intros F x y E HX HY HE. rewrite every_in in F. specialize (F x (in_range 0 X x HX)).
  rewrite every_in in F. specialize (F y (in_range 0 Y y HY)). rewrite every_in in F. apply F, in_range. lia.
Qed.
Lemma finite_holds E x y : 0 <= x <= 13 -> 0 <= y <= 13 -> -5 <= E <= bound x y -> holds E x y = true.
Proof. intros X Y B. apply (checked_is 14 14 finite); [lia|lia|exact B]. Qed.
Lemma start_near x u : -2 <= u <= 3 -> start x - 18 <= start (x + u) <= start x + 28.
Proof.
  intros B. unfold start. rewrite !Z.div2_div. pose proof (Zmod_odd x) as O.
  pose proof (Zmod_odd (x + u)) as O'.
  destruct (Z.odd x), (Z.odd (x + u)); Z.div_mod_to_equations; lia.
Qed.
Lemma start_eleven x : 0 <= x -> 11 <= start x.
Proof. intros X. unfold start. rewrite Z.div2_div. destruct (Z.odd x); Z.div_mod_to_equations; lia. Qed.
Lemma div2_near y t : t <= 2 -> Z.div2 (y + t) <= Z.div2 y + 1.
Proof. rewrite !Z.div2_div. intros T. Z.div_mod_to_equations. lia. Qed.
Lemma odd_less_even e k : Z.odd k = false -> Z.odd (e - k) = Z.odd e.
Proof. intros K. rewrite Z.odd_sub, K. apply xorb_false_r. Qed.
(* only S(x, y) matters, from E - 44 to E + 12 *)
Lemma holds_E x y : 0 <= x <= 13 -> 0 <= y <= 13 -> forall n E, -5 <= E <= bound x y + 10 * Z.of_nat n ->
  holds E x y = true.
Proof.
  intros X Y. induction n as [|n IH]; intros E B; [apply finite_holds; lia|].
  destruct (Z_le_gt_dec E (bound x y)) as [C|C]; [apply finite_holds; lia|].
  unfold bound in C. pose proof (start_eleven x ltac:(lia)). pose proof (div2_up 0 y ltac:(lia)).
  apply (holds_step E x y (E - 10) x y); [lia|apply odd_less_even; reflexivity|lia|lia| |apply IH; lia].
  intros d u t Hd Hu Ht. replace (E - 10 + d) with (E + d - 10) by lia.
  pose proof (start_near x u Hu). pose proof (div2_near y t ltac:(lia)). apply S_ten; lia.
Qed.
Lemma holds_y x : 0 <= x <= 13 -> forall n y, 0 <= y <= 13 + 2 * Z.of_nat n -> forall E, -5 <= E ->
  holds E x y = true.
Proof.
  intros X. pose proof (start_eleven x ltac:(lia)). induction n as [|n IH]; intros y Y E B.
  - pose proof (div2_up 0 y ltac:(lia)). apply (holds_E x y X ltac:(lia) (Z.to_nat E)). unfold bound. lia.
  - destruct (Z_le_gt_dec y 13) as [C|C]; [apply IH; lia|]. destruct (Z_le_gt_dec E (start x + 100)) as [L|L].
    + apply (holds_step E x y E x (y - 2)); [lia|reflexivity|lia|lia| |apply IH; lia].
      intros d u t Hd Hu Ht. pose proof (start_near x u Hu). apply (S_y_low 5); lia.
    + apply (holds_step E x y (E - 28) x (y - 2)); [lia|apply odd_less_even; reflexivity|lia|lia| |apply IH;
        lia].
      intros d u t Hd Hu Ht. replace (E - 28 + d) with (E + d - 28) by lia.
      replace (y - 2 + t) with (y + t - 2) by lia.
      pose proof (start_near x u Hu). apply S_y; lia.
Qed.
Lemma holds_x : forall n x, 0 <= x <= 13 + 2 * Z.of_nat n -> forall y E, 0 <= y -> -5 <= E ->
  holds E x y = true.
Proof.
  induction n as [|n IH]; intros x X y E Y B.
  - apply (holds_y x ltac:(lia) (Z.to_nat y)); lia.
  - destruct (Z_le_gt_dec x 13) as [C|C]; [apply IH; lia|]. destruct (Z_le_gt_dec E 84) as [L|L].
    + apply (holds_step E x y E (x - 2) y); [lia|reflexivity|lia|lia| |apply IH; lia].
      intros d u t Hd Hu Ht. apply (S_x_low 5); lia.
    + apply (holds_step E x y (E - 18) (x - 2) y); [lia|apply odd_less_even; reflexivity|lia|lia| |apply IH;
        lia].
      intros d u t Hd Hu Ht. replace (E - 18 + d) with (E + d - 18) by lia.
      replace (x - 2 + u) with (x + u - 2) by lia.
      apply S_x; lia.
Qed.
Lemma all_hold E x y : 0 <= x -> 0 <= y -> -5 <= E -> holds E x y = true.
Proof. intros X Y B. apply (holds_x (Z.to_nat x)); lia. Qed.
Theorem lemma_5 E x y : 0 <= x -> 0 <= y -> -5 <= E -> Sxy E x y = true -> forall o, In o cuts ->
  answered E x y o = true.
Proof. intros X Y B I. assert (H := all_hold E x y X Y B). unfold holds in H. rewrite I, every_in in H.
exact H. Qed.
Theorem lemma_5_first E x y : 0 <= x -> 0 <= y -> -5 <= E -> Z.odd E = true -> Sxy E x y = false ->
  answered E x y none = true.
Proof. intros X Y B O I. assert (H := all_hold E x y X Y B). unfold holds in H. rewrite I, O in H. exact H.
Qed.
