(* In every nonempty position the component that Theorem 2 of docs/odd-loops.md names attains the closed form, if the
   closed form is the value of smaller positions: from the checked goal. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Totals Claim Check Tactics Formula.
From Loony Require Known odd_value.
Import ListNotations.
Open Scope Z_scope.

Definition w (counts : list Z) : Z := by_steps formula counts.

(* the condition in the goal under which it opens a shortest loop, and not a shortest chain; Theorem_2.v has it as a
   person would write it *)
Definition opens_loop (t l x f v s e m y : Z) : bool := ltac:(
  let said := constr:(holds (fun _ => 0) [t; l; x; f; v; s; e; m; y; 0; 0; 0; 0] odd_value.attained.said) in
  let said := eval cbv -[Z.add Z.sub Z.mul Z.modulo Z.div Z.ltb Z.leb Z.eqb Z.abs negb andb orb Bool.eqb] in said in
  lazymatch said with (negb _ || ((if ?condition then _ else _) && _)) = true => exact condition end).
(* c is the length of a shortest chain of 4 or more, and o that of a shortest loop of 8 or more *)
Definition named (opens_loop : bool) (t f v s e c o : Z) : component :=
  if opens_loop then
    if 0 <? f then Loop 4 else if 0 <? v then Loop 5 else if 0 <? s then Loop 6 else if 0 <? e then Loop 7 else Loop o
  else if 0 <? t then Chain 3 else Chain c.

Ltac this_one := intros _ F; cbn [negb andb] in F; rewrite ?Z.add_0_r in F; rewrite F; intuition.
(* of a kind that is not there, none can be taken away *)
Ltac absent := intros E _; exfalso; conjuncts E;
  repeat match goal with H : (_ <=? _) = true |- _ => apply Z.leb_le in H end;
  repeat match goal with H : context [?a =? ?b] |- _ => destruct (Z.eqb_spec a b) end; cbn [negb andb] in *; lia.
(* so that the kernel compares what these are applied to, before it looks into them *)
#[local] Strategy 1000 [Z.add Z.sub Z.mul Z.modulo Z.div Z.ltb Z.leb Z.eqb Z.abs negb andb orb Bool.eqb].
Section Attained.
  Variables t l x f v s e m y c o : Z.
  Hypothesis V : 0 <= t /\ 0 <= l /\ 0 <= x /\ 0 <= f /\ 0 <= v /\ 0 <= s /\ 0 <= e /\ 0 <= m /\ 0 <= y /\
    (l = 0 -> x = 0) /\ (m = 0 -> y = 0).
  Hypothesis SC : (l = 0 -> c = 0) /\ (0 < l -> 4 <= c /\ c - 4 <= x /\ (l = 1 -> c - 4 = x)) /\
    (1 < l -> 2 * (c - 4) <= x).
  Hypothesis SL : (m = 0 -> o = 0) /\ (0 < m -> 8 <= o /\ o - 8 <= y /\ (m = 1 -> o - 8 = y)) /\
    (1 < m -> 2 * (o - 8) <= y).
  Lemma known_of_position val k n : holds val [t; l; x; f; v; s; e; m; y; c; o; k; n] Known.of_position.
  Proof. unfold holds. computed. all_hold. Qed.
  Lemma w_attained : 0 < 3 * t + 4 * l + x + 4 * f + 5 * v + 6 * s + 7 * e + 8 * m + y ->
    let W := w [t; l; x; f; v; s; e; m; y] in
    let C := named (opens_loop t l x f v s e m y) t f v s e c o in
    C = Chain 3 /\ 0 < t /\ W = opened (Chain 3) (w [t + -1; l; x; f; v; s; e; m; y]) \/
    C = Chain c /\ 0 < l /\ W = opened (Chain c) (w [t; l + -1; x + -1 * (c - 4); f; v; s; e; m; y]) \/
    C = Loop 4 /\ 0 < f /\ W = opened (Loop 4) (w [t; l; x; f + -1; v; s; e; m; y]) \/
    C = Loop 5 /\ 0 < v /\ W = opened (Loop 5) (w [t; l; x; f; v + -1; s; e; m; y]) \/
    C = Loop 6 /\ 0 < s /\ W = opened (Loop 6) (w [t; l; x; f; v; s + -1; e; m; y]) \/
    C = Loop 7 /\ 0 < e /\ W = opened (Loop 7) (w [t; l; x; f; v; s; e + -1; m; y]) \/
    C = Loop o /\ 0 < m /\ W = opened (Loop o) (w [t; l; x; f; v; s; e; m + -1; y + -1 * (o - 8)]).
  Proof.
    intros P W C. subst W C. rewrite !opened_is. unfold w. cbn [boxes_of handout].
    assert (E := known_of_position (by_steps formula) 0 0).
    apply (check_sound _ _ _ _ _ odd_value.attained.checked) in E; [|reflexivity]. revert E.
    generalize (by_steps formula). intros val E. unfold holds in E. computed_in E.
    apply (fun e => under _ _ e (proj2 (Z.ltb_lt _ _) P)) in E. apply andb_prop in E. destruct E as (E & F).
    apply Z.eqb_eq in F. symmetry in F.
    match type of E with (if ?b then _ else _) = true => change b with (opens_loop t l x f v s e m y) in E, F end.
    revert E F. unfold named. destruct (opens_loop _ _ _ _ _ _ _ _ _).
    - destruct (Z.ltb_spec 0 f); [this_one|]. destruct (Z.ltb_spec 0 v); [this_one|].
      destruct (Z.ltb_spec 0 s); [this_one|]. destruct (Z.ltb_spec 0 e); [this_one|].
      destruct (Z.ltb_spec 0 m); [|absent]. rewrite Z.mul_1_l.
      assert (N : forall k, k < 8 -> (o =? k) = false) by (intros; apply Z.eqb_neq; lia).
      rewrite !N by reflexivity. this_one.
    - destruct (Z.ltb_spec 0 t); [this_one|]. destruct (Z.ltb_spec 0 l); [|absent].
      assert (N : (c =? 3) = false) by (apply Z.eqb_neq; lia). rewrite N. this_one.
  Qed.
End Attained.
