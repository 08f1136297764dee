(* The development has the definitions of Statement.v, and proves its theorems; and it has what is counted in
   Statement_of_values.v. *)
From Coq Require Import ZArith List Bool.
From Loony Require Statement Statement_of_values Game Short_chains Drawn Play Played Captures.
Import ListNotations.
Open Scope Z_scope.

Module Lines <: Statement.Lines.
Include Game.
Include Short_chains.
Include Drawn.
Include Play.
Include Captures.
Definition cost_of_line := Played.cost_of_line.
Definition score_of_reading := Played.score_of_reading.
Definition equation_3 := Played.equation_3.
Definition best_lines := Played.best_lines.
End Lines.

Module Counts <: Statement_of_values.Counts.
Include Lines.
Fixpoint total (f : component -> Z) (G : position) : Z := match G with [] => 0 | C :: G => f C + total f G end.
Definition number (is : component -> bool) : position -> Z := total (fun C => if is C then 1 else 0).
Definition is_chain (C : component) : bool := match C with Chain _ => true | Loop _ => false end.
Definition is_loop (C : component) : bool := match C with Chain _ => false | Loop _ => true end.
Definition of_length (n : Z) (C : component) : bool := boxes_of C =? n.
Definition chains (n : Z) : position -> Z := number (fun C => is_chain C && of_length n C).
Definition loops (n : Z) : position -> Z := number (fun C => is_loop C && of_length n C).
Definition longer_chains : position -> Z := number (fun C => is_chain C && (4 <=? boxes_of C)).
Definition size : position -> Z := total boxes_of.
Definition bonus (G : position) : Z :=
  if size G =? 0 then 0
  else if number is_loop G =? 0 then 4
  else if 0 <? longer_chains G then 4 else if 0 <? chains 3 G then 6 else 8.
Definition c (G : position) : Z := total (fun C => boxes_of C - 2 * handout C) G + bonus G.
End Counts.
Import Lines.

Print Assumptions value_beside_short_chains.
Print Assumptions squares_are_simple.
Print Assumptions endgame_if_and_only_if_read.
Print Assumptions reading_is_unique.
Print Assumptions loops_are_even.
Print Assumptions something_rests.
Print Assumptions rule_of_captures.
Print Assumptions parity.
Print Assumptions score_of_reading.
Print Assumptions equation_3.
Print Assumptions best_lines.
