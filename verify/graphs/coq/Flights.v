(* Along a flight the value is the altitude, if it is that where the flight lands: Left never needs more than that, and
   never gets away with less. Three things are supposed of values here: what it costs at most to open a link, and to
   open a trinket that is free; and that the altitude is a lower bound. Pairs.v has these of the values of loony graphs. *)
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
Definition free (Y : set) (l : nat) (F : set) : Prop := forall t, (t < trinkets)%nat -> F t = true -> freed Y l t = true.

Variable v : set -> set -> Z. (* of links, and of free trinkets beside them *)
Hypothesis v_same : forall Y Y' F F', same links Y Y' -> same trinkets F F' -> v Y F = v Y' F'.
Hypothesis v_link : forall Y l, (l < links)%nat -> Y l = true ->
  v Y none <= cost l + 4 - 2 + Z.abs (v (without Y l) (freed Y l) - 2).
Hypothesis v_trinket : forall Y l F t, (l < links)%nat -> Y l = true -> free Y l F -> (t < trinkets)%nat -> F t = true ->
  v (without Y l) F <= 8 - gain t - 4 + Z.abs (v (without Y l) (without F t) - 4).
Hypothesis v_at_least : forall Y l F, (l < links)%nat -> Y l = true -> free Y l F ->
  altitude (without Y l) - gains F <= v (without Y l) F.
Hypothesis v_at_least_altitude : forall Y, altitude Y <= v Y none.
Hypothesis altitude_without : forall Y l, (l < links)%nat -> Y l = true ->
  altitude (without Y l) = altitude Y - cost l + gains (freed Y l).

Lemma gains_without F t : (t < trinkets)%nat -> F t = true -> gains (without F t) = gains F - gain t.
Proof. intros T E. apply (weigh_without trinkets F t gain T E). Qed.

Lemma free_trinkets_opened Y l : (l < links)%nat -> Y l = true -> v (without Y l) none = altitude (without Y l) ->
  (forall t, (t < trinkets)%nat -> freed Y l t = true -> 4 + gains (freed Y l) - gain t <= altitude (without Y l)) ->
  forall F, free Y l F -> v (without Y l) F = altitude (without Y l) - gains F.
Proof.
  intros L YL V S F. remember (Z.to_nat (weigh trinkets F (fun _ => 1))) as n eqn:N. revert F N.
  induction n as [n IH] using lt_wf_ind. intros F N Fr. apply Z.le_antisymm; [|apply v_at_least; assumption].
  destruct (some trinkets F) eqn:E.
  - apply some_true in E. destruct E as (t & T & Ft). assert (M := weigh_without trinkets F t (fun _ => 1) T Ft). cbn beta in M.
    pose proof (size_bounds trinkets (without F t)). pose proof (gains_without F t T Ft).
    assert (Fr' : free Y l (without F t)) by (intros s Hs E; apply andb_prop in E; apply Fr; [exact Hs|apply E]).
    assert (R : v (without Y l) (without F t) = altitude (without Y l) - gains (without F t)).
    { eapply IH; [|reflexivity|exact Fr']. lia. }
    assert (Less : gains F <= gains (freed Y l)) by (apply (weigh_inside trinkets); [exact Fr|intros; apply gain_bounds; assumption]).
    specialize (S t T (Fr t T Ft)). assert (O := v_trinket Y l F t L YL Fr T Ft). specialize (gain_bounds t T). lia.
  - assert (Z : same trinkets F none) by (intros t T; apply (some_false _ _ E t T)).
    rewrite (v_same _ (without Y l) F none) by (intros ? ?; auto). rewrite V, (gains_same _ _ _ _ Z).
    unfold Links.gains. rewrite sum_zero; [lia|]. intros t _. reflexivity.
Qed.

Theorem value_along_a_flight Y Z : flight Y Z -> v Z none = altitude Z -> v Y none = altitude Y.
Proof.
  intros F. induction F as [Y Z S | Y Z l L YL (SL & ST) F IH]; intros V.
  - rewrite (v_same Y Z none none S) by (intros ? ?; reflexivity). rewrite V. symmetry. apply altitude_same, S.
  - specialize (IH V). assert (A := altitude_without Y l L YL).
    assert (E := free_trinkets_opened Y l L YL IH ST (freed Y l) (fun t _ E => E)).
    assert (O := v_link Y l L YL). pose proof (v_at_least_altitude Y). lia.
Qed.
End Flights.

Print Assumptions value_along_a_flight.
