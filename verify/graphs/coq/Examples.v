(* Small graphs that show which conditions the theorems need. Coq computes their values: the table of all values
   is checked, and so are all conditions. First the theorems are stated with bounds that may be other than
   theirs. *)
From Coq Require Import ZArith List Lia Bool.
From Loony Require Import Sums Links Graphs Joints Packings Computed Tables Theorem_A Theorem_F Landing.
Import ListNotations.
Open Scope Z_scope.

(* A graph: how many joints, and its pieces, each with its coins and two ends. *)
Definition piece : Type := Z * option nat * option nat.
Record graph := Graph { joints : nat; all_pieces : list piece }.
Definition pieces (G : graph) : nat := length (all_pieces G).
Definition coins (G : graph) (e : nat) : Z := nth e (map (fun p => fst (fst p)) (all_pieces G)) 0.
Definition end1 (G : graph) (e : nat) : option nat := nth e (map (fun p => snd (fst p)) (all_pieces G)) None.
Definition end2 (G : graph) (e : nat) : option nat := nth e (map snd (all_pieces G)) None.
Notation of_graph f G := (f (pieces G) (joints G) (coins G) (end1 G) (end2 G)) (only parsing).
Notation valence_in G := (valence (pieces G) (end1 G) (end2 G)).
Notation packing_in G := (packing (pieces G) (end1 G) (end2 G)).
Notation within_bound G := (weighs_at_most (pieces G) (coins G) (end1 G) (end2 G)).
Notation controlled_in G := (of_graph controlled_value G).
Record loony_graph (G : graph) : Prop := {
  in_range : forall e x, (e < pieces G)%nat -> end1 G e = Some x \/ end2 G e = Some x -> (x < joints G)%nat;
  chains_long : forall e, (e < pieces G)%nat -> 3 <= coins G e;
  is_state : state (pieces G) (joints G) (end1 G) (end2 G) all;
  valence_4 : forall x, (x < joints G)%nat -> valence_in G all x <= 4 }.

(* What the theorems suppose of S, and of S and K. *)
Definition most (G : graph) (S : list loop) : Prop :=
  packing_in G all S /\ within_bound G all (total (weight (coins G)) S).
Definition condition : Type := graph -> list loop -> set -> Prop.
(* (1) the loop of S through the ground is in K; (2) the other loops of S that are not in K have no node in K *)
Definition ground_in_K : condition := fun G S K =>
  forall L, In L S -> within K L = false -> ~ In None (nodes L).
Definition loops_apart : condition := fun G S K =>
  forall L, In L S -> within K L = false -> forall x, In (Some x) (nodes L) -> valence_in G K x = 0.
(* as Berlekamp and Scott have it: the loops of S in K are a maximum packing of K *)
Definition compatible : condition := fun G S K =>
  most G S /\ within_bound G K (total (weight (coins G)) (filter (within K) S)).
Definition no_moderate_piece : condition := fun G S K => not_moderate (pieces G) (coins G) (end1 G) (end2 G) K.
Definition worth_cv : condition := fun G S K =>
  forall v k, of_graph values G v -> controlled_in G K k -> v K = k.
Definition both (p q : condition) : condition := fun G S K => p G S K /\ q G S K.

(* The theorem on G = H with conditions on S and K, for which cv(K) >= a and cv(H) >= b are enough. *)
Definition enough (p : condition) (a b : Z) : Prop :=
  forall G S K v k h, loony_graph G -> most G S -> state (pieces G) (joints G) (end1 G) (end2 G) K ->
  p G S K -> controlled_in G K k -> a <= k -> controlled_in G all h -> b <= h -> of_graph values G v -> v all =
    h.
Definition theorem_A_with : Z -> Z -> Prop := enough (both (both ground_in_K loops_apart) worth_cv).
Definition main_theorem_with : Z -> Z -> Prop := enough (both (both ground_in_K loops_apart) no_moderate_piece).
(* Theorem F, where cv(S) >= a and cv(G) >= b are enough. *)
Definition theorem_F_with (p : graph -> list loop -> Prop) (a b : Z) : Prop :=
  forall G S v s g, loony_graph G -> most G S -> p G S -> controlled_in G (packed_in S) s -> a <= s ->
  controlled_in G all g -> b <= g -> of_graph values G v -> v all = g.
Definition any_loops : graph -> list loop -> Prop := fun _ _ => True.
Definition even : graph -> list loop -> Prop := fun G S => even_loops (coins G) S.
(* a graph's value and controlled value *)
Definition is_worth (G : graph) (v cv : Z) : Prop := loony_graph G /\ controlled_in G all cv /\
  forall w, of_graph values G w -> w all = v.

(* ---- what follows: first, the theorems ---- *)
Theorem theorem_A_bounds : theorem_A_with 10 9.
Proof.
  intros G S K v k h [R L St V4] (Pk & Q) SK ((Gr & Ap) & W) CK K10 CH H9 V.
  apply (theorem_A (pieces G) (joints G) (coins G) (end1 G) (end2 G) all R L St V4 v V S Pk Q K k h SK); auto.
  - intros e _ _. reflexivity.
  - intros M I Out. split; [apply (Gr M I Out)|apply (Ap M I Out)].
Qed.
Lemma main_theorem_from_A a b : theorem_A_with a b -> main_theorem_with a b.
Proof.
  intros A G S K v k h LG M SK (Ap & NM) CK K10 CH H9 V. apply (A G S K v k h LG M SK); auto.
  split; [exact Ap|].
  intros w c W C. destruct LG as [R L _ _].
  apply (landing (pieces G) (joints G) (coins G) (end1 G) (end2 G) R L w W K c SK NM C).
Qed.
Theorem theorem_F_bounds : theorem_F_with any_loops 3 1 /\ theorem_F_with even 2 1.
Proof.
  split; intros G S v s g [R L St _] (Pk & Q) Ev CS S3 CG G1 V.
  - apply (theorem_F (pieces G) (joints G) (coins G) (end1 G) (end2 G) R L v V all S s g); assumption.
  - apply (theorem_F_even (pieces G) (joints G) (coins G) (end1 G) (end2 G) R L v V all S s g); assumption.
Qed.

(* ---- conditions that Coq computes ---- *)
Section Checks.
Variable G : graph.
Notation ends_of_pieces := (seq 0 (pieces G)).
Notation nodes_of_graph := (None :: map Some (seq 0 (joints G))).
Definition end_in_range (n : option nat) : bool :=
  match n with Some x => Nat.ltb x (joints G) | None => true end.
Definition is_loony : bool :=
  forallb (fun e => end_in_range (end1 G e) && end_in_range (end2 G e) && (3 <=? coins G e)) ends_of_pieces &&
  forallb (fun x => negb (valence_in G all x =? 1) && (valence_in G all x <=? 4)) (seq 0 (joints G)).
Definition is_a_state (K : set) : bool := forallb (fun x => negb (valence_in G K x =? 1)) (seq 0 (joints G)).
Definition loop_dec (L M : loop) : {L = M} + {L <> M}.
Proof. repeat decide equality. Defined.
Definition loops_in (Y : set) : list loop := loops (pieces G) (joints G) (end1 G) (end2 G) Y.
Definition heaviest (Y : set) : Z := greatest_of (coins G) (loops_in Y) [].
Definition is_most (S : list loop) : bool :=
  forallb (fun L => if in_dec loop_dec L (loops_in all) then true else false) S &&
  distinct (flat_map nodes S) && (heaviest all <=? total (weight (coins G)) S).
Definition is_worth_now (v cv : Z) : bool :=
  is_loony && (of_graph controlled G all =? cv) &&
  (let t := of_graph fill G in of_graph right G t && (in_table (pieces G) t all =? v)).
Definition has_no_moderate_piece (K : set) : bool :=
  forallb (fun a => forallb (fun w => let '(es, xs, _) := w in 5 <=? coins_of (coins G) es xs)
    (chains (pieces G) (end1 G) (end2 G) K a)) nodes_of_graph &&
  forallb (fun L => match L with (Some _, es, xs) => 8 <=? coins_of (coins G) es xs + 1 | _ => true end)
    (loops_in K).
Definition has_ground (S : list loop) (K : set) : bool :=
  forallb (fun L => within K L || negb (existsb (node_equal None) (nodes L))) S.
Definition has_loops_apart (S : list loop) (K : set) : bool :=
  forallb (fun L => within K L ||
    forallb (fun n => match n with Some x => valence_in G K x =? 0 | None => true end) (nodes L)) S.
Definition is_compatible (S : list loop) (K : set) : bool :=
  heaviest K <=? total (weight (coins G)) (filter (within K) S).
Definition has_even_loops (S : list loop) : bool :=
  forallb (fun L => match L with (Some _, es, xs) => Z.even (coins_of (coins G) es xs + 1) | _ => true end) S.

Lemma below_in_seq n e : (e < n)%nat -> In e (seq 0 n).
Proof. intros L. apply in_seq. lia. Qed.
Lemma loony_graph_if : is_loony = true -> loony_graph G.
Proof.
  unfold is_loony. rewrite andb_true_iff, !forallb_forall. intros (P & J). split.
  - intros e x L At. assert (B := P e (below_in_seq _ _ L)). rewrite !andb_true_iff in B.
    destruct B as ((B1 & B2) & _).
    destruct At as [E | E]; rewrite E in *; cbn in *; apply Nat.ltb_lt; assumption.
  - intros e L. assert (B := P e (below_in_seq _ _ L)). rewrite !andb_true_iff in B. apply Z.leb_le, B.
  - intros x L. assert (B := J x (below_in_seq _ _ L)). rewrite !andb_true_iff, negb_true_iff, Z.eqb_neq in B.
    apply B.
  - intros x L. assert (B := J x (below_in_seq _ _ L)). rewrite !andb_true_iff in B. apply Z.leb_le, B.
Qed.
Lemma state_if K : is_a_state K = true -> state (pieces G) (joints G) (end1 G) (end2 G) K.
Proof.
  unfold is_a_state. rewrite forallb_forall. intros J x L. apply Z.eqb_neq, negb_true_iff, J, below_in_seq, L.
Qed.
Lemma is_worth_if v cv : is_worth_now v cv = true -> is_worth G v cv.
Proof.
  unfold is_worth_now. rewrite !andb_true_iff. intros ((LG & C) & Ri & W). apply loony_graph_if in LG.
  split; [exact LG|].
  destruct LG as [R L St _]. split.
  - apply Z.eqb_eq in C. rewrite <- C.
    apply (there_is_a_controlled_value (pieces G) (joints G) (coins G) (end1 G) (end2 G) R all).
  - intros w V. apply Z.eqb_eq in W. rewrite <- W. assert (T := right_table _ _ _ _ _ R _ Ri).
    apply (only_one_value (pieces G) (joints G) (coins G) (end1 G) (end2 G) R w _ V T all St).
Qed.
Hypothesis LG : loony_graph G.
Lemma controlled_if Y c : of_graph controlled G Y = c -> controlled_in G Y c.
Proof. intros <-. apply there_is_a_controlled_value, LG. Qed.
Lemma within_bound_if Y q : heaviest Y <= q -> within_bound G Y q.
Proof.
  intros B P (F & N). eapply Z.le_trans; [|exact B]. apply packing_is_no_heavier; [|exact N|intros n _ []].
  intros L I. rewrite Forall_forall in F. apply (loops_spec _ _ (coins G) _ _ (in_range G LG)), F, I.
Qed.
Lemma most_if S : is_most S = true -> most G S.
Proof.
  unfold is_most. rewrite !andb_true_iff, forallb_forall. intros ((F & D) & B). split.
  - split; [|apply distinct_spec, D]. apply Forall_forall. intros L I.
    apply (loops_spec _ _ (coins G) _ _ (in_range G LG)).
    specialize (F L I). destruct (in_dec loop_dec L (loops_in all)); [assumption|discriminate].
  - apply within_bound_if, Z.leb_le, B.
Qed.
Lemma compatible_if S K : is_most S = true -> is_compatible S K = true -> compatible G S K.
Proof. intros M B. split; [apply most_if, M|apply within_bound_if, Z.leb_le, B]. Qed.
Lemma ground_in_K_if S K : has_ground S K = true -> ground_in_K G S K.
Proof.
  unfold has_ground. rewrite forallb_forall. intros F L I Out. specialize (F L I). rewrite Out in F. cbn in F.
  rewrite <- in_nodes. apply not_true_iff_false, negb_true_iff, F.
Qed.
Lemma loops_apart_if S K : has_loops_apart S K = true -> loops_apart G S K.
Proof.
  unfold has_loops_apart. rewrite forallb_forall. intros F L I Out x J. specialize (F L I). rewrite Out in F.
  cbn in F.
  rewrite forallb_forall in F. apply Z.eqb_eq, (F _ J).
Qed.
Lemma no_moderate_piece_if S K : has_no_moderate_piece K = true -> no_moderate_piece G S K.
Proof.
  unfold has_no_moderate_piece. rewrite andb_true_iff, !forallb_forall. intros (C & B). split.
  - intros a es xs b Ch.
    assert (A : In a nodes_of_graph).
    { destruct a as [x|]; [right|left; reflexivity]. apply in_map, in_seq. destruct Ch as (P & _).
      assert (x < joints G)%nat by (apply (proj1 (path_ends _ _ _ _ (in_range G LG) _ _ _ _ _ P)); reflexivity).
      lia. }
    specialize (C a A). rewrite forallb_forall in C. apply Z.leb_le, (C (es, xs, b)).
    apply (chains_spec (pieces G) (coins G)). exact Ch.
  - intros x es xs L. apply Z.leb_le, (B (Some x, es, xs)), (loops_spec _ _ (coins G) _ _ (in_range G LG)), L.
Qed.
Lemma even_if S : has_even_loops S = true -> even G S.
Proof. unfold has_even_loops. rewrite forallb_forall. intros F x es xs I.
apply Z.even_spec, (F (Some x, es, xs) I). Qed.
End Checks.

(* a counterexample to the theorem with conditions p, cv(K) >= a and cv(H) >= b *)
Lemma not_enough (p : condition) a b G S K v k h : is_worth G v h -> v <> h -> is_most G S = true ->
  is_a_state G K = true -> p G S K ->
  of_graph controlled G K = k -> a <= k -> b <= h -> ~ enough p a b.
Proof.
  intros (LG & C & W) D M SK P CK A B E.
  assert (V := there_is_a_value (pieces G) (joints G) (coins G) (end1 G) (end2 G) (in_range G LG)).
  apply D. rewrite <- (W _ V). apply (E G S K _ k h LG (most_if G LG S M) (state_if G K SK) P); auto.
  apply controlled_if; assumption.
Qed.
Lemma not_enough_for_F (p : graph -> list loop -> Prop) a b G S v s g : is_worth G v g -> v <> g ->
  is_most G S = true -> p G S -> of_graph controlled G (packed_in S) = s -> a <= s -> b <= g ->
  ~ theorem_F_with p a b.
Proof.
  intros (LG & C & W) D M P CS A B F.
  assert (V := there_is_a_value (pieces G) (joints G) (coins G) (end1 G) (end2 G) (in_range G LG)).
  apply D. rewrite <- (W _ V). apply (F G S _ s g LG (most_if G LG S M) P); auto.
  apply controlled_if; assumption.
Qed.

(* ---- the examples, in the program's notation: chains n, isolated loops nl, and [4 13 4], two 4-loops joined
   by a 13-chain ---- *)
Definition joint (x : nat) : option nat := Some x.
Definition chain_of (n : Z) (a b : option nat) : piece := (n, a, b).
Definition free_chain (n : Z) : piece := (n, None, None).
(* of n coins with the joint *)
Definition loop_at (n : Z) (x : nat) : piece := (n - 1, Some x, Some x).
(* the loop of a piece, where it starts at a joint or at the ground *)
Definition at_joint (x e : nat) : loop := (Some x, [e], []).
Definition at_ground (e : nat) : loop := (None, [e], []).
Definition only (l : list nat) : set := fun e => existsb (Nat.eqb e) l.

(* [4 n 4]+9 *)
Definition earmuffs_and_9 (n : Z) : graph :=
  Graph 2 [loop_at 4 0; chain_of n (joint 0) (joint 1); loop_at 4 1; free_chain 9].
(* [4 11 4 4 4 11 4]+10l *)
Definition bracelet_and_10l : graph :=
  Graph 5 [loop_at 4 0; chain_of 11 (joint 0) (joint 1); loop_at 4 1; chain_of 4 (joint 1) (joint 2);
    loop_at 4 2; chain_of 11 (joint 2) (joint 3); loop_at 4 3; loop_at 10 4].
(* [4 13 4]+3+12l *)
Definition earmuffs_3_and_12l : graph :=
  Graph 3 [loop_at 4 0; chain_of 13 (joint 0) (joint 1); loop_at 4 1; free_chain 3; loop_at 12 2].
(* [(3) 4 (14)]+5 *)
Definition loop_on_a_chain_and_5 : graph :=
  Graph 1 [chain_of 3 None (joint 0); loop_at 4 0; chain_of 14 (joint 0) None; free_chain 5].
(* 4+7l^2 *)
Definition chain_4_and_two_7l : graph := Graph 2 [free_chain 4; loop_at 7 0; loop_at 7 1].
(* [7 3 7]+4 *)
Definition odd_earmuffs_and_4 : graph :=
  Graph 2 [loop_at 7 0; chain_of 3 (joint 0) (joint 1); loop_at 7 1; free_chain 4].
(* 5+6l^2 *)
Definition chain_5_and_two_6l : graph := Graph 2 [free_chain 5; loop_at 6 0; loop_at 6 1].
(* 3^4 *)
Definition four_3_chains : graph := Graph 0 [free_chain 3; free_chain 3; free_chain 3; free_chain 3].

(* v = 12 and cv = 10, and so on *)
Theorem values_of_examples :
  (is_worth (earmuffs_and_9 13) 12 10 /\ is_worth bracelet_and_10l 10 8) /\
  (is_worth earmuffs_3_and_12l 12 10 /\ is_worth loop_on_a_chain_and_5 12 10) /\
  (is_worth chain_4_and_two_7l 4 2 /\ is_worth odd_earmuffs_and_4 3 1) /\
  is_worth chain_5_and_two_6l 3 1 /\ is_worth four_3_chains 2 0.
Proof.
  refine (conj (conj _ _) (conj (conj _ _) (conj (conj _ _) (conj _ _)))); apply is_worth_if;
    vm_cast_no_check (eq_refl true).
Qed.

(* ---- the bounds are the best, and no condition can be left out ---- *)
Ltac computed := vm_compute; (reflexivity || discriminate).
Ltac conditions LG :=
  repeat match goal with
  | |- both _ _ _ _ _ => split
  | |- ground_in_K _ _ _ => apply ground_in_K_if; computed
  | |- loops_apart _ _ _ => apply loops_apart_if; computed
  | |- compatible _ _ _ => apply compatible_if; [exact LG|computed|computed]
  | |- no_moderate_piece _ _ _ => apply no_moderate_piece_if; [exact LG|computed]
  end.
Ltac counterexample S K k W :=
  apply (not_enough _ _ _ _ S K _ k _ W); [lia|computed|computed|conditions (proj1 W)|computed|lia|lia].
Ltac counterexample_to_F S s W := apply (not_enough_for_F _ _ _ _ S _ s _ W); [lia|computed| |computed|lia|lia].

(* of the bounds of cv(K) and cv(H) *)
Theorem ten_is_best : ~ main_theorem_with 9 10.
Proof.
  destruct values_of_examples as ((W & _) & _).
  counterexample [at_joint 0 0; at_joint 1 2; at_ground 3] (only [3%nat]) 9 W.
Qed.
(* with cv(K) = 9 no bound of cv(H) is enough: in [4 n 4]+9 cv = n - 3, and v >= n - 2 *)
Section Earmuffs.
Variable n : Z.
Hypothesis n_long : 13 <= n.
Notation G := (earmuffs_and_9 n).
Lemma earmuffs_loony : loony_graph G.
Proof.
  destruct values_of_examples as (((LG & _) & _) & _).
  split; [exact (in_range _ LG)| |exact (is_state _ LG)|exact (valence_4 _ LG)].
  intros e L. destruct e as [|[|[|[|e]]]]; try (vm_compute; discriminate); [|cbn in L; lia]. change (3 <= n).
  lia.
Qed.
Lemma earmuffs_excess Y : of_graph excess G Y =
  (Z.b2z (Y 1%nat) * (n - 4) + Z.b2z (Y 3%nat) * 5) - Z.b2z (Y 0%nat) - Z.b2z (Y 2%nat) +
  5 * weigh 2 (present (pieces G) (end1 G) (end2 G) Y) (fun _ => 1).
Proof.
  unfold excess. change (weigh (pieces G) Y (fun e => coins G e - 4)) with
    (0 + Z.b2z (Y 0%nat) * (3 - 4) + Z.b2z (Y 1%nat) * (n - 4) + Z.b2z (Y 2%nat) * (3 - 4) + Z.b2z (Y 3%nat) *
      (9 - 4)).
  change (joints G) with 2%nat. lia.
Qed.
Notation joints_in Y := (weigh 2 (present (pieces G) (end1 G) (end2 G) Y) (fun _ => 1)).
Lemma earmuffs_value v : of_graph values G v -> n - 2 <= v all.
Proof.
  intros V. assert (LG := earmuffs_loony). assert (LG' := LG). destruct LG' as [R L St _].
  assert (NE : forall Y, Y 0%nat = true -> ~ empty (pieces G) Y) by (intros Y T Em; rewrite (Em 0%nat ltac:(cbn;
    lia)) in T; discriminate).
  destruct (v_attained _ _ _ _ _ _ V all St (NE all eq_refl)) as (es & c & h & O & ->).
  destruct (opening_changes _ _ _ _ _ R _ _ _ _ O) as (_ & E & _).
  assert (S := opening_state _ _ _ _ _ R _ _ _ _ St O).
  assert (I := O). apply (openings_spec _ _ _ _ _ R) in I. apply (in_map (fun o => (fst (fst o), snd o))) in I.
  vm_compute in I.
  assert (Cases : (es = [3%nat] \/ es = [1%nat] \/ es = [0; 1]%nat \/ es = [2; 1]%nat) /\ h = 2).
  { repeat (destruct I as [I | I]; [injection I as <- <-; auto|]). destruct I. }
  clear I. destruct Cases as (Cases & ->). rewrite !earmuffs_excess in E.
  replace (joints_in all) with 2 in E by (vm_compute; reflexivity).
  unfold after. destruct Cases as [-> | [-> | [-> | ->]]].
  - (* the 9-chain, and then cv is n - 4 *)
    replace (joints_in (minus all [3%nat])) with 2 in E by (vm_compute; reflexivity). cbn in E.
    assert (B := lower_bound _ _ _ _ _ R L v V _ (minus all [3%nat]) 8 eq_refl S (NE _ eq_refl)).
    rewrite earmuffs_excess in B.
    replace (joints_in (minus all [3%nat])) with 2 in B by (vm_compute; reflexivity). cbn in B.
    assert (Q : within_bound G (minus all [3%nat]) 8) by (apply (within_bound_if G LG); vm_compute;
      discriminate).
    specialize (B Q ltac:(lia)). lia.
  - replace (joints_in (minus all [1%nat])) with 2 in E by (vm_compute; reflexivity). cbn in E. lia.
  - replace (joints_in (minus all [0%nat; 1%nat])) with 1 in E by (vm_compute; reflexivity). cbn in E. lia.
  - replace (joints_in (minus all [2%nat; 1%nat])) with 1 in E by (vm_compute; reflexivity). cbn in E. lia.
Qed.
Lemma earmuffs_controlled : controlled_in G all (n - 3).
Proof.
  apply (controlled_if G earmuffs_loony). unfold controlled.
  replace (some (pieces G) all) with true by (vm_compute; reflexivity).
  replace (greatest_of (coins G) _ []) with 10 by (vm_compute; reflexivity).
  rewrite earmuffs_excess. replace (joints_in all) with 2 by (vm_compute; reflexivity). cbn. lia.
Qed.
End Earmuffs.
Theorem no_bound_of_H_is_enough b : ~ main_theorem_with 9 b.
Proof.
  intros M. set (n := Z.max 13 (b + 3)). assert (N : 13 <= n) by lia. assert (LG := earmuffs_loony n N).
  assert (V := there_is_a_value _ _ (coins (earmuffs_and_9 n)) _ _ (in_range _ LG)).
  assert (Lo := earmuffs_value n N _ V).
  enough (E : value (pieces (earmuffs_and_9 n)) (joints (earmuffs_and_9 n)) (coins (earmuffs_and_9 n)) (end1
    (earmuffs_and_9 n))
    (end2 (earmuffs_and_9 n)) all = n - 3) by lia.
  apply (M (earmuffs_and_9 n) [at_joint 0 0; at_joint 1 2; at_ground 3] (only [3%nat]) _ 9 (n - 3));
    try assumption; try lia.
  - apply (most_if _ LG). computed.
  - apply state_if. computed.
  - conditions LG.
  - apply controlled_if; [exact LG|computed].
  - apply (earmuffs_controlled n N).
Qed.
Theorem nine_is_best : ~ main_theorem_with 10 8.
Proof.
  destruct values_of_examples as ((_ & W) & _).
  counterexample [at_joint 0 0; at_joint 1 2; at_joint 2 4; at_joint 3 6; at_joint 4 7] (only [7%nat]) 10 W.
Qed.
Theorem bounds_of_A_are_best : ~ theorem_A_with 9 10 /\ ~ theorem_A_with 10 8.
Proof. split; intros A; apply main_theorem_from_A in A; [apply (ten_is_best A)|apply (nine_is_best A)]. Qed.
(* of the conditions (1) and (2); compatible stands instead, as Berlekamp and Scott have it *)
Theorem ground_is_needed : ~ enough (both (both loops_apart compatible) no_moderate_piece) 10 10.
Proof.
  destruct values_of_examples as (_ & (W & _) & _).
  counterexample [at_joint 0 0; at_joint 1 2; at_ground 3; at_joint 2 4] (only [4%nat]) 12 W.
Qed.
Theorem loops_apart_are_needed : ~ enough (both (both ground_in_K compatible) no_moderate_piece) 10 10.
Proof.
  destruct values_of_examples as (_ & (_ & W) & _).
  counterexample [at_joint 0 1; at_ground 3] (only [0; 2; 3]%nat) 19 W.
Qed.
(* of cv(S) and cv(G) in Theorem F *)
Theorem three_is_best_for_odd_loops : ~ theorem_F_with any_loops 2 2.
Proof.
  destruct values_of_examples as (_ & _ & (W & _) & _).
  counterexample_to_F [at_ground 0; at_joint 0 1; at_joint 1 2] 2 W. exact I.
Qed.
Theorem two_is_best_for_even_loops : ~ theorem_F_with even 1 1.
Proof.
  destruct values_of_examples as (_ & _ & _ & W & _).
  counterexample_to_F [at_ground 0; at_joint 0 1; at_joint 1 2] 1 W.
  apply even_if. computed.
Qed.
Theorem one_is_best : ~ theorem_F_with even 3 0.
Proof.
  destruct values_of_examples as (_ & _ & _ & _ & W). counterexample_to_F [at_ground 0] 3 W. apply even_if.
  computed.
Qed.

Print Assumptions theorem_A_bounds.
Print Assumptions theorem_F_bounds.
Print Assumptions values_of_examples.
Print Assumptions ten_is_best.
Print Assumptions no_bound_of_H_is_enough.
Print Assumptions nine_is_best.
Print Assumptions bounds_of_A_are_best.
Print Assumptions ground_is_needed.
Print Assumptions loops_apart_are_needed.
Print Assumptions three_is_best_for_odd_loops.
Print Assumptions two_is_best_for_even_loops.
Print Assumptions one_is_best.
