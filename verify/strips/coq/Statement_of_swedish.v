(* What is proved of misere Swedish 1 x n Dots and Boxes, for a reader who reads this file alone: every definition,
   and every theorem, without proofs. It requires nothing but Coq's library. In a module type an axiom says what each
   module of the type has to prove. Swedish_proved.v has such a module: Coq checks that its definitions are these, and
   that it proves these theorems. *)
From Coq Require Import ZArith List Bool Permutation.
Import ListNotations.
Open Scope Z_scope.

Module Type Misere_Swedish.
(* ---- the rules. A position is the list of the lengths of its rectangles. A move draws an edge: it cuts one of them,
   k, into i and k - i. A piece of length 1 is a captured box. The player who captures moves again. ---- *)
Definition position (G : list Z) : Prop := Forall (fun k => 2 <= k) G.
Definition keep (i : Z) : list Z := if i =? 1 then [] else [i].
Definition captured (i : Z) : Z := if i =? 1 then 1 else 0.
Definition cuts_of (k : Z) : list Z := map Z.of_nat (seq 1 (Z.to_nat k - 1)).
(* the moves that cut a k into i and k - i where `may k i` allows it: boxes captured, and the position after *)
Fixpoint moves_if (may : Z -> Z -> bool) (G : list Z) : list (Z * list Z) :=
  match G with
  | [] => []
  | k :: G =>
      map (fun i => (captured i + captured (k - i), keep i ++ keep (k - i) ++ G)) (filter (may k) (cuts_of k))
      ++ map (fun m => (fst m, k :: snd m)) (moves_if may G)
  end.
Definition moves : list Z -> list (Z * list Z) := moves_if (fun _ _ => true).
Definition greatest (l : list Z) : Z := match l with [] => 0 | x :: l => fold_right Z.max x l end.
(* what the player on move wins by within n moves, if a box counts `box` for the player who captures it *)
Fixpoint play (box : Z) (options : list Z -> list (Z * list Z)) (n : nat) (G : list Z) : Z :=
  match n with
  | O => 0
  | S n => greatest (map
      (fun m => if 0 <? fst m then box * fst m + play box options n (snd m) else - play box options n (snd m))
      (options G))
  end.
Definition edges (G : list Z) : Z := fold_right (fun k t => (k - 1) + t) 0 G.
Definition to_the_end (box : Z) (options : list Z -> list (Z * list Z)) (G : list Z) : Z :=
  play box options (Z.to_nat (edges G)) G.
(* by how many boxes the player on move wins: in misere play, where the fewest boxes win, and in normal play *)
Definition v : list Z -> Z := to_the_end (-1) moves.
Definition normal_v : list Z -> Z := to_the_end 1 moves.
(* what a move is worth in misere play that captures c boxes and leads to G *)
Definition option (c : Z) (G : list Z) : Z := if 0 <? c then v G - c else - v G.
Axiom v_is_the_greatest : forall G, position G ->
  v G = greatest (map (fun m => option (fst m) (snd m)) (moves G)).
Fixpoint tot (f : Z -> Z) (G : list Z) : Z := match G with [] => 0 | k :: G => f k + tot f G end.
Axiom normal_play : forall G, position G -> normal_v G = tot (fun k => k) G.

(* ---- Conjecture 1 of Collette, Demaine, Demaine and Langerman: their sequence, from n = 2 on, has the period 10
   from n = 22 on ---- *)
Definition at_place (l : list Z) (i : Z) : Z := nth (Z.to_nat i) l 0.
Definition outcome (n : Z) : Z :=
  if n <? 22 then at_place [-2; -3; 4; 5; 6; 5; 4; 3; 2; 1; 0; -1; -2; -1; 0; 1; 2; 1; 2; 1] (n - 2)
  else at_place [0; -1; 0; -1; 0; 1; 0; 1; 0; 1] ((n - 22) mod 10).
Axiom conjecture_1 : forall n, 2 <= n -> v [n] = outcome n.
Axiom period : forall n, 22 <= n -> v [n + 10] = v [n].

(* ---- Conjecture 2. A restricted move makes a piece of 1, 2 or 3, or one of 4 if there is no 4 yet. The paper leaves
   open what is meant where the other piece is a 4 too (5 = 1 + 4, 6 = 2 + 4 and 7 = 3 + 4 beside a 4, and 8 = 4 + 4).
   The theorems hold for every reading between the loosest and the strictest: in every position that restricted moves
   lead to from 1 x n, some restricted move is best among all moves; so the restricted game has the same value. `four`
   says whether there is a 4. ---- *)
Definition loosest (four : bool) (k i : Z) : bool :=
  (i <=? 3) || (k - i <=? 3) || negb four && ((i =? 4) || (k - i =? 4)).
Definition strictest (four : bool) (k i : Z) : bool :=
  ((i <=? 4) || (k - i <=? 4))
  && (if i =? 4 then negb four && negb (k - i =? 4) else if k - i =? 4 then negb four else true).
Definition a_reading (allowed : bool -> Z -> Z -> bool) : Prop := forall four k i, 1 <= i < k ->
  (strictest four k i = true -> allowed four k i = true) /\ (allowed four k i = true -> loosest four k i = true).
Axiom loosest_is_a_reading : a_reading loosest.
Axiom strictest_is_a_reading : a_reading strictest.
Definition has_four (G : list Z) : bool := existsb (Z.eqb 4) G.
Definition restricted_moves (allowed : bool -> Z -> Z -> bool) (G : list Z) : list (Z * list Z) :=
  moves_if (allowed (has_four G)) G.
Definition restricted_v (allowed : bool -> Z -> Z -> bool) : list Z -> Z :=
  to_the_end (-1) (restricted_moves allowed).
Inductive reached (allowed : bool -> Z -> Z -> bool) (n : Z) : list Z -> Prop :=
  | begin : reached allowed n [n]
  | next G c G' : reached allowed n G -> In (c, G') (restricted_moves allowed G) -> reached allowed n G'.
Axiom conjecture_2 : forall allowed, a_reading allowed -> forall n G, 2 <= n -> reached allowed n G -> G <> [] ->
  exists c G', In (c, G') (restricted_moves allowed G) /\ v G = option c G'.
Axiom restricted_value : forall allowed, a_reading allowed -> forall n G, 2 <= n -> reached allowed n G ->
  restricted_v allowed G = v G.
Axiom restricted_outcome : forall allowed, a_reading allowed -> forall n, 2 <= n ->
  restricted_v allowed [n] = outcome n.

(* ---- all positions. The parts are the rectangles of 4 and more; the total of the others is at stake. In the stake
   game all moves are in parts, and where no part is left, the player on move has to take the stake: w(Q, s) ---- *)
Definition parts (G : list Z) : list Z := filter (Z.leb 4) G.
Definition parts_only (Q : list Z) : Prop := Forall (fun k => 4 <= k) Q.
Definition kept (i : Z) : list Z := if 4 <=? i then [i] else [].
Definition staked (i : Z) : Z := if (2 <=? i) && (i <=? 3) then i else 0.
Definition stake (G : list Z) : Z := tot staked G.
Definition eats (k i : Z) : bool := (i =? 1) || (k - i =? 1).
(* whether a move captures a box, the parts after it, and what joins the stake *)
Fixpoint stake_moves (Q : list Z) : list (bool * list Z * Z) :=
  match Q with
  | [] => []
  | k :: Q =>
      map (fun i => (eats k i, kept i ++ kept (k - i) ++ Q, staked i + staked (k - i))) (cuts_of k)
      ++ map (fun m => (fst (fst m), k :: snd (fst m), snd m)) (stake_moves Q)
  end.
Definition worth (x : Z) (e : bool) : Z := if e then x - 1 else - x.
Fixpoint stake_play (n : nat) (Q : list Z) (s : Z) : Z :=
  match n with
  | O => - s
  | S n =>
      match Q with
      | [] => - s
      | _ => greatest (map (fun m => worth (stake_play n (snd (fst m)) (s + snd m)) (fst (fst m))) (stake_moves Q))
      end
  end.
Definition w (Q : list Z) (s : Z) : Z := stake_play (Z.to_nat (edges Q)) Q s.
Axiom value_of_stake_game : forall G, position G -> v G = w (parts G) (stake G).
Axiom only_the_stake_counts : forall G H, position G -> position H -> Permutation (parts G) (parts H) ->
  stake G = stake H -> v G = v H.
Axiom one_more_at_stake : forall Q, parts_only Q -> forall s, Z.abs (w Q (s + 1) - w Q s) = 1.

(* D; by the numbers of parts of 6 or more, and of 5s, tb is 6, 4 or 2 *)
Definition tb (Q : list Z) : Z :=
  if 0 <? tot (fun k => if 6 <=? k then 1 else 0) Q then 6
  else if 0 <? tot (fun k => if k =? 5 then 1 else 0) Q then 4 else 2.
Definition D (Q : list Z) (s : Z) : Z := tot (fun k => k - 6) Q - tb Q - s.
Axiom v_at_least : forall G, position G -> parts G <> [] -> - D (parts G) (stake G) <= v G.
Axiom v_for_D_up_to_1 : forall G, position G -> parts G <> [] -> D (parts G) (stake G) <= 1 ->
  v G = - D (parts G) (stake G).
Axiom v_at_most : forall G, position G -> parts G <> [] -> 1 <= D (parts G) (stake G) ->
  v G <= D (parts G) (stake G) - 2.
(* v for D = 2 to 9 and 11, if `fours` parts are 4s and `others` parts are not 4, 5 or 7 *)
Definition v_of_small (d fours others : Z) : Z :=
  if d =? 2 then if 1 <=? fours then 0 else -2
  else if d =? 3 then if 1 <=? fours then 1 else -1
  else if d =? 4 then if fours =? 1 then 2 else 0
  else if d =? 6 then if fours =? 0 then 2 else 0
  else if d =? 8 then if (fours =? 0) && (0 <? others) then 2 else 0
  else if d =? 9 then if (fours =? 0) || (fours =? 1) && (0 <? others) then 1 else -1
  else if d =? 11 then if (fours <=? 1) || (fours =? 2) && (0 <? others) then -1 else 1
  else 1.
Definition a (Q : list Z) : Z := tot (fun k => if k =? 4 then 1 else 0) Q.
Definition live (Q : list Z) : Z := tot (fun k => if (k =? 4) || (k =? 5) || (k =? 7) then 0 else 1) Q.
Axiom v_for_small_D : forall G, position G -> let d := D (parts G) (stake G) in
  2 <= d <= 9 \/ d = 11 -> v G = v_of_small d (a (parts G)) (live (parts G)).
Axiom draw : forall G, position G -> 10 <= D (parts G) (stake G) ->
  D (parts G) (stake G) mod 2 = 0 -> v G = 0.
Axiom by_one : forall G, position G -> 9 <= D (parts G) (stake G) ->
  D (parts G) (stake G) mod 2 = 1 -> v G = 1 \/ v G = -1.

(* ---- a single part of n and s at stake ---- *)
Definition by_D (d : Z) : Z :=
  if d <=? 1 then - d
  else if d <? 10 then at_place [-2; -1; 0; 1; 2; 1; 2; 1] (d - 2)
  else at_place [0; -1; 0; -1; 0; 1; 0; 1; 0; 1] ((d - 10) mod 10).
Axiom single_part : forall n s, 6 <= n -> 0 <= s -> w [n] s = by_D (n - 12 - s).

(* ---- odd D with a bank: who wins depends on D and on the numbers a of 4s, x of 6s and y of 8s only ---- *)
Definition x (Q : list Z) : Z := tot (fun k => if k =? 6 then 1 else 0) Q.
Definition y (Q : list Z) : Z := tot (fun k => if k =? 8 then 1 else 0) Q.
Definition L (Q : list Z) : Z := tot (fun k => Z.max 0 (k - 7)) Q.
Definition B (Q : list Z) : Z := tot (fun k => Z.max 0 (k - 12)) Q.
Definition E (Q : list Z) (s : Z) : Z := D Q s - 8 * a Q.
Definition banked (Q : list Z) (s : Z) : Prop :=
  (-5 <= E Q s -> 9 * E Q s + 70 * a Q <= 10 * L Q) /\ (23 <= E Q s -> 19 * E Q s + 60 * a Q <= 20 * B Q).
(* the sets S(x, y), by remainders *)
Definition mem (m : Z) (l : list Z) : bool := existsb (Z.eqb m) l.
Definition tail (ox oy : bool) (e : Z) : bool :=
  match ox, oy with
  | false, false => mem (e mod 10) [0; 2]
  | false, true => if e <=? 20 then mem e [2; 10; 12; 20] else e mod 10 =? 0
  | true, false => e mod 10 =? 0
  | true, true => if e <=? 10 then e =? 10 else mem (e mod 10) [0; 8]
  end.
Definition start (x : Z) : Z := 11 + 18 * Z.div2 x + (if Z.odd x then 10 else 0).
Definition Sxy (E x y : Z) : bool :=
  if E <=? -7 then E mod 8 =? 1 else
  if E <=? 11 then mem E [-5; 3; 11] else
  if E <=? 11 + 18 * Z.div2 x then mem ((E - 11) mod 18) [0; 2; 10] else
  if E <=? start x then mem (E - 11 - 18 * Z.div2 x) [2; 10] else
  if E <=? start x + 28 * Z.div2 y
  then mem ((E - start x) mod 28) (if Z.odd x then [0; 10; 18; 20] else [0; 2; 10; 12; 20]) else
  tail (Z.odd x) (Z.odd y) (E - start x - 28 * Z.div2 y).
Axiom with_a_bank : forall G, position G -> let Q := parts G in let s := stake G in
  9 <= D Q s -> D Q s mod 2 = 1 -> banked Q s -> v G = if Sxy (E Q s) (x Q) (y Q) then -1 else 1.
(* and without a bank it can be otherwise *)
Definition nine_elevens : list Z := repeat 11 9.
Axiom bank_is_needed : D nine_elevens 0 = 39 /\ Sxy 39 0 0 = false /\ v nine_elevens = -1.
End Misere_Swedish.
