(* What is proved of loony graphs, for a reader who reads this file alone: every definition, and every
   theorem, without proofs. It requires nothing but Coq's library. In a module type an axiom says what each
   module of the type has to prove. Graphs_proved.v has such a module: Coq checks that its definitions are
   these, and that it proves these theorems. *)
From Coq Require Import ZArith List Bool.
Import ListNotations.
Open Scope Z_scope.

Module Type Loony_graphs.
(* ---- sets and sums. Pieces are the numbers below n, and so are joints; a set counts for these alone ---- *)
Definition set : Type := nat -> bool.
Definition all : set := fun _ => true.
Definition same (n : nat) (U V : set) : Prop := forall i, (i < n)%nat -> U i = V i.
Definition inside (n : nat) (U V : set) : Prop := forall i, (i < n)%nat -> U i = true -> V i = true.
Fixpoint sum (n : nat) (f : nat -> Z) : Z := match n with O => 0 | S k => sum k f + f k end.
Definition weigh (n : nat) (Y : set) (f : nat -> Z) : Z := sum n (fun i => Z.b2z (Y i) * f i).
Fixpoint total {T} (f : T -> Z) (l : list T) : Z := match l with [] => 0 | x :: l => f x + total f l end.

Section Graph.
(* ---- graphs and their states ----
   Pieces are chains of coins between two nodes: joints, or the ground, None. Joints are coins too. An
   isolated loop of n coins is a chain of n - 1 from a joint to itself, where nothing else ends. *)
Variables (pieces joints : nat) (coins : nat -> Z) (end1 end2 : nat -> option nat).
Definition in_range : Prop :=
  forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x -> (x < joints)%nat.
Definition long : Prop := forall e, (e < pieces)%nat -> 3 <= coins e.
(* A state is the set of pieces that are left. The valence of a joint is the number of ends of pieces there:
   none, or two or more. At two, the joint is a coin like others. *)
Definition here (v : option nat) (x : nat) : bool := match v with Some y => Nat.eqb y x | None => false end.
Definition ends (x e : nat) : Z := Z.b2z (here (end1 e) x) + Z.b2z (here (end2 e) x).
Definition valence (Y : set) (x : nat) : Z := weigh pieces Y (ends x).
Definition state (Y : set) : Prop := forall x, (x < joints)%nat -> valence Y x <> 1.
Definition empty (Y : set) : Prop := forall e, (e < pieces)%nat -> Y e = false.
Definition four_at_most : Prop := forall x, (x < joints)%nat -> valence all x <= 4. (* as on a board *)
(* ---- chains, loops and openings ---- *)
(* a path from node to node, over pieces es and through joints xs *)
Definition joins (e : nat) (a b : option nat) : Prop := end1 e = a /\ end2 e = b \/ end1 e = b /\ end2 e = a.
Inductive path (Y : set) : option nat -> list nat -> list nat -> option nat -> Prop :=
  | one_piece a e b : (e < pieces)%nat -> Y e = true -> joins e a b -> path Y a [e] [] b
  | more_pieces a e x es xs b : (e < pieces)%nat -> Y e = true -> joins e a (Some x) ->
      path Y (Some x) es xs b -> path Y a (e :: es) (x :: xs) b.
Definition coins_of (es xs : list nat) : Z := total coins es + Z.of_nat (length xs).
(* a chain of a state goes through joints that are mere coins, and from a node that is none to such a node *)
Definition is_end (Y : set) (v : option nat) := match v with Some x => 3 <= valence Y x | None => True end.
Definition chain (Y : set) (a : option nat) (es xs : list nat) (b : option nat) : Prop :=
  path Y a es xs b /\ NoDup es /\ (forall x, In x xs -> valence Y x = 2) /\ is_end Y a /\ is_end Y b.
(* An opening: its pieces, its coins, and how many of these are handed out. A loop at a joint of valence 3 is
   opened with the third chain there. *)
Inductive opening (Y : set) : list nat -> Z -> Z -> Prop :=
  | open_chain a es xs b : chain Y a es xs b -> (forall x, a = Some x -> b = Some x -> 4 <= valence Y x) ->
      opening Y es (coins_of es xs) 2
  | open_loop_at_joint x es xs fs ys b : chain Y (Some x) es xs (Some x) -> valence Y x = 3 ->
      chain Y (Some x) fs ys b -> NoDup (es ++ fs) ->
      opening Y (es ++ fs) (coins_of es xs + 1 + coins_of fs ys) 2
  | open_isolated_loop x es xs : path Y (Some x) es xs (Some x) -> NoDup es ->
      (forall y, In y (x :: xs) -> valence Y y = 2) -> opening Y es (coins_of es xs + 1) 4.
Definition minus (Y : set) (es : list nat) : set := fun e => Y e && negb (existsb (Nat.eqb e) es).

(* ---- the value: the least, over all openings, of c - h + |v(rest) - h|, where h of c coins are handed out *)
Definition after (v : set -> Z) (Y : set) (es : list nat) (c h : Z) : Z := c - h + Z.abs (v (minus Y es) - h).
Record values (v : set -> Z) : Prop := {
  v_same : forall Y Y', same pieces Y Y' -> v Y = v Y';
  v_empty : forall Y, empty Y -> v Y = 0;
  v_at_most : forall Y es c h, state Y -> opening Y es c h -> v Y <= after v Y es c h;
  v_attained : forall Y, state Y -> ~ empty Y -> exists es c h, opening Y es c h /\ v Y = after v Y es c h }.
(* ---- packings and the controlled value ---- *)
(* E = c + 4j - 2v of Berlekamp and Scott, counted piece by piece: c coins; j joints that are no mere coins; v
   ends of pieces at these joints and at the ground. See excess_by_nodes. *)
Definition present (Y : set) : set := fun x => 0 <? valence Y x.
Definition excess (Y : set) : Z :=
  weigh pieces Y (fun e => coins e - 4) + 5 * weigh joints (present Y) (fun _ => 1).
Definition coins_in (Y : set) : Z := weigh pieces Y coins + weigh joints (present Y) (fun _ => 1).
Definition true_joint (Y : set) : set := fun x => 3 <=? valence Y x.
Definition grounded e := Z.b2z (if end1 e then false else true) + Z.b2z (if end2 e then false else true).
Definition ends_in (Y : set) : Z := weigh joints (true_joint Y) (valence Y) + weigh pieces Y grounded.
(* A loop is a path back to where it starts, which goes through no node twice. Its weight, in quarters: 4 if
   it avoids the ground; if not, 1 if it has 3 coins, and 2 if it has more. *)
Definition loop : Type := option nat * list nat * list nat.
Definition nodes (L : loop) : list (option nat) := let '(a, _, xs) := L in a :: map Some xs.
Definition pieces_of (L : loop) : list nat := let '(_, es, _) := L in es.
Definition loop_of (Y : set) (L : loop) : Prop :=
  let '(a, es, xs) := L in path Y a es xs a /\ NoDup es /\ NoDup (nodes L).
Definition weight (L : loop) : Z :=
  match L with (Some _, _, _) => 4 | (None, es, xs) => if coins_of es xs <=? 3 then 1 else 2 end.
(* a packing is loops without a common node *)
Definition packing (Y : set) (P : list loop) : Prop := Forall (loop_of Y) P /\ NoDup (flat_map nodes P).
Definition weighs_at_most (Y : set) (q : Z) : Prop := forall P, packing Y P -> total weight P <= q.
Definition greatest_weight (Y : set) (q : Z) : Prop :=
  (exists P, packing Y P /\ total weight P = q) /\ weighs_at_most Y q.
(* cv = 8 + E - 8p, where p counts as 1/2 if it is less *)
Definition controlled_value (Y : set) (c : Z) : Prop :=
  empty Y /\ c = 0 \/ ~ empty Y /\ exists q, greatest_weight Y q /\ c = 8 + excess Y - 2 * Z.max q 2.
(* ---- what the theorems suppose of K in H, and of a maximum packing S of H ---- *)
Definition within (K : set) (L : loop) : bool := forallb K (pieces_of L).
(* loops of S that are not in K avoid the ground, and have no node in common with K *)
Definition apart (S : list loop) (K : set) : Prop := forall L, In L S -> within K L = false ->
  ~ In None (nodes L) /\ forall x, In (Some x) (nodes L) -> valence K x = 0.
(* theta is high enough for the loops of less than 8 coins in S and not in K; and the least such theta *)
Definition size (L : loop) : Z := let '(_, es, xs) := L in coins_of es xs + 1.
Definition gain (L : loop) : Z := 8 - size L.
Definition moderate_outside (S : list loop) K L : Prop := In L S /\ within K L = false /\ size L < 8.
Record high_enough (S : list loop) (K : set) (theta : Z) : Prop := {
  high_alone : 4 <= theta;
  high_for_one : forall L, moderate_outside S K L -> 2 + gain L <= theta;
  high_for_two : forall L M, moderate_outside S K L -> moderate_outside S K M -> L <> M ->
    2 + gain L + gain M <= theta /\ 4 + gain L <= theta }.
Fixpoint two_greatest (l : list Z) : Z * Z := match l with [] => (0, 0) | x :: l =>
  let '(g, g') := two_greatest l in if g <=? x then (x, g) else (g, Z.max x g') end.
Definition gains_outside (S : list loop) (K : set) : list Z :=
  map gain (filter (fun L => negb (within K L) && (size L <? 8)) S).
Definition least_theta (S : list loop) (K : set) : Z :=
  let '(g, g') := two_greatest (gains_outside S K) in
  Z.max 4 (Z.max (2 + g + g') (match gains_outside S K with _ :: _ :: _ => 4 + g | _ => 4 end)).
(* no chain is of 3 or 4 coins, and no loop that avoids the ground of less than 8 *)
Record not_moderate (Y : set) : Prop := {
  long_chains : forall a es xs b, chain Y a es xs b -> 5 <= coins_of es xs;
  long_loops : forall x es xs, loop_of Y (Some x, es, xs) -> 8 <= coins_of es xs + 1 }.
(* ---- ways down ---- *)
(* The altitude counts the loops of S in a state. Left loses nothing on her way down, and is at mu or higher
   where all coins of an opening but the handout are taken. *)
Definition altitude (S : list loop) (Y : set) : Z := 8 + excess Y - 2 * total weight (filter (within Y) S).
Definition S_state (H : set) (S : list loop) (K Y : set) : Prop :=
  state Y /\ inside pieces K Y /\ inside pieces Y H /\ apart S Y.
Inductive goes_down (H : set) (S : list loop) (mu : Z) (K : set) : set -> set -> Prop :=
  | down_already Y Z : same pieces Y Z -> goes_down H S mu K Y Z
  | goes_on Y es c h Z : S_state H S K Y -> opening Y es c h ->
      altitude S Y = c - 2 * h + altitude S (minus Y es) -> mu <= altitude S (minus Y es) - h ->
      goes_down H S mu K (minus Y es) Z -> goes_down H S mu K Y Z.
(* a flight: by controlled values Left loses nothing, and at a handout she is no lower than 0 *)
Inductive flies : set -> set -> Prop :=
  | there_already Y Z : same pieces Y Z -> flies Y Z
  | opens Y es c h y r Z : opening Y es c h -> controlled_value Y y -> controlled_value (minus Y es) r ->
      y = c - 2 * h + r -> h <= r -> flies (minus Y es) Z -> flies Y Z.
(* one chain from the ground to the ground, or one isolated loop; and a weight k + 1/4 *)
Definition single (Y : set) : Prop := exists es xs, (forall e, (e < pieces)%nat -> Y e = true -> In e es) /\
  (chain Y None es xs None \/
   exists x, path Y (Some x) es xs (Some x) /\ NoDup es /\ forall y, In y (x :: xs) -> valence Y y = 2).
Definition whole_and_a_quarter (q : Z) : Prop := exists k, 1 <= k /\ q = 4 * k + 1.
(* the pieces of the loops of S; and all loops of S that avoid the ground are even *)
Definition packed_in (S : list loop) : set := fun e => existsb (fun L => existsb (Nat.eqb e) (pieces_of L)) S.
Definition even_loops (S : list loop) := forall x es xs, In (Some x, es, xs) S -> Z.Even (coins_of es xs + 1).

(* ---- the theorems ---- *)
Axiom there_is_a_value : in_range -> exists v, values v.
Axiom only_one_value : in_range -> forall v v', values v -> values v' -> forall Y, state Y -> v Y = v' Y.
Axiom excess_by_nodes : in_range -> forall Y, state Y ->
  excess Y = coins_in Y + 4 * weigh joints (true_joint Y) (fun _ => 1) - 2 * ends_in Y.
Axiom there_is_a_controlled_value : in_range -> forall Y, exists c, controlled_value Y c.
Axiom one_controlled_value : forall Y c d, controlled_value Y c -> controlled_value Y d -> c = d.
Axiom value_at_least_controlled_value : in_range -> long -> forall v, values v ->
  forall Y c, state Y -> controlled_value Y c -> c <= v Y.
Axiom theorem_A : forall H, in_range -> long -> state H -> four_at_most -> forall v, values v ->
  forall S, packing H S -> weighs_at_most H (total weight S) ->
  forall K k h, state K -> inside pieces K H -> apart S K ->
  controlled_value K k -> v K = k -> 10 <= k -> controlled_value H h -> 9 <= h -> v H = h.
Axiom theorem_C : forall H, in_range -> long -> state H -> four_at_most ->
  forall S, packing H S -> weighs_at_most H (total weight S) ->
  forall K theta mu, state K -> inside pieces K H -> apart S K ->
  (forall L, In L S -> within K L = false -> size L < 8) -> high_enough S K theta ->
  theta + mu <= altitude S K -> theta - 1 + mu <= altitude S H -> goes_down H S mu K H K.
Axiom theorem_D : forall H, in_range -> long -> state H -> four_at_most -> forall v, values v ->
  forall S, packing H S -> weighs_at_most H (total weight S) ->
  forall K theta k h, state K -> inside pieces K H -> apart S K -> high_enough S K theta ->
  controlled_value K k -> v K = k -> theta <= k -> controlled_value H h -> theta - 1 <= h -> v H = h.
Axiom theta_is_least : forall H S, packing H S ->
  forall K theta, high_enough S K theta <-> least_theta S K <= theta.
Axiom landing : in_range -> long -> forall v, values v ->
  forall K k, state K -> not_moderate K -> controlled_value K k -> v K = k.
Axiom main_theorem : in_range -> long -> forall v, values v ->
  forall H S K k h, state H -> four_at_most -> packing H S -> weighs_at_most H (total weight S) ->
  state K -> inside pieces K H -> apart S K -> not_moderate K ->
  controlled_value K k -> 10 <= k -> controlled_value H h -> 9 <= h -> v H = h.
(* Theorem B, and its converse *)
Axiom ascent : in_range -> long -> forall v, values v ->
  forall G H, flies G H -> state G -> (forall k, controlled_value H k -> v H = k) ->
  forall g, controlled_value G g -> v G = g.
Axiom converse : in_range -> long -> forall v, values v ->
  forall G g, state G -> ~ empty G -> controlled_value G g -> v G = g ->
  (forall q, greatest_weight G q -> ~ whole_and_a_quarter q) -> exists Y, flies G Y /\ single Y.
Axiom theorem_F : in_range -> long -> forall v, values v ->
  forall G S s g, state G -> packing G S -> weighs_at_most G (total weight S) ->
  controlled_value (packed_in S) s -> 3 <= s -> controlled_value G g -> 1 <= g -> v G = g.
Axiom theorem_F_even : in_range -> long -> forall v, values v ->
  forall G S s g, state G -> packing G S -> weighs_at_most G (total weight S) -> even_loops S ->
  controlled_value (packed_in S) s -> 2 <= s -> controlled_value G g -> 1 <= g -> v G = g.
End Graph.

(* Theorem E: Theorem A and the main theorem fail with the bounds 10 and 8, or 9 and b, in place of 10 and 9,
   even if K is not moderate and has v(K) = cv(K). H has all pieces here. *)
Definition true_with (a b : Z) : Prop := forall pieces joints coins end1 end2 v S K k h,
  in_range pieces joints end1 end2 -> long pieces coins -> state pieces joints end1 end2 all ->
  four_at_most pieces joints end1 end2 -> values pieces joints coins end1 end2 v ->
  packing pieces end1 end2 all S -> weighs_at_most pieces coins end1 end2 all (total (weight coins) S) ->
  state pieces joints end1 end2 K -> apart pieces end1 end2 S K -> not_moderate pieces coins end1 end2 K ->
  controlled_value pieces joints coins end1 end2 K k -> v K = k -> a <= k ->
  controlled_value pieces joints coins end1 end2 all h -> b <= h -> v all = h.
Axiom nine_is_best : ~ true_with 10 8.
Axiom no_bound_of_H_is_enough : forall b, ~ true_with 9 b.
End Loony_graphs.
