(* The theorems on loony graphs, of play line by line on boards. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Sums Links Joints Graphs Packings Theorem_A Theorem_F Landing Opened Computed.
From Loony Require Import Game Drawn Play Captures Laid_open Drawn_graphs Read_graphs.
Import ListNotations.
Open Scope Z_scope.

Section On_a_board.
Context (this : board).
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Variable at_joint : nat -> box.
Variable lines : nat -> list line.
Variable boxes : nat -> list box.
Notation reads_graph := (Drawn_graphs.reads_graph this pieces joints coins end1 end2 at_joint lines boxes).
Notation net_score := (Play.net_score this).
Notation state := (Graphs.state pieces joints end1 end2).
Notation packing := (Packings.packing pieces end1 end2).
Notation weighs_at_most := (Packings.weighs_at_most pieces coins end1 end2).
Notation controlled_value := (Packings.controlled_value pieces joints coins end1 end2).
Variable v : set -> Z.
Hypothesis V : values pieces joints coins end1 end2 v.
Hypothesis is_simple : simple this.
Variable open : list line.
Hypothesis is_read : reads_graph open.

Theorem score_of_graph : net_score open = - v all.
Proof.
  destruct is_read as (R & L & S & D & Sh).
  exact (score_of_drawn_graph this _ _ _ _ _ _ _ _ is_simple R D L v V all open S Sh).
Qed.
Theorem captures_beside_a_graph more : NoDup more -> takes this more open ->
  net_score more = with_captures this more open (- v all).
Proof. intros N T. rewrite (rule_of_captures this is_simple _ _ N T). unfold by_captures.
rewrite score_of_graph. reflexivity. Qed.
(* which lines are best *)
Theorem best_lines_of_graph ds es c h e l : opens_at pieces coins end1 end2 all ds es c h -> In e ds ->
  In l (lines e) ->
  (worth net_score (completions this l open, draw this l open) = net_score open <->
    after v all es c h = v all).
Proof.
  intros O Ie Il. destruct is_read as (R & L & S & D & Sh).
  destruct (cost_of_drawn_opening this _ _ _ _ _ _ _ _ is_simple R D L v all open ds es c h e l V S Sh O Ie
    Il) as (C & E).
  rewrite score_of_graph. unfold worth. rewrite C, E. cbn [Z.ltb Z.compare]. lia.
Qed.
Theorem theorem_F_of_lines S s g : packing all S -> weighs_at_most all (total (weight coins) S) ->
  controlled_value (packed_in S) s -> 3 <= s -> controlled_value all g -> 1 <= g -> net_score open = - g.
Proof.
  intros P M Cs Ls Cg Lg. rewrite score_of_graph. f_equal. destruct is_read as (R & L & Z & _).
  exact (theorem_F _ _ _ _ _ R L v V all S s g Z P M Cs Ls Cg Lg).
Qed.
End On_a_board.

(* ---- boards of squares ---- *)
Section On_squares.
Variable on_board : square -> bool.
Notation this := (squares on_board).
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Variable at_joint : nat -> @box this.
Variable lines : nat -> list (@line this).
Variable boxes : nat -> list (@box this).
Notation reads_graph := (Drawn_graphs.reads_graph this pieces joints coins end1 end2 at_joint lines boxes).
Notation net_score := (Play.net_score this).
Notation state := (Graphs.state pieces joints end1 end2).
Notation packing := (Packings.packing pieces end1 end2).
Notation weighs_at_most := (Packings.weighs_at_most pieces coins end1 end2).
Notation controlled_value := (Packings.controlled_value pieces joints coins end1 end2).
Lemma four_sides open b : NoDup open -> (open_sides this open b <= 4)%nat.
Proof.
  intros N. rewrite (open_sides_are this (squares_are_simple on_board)). destruct b as (r, c).
  apply (NoDup_incl_length (NoDup_filter _ N) (l' := [Below r c; Right r c; Below (pred r) c;
    Right r (pred c)])).
  intros l I. apply (in_lines_beside this (r, c)) in I. destruct I as (_ & I). unfold has, sides in I.
  cbn [In] in I.
  destruct l as [i j | i j], I as [I | [I | []]]; cbn in I; unfold at_square in I;
    destruct (on_board _); try discriminate; injection I as <- <-; cbn; auto.
Qed.
Variable open : list (@line this).
Hypothesis is_read : reads_graph open.
Lemma four_at_most x : (x < joints)%nat -> valence pieces end1 end2 all x <= 4.
Proof.
  intros X. destruct is_read as (R & L & S & D & Sh).
  rewrite <- (sides_at_joint this _ _ _ _ _ _ _ _ R D all open x Sh X).
  assert (F := four_sides open (at_joint x) (proj1 Sh)). lia.
Qed.
Lemma even_on_squares S : packing all S -> even_loops coins S.
Proof.
  intros (F & _) x es xs I. destruct is_read as (R & L & Z & D & Sh). rewrite Forall_forall in F.
  destruct (F _ I) as (P & N & _).
  destruct (path_walk this _ _ _ _ _ _ _ _ D _ _ _ _ _ P) as (ls & bs & W & Pl & Pb).
  assert (Nl : NoDup ls).
  { apply (Permutation_NoDup (Permutation_sym Pl)). apply (nodup_part _ (seq 0 pieces)); [apply D|exact N|].
    intros e J. apply in_seq. assert (K := path_in _ _ _ _ _ _ _ _ P e J). lia. }
  destruct (loop_legal on_board _ ls _ (a_loop this (at_joint x) ls bs W) Nl) as (_ & E).
  assert (Lb : Z.of_nat (length bs) = coins_of coins es xs).
  { rewrite (Permutation_length Pb), app_length, map_length, Nat2Z.inj_add. unfold coins_of. f_equal.
    apply (boxes_counted this _ _ _ _ _ _ _ _ D). intros e J. apply in_seq.
    assert (K := path_in _ _ _ _ _ _ _ _ P e J). lia. }
  cbn [length] in E. rewrite Nat2Z.inj_succ, Lb in E. exact E.
Qed.
Variable v : set -> Z.
Hypothesis V : values pieces joints coins end1 end2 v.
Theorem theorem_F_on_squares S s g : packing all S -> weighs_at_most all (total (weight coins) S) ->
  controlled_value (packed_in S) s -> 2 <= s -> controlled_value all g -> 1 <= g -> net_score open = - g.
Proof.
  intros P M Cs Ls Cg Lg.
  rewrite (score_of_graph _ _ _ _ _ _ _ _ _ v V (squares_are_simple on_board) open is_read).
  f_equal. assert (E := even_on_squares S P). destruct is_read as (R & L & Z & _).
  exact (theorem_F_even _ _ _ _ _ R L v V all S s g Z P M E Cs Ls Cg Lg).
Qed.
Theorem theorem_A_on_squares S : packing all S -> weighs_at_most all (total (weight coins) S) ->
  forall K k h, state K -> Theorem_A.apart pieces end1 end2 S K -> controlled_value K k -> v K = k -> 10 <=
    k ->
  controlled_value all h -> 9 <= h -> net_score open = - h.
Proof.
  intros P M K k h Sk A Ck Vk Lk Ch Lh.
  rewrite (score_of_graph _ _ _ _ _ _ _ _ _ v V (squares_are_simple on_board) open is_read).
  f_equal. assert (F := four_at_most). destruct is_read as (R & L & Z & _).
  exact (theorem_A _ _ _ _ _ all R L Z F v V S P M K k h Sk (fun _ _ _ => eq_refl) A Ck Vk Lk Ch Lh).
Qed.
Theorem main_theorem_on_squares S : packing all S -> weighs_at_most all (total (weight coins) S) ->
  forall K k h, state K -> Theorem_A.apart pieces end1 end2 S K -> not_moderate pieces coins end1 end2 K ->
  controlled_value K k -> 10 <= k -> controlled_value all h -> 9 <= h -> net_score open = - h.
Proof.
  intros P M K k h Sk A Nm Ck Lk Ch Lh.
  rewrite (score_of_graph _ _ _ _ _ _ _ _ _ v V (squares_are_simple on_board) open is_read).
  f_equal. assert (F := four_at_most). destruct is_read as (R & L & Z & _).
  exact (main_theorem _ _ _ _ _ R L v V all S K k h Z F P M Sk (fun _ _ _ => eq_refl) A Nm Ck Lk Ch Lh).
Qed.
End On_squares.

(* A loop of 4 at a joint, whose third chain of 3 boxes leads to the ground: {a-3-a a-3-_}, by hand. *)
Definition dipper : list edge :=
  [Below 1 2; Right 1 1; Below 1 1; Right 2 1; Right 2 2; Right 2 3; Right 2 4; Right 2 5].
Definition dipper_from (e : nat) : option nat := Some 0%nat.
Definition dipper_to (e : nat) : option nat := match e with O => Some 0%nat | _ => None end.
Definition dipper_lines (e : nat) : list edge := match e with O => firstn 4 dipper | _ => skipn 4 dipper end.
Definition dipper_boxes (e : nat) : list square :=
  match e with O => [(1, 2); (1, 1); (2, 1)] | _ => [(2, 3); (2, 4); (2, 5)] end%nat.
Lemma dipper_is_read : reads_graph (rectangle 2 5) 2 1 (fun _ => 3) dipper_from dipper_to (fun _ => (2, 2)%nat)
  dipper_lines dipper_boxes dipper.
Proof.
  split; [|split; [|split; [|split; [split|split]]]].
  - intros [|[|e]] x L [E | E]; cbn in E; try congruence; injection E as <-; auto.
  - reflexivity || (intros; lia).
  - intros [|x] L; [|lia]. vm_compute. discriminate.
  - intros [|[|e]] L; [| |lia]; (split; [|reflexivity]);
      repeat (apply over_more || apply over_one); (left; reflexivity) || (right; reflexivity).
  - apply (proj1 (is_of_board_is (rectangle 2 5) dipper) eq_refl).
  - cbn. repeat constructor; cbn; intuition congruence.
  - apply (proj1 (is_of_board_is (rectangle 2 5) dipper) eq_refl).
  - intros l. split.
    + intros I. destruct (in_app_or (firstn 4 dipper) (skipn 4 dipper) l I) as [J | J];
        [exists 0%nat | exists 1%nat]; auto.
    + intros ([|[|e]] & L & _ & I); [apply (in_or_app (firstn 4 dipper) (skipn 4 dipper)); auto..|lia].
Qed.
Example dipper_score : net_score (rectangle 2 5) dipper = -3.
Proof.
  transitivity (- Computed.value 2 1 (fun _ => 3) dipper_from dipper_to all).
  - exact (score_of_graph (rectangle 2 5) _ _ _ _ _ _ _ _ _ (there_is_a_value _ _ _ _ _ (proj1 dipper_is_read))
      (squares_are_simple _) dipper dipper_is_read).
  - vm_compute. reflexivity.
Qed.

Print Assumptions score_of_graph.
Print Assumptions captures_beside_a_graph.
Print Assumptions best_lines_of_graph.
Print Assumptions theorem_F_of_lines.
Print Assumptions theorem_F_on_squares.
Print Assumptions theorem_A_on_squares.
Print Assumptions main_theorem_on_squares.
Print Assumptions dipper_score.
