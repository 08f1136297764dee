(* What is proved of loony graphs that are drawn on a board, and of play there line by line, without proofs. It is to be
   read after Statement.v and Statement_of_graphs.v, whose definitions it has as L and G, and with no other file.
   Drawn_graphs_proved.v has a module of this type: Coq checks that its definitions are these, and that it proves these
   theorems. *)
From Coq Require Import ZArith List Bool.
From Loony Require Statement Statement_of_graphs.
Import ListNotations.
Open Scope Z_scope.

Module Type Drawn_graphs.
Declare Module L : Statement.Lines.
Declare Module G : Statement_of_graphs.Loony_graphs.
Import L.

(* ---- openings, and the pieces whose lines open ----
   A chain, a loop or an isolated loop has the pieces ds, and es are opened with it. A loop at a joint of valence 3 is
   opened with the third chain there; a line of that chain opens that chain alone. *)
Section Graph.
Variables (pieces joints : nat) (coins : nat -> Z) (end1 end2 : nat -> option nat).
Inductive opens_at (Y : G.set) : list nat -> list nat -> Z -> Z -> Prop :=
  | at_chain a es xs b : G.chain pieces end1 end2 Y a es xs b ->
      (forall x, a = Some x -> b = Some x -> 4 <= G.valence pieces end1 end2 Y x) ->
      opens_at Y es es (G.coins_of coins es xs) 2
  | at_loop_at_joint x es xs fs ys b : G.chain pieces end1 end2 Y (Some x) es xs (Some x) ->
      G.valence pieces end1 end2 Y x = 3 -> G.chain pieces end1 end2 Y (Some x) fs ys b -> NoDup (es ++ fs) ->
      opens_at Y es (es ++ fs) (G.coins_of coins es xs + 1 + G.coins_of coins fs ys) 2
  | at_isolated_loop x es xs : G.path pieces end1 end2 Y (Some x) es xs (Some x) -> NoDup es ->
      (forall y, In y (x :: xs) -> G.valence pieces end1 end2 Y y = 2) ->
      opens_at Y es es (G.coins_of coins es xs + 1) 4.
Axiom opens_at_is : forall Y es c h,
  G.opening pieces coins end1 end2 Y es c h <-> exists ds, opens_at Y ds es c h.
Axiom piece_opens : G.in_range pieces joints end1 end2 -> forall Y e, G.state pieces joints end1 end2 Y ->
  (e < pieces)%nat -> Y e = true -> exists ds es c h, opens_at Y ds es c h /\ In e ds.
End Graph.

(* ---- graphs on a board ---- *)
Section On_a_board.
Context (B : board).
Variables (pieces joints : nat) (coins : nat -> Z) (end1 end2 : nat -> option nat).
(* Joints are boxes, and pieces go over lines and through boxes. *)
Variables (at_joint : nat -> box) (lines : nat -> list line) (boxes : nat -> list box).
Definition at_node (a : option nat) : option box := option_map at_joint a.
Record drawn : Prop := {
  piece_is_walk : forall e, (e < pieces)%nat ->
    walk B (at_node (end1 e)) (lines e) (boxes e) (at_node (end2 e)) /\ coins e = Z.of_nat (length (boxes e));
  lines_differ : NoDup (flat_map lines (seq 0 pieces));
  boxes_differ : NoDup (map at_joint (seq 0 joints) ++ flat_map boxes (seq 0 pieces)) }.
(* the open lines are those of the pieces of a state; and those of a loony graph *)
Definition shows (open : list line) (Y : G.set) : Prop :=
  NoDup open /\ forall l, In l open <-> exists e, (e < pieces)%nat /\ Y e = true /\ In l (lines e).
Definition reads_graph (open : list line) : Prop :=
  G.in_range pieces joints end1 end2 /\ G.long pieces coins /\ G.state pieces joints end1 end2 G.all /\
  drawn /\ shows open G.all.
(* Nothing can be captured. A node is the ground, or a joint, which is a box with three open sides or more. Chains go
   from node to node through boxes of two. *)
Definition quiet (open : list line) : Prop := of_board B open /\ forall b, open_sides B open b <> 1%nat.
Definition is_node (open : list line) (a : option box) : Prop :=
  match a with None => True | Some b => (3 <= open_sides B open b)%nat end.
Definition long_chains (open : list line) : Prop := forall a ls bs z, walk B a ls bs z -> NoDup ls ->
  incl ls open -> (forall b, In b bs -> open_sides B open b = 2%nat) -> is_node open a -> is_node open z ->
  (3 <= length bs)%nat.

(* ---- what a line opens: c boxes can be captured, h handed out, and the pieces es are gone in what rests ---- *)
Axiom line_lays_open : simple B -> G.in_range pieces joints end1 end2 -> drawn -> G.long pieces coins ->
  forall Y open ds es c h e l, G.state pieces joints end1 end2 Y -> shows open Y ->
  opens_at pieces coins end1 end2 Y ds es c h -> In e ds -> In l (lines e) -> completions B l open = 0 /\
  exists rest, takes B (draw B l open) rest /\ shows rest (G.minus Y es) /\
    number_of_boxes B open - number_of_boxes B rest = c /\
    can_hand_out_2 B (draw B l open) rest = (h =? 2) /\ can_hand_out_4 B (draw B l open) rest = true /\
    (h = 2 \/ h = 4).
(* equation (3) of each line, and the score *)
Axiom cost_of_drawn_opening : simple B -> G.in_range pieces joints end1 end2 -> drawn -> G.long pieces coins ->
  forall v Y open ds es c h e l, G.values pieces joints coins end1 end2 v -> G.state pieces joints end1 end2 Y ->
  shows open Y -> opens_at pieces coins end1 end2 Y ds es c h -> In e ds -> In l (lines e) ->
  completions B l open = 0 /\ net_score B (draw B l open) = G.after v Y es c h.
Axiom score_of_graph : forall v, G.values pieces joints coins end1 end2 v -> simple B -> forall open,
  reads_graph open -> net_score B open = - v G.all.
Axiom captures_beside_a_graph : forall v, G.values pieces joints coins end1 end2 v -> simple B -> forall open,
  reads_graph open -> forall more, NoDup more -> takes B more open ->
  net_score B more = with_captures B more open (- v G.all).
Axiom best_lines_of_graph : forall v, G.values pieces joints coins end1 end2 v -> simple B -> forall open,
  reads_graph open -> forall ds es c h e l, opens_at pieces coins end1 end2 G.all ds es c h -> In e ds ->
  In l (lines e) -> (worth (net_score B) (completions B l open, draw B l open) = net_score B open <->
    G.after v G.all es c h = v G.all).
Axiom theorem_F_of_lines : forall v, G.values pieces joints coins end1 end2 v -> simple B -> forall open,
  reads_graph open -> forall S s g, G.packing pieces end1 end2 G.all S ->
  G.weighs_at_most pieces coins end1 end2 G.all (G.total (G.weight coins) S) ->
  G.controlled_value pieces joints coins end1 end2 (G.packed_in S) s -> 3 <= s ->
  G.controlled_value pieces joints coins end1 end2 G.all g -> 1 <= g -> net_score B open = - g.
End On_a_board.

(* every position has a graph in which nothing can be captured, and what rests after captures is such a position *)
Axiom quiet_is_read : forall B, simple B -> forall open, quiet B open -> long_chains B open -> open <> [] ->
  exists pieces joints coins end1 end2 at_joint lines boxes,
  reads_graph B pieces joints coins end1 end2 at_joint lines boxes open.
Axiom rest_is_quiet : forall B, simple B -> forall open rest, of_board B open -> takes B open rest -> quiet B rest.

(* ---- boards of squares ---- *)
Section On_squares.
Variable on_board : square -> bool.
Variables (pieces joints : nat) (coins : nat -> Z) (end1 end2 : nat -> option nat).
Variables (at_joint : nat -> @box (squares on_board)) (lines : nat -> list (@line (squares on_board))).
Variable boxes : nat -> list (@box (squares on_board)).
Axiom theorem_F_on_squares : forall open,
  reads_graph (squares on_board) pieces joints coins end1 end2 at_joint lines boxes open ->
  forall v, G.values pieces joints coins end1 end2 v -> forall S s g, G.packing pieces end1 end2 G.all S ->
  G.weighs_at_most pieces coins end1 end2 G.all (G.total (G.weight coins) S) ->
  G.controlled_value pieces joints coins end1 end2 (G.packed_in S) s -> 2 <= s ->
  G.controlled_value pieces joints coins end1 end2 G.all g -> 1 <= g ->
  net_score (squares on_board) open = - g.
Axiom theorem_A_on_squares : forall open,
  reads_graph (squares on_board) pieces joints coins end1 end2 at_joint lines boxes open ->
  forall v, G.values pieces joints coins end1 end2 v -> forall S, G.packing pieces end1 end2 G.all S ->
  G.weighs_at_most pieces coins end1 end2 G.all (G.total (G.weight coins) S) ->
  forall K k h, G.state pieces joints end1 end2 K -> G.apart pieces end1 end2 S K ->
  G.controlled_value pieces joints coins end1 end2 K k -> v K = k -> 10 <= k ->
  G.controlled_value pieces joints coins end1 end2 G.all h -> 9 <= h -> net_score (squares on_board) open = - h.
Axiom main_theorem_on_squares : forall open,
  reads_graph (squares on_board) pieces joints coins end1 end2 at_joint lines boxes open ->
  forall v, G.values pieces joints coins end1 end2 v -> forall S, G.packing pieces end1 end2 G.all S ->
  G.weighs_at_most pieces coins end1 end2 G.all (G.total (G.weight coins) S) ->
  forall K k h, G.state pieces joints end1 end2 K -> G.apart pieces end1 end2 S K ->
  G.not_moderate pieces coins end1 end2 K -> G.controlled_value pieces joints coins end1 end2 K k -> 10 <= k ->
  G.controlled_value pieces joints coins end1 end2 G.all h -> 9 <= h -> net_score (squares on_board) open = - h.
End On_squares.
End Drawn_graphs.
