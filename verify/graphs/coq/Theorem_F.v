(* A loony graph whose packing, taken as a position by itself, is worth enough: S is a maximum packing of the
   graph, G, and packed_in S has its pieces alone. If cv(S) >= 3 and cv(G) >= 1, then v(G) = cv(G); and cv(S) >=
   2 is enough where all loops of S that avoid the ground are even. Left first opens the chains outside S, those
   of 3 coins before the others, and then the loops of S, shortest first. Landing.v has a landing from the same
   two lemmas. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Sums Links Graphs Packings Chains.
Import ListNotations.
Open Scope Z_scope.

Section Theorem_F.
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Notation valence := (valence pieces end1 end2).
Notation state := (state pieces joints end1 end2).
Notation empty := (empty pieces).
Notation path := (path pieces end1 end2).
Notation ends := (ends end1 end2).
Notation chain := (chain pieces end1 end2).
Notation coins_of := (coins_of coins).
Notation excess := (excess pieces joints coins end1 end2).
Notation opening := (opening pieces coins end1 end2).
Notation values := (values pieces joints coins end1 end2).
Notation loop_of := (loop_of pieces end1 end2).
Notation weight := (weight coins).
Notation packing := (packing pieces end1 end2).
Notation weighs_at_most := (weighs_at_most pieces coins end1 end2).
Notation controlled_value := (controlled_value pieces joints coins end1 end2).

(* the pieces of the loops of S *)
Definition packed_in (S : list loop) : set := fun e => existsb (fun L => existsb (Nat.eqb e) (pieces_of L)) S.
(* every loop of S that avoids the ground has an even number of coins *)
Definition even_loops (S : list loop) : Prop :=
  forall x es xs, In (Some x, es, xs) S -> Z.Even (coins_of es xs + 1).

Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.
Hypothesis long : forall e, (e < pieces)%nat -> 3 <= coins e.
Variable v : set -> Z.
Hypothesis V : values v.

(* ---- what follows ---- *)
Lemma packing_permuted Y P Q : Permutation P Q -> packing Y P -> packing Y Q.
Proof.
  intros E (F & N). split; [eapply Permutation_Forall; eassumption|]. eapply Permutation_NoDup; [|exact N].
  apply Permutation_flat_map, E.
Qed.
Lemma total_permuted {T} (f : T -> Z) l m : Permutation l m -> total f l = total f m.
Proof. induction 1; cbn [total]; lia. Qed.

Section Of_packing.
Variable X : set.
Variable P : list loop.
Hypothesis X_state : state X.
Hypothesis P_packing : packing X P.
Hypothesis P_most : weighs_at_most X (total weight P).
Notation packed_in := (packed_in P).
Lemma packed_in_spec e : packed_in e = true <-> exists L, In L P /\ In e (pieces_of L).
Proof.
  unfold packed_in. rewrite existsb_exists. split; intros (L & I & E); exists L; (split; [exact I|]).
  - apply existsb_exists in E. destruct E as (f & J & E). apply Nat.eqb_eq in E. subst. exact J.
  - apply existsb_exists. exists e. rewrite Nat.eqb_refl. auto.
Qed.
Lemma P_loop L : In L P -> loop_of X L.
Proof. destruct P_packing as (F & _). rewrite Forall_forall in F. apply F. Qed.
Lemma packed_inside : inside pieces packed_in X.
Proof.
  intros e _ E. apply packed_in_spec in E. destruct E as (((a, es), xs) & I & J).
  destruct (P_loop _ I) as (Q & _).
  apply (path_in _ _ _ _ _ _ _ _ Q e J).
Qed.
Lemma packed_loop L : In L P -> loop_of packed_in L.
Proof.
  destruct L as ((a, es), xs). intros I. apply loop_of_weaken with X; [apply P_loop, I|]. intros e J.
  apply packed_in_spec. eauto.
Qed.
Lemma packed_node y L : In L P -> In (Some y) (nodes L) -> 2 <= valence packed_in y.
Proof. intros I N. apply (node_has_ends _ _ _ _ _ _ (packed_loop L I) N). Qed.
Lemma packed_state : state packed_in.
Proof.
  intros y _ E. assert (Pos : 0 < valence packed_in y) by lia. apply weigh_positive in Pos.
  destruct Pos as (e & L & T & Pe).
  apply packed_in_spec in T. destruct T as (M & I & J).
  destruct (loop_nodes_of_piece _ _ _ _ _ _ (P_loop M I) J) as (n & m & Jn & N & N').
  rewrite (joins_count _ _ _ _ _ y Jn) in Pe.
  assert (At : In (Some y) (nodes M)).
  { destruct (here_spec n y) as [<- |]; [exact N|]. destruct (here_spec m y) as [<- |]; [exact N'|]. cbn in Pe.
    lia. }
  assert (G := packed_node y M I At). lia.
Qed.

(* a strand outside the packing can be opened as a chain *)
Lemma strand_outside l q e : falls_into pieces joints end1 end2 X l -> In q l -> In e (over q) -> packed_in e =
  false ->
  chain X (from q) (over q) (through q) (to q) /\ (forall x, from q = Some x -> to q = Some x ->
    4 <= valence X x) /\
  packing (minus X (over q)) P.
Proof.
  intros (F & C & Lo) I E Out. assert (N := strand_nodup _ _ _ _ _ _ F C I). rewrite Forall_forall in F.
  destruct (F q I) as (Q & V2).
  assert (All : forall f, In f (over q) -> packed_in f = false).
  { intros f J. rewrite <- Out.
    apply (path_fused _ _ _ _ ends_in_range X packed_in _ _ _ _ Q V2 packed_state packed_inside f e J E). }
  assert (In' := path_in _ _ _ _ _ _ _ _ Q).
  assert (Le : inside pieces packed_in (minus X (over q))).
  { intros f Lf T. apply minus_spec. split; [apply (packed_inside f Lf T)|]. intros J. rewrite (All f J) in T.
    discriminate. }
  assert (Four : forall y L, In L P -> In (Some y) (nodes L) -> 0 < total (ends y) (over q) ->
    2 + total (ends y) (over q) <= valence X y).
  { intros y L IL J _. assert (G := packed_node y L IL J).
    assert (M := valence_minus pieces end1 end2 X (over q) y N In').
    pose proof (valence_inside pieces end1 end2 _ _ y Le). lia. }
  destruct (inner_joints _ _ _ _ _ _ _ _ Q N V2) as (NX & Off).
  assert (Ends : forall y, total (ends y) (over q) = ends_of q y + 2 * times y (through q)) by (intros y;
    apply (strand_ends _ _ _ X q y (F q I))).
  (* as a loop it would be one more *)
  assert (No : forall x, from q = Some x -> to q = Some x -> 4 <= valence X x).
  { intros x Fx Tx. destruct (Z_le_dec 4 (valence X x)) as [|L4]; [assumption|exfalso].
    assert (Lq : loop_of X (Some x, over q, through q)).
    { split; [rewrite Fx, Tx in Q; exact Q|]. split; [exact N|]. apply loop_nodes; [exact NX|]. intros z Iz.
      rewrite <- Fx. apply (Off z Iz). }
    assert (Pk : packing X ((Some x, over q, through q) :: P)).
    { split; [constructor; [exact Lq|apply P_packing]|]. cbn [flat_map].
      apply nodup_app; [apply Lq|apply P_packing|].
      intros n A B. apply in_flat_map in B. destruct B as (L & IL & B).
      assert (A' : In n (map Some (x :: through q))) by exact A.
      apply in_map_iff in A'. destruct A' as (y & <- & A'). assert (G := Four y L IL B). rewrite Ends in G.
      unfold ends_of in G. rewrite Fx, Tx in G. cbn [here] in G.
      pose proof (times_not_negative y (through q)). destruct A' as [<- | A'].
      - rewrite Nat.eqb_refl in G. cbn [Z.b2z] in G. lia.
      - rewrite (V2 y A') in G. apply times_in in A'. pose proof (b2z_bounds (Nat.eqb x y)). lia. }
    apply P_most in Pk. cbn [total Packings.weight] in Pk. lia. }
  split; [|split; [exact No|]].
  - split; [exact Q|]. split; [exact N|]. split; [exact V2|].
    destruct (path_ends _ _ _ _ ends_in_range _ _ _ _ _ Q) as (RF & RT & _).
    assert (Big : forall y, (y < joints)%nat -> from q = Some y \/ to q = Some y -> 3 <= valence X y).
    { intros y Ly At. specialize (X_state y Ly).
      assert (M := valence_minus pieces end1 end2 X (over q) y N In'). rewrite Ends in M.
      pose proof (valence_not_negative pieces end1 end2 (minus X (over q)) y).
      pose proof (times_not_negative y (through q)).
      assert (1 <= ends_of q y).
      { unfold ends_of. destruct At as [-> | ->]; cbn [here]; rewrite Nat.eqb_refl; cbn [Z.b2z];
          [pose proof (b2z_bounds (here (to q) y)) | pose proof (b2z_bounds (here (from q) y))]; lia. }
      destruct (Z.eq_dec (valence X y) 2) as [E2 |]; [|lia]. exfalso. specialize (Lo y Ly E2).
      rewrite Forall_forall in Lo.
      destruct (Lo q I At) as (A & B). specialize (No y A B). lia. }
    split; [destruct (from q) as [y|] eqn:A | destruct (to q) as [y|] eqn:A]; cbn [is_end]; auto; apply Big;
      auto.
  - destruct P_packing as (_ & ND). split; [|exact ND]. apply Forall_forall. intros L IL.
    apply (loop_of_inside _ _ _ packed_in); [exact Le|apply packed_loop, IL].
Qed.

(* where all is packed, a loop of the packing is isolated *)
Hypothesis all_packed : forall e, (e < pieces)%nat -> X e = true -> packed_in e = true.
Lemma no_other_ends L y : In L P -> In (Some y) (nodes L) -> valence (minus X (pieces_of L)) y = 0.
Proof.
  intros I N. destruct (Z.eq_dec (valence (minus X (pieces_of L)) y) 0) as [|D]; [assumption|exfalso].
  pose proof (valence_not_negative pieces end1 end2 (minus X (pieces_of L)) y).
  assert (Pos : 0 < valence (minus X (pieces_of L)) y) by lia.
  apply weigh_positive in Pos. destruct Pos as (f & Lf & M & Pf). apply minus_spec in M.
  destruct M as (Xf & Nf).
  assert (T := all_packed f Lf Xf). apply packed_in_spec in T. destruct T as (M & IM & J).
  destruct (loop_nodes_of_piece _ _ _ _ _ _ (P_loop M IM) J) as (n & m & Jn & A & B).
  rewrite (joins_count _ _ _ _ _ y Jn) in Pf.
  assert (At : In (Some y) (nodes M)).
  { destruct (here_spec n y) as [<- |]; [exact A|]. destruct (here_spec m y) as [<- |]; [exact B|]. cbn in Pf.
    lia. }
  apply Nf. rewrite (one_loop_at P L M (Some y) (proj2 P_packing) I IM N At). exact J.
Qed.
End Of_packing.

(* the packing without its first loop, in the state without that *)
Lemma packing_rest X L P : packing X (L :: P) -> packing (minus X (pieces_of L)) P.
Proof.
  intros (F & N). inversion F as [|? ? FL FP]; subst. cbn [flat_map] in N. split.
  - apply Forall_forall. intros M I. rewrite Forall_forall in FP. destruct M as ((a, es), xs).
    apply loop_of_weaken with X; [apply FP, I|].
    intros e J. apply minus_spec. destruct (FP _ I) as (Q & _). split; [apply (path_in _ _ _ _ _ _ _ _ Q e J)|].
    intros E.
    destruct (loop_nodes_of_piece _ _ _ X L e FL E) as (n & m & Jn & A & A').
    destruct (loop_nodes_of_piece _ _ _ X (a, es, xs) e (FP _ I) J) as (n' & m' & Jn' & B & B').
    assert (C : In n (nodes (a, es, xs))).
    { destruct Jn as [(<- & <-) | (<- & <-)], Jn' as [(<- & <-) | (<- & <-)]; assumption. }
    clear - N A C I. assert (D : In n (flat_map nodes P)) by (apply in_flat_map; eauto).
    induction (nodes L) as [|k l IH]; [destruct A|]. inversion N as [|? ? G N']; subst.
    destruct A as [<- | A]; [apply G, in_or_app; auto|auto].
  - clear - N. induction (nodes L) as [|k l IH]; [exact N|]. inversion N; auto.
Qed.
(* ---- a state that is packed: loops, shortest first ---- *)
Definition altitude (X : set) (P : list loop) : Z := 8 + excess X - 2 * Z.max (total weight P) 2.
Definition all_packed (X : set) (P : list loop) : Prop := forall e, (e < pieces)%nat -> X e = true ->
  packed_in P e = true.
(* of 8 coins or more *)
Definition loops_of_8 (P : list loop) : Prop := forall x es xs, In (Some x, es, xs) P -> 8 <=
  coins_of es xs + 1.

Lemma altitude_at_most X P : state X -> ~ empty X -> weighs_at_most X (total weight P) -> altitude X P <= v X.
Proof.
  intros S E Q. apply (lower_bound pieces joints coins end1 end2 ends_in_range long v V _ X _ eq_refl S E);
    [|lia].
  intros R K. specialize (Q R K). lia.
Qed.
Lemma shortest P : (forall L, In L P -> In None (nodes L)) \/ exists x es xs P', Permutation P ((Some x, es,
  xs) :: P') /\
  forall y fs ys, In (Some y, fs, ys) P' -> coins_of es xs <= coins_of fs ys.
Proof.
  set (away := fun L : loop => match L with (Some _, _, _) => true | _ => false end).
  set (size := fun L : loop => - coins_of (pieces_of L) (let '(_, _, xs) := L in xs)).
  destruct (filter away P) as [|M l] eqn:E.
  - left. intros (([x|], es), xs) I; [|left; reflexivity].
    assert (F : In (Some x, es, xs) (filter away P)) by (apply filter_In; auto).
    rewrite E in F. destruct F.
  - destruct (greatest size (M :: l)) as (L & I & G); [discriminate|]. rewrite <- E in *. apply filter_In in I.
    destruct I as (I & A).
    destruct L as (([x|], es), xs); [|discriminate]. apply in_split in I. destruct I as (l1 & l2 & ->). right.
    exists x, es, xs, (l1 ++ l2). split; [symmetry; apply Permutation_middle|]. intros y fs ys J.
    enough (- coins_of fs ys <= - coins_of es xs) by lia. apply (G (Some y, fs, ys)). apply filter_In.
    split; [|reflexivity]. apply in_app_or in J. apply in_or_app. cbn. tauto.
Qed.
Lemma no_packing_of_nothing X P : empty X -> packing X P -> P = [].
Proof.
  intros Em (F & _). destruct P as [|((a, es), xs) P]; [reflexivity|]. inversion F as [|? ? FL _]; subst.
  destruct FL as (Pa & _).
  destruct Pa as [? e ? L T _ | ? e ? ? ? ? L T _ _]; rewrite (Em e L) in T; discriminate.
Qed.
Lemma packing_of_something X P : ~ empty X -> all_packed X P -> P <> [].
Proof.
  intros NE A ->. destruct (empty_or_not pieces X) as [E | (e & L & T)]; [contradiction|].
  discriminate (A e L T).
Qed.
(* nothing but the loop through the ground *)
Lemma single_chain X P : state X -> ~ empty X -> packing X P -> all_packed X P -> (forall L, In L P ->
  In None (nodes L)) ->
  exists es xs, P = [(None, es, xs)] /\ opening X es (coins_of es xs) 2 /\ empty (minus X es).
Proof.
  intros S NE Pk A Ground. assert (N0 := packing_of_something X P NE A).
  destruct P as [|L0 P']; [contradiction|].
  assert (G0 := Ground L0 (or_introl eq_refl)). destruct L0 as (([x|], es), xs).
  { destruct G0 as [G0 | G0]; [discriminate|]. apply in_map_iff in G0. destruct G0 as (y & Ey & _).
    discriminate. }
  exists es, xs. assert (P' = []) as ->.
  { destruct P' as [|L1 P']; [reflexivity|exfalso]. assert (G1 := Ground L1 (or_intror (or_introl eq_refl))).
    assert (D := one_loop_at _ (None, es,
      xs) L1 None (proj2 Pk) (or_introl eq_refl) (or_intror (or_introl eq_refl)) G0 G1).
    subst L1. destruct Pk as (_ & ND). cbn in ND. inversion ND as [|? ? G _]; subst. apply G, in_or_app. right.
    left. reflexivity. }
  split; [reflexivity|]. assert (Lo := P_loop X _ Pk _ (or_introl eq_refl)). destruct Lo as (Pa & N & Nn).
  split.
  - apply open_chain with None None; [|discriminate]. split; [exact Pa|]. split; [exact N|]. cbn.
    split; [|auto]. intros y J.
    assert (J' : In (Some y) (nodes (None, es, xs))) by (right; apply in_map, J).
    assert (Z := no_other_ends X _ Pk A _ y (or_introl eq_refl) J'). cbn [pieces_of] in Z.
    rewrite valence_minus in Z by (assumption || apply (path_in _ _ _ _ _ _ _ _ Pa)).
    rewrite (path_count _ _ _ _ _ _ _ _ y Pa) in Z. cbn [here Z.b2z] in Z. inversion Nn as [|? ? _ Nx]; subst.
    apply NoDup_map_inv in Nx.
    assert (O := proj2 (times_once _) Nx y). apply times_in in J. lia.
  - intros e Le. destruct (minus X es e) eqn:T; [exfalso|reflexivity]. apply minus_spec in T.
    destruct T as (T & F).
    specialize (A e Le T). apply packed_in_spec in A. destruct A as (M & [<- | []] & J). contradiction.
Qed.
(* a loop of a packed state can be opened as an isolated loop, and leaves a packed state *)
Lemma loop_opened X P x es xs P' : packing X P -> weighs_at_most X (total weight P) -> all_packed X P ->
  Permutation P ((Some x, es, xs) :: P') -> total weight P = 4 + total weight P' /\
    opening X es (coins_of es xs + 1) 4 /\
  packing (minus X es) P' /\ weighs_at_most (minus X es) (total weight P') /\ all_packed (minus X es) P'.
Proof.
  intros Pk Q A Pe. assert (We := total_permuted weight _ _ Pe). cbn [total Packings.weight] in We.
  split; [exact We|].
  assert (Pk1 := packing_permuted _ _ _ Pe Pk).
  assert (I : In (Some x, es, xs) P) by (eapply Permutation_in; [symmetry; exact Pe|left; reflexivity]).
  assert (Lo := P_loop X P Pk _ I). assert (Lo' := Lo). destruct Lo' as (Pa & N & Nn).
  split; [|split; [|split]].
  - apply open_isolated_loop with x; [exact Pa|exact N|]. intros y J.
    assert (J' : In (Some y) (nodes (Some x, es, xs))) by (apply (in_map Some) in J; exact J).
    assert (Z := no_other_ends X P Pk A _ y I J'). cbn [pieces_of] in Z.
    rewrite valence_minus in Z by (assumption || apply (path_in _ _ _ _ _ _ _ _ Pa)).
    rewrite (path_count _ _ _ _ _ _ _ _ y Pa) in Z. cbn [here] in Z. cbn [nodes] in Nn.
    change (Some x :: map Some xs) with (map Some (x :: xs)) in Nn. apply NoDup_map_inv in Nn.
    assert (O := proj2 (times_once _) Nn y). apply times_in in J. unfold times in *. cbn [total] in *. lia.
  - apply (packing_rest X (Some x, es, xs) P' Pk1).
  - intros M (FM & NM0).
    enough (packing X ((Some x, es, xs) :: M)) as PM by (apply Q in PM; cbn [total Packings.weight] in PM; lia).
    split; [constructor; [exact Lo|eapply Forall_impl; [|exact FM]; intros ?; apply loop_of_inside,
      minus_inside]|]. cbn [flat_map].
    apply nodup_app; [exact Nn|exact NM0|]. intros m B C. apply in_flat_map in C. destruct C as (M1 & I1 & C).
    assert (B' : In m (map Some (x :: xs))) by exact B. apply in_map_iff in B'. destruct B' as (y & <- & _).
    rewrite Forall_forall in FM.
    assert (G := node_has_ends _ _ _ _ _ _ (FM M1 I1) C). assert (Z := no_other_ends X P Pk A _ y I B).
    cbn [pieces_of] in Z. lia.
  - intros e Le T. apply minus_spec in T. destruct T as (T & F). specialize (A e Le T).
    apply packed_in_spec in A. apply packed_in_spec.
    destruct A as (M & IM & J). exists M. split; [|exact J]. eapply Permutation_in in IM; [|exact Pe].
    destruct IM as [<- | IM]; [contradiction|exact IM].
Qed.
Lemma value_of_packed n : forall X P, Z.to_nat (weigh pieces X (fun _ => 1)) = n -> state X -> ~ empty X ->
  packing X P ->
  weighs_at_most X (total weight P) -> all_packed X P ->
  3 <= altitude X P \/ 2 <= altitude X P /\ even_loops P \/ loops_of_8 P ->
  v X = altitude X P /\ (loops_of_8 P -> 2 <= total weight P -> 4 <= altitude X P).
Proof.
  induction n as [n IH] using lt_wf_ind. intros X P En S NE Pk Q A Cond.
  assert (Low := altitude_at_most X P S NE Q).
  assert (Next : forall es c h, opening X es c h -> state (minus X es) /\
    weigh pieces (minus X es) (fun _ => 1) < weigh pieces X (fun _ => 1) /\
    excess X - excess (minus X es) = c - drop h /\ v X <= c - h + Z.abs (v (minus X es) - h)).
  { intros es c h O. destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & E & _).
    split; [eapply opening_state; eassumption|]. split; [eapply opening_size; eassumption|].
    split; [exact E|]. apply (v_at_most _ _ _ _ _ _ V _ _ _ _ S O). }
  destruct (shortest P) as [Ground | (x & es & xs & P' & Pe & Short)].
  - destruct (single_chain X P S NE Pk A Ground) as (es & xs & -> & O & Em).
    destruct (Next _ _ _ O) as (_ & _ & E & Up).
    rewrite (v_empty _ _ _ _ _ _ V _ Em) in Up. rewrite (excess_empty _ _ _ _ _ _ Em) in E.
    unfold altitude in *.
    cbn [drop Z.eqb Pos.eqb total Packings.weight] in *. assert (Ho := opening_handout _ _ _ _ long _ _ _ _ O).
    destruct (Z.leb_spec (coins_of es xs) 3); split; intros; lia.
  - destruct (loop_opened X P x es xs P' Pk Q A Pe) as (We & O & Pk' & Q' & A').
    destruct (Next _ _ _ O) as (S' & Sz & E & Up).
    cbn [drop Z.eqb Pos.eqb] in E. pose proof (size_bounds pieces (minus X es)).
    assert (Ho := opening_handout _ _ _ _ long _ _ _ _ O).
    assert (W' : 0 <= total weight P') by apply weight_not_negative.
    assert (Here : In (Some x, es, xs) P) by (eapply Permutation_in; [symmetry; exact Pe|left; reflexivity]).
    assert (There : forall L, In L P' -> In L P) by (intros L J; eapply Permutation_in; [symmetry;
      exact Pe|right; exact J]).
    destruct (empty_or_not pieces (minus X es)) as [Em | (f & Lf & Tf)].
    { rewrite (v_empty _ _ _ _ _ _ V _ Em) in Up. rewrite (excess_empty _ _ _ _ _ _ Em) in E.
      rewrite (no_packing_of_nothing _ _ Em Pk') in We. unfold altitude in *. cbn [total] in We. split; [lia|].
      intros Lo _. specialize (Lo _ _ _ Here). lia. }
    assert (NE' : ~ empty (minus X es)) by (intros Em; rewrite (Em f Lf) in Tf; discriminate).
    assert (IH' := IH (Z.to_nat (weigh pieces (minus X es) (fun _ => 1))) ltac:(lia) (minus X es) P' eq_refl S'
      NE' Pk' Q' A').
    destruct (Z_le_dec 2 (total weight P')) as [W2 | W2].
    + (* what is left is no 3-chain, and the opening costs what it should *)
      assert (Cost : altitude X P = coins_of es xs + 1 - 8 + altitude (minus X es) P') by (unfold altitude;
        lia).
      assert (Long' : 8 <= coins_of es xs + 1 -> loops_of_8 P') by (intros B y fs ys J;
        specialize (Short y fs ys J); lia).
      destruct (Z_le_dec 8 (coins_of es xs + 1)) as [B | B].
      * destruct (IH' (or_intror (or_intror (Long' B)))) as (VR & Hi). specialize (Hi (Long' B) W2).
        split; [lia|]. intros _ _. lia.
      * assert (Hi : 3 <= altitude (minus X es) P' \/ 2 <= altitude (minus X es) P' /\ even_loops P' \/
          loops_of_8 P').
        { destruct Cond as [C | [(C & Ev) | Lo]]; [left; lia|right; left|specialize (Lo _ _ _ Here); lia].
          split; [lia|].
          intros y fs ys J. apply (Ev y fs ys), There, J. }
        destruct (IH' Hi) as (VR & _).
        assert (4 <= altitude (minus X es) P').
        { destruct Cond as [C | [(C & Ev) | Lo]]; [lia| |specialize (Lo _ _ _ Here); lia].
          destruct (Ev _ _ _ Here) as (k & Ek). lia. }
        split; [lia|]. intros Lo _. specialize (Lo _ _ _ Here). lia.
    + (* a 3-chain is left *)
      assert (Ground : forall L, In L P' -> In None (nodes L)).
      { intros (([y|], fs), ys) J; [exfalso|left; reflexivity].
        assert (T := total_at_least weight P' _ (fun L _ => Z.le_trans 0 1 _ ltac:(lia) (proj1 (weight_bounds _
          L))) J).
        cbn [Packings.weight] in T. lia. }
      destruct (single_chain _ P' S' NE' Pk' A' Ground) as (fs & ys & -> & O' & Em).
      destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O') as (_ & E' & _).
      rewrite (excess_empty _ _ _ _ _ _ Em) in E'.
      assert (Up' := v_at_most _ _ _ _ _ _ V _ _ _ _ S' O'). unfold after in Up'.
      rewrite (v_empty _ _ _ _ _ _ V _ Em) in Up'.
      assert (Low' := altitude_at_most _ _ S' NE' Q'). assert (Ho' := opening_handout _ _ _ _ long _ _ _ _ O').
      assert (C3 : 3 <= coins_of fs ys) by (assert (Pb := P_loop _ _ Pk' _ (or_introl eq_refl));
        destruct Pb as (Pb & _); assert (B := coins_of_path _ _ _ _ long _ _ _ _ _ Pb); lia).
      unfold altitude in *. cbn [drop Z.eqb Pos.eqb total Packings.weight] in *.
      destruct (Z.leb_spec (coins_of fs ys) 3); [|lia].
      split; [lia|]. intros Lo _. specialize (Lo _ _ _ Here). lia.
Qed.

(* ---- down to the packing: chains outside it, those of 3 coins first ---- *)
(* a chain of 3 coins outside the packing is a part of a longer chain *)
Definition no_short_chain (X : set) (P : list loop) : Prop := forall e, (e < pieces)%nat -> X e = true ->
  packed_in P e = false ->
  coins e = 3 -> exists x, (end1 e = Some x \/ end2 e = Some x) /\ valence X x = 2.
Lemma alone Y a es xs b e : path Y a es xs b -> In e es -> (forall x, In x xs -> valence Y x = 2) ->
  (forall x, end1 e = Some x \/ end2 e = Some x -> valence Y x <> 2) -> es = [e] /\ xs = [].
Proof.
  intros P I V2 N. destruct P as [a f b L T J | a f y es xs b L T J P].
  - destruct I as [-> | []]. auto.
  - exfalso. destruct I as [-> | I].
    + apply (N y); [destruct J as [(_ & B) | (B & _)]; auto|apply V2; left; reflexivity].
    + clear - P I V2 N. remember (Some y) as c eqn:Ec. revert y Ec V2 I.
      induction P as [c g b L T J | c g z es xs b L T J P IH]; intros y -> V2 I.
      * destruct I as [-> | []].
        apply (N y); [destruct J as [(B & _) | (_ & B)]; auto|apply V2; left; reflexivity].
      * destruct I as [-> | I]; [|apply (IH z eq_refl); [intros x B; apply V2; right; exact B|exact I]].
        apply (N y); [destruct J as [(B & _) | (_ & B)]; auto|apply V2; left; reflexivity].
Qed.
Lemma short_or_not X P : (exists e, (e < pieces)%nat /\ (X e = true /\ packed_in P e = false) /\ coins e = 3 /\
  forall x, end1 e = Some x \/ end2 e = Some x -> valence X x <> 2) \/ no_short_chain X P.
Proof.
  assert (D : forall e, (forall x, end1 e = Some x \/ end2 e = Some x -> valence X x <> 2) \/
    exists x, (end1 e = Some x \/ end2 e = Some x) /\ valence X x = 2).
  { intros e.
    assert (D1 : forall n : option nat, (forall x, n = Some x -> valence X x <> 2) \/ exists x, n = Some x /\
      valence X x = 2).
    { intros [x|]; [|left; discriminate].
      destruct (Z.eq_dec (valence X x) 2); [right; eauto|left; intros y [= <-]; assumption]. }
    destruct (D1 (end1 e)) as [A | (x & A & B)]; [|right; eauto].
    destruct (D1 (end2 e)) as [B | (x & B & C)]; [|right; eauto].
    left. intros x [C | C]; auto. }
  destruct (some_or_all pieces (fun e => (X e = true /\ packed_in P e = false) /\ coins e = 3 /\ forall x,
    end1 e = Some x \/ end2 e = Some x -> valence X x <> 2)
    (fun e => X e = true -> packed_in P e = false -> coins e = 3 -> exists x, (end1 e = Some x \/
      end2 e = Some x) /\ valence X x = 2)) as [(e & L & B) | B].
  - intros e _. destruct (X e); [|right; discriminate]. destruct (packed_in P e); [right; discriminate|].
    destruct (Z.eq_dec (coins e) 3); [|right; contradiction]. destruct (D e); [left; auto|right; auto].
  - left. exists e. auto.
  - right. intros e L. apply (B e L).
Qed.
Lemma no_short_chain_inside X Y P : state Y -> inside pieces Y X -> no_short_chain X P -> no_short_chain Y P.
Proof.
  intros S I N e L T F C. destruct (N e L (I e L T) F C) as (x & At & V2). exists x. split; [exact At|].
  assert (B := valence_inside pieces end1 end2 Y X x I). assert (Lx := ends_in_range e x L At).
  specialize (S x Lx).
  assert (G := valence_at_end pieces end1 end2 Y x e L T). enough (1 <= ends x e) by lia. unfold Graphs.ends.
  destruct At as [-> | ->]; cbn [here]; rewrite Nat.eqb_refl; cbn [Z.b2z];
    [pose proof (b2z_bounds (here (end2 e) x)) | pose proof (b2z_bounds (here (end1 e) x))]; lia.
Qed.
(* from where all is packed, upwards *)
Lemma value_above P : 2 <= total weight P -> v (packed_in P) = altitude (packed_in P) P -> 2 <=
  altitude (packed_in P) P ->
  forall n X, Z.to_nat (weigh pieces X (fun _ => 1)) = n -> state X -> packing X P ->
    weighs_at_most X (total weight P) ->
  1 <= altitude X P \/ no_short_chain X P ->
  v X = altitude X P /\ (no_short_chain X P -> altitude (packed_in P) P <= altitude X P).
Proof.
  intros W2 VP P2. induction n as [n IH] using lt_wf_ind. intros X En S Pk Q Cond.
  set (s := altitude (packed_in P) P) in *.
  assert (NE : ~ empty X) by (intros Em; rewrite (no_packing_of_nothing X P Em Pk) in W2; cbn in W2; lia).
  assert (Low := altitude_at_most X P S NE Q).
  (* a chain outside the packing is opened *)
  assert (Step : forall e, (e < pieces)%nat -> X e = true -> packed_in P e = false -> exists es xs, In e es /\
    (forall x, In x xs -> valence X x = 2) /\ (exists a b, path X a es xs b /\ is_end pieces end1 end2 X a /\
      is_end pieces end1 end2 X b) /\
    let R := minus X es in let c := coins_of es xs in
    altitude X P = c - 4 + altitude R P /\ v X <= c - 2 + Z.abs (v R - 2) /\ state R /\
    (1 <= altitude R P \/ no_short_chain R P -> v R = altitude R P /\ (no_short_chain R P ->
      s <= altitude R P))).
  { intros e Le Te Out. destruct (state_falls pieces joints end1 end2 X) as (l & Fa). assert (Fa' := Fa).
    destruct Fa as (F & C & _).
    specialize (C e Le). rewrite Te in C.
    destruct (total_positive (fun q => times e (over q)) l) as (q & I & Pq); [cbn in C; lia|].
    apply times_in in Pq. destruct (strand_outside X P S Pk Q l q e Fa' I Pq Out) as (Ch & O4 & Pk').
    assert (O := open_chain _ _ _ _ _ _ _ _ _ Ch O4 : opening X (over q) (coins_of (over q) (through q)) 2).
    destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & E & _). cbn [drop Z.eqb Pos.eqb] in E.
    assert (Sz := opening_size _ _ _ _ _ ends_in_range _ _ _ _ O).
    pose proof (size_bounds pieces (minus X (over q))).
    assert (S' := opening_state _ _ _ _ _ ends_in_range _ _ _ _ S O).
    assert (Up := v_at_most _ _ _ _ _ _ V _ _ _ _ S O).
    assert (Q' : weighs_at_most (minus X (over q)) (total weight P)).
    { intros M PM. apply Q. eapply packing_inside; [apply minus_inside|exact PM]. }
    exists (over q), (through q). destruct Ch as (Pa & _ & V2 & EA & EB). split; [exact Pq|].
    split; [exact V2|]. split; [eauto|].
    split; [unfold altitude; lia|]. split; [exact Up|]. split; [exact S'|]. intros Cond'.
    apply (IH (Z.to_nat (weigh pieces (minus X (over q)) (fun _ => 1))) ltac:(lia) _ eq_refl S' Pk' Q' Cond'). }
  destruct (short_or_not X P) as [(e & Le & (Te & Out) & C3 & Al) | NS].
  - (* of 3 coins *)
    destruct (Step e Le Te Out) as (es & xs & I & V2 & (a & b & Pa & _) & Cost & Up & S' & Next).
    destruct (alone _ _ _ _ _ _ Pa I V2 Al) as (-> & ->).
    unfold Graphs.coins_of in Cost, Up. cbn [total length Z.of_nat] in Cost, Up. rewrite C3 in *.
    assert (Short : ~ no_short_chain X P) by (intros N; destruct (N e Le Te Out C3) as (x & At & Vx);
      apply (Al x At Vx)).
    assert (1 <= altitude X P) by (destruct Cond; [assumption|contradiction]).
    destruct Next as (VR & _); [left; lia|]. split; [lia|]. intros N. contradiction.
  - destruct (some_or_all pieces (fun e => X e = true /\ packed_in P e = false) (fun e => X e = true ->
      packed_in P e = true)) as [(e & Le & Te & Out) | All].
    { intros e _. destruct (X e), (packed_in P e); auto; right; discriminate. }
    + (* of 4 coins or more *)
      destruct (Step e Le Te Out) as (es & xs & I & V2 & (a & b & Pa & EA & EB) & Cost & Up & S' & Next).
      cbv zeta in *.
      assert (NS' := no_short_chain_inside _ _ P S' (minus_inside pieces X es) NS).
      destruct (Next (or_intror NS')) as (VR & Hi). specialize (Hi NS').
      assert (4 <= coins_of es xs); [|split; intros; lia].
      assert (B := coins_of_path _ _ _ _ long _ _ _ _ _ Pa). destruct xs as [|x xs]; [|cbn [length] in B; lia].
      inversion Pa as [? f ? Lf Tf J |]; subst. destruct I as [-> | []]. unfold Graphs.coins_of in *.
      cbn [total length Z.of_nat] in *.
      destruct (Z.eq_dec (coins e) 3) as [C3 |]; [exfalso|lia]. destruct (NS e Le Te Out C3) as (x & At & Vx).
      assert (a = Some x \/ b = Some x) as [E | E] by (destruct J as [(<- & <-) | (<- & <-)]; tauto); rewrite E
        in *; cbn in EA, EB; lia.
    + assert (Sa : same pieces X (packed_in P)).
      { intros e Le. apply eq_true_iff_eq. split; [apply (All e Le)|apply (packed_inside X P Pk e Le)]. }
      assert (Al : altitude X P = s) by (unfold s, altitude; rewrite (excess_same _ _ _ _ _ _ _ Sa);
        reflexivity).
      rewrite (v_same _ _ _ _ _ _ V _ _ Sa), VP, Al. split; [reflexivity|]. intros _. lia.
Qed.

(* ---- a graph of 3-chains alone ---- *)
Lemma value_of_few_three_chains n : forall Y, weigh pieces Y (fun _ => 1) = Z.of_nat (Datatypes.S n) ->
  (n <= 2)%nat -> state Y ->
  weighs_at_most Y 2 -> only_three_chains pieces coins end1 end2 Y -> v Y = 4 - Z.of_nat (Datatypes.S n).
Proof.
  induction n as [|n IH]; intros Y N Few S Q O.
  all: destruct (empty_or_not pieces Y) as [Em | (e & L & T)]; [unfold weigh in N;
    rewrite sum_zero in N by (intros e L; rewrite (Em e L); reflexivity); lia|].
  all: assert (NE : ~ empty Y) by (intros Em; rewrite (Em e L) in T; discriminate).
  all: assert (Low := lower_bound pieces joints coins end1 end2 ends_in_range long v V _ Y 2 eq_refl S NE Q
    ltac:(lia)).
  all: rewrite (excess_of_three_chains pieces joints coins end1 end2 Y O), N in Low; destruct (O e L T)
    as (E1 & E2 & C3).
  all: assert (Op : opening Y [e] (coins_of [e] []) 2) by (apply open_chain with None None; [|discriminate];
    split; [apply one_piece; auto; left; auto|]; split; [constructor; [tauto|constructor]|]; split;
      [intros x []|]; cbn; auto).
  all: assert (Up := v_at_most _ _ _ _ _ _ V _ _ _ _ S Op); unfold after, Graphs.coins_of in Up;
    cbn [total length] in Up.
  all: assert (Sz := weigh_minus pieces (fun _ => 1) [e] Y (NoDup_cons e (@in_nil _ e) (NoDup_nil _))).
  all: cbn [total] in Sz; rewrite N in Sz; specialize (Sz ltac:(intros f [<- | []]; auto)).
  - rewrite (v_empty _ _ _ _ _ _ V (minus Y [e])) in Up; [lia|]. intros f Lf.
    destruct (minus Y [e] f) eqn:Tf; [exfalso|reflexivity].
    assert (G := weigh_at_least pieces (minus Y [e]) (fun _ => 1) f ltac:(lia) Lf Tf). cbn beta in G. lia.
  - rewrite (IH (minus Y [e])) in Up; [lia|lia|lia| | |].
    + eapply opening_state; eassumption.
    + intros P K. apply Q. eapply packing_inside; [apply minus_inside|exact K].
    + intros f Lf Tf. apply minus_spec in Tf. apply (O f Lf), Tf.
Qed.

(* ---- Theorem F ---- *)
Lemma altitude_is X P c : ~ empty X -> packing X P -> weighs_at_most X (total weight P) ->
  controlled_value X c -> altitude X P = c.
Proof.
  intros NE Pk Q [(E & _) | (_ & q & ((R & Rk & WR) & Rm) & ->)]; [contradiction|]. specialize (Q R Rk).
  specialize (Rm P Pk).
  unfold altitude. replace q with (total weight P) by lia. reflexivity.
Qed.
Lemma packed_in_packing X P : packing X P -> packing (packed_in P) P.
Proof. intros Pk. split; [apply Forall_forall; intros L I; apply (packed_loop X P Pk L I)|apply Pk]. Qed.
Lemma packed_in_most X P : packing X P -> weighs_at_most X (total weight P) ->
  weighs_at_most (packed_in P) (total weight P).
Proof. intros Pk Q R K. apply Q. eapply packing_inside; [apply (packed_inside X P Pk)|exact K]. Qed.
Lemma packed_in_not_empty P : P <> [] -> forall X, packing X P -> ~ empty (packed_in P).
Proof. intros N X Pk Em. apply N, (no_packing_of_nothing _ _ Em (packed_in_packing X P Pk)). Qed.
Lemma theorem_F_either G S s g : state G -> packing G S -> weighs_at_most G (total weight S) ->
  controlled_value (packed_in S) s -> 3 <= s \/ 2 <= s /\ even_loops S -> controlled_value G g -> 1 <= g ->
    v G = g.
Proof.
  intros SG Pk Q CS Cond CG G1.
  assert (NE : ~ empty G) by (destruct CG as [(_ & ->) | (NE & _)]; [lia|exact NE]).
  destruct (Z_le_dec 2 (total weight S)) as [W2 | W2].
  - assert (N0 : S <> []) by (intros ->; cbn in W2; lia).
    assert (PN := packed_in_not_empty S N0 G Pk). assert (PP := packed_in_packing G S Pk).
    assert (PQ := packed_in_most G S Pk Q).
    assert (PS := packed_state G S Pk). assert (As := altitude_is _ _ _ PN PP PQ CS).
    destruct (value_of_packed _ (packed_in S) S eq_refl PS PN PP PQ (fun e _ T => T)) as (VS & _); [rewrite As;
      tauto|].
    assert (Ag := altitude_is _ _ _ NE Pk Q CG).
    destruct (value_above S W2 VS ltac:(lia) _ G eq_refl SG Pk Q) as (VG & _); [left; lia|]. lia.
  - assert (T3 : only_three_chains pieces coins end1 end2 G).
    { intros e L T. apply (three_chains pieces joints coins end1 end2 ends_in_range long G SG); try assumption.
      intros M K. apply packing_alone, Q in K. cbn [total] in K. lia. }
    assert (Ag := altitude_is _ _ _ NE Pk Q CG). unfold altitude in Ag.
    rewrite (excess_of_three_chains _ _ _ _ _ _ T3) in Ag.
    destruct (empty_or_not pieces G) as [E | (e & L & T)]; [contradiction|].
    assert (B := weigh_at_least pieces G (fun _ => 1) e ltac:(lia) L T). cbn beta in B.
    remember (weigh pieces G (fun _ => 1)) as k eqn:Ek.
    assert (Vk := value_of_few_three_chains (Z.to_nat (k - 1)) G). rewrite <- Ek in Vk.
    rewrite Vk; try lia; try assumption.
    intros P K. specialize (Q P K). lia.
Qed.
Theorem theorem_F G S s g : state G -> packing G S -> weighs_at_most G (total weight S) ->
  controlled_value (packed_in S) s -> 3 <= s -> controlled_value G g -> 1 <= g -> v G = g.
Proof. intros SG Pk Q CS S3. apply (theorem_F_either G S s g SG Pk Q CS). auto. Qed.
Theorem theorem_F_even G S s g : state G -> packing G S -> weighs_at_most G (total weight S) -> even_loops S ->
  controlled_value (packed_in S) s -> 2 <= s -> controlled_value G g -> 1 <= g -> v G = g.
Proof. intros SG Pk Q Ev CS S2. apply (theorem_F_either G S s g SG Pk Q CS). auto. Qed.

(* ---- half of the coins ---- *)
(* what the chains outside the packing cost and weigh, at most *)
Lemma outside_costs G S : packing G S ->
  3 * excess (packed_in S) + coins_in pieces joints coins end1 end2 (packed_in S) <=
  3 * excess G + coins_in pieces joints coins end1 end2 G.
Proof.
  intros Pk. assert (I := packed_inside G S Pk). unfold Graphs.excess, coins_in.
  assert (P : weigh pieces (packed_in S) (fun e => 4 * (coins e - 3)) <= weigh pieces G (fun e => 4 * (coins e -
    3))).
  { apply weigh_inside; [exact I|]. intros e L. specialize (long e L). lia. }
  assert (J : weigh joints (present pieces end1 end2 (packed_in S)) (fun _ => 1) <=
    weigh joints (present pieces end1 end2 G) (fun _ => 1)).
  { apply weigh_inside; [|lia]. intros x _. unfold present. rewrite !Z.ltb_lt.
    pose proof (valence_inside pieces end1 end2 _ _ x I). lia. }
  assert (E : forall Y, weigh pieces Y (fun e => 4 * (coins e - 3)) =
    3 * weigh pieces Y (fun e => coins e - 4) + weigh pieces Y coins).
  { intros Y. unfold weigh. rewrite <- sum_times, <- sum_plus. apply sum_same. intros. lia. }
  rewrite !E in P. lia.
Qed.
Lemma altitude_of_one_piece X P : state X -> ~ empty X -> packing X P -> weighs_at_most X (total weight P) ->
  all_packed X P ->
  weigh pieces X (fun _ => 1) <= 1 -> 3 <= altitude X P.
Proof.
  intros S NE Pk Q A One. destruct (shortest P) as [Ground | (x & es & xs & P' & Pe & _)].
  - destruct (single_chain X P S NE Pk A Ground) as (es & xs & -> & O & Em).
    destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & E & _).
    rewrite (excess_empty _ _ _ _ _ _ Em) in E.
    assert (Pa := P_loop _ _ Pk _ (or_introl eq_refl)). destruct Pa as (Pa & _).
    assert (B := coins_of_path _ _ _ _ long _ _ _ _ _ Pa). unfold altitude.
    cbn [drop Z.eqb Pos.eqb total Packings.weight] in *.
    destruct (Z.leb_spec (coins_of es xs) 3); lia.
  - destruct (loop_opened X P x es xs P' Pk Q A Pe) as (We & O & Pk' & _).
    destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & E & _).
    assert (Sz := opening_size _ _ _ _ _ ends_in_range _ _ _ _ O). pose proof (size_bounds pieces (minus X es)).
    assert (Em : empty (minus X es)).
    { intros e L. destruct (minus X es e) eqn:T; [exfalso|reflexivity].
      assert (G := weigh_at_least pieces (minus X es) (fun _ => 1) e ltac:(lia) L T). cbn beta in G. lia. }
    rewrite (no_packing_of_nothing _ _ Em Pk') in We. rewrite (excess_empty _ _ _ _ _ _ Em) in E.
    assert (Ho := opening_handout _ _ _ _ long _ _ _ _ O). unfold altitude. cbn [drop Z.eqb Pos.eqb total] in *.
    lia.
Qed.
Theorem half_of_the_coins G S s g : state G -> packing G S -> weighs_at_most G (total weight S) ->
  controlled_value (packed_in S) s -> coins_in pieces joints coins end1 end2 G <= 2 * s ->
  controlled_value G g -> v G = g.
Proof.
  intros SG Pk Q CS Half CG. destruct (empty_or_not pieces G) as [Em | (e & L & T)].
  { rewrite (v_empty _ _ _ _ _ _ V _ Em). destruct CG as [(_ & ->) | (NE & _)]; [reflexivity|contradiction]. }
  assert (NE : ~ empty G) by (intros Em; rewrite (Em e L) in T; discriminate).
  assert (N0 : S <> []).
  { intros ->. cbn [total] in Q.
    assert (T3 := three_chains pieces joints coins end1 end2 ends_in_range long G SG).
    destruct (T3 ltac:(intros M K; apply packing_alone, Q in K; cbn [total] in K; lia) e L T) as (E1 & E2 & _).
    assert (W : packing G [(None, [e], [])]).
    { apply packing_alone. split; [apply one_piece; auto; left; auto|].
      split; [constructor; [tauto|constructor]|]. cbn. constructor; [tauto|constructor]. }
    apply Q in W. cbn [total] in W. pose proof (weight_bounds coins (None, [e], [])). lia. }
  assert (PN := packed_in_not_empty S N0 G Pk). assert (PP := packed_in_packing G S Pk).
  assert (PQ := packed_in_most G S Pk Q).
  assert (As := altitude_is _ _ _ PN PP PQ CS). assert (Ag := altitude_is _ _ _ NE Pk Q CG).
  assert (Cost := outside_costs G S Pk).
  assert (C3 : forall Y, 3 * weigh pieces Y (fun _ => 1) <= coins_in pieces joints coins end1 end2 Y).
  { intros Y. unfold coins_in. pose proof (size_bounds joints (present pieces end1 end2 Y)).
    enough (3 * weigh pieces Y (fun _ => 1) <= weigh pieces Y coins) by lia. unfold weigh. rewrite <- sum_times.
    apply sum_at_most.
    intros f Lf. specialize (long f Lf). destruct (Y f); cbn [Z.b2z]; lia. }
  assert (Cs := C3 (packed_in S)). assert (Cg := C3 G).
  assert (Sz : weigh pieces (packed_in S) (fun _ => 1) <= weigh pieces G (fun _ => 1)).
  { apply weigh_inside; [apply (packed_inside G S Pk)|lia]. }
  assert (1 <= weigh pieces (packed_in S) (fun _ => 1)).
  { destruct (empty_or_not pieces (packed_in S)) as [Em | (f & Lf & Tf)]; [contradiction|].
    apply (weigh_at_least pieces (packed_in S) (fun _ => 1) f ltac:(lia) Lf Tf). }
  apply (theorem_F G S s g SG Pk Q CS); [|exact CG|unfold altitude in *; lia].
  destruct (Z_le_dec (weigh pieces (packed_in S) (fun _ => 1)) 1) as [One | Two]; [|lia].
  rewrite <- As. apply altitude_of_one_piece; auto; [apply (packed_state G S Pk)|]. intros f _ Tf. exact Tf.
Qed.
End Theorem_F.

Print Assumptions theorem_F.
Print Assumptions theorem_F_even.
Print Assumptions half_of_the_coins.
