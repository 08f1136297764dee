(* The game: positions and their values, as in the papers. What is to be believed is up to the first lemma; the rest
   of this file is proved from that. *)
From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.

Inductive component := Chain (length : Z) | Loop (length : Z).
Definition position := list component.

(* a chain has 3 boxes or more, a loop 4 or more and an even number *)
Definition legal (C : component) : Prop :=
  match C with Chain k => 3 <= k | Loop k => 4 <= k /\ Z.Even k end.
(* the same, where loops may be odd *)
Definition long (C : component) : Prop := match C with Chain k => 3 <= k | Loop k => 4 <= k end.
Definition boxes_of (C : component) : Z := match C with Chain k | Loop k => k end.
Definition handout (C : component) : Z := match C with Chain _ => 2 | Loop _ => 4 end.

(* C has been opened, and the rest of the position is worth x. The other player takes all of C, and moves on; or all
   but the handout, which is worth as many boxes again to the one who has to move on (Allcock 2021, equation (3)). *)
Definition kept (C : component) (x : Z) : Z := (boxes_of C - handout C) - handout C + x.
Definition given_up (C : component) (x : Z) : Z := boxes_of C - x.
Definition opened (C : component) (x : Z) : Z := Z.max (kept C x) (given_up C x).

(* each component of a position, with the rest *)
Fixpoint openings (G : position) : list (component * position) :=
  match G with [] => [] | C :: G => (C, G) :: map (fun D => (fst D, C :: snd D)) (openings G) end.
Definition least (l : list Z) : Z := match l with [] => 0 | x :: l => fold_right Z.min x l end.
Fixpoint value_in (cost : component -> Z -> Z) (components : nat) (G : position) : Z :=
  match components with
  | O => 0
  | S n => least (map (fun D => cost (fst D) (value_in cost n (snd D))) (openings G))
  end.
(* the opener opens what costs least *)
Definition value (cost : component -> Z -> Z) (G : position) : Z := value_in cost (length G) G.
(* v(G) (equation (4)) *)
Definition v : position -> Z := value opened.

(* ---- what follows ---- *)
Lemma opened_is C x : opened C x = boxes_of C - handout C + Z.abs (x - handout C).
Proof. unfold opened, kept, given_up. lia. Qed.

Lemma opening_is G C H : In (C, H) (openings G) <-> exists before after, G = before ++ C :: after /\ H = before ++ after.
Proof.
  revert C H. induction G as [|D G IH]; intros C H; cbn.
  - split; [tauto|]. intros (b & a & E & _). destruct b; discriminate.
  - split.
    + intros [E | E].
      * injection E as -> ->. exists [], H. auto.
      * apply in_map_iff in E. destruct E as ((C' & H') & E & I). cbn in E. injection E as -> <-.
        apply IH in I. destruct I as (b & a & -> & ->). exists (D :: b), a. auto.
    + intros ([|D' b] & a & E & ->); injection E as -> ->; [auto|]. right. apply in_map_iff.
      exists (C, b ++ a). split; [reflexivity|]. apply IH. eauto.
Qed.

Lemma least_at_most l x : In x l -> least l <= x.
Proof.
  destruct l as [|y l]; cbn; [tauto|]. intros [-> | I].
  - induction l; cbn; lia.
  - induction l as [|z l IH]; cbn in *; [tauto|]. destruct I as [-> | I]; [lia|]. specialize (IH I). lia.
Qed.

Lemma least_attained l : l <> [] -> In (least l) l.
Proof.
  destruct l as [|y l]; [congruence|]. intros _. cbn. induction l as [|z l IH]; cbn; [auto|].
  destruct (Z.min_dec z (fold_right Z.min y l)) as [-> | ->]; tauto.
Qed.

Lemma value_at_most cost before C after :
  value cost (before ++ C :: after) <= cost C (value cost (before ++ after)).
Proof.
  unfold value. rewrite app_length. cbn [length]. rewrite Nat.add_succ_r. apply least_at_most. apply in_map_iff.
  exists (C, before ++ after). cbn [fst snd]. rewrite app_length. split; [reflexivity|]. apply opening_is. eauto.
Qed.

Lemma value_attained cost G : G <> [] ->
  exists before C after, G = before ++ C :: after /\ value cost G = cost C (value cost (before ++ after)).
Proof.
  destruct G as [|D G]; [congruence|]. intros _. unfold value. cbn [length value_in].
  match goal with |- exists b C a, _ /\ least ?l = _ => assert (I := least_attained l ltac:(discriminate)) end.
  apply in_map_iff in I. destruct I as ((C & H) & E & I). apply opening_is in I. destruct I as (b & a & E1 & E2).
  exists b, C, a. split; [exact E1|]. cbn [fst snd] in E. rewrite <- E, E2. do 2 f_equal.
  apply (f_equal (@length _)) in E1. rewrite app_length in *. cbn in *. lia.
Qed.

Lemma rest_fits {fits : component -> Prop} b C a : Forall fits (b ++ C :: a) -> Forall fits (b ++ a).
Proof. intros F. apply Forall_app in F. destruct F as (Fb & Fa). inversion Fa. apply Forall_app; auto. Qed.

(* what does as values do, is the value *)
Section Induction.
  Variable cost : component -> Z -> Z.
  Variable fits : component -> Prop.
  Variable W : position -> Z.
  Hypothesis W_none : W [] = 0.
  Hypothesis W_at_most : forall b C a, Forall fits (b ++ C :: a) -> W (b ++ C :: a) <= cost C (W (b ++ a)).
  Hypothesis W_attained : forall G, Forall fits G -> G <> [] ->
    exists b C a, G = b ++ C :: a /\ W G = cost C (W (b ++ a)).

  Theorem value_is G : Forall fits G -> value cost G = W G.
  Proof.
    remember (length G) as N eqn:EN. revert G EN. induction N as [|N IH]; intros G EN F.
    - destruct G; [|discriminate]. cbn. symmetry. exact W_none.
    - assert (NE : G <> []) by (destruct G; discriminate).
      assert (R : forall b C a, G = b ++ C :: a -> value cost (b ++ a) = W (b ++ a)).
      { intros b C a ->. apply IH.
        - rewrite app_length in *. cbn in EN. lia.
        - eapply rest_fits, F. }
      apply Z.le_antisymm.
      + destruct (W_attained G F NE) as (b & C & a & E & EV). rewrite EV, <- (R b C a E), E. apply value_at_most.
      + destruct (value_attained cost G NE) as (b & C & a & E & EV). rewrite EV, (R b C a E). subst G.
        apply W_at_most, F.
  Qed.
End Induction.

(* the value does not depend on the order of the components *)
Fixpoint boxes (G : position) : Z := match G with [] => 0 | C :: G => boxes_of C + boxes G end.
Lemma boxes_at_least_0 G : Forall legal G -> 0 <= boxes G.
Proof. induction 1 as [|C G L _ IH]; cbn; [lia|]. destruct C; cbn in *; lia. Qed.
Lemma boxes_more_than_0 G : Forall legal G -> G <> [] -> 0 < boxes G.
Proof.
  destruct G as [|C G]; [congruence|]. intros F _. inversion F as [|? ? L F']; subst. apply boxes_at_least_0 in F'.
  destruct C; cbn in *; lia.
Qed.
