(* A flight, opening by opening. In a flight of Links.v a link and the trinkets that it frees are opened at
   once. Here Left opens them one after the other, and keeps above the handout of each: 2 of a link, and 4 of
   a trinket. `down` stands for any property of links and free trinkets that can be had so, backwards from
   where the flight lands. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums Links.
Open Scope Z_scope.

Section Flights.
Variables links trinkets joints : nat.
Variables end1 end2 : nat -> node.
Variables cost gain : nat -> Z.
Variable base : Z.
Notation altitude := (altitude links trinkets joints end1 end2 cost gain base).
Notation freed := (freed links end1 end2).
Notation flight := (flight links trinkets joints end1 end2 cost gain base).
Notation gains := (gains trinkets gain).

Hypothesis gain_bounds : forall t, (t < trinkets)%nat -> 0 <= gain t <= 4.
Definition none : set := fun _ => false.
(* trinkets that l has freed, and that are not opened yet *)
Definition free (Y : set) (l : nat) (F : set) : Prop := forall t, (t < trinkets)%nat -> F t = true ->
  freed Y l t = true.

Variable down : set -> set -> Prop. (* of links, and of free trinkets beside them *)
Hypothesis down_same : forall Y Y' F F', same links Y Y' -> same trinkets F F' -> down Y F -> down Y' F'.
Hypothesis down_link : forall Y l, (l < links)%nat -> Y l = true -> 2 <= altitude (without Y l) - gains
  (freed Y l) ->
  down (without Y l) (freed Y l) -> down Y none.
Hypothesis down_trinket : forall Y l F t, (l < links)%nat -> Y l = true -> free Y l F -> (t < trinkets)%nat ->
  F t = true ->
  4 <= altitude (without Y l) - gains (without F t) -> down (without Y l) (without F t) ->
  down (without Y l) F.

Lemma free_trinkets_opened Y l : (l < links)%nat -> Y l = true -> down (without Y l) none ->
  (forall t, (t < trinkets)%nat -> freed Y l t = true -> 4 + gains (freed Y l) - gain t <= altitude
  (without Y l)) ->
  forall F, free Y l F -> down (without Y l) F.
Proof.
  intros L YL D S F. remember (Z.to_nat (weigh trinkets F (fun _ => 1))) as n eqn:N. revert F N.
  induction n as [n IH] using lt_wf_ind. intros F N Fr. destruct (some trinkets F) eqn:E.
  - apply some_true in E. destruct E as (t & T & Ft).
    assert (M := weigh_without trinkets F t (fun _ => 1) T Ft). cbn beta in M.
    pose proof (size_bounds trinkets (without F t)). assert (G := gains_without trinkets gain F t T Ft).
    assert (Fr' : free Y l (without F t)) by (intros s Hs E; apply andb_prop in E; apply Fr;
      [exact Hs|apply E]).
    assert (Less : gains F <= gains (freed Y l)).
    { apply (weigh_inside trinkets); [exact Fr|]. intros. apply gain_bounds. assumption. }
    specialize (S t T (Fr t T Ft)). apply down_trinket with t; auto; [lia|].
    eapply IH; [|reflexivity|exact Fr']. lia.
  - apply (down_same (without Y l) (without Y l) none F); [intros ? ?; reflexivity| |exact D].
    intros t T. symmetry. apply (some_false _ _ E t T).
Qed.

Theorem opening_by_opening Y Z : flight Y Z -> down Z none -> down Y none.
Proof.
  intros F. induction F as [Y Z S | Y Z l L YL (SL & ST) F IH]; intros D.
  - apply (down_same Z Y none none); [intros i I; symmetry; auto|intros ? ?; reflexivity|exact D].
  - apply (down_link Y l L YL); [lia|].
    apply (free_trinkets_opened Y l L YL (IH D) ST (freed Y l)). intros t _ E. exact E.
Qed.
End Flights.

Print Assumptions opening_by_opening.
