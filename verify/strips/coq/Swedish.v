(* Swedish 1 x n: the rules, the values of positions where the fewest boxes win and where the most win, and Theorem 6
   of docs/swedish.md. *)
From Coq Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.

(* A position is the list of the lengths of its rectangles. A piece of length 1 is a captured box. *)
Definition position (G : list Z) : Prop := Forall (fun k => 2 <= k) G.
Definition keep (i : Z) : list Z := if i =? 1 then [] else [i].
Definition captured (i : Z) : Z := if i =? 1 then 1 else 0.
Definition cuts_of (k : Z) : list Z := map Z.of_nat (seq 1 (Z.to_nat k - 1)).
(* the moves that cut a k into i and k - i where `may k i` allows it: boxes captured, and the position after *)
Fixpoint moves_if (may : Z -> Z -> bool) (G : list Z) : list (Z * list Z) :=
  match G with
  | [] => []
  | k :: G =>
      map (fun i => (captured i + captured (k - i), keep i ++ keep (k - i) ++ G)) (filter (may k) (cuts_of k))
      ++ map (fun m => (fst m, k :: snd m)) (moves_if may G)
  end.
Definition moves : list Z -> list (Z * list Z) := moves_if (fun _ _ => true).
Definition greatest (l : list Z) : Z := match l with [] => 0 | x :: l => fold_right Z.max x l end.
(* what the player on move wins by within n moves, if a box counts `box` for the player who captures it *)
Fixpoint play (box : Z) (options : list Z -> list (Z * list Z)) (n : nat) (G : list Z) : Z :=
  match n with
  | O => 0
  | S n => greatest (map
      (fun m => if 0 <? fst m then box * fst m + play box options n (snd m) else - play box options n (snd m))
      (options G))
  end.
Definition edges (G : list Z) : Z := fold_right (fun k t => (k - 1) + t) 0 G.
Definition to_the_end (box : Z) (options : list Z -> list (Z * list Z)) (G : list Z) : Z :=
  play box options (Z.to_nat (edges G)) G.
(* the fewest boxes win; the most win *)
Definition v : list Z -> Z := to_the_end (-1) moves.
Definition normal_v : list Z -> Z := to_the_end 1 moves.
(* what a move is worth that captures c boxes and leads to G *)
Definition option (c : Z) (G : list Z) : Z := if 0 <? c then v G - c else - v G.
Fixpoint tot (f : Z -> Z) (G : list Z) : Z := match G with [] => 0 | k :: G => f k + tot f G end.

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

Lemma in_cuts k i : In i (cuts_of k) <-> 1 <= i < k.
Proof.
  unfold cuts_of. rewrite in_map_iff. split.
  - intros (n & <- & I). apply in_seq in I. lia.
  - intros B. exists (Z.to_nat i). split; [lia|]. apply in_seq. lia.
Qed.
Lemma in_moves_if may G c G' : In (c, G') (moves_if may G) <->
  exists l k r i, G = l ++ k :: r /\ 1 <= i < k /\ may k i = true /\ c = captured i + captured (k - i)
    /\ G' = l ++ keep i ++ keep (k - i) ++ r.
Proof.
  revert c G'. induction G as [|k G IH]; intros c G'; cbn [moves_if].
  - split; [intros []|]. intros ([|] & ? & ? & ? & E & _); discriminate.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(i & E & I) | ((c1 & G1) & E & I)].
      * apply filter_In in I. destruct I as (I & M). apply in_cuts in I. injection E as <- <-.
        exists [], k, G, i. auto 10.
      * cbn in E. injection E as <- <-. apply IH in I. destruct I as (l & k1 & r & i & -> & B & M & -> & ->).
        exists (k :: l), k1, r, i. auto 10.
    + intros ([|k1 l] & k2 & r & i & E & B & M & -> & ->).
      * cbn in E. injection E as <- <-. left. exists i. split; [reflexivity|]. apply filter_In.
        split; [apply in_cuts, B|exact M].
      * cbn in E. injection E as <- ->. right.
        exists (captured i + captured (k2 - i), l ++ keep i ++ keep (k2 - i) ++ r).
        split; [reflexivity|]. apply IH. exists l, k2, r, i. auto 10.
Qed.
Lemma in_moves G c G' : In (c, G') (moves G) <->
  exists l k r i, G = l ++ k :: r /\ 1 <= i < k /\ c = captured i + captured (k - i)
    /\ G' = l ++ keep i ++ keep (k - i) ++ r.
Proof.
  unfold moves. rewrite in_moves_if. split.
  - intros (l & k & r & i & E & B & _ & C & F). exists l, k, r, i. auto.
  - intros (l & k & r & i & E & B & C & F). exists l, k, r, i. auto 10.
Qed.
Lemma moves_if_are_moves may G m : In m (moves_if may G) -> In m (moves G).
Proof.
  destruct m as (c, G'). rewrite in_moves_if, in_moves. intros (l & k & r & i & E & B & _ & C & F).
  exists l, k, r, i. auto.
Qed.

(* sums over a position *)
Lemma tot_app f l r : tot f (l ++ r) = tot f l + tot f r.
Proof. induction l as [|k l IH]; cbn; lia. Qed.
Lemma tot_mid f l k r : tot f (l ++ k :: r) = f k + tot f (l ++ r).
Proof. rewrite !tot_app. cbn. lia. Qed.
Lemma tot_nonneg f Q : (forall k, 0 <= f k) -> 0 <= tot f Q.
Proof. intros N. induction Q as [|k Q IH]; cbn; [lia|]. specialize (N k). lia. Qed.
Lemma tot_pick f Q : 0 < tot f Q -> exists l k r, Q = l ++ k :: r /\ 0 < f k.
Proof.
  induction Q as [|k Q IH]; cbn; [lia|]. intros P. destruct (Z_lt_le_dec 0 (f k)) as [A|A].
  - exists [], k, Q. auto.
  - destruct IH as (l & k1 & r & -> & B); [lia|]. exists (k :: l), k1, r. auto.
Qed.
Lemma tot_le f g Q : (forall k, f k <= g k) -> tot f Q <= tot g Q.
Proof. intros N. induction Q as [|k Q IH]; cbn; [lia|]. specialize (N k). lia. Qed.
Lemma tot_keep f i : tot f (keep i) = if i =? 1 then 0 else f i.
Proof. unfold keep. destruct (i =? 1); cbn; lia. Qed.
Lemma edges_tot Q : edges Q = tot (fun k => k - 1) Q.
Proof. induction Q as [|k Q IH]; cbn; [|rewrite <- IH]; reflexivity. Qed.

(* More moves than are left change nothing, in any game whose moves make a number smaller. *)
Lemma enough {X} (legal : X -> Prop) (left : X -> Z) (value : nat -> X -> Z) :
  (forall n m x, legal x -> 0 < left x -> (forall y, legal y -> left y < left x -> value n y = value m y) ->
    value (S n) x = value (S m) x) ->
  (forall n m x, legal x -> left x <= 0 -> value n x = value m x) ->
  forall n m x, legal x -> left x <= Z.of_nat n -> left x <= Z.of_nat m -> value n x = value m x.
Proof.
  intros H0 H1. induction n as [|n IH]; intros m x A B C; [apply H1; [exact A|lia]|].
  destruct (Z_le_gt_dec (left x) 0) as [E|E]; [apply H1; assumption|].
  destruct m as [|m]; [lia|]. apply H0; [exact A|lia|]. intros y A' B'. apply IH; [exact A'|lia|lia].
Qed.

Lemma edges_nonneg G : position G -> 0 <= edges G.
Proof. intros P. rewrite edges_tot. induction P as [|k G K P IH]; cbn [tot]; lia. Qed.
Lemma no_edges G : position G -> edges G <= 0 -> G = [].
Proof.
  intros P E. destruct P as [|k G K P]; [reflexivity|]. apply edges_nonneg in P. rewrite edges_tot in *.
  cbn [tot] in E. lia.
Qed.
Lemma moves_smaller G c G' : In (c, G') (moves G) -> position G -> position G' /\ edges G' < edges G.
Proof.
  rewrite in_moves. intros (l & k & r & i & -> & BI & _ & ->) P. split.
  - unfold position in *. rewrite !Forall_app in *. destruct P as (P1 & P2).
    inversion P2 as [|k1 r1 K P3]; subst.
    repeat split; auto; unfold keep; [destruct (Z.eqb_spec i 1)|destruct (Z.eqb_spec (k - i) 1)];
      repeat constructor; lia.
  - rewrite !edges_tot, !tot_app, !tot_keep. cbn [tot].
    destruct (Z.eqb_spec i 1), (Z.eqb_spec (k - i) 1); lia.
Qed.
Lemma edges_induction (P : list Z -> Prop) :
  (forall G, position G -> (forall G', position G' -> edges G' < edges G -> P G') -> P G) ->
  forall G, position G -> P G.
Proof.
  intros H. assert (A : forall n G, position G -> edges G < Z.of_nat n -> P G).
  { induction n as [|n IH]; intros G G0 B.
    - apply edges_nonneg in G0. lia.
    - apply H; [exact G0|]. intros G' G0' C. apply IH; [exact G0'|lia]. }
  intros G G0. apply (A (S (Z.to_nat (edges G))) G G0). pose proof (edges_nonneg G G0). lia.
Qed.

Section Play.
Variable box : Z.
Variable options : list Z -> list (Z * list Z).
Hypothesis options_are_moves : forall G m, In m (options G) -> In m (moves G).
Lemma to_the_end_is G : position G -> to_the_end box options G = greatest (map
  (fun m => if 0 <? fst m then box * fst m + to_the_end box options (snd m) else - to_the_end box options (snd m))
  (options G)).
Proof.
  intros P. assert (F : forall n m G, position G -> edges G <= Z.of_nat n -> edges G <= Z.of_nat m ->
    play box options n G = play box options m G).
  { apply enough.
    - intros n m G' P' _ H. cbn [play]. f_equal. apply map_ext_in. intros (c, G2) I.
      apply options_are_moves, moves_smaller in I; [|exact P']. destruct I as (P2 & L). cbn [snd].
      rewrite (H G2 P2 L). reflexivity.
    - intros n m G' P' E. rewrite (no_edges G' P' E). assert (N : options [] = []).
      { destruct (options []) as [|o l] eqn:O; [reflexivity|]. destruct (options_are_moves [] o).
        rewrite O. left. reflexivity. }
      destruct n, m; cbn [play]; rewrite ?N; reflexivity. }
  unfold to_the_end at 1. rewrite (F _ (S (Z.to_nat (edges G))) G P) by lia. cbn [play]. f_equal.
  apply map_ext_in. intros (c, G') I. apply options_are_moves, moves_smaller in I; [|exact P].
  destruct I as (P' & L). cbn [snd]. unfold to_the_end.
  rewrite (F (Z.to_nat (edges G)) (Z.to_nat (edges G')) G' P') by lia. reflexivity.
Qed.
End Play.
Theorem v_is_the_greatest G : position G -> v G = greatest (map (fun m => option (fst m) (snd m)) (moves G)).
Proof.
  intros P. unfold v. rewrite (to_the_end_is _ _ (fun _ _ I => I) G P). f_equal. apply map_ext. intros (c, G').
  unfold option, v. cbn [fst snd]. destruct (0 <? c); lia.
Qed.
Lemma v_ge G c G' : position G -> In (c, G') (moves G) -> option c G' <= v G.
Proof.
  intros P I. rewrite (v_is_the_greatest G P). apply at_most_greatest. apply in_map_iff. exists (c, G'). auto.
Qed.
Lemma some_move G : position G -> G <> [] -> moves G <> [].
Proof.
  intros P N E. destruct P as [|k G K P]; [congruence|].
  assert (I : In (captured 1 + captured (k - 1), [] ++ keep 1 ++ keep (k - 1) ++ G) (moves (k :: G))).
  { apply in_moves. exists [], k, G, 1. repeat split; lia. }
  rewrite E in I. exact I.
Qed.
Lemma v_is G : position G -> G <> [] -> exists c G', In (c, G') (moves G) /\ v G = option c G'.
Proof.
  intros P N. rewrite (v_is_the_greatest G P).
  assert (M : map (fun m => option (fst m) (snd m)) (moves G) <> []).
  { intros E. apply map_eq_nil in E. exact (some_move G P N E). }
  apply greatest_attained, in_map_iff in M. destruct M as ((c & G') & EQ & I). exists c, G'. auto.
Qed.

(* Theorem 6: where the most boxes win, the player on move takes all of them. *)
Theorem normal_play G : position G -> normal_v G = tot (fun k => k) G.
Proof.
  revert G. apply (edges_induction (fun G => normal_v G = tot (fun k => k) G)). intros G P IH.
  unfold normal_v in *. rewrite (to_the_end_is _ _ (fun _ _ I => I) G P).
  assert (BOXES : forall c G', In (c, G') (moves G) -> 0 <= tot (fun k => k) G'
    /\ tot (fun k => k) G = c + tot (fun k => k) G' /\ 0 <= c).
  { intros c G' I. pose proof (moves_smaller _ _ _ I P) as (P' & _). split.
    - clear - P'. induction P' as [|k G K P IH]; cbn [tot]; lia.
    - apply in_moves in I. destruct I as (l & k & r & i & -> & BI & -> & ->).
      rewrite tot_mid, !tot_app, !tot_keep. unfold captured.
      destruct (Z.eqb_spec i 1), (Z.eqb_spec (k - i) 1); lia. }
  set (worth := fun m : Z * list Z => _). assert (WORTH : forall c G', In (c, G') (moves G) ->
    worth (c, G') <= tot (fun k => k) G /\ (0 < c -> worth (c, G') = tot (fun k => k) G)).
  { intros c G' I. destruct (BOXES c G' I) as (N & E & C). pose proof (moves_smaller _ _ _ I P) as (P' & L).
    subst worth. cbn [fst snd]. rewrite (IH G' P' L). destruct (Z.ltb_spec 0 c); lia. }
  destruct P as [|k G K P]; [reflexivity|]. apply Z.le_antisymm.
  - assert (N : map worth (moves (k :: G)) <> []).
    { intros E. apply map_eq_nil in E. apply some_move in E; [exact E|constructor; assumption|discriminate]. }
    apply greatest_attained, in_map_iff in N. destruct N as ((c, G') & <- & I). apply WORTH, I.
  - assert (I : In (captured 1 + captured (k - 1), [] ++ keep 1 ++ keep (k - 1) ++ G) (moves (k :: G))).
    { apply in_moves. exists [], k, G, 1. repeat split; lia. }
    destruct (WORTH _ _ I) as (_ & E). rewrite <- E.
    + apply at_most_greatest, in_map, I.
    + unfold captured. cbn. destruct (k - 1 =? 1); lia.
Qed.
Print Assumptions v_is_the_greatest.
Print Assumptions normal_play.
