(* What is proved of Nimstring in rows of coins, for a reader who reads this file alone: every definition, and every
   theorem, without proofs. It requires nothing but Coq's library. Narrow_proved.v has a module of this type. *)
From Coq Require Import List Arith.
Import ListNotations.

Module Type Rows.
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
(* beside a heap; who captures moves again, and who cannot move loses *)
Inductive won : position -> nat -> Prop :=
  | again P Q h : step true P Q -> won Q h -> won P h
  | turn P Q h : step false P Q -> lost Q h -> won P h
  | from_heap P h k : k < h -> lost P k -> won P h
with lost : position -> nat -> Prop :=
  | loses P h : (forall Q, step true P Q -> lost Q h) -> (forall Q, step false P Q -> won Q h) ->
      (forall k, k < h -> won P k) -> lost P h.

(* A row of coins of two strings or more, at most three of their strings missing, has the nimber 1 if an even number
   is missing, and else 0: the player on move loses beside a heap of this size, and wins beside any other heap. *)
Axiom nimber_of_row : forall w, w <> [] -> (forall c, In c w -> c <= 2) -> list_sum w <= 3 ->
  forall h, let g := if Nat.even (list_sum w) then 1 else 0 in
  (lost [w] h <-> h = g) /\ (won [w] h <-> h <> g).
(* 1 x n: no line is drawn *)
Axiom nimber_of_empty : forall n, 1 <= n -> forall h,
  (lost [repeat 0 n] h <-> h = 1) /\ (won [repeat 0 n] h <-> h <> 1).
End Rows.
