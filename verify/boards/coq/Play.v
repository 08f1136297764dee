(* Play on a board, line by line. The definitions to be believed are those before the first lemma, with board in
   Drawn.v. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Game Drawn.
Import ListNotations.
Open Scope Z_scope.

(* A game of lines. A move completes a number of boxes, and leads to a state. Who completes a box moves again; else the
   other player moves. The score is by how many boxes the player on move comes out ahead, if both play as well as they
   can; she chooses the move that is worth most. *)
Definition greatest (l : list Z) : Z := match l with [] => 0 | x :: l => fold_right Z.max x l end.
Definition worth {state} (score : state -> Z) (move : Z * state) : Z :=
  let (boxes, next) := move in if 0 <? boxes then boxes + score next else - score next.
Fixpoint play {state} (moves : state -> list (Z * state)) (lines : nat) (P : state) : Z :=
  match lines with
  | O => 0
  | S n => greatest (map (worth (play moves n)) (moves P))
  end.

Section On_a_board.
Context (this : board).

(* A move draws an open line. It completes the boxes beside it that have no open side then. *)
Definition draw (l : line) (open : list line) : list line := remove line_dec l open.
Definition completions (l : line) (open : list line) : Z :=
  Z.of_nat (length (filter (fun b => open_sides this (draw l open) b =? 0)%nat (boxes_among this (sides l)))).
Definition line_moves (open : list line) : list (Z * list line) :=
  map (fun l => (completions l open, draw l open)) open.
(* by how many boxes the player on move comes out ahead of the other, from here on: V of docs/boards.md *)
Definition net_score (open : list line) : Z := play line_moves (length open) open.
End On_a_board.

(* ---- what follows ---- *)
Lemma at_most_greatest l x : In x l -> x <= greatest l.
Proof.
  destruct l as [|y l]; cbn; [tauto|]. intros [-> | I].
  - induction l; cbn; lia.
  - induction l as [|z l IH]; cbn in *; [tauto|]. destruct I as [-> | I]; [lia|]. specialize (IH I). lia.
Qed.
Lemma greatest_attained l : l <> [] -> In (greatest l) l.
Proof.
  destruct l as [|y l]; [congruence|]. intros _. cbn. induction l as [|z l IH]; cbn; [auto|].
  destruct (Z.max_dec z (fold_right Z.max y l)) as [-> | ->]; tauto.
Qed.
Lemma greatest_is l w : (forall x, In x l -> x <= w) -> (exists x, In x l /\ w <= x) -> greatest l = w.
Proof.
  intros U (x & I & L). apply Z.le_antisymm.
  - apply U, greatest_attained. intros ->. destruct I.
  - etransitivity; [exact L|apply at_most_greatest, I].
Qed.

(* states with the same moves have the same score *)
Lemma same_greatest l m : (forall x, In x l <-> In x m) -> greatest l = greatest m.
Proof.
  intros E. destruct l as [|x l].
  - destruct m as [|y m]; [reflexivity|]. destruct (proj2 (E y) (or_introl eq_refl)).
  - symmetry. apply greatest_is.
    + intros y I. apply at_most_greatest, E, I.
    + exists (greatest (x :: l)). split; [apply E, greatest_attained; discriminate|lia].
Qed.
Lemma play_same {S T} (moves : S -> list (Z * S)) (moves' : T -> list (Z * T)) (same : S -> T -> Prop) :
  (forall s t, same s t ->
    (forall k s', In (k, s') (moves s) -> exists t', In (k, t') (moves' t) /\ same s' t') /\
    (forall k t', In (k, t') (moves' t) -> exists s', In (k, s') (moves s) /\ same s' t')) ->
  forall n s t, same s t -> play moves n s = play moves' n t.
Proof.
  intros B. induction n as [|n IH]; intros s t R; [reflexivity|]. cbn [play]. destruct (B s t R) as (F & G).
  apply same_greatest. intros x. rewrite !in_map_iff. split.
  - intros ((k & s') & <- & I). destruct (F k s' I) as (t' & I' & R'). exists (k, t'). split; [|exact I'].
    unfold worth. rewrite (IH _ _ R'). reflexivity.
  - intros ((k & t') & <- & I). destruct (G k t' I) as (s' & I' & R'). exists (k, s'). split; [|exact I'].
    unfold worth. rewrite (IH _ _ R'). reflexivity.
Qed.

(* the lines that are open once a line is drawn *)
Lemma draw_rest {this : board} (l : line) open ls : NoDup open -> Permutation open (l :: ls) ->
  Permutation (draw this l open) ls.
Proof.
  intros N P. apply NoDup_Permutation.
  - clear P. induction N as [|m open F N IH]; cbn; [constructor|]. destruct (line_dec l m); [exact IH|].
    constructor; [|exact IH]. intros I. apply in_remove in I. apply F, I.
  - assert (N' := Permutation_NoDup P N). inversion N'. assumption.
  - assert (N' := Permutation_NoDup P N). inversion N' as [|? ? F _]; subst. intros m. split.
    + intros I. apply in_remove in I. destruct I as (I & D). apply (Permutation_in _ P) in I.
    destruct I as [E | I]; [congruence|exact I].
    + intros I. apply in_in_remove; [intros ->; contradiction|]. apply (Permutation_in _ (Permutation_sym P)). right.
    exact I.
Qed.
Lemma draw_unique {this : board} (l : line) open : NoDup open -> NoDup (draw this l open).
Proof.
  induction 1 as [|m open F N IH]; cbn; [constructor|]. destruct (line_dec l m); [exact IH|]. constructor; [|exact IH].
  intros I. apply in_remove in I. apply F, I.
Qed.
