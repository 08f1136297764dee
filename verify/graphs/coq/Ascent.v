(* The way from a graph G to a state H: if Left loses nothing on it and does not crash, and v = cv in H, then
   v = cv in G. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums Links Joints Graphs Packings Theorem_A Landing.
Open Scope Z_scope.

Section Ascent.
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Notation state := (state pieces joints end1 end2).
Notation empty := (empty pieces).
Notation opening := (opening pieces coins end1 end2).
Notation values := (values pieces joints coins end1 end2).
Notation controlled_value := (controlled_value pieces joints coins end1 end2).

(* A flight: each opening, of c coins and a handout of h, costs Left c - 2h, which is what the controlled
   values differ by; so she loses nothing. And when all of it but the handout is taken, she is no lower than
   0; so she does not crash. *)
Inductive flies : set -> set -> Prop :=
  | there_already Y Z : same pieces Y Z -> flies Y Z
  | opens Y es c h y r Z : opening Y es c h -> controlled_value Y y -> controlled_value (minus Y es) r ->
      y = c - 2 * h + r -> h <= r -> flies (minus Y es) Z -> flies Y Z.

(* ---- what follows ---- *)
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.
Hypothesis long : forall e, (e < pieces)%nat -> 3 <= coins e.
Variable v : set -> Z.
Hypothesis V : values v.

Lemma one_controlled_value Y c d : controlled_value Y c -> controlled_value Y d -> c = d.
Proof.
  intros [(E & ->) | (E & q & ((P & Pk & WP) & Q) & ->)] [(F & ->) | (F & r & ((R & Rk & WR) & Rm) & ->)];
    try contradiction; [reflexivity|].
  specialize (Q R Rk). specialize (Rm P Pk). replace q with r by lia. reflexivity.
Qed.
Lemma loop_of_same Y Z L : same pieces Y Z -> loop_of pieces end1 end2 Y L -> loop_of pieces end1 end2 Z L.
Proof. intros E. apply loop_of_inside. intros e Le T. rewrite <- (E e Le). exact T. Qed.
Lemma packing_same Y Z P : same pieces Y Z -> packing pieces end1 end2 Y P -> packing pieces end1 end2 Z P.
Proof. intros E. apply packing_inside. intros e Le T. rewrite <- (E e Le). exact T. Qed.
Lemma controlled_value_same Y Z c : same pieces Y Z -> controlled_value Y c -> controlled_value Z c.
Proof.
  intros E. assert (E' : same pieces Z Y) by (intros e L; symmetry; auto).
  intros [(Em & ->) | (NE & q & ((P & Pk & WP) & Q) & ->)].
  - left. split; [|reflexivity]. intros e L. rewrite <- (E e L). auto.
  - right. split; [intros Em; apply NE; intros e L; rewrite (E e L); auto|]. exists q. split; [split|].
    + exists P. split; [eapply packing_same; eassumption|exact WP].
    + intros R Rk. apply Q. eapply packing_same; eassumption.
    + rewrite (excess_same _ _ _ _ _ _ _ E). reflexivity.
Qed.

Theorem ascent G H : flies G H -> state G -> (forall k, controlled_value H k -> v H = k) ->
  forall g, controlled_value G g -> v G = g.
Proof.
  intros F. induction F as [Y Z E | Y es c h y r Z O CY CR Ey Hr F IH]; intros S HV g CG.
  - rewrite (v_same _ _ _ _ _ _ V _ _ E). apply HV. eapply controlled_value_same; eassumption.
  - rewrite (one_controlled_value _ _ _ CG CY).
    assert (S' := opening_state _ _ _ _ _ ends_in_range _ _ _ _ S O). assert (R := IH S' HV r CR).
    assert (B := v_at_most _ _ _ _ _ _ V _ _ _ _ S O). unfold after in B.
    assert (Lo := value_at_least_controlled_value _ _ _ _ _ ends_in_range long v V Y y S CY). lia.
Qed.

(* to H, and from H to K *)
Theorem ascent_and_descent G H S K g k h : flies G H -> state G -> controlled_value G g ->
  state H -> (forall x, (x < joints)%nat -> valence pieces end1 end2 all x <= 4) ->
  packing pieces end1 end2 H S -> weighs_at_most pieces coins end1 end2 H (total (weight coins) S) ->
  state K -> inside pieces K H -> apart pieces end1 end2 S K -> not_moderate pieces coins end1 end2 K ->
  controlled_value K k -> 10 <= k -> controlled_value H h -> 9 <= h -> v G = g.
Proof.
  intros F GS CG HS H4 SP SM KS KI KA NM CK K10 CH H9. apply (ascent G H F GS); [|exact CG]. intros d CD.
  rewrite (one_controlled_value _ _ _ CD CH).
  apply (main_theorem pieces joints coins end1 end2 ends_in_range long v V H S K k h); assumption.
Qed.
End Ascent.

Print Assumptions ascent.
Print Assumptions ascent_and_descent.
