(* Nimstring beside a heap, in any game whose steps capture or do not. The definitions to be believed are those before
   the first lemma. *)
From Coq Require Import List Lia Arith.

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

(* ---- what follows ---- *)
(* nobody both wins and loses *)
Fixpoint never_both {S} (step : bool -> S -> S -> Prop) P h (W : won step P h) : lost step P h -> False
with nor_both {S} (step : bool -> S -> S -> Prop) P h (L : lost step P h) : won step P h -> False.
Proof.
  - destruct W as [P Q h E W | P Q h E L | P h k K L]; intros L'; inversion L' as [? ? A B C]; subst.
    + exact (never_both S step Q h W (A Q E)).
    + exact (nor_both S step Q h L (B Q E)).
    + exact (nor_both S step P k L (C k K)).
  - destruct L as [P h A B C]. intros W'. inversion W' as [? Q ? E W | ? Q ? E L | ? ? k K L]; subst.
    + exact (nor_both S step Q h (A Q E) W).
    + exact (never_both S step Q h (B Q E) L).
    + exact (never_both S step P k (C k K) L).
Qed.

(* two games in which the same player wins: the steps of each are steps of the other *)
Definition copies {S T} (step : bool -> S -> S -> Prop) (step' : bool -> T -> T -> Prop) (same : S -> T -> Prop) :=
  forall P P' b Q, same P P' -> step b P Q -> exists Q', step' b P' Q' /\ same Q Q'.
Section Two_games.
Context {S T : Type} (step : bool -> S -> S -> Prop) (step' : bool -> T -> T -> Prop) (same : S -> T -> Prop).
Hypotheses (there : copies step step' same) (back : copies step' step (fun P' P => same P P')).
Fixpoint same_won P h (W : won step P h) : forall P', same P P' -> won step' P' h
with same_lost P h (L : lost step P h) : forall P', same P P' -> lost step' P' h.
Proof.
  - destruct W as [P Q h E W | P Q h E L | P h k K L]; intros P' R.
    + destruct (there _ _ _ _ R E) as (Q' & E' & R'). exact (again _ _ _ _ E' (same_won _ _ W _ R')).
    + destruct (there _ _ _ _ R E) as (Q' & E' & R'). exact (turn _ _ _ _ E' (same_lost _ _ L _ R')).
    + exact (from_heap _ _ _ _ K (same_lost _ _ L _ R)).
  - destruct L as [P h A B C]. intros P' R. apply loses.
    + intros Q' E. destruct (back _ _ _ _ R E) as (Q & E' & R'). exact (same_lost _ _ (A _ E') _ R').
    + intros Q' E. destruct (back _ _ _ _ R E) as (Q & E' & R'). exact (same_won _ _ (B _ E') _ R').
    + intros k K. exact (same_won _ _ (C _ K) _ R).
Qed.
End Two_games.
