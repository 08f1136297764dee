(* Scores that Coq computes: by the theorems where chains and loops rest, and else by drawing every line of every set
   of the lines that rest. The theorems say that these are the scores of Play.v; no definition here is to be believed. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Game Short_chains Drawn Play Played Captures.
Import ListNotations.
Open Scope Z_scope.

(* ---- a table of scores by sets of lines; a set is a list that says of each line whether it is there ---- *)
Inductive table := Nothing | Score (z : Z) | Both (without_first with_first : table).
Fixpoint find (t : table) (s : list bool) : option Z :=
  match t, s with
  | Score z, [] => Some z
  | Both a _, false :: s => find a s
  | Both _ b, true :: s => find b s
  | _, _ => None
  end.
Fixpoint insert (t : table) (s : list bool) (z : Z) : table :=
  match s with
  | [] => Score z
  | first :: s =>
      let (a, b) := match t with Both a b => (a, b) | _ => (Nothing, Nothing) end in
      if first then Both a (insert b s z) else Both (insert a s z) b
  end.
Lemma find_insert s : forall t z s' z', find (insert t s z) s' = Some z' -> s' = s /\ z' = z \/ find t s' = Some z'.
Proof.
  induction s as [|first s IH]; intros t z s' z'; cbn [insert].
  - destruct s' as [|x s']; cbn; [|discriminate]. intros E. injection E as ->. auto.
  - destruct t as [|w|a b]; destruct first; destruct s' as [|[|] s']; cbn [find]; intros E; try discriminate E; auto;
      apply IH in E; destruct E as [(-> & ->) | E]; auto; destruct s'; discriminate E.
Qed.

Section On_a_board.
Context (this : board).
Variable lines : list line.
Hypothesis lines_differ : NoDup lines.

Fixpoint chosen (s : list bool) (ls : list line) : list line :=
  match s, ls with first :: s, l :: ls => if first then l :: chosen s ls else chosen s ls | _, _ => [] end.
(* each line of a set, and the set without it *)
Fixpoint choices (s : list bool) (ls : list line) : list (line * list bool) :=
  match s, ls with
  | first :: s, l :: ls =>
      (if first then [(l, false :: s)] else []) ++ map (fun c => (fst c, first :: snd c)) (choices s ls)
  | _, _ => []
  end.
Fixpoint best_of (score : list bool -> table -> Z * table) (open : list line) (cs : list (line * list bool))
  (best : option Z) (t : table) : option Z * table :=
  match cs with
  | [] => (best, t)
  | (l, s) :: cs =>
      let (z, t) := score s t in
      let boxes := completions this l open in
      let w := if 0 <? boxes then boxes + z else - z in
      best_of score open cs (Some match best with None => w | Some b => Z.max b w end) t
  end.
Fixpoint search (n : nat) (s : list bool) (t : table) : Z * table :=
  match find t s with
  | Some z => (z, t)
  | None =>
      match n with
      | O => (0, t)
      | S n =>
          let (best, t) := best_of (search n) (chosen s lines) (choices s lines) None t in
          let z := match best with None => 0 | Some z => z end in (z, insert t s z)
      end
  end.
Definition searched : Z := fst (search (length lines) (repeat true (length lines)) Nothing).

Lemma chosen_in s : forall ls l, In l (chosen s ls) -> In l ls.
Proof.
  induction s as [|[|] s IH]; intros [|m ls] l; cbn; try tauto; intros I; [destruct I as [-> | I]|]; auto.
Qed.
Lemma chosen_differ s : forall ls, NoDup ls -> NoDup (chosen s ls).
Proof.
  induction s as [|[|] s IH]; intros [|m ls] N; cbn; try constructor; inversion N; subst; auto.
  intros I. apply chosen_in in I. contradiction.
Qed.
Lemma choices_all s : forall ls, map fst (choices s ls) = chosen s ls.
Proof.
  induction s as [|first s IH]; intros [|m ls]; cbn [choices chosen]; try reflexivity. rewrite map_app, map_map. cbn.
  rewrite IH. destruct first; reflexivity.
Qed.
Lemma choices_draw s : forall ls l s', NoDup ls -> In (l, s') (choices s ls) ->
  chosen s' ls = draw this l (chosen s ls).
Proof.
  assert (D : forall l r ls, ~ In l ls -> draw this l (chosen r ls) = chosen r ls).
  { intros l r ls N. apply notin_remove. intros I. apply chosen_in in I. contradiction. }
  induction s as [|first s IH]; intros [|m ls] l s' N; cbn [choices]; try (intros []; fail).
  intros I. inversion N as [|? ? F N']; subst. apply in_app_or in I. destruct I as [I | I].
  - destruct first; [|destruct I]. destruct I as [I | []]. injection I as <- <-. cbn [chosen].
    unfold draw. cbn [remove]. destruct (line_dec m m); [|congruence]. symmetry. apply D, F.
  - apply in_map_iff in I. destruct I as ((l' & s'') & E & I). injection E as -> <-. specialize (IH _ _ _ N' I).
    destruct first; cbn [chosen]; [|exact IH]. unfold draw in *. cbn [remove].
    destruct (line_dec l m) as [-> | _]; [|rewrite IH; reflexivity]. exfalso. apply F, (chosen_in s).
    rewrite <- choices_all. apply (in_map fst) in I. exact I.
Qed.
Lemma chosen_all ls : chosen (repeat true (length ls)) ls = ls.
Proof. induction ls as [|l ls IH]; cbn; [reflexivity|]. rewrite IH. reflexivity. Qed.

Lemma score_is_greatest open : NoDup open ->
  net_score this open =
  greatest (map (fun l => worth (net_score this) (completions this l open, draw this l open)) open).
Proof.
  intros N. unfold net_score at 1. destruct (length open) as [|n] eqn:L; [destruct open; [reflexivity|discriminate]|].
  cbn [play]. unfold line_moves at 2. rewrite map_map. f_equal. apply map_ext_in. intros l I. unfold worth.
  assert (D := length_draw this l open N I). rewrite L in D. injection D as ->. reflexivity.
Qed.
Definition right (t : table) : Prop := forall s z, find t s = Some z -> z = net_score this (chosen s lines).
Lemma best_of_is score open cs : (forall l s, In (l, s) cs -> chosen s lines = draw this l open) ->
  (forall l s t, In (l, s) cs -> right t ->
    fst (score s t) = net_score this (chosen s lines) /\ right (snd (score s t))) ->
  forall best t, right t -> right (snd (best_of score open cs best t)) /\
  fst (best_of score open cs best t) =
  fold_left (fun b w => Some match b with None => w | Some b => Z.max b w end)
    (map (fun c => worth (net_score this) (completions this (fst c) open, draw this (fst c) open)) cs) best.
Proof.
  intros D R. induction cs as [|(l & s) cs IH]; intros best t G; [split; [exact G|reflexivity]|].
  cbn [best_of map fold_left fst]. destruct (R l s t (or_introl eq_refl) G) as (E & G').
  destruct (score s t) as (z & t'). cbn [fst snd] in *. subst z. unfold worth at 1.
  rewrite (D l s (or_introl eq_refl)). apply IH; [| |exact G'].
  - intros. apply D. right. assumption.
  - intros l' s' t'' I G''. apply (R l' s' t''); [right; exact I|exact G''].
Qed.
Lemma fold_greatest ws : forall b,
  fold_left (fun b w => Some match b with None => w | Some b => Z.max b w end) ws (Some b) =
  Some (fold_right Z.max b ws).
Proof.
  induction ws as [|w ws IH]; intros b; [reflexivity|]. cbn [fold_left fold_right]. rewrite IH. f_equal.
  clear. revert b. induction ws as [|x ws IH]; intros b; cbn; [apply Z.max_comm|]. rewrite IH. lia.
Qed.
Lemma search_is n : forall s t, (length (chosen s lines) <= n)%nat -> right t ->
  fst (search n s t) = net_score this (chosen s lines) /\ right (snd (search n s t)).
Proof.
  induction n as [|n IH]; intros s t L G; cbn [search].
  - destruct (find t s) eqn:F; [split; [exact (G _ _ F)|exact G]|]. split; [|exact G]. cbn.
    destruct (chosen s lines); [reflexivity|cbn in L; lia].
  - destruct (find t s) eqn:F; [split; [exact (G _ _ F)|exact G]|].
    assert (N := chosen_differ s lines lines_differ).
    assert (D : forall l s', In (l, s') (choices s lines) -> chosen s' lines = draw this l (chosen s lines)).
    { intros l s'. apply choices_draw, lines_differ. }
    assert (M : forall l s', In (l, s') (choices s lines) -> In l (chosen s lines)).
    { intros l s' I. rewrite <- (choices_all s lines). apply (in_map fst) in I. exact I. }
    destruct (best_of_is (search n) (chosen s lines) (choices s lines) D) with (best := @None Z) (t := t) as (G' & E).
    { intros l s' t' I G'. apply IH; [|exact G']. rewrite (D l s' I).
      assert (P := length_draw this l (chosen s lines) N (M l s' I)). cbn in L, P |- *. lia. }
    { exact G. }
    destruct (best_of (search n) (chosen s lines) (choices s lines) None t) as (best & t'). cbn [fst snd] in *.
    assert (V : match best with None => 0 | Some z => z end = net_score this (chosen s lines)).
    { rewrite E. rewrite <- (map_map fst (fun l => worth (net_score this)
        (completions this l (chosen s lines), draw this l (chosen s lines)))), choices_all.
      rewrite (score_is_greatest _ N).
      match goal with |- context [greatest ?x] => generalize x end. intros [|w ws]; [reflexivity|]. cbn [fold_left].
      rewrite fold_greatest. reflexivity. }
    split; [exact V|]. intros s' z I. apply find_insert in I.
    destruct I as [(-> & ->) | I]; [exact V|exact (G' _ _ I)].
Qed.
Theorem searched_is : searched = net_score this lines.
Proof.
  unfold searched. destruct (search_is (length lines) (repeat true (length lines)) Nothing) as (E & _).
  - rewrite chosen_all. lia.
  - intros s z F. destruct s; discriminate F.
  - rewrite E, chosen_all. reflexivity.
Qed.
End On_a_board.

(* ---- scores of positions, and of their lines ---- *)
Definition same_component (C D : component) : bool :=
  match C, D with Chain k, Chain j | Loop k, Loop j => k =? j | _, _ => false end.
Fixpoint without_component (C : component) (G : position) : option position :=
  match G with
  | [] => None
  | D :: G => if same_component C D then Some G else option_map (cons D) (without_component C G)
  end.
Fixpoint same_components (G H : position) : bool :=
  match G with
  | [] => match H with [] => true | _ => false end
  | C :: G => match without_component C H with None => false | Some H => same_components G H end
  end.
Lemma without_component_is C G : forall H, without_component C G = Some H -> Permutation (C :: H) G.
Proof.
  induction G as [|D G IH]; intros H; cbn; [discriminate|]. destruct (same_component C D) eqn:E.
  - intros F. injection F as <-. assert (S : C = D).
    { destruct C as [j | j], D as [k | k]; cbn in E; try discriminate E; apply Z.eqb_eq in E; subst; reflexivity. }
    rewrite S. apply Permutation_refl.
  - destruct (without_component C G) as [H'|]; cbn; [|discriminate]. intros F. injection F as <-.
    rewrite perm_swap. apply perm_skip, IH. reflexivity.
Qed.
Lemma same_components_is G : forall H, same_components G H = true -> Permutation G H.
Proof.
  induction G as [|C G IH]; intros H; cbn; [destruct H; [constructor|discriminate]|].
  destruct (without_component C H) as [H'|] eqn:E; [|discriminate]. intros S.
  rewrite (perm_skip C (IH H' S)). apply without_component_is, E.
Qed.

Section Scores.
Context (this : board).
Hypothesis is_simple : simple this.
(* the score if it is by the theorems, or if no more lines rest than are searched *)
Definition computed (most : nat) (open : list line) : option Z :=
  let rest := rest_of this open in
  option_map (with_captures this open rest)
    (if is_endgame this rest then
       let G := read this rest in
       Some (- beside_short (v (long_part G)) (number_of_chains 1 G) (number_of_chains 2 G))
     else if (length rest <=? most)%nat then Some (searched this rest) else None).
Definition computed_line (most : nat) (l : line) (open : list line) : option Z :=
  option_map (fun z => let boxes := completions this l open in if 0 <? boxes then boxes + z else - z)
    (computed most (draw this l open)).

Theorem takes_by_computation open rest : is_of_board this open = true -> rest_of this open = rest ->
  takes this open rest.
Proof. intros B <-. apply is_of_board_is in B. apply rest_of_is, B. Qed.
Theorem reading_by_computation rest G : is_endgame this rest = true -> same_components (read this rest) G = true ->
  reads this rest G.
Proof. intros E S. apply is_endgame_is in E. apply reads_one_multiset; [exact E|apply same_components_is, S]. Qed.
Theorem score_by_computation most open V : is_of_board this open = true -> computed most open = Some V ->
  net_score this open = V.
Proof.
  intros B. apply is_of_board_is in B. assert (T := rest_of_is this open (proj1 B)). unfold computed.
  destruct (is_endgame this (rest_of this open)) eqn:E.
  - intros F. injection F as <-. apply is_endgame_is in E.
    exact (captures_beside_a_reading this is_simple open _ _ B T (endgame_is_read _ _ E)).
  - destruct (length (rest_of this open) <=? most)%nat; [|discriminate]. intros F. injection F as <-.
    rewrite (searched_is this _ (takes_unique this _ _ T (proj1 B))).
    exact (rule_of_captures this is_simple open _ (proj1 B) T).
Qed.
Theorem lines_by_computation most open lines : is_of_board this open = true ->
  forallb (fun c => match computed_line most (fst c) open with Some w => w =? snd c | None => false end) lines
    = true ->
  forall l w, In (l, w) lines -> worth (net_score this) (completions this l open, draw this l open) = w.
Proof.
  intros B A l w I. rewrite forallb_forall in A. specialize (A (l, w) I). cbn [fst snd] in A.
  unfold computed_line in A.
  destruct (computed most (draw this l open)) as [z|] eqn:E; [|discriminate A]. cbn in A. apply Z.eqb_eq in A.
  assert (D : is_of_board this (draw this l open) = true).
  { apply is_of_board_is in B. apply is_of_board_is. split; [apply draw_unique, B|].
    intros m J. apply B. exact (draw_incl this l open m J). }
  unfold worth. rewrite (score_by_computation most _ z D E). exact A.
Qed.
End Scores.

Print Assumptions searched_is.
Print Assumptions takes_by_computation.
Print Assumptions reading_by_computation.
Print Assumptions score_by_computation.
Print Assumptions lines_by_computation.
