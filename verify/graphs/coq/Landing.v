(* Where to land: a state without moderate chains and loops has v = cv. So the main theorem is proved as Berlekamp and Scott state
   it, of such a K, with what Theorem_A.v adds about S; that S has a maximum packing of K in it need not be supposed. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Sums Links Joints Graphs Packings Chains Theorem_A.
Import ListNotations.
Open Scope Z_scope.

Section Landing.
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Notation valence := (valence pieces end1 end2).
Notation state := (state pieces joints end1 end2).
Notation empty := (empty pieces).
Notation path := (path pieces end1 end2).
Notation ends := (ends end1 end2).
Notation chain := (chain pieces end1 end2).
Notation excess := (excess pieces joints coins end1 end2).
Notation opening := (opening pieces coins end1 end2).
Notation values := (values pieces joints coins end1 end2).
Notation loop_of := (loop_of pieces end1 end2).
Notation weight := (weight coins).
Notation packing := (packing pieces end1 end2).
Notation weighs_at_most := (weighs_at_most pieces coins end1 end2).
Notation controlled_value := (controlled_value pieces joints coins end1 end2).
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x -> (x < joints)%nat.
Hypothesis long : forall e, (e < pieces)%nat -> 3 <= coins e.
Variable v : set -> Z.
Hypothesis V : values v.

(* No chain is of 3 or 4 coins, and no loop that avoids the ground of less than 8. *)
Record not_moderate (Y : set) : Prop := {
  long_chains : forall a es xs b, chain Y a es xs b -> 5 <= coins_of coins es xs;
  long_loops : forall x es xs, loop_of Y (Some x, es, xs) -> 8 <= coins_of coins es xs + 1 }.

(* ---- what follows ---- *)
Lemma not_moderate_inside X Y : inside pieces Y X -> not_moderate X -> not_moderate Y.
Proof.
  intros I [C L]. split; [|intros x es xs F; apply (L x es xs), (loop_of_inside _ _ _ _ _ _ I F)].
  intros a es xs b (P & N & V2 & EA & EB). assert (B := coins_of_path _ _ _ _ long _ _ _ _ _ P). destruct xs as [|x xs]; [|cbn [length] in B; lia].
  apply (C a es [] b). split.
  - eapply path_weaken; [exact P|]. intros e E. destruct (path_in _ _ _ _ _ _ _ _ P e E) as (Le & T). apply (I e Le T).
  - split; [exact N|]. split; [intros y []|].
    assert (U : forall n, is_end pieces end1 end2 Y n -> is_end pieces end1 end2 X n).
    { intros [y|]; cbn; [|auto]. intros G. pose proof (valence_inside pieces end1 end2 Y X y I). lia. }
    auto.
Qed.
Lemma packing_permuted Y P Q : Permutation P Q -> packing Y P -> packing Y Q.
Proof.
  intros E (F & N). split; [eapply Permutation_Forall; eassumption|]. eapply Permutation_NoDup; [|exact N]. apply Permutation_flat_map, E.
Qed.
Lemma total_permuted {T} (f : T -> Z) l m : Permutation l m -> total f l = total f m.
Proof. induction 1; cbn [total]; lia. Qed.

Section Of_packing.
Variable X : set.
Variable P : list loop.
Hypothesis X_state : state X.
Hypothesis P_packing : packing X P.
Hypothesis P_most : weighs_at_most X (total weight P).
(* the pieces of the packing *)
Definition packed_in (e : nat) : bool := existsb (fun L => existsb (Nat.eqb e) (pieces_of L)) P.
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
  intros e _ E. apply packed_in_spec in E. destruct E as (((a, es), xs) & I & J). destruct (P_loop _ I) as (Q & _).
  apply (path_in _ _ _ _ _ _ _ _ Q e J).
Qed.
Lemma packed_loop L : In L P -> loop_of packed_in L.
Proof.
  destruct L as ((a, es), xs). intros I. apply loop_of_weaken with X; [apply P_loop, I|]. intros e J. apply packed_in_spec. eauto.
Qed.
Lemma packed_node y L : In L P -> In (Some y) (nodes L) -> 2 <= valence packed_in y.
Proof. intros I N. apply (node_has_ends _ _ _ _ _ _ (packed_loop L I) N). Qed.
Lemma packed_state : state packed_in.
Proof.
  intros y _ E. assert (Pos : 0 < valence packed_in y) by lia. apply weigh_positive in Pos. destruct Pos as (e & L & T & Pe).
  apply packed_in_spec in T. destruct T as (M & I & J). destruct (loop_nodes_of_piece _ _ _ _ _ _ (P_loop M I) J) as (n & m & Jn & N & N').
  rewrite (joins_count _ _ _ _ _ y Jn) in Pe.
  assert (At : In (Some y) (nodes M)).
  { destruct (here_spec n y) as [<- |]; [exact N|]. destruct (here_spec m y) as [<- |]; [exact N'|]. cbn in Pe. lia. }
  assert (G := packed_node y M I At). lia.
Qed.

(* a strand outside the packing can be opened as a chain *)
Lemma strand_outside l q e : falls_into pieces joints end1 end2 X l -> In q l -> In e (over q) -> packed_in e = false ->
  chain X (from q) (over q) (through q) (to q) /\ (forall x, from q = Some x -> to q = Some x -> 4 <= valence X x) /\
  packing (minus X (over q)) P.
Proof.
  intros (F & C & Lo) I E Out. assert (N := strand_nodup _ _ _ _ _ _ F C I). rewrite Forall_forall in F. destruct (F q I) as (Q & V2).
  assert (All : forall f, In f (over q) -> packed_in f = false).
  { intros f J. rewrite <- Out. apply (path_fused _ _ _ _ ends_in_range X packed_in _ _ _ _ Q V2 packed_state packed_inside f e J E). }
  assert (In' := path_in _ _ _ _ _ _ _ _ Q).
  assert (Le : inside pieces packed_in (minus X (over q))).
  { intros f Lf T. apply minus_spec. split; [apply (packed_inside f Lf T)|]. intros J. rewrite (All f J) in T. discriminate. }
  assert (Four : forall y L, In L P -> In (Some y) (nodes L) -> 0 < total (ends y) (over q) -> 2 + total (ends y) (over q) <= valence X y).
  { intros y L IL J _. assert (G := packed_node y L IL J). assert (M := valence_minus pieces end1 end2 X (over q) y N In').
    pose proof (valence_inside pieces end1 end2 _ _ y Le). lia. }
  destruct (inner_joints _ _ _ _ _ _ _ _ Q N V2) as (NX & Off).
  assert (Ends : forall y, total (ends y) (over q) = ends_of q y + 2 * times y (through q)) by (intros y; apply (strand_ends _ _ _ X q y (F q I))).
  (* as a loop it would be one more *)
  assert (No : forall x, from q = Some x -> to q = Some x -> 4 <= valence X x).
  { intros x Fx Tx. destruct (Z_le_dec 4 (valence X x)) as [|L4]; [assumption|exfalso].
    assert (Lq : loop_of X (Some x, over q, through q)).
    { split; [rewrite Fx, Tx in Q; exact Q|]. split; [exact N|]. apply loop_nodes; [exact NX|]. intros z Iz. rewrite <- Fx. apply (Off z Iz). }
    assert (Pk : packing X ((Some x, over q, through q) :: P)).
    { split; [constructor; [exact Lq|apply P_packing]|]. cbn [flat_map]. apply nodup_app; [apply Lq|apply P_packing|].
      intros n A B. apply in_flat_map in B. destruct B as (L & IL & B). assert (A' : In n (map Some (x :: through q))) by exact A.
      apply in_map_iff in A'. destruct A' as (y & <- & A'). assert (G := Four y L IL B). rewrite Ends in G. unfold ends_of in G. rewrite Fx, Tx in G. cbn [here] in G.
      pose proof (times_not_negative y (through q)). destruct A' as [<- | A'].
      - rewrite Nat.eqb_refl in G. cbn [Z.b2z] in G. lia.
      - rewrite (V2 y A') in G. apply times_in in A'. pose proof (b2z_bounds (Nat.eqb x y)). lia. }
    apply P_most in Pk. cbn [total Packings.weight] in Pk. lia. }
  split; [|split; [exact No|]].
  - split; [exact Q|]. split; [exact N|]. split; [exact V2|].
    destruct (path_ends _ _ _ _ ends_in_range _ _ _ _ _ Q) as (RF & RT & _).
    assert (Big : forall y, (y < joints)%nat -> from q = Some y \/ to q = Some y -> 3 <= valence X y).
    { intros y Ly At. specialize (X_state y Ly). assert (M := valence_minus pieces end1 end2 X (over q) y N In'). rewrite Ends in M.
      pose proof (valence_not_negative pieces end1 end2 (minus X (over q)) y). pose proof (times_not_negative y (through q)).
      assert (1 <= ends_of q y).
      { unfold ends_of. destruct At as [-> | ->]; cbn [here]; rewrite Nat.eqb_refl; cbn [Z.b2z];
          [pose proof (b2z_bounds (here (to q) y)) | pose proof (b2z_bounds (here (from q) y))]; lia. }
      destruct (Z.eq_dec (valence X y) 2) as [E2 |]; [|lia]. exfalso. specialize (Lo y Ly E2). rewrite Forall_forall in Lo.
      destruct (Lo q I At) as (A & B). specialize (No y A B). lia. }
    split; [destruct (from q) as [y|] eqn:A | destruct (to q) as [y|] eqn:A]; cbn [is_end]; auto; apply Big; auto.
  - destruct P_packing as (_ & ND). split; [|exact ND]. apply Forall_forall. intros L IL. apply (loop_of_inside _ _ _ packed_in); [exact Le|apply packed_loop, IL].
Qed.

(* where all is packed, a loop of the packing is isolated *)
Hypothesis all_packed : forall e, (e < pieces)%nat -> X e = true -> packed_in e = true.
Lemma no_other_ends L y : In L P -> In (Some y) (nodes L) -> valence (minus X (pieces_of L)) y = 0.
Proof.
  intros I N. destruct (Z.eq_dec (valence (minus X (pieces_of L)) y) 0) as [|D]; [assumption|exfalso].
  pose proof (valence_not_negative pieces end1 end2 (minus X (pieces_of L)) y). assert (Pos : 0 < valence (minus X (pieces_of L)) y) by lia.
  apply weigh_positive in Pos. destruct Pos as (f & Lf & M & Pf). apply minus_spec in M. destruct M as (Xf & Nf).
  assert (T := all_packed f Lf Xf). apply packed_in_spec in T. destruct T as (M & IM & J).
  destruct (loop_nodes_of_piece _ _ _ _ _ _ (P_loop M IM) J) as (n & m & Jn & A & B). rewrite (joins_count _ _ _ _ _ y Jn) in Pf.
  assert (At : In (Some y) (nodes M)).
  { destruct (here_spec n y) as [<- |]; [exact A|]. destruct (here_spec m y) as [<- |]; [exact B|]. cbn in Pf. lia. }
  apply Nf. rewrite (one_loop_at P L M (Some y) (proj2 P_packing) I IM N At). exact J.
Qed.
End Of_packing.

(* the packing without its first loop, in the state without that *)
Lemma packing_rest X L P : packing X (L :: P) -> packing (minus X (pieces_of L)) P.
Proof.
  intros (F & N). inversion F as [|? ? FL FP]; subst. cbn [flat_map] in N. split.
  - apply Forall_forall. intros M I. rewrite Forall_forall in FP. destruct M as ((a, es), xs). apply loop_of_weaken with X; [apply FP, I|].
    intros e J. apply minus_spec. destruct (FP _ I) as (Q & _). split; [apply (path_in _ _ _ _ _ _ _ _ Q e J)|]. intros E.
    destruct (loop_nodes_of_piece _ _ _ X L e FL E) as (n & m & Jn & A & A').
    destruct (loop_nodes_of_piece _ _ _ X (a, es, xs) e (FP _ I) J) as (n' & m' & Jn' & B & B').
    assert (C : In n (nodes (a, es, xs))).
    { destruct Jn as [(<- & <-) | (<- & <-)], Jn' as [(<- & <-) | (<- & <-)]; assumption. }
    clear - N A C I. assert (D : In n (flat_map nodes P)) by (apply in_flat_map; eauto).
    induction (nodes L) as [|k l IH]; [destruct A|]. inversion N as [|? ? G N']; subst. destruct A as [<- | A]; [apply G, in_or_app; auto|auto].
  - clear - N. induction (nodes L) as [|k l IH]; [exact N|]. inversion N; auto.
Qed.

Lemma weight_2 X P : state X -> ~ empty X -> not_moderate X -> weighs_at_most X (total weight P) -> 2 <= total weight P.
Proof.
  intros S NE NM Q.
  destruct (Z_le_dec 2 (total weight P)); [assumption|exfalso]. destruct (empty_or_not pieces X) as [E | (e & L & T)]; [contradiction|].
  destruct (three_chains pieces joints coins end1 end2 ends_in_range long X S) with (e := e) as (E1 & E2 & C3); auto.
  - intros M FM. apply packing_alone, Q in FM. cbn [total] in FM. lia.
  - assert (B := long_chains _ NM None [e] [] None). unfold coins_of in B. cbn [total length Z.of_nat] in B. enough (5 <= coins e + 0 + 0) by lia. apply B.
    split; [apply one_piece; auto; left; auto|]. split; [constructor; [tauto|constructor]|]. split; [intros x []|]. cbn. auto.
Qed.
Lemma value_of_landing n : forall X P, Z.to_nat (weigh pieces X (fun _ => 1)) = n -> state X -> ~ empty X -> not_moderate X ->
  packing X P -> weighs_at_most X (total weight P) -> v X = 8 + excess X - 2 * total weight P /\ 5 <= v X.
Proof.
  induction n as [n IH] using lt_wf_ind. intros X P En S NE NM Pk Q.
  assert (W2 := weight_2 X P S NE NM Q).
  assert (Low := lower_bound pieces joints coins end1 end2 ends_in_range long v V _ X (total weight P) eq_refl S NE Q W2).
  assert (Next : forall es c h R, opening X es c h -> minus X es = R -> state R /\ weigh pieces R (fun _ => 1) < weigh pieces X (fun _ => 1) /\
    not_moderate R /\ excess X - excess R = c - drop h /\ v X <= c - h + Z.abs (v R - h)).
  { intros es c h R O <-. destruct (opening_changes _ _ _ _ _ ends_in_range _ _ _ _ O) as (_ & E & _).
    split; [eapply opening_state; eassumption|]. split; [eapply opening_size; eassumption|].
    split; [eapply not_moderate_inside; [apply minus_inside|exact NM]|]. split; [exact E|]. apply (v_at_most _ _ _ _ _ _ V _ _ _ _ S O). }
  destruct (some_or_all pieces (fun e => X e = true /\ packed_in P e = false) (fun e => X e = true -> packed_in P e = true)) as [(e & Le & Te & Out) | All].
  { intros e _. destruct (X e), (packed_in P e); auto; right; discriminate. }
  - (* a chain outside the packing *)
    destruct (state_falls pieces joints end1 end2 X) as (l & Fa). assert (Fa' := Fa). destruct Fa as (F & C & Lo). specialize (C e Le). rewrite Te in C.
    destruct (total_positive (fun q => times e (over q)) l) as (q & I & Pq); [cbn in C; lia|]. apply times_in in Pq.
    destruct (strand_outside X P S Pk Q l q e Fa' I Pq Out) as (Ch & O4 & Pk').
    assert (B5 := long_chains _ NM _ _ _ _ Ch). destruct (Next _ _ _ _ (open_chain _ _ _ _ _ _ _ _ _ Ch O4) eq_refl) as (S' & Sz & NM' & E & Up).
    cbn [drop Z.eqb Pos.eqb] in E. pose proof (size_bounds pieces (minus X (over q))).
    assert (NE' : ~ empty (minus X (over q))).
    { intros Em. destruct P as [|((a, es), xs) P]; [cbn in W2; lia|]. assert (Pa := P_loop _ _ Pk' _ (or_introl eq_refl)). destruct Pa as (Pa & _).
      destruct Pa as [? f ? Lf Tf _ | ? f ? ? ? ? Lf Tf _ _]; rewrite (Em f Lf) in Tf; discriminate. }
    destruct (IH (Z.to_nat (weigh pieces (minus X (over q)) (fun _ => 1))) ltac:(lia) (minus X (over q)) P eq_refl S' NE' NM' Pk') as (VR & V5).
    { intros M PM. apply Q. eapply packing_inside; [apply minus_inside|exact PM]. }
    lia.
  - (* only the packing is left *)
    assert (Cases : (exists x es xs P', Permutation P ((Some x, es, xs) :: P')) \/ forall L, In L P -> In None (nodes L)).
    { destruct (find (fun L => match L with (Some _, _, _) => true | _ => false end) P) as [(([x|], es), xs)|] eqn:Fi.
      - apply find_some in Fi. destruct Fi as (I & _). apply in_split in I. destruct I as (l1 & l2 & ->). left. exists x, es, xs, (l1 ++ l2).
        symmetry. apply Permutation_middle.
      - apply find_some in Fi. destruct Fi. discriminate.
      - right. intros (([x|], es), xs) I; [assert (Z := find_none _ _ Fi _ I); discriminate|]. left. reflexivity. }
    destruct Cases as [(x & es & xs & P' & Pe) | Ground].
    + assert (Pk1 := packing_permuted _ _ _ Pe Pk). assert (I : In (Some x, es, xs) P) by (eapply Permutation_in; [symmetry; exact Pe|left; reflexivity]).
      assert (We := total_permuted weight _ _ Pe). cbn [total] in We. cbn [Packings.weight] in We.
      assert (Lo := P_loop X P Pk _ I). assert (L8 := long_loops _ NM _ _ _ Lo). assert (Lo' := Lo). destruct Lo' as (Pa & N & Nn).
      assert (V2 : forall y, In y (x :: xs) -> valence X y = 2).
      { intros y J. assert (J' : In (Some y) (nodes (Some x, es, xs))) by (apply (in_map Some) in J; exact J).
        assert (Z := no_other_ends X P Pk All _ y I J'). cbn [pieces_of] in Z. rewrite valence_minus in Z by (assumption || apply (path_in _ _ _ _ _ _ _ _ Pa)).
        rewrite (path_count _ _ _ _ _ _ _ _ y Pa) in Z. cbn [here] in Z. cbn [nodes] in Nn. change (Some x :: map Some xs) with (map Some (x :: xs)) in Nn.
        apply NoDup_map_inv in Nn. assert (O := proj2 (times_once _) Nn y). apply times_in in J. unfold times in *. cbn [total] in *. lia. }
      destruct (Next _ _ _ _ (open_isolated_loop _ _ _ _ _ _ _ _ Pa N V2) eq_refl) as (S' & Sz & NM' & E & Up).
      cbn [drop Z.eqb Pos.eqb] in E. pose proof (size_bounds pieces (minus X es)).
      destruct (empty_or_not pieces (minus X es)) as [Em | (f & Lf & Tf)].
      * assert (P' = []) as ->.
        { assert (Rest := packing_rest X (Some x, es, xs) P' Pk1). destruct P' as [|((a, fs), ys) P']; [reflexivity|exfalso].
          assert (Pb := P_loop _ _ Rest _ (or_introl eq_refl)). destruct Pb as (Pb & _).
          destruct Pb as [? f ? Lf Tf _ | ? f ? ? ? ? Lf Tf _ _]; assert (F := Em f Lf); cbn [pieces_of] in Tf; congruence. }
        rewrite (v_empty _ _ _ _ _ _ V _ Em) in Up. rewrite (excess_empty _ _ _ _ _ _ Em) in E. cbn [total] in We. lia.
      * assert (Rest : packing (minus X es) P') by apply (packing_rest X (Some x, es, xs) P' Pk1).
        assert (Most : weighs_at_most (minus X es) (total weight P')).
        { intros M (FM & NM0). enough (packing X ((Some x, es, xs) :: M)) as PM by (apply Q in PM; cbn [total Packings.weight] in PM; lia).
          split; [constructor; [exact Lo|eapply Forall_impl; [|exact FM]; intros ?; apply loop_of_inside, minus_inside]|]. cbn [flat_map].
          apply nodup_app; [exact Nn|exact NM0|]. intros m A B. apply in_flat_map in B. destruct B as (M1 & I1 & B).
          assert (A' : In m (map Some (x :: xs))) by exact A. apply in_map_iff in A'. destruct A' as (y & <- & _). rewrite Forall_forall in FM.
          assert (G := node_has_ends _ _ _ _ _ _ (FM M1 I1) B). assert (Z := no_other_ends X P Pk All _ y I A). cbn [pieces_of] in Z. lia. }
        destruct (IH (Z.to_nat (weigh pieces (minus X es) (fun _ => 1))) ltac:(lia) (minus X es) P' eq_refl S' ltac:(intros Em; rewrite (Em f Lf) in Tf; discriminate) NM' Rest Most) as (VR & V5). lia.
    + destruct P as [|L0 P']; [cbn in W2; lia|]. assert (G0 := Ground L0 (or_introl eq_refl)). destruct L0 as (([x|], es), xs).
      { destruct G0 as [G0 | G0]; [discriminate|]. apply in_map_iff in G0. destruct G0 as (y & Ey & _). discriminate. }
      assert (P' = []) as ->.
      { destruct P' as [|L1 P']; [reflexivity|exfalso]. assert (G1 := Ground L1 (or_intror (or_introl eq_refl))).
        assert (D := one_loop_at _ (None, es, xs) L1 None (proj2 Pk) (or_introl eq_refl) (or_intror (or_introl eq_refl)) G0 G1). subst L1.
        destruct Pk as (_ & ND). cbn in ND. inversion ND as [|? ? G _]; subst. apply G, in_or_app. right. left. reflexivity. }
      assert (Lo := P_loop X _ Pk _ (or_introl eq_refl)). destruct Lo as (Pa & N & Nn).
      assert (V2 : forall y, In y xs -> valence X y = 2).
      { intros y J. assert (J' : In (Some y) (nodes (None, es, xs))) by (right; apply in_map, J).
        assert (Z := no_other_ends X _ Pk All _ y (or_introl eq_refl) J'). cbn [pieces_of] in Z. rewrite valence_minus in Z by (assumption || apply (path_in _ _ _ _ _ _ _ _ Pa)).
        rewrite (path_count _ _ _ _ _ _ _ _ y Pa) in Z. cbn [here Z.b2z] in Z. inversion Nn as [|? ? _ Nx]; subst. apply NoDup_map_inv in Nx.
        assert (O := proj2 (times_once _) Nx y). apply times_in in J. lia. }
      assert (Ch : chain X None es xs None) by (split; [exact Pa|]; cbn; auto).
      assert (B5 := long_chains _ NM _ _ _ _ Ch). destruct (Next _ _ _ _ (open_chain _ _ _ _ _ _ _ _ _ Ch ltac:(discriminate)) eq_refl) as (S' & Sz & NM' & E & Up).
      assert (Em : empty (minus X es)).
      { intros e Le. destruct (minus X es e) eqn:T; [exfalso|reflexivity]. apply minus_spec in T. destruct T as (T & F). specialize (All e Le T).
        apply packed_in_spec in All. destruct All as (M & [<- | []] & J). contradiction. }
      rewrite (v_empty _ _ _ _ _ _ V _ Em) in Up. rewrite (excess_empty _ _ _ _ _ _ Em) in E. cbn [drop Z.eqb Pos.eqb total Packings.weight] in *.
      destruct (Z.leb_spec (coins_of coins es xs) 3); lia.
Qed.

Theorem landing K k : state K -> not_moderate K -> controlled_value K k -> v K = k.
Proof.
  intros S NM [(E & ->) | (NE & q & ((P & Pk & WP) & Q) & ->)]; [apply (v_empty _ _ _ _ _ _ V _ E)|]. subst q.
  destruct (value_of_landing _ K P eq_refl S NE NM Pk Q) as (VK & _).
  rewrite Z.max_l by (apply (weight_2 K P S NE NM Q)). exact VK.
Qed.

Theorem main_theorem H S K k h : state H -> (forall x, (x < joints)%nat -> valence all x <= 4) ->
  packing H S -> weighs_at_most H (total weight S) ->
  state K -> inside pieces K H -> apart pieces end1 end2 S K -> not_moderate K ->
  controlled_value K k -> 10 <= k -> controlled_value H h -> 9 <= h -> v H = h.
Proof.
  intros HS H4 SP SM KS KI KA NM CK K10 CH H9.
  apply (theorem_A pieces joints coins end1 end2 H ends_in_range long HS H4 v V S SP SM K k h KS KI KA CK); auto. apply landing; assumption.
Qed.
End Landing.

Print Assumptions landing.
Print Assumptions main_theorem.
