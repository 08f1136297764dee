(* What is proved of Nimstring in rows of coins and on drawn boards of 1 x n, for a reader who has read Statement.v:
   every definition, and every theorem, without proofs. Narrow_proved.v has modules of these types. *)
From Coq Require Import ZArith List Arith.
From Loony Require Statement.
Import ListNotations.

Module Type Nimstring.
(* who captures moves again, and who cannot move loses; a player may make the heap smaller, which ends the turn *)
Section A_game.
Context {state : Type} (step : bool -> state -> state -> Prop).
Inductive won : state -> nat -> Prop :=
  | again P Q h : step true P Q -> won Q h -> won P h
  | turn P Q h : step false P Q -> lost Q h -> won P h
  | from_heap P h k : k < h -> lost P k -> won P h
with lost : state -> nat -> Prop :=
  | loses P h : (forall Q, step true P Q -> lost Q h) -> (forall Q, step false P Q -> won Q h) ->
      (forall k, k < h -> won P k) -> lost P h.
End A_game.
End Nimstring.

Module Type Rows.
Include Nimstring.
(* A row of coins, neighbours of which are joined by a string. Of each coin the row has how many of its four strings
   are missing; its other strings go to the ground. A position is some rows; a captured coin is a row [4]. A cut takes
   a string to the ground, or the string between two neighbours. It captures if a coin had no other string. *)
Notation row := (list nat) (only parsing).
Notation position := (list (list nat)) (only parsing).
Definition neighbour (side : row) : nat := match side with [] => 0 | _ => 1 end.
Inductive cut : bool -> row -> position -> Prop :=
  | ground u c v : c + neighbour u + neighbour v <= 3 -> cut (c =? 3) (u ++ c :: v) [u ++ S c :: v]
  | between u c d v : cut ((c =? 3) || (d =? 3)) (u ++ c :: d :: v) [u ++ [S c]; S d :: v].
Inductive step : bool -> position -> position -> Prop :=
  | here b w ps B : cut b w ps -> step b (w :: B) (ps ++ B)
  | later b w A B : step b A B -> step b (w :: A) (w :: B).
(* A row of coins of two strings or more, at most three of their strings missing, has the nimber 1 if an even number
   is missing, and else 0: the player on move loses beside a heap of this size, and wins beside any other heap. *)
Axiom nimber_of_row : forall w, w <> [] -> (forall c, In c w -> c <= 2) -> list_sum w <= 3 ->
  forall h, let g := if Nat.even (list_sum w) then 1 else 0 in
  (lost step [w] h <-> h = g) /\ (won step [w] h <-> h <> g).
End Rows.

Module Type Boards.
Declare Module L : Statement.Lines.
Import L.
Include Nimstring.
(* to draw a line, which captures if it completes a box *)
Inductive line_step (B : board) : bool -> list line -> list line -> Prop :=
  | drawing l open : In l open -> line_step B (0 <? completions B l open)%Z open (draw B l open).
(* On a board of 1 x n let the lines between the boxes be open, and two lines or more of each box. Let at most three
   lines be drawn, counted box by box. The nimber is 1 if their number is even, and else 0. *)
Axiom nimber_of_lines : forall n open, 1 <= n -> of_board (rectangle 1 n) open ->
  (forall c, 1 <= c < n -> In (Right 1 c) open) ->
  (forall c, 1 <= c <= n -> 2 <= open_sides (rectangle 1 n) open (1, c)) ->
  let drawn := list_sum (map (fun c => 4 - open_sides (rectangle 1 n) open (1, c)) (seq 1 n)) in drawn <= 3 ->
  forall h, let g := if Nat.even drawn then 1 else 0 in
  (lost (line_step (rectangle 1 n)) open h <-> h = g) /\ (won (line_step (rectangle 1 n)) open h <-> h <> g).
(* No line of 1 x n is drawn. *)
Axiom nimber_of_empty_board : forall n open, 1 <= n ->
  (forall l, In l open <-> ~ @joins (rectangle 1 n) l None None) -> forall h,
  (lost (line_step (rectangle 1 n)) open h <-> h = 1) /\ (won (line_step (rectangle 1 n)) open h <-> h <> 1).
End Boards.
