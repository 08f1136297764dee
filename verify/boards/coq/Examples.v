(* Scores of small positions that Coq computes by playing every line, and a score by the theorems. *)
From Coq Require Import ZArith List.
From Loony Require Import Game Short_chains Drawn Play Captures.
Import ListNotations.
Open Scope Z_scope.

(* no line is drawn *)
Definition american (rows columns : nat) : list edge :=
  flat_map (fun r => map (fun c => Below r c) (seq 1 columns)) (seq 0 (S rows)) ++
  flat_map (fun r => map (fun c => Right r c) (seq 0 (S columns))) (seq 1 rows).
(* the left and the lower border are drawn *)
Definition icelandic (rows columns : nat) : list edge :=
  flat_map (fun r => map (fun c => Below r c) (seq 1 columns)) (seq 0 rows) ++
  flat_map (fun r => map (fun c => Right r c) (seq 1 columns)) (seq 1 rows).
Example american_1x1 : net_score (rectangle 1 1) (american 1 1) = -1.
Proof. vm_compute. reflexivity. Qed.
Example american_1x2 : net_score (rectangle 1 2) (american 1 2) = 0.
Proof. vm_compute. reflexivity. Qed.
Example icelandic_1x2 : net_score (rectangle 1 2) (icelandic 1 2) = 2.
Proof. vm_compute. reflexivity. Qed.
Example icelandic_2x2 : net_score (rectangle 2 2) (icelandic 2 2) = 2.
Proof. vm_compute. reflexivity. Qed.
(* the whole border is drawn: a loop of 4 *)
Example swedish_2x2 : net_score (rectangle 2 2) ring = -4.
Proof. vm_compute. reflexivity. Qed.

(* The position of docs/boards.md: a chain of five boxes that is open at one end, and a loop of four. *)
Definition first_position : list edge :=
  [Right 1 0; Right 1 1; Right 1 2; Below 1 3; Below 2 3; Right 2 1; Below 2 1; Below 2 2; Right 3 1].
Example a_loop_rests : rest_of (rectangle 3 3) first_position = [Right 2 1; Below 2 1; Below 2 2; Right 3 1].
Proof. vm_compute. reflexivity. Qed.
Example first_score : net_score (rectangle 3 3) first_position = 5.
Proof.
  assert (O : of_board (rectangle 3 3) first_position) by (apply is_of_board_is; vm_compute; reflexivity).
  rewrite (captures_beside_a_reading (rectangle 3 3) (squares_are_simple _) _ _ [Loop 4] O (rest_of_is _ _ (proj1 O))).
  - vm_compute. reflexivity.
  - apply reads_one_multiset; [apply is_endgame_is|]; vm_compute; reflexivity.
Qed.

(* A board that is not of squares: five boxes around a dot, each with a line to the next and a line to the ground.
   Where the lines to the ground are drawn, a loop of 5 is left. *)
Inductive around := Between (n : nat) | Outer (n : nat).
Definition pentagon : board.
Proof.
  refine {| box := nat; line := around; box_dec := Nat.eq_dec;
    side_1 := fun l => match l with Between n | Outer n => Some n end;
    side_2 := fun l => match l with Between n => Some (S n mod 5)%nat | Outer _ => None end |}.
  repeat decide equality.
Defined.
Example odd_loop : net_score pentagon (map Between (seq 0 5)) = -5.
Proof. vm_compute. reflexivity. Qed.
Example odd_loop_is_read : read pentagon (map Between (seq 0 5)) = [Loop 5].
Proof. vm_compute. reflexivity. Qed.
