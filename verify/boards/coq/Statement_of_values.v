(* What is proved of the values of chains and loops, and of the scores of boards where these rest: every definition and
   every theorem, without proofs, beside those of Statement.v. Values_proved.v in the folders of both kinds of loops
   have modules of these types. *)
From Coq Require Import ZArith List Bool.
From Loony Require Import Statement.
Import ListNotations.
Open Scope Z_scope.

Module Type Counts.
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
(* the terminal bonus, and the controlled value *)
Definition bonus (G : position) : Z :=
  if size G =? 0 then 0
  else if number is_loop G =? 0 then 4
  else if 0 <? longer_chains G then 4 else if 0 <? chains 3 G then 6 else 8.
Definition c (G : position) : Z := total (fun C => boxes_of C - 2 * handout C) G + bonus G.
End Counts.

(* Theorem 4.1 of Allcock 2021: loops are even *)
Module Type Even_loops.
Include Counts.
Definition case_3 (G : position) : bool := (chains 3 G =? 0) || (chains 3 G =? 1) && (size G mod 4 =? 3).
Definition distance_to_multiple_of_8 (x : Z) : Z := 4 - Z.abs (x mod 8 - 4).
Definition closed_form (G : position) : Z :=
  let f := loops 4 G in
  if size G =? 0 then 0
  else if 2 <=? c G then c G
  else if (c G =? 0) && (0 <? f) && negb ((chains 3 G =? 2) && (f =? 1) && (size G =? 10)) then 0
  else if case_3 G && (2 <=? c G + 4 * f) then distance_to_multiple_of_8 (c G)
  else if case_3 G && (size G mod 2 =? 1) then (if f mod 2 =? 1 then 1 else 3)
  else if case_3 G && (size G mod 4 =? 2) then 2
  else if case_3 G then (if f mod 2 =? 1 then 0 else 4)
  else if size G mod 2 =? 1 then 1 else 2.
Axiom theorem_4_1 : forall G, Forall legal G -> v G = closed_form G.
(* Of any lines of a board of squares where all is captured, chains and loops rest, which are read as G. *)
Axiom score_on_squares : forall on_board open rest G, let B := squares on_board in
  of_board B open -> takes B open rest -> reads B rest G ->
  net_score B open =
  with_captures B open rest (- beside_short (closed_form (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G)).
End Even_loops.

(* Theorems 1 and 2 of docs/odd-loops.md: loops may be odd *)
Module Type Any_loops.
Include Counts.
(* the total of (length - 4) over the chains of 4 or more, and that of (length - 8) over the loops of n or more *)
Definition k : position -> Z := total (fun C => if is_chain C && (4 <=? boxes_of C) then boxes_of C - 4 else 0).
Definition excess (n : Z) : position -> Z :=
  total (fun C => if is_loop C && (n <=? boxes_of C) then boxes_of C - 8 else 0).
Definition lam : position -> Z := excess 8.
Definition S7 : position -> Z := excess 7.
Definition S6 : position -> Z := excess 6.
Definition S5 : position -> Z := excess 5.
Definition rho (G : position) (s : Z) : Z :=
  let phi l x := (l - 4) + Z.abs (x - 4) in
  let steps l x := Nat.iter (Z.to_nat (loops l G)) (phi l) x in
  steps 4 (steps 5 (steps 6 (steps 7 (s + lam G)))).
(* the value without 3-chains *)
Definition without_threes (G : position) : Z :=
  let f l := loops l G in
  let D := (S7 G =? -2) && ((2 <=? f 6) || (f 6 =? 0) && (2 <=? f 5) || (f 6 =? 0) && (f 5 =? 0) && (2 <=? f 4)) ||
    (0 <=? S6 G) && (S6 G mod 3 =? 0) && (S5 G <=? -6) in
  rho G (if (longer_chains G =? 0) || (k G =? 0) && D then 8 else 4 + k G).
Definition three_below (G : position) : bool :=
  (longer_chains G =? 0) && (loops 5 G =? 0) && (loops 6 G =? 0) && (S7 G =? -3).
Definition closed_form (G : position) : Z :=
  let t := chains 3 G in let f l := loops l G in
  let B1 := (0 <? f 4) && (c G =? 0) && negb ((t =? 2) && (f 4 =? 1) && (size G =? 10)) in
  let turned := (longer_chains G =? 0) && ((0 <=? S5 G) && (S5 G mod 4 =? 0) || (S5 G =? -4) && (0 <? f 5)) in
  let B2 := (t =? 1) && (if turned then without_threes G =? 0 else without_threes G =? 4) in
  let B3 := three_below G && ((t =? 1) && (f 4 <=? 1) || (t =? 2) && (f 4 =? 0)) in
  if size G =? 0 then 0
  else if t =? 0 then without_threes G
  else if 3 <=? c G then c G
  else if B1 then 0
  else if B2 then 3
  else if B3 then (if t =? 2 then 3 else if f 4 =? 0 then 4 else 0)
  else if size G mod 2 =? 0 then 2 else 1.
(* Theorem 2: a shortest loop is opened, and not a shortest chain *)
Definition opens_loop (G : position) : bool :=
  let t := chains 3 G in let f l := loops l G in
  let are six five four := (f 6 =? six) && (f 5 =? five) && (f 4 =? four) in
  let critical := (k G =? 0) && ((S7 G =? -2) && (are 2 0 0 || are 0 2 0 || are 0 0 2) ||
    (f 4 =? 0) && (0 <=? S6 G) && (0 <? f 5) && (S5 G =? -6)) in
  let i := (0 <? f 4) && ((c G =? 0) || (c G =? -1) && (2 <=? t)) &&
    negb ((f 4 =? 1) && ((t =? 2) && (size G =? 10) || (t =? 3) && (size G =? 13))) in
  let ii := (t =? 1) && (longer_chains G =? 0) && (2 <=? c G) && negb (three_below G && (f 4 =? 0)) in
  let iii := (t =? 1) && (c G <=? 1) && ((without_threes G =? 0) || (without_threes G =? 4)) && (closed_form G =? 1) in
  let iv := three_below G && (f 4 =? 1) && ((t =? 1) || (t =? 2)) in
  if (t =? 0) && (longer_chains G =? 0) then true
  else if number is_loop G =? 0 then false
  else if t =? 0 then negb critical else i || ii || iii || iv.
Definition shortest (is : component -> bool) (G : position) : Z := least (map boxes_of (filter is G)).
Definition to_open_of_long (G : position) : component :=
  if opens_loop G then Loop (shortest is_loop G) else Chain (shortest is_chain G).
(* of chains of 1 and 2 a shortest *)
Definition to_open (G : position) : component :=
  if 0 <? chains 1 G then Chain 1 else if 0 <? chains 2 G then Chain 2 else to_open_of_long G.
Axiom theorem_1 : forall G, Forall long G -> v G = closed_form G.
(* Of any lines of a board where all is captured, chains and loops rest, which are read as G. *)
Axiom score_on_any_board : forall B open rest G,
  simple B -> of_board B open -> takes B open rest -> reads B rest G ->
  net_score B open =
  with_captures B open rest (- beside_short (closed_form (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G)).
Axiom theorem_2 : forall G, Forall long G -> G <> [] ->
  exists before after, G = before ++ to_open G :: after /\ v G = opened (to_open G) (v (before ++ after)).
(* Of lines of a board that are read as chains and loops G: each line of the component to open is best, but of a chain
   of 2 the line in the middle; and such a component is there. *)
Axiom best_line_on_any_board : forall B open G ls H l,
  simple B -> of_board B open -> reads B open G -> part B open (to_open G) ls H -> In l ls ->
  (to_open G = Chain 2 -> ~ In None (sides l)) ->
  worth (net_score B) (completions B l open, draw B l open) = net_score B open.
Axiom component_to_open_on_any_board : forall B open G,
  simple B -> of_board B open -> reads B open G -> open <> [] -> exists ls H, part B open (to_open G) ls H.
End Any_loops.
