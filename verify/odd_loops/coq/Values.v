(* The closed form of docs/odd-loops.md is the value: by induction, from its checked goals. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Game Totals Claim Check Tactics Formula.
From Loony Require Known odd_value.
Import ListNotations.
Open Scope Z_scope.

Definition w (counts : list Z) : Z := by_steps formula counts.
(* what a claim is told of a position; k is what a longer component has more than 4 boxes, or 8; and n is the number
   that some claims speak of *)
Definition numbers_of (G : position) (k n : Z) : list Z := counts_of G ++ [shortest_chain G; shortest_loop G; k; n].

(* ---- from checked goals to what they say of w ---- *)
Ltac at_most K checked :=
  apply (check_sound _ _ _ _ _ checked) in K; [|reflexivity];
  rewrite ?opened_is; unfold w; cbn [boxes_of handout];
  revert K; generalize (by_steps formula); intros val K; unfold holds in K; computed_in K;
  try (apply andb_prop in K; destruct K as (_ & K)); apply Z.leb_le in K; rewrite ?Z.add_0_r in K; lia.

Section Steps.
  Variables t l x f v s e m y : Z.
  Hypothesis V : 0 <= t /\ 0 <= l /\ 0 <= x /\ 0 <= f /\ 0 <= v /\ 0 <= s /\ 0 <= e /\ 0 <= m /\ 0 <= y /\
    (l = 0 -> x = 0) /\ (m = 0 -> y = 0).
  Ltac known K fact := assert (K : holds (by_steps formula) [t; l; x; f; v; s; e; m; y; 0; 0; 0; 0] fact)
    by (generalize (by_steps formula); intros val; unfold holds; computed; all_hold).
  Lemma w_three : 0 < t ->
    w [t; l; x; f; v; s; e; m; y] <= opened (Chain 3) (w [t + -1; l; x; f; v; s; e; m; y]).
  Proof. intros P. known K Known.has_three. at_most K odd_value.at_most_three.checked. Qed.
  Lemma w_chain : 0 < l -> (l = 1 -> x = 0) ->
    w [t; l; x; f; v; s; e; m; y] <= opened (Chain 4) (w [t; l + -1; x; f; v; s; e; m; y]).
  Proof. intros P Q. known K Known.has_chain. at_most K odd_value.at_most_chain.checked. Qed.
  Lemma w_longer_chain : 0 < l -> w [t; l; x + 1; f; v; s; e; m; y] <= w [t; l; x; f; v; s; e; m; y] + 1.
  Proof. intros P. known K Known.has_longer_chain. at_most K odd_value.longer_chain.checked. Qed.
  Lemma w_four : 0 < f -> w [t; l; x; f; v; s; e; m; y] <= opened (Loop 4) (w [t; l; x; f + -1; v; s; e; m; y]).
  Proof. intros P. known K Known.has_four. at_most K odd_value.at_most_four.checked. Qed.
  Lemma w_five : 0 < v -> w [t; l; x; f; v; s; e; m; y] <= opened (Loop 5) (w [t; l; x; f; v + -1; s; e; m; y]).
  Proof. intros P. known K Known.has_five. at_most K odd_value.at_most_five.checked. Qed.
  Lemma w_six : 0 < s -> w [t; l; x; f; v; s; e; m; y] <= opened (Loop 6) (w [t; l; x; f; v; s + -1; e; m; y]).
  Proof. intros P. known K Known.has_six. at_most K odd_value.at_most_six.checked. Qed.
  Lemma w_seven : 0 < e -> w [t; l; x; f; v; s; e; m; y] <= opened (Loop 7) (w [t; l; x; f; v; s; e + -1; m; y]).
  Proof. intros P. known K Known.has_seven. at_most K odd_value.at_most_seven.checked. Qed.
  Lemma w_loop : 0 < m -> (m = 1 -> y = 0) ->
    w [t; l; x; f; v; s; e; m; y] <= opened (Loop 8) (w [t; l; x; f; v; s; e; m + -1; y]).
  Proof. intros P Q. known K Known.has_loop. at_most K odd_value.at_most_loop.checked. Qed.
  Lemma w_longer_loop : 0 < m -> w [t; l; x; f; v; s; e; m; y + 1] <= w [t; l; x; f; v; s; e; m; y] + 1.
  Proof. intros P. known K Known.has_longer_loop. at_most K odd_value.longer_loop.checked. Qed.
End Steps.
