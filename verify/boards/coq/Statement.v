(* What is proved of Dots and Boxes line by line, for a reader who reads this file alone: every definition, and every
   theorem, without proofs. It requires nothing but Coq's library. In a module type an axiom says what each module of
   the type has to prove. Proved.v has such a module: Coq checks that its definitions are these, and that it proves
   these theorems without an axiom. The closed forms are in Statement_of_values.v. *)
From Coq Require Import ZArith List Bool Permutation.
Import ListNotations.
Open Scope Z_scope.

(* ---- chains and loops: the recursion of the papers ---- *)
Module Type Recursion.
Inductive component := Chain (length : Z) | Loop (length : Z).
Definition position := list component.
Definition long (C : component) : Prop := match C with Chain k => 3 <= k | Loop k => 4 <= k end.
Definition legal (C : component) : Prop := match C with Chain k => 3 <= k | Loop k => 4 <= k /\ Z.Even k end.
Definition boxes_of (C : component) : Z := match C with Chain k | Loop k => k end.
Definition handout (C : component) : Z := match C with Chain _ => 2 | Loop _ => 4 end.
(* C has been opened, and x is the value of the rest: control is kept, or given up (equation (3) of Allcock 2021) *)
Definition kept (C : component) (x : Z) : Z := (boxes_of C - handout C) - handout C + x.
Definition given_up (C : component) (x : Z) : Z := boxes_of C - x.
Definition opened (C : component) (x : Z) : Z := Z.max (kept C x) (given_up C x).
(* a chain of 1 is given up; of a chain of 2 the opener chooses whether it is *)
Definition cost (C : component) (x : Z) : Z :=
  match C with
  | Chain k => if k =? 1 then given_up C x else if k =? 2 then Z.min (given_up C x) (opened C x) else opened C x
  | Loop _ => opened C x
  end.
Fixpoint openings (G : position) : list (component * position) :=
  match G with [] => [] | C :: G => (C, G) :: map (fun D => (fst D, C :: snd D)) (openings G) end.
Definition least (l : list Z) : Z := match l with [] => 0 | x :: l => fold_right Z.min x l end.
Fixpoint value_in (cost : component -> Z -> Z) (components : nat) (G : position) : Z :=
  match components with
  | O => 0
  | S n => least (map (fun D => cost (fst D) (value_in cost n (snd D))) (openings G))
  end.
Definition value (cost : component -> Z -> Z) (G : position) : Z := value_in cost (length G) G.
Definition v : position -> Z := value opened.
(* beside chains of 1 and 2 *)
Definition is_chain_of (k : Z) (C : component) : bool := match C with Chain j => j =? k | Loop _ => false end.
Definition number_of_chains (k : Z) (G : position) : nat := length (filter (is_chain_of k) G).
Definition long_part (G : position) : position := filter (fun C => negb (is_chain_of 1 C || is_chain_of 2 C)) G.
Definition has_chain_or_loop (C : component) : Prop := match C with Chain k => 1 <= k | Loop k => 4 <= k end.
Definition beside_short (x : Z) (ones twos : nat) : Z :=
  let y := if Nat.odd twos then 2 - x else x in if Nat.odd ones then 1 - y else y.
Axiom value_beside_short_chains : forall G, Forall has_chain_or_loop G ->
  value cost G = beside_short (v (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G).
End Recursion.

(* ---- boards, lines and play ---- *)
Module Type Lines.
Include Recursion.
(* on a side of a line is a box, or the ground, None *)
Class board := Board {
  box : Type; line : Type;
  box_dec : forall a b : box, {a = b} + {a <> b}; line_dec : forall l m : line, {l = m} + {l <> m};
  side_1 : line -> option box; side_2 : line -> option box }.
Definition sides {B : board} (l : line) : list (option box) := [side_1 l; side_2 l].
Definition joins {B : board} (l : line) (a b : option box) : Prop := sides l = [a; b] \/ sides l = [b; a].
Definition simple (B : board) : Prop :=
  (forall l b, ~ joins l (Some b) (Some b)) /\
  (forall l m a b, joins l (Some a) (Some b) -> joins m (Some a) (Some b) -> l = m) /\
  (forall l m n a b c, joins l (Some a) (Some b) -> joins m (Some b) (Some c) -> ~ joins n (Some c) (Some a)).
(* boards of squares, of any shape: a line is below a box or right of it; and the board of m x n boxes *)
Definition square : Type := nat * nat.
Inductive edge := Below (row column : nat) | Right (row column : nat).
Parameter square_dec : forall a b : square, {a = b} + {a <> b}.
Parameter edge_dec : forall l m : edge, {l = m} + {l <> m}.
Definition at_square (on_board : square -> bool) (b : square) : option square := if on_board b then Some b else None.
Definition squares (on_board : square -> bool) : board := {|
  box := square; line := edge; box_dec := square_dec; line_dec := edge_dec;
  side_1 := fun l => match l with Below r c | Right r c => at_square on_board (r, c) end;
  side_2 := fun l =>
    match l with Below r c => at_square on_board (S r, c) | Right r c => at_square on_board (r, S c) end |}.
Definition rectangle (m n : nat) : board :=
  squares (fun b => (1 <=? fst b) && (fst b <=? m) && (1 <=? snd b) && (snd b <=? n))%nat.
Axiom squares_are_simple : forall on_board, simple (squares on_board).

Parameter place_dec : forall {B : board} (a b : option box), {a = b} + {a <> b}.
Definition greatest (l : list Z) : Z := match l with [] => 0 | x :: l => fold_right Z.max x l end.
(* who completes a box moves again *)
Definition worth {state} (score : state -> Z) (move : Z * state) : Z :=
  let (boxes, next) := move in if 0 <? boxes then boxes + score next else - score next.
Fixpoint play {state} (moves : state -> list (Z * state)) (lines : nat) (P : state) : Z :=
  match lines with O => 0 | S n => greatest (map (worth (play moves n)) (moves P)) end.
Section On_a_board.
Context (B : board).
Definition of_board (open : list line) : Prop := NoDup open /\ forall l, In l open -> ~ joins l None None.
Definition open_sides (open : list line) (b : box) : nat := count_occ place_dec (flat_map sides open) (Some b).
Fixpoint boxes_among (places : list (option box)) : list box :=
  match places with [] => [] | Some b :: places => b :: boxes_among places | None :: places => boxes_among places end.
Definition open_boxes (open : list line) : list box := nodup box_dec (boxes_among (flat_map sides open)).
Definition draw (l : line) (open : list line) : list line := remove line_dec l open.
Definition completions (l : line) (open : list line) : Z :=
  Z.of_nat (length (filter (fun b => open_sides (draw l open) b =? 0)%nat (boxes_among (sides l)))).
Definition line_moves (open : list line) : list (Z * list line) :=
  map (fun l => (completions l open, draw l open)) open.
(* by how many boxes the player on move comes out ahead, if both play as well as they can *)
Definition net_score (open : list line) : Z := play line_moves (length open) open.

(* chains and loops of open lines *)
Inductive walk : option box -> list line -> list box -> option box -> Prop :=
  | over_one a l z : joins l a z -> walk a [l] [] z
  | over_more a l b ls bs z : joins l a (Some b) -> walk (Some b) ls bs z -> walk a (l :: ls) (b :: bs) z.
Inductive lies_on : component -> list line -> list box -> Prop :=
  | a_chain ls bs : walk None ls bs None -> lies_on (Chain (Z.of_nat (length bs))) ls bs
  | a_loop b ls bs : walk (Some b) ls bs (Some b) -> lies_on (Loop (Z.of_nat (length (b :: bs)))) ls (b :: bs).
Inductive all_lie_on : position -> list line -> list box -> Prop :=
  | nothing : all_lie_on [] [] []
  | one_more C ls bs G ls' bs' :
      lies_on C ls bs -> all_lie_on G ls' bs' -> all_lie_on (C :: G) (ls ++ ls') (bs ++ bs').
Definition reads (open : list line) (G : position) : Prop :=
  exists ls bs, all_lie_on G ls bs /\ Permutation open ls /\ NoDup bs.
Definition part (open : list line) (C : component) (ls : list line) (H : position) : Prop :=
  exists bs ls' bs', lies_on C ls bs /\ all_lie_on H ls' bs' /\ Permutation open (ls ++ ls') /\ NoDup (bs ++ bs').
Definition endgame (open : list line) : Prop :=
  of_board open /\ forall b, open_sides open b = 0%nat \/ open_sides open b = 2%nat.

(* captures: while a line completes a box, draw it; T boxes are captured, or all but a handout of 2 or 4 *)
Inductive takes : list line -> list line -> Prop :=
  | takes_none open : (forall l, In l open -> completions l open = 0) -> takes open open
  | takes_more open l rest : In l open -> 0 < completions l open -> takes (draw l open) rest -> takes open rest.
Definition number_of_boxes (open : list line) : Z := Z.of_nat (length (open_boxes open)).
Definition hands_out (open rest : list line) (l : line) : bool :=
  if in_dec line_dec l rest then false else completions l open =? 0.
Definition outside (rest : list line) (x : option box) : bool :=
  match x with None => true | Some b => negb (open_sides rest b =? 0)%nat end.
Definition can_hand_out_2 (open rest : list line) : bool :=
  existsb (fun l => hands_out open rest l && existsb (outside rest) (sides l)) open.
Definition can_hand_out_4 (open rest : list line) : bool := existsb (hands_out open rest) open.
Definition with_captures (open rest : list line) (V : Z) : Z :=
  let T := number_of_boxes open - number_of_boxes rest in
  if can_hand_out_2 open rest then Z.max (T + V) (T - 4 - V)
  else if can_hand_out_4 open rest then Z.max (T + V) (T - 8 - V) else T + V.
(* to draw a line of a chain of 1, or the middle line of a chain of 2, gives it up *)
Definition cost_of_line (C : component) (l : line) (x : Z) : Z :=
  let middle := negb (existsb (fun x => match x with None => true | Some _ => false end) (sides l)) in
  match C with
  | Chain k => if (k =? 1) || (k =? 2) && middle then given_up C x else opened C x
  | Loop _ => opened C x
  end.
End On_a_board.

Axiom endgame_if_and_only_if_read : forall B open, of_board B open -> (endgame B open <-> exists G, reads B open G).
Axiom reading_is_unique : forall B open G H, of_board B open -> reads B open G -> reads B open H -> Permutation G H.
Axiom loops_are_even : forall on_board open G, of_board (squares on_board) open -> reads (squares on_board) open G ->
  forall k, In (Loop k) G -> legal (Loop k).
Axiom something_rests : forall B open, NoDup open -> exists rest, takes B open rest.
Axiom rule_of_captures : forall B, simple B -> forall open rest, NoDup open -> takes B open rest ->
  net_score B open = with_captures B open rest (net_score B rest).
Axiom parity : forall B, simple B -> forall open, NoDup open ->
  exists i, net_score B open = number_of_boxes B open + 2 * i.
Axiom score_of_reading : forall B open G, simple B -> of_board B open -> reads B open G ->
  net_score B open = - value cost G.
Axiom equation_3 : forall B open C ls H l, simple B -> of_board B open -> part B open C ls H -> In l ls ->
  completions B l open = 0 /\ net_score B (draw B l open) = cost_of_line B C l (value cost H).
Axiom best_lines : forall B open C ls H l, simple B -> of_board B open -> part B open C ls H -> In l ls ->
  (worth (net_score B) (completions B l open, draw B l open) = net_score B open <->
   cost_of_line B C l (value cost H) = value cost (C :: H)).
End Lines.
