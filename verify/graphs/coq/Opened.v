(* Each piece of a state is of something that can be opened: a chain, a loop at a joint, or an isolated loop.
   The definition to be believed is opens_at, with openings in Graphs.v. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Loony Require Import Sums Links Graphs Chains.
Import ListNotations.
Open Scope Z_scope.

Section Opened.
Variables pieces joints : nat.
Variable coins : nat -> Z.
Variables end1 end2 : nat -> option nat.
Notation valence := (valence pieces end1 end2).
Notation state := (state pieces joints end1 end2).
Notation path := (path pieces end1 end2).
Notation chain := (chain pieces end1 end2).
Notation opening := (opening pieces coins end1 end2).
Notation coins_of := (coins_of coins).

(* An opening is of the chain or the loop that has the pieces ds. A loop at a joint of valence 3 is opened
   with the third chain there: that chain can be opened by itself. *)
Inductive opens_at (Y : set) : list nat -> list nat -> Z -> Z -> Prop :=
  | at_chain a es xs b : chain Y a es xs b -> (forall x, a = Some x -> b = Some x -> 4 <= valence Y x) ->
      opens_at Y es es (coins_of es xs) 2
  | at_loop_at_joint x es xs fs ys b : chain Y (Some x) es xs (Some x) -> valence Y x = 3 ->
      chain Y (Some x) fs ys b -> NoDup (es ++ fs) ->
      opens_at Y es (es ++ fs) (coins_of es xs + 1 + coins_of fs ys) 2
  | at_isolated_loop x es xs : path Y (Some x) es xs (Some x) -> NoDup es ->
      (forall y, In y (x :: xs) -> valence Y y = 2) -> opens_at Y es es (coins_of es xs + 1) 4.

(* ---- what follows ---- *)
Hypothesis ends_in_range : forall e x, (e < pieces)%nat -> end1 e = Some x \/ end2 e = Some x ->
  (x < joints)%nat.
Lemma opens_at_is Y es c h : opening Y es c h <-> exists ds, opens_at Y ds es c h.
Proof.
  split.
  - intros [a ds xs b C M | x ds xs fs ys b C V3 C' N | x ds xs P N V2]; exists ds;
      [eapply at_chain; eauto|eapply at_loop_at_joint; eauto|eapply at_isolated_loop; eauto].
  - intros (ds & [a fs xs b C M | x fs xs gs ys b C V3 C' N | x fs xs P N V2]);
      [eapply open_chain; eauto|eapply open_loop_at_joint; eauto|eapply open_isolated_loop; eauto].
Qed.
Lemma ends_of_bounds q x : 0 <= ends_of q x <= 2.
Proof.
  unfold ends_of. pose proof (b2z_bounds (here (from q) x)). pose proof (b2z_bounds (here (to q) x)). lia.
Qed.
Lemma chain_or_loop Y l q : state Y -> falls_into pieces joints end1 end2 Y l -> In q l ->
  chain Y (from q) (over q) (through q) (to q) \/
  exists x, from q = Some x /\ to q = Some x /\ valence Y x = 2.
Proof.
  intros S (F & C & Lo) I. assert (N := strand_nodup _ _ _ _ _ _ F C I).
  rewrite Forall_forall in F. destruct (F q I) as (Q & V2).
  destruct (path_ends _ _ _ _ ends_in_range _ _ _ _ _ Q) as (RF & RT & _).
  assert (At : forall y, from q = Some y \/ to q = Some y ->
    (from q = Some y /\ to q = Some y /\ valence Y y = 2) \/ 3 <= valence Y y).
  { intros y At. assert (Ly : (y < joints)%nat) by (destruct At; auto). specialize (S y Ly).
    assert (M := valence_minus pieces end1 end2 Y (over q) y N (path_in _ _ _ _ _ _ _ _ Q)).
    rewrite (strand_ends _ _ _ Y q y (F q I)) in M.
    pose proof (valence_not_negative pieces end1 end2 (minus Y (over q)) y).
    pose proof (times_not_negative y (through q)).
    assert (1 <= ends_of q y).
    { unfold ends_of. destruct At as [-> | ->]; cbn [here]; rewrite Nat.eqb_refl; cbn [Z.b2z];
        [pose proof (b2z_bounds (here (to q) y)) | pose proof (b2z_bounds (here (from q) y))]; lia. }
    destruct (Z.eq_dec (valence Y y) 2) as [E2 |]; [left|right; lia]. specialize (Lo y Ly E2).
    rewrite Forall_forall in Lo. destruct (Lo q I At). auto. }
  assert (A := fun y E => At y (or_introl E)). assert (B := fun y E => At y (or_intror E)). clear At.
  destruct (from q) as [y|] eqn:Fq; [destruct (A y eq_refl) as [(T & V & W) | A3]; [eauto|]|].
  all: destruct (to q) as [z|] eqn:Tq; [destruct (B z eq_refl) as [(T & V & W) | B3]; [eauto|]|].
  all: left; repeat split; cbn; auto.
Qed.
Lemma chain_turned Y a es xs b : chain Y a es xs b -> chain Y b (rev es) (rev xs) a.
Proof.
  intros (P & N & V & A & B). split; [apply path_turned, P|]. split; [apply NoDup_rev, N|].
  split; [intros x I; apply V, in_rev, I|auto].
Qed.
Lemma third_chain Y l q x : state Y -> falls_into pieces joints end1 end2 Y l -> In q l ->
  from q = Some x -> to q = Some x -> valence Y x = 3 -> exists fs ys b,
  chain Y (Some x) fs ys b /\ NoDup (over q ++ fs).
Proof.
  intros S Fa I A B V3. assert (Fa' := Fa). destruct Fa' as (F & C & _).
  destruct (in_split _ _ I) as (l1 & l2 & E). assert (M := valence_of_strands _ _ _ Y l x F C).
  rewrite V3, E, total_app in M. cbn [total] in M.
  assert (Inner : forall r, In r l -> times x (through r) = 0).
  { intros r J. rewrite Forall_forall in F. pose proof (times_not_negative x (through r)).
    destruct (Z.eq_dec (times x (through r)) 0); [assumption|exfalso].
    assert (K : In x (through r)) by (apply times_in; lia). rewrite (proj2 (F r J) x K) in V3. lia. }
  assert (Two : ends_of q x = 2) by (unfold ends_of; rewrite A, B; cbn [here]; rewrite Nat.eqb_refl;
    reflexivity).
  rewrite Two, (Inner q I) in M.
  assert (One : total (fun r => ends_of r x) (l1 ++ l2) = 1).
  { rewrite total_app. rewrite (total_same _ (fun r => ends_of r x)),
      (total_same (fun q => ends_of q x + 2 * times x (through q)) (fun r => ends_of r x) l2) in
      M; [lia| |];
      intros r J; rewrite (Inner r); try lia; rewrite E; apply in_or_app; cbn; auto. }
  destruct (total_positive (fun r => ends_of r x) (l1 ++ l2)) as (r & J & Pr); [lia|].
  assert (Most := total_at_least (fun r => ends_of r x) _ r (fun s _ => proj1 (ends_of_bounds s x)) J).
  cbn beta in Most. assert (E1 : ends_of r x = 1) by lia.
  assert (J' : In r l) by (rewrite E; apply in_app_or in J; apply in_or_app; cbn; tauto).
  assert (N : NoDup (over q ++ over r)).
  { apply times_once. intros e. unfold times. rewrite total_app. fold (times e (over q)) (times e (over r)).
    destruct (lt_dec e pieces) as [Le | Le].
    - specialize (C e Le). rewrite E, total_app in C. cbn [total] in C.
      assert (T := total_at_least (fun q => times e (over q)) _ r (fun _ _ => times_not_negative _ _) J).
      rewrite total_app in T. cbn beta in T. pose proof (b2z_bounds (Y e)). lia.
    - rewrite Forall_forall in F.
      assert (Out : forall s, In s l -> times e (over s) = 0).
      { intros s K. pose proof (times_not_negative e (over s)).
        enough (~ In e (over s)) as O by (rewrite times_in in O; lia).
        intros O. apply Le, (path_in _ _ _ _ _ _ _ _ (proj1 (F s K)) e O). }
      rewrite (Out q I), (Out r J'). lia. }
  destruct (chain_or_loop Y l r S Fa J') as [Ch | (z & Fz & Tz & _)].
  - unfold ends_of in E1.
    destruct (here_spec (from r) x) as [Fr |], (here_spec (to r) x) as [Tr |]; cbn in E1; try lia.
    + rewrite Fr in Ch. eauto.
    + rewrite Tr in Ch. apply chain_turned in Ch. exists (rev (over r)), (rev (through r)), (from r).
      split; [exact Ch|]. apply (Permutation_NoDup (l := over q ++ over r)); [|exact N].
      apply Permutation_app_head, Permutation_rev.
  - unfold ends_of in E1. rewrite Fz, Tz in E1. cbn [here] in E1. destruct (Nat.eqb z x); cbn in E1; lia.
Qed.
Theorem piece_opens Y e : state Y -> (e < pieces)%nat -> Y e = true ->
  exists ds es c h, opens_at Y ds es c h /\ In e ds.
Proof.
  intros S Le Te. destruct (state_falls pieces joints end1 end2 Y) as (l & Fa). assert (Fa' := Fa).
  destruct Fa' as (F & C & _). assert (Ce := C e Le). rewrite Te in Ce.
  destruct (total_positive (fun q => times e (over q)) l) as (q & I & Pq); [cbn in Ce; lia|].
  cbn beta in Pq. apply times_in in Pq. assert (N := strand_nodup _ _ _ _ _ _ F C I).
  destruct (chain_or_loop Y l q S Fa I) as [Ch | (x & A & B & V)].
  - assert (Cases : (forall x, from q = Some x -> to q = Some x -> 4 <= valence Y x) \/
      exists x, from q = Some x /\ to q = Some x /\ valence Y x = 3).
    { destruct (from q) as [x|] eqn:A; [|left; congruence].
      destruct (to q) as [y|]; [|left; congruence]. destruct (Nat.eq_dec x y) as [<- |]; [|left; congruence].
      assert (V : 3 <= valence Y x) by apply Ch. destruct (Z.eq_dec (valence Y x) 3); [right; eauto|].
      left. intros z E _. injection E as <-. lia. }
    destruct Cases as [M | (x & A & B & V3)].
    + eexists _, _, _, _. split; [eapply at_chain; eassumption|exact Pq].
    + destruct (third_chain Y l q x S Fa I A B V3) as (fs & ys & b & Ch' & N'). rewrite A, B in Ch.
      eexists _, _, _, _. split; [eapply at_loop_at_joint; eassumption|exact Pq].
  - rewrite Forall_forall in F. destruct (F q I) as (Q & V2). rewrite A, B in Q.
    eexists _, _, _, _. split; [|exact Pq]. apply (at_isolated_loop Y x _ _ Q N).
    intros y [<- | J]; [exact V|apply V2, J].
Qed.
End Opened.

Print Assumptions piece_opens.
