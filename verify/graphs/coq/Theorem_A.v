(* The main theorem of Berlekamp and Scott on loony graphs, with the conditions that it needs: Theorem A, and
   what is more than it, Theorems C and D. H is a loony graph, a state of all pieces, whose joints have four
   ends at most; S is a maximum packing of H; K is a state in H such that no loop of S outside K has the
   ground or a node of K in it (apart).
   Theorem D: if v(K) = cv(K) >= theta and cv(H) >= theta - 1, where theta is high enough for the loops of S
   outside K, then v(H) = cv(H).
   Theorem A: the same with 10 and 9; for 10 is high enough for all loops.
   Theorem C: Left can go from H to K, and the lowest that she comes to is theta - 1 below H, or theta below
   K, if that is lower. K may be empty here.
   The section supposes this of the graph, and that v is its value (values), and nothing else. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums Links Joints Graphs Packings Chains Pairs.
Import ListNotations.
Open Scope Z_scope.

Section Theorem_A.
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Notation valence := (valence pieces end1 end2).
Notation state := (state pieces joints end1 end2).
Notation empty := (empty pieces).
Notation path := (path pieces end1 end2).
Notation ends := (ends end1 end2).
Notation excess := (excess pieces joints coins end1 end2).
Notation opening := (opening pieces coins end1 end2).
Notation values := (values pieces joints coins end1 end2).
Notation loop_of := (loop_of pieces end1 end2).
Notation weight := (weight coins).
Notation packing := (packing pieces end1 end2).
Notation weighs_at_most := (weighs_at_most pieces coins end1 end2).
Notation greatest_weight := (greatest_weight pieces coins end1 end2).
Notation controlled_value := (controlled_value pieces joints coins end1 end2).

(* H is a loony graph: a state of all pieces. As on a board, no joint has more than four ends. *)
Variable H : set.
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.
Hypothesis long : forall e, (e < pieces)%nat -> 3 <= coins e.
Hypothesis H_state : state H.
Hypothesis valence_4 : forall x, (x < joints)%nat -> valence all x <= 4.
Variable v : set -> Z.
Hypothesis V : values v.
Variable S : list loop.
Hypothesis S_packing : packing H S.
Hypothesis S_most : weighs_at_most H (total weight S).

Definition within (K : set) (L : loop) : bool := forallb K (pieces_of L).
(* loops of S that are not in K have no node in common with it; so the loop through the ground is in K *)
Definition apart (K : set) : Prop := forall L, In L S -> within K L = false ->
  ~ In None (nodes L) /\ forall x, In (Some x) (nodes L) -> valence K x = 0.

(* The coins of a loop that avoids the ground, as the loops outside K do, and its gain. *)
Definition size (L : loop) : Z := let '(_, es, xs) := L in coins_of coins es xs + 1.
Definition gain (L : loop) : Z := 8 - size L.
(* theta is high enough for the loops of less than 8 coins that are in S and not in K. *)
Definition moderate_outside (K : set) (L : loop) : Prop := In L S /\ within K L = false /\ size L < 8.
Record high_enough (K : set) (theta : Z) : Prop := {
  high_alone : 4 <= theta;
  high_for_one : forall L, moderate_outside K L -> 2 + gain L <= theta;
  high_for_two : forall L M, moderate_outside K L -> moderate_outside K M -> L <> M ->
    2 + gain L + gain M <= theta /\ 4 + gain L <= theta }.
(* The least such theta, by theta_is_least: the greatest of 4, of 2 + g + g', where g and g' are the two
   greatest gains of these loops, or 0 if there are not so many, and, if there are two of these loops or more,
   of 4 + g. *)
Fixpoint two_greatest (l : list Z) : Z * Z :=
  match l with
  | [] => (0, 0)
  | x :: l => let '(g, g') := two_greatest l in if g <=? x then (x, g) else (g, Z.max x g')
  end.
Definition gains_outside (K : set) : list Z :=
  map gain (filter (fun L => negb (within K L) && (size L <? 8)) S).
Definition least_theta (K : set) : Z :=
  let '(g, g') := two_greatest (gains_outside K) in
  Z.max 4 (Z.max (2 + g + g') (match gains_outside K with _ :: _ :: _ => 4 + g | _ => 4 end)).

(* For Theorem C: the loops of S in K, and the altitude of a state, which counts the loops of S in it. An
   S-state has K in it, and of each loop of S all pieces, or no node. *)
Definition inside_K (K : set) : list loop := filter (within K) S.
Definition altitude (Y : set) : Z := 8 + excess Y - 2 * total weight (inside_K Y).
Definition S_state (K Y : set) : Prop := state Y /\ inside pieces K Y /\ inside pieces Y H /\ apart Y.
(* Left opens, from S-state to S-state. An opening of c coins with a handout of h costs the altitude c - 2h.
   When all of it but the handout is taken, she is at mu or higher. *)
Inductive goes_down (mu : Z) (K : set) : set -> set -> Prop :=
  | down_already Y Z : same pieces Y Z -> goes_down mu K Y Z
  | goes_on Y es c h Z : S_state K Y -> opening Y es c h -> altitude Y = c - 2 * h + altitude (minus Y es) ->
      mu <= altitude (minus Y es) - h -> goes_down mu K (minus Y es) Z -> goes_down mu K Y Z.

(* ---- what follows ---- *)
Definition outside (K : set) : list loop := filter (fun L => negb (within K L)) S.
Notation kept K := (total weight (inside_K K)).
Lemma S_parts K : total weight S = kept K + total weight (outside K).
Proof.
  unfold inside_K, outside. clear. induction S as [|L l IH]; cbn [filter total]; [reflexivity|].
  destruct (within K L); cbn [negb total]; lia.
Qed.
Lemma outside_in K L : In L (outside K) <-> In L S /\ within K L = false.
Proof. unfold outside. rewrite filter_In, negb_true_iff. reflexivity. Qed.
Lemma moderate_is K L : moderate_outside K L <-> In L (outside K) /\ size L < 8.
Proof. unfold moderate_outside. rewrite outside_in. tauto. Qed.
Lemma S_loop L : In L S -> loop_of H L.
Proof. destruct S_packing as (F & _). rewrite Forall_forall in F. apply F. Qed.
Lemma nodup_filter_nodes (p : loop -> bool) l : NoDup (flat_map nodes l) ->
  NoDup (flat_map nodes (filter p l)).
Proof.
  induction l as [|L l IH]; cbn; [auto|]. intros N. destruct (p L); cbn.
  - apply nodup_app; [eapply nodup_prefix, N| |].
    + apply IH. clear - N. induction (nodes L) as [|n m IH]; [exact N|]. inversion N; auto.
    + intros n I J. apply in_flat_map in J. destruct J as (M & J & K'). apply filter_In in J.
      assert (I' : In n (flat_map nodes l)) by (apply in_flat_map; exists M; split; [apply J|exact K']).
      clear - N I I'. induction (nodes L) as [|k m IH]; [destruct I|]. cbn in N. inversion N as [|? ? F N'];
        subst. destruct I as [<- | I]; [|auto].
      apply F, in_or_app. auto.
  - apply IH. clear - N. induction (nodes L) as [|n m IH]; [exact N|]. inversion N; auto.
Qed.
Lemma inside_K_packing K : packing K (inside_K K).
Proof.
  split; [|apply nodup_filter_nodes, S_packing]. apply Forall_forall. intros ((a, es), xs) I.
  apply filter_In in I. destruct I as (I & W). apply loop_of_weaken with H; [apply S_loop, I|]. intros e E.
  unfold within in W. rewrite forallb_forall in W. apply W, E.
Qed.
(* loops of K, and loops of S whose nodes are not in K *)
Lemma packing_with Y P (p : loop -> bool) : inside pieces Y H -> packing Y P ->
  (forall L, In L S -> p L = true -> ~ In None (nodes L) /\ forall x, In (Some x) (nodes L) ->
  valence Y x = 0) ->
  total weight P + total weight (filter p S) <= total weight S.
Proof.
  intros YH (F & N) A. rewrite <- total_app. apply S_most. split.
  - apply Forall_app. split; [eapply Forall_impl; [|exact F]; intros L; apply loop_of_inside, YH|].
    apply Forall_forall. intros L I. apply filter_In in I. apply S_loop, I.
  - rewrite flat_map_app. apply nodup_app; [exact N|apply nodup_filter_nodes, S_packing|]. intros n I J.
    apply in_flat_map in I. destruct I as (L & IL & I). apply in_flat_map in J. destruct J as (M & IM & J).
    apply filter_In in IM. destruct IM as (IM & pM). destruct (A M IM pM) as (A0 & A1).
    destruct n as [x|]; [|contradiction]. rewrite Forall_forall in F.
    assert (G := node_has_ends _ _ _ _ _ _ (F L IL) I). rewrite (A1 x J) in G. lia.
Qed.
Lemma kept_most K : inside pieces K H -> apart K -> weighs_at_most K (kept K).
Proof.
  intros KH A P Pk. assert (B := packing_with K P (fun L => negb (within K L)) KH Pk).
  rewrite (S_parts K) in B. fold (outside K) in B.
  enough (total weight P + total weight (outside K) <= kept K + total weight (outside K)) by lia.
  apply B. intros L I W. apply A; [exact I|]. apply negb_true_iff, W.
Qed.
Lemma outside_start K a es xs : apart K -> In (a, es, xs) (outside K) -> exists x, a = Some x.
Proof.
  intros A I. apply outside_in in I. destruct (A _ (proj1 I) (proj2 I)) as (N & _).
  destruct a as [x|]; [eauto|]. elim N. left. reflexivity.
Qed.
Lemma within_inside K Y L : inside pieces K Y -> In L S -> within K L = true -> within Y L = true.
Proof.
  intros I IL W. unfold within in *. rewrite forallb_forall in *. intros e E. destruct L as ((a, es), xs).
  destruct (S_loop _ IL) as (P & _). destruct (path_in _ _ _ _ _ _ _ _ P e E) as (Le & _). auto.
Qed.
Lemma kept_H : kept H = total weight S.
Proof.
  rewrite (S_parts H). enough (outside H = []) as -> by (cbn; lia). destruct (outside H) as [|L l] eqn:E;
    [reflexivity|exfalso].
  assert (I : In L (outside H)) by (rewrite E; left; reflexivity). apply outside_in in I.
  destruct I as (I & W). destruct L as ((a, es), xs). destruct (S_loop _ I) as (P & _).
  enough (within H (a, es, xs) = true) by congruence. apply forallb_forall. intros e J.
  apply (path_in _ _ _ _ _ _ _ _ P e J).
Qed.
Lemma H_apart : apart H.
Proof.
  intros L I W. assert (J : In L (outside H)) by (apply outside_in; auto).
  assert (E := S_parts H). rewrite kept_H in E. assert (G := total_at_least weight (outside H) L).
  pose proof (weight_bounds coins L). enough (weight L <= total weight (outside H)) by lia.
  apply G; [|exact J]. intros M _. pose proof (weight_bounds coins M). lia.
Qed.
Lemma kept_grows K Y : inside pieces K Y -> inside pieces Y H -> apart Y -> kept K <= kept Y.
Proof. intros KY YH A. apply (kept_most Y YH A), (packing_inside _ _ _ _ _ _ KY), inside_K_packing. Qed.
Lemma outside_weight K L : apart K -> In L (outside K) -> weight L = 4.
Proof.
  destruct L as ((a, es), xs). intros A I. destruct (outside_start K _ _ _ A I) as (x & ->). reflexivity.
Qed.

(* ---- the loops outside K have less than 8 coins ---- *)
Section Moderate.
Variable K : set.
Hypothesis K_state : state K.
Hypothesis K_inside : inside pieces K H.
Hypothesis K_apart : apart K.
Hypothesis moderate : forall L, In L (outside K) -> size L < 8.

Definition joint_of (L : loop) : nat := match L with (Some x, _, _) => x | _ => O end.
Definition piece_of (L : loop) : nat := hd O (pieces_of L).
Definition starts : list nat := map joint_of (outside K).
Definition has (x : nat) : bool := existsb (Nat.eqb x) starts.
Definition piece_at (x : nat) : nat :=
  match find (fun L => Nat.eqb (joint_of L) x) (outside K) with Some L => piece_of L | None => O end.

Lemma outside_is L : In L (outside K) -> exists x p, L = (Some x, [p], []) /\ (p < pieces)%nat /\ end1 p =
  Some x /\ end2 p = Some x /\ coins p <= 6.
Proof.
  destruct L as ((a, es), xs). intros I. destruct (outside_start K _ _ _ K_apart I) as (x & ->).
  assert (M := moderate _ I). cbn [size] in M. apply outside_in in I.
  destruct (S_loop _ (proj1 I)) as (P & _). assert (B := coins_of_path _ _ _ _ long _ _ _ _ _ P).
  destruct xs as [|y xs]; [|cbn [length] in B; lia]. assert (Len := path_lengths _ _ _ _ _ _ _ _ P).
  destruct es as [|p [|]]; try discriminate. exists x, p. split; [reflexivity|]. unfold coins_of in M.
  cbn [total length Z.of_nat] in M. inversion P as [? ? ? L T J |]; subst. split; [exact L|].
  destruct J as [(A & B') | (A & B')]; repeat split; auto; lia.
Qed.
Lemma has_spec x : has x = true <-> In x starts.
Proof.
  unfold has. rewrite existsb_exists. split; [intros (y & I & E); apply Nat.eqb_eq in E; subst; exact I|].
  intros I. exists x. rewrite Nat.eqb_refl. auto.
Qed.
Lemma has_loop x : has x = true -> In (Some x, [piece_at x], []) (outside K).
Proof.
  intros E. apply has_spec in E. unfold piece_at. destruct (find _ (outside K)) as [L|] eqn:F.
  - apply find_some in F. destruct F as (I & J). destruct (outside_is L I) as (y & p & -> & _). cbn in *.
    apply Nat.eqb_eq in J. subst. exact I.
  - apply in_map_iff in E. destruct E as (L & <- & I). assert (N := find_none _ _ F L I). cbn beta in N.
    rewrite Nat.eqb_refl in N. discriminate.
Qed.
Lemma trinket x : (x < joints)%nat -> has x = true ->
  (piece_at x < pieces)%nat /\ end1 (piece_at x) = Some x /\ end2 (piece_at x) = Some x /\
  coins (piece_at x) <= 6.
Proof. intros _ E. destruct (outside_is _ (has_loop x E)) as (y & p & [= <- <-] & R). exact R. Qed.
Lemma starts_nodes : flat_map nodes (outside K) = map Some starts.
Proof.
  unfold starts. assert (I := outside_is). clear moderate. induction (outside K) as [|L l IH]; [reflexivity|].
  cbn [flat_map map]. rewrite IH by (intros M J; apply I; right; exact J).
  destruct (I L (or_introl eq_refl)) as (x & p & -> & _). reflexivity.
Qed.
Lemma starts_once : NoDup starts.
Proof. apply (NoDup_map_inv Some). rewrite <- starts_nodes. apply nodup_filter_nodes, S_packing. Qed.
Lemma number_outside : total weight (outside K) = 4 * weigh joints has (fun _ => 1).
Proof.
  rewrite (total_same _ (fun _ => 4)) by (intros L I; apply (outside_weight K); assumption).
  rewrite total_constant. f_equal. transitivity (total (fun _ => 1) starts);
    [rewrite total_constant; unfold starts; rewrite map_length; lia|].
  rewrite <- (total_by_times joints (fun _ => 1)).
  - apply sum_same. intros x _. f_equal. assert (O := proj2 (times_once starts) starts_once x).
    pose proof (times_not_negative x starts). destruct (has x) eqn:E; [apply has_spec, times_in in E; cbn;
      lia|]. destruct (Z.eq_dec (times x starts) 0); [cbn; lia|].
    assert (I : has x = true) by (apply has_spec, times_in; lia). congruence.
  - intros x I. apply has_spec, has_loop in I. apply outside_in in I.
    destruct (S_loop _ (proj1 I)) as (P & _). apply (proj1 (path_ends _ _ _ _ ends_in_range _ _ _ _ _ P)).
    reflexivity.
Qed.
Lemma joint_apart x : (x < joints)%nat -> has x = true -> valence K x = 0.
Proof.
  intros _ E. apply has_loop, outside_in in E. destruct (K_apart _ (proj1 E) (proj2 E)) as (_ & Z). apply Z.
  left. reflexivity.
Qed.
Lemma valence_at_trinket x Y : (x < joints)%nat -> has x = true -> valence Y x <= 4.
Proof.
  intros L _. eapply Z.le_trans; [|apply (valence_4 x L)]. apply valence_inside. intros e _ _. reflexivity.
Qed.
Lemma piece_is L : In L (outside K) -> piece_of L = piece_at (joint_of L).
Proof.
  intros I. destruct (outside_is L I) as (x & p & -> & _). cbn.
  assert (Hx : has x = true) by (apply has_spec, in_map_iff; eexists; split; [|exact I]; reflexivity).
  assert (I' := has_loop x Hx). assert (N := nodup_filter_nodes (fun L => negb (within K L)) S
    (proj2 S_packing)).
  assert (E := one_loop_at (outside K) (Some x, [p], []) (Some x, [piece_at x], []) (Some x) N I I'
    (or_introl eq_refl) (or_introl eq_refl)).
  congruence.
Qed.
(* the loops of S in a state are those of K and the trinkets there *)
Lemma good_apart Y : good pieces joints end1 end2 has piece_at H K Y -> apart Y.
Proof.
  intros [GS GK GH GT] L I W. assert (WK : within K L = false).
  { destruct (within K L) eqn:E; [|reflexivity]. rewrite (within_inside K Y L GK I E) in W. discriminate. }
  split; [apply (K_apart L I WK)|]. assert (IO : In L (outside K)) by (apply outside_in; auto).
  assert (Pi := piece_is L IO). destruct (outside_is L IO) as (x & p & -> & _). cbn in *.
  intros y [[= <-] | []]. assert (Hx : has x = true) by (apply has_spec, in_map_iff; eexists; split;
    [|exact IO]; reflexivity).
  assert (Lx : (x < joints)%nat).
  { destruct (S_loop _ I) as (Q & _). apply (proj1 (path_ends _ _ _ _ ends_in_range _ _ _ _ _ Q)).
    reflexivity. }
  destruct (GT x Lx Hx) as [T |]; [|assumption]. rewrite <- Pi, andb_true_r in *. congruence.
Qed.
Lemma packed_is Y : good pieces joints end1 end2 has piece_at H K Y ->
  packed joints has piece_at (kept K) Y = kept Y.
Proof.
  intros [GS GK GH GT].
  assert (Gone : total weight (outside Y) = total (fun L => if Y (piece_of L) then 0 else weight L)
    (outside K)).
  { unfold outside at 1 2. rewrite !total_filter. apply total_same. intros L I.
    destruct (within K L) eqn:WK; cbn [negb].
    - rewrite (within_inside K Y L GK I WK). reflexivity.
    - destruct (outside_is L) as (x & p & -> & _); [apply outside_in; auto|]. cbn. rewrite andb_true_r.
      destruct (Y p); reflexivity. }
  assert (W : total weight (outside Y) + 4 * weigh joints (held has piece_at Y) (fun _ => 1) = total weight
    (outside K)).
  { rewrite Gone, number_outside.
    assert (C : total (fun L => if Y (piece_of L) then 0 else weight L) (outside K) =
      4 * weigh joints (fun x => has x && negb (Y (piece_at x))) (fun _ => 1)).
    { transitivity (total (fun x => if Y (piece_at x) then 0 else 4) starts).
      - unfold starts. rewrite total_map. apply total_same. intros L I.
        rewrite (piece_is L I), (outside_weight K L K_apart I). reflexivity.
      - rewrite <- (total_by_times joints).
        2: { intros x I. apply has_spec, has_loop in I. apply outside_in in I.
             destruct (S_loop _ (proj1 I)) as (Q & _).
          apply (proj1 (path_ends _ _ _ _ ends_in_range _ _ _ _ _ Q)). reflexivity. }
        unfold weigh. rewrite <- sum_times. apply sum_same. intros x _.
        assert (O := proj2 (times_once starts) starts_once x). pose proof (times_not_negative x starts).
        assert (Tx : times x starts = Z.b2z (has x)).
        { destruct (has x) eqn:Ex; [apply has_spec, times_in in Ex; cbn; lia|].
          destruct (Z.eq_dec (times x starts) 0); [cbn; lia|].
          assert (I : has x = true) by (apply has_spec, times_in; lia). congruence. }
        rewrite Tx. destruct (has x), (Y (piece_at x)); cbn; lia. }
    rewrite C. enough (weigh joints has (fun _ => 1) = weigh joints (fun x => has x && negb (Y (piece_at x)))
      (fun _ => 1) +
      weigh joints (held has piece_at Y) (fun _ => 1)) by lia.
    unfold weigh. rewrite <- sum_plus. apply sum_same. intros x _. unfold held.
    destruct (has x), (Y (piece_at x)); cbn; lia. }
  assert (SK := S_parts K). assert (SY := S_parts Y). unfold packed. lia.
Qed.
Lemma packed_most Y : good pieces joints end1 end2 has piece_at H K Y ->
  weighs_at_most Y (packed joints has piece_at (kept K) Y).
Proof. intros G. rewrite (packed_is Y G). apply kept_most; [apply G|apply good_apart, G]. Qed.
Lemma good_H : good pieces joints end1 end2 has piece_at H K H.
Proof.
  split; [exact H_state|exact K_inside|intros e _ T; exact T|]. intros x _ E. left.
  apply has_loop, outside_in in E. destruct (S_loop _ (proj1 E)) as (P & _).
  apply (path_in _ _ _ _ _ _ _ _ P (piece_at x) (or_introl eq_refl)).
Qed.

Variable theta : Z.
Hypothesis theta_high : high_enough K theta.
Lemma gain_is x : has x = true -> moderate_outside K (Some x, [piece_at x], []) /\
  gain (Some x, [piece_at x], []) = 7 - coins (piece_at x).
Proof.
  intros E. apply has_loop in E. split; [apply moderate_is; auto|]. unfold gain. cbn [size]. unfold coins_of.
  cbn [total length Z.of_nat]. lia.
Qed.

Lemma down_to_K mu : theta + mu <= altitude K -> theta - 1 + mu <= altitude H -> goes_down mu K H K.
Proof.
  intros HK HH. set (good := good pieces joints end1 end2 has piece_at H K).
  set (A := A pieces joints coins end1 end2 has piece_at (kept K) mu).
  assert (GK : good K) by (apply (K_good pieces joints end1 end2 has piece_at H K joint_apart); assumption).
  assert (AG : forall Y, good Y -> A Y = altitude Y - mu).
  { intros Y G. unfold A, Pairs.A, altitude. rewrite (packed_is Y G). lia. }
  assert (D : descends pieces joints coins end1 end2 has piece_at H K (kept K) mu H K).
  { apply (descent_to_K pieces joints coins end1 end2 ends_in_range long has piece_at H K (kept K) mu theta
      trinket valence_at_trinket
      joint_apart packed_most (ex_intro _ _ (conj (inside_K_packing K) eq_refl))) with (n :=
      Z.to_nat (weigh pieces H (fun _ => 1))); auto.
    - apply theta_high.
    - intros x _ E. destruct (gain_is x E) as (M & <-). apply (high_for_one _ _ theta_high _ M).
    - intros x y _ _ N E F. destruct (gain_is x E) as (M & <-). destruct (gain_is y F) as (M' & <-).
      apply (high_for_two _ _ theta_high _ _ M M'). congruence.
    - fold A. rewrite (AG K GK). lia.
    - apply good_H.
    - fold A. rewrite (AG H good_H). lia. }
  assert (Down : forall Y Z, descends pieces joints coins end1 end2 has piece_at H K (kept K) mu Y Z ->
    good Z -> good Y /\ goes_down mu K Y Z).
  { intros Y Z F. induction F as [Y Z E | Y es c h Z G O EA Le F IH]; intros GZ.
    - split; [|apply down_already, E]. apply (good_same _ _ coins _ _ _ _ _ _ trinket Z);
        [intros e L; symmetry; auto|exact GZ].
    - destruct (IH GZ) as (GR & GD). split; [exact G|]. fold A in EA, Le. rewrite (AG _ G), (AG _ GR) in EA.
      rewrite (AG _ GR) in Le. apply goes_on with es c h; auto; [|lia|lia]. split; [apply G|].
      split; [apply G|]. split; [apply G|]. apply good_apart, G. }
  apply (Down H K D GK).
Qed.
End Moderate.

(* ---- v is the altitude on the way down ---- *)
Lemma altitude_at_most K Y : S_state K Y -> 2 <= kept K -> ~ empty Y -> altitude Y <= v Y.
Proof.
  intros (YS & KY & YH & YA) K2 NE. assert (G := kept_grows K Y KY YH YA).
  apply (lower_bound pieces joints coins end1 end2 ends_in_range long v V _ Y (kept Y) eq_refl YS NE);
    [apply kept_most; assumption|lia].
Qed.
Lemma altitude_same Y Z : same pieces Y Z -> altitude Y = altitude Z.
Proof.
  intros E. unfold altitude. rewrite (excess_same _ _ _ _ _ _ _ E). do 3 f_equal.
  apply filter_ext_in. intros L I. assert (E' : same pieces Z Y) by (intros e Le; symmetry; auto).
  assert (W : forall U U', same pieces U U' -> within U L = true -> within U' L = true).
  { intros U U' D. apply within_inside; [|exact I]. intros e Le T. rewrite <- (D e Le). exact T. }
  apply eq_true_iff_eq. split; apply W; assumption.
Qed.
Lemma value_along K Y Z : goes_down 0 K Y Z -> 2 <= kept K -> v Z = altitude Z -> v Y = altitude Y.
Proof.
  intros D K2. induction D as [Y Z E | Y es c h Z B O EA Le D IH]; intros VZ.
  - rewrite (v_same _ _ _ _ _ _ V _ _ E), (altitude_same _ _ E). exact VZ.
  - specialize (IH VZ). assert (U := v_at_most _ _ _ _ _ _ V _ _ _ _ (proj1 B) O). unfold after in U.
    assert (NE : ~ empty Y).
    { destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & _ & _ & N).
      destruct es as [|e es]; [congruence|].
      destruct (opening_in _ _ _ _ _ ends_in_range _ _ _ _ O e (or_introl eq_refl)) as (L & T). intros Em.
      rewrite (Em e L) in T. discriminate. }
    assert (Lo := altitude_at_most K Y B K2 NE). lia.
Qed.

(* ---- a longer loop outside K is taken into K ---- *)
Section Longer.
Variable K : set.
Hypothesis K_state : state K.
Hypothesis K_inside : inside pieces K H.
Hypothesis K_apart : apart K.
Variables (x : nat) (es xs : list nat).
Notation L := (Some x, es, xs).
Hypothesis L_outside : In L (outside K).
Definition more : set := fun e => K e || existsb (Nat.eqb e) es.

Lemma L_in_S : In L S /\ within K L = false.
Proof. apply outside_in, L_outside. Qed.
Lemma L_path : path H (Some x) es xs (Some x) /\ NoDup es /\ ~ In x xs /\ NoDup xs.
Proof.
  destruct (S_loop _ (proj1 L_in_S)) as (P & N & M). cbn in M. inversion M as [|? ? F M']; subst.
  split; [exact P|]. split; [exact N|]. split; [intros I; apply F, in_map, I|apply (NoDup_map_inv Some), M'].
Qed.
Lemma L_nodes y : In y (x :: xs) -> valence K y = 0.
Proof.
  intros I. destruct (K_apart _ (proj1 L_in_S) (proj2 L_in_S)) as (_ & Z). apply Z. apply (in_map Some) in I.
  exact I.
Qed.
Lemma L_not_in_K e : In e es -> (e < pieces)%nat /\ K e = false.
Proof.
  intros I. destruct L_path as (P & _). destruct (path_in _ _ _ _ _ _ _ _ P e I) as (Le & _).
  split; [exact Le|]. destruct (loop_nodes_of_piece pieces end1 end2 H L e (S_loop _ (proj1 L_in_S)) I) as
    (n & m & J & N & _). destruct (K e) eqn:T; [exfalso|reflexivity].
  assert (N' : In n (map Some (x :: xs))) by exact N. apply in_map_iff in N'. destruct N' as (y & <- & N').
  assert (Z := L_nodes y N'). assert (G := valence_at_end pieces end1 end2 K y e Le T).
  rewrite (joins_count _ _ _ _ _ y J) in G. cbn [here] in G. rewrite Nat.eqb_refl in G.
  pose proof (b2z_bounds (here m y)). cbn [Z.b2z] in G. lia.
Qed.
Lemma more_spec e : more e = true <-> K e = true \/ In e es.
Proof.
  unfold more. rewrite orb_true_iff, existsb_exists. split; intros [A | A]; auto.
  - destruct A as (f & I & E). apply Nat.eqb_eq in E. subst. auto.
  - right. exists e. rewrite Nat.eqb_refl. auto.
Qed.
Lemma more_minus : same pieces (minus more es) K.
Proof.
  intros e _. apply eq_true_iff_eq. rewrite minus_spec, more_spec. split; [tauto|]. intros T. split; [auto|].
  intros I. apply L_not_in_K in I. destruct I. congruence.
Qed.
Lemma more_in e : In e es -> (e < pieces)%nat /\ more e = true.
Proof. intros I. split; [apply L_not_in_K, I|]. apply more_spec. auto. Qed.
Lemma valence_more y : valence more y = valence K y + 2 * Z.b2z (Nat.eqb x y) + 2 * times y xs.
Proof.
  destruct L_path as (P & N & _). assert (M := valence_minus pieces end1 end2 more es y N more_in).
  rewrite (valence_same _ _ _ _ _ y more_minus), (path_count _ _ _ _ _ _ _ _ y P) in M. cbn [here] in M. lia.
Qed.
Lemma valence_on_L y : In y (x :: xs) -> valence more y = 2.
Proof.
  intros I. rewrite valence_more, (L_nodes y I). destruct L_path as (_ & _ & F & N).
  assert (O := proj2 (times_once xs) N y). pose proof (times_not_negative y xs).
  rewrite times_in in F. destruct (Nat.eqb_spec x y) as [<- | D]; [cbn; lia|].
  destruct I as [-> | I]; [contradiction|]. apply times_in in I. cbn. lia.
Qed.
Lemma more_state : state more.
Proof.
  intros y Y. specialize (K_state y Y). destruct (in_dec Nat.eq_dec y (x :: xs)) as [I | N];
    [rewrite (valence_on_L y I); lia|].
  rewrite valence_more. destruct (Nat.eqb_spec x y) as [-> |]; [elim N; left; reflexivity|].
  assert (F : ~ In y xs) by (intros I; apply N; right; exact I). rewrite times_in in F.
  pose proof (times_not_negative y xs). cbn. lia.
Qed.
Lemma within_more M : In M S -> within more M = within K M || existsb (fun n => here n x) (nodes M).
Proof.
  intros IM. assert (At : existsb (fun n => here n x) (nodes M) = true -> M = L).
  { intros E. apply existsb_exists in E. destruct E as (n & N & E). destruct (here_spec n x) as [-> |];
      [|discriminate].
    apply (one_loop_at S M L (Some x)); [apply S_packing|exact IM|apply L_in_S|exact N|left; reflexivity]. }
  unfold within. apply eq_true_iff_eq. rewrite orb_true_iff, !forallb_forall. split.
  - intros A. destruct (existsb (fun n => here n x) (nodes M)) eqn:E; [auto|left]. intros e I.
    specialize (A e I). apply more_spec in A. destruct A as [A | A]; [exact A|exfalso].
    destruct (loop_nodes_of_piece pieces end1 end2 H M e (S_loop M IM) I) as (n & m & J & N & N').
    destruct (loop_nodes_of_piece pieces end1 end2 H L e (S_loop L (proj1 L_in_S)) A) as
      (n' & m' & J' & O & O').
    assert (Eq : In n (nodes L)).
    { destruct J as [(<- & <-) | (<- & <-)], J' as [(<- & <-) | (<- & <-)]; assumption. }
    assert (ML := one_loop_at S M L n (proj2 S_packing) IM (proj1 L_in_S) N Eq). subst M.
    cbn [nodes existsb here] in E. rewrite Nat.eqb_refl in E. discriminate.
  - intros [A | A] e I; apply more_spec; [left; apply A, I|]. apply At in A. subst M. right. exact I.
Qed.
Lemma kept_more : kept more = kept K + 4.
Proof.
  unfold inside_K. rewrite !total_filter.
  rewrite (total_same _ (fun M => (if within K M then weight M else 0) + (if existsb (fun n => here n x)
    (nodes M) then weight M else 0))).
  - assert (Sum : forall (f g : loop -> Z) l, total (fun M => f M + g M) l = total f l + total g l)
      by (intros f g l; induction l; cbn [total]; lia).
    rewrite Sum. f_equal. destruct (in_split _ _ (proj1 L_in_S)) as (l1 & l2 & E).
    assert (Other : forall M, In M (l1 ++ l2) -> existsb (fun n => here n x) (nodes M) = false).
    { intros M I. destruct (existsb (fun n => here n x) (nodes M)) eqn:At; [exfalso|reflexivity].
      apply existsb_exists in At. destruct At as (n & N & At). destruct (here_spec n x) as [-> |];
        [|discriminate]. assert (D := proj2 S_packing). rewrite E, flat_map_app in D.
        cbn [flat_map nodes] in D. cbn [app] in D.
      apply NoDup_remove_2 in D. apply D. apply in_app_or in I. apply in_or_app.
      destruct I as [I | I]; [left | right; apply in_or_app; right]; apply in_flat_map; exists M; auto. }
    assert (Z : forall l, (forall M, In M l -> In M (l1 ++ l2)) ->
      total (fun M => if existsb (fun n => here n x) (nodes M) then weight M else 0) l = 0).
    { intros l I. rewrite (total_same _ (fun _ => 0)); [rewrite total_constant; lia|]. intros M J.
      rewrite (Other M (I M J)). reflexivity. }
    rewrite E, total_app. cbn [total]. rewrite !Z by (intros M I; apply in_or_app; auto).
    cbn [nodes existsb here Packings.weight]. rewrite Nat.eqb_refl. reflexivity.
  - intros M I. rewrite (within_more M I). destruct (within K M) eqn:W; cbn [orb]; [|lia].
    destruct (existsb (fun n => here n x) (nodes M)) eqn:At; [exfalso|lia]. apply existsb_exists in At.
    destruct At as (n & N & At). destruct (here_spec n x) as [-> |]; [|discriminate].
    assert (ML := one_loop_at S M L (Some x) (proj2 S_packing) I (proj1 L_in_S) N (or_introl eq_refl)).
    subst M. rewrite (proj2 L_in_S) in W. discriminate.
Qed.
Lemma more_apart : apart more.
Proof.
  intros M I W. rewrite (within_more M I) in W. apply orb_false_iff in W. destruct W as (W & At).
  destruct (K_apart M I W) as (N & Z). split; [exact N|]. intros y Y. rewrite valence_more, (Z y Y).
  enough (~ In y (x :: xs)) as F.
  { cbn [In] in F. destruct (Nat.eqb_spec x y); [tauto|]. assert (F' : ~ In y xs) by tauto.
    rewrite times_in in F'. pose proof (times_not_negative y xs). cbn. lia. }
  intros F. assert (ML := one_loop_at S M L (Some y) (proj2 S_packing) I (proj1 L_in_S) Y (in_map Some _ _
    F)). subst M.
  cbn [nodes existsb here] in At. rewrite Nat.eqb_refl in At. discriminate.
Qed.
Lemma more_inside : inside pieces more H.
Proof.
  intros e Le T. apply more_spec in T. destruct T as [T | T]; [apply (K_inside e Le T)|].
  destruct L_path as (P & _). apply (path_in _ _ _ _ _ _ _ _ P e T).
Qed.
Lemma more_outside M : In M (outside more) -> In M (outside K).
Proof.
  rewrite !outside_in. intros (I & W). split; [exact I|]. destruct (within K M) eqn:E; [|reflexivity].
  rewrite (within_inside K more M) in W; [discriminate| |exact I|exact E]. intros e _ T.
  apply more_spec. auto.
Qed.
Hypothesis L_long : 8 <= size L.
Hypothesis kept_2 : 2 <= kept K.
Hypothesis K_high : 4 <= altitude K.
Hypothesis K_value : v K = altitude K.
Lemma more_value : v more = altitude more /\ altitude K <= altitude more.
Proof.
  destruct L_path as (P & N & _).
  assert (P' : path more (Some x) es xs (Some x)) by (eapply path_weaken; [exact P|]; intros e I;
    apply more_in, I).
  assert (O : opening more es (coins_of coins es xs + 1) 4) by (apply open_isolated_loop with x;
    [exact P'|exact N|apply valence_on_L]).
  assert (B := v_at_most _ _ _ _ _ _ V _ _ _ _ more_state O). unfold after in B.
  rewrite (v_same _ _ _ _ _ _ V _ _ more_minus) in B.
  destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & E & _ & Ne).
  cbn [drop Z.eqb Pos.eqb] in E. rewrite (excess_same _ _ _ _ _ _ _ more_minus) in E.
  assert (NE : ~ empty more).
  { intros Em. assert (Ex : exists e, In e es) by (clear - Ne; destruct es as [|e l]; [congruence|exists e;
      left; reflexivity]).
    destruct Ex as (e & I). destruct (more_in e I) as (Le & T). rewrite (Em e Le) in T. discriminate. }
  assert (Low := lower_bound pieces joints coins end1 end2 ends_in_range long v V _ more (kept more) eq_refl
    more_state NE (kept_most more more_inside more_apart)).
  assert (KM := kept_more). specialize (Low ltac:(lia)). unfold altitude in *. cbn [size] in L_long. lia.
Qed.
End Longer.

Lemma value_by_kept theta n : forall K, Z.to_nat (total weight (outside K)) = n -> state K ->
  inside pieces K H -> apart K ->
  high_enough K theta -> 2 <= kept K -> theta <= altitude K -> v K = altitude K -> theta - 1 <= altitude H ->
  v H = altitude H.
Proof.
  induction n as [n IH] using lt_wf_ind. intros K N KS KI KA Th K2 KH KV HH. assert (T4 := high_alone _ _ Th).
  destruct (find (fun L => 8 <=? size L) (outside K)) as [((a, es), xs)|] eqn:F.
  - apply find_some in F. destruct F as (I & Lo). apply Z.leb_le in Lo.
    destruct (outside_start K a es xs KA I) as (x & ->).
    destruct (more_value K KS KI KA x es xs I Lo K2 ltac:(lia) KV) as (V' & H').
    assert (M := kept_more K x es xs I). assert (S1 := S_parts K). assert (S2 := S_parts (more K es)).
    pose proof (weight_not_negative coins (outside (more K es))).
    apply (IH (Z.to_nat (total weight (outside (more K es)))) ltac:(lia) (more K es) eq_refl);
      [apply (more_state K KS KA x es xs I)|apply (more_inside K KI x es xs I)|
      apply (more_apart K KA x es xs I)| |lia|lia|exact V'|exact HH].
    destruct Th as [H4 H1 H2]. assert (Mo : forall L, moderate_outside (more K es) L -> moderate_outside K L).
    { intros L. rewrite !moderate_is. intros (IL & Sz). split; [eapply more_outside; eassumption|exact Sz]. }
    split; [exact H4| |]; auto.
  - apply (value_along K H K); [|exact K2|exact KV]. apply (down_to_K K KS KI KA) with theta;
      [|exact Th|lia|lia].
    intros L I. assert (Z := find_none _ _ F L I). apply Z.leb_gt in Z. exact Z.
Qed.

(* the altitude of K is its controlled value, if v = cv there, and is 4 or more *)
Lemma altitude_is K k : state K -> inside pieces K H -> apart K -> controlled_value K k -> v K = k ->
  4 <= k -> k = altitude K /\ 2 <= kept K.
Proof.
  intros KS KI KA [(_ & ->) | (NE & q & ((P & Pk & WP) & Q) & EK)] VK K4; [lia|].
  assert (Eq : q = kept K).
  { apply Z.le_antisymm; [rewrite <- WP; apply (kept_most K KI KA P Pk)|]. apply (Q _ (inside_K_packing K)). }
  assert (K2 : 2 <= kept K).
  { destruct (Z_le_dec 2 (kept K)); [assumption|exfalso].
    assert (T : only_three_chains pieces coins end1 end2 K).
    { intros e Le Te. apply (three_chains pieces joints coins end1 end2 ends_in_range long K); try assumption.
      intros L LL. assert (B := kept_most K KI KA _ (packing_alone _ _ _ _ _ LL)). cbn [total] in B. lia. }
    assert (B := value_of_three_chains pieces joints coins end1 end2 ends_in_range long v V _ K eq_refl T KS).
    lia. }
  split; [|exact K2]. unfold altitude. rewrite EK, Eq, Z.max_l by exact K2. reflexivity.
Qed.
Theorem theorem_D K theta k h : state K -> inside pieces K H -> apart K -> high_enough K theta ->
  controlled_value K k -> v K = k -> theta <= k -> controlled_value H h -> theta - 1 <= h -> v H = h.
Proof.
  intros KS KI KA Th CK VK KT CH HT. assert (T4 := high_alone _ _ Th).
  destruct (altitude_is K k KS KI KA CK VK ltac:(lia)) as (EK & K2).
  assert (NE : ~ empty K).
  { intros E. destruct CK as [(_ & Z) | (NE & _)]; [lia|contradiction]. }
  assert (EH : h = altitude H).
  { destruct CH as [(E & _) | (_ & r & ((R & Rk & WR) & Rm) & EH)].
    - elim NE. intros e Le. destruct (K e) eqn:T; [|reflexivity]. rewrite <- (E e Le). symmetry.
      apply KI; assumption.
    - assert (Er : r = kept H).
      { rewrite kept_H. apply Z.le_antisymm; [rewrite <- WR; apply (S_most R Rk)|apply (Rm S S_packing)]. }
      assert (G := kept_grows K H KI (fun e _ T => T) H_apart). unfold altitude.
      rewrite EH, Er, Z.max_l by lia. reflexivity. }
  rewrite EH in *. apply (value_by_kept theta _ K eq_refl); auto; lia.
Qed.

Lemma two_greatest_spec l : NoDup l -> (forall L, In L l -> 0 < gain L) ->
  let '(g, g') := two_greatest (map gain l) in
  0 <= g' <= g /\ (forall L, In L l -> gain L <= g) /\
  (forall L M, In L l -> In M l -> L <> M -> gain L + gain M <= g + g') /\
  match l with
  | [] => g = 0 /\ g' = 0
  | [L] => g = gain L /\ g' = 0
  | _ => exists L M, In L l /\ In M l /\ L <> M /\ g = gain L /\ g' = gain M
  end.
Proof.
  induction l as [|N l IH]; intros D P; cbn [map two_greatest].
  - split; [lia|]. split; [intros L []|]. split; [intros L M []|auto].
  - inversion D as [|? ? F D']; subst. specialize (IH D' (fun L I => P L (or_intror I))).
    destruct (two_greatest (map gain l)) as (g, g'). destruct IH as (B & One & Two & Is).
    assert (PN := P N (or_introl eq_refl)). destruct (Z.leb_spec g (gain N)).
    + split; [lia|]. split; [intros L [<- | I]; [lia|specialize (One L I); lia]|]. split.
      * intros L M [<- | I] [<- | J] NE; [congruence|specialize (One M J); lia|specialize (One L I); lia|].
        specialize (One L I). specialize (Two L M I J NE). lia.
      * destruct l as [|L l]; [destruct Is; split; [reflexivity|assumption]|].
        assert (Ex : exists M, In M (L :: l) /\ g = gain M).
        { destruct l as [|M l]; [exists L; split; [left; reflexivity|apply Is]|].
          destruct Is as (A & _ & I & _ & _ & E & _). eauto. }
        destruct Ex as (M & I & E). exists N, M. split; [left; reflexivity|]. split; [right; exact I|].
        split; [intros ->; contradiction|auto].
    + split; [lia|]. split; [intros L [<- | I]; [lia|auto]|]. split.
      * intros L M [<- | I] [<- | J] NE; [congruence|specialize (One M J); lia|specialize (One L I); lia|].
        specialize (Two L M I J NE). lia.
      * destruct l as [|L l]; [destruct Is; lia|].
        destruct l as [|M l]; [destruct Is as (-> & ->); exists L, N|destruct Is as (A & C & IA & IC & NE & ->
          & ->)].
        -- rewrite Z.max_l by lia. cbn. repeat split; auto. intros ->. apply F. left. reflexivity.
        -- destruct (Z.max_spec (gain N) (gain C)) as [(_ & ->) | (_ & ->)]; [exists A, C | exists A, N];
             (split; [right; exact IA|]); (split; [auto using in_cons, in_eq|]); auto.
           split; [intros ->; contradiction|auto].
Qed.
Theorem theta_is_least K theta : high_enough K theta <-> least_theta K <= theta.
Proof.
  set (l := filter (fun L => negb (within K L) && (size L <? 8)) S).
  assert (In_l : forall L, In L l <-> moderate_outside K L).
  { intros L. unfold l, moderate_outside. rewrite filter_In, andb_true_iff, negb_true_iff, Z.ltb_lt. tauto. }
  assert (D : NoDup l).
  { apply NoDup_filter. destruct S_packing as (_ & N). clear - N. induction S as [|L m IH]; constructor.
    - cbn in N. intros I. destruct (nodes L) as [|n k] eqn:E; [destruct L as ((a, es), xs); discriminate|].
      cbn in N. inversion N as [|? ? F _]; subst. apply F, in_or_app. right. apply in_flat_map. exists L.
      rewrite E. split; [exact I|left; reflexivity].
    - apply IH. cbn in N. clear - N. induction (nodes L) as [|n k IH]; [exact N|]. inversion N; auto. }
  assert (Sp := two_greatest_spec l D ltac:(intros L I; apply In_l in I; destruct I as (_ & _ & I); unfold
    gain; lia)).
  unfold least_theta, gains_outside. fold l. destruct (two_greatest (map gain l)) as (g, g').
  destruct Sp as (B & One & Two & Is). split.
  - intros [H4 H1 H2]. destruct l as [|L [|M m]] eqn:E; cbn [map].
    + lia.
    + assert (T := H1 L (proj1 (In_l L) (or_introl eq_refl))). lia.
    + destruct Is as (A & C & IA & IC & NE & -> & ->).
      assert (T := H2 A C (proj1 (In_l A) IA) (proj1 (In_l C) IC) NE). lia.
  - intros Le. split; [lia| |].
    + intros L ML. specialize (One L (proj2 (In_l L) ML)). lia.
    + intros L M ML MM NE. apply In_l in ML, MM. specialize (Two L M ML MM NE). specialize (One L ML).
      split; [lia|]. destruct l as [|A [|C m]]; [destruct ML|destruct ML as [-> | []], MM as [-> | []];
        congruence|cbn [map] in Le; lia].
Qed.

(* a loop that avoids the ground has 4 coins or more, so that it gains 4 at most *)
Lemma ten_is_high_enough K : apart K -> high_enough K 10.
Proof.
  intros KA. assert (G : forall L, moderate_outside K L -> gain L <= 4).
  { intros ((a, es), xs) (I & _). destruct (S_loop _ I) as (P & _).
    assert (B := coins_of_path _ _ _ _ long _ _ _ _ _ P). unfold gain. cbn [size]. lia. }
  split; [lia| |].
  - intros L M. specialize (G L M). lia.
  - intros L M ML MM _. assert (GL := G L ML). assert (GM := G M MM). lia.
Qed.
Theorem theorem_A K k h : state K -> inside pieces K H -> apart K -> controlled_value K k ->
  v K = k -> 10 <= k ->
  controlled_value H h -> 9 <= h -> v H = h.
Proof.
  intros KS KI KA CK VK K10 CH H9. apply (theorem_D K 10 k h KS KI KA (ten_is_high_enough K KA) CK VK K10 CH).
  exact H9.
Qed.

(* The greatest such mu is the lesser of A(H) - (theta - 1) and A(K) - theta. *)
Theorem theorem_C K theta mu : state K -> inside pieces K H -> apart K ->
  (forall L, In L S -> within K L = false -> size L < 8) -> high_enough K theta ->
  theta + mu <= altitude K -> theta - 1 + mu <= altitude H -> goes_down mu K H K.
Proof.
  intros KS KI KA M Th. apply (down_to_K K KS KI KA); [|exact Th].
  intros L I. apply outside_in in I. apply M; apply I.
Qed.
End Theorem_A.

Print Assumptions theta_is_least.
Print Assumptions theorem_C.
Print Assumptions theorem_D.
Print Assumptions theorem_A.
