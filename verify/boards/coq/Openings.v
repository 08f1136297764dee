(* Openings on any board, joints among its boxes: where each line that is drawn opens something of which boxes can be
   handed out, the score is minus the least that an opening costs. The definitions to be believed are those before the
   first lemma, with captures in Captures.v. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Game Drawn Play Captures Search.
Import ListNotations.
Open Scope Z_scope.

Section On_a_board.
Context (this : board).
Notation draw := (Play.draw this).
Notation completions := (Play.completions this).
Notation net_score := (Play.net_score this).
Notation rest_of := (Captures.rest_of this).

(* When l is drawn, the boxes are captured that can be, and these lines rest. *)
Definition rest_after (l : line) (open : list line) : list line := rest_of (draw l open).
Definition boxes_opened (l : line) (open : list line) : Z :=
  number_of_boxes this open - number_of_boxes this (rest_after l open).
Definition handed_out (l : line) (open : list line) : Z :=
  if can_hand_out_2 this (draw l open) (rest_after l open) then 2 else 4.
(* No line completes a box, each allows a handout once it is drawn, and this is so again of the lines that rest. *)
Inductive loony : list line -> Prop :=
  | is_loony open :
      (forall l, In l open -> completions l open = 0 /\
        can_hand_out_4 this (draw l open) (rest_after l open) = true /\ loony (rest_after l open)) -> loony open.
(* equation (3) of each line, and the least over all lines *)
Definition opening (l : line) (open : list line) (x : Z) : Z :=
  boxes_opened l open - handed_out l open + Z.abs (x - handed_out l open).
Fixpoint value_by_openings (lines : nat) (open : list line) : Z :=
  match lines with
  | O => 0
  | S n => least (map (fun l => opening l open (value_by_openings n (rest_after l open))) open)
  end.

(* ---- what follows ---- *)
Hypothesis is_simple : simple this.
Lemma greatest_of_opposites l : greatest (map Z.opp l) = - least l.
Proof. destruct l as [|x l]; [reflexivity|]. cbn. induction l as [|y l IH]; cbn; [reflexivity|]. rewrite IH. lia. Qed.
Lemma opening_is_played l open : NoDup open -> In l open -> completions l open = 0 ->
  can_hand_out_4 this (draw l open) (rest_after l open) = true ->
  net_score (draw l open) = opening l open (- net_score (rest_after l open)).
Proof.
  intros N I C H. assert (D := draw_unique l open N). unfold rest_after in *.
  rewrite (rule_of_captures this is_simple _ _ D (rest_of_is this _ D)).
  unfold by_captures, with_captures, opening, boxes_opened, handed_out, rest_after. rewrite H.
  rewrite (number_of_boxes_draw this is_simple l open I), C.
  destruct (can_hand_out_2 this (draw l open) (rest_of (draw l open))); lia.
Qed.
Lemma rest_after_shorter l open : NoDup open -> In l open -> (length (rest_after l open) < length open)%nat.
Proof.
  intros N I. assert (D := draw_unique l open N). assert (T := rest_of_is this _ D).
  assert (L := NoDup_incl_length (takes_unique this _ _ T D) (takes_incl this _ _ T)).
  rewrite (length_draw this l open N I). unfold rest_after. lia.
Qed.
Theorem score_by_openings open : loony open -> NoDup open -> forall n, (length open <= n)%nat ->
  net_score open = - value_by_openings n open.
Proof.
  intros L N n. revert open L N. induction n as [|n IH]; intros open L N E.
  - destruct open; [reflexivity|cbn in E; lia].
  - cbn [value_by_openings]. rewrite (score_is_greatest this _ N), <- greatest_of_opposites, map_map. f_equal.
    apply map_ext_in. intros l I. inversion L as [? A]; subst. destruct (A l I) as (C & H & L').
    unfold worth. rewrite C. cbn [Z.ltb Z.compare]. rewrite (opening_is_played l open N I C H).
    assert (D := draw_unique l open N). assert (S := rest_after_shorter l open N I).
    rewrite (IH (rest_after l open) L' (takes_unique this _ _ (rest_of_is this _ D) D)) by lia.
    rewrite Z.opp_involutive. reflexivity.
Qed.
(* whether lines are such, computed *)
Fixpoint is_loony_by (lines : nat) (open : list line) : bool :=
  match lines with
  | O => match open with [] => true | _ => false end
  | S n => forallb (fun l => (completions l open =? 0) &&
      can_hand_out_4 this (draw l open) (rest_after l open) && is_loony_by n (rest_after l open)) open
  end.
Lemma is_loony_by_is n : forall open, is_loony_by n open = true -> loony open.
Proof.
  induction n as [|n IH]; intros open; cbn.
  - destruct open; [|discriminate]. intros _. constructor. intros l [].
  - rewrite forallb_forall. intros A. constructor. intros l I. specialize (A l I). rewrite !andb_true_iff in A.
    destruct A as ((C & H) & R). apply Z.eqb_eq in C. auto.
Qed.
End On_a_board.

(* A loop of 4 at a joint, whose third chain of 3 boxes leads to the ground: {a-3-a a-3-_}, by hand. *)
Definition dipper : list edge :=
  [Below 1 1; Right 1 1; Below 1 2; Right 2 1; Right 2 2; Right 2 3; Right 2 4; Right 2 5].
Example dipper_is_loony : loony (rectangle 2 5) dipper.
Proof. apply (is_loony_by_is _ 8). vm_compute. reflexivity. Qed.
Example dipper_score : net_score (rectangle 2 5) dipper = - value_by_openings (rectangle 2 5) 8 dipper /\
  value_by_openings (rectangle 2 5) 8 dipper = 3.
Proof.
  split; [|vm_compute; reflexivity]. apply score_by_openings.
  - apply squares_are_simple.
  - apply dipper_is_loony.
  - apply (proj1 (is_of_board_is (rectangle 2 5) dipper) eq_refl).
  - cbn. lia.
Qed.

Print Assumptions score_by_openings.
